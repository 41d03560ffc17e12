/*
 * sort.h - what other filters ask of sort.
 */
#ifndef SORT_H
#define SORT_H

#include "eval.h"

/* Whether what is being evaluated is inside a sort. */
bool sort_around(struct run *r);

#endif
