/*
 * annotate.c - writes comments and tags into the text of a game and leaves
 * every other byte as it is. What is put in is a list of patches, sorted by
 * place; seal.c has the code that marks them.
 */
#include <stdlib.h>
#include <string.h>

#include "lex.h"
#include "seal.h"
#include "work.h"

/* How a patch is put in; all but PLAIN are marked. */
enum {
	PLAIN,		/* as it is */
	IN_COMMENT,	/* behind the text of a comment */
	COMMENT,	/* a comment behind a move */
	FIRST_COMMENT,	/* a comment before the moves, a line end behind it */
	LAST_COMMENT,	/* a comment behind all, a line end before it */
	TAG,		/* a tag behind a tag, on a line of its own */
	FIRST_TAG	/* a tag where there was none */
};

struct patch {
	size_t at;		/* in the game's text */
	size_t drop;		/* so many bytes go */
	int kind;
	int order;		/* among patches of one place */
	struct span text;	/* in the arena of the game */
};

struct writer {
	struct game *g;
	const struct edit *e;
	struct patch *patch;
	size_t npatch, patchcap;
	bool marks;		/* a patch is marked */
	bool sealed;		/* the game holds the seal */
	const char *eol;	/* line end of the game */
};

static void
add_patch(struct writer *w, size_t at, size_t drop, int kind,
    struct span text)
{
	struct patch *p;

	w->patch = mem_grow(w->patch, &w->patchcap, w->npatch + 1,
	    sizeof(*w->patch));
	p = &w->patch[w->npatch];
	p->at = at;
	p->drop = drop;
	p->kind = kind;
	p->text = text;
	p->order = (int)w->npatch++;
	w->marks = w->marks || kind != PLAIN;
}

static int
compare_patches(const void *a, const void *b)
{
	const struct patch *p = a, *q = b;

	if (p->at != q->at)
		return p->at < q->at ? -1 : 1;
	return p->order < q->order ? -1 : p->order > q->order;
}

/* Whether the comment has its closing brace. */
static bool
is_closed(const struct game *g, const struct mark *m)
{
	return m->place.end - m->place.at > 1 &&
	    g->text.p[m->place.end - 1] == '}';
}

/* Behind the move that led to id and the NAGs that follow it. */
static size_t
move_end(struct game *g, int id)
{
	const char *text = g->text.p;
	const struct mark *m;
	size_t at = game_place(g, id);

	for (m = game_marks(g, id); m && m->kind == MARK_NAG; m = m->next) {
		if (lex_skip_space(text + at, text + m->place.at) <
		    text + m->place.at)
			break;
		at = m->place.end;
	}
	return at;
}

/*
 * Before the first word or mark, or behind all; but what a percent sign
 * begins must not come to begin a line.
 */
static void
add_first_comment(struct writer *w, struct span text)
{
	const struct gamework *work = w->g->work;
	const char *p = w->g->text.p;
	size_t n = w->g->text.n;

	if (work->nevent > 0)
		add_patch(w, work->event[0], 0, p[work->event[0]] == '%' ?
		    COMMENT : FIRST_COMMENT, text);
	else if (n == 0 || lex_is_line_end(p[n - 1]))
		add_patch(w, n, 0, FIRST_COMMENT, text);
	else
		add_patch(w, n, 0, LAST_COMMENT, text);
}

/*
 * A text goes into the last comment of its position. An empty one is left
 * alone, so that stripping can tell it from one that was put in.
 */
static void
add_comment(struct writer *w, int id, struct span text)
{
	struct game *g = w->g;
	const struct mark *m = game_last_comment(g, id);

	if (m != NULL && !is_closed(g, m))
		m = NULL;
	if (m != NULL && m->place.end - m->place.at > 2)
		add_patch(w, m->place.end - 1, 0, IN_COMMENT, text);
	else if (m != NULL)
		add_patch(w, m->place.end, 0, COMMENT, text);
	else if (id > 0)
		add_patch(w, move_end(g, id), 0, COMMENT, text);
	else
		add_first_comment(w, text);
}

static bool
is_space_at(const struct game *g, size_t at)
{
	return at >= g->text.n || lex_is_space(g->text.p[at]);
}

/* Takes out a comment, and one of two blanks that would meet. */
static void
drop_comment(struct writer *w, const struct mark *m)
{
	static const struct span blank = { " ", 1 }, nothing = { "", 0 };
	const struct game *g = w->g;
	size_t at = m->place.at, end = m->place.end;
	bool before = at == 0 || is_space_at(g, at - 1);
	bool behind = is_space_at(g, end);

	if (before && behind && at > 0 && g->text.p[at - 1] == ' ')
		at--;
	else if (before && behind && end < g->text.n)
		end = (size_t)(lex_past_line_end(g->text.p + end,
		    g->text.p + g->text.n) - g->text.p);
	add_patch(w, at, end - at, PLAIN, before || behind ? nothing : blank);
}

static void
drop_comments(struct writer *w, int id)
{
	struct mark *m;

	for (m = game_marks(w->g, id); m != NULL; m = m->next)
		if (m->kind == MARK_COMMENT) {
			drop_comment(w, m);
			m->kind = MARK_DROPPED;
		}
}

static struct span
keep(struct game *g, struct buf *b)
{
	struct span s;

	s.n = b->n;
	s.p = arena_copy(&g->work->arena, buf_str(b), b->n);
	buf_free(b);
	return s;
}

