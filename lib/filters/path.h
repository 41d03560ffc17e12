/*
 * path.h - the layout of a path node, which pathtext.c parses and prints and
 * path.c evaluates.
 */
#ifndef PATH_H
#define PATH_H

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

struct node *path_parse(struct parser *p, struct node *n);
void path_print(struct printer *p, const struct node *n);
const char *path_invalid(const struct node *n);

#endif
