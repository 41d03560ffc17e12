/*
 * syntax.h - text to tree: the lexer, the parser with the functions that the
 * hooks of filters use, the header and the AST. syntaxprint.h is the way back.
 */
#ifndef SYNTAX_H
#define SYNTAX_H

#include "classic.h"
#include "utiltable.h"

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
	TOK_STRING,		/* in quotes, or an escape such as \n */
	TOK_GROUP,		/* \1 or \-1 */
	TOK_RESULT,		/* 1-0, 0-1, 1/2-1/2 */
	TOK_FILE		/* name after input or output */
};

struct token {
	enum tokenkind kind;
	int line, col;		/* of its first byte, from 1; columns are
				   counted in characters */
	struct span source;	/* the bytes in the text of the query */
	const char *text;	/* the canonical ASCII spelling, which ends with
				   a NUL */
	size_t length;		/* of text; a string may hold any bytes */
	int number;		/* TOK_NUMBER, TOK_GROUP; TOK_WILD: least */
	int most;		/* TOK_WILD: most */
	unsigned men;		/* TOK_MEN: set of men; 0 for squares without
				   men */
	bitboard squares;	/* TOK_MEN */
	bool has_squares;	/* TOK_MEN: squares were written */
	bool space;		/* white space comes before it */
	bool quoted;		/* TOK_STRING: written in quotes */
	bool left_tied;		/* TOK_DASH; CQL 6.2, dash */
	bool right_tied;	/* TOK_DASH */
	bool in_path;		/* at the top level of a path */
};

/* ---- lexer.c ---- */

/*
 * Cuts the query's text into tokens, and adds the marks that end paths and ///
 * lines (CQL 6.2, lexical structure). The array lives in the query's arena;
 * its last token is TOK_END.
 */
struct token *lex(struct query *q, struct span text);
/*
 * For lex: ties dashes to their neighbours and checks that delimiters nest.
 * Returns the n tokens, in the query's arena, with a mark for each path that a
 * blank line ends and without all other marks. nesting.c
 */
struct token *tokens_nest(struct query *q, struct token *tok, size_t n);
/* Makes text that of q, and lexes it; NULL after a diagnostic. read.c */
struct token *query_tokens(struct query *q, struct span text);
/* The word or sign itself, or its symbol unless in_ascii is set. */
const char *symbol_spell(const char *ascii, bool in_ascii);
/* Whether t is one of these signs of one byte. */
bool token_is_one_of(const struct token *t, const char *signs);

/* ---- slips.c ---- */

/*
 * Returns the remedy that slips.txt has for a place of the text, or NULL. If
 * filter is NULL the text is wrong there; otherwise a warning of that kind, or
 * of none if kind is NULL, is about the filter of that name. May move *col to
 * the exact place.
 */
const char *query_meant(struct query *q, int line, int *col,
    const char *filter, const char *kind);
/*
 * Returns the text if it is a query that nothing warns of, or the remedy that
 * makes one of it, or NULL; partial tells whether that leaves out words.
 */
const char *query_sound(struct query *q, const char *text, bool *partial);
/* Returns what matches elsewhere in a game where filters match at its ends. */
const char *filter_anywhere(struct query *q, const char *filters);
/*
 * Returns what the pieces of a line of words mean together, or NULL, and which
 * words that leaves out, or NULL. sentence.c
 */
const char *sentence_meant(struct query *q, struct span line,
    const char **left);
/*
 * Reports that the text is wrong at a place: prints the remedy or, if none is
 * known, the message.
 */
#define query_mistake(q, line, col, ...)				\
	query_mistaken((q), (line), (col),				\
	    arena_printf(&(q)->arena, __VA_ARGS__))
void query_mistaken(struct query *q, int line, int col, const char *message)
    NORETURN;
/* Warns of what is no remedy, since it is a slip, too: a query_warn. */
extern void (*query_doubts)(struct query *q, bool shown);

