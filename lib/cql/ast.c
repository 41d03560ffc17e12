/*
 * ast.c
 */
#include "cql.h"
