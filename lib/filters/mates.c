/*
 * mates.c - pure, model and ideal mates and stalemates (CQL 6.2, mate and
 * stalemate themes). One side mates and the other is mated, whichever is
 * White.
 */
#include "eval.h"

/* The mated king, the squares next to it and the men that take part. */
struct scene {
	const struct position *p;
	bitboard mater, mated;	/* men of the side that mates, and of the other
				   side */
	bitboard king;		/* of the mated side */
	bitboard field;		/* squares around it */
	bitboard checkers;
	bitboard between;	/* squares between them and the king */
	struct pins pins;	/* of men of both sides to their kings */
};

/* The squares between the mated king and the given checkers. */
static bitboard
squares_to_king(const struct scene *s, bitboard checkers)
{
	int king = bits_first(s->king);
	bitboard squares = 0;

	for (; checkers != 0; checkers &= checkers - 1)
		squares |= squares_between(king, bits_first(checkers));
	return squares;
}

/* Fills *s; false when the side to move has no king, or several. */
static bool
scene_set(struct scene *s, const struct position *p)
{
	int mated = p->turn;

	s->p = p;
	s->mater = p->men[!mated];
	s->mated = p->men[mated];
	s->king = p->kind[KING] & s->mated;
	if (!bits_single(s->king))
		return false;
	s->field = attacks_king(bits_first(s->king));
	s->checkers = pos_attacking(p, s->mater, s->king);
	s->between = squares_to_king(s, s->checkers);
	s->pins = pos_pins(p, ALL_SQUARES, ALL_SQUARES, p->kind[KING]);
	return true;
}

/* ---- mates ---- */

/* The men that attack sq for the mating side, even through the mated king. */
static bitboard
guards_of(const struct scene *s, int sq)
{
	return pos_attackers(s->p, sq, pos_occupied(s->p) & ~s->king) &
	    s->mater;
}

/*
 * The men of the mated side with a pseudolegal move to one of the squares or,
 * if asked for, en passant.
 */
static bitboard
men_moving_to(const struct scene *s, bitboard squares, bool enpassant)
{
	move list[MAX_MOVES];
	bitboard men = 0;
	int n = moves_pseudolegal(s->p, ALL_SQUARES, list), i;

	for (i = 0; i < n; i++)
		if ((BIT(MOVE_TO(list[i])) & squares) != 0 ||
		    (enpassant && MOVE_HOW(list[i]) == MOVE_EP))
			men |= BIT(MOVE_FROM(list[i]));
	return men;
}

/*
 * Whether one man alone guards sq, and the man on sq could take or block the
 * only checker if it were not pinned.
 */
static bool
is_held_by_pin(const struct scene *s, int sq)
{
	bitboard man = BIT(sq) & s->pins.through;

	return bits_single(s->checkers) && bits_single(guards_of(s, sq)) &&
	    (man & men_moving_to(s, s->checkers | s->between, true)) != 0;
}

/* Whether each square next to the king is barred to it for one reason only. */
static bool
field_is_pure(const struct scene *s)
{
	bitboard field;
	int sq;

	for (field = s->field; field != 0; field &= field - 1) {
		sq = bits_first(field);
		if ((s->mated & BIT(sq)) == 0) {
			if (!bits_single(guards_of(s, sq)))
				return false;
		} else if (guards_of(s, sq) != 0 && !is_held_by_pin(s, sq)) {
			return false;
		}
	}
	return true;
}

/*
 * Whether every one of several checkers is needed: without it, the check by
 * the others could be answered.
 */
static bool
checkers_are_needed(const struct scene *s)
{
	bitboard answering = s->mated & ~s->king & ~s->pins.through;
	bitboard c, others;

	if (bits_single(s->checkers))
		return true;
	for (c = s->checkers; c != 0; c &= c - 1) {
		others = s->checkers & ~(c & -c);
		if (pos_attacking(s->p, answering, others |
		    squares_to_king(s, others)) == 0)
			return false;
	}
	return true;
}

