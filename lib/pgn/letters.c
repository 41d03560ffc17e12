/*
 * letters.c - the letters of men in languages other than English. A word of a
 * move is translated before it is read; the game keeps its bytes.
 */
#include "gamework.h"

/* What is written for K, Q, R, B, N and x. */
enum { SIGNS = 6 };
static const char english[SIGNS] = "KQRBNx";

static const struct {
	const char *name, *sign[SIGNS];
} language[] = {
#include "letters.txt.inc"
};

/* Puts the sign that a text begins with into English; returns its length. */
static size_t
read_sign(size_t lang, struct span s, char *c)
{
	size_t i, n, longest = 1;

	*c = *s.p;
	for (i = 0; i < SIGNS; i++) {
		n = strlen(language[lang].sign[i]);
		if (span_begins(s, language[lang].sign[i]) &&
		    (n > longest || (n == 1 && longest == 1))) {
			*c = english[i];
			longest = n;
		}
	}
	return longest;
}

bool
letters_read(int letters, struct span word, char out[WORD_ROOM], size_t *n)
{
	size_t i;

	*n = 0;
	for (i = 0; i < word.n && *n < WORD_ROOM - 8; (*n)++)
		i += read_sign((size_t)letters - 1, span_after(word, i),
		    &out[*n]);
	memset(out + *n, 0, WORD_ROOM - *n);
	return i == word.n;
}

const char *
letters_hint(struct gamework *w, struct span word)
{
	const char *name, *found = "";
	char text[WORD_ROOM];
	struct sanword sink;
	size_t n;
	int l;

	for (l = 1; (name = letters_name(l)) != NULL; l++)
		if (letters_read(l, word, text, &n) &&
		    san_decode(&w->cache, text, n, &sink))
			found = arena_printf(&w->arena, "%s %s", found, name);
	return *found == '\0' ? found : arena_printf(&w->arena,
	    "; pgnsplit --letters reads it in%s", found);
}

int
letters_find(struct span name)
{
	size_t i;

	for (i = 0; name.n > 0 && i < LENGTH(language); i++)
		if (span_is(name, language[i].name))
			return (int)i + 1;
	return 0;
}

const char *
letters_name(int letters)
{
	return letters > 0 && letters <= (int)LENGTH(language) ?
	    language[letters - 1].name : NULL;
}

unsigned
gameline_letters(const struct gameline *g)
{
	return GAME_LETTERS * (unsigned)letters_find(gameline_field(g, 'l'));
}
