/*
 * epd.c - games that are a line of FEN or EPD, perhaps with moves after it:
 * finds where they end in a file, and converts them to PGN, as which they are
 * read.
 */
#include <ctype.h>

#include "lex.h"

enum {
	BOARD_MOST = 100,	/* bytes of a board, with pockets */
	ROW_MOST = 1024,	/* of a line, up to the end of its board */
	HEAD_MOST = 4096	/* of all lines before the first board */
};

/*
 * Whether a byte ends a field of a FEN; a bracket outside of pockets and bytes
 * that are not ASCII do, too.
 */
static const char after_field[] = " \t\r\n,;:.|\"'`=<>(){}_";

const char *
epd_skip_remarks(const char *p, const char *end)
{
	for (p = lex_skip_mark(p, end);; p = lex_line_end(p, end)) {
		p = lex_skip_space(p, end);
		if (p == end || memchr("#;%", *p, 3) == NULL)
			return p;
	}
}

static const char *
field_end(const char *p, const char *end)
{
	bool pocket = false;

	for (; p < end && !memchr(after_field, *p, sizeof(after_field)); p++) {
		if ((*p == ']' && !pocket) || (unsigned char)*p > 0x7f)
			break;
		pocket |= *p == '[';
	}
	return p;
}

/* Whether a word is meant to be a board, with pockets or not. */
static bool
is_board(struct span s)
{
	int slashes = 0;
	size_t i;

	if (s.n > BOARD_MOST || s.n < 15 ||
	    strchr("12345678pnbrqkPNBRQK", *s.p) == NULL)
		return false;
	for (i = 0; i < s.n; i++)
		if (s.p[i] == '/')
			slashes++;
		else if (!isalnum((unsigned char)s.p[i]) &&
		    strchr("[]~+-", s.p[i]) == NULL)
			return false;
	return slashes == 7 || slashes == 8;
}

/* The end of the line at p, or p + most, where the line is longer. */
static const char *
line_end(const char *p, const char *end, ptrdiff_t most)
{
	return lex_line_end(p, end - p > most ? p + most : end);
}

/*
 * Returns the board in the line at p, or NULL. It may be the end of an address,
 * or what a command of TeX has in braces; other braces hold comments.
 */
static const char *
find_board(const char *p, const char *end)
{
	bool bracket, address = false, command = false;
	struct span word, part;
	const char *q;

	end = line_end(p, end, ROW_MOST);
	if (memchr(p, '/', (size_t)(end - p)) == NULL)
		return NULL;
	for (; p < end; p = q) {
		bracket = *p == '[';
		q = field_end(p + bracket, end);
		word = span_to(p + bracket, q);
		address = address || span_begins(word, "//");
		for (part = word; address && part.n > 0; span_cut(&part, '/'))
			if (is_board(part))
				word = part;
		if (is_board(word))
			return word.p;
		if (bracket)
			return NULL;
		if (*p == '{' && !command)
			q = memchr(p, '}', (size_t)(end - p));
		if (q == NULL)
			return NULL;
		command = *p == '\\';
		q += q == p;
	}
	return NULL;
}

/* Whether the line at p may begin with a move, after its number or not. */
static bool
may_be_moves(const char *p, const char *end)
{
	if (*p == '{')
		return true;
	while (p < end && (lex_is_digit(*p) || *p == '.' || *p == ' '))
		p++;
	return p < end && (*p == '*' ||
	    lex_has_square(span_to(p, lex_skip_word(p, end))));
}

/* The same after a word with a colon, as Solution: */
static bool
may_be_solution(const char *p, const char *end)
{
	const char *colon;

	end = line_end(p, end, ROW_MOST);
	colon = memchr(p, ':', (size_t)(end - p));
	return may_be_moves(p, end) || (colon != NULL && may_be_moves(
	    lex_skip_space(colon + 1, end), end));
}

/* Whether a line above boards, up to end, is neither a tag nor moves. */
static bool
is_heading(const char *p, const char *end)
{
	struct span line = lex_trim(span_to(p, end));

	if (*p == '{')
		return memchr(p, '}', line.n) == p + line.n - 1;
	if (*p == '*' && (line.n == 1 || *++p != ' '))
		return false;
	return !may_be_moves(p + (*p == ' '), end);
}

bool
epd_begins(const char *p, const char *end, const char **board)
{
	const char *head = p, *eol;

	for (;; p = eol) {
		*board = p = epd_skip_remarks(p, end);
		if (p == end)
			return false;
		eol = find_board(p, end);
		if (eol != NULL) {
			*board = eol;
			return true;
		}
		if (lex_is_tag(p, end) || lex_is_odd_fen(p, end))
			return false;
		eol = line_end(p, end, HEAD_MOST + 1);
		if ((eol == end && end - p < ROW_MOST) || (size_t)(eol - head)
		    > HEAD_MOST || !is_heading(p, eol)) {
			*board = eol == end && end - p < ROW_MOST ? end : p;
			return false;
		}
	}
}

const char *
epd_end(const char *board, const char *end, bool last)
{
	const char *p = board, *next;

	do {
		p = lex_skip_space(lex_line_end(p, end), end);
		next = epd_skip_remarks(p, end);
		if (next == end)
			return last ? end : NULL;
		if (!last && end - next < ROW_MOST &&
		    lex_line_end(next, end) == end)
			return NULL;
	} while (*p != '#' && !lex_is_tag(p, end) &&
	    find_board(next, end) == NULL);
	return p;
}

/* Takes the next field off s, after blanks or _; it is empty at the end. */
static struct span
take_field(struct span *s)
{
	const char *end = s->p + s->n, *p = s->p, *after;

	while (p < end && (lex_is_space(*p) || *p == '_'))
		p++;
	after = field_end(p, end);

	*s = span_to(after, end);
	return span_to(p, after);
}

