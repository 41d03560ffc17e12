/*
 * files.c - readfile and writefile.
 */
#include "cql.h"

const struct filter filters_files[] = {
	{ .name = NULL }
};
