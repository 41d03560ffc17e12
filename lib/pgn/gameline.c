/*
 * gameline.c - writes and reads game lines, gameline(5). Escaping and
 * unescaping copy runs of plain bytes.
 */
#include "cut.h"
#include "fasttext.h"

const char escape_letters[256] = {
	['\\'] = '\\', ['\t'] = 't', ['\n'] = 'n', ['\r'] = 'r', ['\0'] = '0'
};

const unsigned char escaped_bytes[256] = {
	['\\'] = '\\' + 1, ['t'] = '\t' + 1, ['n'] = '\n' + 1,
	['r'] = '\r' + 1, ['0'] = 1
};

/*
 * Copies bytes up to the first that may need an escape; false if there is none
 * before end. It copies blocks as a whole, so out needs room for BYTES more.
 */
static inline bool
copy_plain(char **out, const char **from, const char *end)
{
	const char *p = *from;
	char *to = *out;
	struct bytes b;
	uint64_t stop = 0;

	for (; stop == 0 && end - p >= BYTES; p += BYTES, to += BYTES) {
		b = bytes_load(p);
		bytes_store(to, b);
		stop = bytes_mask(bytes_or(bytes_upto(b, '\r'),
		    bytes_are(b, '\\')));
	}
	if (stop != 0) {
		p += bits_first(stop) - BYTES;
		to += bits_first(stop) - BYTES;
	} else {
		while (p < end && escape_letters[(unsigned char)*p] == 0)
			*to++ = *p++;
	}
	*from = p;
	*out = to;
	return p < end;
}

void
field_escape(struct buf *b, struct span s)
{
	const char *p = s.p, *end = s.p + s.n;
	char *out = buf_room(b, 2 * s.n + BYTES);
	char letter;

	while (copy_plain(&out, &p, end)) {
		letter = escape_letters[(unsigned char)*p];
		if (letter != 0)
			*out++ = '\\';
		*out++ = letter != 0 ? letter : *p;
		p++;
	}
	b->n = (size_t)(out - b->p);
}

/* As field_escape, but escapes ':' too; for labels, keys and names of tags. */
static void
field_name(struct buf *b, struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++)
		if (s.p[i] == ':')
			buf_puts(b, "\\:");
		else
			field_escape(b, span_at(s.p + i, 1));
}

char *
text_unescape(char *out, struct span s)
{
	const char *p = s.p, *end = s.p + s.n;
	unsigned byte;

	while (copy_plain(&out, &p, end)) {
		byte = *p == '\\' && p + 1 < end ?
		    escaped_bytes[(unsigned char)p[1]] : 0;
		*out++ = byte != 0 ? (char)(byte - 1) : *p;
		p += byte != 0 ? 2 : 1;
	}
	return out;
}

void
field_unescape(struct buf *b, struct span s)
{
	b->n = (size_t)(text_unescape(buf_room(b, s.n + BYTES), s) - b->p);
}

/* Returns the bytes between two TABs. */
static inline struct span
between(const char *const *tab)
{
	return span_to(tab[0] + 1, tab[1]);
}

bool
gameline_parse(struct span line, struct gameline *g)
{
	enum { TABS = 8 };	/* before the game */
	const char *tab[TABS + BYTES], *p = line.p, *end = line.p + line.n;
	long long number, first_line;
	uint64_t m;
	int i = 0;

	for (; i < TABS && p < end; p += BYTES) {
		m = bytes_mask(bytes_are(bytes_load(p), '\t'));
		if (end - p < BYTES)
			m &= ((uint64_t)1 << (end - p)) - 1;
		for (; m != 0; m &= m - 1)
			tab[i++] = p + bits_first(m);
	}
	if (i < TABS)
		return false;
	if (!span_number(span_to(line.p, tab[0]), &number) ||
	    !span_number(between(tab + 1), &g->offset) ||
	    !span_number(between(tab + 2), &first_line))
		return false;
	g->number = (long)number;
	g->first_line = (long)first_line;
	g->file = between(tab);
	g->player[WHITE] = between(tab + 3);
	g->player[BLACK] = between(tab + 4);
	g->result = between(tab + 5);
	g->date = between(tab + 6);
	g->game = span_until(span_to(tab[TABS - 1] + 1, end), '\t');
	g->line = span_to(line.p, g->game.p + g->game.n);
	g->rest = span_after(line, g->line.n);
	g->index.p = NULL;
	if (g->rest.n > 3 && memcmp(g->rest.p, "\ti:", 3) == 0) {
		g->index = span_until(span_after(g->rest, 3), '\t');
		g->rest = span_after(g->rest, 3 + g->index.n);
	}
	return g->game.n > 0 || g->index.p != NULL;
}

