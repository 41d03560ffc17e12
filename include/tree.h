/*
 * tree.h - the syntax tree of a query: its nodes and atoms, the names that
 * it makes, and the rows of the registry that say what each filter is.
 * "CQL 6.2, x" in a comment names the part of the language's documentation
 * that a rule comes from.
 *
 * The words of the field, here and in the manual:
 *
 *	filter		a part of a query that matches a position, or not
 *	row		what the registry says of one filter; a theme is a
 *			file of rows
 *	truth, value	whether a filter matches; the set, number, string or
 *			position that it stands for
 *	designator	men on squares, as in [Ra]a-c1
 *	atom		what a node holds beside its operands
 *	transform	a symmetry, a shift or a turn of the board; an image is
 *			a filter under one, an orbit all images together
 *	id		the number of a position in its game
 *	comment		text that is written into a game
 *	constituent	one step of a path or a line
 */
#ifndef TREE_H
#define TREE_H

#include <setjmp.h>

#include "pgn.h"

enum type { LOGICAL, SET, NUMBER, STRING, POSITION };

extern const char *const type_names[];	/* "logical" "set" ... */

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
	STRING_MOST = 1 << 26,	/* bytes of a string that a query makes */
	OPTIONS_MOST = 31,	/* of one filter */
	SLOTS_MOST = 16		/* of one filter but for lists */
};

/* ---- queries ---- */

struct node;
struct filter;
struct sigitem;
struct parser;
struct printer;
struct run;
struct value;

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

/* Whether a name, or a word of the language, may begin with c; hold c. */
static inline bool
begins_name(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	    c == '$';
}

static inline bool
is_name_char(int c)
{
	return begins_name(c) || (c >= '0' && c <= '9');
}

struct symbol *symbol_find(const struct query *q, const char *name);
struct symbol *symbol_new(struct query *q, const char *name,
    enum symbolkind kind, enum type type);
/* A symbol whose name no user can write. */
struct symbol *symbol_fresh(struct query *q, const char *base,
    enum symbolkind kind, enum type type);

/* ---- the syntax tree: node.c ---- */

/*
 * What a filter carries beside its operands. Atoms are all that a board
 * symmetry changes; each kind is written, read, compared and mapped in one
 * row of atom.c.
 */
enum atom {
	ATOM_NONE,
	ATOM_MEN,		/* men and squares of a designator */
	ATOM_NUMBER,		/* number */
	ATOM_TEXT,		/* text */
	ATOM_SYMBOL,		/* symbol */
	ATOM_COLOUR,		/* number: 0 none, 1 white, 2 black */
	ATOM_RESULT,		/* number: index into game_results */
	ATOM_DIRECTIONS,	/* number: set of directions */
	ATOM_WILD,		/* number .. most repetitions */
	ATOM_INTERVAL,		/* number .. most */
	ATOM_TRANSFORM,		/* text: name of the transforms applied */
	ATOM_NAMES		/* text: words in small letters */
};

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
/* The bit in n->words of an option that is that word alone, or 0. */
unsigned node_word(const struct node *n, const char *word);
bool node_has(const struct node *n, const char *word);

/* ---- the registry: registry.c and lib/filters ---- */

/* Levels of precedence, loosest first (CQL 6.2, precedence). */
enum {
	LEVEL_OR = 1, LEVEL_AND, LEVEL_IN, LEVEL_COMPARE, LEVEL_SUM,
	LEVEL_PRODUCT, LEVEL_DASH, LEVEL_ARROW, LEVEL_UNION,
	LEVEL_INTERSECTION, LEVEL_ATTACKS, LEVEL_STRING, LEVEL_AT,
	LEVEL_PRIMARY
};

/* Kinds of tokens that a filter can begin with, beside keywords. */
enum {
	BEGINS_MEN = 1,		/* a designator */
	BEGINS_NUMBER,
	BEGINS_STRING,
	BEGINS_GROUP,		/* \1 or \-1 */
	BEGINS_DASH,
	BEGINS_PIECE,		/* [Aa]x */
	BEGINS_NAME,		/* a word that is not of the language */
	FILTER_BEGINS		/* how many there are */
};

