/*
 * nextmove.c - the filter move: moves of the game, or legal and pseudolegal
 * ones. The dash is its successor.
 */
#include "commenting.h"
#include "moveparts.h"
#include "shapes.h"

/* Slots of move; the first four are sets. */
enum {
	OF_FROM, OF_TO, OF_CAPTURE, OF_EPSQUARE, OF_PROMOTE, OF_COMMENT,
	OF_AFTER
};

#define MOVE_WORDS(o)							\
	o(ENPASSANT, "enpassant") o(SHORT, "o-o") o(LONG, "o-o-o")	\
	o(CASTLE, "castle") o(NULL, "null") o(PREVIOUS, "previous")	\
	o(PRIMARY, "primary") o(SECONDARY, "secondary")			\
	o(LEGAL, "legal") o(PSEUDOLEGAL, "pseudolegal")			\
	o(COUNT, "count") o(ALL, "all")

WORD_BITS(MOVE_WORDS);

enum {
	HAS_CASTLING = HAS_SHORT | HAS_LONG | HAS_CASTLE,
	HAS_RULES = HAS_LEGAL | HAS_PSEUDOLEGAL
};

/* It depends on a line around it if it looks at the next moves. */
EFFECTS(move_effects, (n->words & (HAS_PREVIOUS | HAS_RULES)) == 0 ?
    FILTER_NEXT : 0)

/* The option of move at the next token, or NULL. */
static const struct sigitem *
move_option(const struct parser *p, const struct node *n)
{
	return token_is(p->t, "captures") ? sig_option(n->filter, "capture") :
	    parse_option_word(p, n->filter);
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
	if (after && (words & HAS_PREVIOUS) != 0)
		return "':' goes with the next move, not with previous";
	if ((words & HAS_ALL) != 0 && !after)
		return "all goes with ':' only";
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
	if (sig_slot(word) == OF_PROMOTE &&
	    (t->kind != TOK_MEN || t->has_squares))
		parse_error(p, t, "a pawn promotes to men without squares");
	return n;
}

/*
 * The value is a set only if the first option is from, to or capture, without
 * "all".
 */
TYPE(move_type, (n->words & HAS_COUNT) != 0 ? NUMBER :
    n->length != 0 && (n->words & HAS_ALL) == 0 ? SET : LOGICAL)

/* Parses the option at the next token; first: there is none before it. */
static void
parse_move_option(struct parser *p, struct node *n,
    const struct sigitem *word, bool first)
{
	int slot = sig_slot(word);

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
		node_value_option(n, word);
}

static struct node *
move_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	const struct sigitem *word;
	const char *why;

	node_slots(p->q, n, sig_of(n->filter)->slots);
	while (n->arg[OF_COMMENT] == NULL &&
	    (word = move_option(p, n)) != NULL) {
		if (sig_slot(word) == OF_COMMENT &&
		    (n->words & HAS_RULES) != 0)
			break;
		parse_move_option(p, n, word, p->t == t);
	}
	if (accept(p, ":"))
		n->arg[OF_AFTER] = parse_operand(p, LEVEL_AT, 'A',
		    "after 'move ... :'");
	why = move_conflict(n);
	if (why != NULL)
		parse_error(p, t, "in 'move' %s", why);
	if ((n->words & (HAS_COUNT | HAS_ALL)) != 0)
		n->number = n->length = 0;
	return n;
}

/* The sets of a move filter, evaluated at the head of the moves. */
struct movetest {
	bitboard set[OF_EPSQUARE + 1];
	const struct node *n;
};

/* Evaluates the sets; false if no move can match them. */
static bool
move_begin(struct run *r, const struct node *n, struct movetest *t,
    bitboard squares)
{
	bool leaves = true;
	int i;

	t->n = n;
	for (i = 0; i <= OF_EPSQUARE && (leaves || (n->link.depends &
	    (FILTER_MUST | FILTER_COMMENTS)) != 0); i++) {
		t->set[i] = n->arg[i] != NULL ? eval_set(r, n->arg[i]) :
		    ALL_SQUARES;
		leaves &= i != OF_FROM || (t->set[i] & squares) != 0;
	}
	return leaves;
}

/* Whether n has other conditions on the move than squares. */
static bool
asks_more(const struct node *n)
{
	return n->arg[OF_PROMOTE] != NULL || n->arg[OF_EPSQUARE] != NULL ||
	    (n->words & (HAS_CASTLING | HAS_ENPASSANT | HAS_NULL)) != 0;
}

