/*
 * pgnannotate.c - game lines with fields to PGN: inserts comments and tags
 * and leaves every other byte as it is.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pgn.h"

static const char synopsis[] = "[-dfhkPstuVx] [file ...]";

enum { WRITE_AT = 64 * 1024 };

static bool draw;		/* -d */
static bool add_fen;		/* -f */
static bool strip;		/* -s */
static bool provenance;		/* -t */
static bool flush_each;		/* -u */
static bool export;		/* -x */

static struct buf out;

/* What the fields of a line ask for, and room for it. */
static struct edit edit;
static size_t commentcap, tagcap, removedcap;
static struct buf fields;	/* unescaped; does not move within a line */
static struct arena arena;	/* texts made here, for one line */

static void
add_comment(int id, struct span text)
{
	edit.comment = mem_grow(edit.comment, &commentcap,
	    (size_t)edit.ncomment + 1, sizeof(*edit.comment));
	edit.comment[edit.ncomment].id = id;
	edit.comment[edit.ncomment].text = text;
	edit.ncomment++;
}

static void
add_tag(struct span name, struct span value)
{
	edit.tag = mem_grow(edit.tag, &tagcap, (size_t)edit.ntag + 1,
	    sizeof(*edit.tag));
	edit.tag[edit.ntag].name = name;
	edit.tag[edit.ntag].value = value;
	edit.ntag++;
}

static void
add_removed(int id)
{
	edit.removed = mem_grow(edit.removed, &removedcap,
	    (size_t)edit.nremoved + 1, sizeof(*edit.removed));
	edit.removed[edit.nremoved++] = id;
}

/* Cuts "ID" and what follows it off "ID" or "ID:REST". */
static bool
cut_id(struct span *s, int *id)
{
	char digits[12] = "";
	size_t n = 0;
	long value;

	while (n < s->n && n < sizeof(digits) - 1 && s->p[n] != ':') {
		digits[n] = s->p[n];
		n++;
	}
	if (!number_parse(digits, 0, GAME_MOVES, &value) ||
	    (n < s->n && s->p[n] != ':'))
		return false;
	*id = (int)value;
	n += n < s->n;
	s->p += n;
	s->n -= n;
	return true;
}

/* Cuts a name off "NAME" or "NAME:REST", where "\:" is a colon of NAME. */
static struct span
cut_name(struct span *s)
{
	struct span name;
	char *to;
	size_t i;

	name.p = to = arena_alloc(&arena, s->n + 1);
	for (i = 0; i < s->n && s->p[i] != ':'; i++) {
		if (s->p[i] == '\\' && i + 1 < s->n)
			i++;
		*to++ = s->p[i];
	}
	name.n = (size_t)(to - name.p);
	i += i < s->n;
	s->p += i;
	s->n -= i;
	return name;
}

static bool
is_tag_name(struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++)
		if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"
		    "wxyz0123456789_", s.p[i]) == NULL || s.p[i] == '\0')
			return false;
	return s.n > 0;
}

static struct span
keep(struct buf *b)
{
	struct span s;

	s.n = b->n;
	s.p = arena_copy(&arena, buf_str(b), b->n);
	buf_free(b);
	return s;
}

/* Squares, as "e4" or "[a1,h1]", marked on a diagram. */
static struct span
coloured_squares(struct span squares)
{
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i + 1 < squares.n; i++) {
		if (squares.p[i] < 'a' || squares.p[i] > 'h' ||
		    squares.p[i + 1] < '1' || squares.p[i + 1] > '8')
			continue;
		buf_puts(&b, b.n == 0 ? "[%csl " : ",");
		buf_printf(&b, "G%c%c", squares.p[i], squares.p[i + 1]);
	}
	if (b.n > 0)
		buf_putc(&b, ']');
	return keep(&b);
}

/* False when the field is damaged; unknown ones are no business of ours. */
static bool
read_field(struct span f, struct buf *labels)
{
	struct span name;
	char key;
	int id;

	if (f.n < 2 || f.p[1] != ':')
		return true;
	key = f.p[0];
	f.p += 2;
	f.n -= 2;
	switch (key) {
	case 'c':
	case 'd':
		if (!cut_id(&f, &id))
			return false;
		if (key == 'c')
			add_comment(id, f);
		else if (draw)
			add_comment(id, coloured_squares(f));
		return true;
	case 'r':
		if (!cut_id(&f, &id))
			return false;
		add_removed(id);
		return true;
	case 't':
		name = cut_name(&f);
		if (!is_tag_name(name))
			return false;
		add_tag(name, f);
		return true;
	case 'o':
		if (provenance && f.n > 0)
			add_tag(span_of("CqlOptions"), f);
		return true;
	case 'q':
		if (labels->n > 0)
			buf_puts(labels, ", ");
		buf_span(labels, cut_name(&f));
		return true;
	default:
		return true;
	}
}

/* Reads the fields of a line into edit. */
static bool
read_fields(struct span rest)
{
	struct span field, plain;
	struct buf labels = { 0 };
	bool good = true;
	const char *tab;

	edit.ncomment = edit.ntag = edit.nremoved = 0;
	fields.n = 0;
	buf_room(&fields, rest.n + 1);
	while (rest.n > 0) {
		field.p = rest.p + 1;
		tab = memchr(field.p, '\t', rest.n - 1);
		field.n = tab ? (size_t)(tab - field.p) : rest.n - 1;
		rest.p += field.n + 1;
		rest.n -= field.n + 1;
		plain.p = fields.p + fields.n;
		field_unescape(&fields, field);
		plain.n = (size_t)(fields.p + fields.n - plain.p);
		good = read_field(plain, &labels) && good;
	}
	if (provenance && labels.n > 0) {
		add_tag(span_of("CqlQuery"), keep(&labels));
		add_tag(span_of("CqlTools"), span_of(VERSION));
	}
	buf_free(&labels);
	return good;
}

