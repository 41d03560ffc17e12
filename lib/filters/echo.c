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
 * Returns the variable of echo that holds the one position a member of its
 * filter is about; *what is the filter evaluated there. NULL if the member is
 * about more.
 */
static const struct node *
echo_about(const struct node *n, const struct node *member,
    const struct node **what)
{
	int i;

	*what = member;
	if (node_keeps(member, memo_same(n)))
		return n->arg[ECHO_TARGET];
	if (!node_is(member, ":") ||
	    !node_keeps(member->arg[1], memo_same(n)) ||
	    !node_is(member->arg[0], "variable"))
		return NULL;
	*what = member->arg[1];
	for (i = ECHO_SOURCE; i <= ECHO_TARGET; i++)
		if (member->arg[0]->symbol == n->arg[i]->symbol)
			return n->arg[i];
	return NULL;
}

/*
 * Whether a member of echo's filter must be evaluated for each pair, and so
 * must those after it be: where comments stay, one that writes them.
 */
static bool
echo_must_try(const struct run *r, const struct node *member)
{
	return (member->link.depends & FILTER_MUST) != 0 ||
	    (r->options->always_comment &&
	    (member->link.depends & FILTER_COMMENTS) != 0);
}

/*
 * Whether the members of echo's filter that are about one position alone match
 * it. Stops after the first member that must be evaluated for each pair.
 */
static bool
echo_alone(struct run *r, const struct node *n, const struct node *which,
    int id)
{
	const struct node *f = n->arg[ECHO_FILTER], *member, *what;
	bool many = node_is(f, "compound");
	int i, count = many ? f->nargs : 1;

	for (i = 0; i < count; i++) {
		member = many ? f->arg[i] : f;
		if (echo_about(n, member, &what) == which &&
		    !test_at(r, what, id))
			return false;
		if (echo_must_try(r, member))
			break;
	}
	return true;
}

/* Whether the members that are about the target alone match there. */
static bool
echo_may_target(struct run *r, const struct node *n, int id)
{
	return echo_alone(r, n, n->arg[ECHO_TARGET], id);
}

/* ---- echo on equal keys ---- */

/*
 * Where echo's filter wants something of the source to equal something of the
 * target, as s:fen == t:fen, few pairs need evaluation: the targets are kept
 * by the hash of their key. chain[hash & mask] is the first target with a key
 * of that kind and next[id] the one after it, or -1.
 */
enum { KEYS_MOST = 4 };

struct echokeys {
	const struct node *of[KEYS_MOST][2];	/* of source and target */
	const struct node *loop[KEYS_MOST];	/* over squares, all with
						   such a key; or NULL */
	int nkeys;
	unsigned mask;
	unsigned *hash;
	int *chain, *next;
};

struct echostate {
	int *target, ntargets;	/* in order; NULL until one is needed */
	struct echokeys *keys;
	const struct node *of_both;
};

/*
 * Whether the member says that the same men stand on the same squares in both,
 * as s&t==. does; the keys are then the variables.
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

/* Whether the member says that two such keys are equal. */
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
	const struct node **loop = &k->loop[k->nkeys];

	*loop = NULL;
	if (node_plays(member, ROLE_LOOP) && member->words != 0 &&
	    member->filter->which == SYM_VARIABLE &&
	    node_keeps(member->arg[1], 0)) {
		*loop = member;
		member = member->arg[2];
	}
	k->nkeys += echo_equates(n, member, k->of[k->nkeys]);
}

/* Adds those of the members that may be evaluated early. */
static void
echo_find_keys(const struct node *n, struct echokeys *k)
{
	const struct node *f = n->arg[ECHO_FILTER];
	int i;

	if (!node_is(f, "compound")) {
		echo_find_key(n, f, k);
		return;
	}
	for (i = 0; i < f->nargs && k->nkeys < KEYS_MOST; i++) {
		echo_find_key(n, f->arg[i], k);
		if ((f->arg[i]->link.depends & (FILTER_MUST |
		    FILTER_COMMENTS)) != 0)
			break;
	}
}

/* Adds a key at a position to the hash; false where it has no value. */
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

/* The hash of the keys of sources or targets, which is FNV-1a. */
static bool
echo_key(struct run *r, const struct echokeys *k, int which, int id,
    unsigned *hash)
{
	bool known = true;
	int i;

	*hash = 0x811c9dc5;
	for (i = 0; known && i < k->nkeys; i++)
		known = k->loop[i] != NULL ? echo_hash_loop(r, k->loop[i],
		    k->of[i][which], id, hash) :
		    echo_hash(r, k->of[i][which], id, hash);
	return known;
}

