/*
 * pgnannotate.c - game lines with fields to PGN: inserts comments and tags
 * and leaves every other byte as it is.
 */
#include <limits.h>

#include "command.h"
#include "edit.h"
#include "utilfile.h"
#include "utilrelay.h"
#include "utilthread.h"

enum { BLOCK = 128 * 1024 };
enum { NO_COMMENTS = 1, NO_NAGS, NO_VARIATIONS, TAGS, NO_TAGS };

static bool strip;		/* -s */
static bool flush_each;		/* -u */
static bool export;		/* -x */
static long threads;		/* -j */
static struct editor wanted;	/* what the options say of each */
static struct omission omitted;
static bool omits;		/* anything */
static struct arena patterns;
static bool sound = true;	/* nothing was wrong so far */
static struct progress progress;

/* The end of a game, in its file and in the output. */
struct gameend {
	struct buf file;
	long long end;
	bool open;		/* its last line has no end */
	bool crlf;
};

/* What a thread works on, and with. */
struct editlane {
	const char *file;
	struct span block;	/* lines of it */
	struct span left;	/* those that are to be edited */
	long lines;		/* that have been edited */
	bool in_turn;		/* all earlier blocks are written, so this one
				   may report errors */
	bool waits;		/* for its turn, as the next line is wrong */
	struct gameline first;	/* game, if there is one */
	struct gameend last;
	struct buf out;
	struct marks *marks;	/* -r */
	struct editor editor;
	struct game game;
	struct buf copy, plain, edited, epd;
	struct buf less, record;	/* without what is omitted */
	bool made;		/* PGN of a line of FEN */
};

/* What is common to them. */
static struct {
	struct input *in;
	int nlanes;
	const char *file;	/* of the block that was written last */
	long lines;		/* of it, in that block and before */
	struct gameend last;	/* if there are several lanes */
} all;

/* Reads the pattern of an option. */
static void
take_pattern(int letter, char *arg)
{
	const char *error;
	const struct regex *re = regex_compile(&patterns, span_of(arg), &error);

	if (re == NULL)
		die("bad regular expression '%s': %s", arg, error);
	if (letter == TAGS)
		omitted.tags = re;
	else
		omitted.no_tags = re;
	omits = true;
}

/* options and usage */
#include "pgnannotate.txt.inc"

/*
 * Returns the line end to put before a game that does not follow the one before
 * in its file; most often there is no need.
 */
static const char *
missing_end(const struct gameend *last, const struct gameline *g)
{
	if (!last->open || (span_equal(buf_bytes(&last->file), g->file) &&
	    last->end == g->offset))
		return "";
	return last->crlf ? "\r\n" : "\n";
}

/* Begins a new line where it is missing. */
static void
separate(struct editlane *l, const struct gameline *g)
{
	const char *eol = missing_end(&l->last, g);

	if (l->marks != NULL && *eol != '\0')
		marks_line_end(l->marks, eol);
	else
		buf_puts(&l->out, eol);
}

/* Remembers how the text of a game ends; most end with a line. */
static void
note_end(struct gameend *last, const struct gameline *g)
{
	struct buf text = { 0 };
	struct span s;

	last->open = false;
	if (span_ends(g->game, "\\n") && !span_ends(g->game, "\\\\n"))
		return;
	field_unescape(&text, g->game);
	s = buf_bytes(&text);
	buf_set(&last->file, g->file);
	last->end = g->offset + (long long)s.n;
	last->crlf = span_find(s, span_of("\r")) >= 0;
	last->open = s.n > 0 && !span_ends(s, "\n") && !span_ends(s, "\r");
	buf_free(&text);
}

/* ---- reports ---- */

/* Whether what is wrong with the next line can be told; otherwise it waits. */
static bool
may_tell(struct editlane *l)
{
	l->waits = !l->in_turn;
	if (l->in_turn)
		sound = false;
	return l->in_turn;
}

/* Reports what is wrong with the next line, or with a field of it. */
static void
report_line(struct editlane *l, const char *what, struct span field)
{
	if (may_tell(l))
		warn_at(l->file, all.lines + l->lines + 1, 0, "%s%.*s", what,
		    (int)field.n, field.p);
}

/* Reports what is wrong at an offset in the text of a game; returns false. */
static bool
report_in_game(struct editlane *l, const struct gameline *line,
    struct span text, const struct damage *what)
{
	struct textplace place = gameline_place(line);
	struct buf file = { 0 };

