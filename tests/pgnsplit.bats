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
	same "games without moves" 3 "$(games \
	    '[White "x"]\n[Event "a"]\n\n[White "y"]\n[Event "b"]\n\n[White "z"]')"
	same "games of tags apart" 1 "$(games \
	    '[White "x"]\n\n[Event "a"]\n\n[Round "1"]\n[White "y"]\n\n1. e4 *')"
	same "games" 2 "$(games '1. e4 e5 1-0\n1. d4 d5 0-1\n')"
	same "games" 2 "$(games '1. e4 (1. d4) e5 1-0\n1. d4 0-1\n')"
	same "games" 1 "$(games '1. e4 (1. d4 1-0) e5 1-0\n')"
}

@test "CR, CRLF and LF end lines alike" {
	local eol text

	same "games" 2 "$(games '[Event "x"]\r\n\r\n1. e4 *\r\n\r\n[Event "y"]\r\n\r\n1. d4 *\r\n')"
	same "games" 2 "$(games '[Event "x"]\r\r1. e4 *\r\r[Event "y"]\r\r1. d4 *\r')"
	for eol in '\n' '\r\n' '\r'; do
		text='1. e4 *Z1. d4Zd5Z*ZZ1. c4 *Z'
		gives "printf '${text//Z/"$eol"}' | pgnsplit | cut -f4" 1 2 6
	done
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
	[[ $text =~ ^m:[0-9A-Za-z]{22}$ ]]
	for other in 'e4 e5 Nf3 Nc6 Bb5' \
	    '[White "A"]\n\n1.e4! {x} e5 $3 2. Nf3\r\nNc6 ; y\n3. Bb5+ 0-1' \
	    '1. e4 (1. d4 d5) 1... e5 2. Ng1f3 (2. f4) Nc6 3. Bb5 *'; do
		same "key of $other" "$text" "$(key "$other")"
	done
	for other in '1. e4 e5 2. Nf3 Nc6 3. Bc4' '1. e4 e5 2. Nf3 Nc6' '' \
	    '1. Nf3 e5 2. e4 Nc6 3. Bb5'; do
		[[ $(key "[White \"A\"]\n\n$other *") != "$text" ]]
	done
	same "no moves" "$(key '[White "A"]\n\n*')" "$(key '[Round "1"]\n\n1-0')"
	gives "pgnsplit annotated.pgn | pgnannotate -x | pgnsplit -k |
	    cut -f10" "$(pgnsplit -k annotated.pgn | cut -f10)"
}

@test "-k tells games apart by their start and by what cannot be read" {
	local fen='4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'

	[[ $(key "[FEN \"$fen\"]\n\n1. e4 *") != "$(key '1. e4 *')" ]]
	same "from the FEN of the start" "$(key '1. e4 *')" "$(key \
'[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 *')"
	[[ $(key '1. e4 Ke7 1-0\n') != "$(key '1. e4 1-0')" ]]
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
	run -0 eval "printf '1. e4 1-0 1. d4 1-0 (\n) 1. c4 * [White \"a\"]
	    1. b4 *\r1. a4 *\r\n1. a3 *' | pgnsplit -k | cut -f 1,4,10-"
	same "fields" "$(lines "1|1" "2|1|b:11" "3|2|b:3" "4|2|b:11" "5|4" \
	    "6|5")" "$(sed "s/${tab}m:[^$tab]*//" <<<"$output" | tr '\t' '|')"
	same "the first field" 6 "$(cut -f3 <<<"$output" | grep -c '^m:')"
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
	local in=$BATS_TEST_TMPDIR/in out=$BATS_TEST_TMPDIR/out line

	mkfifo "$in" "$out"
	pgnsplit -u "$in" >"$out" &
	exec 8<"$out" 7>"$in"
	printf '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n' >&7
	read -r -t 120 line <&8
	[[ $line == *a* ]] || same "line before the end" 'Event "a"' "$line"
	exec 7>&-
	same "lines after it" 1 "$(wc -l <&8)"
	wait $!
}

@test "-n takes the numbers that game lines can have" {
	fails 2 "pgnsplit -n 4611686018427387903 famous.pgn" \
	    "-n: '4611686018427387903' is not a number from 0 to"
	gives "pgnsplit -n 461168601842738790 famous.pgn | cqlmatch -v -q -e mate"
}

