/*
 * diagram.c - draws boards, in text, as rows of HTML and in SVG.
 */
#include <ctype.h>
#include <stdlib.h>

#include "page.h"

/* SVG units: the side of a square, the margin for coordinates, a board. */
enum { SIDE = 40, MARGIN = 20, BOARD = 8 * SIDE + MARGIN };

/* SVG units: a line of text, the height of a diagram. */
enum { LINE = 22, WIDTH = 480, HEIGHT = BOARD + 3 * LINE };

/*
 * The men, PAWN to KING, within a square of SIDE: an outline, and lines inside
 * it that are light on a black man.
 */
static const struct {
	const char *outline, *inside;
} shapes[] = {
	{ "M20 8.2a4.8 4.8 0 0 1 3.4 8.2c2.2 1 3.7 3 3.7 5.2 0 1.6-.7 3"
	    "-1.9 4 3.6 1.3 6.1 4.4 6.1 8.4H8.7c0-4 2.5-7.1 6.1-8.4-1.2-1"
	    "-1.9-2.4-1.9-4 0-2.2 1.5-4.2 3.7-5.2A4.8 4.8 0 0 1 20 8.2z",
	    "" },
	{ "M19.6 9.2C28.4 9.6 32 17 31.6 30.5h.4V34H12.8v-3.5h1.4c0-5.8"
	    " 5.2-7.4 5.2-11.4-2 1.4-4.2 2.3-5.5 4.2-.8 1.2-1.9 2.3-3.3 1.9"
	    "-1.6.4-3-.8-2.8-2.5.3-2 3.3-5.3 4.2-7.9.4-1.2.2-2 .6-3.1.2"
	    "-.8.8-1.4 1.5-1.8l-.5-4.1 3.5 2.4 1.1-2.9z",
	    "M14.2 30.5h17.4M22.6 12.4c4.6 2.4 6.2 7.6 6 15.1M15.2 14.6l1.2"
	    "-.6M10.4 22.2l.6-1" },
	{ "M20 5.2a2.3 2.3 0 0 1 1.3 4.2c4.4 3 7.3 6.9 7.3 11 0 2.4-1 4.3"
	    "-2.8 5.6l1 4.5H31V34H9v-3.5h4.2l1-4.5c-1.8-1.3-2.8-3.2-2.8-5.6"
	    " 0-4.1 2.9-8 7.3-11A2.3 2.3 0 0 1 20 5.2z",
	    "M14.2 26c3.6-1.2 8-1.2 11.6 0M13.2 30.5c4-1.2 9.6-1.2 13.6 0"
	    "M20 14.5v7M16.8 17.6h6.4" },
	{ "M10.6 8h4v2.5h3.2V8h4.4v2.5h3.2V8h4v5.4L26.6 16v10.2l2.2 2.4"
	    "V31H31v3H9v-3h2.2v-2.4l2.2-2.4V16l-2.8-2.6z",
	    "M11.2 31h17.6M13.4 26.2h13.2M13.4 16h13.2M10.8 13.4h18.4" },
	{ "M12 26 8.7 15.2l5 5.8.6-9.2 3.2 8.6L20 10.4l2.5 10 3.2-8.6.6"
	    " 9.2 5-5.8L28 26c-.9 1.4-1.1 2.9-.6 4.5H30V34H10v-3.5h2.6c.5"
	    "-1.6.3-3.1-.6-4.5zM8.3 11.7a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1"
	    " 0-3.4zM14.1 8.2a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM20"
	    " 6.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM25.9 8.2a1.7 1.7"
	    " 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM31.7 11.7a1.7 1.7 0 1 1 0"
	    " 3.4 1.7 1.7 0 0 1 0-3.4z",
	    "M12 26c5-1.5 11-1.5 16 0M12.6 30.5c4.6-1.2 10.2-1.2 14.8 0" },
	{ "M20 11.4V5M17.4 7.4h5.2M12.6 30.5V26C6.6 22.2 6.6 15.4 12 14.6"
	    "c3.4-.5 6 1.6 8 5 2-3.4 4.6-5.5 8-5 5.4.8 5.4 7.6-.6 11.4v4.5"
	    "H30V34H10v-3.5zM20 19.6c-2.2-2.8-3.2-4.4-3.2-5.8 0-1.6 1.4-2.6"
	    " 3.2-2.6s3.2 1 3.2 2.6c0 1.4-1 3-3.2 5.8z",
	    "M12.6 26c4.6-1.5 10.2-1.5 14.8 0M12.6 30.5c4.6-1.2 10.2-1.2"
	    " 14.8 0M20 19.6v5.2" }
};

