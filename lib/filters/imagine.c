/*
 * imagine.c - imagine: evaluates a filter on the current board with men removed
 * or placed, or with another side to move.
 */
#include "shapes.h"

enum { IS_REVERSE = 1 };	/* the word of a turn */
enum { PLACE_MAN, PLACE_ON };	/* slots of place */

/* ---- parsing ---- */

/* sidetomove (reverse | white | black) | remove S | place M on S */
static struct node *
parse_change(struct parser *p)
{
	const struct token *t = p->t;
	struct node *n;

	if (!token_is(t, "sidetomove") && !token_is(t, "remove") &&
	    !token_is(t, "place"))
		return NULL;
	p->t++;
	n = node_at(p, token_is(t, "sidetomove") ? "turn" : t->text, t);
	parse_signature(p, n);
	node_typed(p->q, n);
	parse_check(p, t + 1, n);
	return n;
}

/* CHANGE+ : F */
static struct node *
imagine_parse(struct parser *p, struct node *n)
{
	struct node *change;

	while ((change = parse_change(p)) != NULL)
		node_add(p->q, n, change);
	if (n->nargs == 0)
		parse_expected(p, "sidetomove, remove or place after "
		    "'imagine', as in \"imagine remove Qd1 : check\"");
	expect(p, ":", "and a filter after the changes of 'imagine'");
	node_add(p->q, n, parse_operand(p, LEVEL_AT, 'A',
	    "after 'imagine ... :'"));
	return n;
}

VALID(turn_invalid, (n->words != 0) != (n->number != 0),
    "expected white, black or reverse after 'sidetomove'")

VALID(place_invalid, node_plays(n->arg[PLACE_MAN], ROLE_DESIGNATOR) &&
    n->arg[PLACE_MAN]->squares == ALL_SQUARES &&
    bits_single(n->arg[PLACE_MAN]->men) &&
    bits_first(n->arg[PLACE_MAN]->men) < MEN_ANY_WHITE, "'place' puts one man "
    "down, as K or q, without squares; these follow 'on'")

/* ---- the board ---- */

static void
take_off(struct position *p, bitboard squares)
{
	int i;

	for (i = WHITE; i <= BLACK; i++)
		p->men[i] &= ~squares;
	for (i = PAWN; i < NO_MAN; i++)
		p->kind[i] &= ~squares;
}

/* Makes the change n, whose operands are evaluated at the current position. */
static void
change_board(struct run *r, const struct node *n, struct position *p,
    bitboard *placed)
{
	bitboard squares;
	int man;

	if (node_is(n, "turn")) {
		p->turn = (n->words & IS_REVERSE) != 0 ? !p->turn :
		    n->number == 2;
		return;
	}
	squares = eval_set(r, node_last(n));
	take_off(p, squares);
	if (node_is(n, "remove"))
		return;
	man = bits_first(n->arg[PLACE_MAN]->men);
	p->men[man / NO_MAN] |= squares;
	p->kind[man % NO_MAN] |= squares;
	*placed |= squares;
}

/*
 * Returns the files of rooks that may castle: those that could before and still
 * stand there, and those placed on a home square, which count as unmoved.
 */
static unsigned
rights_left(const struct position *p, const struct position *before, int side,
    bitboard placed)
{
	bitboard rooks = p->kind[ROOK] & p->men[side];
	int home = 56 * side, king = p->king[side];
	unsigned files = king == before->king[side] ? before->castle[side] : 0;

	if (king == home + 4)
		files |= 0x81 & ((placed & BIT(king)) != 0 ? 0xff :
		    (unsigned)(placed >> home));
	return files & (unsigned)(rooks >> home);
}

/*
 * Whether the last move still is a double step: its pawn stands there, and the
 * squares behind it are empty.
 */
static bool
stepped(const struct position *p)
{
	int pawn = p->ep ^ 8, from = 2 * p->ep - pawn;

	return (p->men[!p->turn] & p->kind[PAWN] & BIT(pawn)) != 0 &&
	    (pos_occupied(p) & (BIT(p->ep) | BIT(from))) == 0;
}

