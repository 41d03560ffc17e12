/*
 * slipkinds.h - which filters look like a slip, for warnings.
 */
#ifndef SLIPKINDS_H
#define SLIPKINDS_H

#include "eval.h"

/* What a filter is used for; the last of a query may be for both. */
enum use { VALUE, TRUTH, BOTH };

/* The warnings of one text. */
struct warnings {
	struct query *q;
	const struct node *root;	/* of its tree */
	bool varies;		/* games are read with their variations */
	struct warning {
		int line, col;
		const char *text;
	} *list;
	size_t n, cap;
	int copies;		/* nodes transformed so far */
};

/* A filter and where it stands. */
struct spot {
	const struct node *n;
	const struct node *a, *b; /* its first operand, the second of two; */
	const struct node *parent, *next;	/* or NULL */
	const struct warnings *w;
	enum use use;
};

/* Returns the kind of slips.txt that a filter looks like, or NULL. */
const char *slip_kind(const struct spot *at);
/* Returns the kind of slip that keeps b from matching where a does, or NULL. */
const char *slip_between(const struct warnings *w, const struct node *a,
    const struct node *b);
/* Whether n is squares, whatever stands on them. */
bool is_squares(const struct node *n);
/* Whether n may match at some position. */
bool may_match(const struct node *n);

#endif
