/*
 * spec.c - the specification in code: with -O plain these evaluators take the
 * place of the fast ones in pattern.c, find.c, echo.c, legal.c and state.c; a
 * path or line with effects is always matched here. Each tries every way in the
 * order of the text, and none keeps anything from one evaluation to the next,
 * but what the language itself remembers, as nestban does. A search with
 * -O plain also leaves out columns, plans of orbits, the bounds of filters,
 * conditions on tags, and the fast ways to read and replay a game; all other
 * filters are evaluated by their rows. Random queries hold the two equal.
 */
#include "spec.h"
#include "dash.h"
#include "moveparts.h"
#include "path.h"
#include "sort.h"

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

/* Keeps the comments made on the way to the first of the best ends. */
static void
arrive(struct walk *w, int id, int score)
{
	struct pattern *p = w->p;

	if (pattern_arrive(p, id, score)) {
		w->comments = comments_take(p->r, p->mark);
		comments_put(p->r, &w->comments);
	}
	w->ended |= p->first;
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

/*
 * The sets of a dash are evaluated once, unless no move follows; with a focus
 * before each move in focus.
 */
static void
path_step(struct walk *w, const struct left *l, int id)
{
	struct pattern *p = w->p;
	struct run *r = p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	struct dashmask mask = { 0, 0 };
	struct place place;
	int to;

	if (!node_is_dash(l->n)) {
		if (pattern_test(r, l->n, id, -1))
			go_on(w, l->next, id);
		return;
	}
	to = p->kind->next(p, id, -1);
	if (to >= 0 && !w->path->focused) {
		place = run_go(r, id);
		dash_mask(r, l->n, &mask);
		run_back(r, place);
	}
	for (; to >= 0; to = p->kind->next(p, id, to))
		try_move(w, l, to, mask);
	arena_reset(&r->scratch, scratch);
}

/* Whether nothing of what is left needs to match. */
static bool
may_end(const struct left *l)
{
	int i;

	for (; l != NULL; l = l->next) {
		if (node_plays(l->n, ROLE_REPEAT) ? l->done < l->n->number &&
		    !node_is_nullable(l->n) : !node_plays(l->n, ROLE_CHAIN))
			return false;
		for (i = l->done; node_plays(l->n, ROLE_CHAIN) &&
		    i < l->n->nargs; i++)
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

	if (!pattern_test(r, l->n, id, only_move))
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
	bool chooses = pattern_by_move(w->p, l->n, id);
	size_t mark = comment_mark(r);
	int to = w->p->kind->next(w->p, id, -1);

	if (!chooses && !line_matches(w, l, id, -1))
		to = -1;
	for (; to >= 0 && !w->ended; to = w->p->kind->next(w->p, id, to)) {
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
	return node_plays(l->n, ROLE_CHAIN) ? l->done == l->n->nargs :
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
	if (node_plays(n, ROLE_CHAIN)) {
		first.n = n->arg[l->done];
		go_on(w, &first, id);
	} else if (node_plays(n, ROLE_REPEAT)) {
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
	struct pattern *p = w->p;
	int to;

	run_tick(p->r);
	while (l != NULL && is_used_up(l))
		l = l->next;
	if (w->ended && l != NULL)
		return;
	if (++w->depth > DEPTH_MOST)
		run_give_up(p->r, p->n, "the game is too long to try every "
		    "way of %s", p->n->filter->name);
	if (l == NULL && w->path != NULL)
		path_end(w, id);
	else if (l != NULL && p->kind->passes != NULL &&
	    p->kind->passes(w->p, id))
		for (to = p->kind->next(p, id, -1); to >= 0;
		    to = p->kind->next(p, id, to))
			go_on(w, l, to);
	else if (l != NULL)
		match_left(w, l, id);
	w->depth--;
}

int
spec_end(struct pattern *p)
{
	struct walk w = { .p = p };
	struct left all = { node_last(p->n), 0, 0, NULL };

	if (p->n->filter->which == PATTERN_PATH)
		w.path = (struct pathwork *)p;
	go_on(&w, &all, p->start);
	comment_cut(p->r, p->mark);
	if (w.path != NULL)
		path_walked(w.path);
	comments_put(p->r, &w.comments);
	return p->best;
}

bool
spec_pattern(struct run *r, const struct node *n, struct value *v)
{
	struct pattern *p = pattern_plain(r, n);

	if (pattern_is_banned(p, r->id) ||
	    !pattern_match(p, spec_end, &v->number))
		return false;
	if (n->type == POSITION)
		v->number = p->best;
	return true;
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
		if (pattern_test(r, node_last(n), i, -1))
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
