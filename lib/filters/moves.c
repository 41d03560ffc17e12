/*
 * moves.c - what is asked of the move that led to a position, and the older
 * filter move.
 */
#include <string.h>

#include "eval.h"
#include "moves.h"

/* ---- a move and its squares ---- */

int
move_rook_to(move m)
{
	return MOVE_TO(m) + (FILE_OF(MOVE_TO(m)) == 6 ? -1 : 1);
}

static bool
goes(int from, int to, const struct dashmask *mask)
{
	return (mask->from & BIT(from)) != 0 && (mask->to & BIT(to)) != 0;
}

bool
move_castles_in(move m, const struct dashmask *mask)
{
	return goes(MOVE_FROM(m), MOVE_TO(m), mask) ||
	    goes(MOVE_ROOK(m), move_rook_to(m), mask);
}

bool
move_in(const struct position *head, move m, bool takes,
    const struct dashmask *mask)
{
	int captured;

	if (takes) {
		captured = pos_captured(head, m);
		return captured != NO_SQUARE &&
		    goes(MOVE_FROM(m), captured, mask);
	}
	if (MOVE_HOW(m) == MOVE_CASTLE)
		return move_castles_in(m, mask);
	return goes(MOVE_FROM(m), MOVE_TO(m), mask);
}

bool
move_castles(move m, const char *word)
{
	if (m == 0 || MOVE_HOW(m) != MOVE_CASTLE)
		return false;
	return word[0] == 'c' ||
	    (FILE_OF(MOVE_TO(m)) == 6) == (strcmp(word, "o-o") == 0);
}

bool
move_promotes(move m, unsigned men)
{
	int kind = MOVE_PROMOTION(m);

	return kind != PAWN && (men & (1u << MEN_ANY_WHITE |
	    1u << MEN_ANY_BLACK | 1u << (MEN_WHITE + kind) |
	    1u << (MEN_BLACK + kind))) != 0;
}

/* En passant only behind a double step that was played. */
int
moves_by_rules(struct run *r, bool legal, move *list)
{
	struct position p = *r->pos;
	int n, i, left = 0;

	if (r->id == 0)
		p.ep = NO_SQUARE;
	n = legal ? moves_legal(&p, list) : moves_pseudolegal(&p, list);
	for (i = 0; i < n; i++)
		if (MOVE_PROMOTION(list[i]) == PAWN ||
		    MOVE_PROMOTION(list[i]) == QUEEN)
			list[left++] = list[i];
	return left;
}

/* ---- the move that led here ---- */

/* The move into the current position, or 0. */
static move
last_move(const struct run *r)
{
	return r->id > 0 ? r->g->move[r->id] : 0;
}

/* Both squares of castling, unless a dash around has chosen. */
static bitboard
castling_squares(const struct run *r, move m, bool origin)
{
	struct dashmask all = { true, ALL_SQUARES, ALL_SQUARES };
	const struct dashmask *mask = r->mask.set ? &r->mask : &all;
	int rook = move_rook_to(m);
	bitboard squares = 0;

	if (goes(MOVE_FROM(m), MOVE_TO(m), mask))
		squares |= origin ? BIT(MOVE_FROM(m)) : BIT(MOVE_TO(m));
	if (goes(MOVE_ROOK(m), rook, mask))
		squares |= origin ? BIT(MOVE_ROOK(m)) : BIT(rook);
	return squares;
}

static bitboard
from_set(struct run *r, const struct node *n)
{
	move m = last_move(r);

	(void)n;
	if (m == 0)
		return 0;
	return MOVE_HOW(m) == MOVE_CASTLE ? castling_squares(r, m, true) :
	    BIT(MOVE_FROM(m));
}

static bitboard
to_set(struct run *r, const struct node *n)
{
	move m = last_move(r);

	(void)n;
	if (m == 0)
		return 0;
	return MOVE_HOW(m) == MOVE_CASTLE ? castling_squares(r, m, false) :
	    BIT(MOVE_TO(m));
}

static bool
primary_test(struct run *r, const struct node *n)
{
	(void)n;
	return r->id > 0 && !game_secondary(r->g, r->id);
}

