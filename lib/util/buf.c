/*
 * buf.c - a growing array of bytes.
 */
#include "util.h"

enum { CONVERTED = 64 };	/* room for what conversions add to a format */

void
buf_grow(struct buf *b, size_t n)
{
	b->p = mem_grow(b->p, &b->cap, b->n + n, 1);
}

void
buf_number(struct buf *b, long long n)
{
	b->n = (size_t)(number_write(buf_room(b, NUMBER_ROOM), n) - b->p);
}

static void
add_library(struct buf *b, const char *fmt, va_list ap)
{
	va_list copy;
	int n;

	va_copy(copy, ap);
	n = vsnprintf(NULL, 0, fmt, copy);
	va_end(copy);
	if (n <= 0)
		return;
	vsnprintf(buf_room(b, (size_t)n + 1), (size_t)n + 1, fmt, ap);
	b->n += (size_t)n;
}

/*
 * A printf of its own for %s, %d and the like, since comments are made by the
 * million and vsnprintf takes five times as long; that gets the rest from the
 * first other conversion on.
 */
void
buf_vprintf(struct buf *b, const char *fmt, va_list ap)
{
	const char *p = fmt, *end = fmt + strlen(fmt), *next;
	int n;

	buf_room(b, (size_t)(end - p) + CONVERTED);
	for (;;) {
		next = memchr(p, '%', (size_t)(end - p));
		if (next == NULL) {
			buf_span(b, span_to(p, end));
			return;
		}
		buf_span(b, span_to(p, next));
		p = next;
		if (p[1] == 'd') {
			buf_number(b, va_arg(ap, int));
			p += 2;
		} else if (p[1] == 's') {
			buf_puts(b, va_arg(ap, const char *));
			p += 2;
		} else if (p[1] == 'c') {
			buf_putc(b, va_arg(ap, int));
			p += 2;
		} else if (p[1] == 'l' && p[2] == 'd') {
			buf_number(b, va_arg(ap, long));
			p += 3;
		} else if (p[1] == '.' && p[2] == '*' && p[3] == 's') {
			n = va_arg(ap, int);
			buf_add(b, va_arg(ap, const char *), (size_t)n);
			p += 4;
		} else {
			add_library(b, p, ap);
			return;
		}
	}
}

void
buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(b, fmt, ap);
	va_end(ap);
}

const char *
buf_str(struct buf *b)
{
	*buf_room(b, 1) = '\0';
	return b->p;
}

void
buf_write(const struct buf *b, FILE *f)
{
	if (b->n > 0)
		fwrite(b->p, 1, b->n, f);
}

void
buf_free(struct buf *b)
{
	mem_uncount(b->cap);
	free(b->p);
	b->p = NULL;
	b->n = b->cap = 0;
}

void
bufs_free(struct buf *const *b)
{
	for (; *b != NULL; b++)
		buf_free(*b);
}
