/*
 * orbitask.c - evaluates a plan: at a position, at many, or by the facts of a
 * game.
 */
#include "enginecolumn.h"
#include "orbitplan.h"

/* ---- asking ---- */

/* Spreads the ranks of a board so that each has a row of shifts. */
static uint64_t
spread_ranks(uint64_t ranks)
{
	ranks = (ranks | ranks << 16) & 0x0000ffff0000ffff;
	return (ranks | ranks << 8) & 0x00ff00ff00ff00ff;
}

/* Adds to s the squares of set, moved by that number of bits. */
static void
add_shifted(struct shifts *s, const uint64_t set[2], int by)
{
	int word = by / 64, bit = by % 64;

	s->word[word] |= set[0] << bit;
	s->word[word + 1] |= set[1] << bit;
	if (bit != 0) {
		s->word[word + 1] |= set[0] >> (64 - bit);
		s->word[word + 2] |= set[1] >> (64 - bit);
	}
}

/* Finds the shifts that bring one of m's squares to one of there. */
static void
some_shifts(struct shifts *s, const struct moved *m, bitboard there)
{
	uint64_t set[2] = { spread_ranks(there & 0xffffffff),
		spread_ranks(there >> 32) };
	bitboard from;
	int sq, k;

	memset(s, 0, sizeof(*s));
	for (from = m->squares; from != 0; from &= from - 1) {
		sq = bits_first(from);
		add_shifted(s, set, SHIFT_BIT(-FILE_OF(sq), -RANK_OF(sq)));
	}
	for (; m->squares == 0 && there != 0; there &= there - 1)
		for (k = 0; k < SHIFT_WORDS; k++)
			s->word[k] |= m->on[bits_first(there)].word[k];
}

/*
 * Adds one to the count of each shift in s. count[k] has bit k of the counts of
 * all shifts; the last one marks counts that overflow.
 */
static inline void
count_shifts(struct shifts *count, struct shifts s)
{
	uint64_t both;
	int i, k;

	for (i = 0; i < COUNT_BITS; i++)
		for (k = 0; k < SHIFT_WORDS; k++) {
			both = count[i].word[k] & s.word[k];
			count[i].word[k] ^= s.word[k];
			s.word[k] = both;
		}
	for (k = 0; k < SHIFT_WORDS; k++)
		count[COUNT_BITS].word[k] |= s.word[k];
}

/*
 * Finds the shifts that bring a number of m's squares there that the orders
 * allow. Compares counts from their highest bit on.
 */
static void
counted_shifts(struct shifts *s, const struct moved *m, bitboard there,
    int orders)
{
	struct shifts count[COUNT_BITS + 1] = { 0 };
	uint64_t less, equal, bit;
	int i, k;

	for (; there != 0; there &= there - 1)
		count_shifts(count, m->on[bits_first(there)]);
	for (k = 0; k < SHIFT_WORDS; k++) {
		less = 0;
		equal = ~(uint64_t)0;
		for (i = COUNT_BITS; i >= 0; i--) {
			bit = -(uint64_t)(m->number >> i & 1);
			less |= equal & bit & ~count[i].word[k];
			equal &= ~(bit ^ count[i].word[k]);
		}
		s->word[k] = ((orders & LESS) != 0 ? less : 0) |
		    ((orders & EQUAL) != 0 ? equal : 0) |
		    ((orders & GREATER) != 0 ? ~(less | equal) : 0);
	}
}

/*
 * Removes from left the shifts that do not bring a square of m to one of there
 * or, if orders are set, not the right number; false if none are left.
 */
static inline bool
left_shifts(struct shifts *left, const struct moved *m, bitboard there,
    int orders)
{
	struct shifts s;
	uint64_t any = 0;
	int k;

	if (orders != 0)
		counted_shifts(&s, m, there, orders);
	else
		some_shifts(&s, m, there);
	for (k = 0; k < SHIFT_WORDS; k++)
		any |= left->word[k] &= s.word[k];
	return any != 0;
}

/* What a plan is evaluated on: the current position or the facts of a game. */
struct asked {
	struct run *r;
	const struct facts *facts;	/* or NULL */
};

