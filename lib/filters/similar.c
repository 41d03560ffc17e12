/*
 * similar.c - similarposition: positions known from another file.
 */
#include "cql.h"

const struct filter filters_similar[] = {
	{ .name = NULL }
};
