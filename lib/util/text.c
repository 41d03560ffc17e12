/*
 * text.c - texts as characters: which bytes are one, its classes and its case.
 * Everything that a query compares is UTF-8; text_utf8 makes it so.
 */
#include <ctype.h>

#include "bytes.h"
#include "utiltext.h"

static bool
text_is_utf8(struct span s)
{
	uint32_t code;
	size_t n;

	for (; s.n > 0; s = span_after(s, n)) {
		/* the mask has the high bits of the bytes, which ASCII lacks */
		n = s.n >= BYTES && bytes_mask(bytes_load(s.p)) == 0 ? BYTES :
		    utf8_next(s, &code);
		if (n == 1 && (s.p[0] & 0x80) != 0)
			return false;
	}
	return true;
}

/* Windows-1252 from 0x80 on; the others are those of Latin-1. */
static const uint16_t windows[32] = { 0x20ac, 0x81, 0x201a, 0x192, 0x201e,
	0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
	0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013,
	0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178 };

void
text_add(struct buf *b, struct span s)
{
	unsigned char c;
	size_t i;

	if (text_is_utf8(s)) {
		buf_span(b, s);
		return;
	}
	for (i = 0; i < s.n; i++) {
		c = (unsigned char)s.p[i];
		utf8_encode(b, c >= 0x80 && c < 0xa0 ? windows[c - 0x80] : c);
	}
}

struct span
text_utf8(struct arena *a, struct span s)
{
	struct buf b = { 0 };

	if (text_is_utf8(s))
		return s;
	text_add(&b, s);
	return span_keep(a, &b);
}

struct span
text_like(struct arena *a, struct span s, struct span other)
{
	struct buf b = { 0 };
	struct span rest = s;
	uint32_t code;
	int c;

	if (text_length(s) == s.n || !text_is_utf8(s) || text_is_utf8(other))
		return s;
	while (rest.n > 0) {
		rest = span_after(rest, utf8_next(rest, &code));
		for (c = 0; c < 32 && windows[c] != code; c++)
			;
		buf_putc(&b, c < 32 ? 0x80 + c : (int)code);
		if (c == 32 && (code > 0xff || (code >= 0x80 && code < 0xa0)))
			rest.n = b.n = 0;
	}
	if (b.n > 0 && !text_is_utf8(buf_bytes(&b)))
		return span_keep(a, &b);
	buf_free(&b);
	return s;
}

size_t
text_length(struct span s)
{
	size_t n = s.n, i = 0;

	while (s.n - i >= BYTES && bytes_mask(bytes_load(s.p + i)) == 0)
		i += BYTES;
	for (; i < s.n; i++)
		n -= utf8_continues(s.p[i]);
	return n;
}

size_t
text_offset(struct span s, size_t n)
{
	enum { BLOCK = 64 };
	size_t at = 0, count;

	while (s.n - at >= BLOCK) {
		count = text_length(span_at(s.p + at, BLOCK));
		if (count >= n)
			break;
		n -= count;
		at += BLOCK;
	}
	for (; at < s.n; at++)
		if (!utf8_continues(s.p[at]) && n-- == 0)
			break;
	return at;
}

/* ---- letters ---- */

/*
 * Capitals and the distance to their small letters; if that is 1, only every
 * other letter is a capital.
 */
static const struct {
	uint16_t from, to;
	int32_t far;
} capitals[] = {
#include "capitals.txt.inc"
};

/* Letters whose small letter and capital are not each other's. */
static const struct {
	uint16_t code, small, capital;
} single[] = {
#include "single.txt.inc"
};

uint32_t
char_small(uint32_t code)
{
	size_t i;

	if (code < 0x80)
		return (uint32_t)tolower((int)code);
	for (i = 0; i < LENGTH(single); i++)
		if (single[i].code == code)
			return single[i].small;
	for (i = 0; i < LENGTH(capitals); i++)
		if (code >= capitals[i].from && code <= capitals[i].to &&
		    (capitals[i].far != 1 || (code - capitals[i].from) % 2 ==
		    0))
			return code + (uint32_t)capitals[i].far;
	return code;
}

uint32_t
char_capital(uint32_t code)
{
	uint32_t from;
	size_t i;

	if (code < 0x80)
		return (uint32_t)toupper((int)code);
	for (i = 0; i < LENGTH(single); i++)
		if (single[i].code == code)
			return single[i].capital;
	for (i = 0; i < LENGTH(capitals); i++) {
		from = code - (uint32_t)capitals[i].far;
		if (from <= capitals[i].to && char_small(from) == code)
			return from;
	}
	return code;
}

bool
char_is_letter(uint32_t code)
{
	static const struct {
		uint32_t from, to;
	} other[] = {
#include "noletters.txt.inc"
	};
	size_t i = 0;

	while (i < LENGTH(other) && code > other[i].to)
		i++;
	return code < 0x80 ? isalpha((int)code) != 0 :
	    i < LENGTH(other) && code < other[i].from;
}

static bool
char_is_space(uint32_t code)
{
	return code < 0x80 ? is_blank((char)code) : code == 0xa0 ||
	    code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
	    code == 0x2028 || code == 0x2029 || code == 0x202f ||
	    code == 0x205f || code == 0x3000 || code == 0xfeff;
}

bool
char_has(uint32_t code, const char *class)
{
	bool letter = char_is_letter(code), space = char_is_space(code);
	bool capital = letter && char_small(code) != code;

	switch (class[0] == 'p' ? class[1] : class[0]) {
	case 'a':
	case 'w':
		return letter;
	case 'u':	/* upper; punct */
		return class[0] == 'u' ? capital :
		    code > 0xa0 && !letter && !space;
	case 'l':
		return letter && !capital && (char_capital(code) != code ||
		    code < 0x300 || (code >= 0x370 && code < 0x530));
	case 's':
	case 'b':
		return space;
	case 'c':
		return code < 0xa0;
	case 'g':
	case 'r':	/* print */
		return code >= 0xa0 && (class[0] == 'p' || !space);
	}
	return false;
}
