/*
 * cql.h - the Chess Query Language: reading a query, its syntax tree, the
 * registry of filters, expansion, and evaluation over the games of the pgn
 * layer. "CQL 6.2, x" in a comment names the part of the language's
 * documentation that a rule comes from.
 */
#ifndef CQL_H
#define CQL_H

#include <setjmp.h>

#include "pgn.h"

enum type { LOGICAL, SET, NUMBER, STRING, POSITION };

extern const char *const type_names[];	/* "logical" "set" ... */

/* ---- tokens: lexer.c ---- */

enum tokenkind {
	TOK_END,		/* of the text */
	TOK_PATHEND,		/* a blank line ends a path here */
	TOK_LINEEND,		/* the end of a /// line */
	TOK_WORD,		/* keyword or identifier */
	TOK_PUNCT,		/* text is its ASCII spelling */
	TOK_MEN,		/* piece designator */
	TOK_PIECEDECL,		/* [Aa]x: text is x */
	TOK_DASH,		/* text is "--" or "[x]" */
	TOK_WILD,		/* {n,m}, {*}, {+}; * and + in a path */
	TOK_NUMBER,
	TOK_STRING,		/* quoted, or an escape such as \n */
	TOK_GROUP,		/* \1 or \-1 */
	TOK_RESULT,		/* 1-0, 0-1, 1/2-1/2 */
	TOK_FILE		/* name behind input or output */
};

/* Bits of a set of men in a designator: PAWN .. KING are 0..5. */
enum {
	MEN_WHITE = 0,		/* + kind */
	MEN_BLACK = 6,		/* + kind */
	MEN_ANY_WHITE = 12,	/* A */
	MEN_ANY_BLACK = 13,	/* a */
	MEN_EMPTY = 14		/* _ */
};

struct token {
	enum tokenkind kind;
	int line, col;		/* of its first byte, from 1; columns are
				   counted in characters */
	struct span source;	/* the bytes as they stand in the text */
	const char *text;	/* canonical ASCII spelling, NUL at the end */
	size_t length;		/* of text; strings may be any bytes */
	int number;		/* TOK_NUMBER, TOK_GROUP; WILD: least */
	int most;		/* TOK_WILD: most */
	unsigned men;		/* TOK_MEN: set of men; 0 is squares alone */
	bitboard squares;	/* TOK_MEN */
	bool has_squares;	/* TOK_MEN: squares were written */
	bool space;		/* white space stands in front */
	bool quoted;		/* TOK_STRING: was in quotes */
	bool left_tied;		/* TOK_DASH; CQL 6.2, dash */
	bool right_tied;	/* TOK_DASH */
	bool in_path;		/* at the top level of a path */
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

struct node;
struct filter;
struct parser;
struct printer;
struct run;

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
	jmp_buf *failure;	/* where query_error goes */
};

/*
 * Prints "file:line:col: message", the source line and a caret, and ends
 * the reading of the query.
 */
void query_error(struct query *q, int line, int col, const char *fmt, ...)
    PRINTF(4, 5) NORETURN;

/* ---- lexer.c ---- */

/*
 * Cuts the query's text into tokens, with the marks that end paths and ///
 * lines put in (CQL 6.2, lexical structure). The array is the arena's; the
 * last token is TOK_END.
 */
struct token *lex(struct query *q, struct span text, int *ntokens);
/* The code point that stands for an ASCII spelling, or 0. */
uint32_t symbol_code(const char *ascii);

/* ---- the text of a query as it stands: source.c ---- */

/* Appends a word or symbol, given in ASCII, in one alphabet. */
void symbol_spell(const char *ascii, bool in_ascii, struct buf *out);
/*
 * Appends the text of tokens up to end with its blanks and comments, its
 * symbols all in ASCII or in Unicode.
 */
void tokens_spell(const struct token *t, const struct token *end, bool ascii,
    struct buf *out);
/* The same for a text; false after a diagnostic. q->file names the text. */
bool source_spell(struct query *q, struct span text, bool ascii,
    struct buf *out);
/*
 * Appends a line a token or comment: line:col, one of comment, dash,
 * designator, keyword, name, number, result, string and symbol, and the
 * text, with TABs between; false after a diagnostic.
 */
bool source_list(struct query *q, struct span text, struct buf *out);
/* The text in HTML, its tokens spans of these classes; for such a page. */
bool source_html(struct query *q, struct span text, struct buf *out);
extern const char html_head[], html_foot[];

/* ---- classic CQL, the lists of 2003: classic.c ---- */

/* Whether a text is a query of that language. */
bool classic_begins(struct span text);
/*
 * The tokens of what the query is in CQL 6, each at the place of the text
 * that it comes from; see lex.
 */
