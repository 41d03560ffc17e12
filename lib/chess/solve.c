/*
 * solve.c - mates that one side can force, or that both want. Moves that give
 * check come first, and before them what was good in other positions; what is
 * known of positions is kept in a table.
 */
#include "rules.h"

/*
 * The upper bits of an entry are those of the hash of a position; the others
 * hold the most moves in which there is no solution and, if it is known, the
 * fewest in which there is one.
 */
enum { SEEN_BITS = 16, SEEN_SIZE = 1 << SEEN_BITS };

struct solver {
	uint64_t seen[SEEN_SIZE];
	/* a move that was good with so many more to come, or 0 */
	move attack[SOLVE_MOST + 1], defence[SOLVE_MOST + 1];
	enum solution what;
	void (*tick)(void *);
	void *context;
};

struct solver *
solver_new(struct arena *a, void (*tick)(void *), void *context)
{
	struct solver *s = arena_alloc(a, sizeof(*s));

	s->tick = tick;
	s->context = context;
	return s;
}

/* ---- positions seen ---- */

static uint64_t
mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9e3779b97f4a7c15ULL;
	return h ^ h >> 32;
}

static uint64_t
hash(const struct position *p, enum solution what)
{
	uint64_t h = mix(p->men[WHITE], p->men[BLACK]);
	int kind;

	for (kind = PAWN; kind <= KING; kind++)
		h = mix(h, p->kind[kind]);
	return mix(mix(h, (uint64_t)p->castle[WHITE] |
	    (uint64_t)p->castle[BLACK] << 8 | (uint64_t)p->ep << 16 |
	    (uint64_t)p->turn << 24 | (uint64_t)what << 32), 0);
}

/* ---- moves from other positions ---- */

/* Where the man on from can go, except to promote. */
static bitboard
reach(const struct position *p, int from)
{
	bitboard occupied = pos_occupied(p), pawn = BIT(from), once, twice, to;
	int us = p->turn, kind = pos_kind(p, from);

	to = attacks_man(kind, us, from, occupied);
	if (kind != PAWN)
		return to & ~p->men[us];
	once = (us == WHITE ? pawn << 8 : pawn >> 8) & ~occupied;
	twice = us == WHITE ? (once & RANK_1 << 16) << 8 :
	    (once & RANK_1 << 40) >> 8;
	return ((to & p->men[!us]) | once | (twice & ~occupied)) &
	    ~(RANK_1 | RANK_1 << 56);
}

/* Whether m, which was legal elsewhere, is a plain legal move in p. */
static bool
is_legal_here(const struct position *p, move m)
{
	return m != 0 && !MOVE_IS_MORE(m) &&
	    (p->men[p->turn] & BIT(MOVE_FROM(m))) != 0 &&
	    (reach(p, MOVE_FROM(m)) & BIT(MOVE_TO(m))) != 0 &&
	    move_is_legal(p, m);
}

/* ---- both sides in turn ---- */

static bool within(struct solver *s, const struct position *p, int n);

/*
 * Whether after m the side that wants a solution has one in n moves; n is 0
 * after the last move of both.
 */
static bool
goes_on(struct solver *s, const struct position *p, move m, int n)
{
	struct position next;

	pos_play(p, m, &next);
	if (s->what == SOLVE_SELFMATE && pos_is_mate(&next))
		return true;
	return n > 0 && within(s, &next, n);
}

/* Whether there is a solution in n moves whatever is played in p. */
static bool
is_forced(struct solver *s, const struct position *p, int n)
{
	move list[MAX_MOVES], killer = s->defence[n];
	int count, i;

	if (n == 0 && moves_checking(p, true, list) == 0)
		return false;
	if (is_legal_here(p, killer) && !goes_on(s, p, killer, n))
		return false;
	count = moves_legal(p, ALL_SQUARES, list);
	for (i = 0; i < count; i++)
		if (!goes_on(s, p, list[i], n)) {
			s->defence[n] = list[i];
			return false;
		}
	return count > 0 || (s->what != SOLVE_SELFMATE && p->check);
}

/* Whether one of the moves in p leads to a solution in n moves. */
static bool
is_helped(struct solver *s, const struct position *p, int n)
{
	move list[MAX_MOVES];
	int count, i;

	if (n == 0)
		return moves_checking(p, true, list) > 0;
	count = moves_legal(p, ALL_SQUARES, list);
	for (i = 0; i < count; i++)
		if (goes_on(s, p, list[i], n))
			return true;
	return false;
}

static bool
leads_on(struct solver *s, const struct position *next, int n)
{
	return s->what == SOLVE_HELPMATE ? is_helped(s, next, n) :
	    is_forced(s, next, n);
}

/*
 * Whether a move of a kind, quiet or with check, leads to a solution in n
 * moves.
 */
static bool
some_move(struct solver *s, const struct position *p, int n, bool quiet)
{
	move list[MAX_MOVES];
	struct position next;
	int count, i;

	count = quiet ? moves_legal(p, ALL_SQUARES, list) :
	    moves_checking(p, false, list);
	for (i = 0; i < count; i++) {
		pos_play(p, list[i], &next);
		if (next.check != quiet && leads_on(s, &next, n - 1)) {
			s->attack[n] = list[i];
			return true;
		}
	}
	return false;
}

/* Whether there is a solution in n moves, if there is none in fewer. */
static bool
is_solved_in(struct solver *s, const struct position *p, int n)
{
	move list[MAX_MOVES], killer = s->attack[n];
	struct position next;

	if (n == 1 && s->what == SOLVE_MATE)
		return moves_checking(p, true, list) > 0;
	if (is_legal_here(p, killer)) {
		pos_play(p, killer, &next);
		if (leads_on(s, &next, n - 1))
			return true;
	}
	return some_move(s, p, n, false) || some_move(s, p, n, true);
}

/* Whether there is a solution in n moves or fewer, for the side to move. */
static bool
within(struct solver *s, const struct position *p, int n)
{
	enum { MASK = 0xff };
	uint64_t h, *seen;
	int least = 0, k;

	if (n == 1 && s->what == SOLVE_MATE)
		return is_solved_in(s, p, n);
	s->tick(s->context);
	h = hash(p, s->what);
	seen = &s->seen[h % SEEN_SIZE];
	if ((*seen ^ h) >> SEEN_BITS == 0) {
		if ((*seen >> 8 & MASK) != 0)
			return n >= (int)(*seen >> 8 & MASK);
		least = (int)(*seen & MASK);
	}
	if (n <= least)
		return false;
	for (k = least + 1; k <= n; k++)
		if (is_solved_in(s, p, k))
			break;
	*seen = (h & ~(uint64_t)(SEEN_SIZE - 1)) | (uint64_t)(k - 1) |
	    (uint64_t)(k <= n ? k : 0) << 8;
	return k <= n;
}

int
solve(struct solver *s, const struct position *p, enum solution what,
    int most)
{
	bool mated = what == SOLVE_MATED;
	int n;

	s->what = mated ? SOLVE_MATE : what;
	if (p->king[WHITE] == NO_SQUARE || p->king[BLACK] == NO_SQUARE)
		return -1;
	if (mated && pos_is_mate(p))
		return 0;
	for (n = 1; n <= most; n++)
		if (mated ? is_forced(s, p, n) : within(s, p, n))
			return n;
	return -1;
}
