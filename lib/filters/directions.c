/*
 * directions.c - up, left, diagonal ...: squares some steps away.
 */
#include "cql.h"

const struct filter filters_directions[] = {
	{ .name = NULL }
};
