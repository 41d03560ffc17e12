/*
 * merge.c - prepares an edit for both writers: marks the comments to be
 * removed, joins the new ones of a position to one text that is safe inside
 * braces, and sorts tags and escapes their values.
 */
#include <stdlib.h>

#include "merge.h"
#include "../pgn/lex.h"
#include "../util/bytes.h"

/* The comments at one position, in their order; NULL if there are none. */
struct chain {
	const struct insertion *first, *last;
};

/* The chains of an edit, by position; next is by the index of the comment. */
struct chains {
	const struct edit *e;
	struct chain *at;
	const struct insertion **next;
	int n;
};

static const struct insertion *
next_of(const struct chains *all, const struct insertion *c)
{
	return all->next[c - all->e->comment];
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

/* Whether no byte of s would be mended; the last block may overlap. */
static bool
is_clean(struct span s)
{
	struct bytes b, braces;
	size_t i = 0;

	if (s.n < BYTES) {
		while (i < s.n && mended(s.p[i]) == s.p[i])
			i++;
		return i == s.n;
	}
	for (; i < s.n; i += BYTES) {
		b = bytes_load(s.p + (i < s.n - BYTES ? i : s.n - BYTES));
		braces = bytes_or(bytes_are(b, '{'), bytes_are(b, '}'));
		if (bytes_mask(bytes_or(bytes_upto(b, ' ' - 1), braces)) != 0)
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

/*
 * Joins the texts at one position in order, each only once unless repeats. Two
 * that follow one another are not equal.
 */
static struct span
merge_texts(struct arena *a, const struct chains *all, struct chain at,
    struct buf *b)
{
	struct texts seen = { NULL, 2 };
	const struct insertion *c;
	size_t n = 0;

	if (at.first == at.last && is_clean(at.first->text))
		return at.first->text;
	for (c = at.first; c != NULL; c = next_of(all, c))
		n++;
	while (seen.room < 2 * n)
		seen.room *= 2;
	if (n > 2 && !all->e->repeats)
		seen.text = arena_alloc(a, seen.room * sizeof(*seen.text));
	b->n = 0;
	for (c = at.first; c != NULL; c = next_of(all, c))
		if (c->text.n > 0 &&
		    (seen.text == NULL || texts_add(&seen, &c->text)))
			add_text(b, c->text);
	return span_copy(a, b->p, b->n);
}

/*
 * Adds a comment at its position, unless it repeats the last one there, as
 * searches from many positions that end at one do.
 */
static void
chain_add(struct chains *all, const struct insertion *c)
{
	struct chain *at = &all->at[c->id];

	if (at->first == NULL)
		at->first = c;
	else if (all->e->repeats || !span_equal(at->last->text, c->text))
		all->next[at->last - all->e->comment] = c;
	else
		return;
	at->last = c;
}

/* Returns the comments of an edit by their positions, which are below npos. */
static struct chains
chains_of(struct arena *a, const struct edit *e, int npos)
{
	struct chains all = { .e = e };
	int i;

	for (i = 0; i < e->ncomment; i++)
		if (e->comment[i].id < npos && e->comment[i].id >= all.n)
			all.n = e->comment[i].id + 1;
	all.at = arena_alloc(a, (size_t)all.n * sizeof(*all.at));
	all.next = arena_alloc(a, (size_t)e->ncomment * sizeof(*all.next));
	for (i = 0; i < e->ncomment; i++)
		if (e->comment[i].id >= 0 && e->comment[i].id < npos)
			chain_add(&all, &e->comment[i]);
	return all;
}

const struct insertion *
edit_merged_comments(struct arena *a, const struct edit *e, int npos, size_t *n)
{
	struct chains all = chains_of(a, e, npos);
	struct insertion *merged;
	struct buf b = { 0 };
	int id;

	*n = 0;
	id = all.n < e->ncomment ? all.n : e->ncomment;
	merged = arena_alloc(a, (size_t)id * sizeof(*merged));
	for (id = 0; id < all.n; id++) {
		if (all.at[id].first == NULL)
			continue;
		merged[*n] = *all.at[id].first;
		merged[*n].text = merge_texts(a, &all, all.at[id], &b);
		*n += merged[*n].text.n > 0;
	}
	buf_free(&b);
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

struct extent
tag_line(const struct game *g, const struct tag *tag, bool first)
{
	struct extent place = tag_place(g, tag);

	if (first)
		place.end = (uint32_t)after_line_end(g->text, place.end);
	else
		place.at = (uint32_t)before_line_end(g->text, place.at);
	return place;
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
