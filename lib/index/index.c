/*
 * index.c - the field i: of game lines, gameline(5): the length and the hash
 * of the game and the facts of its positions, as numbers with a blank between
 * two; and the tags that the line has as fields.
 */
#include <limits.h>

#include "index.h"
#include "../pgn/cut.h"
#include "../pgn/gamework.h"
#include "../util/bytes.h"

/* Where the parts of fixed size are in the field. */
enum {
	HASH = 2,		/* after the version and a blank */
	HASH_SIZE = 12,		/* hexadecimal digits */
	SEEN = HASH + HASH_SIZE + 1,
	SEEN_SIZE = 8,
	LEAST = SEEN + SEEN_SIZE + 1,
	MOST = LEAST + MEN + 1,
	LENGTH = MOST + MEN + 1,
	SHORTEST = LENGTH + 3 + 2 * MEN,
	STOOD = 7,		/* parts before where men stood */
	PARTS = STOOD + MEN
};

#define VERSION_7	"7 "

/* ---- the game's bytes ---- */

static inline uint64_t
hash_word(uint64_t h, const char *p)
{
	h = (h ^ word_load(p)) * 0x9e3779b97f4a7c15ULL;
	return h ^ h >> 32;
}

/* Computes four sums at a time, none of which depends on the others. */
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
	    (((uint64_t)1 << 4 * HASH_SIZE) - 1);
}

/* Returns how many bytes a field has without its escapes. */
static size_t
plain_length(struct span s)
{
	const char *p = s.p, *end = s.p + s.n;
	size_t n = s.n;

	while (p < end && (p = memchr(p, '\\', (size_t)(end - p))) != NULL) {
		n -= p + 1 < end && escaped_bytes[(unsigned char)p[1]] != 0;
		p += 2;
	}
	return n;
}

/* ---- facts ---- */

/*
 * Turns the squares to the view of that side, so that most numbers are small.
 */
static bitboard
seen_by(bitboard set, int colour)
{
	if (colour == WHITE)
		return set;
	set = set << 32 | set >> 32;
	set = (set & 0x0000ffff0000ffff) << 16 |
	    (set >> 16 & 0x0000ffff0000ffff);
	return (set & 0x00ff00ff00ff00ff) << 8 |
	    (set >> 8 & 0x00ff00ff00ff00ff);
}

/* Writes n with this number of digits, and a blank; returns where that ends. */
static char *
hex_write(char *p, uint64_t n, int digits)
{
	char *end = p + digits;

	for (p = end; digits > 0; digits--, n >>= 4)
		*--p = "0123456789abcdef"[n & 15];
	*end = ' ';
	return end + 1;
}

void
index_write(struct buf *b, struct span game, const struct facts *f)
{
	enum { FIXED = LENGTH + 3, MAN_SIZE = 16 + 1 };
	char *p = buf_room(b, FIXED + 2 * NUMBER_ROOM + MEN * MAN_SIZE);
	bitboard set;
	int man;

	memcpy(p, "\ti:" VERSION_7, 3 + HASH);
	p = hex_write(p + 3 + HASH, index_hash(game), HASH_SIZE);
	p = hex_write(p, f->seen, SEEN_SIZE);
	p = hex_write(p, pack_men(f->least), MEN);
	p = hex_write(p, pack_men(f->most), MEN);
	p = number_write(p, (long long)plain_length(game));
	*p++ = ' ';
	p = number_write(p, f->positions);
	*p++ = ' ';
	for (man = 0; man < MEN; man++) {
		set = seen_by(f->stood[man], man / 6);
		p = hex_write(p, set, set == 0 ? 1 : bits_last(set) / 4 + 1);
	}
	b->n = (size_t)(p - 1 - b->p);
}

/* Flags the bytes that are no hexadecimal digits. */
static inline uint64_t
odd_bytes(const char *p)
{
	struct bytes b = bytes_load(p);

	return ~bytes_mask(bytes_or(bytes_within(b, '0', '9'),
	    bytes_within(b, 'a', 'f'))) &
	    ((1 << BYTES) - 1);
}

/* Returns the value of the last n of eight digits, from 0 on. */
static inline uint64_t
last_digits(const char *digits, size_t n)
{
	uint64_t w = n == 0 ? 0 : word_load(digits) &
	    ~(uint64_t)0 << 8 * (8 - n);

	w = (w & 0x0f0f0f0f0f0f0f0f) + 9 * (w >> 6 & 0x0101010101010101);
	w = (w << 4 | w >> 8) & 0x00ff00ff00ff00ff;
	w = (w << 8 | w >> 16) & 0x0000ffff0000ffff;
	return (w << 16 | w >> 32) & 0xffffffff;
}

/* Returns the value of 1 to 16 digits, which have 8 bytes before their end. */
static inline uint64_t
digits_value(const char *p, size_t n)
{
	return n <= 8 ? last_digits(p + n - 8, n) :
	    last_digits(p, 8) << 4 * (n - 8) | last_digits(p + n - 8, n - 8);
}

/* Reads the number of a fixed size at p; false if it is none. */
static inline bool
get_fixed(const char *p, int size, uint64_t *n)
{
	*n = digits_value(p, (size_t)size);
	return p[size] == ' ' && bits_first(odd_bytes(p)) == size;
}

