/*
 * hhdb.c - the interface to the endgame study database HHdbVI.
 */
#include "cql.h"

const struct filter filters_hhdb[] = {
	{ .name = NULL }
};
