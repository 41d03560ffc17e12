/*
 * posline.c - position lines, which cqlmatch -p writes.
 */
#include <string.h>

#include "pgn.h"

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
