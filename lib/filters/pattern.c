/*
 * pattern.c - groups and repetitions matched along the moves of a game. The
 * search keeps its own stack, since a game can be long. If nothing that it
 * evaluates has an effect, each question is answered once.
 */
#include <string.h>

#include "evalcomments.h"
#include "pattern.h"
#include "dash.h"
#include "moves.h"

enum { ANSWERS_MOST = 1 << 23 };	/* that one pattern keeps */

static bool
never_test(struct run *r, const struct node *n)
{
	return false;
}

static const char *
chain_invalid(const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] == NULL)
			return "a constituent is missing";
	return n->nargs == 0 ? "a group has no constituents" : NULL;
}

static const char *
repeat_invalid(const struct node *n)
{
	if (n->nargs != 1 || n->arg[0] == NULL)
		return "one constituent is repeated";
	return n->number < 0 || n->number > n->most || n->most > WILD_MOST ?
	    "these are not numbers of repetitions" : NULL;
}

static bool
is_chain(const struct node *n)
{
	return n->filter->invalid == chain_invalid;
}

static bool
is_repeat(const struct node *n)
{
	return n->filter->invalid == repeat_invalid;
}

bool
node_is_option(const struct node *n)
{
	return is_repeat(n) && n->number == 0 && n->most == 1;
}

bool
node_is_nullable(const struct node *n)
{
	int i;

	if (is_repeat(n) && n->number == 0)
		return true;
	if (!is_repeat(n) && !is_chain(n))
		return false;
	for (i = 0; i < n->nargs; i++)
		if (!node_is_nullable(n->arg[i]))
			return false;
	return true;
}

/* Whether n contains a repetition. */
static bool
node_repeats(const struct node *n)
{
	int i;

	if (is_repeat(n))
		return true;
	for (i = 0; is_chain(n) && i < n->nargs; i++)
		if (node_repeats(n->arg[i]))
			return true;
	return false;
}

/* Whether asking n at all positions may cost more than asking it at some. */
static bool
looks_elsewhere(const struct node *n, const void *context)
{
	return (n->filter->flags & (FILTER_STATE | FILTER_MOVES)) != 0;
}

/* Whether n is asked at all positions at once, which p keeps. */
static bool
is_leaf(const struct pattern *p, const struct node *n)
{
	return may_keep(p->r, n, memo_same(p->n) & ~(unsigned)FILTER_DASHED) &&
	    node_any(n, looks_elsewhere, NULL) == NULL;
}

/*
 * A filter that needs to match wherever the constituent n begins to match, or
 * NULL. Targets with other values than sets are taken to match anywhere.
 */
static const struct node *
needed(const struct pattern *p, const struct node *n)
{
	const struct node *found = NULL, *target;
	int slots[SLOTS_MOST], i;

	if (node_is_nullable(n))
		return NULL;
	if (is_chain(n) || is_repeat(n))
		return needed(p, n->arg[0]);
	target = node_is_dash(n) ? n->arg[DASH_TARGET] : NULL;
	if (target != NULL ? target->type != LOGICAL && target->type != SET :
	    node_is_dash(n) && node_operands(n, slots) == 0)
		return NULL;
	/* a line tests what looks ahead with one move at a time */
	if (node_is(n, "move") || !node_looks_ahead(n))
		return is_leaf(p, n) ? n : NULL;
	if (node_is_conjunction(n))
		for (i = 0; found == NULL && i < n->nargs && (i == 0 ||
		    (n->arg[i - 1]->depends &
		    (FILTER_IMPURE | FILTER_READS)) == 0); i++)
			found = needed(p, n->arg[i]);
	return found;
}

/* Sets where[id] at the positions where n matches; returns how many are. */
static int
find_matches(struct run *r, const struct node *n, bool *where)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place place = run_go(r, r->id);
	int *ids = column_room(r, r->g->npos, sizeof(*ids)), i, left;

	for (i = 0; i < r->g->npos; i++)
		ids[i] = i;
	left = column_keep(r, n, ids, r->g->npos);
	for (i = 0; i < left; i++)
		where[ids[i]] = true;
	run_back(r, place);
	arena_reset(&r->scratch, scratch);
	return left;
}

