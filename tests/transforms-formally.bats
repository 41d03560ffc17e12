# Transform filters formally: the claims and examples of that text, one by
# one. A basic transform is called by the name that currenttransform gives.

load helper

# The transform filter that a basic transform belongs to, and men on squares
# that it moves to places of their own and never off the board: they keep
# images apart that would be equal otherwise.
filter_of() {
	case $1 in
	reflect_h)	filter=fliphorizontal mark=Nb1 ;;
	reflect_v)	filter=flipvertical mark=Nb1 ;;
	rotate90)	filter=rotate90 mark=Nb1 name=counterclockwise90 ;;
	rotate180)	filter=rotate90 mark=Nb1 ;;
	rotate270)	filter=rotate90 mark=Nb1 name=clockwise90 ;;
	reflect_*)	filter=flip mark=Nb1 name=${1/h1a8/a8h1} ;;
	reversecolor)	filter=reversecolor mark=Nb1
			name='invertcolor reflect_h' ;;
	up^*)		filter=shiftvertical mark=Nd1 ;;
	down^*)		filter=shiftvertical mark=Nd8 ;;
	right^*)	filter=shifthorizontal mark=Na4 ;;
	left^*)		filter=shifthorizontal mark=Nh4 ;;
	rotate45^*)	filter=rotate45 mark='up N' ;;
	id)		filter=flip mark=Nb1 name= ;;
	*)		false ;;
	esac
}

