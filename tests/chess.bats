# The chess layer, as chesstest shows it.

load helper

initial='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

# perft LINE...: the numbers of leaves of "FEN ;D1 n ;D2 n" are right.
perft() {
	printf '%s\n' "$@" >"$BATS_TEST_TMPDIR/epd"
	gives "chesstest perft 1000000000 '$BATS_TEST_TMPDIR/epd'"
}

# reads FEN UCI WORD...: each word is that move, or "illegal", or "no move".
reads() {
	local fen=$1 wanted=$2 word all=() said=()

	shift 2
	for word; do
		all+=("$(printf %q "$word")")
		said+=("$word: $wanted")
	done
	gives "chesstest san '$fen' ${all[*]}" "${said[@]}"
}

# lists FEN MOVE...: exactly these legal moves, written as SAN.
lists() {
	local fen=$1

	shift
	gives "chesstest moves '$fen' | sed '1d; s/^[^:]*: [^ ]* \([^ ]*\).*/\1/' |
	    LC_ALL=C sort" "$@"
}

# leads FEN WORD FEN: the move makes of the first position the second.
leads() {
	gives "chesstest moves '$1' | awk -v w='$2' '\$8 == w' |
	    cut -d' ' -f9-" "$3"
}

# is FEN [STATE]: check, check mate, stalemate, or none of these.
is() {
	gives "chesstest moves '$1' | sed 1q" "$1:${2:+ $2}"
}

# rereads FEN [AS]: it is written as it was, or as AS.
rereads() {
	gives "chesstest fen '$1'" "${2-$1}"
}

@test "move generation counts the leaves of well-known positions" {
	perft "$initial ;D1 20 ;D2 400 ;D3 8902 ;D4 197281" \
	    "$kiwipete ;D1 48 ;D2 2039 ;D3 97862" \
	    '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191 ;D3 2812 ;D4 43238 ;D5 674624' \
	    'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 ;D1 6 ;D2 264 ;D3 9467 ;D4 422333' \
	    'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 ;D1 44 ;D2 1486 ;D3 62379' \
	    'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 ;D1 46 ;D2 2079 ;D3 89890'
}

@test "move generation knows the corners of promotion and en passant" {
	perft '3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1 ;D6 1134888' \
	    '8/b2p2k1/8/2P5/8/4K3/8/8 b - - 0 1 ;D6 1015133' \
	    '8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1 ;D6 1440467' \
	    '5k2/8/8/8/8/8/8/4K2R w K - 0 1 ;D6 661072' \
	    'r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1 ;D4 1274206' \
	    '2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1 ;D6 3821001' \
	    'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 ;D4 182838' \
	    '8/k1P5/8/1K6/8/8/8/8 w - - 0 1 ;D7 567584'
}

@test "SAN is read with and without capture sign, check and mate" {
	reads "$initial" e2e4 e4 e4+ 'e4#' e4++ e4++++++ e4
	reads "$initial" g1f3 Nf3 Nxf3 N:f3 Nf3+
	reads '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' e4d5 \
	    exd5 ed5 e:d5 e4xd5 e4-d5 e4d5 Pexd5 exd ed exd5+
}

@test "SAN is read with more of the origin than needed" {
	reads "$initial" g1f3 Ngf3 N1f3 Ng1f3 Ng1-f3 g1f3 Ngxf3
	reads "$initial" e2e4 Pe4 e2e4 e2-e4 Pe2-e4 Pe2e4
	reads '1n2k3/8/8/8/8/8/8/4K3 b - - 0 1' b8c6 Nb8-c6 b8-c6 Nc6
	reads 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' \
	    f1b5 f1b5 Bb5 Bfb5 B1b5 Bf1-b5
}

@test "promotions are read in every spelling" {
	local fen='3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1'

	reads "$fen" e7e8q e8=Q e8Q 'e8(Q)' e8/Q e8=q e8q e7e8q e7-e8=Q \
	    'e8=Q+' e8=♕
	reads "$fen" e7e8b e8=B e8b e7e8b
	reads "$fen" e7d8n exd8=N ed8N e7d8n edN exd=N
	reads "$fen" illegal e8 exd8 e7e8 exd Ke2=Q
	reads "$fen" 'no move' e8=K e8=P e8= 'e8(Q' e8=x
}

