# filters-sets.bats - sets of squares: designators, operators, directions,
# attacks, rays, pins, pawns, mate themes, and numbers made of sets

load helper

START='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
# a rook each on the open file between the kings
ROOKS='4k3/8/8/8/4r3/8/4R1B1/4K3 w - - 0 1'
PAWNS='4k3/p2p4/8/8/P7/8/P2P1P2/4K3 w - - 0 1'

# holds FEN BODY..., never FEN BODY...: every body matches there, or none.
holds() {
	local bodies=("${@:2}")

	bodies=("${bodies[@]/#/\{}")
	evaluates "$1" 7 "${bodies[@]/%/ 7\}}"
}

never() {
	local bodies=("${@:2}")

	bodies=("${bodies[@]/#/\{}")
	evaluates "$1" '' "${bodies[@]/%/ 7\}}"
}

# ---- designators ----

@test "a designator is men, squares, or men on squares" {
	# men without squares can be anywhere
	evaluates "$START" e1 K ♔ Ke1 '[K]' 'Ka-h1-8'
	evaluates "$START" '[a8,d8,h8]' '[qr]' ♛♜

	# squares without men are those squares, whatever is on them
	evaluates "$START" e4 e4
	evaluates "$START" '[c2,d2,c3,d3]' c-d2-3 '[c2,d2,c3,d3]' '[c-d2,c3,d3]'

	# A a and _ are White's men, Black's men and empty squares
	evaluates "$START" '[a1,b1,a2,b2]' Aa-b1-8 △a-b1-8
	evaluates "$START" '[g7,h7,g8,h8]' ag-h1-8
	evaluates "$START" '[a3,a4,a5,a6]' _a1-8 □a1-8
	evaluates "$START" 32 '#[Aa]' '#◭' '#_'
	evaluates "$START" '[e1,e2,e3]' '[A_]e1-3'

	# the point is every square and matches always
	evaluates "$START" 64 '#.' '#▦' '#a-h1-8'
	holds "$START" . 'not {. false}'

	# empty brackets are no squares
	evaluates "$START" 0 '#[]'
	evaluates "$START" e4 'e4|[]'
	never "$START" '[]'
}

# ---- operators ----

@test "operators of sets yield sets of squares" {
	# union, intersection and complement are of squares
	evaluates "$START" '[e1,e8]' 'K|k' 'K∪k' '[Aa]e1|[Aa]e8' '[Kk]&.' '[Kk]∩e1-8'
	evaluates "$START" '' 'K&k' '~.' '~(_|A|a)'
	evaluates "$START" '[a3,h3]' '~(b-g1-8|a-h1-2|a-h4-8)'

	# intersection binds tighter than union, complement tightest
	evaluates "$START" '[d1,e1]' 'Q|K&e1' 'K&e1|Q'
	evaluates "$START" a2 '~R&a1-2'

	# in matches when a set is part of another
	holds "$START" 'K in a-h1' '[] in K' 'K in K' 'P in A' 'K|Q in d-e1'
	never "$START" 'K in k' 'A in P' '. in A'

	# in matches when a string is part of another
	holds "$START" '"b" in "abc"' '"" in ""' '"bc" in "a"+"bc"'
	never "$START" '"cb" in "abc"' '"abc" in "ab"' '"B" in "abc"'

	# in fails when a string has no value
	never "$START" 'originalcomment in "abc"' '"" in originalcomment'

	# & of positions of which one is not there is empty
	evaluates "$START" 0 '#(parent&currentposition)' '#(currentposition&parent)'

	# light and dark pick squares by their colour
	evaluates "$START" '[b1,d1,f1,h1]' 'light a-h1'
	evaluates "$START" '[a1,c1,e1,g1]' 'dark a-h1'
	evaluates "$START" f1 'light B'
	evaluates "$START" '[a1,h1]' 'light R|dark R'

	# between is what lies strictly between on a line
	evaluates "$START" '[e2,e3,e4,e5,e6,e7]' 'between(K k)' 'between(k K)'
	evaluates "$START" '[b2,c3,d4,e5,f6,g7]' 'between(a1 h8)'
	evaluates "$START" '' 'between(a1 b3)' 'between(a1 b2)' 'between(a1 a1)'
	evaluates "$START" '[b1,a2,b2]' 'between(a1 [c1,a3,c3,b3])'

	# makesquare takes a file and a rank, or a name
	evaluates "$START" e4 'makesquare(5 4)' 'makesquare "e4"' \
		'makesquare("e4")' 'makesquare "e"+"4"' \
		'makesquare(file K rank K+3)'

	# makesquare of a number or text that is not a square is empty
	evaluates "$START" 0 '#{makesquare(0 1)}' '#{makesquare(9 1)}' \
		'#{makesquare(1 0)}' '#{makesquare(1 9)}' \
		'#{makesquare ""}' '#{makesquare "e"}' '#{makesquare "e44"}' \
		'#{makesquare "i1"}' '#{makesquare "a9"}' '#{makesquare "a0"}' \
		'#{makesquare(rank A 1)}' '#{makesquare(1 rank A)}' \
		'#{makesquare originalcomment}'

	# makesquare rejects what is neither
	rejects makesquare
	rejects 'makesquare 3' string
	rejects 'makesquare(5)' number
	rejects 'makesquare(5 "a")' number
	rejects 'makesquare K' string
}

