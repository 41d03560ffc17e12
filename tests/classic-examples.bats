# The examples of the manuals of classic CQL: what the manuals say about each,
# on positions made for it, some of which match.

load helper

# asked LISTS FEN MOVES...: lets came be the positions that match, each GAME.ID,
# of games with these FENs and moves.
asked() {
	local query=$1 line rest games='' n=0

	[[ $query == '(match'* ]] || query="(match $query)"
	shift
	while [[ $# -gt 0 ]]; do
		printf -v line '%d\t-\t0\t1\t?\t?\t*\t?\t[FEN "%s"]\\n\\n%s *\\n\n' \
		    $((++n)) "$1" "${2//[[:space:]]/ }"
		games+=$line
		shift 2
	done
	came=
	while IFS= read -r line; do
		rest=${line#*"$tab"}
		came+="${came:+ }${line%%"$tab"*}.${rest%%"$tab"*}"
	done < <(cqlmatch -p -e "$query" <<<"${games%$'\n'}")
}

# marks LISTS IDS FEN [MOVES]: these positions of the game match.
marks() {
	local came id wanted=

	for id in $2; do
		wanted+="${wanted:+ }1.$id"
	done
	asked "$1" "$3" "${4-}"
	same "positions of $1 in $3 ${4-}" "$wanted" "$came"
}

# fits LIST BOARD..., misses LIST BOARD...: it matches each position, or none
# of them. White is to move unless "b" follows the board.
fits() {
	local came board i wanted= games=()

	for board in "${@:2}"; do
		[[ $board == *' b' ]] || board+=' w'
		games+=("$board - - 0 1" '')
	done
	for ((i = 1; i < $#; i++)); do
		wanted+="${wanted:+ }$i.0"
	done
	asked "$1" "${games[@]}"
	same "positions of $1 in ${games[*]}" "${never-$wanted}" "$came"
}

misses() {
	local never=

	fits "$@"
}

# ---- the position list ----

@test "(position Ra3) matches any position with a white rook on a3" {
	local q='(position Ra3)'

	fits "$q" '4k3/8/8/8/8/R7/8/4K3' 'R3k3/8/8/8/8/R7/8/4K3 b'
	misses "$q" '4k3/8/8/8/8/1R6/8/4K3' '4k3/8/8/8/8/r7/8/4K3'
}

@test "[RQ][a1-8] is a white major piece on the a-file" {
	local q='(position [RQ][a1-8])'

	fits "$q" 'R3k3/8/8/8/8/8/8/4K3 b' '4k3/8/8/8/8/8/Q7/4K3'
	misses "$q" 'r3k3/8/8/8/8/8/8/1R2K3' 'B3k3/8/8/8/8/8/8/4K3'
}

@test "[RQ][a1-8] q[h1-8] wants one on the a-file and one on the h-file" {
	local q='(position [RQ][a1-8] q[h1-8])'

	fits "$q" '4k3/7q/8/8/8/R7/8/4K3'
	misses "$q" '4k3/7Q/8/8/8/R7/8/4K3' '4k3/7q/8/8/8/1R6/8/4K3'
}

@test ".d4 id3 U[a1,h1,a8,h8]: d4 is empty, and two squares are not" {
	local q='(position .d4 id3 U[a1,h1,a8,h8])'

	fits "$q" 'n3k3/8/8/8/8/3b4/8/4K3' '4k3/8/8/8/8/3n4/8/R3K3'
	misses "$q" 'n3k3/8/8/8/3P4/3b4/8/4K3' 'n3k3/8/8/8/8/3B4/8/4K3' \
	    '1n2k3/8/8/8/8/3b4/8/4K3'
}

@test "repeating piece designators has no effect" {
	local q

	for q in '(position R Q)' '(position R R Q Q)'; do
		fits "$q" '4k3/8/8/8/8/8/8/QR2K3'
		misses "$q" '4k3/8/8/8/8/8/8/RR2K3'
	done
}

@test "a piece designator is some men on some squares" {
	fits '(position [Qr][d1,h3])' '4k3/8/8/8/8/7r/8/4K3' \
	    '4k3/8/8/8/8/8/8/3QK3'
	misses '(position [Qr][d1,h3])' '4k3/8/8/8/8/7R/8/4K3'
	fits '(position [kr.]e1)' '4k3/8/8/8/8/8/8/3K4' '4k3/8/8/8/8/8/K7/4r3'
	misses '(position [kr.]e1)' '4k3/8/8/8/8/8/8/4K3'
	fits '(position P?7)' '4k3/1P6/8/8/8/8/8/4K3'
	misses '(position P?7)' '4k3/1p6/8/8/8/8/8/4K3' '4k3/8/1P6/8/8/8/8/4K3'
	fits '(position Ra?)' '4k3/R7/8/8/8/8/8/4K3'
	misses '(position Ra?)' '4k3/1R6/8/8/8/8/8/4K3'
	fits '(position N??)' '4k3/8/8/8/8/8/8/N3K3'
	misses '(position N??)' '4k3/8/8/8/8/8/8/n3K3'
	fits '(position R[a-c1])' '4k3/8/8/8/8/8/8/1R2K3'
	misses '(position R[a-c1])' '4k3/8/8/8/8/8/1R6/3RK3'
	fits '(position M[f-h6-8])' '4k3/7Q/8/8/8/8/8/4K3'
	misses '(position M[f-h6-8])' '4k3/8/8/7Q/8/8/8/4K3 b'
	fits '(position b[a-h1-2,a8,h8])' '4k2b/8/8/8/8/8/8/4K3'
	misses '(position b[a-h1-2,a8,h8])' '4k1b1/8/8/8/8/b7/8/4K3'
	fits '(position N[c?,g?])' '4k3/8/6N1/8/8/8/8/4K3'
	misses '(position N[c?,g?])' '4k3/8/5N2/8/8/8/8/4K3 b'
	fits '(position ?d4)' '4k3/8/8/8/8/8/8/4K3' '4k3/8/8/8/3p4/8/8/4K3'
	misses '(position R[])' '4k3/8/8/8/8/8/8/R3K3'
	misses '(position []a1)' '4k3/8/8/8/8/8/8/R3K3' '4k3/8/8/8/8/8/8/4K3'
}

@test "figurines are men, circles and triangles are kinds of men" {
	fits '(position ♖a1 ♚ ○a1 ◑b8 △ ▽ ▲ ▼ ●e8)' \
	    'rb2k3/8/8/8/8/8/N7/R3K3'
	misses '(position △)' '4k3/8/8/8/8/8/8/B3K2r'
	misses '(position ▼)' '4k3/8/8/8/8/8/8/B3K2r'
}

@test "R Q :mate is a mate, and with :wtm White is mated" {
	local black='R1Q3k1/5ppp/8/8/8/8/8/4K3 b - - 0 1'
	local white='4k3/8/8/8/8/8/5nPP/Q5RK w - - 0 1'

	marks '(position R Q :mate)' 0 "$black"
	marks '(position R Q :mate)' 0 "$white"
	marks '(position R Q :mate)' '' 'Q5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1'
	marks '(position R Q :mate)' '' 'R1Q3k1/5pp1/8/8/8/8/8/4K3 b - - 0 1'
	marks '(position R Q :mate :wtm)' '' "$black"
	marks '(position R Q :mate :wtm)' 0 "$white"
}

@test "R Q :initial :check :wtm asks for the first position of the game" {
	local fen='4k3/8/8/8/8/8/4q3/RQ2K3 w - - 0 1'

	marks '(position R Q :initial)' 0 "$fen" '1. Kxe2'
	marks '(position R Q :initial :check :wtm)' 0 "$fen" '1. Kxe2'
	marks '(position R Q :initial :check :wtm)' '' \
	    '4k3/8/8/8/8/8/3q4/RQ3K2 w - - 0 1' '1. Ra2 Qf2+'
	marks '(position R Q :initial)' '' '4k3/P7/8/8/8/8/8/R3K3 w - - 0 1' \
	    '1. a8=Q+'
}

@test "simple keywords hold of the positions that they name" {
	local fen='7k/5Q2/8/8/8/8/8/K7 w - - 0 1'
	local moves='1. Qf6+ (1. Qg6) Kg8 2. Qd8+'

	marks '(position :wtm)' '0 2' "$fen" "$moves"
	marks '(position :btm)' '1 3' "$fen" "$moves"
	marks '(position :check)' '1 3' "$fen" "$moves"
	marks '(position :nocheck)' '0 2' "$fen" "$moves"
	marks '(position :initial)' 0 "$fen" "$moves"
	marks '(position :terminal)' 3 "$fen" "$moves"
	marks '(position :stalemate)' '' "$fen" "$moves"
	marks '(position :stalemate :variations)' 4 "$fen" "$moves"
	marks '(position :btm :variations)' '1 3 4' "$fen" "$moves"
	marks '(position :btm :variationsonly)' 4 "$fen" "$moves"
}

# marked LISTS: the first game of famous.pgn with the marks of a query.
marked() {
	pgnsplit famous.pgn | cqlmatch -m1 -e "(match $1)" | pgnannotate |
	    sed '1,/^$/d' | tr -s ' \n' ' '
}

@test "MATCH precedes the first position that matches" {
	[[ $(marked '(position :btm)') == '1. e4 {MATCH} e5 2. Nf3 d6'* ]]
	[[ $(marked '(position P)') == '{MATCH} 1. e4 e5 2. Nf3 d6'* ]]
}

@test ":markall does not stop after the first match, :noannotate marks none" {
	[[ $(marked '(position :btm :markall)') == \
	    '1. e4 {MATCH} e5 2. Nf3 {MATCH} d6 3. Bc4 {MATCH}'* ]]
	[[ $(marked '(position :btm :noannotate)') == '1. e4 e5 2. Nf3 d6'* ]]
	[[ $(marked '(position :btm :noannotate) (position bg4)') == \
	    '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 {MATCH} 4. Nc3'* ]]
}

# ---- transforms ----

@test "a unit left shift of Rc2 Bh8 :wtm is Rb2 Bg8 :wtm" {
	marks '(position Rc2 Bh8 :wtm :shifthorizontal)' 0 \
	    '4k1B1/8/8/8/8/8/1R6/4K3 w - - 0 1'
	marks '(position Rc2 Bh8 :wtm :shifthorizontal)' '' \
	    '4k1B1/8/8/8/8/8/1R6/4K3 b - - 0 1'
	misses '(position Rc2 Bh8 :wtm :shifthorizontal)' \
	    '4kB2/8/8/8/8/8/1R6/4K3' '4k3/6B1/8/8/8/8/1R6/4K3'
}

@test "a horizontal flip takes f6 to f3, a vertical one to c6" {
	orbit '(position Nf6 :fliphorizontal)' Nf6 Nf3
	orbit '(position Nf6 :flipvertical)' Nf6 Nc6
	orbit '(position Rb2 Bg8 :wtm :fliphorizontal)' \
	    '{ Rb2 Bg8 wtm }' '{ Rb7 Bg1 wtm }'
}

@test "a color flip changes men, ranks, the side to move and the result" {
	orbit '(position Rb2 Bg8 :wtm :flipcolor)' '{ Rb2 Bg8 wtm }' \
	    '{ rb7 bg1 btm }'
	orbit '(position :result 1-0 :flipcolor)' 'result 1-0' 'result 0-1'
	marks '(position Rb2 Bg8 :wtm :flipcolor)' 0 \
	    '4k3/1r6/8/8/8/8/8/4K1b1 b - - 0 1'
	marks '(position Rb2 Bg8 :wtm :flipcolor)' '' \
	    '4k3/1r6/8/8/8/8/8/4K1b1 w - - 0 1'
}

@test "a unit up shift of R[a1,a8,h1,h8] is R[a1,a2,h1,h2]" {
	orbit '(position R[a1,a8,h1,h8] :shiftvertical)' \
	    'R[a1,h1,a8,h8]' \
	    'R[a1-2,h1-2]' 'R[a1-3,h1-3]' 'R[a1-4,h1-4]' 'R[a1-5,h1-5]' \
	    'R[a1-6,h1-6]' 'R[a1-7,h1-7]' 'R[a1-8,h1-8]' \
	    'R[a7-8,h7-8]' 'R[a6-8,h6-8]' 'R[a5-8,h5-8]' 'R[a4-8,h4-8]' \
	    'R[a3-8,h3-8]' 'R[a2-8,h2-8]'
	fits '(position R[a1,a8,h1,h8] :shiftvertical)' \
	    '4k3/8/8/8/8/8/7R/4K3'
	misses '(position R[a1,a8,h1,h8] :shiftvertical)' \
	    '4k3/8/8/8/8/8/6R1/4K3'
}

@test "a shift drops squares at one edge and keeps them at the other" {
	orbit '(position Qd4 :shifthorizontal)' Qa4 Qb4 Qc4 Qd4 Qe4 Qf4 Qg4 \
	    Qh4
	cqlparse -e '(position Q[c2,h2] :shifthorizontal)' | cqlexpand -l |
	    grep -qx '<right^1>	Qd2'
	cqlparse -e '(position Q[a2,c2,h2] :shifthorizontal)' | cqlexpand -l |
	    grep -qx '<right^1>	Q\[a-b2,d2\]'
	cqlparse -e '(position Qa4 :shifthorizontal)' | cqlexpand -l |
	    grep -qx '<right^3>	Qa-d4'
}

@test "the transforms of a list act before those of the lists in it" {
	local q='(position Kb1 :shifthorizontal :and
	    ((position Rc2 :flipvertical :and ((position Nb3 :shiftvertical)))))'

	fits "$q" '4k3/8/8/8/8/2N5/3R4/2K5' '4k3/8/5N2/8/8/8/4R3/2K5 b'
	misses "$q" '4k3/8/8/8/8/2N5/6R1/2K5' '4k3/8/5N2/8/8/8/3R4/2K5 b'
	# a shift around it can bring it to an edge
	q='(position Kb2 :shiftvertical :and ((position Rc2 Nd2 :shiftvertical)))'
	fits "$q" '4k3/8/8/8/8/8/1K6/2RN4' '4k3/8/8/8/3N4/8/2R5/1K6'
	misses "$q" '4k3/8/8/8/3N4/8/1KR5/8'
}

@test "Rc3 qg3 :shifthorizontal has four copies" {
	local q='(position Rc3 qg3 :shifthorizontal)'

	orbit "$q" '{ Rc3 qg3 }' '{ Rb3 qf3 }' '{ Ra3 qe3 }' '{ Rd3 qh3 }'
	fits "$q" '4k3/8/8/8/8/R3q3/8/4K3' '4k3/8/8/8/8/3R3q/8/4K3'
	misses "$q" '4k3/8/8/8/8/q3R3/8/4K3 b' '4k3/8/8/8/R3q3/8/8/4K3' \
	    '4k3/8/8/8/8/R4q2/8/4K3'
}

@test "Rc3 qg3 :shiftvertical is a rook on c and a queen on g of one rank" {
	local q='(position Rc3 qg3 :shiftvertical)'

	fits "$q" '4k3/2R3q1/8/8/8/8/8/4K3' '4k3/8/8/8/8/8/8/K1R3q1'
	misses "$q" '4k3/1R3q2/8/8/8/8/8/4K3' '4k3/2R5/6q1/8/8/8/8/4K3'
}

@test "Rc3 qg3 :shift is a rook four squares to the left of a queen" {
	local q='(position Rc3 qg3 :shift)'

	fits "$q" '4k3/R3q3/8/8/8/8/8/4K3' '4k3/8/8/3R3q/8/8/8/4K3'
	misses "$q" '4k3/q3R3/8/8/8/8/8/4K3 b' '4k3/8/8/3R2q1/8/8/8/4K3' \
	    '4k3/8/8/3R4/7q/8/8/4K3'
}

@test "Rc3 qg3 :fliphorizontal is on c3 and g3 or on c6 and g6" {
	local q='(position Rc3 qg3 :fliphorizontal)'

	orbit "$q" '{ Rc3 qg3 }' '{ Rc6 qg6 }'
	fits "$q" '4k3/8/2R3q1/8/8/8/8/4K3'
	misses "$q" '4k3/8/1q3R2/8/8/8/8/4K3' '4k3/8/2R5/8/8/6q1/8/4K3'
}

@test "Rc3 qg3 :flipdiagonal is on c3 and g3 or on c3 and c7" {
	local q='(position Rc3 qg3 :flipdiagonal)'

	orbit "$q" '{ Rc3 qg3 }' '{ Rc3 qc7 }'
	fits "$q" '4k3/2q5/8/8/8/2R5/8/4K3'
	misses "$q" '4k3/8/2q5/8/8/2R5/8/4K3'
	orbit '(position [RQ][a-h1-2] :flipdiagonal)' '[QR]a-h1-2' \
	    '[QR]a-b1-8'
	orbit '(position Ka8 :flipdiagonal)' Ka8 Kh1
}

@test "Rc3 qg3 :flip has eight copies, and c2 under :flip too" {
	orbit '(position Rc3 qg3 :flip)' '{ Rc3 qg3 }' '{ Rf3 qb3 }' \
	    '{ Rc6 qg6 }' '{ Rf6 qb6 }' '{ Rc3 qc7 }' '{ Rf3 qf7 }' \
	    '{ Rc6 qc2 }' '{ Rf6 qf2 }'
	orbit '(position Kc2 :flip)' Kc2 Kb3 Kb6 Kc7 Kf7 Kg6 Kg3 Kf2
	orbit '(position Kc2 :flipdihedral)' Kc2 Kb3 Kb6 Kc7 Kf7 Kg6 Kg3 Kf2
	fits '(position Rc3 qg3 :flip)' '4k3/5q2/8/8/8/5R2/8/4K3'
	misses '(position Rc3 qg3 :flip)' '4k3/5R2/8/8/8/5q2/8/4K3'
}

@test "Pc2 Rc1 :shiftvertical is a rook somewhere behind a pawn on c" {
	local q='(position Pc2 Rc1 :shiftvertical)'

	fits "$q" '4k3/2P5/8/8/8/8/2R5/4K3' '4k3/8/8/8/8/8/2P5/2R1K3'
	misses "$q" '4k3/2R5/8/8/8/8/2P5/4K3' '4k3/3P4/8/8/8/8/3R4/4K3 b'
}

@test "Pc2 Rc1 :shift is a rook behind a pawn on the same file" {
	local q='(position Pc2 Rc1 :shift)'

	fits "$q" '4k3/2P5/8/8/8/8/2R5/4K3' '4k3/7P/8/8/8/8/8/4K2R'
	misses "$q" '4k3/7R/8/8/8/8/7P/4K3' '4k3/6P1/8/8/8/8/8/4K2R'
}

@test "Pa4 Nd4 :shifthorizontal is a pawn at least three files to the left" {
	fits '(position Pa4 Nd4 :shifthorizontal)' \
	    '4k3/8/8/8/1P5N/8/8/4K3' '4k3/8/8/8/4P2N/8/8/4K3'
	misses '(position Pa4 Nd4 :shifthorizontal)' '4k3/8/8/8/5P1N/8/8/4K3'
	fits '(position Pb4 Ne4 :shifthorizontal)' \
	    '4k3/8/8/8/P2N4/8/8/4K3' '4k3/8/8/8/4P2N/8/8/4K3'
	misses '(position Pb4 Ne4 :shifthorizontal)' '4k3/8/8/8/1P5N/8/8/4K3'
}

@test "Nd4 kf3 :shift :flip is a white knight that attacks a black king" {
	local q='(position Nd4 kf3 :shift :flip)'

	fits "$q" '8/8/4k3/8/5N2/8/8/K7 b' '7k/5N2/8/8/8/8/8/K7 b'
	misses "$q" '8/8/4k3/8/6N1/8/8/K7' '8/8/4K3/8/5n2/8/8/k7'
}

@test "with :flipcolor it is a knight that attacks the other king" {
	local q

	for q in '(position Nd4 kf3 :shift :flip :flipcolor)' \
	    '(position :attackcount N k 1 100 :flipcolor)'; do
		fits "$q" '8/8/4k3/8/5N2/8/8/K7 b' '8/8/4K3/8/5n2/8/8/k7'
		misses "$q" '8/8/4k3/8/6N1/8/8/K7' '8/8/4k3/8/5n2/8/8/K7'
	done
}

@test "shifts along diagonals go along these" {
	fits '(position Nd4 ke5 :shiftmaindiagonal)' '4K3/8/8/8/8/8/1k6/N7'
	misses '(position Nd4 ke5 :shiftmaindiagonal)' '4K3/8/8/8/8/8/k7/N7' \
	    '4K3/8/8/5k2/4N3/8/8/8'
	fits '(position Nd5 ke4 :shiftoffdiagonal)' '4K3/8/8/8/8/5N2/6k1/8'
	misses '(position Nd5 ke4 :shiftoffdiagonal)' '4K3/8/8/4N3/5k2/8/8/8'
	fits '(position Nd4 :shiftdiagonal)' '4k3/8/8/8/8/2N5/8/4K3' \
	    '4k3/8/8/2N5/8/8/8/4K3'
	misses '(position Nd4 :shiftdiagonal)' '4k3/8/8/8/2N5/8/8/4K3'
}

# ---- conditions ----

@test ":piececount is a number of squares, ranges are inclusive" {
	fits '(position :piececount R 2)' 'R3k3/8/8/8/8/8/8/R3K3 b'
	misses '(position :piececount R 2)' 'R3k3/8/8/8/8/8/8/RR2K3 b' \
	    '4k3/8/8/8/8/8/8/R3K3'
	fits '(position :piececount .[d3-7] 5)' '4k3/8/8/8/8/8/8/R3K3'
	misses '(position :piececount .[d3-7] 5)' '4k3/8/3p4/8/8/8/8/R3K3'
	fits '(position :piececount U 2 unlimited)' '4k3/8/8/8/8/8/8/R3K3'
	misses '(position :piececount U 4 unlimited)' '4k3/8/8/8/8/8/8/R3K3'
}

@test "a white passed pawn has no pawn before it, nor one at its sides" {
	local q='(position Pd2 :piececount [pP][d3-7] 0
	    :piececount p[c3-7,e3-7] 0 :shift)'

	fits "$q" '4k3/8/8/8/8/8/3P4/4K3' '4k3/7p/P7/8/8/8/8/4K3' \
	    '4k3/8/8/3p1P2/8/8/8/4K3' '4k3/8/3P4/4p3/8/8/8/4K3'
	misses "$q" '4k3/3p4/8/8/8/8/3P4/4K3' '4k3/1p6/P7/8/8/8/8/4K3' \
	    '4k3/8/4p3/3P4/8/8/8/4K3'
}

@test "three passed pawns are accumulated" {
	local q='(position Pd2 :piececount [pP][d3-7] 0
	    :piececount p[c3-7,e3-7] 0 :shift
	    :accumulate wp :sumrange wp 3 8)'

	fits "$q" '4k3/8/8/8/8/P2P3P/8/4K3'
	misses "$q" '4k3/8/8/8/8/P6P/8/4K3' '4k3/8/3p4/8/8/P2P3P/8/4K3'
}

@test ":attackcount is a number of pairs of men and squares" {
	marks '(position :attackcount A k 2)' 0 \
	    '4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1'
	marks '(position :attackcount A k 2)' '' '4k3/8/8/8/8/8/8/K3R3 b - - 0 1'
	fits '(position :attackcount k . 8)' '8/8/8/3k4/8/8/8/K7'
	misses '(position :attackcount k . 8)' '8/8/8/3k4/4p3/8/8/K7' \
	    '7k/8/8/8/8/8/8/K7'
	fits '(position :attackcount A .h3 1)' '4k3/8/8/8/8/8/8/K5N1'
	misses '(position :attackcount A .h3 1)' '4k3/8/8/8/8/8/6P1/K5N1' \
	    '4k3/8/8/8/8/7p/8/K5N1'
	fits '(position :attackcount N k 1 unlimited)' \
	    '4k3/8/5N2/8/8/8/8/K7 b'
}

@test "a smothered king has no square but those of its own men" {
	local q='(position :attackcount k [A.] 0 :mate)'

	marks "$q" 0 '6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1'
	marks "$q" '' 'R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1'
}

@test ":rayattack (A a k) is a pin" {
	local pins='4R1nk/6n1/6P1/4B3/8/8/8/1K6 b - - 0 1'
	local q='(position :stalemate :rayattack (A a k) 2 8 :flipcolor)'

	fits '(position :rayattack (A a k) 3)' \
	    '4k1bR/8/2n5/4r3/B7/8/8/K3R3'
	misses '(position :rayattack (A a k) 3)' \
	    '4k1bR/8/8/4r3/8/8/8/K3R3' '4k1bB/8/2n5/4r3/B7/8/8/K3R3'
	marks "$q" 0 "$pins"
	marks "$q" 0 '1k6/8/8/8/4b3/6p1/6N1/4r1NK w - - 0 1'
	marks "$q" '' "${pins/b -/w -}"
	marks "$q" '' 'k7/8/1Q6/8/8/8/8/K7 b - - 0 1'
}

@test ":ray is a line through men, empty otherwise" {
	fits '(position :ray (Q n k) 2 4)' '4k3/8/2n5/4n3/Q7/8/8/K3Q3'
	misses '(position :ray (Q n k) 2 4)' '4k3/8/8/4n3/Q7/8/8/K3Q3 b' \
	    '4k3/3p4/2n5/4n3/Q7/8/8/K3Q3'
	fits '(position :ray (N k))' '4k3/8/8/8/8/8/8/K3N3' \
	    '7k/8/8/8/3N4/8/8/K7'
	misses '(position :rayattack (N k))' '4k3/8/8/8/8/8/8/K3N3'
	fits '(position :rayhorizontal (R k))' '8/8/8/R3k3/8/8/8/K7 b'
	misses '(position :rayhorizontal (R k))' '4k3/8/8/8/8/8/8/K3R3 b'
	fits '(position :rayvertical (R k))' '4k3/8/8/8/8/8/8/K3R3 b'
	misses '(position :rayvertical (R k))' '8/8/8/R3k3/8/8/8/K7 b'
	fits '(position :rayorthogonal (B k))' '4k3/8/8/8/8/8/8/K3B3'
	misses '(position :rayorthogonal (B k))' '7k/8/8/8/3B4/8/8/K7 b'
	fits '(position :raydiagonal (R k))' '7k/8/8/8/3R4/8/8/K7'
	misses '(position :raydiagonal (R k))' '4k3/8/8/8/8/8/8/K3R3 b'
	fits '(position :ray (K k) 1)' '4k3/8/8/8/8/8/8/4K3'
	fits '(position :ray (A A) 2)' '8/8/k7/8/8/4N3/8/4K3'
}

@test ":power and :powerdifference add up the values of men" {
	local q='(position :powerdifference [RrBbNn] -100 -2)'

	fits '(position :power A 10 20)' '4k3/8/8/8/8/8/P7/Q3K3'
	misses '(position :power A 10 20)' '4k3/8/8/8/8/8/8/Q3K3' \
	    '4k3/8/8/8/8/8/QQQ5/4K3'
	fits "$q" '4k2r/8/8/8/8/8/8/N3K3'
	misses "$q" '4k2r/8/8/8/8/8/8/R3K3' '4k2q/8/8/8/8/8/8/N3K3'
	fits '(position :powerdifference U +2)' '4k3/p7/8/8/8/8/8/N3K3'
	misses '(position :powerdifference U +2)' '4k3/8/8/8/8/8/P7/N3K3'
	marks '(position :powerdifference U 2 :flipcolor)' 0 \
	    '4k2n/8/8/8/8/8/P7/4K3 w - - 0 1'
}

# ---- the next move ----

@test "a rook moves to the b-file, or is captured there" {
	marks '(position :movefrom R :moveto ?b?)' '0 2' \
	    '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' '1. Rb1 Kf7 2. Rb7+ Ke6 3. Rc7'
	marks '(position :moveto R[b1-8])' 1 \
	    '1r2k3/8/8/8/R7/8/8/4K3 w - - 0 1' '1. Rb4 Rxb4 2. Kd1 Rb1+'
	marks '(position :moveto .)' '0 2 3' \
	    '1r2k3/8/8/8/R7/8/8/4K3 w - - 0 1' '1. Rb4 Rxb4 2. Kd1 Rb1+'
}

@test ":promote asks for the man that a pawn becomes, [] for no promotion" {
	local fen='4k3/P7/8/8/8/8/p7/4K3 w - - 0 1'
	local moves='1. a8=R+ (1. a8=B) Kd7 2. Kd2 a1=N'

	marks '(position :promote [RBN])' 0 "$fen" "$moves"
	marks '(position :promote [BN]a8)' '' "$fen" "$moves"
	marks '(position :promote [BN]a8 :variations)' 0 "$fen" "$moves"
	marks '(position :promote n)' 3 "$fen" "$moves"
	marks '(position :promote [AQ])' 0 "$fen" "$moves"
	marks '(position :promote [])' '1 2' "$fen" "$moves"
	marks '(position :promote Q :enpassant)' '' "$fen" "$moves"
}

@test ":enpassant goes to an empty square, :noenpassant is another move" {
	local fen='4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1'

	marks '(position :moveto .e6 :enpassant)' 1 "$fen" '1... e5 2. dxe6'
	marks '(position :enpassant)' '' "$fen" '1... e6 2. dxe6'
	marks '(position :noenpassant)' 0 "$fen" '1... e5 2. dxe6'
}

@test "castling is a king's move from the e-file to c or g" {
	local q='(position :movefrom [Kk]e? :moveto .[c?,g?])'

	marks "$q" '0 1' 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1' '1. O-O O-O-O'
	marks "$q" '' 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1' '1. Kf1 Kd7 2. Kg1 Kc6'
}

@test ":movenumber is that of the move to come" {
	marks '(position :movenumber 1)' '0 1' \
	    '4k3/8/8/8/8/8/8/4K3 w - - 0 1' '1. Kd2 Kd7 2. Ke2'
	marks '(position :movenumber 2 unlimited)' '2 3' \
	    '4k3/8/8/8/8/8/8/4K3 w - - 0 1' '1. Kd2 Kd7 2. Ke2'
}

# ---- sequences ----

@test "a queen comes down a staircase of checks" {
	local fen='7k/8/8/8/8/8/Q7/1K6 w - - 0 1'
	local q='(position :shift :flip :flipcolor
	    :sequence ((position :movefrom Qa2) (position :check)
		(position :movefrom Qb2) (position :check)
		(position :movefrom Qb3) (position :check)))'

	marks "$q" 0 "$fen" '1. Qb2+ Kg8 2. Qb3+ Kh8 3. Qc3+ Kg8'
	marks "$q" '' "$fen" '1. Qb2+ Kg8 2. Qb3+ Kh8 3. Qc4 Kg7'
	marks "$q" 0 'k7/8/8/8/8/8/7Q/6K1 w - - 0 1' \
	    '1. Qg2+ Kb8 2. Qg3+ Ka8 3. Qf3+ Kb8'
}

@test "pawns advance one after the other, with moves in between" {
	local fen='4k3/8/8/8/1P6/1P6/1P6/4K3 w - - 0 1'
	local q='(position Pb2 Pb3 Pb4 :movefrom Pb4 :moveto .b5 :flipcolor
	    :shift :gappedsequence ((position Pb3 Pb4 Pb5)))'

	marks "$q" 0 "$fen" '1. b5 Ke7 2. b4 Ke8 3. b3'
	marks "$q" '' "$fen" '1. b5 Ke7 2. b4 Ke8 3. Ke2'
	marks "$q" 1 '4k3/2p5/2p5/2p5/8/8/8/4K3 w - - 0 1' \
	    '1. Kd2 c4 2. Kc3 c5 3. Kd2 c6'
}

