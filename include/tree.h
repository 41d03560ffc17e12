/*
 * tree.h - the syntax tree of a query: its nodes and atoms, the names that it
 * defines, and its transforms.
 */
#ifndef TREE_H
#define TREE_H


#include "rows.h"

/* Bits of a set of men in a designator. A kind is PAWN .. KING, 0..5. */
enum {
	MEN_WHITE = 0,		/* + kind */
	MEN_BLACK = 6,		/* + kind */
	MEN_ANY_WHITE = 12,	/* A */
	MEN_ANY_BLACK = 13,	/* a */
	MEN_EMPTY = 14,		/* _ */
	MEN_ANY = 1 << MEN_ANY_WHITE | 1 << MEN_ANY_BLACK
};

enum {
	WILD_MOST = 100000,	/* {n,} means {n,100000} */
	NESTING_MOST = 1000,	/* filters in filters, in the text */
	HEIGHT_MOST = 10000, /* of a tree: the longest chain of operators */
	CALLS_MOST = 200,	/* nested function calls */
	NODES_MOST = 500000,	/* of one query, with functions expanded */
	PLAN_MOST = 3000000,	/* nodes of the plan of an orbit */
	READS_MOST = 2, /* variables that are followed in a node */
	STRING_MOST = 1 << 26,	/* bytes of a string made by a query */
	SAID_MOST = 1 << 24,	/* bytes that a game comments and says */
	ENTRIES_MOST = 10000000	/* of a dictionary */
};

/* ---- queries ---- */

/* A variable, dictionary or function that the user has named. */
struct symbol {
	const char *name;
	enum symbolkind {
		SYM_VARIABLE,
		SYM_PIECE,	/* a variable bound to one man */
		SYM_DICTIONARY,
		SYM_FUNCTION
	} kind;
	enum type type; /* of a variable, or of a dictionary's values */
	enum type key;		/* of a dictionary */
	bool key_known;
	bool type_known;
	bool persistent;	/* kept between games */
	bool quiet;		/* not printed after the search */
	bool atomic;		/* restored when a path backtracks */
	bool assigned;		/* not only loops give it a value */
	bool unbound;		/* some filter may take its value */
	bool stray;		/* it may be read before it has a value */
	int judged;		/* of a function: how many of its calls were
				   checked for warnings */
	int slot;		/* index of its value in the run */
	struct function *function;
	struct symbol *next;
	struct symbol *chain;	/* the next in its bucket */
};

/* The language of a query; DIALECT_ANY looks at how it begins. */
enum dialect { DIALECT_ANY, DIALECT_6, DIALECT_CLASSIC };

/*
 * A text that a query includes. Texts are numbered from 1; node->line of a node
 * in text n is n * INCLUDED_LINES more than the line in its file. The name of
 * the file is in the header.
 */
enum { INCLUDED_LINES = 1 << 20 };
struct included {
	struct span text;
	struct included *next;
};

/* Where the lines of a text begin. */
struct textlines {
	struct span text;
	size_t *at, n, cap;
};

/* Filters that an option of the command line adds to all queries. */
struct added {
	struct added *next;
	const char *option, *text;	/* the option, as messages call it */
};
/* Appends to a list. */
void added_put(struct added **list, const char *option, const char *text);

/*
 * One query. Everything it points to lives in its arena, so that a query is
 * freed as a whole.
 */