	if (!may_tell(l))
		return false;
	textplace_move(&place, text, what->at);
	field_unescape(&file, line->file);
	warn_at(buf_str(&file), place.line, place.column, "%s", what->what);
	buf_free(&file);
	return false;
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

/* ---- lines ---- */

/* Takes out of the game what is omitted; false after a report. */
static bool
omit(struct editlane *l, const struct gameline *line, struct span text)
{
	static const struct damage why = {
		0, "other moves would be left: not annotated"
	};
	unsigned flags = GAME_VARIATIONS | gameline_letters(line);

	l->less.n = l->record.n = 0;
	if (!game_omit(&l->game, &omitted, flags, &l->less, &l->record))
		return report_in_game(l, line, text, &why);
	game_read(&l->game, buf_bytes(&l->less), flags);
	l->editor.edit.omitted = buf_bytes(&l->record);
	return true;
}

/*
 * Appends the game with the comments and tags in the fields of its line; false
 * after a report if that is impossible.
 */
static bool
annotate(struct editlane *l, const struct gameline *line, struct span text,
    struct buf *b)
{
	struct damage why = { 0, "the game is too long: not annotated" };
	struct edit *edit = &l->editor.edit;
	int i;

	edit->omitted = NO_SPAN;
	if (text.n > GAME_BYTES || (edit->reversible &&
	    !game_may_mark(&l->game, text, &why)))
		return report_in_game(l, line, text, &why);
	game_read(&l->game, text, GAME_VARIATIONS | gameline_letters(line));
	edit_read(&l->editor, line, l->game.npos);
	for (i = 0; i < l->editor.ndamaged; i++)
		report_line(l, "a damaged field is ignored: ",
		    l->editor.damaged[i]);
	edit_illustrate(&l->editor, &l->game);
	if (edit->reversible && edit->nremoved > 0)
		warn_of_kept_comments();
	if (omits && !omit(l, line, text))
		return false;
	if (edit->reversible && l->epd.n > 0) {
		omitted_all(l->game.text, buf_bytes(&l->plain), &l->record);
		edit->omitted = buf_bytes(&l->record);
	}
	if (export)
		game_export(&l->game, edit, b);
	else
		game_annotate(&l->game, edit, b);
	return b->n > 0;
}

/* Edits a game that must be read for what is to be done. */
static void
edit_game(struct editlane *l, const struct gameline *line)
{
	static const struct damage why = {
		0, "the marks are not as -r wrote them: left as it is"
	};
	struct span text;
	bool changed;

	l->plain.n = l->edited.n = 0;
	field_unescape(&l->plain, line->game);
	text = buf_bytes(&l->plain);
	l->epd.n = 0;
	if (!strip && epd_to_pgn(text, &l->epd).board > 0)
		text = buf_bytes(&l->epd);
	changed = strip || ((line->rest.n > 0 || export || omits) &&
	    annotate(l, line, text, &l->edited));
	if (strip && !game_strip(&l->game, text, &l->edited))
		report_in_game(l, line, text, &why);
	l->made |= l->epd.n > 0 && (l->marks == NULL || changed);
	if (l->marks != NULL)
		marks_add(l->marks, line, buf_bytes(&l->plain), changed ?
		    buf_bytes(&l->edited) : NO_SPAN);
	else
		buf_span(&l->out, changed ? buf_bytes(&l->edited) : text);
}

/* Whether an escaped game may be a line of FEN; most have tags. */
static bool
may_be_fen(struct span game)
{
	enum { RANKS = 24 };	/* bytes that hold the end of one */

	return *game.p != '[' && (strchr("\\# \xef", *game.p) != NULL ||
	    memchr(game.p, '/', game.n < RANKS ? game.n : RANKS) != NULL);
}

/* Edits the game of a line, unless the line has to wait. */
static void
edit_line(struct editlane *l, struct span s)
{
	struct gameline line;

	if (!gameline_parse(s, &line)) {
		report_line(l, "not a game line", span_of(""));
		return;
	}
	if (line.index.p != NULL && line.game.n == 0) {
		if (may_tell(l))
			die("an index line holds no game: cqlmatch -e filters "
			    "index | pgnannotate");
		return;
	}
	separate(l, &line);
	if (l->marks != NULL || strip || export || omits ||
	    may_be_fen(line.game) ||
	    !line_annotate(&l->editor, &line, &l->out))
		edit_game(l, &line);
	if (l->waits)
		return;
	note_end(&l->last, &line);
	if (l->first.game.p == NULL)
		l->first = line;
}

/* Edits the lines that are left, up to the first that has to wait. */
static void
edit_lines(struct editlane *l)
{
	struct span left;
	size_t before;

	for (l->waits = false; l->left.n > 0; l->lines++) {
		left = l->left;
		before = l->out.n;
		edit_line(l, span_cut(&left, '\n'));
		if (l->waits) {
			l->out.n = before;
			return;
		}
		l->left = left;
	}
}

/* ---- blocks ---- */

static bool
take_block(void *lane)
{
	struct editlane *l = lane;

	if (!input_block(all.in, flush_each ? 1 : BLOCK,
	    all.nlanes > 1 ? &l->copy : NULL, &l->block))
		return false;
	l->file = input_name(all.in);
	l->left = l->block;
	l->lines = 0;
	return true;
}

/* Begins the turn of a block. */
static void
begin_turn(struct editlane *l)
{
	if (l->file != all.file)
		all.lines = 0;
	all.file = l->file;
	l->in_turn = true;
}

/*
 * Edits a block. One of several lanes leaves what depends on the block before,
 * and the lines from the first on of which it has something to tell.
 */
static void
edit_block(void *lane)
{
	struct editlane *l = lane;

	if (all.nlanes == 1) {
		begin_turn(l);
	} else {
		l->in_turn = false;
		l->last.open = false;
		l->first.game.p = NULL;
	}
	edit_lines(l);
}

/* Takes what comes before the first game of one of several lanes. */
static void
join_blocks(struct editlane *l)
{
	struct gameend end = all.last;
	const char *eol = missing_end(&end, &l->first);

	out_write(eol, strlen(eol));
	all.last = l->last;
	l->last = end;
}

static void
write_block(void *lane)
{
	struct editlane *l = lane;

	begin_turn(l);
	edit_lines(l);
	if (!span_ends(l->block, "\n")) {
		warn_at(l->file, all.lines + l->lines, 0, "%s",
		    input_cut_short);
		sound = false;
	}
	if (all.nlanes > 1 && l->first.game.p != NULL)
		join_blocks(l);
	out_put(&l->out, true);
	all.lines += l->lines;
	progress.games += l->lines;
	progress.bytes += (long long)l->block.n;
	progress_show(&progress);
}

static struct relay relay = { .take = take_block, .work = edit_block,
	.write = write_block };

static void *
work(void *lane)
{
	while (relay_step(&relay, lane))
		;
	return NULL;
}

static void
lane_free(struct editlane *l)
{
	BUFS_FREE(&l->last.file, &l->out, &l->copy, &l->plain, &l->edited,
	    &l->epd, &l->less, &l->record);
	editor_free(&l->editor);
	game_free(&l->game);
}

int
main(int argc, char **argv)
{
	char *const *files = options_read(argc, argv, &usage);
	struct editlane *lane;
	bool made = false;
	int i, n = 0;

	chess_init();
	omits |= omitted.comments || omitted.nags || omitted.variations;
	omitted.record = wanted.edit.reversible;
	/* the search that makes the lines works at the same time */
	if (threads == 0)
		threads = (threads_count(0) + 1) / 2;
	all.nlanes = wanted.edit.reversible ? 1 : threads_count(threads);
	lane = mem_zero((size_t)all.nlanes, sizeof(*lane));
	for (i = 0; i < all.nlanes; i++)
		lane[i].editor = wanted;
	if (wanted.edit.reversible)
		lane->marks = marks_new(&lane->out);
	progress_start(&progress, 0);
	all.in = input_open(files, INPUT_GAMES);
	relay_begin(&relay);
	/* a little input is done before threads are started */
	while (relay_step(&relay, lane))
		if (all.nlanes > 1 && ++n == 2)
			threads_run(work, lane, sizeof(*lane), all.nlanes);
	if (lane->marks != NULL)
		sound &= marks_end(lane->marks);
	out_write(lane->out.p, lane->out.n);
	progress_end(&progress);
	for (i = 0; i < all.nlanes; i++) {
		made |= lane[i].made;
		lane_free(&lane[i]);
	}
	if (made)
		warn("lines of FEN or EPD are written as games of PGN");
	free(lane);
	buf_free(&all.last.file);
	input_close(all.in);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
