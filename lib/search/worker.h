/*
 * worker.h - the parts of a search: each thread has one worker, and a worker
 * has one finder for each query.
 */
#ifndef WORKER_H
#define WORKER_H

#include "engine.h"
#include "search.h"

enum {
	CONDITIONS_MOST = 16,
	HINTS_MOST = 4,
	WAITING_MOST = 16
};

/* What a game needs for a query to match it; verdict.c. */
struct needs {
	/* filters that must match somewhere in the game, smallest first; and
	   those of them that are the same at all its positions */
	const struct node *node[CONDITIONS_MOST], *tags[CONDITIONS_MOST];
	int n, ntags;
	bool ask_game;		/* some of tags depend on the game */
	bool never;		/* one of tags fails in every game */
	struct span word;	/* that the game's text must contain, if any */
	unsigned flags;		/* SEEN_ flags that every game that matches
				   has */
	unsigned told;		/* bits 1 << TOLD_ of what their comments must
				   tell */
	uint64_t bounds;	/* for each kind, packed, the most men that a
				   game that matches may have throughout */
	bool useful;		/* facts can rule some games out */
	bool outlined;		/* so can game_outline */
	bool on;		/* facts rule out enough games to be worth
				   finding */
	long asked, skipped;	/* games */
	bool noted;		/* -x: count the skipped by filter */
	long by[CONDITIONS_MOST + 1];	/* the last: games that only several
					   filters together ruled out */
	long positions;		/* of skipped games */
};

/* What is known of a game, in the order of the cost to find it. */
enum known {
	KNOWN_NOTHING,
	KNOWN_FLAGS,		/* SEEN_ flags and the fewest men, from its
				   index field */
	KNOWN_NUMBER,
	KNOWN_FIELDS,		/* some tags, from an index line */
	KNOWN_FACTS,		/* its index field */
	KNOWN_TEXT,
	KNOWN_TAGS,
	KNOWN_MOVES,		/* and the positions */
	RULED_OUT		/* the query cannot match it */
};

/* What was read, and what became of it. */
struct ledger {
	long bad_lines;		/* lines that are not game lines */
	long lost;		/* games that are not what was indexed */
	long games;		/* searched, or known not to match */
	long matched, given_up;	/* the rest did not match */
	long damaged;
	long variant[GAME_VARIANTS];	/* number of games of each, without
					   chess */
	long doubtful;		/* games where castling may be impossible */
	bool stopped;		/* the search ended before all lines were
				   read */
};

/* What became of the games for one query. */
struct tally {
	long games, positions;	/* that matched */
	long given_up;
	long stopped;		/* number of the game where an error ended the
				   query, or 0 */
	long asked;		/* games searched up to that one, with it */
};

/*
 * A text that a query looks for in a tag, and the most similar value in the
 * games.
 */
struct hint {
	const struct node *text, *tag;
	bitboard letters;	/* of the text */
	bool whole;		/* it is compared with all of the tag */
	bool denied;		/* under "not": games match without it */
	int colour;		/* of the player, or 0 */
	int far;		/* edits from the text to near, the value; -1 if
				   some game has the text itself */
	long number;		/* of its game */
	const char *file;	/* of the text, for messages */
	char near[80];
};

/*
 * The hints of a query; once it finds a game, only hints under "not" are kept.
 */
struct hints {
	struct hint hint[HINTS_MOST];
	int n;
	const char *file;	/* of the hints that are added next */
	const struct node *denied;	/* operand of the last "not" */
	bool lasting;		/* some hint is under "not" */
};

/* A query in one thread, and what it found in a block. */
struct finder {
	struct run *run;
	long stopped;		/* as in its tally, also if an earlier block
				   stopped it: it is left out from there on */
	bool serial;		/* it has values that outlive a game */
	unsigned damage;	/* the SEEN_ flag of what it reads */
	enum known known[WAITING_MOST];	/* of each waiting line, when it was
					   asked whether it may match */
	struct needs needs;
	struct hints hints;
	struct tally tally;
};

/* Where a block stood after a game that is written, for -m. */
struct cut {
	size_t out, err;
	struct ledger ledger;
};

/* Whole game lines of one file. */
struct block {
	struct span text;
	const char *file;
};

/* A line that was read, its game, and what was found in it. */
struct waiting {
	struct gameline line;
	struct indexed index;	/* if the line has such a field */
	const char *judged;	/* the index field of the line for which all
				   queries have set known, or NULL */
	unsigned seen;		/* of this field: its flags, */
	uint64_t least;		/* and the fewest men */
	bool closed;		/* the game is still to be fetched */
	bool lost;		/* it could not be */
	bool damaged;
	int variant;		/* of a damaged game */
	bool matched;
	bool gave_up;		/* a query gave the game up */
	bool doubtful;		/* as run.doubtful */
	struct game *game;	/* one of worker.room: two games, read without
				   variations and with them */
	bool loaded[2];
	struct facts facts[2];
	bool known[2];		/* whether facts are those of this game */
	struct buf out;		/* positions, or sort keys */
	struct buf fields;
	struct buf err;
};

