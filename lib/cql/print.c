/*
 * print.c
 */
#include "cql.h"
