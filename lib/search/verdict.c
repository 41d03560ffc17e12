/*
 * verdict.c - whether a query may match a game, as far as the game is known: by
 * its line, its tags, its moves. A game that no query may match is read no
 * further.
 */
#include "worker.h"

/* Whether no comment of the game tells what the query asks for. */
static bool
comments_fail(const struct finder *f, struct span game)
{
	unsigned told = f->skipping.told;

	for (; told != 0; told &= told - 1)
		if (!text_may_tell(game, (enum told)bits_first(told)))
			return true;
	return false;
}

/*
 * Whether the query cannot match the game of a line: it fails in every game or
 * leaves out this number, or the text of the game lacks a word that it needs.
 */
static bool
line_fails(const struct finder *f, const struct gameline *line)
{
	const struct conditions *c = &f->conditions;
	const struct settings *s = &f->run->settings;

	return line->number < s->first_game || line->number > s->last_game ||
	    c->never || (line->index.p == NULL &&
	    ((c->word.n > 0 && span_find(line->game, c->word) < 0) ||
	    comments_fail(f, line->game)));
}

/*
 * Whether a query cannot match the game because of its tags, which is known
 * without a look at the moves.
 */
static bool
tags_fail(struct worker *w, struct finder *f)
{
	struct waiting *now = w->now;

	if (now->loaded[0] || now->loaded[1] || f->conditions.n == 0)
		return false;
	if (f->conditions.ask_game && now->closed)
		index_tags(&now->game[0], w->line, &now->index);
	else if (f->conditions.ask_game)
		game_read_line(&now->game[0], w->line->game, GAME_TAGS_ONLY);
	return conditions_fail(&f->conditions, f->run, &now->game[0],
	    w->line->number);
}

/* Whether no position of an indexed game can match. */
static bool
index_fails(struct finder *f, struct waiting *line)
{
	if (line->line.index.p == NULL || !f->skipping.useful ||
	    skipping_match(&f->skipping, &line->index.facts))
		return false;
	skipping_note(&f->skipping, &line->index.facts);
	line->damaged |= (line->index.facts.seen & f->damage) != 0;
	return true;
}

/* Whether no position of a loaded game can match. */
static bool
facts_fail(struct worker *w, struct finder *f)
{
	bool variations = f->run->settings.variations;
	struct facts *facts = &w->now->facts[variations];

	if (!f->skipping.on)
		return false;
	if (!w->now->known[variations]) {
		if (skipping_outlined(&f->skipping,
		    &w->now->game[variations]))
			return true;
		game_facts(&w->now->game[variations], facts);
		w->now->known[variations] = true;
	}
	return skipping_says(&f->skipping, facts);
}

bool
verdict(struct worker *w, struct finder *f, struct waiting *line,
    enum known known)
{
	switch (known) {
	case KNOWN_LINE:
		return !line_fails(f, &line->line) &&
		    (f->conditions.n > 0 || !index_fails(f, line));
	case KNOWN_TAGS:
		return !tags_fail(w, f) && !index_fails(f, line);
	case KNOWN_GAME:
		return !tags_fail(w, f) &&
		    !comments_fail(f, line->line.game);
	case KNOWN_MOVES:
		break;
	}
	return line->line.index.p != NULL || !facts_fail(w, f);
}

/*
 * Asks the flags and the fewest men first, which rule most games out. Where
 * some query may match, the answers are kept: now->judged is the field.
 */
bool
verdict_by_field(struct worker *w, struct span line)
{
	int slot = w->nwaiting;
	struct waiting *now = &w->waiting[slot];
	struct finder *f, *end = w->finder + w->search->nqueries;
	struct span field;
	unsigned seen;
	uint64_t least;
	bool promising = false;

	now->judged = NULL;
	if (!w->by_field || !index_find(line, &field, &seen, &least))
		return false;
	for (f = w->finder; f < end && (seen & w->needed) == w->needed; f++) {
		f->may[slot] = false;
		if (!skipping_may(&f->skipping, seen, least))
			continue;
		if (now->judged == NULL &&
		    index_read(field, &now->index) != NULL)
			return false;
		now->judged = field.p;
		f->may[slot] = skipping_match(&f->skipping, &now->index.facts);
		promising |= f->may[slot];
	}
	if (promising)
		return false;
	ledger_count(&w->ledger, (seen & w->damage) != 0, facts_variant(seen));
	return true;
}
