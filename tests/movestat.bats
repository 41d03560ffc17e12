# movestat: the moves played from positions. And what of cqlmatch serves it and
# a trainer's sheet: -T Next, --before, --sample.

load helper

setup() {
	light
}

start=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR

# lines: games of one move each, as movestat reads them: GAME NEXT RESULT ELO
# DATE, separated by blanks, at the start of a game, or after FEN.
lines() {
	awk -v fen="${1-$start w KQkq - 0 2}" -v OFS='\t' '{
		print $1, NR, 2, "2.", "e5", fen, "-e", "", $2, $3, $4, $5 }'
}

@test "a move has its games, share, score, rating and years" {
	gives "lines <<<'1 Nf3 1-0 2500 2001.05.06
2 Nf3 1/2-1/2 2600 1999.??.??
3 Bc4 0-1 2700 2010.01.01
4 Nf3 * 2400 2003.01.01' | movestat" \
	    "$start w KQkq - 0 2: 4 games" \
	    "move       games  share             score   wins  draws losses rating years" \
	    "Nf3            3  75.0% ########    75.0%      1      1      0   2500 1999-2003" \
	    "Bc4            1  25.0% ###          0.0%      0      0      1   2700 2010"
}

@test "the score is that of the side to move" {
	gives "lines '$start b KQkq - 0 2' <<<'1 Nf6 0-1 2500 2001.05.06' |
	    movestat -J | grep -o '\"share[^w]*'" \
	    '"share":1.0000,"score":1.0000,"'
}

@test "a game counts once for a move, and once where it ends" {
	gives "lines <<<'1 Nf3 1-0 2500 2001
1 Nf3 1-0 2500 2001
1 Bc4 1-0 2500 2001' | movestat | cut -c1-24" \
	    "$(cut -c1-24 <<<"$start w KQkq - 0 2: 1 games")" \
	    'move       games  share ' \
	    'Bc4            1 100.0% ' 'Nf3            1 100.0% '
	gives "pgnsplit site.pgn | cqlmatch -p -T Next,Result -e terminal |
	    movestat | sed -n '3p'" \
	    '(end)          1 100.0% ##########   0.0%      0      0      1        '
}

@test "columns have the names of a line before them, or of -T, in any order" {
	local wanted

	wanted=$(pgnsplit famous.pgn |
	    cqlmatch -pN -T Date,WhiteElo,Result,Next -e 'ply < 4' | movestat)
	[[ $wanted == *'e4 '*' 2812 1750-1999'* ]]
	gives "pgnsplit famous.pgn |
	    cqlmatch -p -T Date,WhiteElo,Result,Next -e 'ply < 4' |
	    movestat -T Date,WhiteElo,Result,Next" "$wanted"
	gives "pgnsplit famous.pgn |
	    cqlmatch -p -T Date,WhiteElo,Result,Next -e 'ply < 4' | movestat" \
	    "$wanted"
	gives "pgnsplit famous.pgn |
	    cqlmatch -pG -T Next,WhiteElo -e 'ply < 4' | movestat" "$wanted"
}

@test "what was reached by other moves is the same position, shown once" {
	local fen=rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR

	printf '[Result "1-0"]\n\n1. d4 Nf6 2. c4 e6 3. Nc3 1-0\n\n' \
	    >"$BATS_TEST_TMPDIR/two.pgn"
	printf '[Result "0-1"]\n\n1. c4 e6 2. d4 Nf6 3. Nc3 0-1\n' \
	    >>"$BATS_TEST_TMPDIR/two.pgn"
	run -0 eval "pgnsplit '$BATS_TEST_TMPDIR/two.pgn' |
	    cqlmatch -p -T Next,Result -e 'ply < 5' | tee '$BATS_TEST_TMPDIR/p' |
	    movestat -d 9"
	same "lines with Nc3" 1 "$(grep -c 'Nc3  *2 100.0%' <<<"$output")"
	gives "movestat -J '$BATS_TEST_TMPDIR/p' | grep -c '\"fen\":\"$fen.*games\":2,'" 1
	gives "movestat -H '$BATS_TEST_TMPDIR/p' | grep -c 'same position'" 1
	gives "movestat -H '$BATS_TEST_TMPDIR/p' | grep -o '<b>3. Nc3'" '<b>3. Nc3'
	gives "movestat -d 9 -m 2 '$BATS_TEST_TMPDIR/p' | wc -l | xargs" 0
}

