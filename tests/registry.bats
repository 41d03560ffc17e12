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
	light
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

# trees: those of egs/*.cql, without the places of their nodes.
trees() {
	cqlparse egs/*.cql | sed 's/@[0-9]*:[0-9]*//'
}

@test "every example printed as CQL, in both alphabets, is the same tree" {
	local option wanted

	cd "$BATS_FILE_TMPDIR"
	wanted=$(trees)
	cd "$BATS_TEST_TMPDIR"
	mkdir egs
	for option in "" -a; do
		cqlparse "$egs"/*.cql | cqlprint $option |
		    awk '/^cql\(variations\)$/ {
			close(f)
			f = sprintf("egs/%03d.cql", ++n)
		} { print >f }'
		same "printed with '$option'" "" \
		    "$(diff <(echo "$wanted") <(trees) | head -n 20)"
	done
}

@test "every example runs over all games of the project, also expanded" {
	cd "$BATS_TEST_TMPDIR"
	pgnsplit "$ROOT"/tests/data/{famous,studies,annotated}.pgn >lines
	cqlparse -H variations "$egs"/*.cql >q
	[[ $(grep -c ^cqlast q) -gt 200 ]]
	cqlexpand q >x
	cqlmatch -p -F . q lines >wanted
	cqlmatch -p -F . x lines >came
	same "examples and their expansions" "" \
	    "$(diff wanted came | head -n 20)"
}

@test "every example has the same answers in all ways to search" {
	cd "$ROOT/tests/data"
	in_all_ways '%s'
}

# images TRANSFORMS NAME: the number of each example and the image of its
# filters made so.
images() {
	awk -F'\t' -v transforms="$1" '{
		f = sprintf("%03d.cql", NR)
		print "cql(variations) " transforms " {\n" $4 "\n}" >f
		close(f)
	}' "$rows"
	cqlparse [0-9]*.cql >trees
	cqlexpand -n trees >sizes
	cqlexpand -l trees | awk -F'\t' -v OFS='\t' -v name="<$2>" '
	NR == FNR {
		# the first orbit of a query is around all others
		file = substr($1, 1, 3)
		for (i = 0; i < $NF && file != before; i++)
			of[++n] = file
		before = file
		next
	}
	$1 == name && !seen[of[FNR]]++ { print of[FNR], $2 }' sizes -
}

@test "colours exchanged twice leave every example as it was" {
	local colours='invertcolor reflect_h'

	cd "$BATS_TEST_TMPDIR"
	images flipcolor "" >once
	images 'reversecolor reversecolor' "$colours $colours" >twice
	same "not as they were" "" "$(LC_ALL=C comm -23 once twice)"
	[[ $(wc -l <once) -gt 250 ]] ||
		same "examples compared" many "$(wc -l <once)"
}

@test "the manuals of the language are what make manual makes" {
	local page

	for page in cql cql-classic; do
		sh "$ROOT/man/mkman" $page "$BIN" | cmp - "$ROOT/man/$page.7"
	done
}

@test "every filter is in the index by task of the manual" {
	local name index

	index=$(sed -n '/^\.Sh INDEX/,/^\.Sh FILTERS/s/^\.Ic//p' \
	    "$ROOT/man/cql.7" | sed 's/\\&//g')
	while read -r name; do
		[[ " ${index//$'\n'/ } " == *" $name "* ]] ||
			same "index on $name" "a task" none
	done < <(cut -f1 "$rows" | cut -d' ' -f1 | sort -u |
	    grep -v '^hhdb-')
}

@test "every filter is in the manual of the language" {
	same "filters that cql.7 does not name" "" "$(awk '
	    FNR == NR { page = page $0 "\n"; next }
	    !index(page, $1) { print $1 }' "$ROOT/man/cql.7" "$rows")"
}
