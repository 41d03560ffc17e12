/*
 * echo.c - echo and consecutivemoves: pairs of positions of the game.
 */
#include "shapes.h"
#include "sort.h"
#include "spec.h"

extern const struct theme theme_echo;

/* ---- echo ---- */

TYPE(echo_type, n->arg[ECHO_FILTER]->type == NUMBER ? NUMBER : LOGICAL)
EFFECTS(echo_effects, (n->words & ECHO_QUIET) != 0 ? 0 : FILTER_COMMENTS)
VALID(echo_invalid,
    n->arg[ECHO_SOURCE]->symbol != n->arg[ECHO_TARGET]->symbol,
    "the two variables of 'echo' must differ")

/*
 * If a member of echo's filter looks at one position alone, the source or the
 * target, returns the variable of that position, else NULL. Sets *what to the
 * filter that is evaluated there: in s:check, to check.
 */
static const struct node *
echo_about(const struct node *n, const struct node *member,
    const struct node **what)
{
	int i;

	*what = member;
	if (node_same(member, memo_same(n)))
		return n->arg[ECHO_TARGET];
	if (!node_is(member, ":") ||
	    !node_same(member->arg[1], memo_same(n)) ||
	    !node_is(member->arg[0], "variable"))
		return NULL;
	*what = member->arg[1];
	for (i = ECHO_SOURCE; i <= ECHO_TARGET; i++)
		if (member->arg[0]->symbol == n->arg[i]->symbol)
			return n->arg[i];
	return NULL;
}

/*
 * Whether a member of echo's filter must be evaluated for each pair, and with
 * it all members after it: it has effects, or writes comments that stay even
 * where the filter fails.
 */
static bool
echo_must_try(const struct run *r, const struct node *member)
{
	return (member->link.depends & FILTER_MUST) != 0 ||
	    (r->options->always_comment &&
	    (member->link.depends & FILTER_COMMENTS) != 0);
}

/* The members of echo's filter: its operands, or itself. */
static struct node *const *
echo_members(const struct node *n, int *count)
{
	const struct node *f = n->arg[ECHO_FILTER];
	bool many = node_plays(f, ROLE_COMPOUND);

	*count = many ? f->nargs : 1;
	return many ? f->arg : &n->arg[ECHO_FILTER];
}

/*
 * Whether the position id may be the source or the target, as which says:
 * whether all members of echo's filter that look at it alone match there. Stops
 * at the first member that must be evaluated for each pair.
 */
static bool
echo_alone(struct run *r, const struct node *n, const struct node *which,
    int id)
{
	const struct node *what;
	int i, count;
	struct node *const *member = echo_members(n, &count);

	for (i = 0; i < count; i++) {
		if (echo_about(n, member[i], &what) == which &&
		    !test_at(r, what, id))
			return false;
		if (echo_must_try(r, member[i]))
			break;
	}
	return true;
}

/* ---- echo on equal keys ---- */

/*
 * Echo's filter may say that a value at the source equals a value at the
 * target, as s:fen == t:fen does. These values are the keys of the two
 * positions; pairs whose keys differ are not tried.
 */
enum { KEYS_MOST = 4 };

struct echokeys {
	const struct node *of[KEYS_MOST][2];	/* the key at the source, and at
						   the target */
	const struct node *loop[KEYS_MOST];	/* the loop over all squares
						   that the key is in, or
						   NULL */
	int n;
};

/* The positions of a game that may be a target, with hashes of their keys. */
struct targets {
	int *id, n;		/* in order; NULL before they are listed */
	unsigned *hash;
	struct echokeys keys;
};

/*
 * Whether the member says that the same men stand on the same squares at source
 * and target, as s&t==. does. The keys are then the boards: of[] has the two
 * variables.
 */
static bool
echo_equates_boards(const struct node *n, const struct node *member,
    const struct node **of)
{
	const struct node *both;
	int i;

	if (!node_is(member, "==") || !node_is(member->arg[1], ".") ||
	    !node_plays(member->arg[0], ROLE_INTERSECTION))
		return false;
	both = member->arg[0];
	if (!node_plays(both->arg[0], ROLE_VARIABLE) ||
	    !node_plays(both->arg[1], ROLE_VARIABLE))
		return false;
	i = both->arg[0]->symbol == n->arg[ECHO_TARGET]->symbol;
	of[ECHO_SOURCE] = both->arg[i];
	of[ECHO_TARGET] = both->arg[!i];
	return of[ECHO_SOURCE]->symbol == n->arg[ECHO_SOURCE]->symbol &&
	    of[ECHO_TARGET]->symbol == n->arg[ECHO_TARGET]->symbol;
}