bool
node_is_arithmetic(const struct node *n)
{
	return n->type == NUMBER && (node_is(n, "integer") ||
	    node_is(n, "variable") || node_is(n, "negative") ||
	    n->filter->level == LEVEL_SUM ||
	    n->filter->level == LEVEL_PRODUCT);
}

/* ---- text ---- */

const struct sigitem *
parse_parameter_word(struct parser *p, struct node *n)
{
	struct node **range = &n->arg[n->filter->slots - 2];
	const struct sigitem *word;

	if (*range == NULL)
		*range = parse_range(p);
	word = p->t->kind == TOK_WORD ?
	    sig_option(n->filter, p->t->text) : NULL;
	if (word == NULL)
		return NULL;
	if (node_given(n, word) && (n->filter->which == PATTERN_LINE ||
	    strcmp(word->word, "lastposition") != 0))
		parse_error(p, p->t, "'%s' is given twice in one %s",
		    p->t->text, n->filter->name);
	n->words |= word->bit;
	p->t++;
	return word;
}

struct node *
parse_group(struct parser *p, void (*contents)(struct parser *,
    struct node *, const char *arrow), const char *arrow)
{
	struct node *list = node_at(p, "chain", p->t);

	p->q->depth += LEVEL_PRIMARY;
	if (p->q->depth > NESTING_MOST * LEVEL_PRIMARY)
		parse_error(p, p->t, "constituents are nested more than %d "
		    "deep", NESTING_MOST);
	p->t++;
	contents(p, list, arrow);
	expect(p, ")", "after the constituents in parentheses");
	p->q->depth -= LEVEL_PRIMARY;
	return list;
}

/* * + ? {n,m} {*} {+} */
static bool
read_wildcard(const struct token *t, int *least, int *most)
{
	if (t->kind == TOK_WILD) {
		*least = t->number;
		*most = t->most;
		return true;
	}
	*least = 0;
	*most = 1;
	return token_is(t, "?");
}

struct node *
parse_wildcard(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	struct node *repeat;
	int least, most;

	if (!read_wildcard(t, &least, &most))
		return n;
	p->t++;
	repeat = node_at(p, "repeat", t);
	repeat->number = least;
	repeat->most = most;
	node_add(p->q, repeat, n);
	node_type(p->q, repeat);
	return repeat;
}

void
wildcard_print(struct printer *p, const struct node *n)
{
	char text[32];

	if (n->number == n->most)
		snprintf(text, sizeof(text), "{%d}", n->number);
	else if (n->most == WILD_MOST)
		snprintf(text, sizeof(text), "{%d,}", n->number);
	else
		snprintf(text, sizeof(text), "{%d,%d}", n->number, n->most);
	print_sign(p, strcmp(text, "{0,1}") == 0 ? "?" :
	    strcmp(text, "{0,}") == 0 ? "{*}" :
	    strcmp(text, "{1,}") == 0 ? "{+}" : text, "");
}

/* ---- where constituents match ---- */

static struct leaf *
leaf_find(const struct pattern *p, const struct node *n)
{
	struct leaf *leaf = p->leaves;

	while (leaf != NULL && leaf->n != n)
		leaf = leaf->next;
	return leaf;
}

/*
 * Asks at all positions at once whether the constituent n can match there; a
 * match may begin with it if first is set. Returns whether it can anywhere.
 */
static bool
leaf_add(struct pattern *p, const struct node *n, bool first)
{
	const struct node *asked = needed(p, n);
	struct leaf *leaf;
	int found, i;

	if (asked == NULL) {
		p->anywhere |= first;
		return true;
	}
	leaf = arena_alloc(&p->r->game, sizeof(*leaf));
	leaf->n = n;
	leaf->exact = asked == n && !node_looks_ahead(n);
	leaf->where = arena_alloc(&p->r->game, (size_t)p->r->g->npos);
	leaf->next = p->leaves;
	p->leaves = leaf;
	found = find_matches(p->r, asked, leaf->where);
	for (i = 0; first && i < p->r->g->npos; i++)
		p->starts[i] |= leaf->where[i];
	return found > 0;
}

