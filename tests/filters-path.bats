# filters-path.bats - path: its constituents, wildcards and parameters, the
# filters about it, its notes; and line

load helper

# blank BODY: the body with each // as a blank line.
blank() {
	printf '%s' "${1//'//'/$'\n\n'}"
}

# ids: e4 1, e5 2, Nf3 3, Nc6 4, Bb5 5, a6 6, Bxc6 7, dxc6 8, O-O 9, f6 10;
# Nc3 11, Nf6 12; Bc4 13
GAME='1. e4 e5 2. Nf3 (2. Nc3 Nf6) (2. Bc4) 2... Nc6 3. Bb5 a6 4. Bxc6 dxc6
5. O-O f6'

# ---- constituents ----

@test "the constituents of a path are moves and positions in a row" {
	# dashes in a row are moves in a row
	played "$GAME"
	counts 'path -- -- --' 0=3 1=3 2=3 3=3 4=3 5=3 6=3 7=3
	counts '⊢ P―― p――' 0=2
	counts 'path A-- a-- A--(castle)' 6=3
	at '6' 'path [x] [x]'

	# filters after a dash must match after its move
	counts 'path -- Pe4 -- wtm pe5 Ng1' 0=2 2=2
	at '5 7 9' 'path -- wtm pa6' 'path -- (wtm) {pa6 or mate}'
	at '2 11' 'path -- Nc3|Bc4' 'path -- Nc3 or Bc4'

	# filters before a dash match at the path's current position
	counts 'path wtm -- btm -- Nf3' 2=2 4=2 6=2 8=2
	at '0' 'path initial --' 'path initial ply==0 --'

	# moves that do not begin the path are chosen as they lead to its end
	at '2' 'path -- -- nf6'
	at '1' 'path -- -- -- nf6'
	at '0' 'path -- -- -- -- nf6'

	# parentheses group constituents
	counts 'path (A-- a--) B--' 0=3 2=3 4=3
	counts 'path ((-- --) -- --)' 0=4 1=4 2=4 3=4 4=4 5=4 6=4
	rejects 'path -- (-- --)' 'a chain cannot be the targets of a dash'
	parses 'path (-- --)--' 'path k(-- --)' 'path-- --' 'path -- (--)'
	counts 'path --(Bb5)--' 4=2 5=2
	at '2' 'path --(Nc3|Bc4)--'
	prints 'path --(A)--k --(B) -- --(R)+--' \
	    'path -- (A)--k -- B -- -- R{+} --'
	rejects 'path --(R)|Q--' 'the left side of the dash in braces'

	# a path without a move does not match
	at '' 'path K' 'path --{0}' 'path (check)*' 'path --? check'

	# a wildcard repeats a dash with its targets
	counts 'path -- Pe4 *' 0=10 1=9 2=8 3=7 4=6 5=5 6=4 7=3 8=2 9=1 11=1
	at '' 'path -- mate +'
	counts 'path -- {btm or pe5} + castle' 0=9 1=8 2=7 3=6 4=5 5=4 6=3 \
	    7=2 8=1

	# the longest path counts, of equal ones the first
	counts '{path lastposition -- --}:positionid' 0=2 1=3 2=4 3=5 4=6 \
	    5=7 6=8 7=9 8=10
	counts '{path lastposition -- -- nf6}:positionid' 2=12

	# a time of a repetition may make no move, as written out
	played '1. Nf5+ Kf4' '8/6N1/5p2/8/8/4k3/6q1/1K6 w - - 0 1'
	at '1' 'path (check --*){2}' 'path (check --*){2,}' \
	    'path check --* check --*' 'path {ply==1} ((check){2} --?){3}'
	counts 'x=0 {path ({ply==1 x+=1} --*){2}} or true x' 0=0 1=2 2=0

	# arithmetic in a path is put in braces
	rejects 'path -- ply+1'
	rejects 'path -- 3' 'in braces'
	rejects 'path -- #A-1' 'in braces'
	rejects 'path max ply*2 --'
	parses 'path -- {ply+1} {3}' 'path max {ply*2} --' 'path -- ply>3'

	# a dash in braces is not a constituent: the path ends before it
	played "$GAME"
	counts '{path -- a-- {K--}} 1' 8=1
	counts 'path -- {P--} {ply<3} 1' 0=1
	at '2' 'path -- nc6|Nc3 {N--}'
	at '0 1 2 3 4 5 6 7 8 9 11' 'path wtm or btm -- {true}'
	prints 'path -- check {K--} k' "path -- check"$'\n\n'"K--"$'\n'k
	rejects 'path {--}' 'expected a constituent'
	rejects 'path (-- {--})'
	rejects 'path -- {--} *'
}