/*
 * A filter is one row. The signature args is parser, arity, type check and
 * synopsis in one:
 *
 *	word ( )	themselves
 *	S N T P A	an operand: set, number, string, position, any type;
 *			a number behind it is the level it is parsed at
 *			(CQL 6.2, precedence), else S7 N5 T5 P1 A1
 *	X		number or string, level 5
 *	L		set or string, level 5
 *	R		range
 *	C		white or black, kept in the atom
 *	Q		quoted string, kept in the atom; Q0 may be empty
 *	V		name of a position variable, made when new
 *	x+		one or more
 *	x@n		in slot n, from 0, where that is not its place
 *	[x y]		optional; neighbouring [x] [y] in any order
 *	[label:S]	an optional operand with its label in an AST; without
 *			one it is called by the word in front, or range
 *	{label:A}	an operand that no query text has, since the parser or
 *	{label:Q}	expansion makes it; such a string, kept in the atom
 *
 * Every operand but C and Q has one slot in the node; an operand with + has
 * the slots from its own to the last. An option that is words alone has a
 * bit in n->words for each of them.
 *
 * registry_init copies the rows: those of nodes are not those of the themes.
 */
struct filter {
	const char *name;	/* keyword, and name in the AST */
	const char *args;
	enum type type;
	enum atom atom;
	/* type where it depends on the operands, else NULL */
	enum type (*typeof_)(const struct node *);
	/*
	 * For what a signature cannot say: completes n, whose keyword has
	 * been read. It may return another node.
	 */
	struct node *(*parse)(struct parser *, struct node *n);
	/* A definition in CQL, evaluated untransformed. */
	const char *sugar;
	const char *dual;	/* the row it becomes when colours (or light
				   and dark) change places */
	unsigned directions;	/* of a direction filter */
	const struct transforms *transforms; /* of a transform */
	unsigned flags;		/* FILTER_ */
	/* FILTER_EFFECTS where they depend on the node, else NULL */
	unsigned (*effects)(const struct node *);
	int level;		/* of an operator: its precedence */
	/*
	 * Of an operator: parses it and what is on its right, where left has
	 * been read; NULL with nothing consumed when it is not meant. It is
	 * parse_infix where the signature says all: the left operand has the
	 * level of the operator itself where several stand in a row.
	 */
	struct node *(*infix)(struct parser *, struct node *left);
	/*
	 * Parses what begins with such a token, or with the sign of a prefix;
	 * NULL with nothing consumed when it is not meant.
	 */
	struct node *(*primary)(struct parser *);
	int begins;		/* BEGINS_, or 0 */
	/* signs and words of an operator or prefix that has not its name as
	   its only one, with blanks between; else NULL */
	const char *spelling;
	bool (*test)(struct run *, const struct node *);
	bitboard (*set)(struct run *, const struct node *);
	bool (*number)(struct run *, const struct node *, int *);
	bool (*string)(struct run *, const struct node *, struct span *);
	bool (*position)(struct run *, const struct node *, int *);
	/* instead of all these: the value as v->type, or truth if LOGICAL */
	bool (*value)(struct run *, const struct node *, struct value *v);
	/*
	 * What keeps n, read from an AST, from being evaluated, or NULL;
	 * for rows whose operands a signature cannot tell.
	 */
	const char *(*invalid)(const struct node *n);
	/*
	 * For filters worth a loop of their own over many positions, when
	 * nothing below has effects (see column.c): keep leaves the ids
	 * where n matches and returns how many; fill finds the set of each.
	 */
	int (*keep)(struct run *, const struct node *n, int *ids, int count);
	void (*fill)(struct run *, const struct node *n, const int *ids,
	    int count, bitboard *set);
	/* Prints n as CQL where the signature cannot. */
	void (*print)(struct printer *, const struct node *n);
	const char *help;	/* one line */
	const char *eg;		/* a query body that uses it */
	/* made of args by registry_init */
	const struct sigitem *items;	/* up to a SIG_END */
	int slots;		/* the last may be a list */
	const char *made;	/* label of an operand that no text of CQL
				   has, in the slot after these; or NULL */
	const char *atom_label;	/* of the atom where it is optional */
};

/*
 * Options that are a word alone, named once, in a list such as
 * #define FIND_WORDS(o) o(QUIET, "quiet") o(ALL, "all"): their part of a
 * signature, and HAS_QUIET and so on, their bits in n->words.
 */
#define WORD_ARGS(name, word) "[" word "] "
#define WORD_INDEX(name, word) INDEX_##name,
#define WORD_BIT(name, word) HAS_##name = 1 << INDEX_##name,
#define WORD_BITS(list) enum { list(WORD_INDEX) }; enum { list(WORD_BIT) }

