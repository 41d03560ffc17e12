/*
 * tree.h - the syntax tree of a query: its nodes and atoms, the names that
 * it makes, and transforms of it.
 */
#ifndef TREE_H
#define TREE_H

#include <setjmp.h>

#include "rows.h"

/* Bits of a set of men in a designator: PAWN .. KING are 0..5. */
enum {
	MEN_WHITE = 0,		/* + kind */
	MEN_BLACK = 6,		/* + kind */
	MEN_ANY_WHITE = 12,	/* A */
	MEN_ANY_BLACK = 13,	/* a */
	MEN_EMPTY = 14,		/* _ */
	MEN_ANY = 1 << MEN_ANY_WHITE | 1 << MEN_ANY_BLACK
};

enum {
	SYMBOL_BUCKETS = 1024,
	WILD_MOST = 100000,	/* {n,} is {n,100000} */
	NESTING_MOST = 1000,	/* filters in filters, as they are written */
	HEIGHT_MOST = 10000,	/* of a tree: the longest chain of operators */
	CALLS_MOST = 200,	/* functions that call functions */
	NODES_MOST = 3000000,	/* of one query, functions expanded */
	STRING_MOST = 1 << 26	/* bytes of a string that a query makes */
};

/* ---- queries ---- */

/* Something with a name of the user's. */
struct symbol {
	const char *name;
	enum symbolkind {
		SYM_VARIABLE,
		SYM_PIECE,	/* a variable bound to a man's identity */
		SYM_DICTIONARY,
		SYM_FUNCTION
	} kind;
	enum type type;		/* of a variable; values of a dictionary */
	enum type key;		/* of a dictionary */
	bool key_known;
	bool type_known;
	bool persistent;	/* kept between games */
	bool quiet;		/* not printed at the end */
	bool atomic;		/* restored when a path steps back */
	int slot;		/* index of its value in the run */
	struct function *function;
	struct symbol *next;
	struct symbol *chain;	/* in its bucket */
};

/* The language of a query; ANY is told by how it begins. */
enum dialect { DIALECT_ANY, DIALECT_6, DIALECT_CLASSIC };

/*
 * One query. All it points to lives in its arena, so that a query is given
 * back as a whole.
 */
struct query {
	struct arena arena;
	const char *name;	/* label of its matches */
	const char *file;	/* for diagnostics */
	struct span text;	/* source text, or nothing when it was read as
				   an AST */
	enum dialect dialect;
	const char *before;	/* filters put in front of the body, and
				   transforms around all; NULL: none */
	const char *around;
	struct node *header;	/* its children are the parameters */
	struct node *body;
	struct symbol *symbols;	/* in order of their first mention */
	struct symbol *newest;
	struct symbol *bucket[SYMBOL_BUCKETS];	/* by name */
	int nslots;		/* values of symbols in a run */
	int nstates;		/* nodes that keep state in a run */
	int nnodes;
	int nfresh;		/* names made so far */
	int nsorts;		/* sorts without a name so far */
	int depth;		/* nesting while parsing, in levels of
				   precedence */
	bool expanded;
	struct watched *watched; /* by serial, when it is profiled */
	jmp_buf *failure;	/* where query_fail goes, or NULL */
};

/*
 * Prints "file:line:col: message", the source line and a caret, and ends
 * the reading of the query.
 */
void query_error(struct query *q, int line, int col, const char *fmt, ...)
    PRINTF(4, 5) NORETURN;

/*
 * Runs a step that may find something wrong with q; false when it did. Only
 * within one can a diagnostic end what is being done.
 */
bool query_try(struct query *q, void (*step)(struct query *, void *),
    void *context);
/* Ends the step, after a diagnostic. */
void query_fail(struct query *q) NORETURN;
void query_free(struct query *q);

/* ---- symbols: symbol.c ---- */

struct symbol *symbol_find(const struct query *q, const char *name);
struct symbol *symbol_new(struct query *q, const char *name,
    enum symbolkind kind, enum type type);
/* A symbol whose name no user can write. */
struct symbol *symbol_fresh(struct query *q, const char *base,
    enum symbolkind kind, enum type type);

/* ---- the syntax tree: node.c ---- */

struct node {
	const struct filter *filter;
	struct node **arg;	/* one slot an operand; NULL where absent */
	int nargs;
	enum type type;
	int line, col;		/* in the query's text */
	unsigned words;		/* options given that are words alone: bits
				   in their order in the signature */
	int height;		/* of the tree below, set by node_type */
	int serial;		/* its number in the query */
	int state;		/* index of its state in a run, or -1 */
	int number, most;
	unsigned men;
	bitboard squares;
	const char *text;
	size_t length;
	struct symbol *symbol;
	const struct orbitplan *plan; /* of an orbit: a faster way, or NULL */
	bool impure;		/* evaluating it can have an effect, or
				   depends on more than position and game */
	unsigned effects;	/* which: FILTER_EFFECTS of it and below */
	/* evaluators, resolved by node_link; only those of its type */
	bool (*test)(struct run *, const struct node *);
	union {
		bitboard (*set)(struct run *, const struct node *);
		bool (*number)(struct run *, const struct node *, int *);
		bool (*string)(struct run *, const struct node *,
		    struct span *);
	} value;
};

/* A node without operands. */
struct node *node_new(struct query *q, const struct filter *f, int line,
    int col);
