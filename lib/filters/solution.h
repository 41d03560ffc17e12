/*
 * solution.h - solutions: the moves that a query asks for at a position. A row
 * that asks for moves has a hook solve, which adds lines of them.
 */
#ifndef SOLUTION_H
#define SOLUTION_H

#include "chesssolve.h"
#include "eval.h"

enum { SOLUTION_MOST = 256 };	/* moves of a line */

/* Lines of moves from one position, and the one that is being made. */
struct lines {
	struct buf *out;
	const struct position *start;
	int written;		/* lines so far */
	move line[SOLUTION_MOST];
	int n;
	bool trades;		/* no other filter has lines, so exchanges that
				   win material count */
};

/* Appends moves to the line; false if it would be too long. */
bool line_add(struct lines *l, const move *list, int n);
/* Appends the line in SAN. */
void line_write(struct lines *l);
/* Adds the lines of n, or of the first of its operands that has some. */
void lines_find(struct run *r, const struct node *n, struct lines *l);

#endif
