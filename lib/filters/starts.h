/*
 * starts.h - where in a game a path or line may start: starts.c
 */
#ifndef STARTS_H
#define STARTS_H

#include "pattern.h"

/*
 * Finds p->starts, the positions where the pattern may start, by evaluating
 * constituents of list at all positions that a match may reach.
 */
void find_starts(struct pattern *p, const struct node *list);
/* What is known of the constituent n, or NULL. */
static inline const struct matches *
matches_of(const struct pattern *p, const struct node *n)
{
	int i = p->nmatches;

	while (i > 0 && p->matches[i - 1].n != n)
		i--;
	return i > 0 ? &p->matches[i - 1] : NULL;
}

/* Whether a set of positions has id. */
static inline bool
set_has(const bitboard *set, int id)
{
	return (set[id / 64] & BIT(id % 64)) != 0;
}

#endif