/* Chains the targets of the game by their keys, each chain in order. */
static void
echo_chain(struct run *r, const struct node *n, struct echokeys *k)
{
	int npos = r->g->npos, id, *head;
	unsigned size = 1, i;

	while (size < (unsigned)npos)
		size *= 2;
	k->mask = size - 1;
	k->chain = arena_alloc(&r->game, size * sizeof(*k->chain));
	k->next = arena_alloc(&r->game, (size_t)npos * sizeof(*k->next));
	k->hash = arena_alloc(&r->game, (size_t)npos * sizeof(*k->hash));
	for (i = 0; i < size; i++)
		k->chain[i] = -1;
	for (id = npos - 1; id >= 0; id--) {
		if (!echo_may_target(r, n, id) ||
		    !echo_key(r, k, ECHO_TARGET, id, &k->hash[id]))
			continue;
		head = &k->chain[k->hash[id] & k->mask];
		k->next[id] = *head;
		*head = id;
	}
}

/* Whether a loop must fail, since its variable has a value already. */
static bool
echo_in_loop(const struct run *r, const struct echokeys *k)
{
	int i;

	for (i = 0; i < k->nkeys; i++)
		if (k->loop[i] != NULL &&
		    r->var[k->loop[i]->arg[0]->symbol->slot].v.bound)
			return true;
	return false;
}

static struct echokeys *
echo_keys(struct run *r, const struct node *n, struct echostate *s)
{
	if (s->keys == NULL) {
		s->keys = arena_alloc(&r->game, sizeof(*s->keys));
		echo_find_keys(n, s->keys);
	}
	return s->keys;
}

/* ---- the pairs of echo ---- */

/*
 * Returns echo's filter without the members that each source and target has
 * matched already; but with the last member, for its value.
 */
static const struct node *
echo_of_both(struct run *r, const struct node *n, struct echostate *s)
{
	const struct node *f = n->arg[ECHO_FILTER], *what;
	struct node *left;
	bool effects = false;
	int i;

	if (!node_is(f, "compound") || r->explainer != NULL)
		return f;
	if (s->of_both != NULL)
		return s->of_both;
	left = arena_alloc(&r->game, sizeof(*left));
	*left = *f;
	left->nargs = 0;
	left->arg = arena_alloc(&r->game, (size_t)f->nargs * sizeof(f));
	for (i = 0; i < f->nargs; i++) {
		if (effects || i == f->nargs - 1 ||
		    echo_about(n, f->arg[i], &what) == NULL)
			left->arg[left->nargs++] = f->arg[i];
		effects |= echo_must_try(r, f->arg[i]);
	}
	s->of_both = left->nargs == 1 && (f->link.depends & (FILTER_MUST |
	    FILTER_COMMENTS)) == 0 ? left->arg[0] : left;
	return s->of_both;
}

void
echo_comment(struct run *r, const struct node *n, int source, int target)
{
	const char *names[2] = { n->arg[ECHO_SOURCE]->symbol->name,
		n->arg[ECHO_TARGET]->symbol->name };
	int lca = game_lca(r->g, source, target);

	if (r->level < COMMENT_NORMAL || (n->words & ECHO_QUIET) != 0)
		return;
	if (lca != source && lca != target)
		comment_add(r, lca, COMMENT_NORMAL, span_of("LCA"));
	comment_add(r, source, COMMENT_NORMAL, span_of(names[0]));
	comment_add(r, target, COMMENT_NORMAL, span_of(names[1]));
	comment_join(r, target, span_of("-->"), position_name(r, source),
	    NO_SPAN);
	comment_join(r, source, span_of("<--"), position_name(r, target),
	    NO_SPAN);
}

void
echo_keep_best(struct run *r, size_t start, size_t pair, bool better)
{
	struct comments kept = { 0 };

	if (better) {
		kept = comments_take(r, pair);
		pair = start;
	}
	comment_cut(r, pair);
	comments_put(r, &kept);
}

/* The value of echo so far. */
struct echo {
	const struct node *of_both;
	int count;
	int best;
	size_t start;		/* where its comments start */
	bool truth;		/* one pair suffices */
};

