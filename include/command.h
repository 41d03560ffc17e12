/*
 * command.h - what every program's command line has: options, the help that -h
 * prints, and the line of -P.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "util.h"

/* option.c: the options of the command line */

/*
 * One option, or a heading over those after it, whose letter is 0. It sets
 * what is not NULL.
 */
struct option {
	int letter;		/* below ' ': a number of its own, for options
				   that are words alone */
	const char *word;	/* --word means the same */
	const char *arg;	/* what it takes, as shown, or NULL */
	const char *help;	/* one line for -h */
	const char *old;	/* what --word was once called, or NULL */
	bool *flag;		/* set to true */
	int *choice, chosen;	/* set to chosen */
	const char **text;	/* set to the argument */
	long *number;		/* the same, a number from least to most */
	long least, most;
	const struct unit *unit;	/* that may follow it, or NULL */
	void (*take)(int letter, char *arg);	/* is called */

	const char *with;	/* letters: one must be given too */
	const char *against;	/* letters that cannot be given too */
	const char *why;	/* the reason for against, or NULL */
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
 * Names the program, reads its options by getopt(3) or as words, and does
 * itself what -h, -V and wrong options ask for, among them options after an
 * operand. Returns the operands, which
 * end in NULL.
 */
char *const *options_read(int argc, char *const *argv, const struct usage *u);

/* progress.c: the line that -P keeps on standard error */

struct progress {
	bool on;		/* the line is wanted; set before the start */
	long every;		/* instead of the line: how many games come
				   before each number, with dots before it, as
				   CQL 6.2 prints them; or 0 */
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
/* Counts a game first. */
void progress_count(struct progress *p, size_t bytes);
/* Shows them for the last time and ends the line. */
void progress_end(struct progress *p);

#endif
