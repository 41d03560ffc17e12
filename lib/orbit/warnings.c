/*
 * warnings.c - warns of filters that are correct CQL but have no effect, or do
 * not mean what they seem to.
 */
#include "eval.h"
#include "enginemay.h"
#include "orbit.h"
#include "syntax.h"

enum {
	WARNINGS_MOST = 20,	/* warnings printed for one text */
	COPIES_MOST = 200000,	/* nodes transformed to find images */
	CALLS_JUDGED = 8,	/* calls of one function that are checked */
	PARTS_MOST = 64		/* operands compared with each other */
};

/* What a filter is used for; the last of a query may be for both. */
enum use { VALUE, TRUTH, BOTH };

/* The warnings of one text. */
struct warnings {
	struct query *q;
	const struct node *root;	/* of its tree */
	bool varies;		/* games are read with their variations */
	struct warning {
		int line, col;
		const char *text;
	} *list;
	size_t n, cap;
	int copies;		/* nodes transformed so far */
};

/* A filter and where it stands. */
struct spot {
	const struct node *n;
	const struct node *a, *b; /* its first operand, the second of two; */
	const struct node *parent, *next;	/* or NULL */
	const struct warnings *w;
	enum use use;
};

/* ---- what a filter is ---- */

PREDICATE(node_has_effect, (n->filter->flags & FILTER_IMPURE) != 0)

static bool
has_level(const struct node *n, int level)
{
	return n != NULL && n->filter->level == level;
}

static const struct node *
first(const struct node *n)
{
	return n->nargs > 0 ? n->arg[0] : NULL;
}

/* Whether n is squares, whatever stands on them. */
static bool
is_squares(const struct node *n)
{
	return node_plays(n, ROLE_DESIGNATOR) && n->men == 0;
}

static bool
is_plain_set(const struct node *n)
{
	return !n->braced && node_plays(n, ROLE_DESIGNATOR) && n->men != 0;
}

/* Whether n is men anywhere on the board, or such men joined. */
static bool
is_men(const struct node *n)
{
	/* in a long chain the last operand usually decides */
	return has_level(n, LEVEL_OR) && !n->braced ? is_men(n->arg[1]) &&
	    is_men(n->arg[0]) : is_plain_set(n) && n->squares == ALL_SQUARES;
}

/* Whether the set of n is empty where no man attacks another. */
static bool
is_attack(const struct node *n)
{
	return has_level(n, LEVEL_ATTACKS) || has_level(n, LEVEL_ARROW);
}

/* Whether n relates a set to another one. */
static bool
is_relation(const struct node *n)
{
	return !n->braced && (node_plays(n, ROLE_PIN) || (n->nargs >= 2 &&
	    n->arg[0] != NULL && n->arg[0]->type == SET && (is_attack(n) ||
	    has_level(n, LEVEL_COMPARE) || has_level(n, LEVEL_IN))));
}

/* Returns the operand of a dash that says what moves, or where to, or NULL. */
static const struct node *
dash_side(const struct node *n, int i)
{
	return has_level(n, LEVEL_DASH) &&
	    node_plays(n->arg[i], ROLE_DESIGNATOR) ? n->arg[i] : NULL;
}

/* Whether two sets have no man or no square in common. */
static bool
are_apart(const struct node *a, const struct node *b)
{
	return a != NULL && b != NULL && ((a->squares & b->squares) == 0 ||
	    (a->men != 0 && b->men != 0 && (a->men & b->men) == 0));
}

/* Whether there is no legal move where n matches. */
static bool
is_over(const struct node *n)
{
	return (n->filter->flags & FILTER_MATE) != 0 || node_plays(n,
	    ROLE_STALEMATE);
}

/* Whether no move follows where n matches. */
static bool
is_end(const struct node *n)
{
	return is_over(n) || node_plays(n, ROLE_END);
}

/* Whether n matches at few positions of a game. */
static bool
is_event(const struct node *n)
{
	enum { EVENTS = FILTER_CHECK | FILTER_KIND };
	bool dash = has_level(n, LEVEL_DASH);
	int i;

	if (n->nargs == 2 && has_level(n, LEVEL_OR))
		return is_event(n->arg[0]) && is_event(n->arg[1]);
	for (i = 1; dash && i < n->nargs && n->arg[i] == NULL; i++)
		;
	return is_over(n) || (n->filter->flags & EVENTS) != 0 ||
	    words_have("matein", span_of(n->filter->name)) ||
	    (words_have("find", span_of(n->filter->name)) &&
	    is_event(n->arg[n->nargs - 1])) ||
	    (dash && (i < n->nargs || n->filter->which != 0));
}

