# beyond.bats - what could have been played: moves that the rules allow, and
# what holds after them.

load helper

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
BACK_RANK='6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1'

# same_body BODY PRINTED: PRINTED is the normal form of both, and has the same
# tree, apart from places.
same_body() {
	local tree='cqlparse -L x -e "$q" | sed "1,2d; s/@[0-9]*:[0-9]*//"'

	prints "$1" "$2"
	prints "$2" "$2"
	same "tree of $1" "$(q=$1 bash -c "$tree")" "$(q=$2 bash -c "$tree")"
}

# ---- legal and pseudolegal ----

@test "legal is where the moves go after which the targets match" {
	played '' "$BACK_RANK"
	counts 'legal --(mate)' '0 a8'
	counts 'legal Ra1--(mate)' '0 a8'
	counts 'legal --a8(mate)' '0 a8'
	counts 'legal R--(check)' '0 a8'
	counts 'legal K--(btm)' '0 [c1,d1,f1,g1,d2,e2,f2]'
	at '' 'legal Rh1--(mate)' 'legal --a7(mate)' 'legal --(wtm)'
	at '0' 'legal --(mate)' 'not legal K--(mate)'
	counts 'legal --(R&a8 not h1 attackedby R)' '0 a8'
}

@test "pseudolegal leaves the king in check" {
	played '' '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'
	counts 'legal --(true)' '0 [d1,f1,e2]'
	counts 'pseudolegal --(true)' '0 [d1,f1,d2,e2,f2]'
	counts 'pseudolegal --(K attackedby a)' '0 [d2,f2]'
	counts 'countmoves pseudolegal --(K attackedby a)' '0 2'
}

@test "a capture takes the man on the right; its set is where it goes" {
	played '' '4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1'
	counts 'legal [x]' '0 [d5,f5]'
	counts 'legal P[x]p' '0 [d5,f5]'
	counts 'legal [x]d5' '0 d5'
	counts 'legal [x](#a == 2)' '0 [d5,f5]'
	counts 'countmoves legal [x]' '0 2'
	counts 'legal --(#a == 2)' '0 [d5,f5]'
	at '' 'legal [x](#a == 3)' 'legal K[x]'
	played '1. e4' '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1'
	counts 'legal [x]' '1 e3'
	counts 'legal [x]e4' '1 e3'
	counts 'legal [x](enpassant)' '1 e3'
	counts 'legal [x](enpassantsquare == e4)' '1 e3'
	at '' 'legal [x]e3'
}

@test "an equals sign allows only promotions to these men" {
	played '' '1n5k/P7/8/8/8/8/8/K7 w - - 0 1'
	counts 'legal --=Q' '0 [a8,b8]'
	counts 'legal --=A(check)' '0 b8'
	counts 'legal P--b8=R(check)' '0 b8'
	counts 'legal P--="qn"' '0 [a8,b8]'
	counts 'legal [x]=.' '0 b8'
	counts 'countmoves legal --=N' '0 2'
	at '' 'legal --=N(check)' 'legal P--=K' 'legal K--=Q'
}

@test "a promotion is one pair of squares, and matches with one of its men" {
	played '' '1n5k/P7/8/8/8/8/8/K7 w - - 0 1'
	counts 'legal P--(N)' '0 [a8,b8]'
	counts 'countmoves legal P--(true)' '0 2'
	counts 'countmoves legal P--(N)' '0 2'
	counts 'countmoves legal P--(Q or N)' '0 2'
	counts 'countmoves legal P--(mate)' '0 0'
}

@test "targets that name a kind of move are not evaluated after the move" {
	played '' '4k3/8/8/8/8/8/8/R3K2R w - - 0 1'
	counts 'legal --(castle)' '0 [c1,g1]'
	counts 'legal --(castle true)' '0 [c1,g1]'
	counts 'legal --(o-o Rf1)' '0 g1'
	counts 'countmoves legal --(o-o or o-o-o)' '0 2'
	at '' 'legal [x](castle)' 'legal R--(castle)'
}

