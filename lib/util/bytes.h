/*
 * bytes.h - sixteen bytes at a time: vector code where the compiler has
 * SSE2, and its portable twin, two words of eight bytes. A test holds the
 * two equal; -DPORTABLE chooses the twin.
 *
 * A struct bytes holds bytes, or one flag for each byte. Flags may be
 * joined with each other and made a mask, bytes may not.
 */
#ifndef BYTES_H
#define BYTES_H

#include <string.h>

#include "util.h"

enum { BYTES = 16 };

#if defined(__SSE2__) && !defined(PORTABLE)

#include <emmintrin.h>

struct bytes {
	__m128i v;
};

static inline struct bytes
bytes_load(const char *p)
{
	struct bytes b;

	b.v = _mm_loadu_si128((const __m128i *)(const void *)p);
	return b;
}

/* The bytes, each with the bits of another set. */
static inline struct bytes
bytes_with(struct bytes b, int bits)
{
	b.v = _mm_or_si128(b.v, _mm_set1_epi8((char)bits));
	return b;
}

/* Flags of the bytes equal to c. */
static inline struct bytes
bytes_are(struct bytes b, int c)
{
	b.v = _mm_cmpeq_epi8(b.v, _mm_set1_epi8((char)c));
	return b;
}

/* Flags of the bytes from 0 to c, which is below 127. */
static inline struct bytes
bytes_upto(struct bytes b, int c)
{
	b.v = _mm_cmpeq_epi8(_mm_min_epu8(b.v, _mm_set1_epi8((char)c)), b.v);
	return b;
}

/* Flags of the bytes from a to c, which are above 0 and below 127. */
static inline struct bytes
bytes_within(struct bytes b, int a, int c)
{
	b.v = _mm_sub_epi8(b.v, _mm_set1_epi8((char)a));
	return bytes_upto(b, c - a);
}

static inline struct bytes
flags_or(struct bytes a, struct bytes b)
{
	a.v = _mm_or_si128(a.v, b.v);
	return a;
}

/* The flags of a that b does not have. */
static inline struct bytes
flags_but(struct bytes a, struct bytes b)
{
	a.v = _mm_andnot_si128(b.v, a.v);
	return a;
}

/* One bit for each flag, the first byte lowest. */
static inline uint64_t
flags_mask(struct bytes flags)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(flags.v);
}

#else

struct bytes {
	uint64_t v[2];
};

#define BYTES_OF(c)	(0x0101010101010101ULL * (unsigned char)(c))

/* Eight bytes as a number, the first one lowest on every machine. */
static inline uint64_t
bytes_word(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;

	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	    (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
	    (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
	    (uint64_t)p[7] << 56;
}

static inline struct bytes
bytes_load(const char *p)
{
	struct bytes b = { { bytes_word(p), bytes_word(p + 8) } };

	return b;
}

static inline struct bytes
bytes_with(struct bytes b, int bits)
{
	b.v[0] |= BYTES_OF(bits);
	b.v[1] |= BYTES_OF(bits);
	return b;
}

/* The high bit of each byte from 0 to c; no byte carries into the next. */
static inline uint64_t
word_upto(uint64_t w, int c)
{
	return ~(((w & BYTES_OF(0x7f)) + BYTES_OF(0x7f - c)) | w) &
	    BYTES_OF(0x80);
}

static inline struct bytes
bytes_upto(struct bytes b, int c)
{
	b.v[0] = word_upto(b.v[0], c);
	b.v[1] = word_upto(b.v[1], c);
	return b;
}

static inline struct bytes
bytes_are(struct bytes b, int c)
{
	b.v[0] = word_upto(b.v[0] ^ BYTES_OF(c), 0);
	b.v[1] = word_upto(b.v[1] ^ BYTES_OF(c), 0);
	return b;
}

static inline struct bytes
flags_or(struct bytes a, struct bytes b)
{
	a.v[0] |= b.v[0];
	a.v[1] |= b.v[1];
	return a;
}

static inline struct bytes
flags_but(struct bytes a, struct bytes b)
{
	a.v[0] &= ~b.v[0];
	a.v[1] &= ~b.v[1];
	return a;
}

static inline struct bytes
bytes_within(struct bytes b, int a, int c)
{
	return flags_but(bytes_upto(b, c), bytes_upto(b, a - 1));
}

/* The multiplication gathers eight bits, each where no other can carry. */
static inline uint64_t
flags_mask(struct bytes flags)
{
	return (flags.v[0] >> 7) * 0x0102040810204080ULL >> 56 |
	    (flags.v[1] >> 7) * 0x0102040810204080ULL >> 56 << 8;
}

#endif

#endif
