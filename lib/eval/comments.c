/*
 * comments.c - what a run wants to write: comments of positions, made and
 * taken back, messages, and changes to the game.
 */
#include <string.h>

#include "eval.h"

void
comment_add(struct run *r, int id, enum level least, struct span text)
{
	struct remark *m;

	if (r->level < least || text.n == 0)
		return;
	r->remark = mem_grow(r->remark, &r->remarks_cap, r->nremarks + 1,
	    sizeof(*r->remark));
	m = &r->remark[r->nremarks++];
	m->id = id;
	m->at = r->texts.n;
	m->length = text.n;
	buf_span(&r->texts, text);
}

void
comment_printf(struct run *r, int id, enum level least, const char *fmt, ...)
{
	char text[400];
	struct span s = { text, 0 };
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	s.n = n < (int)sizeof(text) ? (size_t)n : sizeof(text) - 1;
	comment_add(r, id, least, s);
}

void
comment_withdraw(struct run *r, size_t mark)
{
	if (r->options->always_comment)
		return;
	r->texts.n = r->remark[mark].at;
	r->nremarks = mark;
}

struct remarks
comment_take(struct run *r, size_t mark)
{
	struct remarks s = { 0 };
	size_t from, i;

	if (r->nremarks <= mark || r->options->always_comment)
		return s;
	s.n = r->nremarks - mark;
	from = r->remark[mark].at;
	s.remark = arena_alloc(&r->game, s.n * sizeof(*s.remark));
	s.texts = arena_copy(&r->game, r->texts.p + from, r->texts.n - from);
	for (i = 0; i < s.n; i++) {
		s.remark[i] = r->remark[mark + i];
		s.remark[i].at -= from;
	}
	comment_cut(r, mark);
	return s;
}

void
comment_put(struct run *r, const struct remarks *s)
{
	struct span text;
	size_t i;

	for (i = 0; i < s->n; i++) {
		text.p = s->texts + s->remark[i].at;
		text.n = s->remark[i].length;
		comment_add(r, s->remark[i].id, LEVEL_QUIET, text);
	}
}

void
run_say(struct run *r, const char *p, size_t n)
{
	buf_add(&r->said, p, n);
}

void
run_set_tag(struct run *r, const char *name, struct span value)
{
	size_t i;

	for (i = 0; i < r->ntags; i++)
		if (strcmp(r->tag[i].name, name) == 0)
			break;
	if (i == r->tags_cap) {
		r->tag = mem_grow(r->tag, &r->tags_cap, i + 1,
		    sizeof(*r->tag));
		memset(&r->tag[i], 0, (r->tags_cap - i) * sizeof(*r->tag));
	}
	r->ntags += i == r->ntags;
	r->tag[i].name = name;
	r->tag[i].value.n = 0;
	buf_span(&r->tag[i].value, value);
}

void
run_remove_comment(struct run *r, int id)
{
	r->removed = mem_grow(r->removed, &r->removed_cap, r->nremoved + 1,
	    sizeof(*r->removed));
	r->removed[r->nremoved++] = id;
}
