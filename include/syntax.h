/*
 * syntax.h - text to tree and tree to text: the lexer, the parser and what
 * the hooks of filters use of it, the printer, and the AST.
 */
#ifndef SYNTAX_H
#define SYNTAX_H

#include "classic.h"

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
	TOK_FILE		/* name after input or output */
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

/* ---- whole queries: read.c ---- */

/*
 * Parses a whole query text ("cql(...) filters" or a body alone, or a list
 * of classic CQL) into q, whose arena, name and file are set. False after a
 * diagnostic.
 */
bool query_parse(struct query *q, struct span text);
/*
 * Merges the parameters of a header's text ("variations quiet ...") over
 * those of q; false after a diagnostic.
 */
bool query_merge_header(struct query *q, const char *text);

/* ---- parsing: parser.c; what follows is for the hooks of filters ---- */

struct parser {
	struct query *q;
	const struct token *t;	/* the next token */
	bool implicit_blocked;	/* no search string after a tag filter */
	const struct token *left; /* where the operand on the left of the
				   operator begins */
	const struct token *item; /* where a constituent of a path begins */
	bool alone;		/* and a dash there is the whole of it: */
	const struct token *stop; /* no operator continues what ends here */
	int calls;		/* function bodies around */
};

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
bool is_new_name(const struct token *t);
/* An operator, at the next token, as its signature says: a row's infix. */
struct node *parse_infix(struct parser *p, struct node *left);
/* The same for the operator of row f at t, with p after it. */
struct node *parse_right(struct parser *p, const struct filter *f,
    const struct token *t, struct node *left);
/* ---- the header of a query: header.c ---- */

/* Which comments are made. */
enum commenting { COMMENT_SILENT, COMMENT_QUIET, COMMENT_NORMAL };

/* What the header says, with its defaults. */
struct settings {
	enum commenting level;
	struct span matchstring;
	long count_least, count_most;	/* matching positions of a game */
	long first_game, last_game;
	bool sorted;			/* by the number of matches */
	bool mark_first;		/* not all matching positions */
	bool no_header;			/* no "Game number" */
	bool variations;
	unsigned results;		/* that games may have, by bit */
};

void query_settings(const struct query *q, struct settings *s);
/* cql(...), or nothing: the header node either way. */
struct node *parse_header(struct parser *p);
/* A header with the parameters of n over those of another. */
struct node *header_merge(struct query *q, const struct node *old,
    const struct node *n);

/* ---- the AST as text: ast.c ---- */

/* Appends the document of q; see cqlast(5). */
void ast_write(const struct query *q, struct buf *b);
/* Appends the optional words of n that were given, each after a blank. */
void ast_write_words(const struct node *n, struct buf *b);
/* The same for what the atom of n says, with its label. */
void ast_write_atom(const struct node *n, struct buf *b);
/* Appends what the line of one node says, without parentheses. */
void ast_write_line(const struct node *n, struct buf *b);
/*
 * Reads the document at *text into q and moves *text past it; false
 * after a diagnostic. The inverse of ast_write to the byte.
 */
bool ast_read(struct query *q, struct span *text);
/*
 * Reads the documents of a file ("-" is standard input) and calls each for
 * one after the other; false when one could not be read, or each said so.
 */
bool ast_each(const char *file, bool (*each)(struct query *));

/* ---- CQL text: print.c ---- */

struct printer {
	struct buf *out;
	bool ascii;		/* no Unicode symbols */
	bool in_path;		/* at the top level of a path */
	bool image;		/* on one line, and calls as their bodies */
	struct layout *own;	/* print.c's */
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
/* An operator whose operands on the right are parsed at that level. */
void print_infix(struct printer *p, const struct node *n, int right);
void print_range(struct printer *p, const struct node *n);
/* In braces whatever it is. */
void print_braced(struct printer *p, const struct node *n);
/* The same for an operand that is parsed at level. */
void print_braced_operand(struct printer *p, const struct node *n, int level);
/* One option from item on, if it was given. */
void print_option(struct printer *p, const struct node *n,
    const struct sigitem *item);
/* Says that options of n could be read where the text ends. */
void print_options(struct printer *p, const struct node *n);
/* What the text of n begins with: n, an operand on its left, or a dash. */
const struct node *node_leftmost(const struct node *n);
/* Text that tokens_spell has made, for p. source.c */
void print_source(struct printer *p, const char *text, size_t n);
/* The name of a symbol, as a user could write it. variables.c */
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

#endif
