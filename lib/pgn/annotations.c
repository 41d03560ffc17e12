/*
 * annotations.c - finds which comments and NAGs belong to which position, when
 * the first of them is needed; reads times and evaluations in comments.
 */
#include "gamework.h"
#include "utiltext.h"

size_t
game_place(struct game *g, int id)
{
	const struct gamework *w = g->work;

	game_find_places(g);
	if (id == 0)
		return w->moves.at;
	return w->place[(w->branches ? w->wordof[id] : id) - 1].end;
}

int
word_id(const struct game *g, int word)
{
	if (g->work->branches)
		return g->work->node[word].id;
	return word < g->npos ? word : -1;
}

/*
 * Returns the position that annotations after a word belong to, or -1. If the
 * word is the first move of a line that cannot be played, they belong to the
 * position before it.
 */
static int
annotation_id(const struct game *g, int word)
{
	const struct wordnode *node;
	int id = word_id(g, word);

	if (id >= 0)
		return id;
	if (!g->work->branches)
		return word_id(g, word - 1);
	node = &g->work->node[word];
	return node->instead == 0 ? word_id(g, node->parent) : -1;
}

/*
 * Gives each annotation its position, the one after the last move of its line,
 * and lists the annotations of each position in their order. Before the first
 * move of a variation an annotation has no position.
 */
static void
list_annotations(struct game *g)
{
	struct gamework *w = g->work;
	struct annotation *a;
	int i;

	MEM_GROW(w->first, w->firstcap, g->npos + 1);
	for (i = 0; i < g->npos; i++)
		w->first[i] = NULL;
	for (i = w->nannotation - 1; i >= 0; i--) {
		a = &w->annotation[i];
		a->next = NULL;
		a->clean.p = NULL;
		if (a->kind == ANNOTATION_OPEN || a->kind == ANNOTATION_CLOSE ||
		    a->word < 0)
			continue;
		a->id = annotation_id(g, a->word);
		if (a->id < 0)
			continue;
		a->next = w->first[a->id];
		w->first[a->id] = a;
	}
	w->listed = true;
}

struct annotation *
game_annotations(struct game *g, int id)
{
	game_find_places(g);
	if (g->work->nannotation == 0 || id < 0 || id >= g->npos)
		return NULL;
	if (!g->work->listed)
		list_annotations(g);
	return g->work->first[id];
}

struct annotation *
game_last_comment(struct game *g, int id)
{
	struct annotation *a, *last = NULL;

	for (a = game_annotations(g, id); a != NULL; a = a->next)
		if (a->kind == ANNOTATION_COMMENT)
			last = a;
	return last;
}

/* Returns a comment as CQL sees it, given the text between its braces. */
static struct span
clean_comment(struct arena *a, struct span s)
{
	struct span result;
	char *out;
	size_t i;

	s = lex_trim(text_utf8(a, s));
	out = arena_alloc(a, s.n + 1);
	result.p = out;
	for (i = 0; i < s.n; i++) {
		if (s.p[i] == '{' || s.p[i] == '}')
			*out++ = '_';
		else if (!lex_is_space(s.p[i]))
			*out++ = s.p[i];
		else if (!lex_is_space(s.p[i + 1]))
			*out++ = ' ';
	}
	result.n = (size_t)(out - result.p);
	return result;
}

bool
comment_is_closed(const struct game *g, struct extent c)
{
	return c.end - c.at > 1 && g->text.p[c.at] == '{' &&
	    g->text.p[c.end - 1] == '}';
}

struct span
comment_inside(const struct game *g, struct extent c)
{
	struct span s = span_at(g->text.p + c.at + 1, c.end - c.at - 1);

	if (s.n > 0 && s.p[s.n - 1] == '}')
		s.n--;
	return s;
}

