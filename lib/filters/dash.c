/*
 * dash.c - the dash, such as A--e4(check), about the next moves of the game;
 * and currentmove, about the move that led here.
 */
#include "dash.h"
#include "shapes.h"

bool
dash_promotes(struct run *r, const struct node *what, move m)
{
	char capital = man_letter(MOVE_PROMOTION(m));
	char small = (char)(capital | 0x20);
	struct span s;

	if (MOVE_PROMOTION(m) == PAWN)
		return false;
	if (what->type == SET)
		return node_is(what, ".") || move_promotes(m, what->men);
	if (!eval_string(r, what, &s))
		return false;
	return s.n == 0 || (s.n == 1 && s.p[0] == '.') ||
	    memchr(s.p, capital, s.n) != NULL ||
	    memchr(s.p, small, s.n) != NULL;
}

/* ---- the dash ---- */

bool
node_is_dash(const struct node *n)
{
	return n != NULL && n->filter->level == LEVEL_DASH;
}

bool
dash_takes(const struct node *n)
{
	return n->filter->which != 0;
}

void
dash_mask(struct run *r, const struct node *n, struct dashmask *mask)
{
	mask->from = n->arg[DASH_FROM] != NULL ?
	    eval_set(r, n->arg[DASH_FROM]) : ALL_SQUARES;
	mask->to = n->arg[DASH_TO] != NULL ?
	    eval_set(r, n->arg[DASH_TO]) : ALL_SQUARES;
}

/* As move_goes, but castling fits by the squares of the rook, too. */
static inline bool
move_in(const struct position *head, move m, bool takes,
    const struct dashmask *mask)
{
	return MOVE_HOW(m) == MOVE_CASTLE && !takes ? move_castles_in(m, mask) :
	    move_goes(head, m, takes, mask);
}

/* Whether m fits the promotion of n, if n has one. */
static bool
promotes(struct run *r, const struct node *n, move m)
{
	return n->arg[DASH_PROMOTION] == NULL ||
	    dash_promotes(r, n->arg[DASH_PROMOTION], m);
}

bool
dash_fits(struct run *r, const struct node *n, int id,
    const struct dashmask *mask)
{
	move m = r->g->move[id];

	return move_in(r->pos, m, dash_takes(n), mask) && promotes(r, n, m);
}

/* Whether a move from head fits the squares. */
static bool
move_fits(const struct game *g, int head, bool takes,
    const struct dashmask *mask)
{
	int id = game_child(g, head);

	while (id >= 0 && !move_in(&g->pos[head], g->move[id], takes, mask))
		id = game_sibling(g, id);
	return id >= 0;
}

int
dash_keep_leaving(const struct game *g, int *ids, int count, bitboard *from)
{
	int i, id, left = 0;
	bitboard gone;
	move m;

	for (i = 0; i < count; i++) {
		for (gone = 0, id = game_child(g, ids[i]); id >= 0;
		    id = game_sibling(g, id)) {
			m = g->move[id];
			gone |= BIT(MOVE_FROM(m));
			if (MOVE_HOW(m) == MOVE_CASTLE)
				gone |= BIT(MOVE_ROOK(m));
		}
		from[left] = from[i];
		left = column_take(ids, i, left, (gone & from[left]) != 0);
	}
	return left;
}

bool
dash_target(struct run *r, const struct node *n, int id,
    const struct dashmask *mask, struct value *v)
{
	const struct node *target = n->arg[DASH_TARGET];
	struct place p;
	bool matched;

	if (target == NULL)
		return true;
	p = run_go(r, id);
	r->mask = mask;
	matched = eval_as(r, target, v);
	run_back(r, p);
	return matched;
}

/*
 * Evaluates n for the move into id, whose squares fit. The promotion counts as
 * part of the target: if it does not fit, a set is empty, and no other move is
 * tried.
 */
static bool
value_at(struct run *r, const struct node *n, int id,
    const struct dashmask *mask, struct value *v)
{
	move m = r->g->move[id];

	if (!move_in(r->pos, m, dash_takes(n), mask))
		return false;
	if (promotes(r, n, m))
		return dash_target(r, n, id, mask, v);
	v->set = 0;
	return v->type == SET;
}

