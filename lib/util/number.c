/*
 * number.c - reads numbers of the command line, and writes numbers.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

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

char *
number_write(char *p, long long number)
{
	enum { MOST = 20 };	/* digits */
	uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
	char text[2 * MOST], *end = text + MOST, *first = end;

	if (number < 0)
		*p++ = '-';
	do
		*--first = (char)('0' + n % 10);
	while ((n /= 10) != 0);
	memcpy(p, first, MOST);
	return p + (end - first);
}
