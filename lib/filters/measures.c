/*
 * measures.c - numbers and words that describe a set: its size, its worth, and
 * the place and the man of a single square.
 */
#include "dictionaries.h"
#include "moveparts.h"
#include "shapes.h"
#include "solution.h"
#include "utiltext.h"
#include "strings.h"
#include "variables.h"

/* ---- sizes ---- */

/* # D, # S, # St */
static struct node *
size_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	struct symbol *s = symbol_at(p, t);
	struct node *entries;

	if (s == NULL || s->kind != SYM_DICTIONARY || token_is(t + 1, "[")) {
		parse_signature(p, n);
		return n;
	}
	p->t++;
	entries = node_at(p, "entries", t);
	entries->symbol = s;
	return entries;
}

static bool
size_number(struct run *r, const struct node *n, int *v)
{
	bool set = n->arg[0]->type == SET;
	struct span s;

	if (!set && !string_borrow(r, n->arg[0], &s))
		return false;
	if (!set && n->arg[0]->symbol != NULL &&
	    n->arg[0]->symbol->kind == SYM_VARIABLE) {
		*v = (int)held_length(&r->var[n->arg[0]->symbol->slot]);
		return true;
	}
	*v = set ? bits_count(eval_set(r, n->arg[0])) :
	    (int)text_length(s);
	return true;
}

/* A set always has a size, so # of a set is true without evaluating it. */
TRUTH(size_test, n->arg[0]->type == SET || size_number(r, n, &(int){ 0 }))

static struct may
size_may(const struct facts *f, const struct node *n)
{
	struct may m;

	if (n->arg[0]->type != SET)
		return may_be(true);
	m = node_may_size(f, n->arg[0]);
	return may_lie(m.least, m.most);
}

VALUE(entries_number, dictionary_count(r, n->symbol))

static void
entries_print(struct printer *p, const struct node *n)
{
	buf_putc(p->out, '#');
	print_symbol(p, n->symbol);
}

static bool
power_number(struct run *r, const struct node *n, int *v)
{
	bitboard set = eval_set(r, n->arg[0]);
	int kind;

	*v = 0;
	for (kind = PAWN; kind < NO_MAN; kind++)
		*v += man_worth[kind] * bits_count(set & r->pos->kind[kind]);
	return true;
}

/* There are at most as many men of a kind as squares for them, and as men. */
static struct may
power_may(const struct facts *f, const struct node *n)
{
	struct may m = node_may(f, n->arg[0]);
	bool every = node_is(n->arg[0], "designator") &&
	    n->arg[0]->squares == ALL_SQUARES;
	unsigned kinds = every ? men_kinds(n->arg[0]->men) : 0;
	int man, least = 0, most = 0, count;

	for (man = 0; man < MEN; man++) {
		count = bits_count(m.set & facts_stood(f, man));
		if (count > f->most[man])
			count = f->most[man];
		most += man_worth[man % 6] * count;
		if ((kinds & 1u << man) != 0)
			least += man_worth[man % 6] * f->least[man];
	}
	return may_lie(least, most);
}

/* ---- material ---- */

static bool
material_string(struct run *r, const struct node *n, struct span *v)
{
	struct buf b = { 0 };
	int side;

	for (side = WHITE; side <= BLACK; side++)
		if (n->number == 0 || n->number == side + 1)
			material_write(r->pos, side, &b);
	*v = span_keep(&r->scratch, &b);
	return true;
}

static bool
is_material(const char *s)
{
	static const char order[] = "KQRBNP";
	const char *last = order + LENGTH(order), *at;

	for (; *s != '\0'; s++, last = at)
		if ((at = strchr(order, *s)) == NULL ||
		    (at != order && at < last))
			return false;
	return last < order + LENGTH(order);
}

/*
 * material without a colour has both sides as operands, which transforms of the
 * colours exchange; a string after it is compared with it.
 */
