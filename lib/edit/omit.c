/*
 * omit.c - removes comments, NAGs, variations and tags from the text of a game,
 * and restores them by a record of what was removed.
 */
#include "cqlmark.h"
#include "merge.h"

struct omitter {
	struct game *g;
	const struct omission *what;
	struct patches parts;	/* the texts to be removed */
	struct patches cuts;	/* the same, with blanks around them */
};

static void
add_part(struct omitter *o, struct extent part)
{
	patches_add(&o->parts, part.at, part.end - part.at, NO_SPAN);
}

/* Adds a comment, which has its end in this game. */
static void
add_comment(struct omitter *o, struct extent c)
{
	const char *text = o->g->text.p;

	while (c.end > c.at && lex_is_line_end(text[c.end - 1]))
		c.end--;
	if (text[c.at] == ';' || comment_is_closed(o->g, c))
		add_part(o, c);
}

/* Adds the comments before the tags and between them. */
static void
add_comments_of_head(struct omitter *o)
{
	const char *text = o->g->text.p, *p = text, *q, *end;
	const struct tag *t = o->g->tag, *last = t + o->g->ntag;

	for (; t < last; t++, p = text + tag_place(o->g, t - 1).end) {
		end = lex_tag_start(t);
		for (; p < end; p = q > p ? q : p + 1) {
			q = lex_skip_comment(text, p, end, true);
			if (q > p && *p != '%')
				add_comment(o, (struct extent){
				    (uint32_t)(p - text),
				    (uint32_t)(q - text) });
		}
	}
}

/* Adds the NAGs, and the variations that are closed. */
static void
add_annotations(struct omitter *o)
{
	const struct gamework *w = o->g->work;
	const struct annotation *a = w->annotation;
	const struct annotation *end = a + w->nannotation;
	uint32_t *open = arena_alloc(&o->g->work->arena,
	    (size_t)(w->nannotation + 1) * sizeof(*open));
	int depth = 0;

	for (; a < end; a++) {
		if (a->kind == ANNOTATION_NAG && o->what->nags)
			add_part(o, a->place);
		else if (a->kind == ANNOTATION_OPEN)
			open[depth++] = a->place.at;
		else if (a->kind == ANNOTATION_CLOSE && depth-- > 0 &&
		    o->what->variations)
			add_part(o, (struct extent){ open[depth],
			    a->place.end });
	}
}

/* Removes the parts; parts with only blanks between them are removed as one. */
static void
cut_parts(struct omitter *o)
{
	const char *text = o->g->text.p;
	const struct patch *p, *last = o->parts.list + o->parts.n;
	struct extent words;

	patches_sort(&o->parts);
	for (p = o->parts.list; p < last; ) {
		words.at = words.end = (uint32_t)p->at;
		for (; p < last && (p->at <= words.end || lex_skip_blanks(text +
		    words.end, text + p->at) == text + p->at); p++)
			if (p->at + p->drop > words.end)
				words.end = (uint32_t)(p->at + p->drop);
		patches_drop(&o->cuts, o->g, words);
	}
}

/* Whether a tag stays: the first position is part of the moves. */
static bool
is_kept(const struct omission *what, struct span name, struct regexrun *run)
{
	if (span_is(name, "FEN") || span_is(name, "SetUp") ||
	    span_is(name, "Variant"))
		return true;
	if (what->record && (span_is(name, CQL_MARKS_TAG) ||
	    span_is(name, CQL_OMITTED_TAG)))
		return true;
	return (what->tags == NULL ||
	    regex_search(what->tags, name, 0, run) == REGEX_MATCHED) &&
	    (what->no_tags == NULL ||
	    regex_search(what->no_tags, name, 0, run) != REGEX_MATCHED);
}

static void
cut_tags(struct omitter *o)
{
	const struct tag *t = o->g->tag, *end = t + o->g->ntag;
	struct regexrun run = { 0 };
	bool first = true;

	for (; t < end; t++)
		if (is_kept(o->what, t->name, &run))
			first = false;
		else
			patches_cut_tag(&o->cuts, o->g, t, first);
	regexrun_free(&run);
}

/* Finds all that is to be cut, and applies it. */
static void
cut_game(struct omitter *o, struct buf *out)
{
	size_t i;

	if (o->what->comments) {
		add_comments_of_head(o);
		for (i = 0; i < o->g->work->ncomment; i++)
			add_comment(o, o->g->work->comment[i]);
	}
	add_annotations(o);
	cut_tags(o);
	cut_parts(o);
	patches_apply(&o->cuts, o->g->text, out);
}

/* ---- the record ---- */

/*
 * Appends bytes for the value of a tag; those that cannot stand there become %
 * and two hexadecimal digits.
 */
static void
write_bytes(struct buf *b, struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		if ((unsigned char)s.p[i] < ' ' ||
		    strchr("%;\"\\[]{}", s.p[i]) != NULL)
			buf_printf(b, "%%%02X", (unsigned char)s.p[i]);
		else
			buf_putc(b, s.p[i]);
	}
}

