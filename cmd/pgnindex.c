/*
 * pgnindex.c - makes index lines of game lines, or checks them.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "pgnlines.h"

static bool keep_games;		/* -a */
static bool check;		/* -c */
static bool flush_each;		/* -u */
static bool show_progress;	/* -P */
static bool sound = true;	/* every line was an index line, or made one */
static struct fetcher *fetcher;
static struct game room[2];
static struct buf out;

static const struct option options[] = {
	{ 'a', "all", NULL, "keep the games in the lines", &keep_games },
	{ 'C', "directory", "dir", "indexed games below a folder", NULL },
	{ 'c', "check", NULL, "check index lines", &check },
	{ 'P', "progress", NULL, "show progress", &show_progress },
	{ 'u', "unbuffered", NULL, "flush after each line", &flush_each }
};
static const struct usage usage = { options, LENGTH(options), "[lines ...]" };

/* Appends the index line of a game. */
static void
write_index(const struct gameline *line)
{
	struct facts facts;

	index_facts(room, line, &facts);
	buf_add(&out, line->line.p, keep_games ? line->line.n :
	    line->line.n - line->game.n);
	index_write(&out, line->game, &facts);
	buf_span(&out, line->rest);
	buf_putc(&out, '\n');
}

/* Returns what is wrong with an index line, or NULL. */
static const char *
check_line(struct gameline *line)
{
	struct facts facts;
	struct indexed x;
	struct span field;
	const char *why;

	if (line->index.p == NULL)
		return "not an index line";
	if (!index_read(line->index, &x))
		return "the field i: is damaged, or of another version";
	why = fetch_game(fetcher, line, &x);
	if (why != NULL)
		return why;
	index_facts(room, line, &facts);
	index_write(&out, line->game, &facts);
	field = span_at(out.p + 3, out.n - 3);
	out.n = 0;
	return span_equal(field, line->index) ? NULL :
	    "the field i: is not that of the game";
}

/* Makes an index line, or checks one; returns what is wrong, or NULL. */
static const char *
index_line(struct span s)
{
	struct gameline line;
	const char *why;

	if (!gameline_parse(s, &line))
		return "not a game line";
	if (check)
		return check_line(&line);
	why = fetch_line(fetcher, &line);
	if (why != NULL)
		return why;
	if (!keep_games && span_is(line.file, "-"))
		die("games from standard input cannot be read again: give "
		    "pgnsplit their file, or use -a");
	write_index(&line);
	return NULL;
}

static void
index_lines(struct linereader *r, struct progress *progress)
{
	const char *why;
	struct span s;

	while (linereader_next(r, &s)) {
		why = index_line(s);
		if (why != NULL) {
			warn_at(linereader_file(r), linereader_line(r), 0, "%s",
			    why);
			sound = false;
		}
		out_put(&out, flush_each);
		if (progress == NULL)
			continue;
		progress->games++;
		progress->bytes += (long long)s.n + 1;
		progress_show(progress);
	}
}

int
main(int argc, char **argv)
{
	struct progress progress;
	struct linereader *r;
	const char *folder = NULL;
	int c;

	warn_name(argv[0]);
	while ((c = option_next(argc, argv, &usage)) != -1)
		if (c == 'C')
			folder = optarg;
	if (check && keep_games)
		die("-a and -c exclude one another");
	chess_init();
	fetcher = fetcher_new(folder);
	r = linereader_open(argv + optind, argc - optind);
	if (show_progress)
		progress_start(&progress, 0);
	index_lines(r, show_progress ? &progress : NULL);
	linereader_close(r);
	out_write(out.p, out.n);
	if (show_progress)
		progress_end(&progress);
	fetcher_free(fetcher);
	game_free(&room[0]);
	game_free(&room[1]);
	buf_free(&out);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
