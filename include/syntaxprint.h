/*
 * syntaxprint.h - prints the tree as CQL, with the functions that the hooks of
 * filters use. print.c
 */
#ifndef SYNTAXPRINT_H
#define SYNTAXPRINT_H

#include "syntax.h"

struct printer {
	struct buf *out;
	bool ascii;		/* no Unicode symbols */
	bool in_path;		/* at the top level of a path */
	bool image;		/* prints one line, with function bodies in
				   place of calls */
	struct textpart *extent;	/* by serial: where the text of a node
					   is */
	int nextents;
	/* the layout of the text so far, for print.c */
	bool flat;		/* all on one line, of at most limit bytes */
	size_t limit;
	int indent;
	/* what a next token could extend; valid while the text ends at end */
	size_t end;
	const struct node *last; /* the complete filter with which the text
					   ends, or NULL */
	size_t last_start;	/* where its text begins */
	const struct node *begun; /* the filter whose options could follow, or
					   NULL */
	/* by type, the level from which on operators would take the last
	   operand; 0: none would */
	int open[POSITION + 1];
	bool path_open;		/* constituents of a path could follow */
	/* if the text ends at ranged, a range could begin or continue there */
	size_t ranged;
	bool bounded;		/* the range has begun */
};

/* A part of a text. */
struct textpart {
	size_t from, to;
};

/* Appends the query as CQL. */
void query_print(const struct query *q, bool ascii, struct buf *out);
/*
 * Sets extent[serial] of each node to its part of the text that query_print
 * writes in ASCII; extent has n elements.
 */
void query_extents(const struct query *q, struct textpart *extent, int n);
/*
 * Appends one filter as CQL on one line, with the bodies of functions in place
 * of calls: the text of an image of an orbit.
 */
void node_print(const struct node *n, struct buf *out);
/*
 * Appends n as an operand that is parsed at level: in braces where it would be
 * misread, and with a blank before it where it needs one.
 */
void print_node(struct printer *p, const struct node *n, int level);
/* Does the same for the left operand of an operator, which is printed next. */
void print_left(struct printer *p, const struct node *n, int level);
/* Prints an operator; its right operands are parsed at level. */
void print_infix(struct printer *p, const struct node *n, int right);
void print_range(struct printer *p, const struct node *n);
/* Appends n in braces, whatever it is. */
void print_braced(struct printer *p, const struct node *n);
/* Prints the option that begins at item, which n has. */
void print_option(struct printer *p, const struct node *n,
    const struct sigitem *item);
/* Notes that options of n would be parsed here if their words came next. */
void print_options(struct printer *p, const struct node *n);
/*
 * Returns the node that the text of n begins with: n itself, or the leftmost
 * operand.
 */
const struct node *node_leftmost(const struct node *n);
/* Prints a string in quotes. */
void print_string(struct printer *p, const char *text, size_t n);
/*
 * Print a word, or a sign with blank on both sides. A filter before it that
 * would take it as its own is put in braces.
 */
void print_word(struct printer *p, const char *word);
void print_sign(struct printer *p, const char *sign, const char *blank);

#endif
