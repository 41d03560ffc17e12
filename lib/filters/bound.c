/*
 * bound.c - analyses the variables of a query before it is evaluated: which
 * have a value for certain where they are read, and which nodes enclose all
 * uses of the variables that they assign.
 */
#include <limits.h>

#include "variables.h"

static void
note_assignment(struct node *n, void *context)
{
	struct symbol *asked = n->filter->atom == ATOM_TEXT &&
	    (node_is(n, "isbound") || node_is(n, "isunbound")) ?
	    symbol_find(context, n->text) : NULL;

	if (asked != NULL)
		asked->stray = true;
	if ((n->filter->flags & FILTER_IMPURE) != 0 && n->nargs > 0 &&
	    n->arg[0] != NULL && node_is(n->arg[0], "variable"))
		n->arg[0]->symbol->assigned = true;
	if (node_is(n, "unbind"))
		n->symbol->unbound = true;
}

enum { BOUND_MOST = 32 };	/* variables that are followed */

/* A variable that has a value here for certain. */
struct binding {
	const struct symbol *symbol;
	int since;		/* number of the node that gave it the value */
	struct node *by;	/* that node if it is an assignment, or NULL */
};

struct scope {
	struct binding bound[BOUND_MOST];
	int n;
	int nodes;		/* nodes numbered so far, from 1 */
};

static struct binding *
find_binding(struct scope *s, const struct symbol *symbol)
{
	int i = 0;

	while (i < s->n && s->bound[i].symbol != symbol)
		i++;
	return i < s->n ? &s->bound[i] : NULL;
}

/* Returns how many of n's first operands are variables that n sets. */
static int
count_given(const struct node *n)
{
	return node_is(n, "echo") ? 2 : node_plays(n, ROLE_LOOP) ||
	    node_plays(n, ROLE_ASSIGNMENT) || node_is(n, "keys");
}

/*
 * Marks them as bound; a loop binds only unbound ones. An assignment records
 * since which node its variable has had a value.
 */
static void
give_values(struct scope *s, struct node *n, int given)
{
	bool assigns = node_plays(n, ROLE_ASSIGNMENT);
	struct binding *before;
	struct node *variable;
	int i;

	for (i = 0; i < given; i++) {
		variable = n->arg[i];
		before = find_binding(s, variable->symbol);
		if (assigns)
			n->number = before != NULL ? before->since : s->nodes;
		else
			variable->number |= variable->symbol->assigned ||
			    before != NULL;
		if (before == NULL && s->n < BOUND_MOST &&
		    !variable->symbol->unbound)
			s->bound[s->n++] = (struct binding){ variable->symbol,
			    s->nodes, assigns ? n : NULL };
	}
}

/* Records since which node the variable has had the value that n reads. */
static void
read_value(struct scope *s, struct node *variable)
{
	const struct binding *b = find_binding(s, variable->symbol);

	variable->most = b != NULL ? b->since : 0;
	variable->number |= b == NULL;
	variable->symbol->stray |= variable->number != 0;
	if (b != NULL && b->by != NULL)
		b->by->most = s->nodes;
}

/*
 * Marks the variables below n that may be read without a value, and loop
 * variables that may have one before the loop. A variable that a filter sets is
 * bound after it if the filter matched.
 */
static void
find_values(struct scope *s, struct node *n)
{
	int given = count_given(n), start = s->n, i;
	bool matches = node_is_conjunction(n) || node_is(n, "call");

	s->nodes++;
	if (node_plays(n, ROLE_LOOP))
		n->number = s->nodes;
	if (node_plays(n, ROLE_VARIABLE) && n->type != LOGICAL)
		read_value(s, n);
	for (i = given; i < n->nargs; i++) {
		if (i == n->nargs - 1 && !node_plays(n, ROLE_ASSIGNMENT))
			give_values(s, n, given);
		if (n->arg[i] != NULL)
			find_values(s, n->arg[i]);
		if (!matches)
			s->n = start;
	}
	if (node_plays(n, ROLE_ASSIGNMENT))
		give_values(s, n, given);
}

/*
 * The range of nodes, by number, in which the values live that a node assigns
 * or reads: from the first assignment to the last read.
 */
struct reach {
	int since, last;
	int nodes;
};

static void
reach_add(struct reach *s, int since, int last)
{
	if (since < s->since)
		s->since = since;
	if (last > s->last)
		s->last = last;
}

/* Marks the nodes that enclose all uses of the variables that they assign. */
static void
find_own(struct reach *s, struct node *n)
{
	struct reach outer = *s;
	int first = ++s->nodes, i;

	s->since = INT_MAX;
	s->last = 0;
	for (i = count_given(n); i < n->nargs; i++)
		if (n->arg[i] != NULL)
			find_own(s, n->arg[i]);
	if (node_plays(n, ROLE_ASSIGNMENT))
		reach_add(s, symbol_outlives(n->arg[0]->symbol) ? 0 : n->number,
		    n->most);
	else if (node_plays(n, ROLE_VARIABLE) &&
	    (n->type != SET || n->symbol->assigned))
		reach_add(s, symbol_outlives(n->symbol) ? 0 : n->most, 0);
	n->link.encloses = s->since > first && s->since != INT_MAX &&
	    s->last <= s->nodes;
	if (n->link.encloses) {
		s->since = INT_MAX;
		s->last = 0;
	}
	reach_add(s, outer.since, outer.last);
}

void
variables_follow(struct query *q)
{
	struct scope s = { .n = 0 };
	struct reach all = { INT_MAX, 0, 0 };

	node_each(q->body, note_assignment, q);
	find_values(&s, q->body);
	find_own(&all, q->body);
}