/* Whether the member says that a key of the source equals one of the target. */
static bool
echo_equates(const struct node *n, const struct node *member,
    const struct node **of)
{
	const struct node *what, *about;
	int i;

	if (echo_equates_boards(n, member, of))
		return true;
	of[ECHO_SOURCE] = of[ECHO_TARGET] = NULL;
	for (i = 0; node_is(member, "==") && i < 2; i++) {
		about = echo_about(n, member->arg[i], &what);
		if (about != NULL && what->type != LOGICAL &&
		    what->type != POSITION)
			of[about == n->arg[ECHO_TARGET]] = what;
	}
	return of[ECHO_SOURCE] != NULL && of[ECHO_TARGET] != NULL &&
	    of[ECHO_SOURCE]->type == of[ECHO_TARGET]->type;
}

/*
 * Adds the key of one member of a conjunction. A loop over all squares has the
 * key of its body, once for each square.
 */
static void
echo_find_key(const struct node *n, const struct node *member,
    struct echokeys *k)
{
	const struct node **loop = &k->loop[k->n];

	*loop = NULL;
	if (node_plays(member, ROLE_LOOP) && member->words != 0 &&
	    member->filter->which == SYM_VARIABLE &&
	    node_same(member->arg[1], 0)) {
		*loop = member;
		member = member->arg[2];
	}
	k->n += echo_equates(n, member, k->of[k->n]);
}

/* Adds the keys of the members before the first that has an effect. */
static void
echo_find_keys(const struct node *n, struct echokeys *k)
{
	int i, count;
	struct node *const *member = echo_members(n, &count);

	for (i = 0; i < count && k->n < KEYS_MOST &&
	    (member[i]->link.depends & (FILTER_MUST | FILTER_COMMENTS)) == 0;
	    i++)
		echo_find_key(n, member[i], k);
}

/* Adds the value of a key at a position to the hash; false if it has none. */
static bool
echo_hash(struct run *r, const struct node *key, int id, unsigned *hash)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct value v = { .type = key->type };
	bool known = key->type == POSITION || eval_at(r, key, id, &v);
	size_t i;

	if (key->type == POSITION)
		v.string = span_at((const char *)r->g->pos[id].kind,
		    sizeof(r->g->pos[id].kind));
	else if (key->type == NUMBER)
		v.string = span_at((char *)&v.number, sizeof(v.number));
	else if (key->type == SET)
		v.string = span_at((char *)&v.set, sizeof(v.set));
	for (i = 0; known && i < v.string.n; i++)
		*hash = (*hash ^ (unsigned char)v.string.p[i]) * 0x01000193;
	arena_reset(&r->scratch, scratch);
	run_tick(r);
	return known;
}

/*
 * Adds the keys of the first squares of a loop to the hash: these few tell
 * most pairs apart.
 */
static bool
echo_hash_loop(struct run *r, const struct node *loop, const struct node *key,
    int id, unsigned *hash)
{
	enum { HASHED_MOST = 16 };
	struct value *v = &r->var[loop->arg[0]->symbol->slot].v;
	bitboard set = eval_set(r, loop->arg[1]);
	bool known = true;
	int i;

	for (i = 0; i < HASHED_MOST && known && set != 0; i++, set &= set - 1) {
		*v = (struct value){ .type = SET, .bound = true,
		    .set = BIT(bits_first(set)) };
		known = echo_hash(r, key, id, hash);
	}
	v->bound = false;
	return known;
}

/*
 * Sets the hash, which is FNV-1a, of the keys of id as a source or a target;
 * false if some key has no value.
 */
static bool
echo_key(struct run *r, const struct echokeys *k, int which, int id,
    unsigned *hash)
{
	bool known = true;
	int i;

	*hash = 0x811c9dc5;
	for (i = 0; known && i < k->n; i++)
		known = k->loop[i] != NULL ? echo_hash_loop(r, k->loop[i],
		    k->of[i][which], id, hash) :
		    echo_hash(r, k->of[i][which], id, hash);
	return known;
}

/* Lists the positions that may be a target, if all their keys have a value. */
static void
echo_list_targets(struct run *r, const struct node *n, struct targets *t)
{
	size_t npos = (size_t)r->g->npos;
	int id;

	if (options_use(r->options, USE_KEYS))
		echo_find_keys(n, &t->keys);
	t->id = arena_alloc(&r->game, npos * sizeof(*t->id));
	t->hash = arena_alloc(&r->game, npos * sizeof(*t->hash));
	for (id = 0; id < r->g->npos; id++)
		if (echo_alone(r, n, n->arg[ECHO_TARGET], id) &&
		    echo_key(r, &t->keys, ECHO_TARGET, id, &t->hash[t->n]))
			t->id[t->n++] = id;
}

/* ---- the pairs of echo ---- */

