# Out of memory: a message and exit status 2, whichever allocation fails.
# The programs of bin/oom let the allocation fail that FAIL_AT names.

load helper

setup() {
	light
	export OOM=$BIN/oom
	[[ -x $OOM/cqlparse ]] || skip "bin/oom is not built"
}

# survives COMMAND: see oom.
survives() {
	gives "sh '$ROOT/tests/oom' $(printf %q "$1")"
}

@test "cqlparse survives each allocation that fails" {
	survives '$OOM/cqlparse -e "flip Ka1"'
}

@test "cqlexpand and cqlprint survive each allocation that fails" {
	cqlparse -e "flip Ka1" >"$BATS_TEST_TMPDIR/ast"
	survives '$OOM/cqlexpand "$BATS_TEST_TMPDIR/ast"'
	survives '$OOM/cqlprint "$BATS_TEST_TMPDIR/ast"'
}

@test "pgnsplit survives each allocation that fails" {
	survives '$OOM/pgnsplit famous.pgn'
}

@test "cqlmatch survives each allocation that fails" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	survives '$OOM/cqlmatch -e "flipcolor {mate wtm} comment \"x\"" \
	    "$BATS_TEST_TMPDIR/games"'
	survives '$OOM/cqlmatch -p -e "path --{2} mate" \
	    "$BATS_TEST_TMPDIR/games"'
}

@test "pgnindex survives each allocation that fails" {
	survives 'pgnsplit famous.pgn | $OOM/pgnindex'
	pgnsplit famous.pgn | pgnindex >"$BATS_TEST_TMPDIR/index"
	survives '$OOM/pgnindex -c "$BATS_TEST_TMPDIR/index"'
	survives '$OOM/cqlmatch -e mate "$BATS_TEST_TMPDIR/index"'
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
