/*
 * moves.c - filters about the move that led to a position, and the older
 * filter move.
 */
#include <string.h>

#include "comments.h"
#include "moves.h"
#include "shapes.h"

/* ---- a move and its squares ---- */

int
move_rook_to(move m)
{
	return MOVE_TO(m) + (FILE_OF(MOVE_TO(m)) == 6 ? -1 : 1);
}

static bool
squares_fit(int from, int to, const struct dashmask *mask)
{
	return (mask->from & BIT(from)) != 0 && (mask->to & BIT(to)) != 0;
}

bool
move_castles_in(move m, const struct dashmask *mask)
{
	return squares_fit(MOVE_FROM(m), MOVE_TO(m), mask) ||
	    squares_fit(MOVE_ROOK(m), move_rook_to(m), mask);
}

bool
move_in(const struct position *head, move m, bool takes,
    const struct dashmask *mask)
{
	int captured;

	if (takes) {
		captured = pos_captured(head, m);
		return captured != NO_SQUARE &&
		    squares_fit(MOVE_FROM(m), captured, mask);
	}
	if (MOVE_HOW(m) == MOVE_CASTLE)
		return move_castles_in(m, mask);
	return squares_fit(MOVE_FROM(m), MOVE_TO(m), mask);
}

bool
move_castles(move m, int sides)
{
	return m != 0 && MOVE_HOW(m) == MOVE_CASTLE &&
	    (sides & (FILE_OF(MOVE_TO(m)) == 6 ? CASTLE_SHORT :
	    CASTLE_LONG)) != 0;
}

bool
move_promotes(move m, unsigned men)
{
	int kind = MOVE_PROMOTION(m);

	return kind != PAWN && (men & (1u << MEN_ANY_WHITE |
	    1u << MEN_ANY_BLACK | 1u << (MEN_WHITE + kind) |
	    1u << (MEN_BLACK + kind))) != 0;
}

/*
 * Sets what may be done in p by castling and en passant; the files of the
 * rooks that may castle are those of the FEN or else a and h.
 */
static void
allow(const struct run *r, struct position *p)
{
	bool believed = r->options->fen_rights;
	int side;

	if (!believed && run_move(r) == 0)
		p->ep = NO_SQUARE;
	for (side = WHITE; side <= BLACK; side++)
		p->castle[side] &= believed ? r->g->rights[side] :
		    p->king[side] % 56 == 4 ? 0x81 : 0;
}

const struct position *
position_by_rules(const struct run *r, struct position *room)
{
	const struct position *p = r->pos;

	if (!p->chess960 && !r->options->fen_rights &&
	    (p->ep == NO_SQUARE || run_move(r) != 0))
		return p;
	*room = *p;
	allow(r, room);
	return room;
}

int
moves_by_rules(struct run *r, bool legal, bitboard from, move *list)
{
	struct position room;
	const struct position *p = position_by_rules(r, &room);

	return legal ? moves_legal(p, from, list) :
	    moves_pseudolegal(p, from, list);
}

/* ---- the move that led here ---- */

/*
 * The squares that king and rook leave in castling, or reach; in the targets
 * of a dash, those of the men that fit the dash.
 */
static bitboard
castling_squares(const struct run *r, move m, bool origin)
{
	struct dashmask all = { ALL_SQUARES, ALL_SQUARES };
	const struct dashmask *mask = r->mask != NULL ? r->mask : &all;
	int rook = move_rook_to(m);
	bitboard squares = 0;

	if (squares_fit(MOVE_FROM(m), MOVE_TO(m), mask))
		squares |= origin ? BIT(MOVE_FROM(m)) : BIT(MOVE_TO(m));
	if (squares_fit(MOVE_ROOK(m), rook, mask))
		squares |= origin ? BIT(MOVE_ROOK(m)) : BIT(rook);
	return squares;
}

/* Where the last move came from, or went to. */
static inline bitboard
move_squares(const struct run *r, bool origin)
{
	move m = run_move(r);

	if (m == 0)
		return 0;
	return MOVE_HOW(m) == MOVE_CASTLE ? castling_squares(r, m, origin) :
	    BIT(origin ? MOVE_FROM(m) : MOVE_TO(m));
}