void
echo_comment(struct run *r, const struct node *n, int source, int target)
{
	const char *names[2] = { n->arg[ECHO_SOURCE]->symbol->name,
		n->arg[ECHO_TARGET]->symbol->name };
	int lca = game_lca(r->g, source, target);
	struct span name;

	if (r->level < COMMENT_NORMAL || (n->words & ECHO_QUIET) != 0)
		return;
	if (lca != source && lca != target)
		comment_add(r, lca, COMMENT_NORMAL, span_of("LCA"));
	comment_add(r, source, COMMENT_NORMAL, span_of(names[0]));
	comment_add(r, target, COMMENT_NORMAL, span_of(names[1]));
	name = position_name(r, source);
	comment_printf(r, target, COMMENT_NORMAL, "-->%.*s", (int)name.n,
	    name.p);
	name = position_name(r, target);
	comment_printf(r, source, COMMENT_NORMAL, "<--%.*s", (int)name.n,
	    name.p);
}

/* What echo has found so far with the current position as source. */
struct echo {
	int count;		/* number of pairs that matched */
	int best;		/* the greatest value of one */
	size_t start;		/* height of the comments before it */
	bool truth;		/* stops at the first pair */
};

/*
 * Whether echo may stop at the first pair: it makes no comments, and trying
 * more pairs has no effect.
 */
static bool
echo_asks_truth(const struct run *r, const struct node *n)
{
	const struct node *f = n->arg[ECHO_FILTER];

	return f->type != NUMBER &&
	    run_reuses(r, f, SAME_HERE | FILTER_READS) &&
	    (r->level < COMMENT_NORMAL || (n->words & ECHO_QUIET) != 0);
}

static void
echo_try(struct run *r, const struct node *n, int target, struct echo *e)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	const struct node *f = n->arg[ECHO_FILTER];
	struct value v = { .type = echo_type(n) };
	size_t pair = comment_mark(r);

	r->var[n->arg[ECHO_TARGET]->symbol->slot].v.number = target;
	if (eval_at(r, f, target, &v)) {
		echo_comment(r, n, r->id, target);
		if (sort_around(r) && f->type == NUMBER && e->count > 0)
			comments_of_best(r, e->start, pair,
			    v.number > e->best);
		if (e->count++ == 0 || v.number > e->best)
			e->best = v.number;
	}
	arena_reset(&r->scratch, scratch);
}

void
echo_bind(struct run *r, const struct node *n, int which, bool bound)
{
	struct value *v = &r->var[n->arg[which]->symbol->slot].v;

	if (bound && v->bound)
		run_error(r, n, "the variable '%s' of echo already has a "
		    "value", n->arg[which]->symbol->name);
	v->bound = bound;
	v->number = r->id;
}

/* Tries the targets whose keys are those of the current position. */
static void
echo_try_all(struct run *r, const struct node *n, struct echo *e)
{
	struct targets *t = run_memo(r, n, sizeof(*t));
	unsigned hash;
	int i;

	if (t->id == NULL)
		echo_list_targets(r, n, t);
	if (!echo_key(r, &t->keys, ECHO_SOURCE, r->id, &hash))
		return;
	for (i = 0; i < t->n && !(e->truth && e->count > 0); i++) {
		if (t->hash[i] != hash || !echo_may_pair(r, n, t->id[i]))
			continue;
		run_tick(r);
		echo_try(r, n, t->id[i], e);
	}
}

static bool
echo_number(struct run *r, const struct node *n, int *v)
{
	struct echo e = { .start = comment_mark(r),
		.truth = echo_asks_truth(r, n) };

	echo_bind(r, n, ECHO_SOURCE, true);
	echo_bind(r, n, ECHO_TARGET, true);
	if (echo_alone(r, n, n->arg[ECHO_SOURCE], r->id))
		echo_try_all(r, n, &e);
	echo_bind(r, n, ECHO_SOURCE, false);
	echo_bind(r, n, ECHO_TARGET, false);
	if (e.count == 0)
		comment_cut(r, e.start);
	*v = e.best;
	return e.count > 0;
}

MAY(echo_may, may_be(node_may(f, n->arg[ECHO_FILTER]).match))

TRUTH(echo_test, echo_number(r, n, &(int){ 0 }))

/* ---- consecutivemoves ---- */

enum { RUN_RANGE, RUN_FIRST, RUN_SECOND };

/* The longest run in a game so far, and the positions where it ends. */
struct consecutive {
	int length;
	int end[2];
};

static bool
same_move(const struct game *g, int a, int b)
{
	const struct position *p = &g->pos[game_parent(g, a)];
	const struct position *q = &g->pos[game_parent(g, b)];
	move x = g->move[a], y = g->move[b];

	return MOVE_FROM(x) == MOVE_FROM(y) && MOVE_TO(x) == MOVE_TO(y) &&
	    p->turn == q->turn &&
	    pos_kind(p, MOVE_FROM(x)) == pos_kind(q, MOVE_FROM(y));
}

