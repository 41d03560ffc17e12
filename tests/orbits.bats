# orbits.bats - transforms: their images and the order of these, and that the
# answers are the same however an orbit is evaluated.

load helper

setup_file() {
	pgnsplit famous.pgn studies.pgn annotated.pgn \
	    >"$BATS_FILE_TMPDIR/lines"
	export LINES_FILE=$BATS_FILE_TMPDIR/lines
}

# answer OPTION... AST: position lines over all games of the project.
answer() {
	cqlmatch -p "$@" "$LINES_FILE" || [[ $? -eq 1 ]]
}

# places BODY: where it matches.
places() {
	answer -H variations -e "$1" | cut -f1,2
}

# images BODY: the images of its orbit, as CQL.
images() {
	cqlparse -e "$1" | cqlexpand -l | cut -f2
}

# joined OPERATOR BODY: its images between operators.
joined() {
	images "$2" | sed 's/.*/{ & }/' |
	    awk -v op="$1" '{ printf "%s%s", (NR > 1) ? op : "", $0 }'
}

# ---- the tree ----

@test "an orbit has its transforms, its body, and its images in order" {
	gives "cqlparse -e 'flip count {check Ra1}' | cqlexpand" \
	    'cqlast 2 -e' \
	    '(query -e expanded' \
	    '  (header@1:1)' \
	    '  (orbit@1:1 flip count' \
	    '    range: (range@1:6 count)' \
	    '    of: (of@1:12' \
	    '      (compound@1:12' \
	    '        (check@1:13)' \
	    '        (designator@1:19 Ra1)))' \
	    '    (copy@1:12 ""' \
	    '      (compound@1:12' \
	    '        (check@1:13)' \
	    '        (designator@1:19 Ra1)))' \
	    '    (copy@1:12 "counterclockwise90"' \
	    '      (compound@1:12' \
	    '        (check@1:13)' \
	    '        (designator@1:19 Rh1)))' \
	    '    (copy@1:12 "reflect_h"' \
	    '      (compound@1:12' \
	    '        (check@1:13)' \
	    '        (designator@1:19 Ra8)))' \
	    '    (copy@1:12 "rotate180"' \
	    '      (compound@1:12' \
	    '        (check@1:13)' \
	    '        (designator@1:19 Rh8)))))'
}

@test "a set's orbit is a union, a number's a maximum, others are any" {
	mode() {
		cqlparse -e "$1" | cqlexpand | sed -n 's/.*(orbit@[0-9:]* //p'
	}

	same set 'flip union' "$(mode 'flip Ra1')"
	same number 'flip max' "$(mode 'flip #Ra1')"
	same truth 'flip any' "$(mode 'flip {Ra1 check}')"
	same string 'flip any' "$(mode 'flip {Ra1 eco}')"
	same position 'flip any' "$(mode 'flip {Ra1 child}')"
	same range 'flip count' "$(mode 'flip 2 3 Ra1')"
	same nested 'shift flip flipcolor count' \
	    "$(mode 'shift flip {flipcolor count Ra1}')"
}

@test "expanding what is expanded changes nothing" {
	local body

	for body in 'shift flip {Ra1 kc3}' 'flip {Ra1 flipcolor {Kb1}}' \
	    '{flip count Ra1} > 2' 'hhdb sound' 'flip 1 2 {x=Ra1 x}'; do
		cqlparse -e "$body" | cqlexpand >"$BATS_TEST_TMPDIR/x"
		same "$body" "$(<"$BATS_TEST_TMPDIR/x")" \
		    "$(cqlexpand "$BATS_TEST_TMPDIR/x")"
	done
}

@test "an orbit whose mode is not that of its images is no tree" {
	cqlparse -e 'flip Ra1' | cqlexpand | sed 's/union/max/' \
	    >"$BATS_TEST_TMPDIR/x"
	fails 2 "cqlexpand $BATS_TEST_TMPDIR/x" "as its images say"
	fails 2 "cqlmatch $BATS_TEST_TMPDIR/x /dev/null" "as its images say"
}

# ---- images ----

