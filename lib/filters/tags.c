/*
 * tags.c - what the tags and original comments of a game say.
 */
#include "cql.h"

const struct filter filters_tags[] = {
	{ .name = NULL }
};
