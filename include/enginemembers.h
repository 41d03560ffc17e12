/*
 * enginemembers.h - a loop over men whose body is asked for all men at once,
 * and what the filters outside of a loop notice of it: members.c
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

/*
 * A variable to which the loop assigns the square of its man: where all men are
 * at the position that was meant.
 */
struct alias {
	const struct symbol *symbol;
	const struct men *men;		/* NULL: there is no such position */
};

enum { ALIASES_MOST = 8 };

/* A loop whose body is being asked for all its men. */
struct members {
	struct run *r;
	const struct symbol *symbol;	/* of the loop */
	uint32_t men; /* for which all so far has matched, as bits */
	int naliases;
	struct alias alias[ALIASES_MOST];
};

/*
 * Sets link.together of the loop: how many constituents of its body, from the
 * first on, can be asked for all men at once.
 */
void members_link(struct node *loop);
/*
 * Whether the body is made of such constituents and of comments alone, and some
 * of the constituents assign. At each position to ask them for all men is then
 * faster than a column for each man.
 */
bool members_assign(const struct node *loop);
/* Whether some can be asked so, and no option needs each man asked alone. */
bool members_at_once(const struct run *r, const struct node *loop);
/*
 * Leaves in m->men, and returns, the men for which the first count constituents
 * of n match, or n itself if it is no conjunction.
 */
uint32_t members_matching(struct members *m, const struct node *n, int count);
/* Gives the loop's variable and those assigned their values for one man. */
void members_bind(struct members *m, int man);

#endif
