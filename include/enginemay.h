/*
 * enginemay.h - bounds of what a filter can be, in a game of which only the
 * facts are known. may.c
 */
#ifndef ENGINEMAY_H
#define ENGINEMAY_H

#include "eval.h"

/* The bounds of a node at all positions together. */
struct may {
	bool match;		/* it can match, or have a value */
	bitboard set;		/* the squares that a set can hold */
	int least, most;	/* bounds of a number, or of a set's size */
};

struct may node_may(const struct facts *f, const struct node *n);
/*
 * The same, but only match, least and most are right; cheaper for designators
 * on all squares.
 */
struct may node_may_size(const struct facts *f, const struct node *n);
/*
 * Results of the hook may of a row: whether the node may match; the squares
 * that its set can hold; bounds of its number.
 */
struct may may_be(bool match);
struct may may_hold(bitboard set);
/* A set that holds only squares of set, and at most as many as whole has. */
struct may may_part(struct may whole, bitboard set);
struct may may_lie(long long least, long long most);
/* Bounds of the number of men of kinds, bits as in men_kinds. */
struct may may_count(const struct facts *f, unsigned kinds);
/* Whether each of the first count operands of n may match. */
bool may_match_first(const struct facts *f, const struct node *n, int count);
/*
 * No match if an operand cannot match, else anything that the type of n allows.
 */
struct may may_all(const struct facts *f, const struct node *n);
/* The kinds of men that a designator names, as bits: MEN_WHITE + PAWN ... */
unsigned men_kinds(unsigned men);
/* The squares where men of these kinds ever stood. */
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
/* The squares that men on a set attack on a board that is empty else. */
bitboard may_attack(int colour, int kind, bitboard set);

#endif
