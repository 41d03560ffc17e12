/*
 * eval.h - evaluates a tree at a position of a game: the state of a run,
 * values, and moving to other positions. evalcomments.h has comments, evalmen.h
 * follows the men, enginecolumn.h evaluates at many positions, evalgame.h makes
 * runs.
 */
#ifndef EVAL_H
#define EVAL_H

#include <stdatomic.h>

#include "render.h"
#include "index.h"

/* ---- values: value.c ---- */

/*
 * A filter is evaluated for its truth or for its value. A set always has a
 * value, and is true if it is not empty. The other types are true if they have
 * a value; that of a position is its id.
 */
static inline bool
eval_test(struct run *r, const struct node *n)
{
	return n->test(r, n);
}

static inline bitboard
eval_set(struct run *r, const struct node *n)
{
	return n->value.set(r, n);
}

static inline bool
eval_number(struct run *r, const struct node *n, int *v)
{
	return n->value.number(r, n, v);
}

/*
 * Evaluates all operands of n, at most LINE_MOST, and stores their sets; from
 * the last to the first if the row is FILTER_LAST_FIRST.
 */
void eval_sets(struct run *r, const struct node *n, bitboard *set);

/*
 * Sets *v to a string that is valid until r->scratch is reset: at the end of
 * the position, or of the turn of a loop around n.
 */
static inline bool
eval_string(struct run *r, const struct node *n, struct span *v)
{
	return n->value.string(r, n, v);
}

/* A value of any type; does not own the bytes of a string. */
struct value {
	enum type type;
	bool bound;		/* whether there is one */
	int number;		/* also a position's id, a man's identity */
	bitboard set;
	struct span string;
};

/*
 * Evaluates n for v->type, which is its own type, or for its truth if that is
 * LOGICAL. eval_value sets v->type to n's own, and returns v->bound.
 */
bool eval_as(struct run *r, const struct node *n, struct value *v);
bool eval_value(struct run *r, const struct node *n, struct value *v);
bool value_equal(const struct value *a, const struct value *b);
/* Orders two values of one type: below, equal to or above 0. */
int value_compare(const struct value *a, const struct value *b);
/* Appends a value as comments have it; a position is its name. */
void value_write(struct run *r, const struct value *v, struct buf *b);
/* Whether a value lies in a range; NULL is the range of all. */
bool range_holds(struct run *r, const struct node *range, int value);
/* Bounds of a range node, or the defaults where it is absent. */
void range_bounds(struct run *r, const struct node *range, int *least,
    int *most);

/* A value that lasts: of a variable, a dictionary or a sort key. */
struct held {
	struct value v;
	struct buf bytes;	/* of a string, owned */
	size_t counted, characters;	/* the first bytes of the string, and
					   how many characters they are;
					   held_length's own */
};

void held_set(struct held *h, const struct value *v);
/* Replaces the bytes from .. to - 1 of a string by s. */
void held_splice(struct held *h, size_t from, size_t to, struct span s);
/*
 * Returns how many characters a string has. Counts only the bytes that were
 * appended since the last call.
 */
size_t held_length(struct held *h);
void held_free(struct held *h);

/* ---- before the first evaluation: link.c ---- */

/*
 * Sets the evaluators of n and all below, whose operands are complete, and what
 * they depend on.
 */
void node_link(struct node *n);

/* ---- the run: run.c ---- */

/* The mechanisms for speed; see engine.h. */
enum mechanisms {
	USE_TAGS, USE_TEXT, USE_FACTS, USE_COLUMNS, USE_PLANS, USE_WHOLE,
	USE_STARTS, USE_JUMPS, USE_KEYS, USE_CHECKS, USE_ANSWERS, USE_MOVES,
	USE_TOGETHER,
	MECHANISMS,
	/* as bits: the mechanisms that skip filters known not to match */
	USE_SKIPPING = 1 << USE_TEXT | 1 << USE_FACTS | 1 << USE_COLUMNS |
	    1 << USE_WHOLE
};

/* Options of a search that apply to all its queries. */
struct options {
	bool no_comments;	/* comments are not needed */
	bool first_only;	/* report the first match of a game only */
	bool always_comment;	/* comments are never taken back */
	bool no_header;		/* no "Game number" */
	bool no_sort_comments;
	bool labels;		/* the comment at a match is the label */
	bool no_settag;
	bool no_removetag;
	bool no_removecomment;
	unsigned off;		/* mechanisms not to use, as bits */
	bool plain;		/* -O plain: every filter is evaluated where it
				   stands, and nothing is remembered; see
				   spec.c */
	bool fen_rights;	/* as the parameter of cql() */
	const char *folder;	/* -F: where files may be, or NULL */
	struct usedfiles *used;	/* files in use; see filters.h */
	double seconds;		/* -t: limit for one game, or 0 */
	long last_game;		/* lastgamenumber, or 0 where not counted */
};

static inline bool
options_use(const struct options *o, enum mechanisms m)
{
	return (o->off >> m & 1) == 0;
}

