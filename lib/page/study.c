/*
 * study.c - writes a position as a PGN game that starts from it, for sites that
 * import studies.
 */
#include "edit.h"
#include "page.h"

/*
 * Appends moves from a position in SAN with their numbers, up to the first
 * that is illegal, and a text after the first.
 */
static void
put_line(struct position p, struct span moves, struct span more, struct buf *b)
{
	struct position next = p;
	bool numbered = true;
	move m;

	for (; (m = moves_play(&next, &moves)) != 0; p = next) {
		if (p.turn == WHITE || numbered)
			buf_printf(b, "%d%s ", p.number,
			    p.turn == WHITE ? "." : "...");
		san_write(&p, m, b);
		buf_putc(b, ' ');
		buf_span(b, more);
		numbered = more.n > 0;
		more.n = 0;
	}
}

/* Removes the first of the solutions, which " or " separates, from *s. */
static struct span
cut_solution(struct span *s)
{
	static const char between[] = " or ";
	long at = span_find(*s, span_of(between));
	struct span first = *s;

	if (at >= 0)
		first.n = (size_t)at;
	*s = span_after(*s, at < 0 ? s->n : first.n + sizeof(between) - 1);
	return first;
}

/* The first solution is the main line, the others are variations. */
static void
put_solutions(const struct position *p, struct span all, struct buf *b)
{
	struct span first = cut_solution(&all);
	struct buf others = { 0 };

	while (all.n > 0) {
		buf_putc(&others, '(');
		put_line(*p, cut_solution(&all), NO_SPAN, &others);
		others.n--;
		buf_puts(&others, ") ");
	}
	put_line(*p, first, buf_bytes(&others), b);
	buf_free(&others);
}

struct span
study_moves(const struct posline *p)
{
	struct span moves = posline_column(p, "Moves");
	long long ply = 0;

	if (moves.n == 0)
		return posline_column(p, "Next");
	span_number(p->ply, &ply);
	while (ply-- > 0 && moves.n > 0)
		span_cut(&moves, ' ');
	return moves;
}

void
study_game(const struct posline *p, const struct position *pos, struct buf *b)
{
	struct span solution = posline_column(p, "Solution"), value;
	struct buf fen = { 0 };
	size_t i;

	for (i = 0; i < ROSTER; i++) {
		value = posline_column(p, tag_roster[i].name);
		tag_write(b, span_of(tag_roster[i].name), value.n == 0 ||
		    i == ROSTER - 1 ? span_of(tag_roster[i].unknown) : value);
	}
	tag_write(b, span_of("SetUp"), span_of("1"));
	fen_write(pos, &fen);
	tag_write(b, span_of("FEN"), buf_bytes(&fen));
	buf_free(&fen);
	buf_putc(b, '\n');
	if (p->label.n > 0 && p->label.p[0] != '-') {
		buf_putc(b, '{');
		for (i = 0; i < p->label.n; i++)
			buf_putc(b, strchr("{}", p->label.p[i]) != NULL ? '_' :
			    p->label.p[i]);
		buf_puts(b, "} ");
	}
	if (solution.n > 0)
		put_solutions(pos, solution, b);
	else
		put_line(*pos, study_moves(p), NO_SPAN, b);
	buf_puts(b, "*\n\n");
}
