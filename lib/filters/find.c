/*
 * find.c - find: another position of the game where a filter matches.
 */
#include "shapes.h"
#include "spec.h"

extern const struct theme theme_find;

/* ---- other positions where a filter matches ---- */

enum { AT_ONCE = 32 };		/* positions that a filter is asked at */

/*
 * Finds the next position where a filter matters (matters_at). jump[id] is id
 * if the filter matters at id, else a position further on in the search, before
 * which it matters nowhere. A search from every position of a game so costs
 * about one pass. Entries are 2 too big: 0 is not known, and 1 no position.
 */
struct seeker {
	const struct node *n;
	bool up;		/* the search goes to parents */
	bool columns;		/* n is asked at AT_ONCE positions at once */
	int *jump;		/* by id; NULL before the first search */
};

/*
 * Whether n matches at id, or leaves a comment there though it fails. At other
 * positions find need not evaluate it.
 */
static bool
matters_at(struct run *r, const struct node *n, int id)
{
	size_t mark = comment_mark(r);
	bool matters = test_at(r, n, id) || comment_mark(r) > mark;

	comment_cut(r, mark);
	return matters;
}

/* Leaves in ids the positions where n matches; returns how many. */
static int
matches_of(struct run *r, const struct node *n, int *ids, int count)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place p = run_go(r, r->id);

	count = r->profile != NULL ? column_keep_each(r, n, ids, count) :
	    column_keep(r, n, ids, count);
	run_back(r, p);
	arena_reset(&r->scratch, scratch);
	return count;
}

/*
 * Finds out whether n matters at id, by columns also at positions after it and,
 * if the search goes up, before it.
 */
static void
seeker_ask(struct run *r, struct seeker *s, int id, int last)
{
	int ids[AT_ONCE], n, k, left;

	if (s->columns && s->up) {
		id = id / AT_ONCE * AT_ONCE;
		last = r->g->npos - 1;
	}
	n = !s->columns ? 1 : last - id < AT_ONCE ? last - id + 1 : AT_ONCE;
	for (k = 0; k < n; k++)
		ids[k] = id + k;
	left = s->columns ? matches_of(r, s->n, ids, n) :
	    matters_at(r, s->n, id);
	for (k = 0; n > 0; n--, id++)
		if (k < left && ids[k] == id)
			s->jump[ids[k++]] = id + 2;
		else if (s->jump[id] == 0)
			s->jump[id] = 2 + (s->up ? game_parent(r->g, id) :
			    id + 1);
}

/*
 * Returns the first position between from and last where n matters, or -1. Lets
 * the entries on the way there jump to it.
 */
static int
seeker_find(struct run *r, struct seeker *s, int from, int last)
{
	int id = from, *jump, after;

	if (s->jump == NULL)
		s->jump = arena_alloc(&r->game, (size_t)r->g->npos *
		    sizeof(*s->jump));
	jump = s->jump;
	while (id >= 0 && id <= last) {
		if (jump[id] == 0)
			seeker_ask(r, s, id, last);
		if (jump[id] == id + 2)
			break;
		id = jump[id] - 2;
	}
	while (from != id) {
		after = jump[from] - 2;
		jump[from] = id + 2;
		from = after;
	}
	return id <= last ? id : -1;
}

/* ---- find ---- */

#define FIND_WORDS(o) o(QUIET, "quiet") o(ALL, "all") o(BACK, "<--")
WORD_BITS(FIND_WORDS);
enum { FIND_RANGE, FIND_FILTER };

/*
 * sum[id] is the number of matches from id on: to the last position of the
 * game forwards, or to the first backwards. The sums from that end to known
 * have been computed.
 */
struct findstate {
	struct seeker seeker;
	int *sum;
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

/* The next position in the order of the search, or -1. */
static int
find_next(struct run *r, const struct node *n, int id)
{
	if ((n->words & HAS_BACK) != 0)
		return game_parent(r->g, id);
	return id < game_last(r->g, r->id) ? id + 1 : -1;
}

/* Whether the answers of find's operand may be kept, by position. */
static bool
find_keeps(const struct run *r, const struct node *n)
{
	return run_reuses(r, n->arg[FIND_FILTER], memo_same(n));
}

/* The first position from id on where the operand must be evaluated, or -1. */
static int
find_candidate(struct run *r, const struct node *n, int id)
{
	const struct node *f = n->arg[FIND_FILTER];
	struct findstate *s;

	if (id < 0 || (!find_keeps(r, n) && (r->options->always_comment ||
	    !run_reuses(r, f, memo_same(n) | FILTER_COMMENTS))))
		return id;
	s = run_memo(r, n, sizeof(*s));
	s->seeker.n = f;
	s->seeker.up = (n->words & HAS_BACK) != 0;
	if (s->seeker.jump == NULL)
		s->seeker.columns = find_keeps(r, n) && f->link.cheap &&
		    options_use(r->options, USE_JUMPS) &&
		    r->profile == NULL;
	return seeker_find(r, &s->seeker, id, s->seeker.up ? r->id :
	    game_last(r->g, r->id));
}

/* Whether the operand may be asked at positions that find need not ask. */
static bool
asks_ahead(struct run *r, const struct node *n)
{
	const struct node *f = n->arg[FIND_FILTER];

	return r->profile == NULL && f->link.cheap &&
	    options_use(r->options, USE_JUMPS) &&
	    run_reuses(r, f, SAME_HERE | FILTER_READS);
}

/* Turns a list around if the search goes back. */
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
 * Lists the matches from id on of an operand that is not kept, in the order of
 * the search, or one and some after it; returns how many.
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

/*
 * The first match from id on, or -1. An operand whose answers are kept matches
 * at each candidate.
 */
static int
find_match(struct run *r, const struct node *n, int id)
{
	int list[AT_ONCE];

	if (!find_keeps(r, n) && asks_ahead(r, n))
		return find_ahead(r, n, id, list, false) > 0 ? *list : -1;
	while ((id = find_candidate(r, n, id)) >= 0 && !find_keeps(r, n) &&
	    !test_at(r, n->arg[FIND_FILTER], id))
		id = find_next(r, n, id);
	return id;
}

static bool
find_first(struct run *r, const struct node *n, int *v)
{
	*v = find_match(r, n, r->id);
	if (*v >= 0 && find_comments(r, n))
		comment_add(r, *v, COMMENT_NORMAL, span_of("Found"));
	return *v >= 0;
}

/* Operands whose answers are kept match at each candidate. */
static int
find_keep(struct run *r, const struct node *n, int *ids, int count)
{
	int i, left = 0;

	if (n->type != POSITION || !find_keeps(r, n) || find_comments(r, n))
		return column_keep_each(r, n, ids, count);
	for (i = 0; i < count; i++) {
		r->id = ids[i];
		left = column_take(ids, i, left,
		    find_candidate(r, n, r->id) >= 0);
	}
	return left;
}

/* Sets sum[id] for those of the positions from .. to where f matches. */
static void
find_ones(struct run *r, const struct node *f, int *sum, int from, int to)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	int *ids = column_room(r, to - from + 1, sizeof(*ids)), i, left;

