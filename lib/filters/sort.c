/*
 * sort.c - sort: the best value of a game.
 */
#include "cql.h"

const struct filter filters_sort[] = {
	{ .name = NULL }
};
