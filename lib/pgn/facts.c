/*
 * facts.c - what all positions of a game hold together: made once a game, in
 * a fraction of its replay, to tell what none of them can match.
 */
#include "pgn.h"

/* What a move shows that does more than take one man to a square. */
static unsigned
move_shows(move m)
{
	static const unsigned how[] = { 0, SEEN_ENPASSANT, SEEN_CASTLING,
		SEEN_NULLMOVE };

	return how[MOVE_HOW(m)] |
	    (MOVE_PROMOTION(m) != PAWN ? SEEN_PROMOTION : 0);
}

/*
 * Only the side that moved has men on other squares than before. Written out
 * this takes three fifths of the time of a loop.
 */
static inline void
look_at(const struct game *g, int id, struct facts *f)
{
	const struct position *p = &g->pos[id];
	bitboard men = p->men[!p->turn], *stood = f->stood[!p->turn];

	stood[PAWN] |= men & p->kind[PAWN];
	stood[KNIGHT] |= men & p->kind[KNIGHT];
	stood[BISHOP] |= men & p->kind[BISHOP];
	stood[ROOK] |= men & p->kind[ROOK];
	stood[QUEEN] |= men & p->kind[QUEEN];
	stood[KING] |= men & p->kind[KING];
	f->seen |= p->check ? SEEN_CHECK : 0;
	if (MOVE_IS_MORE(g->move[id]))
		f->seen |= move_shows(g->move[id]);
}

/* Men become fewer on the way to the last position of a line. */
static void
look_at_end(const struct position *p, struct facts *f)
{
	int side, kind, count;

	for (side = WHITE; side <= BLACK; side++)
		for (kind = PAWN; kind < NO_MAN; kind++) {
			count = bits_count(p->men[side] & p->kind[kind]);
			if (count < f->least[side][kind])
				f->least[side][kind] = count;
		}
	if (p->check)
		f->seen |= pos_is_mate(p) ? SEEN_MATE : 0;
	else
		f->seen |= pos_is_stalemate(p) ? SEEN_STALEMATE : 0;
}

static void
look_at_start(const struct position *p, struct facts *f)
{
	int side, kind;

	for (side = WHITE; side <= BLACK; side++)
		for (kind = PAWN; kind < NO_MAN; kind++) {
			f->stood[side][kind] = p->men[side] & p->kind[kind];
			f->least[side][kind] = f->most[side][kind] =
			    bits_count(f->stood[side][kind]);
		}
	f->seen = p->check ? SEEN_CHECK : 0;
}

/* Pieces become more: any number of them, of as many as there were pawns. */
static void
count_promotions(struct facts *f)
{
	int side, kind;

	for (side = WHITE; side <= BLACK; side++)
		for (kind = KNIGHT; kind < KING; kind++) {
			f->least[side][kind] = 0;
			f->most[side][kind] += f->most[side][PAWN];
		}
}

void
game_facts(const struct game *g, struct facts *f)
{
	int id;

	look_at_start(&g->pos[0], f);
	for (id = 1; id < g->npos; id++)
		look_at(g, id, f);
	for (id = 0; g->tree != NULL && id < g->npos; id++)
		if (game_child(g, id) < 0)
			look_at_end(&g->pos[id], f);
	if (g->tree == NULL)
		look_at_end(&g->pos[g->npos - 1], f);
	else
		f->seen |= SEEN_VARIATION;
	if ((f->seen & SEEN_PROMOTION) != 0)
		count_promotions(f);
	f->positions = g->npos;
}
