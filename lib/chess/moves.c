/*
 * moves.c - lists the moves of a position and finds out which are legal.
 */
#include "rules.h"

/* A list of moves being filled. */
struct movelist {
	const struct position *p;
	bitboard men;		/* men of the side to move whose moves are
				   listed */
	move *end;
};

static void
add(struct movelist *l, int from, int to, int how)
{
	*l->end++ = MOVE(from, to, PAWN, how, 0);
}

static void
add_pawn(struct movelist *l, int from, int to, int how)
{
	int kind;

	if (RANK_OF(to) != 0 && RANK_OF(to) != 7) {
		add(l, from, to, how);
		return;
	}
	for (kind = QUEEN; kind >= KNIGHT; kind--)
		*l->end++ = MOVE(from, to, kind, how, 0);
}

/* Lists the moves of pawns that go step squares on to a square of to. */
static void
add_pawns(struct movelist *l, bitboard to, int step)
{
	int sq;

	for (; to; to &= to - 1) {
		sq = bits_first(to);
		add_pawn(l, sq - step, sq,
		    sq == l->p->ep && step % 8 ? MOVE_EP : MOVE_PLAIN);
	}
}

/* Moves b by step squares; bits that leave the board are dropped. */
static bitboard
shift(bitboard b, int step)
{
	return step > 0 ? b << step : b >> -step;
}

static void
list_pawns(struct movelist *l, bitboard targets)
{
	const struct position *p = l->p;
	int us = p->turn, up = us == WHITE ? 8 : -8;
	bitboard pawns = l->men & p->kind[PAWN];
	bitboard empty = ~pos_occupied(p), once, taken;

	once = shift(pawns, up) & empty;
	add_pawns(l, once & targets, up);
	once &= us == WHITE ? RANK_1 << 16 : RANK_1 << 40;
	add_pawns(l, shift(once, up) & empty & targets, 2 * up);
	taken = p->men[!us] & targets;
	if (p->ep != NO_SQUARE)
		taken |= BIT(p->ep);
	add_pawns(l, shift(pawns & ~FILE_A, up - 1) & taken, up - 1);
	add_pawns(l, shift(pawns & ~(FILE_A << 7), up + 1) & taken, up + 1);
}

static void
list_from(struct movelist *l, int from, bitboard to)
{
	for (; to; to &= to - 1)
		add(l, from, bits_first(to), MOVE_PLAIN);
}

/* Lists the moves of knights, bishops, rooks and queens. */
static void
list_officers(struct movelist *l, bitboard targets)
{
	const struct position *p = l->p;
	bitboard b;
	int kind, from;

	for (kind = KNIGHT; kind <= QUEEN; kind++)
		for (b = l->men & p->kind[kind]; b; b &= b - 1) {
			from = bits_first(b);
			list_from(l, from, targets & attacks_man(kind,
			    p->turn, from, pos_occupied(p)));
		}
}

/* Whether the other side attacks any of the squares. */
static bool
is_attacked(const struct position *p, bitboard squares, bitboard occupied)
{
	for (; squares; squares &= squares - 1)
		if (pos_is_attacked(p, bits_first(squares), p->men[!p->turn],
		    occupied))
			return true;
	return false;
}

/* Lists castling with one rook that has the right. */
static void
list_castle(struct movelist *l, int rook)
{
	const struct position *p = l->p;
	int king = p->king[p->turn], home = king & ~7;
	int to = rook > king ? home + 6 : home + 2;
	int rook_to = rook > king ? to - 1 : to + 1;
	bitboard others = pos_occupied(p) & ~(BIT(king) | BIT(rook));
	bitboard walk = squares_between(king, to) | BIT(to);

	if ((walk | squares_between(rook, rook_to) | BIT(rook_to)) & others)
		return;
	if (!is_attacked(p, walk, others))
		*l->end++ = MOVE(king, to, PAWN, MOVE_CASTLE, rook);
}

static void
list_castles(struct movelist *l)
{
	const struct position *p = l->p;
	unsigned files = p->castle[p->turn];

	if (p->check || p->king[p->turn] == NO_SQUARE)
		return;
	for (; files; files &= files - 1)
		list_castle(l, (p->king[p->turn] & ~7) + bits_first(files));
}

int
moves_castling(const struct position *p, move *list)
{
	struct movelist l = { p, 0, list };

	list_castles(&l);
	return (int)(l.end - list);
}

int
moves_pawns(const struct position *p, bitboard targets, move *list)
{
	struct movelist l = { p, p->men[p->turn], list };
	bitboard near = p->turn == WHITE ?
	    targets >> 7 | targets >> 8 | targets >> 9 | targets >> 16 :
	    targets << 7 | targets << 8 | targets << 9 | targets << 16;

	if ((near & l.men & p->kind[PAWN]) != 0 || p->ep != NO_SQUARE)
		list_pawns(&l, targets);
	return (int)(l.end - list);
}

int
moves_pseudolegal(const struct position *p, bitboard from, move *list)
{
	struct movelist l = { p, p->men[p->turn] & from, list };
	bitboard targets = ~p->men[p->turn];

	list_pawns(&l, targets);
	list_officers(&l, targets);
	if (p->king[p->turn] != NO_SQUARE &&
	    (from & BIT(p->king[p->turn])) != 0)
		list_from(&l, p->king[p->turn],
		    targets & attacks_king(p->king[p->turn]));
	list_castles(&l);
	return (int)(l.end - list);
}

/* Whether the king is safe after it moves from its square to another. */
static bool
king_may_go(const struct position *p, int to)
{
	bitboard occupied = pos_occupied(p) & ~BIT(p->king[p->turn]);

	return !pos_is_attacked(p, to, p->men[!p->turn], occupied);
}

