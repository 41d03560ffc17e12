/*
 * insert.c - writes comments into a game at the places that its line names,
 * without reading the game. All other edits are left to annotate.c.
 */
#include <limits.h>

#include "merge.h"
#include "../pgn/fasttext.h"

/* Returns the line end that the game uses. */
static const char *
line_end(struct span game)
{
	const char *p = memchr(game.p, '\\', game.n);

	if (p == NULL || p[1] != 'r')
		return "\n";
	return memcmp(p + 2, "\\n", 2) == 0 ? "\r\n" : "\r";
}

/* Whether the places of comments ascend, and none is inside an escape. */
static bool
are_sound(const struct insertion *c, int n, struct span game)
{
	uint32_t last = 0;
	int i;

	for (i = 0; i < n; last = c[i++].at)
		if (c[i].at <= last || c[i].at > game.n ||
		    game.p[c[i].at - 1] == '\\')
			return false;
	return true;
}

/*
 * Copies a part of the game without its escapes; a short one without any in one
 * step, which copies some bytes more.
 */
static inline char *
copy_part(char *to, struct span s)
{
	struct bytes b = bytes_load(s.p);
	uint64_t escapes = bytes_mask(bytes_are(b, '\\'));

	if (s.n > BYTES || (escapes & bits_below((unsigned)s.n)) != 0)
		return text_unescape(to, s);
	bytes_store(to, b);
	return to + s.n;
}

/* Appends the game with the comments in it. */
static void
insert(struct buf *b, struct span game, const struct insertion *c, int n)
{
	enum { AROUND = 5 };	/* " {", "}" and a line end */
	size_t room = game.n + BYTES, done = 0;
	char *to;
	int i;

	for (i = 0; i < n; i++)
		room += c[i].text.n + AROUND;
	to = buf_room(b, room);
	for (i = 0; i < n; done = c[i++].at) {
		to = copy_part(to, span_to(game.p + done, game.p + c[i].at));
		if (c[i].id > 0)
			*to++ = ' ';
		*to++ = '{';
		memcpy(to, c[i].text.p, c[i].text.n);
		to += c[i].text.n;
		*to++ = '}';
		if (c[i].id == 0)
			to = stpcpy(to, line_end(game));
	}
	b->n = (size_t)(to - b->p);
	field_unescape(b, span_after(game, done));
}

bool
line_annotate(struct editor *e, const struct gameline *line, struct buf *out)
{
	struct edit *to = &e->edit;

	if (!edit_read_placed(e, line))
		return false;
	edit_merge_comments(&e->arena, to, INT_MAX);
	if (!are_sound(to->comment, to->ncomment, line->game))
		return false;
	insert(out, line->game, to->comment, to->ncomment);
	return true;
}
