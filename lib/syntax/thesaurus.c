/*
 * thesaurus.c - what the words of users mean: finds filters, motifs and whole
 * queries for the words at a place. Nothing of this is looked up before
 * something is wrong.
 */
#include <ctype.h>

#include "syntax.h"
#include "syntaxwords.h"
#include "utiltext.h"

/*
 * Phrases between commas, and what they mean, between semicolons; without
 * phrases, words of one meaning, of which the first stands for all.
 */
static const struct {
	const char *phrases, *means;
} thesaurus[] = {
#include "thesaurus.txt.inc"
};

enum { WORD_BYTES = 32, WORDS_MOST = 24, PHRASE_MOST = 7, SERIES_MOST = 64,
	SPELT_LEAST = 4 };

/* A word, by the sum of its letters, and where it stands in its text. */
struct word {
	uint64_t sum;
	size_t from, to;
};

/* A phrase that has a meaning, cut into words. */
struct phrase {
	enum { PHRASE, FILTER, RESERVED, MOTIF } kind;
	bool alone;		/* it means that if no other words are there */
	int n;
	struct span text, means;
	uint64_t sum, joined;	/* of its words; of them as one word */
	struct word word[PHRASE_MOST];
};

/*
 * What is looked up, made at the first look: words of one meaning, with their
 * row, and phrases. Queries are parsed by one thread.
 */
static struct {
	struct texttable stems;
	struct texttable words;	/* all that are in them, plain */
	struct phrase *phrase;
	size_t n, cap;
	uint64_t two, against;	/* words that mean nothing by themselves */
	struct arena motifs;	/* their names */
} all;

/* What is looked for: the words of a text, of which one is wrong. */
struct lookup {
	struct word word[WORDS_MOST];
	int n, place;
	struct series {		/* words that hold the wrong one, by their sum;
				   or two as one, or one as two */
		uint64_t sum;
		int first, n;
	} series[SERIES_MOST];
	int nseries;
	struct meant *m;
	struct arena *arena;
	struct span near;	/* the wrong word, which may be misspelt */
	int far;		/* how far what it means is from it */
};

/* Letters with marks, and how they are written without. */
static const char plain[] = "äae öoe üue ßss áa àa âa ãa åa çc čc ée èe êe ëe "
    "ěe íi îi ïi łl ñn óo òo ôo øo řr śs šs úu ùu ûu ýy žz";

/* Writes a word small, without marks, and singular; returns it. */
static struct span
plain_word(char *word, struct span s)
{
	uint32_t code, marked;
	size_t n = 0, size, from;
	struct span rows, put;

	for (; s.n > 0 && n < WORD_BYTES - 4; s = span_after(s, size)) {
		size = utf8_next(s, &code);
		code = char_small(code);
		put = code < 0x80 ? NO_SPAN : span_at(s.p, size);
		for (rows = span_of(plain); put.p == s.p && rows.n > 0; ) {
			struct span row = span_cut(&rows, ' ');

			from = utf8_next(row, &marked);
			if (marked == code)
				put = span_after(row, from);
		}
		if (code < 0x80 && code != '\'')
			word[n++] = (char)code;
		for (from = 0; from < put.n; from++)
			word[n++] = put.p[from];
	}
	if (n > 4 && strncmp(word + n - 3, "ies", 3) == 0)
		word[(n -= 2) - 1] = 'y';
	else if (n > 3 && word[n - 1] == 's' &&
	    strchr("su", word[n - 2]) == NULL)
		n -= n > 4 && word[n - 2] == 'e' &&
		    strchr("ho", word[n - 3]) != NULL ? 2 : 1;
	return span_at(word, n);
}

/* The same of a word, or of the first of those of its meaning. */
static struct span
make_stem(char *word, struct span s)
{
	int row;

	s = plain_word(word, s);
	if ((row = table_get(&all.stems, s)) < 0)
		return s;
	s = span_of(thesaurus[row].means);
	return plain_word(word, span_cut(&s, ' '));
}

static bool
is_letter(char c)
{
	return isalnum((unsigned char)c) || (c & 0x80) != 0 || c == '\'';
}

