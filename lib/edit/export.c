/*
 * export.c - writes a game in PGN export format: the seven tag roster, the
 * other tags by name, and moves in lines of less than 80 bytes. Text for which
 * the format has no place becomes comments, so that nothing is lost.
 */
#include "merge.h"

enum { COLUMNS = 79 };

struct exporter {
	struct game *g;
	struct buf *out;
	struct buf word;	/* bytes that must stay on one line, not yet
				   written */
	size_t column;
	bool numbered;		/* the next move gets a number */
	size_t done;		/* all text before this offset is done */
	int depth;		/* of parentheses */
	struct span result_tag;	/* the value of the tag Result */
	struct annotation **last;	/* by id: the last comment written */
	struct span *added;	/* by id: the text to add */
};

/* Writes the word, on a new line where it must be. */
static void
end_word(struct exporter *w)
{
	bool begins_line;

	if (w->word.n == 0)
		return;
	/* at the start of a line these signs have another meaning */
	begins_line = w->word.p[0] != '%' && w->word.p[0] != '[';
	if (w->column > 0 && w->column + 1 + w->word.n > COLUMNS &&
	    begins_line) {
		buf_putc(w->out, '\n');
		w->column = 0;
	} else if (w->column > 0) {
		buf_putc(w->out, ' ');
		w->column++;
	}
	buf_add(w->out, w->word.p, w->word.n);
	w->column += w->word.n;
	w->word.n = 0;
}

/* Begins a word, unless an opening parenthesis has begun it. */
static void
begin_word(struct exporter *w)
{
	if (w->word.n == 0 || w->word.p[w->word.n - 1] != '(')
		end_word(w);
}

/* Writes the text of a comment word by word, without its braces. */
static void
write_text(struct exporter *w, struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		if (lex_is_space(s.p[i])) {
			end_word(w);
			continue;
		}
		buf_putc(&w->word, s.p[i] == '{' || s.p[i] == '}' ? '_' :
		    s.p[i]);
	}
}

/* Writes a comment, with more text at its end, if any. */
static void
write_comment(struct exporter *w, struct span s, struct span more)
{
	s = lex_trim(s);
	begin_word(w);
	buf_putc(&w->word, '{');
	write_text(w, s);
	if (s.n > 0 && more.n > 0)
		end_word(w);
	write_text(w, lex_trim(more));
	buf_putc(&w->word, '}');
	w->numbered = true;
}

/* Writes the text to add at a position that has no comment to hold it. */
static void
write_added(struct exporter *w, int id)
{
	if (w->added[id].n > 0 && w->last[id] == NULL)
		write_comment(w, NO_SPAN, w->added[id]);
}

const struct rostertag tag_roster[ROSTER] = {
	{ "Event", "?" }, { "Site", "?" }, { "Date", "????.??.??" },
	{ "Round", "?" }, { "White", "?" }, { "Black", "?" }, { "Result", "*" }
};

void
tag_write(struct buf *out, struct span name, struct span value)
{
	buf_printf(out, "[%.*s \"", (int)name.n, name.p);
	tag_write_value(out, value);
	buf_puts(out, "\"]\n");
}

/* Returns the *n tags of the game with those of the edit put in place. */
static struct tag *
edited_tags(struct game *g, const struct edit *e, int *n)
{
	struct tag *tag = arena_alloc(&g->work->arena,
	    (size_t)(g->ntag + e->ntag) * sizeof(*tag));
	int i, j;

	*n = g->ntag;
	for (i = 0; i < g->ntag; i++)
		tag[i] = g->tag[i];
	for (i = 0; i < e->ntag; i++) {
		while (e->tag[i].value.p == NULL &&
		    (j = tag_find(tag, *n, e->tag[i].name)) < *n)
			tag[j].name.n = 0;
		if (e->tag[i].value.p == NULL)
			continue;
		j = tag_find(tag, *n, e->tag[i].name);
		tag[j] = e->tag[i];
		*n += j == *n;
	}
	return tag;
}

static void
write_tags(struct exporter *w, const struct edit *e)
{
	struct buf *out = w->out;
	struct span name, value;
	struct tag *tag;
	size_t i;
	int n, j;

	tag = edited_tags(w->g, e, &n);
	for (i = 0; i < ROSTER; i++) {
		name = span_of(tag_roster[i].name);
		value = span_of(tag_roster[i].unknown);
		j = tag_find(tag, n, name);
		if (j < n) {
			value = tag[j].value;
			tag[j].name.n = 0;	/* written here */
		}
		if (i == ROSTER - 1) {
			w->result_tag = value;
			value = span_of(game_results[w->g->result]);
		}
		tag_write(out, name, value);
	}
	MEM_SORT(tag, n, tag_compare);
	for (j = 0; j < n; j++)
		if (tag[j].name.n > 0)
			tag_write(out, tag[j].name, tag[j].value);
	buf_putc(out, '\n');
}

