/*
 * run.c
 */
#include "cql.h"
