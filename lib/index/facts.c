/*
 * facts.c - what all positions of a game hold together: made once a game, in
 * a fraction of its replay, to tell what none of them can match.
 */
#include <string.h>

#include "index.h"

/* What a move shows that does more than take one man to a square. */
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

/* Notes when a colour castled, which none does twice in a game of chess. */
static void
note_castling(struct facts *f, int colour, int id, unsigned shows)
{
	int number = (id + 1) / 2;

	f->castled[colour] = (unsigned char)(f->castled[colour] != 0 ?
	    CASTLED_UNKNOWN : (shows == SEEN_LONG ? CASTLED_LONG : 0) |
	    (number < CASTLED_MOVE ? number : CASTLED_MOVE));
}

static void
forget_castling(struct facts *f)
{
	f->castled[WHITE] = f->castled[BLACK] = CASTLED_UNKNOWN;
}

/* What a check of the king of a colour shows; nothing if there is none. */
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
 * Only the side that moved has men on other squares than before. Written out
 * this takes three fifths of the time of a loop.
 */
static inline void
look_at(const struct game *g, int id, struct facts *f)
{
	const struct position *p = &g->pos[id];
	bitboard men = p->men[!p->turn];
	bitboard *stood = &f->stood[MAN(!p->turn, PAWN)];
	unsigned shows;

	stood[PAWN] |= men & p->kind[PAWN];
	stood[KNIGHT] |= men & p->kind[KNIGHT];
	stood[BISHOP] |= men & p->kind[BISHOP];
	stood[ROOK] |= men & p->kind[ROOK];
	stood[QUEEN] |= men & p->kind[QUEEN];
	stood[KING] |= men & p->kind[KING];
	if (p->check)
		f->seen |= check_shows(p, p->turn);
	if (!MOVE_IS_MORE(g->move[id]))
		return;
	shows = move_shows(g->move[id], !p->turn);
	f->seen |= shows;
	if ((shows & SEEN_CASTLING) != 0)
		note_castling(f, !p->turn, id, shows);
}

static inline bitboard
men_on(const struct position *p, int man)
{
	return p->men[man / 6] & p->kind[man % 6];
}

/* What only the last position of a line can show. */
static unsigned
end_shows(const struct position *p)
{
	if (p->check)
		return pos_is_mate(p) ? SEEN_MATE : 0;
	return pos_is_stalemate(p) ? SEEN_STALEMATE : 0;
}

/* Men become fewer on the way to the last position of a line. */
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

/* Pieces become more: any number of them, of as many as there were pawns. */
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
	for (i = 0; i < LASTS; i++)
		f->upto[i] = POSITIONS_MOST;
	f->positions = POSITIONS_MOST;
	f->seen = SEEN_ALL;
	forget_castling(f);
}

