/*
 * filters.h - the filters of the language, and the keys that games are sorted
 * by.
 */
#ifndef FILTERS_H
#define FILTERS_H

#include "orbit.h"

/* Makes all filters known; call once before anything else. */
void filters_init(void);

/* ---- sort.c ---- */

/* Appends the fields k: of a game that matched. */
void sort_fields(struct run *r, long count, struct buf *b);
/*
 * Appends the sort keys and a TAB, so that the order of the lines' bytes is
 * CQL's.
 */
void sort_key(struct run *r, long count, struct buf *b);

#endif