/* At many positions, none of which is supposed. */
static int
came_keep(struct run *r, const struct node *n, int *ids, int count)
{
	int i, how = n->filter->which, left = 0;

	for (i = 0; i < count; i++)
		left = column_take(ids, i, left,
		    MOVE_HOW(r->g->move[ids[i]]) == how);
	return left;
}

static int
enpassant_only(const struct facts *f, const struct node *n)
{
	return (f->seen & SEEN_ENPASSANTS) != 0 ? -1 :
	    f->upto[LAST_ENPASSANT] - 1;
}

SQUARES(from_set, move_squares(r, true))
SQUARES(to_set, move_squares(r, false))
TRUTH(primary_test, r->id > 0 && !game_secondary(r->g, r->id))
TRUTH(secondary_test, game_secondary(r->g, r->id))
TRUTH(came_test, MOVE_HOW(run_move(r)) == n->filter->which)
SQUARES(enpassantsquare_set, MOVE_HOW(run_move(r)) == MOVE_EP ?
    BIT(MOVE_TO(run_move(r)) ^ 8) : 0)
TRUTH(castle_test, move_castles(run_move(r), n->filter->which))

/* ---- what may have been played ---- */

/* All squares where a man of a kind that from can hold ever stood. */
static bitboard
may_reach(const struct facts *f, const struct node *from)
{
	bitboard set = from != NULL ? node_may(f, from).set : ALL_SQUARES;
	unsigned kinds = may_kinds(from);
	bitboard reached = 0, stood;
	int man;

	for (; kinds != 0; kinds &= kinds - 1) {
		man = bits_first(kinds);
		stood = facts_stood(f, man);
		if ((set & stood) == 0)
			continue;
		reached |= stood;
		if (man % 6 == PAWN)
			reached |= RANK_1 | RANK_1 << 56;
	}
	return reached;
}

bool
may_go(const struct facts *f, const struct node *from, const struct node *to)
{
	bitboard reached;

	if (from == NULL && to == NULL)
		return true;
	reached = may_reach(f, from);
	return to != NULL ? (reached & node_may(f, to).set) != 0 :
	    reached != 0;
}

bool
may_promote(const struct facts *f, const struct node *to)
{
	unsigned kinds, seen = 0;
	int kind;

	if (!node_is(to, "designator"))
		return (f->seen & SEEN_PROMOTIONS) != 0;
	kinds = men_kinds(to->men);
	for (kind = KNIGHT; kind < KING; kind++)
		if ((kinds >> MAN(WHITE, kind) & 1) != 0 ||
		    (kinds >> MAN(BLACK, kind) & 1) != 0)
			seen |= SEEN_PROMOTED(WHITE, kind) |
			    SEEN_PROMOTED(BLACK, kind);
	return (f->seen & seen) != 0;
}

/* ---- move ---- */

/* Slots of move; the first four are sets. */
enum {
	OF_FROM, OF_TO, OF_CAPTURE, OF_EPSQUARE, OF_PROMOTE, OF_COMMENT,
	OF_AFTER
};

#define MOVE_WORDS(o)							\
	o(ENPASSANT, "enpassant") o(SHORT, "o-o") o(LONG, "o-o-o")	\
	o(CASTLE, "castle") o(NULL, "null") o(PREVIOUS, "previous")	\
	o(PRIMARY, "primary") o(SECONDARY, "secondary")			\
	o(LEGAL, "legal") o(PSEUDOLEGAL, "pseudolegal") o(COUNT, "count")

WORD_BITS(MOVE_WORDS);

enum {
	HAS_CASTLING = HAS_SHORT | HAS_LONG | HAS_CASTLE,
	HAS_RULES = HAS_LEGAL | HAS_PSEUDOLEGAL
};

bool
move_comes_next(const struct node *n)
{
	return (n->words & (HAS_PREVIOUS | HAS_RULES)) == 0;
}

EFFECTS(move_effects, move_comes_next(n) ? FILTER_NEXT : 0)

/* The option of move at the next token, or NULL. */
static const struct sigitem *
move_option(const struct parser *p, const struct node *n)
{
	if (p->t->kind != TOK_WORD)
		return NULL;
	return sig_option(n->filter, token_is(p->t, "captures") ? "capture" :
	    p->t->text);
}

/* The slot of the operand after the word of an option, or -1. */
static int
option_slot(const struct sigitem *word)
{
	return word[1].option == word->option ? word[1].slot : -1;
}

