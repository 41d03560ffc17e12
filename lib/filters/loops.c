/*
 * loops.c - the loops over the squares or men of a set.
 */
#include "dash.h"
#include "dictionaries.h"
#include "enginecolumn.h"
#include "path.h"
#include "shapes.h"
#include "variables.h"

/* ---- the variable, the domain, the body ---- */

/* Returns the loop variable, which is made when its name is new. */
static struct node *
loop_variable(struct parser *p, const struct token *t, bool piece)
{
	enum symbolkind kind = piece ? SYM_PIECE : SYM_VARIABLE;
	struct symbol *symbol = symbol_find(p->q, t->text);
	const char *end = t->text + t->length;
	struct token word = *t;
	struct designator men;

	if (symbol == NULL) {
		word.kind = TOK_WORD;
		if (!is_new_name(&word) ||
		    designator_scan(t->text, end, &men) == end)
			parse_error(p, t, "'%s' cannot name a variable",
			    t->text);
		symbol = symbol_new(p->q, t->text, kind, SET);
	}
	if (symbol->kind != kind || symbol->type != SET)
		parse_error(p, t, "'%s' is already in use for something other "
		    "than a %s", t->text, piece ? "man" : "square");
	return node_variable(p, symbol, t);
}

/* Parses the domain and the body, after the variable and in or [element]. */
static struct node *
finish_iteration(struct parser *p, struct node *n, const struct token *variable,
    bool all)
{
	node_slots(p->q, n, 3);
	n->words = all;
	n->arg[0] = loop_variable(p, variable, n->filter->which == SYM_PIECE);
	n->arg[1] = parse_operand(p, LEVEL_DASH, 'S', "to iterate over");
	n->arg[2] = parse_operand(p, LEVEL_OR, 'A', "for each member");
	return node_typed(p->q, n);
}

struct node *
parse_iteration(struct parser *p, const struct token *t, bool piece, bool all)
{
	const struct token *domain = t + 2;
	struct symbol *s = symbol_at(p, domain);

	if (!token_is(t + 1, "[element]"))
		parse_error(p, t + 1, "expected the sign of membership after "
		    "the variable");
	p->t = domain;
	if (s != NULL && s->kind == SYM_DICTIONARY && !piece && !all &&
	    !token_is(domain + 1, "["))
		return parse_dictionary_iteration(p, t, s);
	return finish_iteration(p, node_at(p, piece ? "piece" : "square", t), t,
	    all);
}

/* piece V = S, where V is at t and p is after the sign. */
static struct node *
finish_piece_assignment(struct parser *p, const struct token *t)
{
	struct node *value = parse_operand(p, LEVEL_DASH, 'S', "after '='");

	return node_with(p, "piece=", t, loop_variable(p, t, true), value);
}

/*
 * square [all] V in S F, piece [all] V in S F, piece V = S; no variable is
 * called all, since it is reserved.
 */
static struct node *
iteration_parse(struct parser *p, struct node *n)
{
	bool all = accept(p, "all"), piece = n->filter->which == SYM_PIECE;
	const struct token *t = p->t;

	if (!is_new_name(t))
		parse_expected(p, piece ? "a piece variable" :
		    "a variable for the square");
	p->t++;
	if (piece && !all && accept(p, "="))
		return finish_piece_assignment(p, t);
	expect(p, "in", piece ? "after the variable of 'piece'" :
	    "after the variable of 'square'");
	return finish_iteration(p, n, t, all);
}

/* [Aa]x = S, [Aa]x[element]S F; all: the parser has just read [forall]. */
static struct node *
parse_piece_sign(struct parser *p, bool all)
{
	const struct token *t = p->t++;

	if (!all && accept(p, "="))
		return finish_piece_assignment(p, t);
	return parse_iteration(p, t, true, all);
}

static struct node *
piece_primary(struct parser *p)
{
	return parse_piece_sign(p, false);
}

static struct node *
forall_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;

	if (t->kind == TOK_PIECEDECL)
		return parse_piece_sign(p, true);
	if (!is_new_name(t))
		parse_expected(p, "a variable");
	return parse_iteration(p, t, false, true);
}

TYPE(iteration_type, n->words != 0 ? LOGICAL : SET)

/* Binds the variable to a square, or to the man of that number. */
static inline void
bind_number(struct run *r, const struct node *variable, int member)
{
	struct value *v = &r->var[variable->symbol->slot].v;
	bool man = variable->symbol->kind == SYM_PIECE;

	v->bound = true;
	v->number = man ? member : 0;
	v->set = man ? 0 : BIT(member);
}