/* What can follow a text, if not the move with a number. */
enum { ANNOTATION_FOLLOWS = 0, NO_MOVE_FOLLOWS = -1 };

/*
 * Cuts the number of the next move off the end of a text: digits and dots,
 * dots alone, or digits alone if they are the number of that move.
 */
static struct span
cut_move_number(struct span s, int next)
{
	char digits[8] = "";
	size_t dots, start;
	long number;

	s = lex_trim(s);
	for (dots = s.n; dots > 0 && (s.p[dots - 1] == '.' ||
	    lex_is_space(s.p[dots - 1])); dots--)
		;
	for (start = dots; start > 0 && lex_is_digit(s.p[start - 1]); start--)
		;
	if (dots - start >= sizeof(digits) ||
	    (start > 0 && !lex_is_space(s.p[start - 1])))
		return s;
	memcpy(digits, s.p + start, dots - start);
	if (dots < s.n || (number_parse(digits, 1, 9999999, &number) &&
	    number == next))
		s.n = start;
	return lex_trim(s);
}

/* Writes other text as a comment, without the number of the next move. */
static void
write_plain_rest(struct exporter *w, const char *p, const char *end, int next)
{
	struct span s = span_to(p, end);
	struct span text = cut_move_number(s, next);

	s = lex_trim(s);
	if (next == NO_MOVE_FOLLOWS ||
	    (next == ANNOTATION_FOLLOWS && text.n > 0))
		text = s;
	if (text.n > 0)
		write_comment(w, text, NO_SPAN);
}

/*
 * Writes the text up to an offset as comments, keeping the comments in it
 * apart. It holds no tag, move or annotation that is written in another way.
 * next is the number of the next move, or ANNOTATION_FOLLOWS or
 * NO_MOVE_FOLLOWS.
 */
static void
write_rest(struct exporter *w, size_t upto, int next)
{
	struct span s;
	const char *text = w->g->text.p;
	const char *from = text + w->done, *end = text + upto, *p = from, *q;

	while (p < end) {
		q = lex_skip_comment(text, p, end, true);
		if (q == p) {
			p++;
			continue;
		}
		write_plain_rest(w, from, p,
		    next < 0 ? next : ANNOTATION_FOLLOWS);
		s = span_to(*p == '%' ? p : p + 1, q);
		if (*p == '{' && q[-1] == '}' && s.n > 0)
			s.n--;
		write_comment(w, s, NO_SPAN);
		from = p = q;
	}
	if (from < end)
		write_plain_rest(w, from, end, next);
	if (upto > w->done)
		w->done = upto;
}

/* Writes the text before and between the tags as comments. */
static void
write_rest_of_head(struct exporter *w)
{
	const struct game *g = w->g;
	const char *text = g->text.p, *end = text + g->text.n, *p;
	const struct tag *tag;

	w->done = (size_t)(lex_skip_mark(text, end) - text);
	for (tag = g->tag; tag < g->tag + g->ntag; tag++) {
		write_rest(w, (size_t)(lex_tag_start(tag) - text),
		    NO_MOVE_FOLLOWS);
		p = tag->value.p + tag->value.n;
		p += p < end && *p == '"';
		p = lex_skip_blanks(p, end);
		p += p < end && *p == ']';
		w->done = (size_t)(p - text);
	}
}

/*
 * Writes the value of the tag Result as a comment if the moves end with
 * another result.
 */
static void
write_other_result(struct exporter *w)
{
	struct span tag = w->result_tag;
	struct buf b = { 0 };

	if (tag.n == 0 || span_is(tag, "?") || span_is(tag, "*") ||
	    span_is(tag, game_results[w->g->result]))
		return;
	buf_printf(&b, "Result \"%.*s\"", (int)tag.n, tag.p);
	write_comment(w, buf_bytes(&b), NO_SPAN);
	buf_free(&b);
}

static void
write_nag(struct exporter *w, const struct annotation *a)
{
	enum { SUFFIX = 2 };
	char first = w->g->text.p[a->place.at];

	begin_word(w);
	buf_printf(&w->word, "$%d", a->nag);
	if ((first == '!' || first == '?') &&
	    a->place.end - a->place.at > SUFFIX)
		w->done = a->place.at + SUFFIX;
}

static void
write_parenthesis(struct exporter *w, bool open)
{
	if (open)
		begin_word(w);
	buf_putc(&w->word, open ? '(' : ')');
	w->depth += open ? 1 : -1;
	w->numbered = true;
}

