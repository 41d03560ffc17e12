/*
 * rays.c - the filters of attacks, arrows, rays and pins; chess/lines.c
 * computes them.
 */
#include "shapes.h"

/* ---- attacks; the attackers are always evaluated first ---- */

EACH(attacks_each, pos_attacking(r->pos, set[0], set[1]))

/*
 * Returns those of the squares that men attack. What all men of a side attack
 * at a position of the game is kept.
 */
static bitboard
attacked(struct run *r, bitboard men, bitboard squares)
{
	const struct position *p = r->pos;
	int side = men == p->men[BLACK] ? BLACK : WHITE;
	bitboard *all;

	if (squares == 0)
		return 0;
	if (men != p->men[side] || p != &r->g->pos[r->id] || r->options->plain)
		return squares & pos_attacked(p, men);
	if (r->attacked == NULL)
		r->attacked = arena_alloc(&r->game, (size_t)r->g->npos *
		    sizeof(*r->attacked));
	all = &r->attacked[r->id][side];
	if (*all == 0)
		*all = pos_attacked(p, men);
	return squares & *all;
}

EACH(attackedby_each, attacked(r, set[1], set[0]))

/*
 * If n says that men of one side attack the king of the other, and nothing
 * else, returns the side of that king, else -1.
 */
static int
checked_side(const struct node *n)
{
	bool back = (n->filter->flags & FILTER_LAST_FIRST) != 0;
	unsigned kinds = may_kinds(n->arg[back]), king = n->arg[!back]->men;

	if (!node_plays(n->arg[!back], ROLE_DESIGNATOR) || n->nargs > 2)
		return -1;
	if (king == 1u << (MEN_BLACK + KING) && kinds >> MEN_BLACK == 0)
		return BLACK;
	return king == 1u << (MEN_WHITE + KING) &&
	    kinds % (1u << MEN_BLACK) == 0 ? WHITE : -1;
}

/*
 * A king is attacked only if its side is to move and in check, since no move
 * leaves it attacked, or where the game starts.
 */
static int
attacks_keep(struct run *r, const struct node *n, int *ids, int count)
{
	int side = checked_side(n), i, left = side < 0 ? count : 0;
	const struct position *p = r->g->pos;

	for (i = 0; side >= 0 && i < count; i++)
		left = column_take(ids, i, left, ids[i] == 0 ||
		    (p[ids[i]].check && p[ids[i]].turn == side));
	return column_keep_filled(r, n, ids, left);
}

/*
 * Returns the squares of from whose men may attack a square of to or, unless
 * attackers is set, the squares of to that they may attack. The attack is
 * traced backwards, so a pawn is looked up as one of the other side. Many
 * squares are not looked at: that takes long, and rules out little.
 */
static bitboard
may_meet(const struct facts *f, const struct node *set, bitboard from,
    bitboard to, bool attackers)
{
	enum { SQUARES_MOST = 4 };
	bitboard found = 0, men;
	unsigned kinds = from != 0 ? may_kinds(set) : 0;
	int man;

	if (bits_count(to) > SQUARES_MOST)
		return from == 0 ? 0 : attackers ? from : to;

	for (; kinds != 0; kinds &= kinds - 1) {
		man = bits_first(kinds);
		men = from & facts_stood(f, man);
		if (men != 0)
			found |= attackers ?
			    men & may_attack(man < 6, man % 6, to) :
			    to & may_attack(man >= 6, man % 6, men);
	}
	return found;
}

static struct may
attacks_may(const struct facts *f, const struct node *n)
{
	struct may from = node_may(f, n->arg[0]);
	bitboard to = node_may(f, n->arg[1]).set;
	struct may m = may_part(from, may_meet(f, n->arg[0], from.set, to,
	    true));

	if (m.most > 1 && (f->seen & SEEN_DOUBLE_CHECK) == 0 &&
	    checked_side(n) >= 0)
		m.most = 1;
	return m;
}

static struct may
attackedby_may(const struct facts *f, const struct node *n)
{
	bitboard from = node_may(f, n->arg[1]).set;
	struct may to = node_may(f, n->arg[0]);

	return may_part(to, may_meet(f, n->arg[1], from, to.set, false));
}

/* Whether one of the sets that are given is empty everywhere. */
static bool
lacks_set(const struct facts *f, const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] != NULL && node_may(f, n->arg[i]).set == 0)
			return true;
	return false;
}

/*
 * A line needs a square of each set; the value of -> and <- lies in the first.
 */
MAY(chain_may, may_hold(lacks_set(f, n) ? 0 : node_may(f, n->arg[0]).set))

/* The value of ray and xray lies in the last set. */
MAY(ray_may, may_hold(lacks_set(f, n) ? 0 : node_may(f, n->arg[n->nargs -
    1]).set))

