/*
 * conditions.c - what a query asks of the tags alone, so that a game that
 * fails there need not be replayed.
 */
#include "search.h"

/* Whether n can differ from position to position of a game. */
static bool
differs_in_game(const struct node *n, const void *context)
{
	return n->impure ||
	    (n->filter->flags & (FILTER_GAME | FILTER_PLAIN)) == 0;
}

/* Whether a node that is the same in a game asks what the game is. */
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

static void
collect_conditions(struct run *r, const struct node *n)
{
	int i;

	if (node_is(n, "compound") || node_is(n, "and")) {
		for (i = 0; i < n->nargs; i++)
			collect_conditions(r, n->arg[i]);
	} else if (r->ntags_asked < TAGS_MOST &&
	    node_any(n, differs_in_game, NULL) == NULL) {
		r->tags[r->ntags_asked++] = n;
		r->asks_game |= asks_game(n);
	}
}

/* A query that has effects is evaluated as it stands. */
void
run_find_conditions(struct run *r)
{
	bool zero_counts = r->settings.count_least <= 0;

	if (!r->q->body->impure && !zero_counts)
		collect_conditions(r, r->q->body);
}

bool
run_asks_tags(const struct run *r)
{
	return r->ntags_asked > 0;
}

static bool
rules_out(struct run *r)
{
	int i;

	for (i = 0; i < r->ntags_asked; i++)
		if (!eval_test(r, r->tags[i]))
			return true;
	return false;
}

bool
run_ruled_out(struct run *r, struct game *g, long number)
{
	volatile bool out = false;

	r->g = g;
	r->number = number;
	r->id = 0;
	r->pos = &pos_initial;
	if (setjmp(r->leave) == 0)
		out = rules_out(r);
	else
		r->messages.n = 0;	/* an error; the search will say so */
	arena_reset(&r->scratch, r->scratch_start);
	return out;
}
