/*
 * path.c - path: consecutive moves, with filters that must match after them,
 * and the filters about a path that is being matched or was. walk.c does the
 * matching.
 */
#include "path.h"
#include "dash.h"
#include "shapes.h"

extern const struct theme theme_path;

/* The paths of a run. */
struct paths {
	struct pathstate *now;	/* the innermost path being matched, or NULL */
	struct pathstate last;
	struct held *saved;	/* stack of the values of atomic variables */
	size_t nsaved, saved_cap;
};

/* Another end that is as good as the best. */
struct other {
	int id;
	struct comments comments;
};

static struct pathwork *
work(struct pattern *p)
{
	return (struct pathwork *)p;
}

/* ---- atomic variables ---- */

/* Copies the values of all atomic variables to saved[at] and on, or back. */
static void
copy_atomic(struct pathwork *w, size_t at, bool back)
{
	const struct run *r = w->pattern.r;
	const struct symbol *s = w->natomic > 0 ? r->q->symbols : NULL;
	struct held *saved, *var;

	for (; s != NULL; s = s->next) {
		if (!s->atomic)
			continue;
		saved = &w->paths->saved[at++];
		var = &r->var[s->slot];
		held_set(back ? var : saved, back ? &saved->v : &var->v);
	}
}

size_t
path_save_atomic(struct pathwork *w)
{
	struct paths *all = w->paths;
	size_t at = all->nsaved, cap = all->saved_cap;

	if (w->natomic == 0)
		return at;
	all->nsaved += (size_t)w->natomic;
	MEM_GROW(all->saved, all->saved_cap, all->nsaved);
	if (all->saved_cap > cap)
		memset(all->saved + cap, 0, (all->saved_cap - cap) *
		    sizeof(*all->saved));
	copy_atomic(w, at, false);
	return at;
}

static void
pop_atomic(struct pathwork *w, size_t at)
{
	w->paths->nsaved = at;
	copy_atomic(w, at, true);
}

void
path_restore_atomic(struct pathwork *w)
{
	pop_atomic(w, w->paths->nsaved - (size_t)w->natomic);
}

/* ---- the functions of the pattern ---- */

static int
path_next(struct pattern *p, int id, int before)
{
	if (work(p)->focused)
		return focus_next(work(p), id, before);
	if (before < 0)
		return game_child(p->r->g, id);
	return (p->n->words & HAS_PRIMARY) != 0 ? -1 :
	    game_sibling(p->r->g, before);
}

/*
 * Records the best end of a path and the variables there, then each other end
 * that is as good: once, unless the ways to it have different comments.
 */
static void
path_ended(struct pattern *p, int id, bool better)
{
	struct pathwork *w = work(p);
	struct other new = { .id = id };
	int i;

	if (better) {
		w->state.best = id;
		w->nothers = 0;
		copy_atomic(w, w->best_saved, false);
		return;
	}
	new.comments = comments_take(p->r, p->mark);
	comments_put(p->r, &new.comments);
	for (i = 0; i < w->nothers && new.comments.n == 0; i++)
		if (w->other[i].id == id)
			return;
	w->other = pattern_grow(p->r, w->other, w->nothers, &w->others_cap,
	    sizeof(*w->other));
	w->other[w->nothers++] = new;
}

/* ---- one path ---- */

/*
 * Whether a filter that is not a target can make comments, which stay until the
 * move before them is taken back.
 */
static bool
comments_between(const struct node *n)
{
	int i;

	if (n == NULL)
		return false;
	if (!node_is_dash(n) && !node_plays(n, ROLE_CHAIN) &&
	    !node_plays(n, ROLE_REPEAT))
		return (n->link.depends & (FILTER_COMMENTS |
		    FILTER_IMPURE)) != 0;
	for (i = 0; i < n->nargs; i++)
		if ((!node_is_dash(n) || i != DASH_TARGET) &&
		    comments_between(n->arg[i]))
			return true;
	return false;
}

const struct node *
path_first_dash(const struct node *n)
{
	while (node_plays(n, ROLE_CHAIN) ||
	    (node_plays(n, ROLE_REPEAT) && n->number > 0))
		n = n->arg[0];
	return node_is_dash(n) ? n : NULL;
}

