/*
 * sort.h - what other filters need to know of sort.
 */
#ifndef SORT_H
#define SORT_H

#include "eval.h"

/* Whether the operand of a sort is being evaluated in this run. */
bool sort_around(struct run *r);

#endif