@test "& of two positions is where they have the same content" {
	local pgn=$BATS_TEST_TMPDIR/g.pgn

	printf '1. e4 d5 2. exd5 *\n' >"$pgn"
	yields 'initialposition&currentposition&[d4,e2,d5,e4]' "$pgn" \
		'1.0 [e2,d4,e4,d5]' '1.1 [d4,d5]' '1.2 d4' '1.3 [d4,e4]'
}

# ---- numbers and words ----

@test "numbers and words describe sets" {
	# # counts squares, characters and entries
	evaluates "$START" 16 '#A' '#(P|R|N|B|K|Q)' '#[PRNBKQ]'
	evaluates "$START" 4 '#"ab"+"cd"' '#("ab"+"cd")'
	evaluates "$START" 3 '#"ab"+1'
	evaluates "$START" 0 '#""' '#K&k'
	evaluates "$START" '' '#originalcomment'
	evaluates "$START" 2 '{local dictionary D D["a"]=1 D["b"]=3 #D}'
	evaluates "$START" 5 '{local dictionary D D["a"]="hello" #D["a"]}'

	# # binds looser than set operators
	evaluates "$START" 2 '#K|k' '#R&a-h1'
	evaluates "$START" 3 '#K|k+1'

	# power is the worth of men
	evaluates "$START" 39 'power A' 'power a' 'power .-39'
	evaluates "$START" 0 'power K' 'power _' 'power []'
	evaluates "$START" 19 'power R|Q'
	evaluates "$START" 6 'power N' 'power B'

	# both sides of a comparison are of one position, where both have a value
	played '1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 Nf6 5. Bxb7 Bxb7'
	at '1 3 5 7 9' '#[Aa]=={btm #[Aa]}' '{btm #[Aa]}==#[Aa]'
	at '2 4 6 8 10' '#A+#a=={wtm ply>0 #[Aa]}' '{wtm ply>0 power A}==power A'
	at '3 9' '#A>{ply>=3 #a}' '{#A-#a}>{ply>0 0}'
	counts '#a<{ply>2 #A}' 3=15 9=13

	# rank and file are those of one square
	evaluates "$START" 5 'file K' 'file e8' 'rank b5' 'rank k-3'
	never "$START" 'rank []' 'rank R' 'file A' 'file .'

	# type and similar filters describe what is on one square
	evaluates "$START" 1 'type a2' 'type a7' 'colortype a2' '-colortype a7'
	evaluates "$START" 2 'type b1'
	evaluates "$START" 3 'type c1'
	evaluates "$START" 4 'type a1'
	evaluates "$START" 5 'type q' '-colortype q'
	evaluates "$START" 6 'type k' 'colortype K'
	evaluates "$START" 0 'type e4' 'colortype e4'
	evaluates "$START" K 'typename K' 'typename k' 'piecename K'
	evaluates "$START" k 'piecename k'
	evaluates "$START" _ 'typename e4' 'piecename e4'
	never "$START" 'typename [] in "P"' 'piecename A in "P"'
	evaluates "$START" '' 'type P' 'colortype []' 'typename R'
}

