/*
 * skip.c - games that are not evaluated, since what their positions hold
 * together shows that the query matches at none of them.
 */
#include <limits.h>
#include <string.h>

#include "enginemay.h"
#include "worker.h"

enum {
	WORTH = 12,		/* filters of a query that costs more than
				   making the facts */
	TRIAL = 64,		/* games */
	FAR = 1000		/* moves ahead, or more */
};

/*
 * Collects the members evaluated before the first that shows even if the game
 * fails: by what lasts, or by an error. True if there is none. The
 * smallest come first.
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
	    (n->depends & (FILTER_LASTING | FILTER_FAILS)) != 0)
		return false;
	for (i = s->n++; i > 0 && node_count(s->node[i - 1]) > node_count(n);
	    i--)
		s->node[i] = s->node[i - 1];
	s->node[i] = n;
	return true;
}

/* Whether a game with these facts may match. */
static bool
match_all(const struct skipping *s, const struct facts *f)
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
 * Whether the game may match at its mate, if it must be there, or the men were
 * ever so many or few that it may, as far as an index tells.
 */
static bool
match_men(const struct skipping *s, const struct facts *f)
{
	struct facts some;
	int i;

	if (s->is_mate)
		return !facts_at_end(&some, f) || match_all(s, &some);
	if (!s->counts_men || f->listed == 0)
		return true;
	facts_some(&some, f);
	facts_men_first(&some);
	for (i = 0; !packed_within(pack_men(some.least), &s->bounds) ||
	    !match_all(s, &some); i++)
		if (i + 1 == f->listed || !facts_men_next(&some, i))
			return i + 1 != f->listed;
	return true;
}

/* Whether the game may match where a side castled, if it must be there. */
static bool
match_castling(const struct skipping *s, const struct facts *f)
{
	struct facts some;
	int i;

	for (i = WHITE; s->castles && i <= BLACK; i++)
		if (f->castled[i] == CASTLED_UNKNOWN)
			return true;
	for (i = 0; s->castles && i < 4; i++) {
		if (f->castled[i / 2] == 0)
			continue;
		facts_at_castling(&some, f, i / 2, i & 1);
		if (match_all(s, &some))
			return true;
	}
	return !s->castles;
}

/* Finds the flags without which no facts match. */
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
		if (!match_all(s, &f))
			needed |= flag;
	}
	s->needed = needed;
}

/* Returns the most men of a kind, up to n, that may be in a game all along. */
static int
find_most(const struct skipping *s, struct facts *f, int man, int n)
{
	for (; n > 0; n--) {
		f->least[man] = n;
		if (match_all(s, f))
			break;
	}
	f->least[man] = 0;
	return n;
}

/*
 * Finds how many men there can be all along in a game that matches: it has few
 * at its end if the query wants few.
 */
static void
find_bounds(struct skipping *s)
{
	int pawn = MAN(WHITE, PAWN), man, few, n;
	struct facts f;

	facts_any(&f);
	s->bounds.each = 0;
	for (man = 0; man < MEN; man++)
		if (man % 6 != KING)
			s->bounds.each |= pack_least(man,
			    find_most(s, &f, man, pack_most(man)));
	for (few = 0, n = PAWNS_MOST; few <= PAWNS_MOST; few++) {
		f.least[pawn] = few;
		n = find_most(s, &f, MAN(BLACK, PAWN), n);
		s->bounds.pawns[few] = (unsigned char)n;
	}
}

/* Whether the query wants fewer or more men of a kind than some game has. */
static bool
counts_men(const struct skipping *s)
{
	struct facts f;
	int man;

	facts_any(&f);
	for (man = 0; man < MEN; man++)
		f.most[man] = 1;
	return !match_all(s, &f) || !packed_within(~0u, &s->bounds);
}

/*
 * Whether the query matches only where one of these flags holds, or where
 * castling comes next if that is one; asked before the flags that it needs are
 * known.
 */
static bool
needs(const struct skipping *s, unsigned flags)
{
	struct facts whole, here;

	facts_any(&whole);
	here = whole;
	here.whole = &whole;
	here.seen &= ~flags;
	here.barred = flags & SEEN_CASTLING;
	return !match_all(s, &here);
}

/*
 * Divides the positions by which sides have queens, and returns the greatest
 * number that may match. Those without queens are the most.
 */
static int
count_by_queens(const struct skipping *s, const struct facts *f)
{
	struct facts all, some;
	int which, count = 0;

	facts_some(&all, f);
	for (which = 0; which <= 3; which++) {
		some = all;
		if (facts_queens(&some, WHITE, which & 1) &&
		    facts_queens(&some, BLACK, which & 2) &&
		    some.positions > count && match_all(s, &some))
			count = some.positions;
	}
	return count;
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
	to->later += from->later;
	for (i = 0; i <= to->n; i++)
		to->by[i] += from->by[i];
}

/*
 * Whether it matters which sides have queens: to positions where no king is
 * hunted and there are none, or to short games that keep some.
 */
