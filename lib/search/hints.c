/*
 * hints.c - hints about texts that a query looks for in tags and no game has:
 * collects similar values in the games read, such as players in another case or
 * order, or misspelt.
 */
#include <ctype.h>

#include "utiltext.h"
#include "worker.h"

enum {
	SAMPLE = 1000000,	/* games whose tags are compared */
	FOUND = -1		/* an exact value was found: no hint */
};

/* Names of columns, or words for one before a colon and its name. */
static const char *const columns[] = {
#include "columns.txt.inc"
};

static bool
is_letter(char c)
{
	return isalnum((unsigned char)c) || (c & 0x80) != 0;
}

/* Returns a set of the letters of ASCII in s, whatever their case. */
static bitboard
letters(struct span s)
{
	bitboard set = 0;

	for (; s.n > 0; s = span_after(s, 1))
		if (isalnum((unsigned char)*s.p))
			set |= BIT(*s.p & 0x1f);
	return set;
}

/*
 * Returns the name of the tag that no game has if n never has a value; NULL for
 * other filters.
 */
static const char *
wanting(const struct node *n)
{
	return node_is(n, "elo") ? "a rating, as tag WhiteElo or BlackElo" :
	    node_is(n, "eval") ? "an evaluation, as comment [%eval 0.31]" :
	    n->filter->told != 0 ? "a time, as comment [%clk 0:09:59]" :
	    node_is(n, "basetime") || node_is(n, "increment") ?
	    "tag TimeControl" : NULL;
}

/* Notes a comparison of what a game may not have. */
static void
add_wanting(struct node *n, struct hints *h)
{
	int i;

	for (i = 0; i < n->nargs && h->n < HINTS_MOST; i++)
		if (n->arg[i] != NULL && wanting(n->arg[i]) != NULL)
			h->hint[h->n++] = (struct hint){ .text = n,
				.tag = n->arg[i], .file = h->file, .far = 1 };
}

static void
add_hint(struct node *n, void *context)
{
	struct hints *h = context;
	const struct hint *last = h->hint + h->n - 1;
	const struct node *text, *tag;
	bool in = node_is(n, "in"), match = node_is(n, "~~") &&
	    n->text != NULL && strpbrk(n->text, "\\^$.|?*+()[]{}") == NULL;

	if (node_plays(n, ROLE_NOT))
		h->denied = n->arg[0];
	if (strpbrk(n->filter->name, "<>=") != NULL && n->nargs == 2)
		add_wanting(n, h);
	if (h->n == HINTS_MOST || (!match && !in && !node_is(n, "==")))
		return;
	text = match ? n : n->arg[!in];
	tag = n->arg[in];
	if ((!match && !node_plays(text, ROLE_TEXT)) ||
	    ((tag->filter->flags & FILTER_VERBATIM) == 0 &&
	    !node_is(tag, "date") && !node_is(tag, "eco")))
		return;
	if (h->n > 0 && node_is(tag, "player") && node_is(last->tag,
	    "player") && span_equal(node_text(last->text), node_text(text))) {
		h->hint[h->n - 1].colour = 0;	/* of either player */
		return;
	}
	h->lasting |= n == h->denied;
	h->hint[h->n++] = (struct hint){ .text = text, .tag = tag,
		.file = h->file, .letters = letters(node_text(text)),
		.whole = node_is(n, "=="), .colour = tag->number,
		.denied = n == h->denied,
		.far = span_reach(node_text(text)) };
}

void
hints_find(struct hints *h, const struct query *q)
{
	struct node **added = q->added;
	const struct added *a;

	if (q->own == NULL)
		return;
	h->file = q->file;
	node_each(q->own, add_hint, h);
	for (a = q->before; a != NULL; a = a->next) {
		h->file = a->option;
		node_each(*added++, add_hint, h);
	}
}

/* Takes the next word of letters and digits; it is empty at the end. */
static struct span
next_letters(struct span *s)
{
	struct span word;

	while (s->n > 0 && !is_letter(*s->p))
		*s = span_after(*s, 1);
	word = *s;
	while (s->n > 0 && is_letter(*s->p))
		*s = span_after(*s, 1);
	word.n -= s->n;
	return word;
}

/* How far a value is from having all words of a text. */
static int
distance(struct span text, struct span value)
{
	struct span word, rest, other;
	enum { FAR = 100 };
	int sum = FAR, far, reach;

	while ((word = next_letters(&text)).n > 0) {
		far = reach = span_reach(word);
		for (rest = value; (other = next_letters(&rest)).n > 0; )
			span_is_nearer(word, other, &far);
		sum = (sum == FAR ? 0 : sum) + (far < reach ? far : FAR);
	}
	return sum;
}

/*
 * Compares the text of a hint with the value of its tag in a game. Most values
 * are far from it, as their letters show at once.
 */
