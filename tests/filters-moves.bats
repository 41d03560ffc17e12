# filters-moves.bats - the dash and its targets, the move that led here, the
# moves that the rules allow, and the older filter move

load helper

# ids: e4 1, d5 2, exd5 3, Nf6 4, Nf3 5, Nxd5 6, Bc4 7, e6 8, O-O 9; Qxd5 10,
# Nc3 11; e5 12, f5 13, exf6 14
GAME='1. e4 d5 2. exd5 (2. e5 f5 3. exf6) 2... Nf6 (2... Qxd5 3. Nc3) 3. Nf3
Nxd5 4. Bc4 e6 5. O-O'

# ---- the dash ----

@test "a dash is the move that was played from its left set to its right one" {
	# a dash matches where a move of the game follows
	played "$GAME"
	at '0 1 2 3 4 5 6 7 8 10 12 13' -- ―― '(--)' '{--}' ' -- '
	at '9 11 14' 'not --'

	# the left set is where the move comes from, the right where it goes
	at '2' 'Pe4--'
	at '0 2 4 6 8 10 13' 'A--' 'wtm --'
	at '0' '--e4' 'e2--e4' 'P--e-h4 '
	at '2' 'e4--d5' '--e5'
	at '1 3 5' 'a--d5'
	at '' 'K--e4'

	# a set that does not touch the dash is a separate filter
	at '0' 'Pe2-- _e4'
	at '2' '-- d5 Pe4 pd5'
	at '5' 'nf6-- d5 Nf3 nf6'

	# operands of a dash are sets that bind tighter
	at '0' 'e2|d2--e4|d4'
	at '6' 'B|Q--c4 & _'
	at '0 2' '{P & e-h1-8}--[e4,e5]' 'P&e1-8--e4|e5'
	rejects '--(to)|K'
	rejects 'b|--'

	# a variable can be an operand
	at '1 3 5' '{x=d5|f6 --x a--}'
	at '1 3 5 12' '{x=a x--d5|f5}'

	# both men of castling move
	at '8' 'Ke1--g1' 'Rh1--f1' 'K--(castle)' 'R--(castle)' 'h1--f1'
	at '' 'e1--f1' 'h1--g1'
	counts 'K--g1(to)' '8 g1'
	counts '{R--f1 R--(to)}' '8 f1'
	counts '{--(castle) --(to)}' '8 [f1,g1]'
	counts '{--(castle) h1--(from)}' '8 h1'
	counts '[KR]--g1(to)' '8 g1'
	counts '[KR]--f1(from)' '8 h1'

	# [x] is a capture, its right side the captured man
	at '2 3 5 13' '[x]' ×
	at '2 13' 'P[x]p' 'A×a'
	at '3 5' 'a[x]P' '[nq][x]d5'
	at '5' 'n×d5'

	# en passant goes to the square behind the pawn and captures the pawn
	at '13' 'P--f6' 'e5[x]f5' '--(enpassant)' '[x](enpassant)'
	at '' '[x]f6'
	counts '--(enpassantsquare)' '13 f5'
	counts '{enpassant enpassantsquare}' '14 f5'

	# a null move goes from the king's square to the king's square
	played '1. e4 -- 2. d4'
	at '1' 'k--k' '--(nullmove)' 'e8--e8'
	at '2' 'nullmove'
	at '' '[x]'

	# targets are evaluated after the move, all of them after one move
	played "$GAME"
	at '8' '--(o-o)'
	at '2' '--(to==d5 Pd5)'
	at '1 3 5' '--(--(a--))'
	at '' '--(to==d5 to==e5)'
	at '1 2' '--(--(secondary))'

	# a dash has the type and value of its last target
	counts 'P--(ply)' '0 1' '2 3' '13 5'
	counts 'K--(wtm "castled")'
	counts 'K--(btm "castled")' '8 castled'
	counts 'K--(btm currentposition)' '8 move 5(btm)'
	counts '--e6(to)' '7 e6'
	rejects '--(check)|K'
	rejects 'x=--'

	# the first move in the game's order that fits is taken
	counts '{ply==3 --d5(from)}' '3 d8'
	counts '{ply==2 --(positionid)}' '2 3'
	counts '{ply==2 --e5(positionid)}' '2 12'

	# a set after a dash is that of the first move, even if it is empty
	played '1. e4 (1. d4 d5) 1... e5'
	counts '--(Pd4)' '0 []' '3 d4'
	at '0 3' '{--(Pd4) true}'
	played '1. a8=Q (1. a8=R Kg7) 1... Kg7' '7k/P7/8/8/8/8/8/K7 w - - 0 1'
	counts '{initial str("of" P--=Q(K) P--=R(K))}' '0 ofa1[]'
	counts '{initial child:str("of" currentmove P--=R(K))}' '0 of[]'

	# =T is a promotion to men, to letters, or to anything
	played '1. a8=Q (1. a8=R Kg7) (1. a8=N) 1... Kg7' \
	    '7k/P7/8/8/8/8/8/K7 w - - 0 1'
	at '0' '--=Q' 'P--=q' '--a8=R' 'P--a-h8 =N' '--=[QB]' '--=A' '--=.' \
	    '--="n"' '--=""' '--="."' '{s="r" --=s}' '{x=P x--=Q}' \
	    '{x=a8 --x=Q}'
	at '' '--=B' '--="kpb"' 'k--=Q'
	counts 'P--=N(positionid)' '0 5'
	counts '--=R(to)' '0 []'
	at '0' '--=Q(check)' '{--=R(check) --=N(not check)}'
	rejects '--=Qa8' 'without squares'
	rejects '--=a-h8' 'without squares'
	rejects '--=check'

	# comments of a dash are kept only where it matches
	played "$GAME"
	says -q '{ply==2 --(comment("x" ply) to==e5)}' '12 x3'
	says -q '{ply<2 --(comment("x") false) or comment("no")}' '0 no' '1 no'
	says -q '{ply<2 {{{comment("x") P}--=Q(K)} | k}}' '0 x'

	# a blank before the targets is an error
	rejects '-- (check)' 'without a blank'
	rejects 'K--k=Q (check)' 'without a blank'
	rejects '--()'
	rejects '--3' 'a set on the right side'
	rejects '--check' 'is in parentheses: --(check)'
	rejects 'check--'
	rejects '----'
	rejects '--[x]'

	# a dash prints as it parses, and by itself
	prints 'K--_(check A)' 'K--_(check A)'
	prints '  ――  ' '--'
	prints 'P×a=[NQ](to)' 'P[x]a=[QN](to)'
	prints 'not --' 'not --'
	prints 'K-- and --k' 'K-- and --k'
}

