#!/usr/bin/env bats

# Vector code and its portable twins. With CORPORA=DIR also over the games of
# DIR, of big files the beginning.

load helper

@test "sixteen bytes at a time give the same masks with and without vectors" {
	local file name

	same twins "" "$(bytestest ./*.pgn ./*.cql | sed 's/^equal over.*//')"
	[[ -n ${CORPORA-} ]] || return 0
	[[ $CORPORA == /* ]] || CORPORA=$ROOT/$CORPORA
	bytestest "$CORPORA"/torture/*.pgn >/dev/null
	for file in "$CORPORA"/*.pgn.xz; do
		name=$BATS_TEST_TMPDIR/$(basename "$file" .xz)
		xz -dc "$file" | head -c 200000 >"$name"
		bytestest "$name" >/dev/null
	done
}
