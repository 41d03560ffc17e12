# filters-search.bats - find, echo and consecutivemoves

load helper

# ids: e4 1, e5 2, Qh5 3, Nc6 4, Bc4 5, Nf6 6, Qxf7# 7; Bc4 8, Nf6 9
GAME='1. e4 e5 2. Qh5 (2. Bc4 Nf6) 2... Nc6 3. Bc4 Nf6 4. Qxf7#'

# ---- find ----

@test "find searches on or back for the first position that matches" {
	# find is the first position from here on where the filter matches
	played "$GAME"
	counts '{find mate}:positionid' 0=7 1=7 2=7 3=7 4=7 5=7 6=7 7=7
	counts '{find nf6}:positionid' 0=6 1=6 2=6 3=6 4=6 5=6 6=6 7=7 8=9 9=9
	at '' 'find Kg1'
	at '0 1 2 8' 'find secondary'

	# find <-- looks back
	counts '{find <-- btm}:positionid' 1=1 2=1 3=3 4=3 5=5 6=5 7=7 8=8 9=8
	at '8 9' 'find <-- secondary'
	counts '{find <-- initial}:ply' 0=0 1=0 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0

	# find all counts, and fails when there is none
	counts 'find all nf6' 0=3 1=3 2=3 3=2 4=2 5=2 6=2 7=1 8=1 9=1
	counts 'find <-- all wtm' 0=1 1=1 2=2 3=2 4=3 5=3 6=4 7=4 8=2 9=3
	counts 'find all mate' 0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1

	# the operand of find may depend on variables and on other searches
	counts '{x=positionid {find <-- positionid<x}:positionid}' 1=0 2=1 3=2 \
	    4=3 5=4 6=5 7=6 8=2 9=8
	counts '{find {find 2 nf6}}:positionid' 0=3 1=3 2=3 3=3 4=4 5=5 6=6
	at '0 1 2 3 4 5 6 7' 'find find mate' 'find {find all mate}'

	# find finds sets that are empty where what yields them fails
	played '5... Kd7 6. Rd1+ Ke6' '4k3/8/8/8/8/8/8/R3K3 b Q - 0 5'
	at '0 1 2 3' 'K find {--(K) in xray(K R)}' 'K find {#{check K}==0}' \
	    'K find {child:K in []}' 'K find {#(notransform {check K})<1}'
	at '0' 'K find {#parent:K==0}' 'K find {#currentmove --(K)==0}'

	# find counts sets made of sets at all positions, on both sides
	played "$GAME"
	counts 'find all {Q&h5 | (B & between(Q e2))}' 0=4 1=4 2=4 3=4 4=3 \
	    5=2 6=1
	counts 'find <-- all {(Q|n) & (h5|f6)}' 3=1 4=2 5=3 6=4 7=5 9=1
	says 'ply==2 find all {btm (n&c6)|(q&_)}' '5 Found 1 of 2' \
	    '7 Found 2 of 2'
	says 'ply==2 find <-- all wtm' '2 Found 1 of 2' '0 Found 2 of 2'

	# find notes what it has found
	says 'initial find mate' '7 Found'
	says 'initial find all nf6' '6 Found 1 of 3' '7 Found 2 of 3' \
	    '9 Found 3 of 3'
	says 'mate find all <-- Qh5' '6 Found 1 of 4' '5 Found 2 of 4' \
	    '4 Found 3 of 4' '3 Found 4 of 4'
	says 'initial find quiet mate'
	says -q 'initial find mate'
	says -q '(find 50 100 {ply==3 comment "c"}) or initial' '3 c' '8 c'
}

@test "max and min keep the comments of items that fail" {
	played '1. e4'
	says -q 'max(find quiet 0 {comment("lost") true} 2)>0' '0 lost' \
	    '1 lost' '1 lost'
	says -q 'ply==0 max(1 if {comment("why") wtm} 1/0 else ply)>0' '0 why'
	says -q 'ply==0 max({comment("a") 1} if {comment("f") wtm} 1/0 else 1
	    {comment("b") 2} {comment("c") 1})>0' '0 f' '0 b'
	says -q 'ply==0 min({comment("a") "x"} if {comment("f") wtm} "ab"[9]
	    else "a" {comment("b") "x"})>""' '0 a' '0 f' '0 b'
	says -q 'ply==0 max(1 if {comment("f") wtm} 1/0 else 1)>5'
}

