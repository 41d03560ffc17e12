/*
 * lexer.c - cuts the text of a query into tokens: the first rule that fits wins
 * (CQL 6.2, lexical structure). nesting.c handles what depends on neighbouring
 * tokens.
 */
#include <ctype.h>

#include "syntax.h"
#include "utiltext.h"

struct lexer {
	struct query *q;
	const char *start;
	const char *p;		/* next byte */
	const char *end;
	const char *line_start;
	const char *col_at;	/* the byte whose column is col */
	int col;
	int line;
	struct token *tok;
	size_t ntok, cap;
	bool in_comment_line;	/* after a /// and before the end of its line */
};

static const struct {
	const char *symbol, *ascii;
	enum tokenkind kind;
} symbols[] = {
#include "symbols.txt.inc"
};

/*
 * Signs other than those of operators. The first match wins, so a longer sign
 * comes before a shorter one that it begins with.
 */
static const char *const punctuation[] = { "[element]", "-->", "<--", "{*}",
	"{+}", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "=?", "=", "(", ")",
	"{", "}", "?", ",", "[", "]" };

const char *
symbol_spell(const char *ascii, bool in_ascii)
{
	size_t i;

	for (i = 0; !in_ascii && i < LENGTH(symbols); i++)
		if (strcmp(symbols[i].ascii, ascii) == 0)
			return symbols[i].symbol;
	return ascii;
}

bool
token_is_one_of(const struct token *t, const char *signs)
{
	return t->kind == TOK_PUNCT && t->length == 1 &&
	    strchr(signs, t->text[0]) != NULL;
}

/* Returns the byte n places on, or 0 after the end. */
static int
peek(const struct lexer *l, size_t n)
{
	return (size_t)(l->end - l->p) > n ? (unsigned char)l->p[n] : 0;
}

static bool
looking_at(const struct lexer *l, const char *s)
{
	return span_begins(span_to(l->p, l->end), s);
}

/*
 * Returns the column of a byte. Counts on from the previous answer, since
 * lines can be long.
 */
static int
column(struct lexer *l, const char *at)
{
	const char *p = l->line_start;
	int col = 1;

	if (l->col_at != NULL && l->col_at >= p && l->col_at <= at) {
		p = l->col_at;
		col = l->col;
	}
	for (; p < at; p++)
		col += (*p & 0xc0) != 0x80;
	l->col_at = at;
	l->col = col;
	return col;
}

static void
wrong(struct lexer *l, const char *at, const char *message)
{
	query_mistake(l->q, l->line, column(l, at), "%s", message);
}

/*
 * Makes a token of the bytes up to end, and moves on there. Its text is text
 * or, if that is NULL, these bytes.
 */
static struct token *
token_add(struct lexer *l, enum tokenkind kind, const char *end,
    const char *text)
{
	const char *from = l->p;
	struct token *t;

	if (l->ntok == l->cap) {
		l->cap = l->cap != 0 ? l->cap * 2 : 64;
		t = arena_alloc(&l->q->arena, l->cap * sizeof(*t));
		if (l->ntok != 0)
			memcpy(t, l->tok, l->ntok * sizeof(*t));
		l->tok = t;
	}
	t = &l->tok[l->ntok++];
	t->kind = kind;
	t->line = l->line;
	t->col = column(l, from);
	t->source = span_to(from, end);
	t->text = text != NULL ? text :
	    arena_copy(&l->q->arena, from, t->source.n);
	t->length = text != NULL ? strlen(text) : t->source.n;
	t->space = from == l->start || is_blank(from[-1]);
	l->p = end;
	return t;
}

/* Gives a token a copy of n bytes as its text. */
static void
token_text(struct lexer *l, struct token *t, const char *p, size_t n)
{
	t->text = arena_copy(&l->q->arena, p, n);
	t->length = n;
}

static void
newline(struct lexer *l)
{
	l->line++;
	l->line_start = l->p;
}

static void
skip_block_comment(struct lexer *l)
{
	const char *open = l->p;
	int line = l->line, col = column(l, open);

	l->p += 2;
	while (!looking_at(l, "*/")) {
		if (l->p >= l->end)
			query_error(l->q, line, col,
			    "this comment is never closed: '*/' is missing");
		if (*l->p++ == '\n')
			newline(l);
	}
	l->p += 2;
}

static void
end_comment_line(struct lexer *l)
{
	if (l->in_comment_line)
		token_add(l, TOK_LINEEND, l->p, "");
	l->in_comment_line = false;
}

