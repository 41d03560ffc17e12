/*
 * page.c - a page of HTML with a board for each position line. It holds the
 * positions as text, which its script draws, and the moves of the games if the
 * lines have them.
 */
#include "page.h"
#include "utiltext.h"

/* Lines made from the files beside this one, ending with NULL. */
static const char *const style[] = {
#include "page.css.inc"
	NULL
};
const char *const page_board_script[] = {
#include "board.js.inc"
	NULL
};
static const char *const script[] = {
#include "page.js.inc"
	NULL
};

/* Columns that are not tags of the game. */
static const char *const values_of_position[] = { "Clock", "Eval", "File",
	"Line", "Next", "Prev", "San", "Uci", NULL };
/* Columns that are shown without their names, or shown elsewhere. */
static const char *const plain[] = { "Event", "Site", "Date", NULL };
static const char *const elsewhere[] = { "White", "Black", "Result", "Query",
	"Solution", "Start", "Moves", NULL };

static bool
is_one_of(struct span name, const char *const *list)
{
	for (; *list != NULL; list++)
		if (span_is(name, *list))
			return true;
	return false;
}

void
page_lines(const char *const *lines, struct buf *b)
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

/*
 * Returns the name of the query: its text, or its label unless that is an
 * option.
 */
static struct span
query_name(const struct posline *p)
{
	struct span text = posline_column(p, "Query");

	if (text.n > 0)
		return text;
	return span_begins(p->label, "-") ? NO_SPAN : p->label;
}

static bool
is_known(struct span value)
{
	return value.n > 0 && strchr("?*", value.p[0]) == NULL;
}

/*
 * Appends a tag after what comes before it, if its value is known. An address
 * is a link; the value "-" is for the script alone.
 */
static void
put_tag(const char *before, struct span name, struct span value, struct buf *b)
{
	struct span shown = value;

	if (!is_known(value))
		return;
	while (span_is(name, "Date") && span_ends(shown, ".??"))
		shown.n -= 3;
	buf_puts(b, before);
	put("<a title=\"*\"", name, b);
	if (span_skip(&shown, "https://") || span_skip(&shown, "http://"))
		put(" href=\"*\"", value, b);
	put(span_is(value, "-") ? " hidden>*</a>" : ">*</a>", shown, b);
}

/* Appends the players and the result, or the numbers of game and position. */
static void
put_players(const struct posline *p, struct buf *b)
{
	struct span white = posline_column(p, "White");
	struct span black = posline_column(p, "Black");

	if (p->game.n == 0)
		return;
	buf_puts(b, "<b>");
	if (is_known(white) || is_known(black)) {
		put_tag("", span_of("White"), white, b);
		put_tag(" \xe2\x80\x93 ", span_of("Black"), black, b);
		put_tag(" ", span_of("Result"),
		    posline_column(p, "Result"), b);
	} else {
		put("Game *", p->game, b);
		put(", position *", p->id, b);
	}
	buf_puts(b, "</b>");
}

/*
 * Appends the other columns in order: place and date without their names. The
 * script shows values that are not the same at all boards.
 */
static void
put_columns(const struct posline *p, const struct diagram *d, struct buf *b)
{
	struct span names = p->names, values = p->more, name, value;
	const char *before = "";

	buf_puts(b, "<i>");
	while (names.n > 0) {
		name = span_cut(&names, '\t');
		value = span_cut(&values, '\t');
		if (!is_known(value) || is_one_of(name, elsewhere))
			continue;
		if (span_is(value, "-")) {
			put_tag("", name, value, b);
			continue;
		}
		buf_puts(b, before);
		before = ", ";
		if (!is_one_of(name, plain))
			put("* ", name, b);
		if (is_one_of(name, values_of_position))
			text_put(b, value, true);
		else
			put_tag("", name, value, b);
	}
	if (d->marked == 0 && !span_is(p->value, "[]"))
		put("<em hidden> value *</em>", p->value, b);
	buf_puts(b, "</i>");
}

/*
 * Appends the move that led to the position, with its number, or who is to
 * move.
 */
static void
put_move(const struct posline *p, const struct position *now, struct buf *b)
{
	bool white = now->turn == WHITE;

	if (p->san.n == 0) {
		buf_puts(b, white ? "White to move" : "Black to move");
		return;
	}
	buf_printf(b, "%ld%s ", (long)now->number - white, white ? "..." : ".");
	text_put(b, p->san, true);
}

/* The title says what the first query is called. */
static void
put_caption(const struct page *page, const struct posline *p,
    const struct diagram *d, struct buf *b)
{
	struct span query = query_name(p);

	buf_puts(b, "<figcaption>");
	put(span_equal(query, buf_bytes(&page->title)) ? "<u hidden>*</u>" :
	    "<u>*</u>", query, b);
	put_players(p, b);
	put_columns(p, d, b);
	buf_puts(b, "</figcaption>\n");
}

/* ---- the moves ---- */