/* ---- lines through sets ---- */

/* With two sets, any man can attack; a longer chain needs a slider. */
EACH(arrow_each, n->nargs == 2 ? pos_attacking(r->pos, set[0], set[1]) :
    pos_chain(r->pos, set, n->nargs))

/* The same line, read from its end. */
static bitboard
backarrow_each(struct run *r, const struct node *n, const bitboard *set)
{
	bitboard line[LINE_MOST];
	int i;

	if (n->nargs == 2)
		return set[0] & pos_attacked(r->pos, set[1]);
	if (n->nargs > LINE_MOST)
		return 0;
	for (i = 0; i < n->nargs; i++)
		line[n->nargs - 1 - i] = set[i];
	return pos_xrays(r->pos, line, n->nargs, ALL_DIRECTIONS);
}

EACH_COLUMN(backarrow_each)

enum { IS_RAY, IS_XRAY };

EACH(ray_each, n->filter->which == IS_XRAY ?
    pos_xrays(r->pos, set, n->nargs, ALL_DIRECTIONS) : n->words != 0 ?
    pos_xrays(r->pos, set, n->nargs, n->number) :
    pos_rays(r->pos, set, n->nargs, n->number))

/* A line that fits from both of its ends counts twice. */
static bool
raycount_number(struct run *r, const struct node *n, int *v)
{
	bitboard set[LINE_MOST], from;

	eval_sets(r, n, set);
	*v = 0;
	for (from = set[0]; from != 0; from &= from - 1) {
		set[0] = from & (0 - from);
		*v += bits_count(ray_each(r, n, set));
	}
	return true;
}

/* DIR* */
static void
parse_directions(struct parser *p, struct node *n)
{
	const struct token *first = p->t;
	const struct filter *f;

	while (p->t->kind == TOK_WORD &&
	    (f = filter_find(p->t->text)) != NULL &&
	    f->role == ROLE_DIRECTION) {
		if ((n->number & f->which) != 0)
			parse_error(p, p->t, "a direction of 'ray' is given "
			    "twice");
		if (n->words != 0 && p->t != first)
			parse_error(p, p->t, "'ray attack' takes only one word "
			    "of direction");
		n->number |= f->which;
		p->t++;
	}
	if (n->number == 0)
		n->number = ALL_DIRECTIONS;
}

/* ray [attack | attacks] [DIR+] ( S S+ ) */
static struct node *
ray_parse(struct parser *p, struct node *n)
{
	if (accept(p, "attack") || accept(p, "attacks"))
		n->words = 1;
	parse_directions(p, n);
	expect(p, "(", "and two or more sets after 'ray'");
	do
		node_add(p->q, n, parse_operand(p, LEVEL_OR, 'S',
		    "in 'ray'"));
	while (n->nargs < 2 || !token_is(p->t, ")"));
	p->t++;
	return n;
}

/* Prints one word for all the directions, or else a word for each. */
static void
print_directions(struct printer *p, unsigned directions)
{
	const struct filter *f = filter_directions(directions);

	if (f != NULL) {
		print_word(p, f->name);
		return;
	}
	for (; directions != 0; directions &= directions - 1)
		print_directions(p, directions & (0u - directions));
}

static void
ray_print(struct printer *p, const struct node *n)
{
	int i;

	print_word(p, n->filter->name);
	if (n->words != 0)
		print_word(p, "attack");
	if (n->number != ALL_DIRECTIONS)
		print_directions(p, (unsigned)n->number);
	buf_putc(p->out, '(');
	for (i = 0; i < n->nargs; i++)
		print_node(p, n->arg[i], LEVEL_OR);
	buf_putc(p->out, ')');
}

/* ---- pins ---- */

/* Slots of the parameters, of which the first one given is the value. */
enum { PIN_FROM, PIN_THROUGH, PIN_TO, PIN_PARAMETERS };

/* The value of a pin whose parameters have these sets. */
static bitboard
pin_each(struct run *r, const struct node *n, const bitboard *set)
{
	struct pins pins = pos_pins(r->pos, set[PIN_FROM], set[PIN_THROUGH],
	    n->arg[PIN_TO] != NULL ? set[PIN_TO] : r->pos->kind[KING]);

	return n->number == PIN_FROM + 1 ? pins.from :
	    n->number == PIN_TO + 1 ? pins.to : pins.through;
}

EACH_COLUMN(pin_each)

MAY(pin_may, may_hold(lacks_set(f, n) ? 0 : ALL_SQUARES))

