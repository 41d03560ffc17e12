/*
 * walk.c - finds the best end of a path or line: tries every way along the
 * moves of the game, in the order of the text. In a pure pattern the best end
 * of a repetition from a position is remembered; with -O plain nothing is.
 */
#include "starts.h"
#include "dash.h"
#include "path.h"

/*
 * What is left to match: the rest of a group or repetition, then next.
 */
struct rest {
	const struct node *n;
	int done;		/* members or times matched so far */
	int from;		/* the position where the last time began */
	const struct rest *next;
};

struct walk {
	struct pattern *p;
	struct pathwork *path;	/* the same, or NULL for a line */
	struct end found;	/* the first of the best ends, since the walk of
				   the innermost repetition began */
	struct comments comments;	/* on the way to the best end */
	bool ended;		/* by firstmatch, or at the target */
	int target;		/* the end whose comments are wanted, or -1 */
	int depth;
};

static void go_on(struct walk *w, const struct rest *l, int id);

static struct end
better(struct end first, struct end second)
{
	return second.id >= 0 && (first.id < 0 ||
	    second.score > first.score) ? second : first;
}

/* Records an end, and the comments made on the way if it is the best so far. */
static void
arrive(struct walk *w, struct end end)
{
	struct pattern *p = w->p;

	w->found = better(w->found, end);
	if (w->target >= 0 && end.id != w->target)
		return;
	if (pattern_arrive(p, end)) {
		w->comments = comments_take(p->r, p->mark);
		comments_put(p->r, &w->comments);
	}
	w->ended |= p->first || w->target >= 0;
}

/* ---- constituents ---- */

/* Whether n matches at id, with r->only_move set to only. */
static bool
matches_at(struct pattern *p, const struct node *n, int id, int only_move)
{
	struct run *r = p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place place = run_go(r, id);
	bool matched;

	r->only_move = only_move;
	matched = eval_test(r, n);
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
	return matched;
}

/*
 * The same with all moves; uses what find_starts knows unless n makes comments.
 */
static bool
holds_at(struct pattern *p, const struct node *n, int id)
{
	const struct matches *m = p->pure && (p->r->level == COMMENT_SILENT ||
	    (n->link.depends & FILTER_COMMENTS) == 0) ? matches_of(p, n) : NULL;

	return m != NULL ? set_has(m->at, id) : matches_at(p, n, id, -1);
}

/* A path ends when nothing is left, if it has made a move. */
static void
path_end(struct walk *w, int id)
{
	const struct node *max = w->p->n->arg[PATH_MAX];
	struct end end = { id, w->path->base + w->path->state.count };
	struct value v = { .type = NUMBER };

	if (w->path->state.count == 0)
		return;
	if (max != NULL) {
		if (!eval_at(w->p->r, max, id, &v))
			return;
		end.score = v.number;
	}
	arrive(w, end);
}

/* Makes the move into to, if it fits the dash and its target matches. */
static void
try_move(struct walk *w, const struct rest *l, int to, struct dashmask mask)
{
	struct run *r = w->p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place place = run_go(r, game_parent(r->g, to));
	struct value v = { .type = LOGICAL };
	size_t mark;

	if (w->path->focused)
		dash_mask(r, l->n, &mask);
	if (dash_fits(r, l->n, to, &mask) &&
	    path_fits_focus(w->path, to, &mask)) {
		mark = comment_mark(r);
		path_save_atomic(w->path);
		w->path->state.count++;
		if (dash_target(r, l->n, to, &mask, &v))
			go_on(w, l->next, to);
		w->path->state.count--;
		path_restore_atomic(w->path);
		comment_cut(r, mark);
	}
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
}

/*
 * The sets of a dash are evaluated once, if a move follows; with a focus,
 * before each move in focus.
 */
