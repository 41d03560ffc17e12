/*
 * match.c - one query over one game, position by position (CQL 6.2,
 * evaluation).
 */
#include <limits.h>

#include "enginecolumn.h"
#include "evalcomments.h"
#include "engine.h"

/* Evaluates n and then restores the variables and comments. */
static void
value_aside(struct run *r, const struct node *n, struct value *v)
{
	size_t mark = comment_mark(r);

	run_save(r);
	eval_value(r, n, v);
	run_restore(r);
	comment_drop(r, mark);
}

/*
 * Whether the value of n shows whether n matches: n is no set, or a set that
 * matches only when it is not empty.
 */
static bool
value_tells(const struct node *n)
{
	const struct filter *f = n->filter;
	bool chooses = node_plays(n, ROLE_IF);
	int i = (f->flags & FILTER_YIELDS) != 0 ? n->nargs - 1 : chooses;

	if (n->type != SET || node_plays(n, ROLE_LOOP) ||
	    ((f->set != NULL || f->each != NULL) && f->test == NULL &&
	    f->value == NULL))
		return true;
	if ((f->flags & FILTER_ASKS) != 0 && !chooses)
		return false;
	for (; i < n->nargs; i++)
		if (n->arg[i] != NULL && !value_tells(n->arg[i]))
			return false;
	return true;
}

/*
 * Whether n matches, and its value for -p. If the value shows the truth, only
 * the value is evaluated. A node that changes more than variables must be
 * evaluated only once: for its truth if the value does not show that, and then
 * without a value.
 */
static bool
value_matches(struct run *r, const struct node *n, struct value *v)
{
	int i;

	if (node_plays(n, ROLE_COMPOUND)) {
		for (i = 0; i + 1 < n->nargs; i++)
			if (!eval_test(r, n->arg[i]))
				return false;
		return value_matches(r, n->arg[i], v);
	}
	if (n->type == SET && node_plays(n, ROLE_IF))
		return value_matches(r, n->arg[eval_test(r, n->arg[0]) ? 1 : 2],
		    v);
	if (n->type == LOGICAL || !node_has_test(n) ||
	    ((n->link.depends & FILTER_LASTING) != 0 && value_tells(n)))
		return eval_value(r, n, v) && (v->type != SET || v->set != 0);
	if ((n->link.depends & FILTER_LASTING) != 0) {
		v->type = LOGICAL;
		return eval_test(r, n);
	}
	if ((n->link.depends & (FILTER_IMPURE | FILTER_COMMENTS)) != 0) {
		value_aside(r, n, v);
		return eval_test(r, n);
	}
	if (!eval_test(r, n))
		return false;
	eval_value(r, n, v);
	return true;
}

/* Adds the match string to the nth matching position of the game. */
static void
comment_match(struct run *r, int id, long nth)
{
	if (nth == 1 || !r->settings.mark_first)
		comment_add(r, id, COMMENT_NORMAL, r->settings.matchstring);
}

/* Evaluates and shows the position that -X explains. */
static void
explain(struct run *r, bool matched)
{
	struct explainer *e = r->explainer;

	e->show(r, matched);
	e->done = matched ? EXPLAINED_MATCH : EXPLAINED_FAILURE;
	e->on = false;
}

static long
search_positions(struct run *r, const int *ids, int n,
    void (*each)(struct run *, int, const struct value *, void *),
    void *context)
{
	const struct node *body = r->q->body;
	struct value v = { 0 };
	bool first_only = r->options->first_only, matched;
	bool counted = r->settings.count_least > 1 ||
	    r->settings.count_most < LONG_MAX;
	long count = 0, enough = first_only && !counted &&
	    !r->options->plain ? 1 : LONG_MAX;
	size_t mark;
	int i, id, explained = r->explainer != NULL ? r->explainer->id : -1;

	for (i = 0; i < n; i++) {
		run_tick(r);
		r->id = id = ids[i];
		r->pos = &r->g->pos[id];
		mark = comment_mark(r);
		if (id == explained)
			r->explainer->on = true;
		matched = each != NULL ? value_matches(r, body, &v) :
		    eval_test(r, body);
		if (id == explained)
			explain(r, matched);
		if (matched)
			comment_match(r, id, ++count);
		else
			comment_cut(r, mark);
		if (matched && each != NULL && (count == 1 || !first_only))
			each(r, id, &v, context);
		arena_reset(&r->scratch, r->scratch_start);
		if (count == enough)
			break;
	}
	return count;
}