@test "en passant may be marked" {
	reads '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1' e5d6 \
	    exd6 exd6e.p. exd6ep ed6 ed exd e5d6 exd6e.p.+
	reads '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1' illegal exd6 e5d6
}

@test "castling is read in every spelling" {
	local fen='r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1'

	reads "$fen" e8g8 O-O 0-0 o-o OO 00 e8g8 Ke8g8 Ke8-g8 e8h8 O-O+
	reads "$fen" e8c8 O-O-O 0-0-0 o-o-o OOO e8c8 Ke8c8 e8a8
	reads "$fen" illegal Kg8 Kc8
	reads "$fen" 'no move' O-O- 0-0-0-0 -O O
	reads 'r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1' illegal O-O O-O-O e8g8 e8h8
}

@test "a null move is read in every spelling, but not in check" {
	reads "$initial" 0000 -- Z0 0000 @@@@ '<>' null
	reads '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1' illegal --
}

@test "figurines are letters" {
	reads "$initial" g1f3 ♘f3 ♞f3
	reads "$initial" e2e4 ♙e4 ♟e4
}

@test "a lower-case b is a pawn's file, never a bishop" {
	local fen='4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1'

	reads "$fen" b2c3 bxc3 bc3 bc
	reads "$fen" d2c3 Bxc3 Bc3
	reads '4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1' illegal bxc3
	reads "$fen" 'no move' bb4 bb nf3
}

@test "a word that fits two legal moves is no legal move" {
	reads 'k7/8/8/8/8/8/8/K1N3N1 w - - 0 1' illegal Ne2
	reads 'k7/8/8/8/8/8/8/K1N3N1 w - - 0 1' c1e2 Nce2
	reads '4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1' illegal Pxd5
	reads '4k3/3p4/8/3p4/4P3/2p5/3P4/4K3 w - - 0 1' d2c3 dxc dc3
	reads '4k3/8/3p4/4P3/4p3/3p4/4P3/4K3 w - - 0 1' illegal exd ed
}

@test "a pinned man does not make a move ambiguous" {
	reads '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1' g1e2 Ne2 Nge2
	lists '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1' \
	    Kd1 Kd2 Ke2 Kf1 Kf2 Ne2 Nf3 Nh3
}

@test "text that is not a move is distinguished from an illegal move" {
	reads "$initial" illegal e5 Ke2 O-O exd5 Nd2 Bb5 e8=Q Qh5 a1a8
	reads "$initial" 'no move' '' e d9 i4 x Nx N Nd e2e e4e5e6 1e4 hello \
	    1-0 $'e4\xff' $'\xe2\x99' Nf3-g5-e4-f3-g5-e4-f3-g5-e4-f3-g5-e4
}

@test "SAN names the file, else the rank, else both" {
	gives "chesstest moves '6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1' |
	    awk '\$7 ~ /e1\$/ { print \$7, \$8 }' | sort" \
	    'e4e1 Qee1' 'h1e1 Q1e1' 'h4e1 Qh4e1'
}

@test "a position knows check, mate and stalemate" {
	is "$initial"
	is '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1' check
	is 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4' \
	    'check mate'
	is '8/8/8/8/8/k7/p7/K7 w - - 0 1' stalemate
	is '7k/8/8/8/8/7p/4rr1P/6KR w - - 0 1' stalemate
	is '7k/8/8/8/8/7p/4rr1P/6KR w H - 0 1'
}

