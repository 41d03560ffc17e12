/*
 * insert.c - writes comments into a game at the places that its line names,
 * without reading the game. Whatever else is asked for is left to annotate.c.
 */
#include <limits.h>
#include <string.h>

#include "merge.h"
#include "../util/bytes.h"

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
 * Copies n bytes in blocks, most often one; some more may be read and written.
 */
static inline char *
copy(char *to, const char *p, size_t n)
{
	size_t i;

	for (i = 0; i < n; i += BYTES)
		bytes_store(to + i, bytes_load(p + i));
	return to + n;
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
	char *to;

	for (i = 0; i < n; done = c[i++].at) {
		to = buf_room(b, c[i].at - done + c[i].text.n + BLOCK_PAD);
		to = copy(to, game.p + done, c[i].at - done);
		if (c[i].id > 0)
			*to++ = ' ';
		*to++ = '{';
		if (c[i].text.n > 0)	/* no room to read after it */
			memcpy(to, c[i].text.p, c[i].text.n);
		to += c[i].text.n;
		*to++ = '}';
		b->n = (size_t)(to - b->p);
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
