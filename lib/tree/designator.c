/*
 * designator.c - reads and writes piece designators, such as [Rr]e1-8: letters
 * and figurines, and squares (CQL 6.2, lexical structure).
 */
#include "tree.h"
#include "utiltext.h"

const char men_letters[] = "PNBRQKpnbrqkAa_";

/* indexed by MEN_ bit */
static const uint32_t figurines[] = { 0x2659, 0x2658, 0x2657, 0x2656, 0x2655,
	0x2654, 0x265f, 0x265e, 0x265d, 0x265c, 0x265b, 0x265a, 0x25b3, 0x25b2,
	0x25a1 };

const signed char men_order[MEN_BITS] = { MEN_ANY_WHITE, MEN_ANY_BLACK,
	5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6, MEN_EMPTY };

enum { ANY_FIGURINE = 0x25ed };

unsigned
men_of_letter(int c)
{
	const char *at = c != 0 ? strchr(men_letters, c) : NULL;

	return at != NULL ? 1u << (at - men_letters) : 0;
}

unsigned
men_of_figurine(const char *p, const char *end, int *length)
{
	uint32_t code;
	size_t i;

	*length = utf8_decode(p, (size_t)(end - p), &code);
	if (*length < 2)
		return 0;
	if (code == ANY_FIGURINE)
		return MEN_ANY;
	for (i = 0; i < LENGTH(figurines); i++)
		if (figurines[i] == code)
			return 1u << i;
	return 0;
}

/* ---- reading ---- */

/* Records what is wrong with a designator, and where. */
static const char *
set_wrong(struct designator *d, const char *at, const char *why)
{
	d->wrong = why;
	d->at = at;
	return NULL;
}

/*
 * Reads letters or figurines at p, outside brackets no more than one letter.
 * Returns the byte after them, or NULL when there are none.
 */
static const char *
scan_row(const char *p, const char *end, bool bracket, struct designator *d)
{
	const char *from = p;
	bool letters = false;
	unsigned m;
	int n;

	d->men = 0;
	for (; p < end && (!letters || bracket); p += n) {
		m = p == from || letters ? men_of_letter((unsigned char)*p) : 0;
		n = 1;
		letters |= m != 0;
		if (m == 0 && !letters)
			m = men_of_figurine(p, end, &n);
		if (m == 0)
			break;
		if (!letters && (d->men & m) != 0)
			return set_wrong(d, p, "this man is in the designator "
			    "twice");
		d->men |= m;
	}
	return p > from ? p : NULL;
}

static const char *
scan_men(const char *p, const char *end, struct designator *d)
{
	if (p >= end || *p != '[')
		return scan_row(p, end, false, d);
	p = scan_row(p + 1, end, true, d);
	return p != NULL && p < end && *p == ']' ? p + 1 : NULL;
}

/* Reads one character from first to first + 7, or a range of two. */
static const char *
scan_bounds(const char *p, const char *end, int first, int *lo, int *hi)
{
	int last = first + 7;

	if (p == NULL || p >= end || *p < first || *p > last)
		return NULL;
	*lo = *hi = *p++ - first;
	if (end - p >= 2 && p[0] == '-' && p[1] >= first && p[1] <= last) {
		*hi = p[1] - first;
		p += 2;
	}
	return p;
}

static const char *
scan_rectangle(const char *p, const char *end, struct designator *d)
{
	const char *at = p;
	int f0, f1, r0, r1, f, r;

	p = scan_bounds(p, end, 'a', &f0, &f1);
	p = scan_bounds(p, end, '1', &r0, &r1);
	if (p == NULL)
		return NULL;
	if (f0 > f1)
		return set_wrong(d, at, "bad range of files: the first is to "
		    "the right of the second");
	if (r0 > r1)
		return set_wrong(d, at, "bad range of ranks: the first is "
		    "above the second");
	for (r = r0; r <= r1; r++)
		for (f = f0; f <= f1; f++)
			d->squares |= BIT(SQUARE(f, r));
	return p;
}