/* Whether the byte at i may be part of a phrase. */
static bool
is_part(struct span s, size_t i)
{
	char c = s.p[i];

	return is_letter(c) || c == ' ' || c == '_' || (c == '-' &&
	    (i == 0 || s.p[i - 1] != c) && (i + 1 == s.n || s.p[i + 1] != c));
}

/* Words that mean little: of these, what they stand before is said alone, */
static const char empty[] = "the a an is are was were with has have had there "
    "where gets played did do does which that game games position positions "
    "completely totally clearly objectively";
/* of these, what they stand behind, too, */
static const char things[] = "game games position positions theme themes task";
/* and these may be CQL's. */
static const char little[] = "of to in by on o and than at for from as "
    "de du la el et y der die das des dem den eine am mit auf von le "
    "les las los del con par";

bool
word_is_little(struct span word)
{
	return words_have(empty, word) || words_have(things, word) ||
	    words_have(little, word);
}

/*
 * Cuts a text from a byte on into words without those that mean little; a
 * small letter before a capital ends one, too. Returns how many there are, and
 * their sum.
 */
static int
cut_words(struct span s, size_t i, struct word *w, int most, uint64_t *joined)
{
	char stems[WORDS_MOST * WORD_BYTES];
	struct span stem = span_at(stems, 0);
	size_t from;
	int n = 0;

	while (n < most) {
		while (i < s.n && !is_letter(s.p[i]))
			i++;
		if ((from = i) == s.n)
			break;
		while (++i < s.n && is_letter(s.p[i]) &&
		    !(islower((unsigned char)s.p[i - 1]) &&
		    isupper((unsigned char)s.p[i])))
			;
		if (word_is_little(span_at(s.p + from, i - from)) &&
		    !span_begins(span_after(s, from), "a-pawn"))
			continue;
		stem = make_stem(stems + (stem.p + stem.n - stems),
		    span_at(s.p + from, i - from));
		w[n++] = (struct word){ span_hash(stem), from, i };
	}
	*joined = span_hash(span_to(stems, stem.p + stem.n));
	return n;
}

/* Notes what fits words of the text better than, or as well as, others. */
static void
add_meaning(struct lookup *l, const struct series *s, int fit,
    const struct phrase *p)
{
	struct meant *m = l->m;
	struct span means = p->means, one;
	const char *text;
	int i;

	if (fit < m->fit || (fit == m->fit && m->n == MEANT_MOST))
		return;
	if (fit > m->fit)
		m->n = 0;
	m->fit = fit;
	m->words = s->n;
	m->from = l->word[s->first].from;
	m->to = l->word[s->first + s->n - 1].to;
	while (means.n > 0 && m->n < MEANT_MOST) {
		one = span_trim(span_cut(&means, ';'));
		text = arena_printf(l->arena, "%s%.*s", p->kind == MOTIF ?
		    "-f " : "", (int)one.n, one.p);
		for (i = 0; i < m->n && strcmp(m->text[i], text) != 0; i++)
			;
		if (i == m->n && (strncmp(text, "-f ", 3) != 0 ||
		    motif_exists(text + 3)))
			m->text[m->n++] = text;
	}
}

/* Lets what has a meaning begin and end with empty words beside it. */
static void
add_empty(struct meant *m, struct span text)
{
	size_t i, end;

	do {
		for (end = m->from; end > 0 && text.p[end - 1] == ' '; end--)
			;
		for (i = end; i > 0 && is_letter(text.p[i - 1]); i--)
			;
	} while (i < end && words_have(empty, span_at(text.p + i, end - i)) &&
	    (m->from = i) > 0);
	for (i = m->to; i < text.n && text.p[i] == ' '; i++)
		;
	text = span_after(text, i);
	for (end = 0; end < text.n && is_letter(text.p[end]); end++)
		;
	if (words_have(things, span_at(text.p, end)))
		m->to = i + end;
}

/* Whether a series is of words that are each one of these. */
static bool
has_series(const struct lookup *l, const struct series *s,
    const struct word *w, int n)
{
	uint64_t sum = 0;
	int i, k = 0;

	for (i = 0; i < s->n && k < n; i++) {
		sum += l->word[s->first + i].sum;
		for (k = 0; k < n && w[k].sum != l->word[s->first + i].sum; k++)
			;
	}
	return k < n && sum == s->sum;
}

/*
 * Compares each phrase with each series: in any order, joined or apart; of the
 * name of a motif a part will do.
 */
