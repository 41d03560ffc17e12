/*
 * spec.c - the specification in code: with -O plain these evaluators take the
 * place of the fast ones in path.c, line.c, pattern.c, find.c, echo.c, legal.c
 * and state.c. Each tries every way in the order of the text, and none keeps
 * anything from one evaluation to the next, but what the language itself
 * remembers, as nestban does. A search with -O plain also leaves out columns,
 * plans of orbits, the bounds of filters, conditions on tags, and the fast ways
 * to read and replay a game; all other filters are evaluated by their rows.
 * Random queries hold the two equal.
 */
#include "spec.h"
#include "dash.h"
#include "moveparts.h"
#include "path.h"
#include "sort.h"

/* Whether n matches at a position, or after the only move that it may see. */
static bool
matches_at(struct run *r, const struct node *n, int id, int only_move)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place place = run_go(r, id);
	bool matched;

	r->only_move = only_move;
	matched = eval_test(r, n);
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
	return matched;
}

/* ---- path and line ---- */

/* What is left to be matched: the rest of a group or repetition, then next. */
struct left {
	const struct node *n;
	int done;		/* members or times that have matched */
	int from;		/* where the last time began */
	const struct left *next;
};

struct walk {
	struct pattern *p;
	struct pathwork *path;	/* the same, or NULL for a line */
	struct comments comments;	/* on the way to the best end */
	bool ended;		/* by firstmatch */
	int depth;
};

static void go_on(struct walk *w, const struct left *l, int id);

/* The position after id on the way, or after before, its last alternative. */
static int
next_position(const struct walk *w, int id, int before)
{
	const struct node *n = w->p->n;
	const struct game *g = w->p->r->g;
	int to;

	if (node_has(n, "<--"))
		return before < 0 ? game_parent(g, id) : -1;
	if (before >= 0)
		return node_has(n, "primary") ? -1 : game_sibling(g, before);
	to = game_child(g, id);
	return to >= 0 && node_has(n, "secondary") ? game_sibling(g, to) : to;
}

/* Keeps the first of the best ends, and the comments made on the way. */
static void
arrive(struct walk *w, int id, int score)
{
	struct pattern *p = w->p;
	size_t mark = p->witness.mark;

	if (p->best < 0 || score > p->best_score) {
		p->best = id;
		p->best_score = score;
		w->comments = comments_take(p->r, mark);
		comments_put(p->r, &w->comments);
		if (w->path != NULL)
			path_keep_best(w->path, id);
	} else if (score == p->best_score && node_has(p->n, "keepallbest")) {
		path_keep_other(w->path, id);
	}
	w->ended |= node_has(p->n, "firstmatch");
}

/* A path ends where nothing is left, if it has made a move. */
static void
path_end(struct walk *w, int id)
{
	const struct node *max = w->p->n->arg[PATH_MAX];
	int score = w->path->state.count;
	struct value v = { .type = NUMBER };

	if (score == 0)
		return;
	if (max != NULL) {
		if (!eval_at(w->p->r, max, id, &v))
			return;
		score = v.number;
	}
	arrive(w, id, score);
}

/* Makes the move into to, if it fits the dash and its target matches. */
static void
try_move(struct walk *w, const struct left *l, int to, struct dashmask mask)
{
	struct run *r = w->p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place place = run_go(r, game_parent(r->g, to));
	size_t mark;

	if (w->path->focused)
		dash_mask(r, l->n, &mask);
	if (dash_fits(r, l->n, to, &mask) &&
	    path_fits_focus(w->path, to, &mask)) {
		mark = comment_mark(r);
		path_save_atomic(w->path);
		w->path->state.count++;
		if (dash_target(r, l->n, to, &mask))
			go_on(w, l->next, to);
		w->path->state.count--;
		path_restore_atomic(w->path);
		comment_cut(r, mark);
	}
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
}

/* The first move of a focus is made at once, later ones after any others. */
static void
try_focus(struct walk *w, const struct left *l, int id, bool later)
{
	const struct game *g = w->p->r->g;
	struct dashmask none = { 0, 0 };
	int to;

	for (to = game_child(g, id); to >= 0; to = game_sibling(g, to))
		if (path_move_in_focus(w->path, to))
			try_move(w, l, to, none);
		else if (later)
			try_focus(w, l, to, later);
}

/* The sets of a dash are evaluated once, unless no move follows. */
static void
path_step(struct walk *w, const struct left *l, int id)
{
	struct run *r = w->p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	int to = next_position(w, id, -1);
	struct dashmask mask;
	struct place place;

	if (!node_is_dash(l->n)) {
		if (matches_at(r, l->n, id, -1))
			go_on(w, l->next, id);
	} else if (w->path->focused) {
		try_focus(w, l, id, id != w->p->start);
	} else if (to >= 0) {
		place = run_go(r, id);
		dash_mask(r, l->n, &mask);
		run_back(r, place);
		for (; to >= 0; to = next_position(w, id, to))
			try_move(w, l, to, mask);
	}
	arena_reset(&r->scratch, scratch);
}

/* Whether nothing of what is left needs to match. */
static bool
may_end(const struct left *l)
{
	int i;

	for (; l != NULL; l = l->next) {
		if (node_is(l->n, "repeat") ? l->done < l->n->number &&
		    !node_is_nullable(l->n) : !node_is(l->n, "chain"))
			return false;
		for (i = l->done; node_is(l->n, "chain") && i < l->n->nargs;
		    i++)
			if (!node_is_nullable(l->n->arg[i]))
				return false;
	}
	return true;
}

