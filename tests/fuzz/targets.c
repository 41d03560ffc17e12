/*
 * targets.c - the list of targets, and what they share. FUZZ_TARGET names the
 * one that libFuzzer or AFL++ is to try.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "search.h"

static const struct {
	const char *name;
	void (*try)(struct span in);
} targets[] = {
	{ "pgn", fuzz_pgn },
	{ "lines", fuzz_lines },
	{ "cql", fuzz_cql },
	{ "ast", fuzz_ast },
	{ "search", fuzz_search },
	{ "fen", fuzz_fen },
	{ "regex", fuzz_regex }
};

static size_t chosen;

bool
fuzz_choose(const char *name)
{
	for (chosen = 0; chosen < LENGTH(targets); chosen++)
		if (strcmp(targets[chosen].name, name) == 0)
			return true;
	return false;
}

void
fuzz_init(void)
{
	filters_init();
	chess_init();
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *name = getenv("FUZZ_TARGET");

	if (name == NULL || !fuzz_choose(name))
		die("FUZZ_TARGET names no target");
	fuzz_init();
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct span in = exactly(span_at((const char *)p, n), 0);

	targets[chosen].try(in);
	free((char *)in.p);
	return 0;
}

void
hold(bool ok, const char *wanted)
{
	if (ok)
		return;
	fprintf(stderr, "does not hold: %s\n", wanted);
	abort();
}

void
hold_equal(const struct buf *a, const struct buf *b, const char *wanted)
{
	if (span_equal(buf_bytes(a), buf_bytes(b)))
		return;
	fprintf(stderr, "%.*s\n---- and ----\n%.*s\n", (int)a->n, a->p,
	    (int)b->n, b->p);
	hold(false, wanted);
}

struct span
exactly(struct span s, size_t pad)
{
	char *p = mem_alloc(s.n + pad);

	if (s.n != 0)
		memcpy(p, s.p, s.n);
	memset(p + s.n, 0, pad);
	return span_at(p, s.n);
}