@test "a sequence is one move after the other, (position) is any" {
	local fen='7k/5Q2/8/8/8/8/8/K7 w - - 0 1' moves='1. Qf6+ Kg8 2. Qd8+'
	local check='(position :check)'

	marks "(position :sequence ($check (position) $check))" 1 "$fen" "$moves"
	marks "(position :sequence ($check $check))" '' "$fen" "$moves"
	marks "(position :gappedsequence ($check $check))" '0 1' "$fen" "$moves"
}

# ---- the game ----

@test "the result and the ratings can be asked of either colour" {
	local q='(position :result 1-0 :whiteelo 0 2300 :blackelo 2600 3000
	    :flipcolor)' tags

	# game RESULT WHITEELO BLACKELO
	game() {
		printf '[Result "%s"]\n[WhiteElo "%s"]\n[BlackElo "%s"]\n\n%s\n\n' \
		    "$1" "$2" "$3" "$1" | pgnsplit |
		    cqlmatch -c -L n -e "(match $q)" | cut -f2 || true
	}
	same "White wins against the odds" 1 "$(game 1-0 2200 2700)"
	same "Black does" 1 "$(game 0-1 2700 2200)"
	same "the other wins" 0 "$(game 0-1 2200 2700)"
	same "not by so much" 0 "$(game 1-0 2200 2500)"
	same "a player without a rating has 0" 1 "$(game 1-0 '' 2700)"
	same "who is not above" 0 "$(game 1-0 2200 '')"
}

