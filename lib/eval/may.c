/*
 * may.c - what a node can be at any of the positions of which some facts are
 * known: a condition that is necessary, never sufficient. Answers may be too
 * generous, which costs time; none may be too strict. What is said of a
 * filter in its row (may) is put together here.
 */
#include <limits.h>

#include "eval.h"

struct may
may_be(bool match)
{
	struct may m = { match, match ? ALL_SQUARES : 0, INT_MIN, INT_MAX };

	return m;
}

struct may
may_hold(bitboard set)
{
	struct may m = { set != 0, set, 0, bits_count(set) };

	return m;
}

struct may
may_lie(long long least, long long most)
{
	struct may m = may_be(true);

	if (least >= INT_MIN && most <= INT_MAX) {
		m.least = (int)least;
		m.most = (int)most;
	}
	return m;
}

/* Of a row without may: whatever its type can have. */
static struct may
may_anything(const struct node *n)
{
	return n->type == SET ? may_hold(ALL_SQUARES) : may_be(true);
}

struct may
node_may(const struct facts *f, const struct node *n)
{
	const struct filter *row = n->filter;

	if (row->may != NULL)
		return row->may(f, n);
	if (row->seen != 0 && (f->seen & row->seen) == 0)
		return may_be(false);
	if (row->sugar != NULL && row->test == NULL && row->set == NULL &&
	    row->number == NULL && n->nargs > 0 && n->arg[0] != NULL)
		return node_may(f, n->arg[0]);
	return may_anything(n);
}

struct may
may_all(const struct facts *f, const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] != NULL && !node_may(f, n->arg[i]).match)
			return may_be(false);
	return may_anything(n);
}

struct may
may_first(const struct facts *f, const struct node *n)
{
	return node_may(f, n->arg[0]);
}

bool
men_include(unsigned men, int colour, int kind)
{
	return (men & (1u << (colour == WHITE ? MEN_ANY_WHITE :
	    MEN_ANY_BLACK) | 1u << ((colour == WHITE ? MEN_WHITE : MEN_BLACK) +
	    kind))) != 0;
}

/* ---- attacks on an empty board ---- */

static bitboard
lines_from(bitboard set, int directions)
{
	bitboard found = 0, one;
	int d, i;

	for (d = 0; d < DIRECTIONS; d++) {
		if ((directions & 1 << d) == 0)
			continue;
		one = set;
		for (i = 1; i < 8; i++)
			found |= one = squares_step(one, d);
	}
	return found;
}

/* Squares a knight's move away. */
static bitboard
knights_from(bitboard set)
{
	bitboard side, found;

	side = squares_step(set, DIR_LEFT) | squares_step(set, DIR_RIGHT);
	found = squares_step(squares_step(side, DIR_UP), DIR_UP) |
	    squares_step(squares_step(side, DIR_DOWN), DIR_DOWN);
	side = squares_step(squares_step(set, DIR_LEFT), DIR_LEFT) |
	    squares_step(squares_step(set, DIR_RIGHT), DIR_RIGHT);
	return found | squares_step(side, DIR_UP) |
	    squares_step(side, DIR_DOWN);
}

bitboard
may_attack(int colour, int kind, bitboard set)
{
	enum { ROOK_LINES = 1 << DIR_UP | 1 << DIR_DOWN | 1 << DIR_LEFT |
	    1 << DIR_RIGHT };
	bitboard found = 0;
	int d;

	if (set == 0)
		return 0;
	switch (kind) {
	case PAWN:
		set = squares_step(set, colour == WHITE ? DIR_UP : DIR_DOWN);
		return squares_step(set, DIR_LEFT) |
		    squares_step(set, DIR_RIGHT);
	case KNIGHT:
		return knights_from(set);
	case BISHOP:
		return lines_from(set, ALL_DIRECTIONS & ~ROOK_LINES);
	case ROOK:
		return lines_from(set, ROOK_LINES);
	case QUEEN:
		return lines_from(set, ALL_DIRECTIONS);
	default:
		for (d = 0; d < DIRECTIONS; d++)
			found |= squares_step(set, d);
		return found;
	}
}
