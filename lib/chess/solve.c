/*
 * solve.c - finds mates that one side can force, or that both want. Tries moves
 * that were good in other positions first, then checks; a table keeps what is
 * known of positions.
 */
#include "rules.h"
#include "words.h"
#include "chesssolve.h"

/*
 * The upper bits of an entry are those of the hash of a position; the others
 * hold the most moves in which there is no solution and, if it is known, the
 * fewest in which there is one.
 */
enum { SEEN_BITS = 16, SEEN_SIZE = 1 << SEEN_BITS };

struct solver {
	uint64_t seen[SEEN_SIZE];
	/* by moves left: the last move that was good there, or 0 */
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

/* ---- moves from other positions ---- */

/* Whether a pawn can move there, past no man, without promoting. */
static bool
pawn_goes(const struct position *p, int from, int to)
{
	int us = p->turn, step = us == WHITE ? to - from : from - to;

	if (attacks_pawn(us, from) & p->men[!us] & BIT(to))
		return RANK_OF(to) % 7 != 0;
	return !(pos_occupied(p) & BIT(to)) && RANK_OF(to) % 7 != 0 &&
	    (step == 8 || (step == 16 && RANK_OF(from) == (us ? 6 : 1)));
}

/* Whether m, which was legal elsewhere, is a plain legal move in p. */
static bool
is_legal_here(const struct position *p, move m)
{
	int from = MOVE_FROM(m), to = MOVE_TO(m), kind = pos_kind(p, from);

	if (m == 0 || MOVE_IS_MORE(m) || !(p->men[p->turn] & BIT(from)) ||
	    (squares_between(from, to) & pos_occupied(p)) ||
	    (p->men[p->turn] & BIT(to)))
		return false;
	return (kind == PAWN ? pawn_goes(p, from, to) :
	    (reach(kind, from) & BIT(to)) != 0) && move_is_legal(p, m);
}

/* ---- both sides in turn ---- */

static bool within(struct solver *s, const struct position *p, int n);

/*
 * Whether the side that wants a solution has one in n moves after m; n is 0 if
 * both have made their last move.
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

/*
 * Whether there is a solution after each move of the men on from; counts these
 * moves.
 */
static bool
all_go_on(struct solver *s, const struct position *p, bitboard from, int n,
    int *count)
{
	move list[MAX_MOVES];
	int moves = moves_legal(p, from, list), i;

	for (i = 0; i < moves; i++)
		if (!goes_on(s, p, list[i], n)) {
			s->defence[n] = list[i];
			return false;
		}
	*count += moves;
	return true;
}

/*
 * Whether there is a solution in n moves whatever is played in p. Pawn moves
 * come first, since they mostly refute.
 */
static bool
is_forced(struct solver *s, const struct position *p, int n)
{
	move list[MAX_MOVES], killer = s->defence[n];
	int count = 0;

	if (n == 0 && moves_checking(p, true, list) == 0)
		return false;
	if (is_legal_here(p, killer) && !goes_on(s, p, killer, n))
		return false;
	return all_go_on(s, p, p->kind[PAWN], n, &count) &&
	    all_go_on(s, p, ~p->kind[PAWN], n, &count) &&
	    (count > 0 || (s->what != SOLVE_SELFMATE && p->check));
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

/* Whether m is the first move of a solution in n moves. */
static bool
is_key(struct solver *s, const struct position *p, move m, bool check, int n)
{
	struct position next;

	pos_move(p, m, &next);
	next.check = check;
	if (s->what == SOLVE_HELPMATE ? !is_helped(s, &next, n - 1) :
	    !is_forced(s, &next, n - 1))
		return false;
	s->attack[n] = m;
	return true;
}

static bool
is_among(move m, const move *list, int n)
{
	while (n > 0 && list[n - 1] != m)
		n--;
	return n > 0;
}

/*
 * Whether there is a solution in n moves, if there is none in fewer. Tries the
 * move that solved another position, then checks, then the others.
 */
static bool
is_solved_in(struct solver *s, const struct position *p, int n)
{
	move check[MAX_MOVES], list[MAX_MOVES], killer = s->attack[n];
	int checks = moves_checking(p, n == 1 && s->what == SOLVE_MATE, check);
	int count, i;

	if (n == 1 && s->what == SOLVE_MATE)
		return checks > 0;
	if (is_legal_here(p, killer) &&
	    is_key(s, p, killer, is_among(killer, check, checks), n))
		return true;
	for (i = 0; i < checks; i++)
		if (is_key(s, p, check[i], true, n))
			return true;
	count = moves_legal(p, ALL_SQUARES, list);
	for (i = 0; i < count; i++)
		if (!is_among(list[i], check, checks) &&
		    is_key(s, p, list[i], false, n))
			return true;
	return false;
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
	/* the key alone does not distinguish castling with other rooks */
	h = pos_key(p) ^ (1u + p->castle[WHITE] + 256u * p->castle[BLACK] +
	    65536u * (unsigned)s->what) * 0x9e3779b97f4a7c15ULL;
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
solve(struct solver *s, const struct position *p, enum solution what, int most)
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

/* ---- keys and lines ---- */

int
solve_keys(struct solver *s, const struct position *p, enum solution what,
    int n, move *list)
{
	move all[MAX_MOVES];
	struct position next;
	int count = moves_legal(p, ALL_SQUARES, all), keys = 0, i;

	s->what = what;
	if (what == SOLVE_MATE && n == 1)
		return moves_checking(p, true, list);
	for (i = 0; i < count; i++) {
		pos_play(p, all[i], &next);
		if (what == SOLVE_HELPMATE ? is_helped(s, &next, n - 1) :
		    is_forced(s, &next, n - 1))
			list[keys++] = all[i];
	}
	return keys;
}

/* How long the solution is after m, in n moves at most: 0 if m mates. */
static int
length_after(struct solver *s, const struct position *p, move m, int n)
{
	struct position next;

	pos_play(p, m, &next);
	return s->what != SOLVE_MATE && pos_is_mate(&next) ? 0 :
	    n > 0 ? solve(s, &next, s->what, n) : -1;
}

int
solve_line(struct solver *s, const struct position *p, enum solution what,
    int n, move *line)
{
	move list[MAX_MOVES];
	struct position next, after;
	int count = moves_legal(p, ALL_SQUARES, list), longest = -1, length, i;

	s->what = what;
	for (i = 0; i < count; i++) {
		length = length_after(s, p, list[i], n - 1);
		if (length > longest) {
			longest = length;
			line[0] = list[i];
		}
	}
	if (longest <= 0)
		return longest + 1;
	pos_play(p, line[0], &next);
	solve_keys(s, &next, what, longest, list);
	line[1] = list[0];
	pos_play(&next, line[1], &after);
	return 2 + solve_line(s, &after, what, longest, line + 2);
}
