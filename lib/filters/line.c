/*
 * line.c - line: patterns of successive positions.
 */
#include "cql.h"

const struct filter filters_line[] = {
	{ .name = NULL }
};