@test "images are in structural order, not in that of generation" {
	expands 'flip [Aa]a2' "<reflect_a1h8>${tab}[Aa]b1" \
	    "<counterclockwise90>${tab}[Aa]g1" "<>${tab}[Aa]a2" \
	    "<reflect_v>${tab}[Aa]h2" "<reflect_h>${tab}[Aa]a7" \
	    "<rotate180>${tab}[Aa]h7" "<clockwise90>${tab}[Aa]b8" \
	    "<reflect_a8h1>${tab}[Aa]g8"
	expands 'flipcolor wtm' "<>${tab}wtm" \
	    "<invertcolor reflect_h>${tab}btm"
	expands 'flipcolor black' "<invertcolor reflect_h>${tab}white" \
	    "<>${tab}black"
	expands 'flipvertical light K' "<reflect_v>${tab}dark K" \
	    "<>${tab}light K"
	expands 'flipcolor [A_]' "<invertcolor reflect_h>${tab}[a_]" \
	    "<>${tab}[A_]"
	same 'rotate45' '^3 ^2 ^1 ^4 <> ^5 ^6 ^7 ' \
	    "$(cqlparse -e 'rotate45 {up 1 K}' | cqlexpand -l | cut -f1 |
	    sed 's/<rotate45\(.*\)>/\1/' | tr '\n' ' ')"
}

@test "attackers, bodies of loops and of functions decide the order" {
	same arrow 'a2 <- h1 a7 <- h8 ' \
	    "$(images 'fliphorizontal a2<-h1' | tr '\n' ' ')"
	same attackedby 'a7 attackedby a1 a2 attackedby a8 ' \
	    "$(images 'fliphorizontal a7 attackedby a1' | tr '\n' ' ')"
	same loop 'square z in a7 K attacks a1 square z in a2 K attacks a8 ' \
	    "$(images 'fliphorizontal square z in a7 K attacks a1' |
	    tr '\n' ' ')"
}

@test "names put the outer transform first and are not simplified" {
	names() {
		cqlparse -e "$1" | cqlexpand -l | cut -f1 | tr '\n' ' '
	}

	same 1 '<reflect_v> <> <invertcolor reflect_h reflect_v> '\
'<invertcolor reflect_h> ' "$(names 'flipcolor flipvertical Rh1')"
	same 2 '<reflect_v> <> <reflect_v invertcolor reflect_h> '\
'<invertcolor reflect_h> ' "$(names 'flipvertical flipcolor Rh1')"
	same 3 '<invertcolor reflect_h invertcolor reflect_h> ' \
	    "$(names 'reversecolor reversecolor Rh1')"
	expands 'shift a-h8' \
	    "<left^7 down^7>${tab}a-h1" "<left^7 down^6>${tab}a-h2" \
	    "<left^7 down^5>${tab}a-h3" "<left^7 down^4>${tab}a-h4" \
	    "<left^7 down^3>${tab}a-h5" "<left^7 down^2>${tab}a-h6" \
	    "<left^7 down^1>${tab}a-h7" "<>${tab}a-h8"
}

@test "images that differ only in the name of the transform are equal" {
	expands 'flip {currenttransform=="x" R}' \
	    "<>${tab}{ currenttransform == \"x\" R }"
}

@test "a shift has no image that brings a designator off the board" {
	size() {
		cqlparse -e "$1" | cqlexpand -n | cut -f3 | head -n 1
	}

	same both 49 "$(size 'shift {Ka1 pb2}')"
	same either 49 "$(size 'shift {Ka1 or pb2}')"
	same apart 1 "$(size 'shift {Ra1 Rh8}')"
	same files 8 "$(size 'shift {check or Ra1-8}')"
	same left 64 "$(size 'shift {Ka1 notransform Kh8}')"
	same some 64 "$(size 'shift {Kg7 or flip Ra1}')"
}

@test "operands of different transforms stay apart, braces do not count" {
	size() {
		cqlparse -e "$1" | cqlexpand -n | cut -f3 | head -n 1
	}

	same direct 16 "$(size 'flip flipcolor Rb1')"
	same braces 16 "$(size 'flip {(flipcolor Rb1)}')"
	same filter 8 "$(size 'flip {flipcolor Rb1 check}')"
	same range 8 "$(size 'flip count flipcolor Rb1')"
}

@test "the operand of notransform is not transformed" {
	expands 'flipcolor {notransform K k}' \
	    "<invertcolor reflect_h>${tab}{ notransform K K }" \
	    "<>${tab}{ notransform K k }"
	expands 'flip notransform a1' "<>${tab}notransform a1"
}

