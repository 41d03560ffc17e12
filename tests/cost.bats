# cost: the price list fails where a command costs more than its row.

load helper

@test "a command that became dearer fails the price list, and so does a cheaper one" {
	local plain

	[[ $BIN != *asan ]] || skip "sanitizers take instructions of their own"
	command -v valgrind >/dev/null || skip "valgrind is missing"
	[[ -x $BIN/cql && -x $BIN/pgnsplit ]] || skip "no folder of programs"
	export TABLE=$BATS_TEST_TMPDIR/table
	printf '%s\n' 'with' 'mate 0' "${tab}cqlmatch -c -e mate one" \
	    'start 1' "${tab}pgnsplit one.pgn" >"$TABLE"
	run -0 sh "$ROOT/tests/cost" -w "$BIN"
	[[ $output == *'2 cases counted, 2 differ' ]]
	run -0 sh "$ROOT/tests/cost" "$BIN"
	same "the table that was written" '2 cases counted, 0 differ' "$output"
	plain=$(<"$TABLE")

	sed 's/-e mate/-O plain &/' <<<"$plain" >"$TABLE"
	run -1 sh "$ROOT/tests/cost" "$BIN"
	[[ $output == mate*'2 cases counted, 1 differ'* ]]
	sed '/^start/s/$/0/' <<<"$plain" >"$TABLE"
	run -1 sh "$ROOT/tests/cost" "$BIN"
	[[ $output == start*': 0.100'*'2 cases counted, 1 differ'* ]]

	sed 's/-e mate/-e nonsense/' <<<"$plain" >"$TABLE"
	run -2 sh "$ROOT/tests/cost" "$BIN"
	[[ $output == *'mate fails'*"'nonsense'"* ]]
	sed 's/^with/& another/' <<<"$plain" >"$TABLE"
	run -0 sh "$ROOT/tests/cost" "$BIN"
	[[ $output == *'nothing is compared'* ]]
}
