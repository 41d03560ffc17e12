/*
 * orbitask.c - asks a plan whether its orbit matches: at a position, at many,
 * or as far as facts tell.
 */
#include "enginecolumn.h"
#include "orbitplan.h"

/* ---- asking ---- */

/* Spreads the ranks of a board so that each has 16 bits. */
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
rigid_shifts(struct shifts *s, const struct moved *m, bitboard there)
{
	uint64_t set[2];
	bitboard from;
	int sq;

	set[0] = spread_ranks(there & 0xffffffff);
	set[1] = spread_ranks(there >> 32);
	memset(s, 0, sizeof(*s));
	for (from = m->squares; from != 0; from &= from - 1) {
		sq = bits_first(from);
		add_shifted(s, set, SHIFT_BIT(-FILE_OF(sq), -RANK_OF(sq)));
	}
}

static void
listed_shifts(struct shifts *s, const struct moved *m, bitboard there)
{
	int i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < SHIFT_WORDS * 64; i++)
		if ((m->image[i] & there) != 0)
			s->word[i / 64] |= (uint64_t)1 << i % 64;
}

/*
 * Adds one to the count of each shift in s. Bit k of the counts of all shifts
 * is in count[k]; the last tells counts that are too great for the others.
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
 * Finds the shifts that bring a number of squares of m there that the orders
 * allow. The counts are compared from their greatest bit on.
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
 * Removes from left the shifts that bring no square of m to one of there, or
 * not as many as the orders say; false if none are left.
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
	else if (m->image != NULL)
		listed_shifts(&s, m, there);
	else
		rigid_shifts(&s, m, there);
	for (k = 0; k < SHIFT_WORDS; k++)
		any |= left->word[k] &= s.word[k];
	return any != 0;
}

/* What a plan is asked of: the current position, or else facts of a game. */
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

/*
 * Returns the squares among to that fit: a shift that moves w->from to one of
 * them also moves a square of m to one of there.
 */
static inline bitboard
fitting_squares(const struct way *w, const struct moved *m, bitboard to,
    bitboard there)
{
	int file = FILE_OF(w->from), rank = RANK_OF(w->from), sq, i;
	bitboard found = 0;

	if (m->image == NULL) {
		for (i = 0; i < m->nsteps; i++)
			found |= squares_moved(there, &m->step[i]);
		return found & to;
	}
	for (; to != 0; to &= to - 1) {
		sq = bits_first(to);
		if ((m->image[SHIFT_BIT(FILE_OF(sq) - file,
		    RANK_OF(sq) - rank)] & there) != 0)
			found |= BIT(sq);
	}
	return found;
}

/* The same, if one designator has one square, which stands for the shift. */
static bool
some_square(const struct asked *a, const struct way *w)
{
	const struct moved *m = w->moved, *end = m + w->nmoved;
	bitboard to = w->reach;

	for (; m < end && to != 0; m++)
		to = fitting_squares(w, m, to, men_of(a, m));
	return to != 0;
}

/* Whether the shifted filter matches. */
static bool
way_matches(const struct asked *a, const struct way *w)
{
	int i;

	if (!(w->from != NO_SQUARE ? some_square(a, w) : some_shift(a, w)))
		return false;
	for (i = 0; i < w->nfixed; i++)
		if (!matches(a, w->fixed[i]))
			return false;
	return true;
}

static bool
plan_matches(const struct asked *a, const struct orbitplan *plan)
{
	int i;

	for (i = 0; i < plan->nways; i++)
		if (way_matches(a, &plan->way[i]))
			return true;
	for (i = 0; i < plan->nimages; i++) {
		if (a->r != NULL)
			run_tick(a->r);
		if (matches(a, plan->image[i]))
			return true;
	}
	return false;
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

/* Whether some shift fits all designators, whose sets at i are these. */
static bool
fits_at(const struct way *w, const bitboard *const *set, int i)
{
	struct shifts left = w->all;
	int k = 0;

	while (k < w->nmoved && left_shifts(&left, &w->moved[k], set[k][i],
	    w->moved[k].orders))
		k++;
	return k == w->nmoved;
}

/* Keeps the positions where some shift fits: asks where a set has changed. */
static int
keep_shifts(struct run *r, const struct way *w, int *ids, int count)
{
	const bitboard **set = column_room(r, w->nmoved, sizeof(*set));
	bool changed, fits = false;
	int i, k, left = 0;

	for (k = 0; k < w->nmoved; k++)
		set[k] = column_sets(r, w->moved[k].men, ids, count);
	for (i = 0; i < count; i++) {
		changed = i == 0;
		for (k = 0; k < w->nmoved && !changed; k++)
			changed = set[k][i] != set[k][i - 1];
		if (changed)
			fits = fits_at(w, set, i);
		left = column_take(ids, i, left, fits);
	}
	return left;
}

/* Keeps the positions where some square fits. */
static int
keep_squares(struct run *r, const struct way *w, int *ids, int count)
{
	bitboard *to = column_room(r, count, sizeof(*to));
	bitboard *there = column_room(r, count, sizeof(*there));
	int i, k, n = count, left;

	for (i = 0; i < n; i++)
		to[i] = w->reach;
	for (k = 0; k < w->nmoved && n > 0; k++, n = left) {
		column_fill(r, w->moved[k].men, ids, n, there);
		for (i = left = 0; i < n; i++) {
			to[left] = fitting_squares(w, &w->moved[k], to[i],
			    there[i]);
			left = column_take(ids, i, left, to[left] != 0);
		}
	}
	return n;
}

static int
way_keep(struct run *r, const struct way *w, int *ids, int count)
{
	int k;

	count = w->from == NO_SQUARE ? keep_shifts(r, w, ids, count) :
	    keep_squares(r, w, ids, count);
	for (k = 0; k < w->nfixed; k++)
		count = column_keep(r, w->fixed[k], ids, count);
	return count;
}

int
orbitplan_keep(struct run *r, const struct orbitplan *plan, int *ids, int count)
{
	const struct asked asked = { .facts = run_facts(r) };
	struct arenamark mark;
	int *rest = column_copy(r, ids, count), *found;
	int nrest = count, n, i;

	for (i = 0; i < plan->nways + plan->nimages && nrest > 0; i++) {
		if (options_use(r->options, USE_FACTS) && !(i < plan->nways ?
		    way_matches(&asked, &plan->way[i]) :
		    matches(&asked, plan->image[i - plan->nways])))
			continue;
		mark = arena_mark(&r->scratch);
		found = column_copy(r, rest, nrest);
		n = i < plan->nways ? way_keep(r, &plan->way[i], found,
		    nrest) : column_keep(r, plan->image[i - plan->nways],
		    found, nrest);
		nrest = column_without(rest, nrest, found, n);
		arena_reset(&r->scratch, mark);
		run_tick(r);
	}
	return column_without(ids, count, rest, nrest);
}
