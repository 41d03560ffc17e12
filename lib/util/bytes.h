/*
 * bytes.h - sixteen bytes at a time: vector code where the compiler has SSE2,
 * and its portable twin, a loop. A test holds the two equal; -DPORTABLE chooses
 * the twin.
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

/*
 * BYTES_FUNCTION defines a function by an expression for all bytes of its
 * result, and one for byte i of it.
 */
#if defined(__SSE2__) && !defined(PORTABLE)

#include <emmintrin.h>

struct bytes {
	__m128i v;
};

#define BYTES_FUNCTION(name, arguments, all, each)			\
static inline struct bytes						\
name arguments								\
{									\
	return (struct bytes){ all };					\
}

/* Returns one bit for each flag, the first byte lowest. */
static inline uint64_t
bytes_mask(struct bytes flags)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(flags.v);
}

#else

struct bytes {
	unsigned char v[BYTES];
};

#define BYTES_FUNCTION(name, arguments, all, each)			\
static inline struct bytes						\
name arguments								\
{									\
	struct bytes result;						\
	int i;								\
									\
	for (i = 0; i < BYTES; i++)					\
		result.v[i] = (unsigned char)(each);			\
	return result;							\
}

static inline uint64_t
bytes_mask(struct bytes flags)
{
	uint64_t mask = 0;
	int i;

	for (i = 0; i < BYTES; i++)
		mask |= (uint64_t)(flags.v[i] >> 7) << i;
	return mask;
}

#endif

#define FLAG_IF(condition)	((condition) ? 0xff : 0)

BYTES_FUNCTION(bytes_load, (const void *p), _mm_loadu_si128(p),
    ((const unsigned char *)p)[i])
BYTES_FUNCTION(bytes_or, (struct bytes a, struct bytes b),
    _mm_or_si128(a.v, b.v), a.v[i] | b.v[i])
BYTES_FUNCTION(bytes_and, (struct bytes a, struct bytes b),
    _mm_and_si128(a.v, b.v), a.v[i] & b.v[i])
/* Returns the bits of a that are not in b. */
BYTES_FUNCTION(bytes_but, (struct bytes a, struct bytes b),
    _mm_andnot_si128(b.v, a.v), a.v[i] & ~b.v[i])
/* Returns the number n twice. */
BYTES_FUNCTION(bytes_twice, (uint64_t n), _mm_set1_epi64x((long long)n),
    ((const unsigned char *)&n)[i % 8])
/* Sets these bits in each byte. */
BYTES_FUNCTION(bytes_with, (struct bytes b, int bits),
    _mm_or_si128(b.v, _mm_set1_epi8((char)bits)), b.v[i] | bits)
/* Flags the bytes equal to c. */
BYTES_FUNCTION(bytes_are, (struct bytes b, int c),
    _mm_cmpeq_epi8(b.v, _mm_set1_epi8((char)c)),
    FLAG_IF(b.v[i] == (unsigned char)c))
/* Flags the bytes from 0 to c, which is below 127. */
BYTES_FUNCTION(bytes_upto, (struct bytes b, int c),
    _mm_cmpeq_epi8(_mm_min_epu8(b.v, _mm_set1_epi8((char)c)), b.v),
    FLAG_IF(b.v[i] <= c))
/* Flags the bytes from c, which is above 0, to 127. */
BYTES_FUNCTION(bytes_from, (struct bytes b, int c),
    _mm_cmpgt_epi8(b.v, _mm_set1_epi8((char)(c - 1))),
    FLAG_IF(b.v[i] >= c && b.v[i] < 0x80))
/* Flags the bytes from a to c, which are above 0 and below 127. */
BYTES_FUNCTION(bytes_within, (struct bytes b, int a, int c),
    bytes_upto((struct bytes){ _mm_sub_epi8(b.v, _mm_set1_epi8((char)a)) },
    c - a).v, FLAG_IF(b.v[i] >= a && b.v[i] <= c))

#undef FLAG_IF
#undef BYTES_FUNCTION

static inline void
bytes_store(void *p, struct bytes b)
{
	memcpy(p, &b, sizeof(b));
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
