/*
 * words.c - what reads a word, a field or a line: no byte after it is looked
 * at. Each beginning of the input is tried, in memory of its size.
 */
#include <stdlib.h>
#include <string.h>

#include "../../lib/pgn/lex.h"
#include "classic.h"
#include "command.h"
#include "fuzz.h"
#include "edit.h"
#include "rows.h"
#include "search.h"
#include "syntaxwords.h"
#include "utilfile.h"
#include "utiltext.h"

static void
read_designators(struct span s)
{
	const char *end = s.p + s.n;
	struct designator d;
	int length;

	designator_scan(s.p, end, &d);
	squares_scan(s.p, end, &d);
	if (s.n > 0)
		men_of_figurine(s.p, end, &length);
	sign_at(s);
	classic_begins(s);
	ast_begins(s);
}

static void
read_moves(struct span s)
{
	struct position p;
	bool is_word;

	hold(san_parse(&pos_initial, s, &is_word) == 0 || is_word,
	    "a move is a word");
	fen_parse(s, &p);
}

/* The words of PGN. */
static void
read_pgn(struct span s)
{
	const char *p, *end = s.p + s.n;
	struct tag tag;
	int which;

	for (p = s.p; p < end; p++) {
		hold(lex_line_end(p, end) <= end && lex_past_line_end(p,
		    end) <= end && lex_skip_space(p, end) <= end &&
		    lex_skip_blanks(p, end) <= end &&
		    lex_skip_mark(p, end) <= end &&
		    lex_skip_word(p, end) <= end &&
		    lex_skip_head(p, end) <= end, "a word ends in the text");
		if (lex_is_tag(p, end))
			hold(lex_tag(p, end, &tag) <= end,
			    "a tag ends in the text");
		hold(p + lex_result(s.p, p, end, &which) <= end,
		    "a result ends in the text");
		hold(lex_skip_comment(s.p, p, end, true) <= end,
		    "a comment ends in the text");
		lex_skip_comment(s.p, p, end, false);
		lex_is_odd_fen(p, end);
		lex_starts_moves(p, end);
		lex_begins_line(s.p, p);
		lex_follows_blank_line(s.p, p);
		lex_find_tag(s.p, p, end);
		if (*p == '*' || *p == '-')
			lex_result_end(s.p, p, end);
	}
	pgn_game_length(s.p, s.n, false);
	pgn_game_length(s.p, s.n, true);
}

static void
read_fields(struct span s)
{
	struct editor editor = { .draw = true, .provenance = true };
	struct posline line;
	struct indexed x;
	struct buf b = { 0 };
	bitboard set;
	struct span rest = padded(s);	/* as a line has it */

	edit_read(&editor, &(struct gameline){ .rest = rest }, 9);
	editor_free(&editor);
	free((char *)rest.p);
	if (posline_parse(s, &line))
		posline_target(&line, &pos_initial);
	set_read(s, &set);
	index_read(s, &x);
	tag_is_name(s);
	tag_read_value(&b, s);
	buf_free(&b);
}

/* A field is read back as it was; UTF-8 is what its characters make. */
static void
read_texts(struct span s)
{
	struct buf b = { 0 }, c = { 0 };
	uint32_t code;
	size_t i;
	int n, far = span_reach(s);

	field_escape(&b, s);
	field_unescape(&c, buf_bytes(&b));
	hold(span_equal(buf_bytes(&c), s), "a field is read back");
	for (i = 0; i < s.n; i++) {
		n = utf8_decode(s.p + i, s.n - i, &code);
		c.n = 0;
		if (n > 0)
			utf8_encode(&c, code);
		hold(n == 0 || span_equal(buf_bytes(&c), span_at(s.p + i,
		    (size_t)n)), "a character has one form");
	}
	text_put(&b, s, true);
	json_put(&b, "", s);
	buf_show(&b, s);
	posline_text(&b, s);
	span_find(s, span_of("ab"));
	span_is_nearer(s, span_of("attacks"), &far);
	hold(span_trim(s).n <= s.n && lex_trim(s).n <= s.n, "trimmed");
	file_stays_below(s);
	buf_free(&b);
	buf_free(&c);
}

/* What takes a string: the value of an option, a name. */
static void
read_string(struct span s)
{
	struct span copy = terminated(s);
	struct arena a = { 0 };
	struct meant m;
	long n;

	number_parse(copy.p, 0, 99, &n);
	filter_find(copy.p);
	words_meant(&a, copy, copy.n / 2, false, &m);
	arena_free(&a);
	word_is_reserved(copy.p);
	sign_find(copy.p);
	symbol_spell(copy.p, false);
	free((char *)copy.p);
}

void
fuzz_words(struct span in)
{
	enum { WHOLE = 64 };
	size_t n = in.n < WHOLE ? 0 : in.n;
	struct span s;

	for (; n <= in.n; n++) {
		s = exactly(span_at(in.p, n));
		read_designators(s);
		read_moves(s);
		read_pgn(s);
		read_fields(s);
		read_texts(s);
		read_string(s);
		free((char *)s.p);
	}
}
