/*
 * cqlprint - queries as CQL text, JSON, Graphviz dot, tokens or HTML
 */
#include <string.h>
#include <unistd.h>

#include "cql.h"

static const char synopsis[] = "[-agHhJstV] [file ...]";

static enum { TREE, DOT, JSON, SOURCE, TOKENS, PAGE } form;
static bool ascii;		/* -a */
static bool another;		/* than the first */

/* ---- from trees ---- */

static bool
print_tree(struct query *q)
{
	struct buf b = { 0 };

	switch (form) {
	case DOT:
		ast_dot(q, &b);
		break;
	case JSON:
		ast_json(q, &b);
		break;
	default:
		if (another)
			buf_putc(&b, '\n');
		query_print(q, ascii, &b);
	}
	another = true;
	out_write(b.p, b.n);
	buf_free(&b);
	return true;
}

/* ---- from the text of queries ---- */

struct written {
	struct buf out;
	long line, col;
};

static void
put_token(void *context, const char *class, struct span s)
{
	struct written *at = context;
	size_t i;

	if (class != NULL) {
		buf_printf(&at->out, "%ld:%ld\t%s\t", at->line, at->col,
		    class);
		field_escape(&at->out, s);
		buf_putc(&at->out, '\n');
	}
	for (i = 0; i < s.n; i++)
		if (s.p[i] == '\n') {
			at->line++;
			at->col = 1;
		} else {
			at->col += (s.p[i] & 0xc0) != 0x80;
		}
}

static void
put_span(void *context, const char *class, struct span s)
{
	struct written *at = context;

	if (class != NULL)
		buf_printf(&at->out, "<span class=\"%s\">", class);
	text_put(&at->out, s, true);
	if (class != NULL)
		buf_puts(&at->out, "</span>");
}

static void
begin_page(void)
{
	static const char head[] =
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n<title>CQL</title>\n<style>\n"
	    ".keyword { color: #05a; font-weight: bold }\n"
	    ".designator { color: #820 }\n"
	    ".dash { color: #a0a }\n"
	    ".number, .result { color: #077 }\n"
	    ".string { color: #272 }\n"
	    ".comment { color: #777; font-style: italic }\n"
	    "</style>\n</head>\n<body>\n";

	out_write(head, sizeof(head) - 1);
}

static void
end_page(void)
{
	static const char foot[] = "</body>\n</html>\n";

	out_write(foot, sizeof(foot) - 1);
}

/* Puts the translation of a query in classic CQL in its place. */
static bool
translate(const char *name, struct buf *text)
{
	struct query q = { 0 };
	struct span s = { text->p, text->n };
	bool ok;

	q.file = name;
	ok = query_parse(&q, s);
	text->n = 0;
	if (ok)
		query_print(&q, ascii, text);
	query_free(&q);
	return ok;
}

static bool
print_text(const char *name, struct span text)
{
	struct written at = { { 0 }, 1, 1 };
	struct query q = { 0 };
	bool ok;

	q.file = name;
	if (form == SOURCE) {
		ok = source_spell(&q, text, ascii, &at.out);
	} else if (form == TOKENS) {
		ok = source_parts(&q, text, put_token, &at);
	} else {
		buf_puts(&at.out, "<pre>");
		ok = source_parts(&q, text, put_span, &at);
		buf_puts(&at.out, "</pre>\n");
	}
	if (ok)
		out_write(at.out.p, at.out.n);
	buf_free(&at.out);
	query_free(&q);
	return ok;
}

static bool
print_file(const char *file)
{
	const char *name = strcmp(file, "-") == 0 ? "stdin" : file;
	struct buf b = { 0 };
	struct span text;
	bool ok = file_read(file, &b);

	if (!ok)
		warn("%s:", file);
	text.p = buf_str(&b);
	text.n = b.n;
	if (ok && classic_begins(text))
		ok = translate(name, &b);
	text.p = buf_str(&b);
	text.n = b.n;
	ok = ok && print_text(name, text);
	buf_free(&b);
	return ok;
}

static bool
print(const char *file)
{
	return form < SOURCE ? ast_each(file, print_tree) : print_file(file);
}

int
main(int argc, char **argv)
{
	char *const *file;
	bool ok = true;
	int c;

	warn_name(argv[0]);
	registry_init();
	while ((c = getopt(argc, argv, "agHhJstV")) != -1) {
		switch (c) {
		case 'a':
			ascii = true;
			break;
		case 'g':
			form = DOT;
			break;
		case 'H':
			form = PAGE;
			break;
		case 'h':
			exit_usage(synopsis);
			break;
		case 'J':
			form = JSON;
			break;
		case 's':
			form = SOURCE;
			break;
		case 't':
			form = TOKENS;
			break;
		case 'V':
			exit_version();
			break;
		default:
			die_usage(synopsis);
		}
	}
	if (form == PAGE)
		begin_page();
	for (file = file_operands(argv + optind); *file != NULL; file++)
		ok = print(*file) && ok;
	if (form == PAGE)
		end_page();
	out_close();
	return ok ? EXIT_MATCHED : EXIT_TROUBLE;
}