static struct node *
material_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	struct node *black;

	parse_signature(p, n);
	node_typed(p->q, n);
	if (n->number == 0) {
		n->number = 1 + WHITE;
		black = node_at(p, "material", t);
		black->number = 1 + BLACK;
		n = node_with(p, "+", t, n, node_typed(p->q, black));
	}
	t = p->t;
	if (p->implicit_blocked || t->kind != TOK_STRING || !t->quoted)
		return n;
	if (!is_material(t->text))
		parse_error(p, t, "the men stand in the order KQRBNP, White's "
		    "first: material \"KRPKR\"");
	return node_with(p, "==", t, n, parse_literal(p,
	    filter_get("text")));
}

/* ---- what captures win ---- */

enum { ALL_WORTH = 99 };	/* more than any series of captures wins */

static bool
exchange_number(struct run *r, const struct node *n, int *v)
{
	bitboard set = eval_set(r, n->arg[0]);
	struct position room;
	const struct position *p = position_by_rules(r, &room);
	int won;

	*v = 0;
	for (set &= pos_occupied(p); set != 0; set &= set - 1) {
		won = pos_exchange(p, bits_first(set), ALL_WORTH);
		*v = won > *v ? won : *v;
	}
	return true;
}

/*
 * Adds the captures that win as much as n does, if they are moves of the side
 * to move.
 */
static void
exchange_lines(struct run *r, const struct node *n, struct lines *l)
{
	struct dashmask any = { ALL_SQUARES, ALL_SQUARES };
	bitboard men = eval_set(r, n->arg[0]) & r->pos->men[!r->pos->turn];
	int most, won, nmoves, to, i, start = l->n;
	move list[MAX_MOVES];
	struct position next;

	if (!l->trades)
		return;
	exchange_number(r, n, &most);
	nmoves = moves_by_rules(r, true, &any, list);
	for (i = 0; i < nmoves && most > 0; i++, l->n = start) {
		to = pos_captured(r->pos, list[i]);
		if (to == NO_SQUARE || (men & BIT(to)) == 0)
			continue;
		pos_play(r->pos, list[i], &next);
		won = man_worth[pos_kind(r->pos, to)] - man_worth[pos_kind(
		    r->pos, MOVE_FROM(list[i]))] + man_worth[pos_kind(&next,
		    MOVE_TO(list[i]))] - pos_exchange(&next,
		    MOVE_TO(list[i]), ALL_WORTH);
		if (won == most && line_add(l, &list[i], 1))
			line_write(l);
	}
}

static bitboard
enprise_each(struct run *r, const struct node *n, const bitboard *set)
{
	struct position room;

	return set[0] == 0 ? 0 :
	    pos_enprise(position_by_rules(r, &room), set[0]);
}

EACH_COLUMN(enprise_each)

MAY(enprise_may, may_hold(node_may(f, n->arg[0]).set))

/* ---- filters that have a value for a single square only ---- */

/* The only square of n's set, or NO_SQUARE. */
static int
only_square(struct run *r, const struct node *n)
{
	bitboard set = eval_set(r, n->arg[0]);

	return bits_single(set) ? bits_first(set) : NO_SQUARE;
}

/* Defines a number of the only square of a set. */
#define OF_SQUARE(name, number)						\
static bool								\
name(struct run *r, const struct node *n, int *v)			\
{									\
	int sq = only_square(r, n);					\
									\
	*v = number;							\
	return sq != NO_SQUARE;						\
}

OF_SQUARE(rank_number, RANK_OF(sq) + 1)
OF_SQUARE(file_number, FILE_OF(sq) + 1)

static bool
pieceid_number(struct run *r, const struct node *n, int *v)
{
	int sq = only_square(r, n);

	if (sq == NO_SQUARE)
		return false;
	*v = men_here(r)->who[sq];
	return *v != NOBODY;
}

/* Whether the row tells White's men from Black's, and a black one is on sq. */
static bool
counts_as_black(const struct run *r, const struct node *n, int sq)
{
	return n->filter->which != 0 && (r->pos->men[BLACK] & BIT(sq)) != 0;
}

/* 1 for a pawn to 6 for a king, 0 for an empty square. */
static bool
type_number(struct run *r, const struct node *n, int *v)
{
	int sq = only_square(r, n);

	if (sq == NO_SQUARE)
		return false;
	*v = (pos_kind(r->pos, sq) + 1) % (NO_MAN + 1);
	if (counts_as_black(r, n, sq))
		*v = -*v;
	return true;
}

