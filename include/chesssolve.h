/*
 * chesssolve.h - solves positions: mates, helpmates and selfmates: solve.c
 */
#ifndef CHESSSOLVE_H
#define CHESSSOLVE_H

#include "chess.h"

enum { SOLVE_MOST = 50 };	/* moves of one side */

/* What the side to move achieves or suffers. */
enum solution {
	SOLVE_MATE,		/* it mates */
	SOLVE_MATED,		/* it is mated, whatever it plays */
	SOLVE_HELPMATE,		/* it is mated, and both sides help */
	SOLVE_SELFMATE		/* it forces the other side to mate it */
};

struct solver;
/*
 * Makes a solver in the arena, with half a megabyte for its table of positions.
 * It calls tick often, which may longjmp out of it.
 */
struct solver *solver_new(struct arena *a, void (*tick)(void *), void *context);
/*
 * Returns the length of the shortest solution in moves of one side, up to most,
 * or -1 if there is none; 0 for SOLVE_MATED where p is mate.
 */
int solve(struct solver *s, const struct position *p, enum solution what,
    int most);
/*
 * Lists the keys: all moves in p that begin a solution in n moves. Not for
 * SOLVE_MATED. Returns how many there are.
 */
int solve_keys(struct solver *s, const struct position *p, enum solution what,
    int n, move *list);
/*
 * Lists the moves from p, the position after a key, to the end: the longest
 * defence, and the first move that solves each position. Returns how many there
 * are, at most 2 n - 1.
 */
int solve_line(struct solver *s, const struct position *p, enum solution what,
    int n, move *line);

#endif
