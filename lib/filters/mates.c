/*
 * mates.c - pure, model and ideal mates and stalemates.
 */
#include "cql.h"

const struct filter filters_mates[] = {
	{ .name = NULL }
};
