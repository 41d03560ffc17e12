/*
 * position.c - a position, what its men attack, and playing a move.
 */
#include "rules.h"

const struct position pos_initial = {
	.men = { 0xffffULL, 0xffffULL << 48 },
	.kind = {
		0x00ff00000000ff00ULL, 0x4200000000000042ULL,
		0x2400000000000024ULL, 0x8100000000000081ULL,
		0x0800000000000008ULL, 0x1000000000000010ULL
	},
	.turn = WHITE,
	.ep = NO_SQUARE,
	.castle = { 0x81, 0x81 },
	.king = { SQUARE(4, 0), SQUARE(4, 7) },
	.number = 1
};

int
pos_kind(const struct position *p, int sq)
{
	int k;

	for (k = PAWN; k < NO_MAN; k++)
		if (p->kind[k] & BIT(sq))
			break;
	return k;
}

bitboard
pos_attackers(const struct position *p, int sq, bitboard occupied)
{
	bitboard queens = p->kind[QUEEN];

	return (attacks_pawn(BLACK, sq) & p->kind[PAWN] & p->men[WHITE]) |
	    (attacks_pawn(WHITE, sq) & p->kind[PAWN] & p->men[BLACK]) |
	    (attacks_knight(sq) & p->kind[KNIGHT]) |
	    (attacks_king(sq) & p->kind[KING]) |
	    (attacks_bishop(sq, occupied) & (p->kind[BISHOP] | queens)) |
	    (attacks_rook(sq, occupied) & (p->kind[ROOK] | queens));
}

bitboard
pos_checkers(const struct position *p, int colour)
{
	if (p->king[colour] == NO_SQUARE)
		return 0;
	return pos_attackers(p, p->king[colour], pos_occupied(p)) &
	    p->men[!colour];
}

int
pos_captured(const struct position *p, move m)
{
	int to = MOVE_TO(m);

	if (MOVE_HOW(m) == MOVE_EP)
		return to ^ 8;
	if (MOVE_HOW(m) == MOVE_PLAIN && p->men[!p->turn] & BIT(to))
		return to;
	return NO_SQUARE;
}

bool
pos_is_attacked(const struct position *p, int sq, bitboard men,
    bitboard occupied)
{
	bitboard near, far;
	int side = (men & p->men[BLACK]) != 0;

	near = (attacks_pawn(!side, sq) & p->kind[PAWN]) |
	    (attacks_knight(sq) & p->kind[KNIGHT]) |
	    (attacks_king(sq) & p->kind[KING]);
	if (near & men)
		return true;
	far = men & pos_sliders(p, sq);
	for (; far; far &= far - 1)
		if (!(squares_between(sq, bits_first(far)) & occupied))
			return true;
	return false;
}

/*
 * Plays a move of a man of that kind, which may take another. Sets everything
 * except check and the squares of the kings.
 */
static void
play_man(const struct position *p, int kind, bitboard from, int to,
    struct position *restrict out)
{
	bitboard there = BIT(to), gone = from | there, rooks, them;
	bool twice = (from & (there << 16 | there >> 16) & p->kind[PAWN]) != 0;
	int us = p->turn, i;

	them = p->men[!us];
	rooks = p->castle[WHITE] | (bitboard)p->castle[BLACK] << 56;
	for (i = 0; i < NO_MAN; i++)
		out->kind[i] = (p->kind[i] & ~gone) |
		    (there & chess_tables.only[kind][i]);
	out->men[us] = p->men[us] ^ gone;
	out->men[!us] = them & ~there;
	out->turn = !us;
	out->ep = (uint8_t)(twice ? to ^ 8 : NO_SQUARE);
	memcpy(out->castle, p->castle, sizeof(out->castle));
	memcpy(out->king, p->king, sizeof(out->king));
	if (gone & rooks) {
		out->castle[WHITE] &= (uint8_t)~gone;
		out->castle[BLACK] &= (uint8_t)~(gone >> 56);
	}
	out->chess960 = p->chess960;
	out->clock = (p->clock + 1) * ((kind != PAWN) & !(them >> to & 1));
	out->number = p->number + (unsigned)us;
}

/*
 * Updates the squares of the kings, of which one has moved or was taken by a
 * pseudolegal move.
 */
static void
play_king(const struct position *p, move m, struct position *out)
{
	int us = p->turn;

	if (MOVE_FROM(m) == p->king[us]) {
		out->king[us] = (uint8_t)MOVE_TO(m);
		out->castle[us] = 0;
	}
	if (MOVE_TO(m) == p->king[!us]) {
		out->king[!us] = NO_SQUARE;
		out->castle[!us] = 0;
	}
}

static void
play_rook(const struct position *p, move m, struct position *out)
{
	int from = MOVE_FROM(m), to = MOVE_TO(m), rook = MOVE_ROOK(m);
	bitboard rook_to = BIT(MOVE_ROOK_TO(m));

	out->kind[ROOK] = (p->kind[ROOK] & ~BIT(rook)) | rook_to;
	out->men[p->turn] = (p->men[p->turn] & ~(BIT(from) | BIT(rook))) |
	    BIT(to) | rook_to;
}

/* Plays the rest of castling, en passant, a promotion or a null move. */
static void
play_more(const struct position *p, move m, struct position *out)
{
	bitboard to = BIT(MOVE_TO(m)), taken = BIT(MOVE_TO(m) ^ 8);

	switch (MOVE_HOW(m)) {
	case MOVE_PLAIN:
		out->kind[PAWN] &= ~to;
		out->kind[MOVE_PROMOTION(m)] |= to;
		break;
	case MOVE_EP:
		out->kind[PAWN] &= ~taken;
		out->men[!p->turn] &= ~taken;
		break;
	case MOVE_CASTLE:
		play_rook(p, m, out);
		break;
	default:
		*out = *p;
		out->turn = !p->turn;
		out->ep = NO_SQUARE;
		out->clock++;
		out->number += p->turn;
	}
}

void
pos_move(const struct position *p, move m, struct position *out)
{
	int from = MOVE_FROM(m), to = MOVE_TO(m);

	play_man(p, pos_kind(p, from), BIT(from), to, out);
	if (p->kind[KING] & (BIT(from) | BIT(to)))
		play_king(p, m, out);
	if (MOVE_IS_MORE(m))
		play_more(p, m, out);
	out->check = false;
}

void
pos_play(const struct position *p, move m, struct position *out)
{
	pos_move(p, m, out);
	out->check = pos_is_attacked(out, out->king[out->turn],
	    out->men[!out->turn], pos_occupied(out));
}

bitboard
pos_differences(const struct position *a, const struct position *b)
{
	bitboard differ = (a->men[WHITE] ^ b->men[WHITE]) |
	    (a->men[BLACK] ^ b->men[BLACK]);
	int kind;

	for (kind = PAWN; kind < NO_MAN; kind++)
		differ |= a->kind[kind] ^ b->kind[kind];
	return differ;
}
