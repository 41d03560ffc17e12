/*
 * fields.c - what is written of a game that matched, and at the end.
 */
#include "search.h"

void
run_fields(struct run *r, const struct outcome *o, const char *label,
    struct buf *b)
{
	const struct comment *m;
	struct span s;
	size_t i;

	buf_puts(b, "\tq:");
	field_name(b, span_of(label));
	buf_printf(b, "\tn:%ld", o->count);
	for (i = 0; i < r->ncomments; i++) {
		m = &r->comment[i];
		s.p = r->comment_text.p + m->at;
		s.n = m->length;
		buf_printf(b, "\tc:%d:", m->id);
		field_escape(b, s);
	}
	sort_fields(r, o->count, b);
	for (i = 0; i < r->ntags; i++) {
		s.p = r->tag[i].value.p;
		s.n = r->tag[i].value.n;
		buf_puts(b, "\tt:");
		field_name(b, span_of(r->tag[i].name));
		buf_putc(b, ':');
		field_escape(b, s);
	}
	for (i = 0; i < r->nremoved; i++)
		buf_printf(b, "\tr:%d", r->removed[i]);
}

void
run_summary(struct run *r, FILE *to)
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
