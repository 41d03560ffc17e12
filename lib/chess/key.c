/*
 * key.c - the key of a position in opening books of the Polyglot format, which
 * other programs use too (hgm.nubati.net/book_format.html).
 */
#include "chess.h"

/* Index of the random number of each feature of a position. */
enum {
	KEY_MEN = 0,		/* + 64 * man + square */
	KEY_CASTLE = 768,	/* White's king's side, his queen's, Black's */
	KEY_EP = 772,		/* + file */
	KEY_WHITE = 780,	/* White is to move */
	KEYS
};

static const uint64_t key[KEYS] = {
#include "key.inc"
};

/* The men of one colour; Black's pawns come first, then White's, and so on. */
static uint64_t
men_key(const struct position *p, int colour)
{
	uint64_t sum = 0;
	bitboard left;
	int kind;

	for (kind = PAWN; kind <= KING; kind++)
		for (left = p->men[colour] & p->kind[kind]; left != 0;
		    left &= left - 1)
			sum ^= key[KEY_MEN + 64 * (2 * kind +
			    (colour == WHITE)) + bits_first(left)];
	return sum;
}

static uint64_t
castle_key(const struct position *p, int colour)
{
	unsigned rooks = p->castle[colour];
	unsigned left = (1u << p->king[colour] % 8) - 1;
	const uint64_t *side = &key[KEY_CASTLE + 2 * (colour == BLACK)];

	return ((rooks & ~left) != 0 ? side[0] : 0) ^
	    ((rooks & left) != 0 ? side[1] : 0);
}

/* A double step counts if a pawn stands beside the one that made it. */
static uint64_t
ep_key(const struct position *p)
{
	if (p->ep == NO_SQUARE || (chess_tables.pawn[!p->turn][p->ep] &
	    p->men[p->turn] & p->kind[PAWN]) == 0)
		return 0;
	return key[KEY_EP + p->ep % 8];
}

uint64_t
pos_key(const struct position *p)
{
	return men_key(p, WHITE) ^ men_key(p, BLACK) ^
	    castle_key(p, WHITE) ^ castle_key(p, BLACK) ^ ep_key(p) ^
	    (p->turn == WHITE ? key[KEY_WHITE] : 0);
}
