/*
 * strings.h - what other filters ask of strings and regular expressions.
 */
#ifndef STRINGS_H
#define STRINGS_H

#include "eval.h"

/* strings.c */

/*
 * As eval_string, but without copying what a variable holds: only good
 * until the variable changes.
 */
bool string_borrow(struct run *r, const struct node *n, struct span *v);

/*
 * Evaluates the string of n, a node ~~, once and calls body for each of its
 * matches, the groups set, as long as body returns true. False when the
 * string has no value.
 */
bool regex_each(struct run *r, const struct node *n,
    bool (*body)(struct run *, void *), void *context);
/*
 * V[i]=St or V[i:j]=St, of which the string variable V has been read; NULL,
 * with nothing consumed, when what follows is no such assignment.
 */
struct node *parse_slice_assignment(struct parser *p, struct node *variable);

#endif
