/*
 * marks.c - writes games with marks so that game_strip can restore them.
 * Programs that read them cut the stream into games anew, and where a game ends
 * may depend on the text after it. So a game waits until it is known where it
 * will be cut, and gets its marks only if it can be restored then; if that
 * depends on the marks of the next game, that one is settled first.
 */
#include "edit.h"

/* A game that waits. */
struct heldgame {
	struct buf text;
	struct buf marked;	/* empty if it is written without marks */
	bool settled;		/* it is decided whether it has marks, and how
				   it ends */
	size_t at;		/* first byte of text that belongs to this
				   game */
	size_t enough;		/* try again only with this many bytes after
				   it */
	struct textplace place;	/* its place in its file, for reports */
	struct buf file;
};

struct marks {
	struct heldgame *game;
	size_t n, cap;
	size_t bytes, fresh;	/* bytes of games that are not settled; of them,
				   those added since the last attempt */
	bool last;		/* no game follows these */
	bool sound;		/* no game was written unmarked */
	struct game room;
	struct buf joined;
	struct buf *out;
};

struct marks *
marks_new(struct buf *out)
{
	struct marks *m = mem_zero(1, sizeof(*m));

	m->out = out;
	m->sound = true;
	return m;
}

/* Returns the text of a game that will be written. */
static const struct buf *
written(const struct heldgame *g)
{
	return g->marked.n > 0 ? &g->marked : &g->text;
}

/* Removes n games from i on from those that wait. */
static void
drop(struct marks *m, size_t i, size_t n)
{
	struct heldgame *g = &m->game[i], *end = g + n;

	for (; g < end; g++) {
		BUFS_FREE(&g->text, &g->marked, &g->file);
	}
	m->n -= n;
	memmove(end - n, end, (m->n - i) * sizeof(*g));
}

/* Drops the marks of a game, with a warning. */
static void
leave(struct marks *m, struct heldgame *g)
{
	if (g->marked.n == 0)
		return;
	warn_at(buf_str(&g->file), g->place.line, g->place.column, "%s",
	    "the insertions could not be taken out again: not annotated");
	g->marked.n = 0;
	m->sound = false;
}

/*
 * Returns how much of a text, with the games from i on after it, would be read
 * as its first game; 0 if that depends on games that are not settled, or on
 * more than most bytes. Then *more says that there are more.
 */
static size_t
cut_within(struct marks *m, struct span text, size_t i, size_t most, bool *more)
{
	const struct heldgame *next;
	struct buf *b = &m->joined;
	size_t n, before;

	buf_set(b, text);
	while (b->n < most && i < m->n && m->game[i].settled)
		buf_span(b, buf_bytes(written(&m->game[i++])));
	*more = i < m->n && m->game[i].settled;
	if (i == m->n || *more)
		return pgn_game_length(b->p, b->n, !*more && m->last);
	next = &m->game[i];
	before = b->n;
	buf_span(b, buf_bytes(&next->text));
	n = pgn_game_length(b->p, b->n, false);
	if (n == 0 || next->marked.n == 0)
		return n;
	b->n = before;
	buf_span(b, buf_bytes(&next->marked));
	return pgn_game_length(b->p, b->n, false) == n ? n : 0;
}

/* The same with as many bytes as necessary; mostly few decide. */
static size_t
cut_before(struct marks *m, struct span text, size_t i)
{
	size_t most = text.n + 1024, n;
	bool more = true;

	for (n = 0; n == 0 && more; most *= 2)
		n = cut_within(m, text, i, most, &more);
	return n;
}

/* Whether the game can be restored from its text with marks. */
static bool
is_restored(struct marks *m, const struct heldgame *g)
{
	struct buf plain[2] = { { 0 }, { 0 } };
	bool same;

	game_strip(&m->room, buf_bytes(&g->text), &plain[0]);
	game_strip(&m->room, buf_bytes(&g->marked), &plain[1]);
	same = span_equal(buf_bytes(&plain[0]), buf_bytes(&plain[1]));
	BUFS_FREE(&plain[0], &plain[1]);
	return same;
}

