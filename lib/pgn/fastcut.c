/*
 * fastcut.c - cuts a plain game off PGN and writes its game line in one pass. A
 * plain game has each tag on a line of its own, moves that end with a result,
 * and after that a tag or the end of the file. Other games are left to split.c
 * and gameline.c, which take five times the instructions.
 */
#include "cut.h"
#include "fasttext.h"

enum { GAME_MOST = 64 * 1024 };	/* bytes of a plain game */

/* A game being cut. */
struct cutter {
	const char *p;		/* what is to be read next */
	const char *end;
	bool last;		/* no text follows end */
	const char *moves;	/* the end of the tags */
	int depth;		/* of parentheses */
	bool inside;		/* a comment */
	bool commands;		/* as [%clk 0:05:00] have been met in one */
	long lines;
	char *out;
};

/* ---- copying ---- */

/* Copies s, in steps of a block: bytes after it are copied, too. */
static inline char *
copy_bytes(char *out, struct span s)
{
	size_t at = 0;

	do {
		memcpy(out + at, s.p + at, BLOCK);
		at += BLOCK;
	} while (at < s.n);
	return out + s.n;
}

static inline char *
put_escape(char *out, char letter)
{
	*out++ = '\\';
	*out++ = letter;
	return out;
}

/* Copies the bytes up to p, at most a block. */
static inline void
copy_to(struct cutter *c, const char *p)
{
	memcpy(c->out, c->p, BLOCK);
	c->out += p - c->p;
	c->p = p;
}

/*
 * Writes the escape of the control character that is next; false if it is not
 * white space. A CR without LF is a line end too, but split.c and gameline.c
 * deal with that.
 */
static inline bool
put_control(struct cutter *c)
{
	char byte = *c->p++;

	if (byte == '\n') {
		c->lines++;
		c->out = put_escape(c->out, 'n');
		return true;
	}
	c->out = put_escape(c->out, byte == '\t' ? 't' : 'r');
	return byte == '\t' || (byte == '\r' && *c->p == '\n');
}

/* ---- tags ---- */

/* Writes the fields before the game; values of plain tags need no escapes. */
static void
put_fields(struct cutter *c, const struct plaintags *tags, size_t text,
    struct buf *b, const struct gameorigin *o)
{
	struct span value[GAMELINE_VALUES] = { { NULL, 0 } };
	size_t i, room = 2 * text + GAMELINE_VALUES + BLOCK_PAD;
	const struct tag *tag;
	char *out;

	for (i = 0; i < tags->n; i++)
		tag_take(&tags->tag[i], gameline_tags, value, GAMELINE_VALUES);
	for (i = 0; i < GAMELINE_VALUES; i++)
		room += value[i].n;
	gameline_begin(b, o);
	out = buf_room(b, room);
	for (i = 0; i < GAMELINE_VALUES; i++) {
		if (value[i].n > 0)
			out = copy_bytes(out, value[i]);
		*out++ = '\t';
	}
	for (i = 0; i < tags->n; i++) {
		tag = &tags->tag[i];
		out = copy_bytes(out, span_to(tag->name.p - 1, tag->value.p +
		    tag->value.n + 2));	/* with the brackets */
		if (tags->crlf)
			out = put_escape(out, 'r');
		out = put_escape(out, 'n');
	}
	c->out = out;
}

/* ---- moves ---- */

/*
 * Flags the bytes of sixteen that matter to split.c, which are ( ) and * - and
 * those that begin or end a comment or tag, and the bytes to be escaped. Some
 * others are flagged too.
 */
static inline struct bytes
flag_events(const char *p)
{
	struct bytes b = bytes_load(p), flags;

	flags = bytes_or(bytes_are(b, ' '),
	    bytes_are(bytes_with(b, 8), '#' | 8));
	flags = bytes_but(bytes_upto(b, '-'), flags);
	flags = bytes_or(flags, bytes_from(bytes_with(b, 0x60), '{'));
	return bytes_but(flags, bytes_and(bytes_are(b, '-'),
	    bytes_are(bytes_load(p - 1), 'O')));
}