/*
 * Binds a square variable to the square, or a piece variable to the man on it;
 * false when no man is there.
 */
static inline bool
bind_member(struct run *r, const struct node *variable, int sq)
{
	int who = variable->symbol->kind == SYM_PIECE ?
	    men_here(r)->who[sq] : -1;

	if (who != NOBODY)
		bind_number(r, variable, who >= 0 ? who : sq);
	return who != NOBODY;
}

/* ---- the body for all members together ---- */

/*
 * Whether n is an assignment that has no effect outside of the loop: the loop
 * assigns the variable before each time it reads it, and nothing outside reads
 * it.
 */
static bool
assigns_within(const struct node *n, const struct node *loop)
{
	return node_plays(n, ROLE_ASSIGNMENT) && n->number > loop->number &&
	    !symbol_outlives(n->arg[0]->symbol);
}

/* Whether n has effects of its own that can be seen outside of the loop. */
static bool
is_noticed(const struct node *n, const void *loop)
{
	unsigned own = n->filter->effects != NULL ? n->filter->effects(n) :
	    n->filter->flags;

	return (own & FILTER_MUST) != 0 && !assigns_within(n, loop);
}

static bool
effects_noticed(const struct node *n, const struct node *loop)
{
	return node_any(n, is_noticed, loop) != NULL;
}

/*
 * Whether n, where it fails, has no effect outside of the loop. That is so of a
 * path if its first dash fits no move: nothing else was tried.
 */
static bool
fails_unnoticed(const struct node *n, const struct node *loop)
{
	const struct node *dash = node_plays(n, ROLE_PATH) ?
	    path_first_dash(n->arg[PATH_LIST]) : NULL;
	int i;

	if (dash != NULL)
		return !effects_noticed(n->arg[PATH_FOCUS], loop) &&
		    !effects_noticed(dash->arg[DASH_FROM], loop) &&
		    !effects_noticed(dash->arg[DASH_TO], loop);
	if (!node_is(n, "sort") && !node_is_conjunction(n) &&
	    !(node_plays(n, ROLE_LOOP) && n->words == 0))
		return !effects_noticed(n, loop);
	for (i = 0; i + 1 < n->nargs; i++)
		if (effects_noticed(n->arg[i], loop))
			return false;
	return fails_unnoticed(node_last(n), loop);
}

/*
 * Counts of domains tested as a whole, and of members that were then not tried.
 */
struct trials {
	long asked, saved;
};

/* Whether the body may be skipped where it is known to fail. */
static bool
may_leave_out(const struct run *r)
{
	return !r->options->always_comment && r->profile == NULL &&
	    r->explainer == NULL && r->supposed == NULL;
}

/*
 * Whether testing domains as a whole still pays: not once the body has matched
 * often.
 */
static bool
whole_pays(struct run *r, const struct node *n)
{
	enum { TRIALS = 100 };
	const struct trials *t;

	if (!n->link.asks_domain || !may_leave_out(r) ||
	    !options_use(r->options, USE_WHOLE))
		return false;
	t = run_lifelong(r, n, sizeof(*t));
	return t->asked < TRIALS || t->saved > t->asked;
}

/*
 * Leaves in ids the positions where some member may match, and in domain the
 * members that may.
 */
static int
loop_may(struct run *r, const struct node *n, int *ids, int count,
    bitboard *domain)
{
	struct trials *t = run_lifelong(r, n, sizeof(*t));
	int i, left;

	t->asked += count;
	for (i = 0; i < count; i++)
		t->saved += bits_count(domain[i]);
	left = whole_loop(r, n, ids, count, domain);
	for (i = 0; i < left; i++)
		t->saved -= bits_count(domain[i]);
	return left;
}

/* ---- the members that may match, at all positions ---- */

/*
 * What is known of a loop in a game, for the present values of the variables
 * around it.
 */
struct ahead {
	int asked, first;	/* how often the loop was evaluated; the first
				   position where it was */
	unsigned turns;		/* bits of the sides to move there */
	bitboard *found;	/* by id, the members that may match; or NULL */
};

/*
 * Leaves in ids the positions where n, a part of the body, may match. Filters
 * after one with an effect outside of the loop are not evaluated.
 */
static int
ahead_keep(struct run *r, const struct node *loop, const struct node *n,
    int *ids, int count)
{
	bool noticed = false;
	int i;

	if (run_reuses(r, n, SAME_HERE))
		return column_keep(r, n, ids, count);
	if (node_is(n, "sort") && n->arg[0]->type != SET)
		return ahead_keep(r, loop, n->arg[0], ids, count);
	for (i = 0; node_is_conjunction(n) && i < n->nargs && !noticed; i++) {
		count = ahead_keep(r, loop, n->arg[i], ids, count);
		noticed = (n->arg[i]->link.depends & FILTER_MUST) != 0 &&
		    effects_noticed(n->arg[i], loop);
	}
	return count;
}

