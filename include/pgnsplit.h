/*
 * pgnsplit.h - writes the games of files, or of parts of files, as game lines
 * (splitter.c), or into files (into.c).
 */
#ifndef PGNSPLIT_H
#define PGNSPLIT_H

#include "pgnlines.h"

enum { SHARDS_MOST = 1000000 };

/* Options of a split, and its output, which starts empty. */
struct splitter {
	bool counts;		/* count the games, and write none */
	bool keys;		/* add a field m: */
	bool unbuffered;
	int letters;		/* add a field l: with these, see letters_find;
				   LETTERS_AUTO for those that fit */
	const char *label;	/* of standard input, or NULL */
	long number;		/* of the next game */
	struct progress *progress;
	struct buf out;		/* lines, to be written by out_free */
};

enum { LETTERS_AUTO = -1 };

/*
 * A part of a file: the games that begin at byte from or later and before byte
 * end. Games before from are counted but not written.
 */
struct stretch {
	struct gameorigin next;	/* of the next game */
	long column;		/* column of its line where it begins */
	long long from, end;
};

/* Returns the stretch that is all of the file that in opened last. */
struct stretch split_whole(struct splitter *s, const struct input *in);
/*
 * Reads the next game of a stretch and appends its line to s->out; false if
 * there is none.
 */
bool split_game(struct splitter *s, struct input *in, struct stretch *t);
/* Writes all games of a stretch and advances t past them. */
void split_stretch(struct splitter *s, struct input *in, struct stretch *t);

/*
 * Returns the size of all files together, or -1 when one is not a regular
 * file.
 */
long long split_size(char *const *file);
/* Splits the bytes from .. to of the files taken as one. */
void split_files(struct splitter *s, char *const *files, long long from,
    long long to);
/* Splits one of equal parts of regular files, "i/n". */
void split_part(struct splitter *s, char *const *files, const char *part);
/* Writes a line for each of n equal parts of the only file: where it begins. */
void split_cuts(struct splitter *s, char *const *files, long n);
/* Splits the part that such a line describes. */
void split_at(struct splitter *s, const char *cut);

/* into.c: sorts games into files that are named by their tags */

/*
 * What to do about files that exist; or INTO_LIST: write nothing, list the
 * names.
 */
enum intohow { INTO_NEW, INTO_APPEND, INTO_FORCE, INTO_LIST };

struct into;
/*
 * Begins with a pattern of file names, in which a field stands in braces; dies
 * if one is not known.
 */
struct into *into_new(const char *pattern, enum intohow how);
/* Adds a game to the file that its line and tags name; dies if it cannot. */
void into_add(struct into *in, const struct gameline *g, struct span text);
/* Renames the finished files to their names, or lists the names; frees in. */
void into_end(struct into *in);

#endif
