/*
 * whole.c - asks the body of a loop for all members at once. Filters that grow
 * match for no member unless they match with the whole set in its place, so
 * that a loop that matches for no member mostly takes one turn.
 */
#include "dash.h"
#include "path.h"
#include "variables.h"
#include "shapes.h"
#include "whole.h"

/* The variables of the loops around, which hold whole sets. */
struct outerloop {
	const struct symbol *symbol;
	const struct outerloop *outer;
};

static bool
is_around(const struct outerloop *nest, int slot)
{
	for (; nest != NULL; nest = nest->outer)
		if (nest->symbol->slot == slot)
			return true;
	return false;
}

static bool
reads_nest(const struct node *n, const struct outerloop *nest)
{
	int i;

	for (i = 0; i < READS_MOST && n->link.reads[i] != 0; i++)
		if (is_around(nest, n->link.reads[i] - 1))
			return true;
	return (n->link.depends & FILTER_MANY) != 0;
}

static bool
is_elsewhere(const struct node *n, const void *context)
{
	return (n->filter->flags & FILTER_MOVES) != 0;
}

/*
 * All squares if the body matches with its variable set to the whole domain,
 * else none.
 */
static bitboard
whole_set(struct run *r, const struct node *n)
{
	return whole_matches(r, n, eval_set(r, n->arg[1])) ? ALL_SQUARES : 0;
}

/* No query can write it, so it is in no table. */
static const struct filter whole = {
	.name = "whole", .role = ROLE_LOOP, .type = SET, .set = whole_set
};

static struct node *widen(struct query *q, struct node *n,
    const struct outerloop *nest, bool truth);

/*
 * A conjunction or an intersection keeps those operands that can be widened;
 * others need all.
 */
static struct node *
widen_operands(struct query *q, struct node *n, const struct outerloop *nest,
    bool truth)
{
	bool part = (node_plays(n, ROLE_INTERSECTION) &&
	    n->arg[0]->type == SET) ||
	    (node_is_conjunction(n) && (truth || n->type != SET));
	bool asked = node_is_conjunction(n) || node_plays(n, ROLE_OR);
	struct node *copy = node_copy(q, n), *wide;
	int i;

	copy->nargs = 0;
	for (i = 0; i < n->nargs; i++) {
		wide = n->arg[i] != NULL ? widen(q, n->arg[i], nest, asked) :
		    NULL;
		if (wide != NULL || n->arg[i] == NULL)
			copy->arg[copy->nargs++] = wide;
		else if (!part)
			return NULL;
	}
	if (copy->nargs == 0)
		return NULL;
	if (part && copy->nargs == 1)
		return copy->arg[0];
	if (node_plays(n, ROLE_COMPOUND))
		copy->type = node_last(copy)->type;
	return copy;
}

static struct node *
widen_loop(struct query *q, struct node *n, const struct outerloop *nest)
{
	struct outerloop inner = { n->arg[0]->symbol, nest };
	struct node *loop, *domain, *body;

	if (n->words != 0 || is_around(nest, inner.symbol->slot))
		return NULL;
	domain = widen(q, n->arg[1], nest, false);
	body = widen(q, n->arg[2], &inner, true);
	if (domain == NULL || body == NULL)
		return NULL;
	loop = node_new(q, &whole, n->line, n->col);
	node_add(q, loop, n->arg[0]);
	node_add(q, loop, domain);
	node_add(q, loop, body);
	loop->link.state = q->nstates++;
	return loop;
}

/*
 * A size that is at least some number, which is the same for all members: that
 * of a whole set is as large.
 */
static struct node *
widen_size(struct query *q, const struct node *n, const struct outerloop *nest)
{
	int i = !reads_nest(n->arg[0], nest);
	const char *more = i == 0 ? ">=" : "<=";
	struct node *copy, *side[2];

	if ((n->arg[i]->type != SET && !node_plays(n->arg[i], ROLE_COUNT)) ||
	    n->arg[!i]->type != NUMBER || reads_nest(n->arg[!i], nest) ||
	    (n->filter->name[0] != more[0] && !node_is(n, "==")))
		return NULL;
	copy = node_new(q, node_is(n, "==") ? filter_get(more) : n->filter,
	    n->line, n->col);
	for (i = 0; i < 2; i++) {
		side[i] = widen(q, n->arg[i], nest, false);
		if (side[i] == NULL)
			return NULL;
		node_add(q, copy, side[i]);
	}
	node_type(q, copy);
	return copy;
}

