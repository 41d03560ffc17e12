/*
 * merge.c - prepares an edit for both writers: marks the comments to be
 * removed, joins the new ones of a position to one text that is safe inside
 * braces, and sorts tags and escapes their values.
 */
#include "merge.h"

/* Sorts comments by position and, at one position, as they were made. */
static ORDER(by_place, struct insertion, a->id != b->id ?
    DIFFERENCE(a->id, b->id) : DIFFERENCE(a->order, b->order))

/* Sorts the comments of one position by their texts. */
static ORDER(by_text, struct insertion, span_equal(a->text, b->text) ?
    by_place(a, b) : span_compare(a->text, b->text))

/* Empties those of the n comments at a position that repeat an earlier one. */
static void
drop_repeated(struct insertion *c, size_t n)
{
	size_t i;

	MEM_SORT(c, n, by_text);
	for (i = n - 1; i > 0; i--)
		if (span_equal(c[i].text, c[i - 1].text))
			c[i].text.n = 0;
	MEM_SORT(c, n, by_place);
}

/* Joins the texts of n comments at one position, safe inside braces. */
static struct span
join_texts(struct arena *a, const struct edit *e, struct insertion *c, size_t n)
{
	struct buf b = { 0 };
	char *p;

	if (n > 1 && !e->repeats)
		drop_repeated(c, n);
	for (; n > 0; n--, c++) {
		if (b.n > 0 && c->text.n > 0)
			buf_putc(&b, ' ');
		buf_span(&b, c->text);
	}
	for (p = b.p; !e->safe && p < b.p + b.n; p++)
		*p = (unsigned char)*p < ' ' ? ' ' :
		    *p == '{' || *p == '}' ? '_' : *p;
	return span_keep(a, &b);
}

void
edit_merge_comments(struct arena *a, struct edit *e, int npos)
{
	struct insertion *c = e->comment, *to = c, *end = c + e->ncomment;
	struct insertion *next;
	int i = 1;

	while (i < e->ncomment && c[i - 1].id <= c[i].id)
		i++;
	if (i < e->ncomment)
		MEM_SORT(c, e->ncomment, by_place);
	for (; c < end && c->id < npos; c = next) {
		for (next = c + 1; next < end && next->id == c->id; next++)
			;
		*to = *c;
		if (next > c + 1 || !e->safe)
			to->text = join_texts(a, e, c, (size_t)(next - c));
		to += to->text.n > 0;
	}
	e->ncomment = (int)(to - e->comment);
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

ORDER(tag_compare, struct tag, span_equal(a->name, b->name) ?
    DIFFERENCE(a->value.p, b->value.p) : span_compare(a->name, b->name))

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