@test "# and power of a set match without asking for the set" {
	played '1. e4 e5'
	counts 'x=0 #{x+=1 A} x' 0=0 1=0 2=0
	counts 'x=0 power {x+=1 A} x' 0=0 1=0 2=0
	counts 'x=0 {#{x+=1 A} true} x' 0=0 1=0 2=0
	counts 'x=0 #{x+=1 A}>2 power {x+=1 A}>=0 x' 0=2 1=2 2=2
	counts 'x=0 y=#{x+=1 A} x' 0=1 1=1 2=1
	counts 'x=0 {-#{x+=1 A}} {1+power {x+=1 A}} x' 0=2 1=2 2=2
	counts 'x=0 #"a" x' 0=0 1=0 2=0
	counts '#str(K)[7]'
	counts '{#event[99] 1}'
	counts '#[] power [] not not #(K&k) 1' 0=1 1=1 2=1
	says 'ply==0 #{comment("a") A}'
	says -q 'ply==0 #{comment("a") A}>0' '0 a'
}

@test "a man keeps its pieceid when it moves" {
	local pgn=$BATS_TEST_TMPDIR/g.pgn

	printf '1. Nf3 Nc6 2. Rg1 *\n' >"$pgn"
	yields 'pieceid Rg1' "$pgn" '1.3 7'
	yields 'pieceid Nf3' "$pgn" '1.1 6' '1.2 6' '1.3 6'
	yields 'pieceid g1' "$pgn" '1.0 6' '1.3 7'
	yields 'pieceid P' "$pgn"
}

# ---- directions ----

@test "a direction goes its steps from each square, over men" {
	# a direction goes from one to seven steps, over men
	evaluates "$START" '[e2,e3,e4,e5,e6,e7,e8]' 'up K'
	evaluates "$START" '[c6,b7,a8]' 'northwest d5'
	evaluates "$START" '[a2,b3,c4]' 'southwest d5'
	evaluates "$START" '[h1,g2,f3,e4]' 'southeast d5'
	evaluates "$START" '[e6,f7,g8]' 'northeast d5'

	# a range limits the steps; negative ones go back
	evaluates "$START" e5 'up 1 e4' 'down -1 e4' 'left 1 f5' 'right 1 d5'
	evaluates "$START" '[e3,e4,e5,e6]' 'up -1 2 e4' 'vertical 0 1 e4|e6'
	evaluates "$START" e4 'up 0 e4' 'anydirection 0 e4'
	evaluates "$START" '[h1,h2,h3,h4,h5,h6,h7,h8]' 'right 7 a1-8'
	evaluates "$START" '' 'right 1 h1-8' 'up 7 a2'
	evaluates "$START" e6 '{steps=2 up steps e4}'

	# groups of directions go each way
	evaluates "$START" '[b1,a2,b2]' 'anydirection 1 a1'
	evaluates "$START" '[b1,a2]' 'orthogonal 1 a1'
	evaluates "$START" b2 'diagonal 1 a1' 'maindiagonal 1 a1'
	evaluates "$START" '[d2,f2,d4,f4]' 'diagonal 1 e3'
	evaluates "$START" '[d2,f4]' 'maindiagonal 1 e3'
	evaluates "$START" '[f2,d4]' 'offdiagonal 1 e3'
	evaluates "$START" '[e2,e4]' 'vertical 1 e3'
	evaluates "$START" '[d3,f3]' 'horizontal 1 e3'
}

@test "a direction reaches from many squares what its steps reach together" {
	local way differs=false

	for way in up down left right {north,south}{east,west}; do
		differs+=" or $way [Aa]!=($way 1 6 [Aa]|$way 7 [Aa])"
	done
	matches "$differs" famous.pgn
}

