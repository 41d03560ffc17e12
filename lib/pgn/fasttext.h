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

/* Sets one of n values if t is the first tag that has its name. */
static inline void
tag_take(const struct tag *t, const char *const *name, struct span *value,
    size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (*t->name.p == *name[i] && span_is(t->name, name[i]) &&
		    value[i].p == NULL)
			value[i] = t->value;
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

/*
 * Returns the first bracket that closes, backslash or control character from p
 * on; end or more if there is none.
 */
static inline const char *
plain_end(const char *p, const char *end)
{
	struct bytes b;
	uint64_t m;

	for (; p < end; p += BYTES) {
		b = bytes_load(p);
		m = bytes_mask(bytes_or(BYTES_ANY(b, "]\\"),
		    bytes_upto(b, 0x1f)));
		if (m != 0)
			return p + bits_first(m);
	}
	return end;
}

/*
 * Finds plain tags, each on a line of its own, from p on, which is the text of
 * a game or its escaped form. Returns where the first line after them begins;
 * end if they go on to there; NULL if they are not plain.
 */
static inline const char *
plain_tags(struct plaintags *t, const char *p, const char *end, bool escaped)
{
	const unsigned unit = escaped ? 2 : 1;	/* bytes of CR and LF */
	const char *q;
	bool crlf = false;
	size_t n = 0;

	for (; p < end && *p == '['; p = q + 1 + (unit << crlf)) {
		q = plain_end(p, end);
		if (n == 0)
			crlf = q[1 + escaped] == (escaped ? 'r' : '\r');
		if (end - q <= (long)unit << crlf)
			return end;
		if (n == PLAIN_TAGS || *q != ']' ||
		    !plain_eol(q + 1, crlf, escaped) ||
		    !plain_tag(p, q, &t->tag[n++]))
			return NULL;
	}
	t->n = n;
	t->crlf = crlf;
	return n == 0 && p < end ? NULL : p;
}

#endif
