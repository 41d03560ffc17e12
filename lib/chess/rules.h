/* rules.h - functions that the files of this folder share. */
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
 * Whether one of men, all of one side, attacks sq when only the squares of
 * occupied block lines.
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
 * Returns the squares to which men other than the king may go: in check, those
 * that end it.
 */
bitboard moves_useful(const struct position *p);

#endif
