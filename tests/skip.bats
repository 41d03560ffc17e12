# skip.bats - games and positions that cannot match are not evaluated, what is
# known is not evaluated again, and nothing that is found or said depends on it:
# -O noskip evaluates all positions, and -O plain everything at each of them.

load helper

setup_file() {
	local file

	for file in *.pgn; do
		pgnsplit "$file" | sed 8q >"$BATS_FILE_TMPDIR/$file.lines"
	done
}

# find_the_same QUERY...: what the queries find in each of the files of games,
# and say of them, is the same with -O noskip and with -O plain.
find_the_same() {
	local asts=$BATS_TEST_TMPDIR/asts option

	cqlparse "$@" >"$asts"
	all_games "$asts" >"$asts.found"
	for option in noskip plain; do
		alike "cat $asts.found" "all_games -O $option $asts"
	done
}

# By file, since asking is given up where few games can be skipped.
all_games() {
	local file

	for file in "$BATS_FILE_TMPDIR"/*.lines; do
		cqlmatch -j1 "$@" "$file" 2>&1 || :
	done
}

@test "the examples of all filters find the same in games" {
	# shellcheck disable=SC2046
	find_the_same $(filter_examples '%s')
	alike "all_games -p $BATS_TEST_TMPDIR/asts" \
	    "all_games -p -O plain $BATS_TEST_TMPDIR/asts"
	# -x evaluates each filter by itself
	alike "all_games -c $BATS_TEST_TMPDIR/asts" \
	    "all_games -c -x $BATS_TEST_TMPDIR/asts | grep -v '^ ' |
	    grep -v '^evaluations'"
}

@test "the examples find the same as what a search looks for" {
	in_all_ways 'find { %s }'
}

@test "the examples find the same beside a filter that fails often" {
	in_all_ways '{ %s } flipcolor {check R attacks k}'
}

@test "equal filters in several places of a query find the same" {
	# shellcheck disable=SC2046
	find_the_same $(filter_examples 'flipcolor { wtm { %s } }')
	# what a transform, a loop or a dash around them changes
	find_the_same -e 'flipcolor {ray(R k [qrbn]) or ray(Q k [qrbn])}' \
	    -e 'flipcolor {{A & ~move to . previous} attacks k}' \
	    -e 'flip {K or check message(currenttransform)}' \
	    -e 'piece x in [QR] {x attacks k or piece y in [RQ] {y & x
	    y attacks k}}' -e 'line --> (A attacks k)* --> {check A attacks k}'
}

@test "the examples find the same in a line" {
	in_all_ways 'line --> { %s } --> not check'
}

@test "the examples find the same for each man of a set" {
	in_all_ways 'piece Man in [KQ] { %s }'
}

@test "the examples find the same after a move" {
	in_all_ways 'flipcolor {path K-- { %s } --}'
}

@test "paths, lines and loops find the same" {
	local n=0 query

	while read -r query; do
		n=$((n + 1))
		printf 'cql(variations)\n%s\n' "$query" \
		    >"$BATS_TEST_TMPDIR/$n.cql"
	done <<'QUERIES'
piece X in [RQrq] {path focus X (--)+ --(check)}
piece X in [Pp] {path quiet focus X (--){3,} X attacks [Kk]}
piece X in A {path max power X focus X (--)+}
piece X in A {line --> {X attacks k} --> . --> {X attacks a}}
piece X in [Nn] {piece Y in [Bb] {find {X attacks Y} find <-- Y}}
piece X in [Nn] {square S in [d4,e5] {find quiet all X & S} >= 2}
piece X in [Nn] {x=X find {x attacks k}}
piece all X in [Rr] {find {X attacks [Kk]}}
square all X in K {X & a-h1}
square X in a-h4 {find 2 X & A piece Y in p {Y attacks X}}
path singlecolor (--)+ check
path primary (--){2,} check
path focus capture [Rr] keepallbest (--){3,}
path focus [QR] firstmatch (--){3,}
path nestban (A-- a--){2}
path K--(to attacks k) check
path [Pp]-- check --* K[x]
path ([QR]-- check a--)+
path A--=Q check
line --> {move from [Pp] comment (comment "m")} --> . --> [Pp]a-h4
line --> {move previous from K} --> move from [Qq]
line --> {move from K or check} --> {move o-o}
line <-- check{+} <-- . <-- check
line singlecolor --> K&a-h1 --> K*
flip {line nestban --> check --> .* --> check}
flip count 2 100 {line --> K[a1-4] --> . --> K[a1-4]}
flipcolor {--(check comment "here")}
not {check comment "here"}
if check then comment "check" else comment "none"
{comment "here" false} or wtm check
find 1 3 {check comment "here"}
atomic x=0 path keepallbest (-- x+=1 comment(x))+ [x] {x>2 pathcount>1}
path focus [RQ] title "t" piecepath verbose keepallbest --+ pathcountunfocused
path firstmatch (--{2,3} --?){1,2} {pathstart:wtm} check
path max power a keepallbest (A--? a--?){1,2}
path (A-- a--?){,3} {comment(pathcount) pathlastposition}
path --(path --(check) --+)
echo (s t) {path quiet s:to==t:to -- {power A}}
sort "s" echo (s t) {s<t #s:A-#t:a}
line firstmatch --> A&K --> .? --> check{1,3}
line singlecolor --> check --> . --> check
line <-- check <-- move from Q <-- .{2} <-- check
line secondary --> (A&d4 --> .){2} --> .* --> check
line --> . --> . --> terminal
line --> (. --> .)*
line <-- .{2,4} <-- .{2,}
line lastposition --> {check comment("c")} --> (true --> .?){1,3}
line nestban 3 9 --> .{2,} --> (.{3}){1,2}
line firstmatch --> .{2,} --> result 1-0
line singlecolor --> K&a-h1 --> .* --> check --> .?
line singlecolor --> check --> {not check}{2,}
piece x in [QRB] {line singlecolor --> move from x --> ({not move from x}* --> move from x){2}}
x=0 piece y in [QR] {line --> {x<1 move from y} --> {y attacks a}* --> {check comment(y)}}
path (K-- --)* --(check) --{2,3} check
piece x in N {line singlecolor --> (move from x --> .){1,5}}
currentmove K--(from&e1 comment from)
find <-- {comment "f" --(o-o)} comment(originalcomment)
legal [x]=Q(mate) or legal --(legal K--(mate))
countmoves legal P--a-h8 > 3 countmoves [x](check)==1
pseudolegal --(K attacks k) not legal --(castle)
legal --(stalemate) or legal --(modelstalemate wtm)
#(legal [x](stalemate))+#(legal --=Q(stalemate))>0
legal null(legal --(mate))
not mate or stalemate flipcolor {pin from R to q}
x=0 piece X in A {x+=1 find {X attacks k x>2}} comment(x pieceid X)
local dictionary D D[ ply ]=fen {find quiet all {D[ ply ]}}>3
piece X in A {piece Y in a {square S in a-h1 {path focus X|Y X--S}}}
{path (--)+ check} {pathcount>3}
piece X in [Rr] {square S in a-h1 {square T in d4 {find {X&S} X&T}}}
path ({comment("a") wtm} --*){3}
x=0 {path firstmatch (x+=1 --?){1,3} check} or true x
path focus A (check --*){2,}
piece X in [Pp] {path ((X--)? --?){2,3} check}
piece X in [QRB] {piece Y in a {square S in [qrk] {ray(X Y S)}}}
piece X in a {piece Y in [QRB] {pin from Y through X to k piece Z in A {pin from Z through X to [qrnb]&~X Y!=Z}}}
piece X in [RQ] {comment("x") xray(X a k) or xray(X A&~X k) comment("y")}
square S in a-h4-5 {S attackedby P not S attackedby p {S&. up 1 S & _}}
piece X in N {{check X} attacks [qr] square Y in ~X&a {between(X Y)} X->a}
piece X in [Nn] {(X attacks k)>=1 or piece all Y in [Qq] {X attacks Y}}
virtualmainline message(fen currentposition)
function f(){move from T to up 1 2 T} piece T=move from . line singlecolor --> f() --> ({move from ~T}* --> f()){1,3}
function g(x){x attackedby a} square S in A {g(S) line --> g(S) --> .* --> not g(S)}
echo (s t) {sidetomove==s:sidetomove square all x in . {colortype x==s:colortype makesquare(9-file x rank x)}}
echo quiet (s t) {s<t square all x in . {x&k==s:{x&k}} s:check}
echo (s t) {t>s comment("pair") A==s:A}
echo quiet (s t) in all {t>=s t<=s check}
sort "s" echo (s t) {s>=t check s:{not check} #s:A-#t:A}
echo (s t) in all {comment("first") wtm s<t t:check}
echo (s t) t<s
square x in A {square y in A {A&between(x y)==5}}
piece X in A {#(a attackedby X)>=3} piece X in a {1<(A attackedby X) or 2==#(A attackedby X)}
square all x in [RQ] {piece Y in a {3<=#(x|Y attacks .&a-h4-5)}} piece X in P {#X<1 or (up X&_)==1}
find quiet all {R--} > 2 find {[Kr]--d-f1-8} find {R[x]a} find {--e-h4-5}
flipcolor {xray(B a k) or xray ([RQ] A&~P [ak]&~k)} or ray(Q . _ k) or ray attack (A _ A k)>1
ray orthogonal(R . . p) ray(A|a . . . [Kk])>2
echo (s t) {sidetomove==s:sidetomove s[<]t s&t==.}
echo quiet (s t) in all {t&s==. t[>=]s}
sort "s" echo (s t) {comment("pair") t[<=]s #A==s:#A (s&t)>60}
s=currentposition piece x in [QRr] {piece y in [QRr]&~x {find {x==s:y and wtm}}}
s=currentposition square x in R|r {square y in [Nn] {find {x attacks y s:{x attacks y} check}}}
s=parent:currentposition piece x in [Qq] {find {s:x==x x attacks [Kk]} path ({s:x!=x} --){1,3}}
y=initialposition piece x in A {not y:x==x child:x!=parent:x}
piece all x in [RQ] {child:x x==parent:x or check} z=3 piece x in a {z>2 {x attacks K} not child:x}
piece x in [KQRB] {y=x z=parent:x z&. y!=z t=parent:parent:parent v=t:x v&a-h1-4 v!=z t:wtm comment("from " v " to " y)}
{piece x in A {z=?child:x z!=x comment("goes to " z) z&d4 or z attacks k comment("well")}} or piece all x in N {y=x comment(y) parent:y!=x}
T="" while ("NQ"~~".") {T=\0 path P--=T p--=T}
path {x=ply true} --=Q comment(x) x>3
path (k--)* {comment("here") K}--
flipcolor flip {(R attacks a or find {R&h1-8}) N>=1} x=ply {parent:check x>5 wtm} [Aa]<32
local dictionary D {ply>2 check D["k"]=1} or {D[{comment("k") fen}]==1 wtm}
QUERIES
	find_the_same "$BATS_TEST_TMPDIR"/*.cql
	alike "all_games -p $BATS_TEST_TMPDIR/asts" \
	    "all_games -p -O plain $BATS_TEST_TMPDIR/asts"
}

@test "of lines that are as long, the first is told" {
	local games='1. e4 (1. d4 d5 2. c4) (1. c4 e5) 1... e5 2. Nf3 *'
	local query='cql(variations) line --> .* --> .'

	alike "pgnsplit <<<'$games' | cqlmatch -e '$query'" \
	    "pgnsplit <<<'$games' | cqlmatch -O plain -e '$query'"
}

@test "-O plain searches the games of an index, and fails as without it" {
	local games=$BATS_TEST_TMPDIR/games

	pgnsplit studies.pgn famous.pgn | pgnindex >"$games.idx"
	alike "pgnsplit studies.pgn famous.pgn | cqlmatch -p -e 'check R'" \
	    "cqlmatch -p -O plain -e 'check R' '$games.idx'"
	fails 2 "pgnsplit famous.pgn | cqlmatch -O plain -q -e 'x=k&_
	    square x in K {true}'" "already has a value"
	fails 2 "cqlmatch -O plainly -e check" "is not one of"
}

# Each of these matches in a game here, so that none may be ruled out wrongly.
@test "what is in a game is found in it" {
	local query find counts queries=()

	cat >"$BATS_TEST_TMPDIR/games.pgn" <<'GAMES'
[White "Promotions"]

1. e4 d5 2. exd5 e5 3. dxe6 Bd6 4. exf7+ Ke7 5. fxg8=N+ Rxg8 6. Nf3 b5
7. Be2 b4 8. O-O b3 9. d4 bxa2 10. d5 axb1=Q 11. Rxb1 Qd7 12. Qd4 Nc6 *

[White "Mate"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Null"]

1. d4 -- 2. d5 Nc6 3. Nc3 d6 4. Bf4 Bd7 5. Qd2 Qc8 6. O-O-O *

[White "Stalemate"]
[SetUp "1"]
[FEN "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1"]

1. Qb6 *

[White "Queen at last"]
[SetUp "1"]
[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]

1. a8=Q Kg7 *
GAMES
	while read -r query; do
		for find in 'find quiet' 'flipcolor find quiet' 'line -->'; do
			queries+=(-L "$find { $query }" -e "$find { $query }")
		done
	done <<'QUERIES'
Pe4 attacks pd5
pd5 attackedby Pe4
P->p
p<-P
P--e4
currentmove P--e4
previous p--e5
P[x]p
P[x]pd5
P[x]pe5
P[x]ng8
move from P to g8
N attacks k
B attacks p
R attacks q
q attacks K
K attacks R
n attackedby P
--=N
a--=Q
--(enpassant)
--(nullmove)
--(check Ne2 attackedby k) or --(check)
enpassantsquare
o-o
o-o-o
castle
nullmove
move from P promote N
move from p promote Q capture N
move enpassant
move o-o-o
mate
puremate
stalemate
check
#p < #P
#p <= #P-1
#P > #p
#P >= #p+1
#P != #p
#Q == 0
#N == 3
#P + #p == 13
#p - #P < -1
power a - power A < -8
power Q == 9
min(#P #p) == 1 or #N > 2
R & f1
[Qk] | Rb1
K in c1
Qa8 in h1
K in g1
#between(q K) >= 1
up 1 P & p
dark Q & d4
ray(q K)
xray(q K)
doubledpawns
if nullmove then wtm else mate
parent:{Pe5 or pe5}
square x in q {x attacks K}
piece x in [Nn] {find {x & g8}}
path P--e4 --d5
line --> Pe4 --> pd5
wtm and Qh1 or btm and Qb6
QUERIES
	counts=$(pgnsplit "$BATS_TEST_TMPDIR/games.pgn" |
	    cqlmatch -cQ "${queries[@]}")
	same "not found" "" "$(grep "${tab}0\$" <<<"$counts")"
	same "queries" $((${#queries[@]} / 4)) "$(wc -l <<<"$counts")"
}

@test "tags are asked before the moves, of queries that comment, too" {
	local query

	pgnsplit <<-'END' >"$BATS_TEST_TMPDIR/lines"
		[White "A"]

		1.e4 e5 2.Zf9 *
	END
	for query in 'player "B" find Pe4' 'find Pe4 player "B"'; do
		gives "cqlmatch -c -e '$query' $BATS_TEST_TMPDIR/lines 2>&1 || :" \
		    "-e	0	0"
	done
	# what lasts is evaluated as often as the text says
	gives "cqlmatch -q -e 'message(1) player \"B\"' \
	    $BATS_TEST_TMPDIR/lines 2>&1 | cut -c1-19" \
	    "Game: 1 move 1(wtm)
Game: 1 move 1(btm)
Game: 1 move 2(wtm)
cqlmatch: 1 of 1 ga"
}

# A word of a tag is looked for before the tags are read.
@test "texts in tags are found however the tags are written" {
	local games=$BATS_TEST_TMPDIR/games query wanted

	printf '%s\n' '[White "O\"Neill,Tip..."]' '[Black " Jxf6rg Mayer "]' \
	    '[Event "Club\\ cup"]' '' '1. e4 *' '' \
	    '[event "x"][Black"Nn"]{Nell}' '[Site "tHere"] 1. e4 *' |
	    sed "s/xf6/$(printf '\366')/" | pgnsplit >"$games"
	while read -r wanted query; do
		gives "cqlmatch -c -e '$query' $games 2>/dev/null |
		    cut -f 2" "$wanted"
		alike "cqlmatch -e '$query' $games" \
		    "cqlmatch -O noskip -e '$query' $games"
	done <<'QUERIES'
1 player "Neill, Tip"
1 player white "O"
1 player "g Mayer"
1 player black "Nn"
1 event "cup"
1 event "cup" event "Club"
1 site "Here"
1 "?" in site
1 site "H" or "ell" in tag "Black"
1 "n" in tag "Black" site "H"
1 not player "Tip"
QUERIES
	for query in 'player "Nell"' 'site "here"' 'player "Tip" site "H"'; do
		gives "cqlmatch -c -e '$query' $games 2>/dev/null |
		    cut -f 2" 0
	done
}

@test "the queries of the project find the same" {
	find_the_same ./*.cql
}

@test "-x counts the games that were skipped, and -O noskip skips none" {
	local games=$BATS_TEST_TMPDIR/games query

	query='echo (s t) {s:#A>t:#a+20} find stalemate'
	pgnsplit famous.pgn >"$games"
	skipped() {
		cqlmatch -j1 -x -c -e "$query" "$@" "$games" 2>&1 |
		    sed -n 's/^ *\([0-9]*\) games skipped.*/\1/p'
	}
	same "skipped games" "$(wc -l <"$games")" "$(skipped)"
	same "skipped games with -O noskip" "" "$(skipped -O noskip)"
}