struct token *classic_lex(struct query *q, struct span text, int *ntokens);
/* Appends a line a keyword: its synopsis, where it stands, what it is. */
void classic_list(struct buf *b);

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
	unsigned words;		/* optional words given: bit i is the i-th
				   word group of the signature */
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
		bool (*position)(struct run *, const struct node *, int *);
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
/* The bit in n->words of an optional word of the signature, or 0. */
unsigned node_word(const struct node *n, const char *word);
/* Whether an optional word of the signature was given. */
bool node_has(const struct node *n, const char *word);
/*
 * Resolves evaluators and purity of n and all below; the last step before a
 * tree is evaluated.
 */
void node_link(struct node *n);

/* ---- the registry: registry.c and lib/filters ---- */

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
 *	[x y]		optional; neighbouring [x] [y] in any order
 *
 * Every operand has one slot in the node; an operand with + has the slots
 * from its own to the last.
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
	unsigned flags;		/* FILTER_ */
	/* FILTER_EFFECTS where they depend on the node, else NULL */
	unsigned (*effects)(const struct node *);
	int level;		/* of an operator: its precedence */
	bool (*test)(struct run *, const struct node *);
	bitboard (*set)(struct run *, const struct node *);
	bool (*number)(struct run *, const struct node *, int *);
	bool (*string)(struct run *, const struct node *, struct span *);
	bool (*position)(struct run *, const struct node *, int *);
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
};

enum {
	FILTER_HIDDEN = 1,	/* a name of the AST, not a keyword */
	FILTER_IMPURE = 2,	/* has effects, or state of its own */
	FILTER_STATE = 4,	/* keeps state in the run */
	FILTER_PARITY = 8,	/* dual is by square colour, not by men */
	FILTER_NOTRANSFORM = 16, /* what is below is not transformed */
	FILTER_MOVES = 32,	/* operands are evaluated elsewhere */
	FILTER_PREFIX = 64,	/* keyword is punctuation */
	FILTER_SERIAL = 128,	/* games must be searched in order */
	FILTER_COUNTS = 256,	/* needs to know how many games there are */
	FILTER_HEADER = 512,	/* the header or a parameter of it */
	FILTER_PLAIN = 32768,	/* depends on nothing but its operands */
	FILTER_LAST_FIRST = 1024, /* the last operand is compared first */
	FILTER_READS = 2048,	/* what it is depends on what others did */
	FILTER_REMARKS = 4096,	/* has no effect but comments */
	FILTER_GAME = 8192,	/* the same at all positions of a game */
	FILTER_VARIATIONS = 16384, /* needs variations in the header */
	FILTER_EFFECTS = FILTER_IMPURE | FILTER_READS | FILTER_REMARKS
};


/* Arrays of rows, one a theme, each ended by a row without a name. */
extern const struct filter *const registry[];

/* Call once before anything else of this layer. */
void registry_init(void);
/* The row of that name, or NULL; hidden rows too. */
const struct filter *filter_find(const char *name);
/* The row of the direction filter with that set of directions. */
const struct filter *filter_directions(unsigned set);
/* As filter_find, and dies when there is none: for names in the program. */
const struct filter *filter_get(const char *name);
/* The direction filter that goes in those directions, or NULL. */
const struct filter *filter_of_directions(unsigned directions);
/* Whether the word is reserved by the language though no row has it. */
bool word_is_reserved(const char *word);
/* The name nearest to a misspelt one, or NULL. */
const char *filter_suggest(const char *word);

/* ---- signatures: signature.c ---- */

enum sigkind { SIG_END, SIG_WORD, SIG_OPEN, SIG_CLOSE, SIG_OPERAND };

/* One element of a signature. */
struct sigitem {
	enum sigkind kind;	/* OPEN and CLOSE are those of an option */
	char word[24];		/* of a word, ( or ) */
	char letter;		/* of an operand */
	int level;
	bool many;		/* + stands behind it */
};

/* Reads the element at *s and moves *s behind it. */
void sig_next(const char **s, struct sigitem *item);
/* Whether an operand of that letter has a slot of its own. */
bool sig_has_slot(char letter);
/* "a set", "a number" ... for diagnostics. */
const char *sig_wants(char letter);
bool sig_accepts(char letter, enum type type);
/* Number of slots; the last may be a list. */
int sig_slots(const char *args);
/* The signature as a person reads it, into b. */
void sig_synopsis(const struct filter *f, struct buf *b);

/* ---- parsing: parser.c; what follows is for the hooks of filters ---- */

/* Levels of precedence, loosest first (CQL 6.2, precedence). */
enum {
	LEVEL_OR = 1, LEVEL_AND, LEVEL_IN, LEVEL_COMPARE, LEVEL_SUM,
	LEVEL_PRODUCT, LEVEL_DASH, LEVEL_ARROW, LEVEL_UNION,
	LEVEL_INTERSECTION, LEVEL_ATTACKS, LEVEL_STRING, LEVEL_AT,
	LEVEL_PRIMARY
};

