/*
 * pattern.c - searches the best end of a path or line, if its constituents
 * have no effects; else spec.c does, which tries every way. A constituent is
 * asked once at a position, and the best end of a repetition is found once from
 * a position. The comments on the way to the best end are made afterwards. The
 * search has a stack of its own, since a game can be long.
 */
#include <string.h>

#include "cells.h"
#include "dash.h"
#include "enginecolumn.h"
#include "enginemay.h"
#include "spec.h"

enum { ANSWERS_MOST = 1 << 23 };	/* that one pattern keeps */

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

/* ---- answers ---- */

/*
 * Gives c a table of answers: a new one, or that of another cell once there are
 * ANSWERS_MOST answers.
 */
static void
answers_give(struct pattern *p, struct cell *c)
{
	size_t bytes = (size_t)p->r->g->npos * sizeof(struct answer);
	int most = ANSWERS_MOST / p->r->g->npos + 2;
	struct answers *a;

	if (p->nanswers < most) {
		p->answers = pattern_grow(p->r, p->answers, p->nanswers,
		    &p->answers_cap, sizeof(*p->answers));
		a = &p->answers[p->nanswers++];
		a->table = arena_alloc(&p->r->game, bytes);
	} else {
		a = &p->answers[p->used++ % most];
		a->owner->answers = NULL;
		memset(a->table, 0, bytes);
	}
	a->owner = c;
	c->answers = a->table;
}

/* The age of valid answers for a position; those at the start may be apart. */
static int
answer_age(const struct pattern *p, int id)
{
	return p->starts_apart && id == p->start ? -p->turn : p->age;
}

/* Sets f->best if the answer is known. */
static bool
answer_find(const struct pattern *p, struct frame *f)
{
	const struct answer *a = f->cell->answers;

	if (a == NULL || f->passed || a[f->id].age != answer_age(p, f->id))
		return false;
	f->best = a[f->id].best;
	return true;
}

static void
answer_keep(struct pattern *p, const struct frame *f)
{
	if (!p->remembers || f->passed || f->cell->kind != CELL_REPEAT)
		return;
	if (f->cell->answers == NULL)
		answers_give(p, f->cell);
	f->cell->answers[f->id] = (struct answer){ answer_age(p, f->id),
	    f->best };
}

/* ---- the search ---- */

bool
pattern_makes_move(const struct pattern *p, const struct node *n)
{
	return p->kind->stands || node_is_dash(n);
}

bool
pattern_by_move(const struct pattern *p, const struct node *n, int id)
{
	return p->kind->stands ? p->ahead && node_looks_ahead(n) &&
	    game_child(p->r->g, id) >= 0 : node_is_dash(n);
}

bool
pattern_test(struct run *r, const struct node *n, int id, int only_move)
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

bool
pattern_arrive(struct pattern *p, int id, int score)
{
	bool better = p->best < 0 || score > p->best_score;

	if (better) {
		p->best = id;
		p->best_score = score;
	}
	if (p->kind->ended != NULL && (better || (p->every_way &&
	    score == p->best_score)))
		p->kind->ended(p, id, better);
	return better;
}

/* Returns id if a match may end there, else -1. */
static int
end_at(struct pattern *p, int id)
{
	enum commenting level = p->r->level;
	bool success;

	p->r->level = COMMENT_SILENT;
	success = p->kind->success(p, id, &p->score[id]);
	p->r->level = level;
	if (!success)
		return -1;
	pattern_arrive(p, id, p->score[id]);
	return id;
}

/*
 * Finds the first move from f; false if its constituent does not hold. One that
 * is asked once a move is asked by frame_next.
 */
static bool
frame_move(struct pattern *p, struct frame *f)
{
	const struct cell *c = f->cell;

	f->by_move = !f->passed && pattern_by_move(p, c->n, f->id);
	if (!f->passed && !f->by_move) {
		if (!cell_holds(p, c, f->id, false))
			return false;
		if (c->next->nullable)
			f->best = end_at(p, f->id);
		if (c->next->kind == CELL_END || (p->first && f->best >= 0))
			return true;
	}
	f->move = p->kind->next(p, f->id, -1);
	return true;
}

/*
 * Makes f match c from id, after the constituents that make no move. False if
 * there is nothing to try: the best end, if there is one, is in f->best.
 */
static bool
frame_open(struct pattern *p, struct frame *f, struct cell *c, int id)
{
	*f = (struct frame){ .id = id, .best = -1, .move = -1,
	    .passed = p->kind->passes != NULL && p->kind->passes(p, id) };
	for (; c->kind == CELL_TEST; c = c->next)
		if (!cell_holds(p, c, id, false))
			return false;
	f->cell = c;
	if (c->kind == CELL_END && !c->still && !p->kind->stands)
		f->best = end_at(p, id);
	return c->kind != CELL_END;
}