/* ---- whole queries: read.c ---- */

/*
 * Parses the text of a whole query ("cql(...) filters", a body alone, or a
 * list of classic CQL) into q, whose arena, name and file are set. False after
 * a diagnostic.
 */
bool query_parse(struct query *q, struct span text);
/*
 * Parses the parameters of a header ("variations quiet ...") and lets them
 * override those of q; false after a diagnostic. header.c
 */
bool query_merge_header(struct query *q, const char *text);

/* Returns the folder of a file. include.c */
const char *query_folder(struct arena *a, const char *path);

/* ---- parsing: parser.c; what follows is for the hooks of filters ---- */

struct parser {
	struct query *q;
	const struct token *t;	/* the next token */
	bool implicit_blocked;	/* a string after a tag filter is a filter of
				   its own, not its operand */
	const struct token *left;	/* where the left operand of the next
					   operator begins */
	const struct token *item;	/* where the constituent of a path
					   begins */
	bool alone;		/* a dash that begins at item must be a whole
				   constituent */
	const struct token *stop;	/* an operand that ends at this token is
					   the operand of no operator */
	struct refusal {	/* the last operator that was not taken */
		const struct token *t;
		const struct node *left, *right;	/* right may be NULL */
	} refused;
	int calls;		/* number of nested function calls */
	const char *including;	/* the path of the file that is included */
	int open;		/* number of nested includes */
	bool defines;		/* the text is the sugar of a row: names of the
				   query are not known in it */
};

/* Parses the filters of the file that the next token names. include.c */
struct node *parse_include(struct parser *p);
/* Parses the filter at the next token; NULL when none begins there. */
struct node *parse(struct parser *p, int level);
/*
 * Like parse, but there must be a filter, and of a type that the signature's
 * letter accepts; where names the place in diagnostics ("after 'rank'"), or
 * the filter before it.
 */
struct node *parse_operand(struct parser *p, int level, char letter,
    const char *where);
/*
 * token_is tells whether t is that word or punctuation. accept consumes it if
 * it is; expect requires it, and where is as for parse_operand.
 */
bool token_is(const struct token *t, const char *text);
bool accept(struct parser *p, const char *text);
void expect(struct parser *p, const char *text, const char *where);
/* Parses a range; NULL when none begins at the next token. */
struct node *parse_range(struct parser *p);
/* Returns the option of the row whose word is the next token, or NULL. */
const struct sigitem *parse_option_word(const struct parser *p,
    const struct filter *f);
/*
 * Completes n as the signature of its row says; an ATOM_OPTION is the first
 * option given.
 */
void parse_signature(struct parser *p, struct node *n);
/* Parses filters up to closer, or to the end if it is NULL, as one filter. */
struct node *parse_sequence(struct parser *p, const char *closer,
    const struct token *open);
/* recover.c: several errors of one query */

enum {
	ERRORS_MOST = 5,	/* reported for one query */
	FAILED_MOST = 100	/* wrong filters after which parsing stops */
};

/* The errors of a query so far; it starts zeroed. */
struct recovery {
	int errors, nfailed;
	struct texttable words;		/* words of the filters that are
					   wrong */
};

/*
 * Parses the next filter of a query into list; after an error, goes to the
 * next filter that is clearly not part of the wrong one.
 */
void parse_recovering(struct parser *p, struct node *list, struct recovery *r);

/* Makes a node with the place of token t. */
struct node *node_at(struct parser *p, const char *name, const struct token *t);
/* The symbol that the word t names, or NULL; the node of a variable there. */
struct symbol *symbol_at(const struct parser *p, const struct token *t);
struct node *node_variable(struct parser *p, struct symbol *symbol,
    const struct token *t);
/* Makes the text of t the text of n. */
static inline void
node_take_text(struct node *n, const struct token *t)
{
	n->text = t->text;
	n->length = t->length;
}
/*
 * Takes the next token, which is a string in quotes or of the kind bare, for
 * the text of n, and returns n; what says what is expected. header.c
 */
