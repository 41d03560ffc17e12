/*
 * tokens.c - cuts the move text of a game into moves and annotations, in two
 * passes. The first finds where words begin and end, 64 bytes at a time and
 * without a branch per byte; the second reads them. A single pass would take
 * twice the time.
 */
#include "fasttext.h"
#include "pass.h"

/* One bit for each of 64 bytes. */
struct masks {
	uint64_t word;		/* is part of a word */
	uint64_t sign;		/* is a sign by itself: ( ) $ ! ? * } */
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
		odd = BYTES_ANY(bytes_with(b, 8), "+-/");
		low = bytes_but(bytes_upto(b, '/'), odd);
		sign = bytes_or(bytes_within(b, '(', '*'),
		    BYTES_ANY(b, "$!?}"));
		comment = BYTES_ANY(b, "{;");
		low = bytes_or(low, bytes_or(sign, comment));
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
				*MEM_ADD(w->comment, w->commentcap,
				    w->ncomment) = c;
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
	['?'] = SIGN, ['*'] = SIGN, ['{'] = SIGN, [';'] = SIGN,
	['}'] = SIGN
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

/* Reads the rest of e8(Q) into the last word, or (D) after it. */
static bool
read_bracket(struct pass *s, uint32_t at)
{
	struct gamework *w = s->w;

	if (s->n - at < 3 || s->text[at + 2] != ')')
		return false;
	if (s->text[at + 1] == 'D')
		pass_nag(s, (struct extent){ at, at + 3 }, 220);
	else if (!pass_promote(s, at + 3))
		return false;
	while (s->i < w->nevent && w->event[s->i] < at + 3)
		s->i++;
	s->last = at + 3;
	return true;
}

static void
open_variation(struct pass *s)
{
	struct gamework *w = s->w;
	struct wordline v;

	pass_end_words(s);
	w->depth++;
	if (!w->variations)
		return;
	v = w->reading[w->depth - 1];
	if (v.last > 0) {
		v.due--;
		v.instead = v.last;
		v.parent = w->node[v.last].parent;
	}
	v.last = -1;
	v.wrong = 0;
	v.fitted = w->nword;
	MEM_GROW(w->reading, w->readingcap, w->depth + 1);
	w->reading[w->depth] = v;
}

static void
read_parenthesis(struct pass *s, struct extent place)
{
	struct gamework *w = s->w;
	bool open = s->text[place.at] == '(';

	if (!open && w->depth == 0 && s->numbered && s->last == place.at) {
		s->last = place.end;
		return;
	}
	if (!open && w->depth == 0) {
		game_add_damage(s->g, place.at, "this ')' closes nothing");
		return;
	}
	s->last = place.end;
	if (open) {
		open_variation(s);
	} else {
		pass_end_words(s);
		w->depth--;
	}
	if (w->variations) {
		pass_annotate(s, open ? ANNOTATION_OPEN : ANNOTATION_CLOSE,
		    place);
		w->branches = true;
	}
}

/* Whether a word that ends there has nothing but signs glued to it. */
static bool
ends_word(const struct pass *s, uint32_t at)
{
	return pass_is_break(s, at) ||
	    kinds[(unsigned char)s->text[at]] == SIGN;
}

static void
read_dollar(struct pass *s, struct extent place)
{
	int nag;

	place.end = place.at +
	    (uint32_t)sign_read(pass_text(s, place.at, s->n), &nag);
	if (place.end == place.at || !ends_word(s, place.end)) {
		pass_pieces(s, place.at);
		return;
	}
	pass_word(s);
	pass_nag(s, place, nag);
	s->last = place.end;
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
	    s->text[place.end] == '?'))
		place.end++;
	if (place.at != s->last && !pass_is_break(s, place.end)) {
		pass_pieces(s, place.at);
		return;
	}
	while (s->i < s->w->nevent && s->w->event[s->i] < place.end)
		s->i++;
	pass_nag(s, place, nag[query][second]);
	s->last = place.end;
}

static void
read_comment(struct pass *s, bool skipped)
{
	struct extent place = s->w->comment[s->ncomment++];
	bool brace = s->text[place.at] == '{';

	if (!skipped)
		pass_annotate(s, brace ? ANNOTATION_COMMENT : ANNOTATION_LINE,
		    place);
	if (brace && !comment_is_closed(s->g, place))
		game_add_damage(s->g, place.at, "comment is not closed");
	s->last = place.end;
}

static void
read_sign(struct pass *s)
{
	struct extent place;
	bool skipped = s->w->depth > 0 && !s->w->variations;

	place.at = s->w->event[s->i++];
	place.end = place.at + 1;
	s->letter.end = 0;
	switch (s->text[place.at]) {
	case ';':
		if (lex_ends_entity(s->text, s->text + place.at))
			break;
		/* fall through */
	case '{':
		read_comment(s, skipped);
		break;
	case '(':
		if (!read_bracket(s, place.at))
			read_parenthesis(s, place);
		break;
	case ')':
		read_parenthesis(s, place);
		break;
	case '}':
		game_add_damage(s->g, place.at, "this '}' closes nothing");
		break;
	case '$':
		read_dollar(s, place);
		break;
	case '*':
		pass_pieces(s, place.at);
		break;
	default:
		read_suffix(s, place);
	}
}

