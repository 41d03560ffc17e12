/*
 * numbers.c - arithmetic, comparisons, and numbers made of sets.
 */
#include "cql.h"

const struct filter filters_numbers[] = {
	{ .name = NULL }
};
