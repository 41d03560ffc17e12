/*
 * tokens.c - cuts the move text of a game into moves and annotations, in two
 * passes. The first finds where words begin and end, 64 bytes at a time and
 * without a branch per byte; the second reads them. A single pass would take
 * twice the time.
 */
#include <string.h>

#include "fasttext.h"
#include "gamework.h"
#include "pgnlines.h"

/* One bit for each of 64 bytes. */
struct masks {
	uint64_t word;		/* is part of a word */
	uint64_t sign;		/* is a sign by itself: ( ) $ ! ? * */
	uint64_t comment;	/* may begin a comment: { ; % */
};

/*
 * Words consist of all bytes except white space, the signs, braces and some
 * punctuation: below 0x30 they have those with an odd code, except ! and ).
 */
static void
classify(const char *p, struct masks *m)
{
	struct bytes b, low, odd, sign, comment;
	unsigned at;

	memset(m, 0, sizeof(*m));
	for (at = 0; at < BLOCK; at += BYTES) {
		b = bytes_load(p + at);
		odd = bytes_are(bytes_with(b, 8), '+');
		odd = bytes_or(odd, bytes_are(bytes_with(b, 8), '-'));
		odd = bytes_or(odd, bytes_are(bytes_with(b, 8), '/'));
		low = bytes_but(bytes_upto(b, '/'), odd);
		sign = bytes_or(bytes_within(b, '(', '*'),
		    bytes_or(bytes_are(b, '$'), bytes_are(b, '!')));
		sign = bytes_or(sign, bytes_are(b, '?'));
		comment = bytes_or(bytes_are(b, '{'), bytes_are(b, ';'));
		low = bytes_or(low, bytes_or(bytes_are(b, '}'),
		    bytes_or(sign, comment)));
		m->word |= (bytes_mask(low) ^ 0xffff) << at;
		m->sign |= bytes_mask(sign) << at;
		m->comment |= bytes_mask(bytes_or(comment,
		    bytes_are(b, '%'))) << at;
	}
}

/* Classifies the bytes from offset at on, with blanks after the last. */
static void
classify_block(struct span text, size_t at, struct masks *m)
{
	char pad[BLOCK];

	if (text.n - at >= BLOCK) {
		classify(text.p + at, m);
		return;
	}
	memset(pad, ' ', BLOCK);
	memcpy(pad, text.p + at, text.n - at);
	classify(pad, m);
}

/*
 * Finds the first comment that begins at a bit of mask, where bit 0 is the
 * byte at offset at; false if there is none. A percent sign need not begin
 * one.
 */
static bool
find_comment(struct span text, size_t at, uint64_t mask, struct extent *c)
{
	const char *end = text.p + text.n, *p, *q;

	for (; mask != 0; mask &= mask - 1) {
		p = text.p + at + bits_first(mask);
		q = lex_skip_comment(text.p, p, end, true);
		if (q > p) {
			*c = (struct extent){ (uint32_t)(p - text.p),
			    (uint32_t)(q - text.p) };
			return true;
		}
	}
	return false;
}

void
tokens_find(struct game *g, size_t from)
{
	struct gamework *w = g->work;
	uint64_t inside = 0, edges, events, bit;
	struct masks m;
	struct extent c;
	uint32_t *e;
	size_t at, next;

	MEM_GROW(w->event, w->eventcap, g->text.n - from + 1);
	e = w->event;
	w->ncomment = 0;
	for (at = from; at < g->text.n; at = next) {
		next = at + BLOCK;
		classify_block(g->text, at, &m);
		edges = m.word ^ (m.word << 1 | inside);
		events = edges | m.sign;
		inside = m.word >> 63;
		if (m.comment && find_comment(g->text, at, m.comment, &c)) {
			next = c.end;
			inside = 0;
			bit = BIT(c.at - at);
			events &= (bit - 1) | (bit & edges & ~m.word);
			if (g->text.p[c.at] != '%') {
				events |= bit;
				MEM_GROW(w->comment, w->commentcap,
				    w->ncomment + 1);
				w->comment[w->ncomment++] = c;
			}
		}
		for (; events != 0; events &= events - 1)
			*e++ = (uint32_t)at + (uint32_t)bits_first(events);
	}
	if (inside)
		*e++ = (uint32_t)g->text.n;
	w->nevent = (size_t)(e - w->event);
}

