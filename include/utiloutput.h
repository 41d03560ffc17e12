/*
 * utiloutput.h - the one way in which files of the user's are replaced or
 * added to: whole or not at all, and never over what another wrote meanwhile.
 * output.c
 */
#ifndef UTILOUTPUT_H
#define UTILOUTPUT_H

#include <sys/stat.h>

#include "util.h"

/* What becomes of a file that is there. */
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
 * Begins an output to a path. If it follows links, devices, FIFOs and inherited
 * descriptors such as /dev/fd/3 are written to directly, after what they hold;
 * otherwise only a regular file is taken. errno is EEXIST if a new file is
 * there.
 */
const char *output_open(struct output *o, const char *name, enum outputhow how,
    bool follows);
/* Makes or opens o->fd again, if it is closed. */
const char *output_begin(struct output *o);
const char *output_add(struct output *o, struct span s);
/* Closes o->fd for a time. */
void output_rest(struct output *o);
/*
 * Gives the file its name, or adds it to the target. Signals that end the
 * program wait meanwhile. between, unless NULL, appends what must separate the
 * end of the target and the start of the new file, or says why nothing can.
 */
const char *output_end(struct output *o, const char *(*between)(struct span
    tail, struct span head, struct buf *b));
/* Frees o; a file that has no name yet is removed. */
void output_free(struct output *o);
/* Writes a whole file. */
const char *output_write(const char *name, enum outputhow how, bool follows,
    struct span s);
/*
 * Takes every signal whose default ends a program, unless it is ignored: act is
 * called, once for faults of this program itself. If defaults is set, only
 * those are taken for which nothing was set before.
 */
void output_signals(void (*act)(int), bool defaults);

#endif
