# The filters together, and with the tools that every system has.

load helper

@test "splitting and joining gives the same bytes" {
	local f

	for f in *.pgn; do
		alike "pgnsplit $f | pgnsplit -j" "cat $f"
	done
}

@test "reversible annotation and stripping give the same bytes" {
	alike 'pgnsplit famous.pgn | cqlmatch -e "check comment(ply)" |
		pgnannotate -r | pgnsplit | pgnannotate -s' \
	    'pgnsplit famous.pgn | cqlmatch -e check | pgnsplit -j'
}

@test "grep chooses games by any text" {
	gives "pgnsplit famous.pgn | grep Fischer | cut -f1" 12 13
}

@test "awk chooses games by their fields" {
	gives "pgnsplit famous.pgn | awk -F'\t' '\$7 == \"1/2-1/2\"' |
		cut -f5" "Hamppe, Carl"
}

@test "sort orders games by date, and the rest of the pipe works on" {
	gives "pgnsplit famous.pgn | LC_ALL=C sort -t '$tab' -k8,8r |
		cqlmatch -e mate | head -n 1 | cut -f1,5,8" \
	    "12${tab}Byrne, Donald${tab}1956.10.17"
}

@test "the lines that a filter chose can be joined back to PGN" {
	gives 'pgnsplit famous.pgn | sed -n 3p | pgnsplit -j | head -n 5' \
	    '[Event "Casual game"]' '[Site "Berlin GER"]' \
	    '[Date "1852.??.??"]' '[Round "?"]' '[White "Anderssen, Adolf"]'
}

@test "game numbers, files and offsets stay right for several files" {
	gives "pgnsplit short.pgn studies.pgn | cut -f1,2,4 | sed -n 4,6p" \
	    "4${tab}short.pgn${tab}32" "5${tab}studies.pgn${tab}1" \
	    "6${tab}studies.pgn${tab}16"
	gives "pgnsplit short.pgn studies.pgn | awk -F'\t' '\$1 == 6 {
		print \$3 }' | { read -r n; tail -c +\$((n + 1)) studies.pgn; } |
		head -n 1" '[Event "Glasgow Weekly Citizen"]'
}

@test "shards together give the lines of the whole" {
	local n

	for n in 1 2 3 7 40; do
		alike 'pgnsplit famous.pgn' "for ((i = 1; i <= $n; i++)); do
			pgnsplit -s \$i/$n famous.pgn
		    done"
	done
}

@test "two queries are answered in one pass, each under its label" {
	for q in smothered doublecheck; do
		cqlparse "$q.cql" >"$BATS_TEST_TMPDIR/$q.ast"
	done
	cd "$BATS_TEST_TMPDIR"
	cat smothered.ast doublecheck.ast >both.ast
	gives 'pgnsplit "$OLDPWD/famous.pgn" | cqlmatch -p both.ast |
		cut -f1,2,7' "3${tab}43${tab}doublecheck" \
	    "6${tab}19${tab}doublecheck" "7${tab}23${tab}doublecheck" \
	    "8${tab}14${tab}smothered" "10${tab}29${tab}doublecheck" \
	    "11${tab}11${tab}smothered"
}

@test "a tree and the tree expanded give the same answers" {
	local q

	for q in *.cql; do
		alike "pgnsplit *.pgn | cqlmatch -p <(cqlparse $q)" \
		    "pgnsplit *.pgn |
			cqlmatch -p <(cqlparse $q | cqlexpand)"
	done
}

@test "a query and its normal form give the same answers" {
	local q

	for q in *.cql; do
		cqlparse "$q" | cqlprint >"$BATS_TEST_TMPDIR/$q"
		alike "pgnsplit *.pgn | cqlmatch -p -f $q" \
		    "pgnsplit *.pgn | cqlmatch -p -f $BATS_TEST_TMPDIR/$q"
	done
}

# unread COMMAND FILE: its output from a file is written, though the next one is
# not there.
unread() {
	local dir=$BATS_TEST_TMPDIR

	$1 "$2" >"$dir/whole"
	$1 "$2" nowhere >"$dir/some" 2>"$dir/errors" && false
	same "status of $1" 2 $?
	cmp "$dir/whole" "$dir/some"
	grep -q 'nowhere: no such file' "$dir/errors"
}

@test "what comes before a file that cannot be read is written" {
	local dir=$BATS_TEST_TMPDIR j

	pgnsplit famous.pgn >"$dir/lines"
	cqlmatch -p -e check "$dir/lines" >"$dir/positions"
	unread pgnsplit famous.pgn
	unread 'pgnsplit -j' "$dir/lines"
	unread pgnindex "$dir/lines"
	unread pgnannotate "$dir/lines"
	unread fenboard "$dir/positions"
	unread 'cqlmatch -Q -e check' "$dir/lines"

	pgnsplit ./*.pgn >"$dir/lines"
	repeated 9 "$dir/lines" >"$dir/many"
	for j in 1 2 7; do
		unread "cqlmatch -Q -j $j -e check" "$dir/many"
		unread "pgnannotate -j $j" "$dir/many"
	done
}

@test "output is the same for any number of threads" {
	local n

	for n in 2 3 7; do
		alike "pgnsplit *.pgn *.pgn | cqlmatch -j 1 -e check" \
		    "pgnsplit *.pgn *.pgn | cqlmatch -j $n -e check"
	done
}

@test "parallel workers give the lines of one" {
	command -v parallel >/dev/null || skip "parallel is not installed"
	alike "pgnsplit famous.pgn |
		parallel --pipe -k -N2 'cqlmatch -e check || [ \$? = 1 ]'" \
	    'pgnsplit famous.pgn | cqlmatch -e check'
}

@test "split cuts the work into files as good as the whole" {
	pgnsplit famous.pgn | split -l 4 - "$BATS_TEST_TMPDIR/part"
	alike 'pgnsplit famous.pgn | cqlmatch -e mate' \
	    'for f in "$BATS_TEST_TMPDIR"/part*; do
		cqlmatch -e mate "$f"
	    done'
}
