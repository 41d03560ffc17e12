/*
 * rows.h - the rows that say what each filter is: its name, its grammar, its
 * types and its evaluators. "CQL 6.2, x" in a comment names the part of the
 * language's documentation that a rule comes from.
 *
 * The words of the field, here and in the manual:
 *
 *	filter		a part of a query; it matches a position or not
 *	row		the registry's entry for a filter; a theme is
 *			a file of rows
 *	truth, value	whether a filter matches; the set, number, text or
 *			position that it yields
 *	designator	men on squares, as in [Ra]a-c1
 *	atom		what a node holds besides its operands
 *	sugar		the definition of a filter in CQL, which is evaluated
 *			in its place
 *	dash		a filter of the next move, as A--e4 or a[x]Q
 *	member		one square or man of the set of a loop
 *	transform	a symmetry, a shift or turn of the board; an image is
 *			a filter under one of them, an orbit all its images
 *	id		the number of a position in its game
 *	comment		text that is written into a game
 *	constituent	one step of a path or a line
 */
#ifndef ROWS_H
#define ROWS_H

#include "pgn.h"

struct facts;
struct lines;
struct may;
struct node;
struct parser;
struct printer;
struct query;
struct run;
struct sigitem;
struct transforms;
struct value;

enum type { LOGICAL, SET, NUMBER, STRING, POSITION };

extern const char *const type_names[];	/* "logical" "set" ... */

/*
 * What a filter carries besides its operands. A symmetry of the board changes
 * atoms and nothing else. One row of atom.c writes, reads, compares and maps
 * each kind.
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
	ATOM_TRANSFORM,		/* text: name of transforms applied */
	ATOM_NAMES,		/* text: words in small letters */
	ATOM_OPTION		/* text: the word of an option, whose operand
				   is the value; number: its slot from 1 */
};

enum {
	OPTIONS_MOST = 31,	/* of one filter */
	ITEMS_MOST = 64,	/* of one signature */
	ITEMS_OF_ALL = 2048,	/* of all rows, with an end each */
	SLOTS_MOST = 16		/* of one filter; lists have more */
};

/* ---- the rows: registry.c ---- */

/*
 * The role of a row tells the floors below lib/filters what it is, since they
 * make its nodes, print them or look at their operands. Rows that they treat
 * alike share a role.
 */
enum role {
	NO_ROLE,
	ROLE_COMPOUND, ROLE_AND, ROLE_OR, ROLE_NOT, ROLE_IF, ROLE_VARIED,
	ROLE_DESIGNATOR, ROLE_VARIABLE, ROLE_TEXT, ROLE_TRUE,
	ROLE_INTEGER, ROLE_NEGATIVE, ROLE_RANGE, ROLE_SUM, ROLE_PRODUCT,
	ROLE_PATH, ROLE_LINE, ROLE_MOVE, ROLE_LEGAL, ROLE_LOOP, ROLE_AT,
	ROLE_ASSIGNMENT, ROLE_UNION, ROLE_INTERSECTION, ROLE_EQUAL, ROLE_COUNT,
	ROLE_IN, ROLE_CHECK, ROLE_CHANGE, ROLE_PIN, ROLE_STALEMATE, ROLE_END,
	ROLE_INCLUDED, ROLE_PATTERN, ROLE_GROUP, ROLE_DIRECTION,
	ROLE_CHAIN, ROLE_REPEAT,
	ROLES
};

/* Levels of precedence, loosest first (CQL 6.2, precedence). */
enum {
	LEVEL_OR = 1, LEVEL_AND, LEVEL_IN, LEVEL_COMPARE, LEVEL_SUM,
	LEVEL_PRODUCT, LEVEL_DASH, LEVEL_ARROW, LEVEL_UNION,
	LEVEL_INTERSECTION, LEVEL_ATTACKS, LEVEL_STRING, LEVEL_AT,
	LEVEL_PRIMARY
};

/* For which orders of its operands a comparison holds: bits of its which. */
enum { LESS = 1, EQUAL = 2, GREATER = 4 };

/* What the args of a row say; ask sig_of. */
struct signature {
	const struct sigitem *items;	/* ends with a SIG_END */
	int slots;		/* the last may be a list */
	const char *made;	/* label of the operand that only the parser or
				   the expansion makes, in the slot after these;
				   or NULL */
	const char *atom_label;	/* label of an optional atom */
};

