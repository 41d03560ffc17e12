/*
 * mating.c - the legal moves that give check, or mate, without trying all
 * the others.
 */
#include "rules.h"

/* What is known of a position before any of its moves is made. */
struct aim {
	const struct position *p;
	bitboard occupied;
	bitboard targets;	/* that moves may go to, but the king's */
	bitboard from[NO_MAN];	/* squares from which a man attacks the king */
	bitboard hidden;	/* own men that stand between own sliders and
				   the king */
	bitboard covered;	/* squares that own men attack */
	bitboard swept;		/* those that sliders attack */
	bitboard flights;	/* of the king, neither covered nor taken by
				   its own men */
	bool mate;		/* check is not enough */
	move *end;		/* of the list */
};

static void
find_hidden(struct aim *a, int king)
{
	bitboard far = pos_snipers(a->p, !a->p->turn), between;

	for (; far; far &= far - 1) {
		between = squares_between(king, bits_first(far)) & a->occupied;
		if ((between & (between - 1)) == 0)
			a->hidden |= between & a->p->men[a->p->turn];
	}
}

static void
aim_set(struct aim *a, const struct position *p, move *list)
{
	int king = p->king[!p->turn];

	a->p = p;
	a->end = list;
	a->occupied = pos_occupied(p);
	a->targets = moves_useful(p);
	a->from[PAWN] = attacks_pawn(!p->turn, king);
	a->from[KNIGHT] = attacks_knight(king);
	a->from[BISHOP] = attacks_bishop(king, a->occupied);
	a->from[ROOK] = attacks_rook(king, a->occupied);
	a->from[QUEEN] = a->from[BISHOP] | a->from[ROOK];
	a->from[KING] = a->hidden = a->covered = a->swept = 0;
	find_hidden(a, king);
}

/* Makes m, and lists it when it does what is wanted. */
static void
try_move(struct aim *a, move m)
{
	struct position after;

	if (!move_is_legal(a->p, m))
		return;
	pos_play(a->p, m, &after);
	if (after.check && (!a->mate || !pos_has_legal_move(&after)))
		*a->end++ = m;
}

/*
 * Whether a flight is left to the king when a man that hides nothing goes
 * to a square: others cover no more than they did, unless the man leaves
 * the line of a slider.
 */
static bool
leaves_flight(const struct aim *a, int kind, int from, int to)
{
	bitboard others = a->occupied & ~(BIT(from) |
	    BIT(a->p->king[!a->p->turn]));

	return ((a->hidden | a->swept) & BIT(from)) == 0 &&
	    (a->flights & ~attacks_man(kind, a->p->turn, to, others)) != 0;
}

/* An officer, and where it may give check. */
struct officer {
	int kind, from;
	bitboard to;
};

/* The squares off the line of a man that hides a slider. */
static bitboard
unveiling(const struct aim *a, int from)
{
	return a->hidden & BIT(from) ?
	    ~squares_line(a->p->king[!a->p->turn], from) : 0;
}

/* An officer reaches these squares; keeps it if it may give check there. */
static inline int
add_officer(struct aim *a, int kind, int from, bitboard reach,
    struct officer *o)
{
	a->covered |= reach;
	o->kind = kind;
	o->from = from;
	o->to = reach & a->targets & (a->from[kind] | unveiling(a, from));
	return o->to != 0;
}

/* The squares that own pawns attack. */
static bitboard
pawns_cover(const struct position *p)
{
	bitboard men = p->kind[PAWN] & p->men[p->turn];

	return p->turn == WHITE ?
	    (men & ~FILE_A) << 7 | (men & ~(FILE_A << 7)) << 9 :
	    (men & ~FILE_A) >> 9 | (men & ~(FILE_A << 7)) >> 7;
}

/*
 * Finds what own men cover, and fills list, which has room for 128, with the
 * officers that may give check, a queen twice; returns how many, or -1 where
 * the king is in check though it is not its turn.
 */
