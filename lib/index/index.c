/*
 * index.c - the field i: of game lines, gameline(5): the length and the hash
 * of the game and the facts of its positions, in characters that stand for
 * six bits each; and the tags that the line has as fields.
 */
#include <limits.h>
#include <string.h>

#include "index.h"
#include "../pgn/cut.h"
#include "../pgn/gamework.h"
#include "../pgn/lex.h"
#include "../util/bytes.h"

/* Where the parts of the field are, which begins with its version. */
enum {
	THIS_VERSION = '6',
	OLD_VERSION = '4',	/* without changes and the men at a mate */
	LISTS = '5',		/* the first version with them */
	ENDS = '6',		/* and that which ends with its size */
	HASH = 1,
	HASH_SIZE = 8,
	FLAGS = HASH + HASH_SIZE,
	FLAGS_SIZE = 4,
	LEAST = FLAGS + FLAGS_SIZE,
	LEAST_SIZE = 4,
	COUNTS = LEAST + LEAST_SIZE,
	COUNTS_SIZE = 8,
	COUNT_MOST = 0xfff,	/* stands for any greater number */
	MORE = COUNTS + COUNTS_SIZE,	/* flags after SEEN_UNUSUAL */
	GAME_LENGTH = MORE + 1,
	NUMBER_MOST = 13,	/* characters of a number of 64 bits */
	GROUPS = 11,		/* of six squares, the last of four */
	FIRST = 5,		/* of these in the first digit of a kind */
	SHORTEST = GAME_LENGTH + 1 + PLACES,
	SQUARES = 11,		/* digits of a set of squares */
	CASTLED = 2,		/* digits of how the colours castled */
	SIZE = 2,		/* of the size of a field, at its end */
	FEW = 63		/* men that one character can count */
};

/* Flags that are 0 in indexes of old, where they mean that it is not known. */
#define ABSENT	((unsigned)SEEN_DOUBLE_CHECK)

/* A number in each of four lanes of 16 bits. */
#define LANES(n)	((uint64_t)(n) * 0x0001000100010001)

const int men_usual[MEN] = { 8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1 };

bool
men_are_usual(const int n[MEN])
{
	return memcmp(n, men_usual, sizeof(men_usual)) == 0;
}

static const bitboard home[PLACES] = { 0xff00, 0x42, 0x24, 0x81, 0x08, 0x10,
	(bitboard)0xff << 48, (bitboard)0x42 << 56, (bitboard)0x24 << 56,
	(bitboard)0x81 << 56, (bitboard)0x08 << 56, (bitboard)0x10 << 56,
	0x10, (bitboard)0x10 << 56 };

/*
 * The groups in order, by the first of the five in which most men of a kind
 * stand alone; and that first group, of each kind.
 */
static const unsigned char order[][GROUPS] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
	{ 1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10 },
	{ 2, 3, 4, 5, 6, 0, 1, 7, 8, 9, 10 },
	{ 3, 4, 5, 6, 7, 0, 1, 2, 8, 9, 10 },
	{ 4, 5, 6, 7, 8, 0, 1, 2, 3, 9, 10 },
	{ 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 10 },
	{ 6, 7, 8, 9, 10, 0, 1, 2, 3, 4, 5 }
};
static const unsigned char often[PLACES] = { 2, 2, 1, 0, 1, 0,
	3, 4, 5, 6, 4, 6, 0, 6 };

/* ---- six bits a character: 0 to p without the backslash ---- */

static inline char
digit_of(unsigned n)
{
	n += '0';
	return (char)(n < '\\' ? n : n + 1);
}

/*
 * More than 63 for a character that is no digit, but a backslash passes for ].
 */
static inline unsigned
digit_value(char c)
{
	unsigned char byte = (unsigned char)c;

	return (unsigned)byte - '0' - (byte > '\\');
}