/*
 * The place of a message where the number of a line belongs, which is known
 * when all lines before the block are counted.
 */
struct gap {
	size_t at;
	long line;		/* of the block, from 1 */
};

enum { NUMBERS_SHOWN = 3, STARTS_MOST = 64 };

/* The numbers of games, in their order. */
struct numbers {
	long first[NUMBERS_SHOWN];
	int n;			/* of these */
	long last;		/* 0 if there is none */
	long before, gap;	/* numbers between which games are missing */
	struct span file;	/* of the last game, which is in the block */
	long long offset;
	struct {
		uint64_t hash;	/* of the line after its number */
		long number;
	} start[STARTS_MOST];	/* games that do not follow the one before in
				   its file, and the first of a block */
	int nstarts;
	long twice;		/* a game that was met again, or 0 */
};

/* What was found in the lines of a block. */
struct worker {
	struct search *search;
	struct finder *finder;	/* by query */
	long last_game;		/* number of the last game that a query wants */
	struct ledger ledger;
	long lines;		/* how many there were */
	struct numbers numbers;
	struct buf out;
	struct buf err;
	struct gap *gap;	/* where err lacks a number */
	size_t ngaps, gaps_cap;
	struct cut *cut;	/* one for each written game */
	struct tally *tally;	/* of each query at each cut, with -m */
	size_t ncuts, cuts_cap, tallies_cap;
	size_t nstopped;	/* queries; when all are, the search ends */
	struct timelimit time;

	/*
	 * Game lines wait until each query is evaluated on all of them, which
	 * keeps the caches warm: 1.1 times as fast for hundreds of queries.
	 * Index lines do not wait. The element after them is the line being
	 * read.
	 */
	struct waiting waiting[WAITING_MOST];
	int nwaiting;
	struct game room[WAITING_MOST][2]; /* memory for games, without and with
				   variations; games that are searched alone use
				   the first, whose table of words is filled */
	/*
	 * Whether the field i: alone can rule an index line out for all
	 * queries; the SEEN_ flags that all queries need; the flags of damage.
	 */
	bool by_field;
	bool indexed;		/* all lines of the block so far have a field
				   i: */
	unsigned needed;
	unsigned damage;
	bool writes_files;	/* some query does, so no other thread runs: it
				   may not write the games' files */
	bool ordered;		/* no line may wait: their order matters */
	bool together;		/* lines wait, and each query is asked of all
				   that do */
	bool redo_singly;	/* a query ended or gave up while games were
				   searched together: search the block again,
				   game by game */

	/* one game */
	struct waiting *now;	/* the line that is searched, of those above */
	struct gameline *line;
	struct buf source;	/* its file, where queries write files */
	struct fetcher *fetcher;
	bitboard filled;	/* bits of the columns of -T that some line has
				   filled */
	struct buf column;	/* a value that -T asks for */
	struct buf solution;	/* of the position */
	struct buf drawn;	/* fields with squares to draw */
};

/* queries.c: whether a row of the query has a flag */
bool query_has(const struct query *q, unsigned flag);

/* files.c */

/*
 * Lists the files that a search uses, names those of an index that are gone,
 * and reports queries that would write to what is used; false if there are
 * some.
 */
bool search_files(struct search *s, char *const *files);
/* Lists a file of games, as in field 2. */
void search_uses_line(struct search *s, struct span file);

/* ledger.c */
void ledger_add(struct ledger *to, const struct ledger *l);
/* Counts a game, which is sound or damaged. */
void ledger_count(struct ledger *l, bool damaged, int variant);
/* Returns the number of games that did not match. */
long ledger_not_matched(const struct ledger *l);
/* Appends one line with all counts. */
void ledger_write(const struct ledger *l, struct buf *b);
/* Writes the file of -l, if any: that line, and one for each query. */
void ledger_keep(const struct search *s, const struct ledger *l,
    const struct tally *tally);
/* Warns in one line of damaged, lost and unsearched games, if any. */
void ledger_warn(const struct ledger *l);
/* Warns of castling that the FENs of games deny. */
void ledger_warn_doubtful(const struct ledger *l);
/*
 * Dies if the ledger would replace a file that the search reads or writes,
 * files named by an index included, or any file that is no ledger.
 */
void ledger_check(const struct search *s, char *const *file);

/* verdict.c */

/* Fills n with what a game needs to match the query of r. */
void needs_find(struct needs *n, const struct search *s, struct run *r);
/* Adds the counts of another thread. */
void needs_add(struct needs *to, const struct needs *from);
/*
 * Whether the query may match a line, by all questions that can be answered
 * once most is known; questions answered before are not asked again.
 */
