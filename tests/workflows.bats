# workflows.bats - questions that people ask of their games, each answered by
# one line of shell.

load helper

setup() {
	light
	cd "$BATS_TEST_TMPDIR" || return
	game() {
		printf '[White "%s"]\n[Black "%s"]\n[Result "%s"]\n' "${@:1:3}"
		printf '[Date "%s"]\n[ECO "%s"]\n[WhiteElo "%s"]\n\n%s %s\n\n' \
		    "${@:4}" "$3"
	}
	{
		game Ann Bob 1-0 1990.05.01 C20 2405 \
		    '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#'
		game Bob Ann 0-1 1990.06.02 A00 2250 '1. f3 e5 2. g4 Qh4#'
		game Cid Ann 0-1 1991.01.03 A00 2210 \
		    '1. f3 {Oh} e5 2. g4 $4 (2. d4) Qh4#'
		game Dan Bob 1/2-1/2 1991.02.04 C20 2600 \
		    '1. e4 e5 2. Bb5 Nf6 3. Bxd7+ Bxd7'
		game Eve Bob 1-0 1992 C50 '' '1. e4 e5 2. Nf3 Nc6 3. Bc4'
	} >games.pgn
}

@test "how many games each opening has" {
	gives "pgnsplit games.pgn | cqlmatch -p1 -T ECO -e true |
	    cut -f9 | sort | uniq -c | sed 's/^ *//'" '2 A00' '2 C20' '1 C50'
}

@test "how often White wins by rating, with the number of games" {
	gives "pgnsplit games.pgn | cqlmatch -p1 -T WhiteElo,Result -e true |
	    awk -F'\t' '\$9 { b = int(\$9 / 200) * 200; n[b]++
		won[b] += \$10 == \"1-0\" }
		END { for (b in n) print b, n[b], 100 * won[b] / n[b] \"%\" }' |
	    sort -n" '2200 2 0%' '2400 1 100%' '2600 1 0%'
}

@test "the first match of each game as FEN, for an engine" {
	gives "pgnsplit games.pgn | cqlmatch -p -1 -e check | cut -f6" \
	    "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4" \
	    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3" \
	    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3" \
	    "rnbqkb1r/pppB1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3"
}

@test "objects of JSON, chosen by jq" {
	command -v jq >/dev/null || skip "needs jq"
	gives "pgnsplit games.pgn | cqlmatch -pJ -T White,WhiteElo -e mate |
	    jq -r 'select(.ply < 7) | [.White, .WhiteElo, .san] | @csv'" \
	    '"Bob","2250","Qh4#"' '"Cid","2210","Qh4#"'
}

@test "how many games of each year show each motif" {
	gives "pgnsplit games.pgn | cqlmatch -p1 -T Date -L mate -e mate \
	    -L Bb5 -e 'B & b5' -L Bc4 -e 'B & c4' |
	    awk -F'\t' '{ print substr(\$9, 1, 4), \$7 }' |
	    sort | uniq -c | sed 's/^ *//'" \
	    '1 1990 Bc4' '2 1990 mate' '1 1991 Bb5' '1 1991 mate' '1 1992 Bc4'
}

@test "the same as a table with a row for each year" {
	gives "pgnsplit games.pgn | cqlmatch -p1 -T Date -L mate -e mate \
	    -L Bc4 -e 'B & c4' | awk -F'\t' '{ y = substr(\$9, 1, 4); ys[y]
		ms[\$7]; n[y, \$7]++ }
		END { for (y in ys) for (m in ms) print y, m, n[y, m] + 0 }' |
	    sort" '1990 Bc4 1' '1990 mate 2' '1991 Bc4 0' '1991 mate 1' \
	    '1992 Bc4 1' '1992 mate 0'
}

@test "games with equal moves: which there are, and each once" {
	gives "pgnsplit -k games.pgn | cut -f10 | sort | uniq -d | wc -l" 1
	gives "pgnsplit -k games.pgn |
	    awk -F'\t' 's[\$10]++ { print \$1, \$5, \$6 }'" '3 Cid Ann'
	gives "pgnsplit -k games.pgn | awk -F'\t' '!s[\$10]++' | pgnsplit -j |
	    grep -c White\ " 4
}

@test "the most frequent openings of three moves" {
	gives "pgnsplit games.pgn | cqlmatch -p1 -T Moves -e true | cut -f9 |
	    cut -d' ' -f1-3 | sort | uniq -c | sort -rn | head -n 1 |
	    sed 's/^ *//'" '2 f3 e5 g4'
}
