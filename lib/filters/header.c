/*
 * header.c - the parameters between the parentheses of cql().
 */
#include "cql.h"

const struct filter filters_header[] = {
	{ .name = NULL }
};