bool verdict(struct worker *w, struct finder *f, struct waiting *line,
    enum known most);
/* Resets the verdicts of all queries for a line of which known is known. */
void verdict_begin(struct worker *w, const struct waiting *line,
    enum known known);
/* Whether some query may match, judging by the line alone. */
bool verdict_promises(struct worker *w, struct waiting *line);
/*
 * Whether the field i: of the next index line shows that no query matches; if
 * so, counts the game.
 */
bool verdict_by_field(struct worker *w, struct span text);

/* reading.c */

/* Reports a message at a place of the game's file; column 0 is not printed. */
void worker_report(struct worker *w, long line, long column,
    const char *fmt, ...) PRINTF(4, 5);
/* Reports a game that is not the one that was indexed. */
void worker_lose(struct worker *w, const char *why);
/* Fetches the game of an index line, once; false if that is impossible. */
bool worker_open(struct worker *w);
/* Reads the game, unless that is done. */
struct game *worker_load(struct worker *w, bool variations);

/* games.c: the number of the last game that any query wants */
long search_last_game(const struct search *s);

/* worker.c */
struct worker *worker_new(struct search *s, long last_game);
void worker_free(struct worker *w);
/* Forgets what was found in the last block. */
void worker_reset(struct worker *w);
/* Searches a block; false if no query wants games after it. */
bool worker_search(struct worker *w, const struct block *block);
/* Whether errors have ended all queries. */
bool worker_is_over(const struct worker *w);
/* Stops the queries that have stopped by these tallies, and no others. */
void worker_leave_out(struct worker *w, const struct tally *tally);

/* numbers.c */
void numbers_note(struct numbers *s, const struct gameline *line);
/*
 * Adds the numbers of the next block. Warns once if a game comes twice, and
 * once if games are missing and a query needs all of them.
 */
void numbers_add(struct numbers *all, const struct numbers *s,
    const struct search *search);
/* Warns as well if fewer games came than --games says there are. */
void numbers_end(const struct numbers *all, const struct search *search);

/* hints.c */

/* Adds a hint for each text that a query looks for in a tag. */
void hints_find(struct hints *h, const struct query *q);
/* Compares the hints with the tags of a game. */
void hints_note(struct hints *h, const struct gameline *line);
/* Merges the hints of another thread, which has the same queries. */
void hints_add(struct hints *to, const struct hints *from);
/*
 * Prints what is similar to the texts that no game has; if games were found,
 * only for texts under "not" that have the same words.
 */
void hints_write(const struct hints *h, bool found);
/* Warns of columns that were always empty, with the most similar name. */
void hints_columns(const struct search *s, bitboard filled);

/* fields.c */

/* Appends a value as a column, which is empty if there is none. */
void write_value(struct run *r, const struct value *v, struct buf *b);
/* Appends the fields of a game that matched, which is read from its line. */
void write_fields(struct run *r, const struct game *g, const struct outcome *o,
    struct buf *b);
/* Appends the line that names the columns of positions or counts. */
void write_names(const struct search *s, struct buf *b);
/* Appends the position line of a match, or its JSON object. */
void write_position(struct worker *w, struct run *r, int id,
    const struct value *v);
/* Returns what a query found or, if the search is inverted, did not find. */
struct tally tally_shown(const struct search *s, const struct ledger *l,
    const struct tally *tally);
/*
 * Appends the line of -c for a query, or its JSON object, without the end: what
 * was found, and where it stopped, if it did.
 */
void write_count(const struct search *s, const struct query *q,
    const struct tally *t, struct buf *b);
/* Appends the field of squares to be drawn, if the value is a set. */
void write_squares(int id, const struct value *v, struct buf *b);
/* Prints the persistent variables that are not quiet, and dictionaries. */
void write_summary(struct run *r, bool dictionaries);

/* profile.c */

/* What -x and -X know of a node. */
struct profile {
	long evaluations, matches;
	double seconds;		/* of CPU time, with the nodes below */
	struct span value;	/* the last value, where it is explained */
};

/* Makes all evaluations of a linked query counted and timed from now on. */
void query_watch(struct query *q);
void profile_new(struct run *r);
void profile_add(struct run *to, const struct run *from);
/* explain.c: -X */

/* Makes r explain a position, after query_watch. */
void explain_begin(struct run *r, int id);
/* Records the value of a node, if the position is to be explained. */
void explain_value(struct run *r, const struct node *n, const struct value *v);

/*
 * Prints a line a node, or a JSON object: evaluations, matches, seconds, and
 * the node.
 */
void profile_write(struct query *q, const struct run *r, const struct needs *s,
    bool json, FILE *to);

#endif
