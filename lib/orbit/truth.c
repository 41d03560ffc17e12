/*
 * truth.c - finds filters that match at the same positions though they are not
 * equal: {Ka1 ka8} and {ka8 Ka1} have different values. The truth form of a
 * filter leaves out what does not matter for whether it matches; it is
 * compared, and never evaluated.
 */
#include "orbit.h"

static struct node *truth_form(struct query *, const struct node *, bool);

static ORDER(compare_nodes, struct node *, node_compare(*a, *b))

/* Sorts the operands of n and, if once, drops duplicates. */
static void
sort_operands(struct node *n, bool once)
{
	int i, left = 0;

	MEM_SORT(n->arg, n->nargs, compare_nodes);
	for (i = 0; once && i < n->nargs; i++)
		if (left == 0 || node_compare(n->arg[left - 1], n->arg[i]) != 0)
			n->arg[left++] = n->arg[i];
	if (once)
		n->nargs = left;
}

/* Adds to list the operands of n, and of n's operands of the same kind. */
static void
gather(struct query *q, struct node *list, const struct node *n, bool truth)
{
	const struct node *arg;
	int i;

	for (i = 0; i < n->nargs; i++) {
		arg = n->arg[i];
		if (arg->filter == n->filter ||
		    (node_is_conjunction(n) && node_is_conjunction(arg)))
			gather(q, list, arg, truth);
		else
			node_add(q, list, truth_form(q, arg, truth));
	}
}

/*
 * Makes a sorted list, without duplicates, of the operands of nested nodes of
 * one kind.
 */
static struct node *
sorted_list(struct query *q, const struct node *n, const struct filter *f,
    bool truth)
{
	struct node *list = node_new(q, f, n->line, n->col);

	gather(q, list, n, truth);
	sort_operands(list, true);
	return list->nargs == 1 ? list->arg[0] : list;
}

static bool
commutes(const struct node *n)
{
	return node_plays(n, ROLE_EQUAL) || node_plays(n, ROLE_PRODUCT) ||
	    (node_plays(n, ROLE_SUM) && n->type == NUMBER);
}

/* Makes the truth form of n; with truth set its value does not matter. */
static struct node *
truth_form(struct query *q, const struct node *n, bool truth)
{
	struct node *copy;
	int i;

	if (n == NULL || !node_same(n, SAME_HERE) || n->link.encloses)
		return node_clone(q, n);
	if (node_plays(n, ROLE_AND) || (truth && node_plays(n, ROLE_COMPOUND)))
		return sorted_list(q, n, filter_of(ROLE_COMPOUND), true);
	if (node_plays(n, ROLE_OR))
		return sorted_list(q, n, n->filter, true);
	if (node_plays(n, ROLE_UNION) || node_plays(n, ROLE_INTERSECTION))
		return sorted_list(q, n, n->filter, false);
	copy = node_copy(q, n);
	for (i = 0; i < n->nargs; i++)
		copy->arg[i] = truth_form(q, n->arg[i],
		    node_plays(n, ROLE_NOT));
	/* the value of a comparison of numbers is its left side */
	if (commutes(n) && (truth || n->type == LOGICAL ||
	    n->filter->level != LEVEL_COMPARE))
		sort_operands(copy, false);
	return copy;
}

PREDICATE(is_currenttransform, node_is(n, "currenttransform"))

bool
node_tells_transform(const struct node *n)
{
	return node_any(n, is_currenttransform, NULL) != NULL;
}

int
truth_images(struct query *q, const struct node *orbit, int *which)
{
	int n = orbit->nargs - ORBIT_IMAGES, nodes = q->nnodes, i;
	struct arenamark mark = arena_mark(&q->arena);
	struct node **forms = arena_alloc(&q->arena, (size_t)n *
	    sizeof(struct node *));

	q->nnodes = 0;		/* the forms are not part of the query */
	for (i = 0; i < n; i++) {
		which[i] = i;
		forms[i] = truth_form(q, orbit->arg[ORBIT_IMAGES + i]->arg[0],
		    true);
	}
	if (!node_tells_transform(orbit))
		n = nodes_distinct(q, forms, n, which);
	q->nnodes = nodes;
	arena_reset(&q->arena, mark);
	return n;
}
