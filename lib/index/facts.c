/*
 * facts.c - computes what all positions of a game hold together: once a game,
 * in a fraction of the time of its replay, to rule out what none of them can
 * match.
 */
#include "index.h"

const int men_usual[MEN] = { 8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1 };

/* Returns the SEEN_ flags of a castling, en passant, null move or promotion. */
static unsigned
move_shows(move m, int colour)
{
	static const unsigned how[] = { 0, SEEN_ENPASSANT, SEEN_LONG,
		SEEN_NULLMOVE };

	if (MOVE_PROMOTION(m) != PAWN)
		return SEEN_PROMOTED(colour, MOVE_PROMOTION(m));
	if (MOVE_HOW(m) == MOVE_CASTLE && FILE_OF(MOVE_TO(m)) == 6)
		return SEEN_SHORT;
	return how[MOVE_HOW(m)];
}

/* Returns the SEEN_ flags of a check of the king of a colour. */
static unsigned
check_shows(const struct position *p, int colour)
{
	bitboard checkers = pos_checkers(p, colour);

	if (checkers == 0)
		return 0;
	return (checkers & (checkers - 1)) == 0 ? SEEN_CHECK :
	    SEEN_CHECK | SEEN_DOUBLE_CHECK;
}

/*
 * Only the side that moved has men on new squares. Unrolled by hand this takes
 * three fifths of the time of a loop.
 */
static inline void
look_at(const struct game *g, int id, struct facts *f)
{
	const struct position *p = &g->pos[id];
	bitboard men = p->men[!p->turn];
	bitboard *stood = &f->stood[MAN(!p->turn, PAWN)];

	stood[PAWN] |= men & p->kind[PAWN];
	stood[KNIGHT] |= men & p->kind[KNIGHT];
	stood[BISHOP] |= men & p->kind[BISHOP];
	stood[ROOK] |= men & p->kind[ROOK];
	stood[QUEEN] |= men & p->kind[QUEEN];
	stood[KING] |= men & p->kind[KING];
	if (p->check)
		f->seen |= check_shows(p, p->turn);
	if (MOVE_IS_MORE(g->move[id]))
		f->seen |= move_shows(g->move[id], !p->turn);
}

static inline bitboard
men_on(const struct position *p, int man)
{
	return p->men[man / 6] & p->kind[man % 6];
}

/*
 * Returns the SEEN_ flags of mate or stalemate at the last position of a line.
 */
static unsigned
end_shows(const struct position *p)
{
	if (p->check)
		return pos_is_mate(p) ? SEEN_MATE : 0;
	return pos_is_stalemate(p) ? SEEN_STALEMATE : 0;
}

/*
 * The last position of a line has the fewest men of each kind, apart from
 * promotions.
 */
static void
look_at_end(const struct position *p, struct facts *f)
{
	int man, count;

	for (man = 0; man < MEN; man++) {
		count = bits_count(men_on(p, man));
		if (count < f->least[man])
			f->least[man] = count;
	}
	f->seen |= end_shows(p);
}

static void
look_at_start(const struct position *p, struct facts *f)
{
	int man;

	memset(f, 0, sizeof(*f));
	for (man = 0; man < MEN; man++) {
		f->stood[man] = men_on(p, man);
		f->least[man] = f->most[man] = bits_count(f->stood[man]);
	}
	f->seen = (p->clock != 0 ? SEEN_CLOCK : 0) | check_shows(p, p->turn) |
	    (check_shows(p, !p->turn) & ~(unsigned)SEEN_CHECK);
}

/* Promotions add pieces of any kind, at most as many as there were pawns. */
static void
count_promotions(struct facts *f)
{
	int side, kind;

	for (side = WHITE; side <= BLACK; side++)
		for (kind = KNIGHT; kind < KING; kind++) {
			if ((f->seen & SEEN_PROMOTED(side, kind)) == 0)
				continue;
			f->least[MAN(side, kind)] = 0;
			f->most[MAN(side, kind)] += f->most[MAN(side, PAWN)];
		}
}

