/*
 * index.h - what is known of a game without reading it: the facts of its
 * positions, the field i: that holds them, and the games that index lines
 * name.
 */
#ifndef INDEX_H
#define INDEX_H

#include "pgnlines.h"

/*
 * facts.c: what the positions of a game hold, all of them together. What is
 * true of no position in the facts is true of none in the game.
 */

/* What there is at a position, or in a move. */
enum {
	SEEN_CHECK = 1 << 0,
	SEEN_MATE = 1 << 1,	/* where a line ends; so is stalemate */
	SEEN_STALEMATE = 1 << 2,
	SEEN_NULLMOVE = 1 << 3,
	SEEN_ENPASSANT = 1 << 4,
	SEEN_SHORT = 1 << 5,	/* castling */
	SEEN_LONG = 1 << 6,
	SEEN_VARIATION = 1 << 7,
	SEEN_PROMOTION = 1 << 8,	/* the first of eight: to a knight,
					   bishop, rook, queen of a colour */
	SEEN_RESULT = 1 << 16,	/* the first of game_results */
	SEEN_DAMAGE = 1 << 20,	/* without variations, and with them */
	SEEN_ALL_DAMAGE = 1 << 21,
	SEEN_OTHER_TAGS = 1 << 22,	/* than the game line has as fields */
	SEEN_UNUSUAL = 1 << 23,	/* other men than at the start of a game of
				   chess, or a promotion */
	SEEN_ENPASSANTS = 1 << 24,	/* more than one such capture */
	SEEN_DOUBLE_CHECK = 1 << 25,
	SEEN_VARIANT = 1 << 26,	/* the first of four for game.variant */
	SEEN_CLOCK = 1 << 30,	/* the game starts with half-moves on the clock
				   of its FEN; no index tells whether */
	SEEN_ALL = ((SEEN_DOUBLE_CHECK << 1) - 1) | SEEN_CLOCK,
	SEEN_CASTLING = SEEN_SHORT | SEEN_LONG,
	SEEN_PROMOTIONS = 0xff * SEEN_PROMOTION
};

#define SEEN_PROMOTED(colour, kind)					\
	((unsigned)SEEN_PROMOTION << (4 * (colour) + (kind) - KNIGHT))

/* A kind of men of a colour. */
#define MAN(colour, kind)	(6 * (colour) + (kind))
enum { MEN = 12 };

/* The king of a colour, while the other side had a queen. */
#define HUNTED(colour)		(MEN + (colour))
enum { PLACES = MEN + 2 };

/* What most games start with, by MAN. */
extern const int men_usual[MEN];
bool men_are_usual(const int n[MEN]);

/* Things of which the last position is known. */
enum { LAST_QUEEN, LAST_ENPASSANT = LAST_QUEEN + 2, LASTS };

struct packedmen;

enum { CHANGES_MOST = 48 };

/*
 * How a colour castled, in six bits: the number of its move or the greatest
 * such number, 0 if it did not, and the wing; the wing alone if this is not
 * known.
 */
enum { CASTLED_MOVE = 31, CASTLED_LONG = 32, CASTLED_UNKNOWN = CASTLED_LONG };

struct facts {
	bitboard stood[PLACES];	/* squares where such men ever stood */
	struct packedmen *packed; /* the packed form from which stood, least and
				   most are read, or NULL */
	const struct facts *whole; /* of all positions, if these are facts of
				   some of them, else NULL */
	int least[MEN];		/* bounds of how many of them there were */
	int most[MEN];
	int positions;
	int first;		/* moves before each of them */
	int upto[LASTS];	/* positions up to the last with queens of
				   White, of Black, or after such a capture */
	unsigned seen;		/* SEEN_ */
	unsigned barred;	/* SEEN_CASTLING that does not come next */
	unsigned char castled[2]; /* of each colour */
	int listed;		/* 0: it is not known when men became others
				   or fewer, else how often plus one, */
	unsigned char change[CHANGES_MOST]; /* if not packed: MAN that one was
				   taken, MEN + MAN that a pawn became one */
	bitboard end[MEN];	/* if also mate was seen and this is not
				   packed: men at the end */
};