@test "twelve captures on one square" {
	local fen='7k/3r2b1/3r1b2/3rb3/3p4/2BR4/1B1R4/B2R3K w - - 0 1'
	local moves='1. Bxd4 Bxd4 2. Bxd4 Bxd4 3. Bxd4 Bxd4 4. Rxd4 Rxd4
	    5. Rxd4 Rxd4 6. Rxd4 Rxd4'
	local q='(position :moveto [Aa]d4 :pretransformmatchcount 12 100 :shift)'

	marks "$q" 0 "$fen" "$moves"
	marks "$q" '' "$fen" "${moves% *}"
	fen='1n2k3/8/p7/8/8/8/8/R3K3 w - - 0 1' moves='1. Rxa6 Nxa6'
	marks "${q/12/2}" 0 "$fen" "$moves"
	fen='4k3/7p/p7/8/8/8/8/R3K3 w - - 0 1' moves='1. Rxa6 Kd8 2. Rh6 Kd7 3. Rxh7+'
	marks "${q/12/2}" '' "$fen" "$moves"
	marks '(position :moveto [Aa]d4 :matchcount 2 100 :shift)' '0 4' "$fen" \
	    "$moves"
}

@test ":matchcount is how many positions of the game match" {
	local fen='7k/5Q2/8/8/8/8/8/K7 w - - 0 1' moves='1. Qf6+ Kg8 2. Qd8+'

	marks '(position :check :matchcount 2 5)' '1 3' "$fen" "$moves"
	marks '(position :check :matchcount 3 5)' '' "$fen" "$moves"
	marks '(position :stalemate :matchcount 0) (position K)' 0 "$fen" "$moves"
	marks '(position :check :matchcount 0) (position K)' '' "$fen" "$moves"
}

