/*
 * pattern.c - groups and repetitions matched along the moves of a game. The
 * search keeps its own stack, since a game can be long. If nothing that it
 * evaluates has an effect, each question is answered once.
 */
#include <string.h>

#include "cells.h"
#include "enginecolumn.h"
#include "enginemay.h"

enum { ANSWERS_MOST = 1 << 23 };	/* that one pattern keeps */

/* ---- answers ---- */

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

/*
 * Returns a table of answers for a cell. If there are enough tables already,
 * all cells lose theirs first.
 */
static struct answer *
answers_get(struct pattern *p)
{
	struct run *r = p->r;
	int npos = r->g->npos, most = ANSWERS_MOST / npos + 2;
	struct cell *c;

	if (p->used == p->nanswers && p->nanswers >= most) {
		for (c = p->cells; c != NULL; c = c->older)
			c->answers = NULL;
		p->used = 0;
		p->age++;
	}
	if (p->used == p->nanswers) {
		p->answers = pattern_grow(r, p->answers, p->nanswers,
		    &p->answers_cap, sizeof(*p->answers));
		p->answers[p->nanswers++] = arena_alloc(&r->game,
		    (size_t)npos * sizeof(struct answer));
	}
	return p->answers[p->used++];
}

/* The age of the answers for a position. */
static int
answer_age(const struct pattern *p, int id)
{
	return p->starts_apart && id == p->start ? -p->turn : p->age;
}

/* Keeps the answer for a cell, unless the search stopped early. */
static void
answer_store(struct pattern *p, struct cell *c, int id, int best)
{
	if (!p->remembers || (p->first && p->found))
		return;
	if (c->answers == NULL)
		c->answers = answers_get(p);
	c->answers[id].age = answer_age(p, id);
	c->answers[id].best = best;
}

static bool
answer_find(const struct pattern *p, const struct cell *c, int id, int *best)
{
	if (!p->remembers || c->answers == NULL ||
	    c->answers[id].age != answer_age(p, id))
		return false;
	*best = c->answers[id].best;
	return true;
}

/* ---- the search ---- */

static void
frame_init(struct pattern *p, struct frame *f, struct cell *c, int id)
{
	f->cell = c;
	f->id = id;
	f->passed = p->kind->passes != NULL && p->kind->passes(p, id);
	f->turn = 0;
	f->best = -1;
}

/*
 * Whether the alternatives of f are moves, and not ways to continue at the
 * same position.
 */
static bool
is_step(const struct frame *f)
{
	return f->passed || (f->cell->kind != CELL_REPEAT &&
	    f->cell->kind != CELL_COUNTED);
}

static bool
frame_begin(struct pattern *p, struct frame *f)
{
	return !is_step(f) || p->kind->begin(p, f);
}

/*
 * Whether it is known that a constituent does not match at id. With a focus
 * there may be moves before it, except at the start.
 */
static bool
cell_fails(struct pattern *p, const struct cell *c, int id)
{
	if (c->where == NULL || c->where[id])
		return false;
	return c->kind == CELL_TEST || ((!p->starts_apart || id == p->start) &&
	    (p->kind->passes == NULL || !p->kind->passes(p, id)));
}

bool
pattern_test(struct pattern *p, const struct cell *c, int id, int only_move)
{
	struct run *r = p->r;
	struct arenamark scratch;
	struct place place;
	bool matched;

	if (c->exact)
		return true;
	scratch = arena_mark(&r->scratch);
	place = run_go(r, id);
	r->only_move = only_move;
	matched = eval_test(r, c->n);
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
	return matched;
}

/* Whether n, which can match without a move, does so at id. */
static bool
stays(struct pattern *p, const struct node *n, int id)
{
	struct cell *c;
	int i;

	if (!node_is_chain(n) && !node_is_repeat(n)) {
		c = cell_before(p, n, p->all);
		return !cell_fails(p, c, id) && pattern_test(p, c, id, -1);
	}
	for (i = 0; i < n->nargs && !(node_is_repeat(n) && n->number == 0); i++)
		if (!stays(p, n->arg[i], id))
			return false;
	return true;
}

