/*
 * cqlmatch - finds the positions of queries in game lines
 */
#include <limits.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "engine.h"
#include "search.h"
#include "utilfile.h"
#include "utilthread.h"

static struct search search;
static long threads, kilobytes, milliseconds;	/* -j -M -t */
static bool moves;				/* -G */

/* What the options say about the queries. */
static struct {
	struct queryarg {
		int option;		/* -e, -f, or 0: a file of trees */
		const char *text;	/* its argument */
		const char *label;	/* of the -L before it, or NULL */
	} *arg;
	size_t n, cap;
	const char *label;	/* of the next query, or NULL */
	struct buf header;	/* merged over the queries' own */
	const char *from;	/* what messages call those of -B */
	struct buf around;	/* transforms put around them */
	struct buf changes;	/* the words of -O */
	struct buf options;	/* the options that change matches, as they
				   were given */
	bool record;		/* write these options */
} source;

enum { BEFORE = 1, GAMES, SAMPLE, SEED, THREE, ZERO, FROM,
	SHOW, DICTIONARIES };		/* without a letter */

/* ---- options ---- */

/* Records an option that changes matches, quoted for a shell. */
static void
record(int letter, const char *arg)
{
	struct buf *b = &source.options;

	buf_printf(b, "%s-%c '", b->n != 0 ? " " : "", letter);
	for (; *arg != '\0'; arg++)
		if (*arg == '\'')
			buf_puts(b, "'\\''");
		else
			buf_putc(b, *arg);
	buf_putc(b, '\'');
}

static void
take_query(int letter, char *text)
{
	*MEM_ADD(source.arg, source.cap, source.n) = (struct queryarg){
		letter, text, source.label };
	source.label = NULL;
	if (letter == 'e')
		record(letter, text);
}

static void
take_label(int letter, char *label)
{
	if (source.label != NULL)
		die("-L %s: no query comes after it", source.label);
	source.label = label;
}

static void
take_words(int letter, char *text)
{
	struct buf *b = letter == 'H' ? &source.header : &source.around;

	buf_printf(b, "%s\n", text);
	record(letter, text);
}

/* For -O trueclocks: FENs have no others. */
static bool true_clocks;

static void
take_before(int letter, char *text)
{
	added_put(&search.before, source.from != NULL ? source.from : "-B",
	    text);
	record(letter, text);
}

/* What -O changes; the last is the old name of another. */
static const struct {
	const char *word;
	bool *flag;
	unsigned off;		/* mechanisms that it goes without */
} words[] = {
	{ "alwayscomment", &search.options.always_comment, 0 },
	{ "fenrights", &search.options.fen_rights, 0 },
	{ "label", &search.options.labels, 0 },
	{ "noheader", &search.options.no_header, 0 },
	{ "noremovecomment", &search.options.no_removecomment, 0 },
	{ "noremovetag", &search.options.no_removetag, 0 },
	{ "nosettag", &search.options.no_settag, 0 },
	{ "noskip", NULL, USE_SKIPPING },
	{ "nosortcomments", &search.options.no_sort_comments, 0 },
	{ "plain", &search.options.plain, ~0u },
	{ "trueclocks", &true_clocks, 0 },
	{ "nomay", NULL, USE_SKIPPING }
};

static void
die_word(struct span word)
{
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i + 1 < LENGTH(words); i++)
		buf_printf(&b, "%s%s", i > 0 ? ", " : "", words[i].word);
	buf_puts(&b, ", names");
	for (i = 0; i < MECHANISMS; i++)
		buf_printf(&b, ", no-%s", mechanisms[i].name);
	die("-O: '%.*s' is not one of %s", (int)word.n, word.p, buf_str(&b));
}

/* The mechanism that the word no-NAME names, as a bit; or 0. */
static unsigned
mechanism_bit(struct span word)
{
	int i = 0;

	if (!span_begins(word, "no-"))
		return 0;
	word = span_at(word.p + 3, word.n - 3);
	while (i < MECHANISMS && !span_is(word, mechanisms[i].name))
		i++;
	return i < MECHANISMS ? 1u << i : 0;
}

