/*
 * cells.c - what a pattern still has to match: its constituents, where in the
 * game they can match, and the cells that follow one another.
 */
#include <string.h>

#include "cells.h"
#include "dash.h"
#include "enginecolumn.h"
#include "enginemay.h"

/* ---- cells ---- */

/* Whether a constituent of n makes a move. */
static bool
has_move(const struct pattern *p, const struct node *n)
{
	int i;

	if (!node_plays(n, ROLE_CHAIN) && !node_plays(n, ROLE_REPEAT))
		return pattern_makes_move(p, n);
	for (i = 0; i < n->nargs; i++)
		if (has_move(p, n->arg[i]))
			return true;
	return false;
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

static struct cell *cell_get(struct pattern *p, struct cell wanted);

/* Sets what follows from the content of a new cell. */
static void
cell_describe(struct pattern *p, struct cell *c)
{
	const struct node *n = c->n;

	if (n == NULL) {
		c->kind = CELL_END;
		c->nullable = true;
	} else if (node_plays(n, ROLE_REPEAT)) {
		c->kind = CELL_REPEAT;
		c->nullable = c->next->nullable && (node_is_nullable(n) ||
		    c->done >= n->number);
	} else {
		c->kind = pattern_makes_move(p, n) ? CELL_MOVE : CELL_TEST;
		c->leaf = c->next == NULL ? c :
		    cell_get(p, (struct cell){ .n = n });
	}
}

/* Returns the cell with this content, which is made if it is new. */
static struct cell *
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

/* Returns the cell of n, then next. */
static struct cell *
cell_before(struct pattern *p, const struct node *n, struct cell *next)
{
	return node_plays(n, ROLE_CHAIN) ? cell_list(p, n, next) :
	    cell_get(p, (struct cell){ .n = n, .next = next });
}

struct cell *
cell_list(struct pattern *p, const struct node *chain, struct cell *next)
{
	int i;

	for (i = chain->nargs; i > 0; i--)
		next = cell_before(p, chain->arg[i - 1], next);
	return next;
}

struct cell *
cell_end(struct pattern *p)
{
	return cell_get(p, (struct cell){ .still = true });
}

/*
 * Returns the cell of one more time of a repetition. Times are counted up to
 * the limit or, if there is none, up to the least number. So that {1,100000}
 * makes no more cells than it must, the count begins near its end: more times
 * than the game has positions match nothing else, and any number of times that
 * make no move match what one does.
 */
static struct cell *
cell_once_more(struct pattern *p, const struct cell *c)
{
	const struct node *n = c->n;
	bool unlimited = n->most >= WILD_MOST;
	struct cell again = { .n = n, .done = c->done + 1,
		.still = unlimited, .next = c->next };
	int limit = again.done < n->number || unlimited ? n->number : n->most;
	int left = has_move(p, n->arg[0]) ? p->r->g->npos : 0;

	if (node_is_option(n))
		return cell_before(p, n->arg[0], c->next);
	if (again.done < limit - left)
		again.done = limit - left;
	if (again.done > limit)
		again.done = limit;
	return cell_before(p, n->arg[0], cell_get(p, again));
}

struct cell *
cell_repeat(struct pattern *p, struct cell *c, int *turn)
{
	const struct node *n = c->n;

	if ((*turn)++ == 0) {
		if (c->done >= n->number)
			return c->next;
		++*turn;
	}
	if (*turn > 2 || (c->done >= n->number && (n->most >= WILD_MOST ?
	    c->still : c->done >= n->most)))
		return NULL;
	if (c->into == NULL)
		c->into = cell_once_more(p, c);
	return c->into;
}

/* ---- where constituents hold ---- */

/* Evaluates the constituent, unless its answer of this age is known. */
static bool
holds_now(struct pattern *p, struct cell *leaf, int id, bool by_move)
{
	struct run *r = p->r;
	enum commenting level = r->level;
	int *known;

	if (leaf->known == NULL)
		leaf->known = arena_alloc(&r->game, 2 * (size_t)r->g->npos *
		    sizeof(*leaf->known));
	known = &leaf->known[by_move ? r->g->npos + id : id];
	if (*known / 2 != p->age) {
		r->level = COMMENT_SILENT;
		*known = 2 * p->age + p->kind->holds(p, leaf->n, id, by_move);
		r->level = level;
	}
	return *known % 2 != 0;
}

bool
cell_holds(struct pattern *p, const struct cell *c, int id, bool by_move)
{
	const struct game *g = p->r->g;
	struct cell *leaf = c->leaf;
	bool where;

	if (leaf->where == NULL)
		return holds_now(p, leaf, id, by_move);
	if (!by_move)
		return set_has(leaf->where, id);
	/* a column knows that some move from there holds, not which; and of
	   castling, a focus may leave out one of the two men */
	where = set_has(leaf->where, game_parent(g, id));
	return (where && g->tree != NULL) || (p->starts_apart &&
	    MOVE_HOW(g->move[id]) == MOVE_CASTLE) ?
	    holds_now(p, leaf, id, true) : where;
}

/* Whether n is asked at all positions at once, which p keeps. */
static bool
is_leaf(const struct pattern *p, const struct node *n)
{
	return n->link.cheap && run_reuses(p->r, n,
	    memo_same(p->n) & ~(unsigned)FILTER_DASHED) &&
	    !(p->ahead && node_looks_ahead(n)) &&
	    (!node_is_dash(n) || n->arg[DASH_TARGET] == NULL ||
	    n->arg[DASH_TARGET]->type == LOGICAL ||
	    n->arg[DASH_TARGET]->type == SET);
}

/* ---- sets of positions: where a search from all starts at once can be ---- */

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

/* The first position in set from id on, or -1. */
static int
set_next(const struct pattern *p, const bitboard *set, int id)
{
	size_t i = (size_t)id / 64;
	bitboard left = i < words(p) ? set[i] & -BIT(id % 64) : 0;

	while (left == 0 && ++i < words(p))
		left = set[i];
	return left != 0 ? (int)i * 64 + bits_first(left) : -1;
}

/* Replaces the positions in set by those one move later. */
static void
set_move(struct pattern *p, bitboard *set)
{
	const struct game *g = p->r->g;
	bool shift = g->tree == NULL && !p->back;
	bitboard *after = set_new(p);
	size_t i;
	int id, to;

	for (i = 0; shift && i < words(p); i++)
		after[i] = set[i] << 1 | (i > 0 ? set[i - 1] >> 63 : 0);
	for (id = shift ? -1 : set_next(p, set, 0); id >= 0;
	    id = set_next(p, set, id + 1)) {
		if (p->back && id > 0)
			set_add(after, game_parent(g, id));
		for (to = p->back ? -1 : game_child(g, id); to >= 0;
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

/* Leaves in set the positions where n may match, and keeps them. */
static void
leaf_filter(struct pattern *p, const struct node *n, bitboard *set)
{
	struct run *r = p->r;
	struct cell *c = cell_get(p, (struct cell){ .n = n });
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
	c->where = arena_copy(&r->game, set, words(p) * sizeof(*set));
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
}

/* Asks the constituent n in set, and goes on from there; false if nowhere. */
static bool
reach_leaf(struct pattern *p, const struct node *n, bitboard *set, bool first)
{
	unsigned effects = p->r->options->always_comment ?
	    FILTER_MUST | FILTER_COMMENTS : FILTER_MUST;
	bool can;

	if (is_leaf(p, n))
		leaf_filter(p, n, set);
	else if ((n->link.depends & effects) == 0 &&
	    options_use(p->r->options, USE_FACTS) &&
	    !node_may(run_facts(p->r), n).match)
		memset(set, 0, words(p) * sizeof(*set));
	if (first)
		set_join(p, p->starts, set);
	can = set_next(p, set, 0) >= 0;
	/* with gaps, the next move may be one from a later position */
	if (can && p->gaps)
		set_move_on(p, set);
	else if (can && pattern_makes_move(p, n))
		set_move(p, set);
	return can;
}

/*
 * Takes the positions where n may begin from set, and puts those there where
 * what follows n may begin; with first, a match may begin with n. Returns
 * whether n may match. In a strict pattern only those of a group are asked that
 * may come first: others would be evaluated where the query does not.
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
		return reach_leaf(p, n, set, first);
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

void
find_starts(struct pattern *p, const struct node *list)
{
	struct run *r = p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	enum commenting level = r->level;
	bitboard *set;

	p->anywhere |= !options_use(r->options, USE_STARTS) ||
	    r->profile != NULL;		/* which counts each test */
	if (p->anywhere)
		return;
	if (!p->strict)
		r->level = COMMENT_SILENT;
	p->starts = arena_alloc(&r->game, words(p) * sizeof(*p->starts));
	set = set_new(p);
	memset(set, 0xff, words(p) * sizeof(*set));
	set[r->g->npos / 64] &= BIT(r->g->npos % 64) - 1;
	p->hopeless = !reach(p, list, set, true) && !p->strict;
	r->level = level;
	arena_reset(&r->scratch, scratch);
}