/* The parameters of n that contradict each other, or NULL. */
static const char *
move_conflict(const struct node *n)
{
	unsigned words = n->words, castling = words & HAS_CASTLING;
	bool promotes = n->arg[OF_PROMOTE] != NULL;
	bool ep = (words & HAS_ENPASSANT) != 0 || n->arg[OF_EPSQUARE] != NULL;
	bool rules = (words & HAS_RULES) != 0, after = n->arg[OF_AFTER] != NULL;

	if ((castling & (castling - 1)) != 0)
		return "castling is named twice";
	if ((words & HAS_ENPASSANT) != 0 && n->arg[OF_EPSQUARE] != NULL)
		return "enpassant and enpassantsquare exclude each other";
	if ((words & HAS_RULES) == HAS_RULES)
		return "legal and pseudolegal exclude each other";
	if ((words & HAS_PRIMARY) != 0 && (words & HAS_SECONDARY) != 0)
		return "primary and secondary exclude each other";
	if (rules && ((words & (HAS_PREVIOUS | HAS_NULL | HAS_PRIMARY |
	    HAS_SECONDARY)) != 0 || n->arg[OF_COMMENT] != NULL ||
	    (!after && (promotes || n->arg[OF_CAPTURE] != NULL))))
		return "legal and pseudolegal go with from, to, castling, en "
		    "passant and count only, and with ':' with capture and "
		    "promote";
	if (after && !rules)
		return "':' goes with legal or pseudolegal only";
	if ((words & HAS_NULL) != 0 && (promotes || ep))
		return "a null move neither promotes nor captures";
	if (promotes && ep)
		return "a capture en passant is not a promotion";
	if ((words & HAS_COUNT) != 0 && (words & HAS_RULES) == 0)
		return "count goes with legal or pseudolegal only";
	return NULL;
}

static struct node *
parse_move_operand(struct parser *p, const struct sigitem *word)
{
	const struct token *t = p->t;
	struct node *n;
	char where[40];

	snprintf(where, sizeof(where), "after '%s'", word->word);
	n = parse_operand(p, word[1].level, 'S', where);
	if (option_slot(word) == OF_PROMOTE &&
	    (t->kind != TOK_MEN || t->has_squares))
		parse_error(p, t, "a pawn promotes to men without squares");
	return n;
}

/* The value is a set only if the first option is from, to or capture. */
static enum type
move_type(const struct node *n)
{
	if ((n->words & HAS_COUNT) != 0)
		return NUMBER;
	return n->length != 0 ? SET : LOGICAL;
}

/* Parses the option at the next token; first: there is none before it. */
static void
parse_move_option(struct parser *p, struct node *n,
    const struct sigitem *word, bool first)
{
	int slot = option_slot(word);

	if ((slot >= 0 || (word->bit & (HAS_CASTLING | HAS_ENPASSANT)) != 0) &&
	    node_given(n, word))
		parse_error(p, p->t, "'%s' is given twice in one 'move'",
		    word->word);
	if (slot == OF_COMMENT) {
		n->arg[slot] = parse(p, LEVEL_PRIMARY);
		return;
	}
	p->t++;
	n->words |= word->bit;
	if (slot >= 0)
		n->arg[slot] = parse_move_operand(p, word);
	if (first && slot >= OF_FROM && slot <= OF_CAPTURE)
		n->text = word->word;
}

static struct node *
move_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	const struct sigitem *word;
	const char *why;

	node_slots(p->q, n, n->filter->slots);
	while (n->arg[OF_COMMENT] == NULL &&
	    (word = move_option(p, n)) != NULL) {
		if (option_slot(word) == OF_COMMENT &&
		    (n->words & HAS_RULES) != 0)
			break;
		parse_move_option(p, n, word, p->t == t);
	}
	if ((n->words & HAS_RULES) != 0 && accept(p, ":"))
		n->arg[OF_AFTER] = parse_operand(p, LEVEL_AT, 'A',
		    "after 'move ... :'");
	why = move_conflict(n);
	if (why != NULL)
		parse_error(p, t, "in 'move' %s", why);
	if ((n->words & HAS_COUNT) != 0)
		n->text = "";
	n->length = strlen(n->text);
	return n;
}

/* The sets of a move filter, evaluated at the head of the moves. */
struct movetest {
	bitboard set[OF_EPSQUARE + 1];
	const struct node *n;
};

