/*
 * whole.h - a loop over a set, asked for all of its members at once. whole.c
 */
#ifndef WHOLE_H
#define WHOLE_H

#include "eval.h"

/*
 * Makes n->whole for a loop that is linked: what must match with all members
 * together if the body matches for one, or NULL if that can be anything.
 */
void whole_link(struct query *q, struct node *n);
/* Whether asking n->whole pays; it does not once it has matched often. */
bool whole_pays(struct run *r, const struct node *n);
/* Asks n->whole for a domain; if it does not match, no member does. */
bool whole_matches(struct run *r, const struct node *whole, bitboard domain);
/*
 * Asks it at many positions, which have domains that are not empty; leaves
 * those where members may match, and their domains.
 */
int whole_keep(struct run *r, const struct node *whole, int *ids, int count,
    bitboard *domain);

#endif
