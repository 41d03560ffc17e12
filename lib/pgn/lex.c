/*
 * lex.c - the words of PGN. How damaged text is read is decided here, once for
 * the splitter, the reader and the writers of games.
 */
#include <ctype.h>

#include "lex.h"
#include "../util/bytes.h"

/*
 * Limits that keep the search linear in the length of the text. A comment can
 * hold whole games: an open one may close this far after a tag section. And
 * braces in a comment nest this far and this deep.
 */
enum { COMMENT_REACH = 1024 * 1024, COMMENT_NEST = 32 };

const char *const game_results[] = { "1-0", "0-1", "1/2-1/2", "*" };

/* Returns the first LF, CR or c, or end. */
static inline const char *
find_in_line(const char *p, const char *end, char c)
{
	struct bytes b, found;

	for (; end - p >= BYTES; p += BYTES) {
		b = bytes_load(p);
		found = bytes_or(bytes_are(b, c), BYTES_ANY(b, "\n\r"));
		if (bytes_mask(found) != 0)
			return p + bits_first(bytes_mask(found));
	}
	while (p < end && !lex_is_line_end(*p) && *p != c)
		p++;
	return p;
}

const char *
lex_line_end(const char *p, const char *end)
{
	return find_in_line(p, end, '\n');
}

const char *
lex_past_line_end(const char *p, const char *end)
{
	if (p < end && *p == '\r')
		return p + 1 < end && p[1] == '\n' ? p + 2 : p + 1;
	return p < end ? p + 1 : end;
}

long
pgn_count_lines(const char *p, size_t n)
{
	struct textplace t = { 0 };

	textplace_move(&t, span_at(p, n), n);
	return t.line;
}

const char *
lex_skip_mark(const char *p, const char *end)
{
	static const char mark[] = "\xef\xbb\xbf";

	return end - p >= 3 && memcmp(p, mark, 3) == 0 ? p + 3 : p;
}

bool
lex_begins_line(const char *text, const char *p)
{
	while (p > text && (p[-1] == ' ' || p[-1] == '\t'))
		p--;
	if (p - text >= 3 && lex_skip_mark(p - 3, p) == p)
		p -= 3;
	return p == text || lex_is_line_end(p[-1]);
}

bool
lex_follows_blank_line(const char *text, const char *p)
{
	int lf = 0, cr = 0;

	for (; p > text && lex_is_space(p[-1]); p--) {
		lf += p[-1] == '\n';
		cr += p[-1] == '\r';
		if (lf > 1)
			return true;
	}
	return lf == 0 && cr > 1;
}

const char *
lex_skip_space(const char *p, const char *end)
{
	while (p < end && lex_is_space(*p))
		p++;
	return p;
}

struct span
lex_trim(struct span s)
{
	while (s.n > 0 && lex_is_space(s.p[s.n - 1]))
		s.n--;
	return span_to(lex_skip_space(s.p, s.p + s.n), s.p + s.n);
}

