/*
 * fields.c - writes the fields of a game that matched, position lines, and the
 * counts at the end of a search.
 */
#include "evalcomments.h"
#include "filters.h"
#include "utiltext.h"
#include "worker.h"

/*
 * Appends the places of the comments, so that pgnannotate need not read the
 * game to find them.
 */
static void
write_places(struct run *r, const struct game *g, struct buf *b)
{
	const struct comment *c = r->comment, *end = c + r->ncomments;
	const uint32_t *place;
	size_t length;
	int last = 0;
	char *p;

	for (; c < end; c++)
		if (c->id > last)
			last = c->id;
	c = r->comment;
	place = c < end ? game_line_places(g, last, &length) : NULL;
	if (place == NULL)
		return;
	field_number(b, FIELD_PLACES, (long)length);
	buf_room(b, r->ncomments * NUMBER_ROOM);
	for (p = b->p + b->n; c < end; c++) {
		*p++ = c == r->comment ? ':' : ',';
		p = number_write(p, place[c->id]);
	}
	b->n = (size_t)(p - b->p);
}

/* There can be a million comments: their texts are examined together. */
static void
write_comments(struct run *r, const struct game *g, struct buf *b)
{
	bool plain = field_is_plain(buf_bytes(&r->comment_text));
	const struct comment *c = r->comment, *end = c + r->ncomments;
	struct span text;
	char *p;

	for (; c < end; c++) {
		text = span_at(r->comment_text.p + c->at, c->length);
		p = buf_room(b, NUMBER_ROOM + 4 + text.n);
		*p++ = '\t';
		*p++ = FIELD_COMMENT;
		*p++ = ':';
		p = number_write(p, c->id);
		*p++ = ':';
		if (plain) {
			memcpy(p, text.p, text.n);
			p += text.n;
		}
		b->n = (size_t)(p - b->p);
		if (!plain)
			field_escape(b, text);
	}
	write_places(r, g, b);
}

void
write_fields(struct run *r, const struct game *g, const struct outcome *o,
    struct buf *b)
{
	struct span s;
	size_t i;

	field_query(b, r->q->name);
	field_number(b, FIELD_COUNT, o->count);
	write_comments(r, g, b);
	sort_fields(r, o->count, b);
	for (i = 0; i < r->ntags; i++) {
		s = span_at(r->tag[i].value.p, r->tag[i].value.n);
		if (r->tag[i].removed)
			buf_printf(b, "\t%c:%s", FIELD_TAG, r->tag[i].name);
		else
			field_named(b, FIELD_TAG, r->tag[i].name, s);
	}
	for (i = 0; i < r->nremoved; i++)
		field_number(b, FIELD_REMOVED, r->removed[i]);
}

void
write_value(struct run *r, const struct value *v, struct buf *b)
{
	struct buf text = { 0 };

	if (!v->bound || v->type == LOGICAL)
		return;
	value_write(r, v, &text);
	posline_text(b, buf_bytes(&text));
	buf_free(&text);
}

/* Appends a value as JSON; null if there is none. */
static void
write_json_value(struct run *r, const struct value *v, struct buf *b)
{
	const char *quote = v->type == SET && v->set != 0 ? "\"" : "";

	if (!v->bound || v->type == LOGICAL) {
		buf_puts(b, "null");
	} else if (v->type == SET) {
		buf_printf(b, "[%s", quote);
		squares_list(v->set, "\",\"", b);
		buf_printf(b, "%s]", quote);
	} else if (v->type == NUMBER) {
		buf_number(b, v->number);
	} else {
		json_put(b, "", v->type == STRING ? v->string :
		    position_name(r, v->number));
	}
}

