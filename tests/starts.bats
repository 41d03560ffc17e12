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
	start none '[FEN "8/8/8/8/8/k1K5/1Q6/8 w - - 0 1"]'
	start "$usual w KQkq - 0 1" '[SetUp "0"]'
}

@test "a tag that says no FEN is damage, and the start is the usual one" {
	local tag

	for tag in '[FEN ""]' '[FEN "?"]' '[FEN " - "]' '[SetUp "1"]'; do
		start "$usual w KQkq - 0 1" "$tag"
		outcome "printf '%s\n\n1. e4 *\n' '$tag' | pgnsplit | cqlmatch -w -c -e true"
		[[ $stderr == *'no FEN: the usual start'* ]]
	done
}

@test "a FEN without quotes is no tag, and gives no position either" {
	local fen='3k4/8/6P1/4K3/8/8/8/8 w - - 0 1' tag

	for tag in "[FEN $fen]" "[ FEN  '$fen']" "[FEN: $fen]" "[FEN=$fen]" \
	    "[FEN = \"$fen\"]" "[Date 1992.11.04] [FEN $fen]" '[FEN]'; do
		start none "$tag"
		start none "$tag" '[Event "x"]'
		start none '[Event "x"]' "$tag" '[Site "y"]'
		start none '[Event "x"]' '' '{ y }' "$tag"
	done
	start "$usual w KQkq - 0 1" '[FENS "x"]' "{
[FEN $fen]
}"
	start "$usual w KQkq - 0 1" "; [FEN $fen]"
	same "positions before a FEN that comes too late" 3 "$(positions \
	    "1. Nf3 {[FEN $fen]} Nf6\n[FEN $fen] *\n" | grep -c /)"
	same "games where a FEN without quotes begins one" \
	    'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1' \
	    "$(positions \
	    "1. Nf3 *\n\n[FEN $fen]\n1. e4 e5 *\n" | tail -n 1)"
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

# columns FEN MOVES WANTED...: the FENs of the positions, which are the same in
# all columns, comments and objects; the key is that of the FEN.
columns() {
	local file=$BATS_TEST_TMPDIR/x.pgn way keys fens=("${@:3}")

	printf '[FEN "%s"]\n\n%s *\n' "$1" "$2" | pgnsplit >"$file"
	for way in '-T FEN' '-O fenrights -T FEN'; do
		# shellcheck disable=SC2086
		gives "cqlmatch -p $way -e true $file | cut -f6,9 | tr '\t' '\n' |
		    uniq" "${fens[@]}"
	done
	gives "cqlmatch -p -T Start -e standardfen $file | cut -f8,9 |
	    tr '\t' '\n' | sort -u" "$(printf '%s\n' "${fens[@]}" | sort -u)"
	gives "cqlmatch -p -J -e true $file | sed 's/.*\"fen\":\"//; s/\".*//'" \
	    "${fens[@]}"
	gives "cqlmatch -e 'comment(true)' $file | pgnannotate -f |
	    grep -o '[^ {]*/[^}]*}'" \
	    "${fens[@]/%/\}}"
	keys=$(cqlmatch -p -T Key -e true "$file" | cut -f9)
	same "keys of $1" "$keys" "$(printf '%s\n' "${fens[@]}" | pgnsplit |
	    cqlmatch -p -T Key -e true | cut -f9)"
}

@test "every column writes the rights and the square that the FEN has" {
	columns '4k2r/8/8/8/8/8/8/R3K2R w - - 0 1' '1. Kf2 Ke7' \
	    '4k2r/8/8/8/8/8/8/R3K2R w - - 0 1' \
	    '4k2r/8/8/8/8/8/5K2/R6R b - - 1 1' '7r/4k3/8/8/8/8/5K2/R6R w - - 2 2'
	columns 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 9' '9. Ra2 Rh6 10. O-O' \
	    'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 9' \
	    'r3k2r/8/8/8/8/8/R7/4K2R b Kq - 4 9' \
	    'r3k3/8/7r/8/8/8/R7/4K2R w Kq - 5 10' \
	    'r3k3/8/7r/8/8/8/R7/5RK1 b q - 6 10'
	columns '4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1' '1... dxe3 2. Ra2' \
	    '4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1' \
	    '4k3/8/8/8/8/4p3/8/R3K3 w Q - 0 2' '4k3/8/8/8/8/4p3/R7/4K3 b - - 1 2'
	columns '4k3/8/8/8/3pP3/8/8/4K3 B - E3 0 1' '1... dxe3' \
	    '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1' '4k3/8/8/8/8/4p3/8/4K3 w - - 0 2'
	columns 'r3k2r/8/8/8/8/8/4P3/R3K2R w - - 0 1' '1. e4' \
	    'r3k2r/8/8/8/8/8/4P3/R3K2R w - - 0 1' \
	    'r3k2r/8/8/8/4P3/8/8/R3K2R b - e3 0 1'
}

