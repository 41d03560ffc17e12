# cqlparse: queries, texts that are not queries, and their messages.

load helper

# tree BODY: its syntax tree without the places.
tree() {
	ast "$1" | sed 's/@[0-9]*:[0-9]*//'
}

@test "a query becomes a tree, a node a line, with its places" {
	gives "cqlparse -L t -e 'R attacks k and wtm'" \
	    "cqlast 2 t" "(query -e" "  (header@1:1)" "  (and@1:13" \
	    "    (attacks@1:3" "      (designator@1:1 R)" \
	    "      (designator@1:11 k))" "    (wtm@1:17)))"
}

@test "the label is the file's name without folder and extension" {
	cp mate.cql "$BATS_TEST_TMPDIR/my.query.cql" 2>/dev/null ||
		echo 'cql() mate' >"$BATS_TEST_TMPDIR/my.query.cql"
	gives "cqlparse $BATS_TEST_TMPDIR/my.query.cql | head -n 1" \
	    "cqlast 2 my.query"
}

@test "several -e are several queries, with numbers as in cqlmatch" {
	same "queries" "(query -e 1
(query -e 2" "$(cqlparse -e K -e Q | grep query)"
	run -2 --separate-stderr cqlparse -c -e K -e 'Q )'
	same "message" "-e 2:1:3: ')' closes nothing" "${stderr%%$'\n'*}"
}

@test "several files are several documents" {
	gives "cqlparse smothered.cql reti.cql | grep -c ^cqlast" 2
}

@test "operators bind as the table of precedence says" {
	same "and before or" "$(tree '{check and wtm} or mate')" \
	    "$(tree 'check and wtm or mate')"
	same "not before and" "$(tree '{not check} and wtm')" \
	    "$(tree 'not check and wtm')"
	same "comparisons from the right" "$(tree '1<{2<3}')" \
	    "$(tree '1<2<3')"
	same "arrows before unions on their sides" "$(tree 'R->{k|q}')" \
	    "$(tree 'R->k|q')"
}

@test "an unknown word is named, with the nearest filter" {
	rejects 'R attcks k' "-e:1:3: unknown filter 'attcks'; did you mean 'attacks', as in R attacks k?"
	rejects 'stalmate' "did you mean 'stalemate'?"
}

@test "a diagnostic shows the line and points at the place" {
	printf 'cql()\n\tK\n\trank check\n' >"$BATS_TEST_TMPDIR/q.cql"
	fails 2 "cqlparse $BATS_TEST_TMPDIR/q.cql" \
	    "q.cql:3:7: expected a set after 'rank', as in"
	same "caret" $'    \trank check\n    \t     ^' \
	    "$(tail -n 2 <<<"$stderr")"
	printf 'mate /* a\nb */ )\n' >"$BATS_TEST_TMPDIR/q.cql"
	fails 2 "cqlparse $BATS_TEST_TMPDIR/q.cql" "q.cql:2:6: ')' closes nothing"
}

@test "a long line is cut between characters, and what is beyond is named" {
	local long before

	printf -v long '𝄞%.0s' {1..700}
	for before in '' a aa aaa; do
		fails 2 "cqlparse -e 'player \"$before$long\" attcks'" \
		    "-e:1:$((711 + ${#before})): unknown filter or variable 'attcks'"
		iconv -f UTF-8 -t UTF-16 >"$BATS_TEST_TMPDIR/x" <<<"$stderr"
	done
}

@test "columns count characters, not bytes" {
	rejects '♔ and ♚ attcks' "-e:1:9: unknown filter"
}

@test "operands are checked for their types" {
	rejects 'power check' "expected a set after 'power'"
	rejects 'Ka1<k' "cannot compare a set with a set"
	rejects 'check==true'
	rejects 'x=check'
	rejects '{x=1 x=K}' "'x' holds a number and this is a set"
}

@test "what a filter lacks, or has too much, is told at its place" {
	local row place why

	while IFS='|' read -r row place why; do
		rejects "$row" "-e:1:$place: $why"
	done <<-'END'
	max(1)|6|expected two or more items but found ')'
	comment("a" 3 ]|15|']' does not close the '(' of line 1 column 8
	dictionary D D["a"]=currentposition|21|a position cannot be kept between
	dictionary 3|12|expected a name for the dictionary but found '3'
	function 3(x){K}|10|expected a new name for the function
	function K(x){K}|10|expected a new name for the function
	x=1 function x(y){K}|14|expected a new name for the function
	function f(x){K} function f(x){Q} f(K)|27|this function has been defined
	hhdb|5|expected a keyword after 'hhdb' but found the end
	hhdb 3|6|expected a keyword after 'hhdb' but found '3'
	line --> K <-- k|12|a line goes in one direction
	move capture . enpassant null|6|in 'move' a null move neither promotes
	path capture K --|6|'capture' must follow 'focus'
	path focus K|13|expected a constituent of the path but found the end
	ray attack up down (A a)|15|'ray attack' takes only one word of direc
	fen "KX"|5|'X' does not fit in this pattern
	fen "9/8/8/8/8/8/8/8"|5|'9' does not fit in this pattern
	fen "71/8/8/8/8/8/8/k81"|5|'8' does not fit in this pattern
	fen "8/8"|5|this pattern has 16 squares, not 64
	fen "7/8/8/8/8/8/8/8"|5|a rank of this pattern has 7 squares
	local|6|expected 'dictionary' here but found the end
	persistent|11|expected a variable and its assignment but found the end
	persistent quiet 3|18|expected a variable and its assignment but found
	image flip K|7|expected a transform with one image after 'image', as in
	flip "a"|6|'flip' asks this string whether it matches, but it always does
	rotate45 K--e4|13|'rotate45' cannot be applied to particular squares
	mate /* a */ /* b|14|this comment is never closed: '*/' is missing
	END
	while IFS='|' read -r row place why; do
		rejects "$row" "-e:1:$place: $why"
	done <<-'END'
	max(1 K)|7|'max' takes numbers, or strings; this is a set
	max("a" 2)|9|'max' takes numbers, or strings; this is a number
	/// "a" mate)|13|')' closes nothing
	///|4|expected items up to the end of the line but found the end of
	dictionary D D[1]=2 string x in D true|33|the keys of 'D' are not string
	string x in K true|13|expected a dictionary but found 'K'
	string x K|10|expected 'in' after the variable of 'string' but found
	function f(K){K}|12|expected the name of a parameter but found 'K'
	function f(x x){K}|14|the parameter 'x' is given twice
	function f(x){x} f(K Q)|22|'f' takes 1 argument
	function f(x y){x} f(K k Q)|26|'f' takes 2 arguments
	function f(x){x} f()|20|expected a filter as an argument but found ')'
	function f(x){x} f(mate)|20|an argument must have a value; this is only
	settag("WhiteX" "y")|8|tags that begin with White or Black cannot be
	settag("Black1" "y")|8|tags that begin with White or Black cannot be
	settag("White" "y")|8|the tag 'White' cannot be used here
	tag 3|5|expected the name of a tag in quotes but found '3'
	piece x=K x=k|11|'x' is not a variable that can be assigned
	x+=3|1|'x' has no value yet that could be changed
	x=1 persistent x=3|16|'x' is already in use, and is not persistent
	persistent x=currentposition|1|a position cannot be kept between games
	include 3|9|expected the name of a file in quotes after 'include' but
	cql(input ".pgn") K|11|the name of the file must end in .pgn
	cql(input "a.png") K|11|the name of the file must end in .pgn
	ray(K k check)|9|expected a set in 'ray' but this is true or false
	ray(1 2)|5|expected a set in 'ray' but this is a number
	♕♕e4|2|this man is in the designator twice
	♔♖♔|3|this man is in the designator twice
	Qc-a1|2|bad range of files: the first is to the right of the second
	Ka3-1|2|bad range of ranks: the first is above the second
	Q[a1,c-a2]|6|bad range of files: the first is to the right of the
	◭h-a1|2|bad range of files: the first is to the right of the second
	path --{,}|8|'{,}' needs a number
	path --{3,2}|8|the first number of '{n,m}' is greater than the second
	path --{100001}|8|the most repetitions are 100000
	path --{100001,}|8|the most repetitions are 100000
	path --{0,100001}|8|the most repetitions are 100000
	o-ok|1|unknown filter or variable 'o'
	o-o-ox|5|unknown filter or variable 'ox'
	cql(input "abc.pgn) K|11|this file name has no closing quote
	///a /// b|6|a second '///' on the same line
	K §|3|invalid character U+00A7
	END
	rejects $'K \xff' '1:3: invalid character U+00FF'
	parses 'path --{100000}' 'path --{100000,}' 'path --{2,2}' \
	    'cql(input "x.PGN") K' 'function f(x){x} D=3 f(D)' 'o-o-o' o-o \
	    'function f(x){x} dictionary D["a"]=1 f(D["a"])' 'Qa-a1-1' \
	    "settag(\"$(printf 'a%.0s' {1..60})\" \"x\")" 'function f(){K} f()'
	rejects "settag(\"$(printf 'a%.0s' {1..61})\" \"x\")" 'has 1 to 60'
	prints 'x=K x∪=k x∩=A x|=k x&=A x∪k' $'x=K\nx|=k\nx&=A\nx|=k\nx&=A\nx | k'
	same "the same function twice" true \
	    "$(cqlparse -e 'function f(x){K} function f(x){K} f(K)' \
	    >"$BATS_TEST_TMPDIR/ast" && echo true)"
	printf 'mate /*\n\n a' >"$BATS_TEST_TMPDIR/q.cql"
	fails 2 "cqlparse $BATS_TEST_TMPDIR/q.cql" 'q.cql:1:6: this comment'
	printf 'mate /*\n\n a*/ )' >"$BATS_TEST_TMPDIR/q.cql"
	fails 2 "cqlparse $BATS_TEST_TMPDIR/q.cql" "q.cql:3:6: ')' closes"
}

@test "brackets must close, each by its own kind" {
	rejects '{check' "this '{' is never closed"
	rejects 'check}' "'}' closes nothing"
	rejects '(check}' "does not close"
	rejects '{}'
	rejects '(K k)' "parentheses hold exactly one filter"
}

@test "comments are white space, and three slashes are a filter" {
	parses 'check ; to the end' 'check // to the end' 'check //// too' \
	    'check /* and
	    so */ wtm' 'check /// "said" K'
	rejects 'check /* never closed' "never closed"
}

@test "Unicode and ASCII are the same language" {
	same "attack arrow" "$(tree 'R->k')" "$(tree '♖→♚')"
	same "union and intersection" "$(tree 'A|a&R')" "$(tree '△∪▲∩♖')"
	same "a dash" "$(tree 'R--k')" "$(tree '♖――♚')"
}

@test "nesting has a limit with a name, and long chains are fine" {
	deep=$(printf '{%.0s' {1..5000})check$(printf '}%.0s' {1..5000})
	rejects "$deep" "nested more than"
	long=$(printf 'check or %.0s' {1..5000})mate
	parses "$long"
}

@test "ten thousand filters are parsed at once" {
	printf 'R attacks k or\n%.0s' {1..10000} >"$BATS_TEST_TMPDIR/big.cql"
	echo check >>"$BATS_TEST_TMPDIR/big.cql"
	run cqlparse -c "$BATS_TEST_TMPDIR/big.cql"
	[[ $status -eq 0 || $status -eq 2 ]]
}

@test "a function that calls itself is an error that says so" {
	rejects 'function f(x){f(x)} f(1)'
	parses 'function f(x){x+1} f(f(3))>4'
}

@test "a function's arguments are inserted at once, not one after another" {
	parses 'function f(x y){x+y} y=5 f(y 2)==7'
}

@test "-H merges header parameters over the query's" {
	gives "cqlparse -H 'variations matchcount 3' -e 'cql(quiet matchcount 1 2) check' | grep -c 'matchcount@1:[0-9]* 3 3'" 1
}

@test "a parameter that is given twice is named as it is written" {
	rejects 'cql(gamenumber 1 gamenumber 2) check' "a second 'gamenumber'"
	rejects 'cql(sort matchcount 1 sort matchcount 2) check' \
	    "a second 'sort matchcount'"
}

@test "-B puts filters before each query" {
	gives "cqlparse -B 'x=3' -e 'ply==x' | grep -c '^ *(=@1:2'" 1
	fails 2 "cqlparse -B 'x=' -e 'ply==x'" "-B:1:3: expected a filter"
}

@test "-c prints nothing for correct queries" {
	gives "cqlparse -c -e check"
}

@test "a long row of dashes is refused at once" {
	head -c 400000 /dev/zero | tr '\0' - >"$BATS_TEST_TMPDIR/dashes.cql"
	fails 2 "(ulimit -t 10; cqlparse $BATS_TEST_TMPDIR/dashes.cql)" \
	    "1:3: a dash touches a dash"
}

@test "the word of an operator cannot name a variable" {
	rejects 'and=3' "'and' joins two filters"
	rejects 'attacked=3'
	parses 'andy=3 andy==3'
	rejects '[Aa]check=K' "'check' cannot name a variable"
	rejects '[Aa]K=K' "'K' cannot name a variable"
}

@test "a number in a query has 32 bits" {
	parses 'ply==2147483647' '-2147483647-1' 'ply==0002147483647'
	rejects 'ply==2147483648' '-e:1:6: this number is larger than 2147483647'
	rejects 'cql(matchcount 1 4294967297) .' 'is larger'
	rejects '"a"[-2147483648]' 'is larger'
	rejects '--{99999999999999999999,}' 'is larger'
}

@test "a function that nobody calls may be empty, but consists of words" {
	prints 'function f(x){} mate' 'function f(x){}
mate'
	rejects 'function f(x){} f(1)' '-e:1:15: expected at least one filter'
	rejects 'function f(){\x} mate' \
	    '-e:1:14: a backslash needs one or two digits, or one of " \ n r t'
	rejects 'function f(){player ~~ "(a)" \123} mate' 'a backslash needs'
	parses 'function f(){\\x} mate'
}

@test "the end of a query is the end of its last line with text" {
	printf 'cql() mate and\n\n \n' >"$BATS_TEST_TMPDIR/q.cql"
	fails 2 "cqlparse $BATS_TEST_TMPDIR/q.cql" 'q.cql:1:15: expected'
}

@test "-l lists transforms and the parameters of the header" {
	gives "cqlparse -l transforms | cut -f1,2 | grep '^shift'" \
	    "shift [R] A${tab}logical" "shifthorizontal [R] A${tab}logical" \
	    "shiftvertical [R] A${tab}logical" \
	    "shiftmaindiagonal [R] A${tab}logical" \
	    "shiftoffdiagonal [R] A${tab}logical" \
	    "shiftdiagonal [R] A${tab}logical"
	same "transforms that are no filters" "" \
	    "$(cqlparse -l | sort | comm -13 - <(cqlparse -l transforms | sort))"
	gives "cqlparse -l header | grep 'count'" \
	    "matchcount${tab}how many positions must match for a game to be written" \
	    "sort matchcount${tab}matchcount, and the games are sorted by it"
	# each of them may stand in a header
	for word in $(cqlparse -l header | cut -f1 | sed 's/.* //'); do
		run cqlparse -c -H "$word" -e true
		[[ $stderr$output != *unknown* ]] || same "$word" known unknown
	done
}

@test "-l finds words in names, in descriptions and in the names of others" {
	gives "cqlparse -l castling | cut -f1 | head -n 3" o-o o-o-o castle
	gives "cqlparse -l LAST Move | cut -f1 | head -n 2" from to
	gives "cqlparse -l checkmates | cut -f1,2" "mate${tab}logical"
	gives "cqlparse -l defends | cut -f1,2" "attacks S S${tab}set"
	gives "cqlparse -l fork | cut -f1,2" \
	    "-f decoy${tab}motif" "-f fork${tab}motif" \
	    "-f royal-fork${tab}motif"
	gives "cqlparse -l markfirst | cut -f1,2" \
	    "cql(markfirst)${tab}parameter"
	# the header itself has no name, and is in no list
	gives "cqlparse -l e | grep -c '^cql(variations)'" 1
	fails 2 'cqlparse -l xyzzy' "nothing is about 'xyzzy'; -l lists all"
}

@test "--files lists what a query names, and that it sorts" {
	cd "$BATS_TEST_TMPDIR" || return
	echo 'cql(input a.pgn output "b c.pgn") mate' >q.cql
	gives 'cqlparse --files q.cql' $'input\ta.pgn' $'output\tb c.pgn'
	gives "cqlparse --files -e 'writefile(\"o.cqo\" readfile \"i.cql\")'" \
	    $'file\to.cqo' $'file\ti.cql'
	gives "cqlparse --files -e 'similarposition \"s.pgn\"'" \
	    $'file\ts.pgn' sort
	gives "cqlparse --files -H 'sort matchcount 1 2' -e check" sort
	gives "cqlparse --files -e 'initial hhdb sort prize'" sort
	printf '1. e4 *\n' >g.pgn
	pgnsplit g.pgn >l.pgn
	gives "cqlparse --files --input l.pgn -e ." lines
	gives "cqlparse --files -H 'input l.pgn' -e ." $'input\tl.pgn' lines
	gives "cqlparse --files --input g.pgn -H 'input l.pgn' -e ." \
	    $'input\tl.pgn'
	fails 2 'cqlparse --input g.pgn -e .' '--input goes with --files'
	gives "cqlparse --files -e 'player \"a.b\"'"
}
