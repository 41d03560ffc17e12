/*
 * regextest.c - tries regular expressions: reads lines PATTERN TAB TEXT, with
 * \\ \t \n \r \0 in TEXT as in a game line, and prints for each the offsets of
 * the match and its groups; with -a those of all matches.
 */
#include <string.h>
#include <unistd.h>

#include "regex.h"
#include "utilfile.h"

static void
print_groups(const struct regex *re, const struct regexrun *run)
{
	int i;

	for (i = 0; i <= regex_groups(re); i++) {
		if (i > 0)
			putchar(' ');
		if (run->group[i].end < 0)
			putchar('-');
		else
			printf("%ld-%ld", run->group[i].start,
			    run->group[i].end);
	}
}

static void
try_text(const struct regex *re, struct span text, bool all)
{
	static struct regexrun run;
	const char *between = "";
	int outcome = regex_search(re, text, 0, &run);

	if (outcome == REGEX_NOMATCH)
		printf("no match");
	while (outcome == REGEX_MATCHED) {
		fputs(between, stdout);
		between = "; ";
		print_groups(re, &run);
		outcome = all ? regex_next(re, text, &run) : REGEX_NOMATCH;
	}
	if (outcome == REGEX_LIMIT)
		printf("%slimit", between);
	putchar('\n');
}

static void
unescape(struct buf *b, const char *p, const char *end)
{
	static const char letters[] = "tnr0", bytes[] = "\t\n\r";
	const char *letter;

	for (; p < end; p++) {
		if (*p != '\\' || p + 1 == end) {
			buf_putc(b, *p);
			continue;
		}
		p++;
		letter = memchr(letters, *p, LENGTH(letters) - 1);
		buf_putc(b, letter != NULL ? bytes[letter - letters] : *p);
	}
}

static void
try_line(const char *p, const char *end, bool all)
{
	const char *tab = memchr(p, '\t', (size_t)(end - p)), *error;
	struct arena arena = { 0 };
	struct buf b = { 0 };
	struct span pattern, text;
	struct regex *re;

	if (tab == NULL)
		die("a line without TAB");
	unescape(&b, tab + 1, end);
	pattern.p = p;
	pattern.n = (size_t)(tab - p);
	text.p = b.p;
	text.n = b.n;
	re = regex_compile(&arena, pattern, &error);
	if (re != NULL)
		try_text(re, text, all);
	else
		printf("error: %s\n", error);
	buf_free(&b);
	arena_free(&arena);
}

int
main(int argc, char *argv[])
{
	struct buf in = { 0 };
	const char *p, *end, *stop;
	bool all = false;
	int c;

	warn_name(argv[0]);
	while ((c = getopt(argc, argv, "a")) != -1) {
		if (c != 'a')
			die("usage: %s", "[-a]");
		all = true;
	}
	if (!file_read("-", &in))
		die("standard input:");
	p = buf_str(&in);
	for (stop = p + in.n; p < stop; p = end + 1) {
		end = memchr(p, '\n', (size_t)(stop - p));
		if (end == NULL)
			end = stop;
		try_line(p, end, all);
	}
	buf_free(&in);
	out_close();
	return 0;
}