static void
read_bytes(struct buf *b, struct span s)
{
	char digits[3] = "";
	size_t i;

	for (i = 0; i < s.n; i++) {
		if (s.p[i] != '%' || s.n - i < 3) {
			buf_putc(b, s.p[i]);
			continue;
		}
		memcpy(digits, s.p + i + 1, 2);
		buf_putc(b, (char)strtol(digits, NULL, 16));
		i += 2;
	}
}

/* Ends a record with the hash of the text to which it applies. */
static void
seal_record(struct span text, struct buf *b)
{
	buf_puts(b, SEAL);
	field_hash(b, lex_trim(text));
}

/*
 * Writes for each cut AT-ADDED=BYTES; that is, its offset in the new text, how
 * many bytes the new text has there instead, and the old bytes.
 */
static void
write_record(const struct patches *cuts, struct span text, struct span less,
    struct buf *b)
{
	const struct patch *p = cuts->list, *end = p + cuts->n;
	size_t done = 0, at, out = 0;

	for (; p < end; p++) {
		at = p->at > done ? p->at : done;
		out += at - done;
		done = p->at + p->drop > at ? p->at + p->drop : at;
		buf_printf(b, "%zu-%zu=", out, p->text.n);
		write_bytes(b, span_at(text.p + at, done - at));
		buf_putc(b, ';');
		out += p->text.n;
	}
	if (b->n > 0)
		seal_record(less, b);
}

void
omitted_all(struct span text, struct span old, struct buf *record)
{
	record->n = 0;
	buf_printf(record, "0-%zu=", text.n);
	write_bytes(record, old);
	buf_putc(record, ';');
	seal_record(text, record);
}

/* Reads a number, up to a byte that must follow. */
static bool
read_number(struct span *s, char after, long long *n)
{
	bool follows = s->n > 0 && memchr(s->p, after, s->n) != NULL;

	return span_number(span_cut(s, after), n) && follows;
}

bool
omitted_restore(struct span record, struct span text, struct buf *out)
{
	long long at, n, done = 0, size = (long long)text.n;
	struct buf seal = { 0 };
	bool fits;

	seal_record(text, &seal);
	fits = record.n > seal.n && memcmp(record.p + record.n - seal.n, seal.p,
	    seal.n) == 0;
	record.n -= fits ? seal.n : 0;
	buf_free(&seal);
	while (fits && record.n > 0) {
		if (!read_number(&record, '-', &at) ||
		    !read_number(&record, '=', &n) || at < done ||
		    at > size || n > size - at)
			return false;
		buf_add(out, text.p + done, (size_t)(at - done));
		read_bytes(out, span_cut(&record, ';'));
		done = at + n;
	}
	buf_span(out, span_after(text, (size_t)done));
	return fits;
}

/* Whether a game that follows the text is a game of its own. */
static bool
is_whole(struct span text)
{
	struct buf b = { 0 };
	bool whole;

	buf_span(&b, text);
	buf_puts(&b, "[Result \"*\"]\n1. e4 *\n");
	whole = pgn_game_length(b.p, b.n, true) == text.n;
	buf_free(&b);
	return whole;
}

/* Whether a text is a game with the same main line, and no more tags. */
static bool
is_same_game(const struct game *g, struct span text, unsigned flags)
{
	struct game other = { 0 };
	int id = 0, child = 0;
	bool same;

	game_read(&other, text, flags);
	same = other.result == g->result && other.ntag <= g->ntag &&
	    (other.npos == 0) == (g->npos == 0) &&
	    (is_whole(text) || !is_whole(g->text));
	while (same && id >= 0 && g->npos > 0) {
		id = game_child(g, id);
		child = game_child(&other, child);
		same = id == child && (id < 0 ||
		    g->move[id] == other.move[id]);
	}
	game_free(&other);
	return same && lex_trim(text).n > 0;
}

/*
 * Writes the record of a game that has marks: game_strip removes these first.
 */
static void
record_marked(const struct game *g, const struct omission *what, unsigned flags,
    struct buf *record)
{
	struct game plain = { 0 };
	struct omitter o = { .g = &plain, .what = what };
	struct buf text = { 0 }, out = { 0 };

	game_strip_marks(&plain, g->text, &text);
	game_read(&plain, buf_bytes(&text), flags);
	cut_game(&o, &out);
	write_record(&o.cuts, plain.text, buf_bytes(&out), record);
	patches_free(&o.parts);
	patches_free(&o.cuts);
	game_free(&plain);
	BUFS_FREE(&text, &out);
}

bool
game_omit(struct game *g, const struct omission *what, unsigned flags,
    struct buf *out, struct buf *record)
{
	struct omitter o = { .g = g, .what = what };
	bool done;

	cut_game(&o, out);
	if (what->record && game_tag(g, CQL_MARKS_TAG).p != NULL)
		record_marked(g, what, flags, record);
	else if (what->record)
		write_record(&o.cuts, g->text, buf_bytes(out), record);
	done = o.cuts.n == 0 || is_same_game(g, buf_bytes(out), flags);
	patches_free(&o.parts);
	patches_free(&o.cuts);
	return done;
}