struct query {
	struct arena arena;
	const char *name;	/* the label of its matches */
	const char *title;	/* the same, or its text if it has none */
	const char *file;	/* for diagnostics */
	struct span text;	/* the source; empty when the query was read
				   from an AST */
	const char *folders[2]; /* where the files are that it includes, each
				   NULL where there is none */
	struct included *included;
	int nincluded;
	enum dialect dialect;
	const struct added *before; /* filters put before the body, or NULL */
	const char *around;	/* transforms around everything, or NULL */
	struct node *header;	/* its children are the parameters */
	struct node *body;
	struct node *own;	/* the part of the body that is in the text */
	struct node **added;	/* the nodes of before, in order; or NULL */
	struct symbol *symbols;	/* in the order of their first use */
	struct symbol *newest;
	struct symbol **bucket;	/* by name */
	unsigned nbuckets;
	int nslots;		/* values of symbols in a run */
	int nstates;		/* nodes that keep state in a run */
	int nnodes;
	bool planning;		/* its new nodes are those of a plan */
	const struct node *grows; /* the outermost call, transform or sugar
				   that is being expanded, or NULL */
	unsigned flags;		/* of the rows of all its nodes */
	int nfresh;		/* names generated so far */
	int nsorts;		/* sorts without a name so far */
	int depth;		/* nesting during the parse, counted in levels
				   of precedence */
	bool classic;		/* the text is in classic CQL */
	int comment_line, comment_col; /* of a comment right between filters,
					  or 0 */
	bool *begins;		/* by offset in the text, where the filters
				   of a sequence begin; or NULL */
	bool expanded;
	bool images;		/* its orbits are asked image after image */
	const char *tree;	/* its tree as text, for the ledger */
	struct watched *watched; /* by serial, when it is profiled */
	struct textlines lines;	/* of text, for slips */
	const char *meant[3];	/* queries that the last error may mean */
	struct span more;	/* lines about them after the diagnostic */
	int wrong;		/* the line of the first error, or 0 */
	int trying;		/* how many remedies led to this query */
	struct buf *diagnostics; /* where they go, or NULL: standard error */
	jmp_buf *failure;	/* where query_fail jumps to, or NULL */
};

/*
 * Prints "file:line:col: message", the source line and a caret, and stops
 * reading the query.
 */
void query_error(struct query *q, int line, int col, const char *fmt, ...)
    PRINTF(4, 5) NORETURN;
/* Prints "file:line:col: warning: message" and the same two lines. */
void query_warning(const struct query *q, int line, int col, const char *fmt,
    ...) PRINTF(4, 5);

/* Returns the file of a line of a node, and makes the line that of the file. */
const char *query_file(const struct query *q, int *line);
/* Prints "file:line:col: message" for a node. */
void query_warn_at(const struct query *q, const struct node *n,
    const char *fmt, ...) PRINTF(3, 4);
/* Returns a line of the text, or its beginning if it is very long. */
struct span query_line(const struct query *q, int line);
/* The same, for many lines of one text; free(t->at) after the last. */
struct span query_line_of(const struct query *q, int line,
    struct textlines *t);

/*
 * Runs a step that may find an error in q; returns false when it did.
 * query_error and query_fail may be called only within such a step, which they
 * end.
 */
bool query_try(struct query *q, void (*step)(struct query *, void *),
    void *context);
/* Ends the step. The diagnostic has been printed. */
void query_fail(struct query *q) NORETURN;
void query_free(struct query *q);

/* ---- symbols: symbol.c ---- */

struct symbol *symbol_find(const struct query *q, const char *name);
struct symbol *symbol_new(struct query *q, const char *name,
    enum symbolkind kind, enum type type);
/*
 * Puts the newest name right after an older one, or first if that is NULL. A
 * tree that is read lists a name before those that its value has; so must the
 * parser, which reads the value first.
 */
void symbol_advance(struct query *q, struct symbol *before);
/* Makes a symbol with a name that no user can write. */
struct symbol *symbol_fresh(struct query *q, const char *base,
    enum symbolkind kind, enum type type);

/* ---- the syntax tree: node.c ---- */