/* Stores the members for which the body may match at each position. */
static void
fill_members(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	bitboard *domain = column_sets(r, n->arg[1], ids, count), members = 0;
	int *in = column_room(r, count, sizeof(*in)), nin, i, k, m;
	int *some = column_room(r, count, sizeof(*some)), nsome = count;
	bool man = n->filter->which == SYM_PIECE;

	memset(set, 0, (size_t)count * sizeof(*set));
	memcpy(some, ids, (size_t)count * sizeof(*some));
	if (whole_pays(r, n))
		nsome = loop_may(r, n, some, count, domain);
	for (i = 0; i < nsome; i++) {
		if (man)
			domain[i] = men_on(men_at(r, some[i]), domain[i]);
		members |= domain[i];
	}
	for (; members != 0; members &= members - 1) {
		run_tick(r);
		m = bits_first(members);
		for (i = nin = 0; i < nsome; i++) {
			in[nin] = some[i];
			nin += domain[i] >> m & 1;
		}
		bind_number(r, n->arg[0], m);
		nin = ahead_keep(r, n, n->arg[2], in, nin);
		for (i = k = 0; k < nin; k++) {
			while (ids[i] != in[k])
				i++;
			set[i] |= man ? men_set(men_at(r, in[k]), m) : BIT(m);
		}
	}
	r->var[n->arg[0]->symbol->slot].v.bound = false;
}

/*
 * Returns, by id, the members that may match, or NULL. In a query with effects
 * a loop is evaluated at one position after another; if these are close
 * together, finds the members at all positions with the same sides to move.
 */
static const bitboard *
members_ahead(struct run *r, const struct node *n)
{
	enum { TIMES = 4 };
	struct ahead *a;
	struct arenamark mark;
	struct place p;
	enum commenting level = r->level;
	bitboard *set;
	int *ids, i, count = 0;

	if (n->words != 0 || !may_leave_out(r) || r->mask != NULL ||
	    r->only_move >= 0 || (n->link.depends & FILTER_MANY) != 0 ||
	    !run_reuses(r, n->arg[1], SAME_HERE) ||
	    node_same(r->q->body, SAME_HERE | FILTER_COMMENTS) ||
	    !options_use(r->options, USE_COLUMNS))
		return NULL;
	a = run_memo(r, n, sizeof(*a));
	if (a->asked++ == 0)
		a->first = r->id;
	if (a->asked <= TIMES)
		a->turns |= 1u << r->pos->turn;
	if (a->asked == TIMES && r->id <= a->first + 2 * TIMES) {
		mark = arena_mark(&r->scratch);
		p = run_go(r, r->id);
		r->level = COMMENT_SILENT;
		a->found = arena_alloc(&r->game, (size_t)r->g->npos *
		    sizeof(*a->found));
		ids = column_room(r, r->g->npos, sizeof(*ids));
		for (i = 0; i < r->g->npos; i++) {
			ids[count] = i;
			count += a->turns >> r->g->pos[i].turn & 1;
		}
		set = column_room(r, count, sizeof(*set));
		fill_members(r, n, ids, count, set);
		for (i = 0; i < count; i++)
			a->found[ids[i]] = set[i];
		r->level = level;
		run_back(r, p);
		arena_reset(&r->scratch, mark);
	}
	return a->turns >> r->pos->turn & 1 ? a->found : NULL;
}

/* ---- men by their squares at other positions ---- */

/*
 * Whether n is the man of the loop whose variable is s, here or at a position
 * that is the same for all members; if so, sets *men to the men there.
 */
static bool
finds_men(struct run *r, const struct node *n, const struct symbol *s,
    const struct men **men)
{
	struct place p;
	bool found;
	int id;

	if (node_plays(n, ROLE_VARIABLE)) {
		*men = men_here(r);
		return n->symbol == s;
	}
	if (!node_plays(n, ROLE_AT) || n->type != SET ||
	    node_reads(n->arg[0], s) || !eval_number(r, n->arg[0], &id))
		return false;
	p = run_go(r, id);
	found = finds_men(r, n->arg[1], s, men);
	run_back(r, p);
	return found;
}

/*
 * Removes the members for which the body fails because the man stands elsewhere
 * or was captured: evaluates the first filters of n, up to one of another kind,
 * for all men together. Returns whether that was all of n.
 */
