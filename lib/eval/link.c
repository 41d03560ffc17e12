/*
 * link.c - prepares a tree for evaluation: finds the functions that evaluate
 * each node, and what it depends on and changes (memo.c).
 */
#include "evalgame.h"

/* ---- the truth of rows without a test: whether there is a value ---- */

static bool
test_set(struct run *r, const struct node *n)
{
	return n->value.set(r, n) != 0;
}

static bool
test_number(struct run *r, const struct node *n)
{
	int ignored;

	return n->value.number(r, n, &ignored);
}

static bool
test_string(struct run *r, const struct node *n)
{
	struct span ignored;

	return n->value.string(r, n, &ignored);
}

/* For rows that cannot be evaluated, such as range. */
static bool
test_nothing(struct run *r, const struct node *n)
{
	return false;
}

/* ---- rows with one evaluator for all types ---- */

static bool
has_value(const struct filter *f)
{
	return f->value != NULL || filter_yields(f);
}

static bool
any_value(struct run *r, const struct node *n, struct value *v)
{
	const struct filter *f = n->filter;

	if (f->value != NULL)
		return f->value(r, n, v);
	return f->spec != NULL ? f->spec(r, n, v) : eval_as(r, node_last(n), v);
}

static bool
value_test(struct run *r, const struct node *n)
{
	struct value v = { .type = LOGICAL };

	return any_value(r, n, &v);
}

static bitboard
value_set(struct run *r, const struct node *n)
{
	struct value v = { .type = SET };

	return any_value(r, n, &v) ? v.set : 0;
}

static bool
value_number(struct run *r, const struct node *n, int *number)
{
	struct value v = { .type = n->type };
	bool known = any_value(r, n, &v);

	*number = v.number;
	return known;
}

static bool
value_string(struct run *r, const struct node *n, struct span *s)
{
	struct value v = { .type = STRING };
	bool known = any_value(r, n, &v);

	*s = v.string;
	return known;
}

/* The set that a row makes of the sets of its operands. */
static bitboard
each_set(struct run *r, const struct node *n)
{
	bitboard set[LINE_MOST];

	eval_sets(r, n, set);
	return n->filter->each(r, n, set);
}

/* ---- linking ---- */

static void
link_evaluators(struct node *n, bool plain)
{
	static const struct filter none;
	bool spec = plain && n->filter->spec != NULL;
	const struct filter *f = spec ? &none : n->filter;

	n->test = f->test != NULL ? f->test :
	    spec || has_value(f) ? value_test : NULL;
	switch (n->type) {
	case SET:
		n->value.set = f->set != NULL ? f->set :
		    f->each != NULL ? each_set : value_set;
		if (n->test == NULL)
			n->test = test_set;
		break;
	case STRING:
		n->value.string = f->string != NULL ? f->string : value_string;
		if (n->test == NULL)
			n->test = test_string;
		break;
	case NUMBER:
	case POSITION:
		n->value.number = f->number != NULL ? f->number : value_number;
		if (n->test == NULL)
			n->test = test_number;
		break;
	case LOGICAL:
		if (n->test == NULL)
			n->test = test_nothing;
		break;
	}
}

/* Makes n read a variable. */
static void
add_read(struct node *n, int slot)
{
	int i = 0;

	while (i < READS_MOST && n->link.reads[i] != 0 &&
	    n->link.reads[i] != slot)
		i++;
	if (i < READS_MOST)
		n->link.reads[i] = slot;
	else
		n->link.depends |= FILTER_MANY;
}