/* The kinds of bytes at which events are. */
enum { WORD, DIGIT, SIGN };

static const unsigned char kinds[256] = {
	['0'] = DIGIT, ['1'] = DIGIT, ['2'] = DIGIT, ['3'] = DIGIT,
	['4'] = DIGIT, ['5'] = DIGIT, ['6'] = DIGIT, ['7'] = DIGIT,
	['8'] = DIGIT, ['9'] = DIGIT,
	['('] = SIGN, [')'] = SIGN, ['$'] = SIGN, ['!'] = SIGN,
	['?'] = SIGN, ['*'] = SIGN, ['{'] = SIGN, [';'] = SIGN
};

/* NAGs as words, which may also end the word of a move. */
static const struct {
	const char *text;
	int nag;
} nags[] = {
	{ "+/-", 16 }, { "-/+", 17 }, { "+/=", 14 }, { "=/+", 15 },
	{ "+-", 18 }, { "-+", 19 }, { "+=", 14 }, { "=+", 15 }, { "=", 10 },
	{ "N", 146 }, { "D", 220 }
};

/* Words that add nothing to a move. */
static const char *const noise[] = {
	"e", "p", "ep", "+", "++", "#", "ch", "mate"
};

/* The state of the second pass. */
struct pass {
	struct game *g;
	struct gamework *w;
	const char *text;
	size_t n;		/* bytes of text */
	size_t i;		/* index of the next event */
	size_t ncomment;	/* comments seen */
	bool done;		/* there was a result */
};

/* Passes the word that begins at the next event; returns its end. */
static uint32_t
pass_word(struct pass *s)
{
	uint32_t end = s->w->event[s->i + 1];

	s->i += 2;
	if (end < s->n && kinds[(unsigned char)s->text[end]] == SIGN)
		s->i--;
	return end;
}

static struct annotation *
add_annotation(struct pass *s, int kind, struct extent place)
{
	struct gamework *w = s->w;
	struct annotation *a;

	MEM_GROW(w->annotation, w->annotationcap, w->nannotation + 1);
	a = &w->annotation[w->nannotation++];
	a->kind = (uint8_t)kind;
	a->place = place;
	a->words = w->nword;
	return a;
}

static void
add_nag(struct pass *s, struct extent place, int nag)
{
	bool skipped = s->w->depth > 0 && !s->w->variations;

	if (nag > 0 && nag < 256 && !skipped)
		add_annotation(s, ANNOTATION_NAG, place)->nag = (uint8_t)nag;
}

/* Adds a move; false if the text is not the word of one. */
static bool
add_word(struct pass *s, uint32_t at, uint32_t end)
{
	const char *p = s->text + at;
	struct gamework *w = s->w;
	char pad[WORD_ROOM] = { 0 };
	size_t n = end - at;

	if (w->letters > 0) {
		if (!letters_read(w->letters, span_at(p, n), pad, &n))
			return false;
		p = pad;
	} else if (s->n - at < 8) {
		memcpy(pad, p, n);
		p = pad;
	}
	if (!san_decode(&w->cache, p, n, &w->word[w->nword]))
		return false;
	w->place[w->nword++] = (struct extent){ at, end };
	return true;
}

static bool
ends_with(struct span s, const char *end)
{
	size_t n = strlen(end);

	return s.n >= n && memcmp(s.p + s.n - n, end, n) == 0;
}

/* Reads a NAG, by itself or at the end of the word of a move. */
static bool
read_nag_word(struct pass *s, uint32_t at, uint32_t end)
{
	struct span word = { s->text + at, end - at };
	struct extent place = { at, end };
	size_t i;

	for (i = 0; i < LENGTH(nags); i++) {
		if (!ends_with(word, nags[i].text))
			continue;
		place.at = end - (uint32_t)strlen(nags[i].text);
		if (place.at == at || add_word(s, at, place.at)) {
			add_nag(s, place, nags[i].nag);
			return true;
		}
	}
	return false;
}

/*
 * Reads a result. It ends the game, except in a variation, where it means
 * nothing.
 */
