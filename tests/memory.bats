# Out of memory: a message and exit status 2, whichever allocation fails.
# The programs of bin/oom let the allocation fail that FAIL_AT names.

load helper

setup() {
	export OOM=$BIN/oom
	[[ -x $OOM/cqlparse ]] || skip "bin/oom is not built"
}

# survives COMMAND: with each allocation failing in turn, once and from then
# on, the command ends with a message and status 2; at last it needs no more
# allocations and does its work.
survives() {
	local on n status wanted

	wanted=$(eval "$1")
	for on in "" 1; do
		n=0 status=2
		while ((status == 2 && ++n < 20000)); do
			status=0
			FAIL_AT=$n FAIL_ON=$on bash -c \
			    "[[ -n \$FAIL_ON ]] || unset FAIL_ON; $1" \
			    >"$BATS_TEST_TMPDIR/out" \
			    2>"$BATS_TEST_TMPDIR/err" || status=$?
			((status != 2)) ||
			    grep -q 'out of memory' "$BATS_TEST_TMPDIR/err" ||
			    same "message for allocation $n" "out of memory" \
				"$(<"$BATS_TEST_TMPDIR/err")"
		done
		same "status of $1 after $n allocations" 0 "$status"
		same "output of $1" "$wanted" "$(<"$BATS_TEST_TMPDIR/out")"
		((n > 1)) || same "allocations of $1" "some" "none"
	done
}

@test "cqlparse survives each allocation that fails" {
	survives '$OOM/cqlparse -e "flip {mate btm}"'
}

@test "cqlexpand and cqlprint survive each allocation that fails" {
	cqlparse -e "flip {mate btm}" >"$BATS_TEST_TMPDIR/ast"
	survives '$OOM/cqlexpand "$BATS_TEST_TMPDIR/ast"'
	survives '$OOM/cqlprint "$BATS_TEST_TMPDIR/ast"'
}

@test "pgnsplit survives each allocation that fails" {
	survives '$OOM/pgnsplit famous.pgn'
}

@test "cqlmatch survives each allocation that fails" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	survives '$OOM/cqlmatch -e "flipcolor {mate} comment \"x\"" \
	    "$BATS_TEST_TMPDIR/games"'
	survives '$OOM/cqlmatch -p -e "path --{2} mate" \
	    "$BATS_TEST_TMPDIR/games"'
}

@test "pgnannotate survives each allocation that fails" {
	pgnsplit famous.pgn | cqlmatch -e mate >"$BATS_TEST_TMPDIR/games"
	survives '$OOM/pgnannotate "$BATS_TEST_TMPDIR/games"'
	survives '$OOM/pgnannotate -x "$BATS_TEST_TMPDIR/games"'
}

@test "fenboard survives each allocation that fails" {
	pgnsplit famous.pgn | cqlmatch -p -e mate >"$BATS_TEST_TMPDIR/lines"
	survives '$OOM/fenboard -H "$BATS_TEST_TMPDIR/lines"'
}
