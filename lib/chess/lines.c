/*
 * lines.c - geometry on the board: steps, which men of a set attack which
 * squares of another, lines from set to set, and pins.
 */
#include "rules.h"

#define FILE_H	(FILE_A << 7)
#define RANK_8	(RANK_1 << 56)

const signed char direction_dx[DIRECTIONS] = { 1, 1, 0, -1, -1, -1, 0, 1 };

/* A step of a set: its bits are rotated left, and those of arrival are kept. */
static const struct {
	uint8_t turn;
	bitboard arrival;
} steps[DIRECTIONS] = {
	{ 1, ~FILE_A }, { 9, ~(FILE_A | RANK_1) },
	{ 8, ~RANK_1 }, { 7, ~(FILE_H | RANK_1) },
	{ 63, ~FILE_H }, { 55, ~(FILE_H | RANK_8) },
	{ 56, ~RANK_8 }, { 57, ~(FILE_A | RANK_8) }
};

static inline bitboard
turned(bitboard b, int turn)
{
	return b << turn | b >> (64 - turn);
}

/*
 * Moves b by one step; squares that cross the edge of the board are dropped.
 */
static inline bitboard
step(bitboard b, int direction)
{
	return turned(b, steps[direction].turn) & steps[direction].arrival;
}

bitboard
squares_step(bitboard set, int direction)
{
	return step(set, direction);
}

bitboard
squares_beyond(bitboard set, int direction)
{
	bitboard open = steps[direction].arrival;
	int turn = steps[direction].turn, i;

	for (i = 0; i < 3; i++) {	/* one step, then two, then four */
		set |= open & turned(set, turn);
		open &= turned(open, turn);
		turn = turn * 2 % 64;
	}
	return step(set, direction);
}

bitboard
pos_attacking(const struct position *p, bitboard men, bitboard squares)
{
	bitboard pawns = men & p->kind[PAWN], found, b;
	int kind;

	if (bits_single(squares))	/* from there is cheaper */
		return men & pos_attackers(p, bits_first(squares),
		    pos_occupied(p));
	found = (pawns & p->men[WHITE] & pawns_attack(BLACK, squares)) |
	    (pawns & p->men[BLACK] & pawns_attack(WHITE, squares));
	for (kind = KNIGHT; kind <= KING; kind++)
		for (b = men & p->kind[kind]; b; b &= b - 1)
			if (attacks_man(kind, WHITE, bits_first(b),
			    pos_occupied(p)) & squares)
				found |= b & -b;
	return found;
}

bitboard
pos_attacked(const struct position *p, bitboard men)
{
	bitboard pawns = men & p->kind[PAWN], found, b;
	int kind;

	found = pawns_attack(WHITE, pawns & p->men[WHITE]) |
	    pawns_attack(BLACK, pawns & p->men[BLACK]);
	for (kind = KNIGHT; kind <= KING; kind++)
		for (b = men & p->kind[kind]; b; b &= b - 1)
			found |= attacks_man(kind, WHITE, bits_first(b),
			    pos_occupied(p));
	return found;
}

/* Sets of directions: those of rooks and those of bishops. */
enum { ORTHOGONAL = 0x55, DIAGONAL = 0xaa };

enum { FEW = 3 };

/*
 * Returns where the lines end. front[i] holds the squares reached by lines
 * that must meet set[i] next. All lines advance one step at a time, so lines
 * that meet on a square are followed only once.
 */
static bitboard
line_ends(const struct position *p, const bitboard *set, int n, int direction)
{
	bitboard front[LINE_MOST] = { 0 }, empty = ~pos_occupied(p), ends = 0;
	bitboard any = set[0], met;
	int i;

	front[1] = set[0];
	while (any != 0) {
		any = 0;
		for (i = n - 1; i > 0; i--) {
			front[i] = step(front[i], direction);
			met = front[i] & set[i];
			front[i] &= empty;
			if (i == n - 1)
				ends |= met;
			else
				front[i + 1] |= met;
			any |= front[i] | met;
		}
	}
	return ends;
}

/* The squares in line with sq on an empty board. */
static inline bitboard
squares_in_line(int sq, int directions)
{
	return ((directions & ORTHOGONAL) != 0 ? chess_tables.rook[sq] : 0) |
	    ((directions & DIAGONAL) != 0 ? chess_tables.bishop[sq] : 0);
}

/* Returns the squares in line with some square of the set, if these are few. */
static bitboard
squares_around(bitboard set, int directions)
{
	bitboard around = 0;

	if (bits_count(set) > FEW)
		return ALL_SQUARES;
	for (; set != 0; set &= set - 1)
		around |= squares_in_line(bits_first(set), directions);
	return around;
}

/*
 * Leaves in the first and last set the starts and ends of lines that meet
 * squares of all sets; with at most three sets, of lines without other men on
 * them.
 */
