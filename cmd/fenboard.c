/*
 * fenboard.c - draws position lines, as text or JSON, or FEN lines as diagrams.
 */
#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "page.h"
#include "utilfile.h"
#include "utiloutput.h"
#include "utilsample.h"

enum { TEXT, SVG, HTML, GAMES };
/* Options without a letter. */
enum { FORCE = 1, ONE, PGN, SAMPLE, SEED, TITLE, WORKSHEET };

static int format;
static bool letters, colours;	/* -a -c */
static bool flush_each;		/* -u */
static int drawn;		/* diagrams so far */
static const char *folder;	/* -o */
static bool force;		/* --force */
static bool one;		/* --one */
static const char *title;	/* --title */
static struct page page;
static struct sample sample;	/* of the lines */
static struct buf out;

/* options and usage */
#include "fenboard.txt.inc"

/* Appends a column after the text before, unless it is empty. */
static void
add_column(struct buf *b, const char *before, struct span column)
{
	if (column.n == 0)
		return;
	buf_puts(b, before);
	buf_span(b, column);
}

/* Appends the players, if the columns name them. */
static void
add_players(struct buf *b, const struct posline *p)
{
	struct span white = posline_column(p, "White");
	struct span black = posline_column(p, "Black");

	if (white.n > 0 || black.n > 0) {
		add_column(b, ", ", white.n > 0 ? white : span_of("?"));
		add_column(b, " - ", black.n > 0 ? black : span_of("?"));
	}
}

/*
 * Writes the captions: above the board "Game 3, position 24, after Qxe4#", with
 * the players where they are known, below it "13. White to move; epmate: e4".
 */
static void
caption(struct diagram *d, const struct posline *p)
{
	static struct buf b;
	size_t n;

	b.n = 0;
	add_column(&b, "Game ", p->game);
	add_players(&b, p);
	add_column(&b, ", position ", p->id);
	add_column(&b, ", after ", p->san);
	n = b.n;
	add_column(&b, "", p->number);
	buf_puts(&b, b.n > n ? " " : "");
	buf_puts(&b, d->pos.turn == WHITE ? "White to move" : "Black to move");
	add_column(&b, "; ", p->label);
	add_column(&b, p->label.n > 0 ? ": " : "; ", p->value);
	d->title = span_at(b.p, n);
	d->note = span_at(b.p + n, b.n - n);
}

/* Writes the SVG drawing of one board to a file of its own. */
static void
write_svg(const struct diagram *d)
{
	struct buf b = { 0 }, path = { 0 };
	const char *why;
	struct stat st;

	buf_printf(&path, "%s/%04d.svg", folder, drawn + 1);
	diagram_svg_begin(1, &b);
	diagram_svg(d, 0, &b);
	diagram_svg_end(&b);
	if (force && lstat(buf_str(&path), &st) == 0 && !S_ISREG(st.st_mode))
		unlink(path.p);		/* a link to elsewhere, say */
	why = output_write(path.p, force ? OUTPUT_REPLACE : OUTPUT_NEW,
	    false, buf_bytes(&b));
	if (why != NULL && !force && errno == EEXIST)
		die("%s is there; --force replaces it", path.p);
	if (why != NULL)
		die("%s: %s", path.p, why);
	BUFS_FREE(&b, &path);
}

static void
draw(const struct diagram *d, const struct posline *p)
{
	if (format == TEXT) {
		buf_puts(&out, drawn > 0 ? "\n" : "");
		diagram_text(d, (letters ? DIAGRAM_LETTERS : 0) |
		    (colours ? DIAGRAM_COLOURS : 0), &out);
	} else if (format == SVG && folder != NULL) {
		write_svg(d);
	} else if (format == SVG) {
		diagram_svg(d, drawn, &out);
	} else if (format == GAMES) {
		study_game(p, &d->pos, &out);
	} else {
		if (drawn == 0)
			page_begin(&page, p, &out);
		page_board(&page, p, d, &out);
	}
	drawn++;
}

/* Draws the position; returns NULL, or what is wrong with it. */
static const char *
draw_position(struct posline *p)
{
	static struct buf values;
	struct diagram d = { 0 };
	const char *error;

	posline_show(p, &values);
	error = diagram_read(&d, p);
	if (error != NULL)
		return error;
	d.turned = page.turned && d.pos.turn == BLACK;
	if (page.worksheet)
		d.marked = d.moved = 0;
	caption(&d, p);
	draw(&d, p);
	if (format != SVG)
		out_put(&out, flush_each);
	return NULL;
}

/* Draws a line that take_sample has kept. */
static void
draw_sampled(struct span text)
{
	struct span names = span_cut(&text, '\n');
	struct posline p;

	posline_parse(text, &p);
	p.names = names;
	draw_position(&p);
}

/* Perhaps keeps the line, below the names of its columns. */
static const char *
take_sample(const struct posline *p, struct span line)
{
	static struct buf b;
	struct diagram d = { 0 };
	const char *error = diagram_read(&d, p);

	if (error != NULL)
		return error;
	buf_set(&b, p->names);
	buf_putc(&b, '\n');
	buf_span(&b, line);
	sample_add(&sample, buf_bytes(&b));
	return NULL;
}

/* Draws one line; returns NULL, or what is wrong with the line. */
static const char *
draw_line(const struct input *in, struct span line)
{
	static struct buf game;
	struct posline p;
	const char *error = posline_read(&page.reader, line, &p);

	if (error != NULL || p.fen.p == NULL || (one && game.n > 0 &&
	    span_equal(buf_bytes(&game), p.game)))
		return error;
	buf_set(&game, p.game);
	return sample.most != 0 ? take_sample(&p, line) : draw_position(&p);
}

/*
 * Ends the output, and says what it lacks. The start of an SVG drawing is made
 * last, since it holds the size.
 */
static void
finish(void)
{
	struct buf start = { 0 };

	if (drawn == 0 && format != TEXT)
		warn("no position came, so there is no board");
	else if (page.worksheet && page.solutions.n == 0)
		warn("no solutions: no column is called Solution, Next or "
		    "Moves; cqlmatch -pG writes them with their names");
	if (format == SVG && folder == NULL) {
		diagram_svg_begin(drawn, &start);
		diagram_svg_end(&out);
		out_free(&start);
	} else if (format == HTML) {
		if (drawn == 0)
			page_begin(&page, NULL, &out);
		page_end(&page, &out);
	}
	out_free(&out);
}

/* Dies of a position that stands where a file does. */
static void
check_files(char *const *files)
{
	for (; *files != NULL; files++)
		if (access(*files, F_OK) != 0 &&
		    strspn(*files, "/12345678KQRBNPkqrbnp") ==
		    strcspn(*files, " ") && strchr(*files, '/') != NULL)
			die("%s is a position, no file: echo '%s' | fenboard",
			    *files, *files);
}

int
main(int argc, char **argv)
{
	char *const *files = options_read(argc, argv, &usage);
	bool sound;

	check_files(files);
	chess_init();
	if (title != NULL)
		buf_puts(&page.title, title);
	if (folder != NULL && mkdir(folder, 0777) == -1 && errno != EEXIST)
		die("%s:", folder);
	die_after(out_last, &out);
	sound = input_lines(files, INPUT_POSITIONS, NULL, draw_line);
	sample_end(&sample, draw_sampled);
	finish();
	out_close();
	return !sound ? EXIT_TROUBLE : drawn > 0 ? EXIT_MATCHED :
	    EXIT_NOMATCH;
}
