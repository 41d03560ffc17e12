/*
 * mating.c - the legal moves that give check, or mate, without trying all
 * the others.
 */
#include "rules.h"
#include "words.h"

/* What is known of a position before any of its moves is made. */
struct aim {
	const struct position *p;
	bitboard occupied;
	bitboard targets;	/* that moves may go to, but the king's */
	bitboard from[NO_MAN];	/* squares from which a man attacks the king */
	bitboard hidden;	/* own men that stand between own sliders and
				   the king */
	bitboard flights;	/* of the king, that no man covers */
	bitboard veils;		/* own men that would uncover one of them */
	int king;		/* that is to be in check */
	bool mate;		/* check is not enough */
	move *end;		/* of the list */
};

/* The men that attack the king though it is not its turn. */
static bitboard
attackers(const struct aim *a)
{
	const struct position *p = a->p;
	bitboard found = attacks_king(a->king) & p->kind[KING];
	int kind;

	for (kind = PAWN; kind <= QUEEN; kind++)
		found |= a->from[kind] & p->kind[kind];
	return found & p->men[p->turn];
}

static bitboard
find_hidden(const struct aim *a)
{
	bitboard far = pos_snipers(a->p, !a->p->turn), between, found = 0;
	bitboard seen = a->from[QUEEN] & a->p->men[a->p->turn];

	for (; seen && far; far &= far - 1) {
		between = squares_between(a->king, bits_first(far)) &
		    a->occupied;
		if ((between & (between - 1)) == 0)
			found |= between & seen;
	}
	return found;
}

static inline void
aim_set(struct aim *a, const struct position *p, move *list)
{
	int king = p->king[!p->turn];

	a->p = p;
	a->king = king;
	a->end = list;
	a->occupied = pos_occupied(p);
	a->targets = p->check ? moves_useful(p) :
	    ~(p->men[p->turn] | p->kind[KING]);
	a->from[PAWN] = attacks_pawn(!p->turn, king);
	a->from[KNIGHT] = attacks_knight(king);
	a->from[BISHOP] = attacks_bishop(king, a->occupied);
	a->from[ROOK] = attacks_rook(king, a->occupied);
	a->from[QUEEN] = a->from[BISHOP] | a->from[ROOK];
	a->from[KING] = 0;
	a->hidden = find_hidden(a);
	a->flights = ALL_SQUARES;
}

/*
 * Whether sliders attack sq, which is next to the king; otherwise adds the men
 * that keep one of them from it.
 */
static inline bool
add_veils(const struct aim *a, int sq, bitboard sliders, bitboard *veils)
{
	bitboard occupied = a->occupied & ~BIT(a->king), between;

	for (; sliders; sliders &= sliders - 1) {
		between = squares_between(sq, bits_first(sliders)) & occupied;
		if (between == 0)
			return true;
		if ((between & (between - 1)) == 0)
			*veils |= between;
	}
	return false;
}

static void
find_flights(struct aim *a)
{
	const struct position *p = a->p;
	bitboard own = p->men[p->turn], pawns = p->kind[PAWN] & own;
	bitboard left = attacks_king(a->king) & ~p->men[!p->turn];
	bitboard bishops = own & (p->kind[BISHOP] | p->kind[QUEEN]);
	bitboard rooks = own & (p->kind[ROOK] | p->kind[QUEEN]);
	int sq;

	left &= ~attacks_king(p->king[p->turn]);
	a->flights = a->veils = 0;
	for (; left; left &= left - 1) {
		sq = bits_first(left);
		if ((attacks_pawn(!p->turn, sq) & pawns) == 0 &&
		    (attacks_knight(sq) & p->kind[KNIGHT] & own) == 0 &&
		    !add_veils(a, sq, (chess_tables.bishop[sq] & bishops) |
		    (chess_tables.rook[sq] & rooks), &a->veils))
			a->flights |= BIT(sq);
	}
}

/* The squares that an officer or king attacks on an empty board. */
static inline bitboard
reach(int kind, int sq)
{
	return chess_tables.source[SOURCE(SAN_OFFICER + kind, WHITE, sq)];
}

/*
 * Whether it is plain that the king can leave its square when an officer or
 * the other king goes to another.
 */
static inline bool
leaves_flight(struct aim *a, int kind, int from, int to)
{
	if (a->flights == ALL_SQUARES)
		find_flights(a);
	return (a->veils >> from & 1) == 0 &&
	    (a->flights & ~reach(kind, to)) != 0;
}

/* Whether the king can leave its square when m makes a man this kind. */
static bool
king_escapes(const struct aim *a, int kind, move m)
{
	const struct position *p = a->p;
	bitboard from = BIT(MOVE_FROM(m)), to = BIT(MOVE_TO(m)), squares;
	bitboard occupied = (a->occupied & ~(from | BIT(a->king))) | to;

	squares = attacks_king(a->king) & (~p->men[!p->turn] | to) &
	    ~attacks_man(kind, p->turn, MOVE_TO(m), occupied);
	for (; squares; squares &= squares - 1)
		if (!pos_is_attacked(p, bits_first(squares),
		    p->men[p->turn] & ~from, occupied))
			return true;
	return false;
}

