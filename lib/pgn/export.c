/*
 * export.c - writes a game in PGN export format: the seven tag roster, the
 * other tags by name, and moves in lines of less than 80 bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "lex.h"
#include "work.h"

enum { COLUMNS = 79 };

struct writer {
	struct game *g;
	struct buf *out;
	struct buf word;	/* what must stay together, not yet written */
	size_t column;
	bool numbered;		/* the next move gets a number anyway */
	const struct insertion *note;
	size_t nnote;
};

/* Ends the word, and writes it, on the next line where it must. */
static void
end_word(struct writer *w)
{
	if (w->word.n == 0)
		return;
	if (w->column > 0 && w->column + 1 + w->word.n > COLUMNS &&
	    w->word.p[0] != '%') {
		buf_putc(w->out, '\n');
		w->column = 0;
	} else if (w->column > 0) {
		buf_putc(w->out, ' ');
		w->column++;
	}
	buf_add(w->out, w->word.p, w->word.n);
	w->column += w->word.n;
	w->word.n = 0;
}

/* Adds a comment's text, a word at a time, without its braces. */
static void
put_words(struct writer *w, struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		if (lex_is_space(s.p[i])) {
			end_word(w);
			continue;
		}
		buf_putc(&w->word, s.p[i] == '{' || s.p[i] == '}' ? '_' :
		    s.p[i]);
	}
}

/* Begins a word, which an open parenthesis belongs to. */
static void
begin_word(struct writer *w)
{
	if (w->word.n == 0 || w->word.p[w->word.n - 1] != '(')
		end_word(w);
}

static void
put_comment(struct writer *w, struct span s, struct span more)
{
	s = lex_trim(s);
	begin_word(w);
	buf_putc(&w->word, '{');
	put_words(w, s);
	if (s.n > 0 && more.n > 0)
		end_word(w);
	put_words(w, lex_trim(more));
	buf_putc(&w->word, '}');
	w->numbered = true;
}

/* What is to be added at a position, an empty span where nothing is. */
static struct span
note_at(const struct writer *w, int id)
{
	struct span none = { NULL, 0 };
	size_t low = 0, high = w->nnote, i;

	while (low < high) {
		i = (low + high) / 2;
		if (w->note[i].id == id)
			return w->note[i].text;
		if (w->note[i].id < id)
			low = i + 1;
		else
			high = i;
	}
	return none;
}

/* Adds the note of a position that has no comment to take it. */
static void
put_note(struct writer *w, int id)
{
	struct span none = { NULL, 0 }, note = note_at(w, id);

	if (note.n > 0 && game_last_comment(w->g, id) == NULL)
		put_comment(w, none, note);
}

static void
put_mark(struct writer *w, const struct mark *m)
{
	struct span none = { NULL, 0 }, note = none;

	switch (m->kind) {
	case MARK_COMMENT:
		if (m->id >= 0 && game_last_comment(w->g, m->id) == m)
			note = note_at(w, m->id);
		put_comment(w, comment_inside(w->g, m->place), note);
		break;
	case MARK_REMARK:
		put_comment(w, comment_inside(w->g, m->place), none);
		break;
	case MARK_NAG:
		begin_word(w);
		buf_printf(&w->word, "$%d", m->nag);
		break;
	case MARK_OPEN:
		begin_word(w);
		buf_putc(&w->word, '(');
		w->numbered = true;
		break;
	case MARK_CLOSE:
		buf_putc(&w->word, ')');
		w->numbered = true;
		break;
	}
}

static void
put_move(struct writer *w, int id)
{
	const struct position *p = &w->g->pos[game_parent(w->g, id)];

	begin_word(w);
	if (p->turn == WHITE || w->numbered) {
		buf_printf(&w->word, "%d%s", p->number,
		    p->turn == WHITE ? "." : "...");
		end_word(w);
	}
	san_write(p, w->g->move[id], &w->word);
	w->numbered = false;
}

/*
 * Drops the marks of lines that were not played to their end, from the
 * first move that could not be on: such text is written as it is.
 */
static void
drop_rests(struct game *g)
{
	struct gamework *w = g->work;
	int i, word = 0, depth = -1;

	for (i = 0; i < w->nmark; i++) {
		while (depth < 0 && word < w->mark[i].words)
			if (word_id(g, ++word) < 0)
				depth = 0;
		word = w->mark[i].words;
		if (depth < 0)
			continue;
		depth += w->mark[i].kind == MARK_OPEN;
		depth -= w->mark[i].kind == MARK_CLOSE;
		if (depth >= 0)
			w->mark[i].kind = MARK_DROPPED;
	}
}

