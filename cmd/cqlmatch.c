/*
 * cqlmatch - finds the positions of queries in game lines
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "pgnlines.h"
#include "search.h"

/* A query that an option or a file gives. */
struct queryarg {
	int option;		/* -e, -f, or 0 for a file of trees */
	const char *text;	/* its argument */
	const char *label;	/* of the -L before it, or NULL */
};

static struct search search;

/* What the options say about the queries. */
static struct source {
	struct queryarg *arg;
	size_t n, cap;
	const char *label;	/* of the next query, or NULL */
	struct buf header;	/* merged over the queries' own */
	struct buf before;	/* filters put before the bodies */
	struct buf around;	/* transforms put around them */
	struct buf options;	/* the options that change matches, as they were
				   given */
	bool record;		/* write these options */
} source;

static const struct option options[] = {
	{ .help = "The query:" },
	{ 'e', "expression", "filters", "the filters of a query", NULL },
	{ 'f', "file", "query", "a file of CQL or of trees", NULL },
	{ 'L', "label", "label", "name of the query after it", NULL },
	{ 'B', "before", "filters", "put filters before the body", NULL },
	{ 'W', "around", "transforms", "put transforms around it", NULL },
	{ 'H', "header", "header", "parameters merged into its header", NULL },
	{ 'Q', "nowarnings", NULL, "no warnings about it",
	    &search.no_warnings },

	{ .help = "What is written, instead of the games:" },
	{ 'c', "count", NULL, "the number of games and positions", NULL },
	{ 'p', "positions", NULL, "a line for each position", NULL },
	{ 'T', "tags", "names", "-p: add the values of tags", NULL },
	{ 'G', "game", NULL, "-p: add its tags and moves, and names", NULL },
	{ '1', "first", NULL, "-p: only the first position of a game",
	    &search.options.first_only },
	{ 'N', "names", NULL, "-c, -p: first a line of names", &search.names },
	{ 'J', "json", NULL, "-c, -p: write JSON", &search.json },
	{ 'X', "explain", "game:id", "what each filter is there", NULL },
	{ 'q', "quiet", NULL, "nothing", NULL },

	{ .help = "Which games are written, and what with them:" },
	{ 'v', "invert", NULL, "those that do not match", &search.inverted },
	{ 'm', "max", "games", "stop after so many", NULL },
	{ 'd', "draw", NULL, "squares, for pgnannotate -d", &search.draw },
	{ 'K', "keys", NULL, "a key to sort by, before each",
	    &search.sort_keys },
	{ 'o', "record", NULL, "the options, for pgnannotate -t",
	    &source.record },
	{ 'O', "option", "words", "change what the words name", NULL },

	{ .help = "What is told of the search:" },
	{ 'w', "warn", NULL, "all damage of the games",
	    &search.report_damage },
	{ 'l', "ledger", "file", "write the totals to a file", NULL },
	{ 'x', "profile", NULL, "where the time goes", &search.profile },
	{ 's', "summary", "output", "end as CQL 6.2 does", NULL },
	{ 'P', "progress", NULL, "show progress", &search.progress },

	{ .help = "What the search may use:" },
	{ 'j', "threads", "threads", "so many threads", NULL },
	{ 'M', "memory", "MB", "so much memory for a thread", NULL },
	{ 't', "timeout", "seconds", "so much time for a game", NULL },
	{ 'C', "directory", "dir", "indexed games below a folder", NULL },
	{ 'F', "folder", "dir", "files below a folder", NULL },
	{ 'S', "spare", "file", "no query uses this file", NULL },
	{ 'u', "unbuffered", NULL, "flush after each game",
	    &search.unbuffered },

	{ .help = "About the program:" }
};
static const struct usage usage = { options, LENGTH(options),
	"-e filters | -f query | query.ast [lines ...]" };

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

	MEM_GROW(src->arg, src->cap, src->n + 1);
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

/* What -O changes. */
static const struct {
	const char *word;
	bool *flag;
} words[] = {
	{ "alwayscomment", &search.options.always_comment },
	{ "noheader", &search.options.no_header },
	{ "nomay", &search.options.no_skipping },
	{ "noremovecomment", &search.options.no_removecomment },
	{ "nosettag", &search.options.no_settag },
	{ "nosortcomments", &search.options.no_sort_comments }
};

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
set_words(const char *list)
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
		*words[i].flag = true;
		list += word.n;
		if (*list == '\0')
			return;
	}
}