static void
put_bits(struct buf *b, uint64_t n, int digits)
{
	for (; digits > 0; digits--, n >>= 6)
		buf_putc(b, digit_of(n & 63));
}

/*
 * Returns the values of eight digits at once, a byte each, which takes a fourth
 * of the time. Sets bits of *bad if some are none.
 */
static inline uint64_t
get_digits(const char *p, uint64_t *bad)
{
	uint64_t word = word_load(p), above, n;

	above = (word + WORD_OF(0x7f - '\\')) >> 7 & WORD_OF(1);
	n = word - WORD_OF('0') - above;
	*bad |= ((n | word) & WORD_OF(0x80)) | (n & WORD_OF(0x40));
	return n;
}

/* Returns them as four numbers of 12 bits, 16 bits apart. */
static inline uint64_t
get_pairs(const char *p, uint64_t *bad)
{
	uint64_t n = get_digits(p, bad);

	return (n & LANES(0x3f)) | (n >> 2 & LANES(0xfc0));
}

/* Five bits a digit, and a sixth that says that more follow. */
static void
put_number(struct buf *b, uint64_t n)
{
	for (; n >= 32; n >>= 5)
		buf_putc(b, digit_of((n & 31) | 32));
	buf_putc(b, digit_of((unsigned)n));
}

static inline const char *
get_number(const char *p, const char *end, uint64_t *n)
{
	unsigned digit = 32, shift;

	*n = 0;
	for (shift = 0; digit >= 32; shift += 5) {
		if (p == end || shift >= 5 * NUMBER_MOST)
			return NULL;
		digit = digit_value(*p++);
		if (digit > 63)
			return NULL;
		*n |= (uint64_t)(digit & 31) << shift;
	}
	return p;
}

/* ---- the game's bytes ---- */

static inline uint64_t
hash_word(uint64_t h, const char *p)
{
	h = (h ^ word_load(p)) * 0x9e3779b97f4a7c15ULL;
	return h ^ h >> 32;
}

/* Four sums at a time, none of which waits for the others. */
static uint64_t
index_hash(struct span game)
{
	enum { SUMS = 4, WORD = 8 };
	uint64_t h[SUMS] = { game.n, game.n + 1, game.n + 2, game.n + 3 };
	char rest[SUMS * WORD] = { 0 };
	const char *p = game.p, *end = game.p + game.n;
	int i;

	for (; end - p >= SUMS * WORD; p += SUMS * WORD)
		for (i = 0; i < SUMS; i++)
			h[i] = hash_word(h[i], p + WORD * i);
	memcpy(rest, p, (size_t)(end - p));
	for (i = 0; i < SUMS; i++)
		h[i] = hash_word(h[i], rest + WORD * i);
	return (h[0] ^ h[1] ^ h[2] ^ h[3]) &
	    (((uint64_t)1 << 6 * HASH_SIZE) - 1);
}

/* How many bytes a field has without its escapes. */
static size_t
plain_length(struct span s)
{
	const char *p = s.p, *end = s.p + s.n;
	size_t n = s.n;

	while (p < end && (p = memchr(p, '\\', (size_t)(end - p))) != NULL) {
		n -= p + 1 < end && strchr("tnr0\\", p[1]) != NULL;
		p += 2;
	}
	return n;
}

/* ---- facts ---- */

/*
 * Fewest pawns and queens of a side, then fewest knights, bishops and rooks: a
 * count that is too big becomes smaller, which is true too.
 */
static void
put_least(struct buf *b, const int *least)
{
	int n[6], kind, most;

	for (kind = PAWN; kind < KING; kind++) {
		most = kind == PAWN ? 15 : 3;
		n[kind] = least[kind] < most ? least[kind] : most;
	}
	buf_putc(b, digit_of((unsigned)(n[PAWN] | n[QUEEN] << 4)));
	buf_putc(b, digit_of((unsigned)(n[KNIGHT] | n[BISHOP] << 2 |
	    n[ROOK] << 4)));
}