@test "each game of a collection is in the table of the first moves" {
	gives "pgnsplit famous.pgn annotated.pgn | cqlmatch -p -T Next -e 'ply == 0' |
	    movestat | awk '\$3 ~ /%/ { n += \$2 } END { print n }'" \
	    "$(pgnsplit famous.pgn annotated.pgn | grep -cv 'FEN "')"
}

@test "movestat says what is wrong with a line, and where" {
	fails 2 'movestat <<<x' '-:1: not a position line of cqlmatch -p'
	lines <<<'1 e4 1-0 2500 2001' >"$BATS_TEST_TMPDIR/p"
	run -2 --separate-stderr movestat "$BATS_TEST_TMPDIR/p" famous.pgn
	[[ $stderr == *'famous.pgn is PGN: pgnsplit famous.pgn | cqlmatch -p -T Next,Result -e filters | movestat'* ]]
	fails 2 'pgnsplit famous.pgn | cqlmatch -p -e mate | movestat' \
	    '-:1: no column Next; cqlmatch -p -T Next,Result writes it'
	fails 2 'movestat -m none' "-m: 'none' is not a number from 1"
	fails 2 'movestat none' 'movestat: none: no such file'
	lines <<<'1 e4 1-0 2500 2001' >"$BATS_TEST_TMPDIR/p"
	gives '(cd "$BATS_TEST_TMPDIR"; mv p form=x; movestat -J form=x) | cut -c1-8' \
	    '{"fen":"'
}

@test "a page holds nothing that a name in the lines could make it do" {
	gives "lines '<script> w - x' <<<'1 <u> 1-0 2500 2001' |
	    movestat -H -T Next,Result | grep -o '&#60;[a-z]*&#62;'" \
	    '&#60;script&#62;' '&#60;script&#62;' '&#60;u&#62;'
}

@test "Next is the move played from a position, Prev the one before" {
	gives "pgnsplit famous.pgn | cqlmatch -p -m 1 -T Prev,Next -e mate |
	    cut -f9-" 'Nd5#	'
	gives "pgnsplit famous.pgn | cqlmatch -p1 -m 1 -T San,Prev,Next -e check |
	    cut -f5,9-" 'Bxf7+	Bxf7+	Bxf7+	Ke7'
}

@test "--before gives the position before each match, and the move played" {
	gives "pgnsplit famous.pgn | cqlmatch -p -m 1 --before -e mate |
	    cut -f2,4,5,9" '12	7.	Ke7	Nd5#'
	# a start has nothing before it
	gives "pgnsplit famous.pgn | cqlmatch -p -m 1 --before -e 'ply < 2' |
	    cut -f2,5,9" '0		e4'
	# of a variation, the move that led to the match
	printf '1. e4 (1. d4 d5) 1... e5 *\n' >"$BATS_TEST_TMPDIR/v.pgn"
	gives "pgnsplit '$BATS_TEST_TMPDIR/v.pgn' | cqlmatch -p --before \
	    -T Next,Prev -H variations -e 'ply == 1' | cut -f2,9-" \
	    '0	e4	' '0	d4	'
	gives "pgnsplit famous.pgn | cqlmatch -pJ -m 1 --before -e mate |
	    grep -c '\"san\":\"Ke7\".*\"Next\":\"Nd5#\"'" 1
}

@test "--sample takes lines at random, in order, and keeps their names" {
	local all=$BATS_TEST_TMPDIR/all some=$BATS_TEST_TMPDIR/some

	pgnsplit famous.pgn | cqlmatch -pN -e check >"$all"
	pgnsplit famous.pgn | cqlmatch -pN --sample 5 --seed 3 -e check >"$some"
	same "lines" 6 "$(wc -l <"$some" | xargs)"
	same "first line" "$(head -n 1 "$all")" "$(head -n 1 "$some")"
	# a part of all lines, in their order
	same "lines added" "" "$(diff "$all" "$some" | grep '^>')"
	alike "cat '$some'" "pgnsplit famous.pgn |
	    cqlmatch -j 1 -pN --sample 5 --seed 3 -e check"
	run -1 alike "cat '$some'" "pgnsplit famous.pgn |
	    cqlmatch -pN --sample 5 --seed 4 -e check"
	alike "cat '$all'" "pgnsplit famous.pgn |
	    cqlmatch -pN --sample 9999 -e check"
}

