/*
 * words.c - the words between the moves: signs, results, numbers and white
 * space, in all their spellings.
 */
#include <string.h>

#include "lex.h"
#include "gamework.h"

/* What may stand at a move or after it, with its NAG or 0. */
static const struct {
	const char *text;
	int nag;
} signs[] = {
#include "signs.txt.inc"
};

size_t
sign_read(struct span s, int *nag)
{
	size_t i, before = s.n;

	if (s.n > 1 && s.p[0] == '$' && lex_is_digit(s.p[1])) {
		s = span_after(s, 1);
		*nag = span_digits(&s);
		return before - s.n;
	}
	for (i = 0; i < LENGTH(signs); i++)
		if (span_begins(s, signs[i].text)) {
			*nag = signs[i].nag;
			return strlen(signs[i].text);
		}
	return 0;
}

/* Cuts one of n texts off the front of s; returns which, or -1. */
static int
cut_one(struct span *s, const char *const *text, int n)
{
	int i;

	for (i = 0; i < n; i++)
		if (span_skip(s, text[i]))
			return i;
	return -1;
}

/* A result is the points of one side, a sign, and those of the other. */
int
result_find(struct span s)
{
	static const char *const points[] = { "1/2", "½", "\xbd", "0.5", "0,5",
		"1", "0" };
	static const char *const between[] = { "-", ":", "–", "—", "−",
		"\x96" };
	enum { WHOLE = 5, NOTHING };
	int white, black;

	if (span_is(s, "*"))
		return 3;
	white = cut_one(&s, points, LENGTH(points));
	if (white >= 0 && white < WHOLE && s.n == 0)
		return 2;
	if (white < 0 || cut_one(&s, between, LENGTH(between)) < 0)
		return -1;
	black = cut_one(&s, points, LENGTH(points));
	if (black < 0 || s.n > 0)
		return -1;
	if (white < WHOLE || black < WHOLE)
		return white < WHOLE && black < WHOLE ? 2 : -1;
	if (white == black)
		return white == NOTHING ? RESULT_LOST : -1;
	return white == NOTHING;
}

size_t
space_read(struct span s)
{
	uint32_t code;
	size_t n = utf8_next(s, &code);

	return code <= ' ' || code == 0xa0 || (code >= 0x2000 &&
	    code <= 0x200f) || code == 0x2028 || code == 0x2029 ||
	    code == 0x202f || code == 0x205f || code == 0x2060 ||
	    code == 0x3000 || code == 0xfeff ? n : 0;
}

/* Both texts of each number from 0 to 319. */
#define PLACE(text)	{ text, 64 - 8 * (sizeof(text) - 1) }
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