/* Where the fewest men of each kind are in the two sums; then of a king. */
static const struct {
	unsigned char shift, mask;
} least_at[MEN] = { { 0, 15 }, { 6, 3 }, { 8, 3 }, { 10, 3 }, { 4, 3 },
	{ 24, 1 }, { 12, 15 }, { 18, 3 }, { 20, 3 }, { 22, 3 }, { 16, 3 },
	{ 24, 1 } };

int
packed_least(const struct packedmen *p, int man)
{
	return p->least >> least_at[man].shift & least_at[man].mask;
}

unsigned
pack_least(int man, int n)
{
	return (unsigned)n << least_at[man].shift;
}

int
pack_most(int man)
{
	return least_at[man].mask;
}

/* Every second sum at a time, with a bit above it that a greater one takes. */
bool
packed_within(unsigned least, const struct bounds *b)
{
	enum {
		SOME = 15 | 3 << 6 | 3 << 10 | 3 << 16 | 3 << 20,
		ABOVE_SOME = 1 << 4 | 1 << 8 | 1 << 12 | 1 << 18 | 1 << 22,
		OTHERS = 3 << 4 | 3 << 8 | 15 << 12 | 3 << 18 | 3 << 22,
		ABOVE_OTHERS = 1 << 6 | 1 << 10 | 1 << 16 | 1 << 20 | 1 << 24
	};
	unsigned some = ((b->each & SOME) | ABOVE_SOME) - (least & SOME);
	unsigned others = ((b->each & OTHERS) | ABOVE_OTHERS) -
	    (least & OTHERS);

	return (some & ABOVE_SOME) == ABOVE_SOME &&
	    (others & ABOVE_OTHERS) == ABOVE_OTHERS &&
	    (least >> 12 & PAWNS_MOST) <= b->pawns[least & PAWNS_MOST];
}

unsigned
pack_men(const int *n)
{
	unsigned bits = 0;
	int man;

	for (man = 0; man < MEN; man++)
		if (man % 6 != KING)
			bits |= pack_least(man, n[man] < pack_most(man) ?
			    n[man] : pack_most(man));
	return bits;
}

/* How the men became others or fewer, if that is known. */
static void
put_changes(struct buf *b, const struct facts *f)
{
	int i;

	buf_putc(b, digit_of((unsigned)f->listed));
	for (i = 0; i + 1 < f->listed; i++)
		buf_putc(b, digit_of(facts_change(f, i)));
}

unsigned
packed_change(const struct packedmen *p, int i)
{
	return digit_value(p->changes[i]);
}

/* The squares of all men, and then who stands on each. */
static void
put_end(struct buf *b, const bitboard *end)
{
	bitboard all = 0, left;
	int man;

	for (man = 0; man < MEN; man++)
		all |= end[man];
	put_bits(b, all, SQUARES);
	for (left = all; left != 0; left &= left - 1) {
		for (man = 0; (end[man] & left & -left) == 0; )
			man++;
		buf_putc(b, digit_of((unsigned)man));
	}
}

/* Reads the squares of a set; characters that are no digits make another. */
static bitboard
get_squares(const char *p)
{
	bitboard set = 0;
	int i;

	for (i = 0; i < SQUARES; i++)
		set |= (bitboard)(digit_value(p[i]) & 63) << 6 * i;
	return set;
}

bool
packed_end(const struct packedmen *p, bitboard end[MEN])
{
	const char *at;
	bitboard left;
	unsigned man = 0;

	if (p->end == NULL)
		return false;
	left = get_squares(p->end);
	at = p->end + SQUARES;
	memset(end, 0, MEN * sizeof(*end));
	for (; left != 0 && man < MEN; left &= left - 1) {
		man = digit_value(*at++);
		if (man < MEN)
			end[man] |= left & -left;
	}
	return man < MEN;
}

