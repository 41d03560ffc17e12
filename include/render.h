/*
 * render.h - a query written for people and other programs: its own text, laid
 * out or listed; JSON, dot and boards.
 */
#ifndef RENDER_H
#define RENDER_H

#include "syntaxprint.h"

/* ---- the text of a query as it stands: source.c ---- */

/*
 * Appends the text of the tokens from t to end with its blanks and comments,
 * and writes all symbols in ASCII or all in Unicode.
 */
void tokens_spell(const struct token *t, const struct token *end, bool ascii,
    struct buf *out);
/* Does the same for a text, named q->file; false after a diagnostic. */
bool source_spell(struct query *q, struct span text, bool ascii,
    struct buf *out);
/*
 * Does the same, but indents the lines, and writes symbols as they stand unless
 * ascii is set; false if the text is no query. format.c
 */
bool source_format(struct query *q, struct span text, bool ascii,
    struct buf *out);
/*
 * Appends a line per token or comment: line:col, its class and its text,
 * separated by TABs. The classes are comment, dash, designator, keyword, name,
 * number, result, string and symbol. False after a diagnostic.
 */
bool source_list(struct query *q, struct span text, struct buf *out);
/* Appends the text as HTML in which each token is a span of its class. */
bool source_html(struct query *q, struct span text, struct buf *out);
extern const char html_head[], html_foot[];

/* ---- other forms of the tree: graph.c ---- */

/* Append the tree as a line of JSON, and as dot for Graphviz. */
void ast_json(const struct query *q, struct buf *b);
void ast_dot(const struct query *q, struct buf *b);
/*
 * Appends an image of an orbit for a person to read: its name, its text, and a
 * board with the men on the squares that it names. Parentheses mark a square
 * of a designator with several squares, x a square without men, '*' several
 * kinds of men, and '+' a square that designators name in different ways.
 */
void image_board(const struct node *image, struct buf *b);

#endif
