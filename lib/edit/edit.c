/*
 * edit.c - reads the fields after a game, gameline(5), as an edit of its text,
 * with the drawings and tags that the user asks for.
 */
#include "edit.h"
#include "utiltext.h"
#include "../pgn/lex.h"
#include "../util/bytes.h"

static void
add_comment(struct editor *e, int id, struct span text)
{
	struct edit *to = &e->edit;

	MEM_GROW(to->comment, e->comments_cap, to->ncomment + 1);
	to->comment[to->ncomment] = (struct insertion){ id, to->ncomment, 0,
	    text };
	to->ncomment++;
}

/* Sets the places of comments that have none yet. */
static void
add_places(struct editor *e, struct span s)
{
	for (; e->nplaced < e->edit.ncomment; s = span_after(s, s.n > 0))
		e->edit.comment[e->nplaced++].at = (uint32_t)span_digits(&s);
}

static void
add_tag(struct editor *e, struct span name, struct span value)
{
	struct edit *to = &e->edit;

	*MEM_ADD(to->tag, e->tags_cap, to->ntag) = (struct tag){ name, value };
}

/* Removes the id of a position from *s; false unless the game has it. */
static bool
cut_id(const struct editor *e, struct span *s, int *id)
{
	size_t before = s->n;

	*id = span_digits(s);
	return s->n < before && *id < e->npos;
}

/* Removes "ID:" from "ID:REST". */
static bool
cut_place(const struct editor *e, struct span *s, int *id)
{
	return cut_id(e, s, id) && span_skip(s, ":");
}

/*
 * Removes the name from "NAME" or "NAME:REST", where "\:" is a colon of NAME.
 * Leaves REST in *s, with p NULL if there is no colon.
 */
static struct span
cut_name(struct editor *e, struct span *s)
{
	struct span name;
	char *to;
	size_t i;

	name.p = to = arena_alloc(&e->arena, s->n + 1);
	for (i = 0; i < s->n && s->p[i] != ':'; i++) {
		if (s->p[i] == '\\' && i + 1 < s->n)
			i++;
		*to++ = s->p[i];
	}
	name.n = (size_t)(to - name.p);
	s->p = i < s->n ? s->p + i + 1 : NULL;
	s->n -= i < s->n ? i + 1 : i;
	return name;
}

/*
 * Reads squares, and adds the comment that marks them on a board if e->draw is
 * set; false if they are not squares.
 */
static bool
add_squares(struct editor *e, int id, struct span s)
{
	struct buf b = { 0 };
	bitboard set;

	if (!set_read(s, &set))
		return false;
	if (set == 0 || !e->draw)
		return true;
	buf_puts(&b, "[%csl G");
	squares_list(set, ",G", &b);
	buf_putc(&b, ']');
	add_comment(e, id, span_keep(&e->arena, &b));
	return true;
}

/*
 * Reads one field; false if it is damaged. Of fields for other programs only
 * the key and the colon are checked.
 */
static bool
read_field(struct editor *e, struct span f, struct buf *labels)
{
	struct edit *to = &e->edit;
	struct span name;
	char key;
	int id;

	if (f.n < 2 || f.p[1] != ':')
		return f.n > 0 && memchr(f.p, ':', f.n) != NULL;
	key = f.p[0];
	f = span_after(f, 2);
	switch (key) {
	case FIELD_COMMENT:
		if (!cut_place(e, &f, &id))
			return false;
		add_comment(e, id, f);
		return true;
	case FIELD_PLACES:
		name = span_cut(&f, ':');
		if ((size_t)span_digits(&name) == e->length)
			add_places(e, f);
		return true;
	case FIELD_SQUARES:
		return cut_place(e, &f, &id) && add_squares(e, id, f);
	case FIELD_REMOVED:
		if (!cut_id(e, &f, &id) || f.n > 0)
			return false;
		*MEM_ADD(to->removed, e->removed_cap, to->nremoved) = id;
		return true;
	case FIELD_TAG:
		name = cut_name(e, &f);
		if (!tag_is_name(name))
			return false;
		add_tag(e, name, f);
		return true;
	case 'o':
		if (e->provenance && f.n > 0)
			add_tag(e, span_of("CqlOptions"), f);
		return true;
	case 'q':
		if (labels->n > 0)
			buf_puts(labels, ", ");
		buf_span(labels, cut_name(e, &f));
		return true;
	default:
		return true;
	}
}

/* What makes fields need more than a copy. */
enum {
	HAS_ESCAPE = 1,
	HAS_HIGH = 2,		/* bytes above ASCII */
	HAS_UNSAFE = 4		/* braces, control characters but TAB */
};