/* Lists m, which makes a man this kind, when it does what is wanted. */
static void
try_move(struct aim *a, int kind, move m)
{
	struct position after;

	if (a->mate && MOVE_HOW(m) == MOVE_PLAIN && king_escapes(a, kind, m))
		return;
	if (!move_is_legal(a->p, m))
		return;
	pos_play(a->p, m, &after);
	if (after.check && (!a->mate || !pos_has_legal_move(&after)))
		*a->end++ = m;
}

static void
try_moves(struct aim *a, const move *list, int n)
{
	int i, kind;

	for (i = 0; i < n; i++) {
		kind = MOVE_PROMOTION(list[i]);
		if (kind == PAWN)
			kind = pos_kind(a->p, MOVE_FROM(list[i]));
		try_move(a, kind, list[i]);
	}
}

static void
try_from(struct aim *a, int kind, int from, bitboard to)
{
	for (; to; to &= to - 1)
		if (!a->mate || !leaves_flight(a, kind, from, bits_first(to)))
			try_move(a, kind, MOVE(from, bits_first(to), PAWN,
			    MOVE_PLAIN, 0));
}

/* Those of to that no man keeps from a slider. */
static inline bitboard
unblocked(const struct aim *a, int from, bitboard to)
{
	bitboard left;

	for (left = to; left; left &= left - 1)
		if (squares_between(from, bits_first(left)) & a->occupied)
			to ^= left & -left;
	return to;
}

/* Officers of a kind that go to where they attack the king. */
static inline void
try_officers(struct aim *a, int kind)
{
	const struct position *p = a->p;
	bitboard goals = a->from[kind] & a->targets, men, to;

	men = p->men[p->turn] & p->kind[kind] &
	    chess_tables.nearby[kind][p->turn][a->king];
	for (; men; men &= men - 1) {
		to = unblocked(a, bits_first(men),
		    goals & reach(kind, bits_first(men)));
		if (to)
			try_from(a, kind, bits_first(men), to);
	}
}

/* Men but pawns that uncover a slider and do not attack the king as well. */
static void
try_hidden(struct aim *a)
{
	const struct position *p = a->p;
	bitboard men = a->hidden & ~p->kind[PAWN], to;
	int from, kind;

	for (; men; men &= men - 1) {
		from = bits_first(men);
		kind = pos_kind(p, from);
		to = kind == KING ? ~(p->men[p->turn] | p->kind[KING]) :
		    a->targets & ~a->from[kind];
		try_from(a, kind, from, to & ~squares_line(a->king, from) &
		    attacks_man(kind, p->turn, from, a->occupied));
	}
}

/*
 * The squares that moves of pawns must go to if they are to give check; none
 * where no pawn is near them.
 */
static inline bitboard
pawn_squares(const struct aim *a)
{
	const struct position *p = a->p;
	bitboard pawns = p->kind[PAWN] & p->men[p->turn], near;

	if ((a->hidden & pawns) != 0)
		return ALL_SQUARES;
	near = chess_tables.nearby[PAWN][p->turn][a->king] |
	    attacks_pawn(!p->turn, p->ep) |
	    (p->turn == WHITE ? RANK_1 << 48 : RANK_1 << 8);
	return (near & pawns) == 0 ? 0 :
	    a->from[PAWN] | RANK_1 | RANK_1 << 56;
}

static void
try_pawns(struct aim *a, bitboard to)
{
	move list[MAX_MOVES];

	try_moves(a, list, moves_pawns(a->p, to & a->targets, list));
}

static inline void
try_castling(struct aim *a)
{
	const struct position *p = a->p;
	int king = p->king[p->turn];
	bitboard tower = BIT((king & ~7) + 3) | BIT((king & ~7) + 5);
	move list[2];

	if (p->castle[p->turn] != 0 && ((a->from[ROOK] & tower) != 0 ||
	    RANK_OF(a->king) == RANK_OF(king)))
		try_moves(a, list, moves_castling(p, list));
}

static int
try_all(struct aim *a, move *list)
{
	move all[MAX_MOVES];

	try_moves(a, all, moves_pseudolegal(a->p, ALL_SQUARES, all));
	return (int)(a->end - list);
}

int
moves_checking(const struct position *p, bool mate, move *list)
{
	struct aim a;
	bitboard to;

	if (p->king[!p->turn] == NO_SQUARE || p->king[p->turn] == NO_SQUARE)
		return 0;
	a.mate = mate;
	aim_set(&a, p, list);
	if (attackers(&a) != 0)
		return try_all(&a, list);
	try_officers(&a, KNIGHT);
	try_officers(&a, BISHOP);
	try_officers(&a, ROOK);
	try_officers(&a, QUEEN);
	if (a.hidden != 0)
		try_hidden(&a);
	to = pawn_squares(&a);
	if (to != 0)
		try_pawns(&a, to);
	try_castling(&a);
	return (int)(a.end - list);
}
