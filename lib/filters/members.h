/*
 * members.h - a loop over men, asked for all of them at once. members.c
 */
#ifndef MEMBERS_H
#define MEMBERS_H

#include "eval.h"

/* Whether the body of a loop over men has no effects, and may be asked so. */
bool members_at_once(const struct run *r, const struct node *loop);
/*
 * Returns those of the men, as bits, for which n matches if s is the man; s
 * has no value before and after.
 */
uint32_t members_matching(struct run *r, const struct node *n,
    const struct symbol *s, uint32_t men);

#endif
