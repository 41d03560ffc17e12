/*
 * dash.h - what path, line and the legal moves need to know of a dash.
 */
#ifndef DASH_H
#define DASH_H

#include "moveparts.h"

/* dash.c */

/* The slots of a dash. */
enum { DASH_FROM, DASH_TO, DASH_PROMOTION, DASH_TARGET };

bool node_is_dash(const struct node *n);
/*
 * Sets *mask to the sets left and right of a dash at the current position; all
 * squares for one that is absent.
 */
void dash_mask(struct run *r, const struct node *n, struct dashmask *mask);
/*
 * Whether the move into id, a child of the current position, fits L, R and
 * the promotion of a dash.
 */
bool dash_fits(struct run *r, const struct node *n, int id,
    const struct dashmask *mask);
/*
 * Whether the targets of the dash, if it has any, have a value of v->type after
 * the move into id.
 */
bool dash_target(struct run *r, const struct node *n, int id,
    const struct dashmask *mask, struct value *v);
/*
 * Leaves in ids the positions where a next move leaves a square of set, and in
 * set the sets of these positions.
 */
int dash_keep_leaving(const struct game *g, int *ids, int count,
    bitboard *from);
bool dash_takes(const struct node *n);
/* Whether m promotes a pawn to a man of the designator what. */
bool dash_promotes(struct run *r, const struct node *what, move m);
/* Parses what must be a dash; the caller checks that it is. */
struct node *parse_dash_operand(struct parser *p);
/* Does the same as a hook parse: the dash becomes the operand of n. */
struct node *dash_parse(struct parser *p, struct node *n);
/* Prints the targets of a dash, or of null. */
void print_targets(struct printer *p, const struct node *target);
/* Prints a blank if there is none yet: a dash touches only its operands. */
void print_apart(struct printer *p);
/* Prints a dash without its targets. */
void dash_print_head(struct printer *p, const struct node *n);

#endif
