/*
 * words.h - the words of moves for who plays whole games: read once, kept in
 * a table of words, and played one after the other.
 */
#ifndef WORDS_H
#define WORDS_H

#include "chess.h"

/*
 * A word as a pattern of moves: san_decode makes it without looking at a
 * position, and remembers it in a table of words that belongs to the
 * caller; san_find finds the one legal move that fits it.
 */
struct sanword {
	uint8_t kind;		/* PAWN .. KING */
	uint8_t from;		/* where the man may come from: a square, or */
	uint8_t to;
	uint8_t promotion;	/* PAWN: none */
	uint8_t how;

	/* for replay.c, which saves some steps in each move */
	uint8_t source;		/* in chess_tables: men that can go there, */
	uint8_t attack;		/* and squares attacked from there */
	uint8_t passed;		/* the en passant square, after two steps */
};

/* The values of from that are no squares. */
enum {
	SAN_FROM_FILE = 64,	/* and seven more */
	SAN_FROM_RANK = 72,	/* and seven more */
	SAN_FROM_ANY = 80,
	SAN_FROM_NONE
};

/* How a word says a move; the common ones come first. */
enum {
	SAN_PUSH,		/* e4 */
	SAN_TAKE,		/* exd5 */
	SAN_OFFICER,		/* Nf3, Kf1; has no pawns */
	SAN_MORE = SAN_OFFICER,	/* a source without men, for the others */
	SAN_TAKE_FILE,		/* exd: to is d1 */
	SAN_SQUARES,		/* e2e4, Ke1g1: kind is KING, or PAWN for any */
	SAN_CASTLE,		/* O-O: to is g1 or c1, for Black too */
	SAN_NULL		/* -- */
};

/* Words seen, by their bytes; a zeroed struct knows none. */
enum { SANCACHE_BITS = 14 };

struct sancache {
	struct sanentry {
		uint64_t key;	/* the word in eight bytes */
		struct sanword word;
	} entry[1 << SANCACHE_BITS];
};

/* What san_decode does with a word that is not in the table. */
bool san_learn(struct sancache *c, const char *word, size_t n,
    struct sanword *w);

/*
 * A key is the word with as many + behind it as there is room for: they say
 * nothing, so that words with and without them are one.
 */
static inline struct sanentry *
san_entry(struct sancache *c, const char *word, size_t n, uint64_t *key)
{
	memcpy(key, word, sizeof(*key));
	*key = (*key & chess_tables.prefix[n]) | chess_tables.pluses[n];
	return &c->entry[*key * 0x9e3779b97f4a7c15ULL >>
	    (64 - SANCACHE_BITS)];
}

/* Whether a word, which has no NUL, is in the table; if so, sets w. */
static inline bool
san_known(struct sancache *c, const char *word, size_t n, struct sanword *w)
{
	const struct sanentry *e;
	uint64_t key;

	if (n - 1 >= sizeof(key))
		return false;
	e = san_entry(c, word, n, &key);
	*w = e->word;
	return e->key == key;
}

/*
 * False when the word is not a move. Eight bytes at word must be readable
 * whatever n is.
 */
static inline bool
san_decode(struct sancache *c, const char *word, size_t n,
    struct sanword *w)
{
	return san_known(c, word, n, w) || san_learn(c, word, n, w);
}

/* The move, or 0 when not exactly one legal move fits. */
move san_find(const struct position *p, const struct sanword *w);

/* replay.c */

/*
 * Plays a word to the next position; 0 when not exactly one legal move fits.
 * The side that is not to move must not be in check.
 */
move san_play(const struct position *p, const struct sanword *w,
    struct position *out);
/*
 * The same with n words, from p[0] to p[1] and so on; m[0] is the move that
 * leads to p[1]. Returns how many it played.
 */
int san_replay(struct position *p, const struct sanword *w, int n, move *m);

#endif
