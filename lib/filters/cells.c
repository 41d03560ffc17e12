/*
 * cells.c - what a pattern still has to match: its constituents, where in the
 * game they can match, and the cells that follow one another.
 */
#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "dash.h"
#include "enginecolumn.h"
#include "enginemay.h"

/* ---- where constituents match ---- */

/* Whether n is asked at all positions at once, which p keeps. */
static bool
is_leaf(const struct pattern *p, const struct node *n)
{
	return may_keep(p->r, n, memo_same(p->n) & ~(unsigned)FILTER_DASHED) &&
	    column_is_cheap(n);
}

/*
 * A filter that matches wherever a match of the constituent n begins, or NULL
 * if none is known. A target whose value is no set is taken to match anywhere.
 */
static const struct node *
needed(const struct pattern *p, const struct node *n)
{
	const struct node *found = NULL, *target;
	int slots[SLOTS_MOST], i;

	if (node_is_nullable(n))
		return NULL;
	if (node_is_chain(n) || node_is_repeat(n))
		return needed(p, n->arg[0]);
	target = node_is_dash(n) ? n->arg[DASH_TARGET] : NULL;
	if (target != NULL ? target->type != LOGICAL && target->type != SET :
	    node_is_dash(n) && node_operands(n, slots) == 0)
		return NULL;
	/* a line tests what looks ahead with one move at a time */
	if (!p->ahead || node_is(n, "move") || !node_looks_ahead(n))
		return is_leaf(p, n) ? n : NULL;
	if (node_is_conjunction(n))
		for (i = 0; found == NULL && i < n->nargs && (i == 0 ||
		    (n->arg[i - 1]->link.depends & FILTER_MUST) == 0); i++)
			found = needed(p, n->arg[i]);
	return found;
}

/* Sets where[id] at the positions where n matches; returns how many are. */
static int
find_matches(struct run *r, const struct node *n, bool *where)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place place = run_go(r, r->id);
	int *ids = column_room(r, r->g->npos, sizeof(*ids)), i, left;

	for (i = 0; i < r->g->npos; i++)
		ids[i] = i;
	left = column_keep(r, n, ids, r->g->npos);
	for (i = 0; i < left; i++)
		where[ids[i]] = true;
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
	return left;
}

static int
by_constituent(const void *a, const void *b)
{
	uintptr_t m = (uintptr_t)((const struct leaf *)a)->n;
	uintptr_t n = (uintptr_t)((const struct leaf *)b)->n;

	return (m > n) - (m < n);
}

static struct leaf *
leaf_find(const struct pattern *p, const struct node *n)
{
	struct leaf key = { .n = n };

	return p->nleaves == 0 ? NULL : bsearch(&key, p->leaf,
	    (size_t)p->nleaves, sizeof(key), by_constituent);
}

/*
 * Asks at all positions at once whether the constituent n can match there; a
 * match may begin with it if first is set. Returns whether it can anywhere.
 */
static bool
leaf_add(struct pattern *p, const struct node *n, bool first)
{
	const struct node *asked = needed(p, n);
	struct leaf *leaf;
	int found, i;

	if (asked == NULL) {
		p->anywhere |= first;
		return true;
	}
	p->leaf = pattern_grow(p->r, p->leaf, p->nleaves, &p->leaves_cap,
	    sizeof(*p->leaf));
	leaf = &p->leaf[p->nleaves++];
	leaf->n = n;
	leaf->exact = asked == n && !(p->ahead && node_looks_ahead(n));
	leaf->where = arena_alloc(&p->r->game, (size_t)p->r->g->npos);
	found = find_matches(p->r, asked, leaf->where);
	for (i = 0; first && i < p->r->g->npos; i++)
		p->starts[i] |= leaf->where[i];
	return found > 0;
}

/*
 * Adds the leaves of n. With all, those are asked that a match needs or may
 * begin with (first); the rest, and everything without all, is asked only if
 * it is the same at all positions. Returns whether n can match in this game.
 */
static bool
find_leaves(struct pattern *p, const struct node *n, bool first, bool all)
{
	bool wanted = !node_is_nullable(n), can = true;
	int i;

	if (!node_is_chain(n) && !node_is_repeat(n))
		return (!all && (n->link.depends & FILTER_HERE) != 0) ||
		    leaf_add(p, n, first);
	for (i = 0; i < n->nargs && (can || !p->hopeless); i++) {
		if (!find_leaves(p, n->arg[i], first,
		    all && (wanted || first)))
			can = false;
		first &= node_is_nullable(n->arg[i]);
	}
	return can || !wanted;
}

/* ---- where a match may start ---- */

void
find_starts(struct pattern *p, const struct node *list)
{
	bool quiet = (p->depends & FILTER_MUST) == 0 &&
	    !p->r->options->always_comment;

	p->anywhere |= !options_use(p->r->options, USE_STARTS);
	if (p->anywhere)
		return;
	p->anywhere = node_is_nullable(list);
	p->starts = arena_alloc(&p->r->game, (size_t)p->r->g->npos);
	p->hopeless = quiet;
	p->hopeless &= !find_leaves(p, list, true, true);
	if (p->nleaves > 1)
		qsort(p->leaf, (size_t)p->nleaves, sizeof(*p->leaf),
		    by_constituent);
}

/* ---- cells ---- */

/* Whether n can match without a move if its filters match. */
static bool
can_stay(const struct pattern *p, const struct node *n)
{
	int i;

	if (!node_is_chain(n) && !node_is_repeat(n))
		return !p->kind->makes_move(n);
	for (i = 0; i < n->nargs && !(node_is_repeat(n) && n->number == 0); i++)
		if (!can_stay(p, n->arg[i]))
			return false;
	return true;
}