static void
write_annotation(struct exporter *w, const struct annotation *a)
{
	struct span added = NO_SPAN;

	if (a->kind == ANNOTATION_SKIPPED)
		return;
	write_rest(w, a->place.at, a->kind == ANNOTATION_CLOSE ?
	    NO_MOVE_FOLLOWS : ANNOTATION_FOLLOWS);
	w->done = a->place.end;
	switch (a->kind) {
	case ANNOTATION_COMMENT:
	case ANNOTATION_LINE:
		if (a->id >= 0 && w->last[a->id] == a)
			added = w->added[a->id];
		write_comment(w, comment_inside(w->g, a->place), added);
		break;
	case ANNOTATION_NAG:
		write_nag(w, a);
		break;
	case ANNOTATION_OPEN:
	case ANNOTATION_CLOSE:
		write_parenthesis(w, a->kind == ANNOTATION_OPEN);
		break;
	}
}

static void
write_move(struct exporter *w, int id, struct extent place)
{
	const struct position *p = &w->g->pos[game_parent(w->g, id)];

	write_rest(w, place.at, p->number);
	w->done = place.end;
	begin_word(w);
	if (p->turn == WHITE || w->numbered) {
		buf_printf(&w->word, "%d%s", p->number,
		    p->turn == WHITE ? "." : "...");
		end_word(w);
	}
	san_write(p, w->g->move[id], &w->word);
	w->numbered = false;
}

/*
 * Skips the annotations of a line from its first move that could not be
 * played: that text is written as a comment.
 */
static void
skip_unplayed(struct game *g)
{
	struct gamework *w = g->work;
	int i, word = 0, depth = -1;

	for (i = 0; i < w->nannotation; i++) {
		while (depth < 0 && word < w->annotation[i].words)
			if (word_id(g, ++word) < 0)
				depth = 0;
		word = w->annotation[i].words;
		if (depth < 0)
			continue;
		depth += w->annotation[i].kind == ANNOTATION_OPEN;
		depth -= w->annotation[i].kind == ANNOTATION_CLOSE;
		if (depth >= 0 && w->annotation[i].kind != ANNOTATION_REMOVED)
			w->annotation[i].kind = ANNOTATION_SKIPPED;
	}
}

/*
 * Finds the text to add at each position and the last comment there, of those
 * that are written.
 */
static void
find_comments(struct exporter *w, struct edit *e)
{
	struct gamework *work = w->g->work;
	size_t npos = (size_t)w->g->npos;
	struct annotation *a;
	int i;

	edit_merge_comments(&work->arena, e, w->g->npos);
	w->added = arena_alloc(&work->arena, npos * sizeof(*w->added));
	for (i = 0; i < e->ncomment; i++)
		w->added[e->comment[i].id] = e->comment[i].text;
	w->last = arena_alloc(&work->arena, npos * sizeof(*w->last));
	for (a = work->annotation; a < work->annotation + work->nannotation;
	    a++)
		if (a->kind == ANNOTATION_COMMENT && a->id >= 0)
			w->last[a->id] = a;
}

/*
 * Writes the moves and annotations in their order. Moves that were not played
 * are passed over, and write_rest turns them into comments.
 */
static void
write_moves(struct exporter *w)
{
	const struct gamework *work = w->g->work;
	int word = 0, i = 0, id;

	write_rest_of_head(w);
	write_other_result(w);
	if (w->g->npos > 0)
		write_added(w, 0);
	while (i < work->nannotation || word < work->nword) {
		if (i < work->nannotation &&
		    work->annotation[i].words <= word) {
			write_annotation(w, &work->annotation[i++]);
			continue;
		}
		id = word_id(w->g, ++word);
		if (id < 0)
			continue;
		write_move(w, id, work->place[word - 1]);
		while (i < work->nannotation &&
		    work->annotation[i].words == word &&
		    work->annotation[i].kind == ANNOTATION_NAG)
			write_annotation(w, &work->annotation[i++]);
		write_added(w, id);
	}
}

/*
 * Closes the open variations and writes what follows the moves, then the
 * result.
 */
static void
write_end(struct exporter *w)
{
	const char *result = game_results[w->g->result];
	size_t end = w->g->work->moves.end;

	write_rest(w, end, NO_MOVE_FOLLOWS);
	while (w->depth > 0)
		write_parenthesis(w, false);
	if (end < w->g->text.n)
		w->done = w->g->work->result_end;
	write_rest(w, w->g->text.n, NO_MOVE_FOLLOWS);
	begin_word(w);
	buf_puts(&w->word, result);
	end_word(w);
	buf_puts(w->out, "\n\n");
}

void
game_export(struct game *g, struct edit *e, struct buf *out)
{
	struct exporter w = { .g = g, .out = out, .numbered = true };

	edit_remove_comments(g, e);
	skip_unplayed(g);
	find_comments(&w, e);
	write_tags(&w, e);
	write_moves(&w);
	write_end(&w);
	buf_free(&w.word);
}
