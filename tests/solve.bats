# solve.bats - what can be won and forced: series of captures, mates.

load helper

# ---- exchange and enprise ----

@test "a man that is not guarded is lost, and one that is guarded is traded" {
	evaluates '4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1' e4 'enprise A' 'enprise N'
	evaluates '4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1' 3 'exchange A' 'exchange .'
	evaluates '4k3/8/8/3p4/4N3/8/8/4K3 b - - 0 1' 0 'exchange a' \
	    'exchange K' 'exchange _' 'exchange []' 'exchange Ka-h8'
	evaluates '4k3/8/8/3p4/4N3/5P2/8/4K3 w - - 0 1' 2 'exchange Ne4'
	evaluates '4k3/8/2p5/3p4/4P3/3P4/8/4K3 w - - 0 1' '' 'enprise .'
	evaluates '4k3/8/2p5/3p4/8/3Q4/8/4K3 w - - 0 1' '' 'enprise .'
}

@test "each side stops when that is better, and takes with what opens a line" {
	evaluates '3rk3/8/8/8/3p4/8/3R4/3RK3 w - - 0 1' d4 'enprise p'
	evaluates '3rk3/8/3r4/8/3p4/8/3R4/3RK3 w - - 0 1' '' 'enprise p'
	evaluates '4k3/8/4p3/3n4/8/1B6/8/4K3 w - - 0 1' 0 'exchange n'
	evaluates '4k3/8/4p3/3n4/8/1B6/Q7/4K3 w - - 0 1' 1 'exchange n'
	evaluates '4k3/8/8/3r4/4P3/2N5/8/4K3 w - - 0 1' 5 'exchange r'
}

@test "only legal captures count, and the king's where nothing guards" {
	evaluates '4k3/8/8/8/3p4/8/4N3/4K3 w - - 0 1' d4 'enprise p'
	evaluates '4k3/4r3/8/8/3p4/8/4N3/4K3 w - - 0 1' '' 'enprise p'
	evaluates '8/8/8/4k3/4P3/8/8/4K3 w - - 0 1' e4 'enprise P'
	evaluates '8/8/8/4k3/4P3/3K4/8/8 w - - 0 1' '' 'enprise P'
	evaluates '8/8/8/3pk3/4P3/3K4/8/8 b - - 0 1' e4 'enprise P'
	evaluates '4k3/8/8/1B6/8/4p3/3P4/r2K4 w - - 0 1' '' 'enprise p'
}

@test "a pawn that promotes in taking wins more, and one may be taken in passing" {
	evaluates '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1' 11 'exchange n'
	evaluates 'rn2k3/P7/8/8/8/8/8/4K3 w - - 0 1' 2 'exchange n'
	played '1. e4' '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1'
	counts 'exchange P' 0=0 1=1
	counts 'enprise P' '1 e4'
	played '1. e4' '4k3/8/8/8/3p4/8/4P3/4RK2 w - - 0 1'
	counts 'exchange P' 0=0 1=0
	evaluates '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1' 1 'exchange P'
}

@test "all captures tried on random positions give the same" {
	gives 'solvetest exchange 1 20000' \
	    '20000 positions, 15397 with something, 172500 images'
}

@test "transforms turn the squares of exchange, and not the others" {
	local fen='4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1'

	evaluates "$fen" 0 'exchange Nd4'
	evaluates "$fen" 3 'flipvertical exchange Nd4' 'shift exchange Na1' \
	    'rotate90 exchange Nd5' 'flip exchange Ne5' 'flipcolor exchange ne5'
	evaluates "$fen" e4 'flipcolor enprise n'
	evaluates '7k/8/5K2/8/8/8/8/6R1 w - - 0 1' 2 'flipcolor {wtm matein 3}'
}

@test "each transform of enprise is that of its squares, and of mates none" {
	local lines=$BATS_TEST_TMPDIR/lines t

	pgnsplit famous.pgn studies.pgn mates.pgn >"$lines"
	for t in flip flipvertical fliphorizontal flipdihedral flipcolor \
	    reversecolor rotate90 shift shifthorizontal shiftvertical; do
		alike "cqlmatch -p -e '$t enprise [Nr]c3-5' -e '$t enprise pd5' \
		    -e '$t matein 2' -e '$t exchange [Qn]' \
		    -e '$t legal --(matedin 1)' '$lines'" \
		    "cqlmatch -p -e 'enprise ($t [Nr]c3-5)' \
		    -e 'enprise ($t pd5)' -e 'matein 2' \
		    -e 'exchange ($t [Qn])' -e 'legal --(matedin 1)' '$lines'"
	done
}

