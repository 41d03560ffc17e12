/*
 * patch.c - applies changes to a text.
 */
#include "patch.h"

void
patches_add(struct patches *p, size_t at, size_t drop, struct span text)
{
	size_t n = p->n;

	*MEM_ADD(p->list, p->cap, p->n) = (struct patch){ at, drop, n, text };
}

static ORDER(compare_patches, struct patch, a->at != b->at ?
    DIFFERENCE(a->at, b->at) : DIFFERENCE(a->order, b->order))

void
patches_sort(struct patches *p)
{
	size_t i = 1;

	while (i < p->n && p->list[i].at >= p->list[i - 1].at)
		i++;
	if (i < p->n)
		MEM_SORT(p->list, p->n, compare_patches);
}

void
patches_apply(struct patches *p, struct span text, struct buf *out)
{
	const struct patch *patch;
	size_t i, done = 0;

	patches_sort(p);
	for (i = 0; i < p->n; i++) {
		patch = &p->list[i];
		if (patch->at > done) {
			buf_add(out, text.p + done, patch->at - done);
			done = patch->at;
		}
		buf_span(out, patch->text);
		if (patch->at + patch->drop > done)
			done = patch->at + patch->drop;
	}
	if (text.n > done)
		buf_add(out, text.p + done, text.n - done);
}

void
patches_free(struct patches *p)
{
	free(p->list);
}
