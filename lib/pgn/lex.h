/*
 * lex.h - the words of PGN, for the files of this folder: where a line, a
 * tag, a comment or a result ends. Text is given as a pair of pointers, its
 * first byte and the one after its last.
 */
#ifndef LEX_H
#define LEX_H

#include "pgn.h"

/* Control characters count as white space, so that NUL bytes do no harm. */
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

/* Eight bytes as a number, the first one lowest on every machine. */
static inline uint64_t
word_load(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;

	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	    (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
	    (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
	    (uint64_t)p[7] << 56;
}

#define WORD_OF(c)	(0x0101010101010101ULL * (unsigned char)(c))

/*
 * Sets the high bit of the bytes of w below c, which is at most 0x80. Only
 * the lowest bit set is sure, the ones above it may be false.
 */
static inline uint64_t
word_below(uint64_t w, unsigned char c)
{
	return (w - WORD_OF(c)) & ~w & WORD_OF(0x80);
}

/* The same for the bytes equal to c. */
static inline uint64_t
word_equal(uint64_t w, char c)
{
	return word_below(w ^ WORD_OF(c), 1);
}

/* The first LF or CR, or end. */
const char *lex_line_end(const char *p, const char *end);
/* Behind the line end at p: LF, CR or CR LF. */
const char *lex_past_line_end(const char *p, const char *end);
/* Behind the byte order mark at p, if there is one. */
const char *lex_skip_mark(const char *p, const char *end);
/*
 * Whether p, in the text that starts at text, is the first of its line but
 * for blanks and a byte order mark.
 */
bool lex_begins_line(const char *text, const char *p);
/* Whether p is the first of its line and the line before it is empty. */
bool lex_follows_blank_line(const char *text, const char *p);
/* The first byte from p that is not white space, or end. */
const char *lex_skip_space(const char *p, const char *end);
/* The text without white space at both ends. */
struct span lex_trim(struct span s);
/* As lex_skip_space, for blanks and TABs only. */
const char *lex_skip_blanks(const char *p, const char *end);

/* Whether a tag begins at p: a bracket, a name, a quote. */
bool lex_is_tag(const char *p, const char *end);
/*
 * Reads the tag that begins at p and returns where it ends, after its
 * bracket. A tag that is not closed ends with its line.
 */
const char *lex_tag(const char *p, const char *end, struct tag *t);
/* Where the bracket stands that begins a tag. */
const char *lex_tag_start(const struct tag *t);
/* As lex_tag, faster, for who does not ask what it says. */
const char *lex_skip_tag(const char *p, const char *end);

/*
 * Where the comment ends whose brace is at p, after its own brace. Braces
 * nest inside it if it balances before the next tag section; otherwise the
 * first closing brace ends it. But when a tag section follows first and
 * after it an opening brace, or no brace for long, then the comment was
 * never closed: it ends where the tag section begins, or with the text.
 * NULL when that depends on what follows end; with last nothing does.
 */
const char *lex_comment(const char *p, const char *end, bool last);
/*
 * Where the comment at p ends, be it in braces, the rest of a line or an
 * escaped line of the text; p when there is none; NULL as lex_comment.
 */
const char *lex_skip_comment(const char *text, const char *p,
    const char *end, bool last);
/* The next tag from p on in the head of a game, or NULL. */
const char *lex_find_tag(const char *text, const char *p, const char *end);

/*
 * Length of the result token that begins at p, 0 if there is none; which
 * is its index in game_results. The moves begin at moves.
 */
size_t lex_result(const char *moves, const char *p, const char *end,
    int *which);
/* Where the result ends whose asterisk or dash is at p, or NULL. */
const char *lex_result_end(const char *moves, const char *p,
    const char *end);
/* Where the word at p ends: as among moves, or where a tag may begin. */
const char *lex_word_end(const char *p, const char *end);
/* The same, but at least one byte on. */
const char *lex_skip_word(const char *p, const char *end);
/* Whether the word at p can be the first of a game that has no tags. */
bool lex_starts_moves(const char *p, const char *end);

/* How many fields of a game line are values of tags. */
enum { GAMELINE_VALUES = 4 };
/* Appends the fields before them. */
void gameline_begin(struct buf *b, const struct gameorigin *o);

#endif