/* ---- the pass ---- */

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

/* Whether what stands from at to end is a whole word or number. */
static bool
stands_apart(const char *text, uint32_t last, uint32_t at, uint32_t end)
{
	return kinds[(unsigned char)text[end]] != SIGN &&
	    (at == last || lex_is_space(text[at - 1])) &&
	    (text[end] == '.' || lex_is_space(text[end]));
}

/*
 * The common case: reads moves that are in the table of words, with or without
 * numbers, up to the first event that is anything else.
 */
static void
read_plain_words(struct pass *s)
{
	struct gamework *w = s->w;
	struct wordline *l = line_of(s);
	const uint32_t *e = w->event + s->i, *stop = plain_stop(s, e);
	struct sanword *word = w->word + w->nword, *first = word;
	struct extent *place = w->place + w->nword, *from = place;
	struct extent *fitted = NULL;
	const struct numbertext *number = &number_text[l->due];
	const char *text = s->text;
	uint32_t at, end, last = s->last;
	unsigned n;

	for (; e + 2 < stop && number < number_text + NUMBERS; e += 2) {
		at = e[0];
		end = e[1];
		if (!stands_apart(text, last, at, end))
			break;
		if (text[end] == '.') {
			n = number_at(number, text + at);
			if (n == 0 || text[at + n] == '.')
				break;
			last = at + n;
			fitted = place;
			continue;
		}
		if (kinds[(unsigned char)text[at]] != WORD || end - at >= 64 ||
		    !san_known(&w->cache, text + at, end - at, word) ||
		    word->how == SAN_TAKE_FILE)
			break;
		word++;
		number++;
		place->at = at;
		place->end = last = end;
		place++;
	}
	if (e > w->event + s->i)
		s->numbered = place == from || place[-1].end < last;
	l->counted |= fitted != NULL;
	if (fitted != NULL)
		l->fitted = (int)(fitted - w->place);
	s->i = (size_t)(e - w->event);
	s->last = last;
	if (word == first)
		return;
	l->due += (int)(word - first);
	for (; first < word; first++)
		add_to_line(w, l);
	l->doubtful = false;
}

/* Whether read_plain_words can go on. */
static bool
is_plain(const struct pass *s)
{
	const struct wordline *l = line_of(s);

	return s->w->letters == 0 && !l->ended && l->other.end == 0 &&
	    s->letter.end == 0 && l->due < NUMBERS;
}

/*
 * Reads the word at the next event: most are moves with nothing else before
 * and after them.
 */
static void
read_word(struct pass *s, int kind)
{
	uint32_t at = s->w->event[s->i], end = s->w->event[s->i + 1];
	struct sanword word;

	if (kind == DIGIT || !ends_word(s, end) ||
	    !(at == s->last || lex_is_space(s->text[at - 1])) ||
	    !pass_decode(s, at, end, &word)) {
		pass_pieces(s, at);
		return;
	}
	pass_word(s);
	pass_move(s, (struct extent){ at, end }, word);
	s->last = end;
}

static void
begin_pass(struct pass *s)
{
	struct gamework *w = s->w;

	MEM_GROW(w->word, w->wordcap, w->nevent / 2 + 2);
	MEM_GROW(w->place, w->placecap, w->nevent / 2 + 2);
	MEM_GROW(w->node, w->nodecap, w->nevent / 2 + 2);
	MEM_GROW(w->reading, w->readingcap, 1);
	w->nword = w->nannotation = w->depth = 0;
	w->reading[0] = (struct wordline){ .due = first_due(s->g) };
	w->branches = false;
	w->moves.end = (uint32_t)s->n;
	s->last = w->moves.at;
}

/* Whatever read_plain_words stops at is read by read_word or read_sign. */
void
tokens_read(struct game *g)
{
	struct gamework *w = g->work;
	struct pass s = { .g = g, .w = w, .text = g->text.p, .n = g->text.n };
	int kind;

	tokens_find(g, w->moves.at);
	begin_pass(&s);
	while (s.i < w->nevent && !s.done) {
		if ((w->depth == 0 || w->variations) && is_plain(&s))
			read_plain_words(&s);
		kind = kinds[(unsigned char)s.text[w->event[s.i]]];
		if (kind == SIGN) {
			read_sign(&s);
		} else if (w->depth > 0 && !w->variations) {
			pass_word(&s);
		} else if (w->nword >= GAME_MOVES) {
			game_add_damage(g, w->event[s.i], "too many moves");
			break;
		} else {
			read_word(&s, kind);
		}
	}
	pass_end_words(&s);
	if (w->depth > 0)
		game_add_damage(g, w->moves.end,
		    "a variation is not closed");
}
