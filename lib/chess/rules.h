/*
 * rules.h - what the files that make moves share.
 */
#ifndef RULES_H
#define RULES_H

#include "chess.h"

/* position.c */

/* Returns the squares that pawns of a side attack. */
static inline bitboard
pawns_attack(int side, bitboard pawns)
{
	bitboard east = pawns & ~(FILE_A << 7), west = pawns & ~FILE_A;

	return side == WHITE ? east << 9 | west << 7 : east >> 7 | west >> 9;
}

/* The same as pos_play for a move that does not give check. */
void pos_move(const struct position *p, move m, struct position *out);
/*
 * Whether men, all of one side, attack sq, if only occupied stops them.
 */
bool pos_is_attacked(const struct position *p, int sq, bitboard men,
    bitboard occupied);

/* moves.c */

/*
 * Fill list with the pseudolegal moves of pawns to these squares, and en
 * passant to any.
 */
int moves_pawns(const struct position *p, bitboard targets, move *list);
/*
 * The squares that men other than the king may go to: those that answer a
 * check, if there is one.
 */
bitboard moves_useful(const struct position *p);

#endif