/* As frame_open, but false also if the answer is known: it is in f->best. */
static bool
frame_begin(struct pattern *p, struct frame *f, struct cell *c, int id)
{
	if (!frame_open(p, f, c, id))
		return false;
	if (!answer_find(p, f))
		return (f->cell->kind == CELL_REPEAT && !f->passed) ||
		    frame_move(p, f);
	if (p->every_way && f->best >= 0 && f->best == p->best)
		p->kind->ended(p, f->best, false);
	return false;
}

/* Whether c fails at once at id, where its constituent does not hold. */
static bool
fails_at_once(struct pattern *p, const struct cell *c, int id)
{
	return c->kind == CELL_MOVE && !pattern_by_move(p, c->n, id) &&
	    !cell_holds(p, c, id, false);
}

/* Finds the next alternative of a frame; false after the last. */
static bool
frame_next(struct pattern *p, struct frame *f, struct cell **c, int *to)
{
	*to = f->id;
	if (f->cell->kind == CELL_REPEAT && !f->passed) {
		do
			*c = cell_repeat(p, f->cell, &f->turn);
		while (*c != NULL && fails_at_once(p, *c, f->id));
		return *c != NULL;
	}
	while ((*to = f->move) >= 0) {
		f->move = p->kind->next(p, f->id, *to);
		if (f->by_move && !cell_holds(p, f->cell, *to, true))
			continue;
		if (f->by_move && p->kind->stands && f->best < 0 &&
		    f->cell->next->nullable)
			f->best = end_at(p, f->id);
		if (p->first && f->best >= 0 && p->kind->stands)
			return false;
		*c = f->passed ? f->cell : f->cell->next->moved;
		return true;
	}
	return false;
}

/*
 * Takes the best end of an alternative, if it is better than those before it.
 * With firstmatch an end ends the search of f; only the last move of a path is
 * tried in all its variations.
 */
static void
frame_take(struct pattern *p, struct frame *f, int best)
{
	if (best >= 0 && (f->best < 0 || p->score[best] > p->score[f->best]))
		f->best = best;
	if (f->best < 0 || !p->first || (!p->kind->stands &&
	    f->cell->kind == CELL_MOVE &&
	    f->cell->next->moved->kind == CELL_END))
		return;
	f->move = -1;
	f->turn = 2;
}

/*
 * Matches c from id. Returns the end with the best score, or -1; of equal
 * scores, the first that is found. Fewer repetitions are tried first.
 */
static int
pattern_search(struct pattern *p, struct cell *c, int id)
{
	int base = p->nframes, best;
	struct frame *f;
	bool open;

	for (;;) {
		run_tick(p->r);
		p->frame = pattern_grow(p->r, p->frame, p->nframes,
		    &p->frames_cap, sizeof(*p->frame));
		f = &p->frame[p->nframes++];
		open = frame_begin(p, f, c, id);
		while (!open || !frame_next(p, f, &c, &id)) {
			if (open)
				answer_keep(p, f);
			best = f->best;
			if (--p->nframes == base)
				return best;
			f = &p->frame[p->nframes - 1];
			frame_take(p, f, best);
			open = true;
		}
	}
}

/*
 * Follows the way from id to the best end there, and leaves the comments of
 * its constituents.
 */
static void
follow(struct pattern *p, struct cell *c, int id, int end)
{
	struct cell *next;
	struct frame f;
	int to;

	for (;; c = next, id = to) {
		run_tick(p->r);
		for (; c->kind == CELL_TEST; c = c->next)
			p->kind->holds(p, c->n, id, false);
		if (!frame_open(p, &f, c, id))
			return;
		if ((c->kind == CELL_MOVE || f.passed) && frame_move(p, &f) &&
		    !f.passed && !f.by_move)
			p->kind->holds(p, c->n, id, false);
		do {
			if (f.best == end || !frame_next(p, &f, &next, &to))
				return;
		} while (f.best != end && pattern_search(p, next, to) != end);
		if (f.by_move)
			p->kind->holds(p, c->n, to, true);
		if (f.best == end)
			return;
	}
}

/* The best end from the current position, as a hook of pattern_match. */
static int
search_end(struct pattern *p)
{
	int best = fails_at_once(p, p->all, p->start) ? -1 :
	    pattern_search(p, p->all, p->start);

	if (best < 0)
		return -1;
	p->best_score = p->score[best];
	if (p->r->level != COMMENT_SILENT &&
	    (p->depends & FILTER_COMMENTS) != 0)
		follow(p, p->all, p->start, best);
	return best;
}

/* ---- common to path and line ---- */

static inline const struct patternkind *
kind_of(const struct node *n)
{
	return n->filter->which == PATTERN_PATH ? &pattern_path :
	    &pattern_line;
}

