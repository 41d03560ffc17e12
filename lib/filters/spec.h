/*
 * spec.h - the evaluators of spec.c, which take the place of a row's own in a
 * search with -O plain, and what they share with these.
 */
#ifndef SPEC_H
#define SPEC_H

#include "eval.h"

/* Each is a hook spec of a row (see struct filter). */
bool spec_find(struct run *r, const struct node *n, struct value *v);
bool spec_echo(struct run *r, const struct node *n, struct value *v);
bool spec_mate(struct run *r, const struct node *n, struct value *v);

/*
 * Returns the targets of the moves of a filter legal or pseudolegal; sets
 * *count to how many moves there are, with promotions on one square as one.
 */
bitboard spec_moves(struct run *r, const struct node *n, int *count);

/* find.c, echo.c */

enum { ECHO_QUIET = 1, ECHO_ALL = 4 };		/* words of echo */
enum { ECHO_SOURCE, ECHO_TARGET, ECHO_FILTER };	/* its slots */

/* Sets a variable of echo to the current position, or unbinds it. */
void echo_bind(struct run *r, const struct node *n, int which, bool bound);
/* Whether echo may pair the current position with that one. */
static inline bool
echo_may_pair(const struct run *r, const struct node *n, int target)
{
	return target != r->id || (n->words & ECHO_ALL) != 0;
}

/* Makes the comments of a pair. */
void echo_comment(struct run *r, const struct node *n, int source, int target);

#endif
