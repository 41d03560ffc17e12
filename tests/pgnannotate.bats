# pgnannotate: what was found goes into the games, and nothing else changes.

load helper

# marked TEXT FIELD...: the game with the fields, annotated.
marked() {
	local text=$1

	shift
	printf '1\t-\t0\t1\t\t\t\t\t%s' "$text" | cat - <(printf '\t%s' "$@") |
	    cat - <(echo) | pgnannotate
}

# plain: the text with runs of blanks as one, since marks are made of them.
plain() {
	tr -s ' \t' ' '
}

# strips FILE: marks at every position come out again to the byte.
strips() {
	pgnsplit "$1" | cqlmatch -H variations -e true | pgnannotate \
	    >"$BATS_TEST_TMPDIR/marked.pgn"
	pgnsplit "$BATS_TEST_TMPDIR/marked.pgn" | pgnannotate -s | cmp - "$1"
}

@test "a comment goes behind the move that led to the position" {
	same "text" '1. e4 { here} e5 *' "$(marked '1. e4 e5 *' q:x n:1 c:1:here | plain)"
}

@test "a comment joins the one that stands there" {
	same "text" '1. e4 {best here} e5 *' \
	    "$(marked '1. e4 {best} e5 *' q:x c:1:here | plain)"
}

@test "equal comments at a position are put in once, others in their order" {
	same "text" '1. e4 { b a} *' \
	    "$(marked '1. e4 *' q:x c:1:b c:1:a c:1:b | plain)"
}

@test "a comment at the start stands before the first move" {
	same "text" '{ start} 1. e4 *' \
	    "$(marked '1. e4 *' q:x c:0:start | plain | tr '\n' ' ' | sed 's/ $//')"
}

@test "braces in a comment are made safe" {
	same "text" '1. e4 { a_b_} *' "$(marked '1. e4 *' q:x 'c:1:a{b}' | plain)"
}

@test "variations have their own places" {
	same "text" '1. e4 (1. d4 { v}) e5 *' \
	    "$(marked '1. e4 (1. d4) e5 *' q:x c:3:v | plain)"
}

@test "marks at every position of all files come out again to the byte" {
	local file

	for file in *.pgn; do
		strips "$file"
	done
}

@test "marks come out again after several rounds" {
	pgnsplit annotated.pgn | cqlmatch -L a -H variations -e true |
	    pgnannotate >"$BATS_TEST_TMPDIR/1"
	pgnsplit "$BATS_TEST_TMPDIR/1" |
	    cqlmatch -L b -H 'matchstring "second"' -e true |
	    pgnannotate >"$BATS_TEST_TMPDIR/2"
	pgnsplit "$BATS_TEST_TMPDIR/2" | pgnannotate -s | cmp - annotated.pgn
}

@test "the corpora come back to the byte too" {
	local file

	[[ -n ${CORPORA-} ]] || skip "needs CORPORA=DIR"
	[[ $CORPORA == /* ]] || CORPORA=$ROOT/$CORPORA
	for file in "$CORPORA"/torture/*.pgn; do
		strips "$file"
	done
}

@test "tags are set, and removed comments go" {
	same "tag" '[Mate "yes"]' "$(pgnsplit famous.pgn |
	    cqlmatch -e 'mate settag("Mate" "yes")' | pgnannotate |
	    grep -m1 -o '^.Mate "yes"\]')"
	same "text" '1. e4 *' "$(marked '1. e4 {gone} *' q:x r:1 | plain)"
}

@test "export format is stable under a second pass" {
	pgnsplit annotated.pgn | pgnannotate -x >"$BATS_TEST_TMPDIR/1"
	pgnsplit "$BATS_TEST_TMPDIR/1" | pgnannotate -x |
	    cmp - "$BATS_TEST_TMPDIR/1"
}

@test "pgn-extract reads annotated games as it reads the plain ones" {
	command -v pgn-extract >/dev/null || PATH=$PATH:/usr/games
	command -v pgn-extract >/dev/null || skip "needs pgn-extract"
	pgnsplit famous.pgn | cqlmatch -e true | pgnannotate \
	    >"$BATS_TEST_TMPDIR/marked.pgn"
	gives "pgn-extract -s $BATS_TEST_TMPDIR/marked.pgn 2>&1 | grep -c Event" \
	    "$(grep -c '^.Event ' famous.pgn)"
}

@test "-d draws the squares of a set and the move that led there" {
	gives "pgnsplit famous.pgn |
	    cqlmatch -d -e 'x = A attacks k  x > 1  mate  x' |
	    pgnannotate -d | grep -o '\[%[^]]*\]'" \
	    "[%csl Gc1,Gh1]" "[%cal Gh5g6]"
	gives "pgnsplit famous.pgn | cqlmatch -d -e 'mate  #A' |
	    tr '\t' '\n' | grep -c '^d:' || true" 0
	alike "pgnsplit famous.pgn | cqlmatch -e 'mate  k'" \
	    "pgnsplit famous.pgn | cqlmatch -d -e 'mate  k' |
	    sed 's/\td:[0-9]*:..//'"
}

@test "what goes into a file with CR LF has CR LF too" {
	printf '[Event "x"]\r\n\r\n1. e4 e5 *\r\n' >"$BATS_TEST_TMPDIR/dos.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/dos.pgn | cqlmatch -e . |
	    pgnannotate | grep -vc \$'\r\$' || true" 0
	gives "pgnsplit $BATS_TEST_TMPDIR/dos.pgn | cqlmatch -e . |
	    pgnannotate | wc -l" 4
}

@test "-f adds the FEN of a position to its comment" {
	same FEN '1. e4 {x rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1} *' \
	    "$(printf '1\t-\t0\t1\t\t\t\t\t1. e4 *\n' | sed 's/$/\tc:1:x/' |
	    pgnannotate -f | sed 's/{[ \t]*/{/')"
}
