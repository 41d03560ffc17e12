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
 * Returns the next of the two ways on from a repetition, or NULL after them:
 * what follows it, then one more time. *turn, 0 at first, counts them. There is
 * no more time without a limit after one that made no move.
 */
struct cell *cell_repeat(struct pattern *p, struct cell *c, int *turn);
/* Whether a set of positions has id. */
static inline bool
set_has(const bitboard *set, int id)
{
	return (set[id / 64] & BIT(id % 64)) != 0;
}

/*
 * Whether the constituent of c holds at id or, with by_move, at the parent of
 * id with the move into id. It is evaluated once for all cells with it.
 */
bool cell_holds(struct pattern *p, const struct cell *c, int id, bool by_move);

#endif