@test "castling is denied in check, through check and into check" {
	lists '4k3/8/8/8/8/p6p/P3r2P/R3K2R w KQ - 0 1' Kd1 Kf1 Kxe2
	lists '4k3/8/8/8/8/p4r1p/P6P/R3K2R w KQ - 0 1' \
	    Kd1 Kd2 Ke2 O-O-O Rb1 Rc1 Rd1 Rf1 Rg1
	lists '4k3/8/8/8/8/pr5p/P6P/R3K2R w KQ - 0 1' \
	    Kd1 Kd2 Ke2 Kf1 Kf2 O-O O-O-O Rb1 Rc1 Rd1 Rf1 Rg1 axb3
	lists '4k3/8/8/8/8/p3b2p/P6P/R3K2R w KQ - 0 1' \
	    Kd1 Ke2 Kf1 Rb1 Rc1 Rd1 Rf1 Rg1
}

@test "the last rank is reached by promotion only" {
	lists '8/4P1k1/8/8/8/8/8/K7 w - - 0 1' \
	    Ka2 Kb1 Kb2 e8=B e8=N+ e8=Q e8=R
}

@test "a move updates rights, en passant and counters" {
	leads "$initial" e4 \
	    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
	leads "$initial" Nf3 \
	    'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1'
	leads 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 9 30' Rxa8+ \
	    'R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 30'
	leads 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 9 30' O-O-O \
	    '2kr3r/8/8/8/8/8/8/R3K2R w KQ - 10 31'
	leads 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 9 30' Ke7 \
	    'r6r/4k3/8/8/8/8/8/R3K2R w KQ - 10 31'
	leads '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1' exd6 \
	    '4k3/8/3P4/8/8/8/8/4K3 b - - 0 1'
	leads '3r3k/4P3/8/8/8/8/8/4K3 w - - 5 1' exd8=N \
	    '3N3k/8/8/8/8/8/8/4K3 b - - 0 1'
}

@test "Chess960 castles from any file, and may do nothing else" {
	lists '7k/8/8/8/8/7p/4rr1P/6KR w H - 0 1' O-O
	reads '7k/8/8/8/8/7p/4rr1P/6KR w H - 0 1' g1h1 O-O g1h1 Kg1h1
	leads '4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1' O-O-O \
	    '4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1'
	leads '4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1' O-O \
	    '4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1'
	reads '4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1' f1b1 O-O-O f1b1 f1c1 Kf1-c1
	reads '1k6/8/8/8/8/8/8/R4K1R w AH - 0 1' f1g1 f1g1 Kg1 Kf1g1
	reads '1k6/8/8/8/8/8/8/R4K1R w AH - 0 1' f1h1 O-O f1h1
	reads '4k3/8/8/8/8/8/8/rR2K3 w B - 0 1' illegal O-O-O e1b1 e1c1
}

@test "FEN is written as it was read" {
	rereads "$initial"
	rereads "$kiwipete"
	rereads 'rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b KQkq f3 0 3'
	rereads '4k3/8/8/8/8/8/8/4K3 w - - 99 250'
}

@test "Shredder-FEN and X-FEN are one castling field" {
	rereads 'rkbnnbqr/pppppppp/8/8/8/8/PPPPPPPP/RKBNNBQR w HAha - 0 1' \
	    'rkbnnbqr/pppppppp/8/8/8/8/PPPPPPPP/RKBNNBQR w KQkq - 0 1'
	rereads 'nrk2r2/8/8/8/8/8/8/NRK2R2 b KQq - 0 1'
	rereads 'rrkr4/8/8/8/8/8/8/RRKR4 w DBdb - 0 1' \
	    'rrkr4/8/8/8/8/8/8/RRKR4 w KBkb - 0 1'
}

@test "FEN loses rights and en passant squares that its men contradict" {
	rereads '4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1' \
	    '4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1'
	rereads '4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1' \
	    '4k3/8/8/8/8/8/8/RR2K3 w - - 0 1'
	rereads 'r6r/4k3/8/8/8/8/8/K6R w Hha - 0 1' \
	    'r6r/4k3/8/8/8/8/8/K6R w - - 0 1'
	rereads '4k3/8/8/3pP3/8/8/8/4K3 w - f6 0 1' \
	    '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1'
	rereads '4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1' \
	    '4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1'
}