/* pin ( (from | through | to) S )*, each once; the first is the value. */
static struct node *
pin_parse(struct parser *p, struct node *n)
{
	const struct sigitem *word;

	parse_signature(p, n);
	word = parse_option_word(p, n->filter);
	if (word != NULL && node_given(n, word))
		parse_error(p, p->t, "'pin' already has a '%s'",
		    p->t->text);
	return n;
}

/* S -> S -> ..., S <- S <- ...: a chain has one direction. */
static struct node *
arrow_infix(struct parser *p, struct node *left)
{
	const struct token *t = p->t;
	struct node *chain = node_at(p, t->text, t);

	node_add(p->q, chain, left);
	while (accept(p, t->text))
		node_add(p->q, chain, parse_operand(p, LEVEL_UNION, 'S',
		    "after the arrow"));
	return node_typed(p->q, chain);
}

/* attackedby, or attacked by. */
static struct node *
attackedby_infix(struct parser *p, struct node *left)
{
	const struct token *t = p->t;
	bool apart = token_is(t, "attacked");

	if (apart && !token_is(t + 1, "by"))
		return NULL;
	p->t += 1 + apart;
	return parse_right(p, sign_find(t->text)->infix, t, left);
}

static struct filter rows[] = {
	{ .name = "attacks", .grows = true, .args = "S11 S12", .type = SET,
	    .flags = FILTER_HIDDEN, .level = LEVEL_ATTACKS,
	    .infix = parse_infix, .spelling = "attacks attack",
	    FROM_SETS(attacks_each),
	    .keep = attacks_keep, .may = attacks_may,
	    .help = "squares of the left set whose man attacks one of the "
	    "right set; fails when no man does", .eg = "N attacks [qr]" },
	{ .name = "attackedby", .grows = true, .args = "S11 S12", .type = SET,
	    .flags = FILTER_HIDDEN | FILTER_LAST_FIRST,
	    .level = LEVEL_ATTACKS, .infix = attackedby_infix,
	    .spelling = "attackedby attacked", FROM_SETS(attackedby_each),
	    .keep = attacks_keep, .may = attackedby_may,
	    .help = "squares of the left set attacked by a man on one of the "
	    "right set; fails when none is", .eg = "Q attackedby p" },
	{ .name = "->", .grows = true, .args = "S9 S9+", .type = SET,
	    .flags = FILTER_HIDDEN, .level = LEVEL_ARROW,
	    .infix = arrow_infix, FROM_SETS(arrow_each),
	    .keep = attacks_keep, .may = chain_may,
	    .help = "squares of the first set whose man attacks the next; in a "
	    "longer chain, sliders that look along it; fails when there is "
	    "none",
	    .eg = "[RQ]->a->k" },
	{ .name = "<-", .grows = true, .args = "S9 S9+", .type = SET,
	    .flags = FILTER_HIDDEN | FILTER_LAST_FIRST,
	    .level = LEVEL_ARROW, .infix = arrow_infix,
	    FROM_SETS(backarrow_each),
	    .keep = attacks_keep, .may = chain_may,
	    .help = "the same line read from its end: squares of the first set "
	    "that the last one attacks; fails when there is none",
	    .eg = "k<-a<-[RQ]" },
	{ .name = "ray", .grows = true,
	    .args = "[attack] ( S1 S1+ )", .type = SET,
	    .atom = ATOM_DIRECTIONS, .parse = ray_parse, FROM_SETS(ray_each),
	    .may = ray_may,
	    .print = ray_print, .help = "squares of the last set where lines "
	    "end that start in the first and meet the others in order; fails "
	    "when there is no such line",
	    .eg = "ray up(R P)" },
	{ .name = "raycount", .ours = true, .args = "[attack] ( S1 S1+ )",
	    .type = NUMBER, .atom = ATOM_DIRECTIONS, .parse = ray_parse,
	    .number = raycount_number, .print = ray_print,
	    .help = "the number of lines that ray finds, each by its two ends "
	    "in order; 0 matches, too", .eg = "raycount attack(A a k)>=1" },
	{ .name = "xray", .grows = true, .args = "( S1 S1+ )",
	    .type = SET, FROM_SETS(ray_each), .which = IS_XRAY,
	    .may = ray_may,
	    .help = "like ray, along the moves of sliders in the first set; "
	    "fails when there is no such line",
	    .eg = "xray(R a k)" },
	{ .name = "pin", .role = ROLE_PIN, .grows = true,
	    .args = "[from S13] [through S13] [to S13]",
	    .type = SET, .atom = ATOM_OPTION, .parse = pin_parse,
	    .may = pin_may, FROM_SETS(pin_each),
	    .help = "pins; the squares of the parameter given first, or the "
	    "pinned men; fails when there is no such pin",
	    .eg = "pin from R through a to k" },
	{ .name = NULL }
};

const struct theme theme_attacks = { .rows = rows };
