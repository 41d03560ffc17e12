/*
 * words.h - plays whole games fast: each different word of a move, such as Nf3,
 * is decoded once and kept in a table.
 */
#ifndef WORDS_H
#define WORDS_H

#include "chess.h"

/*
 * A word as a pattern of moves. san_decode reads it without looking at a
 * position, and keeps it in a table of words that belongs to the caller.
 * san_find finds the one legal move that fits it.
 */
struct sanword {
	uint8_t kind;		/* PAWN .. KING */
	uint8_t from;		/* square that the man comes from, or
				   SAN_FROM_ */
	uint8_t to;
	uint8_t promotion;	/* PAWN if none */
	uint8_t how;

	/* for replay.c, where they save steps in each move */
	uint8_t passed;		/* the en passant square after a double step */
	uint16_t source;	/* SOURCE of White's men that can go there */
};

/*
 * The place in chess_tables.source of the men of a side that go to a square in
 * one of the common ways below; kind counts for officers, as way + kind.
 */
#define SOURCE(way, side, sq)	((way) * 128 + (side) * 64 + (sq))

/* The values of from that are not squares. */
enum {
	SAN_FROM_FILE = 64,	/* to SAN_FROM_FILE + 7 */
	SAN_FROM_RANK = 72,	/* to SAN_FROM_RANK + 7 */
	SAN_FROM_ANY = 80,
	SAN_FROM_NONE
};

/* How a word names a move; the common ways come first. */
enum {
	SAN_PUSH,		/* e4 */
	SAN_TAKE,		/* exd5 */
	SAN_OFFICER,		/* Nf3, Kf1; a source without pawns */
	SAN_MORE = SAN_OFFICER,	/* for others: a source without men */
	SAN_TAKE_FILE,		/* exd: to is d1 */
	SAN_SQUARES,		/* e2e4, Ke1g1: kind is KING, or PAWN for any */
	SAN_CASTLE,		/* O-O: to is g1 or c1, for Black too */
	SAN_NULL		/* -- */
};

/*
 * A word that no move fits, for a move that was lost or, with a kind, for one
 * whose letter of the man was lost.
 */
static inline struct sanword
san_lost(int kind)
{
	return (struct sanword){ .kind = PAWN, .how = SAN_OFFICER,
	    .from = SAN_FROM_NONE, .promotion = (uint8_t)kind };
}

static inline bool
san_is_lost(const struct sanword *w)
{
	return w->kind == PAWN && w->how == SAN_OFFICER;
}

/* The squares that an officer or king attacks on an empty board. */
static inline bitboard
reach(int kind, int sq)
{
	return chess_tables.source[SOURCE(SAN_OFFICER + kind, WHITE, sq)];
}

/*
 * A hash table of words; empty if mask, learned and the first key are zero. It
 * starts small and grows, because touching a new page costs as much as decoding
 * a word five times.
 */
enum { SANCACHE_BITS = 14, SANENTRY_BITS = 4 };

struct sancache {
	struct sanentry {
		uint64_t key;	/* the word in eight bytes */
		struct sanword word;
	} entry[1 << SANCACHE_BITS];
	size_t mask;		/* of the offsets that are used, in bytes */
	size_t learned;		/* words, since the table grew last */
};

/* Reads a word that is not in the table and puts it there; for san_decode. */
bool san_learn(struct sancache *c, const char *word, size_t n,
    struct sanword *w);

/*
 * Returns the entry of a word and sets its key: the word filled up with + to
 * eight bytes. A + means nothing, so that words with and without it have one
 * entry.
 */
static inline struct sanentry *
san_entry(struct sancache *c, const char *word, size_t n, uint64_t *key)
{
	memcpy(key, word, sizeof(*key));
	*key = (*key & chess_tables.prefix[n]) | chess_tables.pluses[n];
	/* the factor, of 700 tried, with the fewest collisions of common
	   words */
	return (struct sanentry *)((char *)c->entry +
	    (*key * 0x7731af10506bf2efULL >>
	    (64 - SANCACHE_BITS - SANENTRY_BITS) & c->mask));
}

/*
 * Whether a word of less than 64 bytes without NUL is in the table; if so, sets
 * *w. Words that are empty or too long have the key "++++++++".
 */
static inline bool
san_known(struct sancache *c, const char *word, size_t n, struct sanword *w)
{
	uint64_t key;
	const struct sanentry *e = san_entry(c, word, n, &key);

	*w = e->word;
	return e->key == key;
}

/*
 * Reads a word; false if it is not a move. Eight bytes at word must be
 * readable, whatever n is.
 */
static inline bool
san_decode(struct sancache *c, const char *word, size_t n, struct sanword *w)
{
	return (n < 64 && san_known(c, word, n, w)) || san_learn(c, word, n, w);
}

/* Returns the move; 0 unless exactly one legal move fits. */
move san_find(const struct position *p, const struct sanword *w);
/* Whether more than one legal move fits. */
bool san_is_ambiguous(const struct position *p, const struct sanword *w);

/* replay.c */

/*
 * Plays a word to the next position; returns 0 unless exactly one legal move
 * fits. The side that is not to move must not be in check.
 */
move san_play(const struct position *p, const struct sanword *w,
    struct position *out);
/*
 * Plays n words from p[0], storing the positions in p[1] .. p[n] and the moves
 * in m[0] .. m[n - 1]. Returns how many it played.
 */
int san_replay(struct position *p, const struct sanword *w, int n, move *m);

#endif
