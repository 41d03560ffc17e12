/*
 * whole.c - columns for all members of a loop together. The loop's variable
 * stands for its whole domain at each position. If a filter that grows fails
 * for the domain, it fails for each member, and no member need be tried.
 * Filters that may depend on the member in other ways are taken to match;
 * filters that depend on no member are evaluated unless that costs much.
 */
#include "enginecolumn.h"

/* A loop whose variable stands for all members of its set. */
struct domain {
	const struct symbol *symbol;	/* its variable */
	const bitboard *set;		/* by id, less the first */
	int first;
	unsigned same;			/* what is the same for all members:
					   SAME_ */
	const struct domain *outer;	/* the loop around it, or NULL */
};

/* Returns the innermost such loop whose variable n reads, or NULL. */
static const struct domain *
find_domain(const struct run *r, const struct node *n)
{
	const struct domain *d = r->domain;

	while (d != NULL && !node_reads(n, d->symbol))
		d = d->outer;
	return d;
}

bool
whole_reads(const struct run *r, const struct node *n)
{
	return find_domain(r, n) != NULL;
}

bool
whole_asks(const struct run *r, const struct node *n)
{
	return node_same(n, r->domain->same) && n->link.cheap;
}

/*
 * Whether n grows with its sets, and its other operands are the same for all
 * members.
 */
static bool
grows(const struct run *r, const struct node *n)
{
	const struct node *arg;
	int i;

	if (!n->filter->grows || (n->link.depends & FILTER_MUST) != 0)
		return false;
	for (i = 0; i < n->nargs; i++) {
		arg = n->arg[i];
		if (arg != NULL && arg->type != SET &&
		    (whole_reads(r, arg) || !whole_asks(r, arg)))
			return false;
	}
	return true;
}

int
whole_keep(struct run *r, const struct node *n, int *ids, int count)
{
	const struct domain *domain = r->domain;
	int i;

	if (!whole_reads(r, n)) {
		if (!whole_asks(r, n))
			return count;
		r->domain = NULL;
		count = column_keep(r, n, ids, count);
		r->domain = domain;
		return count;
	}
	if (n->filter->some != NULL)
		return n->filter->some(r, n, ids, count);
	if (node_is_conjunction(n))
		for (i = 0; i < n->nargs; i++)
			count = column_keep(r, n->arg[i], ids, count);
	else if (node_plays(n, ROLE_OR))
		count = n->filter->keep(r, n, ids, count);
	else if (n->type == SET)
		count = column_keep_filled(r, n, ids, count);
	return count;
}

void
whole_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	const struct domain *d = find_domain(r, n), *domain = r->domain;
	int i;

	if (d == NULL && whole_asks(r, n)) {
		r->domain = NULL;
		column_fill(r, n, ids, count, set);
		r->domain = domain;
	} else if (d != NULL && node_plays(n, ROLE_VARIABLE)) {
		for (i = 0; i < count; i++)
			set[i] = d->set[ids[i] - d->first];
	} else if (d != NULL && (node_is_conjunction(n) || grows(r, n))) {
		column_fill_made(r, n, ids, count, set);
	} else {
		memset(set, 0xff, (size_t)count * sizeof(*set));
	}
}

int
whole_loop(struct run *r, const struct node *loop, int *ids, int count,
    bitboard *domain)
{
	struct arenamark mark = arena_mark(&r->scratch);
	struct domain d = { loop->arg[0]->symbol, .outer = r->domain };
	struct place p = run_go(r, r->id);
	bitboard *set;
	int i;

	d.first = count > 0 ? ids[0] : 0;
	d.set = set = column_room(r, count > 0 ? ids[count - 1] - d.first + 1 :
	    0, sizeof(*set));
	for (i = 0; i < count; i++)
		set[ids[i] - d.first] = domain[i];
	d.same = d.outer != NULL ? d.outer->same : SAME_HERE;
	/* not in a dash, nor where a line shows one move alone */
	if (p.mask != NULL || p.only_move >= 0)
		d.same &= ~(unsigned)(FILTER_DASHED | FILTER_NEXT);
	r->domain = &d;
	count = column_keep(r, loop->arg[2], ids, count);
	r->domain = d.outer;
	for (i = 0; i < count; i++)
		domain[i] = set[ids[i] - d.first];
	run_back(r, p);
	arena_reset(&r->scratch, mark);
	return count;
}