@test "a game matches when each list matches some position" {
	local fen='4k3/8/8/7R/8/8/R7/4K3 w - - 0 1'

	marks '(position Ra3 :wtm) (position :mate)' 0 "$fen" \
	    '1. Ra3 Kf8 2. Rb3 Ke8 3. Rb7 Kf8 4. Rh8#'
	marks '(position Ra3 :wtm) (position :mate)' '' "$fen" \
	    '1. Rb2 Kf8 2. Rb7 Ke8 3. Rh8#'
	marks '(position Ra3 :wtm) (position :mate)' '' "$fen" '1. Ra3 Kf8'
}

@test "(match (position)) and (match) are every game" {
	gives "pgnsplit *.pgn | cqlmatch -e '(match (position))' | wc -l" \
	    "$(pgnsplit ./*.pgn | wc -l)"
	gives "pgnsplit *.pgn | cqlmatch -e '(match)' | wc -l" \
	    "$(pgnsplit ./*.pgn | wc -l)"
}

# ---- :relation ----

@test "two positions are the same, but the later one misses white men" {
	local fen='4k3/8/8/8/1n6/8/P7/4K3 w - - 0 1'
	local moves='1. Ke2 Nxa2 2. Ke1 Nb4' q

	for q in '(match :result 1-0
	    (position :markall :relation (:missingpiececount A 1 10)))' \
	    '(position :relation (:missingpiececount ○ 1 unlimited))'; do
		marks "${q/:result 1-0/}" 0 "$fen" "$moves"
		marks "${q/:result 1-0/}" '' "$fen" "${moves% *}"
		marks "${q/:result 1-0/}" '' '4k3/p7/8/1N6/8/8/8/4K3 b - - 0 1' \
		    '1... Kd8 2. Nxa7 Ke8 3. Nb5'
	done
	marks '(position :relation (:missingpiececount a 1))' 0 \
	    '4k3/p7/8/1N6/8/8/8/4K3 b - - 0 1' '1... Kd8 2. Nxa7 Ke8 3. Nb5'
	marks '(position :relation (:missingpiececount A 2))' '' "$fen" "$moves"
}