struct span
game_comment(struct game *g, int id)
{
	struct annotation *a = game_last_comment(g, id);

	if (a == NULL)
		return NO_SPAN;
	if (a->clean.p == NULL)
		a->clean = clean_comment(&g->work->arena,
		    comment_inside(g, a->place));
	return a->clean.n > 0 ? a->clean : NO_SPAN;
}

bool
game_has_nag(struct game *g, int id, int n)
{
	const struct annotation *a;

	for (a = game_annotations(g, id); a != NULL; a = a->next)
		if (a->kind == ANNOTATION_NAG && a->nag == n)
			return true;
	return false;
}

/* ---- times and evaluations ---- */

/* Finds "[%key value]" in a comment; p is NULL if it has none. */
static struct span
find_command(struct span text, const char *key)
{
	long at;

	while ((at = span_find(text, span_of(key))) >= 0) {
		text = span_after(text, (size_t)at + strlen(key));
		if (text.n == 0 || !lex_is_space(text.p[0]))
			continue;
		if (memchr(text.p, ']', text.n) == NULL)
			break;
		return lex_trim(span_cut(&text, ']'));
	}
	return NO_SPAN;
}

/* Removes a point and the digits after it from *s; returns the first digit. */
static int
take_fraction(struct span *s, int digits)
{
	int n = 0;

	if (span_skip(s, "."))
		for (; s->n > 0 && lex_is_digit(s->p[0]);
		    *s = span_after(*s, 1), digits--)
			n = digits > 0 ? 10 * n + s->p[0] - '0' : n;
	for (; digits > 0; digits--)
		n *= 10;
	return n;
}

/*
 * Removes a time such as 0:09:59.5 or 12.3 from *s, and sets *v in
 * milliseconds.
 */
static bool
take_time(struct span *s, long *v)
{
	enum { SECONDS_MOST = 2000000 };
	size_t n = s->n;
	long seconds = span_digits(s);

	if (s->n == n)
		return false;
	while (seconds < SECONDS_MOST && s->n > 1 && s->p[0] == ':' &&
	    lex_is_digit(s->p[1])) {
		*s = span_after(*s, 1);
		seconds = 60 * seconds + span_digits(s);
	}
	if (seconds > SECONDS_MOST)
		seconds = SECONDS_MOST;
	*v = 1000 * seconds + take_fraction(s, 3);
	return true;
}

/*
 * Removes an evaluation from *s: pawns with a decimal point, mate as #3, #-3 or
 * -M3, or a whole number, whose unit is whole hundredths of a pawn.
 */
static bool
take_eval(struct span *s, int whole, long *v)
{
	enum { MOST = EVAL_MATE / 2 };
	bool minus = span_skip(s, "-"), mate;
	size_t n;

	if (!minus)
		span_skip(s, "+");
	mate = span_skip(s, "#") || span_skip(s, "M");
	if (mate && !span_skip(s, "+") && span_skip(s, "-"))
		minus = true;
	n = s->n;
	*v = span_digits(s);
	if (s->n == n)
		return false;
	if (span_begins(*s, "."))
		whole = 100;
	*v = *v < MOST / whole ? *v : MOST / whole - 1;
	*v = mate ? EVAL_MATE - *v : *v * whole + (whole == 100 ?
	    take_fraction(s, 2) : 0);
	*v = minus ? -*v : *v;
	return true;
}

/*
 * Reads what engines write after a move, as "(Nf6) +0.31/12 1.2s": moves in
 * parentheses or none, the evaluation for the side that moved, depth and time.
 */
static bool
engine_says(struct span text, enum told what, bool black, long *v)
{
	struct span s = lex_trim(text);
	bool sign;
	size_t n;
	long eval;

	if (span_begins(s, "(")) {
		span_cut(&s, ')');
		s = lex_trim(s);
	}
	sign = span_begins(s, "+") || span_begins(s, "-");
	n = s.n;
	if (n == 0 || (!sign && !lex_is_digit(s.p[0])) ||
	    !take_eval(&s, 100, &eval) || s.n == 0 || s.p[0] != '/' ||
	    (!sign && memchr(text.p, '.', (size_t)(s.p - text.p)) == NULL))
		return false;
	s = span_after(s, 1);
	n = s.n;
	span_digits(&s);
	if (what == TOLD_EVAL) {
		*v = black ? -eval : eval;
		return s.n < n;
	}
	if (s.n == n || !span_skip(&s, " ") || !take_time(&s, v))
		return false;
	span_skip(&s, "s");
	return s.n == 0 || lex_is_space(s.p[0]) || s.p[0] == ',';
}