/* Returns the square that the move of a position line left, or NO_SQUARE. */
static int
origin(const struct posline *p, struct span names)
{
	struct span uci = posline_column(p, names, "Uci");
	struct span start = posline_column(p, names, "Start");
	struct span words = posline_column(p, names, "Moves");
	struct position pos = pos_initial, next;
	long ply = p->ply.n > 0 ? strtol(p->ply.p, NULL, 10) : 0;
	bool is_word;
	move m;

	if (uci.n >= 4)
		return square_named(uci.p);
	if (start.n > 0 && fen_parse(start, &pos) != NULL)
		return NO_SQUARE;
	for (; words.n > 0; pos = next) {
		m = san_parse(&pos, span_cut(&words, ' '), &is_word);
		if (m == 0)
			break;
		if (--ply == 0)
			return MOVE_FROM(m);
		pos_play(&pos, m, &next);
	}
	return NO_SQUARE;
}

const char *
diagram_read(struct diagram *d, const struct posline *p, struct span names)
{
	const char *error = fen_parse(p->fen, &d->pos);
	int from, to;

	if (error != NULL)
		return error;
	set_read(p->value, &d->marked);
	from = p->san.n > 0 ? origin(p, names) : NO_SQUARE;
	to = posline_target(p, &d->pos);
	d->moved = (from != NO_SQUARE ? BIT(from) : 0) |
	    (to != NO_SQUARE ? BIT(to) : 0);
	return NULL;
}

/* Returns the square in a column and row, from the upper left corner. */
static int
square_seen(const struct diagram *d, int column, int row)
{
	return SQUARE(column, 7 - row) ^ (d->turned ? 63 : 0);
}

/* ---- text and tables ---- */

/* Appends the symbol of a man; the filled ones are 6 after the others. */
static void
put_symbol(int kind, bool filled, struct buf *b)
{
	static const uint32_t symbols[] = { 0x2659, 0x2658, 0x2657, 0x2656,
		0x2655, 0x2654 };

	utf8_encode(b, symbols[kind] + (filled ? 6 : 0));
}

/* Appends a man. On coloured squares both sides have the filled symbols. */
static void
text_man(const struct diagram *d, int sq, unsigned flags, struct buf *b)
{
	int kind = pos_kind(&d->pos, sq), letter = man_letter(kind);
	bool black = (d->pos.men[BLACK] & BIT(sq)) != 0;

	if (kind == NO_MAN && flags & DIAGRAM_COLOURS)
		buf_putc(b, ' ');
	else if (kind == NO_MAN)
		utf8_encode(b, flags & DIAGRAM_LETTERS ? '.' : 0xb7);
	else if (flags & DIAGRAM_LETTERS)
		buf_putc(b, black ? tolower(letter) : letter);
	else
		put_symbol(kind, black || flags & DIAGRAM_COLOURS, b);
}

/* Returns 1 for a square of the move, 2 for a marked one, 3 for both. */
static int
mark(const struct diagram *d, int sq)
{
	return (d->moved & BIT(sq) ? 1 : 0) + (d->marked & BIT(sq) ? 2 : 0);
}

