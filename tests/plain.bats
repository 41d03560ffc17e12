#!/usr/bin/env bats

# Most games are cut and read in fast ways: which games these are, and that
# both ways find the same. With CORPORA=DIR also over all games of DIR.

load helper

# counts FILE: what plaintest says of a file, in one line.
counts() {
	plaintest "$@" | tr '\t\n' '= ' | sed 's/ $//'
}

# one TEXT: whether the game is cut and how it is read, without and with
# variations.
one() {
	printf '%b' "$1" >"$BATS_TEST_TMPDIR/one.pgn"
	echo "$(counts "$BATS_TEST_TMPDIR/one.pgn") |" \
	    "$(counts -v "$BATS_TEST_TMPDIR/one.pgn")"
}

@test "tags, moves and a result are read the fast way" {
	same plain "games=1 cut=1 read=1 | games=1 cut=1 read=1" \
	    "$(one '[Event "x"]\n\n1. e4 e5 2.Nf3\nNc6 3. Bb5 1-0\n')"
}

@test "so are moves by two squares, castling and promotions" {
	same plain "games=1 cut=1 read=1 | games=1 cut=1 read=1" \
	    "$(one '[FEN "4k3/P7/8/8/8/8/4P3/4K2R w K - 0 1"]\n
1. e2e4 Ke8-d7 2. O-O Kc7 3. a8=Q *\n')"
}

@test "so are comments, NAGs, FENs, other line ends and no moves at all" {
	local read="games=1 cut=1 read=1 | games=1 cut=1 read=1"

	same comments "$read" \
	    "$(one '[Event "x"]\r\n\r\n{a} 1. e4! {b\r\nc} $1 e5?? 1/2-1/2\r\n')"
	same FEN "$read" "$(one '[FEN "8/8/8/8/8/8/4P1k1/K7 b - - 0 9"]\n
9... Kf2 10. e4 *\n')"
	same result "$read" "$(one '[Event "x"]\n\n*\n')"
}

@test "variations are skipped, and read the slow way when they are wanted" {
	same variation \
	    "games=1 cut=1 read=1 | games=1 cut=1 read=0" \
	    "$(one '[Event "x"]\n\n1. e4 (1. d4 d5 (1... Nf6) 2. c4) e5 0-1\n')"
}

@test "a game that is not plain is read the slow way" {
	same tags "games=1 cut=0 read=0 | games=1 cut=0 read=0" \
	    "$(one '[Event "a\\\\b"]\n\n1. e4 *\n')"
	same start "games=1 cut=0 read=0 | games=1 cut=0 read=0" \
	    "$(one '[Event "x"]\n\n... e5 *\n')"
	same FEN "games=1 cut=1 read=0 | games=1 cut=1 read=0" \
	    "$(one '[FEN "8/8/8 w"]\n\n1. e4 *\n')"
	same byte "games=1 cut=0 read=0 | games=1 cut=0 read=0" \
	    "$(one '[Event "x"]\n\n1. e4 ; a {\n1... e5 *\n')"
	same comment "games=1 cut=0 read=0 | games=1 cut=0 read=0" \
	    "$(one '[Event "x"]\n\n1. e4 {a {b} c} e5 *\n')"
	same word "games=1 cut=1 read=0 | games=1 cut=1 read=0" \
	    "$(one '[Event "x"]\n\n1. e4 e5 2. Nfx3y *\n')"
	same result "games=1 cut=0 read=0 | games=1 cut=0 read=0" \
	    "$(one '[Event "x"]\n\n1. e4 e5\n')"
	same move "games=1 cut=1 read=0 | games=1 cut=1 read=0" \
	    "$(one '[Event "x"]\n\n1. e4 e4 *\n')"
}

@test "both ways read the same games" {
	local file name

	for file in ./*.pgn; do
		counts "$file" >/dev/null
		counts -v "$file" >/dev/null
	done
	[[ -n ${CORPORA-} ]] || return 0
	[[ $CORPORA == /* ]] || CORPORA=$ROOT/$CORPORA
	plaintest "$CORPORA"/torture/*.pgn >/dev/null
	plaintest -v "$CORPORA"/torture/*.pgn >/dev/null
	while read -r name games cut read; do
		xz -dc "$CORPORA/$name.pgn.xz" >"$BATS_TEST_TMPDIR/$name.pgn"
		plaintest "$BATS_TEST_TMPDIR/$name.pgn" >"$BATS_TEST_TMPDIR/out"
		same "$name" "games $games cut $cut read $read" \
		    "$(tr '\t\n' '  ' <"$BATS_TEST_TMPDIR/out" | sed 's/ $//')"
	done <<-'COUNTS'
		annotated 2253 2246 2249
		book 145716 144046 144046
		clk-eval 1728 1728 1728
		studies 30351 30345 30347
	COUNTS
}

# ---- the mechanisms for speed ----

@test "a search without any one of the mechanisms for speed finds the same" {
	local name query wanted

	pgnsplit "$BATS_TEST_DIRNAME/data/famous.pgn" >"$BATS_TEST_TMPDIR/games"
	cqlmatch -O names | cut -f1 >"$BATS_TEST_TMPDIR/names"
	for query in 'shift {Ra1 Kb1} or flipcolor pin' \
	    'line --> check --> .{2,4} --> check' 'find mate' \
	    'line --> btm --> (check+ --> .)? --> wtm' \
	    'square x in A {sort "x" line --> (move from x){2} x&R}' \
	    'piece x in [QR] {x attacks k} player "Morphy"' \
	    'echo (s t) {s:A==t:A} or square y in N&a-h3 y attacks p' \
	    'path --(check) -- legal --(mate)'; do
		wanted=$(cqlmatch -Qp -O plain -e "$query" \
		    "$BATS_TEST_TMPDIR/games") || true
		while read -r name; do
			same "$query, no-$name" "$wanted" "$(cqlmatch -Qp \
			    -O "no-$name" -e "$query" "$BATS_TEST_TMPDIR/games")"
		done <"$BATS_TEST_TMPDIR/names"
	done
}

@test "the table of mechanisms names a file for each, and not too many" {
	local name file rest

	while IFS=$'\t' read -r name _ file rest; do
		[[ -f $BATS_TEST_DIRNAME/../lib/$file ]]
		[[ $rest == *' '* ]]
	done < <(cqlmatch -O names)
	[[ $(cqlmatch -O names | wc -l) -le 16 ]]
	fails 2 'cqlmatch -O no-such -e check' "-O: 'no-such' is not one of"
}