/* Whether m is of the kinds that n asks for, if any. */
static bool
is_kind(const struct node *n, move m)
{
	unsigned words = n->words;

	if ((words & HAS_NULL) != 0 && MOVE_HOW(m) != MOVE_NULL)
		return false;
	if (n->arg[OF_PROMOTE] != NULL &&
	    !move_promotes(m, n->arg[OF_PROMOTE]->men))
		return false;
	if (((words & HAS_ENPASSANT) != 0 || n->arg[OF_EPSQUARE] != NULL) &&
	    MOVE_HOW(m) != MOVE_EP)
		return false;
	return (words & HAS_CASTLING) == 0 ||
	    (move_kind(m) & ((words & HAS_SHORT) != 0 ? CASTLE_SHORT :
	    (words & HAS_LONG) != 0 ? CASTLE_LONG :
	    CASTLE_SHORT | CASTLE_LONG)) != 0;
}

/* Returns the square of m that a slot is about, as a set, empty for none. */
static inline bitboard
asked_square(const struct position *head, move m, int slot)
{
	int sq = slot == OF_FROM ? MOVE_FROM(m) : slot == OF_TO ? MOVE_TO(m) :
	    pos_captured(head, m);

	return sq != NO_SQUARE ? BIT(sq) : 0;
}

/* Whether m fits the conditions that n can set for legal moves, too. */
static bool
move_passes(const struct movetest *t, const struct position *head, move m)
{
	int i;

	for (i = 0; i <= OF_EPSQUARE; i++)
		if (t->n->arg[i] != NULL &&
		    (t->set[i] & asked_square(head, m, i)) == 0)
			return false;
	return is_kind(t->n, m);
}

/*
 * The matching moves: their number and, if the value is a set, their squares;
 * and whether the filter of n failed after some move.
 */
struct moves {
	int count;
	bitboard squares;
	bool failed;
};

static void
moves_add(struct moves *found, const struct node *n,
    const struct position *head, move m)
{
	found->count++;
	if (n->length != 0)
		found->squares |= asked_square(head, m, n->number - 1);
}

/* Whether n wants the move into id, as primary or secondary. */
static bool
is_of_line(const struct run *r, const struct node *n, int id)
{
	return (n->words & (game_secondary(r->g, id) ? HAS_PRIMARY :
	    HAS_SECONDARY)) == 0;
}

/*
 * Adds the move into id, made from the current position, if it matches; the
 * operands of comment and of the colon are evaluated after it.
 */
static void
try_played(struct run *r, const struct movetest *t, int id, struct moves *found)
{
	const struct node *n = t->n;
	const struct node *after = n->arg[OF_AFTER];
	struct value v = { .type = LOGICAL };
	size_t mark = comment_mark(r);

	if (!move_passes(t, r->pos, r->g->move[id]) || !is_of_line(r, n, id))
		return;
	if (after != NULL && !comments_if(r, test_at(r, after, id), mark)) {
		found->failed = true;
		return;
	}
	moves_add(found, n, r->pos, r->g->move[id]);
	if (n->arg[OF_COMMENT] != NULL)
		eval_at(r, n->arg[OF_COMMENT], id, &v);
}

static struct moves
moves_previous(struct run *r, const struct node *n)
{
	struct moves found = { 0 };
	struct movetest t;
	struct place p;
	int id = r->id;

	if (id == 0)
		return found;
	p = run_go(r, game_parent(r->g, id));
	if (move_begin(r, n, &t, BIT(MOVE_FROM(r->g->move[id]))))
		try_played(r, &t, id, &found);
	run_back(r, p);
	return found;
}

/* Whether n only counts the legal moves from squares to squares. */
static bool
counts_squares(const struct node *n)
{
	return n->words == (HAS_LEGAL | HAS_COUNT) &&
	    n->arg[OF_EPSQUARE] == NULL && n->arg[OF_AFTER] == NULL;
}

static struct moves
moves_allowed(struct run *r, const struct node *n)
{
	const struct node *after = n->arg[OF_AFTER];
	struct moves found = { 0 };
	struct movetest t;
	struct dashmask mask;
	bool all = (n->words & HAS_ALL) != 0;
	move list[MAX_MOVES], last = 0;
	int nmoves, i;

	if (!move_begin(r, n, &t, r->pos->men[r->pos->turn]))
		return found;
	mask.from = t.set[OF_FROM];
	mask.to = t.set[OF_TO];
	if (counts_squares(n) && run_has_moves(r) && !r->options->plain)
		found.count = moves_free(r->pos, &mask.from, mask.to);
	nmoves = moves_by_rules(r, (n->words & HAS_LEGAL) != 0, &mask, list);
	if ((n->link.depends & FILTER_IMPURE) != 0)
		moves_order(list, nmoves);
	for (i = 0; i < nmoves; i++) {
		if ((!all && move_is_twin(last, list[i])) ||
		    !move_passes(&t, r->pos, list[i]))
			continue;
		if (after != NULL &&
		    !move_leads_to(r, list[i], after, &mask)) {
			found.failed = true;
			continue;
		}
		if (move_is_twin(last, list[i]))
			continue;
		last = list[i];
		moves_add(&found, n, r->pos, last);
	}
	return found;
}

