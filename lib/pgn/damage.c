/*
 * damage.c - what is wrong in a game: keeps it in order, and looks for it where
 * no other file would find it. The game is read all the same.
 */
#include "gamework.h"

void
game_add_damage(struct game *g, size_t at, const char *what)
{
	enum { ENOUGH = 100 };

	if (g->ndamage == ENOUGH) {
		g->unlisted++;
		return;
	}
	*MEM_ADD(g->damage, g->work->damagecap, g->ndamage) =
	    (struct damage){ at, what };
}

static size_t
offset(const struct game *g, const char *p)
{
	return (size_t)(p - g->text.p);
}

/* Tags that are not closed, and text before and between tags. */
static void
check_tags(struct game *g)
{
	const char *end = g->text.p + g->text.n, *tag, *q;
	const char *p = lex_skip_mark(g->text.p, end);
	int i;

	for (i = 0; i < g->ntag; i++) {
		tag = lex_tag_start(&g->tag[i]);
		q = p < tag ? lex_skip_comments(g->text.p, p, tag) : tag;
		if (q < tag)
			game_add_damage(g, offset(g, q),
			    "text that is no tag, comment or move");
		p = g->tag[i].value.p + g->tag[i].value.n;
		p = lex_skip_blanks(p < end && *p == '"' ? p + 1 : p, end);
		if (p < end && *p == ']') {
			p++;
			continue;
		}
		game_add_damage(g, offset(g, g->tag[i].name.p),
		    "a tag is not closed");
		p = lex_line_end(p, end);
	}
}

/* The result at the end of the moves: its tag, and what comes after it. */
static void
check_result(struct game *g)
{
	struct span tag = game_tag(g, "Result");
	const char *end = g->text.p + g->text.n, *p;
	size_t n;
	int named = result_find(tag);

	if (g->result < 0) {
		game_add_damage(g, g->text.n, g->work->nword == 0 ?
		    "no moves and no result" : "no result after the moves");
		return;
	}
	if (named >= 0 && named != g->work->ending)
		game_add_damage(g, g->work->moves.end,
		    "the result is not that of the tag");
	p = g->text.p + g->work->result_end;
	do {
		p = lex_skip_comments(g->text.p, p, end);
		n = p < end ? space_read(span_to(p, end)) : 0;
		p += n;
	} while (n > 0);
	if (p < end)
		game_add_damage(g, offset(g, p), "text after the result");
}

static ORDER(compare_places, struct damage, DIFFERENCE(a->at, b->at))

void
game_check(struct game *g)
{
	const char *nul = g->text.n > 0 ?
	    memchr(g->text.p, '\0', g->text.n) : NULL;

	check_tags(g);
	if (nul != NULL)
		game_add_damage(g, offset(g, nul), "a NUL byte");
	check_result(g);
	MEM_SORT(g->damage, g->ndamage, compare_places);
}
