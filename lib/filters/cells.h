/*
 * cells.h - what a pattern still has to match. cells.c
 */
#ifndef CELLS_H
#define CELLS_H

#include "pattern.h"

/*
 * Finds where the pattern may start, and whether it is hopeless, which a
 * pattern with effects is not.
 */
void find_starts(struct pattern *p, const struct node *list);
/* Returns the cell with this content, which is made if it is new. */
struct cell *cell_get(struct pattern *p, struct cell wanted);
/* Returns the cell of n, then next. */
struct cell *cell_before(struct pattern *p, const struct node *n,
    struct cell *next);
/* Returns the cell of the constituents of a group, then next. */
struct cell *cell_list(struct pattern *p, const struct node *chain,
    struct cell *next);
/* Returns the cell inside a group, or of one more time, then what follows. */
struct cell *cell_into(struct pattern *p, struct cell *c);

/*
 * Whether the game cannot have what a constituent of the list asks for, which
 * comes before any effect.
 */
bool lacks_constituent(const struct pattern *p, const struct node *list);

static inline bool
is_unlimited(const struct node *repeat)
{
	return repeat->most >= WILD_MOST;
}

/*
 * The next of the two ways to continue at a repetition: what follows it, or
 * one more time. One without a limit ends after a time that made no move.
 */
static inline struct cell *
cell_repeat(struct pattern *p, struct cell *c, int *turn)
{
	if (*turn == 0) {
		*turn = 1;
		if (c->done >= c->n->number)
			return c->next;
	}
	if (*turn == 1) {
		*turn = 2;
		if (c->done < c->n->number || (is_unlimited(c->n) ?
		    !c->still : c->done < c->n->most))
			return cell_into(p, c);
	}
	return NULL;
}

#endif
