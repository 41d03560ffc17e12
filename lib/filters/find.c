/*
 * find.c - find: another position of the game where a filter matches.
 */
#include "shapes.h"
#include "spec.h"

extern const struct theme theme_find;

#define FIND_WORDS(o) o(QUIET, "quiet") o(ALL, "all") o(BACK, "<--")
WORD_BITS(FIND_WORDS);
enum { FIND_RANGE, FIND_FILTER };
enum { AT_ONCE = 32 };		/* positions evaluated at a time */

/*
 * What is known of the operand for each position from that position on, in the
 * direction of the search: the number of matches, and the next match or an id
 * outside of the game. Positions from the far end to known have been evaluated.
 * For an operand whose answers may not be reused, a second state counts the
 * positions where it must be evaluated.
 */
struct findstate {
	int *sum, *next;	/* by id */
	int known;
};

TYPE(find_type, (n->words & HAS_ALL) != 0 || n->arg[FIND_RANGE] != NULL ?
    NUMBER : POSITION)
VALID(find_invalid, (n->words & HAS_ALL) == 0 || n->arg[FIND_RANGE] == NULL,
    "'find' takes a range or 'all', not both")
EFFECTS(find_effects, (n->words & HAS_QUIET) != 0 ? 0 : FILTER_COMMENTS)

static bool
find_comments(const struct run *r, const struct node *n)
{
	return r->level >= COMMENT_NORMAL && (n->words & HAS_QUIET) == 0;
}

/* Whether answers of find's operand may be reused, by position. */
static bool
find_keeps(const struct run *r, const struct node *n)
{
	return run_reuses(r, n->arg[FIND_FILTER], memo_same(n));
}

/* Whether each test is reported, for -x or -X. */
static bool
is_watched(const struct run *r)
{
	return r->profile != NULL || r->explainer != NULL;
}

/* Leaves in ids the positions where f matches; returns how many. */
static int
matches_of(struct run *r, const struct node *f, int *ids, int count)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	bool each = is_watched(r) || !options_use(r->options, USE_JUMPS);
	struct place p = run_go(r, r->id);

	count = each ? column_keep_each(r, f, ids, count) :
	    column_keep(r, f, ids, count);
	run_back(r, p);
	arena_reset(&r->scratch, scratch);
	return count;
}

/*
 * Leaves in ids the positions where f matches or makes comments though it
 * fails; elsewhere f need not be evaluated. Returns how many.
 */
static int
comments_of(struct run *r, const struct node *f, int *ids, int count)
{
	size_t mark = comment_mark(r);
	int i, left = 0;

	for (i = 0; i < count; i++) {
		left = column_take(ids, i, left, test_at(r, f, ids[i]) ||
		    comment_mark(r) > mark);
		comment_cut(r, mark);
	}
	return left;
}

/* Returns the position after id in the order of the search, or -1. */
static int
find_next(const struct run *r, const struct node *n, int id)
{
	if ((n->words & HAS_BACK) != 0)
		return game_parent(r->g, id);
	return id < game_last(r->g, r->id) ? id + 1 : -1;
}

/*
 * Evaluates the operand up to the current position; in a backward search up to
 * the last one, since find is evaluated there next.
 */
static const struct findstate *
find_state(struct run *r, const struct node *n)
{
	bool back = (n->words & HAS_BACK) != 0, keeps = find_keeps(r, n);
	struct findstate *s = run_memo(r, n, 2 * sizeof(*s));
	int npos = r->g->npos, id, after, count;
	int to = back && !is_watched(r) ? npos - 1 : r->id;
	int *ids;

	s += !keeps;
	if (s->sum == NULL) {
		s->sum = arena_alloc(&r->game, 2 * ((size_t)npos + 1) *
		    sizeof(*s->sum));
		s->next = s->sum + npos + 1;
		s->next[npos] = npos;
		s->known = back ? -1 : npos;
	}
	count = back ? to - s->known : s->known - to;
	if (count <= 0)
		return s;
	ids = column_room(r, count, sizeof(*ids));
	for (id = 0; id < count; id++)
		ids[id] = id + (back ? s->known + 1 : to);
	count = (keeps ? matches_of : comments_of)(r, n->arg[FIND_FILTER],
	    ids, count);
	while (count > 0)
		s->sum[ids[--count]] = 1;
	while (s->known != to) {
		id = s->known += back ? 1 : -1;
		after = back ? game_parent(r->g, id) : id + 1;
		s->next[id] = s->sum[id] != 0 ? id : after < 0 ? -1 :
		    s->next[after];
		s->sum[id] += after < 0 ? 0 : s->sum[after];
	}
	return s;
}

/*
 * Whether the operand may be evaluated at positions that find might not reach.
 */
static bool
asks_ahead(struct run *r, const struct node *n)
{
	const struct node *f = n->arg[FIND_FILTER];

	return !is_watched(r) && f->link.cheap &&
	    options_use(r->options, USE_JUMPS) &&
	    run_reuses(r, f, SAME_HERE | FILTER_READS);
}

