/*
 * path.h - the layout of a path node, which pathtext.c parses and prints and
 * path.c evaluates, and what walk.c needs of a path.
 */
#ifndef PATH_H
#define PATH_H

#include "evalmen.h"
#include "moveparts.h"
#include "pattern.h"

/* Slots. Paths are compared by the last slot first. */
enum { PATH_MAX, PATH_FOCUS, PATH_RANGE, PATH_LIST };

#define PATH_WORDS(o)							\
	o(CAPTURE, "capture") o(PIECEPATH, "piecepath")			\
	o(VERBOSE, "verbose") o(QUIET, "quiet") o(PRIMARY, "primary")	\
	o(SINGLECOLOR, "singlecolor") o(NESTBAN, "nestban")		\
	o(FIRSTMATCH, "firstmatch") o(LASTPOSITION, "lastposition")	\
	o(KEEPALLBEST, "keepallbest")

WORD_BITS(PATH_WORDS);

/* A path that is being matched, or the path matched last. */
struct pathstate {
	struct pathstate *outer;
	bool known;
	int start;
	int count;		/* moves so far */
	int best;		/* best final position so far, or -1 */
};

/* The state of a path filter in a game. */
struct pathwork {
	struct pattern pattern;
	struct paths *paths;

	/* one path */
	struct pathstate state;
	bool focused;
	uint32_t men;		/* in focus, by identity */
	int *before;		/* by id: moves in focus from the position first
				   on; known up to the position counted */
	int first, counted;
	int base;		/* moves in focus, or plies, before the start */
	struct other *other;
	int nothers, others_cap;
	int natomic;		/* atomic variables of the query */
	size_t saved, best_saved;	/* their values before the path, and at
					   the best end */
};

/* Pushes the values of all atomic variables on a stack; returns their index. */
size_t path_save_atomic(struct pathwork *w);
/* Sets the atomic variables to the values pushed last, which stay. */
void path_restore_atomic(struct pathwork *w);
/* focus.c */

/* Chooses the men in focus at the start of a path. */
void focus_choose(struct run *r, struct pathwork *w);
/*
 * Returns the position after the next move in focus from id, beginning after
 * the move into before, or -1. The first move of a path must be made at its
 * start; moves out of focus may come before a later one.
 */
int focus_next(struct pathwork *w, int id, int before);
/* Counts the moves from the start to id; with a focus, those in focus. */
int focus_count(struct pathwork *w, int id);
/* The men for which the move into id is in focus. */
static inline uint32_t
path_movers(struct run *r, const struct node *n, int id)
{
	const struct men *men = men_at(r, id);

	return (n->words & HAS_CAPTURE) != 0 ? men->moved | men->taken :
	    men->moved;
}
/* Whether the move into id is one of a man in focus. */
static inline bool
path_move_in_focus(const struct pathwork *w, int id)
{
	return (path_movers(w->pattern.r, w->pattern.n, id) & w->men) != 0;
}
/*
 * If the move into id castles, removes the squares of a king or rook out of
 * focus from the mask; returns false if the move then fits it no more.
 */
bool path_fits_focus(const struct pathwork *w, int id, struct dashmask *mask);
/*
 * Restores the variables after the walk, and makes the comments of other ends.
 */
void path_walked(struct pathwork *w);

/* The dash that every path of this list begins with, or NULL. path.c */
const struct node *path_first_dash(const struct node *list);
struct node *path_parse(struct parser *p, struct node *n);
void path_print(struct printer *p, const struct node *n);
/* Says which parameters of a path contradict each other, or returns NULL. */
const char *path_conflict(const struct node *n);

#endif