@test "the same position occurs with the other side to move" {
	local fen='8/8/8/8/8/3k4/8/K6R w - - 0 1'
	local moves='1. Rh2 Kc3 2. Rh1 Kd4 3. Rh2 Kd3'

	marks '(position :relation (:changesidetomove))' 1 "$fen" "$moves"
	marks '(position :relation (:samesidetomove))' '' "$fen" "$moves"
	marks '(position :relation ())' '' "$fen" "$moves"
	marks '(position :relation (:ignoresidetomove))' 1 "$fen" "$moves"
	marks '(position :relation ())' '0 1' "$fen" \
	    '1. Rh2 Kc3 2. Rh1 Kd3 3. Rh2'
}

@test "new men and squares that differ are counted" {
	local fen='4k3/P7/8/8/8/8/8/4K3 w - - 0 1' moves='1. a8=Q+ Kd7 2. Qa7+'

	marks '(position :btm :relation (:newpiececount K 1
	    :missingpiececount K 1))' '' "$fen" "$moves"
	marks '(position :relation (:newpiececount k 1 :missingpiececount k 1
	    :ignoresidetomove))' 1 "$fen" "$moves"
	marks '(position :relation (:newpiececount U 2 :missingpiececount U 2
	    :originaldifferentcount 4))' '0 1' "$fen" "$moves"
	marks '(position :relation (:newpiececount U 0 9 :missingpiececount U 0 9
	    :originaldifferentcount 5 9))' '' "$fen" "$moves"
	marks '(position :relation (:newpiececount U 0 9 :missingpiececount U 0 9
	    :originalsamecount 1))' '0 1' "$fen" "$moves"
}

