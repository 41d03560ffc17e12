/*
 * number.c - reads numbers of the command line, and writes numbers.
 */
#include <errno.h>
#include <stdlib.h>

#include "util.h"
#include "utilbits.h"

bool
number_parse(const char *s, long min, long max, long *n)
{
	const char *digits = s + (*s == '-');
	char *end;

	errno = 0;
	*n = strtol(s, &end, 10);
	return *digits >= '0' && *digits <= '9' && *end == '\0' &&
	    errno == 0 && *n >= min && *n <= max;
}

/*
 * Returns the eight digits of n, which is below 10^8, the first one lowest:
 * fours are parted, then pairs, then digits.
 */
static inline uint64_t
eight_digits(uint64_t n)
{
	uint64_t q;

	n = n / 10000 | (n % 10000) << 32;
	q = (n * 5243 >> 19) & 0x7f0000007f;
	n = q | (n - 100 * q) << 16;
	q = (n * 103 >> 10) & 0x000f000f000f000f;
	return q | (n - 10 * q) << 8;
}

/* Writes eight digits, the lowest byte first. */
static inline void
put_digits(char *p, uint64_t digits)
{
	int i;

	digits |= 0x3030303030303030;
	for (i = 0; i < 8; i++)
		p[i] = (char)(digits >> 8 * i);
}

/* Writes a number below 1000. */
static inline char *
put_small(char *p, unsigned n)
{
	if (n >= 100)
		*p++ = (char)('0' + n / 100);
	if (n >= 10)
		*p++ = (char)('0' + n / 10 % 10);
	*p++ = (char)('0' + n % 10);
	return p;
}

static char *
put_large(char *p, uint64_t n)
{
	const uint64_t full = 100000000;
	unsigned zeros;

	if (n >= full) {
		p = put_large(p, n / full);
		put_digits(p, eight_digits(n % full));
		return p + 8;
	}
	n = eight_digits(n);
	zeros = (unsigned)bits_first(n | (uint64_t)1 << 56) / 8;
	put_digits(p, n >> 8 * zeros);
	return p + 8 - zeros;
}

char *
number_write(char *p, long long number)
{
	uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

	if (number < 0)
		*p++ = '-';
	return n < 1000 ? put_small(p, (unsigned)n) : put_large(p, n);
}
