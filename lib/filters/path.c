/*
 * path.c - path: patterns of moves through the game tree.
 */
#include "cql.h"

const struct filter filters_path[] = {
	{ .name = NULL }
};
