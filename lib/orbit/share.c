/*
 * share.c - makes equal nodes of a query one node, if their answers depend on
 * the position alone: what is kept of it at one place (keep.c) is known at the
 * others.
 */
#include <stdlib.h>

#include "eval.h"
#include "orbit.h"

enum {
	SHARED_MOST = 1000,	/* nodes of a query: more take too long */
	SLOTS = 2048
};

static size_t
hash_of(const struct node *n)
{
	uint64_t hash = (uintptr_t)n->filter / 16;
	int i;

	hash = hash * 31 + n->squares;
	hash = hash * 31 + n->men;
	hash = hash * 31 + (unsigned)n->number;
	hash = hash * 31 + n->length;
	for (i = 0; i < n->nargs; i++)
		hash = hash * 31 + (uintptr_t)n->arg[i] / 16;
	return (size_t)((hash * 0x9e3779b97f4a7c15) >> 32);
}

/* Whether they hold the same and have the same operands. */
static bool
is_equal(const struct node *a, const struct node *b)
{
	return a->filter == b->filter && a->type == b->type &&
	    a->words == b->words && a->number == b->number &&
	    a->most == b->most && a->men == b->men &&
	    a->squares == b->squares && a->symbol == b->symbol &&
	    span_equal(node_text(a), node_text(b)) && a->nargs == b->nargs &&
	    (a->nargs == 0 ||
	    memcmp(a->arg, b->arg, (size_t)a->nargs * sizeof(*a->arg)) == 0);
}

/* The node to take in place of n. */
static struct node *
first_equal(struct query *q, struct node **slot, struct node *n)
{
	size_t i;

	/* messages tell the place of what takes strings */
	if (!node_keeps(n, FILTER_HERE) || n->type == STRING)
		return n;
	for (i = hash_of(n) % SLOTS; slot[i] != NULL; i = (i + 1) % SLOTS) {
		if (!is_equal(slot[i], n))
			continue;
		n = slot[i];
		if (n->shared == 0 && (n->depends & FILTER_HERE) != 0)
			n->shared = ++q->nshared;
		return n;
	}
	return slot[i] = n;
}

static void
share_below(struct query *q, struct node **slot, struct node *n)
{
	int i;

	for (i = 0; i < n->nargs && !node_is(n, "of"); i++)
		if (n->arg[i] != NULL) {
			share_below(q, slot, n->arg[i]);
			n->arg[i] = first_equal(q, slot, n->arg[i]);
		}
}

void
query_share(struct query *q)
{
	struct node **slot;

	if (q->nnodes > SHARED_MOST)
		return;
	slot = mem_zero(SLOTS, sizeof(*slot));
	share_below(q, slot, q->body);
	free(slot);
}