/* Whether n asks a tag of the game whose words stand in its text. */
static bool
is_tag(const struct node *n)
{
	return (n->filter->flags & FILTER_VERBATIM) != 0 && !node_plays(n,
	    ROLE_TEXT);
}

/* Whether n is a tag of the game, and no date: texts of dates have order. */
static bool
is_plain_tag(const struct node *n)
{
	return is_tag(n) && n->text != NULL && strstr(n->text, "Date") == NULL;
}

/* Whether n is a string of digits, or the tag of a rating. */
static bool
is_numeral(const struct node *n)
{
	return node_plays(n, ROLE_TEXT) ? n->length == 0 ||
	    strspn(n->text, "0123456789+") == n->length :
	    is_plain_tag(n) && strstr(n->text, "Elo") != NULL;
}

/* Whether n may match at some position. */
static bool
may_match(const struct node *n)
{
	struct facts f;

	facts_any(&f);
	return node_may(&f, n).match;
}

/* ---- filters that look like a slip ---- */

PREDICATE(asks_check, node_plays(n, ROLE_CHECK))

/* Whether another filter asks for an attack on the same men. */
static bool
is_asked_too(const struct spot *at)
{
	const struct node *p = at->parent, *other, *men = at->a->arg[1];
	unsigned kings = men_of_letter('K') | men_of_letter('k');
	int i;

	if (men->men != 0 && (men->men & ~kings) == 0 &&
	    node_any(at->w->root, asks_check, NULL) != NULL)
		return true;
	for (i = 0; p != NULL && i < p->nargs; i++) {
		other = p->arg[i];
		if (other != at->n && is_attack(other) &&
		    node_compare(other->arg[1], men) == 0)
			break;
	}
	return p != NULL && i < p->nargs;
}

/* Whether a man is joined with a whole attack or pin. */
static bool
is_bare_join(const struct spot *at)
{
	const struct node *n = at->n, *set, *attack;
	bool both = node_plays(n, ROLE_UNION);

	if (!both && !node_plays(n, ROLE_INTERSECTION))
		return false;
	set = is_plain_set(at->a) ? at->a : at->b;
	attack = n->arg[set == at->a];
	return is_plain_set(set) && !attack->braced && ((is_attack(attack) &&
	    is_plain_set(attack->arg[0]) && are_apart(attack->arg[0], set)) ||
	    (both && (is_attack(attack) || node_plays(attack, ROLE_PIN))));
}

/* Whether 'not' occurs twice among the filters that n joins. */
static bool
denies_twice(const struct node *n)
{
	int i, count = 0;

	for (i = 0; i < n->nargs; i++)
		count += node_plays(n->arg[i], ROLE_NOT);
	return count > 1;
}

PREDICATE(is_assignment_to,
    node_plays(n, ROLE_ASSIGNMENT) && first(n)->symbol == context)

/* Returns what was assigned to the variable n, or else n. */
static const struct node *
given(const struct spot *at, const struct node *n)
{
	const struct node *a = n != NULL && node_plays(n, ROLE_VARIABLE) ?
	    node_any(at->w->root, is_assignment_to, n->symbol) : NULL;

	return a != NULL ? node_last(a) : n;
}

/* Whether n compares a tag with a number by order, or converts it to one. */
static bool
is_number_in_text(const struct spot *at)
{
	const char *name = at->n->filter->name;
	const struct node *a = given(at, at->a), *b = given(at, at->b);

	if (words_have("int", span_of(name)))
		return is_plain_tag(a) && strcmp(a->text, "TimeControl") == 0;
	return words_have("< > <= >=", span_of(name)) &&
	    ((is_plain_tag(a) && is_numeral(b)) ||
	    (is_plain_tag(b) && is_numeral(a)));
}

static bool
gives(const struct node *n)
{
	return node_plays(n, ROLE_ASSIGNMENT) || node_plays(n, ROLE_CHANGE);
}