static struct moves
moves_matching(struct run *r, const struct node *n)
{
	struct moves found = { 0 };
	struct movetest t;
	bitboard from = 0;
	int first, id;

	if ((n->words & HAS_PREVIOUS) != 0)
		return moves_previous(r, n);
	if ((n->words & HAS_RULES) != 0)
		return moves_allowed(r, n);
	first = game_child(r->g, r->id);
	for (id = first; id >= 0; id = game_sibling(r->g, id))
		from |= BIT(MOVE_FROM(r->g->move[id]));
	if (first < 0 || !move_begin(r, n, &t, from))
		return found;
	for (id = first; id >= 0; id = game_sibling(r->g, id))
		if (r->only_move < 0 || r->only_move == id)
			try_played(r, &t, id, &found);
	return found;
}

/*
 * Counts the moves of n, or returns false. The comments of its sets stay even
 * then, except with "all".
 */
static bool
move_count(struct run *r, const struct node *n, int *v)
{
	size_t mark = comment_mark(r);
	struct moves found = moves_matching(r, n);

	*v = found.count;
	if ((n->words & HAS_ALL) != 0)
		return comments_if(r, *v > 0 && !found.failed, mark);
	return *v > 0 || (n->type == NUMBER && run_has_moves(r));
}

TRUTH(move_test, move_count(r, n, &(int){ 0 }))

SQUARES(move_set, moves_matching(r, n).squares)

/* Moves of the game, by the positions that they lead to. */
struct played {
	int *id, count;
};

/* Keeps those of the kinds, and in the lines, that n asks for. */
static void
keep_kinds(const struct run *r, const struct node *n, struct played *p)
{
	const move *m = r->g->move;
	bool more = asks_more(n);
	int i, left = 0;

	if (!more && (n->words & (HAS_PRIMARY | HAS_SECONDARY)) == 0)
		return;
	for (i = 0; i < p->count; i++)
		left = column_take(p->id, i, left, (!more ||
		    (MOVE_IS_MORE(m[p->id[i]]) && is_kind(n, m[p->id[i]]))) &&
		    is_of_line(r, n, p->id[i]));
	p->count = left;
}

/* Keeps those from a square of set, to one, or with a capture there. */
static inline void
keep_square(const struct game *g, const bitboard *set, const int *head,
    int slot, struct played *p)
{
	int i, left = 0;

	for (i = 0; i < p->count; i++)
		left = column_take(p->id, i, left, (set[i] & asked_square(
		    &g->pos[head[i]], g->move[p->id[i]], slot)) != 0);
	p->count = left;
}

/* Returns the set of n at each position; ids are in order but may repeat. */
static bitboard *
sets_at(struct run *r, const struct node *n, const int *head, int count)
{
	int *once = column_room(r, count, sizeof(*once)), i, k = 0;
	const bitboard *sets;
	bitboard *set;

	for (i = 0; i < count; i++) {
		once[k] = head[i];
		k += k == 0 || once[k - 1] != once[k];
	}
	sets = column_sets(r, n, once, k);
	set = column_room(r, count, sizeof(*set));
	for (i = k = 0; i < count; i++) {
		k += once[k] != head[i];
		set[i] = sets[k];
	}
	return set;
}

/* Keeps those that fit the sets of n. */
static void
keep_squares(struct run *r, const struct node *n, struct played *p)
{
	int *head = column_room(r, p->count, sizeof(*head)), i, k;
	const bitboard *set;

	for (k = 0; k <= OF_EPSQUARE; k++) {
		if (n->arg[k] == NULL)
			continue;
		for (i = 0; i < p->count; i++)
			head[i] = game_parent(r->g, p->id[i]);
		set = (r->g->tree == NULL ? column_sets : sets_at)(r,
		    n->arg[k], head, p->count);
		keep_square(r->g, set, head, k, p);
	}
}

/* Finds the moves from those positions or, if previous, into them. */
static struct played
all_moves(struct run *r, bool previous, const int *ids, int count)
{
	struct played p = { column_room(r, r->g->npos, sizeof(int)), 0 };
	int i, id;

	for (i = 0; i < count && r->g->tree == NULL; i++) {
		p.id[p.count] = id = ids[i] + 1 - previous;
		p.count += id > 0 && id < r->g->npos;
	}
	for (; i < count; i++)
		for (id = game_child(r->g, ids[i]); id >= 0;
		    id = game_sibling(r->g, id))
			p.id[p.count++] = id;
	return p;
}

/*
 * Whether moves can be found by position: the game has no variations, so the
 * parent of a position is the one before it.
 */
