/*
 * pagemoves.h - moves that were played from positions, counted. moves.c
 */
#ifndef PAGEMOVES_H
#define PAGEMOVES_H

#include "pgnlines.h"

/* A position, and the moves from it. */
struct spot {
	struct span fen;	/* the first that the lines have */
	int games, last;	/* how many, and the one counted last */
	int move;		/* the first of its moves, or -1 */
	int shown;		/* its number in the output, or 0 */
	bool root;		/* no move of the lines led to it once */
};
struct played {
	struct span san;	/* empty where games end */
	int next;		/* the spot that it leads to, or -1 */
	int sibling;		/* another move of the spot, or -1 */
	int games, last;
	int won[2], drawn;	/* by White, by Black */
	int rated, from, to;	/* games with a rating; years, or 0 */
	long long ratings;
};
/* What the lines hold: spots in their order. */
struct moves {
	struct posreader reader;
	struct spot *spot;
	struct played *played;
	size_t nspots, spots_cap, nplayed, played_cap;
	int game;		/* number of games so far */
};

/*
 * Counts a position line of a file, whose lines come in order; returns NULL,
 * or what is wrong with it.
 */
const char *moves_count(struct moves *all, const char *file, struct span line);
/* Returns a word of a line without a number such as "12." or "3..." */
struct span san_without_number(struct span word);
/* Returns the first n fields of a FEN. */
struct span fen_fields(struct span fen, int n);
/* Returns the side to move. */
int fen_side(struct span fen);
/* Plays a move; false if it is illegal. */
bool pos_play_san(struct position *pos, struct span san);

#endif