static bool
secondary_test(struct run *r, const struct node *n)
{
	(void)n;
	return game_secondary(r->g, r->id);
}

static bool
nullmove_test(struct run *r, const struct node *n)
{
	move m = last_move(r);

	(void)n;
	return m != 0 && MOVE_HOW(m) == MOVE_NULL;
}

static bool
enpassant_test(struct run *r, const struct node *n)
{
	move m = last_move(r);

	(void)n;
	return m != 0 && MOVE_HOW(m) == MOVE_EP;
}

static bitboard
enpassantsquare_set(struct run *r, const struct node *n)
{
	return enpassant_test(r, n) ? BIT(MOVE_TO(last_move(r)) ^ 8) : 0;
}

static bool
castle_test(struct run *r, const struct node *n)
{
	return move_castles(last_move(r), n->filter->name);
}

/* ---- move ---- */

/* Slots of move; the first four are sets. */
enum { OF_FROM, OF_TO, OF_CAPTURE, OF_EPSQUARE, OF_PROMOTE, OF_COMMENT,
	OF_SLOTS };

#define MOVE_ARGS							\
	"[from S13] [to S13] [capture S13] [enpassantsquare S13] "	\
	"[promote S14] [enpassant] [o-o] [o-o-o] [castle] [null] "	\
	"[previous] [primary] [secondary] [legal] [pseudolegal] "	\
	"[count] [comment A]"

/* The optional words of move, in the order of their bits. */
static const char *const move_words[] = { "from", "to", "capture",
	"enpassantsquare", "promote", "enpassant", "o-o", "o-o-o", "castle",
	"null", "previous", "primary", "secondary", "legal", "pseudolegal",
	"count", "comment" };

enum {
	HAS_FROM = 1, HAS_TO = 2, HAS_CAPTURE = 4, HAS_EPSQUARE = 8,
	HAS_PROMOTE = 16, HAS_ENPASSANT = 32, HAS_SHORT = 64, HAS_LONG = 128,
	HAS_CASTLE = 256, HAS_NULL = 512, HAS_PREVIOUS = 1024,
	HAS_PRIMARY = 2048, HAS_SECONDARY = 4096, HAS_LEGAL = 8192,
	HAS_PSEUDOLEGAL = 16384, HAS_COUNT = 32768, HAS_COMMENT = 65536,
	HAS_CASTLING = HAS_SHORT | HAS_LONG | HAS_CASTLE,
	HAS_RULES = HAS_LEGAL | HAS_PSEUDOLEGAL
};

bool
move_comes_next(const struct node *n)
{
	return (n->words & (HAS_PREVIOUS | HAS_RULES)) == 0;
}

static int
move_word(const struct token *t)
{
	const char *word = token_is(t, "captures") ? "capture" : t->text;
	size_t i;

	if (t->kind == TOK_WORD)
		for (i = 0; i < LENGTH(move_words); i++)
			if (strcmp(move_words[i], word) == 0)
				return (int)i;
	return -1;
}

/* The words of n that contradict each other, or NULL. */
static const char *
move_conflict(unsigned words)
{
	unsigned castling = words & HAS_CASTLING;

	if ((castling & (castling - 1)) != 0)
		return "castling is named twice";
	if ((words & HAS_RULES) == HAS_RULES)
		return "legal stands beside pseudolegal";
	if ((words & HAS_PRIMARY) != 0 && (words & HAS_SECONDARY) != 0)
		return "primary stands beside secondary";
	if ((words & HAS_RULES) != 0 && (words & (HAS_PREVIOUS | HAS_NULL |
	    HAS_PRIMARY | HAS_SECONDARY | HAS_PROMOTE | HAS_CAPTURE |
	    HAS_COMMENT)) != 0)
		return "legal and pseudolegal go with from, to, castling, en "
		    "passant and count only";
	if ((words & HAS_NULL) != 0 &&
	    (words & (HAS_PROMOTE | HAS_ENPASSANT | HAS_EPSQUARE)) != 0)
		return "a null move neither promotes nor captures";
	if ((words & HAS_PROMOTE) != 0 &&
	    (words & (HAS_ENPASSANT | HAS_EPSQUARE)) != 0)
		return "en passant is no promotion";
	if ((words & HAS_COUNT) != 0 && (words & HAS_RULES) == 0)
		return "count goes with legal or pseudolegal only";
	return NULL;
}

