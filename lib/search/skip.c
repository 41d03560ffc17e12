/*
 * skip.c - games that are not evaluated: their facts show that some filter of
 * the query, which must match for the query to match, matches at none of their
 * positions.
 */
#include <string.h>

#include "enginemay.h"
#include "worker.h"

enum {
	WORTH = 12,		/* nodes of a query that costs more than finding
				   the facts of a game */
	ASKED_MOST = 10000,	/* nodes of the query: find_needed and
				   find_bounds ask each a hundred times */
	TRIAL = 64		/* games asked before asking is given up */
};

/* Counts the nodes that node_may visits. */
static int
count_asked(const struct node *n)
{
	int i, count = 1;

	for (i = 0; i < n->nargs && n->link.plan == NULL; i++)
		if (n->arg[i] != NULL)
			count += count_asked(n->arg[i]);
	return count;
}

/*
 * Collects the filters of the conjunction n that a game must match, smallest
 * first. Stops, and returns false, at a filter that must be evaluated even if
 * the game fails, since it may end in an error or change what lasts.
 */
static bool
collect(struct skipping *s, const struct node *n)
{
	int i;

	if (node_is_conjunction(n)) {
		for (i = 0; i < n->nargs; i++)
			if (!collect(s, n->arg[i]))
				return false;
		return true;
	}
	if (s->n == CONDITIONS_MOST ||
	    (n->link.depends & (FILTER_LASTING | FILTER_FAILS)) != 0)
		return false;
	for (i = s->n++; i > 0 && node_count(s->node[i - 1]) > node_count(n);
	    i--)
		s->node[i] = s->node[i - 1];
	s->node[i] = n;
	return true;
}

bool
skipping_match(const struct skipping *s, const struct facts *f)
{
	int i;

	if ((f->seen & s->needed) != s->needed)
		return false;
	for (i = 0; i < s->n; i++)
		if (!node_may(f, s->node[i]).match)
			return false;
	return true;
}

/*
 * Finds the flags that a game must have to match: those without which the query
 * cannot match facts that allow all else.
 */
static void
find_needed(struct skipping *s)
{
	unsigned flag, needed = 0;
	struct facts any, f;

	facts_any(&any);
	for (flag = 1; flag <= SEEN_ALL; flag <<= 1) {
		f = any;
		f.seen = SEEN_ALL & ~flag;
		if (flag == SEEN_UNUSUAL)
			memcpy(f.most, men_usual, sizeof(f.most));
		if (!skipping_match(s, &f))
			needed |= flag;
	}
	s->needed = needed;
	for (flag = 1; flag <= 1u << TOLD_EVAL; flag <<= 1) {
		f = any;
		f.untold = flag;
		if (!skipping_match(s, &f))
			s->told |= flag;
	}
}

/* Returns how many men of a kind, n at most, a game may keep to its end. */
static int
find_most(const struct skipping *s, struct facts *f, int man, int n)
{
	for (; n > 0; n--) {
		f->least[man] = n;
		if (skipping_match(s, f))
			break;
	}
	f->least[man] = 0;
	return n;
}

/*
 * Finds for each kind of men the most that are never lost in a game that
 * matches. A query that wants few men matches only where few are left.
 */
static void
find_bounds(struct skipping *s)
{
	int bound[MEN], man;
	struct facts f;

	facts_any(&f);
	for (man = 0; man < MEN; man++)
		bound[man] = find_most(s, &f, man, MANY);
	s->bounds = pack_men(bound);
}

void
skipping_note(struct skipping *s, const struct facts *f)
{
	int i = 0;

	s->skipped++;
	if (!s->noted)
		return;
	while (i < s->n && node_may(f, s->node[i]).match)
		i++;
	s->by[i]++;
	s->positions += f->positions;
}

void
skipping_add(struct skipping *to, const struct skipping *from)
{
	int i;

	to->skipped += from->skipped;
	to->positions += from->positions;
	for (i = 0; i <= to->n; i++)
		to->by[i] += from->by[i];
}

/*
 * Whether facts can rule a game out. They cannot if the query may match both a
 * game without any men and one that ends before the first move.
 */
static bool
is_useful(const struct skipping *s)
{
	static const struct facts nothing;
	struct position start = pos_initial;
	struct game game = { .npos = 1, .pos = &start };
	struct facts f;

	game_facts(&game, &f);
	return !skipping_match(s, &nothing) || !skipping_match(s, &f);
}

void
skipping_find(struct skipping *s, const struct search *search,
    const struct run *r)
{
	if (search->report_damage || r->settings.count_least <= 0 ||
	    query_has(r->q, FILTER_SERIAL))
		return;
	collect(s, r->q->body);
	s->noted = search->profile;
	if (!options_use(&search->options, USE_FACTS) ||
	    count_asked(r->q->body) > ASKED_MOST)
		return;
	s->useful = is_useful(s);
	find_needed(s);
	find_bounds(s);
	/* evaluating the query must cost more than making the facts */
	s->on = s->useful && (!node_same(r->q->body, SAME_HERE) ||
	    query_has(r->q, FILTER_MOVES | FILTER_STATE) ||
	    node_count(r->q->body) >= WORTH);
}

bool
skipping_may(const struct skipping *s, unsigned seen, uint64_t least)
{
	return (seen & s->needed) == s->needed &&
	    packed_within(least, s->bounds);
}

/* Never skips with -x, which shows the filter that rules a game out. */
bool
skipping_outlined(struct skipping *s, const struct game *g)
{
	unsigned seen;
	uint64_t least;
	bool skip;

	if (s->noted)
		return false;
	game_outline(g, &seen, &least);
	skip = !skipping_may(s, seen, least);
	s->asked += skip;
	s->skipped += skip;
	return skip;
}

/* Where few games can be skipped, asking is given up. */
bool
skipping_says(struct skipping *s, const struct facts *f)
{
	bool skip = !skipping_match(s, f);

	s->asked++;
	if (skip)
		skipping_note(s, f);
	if (s->asked >= TRIAL && s->skipped * 4 < s->asked)
		s->on = false;
	return skip;
}