@test "castling that a FEN denies is told, once, where a query looks ahead" {
	local file=$BATS_TEST_TMPDIR/x.epd home='r3k2r/8/8/8/8/8/8/R3K2R w' way

	printf '%s\n' "$home - - 0 1" "$home KQkq - 0 1" "$home Q - 0 1" \
	    "$home - - 3 9" "$home" '4k3/8/8/8/8/8/8/R2K3R w - -' >"$file"
	for way in 'legal --(castle)' 'matein 1' 'exchange R > 0' \
	    'countmoves legal K-- > 0'; do
		outcome "pgnsplit $file | cqlmatch -c -e '$way'"
		same "$way" "cqlmatch: 2 games with kings and rooks at home whose\
 FEN has '-' for castling, which is still taken as possible; cql(fenrights)\
 believes the FEN" "$(grep -v damaged <<<"$stderr")"
	done
	gives "pgnsplit $file | cqlmatch -p -e 'legal --(castle)' 2>/dev/null |
	    cut -f1,8" "1${tab}[c1,g1]" "2${tab}[c1,g1]" "3${tab}c1" \
	    "4${tab}[c1,g1]" "5${tab}[c1,g1]"
	for way in '-H fenrights' '-O fenrights'; do
		outcome "pgnsplit $file | cqlmatch -c $way -e 'legal --(castle)'"
		[[ $output == *"3${tab}3" && $stderr != *fenrights* ]]
	done
	outcome "pgnsplit $file | cqlmatch -c -e 'o-o or fen or mate or Ra1'"
	[[ $stderr != *fenrights* ]]
	gives "pgnsplit $file | cqlmatch -p -H fenrights -e 'initial fen' \
	    2>/dev/null | cut -f8 | cut -d' ' -f3" - KQkq Q - KQkq -
	gives "cql -i $file -fenrights -cql 'legal --(castle)' -o - 2>/dev/null |
	    grep -c '^.FEN'" 3
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

# ---- lines of FEN and EPD ----

problems() {
	cat <<-'EPD'
	# mates
	r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "WAC.001"; c0 "say \mate; now";

	8/8/8/8/8/k1K5/8/1Q6 w - - 0 1
	8/8/8/8/8/k1K5/8/1Q6
	# queens
	8/8/8/8/8/k1K5/8/1Q6 b - - ;D1 20 ;D2 400
	8/8/9/8/8/k1K5/8/1Q6 b - -
	8/8/8/8/8/k1K5/8/1Q6 v - - 0 1
	1Q6/8/8/8/8/k1K5/8/1Q6 w - - 3 7 White mates soon
	# end
	EPD
}

@test "a line of FEN or EPD is a game, and its operations are tags" {
	local file=$BATS_TEST_TMPDIR/x.epd lines=$BATS_TEST_TMPDIR/lines

	problems >"$file"
	pgnsplit "$file" >"$lines"
	gives "cut -f4 $lines | paste -s -d' '" "1 4 5 6 8 9 10"
	gives "pgnsplit -j $lines | cmp - $file"
	gives "cqlmatch -p -T bm,D2 -e true $lines 2>/dev/null | cut -f1,6,9-" \
	    "1	r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1	Qxf7#	" \
	    "2	8/8/8/8/8/k1K5/8/1Q6 w - - 0 1		" \
	    "3	8/8/8/8/8/k1K5/8/1Q6 w - - 0 1		" \
	    "4	8/8/8/8/8/k1K5/8/1Q6 b - - 0 1		400" \
	    "7	1Q6/8/8/8/8/k1K5/8/1Q6 w - - 3 7		"
	gives "cqlmatch -c -e 'matein 1' -e 'tag \"id\" == \"WAC.001\"' \
	    -e 'tag \"c0\" ~~ \"^say .mate; now\$\"' $lines 2>/dev/null |
	    cut -f2" 4 1 1
	alike "cqlmatch -e 'matein 1' $lines 2>&1" \
	    "pgnindex $lines | cqlmatch -e 'matein 1' 2>&1"
	gives "pgnindex $lines | pgnindex -c"
	alike "for i in 1 2 3 4; do pgnsplit -s \$i/4 $file; done" "cat $lines"
	alike "sed 's/\$/\\r/' $file | pgnsplit | cqlmatch -c -e 'matein 1' 2>&1" \
	    "cqlmatch -c -e 'matein 1' $lines 2>&1"
	outcome "cqlmatch -w -e mate $lines"
	[[ $stderr == *"x.epd:8:1: FEN: not a man"*"x.epd:9:1: FEN: the side"* ]]
}

# listed TEXT ROW...: the games of a list: the number of its line, its position
# or "none", and what is damaged there; the bytes come back, by shards too.
listed() {
	local dir=$BATS_TEST_TMPDIR

	printf '%b' "$1" >"$dir/list"
	pgnsplit "$dir/list" >"$dir/lines"
	cqlmatch -w -p -T Line -e initial "$dir/lines" 2>"$dir/told" |
	    awk -F'\t' '{ split($6, f, " "); print $9 " " f[1] " " f[2] }' \
	    >"$dir/came"
	sed -n 's/^[^:]*:\([0-9]*\):[0-9]*: /\1 /p' "$dir/told" >>"$dir/came"
	same_lines "$1" "$(cat "$dir/came")" "${@:2}"
	pgnsplit -j "$dir/lines" | cmp - "$dir/list"
	pgnsplit --cuts 3 "$dir/list" |
	    while read -r cut; do pgnsplit --at "$cut"; done | cmp - "$dir/lines"
	pgnindex "$dir/lines" | pgnindex -c
}

@test "a list of FEN may have a heading, fields, quotes, numbers and remarks" {
	local a='8/8/8/8/8/k1K5/8/1Q6' b='1Q6/8/8/8/8/k1K5/8/8' w
	local both=("1 $a w" "2 $b b") wrong='a line that is no board'

	listed "$a w - - 0 1\n$b b - - 0 1\n" "${both[@]}"
	listed "\"$a w - -\"\n\"$b b - -\"\n" "${both[@]}"
	for w in '1:' '2.' '“' '№' '1: ' '2. ' '3) ' '4 ' '5,' '- ' '* ' '[' '<' '`' 'FEN=' \
	    'fen ' 'position fen ' 'No. 5 ' '| ' '{1} ' \
	    '{A. Author} 2. ' '\\\\fenboard{' 'https://a.b/c?fen='; do
		listed "$w$a w - -\n$w$b b - -\n" "${both[@]}"
	done
	for w in '{My mates}' '* easy' '/* mates */' '== 1. Mates ==' \
	    '[Mates]'; do
		listed "$w\n$a w\n$b b\n" "1 $a w" "3 $b b"
	done
	listed "$a # x\n$b b % y\n" "${both[@]}"
	listed "1. A. Author\n$a w\n2. An Other\n$b b\n" "1 $a w" "4 $b b" \
	    "3 $wrong"
	listed "(1) $a w - -\n(2) $b b - -" "${both[@]}"
	listed "$a White to move\n$b black\n" "${both[@]}"
	listed "$a w\nSolution: 1.Qa1#\n$b b\n" "1 $a w" "3 $b b" \
	    '2 not a move: Solution:' '3 no result after the moves'
	listed "FEN: $a w\nFEN: $b b\n" "${both[@]}"
	listed "https://a.org/b/${a}_w_-_-_0_1\n//c.d/${b}_b_-_-\n" "${both[@]}"
	listed "1,\"$a w\",\"mate, in 1\"\n2,\"$b b\",x\n" "${both[@]}"
	listed "$a w - - 0 1;good\n$b b - - 0 1;bad\n" "${both[@]}"
	listed "id,fen,moves\r\n1,$a w - - 0 1,Qa1\r\n2,$b b - - 0 1,\r\n" \
	    "1 $a w" "3 $b b"
	listed "Mates in one\n\nby hand\n$a w\n$b b\n" "1 $a w" "5 $b b"
	listed "; x\n$a w\n% y\n$b b\n# z\n" "1 $a w" "3 $b b"
	listed "$a w\nrubbish\n8/8/8/8 w\n$b b\n" "1 $a w" "4 $b b" \
	    "2 $wrong" "3 $wrong"
	listed "$a w\n1. Qa1#\n\n$b b\n1... Kxb1\n" "1 $a w" "4 $b b" \
	    '4 no result after the moves' '5 cannot play Kxb1' \
	    '6 no result after the moves'
	for w in 'no list at all' 'fen' "see/$a w - - 0 1" 'h2-h5 storm'; do
		listed "$w\n" '1 neither tags nor moves' \
		    '2 no result after the moves'
	done
}

@test "the operations hmvc and fmvn are the numbers of the position" {
	gives "printf '%s\n' '8/8/8/8/8/k1K5/8/1Q6 w - - hmvc 3; fmvn 17;' \
	    '8/8/8/8/8/k1K5/8/1Q6 w - - bm Qb3; fmvn 9;' | pgnsplit |
	    cqlmatch -p -e true 2>/dev/null | cut -f6" \
	    "8/8/8/8/8/k1K5/8/1Q6 w - - 3 17" "8/8/8/8/8/k1K5/8/1Q6 w - - 0 9"
	gives "echo '8/8/8/8/8/k1K5/8/1Q6 w - - bm Qb3' | pgnsplit |
	    cqlmatch -p -T bm -e initial | cut -f6,9" "8/8/8/8/8/k1K5/8/1Q6 w - - 0 1${tab}Qb3"
}

@test "the fields and operations of a line become a FEN and tags" {
	local line wanted k=4k3/8/8/8/8/8/8/4K3

	while IFS='|' read -r line wanted; do
		same "$k$line" "[FEN \"$k$wanted||*|" "$(printf '%s\n' \
		    "$k$line" | pgnsplit | pgnannotate 2>/dev/null |
		    sed '/^\[SetUp "1"\]$/d' | paste -sd'|')"
	done <<-'END'
	 w - - hmvc 5; fmvn 20; bm e4;| w - - 5 20"]|[hmvc "5"]|[fmvn "20"]|[bm "e4"]
	 w - - fmvn 20| w - - 0 20"]|[fmvn "20"]
	 w - - hmvc 5;| w - -"]|[hmvc "5"]
	 w - - c0 "a;{b}c"; c9 "z\"; id "q"| w - -"]|[c0 "a;{b}c"]|[c9 "z\\"]|[id "q"]
	 w - - c0 a"b; c1 a\c;;  c2 ;| w - -"]|[c0 "a\"b; c1 a\c;;  c2 ;"]
	 w - - c0 ab; c1 a\c;; c2 ;| w - -"]|[c0 "ab"]|[c1 "a\c"]|[c2 ""]
	_w_-_-_3_9| w - - 3 9"]
	 b| b"]
	|"]
	 w KQ e3 4 5 id "x";| w KQ e3 4 5"]|[id "x"]
	END
	gives "echo 'https://x.org/a/${k}_w_-_-_0_1' | pgnsplit |
	    pgnannotate 2>/dev/null" "[FEN \"$k w - - 0 1\"]" '[SetUp "1"]' \
	    '' '; https://x.org/a/' '*'
}

