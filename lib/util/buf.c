/*
 * buf.c - a growing array of bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "util.h"

char *
buf_room(struct buf *b, size_t n)
{
	if (n > b->cap - b->n)
		b->p = mem_grow(b->p, &b->cap, b->n + n, 1);
	return b->p + b->n;
}

void
buf_add(struct buf *b, const void *p, size_t n)
{
	if (n == 0)
		return;
	memcpy(buf_room(b, n), p, n);
	b->n += n;
}

void
buf_puts(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void
buf_putc(struct buf *b, int c)
{
	*buf_room(b, 1) = (char)c;
	b->n++;
}

void
buf_span(struct buf *b, struct span s)
{
	buf_add(b, s.p, s.n);
}

void
buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n <= 0)
		return;
	buf_room(b, (size_t)n + 1);
	va_start(ap, fmt);
	vsnprintf(b->p + b->n, (size_t)n + 1, fmt, ap);
	va_end(ap);
	b->n += (size_t)n;
}

const char *
buf_str(struct buf *b)
{
	*buf_room(b, 1) = '\0';
	return b->p;
}

void
buf_free(struct buf *b)
{
	free(b->p);
	b->p = NULL;
	b->n = b->cap = 0;
}