/*
 * Where the men of the start position are at another position. A man's identity
 * is his number in the order of the squares of the start position, a1 b1 to h8.
 */
enum { IDENTITIES = 32, NOBODY = IDENTITIES };
struct men {
	uint8_t where[IDENTITIES];	/* the square, or NO_SQUARE */
	uint8_t who[64];		/* the identity, or NOBODY */
	uint32_t moved, taken;	/* by the last move: identities as bits */
};

/*
 * A position that the game does not have: after a move that nobody played, or
 * with men put on and taken off. It is made from the current position and
 * becomes the current one; another may be made from it in turn. r->id stays the
 * position of the game from which the first was made.
 */
struct supposed {
	struct position pos;
	const struct position *head;	/* the position before */
	struct supposed *before;	/* or NULL */
	move move;			/* or 0 */
	int plies;			/* moves since r->id */
	bool astray;		/* the side to move could take the king: there
				   are no legal moves here */
	bool men_known;			/* men has been filled in */
	struct men men;
};

/* The time limit of the game that a thread searches. */
struct timelimit {
	double seconds;		/* that -t gives it; 0: no limit */
	double end;		/* of the thread's CPU time; 0: none */
	int beats;		/* time_beats when the clock was read last */
};

/* The state of one query in one thread. */
struct run {
	const struct query *q;
	const struct options *options;
	struct settings settings;
	struct game *g;
	long number;		/* of the game */
	int id;			/* current position */
	const struct position *pos;
	struct supposed *supposed;	/* the one that pos is in, or NULL */
	struct held *var;	/* by symbol->slot; the second half saves the
				   values while -p evaluates for a value */
	void **state;		/* by link.state; lasts as long as the game */
	void **memo;		/* by link.state, then by the values that the
				   node reads: memo.c */
	void **lifelong;	/* by link.state; lasts as long as the run */
	struct arena scratch;	/* lasts as long as the position */
	struct arenamark scratch_start;
	struct arena game;	/* lasts as long as the game */
	struct arenamark game_start;
	struct arena life;	/* lasts as long as the run */
	enum commenting level;
	bool doubtful;		/* castling was tried that the FEN denies */

	struct comment *comment;	/* the stack of comments */
	size_t ncomments, comments_cap;
	struct buf comment_text;
	int *removed;		/* positions whose comments are removed */
	size_t nremoved, removed_cap;
	struct tagset *tag;
	size_t ntags, tags_cap;

	struct assigned *assigned;	/* variables with a value at each
				   position; see column.c */
	const struct domain *domain;	/* of the loops around n whose variables
				   stand for all members; see whole.c */
	const struct dashmask *mask;	/* or NULL */
	int only_move;		/* the only next position that a move filter
				   may look at, or -1 */
	struct own *own;	/* what the themes keep; see run_own */
	struct men *men;	/* by id; made when asked for */
	struct posname *name;	/* by id; made when asked for */
	bitboard (*attacked)[2];	/* by id and side: rays.c; the same */
	struct profile *profile;	/* by serial, or NULL */
	struct explainer *explainer;	/* or NULL */
	struct buf messages;	/* messages and errors of the game, printed
				   after it */
	const struct facts *facts;	/* of the game, or NULL; see
					   run_facts */
	struct facts own_facts;
	long asked, left;	/* positions evaluated by columns so far, and
				   those of them that matched */
	int share;		/* use columns if at most one in share positions
				   matches */
	struct timelimit *time;	/* -t */
	jmp_buf leave;		/* where run_stop jumps to */
	enum ending { RUN_ENDED, RUN_TIMED_OUT, RUN_GAVE_UP, RUN_FAILED } end;
};

/*
 * Reports an error that shows only while the query runs, with the filter's
 * place, the game and the position; then longjmps out of the game. run_error
 * also ends the search.
 */
#define run_error(r, n, ...)	run_stop(r, n, RUN_FAILED, __VA_ARGS__)
#define run_give_up(r, n, ...)	run_stop(r, n, RUN_GAVE_UP, __VA_ARGS__)
void run_stop(struct run *r, const struct node *n, enum ending how,
    const char *fmt, ...) PRINTF(4, 5) NORETURN;
/* Ends the search if n would make a string of more than STRING_MOST bytes. */
void run_check_string(struct run *r, const struct node *n, size_t length);
/* Whether the time of -t for the game is over; run is a struct run. */
bool run_is_late(void *run);
/* Leaves the game if its time is over. */
void run_late(struct run *r);
/*
 * Incremented every 20 ms once time_watch is called, so that runs need not read
 * a clock. run.c
 */
extern atomic_int time_beats;
/*
 * Leaves the game if the time of -t is over. Every loop whose length depends on
 * the query calls this once a turn.
 */
static inline void
run_tick(struct run *r)
{
	if (atomic_load_explicit(&time_beats, memory_order_relaxed) !=
	    r->time->beats)
		run_late(r);
}

