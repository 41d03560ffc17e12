/*
 * mutant.c - changes C at one place, to see whether any test notices: turns an
 * operator, moves a constant by one, negates or drops a condition, drops a
 * statement. Comments, texts, directives and declarations stay.
 *
 * usage: mutant N SEED FILE...	lists N random changes, each with its file,
 *				line, function or -, number in the file and what
 *				it does, separated by tabs
 *        mutant NUMBER FILE	writes the file with that change
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "util.h"
#include "utilfile.h"

enum token_kind { WORD, NUMBER, TEXT, OPERATOR };

struct token {
	enum token_kind kind;
	struct span s;
	bool first;		/* of its line, at the margin */
};

/* What is replaced by what; the end is where a parenthesis is closed. */
struct change {
	struct span old, function;
	char text[24];
	const char *end;
	int file, line;
};

struct source {
	const char *name;
	struct buf text;
	struct token *token;
	size_t n, cap;
};

static struct change *changes;
static size_t nchanges, changescap;

/* ---- tokens ---- */

static const char *const long_operators[] = {
	"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
	"!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="
};

/* The end of the text or character constant at p. */
static const char *
skip_text(const char *p)
{
	char quote = *p++;

	for (; *p != quote && *p != '\0'; p++)
		p += *p == '\\' && p[1] != '\0';
	return p + (*p == quote);
}

/* Skips white space, comments and the first lines of directives. */
static const char *
skip_space(const char *p, const char *begin)
{
	const char *end;

	for (;; p = end) {
		end = p;
		if (isspace((unsigned char)*p) || *p == '\\')
			end = p + 1;
		else if (p[0] == '/' && p[1] == '*')
			end = (end = strstr(p, "*/")) != NULL ? end + 2 : NULL;
		else if (*p == '#' && (p == begin || p[-1] == '\n'))
			end = strchr(p, '\n');
		if (end == p || end == NULL)
			return p;
	}
}

static const char *
token_end(const char *p, enum token_kind *kind)
{
	size_t i;

	*kind = isalpha((unsigned char)*p) || *p == '_' ? WORD :
	    isdigit((unsigned char)*p) ? NUMBER : OPERATOR;
	if (*kind != OPERATOR) {
		while (isalnum((unsigned char)*p) || *p == '_' ||
		    (*p == '.' && *kind == NUMBER))
			p++;
		return p;
	}
	if (*p == '"' || *p == '\'') {
		*kind = TEXT;
		return skip_text(p);
	}
	for (i = 0; i < LENGTH(long_operators); i++)
		if (strncmp(p, long_operators[i],
		    strlen(long_operators[i])) == 0)
			return p + strlen(long_operators[i]);
	return p + 1;
}

static void
read_source(struct source *s, const char *name)
{
	const char *p, *end;
	struct token *t;

	s->name = name;
	if (!file_read(name, &s->text))
		die("%s:", name);
	buf_str(&s->text);
	for (p = s->text.p; *(p = skip_space(p, s->text.p)) != '\0'; p = end) {
		MEM_GROW(s->token, s->cap, s->n + 2);
		t = &s->token[s->n++];
		end = token_end(p, &t->kind);
		t->s = span_at(p, (size_t)(end - p));
		t->first = p == s->text.p || p[-1] == '\n';
	}
	MEM_GROW(s->token, s->cap, s->n + 1);
	s->token[s->n] = (struct token){ OPERATOR, { p, 0 }, true };
}

static bool
is(const struct token *t, const char *word)
{
	return span_is(t->s, word);
}

/* Whether it is one of some words, which have a blank on each side. */
static bool
is_one_of(const struct token *t, const char *words)
{
	char word[32];

	if (t->s.n == 0 || t->s.n > sizeof(word) - 3)
		return false;
	snprintf(word, sizeof(word), " %.*s ", (int)t->s.n, t->s.p);
	return strstr(words, word) != NULL;
}

/* The token that closes the bracket at t. */
static const struct token *
closing(const struct token *t)
{
	int depth = 0;

	for (; t->s.n > 0; t++) {
		depth += is_one_of(t, " ( [ { ");
		depth -= is_one_of(t, " ) ] } ");
		if (depth == 0)
			break;
	}
	return t;
}

/* ---- changes ---- */

static void
add(struct change c, struct span old, const char *text, const char *end)
{
	c.old = old;
	c.end = end;
	snprintf(c.text, sizeof(c.text), "%s", text);
	MEM_GROW(changes, changescap, nchanges + 1);
	changes[nchanges++] = c;
}

