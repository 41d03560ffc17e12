/*
 * enginemay.h - what cannot match in a game of which only the facts are known,
 * not the positions; and at a position, for any member of a loop: may.c.
 */
#ifndef ENGINEMAY_H
#define ENGINEMAY_H

#include "eval.h"

/* What a node can be at any position of such a game. */
struct may {
	bool match;		/* true, or of a value that is not empty */
	bitboard set;		/* the squares that a set can hold */
	int least, most;	/* bounds of a number, or of a set's size */
};

/* The members of a loop that have not been told apart yet. */
struct domain {
	const struct symbol *symbol;	/* the variable that holds one */
	bitboard set;
	const struct domain *outer;	/* those of a loop around, or NULL */
};

/* What is known besides the facts of the game. */
struct around {
	struct run *r;			/* at the position */
	const struct domain *domain;
};

struct may node_may(const struct facts *f, const struct node *n);
/* The bounds of n alone, which cost less where it is men on any square. */
struct may node_may_size(const struct facts *f, const struct node *n);
/* Whether the body may match for a member of the set in the place of s. */
bool may_for_some(const struct facts *f, const struct symbol *s, bitboard set,
    const struct node *body);
/* What a row may answer: yes or no; a set; a number. */
struct may may_be(bool match);
struct may may_hold(bitboard set);
/* A set that is a part of whole. */
struct may may_part(struct may whole, bitboard set);
struct may may_lie(long long least, long long most);
/* How many men of these kinds there are, as men_kinds. */
struct may may_count(const struct facts *f, unsigned kinds);
/* Whether each of the first operands, so many, may match. */
bool may_match_first(const struct facts *f, const struct node *n, int count);
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