@test "a path evaluates its focus wherever it may start" {
	played '1. e4 e5'
	counts 'x=0 {path focus {x+=1 A} -- castle} or true x' 0=1 1=1 2=1
	counts 'x=0 {path focus {x+=1 A} -- e4} or true x' 0=1 1=1 2=1
	counts 'x=0 {path nestban focus {x+=1 [Aa]} --} or true x' 0=1 1=1 2=1
	counts 'x=0 {path nestban focus {x+=1 [Aa]} -- --} or true x' 0=1 1=0 \
	    2=1
	# also where no member of a loop can make its first move
	counts 'x=0 {square z in K|Q {path focus {x+=1 A} z--h8}} or true x' \
	    0=2 1=2 2=2
	counts 'x=0 {square z in K|Q {path {x+=1 A&z}--h8}} or true x' \
	    0=2 1=2 2=0
	counts 'x=0 {square z in K|Q {path z--{x+=1 h8}}} or true x' \
	    0=2 1=2 2=0
	says -q '{path focus {comment("a") A} -- castle} or true'
	says -q 'path focus {comment("a") A} --' '0 a'
	fails 2 "pgnsplit '$pgn' | cqlmatch -e 'if btm x=K
	    path focus x -- castle'" "the variable 'x' has no value here"
	fails 2 "pgnsplit '$pgn' | cqlmatch -e 'if btm piece x=K
	    path focus x k--'" "the variable 'x' has no value here"
}

@test "constituents repeat by wildcards" {
	played '1. e4 e5 2. Nf3 Nc6'
	counts 'path --*' 0=4 1=3 2=2 3=1
	counts 'path --+' 0=4 1=3 2=2 3=1
	counts 'path --{+}' 0=4 1=3 2=2 3=1
	counts 'path --?' 0=1 1=1 2=1 3=1
	counts 'path --{2}' 0=2 1=2 2=2
	counts 'path --{3,}' 0=4 1=3
	counts 'path --{,2}' 0=2 1=2 2=2 3=1
	counts 'path --{2,3}' 0=3 1=3 2=2
	counts 'path (A-- a--)*' 0=4 2=2
	counts 'path (-- --){1} --?' 0=3 1=3 2=2
	rejects 'path --**'
	rejects 'path k +'
}

@test "nested wildcards end, and cost no more than one" {
	local long='' i

	for ((i = 0; i < 150; i++)); do
		long+=' Nf3 Nf6 Ng1 Ng8'
	done
	played "$long"
	at '' 'path ((--* check)* (--+ --+)*)* mate' \
	    'path (((--)*)*)* mate' 'line --> ((wtm{+} --> btm{+}){+}){+} --> mate'
	at '0' 'initial path (check)* --' 'initial path ((wtm)+)* --' \
	    'initial path ((wtm){100000}){100000} --' \
	    'initial path ((((wtm) (wtm)){900} wtm){900} wtm){900} --'
}