struct parser {
	struct query *q;
	const struct token *t;	/* the next token */
	bool implicit_blocked;	/* no search string behind a tag filter */
	int paths;		/* open path filters around */
	const struct token *item; /* where a constituent of a path begins */
	bool alone;		/* and a dash there is the whole of it: */
	const struct token *stop; /* no operator continues what ends here */
	int calls;		/* function bodies around */
};

/*
 * Parses a whole query text ("cql(...) filters" or a body alone, or a list
 * of classic CQL) into q, whose arena, name and file are set. False after a
 * diagnostic.
 */
bool query_parse(struct query *q, struct span text);
void query_free(struct query *q);

/* The filter at the next token, or NULL with nothing consumed. */
struct node *parse(struct parser *p, int level);
/*
 * As parse, but there must be one, of a type that the signature letter
 * accepts; what names the place for the diagnostic ("after 'rank'").
 */
struct node *parse_operand(struct parser *p, int level, char letter,
    const char *what);
/* Words and punctuation. */
bool token_is(const struct token *t, const char *text);
bool accept(struct parser *p, const char *text);
void expect(struct parser *p, const char *text, const char *where);
/* A range, or NULL with nothing consumed. */
struct node *parse_range(struct parser *p);
/* Completes n by the signature of its row. */
void parse_signature(struct parser *p, struct node *n);
/* Filters up to the closer, as one filter. */
struct node *parse_sequence(struct parser *p, const char *closer,
    const struct token *open);
/* A new node at token t. */
struct node *node_at(struct parser *p, const char *name,
    const struct token *t);
/* Operator nodes. */
struct node *node_binary(struct parser *p, const char *name,
    const struct token *t, struct node *a, struct node *b);
void parse_error(struct parser *p, const struct token *t, const char *fmt,
    ...) PRINTF(3, 4) NORETURN;
/* Says that a filter was wanted where the next token stands. */
void parse_expected(struct parser *p, const char *what) NORETURN;
/* Whether the token is a word that can name something new. */
bool is_new_name(struct parser *p, const struct token *t);
/* An unreserved word: a variable, an assignment, a loop, a call ... */
struct node *parse_name(struct parser *p);
/* [Aa]x = S, [Aa]x[element]S F; all: [forall] stands in front. */
struct node *parse_piece_sign(struct parser *p, const struct token *t,
    bool all);
/* The level of the dash: [S]--[S][=T][(targets)], or what is tighter. */
struct node *parse_dash(struct parser *p);
/* The level of slices and ~~. */
struct node *parse_string_postfix(struct parser *p);
/* cql(...), or nothing: the header node either way. */
struct node *parse_header(struct parser *p);

/* Parts of the grammar that the themes own. */
struct node *node_variable(struct parser *p, struct symbol *symbol,
    const struct token *t);
/* NAME(arguments): the expanded body. control.c */
struct node *parse_call(struct parser *p, struct symbol *function);
/*
 * The loop over the members of a set, or the keys of a dictionary, whose
 * variable is at t; p stands before it. control.c
 */
struct node *parse_iteration(struct parser *p, const struct token *t,
    bool piece, bool all);
/* ( L1+ ) or L1: operands of comment, message and str. comments.c */
void parse_items(struct parser *p, struct node *n);
void items_print(struct printer *p, const struct node *n);
/* The texts of items one behind the other, in the run's scratch. */
struct span items_text(struct run *r, const struct node *n);
/* Whether a filter move looks at the moves that come next. moves.c */
bool move_comes_next(const struct node *n);
/* The parameter of the header with that name, or NULL. header.c */
const struct node *header_find(const struct query *q, const char *name);

struct symbol *symbol_find(const struct query *q, const char *name);
struct symbol *symbol_new(struct query *q, const char *name,
    enum symbolkind kind, enum type type);
/* A symbol whose name no user can write. */
struct symbol *symbol_fresh(struct query *q, const char *base,
    enum symbolkind kind, enum type type);

/* ---- the AST as text: ast.c ---- */

/* Appends the document of q; see cqlast(5). */
void ast_write(const struct query *q, struct buf *b);
/* Appends the optional words of n that were given, each after a blank. */
void ast_write_words(const struct node *n, struct buf *b);
/* Appends one tree, each node on a line indented by depth. */
void ast_write_node(const struct node *n, int depth, struct buf *b);
/* Appends what the line of one node says, without parentheses. */
void ast_write_line(const struct node *n, struct buf *b);
/*
 * Reads the document at *text into q and moves *text behind it; false
 * after a diagnostic. The inverse of ast_write to the byte.
 */
bool ast_read(struct query *q, struct span *text);
/*
 * Reads the documents of a file ("-" is standard input) and calls each for
 * one after the other; false when one could not be read, or each said so.
 */
bool ast_each(const char *file, bool (*each)(struct query *));