static void
move_begin(struct run *r, const struct node *n, struct movetest *t)
{
	int i;

	t->n = n;
	for (i = 0; i <= OF_EPSQUARE; i++)
		t->set[i] = n->arg[i] != NULL ? eval_set(r, n->arg[i]) :
		    ALL_SQUARES;
}

/* Whether m fits what can be asked of any move, played or not. */
static bool
move_passes(const struct movetest *t, const struct position *head, move m)
{
	const struct node *n = t->n;
	unsigned words = n->words;
	bool ep = MOVE_HOW(m) == MOVE_EP;
	int captured;

	if ((words & HAS_NULL) != 0 && MOVE_HOW(m) != MOVE_NULL)
		return false;
	if ((t->set[OF_FROM] & BIT(MOVE_FROM(m))) == 0 ||
	    (t->set[OF_TO] & BIT(MOVE_TO(m))) == 0)
		return false;
	captured = pos_captured(head, m);
	if (n->arg[OF_PROMOTE] != NULL &&
	    !move_promotes(m, n->arg[OF_PROMOTE]->men))
		return false;
	if ((words & HAS_ENPASSANT) != 0 && !ep)
		return false;
	if (n->arg[OF_EPSQUARE] != NULL &&
	    (!ep || (t->set[OF_EPSQUARE] & BIT(captured)) == 0))
		return false;
	if (n->arg[OF_CAPTURE] != NULL && (captured == NO_SQUARE ||
	    (t->set[OF_CAPTURE] & BIT(captured)) == 0))
		return false;
	return (words & HAS_CASTLING) == 0 ||
	    move_castles(m,
	    (words & HAS_CASTLE) != 0 ? CASTLE_SHORT | CASTLE_LONG :
	    (words & HAS_SHORT) != 0 ? CASTLE_SHORT : CASTLE_LONG);
}

/* The square that a matching move adds to the value. */
static bitboard
move_square(const struct node *n, const struct position *head, move m)
{
	if (n->text[0] == 'f')
		return BIT(MOVE_FROM(m));
	if (n->text[0] == 't')
		return BIT(MOVE_TO(m));
	return BIT(pos_captured(head, m));
}

/* The number of matching moves and, if the value is a set, their squares. */
struct moves {
	int count;
	bitboard squares;
};

static void
moves_add(struct moves *found, const struct node *n,
    const struct position *head, move m)
{
	found->count++;
	if (n->length != 0)
		found->squares |= move_square(n, head, m);
}

/*
 * Adds the move into id, made from the current position, if it matches, and
 * evaluates the operand of comment after it.
 */
static void
try_played(struct run *r, const struct movetest *t, int id,
    struct moves *found)
{
	const struct node *n = t->n;
	bool secondary = game_secondary(r->g, id);
	struct value v = { .type = LOGICAL };

	if (((n->words & HAS_PRIMARY) != 0 && secondary) ||
	    ((n->words & HAS_SECONDARY) != 0 && !secondary) ||
	    !move_passes(t, r->pos, r->g->move[id]))
		return;
	moves_add(found, n, r->pos, r->g->move[id]);
	if (n->arg[OF_COMMENT] != NULL)
		eval_at(r, n->arg[OF_COMMENT], id, &v);
}

static struct moves
moves_previous(struct run *r, const struct node *n)
{
	struct moves found = { 0, 0 };
	struct movetest t;
	struct place p;
	int id = r->id;

	if (id == 0)
		return found;
	p = run_go(r, game_parent(r->g, id));
	move_begin(r, n, &t);
	try_played(r, &t, id, &found);
	run_back(r, p);
	return found;
}

static struct moves
moves_allowed(struct run *r, const struct node *n)
{
	const struct node *after = n->arg[OF_AFTER];
	struct moves found = { 0, 0 };
	struct movetest t;
	struct dashmask mask;
	move list[MAX_MOVES], last = 0;
	int nmoves, i;

	move_begin(r, n, &t);
	if ((t.set[OF_FROM] & r->pos->men[r->pos->turn]) == 0)
		return found;
	mask.from = t.set[OF_FROM];
	mask.to = t.set[OF_TO];
	nmoves = moves_by_rules(r, (n->words & HAS_LEGAL) != 0,
	    mask.from, list);
	if ((n->depends & FILTER_IMPURE) != 0)
		moves_order(list, nmoves);
	for (i = 0; i < nmoves; i++) {
		if (move_is_twin(last, list[i]) ||
		    !move_passes(&t, r->pos, list[i]) || (after != NULL &&
		    !move_leads_to(r, list[i], after, &mask)))
			continue;
		last = list[i];
		moves_add(&found, n, r->pos, last);
	}
	return found;
}

