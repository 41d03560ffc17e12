# cqlast.bats: the AST as text, and how a wrong one is refused.

load helper

# refuses CHANGE MESSAGE: of a path's AST with that change by sed.
refuses() {
	cqlparse -L q -e 'path focus K max ply title "x" -- check' |
	    sed "$1" >"$BATS_TEST_TMPDIR/q.ast"
	for program in cqlprint cqlexpand 'cqlmatch -c'; do
		fails 2 "(cd $BATS_TEST_TMPDIR; $program q.ast </dev/null)" \
		    "q.ast:$2"
	done
}

# labels: the labels of the AST on standard input, sorted.
labels() {
	sed -n 's/^ *\([a-z]*\): (.*/\1/p' | sort
}

@test "an option has its name before it, and is left out when absent" {
	gives "cqlparse -L t -e 'path focus K max ply title \"x\" -- check'" \
	    'cqlast 2 t' '(query -e' '  (header@1:1)' \
	    '  (path@1:1 title "x"' \
	    '    focus: (designator@1:12 K)' \
	    '    max: (ply@1:18)' \
	    '    (chain@1:32' \
	    '      (--@1:32' \
	    '        target: (check@1:35)))))'
	gives "cqlparse -L t -e 'R[x]k=Q(check)' | sed 1,3d" \
	    '  ([x]@1:2' \
	    '    from: (designator@1:1 R)' \
	    '    to: (designator@1:5 k)' \
	    '    promote: (designator@1:7 Q)' \
	    '    target: (check@1:9)))'
	gives "cqlparse -L t -e 'pin to K from q' | sed 1,3d" \
	    '  (pin@1:1 value "to"' \
	    '    from: (designator@1:15 q)' \
	    '    to: (designator@1:8 K)))'
	gives "cqlparse -L t -e 'move legal count' | sed 1,3d" \
	    '  (move@1:1 legal count))'
	gives "cqlparse -L t -e 'persistent quiet x=1' | sed 1,3d" \
	    '  (=@1:19 persistent quiet' \
	    '    (variable@1:18 x number persistent quiet)' \
	    '    (integer@1:20 1)))'
}

@test "no tree has a line for an absent operand" {
	local n

	cd "$BATS_TEST_TMPDIR"
	cqlparse -l | awk -F'\t' '{ n = sprintf("%03d.cql", NR)
	    print "cql(variations)\n" $4 >n; close(n) }'
	cqlparse [0-9]*.cql "$ROOT"/tests/data/*.cql >ast
	cqlexpand ast >expanded
	run -1 grep -h '^ *-)*$' ast expanded
	n=$(cat ast expanded | labels | sort -u | wc -l)
	[[ $n -ge 12 ]]
	cqlexpand expanded | cmp - expanded
	sed 's/ expanded$//' expanded | cqlexpand | cmp - expanded
}

@test "JSON and dot have the labels of the AST" {
	local body queries=()

	while read -r body; do
		queries+=(-e "$body")
	done < <(cqlparse -l | cut -f4)
	cqlparse -H variations "${queries[@]}" |
	    cqlexpand >"$BATS_TEST_TMPDIR/ast"
	labels <"$BATS_TEST_TMPDIR/ast" >"$BATS_TEST_TMPDIR/labels"
	[[ -s $BATS_TEST_TMPDIR/labels ]]
	cqlprint -g "$BATS_TEST_TMPDIR/ast" |
	    sed -n 's/.* -> n[0-9]* \[label="\(.*\)"\];$/\1/p' | sort |
	    cmp - "$BATS_TEST_TMPDIR/labels"
	cqlprint -J "$BATS_TEST_TMPDIR/ast" | grep -o '"[a-z]*":{"filter"' |
	    cut -d'"' -f2 | grep -v '^header$' | sort >"$BATS_TEST_TMPDIR/json"
	# the body of each query has that name too
	cat "$BATS_TEST_TMPDIR/labels" - < <(grep ^cqlast \
	    "$BATS_TEST_TMPDIR/ast" | sed 's/.*/body/') | sort |
	    cmp - "$BATS_TEST_TMPDIR/json"
}

