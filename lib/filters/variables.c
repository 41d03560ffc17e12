/*
 * variables.c - variables of all types, and assignments.
 */
#include "cql.h"

const struct filter filters_variables[] = {
	{ .name = NULL }
};
