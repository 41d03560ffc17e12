/*
 * merge.c - prepares an edit for both writers: marks the comments to be
 * removed, joins the new ones of a position to one text that is safe inside
 * braces, and sorts tags and escapes their values.
 */
#include <stdlib.h>

#include "merge.h"
#include "../pgn/lex.h"

static int
compare_insertions(const void *a, const void *b)
{
	const struct insertion *p = *(struct insertion *const *)a;
	const struct insertion *q = *(struct insertion *const *)b;

	if (p->id != q->id)
		return p->id < q->id ? -1 : 1;
	return p < q ? -1 : p > q;
}

/* The texts of one position so far, by a hash; room is a power of two. */
struct texts {
	const struct span **text;
	size_t room;
};

/* Adds a text; false if it is there. */
static bool
texts_add(struct texts *t, const struct span *text)
{
	uint32_t hash = 0;
	size_t i;

	for (i = 0; i < text->n; i++)
		hash = (hash ^ (unsigned char)text->p[i]) * 16777619;
	for (i = (hash ^ hash >> 16) & (t->room - 1); t->text[i] != NULL;
	    i = (i + 1) & (t->room - 1))
		if (span_equal(*t->text[i], *text))
			return false;
	t->text[i] = text;
	return true;
}

/* Returns a byte as it is written inside braces. */
static inline char
mended(char c)
{
	return (unsigned char)c < ' ' ? ' ' : c == '{' || c == '}' ? '_' : c;
}

static bool
is_clean(struct span s)
{
	size_t i = 0;

	while (i < s.n && mended(s.p[i]) == s.p[i])
		i++;
	return i == s.n;
}

/*
 * Joins the n texts of one position in order, each only once unless repeats.
 */
static struct span
merge_texts(struct arena *a, struct insertion *const *list, size_t n,
    bool repeats)
{
	struct texts seen = { NULL, 2 };
	struct buf b = { 0 };
	struct span s;
	size_t i, j;

	if (n == 1 && is_clean(list[0]->text))
		return list[0]->text;
	while (seen.room < 2 * n)
		seen.room *= 2;
	if (!repeats)
		seen.text = arena_alloc(a, seen.room * sizeof(*seen.text));
	for (i = 0; i < n; i++) {
		s = list[i]->text;
		if (s.n == 0 || (!repeats && !texts_add(&seen, &list[i]->text)))
			continue;
		if (b.n > 0)
			buf_putc(&b, ' ');
		for (j = 0; j < s.n; j++)
			buf_putc(&b, mended(s.p[j]));
	}
	return span_keep(a, &b);
}

const struct insertion *
edit_merged_comments(struct arena *a, const struct edit *e, int npos, size_t *n)
{
	struct insertion **list, *merged;
	size_t i, j, count = 0;
	bool sorted = true;

	*n = 0;
	if (e->ncomment == 0)
		return NULL;
	list = arena_alloc(a, (size_t)e->ncomment * sizeof(*list));
	merged = arena_alloc(a, (size_t)e->ncomment * sizeof(*merged));
	for (i = 0; i < (size_t)e->ncomment; i++) {
		if (e->comment[i].id < 0 || e->comment[i].id >= npos)
			continue;
		list[count] = &e->comment[i];
		sorted &= count == 0 || list[count]->id >= list[count - 1]->id;
		count++;
	}
	if (!sorted)
		qsort(list, count, sizeof(*list), compare_insertions);
	for (i = 0; i < count; i = j) {
		for (j = i + 1; j < count && list[j]->id == list[i]->id; j++)
			;
		merged[*n] = *list[i];
		merged[*n].text = merge_texts(a, list + i, j - i, e->repeats);
		*n += merged[*n].text.n > 0;
	}
	return merged;
}

void
edit_remove_comments(struct game *g, const struct edit *e)
{
	const struct gamework *w = g->work;
	bool *removed = arena_alloc(&g->work->arena, (size_t)g->npos);
	struct annotation *a;
	int i;

	for (i = 0; i < e->nremoved; i++)
		removed[e->removed[i]] = true;
	game_annotations(g, 0);	/* gives every annotation its position */
	for (a = w->annotation; a < w->annotation + w->nannotation; a++)
		if (a->kind == ANNOTATION_COMMENT && a->id >= 0 &&
		    removed[a->id])
			a->kind = ANNOTATION_REMOVED;
}

int
tag_find(const struct tag *tag, int n, struct span name)
{
	int i = 0;

	while (i < n && !span_equal(tag[i].name, name))
		i++;
	return i;
}

int
tag_compare(const void *a, const void *b)
{
	const struct tag *p = a, *q = b;
	int c = span_compare(p->name, q->name);

	if (c != 0)
		return c;
	return p->value.p < q->value.p ? -1 : p->value.p > q->value.p;
}

void
tag_write_value(struct buf *b, struct span s)
{
	bool escaped = false;
	size_t i;

	for (i = 0; i < s.n; i++) {
		if (s.p[i] == '"' && !escaped)
			buf_putc(b, '\\');
		escaped = s.p[i] == '\\' && !escaped;
		buf_putc(b, lex_is_line_end(s.p[i]) ? ' ' : s.p[i]);
	}
	if (escaped)
		buf_putc(b, '\\');
}
