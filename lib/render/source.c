/*
 * source.c - the text of a query with its comments and layout: writes it with
 * its symbols in one alphabet, as a list of tokens, or as a coloured page.
 */
#include <ctype.h>

#include "render.h"
#include "pgnlines.h"
#include "utiltext.h"

/* ---- spelling ---- */

static void
spell_token(const struct token *t, bool ascii, struct buf *out)
{
	if (t->kind == TOK_MEN && t->squares != 0)
		designator_write(t->men, t->squares, !ascii, out);
	else if (t->kind == TOK_DASH || t->kind == TOK_WORD ||
	    t->kind == TOK_PUNCT)
		buf_puts(out, symbol_spell(t->text, ascii));
	else if (t->kind == TOK_PIECEDECL) {
		designator_write(MEN_ANY, ALL_SQUARES, !ascii, out);
		buf_puts(out, t->text);
	} else
		buf_span(out, t->source);
}

/*
 * Whether t, spelled word, needs a blank that it did not: between two words,
 * between a designator and the bracket of an operator or a number below 0
 * (a7-7-8 is a7 -8), or between - and >.
 */
static bool
needs_blank(const struct buf *before, const struct buf *word,
    const struct token *t)
{
	unsigned char last = before->n > 0 ? before->p[before->n - 1] : ' ';
	unsigned char next = word->n > 0 ? word->p[0] : ' ';
	bool operator = t->kind == TOK_PUNCT && (next == '[' ||
	    (next == '-' && t[-1].kind == TOK_MEN &&
	    isdigit((unsigned char)t->source.p[1])));

	return (isalnum(last) && (isalnum(next) || operator)) ||
	    (last == '-' && next == '>');
}

void
tokens_spell(const struct token *t, const struct token *end, bool ascii,
    struct buf *out)
{
	const struct token *first = t;
	const char *at = t->source.p;
	struct buf word = { 0 };

	for (; t < end; t++) {
		buf_span(out, span_to(at, t->source.p));
		word.n = 0;
		spell_token(t, ascii, &word);
		if (t > first && t->source.p == at &&
		    needs_blank(out, &word, t))
			buf_putc(out, ' ');
		buf_add(out, word.p, word.n);
		at = t->source.p + t->source.n;
	}
	buf_free(&word);
}

/* ---- a whole query ---- */


bool
source_spell(struct query *q, struct span text, bool ascii, struct buf *out)
{
	const struct token *t, *end;

	t = end = query_tokens(q, text);
	if (t == NULL)
		return false;
	while (end++->kind != TOK_END)
		;
	buf_span(out, span_to(text.p, t->source.p));
	tokens_spell(t, end, ascii, out);
	return true;
}

static const char *
token_class(const struct token *t)
{
	static const char *const classes[] = {
		[TOK_END] = "end", [TOK_PATHEND] = "end",
		[TOK_LINEEND] = "end", [TOK_WORD] = "name",
		[TOK_PUNCT] = "symbol", [TOK_MEN] = "designator",
		[TOK_PIECEDECL] = "designator", [TOK_DASH] = "dash",
		[TOK_WILD] = "symbol", [TOK_NUMBER] = "number",
		[TOK_STRING] = "string", [TOK_GROUP] = "string",
		[TOK_RESULT] = "result", [TOK_FILE] = "string"
	};

	if (t->kind == TOK_WORD &&
	    (filter_find(t->text) != NULL || word_is_reserved(t->text)))
		return "keyword";
	return classes[t->kind];
}

/*
 * Calls part for every token and comment of the text, and for the blanks around
 * it, whose class is NULL.
 */
static bool
each_token(struct query *q, struct span text,
    void (*part)(void *, const char *class, struct span), void *context)
{
	const char *at = text.p;
	const struct token *t;
	struct span comment;

	t = query_tokens(q, text);
	if (t == NULL)
		return false;
	do {
		comment = span_trim(span_to(at, t->source.p));
		part(context, NULL, span_to(at, comment.p));
		if (comment.n > 0)
			part(context, "comment", comment);
		part(context, NULL, span_to(comment.p + comment.n,
		    t->source.p));
		if (t->source.n > 0)
			part(context, token_class(t), t->source);
		at = t->source.p + t->source.n;
	} while (t++->kind != TOK_END);
	return true;
}

struct listing {
	struct buf *out;
	long line, col;
};

static void
list_part(void *context, const char *class, struct span s)
{
	struct listing *l = context;
	size_t i;

	if (class != NULL) {
		buf_printf(l->out, "%ld:%ld\t%s\t", l->line, l->col, class);
		field_escape(l->out, s);
		buf_putc(l->out, '\n');
	}
	for (i = 0; i < s.n; i++)
		if (s.p[i] == '\n') {
			l->line++;
			l->col = 1;
		} else {
			l->col += (s.p[i] & 0xc0) != 0x80;
		}
}

bool
source_list(struct query *q, struct span text, struct buf *out)
{
	struct listing l = { out, 1, 1 };

	return each_token(q, text, list_part, &l);
}

const char html_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
    "<meta charset=\"utf-8\">\n<title>CQL</title>\n<style>\n"
    ".keyword { color: #05a; font-weight: bold }\n"
    ".designator { color: #820 }\n"
    ".dash { color: #a0a }\n"
    ".number, .result { color: #077 }\n"
    ".string { color: #272 }\n"
    ".comment { color: #777; font-style: italic }\n"
    "</style>\n</head>\n<body>\n";
const char html_foot[] = "</body>\n</html>\n";

static void
html_part(void *context, const char *class, struct span s)
{
	struct buf *out = context;

	if (class != NULL)
		buf_printf(out, "<span class=\"%s\">", class);
	text_put(out, s, true);
	if (class != NULL)
		buf_puts(out, "</span>");
}

bool
source_html(struct query *q, struct span text, struct buf *out)
{
	bool ok;

	buf_puts(out, "<pre>");
	ok = each_token(q, text, html_part, out);
	buf_puts(out, "</pre>\n");
	return ok;
}
