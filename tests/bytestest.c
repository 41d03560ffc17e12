/*
 * bytestest.c - checks that the two versions of bytes.h, and the two that
 * count bits, give the same answers for all bytes of some files.
 */
#define PORTABLE
#define bytes twin
#define bytes_load twin_load
#define bytes_and twin_and
#define bytes_store twin_store
#define bytes_twice twin_twice
#define bytes_with twin_with
#define bytes_are twin_are
#define bytes_upto twin_upto
#define bytes_from twin_from
#define bytes_within twin_within
#define bytes_or twin_or
#define bytes_but twin_but
#define bytes_mask twin_mask
#define bytes_any twin_any
#include "../lib/util/bytes.h"
#undef PORTABLE
#undef bytes
#undef bytes_load
#undef bytes_and
#undef bytes_store
#undef bytes_twice
#undef bytes_with
#undef bytes_are
#undef bytes_upto
#undef bytes_from
#undef bytes_within
#undef bytes_or
#undef bytes_but
#undef bytes_mask
#undef bytes_any
#undef BYTES_H
#define BYTES NATIVE_BYTES
#include "../lib/util/bytes.h"
#include "utilfile.h"

/* Pairs of constants a <= c of all kinds. */
static const int pairs[][2] = {
	{ 1, 0x1f }, { '\t', '\r' }, { '%', '*' }, { '0', '9' },
	{ 'a', 'z' }, { '\\', '\\' }, { '{', '}' }, { 1, 126 }
};

/* Whether all operations of both versions agree on the bytes at p. */
static bool
is_equal(const char *p, int a, int c)
{
	struct bytes b = bytes_load(p), n = bytes_twice((uint64_t)a * 12345);
	struct twin t = twin_load(p), m = twin_twice((uint64_t)a * 12345);
	char x[BYTES], y[BYTES];

	bytes_store(x, bytes_or(bytes_but(b, n), bytes_and(n, b)));
	twin_store(y, twin_or(twin_but(t, m), twin_and(m, t)));
	return memcmp(x, y, sizeof(x)) == 0 &&
	    bytes_mask(bytes_are(b, c)) == twin_mask(twin_are(t, c)) &&
	    bytes_mask(bytes_upto(b, c)) == twin_mask(twin_upto(t, c)) &&
	    bytes_mask(bytes_from(b, c)) == twin_mask(twin_from(t, c)) &&
	    bytes_mask(bytes_within(b, a, c)) ==
	    twin_mask(twin_within(t, a, c)) &&
	    bytes_mask(bytes_are(bytes_with(b, a), c)) ==
	    twin_mask(twin_are(twin_with(t, a), c)) &&
	    bytes_mask(bytes_or(bytes_are(b, a), bytes_are(b, c))) ==
	    twin_mask(twin_or(twin_are(t, a), twin_are(t, c))) &&
	    bytes_mask(bytes_but(bytes_upto(b, c), bytes_are(b, a))) ==
	    twin_mask(twin_but(twin_upto(t, c), twin_are(t, a)));
}

static bool
counts_equal(const char *p)
{
	uint64_t n;
	int bits = 0, with, without;

	memcpy(&n, p, sizeof(n));
	bits_init();
	with = bits_count(n);
	bits_counted = false;
	without = bits_count(n);
	for (; n != 0; n &= n - 1)
		bits++;
	return with == bits && without == bits;
}

static void
check(const char *file, const struct buf *b)
{
	size_t at, i;

	for (at = 0; at + BYTES <= b->n; at++) {
		if (!counts_equal(b->p + at))
			die("%s: at byte %zu bits are miscounted", file, at);
		for (i = 0; i < LENGTH(pairs); i++)
			if (!is_equal(b->p + at, pairs[i][0], pairs[i][1]))
				die("%s: at byte %zu the twins differ for %d "
				    "and %d", file, at, pairs[i][0],
				    pairs[i][1]);
	}
}

/*
 * Checks every byte value at every place, since the files may not hold them
 * all.
 */
static void
check_values(void)
{
	struct buf b = { 0 };
	int i;

	for (i = 0; i < 2 * 256 + 15; i++)
		buf_putc(&b, i * (i < 256 ? 1 : 7));
	check("all values", &b);
	buf_free(&b);
}

int
main(int argc, char **argv)
{
	struct buf b = { 0 };
	size_t n = 0;
	int i;

	warn_name(argv[0]);
	check_values();
	for (i = 1; i < argc; i++) {
		b.n = 0;
		if (!file_read(argv[i], &b))
			die("%s:", argv[i]);
		check(argv[i], &b);
		n += b.n;
	}
	buf_free(&b);
	printf("equal over %zu bytes\n", n);
	out_close();
	return 0;
}