/* The letter of the man on n's only square. */
static bool
man_string(struct run *r, const struct node *n, struct span *v)
{
	int sq = only_square(r, n), kind;

	if (sq == NO_SQUARE)
		return false;
	kind = pos_kind(r->pos, sq);
	*v = span_at(&men_letters[kind == NO_MAN ? MEN_EMPTY : kind +
	    (counts_as_black(r, n, sq) ? MEN_BLACK : MEN_WHITE)], 1);
	return true;
}

static struct filter rows[] = {
	{ .name = "#", .grows = true, .role = ROLE_COUNT,
	    .args = "L", .type = NUMBER, .flags = FILTER_PREFIX,
	    .parse = size_parse, .test = size_test, .number = size_number,
	    .may = size_may,
	    .help = "the number of squares, of characters, or of entries of a "
	    "dictionary; 0 matches, too", .eg = "#A>#a" },
	{ .name = "entries", .type = NUMBER, .atom = ATOM_SYMBOL,
	    .flags = FILTER_HIDDEN | FILTER_READS, .number = entries_number,
	    .print = entries_print,
	    .help = "the number of entries of a dictionary; 0 matches, too",
	    .eg = "dictionary D D[event]=gamenumber #D==10" },
	{ .name = "power", .args = "S", .type = NUMBER, .test = size_test,
	    .number = power_number, .may = power_may,
	    .help = "the worth of the men: queen 9, rook 5, bishop and knight "
	    "3, pawn 1; 0 matches, too", .eg = "power A>=power a+5" },
	{ .name = "material", .ours = true, .args = "[C]", .type = STRING,
	    .atom = ATOM_COLOUR, .parse = material_parse,
	    .string = material_string,
	    .help = "the letters of the men, from king to pawn, White's first, "
	    "or of one side; a string after it is compared",
	    .eg = "flipcolor {material \"KRPKR\"}" },
	{ .name = "exchange", .ours = true, .args = "S", .type = NUMBER,
	    .test = size_test, .number = exchange_number,
	    .solve = exchange_lines,
	    .help = "what the best series of captures on one of the squares "
	    "wins, as power counts, if it began with the other side; each "
	    "side takes as long as that is legal and best; 0 matches, too",
	    .eg = "exchange Q>=6" },
	{ .name = "enprise", .ours = true, .args = "S", .type = SET,
	    FROM_SETS(enprise_each), .may = enprise_may,
	    .help = "the men that lose something in such a series; fails when "
	    "none does", .eg = "wtm #enprise a>=2" },
	{ .name = "rank", .args = "S", .type = NUMBER, .number = rank_number,
	    .help = "the rank of the only square, 1 to 8; fails unless the set "
	    "has exactly one", .eg = "rank k<=3" },
	{ .name = "file", .args = "S", .type = NUMBER, .number = file_number,
	    .help = "the file of the only square, 1 to 8; fails unless the set "
	    "has exactly one", .eg = "file K==file k" },
	{ .name = "type", .args = "S", .type = NUMBER, .number = type_number,
	    .help = "the man on the only square: pawn 1, knight 2, bishop 3, "
	    "rook 4, queen 5, king 6, none 0; fails unless the set has exactly "
	    "one", .eg = "type to==2" },
	{ .name = "colortype", .args = "S", .type = NUMBER,
	    .number = type_number, .which = true,
	    .help = "like type, but negative for Black's men, and fails as it "
	    "does", .eg = "colortype to<0" },
	{ .name = "typename", .args = "S", .type = STRING, .string = man_string,
	    .help = "the letter of the man on the only square, or _; fails "
	    "unless the set has exactly one", .eg = "typename to==\"N\"" },
	{ .name = "piecename", .args = "S", .type = STRING,
	    .string = man_string, .which = true,
	    .help = "like typename, but small for Black's men, and fails as it "
	    "does", .eg = "piecename to==\"n\"" },
	{ .name = "pieceid", .args = "S", .type = NUMBER,
	    .number = pieceid_number,
	    .help = "the identity of the man on the only square: its number at "
	    "the start of the game; fails when no man stands there, and unless "
	    "the set has exactly one square", .eg = "pieceid to==4" },
	{ .name = NULL }
};

const struct theme theme_measures = { .rows = rows };