/*
 * Whether one pair decides: pairs are not commented on, and trying more of them
 * has no effect.
 */
static bool
echo_asks_truth(const struct run *r, const struct node *n)
{
	const struct node *f = n->arg[ECHO_FILTER];

	return f->type != NUMBER && may_keep(r, f, SAME_HERE | FILTER_READS) &&
	    (r->level < COMMENT_NORMAL || (n->words & ECHO_QUIET) != 0);
}

static bool
echo_is_decided(const struct echo *e)
{
	return e->truth && e->count > 0;
}

static void
echo_try(struct run *r, const struct node *n, int target, struct echo *e)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	const struct node *f = n->arg[ECHO_FILTER];
	struct value v = { .type = echo_type(n) };
	size_t pair = comment_mark(r);

	r->var[n->arg[ECHO_TARGET]->symbol->slot].v.number = target;
	if (eval_at(r, e->of_both, target, &v)) {
		echo_comment(r, n, r->id, target);
		if (sort_around(r) && f->type == NUMBER && e->count > 0)
			echo_keep_best(r, e->start, pair, v.number > e->best);
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
	v->type = POSITION;
	v->bound = bound;
	v->number = r->id;
}

/* The targets whose key has the hash of the source's. */
static void
echo_try_equal(struct run *r, const struct node *n, struct echokeys *k,
    struct echo *e)
{
	unsigned hash;
	int id;

	if (k->chain == NULL)
		echo_chain(r, n, k);
	if (!echo_key(r, k, ECHO_SOURCE, r->id, &hash))
		return;
	for (id = k->chain[hash & k->mask]; id >= 0 && !echo_is_decided(e);
	    id = k->next[id]) {
		run_tick(r);
		if (k->hash[id] == hash && echo_may_pair(r, n, id))
			echo_try(r, n, id, e);
	}
}

/* Lists the targets of the game. */
static void
echo_list_targets(struct run *r, const struct node *n, struct echostate *s)
{
	int npos = r->g->npos, id;

	s->target = arena_alloc(&r->game, (size_t)npos * sizeof(*s->target));
	for (id = 0; id < npos; id++)
		if (echo_may_target(r, n, id))
			s->target[s->ntargets++] = id;
}

static void
echo_try_all(struct run *r, const struct node *n, struct echostate *s,
    struct echo *e)
{
	int i, id;

	if (s->target == NULL)
		echo_list_targets(r, n, s);
	for (i = 0; i < s->ntargets && !echo_is_decided(e); i++) {
		id = s->target[i];
		if (!echo_may_pair(r, n, id))
			continue;
		run_tick(r);
		echo_try(r, n, id, e);
	}
}

static bool
echo_number(struct run *r, const struct node *n, int *v)
{
	struct echostate *s = run_memo(r, n, sizeof(*s));
	struct echo e = { .of_both = echo_of_both(r, n, s),
		.start = comment_mark(r), .truth = echo_asks_truth(r, n) };
	struct echokeys *k;

	echo_bind(r, n, ECHO_SOURCE, true);
	echo_bind(r, n, ECHO_TARGET, true);
	if (echo_alone(r, n, n->arg[ECHO_SOURCE], r->id)) {
		k = echo_keys(r, n, s);
		if (k->nkeys > 0 && options_use(r->options, USE_KEYS) &&
		    !echo_in_loop(r, k))
			echo_try_equal(r, n, k, &e);
		else
			echo_try_all(r, n, s, &e);
	}
	echo_bind(r, n, ECHO_SOURCE, false);
	echo_bind(r, n, ECHO_TARGET, false);
	if (e.count == 0)
		comment_cut(r, e.start);
	*v = e.best;
	return e.count > 0;
}

MAY(echo_may, may_be(node_may(f, n->arg[ECHO_FILTER]).match))

static bool
echo_test(struct run *r, const struct node *n)
{
	int ignored;

	return echo_number(r, n, &ignored);
}

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

static bool
keeps_run(const struct node *n, const void *context)
{
	return node_is(n, "consecutivemoves") && n->words == 0;
}

static void
comment_runs(struct node *n, void *context)
{
	struct run *r = context;

	if (keeps_run(n, NULL) && r->state[n->link.state] != NULL)
		consecutive_comment(r, n, r->state[n->link.state]);
}

/* A run knows whether its query keeps runs at all. */
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
	    "variable, with the current one as the first; the value is the "
	    "greatest; fails when there is none",
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