/*
 * Unpack, at the first call, where men stood; and how few and many they were.
 * index.c
 */
bitboard packed_stood(struct packedmen *p, int man);
unsigned packed_change(const struct packedmen *p, int i);
bool packed_end(const struct packedmen *p, bitboard end[MEN]);
int packed_least(const struct packedmen *p, int man);
int packed_most(const struct packedmen *p, int man);
/* Returns the squares where men MAN, or kings HUNTED, ever stood. */
static inline bitboard
facts_stood(const struct facts *f, int man)
{
	return f->packed == NULL ? f->stood[man] : packed_stood(f->packed, man);
}

static inline int
facts_least(const struct facts *f, int man)
{
	return f->packed == NULL ? f->least[man] : packed_least(f->packed, man);
}

static inline int
facts_most(const struct facts *f, int man)
{
	return f->packed == NULL ? f->most[man] : packed_most(f->packed, man);
}

static inline unsigned
facts_change(const struct facts *f, int i)
{
	return f->packed == NULL ? f->change[i] : packed_change(f->packed, i);
}

/* Sets how few and many men of several kinds, a bit each, there were in all. */
void facts_count(const struct facts *f, unsigned kinds, int *least, int *most);
/* The results of the game, one bit each; with variations there can be two. */
static inline unsigned
facts_results(const struct facts *f)
{
	return f->seen / SEEN_RESULT & 0xf;
}

/* Returns the variant of the game, by its flags. */
static inline int
facts_variant(unsigned seen)
{
	int variant = (int)(seen / SEEN_VARIANT & 0xf);

	return variant < GAME_VARIANTS ? variant : GAME_VARIANTS - 1;
}

/* Returns the facts of the whole game, where f may be of a part of it. */
static inline const struct facts *
facts_whole(const struct facts *f)
{
	return f->whole == NULL ? f : f->whole;
}

/* Sets f to facts that hold whatever the positions are. */
void facts_any(struct facts *f);
void game_facts(const struct game *g, struct facts *f);
/*
 * Sets bounds of what game_facts sets: what may be seen, and the fewest men as
 * packedmen has them. Of a game without variations this takes a look at its
 * moves and its last position.
 */
void game_outline(const struct game *g, unsigned *seen, unsigned *least);
/* Adds what only an index holds: HUNTED, upto and changes. */
void game_more_facts(const struct game *g, struct facts *f);
/*
 * Reduces f, which facts_some has made, to the positions where that side has
 * queens or has none; false if there are none.
 */
bool facts_queens(struct facts *f, int colour, bool on);
/* Makes f a copy of whole that these may narrow. */
void facts_some(struct facts *f, const struct facts *whole);
/*
 * Reduces f to the positions before men changed, and then to those after the
 * next change, from 0; false if that cannot be.
 */
void facts_men_first(struct facts *f);
bool facts_men_next(struct facts *f, int i);
/* Whether an index holds where men stood when the game ended with mate. */
static inline bool
facts_have_end(const struct facts *f)
{
	return f->listed > 0 && (f->seen & SEEN_MATE) != 0;
}
/* Makes f the facts of that position; false if it is not known. */
bool facts_at_end(struct facts *f, const struct facts *whole);
/*
 * Makes f the facts of the positions before a colour castled, or after, where
 * it is known when it did.
 */
void facts_at_castling(struct facts *f, const struct facts *whole, int colour,
    bool after);
/* Merges the facts of other positions into f. */
void facts_add(struct facts *f, const struct facts *others);

/* index.c: the field i: of a game line, see gameline(5) */

enum { PACKED_FOUND = 1 << PLACES, PACKED_WORDS = (PLACES + 3) / 4 };

/* Where men stood and how many they were, as it is written there. */
struct packedmen {
	struct span text;
	unsigned known;		/* the kinds that have been read, 1 << MAN,
				   and PACKED_FOUND */
	bitboard stood[PLACES];
	const char *most;	/* digits of most men, or NULL for as many as
				   at the start */
	const char *changes;	/* digits, of facts.listed */
	const char *end;	/* digits of the men at a mate, or NULL */
	unsigned least;		/* bits of fewest men of each kind */
	uint64_t mask[PACKED_WORDS]; /* groups of squares, 16 bits a kind, */
	size_t before[PACKED_WORDS]; /* and where the first of them is */
};