/*
 * A filter is one row. Its signature, args, is parser, arity, type check and
 * synopsis in one:
 *
 *	word ( )	themselves
 *	S N T P A	an operand: set, number, string, position, any type;
 *			a number after it is the level it is parsed at
 *			(CQL 6.2, precedence), by default S7 N5 T5 P1 A1
 *	B		any type, level 1, of which only the truth is used
 *	X		number or string, level 5
 *	L		set or string, level 5
 *	R		range
 *	C		white or black, kept in the atom
 *	Q		quoted string, kept in the atom; Q0 may be empty
 *	V		name of a position variable, made when new
 *	x+		one or more
 *	x@n		in slot n, from 0, when that is not the next one
 *	[x y]		optional; neighbouring [x] [y] come in any order
 *	[label:S]	an optional operand and its label in an AST; the
 *			default is the word before it, or range
 *	{label:A}	an operand that no query text has; the parser or the
 *			expansion makes it
 *	{label:Q}	such a string, kept in the atom
 *
 * Every operand but C and Q has one slot in the node; an operand with + has
 * the slots from its own to the last. An option without operands has a bit
 * in n->words for each of its words.
 *
 * registry_init compiles the rows in place: nodes point to those of the themes.
 */
struct filter {
	const char *name;	/* keyword, and name in the AST */
	const char *args;
	enum role role;
	enum type type;
	enum atom atom;
	/* the type, where it depends on the operands; else NULL */
	enum type (*typeof_)(const struct node *);
	/*
	 * Parses what a signature cannot say: completes n, whose keyword has
	 * been read, or returns another node.
	 */
	struct node *(*parse)(struct parser *, struct node *n);
	/* the filter's definition in CQL, which is evaluated untransformed */
	const char *sugar;
	const char *dual;	/* the row it becomes when colours (or light
				   and dark) are exchanged */
	const struct transforms *transforms; /* of a transform */
	unsigned flags;		/* FILTER_ */
	/* the FILTER_DEPENDS, where they are not in the flags; else NULL */
	unsigned (*effects)(const struct node *);
	int level;		/* of an operator: its precedence */
	int which;		/* distinguishes rows with one evaluator; of a
				   direction, the set of directions */
	/*
	 * Parses an operator and its right operand, when left has been read.
	 * Returns NULL and consumes nothing when the sign does not mean this
	 * operator. Use parse_infix where the signature says everything; its
	 * left operand has the operator's own level if the operator can be
	 * chained (a + b + c).
	 */
	struct node *(*infix)(struct parser *, struct node *left);
	/*
	 * Parses a filter that begins with a token of the kind in begins, or
	 * with the sign of a prefix. Returns NULL and consumes nothing when
	 * the token does not mean this filter. NULL where the token is all.
	 */
	struct node *(*primary)(struct parser *);
	int begins;		/* TOK_, or 0; TOK_WORD: a word that is no
				   keyword */
	/* the signs and words of an operator or prefix, with blanks between
	   them; NULL when its name is the only one */
	const char *spelling;
	bool (*test)(struct run *, const struct node *);
	bitboard (*set)(struct run *, const struct node *);
	/* the set, made of the sets of the operands, which each does not
	   evaluate; an absent operand has all squares. A row with set too uses
	   each at many positions alone, if its last operand is a set. */
	bitboard (*each)(struct run *, const struct node *,
	    const bitboard *set);
	/* the same at many positions: see EACH */
	void (*column)(struct run *, const struct node *, const int *ids,
	    int count, bitboard *const *column, bitboard *set);
	/* a number, or the id of a position */
	bool (*number)(struct run *, const struct node *, int *);
	bool (*string)(struct run *, const struct node *, struct span *);
	/* instead of those above: stores a value of v->type, and returns
	   whether n matches */
	bool (*value)(struct run *, const struct node *, struct value *v);
	/* the same, in place of all evaluators with -O plain; NULL if these
	   keep nothing and leave nothing out */
	bool (*spec)(struct run *, const struct node *, struct value *v);
	/*
	 * Returns why n, read from an AST, cannot be evaluated, or NULL. For
	 * rows with rules that a signature cannot express.
	 */
	const char *(*invalid)(const struct node *n);
	/*
	 * The first of n and all below that needs a place in the game, where
	 * not all of them are evaluated at the current position, else NULL;
	 * see node_placed.
	 */
	const struct node *(*placed)(const struct node *n);
	/*
	 * What n evaluates after moves that nobody played, or NULL: nothing
	 * in it may need a place in the game.
	 */
	const struct node *(*supposed)(const struct node *n);
	/*
	 * For rows that are faster with a loop of their own over many
	 * positions, where no operand has effects (see column.c): keep leaves
	 * in ids the positions where n matches, and returns how many; fill
	 * stores the set of n at each.
	 */
	int (*keep)(struct run *, const struct node *n, int *ids, int count);
	void (*fill)(struct run *, const struct node *n, const int *ids,
	    int count, bitboard *set);
	int (*numbers)(struct run *, const struct node *n, int *ids, int count,
	    int *number);	/* as column_numbers */
	/*
	 * The bounds of n at all positions of which the facts are known; NULL
	 * if facts tell nothing. See may.c.
	 */
	struct may (*may)(const struct facts *, const struct node *n);
	unsigned seen;		/* instead of may: SEEN_ flags; n matches only
				   in games that have one of them */
	/* Adds the moves that n, which matches, asks for: see solution.h. */
	void (*solve)(struct run *, const struct node *n, struct lines *);
	/* Completes a node after it was linked, before those around it are. */
	void (*link)(struct query *, struct node *n);
	unsigned told;		/* 1 << TOLD_: what comments must tell */
	bool ours;		/* CQL 6.2 does not have this keyword: a query
				   may give the name another meaning */
	bool grows;		/* with larger sets as operands n still
				   matches, and its set loses no square */
	/* of a row that does not grow: as keep, but leaves each position where
	   n may match for some member of the loops around it; see whole.c */
	int (*some)(struct run *, const struct node *n, int *ids, int count);
	/* Prints n as CQL, where the signature is not enough. */
	void (*print)(struct printer *, const struct node *n);
	const char *help;	/* one line */
	const char *eg;		/* a query body that uses it */
	struct signature sig;	/* compiled from args by sig_of */
};