bool
index_find(struct span line, struct span *field, unsigned *seen,
    uint64_t *least)
{
	const char *end = line.p + line.n, *p = end - SHORTEST;
	uint64_t tabs = 0, n;

	if (line.n < SHORTEST)
		return false;
	while (tabs == 0 && p - line.p > BYTES) {
		p -= BYTES;
		tabs = bytes_mask(bytes_are(bytes_load(p), '\t'));
	}
	if (tabs == 0)
		return false;
	p += bits_last(tabs);
	if (end - p < 3 + SHORTEST || memcmp(p - 1, "\t\ti:" VERSION_7, 6) != 0)
		return false;
	p += 3;
	*field = span_after(line, (size_t)(p - line.p));
	if (!get_fixed(p + SEEN, SEEN_SIZE, &n) ||
	    !get_fixed(p + LEAST, MEN, least))
		return false;
	*seen = (unsigned)n;
	return true;
}

/* Takes counts apart that are packed. */
static void
unpack_men(uint64_t men, int n[MEN])
{
	int man;

	for (man = MEN; man-- > 0; men >>= 4)
		n[man] = (int)(men & 15);
}

/* Records a part of the field; false if it is damaged, or the last. */
static bool
note_part(struct facts *f, int part, const char *start, const char *end)
{
	struct span digits = { start, (size_t)(end - start) };

	if (digits.n == 0 || digits.n > 16)
		return false;
	if (part >= STOOD)
		f->unread[part - STOOD] = digits;
	return part + 1 < PARTS;
}

/*
 * Finds the numbers of the squares where men stood, to be read later. From a
 * damaged one on, men may have stood anywhere.
 */
static void
find_stood(struct span field, struct facts *f)
{
	const char *p, *start = field.p, *end = start + field.n, *block, *odd;
	uint64_t left;
	int part = 0;

	facts_any(f);
	for (p = start; p < end; p += BYTES) {
		block = p < end - BYTES ? p : end - BYTES;
		left = odd_bytes(block) >> (p - block) << (p - block);
		for (; left != 0; left &= left - 1) {
			odd = block + bits_first(left);
			if (*odd != ' ' || !note_part(f, part++, start, odd))
				return;
			start = odd + 1;
		}
	}
	note_part(f, part, start, end);
}

bitboard
index_stood(struct facts *f, int man)
{
	struct span digits = f->unread[man];

	f->unread[man].p = NULL;
	f->stood[man] = seen_by(digits_value(digits.p, digits.n), man / 6);
	return f->stood[man];
}

const char *
index_read(struct span field, struct indexed *x)
{
	const char *p = field.p;
	struct span decimals = field.n < LENGTH ? NO_SPAN :
	    span_after(field, LENGTH);
	struct facts *f = &x->facts;
	uint64_t seen, least, most;
	long long positions = 0;
	int man;

	if (field.n > 0 && *p >= '1' && *p < VERSION_7[0])
		return "its field i: is of an older version; make the index "
		    "anew with pgnsplit and pgnindex";
	if (field.n < SHORTEST || memcmp(p, VERSION_7, 2) != 0 ||
	    !get_fixed(p + HASH, HASH_SIZE, &x->hash) ||
	    !get_fixed(p + SEEN, SEEN_SIZE, &seen) ||
	    !get_fixed(p + LEAST, MEN, &least) ||
	    !get_fixed(p + MOST, MEN, &most) ||
	    !span_number(span_cut(&decimals, ' '), &x->length) ||
	    !span_number(span_cut(&decimals, ' '), &positions) ||
	    positions > INT_MAX || decimals.n == 0)
		return "its field i: is damaged, or of another version";
	find_stood(field, f);
	f->positions = (int)positions;
	f->seen = (unsigned)seen;
	unpack_men(least, f->least);
	unpack_men(most, f->most);
	for (man = 0; man < MEN; man++)
		if (f->most[man] == MANY)
			f->most[man] = INT_MAX / MEN;
	return NULL;
}

bool
index_fits(const struct indexed *x, struct span game)
{
	return x->hash == index_hash(game);
}

/* ---- tags ---- */

/*
 * Returns the values of the tags; empty if the game may have it in another
 * spelling, or not at all.
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
	MEM_GROW(g->tag, w->tagcap, GAMELINE_VALUES);
	field_tags(line, value);
	for (i = 0; i < GAMELINE_VALUES; i++)
		if (value[i].n > 0) {
			g->tag[g->ntag].name = span_of(gameline_tags[i]);
			g->tag[g->ntag++].value = value[i];
		}
}

bool
index_lacks_tag(struct game *g)
{
	bool lacked = g->work != NULL && g->work->lacked_tag;

	if (lacked)
		g->work->lacked_tag = false;
	return lacked;
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

/* Without parentheses both readings are the same. */
void
index_facts(struct game g[2], const struct gameline *line, struct facts *f)
{
	bool one = memchr(line->game.p, '(', line->game.n) == NULL;
	unsigned letters = gameline_letters(line);
	struct game *mainline = &g[one];
	struct facts others;

	game_read_line(&g[1], line->game, GAME_VARIATIONS | letters);
	game_facts(&g[1], f);
	if (!one)
		game_read_line(&g[0], line->game, letters);
	if (!one && !(g[1].tree == NULL && g[0].npos == g[1].npos &&
	    g[0].ndamage == 0 && g[1].ndamage == 0)) {
		game_facts(&g[0], &others);
		facts_add(f, &others);
	}
	if (mainline->ndamage > 0)
		f->seen |= SEEN_DAMAGE;
	if (g[1].ndamage > 0)
		f->seen |= SEEN_ALL_DAMAGE;
	if (has_other_tags(&g[1], line))
		f->seen |= SEEN_OTHER_TAGS;
}
