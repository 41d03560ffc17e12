/*
 * pgnsplit.h - the game lines of files, or of parts of them. splitter.c
 */
#ifndef PGNSPLIT_H
#define PGNSPLIT_H

#include "pgnlines.h"

enum { SHARDS_MOST = 1000000 };

/* How files are split; out is empty at first. */
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
 * What is to be cut off a file: the games that begin before byte end. Those
 * before byte from are counted but not written.
 */
struct stretch {
	struct gameorigin next;	/* of the next game */
	long column;		/* where it begins in its line */
	long long from, end;
};

/* Returns all of the file that was opened last. */
struct stretch split_whole(struct splitter *s, const struct input *in);
/*
 * Takes the next game of a stretch off the file and appends its line; false if
 * there is none.
 */
bool split_game(struct splitter *s, struct input *in, struct stretch *t);
/* Writes all games of a stretch, which is then what comes after it. */
void split_stretch(struct splitter *s, struct input *in, struct stretch *t);

/*
 * Returns the size of all files together, or -1 when one is not a regular
 * file.
 */
long long split_size(char *const *file);
/* Splits the files, of which from and to count the bytes together. */
void split_files(struct splitter *s, char *const *files, long long from,
    long long to);
/* Splits one of equal parts of regular files, "i/n". */
void split_part(struct splitter *s, char *const *files, const char *part);
/* Writes where n equal parts of the only file begin: a line a part. */
void split_cuts(struct splitter *s, char *const *files, long n);
/* Splits what such a line says. */
void split_at(struct splitter *s, const char *cut);

/* into.c: games into files by what they are */

/* What happens with files that are there, or a list of the names alone. */
enum intohow { INTO_NEW, INTO_APPEND, INTO_FORCE, INTO_LIST };

struct into;
/* Names have fields in braces; dies if one cannot be. */
struct into *into_new(const char *pattern, enum intohow how);
/* Adds a game to the file that its line and tags name; dies if it cannot. */
void into_add(struct into *in, const struct gameline *g, struct span text);
/* Gives the files their names, or lists those; frees in. */
void into_end(struct into *in);

#endif