/* The squares of the men of a designator, or those where they may be. */
static inline bitboard
men_of(const struct asked *a, const struct moved *m)
{
	if (a->facts == NULL)
		return eval_set(a->r, m->men);
	return m->kinds != 0 ? may_stand(a->facts, m->kinds) : ALL_SQUARES;
}

/*
 * Facts give the squares that men ever held; at one position fewer are held.
 */
static inline int
orders_of(const struct asked *a, const struct moved *m)
{
	return a->facts == NULL || m->orders == 0 ? m->orders :
	    (m->orders & LESS) != 0 ? LESS | EQUAL | GREATER :
	    m->orders | GREATER;
}

static inline bool
matches(const struct asked *a, const struct node *n)
{
	return a->facts == NULL ? eval_test(a->r, n) :
	    node_may(a->facts, n).match;
}

/* Whether some shift fits all designators. */
static bool
some_shift(const struct asked *a, const struct way *w)
{
	struct shifts left = w->all;
	const struct moved *m, *end = w->moved + w->nmoved;

	for (m = w->moved; m < end; m++)
		if (!left_shifts(&left, m, men_of(a, m), orders_of(a, m)))
			return false;
	return true;
}

/* Whether the shifted filter matches. */
static bool
way_matches(const struct asked *a, const struct way *w)
{
	int i;

	if (!some_shift(a, w))
		return false;
	for (i = 0; i < w->nfixed; i++)
		if (!matches(a, w->fixed[i]))
			return false;
	return true;
}

static bool
plan_matches(const struct asked *a, const struct orbitplan *plan)
{
	int i = 0;

	while (i < plan->nways && !way_matches(a, &plan->way[i]))
		i++;
	return i < plan->nways;
}

bool
orbitplan_test(struct run *r, const struct orbitplan *plan)
{
	return plan_matches(&(struct asked){ .r = r }, plan);
}

bool
orbitplan_may(const struct facts *f, const struct orbitplan *plan)
{
	return plan_matches(&(struct asked){ .facts = f }, plan);
}

/* ---- asking of many positions ---- */

/* Returns how many designators, from the first on, some shift fits at i. */
static int
fitted_at(const struct way *w, const bitboard *const *set, int i)
{
	struct shifts left = w->all;
	int k = 0;

	while (k < w->nmoved && left_shifts(&left, &w->moved[k], set[k][i],
	    w->moved[k].orders))
		k++;
	return k;
}

/*
 * Keeps the positions where some shift fits all designators. Reuses the answer
 * of the position before unless the set of one that fitted, or of the first
 * that did not, has changed.
 */
static int
keep_shifts(struct run *r, const struct way *w, int *ids, int count)
{
	const bitboard **set = column_room(r, w->nmoved, sizeof(*set));
	int i, k, fitted = 0, left = 0;

	for (k = 0; k < w->nmoved; k++)
		set[k] = column_sets(r, w->moved[k].men, ids, count);
	for (i = 0; i < count; i++) {
		for (k = 0; i > 0 && k < w->nmoved && k <= fitted &&
		    set[k][i] == set[k][i - 1]; k++)
			;
		if (k < w->nmoved && k <= fitted)
			fitted = fitted_at(w, set, i);
		left = column_take(ids, i, left, fitted == w->nmoved);
	}
	return left;
}

static int
way_keep(struct run *r, const struct way *w, int *ids, int count)
{
	int k;

	count = keep_shifts(r, w, ids, count);
	for (k = 0; k < w->nfixed; k++)
		count = column_keep(r, w->fixed[k], ids, count);
	return count;
}

int
orbitplan_drop(struct run *r, const struct orbitplan *plan, int *ids, int count)
{
	const struct asked asked = { .facts = run_facts(r) };
	struct arenamark mark = arena_mark(&r->scratch);
	int *found, i;

	for (i = 0; i < plan->nways && count > 0; i++) {
		if (options_use(r->options, USE_FACTS) &&
		    !way_matches(&asked, &plan->way[i]))
			continue;
		found = column_copy(r, ids, count);
		count = column_without(ids, count, found,
		    way_keep(r, &plan->way[i], found, count));
		arena_reset(&r->scratch, mark);
		run_tick(r);
	}
	return count;
}