@test "--cuts tells where shards begin, and --at cuts each as -s does" {
	local n i cuts

	for n in 1 2 3 7 100; do
		mapfile -t cuts < <(pgnsplit --cuts $n odd.pgn)
		same "cuts" $n ${#cuts[@]}
		for ((i = 1; i <= n; i++)); do
			same "cut $i of $n" "$(pgnsplit -s $i/$n odd.pgn)" \
			    "$(pgnsplit --at "${cuts[i - 1]}")"
		done
	done
	gives 'pgnsplit --cuts 2 famous.pgn | cut -f1-4' \
	    "famous.pgn${tab}0${tab}1${tab}1" \
	    "$(pgnsplit -s 2/2 famous.pgn | head -n 1 |
		awk -F'\t' -v OFS='\t' '{ print $2, $3, $1, $4 }')"
	alike "pgnsplit -k --at '$(pgnsplit -n 90 --cuts 1 odd.pgn)'" \
	    'pgnsplit -k -n 90 odd.pgn'
}

@test "--at cuts games that begin inside a line, in files of odd names" {
	local name=$BATS_TEST_TMPDIR/'a b\n'$'\n'.pgn cut

	printf '1. e4 1-0 1. d4 1-0 1. c4 * 1. b4 *\n1. a4 *' >"$name"
	while IFS= read -r cut; do
		pgnsplit --at "$cut"
	done < <(pgnsplit --cuts 5 "$name") | cmp - <(pgnsplit "$name")
}

@test "--at refuses what is no line of --cuts, and a file that is shorter" {
	local cut file=$BATS_TEST_TMPDIR/a.pgn

	cp famous.pgn "$file"
	cut=$(pgnsplit --cuts 2 "$file" | tail -n 1)
	head -n 9 famous.pgn >"$file"
	fails 2 "pgnsplit --at '$cut'" 'has changed since --cuts'
	rm "$file"
	fails 2 "pgnsplit --at '$cut'" "$file:"
	fails 2 "pgnsplit --at 'x 1 2'" 'not a line of --cuts'
	fails 2 "pgnsplit --at '$cut' famous.pgn" 'the cut names it'
	fails 2 'pgnsplit --cuts 2 famous.pgn odd.pgn' 'one file'
	fails 2 'cat famous.pgn | pgnsplit --cuts 2' 'not a regular file'
}

@test "--count prints the number of games alone" {
	gives 'pgnsplit --count ./*.pgn' "$(pgnsplit ./*.pgn | wc -l)"
	gives 'pgnsplit --count </dev/null' 0
}

@test "--label names standard input, and --files0-from reads names" {
	alike 'pgnsplit --label x.pgn <odd.pgn' \
	    "pgnsplit odd.pgn | sed 's/odd.pgn/x.pgn/'"
	alike "printf '%s\0' odd.pgn famous.pgn | pgnsplit --files0-from -" \
	    'pgnsplit odd.pgn famous.pgn'
	printf 'odd.pgn\0famous.pgn' >"$BATS_TEST_TMPDIR/names"
	alike "pgnsplit --files0-from $BATS_TEST_TMPDIR/names -s 2/2" \
	    'pgnsplit -s 2/2 odd.pgn famous.pgn'
	fails 2 "printf 'a\0\0b' | pgnsplit --files0-from -" 'a name is empty'
	fails 2 "printf 'a' | pgnsplit --files0-from - b" 'cannot be combined'
	fails 2 "printf '' | pgnsplit --files0-from -" 'no names'
}

@test "--after cuts the games that an index does not have yet" {
	cd "$BATS_TEST_TMPDIR"
	head -n 77 "$OLDPWD/famous.pgn" >games.pgn
	pgnsplit games.pgn | pgnindex >games.idx
	gives 'pgnsplit --after games.idx games.pgn'
	tail -n +78 "$OLDPWD/famous.pgn" >>games.pgn
	pgnsplit --after games.idx games.pgn | pgnindex >>games.idx
	cmp games.idx <(pgnsplit games.pgn | pgnindex)
	cp "$OLDPWD/odd.pgn" new.pgn
	pgnsplit --after games.idx games.pgn new.pgn | pgnindex >>games.idx
	cmp games.idx <(pgnsplit games.pgn new.pgn | pgnindex)
}