void node_add(struct query *q, struct node *n, struct node *arg);
/* Gives n room for nargs operands, all absent. */
void node_slots(struct query *q, struct node *n, int nargs);
/* A copy with the same operands. */
struct node *node_copy(struct query *q, const struct node *n);
/* A copy with copies of all that is below. */
struct node *node_clone(struct query *q, const struct node *n);
static inline struct span
node_text(const struct node *n)
{
	return span_at(n->text, n->length);
}
bool node_is(const struct node *n, const char *name);
/*
 * The first of n and all below, each before its operands, of which test is
 * true, or NULL.
 */
const struct node *node_any(const struct node *n,
    bool (*test)(const struct node *, const void *), const void *context);
/* Calls each for n and all below, for each before its operands. */
void node_each(struct node *n, void (*each)(struct node *, void *),
    void *context);
/* Sets the type of a node whose operands are complete. */
void node_type(struct query *q, struct node *n);
/*
 * Order of two trees, own data first, then the operands, of some rows from
 * the last to the first (CQL 6.2, transforms: equality of copies); 0 when
 * they are equal but for source positions and what currenttransform tells.
 */
int node_compare(const struct node *a, const struct node *b);
/*
 * Fills which with the indices of those of n trees that are not equal to
 * one before them, in the order of node_compare; returns how many.
 */
int nodes_distinct(struct query *q, struct node *const *list, int n,
    int *which);
/*
 * The first of n and all below that needs a place in the game where n is
 * evaluated (FILTER_PLACE), or NULL.
 */
const struct node *node_placed(const struct node *n);
/* The same of all operands of n. */
const struct node *node_placed_below(const struct node *n);
/* What is wrong with such a node, whose name is to be filled in. */
#define MISPLACED "'%s' needs a place in the game, and a move that nobody " \
    "played leads to none"
/* The bit in n->words of an option that is that word alone, or 0. */
unsigned node_word(const struct node *n, const char *word);
bool node_has(const struct node *n, const char *word);
/*
 * Fills slots with those below the row's last that hold an operand of n, in
 * the order of the signature; returns how many.
 */
int node_operands(const struct node *n, int *slots);
/* Whether n has anything of an option from item on. */
bool node_given(const struct node *n, const struct sigitem *item);

/* ---- atoms: atom.c ---- */

void atom_write(const struct node *n, struct buf *b);
/* Reads what atom_write wrote; false when it is not that. */
bool atom_read(struct query *q, struct node *n, struct span *s);
/* The order of two atoms of one row. */
int atom_compare(const struct node *a, const struct node *b);
/* The order of two sets of directions. */
int directions_compare(unsigned a, unsigned b);
struct transform;
/*
 * Transforms the atom of n; false when a designator has lost its squares.
 */
bool atom_map(struct query *q, struct node *n, const struct transform *t);

/* ---- designators: designator.c ---- */

extern const char men_letters[];	/* by MEN_ bit */

/* The men of a letter, or of the figurine at p; 0 when it is none. */
unsigned men_of_letter(int c);
unsigned men_of_figurine(const char *p, const char *end, int *length);

/* A designator as it is written. */
struct designator {
	unsigned men;		/* none: squares alone */
	bitboard squares;
	bool has_squares;	/* some were written */
	const char *wrong;	/* what is wrong with it, or NULL */
	const char *at;		/* and where */
};

/*
 * Reads the longest designator, or squares alone, at p. Returns the byte
 * after it, or NULL when none is there or it is wrong.
 */
const char *designator_scan(const char *p, const char *end,
    struct designator *d);
const char *squares_scan(const char *p, const char *end,
    struct designator *d);
/* Appends a designator, as short as it goes. */
void designator_write(unsigned men, bitboard squares, bool unicode,
    struct buf *b);
/* Appends a set as CQL prints it: e4, [a1,h1] or []. */
void set_write(bitboard set, struct buf *b);

/* ---- transforms: transform.c ---- */

/*
 * A basic transform: a symmetry of the board, or a shift, or a turn of the
 * directions, and colours that change places or not.
 */
struct transform {
	char name[24];		/* as currenttransform tells; identity is "" */
	bool files, ranks;	/* reverses their order, files first */
	bool transpose;		/* then reflects about a1-h8 */
	bool colour;		/* White becomes Black, and Black White */
	signed char dx, dy;	/* shifts, dy first */
	bool edge;		/* with the edges of classic CQL */
	signed char turns;	/* turns directions by 45 degrees each */
};

enum { TRANSFORMS_MOST = 225 };	/* basic transforms of one filter */

/*
 * What the row of a transform stands for: n of a list, or the identity and
 * shifts by up to dx files and dy ranks.
 */
struct transforms {
	const struct transform *list;
	int n;
	int dx, dy;
	int ways;		/* which of these shifts; basic.c */
	bool edge;
};

static inline bool
filter_is_transform(const struct filter *f)
{
	return f->transforms != NULL;
}

/*
 * A shift takes a set along rigidly, but a rank or file that is all in the
 * set stays when it is shifted along itself (CQL 6.2, transforms). With the
 * edges of classic CQL squares of the edge behind it stay in the set too,
 * and a set without squares is none, but can be counted.
 */
bitboard transform_squares(const struct transform *t, bitboard set);
unsigned transform_men(const struct transform *t, unsigned men);
unsigned transform_directions(const struct transform *t, unsigned set);
/* Whether light squares become dark. */
bool transform_changes_light(const struct transform *t);

#endif
