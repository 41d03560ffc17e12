/*
 * annotate.c - writes comments and tags into the text of a game and leaves
 * every other byte as it is. On request it adds marks (cqlmark.h), by which
 * game_strip finds and removes them.
 */
#include "cqlmark.h"
#include "merge.h"

struct annotator {
	struct game *g;
	const struct edit *e;
	struct patches patches;
	const char *eol;	/* the line end that the game uses */
	int ntag;		/* tags of the game that are not removed */
};

/*
 * Inserts a template with the first "*" replaced by a text, the second by
 * another, "#" by the mark if the edit is reversible (by nothing otherwise),
 * and LF by the game's own line end.
 */
static void
insert_two(struct annotator *w, size_t at, const char *template,
    struct span text, struct span second)
{
	const char *p = template;
	struct span part;

	for (; *p != '\0'; p++) {
		part = span_at(p, 1);
		if (*p == '*') {
			part = text;
			text = second;
		} else if (*p == '#') {
			part = w->e->reversible ? span_of(CQL_MARK) : NO_SPAN;
		} else if (*p == '\n') {
			part = span_of(w->eol);
		} else {
			for (; p[1] > '\n' && p[1] != '*' && p[1] != '#'; p++)
				part.n++;
		}
		patches_add(&w->patches, at, 0, part);
	}
}

static void
insert(struct annotator *w, size_t at, const char *template, struct span text)
{
	insert_two(w, at, template, text, NO_SPAN);
}

/* Returns the offset just after the move that led to id and its NAGs. */
static size_t
move_end(struct game *g, int id)
{
	const char *text = g->text.p;
	const struct annotation *a;
	size_t at = game_place(g, id);

	for (a = game_annotations(g, id); a != NULL &&
	    a->kind == ANNOTATION_NAG; a = a->next) {
		if (lex_skip_space(text + at, text + a->place.at) <
		    text + a->place.at)
			break;
		at = a->place.end;
	}
	return at;
}

/*
 * Inserts a comment before the first move or annotation, or at the end if
 * there is none. It is never followed by a line end if a percent sign comes
 * next: that would then begin an escaped line.
 */
static void
insert_first_comment(struct annotator *w, struct span text)
{
	const struct gamework *work = w->g->work;
	const char *p = w->g->text.p;
	size_t n = w->g->text.n;

	if (work->nevent > 0)
		insert(w, work->event[0], p[work->event[0]] == '%' ?
		    " {#*}" : "{#*}\n", text);
	else if (n == 0 || lex_is_line_end(p[n - 1]))
		insert(w, n, "{#*}\n", text);
	else
		insert(w, n, "\n{#*}", text);
}

/*
 * Appends a text to the last comment of its position. A blank comment stays as
 * it is, and the text gets a comment of its own after it.
 */
static void
insert_comment(struct annotator *w, int id, struct span text)
{
	struct game *g = w->g;
	const struct annotation *a = game_last_comment(g, id);

	if (a != NULL && !comment_is_closed(g, a->place))
		a = NULL;
	if (a != NULL && lex_trim(comment_inside(g, a->place)).n > 0)
		insert(w, a->place.end - 1, !w->e->reversible &&
		    lex_is_space(g->text.p[a->place.end - 2]) ? "#*" : " #*",
		    text);
	else if (a != NULL)
		insert(w, a->place.end, " {#*}", text);
	else if (id > 0)
		insert(w, move_end(g, id), " {#*}", text);
	else
		insert_first_comment(w, text);
}

/*
 * Inserts a tag on a line of its own after the last tag, or before everything
 * else if there is none. The value is already escaped.
 */
static void
insert_tag(struct annotator *w, struct span name, struct span value)
{
	insert_two(w, w->g->work->moves.at, w->ntag > 0 ?
	    "\n[* \"*\"]" : "[* \"*\"]\n", name, value);
}

/*
 * Removes tags, each with the line end before it or, if no tag is left there,
 * the one after it; a reversible edit renames them instead.
 */