@test "pgnannotate writes a line of FEN as PGN, and says so once" {
	local file=$BATS_TEST_TMPDIR/x.epd

	problems >"$file"
	outcome "cql -i $file -o - -cql 'tag \"id\" matein 1' 2>/dev/null"
	same_lines PGN "$output" \
	    '[FEN "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -"]' \
	    '[SetUp "1"]' '[bm "Qxf7#"]' '[id "WAC.001"]' \
	    '[c0 "say \mate; now"]' '' '{Game number 1 CQL}' '; # mates' '*'
	pgnsplit "$file" >"$file.lines"
	gives "pgnannotate $file.lines 2>/dev/null | pgnsplit |
	    cqlmatch -c -e 'matein 1' 2>/dev/null" "-e${tab}4${tab}4"
	gives "pgnannotate -j 2 $file.lines 2>&1 >/dev/null | grep -c 'written as'" 1
	gives "pgnannotate $file.lines 2>/dev/null |
	    grep -c '^; # mates\|^; # end\|^; White mates soon'" 3
}

@test "moves after a line of FEN are played from there" {
	gives "printf '8/8/8/8/8/k1K5/8/3Q4 w - - 0 1\n1. Qa1# {good} 1-0\n\n
	    7k/5K2/8/8/8/8/8/6Q1 w - -\n1. Qg7#\n' | pgnsplit |
	    cqlmatch -p -e mate 2>/dev/null | cut -f1,5" "1${tab}Qa1#" \
	    "2${tab}Qg7#"
}

