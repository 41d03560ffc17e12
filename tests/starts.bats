# starts: from which position games begin, and where they begin in a file.

load helper

# positions TEXT...: the FENs of the positions of each, or "none".
positions() {
	local text

	for text; do
		printf '%b' "$text" | pgnsplit | cqlmatch -p -e true |
		    cut -f6 | grep . || echo none
	done
}

# start WANTED TAG...: the FEN of the first position, or "none", of a game with
# these tags and the move Nf3.
start() {
	local came

	came=$(positions "$(printf '%s\n' "${@:2}")\n\n1. Nf3 *\n" |
	    head -n 1)
	same "start of ${*:2}" "$1" "$came"
}

usual='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'

@test "a FEN that cannot be understood gives no position, not the usual one" {
	start none "[FEN \"${usual/8/9} w KQkq - 0 1\"]"
	start none "[FEN \"${usual/8/71} w KQkq - 0 1\"]" \
		"[Variant \"Horde\"]"
	start none "[FEN \"${usual/K/Q} w kq - 0 1\"]"
	start none "[FEN \"${usual/q/k} w KQ - 0 1\"]"
	start none "[FEN \"${usual/B/X} w KQkq - 0 1\"]"
	start none "[FEN \"$usual[Qn] w KQkq - 0 1\"]"
	start none "[FEN \"$usual/Qn w KQkq - 0 1\"]"
	start none "[FEN \"$usual v KQkq - 0 1\"]"
	start none '[FEN ""]'
	start none '[FEN "8/8/8/8/8/k1K5/1Q6/8 w - - 0 1"]'
	start none '[SetUp "1"]'
	start "$usual w KQkq - 0 1" '[SetUp "0"]'
}

@test "a FEN may have the board alone, and more than 16 men of a side" {
	start "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1" \
	    '[FEN "4k3/8/8/8/8/8/4P3/4K1N1"]'
	start "r3k3/8/8/8/8/8/4P3/4K1NR w Kq - 0 1" \
	    '[FEN "r3k3/8/8/8/8/8/4P3/4K1NR w"]'
	start "pk1BBBBB/p1pBBBBB/8/R1RRRRR1/R1RRRRR1/8/8/K5N1 w - - 0 1" \
	    '[FEN "pk1BBBBB/p1pBBBBB/8/R1RRRRR1/R1RRRRR1/8/8/K5N1 w"]'
}

@test "a game of Chess960 needs no tag Variant" {
	local fen='bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1'
	local variant

	for variant in Standard Classical Freestyle FRC Fischerandom \
	    Chess960 'From Position' ''; do
		start "$fen" "[FEN \"$fen\"]" "[Variant \"$variant\"]"
	done
	gives "printf '%s\n' '[FEN \"$fen\"]' '' '1. b3 c5 2. Nf3 d5 3. d4 b6
	    4. O-O Nf6 *' | pgnsplit | cqlmatch -c -e o-o" "-e${tab}1${tab}1"
}

@test "variants are read as chess as far as that goes, and named" {
	local file=$BATS_TEST_TMPDIR/x.pgn variant

	for variant in Three-check 'King of the Hill' Antichess Atomic \
	    Crazyhouse Bughouse Horde Xiangqi; do
		printf '[Variant "%s"]\n\n1. e4 d5 2. exd5 Nf6 *\n\n' "$variant"
	done >"$file"
	printf '[Variant "Racing Kings"]\n\n1. Kg3 Kb3 *\n' >>"$file"
	gives "pgnsplit $file | cqlmatch -p -e true 2>/dev/null | cut -f1 |
	    uniq -c | sed 's/^ *//'" "5 1" "5 2" "5 3" "3 4" "5 5" "5 6" "3 9"
	outcome "pgnsplit $file | cqlmatch -c -e '-- enpassant'"
	same "closing line" "cqlmatch: 9 of 9 games damaged (-w lists them);\
 9 games of variants, read as chess as far as that goes: Three-check 1,\
 King of the Hill 1, Racing Kings 1, Antichess 1, Atomic 1, Crazyhouse 1,\
 Bughouse 1, Horde 1, others 1" "$stderr"
	pgnsplit "$file" | pgnindex >"$file.idx"
	outcome "cqlmatch -c -e '-- enpassant' $file.idx"
	[[ $stderr == *'Horde 1, others 1' ]]
}

@test "a game without positions is found by its tags alone, and kept whole" {
	local file=$BATS_TEST_TMPDIR/x.pgn

	printf '%s\n' '[White "Ann"]' '[FEN "8/8/9/8/8/8/8/8 w - - 0 1"]' '' \
	    '1. e4 {good} e5 *' '' '[White "Bob"]' '' '1. e4 *' >"$file"
	gives "pgnsplit $file | cqlmatch -c -e 'player \"Ann\"' \
	    -e 'not player \"Bob\"' -e 'player \"Bob\"' -e wtm -e true \
	    -e 'not check' -e 'player \"Ann\" wtm' 2>/dev/null | cut -f2,3" \
	    "1${tab}0" "1${tab}0" "1${tab}2" "1${tab}1" "1${tab}2" \
	    "1${tab}2" "0${tab}0"
	gives "pgnsplit $file | cqlmatch -v -e wtm 2>/dev/null | cut -f1" 1
	gives "pgnsplit $file | cqlmatch -e 'player \"Ann\"' | pgnannotate |
	    cmp - <(head -n 5 $file)"
	for option in -r -f -d; do
		gives "pgnsplit $file | pgnannotate $option |
		    grep -c '^1. e4 {good} e5 \*'" 1
	done
	alike "pgnsplit $file | cqlmatch -e 'player \"A\"' -e wtm -e mate 2>&1" \
	    "pgnsplit $file | pgnindex | cqlmatch -e 'player \"A\"' -e wtm \
	    -e mate 2>&1"
	gives "pgnsplit -k $file | grep -c m:" 2
	fails 2 "pgnsplit $file | cqlmatch -w -e false" \
	    'x.pgn:2:7: FEN: not a man or a number of empty squares'
}
