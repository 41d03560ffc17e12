/*
 * patch.h - changes to a text, gathered in any order and then applied in one
 * pass. Each replaces some bytes at an offset with another text.
 */
#ifndef PATCH_H
#define PATCH_H

#include "util.h"

struct patch {
	size_t at;		/* offset in the text */
	size_t drop;		/* how many bytes are dropped */
	size_t order;		/* rank among patches at the same offset */
	struct span text;	/* what replaces them; not owned */
};

/* A zeroed struct is an empty list. */
struct patches {
	struct patch *list;
	size_t n, cap;
};

void patches_add(struct patches *p, size_t at, size_t drop, struct span text);
/* Sorts patches by offset and, at one offset, by order. */
void patches_sort(struct patches *p);
/*
 * Appends the text with all patches applied. Bytes that two patches drop are
 * dropped once.
 */
void patches_apply(struct patches *p, struct span text, struct buf *out);
void patches_free(struct patches *p);

#endif
