/*
 * legal.c - the moves that the rules allow, whether they were played or not:
 * where they go, how many there are, and what holds after them.
 */
#include "dash.h"
#include "shapes.h"
#include "solution.h"
#include "spec.h"

/* ---- the position after such a move ---- */

bool
move_leads_to(struct run *r, move m, const struct node *target,
    const struct dashmask *mask)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct supposed s;
	struct place p;
	bool matched;

	run_tick(r);
	p = run_suppose(r, &s, m);
	r->mask = mask;
	matched = eval_test(r, target);
	run_back(r, p);
	arena_reset(&r->scratch, scratch);
	return matched;
}

/* Orders moves by origin, then destination, then Q R B N. */
static int
move_order(move m)
{
	return MOVE_FROM(m) << 9 | MOVE_TO(m) << 3 |
	    (QUEEN - MOVE_PROMOTION(m));
}

void
moves_order(move *list, int n)
{
	int i, k;
	move m;

	for (i = 1; i < n; i++) {
		m = list[i];
		for (k = i; k > 0 &&
		    move_order(list[k - 1]) > move_order(m); k--)
			list[k] = list[k - 1];
		list[k] = m;
	}
}

/* ---- legal and pseudolegal with a dash ---- */

/* The conditions on a move, evaluated at the position before it. */
struct asked {
	const struct node *dash;
	const struct node *kind;	/* the kind of move, or NULL */
	const struct node *target;	/* after the move, or NULL */
	struct dashmask mask;
};

static void
asked_init(struct run *r, const struct node *dash, struct asked *a)
{
	const struct node *target = dash->arg[DASH_TARGET];
	/* the filter of the kind of move is not evaluated after the move */
	bool kind = target != NULL &&
	    (target->filter->flags & FILTER_KIND) != 0;

	a->dash = dash;
	a->kind = kind ? target : NULL;
	a->target = kind ? NULL : target;
	dash_mask(r, dash, &a->mask);
}

/* Whether m fits L, R and the promotion. */
static bool
asked_fits(struct run *r, const struct asked *a, move m)
{
	const struct node *promotion = a->dash->arg[DASH_PROMOTION];

	return move_goes(r->pos, m, dash_takes(a->dash), &a->mask) &&
	    (promotion == NULL || dash_promotes(r, promotion, m));
}

/* Whether the targets match after m. */
static bool
move_satisfies(struct run *r, const struct asked *a, move m)
{
	if (a->kind != NULL && (move_kind(m) & a->kind->filter->which) == 0)
		return false;
	return a->target == NULL || move_leads_to(r, m, a->target, &a->mask);
}

static bool
is_legal(const struct node *n)
{
	return n->filter->which != 0;
}

/* Whether target, or a part of a conjunction, has a row with that flag. */
static bool
target_has(const struct node *target, unsigned flag)
{
	int i;

	if (target == NULL || (target->filter->flags & flag) != 0)
		return target != NULL;
	for (i = 0; node_is_conjunction(target) && i < target->nargs; i++)
		if (target_has(target->arg[i], flag))
			return true;
	return false;
}

/*
 * Lists the moves that may fit n and a. If only moves that mate or give check
 * can fit, these are listed directly.
 */
static int
list_moves(struct run *r, const struct node *n, const struct asked *a,
    move *list)
{
	const struct node *target = n->arg[0]->arg[DASH_TARGET];
	bool mate = target_has(target, FILTER_MATE);
	struct dashmask mask = a->mask;
	struct position room;

	if (a->kind != NULL && a->kind->filter->seen != SEEN_ENPASSANT)
		return moves_castling(position_by_rules(r, &room), list);
	if (a->kind != NULL)
		mask.from &= r->pos->kind[PAWN];
	if (!is_legal(n) || !node_same(n, SAME_HERE) ||
	    !options_use(r->options, USE_CHECKS))
		return moves_by_rules(r, is_legal(n), &mask, list);
	return !mate && !target_has(target, FILTER_CHECK) ?
	    moves_by_rules(r, true, &mask, list) :
	    moves_checking(position_by_rules(r, &room), mate, list);
}

/*
 * The number of moves found, with promotions on one square as one, and their
 * targets.
 */
struct found {
	int count;
	bitboard to;
};