/* Decides how the path is matched. */
static void
path_setup(struct pattern *p)
{
	const struct node *n = p->n, *list = n->arg[PATH_LIST];
	const struct node *max = n->arg[PATH_MAX], *focus = n->arg[PATH_FOCUS];
	struct pathwork *w = work(p);
	const struct symbol *s;

	w->paths = run_own(p->r, &theme_path);
	w->focused = focus != NULL || (n->words & HAS_SINGLECOLOR) != 0;
	if (w->focused)
		w->before = arena_alloc(&p->r->game, (size_t)p->r->g->npos *
		    sizeof(*w->before));
	for (s = p->r->q->symbols; s != NULL; s = s->next)
		w->natomic += s->atomic;
	p->depends = list->link.depends | (max != NULL ? max->link.depends : 0);
	p->first = (n->words & HAS_FIRSTMATCH) != 0;
	p->every_way = (n->words & HAS_KEEPALLBEST) != 0;
	p->in_order = p->first || p->every_way || comments_between(list) ||
	    (max != NULL && comments_between(max));
	p->skips = w->focused;
	/* a man moves at few positions: evaluating at all of them does not
	   pay */
	p->anywhere = focus != NULL && (n->link.reads[0] != 0 ||
	    (focus->link.depends & (FILTER_MUST | FILTER_READS |
	    (p->r->options->always_comment ? FILTER_COMMENTS : 0))) != 0);
}

static void
path_enter(struct pattern *p)
{
	struct pathwork *w = work(p);

	memset(&w->state, 0, sizeof(w->state));
	w->state.outer = w->paths->now;
	w->state.start = p->start;
	w->state.best = -1;
	w->paths->now = &w->state;
	w->nothers = 0;
	focus_choose(p->r, w);
	w->saved = path_save_atomic(w);
	w->best_saved = path_save_atomic(w);
}

void
path_walked(struct pathwork *w)
{
	int i;

	w->paths->now = w->state.outer;
	w->state.count = 0;
	pop_atomic(w, w->saved);
	for (i = w->nothers - 1; i >= 0; i--)
		comments_put(w->pattern.r, &w->other[i].comments);
}

/* ---- comments ---- */

/*
 * Appends the letter and square of a man in focus, and the squares that he goes
 * to.
 */
static void
man_route(struct run *r, const int *way, int length, int identity,
    struct buf *b)
{
	int sq = men_here(r)->where[identity], next, at, i;
	int kind = pos_kind(r->pos, sq);
	bool moved = false;
	char letter = man_letter(kind);

	if ((r->pos->men[BLACK] & BIT(sq)) != 0)
		letter = (char)(letter | 0x20);
	for (i = 0; i < length && sq != NO_SQUARE; i++, sq = next) {
		next = men_at(r, way[i])->where[identity];
		if (next == sq)
			continue;
		if (!moved)
			buf_printf(b, " %c%c%c", letter, 'a' + FILE_OF(sq),
			    '1' + RANK_OF(sq));
		moved = true;
		at = next == NO_SQUARE ? sq : next;
		buf_printf(b, next == NO_SQUARE ? "(x%c%c)" : "-%c%c",
		    'a' + FILE_OF(at), '1' + RANK_OF(at));
	}
}

static void
write_piecepath(struct run *r, const struct pathwork *w, const int *way,
    int length)
{
	struct buf b = { 0 };
	bitboard set;
	int identity;

	for (set = pos_occupied(r->pos); set != 0; set &= set - 1) {
		identity = men_here(r)->who[bits_first(set)];
		if ((w->men & BIT(identity)) != 0)
			man_route(r, way, length, identity, &b);
	}
	if (b.n != 0)
		comment_printf(r, r->id, COMMENT_QUIET, "Focus path:%s",
		    buf_str(&b));
	buf_free(&b);
}

static void
write_moves(struct run *r, const struct pathwork *w, const int *way,
    int length, int n)
{
	const char *title = w->pattern.n->text;
	int i, made = 0;

	for (i = 0; i < length; i++)
		if (!w->focused || path_move_in_focus(w, way[i]))
			comment_printf(r, way[i], COMMENT_QUIET,
			    "%s%smove %d of %d", title,
			    title[0] != '\0' ? ": " : "", ++made, n);
}