# ---- the position after ----

@test "ply, move number, side to move, from and to are of that move" {
	played '1. e4' "$START"
	counts 'legal --(ply == 1 movenumber == 1 btm sidetomove == black)' \
	    '0 [a3,b3,c3,d3,e3,f3,g3,h3,a4,b4,c4,d4,e4,f4,g4,h4]'
	counts 'legal n--(ply == 2 movenumber == 2)' '1 [a6,c6,f6,h6]'
	counts 'legal --(from == g1)' '0 [f3,h3]'
	counts '{wtm legal --(to == d4 or to attacks e5)}' '0 [f3,d4,f4]'
	counts 'legal --e4(legal --(from == g8))' '0 e4'
	counts 'legal --(legal --(from == g8) to == e4)' '0 e4'
	at '0' 'legal null(ply == 1 movenumber == 1)'
	at '0 1' 'legal null(nullmove)'
}

@test "from and to of supposed castling are those that the parameters allow" {
	played '' '4k3/8/8/8/8/8/8/R3K2R w - - 0 1'
	counts 'legal --(Rf1 from == [e1,h1] to == [f1,g1])' '0 g1'
	counts 'legal K--(Rf1 from == e1 to == g1)' '0 g1'
	counts 'legal --g1(Rf1 from == e1)' '0 g1'
	counts 'move to g1 legal : {Rf1 from == e1 to == g1}' '0 g1'
	at '0' 'move legal from K to g1 : {Rf1 from == e1 to == g1}' \
	    'move legal : {Rf1 from == [e1,h1] to == [f1,g1]}'
	at '' 'move legal from K : {to == [f1,g1]}' 'legal R--(castle)'
}

@test "a king is taken by pseudolegal moves alone" {
	# after the bishop's move, which leaves the king in check
	played '' '4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1'
	counts 'pseudolegal B--f1(pseudolegal r[x](not K))' '0 f1'
	counts 'countmoves pseudolegal B--(pseudolegal r[x]e1)' '0 9'
	at '' 'legal B--' 'pseudolegal B--f1(legal r[x](not K))' \
	    'pseudolegal B--f1(move legal to e1)'
}

@test "promotions to one square are tried up to the first that matches" {
	played '' '1n5k/P7/8/8/8/8/8/K7 w - - 0 1'
	counts 's="" {legal P--(s += typename to N) s}' '0 QRBNQRBN'
	counts 's="" x=countmoves legal P--(s += typename to [RN]) str(x s)' \
	    '0 2QRQR'
	# what moves assigned that failed stays assigned
	counts 's="" {not legal P--(s += typename to false) s}' '0 QRBNQRBN'
}

@test "the FEN is that of the board after the move" {
	played '' '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
	counts 'legal --(fen == "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")' '0 e4'
	counts 'legal --(fen "......../......../......../......../....P.../......../......../........")' '0 e4'
}

@test "men keep their identities when moves are supposed" {
	played '' "$START"
	counts 'piece x=Ng1 legal --(x == f3)' '0 f3'
	at '0' 'piece x=Ng1 legal --f3(legal --(legal --e5(x == e5)))'
	at '' 'piece x=Ng1 legal Nb1--(x == c3)'
	counts 'legal --(pieceid f3 == 6)' '0 f3'
	played '' '4k3/8/8/8/8/8/8/4K2R w - - 0 1'
	counts 'piece x=R legal K--(x == f1)' '0 g1'
	played '' '4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1'
	counts 'piece x=p legal --(not x)' '0 b3'
}

@test "en passant follows a double step that is supposed" {
	played '' '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1'
	counts 'legal --(legal --(enpassant))' '0 e4'
	counts 'legal --(legal [x]e4)' '0 e4'
	at '' 'legal --(legal null(legal null(legal --(enpassant))))'
}