@test "labels are read in any order and written in one" {
	cqlparse -L q -e 'path focus K max ply title "x" -- check' \
	    >"$BATS_TEST_TMPDIR/a"
	sed '/focus:/{ h; d; }; /max:/G' "$BATS_TEST_TMPDIR/a" \
	    >"$BATS_TEST_TMPDIR/b"
	run -1 cmp -s "$BATS_TEST_TMPDIR/a" "$BATS_TEST_TMPDIR/b"
	cqlexpand "$BATS_TEST_TMPDIR/a" >"$BATS_TEST_TMPDIR/x"
	cqlexpand "$BATS_TEST_TMPDIR/b" | cmp - "$BATS_TEST_TMPDIR/x"
}

@test "a wrong label is refused with its place, its node and the others" {
	refuses 's/focus:/focsu:/' \
	    "5:5: path@1:1: it has no operand 'focsu', but focus, max, range"
	refuses 's/target: (check@1:35)/(chek@1:35)/' \
	    "9:9: --@1:32: it has no more operands without a label"
	refuses 's/max: (ply/focus: (ply/' "6:5: path@1:1: 'focus' is given twice"
	refuses 's/(ply@1:18)/(designator@1:18 K)/' \
	    "6:5: path@1:1: 'max' wants a number, not 'designator'"
	refuses 's/max: (ply@1:18)/range: (ply@1:18)/' \
	    "6:5: path@1:1: 'range' wants a range, not 'ply'"
	refuses 's/max: (ply@1:18)/max:/' "6:9: expected '('"
	refuses 's/max: (ply@1:18)/-/' "6:5: path@1:1: expected '('"
}

@test "an operand without a label is counted, typed and not left out" {
	refuses 's/max: //' \
	    "7:5: path@1:1: it has no more operands without a label"
	refuses 's/(check@1:35)/(light@1:35\n(mate@1:36))/' \
	    "10:1: light@1:35: operand 1 wants a set, not 'mate'"
	refuses 's/(check@1:35)/(light@1:35)/' \
	    "9:17: light@1:35: an operand is missing: a set"
}

@test "the value of a move or pin is one of its parameters" {
	for body in 'pin to K from q' 'move to K from q'; do
		cqlparse -L q -e "$body" | sed 's/value "to"/value "through"/' \
		    >"$BATS_TEST_TMPDIR/q.ast"
		fails 2 "cqlprint $BATS_TEST_TMPDIR/q.ast" \
		    "its text has '${body%% *} value \"to\"' here"
	done
	cqlparse -L q -e 'move comment(check)' |
	    sed 's/(comment@/(shiftdiagonal@/' >"$BATS_TEST_TMPDIR/q.ast"
	fails 2 "cqlprint $BATS_TEST_TMPDIR/q.ast" "its text has 'compound' here"
	gives "cqlparse -e 'pin to K from q' | cqlprint -a" 'cql()' 'pin to K from q'
	gives "cqlparse -e 'pin' | cqlprint -a" 'cql()' pin
}

@test "what does not belong on a node's line is refused" {
	refuses 's/(check@1:35)/(check@1:35 quiet)/' \
	    "9:29: check@1:35: 'quiet' is not allowed here"
	refuses 's/ title "x"/ "x"/' \
	    "4:13: path@1:1: '\"x\"' is not allowed here"
	refuses 's/ title "x"/ title ""/' "4:13: path@1:1: 'title \"\"'"
	refuses 's/(ply@1:18)/(plyy@1:18)/' "6:11: there is no node 'plyy'"
	refuses '/chain/,$d' "6: the document ends within a node"
}

