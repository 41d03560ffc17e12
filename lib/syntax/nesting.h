/* nesting.h - checks how tokens nest, and ends paths */
#ifndef NESTING_H
#define NESTING_H

#include "syntax.h"

/*
 * Ties dashes to their neighbours and checks that delimiters nest; returns the
 * n tokens, in the query's arena, with a mark for each path that a blank line
 * ends and without all other marks. An error in them is that of the query.
 */
struct token *tokens_nest(struct query *q, struct token *tok, size_t n);

#endif