@test "what wants squares takes no number, and no place after a move supposed" {
	rejects 'see R > 0' "did you mean 'exchange', as in exchange Q>=6?"
	rejects 'mateIn 2' "is said so: matein 2"
	rejects 'exchange 3' "1:10: expected a set after 'exchange'"
	rejects 'enprise -1' "1:9: expected a set after 'enprise'"
	rejects 'legal --(enprise {parent:R})' \
	    "1:19: 'parent' needs a position of the game"
}

@test "no position of a game is skipped that has men to be taken" {
	local file

	for file in famous studies; do
		alike "pgnsplit $file.pgn | cqlmatch -p -H variations \
		    -e 'enprise [Nr]' -e 'exchange Qa-d1-8 > 3'" \
		    "pgnsplit $file.pgn | cqlmatch -O noskip -p -H variations \
		    -e 'enprise [Nr]' -e 'exchange Qa-d1-8 > 3'"
	done
}

# ---- matein, matedin, helpmatein, selfmatein ----

# mates: the test of a mate in so many moves without matein.
mates() {
	[[ $1 -eq 1 ]] && echo 'legal --(mate)' ||
		echo "{legal --(mate) or legal --(legal all --($(mates $(($1 -
		    1)))))}"
}

@test "matein is the fewest moves in which mate can be forced" {
	local n

	yields 'initial matein 9' mates.pgn '1.0 2' '2.0 2' '3.0 2' '4.0 2' \
	    '5.0 2' '6.0 2' '7.0 2' '8.0 3' '9.0 3' '10.0 3'
	yields 'initial matein 2' mates.pgn '1.0 2' '2.0 2' '3.0 2' '4.0 2' \
	    '5.0 2' '6.0 2' '7.0 2'
	for n in 1 2 3; do
		alike "cqlmatch -j1 -p -L x -e 'matein $n 1' <(pgnsplit \
		    mates.pgn)" "cqlmatch -j1 -p -L x -e '$(mates $n) 1' \
		    <(pgnsplit mates.pgn)"
	done
	alike "cqlmatch -p -L x -e 'matein 2 1' <(pgnsplit f*.pgn s*.pgn)" \
	    "cqlmatch -p -L x -e '$(mates 2) 1' <(pgnsplit f*.pgn s*.pgn)"
}

@test "what is known of a position is not told of one with other colours" {
	printf '[FEN "7k/8/5K2/8/8/8/8/6%s1 %s - - 0 1"]\n\n*\n\n' R w r w R b \
	    r b >"$BATS_TEST_TMPDIR/four.pgn"
	yields 'matein 2' "$BATS_TEST_TMPDIR/four.pgn" '1.0 2'
}

@test "matedin is what the other side needs, and 0 for a mate" {
	yields 'initial legal --(matedin 1)' mates.pgn '1.0 a6' '2.0 f7' \
	    '3.0 f6' '4.0 e6' '5.0 b6' '6.0 g6' '7.0 a5'
	yields 'initial not matein 2 legal --(matedin 2)' mates.pgn '8.0 g6' '9.0 c7' \
	    '10.0 e6'
	evaluates '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' '' 'matedin 3'
	evaluates '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' 0 'matedin 3' 'matedin 0'
	evaluates '7k/8/5K2/8/8/8/8/6R1 b - - 0 1' 3 'matedin 3'
	alike "cqlmatch -p -L x -e 'matedin 2 1' <(pgnsplit mates.pgn)" \
	    "cqlmatch -p -L x -e 'mate or legal all --($(mates 2)) 1' \
	    <(pgnsplit mates.pgn)"
}