@test "white space may come between the sign and a number of a range" {
	prints 'right - 1 1 K' 'right -1 1 K'
	prints 'find - 1 4 wtm' 'find -1 4 wtm'
	prints 'flip - 3 2 Ka1-4' 'flip -3 2 Ka1-4'
	prints 'line -	1 2 --> check' 'line -1 2 --> check'
	prints 'path -/**/1 2 --' 'path -1 2 --'
	prints 'consecutivemoves - 1 2 (x y)' 'consecutivemoves -1 2(x y)'
	prints 'x=1 find - 1 x wtm' "x=1"$'\n'"find -1 x wtm"
	# a number that does not begin a range stays a number
	prints 'sort - 3+ply' 'sort - 3 + ply'
	prints 'find quiet {- 3<ply}' 'find quiet { - 3 < ply }'
	prints 'flip {- 3<ply}' 'flip { - 3 < ply }'
	rejects 'right - 1 - K'
	rejects 'up - 3 - 1 K'
	rejects 'right - x K'
	rejects 'up 2 - 1 + 1 K'
}

@test "steps beyond the board's size stop the run" {
	local range

	for range in '8' '-8' '1 8' 'count' '2 1'; do
		fails 2 "pgnsplit short.pgn | cqlmatch -e 'up $range e4'" range
	done
}

# ---- attacks ----

@test "attacks, rays and pins are of the men as they stand" {
	# attacks are the men that could take on a square
	evaluates "$ROOKS" e2 'R attacks r' 'R->r' 'A attacks [e3,e5]'
	evaluates "$ROOKS" '' 'R attacks k' 'K attacks r'
	evaluates "$ROOKS" g2 'B attacks r' 'B attacks [Aa]'
	evaluates "$ROOKS" '[e2,g2]' 'A attacks r' 'A attack a'

	# a game has no position where a king could be taken at its start
	evaluates '4k3/8/8/7Q/8/8/8/4K3 w - - 0 1' '' 'A attacks k' .
	evaluates '4k3/8/8/7Q/8/8/8/4K3 b - - 0 1' h5 'A attacks k' \
	    'Q attacks [kp]'
	played '1. Qe2 Kd8 2. Qd2' '4k3/8/8/7Q/8/8/8/4K3 w - - 0 1'
	at '' . 'A attacks k'

	# attacked squares may be empty or hold men of the same side
	evaluates "$ROOKS" '[f1,h1,f3,h3,e4]' '. attackedby B' '.<-B' \
		'. attacked by B'
	evaluates "$ROOKS" e2 'R attackedby K' 'R attackedby r' 'R<-K'
	evaluates "$START" '[b3,c3]' '[b3,c3] attackedby [b2,c2]'

	# empty squares attack nothing
	evaluates "$START" '' '_ attacks .' '. attackedby _'

	# pawns attack aslant, also empty squares, and never straight
	evaluates "$START" '[d2,f2]' 'P attacks e3'
	evaluates "$START" '[d6,f6]' '. attackedby pe7'
	evaluates "$START" '' 'P attacks e4'
	evaluates "$START" '[b3,g6]' '. attackedby {Pa2|ph7}'

	# a chain of arrows looks along a line through its sets
	evaluates "$ROOKS" e2 'R->r->k'
	evaluates "$ROOKS" e8 'k<-r<-R'
	evaluates "$ROOKS" '' 'R->k->r' 'K->R->r' 'R->[pq]->k' 'B->R->r'
	evaluates "$ROOKS" e4 'r->R->K'

	# empty members of a chain may be met or passed over
	evaluates "$ROOKS" e2 'R->_->r' 'R->_->r->_->k' 'R->.->.->k' 'R->.->r'
	evaluates "$ROOKS" '' 'R->_->_->r'

	# a chain with more sets than a line has squares is empty
	evaluates "$ROOKS" '' 'R->.->.->.->.->.->.->.->k' \
		'k<-.<-.<-.<-.<-.<-.<-.<-.<-R'

	# a ray ends in its last set and need not start at a slider
	evaluates "$ROOKS" e8 'ray(R r k)' 'ray up(R r k)' 'ray vertical(K R r k)' \
		'ray(K . . k)'
	evaluates "$ROOKS" '' 'ray(R k)' 'ray down(R r k)' 'ray diagonal(R r k)' \
		'ray(R r r k)'

	# an xray starts at a slider that moves that way
	evaluates "$ROOKS" e8 'xray(R r k)' 'ray attack(R r k)' 'ray attacks(R r k)'
	evaluates "$ROOKS" '' 'xray(K R r)' 'ray attack diagonal(R r k)'
	evaluates "$ROOKS" '[f1,h1,f3,h3]' 'xray(B _)'

	# the directions of a ray are given only once
	parses 'ray up down left(Q r)' 'ray diagonal vertical horizontal(Q r)'
	rejects 'ray up up(Q r)' twice
	rejects 'ray up vertical(Q r)' twice
	rejects 'ray(Q)' set
	rejects 'ray up' '('
	rejects 'ray attack up down(Q r)' one
	rejects 'xray(R "a")' set

	# raycount is the number of lines that ray finds, each from its two ends
	evaluates "$ROOKS" 1 'raycount(R r k)' 'raycount up(R r k)' \
	    'raycount attack(R r k)' 'raycount(k r R)'
	evaluates "$ROOKS" 0 'raycount(R k)' 'raycount down(R r k)' \
	    'raycount attack(K R)'
	evaluates "$ROOKS" 2 'raycount([Rr] [Rr])'
	evaluates "$ROOKS" 3 'raycount vertical([Rr] . [Kk])'
	evaluates "$ROOKS" 15 'raycount(R _)'
	evaluates "$ROOKS" 6 'raycount attack(R _)'

	# a pin without parameters is the pinned men of both sides
	evaluates "$ROOKS" '[e2,e4]' pin 'pin through .'
	evaluates "$START" '' pin

	# the value of a pin is the parameter given first
	evaluates "$ROOKS" e2 'pin from R' 'pin from R through r' 'pin through R' \
		'pin through R from r to K'
	evaluates "$ROOKS" e4 'pin through r from R' 'pin through r' 'pin from r'
	evaluates "$ROOKS" e8 'pin to k' 'pin to k from R' 'pin to k through r'
	evaluates "$ROOKS" '' 'pin from B' 'pin through k' 'pin to r'

	# a pin may be to any man of the pinned side, or an empty square
	evaluates "$ROOKS" '[e5,e6,e7,e8]' 'pin to . from R through r'
	evaluates "$ROOKS" e1 'pin to a-h1-3 from r'

	# pin rejects a parameter given twice
	parses 'pin from from' 'pin to from from from' 'pin from to to to'
	rejects 'pin from from from' "'from'"
	rejects 'pin to K to k' "'to'"
	rejects 'pin from through'
}

