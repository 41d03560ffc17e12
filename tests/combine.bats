# combine.bats - a few of the combinations of make check-long (tests/combine).

load helper

@test "files, queries and options keep the laws of all searches together" {
	run -0 bash "$ROOT/tests/combine" -n 40 famous.pgn odd.pgn crlf.pgn \
	    studies.pgn annotated.pgn
	[[ $output == *"# 40 combinations"* ]]
}
