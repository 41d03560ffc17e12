/*
 * edit.c - what the fields behind a game ask for, gameline(5), as an edit
 * of its text, with the marks and tags that a user may want besides.
 */
#include <stdlib.h>
#include <string.h>

#include "pgn.h"

static void
add_comment(struct editor *e, int id, struct span text)
{
	struct edit *to = &e->edit;

	to->comment = mem_grow(to->comment, &e->comments_cap,
	    (size_t)to->ncomment + 1, sizeof(*to->comment));
	to->comment[to->ncomment].id = id;
	to->comment[to->ncomment].text = text;
	to->ncomment++;
}

static void
add_tag(struct editor *e, struct span name, struct span value)
{
	struct edit *to = &e->edit;

	to->tag = mem_grow(to->tag, &e->tags_cap, (size_t)to->ntag + 1,
	    sizeof(*to->tag));
	to->tag[to->ntag].name = name;
	to->tag[to->ntag].value = value;
	to->ntag++;
}

static void
add_removed(struct editor *e, int id)
{
	struct edit *to = &e->edit;

	to->removed = mem_grow(to->removed, &e->removed_cap,
	    (size_t)to->nremoved + 1, sizeof(*to->removed));
	to->removed[to->nremoved++] = id;
}

/* Cuts "ID" and what follows it off "ID" or "ID:REST". */
static bool
cut_id(struct span *s, int *id)
{
	char digits[12] = "";
	size_t n = 0;
	long value;

	while (n < s->n && n < sizeof(digits) - 1 && s->p[n] != ':') {
		digits[n] = s->p[n];
		n++;
	}
	if (!number_parse(digits, 0, GAME_MOVES, &value) ||
	    (n < s->n && s->p[n] != ':'))
		return false;
	*id = (int)value;
	n += n < s->n;
	s->p += n;
	s->n -= n;
	return true;
}

/* Cuts a name off "NAME" or "NAME:REST", where "\:" is a colon of NAME. */
static struct span
cut_name(struct editor *e, struct span *s)
{
	struct span name;
	char *to;
	size_t i;

	name.p = to = arena_alloc(&e->arena, s->n + 1);
	for (i = 0; i < s->n && s->p[i] != ':'; i++) {
		if (s->p[i] == '\\' && i + 1 < s->n)
			i++;
		*to++ = s->p[i];
	}
	name.n = (size_t)(to - name.p);
	i += i < s->n;
	s->p += i;
	s->n -= i;
	return name;
}

static bool
is_tag_name(struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++)
		if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"
		    "wxyz0123456789_", s.p[i]) == NULL || s.p[i] == '\0')
			return false;
	return s.n > 0;
}

static struct span
keep(struct editor *e, struct buf *b)
{
	struct span s;

	s.n = b->n;
	s.p = arena_copy(&e->arena, buf_str(b), b->n);
	buf_free(b);
	return s;
}

/* Squares, as "e4" or "[a1,h1]", marked on a diagram. */
static struct span
coloured_squares(struct editor *e, struct span squares)
{
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i + 1 < squares.n; i++) {
		if (squares.p[i] < 'a' || squares.p[i] > 'h' ||
		    squares.p[i + 1] < '1' || squares.p[i + 1] > '8')
			continue;
		buf_puts(&b, b.n == 0 ? "[%csl " : ",");
		buf_printf(&b, "G%c%c", squares.p[i], squares.p[i + 1]);
	}
	if (b.n > 0)
		buf_putc(&b, ']');
	return keep(e, &b);
}

/* False when the field is damaged; unknown ones are no business of ours. */
static bool
read_field(struct editor *e, struct span f, struct buf *labels)
{
	struct span name;
	char key;
	int id;

	if (f.n < 2 || f.p[1] != ':')
		return true;
	key = f.p[0];
	f.p += 2;
	f.n -= 2;
	switch (key) {
	case 'c':
	case 'd':
		if (!cut_id(&f, &id))
			return false;
		if (key == 'c')
			add_comment(e, id, f);
		else if (e->draw)
			add_comment(e, id, coloured_squares(e, f));
		return true;
	case 'r':
		if (!cut_id(&f, &id))
			return false;
		add_removed(e, id);
		return true;
	case 't':
		name = cut_name(e, &f);
		if (!is_tag_name(name))
			return false;
		add_tag(e, name, f);
		return true;
	case 'o':
		if (e->provenance && f.n > 0)
			add_tag(e, span_of("CqlOptions"), f);
		return true;
	case 'q':
		if (labels->n > 0)
			buf_puts(labels, ", ");
		buf_span(labels, cut_name(e, &f));
		return true;
	default:
		return true;
	}
}

bool
edit_read(struct editor *e, struct span rest)
{
	static const struct arenamark nothing;
	struct span field, plain;
	struct buf labels = { 0 };
	bool good = true;
	const char *tab;

	e->edit.ncomment = e->edit.ntag = e->edit.nremoved = 0;
	arena_reset(&e->arena, nothing);
	e->text.n = 0;
	buf_room(&e->text, rest.n + 1);
	while (rest.n > 0) {
		field.p = rest.p + 1;
		tab = memchr(field.p, '\t', rest.n - 1);
		field.n = tab ? (size_t)(tab - field.p) : rest.n - 1;
		rest.p += field.n + 1;
		rest.n -= field.n + 1;
		plain.p = e->text.p + e->text.n;
		field_unescape(&e->text, field);
		plain.n = (size_t)(e->text.p + e->text.n - plain.p);
		good = read_field(e, plain, &labels) && good;
	}
	if (e->provenance && labels.n > 0) {
		add_tag(e, span_of("CqlQuery"), keep(e, &labels));
		add_tag(e, span_of("CqlTools"), span_of(VERSION));
	}
	buf_free(&labels);
	return good;
}

/* The move that led to a position, as an arrow. */
static void
add_arrow(struct editor *e, const struct game *g, int id)
{
	struct buf b = { 0 };
	move m = g->move[id];

	if (id == 0 || MOVE_HOW(m) == MOVE_NULL)
		return;
	buf_printf(&b, "[%%cal G%c%d%c%d]", 'a' + FILE_OF(MOVE_FROM(m)),
	    1 + RANK_OF(MOVE_FROM(m)), 'a' + FILE_OF(MOVE_TO(m)),
	    1 + RANK_OF(MOVE_TO(m)));
	add_comment(e, id, keep(e, &b));
}

void
edit_illustrate(struct editor *e, const struct game *g)
{
	struct buf b = { 0 };
	int i, id, n = e->draw || e->fen ? e->edit.ncomment : 0;

	for (i = 0; i < n; i++) {
		id = e->edit.comment[i].id;
		if (id >= g->npos)
			continue;
		if (e->draw)
			add_arrow(e, g, id);
		if (e->fen) {
			fen_write(&g->pos[id], &b);
			add_comment(e, id, keep(e, &b));
		}
	}
}

void
editor_free(struct editor *e)
{
	free(e->edit.comment);
	free(e->edit.tag);
	free(e->edit.removed);
	buf_free(&e->text);
	arena_free(&e->arena);
}
