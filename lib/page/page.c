/*
 * page.c - a page of HTML with a board for each position line. It holds the
 * positions as text, which its script turns into drawings, and the moves of
 * the games where the lines have them.
 */
#include <stdlib.h>
#include <string.h>

#include "page.h"

/* Lines up to NULL, made from the files beside this one. */
static const char *const style[] = {
#include "page.css.inc"
	NULL
};
static const char *const script[] = {
#include "page.js.inc"
	NULL
};

/* Columns that are not tags of the game. */
static const char *const values_of_position[] = { "Clock", "Eval", "File",
	"Line", "San", "Uci", NULL };
/* Columns that are shown without their names, and those shown elsewhere. */
static const char *const plain[] = { "Event", "Site", "Date", NULL };
static const char *const elsewhere[] = { "White", "Black", "Result", "Start",
	"Moves", NULL };

static bool
is_one_of(struct span name, const char *const *list)
{
	for (; *list != NULL; list++)
		if (span_is(name, *list))
			return true;
	return false;
}

/* Returns the column after the value that has this name; empty if none. */
static struct span
column(const struct posline *p, struct span names, const char *name)
{
	struct span values = p->more, value;

	while (names.n > 0) {
		value = span_cut(&values, '\t');
		if (span_is(span_cut(&names, '\t'), name))
			return value;
	}
	return NO_SPAN;
}

static void
put_lines(const char *const *lines, struct buf *b)
{
	for (; *lines != NULL; lines++) {
		buf_puts(b, *lines);
		buf_putc(b, '\n');
	}
}

/* Appends a template with * replaced by the text, unless that is empty. */
static void
put(const char *template, struct span text, struct buf *b)
{
	for (; text.n > 0 && *template != '\0'; template++)
		if (*template == '*')
			text_put(b, text, true);
		else
			buf_putc(b, *template);
}

/* ---- the caption ---- */

static bool
is_known(struct span value)
{
	return value.n > 0 && value.p[0] != '?';
}

/* Appends a tag after what comes before it, if its value is known. */
static void
put_tag(const char *before, struct span name, struct span value, struct buf *b)
{
	if (!is_known(value))
		return;
	while (span_is(name, "Date") && value.n > 3 &&
	    memcmp(value.p + value.n - 3, ".??", 3) == 0)
		value.n -= 3;
	buf_puts(b, before);
	buf_puts(b, "<a");
	put(" title=\"*\"", name, b);
	put(">*</a>", value, b);
}

/* The players and the result, or the numbers of the game and the position. */
static void
put_players(const struct posline *p, struct span names, struct buf *b)
{
	struct span white = column(p, names, "White");
	struct span black = column(p, names, "Black");

	if (p->game.n == 0)
		return;
	buf_puts(b, "<b>");
	if (is_known(white) || is_known(black)) {
		put_tag("", span_of("White"), white, b);
		put_tag(" \xe2\x80\x93 ", span_of("Black"), black, b);
		put_tag(" ", span_of("Result"), column(p, names, "Result"), b);
	} else {
		put("Game *", p->game, b);
		put(", position *", p->id, b);
	}
	buf_puts(b, "</b>");
}

/* The other columns, in order: what says where and when goes without a name. */
static void
put_columns(const struct posline *p, struct span names,
    const struct diagram *d, struct buf *b)
{
	struct span values = p->more, name, value;
	size_t start;

	buf_puts(b, "<i>");
	for (start = b->n; names.n > 0;) {
		name = span_cut(&names, '\t');
		value = span_cut(&values, '\t');
		if (!is_known(value) || is_one_of(name, elsewhere))
			continue;
		buf_puts(b, b->n > start ? ", " : "");
		if (!is_one_of(name, plain))
			put("* ", name, b);
		if (is_one_of(name, values_of_position))
			text_put(b, value, true);
		else
			put_tag("", name, value, b);
	}
	if (d->marked == 0)
		put(b->n > start ? ", value *" : "Value *", p->value, b);
	buf_puts(b, "</i>");
}

/* The move that led to the position, with its number, or who is to move. */
static void
put_move(const struct posline *p, bool white, struct buf *b)
{
	long n;

	if (p->san.n == 0) {
		buf_puts(b, white ? "White to move" : "Black to move");
		return;
	}
	n = strtol(p->number.p, NULL, 10);
	buf_printf(b, "%ld%s ", white ? n - 1 : n, white ? "..." : ".");
	text_put(b, p->san, true);
}