@test "castling is lost by a move that is supposed" {
	played '' '4k3/8/8/8/8/8/P7/R3K3 w - - 0 1'
	at '0' 'legal --(castle)' \
	    'legal null(legal null(legal --(castle)))'
	at '' 'legal K--(legal null(legal --e1(legal null(legal --(castle)))))'
	counts 'legal --(legal k--(legal --(castle)))' '0 [a3,a4]'
}

@test "mates and stalemates are those of the board alone" {
	played '1. Qf3' '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1'
	counts '{wtm legal --(stalemate)}' '0 [c4,f7]'
	counts '{wtm legal --(purestalemate)}' '0 c4'
	counts '{wtm legal --(mate)}' '0 f8'
	at '' 'wtm legal --(puremate)'
}

@test "moves are made in order, and assignments stay" {
	played '' "$START"
	at '0' 'x=_ legal --(x=to) x == h4' 'x=0 legal --(x += 1) x == 20' \
	    'x=0 countmoves legal --(x += 1) > 19 x == 20' \
	    's="" legal N--(s += str(to)) s == "a3c3f3h3"' \
	    'x=0 {move legal : x += 1} x == 20'
	played '' '7k/P7/8/8/8/8/8/K7 w - - 0 1'
	at '0' 's="" legal P--(s += typename a8 false) or s == "QRBN"'
}

@test "another position of the game has a place, a supposed move has none" {
	played '1. e4 e5' "$START"
	at '0 1 2' 'x=initialposition legal --(x:wtm x:--)'
	at '1' 'x=currentposition legal --(x:btm)'
}

# ---- all ----

@test "legal all asks for the targets after every move that the dash describes" {
	played '' '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'
	at '0' 'legal all --(not check)' 'legal all K--(btm)' \
	    'legal all [x](#a == 1)' 'legal all --e2(#a == 1)' \
	    'legal all --' 'pseudolegal all --d1(btm)'
	at '' 'legal all --(#a == 1)' 'legal all R--(true)' 'legal all Q--' \
	    'pseudolegal all --(not K attackedby a)' 'legal all --(castle)'
	at '0' 'not legal all --(wtm)' 'legal any --(#a == 1)' \
	    'legal any null(btm) or true' 'countmoves legal any -- == 3'
	played '' '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
	at '' 'legal all --(true)'
	played '' '4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1'
	at '' 'legal all --(true)'
	played '' '7k/P7/8/8/8/8/8/K7 w - - 0 1'
	at '0' 'legal all P--(wtm or btm)' 'legal any P--(Q)' \
	    'legal all P--=Q(Q)' 'not legal all P--(Q)'
}

@test "legal all makes the moves in order, and stops when one fails" {
	played '' "$START"
	at '0' 'x=0 legal all N--(x+=1 true) x==4' \
	    'x=0 not legal all --(x+=1 not Nc3) x==2' \
	    's="" not legal all P--(s+=str(to) not Pa4) s=="a3a4"'
}

@test "legal all says with one word what two negations said" {
	alike "cqlmatch -p -L q -e 'legal --(legal -- not legal --(not
	    legal --(mate)))' <(pgnsplit mates.pgn)" \
	    "cqlmatch -p -L q -e 'legal --(legal all --(legal --(mate)))' \
	    <(pgnsplit mates.pgn)"
	rejects 'legal all null(check)' 'as in legal all --(check)'
	rejects 'legal all' 'expected a dash'
	rejects 'legal all --(terminal)' 'needs a position of the game'
	rejects '#legal all --' 'without a value'
	same_body 'legal all K[x]a =Q(check)' 'legal all K[x]a=Q(check)'
	same_body 'legal any   --(check)' 'legal --(check)'
	same_body 'not pseudolegal all --' 'not pseudolegal all --'
	expands 'flipcolor legal all Ra1--(check)' \
	    '<>	legal all Ra1--(check)' \
	    '<invertcolor reflect_h>	legal all ra8--(check)'
}

