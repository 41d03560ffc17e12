/*
 * orbitplan.h - the plan by which the truth of an orbit is found: by shifts of
 * bitboards.
 */
#ifndef ORBITPLAN_H
#define ORBITPLAN_H

#include "eval.h"
#include "enginemay.h"
#include "orbit.h"

/*
 * A set of shifts, each with a bit. A row has 16 bits, of which 15 are used:
 * shifts by -7 to 7 files.
 */
enum { SHIFT_WORDS = 4, SHIFT_ROW = 16, SHIFT_MOST = 7 };

struct shifts {
	uint64_t word[SHIFT_WORDS];
};

#define SHIFT_BIT(dx, dy)						\
	(SHIFT_MOST + (dx) + SHIFT_ROW * (SHIFT_MOST + (dy)))

static inline void
shift_add(struct shifts *s, int dx, int dy)
{
	int bit = SHIFT_BIT(dx, dy);

	s->word[bit / 64] |= (uint64_t)1 << bit % 64;
}

/* Sizes are compared with numbers of COUNT_BITS bits, but the greatest. */
enum { COUNT_BITS = 3, COUNT_MOST = (1 << COUNT_BITS) - 2 };

/* A designator that shifts move, or whose size is compared. */
struct moved {
	const struct node *men;	/* the designator on all squares */
	unsigned kinds;		/* of its men; 0 if it has squares without men
				   or empty ones */
	bitboard squares;	/* its squares, if shifts move them rigidly */
	const struct shifts *on;	/* otherwise, or if its size is
					   compared: by square, the shifts that
					   bring one of its squares there */
	int orders, number;	/* how its size must compare with number; orders
				   is 0 if it must hold a man */
};

/*
 * One filter that is shifted: the body, or its image under other transforms.
 */
struct way {
	struct node *body;
	int dx, dy;		/* the greatest shifts */
	bool edge;		/* with the edges of classic CQL */
	struct shifts all;	/* shifts that leave each designator a square on
				   the board */
	struct moved *moved;
	int nmoved;
	const struct node **fixed;	/* filters that no shift changes */
	int nfixed;
};

struct orbitplan {
	struct way *way;
	int nways;
};

#endif
