/*
 * pgnlines.h - the lines that the programs exchange: game lines, the fields
 * after a game, and position lines.
 */
#ifndef PGNLINES_H
#define PGNLINES_H

#include "pgn.h"

/* gameline.c: one game, one line; see gameline(5) */

struct gameline {
	struct span line;	/* up to the game's end, without the rest */
	long number;		/* field 1 */
	struct span file;	/* field 2, still escaped */
	long long offset;	/* field 3 */
	long first_line;	/* field 4 */
	struct span player[2];	/* fields 5 and 6, still escaped */
	struct span result;	/* field 7, still escaped */
	struct span date;	/* field 8, still escaped */
	struct span game;	/* field 9, still escaped */
	struct span index;	/* the field i: after the game, without its
				   key; p is NULL if there is none */
	struct span rest;	/* the fields after these, with their TABs */
};

/*
 * Cuts a line into its fields; false if it is not a game line. BLOCK_PAD bytes
 * after it must be readable, as after those of input.c.
 */
bool gameline_parse(struct span line, struct gameline *g);

/* A place in the text of a game, and where that is in its file. */
struct textplace {
	size_t at;		/* offset in the text */
	long line;
	long column;		/* from 1, in bytes */
};

/* Returns the place of the first byte. */
struct textplace gameline_place(const struct gameline *g);
/* Moves on to an offset that is not before t->at, or to the end. */
void textplace_move(struct textplace *t, struct span text, size_t at);
/* Append s with \ TAB LF CR NUL escaped, and back. */
void field_escape(struct buf *b, struct span s);
void field_unescape(struct buf *b, struct span s);

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
	unsigned least[2];	/* bits of fewest men of a colour */
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
/* Whether such a game was asked for anything else, since this was asked. */
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
 * asked for. Bytes ahead, from the game on, are read too if they are more than
 * the game: those that will be asked for next. Returns NULL, or how the game
 * is not as it was indexed.
 */
const char *fetch_game(struct fetcher *f, struct gameline *line,
    const struct indexed *x, long long ahead);
/* The same for any line; one with its game is not looked at. */
const char *fetch_line(struct fetcher *f, struct gameline *line);
void fetcher_free(struct fetcher *f);

/* edit.c: the fields after a game */

/* Keys of fields with a number, a position and a text, or a name and a text. */
enum {
	FIELD_COLUMN = 'b',	/* where the game begins in its line */
	FIELD_COUNT = 'n',	/* matching positions */
	FIELD_REMOVED = 'r',	/* a position whose comments are removed */
	FIELD_COMMENT = 'c',
	FIELD_SQUARES = 'd',
	FIELD_KEY = 'k',
	FIELD_TAG = 't'
};

/* Whether nothing in s needs an escape in a field. */
bool field_is_plain(struct span s);
/* Append one field, with its TAB. */
void field_number(struct buf *b, char key, long n);
void field_at(struct buf *b, char key, int id, struct span text);
void field_named(struct buf *b, char key, const char *name,
    struct span value);
void field_query(struct buf *b, const char *label);
/*
 * The key of the moves: the main line, after the FEN if there is one, and
 * from the first damage on the text as it is.
 */
void field_moves(struct buf *b, struct game *g);
void field_options(struct buf *b, const char *options);

/* posline.c: position lines, which cqlmatch -p writes and fenboard reads */

/* Whether s can be the name of a tag: letters, digits and _. edit.c */
bool tag_is_name(struct span s);

enum { POSLINE_COLUMNS = 8 };

/* The names of the columns, for a line before them and for JSON. */
extern const char *const posline_names[POSLINE_COLUMNS];

/* Appends all columns before the label, each with its TAB. */
void posline_begin(struct buf *b, const struct game *g, long number, int id);
/*
 * Appends a label or value with TAB, LF, CR and NUL escaped. Backslashes are
 * not escaped, because the lines are for people.
 */
void posline_text(struct buf *b, struct span s);
/* Appends the same columns as the first members of a JSON object. */
void posline_json(struct buf *b, const struct game *g, long number, int id);

enum poskind { POS_NONE, POS_TEXT, POS_NUMBER };

/*
 * Appends a value of the game or position: File, Line, Uci, San, Clock, Eval,
 * Start, Moves or else that of the tag with the name. A POS_NUMBER is one in
 * JSON too. POS_NONE says that the game has no such value.
 */
enum poskind posline_value(struct buf *b, const struct gameline *line,
    struct game *g, int id, const char *name);

struct posline {
	struct span game;
	struct span id;		/* in the tree of the game */
	struct span ply;
	struct span number;	/* of the move to come: 12. or 12... */
	struct span san;	/* the move that led there, if any */
	struct span fen;
	struct span label;	/* of the query */
	struct span value;
	struct span more;	/* the columns after these, with their TABs */
};

/*
 * Cuts a line into its columns; a line without TABs is a FEN. False if it is
 * neither.
 */
bool posline_parse(struct span line, struct posline *p);
/* Returns the target of the move, the king's in castling, or NO_SQUARE. */
int posline_target(const struct posline *p, const struct position *pos);

/* page.c: a page of HTML with boards */

struct page {
	struct buf names;	/* of the columns after the value */
	struct buf game;	/* what the board before says of its game */
};

/* Takes the names of the columns from a line of names. */
void page_names(struct page *page, const struct posline *p);
/*
 * Append the page: the start, any number of boards, with the marks of their
 * diagrams, and the end, which frees what the page holds.
 */
void page_begin(struct span title, struct buf *b);
void page_board(struct page *page, const struct posline *p,
    const struct diagram *d, struct buf *b);
void page_end(struct page *page, struct buf *b);

#endif
