/*
 * option.c - the options of a program's command line, from its table.
 */
#include <strings.h>
#include <unistd.h>

#include "command.h"
#include "utilfile.h"

/* The options that all programs have. */
static const struct option common[] = {
	{ 'h', "help", .help = "print this" },
	{ 'V', "version", .help = "print the version" }
};

const struct unit units_memory[] = {
	{ "", 1024 }, { "k", 1 }, { "M", 1024 }, { "G", 1024 * 1024 },
	{ "kB", 1 }, { "MB", 1024 }, { "GB", 1024 * 1024 }, { 0 }
};
const struct unit units_time[] = {
	{ "", 1000 }, { "ms", 1 }, { "s", 1000 }, { "m", 60000 }, { 0 }
};

static const struct {
	const char *says, *words;
} meanings[] = {
#include "meanings.txt.inc"
};

/* All options of the program, up to one without help. */
static struct option *rows;

/* Returns the option with that letter or, if it is 0, with that word. */
static const struct option *
find_option(int letter, struct span word)
{
	const struct option *o;

	for (o = rows; o->help != NULL; o++)
		if (o->letter != 0 && (letter != 0 ? o->letter == letter :
		    span_is(word, o->word) ||
		    (o->old != NULL && span_is(word, o->old))))
			return o;
	return NULL;
}

/* Whether the option has a letter that can be typed. */
static bool
has_letter(const struct option *o)
{
	return o->letter > ' ';
}

/* Writes -x, or --word for an option without a letter, to a string. */
static const char *
option_name(const struct option *o, char name[32])
{
	if (has_letter(o))
		snprintf(name, 32, "-%c", o->letter);
	else
		snprintf(name, 32, "--%s", o->word);
	return name;
}

/* ---- what -h prints ---- */

/* Appends a part of the synopsis, on a new line if this one is full. */
static void
add_part(struct buf *b, size_t *line, const char *part)
{
	enum { WIDTH = 79 };
	size_t indent = strlen("usage: ") + strlen(warn_program());

	if (b->n - *line + 1 + strlen(part) > WIDTH) {
		buf_putc(b, '\n');
		*line = b->n;
		buf_printf(b, "%*s", (int)indent, "");
	}
	buf_putc(b, ' ');
	buf_puts(b, part);
}

/* Appends an option and its argument, unless the operands name it. */
static void
add_option(const struct usage *u, struct buf *b, size_t *line,
    const struct option *o)
{
	char part[80], name[32];

	snprintf(part, sizeof(part), "[%s%s%s", option_name(o, name),
	    o->arg != NULL ? " " : "", o->arg != NULL ? o->arg : "");
	if (strstr(u->operands, part + 1) != NULL)
		return;
	strcat(part, "]");
	add_part(b, line, part);
}

/*
 * Appends the synopsis: the flags together, the options with an argument,
 * those without a letter, then the operands, whose text may hold options
 * itself.
 */
static void
write_synopsis(const struct usage *u, struct buf *b)
{
	static const char order[] =
	    "1AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
	const struct option *o;
	char part[80] = "[-";
	size_t i, n = strlen(part), line = b->n;

	buf_printf(b, "usage: %s", warn_program());
	for (i = 0; order[i] != '\0'; i++) {
		o = find_option(order[i], NO_SPAN);
		if (o != NULL && o->arg == NULL)
			part[n++] = order[i];
	}
	part[n++] = ']';
	part[n] = '\0';
	add_part(b, &line, part);
	for (i = 0; order[i] != '\0'; i++) {
		o = find_option(order[i], NO_SPAN);
		if (o != NULL && o->arg != NULL)
			add_option(u, b, &line, o);
	}
	for (o = rows; o->help != NULL; o++)
		if (o->letter != 0 && !has_letter(o))
			add_option(u, b, &line, o);
	add_part(b, &line, u->operands);
	buf_putc(b, '\n');
}

/* Appends "-x, --word argument"; returns its length. */
static size_t
write_option(const struct option *o, struct buf *b)
{
	size_t n = b->n;

	if (has_letter(o))
		buf_printf(b, "  -%c, --%s", o->letter, o->word);
	else
		buf_printf(b, "      --%s", o->word);
	if (o->arg != NULL)
		buf_printf(b, " %s", o->arg);
	return b->n - n;
}

