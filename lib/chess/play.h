/*
 * play.h - a man moves from one square to another: what pos_play and
 * san_play have in common.
 */
#ifndef PLAY_H
#define PLAY_H

#include "chess.h"

/*
 * A move of a man of that kind, which may take another. The next move waits
 * for the boards: they follow from those of p in few steps, and are stored
 * as wide as they will be loaded. Sets all but check, and nothing of the
 * kings.
 */
static inline void
play_man(const struct position *p, int kind, bitboard from, int to,
    struct position *restrict out)
{
	bitboard there = BIT(to), gone = from | there, rooks, them;
	bool twice = (from & (there << 16 | there >> 16) & p->kind[PAWN]) != 0;
	int us = p->turn, i;

	them = p->men[!us];
	rooks = p->castle[WHITE] | (bitboard)p->castle[BLACK] << 56;
	for (i = 0; i < NO_MAN; i++)
		out->kind[i] = (p->kind[i] & ~gone) |
		    (there & chess_tables.only[kind][i]);
	out->men[us] = p->men[us] ^ gone;
	out->men[!us] = them & ~there;
	out->turn = !us;
	out->ep = (uint8_t)(twice ? to ^ 8 : NO_SQUARE);
	memcpy(out->castle, p->castle, sizeof(out->castle));
	memcpy(out->king, p->king, sizeof(out->king));
	if (gone & rooks) {
		out->castle[WHITE] &= (uint8_t)~gone;
		out->castle[BLACK] &= (uint8_t)~(gone >> 56);
	}
	out->chess960 = p->chess960;
	out->clock = (p->clock + 1) *
	    ((kind != PAWN) & !(them >> to & 1));
	out->number = p->number + (unsigned)us;
}

#endif