/* The men x for which the chain from -> x -> to holds. */
static bitboard
standing_between(const struct scene *s, bitboard men, bitboard from,
    bitboard to)
{
	bitboard set[3], found = 0;

	for (; men != 0; men &= men - 1) {
		set[0] = from;
		set[1] = men & -men;
		set[2] = to;
		if (pos_chain(s->p, set, LENGTH(set)) != 0)
			found |= set[1];
	}
	return found;
}

/* The squares where a move of the mated side would refute the mate. */
static bitboard
refuting_squares(const struct scene *s)
{
	return s->checkers | s->between | (s->p->kind[KING] & s->mater);
}

/* The men of the mating side that take part in the mate. */
static bitboard
mate_mating_men(const struct scene *s)
{
	bitboard part, refuters, squares;

	part = s->checkers | pos_attacking(s->p, s->mater, s->field) |
	    s->pins.through;
	if (bits_single(s->checkers)) {
		squares = refuting_squares(s);
		refuters = men_moving_to(s, squares, false);
		part |= pos_pins(s->p, s->mater, refuters,
		    s->p->kind[KING]).from;
		part |= standing_between(s, s->mater, refuters, squares);
	}
	return part & s->mater;
}

static bitboard
mate_mated_men(const struct scene *s)
{
	bitboard squares = bits_single(s->checkers) ? refuting_squares(s) :
	    s->p->kind[KING] & s->mater;

	return s->king | (s->field & s->mated) |
	    standing_between(s, s->mated, s->mated, squares);
}

/* ---- stalemates ---- */

static bool
is_pure_stalemate(const struct scene *s)
{
	bitboard field, square, attackers;

	for (field = s->field; field != 0; field &= field - 1) {
		square = field & -field;
		attackers = pos_attacking(s->p, s->mater, square);
		if ((square & s->mated & ~s->pins.through) != 0 ?
		    attackers != 0 : !bits_single(attackers))
			return false;
	}
	return true;
}

/* ---- the filters ---- */

/* The men of a side that must take part. */
enum economy { PURE, MODEL, IDEAL };

/* Whether part has all the men of the mating side that how requires. */
static bool
mater_is_economical(const struct scene *s, enum economy how, bitboard part)
{
	bitboard spare = s->mater & ~part;

	if (how == MODEL)
		spare &= ~(s->p->kind[PAWN] | s->p->kind[KING]);
	return how == PURE || spare == 0;
}

static bitboard
mate_set(struct run *r, const struct node *n)
{
	enum economy how = (enum economy)n->filter->which;
	struct scene s;
	bitboard mating, mated;

	if (!r->pos->check || !run_has_moves(r) || !pos_is_mate(r->pos) ||
	    !scene_set(&s, r->pos) ||
	    !field_is_pure(&s) || !checkers_are_needed(&s))
		return 0;
	mating = mate_mating_men(&s);
	mated = mate_mated_men(&s);
	if (!mater_is_economical(&s, how, mating) ||
	    (how == IDEAL && mated != s.mated))
		return 0;
	return mating | mated;
}

static bitboard
stalemate_set(struct run *r, const struct node *n)
{
	enum economy how = (enum economy)n->filter->which;
	struct scene s;
	bitboard mating;

	if (r->pos->check || !run_is_last(r) || !pos_is_stalemate(r->pos) ||
	    !scene_set(&s, r->pos) || !is_pure_stalemate(&s))
		return 0;
	mating = s.mater & (s.pins.through | s.pins.from |
	    pos_attacking(s.p, s.mater, s.field));
	if (!mater_is_economical(&s, how, mating))
		return 0;
	return mating | s.mated;
}

#define THEME(text, example, evaluate, how, flag, says)			\
	{ .name = text, .type = SET, .flags = flag,			\
	    .seen = (flag) == FILTER_MATE ? SEEN_MATE : SEEN_STALEMATE,	\
	    .set = evaluate, .which = how, .help = says, .eg = text }

static struct filter rows[] = {
#include "mates.txt.inc"
	{ .name = NULL }
};

const struct theme theme_mates = { .rows = rows };
