/*
 * conditions.c - the conditions of a query that depend on the tags alone, so
 * that a game that fails one need not be replayed.
 */
#include <ctype.h>

#include "worker.h"

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

/* Takes the filters that a game must match and that depend on tags alone. */
void
conditions_find(struct conditions *c, const struct skipping *s)
{
	int i;

	for (i = 0; i < s->n; i++)
		if (node_same(s->node[i], 0)) {
			c->node[c->n++] = s->node[i];
			c->ask_game |= asks_game(s->node[i]);
		}
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

/*
 * Returns a word of the text that n looks for in a tag; none if n is another
 * condition.
 */
static struct span
find_word(const struct node *n)
{
	return node_is(n, "in") && node_is(n->arg[0], "text") &&
	    (n->arg[1]->filter->flags & FILTER_VERBATIM) != 0 ?
	    longest_word(node_text(n->arg[0])) : NO_SPAN;
}

void
conditions_settle(struct conditions *c, struct run *r)
{
	struct conditions settled = { .n = 0 };
	struct game none = { .ntag = 0 };
	int i;

	for (i = 0; i < c->n; i++) {
		if (!asks_game(c->node[i]))
			settled.node[settled.n++] = c->node[i];
		if (c->word.n == 0 && options_use(r->options, USE_TEXT))
			c->word = find_word(c->node[i]);
	}
	c->never = conditions_fail(&settled, r, &none, 0);
}

static bool
one_fails(const struct conditions *c, struct run *r)
{
	int i;

	for (i = 0; i < c->n; i++)
		if (!eval_test(r, c->node[i]) && !index_missed(r->g))
			return true;
	return false;
}

bool
conditions_fail(const struct conditions *c, struct run *r, struct game *g,
    long number)
{
	volatile bool fails = false;

	r->g = g;
	r->number = number;
	r->id = 0;
	r->pos = &pos_initial;
	if (setjmp(r->leave) == 0)
		fails = one_fails(c, r);
	else
		r->messages.n = 0;	/* an error; the search will say so */
	arena_reset(&r->scratch, r->scratch_start);
	return fails;
}