/*
 * Whether the king is safe after the move of another man; looks at the whole
 * board.
 */
static bool
king_is_safe(const struct position *p, move m)
{
	bitboard occupied = pos_occupied(p), gone;
	int to = MOVE_TO(m);

	gone = MOVE_HOW(m) == MOVE_EP ? BIT(to ^ 8) : BIT(to);
	occupied &= ~(BIT(MOVE_FROM(m)) | gone);
	occupied |= BIT(to);
	return !pos_is_attacked(p, p->king[p->turn], p->men[!p->turn] & ~gone,
	    occupied);
}

/*
 * Looks at the whole board only in check, after en passant, or when a man
 * leaves a line between the king and an enemy slider.
 */
bool
move_is_legal(const struct position *p, move m)
{
	int us = p->turn, from = MOVE_FROM(m), king = p->king[us];

	if (p->kind[KING] & p->men[!us] & BIT(MOVE_TO(m)))
		return false;
	if (MOVE_HOW(m) == MOVE_CASTLE)
		return true;
	if (from == king)
		return king_may_go(p, MOVE_TO(m));
	if (p->check || MOVE_HOW(m) == MOVE_EP ||
	    pos_snipers(p, us) & squares_line(king, from))
		return king_is_safe(p, m);
	return true;
}

bitboard
moves_useful(const struct position *p)
{
	bitboard targets = ~(p->men[p->turn] | p->kind[KING]), checkers;

	if (!p->check)
		return targets;
	checkers = pos_checkers(p, p->turn);
	if (checkers & (checkers - 1))
		return 0;
	return checkers | (targets &
	    squares_between(p->king[p->turn], bits_first(checkers)));
}

/*
 * Lists the pseudolegal moves, except the king's, that answer any check; those
 * that capture en passant go anywhere.
 */
static int
list_men(const struct position *p, bitboard from, bitboard to, move *list)
{
	struct movelist l = { p, p->men[p->turn] & from, list };
	bitboard targets = moves_useful(p);

	if (targets) {
		list_pawns(&l, targets & to);
		list_officers(&l, targets & to);
	}
	return (int)(l.end - list);
}

static bitboard
king_targets(const struct position *p, bitboard from)
{
	int king = p->king[p->turn];

	if (king == NO_SQUARE || (from & BIT(king)) == 0)
		return 0;
	return attacks_king(king) & ~(p->men[p->turn] | p->kind[KING]);
}

int
moves_legal(const struct position *p, bitboard from, move *list)
{
	return moves_legal_to(p, from, ALL_SQUARES, list);
}

int
moves_legal_to(const struct position *p, bitboard from, bitboard to,
    move *list)
{
	struct movelist l = { p, 0, list };
	int n = list_men(p, from, to, list), i;

	for (i = 0; i < n; i++)
		if (move_is_legal(p, list[i]))
			*l.end++ = list[i];
	for (to &= king_targets(p, from); to; to &= to - 1)
		if (king_may_go(p, bits_first(to)))
			add(&l, p->king[p->turn], bits_first(to), MOVE_PLAIN);
	list_castles(&l);
	return (int)(l.end - list);
}

/* The men that may be needed to shield the king, and all in check. */
static bitboard
men_tied(const struct position *p)
{
	bitboard tied = p->kind[KING], far;

	if (p->check)
		return ALL_SQUARES;
	if (p->ep != NO_SQUARE)
		tied |= attacks_pawn(!p->turn, p->ep) & p->kind[PAWN];
	for (far = pos_snipers(p, p->turn); far; far &= far - 1)
		tied |= squares_between(p->king[p->turn], bits_first(far));
	return tied;
}

static int
count_pawns(const struct position *p, bitboard pawns, bitboard targets)
{
	int up = p->turn == WHITE ? 8 : -8;
	bitboard empty = ~pos_occupied(p), once = shift(pawns, up) & empty;
	bitboard taken = p->men[!p->turn] & targets, twice;

	twice = once & (p->turn == WHITE ? RANK_1 << 16 : RANK_1 << 40);
	return bits_count(once & targets) +
	    bits_count(shift(twice, up) & empty & targets) +
	    bits_count(shift(pawns & ~FILE_A, up - 1) & taken) +
	    bits_count(shift(pawns & ~(FILE_A << 7), up + 1) & taken);
}

int
moves_free(const struct position *p, bitboard *from, bitboard to)
{
	bitboard tied = men_tied(p), men = *from & p->men[p->turn] & ~tied, b;
	bitboard targets = to & ~(p->men[p->turn] | p->kind[KING]);
	int kind, n = count_pawns(p, men & p->kind[PAWN], targets);

	for (kind = KNIGHT; kind <= QUEEN; kind++)
		for (b = men & p->kind[kind]; b; b &= b - 1)
			n += bits_count(targets & attacks_man(kind, p->turn,
			    bits_first(b), pos_occupied(p)));
	*from &= tied;
	return n;
}

/* In Chess960 castling may be the only legal move. */
bool
pos_has_legal_move(const struct position *p)
{
	move list[MAX_MOVES];
	bitboard to;
	int n, i;

	for (to = king_targets(p, ALL_SQUARES); to; to &= to - 1)
		if (king_may_go(p, bits_first(to)))
			return true;
	n = list_men(p, ALL_SQUARES, ALL_SQUARES, list);
	for (i = 0; i < n; i++)
		if (move_is_legal(p, list[i]))
			return true;
	return moves_castling(p, list) > 0;
}

bool
pos_is_mate(const struct position *p)
{
	return p->check && !pos_has_legal_move(p);
}

bool
pos_is_stalemate(const struct position *p)
{
	return !p->check && !pos_has_legal_move(p);
}
