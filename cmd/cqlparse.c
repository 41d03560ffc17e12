/*
 * cqlparse - queries in CQL to syntax trees
 */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "search.h"
#include "utilfile.h"

static const char *before, *filters, *header, *label;
static enum dialect dialect;
static bool check_only;		/* -c */
static bool list;		/* -l */
static bool no_warnings;	/* -Q */

static void
take_dialect(int letter, char *name)
{
	if (strcmp(name, "6") != 0 && strcmp(name, "classic") != 0)
		die("-d: '%s' is not a dialect; use 6 or classic", name);
	dialect = *name == '6' ? DIALECT_6 : DIALECT_CLASSIC;
}

static const struct option options[] = {
	{ 'B', "before", "filters", "put filters before each body",
	    .text = &before },
	{ 'c', "check", NULL, "print errors only", .flag = &check_only },
	{ 'd', "dialect", "6 | classic", "what the queries are",
	    .take = take_dialect },
	{ 'e', "expression", "filters", "a query, in place of a file",
	    .text = &filters },
	{ 'H', "header", "header", "parameters merged into each header",
	    .text = &header },
	{ 'L', "label", "label", "name of the queries", .text = &label },
	{ 'l', "list", NULL, "list the filters, or the motifs", .flag = &list },
	{ 'Q', "nowarnings", NULL, "no warnings", .flag = &no_warnings }
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

/* Lists the filters, one per line: synopsis, type, help and an example. */
static void
list_filters(bool transforms, struct buf *b)
{
	const struct filter *f;
	size_t i;

	for (i = 0; (f = filter_row(i)) != NULL; i++) {
		if ((f->flags & FILTER_HEADER) != 0 ||
		    (transforms && f->transforms == NULL))
			continue;
		sig_synopsis(f, b);
		buf_printf(b, "\t%s\t%s\t%s\n", type_names[f->type],
		    f->help, f->eg);
	}
}

/* Lists the parameters of the header: name and help. */
static void
list_header(struct buf *b)
{
	const struct filter *f;
	size_t i;

	for (i = 0; (f = filter_row(i)) != NULL; i++)
		if ((f->flags & FILTER_HEADER) != 0 && f->spelling != NULL)
			buf_printf(b, "%s\t%s\n", f->spelling, f->help);
}

/*
 * Lists the filters, those that are transforms, the keywords of classic CQL,
 * the parameters of the header, or the motifs.
 */
static void
list_what(const char *what, struct buf *b)
{
	bool transforms = what != NULL && strcmp(what, "transforms") == 0;

	if (what != NULL && strcmp(what, "motifs") == 0)
		motifs_list(b);
	else if (what != NULL && strcmp(what, "header") == 0)
		list_header(b);
	else if (what != NULL && !transforms)
		die("-l: '%s' is not what can be listed; -l lists the filters,"
		    " -l header, motifs or transforms these", what);
	else if (dialect == DIALECT_CLASSIC)
		classic_list(b);
	else
		list_filters(transforms, b);
}

int
main(int argc, char **argv)
{
	char *const *file = options_read(argc, argv, &usage);
	struct buf out = { 0 };
	bool ok = true;

	filters_init();
	chess_init();
	if (filters == NULL && !list)
		file = file_operands(file);
	if (list)
		list_what(*file, &out);
	else if (filters != NULL)
		ok = parse_text("-e", span_of(filters), &out);
	for (; !list && *file != NULL; file++)
		ok = parse_file(*file, &out) && ok;
	out_free(&out);
	out_close();
	return ok ? EXIT_MATCHED : EXIT_TROUBLE;
}
