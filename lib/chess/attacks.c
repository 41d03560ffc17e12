/* attacks.c - what men attack, and the tables for computing it. */
#include "words.h"

struct chesstables chess_tables;

static const int knight_steps[8][2] = {
	{ 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 },
	{ -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 }
};

/* Steps by file and rank: four that go up, then their opposites. */
static const int king_steps[8][2] = {
	{ 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 },
	{ 0, -1 }, { -1, 0 }, { -1, -1 }, { 1, -1 }
};

/* The square one step from sq, or NO_SQUARE off the board. */
static int
step(int sq, const int by[2])
{
	int file = FILE_OF(sq) + by[0];
	int rank = RANK_OF(sq) + by[1];

	if (file < 0 || file > 7 || rank < 0 || rank > 7)
		return NO_SQUARE;
	return SQUARE(file, rank);
}

static bitboard
steps(int sq, const int by[][2], int n)
{
	bitboard b = 0;
	int i, to;

	for (i = 0; i < n; i++)
		if ((to = step(sq, by[i])) != NO_SQUARE)
			b |= BIT(to);
	return b;
}

/*
 * Returns the squares in one direction from sq, and fills the table of the
 * squares between them and sq.
 */
static bitboard
walk(int sq, const int by[2])
{
	bitboard passed = 0;
	int to;

	for (to = step(sq, by); to != NO_SQUARE; to = step(to, by)) {
		chess_tables.lines[sq].between[to] = passed;
		passed |= BIT(to);
	}
	return passed;
}

static void
init_rays(int sq)
{
	struct ray *r;
	bitboard line, b;
	int i;

	for (i = 0; i < 4; i++) {
		r = &chess_tables.ray[sq][i];
		r->upper = walk(sq, king_steps[i]);
		r->lower = walk(sq, king_steps[i + 4]);
		line = r->upper | r->lower;
		for (b = line; b; b &= b - 1)
			chess_tables.lines[sq].whole[bits_first(b)] =
			    line | BIT(sq);
		if (i < RISING_RAY)
			chess_tables.rook[sq] |= line;
		else
			chess_tables.bishop[sq] |= line;
	}
}

/* Fills the tables of the squares from which a man reaches or attacks sq. */
static void
init_sources(int sq)
{
	bitboard *source = chess_tables.source, *attack = chess_tables.attack;
	bitboard to = BIT(sq);
	int kind, side, i;

	source[SOURCE(SAN_PUSH, WHITE, sq)] = to >> 8 |
	    (RANK_OF(sq) == 3 ? to >> 16 : 0);
	source[SOURCE(SAN_PUSH, BLACK, sq)] = to << 8 |
	    (RANK_OF(sq) == 4 ? to << 16 : 0);
	for (side = WHITE; side <= BLACK; side++) {
		i = SOURCE(SAN_TAKE, side, sq);
		source[i] = attack[i] = attack[SOURCE(SAN_PUSH, side, sq)] =
		    attacks_pawn(!side, sq);
		for (kind = KNIGHT; kind <= KING; kind++) {
			i = SOURCE(SAN_OFFICER + kind, side, sq);
			source[i] = attack[i] = attacks_man(kind, side, sq, 0);
		}
	}
}

void
chess_init(void)
{
	static const int pawn_steps[2][2][2] = {
		{ { -1, 1 }, { 1, 1 } }, { { -1, -1 }, { 1, -1 } }
	};
	struct chesstables *t = &chess_tables;
	size_t n;
	int sq;

	bits_init();
	for (sq = 0; sq < 64; sq++) {
		t->knight[sq] = steps(sq, knight_steps, 8);
		t->king[sq] = steps(sq, king_steps, 8);
		t->pawn[WHITE][sq] = steps(sq, pawn_steps[WHITE], 2);
		t->pawn[BLACK][sq] = steps(sq, pawn_steps[BLACK], 2);
		init_rays(sq);
		init_sources(sq);
		t->place[sq] = BIT(sq);
	}
	for (n = 0; n < 8; n++) {
		t->place[SAN_FROM_FILE + n] = FILE_A << n;
		t->place[SAN_FROM_RANK + n] = RANK_1 << 8 * n;
	}
	t->place[SAN_FROM_ANY] = ALL_SQUARES;
	t->taking[SAN_TAKE] = ALL_SQUARES;
	t->pawns[SAN_PUSH] = t->pawns[SAN_TAKE] = ALL_SQUARES;
	for (n = 0; n < NO_MAN; n++)
		t->only[n][n] = ALL_SQUARES;
	for (n = 0; n < LENGTH(t->prefix); n++) {
		memset(&t->prefix[n], 0xff, n > 8 ? 0 : n);
		memset(&t->pluses[n], '+', sizeof(t->pluses[n]));
		t->pluses[n] &= ~t->prefix[n];
	}
}
