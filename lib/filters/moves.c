/*
 * moves.c - the moves of the game: dashes, from and to, legal, move.
 */
#include "cql.h"

const struct filter filters_moves[] = {
	{ .name = NULL }
};