const char *
squares_scan(const char *p, const char *end, struct designator *d)
{
	d->wrong = NULL;
	d->squares = 0;
	if (p >= end || *p != '[')
		return scan_rectangle(p, end, d);
	do {
		p = scan_rectangle(p + 1, end, d);
	} while (p != NULL && p < end && *p == ',');
	return p != NULL && p < end && *p == ']' ? p + 1 : NULL;
}

/* Whether a designator may end before p. */
static bool
may_stop(const char *p, const char *end)
{
	return p != NULL && (p >= end || (*p == '[' ?
	    span_begins(span_to(p, end), "[x]") :
	    !is_name_char((unsigned char)*p) && *p != ']'));
}

/* Tries squares, then men and squares, then men alone. */
const char *
designator_scan(const char *from, const char *end, struct designator *d)
{
	const char *p, *after_men;

	d->men = 0;
	d->has_squares = true;
	p = squares_scan(from, end, d);
	if (may_stop(p, end) || d->wrong != NULL)
		return p;
	after_men = scan_men(from, end, d);
	if (after_men == NULL)
		return NULL;
	p = squares_scan(after_men, end, d);
	if (may_stop(p, end) || d->wrong != NULL)
		return p;
	d->squares = ALL_SQUARES;
	d->has_squares = false;
	return may_stop(after_men, end) ? after_men : NULL;
}

/* ---- writing ---- */

static void
men_write(unsigned men, bool unicode, struct buf *b)
{
	bool brackets = bits_count(men) > 1 && !unicode;
	int i;

	if (unicode && men == MEN_ANY) {
		utf8_encode(b, ANY_FIGURINE);
		return;
	}
	if (brackets)
		buf_putc(b, '[');
	for (i = 0; i < MEN_BITS; i++) {
		if ((men & 1u << men_order[i]) == 0)
			continue;
		if (unicode)
			utf8_encode(b, figurines[men_order[i]]);
		else
			buf_putc(b, men_letters[men_order[i]]);
	}
	if (brackets)
		buf_putc(b, ']');
}

static void
range_write(int first, int lo, int hi, struct buf *b)
{
	buf_putc(b, first + lo);
	if (hi > lo) {
		buf_putc(b, '-');
		buf_putc(b, first + hi);
	}
}

/*
 * Returns the rectangle in the set that starts at sq: first as many files as
 * possible, then as many ranks.
 */
static bitboard
largest_rectangle(bitboard set, int sq, int *file, int *rank)
{
	bitboard row = BIT(sq), all;

	for (*file = FILE_OF(sq); *file < 7 && (set & BIT(sq + 1)) != 0;
	    ++*file)
		row |= BIT(++sq);
	all = row;
	for (*rank = RANK_OF(sq); *rank < 7 &&
	    (set & row << 8) == row << 8; ++*rank) {
		row <<= 8;
		all |= row;
	}
	return all;
}

static void
squares_write(bitboard squares, struct buf *b)
{
	bitboard left = squares, part;
	int file, rank, sq = bits_first(squares);
	bool list = largest_rectangle(squares, sq, &file, &rank) != squares;

	if (list)
		buf_putc(b, '[');
	while (left != 0) {
		sq = bits_first(left);
		part = largest_rectangle(left, sq, &file, &rank);
		if (left != squares)
			buf_putc(b, ',');
		range_write('a', FILE_OF(sq), file, b);
		range_write('1', RANK_OF(sq), rank, b);
		left &= ~part;
	}
	if (list)
		buf_putc(b, ']');
}

void
designator_write(unsigned men, bitboard squares, bool unicode, struct buf *b)
{
	if (men != 0)
		men_write(men, unicode, b);
	if (squares == 0)
		buf_puts(b, "[]");
	else if (men == 0 || squares != ALL_SQUARES)
		squares_write(squares, b);
}