@test "a repetition chooses the path that it chooses written out" {
	local body

	played '1. Ra2 (1. Kd2 Kd7 2. Kd3 Kd6) 1... Rh7 2. Ke2 Ke7' \
	    '4k2r/8/8/8/8/8/8/R3K3 w - - 0 1'
	for body in '(K--? --?){3}' 'K--? --? K--? --? K--? --?' \
	    '((K--){,3} --?){2,3}' '((K--? --?){2}){,1000}'; do
		counts "{path lastposition $body}:positionid" 0=8 1=4 2=4 3=4 \
		    5=8 6=8 7=8
	done
	# filters without a move do not change that, where they match
	for body in '(wtm K--? --?){2} --?' \
	    'wtm K--? --? wtm K--? --? --?'; do
		says "initial path quiet title \"t\" $body comment(positionid)" \
		    '0 0' '6 6' '7 7' '8 8' '0 t'
	done
	at '0 2 6' 'path (wtm K--? --?){2} --?'
	# a repetition keeps the comments of the shorter ways before the best
	for body in '(--?){3}' '--? --? --?'; do
		says "positionid==5 path quiet $body comment(positionid)" \
		    '5 5' '6 6' '7 7' '8 8'
	done
	# what is known of one start is not said of others
	counts 'path (--{,2} wtm){3} --?' 0=4 1=3 2=2 3=1 5=3 6=2 7=1
}

@test "a blank line ends a path, and so does a closing bracket around it" {
	played "$GAME"
	at '0 2 4 6 8' "$(blank 'path -- a-- // wtm')" '{path -- a--} wtm'
	at '0' "$(blank '{ply==0 path -- path -- // initial}')"
	at '0' $'path -- a--\n\n/* a remark */\ninitial' \
	    $'path -- a--\n// a remark\n\n/* another */initial'
	at '' $'path -- a-- /* a\n\nremark */ initial'
	at '0 1 2' 'path -- not castle // a remark ends none
	    -- ply<5'
}

# ---- parameters ----

@test "the parameters of a path choose among the paths that match" {
	# a range applies to the best path, and does not choose a shorter one
	played '1. e4 e5 2. Nf3 Nc6'
	counts 'path 2 3 --+' 1=3 2=2
	counts 'path 4 --+' 0=4
	counts '{lo=3 hi=9 path lo hi --+}' 0=4 1=3

	# max chooses the path whose end has the greatest value
	played "$GAME"
	counts 'path max positionid --' 0=1 1=2 2=13 3=4 4=5 5=6 6=7 7=8 8=9 \
	    9=10 11=12
	counts 'path max {0-ply} --+' 0=-1 1=-2 2=-3 3=-4 4=-5 5=-6 6=-7 \
	    7=-8 8=-9 9=-10 11=-4
	at '1 3 4 5 6 7 8' 'path max {1/{ply-4}} -- -- Nf3'

	# firstmatch stops at the path found first, the shortest one
	counts 'path firstmatch --+' 0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1 \
	    11=1
	counts 'path firstmatch --{3,}' 0=3 1=3 2=3 3=3 4=3 5=3 6=3 7=3
	counts '{path firstmatch max positionid --?}' 0=1 1=2 2=13 3=4 4=5 \
	    5=6 6=7 7=8 8=9 9=10 11=12
	counts '{path firstmatch max positionid N--+}' 2=3
	counts 'path firstmatch max positionid --' 0=1 1=2 2=13 3=4 4=5 5=6 \
	    6=7 7=8 8=9 9=10 11=12

	# primary paths follow first moves only
	at '' 'path primary -- secondary'
	at '8' 'path primary -- -- pf6'
	at '' 'path primary -- -- nf6'
	counts '{ply==1 path primary --+}' 1=9

	# a focus sees the moves of its men alone
	counts 'path focus Bf1 --+' 2=1 4=2
	counts 'path focus b1 -- *' 2=1
	at '' 'path focus Bb5 -- --'
	at '6' 'path focus capture nc6 --'
	counts 'path focus Ke1 --f1'
	counts 'path focus Ke1 --g1' 8=1
	counts 'path focus Rh1 --f1' 8=1
	rejects 'path focus K primary --' 'focus'
	rejects 'path focus check --'

	# a focus passes over other moves, without asking them
	at '' 'path focus A -- Nf3 -- Bb5 -- check -- castle'
	counts 'path focus A -- Nf3 -- Bb5 -- -- castle' 2=4
	counts 'path focus A --{3} {pathcountunfocused==2}' 0=3 2=3 4=3

	# a path with a focus asks its first dash where a man in focus moves
	counts 'x=0 {path focus B {x+=1 A}--} or true x' 0=0 1=0 2=1 3=0 4=1 \
	    5=0 6=1 7=0 8=0 9=0 10=0 11=0 12=0 13=0
	counts 'path focus A {if pathcount==0 then B else K}-- *' 2=1 4=1 6=2
	counts 'piece X in A path focus X|k X--(to in e-f4-6)' 0=e2
	counts 'piece X in A path focus X X-- X--' 4=f1
	says -q '{path focus B {comment("a") A}--f1} or true'

	# singlecolor is a focus on the side to move
	counts 'path singlecolor --+' 0=5 1=5 2=4 3=4 4=3 5=3 6=2 7=2 8=1 9=1 \
	    11=1
	rejects 'path singlecolor focus K --'
	rejects 'path singlecolor primary --'

	# nestban starts no path on another, but at its end
	at '0 2 4 6 8' 'path nestban -- --'
	at '0 3 6' 'path nestban -- -- --'

	# with nestban each man of a loop has a path of its own
	at '4' 'piece X in A {path nestban X-- -- X--}'

	# what a path finds for some values of variables is not said for others
	# (ids: Qe4 1, Rgf3 2, Kc6 3, Rf7 4; Rff3 5, Kc6 6)
	played '1.Qe4 Rgf3 (1...Rff3 2.Kc6) 2.Kc6 Rf7' \
	    'k7/8/8/3K4/8/6r1/5r2/1Q6 w - - 0 1'
	at '1 3' 'piece X in r piece Y in r square C in _ path focus X|Y X--C'
	at '0 1 2 3 5' 'piece X in [Aa] {path nestban X--{1,3}}'
	at '1 3' 'piece X in [Rr] {flip {path nestban X--{1,3}}}'
	at '0 1' 'piece X in [Aa] {find {path nestban X--{1,3}}}'

	# what holds after a move may be gone before the next move in focus
	played '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. d3 f6'
	at '5 6' 'path singlecolor (B[b5,c6] --){2}'
	at '6' 'path focus A (B[b5,c6] --){2}'
}