@test "the same seed takes the same lines on every machine" {
	local -i state=3 x i at
	local kept=()

	# reservoir sampling by SplitMix64; >> keeps the sign in the shell
	for ((i = 1; i <= 300; i++)); do
		at=i-1
		if [[ $i -gt 5 ]]; then
			state+=0x9e3779b97f4a7c15 x=state
			x=$(((x ^ x >> 30 & 0x3ffffffff) * 0xbf58476d1ce4e5b9))
			x=$(((x ^ x >> 27 & 0x1fffffffff) *
			    0x94d049bb133111eb))
			x=$((x ^ x >> 31 & 0x1ffffffff))
			# the remainder of an unsigned number
			at=$((((x >> 1 & 0x7fffffffffffffff) % i * 2 +
			    (x & 1)) % i))
		fi
		[[ $at -ge 5 ]] || kept[at]=$i
	done
	gives "for i in {1..300}; do printf '\n1. e4 *\n\n'; done | pgnsplit |
	    cqlmatch -p --sample 5 --seed 3 -e initial | cut -f1" \
	    $(printf '%s\n' "${kept[@]}" | sort -n)
}

# games NAME=MOVETEXT...: each as a file of position lines with Next and Result.
games() {
	local game

	for game; do
		printf '[Result "%s"]\n\n%s\n' "${game##* }" "${game#*=}" |
		    pgnsplit | cqlmatch -p -T Next,Result -H variations \
		    -e 'ply < 40' >"$BATS_TEST_TMPDIR/${game%%=*}"
	done
	cd "$BATS_TEST_TMPDIR" || return
}

# wins: the moves with their games and results, from a table.
wins() {
	awk '$3 ~ /%/ { print $1, $2, $(NF - 2), $(NF - 1), $NF }'
}

@test "a new game begins where its number or its positions do not follow" {
	games 'a=1. e4 e5 1-0' 'b=1. e4 c5 0-1' 'c=1. d4 0-1'
	gives 'cat a b c | movestat | wins' 'e4 2 1 0 1' 'd4 1 0 0 1'
	alike 'cat a b c | movestat -J' 'movestat -J a b c'
	gives 'cat a a | movestat | wins' 'e4 2 2 0 0'
	# several queries tell of a game one after the other
	gives 'for n in a b; do echo; done; cd "$BATS_TEST_DIRNAME/data"
	    pgnsplit famous.pgn | cqlmatch -p -T Next,Result -e "ply == 0" \
	    -e "ply < 2" | movestat | sed -n 1p' '' '' \
	    "$(cqlmatch -p -e 'ply == 0' <(pgnsplit "$BATS_TEST_DIRNAME/data/famous.pgn") |
	    sed -n 1p | cut -f6): 15 games"
}

@test "a position hangs below that from which its move leads there" {
	games 'a=1. e4 (1. d4 d5 2. c4) 1... e5 2. Nf3 1-0'
	# without the first move of the variation, nothing hangs below 1. e4
	gives 'awk -F"\t" "\$5 != \"d4\"" a | movestat -d 9 | sed -n "/: /p"' \
	    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: 1 games' \
	    'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq d6 0 2: 1 games'
	gives 'movestat -d 9 a | wins' 'e4 1 1 0 0' 'e5 1 0 0 1' 'Nf3 1 1 0 0' \
	    '(end) 1 0 0 1' 'd5 1 0 0 1' 'c4 1 1 0 0' '(end) 1 0 0 1'
}

