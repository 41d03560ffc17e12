/*
 * words.c - the words between the moves: signs, results, numbers and white
 * space, in all their spellings.
 */
#include <ctype.h>

#include "gamework.h"
#include "utiltext.h"

/* What may stand at a move or after it, with its NAG or 0. */
static const struct {
	const char *text;
	int nag;
} signs[] = {
#include "signs.txt.inc"
};

/* Typographic characters in moves, by the ASCII that they stand for. */
static const struct {
	uint32_t first, last;
	char plain;
} printed[] = {
#include "printed.txt.inc"
};

enum { HALF = 2, HALF_SIGN = 0xbd };

/* Entities of HTML that are white space, or are printed in moves. */
static const struct {
	const char *name;
	uint32_t code;
} entities[] = {
#include "entities.txt.inc"
};

/* Reads a character, or an entity that stands for one; returns its bytes. */
static size_t
char_next(struct span s, uint32_t *code)
{
	struct span name;
	char *after;
	size_t i;

	if (*s.p != '&')
		return utf8_next(s, code);
	name = span_until(span_at(s.p + 1, s.n < 9 ? s.n - 1 : 8), ';');
	if (name.n < 2 || name.n + 1 >= s.n || s.p[name.n + 1] != ';')
		return utf8_next(s, code);
	if (*name.p == '#') {
		*code = (uint32_t)(name.p[1] == 'x' ?
		    strtoul(name.p + 2, &after, 16) :
		    strtoul(name.p + 1, &after, 10));
		return after == name.p + name.n ? name.n + 2 :
		    utf8_next(s, code);
	}
	for (i = 0; i < LENGTH(entities); i++)
		if (span_is(name, entities[i].name)) {
			*code = entities[i].code;
			return name.n + 2;
		}
	return utf8_next(s, code);
}

/* Returns the ASCII character for which another stands, or 0. */
static char
plain_character(uint32_t code)
{
	size_t i = 0;

	if (code < 0x80)
		return 0;
	if (code >= 0x2654 && code <= 0x265f)
		return "KQRBNP"[(code - 0x2654) % 6];
	if (code > 0xff00 && code < 0xff5f)	/* full-width ASCII */
		return (char)(code - 0xfee0);
	while (i < LENGTH(printed) && (code < printed[i].first ||
	    code > printed[i].last))
		i++;
	return i < LENGTH(printed) ? printed[i].plain : 0;
}

/* Whether it is blank, or only selects the shape of the character before it. */
static bool
is_variant(uint32_t code)
{
	return code == ' ' || code == 0xfe0e || code == 0xfe0f;
}

/* Whether it may be a sign: no letter, digit or man, and not @. */
static bool
is_sign(uint32_t code)
{
	if (code < 0x80)
		return ispunct((int)code) && strchr("@-$*", (int)code) == NULL;
	if (is_variant(code) || (code >= 0x20d0 && code < 0x2100))
		return true;	/* what combines with a sign */
	return !char_is_letter(code) && !(code >= 0x2654 && code <= 0x265f) &&
	    !(code >= 0x1fa00 && code <= 0x1fa6f);
}

char
plain_read(struct span s, size_t *n)
{
	uint32_t code = 0;

	*n = s.n > 0;
	if (s.n == 0 || ((signed char)*s.p > ' ' && *s.p != '&'))
		return s.n == 0 ? '\0' : *s.p;
	*n = char_next(s, &code);
	return code < 0x80 ? (char)code : plain_character(code);
}

/* Whether a word begins with a square in capitals. */
static bool
is_in_capitals(struct span s)
{
	return s.n > 1 && *s.p >= 'A' && *s.p <= 'H' && s.p[1] >= '1' &&
	    s.p[1] <= '8';
}

