/*
 * plain.c - cuts a plain game off PGN and writes its game line in one pass. A
 * plain game has each tag on a line of its own, moves that end with a result,
 * and after that a tag or the end of the file. Other games are left to split.c
 * and gameline.c, which take five times the instructions.
 */
#include "cut.h"
#include "plain.h"

enum {
	TAGS_MOST = 64,
	GAME_MOST = 64 * 1024	/* bytes of a plain game */
};

/* A game being cut. */
struct cutter {
	const char *p;		/* what is to be read next */
	const char *end;
	bool last;		/* no text follows end */
	const char *moves;	/* the end of the tags */
	int depth;		/* of parentheses */
	long lines;
	bool odd;		/* there is white space that is not plain */
	char *out;
	size_t ntags;
	struct span value[GAMELINE_VALUES];	/* the values of tags */
	const char **eol;	/* where the tags end */
};

/* The outcome of a step; the last three end the work. */
enum step { GO_ON, DONE, NOT_PLAIN, AT_END };

/* The bytes of a block to look at. */
struct plainmasks {
	uint64_t control;
	uint64_t event;
};

/* ---- copying ---- */

/* Copies n bytes, mostly about a block; returns the end of the copy. */
static inline char *
copy_bytes(char *out, struct span s)
{
	size_t at;

	for (at = 0; at < s.n; at += BLOCK)
		memcpy(out + at, s.p + at, BLOCK);
	return out + s.n;
}

/*
 * Copies the first n bytes of a block and escapes the white space at the bits
 * of control. It copies whole blocks, because fewer bytes take longer. A CR
 * without LF is a line end too, but split.c and gameline.c deal with that.
 */
static inline void
escape_block(struct cutter *c, unsigned n, uint64_t control)
{
	static const char letters[] = { ['\t'] = 't', ['\n'] = 'n',
		['\r'] = 'r', [' ' - 1] = '\0' };
	const char *p = c->p;
	char *out = c->out, letter;
	unsigned at = 0, k;
	long lines = 0;

	for (; control != 0; control &= control - 1) {
		k = (unsigned)bits_first(control);
		memcpy(out, p + at, BLOCK);
		out += k - at;
		letter = letters[(unsigned char)p[k]];
		*out++ = '\\';
		*out++ = letter;
		lines += letter == 'n';
		if (letter != 'n' && (letter != 'r' || p[k + 1] != '\n'))
			c->odd |= letter != 't';
		at = k + 1;
	}
	memcpy(out, p + at, BLOCK);
	c->out = out + (n - at);
	c->p = p + n;
	c->lines += lines;
}

/* Copies the block at c->p up to its first event, or all of it. */
static inline enum step
copy_block(struct cutter *c, const struct plainmasks *m)
{
	size_t left = (size_t)(c->end - c->p);
	unsigned n = left < BLOCK ? (unsigned)left : BLOCK;
	uint64_t event = m->event & bits_below(n);

	if (event != 0)
		n = (unsigned)bits_first(event);
	escape_block(c, n, m->control & bits_below(n));
	if (c->odd)
		return NOT_PLAIN;
	return event == 0 && left <= BLOCK ? AT_END : GO_ON;
}

/* Copies a byte that needs no escape. */
static inline void
put_byte(struct cutter *c)
{
	*c->out++ = *c->p++;
}

static inline void
put_escape(struct cutter *c, char letter)
{
	*c->out++ = '\\';
	*c->out++ = letter;
	c->p++;
}

static inline void
copy_byte(struct cutter *c)
{
	escape_block(c, 1, (unsigned char)*c->p < ' ');
}

/* ---- tags ---- */

