/*
 * games.c - PGN and game lines: no byte is lost between them, a game is read
 * alike in both, and what is inserted can be taken out.
 */
#include <stdlib.h>
#include <string.h>

#include "../../lib/pgn/cut.h"
#include "fuzz.h"
#include "edit.h"
#include "index.h"

/* Cuts PGN into game lines, the fast way where it can. */
static void
cut(struct span pgn, bool fast, struct buf *lines)
{
	struct gameorigin o = { span_of("a\\tb.pgn"), 1, 0, 1 };
	struct span all = fast ? padded(pgn) : exactly(pgn), game = all;
	const char *end = all.p + all.n;
	struct gamesize size;

	for (; game.p < end; game.p += size.bytes) {
		game.n = (size_t)(end - game.p);
		if (!fast || gameline_plain(lines, &o, game, true, &size) !=
		    PLAIN_GAME) {
			size.bytes = pgn_game_length(game.p, game.n, true);
			hold(size.bytes > 0 && size.bytes <= game.n,
			    "a game has bytes");
			game.n = size.bytes;
			size.lines = pgn_count_lines(game.p, game.n);
			gameline_write(lines, &o, game);
		}
		o.number++;
		o.offset += (long long)size.bytes;
		o.line += size.lines;
	}
	free((char *)all.p);
}

/* Cuts the first line off lines; false at the end. */
static bool
next_line(struct span *lines, struct span *line)
{
	const char *lf;

	if (lines->n == 0)
		return false;
	lf = memchr(lines->p, '\n', lines->n);
	*line = span_at(lines->p,
	    lf != NULL ? (size_t)(lf - lines->p) : lines->n);
	lines->p += line->n + (lf != NULL);
	lines->n -= line->n + (lf != NULL);
	return true;
}

/* Calls each for all lines, which get memory of their own. */
static void
each_line(struct span lines, void (*each)(struct gameline *, void *),
    void *context)
{
	struct gameline g;
	struct span line;

	while (next_line(&lines, &line)) {
		line = padded(line);
		if (gameline_parse(line, &g))
			each(&g, context);
		free((char *)line.p);
	}
}

/* Appends all that can be said of the positions of a game. */
static void
describe(struct game *g, struct buf *b)
{
	int i;

	for (i = 0; i < g->ntag; i++) {
		buf_span(b, g->tag[i].name);
		buf_span(b, g->tag[i].value);
	}
	for (i = 0; i < g->npos; i++) {
		posline_begin(b, g, 1, i);
		buf_span(b, game_comment(g, i));
		buf_printf(b, "\t%d\n", game_parent(g, i));
	}
	field_moves(b, g);
	buf_printf(b, "%d %d %d", g->result, g->ndamage, g->unlisted);
}

/* What was made of the games, one after the other. */
struct joined {
	struct buf plain;	/* as they were */
	struct buf marked;	/* with insertions that can be taken out */
	struct marks *marks;	/* writes those */
};

/* Returns the game of a line, in memory of its size. */
static struct span
unescaped(struct span game)
{
	struct buf b = { 0 };
	struct span s;

	field_unescape(&b, game);
	s = exactly(buf_bytes(&b));
	buf_free(&b);
	return s;
}

/* Bytes after a line are readable. */
static const char insertions[256 + BLOCK_PAD] =
    "\tc:0:a\tc:1:b {c\tc:3:d\tc:0:}\tt:White:\"x\tt:New:y\tc:7:[%cql]";

static void
read_both_ways(struct gameline *line, struct game *g, struct span text)
{
	struct game direct = { 0 };
	struct buf a = { 0 }, b = { 0 };
	unsigned flags;

	for (flags = 0; flags <= GAME_VARIATIONS; flags++) {
		a.n = b.n = 0;
		game_read(g, text, flags);
		game_read_line(&direct, line->game, flags);
		describe(g, &a);
		describe(&direct, &b);
		hold_equal(&a, &b, "a game is read alike in both ways");
		/* of a board with moves: those of the PGN made of it */
		hold(span_equal(game_text(&direct), game_text(g)),
		    "a game from its line has its bytes");
	}
	game_free(&direct);
	buf_free(&a);
	buf_free(&b);
}

/* Export format, read and written again, stays as it is. */
static void
export(struct game *g, struct edit *e)
{
	struct edit none = { 0 };
	struct buf once = { 0 }, twice = { 0 };
	struct game again = { 0 };

	game_export(g, e, &once);
	game_read(&again, buf_bytes(&once), GAME_VARIATIONS);
	game_export(&again, &none, &twice);
	hold_equal(&once, &twice, "export format stays as it is");
	game_free(&again);
	buf_free(&once);
	buf_free(&twice);
}