bool
printed_read(struct span word, char out[WORD_ROOM], size_t *n)
{
	/* B-B4 is a bishop's move to another square */
	bool found = false, dash = memchr(word.p, '-', word.n) != NULL;
	uint32_t code;
	size_t length;
	char plain;

	memset(out, 0, WORD_ROOM);
	for (*n = 0; word.n > 0; word = span_after(word, length)) {
		length = char_next(word, &code);
		plain = plain_character(code);
		if (!dash && is_in_capitals(word))
			plain = (char)(code | 0x20);
		if (*n + length > WORD_ROOM - 8)
			return false;
		found |= plain != 0 || is_variant(code);
		if (plain != 0) {
			out[(*n)++] = plain;
		} else if (!is_variant(code)) {
			memcpy(out + *n, word.p, length);
			*n += length;
		}
	}
	return found;
}

/* Whether a word, in small letters or in capitals, is the other one. */
static bool
is_in_small(struct span s, struct span small)
{
	uint32_t code, other;

	while (s.n > 0 && small.n > 0) {
		s = span_after(s, utf8_next(s, &code));
		small = span_after(small, utf8_next(small, &other));
		/* looking up characters beyond ASCII is slow */
		if (code != other && ((code < 0x80) != (other < 0x80) ||
		    char_small(code) != other))
			return false;
	}
	return s.n == small.n;
}

/* Returns the length of the remark that s begins with, or 0. */
static size_t
remark_read(struct span s)
{
	static const char *const words[] = {
#include "remarks.txt.inc"
	};
	struct span word = { s.p, 0 };
	uint32_t code;
	size_t n, i;

	for (n = 0; n < s.n; n += i) {
		i = utf8_next(span_after(s, n), &code);
		if (code != '.' && !char_is_letter(code))
			break;
		word.n = code != '.' ? n + i : word.n;
	}
	for (i = 0; word.n > 0 && i < LENGTH(words); i++)
		if (is_in_small(word, span_of(words[i])))
			return n;
	return 0;
}

/* Returns which sign of the list s begins with, or how many there are. */
static size_t
find_sign(struct span s)
{
	size_t i = 0;

	while (i < LENGTH(signs) && (*s.p != *signs[i].text ||
	    !span_begins(s, signs[i].text)))
		i++;
	return i;
}

size_t
dot_like(struct span s)
{
	uint32_t code;
	size_t n = utf8_next(s, &code);

	return (code < 0x80 && strchr(",-:]/", (int)code) != NULL) ||
	    code == 0xb0 || code == 0xba || plain_character(code) == '-' ?
	    n : 0;
}

size_t
sign_read(struct span s, int *nag)
{
	size_t i, before = s.n;
	uint32_t code;

	if (s.n > 1 && s.p[0] == '$' && lex_is_digit(s.p[1])) {
		s = span_after(s, 1);
		*nag = span_digits(&s);
		return before - s.n;
	}
	*nag = 0;
	if (s.n == 0)
		return 0;
	i = remark_read(s);
	if (i > 0)
		return i;
	i = find_sign(s);
	if (i < LENGTH(signs)) {
		*nag = signs[i].nag;
		return strlen(signs[i].text);
	}
	i = char_next(s, &code);
	return is_sign(code) ? i : 0;
}

size_t
sign_before(struct span s, bool *doubtful)
{
	uint32_t code;
	size_t n;

	if (s.n == 0)
		return 0;
	if (s.n > 1 && (s.p[1] == '>' ? *s.p == '-' || *s.p == '=' :
	    s.p[1] == '*' && *s.p == '*'))
		return 2;
	n = char_next(s, &code);
	*doubtful |= code < 0x80 || (find_sign(s) == LENGTH(signs) &&
	    (code < 0x2000 || code >= 0xf0000 || code == 0xfffd ||
	    (code >= 0xe000 && code < 0xf900)));
	return is_sign(code) && plain_character(code) == 0 ? n : 0;
}

int
sign_nag(struct span sign)
{
	int nag;

	return sign.n > 0 && sign_read(sign, &nag) == sign.n ? nag : 0;
}