/* Whether a word can be the field of a FEN after the board, from 1. */
static bool
is_field(struct span word, int field)
{
	static const char *const bytes[] = { "", "wbWB",
		"KQkqABCDEFGHabcdefgh-", "abcdefgh36-", "0123456789",
		"0123456789" };
	size_t i;

	for (i = 0; i < word.n; i++)
		if (word.p[i] == '\0' || !strchr(bytes[field], word.p[i]))
			return false;
	return word.n > 0 && (field != 1 || word.n == 1);
}

static void
put_tag(struct buf *b, struct span name, struct span value)
{
	size_t i;

	buf_printf(b, "[%.*s \"", (int)name.n, name.p);
	for (i = 0; i < value.n; i++) {
		if (value.p[i] == '"' || (value.p[i] == '\\' &&
		    (i + 1 == value.n || value.p[i + 1] == '"')))
			buf_putc(b, '\\');
		buf_putc(b, value.p[i]);
	}
	buf_puts(b, "\"]\n");
}

/* Which side a word names, as in White to move; or 0. */
static char
side_named(struct span word)
{
	return words_have("White white WHITE", word) ? 'w' :
	    words_have("Black black BLACK", word) ? 'b' : '\0';
}

/* Cuts the fields of the FEN off the line. */
static struct span
take_fen(struct span *line)
{
	struct span fen = take_field(line), rest, word;
	bool sound = true;
	int field;

	for (field = 1; field < 6; field++) {
		rest = *line;
		word = take_field(&rest);
		if (field == 1 && side_named(word))
			break;
		sound = sound && is_field(word, field);
		/* a field that is wrong, where no operations can follow */
		if (!sound && (memchr(rest.p, ';', rest.n) != NULL ||
		    (field > 3 && isalpha((unsigned char)*word.p))))
			break;
		if (!sound && (word.n == 0 || *word.p == '#' || *word.p == '%'))
			break;
		*line = rest;
		fen.n = (size_t)(rest.p - fen.p);
	}
	return fen;
}

/*
 * Cuts an operation off the line, up to a semicolon that is not in quotes;
 * false if what comes next is none.
 */
static bool
take_operation(struct span *line, struct span *name, struct span *value)
{
	const char *p = line->p, *end = p + line->n;
	bool quoted = false;

	while (p < end && (lex_is_space(*p) || *p == ';'))
		p++;
	name->p = p;
	while (p < end && lex_is_name_byte(*p))
		p++;
	name->n = (size_t)(p - name->p);
	/* no name of a tag that games have */
	if (name->n == 0 || lex_is_digit(*name->p) || (name->n > 1 &&
	    isupper((unsigned char)*name->p) && !lex_is_digit(name->p[1])))
		return false;
	for (value->p = p; p < end && (quoted || *p != ';'); p++)
		quoted ^= *p == '"';
	*value = lex_trim(span_to(value->p, p));
	if (value->n > 1 && *value->p == '"' && value->p[value->n - 1] == '"')
		*value = span_at(value->p + 1, value->n - 2);
	*line = span_to(p, end);
	return true;
}

/* Writes the FEN, with the numbers that operations after it tell. */
static void
put_fen(struct buf *b, struct span fen, struct span line)
{
	struct span half = span_of("0"), full = { 0 }, name, value;
	char side = side_named(take_field(&(struct span){ line.p, line.n }));
	struct buf all = { 0 };
	size_t i;

	while (take_operation(&line, &name, &value))
		if (span_is(name, "hmvc"))
			half = value;
		else if (span_is(name, "fmvn"))
			full = value;
	for (i = 0; i < fen.n; i++)
		buf_putc(&all, fen.p[i] == '_' ? ' ' : fen.p[i]);
	if (side)
		buf_printf(&all, " %c", side);
	if (full.n > 0)
		buf_printf(&all, " %.*s %.*s", (int)half.n, half.p,
		    (int)full.n, full.p);
	put_tag(b, span_of("FEN"), buf_bytes(&all));
	buf_free(&all);
}

/* Writes text as comments, a line each. */
static void
put_remarks(struct buf *b, const char *p, const char *end)
{
	const char *eol;

	for (; p < end; p = lex_skip_space(eol, end)) {
		eol = lex_line_end(p, end);
		buf_puts(b, "; ");
		buf_span(b, lex_trim(span_to(p, eol)));
		buf_putc(b, '\n');
	}
}

struct epd
epd_to_pgn(struct span text, struct buf *b)
{
	const char *end = text.p + text.n, *board, *eol, *p;
	struct span line, name, value;
	struct epd epd = { 0, 0, false };

	if (!epd_begins(text.p, end, &board))
		return epd;
	epd.board = (size_t)(board - text.p) + 1;
	eol = lex_line_end(board, end);
	line = span_to(board, eol);
	name = take_fen(&line);
	put_fen(b, name, line);
	put_tag(b, span_of("SetUp"), span_of("1"));
	while ((board == text.p || lex_begins_line(text.p, board)) &&
	    take_operation(&line, &name, &value))
		put_tag(b, name, value);
	buf_putc(b, '\n');
	put_remarks(b, lex_skip_space(lex_skip_mark(text.p, end), board),
	    board);
	while (line.n > 0 && memchr(after_field, *line.p, sizeof(after_field)))
		line = span_after(line, 1);
	put_remarks(b, line.p, line.p + line.n);
	p = lex_skip_space(eol, end);
	epd.rest = (size_t)(p - text.p);
	epd.moves = p < end && may_be_solution(p, end);
	if (epd.moves)
		buf_span(b, span_to(p, end));
	else
		put_remarks(b, p, end);
	buf_puts(b, epd.moves ? "\n\n" : "*\n\n");
	return epd;
}