static struct node *
parse_move_operand(struct parser *p, int word)
{
	const struct token *t = p->t;
	struct node *n;
	char where[40];

	snprintf(where, sizeof(where), "after '%s'", move_words[word]);
	if (word == OF_PROMOTE) {
		n = parse_operand(p, LEVEL_PRIMARY, 'S', where);
		if (t->kind != TOK_MEN || t->has_squares)
			parse_error(p, t, "a pawn promotes to men without "
			    "squares");
		return n;
	}
	return parse_operand(p, LEVEL_AT, 'S', where);
}

/* A set only when a set is asked for first. */
static enum type
move_type(const struct node *n)
{
	if ((n->words & HAS_COUNT) != 0)
		return NUMBER;
	return n->length != 0 ? SET : LOGICAL;
}

static struct node *
move_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	const char *why;
	int word;

	node_slots(p->q, n, OF_SLOTS);
	while ((n->words & HAS_COMMENT) == 0 && (word = move_word(p->t)) >= 0) {
		if (1u << word == HAS_COMMENT && (n->words & HAS_RULES) != 0)
			break;
		if ((n->words & 1u << word) != 0)
			parse_error(p, p->t, "'%s' stands twice in one 'move'",
			    move_words[word]);
		if (n->words == 0 && word <= OF_CAPTURE)
			n->text = move_words[word];
		n->words |= 1u << word;
		if (1u << word == HAS_COMMENT)
			n->arg[OF_COMMENT] = parse(p, LEVEL_PRIMARY);
		else
			p->t++;
		if (word <= OF_PROMOTE)
			n->arg[word] = parse_move_operand(p, word);
	}
	why = move_conflict(n->words);
	if (why != NULL)
		parse_error(p, t, "in 'move' %s", why);
	if ((n->words & HAS_COUNT) != 0)
		n->text = "";
	n->length = strlen(n->text);
	return n;
}

/* The sets of a move filter, at the head of its moves. */
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

/* What is asked of a move whether it was played or not. */
static bool
move_passes(const struct movetest *t, const struct position *head, move m)
{
	const struct node *n = t->n;
	unsigned words = n->words;
	int captured = pos_captured(head, m);
	bool ep = MOVE_HOW(m) == MOVE_EP;

	if ((words & HAS_NULL) != 0 && MOVE_HOW(m) != MOVE_NULL)
		return false;
	if ((t->set[OF_FROM] & BIT(MOVE_FROM(m))) == 0 ||
	    (t->set[OF_TO] & BIT(MOVE_TO(m))) == 0)
		return false;
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
	    (words & HAS_CASTLE) != 0 ? "castle" :
	    (words & HAS_SHORT) != 0 ? "o-o" : "o-o-o");
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

/* Matching moves, and their squares where the value is a set. */
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

/* The move into id, played from head; comments are made behind it. */
static void
try_played(struct run *r, const struct movetest *t, int id,
    struct moves *found)
{
	const struct node *n = t->n;
	bool secondary = game_secondary(r->g, id);
	struct place p;

	if (((n->words & HAS_PRIMARY) != 0 && secondary) ||
	    ((n->words & HAS_SECONDARY) != 0 && !secondary) ||
	    !move_passes(t, r->pos, r->g->move[id]))
		return;
	moves_add(found, n, r->pos, r->g->move[id]);
	if (n->arg[OF_COMMENT] == NULL)
		return;
	p = run_go(r, id);
	eval_test(r, n->arg[OF_COMMENT]);
	run_back(r, p);
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
	struct moves found = { 0, 0 };
	struct movetest t;
	move list[MAX_MOVES];
	int nmoves, i;

	move_begin(r, n, &t);
	nmoves = moves_by_rules(r, (n->words & HAS_LEGAL) != 0, list);
	for (i = 0; i < nmoves; i++)
		if (move_passes(&t, r->pos, list[i]))
			moves_add(&found, n, r->pos, list[i]);
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
	move_begin(r, n, &t);
	for (id = game_child(r->g, r->id); id >= 0;
	    id = game_sibling(r->g, id))
		if (r->only_move < 0 || r->only_move == id)
			try_played(r, &t, id, &found);
	return found;
}

