/*
 * may.c - bounds of what a node can be at all positions of a game of which only
 * the facts are known. A filter matches nowhere if its bounds say so; if they
 * do not, it may or may not match. Bounds that are too wide cost time; bounds
 * that are too narrow lose matches. The hook may of a row gives those of one
 * filter.
 */
#include <limits.h>

#include "enginemay.h"

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
may_part(struct may whole, bitboard set)
{
	struct may m = may_hold(set);

	if (whole.most < m.most)
		m.most = whole.most;
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

/* Returns the bounds of a node of which only the type is known. */
static struct may
may_anything(const struct node *n)
{
	return n->type == SET ? may_hold(ALL_SQUARES) : may_be(true);
}

static struct may
row_may(const struct facts *f, const struct node *n)
{
	const struct filter *row = n->filter;

	if (row->may != NULL)
		return row->may(f, n);
	if ((row->seen != 0 && (f->seen & row->seen) == 0) ||
	    (row->told & f->untold) != 0)
		return may_be(false);
	return filter_yields(row) && n->nargs > 0 ?
	    node_may(f, node_last(n)) : may_anything(n);
}

struct may
node_may(const struct facts *f, const struct node *n)
{
	struct may m = row_may(f, n);

	/* a set is empty where a filter before it fails, as in {check K} */
	if (n->type == SET && n->nargs > 0)
		m.least = 0;
	return m;
}

struct may
may_count(const struct facts *f, unsigned kinds)
{
	int least, most;

	facts_count(f, kinds, &least, &most);
	return may_lie(least, most);
}

struct may
node_may_size(const struct facts *f, const struct node *n)
{
	if (node_plays(n, ROLE_INTEGER))
		return may_lie(n->number, n->number);
	return node_plays(n, ROLE_DESIGNATOR) && n->men != 0 &&
	    n->squares == ALL_SQUARES && (n->men & 1u << MEN_EMPTY) == 0 ?
	    may_count(f, men_kinds(n->men)) : node_may(f, n);
}

/* Tests filters without operands first, since they are the fastest. */
bool
may_match_first(const struct facts *f, const struct node *n, int count)
{
	int i, deep;

	for (deep = 0; deep <= 1; deep++)
		for (i = 0; i < count; i++)
			if (n->arg[i] != NULL &&
			    (n->arg[i]->nargs > 0) == deep &&
			    !node_may(f, n->arg[i]).match)
				return false;
	return true;
}

struct may
may_all(const struct facts *f, const struct node *n)
{
	return may_match_first(f, n, n->nargs) ? may_anything(n) :
	    may_be(false);
}

unsigned
men_kinds(unsigned men)
{
	enum { KINDS = (1 << NO_MAN) - 1 };
	unsigned kinds = men & (KINDS << MEN_WHITE | KINDS << MEN_BLACK);

	if ((men & 1u << MEN_ANY_WHITE) != 0)
		kinds |= KINDS << MEN_WHITE;
	if ((men & 1u << MEN_ANY_BLACK) != 0)
		kinds |= KINDS << MEN_BLACK;
	return kinds;
}

unsigned
may_kinds(const struct node *n)
{
	if (node_plays(n, ROLE_INTERSECTION) && n->arg[0]->type == SET)
		return may_kinds(n->arg[0]) & may_kinds(n->arg[1]);
	if (node_plays(n, ROLE_UNION))
		return may_kinds(n->arg[0]) | may_kinds(n->arg[1]);
	return node_plays(n, ROLE_DESIGNATOR) && n->men != 0 ?
	    men_kinds(n->men) : men_kinds(MEN_ANY);
}

/* ---- attacks on an empty board ---- */

static bitboard
attacks_from(bitboard set, const bitboard *attacks)
{
	bitboard found = 0;

	for (; set != 0; set &= set - 1)
		found |= attacks[bits_first(set)];
	return found;
}

bitboard
may_attack(int colour, int kind, bitboard set)
{
	switch (kind) {
	case PAWN:
		return attacks_from(set, chess_tables.pawn[colour]);
	case KNIGHT:
		return attacks_from(set, chess_tables.knight);
	case BISHOP:
		return attacks_from(set, chess_tables.bishop);
	case ROOK:
		return attacks_from(set, chess_tables.rook);
	case QUEEN:
		return attacks_from(set, chess_tables.bishop) |
		    attacks_from(set, chess_tables.rook);
	default:
		return attacks_from(set, chess_tables.king);
	}
}