static bool
leave_elsewhere(struct run *r, const struct node *n, const struct symbol *s,
    bitboard *domain)
{
	bool equal = node_plays(n, ROLE_EQUAL);
	const uint8_t *who = men_here(r)->who;
	const struct men *a, *b = NULL;
	bitboard left;
	int i, man;

	if (node_is_conjunction(n) && !n->link.encloses) {
		for (i = 0; i < n->nargs && *domain != 0 &&
		    leave_elsewhere(r, n->arg[i], s, domain); i++)
			;
		return i == n->nargs;
	}
	if ((n->link.depends & (FILTER_IMPURE | FILTER_COMMENTS)) != 0 ||
	    !finds_men(r, equal ? n->arg[0] : n, s, &a) ||
	    (equal && !finds_men(r, n->arg[1], s, &b)))
		return false;
	for (left = *domain; left != 0; left &= left - 1) {
		man = who[bits_first(left)];
		if (man == NOBODY || (b == NULL ? men_set(a, man) == 0 :
		    (a->where[man] == b->where[man]) ==
		    (n->filter->name[0] == '!')))
			*domain &= ~(left & -left);
	}
	return true;
}

/* ---- the members ---- */

/*
 * Returns the squares for which the body matches. With all, stops at the first
 * for which it does not, and sets *failed.
 */
static bitboard
iterate(struct run *r, const struct node *n, bool *failed)
{
	const bitboard *ahead = members_ahead(r, n);
	bitboard domain = ahead != NULL ? ahead[r->id] :
	    eval_set(r, n->arg[1]);
	bitboard whole = domain, found = 0;
	struct held *variable = loop_variable_slot(r, n->arg[0]);
	size_t mark;
	int sq, id = r->id;

	if (ahead != NULL && run_reuses(r, n->arg[2], SAME_HERE))
		return domain;
	if (ahead == NULL && !bits_single(domain) && whole_pays(r, n) &&
	    loop_may(r, n, &id, 1, &whole) == 0)
		return 0;
	if (n->link.follows && may_leave_out(r) &&
	    options_use(r->options, USE_WHOLE) &&
	    leave_elsewhere(r, n->arg[2], n->arg[0]->symbol, &domain))
		return domain;
	for (; domain != 0 && !*failed; domain &= domain - 1) {
		run_tick(r);
		sq = bits_first(domain);
		if (!bind_member(r, n->arg[0], sq))
			continue;
		mark = comment_mark(r);
		if (comments_if(r, eval_test(r, n->arg[2]), mark))
			found |= BIT(sq);
		else
			*failed = n->words != 0;
	}
	variable->v.bound = false;
	return found;
}

SQUARES(iteration_set, iterate(r, n, &(bool){ false }))

static bool
iteration_test(struct run *r, const struct node *n)
{
	size_t mark = comment_mark(r);
	bool failed = false;
	bitboard found = iterate(r, n, &failed);

	return n->words == 0 ? found != 0 : comments_if(r, !failed, mark);
}

/*
 * Evaluates the body for one member, a man or square, at every position whose
 * domain has it. Sets decided where that settles the answer of the loop, and
 * leaves in ids the positions where a later member may settle it.
 */
static int
member_keep(struct run *r, const struct node *n, int member, int *ids,
    uint64_t *domain, int count, bool *decided)
{
	struct value *v = &r->var[n->arg[0]->symbol->slot].v;
	bool all = n->words != 0, has;
	int *in = column_room(r, count, sizeof(*in)), nin = 0, left = 0, i;

	for (i = 0; i < count; i++) {
		has = domain[i] >> member & 1;
		decided[ids[i]] = all && has;
		in[nin] = ids[i];
		nin += has;
	}
	bind_number(r, n->arg[0], member);
	nin = column_keep(r, n->arg[2], in, nin);
	v->bound = false;
	for (i = 0; i < nin; i++)
		decided[in[i]] = !all;
	for (i = 0; i < count; i++) {
		domain[left] = domain[i];
		left = column_take(ids, i, left, !decided[ids[i]] &&
		    domain[i] >> member > 1);
	}
	return left;
}

/*
 * Members are the outer loop and positions the inner one, so that what is the
 * same for a member at all positions is computed once.
 */