/*
 * The next way to continue at a limited repetition of what can match without a
 * move. Written out, (X?){3} tries X without a move first, at each of its
 * places; so where X matches like that, fewer times with a move come before
 * more of them. From there on all times to come make a move.
 */
static struct cell *
cell_counted(struct pattern *p, struct frame *f)
{
	const struct cell *c = f->cell;
	struct cell times = { .n = c->n, .still = true, .next = c->next };
	bool moving = c->done < 0;
	int t = f->turn++, left = moving ? -1 - c->done : c->n->most - c->done;

	if (c->still)
		return NULL;
	if (t == 0 && (moving ? left == 0 : c->done >= c->n->number))
		return c->next;
	if (t == 0)
		t = f->turn++;
	if (t == 1) {
		f->stays = !moving && left > 0 &&
		    stays(p, c->n->arg[0], f->id);
		if (f->stays && c->done < c->n->number)
			return c->next;
		t = f->turn++;
	}
	if (--t > (f->stays ? left : left > 0) || t >= p->r->g->npos)
		return NULL;
	times.done = f->stays ? -t : c->done + 1;
	return cell_before(p, c->n->arg[0], cell_get(p, times));
}

/* Finds the next alternative of a frame; false after the last. */
static bool
frame_next(struct pattern *p, struct frame *f, struct cell **c, int *to)
{
	if (!is_step(f)) {
		*c = f->cell->kind == CELL_COUNTED ? cell_counted(p, f) :
		    cell_repeat(p, f->cell, &f->turn);
		*to = f->id;
		return *c != NULL;
	}
	*c = f->passed ? f->cell : f->cell->next->moved;
	return p->kind->step(p, f, to);
}

/*
 * The only way to continue at a repetition: what follows it, or one more time.
 * Returns NULL if neither can match, and c if both must be tried. Also returns
 * c if one more time matches anywhere, since only c keeps an answer then.
 */
static struct cell *
cell_only(struct pattern *p, struct cell *c, int id)
{
	bool enough = c->done >= c->n->number;
	struct cell *into = cell_into(p, c);

	if (cell_fails(p, into, id))
		return enough ? c->next : NULL;
	if (into->exact)
		return c;
	if (!enough)
		return into;
	if (is_unlimited(c->n) ? c->still : c->done >= c->n->most)
		return c->next;
	return into->kind == CELL_MOVE && cell_fails(p, c->next, id) ? into : c;
}

/*
 * Goes through groups and constituents that make no move to a cell that has
 * alternatives. False when the answer is known already: *best.
 */
static bool
open_cell(struct pattern *p, struct cell **cell, int id, int *best)
{
	struct cell *c = *cell, *next;

	*best = -1;
	for (;; c = next) {
		while (c->kind == CELL_CHAIN)
			c = cell_into(p, c);
		if (c->kind == CELL_END) {
			if (!c->still && p->kind->success != NULL &&
			    p->kind->success(p, id))
				*best = id;
			return false;
		}
		if (p->first && p->found)
			return false;
		next = c->kind == CELL_REPEAT ? cell_only(p, c, id) : c->next;
		if (next == NULL || cell_fails(p, c, id))
			return false;
		if (c->kind == CELL_REPEAT && next != c)
			continue;
		if (c->kind != CELL_TEST)
			break;
		if (!pattern_test(p, c, id, -1))
			return false;
	}
	*cell = c;
	return true;
}

/* Begins to match a cell; false when the answer is known already: *best. */
static bool
cell_enter(struct pattern *p, struct cell *c, int id, int *best)
{
	struct frame *f;

	*best = -1;
	if (id >= 0 && p->kind->skip != NULL)
		id = p->kind->skip(p, id);
	if (id < 0 || !open_cell(p, &c, id, best))
		return false;
	if (answer_find(p, c, id, best)) {
		if (p->kind->again != NULL && *best >= 0 && *best == p->best)
			p->kind->again(p);
		return false;
	}
	p->frame = pattern_grow(p->r, p->frame, p->nframes, &p->frames_cap,
	    sizeof(*p->frame));
	f = &p->frame[p->nframes];
	frame_init(p, f, c, id);
	if (!frame_begin(p, f)) {
		answer_store(p, c, id, -1);
		return false;
	}
	if (is_step(f) && f->move < 0) {
		*best = f->best;
		if (p->kind->finish != NULL)
			p->kind->finish(p, f);
		answer_store(p, c, id, *best);
		return false;
	}
	p->nframes++;
	return true;
}