@test "-x says which filters skipped the games, and of how many positions" {
	local games=$BATS_TEST_TMPDIR/games said

	pgnsplit famous.pgn >"$games"
	pgnindex -a "$games" >"$games.idx"
	# says QUERY FILE: what -x says of games that were skipped
	says() {
		cqlmatch -j3 -x -c -e "$1" "$2" 2>&1 |
		    sed -n 's/^ *\([0-9]*\) \(by\|games skipped\)/\1 \2/p'
	}
	all=$(cqlmatch -e true -p "$games" | wc -l)
	said=$(says 'find 3 check stalemate' "$games")
	same "said of a file" "15 games skipped, since they cannot match, \
with $all positions:
15 by stalemate@1:14" "$said"
	said=$(says 'stalemate find 3 check' "$games.idx")
	same "said of an index" "15 games skipped, since they cannot match, \
with $all positions:
15 by stalemate@1:1" "$said"
}

@test "no game is read where an index tells that the query cannot match" {
	local index=$BATS_TEST_TMPDIR/index queries=() query

	pgnsplit famous.pgn | pgnindex -a >"$index"
	# which men there ever were, and where; how few; the moves
	for query in 'K in d8' 'k&a1' 'Ka5' 'promotedpieces' 'between(K Ka5)' \
	    '[Aa]<3' '#A<2' 'P==0' '#p==0' 'R>2' '#(K&Q)>1' \
	    '#A+#a<4' '#A-#a>15' 'power A<1' 'ply>500' \
	    'K--a5' 'move from Ka5' 'find 2 {Q>1}' 'line --> stalemate' \
	    'Q>1 or stalemate' 'check stalemate' 'piece x in Q Q>1' \
	    'if Q>1 then stalemate else R>2'; do
		queries+=(-e "$query")
	done
	run -1 --separate-stderr cqlmatch -Q -x -c "${queries[@]}" "$index"
	same "queries that read no game" ${#queries[@]} "$((2 * $(grep -c \
	    '^ *15 games skipped' <<<"$stderr$output")))"
}