/* Whether n sets or unbinds the variable of a symbol. */
PREDICATE(gives_value, (n->filter->flags & FILTER_IMPURE) != 0 &&
    (n->symbol == context ||
    (first(n) != NULL && first(n)->symbol == context)))

/* Whether n, in the condition of a loop, may change from turn to turn. */
PREDICATE(may_change, node_plays(n, ROLE_VARIABLE) ?
    node_any(context, gives_value, n->symbol) != NULL : !gives(n) &&
    ((n->filter->flags & FILTER_READS) != 0 ||
    (n->filter->flags & (FILTER_IMPURE | FILTER_LASTING)) == FILTER_IMPURE))

/* Whether n is a variable, or has its name. */
PREDICATE(is_of_symbol, n->symbol == context || (n->text != NULL &&
    strcmp(n->text, ((const struct symbol *)context)->name) == 0))

/* Whether n or a filter below it passes, apart from assigned variables. */
static bool
uses(const struct node *n, bool (*is)(const struct node *, const void *),
    const void *context)
{
	int i;

	if (is(n, context))
		return true;
	for (i = gives(n); i < n->nargs; i++)
		if (n->arg[i] != NULL && uses(n->arg[i], is, context))
			return true;
	return false;
}

/* Whether n is an assignment to a variable that nothing uses. */
static bool
is_unused(const struct spot *at)
{
	const struct symbol *s = node_plays(at->n, ROLE_ASSIGNMENT) &&
	    at->n->filter->which == '=' ? at->a->symbol : NULL;

	/* a parameter of a function has a dot in its name */
	return s != NULL && !s->persistent && strchr(s->name, '.') == NULL &&
	    node_any(at->b, node_has_effect, NULL) == NULL &&
	    !uses(at->w->q->body, is_of_symbol, s);
}

/* Returns the kind of slips.txt that a filter of sets looks like, or NULL. */
static const char *
set_slip(const struct spot *at)
{
	const struct node *n = at->n, *a = at->a, *b = at->b, *p = at->parent;
	const struct node *to = dash_side(n, 1);
	/* below a transform, squares may be there to be shown */
	bool truth = at->use == TRUTH || (at->use == BOTH &&
	    (p == NULL || !filter_is_transform(p->filter)));

	return truth && is_squares(n) ? "lone-square" :
	    truth && has_level(n, LEVEL_UNION) && (is_squares(a) ||
	    is_squares(n->arg[1])) ? "square-list" :
	    at->use != VALUE && (has_level(p, LEVEL_OR) ||
	    has_level(p, LEVEL_AND)) && (is_relation(p->arg[0]) ||
	    is_relation(p->arg[1])) && is_men(n) ? "lone-man" :
	    node_plays(n, ROLE_IN) && is_attack(a) && !is_asked_too(at) ?
	    "empty-in" :
	    is_bare_join(at) ? "bare-join" :
	    /* in a game the man stands left of the dash */
	    to != NULL && n->filter->which == 0 && a == NULL &&
	    to->men != 0 && bits_count(to->squares) == 1 ? "mover-right" :
	    /* attackers are counted where several kinds are attacked */
	    has_level(n, LEVEL_COMPARE) && is_attack(a) &&
	    node_plays(b, ROLE_INTEGER) && b->number > 1 &&
	    is_plain_set(a->arg[0]) && is_plain_set(a->arg[1]) &&
	    bits_count(a->arg[0]->men) == 1 &&
	    bits_count(a->arg[1]->men) > 1 ? "other-count" : NULL;
}