static void
write_help(const struct usage *u, struct buf *b)
{
	const struct option *o;
	size_t length, width = 0, n;

	write_synopsis(u, b);
	n = b->n;
	for (o = rows; o->help != NULL; o++) {
		length = o->letter != 0 ? write_option(o, b) : 0;
		width = length > width ? length : width;
	}
	b->n = n;
	for (o = rows; o->help != NULL; o++) {
		if (o == rows || o->letter == 0)
			buf_putc(b, '\n');
		length = o->letter != 0 ? write_option(o, b) : width + 2;
		buf_printf(b, "%*s%s\n", (int)(width + 2 - length), "",
		    o->help);
	}
}

NORETURN static void
exit_printing(struct buf *b)
{
	out_write(b->p, b->n);
	out_close();
	exit(EXIT_SUCCESS);
}

/* ---- reading ---- */

static NORETURN void
die_asked(const struct usage *u, const char *what, char letter,
    const char *query)
{
	die("%s; a query goes through another program: %s -%c '%s' | %s", what,
	    u->asks, letter, query, warn_program());
}

/*
 * Returns the option that a word means, or NULL; then sets *says to what does
 * it instead, if known.
 */
static const struct option *
option_meant(struct span word, const char **says)
{
	const struct option *o = NULL;
	struct span words;
	size_t i;

	for (i = 0; i < LENGTH(meanings) && o == NULL; i++) {
		words = span_of(meanings[i].words);
		if (!words_have(meanings[i].words, word))
			continue;
		while (words.n > 0 && o == NULL)
			o = find_option(0, span_cut(&words, ' '));
		if (*says == NULL)
			*says = meanings[i].says;
	}
	return o;
}

static NORETURN void
die_unknown(const struct usage *u, struct span word, const char *next)
{
	const char *says = NULL;
	const struct option *o, *near = option_meant(word, &says);
	int far = near != NULL || says != NULL ? 0 : span_reach(word);

	if (u->asks != NULL && (span_is(word, "e") || span_is(word, "f")))
		die_asked(u, *word.p == 'e' ? "unknown option -e" :
		    "unknown option -f", *word.p, next != NULL ? next : "...");
	for (o = rows; o->help != NULL; o++)
		if (o->letter != 0 && span_is_nearer(word, span_of(o->word),
		    &far))
			near = o;
	if (near == NULL && says == NULL)
		die("unknown option %s%.*s; '%s -h' lists them",
		    word.n > 1 ? "--" : "-", (int)word.n, word.p,
		    warn_program());
	die("unknown option %s%.*s; %s%s%s", word.n > 1 ? "--" : "-",
	    (int)word.n, word.p, near != NULL ? "did you mean --" : says,
	    near != NULL ? near->word : "", near != NULL ? "?" : "");
}

/* Reads --word, --word=argument or --word argument. */
static int
read_word(const struct usage *u, char *const *argv)
{
	char *word = argv[optind++] + 2;
	struct span name = span_at(word, strcspn(word, "="));
	const struct option *o = find_option(0, name);

	optarg = word[name.n] == '=' ? word + name.n + 1 : NULL;
	if (o == NULL)
		die_unknown(u, name, NULL);
	if (o->arg == NULL && optarg != NULL)
		die("--%s takes no argument", o->word);
	if (o->arg != NULL && optarg == NULL) {
		if (argv[optind] == NULL)
			die("--%s takes an argument, '%s'", o->word, o->arg);
		optarg = argv[optind++];
	}
	return o->letter;
}

/* The same for -x, -xargument or -x argument, and for -xyz. */
static int
read_letter(const struct usage *u, int argc, char *const *argv)
{
	char letters[128] = ":";
	const char *word = optind < argc ? argv[optind] : "-";
	const struct option *o;
	size_t n = 1;
	int c;

	for (o = rows; o->help != NULL; o++) {
		if (!has_letter(o))
			continue;
		letters[n++] = (char)o->letter;
		if (o->arg != NULL)
			letters[n++] = ':';
	}
	c = getopt(argc, argv, letters);
	letters[0] = (char)optopt;
	if (c == '?' && find_option(0, span_of(word + 1)) != NULL)
		die("unknown option %s; did you mean -%s?", word, word);
	if (c == '?')
		die_unknown(u, span_at(letters, 1), argv[optind]);
	if (c == ':')
		die("-%c takes an argument, '%s'", optopt,
		    find_option(optopt, NO_SPAN)->arg);
	return c;
}

/* Returns the row of the next option, or NULL after the last. */
static const struct option *
next_option(int argc, char *const *argv, const struct usage *u)
{
	const char *word = optind < argc ? argv[optind] : "";
	struct buf b = { 0 };
	int c;

	if (strncmp(word, "--", 2) == 0 && word[2] != '\0')
		c = read_word(u, argv);
	else
		c = read_letter(u, argc, argv);
	switch (c) {
	case -1:
		return NULL;
	case 'h':
		write_help(u, &b);
		exit_printing(&b);
	case 'V':
		buf_printf(&b, "%s (cqltools) %s\n", warn_program(), VERSION);
		exit_printing(&b);
	}
	return find_option(c, NO_SPAN);
}