static void
note(struct hint *h, struct span value, long number)
{
	struct span text = node_text(h->text);
	bool has = span_find(value, text) >= 0;
	int d;

	if (has && (!h->whole || value.n == text.n)) {
		h->far = h->denied ? h->far : FOUND;
		return;
	}
	if (bits_count(h->letters & ~letters(value)) >= h->far)
		return;
	d = has ? 0 : distance(text, value);
	if (d < h->far && (!h->denied || (d == 0 && (!h->whole ||
	    value.n == text.n)))) {	/* other words are meant to match */
		h->far = d;
		h->number = number;
		span_string(h->near, sizeof(h->near), value);
	}
}

/* The value of a tag near the start of a game line; or none. */
static struct span
early_tag(const struct gameline *line, const char *tag)
{
	enum { TAGS_BYTES = 1000 };
	struct span s = line->game;
	char name[80];
	long at;

	if (s.n > TAGS_BYTES)
		s.n = TAGS_BYTES;
	snprintf(name, sizeof(name), "[%s \"", tag);
	name[1] = (char)toupper((unsigned char)name[1]);
	at = span_find(s, span_of(name));
	return at < 0 ? NO_SPAN : span_until(span_after(s, (size_t)at +
	    strlen(name)), '"');
}

/* Whether a game may have what the hint wants. */
static bool
may_have(const struct hint *h, const struct gameline *line)
{
	unsigned told = h->tag->filter->told;

	return line->index.p != NULL || (told != 0 ?
	    text_may_tell(line->game, (enum told)bits_first(told)) :
	    !node_is(h->tag, "elo") ?
	    span_find(line->game, span_of("[TimeControl ")) >= 0 :
	    early_tag(line, "WhiteElo").n > 0 ||
	    early_tag(line, "BlackElo").n > 0);
}

void
hints_note(struct hints *h, const struct gameline *line)
{
	struct arena own = { 0 };
	struct hint *hint;
	const struct node *tag;
	int i;

	for (hint = h->hint; hint < h->hint + h->n; hint++) {
		tag = hint->tag;
		if (hint->far == FOUND || line->number > SAMPLE)
			continue;
		if (wanting(tag) != NULL) {
			hint->far = may_have(hint, line) ? FOUND : 0;
			hint->number = line->number;
		} else if (!node_is(tag, "player"))
			note(hint, text_utf8(&own, early_tag(line,
			    node_is(tag, "tag") ? tag->text :
			    node_is(tag, "eco") ? "ECO" : tag->filter->name)),
			    line->number);
		for (i = 0; i < 2 && node_is(tag, "player"); i++)
			if (hint->colour != 2 - i)
				note(hint, text_utf8(&own, line->player[i]),
				    line->number);
	}
	arena_free(&own);
}

void
hints_add(struct hints *to, const struct hints *from)
{
	struct hint *t;
	const struct hint *f;
	int i;

	for (i = 0; i < to->n && i < from->n; i++) {
		t = &to->hint[i];
		f = &from->hint[i];
		if (f->far < t->far ||
		    (f->far == t->far && f->number < t->number))
			*t = *f;
	}
}

void
hints_write(const struct hints *h, bool found)
{
	const struct hint *t;

	for (t = h->hint; t < h->hint + h->n; t++)
		if (t->denied && t->far == 0)
			warn_at(t->file, t->text->line, t->text->col,
			    "game %ld has \"%s\", where this is not: "
			    "capitals and the order of words count",
			    t->number, t->near);
		else if (found || t->denied)
			continue;
		else if (wanting(t->tag) != NULL && t->far == 0)
			warn_at(t->file, t->text->line, t->text->col,
			    "no game has %s", wanting(t->tag));
		else if (t->far != FOUND && t->number > 0)
			warn_at(t->file, t->text->line, t->text->col,
			    "no game has this text; near it is \"%s\" in "
			    "game %ld, and %s", t->near, t->number,
			    t->whole ? "'==' takes the whole tag" :
			    "capitals and the order of words count");
}

void
hints_columns(const struct search *s, bitboard filled)
{
	struct buf known = { 0 };
	struct span words, word, known_as, name, near;
	size_t i;
	int far;

	for (i = 0; i < LENGTH(columns); i++)
		buf_printf(&known, "%s,", columns[i]);
	posline_values(&known, ",");
	for (i = 0; i < s->ncolumns && i < 64; i++) {
		if (((filled | s->own_columns) & BIT(i)) != 0)
			continue;
		name = span_of(s->column[i]);
		near = NO_SPAN;
		far = span_reach(name);
		for (words = buf_bytes(&known); words.n > 0; ) {
			word = span_cut(&words, ',');
			known_as = span_cut(&word, ':');
			if (word.n == 0)
				word = known_as;
			if (!span_is(word, s->column[i]) &&
			    span_is_nearer(name, known_as, &far))
				near = word;
		}
		warn("-T %s: no position found has it%s%.*s%s", s->column[i],
		    near.n > 0 ? "; did you mean " : "", (int)near.n, near.p,
		    near.n > 0 ? "?" : "");
	}
	buf_free(&known);
}
