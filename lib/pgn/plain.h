/*
 * plain.h - how most games are written, for the fast ways to cut and to read
 * games. Other games are left to split.c and tokens.c, which know all of PGN.
 * The fast ways look at whole blocks, so up to BLOCK_PAD bytes after the last
 * may be read.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include "../util/bytes.h"
#include "lex.h"

enum { BLOCK = 64 };

/* The bits below n, which is at most 64. */
static inline uint64_t
bits_below(unsigned n)
{
	return n < 64 ? ((uint64_t)1 << n) - 1 : ALL_SQUARES;
}

enum { PLAIN_TAG_MOST = 256 + BYTES };	/* bytes of a plain tag */

/*
 * Returns the length of the name if [Name " stands at p, with a name of
 * letters, which has to be short; otherwise 0.
 */
static inline unsigned
plain_name(const char *p)
{
	struct bytes b = bytes_load(p), more;
	uint64_t letters;
	unsigned n;

	letters = bytes_mask(bytes_within(bytes_with(b, 0x20), 'a', 'z')) | 1;
	if (letters == ((uint64_t)1 << BYTES) - 1) {
		more = bytes_load(p + BYTES);
		letters |= bytes_mask(bytes_within(bytes_with(more, 0x20),
		    'a', 'z')) << BYTES;
	}
	n = (unsigned)bits_first(~letters);
	return p[0] == '[' && p[n] == ' ' && p[n + 1] == '"' ? n - 1 : 0;
}

/*
 * Returns the length of a plain tag, and sets that of its name; 0 for any
 * other tag. [Name "value"] is plain if the name consists of letters and the
 * value has no bracket, backslash or control character: then all ways to read
 * it agree.
 */
static inline size_t
plain_tag(const char *p, unsigned *name)
{
	struct bytes b;
	uint64_t stop;
	size_t n;

	*name = plain_name(p);
	if (*name == 0)
		return 0;
	for (n = 0;; n += BYTES) {
		b = bytes_load(p + n);
		stop = bytes_mask(bytes_or(bytes_or(bytes_are(b, ']'),
		    bytes_are(b, '\\')), bytes_upto(b, 0x1f)));
		if (stop != 0)
			break;
		if (n == PLAIN_TAG_MOST - BYTES)
			return 0;
	}
	n += (size_t)bits_first(stop);
	if (p[n] != ']' || p[n - 1] != '"' || n - 1 == *name + 2)
		return 0;
	return n + 1;
}

#endif