@test "transforms after latetransform act last" {
	expands 'reversecolor {Kb2 latetransform flipvertical {Rc2
	    latetransform shifthorizontal {Nb2 . .}}}' \
	    "<invertcolor reflect_h>${tab}{ kb7 flipvertical { rc7 latetransform shifthorizontal { nb7 . . } } }"
	prints 'latetransform Ra1' 'latetransform Ra1'
	played '' '4k3/8/8/8/8/5N2/4R3/2K5 b - - 0 1'
	at '0' 'shifthorizontal {Kb1 latetransform flipvertical {Rc2
	    latetransform shiftvertical Nb6}}' 'latetransform flip Rd2' \
	    'shifthorizontal {Kb1 {latetransform flipvertical Rc2} & d2}'
	at '' 'shifthorizontal {Kb1 flipvertical {Rc2 shiftvertical Nb6}}' \
	    'shifthorizontal {Kb1 latetransform flipvertical {Rc2
	    latetransform shiftvertical Nd6}}'
}

@test "sugar is not transformed" {
	expands 'flipcolor hhdb U1' "<>${tab}hhdb U1"
	expands 'flipcolor passedpawns' "<>${tab}passedpawns"
}

@test "a call is transformed in its body" {
	expands 'function f(x){x attacks k} flipcolor f(R)' \
	    "<invertcolor reflect_h>${tab}{ x_1=r x_1 attacks K }" \
	    "<>${tab}{ x_1=R x_1 attacks k }"
	same answers "$(places 'flipcolor {R attacks k}')" \
	    "$(places 'function f(x){x attacks k} flipcolor f(R)')"
}

@test "a pattern of fen is 64 designators" {
	same shift 1 "$(images 'shift fen "K7/8/8/8/8/8/8/8"' | wc -l)"
	same flip 8 "$(images 'flip fen "K7/8/8/8/8/8/8/8"' | wc -l)"
	expands 'flipcolor fen "K......./8/8/8/8/8/8/8"' \
	    "<invertcolor reflect_h>${tab}fen \"________/________/________/"\
"________/________/________/________/k.......\"" \
	    "<>${tab}fen \"K......./________/________/________/________/"\
"________/________/________\""
}

@test "an image in which a designator has lost its squares is dropped" {
	expands 'shifthorizontal {Pa2 Pc2|Ph3}' "<>${tab}{ Pa2 Pc2 | Ph3 }"
	expands 'shift .' "<>${tab}."
	expands 'shiftvertical a1-8' "<>${tab}a1-8"
	expands 'shift {[] K}' "<>${tab}{ [] K }"
}

# ---- answers ----

# The bodies for which the properties below are checked.
bodies() {
	cat <<'END'
flip Ra1
flip {Ra1 ka-h7-8}
shift {Ke1 pd2|pe3}
shift flipcolor {Ng1 Pf2 Ph2}
flipvertical light [Bb]
flipcolor {wtm R attacks k}
rotate90 {up 1 K & P}
shifthorizontal {Pa2 Pb3}
rotate45 {up 1 K & _}
flip flipcolor {Kg1 [rq]a-h2}
flipcolor {check --(A attacks a)}
flip {Ra1 flipcolor {kg8}}
flipcolor ray(R n k)
flipcolor {path -- A[x]a --}
shiftvertical {Pe2 not Pd2}
END
}

@test "an orbit matches where one of its images does" {
	local body

	while read -r body; do
		same "places of $body" "$(places "$body ply>=0")" \
		    "$(places "{$(joined ' or ' "$body")} ply>=0")"
	done < <(bodies)
}

@test "a set's orbit is the union of its images" {
	local body

	for body in 'flip Ra1' 'flipcolor {R attacks k}' 'shift {Ke1 Pd2}' \
	    'rotate90 (up 1 K)' 'flipvertical light B'; do
		same "value of $body" "$(answer -e "$body" | cut -f1,2,8)" \
		    "$(answer -e "$(joined ' | ' "$body")" | cut -f1,2,8)"
	done
}

@test "a number's orbit is the greatest of its images" {
	local body

	for body in 'flipcolor #R' 'flip #Pe4' 'flipcolor (power A-power a)' \
	    'shift #(Pe4|Pd5)' 'flipvertical rank Qd1-8'; do
		same "value of $body" "$(answer -e "$body" | cut -f1,2,8)" \
		    "$(answer -e "max($(joined ' ' "$body"))" | cut -f1,2,8)"
	done
}

