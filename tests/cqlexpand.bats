# cqlexpand.bats - the program that writes orbits out; what orbits mean is
# in orbits.bats

load helper

@test "reads trees from files, and from standard input as -" {
	cqlparse -e 'flip Ra1' >"$BATS_TEST_TMPDIR/a"
	cqlparse -L b -e 'flipcolor K' >"$BATS_TEST_TMPDIR/b"
	gives "cqlexpand -n $BATS_TEST_TMPDIR/a - <$BATS_TEST_TMPDIR/b" \
	    "-e:1:1${tab}flip union${tab}4" "-e:1:1${tab}flipcolor union${tab}2"
	gives "cat $BATS_TEST_TMPDIR/[ab] | cqlexpand | grep -c ^cqlast" 2
}

@test "leaves a tree without transforms as it is" {
	cqlparse stalemate.cql >"$BATS_TEST_TMPDIR/a"
	cqlexpand "$BATS_TEST_TMPDIR/a" | sed 's/ expanded$//' |
	    cmp - "$BATS_TEST_TMPDIR/a"
}

@test "writes the definition of sugar below its name" {
	gives "cqlparse -e 'hhdb dual' | cqlexpand" \
	    'cqlast 2 -e' '(query -e expanded' '  (header@1:1)' \
	    '  (hhdb-dual@1:1' '    body: (or@1:1' '      (hhdb-U1@1:1' \
	    '        body: (in@1:1' '          (text@1:1 "U1")' \
	    '          (player@1:1 black)))' '      (hhdb-U2@1:1' \
	    '        body: (in@1:1' '          (text@1:1 "U2")' \
	    '          (player@1:1 black))))))'
}

@test "-i asks for each image to be tested" {
	gives "cqlparse -e 'flipcolor K' | cqlexpand -i" \
	    'cqlast 2 -e' '(query -e expanded images' '  (header@1:1)' \
	    '  (orbit@1:1 flipcolor union' \
	    '    of: (of@1:11' '      (designator@1:11 K))' \
	    '    (copy@1:11 ""' '      (designator@1:11 K))' \
	    '    (copy@1:11 "invertcolor reflect_h"' \
	    '      (designator@1:11 k))))'
}

@test "-l lists the images, each with the name of its transform" {
	expands 'shift {Kf8 kh8}' \
	    "<left^5 down^7>${tab}{ Ka1 kc1 }" \
	    "<left^4 down^7>${tab}{ Kb1 kd1 }" \
	    "<left^3 down^7>${tab}{ Kc1 ke1 }" \
	    "<left^2 down^7>${tab}{ Kd1 kf1 }" \
	    "<left^1 down^7>${tab}{ Ke1 kg1 }" \
	    "<down^7>${tab}{ Kf1 kh1 }" \
	    "$(cqlparse -e 'shift {Kf8 kh8}' | cqlexpand -l | sed 1,6d)"
	expands check
	expands '{flipvertical a1} and flipcolor wtm' "<>${tab}a1" \
	    "<reflect_v>${tab}h1" "<>${tab}wtm" \
	    "<invertcolor reflect_h>${tab}btm"
}

@test "-l keeps an image on one line whatever it holds" {
	local nl=$'\n'

	expands "flipcolor {path -- check$nl$nl K /// \"a\"$nl mate}" \
	    "<>${tab}{ { path -- check } K comment(\"a\") mate }" \
	    "<invertcolor reflect_h>${tab}{ { path -- check } k "\
"comment(\"a\") mate }"
}

@test "an orbit in an image is written by what it means" {
	expands 'flipvertical {Ra1 shifthorizontal kg8}' \
	    "<>${tab}{ Ra1 { ka8 | kb8 | kc8 | kd8 | ke8 | kf8 | kg8 | kh8 } }" \
	    "<reflect_v>${tab}{ Rh1 { ka8 | kb8 | kc8 | kd8 | ke8 | kf8 | "\
"kg8 | kh8 } }"
	expands 'flipvertical {Ra1 fliphorizontal #kg8}' \
	    "<>${tab}{ Ra1 max(#kg1 #kg8) }" \
	    "<reflect_v>${tab}{ Rh1 max(#kb1 #kb8) }"
	expands 'flipvertical {check flipcolor {wtm Ra1 check}}' \
	    "<>${tab}{ check { { wtm Ra1 check } or { btm ra8 check } } }" \
	    "<reflect_v>${tab}{ check { { wtm Rh1 check } or "\
"{ btm rh8 check } } }"
	expands 'flipvertical {check flipcolor 1 2 Ka1}' \
	    "<>${tab}{ check { ({ (if Ka1 then 1 else 0) + "\
"(if ka8 then 1 else 0) } >= 1) <= 2 } }" \
	    "<reflect_v>${tab}{ check { ({ (if Kh1 then 1 else 0) + "\
"(if kh8 then 1 else 0) } >= 1) <= 2 } }"
}

@test "-n prints the place and the size of each orbit" {
	cat >"$BATS_TEST_TMPDIR/q.cql" <<-'END'
		cql()
		shift {Ka1 ka3}
		  flip flipcolor {Rb1}
	END
	gives "cqlparse $BATS_TEST_TMPDIR/q.cql | cqlexpand -n" \
	    "$BATS_TEST_TMPDIR/q.cql:2:1${tab}shift union${tab}48" \
	    "$BATS_TEST_TMPDIR/q.cql:3:3${tab}flip flipcolor union${tab}16"
	gives "cqlparse -e check | cqlexpand -n"
	gives "cqlparse -e 'reversecolor {check shift {Ka1 flip Rb1}}' |
	    cqlexpand -n" \
	    "-e:1:1${tab}reversecolor union${tab}1" \
	    "-e:1:21${tab}shift union${tab}63" \
	    "-e:1:32${tab}flip union${tab}8"
}