/*
 * Does so for the constituents of n that a match needs or may begin with.
 * Returns whether n can match in this game.
 */
static bool
find_leaves(struct pattern *p, const struct node *n, bool first)
{
	bool wanted = !node_is_nullable(n), can = true;
	int i;

	if (!is_chain(n) && !is_repeat(n))
		return leaf_add(p, n, first);
	for (i = 0; i < n->nargs && (can || !p->hopeless); i++) {
		if ((wanted || first) && !find_leaves(p, n->arg[i], first))
			can = false;
		first &= node_is_nullable(n->arg[i]);
	}
	return can || !wanted;
}

/*
 * Finds where the pattern may start, and whether it is hopeless, which a
 * pattern with effects is not.
 */
static void
find_starts(struct pattern *p, const struct node *list)
{
	if (p->anywhere)
		return;
	p->anywhere = node_is_nullable(list);
	p->starts = arena_alloc(&p->r->game, (size_t)p->r->g->npos);
	p->hopeless = (p->depends & FILTER_IMPURE) == 0 &&
	    !p->r->options->always_comment;
	p->hopeless &= !find_leaves(p, list, true);
}

/* ---- cells ---- */

static bool
is_unlimited(const struct node *repeat)
{
	return repeat->most >= WILD_MOST;
}

/* Whether n can match without a move if its filters match. */
static bool
can_stay(const struct pattern *p, const struct node *n)
{
	int i;

	if (!is_chain(n) && !is_repeat(n))
		return !p->kind->makes_move(n);
	for (i = 0; i < n->nargs && !(is_repeat(n) && n->number == 0); i++)
		if (!can_stay(p, n->arg[i]))
			return false;
	return true;
}

/* Whether a constituent of n makes a move. */
static bool
has_move(const struct pattern *p, const struct node *n)
{
	int i;

	if (!is_chain(n) && !is_repeat(n))
		return p->kind->makes_move(n);
	for (i = 0; i < n->nargs; i++)
		if (has_move(p, n->arg[i]))
			return true;
	return false;
}

/*
 * Whether n is a limited repetition of what can match without a move: (X?){3},
 * but not (X?)*, which ends with the first time without a move. If times have
 * effects, they are tried as written out.
 */
static bool
is_counted(const struct pattern *p, const struct node *n)
{
	return is_repeat(n) && !p->tries && !is_unlimited(n) &&
	    can_stay(p, n->arg[0]);
}

static struct cell **
cell_bucket(struct pattern *p, const struct cell *c)
{
	uintptr_t hash = (uintptr_t)c->n / 16 * 7 + (uintptr_t)c->next / 16;

	hash += (uintptr_t)c->done * 13 + c->still;
	return &p->table[(hash ^ hash / 64) % LENGTH(p->table)];
}

static bool
cell_same(const struct cell *a, const struct cell *b)
{
	return a->n == b->n && a->done == b->done && a->still == b->still &&
	    a->next == b->next;
}

static void
cell_describe(const struct pattern *p, struct cell *c)
{
	const struct leaf *leaf = leaf_find(p, c->n);

	if (c->n == NULL) {
		c->kind = CELL_END;
		c->nullable = true;
		return;
	}
	/* a profile counts each test */
	if (leaf != NULL && p->r->profile == NULL) {
		c->where = leaf->where;
		c->exact = leaf->exact;
	}
	c->kind = is_chain(c->n) ? CELL_CHAIN : is_counted(p, c->n) ?
	    CELL_COUNTED : is_repeat(c->n) ? CELL_REPEAT :
	    p->kind->makes_move(c->n) ? CELL_MOVE : CELL_TEST;
	c->nullable = c->next->nullable && (node_is_nullable(c->n) ||
	    c->kind == CELL_COUNTED ||
	    (c->kind == CELL_REPEAT && c->done >= c->n->number));
}