static void
keep_open(const struct position *p, bitboard *set, int n, int directions)
{
	bitboard ends = set[n - 1], starts = 0, left, between, men;
	int i, sq;

	set[n - 1] = 0;
	for (; ends != 0; ends &= ends - 1) {
		sq = bits_first(ends);
		left = squares_in_line(sq, directions) & set[0];
		for (; left != 0; left &= left - 1) {
			between = squares_between(sq, bits_first(left));
			men = between & pos_occupied(p);
			i = 1;
			while (i < n - 1 && (between & set[i]) != 0)
				i++;
			if (i < n - 1 || bits_count(men) > n - 2 ||
			    (n == 3 && men != 0 && (men & set[1]) == 0))
				continue;
			starts |= left & -left;
			set[n - 1] |= ends & -ends;
		}
	}
	set[0] = starts;
}

bitboard
pos_rays(const struct position *p, const bitboard *set, int n, int directions)
{
	bitboard line[LINE_MOST], around = ALL_SQUARES, ends = 0;
	int lines = directions & ORTHOGONAL, d, i;

	if (n < 2 || n > LINE_MOST || set[0] == 0)
		return 0;
	for (i = 1; i < n - 1 && (set[0] & around) != 0; i++)
		around &= squares_around(set[i], directions);
	if ((set[0] & around) == 0 || (set[n - 1] & around) == 0)
		return 0;
	memcpy(line, set, (size_t)n * sizeof(*set));
	line[0] &= around;
	line[n - 1] &= around;
	if (bits_count(line[0]) <= FEW || bits_count(line[n - 1]) <= FEW) {
		keep_open(p, line, n, directions);
		if (n <= 3 && lines % ORTHOGONAL == 0 &&
		    (directions - lines) % DIAGONAL == 0)
			return line[n - 1];
	}
	for (d = 0; line[0] != 0 && d < DIRECTIONS; d++)
		if ((directions & 1 << d) != 0)
			ends |= line_ends(p, line, n, d);
	return ends;
}

/* As pos_rays, but set[at] counts only men that can move along the ray. */
static bitboard
slider_rays(const struct position *p, bitboard *set, int n, int at,
    int directions)
{
	bitboard queens = set[at] & p->kind[QUEEN], ends = 0;
	bitboard bishops = set[at] & p->kind[BISHOP];

	set[at] = queens | (set[at] & p->kind[ROOK]);
	if (set[at] != 0)
		ends = pos_rays(p, set, n, directions & ORTHOGONAL);
	set[at] = queens | bishops;
	if (set[at] != 0)
		ends |= pos_rays(p, set, n, directions & DIAGONAL);
	return ends;
}

bitboard
pos_xrays(const struct position *p, const bitboard *set, int n, int directions)
{
	bitboard line[LINE_MOST];

	if (n < 2 || n > LINE_MOST)
		return 0;
	memcpy(line, set, (size_t)n * sizeof(*set));
	return slider_rays(p, line, n, 0, directions);
}

/* Follows the lines backwards from their end. */
bitboard
pos_chain(const struct position *p, const bitboard *set, int n)
{
	bitboard line[LINE_MOST];
	int i;

	if (n < 2 || n > LINE_MOST)
		return 0;
	for (i = 0; i < n; i++)
		line[i] = set[n - 1 - i];
	return slider_rays(p, line, n, n - 1, ORTHOGONAL | DIAGONAL);
}

/* Adds the pins by men of the other colour, through men of the set, to sq. */
static void
add_pins(const struct position *p, bitboard sliders, bitboard through, int sq,
    struct pins *pins)
{
	bitboard between;

	for (sliders &= pos_sliders(p, sq); sliders; sliders &= sliders - 1) {
		between = squares_between(sq, bits_first(sliders)) &
		    pos_occupied(p);
		if ((between & through) == 0 || (between & (between - 1)) != 0)
			continue;
		pins->from |= sliders & -sliders;
		pins->through |= between;
		pins->to |= BIT(sq);
	}
}

/* Returns the man of side that is alone between sq and its king, or none. */
static inline bitboard
pinned_man(const struct position *p, int side, int sq)
{
	bitboard men = squares_between(p->king[side], sq) & pos_occupied(p);

	return (men & (men - 1)) != 0 ? 0 : men & p->men[side];
}

/* Pins to the kings, found from their sides: that takes half the time. */
static struct pins
king_pins(const struct position *p, bitboard from, bitboard through)
{
	struct pins pins = { 0, 0, 0 };
	bitboard far = from & (pos_snipers(p, WHITE) | pos_snipers(p, BLACK));
	bitboard man;
	int sq, side;

	for (; far; far &= far - 1) {
		sq = bits_first(far);
		side = p->men[WHITE] >> sq & 1;
		man = pinned_man(p, side, sq) & through;
		if (man == 0)
			continue;
		pins.through |= man;
		pins.from |= far & -far;
		pins.to |= BIT(p->king[side]);
	}
	return pins;
}

struct pins
pos_pins(const struct position *p, bitboard from, bitboard through, bitboard to)
{
	struct pins pins = { 0, 0, 0 };
	bitboard squares;
	int colour;

	if (to == p->kind[KING])
		return king_pins(p, from, through);
	for (colour = WHITE; colour <= BLACK; colour++) {
		squares = to & ~p->men[colour];
		for (; squares; squares &= squares - 1)
			add_pins(p, from & p->men[colour],
			    through & p->men[!colour], bits_first(squares),
			    &pins);
	}
	return pins;
}