/* How a node is evaluated: what node_link and the link hooks of rows find. */
struct link {
	int state;		/* index of its state in the run, or -1 */
	unsigned depends;	/* what the answers of the node and of all
				   below depend on, and what evaluating them
				   changes: FILTER_ flags; see memo.c */
	bool encloses;		/* the variables that the node assigns are read
				   inside it alone, and it reads no others that
				   are assigned; see bound.c */
	bool cheap;		/* it looks at its own position alone: at
				   positions where nobody asks for the answer,
				   to evaluate it costs little */
	bool outward;		/* the node depends on, or changes, more than
				   the values of variables */
	int reads[READS_MOST]; /* slots, plus 1, of the variables of loops
				   around it that it depends on; 0 for none */
	const struct orbitplan *plan; /* of an orbit: a faster evaluation, or
				         NULL */
	bool follows;		/* of a loop: it asks first where its man is */
	bool asks_domain;	/* of a loop: it may fail at once where may.c
				   rules out all members; see loops.c */
};

/* What finds the value of a node, by its type. */
union evaluator {
	bitboard (*set)(struct run *, const struct node *);
	bool (*number)(struct run *, const struct node *, int *);
	bool (*string)(struct run *, const struct node *, struct span *);
};

struct node {
	/* syntax */
	const struct filter *filter;
	struct node **arg;	/* one slot per operand; NULL if absent */
	int nargs;
	enum type type;
	int line, col;		/* the place in the query's text */
	unsigned words; /* the options without operands that were given:
				   bits in the order of the signature */
	int height;		/* of the tree below; set by node_type */
	int serial;		/* its number in the query */
	bool braced;		/* in braces or parentheses in the text */

	/* the atom; each kind needs some of these */
	int number, most;	/* bound.c keeps its own two numbers in those
				   of variables, assignments and loops */
	unsigned men;
	bitboard squares;
	const char *text;
	size_t length;
	struct symbol *symbol;

	struct link link;	/* how it is asked */
	/* set by node_link */
	bool (*test)(struct run *, const struct node *);
	union evaluator value;
};

/*
 * Has the error about a query that grows too large name n, unless a filter
 * around n is named already. Returns what q->grows was; put it back afterwards.
 */
const struct node *node_grows(struct query *q, const struct node *n);
/* Makes a node without operands. */
struct node *node_new(struct query *q, const struct filter *f, int line,
    int col);
void node_add(struct query *q, struct node *n, struct node *arg);
/* Gives n slots for nargs operands, all of them absent. */
void node_slots(struct query *q, struct node *n, int nargs);
/* Copies n; the copy shares its operands. */
struct node *node_copy(struct query *q, const struct node *n);
/* Copies n and everything below it. */
struct node *node_clone(struct query *q, const struct node *n);
static inline struct span
node_text(const struct node *n)
{
	return span_at(n->text, n->length);
}
/* Returns the last operand of n, which has one. */
static inline struct node *
node_last(const struct node *n)
{
	return n->arg[n->nargs - 1];
}
/* Most names differ in their first letter. */
static inline bool
node_is(const struct node *n, const char *name)
{
	return n != NULL && n->filter->name[0] == name[0] &&
	    strcmp(n->filter->name, name) == 0;
}
/* Whether the row of n, which may be NULL, has the role. */
static inline bool
node_plays(const struct node *n, enum role role)
{
	return n != NULL && n->filter->role == role;
}
/* Whether the row transforms its operand. */
static inline bool
filter_is_transform(const struct filter *f)
{
	return f->transforms != NULL;
}

/* Whether a filter is evaluated as its last operand. */
static inline bool
filter_yields(const struct filter *f)
{
	return f->sugar != NULL || ((f->flags & FILTER_YIELDS) != 0 &&
	    !filter_is_transform(f));
}
/* Whether n matches where all of its operands match, one after the other. */
static inline bool
node_is_conjunction(const struct node *n)
{
	return node_plays(n, ROLE_COMPOUND) || node_plays(n, ROLE_AND);
}
/*
 * Returns the first node for which test is true, or NULL. Visits n and all
 * below it, each before its operands.
 */
const struct node *node_any(const struct node *n,
    bool (*test)(const struct node *, const void *), const void *context);
/* Makes a test for node_any that one expression of n and context says. */
#define PREDICATE(name, expression)					\
static bool								\
name(const struct node *n, const void *context)				\
{									\
	return expression;						\
}

