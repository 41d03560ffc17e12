/*
 * variables.h - parts of the grammar that begin with a name.
 */
#ifndef VARIABLES_H
#define VARIABLES_H

#include "eval.h"

/* Parts of the grammar that the themes own. */
struct node *node_variable(struct parser *p, struct symbol *symbol,
    const struct token *t);
/* NAME(arguments): the expanded body. control.c */
struct node *parse_call(struct parser *p, struct symbol *function);
/*
 * The loop over the members of a set, or the keys of a dictionary, whose
 * variable is at t; p stands before it. control.c
 */
struct node *parse_iteration(struct parser *p, const struct token *t,
    bool piece, bool all);
/* The name of a symbol, as a user could write it. variables.c */
void print_symbol(struct printer *p, const struct symbol *s);
/* tags.c of the filters: S, or S searched for in it */
struct node *parse_search_string(struct parser *p, struct node *n);

#endif