@test "find goes to the end of a long game and of every variation" {
	local games="pgnsplit famous.pgn studies.pgn | cqlmatch -pHvariations"

	alike "$games -e 'find {Q attacks k}'" \
	    "$games -O plain -e 'find {Q attacks k}'"
}

@test "find with a range needs that many matches, or none if it says so" {
	played "$GAME"
	counts 'find 2 nf6' 3=2 4=2 5=2 6=2
	counts 'find 2 3 nf6' 0=3 1=3 2=3 3=2 4=2 5=2 6=2
	counts 'find 0 nf6'
	counts 'find 0 mate' 8=0 9=0
	counts 'find count mate' 0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=0 9=0
	counts '{x=2 find x 9 nf6}' 0=3 1=3 2=3 3=2 4=2 5=2 6=2
	counts 'find <-- 0 Qh5' 0=0 1=0 2=0 8=0 9=0
	prints 'find all all quiet check' 'find quiet all check'
	prints 'find <-- quiet <-- 1 2 quiet check' 'find quiet <-- 1 2 check'
	rejects 'find all 1 check' 'not both'
	rejects 'echo quiet quiet (x y) check'
	rejects 'find 1 all check' 'not both'
	rejects find
}

# evaluations BODY PLIES: how many nodes of a query are asked in a game of that
# length in which the knights go out and back.
evaluations() {
	local i moves=

	for ((i = 0; i < $2; i += 4)); do
		moves+='Nf3 Nf6 Ng1 Ng8 '
	done
	played "$moves"
	pgnsplit "$pgn" | cqlmatch "${@:3}" -O noskip -x -e "$1" 2>&1 >/dev/null |
		awk '$1 ~ /^[0-9]+$/ { n += $1 } END { print n }'
}

# asked_once BODY [OPTION]: twice the game is at most twice the work, and a bit.
asked_once() {
	local short long

	short=$(evaluations "$1" 200 "${@:2}")
	long=$(evaluations "$1" 400 "${@:2}")
	[[ $short -gt 200 && $long -le $((short * 21 / 10)) ]] ||
		same "evaluations of $1" "at most twice $short" "$long"
}

@test "find evaluates a position once, also when its filter writes comments" {
	asked_once 'find {terminal find <-- initial}'
	asked_once 'find {initial find terminal}'
	asked_once 'find <-- {ply > 1000 find terminal}'
	asked_once 'find 3 {ply > 1000 find terminal}'
	asked_once 'find 3 terminal'
	asked_once 'find {check find mate}' -q
	played "$GAME"
	says 'ply < 2 find {Bc4 find nf6} find {ply == 4 find <-- btm}' \
	    '6 Found' '5 Found' '3 Found' '4 Found' \
	    '6 Found' '5 Found' '3 Found' '4 Found'
}

# ---- echo ----

@test "echo pairs the current position with all others" {
	# echo pairs the current position with all others
	played "$GAME"
	at '7' 'echo (s t) {s:mate t:initial}'
	at '0 1 2 3 4 5 6 8 9' 'echo (s t) {s:true t:mate}' 'echo (s t) mate'
	at '7' 'echo (s t) in all {s:mate s==t}'
	at '' 'echo (s t) s==t' 'echo (s t) false'
	# ancestor and descendant ask for the lower position first
	at '0' 'initial x=0 not ancestor({x+=1 parent} {x+=2 child}) x==3' \
	    'initial x=0 not descendant({x+=1 parent} {x+=2 child}) x==1'
	counts 'echo (s t) distance(s t)' 0=7 1=6 2=5 3=4 4=4 5=5 6=6 7=7 8=6 \
	    9=7

	# echo evaluates its filter at the second position
	at '0 1 2 3 4 5 6 8 9' 'echo (s t) {currentposition==t mate}'
	at '3 4 5 6' 'echo (s t) {s:Qh5 nf6 t:wtm s<t}'

	# filters with effects are evaluated for every pair
	counts '{x=0 if echo (s t) {x+=1 false} true x}' 0=9 1=9 2=9 3=9 4=9 \
	    5=9 6=9 7=9 8=9 9=9
	counts '{x=0 if echo (s t) {t:mate x+=1} true x}' 0=1 1=1 2=1 3=1 4=1 \
	    5=1 6=1 7=0 8=1 9=1

	# echo notes its pairs and where their lines part
	says 'mate echo (s t) t:{nf6 secondary}'
	says 'mate echo (s t) t:{nf6 wtm ply==4}' '2 LCA' '7 s' '9 t' \
	    '9 -->move 4(btm)' '9 id:9' '7 <--move 3(wtm)[9]'
	says 'mate echo quiet (s t) {t:ply==4 comment(positionid)}' '4 4' '9 9'
	says 'mate echo (s t) initial' '7 s' '0 t' '0 -->move 4(btm)' \
	    '7 <--move 1(wtm)'
}

