/*
 * sets.c - sets of squares: designators, operators on sets, and pawn
 * structure. Directions and attacks have files of their own.
 */
#include "shapes.h"

/* ---- designators ---- */

/* The squares of men of both colours whose kinds are the low bits of kinds. */
static inline bitboard
squares_of_kinds(const struct position *p, unsigned kinds)
{
	bitboard set = 0;

	for (kinds &= (1u << NO_MAN) - 1; kinds != 0; kinds &= kinds - 1)
		set |= p->kind[bits_first(kinds)];
	return set;
}

/*
 * The most frequent filter: it takes 3 ns, a tenth more than a single kind of
 * men.
 */
static bitboard
designator_set(struct run *r, const struct node *n)
{
	const struct position *p = r->pos;
	unsigned men = n->men;
	bitboard set;

	if (men == 0)
		return n->squares;
	set = (squares_of_kinds(p, men >> MEN_WHITE) & p->men[WHITE]) |
	    (squares_of_kinds(p, men >> MEN_BLACK) & p->men[BLACK]);
	if (men >= 1u << MEN_ANY_WHITE) {
		if ((men & 1u << MEN_ANY_WHITE) != 0)
			set |= p->men[WHITE];
		if ((men & 1u << MEN_ANY_BLACK) != 0)
			set |= p->men[BLACK];
		if ((men & 1u << MEN_EMPTY) != 0)
			set |= ~pos_occupied(p);
	}
	return set & n->squares;
}

static struct may
designator_may(const struct facts *f, const struct node *n)
{
	unsigned kinds = men_kinds(n->men);
	struct may m, size;

	if (n->men == 0 || (n->men & 1u << MEN_EMPTY) != 0)
		return may_hold(n->squares);
	m = may_hold(may_stand(f, kinds) & n->squares);
	size = may_count(f, kinds);
	if (n->squares == ALL_SQUARES)
		m.least = size.least;
	if (m.most > size.most)
		m.most = size.most;
	return m;
}

/*
 * Adds the men of a bit of a designator to the set at each position. Evaluating
 * designators position by position would make motifs up to 16 per cent slower.
 */
static void
add_men(const struct position *p, int bit, const int *ids, int count,
    bitboard *set)
{
	int colour = bit >= MEN_BLACK, kind = bit - (colour ? MEN_BLACK : 0), i;

	if (bit < MEN_ANY_WHITE)
		for (i = 0; i < count; i++)
			set[i] |= p[ids[i]].men[colour] & p[ids[i]].kind[kind];
	else if (bit == MEN_EMPTY)
		for (i = 0; i < count; i++)
			set[i] |= ~pos_occupied(&p[ids[i]]);
	else
		for (i = 0; i < count; i++)
			set[i] |= p[ids[i]].men[bit - MEN_ANY_WHITE];
}

static void
designator_fill(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set)
{
	unsigned men = n->men;
	int i;

	memset(set, men == 0 ? 0xff : 0, (size_t)count * sizeof(*set));
	for (; men != 0; men &= men - 1)
		add_men(r->g->pos, bits_first(men), ids, count, set);
	for (i = 0; n->squares != ALL_SQUARES && i < count; i++)
		set[i] &= n->squares;
}

static void
designator_print(struct printer *p, const struct node *n)
{
	designator_write(n->men, n->squares, !p->ascii, p->out);
}

TRUTH(all_test, true)
SQUARES(all_set, ALL_SQUARES)
SQUARES(none_set, 0)
MAY(none_may, may_hold(0))

/* ---- operators; both operands are always evaluated ---- */

MAY(union_may,
    may_hold(node_may(f, n->arg[0]).set | node_may(f, n->arg[1]).set))

EACH_PLAIN(complement_each, ~set[0])
EACH_PLAIN(union_each, set[0] | set[1])

EACH_PLAIN(intersection_each, set[0] & set[1])

/* Empty when a position has no value: a set never fails. */
static bitboard
intersection_set(struct run *r, const struct node *n)
{
	bitboard set;
	int a, b;

	if (n->arg[0]->type == POSITION)
		return eval_numbers(r, n, &a, &b) ?
		    ~pos_differences(&r->g->pos[a], &r->g->pos[b]) : 0;
	set = eval_set(r, n->arg[0]);
	return set & eval_set(r, n->arg[1]);
}

static struct may
intersection_may(const struct facts *f, const struct node *n)
{
	struct may m;

	if (n->arg[0]->type == POSITION)
		return may_hold(ALL_SQUARES);
	m = node_may(f, n->arg[0]);
	return may_part(m, m.set & node_may(f, n->arg[1]).set);
}

/* S & S, P & P. */
static struct node *
intersection_infix(struct parser *p, struct node *left)
{
	const struct token *t = p->t;

	if (left->type != SET && left->type != POSITION)
		return NULL;
	p->t++;
	return node_with(p, "&", t, left, parse_operand(p, LEVEL_ATTACKS,
	    left->type == SET ? 'S' : 'P', "after '&'"));
}

