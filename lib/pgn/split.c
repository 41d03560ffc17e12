/*
 * split.c - finds the games of a file, whatever they contain.
 *
 * A game has a head (tags, and any text before or between them), moves, and a
 * tail after its result. The next game begins at the first tag section after
 * moves, at a section that begins with the same tag as this game, at a move
 * after the result, or at a line that begins with move number 1 after an empty
 * one, where a move was made; a line of FEN is a game, too (epd.c). Other
 * text belongs to the game it is in, and text before the first tag to the game
 * that follows. lex.c decides what is a comment.
 */
#include "lex.h"

enum { AHEAD = 256 };	/* bytes that suffice to recognise a word or tag */

/* The state of a search, which ends at the next game or with the data. */
struct scan {
	const char *text;	/* the first byte of the game */
	const char *at;
	const char *end;
	bool last;		/* no data follow end */
	bool found;		/* the next game begins at at */
	bool stuck;		/* data end within a comment */
	const char *moves;	/* the end of the last tag */
	int depth;		/* of parentheses */
	const char *counted;	/* the text up to here was searched for a
				   move */
	bool moved;		/* a move was found there */
	int inside;		/* parentheses open at counted */
};

/* Whether more data, of the same line, are needed to know what is at p. */
static bool
is_near_end(const struct scan *s, const char *p)
{
	return p >= s->end || (!s->last && s->end - p < AHEAD &&
	    lex_line_end(p, s->end) == s->end);
}

/* Moves on to p; false if p is NULL or more data could change it. */
static bool
scan_to(struct scan *s, const char *p)
{
	if (p == NULL || (p == s->end && !s->last))
		return false;
	s->at = p;
	return true;
}

/* Skips the comment at s->at; false if there is none or it has no end. */
static bool
skip_comment(struct scan *s)
{
	const char *p = lex_skip_comment(s->text, s->at, s->end, s->last);

	if (p == s->at)
		return false;
	s->stuck = !scan_to(s, p);
	return !s->stuck;
}

/* Skips a word other than a tag, comment or move, and counts parentheses. */
static bool
skip_word(struct scan *s)
{
	s->depth += *s->at == '(';
	s->depth -= *s->at == ')' && s->depth > 0;
	return scan_to(s, lex_skip_head(s->at, s->end));
}

/* The tags of a head; those after the first 64 begin no game. */
struct head {
	struct span name[64];
	size_t n;
	bool begins;		/* the next tag begins a section */
	bool blank;		/* after an empty line */
};

static bool
has_name(const struct head *h, struct span name)
{
	size_t i = 0;

	while (i < h->n && !span_equal(h->name[i], name))
		i++;
	return i < h->n;
}

/* Whether there are tags other than the Seven Tag Roster. */
static bool
has_more(const struct head *h)
{
	size_t i = 0;

	while (i < h->n && words_have("Event Site Date Round White Black "
	    "Result", h->name[i]))
		i++;
	return i < h->n;
}

/*
 * Adds a tag and returns whether it begins the next game: if it has the name of
 * this game's first tag and begins a section, or after an empty line the name
 * of any of its tags, or is Event after more tags than the Seven Tag Roster.
 */
static bool
add_tag(struct head *h, struct span name)
{
	bool again = h->begins && h->n > 0 && (h->blank ?
	    has_name(h, name) || (span_is(name, "Event") && has_more(h)) :
	    span_equal(h->name[0], name));

	h->begins = h->blank = false;
	if (h->n < LENGTH(h->name))
		h->name[h->n++] = name;
	return again;
}

/*
 * Skips the head; false if it may go on after the data, or if the next game
 * begins in it, that is, this game has no moves.
 */
static bool
scan_head(struct scan *s)
{
	struct head h = { .n = 0, .begins = true };
	const char *p, *after;
	struct tag tag;

	for (;;) {
		p = lex_skip_space(s->at, s->end);
		if (is_near_end(s, p))
			return false;
		if (p - s->at > 1 && lex_follows_blank_line(s->text, p))
			h.begins = h.blank = true;
		s->at = p;
		if (lex_is_tag(p, s->end)) {
			after = lex_tag(p, s->end, &tag);
			s->found = add_tag(&h, tag.name);
			if (s->found || !scan_to(s, after))
				return false;
			s->moves = s->at;
			s->depth = 0;
		} else if (skip_comment(s)) {
			h.begins = true;
		} else if (s->stuck || lex_starts_moves(p, s->end)) {
			return !s->stuck;
		} else {
			h.begins = true;
			if (!skip_word(s))
				return false;
		}
	}
}

/* Whether p is at move number 1 of White. */
static bool
is_first_number(const char *p, const char *end)
{
	return end - p > 1 && *p == '1' && (p[1] == ' ' || (p[1] == '.' &&
	    (end - p == 2 || p[2] != '.')));
}

/* Whether a word can be a move, or the number of a later one. */
static bool
is_ply(struct span s)
{
	size_t i = 0;

	while (i < s.n && lex_is_digit(s.p[i]))
		i++;
	if (i > 0 && i < s.n && s.p[i] == '.' && !(i == 1 && s.p[0] == '1'))
		return true;
	return lex_has_square(span_after(s, i));
}

