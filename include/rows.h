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

/* The orders of its operands for which a comparison holds: bits of which. */
enum { LESS = 1, EQUAL = 2, GREATER = 4 };

/* The compiled args of a row; read it by sig_of. */
struct signature {
	const struct sigitem *items;	/* ends with a SIG_END */
	int slots;		/* the last may be a list */
	const char *made;	/* label of the operand in the slot after these,
				   which only the parser or the expansion makes
				   and args does not have; or NULL */
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
	/* the filter's definition in CQL, which transforms do not change */
	const char *sugar;
	const char *dual;	/* name of the row that replaces it when colours
				   (or light and dark) are exchanged */
	const struct transforms *transforms; /* of a transform */
	unsigned flags;		/* FILTER_ */
	/* returns FILTER_DEPENDS flags of a node beyond those in flags; or
	   NULL */
	unsigned (*effects)(const struct node *);
	int level;		/* of an operator: its precedence */
	int which;		/* distinguishes rows that share an evaluator;
				   of a direction, the set of directions */
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
	/* the set, computed from the sets of the operands, which the caller has
	   evaluated; that of an absent operand is all squares. If the row has
	   set too, each serves only many positions at once, and only if the
	   last operand is a set. */
	bitboard (*each)(struct run *, const struct node *,
	    const bitboard *set);
	/* the same at many positions: see EACH */
	void (*column)(struct run *, const struct node *, const int *ids,
	    int count, bitboard *const *column, bitboard *set);
	/* a number, or the id of a position */
	bool (*number)(struct run *, const struct node *, int *);
	bool (*string)(struct run *, const struct node *, struct span *);
	/* instead of set, number and string, for rows of several types: stores
	   a value of v->type, and returns whether n matches */
	bool (*value)(struct run *, const struct node *, struct value *v);
	/* the same, used with -O plain in place of all evaluators; NULL if
	   these keep nothing and leave nothing out */
	bool (*spec)(struct run *, const struct node *, struct value *v);
	/*
	 * Returns why n, read from an AST, cannot be evaluated, or NULL. For
	 * rows with rules that a signature cannot express.
	 */
	const char *(*invalid)(const struct node *n);
	/*
	 * Of rows that evaluate operands at other positions: returns the first
	 * of n and all below that needs a place in the game when n is
	 * evaluated, else NULL; see node_placed.
	 */
	const struct node *(*placed)(const struct node *n);
	/*
	 * Returns the operand that n evaluates after moves that nobody played,
	 * or NULL; nothing in it may need a place in the game.
	 */
	const struct node *(*supposed)(const struct node *n);
	/*
	 * For rows that are faster with their own loop over many positions (see
	 * column.c); no operand has effects there. keep leaves in ids the
	 * positions where n matches, and returns how many; fill stores the set
	 * of n at each.
	 */
	int (*keep)(struct run *, const struct node *n, int *ids, int count);
	void (*fill)(struct run *, const struct node *n, const int *ids,
	    int count, bitboard *set);
	int (*numbers)(struct run *, const struct node *n, int *ids, int count,
	    int *number);	/* as column_numbers */
	/*
	 * Returns bounds of n that hold at all positions of a game with these
	 * facts (see may.c); NULL if facts tell nothing of the row.
	 */
	struct may (*may)(const struct facts *, const struct node *n);
	unsigned seen;		/* instead of may: SEEN_ flags, of which a game
				   that n matches has at least one */
	/* Adds the moves that n, which matches here, asks for; see
	   solution.h. */
	void (*solve)(struct run *, const struct node *n, struct lines *);
	/* Completes n when it has been linked, before its parent is. */
	void (*link)(struct query *, struct node *n);
	unsigned told;		/* bits 1 << TOLD_ of what comments must tell */
	bool ours;		/* not a keyword of CQL 6.2: a query may use the
				   name for a variable or function */
	bool grows;		/* monotone: with larger sets as operands n
				   still matches, and its set loses no square */
	/* for a row that does not grow: as keep, but leaves each position where
	   n may match for some member of the loops around it; see whole.c */
	int (*some)(struct run *, const struct node *n, int *ids, int count);
	/* Prints n as CQL, where the signature does not say how. */
	void (*print)(struct printer *, const struct node *n);
	const char *help;	/* one line */
	const char *eg;		/* a query body that uses it */
	struct signature sig;	/* compiled from args by sig_of */
};

/*
 * A list such as #define FIND_WORDS(o) o(QUIET, "quiet") o(ALL, "all") names
 * once the options that are single words. These macros make of it their part of
 * a signature, and their bits in n->words, HAS_QUIET and so on.
 */
