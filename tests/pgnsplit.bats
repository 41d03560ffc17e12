# pgnsplit: games of any PGN as lines, and lines back to the same bytes.

load helper

# split TEXT: the game lines of a text in which \n and the like are escapes.
split() {
	printf %b "$1" | pgnsplit
}

# split_with OPTION TEXT: the same with an option.
split_with() {
	printf %b "$2" | pgnsplit "$1"
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

# key TEXT: the keys of the games of a text.
key() {
	split_with -k "$1" | cut -f10-
}

@test "-k adds a key that is equal for equal moves, however laid out" {
	local text other

	text=$(key '1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0')
	same "key" "m:e2e4 e7e5 g1f3 b8c6 f1b5" "$text"
	for other in 'e4 e5 Nf3 Nc6 Bb5' \
	    '[White "A"]\n\n1.e4! {x} e5 $3 2. Nf3\r\nNc6 ; y\n3. Bb5+ 0-1' \
	    '1. e4 (1. d4 d5) 1... e5 2. Ng1f3 (2. f4) Nc6 3. Bb5 *'; do
		same "key of $other" "$text" "$(key "$other")"
	done
	same "another game" "m:e2e4 e7e5 g1f3 b8c6 f1c4" \
	    "$(key '1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0')"
	same "no moves" "m:" "$(key '[White "A"]\n\n*')"
	gives "pgnsplit annotated.pgn | pgnannotate -x | pgnsplit -k |
	    cut -f10" "$(pgnsplit -k annotated.pgn | cut -f10)"
}

@test "-k tells games apart by their start and by what cannot be read" {
	local fen='4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'

	same "from a FEN" "m:$fen moves e2e4" \
	    "$(key "[FEN \"$fen\"]\n\n1. e4 *")"
	same "from the FEN of the start" "m:e2e4" "$(key \
'[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 *')"
	same "a wrong move" 'm:e2e4 ? Ke7 1-0\n' "$(key '1. e4 Ke7 1-0\n')"
	[[ $(key '1. e4 Ke7 d4 *') != "$(key '1. e4 Ke7 c4 *')" ]]
	[[ $(key '[FEN "x"]\n\n1. e4 *') != "$(key '[FEN "y"]\n\n1. e4 *')" ]]
}

@test "-k keeps the rest of the line, and other programs pass over it" {
	alike 'pgnsplit -k odd.pgn | cut -f1-9' 'pgnsplit odd.pgn'
	alike 'pgnsplit -k -s 1/2 odd.pgn; pgnsplit -k -s 2/2 odd.pgn' \
	    'pgnsplit -k odd.pgn'
	alike 'pgnsplit -k odd.pgn | pgnsplit -j' 'cat odd.pgn'
	alike 'pgnsplit -k famous.pgn | cqlmatch -e mate | pgnannotate' \
	    'pgnsplit famous.pgn | cqlmatch -e mate | pgnannotate'
	fails 2 'pgnsplit -jk famous.pgn' '-j and -k cannot be combined'
}

@test "a game tells in b: where it begins, if not with its line" {
	run -0 bash -c "printf '1. e4 1-0 1. d4 1-0 (\n) 1. c4 * [White \"a\"]
	    1. b4 *\r1. a4 *\r\n1. a3 *' | pgnsplit -k | cut -f 1,4,10-"
	same "fields" "$(lines "1|1|m:e2e4" "2|1|b:11|m:d2d4" \
	    "3|2|b:3|m:c2c4" "4|2|b:11|m:b2b4" "5|4|m:a2a4" "6|5|m:a2a3")" \
	    "${output//$tab/|}"
}

@test "the column of a game does not depend on blocks and shards" {
	local pgn=$BATS_TEST_TMPDIR/long.pgn

	awk 'BEGIN { for (i = 0; i < 60000; i++) printf "1. e4 %d. xx * ", i
		print "1. e4 *" }' >"$pgn"
	awk 'BEGIN { for (i = 0; i < 60000; i++) { at += length(i) + 13
		print "b:" at + 1 } }' >"$pgn.wanted"
	pgnsplit "$pgn" | cut -s -f 10 | sed 1d | cmp - "$pgn.wanted"
	alike "pgnsplit -s 1/2 '$pgn'; pgnsplit -s 2/2 '$pgn'" \
	    "pgnsplit '$pgn'"
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

@test "-n takes the numbers that game lines can have" {
	fails 2 "pgnsplit -n 4611686018427387903 famous.pgn" \
	    "-n: '4611686018427387903' is not a number from 0 to"
	gives "pgnsplit -n 461168601842738790 famous.pgn | cqlmatch -v -q -e mate"
}
