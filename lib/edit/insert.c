/*
 * insert.c - writes comments into a game at the places that its line names,
 * without reading the game. Whatever else is asked for is left to annotate.c.
 */
#include <limits.h>
#include <string.h>

#include "merge.h"

/* Returns the line end that the game uses, as it is in its line. */
static const char *
escaped_eol(struct span game)
{
	const char *p = memchr(game.p, '\\', game.n);

	if (p == NULL || p[1] != 'r')
		return "\\n";
	return memcmp(p + 2, "\\n", 2) == 0 ? "\\r\\n" : "\\r";
}

/*
 * Whether each comment has a place after that of the one before, and none cuts
 * an escape in two.
 */
static bool
are_sound(const struct insertion *c, size_t n, struct span game)
{
	uint32_t last = 0;
	size_t i;

	for (i = 0; i < n; last = c[i++].at)
		if (c[i].at <= last || c[i].at > game.n ||
		    game.p[c[i].at - 1] == '\\')
			return false;
	return true;
}

/* Puts together the line of the game with the comments in it. */
static void
insert(struct buf *b, struct span game, const struct insertion *c, size_t n)
{
	size_t done = 0, i;

	for (i = 0; i < n; done = c[i++].at) {
		buf_add(b, game.p + done, c[i].at - done);
		buf_puts(b, c[i].id > 0 ? " {" : "{");
		buf_span(b, c[i].text);
		buf_putc(b, '}');
		if (c[i].id == 0)
			buf_puts(b, escaped_eol(game));
	}
	buf_span(b, span_after(game, done));
}

bool
line_annotate(struct editor *e, const struct gameline *line, struct buf *out)
{
	const struct insertion *c;
	size_t n;

	if (!edit_read_placed(e, line))
		return false;
	c = edit_merged_comments(&e->arena, &e->edit, INT_MAX, &n);
	if (!are_sound(c, n, line->game))
		return false;
	if (n == 0) {
		field_unescape(out, line->game);
		return true;
	}
	e->text.n = 0;
	insert(&e->text, line->game, c, n);
	field_unescape(out, buf_bytes(&e->text));
	return true;
}