#define WORD_ARGS(name, word) "[" word "] "
#define WORD_INDEX(name, word) INDEX_##name,
#define WORD_MASK(name, word) HAS_##name = 1 << INDEX_##name,
#define WORD_BITS(list) enum { list(WORD_INDEX) }; enum { list(WORD_MASK) }

enum {
	FILTER_HIDDEN = 1 << 0,	/* a name in the AST, not a keyword */
	FILTER_IMPURE = 1 << 1,	/* has effects, or state that lasts */
	FILTER_STATE = 1 << 2,	/* keeps state in the run */
	FILTER_PARITY = 1 << 3,	/* dual exchanges light and dark */
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
	FILTER_CHECK = 1 << 19,	/* matches only in check */
	FILTER_MATE = 1 << 20,	/* matches only in mate */
	FILTER_KIND = 1 << 21,	/* says what kind of move led here */
	FILTER_FAILS = 1 << 22,	/* may end in an error */
	FILTER_ASKS = 1 << 23,	/* a condition too: no warning there */
	FILTER_YIELDS = 1 << 24, /* its value is that of its last operand */
	FILTER_VARIABLES = 1 << 25, /* depends on variables in link.reads */
	FILTER_VERBATIM = 1 << 26, /* the game's text has the words of its
				   value */
	FILTER_DASHED = 1 << 27, /* depends on the dash around it */
	FILTER_NEXT = 1 << 28,	/* depends on the next move of a line */
	/* of nodes alone: */
	FILTER_HERE = 1 << 29,	/* depends on the position */
	FILTER_MANY = 1 << 30,	/* reads more variables than link.reads has
				   room for */
	FILTER_DEPENDS = FILTER_IMPURE | FILTER_READS | FILTER_COMMENTS |
	    FILTER_LASTING | FILTER_VARIABLES | FILTER_DASHED | FILTER_NEXT |
	    FILTER_FAILS,
	/* a node with one of these is never skipped or evaluated only once */
	FILTER_MUST = FILTER_IMPURE | FILTER_FAILS
};

/*
 * A file of filters: its rows, and the data that it has in each run besides the
 * state of nodes. Any hook may be NULL.
 */
struct theme {
	struct filter *rows;	/* compiled in place, up to an empty one */
	void (*link)(struct query *);	/* called just before node_link */
	void (*finish)(struct run *, long count); /* positions that matched */
	size_t size;	/* of its data in a run in bytes, zeroed at first; see
			   run_own */
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
/* Whether the language reserves a word that is no name of a row. */
bool word_is_reserved(const char *word);
/* Returns the reserved word i; NULL after the last. */
const char *word_reserved(size_t i);

/* ---- signs and words of operators: sign.c ---- */

/* A sign or word, and the rows of the operator and prefix that it means. */
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
	int option;		/* number of its option, from 1; or 0 */
	char word[24];		/* of a word, ( or ) */
	const char *label;	/* of an operand, in the AST; or NULL */
	unsigned bit;		/* in n->words, for a word in an option
				   without operands */
	char letter;		/* of an operand */
	int level;
	int slot;		/* -1 if kept in the atom */
	bool many;		/* marked with + */
};

/* Compiles f->args to f->sig. */
void sig_compile(struct filter *f);
/*
 * Returns the signature of a row, compiled at the first call. That is before
 * there are threads, since node_new calls it.
 */
static inline const struct signature *
sig_of(const struct filter *f)
{
	if (f->sig.items == NULL)
		sig_compile((struct filter *)f);
	return &f->sig;
}
/* Returns the item of the option whose word this is, or NULL. */
const struct sigitem *sig_option(const struct filter *f, const char *word);
/* Returns the slot of the operand after the word of an option, or -1. */
int sig_slot(const struct sigitem *word);
/* Returns the item that follows the option of item. */
const struct sigitem *sig_after(const struct sigitem *item);
/* Returns the item of the operand in that slot, or NULL. */
const struct sigitem *sig_item(const struct filter *f, int slot);
/* Returns the label of the operand in that slot in an AST, or NULL. */
const char *sig_label(const struct filter *f, int slot);
/* Returns "a set", "a number" and so on, for diagnostics. */
const char *sig_wants(char letter);
bool sig_accepts(char letter, enum type type);
/* Appends the synopsis: the signature as the manual prints it. */
void sig_synopsis(const struct filter *f, struct buf *b);

#endif