# ---- the move that led here ----

@test "filters of the move that led here look at the last move alone" {
	# from and to are the squares of the last move
	played "$GAME"
	counts '{ply==3 from}' '3 e4' '12 e4'
	counts '{ply==3 to}' '3 d5' '12 e5'
	at '0' 'from==[] to==[]'
	counts '{castle from}' '9 [e1,h1]'
	counts '{castle to}' '9 [f1,g1]'
	at '8' '--(from==[e1,h1])' 'K--(from==e1)' 'R--(to==f1)'

	# a filter that looks at another position leaves the dash around it
	at '7' '--(K--(to==g1))' '--(child:to==[f1,g1])'
	at '' '--(K--(to==f1))'
	counts 'K--(sort "squares" to)' '8 2'

	# filters about the last move
	at '9' castle o-o 'not o-o-o castle'
	at '10 12' secondary
	at '1 2 3 4 5 6 7 8 9 11 13 14' primary
	at '0' 'not primary not secondary'
	at '14' enpassant
	at '' nullmove o-o-o

	# currentmove and previous are dashes of the last move alone
	at '3 6 10 14' 'currentmove [x]'
	at '9' 'currentmove K--' 'previous R--f1' 'currentmove --(castle)'
	at '3' 'currentmove P--d5' 'previous e4[x]p'
	counts 'currentmove --f6(from)' '4 g8' '14 e5'
	rejects 'currentmove K' 'a dash'
	rejects 'currentmove castle' 'a dash'
}

# ---- the moves that the rules allow ----

@test "legal has the moves that the rules allow, played or not" {
	# legal is the squares that legal moves go to, played or not
	played '' '4k3/8/8/8/8/8/4r3/R3K2R w - - 0 1'
	counts 'legal --' '0 [d1,f1,e2]'
	counts 'pseudolegal K--' '0 [d1,f1,d2,e2,f2]'
	counts 'countmoves legal --' '0 3'
	played '' '4k3/8/8/8/8/8/8/R3K2R w - - 0 1'
	counts 'legal K--' '0 [c1,d1,f1,g1,d2,e2,f2]'
	counts 'legal --(castle)' '0 [c1,g1]'
	counts 'legal --g1(o-o)' '0 g1'
	counts 'legal --(o-o-o)' '0 c1'
	counts 'countmoves legal R--' '0 19'
	counts 'countmoves legal --(castle)' '0 2'
	at '' 'legal Rh1--(o-o)' 'legal k--'

	# castling is not legal through check, nor when the men have moved
	played '' '3rk3/8/8/8/8/8/8/R3K2R w - - 0 1'
	counts 'legal --(castle)' '0 g1'
	counts 'pseudolegal --(castle)' '0 g1'
	played '1. Rg1 Kd7 2. Rh1 Ke7' '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'
	counts '{wtm legal --(castle)}' '0 [c1,g1]' '2 c1' '4 c1'

	# en passant is legal after a double step in the game or, as the FEN says,
	# before it
	played '1. e4 Kf8' '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1'
	counts '{btm legal --(enpassant)}' '1 e3'
	counts '{btm legal p--}' '1 [d3,e3]'
	played '' '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1'
	at 0 'legal --(enpassant)'
	counts 'legal p--' '0 [d3,e3]'

	# a promotion counts once
	played '' '7k/P7/8/8/8/8/8/K7 w - - 0 1'
	counts 'countmoves legal P--' '0 1'
	counts 'countmoves legal --' '0 4'

	# countmoves counts the moves of the game that fit
	played "$GAME"
	counts '{ply==2 countmoves --}' '2 2'
	counts '{ply==3 countmoves [x]}' '3 1' '12 0'
	counts '{ply==2 countmoves --(secondary)}' '2 1'
	counts '{terminal countmoves --}' '9 0' '11 0' '14 0'
	counts '{ply==2 {countmoves --} + 1}' '2 3'

	# legal and countmoves refuse what they cannot count
	rejects 'legal K' 'a dash'
	rejects 'countmoves K'
	rejects 'countmoves countmoves --'
	rejects 'path -- countmoves --' 'in braces'
	parses 'countmoves legal --==2' 'countmoves pseudolegal -- >2' \
	    'legal -- or 3==3' 'path -- {countmoves -- == 1}'
}

