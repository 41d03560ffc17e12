/*
 * exchange.c - what a series of captures on one square wins. Tries all orders
 * of the captures whose results can differ.
 */
#include "rules.h"

const int man_worth[NO_MAN] = { 1, 3, 3, 5, 9, 0 };

/* Captures on one square by both sides in turn. */
struct series {
	const struct position *p;
	int sq;
	bool promotes;		/* a pawn that captures there */
	bitboard danger[2];	/* men in line with the king of a side, and
				   knights or pawns that attack it */
};

static void
series_on(struct series *s, const struct position *p, int sq)
{
	int side, king;

	s->p = p;
	s->sq = sq;
	s->promotes = ((RANK_1 | RANK_1 << 56) & BIT(sq)) != 0;
	for (side = WHITE; side <= BLACK; side++) {
		king = p->king[side];
		s->danger[side] = pos_snipers(p, side) | (p->men[!side] &
		    ((attacks_pawn(side, king) & p->kind[PAWN]) |
		    (attacks_knight(king) & p->kind[KNIGHT]) |
		    (attacks_king(king) & p->kind[KING])));
	}
}

/*
 * Whether a man of that side and kind may capture, which leaves men beside it:
 * neither a king that captures nor one elsewhere may be attacked then.
 */
static bool
may_take(const struct series *s, bitboard left, int side, int kind)
{
	const struct position *p = s->p;
	bitboard danger = s->danger[side] & left, occupied = left | BIT(s->sq);

	if (kind == KING)
		return (pos_attackers(p, s->sq, occupied) & left &
		    p->men[!side]) == 0;
	for (; danger; danger &= danger - 1)
		if (!(squares_between(p->king[side], bits_first(danger)) &
		    occupied))
			return false;
	return true;
}

/*
 * Whether it matters which man of a kind captures: one that may open a line, or
 * that threatens a king, is not like the others.
 */
static bool
is_peculiar(const struct series *s, bitboard men, int from)
{
	const struct position *p = s->p;
	bitboard others = men & ~BIT(from) & pos_sliders(p, s->sq);
	int side;

	if (others & squares_line(s->sq, from))
		return true;
	for (side = WHITE; side <= BLACK; side++)
		if (s->danger[side] & men &
		    (squares_line(p->king[side], from) | BIT(from)))
			return true;
	return false;
}

/*
 * Returns what side wins at best when it may capture a man of that worth, at
 * most enough; men are all but the man to be captured.
 */
static int
series_best(const struct series *s, bitboard men, int side, int worth,
    int enough)
{
	const struct position *p = s->p;
	bitboard takers, left, from;
	int kind, becomes, won, best = 0;
	bool peculiar, tried;

	takers = pos_attackers(p, s->sq, men) & men & p->men[side];
	if (enough > worth && !(s->promotes && (takers & p->kind[PAWN])))
		enough = worth;
	for (kind = PAWN; kind <= KING; kind++)
		for (tried = false, left = takers & p->kind[kind];
		    left && best < enough; left &= left - 1) {
			from = left & -left;
			peculiar = is_peculiar(s, men, bits_first(from));
			if ((tried && !peculiar) ||
			    !may_take(s, men ^ from, side, kind))
				continue;
			tried |= !peculiar;
			becomes = kind == PAWN && s->promotes ? QUEEN : kind;
			won = worth + man_worth[becomes] - man_worth[kind];
			won -= series_best(s, men ^ from, !side,
			    man_worth[becomes], won - best);
			if (won > best)
				best = won;
		}
	return best < enough ? best : enough;
}

/*
 * The same when a pawn that has just made a double step is captured en passant.
 */
static int
enpassant_best(const struct series *s, int enough)
{
	const struct position *p = s->p;
	bitboard men = pos_occupied(p) & ~BIT(s->sq), from;
	bitboard takers = attacks_pawn(!p->turn, p->ep) & p->kind[PAWN] &
	    p->men[p->turn];
	struct series passed = *s;
	int won, best = 0;

	passed.sq = p->ep;
	for (; takers; takers &= takers - 1) {
		from = takers & -takers;
		if (!may_take(&passed, men ^ from, p->turn, PAWN))
			continue;
		won = man_worth[PAWN] - series_best(&passed, men ^ from,
		    !p->turn, man_worth[PAWN], man_worth[PAWN] - best);
		if (won > best)
			best = won;
	}
	return best < enough ? best : enough;
}

int
pos_exchange(const struct position *p, int sq, int enough)
{
	int side = (p->men[WHITE] & BIT(sq)) != 0, kind = pos_kind(p, sq);
	bitboard men = pos_occupied(p) & ~BIT(sq);
	bool passed = p->ep != NO_SQUARE && sq == (p->ep ^ 8) &&
	    side == p->turn;
	struct series s;
	int won, aside;

	if (kind >= KING || (!passed &&
	    !(pos_attackers(p, sq, men) & p->men[side])))
		return 0;
	series_on(&s, p, sq);
	won = series_best(&s, men, side, man_worth[kind], enough);
	if (!passed || won == enough)
		return won;
	aside = enpassant_best(&s, enough);
	return aside > won ? aside : won;
}

bitboard
pos_enprise(const struct position *p, bitboard men)
{
	bitboard lost = 0;

	for (men &= pos_occupied(p); men; men &= men - 1)
		if (pos_exchange(p, bits_first(men), 1) > 0)
			lost |= men & -men;
	return lost;
}
