/*
 * variables.h - parts of the grammar that begin with a name.
 */
#ifndef VARIABLES_H
#define VARIABLES_H

#include "evalmen.h"

/* NAME(arguments), with the body expanded. functions.c */
struct node *parse_call(struct parser *p, struct symbol *function);
/*
 * The loop over the members of a set, or the keys of a dictionary, whose
 * variable is at t. loops.c
 */
struct node *parse_iteration(struct parser *p, const struct token *t,
    bool piece, bool all);
/* The value of the variable n; ends the search when it has none. */
struct held *variable_slot(struct run *r, const struct node *n);
/* The same before a loop gives it values: it must have none. */
struct held *loop_variable_slot(struct run *r, const struct node *n);
/*
 * Follows the variables through a query: sets what variable nodes, loops and
 * assignments know of it, and node->own. bound.c
 */
void variables_follow(struct query *q);
/* Whether the values of a variable outlive the filters that read them. */
static inline bool
symbol_outlives(const struct symbol *s)
{
	return s->stray || s->persistent || s->atomic || s->unbound;
}
/* n without latetransform before it, which is left out once transforms are. */
static inline const struct node *
node_when_late(const struct node *n)
{
	while (node_is(n, "latetransform"))
		n = n->arg[0];
	return n;
}
/* Prints the name of a symbol as a user could write it. */
void print_symbol(struct printer *p, const struct symbol *s);
/* Returns n or, if a string follows, the search for the string in n. tags.c */
struct node *parse_search_string(struct parser *p, struct node *n);

#endif
