/*
 * show.c - makes text from outside safe for a terminal: spells out control
 * characters and marks that change the direction of text.
 */
#include "util.h"
#include "utiltext.h"

bool
is_control(uint32_t code)
{
	return code < 0x20 || (code >= 0x7f && code < 0xa0) ||
	    code == 0x61c || (code >= 0x200e && code <= 0x200f) ||
	    (code >= 0x2028 && code <= 0x202e) ||
	    (code >= 0x2066 && code <= 0x2069);
}

size_t
show_controls(char *out, const char *p, size_t n, const char *kept)
{
	static const char letters[] = "tnr", bytes[] = "\t\n\r";
	char *start = out;
	const char *letter;
	uint32_t code;
	size_t length, i;

	for (; n > 0; p += length, n -= length) {
		length = utf8_next(span_at(p, n), &code);
		if (!is_control(code) ||
		    (code < 0x80 && code != 0 && strchr(kept, (int)code))) {
			for (i = 0; i < length; i++)
				*out++ = p[i];
			continue;
		}
		letter = code != 0 && code < 0x80 ?
		    strchr(bytes, (int)code) : NULL;
		if (letter != NULL)
			out += sprintf(out, "\\%c", letters[letter - bytes]);
		else if (length == 1)
			out += sprintf(out, "\\x%02x", (unsigned)code);
		else
			out += sprintf(out, "\\u%04x", (unsigned)code);
	}
	return (size_t)(out - start);
}

void
buf_show(struct buf *b, struct span s)
{
	char *room = buf_room(b, s.n * SHOWN_MOST + 1);

	b->n += show_controls(room, s.p, s.n, "");
}

void
err_write(const char *p, size_t n)
{
	char out[1024 * SHOWN_MOST + 1];
	size_t part;

	for (; n > 0; p += part, n -= part) {
		part = n < 1024 ? n : 1024;
		/* do not cut a character in two */
		while (part < n && part > 1020 &&
		    ((unsigned char)p[part] & 0xc0) == 0x80)
			part--;
		fwrite(out, 1, show_controls(out, p, part, "\n\t"), stderr);
	}
}