/* Finds the men at the end; returns what follows them, or NULL. */
static const char *
get_end(const char *p, const char *end, struct indexed *x)
{
	size_t size;

	if (end - p < SQUARES)
		return NULL;
	size = SQUARES + (size_t)bits_count(get_squares(p));
	x->men.end = p;
	return (size_t)(end - p) < size ? NULL : p + size;
}

/* Finds the changes; returns what follows them, or NULL if they are damaged. */
static const char *
get_changes(const char *p, const char *end, struct indexed *x)
{
	unsigned listed;

	if (p == end)
		return NULL;
	listed = digit_value(*p++);
	x->facts.listed = (int)listed;
	x->men.changes = p;
	if (listed > CHANGES_MOST + 1 || (listed > 0 && end - p < listed - 1))
		return NULL;
	return listed > 0 ? p + listed - 1 : p;
}

/* Most men of each kind; too many count as 63, which stands for any number. */
static void
put_most(struct buf *b, const int *most)
{
	int man;

	for (man = 0; man < MEN; man++)
		buf_putc(b, digit_of((unsigned)(most[man] < FEW ? most[man] :
		    FEW)));
}

int
packed_most(const struct packedmen *p, int man)
{
	unsigned n;

	if (p->most == NULL)
		return men_usual[man];
	n = digit_value(p->most[man]);
	return n < FEW ? (int)n : INT_MAX / MEN;
}

void
facts_count(const struct facts *f, unsigned kinds, int *least, int *most)
{
	int few = 0, many = 0;

	for (; kinds != 0; kinds &= kinds - 1) {
		few += facts_least(f, bits_first(kinds));
		many += facts_most(f, bits_first(kinds));
	}
	*least = few;
	*most = many;
}

/* How many positions there are, and up to the last of each sort. */
static void
put_counts(struct buf *b, const struct facts *f)
{
	int i, n;

	for (i = -1; i < LASTS; i++) {
		n = i < 0 ? f->positions : f->upto[i];
		put_bits(b, (uint64_t)(n < COUNT_MOST ? n : COUNT_MOST), 2);
	}
}

static int
get_count(unsigned n)
{
	return n < COUNT_MOST ? (int)n : INT_MAX;
}

static void
get_counts(const char *p, struct facts *f, uint64_t *bad)
{
	uint64_t n = get_pairs(p, bad);
	int i;

	f->positions = get_count(n & COUNT_MOST);
	for (i = 0; i < LASTS; i++)
		f->upto[i] = get_count(n >> 16 * (i + 1) & COUNT_MOST);
}

/*
 * For each kind of men the groups where squares differ, and then these groups.
 * If they are all among the first five, one digit says which; else two do.
 */
static void
put_men(struct buf *b, const struct facts *f)
{
	char first[PLACES], second[PLACES], group[PLACES * GROUPS];
	char *more = second, *p = group;
	unsigned groups, six;
	bitboard set;
	int man, k;

	for (man = 0; man < PLACES; man++) {
		set = facts_stood(f, man) ^ home[man];
		for (groups = 0, k = 0; k < GROUPS; k++) {
			six = set >> 6 * order[often[man]][k] & 63;
			if (six != 0) {
				*p++ = digit_of(six);
				groups |= 1u << k;
			}
		}
		first[man] = digit_of((groups & 31) |
		    (groups >> FIRST != 0 ? 32 : 0));
		if (groups >> FIRST != 0)
			*more++ = digit_of(groups >> FIRST);
	}
	buf_add(b, first, PLACES);
	buf_add(b, second, (size_t)(more - second));
	buf_add(b, group, (size_t)(p - group));
}

/* Returns the lowest four bytes as numbers 16 bits apart. */
static inline uint64_t
spread_bytes(uint64_t n)
{
	n &= 0xffffffff;
	n = (n | n << 16) & 0x0000ffff0000ffff;
	return (n | n << 8) & LANES(0xff);
}

