/*
 * spec.c - the specification in code: with -O plain these evaluators take the
 * place of the fast ones in find.c, echo.c, legal.c and state.c. None of them
 * remembers anything from one evaluation to the next; nor does walk.c then,
 * which tries every way through a path or line in the order of the text. A
 * search with -O plain also leaves out columns, plans of orbits, the bounds of
 * filters, conditions on tags, and the fast ways to read and replay a game; all
 * other filters are evaluated by their rows. Random queries hold the two equal.
 */
#include "spec.h"
#include "dash.h"
#include "evalcomments.h"
#include "sort.h"

/* ---- find ---- */

bool
spec_find(struct run *r, const struct node *n, struct value *v)
{
	bool back = node_has(n, "<--"), one = n->type == POSITION;
	bool comments = r->level >= COMMENT_NORMAL && !node_has(n, "quiet");
	bool holds;
	int least = 1, most = 1000000, last = game_last(r->g, r->id), i;
	struct arenamark scratch = arena_mark(&r->scratch);
	int *found = arena_alloc(&r->scratch, ((size_t)last + 1) *
	    sizeof(*found));

	range_bounds(r, n->arg[0], &least, &most);
	v->number = 0;
	for (i = r->id; i >= 0 && i <= last && !(one && v->number > 0);
	    i = back ? game_parent(r->g, i) : i + 1) {
		run_tick(r);
		if (test_at(r, node_last(n), i))
			found[v->number++] = i;
	}
	holds = v->number >= least && v->number <= most;
	for (i = 0; holds && comments && i < v->number; i++)
		if (one)
			comment_printf(r, found[i], COMMENT_NORMAL, "Found");
		else
			comment_printf(r, found[i], COMMENT_NORMAL,
			    "Found %d of %d", i + 1, v->number);
	if (one && holds)
		v->number = found[0];
	arena_reset(&r->scratch, scratch);
	return holds;
}

/* ---- echo ---- */

bool
spec_echo(struct run *r, const struct node *n, struct value *v)
{
	const struct node *f = n->arg[ECHO_FILTER];
	size_t start = comment_mark(r), pair;
	struct value value = { .type = n->type };
	bool found = false;
	int id, best = 0;

	echo_bind(r, n, ECHO_SOURCE, true);
	echo_bind(r, n, ECHO_TARGET, true);
	for (id = 0; id < r->g->npos; id++) {
		run_tick(r);
		if (!echo_may_pair(r, n, id))
			continue;
		r->var[n->arg[ECHO_TARGET]->symbol->slot].v.number = id;
		pair = comment_mark(r);
		if (!eval_at(r, f, id, &value))
			continue;
		echo_comment(r, n, r->id, id);
		if (found && n->type == NUMBER && sort_around(r))
			comments_of_best(r, start, pair, value.number > best);
		if (!found || value.number > best)
			best = value.number;
		found = true;
	}
	echo_bind(r, n, ECHO_SOURCE, false);
	echo_bind(r, n, ECHO_TARGET, false);
	v->number = best;
	return comments_if(r, found, start);
}

/* ---- legal moves and mate ---- */

/* Whether m, which is pseudolegal, takes no king and leaves none in check. */
static bool
is_allowed(const struct position *p, move m)
{
	struct position after;

	pos_play(p, m, &after);
	return pos_checkers(&after, p->turn) == 0 &&
	    (p->kind[KING] & p->men[!p->turn] & BIT(MOVE_TO(m))) == 0;
}

/* Leaves the moves that are allowed; returns how many. */
static int
keep_allowed(const struct position *p, move *list, int n)
{
	int i, left = 0;

	for (i = 0; i < n; i++)
		if (is_allowed(p, list[i]))
			list[left++] = list[i];
	return left;
}

static bool
move_fits(struct run *r, const struct node *dash,
    const struct dashmask *mask, move m)
{
	const struct node *target = dash->arg[DASH_TARGET];

	return move_goes(r->pos, m, dash_takes(dash), mask) &&
	    (dash->arg[DASH_PROMOTION] == NULL ||
	    dash_promotes(r, dash->arg[DASH_PROMOTION], m)) &&
	    (target == NULL || move_leads_to(r, m, target, mask));
}

bitboard
spec_moves(struct run *r, const struct node *n, int *count)
{
	static const struct dashmask all = { ALL_SQUARES, ALL_SQUARES };
	struct dashmask mask;
	move list[MAX_MOVES], last = 0;
	bitboard to = 0;
	int i, nmoves;

	*count = 0;
	dash_mask(r, n->arg[0], &mask);
	nmoves = moves_by_rules(r, false, &all, list);
	if (node_is(n, "legal"))
		nmoves = keep_allowed(r->pos, list, nmoves);
	moves_order(list, nmoves);
	for (i = 0; i < nmoves; i++) {
		if (move_is_twin(last, list[i]) ||
		    !move_fits(r, n->arg[0], &mask, list[i]))
			continue;
		last = list[i];
		to |= BIT(MOVE_TO(last));
		++*count;
	}
	return to;
}

/* mate and stalemate; a position that a null move follows is neither. */
bool
spec_mate(struct run *r, const struct node *n, struct value *v)
{
	const struct position *p = r->pos;
	bool checked = pos_checkers(p, p->turn) != 0;
	move list[MAX_MOVES];

	return run_is_last(r) && checked == node_is(n, "mate") &&
	    keep_allowed(p, list, moves_pseudolegal(p, ALL_SQUARES,
	    list)) == 0;
}
