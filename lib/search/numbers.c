/*
 * numbers.c - whether the games of a search are all there are, by their
 * numbers; a query that keeps values between them is wrong otherwise.
 */
#include "worker.h"

/* Whether a number is the next; several collections may begin with 1. */
static bool
follows(long last, long number)
{
	return number == last + 1 || number == 1;
}

void
numbers_note(struct numbers *s, long number)
{
	if (s->n < NUMBERS_SHOWN)
		s->first[s->n++] = number;
	if (s->gap == 0 && s->last != 0 && !follows(s->last, number)) {
		s->before = s->last;
		s->gap = number;
	}
	s->last = number;
}

static bool
is_stateful(const struct node *n, const void *counted)
{
	return (n->symbol != NULL && n->symbol->persistent) ||
	    (!*(const bool *)counted &&
	    (n->filter->flags & FILTER_COUNTS) != 0);
}

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

void
numbers_add(struct numbers *all, const struct numbers *s,
    const struct search *search)
{
	struct buf some = { 0 };
	int i;

	if (s->n == 0 || all->gap != 0)
		return;
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