/* Reads the option's number and perhaps its unit; says whether they are so. */
static bool
read_number(const struct option *o, const char *s)
{
	const struct unit *u;
	size_t n = strspn(s, "0123456789");
	char digits[16];

	if (o->unit == NULL)
		return number_parse(s, o->least, o->most, o->number);
	snprintf(digits, sizeof(digits), "%.*s", (int)n, s);
	for (u = o->unit; u->name != NULL; u++)
		if (strcasecmp(s + n, u->name) == 0) {
			if (!number_parse(digits, o->least, o->most, o->number))
				return false;
			*o->number *= u->worth;
			return true;
		}
	return false;
}

static void
set_option(const struct option *o)
{
	char name[32];

	if (o->flag != NULL)
		*o->flag = true;
	if (o->choice != NULL)
		*o->choice = o->chosen;
	if (o->text != NULL)
		*o->text = optarg;
	if (o->number != NULL && !read_number(o, optarg))
		die("%s: '%s' is not a number from %ld to %ld%s",
		    option_name(o, name), optarg, o->least, o->most,
		    o->unit == units_memory ? ", or one with k, M or G" :
		    o->unit == units_time ? ", or one with ms, s or m" : "");
	if (o->take != NULL)
		o->take(o->letter, optarg);
}

/* Returns the first option of letters that was given, or NULL. */
static const struct option *
one_given(const char *given, const char *letters)
{
	const char *c = letters != NULL ? strpbrk(given, letters) : NULL;

	return c != NULL ? find_option(*c, NO_SPAN) : NULL;
}

/* Dies if an option lacks one that it goes with, or contradicts another. */
static void
check_options(const char *given)
{
	const struct option *o, *other;
	struct buf list = { 0 };
	char name[32], second[32];
	const char *w;

	for (o = rows; o->help != NULL; o++) {
		if (o->letter == 0 || strchr(given, o->letter) == NULL)
			continue;
		option_name(o, name);
		if (o->with != NULL && one_given(given, o->with) == NULL) {
			for (w = o->with; *w != '\0'; w++)
				buf_printf(&list, "%s%s", w == o->with ? "" :
				    w[1] != '\0' ? ", " : " or ",
				    option_name(find_option(*w, NO_SPAN),
				    second));
			die("%s goes with %s", name, buf_str(&list));
		}
		other = one_given(given, o->against);
		if (other != NULL)
			die("%s and %s cannot be combined%s%s",
			    option_name(other, second), name,
			    o->why != NULL ? ": " : "",
			    o->why != NULL ? o->why : "");
	}
}

/*
 * Dies if an operand is an option, or a file for the output, unless -- ended
 * the options or the operands belong to another program.
 */
static void
check_operands(const struct usage *u, char *const *argv)
{
	char *const *a = argv + optind;
	bool trees = u->asks != NULL && find_option('e', NO_SPAN) != NULL;

	if (strcmp(a[-1], "--") == 0)
		return;
	for (; *a != NULL; a++) {
		if ((*a)[0] == '-' && (*a)[1] != '\0' && a > argv + optind &&
		    (find_option((*a)[1], NO_SPAN) != NULL ||
		    (strstr(u->operands, "program") == NULL &&
		    access(*a, F_OK) != 0)))
			die("%s comes after '%s': options go before files", *a,
			    argv[optind]);
		if (trees && strpbrk(*a, "./-") == NULL &&
		    access(*a, F_OK) != 0)
			die_asked(u, "no such file", 'e', *a);
		if ((span_ends(span_of(*a), ".html") ||
		    span_ends(span_of(*a), ".svg")) && access(*a, F_OK) != 0)
			die("%s: no such file; what is written goes to "
			    "standard output: > %s", *a, *a);
	}
}

char *const *
options_read(int argc, char *const *argv, const struct usage *u)
{
	const struct option *o;
	struct buf given = { 0 };

	warn_name(argv[0]);
	rows = mem_zero(u->n + LENGTH(common) + 1, sizeof(*rows));
	memcpy(rows, u->option, u->n * sizeof(*rows));
	memcpy(rows + u->n, common, sizeof(common));
	while ((o = next_option(argc, argv, u)) != NULL) {
		set_option(o);
		buf_putc(&given, o->letter);
	}
	check_options(buf_str(&given));
	buf_free(&given);
	check_operands(u, argv);
	return argv + optind;
}
