/*
 * evalmen.h - where each man of the start position is: places.c.
 */
#ifndef EVALMEN_H
#define EVALMEN_H

#include "eval.h"

/* Fills r->men for all positions of the game. */
void men_find(struct run *r);
/*
 * Returns the men after s, the last of the supposed moves; with NULL, at r->id.
 */
const struct men *men_supposed(struct run *r, struct supposed *s);
static inline const struct men *
men_at(struct run *r, int id)
{
	if (r->men == NULL)
		men_find(r);
	return &r->men[id];
}
/* The same at the current position, which may be supposed. */
static inline const struct men *
men_here(struct run *r)
{
	return r->supposed != NULL ? men_supposed(r, r->supposed) :
	    men_at(r, r->id);
}
/* The square of a man as a set, which is empty if he was captured. */
static inline bitboard
men_set(const struct men *men, int identity)
{
	return men->where[identity] != NO_SQUARE ?
	    BIT(men->where[identity]) : 0;
}
/* The identities of the men on the squares of a set, as bits. */
static inline uint32_t
men_on(const struct men *men, bitboard set)
{
	bitboard identities = 0;

	for (; set != 0; set &= set - 1)
		identities |= BIT(men->who[bits_first(set)]);
	return (uint32_t)identities;	/* without NOBODY */
}

#endif
