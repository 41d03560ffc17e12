# pgnsplit: games of any PGN as lines, and lines back to the same bytes.

load helper

# split TEXT: the game lines of a text in which \n and the like are escapes.
split() {
	printf %b "$1" | pgnsplit
}

# games TEXT: how many games the text holds.
games() {
	split "$1" | wc -l
}

# restores FILE: splitting and joining gives the file back to the byte.
restores() {
	pgnsplit "$1" | pgnsplit -j | cmp - "$1"
}

@test "a game line has its number, file, offset, line, tags and text" {
	printf '[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Date "2001.02.03"]\n\n1. e4 1-0\n' \
	    >"$BATS_TEST_TMPDIR/a.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/a.pgn | cut -f1,3-8" \
	    "1${tab}0${tab}1${tab}A${tab}B${tab}1-0${tab}2001.02.03"
	gives "pgnsplit $BATS_TEST_TMPDIR/a.pgn | cut -f9" \
	    '[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Date "2001.02.03"]\n\n1. e4 1-0\n'
}

@test "offset and line are those of the first byte of each game" {
	while IFS=$tab read -r _ file offset line _; do
		same "bytes before game" "$line" \
		    "$(($(head -c "$offset" "$file" | wc -l) + 1))"
	done < <(pgnsplit famous.pgn | cut -f1-4)
}

@test "all files of the project come back to the byte, alone and together" {
	local file

	for file in *.pgn; do
		restores "$file"
	done
	cat ./*.pgn | cmp - <(pgnsplit ./*.pgn | pgnsplit -j)
}

@test "all files of the corpora come back to the byte" {
	local file

	[[ -n ${CORPORA-} ]] || skip "needs CORPORA=DIR"
	[[ $CORPORA == /* ]] || CORPORA=$ROOT/$CORPORA
	for file in "$CORPORA"/torture/*.pgn; do
		restores "$file"
	done
}

@test "results and tags inside comments do not begin a game" {
	same "games" 1 "$(games '[Event "x"]\n\n1. e4 {1-0\n\n[Event "y"]\n\n} e5 1-0\n')"
	same "games" 1 "$(games '[Event "x"]\n\n1. e4 ; 1-0 [Event "y"]\n1... e5 *\n')"
}

@test "tags may hold what begins a comment" {
	same "games" 2 "$(games '[Event "{"]\n\n1. e4 *\n\n[Event ";("]\n\n1. d4 *\n')"
}

@test "blank lines do not end a game, and none are needed between two" {
	same "games" 1 "$(games '[Event "x"]\n\n1. e4\n\n\ne5\n\n2. d4 *\n')"
	same "games" 2 "$(games '[Event "x"]\n1. e4 *\n[Event "y"]\n1. d4 *')"
}

@test "a game without a result ends where tags begin, one without tags by the result" {
	same "games" 2 "$(games '[Event "x"]\n\n1. e4 e5\n\n[Event "y"]\n\n1. d4 *\n')"
	same "games" 2 "$(games '1. e4 e5 1-0\n1. d4 d5 0-1\n')"
}

@test "CR, CRLF and LF end lines alike" {
	same "games" 2 "$(games '[Event "x"]\r\n\r\n1. e4 *\r\n\r\n[Event "y"]\r\n\r\n1. d4 *\r\n')"
	same "games" 2 "$(games '[Event "x"]\r\r1. e4 *\r\r[Event "y"]\r\r1. d4 *\r')"
}

@test "junk, NUL bytes and Latin-1 are kept" {
	printf 'junk \0 \xe9\\ \t' >"$BATS_TEST_TMPDIR/junk"
	same "games" 1 "$(pgnsplit "$BATS_TEST_TMPDIR/junk" | wc -l)"
	restores "$BATS_TEST_TMPDIR/junk"
}

@test "an empty file holds no game" {
	same "games" 0 "$(games '')"
}

@test "the size of the reads does not matter" {
	alike "pgnsplit - <annotated.pgn" \
	    "{ dd bs=7 status=none if=annotated.pgn; } | pgnsplit -"
}

@test "shards together are the whole, numbers included" {
	local n

	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/whole"
	for n in 1 2 3 7 50; do
		for ((i = 1; i <= n; i++)); do
			pgnsplit -s "$i/$n" famous.pgn
		done | cmp - "$BATS_TEST_TMPDIR/whole"
	done
}

@test "-n numbers the games from there" {
	gives "pgnsplit -n 100 famous.pgn | head -n 2 | cut -f1" 100 101
}

@test "with -u a game comes out as soon as the next one has begun" {
	local in=$BATS_TEST_TMPDIR/in line

	mkfifo "$in"
	pgnsplit -u "$in" >"$BATS_TEST_TMPDIR/out" &
	exec 7>"$in"
	printf '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n' >&7
	for _ in {1..50}; do
		[[ ! -s $BATS_TEST_TMPDIR/out ]] || break
		sleep 0.1
	done
	same "lines before the end" 1 "$(wc -l <"$BATS_TEST_TMPDIR/out")"
	exec 7>&-
	wait $!
	same "lines in all" 2 "$(wc -l <"$BATS_TEST_TMPDIR/out")"
}
