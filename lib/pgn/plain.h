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

/*
 * Returns the length of a plain tag, and sets that of its name; 0 for any
 * other tag. [Name "value"] is plain if the name consists of letters and the
 * value has no bracket, backslash or control character: then all ways to read
 * it agree.
 */
static inline size_t
plain_tag(const char *p, unsigned *name)
{
	enum { MOST = 256 };
	struct bytes b = bytes_load(p), more;
	uint64_t quotes, letters, stop;
	size_t n;

	quotes = bytes_mask(bytes_are(b, '"'));
	letters = bytes_mask(bytes_within(bytes_with(b, 0x20), 'a', 'z'));
	if (quotes == 0) {
		more = bytes_load(p + BYTES);
		quotes = bytes_mask(bytes_are(more, '"')) << BYTES;
		letters |= bytes_mask(bytes_within(bytes_with(more, 0x20),
		    'a', 'z')) << BYTES;
	}
	*name = (unsigned)bits_first(~letters & ~(uint64_t)1) - 1;
	if (p[0] != '[' || *name == 0 || quotes == 0 ||
	    p[*name + 1] != ' ' || (unsigned)bits_first(quotes) != *name + 2)
		return 0;
	for (n = 0;; n += BYTES, b = bytes_load(p + n)) {
		stop = bytes_mask(bytes_or(bytes_or(bytes_are(b, ']'),
		    bytes_are(b, '\\')), bytes_upto(b, 0x1f)));
		if (stop != 0)
			break;
		if (n == MOST)
			return 0;
	}
	n += (size_t)bits_first(stop);
	if (p[n] != ']' || p[n - 1] != '"' || n - 1 == *name + 2)
		return 0;
	return n + 1;
}

#endif