/* A line ends at each position after which nothing needs to match. */
static bool
line_matches(struct walk *w, const struct left *l, int id, int only_move)
{
	struct run *r = w->p->r;
	int ply = game_ply(r->g, id);

	if (!matches_at(r, l->n, id, only_move))
		return false;
	if (may_end(l->next))
		arrive(w, id, node_has(w->p->n, "<--") ? -ply : ply);
	return true;
}

/*
 * A constituent that looks at the next move is asked with each move alone that
 * a forward line may follow.
 */
static void
line_step(struct walk *w, const struct left *l, int id)
{
	struct run *r = w->p->r;
	bool chooses = !node_has(w->p->n, "<--") && node_looks_ahead(l->n) &&
	    game_child(r->g, id) >= 0;
	size_t mark = comment_mark(r);
	int to = next_position(w, id, -1);

	if (!chooses && !line_matches(w, l, id, -1))
		to = -1;
	for (; to >= 0 && !w->ended; to = next_position(w, id, to)) {
		if (!chooses || line_matches(w, l, id, to))
			go_on(w, l->next, to);
		if (chooses)
			comment_cut(r, mark);
	}
	comment_cut(r, mark);
}

/* Whether nothing is left of a group, or of a constituent with "?". */
static bool
is_used_up(const struct left *l)
{
	return node_is(l->n, "chain") ? l->done == l->n->nargs :
	    l->done == 1 && node_is_option(l->n);
}

/*
 * Matches what is left from a position on, in all ways: a repetition as often
 * as it must, then with each time more. One without a limit ends after a time
 * that made no move.
 */
static void
match_left(struct walk *w, const struct left *l, int id)
{
	struct left first = { NULL, 0, 0, NULL }, after = *l;
	const struct node *n = l->n;

	after.done++;
	after.from = id;
	first.next = &after;
	if (node_is(n, "chain")) {
		first.n = n->arg[l->done];
		go_on(w, &first, id);
	} else if (node_is(n, "repeat")) {
		first.n = n->arg[0];
		if (l->done >= n->number)
			go_on(w, l->next, id);
		if (l->done < n->number || (l->done < n->most &&
		    (n->most < WILD_MOST || l->done == 0 || id != l->from)))
			go_on(w, &first, id);
	} else if (w->path != NULL) {
		path_step(w, l, id);
	} else {
		line_step(w, l, id);
	}
}

/* After firstmatch has found an end, only ends are still reached. */
static void
go_on(struct walk *w, const struct left *l, int id)
{
	enum { DEPTH_MOST = 400000 };
	const struct pattern *p = w->p;
	int to;

	run_tick(p->r);
	while (l != NULL && is_used_up(l))
		l = l->next;
	if (w->ended && l != NULL)
		return;
	if (++w->depth > DEPTH_MOST)
		run_give_up(p->r, p->n, "the game is too long for -O plain");
	if (l == NULL && w->path != NULL)
		path_end(w, id);
	else if (l != NULL && p->kind->passes != NULL &&
	    p->kind->passes(w->p, id))
		for (to = next_position(w, id, -1); to >= 0;
		    to = next_position(w, id, to))
			go_on(w, l, to);
	else if (l != NULL)
		match_left(w, l, id);
	w->depth--;
}

/* Matches from the current position; false if there is no end. */
static bool
match_here(struct walk *w, int *value)
{
	struct pattern *p = w->p;
	const struct node *n = p->n;
	struct left all = { n->arg[n->filter->sig.slots - 1], 0, 0, NULL };
	struct run *r = p->r;
	size_t start = comment_mark(r);
	bool matched;

	p->start = r->id;
	p->best = -1;
	if (p->kind->enter != NULL)
		p->kind->enter(p);
	p->witness.mark = comment_mark(r);
	go_on(w, &all, p->start);
	comment_cut(r, p->witness.mark);
	if (p->kind->searched != NULL)
		p->kind->searched(p, p->best);
	comments_put(r, &w->comments);
	matched = p->best >= 0;
	if (matched) {
		*value = p->kind->value(p, p->best);
		matched = range_holds(r, n->arg[n->filter->sig.slots - 2],
		    *value);
	}
	if (p->kind->close != NULL)
		p->kind->close(p);
	if (matched)
		p->kind->matched(p, p->best, *value);
	return comment_keep(r, matched, start);
}

bool
spec_pattern(struct run *r, const struct node *n, struct value *v)
{
	struct walk w = { .p = pattern_plain(r, n) };
	struct place place;
	bool matched;

	if (pattern_is_banned(w.p, r->id))
		return false;
	if (n->filter->which == PATTERN_PATH)
		w.path = (struct pathwork *)w.p;
	place = run_go(r, r->id);
	matched = match_here(&w, &v->number);
	run_back(r, place);
	if (n->type == POSITION)
		v->number = w.p->best;
	return matched;
}

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
		if (matches_at(r, node_last(n), i, -1))
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
			comments_keep_best(r, start, pair, value.number > best);
		if (!found || value.number > best)
			best = value.number;
		found = true;
	}
	echo_bind(r, n, ECHO_SOURCE, false);
	echo_bind(r, n, ECHO_TARGET, false);
	v->number = best;
	return comment_keep(r, found, start);
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

/* A capture is asked where it takes; castling, what the king does. */
static bool
move_fits(struct run *r, const struct node *dash,
    const struct dashmask *mask, move m)
{
	const struct node *target = dash->arg[DASH_TARGET];
	int to = dash_takes(dash) ? pos_captured(r->pos, m) : MOVE_TO(m);

	return to != NO_SQUARE && (mask->from & BIT(MOVE_FROM(m))) != 0 &&
	    (mask->to & BIT(to)) != 0 &&
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
