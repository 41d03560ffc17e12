/*
 * utiltext.h - texts as characters, and in UTF-8. text.c utf8.c
 */
#ifndef UTILTEXT_H
#define UTILTEXT_H

#include "util.h"

/*
 * Returns a text as UTF-8: s itself if it is valid, otherwise a copy in a that
 * takes all of it for Windows-1252. text_add appends the same.
 */
struct span text_utf8(struct arena *a, struct span s);
void text_add(struct buf *b, struct span s);
/*
 * Returns a text in the encoding of another: in Windows-1252 if other is not
 * UTF-8, unless the text cannot be so encoded or would then be valid UTF-8.
 */
struct span text_like(struct arena *a, struct span s, struct span other);
/* Whether a byte of UTF-8 belongs to the character before it. */
static inline bool
utf8_continues(char c)
{
	return (c & 0xc0) == 0x80;
}
/* Returns the characters in a text of UTF-8. */
size_t text_length(struct span s);
/* Returns at which byte character n begins; s.n if there are no more than n. */
size_t text_offset(struct span s, size_t n);

/* The small letter and the capital of a letter; anything else is its own. */
uint32_t char_small(uint32_t code);
uint32_t char_capital(uint32_t code);
/* Letters of any alphabet, with the marks that combine with them. */
bool char_is_letter(uint32_t code);
/*
 * Whether a character other than ASCII is in the POSIX class of this name, or
 * in s or w of regular expressions.
 */
bool char_has(uint32_t code, const char *class);

/* utf8.c */

/*
 * Decodes the code point at p, where n bytes are left; returns its length, or
 * 0 if the bytes are not valid UTF-8.
 */
int utf8_decode(const char *p, size_t n, uint32_t *code);
/*
 * Decodes the first code point of s, which is not empty; a byte that is no
 * part of UTF-8 is taken for Latin-1. Returns its length.
 */
size_t utf8_next(struct span s, uint32_t *code);
void utf8_encode(struct buf *b, uint32_t code);
/*
 * Appends a text as UTF-8 (text_utf8); control characters become U+FFFD. In
 * markup & < > " are escaped, and line ends and TABs stay.
 */
void text_put(struct buf *b, struct span s, bool markup);
/* Appends before as it is, then a text as a string of JSON, in UTF-8. */
void json_put(struct buf *b, const char *before, struct span s);

#endif