@test "parameters that contradict or repeat each other are refused" {
	rejects 'path quiet quiet --' 'twice'
	rejects 'path piecepath --' 'focus'
	rejects 'path secondary'
	rejects 'path'
	rejects 'path primary'
	rejects 'path title "" --' 'title'
	parses 'path lastposition lastposition --' 'path quiet k' \
	    'path primary verbose keepallbest quiet nestban firstmatch
	    lastposition title "test" max 3 k'
}

# ---- filters about a path ----

@test "pathcount and pathstart are about the path around them, or the last" {
	# pathcount and pathstart are about the path around them
	played "$GAME"
	counts 'path --+ {pathcount==3}' 0=3 1=3 2=3 3=3 4=3 5=3 6=3 7=3
	counts 'path -- {pathcount==1} -- {pathcount==2}' 0=2 1=2 2=2 3=2 4=2 \
	    5=2 6=2 7=2 8=2
	at '0 2 4 6 8' 'path -- -- pathstart:wtm'
	at '1' 'path -- {path --{2} nf6 {pathcount==2}}'

	# outside, they are about the path that matched last
	counts "$(blank '{path -- castle // pathcount}')" 8=1
	counts "$(blank '{path -- -- castle // pathlastposition:positionid}')" \
	    7=9
	counts "$(blank '{path -- -- castle // pathstart:positionid}')" 7=7
	at '' pathcount pathstart pathlastposition
}

@test "atomic variables are restored when a path backtracks" {
	played "$GAME"
	counts "$(blank '{initial atomic x=0 path -- {x+=1 true} * // x}')" \
	    0=10
	counts "$(blank '{initial x=0 path -- {x+=1 true} * // x}')" 0=13
	counts "$(blank '{ply==2 atomic s="" path -- {s+=str(positionid)
	    true} -- nf6 // s}')" 2=11
	counts "$(blank '{initial atomic v=[] if path -- {v|=to true} * mate
	    // true #v}')" 0=0
}

# ---- notes ----