# ---- what the FEN says ----

# believing BODY: the position lines of the query with -O fenrights, as counts
# has them.
believing() {
	pgnsplit "$pgn" | cqlmatch -O fenrights -p -H variations -e "$1" |
	    cut -f2,8 | xargs
}

@test "a FEN without rights is believed only with fenrights" {
	played '1. Kd2 Ke7 2. Ke1' '4k3/8/8/8/3p4/8/8/R3K2R w - - 0 1'
	counts 'legal --(castle)' '0 [c1,g1]'
	same "no rights" "" "$(believing 'legal --(castle)')"
	same "fen" '0 4k3/8/8/8/3p4/8/8/R3K2R w - - 0 1' \
	    "$(believing 'initial fen')"
	played '1. e4 Kd8 2. Ke2' '4k3/8/8/8/3p4/8/4P3/R3K2R w Q - 0 1'
	same "one right" '0 c1 2 c1' "$(believing 'legal --(castle)')"
	same "en passant" '1 e3' "$(believing 'legal --(enpassant)')"
	played '' '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1'
	at 0 'legal --(enpassant)' 'legal [x]' 'countmoves legal [x] > 0' \
	    'enprise P' 'fen in standardfen'
	played '' '8/k1K5/3P4/Pp6/8/8/8/Q2N4 w - b6 0 1'
	at 0 'matein 1' 'legal --(mate)'
	played '' 'bb1kq3/8/8/8/8/8/NPP5/BR1KQ3 w KQ - 1 4'
	sed -i '1i [Variant "Chess960"]' "$pgn"
	same "castling to c1 is not Kc1" '0 3' \
	    "$(believing 'countmoves legal K--')"
}

@test "the rights of a FEN, X-FEN or Shredder-FEN that names some are believed" {
	local fen

	played '' '4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1'
	counts 'legal --(castle)' '0 [c1,g1]'
	for fen in H K; do
		played '' "4k3/8/8/8/8/8/8/R3K2R w $fen - 0 1"
		counts 'legal --(castle)' '0 g1'
	done
	played '1. Kf2 Ke7' '4k3/8/8/8/8/8/8/1R3K1R w B - 0 1'
	counts 'legal --(castle)' '0 c1'
	played '1. O-O Kd7' '4k3/8/8/8/8/8/8/1R3K1R w H - 0 1'
	counts 'o-o' '1 '
}

@test "castling is what the FEN says, whatever the variant" {
	local variant

	for variant in Fischerandom Atomic Standard; do
		played '1. O-O-O' '4k3/8/8/8/8/8/8/1R1K2R1 w KQ - 0 1'
		sed -i "1i [Variant \"$variant\"]" "$pgn"
		gives 'pgnsplit "$pgn" | cqlmatch -c -e o-o-o 2>/dev/null' \
		    "-e${tab}1${tab}1"
	done
}

@test "a move may leave or reach a corner of the board" {
	local sq

	for sq in a1 h1 a8 h8; do
		played '' "$(case $sq in
			a1) echo 7k/8/8/8/8/8/8/N6K ;;
			h1) echo 7k/8/8/8/8/8/8/K6N ;;
			a8) echo N6k/8/8/8/8/8/8/K7 ;;
			h8) echo k6N/8/8/8/8/8/8/K7 ;;
			esac) w - - 0 1"
		counts "move legal from N count" '0 2'
		counts "countmoves legal $sq--" '0 2'
	done
}

# ---- null ----

@test "legal null passes, except out of check" {
	played '' "$BACK_RANK"
	at '0' 'legal null(btm)' 'legal null(not check)' \
	    'pseudolegal null(btm)' 'legal null(btm legal k--)'
	at '' 'legal null(wtm)' 'legal null(mate)'
	played '' '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'
	at '' 'legal null(true)'
	at '0' 'pseudolegal null(true)'
	played '' '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
	at '0' 'stalemate legal null(legal --(mate))'
	played '1. e4' '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1'
	at '1' 'legal --(enpassant)'
	at '' 'legal null(legal null(legal --(enpassant)))'
}