/* The move that led to a position, as an arrow. */
static void
add_arrow(const struct game *g, int id)
{
	struct buf b = { 0 };
	move m = g->move[id];

	if (id == 0 || MOVE_HOW(m) == MOVE_NULL)
		return;
	buf_printf(&b, "[%%cal G%c%d%c%d]", 'a' + FILE_OF(MOVE_FROM(m)),
	    1 + RANK_OF(MOVE_FROM(m)), 'a' + FILE_OF(MOVE_TO(m)),
	    1 + RANK_OF(MOVE_TO(m)));
	add_comment(id, keep(&b));
}

/* What -d and -f add where there is a comment to add; doubles are dropped. */
static void
add_extras(const struct game *g)
{
	struct buf b = { 0 };
	int i, id, n = edit.ncomment;

	for (i = 0; i < n; i++) {
		id = edit.comment[i].id;
		if (id >= g->npos)
			continue;
		if (draw)
			add_arrow(g, id);
		if (add_fen) {
			fen_write(&g->pos[id], &b);
			add_comment(id, keep(&b));
		}
	}
}

/* Where the game written last ended, in its file and in the output. */
static struct {
	struct buf file;
	long long end;
	bool open;		/* its last line has no end */
	bool crlf;
} last;

/*
 * A game that does not follow the last one in its file begins on a line of
 * its own.
 */
static void
separate(const struct gameline *g, struct span text)
{
	struct span file = { last.file.p, last.file.n };

	if (last.open && !(span_equal(file, g->file) &&
	    last.end == g->offset))
		buf_puts(&out, last.crlf ? "\r\n" : "\n");
	last.file.n = 0;
	buf_span(&last.file, g->file);
	last.end = g->offset + (long long)text.n;
	last.crlf = text.n > 0 && memchr(text.p, '\r', text.n) != NULL;
}

/* Appends the game with what its fields ask for. */
static void
annotate(struct game *g, struct span text)
{
	static const struct arenamark nothing;

	game_read(g, text, GAME_VARIATIONS);
	if (draw || add_fen)
		add_extras(g);
	if (export)
		game_export(g, &edit, &out);
	else
		game_annotate(g, &edit, &out);
	arena_reset(&arena, nothing);
}

/* Writes what is pending when that is much, or must not wait. */
static void
put(void)
{
	if (out.n > 0)
		last.open = out.p[out.n - 1] != '\n' &&
		    out.p[out.n - 1] != '\r';
	if (out.n < WRITE_AT && !flush_each)
		return;
	out_write(out.p, out.n);
	out.n = 0;
	if (flush_each)
		out_flush();
}

/* Appends the game of a line; false when the line is not sound. */
static bool
write_game(struct game *g, const struct gameline *line, struct buf *game)
{
	struct span text;
	bool good = true;

	game->n = 0;
	field_unescape(game, line->game);
	text.p = game->p;
	text.n = game->n;
	separate(line, text);
	if (strip) {
		game_strip(text, &out);
	} else if (line->rest.n > 0 || export) {
		good = read_fields(line->rest);
		annotate(g, text);
	} else {
		buf_span(&out, text);
	}
	put();
	return good;
}

/* False when a line was not sound. */
static bool
write_games(struct linereader *r, struct progress *progress)
{
	struct game g = { 0 };
	struct buf text = { 0 };
	struct gameline line;
	struct span s;
	bool good, all = true;

	while (linereader_next(r, &s)) {
		good = gameline_parse(s, &line);
		if (!good)
			warn_at(linereader_file(r), linereader_line(r), 0,
			    "not a game line");
		else if (!(good = write_game(&g, &line, &text)))
			warn_at(linereader_file(r), linereader_line(r), 0,
			    "a field is damaged");
		all = all && good;
		if (progress == NULL)
			continue;
		progress->games++;
		progress->bytes += (long long)s.n + 1;
		progress_show(progress);
	}
	game_free(&g);
	buf_free(&text);
	return all;
}

static void
read_options(int argc, char **argv, bool *show_progress)
{
	int c;

	while ((c = getopt(argc, argv, "dfhkPstuVx")) != -1) {
		switch (c) {
		case 'd':
			draw = true;
			break;
		case 'k':
			edit.repeats = true;
			break;
		case 'f':
			add_fen = true;
			break;
		case 'h':
			exit_usage(synopsis);
		case 'P':
			*show_progress = true;
			break;
		case 's':
			strip = true;
			break;
		case 't':
			provenance = true;
			break;
		case 'u':
			flush_each = true;
			break;
		case 'V':
			exit_version();
		case 'x':
			export = true;
			break;
		default:
			die_usage(synopsis);
		}
	}
}

int
main(int argc, char **argv)
{
	struct progress progress;
	struct linereader *r;
	bool show_progress = false, sound;

	warn_name(argv[0]);
	read_options(argc, argv, &show_progress);
	chess_init();
	r = linereader_open(argv + optind, argc - optind);
	if (show_progress)
		progress_start(&progress, 0);
	sound = write_games(r, show_progress ? &progress : NULL);
	linereader_close(r);
	out_write(out.p, out.n);
	if (show_progress)
		progress_end(&progress);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