/* What must match where a path does: its first move follows. */
static struct node *
widen_path(struct query *q, const struct node *n, const struct outerloop *nest)
{
	const struct node *dash = path_first_dash(n->arg[PATH_LIST]);
	struct node *from, *first;

	if (dash == NULL)
		return NULL;
	from = dash->arg[DASH_FROM] != NULL ? dash->arg[DASH_FROM] :
	    (n->words & HAS_CAPTURE) == 0 ? n->arg[PATH_FOCUS] : NULL;
	if (from != NULL && (from->link.depends & FILTER_DASHED) == 0)
		from = widen(q, from, nest, false);
	else
		from = NULL;
	if (from == NULL)
		return NULL;
	first = node_new(q, filter_get("--"), n->line, n->col);
	node_slots(q, first, first->filter->sig.slots);
	first->arg[DASH_FROM] = from;
	node_type(q, first);
	return first;
}

/*
 * Returns a tree that matches, or holds a set, wherever n does for some of the
 * members of the loops; NULL if that could be anything. What costs much and is
 * the same for all members is not asked.
 */
static struct node *
widen(struct query *q, struct node *n, const struct outerloop *nest, bool truth)
{
	if (truth && node_plays(n, ROLE_PATH))
		return widen_path(q, n, nest);
	if (truth && node_is(n, "sort"))	/* an empty set has a size */
		return n->arg[0]->type != SET ?
		    widen(q, n->arg[0], nest, true) : NULL;
	if (!reads_nest(n, nest))
		return node_keeps(n, SAME_HERE) &&
		    node_any(n, is_elsewhere, NULL) == NULL ? n : NULL;
	if (node_plays(n, ROLE_VARIABLE))
		return n;
	if (node_plays(n, ROLE_LOOP))
		return truth ? widen_loop(q, n, nest) : NULL;
	if (truth && n->filter->level == LEVEL_COMPARE)
		return widen_size(q, n, nest);
	return n->filter->grows ? widen_operands(q, n, nest, truth) : NULL;
}

/*
 * Whether n can fail without an effect that code outside of the loop sees. A
 * path that fails has not even tried its first move.
 */
static bool
fails_unnoticed(const struct node *n, const struct node *loop)
{
	const struct node *dash;
	int i;

	if (node_is(n, "sort"))
		return fails_unnoticed(n->arg[0], loop);
	if (node_plays(n, ROLE_PATH)) {
		dash = path_first_dash(n->arg[PATH_LIST]);
		if (dash == NULL)
			return !effects_noticed(n, loop);
		return !effects_noticed(n->arg[PATH_FOCUS], loop) &&
		    !effects_noticed(dash->arg[DASH_FROM], loop) &&
		    !effects_noticed(dash->arg[DASH_TO], loop);
	}
	if (!node_is_conjunction(n) &&
	    !(node_plays(n, ROLE_LOOP) && n->words == 0))
		return !effects_noticed(n, loop);
	for (i = 0; i + 1 < n->nargs; i++)
		if (effects_noticed(n->arg[i], loop))
			return false;
	return fails_unnoticed(node_last(n), loop);
}

void
whole_link(struct query *q, struct node *n)
{
	enum { ENOUGH = NODES_MOST / 4 };

	n->link.whole = NULL;
	if (n->words != 0 || q->nnodes > ENOUGH ||
	    !fails_unnoticed(n->arg[2], n) ||
	    !node_keeps(n->arg[1], SAME_HERE))
		return;
	n->link.whole = widen_loop(q, n, NULL);
	if (n->link.whole != NULL)
		node_link(n->link.whole);
}

/* How often a body was asked with the whole set; the members this saved. */
struct widened {
	long asked, saved;
};

bool
whole_matches(struct run *r, const struct node *n, bitboard domain)
{
	struct value *v = &r->var[n->arg[0]->symbol->slot].v;
	struct widened *t = run_kept(r, n, sizeof(*t));
	bool matched;

	if (domain == 0 || v->bound)
		return domain != 0;
	*v = (struct value){ .type = SET, .bound = true, .number = -1,
	    .set = domain };
	matched = eval_test(r, n->arg[2]);
	v->bound = false;
	t->asked++;
	t->saved += matched ? 0 : bits_count(domain);
	return matched;
}

int
whole_keep(struct run *r, const struct node *n, int *ids, int count,
    bitboard *domain)
{
	struct arenamark mark = arena_mark(&r->scratch);
	int i, left = 0;

	for (i = 0; i < count; i++) {
		column_go(r, ids[i]);
		domain[left] = domain[i];
		left = column_take(ids, i, left,
		    whole_matches(r, n, domain[i]));
		arena_reset(&r->scratch, mark);
	}
	return left;
}

bool
whole_pays(struct run *r, const struct node *n)
{
	enum { TRIALS = 100 };
	const struct widened *t;

	if (n->link.whole == NULL || !options_use(r->options, USE_WHOLE) ||
	    r->options->always_comment || r->profile != NULL ||
	    r->explainer != NULL)
		return false;
	t = run_kept(r, n->link.whole, sizeof(*t));
	return t->asked < TRIALS || t->saved > t->asked;
}
