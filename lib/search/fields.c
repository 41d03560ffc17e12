/*
 * fields.c - what is written about a game or position that matched, and at the
 * end of a search.
 */
#include "worker.h"

void
write_fields(struct run *r, const struct outcome *o, struct buf *b)
{
	const struct comment *c;
	struct span s;
	size_t i;

	field_query(b, r->q->name);
	field_count(b, o->count);
	for (i = 0; i < r->ncomments; i++) {
		c = &r->comment[i];
		s = span_at(r->comment_text.p + c->at, c->length);
		field_comment(b, c->id, s);
	}
	sort_fields(r, o->count, b);
	for (i = 0; i < r->ntags; i++) {
		s = span_at(r->tag[i].value.p, r->tag[i].value.n);
		field_tag(b, r->tag[i].name, s);
	}
	for (i = 0; i < r->nremoved; i++)
		field_removed(b, r->removed[i]);
}

static void
write_value(struct run *r, const struct value *v, struct buf *b)
{
	if (!v->bound)
		return;
	switch (v->type) {
	case SET:
		set_write(v->set, b);
		break;
	case NUMBER:
		buf_printf(b, "%d", v->number);
		break;
	case STRING:
		posline_text(b, v->string);
		break;
	case POSITION:
		posline_text(b, position_name(r, v->number));
		break;
	case LOGICAL:
		break;
	}
}

void
write_position(struct run *r, int id, const struct value *v, struct buf *b)
{
	posline_begin(b, r->g, r->number, id);
	posline_text(b, span_of(r->q->name));
	buf_putc(b, '\t');
	write_value(r, v, b);
	buf_putc(b, '\n');
}

void
write_squares(int id, const struct value *v, struct buf *b)
{
	struct buf set = { 0 };

	if (!v->bound || v->type != SET || v->set == 0)
		return;
	set_write(v->set, &set);
	field_squares(b, id, span_of(buf_str(&set)));
	buf_free(&set);
}

void
write_summary(struct run *r, FILE *to)
{
	const struct symbol *s;
	const struct value *v;
	struct buf set = { 0 };

	for (s = r->q->symbols; s != NULL; s = s->next) {
		if (!s->persistent || s->quiet || s->kind != SYM_VARIABLE)
			continue;
		v = &r->var[s->slot].v;
		if (v->type == STRING) {
			fprintf(to, "%s: \"%.*s\"\n", s->name,
			    (int)v->string.n, v->string.n != 0 ?
			    v->string.p : "");
		} else if (v->type == SET) {
			set.n = 0;
			set_write(v->set, &set);
			fprintf(to, "%s: %s\n", s->name, buf_str(&set));
		} else {
			fprintf(to, "%s: %d\n", s->name, v->number);
		}
	}
	buf_free(&set);
}
