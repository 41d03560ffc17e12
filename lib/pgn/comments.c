/*
 * comments.c - which comments and NAGs belong to which position. They are
 * dealt out when the first of them is asked for.
 */
#include <string.h>

#include "lex.h"
#include "work.h"

size_t
game_place(struct game *g, int id)
{
	const struct gamework *w = g->work;

	game_find_places(g);
	if (id == 0)
		return w->moves.at;
	return w->place[game_word(g, id) - 1].end;
}

int
word_id(const struct game *g, int word)
{
	if (g->work->branches)
		return g->work->node[word].id;
	return word < g->npos ? word : -1;
}

/*
 * The position that marks after a word belong to, or -1. Those after the
 * first move of a line that cannot be played go with the move before it.
 */
static int
mark_id(const struct game *g, int word)
{
	const struct wordnode *node;
	int id = word_id(g, word);

	if (id >= 0)
		return id;
	if (!g->work->branches)
		return word_id(g, word - 1);
	node = &g->work->node[word];
	return node->instead == 0 ? word_id(g, node->parent) : -1;
}

/*
 * Gives each mark the position it belongs to: that after the word before it;
 * after a variation, that of the word before the variation; and none before
 * the first word of a variation.
 */
static void
assign_marks(struct game *g)
{
	struct gamework *w = g->work;
	int i, word = 0, seen = 0;
	size_t n = 0;

	w->before = mem_grow(w->before, &w->beforecap, (size_t)w->nmark + 1,
	    sizeof(*w->before));
	for (i = 0; i < w->nmark; i++) {
		if (w->mark[i].words > seen)
			word = seen = w->mark[i].words;
		if (w->mark[i].kind == MARK_OPEN) {
			w->before[n++] = word;
			word = -1;
		} else if (w->mark[i].kind == MARK_CLOSE) {
			word = w->before[--n];
		} else {
			w->mark[i].id = word < 0 ? -1 : mark_id(g, word);
		}
	}
}

/* Makes a list of the marks of each position, in their order. */
static void
list_marks(struct game *g)
{
	struct gamework *w = g->work;
	struct mark *m;
	int i;

	assign_marks(g);
	w->first = mem_grow(w->first, &w->firstcap, (size_t)g->npos + 1,
	    sizeof(*w->first));
	for (i = 0; i < g->npos; i++)
		w->first[i] = NULL;
	for (i = w->nmark - 1; i >= 0; i--) {
		m = &w->mark[i];
		m->next = NULL;
		m->clean.p = NULL;
		if (m->kind == MARK_OPEN || m->kind == MARK_CLOSE ||
		    m->id < 0)
			continue;
		m->next = w->first[m->id];
		w->first[m->id] = m;
	}
	w->listed = true;
}

struct mark *
game_marks(struct game *g, int id)
{
	game_find_places(g);
	if (g->work->nmark == 0 || id < 0 || id >= g->npos)
		return NULL;
	if (!g->work->listed)
		list_marks(g);
	return g->work->first[id];
}

struct mark *
game_last_comment(struct game *g, int id)
{
	struct mark *m, *last = NULL;

	for (m = game_marks(g, id); m != NULL; m = m->next)
		if (m->kind == MARK_COMMENT)
			last = m;
	return last;
}

/* A comment as CQL sees it, from what is between its braces. */
static struct span
clean_comment(struct arena *a, struct span s)
{
	struct span result;
	char *out;
	size_t i;

	s = lex_trim(s);
	out = arena_alloc(a, s.n + 1);
	result.p = out;
	for (i = 0; i < s.n; i++) {
		if (s.p[i] == '{' || s.p[i] == '}')
			*out++ = '_';
		else if (!lex_is_space(s.p[i]))
			*out++ = s.p[i];
		else if (!lex_is_space(s.p[i + 1]))
			*out++ = ' ';
	}
	result.n = (size_t)(out - result.p);
	return result;
}

bool
comment_is_closed(const struct game *g, struct extent c)
{
	return c.end - c.at > 1 && g->text.p[c.at] == '{' &&
	    g->text.p[c.end - 1] == '}';
}

struct span
comment_inside(const struct game *g, struct extent c)
{
	struct span s;

	s.p = g->text.p + c.at + 1;
	s.n = c.end - c.at - 1;
	if (s.n > 0 && s.p[s.n - 1] == '}')
		s.n--;
	return s;
}

struct span
game_comment(struct game *g, int id)
{
	struct span none = { NULL, 0 };
	struct mark *m = game_last_comment(g, id);

	if (m == NULL)
		return none;
	if (m->clean.p == NULL)
		m->clean = clean_comment(&g->work->arena,
		    comment_inside(g, m->place));
	return m->clean.n > 0 ? m->clean : none;
}

bool
game_has_nag(struct game *g, int id, int n)
{
	const struct mark *m;

	for (m = game_marks(g, id); m != NULL; m = m->next)
		if (m->kind == MARK_NAG && m->nag == n)
			return true;
	return false;
}