/* The same for filters that contradict each other or have no effect. */
static const char *
joined_slip(const struct spot *at)
{
	const struct node *n = at->n, *a = at->a, *b = at->b, *p = at->parent;

	return node_plays(n, ROLE_VARIED) && !at->w->varies &&
	    !node_plays(p, ROLE_NOT) ? "no-variations" :
	    is_unused(at) ? "unused" :
	    p == NULL && at->w->q->before == NULL &&
	    node_plays(n, ROLE_NOT) && is_event(a) ? "denied-event" :
	    node_plays(n, ROLE_RANGE) && node_plays(a, ROLE_INTEGER) &&
	    node_plays(b, ROLE_INTEGER) && a->number > b->number ?
	    "empty-range" :
	    has_level(n, LEVEL_OR) &&
	    ((has_level(a, LEVEL_AND) && !a->braced) ||
	    (has_level(b, LEVEL_AND) && !b->braced)) ? "mixed" :
	    node_plays(n, ROLE_IN) && node_plays(b, ROLE_TEXT) &&
	    is_tag(a) ? "tag-in-text" :
	    node_plays(n, ROLE_EQUAL) && node_plays(b, ROLE_TEXT) &&
	    is_tag(a) && a->filter->atom == ATOM_COLOUR && a->number == 0 ?
	    "either-player" :
	    is_number_in_text(at) ? "number-in-text" :
	    n == at->w->root && (n->filter->flags & FILTER_COMMENTS) != 0 &&
	    node_plays(a, ROLE_TEXT) ? "lone-comment" :
	    words_have("loop while", span_of(n->filter->name)) &&
	    may_match(a) && !uses(a, may_change, n) ? "endless" :
	    /* it is true if its test fails, and has no effect */
	    node_plays(n, ROLE_IF) && may_match(a) &&
	    (n->nargs < 3 || n->arg[2] == NULL) && (p == NULL ||
	    (p == at->w->root && node_is_conjunction(p) &&
	    n == node_last(p))) &&
	    node_any(n, node_has_effect, NULL) == NULL ? "lone-if" :
	    has_level(n, LEVEL_COMPARE) && a->filter->told == 1 << TOLD_EVAL &&
	    node_plays(b, ROLE_INTEGER) && b->number > 0 &&
	    b->number < 20 ? "small-eval" :
	    /* two men follow 'not', which negates the first alone */
	    node_plays(n, ROLE_NOT) && at->next != NULL && !n->braced &&
	    node_plays(p, ROLE_COMPOUND) && at->next->line == n->line &&
	    !denies_twice(p) && ((is_plain_set(a) && is_plain_set(at->next) &&
	    a->squares == at->next->squares) ||
	    (is_end(a) && is_end(at->next))) ? "half-denied" :
	    node_plays(a, ROLE_RANGE) && first(a) != NULL &&
	    first(a)->number > 1 && b != NULL && is_end(b) ? "counted-end" :
	    set_slip(at);
}

/* Adds a warning: a kind of slips.txt, or a text, which gets a remedy. */
static void
add_warning(struct warnings *w, const struct node *n, const char *text)
{
	int col = n->col;
	const char *meant = query_meant(w->q, n->line, &col, n->filter->name,
	    text);

	if (meant == NULL && text == NULL)
		return;
	*MEM_ADD(w->list, w->cap, w->n) = (struct warning){ n->line, col,
	    meant != NULL ? meant : text };
}

/* Whether n has a value and is always true. */
static bool
is_value(const struct node *n)
{
	return (n->filter->flags & (FILTER_ASKS | FILTER_YIELDS)) == 0 &&
	    n->type != LOGICAL && n->type != SET &&
	    node_any(n, node_has_effect, NULL) == NULL;
}

/* Whether n is more than literals and operators on them. */
PREDICATE(is_no_literal, (n->filter->flags & (FILTER_PLAIN | FILTER_STATE)) !=
    FILTER_PLAIN || n->filter->sugar != NULL || (n->nargs == 0 &&
    (n->type == LOGICAL || n->type == SET)))

/* Whether n is a single word that never matches, such as false. */
PREDICATE(is_never, n->nargs == 0 && !may_match(n))

/* Whether the transform n has images that are all equal. */
static bool
changes_nothing(struct warnings *w, const struct node *n)
{
	struct transform t[TRANSFORMS_MOST];
	struct query *q = w->q;
	struct arenamark mark = arena_mark(&q->arena);
	int count = transforms_list(n->filter->transforms, t), i;
	int nodes = q->nnodes, states = q->nstates;
	const struct node *body = n;
	struct node *copy;
	bool same = true;

	while (filter_is_transform(body->filter))
		body = node_last(body);
	for (i = 0; i < count && same && w->copies < COPIES_MOST; i++) {
		q->nnodes = 0;
		copy = node_clone(q, body);
		same = !node_transform(q, copy, &t[i]) ||
		    node_compare(copy, body) == 0;
		w->copies += q->nnodes;
		arena_reset(&q->arena, mark);
	}
	q->nnodes = nodes;
	q->nstates = states;
	return same && i == count;
}

