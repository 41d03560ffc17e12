/*
 * expand.c
 */
#include "cql.h"