@test "without names, a value is the move only if it is one everywhere" {
	printf '[Event "%s"]\n[Result "1-0"]\n\n1. %s e5 2. Nf3 1-0\n\n' d4 e4 \
	    Nf3 e4 >"$BATS_TEST_TMPDIR/two.pgn"
	cd "$BATS_TEST_TMPDIR"
	pgnsplit two.pgn | cqlmatch -pN -T Event,Next -e 'ply < 3' >p
	gives 'movestat p | sed -n 3p | cut -c1-16' 'e4             2'
	fails 2 'sed 1d p | movestat' '-:1: which column is Next?'
	gives 'sed 1d p | movestat -T Event,Next | sed -n 3p | cut -c1-16' \
	    'e4             2'
	# the move before is none of the position, so Next is known
	gives 'pgnsplit two.pgn | cqlmatch -p -T San,Next -e "ply == 1" |
	    movestat | sed -n 3p | cut -c1-16' 'e5             2'
}

@test "numbers that are none do not get into sums" {
	gives "lines <<<'1 Nf3 1-0 inf 2001.01.01
2 Nf3 1-0 1e400 09.07.2023
3 Nf3 1-0 99999 ????.??.??' | movestat -J -T Next,Result,WhiteElo,Date |
	    grep -o '\"rating[^f]*from\":[0-9]*,\"to\":[0-9]*'" \
	    '"rating":null,"from":2001,"to":2023'
	fails 2 "lines <<<'1 Nf3 1-0 2500 2001' |
	    awk -F'\t' -v OFS='\t' '{ \$3 = \"99999999999999999999\" } 1' | movestat" \
	    '-:1: not a position line'
	gives "lines <<<'1 Nf3 1-0 2500 2001' | sed 's/Nf3/x\x1b[1m/' |
	    movestat -T Next,Result | tail -n 1 | cut -c1-8" 'x\x1b[1m'
}

@test "long games and many moves of a position take time that grows as they do" {
	local i

	{ printf '[Result "1-0"]\n\n'; for ((i = 0; i < 3000; i++)); do
		echo "$((2 * i + 1)). Nf3 Nf6 $((2 * i + 2)). Ng1 Ng8"
	done; echo '1-0'; } >"$BATS_TEST_TMPDIR/long.pgn"
	cd "$BATS_TEST_TMPDIR"
	gives 'pgnsplit long.pgn | cqlmatch -p -T Next,Result -e true |
	    timeout 20 movestat -d 999 | wins' 'Nf3 1 1 0 0' 'Nf6 1 0 0 1' \
	    'Ng1 1 1 0 0' 'Ng8 1 0 0 1' '(end) 1 1 0 0'
	gives "awk -v OFS='\t' 'BEGIN { for (i = 1; i < 200000; i++)
	    print i, 1, 2, \"2.\", \"\", \"x w - -\", \"-e\", \"\", i }' |
	    timeout 20 movestat -T Next | wc -l | xargs" 200001
}

@test "a table of positions and moves says what openings are called" {
	games 'a=1. e4 c5 2. Nf3 1-0' 'b=1. e4 e5 0-1'
	printf '%s\t%s\n' '1. e4 c5' Sicilian \
	    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR "King's Pawn" >names
	gives 'movestat -d 2 --names names a b | sed 1,2d | cut -c1-9,81-' \
	    "e4       King's Pawn" '  c5     Sicilian' '  e5     '
	gives 'movestat -J --names names a b | grep -c "\"name\":\"Sicilian\""' 2
	gives 'movestat -H --names names a b | grep -o "<em>Sic[a-z]*"' '<em>Sicilian'
	printf '%s\tCastled\n' '1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0' >>names
	gives 'movestat --names names b | wc -l | xargs' 3
	printf '%s\tnone\n' '1. e5' x/y >>names
	fails 2 'movestat --names names a' 'names:4: not a position or moves'
	fails 2 'movestat --names names a' 'names:5: not a position or moves'
}

@test "movestat runs by a link, and in a folder with a colon" {
	mkdir "$BATS_TEST_TMPDIR/a:b"
	cd "$BATS_TEST_TMPDIR/a:b"
	ln -s "$(command -v movestat)" ms
	gives "printf '' | ./ms" ''
	if [[ -e /dev/full ]]; then
		run -2 eval "lines <<<'1 Nf3 1-0 2500 2001' | ./ms >/dev/full"
	fi
}
