/*
 * starts.c - finds where in a game a path or line may start: follows it from
 * all positions at once, and evaluates each constituent at all positions that
 * it may be tried at.
 */
#include "starts.h"
#include "dash.h"
#include "enginecolumn.h"
#include "enginemay.h"

/* Whether n is evaluated at all positions at once, and the result kept in p. */
static bool
is_column(const struct pattern *p, const struct node *n)
{
	return n->link.cheap && run_reuses(p->r, n,
	    memo_same(p->n) & ~(unsigned)FILTER_DASHED) &&
	    !(p->by_move && node_looks_ahead(n)) &&
	    (!node_is_dash(n) || n->arg[DASH_TARGET] == NULL ||
	    n->arg[DASH_TARGET]->type == LOGICAL ||
	    n->arg[DASH_TARGET]->type == SET);
}

/* ---- sets of positions ---- */

static size_t
words(const struct pattern *p)
{
	return (size_t)p->r->g->npos / 64 + 1;
}

static bitboard *
set_new(struct pattern *p)
{
	return arena_alloc(&p->r->scratch, words(p) * sizeof(bitboard));
}

/* Returns the set of all positions of the game. */
static bitboard *
set_all(struct pattern *p)
{
	bitboard *set = set_new(p);

	memset(set, 0xff, words(p) * sizeof(*set));
	set[p->r->g->npos / 64] &= BIT(p->r->g->npos % 64) - 1;
	return set;
}

static void
set_add(bitboard *set, int id)
{
	set[id / 64] |= BIT(id % 64);
}

static void
set_join(const struct pattern *p, bitboard *set, const bitboard *more)
{
	size_t i;

	for (i = 0; i < words(p); i++)
		set[i] |= more[i];
}

static bool
set_equal(const struct pattern *p, const bitboard *a, const bitboard *b)
{
	return a == b || (a != NULL && b != NULL &&
	    memcmp(a, b, words(p) * sizeof(*a)) == 0);
}

/* Returns the first position in set from id on, or -1. */
static int
set_next(const struct pattern *p, const bitboard *set, int id)
{
	size_t i = (size_t)id / 64;
	bitboard left = i < words(p) ? set[i] & -BIT(id % 64) : 0;

	while (left == 0 && ++i < words(p))
		left = set[i];
	return left != 0 ? (int)i * 64 + bits_first(left) : -1;
}

/* Replaces the positions in set by those one move later, or back. */
static void
set_move(struct pattern *p, bitboard *set, bool back)
{
	const struct game *g = p->r->g;
	bitboard *after = set_new(p);
	size_t i, last = words(p) - 1;
	int id, to;

	for (i = 0; g->tree == NULL && i <= last; i++)
		after[i] = back ? set[i] >> 1 | (i < last ? set[i + 1] << 63 :
		    0) : set[i] << 1 | (i > 0 ? set[i - 1] >> 63 : 0);
	for (id = g->tree == NULL ? -1 : set_next(p, set, 0); id >= 0;
	    id = set_next(p, set, id + 1)) {
		if (back && id > 0)
			set_add(after, game_parent(g, id));
		for (to = back ? -1 : game_child(g, id); to >= 0;
		    to = game_sibling(g, to))
			set_add(after, to);
	}
	memcpy(set, after, words(p) * sizeof(*set));
	set[g->npos / 64] &= BIT(g->npos % 64) - 1;
}

/* Adds to set the positions that any number of moves leads to. */
static void
set_move_on(struct pattern *p, bitboard *set)
{
	const struct game *g = p->r->g;
	int id, to, last;

	for (id = set_next(p, set, 0); id >= 0;
	    id = set_next(p, set, last + 1)) {
		last = p->back ? id : game_last(g, id);
		for (to = id + 1; to <= last; to = (to | 63) + 1)
			set[to / 64] |= -BIT(to % 64) & (last / 64 == to / 64 ?
			    BIT(last % 64) * 2 - 1 : ~0ULL);
		for (to = id; p->back && (to = game_parent(g, to)) >= 0 &&
		    !set_has(set, to); )
			set_add(set, to);
	}
}

/* ---- where a match may start ---- */

/* Leaves in set the positions where n may match, and records them in p. */
static void
match_all(struct pattern *p, const struct node *n, bitboard *set)
{
	struct run *r = p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place place = run_go(r, r->id);
	int *ids = column_room(r, r->g->npos, sizeof(*ids)), count = 0;
	bitboard left;
	size_t i;

	for (i = 0; i < words(p); i++)
		for (left = set[i]; left != 0; left &= left - 1)
			ids[count++] = (int)i * 64 + bits_first(left);
	count = column_keep(r, n, ids, count);
	memset(set, 0, words(p) * sizeof(*set));
	while (count > 0)
		set_add(set, ids[--count]);
	p->matches = pattern_grow(r, p->matches, p->nmatches, &p->matches_cap,
	    sizeof(*p->matches));
	p->matches[p->nmatches++] = (struct matches){ n,
	    arena_copy(&r->game, set, words(p) * sizeof(*set)) };
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
}

/*
 * Replaces set, the positions where the constituent n may be tried, by those to
 * which its matches lead; false if there are none.
 */