/* Finds the variables that n reads, without the one that a loop itself sets. */
static void
link_reads(struct node *n)
{
	bool loop = node_plays(n, ROLE_LOOP);
	int i, k, slot;

	memset(n->link.reads, 0, sizeof(n->link.reads));
	if (n->filter->atom == ATOM_SYMBOL &&
	    (n->link.depends & FILTER_VARIABLES) != 0)
		add_read(n, n->symbol->slot + 1);
	for (i = loop; i < n->nargs; i++)
		for (k = 0; n->arg[i] != NULL && k < READS_MOST; k++) {
			slot = n->arg[i]->link.reads[k];
			if (slot != 0 && !(loop &&
			    slot == n->arg[0]->symbol->slot + 1))
				add_read(n, slot);
		}
	if (n->link.reads[0] == 0)
		n->link.depends &= ~(unsigned)FILTER_VARIABLES;
}

/*
 * Whether n itself, without its operands, depends on the position. A man's
 * variable does, since the man moves; a variable of squares does not, nor does
 * a designator without men.
 */
static bool
asks_of_here(const struct node *n)
{
	if (node_plays(n, ROLE_VARIABLE))
		return n->symbol->kind == SYM_PIECE;
	if (node_plays(n, ROLE_DESIGNATOR))
		return n->men != 0;
	return !node_plays(n, ROLE_AT) &&
	    (n->filter->flags & (FILTER_GAME | FILTER_PLAIN)) == 0;
}

/*
 * Collects what n depends on. Operands that are evaluated elsewhere do not
 * depend on the dash or the move around n, and the right side of ":" does not
 * depend on the position. Nobody outside of n depends on what it assigns to
 * variables of its own.
 */
static void
link_depends(struct node *n)
{
	enum { EFFECTS = FILTER_IMPURE | FILTER_READS };
	const struct filter *f = n->filter;
	unsigned below;
	int i;

	n->link.depends = f->effects != NULL ? f->effects(n) :
	    f->flags & FILTER_DEPENDS;
	n->link.outward = (n->link.depends & EFFECTS) != 0 &&
	    !node_plays(n, ROLE_VARIABLE) && !node_plays(n, ROLE_ASSIGNMENT) &&
	    !node_plays(n, ROLE_CHANGE);
	if (asks_of_here(n))
		n->link.depends |= FILTER_HERE;
	for (i = 0; i < n->nargs; i++) {
		below = n->arg[i] != NULL ? n->arg[i]->link.depends : 0;
		if ((f->flags & FILTER_MOVES) != 0 &&
		    (i > 0 || f->placed == NULL))
			below &= ~(unsigned)(FILTER_DASHED | FILTER_NEXT);
		if (node_plays(n, ROLE_AT) && i > 0)
			below &= ~(unsigned)FILTER_HERE;
		n->link.depends |= below;
		n->link.outward |= n->arg[i] != NULL &&
		    n->arg[i]->link.outward;
	}
	n->link.encloses &= !n->link.outward;
	if (n->link.encloses)
		n->link.depends &= ~(unsigned)EFFECTS;
	link_reads(n);
	n->link.cheap = node_same(n, SAME_AROUND | FILTER_READS) ||
	    (n->filter->flags & (FILTER_STATE | FILTER_MOVES)) == 0;
	for (i = 0; i < n->nargs; i++)
		n->link.cheap &= n->arg[i] == NULL || n->arg[i]->link.cheap;
}

/* Links n and all below; q is NULL where rows need not complete their nodes. */
static void
link_node(struct query *q, struct node *n, bool plain)
{
	int i;

	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] != NULL)
			link_node(q, n->arg[i], plain);
	if (q != NULL)
		q->flags |= n->filter->flags;
	link_depends(n);
	link_evaluators(n, plain);
	if (q != NULL && !plain && n->filter->link != NULL)
		n->filter->link(q, n);
}

void
node_link(struct node *n)
{
	link_node(NULL, n, false);
}

bool
node_has_test(const struct node *n)
{
	return n->filter->test != NULL ||
	    (has_value(n->filter) && n->filter->sugar == NULL);
}

void
query_link(struct query *q, bool plain)
{
	const struct theme *const *t;

	for (t = registry; *t != NULL; t++)
		if ((*t)->link != NULL)
			(*t)->link(q);
	link_node(q, q->body, plain);
}