@test "with count an orbit's value is how many of its images match" {
	local body sum

	for body in 'flip Ra1' 'shift {Ke1 Pd2}' 'flipcolor {R attacks k}'; do
		sum=$(images "$body" |
		    sed 's/.*/(if {&} then 1 else 0)/' | tr '\n' '+')
		same "value of $body" "$(answer -e "${body/ / count }" |
		    cut -f1,2,8)" "$(answer -e "{${sum%+}}" | cut -f1,2,8)"
	done
}

@test "a tree that is to be asked by its images is printed as a query" {
	local body

	for body in 'flip Ra1' 'flip {Ra1 check}' 'flipcolor #R' \
	    'flip count Ra1' 'flip 1 2 Ra1' 'reversecolor #R'; do
		same "$body" "$(answer -e "$body" | cut -f1,2,8)" \
		    "$(cqlparse -e "$body" | cqlexpand -i | cqlprint -a |
		    answer -f /dev/stdin | cut -f1,2,8)"
	done
}

@test "answers are the same expanded, unexpanded, and by images alone" {
	local body wanted

	while read -r body; do
		cqlparse -e "$body ply>=0" >"$BATS_TEST_TMPDIR/q"
		cqlexpand "$BATS_TEST_TMPDIR/q" >"$BATS_TEST_TMPDIR/x"
		cqlexpand -i "$BATS_TEST_TMPDIR/q" >"$BATS_TEST_TMPDIR/i"
		wanted=$(answer "$BATS_TEST_TMPDIR/q")
		same "$body expanded" "$wanted" "$(answer "$BATS_TEST_TMPDIR/x")"
		same "$body by images" "$wanted" \
		    "$(answer "$BATS_TEST_TMPDIR/i")"
	done < <(bodies)
}

@test "shifts give the same answers all at once as one by one" {
	local body t queries=()

	for body in '{Ke1 pd2}' '{Pa-h2 K}' '{Pe4 pe5 Nf3}' '{A[a1,c3] _b2}' \
	    '{Pa1-8 pb4}' '{[RQ]a-h4 kc3-6 wtm}' '{Pe4 and pd5 and not check}' \
	    '{[Pp]a-h7 [Nn]b1-8 k[c3,d4,e5]}' '{a4 Pb4 _}' \
	    '{Ka-g1 kb2-8 .}' 'P[a2-7]==2' '{P[a2,b3,e4]<1 kg8}' \
	    '{#[Pp]b-c2-3>=3 N[c3,f3]<=1 check}' '{_[a1,c1-8]>5 A[d2-4]==2}'
	do
		for t in shift shiftvertical 'shift flipcolor' 'flip shift' \
		    'rotate90 shifthorizontal' 'shift flip flipcolor' \
		    'flipcolor shiftvertical fliphorizontal' \
		    'shifthorizontal shiftvertical' 'shift shift'; do
			queries+=(-e "$t $body ply>=0")
		done
	done
	cqlparse "${queries[@]}" >"$BATS_TEST_TMPDIR/q"
	cqlexpand -i "$BATS_TEST_TMPDIR/q" >"$BATS_TEST_TMPDIR/i"
	for form in -u -p; do
		alike "cqlmatch $form $BATS_TEST_TMPDIR/q $LINES_FILE" \
		    "cqlmatch $form $BATS_TEST_TMPDIR/i $LINES_FILE"
	done
}

@test "a shift may take squares of all designators off the board" {
	evaluates '7k/8/8/K7/N7/8/8/8 w - - 0 1' h8 \
	    'shift {N[d4,e4] K[c1,e5]} k' 'shift {N[d4,e4] K[a5,e5]} k' \
	    'shifthorizontal {N[d4,e4] K[d8,e5]} k'
	evaluates '7k/8/8/7K/7N/8/8/8 w - - 0 1' h8 \
	    'shift {N[d4,e4] K[f1,d5]} k' 'shiftvertical {N[h1,h4] K[h2,h5]} k'
	evaluates '7k/8/8/K7/N7/8/8/8 w - - 0 1' '' \
	    'shift {N[d4,e4] K[c1,e6]} k'
}