/* Whether n is "legal all ..."; all is the only word in its signature. */
static bool
is_all(const struct node *n)
{
	return n->words != 0;
}

/*
 * Finds the moves of n, or only the first; if their targets have effects, all,
 * in order. With "all" it finds none unless the targets match after every move
 * that fits, where each promotion is a move of its own.
 */
static struct found
find_moves(struct run *r, const struct node *n, bool first)
{
	struct found found = { 0, 0 };
	struct asked a;
	bool effects = (n->link.depends & FILTER_MUST) != 0, twin;
	move list[MAX_MOVES], last = 0;
	int nmoves, i;

	if (r->options->plain && !is_all(n)) {
		found.to = spec_moves(r, n, &found.count);
		return found;
	}
	asked_init(r, n->arg[0], &a);
	if ((a.mask.from & r->pos->men[r->pos->turn]) == 0 ||
	    !run_has_moves(r))
		return found;
	nmoves = is_all(n) ? moves_by_rules(r, is_legal(n), &a.mask, list) :
	    list_moves(r, n, &a, list);
	if (effects)
		moves_order(list, nmoves);
	for (i = 0; i < nmoves; i++) {
		twin = move_is_twin(last, list[i]);
		if ((twin && !is_all(n)) || !asked_fits(r, &a, list[i]))
			continue;
		if (!move_satisfies(r, &a, list[i])) {
			if (!is_all(n))
				continue;
			found.count = 0;
			break;
		}
		last = list[i];
		found.to |= BIT(MOVE_TO(last));
		found.count += !twin;
		if (first && !effects && !is_all(n))
			break;
	}
	return found;
}

static bool
is_null(const struct node *n)
{
	return node_is(n->arg[0], "null");
}

TRUTH(legal_test, !is_null(n) ? find_moves(r, n, true).count > 0 :
    !(r->pos->check && is_legal(n)) && run_has_moves(r) &&
    eval_test(r, n->arg[0]))

SQUARES(legal_set, find_moves(r, n, false).to)

/*
 * Adds a line for each move after which the targets match, followed by the
 * lines of the targets; within a longer line, and with "all", for the first
 * such move alone. A move without targets is no solution.
 */
static void
legal_lines(struct run *r, const struct node *n, struct lines *l)
{
	int nmoves, start = l->n, written, i;
	move list[MAX_MOVES];
	struct supposed s;
	struct place p;
	struct asked a;

	if (is_null(n) || n->arg[0]->arg[DASH_TARGET] == NULL)
		return;
	asked_init(r, n->arg[0], &a);
	nmoves = moves_by_rules(r, is_legal(n), &a.mask, list);
	for (i = 0; i < nmoves; i++, l->n = start) {
		if (!asked_fits(r, &a, list[i]) ||
		    !move_satisfies(r, &a, list[i]) ||
		    !line_add(l, &list[i], 1))
			continue;
		written = l->written;
		p = run_suppose(r, &s, list[i]);
		if (a.target != NULL)
			lines_find(r, a.target, l);
		if (l->written == written)
			line_write(l);
		run_back(r, p);
		if (is_all(n) || start > 0)
			break;
	}
	l->n = start;
}

static void
counted_lines(struct run *r, const struct node *n, struct lines *l)
{
	lines_find(r, n->arg[0], l);
}

TYPE(legal_type, is_null(n) || is_all(n) ? LOGICAL : SET)

static const char *
legal_invalid(const struct node *n)
{
	if (n->nargs == 1 && (node_is_dash(n->arg[0]) ||
	    (is_null(n) && !is_all(n))))
		return NULL;
	return is_all(n) ? "a dash must follow, as in legal all --(check)" :
	    "a dash or null must follow, as in legal --(o-o)";
}

/* The dash needs no position of the game, but its operands may. */
OPERAND(legal_placed, node_placed_among(n->arg[0], n->arg[0]->nargs))

OPERAND(legal_supposed, is_null(n) ? n->arg[0]->arg[0] :
    n->arg[0]->arg[DASH_TARGET])

/* ---- null ---- */

static bool
null_test(struct run *r, const struct node *n)
{
	static const struct dashmask all = { ALL_SQUARES, ALL_SQUARES };
	/* without a king, which is NO_SQUARE, any square does */
	int king = r->pos->king[r->pos->turn] & 63;

	return move_leads_to(r, MOVE(king, king, PAWN, MOVE_NULL, 0),
	    n->arg[0], &all);
}