bool
lex_is_name_byte(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

const char *
lex_skip_blanks(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	return p;
}

/* Reads "[ Name" and blanks; returns NULL unless a quote follows. */
static const char *
tag_name(const char *p, const char *end, struct span *name)
{
	if (p == end || *p != '[')
		return NULL;
	p = lex_skip_blanks(p + 1, end);
	name->p = p;
	while (p < end && lex_is_name_byte(*p))
		p++;
	name->n = (size_t)(p - name->p);
	p = lex_skip_blanks(p, end);
	return name->n > 0 && p < end && *p == '"' ? p : NULL;
}

bool
lex_is_tag(const char *p, const char *end)
{
	enum { NAME = 255 };
	struct span name;

	if (end - p > NAME)
		end = p + NAME;
	return tag_name(p, end, &name) != NULL;
}

static bool
is_escaped(const char *start, const char *q)
{
	bool odd = false;

	for (; q > start && q[-1] == '\\'; q--)
		odd = !odd;
	return odd;
}

/*
 * Reads the value. It may hold quotes without a backslash, so it ends at the
 * first one that a bracket follows, or else at the last of the line.
 */
static const char *
tag_value(const char *p, const char *end, struct span *value)
{
	const char *q = p, *last = NULL, *bracket;

	value->p = p;
	for (;; last = q++) {
		q = find_in_line(q, end, '"');
		if (q == end || *q != '"')
			break;
		bracket = lex_skip_blanks(q + 1, end);
		if (bracket < end && *bracket == ']' && !is_escaped(p, q)) {
			value->n = (size_t)(q - p);
			return bracket + 1;
		}
	}
	value->n = (size_t)((last != NULL ? last : q) - p);
	return q;
}

const char *
lex_tag(const char *p, const char *end, struct tag *t)
{
	return tag_value(tag_name(p, end, &t->name) + 1, end, &t->value);
}

const char *
lex_tag_start(const struct tag *t)
{
	const char *p = t->name.p;

	while (*p != '[')
		p--;
	return p;
}

/* Returns the first tag of a section that follows an empty line, or NULL. */
static const char *
find_section(const char *text, const char *end)
{
	const char *p;

	for (p = text; (p = memchr(p, '[', (size_t)(end - p))); p++)
		if (lex_follows_blank_line(text, p) && lex_is_tag(p, end))
			return p;
	return NULL;
}

/*
 * Returns the end of the brace that balances the one at p, or NULL if there is
 * none. Then *sure says whether more text could not change that.
 */
static const char *
find_balance(const char *p, const char *end, bool *sure)
{
	int depth = 0;

	*sure = end - p >= COMMENT_REACH;
	if (*sure)
		end = p + COMMENT_REACH;
	for (; p < end; p++) {
		if (*p == '}' && --depth == 0)
			return p + 1;
		if (*p == '{' && ++depth > COMMENT_NEST) {
			*sure = true;
			return NULL;
		}
	}
	return NULL;
}

/*
 * Returns the end of the comment at p, which is long or has braces inside,
 * reading no further than necessary.
 */
static const char *
odd_comment(const char *p, const char *end, bool last)
{
	const char *section = NULL, *close, *balance;
	bool sure;

	for (close = p + 1; close < end && *close != '}'; close++) {
		if (section != NULL && (*close == '{' ||
		    close - section >= COMMENT_REACH))
			return section;
		if (section == NULL && *close == '[' &&
		    lex_follows_blank_line(p, close) && lex_is_tag(close, end))
			section = close;
	}
	if (close == end)
		return !last ? NULL : section ? section : end;
	if (section != NULL)
		return close + 1;
	balance = find_balance(p, end, &sure);
	if (balance == NULL && (last || sure))
		return close + 1;
	if (find_section(p, balance ? balance : end) != NULL)
		return close + 1;
	return balance;
}

/*
 * Returns the end of the comment that begins with the brace at p, after its
 * closing brace. Braces nest if they balance before the next tag section;
 * otherwise the first closing brace ends the comment. But if a tag section
 * comes first, and after it an opening brace or no brace for long, the comment
 * was never closed: it ends at that tag section or with the text. NULL if that
 * depends on text after end; last says that there is none.
 */
static const char *
brace_comment(const char *p, const char *end, bool last)
{
	enum { NEAR = 4096 };	/* where most comments end */
	size_t near = end - p < NEAR ? (size_t)(end - p) : NEAR;
	const char *close = memchr(p, '}', near);

	if (close != NULL &&
	    memchr(p + 1, '{', (size_t)(close - p - 1)) == NULL)
		return close + 1;
	return odd_comment(p, end, last);
}

bool
lex_ends_entity(const char *text, const char *p)
{
	enum { LONGEST = 8 };
	const char *q = p;

	while (q > text && p - q < LONGEST &&
	    (isalnum((unsigned char)q[-1]) || q[-1] == '#'))
		q--;
	return p - q > 1 && q > text && q[-1] == '&';
}

const char *
lex_skip_comment(const char *text, const char *p, const char *end, bool last)
{
	if (*p == '{')
		return brace_comment(p, end, last);
	if ((*p == ';' && !lex_ends_entity(text, p)) ||
	    (*p == '%' && (p == text || lex_is_line_end(p[-1]) ||
	    (p - text == 3 && lex_skip_mark(text, p) == p))))
		return lex_past_line_end(lex_line_end(p, end), end);
	return p;
}

const char *
lex_skip_comments(const char *text, const char *p, const char *end)
{
	const char *q = p;

	do {
		p = lex_skip_space(q, end);
		q = p < end ? lex_skip_comment(text, p, end, true) : p;
	} while (q != p);
	return p;
}

const char *
lex_find_tag(const char *text, const char *p, const char *end)
{
	for (;; p = lex_skip_head(p, end)) {
		p = lex_skip_comments(text, p, end);
		if (p < end && lex_is_tag(p, end))
			return p;
		if (p == end || lex_starts_moves(p, end))
			return NULL;
	}
}

/* Whether a byte can be part of a word among moves; see tokens.c. */
static bool
is_word_byte(char c)
{
	unsigned char u = (unsigned char)c;

	if (u < '0')
		return (u & 0xf1) == 0x21 && u != '!' && u != ')';
	return u != ';' && u != '?' && u != '{' && u != '}';
}

const char *
lex_skip_word(const char *p, const char *end)
{
	const char *q = p;

	while (q < end && is_word_byte(*q) && *q != '[')
		q++;
	return q > p ? q : p + 1;
}

/* Returns the name after the bracket at p, if it is one, of a tag or not. */
static struct span
odd_name(const char *p, const char *end)
{
	const char *start;

	if (*p != '[')
		return NO_SPAN;
	for (p = start = lex_skip_blanks(p + 1, end);
	    p < end && isalpha((unsigned char)*p); p++)
		;
	return span_at(start, p - start > 1 && p < end &&
	    !lex_is_name_byte(*p) ? (size_t)(p - start) : 0);
}

const char *
lex_skip_head(const char *p, const char *end)
{
	if (odd_name(p, end).n == 0)
		return lex_skip_word(p, end);
	while (p < end && *p != ']' && !lex_is_line_end(*p))
		p++;
	return p < end && *p == ']' ? p + 1 : p;
}

bool
lex_is_odd_fen(const char *p, const char *end)
{
	return !lex_is_tag(p, end) && span_is(odd_name(p, end), "FEN");
}

size_t
lex_result_text(const char *p, const char *end, int *which)
{
	static const unsigned char length[] = { 3, 3, 7, 1 };
	int i;

	for (i = 0; i < 4 && p < end; i++)
		if (*p == game_results[i][0] && end - p >= length[i] &&
		    memcmp(p, game_results[i], length[i]) == 0) {
			*which = i;
			return length[i];
		}
	return 0;
}

size_t
lex_result(const char *moves, const char *p, const char *end, int *which)
{
	size_t n = lex_result_text(p, end, which);

	return n > 0 &&
	    (p + n == end || !is_word_byte(p[n]) || p[n] == '[') &&
	    (*p == '*' || p == moves || !is_word_byte(p[-1])) ? n : 0;
}

const char *
lex_result_end(const char *moves, const char *p, const char *end)
{
	const char *start = p;
	size_t n;
	int which;

	if (*p == '-' && p > moves)
		start = p[-1] == '2' && p - moves > 2 ? p - 3 : p - 1;
	else if (*p == '*' && ((p > moves && p[-1] == '*') ||
	    (p + 1 < end && p[1] == '*')))
		return NULL;	/* what is bold in Markdown */
	n = lex_result(moves, start, end, &which);
	return start + n > p ? start + n : NULL;
}

bool
lex_has_square(struct span s)
{
	for (; s.n > 1; s = span_after(s, 1))
		if ((s.p[0] >= 'a' && s.p[0] <= 'h' && s.p[1] >= '1' &&
		    s.p[1] <= '8') || (s.p[0] == '-' &&
		    (s.p[1] == 'O' || s.p[1] == '0')))
			return true;
	return false;
}

bool
lex_starts_moves(const char *p, const char *end)
{
	const char *q = p;
	int which;

	if (lex_result(p, p, end, &which) > 0)
		return true;
	while (q < end && lex_is_digit(*q))
		q++;
	if (q > p)
		return q < end && *q == '.';
	if (p == end || !((*p >= 'a' && *p <= 'h') || *p == 'N'))
		return false;
	return (end - p > 1 && lex_is_digit(p[1])) ||
	    (end - p > 2 && lex_is_digit(p[2]));
}
