/*
 * squares.c - squares and sets of them by their names.
 */
#include "chess.h"

int
square_named(const char *p)
{
	if (p[0] < 'a' || p[0] > 'h' || p[1] < '1' || p[1] > '8')
		return NO_SQUARE;
	return SQUARE(p[0] - 'a', p[1] - '1');
}

bool
set_read(struct span s, bitboard *set)
{
	bitboard all = 0;
	size_t i;
	int sq;

	*set = 0;
	if (s.n >= 2 && s.p[0] == '[' && s.p[s.n - 1] == ']')
		s = span_at(s.p + 1, s.n - 2);
	else if (s.n != 2)
		return false;
	if (s.n > 0 && s.n % 3 != 2)
		return false;
	for (i = 0; i < s.n; i += 3) {
		sq = square_named(s.p + i);
		if (sq == NO_SQUARE || (i + 2 < s.n && s.p[i + 2] != ','))
			return false;
		all |= BIT(sq);
	}
	*set = all;
	return true;
}

void
square_write(int sq, struct buf *b)
{
	buf_putc(b, 'a' + FILE_OF(sq));
	buf_putc(b, '1' + RANK_OF(sq));
}

void
squares_list(bitboard set, const char *between, struct buf *b)
{
	for (; set != 0; set &= set - 1) {
		square_write(bits_first(set), b);
		if (!bits_single(set))
			buf_puts(b, between);
	}
}

void
set_write(bitboard set, struct buf *b)
{
	bool list = !bits_single(set);

	buf_puts(b, list ? "[" : "");
	squares_list(set, ",", b);
	buf_puts(b, list ? "]" : "");
}