/* Whether a filter may begin at p: a man, or a word of CQL. */
static bool
looks_like_filter(const char *p, const char *end)
{
	char word[24];
	size_t n = 0;

	while (p < end && is_blank(*p))
		p++;
	while (p + n < end && isalpha((unsigned char)p[n]))
		n++;
	span_string(word, sizeof(word), span_at(p, n));
	return n == 1 ? strchr("KQRBNPAakqrbnp", *p) != NULL :
	    n > 1 && strcmp(word, "comment") != 0 && filter_find(word) != NULL;
}

/*
 * Records a ';' between filters where a comment is unlikely, without any blank
 * or in an argument, for a remedy.
 */
static void
note_comment(struct lexer *l)
{
	struct query *q = l->q;
	bool argument = q->file[0] == '-' && l->p > l->start &&
	    looks_like_filter(l->p + 1, l->end);

	if (*l->p != ';' || l->p == l->line_start || peek(l, 1) == ';' ||
	    peek(l, 1) == 0 || (!argument && (is_blank(l->p[-1]) ||
	    is_blank((char)peek(l, 1)))))
		return;
	q->comment_line = l->line;
	q->comment_col = column(l, l->p);
}

/*
 * Skips one run of white space and comments. A blank line in it marks the end
 * of the open paths.
 */
static void
skip_space(struct lexer *l)
{
	bool armed = false, ended = false;

	while (l->p < l->end) {
		if (*l->p == '\n') {
			l->p++;
			newline(l);
			end_comment_line(l);
			ended |= armed;
			armed = true;
		} else if (is_blank(*l->p)) {
			l->p++;
		} else if (*l->p == ';' || looking_at(l, "////") ||
		    (looking_at(l, "//") && peek(l, 2) != '/')) {
			note_comment(l);
			while (l->p < l->end && *l->p != '\n')
				l->p++;
			armed = false;
		} else if (looking_at(l, "/*")) {
			skip_block_comment(l);
			armed = false;
		} else {
			break;
		}
	}
	if (ended)
		token_add(l, TOK_PATHEND, l->p, "");
}

static bool
lex_designator(struct lexer *l)
{
	struct designator d;
	const char *p = designator_scan(l->p, l->end, &d);
	struct token *t;

	if (d.wrong != NULL)
		wrong(l, d.at, d.wrong);
	if (p == NULL)
		return false;
	t = token_add(l, TOK_MEN, p, "");
	t->men = d.men;
	t->squares = d.squares;
	t->has_squares = d.has_squares;
	return true;
}

/* Reads [Aa]x or its figurine, where x is not the beginning of a square. */
static bool
lex_piece_declaration(struct lexer *l)
{
	const char *p = l->p, *name;
	struct designator d;
	int n = 4;

	if (!looking_at(l, "[Aa]") &&
	    men_of_figurine(p, l->end, &n) != MEN_ANY)
		return false;
	p += n;
	if (p >= l->end || !begins_name((unsigned char)*p) ||
	    squares_scan(p, l->end, &d) != NULL)
		return false;
	if (d.wrong != NULL)
		wrong(l, d.at, d.wrong);
	for (name = p; p < l->end && is_name_char((unsigned char)*p); p++)
		;
	token_text(l, token_add(l, TOK_PIECEDECL, p, ""), name,
	    (size_t)(p - name));
	return true;
}

static bool
lex_result(struct lexer *l)
{
	size_t n;
	int i, next;

	for (i = 0; i < 3; i++) {
		n = strlen(game_results[i]);
		next = peek(l, n);
		if (looking_at(l, game_results[i]) && !is_name_char(next) &&
		    next != '/' && next != '-') {
			token_add(l, TOK_RESULT, l->p + n, game_results[i]);
			return true;
		}
	}
	return false;
}

/* Reads digits at p. */
static const char *
scan_number(struct lexer *l, const char *p, int *number)
{
	const char *from = p;
	uint64_t n = 0;

	for (; p < l->end && isdigit((unsigned char)*p); p++) {
		n = n * 10 + (uint64_t)(*p - '0');
		if (n > INT32_MAX)
			wrong(l, from, "this number is larger than 2147483647");
	}
	*number = (int)n;
	return p;
}

static bool
lex_number(struct lexer *l)
{
	const char *end;
	int n;

	if (!isdigit(peek(l, 0)))
		return false;
	end = scan_number(l, l->p, &n);
	token_add(l, TOK_NUMBER, end, NULL)->number = n;
	return true;
}