/*
 * A list such as #define FIND_WORDS(o) o(QUIET, "quiet") o(ALL, "all") names
 * the options that are single words once. These macros make two things of it:
 * their part of a signature, and the bits in n->words, HAS_QUIET and so on.
 */
#define WORD_ARGS(name, word) "[" word "] "
#define WORD_INDEX(name, word) INDEX_##name,
#define WORD_MASK(name, word) HAS_##name = 1 << INDEX_##name,
#define WORD_BITS(list) enum { list(WORD_INDEX) }; enum { list(WORD_MASK) }

enum {
	FILTER_HIDDEN = 1 << 0,	/* a name in the AST, not a keyword */
	FILTER_IMPURE = 1 << 1,	/* has effects, or a state that lasts */
	FILTER_STATE = 1 << 2,	/* keeps state in the run */
	FILTER_PARITY = 1 << 3,	/* dual exchanges square colours */
	FILTER_NOTRANSFORM = 1 << 4,	/* operands are not transformed */
	FILTER_MOVES = 1 << 5,	/* evaluates operands at other positions */
	FILTER_PREFIX = 1 << 6,	/* keyword is a sign */
	FILTER_SERIAL = 1 << 7,	/* needs the games in order */
	FILTER_COUNTS = 1 << 8,	/* needs the number of games */
	FILTER_HEADER = 1 << 9,	/* the header or a parameter of it */
	FILTER_PLAIN = 1 << 10,	/* depends on its operands alone */
	FILTER_LAST_FIRST = 1 << 11,	/* compared from the last operand */
	FILTER_READS = 1 << 12,	/* depends on effects of other filters */
	FILTER_COMMENTS = 1 << 13,	/* its only effects are comments */
	FILTER_GAME = 1 << 14,	/* the same at all positions of a game */
	FILTER_VARIATIONS = 1 << 15,	/* needs variations in the header */
	FILTER_LASTING = 1 << 16, /* with IMPURE: changes more than variables */
	FILTER_REPEATS = 1 << 17, /* optional words may be repeated */
	FILTER_PLACE = 1 << 18,	/* needs a place in the game */
	FILTER_CHECK = 1 << 19,	/* matches in check alone */
	FILTER_MATE = 1 << 20,	/* matches in mate alone */
	FILTER_KIND = 1 << 21,	/* says what kind of move led here */
	FILTER_FAILS = 1 << 22,	/* may end in an error */
	FILTER_ASKS = 1 << 23,	/* has a value, and fits as a condition too:
				   no warning there */
	FILTER_YIELDS = 1 << 24, /* its value is that of its last operand */
	FILTER_VARIABLES = 1 << 25, /* depends on variables in link.reads */
	FILTER_VERBATIM = 1 << 26, /* the words of its text stand in the text of
				   the game */
	FILTER_DASHED = 1 << 27, /* depends on the dash around it */
	FILTER_NEXT = 1 << 28,	/* depends on the move a line shows it */
	/* of nodes alone: */
	FILTER_HERE = 1 << 29,	/* depends on the position */
	FILTER_MANY = 1 << 30,	/* reads more variables than link.reads has
				   room for */
	FILTER_DEPENDS = FILTER_IMPURE | FILTER_READS | FILTER_COMMENTS |
	    FILTER_LASTING | FILTER_VARIABLES | FILTER_DASHED | FILTER_NEXT |
	    FILTER_FAILS,
	/* a node with one of these is evaluated as often as the query says */
	FILTER_MUST = FILTER_IMPURE | FILTER_FAILS
};