/* null '(' target+ ')' */
static struct node *
parse_null(struct parser *p)
{
	const struct token *t = p->t++, *open = p->t;

	expect(p, "(", "after 'null'");
	if (open->space)
		parse_error(p, open, "the targets of 'null' must follow it "
		    "without a blank");
	return node_with(p, "null", t, parse_sequence(p, ")", open), NULL);
}

static void
null_print(struct printer *p, const struct node *n)
{
	print_word(p, "null");
	print_targets(p, n->arg[0]);
}

OPERAND(null_supposed, n->arg[0])

/*
 * legal, pseudolegal: [any] a dash, or null '(' target+ ')'; all, a dash. legal
 * countmoves D is countmoves legal D.
 */
static struct node *
legal_parse(struct parser *p, struct node *n)
{
	const struct token *t;
	struct node *count = NULL, *operand;

	n->words = accept(p, "all");
	if (!is_all(n))
		accept(p, "any");
	t = p->t;
	operand = token_is(t, "null") ? parse_null(p) : parse_dash_operand(p);
	if (node_is(operand, "countmoves")) {
		count = operand;
		operand = count->arg[0];
	}
	node_add(p->q, n, operand);
	parse_check(p, t, n);
	if (count == NULL)
		return n;
	node_typed(p->q, n);
	count->arg[0] = n;
	return count;
}

/* ---- countmoves ---- */

/* The comments of the targets stay after every move. */
static bool
countmoves_number(struct run *r, const struct node *n, int *v)
{
	const struct node *dash = n->arg[0];
	struct value ignored = { .type = LOGICAL };
	struct dashmask mask;
	int id;

	if (!node_is_dash(dash)) {
		*v = find_moves(r, dash, false).count;
		return is_all(dash) ? *v > 0 : run_has_moves(r);
	}
	*v = 0;
	id = game_child(r->g, r->id);
	if (id < 0)
		return true;
	dash_mask(r, dash, &mask);
	for (; id >= 0; id = game_sibling(r->g, id))
		*v += dash_fits(r, dash, id, &mask) &&
		    dash_target(r, dash, id, &mask, &ignored);
	return true;
}

VALID(countmoves_invalid, n->nargs == 1 && (node_is_dash(n->arg[0]) ||
    (n->arg[0]->filter->set == legal_set && !is_null(n->arg[0]))),
    "countmoves needs a dash, or legal or pseudolegal with one")

#define LEGAL(word, in_full, says, example)				\
	{ .name = word, .args = "[all] A7", .typeof_ = legal_type,	\
	    .role = in_full ? ROLE_LEGAL : NO_ROLE, .which = in_full,	\
	    .parse = legal_parse, .invalid = legal_invalid,		\
	    .placed = legal_placed, .supposed = legal_supposed,		\
	    .test = legal_test, .set = legal_set, .solve = legal_lines,	\
	    .help = says, .eg = example }

static struct filter rows[] = {
	LEGAL("legal", true, "where the legal moves go that the dash "
	    "describes, and after which its targets match; fails when there is "
	    "no such move; with all: they match after every move that the dash "
	    "describes, of which there is one at least",
	    "legal Q--(legal all --(legal --(mate)))"),
	LEGAL("pseudolegal", false, "the same of moves that would be legal if "
	    "the king could be left in check; fails when there is no such move",
	    "pseudolegal N-- not legal N--"),
	{ .name = "null", .args = "A", .flags = FILTER_HIDDEN,
	    .print = null_print, .supposed = null_supposed,
	    .test = null_test, .help = "after legal or pseudolegal: the "
	    "targets match when the side to move passes; fails in check",
	    .eg = "not check legal null(legal --(mate))" },
	{ .name = "countmoves", .role = ROLE_LEGAL,
	    .args = "A7", .type = NUMBER,
	    .parse = dash_parse, .invalid = countmoves_invalid,
	    .number = countmoves_number, .solve = counted_lines,
	    .help = "how many moves of the game, or legal moves, fit the dash; "
	    "0 matches, too; with legal all it fails where that does",
	    .eg = "countmoves legal -- ==1" },
	{ .name = NULL }
};

const struct theme theme_legal = { .rows = rows };