@test "the variables of echo are its own" {
	played "$GAME"
	at '0 1 2 3 4 5 6 8 9' 'echo (s t) mate isunbound s isunbound t'
	fails 2 "pgnsplit '$pgn' | cqlmatch -e 's=position 1 echo (s t) mate'" \
	    'already has a value'
	rejects 'echo (s s) mate' 'differ'
	rejects 'echo (R k) mate'
	rejects 'echo in all (s t) mate'
}

@test "echo in several loops is about the values that they have" {
	played '1.Qe4 Rgf3 (1...Rff3 2.Kc6) 2.Kc6 Rf7' \
	    'k7/8/8/3K4/8/6r1/5r2/1Q6 w - - 0 1'
	at '0 1 2 3 4 5 6' 'square C in [f3,f7,f2] square D in [g3,f3,f7]
	    piece Y in r {#C==1 echo (s t) {t:(r & C) t:(r & D) t:(Y & g3)}}'
}

@test "echo on equal keys evaluates only the pairs that have them" {
	asked_once 'echo (s t) in all {s:ply == t:ply}'
	asked_once 'echo (s t) {s<t wtm s:(fen+"x") == t:(fen+"y")}'
	asked_once 'echo (s t) {t:ply == s:{ply > 300}}'
	asked_once 'echo (s t) {ply == s:ply}'
	asked_once 'echo (s t) {sidetomove == s:sidetomove
	    s:movenumber == movenumber}'
	played "$GAME"
	at '4 9' 'echo (s t) {s:ply == t:{wtm ply}}'
	at '0 1 2 3 4 5 6 7 8 9' 'echo (s t) in all {t:fen == s:fen}'
	at '3 4 8 9' 'echo (s t) {s:ply == t:ply}'
	played '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3'
	at '0 1 4 5' 'echo (s t) {s&t==.}' 'echo (s t) {.==t&s}' \
	    'echo (s t) {t&s==. sidetomove==s:sidetomove}' \
	    'echo (s t) {s&currentposition==.}'
	at '1 5' 'echo (s t) {x=position 1 x&t==. s&t==.}'
	played "$GAME"
	at '1 2 3 4 5 6 8 9' 'echo (s t) {s:A == A s:sidetomove!=sidetomove}'
	counts 'ply>2 piece X in [Nn] {echo (s t) {s:X == X t:ply>5}}' \
	    3='[b1,g1]' 4='[b1,g1,c6]' 5='[b1,g1,c6]' 6='[b1,g1,c6,f6]' \
	    7='[b1,g1,c6,f6]' 8='[b1,g1]' 9='[b1,g1,f6]'
	at '0 1 2 3 4 5 6 8 9' 'echo (s t) {32==s:[Aa]}' \
	    'echo (s t) {s:[Aa]==32 sidetomove==s:sidetomove}'
	at '0 1 2 4 5 6 7 9' 'echo (s t) {s:(1/(ply-3)) == t:(1/(ply-4))}'
	counts 'echo (s t) {s:#a == t:#a ply}' 0=6 1=6 2=6 3=6 4=6 5=6 6=5 8=6 \
	    9=6
	counts '{x=0 if echo (s t) {x+=1 s:ply == t:ply false} true x}' 0=9 \
	    1=9 2=9 3=9 4=9 5=9 6=9 7=9 8=9 9=9
}

# ---- consecutivemoves ----

# ids: Nf3 1, Nf6 2, Nc3 3, Nc6 4, e4 5; d4 6, Nf6 7, Nc3 8, Nc6 9, e3 10
TWO='1. Nf3 (1. d4 Nf6 2. Nc3 Nc6 3. e3) 1... Nf6 2. Nc3 Nc6 3. e4'

