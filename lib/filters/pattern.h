/*
 * pattern.h - what path and line have in common: constituents, groups of
 * them and repetitions, matched along the moves of a game. A pattern knows
 * nothing of what its constituents mean; its owner tells.
 */
#ifndef PATTERN_H
#define PATTERN_H

#include "eval.h"

/* The best end of a cell matched from a position; holds for its age. */
struct answer {
	int age;
	int best;		/* position, or -1 */
};

/*
 * What is still to be matched: a constituent and all that comes behind it.
 * Two cells that say the same are the same cell.
 */
struct cell {
	enum { CELL_END, CELL_CHAIN, CELL_REPEAT, CELL_MOVE, CELL_TEST } kind;
	const struct node *n;	/* the constituent */
	int done;		/* of a repetition: how often so far */
	bool still;		/* and the last time made no move; at the end:
				   there has been no move at all */
	bool nullable;		/* all that is left may match nothing */
	struct cell *next;
	struct cell *moved;	/* the same after a move */
	struct cell *into;	/* made when asked for: the contents of a
				   group, or one more time, then next */
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
	int move;		/* where the owner goes on */
	int best;		/* end, or -1 */
	size_t mark;		/* comments before; the owner's */
	struct dashmask mask;	/* the owner's */
};

/*
 * The comments on the way to the best end, while all ways are tried in
 * order.
 */
struct witness {
	size_t mark;		/* comments before */
	size_t reached;		/* and at the best end, while they stand */
	bool standing;
	struct comments comments;	/* else what they were */
};

struct pattern {
	struct run *r;
	const struct node *n;	/* the filter */
	void *owner;
	bool (*makes_move)(const struct node *);
	/* Whether a constituent that makes no move matches there; or NULL. */
	bool (*test)(struct pattern *, const struct node *, int id);
	/*
	 * Constituents that make a move: begin is false when there is none;
	 * step finds the next one and sets where it leads, and leave is called
	 * when all that lies behind has been tried; finish ends the frame.
	 */
	bool (*begin)(struct pattern *, struct frame *);
	bool (*step)(struct pattern *, struct frame *, int *to);
	void (*leave)(struct pattern *, struct frame *);
	void (*finish)(struct pattern *, struct frame *);
	/* Whether the end counts at a position, whose score is set; or NULL. */
	bool (*success)(struct pattern *, int id);
	/* Whether moves are made there without a constituent; or NULL. */
	bool (*passes)(struct pattern *, int id);

	struct cell *all;	/* NULL until the work has begun */
	bool tries;		/* every way, in order */
	bool tells;		/* makes comments afterwards */
	bool hopeless;		/* it matches nowhere in the game */
	bool forgets;		/* answers, at every start */
	bool quiet, bans;	/* said of the filter */
	bool remembers;		/* answers hold for more than one asking */
	bool first;		/* stop at the first success */
	bool found;		/* there was one */
	int *score;		/* of ends, by position */

	int age;		/* of the answers that hold */
	struct cell *table[64], *cells;
	struct answer **answers; /* all tables made */
	int nanswers, answers_cap, used;
	struct frame *frame;
	size_t nframes, frames_cap;

	int start;
	struct witness witness;
	uint8_t *banned;	/* by position */
};

/*
 * Begins a pattern whose n, functions and run have been set, as have first
 * and forgets; it lives as long as the game. Effects are those of all that is
 * asked; where they are comments alone, every way is tried if in_order says so
 * or nothing repeats.
 */
void pattern_begin(struct pattern *p, const struct node *list,
    unsigned effects, bool in_order);
/* The best end from the start, or -1, when it may be asked for there. */
bool pattern_may_start(const struct pattern *p, int id);
int pattern_best(struct pattern *p);
/* The comments at both ends; more is added to that at the end. */
void pattern_write(struct pattern *p, const char *what, int end, int length,
    const char *more);
/*
 * With nestban: nothing may start again from the start to id, but where the
 * pattern passes.
 */
void pattern_ban(struct pattern *p, int id);
/* With lastposition the value is the end. */
enum type pattern_type(const struct node *n);
/* Goes the way to the end that pattern_best found, and stays there. */
void pattern_follow(struct pattern *p, struct cell *c, int id, int end);

void witness_begin(struct run *r, struct witness *w);
/* This is the best end so far. */
void witness_reached(struct run *r, struct witness *w);
/* Takes comments back down to mark. */
void witness_cut(struct run *r, struct witness *w, size_t mark);
/* A copy of the comments at this end. */
struct comments witness_copy(struct run *r, struct witness *w);
/* Takes all back but the comments of the best end. */
void witness_end(struct run *r, struct witness *w);

/*
 * A designator that matches wherever the constituent n begins to match, or
 * NULL when none can be told; that of a next move is of the man that moves.
 */
const struct node *pattern_men(const struct node *n);
/* Whether n looks at moves from its position by the filter move. */
bool node_looks_ahead(const struct node *n);
/* Whether n may match without a constituent. */
bool node_is_nullable(const struct node *n);
/* Whether n is a number, or arithmetic, and so no constituent. */
bool node_is_arithmetic(const struct node *n);
/* n, or n repeated as the wildcard at the next token says. */
struct node *parse_wildcard(struct parser *p, struct node *n);
void wildcard_print(struct printer *p, const struct node *n);

#endif
