/*
 * cqlmatch - finds the positions of queries in game lines
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search.h"

static const char synopsis[] =
    "[-ANcDdhKopPqRSuvVwx] [-B filters] [-F dir] [-H header]\n"
    "                [-j threads] [-L label] [-m games] [-s output]\n"
    "                [-t seconds] [-W transforms]\n"
    "                -e filters | -f query.cql | query.ast [lines ...]";

/* The query text that -e, -f, -B and -W make up. */
struct source {
	const char *expression, *file, *label, *header;
	struct buf before;	/* filters put before the body */
	struct buf around;	/* transforms put around it */
	struct buf options;	/* as given, of those that change matches */
	bool record;		/* write them */
};

static long
number_option(int option, const char *s, long least)
{
	long n;

	if (!number_parse(s, least, 1000000000L, &n))
		die("-%c: '%s' is not a number of %ld or more", option, s,
		    least);
	return n;
}

static void
read_queries(struct search *s, const struct source *src, const char *ast)
{
	bool ok;

	if (src->expression != NULL)
		ok = search_add_text(s, "-e", span_of(src->expression));
	else if (src->file != NULL)
		ok = search_add_file(s, src->file);
	else
		ok = search_add_ast(s, ast);
	if (!ok)
		exit(EXIT_TROUBLE);
}

static void
add_words(struct buf *b, const char *words)
{
	buf_puts(b, words);
	buf_putc(b, '\n');
}

/* Options that change what is found or written are kept as a shell's. */
static void
record_option(struct source *src, int c)
{
	struct buf *b = &src->options;
	const char *p;

	if (strchr("ABDeHNRSW", c) == NULL)
		return;
	buf_printf(b, "%s-%c", b->n != 0 ? " " : "", c);
	if (strchr("BeHW", c) == NULL)
		return;
	buf_puts(b, " '");
	for (p = optarg; *p != '\0'; p++)
		if (*p == '\'')
			buf_puts(b, "'\\''");
		else
			buf_putc(b, *p);
	buf_putc(b, '\'');
}

/* Options that only say that something is wanted. */
static const struct {
	int option;
	size_t flag;		/* offset in struct search */
} flags[] = {
	{ 'A', offsetof(struct search, options.always_comment) },
	{ 'D', offsetof(struct search, options.no_settag) },
	{ 'd', offsetof(struct search, draw) },
	{ 'K', offsetof(struct search, sort_keys) },
	{ 'N', offsetof(struct search, options.no_header) },
	{ 'P', offsetof(struct search, progress) },
	{ 'R', offsetof(struct search, options.no_removecomment) },
	{ 'S', offsetof(struct search, options.no_sort_comments) },
	{ 'u', offsetof(struct search, unbuffered) },
	{ 'v', offsetof(struct search, inverted) },
	{ 'w', offsetof(struct search, report_damage) },
	{ 'x', offsetof(struct search, profile) }
};

/* Returns whether the option is one of the search's. */
static bool
search_option(struct search *s, int c)
{
	size_t i;

	for (i = 0; i < LENGTH(flags); i++)
		if (flags[i].option == c) {
			*(bool *)((char *)s + flags[i].flag) = true;
			return true;
		}
	switch (c) {
	case 'c':
		s->form = SEARCH_COUNTS;
		return true;
	case 'F':
		s->options.folder = optarg;
		return true;
	case 'j':
		s->threads = (int)number_option(c, optarg, 1);
		return true;
	case 'm':
		s->most = number_option(c, optarg, 1);
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
	case 't':
		s->options.seconds = (double)number_option(c, optarg, 1);
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
		src->expression = optarg;
		break;
	case 'f':
		src->file = optarg;
		break;
	case 'H':
		src->header = optarg;
		break;
	case 'h':
		exit_usage(synopsis);
		break;
	case 'L':
		src->label = optarg;
		break;
	case 'o':
		src->record = true;
		break;
	case 'V':
		exit_version();
		break;
	case 'W':
		add_words(&src->around, optarg);
		break;
	default:
		die_usage(synopsis);
	}
}

int
main(int argc, char **argv)
{
	struct search s = { 0 };
	struct source src = { 0 };
	const char *ast = NULL;
	int c, status;

	warn_name(argv[0]);
	filters_init();
	chess_init();
	while ((c = getopt(argc, argv,
	    "AB:cDde:F:f:H:hj:KL:m:NoPpqRSs:t:uVvW:wx")) != -1) {
		if (!search_option(&s, c))
			source_option(&src, c);
		record_option(&src, c);
	}
	argv += optind;
	argc -= optind;
	if (src.expression == NULL && src.file == NULL) {
		if (argc == 0)
			die_usage(synopsis);
		ast = *argv++;
		argc--;
	}
	s.label = src.label;
	s.header = src.header;
	s.record = src.record ? buf_str(&src.options) : NULL;
	s.before = src.before.n != 0 ? buf_str(&src.before) : "";
	s.around = src.around.n != 0 ? buf_str(&src.around) : "";
	if (ast != NULL && (src.before.n != 0 || src.around.n != 0))
		die("-B and -W go with -e or -f");
	read_queries(&s, &src, ast);
	status = search_run(&s, argv, argc);
	search_free(&s);
	buf_free(&src.before);
	buf_free(&src.around);
	buf_free(&src.options);
	out_close();
	return status;
}