static void
remove_tags(struct annotator *w)
{
	const struct game *g = w->g;
	const struct tag *t = g->tag, *end = t + g->ntag;
	const struct edit *e = w->e;
	bool first = true;
	int i;

	for (; t < end; t++) {
		i = tag_find(e->tag, e->ntag, t->name);
		if (i == e->ntag || e->tag[i].value.p != NULL) {
			first = false;
		} else if (e->reversible) {
			patches_add(&w->patches, (size_t)(t->name.p -
			    g->text.p), t->name.n, span_of(CQL_MARKS_TAG));
			insert(w, (size_t)(t->value.p - g->text.p),
			    HIDDEN_TAG "*:", t->name);
		} else {
			patches_cut_tag(&w->patches, g, t, first);
			w->ntag--;
		}
	}
}

static void
set_tag(struct annotator *w, const struct tag *t)
{
	const struct game *g = w->g;
	const struct tag *end = g->tag + g->ntag;
	const struct tag *old = g->tag + tag_find(g->tag, g->ntag, t->name);
	struct arena *texts = &g->work->arena;
	struct buf b = { 0 };
	struct span value;

	if (w->e->reversible) {	/* tells game_strip how to undo it */
		buf_span(&b, t->name);
		buf_puts(&b, old < end ? ":" : "");
		buf_span(&b, old < end ? old->value : NO_SPAN);
		insert_tag(w, span_of(CQL_MARKS_TAG), span_keep(texts, &b));
	}
	tag_write_value(&b, t->value);
	value = span_keep(texts, &b);
	if (old < end)
		patches_add(&w->patches, (size_t)(old->value.p - g->text.p),
		    old->value.n, value);
	else
		insert_tag(w, t->name, value);
}

/* Sorts tags by name and, if they have one name, as they were made. */
static ORDER(by_name, struct tag *, span_equal((*a)->name, (*b)->name) ?
    DIFFERENCE(*a, *b) : span_compare((*a)->name, (*b)->name))

/* Sets the tags in their order; the last of several changes of one counts. */
static void
set_tags(struct annotator *w)
{
	int i, n = w->e->ntag;
	struct tag **t = arena_alloc(&w->g->work->arena,
	    (size_t)n * sizeof(*t));

	for (i = 0; i < n; i++)
		t[i] = w->e->tag + i;
	MEM_SORT(t, n, by_name);
	for (i = 1; i < n; i++)
		if (span_equal(t[i - 1]->name, t[i]->name))
			t[i - 1]->name.n = 0;
	remove_tags(w);
	for (i = 0; i < n; i++)
		if (w->e->tag[i].name.n > 0 && w->e->tag[i].value.p != NULL)
			set_tag(w, &w->e->tag[i]);
}

static const char *
line_end_of(struct span text)
{
	const char *end = text.p + text.n, *p = lex_line_end(text.p, end);

	if (p == end || *p == '\n')
		return "\n";
	return lex_past_line_end(p, end) - p == 2 ? "\r\n" : "\r";
}

void
game_annotate(struct game *g, struct edit *e, struct buf *out)
{
	struct annotator w = { .g = g, .e = e, .eol = line_end_of(g->text),
		.ntag = g->ntag };
	const struct annotation *a;
	const struct insertion *c;

	if (!e->reversible)
		edit_remove_comments(g, e);
	for (a = g->work->annotation; a < g->work->annotation +
	    g->work->nannotation; a++)
		if (a->kind == ANNOTATION_REMOVED)
			patches_drop(&w.patches, g, a->place);
	edit_merge_comments(&g->work->arena, e, g->npos);
	if (e->reversible && !game_is_sealed(g) &&
	    (e->ncomment > 0 || e->ntag > 0 || e->omitted.n > 0))
		insert_tag(&w, span_of(CQL_MARKS_TAG), span_of(SEAL SEAL_ROOM));
	if (e->omitted.n > 0)
		insert_tag(&w, span_of(CQL_OMITTED_TAG), e->omitted);
	if (e->ntag > 0)
		set_tags(&w);
	for (c = e->comment; c < e->comment + e->ncomment; c++)
		insert_comment(&w, c->id, c->text);
	patches_apply(&w.patches, g->text, out);
	patches_free(&w.patches);
}
