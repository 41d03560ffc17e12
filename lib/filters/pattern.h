/*
 * pattern.h - what path and line have in common: constituents, groups of them
 * and repetitions, matched along the moves of a game. A pattern does not know
 * what its constituents mean; its kind has the functions that match them.
 */
#ifndef PATTERN_H
#define PATTERN_H

#include "evalcomments.h"

/*
 * What is still to be matched: a constituent and everything after it. Two
 * cells with the same content are the same cell.
 */
struct cell {
	enum { CELL_END, CELL_REPEAT, CELL_MOVE, CELL_TEST } kind;
	const struct node *n;	/* the constituent */
	int done;		/* times that a repetition has matched */
	bool still;		/* without a limit, the last time made no move;
				   at the end, none was made at all */
	bool nullable;		/* what is left may match nothing */
	struct cell *next;	/* NULL in the cell that knows where n holds */
	struct cell *moved;	/* the same after a move */
	struct cell *into;	/* of a repetition: one more time, then the
				   rest; made when needed */
	struct cell *leaf;	/* the one that knows it */
	bitboard *where;	/* there: the positions where n may match; NULL
				   if a column did not tell */
	int *known;		/* by position, then by the move into it */
	struct answer *answers;	/* by position, or NULL */
	struct cell *bucket;	/* next in the table */
	struct cell *older;
};

/* The best end of a cell matched from a position, if it is of this age. */
struct answer {
	int age;
	int best;		/* position, or -1 */
};

/* Answers by position, and the cell that has them now. */
struct answers {
	struct cell *owner;
	struct answer *table;
};

/* A cell that is being matched from a position. */
struct frame {
	struct cell *cell;
	int id;
	bool passed;		/* the position is passed over */
	bool by_move;		/* the constituent is asked with each move */
	int turn;		/* of a repetition: alternatives tried */
	int move;		/* where the next move leads, or -1 */
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
	/* Where the next move from id leads after that into before, or -1. */
	int (*next)(struct pattern *, int id, int before);
	/* Whether id is passed over without a constituent; or NULL. */
	bool (*passes)(const struct pattern *, int id);
	/* Whether a match may end at id, whose score it sets. */
	bool (*success)(struct pattern *, int id, int *score);
	/* An end that is better than all so far, or as good; or NULL. */
	void (*ended)(struct pattern *, int id, bool better);
	/* Before the search from p->start, which false makes needless. */
	bool (*enter)(struct pattern *);
	/* The value of a match, and what the match does. */
	int (*value)(struct pattern *, int end);
	void (*matched)(struct pattern *, int end, int value);
	/* After all, whether it matches or not; or NULL. */
	void (*close)(struct pattern *);
};

enum { PATTERN_LINE, PATTERN_PATH };	/* which of them a row is */
extern const struct patternkind pattern_line, pattern_path;

struct pattern {
	struct run *r;
	const struct node *n;	/* the filter */
	const struct patternkind *kind;

	/* set by setup */
	unsigned depends;	/* of everything that it evaluates */
	bool back;		/* it goes to parents */
	bool ahead;		/* constituents look at the next moves */
	bool in_order;		/* comments depend on every way tried */
	bool first;		/* stops at the first success */
	bool every_way;		/* tells of ways to the same end */
	bool gaps;		/* there are positions between its moves */
	bool starts_apart;	/* answers at the start are its own */
	bool anywhere;		/* nothing is asked before it starts */

	bool walks;		/* spec.c tries every way, for its effects */
	bool strict;		/* what fails has effects, too */
	bool forgets;		/* answers hold for one start alone */
	bool hopeless;		/* it matches nowhere in the game */
	bool remembers;		/* keeps answers, which are needed again */
	bitboard *starts;	/* the positions where it may, as bits */
	int *score;		/* of ends, by position */

	struct cell *all;	/* NULL before the first search */
	int age;		/* of the answers that hold */
	int turn;		/* of the search, from 1 */
	struct cell **table, *cells; /* the table is at most half full */
	size_t ntable, ncells;
	struct answers *answers; /* all tables */
	int nanswers, answers_cap, used;
	struct frame *frame;
	int nframes, frames_cap;

	int start;
	size_t mark;		/* comments before the way to an end */
	int best, best_score;	/* end so far, or -1 */
	struct span starts_text, *ends_text; /* of comments; by length */
	struct patterngame *game;
};

/* What a path or line has in a game, whatever the values of variables are. */
struct patterngame {
	uint8_t *banned;	/* by position, or NULL */
	struct pattern *any;	/* for all values, or NULL */
	int values;		/* that the answers of any are for */
};

/* Whether an earlier match keeps one from starting at id. */
static inline bool
pattern_is_banned(const struct pattern *p, int id)
{
	return p->game->banned != NULL && p->game->banned[id];
}

/* The state of a path or line of which spec.c tries every way. */
struct pattern *pattern_plain(struct run *r, const struct node *n);
/* Whether the constituent n makes a move: any of a line, a dash of a path. */
bool pattern_makes_move(const struct pattern *p, const struct node *n);
/* Whether it is asked once for each move from id. */
bool pattern_by_move(const struct pattern *p, const struct node *n, int id);
/* Whether n matches at id, where it may look at one move only unless -1. */
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