/*
 * Filters that belong together: their rows, and what they keep in every run
 * besides the state of their nodes. Any hook may be NULL.
 */
struct theme {
	struct filter *rows;	/* compiled in place, up to an empty one */
	void (*link)(struct query *);	/* called just before node_link */
	void (*finish)(struct run *, long count); /* positions that matched */
	size_t size;	/* of its block in a run, which begins as zeros */
	void (*begin)(struct run *);	/* the run is new */
	void (*forget)(struct run *);	/* a game begins */
	void (*free)(struct run *);	/* the run ends */
};

/* All themes; the last is NULL. */
extern const struct theme *const *registry;

/* Compiles the rows. Call this once, before anything else of this layer. */
void registry_init(const struct theme *const *themes);
/* Returns row i, counted through all themes; NULL after the last. */
const struct filter *filter_row(size_t i);
/* Finds a row, hidden ones too, by its name; NULL when there is none. */
const struct filter *filter_find(const char *name);
/* Returns the first row that has a role. */
const struct filter *filter_of(enum role role);
/* Finds the direction filter for a set of directions, or NULL. */
const struct filter *filter_directions(unsigned set);
/* Like filter_find, but dies when there is none: for names in this code. */
const struct filter *filter_get(const char *name);
/* Whether the language reserves a word that is not the name of a row. */
bool word_is_reserved(const char *word);
/* The words of which that is true, by number; NULL after the last. */
const char *word_reserved(size_t i);

/* ---- signs and words of operators: sign.c ---- */

/* A sign or word, and the operator and prefix that it can mean. */
struct sign {
	const char *text;
	size_t length;
	const struct filter *infix, *prefix;	/* or NULL */
};

/* Whether c can begin (below: be in) a name or a word of the language. */
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

/* Finds a sign or word by its spelling; NULL when there is none. */
const struct sign *sign_find(const char *text);
/* Returns the longest sign (not a word) that the text begins with, or NULL. */
const struct sign *sign_at(struct span text);
/* Returns the row that begins with tokens of a kind, or NULL. */
const struct filter *filter_beginning(int kind);
/* For registry_init: collects the signs of all rows. */
void signs_init(void);

/* ---- signatures: signature.c ---- */

/* One element of a signature. */
struct sigitem {
	enum { SIG_END, SIG_WORD, SIG_OPERAND } kind;
	int option;		/* its option, from 1; 0 if it is in none */
	char word[24];		/* of a word, ( or ) */
	const char *label;	/* of an operand, in the AST; or NULL */
	unsigned bit;		/* in n->words, for a word in an option
				   without operands */
	char letter;		/* of an operand */
	int level;
	int slot;		/* -1 if kept in the atom */
	bool many;		/* marked with + */
};

/* Makes f->sig of f->args. */
void sig_compile(struct filter *f);
/*
 * Returns the signature of a row, made when it is first asked for. Where there
 * are threads, node_new has asked before.
 */
static inline const struct signature *
sig_of(const struct filter *f)
{
	if (f->sig.items == NULL)
		sig_compile((struct filter *)f);
	return &f->sig;
}
/* The item of a word of an option, or NULL. */
const struct sigitem *sig_option(const struct filter *f, const char *word);
/* Returns the slot of the operand after the word of an option, or -1. */
int sig_slot(const struct sigitem *word);
/* The item after the option that item is in. */
const struct sigitem *sig_after(const struct sigitem *item);
/* The item of the operand in that slot, or NULL. */
const struct sigitem *sig_item(const struct filter *f, int slot);
/* What the operand in that slot is called in an AST, or NULL. */
const char *sig_label(const struct filter *f, int slot);
/* "a set", "a number" ... for diagnostics. */
const char *sig_wants(char letter);
bool sig_accepts(char letter, enum type type);
/* The signature as a person reads it, into b. */
void sig_synopsis(const struct filter *f, struct buf *b);

#endif
