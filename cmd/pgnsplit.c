/*
 * pgnsplit.c - cuts PGN into game lines, or joins game lines to PGN.
 */
#include <limits.h>

#include "command.h"
#include "index.h"
#include "pgnsplit.h"
#include "utilfile.h"

enum { AFTER = 1, AT, COUNT, CUTS, LABEL, FROM, LETTERS, INTO, APPEND, FORCE,
	DRY };	/* without a letter */

static bool joins;		/* -j */
static const char *folder;	/* -C */
static const char *part;	/* -s */
static const char *cut;		/* --at */
static const char *after;	/* --after */
static const char *names;	/* --files0-from */
static long cuts;		/* --cuts */
static const char *pattern;	/* --into */
static int how = INTO_NEW;
static struct into *into;
static struct fetcher *fetcher;
static struct progress progress;
static struct splitter splitter = { .number = 1, .progress = &progress };

static void
take_letters(int letter, char *name)
{
	struct buf all = { 0 };
	int i;

	splitter.letters = strcmp(name, "auto") == 0 ? LETTERS_AUTO :
	    letters_find(span_of(name));
	if (splitter.letters != 0)
		return;
	for (i = 1; letters_name(i) != NULL; i++)
		buf_printf(&all, "%s, ", letters_name(i));
	die("--letters: '%s' is none of %sauto", name, buf_str(&all));
}

/* options and usage */
#include "pgnsplit.txt.inc"

/*
 * Writes the game of a line, which if it is an index line is read below the
 * folder. Returns NULL, or what is wrong with the line.
 */
static const char *
join_line(const struct input *in, struct span line)
{
	struct gameline g;
	const char *why;

	if (!gameline_parse(line, &g))
		return "not a game line";
	why = fetch_line(fetcher, &g);
	if (why != NULL)
		return why;
	field_unescape(&splitter.out, g.game);
	if (into != NULL) {
		into_add(into, &g, buf_bytes(&splitter.out));
		splitter.out.n = 0;
		return NULL;
	}
	out_put(&splitter.out, splitter.unbuffered);
	return NULL;
}

static bool
join(char *const *files)
{
	bool sound;

	if (pattern != NULL)
		into = into_new(pattern, how);
	else
		die_after(out_last, &splitter.out);
	fetcher = fetcher_new(folder);
	sound = input_lines(files, INPUT_GAMES, &progress, join_line);
	fetcher_free(fetcher);
	if (into != NULL)
		into_end(into);
	return sound;
}

/* Writes the lines that are whole. */
static void
write_lines(void *buf)
{
	struct buf *b = buf;

	while (b->n > 0 && b->p[b->n - 1] != '\n')
		b->n--;
	out_put(b, true);
}

static void
split(char *const *files)
{
	if (after == NULL)	/* which writes all or nothing */
		die_after(write_lines, &splitter.out);
	if (cut != NULL)
		split_at(&splitter, cut);
	else if (after != NULL)
		split_after(&splitter, files, after);
	else if (cuts > 0)
		split_cuts(&splitter, files, cuts);
	else if (part != NULL)
		split_part(&splitter, files, part);
	else
		split_files(&splitter, files, 0, LLONG_MAX);
}

int
main(int argc, char **argv)
{
	char *const *files = options_read(argc, argv, &usage);
	long first = splitter.number;
	bool sound = true;

	if (*files != NULL && cut != NULL)
		die("--at takes no file: the cut names it");
	files = names != NULL ? file_names(names, files) : file_operands(files);
	chess_init();
	progress_start(&progress, progress.on && cut == NULL ?
	    split_size(files) : -1);
	if (joins)
		sound = join(files);
	else
		split(files);
	if (splitter.counts)
		buf_printf(&splitter.out, "%ld\n", splitter.number - first);
	out_free(&splitter.out);
	progress_end(&progress);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
