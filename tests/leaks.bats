# Memory: what programs take they give back, and they read nothing else. The
# programs of bin/oom tell how many blocks are left at their end, and fill with
# junk what nobody has written.

load helper

setup() {
	light
	export OOM=$BIN/oom FAIL_LEFT=1
	[[ -x $OOM/cqlparse ]] || skip "bin/oom is not built"
}

# left COMMAND: how many blocks it has not freed at its end.
left() {
	local said

	said=$(eval "$1" 2>&1 >/dev/null)
	sed -n 's/ blocks are not freed$//p' <<<"$said"
}

# keeps COMMAND COMMAND...: all leave as many blocks as the first.
keeps() {
	local least command

	least=$(left "$1")
	[[ -n $least ]]
	for command in "${@:2}"; do
		same "blocks that $command leaves" "$least" "$(left "$command")"
	done
}

@test "no program keeps what it took for a query, a game or a file" {
	cd "$BATS_TEST_TMPDIR"
	pgnsplit "$ROOT"/tests/data/{famous,annotated}.pgn >games
	pgnindex games >index
	cqlmatch -e 'check comment("check") settag("Annotator" "me")' games |
	    pgnannotate -r >marked
	cqlparse -e "flip Ka1" >ast
	cqlmatch -p -e mate games >lines

	keeps '$OOM/cqlmatch -c -e true /dev/null' \
	    '$OOM/cqlmatch -j 2 -e mate -e "flip Ka1" -e "path --{2} mate" games' \
	    '$OOM/cqlmatch -e "{sort \"length\" ply} > 9" -e "find 2 mate" index' \
	    '$OOM/cqlmatch -e "local dictionary D D[fen]=date #D>1" games' \
	    '$OOM/cqlexpand ast' '$OOM/cqlprint ast'
	# and the words of users, which are looked up
	keeps '$OOM/cqlparse -l' '$OOM/cqlparse -e "R attcks k"' \
	    '$OOM/cqlparse -c -e "kings side" -e "R attcks k" -e "x=K x=0"'
	keeps '$OOM/cqlmatch -p -e true games' \
	    '$OOM/cqlmatch -p -e "piece x in A {{x&a1 y=x} or piece x in N x}" games'
	keeps '$OOM/pgnsplit "$ROOT"/tests/data/short.pgn' \
	    '$OOM/pgnsplit "$ROOT"/tests/data/{odd,famous}.pgn' \
	    '$OOM/pgnsplit --cuts 3 marked'
	keeps '$OOM/pgnindex </dev/null' '$OOM/pgnindex games' \
	    '$OOM/pgnindex -c index'
	keeps 'pgnsplit marked | head -n 1 | $OOM/pgnannotate -s' \
	    'pgnsplit marked | $OOM/pgnannotate -s'
	keeps 'head -n 1 lines | $OOM/fenboard' '$OOM/fenboard lines' \
	    '$OOM/fenboard -H lines'
}

@test "no program reads memory that it has not written" {
	local long

	printf -v long '%0300d' 1
	gives "printf '[CqlMarks \"-\"]\n1. e4 {[%%cql] a} *\n' | pgnsplit |
	    \$OOM/pgnannotate -s 2>/dev/null" '[CqlMarks "-"]' \
	    '1. e4 {[%cql] a} *'
	gives "printf '1. e4 *\n' | pgnsplit | \$OOM/cqlmatch -c 2>/dev/null \
	    -e 'initial \"$long\" in (\"0\"+\"$long\")'" "-e${tab}1${tab}1"
}
