/*
 * comments.c - the comments of a run: a stack, from which those of a filter
 * that fails are removed.
 */
#include "evalcomments.h"

/* Makes a comment of the bytes of comment_text from at to its end. */
static void
push_comment(struct run *r, int id, size_t at)
{
	struct comment *m;

	if (r->comment_text.n == at)
		return;
	m = MEM_ADD(r->comment, r->comments_cap, r->ncomments);
	m->id = id;
	m->at = at;
	m->length = r->comment_text.n - at;
}

void
comment_add(struct run *r, int id, enum commenting least, struct span text)
{
	size_t at;

	if (r->level < least)
		return;
	at = r->comment_text.n;
	buf_span(&r->comment_text, text);
	push_comment(r, id, at);
}

void
comment_printf(struct run *r, int id, enum commenting least, const char *fmt,
    ...)
{
	size_t at = r->comment_text.n;
	va_list ap;

	if (r->level < least)
		return;
	va_start(ap, fmt);
	buf_vprintf(&r->comment_text, fmt, ap);
	va_end(ap);
	push_comment(r, id, at);
}

void
comment_drop(struct run *r, size_t mark)
{
	if (r->ncomments <= mark)
		return;
	r->comment_text.n = r->comment[mark].at;
	r->ncomments = mark;
}

struct comments
comments_take(struct run *r, size_t mark)
{
	struct comments s = { 0 };
	size_t from, i;

	if (r->ncomments <= mark || r->options->always_comment)
		return s;
	s.n = r->ncomments - mark;
	from = r->comment[mark].at;
	s.comment = arena_alloc(&r->game, s.n * sizeof(*s.comment));
	s.text = arena_copy(&r->game, r->comment_text.p + from,
	    r->comment_text.n - from);
	for (i = 0; i < s.n; i++) {
		s.comment[i] = r->comment[mark + i];
		s.comment[i].at -= from;
	}
	comment_cut(r, mark);
	return s;
}

void
comments_push(struct run *r, const struct comments *s)
{
	struct span text;
	size_t i;

	for (i = 0; i < s->n; i++) {
		text = span_at(s->text + s->comment[i].at,
		    s->comment[i].length);
		comment_add(r, s->comment[i].id, COMMENT_QUIET, text);
	}
}

void
comments_of_best(struct run *r, size_t start, size_t mark, bool better)
{
	struct comments kept = { 0 };

	if (better && mark == start)
		return;
	if (better) {
		kept = comments_take(r, mark);
		mark = start;
	}
	comment_cut(r, mark);
	comments_put(r, &kept);
}
