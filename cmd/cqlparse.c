/*
 * cqlparse - queries in CQL to syntax trees
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "search.h"

static const char *before, *header, *label;
static enum dialect dialect;
static bool check_only;		/* -c */
static bool list;		/* -l */
static bool no_warnings;	/* -Q */

static const struct option options[] = {
	{ 'B', "before", "filters", "put filters before each body", NULL },
	{ 'c', "check", NULL, "print errors only", &check_only },
	{ 'd', "dialect", "6 | classic", "what the queries are", NULL },
	{ 'e', "expression", "filters", "a query, in place of a file", NULL },
	{ 'H', "header", "header", "parameters merged into each header",
	    NULL },
	{ 'L', "label", "label", "name of the queries", NULL },
	{ 'l', "list", NULL, "list the filters, or the motifs", &list },
	{ 'Q', "nowarnings", NULL, "no warnings", &no_warnings }
};
static const struct usage usage = { options, LENGTH(options), "[file ...]" };

static bool
parse_text(const char *file, struct span text, struct buf *out)
{
	struct query q = { 0 };
	bool ok;

	q.file = file;
	q.dialect = dialect;
	q.before = before;
	q.name = label != NULL ? label : query_label(&q.arena, file);
	ok = query_parse(&q, text) &&
	    (header == NULL || query_merge_header(&q, header)) &&
	    query_allowed(&q);
	if (ok && !no_warnings)
		query_warn(&q, true);
	if (ok && !check_only)
		ast_write(&q, out);
	query_free(&q);
	return ok;
}

static bool
parse_file(const char *name, struct buf *out)
{
	struct buf b = { 0 }, path = { 0 };
	const char *file = query_path(name, &path);
	struct span text;
	bool ok = file_text(file, &b, &text) &&
	    parse_text(strcmp(file, "-") == 0 ? "stdin" : file, text, out);

	buf_free(&b);
	buf_free(&path);
	return ok;
}

static enum dialect
dialect_named(const char *name)
{
	if (strcmp(name, "6") == 0)
		return DIALECT_6;
	if (strcmp(name, "classic") != 0)
		die("-d: '%s' is not a dialect; use 6 or classic", name);
	return DIALECT_CLASSIC;
}

/* Lists the filters, one per line: synopsis, type, help and an example. */
static void
list_filters(struct buf *b)
{
	const struct filter *f;
	size_t i;

	for (i = 0; (f = filter_row(i)) != NULL; i++) {
		if ((f->flags & FILTER_HEADER) != 0)
			continue;
		sig_synopsis(f, b);
		buf_printf(b, "\t%s\t%s\t%s\n", type_names[f->type],
		    f->help, f->eg);
	}
}

/* Lists the filters, the keywords of classic CQL, or the motifs. */
static void
list_what(const char *what, struct buf *b)
{
	if (what != NULL && strcmp(what, "motifs") == 0)
		motifs_list(b);
	else if (what != NULL)
		die("-l: '%s' is not what can be listed; -l lists the filters,"
		    " -l motifs the motifs", what);
	else if (dialect == DIALECT_CLASSIC)
		classic_list(b);
	else
		list_filters(b);
}

int
main(int argc, char **argv)
{
	char *const *file;
	const char *filters = NULL;
	struct buf out = { 0 };
	bool ok = true;
	int c;

	warn_name(argv[0]);
	filters_init();
	chess_init();
	while ((c = option_next(argc, argv, &usage)) != -1) {
		switch (c) {
		case 'B':
			before = optarg;
			break;
		case 'd':
			dialect = dialect_named(optarg);
			break;
		case 'e':
			filters = optarg;
			break;
		case 'H':
			header = optarg;
			break;
		case 'L':
			label = optarg;
			break;
		}
	}
	file = filters != NULL || list ? argv + optind :
	    file_operands(argv + optind);
	if (list)
		list_what(*file, &out);
	else if (filters != NULL)
		ok = parse_text("-e", span_of(filters), &out);
	for (; !list && *file != NULL; file++)
		ok = parse_file(*file, &out) && ok;
	out_write(out.p, out.n);
	buf_free(&out);
	out_close();
	return ok ? EXIT_MATCHED : EXIT_TROUBLE;
}
