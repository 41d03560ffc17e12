/*
 * userfiles.h - files that a query names, below the folder of -F.
 */
#ifndef USERFILES_H
#define USERFILES_H

#include "eval.h"

/* userfiles.c */

/*
 * Appends to b the content of the file that the filter n names. Ends the
 * search unless it is a regular file below the folder of -F, not reached
 * through a symbolic link, and its name ends in one of the extensions, which
 * are words separated by blanks.
 */
void file_named(struct run *r, const struct node *n, struct span name,
    const char *extensions, struct buf *b);

#endif
