/*
 * pgnindex.c - makes index lines of game lines, or checks them.
 */
#include "command.h"
#include "index.h"
#include "utilfile.h"

static bool keep_games;		/* -a */
static bool checks;		/* -c */
static bool flush_each;		/* -u */
static const char *folder;	/* -C */
static struct progress progress;
static struct fetcher *fetcher;
static struct checker *checker;
static struct game room[2];
static struct buf out;

/* options and usage */
#include "pgnindex.txt.inc"

/* Makes an index line, or checks one; returns what is wrong, or NULL. */
static const char *
index_line(const struct input *in, struct span s)
{
	struct gameline line;
	struct facts facts;
	const char *why;

	if (!gameline_parse(s, &line))
		return "not a game line";
	if (checks)
		return check_line(checker, &line);
	why = fetch_line(fetcher, &line);
	if (why != NULL)
		return why;
	if (!keep_games && span_is(line.file, "-"))
		die("games from standard input cannot be read again: give "
		    "pgnsplit their file, or use -a");
	index_facts(room, &line, &facts);
	buf_add(&out, line.line.p, keep_games ? line.line.n :
	    line.line.n - line.game.n);
	index_write(&out, line.game, &facts);
	buf_span(&out, line.rest);
	buf_putc(&out, '\n');
	out_put(&out, flush_each);
	return NULL;
}

int
main(int argc, char **argv)
{
	char *const *files = options_read(argc, argv, &usage);
	bool sound;

	chess_init();
	fetcher = fetcher_new(folder);
	checker = checker_new(fetcher);
	progress_start(&progress, 0);
	die_after(out_last, &out);
	sound = input_lines(files, INPUT_GAMES, &progress, index_line);
	out_free(&out);
	progress_end(&progress);
	sound = check_ends(checker) && sound;
	checker_free(checker);
	fetcher_free(fetcher);
	game_free(&room[0]);
	game_free(&room[1]);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
