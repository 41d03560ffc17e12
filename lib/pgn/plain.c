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
	TAG_ROOM = PLAIN_TAG_MOST + 2 * BLOCK,	/* for a tag in whole blocks */
	GAME_MOST = 64 * 1024	/* bytes of a plain game */
};

/* A game being cut. */
struct cutter {
	const char *p;		/* what is to be read next */
	const char *end;
	bool last;		/* no text follows end */
	const char *moves;	/* the end of the tags */
	int depth;		/* of parentheses */
	bool inside;		/* a comment */
	long lines;
	char *out;
	size_t ntags;
	struct span value[GAMELINE_VALUES];	/* the values of tags */
	struct span tags;	/* with escapes */
};

/* The outcome of a step; the last three end the work. */
enum step { GO_ON, DONE, NOT_PLAIN, AT_END };

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

static inline char *
put_escape(char *out, char letter)
{
	*out++ = '\\';
	*out++ = letter;
	return out;
}

/* Copies what is before p, which is at most a block. */
static inline void
copy_to(struct cutter *c, const char *p)
{
	memcpy(c->out, c->p, BLOCK);
	c->out += p - c->p;
	c->p = p;
}

/*
 * Copies what is before the control character at p, and its escape; false if
 * it is not white space. A CR without LF is a line end too, but split.c and
 * gameline.c deal with that.
 */
static inline bool
copy_control(struct cutter *c, const char *p)
{
	copy_to(c, p);
	c->p++;
	if (*p == '\n') {
		c->lines++;
		c->out = put_escape(c->out, 'n');
		return true;
	}
	c->out = put_escape(c->out, *p == '\t' ? 't' : 'r');
	return *p == '\t' || (*p == '\r' && p[1] == '\n');
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

/* Finds the tags, and copies them with escapes to a place of their own. */
static enum step
find_tags(struct cutter *c, char *out)
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
		out = copy_bytes(out, span_at(p, n));
		p += n;
		if (*p == '\r') {
			out = put_escape(out, 'r');
			p++;
		}
		if (*p++ != '\n')
			return NOT_PLAIN;
		out = put_escape(out, 'n');
		c->ntags++;
	}
	c->tags.n = (size_t)(out - c->tags.p);
	c->lines = (long)c->ntags;
	c->p = c->moves = p;
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
	room += c->tags.n;
	room += 2 * (size_t)(c->end - c->p) + BLOCK_PAD;
	c->out = buf_room(b, room);
	for (i = 0; i < GAMELINE_VALUES; i++) {
		c->out = copy_bytes(c->out, c->value[i]);
		*c->out++ = '\t';
	}
	c->out = copy_bytes(c->out, c->tags);
}

/* ---- moves ---- */

/*
 * Flags, one bit each, the bytes of a block that matter to split.c, % ( )
 *
 * - ; [ { }, and those to be escaped. Some others are flagged too.
 */
static inline uint64_t
find_events(const char *p)
{
	struct bytes b, flags;
	uint64_t events = 0;
	unsigned at;

	for (at = 0; at < BLOCK; at += BYTES) {
		b = bytes_load(p + at);
		flags = bytes_or(bytes_upto(b, ' ' - 1), bytes_are(b, '-'));
		flags = bytes_or(flags, bytes_within(b, '%', '*'));
		flags = bytes_or(flags, bytes_are(bytes_with(b, 0x60), '{'));
		flags = bytes_or(flags, bytes_are(bytes_with(b, 0x21), '}'));
		events |= bytes_mask(flags) << at;
	}
	return events;
}

/*
 * Returns the end of the result whose dash or asterisk is at c->p, or NULL.
 * Most are 1-0 or 0-1 between white space.
 */
static inline const char *
result_end(const struct cutter *c, const char *p)
{
	if (p - c->moves > 1 && c->end - p > 2 && lex_is_space(p[-2]) &&
	    lex_is_space(p[2]) && ((p[-1] == '1' && p[1] == '0') ||
	    (p[-1] == '0' && p[1] == '1')) && *p == '-')
		return p + 2;
	return lex_result_end(c->moves, p, c->end);
}

