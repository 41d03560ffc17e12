/*
 * pattern.h - what path and line have in common: constituents, groups of them
 * and repetitions, matched along the moves of a game. A pattern does not know
 * what its constituents mean; its kind has the functions that match them.
 */
#ifndef PATTERN_H
#define PATTERN_H

#include "evalcomments.h"

/*
 * What is still to be matched: the constituent n, then the cell next. There is
 * only one cell for n, done, still and next, so that what is found out about it
 * is found once.
 */
struct cell {
	/* nothing is left; a repetition; a constituent that makes a move; one
	   that makes none */
	enum { CELL_END, CELL_REPEAT, CELL_MOVE, CELL_TEST } kind;
	const struct node *n;	/* the constituent; NULL at the end */
	int done;		/* times that a repetition has matched */
	bool still;		/* no move was made: by the last time of a
				   repetition without a limit, or at the end
				   by the whole pattern */
	bool nullable;		/* what is left may match no constituent */
	struct cell *next;	/* NULL in a leaf */
	struct cell *moved;	/* this cell once a move has been made */
	struct cell *into;	/* of a repetition: one more time, then the
				   rest; made when needed */
	struct cell *leaf;	/* the one cell of n that knows where n holds,
				   whatever follows n; itself in a leaf */
	bitboard *where;	/* of a leaf: the positions where n may match;
				   NULL if n was not asked by column */
	int *known;		/* of a leaf, if where is NULL: whether n holds,
				   by position, then by the move into it */
	struct answer *answers;	/* of a repetition: its best ends by position;
				   NULL if none are kept */
	struct cell *bucket;	/* the next in its bucket of the table */
	struct cell *older;	/* the cell made before this one */
};

/* The best end of a cell matched from a position, valid at this age alone. */
struct answer {
	int age;
	int best;		/* position, or -1 */
};

/* A table of answers by position, and the cell that it now belongs to. */
struct answers {
	struct cell *owner;
	struct answer *table;
};

/* A cell that is being matched from a position. */
struct frame {
	struct cell *cell;
	int id;
	bool passed;		/* the position is passed over: of the side
				   that singlecolor leaves out */
	bool by_move;		/* the constituent is asked once a move */
	int turn;		/* of a repetition: alternatives tried */
	int move;		/* the position after the next move, or -1 */
	int best;		/* best end so far, or -1 */
};

struct pattern;

/* What path and line do each in its own way. */
struct patternkind {
	size_t size;		/* of the state, which begins with a pattern */
	unsigned quiet, nestban;	/* the bits of these words */
	bool stands;		/* a match ends where its last constituent
				   holds, without the move after it */
	/* Sets what the pattern is told before it begins in a game. */
	void (*setup)(struct pattern *);
	/* Whether n matches at id; with by_move, with the move into id. */
	bool (*holds)(struct pattern *, const struct node *n, int id,
	    bool by_move);
	/*
	 * The position after the next move from id: after the move into before,
	 * or the first if before is -1. -1 after the last.
	 */
	int (*next)(struct pattern *, int id, int before);
	/* Whether id is passed over without a constituent; or NULL. */
	bool (*passes)(const struct pattern *, int id);
	/* Whether a match may end at id, whose score it sets. */
	bool (*success)(struct pattern *, int id, int *score);
	/* Takes an end that is better than all so far, or as good; or NULL. */
	void (*ended)(struct pattern *, int id, bool better);
	/* Begins a search from p->start; false if there can be no match. */
	bool (*enter)(struct pattern *);
	/* The value of a match; then the effects of the match. */
	int (*value)(struct pattern *, int end);
	void (*matched)(struct pattern *, int end, int value);
	/* Ends a search, whether it matched or not; or NULL. */
	void (*close)(struct pattern *);
};

enum { PATTERN_LINE, PATTERN_PATH };	/* which of them a row is */
extern const struct patternkind pattern_line, pattern_path;

struct pattern {
	struct run *r;
	const struct node *n;	/* the filter */
	const struct patternkind *kind;

	/* set by setup */
	unsigned depends;	/* link.depends of all that it evaluates */
	bool back;		/* moves lead to parents: a line that goes
				   back */
	bool ahead;		/* constituents look at the next moves, one at
				   a time */
	bool in_order;		/* its comments depend on the ways that fail,
				   and on their order */
	bool first;		/* firstmatch: stops at the first success */
	bool every_way;		/* keepallbest: ended is called for each way
				   to the best end */
	bool gaps;		/* moves are left out between its own: with
				   singlecolor or a focus */
	bool starts_apart;	/* the moves from the start are others than
				   from the same position later: a focus */
	bool anywhere;		/* a match may start anywhere: starts is NULL,
				   nothing is asked beforehand */