/* Flags the events of a block, one bit each. */
static inline uint64_t
find_events(const char *p)
{
	uint64_t events = 0;
	unsigned at;

	for (at = 0; at < BLOCK; at += BYTES)
		events |= bytes_mask(flag_events(p + at)) << at;
	return events;
}

/*
 * The same without ] and [%, which mean nothing here: a game with clocks has
 * both for each move. On its own, so that it costs other games nothing.
 */
static NOINLINE uint64_t
find_beside_commands(const char *p)
{
	struct bytes b, open, percent;
	uint64_t events = 0;
	unsigned at;

	for (at = 0; at < BLOCK; at += BYTES) {
		b = bytes_load(p + at);
		open = bytes_and(bytes_are(b, '['),
		    bytes_are(bytes_load(p + at + 1), '%'));
		percent = bytes_and(bytes_are(b, '%'),
		    bytes_are(bytes_load(p + at - 1), '['));
		b = bytes_or(bytes_are(b, ']'), bytes_or(open, percent));
		events |= bytes_mask(bytes_but(flag_events(p + at), b)) << at;
	}
	return events;
}

/*
 * Ends the moves if the dash or asterisk at p belongs to a result. The test for
 * a result between white space comes first, since most are.
 */
static inline enum plain
cut_result(struct cutter *c, const char *p)
{
	const char *end;
	bool draw = p[-1] == '2';
	size_t n = draw ? 3 : 1;

	if (c->depth != 0 || (*p != '*' && !lex_is_digit(p[-1])))
		return PLAIN_GO_ON;
	if (*p == '-' && p - c->moves > 3 && c->end - p > 4 &&
	    lex_is_space(p[-1 - (long)n]) && lex_is_space(p[n + 1]) &&
	    (draw ? memcmp(p - 3, "1/2-1/2", 7) == 0 :
	    (p[-1] ^ p[1]) == 1 && (p[-1] | 1) == '1'))
		end = p + n + 1;
	else
		end = lex_result_end(c->moves, p, c->end);
	if (end == NULL)
		return PLAIN_GO_ON;
	copy_to(c, p);
	copy_to(c, end);
	return PLAIN_GAME;
}

/*
 * Whether move number 1 may begin the line after p, and an empty line is before
 * it, which the moves do not begin with.
 */
static inline bool
may_begin_game(const struct cutter *c, const char *p)
{
	return c->end - p > 2 && p[1] == '1' &&
	    (p[2] == '.' || p[2] == ' ') &&
	    p - c->moves > 2 && lex_is_space(p[-1]) &&
	    (p[-1] != '\r' || lex_is_space(p[-2]));
}

static inline enum plain
cut_control(struct cutter *c, const char *p)
{
	if (!c->inside && may_begin_game(c, p))
		return PLAIN_NOT;
	copy_to(c, p);
	return put_control(c) ? PLAIN_GO_ON : PLAIN_NOT;
}

static inline enum plain
cut_event(struct cutter *c, const char *p)
{
	if (c->inside) {
		c->inside = *p != '}';
		c->commands |= *p == '%';
		return *p == '{' || *p == '\\' ? PLAIN_NOT : PLAIN_GO_ON;
	}
	switch (*p) {
	case '-':
	case '*':
		return cut_result(c, p);
	case '{':
		c->inside = true;
		return PLAIN_GO_ON;
	case '(':
		c->depth++;
		return PLAIN_GO_ON;
	case ')':
		c->depth -= c->depth > 0;
		return PLAIN_GO_ON;
	case '%':
	case ';':
	case '[':
	case '\\':
		return PLAIN_NOT;
	default:
		return PLAIN_GO_ON;
	}
}

