/*
 * treetransform.h - the basic transforms of a query, and what they make of
 * squares, men and directions: transform.c
 */
#ifndef TREETRANSFORM_H
#define TREETRANSFORM_H

#include "tree.h"

/*
 * A basic transform: a symmetry of the board, a shift, or a turn of the
 * directions, with or without an exchange of the colours.
 */
struct transform {
	char name[24];		/* for currenttransform; "" for the identity */
	bool files, ranks;	/* reverses the files, then the ranks */
	bool transpose;		/* then reflects in the diagonal a1-h8 */
	bool colour;		/* exchanges White and Black */
	signed char dx, dy;	/* shifts by dy ranks, then dx files */
	bool edge;		/* shifts as classic CQL does at the edges */
	signed char turns;	/* turns directions by 45 degrees each time */
};

enum { TRANSFORMS_MOST = 225 };	/* basic transforms in one filter */

/*
 * The basic transforms that a row applies: n of a list, or the shifts by up to
 * dx files and dy ranks, the identity among them.
 */
struct transforms {
	const struct transform *list;
	int n;
	int dx, dy;
	int ways;		/* which of these shifts: constants of
				   basic.c */
	bool edge;
};

/*
 * Transforms a set of squares. A shift moves the set rigidly, but a complete
 * rank or file stays complete when it is shifted along itself (CQL 6.2,
 * transforms). With t->edge, squares on the edge that the shift leaves stay in
 * the set too.
 */
bitboard transform_squares(const struct transform *t, bitboard set);
unsigned transform_men(const struct transform *t, unsigned men);
unsigned transform_directions(const struct transform *t, unsigned set);
/* Whether t turns light squares into dark ones. */
bool transform_changes_light(const struct transform *t);

#endif
