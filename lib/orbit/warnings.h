/*
 * warnings.h - what a filter of a query looks like that hardly means what it
 * says: suspicious.c.
 */
#ifndef WARNINGS_H
#define WARNINGS_H

#include "syntax.h"

enum { PARTS_MOST = 64 };

/* What a filter is used for; the last of a query may be for both. */
enum use { VALUE, TRUTH, BOTH };

/* A filter and where it stands. */
struct spot {
	const struct node *n;
	const struct node *parent, *next;	/* or NULL */
	const struct node *query;
	const struct query *q;		/* of which that is a part */
	enum use use;
	const struct node *a, *b; /* the first operand of n, the second of two;
				     or NULL */
};

/* Returns the kind of slip that the filter looks like, or NULL. */
const char *spot_suspicion(const struct spot *at);
/*
 * Appends what must match together with n to the first count of PARTS_MOST;
 * returns how many there are.
 */
int spot_parts(const struct node *n, const struct node **part, int count);
/*
 * Returns what keeps two filters from matching at the same position, or NULL.
 * Where variations are searched, it may have several next moves.
 */
const char *spot_clash(const struct node *a, const struct node *b,
    bool variations);
/* Whether n is squares, whatever stands on them. */
static inline bool
node_is_squares(const struct node *n)
{
	return node_plays(n, ROLE_DESIGNATOR) && n->men == 0;
}
/* Whether n may match at some position. */
bool spot_may_match(const struct node *n);
/* Whether the games of the query are read with their variations. */
bool spot_varies(const struct spot *at);
bool node_has_effect(const struct node *n, const void *context);

#endif