/*
 * Finds the first next move that fits and after which the target matches; only
 * the move into only, unless that is -1. The operands are evaluated only if a
 * move follows.
 */
static bool
dash_find(struct run *r, const struct node *n, int only, struct value *v)
{
	size_t mark = comment_mark(r);
	int id = only >= 0 ? only : game_child(r->g, r->id);
	struct dashmask mask;
	bool found = false;

	if (id < 0)
		return false;
	dash_mask(r, n, &mask);
	for (; id >= 0 && !found; id = only >= 0 ? -1 :
	    game_sibling(r->g, id)) {
		run_tick(r);
		found = value_at(r, n, id, &mask, v);
	}
	return comments_if(r, found, mark);
}

/* The same for the move that led here, and no other. */
static bool
dash_find_current(struct run *r, const struct node *n, struct value *v)
{
	int id = r->id, parent = game_parent(r->g, id);
	struct place p;
	bool found;

	if (parent < 0)
		return false;
	p = run_go(r, parent);
	found = dash_find(r, n, id, v);
	run_back(r, p);
	return found;
}

ANY_VALUE(dash_value, node_is_dash(n) ? dash_find(r, n, -1, v) :
    dash_find_current(r, n->arg[0], v))

/* Keeps the positions that a move of the game follows. */
static int
keep_followed(const struct game *g, int *ids, int count)
{
	int i, left = 0;

	if (g->tree == NULL)
		return count - (count > 0 && ids[count - 1] + 1 == g->npos);
	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, game_child(g, ids[i]) >= 0);
	return left;
}

/*
 * Keeps those where a move fits both sets; the right set is evaluated only
 * where the left one fits.
 */
static int
keep_fitting(struct run *r, const struct node *n, int *ids, int count)
{
	bitboard *from = column_sets(r, n->arg[DASH_FROM], ids, count);
	const bitboard *to;
	struct dashmask mask = { 0, 0 };
	int i, left = 0;

	if (n->arg[DASH_FROM] != NULL)
		count = dash_keep_leaving(r->g, ids, count, from);
	if (n->arg[DASH_TO] == NULL && !dash_takes(n))
		return count;
	to = column_sets(r, n->arg[DASH_TO], ids, count);
	for (i = 0; i < count; i++) {
		mask.from = from[i];
		mask.to = to[i];
		left = column_take(ids, i, left,
		    move_fits(r->g, ids[i], dash_takes(n), &mask));
	}
	return left;
}

/* In a game without variations the target is evaluated by columns. */
static int
dash_keep(struct run *r, const struct node *n, int *ids, int count)
{
	const struct node *target = n->arg[DASH_TARGET];
	int i;

	count = keep_followed(r->g, ids, count);
	if (n->arg[DASH_FROM] != NULL || n->arg[DASH_TO] != NULL ||
	    dash_takes(n))
		count = keep_fitting(r, n, ids, count);
	/* what was assigned before the move has its value there, not after */
	if (n->arg[DASH_PROMOTION] != NULL || (target != NULL &&
	    (r->g->tree != NULL || r->assigned != NULL ||
	    (target->link.depends & FILTER_DASHED) != 0)))
		return column_keep_each(r, n, ids, count);
	if (target == NULL)
		return count;
	for (i = 0; i < count; i++)
		ids[i]++;
	count = column_keep(r, target, ids, count);
	for (i = 0; i < count; i++)
		ids[i]--;
	return count;
}

TYPE(dash_type, n->arg[DASH_TARGET] != NULL ? n->arg[DASH_TARGET]->type :
    LOGICAL)

/*
 * Whether n can follow = in a dash: men without squares, a string of their
 * letters, or "." for any man.
 */
static bool
names_promotion(const struct node *n)
{
	if (n->type == STRING)
		return true;
	return node_is(n, ".") || (node_is(n, "designator") && n->men != 0 &&
	    n->squares == ALL_SQUARES);
}

VALID(dash_invalid, n->arg[DASH_PROMOTION] == NULL ||
    names_promotion(n->arg[DASH_PROMOTION]),
    "a dash promotes to men without squares")

/*
 * Bounds of the target. A capture goes where men of the left set can go, except
 * that en passant takes a man beside the target.
 */