/* atom.c */
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
/* A designator in ASCII, as short as it goes. */
void designator_write(unsigned men, bitboard squares, bool unicode,
    struct buf *b);
/* A set as CQL prints it: e4, [a1,h1] or []. */
void set_write(bitboard set, struct buf *b);

/* ---- CQL text: print.c ---- */

enum { TAILS_MOST = 8 };

struct printer {
	struct buf *out;
	bool ascii;		/* no Unicode symbols */
	bool in_path;		/* at the top level of a path */
	bool image;		/* on one line, and calls as their bodies */

	/* the rest is print.c's own */
	bool flat;		/* all on one line, of limit bytes at most */
	size_t limit;
	int indent;
	const struct node *last; /* the node written last */
	size_t last_start;	/* and where its text begins */
	/* how the text would go on, true only while it ends at end */
	size_t end;
	unsigned open;		/* with operators of these levels */
	bool whole;		/* as a whole filter, not with an operand */
	bool path_open;		/* with more of a path */
	const struct node *tail[TAILS_MOST]; /* with their options */
	int ntails;
	/* a range may be read, or read on, where the text ends at ranged */
	size_t ranged;
	int bounds;		/* of the range so far */
};

/* Appends the query as CQL. */
void query_print(const struct query *q, bool ascii, struct buf *out);
/*
 * Appends one filter as CQL on one line, function calls as the bodies they
 * expand to: what an image of an orbit is.
 */
void node_print(const struct node *n, bool ascii, struct buf *out);
/*
 * Appends n as an operand that is parsed at level, in braces where it would
 * be read otherwise, and kept apart from the text before.
 */
void print_node(struct printer *p, const struct node *n, int level);
/* The same for the operand on the left of an operator of that level. */
void print_left(struct printer *p, const struct node *n, int level,
    int operator);
void print_range(struct printer *p, const struct node *n);
/* In braces whatever it is. */
void print_braced(struct printer *p, const struct node *n);
/* Says that options of n could be read where the text ends. */
void print_options(struct printer *p, const struct node *n);
/* What the text of n begins with: n, an operand on its left, or a dash. */
const struct node *node_leftmost(const struct node *n);
/* Text that tokens_spell has made, for p. source.c */
void print_source(struct printer *p, const char *text, size_t n);
/* The name of a symbol, as a user could write it. variables.c */
void print_symbol(struct printer *p, const struct symbol *s);
/* A string in quotes. */
void print_string(struct printer *p, const char *text, size_t n);
void print_word(struct printer *p, const char *word);

/* ---- other forms of the tree: forms.c ---- */

/* Appends a line of JSON; Graphviz dot. */
void ast_json(const struct query *q, struct buf *b);
void ast_dot(const struct query *q, struct buf *b);
/*
 * Appends an image of an orbit for a person: its name, itself, and a board
 * of the men on the squares that it names, in parentheses where a designator
 * names several; x is a square alone, * several kinds of men, + a square
 * that is named in several ways.
 */
void image_board(const struct node *image, struct buf *b);

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
 * Fills list with the basic transforms of the transform filter f in the
 * order of generation; returns how many.
 */
int transform_list(const struct filter *f, struct transform *list);
bool filter_is_transform(const struct filter *f);

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

/* Slots of an orbit; the images go on to the last. */
enum { ORBIT_RANGE, ORBIT_OF, ORBIT_IMAGES };

/*
 * Cuts the first name of a transform filter off the text of an orbit, such
 * as "shift flip any"; NULL when there is none left.
 */
const struct filter *orbit_name(struct span *names);
/* What an orbit makes of its images: any, union, max or count. */
const char *orbit_mode(const struct node *n);

/* ---- expansion: expand.c ---- */

/*
 * Makes orbits of transforms and parses the bodies of sugar; false after a
 * diagnostic. Does nothing when q is expanded already.
 */
bool query_expand(struct query *q);
/*
 * Transforms n and all below; false when a designator has lost its squares,
 * or an orbit its images, so that nothing can match it.
 */
bool node_transform(struct query *q, struct node *n,
    const struct transform *t);
/*
 * The orbit of body under the transform filters of these names, the last
 * the innermost, for the filter at at.
 */
struct node *orbit_make(struct query *q, const struct node *at,
    struct span names, struct node *range, struct node *body);
/* The body of an orbit that has it, expanded. */
struct node *orbit_body(struct query *q, const struct node *orbit);

/* truth.c */

/* Whether n asks for the name of its transform, or something below does. */
bool node_tells_transform(const struct node *n);
/*
 * Fills which with the indices of the images of an orbit, which has been
 * linked, that differ in their truth as far as order and repetition of
 * operands can tell; returns how many.
 */
int truth_images(struct query *q, const struct node *orbit, int *which);

/* orbitplan.c: whether an orbit matches, without asking every image */

/*
 * Makes the plans of all orbits of q, which has been linked; false after a
 * diagnostic.
 */