@test "--after adds nothing when the last indexed game is not as it was" {
	cd "$BATS_TEST_TMPDIR"
	head -n 77 "$OLDPWD/famous.pgn" >games.pgn
	pgnsplit games.pgn | pgnindex >games.idx
	printf '{late}\n' >>games.pgn
	fails 2 'pgnsplit --after games.idx games.pgn' 'has grown or changed'
	sed '70,$s/e4/d4/' games.pgn >other.pgn && mv other.pgn games.pgn
	fails 2 'pgnsplit --after games.idx games.pgn' 'has grown or changed'
	head -n 40 games.pgn >other.pgn && mv other.pgn games.pgn
	fails 2 'pgnsplit --after games.idx games.pgn' 'has become shorter'
	fails 2 'pgnsplit --after games.idx ./games.pgn' \
	    './games.pgn is in the index as games.pgn'
	fails 2 "pgnsplit --after $OLDPWD/famous.pgn games.pgn" 'is PGN'
}

@test "--letters reads moves in other languages, and leaves their bytes" {
	local lines=$BATS_TEST_TMPDIR/lines

	pgnsplit --letters auto abroad.pgn >"$lines"
	gives "cut -f10 $lines | paste -s -d' '" "l:de l:fr l:es l:nl l:ru l:en "
	gives "pgnsplit -j $lines | cmp - abroad.pgn" ""
	gives "cqlmatch -w -p -T Event,Uci -e mate $lines | cut -f5,9-" \
	    "Qxf7#${tab}de${tab}h5f7" "Qxf7#${tab}fr${tab}h5f7" \
	    "Qxf7#${tab}es${tab}h5f7" "Qxf7#${tab}nl${tab}h5f7" \
	    "Qxf7#${tab}ru${tab}h5f7" "Qxf7#${tab}en${tab}h5f7" \
	    "Qxf7#${tab}English${tab}h5f7"
	gives "pgnindex $lines | cqlmatch -c -e mate" "-e${tab}7${tab}7"
	gives "cqlmatch -e mate $lines | pgnannotate | grep -c '7[#+] {CQL}'" 7
	gives "pgnsplit --letters auto -k abroad.pgn | cut -f10 | sort -u | wc -l" 1
	gives "pgnsplit --letters de abroad.pgn | cqlmatch -e mate | cut -f1" 1 7
	gives "cql -i abroad.pgn -letters auto -o - -cql mate 2>/dev/null |
	    grep -c CQL" 7
	fails 2 "pgnsplit --letters xx abroad.pgn" "'xx' is none of de, fr, es"
	# what no language makes better stays English
	alike "printf '1. e4 xx *\n' | pgnsplit --letters auto" \
	    "printf '1. e4 xx *\n' | pgnsplit"
}

@test "a move in another language names the languages" {
	run -2 --separate-stderr cqlmatch -w -e mate <(pgnsplit abroad.pgn)
	[[ $stderr == *"abroad.pgn:3:13: not a move: Dh5; pgnsplit --letters \
reads it in de fr es it nl"* ]] || same stderr "Dh5 ..." "$stderr"
	[[ $stderr != *Sc6* ]]
}

@test "a line of a megabyte takes no longer than as many short ones" {
	local text

	for text in '[A "b"]' '1. e4 * ' '1-01-01-0' '1-0 {a} ' '*{c}' \
	    '[FEN 8/8/8/8/8/k1K5/8/8 w - -]'; do
		awk -v text="$text" 'BEGIN { for (; n < 1000000; n += length(text))
			printf "%s", text }' >"$BATS_TEST_TMPDIR/long.pgn"
		run -0 bash -c "ulimit -t 8; pgnsplit '$BATS_TEST_TMPDIR/long.pgn' |
		    pgnannotate -r | pgnsplit | pgnannotate -s |
		    cmp - '$BATS_TEST_TMPDIR/long.pgn'"
	done
}

@test "cuts of a file that has grown or changed since are refused" {
	local file=$BATS_TEST_TMPDIR/x.pgn cut

	cp famous.pgn "$file"
	cut=$(pgnsplit --cuts 3 "$file" | sed -n 2p)
	gives "pgnsplit --at '$cut' | wc -l" 6
	echo >>"$file"
	fails 2 "pgnsplit --at '$cut'" 'x.pgn has changed since --cuts'
	sed 's/^\[Event "/&A/; 3q' famous.pgn >"$file"
	sed 's/^\[Event "[A-Z]/[Event "/; 1,3d' famous.pgn >>"$file"
	fails 2 "pgnsplit --at '$cut'" 'x.pgn has changed since --cuts'
	fails 2 "pgnsplit --at '$(cut -f1-7 <<<"$cut")'" 'not a line of --cuts'
	fails 2 "pgnsplit --at '$(sed 's/\t/&9999999999999999/3' <<<"$cut")'" \
	    'not a line of --cuts'
}