@test "consecutivemoves is the longest run that two lines share" {
	played "$TWO"
	counts '{initial x=position 5 y=position 10 consecutivemoves(x y)}' 0=3
	counts '{initial x=position 3 y=position 10 consecutivemoves(x y)}' 0=2
	at '' '{initial x=position 1 y=position 6 consecutivemoves(x y)}' \
	    '{initial x=position 2 y=position 4 consecutivemoves(x y)}' \
	    '{initial x=position 5 y=position 10 consecutivemoves 1 2 (x y)}'
	at '0' '{initial x=position 5 y=position 10
	    consecutivemoves quiet 3 9 (x y)}'
}

@test "the longest run of a game is noted at its end" {
	played "$TWO"
	says -q '{initial x=position 5 y=position 10 consecutivemoves(x y)}'
	says '{ply<2 x=position 5 y=position 10 consecutivemoves(x y)
	    y=position 9}' '4 x-move[3]' '3 x-move[2]' '2 x-move[1]' \
	    '9 y-move[3]' '8 y-move[2]' '7 y-move[1]'
	says '{initial x=position 5 y=position 10
	    consecutivemoves quiet (x y)}'
}

@test "an error of echo's filter is told though another pair matches" {
	fails 2 "pgnsplit famous.pgn |
	    cqlmatch -q -e 'echo (s t) {t:ply<5 or up 8 9 K}'" "invalid range"
	fails 2 "pgnsplit famous.pgn | cqlmatch -c -e 'if false x=1
	    echo (s t) {t:ply<5 or x==1}'" "no value here"
}

@test "echo finds the same positions whether or not its comments are written" {
	local query n

	{
		printf '[Result "*"]\n\n'
		for n in {1..9}; do
			echo 'Nf3 Nf6 Ng1 Ng8 Nc3 Nf6 Nb1 Ng8'
		done
		printf '*\n\n'
	} | pgnsplit - famous.pgn >"$BATS_TEST_TMPDIR/games"
	while read -r query; do
		n=$(cqlmatch -e "$query" "$BATS_TEST_TMPDIR/games" |
		    awk -F'\t' '{ sub(/.*\tn:/, ""); n += $1 } END { print n }')
		gives "cqlmatch -c -e '$query' $BATS_TEST_TMPDIR/games |
		    cut -f 3" "$n"
	done <<'QUERIES'
echo (s t) {s<t s:fen == t:fen}
echo (s t) {t<s s:fen == t:fen}
echo (s t) in all {s:fen == t:fen}
echo quiet (s t) {s:fen == t:fen distance(s t) == 8}
echo (s t) {s<t t:Nf3 s:fen == t:fen}
echo (s t) {s<t s:Nf3 t:nf6}
echo (s t) {s:fen == t:fen comment(t)}
QUERIES
}

@test "consecutivemoves wants bound variables" {
	played "$TWO"
	fails 2 "pgnsplit '$pgn' | cqlmatch -e 'consecutivemoves(s t)'" \
	    'has no value'
	rejects 'x=position 1 consecutivemoves(x)'
	rejects 'consecutivemoves(position 1 position 2)'
	parses 'consecutivemoves quiet 1 9 (s t)' \
	    'consecutivemoves 1 quiet (s t)'
}

@test "searches print as they parse" {
	prints 'find <-- quiet 2 4 check' 'find quiet <-- 2 4 check'
	prints 'echo(s t)in all s:mate' 'echo(s t) in all s:mate'
	prints 'consecutivemoves 1 quiet(s t)' 'consecutivemoves quiet 1(s t)'
}

@test "equal compares types and values, also where there are none" {
	played '1. e4 d5 2. exd5'
	at '1 2' 'equal(parent:#[Aa] #[Aa])'
	at '0' 'equal(parent:#[Aa] false)'
	at '' 'equal(1 "1")' 'equal(K k)'
	at '0 1 2' 'equal(K e1&[Kk]) equal("a" "a") equal(32 #[Aa])'
}

@test "games are not sorted by a constant, nor by one transformed late" {
	rejects 'sort 1' 'by a constant'
	rejects 'sort latetransform latetransform 1' 'by a constant'
	parses 'sort latetransform A'
	parses 'sort flip (1)'
}

@test "what is assigned before a move is not assigned after it" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/lines"
	alike "cqlmatch -Qp -e 'z=currentposition --(z:pd7)' $BATS_TEST_TMPDIR/lines" \
	    "cqlmatch -Qp -O plain -e 'z=currentposition --(z:pd7)' \
	    $BATS_TEST_TMPDIR/lines"
}
