/*
 * sentence.c - a line of words that is not understood as a whole: the pieces of
 * it that are, as one query, and the words that this leaves out.
 */
#include <ctype.h>

#include "syntax.h"
#include "syntaxwords.h"
#include "utiltext.h"

enum { WORDS_MOST = 24, PIECE_MOST = 8, WORD_SCORE = 16 };

/* The words, and from each the best way on: a piece with a meaning, or none. */
struct sentence {
	struct query *q;
	struct span word[WORDS_MOST + 1];
	int n, npieces;
	struct way {
		int score, to;
		const char *means;
	} way[WORDS_MOST + 1];
};

/* Of what follows one of these, nothing is said without it. */
static const char tying[] = "or no not without never neither nor unless except "
    "but before after until since against v vs versus over under than more "
    "less fewer followed then into instead if else did does do avoiding avoids "
    "refuses refused declines declined cannot";
/* Words that say nothing between pieces. */
static const char idle[] = "and who when also during lasted lasting that which "
    "be been being";
/* Words that say nothing without what they count, or who did it. */
static const char counting[] = "both double doubled two three four all win "
    "wins won lose loses lost";
/* Signs of CQL, of which a sentence has none. */
static const char signs[] = "[]{}()#<>=~|&@\"$;:*/\\^?!";

/* Cuts a line into words; false if it is CQL, all whose words are its own. */
static bool
cut_sentence(struct sentence *s, struct span line)
{
	bool foreign = false;
	struct span word;
	const char *name;
	size_t i;

	for (i = 0; i < line.n; i++)
		if (strchr(signs, line.p[i]) != NULL)
			return false;
	while (line.n > 0 && s->n < WORDS_MOST) {
		word = span_trim(span_cut(&line, ' '));
		while (word.n > 0 && strchr(",.", word.p[word.n - 1]) != NULL)
			word.n--;
		if ((word.n == 1 && isupper((unsigned char)*word.p)) ||
		    (word.n > 0 && strchr("+-", *word.p) != NULL) ||
		    span_is(word, "if"))
			return false;
		if (word.n == 0)
			continue;
		name = arena_copy(&s->q->arena, word.p, word.n);
		foreign |= !isdigit((unsigned char)*name) &&
		    !word_is_reserved(name) && filter_find(name) == NULL;
		s->word[s->n++] = word;
	}
	return line.n == 0 && s->n > 1 && foreign;
}

static struct span
piece(const struct sentence *s, int from, int to)
{
	const struct span *last = &s->word[to - 1];

	return span_to(s->word[from].p, last->p + last->n);
}

/* Whether a word says nothing by itself. */
static bool
is_idle(struct span word)
{
	return word_is_little(word) || words_have(idle, word);
}

/* What a piece counts: its words, above all those that mean something. */
static int
piece_score(const struct sentence *s, int from, int to)
{
	int score = 0;

	for (; from < to; from++)
		score += is_idle(s->word[from]) ? 1 : WORD_SCORE;
	return score;
}

/* The words of a piece without articles, of which one is a set, too. */
static const char *
piece_text(struct sentence *s, int from, int to)
{
	struct buf b = { 0 };

	for (; from < to; from++)
		if (!words_have("a an", s->word[from])) {
			buf_puts(&b, b.n > 0 ? " " : "");
			buf_span(&b, s->word[from]);
		}
	return span_keep(&s->q->arena, &b).p;
}

/* What a piece means as a whole, or NULL; a man alone means nothing. */
static const char *
piece_means(struct sentence *s, int from, int to)
{
	struct span first = s->word[from];
	const char *sound;
	bool partial;

	if (words_have(idle, first) || is_idle(s->word[to - 1]) ||
	    (to == from + 1 && words_have(counting, first)) ||
	    (words_have(tying, first) && word_is_little(first)))
		return NULL;
	sound = query_sound(s->q, piece_text(s, from, to), &partial);
	return sound == NULL || partial || strlen(sound) == 1 ||
	    strncmp(sound, "cql(", 4) == 0 ||
	    (is_idle(first) && span_begins(span_of(sound), arena_copy(
	    &s->q->arena, first.p, first.n))) ||
	    (strncmp(sound, "cqlmatch ", 9) == 0 &&
	    strstr(sound, " -f ") == NULL) ? NULL : sound;
}

