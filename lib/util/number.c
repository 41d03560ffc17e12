/*
 * number.c - reads numbers of the command line, and writes numbers.
 */
#include <errno.h>

#include "util.h"

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

static const char pairs[] = "0001020304050607080910111213141516171819"
    "2021222324252627282930313233343536373839"
    "4041424344454647484950515253545556575859"
    "6061626364656667686970717273747576777879"
    "8081828384858687888990919293949596979899";

char *
number_write(char *p, long long number)
{
	enum { MOST = 20 };	/* digits */
	uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
	char text[2 * MOST], *end = text + MOST, *first = end;

	if (number < 0)
		*p++ = '-';
	for (; n >= 100; n /= 100)
		memcpy(first -= 2, pairs + n % 100 * 2, 2);
	memcpy(first -= 2, pairs + n * 2, 2);
	first += n < 10;
	memcpy(p, first, MOST);
	return p + (end - first);
}
