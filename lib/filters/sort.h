/*
 * sort.h - the keys that games are sorted by.
 */
#ifndef SORT_H
#define SORT_H

#include "eval.h"

/* sort.c of the filters */
void sort_make_keys(struct run *r);
void sort_free_keys(struct run *r);
void sort_forget(struct run *r);
void sort_finish(struct run *r, long count);
void sort_fields(struct run *r, long count, struct buf *b);
/*
 * Appends the sort keys and a TAB, so that the order of the lines' bytes is
 * CQL's.
 */
void run_sort_key(struct run *r, const struct outcome *o, struct buf *b);

#endif
