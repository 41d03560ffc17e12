/*
 * seeker.h - other positions of the game where a filter matches. find.c
 */
#ifndef SEEKER_H
#define SEEKER_H

#include "eval.h"

/* Whether n matches at a position. */
bool matches_at(struct run *r, const struct node *n, int id);

/*
 * Finds positions of a kind that does not change during the game: jump[id] is
 * id itself if it is of that kind, else a later position in the order of the
 * search, up or down, with none of the kind between. A search from every
 * position costs about one pass. Entries are 2 too big, so that 0 means not
 * known and 1 no position.
 */
struct seeker {
	bool (*is)(struct run *, const struct node *, int id);
	const struct node *n;
	bool up;		/* to the initial position */
	bool columns;		/* n is asked at some positions ahead at once */
	int *jump;
};

/* Finds the first position of the kind between from and last, or -1. */
int seeker_find(struct run *r, struct seeker *s, int from, int last);

#endif