/* Reads one comment after a move of Black or White. */
static bool
comment_tells(struct span text, enum told what, bool black, long *v)
{
	static const char *const keys[] = { [TOLD_CLOCK] = "[%clk",
		[TOLD_SPENT] = "[%emt", [TOLD_EVAL] = "[%eval" };
	struct span s = find_command(text, keys[what]);
	long at;

	if (what != TOLD_EVAL && s.p != NULL)
		return take_time(&s, v);
	if (s.p != NULL)
		return take_eval(&s, 1, v);
	at = what == TOLD_EVAL ? span_find(text, span_of("wv=")) : -1;
	if (at >= 0) {
		s = span_after(text, (size_t)at + 3);
		return take_eval(&s, 100, v);
	}
	return what != TOLD_CLOCK && engine_says(text, what, black, v);
}

/* Removes a number of seconds, and the blanks around it, from *s. */
static bool
take_seconds(struct span *s, long *v)
{
	bool taken;

	*s = lex_trim(*s);
	taken = take_time(s, v);
	*s = lex_trim(*s);
	return taken;
}

bool
time_control(struct span s, long *base, long *increment)
{
	struct span period = lex_trim(span_cut(&s, ':'));

	*increment = 0;
	span_skip(&period, "*");
	return take_seconds(&period, base) &&
	    (!span_skip(&period, "/") || take_seconds(&period, base)) &&
	    (!span_skip(&period, "+") || take_seconds(&period, increment)) &&
	    period.n == 0;
}

/*
 * The time between two readings of a clock of one side; false if it rose and
 * nothing says by how much it does at each move.
 */
static bool
spent_by_clock(struct game *g, int id, long *v)
{
	int parent = game_parent(g, id);
	long before, base, increment;
	bool known;

	if (parent <= 0 || !game_tells(g, id, TOLD_CLOCK, v) ||
	    !game_tells(g, game_parent(g, parent), TOLD_CLOCK, &before))
		return false;
	known = time_control(game_tag(g, "TimeControl"), &base, &increment);
	before += known ? increment : 0;
	known |= before >= *v;
	*v = before > *v ? before - *v : 0;
	return known;
}

bool
game_tells(struct game *g, int id, enum told what, long *v)
{
	const struct annotation *a;

	for (a = game_annotations(g, id); a != NULL; a = a->next)
		if (a->kind == ANNOTATION_COMMENT && comment_tells(
		    comment_inside(g, a->place), what, id > 0 &&
		    g->pos[id].turn == WHITE, v))
			return true;
	return what == TOLD_SPENT && spent_by_clock(g, id, v);
}

/* Whether engine_says can find something in a text with comments. */
static bool
engine_may(struct span text)
{
	long at;

	while ((at = span_find(text, span_of("/"))) >= 0) {
		if (at > 0 && lex_is_digit(text.p[at - 1]) &&
		    memchr(text.p, '{', (size_t)at) != NULL)
			return true;
		text = span_after(text, (size_t)at + 1);
	}
	return false;
}

bool
text_may_tell(struct span text, enum told what)
{
	if (what == TOLD_EVAL)
		return span_find(text, span_of("[%eval")) >= 0 ||
		    span_find(text, span_of("wv=")) >= 0 || engine_may(text);
	return span_find(text, span_of("[%clk")) >= 0 ||
	    (what == TOLD_SPENT && (span_find(text, span_of("[%emt")) >= 0 ||
	    engine_may(text)));
}