struct node *parse_quoted(struct parser *p, struct node *n, enum tokenkind bare,
    const char *what);
/* Parses a filter of row f that is one token, the atom. */
struct node *parse_literal(struct parser *p, const struct filter *f);
/* Makes a node with the operands a and b, or a alone if b is NULL. */
struct node *node_with(struct parser *p, const char *name,
    const struct token *t, struct node *a, struct node *b);
/* Reports an error at a token or node. */
#define parse_error(p, t, ...)						\
	query_error((p)->q, (t)->line, (t)->col, __VA_ARGS__)
/* As parse_error, but prints a remedy instead if one is known; see slips.c. */
#define parse_mistake(p, t, ...)					\
	query_mistake((p)->q, (t)->line, (t)->col, __VA_ARGS__)
/*
 * For an infix hook: declines the operator at t because of the types of its
 * operands; right may be NULL. Returns NULL.
 */
struct node *parse_refuse(struct parser *p, const struct token *t,
    const struct node *left, const struct node *right);
/*
 * Reports at t what the hook invalid of its row says of n, if anything;
 * parser.c calls it for every keyword.
 */
void parse_check(struct parser *p, const struct token *t, const struct node *n);
/* Reports that what was expected in place of the next token. */
void parse_expected(struct parser *p, const char *what) NORETURN;
/* Whether the token is a word that can name something new. */
bool is_new_name(const struct token *t);
/*
 * A row's infix hook: parses the operator at the next token as its signature
 * says.
 */
struct node *parse_infix(struct parser *p, struct node *left);
/* Does the same for the operator of row f at token t, which is consumed. */
struct node *parse_right(struct parser *p, const struct filter *f,
    const struct token *t, struct node *left);
/* ---- the header of a query: header.c ---- */

/* Which comments are written. */
enum commenting { COMMENT_SILENT, COMMENT_QUIET, COMMENT_NORMAL };

/* What the header says, or the defaults. */
struct settings {
	enum commenting level;
	struct span matchstring;	/* p is NULL if there is none */
	long count_least, count_most;	/* matching positions of a game */
	long first_game, last_game;
	bool sorted;		/* sorted by the number of matches */
	bool mark_first;		/* comment only at the first match */
	bool no_header;			/* no "Game number" comment */
	bool always_comment;		/* as -O alwayscomment */
	bool secure;			/* no other files are used */
	bool fen_rights;		/* FENs are believed about castling */
	bool variations;
	unsigned results;		/* bits of the results that games may
					   have */
};

void query_settings(const struct query *q, struct settings *s);
/* Parses a result of games into n->number. */
struct node *parse_result(struct parser *p, struct node *n);
/* Parses cql(...) if it is there; returns a header node in any case. */
struct node *parse_header(struct parser *p);

/* ---- the AST as text: ast.c ---- */

/* Appends the document of q; see cqlast(5). */
void ast_write(const struct query *q, struct buf *b);
/*
 * Appends the line of one node without its parentheses: its name, its place if
 * places is set, its words and its atom.
 */
void ast_write_line(const struct node *n, bool places, struct buf *b);

/* The places of a document's nodes, by their serials. */
struct astplaces {
	struct astplace {
		int line, col;
		const struct node *node; /* or NULL */
	} *list;
	size_t n, cap;
};

/*
 * Reads the document at *text into q and moves *text past it; false after a
 * diagnostic. Does not check that CQL has such a query; ast_read does.
 */
bool ast_parse(struct query *q, struct span *text, struct astplaces *places);
/*
 * Prints a message about a node of the document in that file, with its place
 * there and in the query.
 */
void ast_warn(const char *file, struct astplace at, const char *message);
/* Whether a text begins as an AST does. */
bool ast_begins(struct span text);

#endif
