/*
 * classic.h - translates classic CQL, the lists of 2003, to CQL 6.
 */
#ifndef CLASSIC_H
#define CLASSIC_H

#include "tree.h"

/* ---- classic CQL, the lists of 2003: classic.c ---- */

/* Whether a text is a query in classic CQL. */
bool classic_begins(struct span text);
/* The translation from byte at on stems from this place in the source. */
struct origin {
	size_t at;
	int line, col;
};

struct origins {
	struct origin *list;	/* sorted by at */
	size_t n;
};

/*
 * Translates a query to CQL 6; the result lives in the query's arena. Ends the
 * step by query_error when the text is wrong.
 */
void classic_translate(struct query *q, struct span text, struct span *out,
    struct origins *origins);
/*
 * Appends a line per keyword: its synopsis, where it may be used, what it
 * means.
 */
void classic_list(struct buf *b);

#endif
