# filters-state.bats - the state of a game at a position: who moves, where it
# stands in the game and its tree, numbers, clocks and FENs

load helper

# ids: e4 1, d5 2, exd5 3, Nf6 4, Nf3 5, Nxd5 6, Bc4 7, e6 8, O-O 9; Qxd5 10,
# Nc3 11, Qe5+ 12, Be2 13; Qe2 14; e5 15, f5 16, exf6 17
GAME='1. e4 d5 2. exd5 (2. e5 f5 3. exf6) 2... Nf6 (2... Qxd5 3. Nc3 Qe5+
4. Be2 (4. Qe2)) 3. Nf3 Nxd5 4. Bc4 e6 5. O-O'

@test "the tree of a game tells where a position stands in it" {
	played "$GAME"
	at '0' initial 'ply==0' 'positionid==0' 'currentposition:ply==0' \
	    'curpos==initialposition'
	at '9 13 14 17' terminal
	at '0 1 2 3 4 5 6 7 8 9' mainline 'not variation' 'depth==0'
	at '10 11 12 13 14 15 16 17' variation 'depth>=1'
	at '14' 'depth==2'
	# alternatives of White alone make a try
	at '14 15 16 17' try 'try==1' 'not virtualmainline'
	at '0 1 2 3 4 5 6 7 8 9 10 11 12 13' virtualmainline
	at '12' check
	at '' mate stalemate 'depth>2'
}

@test "moves and the side to move are counted along the way to a position" {
	played "$GAME"
	at '0 2 4 6 8 10 12 16' wtm 'not btm' 'sidetomove==1' \
	    'sidetomove==white' 'ply%2==0'
	at '1 3 5 7 9 11 13 14 15 17' btm 'sidetomove==-1' 'sidetomove==black'
	at '4 10 16' 'ply==4' 'wtm movenumber==3'
	at '5 11 17' 'ply==5' 'btm movenumber==3'
	at '12' 'positionid==12' 'wtm variation movenumber==4'

	# of a FEN only the clock goes on; plies begin at 0, moves at 1
	played '7... Kd8 8. Ra2 Kc8 9. a8=N Kb7 10. Nc7 e5' \
	    '4k3/P3p3/8/8/8/8/8/R3K3 b - - 5 7'
	counts movenumber 0=1 1=2 2=2 3=3 4=3 5=4 6=4 7=5
	counts ply 0=0 1=1 2=2 3=3 4=4 5=5 6=6 7=7
	counts sidetomove 0=-1 1=1 2=-1 3=1 4=-1 5=1 6=-1 7=1
	counts halfmoveclock 0=5 1=6 2=7 3=8 4=0 5=1 6=2 7=0
	counts promotedpieces 4=a8 5=a8 6=c7 7=c7
}

@test "a FEN says all of a position" {
	played '1. e4 d5 2. exd5 e5 3. Ke2'
	counts standardfen \
	    '0 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
	    '1 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1' \
	    '2 rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2' \
	    '3 rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2' \
	    '4 rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3' \
	    '5 rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3'
	at '0 1 2 3 4 5' 'currentfen==fen' legalposition
	at '5' 'fen "......../......../......../......../......../......../....K.../........"'
	at '1 3' '"PPPP1PPP/RNBQKBNR b" in standardfen' \
	    'standardfen ~~ "^[^ ]* b KQkq"'
}

@test "games are numbered in their file, and the last one is known" {
	local games=$BATS_TEST_TMPDIR/three.pgn i

	for i in 1 2 3; do
		printf '[Round "%d"]\n\n1. e4 *\n\n' "$i"
	done >"$games"
	matches 'initial gamenumber==lastgamenumber' "$games" 3.0
	matches 'initial lastgamenumber==3' "$games" 1.0 2.0 3.0
	matches 'initial gamenumber<lastgamenumber' "$games" 1.0 2.0
	yields 'ply==1 gamenumber*10+lastgamenumber' "$games" '1.1 13' \
	    '2.1 23' '3.1 33'
}

@test "a position is legal if it can stand in a game" {
	local fen

	for fen in '4k3/8/8/8/8/8/8/4K3' '4k3/8/8/8/8/8/4r3/4K3' \
	    '4k3/8/8/8/8/8/PPPPPPPP/4K3'; do
		evaluates "$fen w - - 0 1" 1 'if legalposition then 1 else 0'
	done
	# nine pawns; three men too many; checks of two that no move can give
	for fen in '4k3/8/8/8/8/P7/PPPPPPPP/4K3 w' \
	    'NNNNN2k/8/8/8/8/8/PPPPPPPP/4K3 w' \
	    '4k3/8/8/8/8/3n1n2/8/4K3 w'; do
		evaluates "$fen - - 0 1" 0 'if legalposition then 1 else 0'
	done
}

@test "a query may say what it needs variations for" {
	local needs='cql_assertvariations "it looks for sidelines"'

	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	fails 2 "cqlmatch -c -e 'check or $needs' $BATS_TEST_TMPDIR/games" \
	    '-e:1:10: it looks for sidelines'
	for with in "-H variations -e '$needs mate'" \
	    "-e 'cql(variations) $needs mate'"; do
		alike "cqlmatch -c $with $BATS_TEST_TMPDIR/games" \
		    "cqlmatch -c -H variations -e mate $BATS_TEST_TMPDIR/games"
	done
	rejects 'cql_assertvariations ""'
	rejects 'cql_assertvariations x'
}
