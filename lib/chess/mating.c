/*
 * mating.c - lists the legal moves that give check, or mate, without trying all
 * others.
 */
#include "rules.h"
#include "words.h"

/* What is known of a position before any of its moves is made. */
struct aim {
	const struct position *p;
	bitboard occupied;
	bitboard targets;	/* squares to which men other than the king may
				   go */
	bitboard snipers;	/* own sliders in line with the king */
	bitboard hidden;	/* own men that stand between them and the
				   king */
	bitboard goals[NO_MAN];	/* by kind of officer, squares from which it
				   gives the check or mate */
	bitboard flights;	/* squares next to the king to which it can flee
				   unless the moved man attacks them */
	int king;		/* square of the king that is to be in check */
	bool mate;		/* check is not enough */
	move *end;		/* of the list */
};

/*
 * Sets the goals of officers to all that they would attack if nothing stood in
 * their way. If they must mate, finds the flights, too, and leaves out squares
 * where the king can take them, as no other man would attack them either.
 */
static inline void
find_flights(struct aim *a)
{
	const struct position *p = a->p;
	bitboard own = p->men[p->turn], near = attacks_king(a->king), men;
	bitboard once = attacks_king(p->king[p->turn]), twice, some;
	int kind;

	some = pawns_attack(p->turn, own & p->kind[PAWN]);
	twice = once & some;
	once |= some;
	for (kind = KNIGHT; kind <= QUEEN; kind++) {
		a->goals[kind] = 0;
		for (men = own & p->kind[kind]; men; men &= men - 1) {
			some = reach(kind, bits_first(men));
			a->goals[kind] |= some;
			twice |= once & some;
			once |= some;
		}
	}
	a->flights = a->mate ? near & ~(p->men[!p->turn] | once) : 0;
	for (kind = KNIGHT; a->mate && kind <= QUEEN; kind++)
		a->goals[kind] &= ~near | twice;
}

/*
 * Reduces the goals to squares that attack the king and, if it has flights, the
 * first and the last of them. Returns whether there are any.
 */
static inline bool
find_goals(struct aim *a)
{
	bitboard from[NO_MAN], any = 0;
	int kind;

	from[KNIGHT] = attacks_knight(a->king);
	from[BISHOP] = attacks_bishop(a->king, a->occupied);
	from[ROOK] = attacks_rook(a->king, a->occupied);
	from[QUEEN] = from[BISHOP] | from[ROOK];
	for (kind = KNIGHT; kind <= QUEEN; kind++) {
		a->goals[kind] &= a->targets & from[kind];
		if (a->flights != 0)
			a->goals[kind] &= reach(kind, bits_first(a->flights)) &
			    reach(kind, bits_last(a->flights));
		any |= a->goals[kind];
	}
	return any != 0;
}

/*
 * Finds the men that hide sliders; returns whether the king is in check
 * though it is not its turn.
 */
static inline bool
find_hidden(struct aim *a)
{
	const struct position *p = a->p;
	bitboard own = p->men[p->turn], far, between;

	a->hidden = 0;
	for (far = a->snipers; far; far &= far - 1) {
		between = squares_between(a->king, bits_first(far)) &
		    a->occupied;
		if (between == 0)
			return true;
		if ((between & (between - 1)) == 0)
			a->hidden |= between & own;
	}
	return ((attacks_pawn(!p->turn, a->king) & p->kind[PAWN]) |
	    (attacks_knight(a->king) & p->kind[KNIGHT]) |
	    (attacks_king(a->king) & p->kind[KING])) & own;
}

/*
 * Whether the king can leave its square after m, which makes a man this kind.
 */
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

/*
 * Whether an unpinned man can capture the man that moved, the only one to give
 * check.
 */
static bool
is_taken(const struct aim *a, move m)
{
	bitboard from = BIT(MOVE_FROM(m)), men;

	if (a->hidden & from)
		return false;
	men = pos_attackers(a->p, MOVE_TO(m), a->occupied & ~from) &
	    a->p->men[!a->p->turn] & ~BIT(a->king);
	for (; men; men &= men - 1)
		if (!(squares_line(a->king, bits_first(men)) & a->snipers &
		    ~from))
			return true;
	return false;
}

/* Lists m, which makes a man this kind, if it gives the check or mate. */
static void
try_move(struct aim *a, int kind, move m)
{
	struct position after;

	if (a->mate && MOVE_HOW(m) == MOVE_PLAIN &&
	    (king_escapes(a, kind, m) || is_taken(a, m)))
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
		if ((a->flights & ~reach(kind, bits_first(to))) == 0)
			try_move(a, kind, MOVE(from, bits_first(to), PAWN,
			    MOVE_PLAIN, 0));
}

static void
try_officers(struct aim *a, int kind)
{
	bitboard men = a->p->men[a->p->turn] & a->p->kind[kind], to, left;
	int from;

	for (; men; men &= men - 1) {
		from = bits_first(men);
		to = a->goals[kind] & reach(kind, from);
		for (left = to; left; left &= left - 1)
			if (squares_between(from, bits_first(left)) &
			    a->occupied)
				to ^= left & -left;
		try_from(a, kind, from, to);
	}
}

/*
 * Lists moves of men, but not pawns, that uncover a slider without attacking
 * the king themselves.
 */
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
		    a->targets;
		to &= attacks_man(kind, p->turn, from, a->occupied) &
		    ~attacks_man(kind, p->turn, a->king, a->occupied);
		try_from(a, kind, from, to & ~squares_line(a->king, from));
	}
}

/*
 * Returns the squares to which a pawn must move: the last rank and, unless the
 * king has flights, those that attack the king. A pawn that attacks a king
 * attacks no square next to it.
 */
static inline bitboard
pawn_squares(const struct aim *a)
{
	const struct position *p = a->p;
	bitboard last = RANK_1 | RANK_1 << 56;

	if ((a->hidden & p->kind[PAWN] & p->men[p->turn]) != 0)
		return ALL_SQUARES;
	return a->flights != 0 ? last : last | attacks_pawn(!p->turn, a->king);
}

static inline void
try_castling(struct aim *a)
{
	const struct position *p = a->p;
	int king = p->king[p->turn];
	bitboard beside = BIT((king & ~7) + 3) | BIT((king & ~7) + 5);
	move list[2];

	if (p->castle[p->turn] != 0 && (reach(ROOK, a->king) & beside) != 0)
		try_moves(a, list, moves_castling(p, list));
}

int
moves_checking(const struct position *p, bool mate, move *list)
{
	move some[MAX_MOVES];
	struct aim a;
	int kind;

	if (p->king[!p->turn] == NO_SQUARE || p->king[p->turn] == NO_SQUARE)
		return 0;
	a.p = p;
	a.mate = mate;
	a.end = list;
	a.king = p->king[!p->turn];
	a.occupied = pos_occupied(p);
	a.snipers = pos_snipers(p, !p->turn);
	if (find_hidden(&a)) {
		a.hidden = ALL_SQUARES;
		try_moves(&a, some, moves_pseudolegal(p, ALL_SQUARES, some));
		return (int)(a.end - list);
	}
	a.targets = p->check ? moves_useful(p) :
	    ~(p->men[p->turn] | p->kind[KING]);
	find_flights(&a);
	if (find_goals(&a))
		for (kind = KNIGHT; kind <= QUEEN; kind++)
			if (a.goals[kind] != 0)
				try_officers(&a, kind);
	if (a.hidden != 0)
		try_hidden(&a);
	try_moves(&a, some, moves_pawns(p, pawn_squares(&a) & a.targets,
	    some));
	try_castling(&a);
	return (int)(a.end - list);
}
