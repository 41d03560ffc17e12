/*
 * fen.c - reads and writes FEN, X-FEN and Shredder-FEN.
 */
#include <ctype.h>

#include "chess.h"

const char man_letters[] = "PNBRQKpnbrqk";

/* Index in man_letters, from 1; 0 for a byte that is not a man. */
static const unsigned char men[256] = {
	['P'] = 1, ['N'] = 2, ['B'] = 3, ['R'] = 4, ['Q'] = 5, ['K'] = 6,
	['p'] = 7, ['n'] = 8, ['b'] = 9, ['r'] = 10, ['q'] = 11, ['k'] = 12
};

/* Cuts the next field off text; at the end it is empty. */
static struct span
next_field(struct span *text)
{
	const char *p = text->p, *end = p + text->n, *start;

	while (p < end && is_blank(*p))
		p++;
	for (start = p; p < end && ((unsigned char)*p > ' ' ||
	    !is_blank(*p)); p++)
		;
	*text = span_to(p, end);
	return span_to(start, p);
}

/* Places the men; returns what is wrong with the board, or NULL. */
static const char *
parse_placement(struct span s, struct position *p)
{
	int rank = 7, file = 0, slashes = 0, man;
	const char *c, *end = s.p + s.n;

	for (c = s.p; c < end; c++)
		slashes += *c == '/';
	if (slashes != 7)
		return "FEN: not 8 ranks";
	for (c = s.p; c < end; c++) {
		man = men[(unsigned char)*c] - 1;
		if (man >= 0 && file < 8) {
			p->men[man / NO_MAN] |= BIT(SQUARE(file, rank));
			p->kind[man % NO_MAN] |= BIT(SQUARE(file, rank));
			file++;
		} else if (*c >= '1' && *c <= '8') {
			file += *c - '0';
		} else if (*c == '/' && file == 8) {
			file = 0;
			rank--;
		} else if (man < 0 && *c != '/') {
			return "FEN: not a man or a number of empty squares";
		} else {
			break;
		}
	}
	return c == end && file == 8 ? NULL :
	    "FEN: a rank does not have 8 squares";
}

static const char *
check_men(struct position *p)
{
	bitboard kings;
	int side;

	for (side = WHITE; side <= BLACK; side++) {
		kings = p->men[side] & p->kind[KING];
		if (bits_count(kings) != 1)
			return "FEN: a side does not have one king";
		p->king[side] = (uint8_t)bits_first(kings);
	}
	return NULL;
}

static const char *
parse_turn(struct span s, struct position *p)
{
	if (s.n == 0 || span_is(s, "w") || span_is(s, "W"))
		p->turn = WHITE;
	else if (span_is(s, "b") || span_is(s, "B"))
		p->turn = BLACK;
	else
		return "FEN: the side to move is neither w nor b";
	return NULL;
}

/*
 * Returns the files of a side's rooks on its first rank, if its king can
 * castle: a king starts between two rooks, so never in a corner.
 */
static unsigned
home_rooks(const struct position *p, int side)
{
	int home = side == WHITE ? 0 : 56, file = p->king[side] - home;

	if (file < 1 || file > 6)
		return 0;
	return (unsigned)((p->men[side] & p->kind[ROOK]) >> home & RANK_1);
}

/*
 * Returns the file of the outermost rook on the queen's or the king's side of
 * the king, as a bit.
 */
static unsigned
outer_rook(const struct position *p, int side, bool kingside)
{
	unsigned rooks = home_rooks(p, side);
	unsigned king = 1u << FILE_OF(p->king[side]);

	rooks &= kingside ? ~(2 * king - 1) : king - 1;
	if (rooks == 0)
		return 0;
	return 1u << (kingside ? bits_last(rooks) : bits_first(rooks));
}

/* Drops rights without a rook, and a second right on one side of the king. */
static unsigned
sound_rights(const struct position *p, int side, unsigned files)
{
	unsigned king = 1u << FILE_OF(p->king[side]), left, right;

	files &= home_rooks(p, side);
	left = files & (king - 1);
	right = files & ~(2 * king - 1);
	return (left & (left - 1) ? 0 : left) |
	    (right & (right - 1) ? 0 : right);
}

uint8_t
pos_home_rights(const struct position *p, int side)
{
	int home = side == WHITE ? 0 : 56;

	if (p->king[side] != home + 4)
		return 0;
	return (uint8_t)((p->men[side] & p->kind[ROOK]) >> home & 0x81);
}

/* Returns whether rights are named, be they sound or not. */
static bool
parse_castling(struct span s, struct position *p)
{
	unsigned files[2] = { 0, 0 };
	bool letters = false, named = false;
	size_t i;
	int side, c;

	for (i = 0; i < s.n; i++) {
		c = tolower((unsigned char)s.p[i]);
		side = c == s.p[i] ? BLACK : WHITE;
		named |= c == 'k' || c == 'q' || (c >= 'a' && c <= 'h');
		if (c == 'k' || c == 'q') {
			files[side] |= outer_rook(p, side, c == 'k');
		} else if (c >= 'a' && c <= 'h') {
			files[side] |= 1u << (c - 'a');
			letters = true;
		}
	}
	p->chess960 = letters;
	for (side = WHITE; side <= BLACK; side++) {
		p->castle[side] = s.n == 0 ? pos_home_rights(p, side) :
		    (uint8_t)sound_rights(p, side, files[side]);
		if (p->castle[side] & 0x7e ||
		    (p->castle[side] && FILE_OF(p->king[side]) != 4))
			p->chess960 = true;
	}
	return named;
}

