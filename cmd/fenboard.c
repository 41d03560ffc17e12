/*
 * fenboard.c - draws position lines or FEN lines as diagrams.
 */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "pgnlines.h"

enum { TEXT, SVG, HTML };

static int format;
static unsigned text_flags;	/* -a -c */
static bool flush_each;		/* -u */
static int drawn;		/* diagrams so far */
static const char *folder;	/* -o */
static struct page page;
static struct buf out;

static const struct option options[] = {
	{ 'a', "ascii", NULL, "text: letters for the men", NULL },
	{ 'c', "colour", NULL, "text: coloured squares", NULL },
	{ 'H', "html", NULL, "write an HTML page", NULL },
	{ 'o', "output", "dir", "SVG: a file for each board", NULL },
	{ 's', "svg", NULL, "write an SVG drawing", NULL },
	{ 'u', "unbuffered", NULL, "flush after each diagram", &flush_each }
};
static const struct usage usage = { options, LENGTH(options), "[file ...]" };

/* Appends a column after the text before, unless it is empty. */
static void
add_column(struct buf *b, const char *before, struct span column)
{
	if (column.n == 0)
		return;
	buf_puts(b, before);
	buf_span(b, column);
}

/*
 * Writes the captions: above the board "Game 3, position 24, after Qxe4#",
 * below it "13. White to move; epmate: e4".
 */
static void
caption(struct diagram *d, const struct posline *p)
{
	static struct buf b;
	size_t n;

	b.n = 0;
	add_column(&b, "Game ", p->game);
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
	FILE *f;

	buf_printf(&path, "%s/%04d.svg", folder, drawn + 1);
	diagram_svg_begin(1, &b);
	diagram_svg(d, 0, &b);
	diagram_svg_end(&b);
	f = fopen(buf_str(&path), "w");
	if (f == NULL)
		die("%s:", path.p);
	fwrite(b.p, 1, b.n, f);
	if (ferror(f) || fclose(f) == EOF)
		die("%s:", path.p);
	buf_free(&b);
	buf_free(&path);
}

static void
draw(const struct diagram *d, const struct posline *p)
{
	switch (format) {
	case TEXT:
		if (drawn > 0)
			buf_putc(&out, '\n');
		diagram_text(d, text_flags, &out);
		break;
	case SVG:
		if (folder != NULL)
			write_svg(d);
		else
			diagram_svg(d, drawn, &out);
		break;
	case HTML:
		if (drawn == 0)
			page_begin(p->label, &out);
		page_board(&page, p, d, &out);
		break;
	}
	drawn++;
}

/* Draws one line; returns NULL, or what is wrong with the line. */
static const char *
draw_line(struct span line)
{
	struct posline p;
	struct diagram d = { 0 };
	const char *error;

	if (!posline_parse(line, &p))
		return "not a position line, which has 8 columns";
	if (span_is(p.game, posline_names[0])) {
		page_names(&page, &p);
		return NULL;
	}
	error = fen_parse(p.fen, &d.pos);
	if (error != NULL)
		return error;
	d.marked = posline_squares(&p);
	d.target = posline_target(&p, &d.pos);
	caption(&d, &p);
	draw(&d, &p);
	return NULL;
}

/* Draws all lines; returns whether every one was sound. */
static bool
draw_files(char *const *files, int nfiles)
{
	struct linereader *r = linereader_open(files, nfiles);
	bool sound = true;
	const char *error;
	struct span line;

	while (linereader_next(r, &line)) {
		if (span_trim(line).n == 0)
			continue;
		if (line.p[line.n - 1] == '\r')
			line.n--;
		error = draw_line(line);
		if (error != NULL) {
			warn_at(linereader_file(r), linereader_line(r), 0,
			    "%s", error);
			sound = false;
		}
		if (format != SVG)
			out_put(&out, flush_each);
	}
	linereader_close(r);
	return sound;
}

/*
 * Ends the output. The start of an SVG drawing is made last, since it holds
 * the size.
 */
static void
finish(void)
{
	struct buf start = { 0 };

	if (format == SVG && folder == NULL) {
		diagram_svg_begin(drawn, &start);
		diagram_svg_end(&out);
		out_write(start.p, start.n);
		buf_free(&start);
	} else if (format == HTML) {
		if (drawn == 0)
			page_begin(NO_SPAN, &out);
		page_end(&page, &out);
	}
	out_write(out.p, out.n);
	buf_free(&out);
}

int
main(int argc, char **argv)
{
	bool sound;
	int c;

	warn_name(argv[0]);
	chess_init();
	while ((c = option_next(argc, argv, &usage)) != -1) {
		switch (c) {
		case 'a':
			text_flags |= DIAGRAM_LETTERS;
			break;
		case 'c':
			text_flags |= DIAGRAM_COLOURS;
			break;
		case 'H':
			format = HTML;
			break;
		case 'o':
			folder = optarg;
			break;
		case 's':
			format = SVG;
			break;
		}
	}
	if (folder != NULL && format != SVG)
		die("-o goes with -s");
	if (folder != NULL && mkdir(folder, 0777) == -1 && errno != EEXIST)
		die("%s:", folder);
	sound = draw_files(argv + optind, argc - optind);
	finish();
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
