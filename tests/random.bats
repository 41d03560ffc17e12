# random.bats - random queries over random games (tests/random), a few of those
# of make check-random.

load helper

@test "random queries have every row and every option of the registry" {
	run -0 randomtest -c -n 20000 *.pgn
	same "what no query had" "" "$output"
}

@test "random queries find the same however they are searched for" {
	local n=600

	# under sanitizers each takes ten times as long
	[[ $BIN != *asan ]] || n=100
	run -0 randomtest -p -n "$n" *.pgn
}
