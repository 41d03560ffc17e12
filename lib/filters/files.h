/*
 * files.h - files that a query names, below the folder of -F.
 */
#ifndef FILES_H
#define FILES_H

#include "eval.h"

/* files.c */

/*
 * The path, in scratch, of a file that the filter n names; stops the
 * program unless it lies below the folder of -F and its name ends in one of
 * the extensions, words with a blank in between.
 */
const char *file_path(struct run *r, const struct node *n, struct span name,
    const char *extensions);

#endif