@test "an error that no position comes to is not told" {
	fails 1 "pgnsplit famous.pgn | cqlmatch -q -e 'not -- {up 8 K}--'"
}

@test "an error of the query before the filter that fails is told" {
	fails 2 "pgnsplit famous.pgn |
	    cqlmatch -q -e 'up 8 9 K find stalemate'" "invalid range"
	fails 2 "pgnsplit famous.pgn |
	    cqlmatch -q -e 'if false x=K x find stalemate'" "no value here"
	fails 2 "pgnsplit famous.pgn | cqlmatch -q -e 'x=k&_
	    square x in K {true} find stalemate'" "already has a value"
}

@test "what a loop assigns is seen by those who read it later" {
	local path='path focus m m-- --'

	find_the_same -e "piece m in A {x=m $path not m&x}" \
	    -e "{x=[] piece m in [Kk] {x=m $path} or x==[]} x&.==K" \
	    -e "{piece m in [Kk] {x=m $path} or check} x=x|[] x&k" \
	    -e "{piece m in [RN] {x=m $path} or true} isbound \"x\"" \
	    -e "x=#A {piece m in a {x=#R $path} or x==#R}" \
	    -e "piece m in [Aa] {sort \"men\" #A $path}" \
	    -e "piece m in [Rr] square x in m sort \"q\" Q&m" \
	    -e "piece m in [Aa] {x=m sort \"moves\" $path}" \
	    -e "piece m in A piece l in a {y=m|l sort path focus m|l
	        (m-- y=y|m l-- y=y|l)+ #y>4}" \
	    -e "piece m in [Aa] {path focus m m--({sort #A check}) --}" \
	    -e "piece m in [Aa] {path focus capture m -- {#m==0}}" \
	    -e "piece m in [Aa] {/// \"man \" m
	        path focus m (-- --){2}}" \
	    -e "persistent x=0 piece m in k {x=#A $path}" \
	    -e "K--(piece m in [Aa] {path focus m|from --})"
}