/* Appends a square, three columns wide. */
static void
text_square(const struct diagram *d, int sq, unsigned flags, struct buf *b)
{
	static const char before[] = " [({", after[] = " ])}";
	static const int light[] = { 180, 221, 114, 150 };
	static const int dark[] = { 137, 178, 71, 107 };

	if (flags & DIAGRAM_COLOURS) {
		buf_printf(b, "\033[38;5;%d;48;5;%dm",
		    d->pos.men[BLACK] & BIT(sq) ? 16 : 231,
		    (DARK_SQUARES & BIT(sq) ? dark : light)[mark(d, sq)]);
	}
	buf_putc(b, before[mark(d, sq)]);
	text_man(d, sq, flags, b);
	buf_putc(b, after[mark(d, sq)]);
	if (flags & DIAGRAM_COLOURS)
		buf_puts(b, "\033[0m");
}

void
diagram_text(const struct diagram *d, unsigned flags, struct buf *b)
{
	int row, column;

	text_put(b, d->title, false);
	if (d->title.n > 0)
		buf_putc(b, '\n');
	for (row = 0; row < 8; row++) {
		buf_printf(b, "%d ", RANK_OF(square_seen(d, 0, row)) + 1);
		for (column = 0; column < 8; column++)
			text_square(d, square_seen(d, column, row), flags, b);
		if (b->p[b->n - 1] == ' ')
			b->n--;
		buf_putc(b, '\n');
	}
	for (column = 0; column < 8; column++)
		buf_printf(b, "%s  %c", column == 0 ? " " : "",
		    'a' + FILE_OF(square_seen(d, column, 7)));
	buf_putc(b, '\n');
	text_put(b, d->note, false);
	buf_putc(b, '\n');
}

void
diagram_rows(const struct diagram *d, struct buf *b)
{
	static const char *const cells[] = { "<td>", "<td class=t>",
		"<td class=v>", "<td class=\"t v\">" };
	int row, column, sq, kind;

	for (row = 0; row < 8; row++) {
		buf_printf(b, "<tr><th>%d",
		    RANK_OF(square_seen(d, 0, row)) + 1);
		for (column = 0; column < 8; column++) {
			sq = square_seen(d, column, row);
			kind = pos_kind(&d->pos, sq);
			buf_puts(b, cells[mark(d, sq)]);
			if (kind != NO_MAN)
				put_symbol(kind,
				    d->pos.men[BLACK] & BIT(sq), b);
		}
	}
	buf_puts(b, "<tr><th>");
	for (column = 0; column < 8; column++)
		buf_printf(b, "<th>%c",
		    'a' + FILE_OF(square_seen(d, column, 7)));
}

/* ---- SVG ---- */

/* Returns where a square is drawn: the left of its column, */
static int
left(const struct diagram *d, int sq)
{
	return MARGIN + SIDE * FILE_OF(sq ^ (d->turned ? 63 : 0));
}

/* and the top of its row. */
static int
top(const struct diagram *d, int sq)
{
	return SIDE * (7 - RANK_OF(sq ^ (d->turned ? 63 : 0)));
}

/* Appends what the edges of a board show, from White's side or Black's. */
static void
svg_coordinates(const struct diagram *d, struct buf *b)
{
	int i;

	buf_printf(b, "<g id=\"%s\" font-family=\"sans-serif\" "
	    "font-size=\"13\" text-anchor=\"middle\">",
	    d->turned ? "h8" : "a1");
	for (i = 0; i < 8; i++)
		buf_printf(b, "<text x=\"%d\" y=\"%d\">%d</text>"
		    "<text x=\"%d\" y=\"%d\">%c</text>", MARGIN / 2,
		    top(d, SQUARE(0, i)) + SIDE / 2 + 5, i + 1,
		    left(d, SQUARE(i, 0)) + SIDE / 2, BOARD - 5, 'a' + i);
	buf_puts(b, "</g>\n");
}