/* Returns the cell with this content, which is made if it is new. */
static struct cell *
cell_get(struct pattern *p, struct cell wanted)
{
	struct cell **bucket = cell_bucket(p, &wanted), *c, after;

	for (c = *bucket; c != NULL; c = c->bucket)
		if (cell_same(c, &wanted))
			return c;
	c = arena_alloc(&p->r->game, sizeof(*c));
	*c = wanted;
	cell_describe(p, c);
	c->bucket = *bucket;
	c->older = p->cells;
	*bucket = p->cells = c;
	after = wanted;
	after.still = false;
	if (wanted.next != NULL)
		after.next = wanted.next->moved;
	c->moved = cell_same(&after, c) ? c : cell_get(p, after);
	return c;
}

static struct cell *
cell_before(struct pattern *p, const struct node *n, struct cell *next)
{
	struct cell wanted = { .n = n, .next = next };

	return cell_get(p, wanted);
}

/* Returns the cell of the constituents of a group, then next. */
static struct cell *
cell_list(struct pattern *p, const struct node *chain, struct cell *next)
{
	int i;

	for (i = chain->nargs; i > 0; i--)
		next = cell_before(p, chain->arg[i - 1], next);
	return next;
}

/*
 * Returns the cell of one more time of a repetition. Without a limit, times
 * are counted up to the least number only. If they have no effects, one time
 * without a move stands for any number of them.
 */
static struct cell *
cell_once_more(struct pattern *p, const struct cell *c)
{
	const struct node *n = c->n;
	struct cell again = { .n = n, .done = c->done + 1, .still = true,
		.next = c->next };
	int limit = again.done < n->number || is_unlimited(n) ?
	    n->number : n->most, left = p->r->g->npos;

	if (node_is_option(n))
		return cell_before(p, n->arg[0], c->next);
	if (!p->tries && !has_move(p, n->arg[0]))
		left = 0;
	if (!p->tries && again.done < limit - left)
		again.done = limit - left;
	if (again.done > limit)
		again.done = limit;
	return cell_before(p, n->arg[0], cell_get(p, again));
}

static struct cell *
cell_into(struct pattern *p, struct cell *c)
{
	if (c->into == NULL)
		c->into = c->kind == CELL_CHAIN ?
		    cell_list(p, c->n, c->next) : cell_once_more(p, c);
	return c->into;
}

/*
 * The next of the two ways to continue at a repetition: what follows it, or
 * one more time. One without a limit ends after a time that made no move.
 */
static struct cell *
cell_repeat(struct pattern *p, struct cell *c, int *turn)
{
	if (*turn == 0) {
		*turn = 1;
		if (c->done >= c->n->number)
			return c->next;
	}
	if (*turn == 1) {
		*turn = 2;
		if (c->done < c->n->number || (is_unlimited(c->n) ?
		    !c->still : c->done < c->n->most))
			return cell_into(p, c);
	}
	return NULL;
}

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

	if (!is_chain(n) && !is_repeat(n)) {
		c = cell_before(p, n, p->all);
		return !cell_fails(p, c, id) && pattern_test(p, c, id, -1);
	}
	for (i = 0; i < n->nargs && !(is_repeat(n) && n->number == 0); i++)
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
 * Goes through groups and constituents that make no move to a cell that has
 * alternatives. False when the answer is known already: *best.
 */