/* Returns the sixth bits of eight digits, side by side. */
static inline unsigned
sixth_bits(uint64_t digits)
{
	return (unsigned)((digits >> 5 & WORD_OF(1)) *
	    0x0102040810204080ULL >> 56);
}

/*
 * Which groups of each kind there are and how many come before them; false if
 * the field has another length.
 */
static NOINLINE bool
find_groups(struct packedmen *p)
{
	const char *text = p->text.p, *second = text + PLACES;
	uint64_t bad = 0, low = get_digits(text, &bad), digit;
	uint64_t high = get_digits(second - 8, &bad) >> 8 * (16 - PLACES);
	unsigned more = sixth_bits(low) | sixth_bits(high) << 8;
	size_t before = PLACES + (size_t)bits_count(more);
	int i;

	if (p->text.n < before)
		return false;
	p->mask[0] = spread_bytes(low) & LANES(31);
	p->mask[1] = spread_bytes(low >> 32) & LANES(31);
	p->mask[2] = spread_bytes(high) & LANES(31);
	p->mask[3] = spread_bytes(high >> 32) & LANES(31);
	for (; more != 0; more &= more - 1) {
		i = bits_first(more);
		digit = digit_value(*second++);
		bad |= digit & ~(uint64_t)63;
		p->mask[i / 4] |= (digit & 63) << (16 * (i % 4) + FIRST);
	}
	for (i = 0; i < PACKED_WORDS; i++) {
		p->before[i] = before;
		before += (size_t)bits_count(p->mask[i]);
	}
	return bad == 0 && p->text.n == before;
}

static bitboard
read_stood(const struct packedmen *p, unsigned man)
{
	const unsigned char *group = order[often[man]];
	unsigned shift = 16 * (man % 4), mask, digit, bad = 0;
	uint64_t masks = p->mask[man / 4];
	const char *at = p->text.p + p->before[man / 4];
	bitboard set = home[man];

	at += bits_count(masks & (((uint64_t)1 << shift) - 1));
	for (mask = masks >> shift & 0xffff; mask != 0; mask &= mask - 1) {
		digit = digit_value(*at++);
		bad |= digit;
		set ^= (bitboard)digit << 6 * group[bits_first(mask)];
	}
	return bad <= 63 ? set : ALL_SQUARES;
}

bitboard
packed_stood(struct packedmen *p, int man)
{
	if (p->known == 0) {
		p->known = PACKED_FOUND;
		if (!find_groups(p)) {
			p->known = ~0u;
			memset(p->stood, 0xff, sizeof(p->stood));
		}
	}
	if ((p->known & 1u << man) == 0) {
		p->stood[man] = read_stood(p, (unsigned)man);
		p->known |= 1u << man;
	}
	return p->stood[man];
}

/* Whether there are digits for how the colours castled. */
static bool
has_castled(unsigned seen)
{
	return (seen & SEEN_CASTLING) != 0 && (seen & SEEN_VARIATION) == 0;
}

/* Reads how the colours castled, from the end; returns what is before it. */
static const char *
get_castled(struct span field, struct facts *f)
{
	const char *end = field.p + field.n;
	bool lists = field.p[0] >= ENDS && has_castled(f->seen);
	int side;

	if (field.p[0] >= ENDS)
		end -= SIZE;
	end -= lists ? CASTLED : 0;
	for (side = WHITE; side <= BLACK; side++)
		f->castled[side] = lists ? digit_value(end[side]) & 63 :
		    CASTLED_UNKNOWN;
	return end;
}