static bool
in_test(struct run *r, const struct node *n)
{
	struct span needle, text;
	bitboard a;

	if (n->arg[0]->type == STRING)
		return eval_strings(r, n, &needle, &text) &&
		    span_find(text, needle) >= 0;
	a = eval_set(r, n->arg[0]);
	return (a & ~eval_set(r, n->arg[1])) == 0;
}

/* The empty set is in every set. */
static struct may
in_may(const struct facts *f, const struct node *n)
{
	struct may a;

	if (n->arg[0]->type != SET)
		return may_be(true);
	a = node_may(f, n->arg[0]);
	return may_be(a.least <= 0 ||
	    (a.set & node_may(f, n->arg[1]).set) != 0);
}

/* The level at which the right operand is parsed. */
static int
in_level(const struct node *left)
{
	return left->type == SET ? LEVEL_DASH : LEVEL_COMPARE;
}

/* S in S', St in St'. */
static struct node *
in_infix(struct parser *p, struct node *left)
{
	const struct token *t = p->t++;

	if (left->type != SET && left->type != STRING)
		parse_mistake(p, t, "'in' needs a set or a string on its left "
		    "side");
	return node_with(p, "in", t, left, parse_operand(p, in_level(left),
	    left->type == SET ? 'S' : 'T', "after 'in'"));
}

static void
in_print(struct printer *p, const struct node *n)
{
	print_infix(p, n, in_level(n->arg[0]));
}

/* ---- squares by colour and place ---- */

EACH_PLAIN(light_each, set[0] & ~DARK_SQUARES)
EACH_PLAIN(dark_each, set[0] & DARK_SQUARES)
MAY(light_may, may_hold(node_may(f, n->arg[0]).set & ~DARK_SQUARES))
MAY(dark_may, may_hold(node_may(f, n->arg[0]).set & DARK_SQUARES))

static bitboard
between(bitboard a, bitboard b)
{
	bitboard set = 0, rest;

	for (; a != 0; a &= a - 1)
		for (rest = b; rest != 0; rest &= rest - 1)
			set |= squares_between(bits_first(a), bits_first(rest));
	return set;
}

EACH_PLAIN(between_each, between(set[0], set[1]))

MAY(between_may, may_hold(node_may(f, n->arg[0]).match &&
    node_may(f, n->arg[1]).match ? ALL_SQUARES : 0))

/* makesquare St, makesquare ( St ), makesquare ( N N ) */
static struct node *
makesquare_parse(struct parser *p, struct node *n)
{
	node_slots(p->q, n, sig_of(n->filter)->slots);
	if (!accept(p, "(")) {
		n->arg[0] = parse_operand(p, LEVEL_SUM, 'T',
		    "or numbers in parentheses after 'makesquare'");
		return n;
	}
	n->arg[0] = parse_operand(p, LEVEL_SUM, 'X', "after 'makesquare ('");
	if (n->arg[0]->type == NUMBER)
		n->arg[1] = parse_operand(p, LEVEL_SUM, 'N',
		    "for the rank in 'makesquare'");
	expect(p, ")", "after the square");
	return n;
}

/* The square of a file and a rank, each from 1, or the empty set. */
static bitboard
square_at(int file, int rank)
{
	if (file < 1 || file > 8 || rank < 1 || rank > 8)
		return 0;
	return BIT(SQUARE(file - 1, rank - 1));
}

static bitboard
makesquare_set(struct run *r, const struct node *n)
{
	struct span name;
	int file, rank;

	if (n->arg[0]->type == STRING) {
		if (!eval_string(r, n->arg[0], &name) || name.n != 2)
			return 0;
		return square_at(name.p[0] - 'a' + 1, name.p[1] - '0');
	}
	return eval_numbers(r, n, &file, &rank) ? square_at(file, rank) : 0;
}

/* ---- pawn structure, each for the pawns of one colour ---- */

/* All squares above those of a set, below them and both. */
static inline bitboard
squares_above(bitboard set)
{
	set = set << 8 | set << 16;
	set |= set << 16;
	return set | set << 32;
}

static inline bitboard
squares_below(bitboard set)
{
	set = set >> 8 | set >> 16;
	set |= set >> 16;
	return set | set >> 32;
}

static inline bitboard
squares_along(bitboard set)
{
	return squares_above(set) | squares_below(set);
}

static inline bitboard
squares_beside(bitboard set)
{
	return (set & ~FILE_A) >> 1 | (set << 1 & ~FILE_A);
}

/* Returns the pawns that have a relation to others, such as doubled. */
enum standing { DOUBLED, CONNECTED, ISOLATED, PASSED };

static bitboard
pawns_that_are(enum standing how, const struct position *p, int colour)
{
	bitboard own = p->kind[PAWN] & p->men[colour];
	bitboard others = p->kind[PAWN] & p->men[!colour], near;

	switch (how) {
	case DOUBLED:
		return own & squares_along(own);
	case PASSED:
		others |= squares_beside(others);
		return own & ~(colour == WHITE ? squares_below(others) :
		    squares_above(others));
	default:
		near = squares_beside(own);
		near |= squares_along(near);
		return own & (how == CONNECTED ? near : ~near);
	}
}