@test "what is assigned at many positions at once is read where it was" {
	find_the_same -e "x=A attackedby a y=x&~{A attackedby A} #y>=1" \
	    -e "x=k x&a-h6 x=K&a-h3 x {x=Q x=x|R} #x>2" \
	    -e "x=Q find {x attacks k}" -e "x=N parent:{x attackedby p}" \
	    -e "t=#A t>10 m=t-#a x=?R m>0 m==#x" \
	    -e "{x=#A x==16 x=#a x<16} or {x=#a x<16 x=#A x==16}" \
	    -e "flipcolor {x=P&passedpawns y=x|up x {z=#y z>8} x&a-h5-7}" \
	    -e "shift {x=Nd4 pe5 #x==1}" -e "flip {x=Ra1 y=x|Kg1 #y==2}" \
	    -e "flip {x=#R {x==1 x=#r} {x==2 x=#R}}" \
	    -e "piece t in N {x=[A_] attackedby t y=x&~A t&a-h1-8 #y<=1}" \
	    -e "piece t in N {{x=up t x&p} t attacks q}" \
	    -e "piece t in N {piece m={piece l in t true} t&a-h3-8}" \
	    -e "piece t in N {x={piece l in t l&a-d1-8} true}" \
	    -e "square s in K {x=s|up s not {y=x&A #y>1}}" \
	    -e "x=Q if check {x=R} y=x y&a-h1" \
	    -e "x=lowercase \"a\" child" -e "x=currentposition wtm" \
	    -e "x=#A x+=1 x>=17" -e "x=K {x=k or true} x&a-h8" \
	    -e "x=k x=K|{n attackedby N}|{q attackedby P}|{b attacks B} x&a-h1"
}