/* As run_tick, where many bytes of a string are read. */
void run_tick_string(struct run *r, size_t length);

/* Returns the facts of the game, which are found at the first call. */
const struct facts *run_facts(struct run *r);
/* Returns the data of a theme in the run. */
void *run_own(const struct run *r, const struct theme *t);

/* ---- what may be kept: memo.c ---- */

/* Whether the answer of n may depend on s, the variable of a loop around it. */
static inline bool
node_reads(const struct node *n, const struct symbol *s)
{
	int i;

	for (i = 0; i < READS_MOST && n->link.reads[i] != 0; i++)
		if (n->link.reads[i] == s->slot + 1)
			return true;
	return (n->link.depends & FILTER_MANY) != 0;
}

/*
 * What an answer may depend on and still be reused: SAME_AROUND from position
 * to position, SAME_HERE at one position.
 */
enum {
	SAME_AROUND = FILTER_DASHED | FILTER_NEXT | FILTER_VARIABLES |
	    FILTER_MANY,
	SAME_HERE = SAME_AROUND | FILTER_HERE
};

/* Whether the answer of n depends on nothing outside of same. */
static inline bool
node_same(const struct node *n, unsigned same)
{
	return (n->link.depends & ~same) == 0;
}

/*
 * Whether an answer of n may stand for later ones: it depends on nothing
 * outside of same, or on comments while they are silenced. Never with -O plain.
 */
static inline bool
run_reuses(const struct run *r, const struct node *n, unsigned same)
{
	return node_same(n, r->level == COMMENT_SILENT ?
	    same | FILTER_COMMENTS : same) && !r->options->plain;
}

/*
 * What operands of n may depend on if n keeps their answers in its memo, by
 * position: what n itself sets for them, and variables if the memo's key has
 * all that n reads.
 */
static inline unsigned
memo_same(const struct node *n)
{
	return (n->link.depends & FILTER_MANY) != 0 ?
	    FILTER_HERE | FILTER_DASHED | FILTER_NEXT :
	    FILTER_HERE | FILTER_DASHED | FILTER_NEXT | FILTER_VARIABLES;
}

/*
 * Returns the memo of n in this game for the present values of the variables in
 * n->link.reads, or, if n reads more variables than fit there, one memo for all
 * values. It has size bytes, zeros at first.
 */
void *run_find_memo(struct run *r, const struct node *n, size_t size);
static inline void *
run_memo(struct run *r, const struct node *n, size_t size)
{
	void *memo = r->memo[n->link.state];

	return memo != NULL && n->link.reads[0] == 0 ? memo :
	    run_find_memo(r, n, size);
}

/* Returns a number that identifies these values. */
int run_values(const struct run *r, const struct node *n);

/* As run_memo, but one for all values of the variables. */
void *run_state(struct run *r, const struct node *n, size_t size);
/* As run_state, but one for all games; what it points to must be in r->life. */
void *run_lifelong(struct run *r, const struct node *n, size_t size);

/* ---- places: places.c ---- */

/* Where a run is in its game: run_go returns it, run_back returns there. */
struct place {
	int id;
	const struct position *pos;
	struct supposed *supposed;
	const struct dashmask *mask;
	int only_move;
};

static inline struct place
run_go(struct run *r, int id)
{
	struct place p = { r->id, r->pos, r->supposed, r->mask, r->only_move };

	r->id = id;
	r->pos = &r->g->pos[id];
	r->supposed = NULL;
	r->mask = NULL;
	r->only_move = -1;
	return p;
}

static inline void
run_back(struct run *r, struct place p)
{
	r->id = p.id;
	r->pos = p.pos;
	r->supposed = p.supposed;
	r->mask = p.mask;
	r->only_move = p.only_move;
}

/* Goes to the position after m, which is stored in s. */
struct place run_suppose(struct run *r, struct supposed *s, move m);
/* Goes to the board in s->pos, which is the current one with changes. */
struct place run_imagine(struct run *r, struct supposed *s);
/* The move into the current position, or 0. */
static inline move
run_move(const struct run *r)
{
	return r->supposed != NULL ? r->supposed->move : r->g->move[r->id];
}
/* Whether the current position can have legal moves and be mate. */
static inline bool
run_has_moves(const struct run *r)
{
	return r->supposed == NULL || !r->supposed->astray;
}
/* Whether it can have legal moves, and no move of the game follows. */
static inline bool
run_is_last(const struct run *r)
{
	return r->supposed != NULL ? !r->supposed->astray :
	    game_child(r->g, r->id) < 0;
}
/*
 * The id string of a position (CQL 6.2, positions); adds the comment "id:N"
 * at positions of variations.
 */
struct span position_name(struct run *r, int id);
/* Evaluates n at another position of the game, as eval_as does. */
bool eval_at(struct run *r, const struct node *n, int id, struct value *v);
/* Whether n matches at another position; frees the scratch that it used. */
bool test_at(struct run *r, const struct node *n, int id);

#endif
