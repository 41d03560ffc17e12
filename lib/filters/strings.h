/*
 * strings.h - what other filters need of strings and regular expressions.
 */
#ifndef STRINGS_H
#define STRINGS_H

#include "eval.h"

/* substrings.c */

/* Prints a literal with the text of n. */
void text_print(struct printer *p, const struct node *n);
/*
 * Sets *v to a copy, in scratch, of the bytes from .. to - 1 of s, which may be
 * borrowed.
 */
void part_of(struct run *r, struct span s, size_t from, size_t to,
    struct span *v);

/*
 * Like eval_string, but does not copy what a variable holds: the string is
 * valid only until the variable changes.
 */
bool string_borrow(struct run *r, const struct node *n, struct span *v);

/*
 * V[i]=St or V[i:j]=St, after the string variable V has been parsed; NULL,
 * with nothing consumed, if no such assignment follows.
 */
struct node *parse_slice_assignment(struct parser *p, struct node *variable);

/* strings.c */

/*
 * Evaluates the string of n, which is ~~ or matchpattern, once and calls body
 * for each match, with the groups set, as long as body returns true. False when
 * the string or the pattern has no value.
 */
bool regex_each(struct run *r, const struct node *n,
    bool (*body)(struct run *, void *), void *context);

#endif