@test "each language of --letters has its men, and is found by them" {
	local row sign i text english='Nf3 Nf6 g3 g6 Bg2 Bg7 Rf1 Rf8 d3 d6 Kd2
	    Kd7 Qe1 Qe8 e4 Nxe4+ dxe4'

	for row in 'de K D T L S :' 'de K D T L S x' 'fr R D T F C x' \
	    'es R D T A C x' 'it R D T A C x' 'nl K D T L P x' \
	    'ru Кр Ф Л С К х' 'en K Q R B Kt x'; do
		read -ra sign <<<"$row"
		text=$english
		for i in 1 2 3 4 5 6; do
			text=${text//$(cut -c$i <<<KQRBNx)/<$i>}
		done
		for i in 1 2 3 4 5 6; do
			text=${text//<$i>/${sign[i]}}
		done
		for i in "${row%% *}" auto; do
			gives "printf '%s *\n' '$text' |
			    pgnsplit --letters $i | cqlmatch -p -e 'ply>0' |
			    cut -f5 | xargs -n 99" "$(xargs <<<"$english")"
		done
	done
}

# into NAME [OPTION...]: the famous games into files, in a folder of the test.
into() {
	mkdir -p "$BATS_TEST_TMPDIR/into"
	pgnsplit "$OLDPWD/famous.pgn" | pgnsplit -j --into "$@"
}

# tagged TEXT...: game lines of games with that tag Event each.
tagged() {
	local text

	for text; do
		printf '1\tg.pgn\t0\t1\t\t\t\t\t[Event "%s"]\\n\\n*\n' "$text"
	done
}

@test "--into writes each game to the file that its tags name" {
	mkdir "$BATS_TEST_TMPDIR/into"
	cd "$BATS_TEST_TMPDIR/into"
	into '{Result}/{year}.pgn'
	gives 'ls 0-1' 1912.pgn 1956.pgn 1963.pgn
	gives "cat */*.pgn | pgnsplit | cut -f9 | sort | cksum" \
	    "$(pgnsplit "$OLDPWD/famous.pgn" | cut -f9 | sort | cksum)"
	gives 'pgnsplit 1-0/1858.pgn | cut -f8' \
	    "$(pgnsplit "$OLDPWD/famous.pgn" | cut -f8 | grep ^1858)"
	into '{Result}/{year}.pgn' --dry-run >list
	fails 2 "pgnsplit '$ROOT/tests/data/famous.pgn' |
	    pgnsplit -j --into 'none/{year}.pgn'" 'there is no such folder'
	gives "cut -f2 list | paste -sd+ | bc" "$(pgnsplit --count */*.pgn)"
	gives 'ls -A | grep -c split || true' 0
	pgnsplit "$OLDPWD/famous.pgn" | cqlmatch -H quiet -e mate |
	    pgnsplit -j --into 'by-{label}-{n}.{file}'
	[[ -f "by--e-1.${OLDPWD//\//_}_famous.pgn" ]]
	gives "pgnsplit '$OLDPWD/famous.pgn' | sed '2q;s/^1\t/70\t/' |
	    cqlmatch -L a/b -e true |
	    pgnsplit -j --into '{number}-{line}-{offset}-{q}-{z}' --dry-run" \
	    "2-$(pgnsplit "$OLDPWD/famous.pgn" | sed -n 2p | cut -f3,4 |
	    awk '{ print $2 "-" $1 }')-a_b-_${tab}1" "70-1-0-a_b-_${tab}1"
}

@test "--into leaves no file of its own when a signal ends it" {
	local s pid status

	mkdir "$BATS_TEST_TMPDIR/into"
	cd "$BATS_TEST_TMPDIR/into"
	mkfifo ../lines
	repeated 1000 "$OLDPWD/famous.pgn" | pgnsplit >../games
	for s in TERM USR1 PIPE; do
		pgnsplit -j --into '{Result}.pgn' <../lines & pid=$!
		exec 7>../lines
		# until it has written what it has read so far
		until ls -A | grep -q '^[.]pgnsplit'; do
			cat ../games >&7
		done
		kill -s "$s" $pid
		status=0
		wait $pid || status=$?
		exec 7>&-
		same "how $s ends it" "$s" "$(kill -l "$status")"
		gives 'ls -A'
	done
}

@test "--into makes names safe" {
	cd "$BATS_TEST_TMPDIR"
	tagged ../../x '' . .. 'a\tb' "$(printf 'é%.0s' {1..150})" |
	    pgnsplit -j --into '{Event}.{None}' --dry-run >list
	gives 'cut -f1 list' '_.._' _._ _._.._x._ 'a_b._' \
	    "$(printf 'é%.0s' {1..100})."
	fails 2 "pgnsplit -j --into 'x{' </dev/null" "'}' is missing"
	rm -rf ./*
	tagged $'a\u009b1m\u202eb\xc2' | pgnsplit -j --into '{Event}'
	gives 'ls' $'a_1m_b\xc2'
	gives "tagged $'\\u009b' | pgnsplit -j --into '{Event}' --dry-run" $'_\t1'
	fails 2 "pgnsplit -j --into '{a/b}' </dev/null" 'names no tag'
	fails 2 "pgnsplit --into x </dev/null" '--into goes with -j'
}

@test "--into replaces no file unless it is told to" {
	mkdir "$BATS_TEST_TMPDIR/into"
	cd "$BATS_TEST_TMPDIR/into"
	printf '[Event "old"]\n\n*' >b
	chmod 600 b
	ln -s b c
	fails 2 "(tagged a b) | pgnsplit -j --into '{Event}'" 'b is there: '
	fails 2 "(tagged a c) | pgnsplit -j --into '{Event}' --force" \
	    'c is not a regular file'
	fails 2 "(tagged a c) | pgnsplit -j --into '{Event}'" 'c is there'
	gives "ls -A; cat b" b c '[Event "old"]' '' '*'
	tagged b b | pgnsplit -j --into '{Event}' --append
	gives 'cat b' '[Event "old"]' '' '*' '' '[Event "b"]' '' '*' '' \
	    '[Event "b"]' '' '*'
	gives 'ls -l b | cut -c1-10' '-rw-------'
	tagged b | pgnsplit -j --into '{Event}' --force
	gives 'cat b' '[Event "b"]' '' '*'
	fails 2 "tagged x | pgnsplit -j --into 'none/{Event}'" 'none/x'
	gives 'ls -A' b c
}

@test "--into needs few files, and leaves nothing when the disk is full" {
	cd "$BATS_TEST_TMPDIR"
	mkdir many full
	(ulimit -n 20; tagged {1..500} | pgnsplit -j --into 'many/{Event}')
	gives 'ls many | wc -l' 500
	fails 2 "(trap '' XFSZ; ulimit -f 8; tagged {1..999} |
	    pgnsplit -j --into 'full/x')" 'full/x: File too large'
	gives 'ls -A full'
}

@test "--at names the field that is no number, and takes no changed one" {
	local cut i

	cut=$(pgnsplit --cuts 2 famous.pgn | tail -n 1)
	for i in 2 3 4 5 6 7; do
		fails 2 "pgnsplit --at '$(awk -F'\t' -v OFS='\t' -v i=$i \
		    '{ $i = "99999999999999999999"; print }' <<<"$cut")'" \
		    "is not a line of --cuts: field $i is no such number"
		fails 2 "pgnsplit --at '$(awk -F'\t' -v OFS='\t' -v i=$i \
		    '{ $i += 2 ^ 32 + 1; print }' OFMT=%d CONVFMT=%d \
		    <<<"$cut")'" "famous.pgn has changed since --cuts, or the cut"
	done
	fails 2 "pgnsplit --at '$(cut -f1-7 <<<"$cut")'" 'no field 8'
	gives "pgnsplit --at '$cut' | wc -l" \
	    "$(($(pgnsplit famous.pgn | wc -l) + 1 - $(cut -f3 <<<"$cut")))"
}

@test "games with variations come from a pipe without its being kept" {
	[[ $BIN != *asan ]] || skip "sanitizers take memory of their own"
	same "the last game" 1000000 "$(yes '1. e4 (1. d4) e5 {x} *' |
	    head -n 1000000 | (ulimit -v 20000; pgnsplit) | tail -n 1 | cut -f1)"
}
