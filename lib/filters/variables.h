/* variables.h - what begins with a name: calls, loops and variables. */
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
/* Returns the value of the variable n; ends the search if it has none. */
struct held *variable_slot(struct run *r, const struct node *n);
/*
 * Returns the slot of the variable of the loop n; ends the search if it has a
 * value.
 */
struct held *loop_variable_slot(struct run *r, const struct node *n);
/*
 * Finds where variables are set and read: sets number and most of variables,
 * loops and assignments, and link.encloses. bound.c
 */
void variables_follow(struct query *q);
/* Whether the values of a variable outlive the filters that read them. */
static inline bool
symbol_outlives(const struct symbol *s)
{
	return s->stray || s->persistent || s->atomic || s->unbound;
}
/*
 * Returns n, or the operand of n if that is a latetransform, which no longer
 * matters once transforms are expanded.
 */
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