/* Returns HAS_ bits; may read some bytes after the fields. */
static unsigned
fields_have(struct span s)
{
	uint64_t escape = 0, high = 0, unsafe = 0, within = UINT64_MAX;
	struct bytes b, odd;
	size_t i;

	for (i = 0; i < s.n; i += BYTES) {
		b = bytes_load(s.p + i);
		odd = bytes_but(bytes_upto(b, ' ' - 1), bytes_are(b, '\t'));
		if (s.n - i < BYTES)
			within = ((uint64_t)1 << (s.n - i)) - 1;
		escape |= bytes_mask(bytes_are(b, '\\')) & within;
		high |= bytes_mask(b) & within;	/* their high bits */
		unsafe |= bytes_mask(bytes_or(odd, BYTES_ANY(b, "{}"))) &
		    within;
	}
	return (escape != 0 ? HAS_ESCAPE : 0) | (high != 0 ? HAS_HIGH : 0) |
	    (unsafe != 0 ? HAS_UNSAFE : 0);
}

/* Returns the bytes before the next TAB. Most fields are short. */
static inline struct span
first_field(struct span s)
{
	uint64_t tabs = bytes_mask(bytes_are(bytes_load(s.p), '\t'));

	if (s.n < BYTES)
		tabs &= ((uint64_t)1 << s.n) - 1;
	if (tabs != 0)
		return span_at(s.p, (size_t)bits_first(tabs));
	return s.n <= BYTES ? s : span_until(s, '\t');
}

static void
read_fields(struct editor *e, const struct gameline *line, unsigned has)
{
	struct span rest = line->rest, field, plain;
	struct buf labels = { 0 };

	e->edit.safe = (has & (HAS_ESCAPE | HAS_UNSAFE)) == 0;
	e->nplaced = 0;
	e->ndamaged = 0;
	e->edit.ncomment = e->edit.ntag = e->edit.nremoved = 0;
	if (e->arena.block == NULL) {
		arena_alloc(&e->arena, 1);
		e->start = arena_mark(&e->arena);
	}
	arena_reset(&e->arena, e->start);	/* keeps a block */
	e->text.n = 0;
	buf_room(&e->text, rest.n + BLOCK_PAD);
	for (; rest.n > 0; rest = span_after(rest, field.n + 1)) {
		field = first_field(span_after(rest, 1));
		plain = field;
		if (has & HAS_ESCAPE) {
			plain.p = e->text.p + e->text.n;
			field_unescape(&e->text, field);
			plain.n = (size_t)(e->text.p + e->text.n - plain.p);
		}
		if (has & HAS_HIGH)
			plain = text_like(&e->arena, plain, line->game);
		if (!read_field(e, plain, &labels))
			*MEM_ADD(e->damaged, e->damaged_cap, e->ndamaged) =
			    field;
	}
	if (e->provenance && labels.n > 0) {
		add_tag(e, span_of("CqlQuery"), span_keep(&e->arena, &labels));
		add_tag(e, span_of("CqlTools"), span_of(VERSION));
	}
	buf_free(&labels);
}

void
edit_read(struct editor *e, const struct gameline *line, int npos)
{
	e->npos = npos;
	e->length = 0;
	read_fields(e, line, fields_have(line->rest));
}

bool
edit_read_placed(struct editor *e, const struct gameline *line)
{
	const struct edit *to = &e->edit;
	unsigned has = fields_have(line->rest);
	int i = 0;

	if (e->draw || e->fen || e->provenance || to->reversible ||
	    (has & HAS_ESCAPE))
		return false;
	e->npos = GAME_MOVES;
	e->length = line->game.n;
	read_fields(e, line, has);
	while (i < to->ncomment && to->comment[i].at != 0)
		i++;
	return i == to->ncomment && to->ntag == 0 && to->nremoved == 0 &&
	    e->ndamaged == 0;
}

/* Adds the move that led to a position, as an arrow. */
static void
add_arrow(struct editor *e, const struct game *g, int id)
{
	struct buf b = { 0 };
	move m = g->move[id];

	if (id == 0 || MOVE_HOW(m) == MOVE_NULL)
		return;
	buf_puts(&b, "[%cal G");
	square_write(MOVE_FROM(m), &b);
	square_write(MOVE_TO(m), &b);
	buf_putc(&b, ']');
	add_comment(e, id, span_keep(&e->arena, &b));
}

void
edit_illustrate(struct editor *e, const struct game *g)
{
	struct buf b = { 0 };
	int i, id, n = e->draw || e->fen ? e->edit.ncomment : 0;

	for (i = 0; i < n; i++) {
		id = e->edit.comment[i].id;
		if (e->draw)
			add_arrow(e, g, id);
		if (e->fen) {
			game_fen(g, id, &b);
			add_comment(e, id, span_keep(&e->arena, &b));
		}
	}
}

void
editor_free(struct editor *e)
{
	free(e->edit.comment);
	free(e->edit.tag);
	free(e->edit.removed);
	free(e->damaged);
	buf_free(&e->text);
	arena_free(&e->arena);
}