/*
 * Matches a cell from a position. Returns the end with the best score, the
 * first found of equal ones, or -1. The alternative with the fewest
 * repetitions is tried first.
 */
static int
pattern_search(struct pattern *p, struct cell *c, int id)
{
	struct frame *f;
	int base = p->nframes, best, to;

	if (!cell_enter(p, c, id, &best))
		return best;
	for (;;) {
		run_tick(p->r);
		f = &p->frame[p->nframes - 1];
		if (frame_next(p, f, &c, &to)) {
			if (cell_enter(p, c, to, &best))
				continue;
		} else {
			if (is_step(f) && p->kind->finish != NULL)
				p->kind->finish(p, f);
			best = f->best;
			answer_store(p, f->cell, f->id, best);
			if (--p->nframes == base)
				return best;
		}
		/* an alternative of the frame on top has been tried */
		f = &p->frame[p->nframes - 1];
		if (best >= 0 && (f->best < 0 ||
		    p->score[best] > p->score[f->best]))
			f->best = best;
		if (is_step(f))
			p->kind->leave(p, f);
	}
}

/* ---- comments on the way ---- */

struct comments
witness_copy(struct run *r, struct witness *w)
{
	struct comments kept = comments_take(r, w->mark);

	comments_put(r, &kept);
	if (w->standing) {
		w->comments = kept;
		if (kept.n > w->reached - w->mark)
			w->comments.n = w->reached - w->mark;
		w->standing = false;
	}
	return kept;
}

void
witness_cut(struct run *r, struct witness *w, size_t mark)
{
	if (w->standing && mark < w->reached)
		witness_copy(r, w);
	comment_cut(r, mark);
}