void
diagram_defs(struct buf *b)
{
	static const struct diagram white, black = { .turned = true };
	size_t i;
	int sq;

	buf_puts(b, "<defs>\n");
	for (i = 0; i < LENGTH(shapes); i++)
		buf_printf(b, "<g id=\"%c\" stroke-width=\"1.2\" "
		    "stroke-linecap=\"round\" stroke-linejoin=\"round\">"
		    "<path stroke=\"#111\" d=\"%s\"/>"
		    "<path fill=\"none\" d=\"%s\"/></g>\n",
		    man_letter((int)i), shapes[i].outline, shapes[i].inside);
	buf_printf(b, "<g id=\"board\"><path class=\"light\" "
	    "fill=\"#f1e6d2\" d=\"M%d 0h%dv%dh-%dz\"/>\n"
	    "<path class=\"dark\" fill=\"#c3a37d\" d=\"", MARGIN, 8 * SIDE,
	    8 * SIDE, 8 * SIDE);
	for (sq = 0; sq < 64; sq++)
		if (DARK_SQUARES & BIT(sq))
			buf_printf(b, "M%d %dh%dv%dh-%dz", left(&white, sq),
			    top(&white, sq), SIDE, SIDE, SIDE);
	buf_puts(b, "\"/></g>\n");
	svg_coordinates(&white, b);
	svg_coordinates(&black, b);
	buf_puts(b, "</defs>\n");
}

static void
svg_marks(const struct diagram *d, struct buf *b)
{
	bitboard rest;
	int sq;

	for (rest = d->moved; rest != 0; rest &= rest - 1) {
		sq = bits_first(rest);
		buf_printf(b, "<rect class=\"move\" x=\"%d\" y=\"%d\" "
		    "width=\"%d\" height=\"%d\" fill=\"#e7cb62\"/>\n",
		    left(d, sq), top(d, sq), SIDE, SIDE);
	}
	for (rest = d->marked; rest != 0; rest &= rest - 1) {
		sq = bits_first(rest);
		buf_printf(b, "<circle class=\"value\" cx=\"%d\" cy=\"%d\" "
		    "r=\"%d\" fill=\"#7fa85f\"/>\n", left(d, sq) + SIDE / 2,
		    top(d, sq) + SIDE / 2, SIDE / 2 - 2);
	}
}

static void
svg_board(const struct diagram *d, struct buf *b)
{
	bitboard rest;
	int side, sq;

	buf_printf(b, "<use href=\"#board\"/>\n<use href=\"#%s\"/>\n",
	    d->turned ? "h8" : "a1");
	svg_marks(d, b);
	for (side = WHITE; side <= BLACK; side++) {
		buf_puts(b, side == WHITE ?
		    "<g fill=\"#fff\" stroke=\"#111\">" :
		    "<g fill=\"#333\" stroke=\"#eee\">");
		for (rest = d->pos.men[side]; rest != 0; rest &= rest - 1) {
			sq = bits_first(rest);
			buf_printf(b, "<use href=\"#%c\" x=\"%d\" y=\"%d\"/>",
			    man_letter(pos_kind(&d->pos, sq)), left(d, sq),
			    top(d, sq));
		}
		buf_puts(b, "</g>\n");
	}
}

static void
svg_caption(struct span s, int y, struct buf *b)
{
	if (s.n == 0)
		return;
	buf_printf(b, "<text x=\"%d\" y=\"%d\">", MARGIN, y);
	text_put(b, s, true);
	buf_puts(b, "</text>\n");
}

void
diagram_svg_begin(int n, struct buf *b)
{
	buf_printf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
	    "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
	    "font-family=\"sans-serif\" font-size=\"14\">\n", WIDTH,
	    n * HEIGHT, WIDTH, n * HEIGHT);
	diagram_defs(b);
}

void
diagram_svg(const struct diagram *d, int nth, struct buf *b)
{
	buf_printf(b, "<g transform=\"translate(0 %d)\">\n", nth * HEIGHT);
	svg_caption(d->title, LINE - 6, b);
	buf_printf(b, "<g transform=\"translate(0 %d)\">\n", LINE);
	svg_board(d, b);
	buf_puts(b, "</g>\n");
	svg_caption(d->note, BOARD + 2 * LINE - 6, b);
	buf_puts(b, "</g>\n");
}

void
diagram_svg_end(struct buf *b)
{
	buf_puts(b, "</svg>\n");
}
