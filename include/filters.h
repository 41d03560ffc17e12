/*
 * filters.h - the filters of the language, and the keys that games are sorted
 * by.
 */
#ifndef FILTERS_H
#define FILTERS_H

#include "orbit.h"

/* Makes all filters known; call once before anything else. */
void filters_init(void);

/* ---- userfiles.c ---- */

/* A file that a search uses, which no query may write. */
struct usedfile {
	char *name;
	const char *use;	/* such as "holds the games" */
	const struct query *by;	/* the one that may use it, or NULL */
	bool written;		/* so that no query may read it */
};

struct usedfiles {
	struct usedfile *file;
	size_t n, cap;
	bool writing;		/* some query can write, so files that queries
				   read are listed too */
};

/* Adds a file, unless the last one is the same; the name is copied. */
void used_add(struct usedfiles *u, struct usedfile file);
void used_free(struct usedfiles *u);
/* Whether a query can write files. */
bool query_writes(const struct query *q);
/*
 * Adds the files that the query names to o->used, as far as they are known
 * before it runs; false after a report if it may not use one of them.
 */
bool query_files(const struct query *q, const struct options *o);

/* ---- solution.c ---- */

/*
 * Appends the solution that the query asks for at a position where it matched,
 * if any: a line of moves in SAN with numbers for each key, with " or " between
 * them. next is the position of the next match or -1; if it follows id and is
 * mate, the solutions are the mates.
 */
void solution_write(struct run *r, int id, int next, struct buf *b);

/* ---- dictionaries.c ---- */

/* Appends a dictionary as comment, message and str write it. */
void dictionary_text(struct run *r, const struct symbol *s, struct buf *b);

/* ---- sort.c ---- */

/* Appends the fields k: of a game that matched. */
void sort_fields(struct run *r, long count, struct buf *b);
/*
 * Appends the sort keys and a TAB, encoded so that sorting the lines as bytes
 * gives the order of CQL.
 */
void sort_key(struct run *r, long count, struct buf *b);

#endif