static void
path_step(struct walk *w, const struct rest *l, int id)
{
	struct pattern *p = w->p;
	struct run *r = p->r;
	struct arenamark scratch = arena_mark(&r->scratch);
	struct dashmask mask = { 0, 0 };
	struct place place;
	int to;

	if (!node_is_dash(l->n)) {
		if (holds_at(p, l->n, id))
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

/* Whether all that is left may match without a constituent. */
static bool
may_end(const struct rest *l)
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
line_matches(struct walk *w, const struct rest *l, int id, int only_move)
{
	struct pattern *p = w->p;
	int ply = game_ply(p->r->g, id);

	if (only_move >= 0 ? !matches_at(p, l->n, id, only_move) :
	    !holds_at(p, l->n, id))
		return false;
	if (may_end(l->next))
		arrive(w, (struct end){ id, p->back ? -ply : ply });
	return true;
}

/*
 * A constituent that looks at the next moves of a forward line is tried with
 * each of these moves alone.
 */
static void
line_step(struct walk *w, const struct rest *l, int id)
{
	struct pattern *p = w->p;
	struct run *r = p->r;
	bool chooses = p->by_move && node_looks_ahead(l->n) &&
	    game_child(r->g, id) >= 0;
	size_t mark = comment_mark(r);
	int to = chooses || line_matches(w, l, id, -1) ?
	    p->kind->next(p, id, -1) : -1;

	for (; to >= 0 && !w->ended; to = p->kind->next(p, id, to)) {
		if (!chooses || line_matches(w, l, id, to))
			go_on(w, l->next, to);
		if (chooses)
			comment_cut(r, mark);
	}
	comment_cut(r, mark);
}

/* ---- answers ---- */

enum { ANSWERS_MOST = 1 << 20 };	/* answers that one pattern keeps */

/* The best end of a repetition and the rest after it, from a position on. */
struct answer {
	const struct node *n;	/* the repetition */
	int done;		/* twice the times matched so far, as far as
				   they matter; plus 1 if no more may follow
				   because the last made no move */
	int around;		/* state_around of the rest */
	int id;			/* the position; -1 for the number of a state */
	int version;
	struct end best;	/* in that case the number, as its id */
};

static struct answer *
answer_slot(const struct pattern *p, const struct answer *a)
{
	size_t hash = (uintptr_t)a->n / 16 * 61;

	hash = (hash + (size_t)a->done * 7 + (size_t)a->around) * 599;
	return &p->answers[(hash + (size_t)a->id) % p->nanswers];
}

/* Looks an answer up by its key, all but best; sets a->best if it is found. */
static bool
answer_find(const struct pattern *p, struct answer *a)
{
	const struct answer *known;

	if (p->nanswers == 0)
		return false;
	known = answer_slot(p, a);
	if (known->version != a->version || known->id != a->id ||
	    known->n != a->n || known->done != a->done ||
	    known->around != a->around)
		return false;
	a->best = known->best;
	return true;
}

/*
 * Stores an answer, perhaps over another. The table grows when too many were
 * overwritten; that costs time, never an answer.
 */
static void
answer_keep(struct pattern *p, const struct answer *a)
{
	struct answer *slot;

	if (p->nanswers == 0 || (p->lost > p->nanswers / 4 &&
	    p->nanswers < ANSWERS_MOST)) {
		p->nanswers = p->nanswers == 0 ? 64 : p->nanswers * 4;
		p->answers = arena_alloc(&p->r->game,
		    p->nanswers * sizeof(*p->answers));
		p->lost = 0;
	}
	slot = answer_slot(p, a);
	p->lost += slot->version == p->version;
	*slot = *a;
}

static struct answer answer_to(struct pattern *p, const struct rest *l, int id);

/*
 * Returns a number for the state of all repetitions around: with equal numbers
 * the rest matches alike from id. The start of a path is a state of its own,
 * since a path cannot end there, and a focus chooses its first move in another
 * way.
 */
static int
state_around(struct pattern *p, const struct rest *l, int id)
{
	struct answer a;

	while (l != NULL && !node_plays(l->n, ROLE_REPEAT))
		l = l->next;
	if (l == NULL)
		return id == p->start;
	a = answer_to(p, l, id);
	a.id = -1;
	if (!answer_find(p, &a)) {
		a.best.id = ++p->nstates + 1;
		answer_keep(p, &a);
	}
	return a.best.id;
}

/* Returns the key of the answer for the repetition l and the rest. */
static struct answer
answer_to(struct pattern *p, const struct rest *l, int id)
{
	bool unlimited = l->n->most >= WILD_MOST;
	int done = unlimited && l->done > l->n->number ? l->n->number : l->done;

	return (struct answer){ .n = l->n, .done = 2 * done + (unlimited &&
	    l->done > 0 && l->from == id), .id = id, .version = p->version,
	    .around = state_around(p, l->next, id) };
}

/* ---- repetitions ---- */

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

/*
 * Returns how many times the repetition l has matched after one more. In a pure
 * pattern the count of {100000} skips to near its end: more times than the game
 * has positions match nothing new, and any number of times without a move match
 * what one does.
 */
static int
once_more(const struct pattern *p, const struct rest *l)
{
	const struct node *n = l->n;
	int done = l->done + 1;
	int limit = done < n->number || n->most >= WILD_MOST ? n->number :
	    n->most;

	if (p->pure && done < limit)
		limit -= has_move(p, n->arg[0]) ? p->r->g->npos : 0;
	return p->pure && done < limit ? limit : done;
}

/*
 * Matches a repetition as often as it must; then tries the rest after that and
 * each further time.
 */
static void
match_repeat(struct walk *w, const struct rest *l, int id)
{
	const struct node *n = l->n;
	struct rest after = { n, once_more(w->p, l), id, l->next };
	struct rest again = { n->arg[0], 0, 0, &after };

	if (l->done >= n->number)
		go_on(w, l->next, id);
	/* one without a limit ends after a time that made no move */
	if (l->done < n->number || (l->done < n->most &&
	    (n->most < WILD_MOST || l->done == 0 || id != l->from)))
		go_on(w, &again, id);
}

/* The same, unless the answer is known. */
static void
ask_repeat(struct walk *w, const struct rest *l, int id)
{
	struct pattern *p = w->p;
	struct end before = w->found;
	struct answer a = answer_to(p, l, id);

	if (answer_find(p, &a) && (w->target < 0 || a.best.id != w->target)) {
		if (a.best.id >= 0)
			arrive(w, a.best);
		return;
	}
	w->found.id = -1;
	match_repeat(w, l, id);
	a.best = w->found;
	if (w->target < 0 || !w->ended)
		answer_keep(p, &a);
	w->found = better(before, w->found);
}

/* ---- ways ---- */

/* Whether nothing is left of a group, or of a constituent with "?". */
static bool
is_used_up(const struct rest *l)
{
	return node_plays(l->n, ROLE_CHAIN) ? l->done == l->n->nargs :
	    l->done == 1 && node_is_option(l->n);
}

/* Matches what is left from position id on, in all ways. */
static void
match_left(struct walk *w, const struct rest *l, int id)
{
	if (node_plays(l->n, ROLE_CHAIN)) {
		go_on(w, l, id);
	} else if (node_plays(l->n, ROLE_REPEAT)) {
		if (w->p->pure)
			ask_repeat(w, l, id);
		else
			match_repeat(w, l, id);
	} else if (w->path != NULL) {
		path_step(w, l, id);
	} else {
		line_step(w, l, id);
	}
}

/*
 * Matches what is left, l, from position id. Once firstmatch has found an end,
 * no constituent is tried any more.
 */
static void
go_on(struct walk *w, const struct rest *l, int id)
{
	enum { DEPTH_MOST = 400000 };
	struct pattern *p = w->p;
	struct rest after, first;
	int to;

	run_tick(p->r);
	while (l != NULL && is_used_up(l))
		l = l->next;
	if (w->ended && l != NULL)
		return;
	if (l != NULL && node_plays(l->n, ROLE_CHAIN)) {
		after = (struct rest){ l->n, l->done + 1, id, l->next };
		first = (struct rest){ l->n->arg[l->done], 0, 0, &after };
		l = &first;
	}
	if (++w->depth > DEPTH_MOST)
		run_give_up(p->r, p->n, "the game is too long to try every "
		    "way of %s", p->n->filter->name);
	if (l == NULL && w->path != NULL)
		path_end(w, id);
	else if (l != NULL && p->skips && p->kind->passes != NULL &&
	    p->kind->passes(p, id))
		for (to = p->kind->next(p, id, -1); to >= 0;
		    to = p->kind->next(p, id, to))
			go_on(w, l, to);
	else if (l != NULL)
		match_left(w, l, id);
	w->depth--;
}

static void
walk(struct walk *w)
{
	struct rest all = { node_last(w->p->n), 0, 0, NULL };

	w->found.id = w->p->best.id = -1;
	go_on(w, &all, w->p->start);
}

/* The comments of a pure pattern are made once the best end is known. */
void
pattern_walk(struct pattern *p)
{
	struct run *r = p->r;
	enum commenting level = r->level;
	struct walk w = { .p = p, .target = -1 };

	if (p->n->filter->which == PATTERN_PATH)
		w.path = (struct pathwork *)p;
	if (p->pure && (p->depends & FILTER_COMMENTS) != 0)
		r->level = COMMENT_SILENT;
	walk(&w);
	if (r->level != level && p->best.id >= 0) {
		r->level = level;
		w.target = p->best.id;
		walk(&w);
	}
	r->level = level;
	comment_cut(r, p->mark);
	if (w.path != NULL)
		path_walked(w.path);
	comments_put(r, &w.comments);
}