/*
 * Moves text before the first tag of the last game to the game before it, where
 * a program that reads the stream will find it.
 */
static void
move_front(struct marks *m)
{
	struct heldgame *g = &m->game[m->n - 2], *next = g + 1;
	struct buf *b = &m->joined;
	size_t n, i;

	buf_set(b, buf_bytes(&g->text));
	buf_span(b, buf_bytes(&next->text));
	n = pgn_game_length(b->p, b->n, false);
	if (n <= g->text.n || (n -= g->text.n) == next->text.n ||
	    (next->marked.n > 0 && (n > next->marked.n ||
	    memcmp(next->text.p, next->marked.p, n) != 0)))
		return;
	buf_add(&g->text, next->text.p, n);
	if (g->marked.n > 0)
		buf_add(&g->marked, next->text.p, n);
	for (i = 0; i < 2; i++) {
		b = i == 0 ? &next->text : &next->marked;
		if (b->n > 0)
			memmove(b->p, b->p + n, b->n -= n);
	}
}

/* Settles game i if it is known where it will be cut. */
static void
settle(struct marks *m, size_t i)
{
	struct heldgame *g = &m->game[i];
	struct span text;
	size_t n;

	while (!g->settled && (m->last || i + 1 < m->n)) {
		text = span_after(buf_bytes(written(g)), g->at);
		n = cut_before(m, text, i + 1);
		if (n == 0) {
			g->enough = 2 * (m->joined.n - text.n);
			return;
		}
		if (g->marked.n > 0 && (n != text.n || !is_restored(m, g)))
			leave(m, g);
		else if (n < text.n)
			g->at += n;
		else if (n == text.n)
			g->settled = true;
		else {	/* its text would take in the next game, so it gets no
			   marks */
			leave(m, g + 1);
			buf_span(&g->text, buf_bytes(&g[1].text));
			drop(m, i + 1, 1);
		}
	}
}

/*
 * Settles the games that can be, from the last one back, and writes those that
 * are settled.
 */
static void
settle_all(struct marks *m)
{
	size_t i, after = 0;

	for (i = m->n; i-- > 0; after += m->game[i].text.n)
		if (m->last || after >= m->game[i].enough)
			settle(m, i);
	for (i = 0; i < m->n && m->game[i].settled; i++)
		buf_span(m->out, buf_bytes(written(&m->game[i])));
	drop(m, 0, i);
	for (i = m->fresh = m->bytes = 0; i < m->n; i++)
		m->bytes += m->game[i].text.n;
}

void
marks_add(struct marks *m, const struct gameline *line, struct span text,
    struct span marked)
{
	struct heldgame *g;

	if (text.n == 0)
		return;
	g = MEM_ADD(m->game, m->cap, m->n);
	memset(g, 0, sizeof(*g));
	buf_span(&g->text, text);
	buf_span(&g->marked, marked);
	if (marked.n > 0)
		game_seal(&m->room, &g->marked);
	field_unescape(&g->file, line->file);
	g->place = gameline_place(line);
	if (m->n > 1)
		move_front(m);
	/* if many bytes wait, a few more do not help */
	m->fresh += text.n;
	if (m->fresh >= m->bytes / 4)
		settle_all(m);
}

void
marks_line_end(struct marks *m, const char *eol)
{
	struct heldgame *g;

	if (m->n == 0)
		return;
	g = &m->game[m->n - 1];
	buf_puts(&g->text, eol);
	if (g->marked.n > 0)
		buf_puts(&g->marked, eol);
}

bool
marks_end(struct marks *m)
{
	bool sound;

	m->last = true;
	while (m->n > 0)
		settle_all(m);
	sound = m->sound;
	game_free(&m->room);
	buf_free(&m->joined);
	free(m->game);
	free(m);
	return sound;
}