static const struct {
	const char *word, *other;
} others[] = {
	{ "<", "<=" }, { "<", ">=" }, { "<=", "<" }, { "<=", ">" },
	{ ">", ">=" }, { ">", "<=" }, { ">=", ">" }, { ">=", "<" },
	{ "==", "!=" }, { "!=", "==" }, { "&&", "||" }, { "||", "&&" },
	{ "+", "-" }, { "-", "+" }, { "++", "--" }, { "--", "++" },
	{ "+=", "-=" }, { "-=", "+=" }, { "&", "|" }, { "|", "&" },
	{ "^", "|" }, { "|=", "=" }, { "|=", "&=" }, { "&=", "|=" },
	{ "^=", "=" }, { "<<", ">>" }, { ">>", "<<" }, { "<<=", ">>=" },
	{ ">>=", "<<=" }, { "%", "/" }, { "/", "*" }, { "!", "" }, { "~", "" },
	{ "true", "false" }, { "false", "true" }
};

/* Whether t is a sign of one operand, which stays. */
static bool
is_sign(const struct token *t)
{
	return is_one_of(t, " + - & ") && !is_one_of(t - 1, " ) ] ") &&
	    (t[-1].kind == OPERATOR || is(t - 1, "return"));
}

static void
change_word(struct change c, const struct token *t)
{
	size_t i;

	for (i = 0; i < LENGTH(others) && !is_sign(t); i++)
		if (is(t, others[i].word))
			add(c, t->s, others[i].other, NULL);
}

/* Whether it is the length of an array that is declared. */
static bool
is_length(const struct token *t)
{
	return is(t - 1, "[") && is(t + 1, "]") && t[-2].kind == WORD &&
	    (t[-3].kind == WORD || is(t - 3, "*") || is(t - 3, ",")) &&
	    is_one_of(t + 2, " ; = , ) [ ");
}

static void
change_number(struct change c, const struct token *t)
{
	char *end, text[24];
	unsigned long long n = strtoull(t->s.p, &end, 0);
	size_t rest = t->s.n - (size_t)(end - t->s.p);

	if (is_length(t) || memchr(t->s.p, '.', t->s.n) != NULL || rest > 3)
		return;
	snprintf(text, sizeof(text), "%llu%.*s", n + 1, (int)rest, end);
	add(c, t->s, text, NULL);
	snprintf(text, sizeof(text), "%llu%.*s", n - 1, (int)rest, end);
	if (n > 0)
		add(c, t->s, text, NULL);
}

/* A character becomes the next one. */
static void
change_character(struct change c, const struct token *t)
{
	char text[] = { '\'', (char)(t->s.p[1] + 1), '\'', '\0' };

	if (t->s.p[0] == '\'' && t->s.n == 3 && text[1] != '\\' &&
	    text[1] != '\'')
		add(c, t->s, text, NULL);
}

static void
change_condition(struct change c, const struct token *t)
{
	const char *end = closing(t + 1)->s.p;
	struct span here = { t[2].s.p, 0 };

	add(c, here, "!(", end);
	add(c, here, "0 && (", end);
	if (is(t, "if"))
		add(c, here, "1 || (", end);
}

/* The token before the parenthesis that t closes, such as if. */
static const struct token *
before_opening(const struct token *t)
{
	int depth = 0;

	do {
		depth += is(t, ")");
		depth -= is(t, "(");
		t--;
	} while (depth > 0);
	return t;
}

/*
 * Drops the statement that begins at t, unless it is a declaration, or no more
 * than the body of a loop.
 */
static void
drop_statement(struct change c, const struct token *t)
{
	const struct token *end = t;

	if (is_one_of(t, " break continue return ") ? !is(t + 1, ";") :
	    t->kind == WORD ? is_one_of(t, " if while for do switch else "
	    "goto sizeof case default ") || !is_one_of(t + 1,
	    " ( = += -= |= &= ^= <<= >>= *= /= %= -> . [ ++ -- ") :
	    !is_one_of(t, " * ++ -- "))
		return;
	if (is(t, "continue") && is(t - 1, ")") &&
	    is_one_of(before_opening(t - 1), " while for "))
		return;
	while (end->s.n > 0 && !is_one_of(end, " ; } "))
		end = is_one_of(end, " ( [ { ") ? closing(end) + 1 : end + 1;
	if (is(end, ";"))
		add(c, span_at(t->s.p, (size_t)(end->s.p - t->s.p)), "", NULL);
}