static void
find_way(struct sentence *s, int from)
{
	struct way *w = &s->way[from];
	int to = from + PIECE_MOST < s->n ? from + PIECE_MOST : s->n, score;
	const char *means;

	w->to = words_have(tying, s->word[from]) ? s->n : from + 1;
	w->score = s->way[w->to].score;
	for (; to > from; to--) {
		score = piece_score(s, from, to);
		if (score < WORD_SCORE)
			break;
		score += s->way[to].score - 1;
		if (score > w->score &&
		    (means = piece_means(s, from, to)) != NULL)
			*w = (struct way){ score, to, means };
	}
}

/* Whether a part that is not in braces would join what is beside it. */
static bool
is_open(const char *text)
{
	struct span rest = span_of(text), word;
	int depth = 0, n = 0;

	while (rest.n > 0) {
		word = span_cut(&rest, ' ');
		if (depth == 0 && (words_have("or path line", word) ||
		    (n++ > 0 && words_have("find", word))))
			return true;
		for (; word.n > 0; word = span_after(word, 1))
			depth += (*word.p == '{') - (*word.p == '}');
	}
	return false;
}

/* Adds the meaning of a piece; false if it is a second motif. */
static bool
add_piece(struct sentence *s, const char *means, const char **motif,
    struct buf *all)
{
	struct span text = span_of(means), filters = text;
	const char *name = strstr(means, " -f ");

	if (strncmp(means, "cqlmatch ", 9) == 0 && name != NULL) {
		if (*motif != NULL)
			return false;
		*motif = name + 1;
		filters = span_skip(&text, "cqlmatch -B '") ?
		    span_until(text, '\'') : NO_SPAN;
	}
	if (filters.n > 0) {
		means = arena_copy(&s->q->arena, filters.p, filters.n);
		if (s->npieces > 1)
			means = filter_anywhere(s->q, means);
		buf_printf(all, is_open(means) ? "%s{%s}" : "%s%s",
		    all->n > 0 ? " " : "", means);
	}
	return true;
}

const char *
sentence_meant(struct query *q, struct span line, const char **left)
{
	struct sentence s = { .q = q };
	struct buf all = { 0 }, out = { 0 };
	const char *motif = NULL, *means = NULL, *text;
	bool partial = false, words = false;
	int i, to;

	*left = NULL;
	if (!cut_sentence(&s, line))
		return NULL;
	for (i = s.n; i-- > 0; )
		find_way(&s, i);
	if (s.way[0].score < piece_score(&s, 0, s.n) / 3)
		return NULL;
	for (i = 0; i < s.n; i = s.way[i].to)
		s.npieces += s.way[i].means != NULL;
	for (i = 0; i < s.n; i = to) {
		to = s.way[i].to;
		text = s.way[i].means;
		if (text != NULL && add_piece(&s, text, &motif, &all)) {
			words |= !span_equal(piece(&s, i, to), span_of(text));
			continue;
		}
		while (to < s.n && s.way[to].means == NULL)
			to = s.way[to].to;
		if (piece_score(&s, i, to) >= WORD_SCORE)
			buf_printf(&out, "%s'%.*s'", out.n > 0 ? ", " : "",
			    (int)piece(&s, i, to).n, s.word[i].p);
	}
	text = span_keep(&q->arena, &all).p;
	if (words && *text != '\0')
		means = query_sound(q, text, &partial);
	if (partial || (means != NULL && strncmp(means, "cql", 3) == 0))
		means = NULL;
	if (words && motif != NULL)
		means = *text == '\0' ? arena_printf(&q->arena, "cqlmatch %s",
		    motif) : means == NULL ? NULL : arena_printf(&q->arena,
		    "cqlmatch -B '%s' %s", means, motif);
	*left = out.n > 0 ? span_keep(&q->arena, &out).p : NULL;
	buf_free(&out);
	return means;
}