/* Adds the names of -T, each once. They may not be those that JSON has. */
static void
add_columns(struct search *s, char *names)
{
	char *name = names, *comma;
	bool repeated = false;
	size_t i;

	for (; name != NULL; name = comma) {
		comma = strchr(name, ',');
		if (comma != NULL)
			*comma++ = '\0';
		if (!tag_is_name(span_of(name)))
			die("-T: '%s' is not the name of a tag", name);
		for (i = 0; i < POSLINE_COLUMNS; i++)
			repeated |= strcmp(posline_names[i], name) == 0;
		for (i = 0; i < s->ncolumns; i++)
			repeated |= strcmp(s->column[i], name) == 0;
		if (repeated)
			die("-T: there is a column '%s' already", name);
		MEM_GROW(s->column, s->columns_cap, s->ncolumns + 1);
		s->column[s->ncolumns++] = name;
	}
}

/* Reads the game and the position that -X explains. */
static void
set_explained(struct search *s, const char *arg)
{
	char *colon;
	long id;

	s->explained_game = strtol(arg, &colon, 10);
	if (colon == arg || *colon != ':' || s->explained_game < 1 ||
	    !number_parse(colon + 1, 0, GAME_MOVES, &id))
		die("-X: '%s' is not GAME:ID, such as 3:24 for position 24 of "
		    "game 3", arg);
	s->explained_id = (int)id;
	s->form = SEARCH_QUIET;
	s->options.no_skipping = true;
}

static void
set_folder(struct search *s, const char *folder)
{
	if (s->options.folder != NULL)
		die("-F takes one folder, not both '%s' and '%s'",
		    s->options.folder, folder);
	s->options.folder = folder;
}

/* Sets an option of the search; false when it is another option. */
static bool
search_option(struct search *s, int c)
{
	static char game[] = "Event,Site,Date,Round,White,Black,Result,"
	    "Start,Moves";

	switch (c) {
	case 'C':
		s->folder = optarg;
		return true;
	case 'c':
	case 'p':
	case 'q':
		s->form = c == 'c' ? SEARCH_COUNTS :
		    c == 'p' ? SEARCH_POSITIONS : SEARCH_QUIET;
		return true;
	case 'F':
		set_folder(s, optarg);
		return true;
	case 'G':
		add_columns(s, game);
		return true;
	case 'j':
		s->threads = (int)number_option(c, optarg);
		return true;
	case 'l':
		s->ledger = optarg;
		return true;
	case 'M':
		s->memory = (size_t)number_option(c, optarg) << 20;
		return true;
	case 'm':
		s->most = number_option(c, optarg);
		return true;
	case 'O':
		set_words(optarg);
		return true;
	case 'S':
		s->options.output = optarg;
		return true;
	case 's':
		s->output = optarg;
		return true;
	case 'X':
		set_explained(s, optarg);
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
	{ 'N', "J", "each object holds the names" },
	{ 'X', "cdKopqv", "each of them replaces the output" },
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
	{ 'G', "p", "-p" },
	{ 'J', "cp", "-c or -p" },
	{ 'N', "cp", "-c or -p" },
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

	while ((c = option_next(argc, argv, &usage)) != -1) {
		if (!search_option(s, c))
			source_option(src, c);
		record_option(src, c);
		buf_putc(&given, c);
	}
	check_conflicts(buf_str(&given));
	s->names |= strchr(buf_str(&given), 'G') != NULL && !s->json;
	buf_free(&given);
	s->header = src->header.n != 0 ? buf_str(&src->header) : NULL;
	s->record = src->record ? buf_str(&src->options) : NULL;
	s->before = src->before.n != 0 ? buf_str(&src->before) : "";
	s->around = src->around.n != 0 ? buf_str(&src->around) : "";
}

int
main(int argc, char **argv)
{
	int status;

	warn_name(argv[0]);
	filters_init();
	chess_init();
	read_options(&search, &source, argc, argv);
	argv += optind;
	argc -= optind;
	if (source.n == 0) {
		if (argc == 0)
			usage_die(&usage);
		add_argument(&source, 0, *argv++);
		argc--;
	}
	label_last(&source);
	read_queries(&search, &source);
	status = search_run(&search, argv, argc);
	search_free(&search);
	free(source.arg);
	free(search.column);
	buf_free(&source.header);
	buf_free(&source.before);
	buf_free(&source.around);
	buf_free(&source.options);
	out_close();
	return status;
}