/* What the field tells of a game. */
struct indexed {
	long long length;	/* bytes, without escapes */
	const char *hash;
	struct facts facts;	/* of which men is a part */
	struct packedmen men;
};

/*
 * Finds the field of an index line whose last long field is i:, and what was
 * seen in its game and the fewest men there, as in packedmen, without a look
 * at the others; false if it is another line, or damaged.
 */
bool index_find(struct span line, struct span *field, unsigned *seen,
    unsigned *least);
/*
 * Bounds of the fewest men: of each kind but kings, as packedmen, and of
 * Black's pawns for each number of White's.
 */
enum { PAWNS_MOST = 15 };
struct bounds {
	unsigned each;
	unsigned char pawns[PAWNS_MOST + 1];
};
/* Whether there are no more than that. */
bool packed_within(unsigned least, const struct bounds *b);
/* The bits of all kinds but kings, n[MAN] of each or as many as they hold. */
unsigned pack_men(const int *n);
/* The bits of n men of a kind there, up to pack_most of it. */
unsigned pack_least(int man, int n);
int pack_most(int man);
/* Appends the field of a game, which is as in field 9, with its TAB. */
void index_write(struct buf *b, struct span game, const struct facts *f);
/*
 * Reads a field, which must stay in place; false if it is damaged or of
 * another version. Men of a kind whose squares are damaged may have stood
 * anywhere.
 */
bool index_read(struct span field, struct indexed *x);
/* Whether the game has the hash that the field says. */
bool index_fits(const struct indexed *x, struct span game);
/*
 * Makes a game of the tags alone that the line of an indexed game has as
 * fields.
 */
void index_tags(struct game *g, const struct gameline *line,
    const struct indexed *x);
/* Whether anything else has been asked of such a game since the last call. */
bool index_missed(struct game *g);
/*
 * Finds the facts of the game of a line, read with variations and without;
 * g is used as room.
 */
void index_facts(struct game g[2], const struct gameline *line,
    struct facts *f);

/* fetch.c: the games of index lines, from their files */

struct fetcher;
/* Looks for files below a folder, or if that is NULL by their names alone. */
struct fetcher *fetcher_new(const char *folder);
/*
 * Makes a game line of an index line, whose field has been read, in memory
 * that is valid until the next call; of a line with its game only the hash is
 * asked for. ahead is how many bytes from there on the next calls will want;
 * they are read with it. Returns NULL, or how the game is not as it was
 * indexed.
 */
const char *fetch_game(struct fetcher *f, struct gameline *line,
    const struct indexed *x, long long ahead);
/*
 * Returns NULL or why the game cannot be there: its file is gone, or too short.
 * A line with its game needs none.
 */
const char *fetch_check(struct fetcher *f, const struct gameline *line,
    const struct indexed *x);
/*
 * The same as fetch_game for any line; a line that holds its game is left
 * alone.
 */
const char *fetch_line(struct fetcher *f, struct gameline *line);
/*
 * Sets n bytes of a file, valid until the next call; returns NULL, or why they
 * cannot be read.
 */
const char *fetch_bytes(struct fetcher *f, struct span file, long long at,
    struct span *bytes);
/* Returns the size of a file, 0 if it cannot be read. */
long long fetch_size(struct fetcher *f, struct span file);
void fetcher_free(struct fetcher *f);

/* check.c: whether index lines are what they would be now */

struct checker;
/* Reads the games by the fetcher, which must last longer. */
struct checker *checker_new(struct fetcher *f);
/* Returns what is wrong with an index line, or NULL. */
const char *check_line(struct checker *c, struct gameline *line);
/* Names the files that go on after their last indexed game; true if none. */
bool check_ends(struct checker *c);
void checker_free(struct checker *c);

/* after.c: where an index ends in the files that it is of */

struct splitter;
/*
 * Splits what comes after the last indexed game of each file, and dies before
 * if one of these games has changed, or the index is none.
 */
void split_after(struct splitter *s, char *const *files, const char *index);

#endif
