/*
 * transforms.c - flip, shift and the other transforms, and their orbits.
 */
#include "cql.h"

const struct filter filters_transforms[] = {
	{ .name = NULL }
};