/*
 * Whether the query is first evaluated by columns. Comments are then left out,
 * and made in a second evaluation where it matches: a query that matches often
 * would be evaluated twice.
 */
static bool
has_columns(const struct run *r)
{
	const struct node *body = r->q->body;

	if (!options_use(r->options, USE_COLUMNS) || r->profile != NULL)
		return false;
	return run_reuses(r, body, SAME_HERE) || (!r->options->always_comment &&
	    run_reuses(r, body, SAME_HERE | FILTER_COMMENTS) &&
	    r->left <= r->asked / r->share);
}

/* Leaves in ids the positions where the query matches. */
static int
search_columns(struct run *r, int *ids, int n)
{
	enum commenting level = r->level;
	int left;

	r->level = COMMENT_SILENT;
	left = column_keep(r, r->q->body, ids, n);
	r->level = level;
	r->asked += n;
	r->left += left;
	arena_reset(&r->scratch, r->scratch_start);
	memset(r->memo, 0, (size_t)r->q->nstates * sizeof(*r->memo));
	return left;
}

static long
search(struct run *r, void (*each)(struct run *, int,
    const struct value *, void *), void *context)
{
	int n = r->g->npos, i, *ids;

	ids = arena_alloc(&r->game, (size_t)n * sizeof(*ids));
	for (i = 0; i < n; i++)
		ids[i] = i;
	if (!has_columns(r))
		return search_positions(r, ids, n, each, context);
	n = search_columns(r, ids, n);
	if (each != NULL || !run_reuses(r, r->q->body, SAME_HERE))
		return search_positions(r, ids, n, each, context);
	for (i = 0; i < n; i++)
		comment_match(r, ids[i], i + 1);
	return n;
}

/* Calls the hook finish of the themes, for a game that matched. */
static void
finish_themes(struct run *r, long count)
{
	const struct theme *const *t;

	for (t = registry; *t != NULL; t++)
		if ((*t)->finish != NULL)
			(*t)->finish(r, count);
}

PREDICATE(is_of_game, (n->filter->flags & FILTER_GAME) != 0)

/*
 * Whether the query matches a game without positions: it can if it needs only
 * tags and the number of the game.
 */
static bool
matches_nowhere(struct run *r)
{
	const struct node *body = r->q->body;

	r->level = COMMENT_SILENT;
	r->pos = &pos_initial;
	return r->settings.count_least <= 1 &&
	    node_same(body, FILTER_COMMENTS) &&
	    node_any(body, is_of_game, NULL) != NULL && eval_test(r, body);
}

struct outcome
run_game(struct run *r, struct game *g, long number,
    void (*each)(struct run *, int id, const struct value *, void *),
    void *context)
{
	bool placed = g->npos > 0;
	volatile bool nowhere = false;
	struct outcome o = { false, 0 };

	r->g = g;
	r->number = number;
	r->id = 0;
	r->pos = g->pos;
	r->supposed = NULL;
	r->doubtful = false;
	r->level = r->options->no_comments ? COMMENT_SILENT :
	    r->settings.level;
	run_forget(r);
	if (!r->options->no_header && !r->settings.no_header && placed)
		comment_printf(r, 0, COMMENT_QUIET, "Game number %ld",
		    number);
	if ((r->settings.results & 1u << g->result) != 0 &&
	    setjmp(r->leave) == 0) {
		if (placed)
			o.count = search(r, each, context);
		else
			nowhere = matches_nowhere(r);
	}
	run_leave(r);
	o.matched = r->end == RUN_ENDED && (!placed ? nowhere :
	    o.count >= r->settings.count_least &&
	    o.count <= r->settings.count_most);
	if (o.matched)
		finish_themes(r, o.count);
	return o;
}