static bool
read_result(struct pass *s, uint32_t at)
{
	int which;

	if (lex_result(s->text + s->w->moves.at, s->text + at,
	    s->text + s->n, &which) == 0)
		return false;
	if (s->w->depth == 0) {
		s->w->moves.end = at;
		s->g->result = which;
		s->done = true;
	}
	return true;
}

/*
 * Reads a word that begins with a digit: a number, with or without a move
 * after it, or a result.
 */
static bool
read_number(struct pass *s, uint32_t at, uint32_t end)
{
	struct span word = { s->text + at, end - at };

	if (read_result(s, at) || span_is(word, "1/2"))
		return true;
	if (word.p[0] == '0' && word.n > 1 && add_word(s, at, end))
		return true;
	while (at < end && lex_is_digit(s->text[at]))
		at++;
	return at == end || add_word(s, at, end);
}

/* Names the languages in which a word is that of a move. */
static const char *
find_languages(struct gamework *w, struct span word)
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
	return found;
}

/* Reads a word that is more or less than a move. */
static void
read_odd_word(struct pass *s, uint32_t at, uint32_t end)
{
	enum { SHOWN = 20 };
	struct span word = { s->text + at, end - at };
	const char *languages;
	size_t i;

	if (lex_is_digit(word.p[0]) && read_number(s, at, end))
		return;
	for (i = 0; i < LENGTH(noise); i++)
		if (span_is(word, noise[i]))
			return;
	if (read_nag_word(s, at, end))
		return;
	if (ends_with(word, "e") && s->n - end >= 3 &&
	    memcmp(s->text + end, ".p.", 3) == 0 &&
	    add_word(s, at, end - 1)) {
		s->w->place[s->w->nword - 1].end = end + 3;
		return;
	}
	languages = find_languages(s->w, word);
	game_add_damage(s->g, at, arena_printf(&s->w->arena,
	    "not a move: %.*s%s%s", (int)(word.n < SHOWN ? word.n : SHOWN),
	    word.p, *languages != '\0' ? "; pgnsplit --letters reads it in"
	    : "", languages));
}

/* Reads the rest of e8(Q) into the last word. */
static bool
read_promotion(struct pass *s, uint32_t at)
{
	struct gamework *w = s->w;

	if (s->n - at < 3 || s->text[at + 2] != ')' || w->nword == 0 ||
	    w->place[w->nword - 1].end != at)
		return false;
	w->nword--;
	if (!add_word(s, w->place[w->nword].at, at + 3)) {
		w->nword++;
		return false;
	}
	while (s->i < w->nevent && w->event[s->i] < at + 3)
		s->i++;
	return true;
}

static void
read_parenthesis(struct pass *s, struct extent place)
{
	struct gamework *w = s->w;
	bool open = s->text[place.at] == '(';

	if (!open && w->depth == 0) {
		game_add_damage(s->g, place.at, "this ')' closes nothing");
		return;
	}
	w->depth += open ? 1 : -1;
	if (w->variations) {
		add_annotation(s, open ? ANNOTATION_OPEN : ANNOTATION_CLOSE,
		    place);
		w->branches = true;
	}
}

static void
read_dollar(struct pass *s, struct extent place)
{
	uint32_t end;
	int nag = 0;

	if (place.end == s->n || !lex_is_digit(s->text[place.end]))
		return;
	end = pass_word(s);
	while (place.end < end && lex_is_digit(s->text[place.end])) {
		nag = nag * 10 + s->text[place.end++] - '0';
		nag = nag > 256 ? 256 : nag;
	}
	add_nag(s, place, nag);
	if (place.end < end)
		read_odd_word(s, place.end, end);
}

/* Reads a suffix of ! and ?; those after the first two mean nothing. */
static void
read_suffix(struct pass *s, struct extent place)
{
	static const int nag[2][3] = { { 1, 3, 5 }, { 2, 6, 4 } };
	bool query = s->text[place.at] == '?';
	int second = 0;

	if (place.end < s->n) {
		second = s->text[place.end] == '!' ? 1 :
		    s->text[place.end] == '?' ? 2 : 0;
	}
	while (place.end < s->n && (s->text[place.end] == '!' ||
	    s->text[place.end] == '?')) {
		place.end++;
		s->i++;
	}
	add_nag(s, place, nag[query][second]);
}

