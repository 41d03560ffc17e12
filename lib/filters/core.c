/*
 * core.c - compounds, logic, conditions: the filters that hold others together.
 */
#include "cql.h"

const struct filter filters_core[] = {
	{ .name = NULL }
};
