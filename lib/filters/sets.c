/*
 * sets.c - sets of squares: designators and what is made of sets.
 */
#include "cql.h"

const struct filter filters_sets[] = {
	{ .name = NULL }
};