@test "all moves tried on random positions and their images give the same" {
	gives 'solvetest matein 1 2000 5 2' \
	    '2000 positions, 131 with something, 14780 images'
	gives 'solvetest matein 1 50 3 3' \
	    '50 positions, 5 with something, 332 images'
	gives 'solvetest matedin 1 2000 5 2' \
	    '2000 positions, 102 with something, 14780 images'
	gives 'solvetest helpmatein 1 200 3 2' \
	    '200 positions, 28 with something, 1508 images'
	gives 'solvetest selfmatein 1 200 6 2' \
	    '200 positions, 0 with something, 1424 images'
	gives 'solvetest selfmatein 1 100 0 2 <selfmates.fen' \
	    '14 positions, 14 with something, 56 images'
	# with each man in turn taken away, or another one in its place
	awk '{
		for (i = 1; i <= length($1); i++)
			for (k = 1; k <= 9; k++)
				if (substr($1, i, 1) ~ /[QRBNPqrbnp]/)
					print substr($1, 1, i - 1) \
					    substr("1QRBNqrbn", k, 1) \
					    substr($1, i + 1), $2, "- - 0 1"
	}' selfmates.fen >"$BATS_TEST_TMPDIR/fens"
	gives "solvetest selfmatein 1 1000 0 2 <'$BATS_TEST_TMPDIR/fens'" \
	    '783 positions, 318 with something, 4104 images'
}

@test "both help to mate, and the side that is mated begins" {
	played '1. f3' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
	counts 'helpmatein 2' '0 2'
	evaluates '7k/5K2/8/8/8/8/8/6R1 b - - 0 1' 1 'helpmatein 1'
	evaluates '7k/5K2/8/8/8/8/8/6R1 w - - 0 1' '' 'helpmatein 1'
	evaluates '8/3q4/R4Q2/6Q1/8/8/1PB5/2K1k3 w - - 0 1' 2 'selfmatein 3'
	evaluates '8/3q4/R4Q2/6Q1/8/8/1PB5/2K1k3 w - - 0 1' '' 'selfmatein 1'
}

@test "castling and en passant are those of legal" {
	evaluates '4R3/5BB1/8/8/8/3k4/8/R3K3 w - - 0 1' 1 'matein 1'
	evaluates '8/k1K5/3P4/Pp6/8/8/8/Q2N4 w - b6 0 1' 1 'matein 1'
	played '1... b5' '8/kpK5/3P4/P7/8/8/8/Q2N4 b - - 0 1'
	counts 'matein 1' '1 1'
	played '1. Kd1 Kd4 2. Ke1 Kd3' '4R3/5BB1/8/8/8/3k4/8/R3K3 w - - 0 1'
	at '0' 'matein 1'
}

@test "how many moves is a number, and not too great" {
	evaluates '7k/8/5K2/8/8/8/8/6R1 w - - 0 1' 1 'matein 4 - 1' \
	    'matein {3 - 1} - 1' 'x=2 matein x - 1'
	evaluates '7k/8/5K2/8/8/8/8/6R1 w - - 0 1' '' 'x=0 matein x' \
	    'x=-5 matedin x' 'matein #Q'
	rejects 'matein 0' '1:8: there is no mate in so few moves'
	rejects 'matedin -1' '1:9: there is no mate in so few moves'
	rejects 'helpmatein 51' '1:12: too many moves to look ahead'
	rejects 'selfmatein K' 'expected a number'
	rejects matein 'expected a number'
	fails 2 "pgnsplit mates.pgn | cqlmatch -q -e 'x=51 selfmatein x'" \
	    "1:6: 'selfmatein' looks at most 50 moves ahead, not 51"
	prints 'matein   3==2' 'matein 3 == 2'
	prints 'legal --(matedin   2)' 'legal --(matedin 2)'
}

@test "where a side has no king or two, there is no mate" {
	local fen

	for fen in 4k3/8/8/8/8/8/8/4KK1R 4k3/8/8/8/8/8/8/7R 8/8/8/8/8/8/4P3/4K3
	do
		played '' "$fen w - - 0 1"
		for filter in matein matedin helpmatein selfmatein; do
			same "$filter of $fen" "" "$(pgnsplit "$pgn" |
			    cqlmatch -Q -e "$filter 1" 2>"$BATS_TEST_TMPDIR/err")"
		done
	done
}

@test "a search for mates keeps to its time and memory" {
	played '' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
	fails 2 "pgnsplit '$pgn' | cqlmatch -q -t 200ms -e 'matein 20'" \
	    'longer than 0.2 s'
	gives "pgnsplit mates.pgn | cqlmatch -M 1 -c -L x -e 'matein 3'" \
	    "x${tab}10${tab}23"
}

