/*
 * cqlprint - queries as CQL text, JSON, Graphviz dot, tokens or HTML
 */
#include "command.h"
#include "search.h"
#include "syntaxwords.h"
#include "utilfile.h"
#include "utilthread.h"

enum { LAYOUT, DOT, JSON, SOURCE, TOKENS, PAGE };

static int form;
static bool ascii;		/* -a */
static bool another;		/* not the first query */

/* options and usage */
#include "cqlprint.txt.inc"

/* ---- from trees ---- */

static bool
print_tree(struct query *q)
{
	struct buf b = { 0 };

	if (form == DOT) {
		ast_dot(q, &b);
	} else if (form == JSON) {
		ast_json(q, &b);
	} else {
		buf_puts(&b, another ? "\n" : "");
		query_print(q, ascii, &b);
	}
	another = true;
	out_free(&b);
	return true;
}

/* ---- from the text of queries ---- */

/* Replaces a query in classic CQL by its translation. */
static bool
translate_classic(const char *name, struct buf *text)
{
	struct span s = span_at(buf_str(text), text->n);
	struct query q = { .file = name };
	bool ok;

	if (!classic_begins(s))
		return true;
	ok = query_parse(&q, s);
	text->n = 0;
	if (ok)
		query_print(&q, ascii, text);
	query_free(&q);
	return ok;
}

static bool
print_parsed(const char *name, struct span text)
{
	struct query q = { .file = name };
	bool ok;

	q.name = query_label(&q.arena, name);
	q.folders[0] = query_folder(&q.arena, name);
	ok = query_parse(&q, text) && print_tree(&q);
	query_free(&q);
	return ok;
}

static bool
print_text(const char *name, struct span text)
{
	struct buf out = { 0 };
	struct query q = { .file = name };
	bool ok;

	if (strcmp(name, "stdin") != 0)
		q.folders[0] = query_folder(&q.arena, name);
	buf_puts(&out, form == LAYOUT && another ? "\n" : "");
	if (form == LAYOUT)
		ok = source_format(&q, text, ascii, &out);
	else if (form == SOURCE)
		ok = source_spell(&q, text, ascii, &out);
	else if (form == TOKENS)
		ok = source_list(&q, text, &out);
	else
		ok = source_html(&q, text, &out);
	another = true;
	if (ok)
		out_free(&out);
	query_free(&q);
	return ok;
}

static bool
print_file(const char *named)
{
	struct buf b = { 0 }, path = { 0 };
	const char *file = query_path(named, &path);
	const char *name = strcmp(file, "-") == 0 ? "stdin" : file;
	bool trees = form == LAYOUT || form == DOT || form == JSON;
	struct span text;
	bool ok = file_text(file, &b, &text);

	if (ok && ((trees && ast_begins(text)) || span_trim(text).n == 0))
		ok = ast_each_in(name, text, print_tree);
	else if (ok && trees && form != LAYOUT)
		ok = print_parsed(name, text);
	else
		ok = ok && translate_classic(name, &b) &&
		    print_text(name, buf_bytes(&b));
	BUFS_FREE(&b, &path);
	return ok;
}

static int
run(char *const *file)
{
	bool ok = true;

	filters_init();
	if (form == PAGE)
		out_write(html_head, strlen(html_head));
	for (file = file_operands(file); *file != NULL; file++)
		ok = print_file(*file) && ok;
	if (form == PAGE)
		out_write(html_foot, strlen(html_foot));
	out_close();
	return ok ? EXIT_MATCHED : EXIT_TROUBLE;
}

int
main(int argc, char **argv)
{
	return program_run(run, options_read(argc, argv, &usage));
}
