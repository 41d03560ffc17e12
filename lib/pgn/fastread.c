/*
 * fastread.c - reads a plain game straight from its line, without removing the
 * escapes first. A plain game has each tag on a line of its own, then moves,
 * numbers, NAGs, comments in braces, a result, and variations only if they are
 * to be skipped. The bytes are examined 64 at a time, and only those that
 * begin or end something one by one. Other games are left to game.c, which
 * takes three times the instructions. Comments and NAGs are found only when
 * they are asked for.
 */
#include "fasttext.h"
#include "gamework.h"

/* The outcome of a step of reading. */
enum step {
	STEP_ALL,		/* the game is read */
	STEP_NOT,		/* it is not plain: use the slow way */
	STEP_EVENT,		/* a byte must be examined by itself */
	STEP_ON			/* the next one */
};

enum { TAG_FEN, TAG_VARIANT, TAG_SETUP, TAG_RESULT, TAGS_READ };

/* A game being read. */
struct direct {
	struct gamework *w;
	const char *p;		/* what is to be read next */
	const char *end;
	struct sanword *word;	/* where the next word goes */
	struct sanword *unnumbered; /* where words begin whose numbers are in no
				   table */
	const struct numbertext *number;	/* text of the number before the
						   first word */
	bool remarks;		/* there are comments, NAGs or variations */
	int depth;		/* of parentheses */
	int result;
	struct span tag[TAGS_READ];	/* the values of these tags */
};

/* ---- tags ---- */

static bool
read_tags(struct game *g, struct direct *d)
{
	static const char *const names[] = { "FEN", "Variant", "SetUp",
		"Result" };
	struct plaintags tags;
	const struct tag *t;

	MEM_GROW(g->tag, g->work->tagcap, PLAIN_TAGS);
	tags.tag = g->tag;
	d->p = plain_tags(&tags, d->p, d->end, true);
	if (d->p == NULL || d->p == d->end)
		return false;
	g->ntag = (int)tags.n;
	for (t = g->tag; t < g->tag + g->ntag; t++)
		tag_take(t, names, d->tag, TAGS_READ);
	return true;
}

/* ---- comments ---- */

/*
 * Returns the end of the comment in braces at p, or NULL if it is not plain.
 */
static inline const char *
skip_comment(const char *p, const char *end)
{
	enum { LONG = 64 * 1024 };
	const char *q;
	uint64_t m;

	for (q = p + 1; q < end; q += BYTES) {
		m = bytes_mask(BYTES_ANY(bytes_load(q), "\\{}"));
		if (m == 0)
			continue;
		q += bits_first(m);
		if (*q == '}')
			return q < end && q - p < LONG ? q + 1 : NULL;
		if (*q == '{' || q[1] == '0')	/* a NUL is damage */
			return NULL;
		q += 2 - BYTES;
	}
	return NULL;
}

/* Whether an escape at p stands for white space. */
static inline bool
is_escaped_space(const char *p)
{
	return p[0] == '\\' && (p[1] == 'n' || p[1] == 'r' || p[1] == 't');
}

/* Whether a word before p ends there. */
static bool
is_break(const struct direct *d, const char *p)
{
	return p >= d->end || *p == ' ' || is_escaped_space(p) ||
	    memchr("()${!?", *p, 6) != NULL;
}

/* Reads the result, which agrees with the tag, and which nothing follows. */
static enum step
read_result(struct direct *d)
{
	const struct span *tag = &d->tag[TAG_RESULT];
	const char *p = d->p + lex_result_text(d->p, d->end, &d->result);

	if (p == d->p || !is_break(d, p) || (tag->p != NULL &&
	    !span_is(*tag, game_results[d->result])))
		return STEP_NOT;
	while (p < d->end && (*p == ' ' || is_escaped_space(p)))
		p += *p == ' ' ? 1 : 2;
	return p >= d->end ? STEP_ALL : STEP_NOT;
}

/*
 * Moves on to the first move, past white space and comments; false if anything
 * else comes first.
 */
static bool
find_start(struct direct *d)
{
	const char *p = d->p;

	while (p != NULL && p < d->end) {
		if (*p == ' ')
			p++;
		else if (is_escaped_space(p))
			p += 2;
		else if (*p == '{')
			p = skip_comment(p, d->end);
		else
			break;
		d->remarks |= p != NULL && p[-1] == '}';
	}
	d->p = p;
	return p != NULL && p < d->end &&
	    ((lex_is_digit(p[0]) && p[1] == '.') ||
	    read_result(d) == STEP_ALL || lex_starts_moves(p, d->end));
}

/* ---- moves ---- */

/* One bit for each of 64 bytes. */
struct directmasks {
	uint64_t space;		/* ends a word, and means nothing else */
	uint64_t event;		/* must be examined by itself */
	uint64_t escape;
	uint64_t lead;		/* can belong to a number before a move */
};

/*
 * Blanks and escapes count as space. A word can hold # and + and all bytes
 * above the comma except ; ? and {. Bytes more than a few after an event will
 * be classified again, so they may be wrong.
 */