static int
iteration_keep(struct run *r, const struct node *n, int *ids, int count)
{
	uint64_t *domain = column_room(r, count, sizeof(*domain)), members = 0;
	bool *decided = column_room(r, r->g->npos, sizeof(*decided));
	int *rest = column_copy(r, ids, count), nrest = 0, i, left = 0;
	struct arenamark mark;

	loop_variable_slot(r, n->arg[0]);
	column_fill(r, n->arg[1], ids, count, domain);
	for (i = 0; i < count; i++) {
		decided[ids[i]] = false;
		domain[nrest] = domain[i];
		nrest = column_take(rest, i, nrest, domain[i] != 0);
	}
	if (whole_pays(r, n))
		nrest = loop_may(r, n, rest, nrest, domain);
	for (i = 0; i < nrest; i++) {
		if (n->filter->which == SYM_PIECE)
			domain[i] = men_on(men_at(r, rest[i]), domain[i]);
		members |= domain[i];
	}
	for (; members != 0 && nrest > 0; members &= members - 1) {
		mark = arena_mark(&r->scratch);
		nrest = member_keep(r, n, bits_first(members), rest, domain,
		    nrest, decided);
		arena_reset(&r->scratch, mark);
	}
	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, decided[ids[i]] ==
		    (n->words == 0));
	return left;
}

KEEP(iteration_some, n->words != 0 ? count :
    whole_loop(r, n, ids, count, column_sets(r, n->arg[1], ids, count)))

/* With "all" the loop matches if it has no member. */
MAY(iteration_may, n->words != 0 ? may_be(true) :
    may_hold(node_may(f, n->arg[2]).match ? node_may(f, n->arg[1]).set : 0))

static void
iteration_print(struct printer *p, const struct node *n)
{
	print_word(p, n->filter->name);
	print_word(p, n->words != 0 ? "all" : "");
	print_symbol(p, n->arg[0]->symbol);
	print_word(p, "in");
	print_node(p, n->arg[1], LEVEL_DASH);
	print_node(p, n->arg[2], LEVEL_OR);
}

static void
iteration_link(struct query *q, struct node *n)
{
	const struct node *first = n->arg[2];

	while (node_is_conjunction(first))
		first = first->arg[0];
	n->link.follows = n->filter->which == SYM_PIECE && n->words == 0 &&
	    (node_plays(first, ROLE_AT) || node_plays(first, ROLE_EQUAL));
	n->link.asks_domain = n->words == 0 && fails_unnoticed(n->arg[2], n) &&
	    node_same(n->arg[1], SAME_HERE);
	if (n->link.state < 0)
		n->link.state = q->nstates++;
}

/* Binds the variable to the man on the one square of the set. */
static bool
assign_piece_test(struct run *r, const struct node *n)
{
	bitboard set = eval_set(r, n->arg[1]);

	return bits_single(set) && bind_member(r, n->arg[0], bits_first(set));
}

static void
assign_piece_print(struct printer *p, const struct node *n)
{
	print_word(p, "piece");
	print_symbol(p, n->arg[0]->symbol);
	buf_puts(p->out, "=");
	print_node(p, n->arg[1], LEVEL_DASH);
}

#define ITERATION(text, member, token, hook, says, example)		\
	{ .name = text, .role = ROLE_LOOP, .args = "[all] A S B",	\
	    .flags = FILTER_LAST_FIRST, .parse = iteration_parse,	\
	    .begins = token, .primary = hook, .which = member,		\
	    .typeof_ = iteration_type, .test = iteration_test,		\
	    .set = iteration_set, .keep = iteration_keep,		\
	    .some = iteration_some, .may = iteration_may,		\
	    .link = iteration_link, .print = iteration_print,		\
	    .help = says, .eg = example }

static struct filter rows[] = {
	ITERATION("square", SYM_VARIABLE, 0, NULL, "the squares of a set for "
	    "which the body matches, and fails when there is none; with all: "
	    "whether it matches for each", "square x in P {up x&p==[]}"),
	ITERATION("piece", SYM_PIECE, TOK_PIECEDECL, piece_primary, "the men "
	    "of a set for which the body matches, and fails when there is "
	    "none; with all: whether it matches for each; with =: binds a man",
	    "initial piece x in Pa-h2 {find x&a-h8}"),
	{ .name = "[forall]", .flags = FILTER_PREFIX | FILTER_IMPURE,
	    .parse = forall_parse,
	    .help = "the body matches for each member of a set, or it has none",
	    .eg = "[forall]x[element]P {x attackedby A}" },
	{ .name = "piece=", .role = ROLE_ASSIGNMENT,
	    .args = "A S", .flags = FILTER_HIDDEN | FILTER_IMPURE,
	    .test = assign_piece_test, .print = assign_piece_print,
	    .help = "binds a variable to the man on the one square of a set; "
	    "fails unless the set has exactly one and a man stands there",
	    .eg = "initial piece x=Nb1 find {mate x attacks k}" },
	{ .name = NULL }
};

const struct theme theme_loops = { .rows = rows };