bool query_plan(struct query *q);
bool orbitplan_test(struct run *r, const struct orbitplan *plan);
/* The same for many positions; see column.c. */
int orbitplan_keep(struct run *r, const struct orbitplan *plan, int *ids,
    int count);

/* ---- evaluation: run.c, match.c ---- */

/*
 * A filter is evaluated for its truth, or for its value. A set always has a
 * value; truth is that it is not empty. For the other types having a value
 * is the truth.
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
 * The bytes of a string value live until the arena r->scratch is reset:
 * at the end of the position, or of the loop around.
 */
static inline bool
eval_string(struct run *r, const struct node *n, struct span *v)
{
	return n->value.string(r, n, v);
}

static inline bool
eval_position(struct run *r, const struct node *n, int *id)
{
	return n->value.position(r, n, id);
}

/* The value of a filter whose type is that of another filter. */
union result {
	bitboard set;
	int number;		/* and the id of a position */
	struct span string;
};

/* n's value as that type, which is its own; its truth for LOGICAL. */
bool eval_as(struct run *r, const struct node *n, enum type type,
    union result *v);

/*
 * Defines the evaluators NAME_test, NAME_set ... of a filter that has one
 * for all types: bool NAME(r, n, type, v).
 */
#define EVALUATORS(name)						\
static bool								\
name##_test(struct run *r, const struct node *n)			\
{									\
	union result v;							\
									\
	return name(r, n, LOGICAL, &v);					\
}									\
									\
static bitboard								\
name##_set(struct run *r, const struct node *n)				\
{									\
	union result v;							\
									\
	return name(r, n, SET, &v) ? v.set : 0;				\
}									\
									\
static bool								\
name##_number(struct run *r, const struct node *n, int *number)		\
{									\
	union result v = { 0 };						\
	bool known = name(r, n, n->type, &v);				\
									\
	*number = v.number;						\
	return known;							\
}									\
									\
static bool								\
name##_string(struct run *r, const struct node *n, struct span *s)	\
{									\
	union result v = { 0 };						\
	bool known = name(r, n, STRING, &v);				\
									\
	*s = v.string;							\
	return known;							\
}

/* Any value: of a variable, a dictionary, the query's last filter. */
struct value {
	enum type type;
	bool bound;		/* there is one */
	int number;		/* NUMBER; id of a POSITION; identity of a
				   man */
	bitboard set;
	struct buf string;	/* owned */
};

/* n's value for its type, or its truth; v->bound tells whether it has. */
void eval_value(struct run *r, const struct node *n, struct value *v);
void value_copy(struct value *to, const struct value *from);
bool value_equal(const struct value *a, const struct value *b);
void value_free(struct value *v);

enum level { LEVEL_SILENT, LEVEL_QUIET, LEVEL_NORMAL };

/* A comment to be added, on the stack of those that still stand. */
struct remark {
	int id;			/* position */
	size_t at, length;	/* in the run's texts */
};

struct tagset {
	const char *name;
	struct buf value;
};

/* Options of a search that hold for all its queries. */
struct options {
	bool no_comments;	/* nobody will read them */
	bool always_comment;	/* nothing is withdrawn */
	bool no_header;		/* no "Game number" */
	bool no_sort_comments;
	bool no_settag;
	bool no_removecomment;
	const char *folder;	/* -F: where files may be, or NULL */
	double seconds;		/* -t: a game may take, or 0 */
	long last_game;		/* lastgamenumber, or 0 where not counted */
};

/*
 * What the masks of the dash are to from and to inside its targets (CQL
 * 6.2, from).
 */
struct dashmask {
	bool set;
	bitboard from, to;
};

/* A path that is being matched, or the one matched last. */
struct pathstate {
	struct pathstate *outer;
	bool known;
	int start;
	int count;		/* moves so far */
	int best;		/* best final position so far, or -1 */
};

/* What the header says, with its defaults. */
struct settings {
	enum level level;
	struct span matchstring;
	long count_least, count_most;	/* matching positions of a game */
	long first_game, last_game;
	bool sorted;			/* by the number of matches */
	bool mark_first;		/* not all matching positions */
	bool no_header;			/* no "Game number" */
	bool variations;
	const struct node *header;
};

enum { TAGS_MOST = 16 };

/*
 * The state of one query in one thread. Everything is set up by run_new
 * and forgotten at each game but what is persistent.
 */
struct run {
	const struct query *q;
	const struct options *options;
	struct settings settings;
	struct game *g;
	long number;		/* of the game */
	int id;			/* current position */
	const struct position *pos;
	struct value *var;	/* by symbol->slot */
	struct dictionary **dict; /* by symbol->slot, or NULL */
	void **state;		/* by node->state; freed at each game by
				   run_state_free */
	void **kept;		/* by node->state; lasts as long as the run */
	struct arena scratch;	/* values of the position */
	struct arenamark scratch_start;
	struct arena game;	/* what lives as long as the game */
	struct arena life;	/* what lives as long as the run */
	enum level level;

