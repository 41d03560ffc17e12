# Every row of the registry is checked in the same way: its fields are there,
# and its example does what all queries do.

load helper

setup_file() {
	cqlparse -l >"$BATS_FILE_TMPDIR/rows"
	cd "$BATS_FILE_TMPDIR" || exit
	mkdir egs
	awk -F'\t' '{ n = sprintf("egs/%03d.cql", NR)
	    print "cql(variations)\n" $4 >n; close(n) }' rows
}

setup() {
	rows=$BATS_FILE_TMPDIR/rows
	egs=$BATS_FILE_TMPDIR/egs
}

@test "every filter has a synopsis, a type, a help line and an example" {
	run -1 awk -F'\t' 'NF != 4 || $1 == "" || $2 == "" || $3 == "" ||
	    $4 == "" { print; bad = 1 } END { exit !bad }' "$rows"
}

@test "no two filters have the same name" {
	run -0 awk -F'[ \t]' 'seen[$1]++ { print $1 }' "$rows"
	same "names that stand twice" "" "$output"
}

@test "the example of every filter parses" {
	run -0 --separate-stderr cqlparse -c "$egs"/*.cql
	same "diagnostics" "" "$stderr"
}

@test "the tree of every example reads back to the byte" {
	cqlparse "$egs"/*.cql >"$BATS_TEST_TMPDIR/a"
	cqlexpand "$BATS_TEST_TMPDIR/a" >"$BATS_TEST_TMPDIR/b"
	cqlexpand "$BATS_TEST_TMPDIR/b" | cmp - "$BATS_TEST_TMPDIR/b"
}

@test "every example printed as CQL, in both alphabets, is the same tree" {
	local eg option

	for eg in "$egs"/*.cql; do
		for option in "" -a; do
			cqlparse -L x "$eg" | cqlprint $option \
			    >"$BATS_TEST_TMPDIR/$option.cql"
			same "$(cat "$eg") printed with '$option'" \
			    "$(cqlparse -L x "$eg" | sed 1,2d |
			    sed 's/@[0-9]*:[0-9]*//')" \
			    "$(cqlparse -L x "$BATS_TEST_TMPDIR/$option.cql" |
			    sed 1,2d | sed 's/@[0-9]*:[0-9]*//')"
		done
	done
}

@test "every example finds something in the games of the project, also expanded" {
	local eg n=0 nowhere='hhdb\|nullmove\|eventdate\|idealmate'

	pgnsplit famous.pgn studies.pgn annotated.pgn short.pgn \
	    >"$BATS_TEST_TMPDIR/lines"
	for eg in "$egs"/*.cql; do
		cqlparse -H variations "$eg" >"$BATS_TEST_TMPDIR/q.ast"
		cqlexpand "$BATS_TEST_TMPDIR/q.ast" >"$BATS_TEST_TMPDIR/x.ast"
		run --separate-stderr cqlmatch -p -F "$BATS_TEST_TMPDIR" \
		    "$BATS_TEST_TMPDIR/q.ast" "$BATS_TEST_TMPDIR/lines"
		[[ $status -eq 0 ]] || grep -q "$nowhere" "$eg" ||
			same "$(cat "$eg")" "a position" "$stderr"
		same "$(cat "$eg") and its expansion" "$output" \
		    "$(cqlmatch -p -F "$BATS_TEST_TMPDIR" \
		    "$BATS_TEST_TMPDIR/x.ast" "$BATS_TEST_TMPDIR/lines")"
		n=$((n + 1))
	done
	[[ $n -gt 200 ]]
}

@test "every example has the same answer by columns and position by position" {
	local eg

	pgnsplit famous.pgn studies.pgn annotated.pgn \
	    >"$BATS_TEST_TMPDIR/lines"
	for eg in "$egs"/*.cql; do
		same "$(cat "$eg")" \
		    "$(cqlmatch -x -c -F "$BATS_TEST_TMPDIR" -f "$eg" \
		    "$BATS_TEST_TMPDIR/lines" 2>/dev/null)" \
		    "$(cqlmatch -c -F "$BATS_TEST_TMPDIR" -f "$eg" \
		    "$BATS_TEST_TMPDIR/lines" 2>/dev/null)"
	done
}

# image FILE TRANSFORMS NAME: the image of its filters made so.
image() {
	{
		echo "cql(variations) $2 {"
		sed 1d "$1"
		echo '}'
	} >"$BATS_TEST_TMPDIR/t.cql"
	cqlparse "$BATS_TEST_TMPDIR/t.cql" 2>/dev/null | cqlexpand -l |
	    awk -F'\t' -v name="<$3>" '$1 == name { print $2; exit }'
}

@test "colours exchanged twice leave every example as it was" {
	local eg compared=0 once colours='invertcolor reflect_h'

	for eg in "$egs"/*.cql; do
		once=$(image "$eg" flipcolor "")
		[[ -n $once ]] || continue
		same "$(cat "$eg")" "$once" \
		    "$(image "$eg" 'reversecolor reversecolor' \
		    "$colours $colours")"
		compared=$((compared + 1))
	done
	[[ $compared -gt 250 ]] || same "examples compared" many "$compared"
}

@test "the manuals of the language are what make manual makes" {
	local page

	for page in cql cql-classic; do
		sh "$ROOT/man/mkman" $page "$BIN" | cmp - "$ROOT/man/$page.7"
	done
}

@test "every filter is in the manual of the language" {
	local name

	while read -r name; do
		grep -qF -- "$name" "$ROOT/man/cql.7" ||
			same "cql.7 on $name" "a line" "nothing"
	done < <(cut -f1 "$rows" | cut -d' ' -f1 | sort -u)
}
