/*
 * pgnannotate.c - game lines with fields to PGN: inserts comments and tags
 * and leaves every other byte as it is.
 */
#include <string.h>
#include <unistd.h>

#include "pgn.h"

static const char synopsis[] = "[-dfhkPstuVx] [file ...]";

static bool strip;		/* -s */
static bool flush_each;		/* -u */
static bool export;		/* -x */

static struct editor editor;
static struct buf out;

/* Where the game written last ended, in its file and in the output. */
static struct {
	struct buf file;
	long long end;
	bool open;		/* its last line has no end */
	bool crlf;
} last;

/*
 * A game that does not follow the last one in its file begins on a line of
 * its own.
 */
static void
separate(const struct gameline *g, struct span text)
{
	struct span file = { last.file.p, last.file.n };

	if (last.open && !(span_equal(file, g->file) &&
	    last.end == g->offset))
		buf_puts(&out, last.crlf ? "\r\n" : "\n");
	last.file.n = 0;
	buf_span(&last.file, g->file);
	last.end = g->offset + (long long)text.n;
	last.crlf = text.n > 0 && memchr(text.p, '\r', text.n) != NULL;
}

/* Appends the game with what its fields ask for. */
static void
annotate(struct game *g, struct span text)
{
	game_read(g, text, GAME_VARIATIONS);
	edit_illustrate(&editor, g);
	if (export)
		game_export(g, &editor.edit, &out);
	else
		game_annotate(g, &editor.edit, &out);
}

/* Appends the game of a line; false when the line is not sound. */
static bool
write_game(struct game *g, const struct gameline *line, struct buf *game)
{
	struct span text;
	bool good = true;

	game->n = 0;
	field_unescape(game, line->game);
	text.p = game->p;
	text.n = game->n;
	separate(line, text);
	if (strip) {
		game_strip(text, &out);
	} else if (line->rest.n > 0 || export) {
		good = edit_read(&editor, line->rest);
		annotate(g, text);
	} else {
		buf_span(&out, text);
	}
	if (out.n > 0)
		last.open = out.p[out.n - 1] != '\n' &&
		    out.p[out.n - 1] != '\r';
	out_put(&out, flush_each);
	return good;
}

/* False when a line was not sound. */
static bool
write_games(struct linereader *r, struct progress *progress)
{
	struct game g = { 0 };
	struct buf text = { 0 };
	struct gameline line;
	struct span s;
	bool good, all = true;

	while (linereader_next(r, &s)) {
		good = gameline_parse(s, &line);
		if (!good)
			warn_at(linereader_file(r), linereader_line(r), 0,
			    "not a game line");
		else if (!(good = write_game(&g, &line, &text)))
			warn_at(linereader_file(r), linereader_line(r), 0,
			    "a field is damaged");
		all = all && good;
		if (progress == NULL)
			continue;
		progress->games++;
		progress->bytes += (long long)s.n + 1;
		progress_show(progress);
	}
	game_free(&g);
	buf_free(&text);
	return all;
}

static void
read_options(int argc, char **argv, bool *show_progress)
{
	int c;

	while ((c = getopt(argc, argv, "dfhkPstuVx")) != -1) {
		switch (c) {
		case 'd':
			editor.draw = true;
			break;
		case 'k':
			editor.edit.repeats = true;
			break;
		case 'f':
			editor.fen = true;
			break;
		case 'h':
			exit_usage(synopsis);
		case 'P':
			*show_progress = true;
			break;
		case 's':
			strip = true;
			break;
		case 't':
			editor.provenance = true;
			break;
		case 'u':
			flush_each = true;
			break;
		case 'V':
			exit_version();
		case 'x':
			export = true;
			break;
		default:
			die_usage(synopsis);
		}
	}
}

int
main(int argc, char **argv)
{
	struct progress progress;
	struct linereader *r;
	bool show_progress = false, sound;

	warn_name(argv[0]);
	read_options(argc, argv, &show_progress);
	chess_init();
	r = linereader_open(argv + optind, argc - optind);
	if (show_progress)
		progress_start(&progress, 0);
	sound = write_games(r, show_progress ? &progress : NULL);
	linereader_close(r);
	out_write(out.p, out.n);
	if (show_progress)
		progress_end(&progress);
	editor_free(&editor);
	buf_free(&out);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