@test "steps away from a variable are those away from its set" {
	local steps

	for steps in 'up 1' 'left' 'diagonal 2' 'down 0 7' 'northeast -2 3' \
	    'horizontal -7 0' 'anydirection 1 1' 'right 7'; do
		gives "pgnsplit famous.pgn | cqlmatch -c -e 'P $steps k&[Pp]'" \
		    "$(pgnsplit famous.pgn |
		    cqlmatch -c -e "x=k P $steps x&[Pp]")"
		gives "pgnsplit famous.pgn | cqlmatch -O plain -c \
		    -e 'x=k P $steps x&[Pp]'" "$(pgnsplit famous.pgn |
		    cqlmatch -c -e "x=k P $steps x&[Pp]")"
	done
}

@test "a pin by itself is found where one to a king is" {
	local pins

	pins=$(pgnsplit -- *.pgn 2>/dev/null | cqlmatch -c -e 'pin to [Kk]' \
	    2>/dev/null)
	[[ $(cut -f3 <<<"$pins") -gt 100 ]]
	gives "pgnsplit -- *.pgn 2>/dev/null | cqlmatch -c -e pin 2>/dev/null" \
	    "$pins"
}

# ---- pawns ----

@test "pawn structure looks at each colour by itself" {
	# pawn structure looks at each colour by itself
	evaluates "$PAWNS" '[a2,a4]' doubledpawns
	evaluates "$PAWNS" '[a2,d2,f2,a4,a7,d7]' isolatedpawns
	evaluates "$PAWNS" '' connectedpawns
	evaluates "$PAWNS" f2 passedpawns
	evaluates "$START" '' doubledpawns isolatedpawns passedpawns
	evaluates "$START" 16 '#connectedpawns'
	evaluates '4k3/5p2/8/1P2p3/8/8/P5P1/4K3 w - - 0 1' '[a2,b5,e5,f7]' \
	    connectedpawns

	# a pawn beside it or behind it does not stop a passed pawn
	evaluates '4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1' '[d5,e5]' passedpawns
	evaluates '4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1' '' passedpawns
	evaluates '4k3/8/8/3P4/4p3/8/8/4K3 w - - 0 1' '[e4,d5]' passedpawns
	evaluates '4k3/8/8/7P/p7/8/8/4K3 w - - 0 1' '[a4,h5]' passedpawns
}

