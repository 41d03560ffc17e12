/*
 * posline.c - position lines, written and read.
 */
#include <inttypes.h>

#include "utiltext.h"
#include "gamework.h"

const char *const posline_names[POSLINE_COLUMNS] = { "game", "position",
	"ply", "move", "san", "fen", "label", "value" };

void
posline_text(struct buf *b, struct span s)
{
	struct arena own = { 0 };
	const char *p;
	char letter;

	s = text_utf8(&own, s);
	for (p = s.p; p < s.p + s.n; p++) {
		letter = escape_letters[(unsigned char)*p];
		if (letter == 0 || letter == '\\')
			buf_putc(b, *p);
		else
			buf_printf(b, "\\%c", letter);
	}
	arena_free(&own);
}

void
posline_field(struct buf *b, struct span s)
{
	struct arena own = { 0 };

	field_escape(b, text_utf8(&own, s));
	arena_free(&own);
}

void
posline_begin(struct buf *b, const struct game *g, long number, int id)
{
	buf_printf(b, "%ld\t%d\t%d\t%d%s\t", number, id, game_ply(g, id),
	    game_move_number(g, id), g->pos[id].turn == WHITE ? "." : "...");
	game_san(g, id, b);
	buf_putc(b, '\t');
	game_fen(g, id, b);
	buf_putc(b, '\t');
}

void
posline_json(struct buf *b, const struct game *g, long number, int id)
{
	buf_printf(b, "{\"game\":%ld,\"position\":%d,\"ply\":%d,"
	    "\"move\":%d,\"san\":%s", number, id, game_ply(g, id),
	    game_move_number(g, id), id > 0 ? "\"" : "null");
	game_san(g, id, b);
	buf_puts(b, id > 0 ? "\",\"fen\":\"" : ",\"fen\":\"");
	game_fen(g, id, b);
	buf_putc(b, '"');
}

/* ---- values ---- */

/* Defines a column by the statement that appends it. */
#define POINT(name, statement)						\
static void								\
name(struct buf *b, const struct gamepoint *p)				\
{									\
	statement;							\
}

POINT(write_file, field_unescape(b, p->line->file))
POINT(write_line, buf_number(b, p->line->first_line))
POINT(write_san, game_san(p->g, p->id, b))
/* The move played from the position. */
POINT(write_next, game_san(p->g, p->next != -1 ? p->next :
    game_child(p->g, p->id), b))
POINT(write_comment, buf_span(b, game_comment(p->g, p->id)))
POINT(write_fen, game_fen(p->g, p->id, b))
POINT(write_solution, buf_span(b, p->solution))
POINT(write_query, buf_span(b, p->query))
POINT(write_uci, if (p->id > 0) uci_write(&p->g->pos[game_parent(p->g, p->id)],
    p->g->move[p->id], b))
/* The FEN that the game starts from, if it is not the usual position. */
POINT(write_start, if (p->g->fen_start) game_fen(p->g, 0, b))

static void
write_clock(struct buf *b, const struct gamepoint *p)
{
	long v;

	if (!game_tells(p->g, p->id, TOLD_CLOCK, &v))
		return;
	buf_printf(b, "%ld:%02ld:%02ld", v / 3600000, v / 60000 % 60,
	    v / 1000 % 60);
	if (v % 1000 != 0)
		buf_printf(b, v % 100 == 0 ? ".%ld" : ".%03ld",
		    v % 100 == 0 ? v / 100 % 10 : v % 1000);
}

static void
write_spent(struct buf *b, const struct gamepoint *p)
{
	long v;

	if (game_tells(p->g, p->id, TOLD_SPENT, &v))
		buf_number(b, v / 1000);
}

static void
write_eval(struct buf *b, const struct gamepoint *p)
{
	long v, size;

	if (!game_tells(p->g, p->id, TOLD_EVAL, &v))
		return;
	size = v < 0 ? -v : v;
	if (size > EVAL_MATE / 2)
		buf_printf(b, "#%s%ld", v < 0 ? "-" : "", EVAL_MATE - size);
	else
		buf_printf(b, "%s%ld.%02ld", v < 0 ? "-" : "", size / 100,
		    size % 100);
}

static void
write_key(struct buf *b, const struct gamepoint *p)
{
	struct position pos = game_position(p->g, p->id);

	buf_printf(b, "%016" PRIx64, pos_key(&pos));
}

/* White's men, then Black's. */
static void
write_material(struct buf *b, const struct gamepoint *p)
{
	material_write(&p->g->pos[p->id], WHITE, b);
	material_write(&p->g->pos[p->id], BLACK, b);
}

