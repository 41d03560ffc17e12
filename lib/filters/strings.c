/*
 * strings.c - strings, slices and regular expressions.
 */
#include "cql.h"

const struct filter filters_strings[] = {
	{ .name = NULL }
};