static bool
open_cell(struct pattern *p, struct cell **cell, int id, int *best)
{
	struct cell *c = *cell;

	*best = -1;
	for (;; c = c->next) {
		while (c->kind == CELL_CHAIN)
			c = cell_into(p, c);
		if (c->kind == CELL_REPEAT && cell_fails(p, cell_into(p, c),
		    id)) {
			if (c->done < c->n->number)
				return false;
			continue;
		}
		if (c->kind == CELL_END) {
			if (!c->still && p->kind->success != NULL &&
			    p->kind->success(p, id))
				*best = id;
			return false;
		}
		if ((p->first && p->found) || cell_fails(p, c, id))
			return false;
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

	if (!open_cell(p, &c, id, best) || answer_find(p, c, id, best))
		return false;
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

static void
witness_reached(struct run *r, struct witness *w)
{
	w->reached = comment_mark(r);
	w->standing = true;
}

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
	witness_reached(p->r, &p->witness);
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
	p->quiet = node_has(n, "quiet");
	p->bans = node_has(n, "nestban");
	p->banned = run_state(r, n, sizeof(*p->banned));
	p->kind->setup(p);
}

static void
pattern_begin(struct pattern *p, const struct node *list)
{
	struct cell end = { .still = true };
	bool repeats = node_repeats(list), comments;

	if (p->r->level == COMMENT_SILENT)
		p->depends &= ~(unsigned)FILTER_COMMENTS;
	comments = (p->depends & FILTER_COMMENTS) != 0;
	p->tries = (p->depends & FILTER_IMPURE) != 0 ||
	    (comments && (p->in_order || !repeats));
	p->tells = comments && !p->tries;
	p->forgets |= (p->depends & ~(memo_same(p->n) | FILTER_COMMENTS)) != 0;
	p->remembers = repeats && !p->tries;
	p->age = 1;
	p->score = arena_alloc(&p->r->game, (size_t)p->r->g->npos *
	    sizeof(*p->score));
	find_starts(p, list);
	p->all = cell_list(p, list, cell_get(p, end));
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

static struct pattern *
pattern_new(struct pattern *p, struct run *r, const struct node *n)
{
	pattern_init(p, r, n);
	pattern_begin(p, n->arg[n->filter->slots - 1]);
	return p;
}

/* The state of a path or line in this game, begun when first asked for. */
static inline struct pattern *
pattern_get(struct run *r, const struct node *n)
{
	struct pattern *p = run_memo(r, n, kind_of(n)->size);

	return p->all != NULL ? p : pattern_new(p, r, n);
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

	if (r->level < COMMENT_NORMAL || p->quiet)
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
	if (!p->bans)
		return;
	if (*p->banned == NULL)
		*p->banned = arena_alloc(&p->r->game, (size_t)p->r->g->npos);
	for (; id >= p->start; id = game_parent(p->r->g, id))
		if (p->kind->passes == NULL || !p->kind->passes(p, id))
			(*p->banned)[id] = 1;
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
	struct witness *w = &p->witness;
	int best;

	memset(w, 0, sizeof(*w));
	p->start = p->r->id;
	p->age += p->forgets;
	p->turn++;
	p->found = false;
	p->best = -1;
	if (p->kind->enter != NULL)
		p->kind->enter(p);
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
		if (!range_holds(r, p->n->arg[p->n->filter->slots - 2], *value))
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

	return may_start(p, r->id) && pattern_match(p, v) >= 0;
}

bool
pattern_position(struct run *r, const struct node *n, int *v)
{
	struct pattern *p = pattern_get(r, n);
	int value;

	*v = may_start(p, r->id) ? pattern_match(p, &value) : -1;
	return *v >= 0;
}

int
pattern_keep(struct run *r, const struct node *n, int *ids, int count)
{
	const struct pattern *p = pattern_get(r, n);
	int i, left = 0;

	for (i = 0; i < count; i++) {
		ids[left] = ids[i];
		left += may_start(p, ids[i]);
	}
	return column_keep_each(r, n, ids, left);
}

static struct may
repeat_may(const struct facts *f, const struct node *n)
{
	return may_be(n->number == 0 || node_may(f, n->arg[0]).match);
}

struct may
pattern_may(const struct facts *f, const struct node *n)
{
	return may_be(node_may(f, n->arg[n->filter->slots - 1]).match);
}

static struct filter rows[] = {
	{ .name = "chain", .args = "B+", .flags = FILTER_HIDDEN,
	    .may = may_all, .invalid = chain_invalid, .test = never_test,
	    .help = "constituents of a path or line in parentheses",
	    .eg = "path (A-- check a--)+ -- mate" },
	{ .name = "repeat", .args = "B", .atom = ATOM_WILD,
	    .flags = FILTER_HIDDEN, .may = repeat_may,
	    .invalid = repeat_invalid,
	    .test = never_test,
	    .help = "a constituent of a path or line with a wildcard",
	    .eg = "path --{1,9} mate" },
	{ .name = NULL }
};

const struct theme theme_pattern = { .rows = rows };
