/*
 * diagram.c - draws boards, in text, as rows of HTML and in SVG.
 */
#include <ctype.h>

#include "page.h"
#include "utiltext.h"

/* SVG units: the side of a square, the margin for coordinates, a board. */
enum { SIDE = 40, MARGIN = 20, BOARD = 8 * SIDE + MARGIN };

/* SVG units: a line of text, the height of a diagram. */
enum { LINE = 22, WIDTH = 480, HEIGHT = BOARD + 3 * LINE };

const char *const diagram_definitions[] = {
#include "defs.txt.inc"
	NULL
};

/* Returns the square that the move of a position line left, or NO_SQUARE. */
static int
origin(const struct posline *p)
{
	struct span uci = posline_column(p, "Uci");
	struct span start = posline_column(p, "Start");
	struct span words = posline_column(p, "Moves");
	struct position pos = pos_initial;
	long ply = p->ply.n > 0 ? strtol(p->ply.p, NULL, 10) : 0;
	move m;

	if (uci.n >= 4)
		return square_named(uci.p);
	if (start.n > 0 && fen_parse(start, &pos) != NULL)
		return NO_SQUARE;
	while ((m = moves_play(&pos, &words)) != 0)
		if (--ply == 0)
			return MOVE_FROM(m);
	return NO_SQUARE;
}

const char *
diagram_read(struct diagram *d, const struct posline *p)
{
	const char *error = fen_parse(p->fen, &d->pos);
	int from, to;

	if (error != NULL)
		return error;
	set_read(p->value, &d->marked);
	from = p->san.n > 0 ? origin(p) : NO_SQUARE;
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
	enum { WHITE_PAWN = 0x2659 };	/* from king to pawn */

	utf8_encode(b, (uint32_t)(WHITE_PAWN - kind + (filled ? 6 : 0)));
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

/* Returns the left of the column where a square is drawn. */
static int
left(const struct diagram *d, int sq)
{
	return MARGIN + SIDE * FILE_OF(sq ^ (d->turned ? 63 : 0));
}

/* Returns the top of the row where a square is drawn. */
static int
top(const struct diagram *d, int sq)
{
	return SIDE * (7 - RANK_OF(sq ^ (d->turned ? 63 : 0)));
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
	page_lines(diagram_definitions, b);
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
