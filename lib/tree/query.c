/*
 * query.c - what is said of a query that cannot be read, and its end.
 */
#include <string.h>

#include "tree.h"

void
query_error(struct query *q, int line, int col, const char *fmt, ...)
{
	struct buf message = { 0 }, out = { 0 };
	const char *at = q->text.p, *end = at + q->text.n, *eol;
	va_list ap;
	int i;

	va_start(ap, fmt);
	vsnprintf(buf_room(&message, 2000), 2000, fmt, ap);
	va_end(ap);
	buf_printf(&out, "%s:%d:%d: %s\n", q->file, line, col, message.p);
	for (i = 1; i < line && at != NULL && at < end; i++) {
		at = memchr(at, '\n', (size_t)(end - at));
		at = at != NULL ? at + 1 : end;
	}
	if (at != NULL && at < end) {
		eol = memchr(at, '\n', (size_t)(end - at));
		if (eol == NULL)
			eol = end;
		if (eol - at > 200)
			eol = at + 200;
		buf_printf(&out, "    %.*s\n    ", (int)(eol - at), at);
		for (i = 1; i < col && at < eol; at++) {
			if ((*at & 0xc0) == 0x80)
				continue;
			buf_putc(&out, *at == '\t' ? '\t' : ' ');
			i++;
		}
		buf_puts(&out, "^\n");
	}
	fwrite(out.p, 1, out.n, stderr);
	buf_free(&message);
	buf_free(&out);
	longjmp(*q->failure, 1);
}

void
query_free(struct query *q)
{
	arena_free(&q->arena);
	memset(q, 0, sizeof(*q));
}
