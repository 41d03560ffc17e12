/*
 * cqlmatch - finds the positions of queries in game lines
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pgnlines.h"
#include "search.h"

static const char synopsis[] =
    "[-1cdhJKopPquvVwx] [-B filters] [-F dir] [-H header]\n"
    "                [-j threads] [-L label] [-l file] [-m games] [-O words]\n"
    "                [-s output] [-T names] [-t seconds] [-W transforms]\n"
    "                -e filters | -f query | query.ast [lines ...]";

/* A query that an option or a file gives. */
struct queryarg {
	int option;		/* -e, -f, or 0 for a file of trees */
	const char *text;	/* its argument */
	const char *label;	/* of the -L before it, or NULL */
};

/* What the options say about the queries. */
struct source {
	struct queryarg *arg;
	size_t n, cap;
	const char *label;	/* of the next query, or NULL */
	struct buf header;	/* merged over the queries' own */
	struct buf before;	/* filters put before the bodies */
	struct buf around;	/* transforms put around them */
	struct buf options;	/* the options that change matches, as they were
				   given */
	bool record;		/* write these options */
};

static long
number_option(int option, const char *s)
{
	enum { MOST = 1000000000 };
	long n;

	if (!number_parse(s, 1, MOST, &n))
		die("-%c: '%s' is not a number from 1 to %d", option, s,
		    MOST);
	return n;
}

static void
add_argument(struct source *src, int option, const char *text)
{
	struct queryarg *a;

	src->arg = mem_grow(src->arg, &src->cap, src->n + 1,
	    sizeof(*src->arg));
	a = &src->arg[src->n++];
	a->option = option;
	a->text = text;
	a->label = src->label;
	src->label = NULL;
}

/* Gives the label to the query before it, if that is the only one. */
static void
label_last(struct source *src)
{
	if (src->label == NULL)
		return;
	if (src->n > 1 || src->arg[0].label != NULL)
		die("-L %s: no query comes after it", src->label);
	src->arg[0].label = src->label;
}

static bool
read_query(struct search *s, const struct queryarg *a, const char *name)
{
	s->label = a->label;
	switch (a->option) {
	case 'e':
		return search_add_text(s, name, span_of(a->text));
	case 'f':
		return search_add_file(s, a->text);
	default:
		return search_add_ast(s, a->text);
	}
}

/* Reads the queries. Several -e get numbers in their names. */
static void
read_queries(struct search *s, const struct source *src)
{
	char name[32] = "-e";
	int all = 0, n = 0;
	size_t i;

	for (i = 0; i < src->n; i++)
		all += src->arg[i].option == 'e';
	for (i = 0; i < src->n; i++) {
		n += src->arg[i].option == 'e';
		if (all > 1)
			snprintf(name, sizeof(name), "-e %d", n);
		if (!read_query(s, &src->arg[i], name))
			exit(EXIT_TROUBLE);
	}
	if (s->nqueries > 1 && s->sort_keys)
		die("-K takes one query: the keys of several cannot be "
		    "compared");
}

static void
add_words(struct buf *b, const char *words)
{
	buf_puts(b, words);
	buf_putc(b, '\n');
}

/* Records an option that changes matches, quoted for a shell. */
static void
record_option(struct source *src, int c)
{
	struct buf *b = &src->options;
	const char *p;

	if (strchr("BeHOW", c) == NULL)
		return;
	buf_printf(b, "%s-%c '", b->n != 0 ? " " : "", c);
	for (p = optarg; *p != '\0'; p++)
		if (*p == '\'')
			buf_puts(b, "'\\''");
		else
			buf_putc(b, *p);
	buf_putc(b, '\'');
}

/* Options that only set a flag. */
static const struct {
	int option;
	size_t flag;		/* offset in struct search */
} flags[] = {
	{ '1', offsetof(struct search, options.first_only) },
	{ 'd', offsetof(struct search, draw) },
	{ 'J', offsetof(struct search, json) },
	{ 'K', offsetof(struct search, sort_keys) },
	{ 'P', offsetof(struct search, progress) },
	{ 'u', offsetof(struct search, unbuffered) },
	{ 'v', offsetof(struct search, inverted) },
	{ 'w', offsetof(struct search, report_damage) },
	{ 'x', offsetof(struct search, profile) }
};

/* What -O changes. */
static const struct {
	const char *word;
	size_t flag;		/* offset in struct search */
} words[] = {
	{ "alwayscomment", offsetof(struct search, options.always_comment) },
	{ "noheader", offsetof(struct search, options.no_header) },
	{ "nomay", offsetof(struct search, no_skipping) },
	{ "noremovecomment",
	    offsetof(struct search, options.no_removecomment) },
	{ "nosettag", offsetof(struct search, options.no_settag) },
	{ "nosortcomments", offsetof(struct search, options.no_sort_comments) }
};

static void
set_flag(struct search *s, size_t flag)
{
	*(bool *)((char *)s + flag) = true;
}

static void
die_word(struct span word)
{
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < LENGTH(words); i++)
		buf_printf(&b, "%s%s", i > 0 ? ", " : "", words[i].word);
	die("-O: '%.*s' is none of %s", (int)word.n, word.p, buf_str(&b));
}

/* Sets the flags of the words, which are separated by commas. */
static void
set_words(struct search *s, const char *list)
{
	struct span word;
	size_t i;

	for (;; list++) {
		word = span_at(list, strcspn(list, ","));
		for (i = 0; i < LENGTH(words); i++)
			if (span_is(word, words[i].word))
				break;
		if (i == LENGTH(words))
			die_word(word);
		set_flag(s, words[i].flag);
		list += word.n;
		if (*list == '\0')
			return;
	}
}

