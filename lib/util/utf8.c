/*
 * utf8.c - code points and their bytes.
 */
#include "utiltext.h"

int
utf8_decode(const char *p, size_t n, uint32_t *code)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned char c;
	int len, i;

	if (n == 0)
		return 0;
	c = (unsigned char)p[0];
	if (c < 0x80) {
		*code = c;
		return 1;
	}
	if (c < 0xc2 || c > 0xf4)
		return 0;
	len = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
	if ((size_t)len > n)
		return 0;
	*code = c & (0xffu >> (len + 1));
	for (i = 1; i < len; i++) {
		c = (unsigned char)p[i];
		if ((c & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (c & 0x3f);
	}
	return *code < least[len] || *code > 0x10ffff ? 0 : len;
}

size_t
utf8_next(struct span s, uint32_t *code)
{
	int length = utf8_decode(s.p, s.n, code);

	if (length > 0 && (*code < 0xd800 || *code >= 0xe000))
		return (size_t)length;
	*code = (unsigned char)s.p[0];
	return 1;
}

void
utf8_encode(struct buf *b, uint32_t code)
{
	static const unsigned char first[] = { 0, 0xc0, 0xe0, 0xf0 };
	int more = (code >= 0x80) + (code >= 0x800) + (code >= 0x10000);

	buf_putc(b, (int)(first[more] | code >> 6 * more));
	while (more-- > 0)
		buf_putc(b, (int)(0x80 | (code >> 6 * more & 0x3f)));
}

static bool
is_character(uint32_t code)
{
	return code >= 0x20 && !(code >= 0x7f && code < 0xa0) &&
	    (code & 0xfffe) != 0xfffe;
}

void
text_put(struct buf *b, struct span s, bool markup)
{
	struct arena own = { 0 };
	uint32_t code;

	s = text_utf8(&own, s);
	while (s.n > 0) {
		s = span_after(s, utf8_next(s, &code));
		if (markup && (code == '\n' || code == '\t'))
			buf_putc(b, (char)code);
		else if (!is_character(code))
			utf8_encode(b, 0xfffd);
		else if (markup && code < 0x80 && strchr("&<>\"", (int)code))
			buf_printf(b, "&#%u;", (unsigned)code);
		else
			utf8_encode(b, code);
	}
	arena_free(&own);
}

void
json_put(struct buf *b, const char *before, struct span s)
{
	struct arena own = { 0 };
	uint32_t code;

	s = text_utf8(&own, s);
	buf_puts(b, before);
	buf_putc(b, '"');
	while (s.n > 0) {
		s = span_after(s, utf8_next(s, &code));
		if (code == '"' || code == '\\')
			buf_printf(b, "\\%c", (char)code);
		else if (is_control(code) || code == 0xfffe || code == 0xffff)
			buf_printf(b, "\\u%04x", (unsigned)code);
		else
			utf8_encode(b, code);
	}
	buf_putc(b, '"');
	arena_free(&own);
}
