/*
 * link.c - makes a tree ready to be evaluated: which functions do it, and
 * what effects they can have.
 */
#include "eval.h"

static bool
test_set(struct run *r, const struct node *n)
{
	return n->value.set(r, n) != 0;
}

static bool
test_number(struct run *r, const struct node *n)
{
	int ignored;

	return n->value.number(r, n, &ignored);
}

static bool
test_string(struct run *r, const struct node *n)
{
	struct span ignored;

	return n->value.string(r, n, &ignored);
}

static bool
test_position(struct run *r, const struct node *n)
{
	int ignored;

	return n->value.position(r, n, &ignored);
}

/* Of what is no filter, where an AST has it as one. */
static bool
test_nothing(struct run *r, const struct node *n)
{
	return false;
}

void
node_link(struct node *n)
{
	const struct filter *f = n->filter;
	int i;

	/* sugar is evaluated as its body, like any filter that is its body */
	if (f->sugar != NULL)
		f = filter_get("notransform");
	n->effects = f->effects != NULL ? f->effects(n) :
	    f->flags & FILTER_EFFECTS;
	for (i = 0; i < n->nargs; i++) {
		if (n->arg[i] == NULL)
			continue;
		node_link(n->arg[i]);
		n->effects |= n->arg[i]->effects;
	}
	n->impure = n->effects != 0;
	n->test = f->test;
	switch (n->type) {
	case SET:
		n->value.set = f->set;
		n->test = f->test != NULL ? f->test : test_set;
		break;
	case NUMBER:
		n->value.number = f->number;
		n->test = f->test != NULL ? f->test : test_number;
		break;
	case STRING:
		n->value.string = f->string;
		n->test = f->test != NULL ? f->test : test_string;
		break;
	case POSITION:
		n->value.position = f->position;
		n->test = f->test != NULL ? f->test : test_position;
		break;
	case LOGICAL:
		if (n->test == NULL)
			n->test = test_nothing;
		break;
	}
}

static bool
has_string(struct run *r, const struct node *n)
{
	struct span ignored;

	return eval_string(r, n, &ignored);
}

/*
 * A string that ends a query is asked for its value: uppercase and
 * lowercase, which alone never match, match there where they have one.
 */
static void
link_last(struct node *n)
{
	while (node_is(n, "compound"))
		n = n->arg[n->nargs - 1];
	if (n->type == STRING && n->filter->test != NULL &&
	    (n->filter->flags & FILTER_PLAIN) != 0)
		n->test = has_string;
}

void
query_link(struct query *q)
{
	const struct theme *const *t;

	for (t = registry; *t != NULL; t++)
		if ((*t)->link != NULL)
			(*t)->link(q);
	node_link(q->body);
	link_last(q->body);
}