static void
check_transform(struct warnings *w, const struct node *n)
{
	const struct filter *other = transform_joined(w->q, n);

	if (other != NULL)
		add_warning(w, n, arena_printf(&w->q->arena,
		    "'%s' is the transform here and '%s' a filter; the "
		    "transform of both is '%s'", n->filter->name,
		    node_last(n)->filter->name, other->name));
	else if (changes_nothing(w, n))
		add_warning(w, n, arena_printf(&w->q->arena,
		    "'%s' changes nothing in the %s", n->filter->name,
		    node_plays(node_last(n), ROLE_COMPOUND) ?
		    "filters after it" : "one filter after it; braces let it "
		    "take several"));
}

/* Whether the pattern n has a group that begins so, or is no literal. */
PREDICATE(may_have_group, node_plays(n, ROLE_PATTERN) && (n->nargs > 1 ||
    span_find(node_text(n), span_of(context)) >= 0))

static void
check_group(struct warnings *w, const struct node *n)
{
	struct arena *a = &w->q->arena;
	const char *beginning = arena_printf(a, "(?<%s>", n->text);

	if (node_any(w->q->body, may_have_group, beginning) == NULL)
		add_warning(w, n, arena_printf(a, "no pattern of the query has "
		    "a group %s...)", beginning));
}

/* Appends to others the filters that must match together with n. */
static int
add_parts(const struct node *n, const struct node **part, int count)
{
	int i;

	for (i = 0; node_is_conjunction(n) && i < n->nargs; i++)
		count = add_parts(n->arg[i], part, count);
	if (!node_is_conjunction(n) && count < PARTS_MOST)
		part[count++] = n;
	return count;
}

/* Whether a is one side to move, and b is the other. */
static bool
are_both_to_move(const struct node *a, const struct node *b)
{
	return a->type == LOGICAL && a->nargs == 0 && a->filter->dual != NULL &&
	    strcmp(b->filter->name, a->filter->dual) == 0;
}

/* Returns why b, or a part of it, cannot match where a does, or NULL. */
static const char *
clash(const struct warnings *w, const struct node *a, const struct node *b)
{
	bool dash = has_level(b, LEVEL_DASH);

	return (is_end(a) && dash) || (is_over(a) &&
	    node_plays(b, ROLE_LEGAL) && has_level(first(b), LEVEL_DASH)) ?
	    "ended" : are_both_to_move(a, b) ? "both-to-move" :
	    node_plays(b, ROLE_OR) && are_both_to_move(a, node_last(b)) ?
	    "half-or" :
	    /* in variations there may be several next moves */
	    !w->varies && dash && (are_apart(dash_side(a, 0),
	    dash_side(b, 0)) || are_apart(dash_side(a, 1), dash_side(b, 1))) ?
	    "one-move" : NULL;
}

/* Warns of filters that cannot match at the same position. */
static void
check_together(struct warnings *w, const struct spot *at)
{
	const struct node *part[PARTS_MOST];
	const char *why = NULL;
	int i, j, count = at->parent == NULL ||
	    !node_is_conjunction(at->parent) ? add_parts(at->n, part, 0) : 0;

	for (i = 0; i < count && why == NULL; i++)
		for (j = i + 1; j < count && why == NULL; j++) {
			if ((why = clash(w, part[i], part[j])) == NULL)
				why = clash(w, part[j], part[i]);
			if (why != NULL)
				add_warning(w, part[j], why);
		}
}

static void
check_condition(struct warnings *w, const struct node *n, enum use use)
{
	bool value = is_value(n);
	bool constant = node_any(n, is_no_literal, NULL) == NULL;

	if (value && use == BOTH && !constant)
		return;
	if (value)
		add_warning(w, n, arena_printf(&w->q->arena,
		    "as a condition, this %s matches whatever it is%s",
		    type_names[n->type], n->type == POSITION ? "" :
		    "; compare it with another"));
	else if (constant)
		add_warning(w, n, "constant");
	else if (!may_match(n) && node_any(n, is_never, NULL) == NULL)
		add_warning(w, n, "impossible");
}