void
index_write(struct buf *b, struct span game, const struct facts *f)
{
	size_t start;

	buf_puts(b, "\ti:");
	start = b->n;
	buf_putc(b, THIS_VERSION);
	put_bits(b, index_hash(game), HASH_SIZE);
	put_bits(b, f->seen, FLAGS_SIZE);
	put_least(b, &f->least[MAN(WHITE, PAWN)]);
	put_least(b, &f->least[MAN(BLACK, PAWN)]);
	put_counts(b, f);
	put_bits(b, (f->seen ^ ABSENT) >> 6 * FLAGS_SIZE, 1);
	put_number(b, plain_length(game));
	put_changes(b, f);
	if (facts_have_end(f))
		put_end(b, f->end);
	if ((f->seen & SEEN_UNUSUAL) != 0)
		put_most(b, f->most);
	put_men(b, f);
	if (has_castled(f->seen)) {
		put_bits(b, f->castled[WHITE], 1);
		put_bits(b, f->castled[BLACK], 1);
	}
	put_bits(b, b->n + SIZE - start, SIZE);
}

static inline bool
is_version(char c)
{
	return c >= OLD_VERSION && c <= THIS_VERSION;
}

/* Reads the flags of the field at p. */
static inline unsigned
get_flags(const char *p, uint64_t *pairs, uint64_t *bad)
{
	unsigned more = digit_value(p[MORE]);

	*pairs = get_pairs(p + FLAGS, bad);
	*bad |= more & ~(unsigned)63;
	return (((*pairs & 0xfff) | (*pairs >> 4 & 0xfff000) |
	    more << 6 * FLAGS_SIZE) ^ ABSENT) | SEEN_CLOCK;
}

/* Takes the fewest men from what get_flags has read. */
static inline unsigned
get_least(uint64_t pairs)
{
	return (pairs >> 32 & 0xfff) | (pairs >> 36 & 0xfff000);
}

/*
 * Returns where the field begins that ends a line, if it is i: after an empty
 * game: as its size says, or else after the last TAB; NULL if it is not.
 */
static inline const char *
find_field(struct span line)
{
	const char *end = line.p + line.n, *p = end - SHORTEST;
	size_t size = digit_value(end[-2]) | (size_t)digit_value(end[-1]) << 6;
	uint64_t tabs = 0;

	if (size >= SHORTEST + SIZE && size + 4 <= line.n &&
	    memcmp(end - size - 4, "\t\ti:6", 5) == 0)
		return end - size;
	while (tabs == 0 && p - line.p > BYTES) {
		p -= BYTES;
		tabs = bytes_mask(bytes_are(bytes_load(p), '\t'));
	}
	if (tabs == 0)
		return NULL;
	p += bits_last(tabs);
	return end - p >= 3 + SHORTEST && memcmp(p - 1, "\t\ti:", 4) == 0 &&
	    is_version(p[3]) ? p + 3 : NULL;
}

bool
index_find(struct span line, struct span *field, unsigned *seen,
    unsigned *least)
{
	const char *p = line.n < SHORTEST ? NULL : find_field(line);
	uint64_t pairs, bad = 0;

	if (p == NULL)
		return false;
	*field = span_after(line, (size_t)(p - line.p));
	*seen = get_flags(p, &pairs, &bad);
	*least = get_least(pairs);
	return bad == 0;
}

bool
index_read(struct span field, struct indexed *x)
{
	const char *p = field.p, *end;
	struct facts *f = &x->facts;
	uint64_t n, length, bad = 0;

	if (field.n < SHORTEST || !is_version(p[0]))
		return false;
	x->hash = p + HASH;
	f->seen = get_flags(p, &n, &bad);
	f->first = 0;
	f->barred = 0;
	end = get_castled(field, f);
	x->men.least = get_least(n);
	get_counts(p + COUNTS, f, &bad);
	p = get_number(p + GAME_LENGTH, end, &length);
	if (p == NULL || bad != 0 || length > LLONG_MAX)
		return false;
	x->length = (long long)length;
	f->listed = 0;
	x->men.end = NULL;
	if (field.p[0] >= LISTS && ((p = get_changes(p, end, x)) ==
	    NULL || (facts_have_end(f) && (p = get_end(p, end, x)) == NULL)))
		return false;
	x->men.most = NULL;
	if ((f->seen & SEEN_UNUSUAL) == 0) {
		x->men.least |= 1 << 24;
	} else {
		if (end - p < MEN)
			return false;
		x->men.most = p;
		p += MEN;
	}
	f->whole = NULL;
	f->packed = &x->men;
	x->men.text = span_at(p, (size_t)(end - p));
	x->men.known = 0;
	return x->men.text.n >= PLACES;
}

