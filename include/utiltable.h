/*
 * utiltable.h - a table of texts with a number each. table.c
 */
#ifndef UTILTABLE_H
#define UTILTABLE_H

#include "util.h"

/* Returns the hash of a text: FNV-1a, Fowler, Noll and Vo. */
uint64_t span_hash(struct span s);
/* Texts with a number each. */
struct texttable {
	struct textrow {
		struct span key;
		int value;
	} *entry;		/* open addressing; a free one has no key */
	size_t cap, n;
	struct arena keys;
};
/*
 * Returns the row of a key; a new row has a copy of the key, and the number of
 * rows before it as value. The row is valid until the next call, its key as
 * long as the table.
 */
struct textrow *table_add(struct texttable *t, struct span key);
/* Returns the value of a key, or -1. */
int table_get(const struct texttable *t, struct span key);
void table_free(struct texttable *t);

#endif
