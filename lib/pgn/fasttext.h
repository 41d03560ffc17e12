/*
 * fasttext.h - how most games are written, for the fast ways to cut and to read
 * games. Other games are left to split.c and tokens.c, which know all of PGN.
 * The fast ways look at whole blocks, so up to BLOCK_PAD bytes after the last
 * may be read.
 */
#ifndef FASTTEXT_H
#define FASTTEXT_H

#include "../util/bytes.h"
#include "lex.h"

enum { BLOCK = 64 };

/* The bits below n, which is at most 64. */
static inline uint64_t
bits_below(unsigned n)
{
	return (((uint64_t)1 << n % 64) - 1) | -(uint64_t)(n / 64);
}

/* The bits below the lowest of b, all if b is 0. */
static inline uint64_t
bits_before(uint64_t b)
{
	return (b - 1) & ~b;
}

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
 * Reads the tag from p to its bracket at q; false if it is not plain. [Name
 * "value"] is plain if the name consists of letters and the value has no
 * bracket, backslash or control character, of which none is before q.
 */
static inline bool
plain_tag(const char *p, const char *q, struct tag *t)
{
	unsigned name = plain_name(p);

	t->name = span_at(p + 1, name);
	t->value.p = p + name + 3;
	t->value.n = (size_t)(q - 1 - t->value.p);
	return name != 0 && q[-1] == '"' && q - p > (long)name + 3;
}

/* Sets a value if t is the first tag with its name. */
static inline void
plain_value(struct span *value, const struct tag *t, const char *name)
{
	size_t n = strlen(name);

	if (value->p == NULL && t->name.n == n &&
	    memcmp(t->name.p, name, n) == 0)
		*value = t->value;
}

enum { PLAIN_TAGS = 64 };	/* of a plain game, at most */

struct plaintags {
	struct tag *tag;	/* room for PLAIN_TAGS */
	size_t n;
	bool crlf;		/* their lines end with CR and LF */
};

/* Whether a line ends at p, as all lines do, with escapes or not. */
static inline bool
plain_eol(const char *p, bool crlf, bool escaped)
{
	if (escaped && crlf)
		return memcmp(p, "\\r\\n", 4) == 0;
	if (escaped)
		return p[0] == '\\' && p[1] == 'n';
	if (crlf)
		return p[0] == '\r' && p[1] == '\n';
	return *p == '\n';
}

/* One bit for each byte of a block. */
struct tagmasks {
	uint64_t close;		/* closing brackets */
	uint64_t other;		/* backslashes and control characters */
};

/* Finds the masks of the block at p, without what is from end on. */
static inline void
plain_masks(const char *p, const char *end, struct tagmasks *m)
{
	struct bytes b;
	uint64_t known;
	unsigned at;

	m->close = m->other = 0;
	for (at = 0; at < BLOCK; at += BYTES) {
		b = bytes_load(p + at);
		m->close |= bytes_mask(bytes_are(b, ']')) << at;
		m->other |= bytes_mask(bytes_or(bytes_are(b, '\\'),
		    bytes_upto(b, 0x1f))) << at;
	}
	if (end - p < BLOCK) {
		known = bits_below((unsigned)(end - p));
		m->close &= known;
		m->other &= known;
	}
}

/* Puts block + i for each bit i of bits at to; returns how many. */
static inline size_t
plain_places(const char *block, uint64_t bits, const char **to)
{
	size_t n = 0;

	for (; bits != 0; bits &= bits - 1)
		to[n++] = block + bits_first(bits);
	return n;
}

/*
 * Finds plain tags, each on a line of its own, from p on, which is the text of
 * a game or its escaped form. Returns where the first line after them begins;
 * end if they go on to there; NULL if they are not plain. In the lines of
 * plain tags brackets and line ends come together and not otherwise, so that
 * blocks are checked by masks, and no tag waits for the end of the one before.
 */
static inline const char *
plain_tags(struct plaintags *t, const char *p, const char *end, bool escaped)
{
	const unsigned unit = escaped ? 2 : 1;	/* bytes of CR and LF */
	const char *block, *stop = end, *bracket[PLAIN_TAGS + BLOCK], *q;
	struct tagmasks m = { 0, 0 };
	uint64_t before, expected, odd;
	bool crlf = false;
	size_t n = 0, i;

	for (block = p; block < stop; block += BLOCK) {
		before = m.close;
		plain_masks(block, end, &m);
		if (n == 0 && m.other != 0)
			crlf = block[bits_first(m.other) + escaped] ==
			    (escaped ? 'r' : '\r');
		expected = m.close << 1 | before >> 63;
		if (crlf)
			expected |= m.close << (unit + 1) |
			    before >> (63 - unit);
		odd = m.other ^ expected;
		n += plain_places(block, m.close & bits_before(odd),
		    bracket + n);
		if (n > PLAIN_TAGS)
			return NULL;
		if (odd != 0 && block + bits_first(odd) < end)
			stop = block + bits_first(odd);
	}
	for (i = 0; i < n; i++) {
		q = bracket[i];
		if (end - q <= (long)unit << crlf)
			return end;
		if (!plain_eol(q + 1, crlf, escaped) ||
		    !plain_tag(p, q, &t->tag[i]))
			return NULL;
		p = q + 1 + (unit << crlf);
	}
	t->n = n;
	t->crlf = crlf;
	if (p < end && *p != '[')
		return n > 0 ? p : NULL;
	return stop < end ? NULL : end;
}

#endif