enum {
	FILTER_HIDDEN = 1 << 0,	/* a name of the AST, not a keyword */
	FILTER_IMPURE = 1 << 1,	/* has effects, or state of its own */
	FILTER_STATE = 1 << 2,	/* keeps state in the run */
	FILTER_PARITY = 1 << 3,	/* dual is by square colour, not by men */
	FILTER_NOTRANSFORM = 1 << 4,	/* what is below is not transformed */
	FILTER_MOVES = 1 << 5,	/* operands are evaluated elsewhere */
	FILTER_PREFIX = 1 << 6,	/* keyword is a sign */
	FILTER_SERIAL = 1 << 7,	/* games must be searched in order */
	FILTER_COUNTS = 1 << 8,	/* needs to know how many games there are */
	FILTER_HEADER = 1 << 9,	/* the header or a parameter of it */
	FILTER_PLAIN = 1 << 10,	/* depends on nothing but its operands */
	FILTER_LAST_FIRST = 1 << 11,	/* the last operand is compared first */
	FILTER_READS = 1 << 12,	/* what it is depends on what others did */
	FILTER_COMMENTS = 1 << 13,	/* has no effect but comments */
	FILTER_GAME = 1 << 14,	/* the same at all positions of a game */
	FILTER_VARIATIONS = 1 << 15,	/* needs variations in the header */
	FILTER_LASTING = 1 << 16, /* with IMPURE: changes more than variables */
	FILTER_REPEATS = 1 << 17, /* optional words may stand repeatedly */
	FILTER_EFFECTS = FILTER_IMPURE | FILTER_READS | FILTER_COMMENTS |
	    FILTER_LASTING
};

/*
 * Filters that belong together: their rows, and what they keep in every run
 * beside the state of their nodes. Each hook may be absent.
 */
struct theme {
	const struct filter *rows;	/* ended by a row without a name */
	void (*link)(struct query *);	/* just before node_link */
	void (*finish)(struct run *, long count); /* a game has matched, at so
				   many positions */
	/* a block in every run, zero at first; see run_own */
	size_t size;
	void (*begin)(struct run *);	/* the run is new */
	void (*forget)(struct run *);	/* a game begins */
	void (*free)(struct run *);	/* the run ends */
};

/* All themes, ended by NULL. */
extern const struct theme *const *registry;

/* Call once before anything else of this layer: compiles the rows. */
void registry_init(const struct theme *const *themes);
/* The rows of all themes, one after the other; NULL after the last. */
const struct filter *filter_row(size_t i);
/* The row of that name, or NULL; hidden rows too. */
const struct filter *filter_find(const char *name);
/* The row of the direction filter with that set of directions, or NULL. */
const struct filter *filter_directions(unsigned set);
/* As filter_find, and dies when there is none: for names in the program. */
const struct filter *filter_get(const char *name);
/* Whether the word is reserved by the language though no row has it. */
bool word_is_reserved(const char *word);
/* The name nearest to a misspelt one, or NULL. */
const char *filter_suggest(const char *word);

/* ---- signs and words of operators: sign.c ---- */

/* A sign, and the rows of the operator and prefix that it stands for. */
struct sign {
	const char *text;
	size_t length;
	const struct filter *infix, *prefix;	/* or NULL */
};

/* The sign or word of that spelling, or NULL. */
const struct sign *sign_find(const char *text);
/* The longest sign, but not a word, that the text begins with, or NULL. */
const struct sign *sign_at(struct span text);
/* The row that begins with tokens of that kind. */
const struct filter *filter_beginning(int begins);
/* For registry_init: the signs of a row; and after the last. */
void sign_add(const struct filter *f);
void signs_ready(void);

/* ---- signatures: signature.c ---- */

/* One element of a signature. */
struct sigitem {
	enum { SIG_END, SIG_WORD, SIG_OPERAND } kind;
	int option;		/* the option it is in, from 1; 0: in none */
	char word[24];		/* of a word, ( or ) */
	const char *label;	/* of an operand in the AST, or NULL */
	unsigned bit;		/* in n->words, of a word in an option without
				   operands */
	char letter;		/* of an operand */
	int level;
	int slot;		/* -1: kept in the atom */
	bool many;		/* + stands after it */
};

/* Fills in what registry_init makes of f->args. */
void sig_compile(struct filter *f);
/* The item of a word of an option, or NULL. */
const struct sigitem *sig_option(const struct filter *f, const char *word);
/* The item after the option that item is in. */
const struct sigitem *sig_after(const struct sigitem *item);
/* The item of the operand in that slot, or NULL. */
const struct sigitem *sig_item(const struct filter *f, int slot);
/* What the operand in that slot is called in an AST, or NULL. */
const char *sig_label(const struct filter *f, int slot);
/*
 * Fills slots with those below f->slots that hold an operand of n, in the
 * order of the signature; returns how many.
 */
int sig_order(const struct node *n, int *slots);
/* Whether n has anything of an option from item on. */
bool sig_given(const struct node *n, const struct sigitem *item);
/* "a set", "a number" ... for diagnostics. */
const char *sig_wants(char letter);
bool sig_accepts(char letter, enum type type);
/* The signature as a person reads it, into b. */
void sig_synopsis(const struct filter *f, struct buf *b);

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
