/*
 * tree.c - a page of HTML whose trees of moves open move by move, beside a
 * board.
 */
#include "page.h"

/* Lines made from the files beside this one, ending with NULL. */
static const char *const style[] = {
#include "tree.css.inc"
	NULL
};
static const char *const script[] = {
#include "tree.js.inc"
	NULL
};

void
tree_begin(struct buf *b)
{
	page_head(span_of("Moves played"), style, b);
	buf_puts(b, "<h1>Moves played</h1>\n<div>Bars: White won, drawn, Black "
	    "won. The score is that of the side to move.</div>\n"
	    "<main>\n<section>\n<p class=\"head\"><b>move</b><i>games</i>"
	    "<i>share</i><span></span><i>score</i><em>results</em>"
	    "<i>rating</i><i>years</i></p>\n");
}

void
tree_end(struct buf *b)
{
	buf_puts(b, "</section>\n<aside hidden><svg viewBox=\"0 0 340 340\" "
	    "role=\"img\"></svg></aside>\n</main>\n<script>\n");
	page_lines(page_board_script, b);
	page_lines(script, b);
	buf_puts(b, "</script>\n</body>\n</html>\n");
}