/* Adds the names of -T, each once. They may not be those that JSON has. */
static void
add_columns(struct search *s, char *names)
{
	static const char *const taken[] = { "game", "position", "ply", "move",
		"san", "fen", "label", "value" };
	char *name = names, *comma;
	bool repeated = false;
	size_t i;

	for (; name != NULL; name = comma) {
		comma = strchr(name, ',');
		if (comma != NULL)
			*comma++ = '\0';
		if (!tag_is_name(span_of(name)))
			die("-T: '%s' is not the name of a tag", name);
		for (i = 0; i < LENGTH(taken); i++)
			repeated |= strcmp(taken[i], name) == 0;
		for (i = 0; i < s->ncolumns; i++)
			repeated |= strcmp(s->column[i], name) == 0;
		if (repeated)
			die("-T: there is a column '%s' already", name);
		s->column = mem_grow(s->column, &s->columns_cap,
		    s->ncolumns + 1, sizeof(*s->column));
		s->column[s->ncolumns++] = name;
	}
}

/* Sets an option of the search; false when it is another option. */
static bool
search_option(struct search *s, int c)
{
	size_t i;

	for (i = 0; i < LENGTH(flags); i++)
		if (flags[i].option == c) {
			set_flag(s, flags[i].flag);
			return true;
		}
	switch (c) {
	case 'c':
		s->form = SEARCH_COUNTS;
		return true;
	case 'F':
		if (s->options.folder != NULL)
			die("-F takes one folder, not both '%s' and '%s'",
			    s->options.folder, optarg);
		s->options.folder = optarg;
		return true;
	case 'j':
		s->threads = (int)number_option(c, optarg);
		return true;
	case 'l':
		s->ledger = optarg;
		return true;
	case 'm':
		s->most = number_option(c, optarg);
		return true;
	case 'O':
		set_words(s, optarg);
		return true;
	case 'p':
		s->form = SEARCH_POSITIONS;
		return true;
	case 'q':
		s->form = SEARCH_QUIET;
		return true;
	case 's':
		s->output = optarg;
		return true;
	case 'T':
		add_columns(s, optarg);
		return true;
	case 't':
		s->options.seconds = (double)number_option(c, optarg);
		return true;
	default:
		return false;
	}
}

static void
source_option(struct source *src, int c)
{
	switch (c) {
	case 'B':
		add_words(&src->before, optarg);
		break;
	case 'e':
	case 'f':
		add_argument(src, c, optarg);
		break;
	case 'H':
		add_words(&src->header, optarg);
		break;
	case 'L':
		if (src->label != NULL)
			die("-L %s: no query comes after it", src->label);
		src->label = optarg;
		break;
	case 'o':
		src->record = true;
		break;
	case 'W':
		add_words(&src->around, optarg);
		break;
	}
}

/* Options that contradict each other. */
static const struct {
	int option;
	const char *others, *why;
} conflicts[] = {
	{ 'c', "pq", "each of them replaces the output" },
	{ 'p', "q", "each of them replaces the output" },
	{ 'v', "dKop", "a game that does not match has nothing to write" },
	{ 'd', "cpq", "only game lines hold squares" },
	{ 'K', "cpq", "only game lines have sort keys" },
	{ 'o', "cpq", "only game lines hold options" }
};

/* Options that make sense only with one of others. */
static const struct {
	int option;
	const char *others, *what;
} needs[] = {
	{ '1', "p", "-p" },
	{ 'J', "cp", "-c or -p" },
	{ 'T', "p", "-p" }
};

static void
check_conflicts(const char *given)
{
	const char *other;
	size_t i;

	for (i = 0; i < LENGTH(needs); i++)
		if (strchr(given, needs[i].option) != NULL &&
		    strpbrk(given, needs[i].others) == NULL)
			die("-%c goes with %s", needs[i].option,
			    needs[i].what);
	for (i = 0; i < LENGTH(conflicts); i++) {
		if (strchr(given, conflicts[i].option) == NULL)
			continue;
		other = strpbrk(given, conflicts[i].others);
		if (other != NULL)
			die("-%c and -%c cannot be combined: %s", *other,
			    conflicts[i].option, conflicts[i].why);
	}
}

static void
read_options(struct search *s, struct source *src, int argc, char **argv)
{
	struct buf given = { 0 };
	int c;

	while ((c = option_next(argc, argv,
	    "1B:cde:F:f:H:hJj:KL:l:m:O:oPpqs:T:t:uVvW:wx",
	    synopsis)) != -1) {
		if (!search_option(s, c))
			source_option(src, c);
		record_option(src, c);
		buf_putc(&given, c);
	}
	check_conflicts(buf_str(&given));
	buf_free(&given);
	s->header = src->header.n != 0 ? buf_str(&src->header) : NULL;
	s->record = src->record ? buf_str(&src->options) : NULL;
	s->before = src->before.n != 0 ? buf_str(&src->before) : "";
	s->around = src->around.n != 0 ? buf_str(&src->around) : "";
}

int
main(int argc, char **argv)
{
	struct search s = { 0 };
	struct source src = { 0 };
	int status;

	warn_name(argv[0]);
	filters_init();
	chess_init();
	read_options(&s, &src, argc, argv);
	argv += optind;
	argc -= optind;
	if (src.n == 0) {
		if (argc == 0)
			die_usage(synopsis);
		add_argument(&src, 0, *argv++);
		argc--;
	}
	label_last(&src);
	read_queries(&s, &src);
	status = search_run(&s, argv, argc);
	search_free(&s);
	free(src.arg);
	free(s.column);
	buf_free(&src.header);
	buf_free(&src.before);
	buf_free(&src.around);
	buf_free(&src.options);
	out_close();
	return status;
}