/* Reverses a list if the search goes back. */
static void
turn(const struct node *n, int *list, int count)
{
	int i, id;

	for (i = 0; (n->words & HAS_BACK) != 0 && i < count / 2; i++) {
		id = list[i];
		list[i] = list[count - 1 - i];
		list[count - 1 - i] = id;
	}
}

/*
 * Lists matches, in the order of the search, of an operand whose answers are
 * not reused: those from id on, or the first and some after it; returns how
 * many.
 */
static int
find_ahead(struct run *r, const struct node *n, int id, int *list, bool all)
{
	int count = all ? r->g->npos : AT_ONCE / 8, found, i;

	for (found = 0; id >= 0 && (all || found == 0); found += i) {
		for (i = 0; i < count && id >= 0; id = find_next(r, n, id))
			list[found + i++] = id;
		turn(n, list + found, i);
		i = matches_of(r, n->arg[FIND_FILTER], list + found, i);
		turn(n, list + found, i);
		if (count < AT_ONCE)
			count *= 2;
	}
	return found;
}

/* Returns the first match from id on, or -1. */
static int
find_match(struct run *r, const struct node *n, int id)
{
	int list[AT_ONCE], last = game_last(r->g, r->id);
	bool keeps = find_keeps(r, n), known = keeps ||
	    (!r->options->always_comment && run_reuses(r,
	    n->arg[FIND_FILTER], memo_same(n) | FILTER_COMMENTS));

	if (!keeps && asks_ahead(r, n))
		return find_ahead(r, n, id, list, false) > 0 ? *list : -1;
	for (; id >= 0; id = find_next(r, n, id)) {
		if (known)
			id = find_state(r, n)->next[id];
		if (id < 0 || id > last)
			break;
		if (keeps || test_at(r, n->arg[FIND_FILTER], id))
			return id;
	}
	return -1;
}

/* An operand without comments is evaluated at all positions at once. */
static int
find_keep(struct run *r, const struct node *n, int *ids, int count)
{
	int i, left = 0;

	if (n->type != POSITION || !find_keeps(r, n) || find_comments(r, n))
		return column_keep_each(r, n, ids, count);
	for (i = 0; i < count; i++) {
		r->id = ids[i];
		left = column_take(ids, i, left, find_match(r, n, r->id) >= 0);
	}
	return left;
}

static bool
find_first(struct run *r, const struct node *n, int *v)
{
	*v = find_match(r, n, r->id);
	if (*v >= 0 && find_comments(r, n))
		comment_add(r, *v, COMMENT_NORMAL, span_of("Found"));
	return *v >= 0;
}

static bool
find_number(struct run *r, const struct node *n, int *v)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	int least = 1, most = 1000000, last = game_last(r->g, r->id), i, *list;
	const struct findstate *s;

	if (n->type == POSITION)
		return find_first(r, n, v);
	range_bounds(r, n->arg[FIND_RANGE], &least, &most);
	if (find_keeps(r, n)) {
		s = find_state(r, n);
		*v = s->sum[r->id] - ((n->words & HAS_BACK) != 0 ? 0 :
		    s->sum[last + 1]);
		if (*v < least || *v > most || !find_comments(r, n))
			return *v >= least && *v <= most;
	}
	list = arena_alloc(&r->scratch, ((size_t)last + 1) * sizeof(*list));
	if (!find_keeps(r, n) && asks_ahead(r, n))
		*v = find_ahead(r, n, r->id, list, true);
	else
		for (*v = 0, i = find_match(r, n, r->id); i >= 0;
		    i = find_match(r, n, find_next(r, n, i)))
			list[(*v)++] = i;
	if (*v >= least && *v <= most && find_comments(r, n))
		for (i = 0; i < *v; i++)
			comment_printf(r, list[i], COMMENT_NORMAL,
			    "Found %d of %d", i + 1, *v);
	arena_reset(&r->scratch, scratch);
	return *v >= least && *v <= most;
}

/* With a range that holds 0, find matches without any match of its operand. */
static struct may
find_may(const struct facts *f, const struct node *n)
{
	const struct node *range = n->arg[FIND_RANGE];

	if (range != NULL && (range->words != 0 ||
	    node_may(f, range->arg[0]).least < 1))
		return may_be(true);
	return may_be(node_may(f, n->arg[FIND_FILTER]).match);
}

static struct filter rows[] = {
	{ .name = "find", .args = FIND_WORDS(WORD_ARGS) "[R] B",
	    .type = POSITION, .flags = FILTER_PLACE | FILTER_MOVES |
	    FILTER_STATE | FILTER_REPEATS | FILTER_ASKS,
	    .effects = find_effects, .invalid = find_invalid,
	    .typeof_ = find_type, .spec = spec_find, .number = find_number,
	    .keep = find_keep, .may = find_may,
	    .help = "the first position from here on where the filter matches; "
	    "with all or a range, how many there are; <-- looks back; fails "
	    "when there is none, with a range when their number is outside it",
	    .eg = "find all check" },
	{ .name = NULL }
};

const struct theme theme_find = { .rows = rows };