static inline void
classify(const char *p, struct directmasks *m)
{
	struct bytes b, blank, word, odd;
	unsigned at;

	memset(m, 0, sizeof(*m));
	for (at = 0; at < BLOCK && m->event == 0; at += BYTES) {
		b = bytes_load(p + at);
		blank = bytes_are(b, ' ');
		word = bytes_are(bytes_with(b, 8), '#' | 8);
		odd = bytes_but(bytes_upto(b, ','), bytes_or(blank, word));
		odd = bytes_or(odd, bytes_are(bytes_with(b, 0x44), '{' | 4));
		m->event |= bytes_mask(odd) << at;
		m->space |= bytes_mask(blank) << at;
		m->escape |= bytes_mask(bytes_are(b, '\\')) << at;
		m->lead |= bytes_mask(bytes_but(bytes_upto(b, '9'),
		    bytes_are(b, '-'))) << at;
	}
}

/*
 * Returns how many bytes of the block can be read: up to the first event or
 * else to the last space, so that they cut no word and no escape in two. Sets
 * ends to the bits after words.
 */
static inline unsigned
readable(const struct directmasks *m, uint64_t *ends)
{
	*ends = m->space | m->event | m->escape | m->escape << 1;
	if (m->event != 0)
		return (unsigned)bits_first(m->event);
	*ends &= ~(m->escape & (uint64_t)1 << 63);
	return *ends == 0 ? 0 : (unsigned)bits_last(*ends) + 1;
}

/*
 * Reads the moves and numbers that start at the bits of starts, up to a move
 * that is not in the table; sets n to the place of a number that is not that of
 * the next move. Returns the bits that are left. This loop calls no function,
 * so that the masks stay in registers. After a move with a number it tries one
 * without first, which mostly succeeds.
 */
static inline uint64_t
read_known(struct direct *d, uint64_t starts, uint64_t ends, unsigned *n)
{
	const struct numbertext *number = d->number +
	    (d->word - d->w->word);
	struct sancache *cache = &d->w->cache;
	struct sanword *word = d->word;
	const char *p = d->p;
	unsigned at, length;

	while (starts != 0) {
		at = (unsigned)bits_first(starts);
		if ((unsigned char)p[at] <= '9') {
			length = number_at(number, p + at);
			if (length == 0 && p[at] != '-') {
				*n = at;
				starts = 0;
				break;
			}
			at += length;
		}
		length = (unsigned)bits_first(ends >> at);
		if (san_known(cache, p + at, length, word)) {
			word++;
			number++;
		} else if (length != 0) {
			break;
		}
		starts &= starts - 1;
		if (starts == 0)
			break;
		at = (unsigned)bits_first(starts);
		if (san_known(cache, p + at, (size_t)bits_first(ends >> at),
		    word)) {
			word++;
			number++;
			starts &= starts - 1;
		}
	}
	d->word = word;
	return starts;
}

/* Does the same with all moves; false if a word is none. */
static inline bool
read_words(struct direct *d, uint64_t starts, uint64_t ends, unsigned *n)
{
	unsigned at;

	while ((starts = read_known(d, starts, ends, n)) != 0) {
		at = (unsigned)bits_first(starts);
		at += number_at(&d->number[d->word - d->w->word], d->p + at);
		if (!san_learn(&d->w->cache, d->p + at,
		    (size_t)bits_first(ends >> at), d->word++))
			return false;
		starts &= starts - 1;
	}
	return true;
}

/* Whether the escapes stand for white space. */
static inline bool
are_spaces(const char *p, uint64_t escapes)
{
	for (; escapes != 0; escapes &= escapes - 1)
		if (!is_escaped_space(p + bits_first(escapes)))
			return false;
	return true;
}

/* Reads moves up to an event, or else through most of a block. */
static inline enum step
read_block(struct direct *d)
{
	size_t left = (size_t)(d->end - d->p);
	struct directmasks m;
	unsigned n, whole;
	uint64_t ends;

	classify(d->p, &m);
	if (left < BLOCK)
		m.event |= (uint64_t)1 << left;
	n = whole = readable(&m, &ends);
	if (d->depth == 0 && (d->word >= d->unnumbered || !read_words(d,
	    (ends << 1 | 1) & ~ends & bits_below(n), ends, &n)))
		return STEP_NOT;
	if (m.escape != 0 && !are_spaces(d->p, m.escape & bits_below(n)))
		return STEP_NOT;
	d->p += n;
	if (m.event != 0 || n < whole)
		return STEP_EVENT;
	return n != 0 ? STEP_ON : STEP_NOT;
}

/* Skips a variation; e8(Q) is not one. */
static enum step
skip_parenthesis(struct direct *d)
{
	if (*d->p == ')') {
		if (d->depth-- == 0)
			return STEP_NOT;
	} else {
		if (d->w->variations || d->p[2] == ')')
			return STEP_NOT;
		d->depth++;
	}
	d->p++;
	return STEP_ON;
}