/* Appends what -T asks for, after a position; next is as Next wants it. */
static void
write_columns(struct worker *w, struct run *r, int id, int next)
{
	const struct search *s = w->search;
	struct buf *b = &w->now->out, *text = &w->column;
	struct gamepoint p = { w->line, r->g, id, next,
	    span_of(r->q->title), NO_SPAN };
	enum poskind kind;
	size_t i;

	w->solution.n = 0;
	if (s->solution)
		solution_write(r, id, next, &w->solution);
	p.solution = buf_bytes(&w->solution);
	for (i = 0; i < s->ncolumns; i++) {
		text->n = 0;
		kind = posline_value(text, &p, s->column[i]);
		if (kind != POS_NONE && i < 64)
			w->filled |= BIT(i);
		if (s->json)
			buf_printf(b, ",\"%s\":", s->column[i]);
		else
			buf_putc(b, '\t');
		if (!s->json)
			posline_field(b, buf_bytes(text));
		else if (kind == POS_TEXT)
			json_put(b, "", buf_bytes(text));
		else if (kind == POS_NUMBER)
			buf_span(b, buf_bytes(text));
		else
			buf_puts(b, "null");
	}
}

void
write_position(struct worker *w, struct run *r, int id, const struct value *v)
{
	struct buf *b = &w->now->out;
	bool json = w->search->json;
	int next = -1;

	if (w->search->step_back) {
		next = id;
		id = game_parent(r->g, id);
		if (id < 0)
			return;
	}
	if (json) {
		posline_json(b, r->g, r->number, id);
		json_put(b, ",\"label\":", span_of(r->q->name));
		buf_puts(b, ",\"value\":");
		write_json_value(r, v, b);
	} else {
		posline_begin(b, r->g, r->number, id);
		posline_text(b, span_of(r->q->name));
		buf_putc(b, '\t');
		write_value(r, v, b);
	}
	write_columns(w, r, id, next);
	buf_puts(b, json ? "}\n" : "\n");
}

void
write_names(const struct search *s, struct buf *b)
{
	size_t i;

	if (s->form == SEARCH_COUNTS) {
		buf_puts(b, "label\tgames\tpositions\n");
		return;
	}
	for (i = 0; i < POSLINE_COLUMNS; i++)
		buf_printf(b, "%s%s", i > 0 ? "\t" : "", posline_names[i]);
	for (i = 0; i < s->ncolumns; i++)
		buf_printf(b, "\t%s", s->column[i]);
	buf_putc(b, '\n');
}

struct tally
tally_shown(const struct search *s, const struct ledger *l,
    const struct tally *tally)
{
	struct tally t = *tally;

	if (s->inverted) {
		t.games = (t.stopped != 0 ? t.asked : l->games) - t.games -
		    t.given_up;
		t.positions = 0;
	}
	return t;
}

void
write_count(const struct search *s, const struct query *q,
    const struct tally *t, struct buf *b)
{
	if (s->json) {
		json_put(b, "{\"label\":", span_of(q->name));
		buf_printf(b, ",\"games\":%ld,\"positions\":%ld", t->games,
		    t->positions);
		if (t->stopped != 0)
			buf_printf(b, ",\"stopped\":%ld", t->stopped);
	} else {
		posline_text(b, span_of(q->name));
		buf_printf(b, "\t%ld\t%ld", t->games, t->positions);
		if (t->stopped != 0)
			buf_printf(b, "\tstopped in game %ld", t->stopped);
	}
}

void
write_squares(int id, const struct value *v, struct buf *b)
{
	struct buf set = { 0 };

	if (!v->bound || v->type != SET || v->set == 0)
		return;
	set_write(v->set, &set);
	field_at(b, FIELD_SQUARES, id, buf_bytes(&set));
	buf_free(&set);
}

void
write_summary(struct run *r, bool dictionaries)
{
	const struct symbol *s;
	const struct value *v;
	struct buf b = { 0 };

	for (s = r->q->symbols; s != NULL; s = s->next) {
		if (!s->persistent || s->quiet)
			continue;
		if (s->kind == SYM_DICTIONARY && dictionaries)
			dictionary_text(r, s, &b);
		if (s->kind != SYM_VARIABLE)
			continue;
		v = &r->var[s->slot].v;
		buf_printf(&b, "%s: ", s->name);
		buf_puts(&b, v->type == STRING ? "\"" : "");
		value_write(r, v, &b);
		buf_puts(&b, v->type == STRING ? "\"\n" : "\n");
	}
	err_write(b.p, b.n);
	buf_free(&b);
}