/* Whether there is a move before p. */
static bool
has_moved(struct scan *s, const char *p)
{
	const char *q = s->counted ? s->counted : s->moves, *after;

	for (; q < p && !s->moved; q = after) {
		after = lex_skip_space(q, p);
		if (after > q)
			continue;
		after = lex_skip_comment(s->text, q, s->end, s->last);
		if (after != q) {
			if (after == NULL)
				break;
			continue;
		}
		after = lex_skip_word(q, p);
		s->inside += *q == '(';
		s->inside -= *q == ')' && s->inside > 0;
		s->moved = s->inside == 0 && is_ply(span_to(q, after));
	}
	s->counted = q;
	return s->moved;
}

/*
 * Handles the byte at s->at, which can matter among moves; false if the search
 * ends.
 */
static bool
scan_event(struct scan *s)
{
	if (is_near_end(s, s->at))
		return false;
	switch (*s->at) {
	case '(':
		s->depth++;
		break;
	case ')':
		s->depth -= s->depth > 0;
		break;
	case '1':
		s->found = s->depth == 0 && is_first_number(s->at, s->end) &&
		    lex_follows_blank_line(s->moves, s->at) &&
		    has_moved(s, s->at);
		return !s->found && ++s->at;
	case '[':
		s->found = lex_begins_line(s->text, s->at) &&
		    lex_is_tag(s->at, s->end);
		return !s->found && ++s->at;
	default:
		if (skip_comment(s) || s->stuck)
			return !s->stuck;
	}
	s->at++;
	return true;
}

/* Whether the byte at s->at can matter among moves. */
static bool
matters(const struct scan *s)
{
	static const bool bytes[256] = {
		['('] = true, [')'] = true, ['*'] = true, ['-'] = true,
		['1'] = true, [';'] = true, ['%'] = true, ['['] = true,
		['{'] = true
	};

	return bytes[(unsigned char)*s->at] && (*s->at != '1' ||
	    (s->at > s->text && (unsigned char)s->at[-1] < ' '));
}

/* Skips the moves and the result; false if they end in another way. */
static bool
scan_moves(struct scan *s)
{
	const char *result;

	while (s->at < s->end) {
		if (!matters(s)) {
			s->at++;
			continue;
		}
		result = s->depth == 0 && (*s->at == '-' || *s->at == '*') ?
		    lex_result_end(s->moves, s->at, s->end) : NULL;
		if (!scan_event(s))
			return false;
		if (result != NULL) {
			s->at = result;
			return true;
		}
	}
	return false;
}

/*
 * Whether moves after the result begin the next game: with move number 1, or
 * without a number where nothing but comments is between.
 */
static bool
begins_moves(const struct scan *s, const char *p, bool stray)
{
	int which;

	if (is_first_number(p, s->end))
		return true;
	return !stray && lex_starts_moves(p, s->end) && (!lex_is_digit(*p) ||
	    lex_result(p, p, s->end, &which) > 0);
}

/*
 * Skips the tail. Comments that begin on a line of their own belong to the
 * moves after them, if there are moves.
 */
static void
scan_tail(struct scan *s)
{
	const char *comment = NULL, *from = s->at, *p;
	bool later = false;	/* than the result's line */
	bool stray = false;	/* words are between */

	for (;;) {
		p = lex_skip_space(s->at, s->end);
		if (is_near_end(s, p))
			return;
		later = later || lex_line_end(from, p) < p;
		from = p;
		s->at = p;
		s->found = lex_is_tag(p, s->end) ||
		    lex_is_odd_fen(p, s->end);
		if (s->found)
			return;
		if (s->depth == 0 && begins_moves(s, p, stray)) {
			s->at = comment ? comment : p;
			s->found = true;
			return;
		}
		if (*p == '{' && comment == NULL && later)
			comment = p;
		if (skip_comment(s))
			continue;
		if (s->stuck || !skip_word(s))
			return;
		stray = true;
	}
}

size_t
pgn_game_length(const char *p, size_t n, bool last)
{
	struct scan s = { .text = p, .at = p, .end = p + n, .last = last,
		.moves = p };
	const char *board;

	if (epd_begins(p, s.end, &board)) {
		p = epd_end(board, s.end, last);
		return p != NULL ? (size_t)(p - s.text) : 0;
	}
	if (board == s.end && !last)
		return 0;
	if (scan_head(&s) && scan_moves(&s))
		scan_tail(&s);
	if (s.found)
		return (size_t)(s.at - p);
	return last ? n : 0;
}

/* Whether a text, of which this is the end, and a game after it are two. */
static bool
are_parted(struct span tail, struct span head, const struct buf *between)
{
	size_t border = tail.n + between->n, at = 0, n;
	struct buf b = { 0 };

	buf_span(&b, tail);
	buf_span(&b, buf_bytes(between));
	buf_span(&b, head);
	while (at < border && (n = pgn_game_length(b.p + at, b.n - at,
	    true)) > 0)
		at += n;
	buf_free(&b);
	return at == border;
}

const char *
pgn_between(struct span tail, struct span head, struct buf *b)
{
	const char *end = tail.p + tail.n;
	bool lines = memchr(span_until(head, '\n').p, '\t',
	    span_until(head, '\n').n) != NULL;

	if (tail.n == 0 || head.n == 0)
		return NULL;
	if (!span_ends(tail, "\n") && !span_ends(tail, "\r"))
		buf_putc(b, '\n');
	if (lines)
		return NULL;
	if (b->n > 0 || !(span_ends(tail, "\n\n") ||
	    span_ends(tail, "\n\r\n") || span_ends(tail, "\r\r")))
		buf_putc(b, '\n');
	return lex_skip_space(lex_skip_mark(tail.p, end), end) == end ||
	    are_parted(tail, head, b) ? NULL :
	    "it ends within a game, of which what is added would be a part";
}