# Of each row "position|moves|without": mates in so many moves, or none, as the
# position says, and without its rights and its square; by brute force.
@test "mates with castling of each wing and en passant are those of the FEN" {
	local file=$BATS_TEST_TMPDIR/x way

	cat >"$file" <<-'ROWS'
	2K1k2r/8/6r1/5P2/8/8/1p6/1q6 b k -|2|
	r3k1K1/8/8/8/1r6/4P3/8/6n1 b q -|2|
	r3k2K/1q6/8/8/p5P1/8/8/8 b q -|1|2
	r3k2K/2r5/8/4P3/8/8/8/r7 b q -|1|2
	1B6/7k/8/5pP1/8/6Q1/8/6RK w - f6|2|
	r3k3/8/4KR2/1P6/5B2/8/8/8 w q -||2
	R7/B5R1/8/5pP1/7k/2K5/8/2N5 w - f6|2|
	K3k2r/5q2/3p4/8/8/8/3p4/8 b k -|1|2
	8/8/8/7Q/6R1/8/1k6/4KR1R w K -|2|
	r3k3/8/1R6/2B1K3/4p3/8/5Q2/8 w q -||2
	K5R1/5Q2/8/6Pp/7k/8/8/8 w - h6|2|
	3N4/8/p7/8/8/6R1/8/k3K2R w K -|2|
	r3k2K/8/8/1p6/7P/8/3r4/8 b q -|2|
	8/8/8/8/1N6/8/8/2k1KR1R w K -|2|
	8/1r6/8/8/1r5r/2r2P2/8/1k2K2R b K -||2
	r3k3/6RK/8/5R2/8/8/8/8 w q -||2
	4k2r/8/8/Q7/PR6/8/4p3/K3N3 w k -||2
	8/p5N1/8/7R/8/8/R7/R3K1k1 w Q -|1|2
	4k2r/R7/8/P7/8/1R3p2/4K3/8 w k -||2
	4k2r/N1R4p/2K5/8/8/8/8/6R1 w k -||2
	4k2r/2K5/8/Q7/8/7B/3R4/6N1 w k -||2
	2q5/3r4/1P3p1b/8/8/8/8/2k1K2R b K -||2
	8/r7/8/4b3/8/1q6/8/k3K2R b K -||2
	8/5p2/1P6/r2p4/8/8/q7/k3K2R b K -||2
	8/3B4/8/7R/p7/6k1/8/4K2R w K -|2|
	8/5rrk/P7/6q1/8/8/8/R3K3 b Q -||2
	4k2r/1P6/3r4/3r4/8/8/8/4K3 b k -|2|
	4Q3/8/6P1/2R5/8/8/2Q5/R3K1k1 w Q -|1|2
	4k1rr/2K5/4q1P1/7p/8/8/2p5/8 b k -|2|
	5k2/8/8/5PpN/8/K7/8/2RR1Q2 w - g6|2|
	n7/8/5r2/1r6/8/8/6k1/R3K3 b Q -||2
	8/8/7r/2P5/n7/3b3k/5r2/R3K3 b Q -||2
	8/8/8/1q6/8/6r1/7b/R3K1k1 b Q -||2
	8/p3B3/8/8/8/8/8/RQ2K1k1 w Q -|2|
	r3k1K1/1R6/8/6R1/8/8/8/8 w q -||2
	8/1P6/5N2/1Q6/2B5/8/8/R3K1k1 w Q -|2|
	8/8/8/8/pP6/5k2/5q2/3K4 b - b3|2|
	8/8/8/2kbK3/1Pp3r1/8/8/2q5 b - b3|2|
	8/8/3r4/8/1Pp5/5k2/8/2n1K3 b - b3|2|
	6q1/3k3r/8/8/6pP/8/8/7K b - h3|2|
	ROWS
	for way in '' '-O plain' '-O fenrights'; do
		# shellcheck disable=SC2086
		cut -d'|' -f1 "$file" | pgnsplit |
		    cqlmatch -p $way -e 'matein 2' | cut -f1,8 >"$file.came"
		cut -d'|' -f2 "$file" | grep -n . | tr : '\t' |
		    diff - "$file.came"
	done
	sed 's/\(.* [wb]\) [^|]*|.*|\(.*\)/\1 - -|\2/' "$file" >"$file.without"
	cut -d'|' -f1 "$file.without" | pgnsplit |
	    cqlmatch -p -H fenrights -e 'matein 2' | cut -f1,8 >"$file.came"
	cut -d'|' -f2 "$file.without" | grep -n . | tr : '\t' |
	    diff - "$file.came"
}
