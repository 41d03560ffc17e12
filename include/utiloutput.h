/*
 * utiloutput.h - replaces a user's file or appends to it: wholly or not at all,
 * and never over what another program wrote meanwhile. output.c
 */
#ifndef UTILOUTPUT_H
#define UTILOUTPUT_H

#include <sys/stat.h>

#include "util.h"

/* What to do about a file that exists. */
enum outputhow { OUTPUT_NEW, OUTPUT_REPLACE, OUTPUT_APPEND };

struct made;

struct output {
	enum outputhow how;
	struct buf target;	/* its path, where links lead to */
	struct made *made;	/* the file beside it that is written, or NULL
				   if the target is written to directly */
	int fd;			/* of that file; -1 while it is closed */
	bool existed;
	struct stat then;	/* the state of the target, if it existed */
};

/*
 * These functions return NULL, or what is wrong, with errno set if that is the
 * system's reason.
 *
 * Begins an output to a path. If follows is set, symbolic links are followed,
 * and devices, FIFOs and inherited descriptors such as /dev/fd/3 are written to
 * directly, after what they hold; otherwise the path must be a regular file or
 * free. errno is EEXIST if OUTPUT_NEW finds a file.
 */
const char *output_open(struct output *o, const char *name, enum outputhow how,
    bool follows);
/* Creates the file, or opens it again after output_rest. */
const char *output_begin(struct output *o);
const char *output_add(struct output *o, struct span s);
/* Closes o->fd until the next output_begin, to save file descriptors. */
void output_rest(struct output *o);
/*
 * Renames the file to the target, or appends it to the target. Signals that end
 * the program are blocked meanwhile. between, unless NULL, appends to b what
 * must separate the end of the target from the start of the new file, or
 * returns why nothing can.
 */
const char *output_end(struct output *o, const char *(*between)(struct span
    tail, struct span head, struct buf *b));
/* Frees o; removes the file if output_end has not been called. */
void output_free(struct output *o);
/* Writes a whole file. */
const char *output_write(const char *name, enum outputhow how, bool follows,
    struct span s);
/*
 * Sets act as the handler of every signal whose default ends a program, unless
 * the signal is ignored; for faults such as SIGSEGV it is called once. If
 * defaults is set, handlers that were set before stay.
 */
void output_signals(void (*act)(int), bool defaults);

#endif
