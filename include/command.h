/*
 * command.h - what every program's command line has: options, the help that -h
 * prints, and the line of -P.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "util.h"

/* option.c: the options of the command line */

/*
 * One option; or, with letter 0, a heading of the help. An option sets each of
 * flag, choice, text and number that is not NULL.
 */
struct option {
	int letter;		/* or a number below ' ' for an option that has
				   no letter */
	const char *word;	/* --word means the same */
	const char *arg;	/* what it takes, as shown, or NULL */
	const char *help;	/* one line for -h */
	const char *old;	/* what --word was once called, or NULL */
	bool *flag;		/* set to true */
	int *choice, chosen;	/* set to chosen */
	const char **text;	/* set to the argument */
	long *number;		/* set to the argument, a number from least to
				   most */
	long least, most;
	const struct unit *unit;	/* units that may follow the number, or
					   NULL */
	void (*take)(int letter, char *arg);	/* called with the argument,
						   unless NULL */

	const char *with;	/* letters of options, one of which must be
				   given too */
	const char *against;	/* letters of options that exclude this one */
	const char *why;	/* why these exclude it, or NULL */
};

/* What may follow a number, in any case; the rows end without a name. */
struct unit {
	const char *name;
	long worth;		/* in what the option's number counts */
};
extern const struct unit units_memory[];	/* in kilobytes, or MB alone */
extern const struct unit units_time[];		/* in ms, or seconds alone */

/* What a program takes. */
struct usage {
	const struct option *option;
	size_t n;
	const char *operands;	/* the end of the synopsis */
	const char *asks;	/* the program before it that takes filters */
};

/*
 * Names the program for diagnostics and reads its options by getopt(3) or as
 * words. -h and -V are answered here and exit, wrong options die, as do options
 * after an operand. Returns the operands, which end with NULL.
 */
char *const *options_read(int argc, char *const *argv, const struct usage *u);

/* progress.c: the line that -P keeps on standard error */

struct progress {
	bool on;		/* the line is wanted; set before the start */
	long every;		/* not 0: instead of the line, print dots and a
				   number each time this many games have passed,
				   as CQL 6.2 does */
	long dotted;		/* games for which dots were printed */
	long long size;		/* bytes of the input, 0 if not known */
	long long bytes;	/* counts, kept by the caller */
	long games;
	long matches;		/* -1 if the program does not match */
	long long start, shown;	/* progress.c's own */
};

void progress_start(struct progress *p, long long size);
/* Returns the seconds since the start. */
double progress_seconds(const struct progress *p);
/* Shows the counts, unless they were shown a moment ago. */
void progress_show(struct progress *p);
/* Counts a game of that many bytes, then shows the counts in the same way. */
void progress_count(struct progress *p, size_t bytes);
/* Shows the counts for the last time and ends the line. */
void progress_end(struct progress *p);

#endif