/* Keeps an en passant square only if a double step can have passed it. */
static void
parse_ep(struct span s, struct position *p)
{
	int rank = p->turn == WHITE ? 5 : 2, up = p->turn == WHITE ? 8 : -8;
	int file = s.n > 0 ? tolower((unsigned char)s.p[0]) : 0, sq;

	p->ep = NO_SQUARE;
	if (s.n != 2 || file < 'a' || file > 'h' || s.p[1] != '1' + rank)
		return;
	sq = SQUARE(file - 'a', rank);
	if (p->men[!p->turn] & p->kind[PAWN] & BIT(sq - up) &&
	    !(pos_occupied(p) & (BIT(sq) | BIT(sq + up))))
		p->ep = (uint8_t)sq;
}

/*
 * Returns the number in s, at most COUNT_MOST; least if s is not a number or
 * below least.
 */
static uint32_t
parse_count(struct span s, uint32_t least)
{
	enum { COUNT_MOST = 65535 };
	uint32_t n = (uint32_t)span_digits(&s);

	if (s.n > 0 || n < least)
		return least;
	return n < COUNT_MOST ? n : COUNT_MOST;
}

const char *
fen_parse(struct span text, struct position *p)
{
	bool named;

	return fen_read(text, p, &named);
}

const char *
fen_read(struct span text, struct position *p, bool *named)
{
	const char *error;
	struct span ep;

	memset(p, 0, sizeof(*p));
	error = parse_placement(next_field(&text), p);
	if (error == NULL)
		error = check_men(p);
	if (error == NULL)
		error = parse_turn(next_field(&text), p);
	if (error != NULL)
		return error;
	*named = parse_castling(next_field(&text), p);
	ep = next_field(&text);
	*named |= ep.n == 2;
	parse_ep(ep, p);
	p->clock = parse_count(next_field(&text), 0);
	p->number = parse_count(next_field(&text), 1);
	p->check = pos_checkers(p, p->turn) != 0;
	return NULL;
}

const char *
fen_flaw(const struct position *p)
{
	return (p->kind[PAWN] & (RANK_1 | RANK_1 << 56)) == 0 ? NULL :
	    "FEN: a pawn stands on the first or last rank";
}

static void
write_placement(const struct position *p, struct buf *b)
{
	char board[64] = { 0 }, text[64 + 8], *out = text;
	int man, rank, file, empty;
	bitboard set;

	for (man = 0; man < 2 * NO_MAN; man++)
		for (set = p->men[man / NO_MAN] & p->kind[man % NO_MAN];
		    set != 0; set &= set - 1)
			board[bits_first(set)] = man_letters[man];
	for (rank = 7; rank >= 0; rank--) {
		for (file = empty = 0; file < 8; file++) {
			if (board[SQUARE(file, rank)] == '\0') {
				empty++;
				continue;
			}
			if (empty > 0)
				*out++ = (char)('0' + empty);
			empty = 0;
			*out++ = board[SQUARE(file, rank)];
		}
		if (empty > 0)
			*out++ = (char)('0' + empty);
		if (rank > 0)
			*out++ = '/';
	}
	buf_add(b, text, (size_t)(out - text));
}

/*
 * Appends the letters of a side's rights: K or Q for the outermost rook,
 * otherwise the rook's file.
 */
static void
write_rights(const struct position *p, int side, struct buf *b)
{
	unsigned files = p->castle[side], rook;
	int file, letter;

	for (file = 7; file >= 0; file--) {
		rook = 1u << file;
		if (!(files & rook))
			continue;
		if (rook == outer_rook(p, side, true))
			letter = 'K';
		else if (rook == outer_rook(p, side, false))
			letter = 'Q';
		else
			letter = 'A' + file;
		buf_putc(b, side == WHITE ? letter : tolower(letter));
	}
}

enum { FEN_ROOM = 100 };	/* room for most FENs, so that the buffer grows
				   once */

void
fen_write(const struct position *p, struct buf *b)
{
	buf_room(b, FEN_ROOM);
	write_placement(p, b);
	buf_puts(b, p->turn == WHITE ? " w " : " b ");
	write_rights(p, WHITE, b);
	write_rights(p, BLACK, b);
	if (!p->castle[WHITE] && !p->castle[BLACK])
		buf_putc(b, '-');
	buf_putc(b, ' ');
	if (p->ep == NO_SQUARE)
		buf_putc(b, '-');
	else
		square_write(p->ep, b);
	buf_putc(b, ' ');
	buf_number(b, p->clock);
	buf_putc(b, ' ');
	buf_number(b, p->number);
}

void
material_write(const struct position *p, int side, struct buf *b)
{
	int kind, n;

	for (kind = KING; kind >= PAWN; kind--)
		for (n = bits_count(p->men[side] & p->kind[kind]); n > 0; n--)
			buf_putc(b, man_letters[kind]);
}
