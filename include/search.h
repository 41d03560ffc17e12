/*
 * search.h - queries over games, in threads.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "filters.h"

/*
 * Whether the query holds a condition on the tags alone, and whether such a
 * condition fails for a game of which the tags have been read: then it
 * cannot match.
 */
void run_find_conditions(struct run *r);
bool run_asks_tags(const struct run *r);
bool run_ruled_out(struct run *r, struct game *g, long number);
/* Appends the fields of a matched game: q: n: c: k: t: r:. */
void run_fields(struct run *r, const struct outcome *o, const char *label,
    struct buf *b);
/* Prints the persistent variables that are not quiet. */
void run_summary(struct run *r, FILE *to);

/* ---- profiling: profile.c ---- */

/* Has all evaluations of a linked query counted from now on. */
void query_watch(struct query *q);
void profile_new(struct run *r);
void profile_add(struct run *to, const struct run *from);
/* Prints a line a node: evaluations, matches, seconds, and the node. */
void profile_write(const struct run *r, FILE *to);

/* ---- searching: games.c ---- */

enum searchform {
	SEARCH_LINES,		/* game lines with fields */
	SEARCH_POSITIONS,	/* a line a matching position */
	SEARCH_COUNTS,		/* a line a query */
	SEARCH_QUIET		/* nothing */
};

/* Queries, and how game lines are searched for them. */
struct search {
	struct options options;
	enum searchform form;
	bool inverted;		/* games that do not match */
	bool sort_keys;		/* put the sort keys in front of lines */
	bool draw;		/* write the sets that matched, to be drawn */
	bool unbuffered;
	bool report_damage;	/* each damage, and the totals */
	bool progress;
	bool profile;
	long most;		/* games written, or 0 for all */
	int threads;		/* 0: as many as processors */
	const char *label;	/* instead of the queries' own, or NULL */
	const char *header;	/* merged over theirs, or NULL */
	const char *before;	/* filters in front of the bodies, or NULL */
	const char *around;	/* transforms around them, or NULL */
	const char *record;	/* options to write with each match, or NULL */
	const char *output;	/* where matches go, for the closing line of
				   CQL 6.2, or NULL */

	struct query **query;	/* owned */
	size_t nqueries, queries_cap;
};

/*
 * Add queries: of a text, a CQL file, a file of AST documents ("-" is
 * standard input). False after a diagnostic.
 */
bool search_add_text(struct search *s, const char *file, struct span text);
bool search_add_file(struct search *s, const char *file);
bool search_add_ast(struct search *s, const char *file);
/*
 * Searches the game lines of the files and writes what was found; returns
 * the exit status.
 */
int search_run(struct search *s, char *const *files, int nfiles);
void search_free(struct search *s);
/* The name of a query: its file's, without folder and extension. */
char *query_label(struct arena *a, const char *file);

#endif