/* Behind the last tag, on a line of its own, or before everything. */
static void
add_tag(struct writer *w, const struct tagchange *t)
{
	const struct game *g = w->g;
	const char *p = g->text.p + g->work->moves.at;
	const char *end = g->text.p + g->text.n;
	struct buf b = { 0 };
	struct span text;
	bool first;

	buf_puts(&b, "[");
	buf_span(&b, t->name);
	buf_puts(&b, " \"");
	edit_put_value(&b, t->value);
	buf_puts(&b, "\"]");
	text = keep(w->g, &b);
	if (g->ntag == 0) {
		add_patch(w, g->work->moves.at, 0, FIRST_TAG, text);
		return;
	}
	first = w->sealed && p < end && *p == '\t' &&
	    (p + 1 == end || p[1] != '\t');
	p = lex_skip_blanks(p, end);
	if (first)
		p = lex_past_line_end(p, end);
	add_patch(w, (size_t)(p - g->text.p), 0, first ? FIRST_TAG : TAG,
	    text);
}

static void
change_tag(struct writer *w, const struct tagchange *t)
{
	const struct game *g = w->g;
	struct buf b = { 0 };
	int i;

	for (i = 0; i < g->ntag; i++)
		if (span_equal(g->tag[i].name, t->name)) {
			edit_put_value(&b, t->value);
			add_patch(w, (size_t)(g->tag[i].value.p - g->text.p),
			    g->tag[i].value.n, PLAIN, keep(w->g, &b));
			return;
		}
	add_tag(w, t);
}

static void
change_tags(struct writer *w)
{
	const struct edit *e = w->e;
	bool last;
	int i, j;

	for (i = 0; i < e->ntag; i++) {
		last = true;
		for (j = i + 1; j < e->ntag && last; j++)
			last = !span_equal(e->tag[i].name, e->tag[j].name);
		if (last)
			change_tag(w, &e->tag[i]);
	}
}

/* Escapes what looks like a mark in a game that has none yet. */
static void
escape_marks(struct writer *w)
{
	static const struct span tab = { "\t", 1 };
	const struct span text = w->g->text;
	const char *p, *stop;
	struct piece piece;
	struct walk walk;

	if (text.n == 0 || memchr(text.p, '\t', text.n) == NULL)
		return;
	walk_start(&walk, text);
	while (walk_next(&walk, &piece))
		for (p = NULL; (p = piece_tabs(&walk, &piece, p, &stop));
		    p = stop)
			add_patch(w, (size_t)(p - text.p), 0, PLAIN, tab);
}

static void
put_seal(struct writer *w, struct span text, struct buf *out)
{
	if (!w->sealed)
		seal_write(text, out);
	w->sealed = true;
}

static void
put_patch(struct writer *w, const struct patch *p, struct buf *out)
{
	static const struct {
		bool line_end;	/* comes first */
		const char *before;
		const char *behind;
	} frame[] = {
		[PLAIN] = { false, "", "" },
		[IN_COMMENT] = { false, " \t", "" },
		[COMMENT] = { false, " { \t", "}" },
		[FIRST_COMMENT] = { false, "{\t", "}" },
		[LAST_COMMENT] = { true, "{ \t", "}" },
		[TAG] = { true, "", " \t" },
		[FIRST_TAG] = { false, "", "\t" }
	};
	bool is_tag = p->kind == TAG || p->kind == FIRST_TAG;

	buf_puts(out, frame[p->kind].line_end ? w->eol : "");
	buf_puts(out, frame[p->kind].before);
	if (p->kind != PLAIN && !is_tag)
		put_seal(w, p->text, out);
	buf_span(out, p->text);
	buf_puts(out, frame[p->kind].behind);
	if (is_tag)
		put_seal(w, p->text, out);
	if (p->kind == FIRST_COMMENT || p->kind == FIRST_TAG)
		buf_puts(out, w->eol);
}

static void
put_patches(struct writer *w, struct buf *out)
{
	const struct span text = w->g->text;
	const struct patch *p;
	size_t i, from = 0;

	if (w->npatch > 1)
		qsort(w->patch, w->npatch, sizeof(*w->patch),
		    compare_patches);
	for (i = 0; i < w->npatch; i++) {
		p = &w->patch[i];
		if (p->at < from && p->kind == PLAIN) {
			/* in what has gone, or what goes with it */
			if (p->at + p->drop > from)
				from = p->at + p->drop;
			continue;
		}
		if (p->at > from) {
			buf_add(out, text.p + from, p->at - from);
			from = p->at;
		}
		put_patch(w, p, out);
		if (p->at + p->drop > from)
			from = p->at + p->drop;
	}
	buf_add(out, text.p + from, text.n - from);
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
game_annotate(struct game *g, const struct edit *e, struct buf *out)
{
	struct writer w = { 0 };
	const struct note *note;
	size_t n, i;
	int removed;

	w.g = g;
	w.e = e;
	w.eol = line_end_of(g->text);
	w.sealed = seal_is_in(g->text);
	for (removed = 0; removed < e->nremoved; removed++)
		drop_comments(&w, e->removed[removed]);
	change_tags(&w);
	note = edit_notes(g, e, &n);
	for (i = 0; i < n; i++)
		add_comment(&w, note[i].id, note[i].text);
	if (w.marks && !w.sealed)
		escape_marks(&w);
	put_patches(&w, out);
	free(w.patch);
}