# ---- move ----

@test "move legal asks the filter after its colon, and has its values" {
	played '' "$BACK_RANK"
	at '0' 'move legal : mate' 'move legal from R to a8 : {check mate}'
	counts 'move from R legal : check' '0 a1'
	counts 'move to . legal : check' '0 a8'
	counts 'move legal count : check' '0 1'
	counts 'move legal count : false' '0 0'
	counts '{move pseudolegal count : btm} > 20' '0 25'
	at '' 'move legal : false'
	played '' '1n5k/P7/8/3p4/4P3/8/8/K7 w - - 0 1'
	counts 'move capture a legal : btm' '0 [d5,b8]'
	counts 'move legal promote Q count : btm' '0 2'
	counts 'move legal capture n promote N count : not check' '0 1'
}

@test "move legal counts pins, shields, en passant, promotions, castling" {
	# the knight is pinned, the rook goes along its pin
	played '' '4r2k/8/8/b7/8/2N1R3/8/4K3 w - - 0 1'
	counts 'move legal count' '0 11'
	counts 'move legal from N count' '0 0'
	counts 'move legal from R to e1-8 count' '0 6'
	# taking en passant would open the rank
	played '1. e4' '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1'
	counts 'move legal from p count' '0 0' '1 1'
	played '1. e4' '8/8/8/k7/3p4/8/4P3/4K3 w - - 0 1'
	counts 'move legal from p count' '0 0' '1 2'
	played '' '1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1'
	counts 'move legal from P count' '0 2'
	counts 'move legal from P to b8 count' '0 1'
	counts 'move legal from K count' '0 7'
	played '' '4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1'
	counts 'move legal count' '0 1'
}

# ---- printing, trees, transforms ----

@test "what could have been played is printed and read back" {
	same_body 'legal --(mate)' 'legal --(mate)'
	same_body 'legal   K[x]a =Q' 'legal K[x]a=Q'
	same_body 'legal R--a8(mate)' 'legal R--a8(mate)'
	same_body 'legal P[x]a=N(check btm)' 'legal P[x]a=N(check btm)'
	same_body 'legal null(legal --(mate))' 'legal null(legal --(mate))'
	same_body 'pseudolegal null(check wtm)' 'pseudolegal null(check wtm)'
	same_body 'countmoves legal --(mate)>1' 'countmoves legal --(mate) > 1'
	same_body 'move from R legal:mate' 'move from R legal : mate'
	same_body 'move legal count:{check mate}>1' \
	    'move legal count : { check mate } > 1'
}

@test "the tree of a supposed move is like any other" {
	gives "cqlparse -e 'legal R--a8(mate)' | sed 1,3d" \
	    '  (legal@1:1' '    (--@1:8' '      from: (designator@1:7 R)' \
	    '      to: (designator@1:10 a8)' '      target: (mate@1:13))))'
	gives "cqlparse -e 'legal null(mate)' | sed 1,3d" \
	    '  (legal@1:1' '    (null@1:7' '      (mate@1:12))))'
	gives "cqlparse -e 'move legal : mate' | sed 1,3d" \
	    '  (move@1:1 legal' '    after: (mate@1:14)))'
}

