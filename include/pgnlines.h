/*
 * pgnlines.h - the lines that the programs exchange: game lines and position
 * lines.
 */
#ifndef PGNLINES_H
#define PGNLINES_H

#include "pgn.h"

/* gameline.c: one game, one line; see gameline(5) */

struct gameline {
	struct span line;	/* up to the end of field 9 */
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
	struct span rest;	/* further fields, each with the TAB before
				   it */
};

/*
 * Cuts a line, with BLOCK_PAD readable bytes after it, into its fields; false
 * if it is no game line, or has neither a game nor a field i:.
 */
bool gameline_parse(struct span line, struct gameline *g);

/* Appends the line of any game, with LF. */
void gameline_write(struct buf *b, const struct gameorigin *o,
    struct span game);

/* Returns the first field with a key after the game, without the key. */
struct span gameline_field(const struct gameline *g, char key);

/* A place in the text of a game and in its file. */
struct textplace {
	size_t at;		/* offset in the text */
	long line;
	long column;		/* from 1, in bytes */
};

/* Returns the place where the game begins. */
struct textplace gameline_place(const struct gameline *g);
/* Returns the flags of game_read for the language that the field l: names. */
unsigned gameline_letters(const struct gameline *g);
/* Moves the place on to offset at, which is not below t->at, or to the end. */
void textplace_move(struct textplace *t, struct span text, size_t at);
/* Append s with \ TAB LF CR NUL escaped, and back. */
void field_escape(struct buf *b, struct span s);
void field_unescape(struct buf *b, struct span s);
/*
 * Unescapes s to out, which has room for s.n bytes and as many as a struct
 * bytes holds; returns the end.
 */
char *text_unescape(char *out, struct span s);

/* letters.c: men in other languages, such as "de" */

/* Returns a number above 0, or 0 if the language is not known. */
int letters_find(struct span name);
/* Returns the name; NULL after the last. */
const char *letters_name(int letters);

/* the fields after a game: gameline.c */

/* Keys of fields with a number, a position and a text, or a name and a text. */
enum {
	FIELD_COLUMN = 'b',	/* where the game begins in its line */
	FIELD_COUNT = 'n',	/* matching positions */
	FIELD_REMOVED = 'r',	/* a position whose comments are removed */
	FIELD_PLACES = 'p',	/* where comments go in field 9 */
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
void field_named(struct buf *b, char key, const char *name, struct span value);
void field_query(struct buf *b, const char *label);
/* Appends a hash of 128 bits in 22 letters and digits, the highest first. */
void field_hash(struct buf *b, struct span s);
/*
 * Appends the field m:, a hash that equal games share: of the moves of the main
 * line, the start if it is not the initial position, and the text from the
 * first damage on.
 */
void field_moves(struct buf *b, struct game *g);
void field_options(struct buf *b, const char *options);
/*
 * Returns the year of a date in any format: its only group of four digits, or
 * 0.
 */
int date_year(struct span date);
/* Whether s can be the name of a tag: letters, digits and _. */
bool tag_is_name(struct span s);

/* posline.c: position lines, which cqlmatch -p writes and fenboard reads */

enum { POSLINE_COLUMNS = 8 };

/* The names of the columns, for a line before them and for JSON. */
extern const char *const posline_names[POSLINE_COLUMNS];

/* Appends all columns before the label, each with its TAB. */
void posline_begin(struct buf *b, const struct game *g, long number, int id);
/*
 * Appends a label or value with TAB, LF, CR and NUL escaped, but backslashes as
 * they are.
 */
void posline_text(struct buf *b, struct span s);
/* Appends a value of -T, with backslashes escaped, too. */
void posline_field(struct buf *b, struct span s);
/* Appends the same columns as the first members of a JSON object. */
void posline_json(struct buf *b, const struct game *g, long number, int id);

enum poskind { POS_NONE, POS_TEXT, POS_NUMBER };

/* A position that a query has found. */
struct gamepoint {
	const struct gameline *line;
	struct game *g;
	int id;
	int next;		/* the position after the move that Next names,
				   or -1: its first child */
	struct span query;	/* what the query is called */
	struct span solution;	/* if the query knows one */
};

/*
 * Appends a value of the position: one that posline_values names, or else that
 * of the tag with that name. Returns POS_NUMBER if JSON writes it without
 * quotes, POS_NONE if the game has no such value.
 */
enum poskind posline_value(struct buf *b, const struct gamepoint *p,
    const char *name);
/* Appends the names of values that are no tags, with a text between them. */
void posline_values(struct buf *b, const char *between);

struct posline {
	struct span game;
	struct span id;		/* in the tree of the game */
	struct span ply;
	struct span number;	/* of the move to come: 12. or 12... */
	struct span san;	/* the move that led there, if any */
	struct span fen;
	struct span label;	/* of the query */
	struct span value;
	struct span more;	/* further columns, each with the TAB before
				   it */
	struct span names;	/* names of the columns in more, as far as they
				   are known */
};

/*
 * Cuts a line into its columns; a line without TABs is a FEN. False if it is
 * neither.
 */
bool posline_parse(struct span line, struct posline *p);
/* The state of a reader of position lines; it starts zeroed. */
struct posreader {
	bool named;		/* the names of the columns are known: */
	struct buf names;	/* of those after the value, between TABs */
	struct buf line;	/* the line that a JSON object stands for */
};
/*
 * Reads a line of text or JSON into p, whose spans are valid until the next
 * call. Returns NULL, or what is wrong with the line. p->fen.p is NULL if the
 * line is blank or a header of column names, which r keeps.
 */
const char *posline_read(struct posreader *r, struct span line,
    struct posline *p);
/*
 * Unescapes the columns in p->more, into b; a TAB or line end in one becomes a
 * blank.
 */
void posline_show(struct posline *p, struct buf *b);
/* Returns the column of p->more that has this name; empty if there is none. */
struct span posline_column(const struct posline *p, const char *name);
/*
 * Returns the square that the last move reached (in castling, the king's), or
 * NO_SQUARE.
 */
int posline_target(const struct posline *p, const struct position *pos);

/* posjson.c */

/*
 * Appends the line that an object of cqlmatch -J stands for, and the names of
 * its columns after the value; false if it is not such an object.
 */
bool posline_from_json(struct span json, struct buf *line, struct buf *names);

#endif
