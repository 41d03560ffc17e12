#!/usr/bin/env bats
# Warnings: filters that are correct and say nothing, or not what they seem to.

load helper

number='as a condition, this number matches whatever it is; compare it with another'
string='as a condition, this string matches whatever it is; compare it with another'
same='this condition is the same at every position'
never='no position can match this'

single() {
	echo "'$1' changes nothing in the one filter after it; braces let it" \
	    "take several"
}

@test "a value that nobody uses is no condition" {
	warns 'wtm positionid wtm' 1:5 "$number"
	warns 'gamenumber (5)' 1:1 "$number"
	warns 'mate and movenumber' 1:10 "$number"
	warns 'not ply' 1:5 "$number"
	warns 'find {site check}' 1:7 "$string"
	warns 'x=#A x mate' 1:6 "$number"
	warns 'currentposition mate' 1:1 \
	    'as a condition, this position matches whatever it is'
	warns '--(mate)-2' 1:10 "$number"
	warns 'flip {ply Ra1}' 1:7 "$number"
}

@test "a value that can be missing is a condition, and the last one is shown" {
	silent 'year mate' 'not elo' 'eco mate' 'tag "Annotator" mate' 'mate parent' \
	    'relation mate' 'mate movenumber' 'x=1 mate x<2' 'comment(ply) mate' \
	    'if originalcomment mate else wtm' 'find all check>3 mate' \
	    'local dictionary D D["a"]=1 D["b"] mate' '#{x=A x A} mate'
}

@test "cqlmatch takes the last filter for a condition, unless -p shows it" {
	cd "$BATS_TEST_TMPDIR" || return
	printf '1. e4 *\n' | pgnsplit >g
	run -0 --separate-stderr cqlmatch -c -e 'mate or movenumber' g
	same "warning" "-e:1:9: warning: $number" "${stderr%%$'\n'*}"
	run -0 --separate-stderr cqlmatch -c -e 'wtm movenumber' g
	same "warning" "-e:1:5: warning: $number" "${stderr%%$'\n'*}"
	run -0 --separate-stderr cqlmatch -p -e 'wtm movenumber' g
	same "warnings under -p" "" "$stderr"
}

@test "a condition that is the same everywhere is named" {
	warns '1<2 mate' 1:2 "$same"
	warns '"a"=="b" or mate' 1:4 "$same"
	warns 'max(1 sqrt(abs(-9)))==1+2 mate' 1:21 "$same"
	warns 'mate ply<0' 1:9 "$never"
	warns 'Ra1-2&Rb1' 1:6 "$never"
	silent 'true' 'not false' 'if false check else wtm' '{mate false}' 'R&r' \
	    '"abc" ~~ "b" \1=="c"'
}

@test "a group is named that no pattern has" {
	warns 'date ~~ "(?<y>[0-9]+)" \{x}=="1912"' 1:24 \
	    'no pattern of the query has a group (?<x>...)'
	warns 'date ~~ "([0-9]+)" \-{y}>0' 1:20 \
	    'no pattern of the query has a group (?<y>...)'
	warns '\{y}' 1:1 'no pattern of the query has a group (?<y>...)'
	silent 'date ~~ "(?<y>[0-9]+)" \{y}=="1912"' \
	    'x="(?<y>.)" date ~~ x \{y}=="1"' \
	    'function f(z) {z ~~ "(?<y>.)"} f(date) \-{y}==0'
	same "options" "" "$(cqlparse -c -B 'date ~~ "(?<y>..)"' \
	    -e '\{y}=="19"' 2>&1)"
}

@test "a range that holds no number is named" {
	warns 'find 3 1 check' 1:6 'no number is in this range'
	warns 'path 2 0 --' 1:6 'no number is in this range'
	silent 'find 1 3 check' 'find 2 2 check'
}

