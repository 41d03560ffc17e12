/*
 * attacks.c - attacks, arrows, rays and pins.
 */
#include "cql.h"

const struct filter filters_attacks[] = {
	{ .name = NULL }
};