static bool
reach_constituent(struct pattern *p, const struct node *n, bitboard *set,
    bool first)
{
	unsigned effects = p->r->options->always_comment ?
	    FILTER_MUST | FILTER_COMMENTS : FILTER_MUST;
	bool can;

	if (is_column(p, n))
		match_all(p, n, set);
	else if ((n->link.depends & effects) == 0 &&
	    options_use(p->r->options, USE_FACTS) &&
	    !node_may(run_facts(p->r), n).match)
		memset(set, 0, words(p) * sizeof(*set));
	if (first)
		set_join(p, p->starts, set);
	can = set_next(p, set, 0) >= 0;
	/* the next move may be one from a later position */
	if (can && p->skips)
		set_move_on(p, set);
	else if (can && pattern_makes_move(p, n))
		set_move(p, set, p->back);
	return can;
}

/*
 * Replaces set, the positions where n may begin, by those where its successor
 * may; returns whether n may match. first says that a match may begin with n.
 * In a strict pattern, only constituents that may come first are evaluated:
 * others might be evaluated where the query would not do so.
 */
static bool
reach(struct pattern *p, const struct node *n, bitboard *set, bool first)
{
	bitboard *before;
	bool can = true;
	int i;

	for (i = 0; node_plays(n, ROLE_CHAIN) && can && i < n->nargs &&
	    (first || !p->strict); i++) {
		can = reach(p, n->arg[i], set, first);
		first &= node_is_nullable(n->arg[i]);
	}
	if (node_plays(n, ROLE_CHAIN))
		return can;
	if (!node_plays(n, ROLE_REPEAT))
		return reach_constituent(p, n, set, first);
	before = set_new(p);
	if (n->number == 0)
		set_join(p, before, set);
	if (n->most > 1)
		set_move_on(p, set);
	can = reach(p, n->arg[0], set, first);
	if (!can)
		memset(set, 0, words(p) * sizeof(*set));
	set_join(p, set, before);
	return can || n->number == 0;
}

/* ---- from where a match may come to its end ---- */

static bitboard *leads(struct pattern *p, const struct node *n,
    bitboard *after);

/* As leads, for a repetition n that has matched often enough. */
static bitboard *
leads_often(struct pattern *p, const struct node *n, const bitboard *after)
{
	const struct matches *m = matches_of(p, n->arg[0]);
	bitboard *set = set_new(p), *once;
	int id;

	memcpy(set, after, words(p) * sizeof(*set));
	if (n->most == n->number + 1) {
		once = leads(p, n->arg[0], set);
		if (once != NULL)
			set_join(p, once, set);
		return once;
	}
	if (m == NULL || n->most < WILD_MOST || p->r->g->tree != NULL ||
	    p->back || !pattern_makes_move(p, m->n)) {
		p->exact = false;
		return NULL;
	}
	for (id = p->r->g->npos - 1; id > 0; id--)
		if (set_has(set, id) && set_has(m->at, id - 1))
			set_add(set, id - 1);
	return set;
}

/*
 * Returns the positions from which n may match so that it leads to one in
 * after. NULL stands for all positions: n may end anywhere.
 */
static bitboard *
leads(struct pattern *p, const struct node *n, bitboard *after)
{
	const struct matches *m = matches_of(p, n);
	bitboard *set, *before = NULL;
	size_t k;
	int i;

	for (i = n->nargs; node_plays(n, ROLE_CHAIN) && i > 0; i--)
		after = leads(p, n->arg[i - 1], after);
	if (node_plays(n, ROLE_REPEAT)) {
		if (n->most > n->number && after != NULL)
			after = leads_often(p, n, after);
		/* until another time leads nowhere new */
		for (i = 0; i < n->number && i <= p->r->g->npos && (i == 0 ||
		    !set_equal(p, before, after)); i++) {
			before = after;
			after = leads(p, n->arg[0], after);
		}
	}
	if (node_plays(n, ROLE_CHAIN) || node_plays(n, ROLE_REPEAT))
		return after;
	set = set_all(p);
	if (after != NULL)
		memcpy(set, after, words(p) * sizeof(*set));
	if (after != NULL && pattern_makes_move(p, n))
		set_move(p, set, !p->back);
	for (k = 0; m != NULL && k < words(p); k++)
		set[k] &= m->at[k];
	p->exact &= m != NULL;
	return set;
}

/*
 * Restricts p->starts to positions from which a match may come to its end; with
 * set NULL that is any.
 */
static void
narrow_starts(struct pattern *p, const bitboard *set)
{
	size_t i;

	p->exact &= set != NULL;
	for (i = 0; set != NULL && i < words(p); i++)
		p->starts[i] &= set[i];
}

void
find_starts(struct pattern *p, const struct node *list)
{
	struct run *r = p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	enum commenting level = r->level;
	bitboard *set;

	p->anywhere |= !options_use(r->options, USE_STARTS) ||
	    r->profile != NULL;		/* -x counts each test */
	p->exact &= !p->anywhere && !p->skips && !p->strict;
	if (p->anywhere)
		return;
	if (!p->strict)
		r->level = COMMENT_SILENT;
	p->starts = arena_alloc(&r->game, words(p) * sizeof(*p->starts));
	set = set_all(p);
	if (!reach(p, list, set, true) && !p->strict)
		memset(p->starts, 0, words(p) * sizeof(*p->starts));
	else if (!p->skips && !p->strict)
		narrow_starts(p, leads(p, list, NULL));
	r->level = level;
	arena_reset(&r->scratch, scratch);
}