@test "a pattern is echoed elsewhere" {
	local fen='k7/4b3/4K3/3n4/4b3/8/8/8 w - - 0 1'
	local moves='1. Kd7 Bf6 2. Kd6 Be5+ 3. Kc5 Nb4 4. Kc4 Nd3 5. Kb5 Bf3
	    6. Kc4 Be2 7. Kd5 Kb8 8. Ke4 Ka8'
	local q='(position Ke6 be7 be4 nd5 :shift :flip
	    :relation (:pattern :shift :flip :originalsamecount 0
		:samesidetomove :variations))'

	marks "$q" 0 "$fen" "$moves"
	marks "$q" '' "$fen" "${moves% *}"
	marks "${q/:shift :flip :orig/:flip :orig}" '' "$fen" "$moves"
	marks "$q" 0 "$fen" "${moves/8. Ke4 Ka8/8. Ke6 (8. Ke4 Ka8)}"
	marks "${q/:variations/:variationsonly}" '' "$fen" "$moves"
	marks "${q/:variations/}" '' "$fen" \
	    "${moves/8. Ke4 Ka8/8. Ke6 (8. Ke4 Ka8)}"
}

# ---- tags ----

@test "one and the same rook visits all corners" {
	local q='(match :forany rook [rR] (position $rook[a1])
	    (position $rook[h1]) (position $rook[h8]) (position $rook[a8]))'

	marks "$q" 0 '8/8/4k3/8/8/4K3/8/R7 w - - 0 1' '1. Rh1 Kd6 2. Rh8 Kd7 3. Ra8'
	marks "$q" '' '7r/8/4k3/8/8/4K3/8/R7 w - - 0 1' '1. Rh1 Ra8'
}