/* Returns what operand i of n is used for. */
static enum use
use_of(const struct node *n, int i, enum use use)
{
	const struct sigitem *item = sig_item(n->filter, i);

	if (i == n->nargs - 1 && (n->filter->flags & FILTER_YIELDS) != 0)
		return use;
	return item != NULL && item->letter == 'B' ? TRUTH : VALUE;
}

/* Whether n is a call of a function that was checked CALLS_JUDGED times. */
static bool
is_judged(const struct query *q, const struct node *n)
{
	struct symbol *s = n->filter->atom == ATOM_TEXT ?
	    symbol_find(q, n->text) : NULL;

	return s != NULL && s->kind == SYM_FUNCTION &&
	    s->judged++ >= CALLS_JUDGED;
}

static struct spot
spot_of(const struct warnings *w, const struct node *n, enum use use)
{
	return (struct spot){ .n = n, .a = first(n), .b = n->nargs == 2 ?
	    n->arg[1] : NULL, .w = w, .use = use };
}

/*
 * Checks a filter and all below it. A filter that only joins others needs no
 * warning of its own.
 */
static void
check(struct warnings *w, const struct spot *at)
{
	const struct node *n = at->n;
	bool joins = false, after_value = false;
	size_t said = w->n;
	struct spot of;
	const char *text;
	int i;

	for (i = 0; i < n->nargs; i++) {
		if (n->arg[i] == NULL)
			continue;
		of = spot_of(w, n->arg[i], use_of(n, i, at->use));
		of.parent = n;
		of.next = i + 1 < n->nargs ? n->arg[i + 1] : NULL;
		joins |= of.use != VALUE;
		/* only one warning for year 1990 2000 or for e4 e5 */
		if (of.use != VALUE && (is_value(of.n) || is_squares(of.n))) {
			of.use = after_value ? VALUE : of.use;
			after_value = true;
		}
		if (i < n->nargs - 1 || !is_judged(w->q, n))
			check(w, &of);
	}
	if (filter_is_transform(n->filter))
		check_transform(w, n);
	if (node_plays(n, ROLE_GROUP))
		check_group(w, n);
	check_together(w, at);
	text = joined_slip(at);
	if (text != NULL)
		add_warning(w, n, text);
	if (at->use != VALUE && !joins)
		check_condition(w, n, at->use);
	if (w->n == said)
		add_warning(w, n, NULL);
}

static ORDER(compare_warnings, struct warning, a->line != b->line ?
    DIFFERENCE(a->line, b->line) : DIFFERENCE(a->col, b->col))

/* Prints each warning once: the body of a function is in all its calls. */
static void
print_warnings(const struct warnings *w)
{
	const struct warning *one = w->list, *last = NULL;
	size_t n = 0;

	MEM_SORT(w->list, w->n, compare_warnings);
	for (; one < w->list + w->n; last = one++)
		if ((last == NULL || one->line != last->line ||
		    (one->col != last->col &&
		    strcmp(one->text, last->text) != 0)) &&
		    n++ < WARNINGS_MOST)
			query_warning(w->q, one->line, one->col, "%s",
			    one->text);
	if (n > WARNINGS_MOST)
		warn("%s: %zu more warnings", w->q->file, n - WARNINGS_MOST);
}

static void
warn_of(struct query *q, const struct node *n, enum use use)
{
	struct settings header;
	struct warnings w = { .q = q, .root = n };
	struct spot at = spot_of(&w, n, use);

	query_settings(q, &header);
	w.varies = header.variations;
	check(&w, &at);
	print_warnings(&w);
	free(w.list);
}

static void
warn_of_all(struct query *q, void *shown)
{
	struct span text = q->text;
	const char *file = q->file;
	struct node **added = q->added;
	const struct added *a;

	for (a = q->before; a != NULL; a = a->next) {
		q->text = span_of(a->text);
		q->file = a->option;
		warn_of(q, *added++, TRUTH);
	}
	q->text = text;
	q->file = file;
	if (q->comment_line != 0)
		query_warning(q, q->comment_line, q->comment_col, "';' begins "
		    "a comment; filters follow one another without it");
	warn_of(q, q->own, *(bool *)shown ? BOTH : TRUTH);
}

void
query_warn(struct query *q, bool shown)
{
	if (q->own != NULL)
		query_try(q, warn_of_all, &shown);
}
