/*
 * dictionaries.c - dictionaries: values by key.
 */
#include "cql.h"

const struct filter filters_dictionaries[] = {
	{ .name = NULL }
};