static bool
move_test(struct run *r, const struct node *n)
{
	return moves_matching(r, n).count > 0 || n->type == NUMBER;
}

static bitboard
move_set(struct run *r, const struct node *n)
{
	return moves_matching(r, n).squares;
}

static bool
move_count(struct run *r, const struct node *n, int *v)
{
	*v = moves_matching(r, n).count;
	return true;
}

/* The slot of the set that the value is, or -1. */
static int
move_valued(const struct node *n)
{
	int i;

	for (i = OF_FROM; i <= OF_CAPTURE; i++)
		if (strcmp(n->text, move_words[i]) == 0)
			return i;
	return -1;
}

static const char *
move_invalid(const struct node *n)
{
	int i;

	if (n->nargs != OF_SLOTS)
		return "move has seven operands";
	for (i = 0; i <= OF_PROMOTE; i++)
		if (n->arg[i] != NULL ? n->arg[i]->type != SET :
		    (n->words & 1u << i) != 0)
			return "an operand of move is no set";
	i = move_valued(n);
	if (n->length != 0 && (i < 0 || n->arg[i] == NULL))
		return "the value of move is from, to or capture";
	return move_conflict(n->words);
}

static void
print_parameter(struct printer *p, const struct node *n, int word)
{
	if ((n->words & 1u << word) == 0)
		return;
	print_word(p, move_words[word]);
	if (word <= OF_PROMOTE)
		print_node(p, n->arg[word], LEVEL_AT);
}

/* The parameter that stands first says whether the value is a set. */
static void
move_print(struct printer *p, const struct node *n)
{
	int first = move_valued(n), i;

	print_word(p, "move");
	if (first >= 0)
		print_parameter(p, n, first);
	for (i = OF_CAPTURE + 1; 1u << i < HAS_COMMENT; i++)
		print_parameter(p, n, i);
	for (i = OF_FROM; i <= OF_CAPTURE; i++)
		if (i != first)
			print_parameter(p, n, i);
	if (n->arg[OF_COMMENT] != NULL)
		print_node(p, n->arg[OF_COMMENT], LEVEL_PRIMARY);
}

#define CASTLE(word, says)						\
	{ .name = word, .args = "", .test = castle_test, .help = says,	\
	    .eg = word }

const struct filter filters_moves[] = {
	{ .name = "from", .args = "", .type = SET, .set = from_set,
	    .help = "where the last move came from", .eg = "from attacks k" },
	{ .name = "to", .args = "", .type = SET, .set = to_set,
	    .help = "where the last move went to", .eg = "--(to attacks k)" },
	{ .name = "primary", .args = "", .test = primary_test,
	    .help = "the last move is the first of its alternatives",
	    .eg = "primary" },
	{ .name = "secondary", .args = "", .test = secondary_test,
	    .help = "the last move begins a variation",
	    .eg = "--(secondary)" },
	{ .name = "nullmove", .args = "", .test = nullmove_test,
	    .help = "the last move is a null move", .eg = "not nullmove" },
	CASTLE("o-o", "the last move is castling on the king's side"),
	CASTLE("o-o-o", "the last move is castling on the queen's side"),
	CASTLE("castle", "the last move is castling"),
	{ .name = "enpassant", .args = "", .test = enpassant_test,
	    .help = "the last move is a capture en passant",
	    .eg = "--(enpassant)" },
	{ .name = "enpassantsquare", .args = "", .type = SET,
	    .set = enpassantsquare_set,
	    .help = "the square of the pawn that was captured en passant",
	    .eg = "enpassantsquare in d5" },
	{ .name = "move", .args = MOVE_ARGS, .atom = ATOM_TEXT,
	    .typeof_ = move_type, .parse = move_parse,
	    .invalid = move_invalid, .print = move_print, .test = move_test,
	    .set = move_set, .number = move_count,
	    .help = "moves by their squares, of the game or by the rules; "
	    "the value is the set asked for first", .eg = "move from K to a" },
	{ .name = NULL }
};