/* Calls each for n and all nodes below it, each before its operands. */
void node_each(struct node *n, void (*each)(struct node *, void *),
    void *context);
/* Counts n and all below it. */
int node_count(const struct node *n);
/* Sets the type of a node. Its operands must be complete. */
void node_type(struct query *q, struct node *n);
/*
 * Compares two trees: first the data of the nodes themselves, then their
 * operands, which some rows compare from the last to the first (CQL 6.2,
 * transforms: equality of copies). Source positions and the names that
 * currenttransform reports do not count.
 */
int node_compare(const struct node *a, const struct node *b);
/*
 * Fills which with the indices of the n trees that no earlier tree is equal
 * to, sorted by node_compare. Returns their number.
 */
int nodes_distinct(struct query *q, struct node *const *list, int n,
    int *which);
/*
 * The first of n and all below that needs a place in the game where n is
 * evaluated (FILTER_PLACE), or NULL.
 */
const struct node *node_placed(const struct node *n);
/* As node_placed, of the operands of n alone. */
const struct node *node_placed_below(const struct node *n);
/* Such a node in what n evaluates after moves that nobody played, or NULL. */
const struct node *node_misplaced(const struct node *n);
/* The message for a misplaced filter; %s is its name. */
#define MISPLACED "'%s' needs a position of the game, and there is none " \
    "after a move that was not played"
/* Returns the bit in n->words of the option that is this single word, or 0. */
unsigned node_word(const struct node *n, const char *word);
bool node_has(const struct node *n, const char *word);
/*
 * Fills slots with the slots named in the signature, in its order, that hold
 * an operand of n. Returns their number.
 */
int node_operands(const struct node *n, int *slots);
/* Whether the option that begins at item was given in n. */
bool node_given(const struct node *n, const struct sigitem *item);
/* Makes the option at item the value of n, whose atom is an ATOM_OPTION. */
void node_value_option(struct node *n, const struct sigitem *item);
/*
 * Fills list, of OPTIONS_MOST, with the options from item on that were given
 * in n, those with operands in the order of the text: what one assigns another
 * can read; but first the one that is the value. Returns their number.
 */
int node_options(const struct node *n, const struct sigitem *item,
    const struct sigitem **list);

/* ---- atoms: atom.c ---- */

void atom_write(const struct node *n, struct buf *b);
/* Reads what atom_write wrote; false when the text is something else. */
bool atom_read(struct query *q, struct node *n, struct span *s);
/* Compares the atoms of two nodes of one row. */
int atom_compare(const struct node *a, const struct node *b);
/* Compares two sets of directions. */
int directions_compare(unsigned a, unsigned b);
struct transform;
/*
 * Transforms the atom of n; false when a designator has lost all its squares.
 */
bool atom_map(struct query *q, struct node *n, const struct transform *t);

/* ---- designators: designator.c ---- */

enum { MEN_BITS = 15 };
extern const char men_letters[];	/* indexed by MEN_ bit */
extern const signed char men_order[MEN_BITS]; /* the bits as they are written */

/* Returns the men that a letter, or the figurine at p, means; 0 for others. */
unsigned men_of_letter(int c);
unsigned men_of_figurine(const char *p, const char *end, int *length);

/* A designator in the text of a query. */
struct designator {
	unsigned men;		/* 0 for squares without men */
	bitboard squares;
	bool has_squares;	/* squares were written */
	const char *wrong;	/* the error in it, or NULL */
	const char *at;		/* where the error is */
};

/*
 * Reads the longest designator, or squares without men, at p. Returns the byte
 * after it, or NULL when there is none or it is wrong.
 */
const char *designator_scan(const char *p, const char *end,
    struct designator *d);
const char *squares_scan(const char *p, const char *end, struct designator *d);
/* Appends the shortest text of a designator. */
void designator_write(unsigned men, bitboard squares, bool unicode,
    struct buf *b);

#endif