# ---- move ----

@test "move takes the moves that its parameters fit" {
	# move has the set of its first parameter
	played "$GAME"
	counts '{ply==2 move from P to a-h5}' '2 e4'
	counts '{ply==2 move to a-h5 from P}' '2 [d5,e5]'
	counts '{ply<4 move capture .}' '2 d5' '3 d5'
	at '2 3 5 13' 'move captures .'
	at '8' 'move o-o' 'move castle' 'move from K castle'
	at '13' 'move enpassant' 'move enpassantsquare f5'
	at '2 3' 'move secondary'
	at '12' 'move primary to f5'

	# one move goes from the one set to the other
	at '5' 'move from n to d5' 'flipvertical move from n to d5'
	at '3 5' 'move from [nq] to d5' '{x=d5 move from [nq] to x}'
	at '' 'move from q to f6' 'move from n to pd5'

	# a variation can have the castling, promotion or null move asked for
	played '1. Kd2 (1. O-O) (1. a8=N) (1. --)' \
	    '4k3/P7/8/8/8/8/8/4K2R w K - 0 1'
	at '0' 'move castle' 'move o-o' 'move promote N' 'move null' \
	    'move from P promote N' 'move from K castle secondary'
	at '' 'move promote Q' 'move o-o-o' 'move capture .' 'move enpassant' \
	    'move from K promote N' 'move castle primary'

	# move previous looks at the last move from where it was made
	played "$GAME"
	at '9' 'move previous castle' 'move previous from K'
	at '3' 'move previous capture p from e4'
	at '3 6 10 14' 'move previous capture .'
	at '10 12' 'move previous secondary'
	at '9' 'move previous castle btm ply==9'
	at '1 2 3 4 5 6 7 8 9 10 11 12 13 14' 'move previous'

	# move legal follows the rules, and count counts
	played '' '4k3/8/8/8/8/8/8/R3K2R w - - 0 1'
	counts 'move legal count' '0 26'
	counts 'move from K legal' '0 e1'
	counts 'move to a-h1 legal from K' '0 [c1,d1,f1,g1]'
	counts 'move legal castle count' '0 2'
	at '0' 'move legal' 'move pseudolegal from R' 'move legal o-o-o'

	# the comments of its sets stay where no move fits
	played '1. e4 e5 2. Nf3'
	says -q 'move capture {comment("x") A} or true' '0 x' '1 x' '2 x'
	says -q 'move enpassantsquare {comment("x") A} from {comment("y") A}
	    to {comment("z") A} or true' '0 y' '0 z' '0 x' '1 y' '1 z' '1 x' \
	    '2 y' '2 z' '2 x'
	says -q 'move from {comment("x") A} all : false or true'

	# the comment of move is made after every matching move
	played "$GAME"
	says -q '{ply==2 move from P comment("push " ply)}' '3 push 3' \
	    '12 push 3'

	# the words of move without an operand may be repeated
	prints 'move previous previous from K' 'move previous from K'
	prints 'move count legal legal count from K' \
	    'move legal count from K'
	prints 'move from K primary primary null null' \
	    'move from K null primary'
	prints 'move enpassant secondary o-o secondary' \
	    'move enpassant o-o secondary'

	# legal may come before countmoves
	prints 'legal countmoves K--' 'countmoves legal K--'
	prints 'pseudolegal countmoves K--a-h1>2' \
	    'countmoves pseudolegal K--a-h1 > 2'
	prints 'legal countmoves --(castle)' 'countmoves legal --(castle)'
	rejects 'legal countmoves legal --'
	rejects 'countmoves legal countmoves --'
	rejects 'currentmove countmoves --'
	rejects 'legal legal --'

	# move prints the parameter of its value first
	prints 'move captures a from P' 'move capture a from P'
	prints 'move legal from K' 'move legal from K'
	prints 'move from K legal count' 'move legal count from K'

	# those that are tried at one position are asked for their squares together
	played '1. e4 e5 2. d4 (2. Nf3 Nc6 3. d4) 2... d6'
	at '2' 'move from N' 'move from {piece x in N true}' \
	    'move from {square x in N true}'
	played "1. e4 $(printf '(1. %s e5) ' d4 c4 f4 g4 h4 b4 a4 Nf3 Nc3)1... e5"
	at '0' 'move from {move from N}' 'move to {move to a-h4}' \
	    'move from {move from {move from N}}'
	at '' 'move from {move to _}'
}

