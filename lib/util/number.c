/*
 * number.c - numbers of the command line.
 */
#include <errno.h>
#include <stdlib.h>

#include "util.h"

bool
number_parse(const char *s, long min, long max, long *n)
{
	char *end;

	errno = 0;
	*n = strtol(s, &end, 10);
	return end != s && *end == '\0' && errno == 0 && *n >= min &&
	    *n <= max;
}