@test "transforms reach all of it, and expansion changes no answer" {
	local q

	expands 'flipcolor {wtm legal R--a8=Q(Kb7 mate)}' \
	    '<>	{ wtm legal R--a8=Q(Kb7 mate) }' \
	    '<invertcolor reflect_h>	{ btm legal r--a1=q(kb2 mate) }'
	played '' "$BACK_RANK"
	at '0' 'flipvertical {legal Rh1--h8(mate)}' \
	    'flipcolor {btm legal r--(mate)}' 'flip {legal Ra1--(Ra8 mate)}' \
	    'flipcolor {btm legal null(legal A--(true))}'
	for q in 'flip {legal Bf1--(Bb5 check)}' 'flipcolor {move legal from r
	    : mate}' 'shift {legal --(Rb1)}' 'legal null(passedpawns)'; do
		alike "cqlparse -L x -e '$q' | cqlexpand >'$BATS_TEST_TMPDIR/q'
		    pgnsplit famous.pgn | cqlmatch -p '$BATS_TEST_TMPDIR/q'" \
		    "cqlparse -L x -e '$q' >'$BATS_TEST_TMPDIR/q'
		    pgnsplit famous.pgn | cqlmatch -p '$BATS_TEST_TMPDIR/q'"
	done
}

# ---- errors ----

@test "what needs a position of the game is an error after a supposed move" {
	local q

	for q in -- '[x]' 'move from K' child:check parent:check \
	    'path -- --' 'line --> check' 'find check' \
	    'echo (s t) check' 'lca(x x):check' 'distance(x x)' \
	    'ancestor(x x)' 'descendant(x x)' terminal initial mainline \
	    variation positionid hascomment originalcomment 'comment("x")' \
	    'message("x")' 'sort ply' 'settag("a" "b")' removecomment \
	    currentposition:check 'currentmove --' primary secondary \
	    'hhdb "<cook>"' 'hhdb sort prize'; do
		rejects "x=currentposition legal --($q)" \
		    'needs a position of the game'
		rejects "x=currentposition pseudolegal null({ply==1 $q})" \
		    'needs a position of the game'
		rejects "x=currentposition move legal : {$q}" \
		    'needs a position of the game'
	done
}

@test "the error names the filter and its place, in a text and in a tree" {
	fails 2 "cqlparse -e 'check legal --(mate terminal)'" \
	    "-e:1:21: 'terminal' needs a position of the game, and there is none \
after a move that was not played"
	fails 2 "cqlparse -e 'legal --(legal null(parent:check))'" \
	    "-e:1:21: 'parent' needs"
	fails 2 "cqlparse -e 'function f() { -- } legal --(f())'" \
	    "-e:1:16: '--' needs"
	fails 2 "cqlparse -e 'legal --(check)' | sed s/check@/terminal@/ |
	    cqlexpand" "terminal@1:10: 'terminal' needs a position"
	fails 2 "cqlparse -e 'move legal : check' | sed s/check@/initial@/ |
	    cqlexpand" "initial@1:14: 'initial' needs a position"
}

@test "malformed supposed moves are errors" {
	rejects 'legal null' "expected '(' after 'null'"
	rejects 'legal null (check)' 'without a blank'
	rejects 'legal --()' 'at least one'
	rejects 'legal -- (check)' 'without a blank'
	rejects 'legal null()' 'at least one'
	rejects 'countmoves legal null(check)' 'countmoves needs'
	rejects 'legal K' 'a dash'
	rejects 'null(check)'
	rejects 'move previous : check'
	rejects 'move legal capture Q' "with ':'"
	rejects 'move legal :' "after 'move ... :'"
	rejects 'path -- legal --(mate)' 'in braces'
}

# ---- what one can ask ----

MATE_IN_TWO='legal --(legal -- not legal --(not legal --(mate)))'

@test "a mate in one that was missed is found, and one that was played is not" {
	matches 'legal --(mate) not --(mate)' missed.pgn 1.6
	matches 'legal --(mate)' missed.pgn 1.6 2.3
}

@test "a threat of mate is what a pass would allow" {
	matches 'ply < 7 not check legal null(legal --(mate))' missed.pgn 1.5
}

@test "a forced move is the only legal one" {
	matches 'countmoves legal -- == 1' missed.pgn 3.0
}

