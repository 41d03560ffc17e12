/*
 * tree.c - other positions of the game: child, parent, lca, the colon.
 */
#include "cql.h"

const struct filter filters_tree[] = {
	{ .name = NULL }
};