static void
write_path(struct run *r, struct pathwork *w, int end, int value)
{
	const struct node *n = w->pattern.n;
	struct span title = node_text(n);
	int count = w->state.count, length, *way;
	char max[40] = "";

	if (r->level == COMMENT_SILENT)
		return;
	comment_add(r, r->id, COMMENT_QUIET, title);
	if ((n->words & (HAS_PIECEPATH | HAS_VERBOSE)) != 0) {
		length = game_way(r->g, r->id, end, &r->scratch, &way);
		if ((n->words & HAS_PIECEPATH) != 0 && end == w->state.best)
			write_piecepath(r, w, way, length);
		if ((n->words & HAS_VERBOSE) != 0)
			write_moves(r, w, way, length, count);
	}
	if (n->arg[PATH_MAX] != NULL)
		snprintf(max, sizeof(max), " Max value: %d", value);
	pattern_write(&w->pattern, end, count, max);
}

/* ---- the filter ---- */

static int
path_value(struct pattern *p, int end)
{
	struct pathwork *w = work(p);

	w->state.best = end;
	w->state.count = focus_count(w, end);
	return p->n->arg[PATH_MAX] == NULL ? w->state.count : p->best.score;
}

/* Makes the comments of the best end and of those that are as good. */
static void
path_matched(struct pattern *p, int end, int value)
{
	struct pathwork *w = work(p);
	struct run *r = p->r;
	int i;

	copy_atomic(w, w->best_saved, true);
	write_path(r, w, end, value);
	for (i = 0; i < w->nothers; i++) {
		write_path(r, w, w->other[i].id, value);
		comment_add(r, w->other[i].id, COMMENT_NORMAL,
		    span_of("alternative"));
	}
	/* another path may start at the end */
	pattern_ban(p, game_parent(r->g, end));
	w->paths->last = w->state;
	w->paths->last.known = true;
}

const struct patternkind pattern_path = {
	.size = sizeof(struct pathwork),
	.quiet = HAS_QUIET,
	.nestban = HAS_NESTBAN,
	.setup = path_setup,
	.next = path_next,
	.ended = path_ended,
	.enter = path_enter,
	.value = path_value,
	.matched = path_matched
};

/*
 * A match has an effect on later filters with nestban, or if some filter may
 * ask about the path matched last.
 */
EFFECTS(path_effects, (n->words & HAS_NESTBAN) != 0 || n->number != 0 ?
    FILTER_IMPURE | FILTER_LASTING : FILTER_COMMENTS)

/* ---- filters about a path ---- */

/* Returns the path being matched, or else the one matched last, or NULL. */
static const struct pathstate *
path_asked(const struct run *r)
{
	const struct paths *all = run_own(r, &theme_path);

	if (all->now != NULL)
		return all->now;
	return all->last.known ? &all->last : NULL;
}

/* Returns what the row of n says about the path. */
enum { ASKS_COUNT, ASKS_UNFOCUSED, ASKS_START, ASKS_END };

static bool
path_tells(struct run *r, const struct node *n, int *v)
{
	const struct pathstate *path = path_asked(r);

	if (path == NULL)
		return false;
	*v = n->filter->which == ASKS_COUNT ? path->count :
	    n->filter->which == ASKS_UNFOCUSED ?
	    game_ply(r->g, r->id) - game_ply(r->g, path->start) - path->count :
	    n->filter->which == ASKS_START ? path->start : path->best;
	return n->filter->which != ASKS_END || *v >= 0;
}

/* Whether n or a node below it, but not inside a path, asks about a path. */
static bool
asks_outside(const struct node *n)
{
	int i;

	if (n == NULL || node_is(n, "path"))
		return false;
	for (i = 0; i < n->nargs; i++)
		if (asks_outside(n->arg[i]))
			return true;
	return n->filter->number == path_tells;
}

static void
mark_path(struct node *n, void *context)
{
	if (node_is(n, "path"))
		n->number = 1;
}

