/*
 * pattern.h - what path and line have in common: constituents, groups of them
 * and repetitions, matched along the moves of a game. A pattern does not know
 * what its constituents mean; its kind has the functions that match them.
 */
#ifndef PATTERN_H
#define PATTERN_H

#include "evalcomments.h"

/*
 * The best end of a cell matched from a position; valid while its age is that
 * of the pattern.
 */
struct answer {
	int age;
	int best;		/* position, or -1 */
};

/* A constituent that is no group or repetition. */
struct leaf {
	const struct node *n;
	bool *where;            /* by position, whether it can match there */
	bool exact;		/* and then it does */
};

/*
 * What is still to be matched: a constituent and everything after it. Two
 * cells with the same content are the same cell.
 */
struct cell {
	enum { CELL_END, CELL_CHAIN, CELL_REPEAT, CELL_COUNTED, CELL_MOVE,
	    CELL_TEST } kind;
	const struct node *n;	/* the constituent */
	int done;		/* n times that a repetition has matched;
				   counted: -1 - n while a move is to come */
	bool still;		/* the last time made no move; at the end: no
				   move was made at all */
	bool nullable;		/* what is left may match nothing */
	const bool *where;	/* of its leaf, or NULL */
	bool exact;
	struct cell *next;
	struct cell *moved;	/* the same after a move */
	struct cell *into;      /* made when needed: the contents of a group, or
				   one more time, then next */
	struct answer *answers;	/* by position, or NULL */
	struct cell *bucket;	/* next in the table */
	struct cell *older;
};

/* A cell that is being matched from a position. */
struct frame {
	struct cell *cell;
	int id;
	bool passed;		/* the position is passed over */
	int turn;		/* alternatives tried */
	bool stays;		/* a repetition matches without a move */
	int move;		/* where the owner continues */
	int best;		/* best end so far, or -1 */
	size_t mark;		/* comments before; set by the owner */
	struct dashmask mask;	/* set by the owner */
};

struct pattern;

/*
 * The comments on the way to the best end, while every way is tried in order.
 */
struct witness {
	size_t mark;		/* comments before */
	size_t reached;         /* comments at the best end, if standing */
	bool standing;
	struct comments comments;	/* else a copy of them */
};

/* What path and line do each in its own way. */
struct patternkind {
	size_t size;            /* of the state, which begins with a pattern */
	unsigned quiet, nestban;	/* the bits of these words */
	/* Sets what the pattern is told before it begins in a game. */
	void (*setup)(struct pattern *);
	bool (*makes_move)(const struct node *);
	/*
	 * For constituents that make a move: begin is false when there is no
	 * move; step finds the next one and sets where it leads; leave is
	 * called when everything after it has been tried; finish, or NULL,
	 * ends the frame.
	 */
	bool (*begin)(struct pattern *, struct frame *);
	bool (*step)(struct pattern *, struct frame *, int *to);
	void (*leave)(struct pattern *, struct frame *);
	void (*finish)(struct pattern *, struct frame *);
	/* Whether a match may end at id, whose score it sets; or NULL. */
	bool (*success)(struct pattern *, int id);
	/* The best end has been reached in another way; or NULL. */
	void (*again)(struct pattern *);
	/* Whether id is passed over without a constituent; or NULL. */
	bool (*passes)(const struct pattern *, int id);
	/*
	 * The first position from id on that is not passed over, or -1, where
	 * there is one way to go; else id. With passes: what is kept for a
	 * position that a start of one colour passes over does not hold for
	 * starts of the other.
	 */
	int (*skip)(struct pattern *, int id);
	/*
	 * Before the search from p->start, which is not made if it returns
	 * false, and after it; the best end may be -1. Each may be NULL.
	 */
	bool (*enter)(struct pattern *);
	void (*searched)(struct pattern *, int end);
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
	bool ahead;		/* constituents look at the next moves */
	bool in_order;          /* every way is tried if there are comments */
	bool first;		/* stops at the first success */
	bool every_way;		/* tells of ways to the same end */
	bool forgets;		/* forgets the answers at every start */
	bool starts_apart;	/* answers at the start are its own */
	bool anywhere;          /* it may start at any position; set by setup
				   if nothing is to be asked about that */

	struct cell *all;	/* NULL before the first search */
	enum commenting level;	/* when it was begun */
	bool tries;		/* tries every way, in order */
	bool tells;		/* makes comments afterwards */
	bool hopeless;		/* it matches nowhere in the game */
	bool remembers;         /* keeps answers, which are needed again */
	bool found;		/* there has been a success */
	int best, best_score;	/* end so far, or -1 */
	bool *starts;           /* whether it may start there, by position */
	int *score;		/* of ends, by position */

	struct leaf *leaf;      /* those asked at all positions at once, sorted
				   by their constituents */
	int nleaves, leaves_cap;
	int age;		/* of the answers that hold */
	int turn;		/* of the search, from 1 */
	struct cell **table, *cells; /* the table is at most half full */
	size_t ntable, ncells;
	struct answer **answers; /* all tables made */
	int nanswers, answers_cap, used;
	struct frame *frame;
	int nframes, frames_cap;

	int start;
	struct span starts_text, *ends_text; /* of comments; by length */
	struct witness witness;
	struct patterngame *game;
};

/* What a path or line has in a game, whatever the values of variables are. */
struct patterngame {
	uint8_t *banned;	/* by position, or NULL */
	struct pattern *any;	/* for all values, or NULL */
	int values;		/* that the answers of any are for */
	bool judged, hopeless;	/* by the facts of the game */
};

/* Whether an earlier match keeps one from starting at id. */
static inline bool
pattern_is_banned(const struct pattern *p, int id)
{
	return p->game->banned != NULL && p->game->banned[id];
}

/* The state of a path or line of which spec.c tries every way. */
struct pattern *pattern_plain(struct run *r, const struct node *n);
/*
 * Whether the constituent of a cell matches at id, where a filter move may
 * look at one move only unless that is -1.
 */
bool pattern_test(struct pattern *p, const struct cell *c, int id,
    int only_move);
/*
 * Notes that a match may end at id; whether that is the first end with the
 * best score so far, whose comments are then remembered.
 */
bool pattern_reached(struct pattern *p, int id, int score);
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

/* Takes back the comments after mark. */
void witness_cut(struct run *r, struct witness *w, size_t mark);
/* Copies the comments at this end. */
struct comments witness_copy(struct run *r, struct witness *w);

/* Whether n contains a filter move that looks at the next moves. */
static inline bool
node_looks_ahead(const struct node *n)
{
	return (n->link.depends & FILTER_NEXT) != 0;
}
/* Whether n is a group, or a constituent with a wildcard. patterntext.c */
bool node_is_chain(const struct node *n);
bool node_is_repeat(const struct node *n);
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
/* Parses ( contents ), where contents may need to know the arrow of a line. */
struct node *parse_group(struct parser *p, void (*contents)(struct parser *,
    struct node *, const char *arrow), const char *arrow);
/* Returns n or, if the next token is a wildcard, n repeated. */
struct node *parse_wildcard(struct parser *p, struct node *n);
void wildcard_print(struct printer *p, const struct node *n);

#endif