@test "operands of a dash or a move are evaluated only where a move follows" {
	local body

	played '1. e4 (1. d4) e5'	# the positions 2 and 3 are the last
	for body in '{{x+=1 A}--}' '{--{x+=1 .}}' '{[x]{x+=1 .}}' \
	    '{move from {x+=1 A}}' '{move to {x+=1 .} primary}' \
	    '{move secondary capture {x+=1 .}}'; do
		counts "x=0 $body or true x>0" 0=1 1=1
	done
	counts 'x=0 y=countmoves {x+=1 A}-- x>0' 0=1 1=1
	counts 'x=0 y=countmoves [x]{x+=1 .} x>0' 0=1 1=1
	at '2 3' 'countmoves -- == 0'
	# by the rules there is a move, and after a move there was one
	counts 'x=0 {legal {x+=1 [Aa]}--} or true x' 0=1 1=1 2=1 3=1
	counts 'x=0 {move legal from {x+=1 A}} or true x' 0=1 1=1 2=1 3=1
	counts 'x=0 {move previous from {x+=1 A}} or true x' 0=0 1=1 2=1 3=1
	counts 'x=0 {currentmove {x+=1 A}--} or true x' 0=0 1=1 2=1 3=1
	says -q '--{comment("a") .} or true' '0 a' '1 a'
}

@test "move refuses parameters that contradict each other" {
	rejects 'move previous legal'
	rejects 'move primary secondary'
	rejects 'move legal promote Q'
	rejects 'move legal capture p'
	rejects 'move null promote Q'
	rejects 'move o-o-o o-o-o' "'o-o-o' is given twice"
	rejects 'move enpassant enpassant' "'enpassant' is given twice"
	rejects 'move enpassantsquare . enpassant' 'exclude each other'
	rejects 'move count from .'
	rejects 'move from A from B' 'twice'
	rejects 'move legal to A from B to A' 'twice'
	rejects 'move legal previous legal' 'legal and pseudolegal'
	rejects 'move promote Qa8' 'without squares'
	rejects 'move o-o castle' 'twice'
	rejects 'move==3'
	parses 'move to k==3' 'move castle comment("x") to R' \
	    'move legal comment "a" or "b"'
}

@test "parts of a move that exclude each other are told" {
	local row why

	while IFS='|' read -r row why; do
		rejects "$row" "-e:1:6: in 'move' $why"
	done <<-'END'
	move castle o-o|castling is named twice
	move o-o o-o-o|castling is named twice
	move enpassant enpassantsquare d6|enpassant and enpassantsquare exclude
	move legal pseudolegal from K|legal and pseudolegal exclude each other
	move primary secondary|primary and secondary exclude each other
	move legal primary|legal and pseudolegal go with from, to, castling, en
	move legal secondary|legal and pseudolegal go with from, to, castling
	move legal promote Q|legal and pseudolegal go with from, to, castling
	move pseudolegal capture a|legal and pseudolegal go with from, to, cast
	move legal null|legal and pseudolegal go with from, to, castling
	move legal previous|legal and pseudolegal go with from, to, castling
	move previous from K : check|':' goes with the next move, not with prev
	move all from K|all goes with ':' only
	move null promote Q|a null move neither promotes nor captures
	move null enpassant|a null move neither promotes nor captures
	move null enpassantsquare d6|a null move neither promotes nor captures
	move promote Q enpassant|a capture en passant is not a promotion
	move promote Q enpassantsquare d6|a capture en passant is not a promot
	move from K count|count goes with legal or pseudolegal only
	END
	rejects 'move promote Qa8' '1:14: a pawn promotes to men without sq'
	parses 'move null capture a' 'move legal from K o-o' 'move primary' \
	    'move legal from K enpassant count' 'move legal capture a:check' \
	    'move legal promote Q:check' 'move previous from K secondary' \
	    'move all from K:check' 'move promote Q capture a from P'
}
