/*
 * query.c - prints the diagnostics of a query, and frees it.
 */
#include "tree.h"
#include "utiltext.h"

enum { ECHO_MOST = 200 };	/* bytes of a source line that are shown */

void
added_put(struct added **list, const char *option, const char *text)
{
	while (*list != NULL)
		list = &(*list)->next;
	*list = mem_zero(1, sizeof(**list));
	(*list)->option = option;
	(*list)->text = text;
}

const char *
query_file(const struct query *q, int *line)
{
	int number = *line / INCLUDED_LINES, i;

	/* the header names the files in their order */
	for (i = 0; q->header != NULL && i < q->header->nargs; i++)
		if (node_plays(q->header->arg[i], ROLE_INCLUDED) &&
		    --number == 0) {
			*line %= INCLUDED_LINES;
			return q->header->arg[i]->text;
		}
	return q->file;
}

struct span
query_line(struct query *q, int line)
{
	struct textlines *t = &q->lines;
	const struct included *i = q->included;
	int number = line / INCLUDED_LINES;
	struct span text = q->text, rest;

	for (; number > 0 && i != NULL; i = i->next)
		if (--number == 0) {
			text = i->text;
			line %= INCLUDED_LINES;
		}
	rest = text;
	if (t->text.p != text.p) {
		t->text = text;
		for (t->n = 0; rest.n > 0; span_cut(&rest, '\n'))
			*MEM_ADD(t->at, t->cap, t->n) = (size_t)(rest.p -
			    text.p);
	}
	if (line < 1 || (size_t)line > t->n)
		return NO_SPAN;
	rest = span_after(text, t->at[line - 1]);
	if (rest.n > ECHO_MOST)		/* up to the end of a character */
		for (rest.n = ECHO_MOST; rest.n > 0 &&
		    utf8_continues(rest.p[rest.n]); )
			rest.n--;
	return span_until(rest, '\n');
}

/*
 * Appends the line, safe to show on a terminal, and a caret below the column.
 */
static void
echo_line(struct buf *b, struct span line, int col)
{
	char shown[ECHO_MOST * SHOWN_MOST + 1];
	size_t i, n, width;

	n = show_controls(shown, line.p, line.n, "\t");
	buf_printf(b, "    %.*s\n    ", (int)n, shown);
	for (i = 0; col > 1 && i < line.n; col--) {
		n = text_offset(span_after(line, i), 1);
		width = show_controls(shown, line.p + i, n, "\t");
		if (width == n)
			width = 1;
		while (width-- > 0)
			buf_putc(b, line.p[i] == '\t' ? '\t' : ' ');
		i += n;
	}
	buf_printf(b, "%s^%s\n", err_style(STYLE_CARET), err_style(STYLE_END));
}

static void
print_diagnostic(struct query *q, int line, int col, const char *kind,
    const char *fmt, va_list ap)
{
	struct buf own = { 0 };
	struct buf *out = q->diagnostics != NULL ? q->diagnostics : &own;
	struct span source = query_line(q, line);
	const char *file = query_file(q, &line);
	char message[2000];

	vsnprintf(message, sizeof(message), fmt, ap);
	buf_puts(out, err_style(STYLE_PLACE));
	buf_show(out, span_of(file));
	buf_printf(out, ":%d:%d:%s %s", line, col, err_style(STYLE_END), kind);
	buf_show(out, span_of(message));
	buf_putc(out, '\n');
	if (source.n > 0)
		echo_line(out, source, col);
	buf_add(out, q->more.p, q->more.n);
	buf_write(&own, stderr);
	buf_free(&own);
}

void
query_error(struct query *q, int line, int col, const char *fmt, ...)
{
	va_list ap;

	if (q->wrong == 0)
		q->wrong = line;
	va_start(ap, fmt);
	print_diagnostic(q, line, col, "", fmt, ap);
	va_end(ap);
	q->more = NO_SPAN;
	query_fail(q);
}

void
query_warning(struct query *q, int line, int col, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_diagnostic(q, line, col, "warning: ", fmt, ap);
	va_end(ap);
}

void
query_warn_at(const struct query *q, const struct node *n, const char *fmt, ...)
{
	char message[1000];
	int line = n->line;
	const char *file = query_file(q, &line);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	warn_at(file, line, n->col, "%s", message);
}

bool
query_try(struct query *q, void (*step)(struct query *, void *), void *context)
{
	jmp_buf failure, *around = q->failure;
	const struct node *grows = q->grows;
	bool failed;

	q->failure = &failure;
	failed = setjmp(failure) != 0;
	if (!failed)
		step(q, context);
	q->failure = around;
	q->grows = grows;
	return !failed;
}

void
query_fail(struct query *q)
{
	if (q->failure == NULL)
		die("a diagnostic outside of any step");
	longjmp(*q->failure, 1);
}

void
query_free(struct query *q)
{
	free(q->lines.at);
	arena_free(&q->arena);
	memset(q, 0, sizeof(*q));
}