# image_of TRANSFORM BODY: sets image to its image, or "invalid".
image_of() {
	local filter mark name=$1 of text lines

	image=invalid
	[[ $2 != invalid ]] || return 0
	filter_of "$1" || return
	lines=$(cqlparse -e "$filter { $mark { $2
	} }" | cqlexpand -l)
	while IFS=$tab read -r of text; do
		[[ $of == "<$name>" ]] || continue
		# without the mark, whose image may be another
		text=${text#"{ "*" "}
		[[ $mark != *" "* ]] || text=${text#*" "}
		image=${text%" }"}
	done <<<"$lines"
}

# maps TRANSFORMS BODY IMAGE: the composition, of which the last is applied
# first, turns the body into the image; invertcolor exchanges only colours.
maps() {
	local names=${1//invertcolor/reflect_h reversecolor} came image=$2

	while [[ $names ]]; do
		image_of "${names##* }" "$image"
		[[ $names == *" "* ]] && names=${names% *} || names=
	done
	came=$image
	normal "$3"
	same "$1 of $2" "$image" "$came"
}

# normal BODY: sets image to its normal form, in which images are printed.
normal() {
	image_of id "$1"
}

# sized N BODY: the orbit has that many images.
sized() {
	same "size of the orbit of $2" "$1" \
	    "$(cqlparse -e "$2" | cqlexpand -l | wc -l)"
}

# ---- square designators ----

@test "a3 denotes the square a3, [a1-8,b3] the a file together with b3" {
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' a3 'a3'
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' \
	    '[a1,a2,a3,b3,a4,a5,a6,a7,a8]' '[a1-8,b3]'
}

@test "a piece designator without squares is one of all squares" {
	prints 'Ka-h1-8' K
	prints '[RB]a-h1-8' '[RB]'
	maps 'up^3' K 'Ka-h1-8'
}

@test "a1 h8 is a filter with two designators, not one designator" {
	maps 'right^1' '{a1 h8}' invalid
	maps 'right^1' '[a1,h8]' b1
}

@test "a designator is a whole: b1 within [a1,b1] is not one" {
	maps 'right^7' '[a1,b1]' h1
	maps 'right^7' '{a1 b1}' invalid
}

@test "a filter that does not match a position has no value there" {
	evaluates '4k3/8/8/8/8/8/PPPPP3/4K3 w - -' 5 'P>=4'
	evaluates '4k3/8/8/8/8/8/PPP5/4K3 w - -' '' 'P>=4'
}

# ---- identity and composition ----

@test "id F = F" {
	maps id 'A attacks k' 'A attacks k'
	maps id '{check Ra3 up 1 K}' '{check Ra3 up 1 K}'
	maps id d3 d3
}

@test "(ts)F = t(sF)" {
	orbit 'flipvertical fliphorizontal Ra1' Ra1 Rh1 Ra8 Rh8
	maps 'reflect_v reflect_h' Ra1 Rh8
	maps rotate180 Ra1 Rh8
	maps 'rotate90 rotate90' 'Rd3' 'Re6'
	maps rotate180 'Rd3' 'Re6'
}

@test "t^2 is tt, and t^0 is id" {
	image_of 'up^2' d3
	maps 'up^1 up^1' d3 "$image"
	image_of 'up^3' d3
	maps 'up^1 up^1 up^1' d3 "$image"
	image_of 'rotate45^2' 'up K'
	maps 'rotate45^1 rotate45^1' 'up K' "$image"
	expands 'rotate45 anydirection 1 K' "<>${tab}anydirection 1 K"
}

@test "the image of an invalid filter is invalid" {
	orbit 'shiftvertical a1' a1 a2 a3 a4 a5 a6 a7 a8
	orbit 'shiftvertical {a1 b8}' '{ a1 b8 }'
	orbit 'shiftvertical shiftvertical {a1 b8}' '{ a1 b8 }'
	orbit 'flipcolor shiftvertical {a1 b7}' '{ a1 b7 }' '{ a2 b8 }' \
	    '{ a8 b2 }' '{ a7 b1 }'
}

@test "the composition of sets has all compositions of their members" {
	orbit 'shiftvertical flipvertical {Ka6 kb7}' \
	    '{ Ka6 kb7 }' '{ Ka7 kb8 }' '{ Ka5 kb6 }' '{ Ka4 kb5 }' \
	    '{ Ka3 kb4 }' '{ Ka2 kb3 }' '{ Ka1 kb2 }' \
	    '{ Kh6 kg7 }' '{ Kh7 kg8 }' '{ Kh5 kg6 }' '{ Kh4 kg5 }' \
	    '{ Kh3 kg4 }' '{ Kh2 kg3 }' '{ Kh1 kg2 }'
}

# ---- the colour inversion transform ----

@test "invertcolor exchanges white and black, results, elo, wtm, men" {
	maps invertcolor white black
	maps invertcolor black white
	maps invertcolor 'result 0-1' 'result 1-0'
	maps invertcolor 'result 1-0' 'result 0-1'
	maps invertcolor 'result 1/2-1/2' 'result 1/2-1/2'
	maps invertcolor 'elo white' 'elo black'
	maps invertcolor 'elo black' 'elo white'
	maps invertcolor wtm btm
	maps invertcolor btm wtm
	maps invertcolor K k
	maps invertcolor '[Krn_]' '[kRN_]'
}

@test "invertcolor leaves squares alone: Nd2-4 becomes nd2-4" {
	maps invertcolor Nd2-4 nd2-4
}

@test "invertcolor reaches into loops" {
	maps invertcolor 'square all z in _ attackedby k A attacks z' \
	    'square all z in _ attackedby K a attacks z'
}

@test "invertcolor twice is the identity" {
	local body

	for body in K 'elo white' 'result 1-0' '[Krn_]b2' wtm \
	    '{A attacks k wtm player white "x"}'; do
		maps 'invertcolor invertcolor' "$body" "$body"
	done
}

# ---- the dihedral transforms ----

@test "d3 goes to d6, e3, f4 and c4" {
	maps reflect_h d3 d6
	maps reflect_v d3 e3
	maps rotate90 d3 f4
	maps reflect_a1h8 d3 c4
	maps rotate180 d3 e6
	maps rotate270 d3 c5
	maps reflect_h1a8 d3 f5
}

@test "symmetries are a group of eight, rotations one of four" {
	sized 8 'flip Nb1'
	sized 8 'flip flip Nb1'
	sized 4 'rotate90 Nb1'
	sized 4 'rotate90 rotate90 Nb1'
	sized 8 'rotate90 flipvertical Nb1'
}

@test "the b file becomes the second rank, and the g file" {
	maps rotate90 b1-8 a-h2
	maps reflect_v b1-8 g1-8
}

@test "a designator of several squares is mapped square by square" {
	maps reflect_h '[a1-8,b3]' '[a1-8,b6]'
	maps rotate90 '[a1-8,b3]' '[a-h1,f2]'
	maps reflect_v 'R[a1-8,b3]' 'R[h1-8,g3]'
}

@test "directions are mapped as vectors are" {
	maps reflect_h 'up K' 'down K'
	maps reflect_h 'left K' 'left K'
	maps rotate90 'up K' 'left K'
	maps rotate90 'northeast K' 'northwest K'
	maps rotate180 'ray up (R k)' 'ray down (R k)'
}

@test "images with several directions are in the order of these, west first" {
	gives "cqlparse -e 'flip ray up northeast (K k)' | cqlexpand -l |
	    cut -f2" \
	    'ray left southwest(K k)' 'ray southwest down(K k)' \
	    'ray northwest left(K k)' 'ray up northwest(K k)' \
	    'ray down southeast(K k)' 'ray northeast up(K k)' \
	    'ray right southeast(K k)' 'ray right northeast(K k)'
}

@test "orthogonal, diagonal and anydirection are fixed" {
	local t d

	for t in reflect_h reflect_v rotate90 rotate180 rotate270 \
	    reflect_a1h8 reflect_h1a8; do
		for d in orthogonal diagonal anydirection; do
			maps $t "$d K" "$d K"
		done
	done
}

@test "light and dark follow the colour of the squares" {
	maps reflect_h 'light B' 'dark B'
	maps reflect_v 'dark B' 'light B'
	maps rotate180 'light B' 'light B'
	maps reflect_a1h8 'light B' 'light B'
	maps rotate90 'light B' 'dark B'
	maps 'right^1' 'light B' 'dark B'
	maps 'right^2' 'light B' 'light B'
}

@test "the examples of dihedral transforms" {
	maps reflect_h '{check Ra3}' '{check Ra6}'
	maps rotate90 '{check Ra3}' '{check Rf1}'
	maps reflect_v 'square x in [a1-8,b3] Q attacks x' \
	    'square x in [h1-8,g3] Q attacks x'
	maps reflect_v '{stalemate right 3 light Qa1&Rb3}' \
	    '{stalemate left 3 dark Qh1&Rg3}'
}

@test "reflections twice, quarter turns four times are the identity" {
	local t body='{Ra3 up 1 Kb2|[Qq]c-d4 light b5 ray northeast (B k)}'

	for t in reflect_h reflect_v reflect_a1h8 reflect_h1a8 rotate180; do
		maps "$t $t" "$body" "$body"
	done
	maps 'rotate90 rotate90 rotate90 rotate90' "$body" "$body"
	maps 'rotate90 rotate270' "$body" "$body"
	image_of rotate180 "$body"
	maps 'rotate90 rotate90' "$body" "$image"
	image_of rotate180 "$body"
	maps 'reflect_h reflect_v' "$body" "$image"
}

# ---- the shift transforms ----

@test "U sends d4 to d5, and down is U between two reflections" {
	maps 'up^1' d4 d5
	maps 'reflect_h up^1 reflect_h' d4 d3
	maps 'down^1' d4 d3
	maps 'up^1' d7 d8
	maps 'up^1' d8 invalid
	maps 'down^1' a2 a1
	maps 'down^1' a1 invalid
	maps 'reflect_h up^1 reflect_h' a1 invalid
	maps 'reflect_a1h8 up^1 reflect_a1h8' d4 e4
}

@test "vertical shifts are seven up, seven down and the identity" {
	expands 'shiftvertical a1' "<>${tab}a1" "<up^1>${tab}a2" \
	    "<up^2>${tab}a3" "<up^3>${tab}a4" "<up^4>${tab}a5" \
	    "<up^5>${tab}a6" "<up^6>${tab}a7" "<up^7>${tab}a8"
	expands 'shiftvertical a8' "<down^7>${tab}a1" "<down^6>${tab}a2" \
	    "<down^5>${tab}a3" "<down^4>${tab}a4" "<down^3>${tab}a5" \
	    "<down^2>${tab}a6" "<down^1>${tab}a7" "<>${tab}a8"
}

@test "shifts are vertical shifts of horizontal ones, and the reverse" {
	listed() {
		cqlparse -e "$1" | cqlexpand -l | cut -f2
	}

	local f='{Kd4 k[a1-8,b3] light Qc-f5}'

	same VH "$(listed "shift $f")" \
	    "$(listed "shiftvertical shifthorizontal $f")"
	same HV "$(listed "shift $f")" \
	    "$(listed "shifthorizontal shiftvertical $f")"
}

@test "a shift moves a set rigidly" {
	maps 'up^1' a4 a5
	maps 'up^3' a4 a7
	maps 'up^3' a6 invalid
	maps 'up^2' '[b2,d3]' '[b4,d5]'
	maps 'up^6' '[b2,d3]' b8
}

@test "a whole file stays where it is shifted along itself" {
	maps 'up^1' '[a1-8,b3]' '[a1-8,b4]'
	maps 'down^1' a1-8 a1-8
	maps 'right^1' a1-8 b1-8
	maps 'right^3' a-h2 a-h2
	maps 'up^3' a-h2 a-h5
}

@test "the examples of shifts" {
	maps 'down^2' '{check Ra3 n[a1-8,b4]}' '{check Ra1 n[a1-8,b2]}'
	maps 'up^1' 'light K' 'dark K'
	maps 'up^1' 'dark K' 'light K'
}

@test "a1|a8 and [a1,a8] are shifted differently" {
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' '[a1,a8]' 'a1|a8'
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' '[a1,a8]' '[a1,a8]'
	maps 'up^1' 'a1|a8' invalid
	maps 'up^1' '[a1,a8]' a2
}

# ---- C8 ----

@test "turns by 45 degrees take no particular square" {
	rejects 'rotate45 a5' "particular squares"
	rejects 'rotate45 {K Ra1-8}' "particular squares"
	rejects 'rotate45 light K' "particular squares"
	parses 'rotate45 up K' 'rotate45 Ka-h1-8' 'rotate45 {[] up K}'
}

@test "turns by 45 degrees turn directions" {
	maps 'rotate45^1' 'up K' 'northwest K'
	maps 'rotate45^1' 'northwest K' 'left K'
	maps 'rotate45^1' 'orthogonal 1 K' 'diagonal 1 K'
	maps 'rotate45^1' 'ray diagonal (R b n)' 'ray orthogonal (R b n)'
	maps 'rotate45^3' 'up K' 'southwest K'
	sized 8 'rotate45 up 1 K'
}

# ---- orbits ----

@test "the orbit of K under colours is K and k, that of [Kk] itself" {
	orbit 'flipcolor K' K k
	orbit 'flipcolor [Kk]' '[Kk]'
}

@test "V a1 has 8 filters, V [a1,a8] has 9" {
	orbit 'shiftvertical a1' a1 a2 a3 a4 a5 a6 a7 a8
	orbit 'shiftvertical [a1,a8]' '[a1,a8]' a1 a2 a3 a4 a5 a6 a7 a8
	maps 'up^7' '[a1,a8]' a8
}

@test "V a1-8 has one filter" {
	orbit 'shiftvertical a1-8' a1-8
}

@test "V {a1|a8} has one filter: all others are invalid" {
	orbit 'shiftvertical {a1|a8}' 'a1 | a8'
}

@test "D4 a1 has 4 filters, the corners" {
	orbit 'flip a1' a1 h1 a8 h8
}

# ---- matching ----

@test "an orbit matches when one of its filters does: double check" {
	local body='flipcolor {A attacks k==2}'

	maps invertcolor 'A attacks k==2' 'a attacks K==2'
	evaluates '4k3/8/8/8/4R3/5N2/8/4K3 b - -' '' "{$body true}"
	evaluates '4k3/8/3N4/8/4R3/8/8/4K3 b - -' 7 "{$body 7}"
	evaluates '4k3/8/8/8/4r3/3n4/8/4K3 w - -' 7 "{$body 7}"
}

@test "the shifts of {Ka1 ka3} are 48" {
	sized 48 'shift {Ka1 ka3}'
	run cqlexpand -l < <(cqlparse -e 'shift {Ka1 ka3}')
	[[ $output == *"{ Kb1 kb3 }"* && $output == *"{ Kg6 kg8 }"* ]]
}

@test "they match where the black king is two squares above the white" {
	evaluates '8/4k3/8/4K3/8/8/8/8 w - -' 7 '{shift {Ka1 ka3} 7}'
	evaluates '8/8/8/8/8/k7/8/K7 w - -' 7 '{shift {Ka1 ka3} 7}'
	evaluates '8/4K3/8/4k3/8/8/8/8 w - -' '' '{shift {Ka1 ka3} 7}'
	evaluates '8/8/8/4K1k1/8/8/8/8 w - -' '' '{shift {Ka1 ka3} 7}'
}

@test "the shifts of the symmetries of {Ka1 ka3} are 192, 48 a direction" {
	local body

	sized 192 'shift flip {Ka1 ka3}'
	for body in '{Ka1 ka3}' '{Ka3 ka1}' '{Ka1 kc1}' '{Kc1 ka1}'; do
		sized 48 "shift $body"
	done
}

# The text writes == for &; in CQL 6.2 == compares sets.
@test "which is orthogonal 2 K & k, wherever the kings are" {
	local pgn=$BATS_TEST_TMPDIR/kings.pgn

	awk '
	function rank(r,  f, row) {
		for (f = 0; f < 8; f++)
			row = row substr("1Kk", 1 + (8 * r + f == w) + \
			    2 * (8 * r + f == b), 1)
		return row
	}
	BEGIN {
		for (w = 0; w < 64; w++)
			for (b = 0; b < 64; b++) {
				if (w == b)
					continue
				fen = rank(7)
				for (r = 6; r >= 0; r--)
					fen = fen "/" rank(r)
				print "[FEN \"" fen " w - -\"]\n\n*\n"
			}
	}' >"$pgn"
	positions 'shift flip {Ka1 ka3} 7' "$pgn" >"$BATS_TEST_TMPDIR/orbit"
	same places 192 "$(wc -l <"$BATS_TEST_TMPDIR/orbit")"
	positions 'orthogonal 2 K & k 7' "$pgn" |
	    cmp - "$BATS_TEST_TMPDIR/orbit"
}

# ---- values ----

@test "the value of D4 Ra1 is the corners with a white rook" {
	evaluates 'R3k2r/8/8/8/8/8/8/R3K2R b - -' '[a1,h1,a8]' 'flip Ra1'
	evaluates 'R3k2r/8/8/8/8/8/8/R3K2R b - -' '[a1,h1,a8]' 'Ra1|Rh1|Ra8|Rh8'
}

@test "the value of a numeric orbit is the greatest of those that match" {
	evaluates '4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - -' 5 'flipcolor (P>=4)'
	evaluates '4k3/ppppp3/8/8/8/8/PP6/4K3 w - -' 5 'flipcolor (P>=4)'
	evaluates '4k3/pp6/8/8/8/8/PP6/4K3 w - -' '' 'flipcolor (P>=4)'
}

# ---- count ----

@test "count is the number of filters of the orbit that match" {
	evaluates 'R3k2r/8/8/8/8/8/8/R3K2R b - -' 3 'flip count Ra1'
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' 0 'flip count Ra1'
	evaluates 'R3k2r/8/8/8/8/8/8/R3K2R b - -' 3 'flip 3 Ra1'
	evaluates 'R3k2r/8/8/8/8/8/8/R3K2R b - -' '' 'flip 2 Ra1'
}

@test "transforms one in the other are composed" {
	evaluates 'R3k2r/8/8/8/8/8/8/R3K2R b - -' 4 \
	    'flip flipcolor count Ra1'
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' 64 'flip shift count a1'
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' 4 'flip flip count a1'
}

# ---- redundant filters ----

@test "identical filters of an orbit are one: shift flip count K is 1" {
	evaluates '4k3/8/8/8/8/8/8/4K3 w - -' 1 'shift flip count K'
	sized 1 'shift flip K'
}

@test "flipcolor count {Ka1 ka8} is 2, though both filters match alike" {
	evaluates 'k7/8/8/8/8/8/8/K7 w - -' 2 'flipcolor count {Ka1 ka8}'
	gives "cqlparse -e 'flipcolor {Ka1 ka8}' | cqlexpand -ne | cut -f3-" \
	    "2${tab}1"
	evaluates 'k7/8/8/8/8/8/8/K7 w - -' '' 'a8=={Ka1 ka8} and a8=={ka8 Ka1}'
}

# ---- the table ----

@test "the transform filters are those of the table" {
	names() {
		cqlparse -e "$1 {Nb1 kc3 d4}" | cqlexpand -l | cut -f1 |
		    sort | tr '\n' ' '
	}

	same flip "$(lines '<>' '<clockwise90>' '<counterclockwise90>' \
	    '<reflect_a1h8>' '<reflect_a8h1>' '<reflect_h>' '<reflect_v>' \
	    '<rotate180>' | sort | tr '\n' ' ')" "$(names flip)"
	same flipcolor '<> <invertcolor reflect_h> ' "$(names flipcolor)"
	same fliphorizontal '<> <reflect_h> ' "$(names fliphorizontal)"
	same flipvertical '<> <reflect_v> ' "$(names flipvertical)"
	same reversecolor '<invertcolor reflect_h> ' "$(names reversecolor)"
	same rotate90 '<> <clockwise90> <counterclockwise90> <rotate180> ' \
	    "$(names rotate90)"
	same shifthorizontal "$(lines '<>' '<left^1>' '<right^1>' \
	    '<right^2>' '<right^3>' '<right^4>' | sort | tr '\n' ' ')" \
	    "$(names shifthorizontal)"
	same shiftvertical "$(lines '<>' '<up^1>' '<up^2>' '<up^3>' \
	    '<up^4>' | sort | tr '\n' ' ')" "$(names shiftvertical)"
	sized 30 'shift {Nb1 kc3 d4}'
}
