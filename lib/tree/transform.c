/*
 * transform.c - basic transforms: applies a symmetry of the board, a shift or
 * the exchange of colours to squares, men and directions (CQL 6.2, transforms
 * formally). expand.c applies them to filters.
 */
#include "treetransform.h"

/* Reverses the bits of each byte, which is a rank. */
static bitboard
reverse_files(bitboard b)
{
	b = (b >> 1 & 0x5555555555555555) | (b & 0x5555555555555555) << 1;
	b = (b >> 2 & 0x3333333333333333) | (b & 0x3333333333333333) << 2;
	return (b >> 4 & 0x0f0f0f0f0f0f0f0f) | (b & 0x0f0f0f0f0f0f0f0f) << 4;
}

static bitboard
reverse_ranks(bitboard b)
{
	b = (b >> 8 & 0x00ff00ff00ff00ff) | (b & 0x00ff00ff00ff00ff) << 8;
	b = (b >> 16 & 0x0000ffff0000ffff) | (b & 0x0000ffff0000ffff) << 16;
	return b >> 32 | b << 32;
}

/* Exchanges the bits of mask with the bits that lie by places above them. */
static bitboard
exchange(bitboard b, bitboard mask, int by)
{
	bitboard differ = (b ^ b >> by) & mask;

	return b ^ differ ^ differ << by;
}

/* Reflects in the diagonal a1-h8: exchanges blocks of 1, 2 and 4 squares. */
static bitboard
transpose(bitboard b)
{
	b = exchange(b, 0x00aa00aa00aa00aa, 7);
	b = exchange(b, 0x0000cccc0000cccc, 14);
	return exchange(b, 0x00000000f0f0f0f0, 28);
}

static bitboard
complete_ranks(bitboard b)
{
	b &= b >> 1;
	b &= b >> 2;
	b &= b >> 4;
	return (b & FILE_A) * 0xff;
}

static bitboard
complete_files(bitboard b)
{
	b &= b >> 8 | b << 56;
	b &= b >> 16 | b << 48;
	return b & (b >> 32 | b << 32);
}

/*
 * Shifts a set by one step. A complete rank or file along the step stays
 * complete.
 */
static bitboard
shift_step(bitboard set, int direction)
{
	return squares_step(set, direction) | (direction_dx[direction] != 0 ?
	    complete_ranks(set) : complete_files(set));
}

/*
 * Shifts a set by one step as classic CQL does: squares on the edge that the
 * step leaves stay in the set.
 */
static bitboard
edge_step(bitboard set, int direction)
{
	bitboard edge = direction == DIR_RIGHT ? FILE_A :
	    direction == DIR_LEFT ? FILE_A << 7 :
	    direction == DIR_UP ? RANK_1 : RANK_1 << 56;

	return squares_step(set, direction) | (set & edge);
}

static bitboard
shift_set(const struct transform *t, bitboard set, int by, int forth, int back)
{
	bitboard (*take)(bitboard, int) = t->edge ? edge_step : shift_step;

	for (; by > 0; by--)
		set = take(set, forth);
	for (; by < 0; by++)
		set = take(set, back);
	return set;
}

bitboard
transform_squares(const struct transform *t, bitboard set)
{
	if (set == ALL_SQUARES)
		return set;
	if (t->files)
		set = reverse_files(set);
	if (t->ranks)
		set = reverse_ranks(set);
	if (t->transpose)
		set = transpose(set);
	set = shift_set(t, set, t->dy, DIR_UP, DIR_DOWN);
	return shift_set(t, set, t->dx, DIR_RIGHT, DIR_LEFT);
}

unsigned
transform_men(const struct transform *t, unsigned men)
{
	unsigned kinds = 0x3f << MEN_WHITE, any = 1u << MEN_ANY_WHITE;

	if (!t->colour)
		return men;
	return (men & 1u << MEN_EMPTY) |
	    (men & kinds) << (MEN_BLACK - MEN_WHITE) |
	    (men >> (MEN_BLACK - MEN_WHITE) & kinds) |
	    (men & any) << 1 | (men >> 1 & any);
}

/* Directions are counted counterclockwise, so reflections reverse them. */
unsigned
transform_directions(const struct transform *t, unsigned set)
{
	unsigned mapped = 0;
	int d, to;

	for (d = 0; d < DIRECTIONS; d++) {
		if ((set & 1u << d) == 0)
			continue;
		to = d;
		if (t->files)
			to = DIR_LEFT - to;
		if (t->ranks)
			to = -to;
		if (t->transpose)
			to = DIR_UP - to;
		mapped |= 1u << ((to + t->turns) & (DIRECTIONS - 1));
	}
	return mapped;
}

bool
transform_changes_light(const struct transform *t)
{
	return (t->files != t->ranks) != ((t->dx + t->dy) % 2 != 0);
}
