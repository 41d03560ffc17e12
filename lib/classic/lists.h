/*
 * lists.h - a query in classic CQL, the language of lists of 2003, between its
 * reader (classicread.c, classiclist.c) and its translation (classic.c).
 */
#ifndef LISTS_H
#define LISTS_H

#include <limits.h>

#include "classic.h"

struct listwriter;
struct clause;

/* Kinds of lists, and properties of a keyword. */
enum {
	IN_MATCH = 1,		/* in (match ...) */
	IN_POSITION = 2,	/* in (position ...) */
	IN_RELATION = 4,	/* after :relation */
	TOP = 8,		/* only in lists directly in (match ...) */
	ONCE = 16,		/* at most once in a list */
	TRANSFORM = 32,		/* transforms the board */
	SHIFTS_RANKS = 64,	/* a transform that shifts along ranks */
	SHIFTS_FILES = 128,	/* a transform that shifts along files */
	EDGE = 256,		/* CQL 6 treats the edges differently */
	MOVE = 512,		/* together with its like, about the next
				   move */
	STATE = 1024,		/* may be negated by ! */
	SIGNED = 2048,		/* its range may be negative */
	LOOSE = 4096,		/* can match if a designator does not */
	UNCOUNTED = 8192,	/* may not contain :accumulate */
	SIDE = 16384,		/* says which side is to move */
	TURNS = 32768,		/* can turn files into ranks */
	VARIATIONS = 65536,	/* looks at variations */
	STEPS = 131072,		/* its lists match one after the other */
	FOREIGN = 262144,	/* only Scidb has it */
	/* flags that come together */
	ANYWHERE = IN_MATCH | IN_POSITION,
	CHOICE = ANYWHERE | LOOSE | UNCOUNTED,
	GAMES = IN_MATCH | TOP | ONCE,
	AT_TOP = IN_POSITION | TOP,
	FLIPPED = IN_POSITION | TRANSFORM,
	SHIFTED = FLIPPED | SHIFTS_RANKS | SHIFTS_FILES,
	CONDITION = IN_POSITION | STATE,
	NEXT_MOVE = IN_POSITION | MOVE,
	RELATED = IN_RELATION | ONCE,
	TO_MOVE = IN_RELATION | SIDE
};

/*
 * A keyword is one row of words.txt or foreign.txt. The letters of params are
 * its parameters:
 *
 *	D	a piece designator
 *	G	a list of two or more piece designators
 *	R r	a range; r is optional
 *	P	a list of lists of the same kind
 *	p	a list of the same kind, optional
 *	C	all lists that follow
 *	Q	a list of keywords of a relation
 *	E	a result
 *	F N S	the name of a file, a name, a text
 *	T	the name of a tag
 *	n c	nothing; a number or castling rights here are an extension
 */
struct keyword {
	const char *name;	/* without its colon */
	const char *params;
	unsigned flags;
	const char *help;	/* or what it means */
	/* its translation, a template for write_template; if write is not NULL,
	   an argument of that function */
	const char *cql;
	void (*write)(struct listwriter *, const struct clause *);
};

extern const struct keyword classic_keywords[];

/* The men that a pawn can become, as bits of white men. */
enum { OFFICERS = 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN };

/* Men on squares; 0 men mean any content. */
struct pieces {
	unsigned men;		/* set of men */
	bitboard squares;
	bool nobody;		/* the men are [] */
	const char *tag;	/* the men are "$name"; or NULL */
	int line, col;
};

enum { UNLIMITED = INT_MAX };

struct bounds {
	int least, most;
};

/* A keyword and its parameters. */
struct clause {
	const struct keyword *keyword;
	struct clause *next;
	unsigned kind;		/* of the list that it is in */
	int line, col;
	bool negated;		/* with a ! */
	struct pieces *men;	/* in order */
	int nmen;
	bool has_range;
	struct bounds range;
	struct list **list;
	int nlists;
	int result;		/* index into game_results */
	struct span word;	/* a name or text */
	const struct clause *before;	/* the last :accumulate or :sumrange of
					   the outermost position list before
					   it */
};

/* (match ...), (position ...) or the list of a :relation. */
struct list {
	unsigned kind;
	int line, col;
	struct pieces *men;
	int nmen;
	struct clause *clause, *last;
	unsigned flags;		/* of its keywords together */
	struct list **position;	/* of (match ...) */
	int npositions;
	bool variations;	/* of (match ...): some list in it looks at
				   them */
};

/* ---- classicread.c ---- */

/* A word, or a list of items, in the text. */
struct item {
	struct item *next;
	struct item *first;	/* of a list */
	struct span text;	/* of a word, without its quotes */
	bool is_list, quoted;
	int line, col;
};