void
game_facts(const struct game *g, struct facts *f)
{
	struct game start;
	int id;

	if (g->npos == 0) {	/* nobody asks for its positions */
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
	if (g->tree == NULL) {
		look_at_end(&g->pos[g->npos - 1], f);
	} else {
		f->seen |= SEEN_VARIATION;
		forget_castling(f);
	}
	if ((f->seen & SEEN_PROMOTIONS) != 0)
		count_promotions(f);
	if (!men_are_usual(f->most) || f->least[MAN(WHITE, KING)] != 1 ||
	    f->least[MAN(BLACK, KING)] != 1)
		f->seen |= SEEN_UNUSUAL;
	f->seen |= (unsigned)SEEN_RESULT << g->result |
	    (unsigned)g->variant * SEEN_VARIANT;
	f->positions = g->npos;
}

/* The fewest men of a kind in a game of one line. */
static int
count_fewest(const struct position *end, unsigned seen, int man)
{
	bool officer = man % 6 != PAWN && man % 6 != KING;

	return officer && (seen & SEEN_PROMOTED(man / 6, man % 6)) != 0 ? 0 :
	    bits_count(men_on(end, man));
}

void
game_outline(const struct game *g, unsigned *seen, unsigned *least)
{
	const struct position *end = &g->pos[g->npos > 0 ? g->npos - 1 : 0];
	int fewest[MEN], most[MEN], id, man;

	*seen = SEEN_ALL;
	*least = 0;
	if (g->tree != NULL)
		return;
	*seen = end_shows(end) | SEEN_CHECK | SEEN_DOUBLE_CHECK | SEEN_CLOCK |
	    (unsigned)SEEN_RESULT << g->result;
	for (id = 1; id < g->npos; id++)
		if (MOVE_IS_MORE(g->move[id]))
			*seen |= move_shows(g->move[id], !g->pos[id].turn);
	for (man = 0; man < MEN; man++) {
		fewest[man] = count_fewest(end, *seen, man);
		most[man] = bits_count(men_on(&g->pos[0], man));
	}
	if ((*seen & SEEN_PROMOTIONS) != 0 || !men_are_usual(most))
		*seen |= SEEN_UNUSUAL;
	*least = pack_men(fewest);
}

/* Looks at the king that queens of the other side may hunt. */
static void
look_at_hunt(const struct game *g, int id, int colour, struct facts *f)
{
	const struct position *p = &g->pos[id];

	if (men_on(p, MAN(!colour, QUEEN)) == 0)
		return;
	f->stood[HUNTED(colour)] |= men_on(p, MAN(colour, KING));
	f->upto[LAST_QUEEN + !colour] = id + 1;
}

/* Lists how the men that most games start with became others or fewer. */
static void
list_changes(const struct game *g, struct facts *f)
{
	const struct position *p = g->pos;
	int id, man, sq, n = 0;
	move m;

	for (man = 0; man < MEN; man++)
		if (bits_count(men_on(p, man)) != men_usual[man])
			return;
	for (id = 1; id < g->npos && n + 2 <= CHANGES_MOST; id++, p++) {
		m = g->move[id];
		sq = pos_captured(p, m);
		if (sq != NO_SQUARE)
			f->change[n++] = (unsigned char)MAN(!p->turn,
			    pos_kind(p, sq));
		if (MOVE_PROMOTION(m) != PAWN)
			f->change[n++] = (unsigned char)(MEN + MAN(p->turn,
			    MOVE_PROMOTION(m)));
	}
	f->listed = id == g->npos ? n + 1 : 0;
	for (man = 0; man < MEN; man++)
		f->end[man] = men_on(p, man);
}

void
game_more_facts(const struct game *g, struct facts *f)
{
	int id;

	for (id = 0; id < g->npos; id++) {
		look_at_hunt(g, id, WHITE, f);
		look_at_hunt(g, id, BLACK, f);
		if (MOVE_HOW(g->move[id]) == MOVE_EP) {
			if (f->upto[LAST_ENPASSANT] != 0)
				f->seen |= SEEN_ENPASSANTS;
			f->upto[LAST_ENPASSANT] = id + 1;
		}
	}
	if (g->tree == NULL)
		list_changes(g, f);
}

void
facts_add(struct facts *f, const struct facts *others)
{
	int man, i;

	for (man = 0; man < PLACES; man++)
		f->stood[man] |= others->stood[man];
	for (i = 0; i < LASTS; i++)
		if (others->upto[i] > f->upto[i])
			f->upto[i] = others->upto[i];
	for (man = 0; man < MEN; man++) {
		if (others->least[man] < f->least[man])
			f->least[man] = others->least[man];
		if (others->most[man] > f->most[man])
			f->most[man] = others->most[man];
	}
	f->seen |= others->seen;
	f->listed = 0;
	forget_castling(f);
	if (others->positions > f->positions)
		f->positions = others->positions;
}

void
facts_some(struct facts *f, const struct facts *whole)
{
	int man;

	*f = *whole;
	f->whole = whole;
	f->packed = NULL;
	for (man = 0; man < PLACES; man++)
		f->stood[man] = facts_stood(whole, man);
	for (man = 0; man < MEN; man++) {
		f->least[man] = facts_least(whole, man);
		f->most[man] = facts_most(whole, man);
	}
	for (man = 0; man + 1 < f->listed; man++)
		f->change[man] = (unsigned char)facts_change(whole, man);
	if (whole->packed != NULL && facts_have_end(whole) &&
	    !packed_end(whole->packed, f->end))
		f->listed = 0;
}

/* Sets how many men of a kind there are. */
static void
count_men(struct facts *f, int man, int n)
{
	f->least[man] = f->most[man] = n;
	f->stood[man] = n > 0 ? facts_stood(f->whole, man) : 0;
}

void
facts_men_first(struct facts *f)
{
	int man;

	for (man = 0; man < MEN; man++)
		count_men(f, man, men_usual[man]);
}

bool
facts_men_next(struct facts *f, int i)
{
	int man = f->change[i], gone = man;

	if (man >= MEN) {
		man -= MEN;
		gone = MAN(man / 6, PAWN);
		if (man >= MEN)
			return false;
		count_men(f, man, f->least[man] + 1);
	}
	if (f->least[gone] == 0)
		return false;
	count_men(f, gone, f->least[gone] - 1);
	return true;
}

bool
facts_at_end(struct facts *f, const struct facts *whole)
{
	int man;

	if (!facts_have_end(whole))
		return false;
	*f = *whole;
	f->whole = whole;
	f->packed = NULL;
	if (whole->packed != NULL && !packed_end(whole->packed, f->end))
		return false;
	for (man = 0; man < MEN; man++) {
		f->stood[man] = f->end[man];
		f->least[man] = f->most[man] = bits_count(f->end[man]);
	}
	f->stood[HUNTED(WHITE)] = f->end[MAN(WHITE, KING)];
	f->stood[HUNTED(BLACK)] = f->end[MAN(BLACK, KING)];
	return true;
}

void
facts_at_castling(struct facts *f, const struct facts *whole, int colour,
    bool after)
{
	unsigned how = whole->castled[colour], seen;
	int number = how & CASTLED_MOVE, last = 2 * number - !after;

	seen = (how & CASTLED_LONG) != 0 ? SEEN_LONG : SEEN_SHORT;
	*f = *whole;
	f->whole = whole;
	f->first = 2 * number - 1 - !after;
	if (number < CASTLED_MOVE && last < f->positions)
		f->positions = last + 1;
	if (after)
		f->seen = (f->seen & ~(unsigned)SEEN_CASTLING) | seen;
	else
		f->barred = SEEN_CASTLING & ~seen;
}

bool
facts_queens(struct facts *f, int colour, bool on)
{
	int queen = MAN(colour, QUEEN);

	if (on) {
		if (f->least[queen] == 0)
			f->least[queen] = 1;
		if (f->upto[LAST_QUEEN + colour] < f->positions)
			f->positions = f->upto[LAST_QUEEN + colour];
		f->stood[MAN(!colour, KING)] = f->stood[HUNTED(!colour)];
		return f->stood[queen] != 0;
	}
	f->most[queen] = 0;
	f->stood[queen] = 0;
	return f->least[queen] == 0;
}