/*
 * Finds the longest run of moves common to the lines from lca to a and to b;
 * of several with that length, the one that ends first in the line to a, and
 * then in the line to b.
 */
static struct consecutive
longest_run(struct run *r, int lca, int a, int b)
{
	struct consecutive best = { 0, { 0, 0 } };
	int i, k, before, diagonal, *first, *second;
	int na = game_way(r->g, lca, a, &r->scratch, &first);
	int nb = game_way(r->g, lca, b, &r->scratch, &second);
	int *run = arena_alloc(&r->scratch, ((size_t)nb + 1) * sizeof(*run));

	for (i = 0; i < na; i++) {
		run_tick(r);
		for (k = 0, diagonal = 0; k < nb; k++, diagonal = before) {
			before = run[k];
			run[k] = same_move(r->g, first[i], second[k]) ?
			    diagonal + 1 : 0;
			if (run[k] <= best.length)
				continue;
			best.length = run[k];
			best.end[0] = first[i];
			best.end[1] = second[k];
		}
	}
	return best;
}

static bool
consecutive_number(struct run *r, const struct node *n, int *v)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct consecutive *kept = run_state(r, n, sizeof(*kept)), found;
	int least = 1, most = WILD_MOST, a, b, lca;

	range_bounds(r, n->arg[RUN_RANGE], &least, &most);
	if (!eval_number(r, n->arg[RUN_FIRST], &a) ||
	    !eval_number(r, n->arg[RUN_SECOND], &b))
		return false;
	lca = game_lca(r->g, a, b);
	if (lca == a || lca == b)
		return false;
	found = longest_run(r, lca, a, b);
	arena_reset(&r->scratch, scratch);
	*v = found.length;
	if (*v == 0 || *v < least || *v > most)
		return false;
	if (found.length > kept->length)
		*kept = found;
	return true;
}

static void
consecutive_comment(struct run *r, const struct node *n,
    const struct consecutive *kept)
{
	const char *name;
	int which, i, id;

	for (which = 0; which < 2; which++) {
		name = n->arg[RUN_FIRST + which]->symbol->name;
		id = kept->end[which];
		for (i = kept->length; i > 0; i--) {
			comment_printf(r, id, COMMENT_NORMAL, "%s-move[%d]",
			    name, i);
			id = game_parent(r->g, id);
		}
	}
}

/* The longest run so far is kept for its comments, unless it is quiet. */
EFFECTS(consecutive_effects, n->words != 0 ? 0 : FILTER_IMPURE | FILTER_LASTING)

PREDICATE(keeps_run, node_is(n, "consecutivemoves") && n->words == 0)

static void
comment_runs(struct node *n, void *context)
{
	struct run *r = context;

	if (keeps_run(n, NULL) && r->state[n->link.state] != NULL)
		consecutive_comment(r, n, r->state[n->link.state]);
}

/* Only a query with consecutivemoves keeps longest runs. */
static void
begin_runs(struct run *r)
{
	bool *any = run_own(r, &theme_echo);

	*any = node_any(r->q->body, keeps_run, NULL) != NULL;
}

static void
finish_runs(struct run *r, long count)
{
	const bool *any = run_own(r, &theme_echo);

	if (*any)
		node_each(r->q->body, comment_runs, r);
}

static struct filter rows[] = {
	{ .name = "echo", .args = "[quiet] ( V V ) [in all] A",
	    .flags = FILTER_PLACE | FILTER_MOVES | FILTER_STATE | FILTER_ASKS,
	    .effects = echo_effects, .invalid = echo_invalid,
	    .typeof_ = echo_type, .spec = spec_echo, .test = echo_test,
	    .number = echo_number,
	    .may = echo_may,
	    .help = "the filter matches at another position, the second "
	    "variable, or with 'in all' also at this one, which is the first; "
	    "the value is the greatest; fails when there is none",
	    .eg = "echo (s t) {s:check t:stalemate}" },
	{ .name = "consecutivemoves", .args = "[quiet] [R] [quiet] ( V V )",
	    .type = NUMBER, .flags = FILTER_PLACE | FILTER_STATE | FILTER_ASKS,
	    .effects = consecutive_effects, .number = consecutive_number,
	    .help = "length of the longest run of moves common to two "
	    "variations; fails when it is 0 or outside the range",
	    .eg = "echo quiet (s t) consecutivemoves 2 9 (s t)" },
	{ .name = NULL }
};

const struct theme theme_echo = {
	.rows = rows,
	.size = sizeof(bool),
	.begin = begin_runs,
	.finish = finish_runs
};