/* Returns the field of the line that holds the tag's value, or -1. */
static inline int
field_of(const char *p)
{
	switch (p[1]) {
	case 'W':
		return memcmp(p + 1, "White ", 6) == 0 ? 0 : -1;
	case 'B':
		return memcmp(p + 1, "Black ", 6) == 0 ? 1 : -1;
	case 'R':
		return memcmp(p + 1, "Result ", 7) == 0 ? 2 : -1;
	case 'D':
		return memcmp(p + 1, "Date ", 5) == 0 ? 3 : -1;
	default:
		return -1;
	}
}

/* Finds the end of each tag and of them all. */
static enum step
find_tags(struct cutter *c)
{
	const char *p = c->p;
	struct span *value;
	unsigned name;
	size_t n;
	int i;

	while (p < c->end && *p == '[') {
		n = plain_tag(p, &name);
		if (n == 0 || c->ntags == TAGS_MOST)
			return NOT_PLAIN;
		i = field_of(p);
		if (i >= 0 && c->value[i].p == NULL) {
			value = &c->value[i];
			value->p = p + name + 3;
			value->n = n - name - 5;
		}
		p += n;
		c->eol[c->ntags++] = p;
		p += *p == '\r';
		if (*p++ != '\n')
			return NOT_PLAIN;
	}
	c->moves = p;
	return p >= c->end ? AT_END : c->ntags == 0 ? NOT_PLAIN : GO_ON;
}

/* Writes the fields before the game; values of plain tags need no escapes. */
static void
put_fields(struct cutter *c, struct buf *b, const struct gameorigin *o)
{
	size_t i, room = GAMELINE_VALUES;

	gameline_begin(b, o);
	for (i = 0; i < GAMELINE_VALUES; i++)
		room += c->value[i].n;
	room += 2 * (size_t)(c->end - c->p) + BLOCK_PAD;
	c->out = buf_room(b, room);
	for (i = 0; i < GAMELINE_VALUES; i++) {
		c->out = copy_bytes(c->out, c->value[i]);
		*c->out++ = '\t';
	}
}

static void
put_tags(struct cutter *c)
{
	const char *eol;
	size_t i;

	for (i = 0; i < c->ntags; i++) {
		eol = c->eol[i];
		while (eol - c->p > BLOCK)
			escape_block(c, BLOCK, 0);
		escape_block(c, (unsigned)(eol - c->p), 0);
		if (*eol == '\r')
			put_escape(c, 'r');
		put_escape(c, 'n');
	}
	c->lines += (long)c->ntags;
}

/* ---- moves ---- */

static void
find_braces(const char *p, struct plainmasks *m)
{
	struct bytes b;
	unsigned at;

	m->control = m->event = 0;
	for (at = 0; at < BLOCK && m->event == 0; at += BYTES) {
		b = bytes_load(p + at);
		m->control |= bytes_mask(bytes_upto(b, ' ' - 1)) << at;
		m->event |= bytes_mask(bytes_or(bytes_are(b, '\\'),
		    bytes_or(bytes_are(b, '{'), bytes_are(b, '}')))) << at;
	}
}

/* Copies a comment in braces without braces inside. */
static enum step
cut_comment(struct cutter *c)
{
	struct plainmasks m;
	enum step step;

	put_byte(c);
	for (;;) {
		find_braces(c->p, &m);
		step = copy_block(c, &m);
		if (step != GO_ON)
			return step;
		if (*c->p == '}') {
			put_byte(c);
			return GO_ON;
		}
		if (*c->p == '{' || *c->p == '\\')
			return NOT_PLAIN;
	}
}

/*
 * Finds the bytes that matter to split.c among moves, % ( )
 *
 * - ; [ {, and the backslash, which must be escaped in the line. Some others
 * are found too.
 */
static void
find_events(const char *p, struct plainmasks *m)
{
	struct bytes b, flags;
	unsigned at;

	m->control = m->event = 0;
	for (at = 0; at < BLOCK && m->event == 0; at += BYTES) {
		b = bytes_load(p + at);
		m->control |= bytes_mask(bytes_upto(b, ' ' - 1)) << at;
		flags = bytes_or(bytes_within(b, '%', '*'),
		    bytes_are(b, '-'));
		flags = bytes_or(flags, bytes_are(bytes_with(b, 0x60), '{'));
		flags = bytes_or(flags, bytes_are(b, '\\'));
		m->event |= bytes_mask(flags) << at;
	}
}

