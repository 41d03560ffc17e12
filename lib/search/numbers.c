/*
 * numbers.c - checks by their numbers that a search gets all games, each once:
 * without them, a query that keeps values between games is wrong.
 */
#include "worker.h"

/* Whether a number is the next; several collections may begin with 1. */
static bool
follows(long last, long number)
{
	return number == last + 1 || number == 1;
}

void
numbers_note(struct numbers *s, const struct gameline *line)
{
	bool same_file = span_equal(line->file, s->file);
	long number = line->number;

	if (same_file && line->offset == s->offset && number == s->last)
		s->twice = number;
	if ((!same_file || line->offset <= s->offset || number <= s->last) &&
	    s->nstarts < STARTS_MOST) {
		s->start[s->nstarts].hash = span_hash(span_to(line->file.p,
		    line->line.p + line->line.n));
		s->start[s->nstarts++].number = number;
	}
	if (s->n < NUMBERS_SHOWN)
		s->first[s->n++] = number;
	if (s->gap == 0 && s->last != 0 && !follows(s->last, number)) {
		s->before = s->last;
		s->gap = number;
	}
	s->offset = line->offset;
	s->file = line->file;
	s->last = number;
}

PREDICATE(is_stateful, (n->symbol != NULL && n->symbol->persistent) ||
    (!*(const bool *)context && (n->filter->flags & FILTER_COUNTS) != 0))

/* Warns of the queries that need all games, with the numbers of some. */
static void
warn_of_gap(const struct search *s, const char *some)
{
	bool counted = s->games != 0;
	const struct node *n;
	const struct query *q;
	size_t i;

	for (i = 0; i < s->nqueries; i++) {
		q = s->query[i];
		n = node_any(q->body, is_stateful, &counted);
		if (n != NULL)
			query_warn_at(q, n, "warning: '%s' sees only "
			    "some of the games: %s",
			    n->symbol != NULL ? n->symbol->name :
			    n->filter->name, some);
	}
}

void
numbers_end(const struct numbers *all, const struct search *search)
{
	char some[80];

	if (all->gap != 0 || all->last == 0 || all->last >= search->games)
		return;
	snprintf(some, sizeof(some), "%ld of %ld", all->last, search->games);
	warn_of_gap(search, some);
}

/* Looks among the starts of a block for games that were met before. */
static void
find_twice(struct numbers *all, const struct numbers *s,
    const struct search *search)
{
	bool told = all->twice != 0 || search->no_warnings;
	int i, k;

	all->twice = s->twice != 0 ? s->twice : all->twice;
	for (i = 0; i < s->nstarts; i++) {
		for (k = 0; k < all->nstarts; k++)
			if (all->start[k].hash == s->start[i].hash)
				all->twice = s->start[i].number;
		if (all->nstarts < STARTS_MOST &&
		    (i > 0 || s->start[i].number <= all->last ||
		    all->last == 0))
			all->start[all->nstarts++] = s->start[i];
	}
	if (!told && all->twice != 0)
		warn("game %ld comes twice", all->twice);
}

void
numbers_add(struct numbers *all, const struct numbers *s,
    const struct search *search)
{
	struct buf some = { 0 };
	int i;

	find_twice(all, s, search);
	if (s->n == 0 || all->gap != 0) {
		all->last = s->n > 0 ? s->last : all->last;
		return;
	}
	all->gap = s->gap;
	all->before = s->before;
	if (all->last != 0 && !follows(all->last, s->first[0])) {
		all->gap = s->first[0];
		all->before = all->last;
	}
	if (all->last == 0 && s->first[0] != 1) {
		all->gap = s->first[0];
		for (i = 0; i < s->n; i++)
			buf_printf(&some, "%ld%s", s->first[i],
			    i + 1 < s->n ? ", " : " ...");
	} else if (all->gap != 0) {
		buf_printf(&some, "... %ld, %ld ...", all->before, all->gap);
	}
	all->last = s->last;
	if (some.n > 0)
		warn_of_gap(search, buf_str(&some));
	buf_free(&some);
}