struct span
gameline_field(const struct gameline *g, char key)
{
	struct span rest = g->rest, field;

	while (rest.n > 0) {
		field = span_cut(&rest, '\t');
		if (field.n > 1 && field.p[0] == key && field.p[1] == ':')
			return span_after(field, 2);
	}
	return NO_SPAN;
}

struct textplace
gameline_place(const struct gameline *g)
{
	struct textplace start = { 0, g->first_line, 1 };
	long long n;

	if (span_number(gameline_field(g, FIELD_COLUMN), &n) && n > 0)
		start.column = (long)n;
	return start;
}

void
textplace_move(struct textplace *t, struct span text, size_t at)
{
	const char *p = text.p, *end = text.p + text.n;

	for (; t->at < at && t->at < text.n; t->at++) {
		t->column++;
		if (p[t->at] == '\n' || (p[t->at] == '\r' &&
		    (p + t->at + 1 == end || p[t->at + 1] != '\n'))) {
			t->line++;
			t->column = 1;
		}
	}
}

void
tag_read_value(struct buf *b, struct span value)
{
	size_t i;

	for (i = 0; i < value.n; i++) {
		if (value.p[i] == '\\' && i + 1 < value.n &&
		    (value.p[i + 1] == '"' || value.p[i + 1] == '\\'))
			i++;
		buf_putc(b, value.p[i]);
	}
}

void
gameline_begin(struct buf *b, const struct gameorigin *o)
{
	char *p = buf_room(b, 3 * NUMBER_ROOM + o->file.n + 4);

	p = number_write(p, o->number);
	*p++ = '\t';
	memcpy(p, o->file.p, o->file.n);
	p += o->file.n;
	*p++ = '\t';
	p = number_write(p, o->offset);
	*p++ = '\t';
	p = number_write(p, o->line);
	*p++ = '\t';
	b->n = (size_t)(p - b->p);
}

void
gameline_write(struct buf *b, const struct gameorigin *o, struct span game)
{
	const char *p = game.p, *end = game.p + game.n;
	struct span value[GAMELINE_VALUES] = { { NULL, 0 } };
	struct buf plain = { 0 };
	struct tag tag;
	const char *board;
	size_t i;

	if (epd_begins(p, end, &board))
		p = end;
	while ((p = lex_find_tag(game.p, p, end)) != NULL) {
		p = lex_tag(p, end, &tag);
		tag_take(&tag, gameline_tags, value, GAMELINE_VALUES);
	}
	gameline_begin(b, o);
	for (i = 0; i < GAMELINE_VALUES; i++) {
		if (value[i].n > 0 && memchr(value[i].p, '\\', value[i].n)) {
			plain.n = 0;
			tag_read_value(&plain, value[i]);
			value[i] = buf_bytes(&plain);
		}
		field_escape(b, value[i]);
		buf_putc(b, '\t');
	}
	buf_free(&plain);
	field_escape(b, game);
	buf_putc(b, '\n');
}

/* ---- the fields after a game ---- */

bool
field_is_plain(struct span s)
{
	struct bytes b;
	size_t i = 0;

	for (; s.n - i >= BYTES; i += BYTES) {
		b = bytes_load(s.p + i);
		if (bytes_mask(bytes_or(bytes_upto(b, '\r'),
		    bytes_are(b, '\\'))) != 0)
			return false;
	}
	while (i < s.n && escape_letters[(unsigned char)s.p[i]] == 0)
		i++;
	return i == s.n;
}

