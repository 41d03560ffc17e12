#!/usr/bin/env bats
# Queries that are made to explode: what is said of them, and that it is said of
# them alone. None of these tests looks at a clock.

load helper

# many TEXT N: the text N times.
many() {
	printf "%.0s$1" $(seq "$2")
}

# doubled N BODY: functions with one argument, each of which calls the one
# before it twice.
doubled() {
	local i

	echo "function twice0(x) {$2}"
	for ((i = 1; i <= $1; i++)); do
		echo "function twice$i(x) {twice$((i - 1))(x) twice$((i - 1))(x)}"
	done
}

# refused PART QUERY: no program parses, prints or searches for the query, and
# PART is said of it with its place.
refused() {
	local program file=$BATS_TEST_TMPDIR/q.cql

	echo "$2" >"$file"
	for program in 'cqlparse -Q' 'cqlprint' 'cqlmatch -Q -c -f'; do
		fails 2 "$program $file </dev/null" "$file:$1"
	done
}

# unexpanded PART QUERY: the query is text, but too large when expanded.
unexpanded() {
	local file=$BATS_TEST_TMPDIR/q.cql

	echo "$2" >"$file"
	fails 2 "cqlmatch -Q -c -f $file </dev/null" "$file:$1"
	fails 2 "cqlparse -Q $file | cqlexpand" ":$1"
}

# told PART QUERY: in the first of three games the query is left, and PART is
# said; in the others it finds what it is to find, and another query goes on.
told() {
	local found=$'q\t2\t2' dir=$BATS_TEST_TMPDIR status=0

	[[ -z ${stopped-} ]] || found=$'q\t0\t0\tstopped in game 1'
	[[ -s $BATS_TEST_TMPDIR/games ]] ||
		printf '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n%.0s' 1 2 3 |
		    pgnsplit >"$BATS_TEST_TMPDIR/games"
	printf '(gamenumber!=1 or {%s}) mate' "$2" >"$dir/q.cql"
	# shellcheck disable=SC2086
	timeout 60 cqlmatch -Q $limit -j 1 -c -f "$dir/q.cql" -L other \
	    -e 'gamenumber>1 ply==0' "$dir/games" >"$dir/out" 2>"$dir/err" ||
		status=$?
	same "what $2 finds" "$found"$'\nother\t2\t2' "$(<"$dir/out")"
	# which may be megabytes
	grep -qF -- "$1" "$dir/err" ||
		same "message of $2" "... $1 ..." "$(tail -c 2000 "$dir/err")"
	same "status of $2" 2 "$status"
}

limit='-t 200ms'
late="took longer than 0.2 seconds in game 1"
long='x="ab" while(#x<3000000) x+=x'

@test "a query that grows too large is refused, and what makes it grow named" {
	refused "19:1: with 'twice17' the query grows to more than 500000 nodes" \
	    "$(doubled 17 'x attacks k')
twice17(A)"
	unexpanded "1:7: with 'shift' the query grows" \
	    'check shift {Ka1 shift {Qb2 shift {Rc3 shift {Nd4 Be5}}}}'
	unexpanded "1:1: with 'flip' the query grows" \
	    "$(many 'flip {Ka1 ' 20)Qb2$(many '}' 20)"
	unexpanded "1:21: with 'shift' the query grows" \
	    "function nested(x) {$(many 'shift {x Ka1 ' 4)Qb2$(many '}' 4)}
nested(A)"
	unexpanded "1:1: with 'shift' the query grows" \
	    'shift count {Ka1 shift count {Qb2 shift count {Rc3 shift Nd4}}}'
	refused "1:999997: the query has more than 500000 nodes" \
	    "$(yes A | head -n 600000 | tr '\n' ' ')"
}

