/*
 * annotations.c - finds out which comments and NAGs belong to which position,
 * when the first of them is asked for.
 */
#include "lex.h"
#include "gamework.h"
#include "utiltext.h"

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
 * Returns the position that annotations after a word belong to, or -1. If the
 * word is the first move of a line that cannot be played, they belong to the
 * position before it.
 */
static int
annotation_id(const struct game *g, int word)
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
 * Gives each annotation its position, that after the last move of its line, and
 * makes a list of those of each position, in their order. Before the first move
 * of a variation there is none.
 */
static void
list_annotations(struct game *g)
{
	struct gamework *w = g->work;
	struct annotation *a;
	int i;

	MEM_GROW(w->first, w->firstcap, g->npos + 1);
	for (i = 0; i < g->npos; i++)
		w->first[i] = NULL;
	for (i = w->nannotation - 1; i >= 0; i--) {
		a = &w->annotation[i];
		a->next = NULL;
		a->clean.p = NULL;
		if (a->kind == ANNOTATION_OPEN || a->kind == ANNOTATION_CLOSE ||
		    a->word < 0)
			continue;
		a->id = annotation_id(g, a->word);
		if (a->id < 0)
			continue;
		a->next = w->first[a->id];
		w->first[a->id] = a;
	}
	w->listed = true;
}

struct annotation *
game_annotations(struct game *g, int id)
{
	game_find_places(g);
	if (g->work->nannotation == 0 || id < 0 || id >= g->npos)
		return NULL;
	if (!g->work->listed)
		list_annotations(g);
	return g->work->first[id];
}

struct annotation *
game_last_comment(struct game *g, int id)
{
	struct annotation *a, *last = NULL;

	for (a = game_annotations(g, id); a != NULL; a = a->next)
		if (a->kind == ANNOTATION_COMMENT)
			last = a;
	return last;
}

/* Returns a comment as CQL sees it, given the text between its braces. */
static struct span
clean_comment(struct arena *a, struct span s)
{
	struct span result;
	char *out;
	size_t i;

	s = lex_trim(text_utf8(a, s));
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
	struct span s = span_at(g->text.p + c.at + 1, c.end - c.at - 1);

	if (s.n > 0 && s.p[s.n - 1] == '}')
		s.n--;
	return s;
}

struct span
game_comment(struct game *g, int id)
{
	struct annotation *a = game_last_comment(g, id);

	if (a == NULL)
		return NO_SPAN;
	if (a->clean.p == NULL)
		a->clean = clean_comment(&g->work->arena,
		    comment_inside(g, a->place));
	return a->clean.n > 0 ? a->clean : NO_SPAN;
}

bool
game_has_nag(struct game *g, int id, int n)
{
	const struct annotation *a;

	for (a = game_annotations(g, id); a != NULL; a = a->next)
		if (a->kind == ANNOTATION_NAG && a->nag == n)
			return true;
	return false;
}
