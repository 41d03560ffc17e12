/*
 * sign.c - the signs and words of operators, and the signs of prefixes, as the
 * rows spell them.
 */
#include "rows.h"

static struct sign *signs;	/* by first byte, then the longest first */
static size_t nsigns, cap;
static size_t first[257];	/* the first sign of each first byte */
enum { KINDS_MOST = 32 };	/* of tokens */
static const struct filter *beginners[KINDS_MOST];

/* Returns the sign of that spelling, and makes it when it is new. */
static struct sign *
sign_of(struct span spelling)
{
	struct sign *s;
	size_t i;

	for (i = 0; i < nsigns; i++)
		if (span_is(spelling, signs[i].text))
			return &signs[i];
	s = MEM_ADD(signs, cap, nsigns);
	*s = (struct sign){ .length = spelling.n, .text = span_string(
	    mem_alloc(spelling.n + 1), spelling.n + 1, spelling) };
	return s;
}

static void
add_signs(const struct filter *f)
{
	const char *p = f->spelling != NULL ? f->spelling : f->name;
	struct span word;
	struct sign *s;

	if (f->begins != 0 && beginners[f->begins] == NULL)
		beginners[f->begins] = f;
	if (f->infix == NULL && (f->flags & FILTER_PREFIX) == 0)
		return;
	for (; *p != '\0'; p += strspn(p, " ")) {
		word = span_at(p, strcspn(p, " "));
		p += word.n;
		s = sign_of(word);
		if (f->infix != NULL)
			s->infix = f;
		else
			s->prefix = f;
	}
}

/* Bytes are compared unsigned, as those of first are counted. */
static ORDER(compare_signs, struct sign, a->text[0] != b->text[0] ?
    memcmp(a->text, b->text, 1) : a->length != b->length ?
    DIFFERENCE(b->length, a->length) : strcmp(a->text, b->text))

void
signs_init(void)
{
	const struct filter *f;
	size_t i, c = 0;

	for (i = 0; (f = filter_row(i)) != NULL; i++)
		add_signs(f);
	MEM_SORT(signs, nsigns, compare_signs);
	for (i = 0; i < nsigns; i++)
		while (c <= (unsigned char)signs[i].text[0])
			first[c++] = i;
	while (c < LENGTH(first))
		first[c++] = nsigns;
}

const struct sign *
sign_find(const char *text)
{
	unsigned char c = (unsigned char)text[0];
	size_t i;

	for (i = first[c]; i < first[c + 1]; i++)
		if (strcmp(signs[i].text, text) == 0)
			return &signs[i];
	return NULL;
}

const struct sign *
sign_at(struct span text)
{
	unsigned char c = text.n > 0 ? (unsigned char)text.p[0] : 0;
	size_t i;

	if (begins_name(c))
		return NULL;
	for (i = first[c]; i < first[c + 1]; i++)
		if (signs[i].length <= text.n &&
		    memcmp(signs[i].text, text.p, signs[i].length) == 0)
			return &signs[i];
	return NULL;
}

const struct filter *
filter_beginning(int kind)
{
	return beginners[kind];
}
