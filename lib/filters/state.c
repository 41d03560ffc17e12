/*
 * state.c - what a position is by itself: check, mate, ply, side to move ...
 */
#include "cql.h"

const struct filter filters_state[] = {
	{ .name = NULL }
};