/* Reads {n}, {n,}, {,m} or {n,m}, which is one token if it has no blanks. */
static bool
lex_repetition(struct lexer *l)
{
	const char *from = l->p, *p = from + 1, *q;
	int least, most;
	bool has_least, comma;
	struct token *t;
	const char *why;

	if (peek(l, 0) != '{')
		return false;
	q = scan_number(l, p, &least);
	has_least = q > p;
	most = least;
	comma = q < l->end && *q == ',';
	if (comma) {
		p = q + 1;
		q = scan_number(l, p, &most);
	}
	if (q >= l->end || *q != '}' || (!has_least && !comma))
		return false;
	if (comma && q == p)
		most = WILD_MOST;
	why = !has_least && q == p ?
	    "'{,}' needs a number" : least > WILD_MOST || most > WILD_MOST ?
	    "the most repetitions are 100000" : least > most ?
	    "the first number of '{n,m}' is greater than the second" : NULL;
	if (why != NULL)
		query_error(l->q, l->line, column(l, from), "%s", why);
	t = token_add(l, TOK_WILD, q + 1, NULL);
	t->number = least;
	t->most = most;
	return true;
}

static bool
lex_castling(struct lexer *l)
{
	const char *word = looking_at(l, "o-o-o") &&
	    !begins_name(peek(l, 5)) ? "o-o-o" : "o-o";
	size_t n = strlen(word);

	if (!looking_at(l, word) || begins_name(peek(l, n)))
		return false;
	token_add(l, TOK_WORD, l->p + n, word);
	return true;
}

/* Reads a symbol; one of & and | may be part of &= or |=. */
static bool
lex_symbol(struct lexer *l)
{
	const char *text;
	size_t i, n;

	if (peek(l, 0) < 0x80)
		return false;
	for (i = 0; i < LENGTH(symbols); i++)
		if (looking_at(l, symbols[i].symbol))
			break;
	if (i == LENGTH(symbols))
		return false;
	text = symbols[i].ascii;
	n = strlen(symbols[i].symbol);
	if (strchr("&|", text[0]) != NULL && peek(l, n) == '=' &&
	    peek(l, n + 1) != '=') {
		text = text[0] == '&' ? "&=" : "|=";
		n++;
	}
	token_add(l, symbols[i].kind, l->p + n, text);
	return true;
}

/* Reads the group {name}, after its backslash, into its token. */
static bool
lex_group_name(struct lexer *l, const char *p, bool index)
{
	const char *end = p + 1;

	while (end < l->end && (isalnum((unsigned char)*end) || *end == '_'))
		end++;
	if (p == l->end || *p != '{' || end == p + 1 || end == l->end ||
	    *end != '}')
		return false;
	token_add(l, TOK_GROUP, end + 1, arena_copy(&l->q->arena, p + 1,
	    (size_t)(end - p - 1)))->most = index;
	return true;
}

/* Reads \", \\, \n, \r or \t, one character, or a group, as \1 or \-{name}. */
static bool
lex_backslash(struct lexer *l)
{
	static const char names[] = "\"\\nrt", values[] = "\"\\\n\r\t";
	const char *at, *p = l->p + 1, *end;
	struct token *t;
	bool index;
	int c, n;

	if (peek(l, 0) != '\\')
		return false;
	c = peek(l, 1);
	at = c != 0 ? strchr(names, c) : NULL;
	if (at != NULL) {
		t = token_add(l, TOK_STRING, p + 1, "");
		token_text(l, t, values + (at - names), 1);
		return true;
	}
	index = c == '-';
	p += index;
	if (lex_group_name(l, p, index))
		return true;
	end = scan_number(l, p, &n);
	if (end == p || end - p > 2)
		wrong(l, l->p, "a backslash needs one or two digits, or one of "
		    "\" \\ n r t");
	t = token_add(l, TOK_GROUP, end, "");
	t->number = n;
	t->most = index;
	return true;
}

static bool
lex_dash(struct lexer *l)
{
	const char *text = looking_at(l, "[x]") ? "[x]" : "--";

	if (!looking_at(l, text) || (text[0] == '-' && peek(l, 2) == '>'))
		return false;
	token_add(l, TOK_DASH, l->p + strlen(text), text);
	return true;
}

/* Reads the longest sign. */
static bool
lex_punctuation(struct lexer *l)
{
	const struct sign *sign = sign_at(span_to(l->p, l->end));
	const char *text = sign != NULL ? sign->text : NULL;
	struct token *t;
	size_t i;

	for (i = 0; i < LENGTH(punctuation); i++)
		if (punctuation[i][0] == *l->p && looking_at(l, punctuation[i]))
			break;
	if (i < LENGTH(punctuation) && (sign == NULL ||
	    sign->length < strlen(punctuation[i])))
		text = punctuation[i];
	if (text == NULL)
		return false;
	t = token_add(l, text[0] == '{' && text[1] != '\0' ? TOK_WILD :
	    TOK_PUNCT, l->p + strlen(text), text);
	t->number = strcmp(text, "{+}") == 0;
	t->most = WILD_MOST;
	return true;
}