/* The moves of the line through the position, from the start to its end. */
static void
write_moves(struct buf *b, const struct gamepoint *p)
{
	enum { MOST = 2000 };	/* moves: every position line of a game repeats
				   them */
	const struct game *g = p->g;
	size_t start = b->n;
	int at, next, id, n = 0;

	for (at = 0; (next = game_child(g, at)) != -1; at = next) {
		if (n++ == MOST) {
			buf_puts(b, " ...");
			break;
		}
		for (id = next; id != -1; id = game_sibling(g, id))
			if (game_above(g, id, p->id))
				next = id;
		if (b->n > start)
			buf_putc(b, ' ');
		san_write(&g->pos[at], g->move[next], b);
	}
}

static const struct {
	const char *name;
	void (*write)(struct buf *b, const struct gamepoint *p);
	bool number;		/* unless it is a mate, as #3 */
} values[] = {
	{ "Clock", write_clock, false }, { "Comment", write_comment, false },
	{ "Eval", write_eval, true },
	{ "FEN", write_fen, false }, { "File", write_file, false },
	{ "Key", write_key, false }, { "Line", write_line, true },
	{ "Material", write_material, false }, { "Moves", write_moves, false },
	{ "Next", write_next, false }, { "Prev", write_san, false },
	{ "Query", write_query, false }, { "San", write_san, false },
	{ "Solution", write_solution, false }, { "Spent", write_spent, true },
	{ "Start", write_start, false }, { "Uci", write_uci, false }
};

enum poskind
posline_value(struct buf *b, const struct gamepoint *p, const char *name)
{
	size_t i = 0, start = b->n;
	struct span tag, value;

	while (i < LENGTH(values) && strcmp(values[i].name, name) != 0)
		i++;
	if (i < LENGTH(values)) {
		values[i].write(b, p);
		value = span_after(buf_bytes(b), start);
		return value.n == 0 ? POS_NONE : values[i].number &&
		    *value.p != '#' ? POS_NUMBER : POS_TEXT;
	}
	tag = game_tag(p->g, name);
	tag_read_value(b, tag);
	return tag.p != NULL ? POS_TEXT : POS_NONE;
}

void
posline_values(struct buf *b, const char *between)
{
	size_t i;

	for (i = 0; i < LENGTH(values); i++)
		buf_printf(b, "%s%s", i > 0 ? between : "", values[i].name);
}

/* ---- reading ---- */

bool
posline_parse(struct span line, struct posline *p)
{
	struct span *const columns[] = { &p->game, &p->id, &p->ply, &p->number,
		&p->san, &p->fen, &p->label, &p->value };
	bool more = true;
	size_t i;

	memset(p, 0, sizeof(*p));
	for (i = 0; i < LENGTH(columns); i += more) {
		more = memchr(line.p, '\t', line.n) != NULL;
		*columns[i] = span_cut(&line, '\t');
		if (!more)
			break;
	}
	if (i == LENGTH(columns))
		p->more = line;
	if (i == 0) {
		p->fen = p->game;
		p->game.n = 0;
	}
	return i == 0 || i >= LENGTH(columns) - 1;
}

const char *
posline_read(struct posreader *r, struct span line, struct posline *p)
{
	memset(p, 0, sizeof(*p));
	if (span_trim(line).n == 0)
		return NULL;
	if (line.p[line.n - 1] == '\r')
		line.n--;
	if (span_begins(line, "{")) {
		r->line.n = r->names.n = 0;
		r->named = true;
		if (!posline_from_json(line, &r->line, &r->names))
			return "not a JSON object of names and values";
		line = buf_bytes(&r->line);
	}
	if (!posline_parse(line, p))
		return "not a position line, which has 8 columns";
	p->names = buf_bytes(&r->names);
	if (!span_is(p->game, posline_names[0]))
		return NULL;
	r->named = true;
	buf_set(&r->names, p->more);
	p->fen.p = NULL;
	return NULL;
}

void
posline_show(struct posline *p, struct buf *b)
{
	struct span rest = p->more;
	size_t i;

	b->n = 0;
	while (rest.n > 0) {
		i = b->n;
		field_unescape(b, span_cut(&rest, '\t'));
		for (; i < b->n; i++)
			if (strchr("\t\n\r", b->p[i]) != NULL)
				b->p[i] = ' ';
		buf_putc(b, '\t');
	}
	p->more = buf_bytes(b);
}

struct span
posline_column(const struct posline *p, const char *name)
{
	struct span rest = p->more, names = p->names, value;

	while (names.n > 0) {
		value = span_cut(&rest, '\t');
		if (span_is(span_cut(&names, '\t'), name))
			return value;
	}
	return NO_SPAN;
}

int
posline_target(const struct posline *p, const struct position *pos)
{
	size_t i;

	if (p->san.n > 0 && p->san.p[0] == 'O')
		return pos->king[!pos->turn];
	for (i = p->san.n; i >= 2; i--)
		if (square_named(p->san.p + i - 2) != NO_SQUARE)
			return square_named(p->san.p + i - 2);
	return NO_SQUARE;
}