static void
compare_phrases(struct lookup *l)
{
	const struct phrase *p;
	const struct series *s;

	for (p = all.phrase; p < all.phrase + all.n; p++) {
		if (p->kind == RESERVED && span_equal(l->near, p->text))
			continue;
		for (s = l->series; s < l->series + l->nseries; s++)
			if (p->alone && s->n < l->n)
				continue;
			else if (s->sum == p->sum || s->sum == p->joined)
				add_meaning(l, s, 4 * s->n, p);
			else if (p->kind == MOTIF && s->n < p->n &&
			    s->sum != all.two && s->sum != all.against &&
			    has_series(l, s, p->word, p->n))
				add_meaning(l, s, 4 * s->n - 2, p);
		if (l->m->fit <= 1 && l->near.n > 0 && (p->kind != PHRASE ||
		    l->near.n > 4) &&
		    span_is_nearer(l->near, p->text, &l->far)) {
			l->m->fit = 0;
			add_meaning(l, &(struct series){ 0, l->place, 1 }, 1,
			    p);
		}
	}
}

/* Adds each word of a text to those that are known. */
static void
add_words(struct span s)
{
	char word[WORD_BYTES];
	size_t n;

	for (; s.n > 0; s = span_after(s, n + (n < s.n))) {
		for (n = 0; n < s.n && is_letter(s.p[n]); n++)
			;
		if (n > 0)
			table_add(&all.words, plain_word(word,
			    span_at(s.p, n)));
	}
}

static void
add_phrase(int kind, struct span text, struct span means)
{
	struct phrase p = { .kind = kind, .means = means };
	int i;

	p.alone = span_skip(&text, "=");
	p.text = text;
	add_words(text);
	p.n = cut_words(text, 0, p.word, PHRASE_MOST, &p.joined);
	for (i = 0; i < p.n; i++)
		p.sum += p.word[i].sum;
	MEM_GROW(all.phrase, all.cap, all.n + 1);
	all.phrase[all.n++] = p;
}

static void
make_phrases(void)
{
	const struct filter *f;
	char word[WORD_BYTES];
	struct textrow *row;
	const char *const *motif = motifs_names(&all.motifs);
	const char *name;
	struct span s;
	size_t i, n;

	add_words(span_of(empty));
	add_words(span_of(little));
	for (i = 0; thesaurus[i].phrases == NULL; i++)
		for (add_words(s = span_of(thesaurus[i].means)); s.n > 0; ) {
			n = all.stems.n;
			row = table_add(&all.stems,
			    plain_word(word, span_cut(&s, ' ')));
			if (all.stems.n > n)
				row->value = (int)i;
		}
	for (; i < LENGTH(thesaurus); i++)
		for (s = span_of(thesaurus[i].phrases); s.n > 0; )
			add_phrase(PHRASE, span_trim(span_cut(&s, ',')),
			    span_of(thesaurus[i].means));
	for (i = 0; (f = filter_row(i)) != NULL; i++)
		if ((f->flags & FILTER_HIDDEN) == 0 ||
		    sign_find(f->name) != NULL)
			add_phrase(FILTER, span_of(f->name), span_of(f->name));
	for (i = 0; (name = word_reserved(i)) != NULL; i++)
		add_phrase(RESERVED, span_of(name), span_of(name));
	for (; motif != NULL && *motif != NULL; motif++)
		add_phrase(MOTIF, span_of(*motif), span_of(*motif));
	all.two = span_hash(make_stem(word, span_of("two")));
	all.against = span_hash(make_stem(word, span_of("v")));
}

static uint64_t
sum_word(struct span s)
{
	char word[WORD_BYTES];

	return span_hash(make_stem(word, s));
}

static void
add_series(struct lookup *l, int first, int n, uint64_t sum)
{
	l->series[l->nseries++] = (struct series){ sum, first, n };
}

/* Finds the ways in which the wrong word may be two that are written as one. */
static void
find_parts(struct lookup *l, struct span text)
{
	const struct word *w = &l->word[l->place];
	struct span wrong = span_to(text.p + w->from, text.p + w->to);
	size_t i;

	l->nseries = 0;
	for (i = 1; i < wrong.n && i < WORD_BYTES; i++)
		add_series(l, l->place, 1, sum_word(span_at(wrong.p, i)) +
		    sum_word(span_after(wrong, i)));
}