@test "a blunder into mate in one is found before it" {
	matches 'A--(legal a--(mate))' missed.pgn 2.2
	matches 'a--(legal A--(mate))' missed.pgn 1.5
}

@test "a stalemate trap is found" {
	matches 'legal --(stalemate) btm power A - power a > 8' missed.pgn 4.0
}

@test "zugzwang is where only a pass would help" {
	matches 'not check legal --  not legal --(not legal --(mate))
	    legal null(not legal --(mate))' mates.pgn \
	    1.1 5.1 8.3 10.3
}

@test "the keys of mates in two are found" {
	yields "initial #[Aa] <= 14 $MATE_IN_TWO" mates.pgn '1.0 a6' '2.0 f7' \
	    '3.0 f6' '4.0 e6' '5.0 b6' '6.0 g6' '7.0 a5'
}

@test "the keys of mates in three are found" {
	yields "initial not $MATE_IN_TWO
	    legal --(legal -- not legal --(not $MATE_IN_TWO))" mates.pgn \
	    '8.0 g6' '9.0 c7' '10.0 e6'
}

# ---- counting and speed ----

# perft FEN COUNT...: so many lines of 1, 2 ... moves, summed by the language.
perft() {
	local sum='x += 1' count

	played '' "$1"
	shift
	for count; do
		sum="legal --($sum)"
		counts "x=0 $sum x" "0 $count"
	done
}

@test "nested moves count the lines that perft counts" {
	perft "$START" 20 400 8902 197281
	perft 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' \
	    48 2039 97862
	perft '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' 14 191 2812 43238
	perft 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10' \
	    46 2079 89890
}

@test "countmoves partitions the moves by what can follow" {
	played '' "$START"
	counts 'countmoves legal --(countmoves legal --(true) == 20)' '0 20'
	counts 'x=0 legal --(x += countmoves legal --) x' '0 400'
}

@test "moves that mate or give check are those that trying all finds" {
	local fen f pgn=$BATS_TEST_TMPDIR/all.pgn

	for fen in 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -' \
	    'r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq -' \
	    'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -' \
	    '3k4/3p4/8/K1P4r/8/8/8/8 b - -' '8/8/4k3/8/2p5/8/B2P2K1/8 w - -' \
	    '5k2/8/8/8/8/8/8/4K2R w K -' '3k4/8/8/8/8/8/8/R3K3 w Q -' \
	    '8/8/7Q/R6q/k2p4/4b3/1q3P2/RN2K2R w - -' \
	    '8/Pk6/8/8/8/8/6Kp/8 w - -' 'R6k/8/6K1/8/8/8/8/R7 b - -' \
	    '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -'; do
		printf '[SetUp "1"]\n[FEN "%s 0 1"]\n\n*\n\n' "$fen"
	done | cat - famous.pgn studies.pgn mates.pgn >"$pgn"
	for f in mate check 'check btm' 'mate not check or puremate' \
	    'countmoves legal --(check) > 1'; do
		alike "pgnsplit '$pgn' | cqlmatch -p -L q -e '
		    s=0 x=countmoves legal --($f) legal --(s += countmoves
		    legal --($f)) str(x s)'" \
		    "pgnsplit '$pgn' | cqlmatch -p -L q -e '
		    s=0 x=countmoves legal --({$f} or false) legal --(s +=
		    countmoves legal --({$f} or false)) str(x s)'"
	done
}

@test "the time of a game is over though its moves are supposed" {
	played '' "$START"
	fails 2 "pgnsplit '$pgn' | cqlmatch -q -t 200ms -e 'x=0 legal --(legal
	    --(legal --(legal --(legal --(legal --(x += 1))))))'" 'longer than 0.2 s'
}

@test "supposed moves may be nested as deep as filters" {
	local q

	played '' '4k3/8/8/8/8/8/8/4K2R w - - 0 1'
	q=$(printf 'legal --(%.0s' {1..600})true$(printf ')%.0s' {1..600})
	at '0' "$q"
}