void
facts_any(struct facts *f)
{
	enum { MEN_MOST = 64, POSITIONS_MOST = 1000000 };
	int i;

	memset(f, 0, sizeof(*f));
	memset(f->stood, 0xff, sizeof(f->stood));
	for (i = 0; i < MEN; i++)
		f->most[i] = MEN_MOST;
	f->positions = POSITIONS_MOST;
	f->seen = SEEN_ALL;
}

void
game_facts(const struct game *g, struct facts *f)
{
	struct game start;
	int id;

	if (g->npos == 0) {	/* it has no positions */
		start = *g;
		start.npos = 1;
		game_facts(&start, f);
		return;
	}
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
	if ((f->seen & SEEN_PROMOTIONS) != 0)
		count_promotions(f);
	if (memcmp(f->most, men_usual, sizeof(men_usual)) != 0 ||
	    f->least[MAN(WHITE, KING)] != 1 ||
	    f->least[MAN(BLACK, KING)] != 1)
		f->seen |= SEEN_UNUSUAL;
	f->seen |= (unsigned)SEEN_RESULT << g->result |
	    (unsigned)g->variant * SEEN_VARIANT;
	f->positions = g->npos;
}

unsigned
game_outline(const struct game *g, uint64_t *least)
{
	const struct position *end = &g->pos[g->npos > 0 ? g->npos - 1 : 0];
	int fewest[MEN], most[MEN], id, man;
	unsigned seen;

	*least = 0;
	if (g->tree != NULL)
		return SEEN_ALL;
	seen = end_shows(end) | SEEN_CHECK | SEEN_DOUBLE_CHECK | SEEN_CLOCK |
	    (unsigned)SEEN_RESULT << g->result |
	    (unsigned)g->variant * SEEN_VARIANT;
	for (id = 1; id < g->npos; id++)
		if (MOVE_IS_MORE(g->move[id]))
			seen |= move_shows(g->move[id], !g->pos[id].turn);
	for (man = 0; man < MEN; man++) {
		fewest[man] = man % 6 != PAWN && man % 6 != KING &&
		    (seen & SEEN_PROMOTED(man / 6, man % 6)) != 0 ? 0 :
		    bits_count(men_on(end, man));
		most[man] = bits_count(men_on(&g->pos[0], man));
	}
	if ((seen & SEEN_PROMOTIONS) != 0 ||
	    memcmp(most, men_usual, sizeof(most)) != 0)
		seen |= SEEN_UNUSUAL;
	*least = pack_men(fewest);
	return seen;
}

void
facts_add(struct facts *f, const struct facts *others)
{
	int man;

	for (man = 0; man < MEN; man++) {
		f->stood[man] |= others->stood[man];
		if (others->least[man] < f->least[man])
			f->least[man] = others->least[man];
		if (others->most[man] > f->most[man])
			f->most[man] = others->most[man];
	}
	f->seen |= others->seen;
	if (others->positions > f->positions)
		f->positions = others->positions;
}

void
facts_count(const struct facts *f, unsigned kinds, int *least, int *most)
{
	*least = *most = 0;
	for (; kinds != 0; kinds &= kinds - 1) {
		*least += f->least[bits_first(kinds)];
		*most += f->most[bits_first(kinds)];
	}
}

uint64_t
pack_men(const int n[MEN])
{
	uint64_t men = 0;
	int man;

	for (man = 0; man < MEN; man++)
		men = men << 4 | (unsigned)(n[man] < MANY ? n[man] : MANY);
	return men;
}

/*
 * Compares every second count at once, each with a bit above it to borrow from.
 */
static bool
half_within(uint64_t least, uint64_t most)
{
	const uint64_t count = 0x0f0f0f0f0f0f, above = 0x101010101010;

	return ((((most & count) | above) - (least & count)) & above) == above;
}

bool
packed_within(uint64_t least, uint64_t most)
{
	return half_within(least, most) && half_within(least >> 4, most >> 4);
}