SQUARES(pawns_set,
    pawns_that_are((enum standing)n->filter->which, r->pos, WHITE) |
    pawns_that_are((enum standing)n->filter->which, r->pos, BLACK))

MAY(pawns_may, may_hold(facts_stood(f, MAN(WHITE, PAWN)) |
    facts_stood(f, MAN(BLACK, PAWN))))

#define PAWN_ROW(word, how, says, example)				\
	{ .name = word, .type = SET, .set = pawns_set, .which = how,	\
	    .may = pawns_may,						\
	    .help = "pawns with " says "; fails when there is none",	\
	    .eg = example }

static struct filter rows[] = {
	{ .name = "designator", .role = ROLE_DESIGNATOR,
	    .type = SET, .atom = ATOM_MEN,
	    .flags = FILTER_HIDDEN, .begins = TOK_MEN, .set = designator_set,
	    .fill = designator_fill, .may = designator_may,
	    .print = designator_print,
	    .help = "squares that hold one of some men: Ra1, [Qq], _e-h4; "
	    "fails when there is none", .eg = "[QR]a-h7-8" },
	{ .name = ".", .type = SET, .flags = FILTER_PREFIX | FILTER_PLAIN,
	    .test = all_test,
	    .set = all_set,
	    .help = "all squares; always matches",
	    .eg = "#(. attackedby A)>40" },
	{ .name = "[]", .type = SET, .flags = FILTER_PREFIX, .set = none_set,
	    .may = none_may,
	    .help = "no squares; fails by itself", .eg = "Q|q==[]" },
	{ .name = "|", .grows = true, .role = ROLE_UNION,
	    .args = "S9 S10", .type = SET,
	    .flags = FILTER_HIDDEN | FILTER_PLAIN,
	    .level = LEVEL_UNION, .infix = parse_infix, FROM_SETS(union_each),
	    .may = union_may,
	    .help = "squares of either set; fails when both are empty",
	    .eg = "Pa-h7|pa-h2" },
	{ .name = "&", .grows = true, .role = ROLE_INTERSECTION,
	    .args = "A10 A11", .type = SET,
	    .flags = FILTER_HIDDEN | FILTER_PLAIN,
	    .level = LEVEL_INTERSECTION, .infix = intersection_infix,
	    .set = intersection_set, FROM_SETS(intersection_each),
	    .may = intersection_may,
	    .help = "squares of both sets; of two positions: squares with the "
	    "same man, or empty in both; fails when there is none",
	    .eg = "passedpawns&p" },
	{ .name = "~", .args = "S11", .type = SET,
	    .flags = FILTER_HIDDEN | FILTER_PREFIX | FILTER_PLAIN,
	    FROM_SETS(complement_each),
	    .help = "squares outside the set; fails when it is the whole board",
	    .eg = "~a-h1&K" },
	{ .name = "in", .role = ROLE_IN,
	    .args = "A4 A4", .flags = FILTER_HIDDEN | FILTER_PLAIN,
	    .level = LEVEL_IN, .infix = in_infix,
	    .print = in_print, .test = in_test, .may = in_may,
	    .help = "all squares of the left set are in the right one, so that "
	    "an empty left set matches; the left string is part of the right "
	    "one, in the same case", .eg = "A in a-h1-4" },
	{ .name = "light", .grows = true, .args = "S13",
	    .type = SET, .dual = "dark",
	    .flags = FILTER_PARITY | FILTER_PLAIN, FROM_SETS(light_each),
	    .may = light_may,
	    .help = "the light squares of the set; fails when it has none",
	    .eg = "light P in Pa-h2" },
	{ .name = "dark", .grows = true, .args = "S13",
	    .type = SET, .dual = "light",
	    .flags = FILTER_PARITY | FILTER_PLAIN, FROM_SETS(dark_each),
	    .may = dark_may,
	    .help = "the dark squares of the set; fails when it has none",
	    .eg = "light B dark b" },
	{ .name = "between", .grows = true, .args = "( S S )",
	    .type = SET, .flags = FILTER_PLAIN, FROM_SETS(between_each),
	    .may = between_may,
	    .help = "squares strictly between a square of each set on a common "
	    "line; fails when there is none", .eg = "#between(K k)==1" },
	{ .name = "makesquare", .args = "( X [rank:N] )", .type = SET,
	    .parse = makesquare_parse, .set = makesquare_set,
	    .help = "the square of that name, or of that file and rank, from "
	    "1; fails when the board has no such square",
	    .eg = "r&makesquare(file K 8)" },
	PAWN_ROW("doubledpawns", DOUBLED, "another one of their "
	    "colour on their file", "doubledpawns&p"),
	PAWN_ROW("isolatedpawns", ISOLATED, "none of their colour on "
	    "a neighbouring file", "isolatedpawns&Pd4"),
	PAWN_ROW("connectedpawns", CONNECTED, "one of their colour on "
	    "a neighbouring file", "connectedpawns&Pa-h6-7"),
	PAWN_ROW("passedpawns", PASSED, "none of the other colour in "
	    "front of them, on their file or a neighbouring one",
	    "passedpawns&Pa-h7"),
	{ .name = NULL }
};

const struct theme theme_sets = { .rows = rows };
