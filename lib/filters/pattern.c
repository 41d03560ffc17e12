/*
 * pattern.c - what path and line have in common: their state in a game, a match
 * with its comments, nestban, and their rows' evaluators.
 */
#include "starts.h"
#include "dash.h"
#include "enginecolumn.h"
#include "enginemay.h"

void *
pattern_grow(struct run *r, void *array, int n, int *cap, size_t size)
{
	void *old = array;

	if (n < *cap)
		return old;
	*cap = *cap * 2 + 32;
	array = arena_alloc(&r->game, (size_t)*cap * size);
	if (n > 0)
		memcpy(array, old, (size_t)n * size);
	return array;
}

bool
pattern_makes_move(const struct pattern *p, const struct node *n)
{
	return p->kind->moves_on || node_is_dash(n);
}

bool
pattern_arrive(struct pattern *p, struct end end)
{
	bool better = p->best.id < 0 || end.score > p->best.score;

	if (better)
		p->best = end;
	if (p->kind->ended != NULL && (better || (p->every_way &&
	    end.score == p->best.score)))
		p->kind->ended(p, end.id, better);
	return better;
}

/* ---- common to path and line ---- */

static inline const struct patternkind *
kind_of(const struct node *n)
{
	return n->filter->which == PATTERN_PATH ? &pattern_path :
	    &pattern_line;
}

/*
 * Makes the state of a path or line in a game. If a match may start anywhere,
 * the state serves for all values of variables.
 */
static struct pattern *
pattern_new(struct pattern *p, struct run *r, const struct node *n)
{
	p->r = r;
	p->n = n;
	p->kind = kind_of(n);
	p->game = run_state(r, n, sizeof(*p->game));
	p->kind->setup(p);
	p->strict = (p->depends & FILTER_MUST) != 0 ||
	    (r->options->always_comment &&
	    (p->depends & FILTER_COMMENTS) != 0);
	p->forgets = p->every_way ||
	    (p->depends & ~(memo_same(n) | FILTER_COMMENTS)) != 0;
	p->version = 1;
	find_starts(p, node_last(n));
	if (p->starts == NULL) {
		p->game->any = p;
		p->game->values = run_values(r, n);
	}
	return p;
}

/* Returns the state of a path or line in this game, made at the first call. */
static inline struct pattern *
pattern_get(struct run *r, const struct node *n)
{
	struct patterngame *game = run_state(r, n, sizeof(*game));
	struct pattern *p = game->any;

	if (p == NULL) {
		p = run_memo(r, n, kind_of(n)->size);
		return p->r != NULL ? p : pattern_new(p, r, n);
	}
	if (n->link.reads[0] != 0 && game->values != run_values(r, n)) {
		game->values = run_values(r, n);
		p->version++;
	}
	return p;
}

/*
 * Whether a match may start at id, as far as find_starts knows, and no earlier
 * one forbids it (nestban).
 */
static bool
may_start(const struct pattern *p, int id)
{
	return (p->anywhere || set_has(p->starts, id)) &&
	    (p->game->banned == NULL || !p->game->banned[id]);
}

/* Matches from the current position; stores the end in p->best. */
static bool
match_here(struct pattern *p, int *value)
{
	struct run *r = p->r;
	size_t mark = comment_mark(r);
	struct place place = run_go(r, r->id);
	bool comments = r->level != COMMENT_SILENT &&
	    (p->depends & FILTER_COMMENTS) != 0, matched = false;

	p->pure = options_use(r->options, USE_ANSWERS) && !p->strict &&
	    !(comments && p->in_order);
	p->start = r->id;
	p->version += p->forgets;
	p->best.id = -1;
	if (p->kind->enter != NULL)
		p->kind->enter(p);
	p->mark = comment_mark(r);
	pattern_walk(p);
	if (p->best.id >= 0) {
		*value = p->kind->value(p, p->best.id);
		matched = range_holds(r,
		    p->n->arg[sig_of(p->n->filter)->slots - 2], *value);
	}
	if (matched)
		p->kind->matched(p, p->best.id, *value);
	run_back(r, place);
	return comments_if(r, matched, mark);
}

void
pattern_write(struct pattern *p, int end, int length, const char *more)
{
	struct run *r = p->r;
	const char *kind = p->n->filter->name;
	struct span name;

	if (r->level < COMMENT_NORMAL || (p->n->words & p->kind->quiet) != 0)
		return;
	name = position_name(r, p->start);
	comment_printf(r, end, COMMENT_NORMAL, "End %s of length %d that "
	    "starts at %.*s%s", kind, length, (int)name.n, name.p, more);
	name = position_name(r, end);
	comment_printf(r, p->start, COMMENT_NORMAL, "Start %s that ends at "
	    "%.*s", kind, (int)name.n, name.p);
}

void
pattern_ban(struct pattern *p, int id)
{
	if ((p->n->words & p->kind->nestban) == 0)
		return;
	if (p->game->banned == NULL)
		p->game->banned = arena_alloc(&p->r->game,
		    (size_t)p->r->g->npos);
	for (; id >= p->start; id = game_parent(p->r->g, id))
		if (p->kind->passes == NULL || !p->kind->passes(p, id))
			p->game->banned[id] = 1;
}

enum type
pattern_type(const struct node *n)
{
	return node_has(n, "lastposition") ? POSITION : NUMBER;
}

/* ---- the rows of path and line ---- */

bool
pattern_number(struct run *r, const struct node *n, int *v)
{
	struct pattern *p = pattern_get(r, n);

	if (!may_start(p, r->id) || !match_here(p, v))
		return false;
	if (n->type == POSITION)
		*v = p->best.id;
	return true;
}

/* Leaves in ids the positions where a match may start. */
static int
keep_starts(const struct pattern *p, int *ids, int count)
{
	int i, left = 0;

	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, may_start(p, ids[i]));
	return left;
}

int
pattern_keep(struct run *r, const struct node *n, int *ids, int count)
{
	struct pattern *p = pattern_get(r, n);

	count = keep_starts(p, ids, count);
	return p->exact && r->level == COMMENT_SILENT &&
	    n->arg[sig_of(n->filter)->slots - 2] == NULL ? count :
	    column_keep_each(r, n, ids, count);
}

int
pattern_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number)
{
	return column_ask_each(r, n, ids,
	    keep_starts(pattern_get(r, n), ids, count), number);
}

struct may
pattern_may(const struct facts *f, const struct node *n)
{
	return may_be(node_may(f, n->arg[sig_of(n->filter)->slots - 1]).match);
}
