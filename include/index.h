/*
 * index.h - what is known of a game without reading it: the facts of its
 * positions, the field i: that holds them, and the games that index lines
 * name.
 */
#ifndef INDEX_H
#define INDEX_H

#include "pgnlines.h"

/*
 * facts.c: what the positions of a game, all together, hold. What the facts
 * rule out matches at no position of the game.
 */

/* What occurs at some position or move of a game. */
enum {
	SEEN_CHECK = 1 << 0,
	SEEN_MATE = 1 << 1,	/* at the end of a line; so is stalemate */
	SEEN_STALEMATE = 1 << 2,
	SEEN_NULLMOVE = 1 << 3,
	SEEN_ENPASSANT = 1 << 4,
	SEEN_SHORT = 1 << 5,	/* castling */
	SEEN_LONG = 1 << 6,
	SEEN_VARIATION = 1 << 7,
	SEEN_PROMOTION = 1 << 8, /* the first of eight flags: White's to a
				    knight, bishop, rook and queen, then
				    Black's */
	SEEN_RESULT = 1 << 16,	/* the first of game_results */
	SEEN_DAMAGE = 1 << 20,	/* without variations, and with them */
	SEEN_ALL_DAMAGE = 1 << 21,
	SEEN_OTHER_TAGS = 1 << 22, /* than the game line has as fields */
	SEEN_UNUSUAL = 1 << 23, /* men other than those a game of chess starts
				   with, or a promotion */
	SEEN_DOUBLE_CHECK = 1 << 24,
	SEEN_VARIANT = 1 << 25,	/* the first of four bits of game.variant */
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
	bitboard stood[MEN];	/* squares where men of the kind ever stood;
				   read it by facts_stood */
	struct span unread[MEN];	/* the same as digits of an index line,
					   which the caller keeps; p is NULL
					   once they are read */
	int least[MEN];		/* the fewest and the most at one position */
	int most[MEN];
	int positions;
	unsigned seen;		/* SEEN_ */
	unsigned untold;	/* bits 1 << TOLD_ of what no comment tells */
};

/* Sets bounds of how many men of kinds, bits 1 << MAN(), a position had. */
void facts_count(const struct facts *f, unsigned kinds, int *least, int *most);
/*
 * Packs the number of men of each kind into four bits; MANY stands for MANY and
 * more.
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

/* Sets f to facts that rule nothing out. */
void facts_any(struct facts *f);
void game_facts(const struct game *g, struct facts *f);
/*
 * A cheap bound of game_facts: returns all SEEN_ flags that it may set, and
 * sets *least to no more men, packed, than it would find. In a game without
 * variations this reads only the moves and the last position.
 */
unsigned game_outline(const struct game *g, uint64_t *least);
/* Makes f the facts of its positions and of others' together. */
void facts_add(struct facts *f, const struct facts *others);

/* index.c: the field i: of a game line, see gameline(5) */

/* What the field i: says of a game. */
struct indexed {
	long long length;	/* of the unescaped game in bytes */
	uint64_t hash;
	struct facts facts;
};

/*
 * Finds the field i: at the end of an index line without reading the fields
 * before it, and sets the SEEN_ flags and the fewest men, packed, of its game;
 * false if the line ends otherwise or is damaged.
 */
bool index_find(struct span line, struct span *field, unsigned *seen,
    uint64_t *least);
/* Appends a TAB and the field of a game, which is escaped as in field 9. */
void index_write(struct buf *b, struct span game, const struct facts *f);
/* Reads a field; returns NULL, or why it cannot: damage or another version. */
const char *index_read(struct span field, struct indexed *x);
/* Whether the game has the hash that the field says. */
bool index_fits(const struct indexed *x, struct span game);
/* Makes a game that has only the tags that are fields of an index line. */
void index_tags(struct game *g, const struct gameline *line,
    const struct indexed *x);
/* Reads the squares f->unread[man] into f->stood[man] and returns them. */
bitboard index_stood(struct facts *f, int man);
/* Returns the squares where men of a kind, MAN(), ever stood. */
static inline bitboard
facts_stood(const struct facts *f, int man)
{
	return f->unread[man].p == NULL ? f->stood[man] :
	    index_stood((struct facts *)f, man);
}
/*
 * Whether, since the last call, such a game was asked for a tag that its line
 * does not have.
 */
bool index_lacks_tag(struct game *g);
/*
 * Finds facts that hold of a line's game whether it is read with variations or
 * without them; g is scratch memory.
 */
void index_facts(struct game g[2], const struct gameline *line,
    struct facts *f);

/* fetch.c: the games of index lines, from their files */

struct fetcher;
/*
 * Files that index lines name are opened below folder or, if that is NULL, from
 * the working directory.
 */
struct fetcher *fetcher_new(const char *folder);
/*
 * Adds the game to an index line, whose field x has been read, from its file;
 * it is valid until the next call. Of a line with its game only the hash is
 * checked. Returns NULL, or why the game is not the one indexed.
 */
const char *fetch_game(struct fetcher *f, struct gameline *line,
    const struct indexed *x);
/*
 * Returns NULL, or why fetch_game would fail: the file is gone, or too short. A
 * line with its game needs no file.
 */
const char *fetch_check(struct fetcher *f, const struct gameline *line,
    const struct indexed *x);
/*
 * The same as fetch_game for any line; a line that holds its game is left
 * alone.
 */
const char *fetch_line(struct fetcher *f, struct gameline *line);
/*
 * Sets *bytes to bytes->n bytes of a file from offset at, valid until the next
 * call; returns NULL, or why they cannot be read.
 */
const char *fetch_bytes(struct fetcher *f, struct span file, long long at,
    struct span *bytes);
/* Returns the size of a file, 0 if it cannot be read. */
long long fetch_size(struct fetcher *f, struct span file);
void fetcher_free(struct fetcher *f);

/* check.c: whether index lines still agree with their files */

struct checker;
/* Reads the games by the fetcher, which must last longer. */
struct checker *checker_new(struct fetcher *f);
/* Returns what is wrong with an index line, or NULL. */
const char *check_line(struct checker *c, struct gameline *line);
/*
 * Warns of files that have text after their last indexed game; true if none
 * has.
 */
bool check_ends(struct checker *c);
void checker_free(struct checker *c);

/* after.c: splits the games that were added to files since they were indexed */

struct splitter;
/*
 * Splits what follows the last indexed game of each file; dies, before it
 * writes anything, if one of those games has changed or index is no index.
 */
void split_after(struct splitter *s, char *const *files, const char *index);

#endif