static void
read_comment(struct pass *s, bool skipped)
{
	struct extent place = s->w->comment[s->ncomment++];
	bool brace = s->text[place.at] == '{';

	if (!skipped)
		add_annotation(s, brace ? ANNOTATION_COMMENT : ANNOTATION_LINE,
		    place);
	if (brace && !comment_is_closed(s->g, place))
		game_add_damage(s->g, place.at, "comment is not closed");
}

static void
read_sign(struct pass *s)
{
	struct extent place;
	bool skipped = s->w->depth > 0 && !s->w->variations;

	place.at = s->w->event[s->i++];
	place.end = place.at + 1;
	switch (s->text[place.at]) {
	case '{':
	case ';':
		read_comment(s, skipped);
		break;
	case '(':
		if (skipped || !read_promotion(s, place.at))
			read_parenthesis(s, place);
		break;
	case ')':
		read_parenthesis(s, place);
		break;
	case '$':
		read_dollar(s, place);
		break;
	case '*':
		read_result(s, place.at);
		break;
	default:
		read_suffix(s, place);
	}
}

/*
 * Returns where read_plain_words must stop: eight bytes can be read at every
 * event before that, and there is room for the moves.
 */
static const uint32_t *
plain_stop(const struct pass *s, const uint32_t *e)
{
	const struct gamework *w = s->w;
	const uint32_t *stop = w->event + w->nevent;
	size_t room = (size_t)(GAME_MOVES - w->nword);
	uint32_t safe = s->n < 8 ? 0 : (uint32_t)s->n - 8;

	while (stop > e && stop[-1] >= safe)
		stop--;
	return (size_t)(stop - e) / 2 > room ? e + 2 * room : stop;
}

/*
 * Reads moves that are in the table of words, with or without numbers, up to
 * the first event that is anything else. This is the common case.
 */
static void
read_plain_words(struct pass *s)
{
	struct gamework *w = s->w;
	const uint32_t *e = w->event + s->i, *stop = plain_stop(s, e);
	struct sanword *word = w->word + w->nword;
	struct extent *place = w->place + w->nword;
	const char *text = s->text;
	uint32_t at, end;

	for (; e + 2 < stop && w->letters == 0; e += 2) {
		at = e[0];
		end = e[1];
		if (kinds[(unsigned char)text[end]] == SIGN)
			break;
		if (text[end] == '.' && end - at <= 2 && lex_is_digit(text[at]))
			continue;
		if (kinds[(unsigned char)text[at]] != WORD ||
		    !san_known(&w->cache, text + at, end - at, word))
			break;
		word++;
		place->at = at;
		place->end = end;
		place++;
	}
	s->i = (size_t)(e - w->event);
	w->nword = (int)(word - w->word);
}

/*
 * Whatever read_plain_words stops at is read by add_word, read_odd_word or
 * read_sign.
 */
void
tokens_read(struct game *g)
{
	struct gamework *w = g->work;
	struct pass s = { .g = g, .w = w, .text = g->text.p, .n = g->text.n };
	uint32_t at, end;
	int kind;

	MEM_GROW(w->word, w->wordcap, w->nevent / 2 + 2);
	MEM_GROW(w->place, w->placecap, w->nevent / 2 + 2);
	w->nword = w->nannotation = w->depth = 0;
	w->branches = false;
	w->moves.end = (uint32_t)s.n;
	while (s.i < w->nevent && !s.done) {
		if (w->depth == 0 || w->variations)
			read_plain_words(&s);
		at = w->event[s.i];
		kind = kinds[(unsigned char)s.text[at]];
		if (kind == SIGN) {
			read_sign(&s);
			continue;
		}
		end = pass_word(&s);
		if (kind == DIGIT && end - at <= 2 && end < s.n &&
		    s.text[end] == '.')
			continue;
		if (w->depth > 0 && !w->variations)
			continue;
		if (w->nword == GAME_MOVES) {
			game_add_damage(g, at, "too many moves");
			break;
		}
		if (kind == DIGIT || !add_word(&s, at, end))
			read_odd_word(&s, at, end);
	}
	if (w->depth > 0)
		game_add_damage(g, w->moves.end,
		    "a variation is not closed");
}
