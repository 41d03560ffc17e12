/*
 * classic.h - classic CQL, the lists of 2003, as CQL 6.
 */
#ifndef CLASSIC_H
#define CLASSIC_H

#include "tree.h"

/* ---- classic CQL, the lists of 2003: classic.c ---- */

/* Whether a text is a query of that language. */
bool classic_begins(struct span text);
/*
 * The tokens of what the query is in CQL 6, each at the place of the text
 * that it comes from; see lex.
 */
struct token *classic_lex(struct query *q, struct span text, int *ntokens);
/* Appends a line a keyword: its synopsis, where it stands, what it is. */
void classic_list(struct buf *b);

#endif
