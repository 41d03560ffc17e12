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
	evaluates '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1' 0 'exchange P'
}

@test "all captures tried on random positions give the same" {
	gives 'solvetest exchange 1 20000' '20000 positions'
}

@test "no position of a game is skipped that has men to be taken" {
	local file

	for file in famous studies; do
		alike "pgnsplit $file.pgn | cqlmatch -p -H variations \
		    -e 'enprise [Nr]' -e 'exchange Qa-d1-8 > 3'" \
		    "pgnsplit $file.pgn | cqlmatch -O nomay -p -H variations \
		    -e 'enprise [Nr]' -e 'exchange Qa-d1-8 > 3'"
	done
}