/* Makes the board of n; false unless each side has exactly one king. */
static bool
make_board(struct run *r, const struct node *n, struct position *p)
{
	bitboard placed = 0, king;
	int i, side;

	*p = *r->pos;
	for (i = 0; i + 1 < n->nargs; i++)
		change_board(r, n->arg[i], p, &placed);
	for (side = WHITE; side <= BLACK; side++) {
		king = p->kind[KING] & p->men[side];
		if (!bits_single(king))
			return false;
		p->king[side] = (uint8_t)bits_first(king);
		p->castle[side] = (uint8_t)rights_left(p, r->pos, side,
		    placed);
	}
	if (p->ep != NO_SQUARE && (p->turn != r->pos->turn || !stepped(p)))
		p->ep = NO_SQUARE;
	p->check = pos_checkers(p, p->turn) != 0;
	return true;
}

/* ---- evaluation ---- */

static bool
imagine_value(struct run *r, const struct node *n, struct value *v)
{
	struct supposed s;
	struct place place;
	bool matched;

	run_tick(r);
	if (!make_board(r, n, &s.pos))
		return false;
	place = run_imagine(r, &s);
	matched = eval_as(r, node_last(n), v);
	run_back(r, place);
	return matched;
}

TYPE(imagine_type, node_last(n)->type)

OPERAND(imagine_placed, node_placed_among(n, n->nargs - 1))
OPERAND(imagine_supposed, node_last(n))

static void
turn_print(struct printer *p, const struct node *n)
{
	print_word(p, "sidetomove");
	print_word(p, n->words != 0 ? "reverse" : n->number == 1 ? "white" :
	    "black");
}

/*
 * Prints remove or place, with braces that separate its squares from what
 * follows.
 */
static void
change_print(struct printer *p, const struct node *n)
{
	print_word(p, n->filter->name);
	if (node_is(n, "place")) {
		print_node(p, n->arg[PLACE_MAN], LEVEL_PRIMARY);
		print_word(p, "on");
	}
	if (node_plays(node_last(n), ROLE_DESIGNATOR))
		print_node(p, node_last(n), LEVEL_DASH);
	else
		print_braced(p, node_last(n));
}

/*
 * Prints imagine. A tree may have a filter in the place of a change; that text
 * does not parse, so the tree is refused.
 */
static void
imagine_print(struct printer *p, const struct node *n)
{
	int i;

	print_word(p, "imagine");
	for (i = 0; i + 1 < n->nargs; i++)
		if (n->arg[i]->filter->print != NULL)
			n->arg[i]->filter->print(p, n->arg[i]);
	print_sign(p, ":", " ");
	print_node(p, node_last(n), LEVEL_AT);
}

static struct filter rows[] = {
	{ .name = "imagine", .ours = true, .args = "A+",
	    .flags = FILTER_ASKS, .parse = imagine_parse,
	    .typeof_ = imagine_type, .placed = imagine_placed,
	    .supposed = imagine_supposed, .value = imagine_value,
	    .print = imagine_print,
	    .help = "the filter on the board after the changes, as after a "
	    "move that was not played; fails when that does, or a side then "
	    "has not one king; where the side to move could take a king, there "
	    "is no move and no mate",
	    .eg = "imagine sidetomove reverse : legal --(mate)" },
	{ .name = "turn", .args = "[reverse] [C]", .atom = ATOM_COLOUR,
	    .flags = FILTER_HIDDEN | FILTER_PLAIN, .invalid = turn_invalid,
	    .print = turn_print, .help = "in imagine: the side to move",
	    .eg = "imagine sidetomove white : legal --(mate)" },
	{ .name = "remove", .args = "S13",
	    .flags = FILTER_HIDDEN | FILTER_PLAIN, .print = change_print,
	    .help = "in imagine: takes men off the board",
	    .eg = "imagine remove Qd1 : k attackedby R" },
	{ .name = "place", .args = "S14 on S13",
	    .flags = FILTER_HIDDEN | FILTER_PLAIN, .invalid = place_invalid,
	    .print = change_print,
	    .help = "in imagine: puts a man on each of the squares, from which "
	    "others go", .eg = "imagine place n on e4 : K attackedby n" },
	{ .name = NULL }
};

const struct theme theme_imagine = { .rows = rows };
