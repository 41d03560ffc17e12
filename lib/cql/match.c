/*
 * match.c
 */
#include "cql.h"