void
field_number(struct buf *b, char key, long n)
{
	buf_putc(b, '\t');
	buf_putc(b, key);
	buf_putc(b, ':');
	buf_number(b, n);
}

void
field_at(struct buf *b, char key, int id, struct span text)
{
	field_number(b, key, id);
	buf_putc(b, ':');
	field_escape(b, text);
}

void
field_named(struct buf *b, char key, const char *name, struct span value)
{
	buf_printf(b, "\t%c:", key);
	field_name(b, span_of(name));
	buf_putc(b, ':');
	field_escape(b, value);
}

void
field_query(struct buf *b, const char *label)
{
	buf_puts(b, "\tq:");
	field_name(b, span_of(label));
}

/* Mixes eight bytes into a sum of 64 bits; a bijection of the sum. */
static inline uint64_t
sum_word(uint64_t sum, uint64_t word, uint64_t odd, int shift)
{
	sum = (sum ^ word) * odd;
	return sum ^ sum >> shift;
}

/* Sets sum to two sums of the bytes, together a hash of 128 bits. */
static void
hash_text(struct span s, uint64_t sum[2])
{
	const char *p = s.p, *end = s.p + s.n;
	char rest[8] = { 0 };
	uint64_t word;
	int i;

	sum[0] = sum[1] = s.n;
	for (; end - p >= 8; p += 8) {
		word = word_load(p);
		sum[0] = sum_word(sum[0], word, 0x9e3779b97f4a7c15, 32);
		sum[1] = sum_word(sum[1], word, 0xc2b2ae3d27d4eb4f, 29);
	}
	if (end > p)
		memcpy(rest, p, (size_t)(end - p));
	word = word_load(rest);
	for (i = 0; i < 3; i++, word = 0) {
		sum[0] = sum_word(sum[0], word, 0x9e3779b97f4a7c15, 32);
		sum[1] = sum_word(sum[1], word, 0xc2b2ae3d27d4eb4f, 29);
	}
}

void
field_hash(struct buf *b, struct span s)
{
	enum { DIGITS = 22, LIMBS = 4 };
	static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz";
	uint64_t sum[2], limb[LIMBS], rest;
	char *p = buf_room(b, DIGITS);
	int i, k;

	hash_text(s, sum);
	for (k = 0; k < LIMBS; k++)
		limb[k] = k % 2 == 0 ? sum[k / 2] >> 32 :
		    sum[k / 2] & 0xffffffff;
	for (i = DIGITS - 1; i >= 0; i--) {
		for (rest = 0, k = 0; k < LIMBS; k++) {
			rest = rest << 32 | limb[k];
			limb[k] = rest / 62;
			rest %= 62;
		}
		p[i] = digits[rest];
	}
	b->n += DIGITS;
}

void
field_moves(struct buf *b, struct game *g)
{
	struct buf text = { 0 };
	struct span all;
	int id;

	if (memcmp(&g->pos[0], &pos_initial, sizeof(pos_initial)) != 0 ||
	    memcmp(g->rights, pos_initial.castle, sizeof(g->rights)) != 0)
		game_fen(g, 0, &text);
	for (id = 1; id < g->npos; id++) {
		buf_putc(&text, ' ');
		uci_write(&g->pos[id - 1], g->move[id], &text);
	}
	if (g->sound != SIZE_MAX) {
		all = game_text(g);
		buf_puts(&text, " ? ");
		buf_span(&text, span_after(all, g->sound));
	}
	buf_puts(b, "\tm:");
	field_hash(b, buf_bytes(&text));
	buf_free(&text);
}

void
field_options(struct buf *b, const char *options)
{
	buf_puts(b, "\to:");
	field_escape(b, span_of(options));
}

int
date_year(struct span date)
{
	struct span s = date;
	const char *start;
	int n;

	while (s.n > 0) {
		start = s.p;
		n = span_digits(&s);
		if (s.p - start == 4)
			return n;
		if (s.p == start)
			s = span_after(s, 1);
	}
	return 0;
}

bool
tag_is_name(struct span s)
{
	size_t i = 0;

	while (i < s.n && lex_is_name_byte(s.p[i]))
		i++;
	return s.n > 0 && i == s.n;
}
