/*
 * seal.c - the code that marks insertions, and taking them out by it.
 */
#include <string.h>

#include "lex.h"
#include "seal.h"

enum { SEAL = 9 };	/* bytes */

void
walk_start(struct walk *w, struct span text)
{
	const char *p = text.p;
	struct tag tag;

	w->text = w->at = w->head = text.p;
	w->end = text.p + text.n;
	while ((p = lex_find_tag(text.p, p, w->end)) != NULL)
		w->head = p = lex_tag(p, w->end, &tag);
}

bool
walk_next(struct walk *w, struct piece *p)
{
	struct tag tag;

	for (; w->at < w->end; w->at = p->end) {
		p->at = w->at;
		p->is_tag = p->at < w->head && lex_is_tag(p->at, w->end);
		if (p->is_tag)
			p->end = lex_tag(p->at, w->end, &tag);
		else
			p->end = lex_skip_comment(w->text, p->at, w->end,
			    true);
		if (p->is_tag || (*p->at == '{' && p->end > p->at)) {
			w->at = p->end;
			return true;
		}
		if (p->end == p->at)
			p->end++;
	}
	return false;
}

static const char *
tabs_end(const char *p, const char *end)
{
	while (p < end && *p == '\t')
		p++;
	return p;
}

const char *
piece_tabs(const struct walk *w, const struct piece *piece, const char *p,
    const char **stop)
{
	const char *first = piece->is_tag ? piece->end : piece->at + 1;
	const char *end = piece->is_tag ? w->end : piece->end;

	if (p != NULL && piece->is_tag)
		return NULL;
	if (piece->is_tag) {
		p = first < end && *first == ' ' ? first + 1 : first;
		*stop = tabs_end(p, end);
		return *stop > p ? p : NULL;
	}
	for (p = p ? p : first; (p = memchr(p, '\t', (size_t)(end - p)));
	    p = *stop) {
		*stop = tabs_end(p, end);
		if (p == first || p[-1] == ' ')
			return p;
	}
	return NULL;
}

/* A checksum of eight bits of the first word. */
static unsigned
checksum(struct span s)
{
	uint32_t sum = 0;
	size_t i;

	for (i = 0; i < s.n && !lex_is_space(s.p[i]) && s.p[i] != '}'; i++)
		sum = sum * 31 + (unsigned char)s.p[i];
	return (sum ^ sum >> 8 ^ sum >> 16) & 0xff;
}

void
seal_write(struct span inserted, struct buf *out)
{
	unsigned sum = checksum(inserted);
	int bit;

	buf_putc(out, ' ');
	for (bit = 7; bit >= 0; bit--)
		buf_putc(out, sum >> bit & 1 ? '\t' : ' ');
}

/* Where the seal at p ends; p itself where it is none of the piece's. */
static const char *
skip_seal(const struct walk *w, const struct piece *piece, const char *p)
{
	const char *end = piece->is_tag ? w->end : piece->end;
	struct span word = { piece->at, (size_t)(piece->end - piece->at) };
	unsigned sum = 0;
	int i;

	if (end - p < SEAL || p[0] != ' ')
		return p;
	for (i = 1; i < SEAL; i++) {
		if (p[i] != ' ' && p[i] != '\t')
			return p;
		sum = sum << 1 | (p[i] == '\t');
	}
	if (!piece->is_tag) {
		word.p = p + SEAL;
		word.n = (size_t)(end - word.p);
	}
	return checksum(word) == sum ? p + SEAL : p;
}

bool
seal_is_in(struct span text)
{
	const char *p, *stop;
	struct piece piece;
	struct walk w;

	if (text.n == 0 || memchr(text.p, '\t', text.n) == NULL)
		return false;
	walk_start(&w, text);
	while (walk_next(&w, &piece))
		for (p = NULL; (p = piece_tabs(&w, &piece, p, &stop));
		    p = stop)
			if (stop - p == 1 &&
			    skip_seal(&w, &piece, stop) > stop)
				return true;
	return false;
}

/* Where the line end begins that ends at p; p when there is none. */
static const char *
before_line_end(const char *text, const char *p)
{
	if (p == text || !lex_is_line_end(p[-1]))
		return p;
	p--;
	return *p == '\n' && p > text && p[-1] == '\r' ? p - 1 : p;
}

static const char *
skip_line_end(const char *p, const char *end)
{
	return p < end && lex_is_line_end(*p) ?
	    lex_past_line_end(p, end) : p;
}

/*
 * What is to go with the mark at p: text from the result up to *stop. With
 * a comment or tag whose mark follows its bracket directly the line end
 * behind it came; with others the blank or line end before it.
 */
static const char *
insertion(const struct walk *w, const struct piece *piece, const char *p,
    const char **stop)
{
	const char *at = piece->at;

	if (piece->is_tag) {
		*stop = skip_seal(w, piece, p + 1);
		if (p > piece->end)
			return before_line_end(w->text, at);
		*stop = skip_line_end(*stop, w->end);
		return at;
	}
	*stop = piece->end;
	if (p == at + 1) {
		*stop = skip_line_end(piece->end, w->end);
		return at;
	}
	if (p == at + 2)
		return at > w->text && at[-1] == ' ' ? at - 1 :
		    before_line_end(w->text, at);
	*stop -= piece->end[-1] == '}';
	return p - 1;
}

/* Appends the text from *from on up to and without what goes here. */
static void
strip_piece(const struct walk *w, const struct piece *piece,
    const char **from, struct buf *out)
{
	const char *p = NULL, *stop;
	bool is_mark = false;

	while (!is_mark && (p = piece_tabs(w, piece, p, &stop)) != NULL) {
		is_mark = stop - p == 1;
		p = is_mark ? insertion(w, piece, p, &stop) : stop - 1;
		if (p > *from)
			buf_add(out, *from, (size_t)(p - *from));
		*from = stop;
		p = stop;
	}
}

void
game_strip(struct span text, struct buf *out)
{
	const char *from = text.p;
	struct piece piece;
	struct walk w;

	if (!seal_is_in(text)) {
		buf_span(out, text);
		return;
	}
	walk_start(&w, text);
	while (walk_next(&w, &piece))
		strip_piece(&w, &piece, &from, out);
	buf_add(out, from, (size_t)(w.end - from));
}