@test "a loop asked with the whole set at many positions finds the same" {
	find_the_same -e "piece t in N {t attackedby P t&a-h4-6 #(t|K)==2}" \
	    -e "piece x in Q {x attacks k square y in up x {y attackedby a}}" \
	    -e "piece x in [RB] piece y in [nb] {xray(x y k) y attackedby p}" \
	    -e "square x in A attackedby a {x&R y=x|up x y attackedby n}" \
	    -e "x=q piece y in R {z=up 1 7 y z&x y attackedby b}" \
	    -e "piece x in N {x attackedby p find {x attacks k}}" \
	    -e "piece all x in R {x&a-h1}" -e "#piece x in P {up 1 x&p}==2"
}

@test "what a side attacks is the same however often and where it is asked" {
	find_the_same -e "#{A attackedby a & ~{A attackedby A}}>1" \
	    -e "k attackedby A #(_ attackedby A)>30 #(_ attackedby a)>30" \
	    -e "find {#(. attackedby a)<20} #(. attackedby a)>20" \
	    -e "legal --({#(. attackedby A)>36} {#(. attackedby a)>30})" \
	    -e "flipcolor {piece x in N {x attackedby a x attackedby A}}"
}

@test "an error is told at the same position however it is searched for" {
	local option

	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/lines"
	for option in -p '-p -O noskip' '-p -O plain' -c '-c -O plain'; do
		fails 2 "cqlmatch -Q $option -e 'fliphorizontal
		    {Ke1 or matein (50+1)}' $BATS_TEST_TMPDIR/lines" \
		    "ahead, not 51 (game 1, position 0)"
		fails 2 "cqlmatch -Q $option -e 'x={check y=K K} y
		    find stalemate' $BATS_TEST_TMPDIR/lines" \
		    "'y' has no value here (game 1, position 0)"
	done
	for option in '' '-O plain'; do
		fails 2 "cqlmatch -Q $option -p -e '{if check y=K} {edgeshift
		    (if true {#y} else 1)}' $BATS_TEST_TMPDIR/lines" \
		    "'y' has no value here (game 1, position 0)"
		cqlmatch -Q $option -c -e '{if check y=K} {edgeshift
		    (if true {#y} else 1)}' "$BATS_TEST_TMPDIR/lines"
	done
}

@test "an entry of a dictionary matches though it is an empty set" {
	local option query='rotate90 {local dictionary D D[ K ]=Ra2 D[ K ]}'

	for option in '' '-O plain'; do
		gives "pgnsplit famous.pgn | cqlmatch -p $option -e '$query' |
		    cut -f 8 | sort | uniq -c | tr -s ' '" \
		    " $(pgnsplit famous.pgn | cqlmatch -p -e true | wc -l) "
	done
}

@test "what a query says before the filter that fails is said" {
	gives "pgnsplit famous.pgn | cqlmatch -q -e 'initial
	    message(\"here\") find stalemate' 2>&1 | grep -c here" \
	    "$(pgnsplit famous.pgn | wc -l)"
	gives "pgnsplit famous.pgn | cqlmatch -q -e 'persistent x+=1
	    find stalemate' 2>&1 | cat" "x: $(pgnsplit famous.pgn |
	    cqlmatch -p -e true | wc -l)"
}

@test "games without a match are found under matchcount 0" {
	gives "pgnsplit famous.pgn | cqlmatch -O noheader -e 'cql(matchcount 0)
	    find stalemate' | wc -l" "$(pgnsplit famous.pgn | wc -l)"
}

@test "-v shows the games that cannot match" {
	gives "pgnsplit famous.pgn | cqlmatch -v -e 'find stalemate' | wc -l" \
	    "$(pgnsplit famous.pgn | wc -l)"
}

@test "of operands of or that make comments only those that match are asked" {
	find_the_same -e '{check comment "check"} or {R==1 comment(#A)} or
	    {btm k attackedby Q} or {A attacks q comment "queen"}'
	find_the_same -e 'flipcolor {{k in a-h8 check comment "home"} or
	    piece x in R {x attacks k comment(x)} or {Q==0 comment "none"}}'
	find_the_same -e 'line --> {{check comment "a"} or {a==3 comment "b"}
	    or {ply==3 comment "c"}} --> .'
}

@test "a part of the men of one side attacks the other king in check only" {
	find_the_same -e '(A & ~(move to . previous)) attacks k' \
	    -e 'flipcolor {([QR] | B & a-h1-4) attacks k}' \
	    -e '(a | A) & _ attacks k' -e '([Rr] & A) | q attacks k' \
	    -e 'flipcolor {K & [Aa] attacks [QRk]}' -e '#(A & [Rr] attacks k)>1'
}

@test "what follows a move is not asked for a loop where the move begins" {
	local body

	printf '1. f4 b6 *\n' | pgnsplit >"$BATS_TEST_TMPDIR/games"
	for body in 'piece x in R --({x wtm})' 'square x in R --({x wtm})' \
	    'square y in R piece x in R --({x wtm})'; do
		gives "cqlmatch -p -e '$body' $BATS_TEST_TMPDIR/games | cut -f2" 1
	done
}