/* Text from a word that was not played up to the next mark, a comment. */
static void
put_rest(struct writer *w, int word, int mark)
{
	const struct gamework *work = w->g->work;
	struct span none = { NULL, 0 }, s;
	size_t at = work->place[word - 1].at;

	s.p = w->g->text.p + at;
	s.n = (mark < work->nmark ? work->mark[mark].place.at :
	    work->moves.end) - at;
	put_comment(w, s, none);
}

static void
drop_removed(struct game *g, const struct edit *e)
{
	struct mark *m;
	int i;

	for (i = 0; i < e->nremoved; i++)
		for (m = game_marks(g, e->removed[i]); m; m = m->next)
			if (m->kind == MARK_COMMENT)
				m->kind = MARK_DROPPED;
}

static void
put_moves(struct writer *w)
{
	const struct gamework *work = w->g->work;
	const struct mark *mark = work->mark;
	int word = 0, i = 0, id;

	put_note(w, 0);
	for (;;) {
		if (i < work->nmark && mark[i].words <= word) {
			put_mark(w, &mark[i++]);
			continue;
		}
		if (word == work->nword)
			break;
		id = word_id(w->g, ++word);
		if (id < 0) {
			while (i < work->nmark && mark[i].kind == MARK_DROPPED)
				i++;
			put_rest(w, word, i);
			word = i < work->nmark ? mark[i].words : work->nword;
			continue;
		}
		put_move(w, id);
		while (i < work->nmark && mark[i].words == word &&
		    mark[i].kind == MARK_NAG)
			put_mark(w, &mark[i++]);
		put_note(w, id);
	}
	begin_word(w);
	buf_puts(&w->word, game_results[w->g->result]);
	end_word(w);
}

static const struct {
	const char *name;
	const char *value;	/* where the game has none */
} roster[] = {
	{ "Event", "?" }, { "Site", "?" }, { "Date", "????.??.??" },
	{ "Round", "?" }, { "White", "?" }, { "Black", "?" }, { "Result", "*" }
};

static void
put_tag(struct buf *out, struct span name, struct span value)
{
	buf_putc(out, '[');
	buf_span(out, name);
	buf_puts(out, " \"");
	tag_write_value(out, value);
	buf_puts(out, "\"]\n");
}

static int
compare_tags(const void *a, const void *b)
{
	const struct tag *p = a, *q = b;
	int c = span_compare(p->name, q->name);

	if (c != 0)
		return c;
	return p->value.p < q->value.p ? -1 : p->value.p > q->value.p;
}

/* Takes the first tag of that name out of the list. */
static bool
take_tag(struct tag *tag, int n, const char *name, struct span *value)
{
	int i;

	for (i = 0; i < n; i++)
		if (span_is(tag[i].name, name)) {
			*value = tag[i].value;
			tag[i].name.n = 0;
			return true;
		}
	return false;
}

/* The tags of the game with those of the edit in their places; *n many. */
static struct tag *
edited_tags(struct game *g, const struct edit *e, int *n)
{
	struct tag *tag = arena_alloc(&g->work->arena,
	    (size_t)(g->ntag + e->ntag) * sizeof(*tag));
	int i, j;

	*n = g->ntag;
	for (i = 0; i < g->ntag; i++)
		tag[i] = g->tag[i];
	for (i = 0; i < e->ntag; i++) {
		for (j = 0; j < *n; j++)
			if (span_equal(tag[j].name, e->tag[i].name))
				break;
		tag[j].name = e->tag[i].name;
		tag[j].value = e->tag[i].value;
		*n += j == *n;
	}
	return tag;
}

static void
put_tags(struct game *g, const struct edit *e, struct buf *out)
{
	struct span value;
	struct tag *tag;
	size_t i;
	int n, j;

	tag = edited_tags(g, e, &n);
	for (i = 0; i < LENGTH(roster); i++) {
		if (!take_tag(tag, n, roster[i].name, &value))
			value = span_of(roster[i].value);
		if (i == LENGTH(roster) - 1)
			value = span_of(game_results[g->result]);
		put_tag(out, span_of(roster[i].name), value);
	}
	if (n > 1)
		qsort(tag, (size_t)n, sizeof(*tag), compare_tags);
	for (j = 0; j < n; j++)
		if (tag[j].name.n > 0)
			put_tag(out, tag[j].name, tag[j].value);
	buf_putc(out, '\n');
}

void
game_export(struct game *g, const struct edit *e, struct buf *out)
{
	struct writer w = { 0 };

	w.g = g;
	w.out = out;
	w.numbered = true;
	w.note = edit_merged_comments(g, e, &w.nnote);
	game_marks(g, 0);	/* gives every mark its position */
	drop_removed(g, e);
	drop_rests(g);
	put_tags(g, e, out);
	put_moves(&w);
	buf_puts(out, "\n\n");
	buf_free(&w.word);
}
