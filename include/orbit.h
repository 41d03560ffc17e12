/*
 * orbit.h - transforms and their images: expansion of a query, and plans to
 * evaluate many images at once.
 */
#ifndef ORBIT_H
#define ORBIT_H

#include "eval.h"
#include "treetransform.h"

/* ---- transforms: basic.c ---- */

extern const struct transforms board_symmetries;	/* flip */
extern const struct transforms file_shifts;	/* shifthorizontal */

/*
 * Fills list, which has room for TRANSFORMS_MOST, with the basic transforms
 * of s in the order of generation; returns how many.
 */
int transforms_list(const struct transforms *s, struct transform *list);
/*
 * Returns the transform whose name is that of n and of its operand joined, or
 * NULL.
 */
const struct filter *transform_joined(struct query *q, const struct node *n);

/* ---- orbits: orbit.c ---- */

/*
 * Slots of an orbit; the images fill the slots from ORBIT_IMAGES to the last.
 */
enum { ORBIT_RANGE, ORBIT_OF, ORBIT_IMAGES };

/*
 * Cuts the first transform off the text of an orbit, such as "shift flip any";
 * NULL if none is left.
 */
const struct filter *orbit_name(struct span *names);
/* Returns how an orbit combines its images: any, union, max or count. */
const char *orbit_mode(const struct node *n);

/*
 * The type of an orbit by that of its body: sets are united, of numbers the
 * greatest is taken.
 */
enum type orbit_value_type(enum type body);

/* ---- expansion: expand.c ---- */

/*
 * Makes orbits of transforms and parses the bodies of sugar; false after a
 * diagnostic. Does nothing when q is expanded already.
 */
bool query_expand(struct query *q);
/*
 * Transforms n and all below; false when a designator has lost its squares,
 * or an orbit its images, so that nothing can match it.
 */
bool node_transform(struct query *q, struct node *n, const struct transform *t);
/*
 * Makes the orbit of body under the transform filters of these names, the last
 * the innermost, with the source position of at.
 */
struct node *orbit_make(struct query *q, const struct node *at,
    struct span names, struct node *range, struct node *body);
/* Whether n has a latetransform, whose transforms act after those around it. */
bool node_has_late(const struct node *n);
/*
 * Copies and expands the body of an orbit. An orbit that was transformed by
 * another has lost its body; its first image is a guess of it.
 */
struct node *orbit_body(struct query *q, const struct node *orbit);

/* ---- trees that are read: roundtrip.c ---- */

/*
 * Reads the document at *text into q and moves *text past it; false after a
 * diagnostic. A tree is refused unless CQL has a query that parses to it.
 */
bool ast_read(struct query *q, struct span *text);
/*
 * Reads the documents of a file ("-" is standard input) and calls each for
 * every one; false when one could not be read, there was none, or each
 * returned false.
 */
bool ast_each(const char *file, bool (*each)(struct query *));
/* Does the same for a text, whose name is for diagnostics. */
bool ast_each_in(const char *file, struct span text,
    bool (*each)(struct query *));

/*
 * Warns of filters in the text of q, which has not been expanded, that are
 * likely mistakes; shown says that the value of the last filter is printed.
 * warnings.c
 */
void query_warn(struct query *q, bool shown);

/* ---- truth.c ---- */

/* Whether n, or a node below it, reports the name of its transform. */
bool node_tells_transform(const struct node *n);
/*
 * Fills which with the indices of the images of a linked orbit, without those
 * that are equal to another but for the order and repetition of operands;
 * returns how many.
 */
int truth_images(struct query *q, const struct node *orbit, int *which);

/*
 * ---- plans: whether an orbit matches, without evaluating every image:
 * orbitplan.c ----
 */

/*
 * Makes the plans of all orbits of q, which has been linked; false after a
 * diagnostic.
 */
bool query_plan(struct query *q);
bool orbitplan_test(struct run *r, const struct orbitplan *plan);
/* Whether the orbit can match at a position of a game with these facts. */
bool orbitplan_may(const struct facts *f, const struct orbitplan *plan);
/* Removes the positions where the orbit matches; see column_drop. */
int orbitplan_drop(struct run *r, const struct orbitplan *plan, int *ids,
    int count);

#endif