static struct may
dash_may(const struct facts *f, const struct node *n)
{
	const struct node *from = n->arg[DASH_FROM], *to = n->arg[DASH_TO];
	bool aside = dash_takes(n) && (f->seen & SEEN_ENPASSANT) != 0;
	struct may target = n->arg[DASH_TARGET] != NULL ?
	    node_may(f, n->arg[DASH_TARGET]) : may_be(true);

	return target.match && may_go(f, from, aside ? NULL : to) &&
	    (to == NULL || node_may(f, to).set != 0) &&
	    (n->arg[DASH_PROMOTION] == NULL ||
	    may_promote(f, n->arg[DASH_PROMOTION])) ? target : may_be(false);
}

/* ---- the grammar of the dash ---- */

/* R. In V=Q the = belongs to the dash: V is not assigned to. */
static struct node *
parse_dash_to(struct parser *p)
{
	const struct token *t = p->t;
	struct symbol *symbol;
	struct node *n;

	symbol = symbol_at(p, t);
	if (symbol != NULL && token_is(t + 1, "=") && (symbol->kind ==
	    SYM_PIECE || (symbol->kind == SYM_VARIABLE &&
	    symbol->type == SET))) {
		p->t++;
		return node_variable(p, symbol, t);
	}
	n = token_is(t, "(") ? NULL : parse(p, LEVEL_ARROW);
	if (n != NULL && n->type != SET)
		parse_mistake(p, t, "expected a set on the right side of the "
		    "dash; put a blank before a filter that is not part of "
		    "it");
	return n;
}

static struct node *
parse_promotion(struct parser *p)
{
	const struct token *t = p->t;
	struct node *n;

	n = parse_operand(p, LEVEL_OR, 'A', "to promote to");
	if (!names_promotion(n) || (t->kind == TOK_MEN && t->has_squares))
		parse_error(p, t, "a pawn promotes to men without squares, to "
		    "a string of their letters, or to '.'");
	return n;
}

/*
 * ( target+ ), which must touch the dash; in a path, parentheses after a blank
 * are a group.
 */
static struct node *
parse_targets(struct parser *p)
{
	const struct token *open = p->t;

	if (!token_is(open, "(") || (open->space && open->in_path))
		return NULL;
	if (open->space)
		parse_mistake(p, open, "the targets of a dash must follow it "
		    "without a blank");
	p->t++;
	return parse_sequence(p, ")", open);
}

/*
 * Parses a dash token and what follows it:
 * [R ['=' T]] ['(' target+ ')'] | '=' T ['(' target+ ')']
 * In a path all filters that follow are targets, and path parses them.
 */
static struct node *
parse_dash_rest(struct parser *p, struct node *from, bool in_path)
{
	const struct token *t = p->t++;
	struct node *n = node_at(p, t->text, t);

	node_slots(p->q, n, sig_of(n->filter)->slots);
	n->arg[DASH_FROM] = from;
	if (t->right_tied && p->t->kind == TOK_DASH)
		parse_error(p, p->t, "a dash touches a dash");
	if (t->right_tied && !token_is(p->t, "="))
		n->arg[DASH_TO] = parse_dash_to(p);
	if ((t->right_tied || n->arg[DASH_TO] != NULL) && accept(p, "="))
		n->arg[DASH_PROMOTION] = parse_promotion(p);
	if (!in_path)
		n->arg[DASH_TARGET] = parse_targets(p);
	return node_typed(p->q, n);
}

/*
 * Parses a dash; its left operand has been read if it has one. No operator
 * continues a dash that is a constituent of a path.
 */
static struct node *
dash_infix(struct parser *p, struct node *from)
{
	const struct token *t = from != NULL ? p->left : p->t;
	bool in_path = t->in_path && t == p->item;
	bool alone = in_path && p->alone;
	struct node *n;

	/* a constituent may begin with a dash that touches the one before */
	if (p->t->left_tied ? from == NULL && !alone : from != NULL)
		return NULL;
	n = parse_dash_rest(p, from, in_path);
	if (alone)
		p->stop = p->t;
	return n;
}

static struct node *
dash_primary(struct parser *p)
{
	return dash_infix(p, NULL);
}

struct node *
parse_dash_operand(struct parser *p)
{
	struct node *dash = parse(p, LEVEL_DASH);

	if (dash == NULL)
		parse_expected(p, "a dash");
	return dash;
}