	struct remark *remark;	/* the stack of comments */
	size_t nremarks, remarks_cap;
	struct buf texts;
	int *removed;		/* positions without their comment */
	size_t nremoved, removed_cap;
	struct tagset *tag;
	size_t ntags, tags_cap;

	struct dashmask mask;
	int only_move;		/* the only child that a move filter may
				   look at, or -1 */
	struct pathstate *path;	/* innermost, while one is being matched */
	struct pathstate last_path;
	struct value *saved;	/* of atomic variables, to be restored */
	size_t nsaved, saved_cap;
	struct groups *groups;	/* of the last ~~ */
	struct outfile *files;	/* opened by writefile, or NULL */
	uint8_t (*where)[32];	/* by id: squares of the men by identity,
				   or NO_SQUARE; made when asked for */
	size_t where_cap;
	bool men_known;		/* where is that of this game */
	struct sortkey *key;	/* in order of creation */
	int nkeys;
	struct sortkey *sorting; /* of the innermost sort around, or NULL */
	struct profile *profile; /* by serial, or NULL */
	struct buf said;	/* what message has printed */
	struct buf spelling;	/* items that are being made texts of */
	const struct node *tags[TAGS_MOST]; /* conditions on tags alone that
				   all matches fulfil */
	int ntags_asked;
	unsigned ticks;		/* for run_tick */
	double deadline;	/* CPU seconds, or 0 */
	jmp_buf leave;		/* a game that cannot be searched to its end */
	enum { RUN_ENDED, RUN_TIMED_OUT, RUN_FAILED } end;
};

struct run *run_new(const struct query *q, const struct options *o);
void run_free(struct run *r);
/* Starts the time that -t gives to a game. */
void run_start_clock(struct run *r);
/*
 * Ends the search: an error of the query that only running it shows, with
 * the filter's place, the game and the position.
 */
void run_error(struct run *r, const struct node *n, const char *fmt, ...)
    PRINTF(3, 4) NORETURN;
/* Ends the search where n would make a string longer than STRING_MOST. */
void run_check_string(struct run *r, const struct node *n, size_t length);
/*
 * Every loop whose end depends on the query calls this once a turn; leaves
 * the game when -t's time is over.
 */
void run_tick(struct run *r);
/*
 * Whether n depends on position and game alone and has no effect here,
 * where comments may be silenced.
 */
bool run_is_pure(const struct run *r, const struct node *n);
/* n's own state, zeroed and of size bytes when first asked for in a game. */
void *run_state(struct run *r, const struct node *n, size_t size);
/* The same for what n needs in every game; put more in r->life. */
void *run_kept(struct run *r, const struct node *n, size_t size);

/* Where a run is; evaluating elsewhere starts and ends with these. */
struct place {
	int id;
	struct dashmask mask;
	int only_move;
};

struct place run_go(struct run *r, int id);
void run_back(struct run *r, struct place p);

/* Adds a comment unless the level forbids; empty ones are not added. */
void comment_add(struct run *r, int id, enum level least, struct span text);
void comment_printf(struct run *r, int id, enum level least, const char *fmt,
    ...) PRINTF(4, 5);
/* Prints what message says, in the order of the games. */
void run_say(struct run *r, const char *p, size_t n);
/* The height of the stack, and cutting it back. */
static inline size_t
comment_mark(const struct run *r)
{
	return r->nremarks;
}
void comment_withdraw(struct run *r, size_t mark);
static inline void
comment_cut(struct run *r, size_t mark)
{
	if (r->nremarks > mark)
		comment_withdraw(r, mark);
}
/*
 * Takes what stands above mark off the stack into a store of its own, in
 * the game's arena, and puts a store back.
 */
struct remarks {
	struct remark *remark;
	size_t n;
	char *texts;
};
struct remarks comment_take(struct run *r, size_t mark);
void comment_put(struct run *r, const struct remarks *s);

/*
 * The id string of a position (CQL 6.2, positions) in scratch; adds the
 * comment "id:N" at positions of variations.
 */
struct span position_name(struct run *r, int id);
/* The text of an item of comment, message or str. */
void item_text(struct run *r, const struct node *n, struct buf *b);
int move_number(const struct game *g, int id);
/* Where the man of that identity is at a position, or NO_SQUARE. */
int man_square(struct run *r, int id, int identity);
/* The identity of the man on sq at a position, or -1. */
int man_identity(struct run *r, int id, int sq);
/* Bounds of a range node, or the defaults where it is absent. */
void range_bounds(struct run *r, const struct node *range, int *least,
    int *most);
int game_lca(const struct game *g, int a, int b);
/*
 * The positions behind a on the way to b, which comes from it: *length of
 * them, in scratch.
 */