static void
pattern_init(struct pattern *p, struct run *r, const struct node *n)
{
	p->r = r;
	p->n = n;
	p->kind = kind_of(n);
	p->game = run_state(r, n, sizeof(*p->game));
	p->kind->setup(p);
}

struct pattern *
pattern_plain(struct run *r, const struct node *n)
{
	struct pattern *p = run_memo(r, n, kind_of(n)->size);

	if (p->r == NULL) {
		pattern_init(p, r, n);
		p->walks = true;
	}
	return p;
}

/*
 * Begins the state of a path or line in a game. If it asks nothing before it
 * starts, it serves for all values of variables.
 */
static struct pattern *
pattern_new(struct pattern *p, struct run *r, const struct node *n)
{
	const struct node *list = node_last(n);

	pattern_init(p, r, n);
	p->strict = (p->depends & FILTER_MUST) != 0 ||
	    (r->options->always_comment &&
	    (p->depends & FILTER_COMMENTS) != 0);
	p->forgets |= (p->depends & ~(memo_same(n) | FILTER_COMMENTS)) != 0;
	p->remembers = options_use(r->options, USE_ANSWERS);
	p->age = 1;
	p->score = arena_alloc(&r->game, (size_t)r->g->npos *
	    sizeof(*p->score));
	find_starts(p, list);
	if (p->starts == NULL) {
		p->game->any = p;
		p->game->values = run_values(r, n);
	}
	return p;
}

/* The state of a path or line in this game, begun when first asked for. */
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
		p->age++;
	}
	return p;
}

/* Whether a match may start at id, as far as is known before the search. */
static bool
may_start(const struct pattern *p, int id)
{
	return !p->hopeless && (p->anywhere || set_has(p->starts, id)) &&
	    !pattern_is_banned(p, id);
}

bool
pattern_match(struct pattern *p, int (*best_end)(struct pattern *), int *value)
{
	struct run *r = p->r;
	size_t mark = comment_mark(r);
	struct place place = run_go(r, r->id);
	bool matched = false;
	int end = -1;

	p->start = r->id;
	p->turn++;
	p->age += p->forgets;
	p->best = -1;
	if (p->kind->enter == NULL || p->kind->enter(p)) {
		p->mark = comment_mark(r);
		end = best_end(p);
	}
	if (end >= 0) {
		*value = p->kind->value(p, end);
		matched = range_holds(r, p->n->arg[p->n->filter->sig.slots - 2],
		    *value);
	}
	if (p->kind->close != NULL)
		p->kind->close(p);
	if (matched)
		p->kind->matched(p, end, *value);
	run_back(r, place);
	p->best = end;
	return comments_if(r, matched, mark);
}

/* Matches from the current position; an end is in p->best then. */
static bool
match_here(struct pattern *p, int *value)
{
	bool comments = p->r->level != COMMENT_SILENT &&
	    (p->depends & FILTER_COMMENTS) != 0;

	if (!may_start(p, p->r->id))
		return false;
	p->walks = p->strict || (p->depends & FILTER_MUST) != 0 ||
	    (comments && p->in_order);
	if (!p->walks && p->all == NULL)
		p->all = cell_list(p, node_last(p->n), cell_end(p));
	return pattern_match(p, p->walks ? spec_end : search_end, value);
}

/* Begins the texts of the comments, which are kept for the game. */
static void
texts_begin(struct pattern *p)
{
	struct run *r = p->r;

	p->starts_text = span_of(arena_printf(&r->game,
	    "Start %s that ends at ", p->n->filter->name));
	p->ends_text = arena_alloc(&r->game,
	    (size_t)(r->g->npos + 1) * sizeof(*p->ends_text));
}

void
pattern_write(struct pattern *p, int end, int length, const char *more)
{
	struct run *r = p->r;
	struct span name, *text;

	if (r->level < COMMENT_NORMAL || (p->n->words & p->kind->quiet) != 0)
		return;
	if (p->ends_text == NULL)
		texts_begin(p);
	text = &p->ends_text[length];
	if (text->p == NULL)
		*text = span_of(arena_printf(&r->game,
		    "End %s of length %d that starts at ",
		    p->n->filter->name, length));
	name = position_name(r, p->start);
	comment_join(r, end, *text, name, span_of(more));
	name = position_name(r, end);
	comment_join(r, p->start, p->starts_text, name, NO_SPAN);
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

	if (!match_here(p, v))
		return false;
	if (n->type == POSITION)
		*v = p->best;
	return true;
}

int
pattern_keep(struct run *r, const struct node *n, int *ids, int count)
{
	struct pattern *p;
	int i, left = 0;

	if (count == 0)
		return 0;
	p = pattern_get(r, n);
	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, may_start(p, ids[i]));
	return column_keep_each(r, n, ids, left);
}

struct may
pattern_may(const struct facts *f, const struct node *n)
{
	return may_be(node_may(f, n->arg[n->filter->sig.slots - 1]).match);
}
