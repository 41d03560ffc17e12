/*
 * pgnannotate.c - game lines with fields to PGN: inserts comments and tags
 * and leaves every other byte as it is.
 */
#include <string.h>

#include "command.h"
#include "edit.h"
#include "utilfile.h"

static bool strip;		/* -s */
static bool flush_each;		/* -u */
static bool export;		/* -x */
static bool sound = true;	/* nothing was wrong so far */

static struct progress progress;
static struct editor editor;
static struct marks *marks;	/* -r */
static struct game game;
static struct buf out;

static const struct option options[] = {
	{ 'd', "draw", NULL, "draw arrows and squares", .flag = &editor.draw },
	{ 'f', "fen", NULL, "add the FEN to comments", .flag = &editor.fen },
	{ 'k', "keep", NULL, "keep equal texts at a position",
	    .flag = &editor.edit.repeats },
	{ 'P', "progress", NULL, "show progress", .flag = &progress.on },
	{ 'r', "reversible", NULL, "mark what is inserted",
	    .flag = &editor.edit.reversible, .against = "sx" },
	{ 's', "strip", NULL, "take out what is marked", .flag = &strip,
	    .against = "x" },
	{ 't', "tags", NULL, "name query, version and options in tags",
	    .flag = &editor.provenance },
	{ 'u', "unbuffered", NULL, "flush after each game",
	    .flag = &flush_each },
	{ 'x', "export", NULL, "write PGN export format", .flag = &export }
};
static const struct usage usage = { options, LENGTH(options), "[file ...]" };

/* Where the last game ended, in its file and in the output. */
static struct {
	struct buf file;
	long long end;
	bool open;		/* its last line had no end */
	bool crlf;
} last;

static void
end_line(const char *eol)
{
	if (marks != NULL)
		marks_line_end(marks, eol);
	else
		buf_puts(&out, eol);
}

/*
 * Begins a new line for a game that does not follow the last one in its file.
 */
static void
separate(const struct gameline *g)
{
	if (last.open && !(span_equal(buf_bytes(&last.file), g->file) &&
	    last.end == g->offset))
		end_line(last.crlf ? "\r\n" : "\n");
}

/* Remembers how the text of a game ends; most end with a line. */
static void
note_end(const struct gameline *g)
{
	const char *p = g->game.p, *end = p + g->game.n;
	char byte = '\n';

	last.open = last.crlf = false;
	if (end - p > 2 && end[-1] == 'n' && end[-2] == '\\' && end[-3] != '\\')
		return;
	last.file.n = 0;
	buf_span(&last.file, g->file);
	for (last.end = g->offset; p < end; last.end++) {
		byte = *p++;
		if (byte != '\\' || p == end || !strchr("tnr0\\", *p))
			continue;
		byte = *p == 'n' ? '\n' : *p == 'r' ? '\r' : '\\';
		last.crlf |= *p++ == 'r';
	}
	last.open = byte != '\n' && byte != '\r';
}

/* Reports what is wrong at an offset in the text of a game. */
static void
report_in_game(const struct gameline *line, struct span text,
    const struct damage *what)
{
	struct textplace place = gameline_place(line);
	struct buf file = { 0 };

	textplace_move(&place, text, what->at);
	field_unescape(&file, line->file);
	warn_at(buf_str(&file), place.line, place.column, "%s", what->what);
	buf_free(&file);
	sound = false;
}

/* Reports the damaged fields of the last line. */
static void
report_damaged_fields(const struct input *in)
{
	struct buf text = { 0 };
	int i;

	for (i = 0; i < editor.ndamaged; i++) {
		text.n = 0;
		buf_span(&text, editor.damaged[i]);
		warn_at(input_name(in), input_line(in), 0,
		    "a damaged field is ignored: %s", buf_str(&text));
		sound = false;
	}
	buf_free(&text);
}

/* Warns once that comments are kept when marks are asked for. */
static void
warn_of_kept_comments(void)
{
	static bool said;

	if (!said)
		warn("with -r no comment is removed");
	said = true;
}

/*
 * Appends the game with the comments and tags in the fields of its line; false
 * after a report if that is impossible.
 */
static bool
annotate(const struct input *in, const struct gameline *line,
    struct span text, struct buf *b)
{
	struct damage why = { 0, "the game is too long: not annotated" };

	if (text.n > GAME_BYTES) {
		report_in_game(line, text, &why);
		return false;
	}
	game_read(&game, text, GAME_VARIATIONS | gameline_letters(line));
	edit_read(&editor, line->rest, game.npos);
	report_damaged_fields(in);
	edit_illustrate(&editor, &game);
	if (editor.edit.reversible && editor.edit.nremoved > 0)
		warn_of_kept_comments();
	if (export)
		game_export(&game, &editor.edit, b);
	else if (!game_annotate(&game, &editor.edit, b, &why))
		report_in_game(line, text, &why);
	return b->n > 0;
}

/* Writes a game that must be read for what is to be done. */
static void
edit_game(const struct input *in, const struct gameline *line)
{
	static struct buf plain, edited;
	struct span text;
	bool changed;

	plain.n = edited.n = 0;
	field_unescape(&plain, line->game);
	text = buf_bytes(&plain);
	changed = strip || ((line->rest.n > 0 || export) &&
	    annotate(in, line, text, &edited));
	if (strip)
		game_strip(&game, text, &edited);
	if (marks != NULL)
		marks_add(marks, line, text, changed ? buf_bytes(&edited) :
		    NO_SPAN);
	else
		buf_span(&out, changed ? buf_bytes(&edited) : text);
}

/* Writes the game of a line; returns NULL, or what is wrong with the line. */
static const char *
write_game(const struct input *in, struct span s)
{
	struct gameline line;

	if (!gameline_parse(s, &line))
		return "not a game line";
	if (line.index.p != NULL && line.game.n == 0)
		die("an index line holds no game: cqlmatch -e filters index | "
		    "pgnannotate");
	separate(&line);
	if (marks != NULL || strip || export ||
	    !line_annotate(&editor, &line, &out))
		edit_game(in, &line);
	note_end(&line);
	out_put(&out, flush_each);
	return NULL;
}

int
main(int argc, char **argv)
{
	char *const *files = options_read(argc, argv, &usage);

	chess_init();
	if (editor.edit.reversible)
		marks = marks_new(&out);
	progress_start(&progress, 0);
	sound &= input_lines(files, INPUT_GAMES, &progress, write_game);
	if (marks != NULL)
		sound &= marks_end(marks);
	out_free(&out);
	progress_end(&progress);
	editor_free(&editor);
	game_free(&game);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
