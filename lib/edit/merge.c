/*
 * merge.c - prepares an edit for both writers: marks the comments to be
 * removed, joins the new ones of a position to one text that is safe inside
 * braces, and sorts tags and escapes their values.
 */
#include <stdlib.h>

#include "merge.h"
#include "../pgn/lex.h"
#include "../util/bytes.h"

/* Returns a byte as it is written inside braces. */
static inline char
mended(char c)
{
	return (unsigned char)c < ' ' ? ' ' : c == '{' || c == '}' ? '_' : c;
}

/* Whether no byte of s would be mended; the last block may overlap. */
static bool
is_clean(struct span s)
{
	struct bytes b;
	size_t i = 0;

	if (s.n < BYTES) {
		while (i < s.n && mended(s.p[i]) == s.p[i])
			i++;
		return i == s.n;
	}
	for (; i < s.n; i += BYTES) {
		b = bytes_load(s.p + (i < s.n - BYTES ? i : s.n - BYTES));
		if (bytes_mask(bytes_or(BYTES_ANY(b, "{}"),
		    bytes_upto(b, ' ' - 1))) != 0)
			return false;
	}
	return true;
}

/* Appends a text as it is written inside braces. */
static void
add_text(struct buf *b, struct span s)
{
	size_t i;

	if (b->n > 0)
		buf_putc(b, ' ');
	if (is_clean(s)) {
		buf_span(b, s);
		return;
	}
	for (i = 0; i < s.n; i++)
		buf_putc(b, mended(s.p[i]));
}

/* Sorts comments by position and, at one position, as they were made. */
static int
by_place(const void *a, const void *b)
{
	const struct insertion *c = *(const struct insertion *const *)a;
	const struct insertion *d = *(const struct insertion *const *)b;

	return c->id != d->id ? (c->id > d->id) - (c->id < d->id) :
	    (c > d) - (c < d);
}

/* Sorts the comments of one position by their texts. */
static int
by_text(const void *a, const void *b)
{
	int order = span_compare((*(struct insertion *const *)a)->text,
	    (*(struct insertion *const *)b)->text);

	return order != 0 ? order : by_place(a, b);
}

/*
 * Drops those of n comments at a position whose text is that of another before;
 * returns how many are left.
 */
static size_t
drop_repeated(const struct insertion **c, size_t n)
{
	enum { FEW = 16 };	/* are compared with each other, unsorted */
	size_t i, k, left = 1;

	if (n > FEW)
		qsort(c, n, sizeof(*c), by_text);
	for (i = 1; i < n; i++) {
		for (k = n > FEW ? left - 1 : 0; k < left; k++)
			if (span_equal(c[i]->text, c[k]->text))
				break;
		if (k == left)
			c[left++] = c[i];
	}
	if (n > FEW)
		qsort(c, left, sizeof(*c), by_place);
	return left;
}

/* Returns the comments of an edit by place. */
static const struct insertion *
sort_comments(struct arena *a, const struct edit *e)
{
	const struct insertion *c = e->comment, **list;
	struct insertion *sorted;
	int i, n = e->ncomment;

	for (i = 1; i < n && c[i - 1].id <= c[i].id; i++)
		;
	if (i >= n)
		return c;
	list = arena_alloc(a, (size_t)n * sizeof(*list));
	sorted = arena_alloc(a, (size_t)n * sizeof(*sorted));
	for (i = 0; i < n; i++)
		list[i] = &c[i];
	qsort(list, (size_t)n, sizeof(*list), by_place);
	for (i = 0; i < n; i++)
		sorted[i] = *list[i];
	return sorted;
}

/* Joins the texts of n comments at one position. */
static struct span
join_texts(struct arena *a, const struct edit *e, const struct insertion *c,
    size_t n)
{
	const struct insertion **list = arena_alloc(a, n * sizeof(*list));
	struct buf b = { 0 };
	struct span text;
	size_t i;

	for (i = 0; i < n; i++)
		list[i] = &c[i];
	if (n > 1 && !e->repeats)
		n = drop_repeated(list, n);
	for (i = 0; i < n; i++)
		if (list[i]->text.n > 0)
			add_text(&b, list[i]->text);
	text = span_copy(a, b.p, b.n);
	buf_free(&b);
	return text;
}

const struct insertion *
edit_merged_comments(struct arena *a, const struct edit *e, int npos, size_t *n)
{
	const struct insertion *c = sort_comments(a, e), *next;
	const struct insertion *end = c + e->ncomment;
	struct insertion *merged = arena_alloc(a,
	    (size_t)e->ncomment * sizeof(*merged)), *to = merged;

	for (; c < end && c->id < npos; c = next) {
		for (next = c + 1; next < end && next->id == c->id; next++)
			;
		*to = *c;
		if (next > c + 1 || !(e->safe || is_clean(c->text)))
			to->text = join_texts(a, e, c, (size_t)(next - c));
		to += to->text.n > 0;
	}
	*n = (size_t)(to - merged);
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
		if (e->removed[i] < g->npos)
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

struct extent
tag_place(const struct game *g, const struct tag *tag)
{
	const char *p = lex_tag_start(tag);
	struct tag again;
	const char *end = lex_tag(p, g->text.p + g->text.n, &again);

	return (struct extent){ (uint32_t)(p - g->text.p),
	    (uint32_t)(end - g->text.p) };
}

void
patches_cut_tag(struct patches *p, const struct game *g, const struct tag *tag,
    bool first)
{
	struct extent place = tag_place(g, tag);
	size_t at = first ? place.at : before_line_end(g->text, place.at);
	size_t end = first ? after_line_end(g->text, place.end) : place.end;

	patches_add(p, at, end - at, NO_SPAN);
}

void
patches_drop(struct patches *p, const struct game *g, struct extent words)
{
	const char *text = g->text.p, *last = text + g->text.n;
	const char *at = text + words.at, *end = text + words.end, *from = at;
	const char *next = lex_skip_blanks(end, last);
	bool before = at == text || lex_is_space(at[-1]) || at[-1] == '(';
	bool after = end == last || lex_is_space(*end) || *end == ')';
	bool joins = !before && !after;
	bool first;	/* of their line */

	while (from > text && (from[-1] == ' ' || from[-1] == '\t'))
		from--;
	first = from == text || lex_is_line_end(from[-1]);
	/* a bracket that begins a line begins a tag */
	if (first && next < last && *next == '[' &&
	    words.at >= g->work->moves.at)
		return;
	if (first && (next == last || lex_is_line_end(*next))) {
		at = from;
		end = lex_past_line_end(next, last);
	} else {
		if (before && after && at > text && at[-1] == ' ')
			at--;
		else if (before && after && next > end)
			end++;
		/* and a percent sign an escaped line */
		joins |= first && at == from && end < last && *end == '%';
	}
	patches_add(p, (size_t)(at - text), (size_t)(end - at),
	    span_of(joins ? " " : ""));
}

size_t
before_line_end(struct span text, size_t at)
{
	if (at == 0 || !lex_is_line_end(text.p[at - 1]))
		return at;
	at--;
	return text.p[at] == '\n' && at > 0 && text.p[at - 1] == '\r' ?
	    at - 1 : at;
}

size_t
after_line_end(struct span text, size_t at)
{
	const char *end = text.p + text.n;

	if (at == text.n || !lex_is_line_end(text.p[at]))
		return at;
	return (size_t)(lex_past_line_end(text.p + at, end) - text.p);
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