void
print_apart(struct printer *p)
{
	struct buf *b = p->out;

	if (b->n > 0 && strchr(" \n(", b->p[b->n - 1]) == NULL)
		buf_putc(b, ' ');
}

/*
 * Whether n may end in a word that '=' would make a variable of the query. Any
 * operand of an option may be the last, since options come in any order.
 */
static bool
ends_in_name(const struct node *n)
{
	int slots[SLOTS_MOST], count = node_operands(n, slots), i;

	if (n->nargs > sig_of(n->filter)->slots && node_last(n) != NULL)
		return ends_in_name(node_last(n));
	for (i = n->filter->infix != NULL && count > 0 ? count - 1 : 0;
	    i < count; i++)
		if (ends_in_name(n->arg[slots[i]]))
			return true;
	return count == 0 && n->filter->ours;
}

void
dash_print_head(struct printer *p, const struct node *n)
{
	if (n->arg[DASH_FROM] != NULL)
		print_left(p, n->arg[DASH_FROM], LEVEL_ARROW);
	print_sign(p, n->filter->name, "");
	if (n->arg[DASH_TO] != NULL && n->arg[DASH_PROMOTION] != NULL &&
	    ends_in_name(n->arg[DASH_TO]))
		print_braced(p, n->arg[DASH_TO]);
	else if (n->arg[DASH_TO] != NULL)
		print_node(p, n->arg[DASH_TO], LEVEL_ARROW);
	if (n->arg[DASH_PROMOTION] != NULL) {
		print_sign(p, "=", "");
		print_node(p, n->arg[DASH_PROMOTION], LEVEL_OR);
	}
}

void
print_targets(struct printer *p, const struct node *target)
{
	int i;

	print_sign(p, "(", "");
	if (!node_is(target, "compound"))
		print_node(p, target, LEVEL_OR);
	else
		for (i = 0; i < target->nargs; i++)
			print_node(p, target->arg[i], LEVEL_OR);
	buf_puts(p->out, ")");
}

static void
dash_print(struct printer *p, const struct node *n)
{
	dash_print_head(p, n);
	if (n->arg[DASH_TARGET] != NULL)
		print_targets(p, n->arg[DASH_TARGET]);
}

/* ---- the move that led here ---- */

struct node *
dash_parse(struct parser *p, struct node *n)
{
	node_add(p->q, n, parse_dash_operand(p));
	return n;
}

VALID(currentmove_invalid, node_is_dash(n->arg[0]),
    "this filter needs a dash, one of the game")

#define DASH(text, takes, says, example)				\
	{ .name = text, .args = "[from:S8] [to:S8] "		\
	    "[= promote:A] [( target:A )]",				\
	    .flags = FILTER_HIDDEN | FILTER_PLACE | FILTER_ASKS,	\
	    .level = LEVEL_DASH,					\
	    .which = takes,						\
	    .infix = dash_infix, .begins = TOK_DASH,			\
	    .primary = dash_primary,					\
	    .typeof_ = dash_type, .invalid = dash_invalid,		\
	    .print = dash_print, .value = dash_value,			\
	    .keep = dash_keep,						\
	    .may = dash_may,						\
	    .help = says,						\
	    .eg = example }

/* A filter whose value is that of its dash. */
#define CURRENT(word, says, example)					\
	{ .name = word, .args = "A7",					\
	    .flags = FILTER_MOVES | FILTER_PLACE | FILTER_ASKS |	\
	    FILTER_YIELDS, .parse = dash_parse,			\
	    .invalid = currentmove_invalid, .value = dash_value,	\
	    .help = says, .eg = example }

static struct filter rows[] = {
	DASH("--", false, "a move of the game from the left set to the right "
	    "set, after which the targets match; the value is that of the last "
	    "target; fails when no such move follows", "Q--a-h8(check)"),
	DASH("[x]", true, "a capture by the left set of the right set, after "
	    "which the targets match; fails when no such move follows",
	    "Q[x]p(mate)"),
	CURRENT("currentmove", "like the dash, but for the move that led here "
	    "only; fails at the first position",
	    "mate currentmove P--"),
	CURRENT("previous", "the same as currentmove", "check previous K--"),
	{ .name = NULL }
};

const struct theme theme_dash = { .rows = rows };
