/*
 * posline.c - position lines, written and read.
 */
#include <string.h>

#include "pgnlines.h"

void
posline_text(struct buf *b, struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		switch (s.p[i]) {
		case '\t':
			buf_puts(b, "\\t");
			break;
		case '\n':
			buf_puts(b, "\\n");
			break;
		case '\r':
			buf_puts(b, "\\r");
			break;
		case '\0':
			buf_puts(b, "\\0");
			break;
		default:
			buf_putc(b, s.p[i]);
		}
	}
}

void
posline_begin(struct buf *b, const struct game *g, long number, int id)
{
	buf_printf(b, "%ld\t%d\t%d\t%d%s\t", number, id, game_ply(g, id),
	    game_move_number(g, id), g->pos[id].turn == WHITE ? "." : "...");
	if (id > 0)
		san_write(&g->pos[game_parent(g, id)], g->move[id], b);
	buf_putc(b, '\t');
	fen_write(&g->pos[id], b);
	buf_putc(b, '\t');
}

bool
posline_parse(struct span line, struct posline *p)
{
	struct span *const columns[] = { &p->game, &p->id, &p->ply, &p->number,
		&p->san, &p->fen, &p->label };
	const char *tab;
	size_t i = 0, n;

	memset(p, 0, sizeof(*p));
	while ((tab = memchr(line.p, '\t', line.n)) != NULL) {
		n = (size_t)(tab - line.p);
		if (i < LENGTH(columns)) {
			columns[i]->p = line.p;
			columns[i++]->n = n;
		}
		line.p += n + 1;
		line.n -= n + 1;
	}
	*(i == 0 ? &p->fen : &p->value) = line;
	return i == 0 || i == LENGTH(columns);
}

/* The square that two characters name, or NO_SQUARE. */
static int
square_named(const char *p)
{
	if (p[0] < 'a' || p[0] > 'h' || p[1] < '1' || p[1] > '8')
		return NO_SQUARE;
	return SQUARE(p[0] - 'a', p[1] - '1');
}

bitboard
posline_squares(const struct posline *p)
{
	struct span s = p->value;
	bitboard squares = 0;
	size_t i;

	if (s.n >= 2 && s.p[0] == '[' && s.p[s.n - 1] == ']') {
		s.p++;
		s.n -= 2;
	} else if (s.n != 2) {
		return 0;
	}
	if (s.n % 3 != 2)
		return 0;
	for (i = 0; i < s.n; i += 3) {
		if (square_named(s.p + i) == NO_SQUARE ||
		    (i + 2 < s.n && s.p[i + 2] != ','))
			return 0;
		squares |= BIT(square_named(s.p + i));
	}
	return squares;
}

int
posline_target(const struct posline *p, const struct position *pos)
{
	size_t i;

	if (p->san.n > 0 && p->san.p[0] == 'O')
		return pos->king[!pos->turn];
	for (i = p->san.n; i >= 2; i--)
		if (square_named(p->san.p + i - 2) != NO_SQUARE)
			return square_named(p->san.p + i - 2);
	return NO_SQUARE;
}