/* Whether a constituent of n makes a move. */
static bool
has_move(const struct pattern *p, const struct node *n)
{
	int i;

	if (!node_is_chain(n) && !node_is_repeat(n))
		return p->kind->makes_move(n);
	for (i = 0; i < n->nargs; i++)
		if (has_move(p, n->arg[i]))
			return true;
	return false;
}

/*
 * Whether n is a limited repetition of what can match without a move: (X?){3},
 * but not (X?)*, which ends with the first time without a move, nor (X?)?, of
 * which nothing is left after one time. If times have effects, they are tried
 * as written out.
 */
static bool
is_counted(const struct pattern *p, const struct node *n)
{
	return node_is_repeat(n) && !node_is_option(n) && !p->tries &&
	    !p->every_way && !is_unlimited(n) && can_stay(p, n->arg[0]);
}

static struct cell **
cell_bucket(struct pattern *p, const struct cell *c)
{
	uintptr_t hash = (uintptr_t)c->n / 16 * 7 + (uintptr_t)c->next / 16;

	hash += (uintptr_t)c->done * 13 + c->still;
	return &p->table[(hash ^ hash / 64) % p->ntable];
}

/* Puts a new cell into the table, which grows when it is half full. */
static void
cell_enlist(struct pattern *p, struct cell *c)
{
	struct cell **bucket, *next = NULL;

	c->older = p->cells;
	p->cells = c;
	if (2 * ++p->ncells > p->ntable) {
		p->ntable = 4 * p->ntable + 64;
		p->table = arena_alloc(&p->r->game,
		    p->ntable * sizeof(*p->table));
	} else {
		next = c->older;
	}
	for (; c != next; c = c->older) {
		bucket = cell_bucket(p, c);
		c->bucket = *bucket;
		*bucket = c;
	}
}

static bool
cell_same(const struct cell *a, const struct cell *b)
{
	return a->n == b->n && a->done == b->done && a->still == b->still &&
	    a->next == b->next;
}

static void
cell_describe(const struct pattern *p, struct cell *c)
{
	const struct leaf *leaf = leaf_find(p, c->n);

	if (c->n == NULL) {
		c->kind = CELL_END;
		c->nullable = true;
		return;
	}
	/* a profile counts each test */
	if (leaf != NULL && p->r->profile == NULL) {
		c->where = leaf->where;
		c->exact = leaf->exact;
	}
	c->kind = node_is_chain(c->n) ? CELL_CHAIN : is_counted(p, c->n) ?
	    CELL_COUNTED : node_is_repeat(c->n) ? CELL_REPEAT :
	    p->kind->makes_move(c->n) ? CELL_MOVE : CELL_TEST;
	c->nullable = c->next->nullable && (node_is_nullable(c->n) ||
	    c->kind == CELL_COUNTED ||
	    (c->kind == CELL_REPEAT && c->done >= c->n->number));
}

struct cell *
cell_get(struct pattern *p, struct cell wanted)
{
	struct cell *c = p->ncells > 0 ? *cell_bucket(p, &wanted) : NULL, after;

	for (; c != NULL; c = c->bucket)
		if (cell_same(c, &wanted))
			return c;
	c = arena_alloc(&p->r->game, sizeof(*c));
	*c = wanted;
	cell_describe(p, c);
	cell_enlist(p, c);
	after = wanted;
	after.still = false;
	if (wanted.next != NULL)
		after.next = wanted.next->moved;
	c->moved = cell_same(&after, c) ? c : cell_get(p, after);
	return c;
}

struct cell *
cell_before(struct pattern *p, const struct node *n, struct cell *next)
{
	struct cell wanted = { .n = n, .next = next };

	return cell_get(p, wanted);
}

struct cell *
cell_list(struct pattern *p, const struct node *chain, struct cell *next)
{
	int i;

	for (i = chain->nargs; i > 0; i--)
		next = cell_before(p, chain->arg[i - 1], next);
	return next;
}

/*
 * Returns the cell of one more time of a repetition. Without a limit, times
 * are counted up to the least number only. If they have no effects, one time
 * without a move stands for any number of them.
 */
static struct cell *
cell_once_more(struct pattern *p, const struct cell *c)
{
	const struct node *n = c->n;
	struct cell again = { .n = n, .done = c->done + 1, .still = true,
		.next = c->next };
	int limit = again.done < n->number || is_unlimited(n) ?
	    n->number : n->most, left = p->r->g->npos;

	if (node_is_option(n))
		return cell_before(p, n->arg[0], c->next);
	if (!p->tries && !has_move(p, n->arg[0]))
		left = 0;
	if (!p->tries && again.done < limit - left)
		again.done = limit - left;
	if (again.done > limit)
		again.done = limit;
	return cell_before(p, n->arg[0], cell_get(p, again));
}

struct cell *
cell_into(struct pattern *p, struct cell *c)
{
	if (c->into == NULL)
		c->into = c->kind == CELL_CHAIN ?
		    cell_list(p, c->n, c->next) : cell_once_more(p, c);
	return c->into;
}

bool
lacks_constituent(const struct pattern *p, const struct node *list)
{
	const struct options *o = p->r->options;
	const struct facts *f;
	int i;

	if (o->always_comment || !options_use(o, USE_FACTS) ||
	    p->r->profile != NULL)
		return false;
	for (i = 0; i < p->n->filter->sig.slots - 2; i++)
		if (p->n->arg[i] != NULL &&
		    (p->n->arg[i]->link.depends & FILTER_MUST) != 0)
			return false;
	f = run_facts(p->r);
	for (i = 0; i < list->nargs &&
	    (list->arg[i]->link.depends & FILTER_MUST) == 0; i++)
		if (!node_may(f, list->arg[i]).match)
			return true;
	return false;
}
