/*
 * search.h - runs queries over games, in threads.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "filters.h"
#include "utiltable.h"

enum {
	SEARCH_LINES,		/* game lines with fields */
	SEARCH_POSITIONS,	/* one line for each matching position */
	SEARCH_COUNTS,		/* one line for each query */
	SEARCH_QUIET,		/* nothing */
	SEARCH_TRIAL		/* on standard error, how many of the games
				   each query finds that a second has time
				   for */
};

/* Queries, and how game lines are searched for them. */
struct search {
	struct options options;
	int form;		/* SEARCH_ */
	bool inverted;		/* games that do not match */
	bool sort_keys;		/* put the sort keys in front of lines */
	bool draw;		/* write the sets that matched, to be drawn */
	bool unbuffered;
	bool no_warnings;	/* about the queries */
	bool report_damage;	/* report each damage and the totals */
	bool progress;
	long dots;		/* a dot for every tenth of this many games, or
				   0 */
	bool profile;
	bool zero;		/* no match is no other exit status */
	bool partly;		/* trouble of games is EXIT_PARTLY */
	long explained_game;	/* 0, or where explained_id is explained */
	int explained_id;
	bool json;		/* positions and counts as JSON objects */
	bool names;		/* a line with the columns' names first */
	bool step_back;		/* positions before the matches */
	struct sample sample;	/* of the position lines */
	const char **column;	/* names of what position lines add */
	size_t ncolumns, columns_cap;
	bool solution;		/* one of them is Solution */
	bitboard own_columns;	/* of them, added for another program */
	long games;		/* lastgamenumber, or 0 to count them */
	long most;		/* games written, or 0 for all */
	int threads;		/* 0: as many as processors */
	size_t memory;		/* bytes of each, or 0 for no limit */
	const char *folder;	/* below which indexed games are, or NULL */
	const char *label;	/* in place of the queries' own, or NULL */
	const char *header;	/* merged over theirs, or "" */
	bool show_dictionaries;	/* at the end */
	bool show_matches;	/* the numbers of the games found */
	struct added *before;	/* filters in front of the bodies */
	const char *around;	/* transforms around them, or "" */
	const char *record;	/* options to write with a match, or NULL */
	const char *changes;	/* what -O says, or "" */
	const char *ledger;	/* file for counts at the end, or NULL */
	const char *protect;	/* file that no query may touch, or NULL */
	const char *output;	/* where matches go, for the closing line of
				   CQL 6.2, or NULL */

	struct query **query;	/* owned */
	size_t nqueries, queries_cap;

	struct usedfiles used;
	bool unseen;		/* some input could not be seen before */
	struct texttable lacking; /* files of an index that are not there, or
				     shorter, as in field 2 */
};

/*
 * Add the query of a text, and those of a file, which holds trees or, unless
 * it must hold trees, CQL ("-" is standard input). False after a diagnostic.
 */
bool search_add_text(struct search *s, const char *file, struct span text);
bool search_add_file(struct search *s, const char *file, bool trees);
/*
 * Searches the game lines of the files, up to NULL, and writes what was found;
 * returns the exit status.
 */
int search_run(struct search *s, char *const *files);
void search_free(struct search *s);
/* False after a diagnostic when a filter needs variations it has not. */
bool query_allowed(const struct query *q);
/* The name of a query: that of its file, without folder and extension. */
char *query_label(struct arena *a, const char *file);

#endif
