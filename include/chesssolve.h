/*
 * chesssolve.h - solves positions: mates, helpmates and selfmates: solve.c
 */
#ifndef CHESSSOLVE_H
#define CHESSSOLVE_H

#include "chess.h"

enum { SOLVE_MOST = 50 };	/* moves of one side */

/* What happens to the side that is to move. */
enum solution {
	SOLVE_MATE,		/* it mates */
	SOLVE_MATED,		/* it is mated, whatever it plays */
	SOLVE_HELPMATE,		/* it is mated, since both help */
	SOLVE_SELFMATE		/* it forces the other side to mate it */
};

struct solver;
/*
 * Makes a solver in the arena: half a megabyte, for what it will know of
 * positions. It calls tick often, which may leave it by longjmp.
 */
struct solver *solver_new(struct arena *a, void (*tick)(void *), void *context);
/*
 * Returns the fewest moves of one side, up to most, that a solution takes, or
 * -1 if there is none; 0 for SOLVE_MATED of a mate.
 */
int solve(struct solver *s, const struct position *p, enum solution what,
    int most);
/* Lists all moves in p that begin a solution in n moves, not SOLVE_MATED. */
int solve_keys(struct solver *s, const struct position *p, enum solution what,
    int n, move *list);
/*
 * Lists the moves that follow such a move, which led to p, up to the end: the
 * longest defence, and the first move that solves each position. Returns how
 * many there are, 2 n - 1 at most.
 */
int solve_line(struct solver *s, const struct position *p, enum solution what,
    int n, move *line);

#endif