struct listreader {
	struct query *q;
	const char *p, *end;
	int line, col;		/* of p */
	int depth;		/* lists that are open */
	struct list *match;
	int uncounted;		/* open keywords without :accumulate */
	/* the last ones of the outermost position list */
	const struct clause *accumulate, *sumrange;
};

/* Reports an error at an item, at a clause, or at what is read next. */
#define list_error(r, at, ...)						\
	query_error((r)->q, (at)->line, (at)->col, __VA_ARGS__)
/* Reads the text, which is one item. */
struct item *items_read(struct listreader *r);
/* Whether the item is a word without quotes; it may be NULL. */
bool item_is_word(const struct item *it);
/* Whether the item, which may be NULL, is that word. */
bool item_is(const struct item *it, const char *word);
/* Whether the item is a list that begins with that word; it may be NULL. */
bool item_is_list_of(const struct item *it, const char *head);
bool item_is_keyword(const struct item *it);
/* Returns what a diagnostic calls the item, which may be NULL. */
const char *item_name(struct listreader *r, const struct item *it);
/* Reads a number; false when the item is something else or NULL. */
bool item_number(const struct item *it, int *n);
/* Reports that the item, at a column in it, is an extension. */
void refuse_extension(struct listreader *r, const struct item *it, int col,
    const char *what) NORETURN;
/* Reads >n, >=n, <n or <=n; false when the item is something else or NULL. */
bool item_comparison(const struct item *it, struct bounds *range);
/* Whether a range begins with the item, which may be NULL. */
bool starts_range(const struct item *it);
void item_designator(struct listreader *r, const struct item *it,
    struct pieces *d);
/* Whether c can be in the name of a tag or counter. */
bool is_tag_char(char c);

/* ---- classiclist.c ---- */

/*
 * Reads the text as a match list. Ends the step by query_error when the text
 * is wrong.
 */
struct list *classic_read(struct query *q, struct span text);
/* Finds the first clause with that keyword, from c on, or NULL. */
const struct clause *clause_find(const struct clause *c, const char *name);
/*
 * Finds the first such clause with that word, a tag or counter, too; or NULL.
 */
const struct clause *clause_of(const struct clause *c, const char *name,
    struct span word);
/* Whether the list itself has a clause with that keyword. */
bool list_has(const struct list *l, const char *name);
/* Finds the :not that negates the list, or NULL. */
const struct clause *clause_negation(const struct list *l);
/* Appends a keyword with its parameters, as a user writes it. */
void keyword_synopsis(const struct keyword *k, struct buf *b);

/* Returns what a diagnostic calls a kind of list. */
const char *list_name(unsigned kind);

/* ---- classic.c and classicwords.c: the translation ---- */

struct listwriter {
	struct buf text;
	struct origin *origin;
	size_t norigins, origins_cap;
	const struct list *list;	/* the list that is being written */
	bool variations;	/* the query looks at variations */
	bool primary;		/* this list looks at the main line only */
	int sequences;		/* around */
	int nth;		/* the next of the lists that are written */
	int transforms;		/* around */
	int either;		/* of them: that of :eithercolor */
	const struct list *bare;	/* a list whose transforms have been
					   written, or NULL */
	int npairs;		/* number of variables for :attackcount */
};

/* Appends text to the translation. */
void write_cql(struct listwriter *w, const char *text);
/* Records that the text written next comes from this place in the source. */
void set_origin(struct listwriter *w, int line, int col);
void write_men(struct listwriter *w, const struct pieces *d);
/* Writes the bounds of a find, of a relation or of the header. */
void write_bounds(struct listwriter *w, struct bounds range, int unlimited);
/*
 * Writes a template, in which % and a letter mean something of the clause:
 *
 *	0 1 *	its first designator, its second, all of them
 *	W B	the power of the men of its first designator, by colour
 *	w l	its word; the same in small letters
 *	r	its result
 *	#	"count" if it has a range
 *	n	the number of the :attackcount, if there are several
 *	p	" primary" if the list looks at the main line only
 *	f	the next of its lists
 *	e	the list that is left, or false
 */
void write_template(struct listwriter *w, const char *template,
    const struct clause *c);
/* Writes that a number is in the range of the clause; value is a template. */
void write_in_range(struct listwriter *w, const struct clause *c,
    const char *value);
/* Writes a list as one filter, after a blank. */
void write_filter(struct listwriter *w, const struct list *l);
/* Writes all that w->list says about the next move. */
void write_next_move(struct listwriter *w);

/* classicshifts.c */

/*
 * Writes the transforms of the list in the order of the table, so that shifts
 * are the last to be written and the first to be applied. Those of the lists
 * around act before them, and can bring men to any edge. Returns whether there
 * are any.
 */
bool write_transforms(struct listwriter *w, const struct list *l, bool wanted);

#endif