/* Ends the moves if the dash or asterisk at c->p belongs to a result. */
static enum step
cut_result(struct cutter *c)
{
	const char *end = NULL;

	if (c->depth == 0 && (*c->p == '*' || lex_is_digit(c->p[-1])))
		end = lex_result_end(c->moves, c->p, c->end);
	if (end == NULL) {
		put_byte(c);
		return GO_ON;
	}
	escape_block(c, (unsigned)(end - c->p), 0);
	return DONE;
}

static enum step
cut_event(struct cutter *c)
{
	switch (*c->p) {
	case '-':
	case '*':
		return cut_result(c);
	case '{':
		return cut_comment(c);
	case '(':
		c->depth++;
		break;
	case ')':
		c->depth -= c->depth > 0;
		break;
	case '&':
	case '\'':
		break;
	default:
		return NOT_PLAIN;
	}
	put_byte(c);
	return GO_ON;
}

static enum step
cut_moves(struct cutter *c)
{
	enum step step = GO_ON;
	struct plainmasks m;
	const char *p;

	while (step == GO_ON) {
		p = c->p;
		find_events(p, &m);
		step = copy_block(c, &m);
		if (step == GO_ON && c->p < p + BLOCK)
			step = cut_event(c);
	}
	return step;
}

static void
cut_space(struct cutter *c)
{
	while (c->p < c->end && lex_is_space(*c->p))
		copy_byte(c);
}

/* Copies the white space and comments before the moves. */
static enum step
cut_start(struct cutter *c)
{
	enum step step = GO_ON;

	while (step == GO_ON) {
		cut_space(c);
		if (c->p == c->end)
			return AT_END;
		if (lex_is_digit(c->p[0]) && c->p[1] == '.')
			return GO_ON;
		if (*c->p != '{')
			return lex_starts_moves(c->p, c->end) ? GO_ON :
			    NOT_PLAIN;
		step = cut_comment(c);
	}
	return step;
}

static enum step
cut_tail(struct cutter *c)
{
	cut_space(c);
	if (c->odd)
		return NOT_PLAIN;
	if (c->p == c->end)
		return c->last ? DONE : AT_END;
	return lex_is_tag(c->p, c->end) ? DONE : NOT_PLAIN;
}

/* ---- lines ---- */

/*
 * Writes the game; returns DONE with c->p after it, or the reason why it could
 * not.
 */
static enum step
cut_game(struct cutter *c, struct buf *b, const struct gameorigin *o)
{
	enum step step = find_tags(c);

	if (step != GO_ON)
		return step;
	put_fields(c, b, o);
	put_tags(c);
	step = cut_start(c);
	if (step == GO_ON)
		step = cut_moves(c);
	return step == DONE ? cut_tail(c) : step;
}

enum plain
gameline_plain(struct buf *b, const struct gameorigin *o, struct span text,
    bool last, struct gamesize *size)
{
	bool whole = text.n <= GAME_MOST;
	size_t start = b->n;
	const char *eol[TAGS_MOST];
	struct cutter c = { 0 };
	enum step step;

	c.p = text.p;
	c.end = text.p + (whole ? text.n : (size_t)GAME_MOST);
	c.last = whole && last;
	c.eol = eol;
	step = cut_game(&c, b, o);
	if (step != DONE) {
		b->n = start;
		return step == AT_END && whole && !last ? PLAIN_CUT_SHORT :
		    PLAIN_NOT;
	}
	*c.out++ = '\n';
	b->n = (size_t)(c.out - b->p);
	size->bytes = (size_t)(c.p - text.p);
	size->lines = c.lines;
	return PLAIN_GAME;
}