@test "-e takes images for one that are the same truth" {
	gives "cqlparse -e 'flipcolor {Ka1 ka8}' | cqlexpand -el" \
	    "<>${tab}{ Ka1 ka8 }"
	same_truth() {
		same "$1" "$2" "$(cqlparse -e "$1" | cqlexpand -en |
		    cut -f3- | tr '\t' ' ')"
	}
	same_truth 'flipcolor {Ka1 and ka8}' '2 1'
	same_truth 'flipvertical {Ka1|Kh1}' '2 1'
	same_truth 'flipvertical {Ka1 {check Kh1}}' '2 1'
	same_truth 'flipcolor {K==e1 or k==e8}' '2 1'
	same_truth 'flipcolor {#K+#k>2}' '2 1'
	same_truth 'flipvertical not {Ka1 Kh1}' '2 1'
	same_truth 'flipcolor {K attacks k}' '2 2'
	same_truth 'flipcolor {#R-#r>0}' '2 2'
	same_truth 'flipcolor {comment(K) comment(k)}' '2 2'
}

@test "-d draws the images as boards" {
	gives "cqlparse -e 'flipvertical {Ka1 [Qq]c3 _c4 d5}' | cqlexpand -d" \
	    '<> { Ka1 [Qq]c3 _c4 d5 }' \
	    '8  .  .  .  .  .  .  .  .' '7  .  .  .  .  .  .  .  .' \
	    '6  .  .  .  .  .  .  .  .' '5  .  .  .  x  .  .  .  .' \
	    '4  .  .  _  .  .  .  .  .' '3  .  .  *  .  .  .  .  .' \
	    '2  .  .  .  .  .  .  .  .' '1  K  .  .  .  .  .  .  .' \
	    '   a  b  c  d  e  f  g  h' '' \
	    '<reflect_v> { Kh1 [Qq]f3 _f4 e5 }' \
	    '8  .  .  .  .  .  .  .  .' '7  .  .  .  .  .  .  .  .' \
	    '6  .  .  .  .  .  .  .  .' '5  .  .  .  .  x  .  .  .' \
	    '4  .  .  .  .  .  _  .  .' '3  .  .  .  .  .  *  .  .' \
	    '2  .  .  .  .  .  .  .  .' '1  .  .  .  .  .  .  .  K' \
	    '   a  b  c  d  e  f  g  h' ''
}

@test "-d shades the squares of which a designator names several" {
	gives "cqlparse -e 'flipcolor {Ka1 R Q[a1-2,b3] pb3-4 n[e5,f5] ne5 g5
	    ng5}' | cqlexpand -d | sed -n 1,10p" \
	    '<> { Ka1 R Q[a1-2,b3] pb3-4 ne-f5 ne5 g5 ng5 }' \
	    '8  .  .  .  .  .  .  .  .' '7  .  .  .  .  .  .  .  .' \
	    '6  .  .  .  .  .  .  .  .' '5  .  .  .  . (n)(n) +  .' \
	    '4  . (p) .  .  .  .  .  .' '3  . (+) .  .  .  .  .  .' \
	    '2 (Q) .  .  .  .  .  .  .' '1 (K) .  .  .  .  .  .  .' \
	    '   a  b  c  d  e  f  g  h'
}

@test "refuses input that is not a tree, and a missing file" {
	fails 2 "echo mate | cqlexpand" "not an AST"
	fails 2 "cqlexpand no-such-file" "no-such-file"
	fails 2 "cqlparse -e mate | head -n 3 | cqlexpand" "ends within"
	fails 2 "cqlexpand -x" "unknown option -x"
}

@test "an orbit of too many images is refused, not begun" {
	local q='shift {Kd4-5 shift {Qd4-5 shift {Rd4-5 shift Nd4-5}}}'

	fails 2 "cqlparse -e '$q' | cqlexpand" "nodes"
}

@test "thousands of images take no time and little memory" {
	local men='[a1,a8,h1,h8' body= option pattern wanted

	[[ $BIN != *asan ]] || skip "sanitizers take memory of their own"
	body="K$men,b3] k$men,d2] Q$men,e3] q$men,f5] R$men,b7] r$men,c4]"
	body="$body B$men] b$men] N$men] P$men]"
	while read -r option pattern wanted; do
		run bash -c "ulimit -v 100000; ulimit -t 10; cqlparse -e \
		    'shift flip flipcolor {$body}' | cqlexpand $option |
		    grep -c '$pattern'"
		same "cqlexpand $option" "$wanted" "$output"
	done <<-END
		-d ^< 2320
		-e 2320.2320$ 1
		-i (copy@ 2320
		-l ^< 2320
		-n 2320$ 1
	END
}

@test "a name passed to a function is the same late" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	alike "cqlmatch -Qc -e 'function f(x){x attacks k} square y in Q f(y)' \
	    $BATS_TEST_TMPDIR/games" "cqlparse -Qe \
	    'function f(x){x attacks k} square y in Q f(latetransform y)' |
	    cqlexpand | cqlmatch -c - $BATS_TEST_TMPDIR/games"
}

@test "what stands alone after a move is taken expanded, too" {
	local query

	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	for query in 'i=1 R--(latetransform i)' 'R[x](latetransform path --)' \
	    'i=K path --(latetransform i) --' '--(latetransform line --> check)'
	do
		alike "cqlmatch -Qc -e '$query' $BATS_TEST_TMPDIR/games" \
		    "cqlparse -Qe '$query' | cqlexpand |
		    cqlmatch -c - $BATS_TEST_TMPDIR/games"
	done
}