/* Skips "12. ..." before Black's move, as many studies have it. */
static bool
skip_dots(struct direct *d)
{
	const struct numbertext *due = d->number + (d->word - d->w->word);
	unsigned n;

	if (d->depth > 0 || (due - number_text) % 2 == 0)
		return false;
	n = number_at(due - 1, d->p);
	if (n == 0 || d->end - d->p <= (long)n + 4 ||
	    memcmp(d->p + n, " ... ", 5) != 0)
		return false;
	d->p += n + 5;
	return true;
}

static enum step
read_event(struct direct *d)
{
	const char *p = d->p;

	if (p == d->end)
		return STEP_NOT;
	switch (*p) {
	case '!':
	case '?':
		while (*d->p == '!' || *d->p == '?')
			d->p++;
		return d->depth > 0 || is_break(d, d->p) ? STEP_ON :
		    STEP_NOT;
	case '(':
	case ')':
		return skip_parenthesis(d);
	case '$':
		while (++d->p < d->end && lex_is_digit(*d->p))
			;
		return d->p > p + 1 && is_break(d, d->p) ? STEP_ON : STEP_NOT;
	case '*':
		if (d->depth == 0)
			return read_result(d);
		d->p++;
		return STEP_ON;
	default:
		if (!lex_is_digit(*p))
			return STEP_NOT;
		return skip_dots(d) ? STEP_ON : read_result(d);
	}
}

/*
 * A function of its own, so that its masks stay in registers: that saves a
 * tenth of its time.
 */
static NOINLINE enum step
read_moves(struct direct *d)
{
	enum step done;

	do {
		done = read_block(d);
		if (done != STEP_EVENT)
			continue;
		if (*d->p == '{') {
			d->p = skip_comment(d->p, d->end);
			done = d->p != NULL ? STEP_ON : STEP_NOT;
		} else {
			done = read_event(d);
		}
		/* only skip_dots stops after a blank */
		d->remarks |= done == STEP_ON && d->p[-1] != ' ';
	} while (done == STEP_ON);
	return done;
}

/* ---- games ---- */

/* Reads the game if it is plain. */
static bool
read_line(struct game *g, struct span line, unsigned flags)
{
	struct gamework *w = g->work;
	struct direct d = { .w = w, .p = line.p, .end = line.p + line.n };
	const char *start;

	if (line.n > GAME_BYTES || !read_tags(g, &d) || !find_start(&d))
		return false;
	if (flags & GAME_TAGS_ONLY) {
		g->result = game_result(d.tag[TAG_RESULT]);
		return true;
	}
	if (!game_start(g, d.tag[TAG_FEN], d.tag[TAG_VARIANT],
	    d.tag[TAG_SETUP]) ||
	    first_due(g) >= NUMBERS - BLOCK)
		return false;
	MEM_GROW(w->word, w->wordcap, (d.end - d.p) / 2 + 2);
	start = d.p;
	d.word = w->word;
	d.number = number_text + first_due(g);
	d.unnumbered = w->word + (NUMBERS - first_due(g) - BLOCK);
	if (read_moves(&d) != STEP_ALL || d.word - w->word > GAME_MOVES)
		return false;
	w->nword = (int)(d.word - w->word);
	if (!game_play(g))
		return false;
	g->result = d.result;
	w->start = d.remarks ? NULL : start;
	return true;
}

void
game_read_line(struct game *g, struct span line, unsigned flags)
{
	struct gamework *w = game_begin(g, flags);

	w->line = line;
	w->start = NULL;
	w->unread = true;
	w->nannotation = 0;
	w->branches = false;
	w->direct = w->letters == 0 && read_line(g, line, flags) &&
	    (flags & GAME_PLAINLY) == 0;
	if (w->direct)
		return;
	w->plain.n = 0;
	field_unescape(&w->plain, line);
	game_read(g, buf_bytes(&w->plain), flags);
}

const uint32_t *
game_line_places(const struct game *g, int last, size_t *length)
{
	struct gamework *w = g->work;
	struct directmasks m;
	uint64_t ends, starts;
	unsigned n, at;
	const char *p;
	int word = 0;

	if (w->start == NULL)
		return NULL;
	*length = w->line.n;
	MEM_GROW(w->after, w->aftercap, last + BLOCK);
	w->after[0] = (uint32_t)(w->start - w->line.p);
	for (p = w->start; word < last; p += n) {
		classify(p, &m);
		n = readable(&m, &ends);
		m.lead &= ~ends;
		starts = (ends << 1 | 1) & ~ends;
		/* the addition carries each start past its number */
		starts = (m.lead + starts) & ~m.lead & ~ends & bits_below(n);
		for (; starts != 0; starts &= starts - 1) {
			at = (unsigned)bits_first(starts);
			w->after[++word] = (uint32_t)(p - w->line.p) + at +
			    (unsigned)bits_first(ends >> at);
		}
	}
	return w->after;
}
