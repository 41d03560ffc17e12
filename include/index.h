/*
 * index.h - what is known of a game without reading it: the facts of its
 * positions, the field i: that holds them, and the games that index lines
 * name.
 */
#ifndef INDEX_H
#define INDEX_H

#include "pgnlines.h"

/*
 * facts.c: what the positions of a game hold, all of them together. What the
 * facts rule out is true at no position of the game.
 */

/* What there is at a position, or in a move. */
enum {
	SEEN_CHECK = 1 << 0,
	SEEN_MATE = 1 << 1,	/* at the end of a line; so is stalemate */
	SEEN_STALEMATE = 1 << 2,
	SEEN_NULLMOVE = 1 << 3,
	SEEN_ENPASSANT = 1 << 4,
	SEEN_SHORT = 1 << 5,	/* castling */
	SEEN_LONG = 1 << 6,
	SEEN_VARIATION = 1 << 7,
	SEEN_PROMOTION = 1 << 8, /* the first of eight: to a knight, bishop,
				    rook, queen of a colour */
	SEEN_RESULT = 1 << 16,	/* the first of game_results */
	SEEN_DAMAGE = 1 << 20,	/* without variations, and with them */
	SEEN_ALL_DAMAGE = 1 << 21,
	SEEN_OTHER_TAGS = 1 << 22, /* than the game line has as fields */
	SEEN_UNUSUAL = 1 << 23, /* other men than a game of chess starts with,
				   or a promotion */
	SEEN_DOUBLE_CHECK = 1 << 24,
	SEEN_VARIANT = 1 << 25,	/* the first of four for game.variant */
	SEEN_CLOCK = 1 << 29, /* the game starts with half-moves on the clock
				 of its FEN */
	SEEN_ALL = ((SEEN_DOUBLE_CHECK << 1) - 1) | SEEN_CLOCK,
	SEEN_CASTLING = SEEN_SHORT | SEEN_LONG,
	SEEN_PROMOTIONS = 0xff * SEEN_PROMOTION
};

#define SEEN_PROMOTED(colour, kind)					\
	((unsigned)SEEN_PROMOTION << (4 * (colour) + (kind) - KNIGHT))

/* A kind of men of a colour. */
#define MAN(colour, kind)	(6 * (colour) + (kind))
enum { MEN = 12 };

/* What most games start with, by MAN. */
extern const int men_usual[MEN];

struct facts {
	bitboard stood[MEN];	/* squares where such men ever stood; ask
				   facts_stood */
	struct span unread[MEN]; /* the same as digits of an index line, which
				   lasts as long; NULL once it is read */
	int least[MEN];		/* bounds of how many there were */
	int most[MEN];
	int positions;
	unsigned seen;		/* SEEN_ */
	unsigned untold;	/* 1 << TOLD_: what no comment tells */
};

/* Sets bounds of how many men of these kinds, a bit each, there were in all. */
void facts_count(const struct facts *f, unsigned kinds, int *least, int *most);
/*
 * Counts of men of each kind, four bits each; MANY stands for any greater
 * number.
 */
enum { MANY = 15 };
uint64_t pack_men(const int n[MEN]);
/* Whether no kind has more men in least than in most. */
bool packed_within(uint64_t least, uint64_t most);
/* Returns the variant of the game, by its flags. */
static inline int
facts_variant(unsigned seen)
{
	int variant = (int)(seen / SEEN_VARIANT & 0xf);

	return variant < GAME_VARIANTS ? variant : GAME_VARIANTS - 1;
}

/* Sets f to facts that hold whatever the positions are. */
void facts_any(struct facts *f);
void game_facts(const struct game *g, struct facts *f);
/*
 * Returns what game_facts may have seen, and sets the fewest men that it may
 * find, packed. Of a game without variations this takes a look at its moves and
 * its last position.
 */
unsigned game_outline(const struct game *g, uint64_t *least);
/* Merges the facts of other positions into f. */
void facts_add(struct facts *f, const struct facts *others);

/* index.c: the field i: of a game line, see gameline(5) */

/* What the field tells of a game. */
struct indexed {
	long long length;	/* bytes, without escapes */
	uint64_t hash;
	struct facts facts;
};

/*
 * Finds the field of an index line whose last long field is i:, and what was
 * seen in its game and the fewest men there, without a look at the others;
 * false if it is another line, or damaged.
 */
bool index_find(struct span line, struct span *field, unsigned *seen,
    uint64_t *least);
/* Appends the field of a game, which is as in field 9, with its TAB. */
void index_write(struct buf *b, struct span game, const struct facts *f);
/*
 * Reads a field; returns NULL, or how it is damaged or that it is of another
 * version.
 */
const char *index_read(struct span field, struct indexed *x);
/* Whether the game has the hash that the field says. */
bool index_fits(const struct indexed *x, struct span game);
/*
 * Makes a game of the tags alone that the line of an indexed game has as
 * fields.
 */
void index_tags(struct game *g, const struct gameline *line,
    const struct indexed *x);
/* Reads the squares of men that are unread. */
bitboard index_stood(struct facts *f, int man);
/* Returns the squares where such men ever stood. */
static inline bitboard
facts_stood(const struct facts *f, int man)
{
	return f->unread[man].p == NULL ? f->stood[man] :
	    index_stood((struct facts *)f, man);
}
/*
 * Whether such a game was asked for a tag that it lacks, since the last call.
 */
bool index_lacks_tag(struct game *g);
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
 * asked for. Returns NULL, or how the game is not as it was indexed.
 */
const char *fetch_game(struct fetcher *f, struct gameline *line,
    const struct indexed *x);
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