# ---- games of tags alone, and without tags ----

@test "after an empty line a tag that the game has already begins the next" {
	local a='[Event "a"]\n' r='[Round "1"]\n' w='[White "x"]\n' e='[ECO "A"]\n'
	local came text

	for text in "$a$r$w|$r$w" "$a$w|$a$w|$a" "$a$w$e|$a" "$w$e|$a$w" \
	    "$a\n$w\n$r" "$a\n$w$r\n$e" "$a$w$w|$w"; do
		came=$(printf '%b' "${text//|/\\n}\n1. e4 *\n" | pgnsplit |
		    cut -f9)
		same "games of $text" "$(tr -dc '|' <<<"$text" | wc -c)" \
		    "$(($(wc -l <<<"$came") - 1))"
	done
	printf '%b' "$a$w\n$a$w\n1. e4 *\n" >"$BATS_TEST_TMPDIR/x.pgn"
	fails 2 "pgnsplit $BATS_TEST_TMPDIR/x.pgn | cqlmatch -w -q -e initial" \
	    'x.pgn:4:1: no moves and no result'
}

# games TEXT LINE...: the games of a text, escaped as in game lines.
games() {
	gives "printf '$1' | pgnsplit | cut -f9" "${@:2}"
	gives "printf '$1' | sed 's/\$/\\r/' | pgnsplit | cut -f9 |
	    sed 's/\\\\r//g'" "${@:2}"
}