static void
put_caption(const struct posline *p, struct span names,
    const struct diagram *d, struct buf *b)
{
	buf_puts(b, "<figcaption>");
	put("<u>*</u>", p->label, b);
	put_players(p, names, b);
	put_columns(p, names, d, b);
	buf_puts(b, "<p>");
	put_move(p, d->pos.turn == WHITE, b);
	buf_puts(b, "</p></figcaption>\n");
}

/* ---- the moves ---- */

/*
 * Appends the moves for the script: the square where each starts, '0' for a1
 * and so on, or in castling that of the rook, and its SAN.
 */
static void
put_moves(struct span words, const struct position *start, struct buf *b)
{
	struct position p = *start, next;
	const char *before = "";
	bool is_word;
	move m;

	buf_puts(b, " data-m=\"");
	for (; words.n > 0; p = next) {
		m = san_parse(&p, span_cut(&words, ' '), &is_word);
		if (m == 0)
			break;
		buf_printf(b, "%s%c", before, '0' + (MOVE_HOW(m) ==
		    MOVE_CASTLE ? MOVE_ROOK(m) : MOVE_FROM(m)));
		san_write(&p, m, b);
		pos_play(&p, m, &next);
		before = " ";
	}
	buf_putc(b, '"');
}

/* The game, unless it is that of the board before. */
static void
put_game(struct page *page, const struct posline *p, struct buf *b)
{
	struct span names = buf_bytes(&page->names);
	struct span start = column(p, names, "Start");
	struct span moves = column(p, names, "Moves");
	struct position pos = pos_initial;
	struct buf game = { 0 };

	if (moves.n == 0 || (start.n > 0 && fen_parse(start, &pos) != NULL))
		return;
	put(" data-i=\"*\"", p->ply, b);
	put(" data-s=\"*\"", start, &game);
	put_moves(moves, &pos, &game);
	if (!span_equal(buf_bytes(&game), buf_bytes(&page->game)))
		buf_span(b, buf_bytes(&game));
	buf_free(&page->game);
	page->game = game;
}

/* The squares to point out. */
static void
put_marks(const struct diagram *d, struct buf *b)
{
	struct buf target = { 0 }, marked = { 0 };

	if (d->target != NO_SQUARE)
		squares_list(BIT(d->target), "", &target);
	squares_list(d->marked, " ", &marked);
	put(" data-t=\"*\"", buf_bytes(&target), b);
	put(" data-v=\"*\"", buf_bytes(&marked), b);
	buf_free(&target);
	buf_free(&marked);
}

/* ---- the page ---- */

void
page_begin(struct span title, struct buf *b)
{
	struct span name = title.n > 0 ? title : span_of("Positions");

	buf_puts(b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n");
	put("<title>*</title>\n<style>\n", name, b);
	put_lines(style, b);
	buf_puts(b, "</style>\n</head>\n<body>\n<svg width=\"0\" height=\"0\" "
	    "style=\"position: absolute\" aria-hidden=\"true\">\n");
	diagram_defs(b);
	put("</svg>\n<header>\n<h1>*</h1>\n", name, b);
	buf_puts(b, "<form role=\"search\" hidden>\n"
	    "<input type=\"search\" placeholder=\"Filter\" "
	    "aria-label=\"Show the boards whose text has these words\">\n"
	    "<output></output>\n<button type=\"button\" id=\"pgn\">"
	    "Download PGN</button>\n</form>\n</header>\n<main>\n");
}

void
page_names(struct page *page, const struct posline *p)
{
	page->names.n = 0;
	buf_span(&page->names, p->more);
}

void
page_board(struct page *page, const struct posline *p,
    const struct diagram *d, struct buf *b)
{
	buf_puts(b, "<figure");
	put_marks(d, b);
	put_game(page, p, b);
	buf_putc(b, '>');
	put_caption(p, buf_bytes(&page->names), d, b);
	buf_puts(b, "<pre>");
	diagram_men(d, b);
	put("</pre><code>*</code></figure>\n", p->fen, b);
}

void
page_end(struct page *page, struct buf *b)
{
	buf_free(&page->names);
	buf_free(&page->game);
	buf_puts(b, "</main>\n<script>\n");
	put_lines(script, b);
	buf_puts(b, "</script>\n</body>\n</html>\n");
}