static void
take_word(struct span word)
{
	unsigned off = mechanism_bit(word);
	size_t i = 0;

	search.options.off |= off;
	if (off != 0)
		return;
	while (i < LENGTH(words) && !span_is(word, words[i].word))
		i++;
	if (i == LENGTH(words))
		die_word(word);
	search.options.off |= words[i].off;
	if (words[i].flag != NULL)
		*words[i].flag = true;
}

/* Prints the mechanisms, and ends the program. */
static NORETURN void
print_mechanisms(void)
{
	const struct mechanism *m = mechanisms;
	struct buf b = { 0 };

	for (; m < mechanisms + MECHANISMS; m++)
		buf_printf(&b, "%s\t%s\t%s\t%s\n", m->name, m->question,
		    m->file, m->help);
	out_write(b.p, b.n);
	out_close();
	exit(EXIT_MATCHED);
}

/* Sets the flags of the words, which are separated by commas. */
static void
take_changes(int letter, char *list)
{
	struct span word;

	record(letter, list);
	buf_printf(&source.changes, "%s,", list);
	for (;; list++) {
		word = span_at(list, strcspn(list, ","));
		if (span_is(word, "names"))
			print_mechanisms();
		take_word(word);
		list += word.n;
		if (*list == '\0')
			return;
	}
}

/* Whether position lines have a column of this name. */
static bool
has_column(const char *name)
{
	size_t i;

	for (i = 0; i < POSLINE_COLUMNS; i++)
		if (strcmp(posline_names[i], name) == 0)
			return true;
	for (i = 0; i < search.ncolumns; i++)
		if (strcmp(search.column[i], name) == 0)
			return true;
	return false;
}

/*
 * Adds the columns of -T, -G or --before, each once. Their names may not be
 * those that JSON has already.
 */
static void
take_columns(int letter, char *names)
{
	static char game[] = "Event,Site,Date,Round,White,Black,Result,"
	    "Query,Solution,Start,Moves", next[] = "Next";
	struct search *s = &search;
	char *name = letter == 'G' ? game : letter == BEFORE ? next : names;
	struct buf values = { 0 };
	char *comma;

	for (; name != NULL; name = comma) {
		name += strspn(name, " ");
		comma = strchr(name, ',');
		if (comma != NULL)
			*comma++ = '\0';
		if (!tag_is_name(span_of(name))) {
			posline_values(&values, ", ");
			die("-T: '%s' is not the name of a tag, nor one of %s",
			    name, buf_str(&values));
		}
		if (has_column(name))
			die("-T: there is a column '%s' already", name);
		s->solution |= strcmp(name, "Solution") == 0;
		if (letter != 'T' && s->ncolumns < 64)
			s->own_columns |= BIT(s->ncolumns);
		*MEM_ADD(s->column, s->columns_cap, s->ncolumns) = name;
	}
}

/* Takes the game and the position to be explained. */
static void
take_place(int letter, char *place)
{
	char *colon;
	long id;

	search.explained_game = strtol(place, &colon, 10);
	if (colon == place || *colon != ':' || search.explained_game < 1 ||
	    !number_parse(colon + 1, 0, GAME_MOVES, &id))
		die("-X: '%s' is not GAME:ID, such as 3:24 for position 24 of "
		    "game 3", place);
	search.explained_id = (int)id;
	search.form = SEARCH_QUIET;
	search.options.off |= USE_SKIPPING;
}

static void
take_folder(int letter, char *folder)
{
	if (search.options.folder != NULL)
		die("-F takes one folder, not both '%s' and '%s'",
		    search.options.folder, folder);
	search.options.folder = folder;
}

enum { MOST = 1000000000 };	/* of what an option counts */
static const char instead[] = "each of them replaces the output";

/* options and usage */
#include "cqlmatch.txt.inc"

/* ---- queries ---- */

/* Whether standard input is a file, or a pipe from which something comes. */
static bool
input_comes(void)
{
	struct pollfd in = { STDIN_FILENO, POLLIN, 0 };
	struct stat st;

	return fstat(STDIN_FILENO, &st) == 0 && (S_ISREG(st.st_mode) ||
	    (S_ISFIFO(st.st_mode) && poll(&in, 1, 1000) == 1));
}