@test "a pawn of the second rank is promoted to a queen" {
	local q='(match :forany p P (position :initial :tagmatch p P?2)
	    (position :movefrom $p :promote [AQ]))'
	local moves='2. e5 Kc8 3. e6 Kb8 4. e7 Kc7 5. e8=Q'

	marks "$q" 0 'k7/8/8/8/8/8/4P3/4K3 w - - 0 1' "1. e4 Kb8 $moves"
	marks "$q" '' 'k7/8/8/8/8/4P3/8/4K3 w - - 0 1' "1. e4 Kb8 $moves"
	marks "$q" '' 'k7/8/8/8/4P3/8/P7/4K3 w - - 0 1' "1. a3 Kb8 $moves"
}

@test "one man gives thirty checks" {
	local q='(match :forany c A (position :btm :attackcount $c k 1
	    :matchcount 30 500 :flipcolor))' moves='' i

	for i in {1..14}; do
		moves+="$((2 * i - 1)). Qd8+ Kh7 $((2 * i)). Qd3+ Kh8 "
	done
	moves+='29. Qd8+ Kh7'
	marks "$q" '' '7k/8/8/8/8/8/K7/3Q4 w - - 0 1' "$moves"
	marks "$q" 0 '7k/8/8/8/8/8/K7/3Q4 w - - 0 1' "$moves 30. Qd3+"
	marks "$q" '' '7k/8/8/8/8/8/K7/3Q2R1 w - - 0 1' "$moves 30. Rh1+"
}