static int
find_officers(struct aim *a, struct officer *list)
{
	const struct position *p = a->p;
	bitboard own = p->men[p->turn], queens = p->kind[QUEEN], men;
	int king = p->king[!p->turn], from, n = 0;

	for (men = own & (p->kind[BISHOP] | queens); men; men &= men - 1) {
		from = bits_first(men);
		n += add_officer(a, queens & BIT(from) ? QUEEN : BISHOP, from,
		    attacks_bishop(from, a->occupied), &list[n]);
	}
	for (men = own & (p->kind[ROOK] | queens); men; men &= men - 1) {
		from = bits_first(men);
		n += add_officer(a, queens & BIT(from) ? QUEEN : ROOK, from,
		    attacks_rook(from, a->occupied), &list[n]);
	}
	a->swept = a->covered;
	for (men = own & p->kind[KNIGHT]; men; men &= men - 1) {
		from = bits_first(men);
		n += add_officer(a, KNIGHT, from, attacks_knight(from),
		    &list[n]);
	}
	a->covered |= pawns_cover(p) | attacks_king(p->king[p->turn]);
	a->flights = attacks_king(king) & ~p->men[!p->turn] & ~a->covered;
	return a->covered & BIT(king) ? -1 : n;
}

static void
try_officer(struct aim *a, const struct officer *o)
{
	bitboard to;

	for (to = o->to; to; to &= to - 1)
		if (!a->mate || !leaves_flight(a, o->kind, o->from,
		    bits_first(to)))
			try_move(a, MOVE(o->from, bits_first(to), PAWN,
			    MOVE_PLAIN, 0));
}

/*
 * The squares that moves of pawns must go to if they are to give check; none
 * where no pawn is near them.
 */
static bitboard
pawn_squares(const struct aim *a)
{
	const struct position *p = a->p;
	bitboard pawns = p->kind[PAWN] & p->men[p->turn], near;
	bitboard last = RANK_1 | RANK_1 << 56, to = a->from[PAWN];

	if ((a->hidden & pawns) != 0)
		return ALL_SQUARES;
	near = to | (to & ~FILE_A) >> 1 | (to & ~(FILE_A << 7)) << 1;
	near = p->turn == WHITE ? near >> 8 | near >> 16 | RANK_1 << 48 :
	    near << 8 | near << 16 | RANK_1 << 8;
	return (near & pawns) != 0 || p->ep != NO_SQUARE ? to | last : 0;
}

/* Pawns, which promote too, castling, and a king that hides a slider. */
static void
try_others(struct aim *a)
{
	const struct position *p = a->p;
	int king = p->king[p->turn], n = 0, i;
	bitboard to = pawn_squares(a), tower;
	move list[MAX_MOVES];

	if (to != 0)
		n = moves_pawns(p, to & a->targets, list);
	tower = BIT((king & ~7) + 3) | BIT((king & ~7) + 5);
	if (p->castle[p->turn] != 0 && ((a->from[ROOK] & tower) != 0 ||
	    RANK_OF(p->king[!p->turn]) == RANK_OF(king)))
		n += moves_castling(p, list + n);
	for (i = 0; i < n; i++)
		try_move(a, list[i]);
	if ((a->hidden & BIT(king)) == 0)
		return;
	for (to = attacks_king(king) & ~(p->men[p->turn] | p->kind[KING]) &
	    unveiling(a, king); to; to &= to - 1)
		try_move(a, MOVE(king, bits_first(to), PAWN, MOVE_PLAIN, 0));
}

/* By trying all moves. */
static int
list_all(struct aim *a, move *list)
{
	move all[MAX_MOVES];
	int n = moves_pseudolegal(a->p, ALL_SQUARES, all), i;

	for (i = 0; i < n; i++)
		try_move(a, all[i]);
	return (int)(a->end - list);
}

int
moves_checking(const struct position *p, bool mate, move *list)
{
	struct officer officer[128];
	struct aim a;
	int n, i;

	if (p->king[!p->turn] == NO_SQUARE || p->king[p->turn] == NO_SQUARE)
		return 0;
	a.mate = mate;
	aim_set(&a, p, list);
	n = find_officers(&a, officer);
	if (n < 0)
		return list_all(&a, list);
	for (i = 0; i < n; i++)
		try_officer(&a, &officer[i]);
	try_others(&a);
	return (int)(a.end - list);
}