@test "what is shifted may hold transforms and sugar that shifts leave alone" {
	local fixed

	for fixed in 'flipcolor {R attacks k}' 'flipcolor K' \
	    'not flipcolor {q attacks K}' '(flipcolor count check)>0' \
	    passedpawns 'shift {Re4 Be5}' 'flipvertical up 1 K' \
	    'flipcolor currenttransform=="<>"'; do
		alike "answer -e 'shift {Kg1 $fixed} ply>=0'" \
		    "cqlparse -e 'shift {Kg1 $fixed} ply>=0' |
		    cqlexpand -i | answer -"
	done
}

@test "images that tell their transforms are never the same truth" {
	local pgn=$BATS_TEST_TMPDIR/p.pgn name

	printf '[FEN "k7/8/8/8/8/8/8/K7 w - -"]\n\n*\n' >"$pgn"
	for name in '' 'invertcolor reflect_h'; do
		matches "flipcolor {Ka1 ka8 currenttransform==\"<$name>\"}
		    ply>=0" "$pgn" 1.0
	done
}

@test "an orbit that can be expanded can be evaluated, with all its images" {
	local body=$BATS_TEST_TMPDIR/q.cql

	head -n 4 "$LINES_FILE" >"$BATS_TEST_TMPDIR/lines"
	LINES_FILE=$BATS_TEST_TMPDIR/lines
	{
		echo 'shift {'
		yes 'R[a1,h1,a8,h8,d4-5]' | head -n 2000
		echo '} ply>=0'
	} >"$body"
	gives "cqlparse $body | cqlexpand -en | cut -f3-" "147${tab}147"
	same answers "$(places 'shift R[a1,h1,a8,h8,d4-5] ply>=0')" \
	    "$(answer -H variations -f "$body" | cut -f1,2)"
}

@test "an orbit whose body is not that of its images is refused" {
	cqlparse -e 'shift {Ke4 pe5} ply>=0' | cqlexpand |
	    awk '/\(of/ { body = 1 } /\(copy/ { body = 0 }
		body { sub(/Ke4/, "Ke1") } { print }' \
	    >"$BATS_TEST_TMPDIR/x"
	fails 2 "cqlmatch -c $BATS_TEST_TMPDIR/x $LINES_FILE" \
	    "x:5:5: orbit@1:1: no CQL says this: "
}

# ---- comments and effects ----

@test "images are evaluated in order, all of them, where they have effects" {
	pgn=$BATS_TEST_TMPDIR/p.pgn
	printf '[FEN "R3k2r/8/8/8/8/8/8/R3K2R b - -"]\n\n*\n' >"$pgn"
	yields '{s="" flip {Ra1 s+=currenttransform} s}' "$pgn" \
	    '1.0 <><counterclockwise90><reflect_h>'
	yields '{c=0 flip {c+=1} c}' "$pgn" '1.0 1'
	yields '{s="" flipcolor flipvertical {Rh1 s+=currenttransform} s}' \
	    "$pgn" '1.0 <reflect_v><><invertcolor reflect_h>'
	# of lists of men the one with a king comes first, then queens ...
	yields '{s="" flipcolor {s+=currenttransform [BKp]} s}' "$pgn" \
	    '1.0 <><invertcolor reflect_h>'
	yields '{s="" flipcolor {s+=currenttransform [Rkp]} s}' "$pgn" \
	    '1.0 <invertcolor reflect_h><>'
}

@test "comments of images that match stay, those of losers go" {
	said() {
		pgnsplit "$pgn" | cqlmatch -e "$1" | tr '\t' '\n' |
		    sed -n 's/^c:0://p' | grep -v '^Game\|^CQL' |
		    tr '\n' ' ' || true
	}

	pgn=$BATS_TEST_TMPDIR/p.pgn
	printf '[FEN "R3k2r/8/8/8/8/8/8/R3K2R b - -"]\n\n*\n' >"$pgn"
	same any '<> <counterclockwise90> <reflect_h> ' \
	    "$(said 'flip {comment(currenttransform) Ra1}')"
	same max '<reflect_h> ' \
	    "$(said 'x=flip {comment(currenttransform) Ra1 rank Ra1}')"
	same truth '<> <counterclockwise90> <reflect_h> ' \
	    "$(said 'flip {comment(currenttransform) Ra1 rank Ra1}')"
	same range '' \
	    "$(said 'not {flip 1 {comment(currenttransform) Ra1}}')"
}
