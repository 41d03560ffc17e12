/*
 * lex.h - the tokens of PGN: where a line, a tag, a comment or a result ends. A
 * text is given by two pointers, to its first byte and past its last.
 */
#ifndef LEX_H
#define LEX_H

#include "pgnlines.h"

/* Whether c is white space; control characters are, so that NULs do no harm. */
static inline bool
lex_is_space(char c)
{
	return (unsigned char)c <= ' ';
}

static inline bool
lex_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool
lex_is_line_end(char c)
{
	return c == '\n' || c == '\r';
}

/* Returns eight bytes as a number, the first byte lowest on every machine. */
static inline uint64_t
word_load(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;

	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	    (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
	    (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
	    (uint64_t)p[7] << 56;
}

/* Returns the first LF or CR, or end. */
const char *lex_line_end(const char *p, const char *end);
/* Returns the end of the line end at p: LF, CR or CR LF. */
const char *lex_past_line_end(const char *p, const char *end);
/* Returns the end of the byte order mark at p, or p if there is none. */
const char *lex_skip_mark(const char *p, const char *end);
/*
 * Whether only blanks and a byte order mark come before p in its line. The
 * text starts at text.
 */
bool lex_begins_line(const char *text, const char *p);
/* Whether p begins a line after an empty line. */
bool lex_follows_blank_line(const char *text, const char *p);
/* Returns the first byte from p on that is not white space, or end. */
const char *lex_skip_space(const char *p, const char *end);
/* Returns the text without white space at both ends. */
struct span lex_trim(struct span s);
/* As lex_skip_space, for blanks and TABs only. */
const char *lex_skip_blanks(const char *p, const char *end);

/* Whether a name of a tag can hold the byte. */
bool lex_is_name_byte(char c);
/* Whether a tag begins at p: a bracket, a name, a quote. */
bool lex_is_tag(const char *p, const char *end);
/*
 * Reads the tag that begins at p and returns where it ends, after its
 * bracket. A tag that is not closed ends with its line.
 */
const char *lex_tag(const char *p, const char *end, struct tag *t);
/* Returns the bracket that begins a tag. */
const char *lex_tag_start(const struct tag *t);

/*
 * Returns the end of the comment at p, be it in braces, the rest of a line or
 * an escaped line; p if there is no comment; NULL if that depends on text after
 * end, where last says that there is none.
 */
const char *lex_skip_comment(const char *text, const char *p,
    const char *end, bool last);
/* Whether the semicolon at p ends an entity of HTML, as in &nbsp; . */
bool lex_ends_entity(const char *text, const char *p);
/* Returns the first byte that is no white space or comment, or end. */
const char *lex_skip_comments(const char *text, const char *p,
    const char *end);
/* Returns the next tag from p on in the head of a game, or NULL. */
const char *lex_find_tag(const char *text, const char *p, const char *end);

/*
 * Returns the length of the result that begins at p, 0 if there is none; sets
 * *which to its index in game_results. The moves begin at moves.
 */
size_t lex_result(const char *moves, const char *p, const char *end,
    int *which);
/* The same whatever is before it and after it. */
size_t lex_result_text(const char *p, const char *end, int *which);
/* Returns the end of the result whose asterisk or dash is at p, or NULL. */
const char *lex_result_end(const char *moves, const char *p, const char *end);
/*
 * Returns the end of the word at p, among moves or where a tag may begin, at
 * least one byte on.
 */
const char *lex_skip_word(const char *p, const char *end);
/* The same before the moves, where [Name value] is one word. */
const char *lex_skip_head(const char *p, const char *end);
/* Whether a FEN stands at p like a tag, but without quotes. */
bool lex_is_odd_fen(const char *p, const char *end);
/* Whether a word names a square or is castling, like a move. */
bool lex_has_square(struct span s);
/* Whether the word at p can be the first of a game that has no tags. */
bool lex_starts_moves(const char *p, const char *end);

/* epd.c */

/* Skips white space and lines that begin with #, ; or %. */
const char *epd_skip_remarks(const char *p, const char *end);
/*
 * Whether a text begins with a line of FEN or EPD, after remarks and lines that
 * are neither a tag nor moves; sets *board to the board, before which the line
 * may have other text. If it is false, and *board is end, that depends on text
 * after end.
 */
bool epd_begins(const char *p, const char *end, const char **board);
/*
 * Returns where the next game begins after such a line: at another, a tag or a
 * remark, but remarks at the end of the file belong to the last. NULL if that
 * depends on text after end.
 */
const char *epd_end(const char *board, const char *end, bool last);

/*
 * What stands for a byte after a backslash in a field, or 0 if the byte is
 * itself. gameline.c
 */
extern const char escape_letters[256];
/* The byte for which a letter after a backslash stands, plus 1; or 0. */
extern const unsigned char escaped_bytes[256];
/* Appends a tag's value with \" and \\ unescaped. gameline.c */
void tag_read_value(struct buf *b, struct span value);

#endif