static struct moves
moves_matching(struct run *r, const struct node *n)
{
	struct moves found = { 0, 0 };
	struct movetest t;
	int id;

	if ((n->words & HAS_PREVIOUS) != 0)
		return moves_previous(r, n);
	if ((n->words & HAS_RULES) != 0)
		return moves_allowed(r, n);
	id = game_child(r->g, r->id);
	if (id < 0)
		return found;
	move_begin(r, n, &t);
	for (; id >= 0; id = game_sibling(r->g, id))
		if (r->only_move < 0 || r->only_move == id)
			try_played(r, &t, id, &found);
	return found;
}

TRUTH(move_test, moves_matching(r, n).count > 0 || n->type == NUMBER)

/* Whether a move of the game goes from one set to the other. */
static bool
some_move(const struct game *g, int id, bitboard from, bitboard to)
{
	for (id = game_child(g, id); id >= 0; id = game_sibling(g, id))
		if ((from & BIT(MOVE_FROM(g->move[id]))) != 0 &&
		    (to & BIT(MOVE_TO(g->move[id]))) != 0)
			return true;
	return false;
}

/* Most positions fail this quick test; the others get the full one. */
static int
move_keep(struct run *r, const struct node *n, int *ids, int count)
{
	const bitboard *from, *to;
	int i, left = 0;

	if (!move_comes_next(n))
		return column_keep_each(r, n, ids, count);
	from = column_sets(r, n->arg[OF_FROM], ids, count);
	to = column_sets(r, n->arg[OF_TO], ids, count);
	for (i = 0; i < count; i++)
		left = column_take(ids, i, left,
		    some_move(r->g, ids[i], from[i], to[i]));
	return column_keep_each(r, n, ids, left);
}

SQUARES(move_set, moves_matching(r, n).squares)

VALUE(move_count, moves_matching(r, n).count)

/* The option whose set is the value, or NULL. */
static const struct sigitem *
move_valued(const struct node *n)
{
	const struct sigitem *word = n->length != 0 ?
	    sig_option(n->filter, n->text) : NULL;

	return word != NULL && option_slot(word) >= OF_FROM &&
	    option_slot(word) <= OF_CAPTURE ? word : NULL;
}

static const char *
move_invalid(const struct node *n)
{
	const struct sigitem *valued = move_valued(n);

	if (n->length != 0 && (valued == NULL || !node_given(n, valued)))
		return "the value of move is from, to or capture";
	return move_conflict(n);
}

/*
 * Prints the option that is the value first, since the first one decides, then
 * those without operands.
 */
static void
move_print(struct printer *p, const struct node *n)
{
	const struct sigitem *valued = move_valued(n), *given[OPTIONS_MOST];
	int i, slot, sets, count = node_options(n, n->filter->items, given);

	print_word(p, "move");
	if (valued != NULL)
		print_option(p, n, valued);
	for (sets = 0; sets < 2; sets++)
		for (i = 0; i < count; i++) {
			slot = option_slot(given[i]);
			if (given[i] != valued && slot < OF_COMMENT &&
			    (slot >= 0) == sets)
				print_option(p, n, given[i]);
		}
	if (n->arg[OF_COMMENT] != NULL)
		items_print(p, n->arg[OF_COMMENT]);
	if (n->arg[OF_AFTER] != NULL) {
		print_sign(p, ":", " ");
		print_node(p, n->arg[OF_AFTER], LEVEL_AT);
	}
}

/* A move by the rules needs no place in the game, but its operands may. */
static const struct node *
move_placed(const struct node *n)
{
	return (n->words & HAS_RULES) == 0 ? n : node_placed_below(n);
}

static const struct node *
move_supposed(const struct node *n)
{
	return n->arg[OF_AFTER];
}

#define CASTLE(word, sides, says, example)				\
	{ .name = word, .flags = FILTER_KIND, .test = castle_test,	\
	    .seen = ((sides) & CASTLE_SHORT ? SEEN_SHORT : 0) |		\
	    ((sides) & CASTLE_LONG ? SEEN_LONG : 0),			\
	    .which = sides, .help = says, .eg = example }