bool
index_fits(const struct indexed *x, struct span game)
{
	uint64_t hash = index_hash(game);
	int i;

	for (i = 0; i < HASH_SIZE; i++, hash >>= 6)
		if (x->hash[i] != digit_of(hash & 63))
			return false;
	return true;
}

/* ---- tags ---- */

/*
 * The values of the tags; what may be written otherwise in the game, or is
 * perhaps not there, is empty.
 */
static void
field_tags(const struct gameline *line, struct span value[GAMELINE_VALUES])
{
	int i;

	value[0] = line->player[WHITE];
	value[1] = line->player[BLACK];
	value[2] = line->result;
	value[3] = line->date;
	for (i = 0; i < GAMELINE_VALUES; i++)
		if (memchr(value[i].p, '\\', value[i].n) != NULL ||
		    memchr(value[i].p, '"', value[i].n) != NULL)
			value[i].n = 0;
}

void
index_tags(struct game *g, const struct gameline *line,
    const struct indexed *x)
{
	struct gamework *w = game_begin(g, GAME_TAGS_ONLY);
	struct span value[GAMELINE_VALUES];
	int i;

	w->partial = true;
	w->line.n = 0;
	if ((x->facts.seen & SEEN_OTHER_TAGS) != 0)
		return;
	g->tag = mem_grow(g->tag, &w->tagcap, GAMELINE_VALUES,
	    sizeof(*g->tag));
	field_tags(line, value);
	for (i = 0; i < GAMELINE_VALUES; i++)
		if (value[i].n > 0) {
			g->tag[g->ntag].name = span_of(gameline_tags[i]);
			g->tag[g->ntag++].value = value[i];
		}
}

bool
index_missed(struct game *g)
{
	bool missed = g->work != NULL && g->work->missed;

	if (missed)
		g->work->missed = false;
	return missed;
}

/* ---- a game to be indexed ---- */

static bool
has_other_tags(const struct game *g, const struct gameline *line)
{
	struct span value[GAMELINE_VALUES];
	int i;

	field_tags(line, value);
	for (i = 0; i < GAMELINE_VALUES; i++)
		if (value[i].n > 0 &&
		    !span_equal(value[i], game_tag(g, gameline_tags[i])))
			return true;
	return false;
}

/* Whether a game was read without variations and with them as the same. */
static bool
is_one_game(const struct game g[2])
{
	return g[1].tree == NULL && g[0].npos == g[1].npos &&
	    g[0].ndamage == 0 && g[1].ndamage == 0;
}

/* Where there are no parentheses, both readings are one. */
void
index_facts(struct game g[2], const struct gameline *line, struct facts *f)
{
	bool one = memchr(line->game.p, '(', line->game.n) == NULL;
	unsigned letters = gameline_letters(line);
	struct game *mainline = &g[one];
	struct facts others;

	game_read_line(&g[1], line->game, GAME_VARIATIONS | letters);
	game_facts(&g[1], f);
	game_more_facts(&g[1], f);
	if (!one)
		game_read_line(&g[0], line->game, letters);
	if (!one && !is_one_game(g)) {
		game_facts(&g[0], &others);
		game_more_facts(&g[0], &others);
		facts_add(f, &others);
	}
	if (mainline->ndamage > 0)
		f->seen |= SEEN_DAMAGE;
	if (g[1].ndamage > 0)
		f->seen |= SEEN_ALL_DAMAGE;
	if (has_other_tags(&g[1], line))
		f->seen |= SEEN_OTHER_TAGS;
}