	bool walks;		/* spec.c searches, which tries every way */
	bool strict;		/* ways that fail have effects, too */
	bool forgets;		/* answers are valid for one start alone */
	bool hopeless;		/* it matches nowhere in the game */
	bool remembers;		/* it keeps answers */
	bitboard *starts;	/* the positions where a match may start */
	int *score;		/* of ends, by position */

	struct cell *all;	/* the cell of everything; NULL before the
				   first search */
	int age;		/* answers of another age are not valid */
	int turn;		/* number of the search, from 1 */
	struct cell **table, *cells; /* by hash, at most half full; newest */
	size_t ntable, ncells;
	struct answers *answers; /* all tables of answers */
	int nanswers, answers_cap;
	int used;		/* tables taken from a cell for another */
	struct frame *frame;	/* the stack of the search */
	int nframes, frames_cap;

	int start;		/* of the match that is searched */
	size_t mark;		/* comments before the way to an end */
	int best, best_score;	/* the best end so far; -1 if there is none */
	struct span starts_text, *ends_text; /* of comments; by length */
	struct patterngame *game;
};

/* What a path or line has in a game, whatever the values of variables are. */
struct patterngame {
	uint8_t *banned;	/* by position, for nestban; or NULL */
	struct pattern *any;	/* one state for all values, if it has asked
				   nothing before it starts; or NULL */
	int values;		/* for which the answers of any are valid */
};

/* Whether an earlier match forbids that another starts at id (nestban). */
static inline bool
pattern_is_banned(const struct pattern *p, int id)
{
	return p->game->banned != NULL && p->game->banned[id];
}

/* The state of a path or line for -O plain: spec.c tries every way. */
struct pattern *pattern_plain(struct run *r, const struct node *n);
/* Whether the constituent n makes a move: any of a line, a dash of a path. */
bool pattern_makes_move(const struct pattern *p, const struct node *n);
/*
 * Whether the constituent n is asked once for each move from id: a dash, or a
 * constituent of a line that looks at the next move.
 */
bool pattern_by_move(const struct pattern *p, const struct node *n, int id);
/* Whether n matches at id, where it sees the move into only_move (-1: all). */
bool pattern_test(struct run *r, const struct node *n, int id, int only_move);
/* Notes an end; returns whether it is the first with the best score so far. */
bool pattern_arrive(struct pattern *p, int id, int score);
/*
 * Matches from the current position; false if there is no end. best_end
 * returns the best one, or -1, and leaves the comments made on the way there.
 */
bool pattern_match(struct pattern *p, int (*best_end)(struct pattern *),
    int *value);
/* Makes room for one more than n in an array that lives as long as the game. */
void *pattern_grow(struct run *r, void *array, int n, int *cap, size_t size);
/* Makes the comments at both ends; more is appended to the one at the end. */
void pattern_write(struct pattern *p, int end, int length, const char *more);
/*
 * With nestban, lets no later match start at a position from the start to id,
 * except those that the pattern passes over.
 */
void pattern_ban(struct pattern *p, int id);

/* What the rows of path and line have in common. */
enum type pattern_type(const struct node *n);
bool pattern_number(struct run *r, const struct node *n, int *v);
int pattern_keep(struct run *r, const struct node *n, int *ids, int count);
struct may pattern_may(const struct facts *f, const struct node *n);

/* Whether n contains a filter move that looks at the next moves. */
static inline bool
node_looks_ahead(const struct node *n)
{
	return (n->link.depends & FILTER_NEXT) != 0;
}
/* patterntext.c */
/* Whether n is a constituent with "?", after which nothing of it is left. */
bool node_is_option(const struct node *n);
/* Whether n may match without a constituent. */
bool node_is_nullable(const struct node *n);
/* Whether n is a number or arithmetic, and so cannot be a constituent. */
bool node_is_arithmetic(const struct node *n);
/*
 * Parses the range and the next word before the constituents; returns its
 * option, or NULL after the last.
 */
const struct sigitem *parse_parameter_word(struct parser *p, struct node *n);
/* Whether t is one of these brackets. */
bool token_is_bracket(const struct token *t, const char *brackets);
/* Parses ( contents ), where contents may need to know the arrow of a line. */
struct node *parse_group(struct parser *p, void (*contents)(struct parser *,
    struct node *, const char *arrow), const char *arrow);
/* Returns n or, if the next token is a wildcard, n repeated. */
struct node *parse_wildcard(struct parser *p, struct node *n);
void wildcard_print(struct printer *p, const struct node *n);

#endif