int *game_way(struct run *r, int a, int b, int *length);
/* Whether a is b or an ancestor of it. */
bool game_above(const struct game *g, int a, int b);

/* ---- moves ---- */

/* moves.c */

/* Where the rook of castling m goes. */
int move_rook_to(move m);
/* Whether the king of castling m goes as the mask says, or the rook. */
bool move_castles_in(move m, const struct dashmask *mask);
/*
 * The same of any move played at head; with takes m must be a capture, and
 * the mask is of the square of the captured man.
 */
bool move_in(const struct position *head, move m, bool takes,
    const struct dashmask *mask);
/* Whether m is castling: word is o-o, o-o-o or castle. */
bool move_castles(move m, const char *word);
/* Whether m makes of a pawn a man of the set, of either colour. */
bool move_promotes(move m, unsigned men);
/*
 * Fills list, which has room for MAX_MOVES, with the legal or pseudolegal
 * moves at the current position, a promotion once; returns how many (CQL
 * 6.2, legal).
 */
int moves_by_rules(struct run *r, bool legal, move *list);

/* dash.c */

/* The slots of a dash. */
enum { DASH_FROM, DASH_TO, DASH_PROMOTION, DASH_TARGET, DASH_SLOTS };

bool node_is_dash(const struct node *n);
/* L and R of a dash at the current position: all squares when absent. */
struct dashmask dash_mask(struct run *r, const struct node *n);
/*
 * Whether the move into id, a child of the current position, fits L, R and
 * the promotion of a dash.
 */
bool dash_fits(struct run *r, const struct node *n, int id,
    const struct dashmask *mask);
/* Whether the targets of the dash match at id. */
bool dash_target(struct run *r, const struct node *n, int id,
    const struct dashmask *mask);
/* Makes sure that a dash does not touch what comes next. */
void print_apart(struct printer *p);
/* Prints a dash without its targets. */
void dash_print_head(struct printer *p, const struct node *n);

/* ---- strings, dictionaries and files: what other filters ask of them ---- */

/* strings.c */

/*
 * As eval_string, but without copying what a variable holds: only good
 * until the variable changes.
 */
bool string_borrow(struct run *r, const struct node *n, struct span *v);

struct groups;
void groups_free(struct groups *g);
/* Empties the history of ~~; for each game's start. */
void groups_forget(struct run *r);
/* Before node_link: a match has no effect where no group is asked for. */
void groups_link(struct query *q);
/*
 * Evaluates the string of n, a node ~~, once and calls body for each of its
 * matches, the groups set, as long as body returns true. False when the
 * string has no value.
 */
bool regex_each(struct run *r, const struct node *n,
    bool (*body)(struct run *, void *), void *context);
/*
 * V[i]=St or V[i:j]=St, of which the string variable V has been read; NULL,
 * with nothing consumed, when what follows is no such assignment.
 */
struct node *parse_slice_assignment(struct parser *p, struct node *variable);

/* dictionaries.c */

struct dictionary;
void dictionary_free(struct dictionary *d);
/* Empties those that are local; for each game's start. */
void dictionaries_forget(struct run *r);
int dictionary_count(struct run *r, const struct symbol *s);
/* Appends what comment and its like print of a dictionary. */
void dictionary_text(struct run *r, const struct symbol *s, struct buf *b);
/* D, D[k] or D[k]=v; the next token is the name of the dictionary s. */
struct node *parse_dictionary_use(struct parser *p, struct symbol *s);
/* dictionary D, with n at the word in front; dictionary is the next token. */
struct node *parse_dictionary_declaration(struct parser *p, struct node *n,
    bool persistent);
/* V[element]D F with V at t; the next token is the name of D. */
struct node *parse_dictionary_iteration(struct parser *p,
    const struct token *t, struct symbol *s);

/* files.c */

/*
 * The path, in scratch, of a file that the filter n names; stops the
 * program unless it lies below the folder of -F and its name ends in one of
 * the extensions, words with a blank in between.
 */
const char *file_path(struct run *r, const struct node *n, struct span name,
    const char *extensions);
/* Closes what writefile has written; dies when bytes were lost. */
void files_close(struct run *r);

/*
 * column.c: a node over many positions, given as ids in order, which must
 * have no effects.
 */

/* Leaves in ids those where n matches; returns how many. */
int column_keep(struct run *r, const struct node *n, int *ids, int count);
/* The same position by position, for filters that cannot do better. */
int column_keep_each(struct run *r, const struct node *n, int *ids,
    int count);
/* The value of a set at each position. */
void column_fill(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set);
/*
 * Leaves in ids those where n has a value, and the values in number; a set
 * counts its squares.
 */