# ---- mates and stalemates ----

@test "mates are pure, ideal, model or smothered by what bars each square" {
	# a mate is ideal when every man has a part, for either colour
	evaluates 'k6R/8/K7/8/8/8/8/8 b - - 0 1' '[a6,a8,h8]' puremate modelmate \
		idealmate
	evaluates '8/8/8/8/8/k7/8/K6r w - - 0 1' '[a1,h1,a3]' puremate modelmate \
		idealmate

	# a mate is not pure when a square is barred twice
	never '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' puremate modelmate idealmate
	holds '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' mate

	# a mate is pure when the man next to its king is pinned, and could help
	evaluates 'R2rkb2/4n3/1N1N4/8/8/8/8/7K b - - 0 1' \
	    '[b6,d6,e7,a8,d8,e8,f8]' puremate modelmate
	# a bishop there could not take the knight, pinned or not
	never 'R2bkb2/4n3/1N1N4/8/8/8/8/7K b - - 0 1' puremate modelmate

	# an idle piece spoils a model mate, an idle pawn an ideal one
	evaluates 'k6R/8/K7/8/8/8/8/N7 b - - 0 1' '[a6,a8,h8]' puremate
	evaluates 'k6R/8/K7/8/8/8/8/N7 b - - 0 1' '' modelmate idealmate
	evaluates 'k6R/8/K7/8/8/8/P7/8 b - - 0 1' '[a6,a8,h8]' puremate modelmate
	evaluates 'k6R/8/K7/8/8/8/P7/8 b - - 0 1' '' idealmate
	evaluates 'k6R/8/K7/8/8/8/8/n7 b - - 0 1' '' idealmate

	# a smothered mate is pure: its king's own men bar squares
	evaluates '6rk/5Npp/8/8/8/8/8/K7 b - - 0 1' '[f7,g7,h7,g8,h8]' puremate \
		modelmate
	never '6rk/5Npp/8/8/8/8/8/K7 b - - 0 1' idealmate

	# each of two checkers is needed, or the mate is not pure
	local men='[h1,f7,g7,g8,h8]' fen
	for fen in 5rrk/5Np1/8/8/8/8/8/K6R 6rk/4qNp1/8/8/8/8/8/K6R \
	    6rk/5Np1/8/3q4/8/8/8/K6R 6nk/5Np1/8/4n3/8/4b3/8/K6R; do
		evaluates "$fen b - - 0 1" "$men" puremate modelmate
		never "$fen b - - 0 1" idealmate
	done
	for fen in 6rk/5Np1/8/8/8/8/8/K6R 5brk/5Np1/8/8/8/8/8/K6R \
	    6rk/5Npr/8/8/8/8/8/K6R; do
		holds "$fen b - - 0 1" mate
		never "$fen b - - 0 1" puremate modelmate
	done
	never '6rk/5Np1/7n/8/8/8/8/K6R b - - 0 1' mate puremate

	# stalemates have the same themes
	evaluates 'k7/2Q5/8/8/8/8/8/7K b - - 0 1' '[c7,a8]' purestalemate \
		modelstalemate
	never 'k7/2Q5/8/8/8/8/8/7K b - - 0 1' idealstalemate puremate
	never 'k7/2Q5/1K6/8/8/8/8/8 b - - 0 1' purestalemate
}