static void
find_changes(struct source *s, int file)
{
	struct change c = { .file = file, .line = 1 };
	struct span called = { NULL, 0 };
	const char *p = s->text.p;
	const struct token *t;
	int depth = 0;

	for (t = s->token + 1; t < s->token + s->n; t++) {
		for (; p < t->s.p; p++)
			c.line += *p == '\n';
		if (t->first && t->kind == WORD && is(t + 1, "("))
			called = t->s;
		if (t->first && is_one_of(t, " { } "))
			c.function = is(t, "{") ? called : NO_SPAN;
		depth += is(t, "(");
		depth -= is(t, ")");
		if (t->kind == NUMBER)
			change_number(c, t);
		else if (t->kind == TEXT)
			change_character(c, t);
		else
			change_word(c, t);
		if (is_one_of(t, " if while ") && is(t + 1, "("))
			change_condition(c, t);
		if (c.function.n > 0 && depth == 0 &&
		    (is_one_of(t - 1, " ; { } else do : ") ||
		    (is(t - 1, ")") &&
		    is_one_of(before_opening(t - 1), " if while for "))))
			drop_statement(c, t);
	}
}

/* ---- what is asked ---- */

/* Returns a random number below n (xorshift64*). */
static size_t
draw(uint64_t *state, size_t n)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return (size_t)((*state * 0x2545f4914f6cdd1dULL >> 33) % n);
}

/* The first change of the next line. */
static size_t
next_line(size_t i)
{
	size_t k = i;

	while (i < nchanges && changes[i].line == changes[k].line &&
	    changes[i].file == changes[k].file)
		i++;
	return i;
}

/*
 * Lists changes of random lines, each line as likely as any other; first is
 * the first change of its file.
 */
static void
list(const struct source *s, long n, uint64_t state)
{
	size_t *line = NULL, cap = 0, nlines = 0, i, k;
	size_t *first = mem_zero(nchanges + 1, sizeof(*first));
	const struct change *c;
	struct span in;

	for (i = 0; i < nchanges; i = next_line(i)) {
		MEM_GROW(line, cap, nlines + 1);
		line[nlines++] = i;
	}
	for (i = 1; i < nchanges; i++)
		first[i] = changes[i].file == changes[i - 1].file ?
		    first[i - 1] : i;
	for (; n > 0 && nlines > 0; n--) {
		k = draw(&state, nlines);
		i = line[k] + draw(&state, next_line(line[k]) - line[k]);
		line[k] = line[--nlines];
		c = &changes[i];
		in = c->function.n > 0 ? c->function : span_of("-");
		printf("%s\t%d\t%.*s\t%zu\t'%.*s' becomes '%s%s'\n",
		    s[c->file].name, c->line, (int)in.n, in.p, i - first[i],
		    (int)strcspn(c->old.p, "\n") < (int)c->old.n ?
		    (int)strcspn(c->old.p, "\n") : (int)c->old.n, c->old.p,
		    c->text, c->end != NULL ? "...)" : "");
	}
	free(line);
	free(first);
}

static void
apply(const struct source *s, const struct change *c)
{
	const char *rest = c->old.p + c->old.n;
	struct buf b = { 0 };

	buf_add(&b, s->text.p, (size_t)(c->old.p - s->text.p));
	buf_puts(&b, c->text);
	if (c->end != NULL) {
		buf_add(&b, rest, (size_t)(c->end - rest));
		buf_putc(&b, ')');
		rest = c->end;
	}
	buf_puts(&b, rest);
	out_free(&b);
}

int
main(int argc, char *argv[])
{
	struct source *s = mem_zero((size_t)argc, sizeof(*s));
	long n = 0, seed = 0;
	int i, from = argc == 3 ? 2 : 3;

	warn_name(argv[0]);
	if (argc < 3 || !number_parse(argv[1], 0, 1000000, &n) ||
	    (argc > 3 && !number_parse(argv[2], 0, 1000000000, &seed)))
		die("usage: N SEED FILE... | NUMBER FILE");
	for (i = from; i < argc; i++) {
		read_source(&s[i - from], argv[i]);
		find_changes(&s[i - from], i - from);
	}
	if (from == 3)
		list(s, n, ((uint64_t)seed + 1) * 0x9e3779b97f4a7c15ULL);
	else if ((size_t)n < nchanges)
		apply(s, &changes[n]);
	else
		die("%s has %zu changes", argv[2], nchanges);
	free(s);
	out_close();
	return 0;
}