@test "version 1 is refused with the remedy" {
	refuses 's/^cqlast 2/cqlast 1/' "1: version 1 of the format is no \
longer read: make the AST again from its query"
	refuses 's/^cqlast 2/cqlast 3/' \
	    "1: unknown version of the format; this program reads version 2"
}

@test "the file of a query may have blanks in its name" {
	local file="$BATS_TEST_TMPDIR/my flip.cql"

	echo 'flip Ra1' >"$file"
	alike "cqlparse '$file' | cqlexpand | cqlexpand" \
	    "cqlparse '$file' | cqlexpand"
	same "file" "(query $file expanded" \
	    "$(cqlparse "$file" | cqlexpand | sed -n 2p)"
}

@test "names in a tree hold no NUL" {
	fails 2 "cqlparse -e 'x=Ra1' | tr x '\\0' | cqlprint" "a NUL byte"
	fails 2 "printf 'cqlast 2 x\n(query a\\\\0b\n' | cqlprint" \
	    "a name holds a NUL"
}

@test "a tree names its file, and parameters stand in its header alone" {
	local only="a header is made of parameters, and nothing else is"

	tree() {
		printf 'cqlast 2 x\n(query%s\n(header@1:1%s)\n%s)\n' "$@"
	}
	export -f tree
	fails 2 "tree '  ' '' '(mate@1:1)' | cqlprint" \
	    "stdin:2: expected the name of the query's file"
	fails 2 "tree ' a' ' (header@1:1)' '(mate@1:1)' |
	    sed 's/ (/\\n&/' | cqlprint" "stdin:4:2: header@1:1: $only"
	fails 2 "tree ' a' '' '(compound@1:1 (silent@1:1))' |
	    sed 's/ (/\\n&/' | cqlprint" "stdin:5:2: compound@1:1: $only"
	fails 2 "tree ' a' '' '(header@1:1)' | cqlprint" \
	    "stdin:4: a query is a header and one filter"
}

# says QUERY CHANGE MESSAGE: of the query's AST, with that change by sed, all
# programs say that no CQL says it.
says() {
	cqlparse -L q -e "$1" | sed "$2" >"$BATS_TEST_TMPDIR/q.ast"
	for program in cqlprint cqlexpand 'cqlmatch -c'; do
		fails 2 "(cd $BATS_TEST_TMPDIR; $program q.ast </dev/null)" \
		    "q.ast:$3"
	done
}

@test "a tree that no text says is refused at the node that differs" {
	says 'function f(x){x attacks k} f(K)' \
	    '/(call/,$s/(attacks@.*/(attackedby@1:1/' \
	    "10:7: attackedby@1:1: no CQL says this: its text has 'attacks' here"
	says 'function f(x){mate x} f(K)' 's/(mate@/(stalemate@/' \
	    "11:9: stalemate@1:15: no CQL says this: its text has 'mate' here"
	says 'parent:check' 's/(check@1:8)/(variable@1:8 z position)/' \
	    "6:5: variable@1:8: no CQL says this: unknown filter or variable 'z'"
	says 'check and wtm' 's/(check@1:1)/(chain@1:1 \n(check@1:1))/' \
	    "5:5: chain@1:1: no CQL says this: expected a filter"
	says 'x=1 x>0' 's/(variable@1:5 x number)/(variable@1:5 y number)/' \
	    "9:7: variable@1:5: no CQL says this: unknown filter or variable 'y'"
}

@test "an expanded tree is refused unless expansion makes it" {
	cqlparse -e 'flipcolor {K attacks q}' | cqlexpand >"$BATS_TEST_TMPDIR/x"
	for change in '/copy.*invert/,/designator/s/ k)/ r)/' \
	    's/invertcolor reflect_h/reflect_v/' 's/flipcolor union/flip union/'; do
		sed "$change" "$BATS_TEST_TMPDIR/x" >"$BATS_TEST_TMPDIR/q.ast"
		run -1 cmp -s "$BATS_TEST_TMPDIR/x" "$BATS_TEST_TMPDIR/q.ast"
		fails 2 "cqlprint $BATS_TEST_TMPDIR/q.ast" "no CQL says this"
	done
	gives "cqlparse -e 'hhdb dual' | cqlexpand | sed s/U2/U1/ |
	    cqlprint 2>&1 | sed 's/^[^ ]* //'" \
	    "hhdb-U1@1:1: no CQL says this: its text has 'hhdb-U2' here"
}

