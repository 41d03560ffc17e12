/*
 * format.c - lays out the text of a query: indents each line by the brackets
 * that are open there, and more if it continues a filter. Tokens, line ends and
 * comments stay as they are, and so does which tokens touch, except for
 * brackets.
 */
#include "render.h"

enum { INDENT = 2 };

/* An open bracket, or the whole text. */
struct level {
	int indent;		/* of the line that opens it */
	bool begun;		/* a filter in it has begun */
};

struct formatter {
	struct buf *out;
	struct level *level;	/* a stack */
	size_t depth, cap;
	const bool *begins;	/* by offset in the text: filters begin there */
	struct span text;
	bool ascii;
	int line_indent;	/* of the line being written */
	int newlines;		/* before what comes next */
	bool blank;
	char last;		/* the bracket just written, or 0 */
};

/* ---- the text between two tokens ---- */

/* Returns the end of the comment at p, or p if there is none. */
static const char *
comment_end(const char *p, const char *end)
{
	if (end - p >= 2 && memcmp(p, "/*", 2) == 0) {
		for (p += 2; memcmp(p, "*/", 2) != 0; p++)
			;
		return p + 2;
	}
	if (p < end && (*p == ';' || *p == '/'))
		while (p < end && *p != '\n')
			p++;
	return p;
}

/* Writes the blanks or line ends before what comes next. */
static void
separate(struct formatter *f, int indent)
{
	bool begun = f->out->n != 0;

	if (begun && f->newlines > 0) {
		buf_puts(f->out, f->newlines > 1 ? "\n\n" : "\n");
		buf_printf(f->out, "%*s", indent, "");
		f->line_indent = indent;
	} else if (begun && f->blank) {
		buf_putc(f->out, ' ');
	}
	f->newlines = 0;
	f->blank = false;
}

/* Writes the comments from p to end, and notes the white space. */
static void
write_gap(struct formatter *f, const char *p, const char *end, int indent)
{
	const char *q;

	for (; p < end; p = q) {
		q = p + 1;
		if (is_blank(*p)) {
			f->blank = true;
			f->newlines += *p == '\n';
			continue;
		}
		q = comment_end(p, end);
		separate(f, indent);
		while (q > p && is_blank(q[-1]))
			q--;
		buf_span(f->out, span_to(p, q));
		f->last = 0;
	}
}

/* ---- tokens ---- */

/* Returns the indentation of a line that begins with t. */
static int
indent_of(const struct formatter *f, const struct token *t)
{
	const struct level *l = &f->level[f->depth - 1];
	int indent = l->indent + (f->depth > 1 ? INDENT : 0);

	if (token_is_one_of(t, ")}]") && f->depth > 1)
		return l->indent;
	if (t->source.n == 0 || !l->begun || token_is_one_of(t, "{") ||
	    f->begins[t->source.p - f->text.p])
		return indent;
	return indent + INDENT;
}

static void
push(struct formatter *f, int indent)
{
	*MEM_ADD(f->level, f->cap, f->depth) = (struct level){ indent, false };
}

static void
write_token(struct formatter *f, const struct token *t, const char *before)
{
	int indent = indent_of(f, t);

	write_gap(f, before, t->source.p, token_is_one_of(t, ")}]") ?
	    indent + INDENT : indent);
	if (t->source.n == 0)
		return;
	if (f->last == '(' || token_is_one_of(t, ")"))
		f->blank = false;
	else if (f->last == '{' || token_is_one_of(t, "}"))
		f->blank = true;
	separate(f, indent);
	f->last = token_is_one_of(t, "({") ? t->text[0] : 0;
	if (f->begins[t->source.p - f->text.p])
		f->level[f->depth - 1].begun = true;
	if (token_is_one_of(t, ")}]"))
		f->depth--;
	if (token_is_one_of(t, "({["))
		push(f, f->line_indent);
	if (f->ascii)
		tokens_spell(t, t + 1, true, f->out);
	else
		buf_span(f->out, t->source);
}

/* Cuts a query into tokens, and finds where its filters begin. */
static void
read_tokens(struct query *q, void *tokens)
{
	struct parser p = { .q = q, .t = lex(q, q->text) };

	*(const struct token **)tokens = p.t;
	q->header = parse_header(&p);
	parse_sequence(&p, NULL, p.t);
}

bool
source_format(struct query *q, struct span text, bool ascii, struct buf *out)
{
	struct formatter f = { .out = out, .text = text, .ascii = ascii };
	const struct token *t;
	const char *at;

	q->text = text;
	f.begins = q->begins = arena_alloc(&q->arena, text.n + 1);
	if (!query_try(q, read_tokens, &t))
		return false;
	push(&f, 0);
	while (span_skip(&text, "\xef\xbb\xbf"))
		;
	at = text.p;
	do {
		if (t->source.n == 0 && t->kind != TOK_END)
			continue;
		write_token(&f, t, at);
		at = t->source.p + t->source.n;
	} while (t++->kind != TOK_END);
	buf_putc(out, '\n');
	free(f.level);
	return true;
}
