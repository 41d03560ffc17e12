/*
 * moveparts.h - what filters need to know of moves that were or can be played.
 */
#ifndef MOVEPARTS_H
#define MOVEPARTS_H

#include "eval.h"

/*
 * The squares that 'from' and 'to' are inside the targets of a dash (CQL 6.2,
 * from).
 */
struct dashmask {
	bitboard from, to;
};

/* moveparts.c */

static inline bool
squares_fit(int from, int to, const struct dashmask *mask)
{
	return (mask->from & BIT(from)) != 0 && (mask->to & BIT(to)) != 0;
}
/*
 * Whether m, made at head, fits the mask; in castling only the squares of the
 * king count. With takes, m must be a capture, and mask->to is about the square
 * of the captured man.
 */
static inline bool
move_goes(const struct position *head, move m, bool takes,
    const struct dashmask *mask)
{
	int to = takes ? pos_captured(head, m) : MOVE_TO(m);

	return to != NO_SQUARE && squares_fit(MOVE_FROM(m), to, mask);
}
/* Whether the king or the rook of castling m moves as the mask says. */
bool move_castles_in(move m, const struct dashmask *mask);
/* Kinds of moves, which sets of kinds consist of, and the kind of m. */
enum {
	EN_PASSANT = 1 << MOVE_EP, NULL_MOVE = 1 << MOVE_NULL,
	CASTLE_SHORT = 1 << MOVE_CASTLE, CASTLE_LONG = 1 << 4
};
static inline int
move_kind(move m)
{
	return MOVE_HOW(m) == MOVE_CASTLE && FILE_OF(MOVE_TO(m)) != 6 ?
	    CASTLE_LONG : 1 << MOVE_HOW(m);
}
/* Whether m promotes a pawn to a man of the set, whose colour is ignored. */
bool move_promotes(move m, unsigned men);
/*
 * Returns the current position, or a copy of it in room without the castling
 * that the FEN of the game denies.
 */
const struct position *position_of_fen(const struct run *r,
    struct position *room);
/*
 * Returns the position in which legal moves are looked for: position_of_fen if
 * the query believes FENs about castling. Otherwise a FEN that names no rights
 * has those of kings and rooks on their home squares (CQL 6.2, legal), and
 * r->doubtful is set where that matters.
 */
const struct position *position_by_rules(struct run *r, struct position *room);
/*
 * Fills list, which has room for MAX_MOVES, with the legal or pseudolegal moves
 * of the men on m->from at the current position, and castling; may omit moves
 * that do not go to m->to. Promotions of one pawn on one square are adjacent.
 * Returns how many there are (CQL 6.2, legal).
 */
int moves_by_rules(struct run *r, bool legal, const struct dashmask *m,
    move *list);
/* Whether two moves differ only in what they promote to. */
static inline bool
move_is_twin(move a, move b)
{
	return a != 0 && MOVE_PROMOTION(a) != PAWN &&
	    MOVE_FROM(a) == MOVE_FROM(b) && MOVE_TO(a) == MOVE_TO(b);
}

/*
 * Whether, by the facts, a man on from (any man if that is NULL) may have gone
 * to a square of to.
 */
bool may_go(const struct facts *f, const struct node *from,
    const struct node *to);
/* Whether, by the facts, a pawn became one of these men, of either colour. */
bool may_promote(const struct facts *f, const struct node *to);

/* legal.c */

/*
 * Whether the target matches after m is made at the current position; the mask
 * restricts from and to in castling.
 */
bool move_leads_to(struct run *r, move m, const struct node *target,
    const struct dashmask *mask);
/*
 * Sorts moves into the order in which their targets are evaluated if these
 * have effects.
 */
void moves_order(move *list, int n);

#endif
