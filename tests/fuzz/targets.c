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
	{ "regex", fuzz_regex },
	{ "words", fuzz_words }
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
	struct span in = exactly(span_at((const char *)p, n));

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

static struct span
copy_to(size_t room, struct span s)
{
	char *p = mem_alloc(room);

	if (s.n != 0)
		memcpy(p, s.p, s.n);
	return span_at(p, s.n);
}

struct span
exactly(struct span s)
{
	return copy_to(s.n, s);
}

struct span
terminated(struct span s)
{
	struct span copy = copy_to(s.n + 1, s);

	((char *)copy.p)[s.n] = '\0';
	return copy;
}

struct span
padded(struct span s)
{
	struct span copy = copy_to(s.n + BLOCK_PAD, s);
	char *p = (char *)copy.p;
	size_t i;

	for (i = 0; i < BLOCK_PAD; i++)
		p[s.n + i] = s.n > 0 ? p[i] : '[';
	return copy;
}
