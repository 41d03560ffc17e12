/*
 * path.h - the shape of a path node, which pathtext.c makes and prints and
 * path.c evaluates.
 */
#ifndef PATH_H
#define PATH_H

#include "pattern.h"

/* Slots; what is compared first stands last. */
enum { PATH_MAX, PATH_FOCUS, PATH_RANGE, PATH_LIST, PATH_SLOTS };

#define PATH_ARGS							\
	"[max N1] [title Q] [focus S] [capture] [piecepath] [verbose] "	\
	"[quiet] [primary] [singlecolor] [nestban] [firstmatch] "	\
	"[lastposition] [keepallbest] [R] A"

/* The optional words. */
enum {
	HAS_MAX = 1, HAS_TITLE = 2, HAS_FOCUS = 4, HAS_CAPTURE = 8,
	HAS_PIECEPATH = 16, HAS_VERBOSE = 32, HAS_QUIET = 64,
	HAS_PRIMARY = 128, HAS_SINGLECOLOR = 256, HAS_NESTBAN = 512,
	HAS_FIRSTMATCH = 1024, HAS_LASTPOSITION = 2048, HAS_KEEPALLBEST = 4096
};

struct node *path_parse(struct parser *p, struct node *n);
void path_print(struct printer *p, const struct node *n);
const char *path_invalid(const struct node *n);

#endif
