/*
 * enginemembers.h - a loop over men, asked for all of them at once, and what
 * outside of a loop notices of it: members.c
 */
#ifndef ENGINEMEMBERS_H
#define ENGINEMEMBERS_H

#include "eval.h"

/* Whether the values of a variable outlive the filters that read them. */
bool symbol_outlives(const struct symbol *s);
/*
 * Whether n is an assignment in a loop that nothing outside of the loop can
 * notice: the variable is read only where it was assigned just before, and in
 * the loop it has no value from outside.
 */
bool assigns_within(const struct node *n, const struct node *loop);
/* Whether n has effects that are noticed outside of the loop around it. */
bool effects_noticed(const struct node *n, const struct node *loop);

/* A variable that is assigned in the loop: where the men are by it. */
struct alias {
	const struct symbol *symbol;
	const struct men *men;		/* or NULL: nowhere */
};

enum { ALIASES_MOST = 8 };
struct members {
	struct run *r;
	const struct symbol *symbol;	/* of the loop */
	uint32_t men; /* for which all has matched, as bits */
	int naliases;
	struct alias alias[ALIASES_MOST];
};

/* Finds how many constituents of the body can be asked so: loop->together. */
void members_link(struct node *loop);
/*
 * Whether the body has nothing but such constituents and comments, and some of
 * the constituents assign: this is faster than a column for each man.
 */
bool members_assign(const struct node *loop);
/* Whether they may be asked so now. */
bool members_at_once(const struct run *r, const struct node *loop);
/*
 * Leaves in m->men, which it returns, those for which the first constituents
 * of n match, or n itself if it is no conjunction.
 */
uint32_t members_matching(struct members *m, const struct node *n, int count);
/* Gives the variables the values that they have for one of the men. */
void members_bind(struct members *m, int man);

#endif