int column_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number);
/* Room in scratch for n things of that size. */
void *column_room(struct run *r, int n, size_t size);
int *column_copy(struct run *r, const int *ids, int count);
/* Takes the gone, which are among them, out of ids. */
int column_without(int *ids, int count, const int *gone, int ngone);
/* Puts two lists without common members together in order. */
int column_merge(const int *a, int na, const int *b, int nb, int *ids);

/* match.c: whole games */

/* What a game yielded for one query. */
struct outcome {
	bool matched;		/* the game is to be written */
	long count;		/* matching positions */
};

/*
 * Evaluates the query of r over the game. each is called for every matching
 * position in order, with the value of the last filter where wanted, or is
 * NULL.
 */
struct outcome run_game(struct run *r, struct game *g, long number,
    void (*each)(void *, int id, const struct value *), void *context);
/*
 * Whether the query holds a condition on the tags alone, and whether such a
 * condition fails for a game of which the tags have been read: then it
 * cannot match.
 */
void run_find_conditions(struct run *r);
bool run_asks_tags(const struct run *r);
bool run_ruled_out(struct run *r, struct game *g, long number);
/* Appends the fields of a matched game: q: n: c: k: t: r:. */
void run_fields(struct run *r, const struct outcome *o, const char *label,
    struct buf *b);
/*
 * Appends the sort keys and a TAB, so that the order of the lines' bytes is
 * CQL's.
 */
void run_sort_key(struct run *r, const struct outcome *o, struct buf *b);
/* As field_escape, and ':' too: for labels, keys and names of tags. */
void field_name(struct buf *b, struct span s);
/* Prints the persistent variables that are not quiet. */
void run_summary(struct run *r, FILE *to);
void query_settings(const struct query *q, struct settings *s);
/*
 * Merges the parameters of a header's text ("variations quiet ...") over
 * those of q; false after a diagnostic.
 */
bool query_merge_header(struct query *q, const char *text);
/* False after a diagnostic when a filter needs variations it has not. */
bool query_allowed(const struct query *q);
/* Whether a flag stands at a row of the query. */
bool query_has(const struct query *q, unsigned flag);
/*
 * Makes a query ready to be evaluated: expands and links it; false after a
 * diagnostic.
 */
bool query_ready(struct query *q);

/* sort.c of the filters */
void sort_make_keys(struct run *r);
void sort_free_keys(struct run *r);
void sort_forget(struct run *r);
void sort_finish(struct run *r, long count);
void sort_fields(struct run *r, long count, struct buf *b);
/* tags.c of the filters: S, or S searched for in it */
struct node *parse_search_string(struct parser *p, struct node *n);
/* A tag to be set, and a comment to be removed, in the game written. */
void run_set_tag(struct run *r, const char *name, struct span value);
void run_remove_comment(struct run *r, int id);
/* search.c: the notes of consecutivemoves, when the game has matched */
void search_finish(struct run *r);

/* ---- profiling: profile.c ---- */

/* Has all evaluations of a linked query counted from now on. */
void query_watch(struct query *q);
void profile_new(struct run *r);
void profile_add(struct run *to, const struct run *from);
/* Prints a line a node: evaluations, matches, seconds, and the node. */
void profile_write(const struct run *r, FILE *to);

/* ---- searching: games.c ---- */

enum searchform {
	SEARCH_LINES,		/* game lines with fields */
	SEARCH_POSITIONS,	/* a line a matching position */
	SEARCH_COUNTS,		/* a line a query */
	SEARCH_QUIET		/* nothing */
};

/* Queries, and how game lines are searched for them. */
struct search {
	struct options options;
	enum searchform form;
	bool inverted;		/* games that do not match */
	bool sort_keys;		/* put the sort keys in front of lines */
	bool draw;		/* write the sets that matched, to be drawn */
	bool unbuffered;
	bool report_damage;	/* each damage, and the totals */
	bool progress;
	bool profile;
	long most;		/* games written, or 0 for all */
	int threads;		/* 0: as many as processors */
	const char *label;	/* instead of the queries' own, or NULL */
	const char *header;	/* merged over theirs, or NULL */
	const char *before;	/* filters in front of the bodies, or NULL */
	const char *around;	/* transforms around them, or NULL */
	const char *record;	/* options to write with each match, or NULL */
	const char *output;	/* where matches go, for the closing line of
				   CQL 6.2, or NULL */

	struct query **query;	/* owned */
	size_t nqueries, queries_cap;
};

/*
 * Add queries: of a text, a CQL file, a file of AST documents ("-" is
 * standard input). False after a diagnostic.
 */
bool search_add_text(struct search *s, const char *file, struct span text);
bool search_add_file(struct search *s, const char *file);
bool search_add_ast(struct search *s, const char *file);
/*
 * Searches the game lines of the files and writes what was found; returns
 * the exit status.
 */
int search_run(struct search *s, char *const *files, int nfiles);
void search_free(struct search *s);
/* The name of a query: its file's, without folder and extension. */
char *query_label(struct arena *a, const char *file);

#endif
