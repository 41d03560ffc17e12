/*
 * orbitplan.h - how the truth of an orbit is found: by shifts, or by images.
 */
#ifndef ORBITPLAN_H
#define ORBITPLAN_H

#include "eval.h"
#include "enginemay.h"
#include "orbit.h"

/*
 * A set of shifts; SHIFT_BIT is the bit of one. A row has 16 bits so that the
 * squares of a rank can move by up to 14 without reaching the next row.
 */
enum { SHIFT_WORDS = 4, SHIFT_ROW = 16, SHIFT_MOST = 7 };

#define SHIFT_BIT(dx, dy)						\
	(SHIFT_MOST + (dx) + SHIFT_ROW * (SHIFT_MOST + (dy)))

struct shifts {
	uint64_t word[SHIFT_WORDS];
};

/* Sizes are compared with numbers of COUNT_BITS bits, but the greatest. */
enum { COUNT_BITS = 3, COUNT_MOST = (1 << COUNT_BITS) - 2 };

/* A designator that is moved by shifts, or whose size is compared. */
struct moved {
	const struct node *men;	/* the designator on all squares */
	unsigned kinds;		/* of its men; 0 if it has squares without men
				   or empty ones */
	bitboard squares;	/* the squares of the designator */
	/* the orders of its size to a number, or 0 if it is to hold a man; the
	   shifts that bring one of its squares to each square */
	int orders, number;
	const struct shifts *on;
	const bitboard *image;	/* its squares by SHIFT_BIT, or NULL if shifts
				   move them rigidly */
	/* if they are rigid: the shifts from each of them to way.from */
	const struct squareshift *step;
	int nsteps;
};

/*
 * One filter that is shifted: the body, or its image under other transforms.
 */
struct way {
	struct node *body;
	int dx, dy;		/* the greatest shifts */
	bool edge;		/* with the edges of classic CQL */
	struct shifts all;
	int from;		/* the only square of one of the designators,
				   or NO_SQUARE */
	bitboard reach;		/* the squares where shifts bring it */
	struct moved *moved;
	int nmoved;
	bool counts;		/* the size of one of them is compared */
	const struct node **fixed; /* filters that no shift changes */
	int nfixed;
};

struct orbitplan {
	struct way *way;
	int nways;
	const struct node **image; /* without ways: the images to evaluate */
	int nimages;
};

#endif
