/*
 * bytes.h - sixteen bytes at a time: vector code where the compiler has
 * SSE2, and its portable twin, two words of eight bytes. A test holds the
 * two equal; -DPORTABLE chooses the twin.
 *
 * A struct bytes holds 16 bytes; or a flag for each byte, which only bytes_or,
 * bytes_and, bytes_but and bytes_mask may take; or two numbers of 64 bits, such
 * as bitboards (replay.c).
 */
#ifndef BYTES_H
#define BYTES_H

#include "util.h"
#include "utilbits.h"

enum { BYTES = 16 };

/* The same byte eight times. */
#define BYTES_OF(c)	(0x0101010101010101ULL * (unsigned char)(c))

#if defined(__SSE2__) && !defined(PORTABLE)

#include <emmintrin.h>

struct bytes {
	__m128i v;
};

static inline struct bytes
bytes_load(const void *p)
{
	return (struct bytes){ _mm_loadu_si128(p) };
}

static inline void
bytes_store(void *p, struct bytes b)
{
	_mm_storeu_si128(p, b.v);
}

/* Returns the number n twice. */
static inline struct bytes
bytes_twice(uint64_t n)
{
	return (struct bytes){ _mm_set1_epi64x((long long)n) };
}

/* Flags the bytes that are equal in both. */
static inline struct bytes
bytes_same(struct bytes a, struct bytes b)
{
	a.v = _mm_cmpeq_epi8(a.v, b.v);
	return a;
}

/* Flags the bytes from 0 to c, which is below 127. */
static inline struct bytes
bytes_upto(struct bytes b, int c)
{
	b.v = _mm_cmpeq_epi8(_mm_min_epu8(b.v, _mm_set1_epi8((char)c)), b.v);
	return b;
}

/* Flags the bytes from c, which is above 0, to 127. */
static inline struct bytes
bytes_from(struct bytes b, int c)
{
	b.v = _mm_cmpgt_epi8(b.v, _mm_set1_epi8((char)(c - 1)));
	return b;
}

/* Flags the bytes from a to c, which are above 0 and below 127. */
static inline struct bytes
bytes_within(struct bytes b, int a, int c)
{
	b.v = _mm_sub_epi8(b.v, _mm_set1_epi8((char)a));
	return bytes_upto(b, c - a);
}

static inline struct bytes
bytes_or(struct bytes a, struct bytes b)
{
	a.v = _mm_or_si128(a.v, b.v);
	return a;
}

static inline struct bytes
bytes_and(struct bytes a, struct bytes b)
{
	a.v = _mm_and_si128(a.v, b.v);
	return a;
}

/* Returns the bits of a that are not in b. */
static inline struct bytes
bytes_but(struct bytes a, struct bytes b)
{
	a.v = _mm_andnot_si128(b.v, a.v);
	return a;
}

/* Returns one bit for each flag, the first byte lowest. */
static inline uint64_t
bytes_mask(struct bytes flags)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(flags.v);
}

#else

struct bytes {
	uint64_t v[2];
};

static inline struct bytes
bytes_of(uint64_t first, uint64_t second)
{
	return (struct bytes){ { first, second } };
}

static inline struct bytes
bytes_load(const void *p)
{
	struct bytes b;

	memcpy(b.v, p, sizeof(b.v));
	return b;
}

static inline void
bytes_store(void *p, struct bytes b)
{
	memcpy(p, b.v, sizeof(b.v));
}

static inline struct bytes
bytes_twice(uint64_t n)
{
	return bytes_of(n, n);
}

static inline struct bytes
bytes_or(struct bytes a, struct bytes b)
{
	return bytes_of(a.v[0] | b.v[0], a.v[1] | b.v[1]);
}

static inline struct bytes
bytes_and(struct bytes a, struct bytes b)
{
	return bytes_of(a.v[0] & b.v[0], a.v[1] & b.v[1]);
}

static inline struct bytes
bytes_but(struct bytes a, struct bytes b)
{
	return bytes_of(a.v[0] & ~b.v[0], a.v[1] & ~b.v[1]);
}

/*
 * Sets the high bit of each byte from 0 to c; no byte carries into the next.
 */
static inline uint64_t
word_upto(uint64_t w, int c)
{
	return ~(((w & BYTES_OF(0x7f)) + BYTES_OF(0x7f - c)) | w) &
	    BYTES_OF(0x80);
}

static inline struct bytes
bytes_upto(struct bytes b, int c)
{
	return bytes_of(word_upto(b.v[0], c), word_upto(b.v[1], c));
}

static inline struct bytes
bytes_same(struct bytes a, struct bytes b)
{
	return bytes_of(word_upto(a.v[0] ^ b.v[0], 0),
	    word_upto(a.v[1] ^ b.v[1], 0));
}

static inline struct bytes
bytes_from(struct bytes b, int c)
{
	struct bytes low = bytes_or(b, bytes_upto(b, c - 1));

	return bytes_but(bytes_twice(BYTES_OF(0x80)), low);
}

static inline struct bytes
bytes_within(struct bytes b, int a, int c)
{
	return bytes_but(bytes_upto(b, c), bytes_upto(b, a - 1));
}

/*
 * Gathers the flags of eight bytes, the first one lowest, by shifts, which do
 * not depend on the order of bytes in a number.
 */
static inline uint64_t
word_mask(uint64_t flags)
{
	unsigned char byte[8];
	uint64_t mask = 0;
	int i;

	memcpy(byte, &flags, sizeof(byte));
	for (i = 0; i < 8; i++)
		mask |= (uint64_t)(byte[i] >> 7) << i;
	return mask;
}

static inline uint64_t
bytes_mask(struct bytes flags)
{
	return word_mask(flags.v[0]) | word_mask(flags.v[1]) << 8;
}

#endif

/* Sets the bits of c in each byte. */
static inline struct bytes
bytes_with(struct bytes b, int bits)
{
	return bytes_or(b, bytes_twice(BYTES_OF(bits)));
}

/* Flags the bytes equal to c. */
static inline struct bytes
bytes_are(struct bytes b, int c)
{
	return bytes_same(b, bytes_twice(BYTES_OF(c)));
}

/* Flags the bytes that are one of n. */
static inline struct bytes
bytes_any(struct bytes b, const char *some, size_t n)
{
	struct bytes flags = bytes_are(b, some[0]);
	size_t i;

	for (i = 1; i < n; i++)
		flags = bytes_or(flags, bytes_are(b, some[i]));
	return flags;
}

/* Flags the bytes that are in a string literal. */
#define BYTES_ANY(b, literal)	bytes_any(b, literal, sizeof(literal) - 1)

#endif