/* Takes the points of one side off s: 0, 1 or HALF; -1 if none are there. */
static int
take_points(struct span *s)
{
	static const char *const half[] = { "1/2", "0.5", "0,5" };
	char c = s->n > 0 ? *s->p : 'x';
	uint32_t code = 0;
	size_t n = 1, i;

	for (i = 0; (c == '0' || c == '1') && i < LENGTH(half); i++)
		if (span_skip(s, half[i]))
			return HALF;
	if (c == '&' || (signed char)c < 0)
		n = char_next(*s, &code);
	if (c != '0' && c != '1' && code != HALF_SIGN)
		return -1;
	*s = span_after(*s, n);
	return code == HALF_SIGN ? HALF : c - '0';
}

/* A result is the points of one side, a sign, and those of the other. */
int
result_find(struct span s)
{
	int white, black;
	char between;
	size_t n;

	if (span_is(s, "*"))
		return 3;
	white = take_points(&s);
	if (white == HALF && s.n == 0)
		return 2;
	span_skip(&s, " ");
	between = plain_read(s, &n);
	if (white < 0 || (between != '-' && between != ':'))
		return -1;
	s = span_after(s, n);
	span_skip(&s, " ");
	black = take_points(&s);
	if (black < 0 || s.n > 0 || (white == HALF) != (black == HALF))
		return -1;
	return white == HALF ? 2 : white != black ? white == 0 :
	    white == 0 ? RESULT_LOST : -1;
}

size_t
markup_read(struct span s)
{
	enum { MOST = 200 };
	char close = *s.p == '<' ? '>' : *s.p == '[' ? ']' : '\0';
	size_t at = 1 + (s.n > 1 && s.p[1] == '/'), n;

	if (close == '\0')
		return 0;
	for (n = at; n < s.n && isalpha((unsigned char)s.p[n]); n++)
		;
	/* a note, or the time of a move */
	while (close == ']' && (n == at || !isalpha((unsigned char)s.p[at])) &&
	    n < s.n && memchr("0123456789:.", s.p[n], 12) != NULL)
		n++;
	if (n == at || n == s.n ||
	    (n == at + 1 && memchr("KQRBN", s.p[at], 5) != NULL) ||
	    (s.p[n] != close && s.p[n] != '=' &&
	    (close == ']' || memchr(" /", s.p[n], 2) == NULL)))
		return 0;
	while (n < s.n && n < MOST && strchr("{};<>[]\n\r", s.p[n]) == NULL)
		n++;
	return n < s.n && s.p[n] == close ? n + 1 : 0;
}

size_t
space_read(struct span s)
{
	uint32_t code;
	size_t n = *s.p == '<' || *s.p == '[' ? markup_read(s) : 0;

	if (n > 0 || ((signed char)*s.p > ' ' && *s.p != '&'))
		return n;
	n = char_next(s, &code);
	return code <= ' ' || code == 0xa0 || (code >= 0x2000 &&
	    code <= 0x200f) || code == 0x2028 || code == 0x2029 ||
	    code == 0x202f || code == 0x205f || code == 0x2060 ||
	    code == 0x3000 || code == 0xfeff ? n : 0;
}

/* Both texts of each number from 0 to 319. */
#define PLACE(text)	{ text, sizeof(text) - 1, 72 - 8 * sizeof(text) }
#define NUMBER(n)	PLACE(n "."), PLACE(n "...")
#define TEN(n)		NUMBER(n "0"), NUMBER(n "1"), NUMBER(n "2"), \
	NUMBER(n "3"), NUMBER(n "4"), NUMBER(n "5"), NUMBER(n "6"), \
	NUMBER(n "7"), NUMBER(n "8"), NUMBER(n "9")
#define TENS(n)		TEN(n "1"), TEN(n "2"), TEN(n "3"), TEN(n "4"), \
	TEN(n "5"), TEN(n "6"), TEN(n "7"), TEN(n "8"), TEN(n "9")

const struct numbertext number_text[NUMBERS] = {
	TEN(""), TENS(""), TEN("10"), TENS("1"), TEN("20"), TENS("2"),
	TEN("30"), TEN("31")
};