/*
 * Tells what the queries find that a message about a refused one, or about a
 * -B, recommends in its place, in the games at hand.
 */
static void
try_meant(const struct query *refused, char *const *operands)
{
	struct search s = { .form = SEARCH_TRIAL, .no_warnings = true,
		.threads = search.threads, .options = search.options,
		.header = search.header, .around = search.around,
		.changes = "" };
	const struct added *a;
	const char *meant;
	size_t i;
	bool ok = span_find(span_trim(refused->text), span_of("\n")) < 0;

	s.options.seconds = .5;		/* a game that takes longer ends it */
	for (a = search.before; a != NULL; a = a->next)
		if (!span_is(refused->text, a->text))
			added_put(&s.before, a->option, a->text);
	for (i = 0; ok && i < LENGTH(refused->meant); i++) {
		meant = s.label = refused->meant[i];
		if (meant == NULL)
			break;
		if (strncmp(meant, "cqlmatch -f ", 12) == 0 &&
		    strchr(meant + 12, ' ') == NULL)
			ok = search_add_file(&s, meant + 12, false);
		else if (strncmp(meant, "cqlmatch", 8) != 0)
			ok = search_add_text(&s, "-e", span_of(meant), NULL);
	}
	if (ok && s.nqueries > 0 && (*operands != NULL || input_comes()))
		search_run(&s, operands);
	search_free(&s);
}

/* Reads the queries. Several -e get numbers in their names. */
static void
read_queries(char *const *operands)
{
	char name[32] = "-e";
	const struct queryarg *a, *end = source.arg + source.n;
	int all = 0, n = 0;
	bool ok;

	for (a = source.arg; a < end; a++)
		all += a->option == 'e';
	for (a = source.arg; a < end; a++) {
		search.label = a->label;
		if (a->option == 'e' && all > 1)
			snprintf(name, sizeof(name), "-e %d", ++n);
		ok = a->option == 'e' ?
		    search_add_text(&search, name, span_of(a->text), NULL) :
		    search_add_file(&search, a->text, a->option == 0);
		if (!ok) {
			if (search.nqueries > 0)
				try_meant(search.query[search.nqueries - 1],
				    operands);
			exit(EXIT_TROUBLE);
		}
	}
	if (search.nqueries > 1 && search.sort_keys)
		die("-K takes one query: the keys of several cannot be "
		    "compared");
}

static int
run(char *const *operands)
{
	int status;

	filters_init();
	chess_init();
	if (source.n == 0) {
		if (*operands == NULL)
			die("no query: -e 'filters', -f query or a file of "
			    "trees; '%s -h' lists the options",
			    warn_program());
		take_query(strcmp(*operands, "-") != 0 && access(*operands,
		    F_OK) != 0 ? 'f' : 0, *operands);	/* may be a motif */
		operands++;
	}
	if (source.label != NULL && (source.n > 1 ||
	    source.arg[0].label != NULL))
		die("-L %s: no query comes after it", source.label);
	if (source.label != NULL)	/* the label of the only one */
		source.arg[0].label = source.label;
	read_queries(operands);
	status = search_run(&search, operands);
	search_free(&search);
	free(source.arg);
	free(search.column);
	BUFS_FREE(&source.header, &source.around, &source.changes,
	    &source.options);
	out_close();
	return status;
}

int
main(int argc, char **argv)
{
	char *const *operands = options_read(argc, argv, &usage);

	if (search.step_back && !has_column("Next"))
		take_columns(BEFORE, NULL);
	search.names |= moves && !search.json;
	search.threads = (int)threads;
	search.memory = (size_t)kilobytes << 10;
	search.options.seconds = (double)milliseconds / 1000;
	search.header = buf_str(&source.header);
	search.around = buf_str(&source.around);
	search.changes = buf_str(&source.changes);
	search.record = source.record ? buf_str(&source.options) : NULL;
	return program_run(run, operands);
}