@test "a line with move number 1 after an empty line begins a game" {
	games '1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 2. c4\n\n\n1 c4 c5\n  \n1.g3 *\n' \
	    '1. e4 e5 2. Nf3 Nc6\n\n' '1. d4 d5 2. c4\n\n\n' \
	    '1 c4 c5\n  \n' '1.g3 *\n'
	games '[White "a"]\n\n1. e4 e5\n\n1. d4 d5 *\n\n[White "b"]\n\n1. c4 *\n' \
	    '[White "a"]\n\n1. e4 e5\n\n' '1. d4 d5 *\n\n' \
	    '[White "b"]\n\n1. c4 *\n'
}

@test "no game begins before a move is made, in a comment or variation" {
	games '1. e4\n\n1... e5 2. d4\n\n{c\n\n1. d4} 3. Nf3 (3. f4\n\n1. d4)\n1. x *\n' \
	    '1. e4\n\n1... e5 2. d4\n\n{c\n\n1. d4} 3. Nf3 (3. f4\n\n1. d4)\n1. x *\n'
}

@test "games of one move are games where an empty line is between them" {
	games '1. e4\n\n1. d4\n\n1. c4 c5\n' '1. e4\n\n' '1. d4\n\n' '1. c4 c5\n'
}

@test "after a result a game begins with move number 1 or with a move" {
	games '1. e4 e5 2. d4 * 1. d4 d5 0-1\n1.c4 c5 *\ne4 *\n' \
	    '1. e4 e5 2. d4 * ' '1. d4 d5 0-1\n' '1.c4 c5 *\n' 'e4 *\n'
	games 'e4 e5 1-0 2. Nf3 Nc6 1-0\n' 'e4 e5 1-0 2. Nf3 Nc6 1-0\n'
	games '1. e4 * and e4 is best\n1. d4 *\n' \
	    '1. e4 * and e4 is best\n' '1. d4 *\n'
}

@test "what comes before the first board has four kilobytes at most" {
	local n fen='4k3/8/8/8/8/8/8/4K3 w - - 0 1' text wanted

	for n in 4000 4096 4097 5000; do
		printf -v text '%*s' $n ''
		wanted=2
		[[ $n -le 4096 ]] || wanted=1
		gives "printf '%s\n%s\n%s\n' '${text// /a}' '$fen' '$fen' |
		    pgnsplit --count" $wanted
	done
}
