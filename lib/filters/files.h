/*
 * files.h - files that a query names, below the folder of -F.
 */
#ifndef FILES_H
#define FILES_H

#include "eval.h"

/* files.c */

/*
 * Appends what the file that the filter n names holds to b. Ends the search
 * unless it is a regular file below the folder of -F, reached by no symbolic
 * link, whose name ends in one of the extensions, words with a blank in
 * between.
 */
void file_named(struct run *r, const struct node *n, struct span name,
    const char *extensions, struct buf *b);

#endif