@test "a stalemate after which the game goes on does not count" {
	local pgn=$BATS_TEST_TMPDIR/g.pgn

	printf '[FEN "k7/8/3Q4/8/8/8/8/7K w - - 0 1"]\n\n1. Qc7 -- *\n' >"$pgn"
	yields 'purestalemate' "$pgn"
	printf '[FEN "k7/8/3Q4/8/8/8/8/7K w - - 0 1"]\n\n1. Qc7 *\n' >"$pgn"
	yields 'purestalemate' "$pgn" '1.1 [c7,a8]'
}

# ---- syntax trees that no query has ----

@test "an AST with contradictory operands is refused" {
	local ast=$BATS_TEST_TMPDIR/t.ast

	# refuses BODY CHANGE PART: sed's change makes its AST wrong.
	refuses() {
		cqlparse -e "$1" | sed "$2" >"$ast"
		fails 2 "pgnsplit short.pgn | cqlmatch $ast" "$3"
	}
	refuses 'K&k' 's/designator@1:3 k/currentposition@1:3/' "'&'"
	refuses 'K in k' 's/designator@1:6 k/currentposition@1:6/' "'in'"
	refuses 'makesquare "e4"' 's/(text.*")/(designator@1:12 K)/' makesquare
	refuses 'K->k' 's/designator@1:4 k/currentposition@1:4/' operand
	refuses 'up 1 K' 's/(integer.*)/(check@1:4))/' range
	refuses 'up 1 K' 's/range@1:4/range@1:4 count/' 'no CQL says this'
}

# ---- loops ----

@test "a loop asks its body at each square or man, or at all of them" {
	# Ra1 attacks a5, Rh1 does not
	local fen='4k3/8/8/p7/8/8/8/R3K2R w - - 0 1' body

	evaluates "$fen" a1 'square x in R x attacks p' 'x∊R x attacks p' \
	    'piece x in R x attacks p' '◭x∊R x attacks p'
	evaluates "$fen" '' 'square x in k x attacks p' '◭x∊q true'
	# all members: none of an empty set fails
	for body in 'square all x in' 'piece all x in' '∀x∊' '∀◭x∊'; do
		evaluates "$fen" 1 "if $body R {x attacks K|R} then 1 else 0" \
		    "if $body a1 x attacks p then 1 else 0" \
		    "if $body q x attacks p then 1 else 0"
		evaluates "$fen" 0 "if $body R x attacks p then 1 else 0" \
		    "if $body h1 x attacks p then 1 else 0"
	done
	prints '∀◭x∊△ x→▲ ≤ 3' 'piece all x in A x -> a <= 3'
	# what shrinks as the set grows is not asked of all members together
	fen='7k/8/8/8/8/8/5P2/R3K3 w - - 0 1'
	evaluates "$fen" '[e1,f2]' 'square x in A {~x & R}' \
	    'square x in A {(~x & R) attacks K}' 'piece x in A {~x & a1}' \
	    'square x in A {square y in A {y & ~x & a1}}' \
	    'square x in A {x attacks . R & ~x attacks A}'
	evaluates "$fen" e1 'square x in A {x attacks A ~x & a1}' \
	    'square x in A&a-h1 {x attacks P R & ~x}'
	evaluates "$fen" a1 'square x in A {~x & f2 not ~x & R}'
}

@test "what is no loop says what its sign or variable lacks" {
	rejects '∀◭x=△' '1:4: expected the sign of membership after'
	rejects '∀x△ k' '1:3: expected the sign of membership after'
	rejects '∀3∊A k' '1:2: expected a variable but found'
	rejects 'square all in A k' 'expected a variable for the square'
	rejects 'square in A k' 'expected a variable for the square'
	rejects 'piece 3 in A k' 'expected a piece variable'
	rejects 'square x A k' "after the variable of 'square'"
	rejects 'piece x A k' "after the variable of 'piece'"
	rejects 'piece all x=A' '1:12: '
	rejects 'x=3 ◭x∊A k' 'something other than a man'
	rejects 'x=3 square x in A k' 'something other than a square'
	rejects '◭x=K square x in A k' 'something other than a square'
	rejects 'square x in A x ◭x=K' 'something other than a man'
	rejects 'dictionary D D["a"]=1 ∀x∊D k'
	rejects 'dictionary D D["a"]=1 ◭x∊D k'
}

