/*
 * diagram.c - draws boards, in text and in SVG.
 */
#include <ctype.h>
#include <string.h>

#include "page.h"

/* SVG units: the side of a square, the margin for coordinates, a board. */
enum { SIDE = 40, MARGIN = 20, BOARD = 8 * SIDE + MARGIN };

/* SVG units: a line of text, the height of a diagram. */
enum { LINE = 22, WIDTH = 480, HEIGHT = BOARD + 3 * LINE };

/* Outlines of the men, PAWN to KING, within a square of SIDE. */
static const char *const outlines[] = {
	"M20 9a5 5 0 0 1 3 9h3v3h-3c0 4 3 6 4 9H13c1-3 4-5 4-9h-3v-3h3a5 5 0 "
	"0 1 3-9zM10 30h20v5H10z",
	"M13 30c-1-6 8-9 6-13l-6 4-4-3 6-9-1-4 5 3c9 1 13 9 10 22zM9 "
	"30h22v5H9z",
	"M20 4a2 2 0 0 1 1.5 3.5C28 12 28 18 24 22h2v3h-3l3 5H14l3-5h-3v-3h2"
	"c-4-4-4-10 2.5-14.5A2 2 0 0 1 20 4zM9 30h22v5H9z",
	"M10 7h4v3h4V7h4v3h4V7h4v8l-3 3v7l3 5H10l3-5v-7l-3-3zM8 30h24v5H8z",
	"M20 5a2 2 0 0 1 1 3.7l3 8.3 5-6a2 2 0 1 1 2 1.5L28 25l1 5H11l1-5-3-"
	"12.5a2 2 0 1 1 2-1.5l5 6 3-8.3A2 2 0 0 1 20 5zM8 30h24v5H8z",
	"M18.5 3h3v3h3v3h-3v4c9-2 13 7 6 13l1 4H12l1-4c-7-6-3-15 5.5-13V9h-3"
	"V6h3zM8 30h24v5H8z",
};

/* Appends a man. On coloured squares both sides have the filled symbols. */
static void
text_man(const struct diagram *d, int sq, unsigned flags, struct buf *b)
{
	static const uint32_t symbols[] = { 0x2659, 0x2658, 0x2657, 0x2656,
		0x2655, 0x2654 };
	int kind = pos_kind(&d->pos, sq), letter = man_letter(kind);
	bool black = (d->pos.men[BLACK] & BIT(sq)) != 0;

	if (kind == NO_MAN && flags & DIAGRAM_COLOURS)
		buf_putc(b, ' ');
	else if (kind == NO_MAN)
		utf8_encode(b, flags & DIAGRAM_LETTERS ? '.' : 0xb7);
	else if (flags & DIAGRAM_LETTERS)
		buf_putc(b, black ? tolower(letter) : letter);
	else
		utf8_encode(b, symbols[kind] +
		    (black || flags & DIAGRAM_COLOURS ? 6 : 0));
}

/* Appends a square, three columns wide. */
static void
text_square(const struct diagram *d, int sq, unsigned flags, struct buf *b)
{
	static const char before[] = " [({", after[] = " ])}";
	static const int light[] = { 180, 221, 114, 150 };
	static const int dark[] = { 137, 178, 71, 107 };
	int mark = (d->target == sq ? 1 : 0) +
	    (d->marked & BIT(sq) ? 2 : 0);

	if (flags & DIAGRAM_COLOURS) {
		buf_printf(b, "\033[38;5;%d;48;5;%dm",
		    d->pos.men[BLACK] & BIT(sq) ? 16 : 231,
		    DARK_SQUARES & BIT(sq) ? dark[mark] : light[mark]);
	}
	buf_putc(b, before[mark]);
	text_man(d, sq, flags, b);
	buf_putc(b, after[mark]);
	if (flags & DIAGRAM_COLOURS)
		buf_puts(b, "\033[0m");
}