static bool
finds_played(const struct run *r, const struct node *n)
{
	return n->type != NUMBER && (n->words & HAS_RULES) == 0 &&
	    r->only_move < 0 && ((n->words & HAS_PREVIOUS) == 0 ||
	    (r->g->tree == NULL && (n->link.depends & FILTER_READS) == 0));
}

/*
 * Leaves in ids the positions with moves of the game that fit n, apart from its
 * filters after the move.
 */
static int
keep_played(struct run *r, const struct node *n, int *ids, int count)
{
	bool previous = (n->words & HAS_PREVIOUS) != 0;
	struct played p = all_moves(r, previous, ids, count);
	int i = 0, k, head, before = -1, left = 0;

	keep_kinds(r, n, &p);
	keep_squares(r, n, &p);
	for (k = 0; k < p.count; k++, before = head) {
		head = game_parent(r->g, p.id[k]);
		if (head == before)
			continue;
		while (ids[i] - previous != head)
			i++;
		ids[left++] = ids[i];
	}
	return left;
}

KEEP(move_keep, !finds_played(r, n) ? column_keep_each(r, n, ids, count) :
    n->arg[OF_AFTER] == NULL ? keep_played(r, n, ids, count) :
    column_keep_each(r, n, ids, keep_played(r, n, ids, count)))

/* With larger sets of squares, no move is lost. */
KEEP(move_some, (n->words & HAS_PREVIOUS) == 0 && finds_played(r, n) ?
    keep_played(r, n, ids, count) : count)

/*
 * Prints the option that is the value first, since the parser takes the first
 * for that, then those without operands.
 */
static void
move_print(struct printer *p, const struct node *n)
{
	const struct sigitem *given[OPTIONS_MOST];
	int count = node_options(n, sig_of(n->filter)->items, given);
	int i, slot, sets;
	int rest = n->number > 0 && count > 0;

	print_word(p, "move");
	if (rest > 0)
		print_option(p, n, given[0]);
	for (sets = 0; sets < 2; sets++)
		for (i = rest; i < count; i++) {
			slot = sig_slot(given[i]);
			if (slot < OF_COMMENT && (slot >= 0) == sets)
				print_option(p, n, given[i]);
		}
	if (n->arg[OF_COMMENT] != NULL)
		items_print(p, n->arg[OF_COMMENT]);
	if (n->arg[OF_AFTER] != NULL) {
		print_sign(p, ":", " ");
		print_node(p, n->arg[OF_AFTER], LEVEL_AT);
	}
}

/*
 * With legal or pseudolegal it needs no position of the game, but its operands
 * may.
 */
OPERAND(move_placed, (n->words & HAS_RULES) == 0 ? n :
    node_placed_among(n, n->nargs))

OPERAND(move_supposed, (n->words & HAS_RULES) != 0 ? n->arg[OF_AFTER] : NULL)

/* Returns the SEEN_ flags of the castling that n asks for, or 0. */
static unsigned
move_castling(const struct node *n)
{
	return (n->words & HAS_SHORT) != 0 ? SEEN_SHORT :
	    (n->words & HAS_LONG) != 0 ? SEEN_LONG : SEEN_CASTLING;
}

/* Facts tell nothing of legal and pseudolegal moves. */
static struct may
move_may(const struct facts *f, const struct node *n)
{
	bool may = (n->words & HAS_RULES) != 0;
	unsigned castling = move_castling(n) & f->seen;

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
	    castling != 0) &&
	    ((n->words & HAS_NULL) == 0 || (f->seen & SEEN_NULLMOVE) != 0) &&
	    ((n->words & HAS_SECONDARY) == 0 ||
	    (f->seen & SEEN_VARIATION) != 0);
	return n->type == SET ? may_hold(may ? ALL_SQUARES : 0) : may_be(may);
}

static struct filter rows[] = {
	{ .name = "move", .role = ROLE_MOVE,
	    .args = "[from S13] [to S13] [capture S13] "
	    "[enpassantsquare S13] [promote S14] " MOVE_WORDS(WORD_ARGS)
	    "[comment A] [: after:A]", .atom = ATOM_OPTION,
	    .flags = FILTER_ASKS, .effects = move_effects,
	    .typeof_ = move_type, .parse = move_parse,
	    .invalid = move_conflict, .print = move_print,
	    .placed = move_placed, .supposed = move_supposed,
	    .test = move_test, .set = move_set, .number = move_count,
	    .keep = move_keep, .some = move_some,
	    .may = move_may,
	    .help = "moves by their squares, of the game or by the rules; the "
	    "value is the set asked for first; fails when there is no such "
	    "move, but count may be 0", .eg = "move from Q to a-h8" },
	{ .name = NULL }
};

const struct theme theme_nextmove = { .rows = rows };
