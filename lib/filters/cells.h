/*
 * cells.h - what a pattern still has to match, and where in the game its
 * constituents can match: cells.c
 */
#ifndef CELLS_H
#define CELLS_H

#include "pattern.h"

/*
 * Asks constituents at all positions where they may be reached, which finds
 * where the pattern may start, and whether it is hopeless.
 */
void find_starts(struct pattern *p, const struct node *list);
/* Returns the cell of the constituents of a group, then next. */
struct cell *cell_list(struct pattern *p, const struct node *chain,
    struct cell *next);
/* Returns the cell after all constituents. */
struct cell *cell_end(struct pattern *p);
/*
 * The next of the two ways to continue at a repetition, or NULL: what follows
 * it, or one more time. One without a limit ends after a time that made no
 * move.
 */
struct cell *cell_repeat(struct pattern *p, struct cell *c, int *turn);
/* Whether a set of positions has id. */
static inline bool
set_has(const bitboard *set, int id)
{
	return (set[id / 64] & BIT(id % 64)) != 0;
}

/* Whether the constituent of c holds, asked once at each place. */
bool cell_holds(struct pattern *p, const struct cell *c, int id, bool by_move);

#endif