static void
try_game(struct gameline *line, void *context)
{
	struct joined *all = context;
	struct editor editor = { 0 };
	struct game g = { 0 };
	struct span text = unescaped(line->game);
	struct buf marked = { 0 };
	struct damage why;
	bool marks = game_may_mark(&g, text, &why);

	buf_span(&all->plain, text);
	read_both_ways(line, &g, text);
	editor.edit.reversible = true;
	edit_read(&editor, &(struct gameline){ .game = text,
	    .rest = span_of(insertions) }, g.npos);
	if (marks)
		game_annotate(&g, &editor.edit, &marked);
	marks_add(all->marks, line, text, marks ? buf_bytes(&marked) :
	    NO_SPAN);
	buf_free(&marked);
	edit_illustrate(&editor, &g);
	export(&g, &editor.edit);
	editor_free(&editor);
	game_free(&g);
	free((char *)text.p);
}

static void
strip(struct gameline *line, void *context)
{
	struct game g = { 0 };
	struct span text = unescaped(line->game);

	game_strip(&g, text, context);
	game_free(&g);
	free((char *)text.p);
}

void
fuzz_pgn(struct span in)
{
	struct joined all = { 0 };
	struct buf lines = { 0 }, slow = { 0 }, bare = { 0 }, stripped = { 0 };

	cut(in, true, &lines);
	cut(in, false, &slow);
	hold_equal(&lines, &slow, "games are cut alike in both ways");
	all.marks = marks_new(&all.marked);
	each_line(buf_bytes(&lines), try_game, &all);
	marks_end(all.marks);
	hold(span_equal(buf_bytes(&all.plain), in), "the bytes come back");
	each_line(buf_bytes(&lines), strip, &bare);
	lines.n = 0;
	cut(buf_bytes(&all.marked), true, &lines);
	each_line(buf_bytes(&lines), strip, &stripped);
	hold_equal(&stripped, &bare, "insertions can be taken out");
	buf_free(&all.plain);
	buf_free(&all.marked);
	buf_free(&lines);
	buf_free(&slow);
	buf_free(&bare);
	buf_free(&stripped);
}

/* ---- lines that nobody has checked ---- */

static void
try_index(const struct gameline *line)
{
	struct game g = { 0 };
	struct buf b = { 0 };
	struct indexed x;

	if (line->index.p == NULL || !index_read(line->index, &x))
		return;
	index_fits(&x, line->game);
	index_tags(&g, line, &x);
	index_write(&b, line->game, &x.facts);
	buf_free(&b);
	game_free(&g);
}

/* Writes what cqlmatch -T knows of the last position, if there is one. */
static void
write_values(const struct gameline *line, struct game *g)
{
	static const char *const names[] = { "File", "Line", "San", "Uci",
		"Clock", "Eval", "Start", "Moves", "White" };
	struct gamepoint p = { line, g, g->npos - 1, -1, NO_SPAN,
	    NO_SPAN };
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < LENGTH(names) && g->npos > 0; i++)
		posline_value(&b, &p, names[i]);
	buf_free(&b);
}

static void
try_line(struct gameline *line, void *context)
{
	struct editor editor = { .draw = true, .fen = true,
		.provenance = true };
	struct buf *out = context;	/* room */
	struct span text = unescaped(line->game);
	struct buf rest = { 0 };
	struct game g = { 0 };

	try_index(line);
	if (memchr(line->game.p, '\0', line->game.n) == NULL)
		read_both_ways(line, &g, text);
	game_read(&g, text, GAME_VARIATIONS);
	write_values(line, &g);
	buf_span(&rest, line->rest);
	buf_room(&rest, BLOCK_PAD);
	edit_read(&editor, &(struct gameline){ .game = text,
	    .rest = buf_bytes(&rest) }, g.npos);
	edit_illustrate(&editor, &g);
	game_annotate(&g, &editor.edit, out);
	export(&g, &editor.edit);
	free((char *)text.p);
	text = exactly(buf_bytes(out));
	game_strip(&g, text, out);
	out->n = 0;
	buf_free(&rest);
	editor_free(&editor);
	game_free(&g);
	free((char *)text.p);
}

void
fuzz_lines(struct span in)
{
	struct buf out = { 0 };

	each_line(in, try_line, &out);
	buf_free(&out);
}