@test "a transform that changes nothing is named" {
	warns 'flipcolor mate N attacks k' 1:1 "$(single flipcolor)"
	warns 'shifthorizontal Pa-h4' 1:1 "$(single shifthorizontal)"
	warns 'rotate45 K' 1:1 "$(single rotate45)"
	warns 'x=K flip x' 1:5 "$(single flip)"
	warns 'flip {mate btm}' 1:1 "'flip' changes nothing in the filters after it"
	silent 'flipcolor mate and N attacks k' 'flip Ra1' 'rotate45 up K' \
	    'flipcolor wtm' 'shift flip Ra1'
}

@test "a transform and a direction are not the transform of that name" {
	warns 'shift horizontal Ra1' 1:1 "'shift' is the transform here and\
 'horizontal' a filter; the transform of both is 'shifthorizontal'"
	silent 'shift {horizontal Ra1}' 'shift horizontal 1 Ra1' 'flip left Ra1'
}

@test "and beside or wants braces" {
	local mixed="'and' binds more closely than 'or'; braces show which"

	warns 'mate or check and wtm' 1:6 "$mixed filters belong together"
	warns 'mate and btm or check' 1:14 "$mixed filters belong together"
	silent 'mate or {check and wtm}' '(mate and btm) or check' \
	    '{mate or check} and wtm' 'mate or check or wtm'
}

@test "the body of a function is warned of once" {
	warns 'function f(x){site x} f(1) f(2)' 1:15 "$string"
}

@test "squares and men that stand alone are named, where they mean nothing" {
	local square="as a condition, a square matches whatever stands on it;\
 a man there is one word, as in Ke4"

	warns 'find e4' 1:6 "$square"
	warns 'not a-h1' 1:5 "$square"
	warns $'Nf5 or\nd5' 2:1 "$square"
	warns $'Q attacks k\nor r' 2:4 "such a man anywhere matches this;\
 'and' and 'or' join conditions, '|' joins sets"
	silent 'K attacks e4' 'x=e4 x attacks k' '.' 'Q q' 'Q or q' \
	    'if wtm then e4 else d5' 'flip e4' '{mate e4} attacks k' \
	    'Q attacks k check or r' 'Q attacks k or (r)' 'Q attacks k q'
}

@test "what may be empty is named where it stands to the left of in" {
	silent 'A attacks k A attacks k in B' 'B attacks k A attacks k in B' \
	    'P in a-h2' 'A attacks k == B'
}

@test "what is beside a word or a sign without meaning it is named" {
	silent 'check (k)' 'from (mate)' '(~a) attackedby R' '~(a attackedby R)' \
	    'Ke1; comment' 'Ke1 ;comment' '/* x;y */ check' 'player "a%b"' \
	    'player ~~ "^A"' 'fx=Q fx' 'move R' 'shift Pe4 k attackedby R'
}

@test "a filter of variations is named where none are read" {
	local nowhere="this matches nowhere without 'variations' in the header,"

	warns variation 1:1 "$nowhere as in cql(variations) variation"
	warns '--(secondary check)' 1:4 "$nowhere as in cql(variations) variation"
	silent 'not variation' 'cql(variations) variation' 'mainline' \
	    'cql(variations) --(secondary)'
	same none '' "$(cqlmatch -H variations -c -e variation famous.pgn 2>&1 |
	    grep warning)"
}

