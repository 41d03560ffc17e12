/*
 * comments.c - comment, message and ///.
 */
#include "cql.h"

const struct filter filters_comments[] = {
	{ .name = NULL }
};
