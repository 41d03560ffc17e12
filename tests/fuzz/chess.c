/*
 * chess.c - positions, moves and diagrams, and regular expressions.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "page.h"
#include "regex.h"

static void
write_diagrams(struct page *page, const struct posline *line,
    const struct diagram *d, struct buf *b)
{
	unsigned flags;

	for (flags = 0; flags <= (DIAGRAM_LETTERS | DIAGRAM_COLOURS); flags++)
		diagram_text(d, flags, b);
	diagram_svg_begin(1, b);
	diagram_svg(d, 0, b);
	diagram_svg_end(b);
	page_begin(page, line, b);
	page_board(page, line, d, b);
	page_end(page, b);
}

/* A move has one notation, and its notation means this move. */
static void
try_move(const struct position *p, move m)
{
	struct position next;
	struct buf b = { 0 };
	bool is_word;

	san_write(p, m, &b);
	hold(san_parse(p, buf_bytes(&b), &is_word) == m, "SAN is read back");
	b.n = 0;
	uci_write(p, m, &b);
	hold(san_parse(p, buf_bytes(&b), &is_word) == m, "UCI is read back");
	buf_free(&b);
	pos_play(p, m, &next);
	hold(pos_checkers(&next, p->turn) == 0, "a legal move leaves no check");
	hold(next.check == (pos_checkers(&next, next.turn) != 0),
	    "a position knows whether it is check");
}

/* How many of the moves give check, or mate. */
static int
count_checks(const struct position *p, const move *m, int n, bool mate)
{
	struct position after;
	int i, found = 0;

	for (i = 0; i < n; i++) {
		pos_play(p, m[i], &after);
		found += mate ? pos_is_mate(&after) : after.check;
	}
	return found;
}

static void
try_position(const struct position *p)
{
	move legal[MAX_MOVES], pseudolegal[MAX_MOVES], checking[MAX_MOVES];
	int i, n = moves_legal(p, ALL_SQUARES, legal), all, left = 0;

	all = moves_pseudolegal(p, ALL_SQUARES, pseudolegal);
	for (i = 0; i < all; i++)
		left += move_is_legal(p, pseudolegal[i]);
	hold(left == n, "the legal moves are the pseudolegal ones left");
	hold(pos_has_legal_move(p) == (n > 0), "it knows of a legal move");
	hold(moves_checking(p, false, checking) == count_checks(p, legal, n,
	    false), "it finds the moves that give check");
	hold(moves_checking(p, true, checking) == count_checks(p, legal, n,
	    true), "it finds the moves that mate");
	for (i = 0; i < n; i++)
		try_move(p, legal[i]);
}

void
fuzz_fen(struct span in)
{
	struct diagram d = { 0 };
	struct page page = { .turned = in.n % 2 == 1 };
	struct posline line;
	struct position again;
	struct buf fen = { 0 }, b = { 0 }, columns = { 0 };
	bool is_line;

	if (posline_from_json(exactly(in), &columns, &page.reader.names))
		in = buf_bytes(&columns);
	else
		buf_puts(&page.reader.names, "Uci\tSite\tStart\tMoves");
	is_line = posline_parse(in, &line);
	line.names = buf_bytes(&page.reader.names);
	if (is_line && diagram_read(&d, &line) == NULL) {
		fen_write(&d.pos, &fen);
		hold(fen_parse(buf_bytes(&fen), &again) == NULL,
		    "a FEN that was written is read");
		fen_write(&again, &b);
		hold_equal(&fen, &b, "a FEN stays as it is");
		try_position(&d.pos);
		d.turned = page.turned;
		d.title = line.label;
		d.note = line.value;
		write_diagrams(&page, &line, &d, &b);
	}
	buf_free(&page.reader.names);
	buf_free(&columns);
	buf_free(&fen);
	buf_free(&b);
}

/* The first line is a pattern, the rest is the text that it searches. */
void
fuzz_regex(struct span in)
{
	const char *lf = in.n > 0 ? memchr(in.p, '\n', in.n) : NULL, *error;
	size_t n = lf != NULL ? (size_t)(lf - in.p) : in.n;
	struct span pattern = exactly(span_at(in.p, n)), text;
	struct arena arena = { 0 };
	struct regexrun run = { 0 };
	struct regex *re = regex_compile(&arena, pattern, &error);
	int outcome = REGEX_NOMATCH;

	text = exactly(span_at(in.p + n, in.n - n));
	if (re != NULL)
		outcome = regex_search(re, text, 0, &run);
	while (outcome == REGEX_MATCHED) {
		hold(run.group[0].start >= 0 &&
		    run.group[0].end <= (long)text.n, "a match lies in the "
		    "text");
		outcome = regex_next(re, text, &run);
	}
	regexrun_free(&run);
	arena_free(&arena);
	free((char *)pattern.p);
	free((char *)text.p);
}