@test "filters that do not hold together are named, where they hardly can" {
	silent 'A attackedby (Q|q)' '(R attacks k)|Q' 'R|Q' 'x=R x attacks (k|q)' \
	    'Q & right 1 k attackedby P' 'pin from [RB] to k' '[x]Nf3' 'R--q' \
	    'b--Nf3' 'not mate Q--h7' 'Q--h7 or mate' 'find mate Q--h7' \
	    'path Q--h7 mate' 'R-- --d4' 'Q--(check) Q--h7' 'wtm or btm' \
	    'legal --e4 legal --d4' 'terminal legal --(mate)' \
	    'Pc4 Pe4 not Pd2-7 pd6' 'not Nb1 Nc3' 'R not Q r not q' \
	    'cql(variations) --e4 --d4' 'mate comment "x"' \
	    '"x" in player' 'eco in "B10 B11"' 'shift Ka1' 'shift {Ka1 ke-h8}' \
	    'if wtm then check else mate' 'if wtm then message("x")' \
	    '[NB] attacks [kq] >= 2' 'N attacks k >= 2' 'N attacks [kq] == 1' \
	    'not R check' $'not R\nr' 'not mate check' 'find 5 check' \
	    'find 1 10 mate' 'A-- N--' 'a-- n--' '[Aa]-- N--' \
	    'ply!=3 ply!=4' 'ply==3 ply!=4' 'event!="a" event=="b"' \
	    'ply==3 ply==3' 'ply==3 movenumber==4' 'wtm wtm' 'R-- R--' \
	    'result 1-0 result 1-0' 'event=="a" event=="a"' 'check --' \
	    'N--[e4,e5] N--[e5,e6]' '[Q]-- [QR]--' 'mate pseudolegal --' \
	    'ply==1 {ply==2 or check}' 'x=1 x==1 x==2' 'not Ka1 kb1' \
	    'not {Ka1} ka1' 'not mate not stalemate' $'not mate\nstalemate' \
	    'x=1 mate ply==x ply==x+1' 'A attacks k not N attacks k' \
	    'R attacks k Q attacks k R attacks q'
}

# told PART QUERY...: each query, which is one, gets a warning that holds PART.
told() {
	local query queries=()

	for query in "${@:2}"; do
		queries+=(-e "$query")
	done
	cqlparse -c -e true "${queries[@]}" 2>"$BATS_TEST_TMPDIR/e"
	for query in "${!queries[@]}"; do
		grep -qF -- "-e $((query / 2 + 2)):" < <(grep -F -- "$1" \
		    "$BATS_TEST_TMPDIR/e") || same "what is said of \
${queries[query]}" "$1" "$(cat "$BATS_TEST_TMPDIR/e")"
	done
}

@test "what no position or move can be is told" {
	told 'one move cannot be both' 'N-- n--' 'a-- N--' 'N-- [Qa]--' \
	    'N--e4 N--e5' 'Na1-- Na2--' '--A --n' 'Ra-b1-- Rc-d1--'
	told 'no position can match this' 'result 1-0 result 0-1' \
	    'ply==3 ply==4' 'event=="a" event=="b"' '#Q==1 mate #Q==2'
	told 'either White is to move or Black' 'wtm btm' 'btm mate wtm'
	told 'no move follows this position' 'mate N--' 'stalemate --' \
	    'mate legal --' 'terminal --' 'mate legal --(mate)'
	told "'or' joins the two filters" 'ply==1 ply==2 or check' \
	    'ply==1 check or ply==2' 'wtm mate or btm'
	told "'not' is of the next filter alone" 'not mate stalemate' \
	    'not K k' 'not Ka1 ka1'
}

@test "a loop whose test nothing changes is told" {
	told 'never ends' 'loop K' 'while (K) {x=1}' 'loop {x=1}' \
	    'x=1 while (x==1) {check}' 'x=1 while (x<5) {y=x}' \
	    'x=A while (x attacks k) check' 'loop {mate message("x")}' \
	    'square x in A {while (x attacks k) {y=1}}' \
	    'function f(y) {y>1} x=1 while (f(x)) {f(x)}' \
	    'x=1 loop {x+=1 loop check x<3}'
	silent 'i=0 x=k while(x){x=up 1 x i+=1} i==4' \
	    'x=Rd1 loop{x=?up 1 x&_} x&d5-8' 'x=1 loop {x+=1 x<9}' \
	    'function f(y) {y+=1} x=1 while (x<5) {f(x)}' \
	    'x="abc" while (#x>1) {x[0:1]=""}' 'x=1 while (x<5) {unbind x}' \
	    'x=1 while (isbound x) {unbind x}' \
	    'dictionary D D[1]=1 while (D[1]<4) {D[1]=4}' \
	    'x=A while (x attacks k) {square y in x {x=y}}' \
	    'while (player ~~ "a") {message("x")}' 'loop {x=k x false}'
}

