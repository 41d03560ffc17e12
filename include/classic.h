/*
 * classic.h - classic CQL, the lists of 2003, as CQL 6.
 */
#ifndef CLASSIC_H
#define CLASSIC_H

#include "tree.h"

/* ---- classic CQL, the lists of 2003: classic.c ---- */

/* Whether a text is a query of that language. */
bool classic_begins(struct span text);
/* From the byte at on, a translation comes from this place of the source. */
struct origin {
	size_t at;
	int line, col;
};

struct origins {
	struct origin *list;	/* in order of their bytes */
	size_t n;
};

/*
 * What the query is in CQL 6, in the query's arena; does not return when
 * the text is wrong.
 */
void classic_translate(struct query *q, struct span text, struct span *out,
    struct origins *origins);
/* Appends a line a keyword: its synopsis, where it stands, what it is. */
void classic_list(struct buf *b);

#endif
