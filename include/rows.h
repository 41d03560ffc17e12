/*
 * rows.h - the rows that say what each filter is: its name, its grammar, its
 * types and its evaluators. "CQL 6.2, x" in a comment names the part of the
 * language's documentation that a rule comes from.
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
#ifndef ROWS_H
#define ROWS_H

#include "pgn.h"

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

enum {
	OPTIONS_MOST = 31,	/* of one filter */
	SLOTS_MOST = 16		/* of one filter but for lists */
};

/* ---- the rows: registry.c ---- */

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
 *			a number after it is the level it is parsed at
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
	int which;		/* tells apart rows that share an evaluator */
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
	FILTER_PLACE = 1 << 18,	/* needs a place in the game */
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
/* "a set", "a number" ... for diagnostics. */
const char *sig_wants(char letter);
bool sig_accepts(char letter, enum type type);
/* The signature as a person reads it, into b. */
void sig_synopsis(const struct filter *f, struct buf *b);

#endif