/* Ends the moves if the dash or asterisk at p belongs to a result. */
static inline enum step
cut_result(struct cutter *c, const char *p)
{
	const char *end = NULL;

	if (c->depth == 0 && (*p == '*' || lex_is_digit(p[-1])))
		end = result_end(c, p);
	if (end == NULL)
		return GO_ON;
	copy_to(c, p);
	copy_to(c, end);
	return DONE;
}

static inline enum step
cut_event(struct cutter *c, const char *p)
{
	if (c->inside) {
		c->inside = *p != '}';
		return *p == '{' || *p == '\\' ? NOT_PLAIN : GO_ON;
	}
	switch (*p) {
	case '-':
	case '*':
		return cut_result(c, p);
	case '{':
		c->inside = true;
		return GO_ON;
	case '(':
		c->depth++;
		return GO_ON;
	case ')':
		c->depth -= c->depth > 0;
		return GO_ON;
	case '%':
	case ';':
	case '[':
	case '\\':
		return NOT_PLAIN;
	default:
		return GO_ON;
	}
}

/* Copies the moves and comments in braces without braces inside. */
static enum step
cut_moves(struct cutter *c)
{
	const char *block, *end, *p;
	enum step step;
	uint64_t events;

	while (c->p < c->end) {
		block = c->p;
		end = c->end - block < BLOCK ? c->end : block + BLOCK;
		events = find_events(block) &
		    bits_below((unsigned)(end - block));
		for (; events != 0; events &= events - 1) {
			p = block + bits_first(events);
			step = (unsigned char)*p >= ' ' ? cut_event(c, p) :
			    copy_control(c, p) ? GO_ON : NOT_PLAIN;
			if (step != GO_ON)
				return step;
		}
		copy_to(c, end);
	}
	return AT_END;
}

/* Copies white space. */
static enum step
cut_space(struct cutter *c)
{
	while (c->p < c->end && lex_is_space(*c->p)) {
		if (*c->p == ' ')
			copy_to(c, c->p + 1);
		else if (!copy_control(c, c->p))
			return NOT_PLAIN;
	}
	return GO_ON;
}

/* Whether moves follow white space and comments. */
static enum step
find_moves(const struct cutter *c)
{
	const char *p = c->p;

	for (;; p++) {
		p = lex_skip_space(p, c->end);
		if (p == c->end)
			return AT_END;
		if (lex_is_digit(p[0]) && p[1] == '.')
			return GO_ON;
		if (*p != '{')
			return lex_starts_moves(p, c->end) ? GO_ON :
			    NOT_PLAIN;
		while (*p != '}') {
			p++;
			if (p == c->end)
				return AT_END;
			if (*p == '{')
				return NOT_PLAIN;
		}
	}
}

static enum step
cut_tail(struct cutter *c)
{
	if (cut_space(c) != GO_ON)
		return NOT_PLAIN;
	if (c->p == c->end)
		return c->last ? DONE : AT_END;
	return (c->end - c->p > BLOCK && plain_name(c->p) != 0) ||
	    lex_is_tag(c->p, c->end) ? DONE : NOT_PLAIN;
}

/* ---- lines ---- */

/*
 * Writes the game; returns DONE with c->p after it, or the reason why it could
 * not.
 */
static enum step
cut_game(struct cutter *c, struct buf *b, const struct gameorigin *o)
{
	char tags[TAGS_MOST * TAG_ROOM];
	enum step step;

	c->tags.p = tags;
	step = find_tags(c, tags);
	if (step != GO_ON)
		return step;
	step = find_moves(c);
	if (step != GO_ON)
		return step;
	put_fields(c, b, o);
	step = cut_moves(c);
	return step == DONE ? cut_tail(c) : step;
}

enum plain
gameline_plain(struct buf *b, const struct gameorigin *o, struct span text,
    bool last, struct gamesize *size)
{
	bool whole = text.n <= GAME_MOST;
	size_t start = b->n;
	struct cutter c = { 0 };
	enum step step;

	c.p = text.p;
	c.end = text.p + (whole ? text.n : (size_t)GAME_MOST);
	c.last = whole && last;
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