	for (i = from; i <= to; i++) {
		ids[i - from] = i;
		sum[i] = 0;
	}
	left = matches_of(r, f, ids, to - from + 1);
	for (i = 0; i < left; i++)
		sum[ids[i]] = 1;
	arena_reset(&r->scratch, scratch);
}

/* The position whose sum is a part of that of id; -1 for none. */
static int
find_after(const struct run *r, const struct node *n, int id)
{
	return (n->words & HAS_BACK) != 0 ? game_parent(r->g, id) : id + 1;
}

/* Computes the sums up to the current position, if the operand is kept. */
static struct findstate *
find_sum(struct run *r, const struct node *n)
{
	struct findstate *s = run_memo(r, n, sizeof(*s));
	bool back = (n->words & HAS_BACK) != 0;
	int npos = r->g->npos, id, after;

	if (s->sum == NULL) {
		s->sum = arena_alloc(&r->game, ((size_t)npos + 1) *
		    sizeof(*s->sum));
		s->known = back ? -1 : npos;
	}
	if (back ? s->known < r->id : s->known > r->id)
		find_ones(r, n->arg[FIND_FILTER], s->sum, back ? s->known + 1 :
		    r->id, back ? r->id : s->known - 1);
	while (back ? s->known < r->id : s->known > r->id) {
		id = back ? ++s->known : --s->known;
		after = find_after(r, n, id);
		s->sum[id] += after >= 0 ? s->sum[after] : 0;
	}
	return s;
}

static int
find_count_kept(struct run *r, const struct node *n)
{
	const struct findstate *s = find_sum(r, n);

	return (n->words & HAS_BACK) != 0 ? s->sum[r->id] :
	    s->sum[r->id] - s->sum[game_last(r->g, r->id) + 1];
}

/* Collects the matches from the sums. */
static int
find_list_kept(struct run *r, const struct node *n, int *list)
{
	const int *sum = find_sum(r, n)->sum;
	int id, after, count = 0;

	for (id = r->id; id >= 0; id = find_next(r, n, id)) {
		after = find_after(r, n, id);
		if (sum[id] != (after >= 0 ? sum[after] : 0))
			list[count++] = id;
	}
	return count;
}

/* Collects the matches in the order of the search; returns how many. */
static int
find_list(struct run *r, const struct node *n, int *list)
{
	int id, count = 0;

	if (find_keeps(r, n))
		return find_list_kept(r, n, list);
	if (asks_ahead(r, n))
		return find_ahead(r, n, r->id, list, true);
	for (id = find_match(r, n, r->id); id >= 0;
	    id = find_match(r, n, find_next(r, n, id)))
		list[count++] = id;
	return count;
}

static bool
find_number(struct run *r, const struct node *n, int *v)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	int least = 1, most = 1000000, i, *list;

	if (n->type == POSITION)
		return find_first(r, n, v);
	range_bounds(r, n->arg[FIND_RANGE], &least, &most);
	if (find_keeps(r, n)) {
		*v = find_count_kept(r, n);
		if (*v < least || *v > most || !find_comments(r, n))
			return *v >= least && *v <= most;
	}
	list = arena_alloc(&r->scratch, ((size_t)game_last(r->g, r->id) + 1) *
	    sizeof(*list));
	*v = find_list(r, n, list);
	if (*v >= least && *v <= most && find_comments(r, n))
		for (i = 0; i < *v; i++)
			comment_printf(r, list[i], COMMENT_NORMAL,
			    "Found %d of %d", i + 1, *v);
	arena_reset(&r->scratch, scratch);
	return *v >= least && *v <= most;
}

/* With a range that holds 0 it can match without any match. */
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