@test "a path notes what it has found as its parameters say" {
	# a path notes where it starts and ends
	played '1. e4 e5 (1... c5)'
	says 'initial path -- --' '2 End path of length 2 that starts at move 1(wtm)' \
	    '0 Start path that ends at move 2(wtm)'
	says 'initial path -- -- pc5' \
	    '3 End path of length 2 that starts at move 1(wtm)' \
	    '3 id:3' '0 Start path that ends at move 2(wtm)[3]'
	says 'initial path quiet -- --'
	says -q 'initial path -- --'
	says 'initial path max {ply*2} --' \
	    '1 End path of length 1 that starts at move 1(wtm) Max value: 2' \
	    '0 Start path that ends at move 1(btm)'

	# title, verbose and piecepath add to the comments
	played "$GAME"
	says -q 'ply==4 path title "T" verbose focus B piecepath -- --' \
	    '4 T' '4 Focus path: Bf1-b5-c6' '5 T: move 1 of 2' \
	    '7 T: move 2 of 2'
	says -q 'ply==4 path focus capture [Bn] piecepath --{3}' \
	    '4 Focus path: Bf1-b5-c6(xc6) nc6(xc6)'
	says -q 'ply==7 path verbose -- --' '8 move 1 of 2' '9 move 2 of 2'

	# piecepath says nothing of a path on which no man in focus moves
	played '1. Ke2 -- 2. Kd3' '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
	says -q 'path focus [Kk] piecepath --' '0 Focus path: Ke1-e2' \
	    '2 Focus path: Ke2-d3'
	at '0 1 2' 'path focus [Kk] piecepath --'

	# keepallbest keeps all that are as good as the best
	played "$GAME"
	says 'initial path keepallbest quiet -- -- -- comment(positionid)' \
	    '13 13' '11 11' '3 3' '11 alternative' '13 alternative'
	says 'ply==2 path keepallbest --' \
	    '3 End path of length 1 that starts at move 2(wtm)' \
	    '2 Start path that ends at move 2(btm)' \
	    '11 End path of length 1 that starts at move 2(wtm)' '11 id:11' \
	    '2 Start path that ends at move 2(btm)[11]' '11 alternative' \
	    '13 End path of length 1 that starts at move 2(wtm)' '13 id:13' \
	    '2 Start path that ends at move 2(btm)[13]' '13 alternative'

	# a path prints as it parses
	prints '⊢ ―― check ―― not check' 'path -- check -- not check'
	prints 'path (A-- a--)+ --{2,5}k' 'path (A-- a--){+} --{2,5} k'
	prints 'path 2 5 title "x" focus capture Q|R max {ply*2} -- *' \
	    'path 2 5 focus capture Q | R title "x" max { ply * 2 } --{*}'
	prints 'path {primary} {secondary} --' 'path { primary } secondary --'
}

@test "comments of the best path alone stay" {
	played "$GAME"
	says -q 'ply==2 path -- comment("a" positionid) -- comment("b") pe5 nf6' \
	    '11 a11' '12 b'
	says -q 'ply==2 path -- comment("a" positionid) * -- nf6' '11 a11'
	says -q 'ply==2 path -- comment("a" positionid) * -- mate'
	says -q 'initial path (comment "x" -- comment "x1" --)?
	    (comment "y" -- comment "y1")' '0 y' '0 x' '1 x1' '2 y' '3 y1'
}

@test "comments between moves stay while other ways are tried" {
	local option

	for option in '-O noheader' '-O noheader -O plain'; do
		gives "pgnsplit <<<'1. e4 e5 2. Qh5 Ke7 3. Qxe5# *' |
		    cqlmatch -m 1 $option -e 'initial {
		    path quiet (--)* {find check} --(mate) }' |
		    cut -f12- | tr '\t' '\n' | uniq -c | sed 's/^ *//'" \
		    '5 c:5:Found' '1 c:0:CQL'
	done
}

