/*
 * moveparts.c - what moves are made of, and filters about the move that led to
 * a position.
 */
#include "moveparts.h"
#include "shapes.h"

/* ---- a move and its squares ---- */

bool
move_castles_in(move m, const struct dashmask *mask)
{
	return squares_fit(MOVE_FROM(m), MOVE_TO(m), mask) ||
	    squares_fit(MOVE_ROOK(m), MOVE_ROOK_TO(m), mask);
}

bool
move_promotes(move m, unsigned men)
{
	int kind = MOVE_PROMOTION(m);

	return kind != PAWN && (men & (1u << MEN_ANY_WHITE |
	    1u << MEN_ANY_BLACK | 1u << (MEN_WHITE + kind) |
	    1u << (MEN_BLACK + kind))) != 0;
}

const struct position *
position_of_fen(const struct run *r, struct position *room)
{
	const struct position *p = r->pos;
	const uint8_t *rights = r->g->rights;

	if (((p->castle[WHITE] & ~rights[WHITE]) |
	    (p->castle[BLACK] & ~rights[BLACK])) == 0)
		return p;
	*room = *p;
	room->castle[WHITE] &= rights[WHITE];
	room->castle[BLACK] &= rights[BLACK];
	return room;
}

const struct position *
position_by_rules(struct run *r, struct position *room)
{
	const struct position *p = position_of_fen(r, room);

	if (p == r->pos || r->settings.fen_rights)
		return p;
	r->doubtful = true;
	return r->pos;
}

int
moves_by_rules(struct run *r, bool legal, const struct dashmask *m,
    move *list)
{
	struct position room;
	const struct position *p = position_by_rules(r, &room);

	if (!run_has_moves(r))
		return 0;
	return legal ? moves_legal_to(p, m->from, m->to, list) :
	    moves_pseudolegal(p, m->from, list);
}

/* ---- the move that led here ---- */

/*
 * Returns the squares that king and rook leave or reach in castling; in the
 * targets of a dash, only those that fit the dash.
 */
static bitboard
castling_squares(const struct run *r, move m, bool origin)
{
	struct dashmask all = { ALL_SQUARES, ALL_SQUARES };
	const struct dashmask *mask = r->mask != NULL ? r->mask : &all;
	int rook = MOVE_ROOK_TO(m);
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

SQUARES(from_set, move_squares(r, true))
SQUARES(to_set, move_squares(r, false))
TRUTH(primary_test, r->id > 0 && !game_secondary(r->g, r->id))
TRUTH(secondary_test, game_secondary(r->g, r->id))
TRUTH(came_test, (move_kind(run_move(r)) & n->filter->which) != 0)
SQUARES(enpassantsquare_set, MOVE_HOW(run_move(r)) == MOVE_EP ?
    BIT(MOVE_TO(run_move(r)) ^ 8) : 0)

/* ---- what may have been played ---- */

/* Returns all squares where men of the kinds that from can hold ever stood. */
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
	return to != NULL ? (reached & node_may(f, to).set) != 0 : reached != 0;
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

#define KIND(word, kinds, flag, what, says, example)			\
	{ .name = word, .which = kinds, .flags = flag, .seen = what,	\
	    .test = came_test,						\
	    .help = says, .eg = example }

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
	{ .name = "secondary", .role = ROLE_VARIED,
	    .flags = FILTER_PLACE, .test = secondary_test,
	    .help = "the last move begins a variation; fails at the first "
	    "position", .eg = "--(secondary check)" },
	KIND("nullmove", NULL_MOVE, 0, SEEN_NULLMOVE,
	    "the last move is a null move", "nullmove"),
	KIND("o-o", CASTLE_SHORT, FILTER_KIND, SEEN_SHORT, "the last move is "
	    "castling on the king's side", "o-o movenumber<=6"),
	KIND("o-o-o", CASTLE_LONG, FILTER_KIND, SEEN_LONG, "the last move is "
	    "castling on the queen's side", "o-o-o movenumber<=8"),
	KIND("castle", CASTLE_SHORT | CASTLE_LONG, FILTER_KIND, SEEN_CASTLING,
	    "the last move is castling", "castle movenumber>=12"),
	KIND("enpassant", EN_PASSANT, FILTER_KIND, SEEN_ENPASSANT,
	    "the last move is a capture en passant", "--(enpassant mate)"),
	{ .name = "enpassantsquare", .type = SET, .set = enpassantsquare_set,
	    .seen = SEEN_ENPASSANT,
	    .help = "the square of the pawn that was captured en passant; "
	    "fails after other moves", .eg = "enpassantsquare&g5" },
	{ .name = NULL }
};

const struct theme theme_moves = { .rows = rows };