@test "an operand is not missing where its option has another" {
	says 'relation missing A 1' '/missing:/d' \
	    "4:3: relation@1:1: an operand is missing: a set"
	says 'relation missing A 1' 's/(designator@1:18 A)/&)/; /count:/,$d' \
	    "4:3: relation@1:1: an operand is missing: a range"
}

@test "a range without bounds is refused, and no text is made of it" {
	for option in '' ' | cqlexpand'; do
		fails 2 "cqlparse -L q -e 'flip 0 Ra1' $option |
		    sed '/integer/d; s/(range.*/(range@1:6)/' | cqlprint" \
		    "range@1:6: a range is count, or one or two bounds"
	done
}

@test "an expanded tree is printed as a text that says it" {
	local body

	for body in '{i=1 flip (i)}' '{{hhdb gbr} {"1"}}' \
	    '{i=1 shift {i}}'; do
		cqlparse -e "$body" | cqlexpand >"$BATS_TEST_TMPDIR/x"
		gives "cqlprint $BATS_TEST_TMPDIR/x | cqlparse - | cqlexpand |
		    cqlprint" "$(cqlparse -e "$body" | cqlprint)"
	done
}

@test "a tree is read whether the word expanded stands in it or not" {
	cqlparse -e 'flip {K attacks q} hhdb dual' >"$BATS_TEST_TMPDIR/q"
	cqlexpand "$BATS_TEST_TMPDIR/q" >"$BATS_TEST_TMPDIR/x"
	sed 's/ expanded$//' "$BATS_TEST_TMPDIR/x" | cqlexpand |
	    cmp - "$BATS_TEST_TMPDIR/x"
	cqlexpand -i "$BATS_TEST_TMPDIR/q" | cqlexpand | head -n 2 |
	    grep -q ' expanded images$'
}

@test "an option that stands at two places of a row is the same in a tree" {
	local q='function f(x) {echo (s t) {x consecutivemoves 1 quiet (s t)}} f(Q)'

	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	alike "cqlmatch -Qc -e '$q' $BATS_TEST_TMPDIR/games" \
	    "cqlparse -Qe '$q' | cqlmatch -c - $BATS_TEST_TMPDIR/games"
}