@test "keepallbest tells of another way to the best end" {
	played '1. e4 e5'
	for path in '--+ --?' '--* --*' '(--+)+' '(--?){3}' '(--? --?){2}'; do
		says "initial path keepallbest quiet $path" '2 alternative'
	done
	says 'initial path keepallbest quiet --+ check --?'
	says 'initial path keepallbest quiet --+'
	# with the comments of both ways
	says 'initial path keepallbest quiet --(comment("x" pathcount))*
	    --(comment("y" pathcount))*' '1 x1' '2 x2' '1 x1' \
	    '2 y2' '1 y1' '2 y2' '2 alternative' '2 alternative'
	# the first way alone says how long it is, and where the men went
	says 'initial path keepallbest max 1 --? --? --' \
	    '1 End path of length 1 that starts at move 1(wtm) Max value: 1' \
	    '0 Start path that ends at move 1(btm)' \
	    '2 End path of length 1 that starts at move 1(wtm) Max value: 1' \
	    '0 Start path that ends at move 2(wtm)' '2 alternative'
	played '1. e4 (1. d4)'
	says -q 'initial path focus P keepallbest quiet piecepath --' \
	    '0 Focus path: Pe2-e4'
}

# ---- line ----

@test "a line matches positions in a row, one by each constituent" {
	# a man of the focus that is captured before it moves is reported
	played '1. e4 d5 2. exd5 Nc6 3. dxc6 bxc6'
	says -q 'initial path focus Pe2|pd7|nb8 quiet piecepath (--){5}' \
	    '0 Focus path: Pe2-e4-d5-c6 pd7-d5(xd5) nb8-c6(xc6)'
	says -q 'ply==2 path focus [Pp] quiet piecepath [x]' \
	    '2 Focus path: Pe4-d5 pd5(xd5)'
	says -q 'ply==2 path focus Pe4 quiet piecepath [x]' \
	    '2 Focus path: Pe4-d5'
	# what happens after the path does not count, nor does one that stays
	says -q 'ply==3 path focus nb8|pd5|Pa2 quiet piecepath -- *' \
	    '3 Focus path: nb8-c6'

	# quiet silences comments on a path, except that it is an alternative
	played '1. e4 (1. d4) (1. c4 c5)'
	says 'initial path keepallbest quiet --' '2 alternative' \
	    '3 alternative'
	says -q 'initial path keepallbest quiet --'
	says 'initial path keepallbest quiet title "t" --' '0 t' '0 t' \
	    '2 alternative' '0 t' '3 alternative'

	# a line matches positions in a row, one by each constituent
	played "$GAME"
	at '1 3 5 7' 'line --> btm --> wtm --> btm --> B'
	counts 'line --> . --> castle' 8=2
	counts 'line <-- castle <-- .' 9=2
	counts 'line <-- nf6 <-- Nc3 <-- . <-- .' 12=4
	at '2' 'line --> . --> Nc3 --> nf6'

	# a line is as long as it can be, of equal ones the first
	counts 'line --> .{*}' 0=11 1=10 2=9 3=8 4=7 5=6 6=5 7=4 8=3 9=2 10=1 \
	    11=2 12=1 13=1
	counts 'line --> wtm{+}' 0=1 2=1 4=1 6=1 8=1 10=1 12=1
	counts 'line --> (wtm --> btm){+}' 0=10 2=8 4=6 6=4 8=2
	counts 'line --> . --> .?' 0=2 1=2 2=2 3=2 4=2 5=2 6=2 7=2 8=2 9=2 \
	    10=1 11=2 12=1 13=1
	counts '{line lastposition --> . --> .}:positionid' 0=1 1=2 2=3 3=4 \
	    4=5 5=6 6=7 7=8 8=9 9=10 11=12
	counts 'line firstmatch --> .{*}' 0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 \
	    9=1 10=1 11=1 12=1 13=1

	# lines of one colour keep no answers for those of the other
	played '1. e4 e5 2. Nf3 Nc6 3. Bb5'
	counts 'line singlecolor <-- {curpos} <-- {K}+' 2=2 3=2 4=3 5=3
	counts 'line singlecolor --> .+ --> .' 0=3 1=3 2=2 3=2

	# the parameters of a line
	played "$GAME"
	counts 'line 3 4 --> .{*}' 7=4 8=3
	at '' 'line primary --> . --> secondary'
	at '2' 'line secondary --> wtm --> Nc3|Bc4' \
	    'line secondary --> wtm --> btm'
	counts 'line singlecolor --> .{2}' 0=2 1=2 2=2 3=2 4=2 5=2 6=2 7=2 8=2
	at '0 2 4 6 8 11' 'line nestban --> .{2}'
	rejects 'line primary secondary --> .'
	rejects 'line primary <-- .'
	rejects 'line nestban <-- .'
	rejects 'line quiet quiet --> .' 'twice'

	# a move that a constituent looks at is the one the line follows
	counts 'line --> {wtm move from N} --> .' 2=2
	at '2' 'line --> move to c3 --> nc6|Nc3'
	at '' 'line --> {ply==2 move to c3} --> Nf3' 'line --> move to c3 --> Nf3'

	# a line that runs backwards looks at the moves of its current position
	counts 'line <-- {move from N}' 2=1
	counts 'line <-- . <-- {move from N}' 3=2 11=2 13=2
	counts 'line <-- {not move from N} <-- {wtm move to c3}' 3=2 11=2 13=2
	counts 'line <-- Nc3 <-- {move secondary} <-- btm' 11=3
	at '' 'line <-- . <-- {btm move from N}'

	# a line notes where it starts and ends
	played '1. e4 e5 (1... c5)'
	says 'initial line --> . --> .' \
	    '1 End line of length 2 that starts at move 1(wtm)' \
	    '0 Start line that ends at move 1(btm)'
	says 'secondary line <-- . <-- .' '3 id:3' \
	    '1 End line of length 2 that starts at move 2(wtm)[3]' \
	    '3 Start line that ends at move 1(btm)'
	says 'initial line quiet --> . --> .'
	says -q 'initial line --> comment("a") --> {comment("b") mate}?' \
	    '0 a'
	says -q 'initial line --> {comment("a" ply)}{*}' '0 a0' '1 a1' '2 a2'

	# a line prints as it parses
	prints 'line quiet 2 5-->check+ --> (K-->Q *)?' \
	    'line quiet 2 5 --> check{+} --> (K --> Q{*})?'
	prints 'line<--check' 'line <-- check'
	prints 'line-->((line-->N-->k) or r)-->P' \
	    'line --> { (line --> N --> k) or r } --> P'

	# a line needs the men of its moves, and its other conditions
	played '1. e4 e5 2. Nf3 (2. f4 exf4) Nc6'
	at '' 'line --> move from Qa2 --> check' \
	    'line --> {not check move from Qa2}' 'line --> {move from P mate}'
	at '0' 'line --> move from Pe2 --> move from p --> N' \
	    'line --> {wtm move from Pe2} --> move from p --> move from N' \
	    'line --> {not move from Qa2 move from Pe2}'
	at '2' 'line --> move from P --> move to P' \
	    'line --> {not move from [Qq] move from P} --> move to P'
}