bool
pattern_reached(struct pattern *p, int id, int score)
{
	p->score[id] = score;
	p->found = true;
	if (p->best >= 0 && score <= p->best_score)
		return false;
	p->best = id;
	p->best_score = score;
	p->witness.reached = comment_mark(p->r);
	p->witness.standing = true;
	return true;
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

/* Whether n contains a repetition. */
static bool
node_repeats(const struct node *n)
{
	int i;

	if (node_is_repeat(n))
		return true;
	for (i = 0; node_is_chain(n) && i < n->nargs; i++)
		if (node_repeats(n->arg[i]))
			return true;
	return false;
}

static void
pattern_begin(struct pattern *p, const struct node *list)
{
	bool repeats = node_repeats(list), comments;

	if (p->r->level == COMMENT_SILENT)
		p->depends &= ~(unsigned)FILTER_COMMENTS;
	comments = (p->depends & FILTER_COMMENTS) != 0;
	p->tries = (p->depends & FILTER_MUST) != 0 ||
	    (comments && (p->in_order || !repeats ||
	    p->r->options->always_comment));
	p->tells = comments && !p->tries;
	p->forgets |= (p->depends & ~(memo_same(p->n) | FILTER_COMMENTS)) != 0;
	p->remembers = repeats && !p->tries &&
	    options_use(p->r->options, USE_ANSWERS);
	p->age = 1;
	p->score = arena_alloc(&p->r->game, (size_t)p->r->g->npos *
	    sizeof(*p->score));
	if (!p->game->judged)
		p->game->hopeless = lacks_constituent(p, list);
	p->game->judged = true;
	p->hopeless = p->game->hopeless;
	if (!p->hopeless)
		find_starts(p, list);
}

struct pattern *
pattern_plain(struct run *r, const struct node *n)
{
	struct pattern *p = run_memo(r, n, kind_of(n)->size);

	if (p->r == NULL) {
		pattern_init(p, r, n);
		p->tries = true;
	}
	return p;
}

/*
 * Begins it; one that asks nothing before it starts serves for all values of
 * variables.
 */
static struct pattern *
pattern_new(struct pattern *p, struct run *r, const struct node *n)
{
	pattern_init(p, r, n);
	pattern_begin(p, node_last(n));
	p->level = r->level;
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

	if (p != NULL && p->level == r->level) {
		if (n->link.reads[0] != 0 && game->values != run_values(r, n)) {
			game->values = run_values(r, n);
			p->age++;
		}
		return p;
	}
	p = run_memo(r, n, kind_of(n)->size);
	return p->r != NULL ? p : pattern_new(p, r, n);
}

static bool
may_start(const struct pattern *p, int id)
{
	return !p->hopeless && (p->anywhere || p->starts[id]) &&
	    !pattern_is_banned(p, id);
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

/* ---- the way to an end ---- */

/* Whether the best end from id is end; leaves no comments. */
static bool
leads_to(struct pattern *p, struct cell *c, int id, int end)
{
	size_t mark = comment_mark(p->r);
	int best = pattern_search(p, c, id);

	comment_cut(p->r, mark);
	return best == end;
}

/* Finds the next alternative that leads to the end; false at the end. */
static bool
frame_follow(struct pattern *p, struct frame *f, struct cell **c, int *to,
    int end)
{
	while (f->best != end && frame_next(p, f, c, to) && f->best != end) {
		if (leads_to(p, *c, *to, end))
			return true;
		if (is_step(f))
			p->kind->leave(p, f);
	}
	return false;
}

/*
 * Follows the way to the end that the search has found, and keeps the comments
 * made there.
 */
static void
follow(struct pattern *p, struct cell *c, int id, int end)
{
	struct frame f;
	int best;

	while (open_cell(p, &c, id, &best)) {
		run_tick(p->r);
		frame_init(p, &f, c, id);
		if (!frame_begin(p, &f) || !frame_follow(p, &f, &c, &id, end))
			return;
	}
}

/* ---- the rows of path and line ---- */

/*
 * Returns the best end from the current position, or -1, and leaves only the
 * comments made on the way there.
 */
static int
best_end(struct pattern *p)
{
	struct cell end = { .still = true };
	struct witness *w = &p->witness;
	int best;

	memset(w, 0, sizeof(*w));
	p->start = p->r->id;
	p->age += p->forgets;
	p->turn++;
	p->found = false;
	p->best = -1;
	if (p->kind->enter != NULL && !p->kind->enter(p))
		return -1;
	if (p->all == NULL)
		p->all = cell_list(p, node_last(p->n), cell_get(p, end));
	w->mark = comment_mark(p->r);
	best = pattern_search(p, p->all, p->start);
	witness_cut(p->r, w, w->mark);
	if (w->standing)
		w->comments.n = 0;
	if (p->kind->searched != NULL)
		p->kind->searched(p, best);
	if (best >= 0 && p->tells)
		follow(p, p->all, p->start, best);
	if (best >= 0 && p->tries)
		comments_put(p->r, &w->comments);
	return best;
}

/* Matches from the current position; returns the best end, or -1. */
static int
pattern_match(struct pattern *p, int *value)
{
	struct run *r = p->r;
	size_t mark = comment_mark(r);
	struct place place;
	int best;

	place = run_go(r, r->id);
	best = best_end(p);
	if (best >= 0) {
		*value = p->kind->value(p, best);
		if (!range_holds(r, p->n->arg[p->n->filter->sig.slots - 2],
		    *value))
			best = -1;
	}
	if (p->kind->close != NULL)
		p->kind->close(p);
	if (best >= 0)
		p->kind->matched(p, best, *value);
	else
		comment_cut(r, mark);
	run_back(r, place);
	return best;
}

bool
pattern_number(struct run *r, const struct node *n, int *v)
{
	struct pattern *p = pattern_get(r, n);
	int end = may_start(p, r->id) ? pattern_match(p, v) : -1;

	if (n->type == POSITION)
		*v = end;
	return end >= 0;
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