@test "each atom is read to its end, or refused at its place" {
	local row change why

	cd "$BATS_TEST_TMPDIR"
	while IFS='|' read -r row change why; do
		cqlparse -QL q -e "$row" | sed "$change" >q.ast
		fails 2 'cqlprint q.ast' "q.ast:$why"
	done <<-'END'
	Kb2|s/Kb2/Kb9/|4:22: designator@1:1: its line ends too early
	Kb2|s/Kb2/Kb2K/|4:23: designator@1:1: its line ends too early
	Kb2|s/ Kb2//|4:18: designator@1:1: its line ends too early
	Kb2|s/Kb2/[]/|4:3: designator@1:1: no CQL says this: its text has '[]'
	Kb2|s/Kb2/[] []/|4:22: designator@1:1: '[]' is not allowed here
	ply==3|s/ 3)/ 3x)/|6:20: integer@1:6: its line ends too early
	ply==3|s/ 3)/ 2147483648)/|6:28: integer@1:6: its line ends too early
	ply==3|s/ 3)/ 0000000000000003)/|6:34: integer@1:6: its line ends too
	ply==3|s/ 3)/)/|6:17: integer@1:6: its line ends too early
	ply==3|s/ 3)/ 3 4)/|6:20: integer@1:6: '4' is not allowed here
	ply==3|s/ 3)/ "3")/|6:21: integer@1:6: its line ends too early
	ply==3|s/@1:6/@1:/|6:6: expected NAME@LINE:COLUMN
	ply==3|s/@1:6/@x:6/|6:6: expected NAME@LINE:COLUMN
	ply==3|s/@1:6//|6:6: expected NAME@LINE:COLUMN
	ply==3|s/@1:6/@1:6x/|6:6: expected NAME@LINE:COLUMN
	ply==3|s/integer@/@/|6:6: expected NAME@LINE:COLUMN
	player "abc"|s/"abc"/"ab\\x4g"/|5:23: text@1:8: its line ends too early
	player "abc"|s/"abc"/"ab\\xg4"/|5:23: text@1:8: its line ends too early
	player "abc"|s/"abc"/"ab\\x4"/|5:22: text@1:8: its line ends too early
	player "abc"|s/"abc"/"ab\\x"/|5:21: text@1:8: its line ends too early
	player "abc"|s/"abc"/"abc\\"/|5:15: text@1:8: '"abc\"' is not allowed
	player "abc"|s/"abc"/abc/|5:18: text@1:8: its line ends too early
	player "abc"|s/"abc"/"a/|5:15: text@1:8: '"a' is not allowed here
	player "abc"|s/"abc"/"abc"d/|5:20: text@1:8: 'd' is not allowed here
	x=1 x|/variable@1:1/s/number/numb/|6:27: variable@1:1: its line ends
	x=1 x|0,/ x number/s/ x number/ x set/|8:27: variable@1:5: its line
	x=1 x|/variable@1:1/s/ number/ number perm/|6:34: variable@1:1: its
	x=1 x|/variable@1:1/s/ x number/ x/|6:22: variable@1:1: its line ends
	x=1 x|/variable@1:1/s/ x number//|6:20: variable@1:1: its line ends
	x=1 x|/variable@1:5/s/ x number/ x piece/|8:26: variable@1:5: its line
	dictionary D["a"]=2|s/string number/string/|4:49: dictionary@1:1: its
	dictionary D["a"]=2|s/string number/foo number/|4:36: dictionary@1:1:
	path --{1,3}|s/ 1 3/ 3 1/|6:22: repeat@1:8: its line ends too early
	path --{1,3}|s/ 1 3/ -1 3/|6:23: repeat@1:8: its line ends too early
	path --{1,3}|s/ 1 3/ 1 100001/|6:27: repeat@1:8: its line ends too
	path --{1,3}|s/ 1 3/ 1/|6:20: repeat@1:8: its line ends too early
	result 1-0|s/1-0/1-1/|4:18: result@1:1: its line ends too early
	result 1-0|s/ 1-0//|4:14: result@1:1: its line ends too early
	ray attack up (A a)|s/ up/ upp/|4:22: ray@1:1: its line ends too early
	path K--|s/query -e/qurey -e/|2: expected '(query'
	path K--|3d|6: a query is a header and one filter
	path K--|s/(header@1:1)/(header@1:1 x)/|3:15: header@1:1: 'x' is not
	path K--|s/(header@1:1)/(header@1:1\n(K@1:1))/|4:2: there is no node
	path K--|s/$/)/|3: a query is a header and one filter
	path K--|$s/)$//|7: a query is a header and one filter
	path K--|s/(path@1:1/path@1:1/|4:3: expected '(' and the name of a node
	END
	for row in '' 's/ 2 2/ 0 100000/' 's/ 2 2/ 100000 100000/' 's/@1/@9/' \
	    's/"a"/"\\x61"/' 's/"a"/""/' 's/1-0/1\/2-1\/2/' 's/Kb2/  Kb2 /'; do
		gives "cqlparse -QL q -e 'result 1-0 player \"a\" Kb2 path (--){2,2}' |
		    sed '$row' | cqlprint -a | wc -l | xargs" 5
	done
}
