/*
 * control.c - loops, iterations, functions, assertions.
 */
#include "cql.h"

const struct filter filters_control[] = {
	{ .name = NULL }
};