@test "an option within an option has nothing left after a move" {
	local option

	# so that firstmatch takes the ends of the moves beside it, too
	played '1. e4 (1. d4) (1. c4 c5)'
	for option in '--?' '(--?)?' '((--?)?)?' '(--? --?)?'; do
		says "initial path firstmatch keepallbest quiet $option" \
		    '2 alternative' '3 alternative'
	done
	says 'initial path firstmatch keepallbest quiet (--?){1,2}'
}

@test "a line evaluates what comes before a move, and nothing after firstmatch" {
	played "$GAME"
	counts 'x=0 {line firstmatch --> {x+=1 move from [BN]} --> .} or true
	    x' 0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1 10=1 11=1 12=1 13=1
	fails 2 "pgnsplit '$pgn' | cqlmatch -e 'if btm x=K
	    true line --> {x move to k} --> .'" \
	    "the variable 'x' has no value here (game 1, position 0)"
}

@test "wildcards of a line are wildcards only where they can be" {
	parses 'line --> N +' '{line --> N +} k' 'line --> (N + --> r)? --> k' \
	    'line --> check{2,}*' 'line --> k{3}+*' '{line --> N} + 2' \
	    'line --> (check --> r)+' 'line --> ((check --> r))+' \
	    'line --> ((line --> check --> r) or k)'
	rejects 'line --> N + 2'
	rejects '(line --> N) * 2'
	rejects 'line --> N + k --> P'
	rejects 'line --> check*+' 'may match nothing'
	rejects 'line --> check++' 'has one already'
	rejects 'line --> 3' 'number'
	rejects 'line --> {3+4}' 'number'
	rejects 'line --> check <-- check' 'one direction'
	rejects 'line --> (check <-- r)'
	rejects 'line -->'
	rejects 'line check'
}