static inline enum plain
cut_block(struct cutter *c, const char *block, uint64_t events)
{
	const char *p;
	enum plain step;

	for (; events != 0; events &= events - 1) {
		p = block + bits_first(events);
		step = (unsigned char)*p < ' ' ? cut_control(c, p) :
		    cut_event(c, p);
		if (step != PLAIN_GO_ON)
			return step;
	}
	return PLAIN_GO_ON;
}

/* Copies the moves and comments in braces without braces inside. */
static enum plain
cut_moves(struct cutter *c)
{
	const char *block = c->p;
	enum plain step;
	uint64_t left;

	for (; c->end - block >= BLOCK; block += BLOCK) {
		step = cut_block(c, block, c->commands ?
		    find_beside_commands(block) : find_events(block));
		if (step != PLAIN_GO_ON)
			return step;
		copy_to(c, block + BLOCK);
	}
	left = bits_below((unsigned)(c->end - block));
	step = cut_block(c, block, find_events(block) & left);
	return step == PLAIN_GO_ON ? PLAIN_CUT_SHORT : step;
}

/* Copies white space. */
static enum plain
cut_space(struct cutter *c)
{
	while (c->p < c->end && lex_is_space(*c->p)) {
		if (*c->p == ' ')
			*c->out++ = *c->p++;
		else if (!put_control(c))
			return PLAIN_NOT;
	}
	return PLAIN_GO_ON;
}

/* Whether moves follow white space and comments. */
static enum plain
find_moves(const struct cutter *c)
{
	const char *p = c->p;

	for (;; p++) {
		p = lex_skip_space(p, c->end);
		if (p == c->end)
			return PLAIN_CUT_SHORT;
		if (lex_is_digit(p[0]) && p[1] == '.')
			return PLAIN_GO_ON;
		if (*p != '{')
			return lex_starts_moves(p, c->end) ? PLAIN_GO_ON :
			    PLAIN_NOT;
		while (*p != '}') {
			p++;
			if (p == c->end)
				return PLAIN_CUT_SHORT;
			if (*p == '{')
				return PLAIN_NOT;
		}
	}
}

static enum plain
cut_tail(struct cutter *c)
{
	if (cut_space(c) != PLAIN_GO_ON)
		return PLAIN_NOT;
	if (c->p == c->end)
		return c->last ? PLAIN_GAME : PLAIN_CUT_SHORT;
	if (c->end - c->p > BLOCK && plain_name(c->p) != 0)
		return PLAIN_GAME;
	if (lex_is_tag(c->p, c->end))
		return PLAIN_GAME;
	return *c->p == '[' && c->end - c->p < BLOCK && !c->last ?
	    PLAIN_CUT_SHORT : PLAIN_NOT;
}

/* ---- lines ---- */

enum plain
gameline_plain(struct buf *b, const struct gameorigin *o, struct span text,
    bool last, struct gamesize *size)
{
	bool whole = text.n <= GAME_MOST;
	struct cutter c = { .last = whole && last };
	struct tag tag[PLAIN_TAGS];
	struct plaintags tags = { .tag = tag };
	size_t start = b->n;
	enum plain step;

	if (text.n > 0 && *text.p != '[')
		return PLAIN_NOT;
	if (!whole)
		text.n = GAME_MOST;
	c.end = text.p + text.n;
	c.p = c.moves = plain_tags(&tags, text.p, c.end, false);
	if (c.p == NULL)
		return PLAIN_NOT;
	step = find_moves(&c);
	if (step == PLAIN_GO_ON) {
		put_fields(&c, &tags, text.n, b, o);
		step = cut_moves(&c);
	}
	if (step == PLAIN_GAME)
		step = cut_tail(&c);
	if (step != PLAIN_GAME) {
		b->n = start;
		return step == PLAIN_CUT_SHORT && (!whole || last) ?
		    PLAIN_NOT : step;
	}
	*c.out++ = '\n';
	b->n = (size_t)(c.out - b->p);
	size->bytes = (size_t)(c.p - text.p);
	size->lines = c.lines + (long)tags.n;
	return PLAIN_GAME;
}
