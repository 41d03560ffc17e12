/*
 * search.h - runs queries over games, in threads.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "filters.h"
#include "utilsample.h"
#include "utiltable.h"

enum {
	SEARCH_LINES,		/* game lines with fields */
	SEARCH_POSITIONS,	/* one line for each matching position */
	SEARCH_COUNTS,		/* one line for each query */
	SEARCH_QUIET,		/* nothing */
	SEARCH_TRIAL		/* on standard error: how many games each query
				   finds in a trial of one second */
};

/* Queries, and how game lines are searched for them. */
struct search {
	struct options options;
	int form;		/* SEARCH_ */
	bool inverted;		/* -v: write games that do not match */
	bool sort_keys;		/* put the sort keys in front of lines */
	bool draw;		/* write fields d: with the sets that matched */
	bool unbuffered;
	bool no_warnings;	/* about the queries */
	bool report_damage;	/* report each damage and the totals */
	bool progress;
	long dots;		/* a dot for every tenth of this many games, or
				   0 */
	bool profile;
	bool zero;		/* exit with 0 even if nothing matched */
	bool partly;		/* exit with EXIT_PARTLY if some games were not
				   searched */
	long explained_game;	/* number of the game where position
				   explained_id is explained, or 0 */
	int explained_id;
	bool json;		/* positions and counts as JSON objects */
	bool names;		/* write a first line with the names of the
				   columns */
	bool step_back;		/* write the position before each match in its
				   place */
	struct sample sample;	/* of the position lines */
	const char **column;	/* names of what position lines add */
	size_t ncolumns, columns_cap;
	bool solution;		/* one of them is Solution */
	bitboard own_columns;	/* bits of the columns that were added for
				   another program */
	long games;		/* lastgamenumber, or 0 to count them */
	long most;		/* games written, or 0 for all */
	int threads;		/* 0: as many as processors */
	size_t memory;		/* bytes for each thread, or 0 for no limit */
	const char *folder;	/* below which the files of an index are, or
				   NULL */
	const char *label;	/* in place of the queries' own, or NULL */
	const char *header;	/* merged over theirs, or "" */
	bool show_dictionaries;	/* at the end */
	bool show_matches;	/* the numbers of the games found */
	struct added *before;	/* filters in front of the bodies */
	const char *around;	/* transforms around them, or "" */
	const char *record;	/* options to record in game lines, or NULL */
	const char *changes;	/* what -O says, or "" */
	const char *ledger;	/* file for counts at the end, or NULL */
	const char *protect;	/* file that no query may touch, or NULL */
	const char *output;	/* where matches go, for the closing line of
				   CQL 6.2, or NULL */

	struct query **query;	/* owned */
	size_t nqueries, queries_cap;

	struct usedfiles used;
	bool unseen;		/* some input could not be checked before the
				   search */
	struct texttable lacking;	/* files of an index that are missing or
					   too short, as written in field 2 */
};

/*
 * Add the query of a text, or those of a file ("-" is standard input), which
 * holds CQL or trees; if trees is set, it must hold trees. A text may include
 * what is beside the file at path, if that is not NULL. False after a
 * diagnostic.
 */
bool search_add_text(struct search *s, const char *file, struct span text,
    const char *path);
bool search_add_file(struct search *s, const char *file, bool trees);
/*
 * Searches the game lines of the files, a list that ends with NULL, and writes
 * what was found; returns the exit status.
 */
int search_run(struct search *s, char *const *files);
void search_free(struct search *s);
/*
 * False after a diagnostic if a filter needs variations and the header lacks
 * them.
 */
bool query_allowed(const struct query *q);
/*
 * Returns the name of a file without folder and extension, which labels its
 * query.
 */
char *query_label(struct arena *a, const char *file);

#endif