@test "a path that the game cannot match keeps its comments with -O alone" {
	played '1. e4 e5'
	gives "pgnsplit $pgn | cqlmatch -e '. or path --(comment(\"x\")) mate' |
	    tr '\t' '\n' | grep -c ':x' || true" 0
	gives "pgnsplit $pgn | cqlmatch -O alwayscomment \
	    -e '{path --(comment(\"x\")) mate} or .' |
	    tr '\t' '\n' | grep -c ':x'" 2
	at '' 'path -- mate' 'path -- -- (mate)' 'path (-- mate)+' 'line --> mate'
	at '0' 'path --(not mate){2}' 'path -- (--(mate))* -- not mate'
}

@test "a line keeps the longest way after the moves that a constituent looks at" {
	local pgn='1. e4 d5 2. c4 f5 3. exd5 (3. exf5) 3... Nc6 *' option

	for option in '-O noskip' '-O plain'; do
		gives "pgnsplit <<<'$pgn' | cqlmatch $option -e 'cql(variations)
		    line --> {move to p} --> .*' | cut -f13-15 | tr '\t' '\n'" \
		    'c:6:End line of length 3 that starts at move 3(wtm)' \
		    'c:4:Start line that ends at move 4(wtm)' 'c:4:CQL'
	done
}

@test "firstmatch ends a line at the first move that its last constituent sees" {
	played "$GAME"
	counts 'line firstmatch --> (wtm --> {move from [Aa]})+' 0=2 2=2 4=2 \
	    6=2 8=2
}

@test "effects before a constituent that matches nowhere are made" {
	played '1. e4 e5 (1... c5) 2. Nf3'
	counts 'x=0 {path ({x+=1 wtm})? -- mate} or true x' 0=1 1=1 2=1 3=1 4=1
	counts 'x=0 {path --? {x+=1 wtm} -- mate} or true x' 0=2 1=3 2=2 3=1 \
	    4=1
}

@test "comments of the operands of focus and max are made once, with the best end" {
	local option

	for option in '-O noheader' '-O noheader -O plain'; do
		gives "pgnsplit <<<'1. f4 (1. f3) *' | cqlmatch $option -e \\
		    'cql(variations) path focus {comment(\"a\") A} quiet
		    keepallbest --' | cut -f12- | tr '\t' '\n'" \
		    c:0:a c:2:alternative c:0:CQL
		gives "pgnsplit <<<'1. Nh3 h6 *' | cqlmatch $option -e 'path
		    max {{path max positionid --}} quiet (--)+' |
		    cut -f12- | tr '\t' '\n'" \
		    'c:2:End path of length 1 that starts at move 1(btm) Max value: 2' \
		    'c:1:Start path that ends at move 2(wtm)' c:0:CQL
	done
}

@test "with alwayscomment, the comments of a focus stay where no path can start" {
	local option

	for option in '' ,plain; do
		gives "pgnsplit <<<'1. e4 *' | cqlmatch -O \
		    alwayscomment,noheader$option -e 'initial
		    {path focus {comment(\"a\") R} --Qa1} or true' |
		    cut -f12- | tr '\t' '\n'" c:0:a c:0:CQL
	done
}

@test "a number that is transformed late is no constituent, either" {
	rejects 'line --> latetransform 1'
	rejects 'path latetransform 1 --' 'in braces'
	parses 'path {latetransform 1} --'
}