@test "an assignment to what nothing uses is told" {
	told 'nothing uses' 'x = A attacks k' 'x=P' 'x=5' 'mate x=R|Q' \
	    'x=0 x+=1 mate' 'find x=Q' 'y=1 function f(x) {x>y} x=2'
	silent 'x=1 check isbound "x"' 'persistent x=1' 'x=#{y=1 A} y==1' \
	    'function f(x) {check} f(Q)' 'x=Q flip {x Ra1}' \
	    'x=power A sort x' 'x=ply comment(x)' 'if check {x=1} isunbound x'
}

@test "a query that denies what is at few positions is told" {
	told 'initial not find' 'not mate' 'not stalemate' 'not check' \
	    'not castle' 'not [x]' 'not N--f7' 'not --=Q' 'not o-o-o' 'not {mate or o-o}'
	silent 'wtm not check' $'wtm\nnot check' 'not [Qq]' 'not Pe2' \
	    'not player "x"' 'not result 1-0' \
	    'not {mate or wtm}' 'not --' 'not A--'
	same "beside another query" "" "$(cqlparse -c -B 'not mate' -e check 2>&1)"
}

@test "numbers that are compared as texts are told" {
	told 'letter by letter' 'x=tag "WhiteElo" x>"2400"' \
	    'x="600" tag "TimeControl"<x' 'y=tag "TimeControl" int y>5' \
	    '"2400"<=tag "WhiteElo"' 'tag "WhiteElo">tag "BlackElo"' \
	    'function f(x) {x>"600"} f(tag "TimeControl")'
	silent 'x=tag "White" x>"2400a"' 'x=tag "UTCDate" x>"1990"' \
	    'x=date x>"1990"' 'tag "White">tag "Black"' 'x=elo x>2400'
}

@test "many warnings are counted" {
	cqlparse -ce "$(yes 'mate or check and wtm' | head -50)" \
	    2>"$BATS_TEST_TMPDIR/e"
	same "warnings" 20 "$(grep -c 'warning: ' "$BATS_TEST_TMPDIR/e")"
	same "last line" "cqlparse: -e: 30 more warnings" \
	    "$(tail -1 "$BATS_TEST_TMPDIR/e")"
}

@test "warnings of -B name its text" {
	run -0 --separate-stderr cqlparse -cB 'site k' -e 'mate'
	same "warning" "-B:1:1: warning: $string" "${stderr%%$'\n'*}"
}

@test "hundreds of nested transforms are checked at once" {
	local body=Ra1 i

	for ((i = 0; i < 330; i++)); do
		body="shift{check $body}"
	done
	run -0 --separate-stderr bash -c "ulimit -t 20; cqlparse -ce '$body'"
	same "diagnostics" "" "$stderr"
}

@test "a query whose range is a count is warned of like others" {
	silent 'initial find count stalemate' 'find count mate'
}

@test "-Q prints no warnings, and cql -nowarnings neither" {
	cd "$BATS_TEST_TMPDIR" || return
	printf '1. e4 *\n' >g.pgn
	echo 'gamenumber 5' >q.cql
	run -0 --separate-stderr cqlparse -cQ q.cql
	same "cqlparse -Q" "" "$stderr"
	pgnsplit g.pgn >g
	run -0 --separate-stderr cqlmatch -Q -q -f q.cql g
	same "cqlmatch -Q" "" "$stderr"
	run -0 --separate-stderr cql -nowarnings -nooutputstatus -i g.pgn \
	    -o - q.cql
	same "cql -nowarnings" "" "$stderr"
	run -0 --separate-stderr cql -nooutputstatus -i g.pgn -o - q.cql
	same "cql" 1 "$(grep -c 'warning: ' <<<"$stderr")"
}

@test "a tree is not warned of again" {
	printf '1. e4 *\n' | pgnsplit >"$BATS_TEST_TMPDIR/g"
	cqlparse -Qe 'gamenumber 5' >"$BATS_TEST_TMPDIR/q.ast"
	run -0 --separate-stderr cqlmatch -q "$BATS_TEST_TMPDIR/q.ast" \
	    "$BATS_TEST_TMPDIR/g"
	same "warnings" "" "$stderr"
}
