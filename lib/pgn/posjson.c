/*
 * posjson.c - reads position lines that are JSON objects, as cqlmatch -J writes
 * them; tools that know JSON may have changed them.
 */
#include "lex.h"
#include "utiltext.h"

/* Skips white space; then removes the sign c, if it is there. */
static bool
take(struct span *s, const char *sign)
{
	const char *end = s->p + s->n;

	*s = span_to(lex_skip_space(s->p, end), end);
	return span_skip(s, sign);
}

/* Reads the four hexadecimal digits of \u. */
static bool
take_unit(struct span *s, uint32_t *unit)
{
	char digits[5] = "";

	if (s->n >= 4)
		memcpy(digits, s->p, 4);
	if (strspn(digits, "0123456789abcdefABCDEF") != 4)
		return false;
	*unit = (uint32_t)strtoul(digits, NULL, 16);
	*s = span_after(*s, 4);
	return true;
}

/* Appends the character for which an escape stands, after its backslash. */
static bool
take_escape(struct span *s, struct buf *b)
{
	static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char *letter;
	uint32_t unit, low;

	if (s->n == 0 || s->p[0] == '\0')
		return false;
	letter = strchr(letters, s->p[0]);
	if (letter != NULL) {
		buf_putc(b, meant[letter - letters]);
		*s = span_after(*s, 1);
		return true;
	}
	if (!span_skip(s, "u") || !take_unit(s, &unit))
		return false;
	if (unit >> 10 == 0xd800 >> 10) {
		if (!span_skip(s, "\\u") || !take_unit(s, &low) ||
		    low >> 10 != 0xdc00 >> 10)
			return false;
		unit = 0x10000 + ((unit & 0x3ff) << 10 | (low & 0x3ff));
	}
	if (unit >> 10 == 0xdc00 >> 10)
		return false;
	utf8_encode(b, unit);
	return true;
}

/* Appends a string, of which the first quote was taken. */
static bool
take_string(struct span *s, struct buf *b)
{
	while (s->n > 0 && s->p[0] != '"') {
		if (span_skip(s, "\\")) {
			if (!take_escape(s, b))
				return false;
		} else {
			buf_putc(b, s->p[0]);
			*s = span_after(*s, 1);
		}
	}
	return span_skip(s, "\"");
}

/* Appends a string, a number or a word; of null nothing. */
static bool
take_scalar(struct span *s, struct buf *b)
{
	struct span word;
	size_t n = 0;

	if (take(s, "\""))
		return take_string(s, b);
	while (n < s->n && strchr(" \t\r,]}", s->p[n]) == NULL)
		n++;
	word = span_at(s->p, n);
	*s = span_after(*s, n);
	if (!span_is(word, "null"))
		buf_span(b, word);
	return n > 0 && strchr("[{:", word.p[0]) == NULL;
}

/* Appends a value; a list of squares as the text of a set. */
static bool
take_value(struct span *s, struct buf *b)
{
	size_t start = b->n, n = 0;

	if (!take(s, "["))
		return take_scalar(s, b);
	buf_putc(b, '[');
	while (!take(s, "]")) {
		if (n++ > 0 && !take(s, ","))
			return false;
		buf_puts(b, n > 1 ? "," : "");
		if (!take_scalar(s, b))
			return false;
	}
	if (n == 1)
		memmove(b->p + start, b->p + start + 1, b->n - start - 1);
	b->n -= n == 1;
	buf_puts(b, n == 1 ? "" : "]");
	return true;
}

/* The columns of a line, and those after them with their names. */
struct columns {
	struct buf value[POSLINE_COLUMNS];
	struct buf *names;
	struct buf more;
};

/* Reads a name and its value into the column with the name. */
static bool
take_member(struct span *s, struct columns *c)
{
	struct buf name = { 0 }, value = { 0 }, *to = &c->more;
	bool ok = take(s, "\"") && take_string(s, &name) && take(s, ":") &&
	    take_value(s, &value);
	size_t i;

	for (i = 0; i < POSLINE_COLUMNS; i++)
		if (span_is(buf_bytes(&name), posline_names[i]))
			to = &c->value[i];
	if (to == &c->more) {
		buf_puts(c->names, c->names->n > 0 ? "\t" : "");
		posline_text(c->names, buf_bytes(&name));
		buf_putc(to, '\t');
	}
	(to == &c->more ? posline_field : posline_text)(to,
	    buf_bytes(&value));
	BUFS_FREE(&name, &value);
	return ok;
}

bool
posline_from_json(struct span json, struct buf *line, struct buf *names)
{
	struct columns c = { .names = names };
	bool ok = take(&json, "{"), black;
	size_t i, n;

	for (n = 0; ok && !take(&json, "}"); n++)
		ok = (n == 0 || take(&json, ",")) && take_member(&json, &c);
	black = span_find(buf_bytes(&c.value[5]), span_of(" b ")) >= 0;
	if (c.value[3].n > 0)
		buf_puts(&c.value[3], black ? "..." : ".");
	for (i = 0; i < POSLINE_COLUMNS; i++) {
		buf_puts(line, i > 0 ? "\t" : "");
		buf_span(line, buf_bytes(&c.value[i]));
		buf_free(&c.value[i]);
	}
	buf_span(line, buf_bytes(&c.more));
	buf_free(&c.more);
	return ok && span_trim(json).n == 0;
}
