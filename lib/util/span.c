/*
 * span.c - runs of bytes that belong to somebody else.
 */
#include <ctype.h>
#include <strings.h>

#include "util.h"
#include "utiltext.h"

struct span
span_copy(struct arena *a, const char *p, size_t n)
{
	return span_at(arena_copy(a, p, n), n);
}

struct span
span_keep(struct arena *a, struct buf *b)
{
	struct span s = span_copy(a, buf_str(b), b->n);

	buf_free(b);
	return s;
}

struct span
span_until(struct span s, char c)
{
	const char *end = s.n > 0 ? memchr(s.p, c, s.n) : NULL;

	return end != NULL ? span_to(s.p, end) : s;
}

struct span
span_cut(struct span *s, char c)
{
	struct span part = span_until(*s, c);

	if (s->n > 0)
		*s = span_after(*s, part.n + (part.n < s->n));
	return part;
}

bool
span_ends(struct span s, const char *word)
{
	size_t n = strlen(word);

	return s.n >= n && (n == 0 || memcmp(s.p + s.n - n, word, n) == 0);
}

bool
span_number(struct span s, long long *n)
{
	const char *p, *end = s.p + s.n;
	long long value = 0;

	if (s.n == 0 || s.n > 18)
		return false;
	for (p = s.p; p < end && *p >= '0' && *p <= '9'; p++)
		value = value * 10 + (*p - '0');
	*n = value;
	return p == end;
}

bool
span_equal(struct span a, struct span b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

int
span_compare(struct span a, struct span b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n != 0 ? memcmp(a.p, b.p, n) : 0;

	if (c != 0)
		return c;
	return a.n < b.n ? -1 : a.n > b.n;
}

/*
 * Finds a long needle in linear time (Knuth, Morris and Pratt). fits[i] is the
 * length of the longest proper prefix of needle that ends at its byte i.
 */
static long
find_long(struct span s, struct span needle)
{
	size_t *fits = mem_alloc(needle.n * sizeof(*fits)), i, k = 0;
	long found = -1;

	fits[0] = 0;
	for (i = 1; i < needle.n; i++) {
		while (k > 0 && needle.p[i] != needle.p[k])
			k = fits[k - 1];
		fits[i] = k += needle.p[i] == needle.p[k];
	}
	for (i = k = 0; i < s.n && found < 0; i++) {
		while (k > 0 && s.p[i] != needle.p[k])
			k = fits[k - 1];
		k += s.p[i] == needle.p[k];
		if (k == needle.n)
			found = (long)(i + 1 - needle.n);
	}
	free(fits);
	return found;
}

long
span_find(struct span s, struct span needle)
{
	enum { NEEDLE_LONG = 64 };
	const char *p, *end;

	if (needle.n == 0)
		return 0;
	if (needle.n > s.n)
		return -1;
	if (needle.n > NEEDLE_LONG)
		return find_long(s, needle);
	end = s.p + (s.n - needle.n + 1);
	for (p = s.p; p < end; p++) {
		p = memchr(p, needle.p[0], (size_t)(end - p));
		if (p == NULL)
			return -1;
		if (memcmp(p, needle.p, needle.n) == 0)
			return p - s.p;
	}
	return -1;
}

struct span
span_trim(struct span s)
{
	while (s.n > 0 && is_blank(s.p[0])) {
		s.p++;
		s.n--;
	}
	while (s.n > 0 && is_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

enum { WORD = 40 };	/* letters of a word that are compared */

/* Decodes a word into small letters; returns how many, or WORD + 1. */
static int
take_letters(struct span s, uint32_t *letter)
{
	int n, size;

	for (n = 0; s.n > 0 && n < WORD; s = span_after(s, (size_t)size)) {
		size = utf8_decode(s.p, s.n, &letter[n]);
		if (size == 0)
			letter[n] = (unsigned char)*s.p;
		size += size == 0;
		if (letter[n] < 0x80)
			letter[n] = (uint32_t)tolower((int)letter[n]);
		n++;
	}
	return s.n > 0 ? WORD + 1 : n;
}

static int
least(int a, int b, int c)
{
	int m = a < b ? a : b;

	return m < c ? m : c;
}

int
span_reach(struct span word)
{
	return word.n < 3 ? 1 : word.n < 8 ? 2 : 3;
}

char *
span_string(char *to, size_t size, struct span s)
{
	size_t n = s.n < size ? s.n : size - 1;

	if (n != 0)
		memcpy(to, s.p, n);
	to[n] = '\0';
	return to;
}

/* Returns how many edits apart two words are, at most limit + 1. */
static int
edits(struct span a, struct span b, int limit)
{
	int row[3][WORD + 1], *last, *now, *older;	/* in turn */
	uint32_t c[WORD], d[WORD];
	int n = take_letters(a, c), m = take_letters(b, d), i, j;

	if (n > WORD || m > WORD)
		return limit + 1;
	for (j = 0; j <= m; j++)
		row[0][j] = j;
	for (i = 0; i < n; i++) {
		last = row[i % 3];
		now = row[(i + 1) % 3];
		older = row[(i + 2) % 3];
		now[0] = i + 1;
		for (j = 0; j < m; j++) {
			now[j + 1] = least(now[j] + 1, last[j + 1] + 1,
			    last[j] + (c[i] != d[j]));
			/* two letters in the wrong order */
			if (i > 0 && j > 0 && c[i] == d[j - 1] &&
			    d[j] == c[i - 1] && older[j - 1] < now[j + 1])
				now[j + 1] = older[j - 1] + 1;
		}
	}
	return row[n % 3][m] <= limit ? row[n % 3][m] : limit + 1;
}

bool
span_is_nearer(struct span word, struct span name, int *far)
{
	int distance = edits(word, name, *far - 1);

	if (distance >= *far || distance >= span_reach(name))
		return false;
	*far = distance;
	return true;
}

bool
words_have(const char *words, struct span word)
{
	size_t n;

	for (; *words != '\0'; words += n + (words[n] == ' ')) {
		for (n = 0; words[n] != ' ' && words[n] != '\0'; n++)
			;
		if (n == word.n && strncasecmp(words, word.p, n) == 0)
			return true;
	}
	return false;
}

bool
span_holds(struct span s, struct span words)
{
	if (words.n == 0)
		return true;
	for (; s.n >= words.n; s = span_after(s, 1))
		if (strncasecmp(s.p, words.p, words.n) == 0)
			return true;
	return false;
}
