/*
 * patch.h - changes to a text, gathered in any order and then applied in one
 * pass: at an offset some bytes go, and a text comes in their place.
 */
#ifndef PATCH_H
#define PATCH_H

#include "util.h"

struct patch {
	size_t at;		/* offset in the text */
	size_t drop;		/* how many bytes go */
	size_t order;		/* among patches at the same offset */
	struct span text;	/* what comes instead; not owned */
};

/* A zeroed struct is an empty list. */
struct patches {
	struct patch *list;
	size_t n, cap;
};

void patches_add(struct patches *p, size_t at, size_t drop, struct span text);
/*
 * Appends the text with all patches applied. Bytes that two patches drop
 * go once; patches at the same offset are applied in the order they came.
 */
void patches_apply(struct patches *p, struct span text, struct buf *out);
void patches_free(struct patches *p);

#endif