static void
paths_link(struct query *q)
{
	if (asks_outside(q->body))
		node_each(q->body, mark_path, NULL);
}

static void
paths_forget(struct run *r)
{
	struct paths *all = run_own(r, &theme_path);

	all->now = NULL;
	all->last.known = false;
	all->nsaved = 0;
}

static void
paths_free(struct run *r)
{
	struct paths *all = run_own(r, &theme_path);
	size_t i;

	for (i = 0; i < all->saved_cap; i++)
		held_free(&all->saved[i]);
	free(all->saved);
}

/*
 * A path begins with a move of the men that its first dash and its focus name.
 */
static int
path_some(struct run *r, const struct node *n, int *ids, int count)
{
	const struct node *dash = path_first_dash(n->arg[PATH_LIST]), *man[2];
	int k;

	if (dash == NULL)
		return count;
	man[0] = dash->arg[DASH_FROM];
	man[1] = (n->words & HAS_CAPTURE) == 0 ? n->arg[PATH_FOCUS] : NULL;
	for (k = 0; k < 2; k++)
		if (man[k] != NULL &&
		    (man[k]->link.depends & FILTER_DASHED) == 0)
			count = dash_keep_leaving(r->g, ids, count,
			    column_sets(r, man[k], ids, count));
	return count;
}

/* If the first dash names the men, few positions may be left. */
static int
path_keep(struct run *r, const struct node *n, int *ids, int count)
{
	enum { SEVERAL = 8 };
	const struct node *dash = path_first_dash(n->arg[PATH_LIST]);

	if (count > SEVERAL && dash != NULL && dash->arg[DASH_FROM] != NULL)
		count = path_some(r, n, ids, count);
	return pattern_keep(r, n, ids, count);
}

static struct filter rows[] = {
	{ .name = "path", .role = ROLE_PATH,
	    .args = "[focus S@1] [max N1@0] [title Q1] "
	    PATH_WORDS(WORD_ARGS) "[R] B", .type = NUMBER,
	    .atom = ATOM_TEXT,
	    .flags = FILTER_PLACE | FILTER_MOVES | FILTER_STATE |
	    FILTER_LAST_FIRST | FILTER_ASKS,
	    .effects = path_effects,
	    .parse = path_parse, .typeof_ = pattern_type,
	    .invalid = path_conflict, .number = pattern_number,
	    .keep = path_keep, .numbers = pattern_numbers,
	    .which = PATTERN_PATH,
	    .may = pattern_may, .some = path_some,
	    .print = path_print,
	    .help = "moves in a row, each with what must match after it, in "
	    "groups and with wildcards; the value is the length of the longest "
	    "such path; fails when there is none",
	    .eg = "path A-- check a-- A-- mate" },
	{ .name = "pathcount", .args = "", .type = NUMBER,
	    .flags = FILTER_READS, .number = path_tells,
	    .which = ASKS_COUNT,
	    .help = "moves made so far in the path being matched, or in the "
	    "last one; fails when there is neither",
	    .eg = "path --+ {pathcount%2==1} mate" },
	{ .name = "pathcountunfocused", .args = "", .type = NUMBER,
	    .flags = FILTER_READS, .number = path_tells,
	    .which = ASKS_UNFOCUSED,
	    .help = "moves passed over since the path's start; fails outside "
	    "of a path",
	    .eg = "path focus Q --+ {pathcountunfocused>20}" },
	{ .name = "pathstart", .args = "", .type = POSITION,
	    .flags = FILTER_READS | FILTER_ASKS,
	    .number = path_tells, .which = ASKS_START,
	    .help = "where the path being matched began, or the last one; "
	    "fails when there is neither",
	    .eg = "path --+ {pathstart:power A>power A}" },
	{ .name = "pathlastposition", .args = "", .type = POSITION,
	    .flags = FILTER_IMPURE, .number = path_tells, .which = ASKS_END,
	    .help = "where the last path ended; fails when there is none",
	    .eg = "{path --+ check} pathlastposition:mate" },
	{ .name = NULL }
};

const struct theme theme_path = {
	.rows = rows,
	.link = paths_link,
	.size = sizeof(struct paths),
	.forget = paths_forget,
	.free = paths_free
};
