/*
 * verdict.c - whether a query may match a game: asks questions in the order of
 * their cost until one rules the match out. A game that no query may match is
 * read no further.
 */
#include <ctype.h>
#include <limits.h>

#include "enginemay.h"
#include "worker.h"

enum {
	WORTH = 12,		/* a query of this many nodes costs more than
				   finding the facts of a game */
	ASKED_MOST = 10000,	/* nodes of the query: find_flags and
				   find_bounds evaluate each a hundred times */
	TRIAL = 64		/* games after which a question that rules out
				   few is dropped */
};

/* ---- what a game needs to match, found before the search ---- */

/* Counts the nodes that node_may visits, as far as ASKED_MOST. */
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
collect(struct needs *s, const struct node *n)
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

/* Whether these facts allow each filter that must match to do so. */
static bool
facts_allow(const struct needs *s, const struct facts *f)
{
	int i;

	if ((f->seen & s->flags) != s->flags)
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
find_flags(struct needs *s)
{
	unsigned flag, flags = 0;
	struct facts any, f;

	facts_any(&any);
	for (flag = 1; flag <= SEEN_ALL; flag <<= 1) {
		f = any;
		f.seen = SEEN_ALL & ~flag;
		if (flag == SEEN_UNUSUAL)
			memcpy(f.most, men_usual, sizeof(f.most));
		if (!facts_allow(s, &f))
			flags |= flag;
	}
	s->flags = flags;
	for (flag = 1; flag <= 1u << TOLD_EVAL; flag <<= 1) {
		f = any;
		f.untold = flag;
		if (!facts_allow(s, &f))
			s->told |= flag;
	}
}

/*
 * Returns how many men of a kind, n at most, a game that matches may have
 * throughout. Failures take longest, so it tries n first and then counts up: at
 * most two fail.
 */
static int
find_most(const struct needs *s, struct facts *f, int man, int n)
{
	f->least[man] = n;
	if (!facts_allow(s, f))
		for (n = 0, f->least[man] = 1; facts_allow(s, f); n++)
			f->least[man]++;
	f->least[man] = 0;
	return n;
}

/*
 * Finds for each kind of men the most that are never lost in a game that
 * matches. A query that wants few men matches only where few are left.
 */
static void
find_bounds(struct needs *s)
{
	int bound[MEN], man;
	struct facts f;

	facts_any(&f);
	for (man = 0; man < MEN; man++)
		bound[man] = find_most(s, &f, man, MANY);
	s->bounds = pack_men(bound);
}

/*
 * Whether facts can rule a game out. They cannot if the query may match both a
 * game without any men and one that ends before the first move.
 */
static bool
is_useful(const struct needs *s)
{
	static const struct facts nothing;
	struct position start = pos_initial;
	struct game game = { .npos = 1, .pos = &start };
	struct facts f;

	game_facts(&game, &f);
	return !facts_allow(s, &nothing) || !facts_allow(s, &f);
}

/* Finds what the facts of games can rule out. */
static void
find_facts(struct needs *s, const struct query *q)
{
	int nodes = node_count(q->body);

	s->useful = is_useful(s);
	find_flags(s);
	find_bounds(s);
	s->outlined = s->bounds != ((uint64_t)1 << 4 * MEN) - 1 || (s->flags &
	    ~(unsigned)(SEEN_CHECK | SEEN_DOUBLE_CHECK | SEEN_CLOCK)) != 0;
	/* evaluating the query must cost more than making the facts */
	s->on = s->useful && (!node_same(q->body, SAME_HERE) ||
	    query_has(q, FILTER_MOVES | FILTER_STATE) ||
	    nodes >= WORTH);
}

/*
 * Whether n, which is the same throughout a game, depends on the game at all.
 */
static bool
asks_game(const struct node *n)
{
	int i;

	if (n == NULL || (n->filter->flags & FILTER_GAME) != 0)
		return n != NULL;
	for (i = 0; i < n->nargs; i++)
		if (asks_game(n->arg[i]))
			return true;
	return false;
}

/* Returns the longest word of letters and digits, which are never escaped. */
static struct span
longest_word(struct span text)
{
	struct span longest = NO_SPAN;
	size_t at = 0, start;

	while (at < text.n) {
		for (start = at; at < text.n &&
		    isalnum((unsigned char)text.p[at]); at++)
			;
		if (at - start > longest.n)
			longest = span_at(text.p + start, at - start);
		at += at == start;
	}
	return longest;
}

static bool
one_fails(const struct needs *s, struct run *r)
{
	int i;

	for (i = 0; i < s->ntags; i++)
		if (!eval_test(r, s->tags[i]) && !index_lacks_tag(r->g))
			return true;
	return false;
}

/* Whether a filter of tags fails for a game whose tags have been read. */
static bool
tags_fail(const struct needs *s, struct run *r, struct game *g,
    long number)
{
	volatile bool fails = false;

	r->g = g;
	r->number = number;
	r->id = 0;
	r->pos = &pos_initial;
	if (setjmp(r->leave) == 0)
		fails = one_fails(s, r);
	else
		r->messages.n = 0;	/* an error; the search will report
					   it */
	arena_reset(&r->scratch, r->scratch_start);
	return fails;
}

/*
 * Finds the filters of tags, whether one fails whatever the game is, and a word
 * that one looks for.
 */
static void
find_tags(struct needs *s, struct run *r, bool settle)
{
	struct needs always = { .ntags = 0 };
	struct game none = { .ntag = 0 };
	const struct node *n;
	int i;

	for (i = 0; i < s->n; i++) {
		n = s->node[i];
		if (!node_same(n, 0))
			continue;
		s->tags[s->ntags++] = n;
		if (asks_game(n))
			s->ask_game = true;
		else
			always.tags[always.ntags++] = n;
		if (settle && s->word.n == 0 &&
		    options_use(r->options, USE_TEXT) && node_is(n, "in") &&
		    node_is(n->arg[0], "text") &&
		    (n->arg[1]->filter->flags & FILTER_VERBATIM) != 0)
			s->word = longest_word(node_text(n->arg[0]));
	}
	s->never = settle && tags_fail(&always, r, &none, 0);
	if (s->never)
		s->flags = ~0u;
}

void
needs_find(struct needs *s, const struct search *search, struct run *r)
{
	if (search->report_damage || r->settings.count_least <= 0 ||
	    query_has(r->q, FILTER_SERIAL))
		return;
	collect(s, r->q->body);
	s->noted = search->profile;
	if (options_use(&search->options, USE_FACTS) &&
	    count_asked(r->q->body) <= ASKED_MOST)
		find_facts(s, r->q);
	if (search->explained_game == 0 &&
	    options_use(&search->options, USE_TAGS))
		find_tags(s, r, !search->profile);
}

void
needs_add(struct needs *to, const struct needs *from)
{
	int i;

	to->skipped += from->skipped;
	to->positions += from->positions;
	for (i = 0; i <= to->n; i++)
		to->by[i] += from->by[i];
}

/* ---- the questions, each of which may rule a query out ---- */

/* By its flags and its fewest men alone. */
static bool
allows(const struct needs *s, unsigned seen, uint64_t least)
{
	return (seen & s->flags) == s->flags &&
	    packed_within(least, s->bounds);
}

static bool
flags_rule_out(struct finder *f, struct waiting *line)
{
	return !allows(&f->needs, line->seen, line->least);
}

static bool
number_rules_out(struct finder *f, struct waiting *line)
{
	const struct settings *s = &f->run->settings;

	return f->needs.never || line->line.number < s->first_game ||
	    line->line.number > s->last_game;
}

/* An index line has some tags as fields. */
static bool
fields_rule_out(struct finder *f, struct waiting *line)
{
	if (f->needs.ntags == 0 || !line->closed)
		return false;
	if (f->needs.ask_game)
		index_tags(&line->game[0], &line->line, &line->index);
	return tags_fail(&f->needs, f->run, &line->game[0],
	    line->line.number);
}

/* Counts a game with these facts as ruled out. */
static void
note_skipped(struct needs *s, const struct facts *f)
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

static bool
index_rules_out(struct finder *f, struct waiting *line)
{
	if (line->line.index.p == NULL || !f->needs.useful ||
	    facts_allow(&f->needs, &line->index.facts))
		return false;
	note_skipped(&f->needs, &line->index.facts);
	line->damaged |= (line->index.facts.seen & f->damage) != 0;
	return true;
}

/* Whether the text lacks a word, or comments, that the query looks for. */
static bool
text_rules_out(struct finder *f, struct waiting *line)
{
	unsigned told = f->needs.told;

	if (f->needs.word.n > 0 &&
	    span_find(line->line.game, f->needs.word) < 0)
		return true;
	for (; told != 0; told &= told - 1)
		if (!text_may_tell(line->line.game,
		    (enum told)bits_first(told)))
			return true;
	return false;
}

static bool
tags_rule_out(struct finder *f, struct waiting *line)
{
	if (f->needs.ntags == 0 || line->loaded[0] || line->loaded[1])
		return false;
	if (f->needs.ask_game)
		game_read_line(&line->game[0], line->line.game,
		    GAME_TAGS_ONLY);
	return tags_fail(&f->needs, f->run, &line->game[0],
	    line->line.number);
}

static bool
outline_rules_out(struct needs *s, const struct game *g)
{
	uint64_t least;
	unsigned seen = game_outline(g, &least);
	bool skip = !allows(s, seen, least);

	s->asked += skip;
	s->skipped += skip;
	return skip;
}

/*
 * For a replayed game without field i:, tests its outline, unless -x must name
 * the filter, then its facts. Stops doing so once few games are ruled out.
 */
static bool
moves_rule_out(struct finder *f, struct waiting *line)
{
	bool variations = f->run->settings.variations, skip;
	struct facts *facts = &line->facts[variations];
	struct game *g = &line->game[variations];
	struct needs *s = &f->needs;

	if (!s->on || line->line.index.p != NULL)
		return false;
	if (!line->known[variations]) {
		if (s->outlined && !s->noted && outline_rules_out(s, g))
			return true;
		game_facts(g, facts);
		line->known[variations] = true;
	}
	skip = !facts_allow(s, facts);
	s->asked++;
	if (skip)
		note_skipped(s, facts);
	if (s->asked >= TRIAL && s->skipped * 4 < s->asked)
		s->on = false;
	return skip;
}

/* What must be known of a game for a question, and the question. */
static const struct question {
	enum known needs;
	bool (*rules_out)(struct finder *f, struct waiting *line);
} question[] = {
	{ KNOWN_FLAGS, flags_rule_out },
	{ KNOWN_NUMBER, number_rules_out },
	{ KNOWN_FIELDS, fields_rule_out },
	{ KNOWN_FACTS, index_rules_out },
	{ KNOWN_TEXT, text_rules_out },
	{ KNOWN_TAGS, tags_rule_out },
	{ KNOWN_MOVES, moves_rule_out },
	{ RULED_OUT, NULL }
};

/* ---- the loop ---- */

/* Reads what a question needs; false if that is impossible. */
static bool
learn(struct worker *w, const struct finder *f, const struct waiting *line,
    enum known what)
{
	if (what == KNOWN_TEXT && line->closed)
		return worker_open(w);
	if (what == KNOWN_MOVES)
		worker_load(w, f->run->settings.variations);
	return true;
}

bool
verdict(struct worker *w, struct finder *f, struct waiting *line,
    enum known most)
{
	enum known *known = &f->known[line - w->waiting];
	const struct question *q = question;

	while (q->needs <= *known && q->needs != RULED_OUT)
		q++;
	for (; q->needs <= most; q++)
		if (!learn(w, f, line, q->needs) || q->rules_out(f, line)) {
			*known = RULED_OUT;
			return false;
		}
	if (*known < most)
		*known = most;
	return *known != RULED_OUT;
}

void
verdict_begin(struct worker *w, const struct waiting *line, enum known known)
{
	struct finder *f = w->finder, *end = f + w->search->nqueries;

	for (; f < end; f++)
		f->known[line - w->waiting] = known;
}

bool
verdict_promises(struct worker *w, struct waiting *line)
{
	struct finder *f = w->finder, *end = f + w->search->nqueries;
	bool promising = false;

	/* filters of tags, which may need much memory, are tested only when
	   the game is searched */
	for (; f < end; f++)
		promising |= verdict(w, f, line, line->line.index.p == NULL ?
		    KNOWN_TEXT : f->needs.ntags > 0 ? KNOWN_NUMBER :
		    KNOWN_FACTS);
	return promising;
}

/*
 * Tests the flags and the fewest men, which rule most games out. The number of
 * the game is not known yet, so no query may need it.
 */
bool
verdict_by_field(struct worker *w, struct span text)
{
	struct waiting *line = &w->waiting[w->nwaiting];
	struct finder *f = w->finder, *end = f + w->search->nqueries;
	struct span *field = &line->line.index;
	bool promising = false;

	line->judged = NULL;
	w->indexed = w->indexed &&
	    index_find(text, field, &line->seen, &line->least);
	if (!w->indexed)
		return false;
	verdict_begin(w, line, KNOWN_NOTHING);
	line->line.number = LONG_MAX;
	for (; f < end && (line->seen & w->needed) == w->needed; f++) {
		if (!verdict(w, f, line, KNOWN_FLAGS))
			continue;
		if (line->judged == NULL &&
		    index_read(*field, &line->index) != NULL)
			return false;
		line->judged = field->p;
		promising |= verdict(w, f, line, KNOWN_FACTS);
	}
	if (promising)
		return false;
	ledger_count(&w->ledger, (line->seen & w->damage) != 0,
	    facts_variant(line->seen));
	return true;
}
