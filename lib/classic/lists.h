/*
 * lists.h - a query in classic CQL, the language of lists of 2003, as its
 * reader (classicread.c) hands it to its translation (classic.c).
 */
#ifndef LISTS_H
#define LISTS_H

#include <limits.h>

#include "classic.h"

struct listwriter;
struct clause;

/* Kinds of lists, and what else there is to say of a keyword. */
enum {
	IN_MATCH = 1,		/* in (match ...) */
	IN_POSITION = 2,	/* in (position ...) */
	IN_RELATION = 4,	/* behind :relation */
	TOP = 8,		/* only in lists directly in (match ...) */
	ONCE = 16,		/* at most once in a list */
	TRANSFORM = 32,		/* of the board */
	SHIFTS_RANKS = 64,	/* a transform that shifts along ranks */
	SHIFTS_FILES = 128,	/* and along files */
	EDGE = 256,		/* CQL 6 has it with other edges */
	MOVE = 512,		/* about the next move, with its like */
	STATE = 1024,		/* true or false, and may be negated by ! */
	SIGNED = 2048,		/* its range may be negative */
	LOOSE = 4096,		/* can match though a designator cannot */
	UNCOUNTED = 8192,	/* :accumulate must not stand below */
	SIDE = 16384		/* which side is to move */
};

/*
 * A keyword is one row. The letters of params are its parameters:
 *
 *	D	a piece designator
 *	G	a list of two or more of them
 *	R r	a range; r may be missing
 *	P	a list of lists of the same kind
 *	p	a list of the same kind, which may be missing
 *	C	all lists that follow
 *	Q	a list of keywords of a relation
 *	E	a result
 *	F N S	the name of a file, a name, a text
 *	T	the name of a tag
 *	n c	nothing, where a number or castling rights were an extension
 */
struct keyword {
	const char *name;	/* without its colon */
	const char *params;
	unsigned flags;
	const char *cql;	/* in CQL 6: what it is, or begins with */
	void (*write)(struct listwriter *, const struct clause *);
	const char *help;
};

extern const struct keyword classic_keywords[];

/* What a pawn can become, as bits of white men. */
enum { OFFICERS = 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN };

/* Men on squares; no men at all stand for any content. */
struct pieces {
	unsigned men;		/* set of men */
	bitboard squares;
	bool nobody;		/* [] stands for the men */
	const char *tag;	/* "$name" for the men, or NULL */
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
	int line, col;
	bool negated;		/* by ! */
	struct pieces *men;	/* in order */
	int nmen;
	bool has_range;
	struct bounds range;
	struct list **list;
	int nlists;
	int result;		/* index into game_results */
	struct span word;	/* a name or text */
	const struct clause *before; /* the last :accumulate or :sumrange of
				   the outermost position list before it */
};

/* (match ...), (position ...) or the list of a :relation. */
struct list {
	unsigned kind;
	int line, col;
	struct pieces *men;
	int nmen;
	struct clause *clause, *last;
	struct list **position;	/* of (match ...) */
	int npositions;
};

/* ---- classicread.c ---- */

/* A word, or a list of items, as the text has them. */
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
	int depth;		/* lists around */
	const struct list *match;
	int uncounted;		/* keywords around that forbid :accumulate */
	/* of the outermost position list, the last ones read */
	const struct clause *accumulate, *sumrange;
};

/* The one item that the text is. */
struct item *items_read(struct listreader *r);
/* Whether the item, which may be NULL, is that word. */
bool item_is(const struct item *it, const char *word);
/* Whether it is a list that begins with that word. */
bool item_is_list_of(const struct item *it, const char *head);
bool item_is_keyword(const struct item *it);
/* How an item, which may be NULL, is called in a diagnostic. */
void item_name(const struct item *it, char *name, size_t size);
/* False when the item, which may be NULL, is no number. */
bool item_number(const struct item *it, int *n);
/* Says that the item, at a column of it, is an extension. */
void refuse_extension(struct listreader *r, const struct item *it, int col,
    const char *what) NORETURN;
/* False when it is not one of >n >=n <n <=n. */
bool item_comparison(const struct item *it, struct bounds *range);
/* Whether a range begins with it. */
bool starts_range(const struct item *it);
void item_designator(struct listreader *r, const struct item *it,
    struct pieces *d);
/* Whether a :forany of the match list names the tag. */
bool tag_is_declared(const struct listreader *r, struct span name);
/* Whether it can stand in the name of a tag or counter. */
bool is_tag_char(char c);

/* ---- classiclist.c ---- */

/* The list of the text; does not return when it is not sound. */
struct list *classic_read(struct query *q, struct span text);
/* The first clause of that keyword in the list itself, or NULL. */
const struct clause *clause_find(const struct list *l, const char *name);
/* The first one there or in lists below, or NULL. */
const struct clause *clause_find_below(const struct list *l,
    const char *name);
/* A keyword as a person writes it, with its parameters. */
void keyword_synopsis(const struct keyword *k, struct buf *b);

/* ---- foreign.c ---- */

/* A keyword of Scidb's own, and what it means. */
struct foreign {
	char name[40], what[80];
};

/* The nth of them, or one once more; false after the last. */
bool foreign_keyword(int n, struct foreign *f);

/* What a kind of list is called. */
const char *list_name(unsigned kind);

/* ---- classic.c and classicwords.c: the translation ---- */

struct listwriter {
	struct buf text;
	struct origin *origin;
	size_t norigins, origins_cap;
	const struct list *list;	/* that is being written */
	bool variations;	/* the query asks for them */
	bool primary;		/* but this list looks at the main line */
	int sequences;		/* around */
	int transforms;		/* around */
	const struct list *bare; /* whose transforms stand elsewhere */
	int npairs;		/* variables made for :attackcount */
};

void put(struct listwriter *w, const char *text);
/* What is written next comes from there. */
void come_from(struct listwriter *w, int line, int col);
void write_men(struct listwriter *w, const struct pieces *d);
/* The bounds of a find, of a header, of a relation. */
void write_bounds(struct listwriter *w, struct bounds range, int unlimited);
/*
 * Puts what value writes, a count or measure of the clause, in the clause's
 * range.
 */
void write_in_range(struct listwriter *w, const struct clause *c,
    void (*value)(struct listwriter *, const struct clause *));
/* A list as one filter, behind a blank. */
void write_filter(struct listwriter *w, const struct list *l);
/* All that w->list says of the next move. */
void write_next_move(struct listwriter *w);

#endif