/*
 * Appends the moves for the script: the square where each starts, '0' for a1
 * and so on, or in castling that of the rook, and its SAN.
 */
static void
put_moves(struct span words, const struct position *start, struct buf *b)
{
	struct position p = *start, next = p;
	const char *before = "";
	move m;

	buf_puts(b, " data-m=\"");
	for (; (m = moves_play(&next, &words)) != 0; p = next) {
		buf_printf(b, "%s%c", before, '0' + (MOVE_HOW(m) ==
		    MOVE_CASTLE ? MOVE_ROOK(m) : MOVE_FROM(m)));
		san_write(&p, m, b);
		before = " ";
	}
	buf_putc(b, '"');
}

/* Appends the game, unless it is that of the board before. */
static void
put_game(struct page *page, const struct posline *p, struct buf *b)
{
	struct span start = posline_column(p, "Start");
	struct span moves = posline_column(p, "Moves");
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

/* Appends the squares of a set, if it has any. */
static void
put_squares(const char *template, bitboard set, struct buf *b)
{
	struct buf squares = { 0 };

	squares_list(set, " ", &squares);
	put(template, buf_bytes(&squares), b);
	buf_free(&squares);
}

/* ---- the page ---- */

void
page_head(struct span title, const char *const *lines, struct buf *b)
{
	buf_puts(b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n");
	put("<title>*</title>\n<style>\n", title, b);
	page_lines(lines, b);
	buf_puts(b, "</style>\n</head>\n<body>\n<svg width=\"0\" height=\"0\" "
	    "style=\"position: absolute\" aria-hidden=\"true\">\n");
	page_lines(diagram_definitions, b);
	buf_puts(b, "</svg>\n");
}

void
page_begin(struct page *page, const struct posline *first, struct buf *b)
{
	struct span name;

	if (first != NULL && page->title.n == 0)
		buf_span(&page->title, query_name(first));
	name = page->title.n > 0 ? buf_bytes(&page->title) :
	    span_of("Positions");
	page_head(name, style, b);
	put("<header>\n<h1>*</h1>\n", name, b);
	buf_printf(b, "<form role=\"search\" data-side=\"%s\" hidden>"
	    "</form>\n</header>\n<main>\n", page->turned ? "m" : "w");
}

/* Adds the solution of a worksheet's board, or else what was played there. */
static void
add_solution(struct page *page, const struct posline *p,
    const struct position *now)
{
	struct span solution = posline_column(p, "Solution");
	struct span next = posline_column(p, "Next"), moves;
	struct buf *b = &page->solutions;

	moves = study_moves(p);
	if (next.n == 0)
		next = span_cut(&moves, ' ');
	if (solution.n == 0 && next.n == 0)
		return;
	buf_printf(b, "<li value=\"%d\">", page->boards);
	if (solution.n == 0)
		buf_puts(b, "played: ");
	if (solution.n == 0 && p->number.n > 0)
		buf_printf(b, "%ld%s ", (long)now->number,
		    now->turn == WHITE ? "." : "...");
	put("* ", solution.n > 0 ? solution : next, b);
	put_players(p, b);
	buf_puts(b, "<i>");
	put_tag("<br>", span_of("Date"), posline_column(p, "Date"), b);
	buf_puts(b, "</i></li>\n");
}

void
page_board(struct page *page, const struct posline *p,
    const struct diagram *d, struct buf *b)
{
	page->boards++;
	buf_puts(b, "<figure");
	put_squares(" data-t=\"*\"", d->moved, b);
	put_squares(" data-v=\"*\"", d->marked, b);
	if (!page->worksheet)
		put_game(page, p, b);
	buf_putc(b, '>');
	if (!page->worksheet)
		put_caption(page, p, d, b);
	buf_puts(b, "<noscript><table>");
	diagram_rows(d, b);
	buf_puts(b, "</table></noscript>\n");
	buf_puts(b, "<p>");
	if (page->worksheet) {
		add_solution(page, p, &d->pos);
		buf_printf(b, "%d. %s to move", page->boards,
		    d->pos.turn == WHITE ? "White" : "Black");
	} else {
		put_move(p, &d->pos, b);
	}
	put(page->worksheet ? "</p><code hidden>*</code></figure>\n" :
	    "</p><code>*</code></figure>\n", p->fen, b);
}

void
page_end(struct page *page, struct buf *b)
{
	BUFS_FREE(&page->reader.names, &page->reader.line, &page->game,
	    &page->title);
	buf_puts(b, "</main>\n");
	if (page->solutions.n > 0) {
		buf_puts(b, "<section>\n<h2>Solutions</h2>\n<ol>\n");
		buf_span(b, buf_bytes(&page->solutions));
		buf_puts(b, "</ol>\n</section>\n");
	}
	buf_free(&page->solutions);
	buf_puts(b, "<script>\n");
	page_lines(page_board_script, b);
	page_lines(script, b);
	buf_puts(b, "</script>\n</body>\n</html>\n");
}