@test "a bad FEN is rejected with its reason" {
	rereads '' 'FEN: not 8 ranks'
	rereads '4k3/8/8/8/8/8/4K3 w - - 0 1' 'FEN: not 8 ranks'
	rereads '4k3/8/8/8/8/8/8/8/4K3 w - - 0 1' 'FEN: not 8 ranks'
	rereads '4k3/8/8/8/8/8/7/4K3 w - - 0 1' \
	    'FEN: a rank does not have 8 squares'
	rereads '4k3/8/8/8/8/8/pppppppp1/4K3 w - - 0 1' \
	    'FEN: a rank does not have 8 squares'
	rereads '4k3/8/8/8/8/8/x7/4K3 w - - 0 1' \
	    'FEN: not a man or a number of empty squares'
	rereads '4k3/8/8/8/8/8/8/8 w - - 0 1' \
	    'FEN: a side does not have one king'
	rereads '4k3/8/8/8/8/8/8/2K1K3 w - - 0 1' \
	    'FEN: a side does not have one king'
	rereads '4k3/8/8/8/8/8/8/4K3 white' \
	    'FEN: the side to move is neither w nor b'
}

@test "a king that could be taken is not taken" {
	lists '8/8/8/4k3/4K3/8/8/8 w - - 0 1' Kd3 Ke3 Kf3
	reads '4k3/4R3/8/8/8/8/8/4K3 w - - 0 1' illegal Rxe8 Rxe8+ e7e8
	reads '4k3/3P4/8/8/8/8/8/4K3 w - - 0 1' illegal dxe8=Q
}

@test "the whole perft suites count right" {
	# shellcheck disable=SC2154
	corpus perft/standard.epd
	run -0 chesstest perft 20000000 "$corpus"
	corpus perft/chess960.epd
	run -0 chesstest perft 80000 "$corpus"
}

# The rows of standard chess do not mean rights that only Chess960 has.
@test "every move of a table of positions is found, named and read" {
	corpus perft/positions.csv
	awk -F'\t' -v OFS='\t' '$6 == "true" && /\t(regular|chess960)\t/ {
		split($4, f, " ")
		if ($3 == "regular")
			f[3] = $9
		$4 = f[1] " " f[2] " " f[3] " " f[4] " " f[5] " " f[6]
		print
	}' "$corpus" >"$BATS_TEST_TMPDIR/table"
	awk -F'\t' '{
		print $4 ":" ($11 == "true" ? " check" : "") \
		    ($12 == "true" ? " mate" : "") \
		    ($13 == "true" ? " stalemate" : "")
		n = split($18, uci, "/")
		split($19, san, "/")
		split($20, next_fen, "[|]")
		for (i = 1; i <= n; i++) {
			split(next_fen[i], f, " ")
			print $4 ": " uci[i] " " san[i] " " f[1] " " f[2]
		}
	}' "$BATS_TEST_TMPDIR/table" | sort >"$BATS_TEST_TMPDIR/wanted"
	[[ $(wc -l <"$BATS_TEST_TMPDIR/wanted") -gt 1000 ]]
	cut -f4 "$BATS_TEST_TMPDIR/table" | tr '\n' '\0' |
		xargs -0 chesstest moves |
		sed 's/\( [wb]\) [^ ]* [^ ]* [0-9]* [0-9]*$/\1/' |
		sort | diff "$BATS_TEST_TMPDIR/wanted" -
}

@test "FEN may end after the side to move, and be spaced oddly" {
	rereads '4k3/8/8/8/8/8/8/4K3 b' '4k3/8/8/8/8/8/8/4K3 b - - 0 1'
	rereads '  4k3/8/8/8/8/8/8/4K3   W  -' '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
	rereads '4k3/44/8/2222/11111111/8/8/4K3 w - - 0 1' \
	    '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
	rereads '4k3/8/8/8/8/8/8/4K3 w - - x 0' '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
	rereads '4k3/8/8/8/8/8/8/4K3 w - - 70000 99999999999999999999' \
	    '4k3/8/8/8/8/8/8/4K3 w - - 65535 65535'
}
