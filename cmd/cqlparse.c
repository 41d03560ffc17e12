/*
 * cqlparse - queries in CQL to syntax trees
 */
#include "command.h"
#include "search.h"
#include "syntaxwords.h"
#include "utilfile.h"
#include "utilthread.h"

static const char *folder, *from = "-B", *header, *input, *label;
static struct added *before;	/* -B */
static char **filters;		/* of each -e */
static size_t nfilters, filters_cap;
static enum dialect dialect;
static bool check_only;		/* -c */
static bool list;		/* -l */
static bool no_warnings;	/* -Q */
static bool files;		/* --files */
static struct span games;	/* the input that it looks at */

static void
take_dialect(int letter, char *name)
{
	if (strcmp(name, "6") != 0 && strcmp(name, "classic") != 0)
		die("-d: '%s' is not a dialect; use 6 or classic", name);
	dialect = *name == '6' ? DIALECT_6 : DIALECT_CLASSIC;
}

static void
take_before(int letter, char *text)
{
	added_put(&before, from, text);
}

static void
take_filters(int letter, char *text)
{
	*MEM_ADD(filters, filters_cap, nfilters) = text;
}

enum { FILES = 1, INPUT, FROM };	/* without a letter */

/* options and usage */
#include "cqlparse.txt.inc"

/*
 * Lists a file that n names, after what it is for: input and output of the
 * header, or file; and that the games are sorted.
 */
static void
list_file(struct node *n, void *out)
{
	const struct filter *f = n->filter;
	struct span s = node_text(n);

	/* sort, sortmatchcount and all hhdb sort */
	if (strstr(f->name, "sort") != NULL)
		buf_puts(out, "sort\n");
	else if (node_is(n, "input") || node_is(n, "output"))
		buf_printf(out, "%s\t%.*s\n", f->name, (int)s.n, s.p);
	else if (f->atom == ATOM_TEXT && (span_ends(s, ".pgn") ||
	    span_ends(s, ".cql") || span_ends(s, ".cqo")))
		buf_printf(out, "file\t%.*s\n", (int)s.n, s.p);
	if (node_is(n, "input") && input == NULL)
		games = s;
}

/* Lists all of them, and whether the input holds game lines. */
static void
list_files(const struct query *q, struct buf *out)
{
	struct buf name = { 0 };

	if (input != NULL)
		games = span_of(input);
	node_each(q->header, list_file, out);
	node_each(q->body, list_file, out);
	buf_span(&name, games);
	if (input_holds_lines(buf_str(&name)))
		buf_puts(out, "lines\n");
	buf_free(&name);
}

/* Parses a query; its file, where it is in one, is named by path. */
static bool
parse_text(const char *file, const char *path, struct span text,
    struct buf *out)
{
	struct query q = { .file = file, .dialect = dialect,
		.before = before, .folders = { NULL, folder } };
	bool ok;

	if (path != NULL)
		q.folders[0] = query_folder(&q.arena, path);
	q.name = label != NULL ? label : query_label(&q.arena, file);
	ok = query_parse(&q, text) &&
	    (header == NULL || query_merge_header(&q, header)) &&
	    query_allowed(&q);
	if (ok && !no_warnings)
		query_warn(&q, true);
	if (ok && files)
		list_files(&q, out);
	else if (ok && !check_only)
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
	    (strcmp(file, "-") == 0 ? parse_text("stdin", NULL, text, out) :
	    parse_text(file, file, text, out));

	BUFS_FREE(&b, &path);
	return ok;
}

/*
 * Lists the filters that some words are about, or that are transforms, one per
 * line: synopsis, type, help and an example; without words, all but the
 * header's parameters. Before them stands what the words mean, but no motif
 * that is listed, and the one of that name.
 */
static void
list_filters(struct span words, bool transforms, struct span motifs,
    struct buf *b)
{
	struct arena a = { 0 };
	const struct filter *f, *name = filter_find(arena_copy(&a, words.p,
	    words.n));
	struct meant m;
	bool parameter;
	size_t i;

	words_meant(&a, words, 0, false, &m);
	for (i = 0; !transforms && i < (size_t)m.n && m.fit > 1; i++)
		if (filter_find(m.text[i]) == NULL &&
		    span_find(motifs, span_of(m.text[i])) < 0)
			buf_printf(b, "%s\t%s\tmeant by '%.*s'\n", m.text[i] +
			    (*m.text[i] == '!' ? 2 : 0),
			    *m.text[i] == '!' ? "none" : span_begins(span_of(
			    m.text[i]), "-f ") ? "motif" : "query",
			    (int)words.n, words.p);
	for (i = name == NULL; (f = i == 0 ? name : filter_row(i - 1)) != NULL;
	    i++) {
		parameter = (f->flags & FILTER_HEADER) != 0;
		if (i > 0 && (transforms ? f->transforms == NULL :
		    words.n == 0 ? parameter : f == name ||
		    (parameter && f->spelling == NULL) ||
		    !filter_is_about(f, words, &m)))
			continue;
		if (parameter)
			buf_printf(b, "cql(%s)", f->spelling);
		else
			sig_synopsis(f, b);
		buf_printf(b, "\t%s\t%s\t%s\n", parameter ? "parameter" :
		    type_names[f->type], f->help, f->eg);
	}
	arena_free(&a);
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
 * Lists what some words are about; or the keywords of classic CQL, motifs,
 * parameters of the header, or transforms.
 */
static void
list_what(char *const *word, struct buf *b)
{
	char *const *first = word;
	struct buf words = { 0 }, motifs = { 0 };
	struct span s;

	for (; *word != NULL; word++)
		buf_printf(&words, "%s%s", words.n > 0 ? " " : "", *word);
	s = buf_bytes(&words);
	if (dialect == DIALECT_CLASSIC) {
		classic_list(b);
	} else if (*first != NULL && strcmp(*first, "motifs") == 0) {
		if (!motifs_list(span_trim(span_after(s, strlen(*first))),
		    false, b))
			die("no motifs are installed beside this program;"
			    " CQLTOOLS_MOTIFS can name their folder");
	} else if (span_is(s, "header")) {
		list_header(b);
	} else if (span_is(s, "transforms")) {
		list_filters(s, true, NO_SPAN, b);
	} else {
		if (s.n > 0)
			motifs_list(s, true, &motifs);
		list_filters(s, false, buf_bytes(&motifs), b);
		buf_span(b, buf_bytes(&motifs));
	}
	if (b->n == 0)
		die("-l: nothing is about '%s'; -l lists all filters, -l motifs"
		    " all motifs", buf_str(&words));
	BUFS_FREE(&words, &motifs);
}

static int
run(char *const *file)
{
	char name[32] = "-e";		/* several get numbers */
	struct buf out = { 0 };
	bool ok = true;
	size_t i;

	filters_init();
	chess_init();
	if (nfilters == 0 && !list)
		file = file_operands(file);
	if (list)
		list_what(file, &out);
	for (i = 0; !list && i < nfilters; i++) {
		if (nfilters > 1)
			snprintf(name, sizeof(name), "-e %zu", i + 1);
		ok = parse_text(name, NULL, span_of(filters[i]), &out) && ok;
	}
	for (; !list && *file != NULL; file++)
		ok = parse_file(*file, &out) && ok;
	free(filters);
	out_free(&out);
	out_close();
	return ok ? EXIT_MATCHED : EXIT_TROUBLE;
}

int
main(int argc, char **argv)
{
	return program_run(run, options_read(argc, argv, &usage));
}