@test "what grows is refused where it is written" {
	refused '1:20: function calls are nested more than 200 deep' \
	    'function again(x) {again(x)} again(A)'
	refused '1:1001: filters are nested more than 1000 deep' \
	    "$(many '{' 50000)check$(many '}' 50000)"
	refused '1:4669: filters are nested more than 1000 deep' \
	    "$(many 'not ' 50000)mate"
	refused '1:1: this number is larger than 2147483647' 99999999999
	# the filters after a wrong one are wrong as well
	refused '1:1: the number of a sign at a move is written' \
	    "$(yes '$1// x' | head -n 20000)"
	refused '1:8: bad regular expression: the pattern is too large' \
	    '"a" ~~ "((a{1,1000}){1,1000}){1,1000}b"'
}

@test "a game that takes too long is left for this query alone" {
	local piece nested

	piece=$(printf 'piece %s in [Aa] ' X Y Z U V)
	told "$late" 'while(true){x=1}'
	told "$late" 'x=0 while(x<2000000000){y=0 while(y<2000000000) y+=1 x+=1}'
	told "$late" "$piece{sort (#X+#Y+#Z+#U+#V) false}"
	told "$late" 'square x in . square y in . square z in . square u in .
	    {#(x|y|z|u)==9}'
	told "$late" 'legal --(legal --(legal --(legal --(legal --(#k==2)))))'
	told "$late" 'x=2147483647 while(true) x*=x'
	told "$late" 'matein 20'
}

@test "strings, patterns and dictionaries that grow are left as other steps" {
	told "$late" "$long while(x~~\".*(a|b)*(ba)*c\") x+=\"a\""
	told "$late" "$long while(x~~\"(a|b)\") x=x"
	told "$late" "$long while(true) y=x+x[1:]"
	told "$late" "$long while(true) y=uppercase x"
	told "$late" "local dictionary D x=0 while(true) {x+=1 D[ x ]=x}"
	told "$late" 'while(true) comment("")'
	told "$late" 'settag("A" "b") while(true) settag("A" str(tag "A" "a"))'
	limit=
	told 'takes too many steps' 'x="aa" while(#x<100000) x+=x
	    x ~~ "(?=(a+)+b)(a*)*b"'
}


@test "strings and comments that outgrow their limits are told of" {
	local string='a string of more than 67108864 bytes (game 1'
	local said='more than 16777216 bytes of comments and messages (game 1'

	stopped=1 limit=
	told "$string" 'x="ab" while(true) x+=x'
	told "$string" 'x="ab" while(true) x=str(x x x x)'
	told "$string" 'x="ab" while(#x<30000000) x+=x message(x x x)'
	stopped=
	told "$said" 'while(true) message("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")'
	told "$said" 'x="ab" while(#x<9000000) x+=x message(x)'
	told "$said" "$long message(x) message(x) message(x) message(x) message(x)"
}

@test "what was said before the limit is printed, whatever -M gives" {
	local m err=$BATS_TEST_TMPDIR/err

	printf '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n%.0s' 1 2 3 |
	    pgnsplit >"$BATS_TEST_TMPDIR/games"
	for m in 30 70 80 200; do
		outcome "cqlmatch -Q -M $m -j 1 -c -e 'gamenumber==1
		    while(true) message(\"xxxxxxxxxxxxxxxx\")' \
		    -e 'gamenumber>1 ply==0' $BATS_TEST_TMPDIR/games 2>$err"
		same "counts with -M $m" $'-e 2\t2\t2' "${output##*$'\n'}"
		grep -q 'in game 1' "$err" ||
			[[ $(head -c 8 "$err") == 'Game: 1 ' ]]
	done
	# megabytes, and then the reason
	head -n 1 "$err" | grep -q xxx
	sed 1d "$err" | grep -q ':2:19: more than 16777216 bytes'
}

@test "a game with too many comments is given up alone" {
	printf '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n%.0s' 1 2 3 |
	    pgnsplit >"$BATS_TEST_TMPDIR/games"
	outcome "timeout 60 cqlmatch -Q -j 1 -e '$long if gamenumber==2
	    while(true) comment(x) mate comment(x)' $BATS_TEST_TMPDIR/games"
	same "games" $'1\n3' "$(cut -f1 <<<"$output")"
	[[ ${#output} -gt 6000000 &&
	    $stderr == *'more than 16777216 bytes of comments'*'(game 2'* ]]
}

@test "a function that is called often is warned of once" {
	echo "$(doubled 11 'x attacks k R a1') twice11(A)" \
	    >"$BATS_TEST_TMPDIR/q.cql"
	outcome "cqlparse -c $BATS_TEST_TMPDIR/q.cql"
	same "number of warnings" 1 "$(grep -c 'warning: ' <<<"$stderr")"
}

# grown COMMAND N: the command, of which $n is a part, ends within seconds for
# a query or game that is N long.
grown() {
	local n=$2

	(ulimit -t 4; eval "$1") >"$BATS_TEST_TMPDIR/grown" 2>&1 ||
		same "$1: status for $n" "0 to 2" "$?"
}

@test "what is repeated costs in proportion, before the search too" {
	local n

	[[ $BIN != *asan ]] || skip "sanitizers take time of their own"
	cd "$BATS_TEST_TMPDIR"
	repeat() { awk -v s="$1" -v n="$2" 'BEGIN { while (n--) printf "%s", s }'; }
	repeat 'if check then mate else stalemate ' 60000 >doubts.cql
	grown 'cqlparse doubts.cql' 60000
	repeat 'check or ' 10000 >or.cql
	echo mate >>or.cql
	grown 'cqlparse or.cql' 10000
	repeat 'K or ' 10000 >or.cql
	echo mate >>or.cql
	grown 'cqlparse or.cql' 10000
	awk 'BEGIN {
		printf "player ~~ \""
		while (n++ < 50000)
			printf "(?<n%d>a)", n
		print "\""
	}' >groups.cql
	run -2 bash -c 'ulimit -t 2; cqlparse groups.cql'
	[[ $output == *"more than 1000 groups have names"* ]]
	{ echo 1. e4; repeat '; x\n' 120000; echo 'e5 *'; } >remarks.pgn
	pgnsplit remarks.pgn | cqlmatch -Q -e 'comment("y")' >remarks
	grown 'pgnannotate -x remarks' 120000
	repeat 'Nf3 Nf6 Ng1 Ng8 ' 5000 >long.pgn
	grown 'pgnsplit long.pgn | cqlmatch -p -T Moves -e true | wc -c' 20000
	gives 'cqlmatch -p -T Moves -e "ply==3000" <(pgnsplit long.pgn) |
	    grep -c " \.\.\.$"' 1
}

@test "what one turn of a search leaves in memory is gone at the next" {
	local body games=$BATS_TEST_TMPDIR/long c='(x+"c")~~"bc"'

	{
		printf '\n'
		printf 'Nf3 Nf6 Ng1 Ng8 %.0s' {1..50}
		echo '*'
	} | pgnsplit >"$games"
	for body in "find all {$c}" "find <-- all {$c}" "echo (s t) {$c}" \
	    "echo (s t) {s:A==t:A $c}" "path --* {$c} --" "path --{200} {$c}" \
	    "line --> {$c}+" "i=0 while (i<200) {i+=1 $c}" \
	    "legal --({$c})" "countmoves legal --({$c})" \
	    "sort \"s\" find all {$c}" "max(find all {$c} 1)"; do
		body="initial x=\"aaaaaaaaaa\" while (#x<100000) x+=x
		    x+=\"b\" {$body} true"
		gives "cqlmatch -QcM4 -j1 -e '$body' $games" $'-e\t1\t1'
		[[ $body == *echo* ]] || gives "cqlmatch -O plain -QcM4 -j1 \
		    -e '$body' $games" $'-e\t1\t1'
	done
}