/* Moves by the rules can be any. */
static struct may
move_may(const struct facts *f, const struct node *n)
{
	bool may = (n->words & HAS_RULES) != 0;

	f = facts_whole(f);
	if (n->type == NUMBER || may)
		return n->type == SET ? may_hold(ALL_SQUARES) : may_be(true);
	may = may_go(f, n->arg[OF_FROM], n->arg[OF_TO]) &&
	    (n->arg[OF_CAPTURE] == NULL ||
	    node_may(f, n->arg[OF_CAPTURE]).set != 0) &&
	    (n->arg[OF_PROMOTE] == NULL ||
	    may_promote(f, n->arg[OF_PROMOTE])) &&
	    (((n->words & HAS_ENPASSANT) == 0 &&
	    n->arg[OF_EPSQUARE] == NULL) || (f->seen & SEEN_ENPASSANT) != 0) &&
	    ((n->words & HAS_CASTLING) == 0 ||
	    (f->seen & SEEN_CASTLING) != 0) &&
	    ((n->words & HAS_NULL) == 0 || (f->seen & SEEN_NULLMOVE) != 0) &&
	    ((n->words & HAS_SECONDARY) == 0 ||
	    (f->seen & SEEN_VARIATION) != 0);
	return n->type == SET ? may_hold(may ? ALL_SQUARES : 0) : may_be(may);
}

static struct filter rows[] = {
	{ .name = "from", .type = SET, .flags = FILTER_DASHED, .set = from_set,
	    .help = "where the last move came from; fails at the first "
	    "position", .eg = "check xray(A from k)" },
	{ .name = "to", .type = SET, .flags = FILTER_DASHED, .set = to_set,
	    .help = "where the last move went to; fails at the first position",
	    .eg = "--(to attacks k)" },
	{ .name = "primary", .flags = FILTER_PLACE, .test = primary_test,
	    .help = "the last move is the first of its alternatives; fails at "
	    "the first position", .eg = "--(primary check)" },
	{ .name = "secondary", .flags = FILTER_PLACE, .test = secondary_test,
	    .help = "the last move begins a variation; fails at the first "
	    "position", .eg = "--(secondary check)" },
	{ .name = "nullmove", .which = MOVE_NULL, .test = came_test,
	    .keep = came_keep, .seen = SEEN_NULLMOVE,
	    .help = "the last move is a null move", .eg = "nullmove" },
	CASTLE("o-o", CASTLE_SHORT, "the last move is castling on the king's "
	    "side", "o-o movenumber<=6"),
	CASTLE("o-o-o", CASTLE_LONG, "the last move is castling on the queen's "
	    "side", "o-o-o movenumber<=8"),
	CASTLE("castle", CASTLE_SHORT | CASTLE_LONG, "the last move is "
	    "castling", "castle movenumber>=12"),
	{ .name = "enpassant", .flags = FILTER_KIND, .which = MOVE_EP,
	    .test = came_test, .keep = came_keep, .seen = SEEN_ENPASSANT,
	    .only = enpassant_only,
	    .help = "the last move is a capture en passant",
	    .eg = "--(enpassant mate)" },
	{ .name = "enpassantsquare", .type = SET, .set = enpassantsquare_set,
	    .seen = SEEN_ENPASSANT,
	    .help = "the square of the pawn that was captured en passant; "
	    "fails after other moves", .eg = "enpassantsquare&g5" },
	{ .name = "move", .role = ROLE_MOVE,
	    .args = "[from S13] [to S13] [capture S13] "
	    "[enpassantsquare S13] [promote S14] " MOVE_WORDS(WORD_ARGS)
	    "[comment A] [: after:A] {value:Q}", .atom = ATOM_TEXT,
	    .flags = FILTER_ASKS, .effects = move_effects,
	    .typeof_ = move_type, .parse = move_parse,
	    .invalid = move_invalid, .print = move_print, .placed = move_placed,
	    .supposed = move_supposed, .test = move_test, .set = move_set,
	    .keep = move_keep, .number = move_count, .may = move_may,
	    .help = "moves by their squares, of the game or by the rules; the "
	    "value is the set asked for first; fails when there is no such "
	    "move, but count may be 0", .eg = "move from Q to a-h8" },
	{ .name = NULL }
};

const struct theme theme_moves = { .rows = rows };