void
diagram_text(const struct diagram *d, unsigned flags, struct buf *b)
{
	int rank, file;

	text_put(b, d->title, false);
	if (d->title.n > 0)
		buf_putc(b, '\n');
	for (rank = 7; rank >= 0; rank--) {
		buf_printf(b, "%d ", rank + 1);
		for (file = 0; file < 8; file++)
			text_square(d, SQUARE(file, rank), flags, b);
		if (b->p[b->n - 1] == ' ')
			b->n--;
		buf_putc(b, '\n');
	}
	buf_puts(b, "   a  b  c  d  e  f  g  h\n");
	text_put(b, d->note, false);
	buf_putc(b, '\n');
}

void
diagram_men(const struct diagram *d, struct buf *b)
{
	int rank, file;

	for (rank = 7; rank >= 0; rank--)
		for (file = 0; file < 8; file++) {
			text_man(d, SQUARE(file, rank), 0, b);
			if (file == 7 && rank > 0)
				buf_putc(b, '\n');
		}
}

/* Return the upper left corner of a square. */
static int
left(int sq)
{
	return MARGIN + SIDE * FILE_OF(sq);
}

static int
top(int sq)
{
	return SIDE * (7 - RANK_OF(sq));
}

void
diagram_defs(struct buf *b)
{
	size_t i;
	int sq;

	buf_puts(b, "<defs>\n");
	for (i = 0; i < LENGTH(outlines); i++)
		buf_printf(b, "<path id=\"%c\" d=\"%s\" stroke=\"#000\" "
		    "stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\n",
		    man_letter((int)i), outlines[i]);
	buf_printf(b, "<g id=\"board\"><path class=\"light\" fill=\"#f0d9b5\" "
	    "d=\"M%d 0h%dv%dh-%dz\"/>\n"
	    "<path class=\"dark\" fill=\"#b58863\" d=\"", MARGIN, 8 * SIDE,
	    8 * SIDE, 8 * SIDE);
	for (sq = 0; sq < 64; sq++)
		if (DARK_SQUARES & BIT(sq))
			buf_printf(b, "M%d %dh%dv%dh-%dz", left(sq), top(sq),
			    SIDE, SIDE, SIDE);
	buf_puts(b, "\"/>\n<g font-family=\"sans-serif\" font-size=\"13\" "
	    "text-anchor=\"middle\">");
	for (i = 0; i < 8; i++)
		buf_printf(b, "<text x=\"%d\" y=\"%d\">%d</text>"
		    "<text x=\"%d\" y=\"%d\">%c</text>", MARGIN / 2,
		    top((int)(8 * i)) + SIDE / 2 + 5, (int)i + 1,
		    left((int)i) + SIDE / 2, BOARD - 5,
		    'a' + (int)i);
	buf_puts(b, "</g></g>\n</defs>\n");
}

static void
svg_board(const struct diagram *d, struct buf *b)
{
	bitboard rest;
	int side, sq;

	buf_puts(b, "<use href=\"#board\"/>\n");
	if (d->target != NO_SQUARE)
		buf_printf(b, "<rect class=\"move\" x=\"%d\" y=\"%d\" "
		    "width=\"%d\" height=\"%d\" fill=\"#e8c547\"/>\n",
		    left(d->target), top(d->target), SIDE, SIDE);
	for (rest = d->marked; rest != 0; rest &= rest - 1)
		buf_printf(b, "<circle class=\"value\" cx=\"%d\" cy=\"%d\" "
		    "r=\"%d\" fill=\"#6a9f4b\"/>\n",
		    left(bits_first(rest)) + SIDE / 2,
		    top(bits_first(rest)) + SIDE / 2, SIDE / 2 - 2);
	for (side = WHITE; side <= BLACK; side++) {
		buf_printf(b, "<g fill=\"%s\">",
		    side == WHITE ? "#fff" : "#333");
		for (rest = d->pos.men[side]; rest != 0; rest &= rest - 1) {
			sq = bits_first(rest);
			buf_printf(b, "<use href=\"#%c\" x=\"%d\" y=\"%d\"/>",
			    man_letter(pos_kind(&d->pos, sq)), left(sq),
			    top(sq));
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
