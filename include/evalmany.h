/*
 * evalmany.h - a tree at many positions at a time: columns of positions, and
 * what no position of a game can match.
 */
#ifndef EVALMANY_H
#define EVALMANY_H

#include "eval.h"

/*
 * ---- columns: column.c ----
 * A node over many positions, given as ids in order, which must have no
 * effects.
 */

/* Leaves in ids those where n matches; returns how many. */
int column_keep(struct run *r, const struct node *n, int *ids, int count);
/* The same position by position, for filters that cannot do better. */
int column_keep_each(struct run *r, const struct node *n, int *ids,
    int count);
/* The same by the set that the filter has at each position. */
int column_keep_filled(struct run *r, const struct node *n, int *ids,
    int count);
/* The value of a set at each position. */
void column_fill(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set);
/*
 * Leaves in ids those where n has a value, and the values in number; a set
 * counts its squares.
 */
int column_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number);
/* Room in scratch for n things of that size. */
void *column_room(struct run *r, int n, size_t size);
int *column_copy(struct run *r, const int *ids, int count);
/* The value of a set at each position, in scratch; all squares for NULL. */
bitboard *column_sets(struct run *r, const struct node *n, const int *ids,
    int count);
/* Puts ids[i] in place left if it is kept; returns how many are left then. */
static inline int
column_take(int *ids, int i, int left, bool kept)
{
	ids[left] = ids[i];
	return left + kept;
}
/* Removes gone, which are all in ids; returns how many are left. */
int column_without(int *ids, int count, const int *gone, int ngone);

/* ---- elsewhere: places.c ---- */

/* Evaluates n at another position of the game, as eval_as does. */
bool eval_at(struct run *r, const struct node *n, int id, struct value *v);

/*
 * ---- what cannot match: may.c ----
 * Only the facts of the game are known, not its positions.
 */

/* What a node can be at any of them. */
struct may {
	bool match;		/* true, or of a value that is not empty */
	bitboard set;		/* the squares that a set can hold */
	int least, most;	/* bounds of a number, or of a set's size */
};

struct may node_may(const struct facts *f, const struct node *n);
/*
 * The only position where n matches in a game without variations or damage, if
 * its facts tell that much; else a number below 0.
 */
int node_only(const struct facts *f, const struct node *n);
/* What a row may answer: yes or no; a set; a number. */
struct may may_be(bool match);
struct may may_hold(bitboard set);
/* A set that is a part of whole. */
struct may may_part(struct may whole, bitboard set);
struct may may_lie(long long least, long long most);
/* Whether each operand may match. */
bool may_match_all(const struct facts *f, const struct node *n);
/* Anything if all operands may match. */
struct may may_all(const struct facts *f, const struct node *n);
/* The kinds of men that a designator of these men names: MEN_WHITE + kind.. */
unsigned men_kinds(unsigned men);
/* Where men of these kinds ever stood. */
static inline bitboard
may_stand(const struct facts *f, unsigned kinds)
{
	bitboard set = 0;

	for (; kinds != 0; kinds &= kinds - 1)
		set |= facts_stood(f, bits_first(kinds));
	return set;
}
/* The kinds of men that the set n can hold; all kinds if n is NULL. */
unsigned may_kinds(const struct node *n);
/* The squares that such men on a set attack, if nothing is in their way. */
bitboard may_attack(int colour, int kind, bitboard set);

#endif
