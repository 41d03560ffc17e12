/*
 * commenting.h - the items of comment, message and str.
 */
#ifndef COMMENTING_H
#define COMMENTING_H

#include "eval.h"

/* ( L1+ ) or L1: operands of comment, message and str. commenting.c */
struct node *parse_items(struct parser *p, struct node *n);
void items_print(struct printer *p, const struct node *n);
/* Joins the texts of the items, in the run's scratch. */
struct span items_text(struct run *r, const struct node *n);

#endif