static bool
asks_queens(const struct skipping *s)
{
	struct facts without, with;
	int side;

	facts_any(&without);
	for (side = WHITE; side <= BLACK; side++)
		without.stood[MAN(side, KING)] = 0;
	with = without;
	with.positions = 1;
	for (side = WHITE; side <= BLACK; side++) {
		without.stood[MAN(side, QUEEN)] = 0;
		without.most[MAN(side, QUEEN)] = 0;
		with.least[MAN(side, QUEEN)] = 1;
	}
	return !match_all(s, &without) || !match_all(s, &with);
}

/* Where a query looks far ahead, all positions count. */
static int
count_positions(const struct skipping *s, const struct facts *f)
{
	int count = f->positions, after = f->upto[LAST_ENPASSANT];
	struct facts none;

	if (!match_all(s, f) || !match_castling(s, f) || !match_men(s, f))
		return 0;
	if (s->asks_queens)
		count = count_by_queens(s, f);
	if (s->ahead >= FAR)
		return count > 0 ? INT_MAX : 0;
	if ((f->seen & SEEN_ENPASSANT) != 0 && after < count) {
		none = *f;
		none.seen &= ~(unsigned)SEEN_ENPASSANT;
		if (!match_all(s, &none))
			count = after;
	}
	return count;
}

int
skipping_count(struct skipping *s, const struct facts *f)
{
	int count = count_positions(s, f);

	if (count > 0 && count < f->positions)
		s->later += f->positions - count;
	return count;
}

struct gamepart
skipping_part(const struct skipping *s, const struct facts *f, int count)
{
	unsigned results = facts_results(f);
	struct gamepart part = { 0, 0 };

	if ((f->seen & (SEEN_DAMAGE | SEEN_VARIATION)) == 0 &&
	    bits_single(results) && count < INT_MAX - FAR) {
		part.moves = count - 1 + s->ahead;
		part.result = bits_first(results);
	}
	return part;
}

int
skipping_only(const struct skipping *s, const struct facts *f)
{
	enum { ODD = SEEN_DAMAGE | SEEN_ALL_DAMAGE | SEEN_VARIATION };

	return s->body != NULL && (f->seen & ODD) == 0 &&
	    f->positions < INT_MAX && bits_single(facts_results(f)) ?
	    node_only(f, s->body) : -1;
}

/* How many moves n looks ahead; FAR if it depends on more than these. */
static int
looks_ahead(const struct node *n)
{
	enum { ELSEWHERE = FILTER_PLACE | FILTER_MOVES | FILTER_STATE };
	int i, ahead = 0, most = 0;

	if (n == NULL)
		return 0;
	for (i = 0; i < n->nargs; i++) {
		ahead = looks_ahead(n->arg[i]);
		most = ahead > most ? ahead : most;
	}
	if (n->filter->level == LEVEL_DASH)
		return most < FAR ? most + 1 : FAR;
	return n->filter->placed != NULL ||
	    !node_keeps(n, FILTER_HERE | FILTER_DASHED) ||
	    (n->filter->flags & ELSEWHERE) != 0 ? FAR : most;
}

/*
 * Whether some game cannot match. A query that may match both a game without
 * men and one that ends before the first move sets no condition.
 */
static bool
is_useful(const struct skipping *s)
{
	static const struct facts nothing;
	struct position start = pos_initial;
	struct game game = { .npos = 1, .pos = &start };
	struct facts f;

	game_facts(&game, &f);
	return !match_all(s, &nothing) || !match_all(s, &f);
}

void
skipping_find(struct skipping *s, const struct search *search,
    const struct run *r)
{
	if (!options_use(&search->options, USE_FACTS) ||
	    search->report_damage || r->settings.count_least <= 0 ||
	    query_has(r->q, FILTER_SERIAL))
		return;
	collect(s, r->q->body);
	s->ahead = search->nqueries > 1 || search->explained_game != 0 ||
	    search->form == SEARCH_POSITIONS || search->draw ? FAR :
	    looks_ahead(r->q->body);
	if (search->form != SEARCH_POSITIONS && !search->draw &&
	    !search->profile && search->explained_game == 0)
		s->body = r->q->body;
	s->noted = search->profile;
	s->useful = is_useful(s);
	s->is_mate = needs(s, SEEN_MATE);
	s->castles = needs(s, SEEN_CASTLING);
	s->asks_queens = asks_queens(s);
	find_needed(s);
	find_bounds(s);
	s->counts_men = counts_men(s);
	/* evaluating the query must cost more than making the facts */
	s->on = s->useful && (!node_keeps(r->q->body, SAME_HERE) ||
	    query_has(r->q, FILTER_MOVES | FILTER_STATE) ||
	    node_count(r->q->body) >= WORTH);
}

bool
skipping_may(const struct skipping *s, unsigned seen, unsigned least)
{
	return (seen & s->needed) == s->needed &&
	    packed_within(least, &s->bounds);
}

/* A profile wants to know more of a game that is skipped. */
bool
skipping_outlined(struct skipping *s, const struct game *g)
{
	unsigned seen, least;
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
	bool skip = !match_all(s, f) || !match_castling(s, f);

	s->asked++;
	if (skip)
		skipping_note(s, f);
	if (s->asked >= TRIAL && s->skipped * 4 < s->asked)
		s->on = false;
	return skip;
}
