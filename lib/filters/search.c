/*
 * search.c - find, echo and consecutivemoves.
 */
#include "cql.h"

const struct filter filters_search[] = {
	{ .name = NULL }
};