/* Finds the series of the words of a text that hold the wrong one. */
static void
find_series(struct lookup *l, struct span text)
{
	const struct word *w;
	uint64_t sum;
	int first = l->place > PHRASE_MOST ? l->place - PHRASE_MOST : 0, n;

	for (; first <= l->place; first++) {
		w = &l->word[first];
		for (n = 1, sum = 0; n <= PHRASE_MOST &&
		    first + n <= l->n; n++) {
			sum += w[n - 1].sum;
			if (first + n > l->place)
				add_series(l, first, n, sum);
		}
		if (first + 1 >= l->place && first + 1 < l->n)
			add_series(l, first, 2, sum_word(span_of(
			    arena_printf(l->arena, "%.*s%.*s",
			    (int)(w->to - w->from), text.p + w->from,
			    (int)(w[1].to - w[1].from), text.p + w[1].from))));
	}
}

bool
has_words(struct span text)
{
	struct word w[1];
	uint64_t joined;

	return cut_words(text, 0, w, 1, &joined) > 0;
}

bool
words_meant(struct arena *a, struct span text, size_t at, bool known,
    struct meant *m)
{
	struct lookup l = { .m = m, .arena = a };
	size_t from = at, to = at;
	const struct word *w = l.word;
	uint64_t joined;

	if (all.n == 0)
		make_phrases();
	while (from > 0 && is_part(text, from - 1))
		from--;
	if (from > 0 && text.p[from - 1] == '/')	/* a result */
		while (from < at && is_letter(text.p[from]))
			from++;
	while (to < text.n && is_part(text, to))
		to++;
	*m = (struct meant){ .fit = known ? 5 : 0 };
	text.n = to;
	l.n = cut_words(text, from, l.word, WORDS_MOST, &joined);
	while (w < l.word + l.n && w->to <= at)
		w++;
	if (l.n > 0 && w == l.word + l.n) {	/* the end of what is known */
		w--;
		m->fit = 5;
	}
	if (m->fit == 0 && l.n > 0 && w->from == at)
		l.near = span_to(text.p + at, text.p + w->to);
	l.far = span_reach(l.near);
	if (l.n > 0) {
		l.place = (int)(w - l.word);
		find_series(&l, text);
		compare_phrases(&l);
		if (m->fit < 2) {
			find_parts(&l, text);
			compare_phrases(&l);
		}
	}
	if (m->n > 0)
		add_empty(m, text);
	return m->n > 0;
}

/*
 * The known word that is nearest to one that is not known, the first of them in
 * the table; or the word.
 */
static struct span
spelt_word(struct span s)
{
	char word[WORD_BYTES];
	struct span typed = plain_word(word, s);
	const struct textrow *row = all.words.entry, *near = NULL;
	int far = span_reach(typed), reach;

	if (typed.n < SPELT_LEAST || table_get(&all.words, typed) >= 0)
		return s;
	for (; row < all.words.entry + all.words.cap; row++) {
		reach = far + (near != NULL);
		if (row->key.n >= SPELT_LEAST &&
		    span_is_nearer(typed, row->key, &reach) &&
		    (near == NULL || reach < far || row->value < near->value)) {
			far = reach;
			near = row;
		}
	}
	return near != NULL ? near->key : s;
}

const char *
words_spelt(struct arena *a, struct span text)
{
	struct buf b = { 0 };
	struct span word;
	size_t n;

	for (; text.n > 0; text = span_after(text, n)) {
		for (n = 0; n < text.n && is_letter(text.p[n]); n++)
			;
		word = span_at(text.p, n);
		if (n > 0)
			word = spelt_word(word);
		else
			word.n = n = 1;
		buf_span(&b, word);
	}
	return span_keep(a, &b).p;
}

bool
filter_is_about(const struct filter *f, struct span words,
    const struct meant *m)
{
	int i;

	for (i = 0; i < m->n; i++)
		if (*m->text[i] != '!' &&
		    words_have(m->text[i], span_of(f->name)))
			return true;
	return span_holds(span_of(f->name), words) ||
	    span_holds(span_of(f->help), words) ||
	    span_holds(span_of(f->eg), words);
}