static bool
lex_string(struct lexer *l)
{
	const char *from = l->p, *p = from + 1;
	struct token *t;

	if (peek(l, 0) != '"')
		return false;
	while (p < l->end && *p != '"' && *p != '\n')
		p++;
	if (p >= l->end || *p == '\n')
		wrong(l, from, "this string has no closing quote on its line");
	t = token_add(l, TOK_STRING, p + 1, "");
	token_text(l, t, from + 1, (size_t)(p - from - 1));
	t->quoted = true;
	return true;
}

/* Reads the name after input or output, in quotes or not. */
static void
lex_file_name(struct lexer *l)
{
	const char *from, *p = l->p;
	struct token *t;
	bool quoted;

	while (p < l->end && is_blank(*p) && *p != '\n')
		p++;
	from = p;
	quoted = p < l->end && *p == '"';
	if (quoted) {
		for (p++; p < l->end && *p != '"' && *p != '\n'; p++)
			;
		if (p >= l->end || *p != '"')
			wrong(l, from, "this file name has no closing quote");
		p++;
	} else {
		while (p < l->end && !is_blank(*p) &&
		    strchr("()<>\"", *p) == NULL)
			p++;
	}
	if (p == from)
		return;
	l->p = from;
	t = token_add(l, TOK_FILE, p, "");
	t->quoted = quoted;
	token_text(l, t, from + quoted, (size_t)(p - from) - 2u * quoted);
}

static bool
lex_word(struct lexer *l)
{
	struct token *t;
	size_t n = 0;

	if (!begins_name(peek(l, 0)))
		return false;
	while (is_name_char(peek(l, n)))
		n++;
	t = token_add(l, TOK_WORD, l->p + n, NULL);
	if (strcmp(t->text, "input") == 0 || strcmp(t->text, "output") == 0)
		lex_file_name(l);
	return true;
}

static bool
lex_comment_filter(struct lexer *l)
{
	if (!looking_at(l, "///") || peek(l, 3) == '/')
		return false;
	if (l->in_comment_line)
		wrong(l, l->p, "a second '///' on the same line");
	token_add(l, TOK_PUNCT, l->p + 3, "///");
	l->in_comment_line = true;
	return true;
}

/* Adds TOK_END, with its place at the end of the last line with text. */
static void
add_end(struct lexer *l)
{
	struct token *t = token_add(l, TOK_END, l->p, "");
	const char *p = l->p;

	for (; p > l->start && is_blank(p[-1]); p--)
		t->line -= p[-1] == '\n';
	for (l->line_start = p; l->line_start > l->start &&
	    l->line_start[-1] != '\n'; l->line_start--)
		;
	t->col = column(l, p);
}

static void
lex_rest(struct query *q, void *context)
{
	static bool (*const rules[])(struct lexer *) = {
		lex_piece_declaration, lex_comment_filter, lex_result,
		lex_number, lex_repetition, lex_castling, lex_symbol,
		lex_backslash, lex_designator, lex_dash, lex_punctuation,
		lex_string, lex_word
	};
	struct lexer *l = context;
	uint32_t code;
	size_t i;

	for (skip_space(l); l->p < l->end; skip_space(l)) {
		for (i = 0; i < LENGTH(rules) && !rules[i](l); i++)
			;
		if (i < LENGTH(rules))
			continue;
		utf8_next(span_to(l->p, l->end), &code);
		wrong(l, l->p, arena_printf(&l->q->arena,
		    "invalid character U+%04X", (unsigned)code));
	}
}

/* Rejects a text that cannot be a query by its first byte, a sign or digit. */
static void
check_beginning(struct query *q)
{
	int line = 1, col = 1;
	struct span first;
	const char *other;

	while ((first = span_trim(query_line(q, line))).n == 0 && line < 10)
		line++;
	other = first.n > 0 && (*first.p == '/' || begins_name(*first.p)) ?
	    NULL : query_meant(q, line, &col, "query", NULL);
	if (other != NULL)
		query_error(q, line, col, "%s", other);
}

struct token *
lex(struct query *q, struct span text)
{
	struct lexer l = { .q = q, .start = text.p, .p = text.p,
	    .line_start = text.p, .end = text.p + text.n, .line = 1 };
	int errors = 0;

	if (text.p == q->text.p)
		check_beginning(q);
	while (looking_at(&l, "\xef\xbb\xbf"))
		l.line_start = l.start = l.p += 3;
	while (!query_try(q, lex_rest, &l)) {
		if (++errors == ERRORS_MOST || q->classic)
			l.p = l.end;
		while (l.p < l.end && *l.p != '\n')
			l.p++;
	}
	if (errors > 0)
		query_fail(q);
	end_comment_line(&l);
	add_end(&l);
	return tokens_nest(q, l.tok, l.ntok);
}