@test "a man is compared with himself at other positions" {
	local body

	played '1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+'
	at '0 4 6' 'piece x in [Qq] {parent:x!=x}'
	at '0 1 2 3 4 5' 'piece x in P {child:x==x}'
	counts 'piece x in [QqNP] {parent:x x attacks [Pp]}' '1 [b1,d1,d8]' \
	    '2 [b1,d1,e4,d8]' '3 [b1,d1,d8]' '4 [b1,d1,d5]' \
	    '5 [d1,c3,d5]' '6 [d1,c3,e5]'
	counts 'piece x in P {parent:x parent:parent:x==x}' \
	    '2 [a2,b2,c2,d2,f2,g2,h2]' '3 [a2,b2,c2,d2,f2,g2,h2]' \
	    '4 [a2,b2,c2,d2,f2,g2,h2]' '5 [a2,b2,c2,d2,f2,g2,h2]' \
	    '6 [a2,b2,c2,d2,f2,g2,h2]'
	counts 'piece x in P {ply<4 not child:x}' 3=d5
	counts '#piece x in [Qqpn] {parent:x==x}' 0=0 1=12 2=11 3=11 4=10 \
	    5=11 6=10
	for body in '{initialposition:x==x}' '{x==initialposition:x}' \
	    '{x initialposition:x==x}' '{true initialposition:x==x}'; do
		counts "#piece x in A $body" 0=16 1=15 2=15 3=15 4=15 5=14 6=14
	done
	counts 'x=2 find all {up x P&e4}' 0=1
	counts '{child(1)}:positionid'
	counts '{child(0-5)}:positionid'
	counts '{child(0)}:positionid' 0=1 1=2 2=3 3=4 4=5 5=6
}

@test "a set is compared as the number of its squares, on either side" {
	local op n holds=() fails=()

	for n in 1 2 3; do
		for op in '<' '<=' '>' '>=' '==' '!='; do
			if ((2 $op n)); then
				holds+=("R$op$n" "flipcolor {r$op$n}")
			else
				fails+=("R$op$n")
			fi
			if ((n $op 2)); then
				holds+=("$n${op}R" "K&e2 or $n${op}r")
			else
				fails+=("$n${op}R" "wtm $n${op}(R|R)")
			fi
		done
	done
	holds "$START" "${holds[@]}"
	never "$START" "${fails[@]}"
}

@test "squares and numbers are made up to the last, and of no more" {
	evaluates "$START" h8 'makesquare(8 8)' 'makesquare "h8"'
	evaluates "$START" a1 'makesquare(1 1)' 'makesquare "a1"'
	evaluates "$START" h1 'makesquare(8 1)'
	evaluates "$START" a8 'makesquare(1 8)'
	evaluates "$START" '' 'makesquare(9 1)' 'makesquare(1 9)' \
	    'makesquare(0 1)' 'makesquare(1 0)' 'makesquare "i1"' \
	    'makesquare "a9"' 'makesquare(1/0 1)' 'makesquare(1 1/0)'
	evaluates "$START" 2147483647 'abs(0-2147483647)' 'abs 2147483647'
	evaluates "$START" '' 'abs(1/0)'
	evaluates "$START" 0 'abs 0'
}

@test "sqrt is the greatest number whose square is not above the operand" {
	local root

	for root in 1 2 3 10 46339 46340; do
		evaluates "$START" $((root - 1)) "sqrt $((root * root - 1))"
		evaluates "$START" $root "sqrt $((root * root))" \
		    "sqrt $((root * root + root))"
	done
	evaluates "$START" 46340 'sqrt 2147483647'
	evaluates "$START" '' 'sqrt(ply-1)' 'sqrt(1/0)'
}
