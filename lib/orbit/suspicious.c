/*
 * suspicious.c - filters that are correct and look like a slip: squares and men
 * that lost what belongs to them, and filters that do not hold together.
 */
#include <ctype.h>

#include "enginemay.h"
#include "warnings.h"

/* Whether one of the filters joined by "or" joins others by "and". */
static bool
is_mixed(const struct spot *at)
{
	const struct node *n = at->n;
	int i;

	for (i = 0; n->filter->level == LEVEL_OR && i < n->nargs; i++)
		if (n->arg[i]->filter->level == LEVEL_AND && !n->arg[i]->braced)
			return true;
	return false;
}

static const struct node *
first(const struct node *n)
{
	return n->nargs > 0 ? n->arg[0] : NULL;
}

/* The second of two operands, or NULL. */
static const struct node *
second(const struct node *n)
{
	return n->nargs == 2 ? n->arg[1] : NULL;
}

/* ---- squares and men that lost what belongs to them ---- */

/* Whether n is men anywhere on the board, or such men joined. */
static bool
is_men(const struct node *n)
{
	return !n->braced && ((node_plays(n, ROLE_DESIGNATOR) && n->men != 0 &&
	    n->squares == ALL_SQUARES) ||
	    /* of a long chain, the end decides mostly */
	    (n->filter->level == LEVEL_OR && is_men(n->arg[1]) &&
	    is_men(n->arg[0])));
}

/* Whether the set of n is empty where no man attacks another. */
static bool
is_attack(const struct node *n)
{
	return n->filter->level == LEVEL_ATTACKS || n->filter->level ==
	    LEVEL_ARROW;
}

/* Whether n relates a set to another one. */
static bool
is_relation(const struct node *n)
{
	return !n->braced && (node_plays(n, ROLE_PIN) || (n->nargs >= 2 &&
	    n->arg[0] != NULL && n->arg[0]->type == SET && (is_attack(n) ||
	    n->filter->level == LEVEL_COMPARE ||
	    n->filter->level == LEVEL_IN)));
}

/*
 * Whether only the truth of the filter counts. The last of a query counts as
 * such, but not below a transform, which may be there to show its squares.
 */
static bool
is_truth(const struct spot *at)
{
	return at->use == TRUTH || (at->use == BOTH &&
	    (at->parent == NULL || !filter_is_transform(at->parent->filter)));
}

/* Whether men alone are joined with what relates a set to another one. */
static bool
is_lone_man(const struct spot *at)
{
	const struct node *p = at->parent;

	return p != NULL && at->use != VALUE &&
	    (p->filter->level == LEVEL_OR || p->filter->level == LEVEL_AND) &&
	    (is_relation(p->arg[0]) || is_relation(p->arg[1])) &&
	    is_men(at->n);
}

PREDICATE(asks_check, node_plays(n, ROLE_CHECK))

/* Whether another filter asks for an attack on the same men. */
static bool
is_asked_too(const struct spot *at, const struct node *attack)
{
	const struct node *p = at->parent, *other;
	unsigned kings = men_of_letter('K') | men_of_letter('k');
	int i;

	if (attack->arg[1]->men != 0 && (attack->arg[1]->men & ~kings) == 0 &&
	    node_any(at->query, asks_check, NULL) != NULL)
		return true;
	for (i = 0; p != NULL && i < p->nargs; i++) {
		other = p->arg[i];
		if (other != NULL && other != at->n && is_attack(other) &&
		    node_compare(other->arg[1], attack->arg[1]) == 0)
			return true;
	}
	return false;
}

/* ---- filters that do not hold together ---- */

static bool
is_dash(const struct node *n)
{
	return n->filter->level == LEVEL_DASH;
}

static bool
is_legal_dash(const struct node *n)
{
	return node_plays(n, ROLE_LEGAL) && first(n) != NULL &&
	    is_dash(first(n));
}

/* The operands of a dash that say what moves and where to, or NULL. */
static const struct node *
dash_side(const struct node *dash, int i)
{
	return is_dash(dash) && dash->arg[i] != NULL &&
	    node_plays(dash->arg[i], ROLE_DESIGNATOR) ? dash->arg[i] : NULL;
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

static bool
is_plain_set(const struct node *n)
{
	return !n->braced && node_plays(n, ROLE_DESIGNATOR) && n->men != 0;
}

int
spot_parts(const struct node *n, const struct node **part, int count)
{
	int i;

	for (i = 0; node_is_conjunction(n) && i < n->nargs; i++)
		count = spot_parts(n->arg[i], part, count);
	if (!node_is_conjunction(n) && count < PARTS_MOST)
		part[count++] = n;
	return count;
}

const char *
spot_clash(const struct node *a, const struct node *b, bool variations)
{
	if ((is_end(a) && is_dash(b)) || (is_end(b) && is_dash(a)) ||
	    (is_over(a) && is_legal_dash(b)) ||
	    (is_over(b) && is_legal_dash(a)))
		return "ended";
	if (a->type == LOGICAL && a->nargs == 0 && a->filter->dual != NULL &&
	    node_is(b, a->filter->dual))
		return "both-to-move";
	if (!variations && is_dash(a) && is_dash(b) &&
	    (are_apart(dash_side(a, 0), dash_side(b, 0)) ||
	    are_apart(dash_side(a, 1), dash_side(b, 1))))
		return "one-move";
	return NULL;
}

/* Whether a man is joined with a whole attack or pin. */
static bool
is_bare_join(const struct spot *at)
{
	const struct node *n = at->n, *set, *attack;

	if (!node_plays(n, ROLE_UNION) && !node_plays(n, ROLE_INTERSECTION))
		return false;
	set = is_plain_set(at->a) ? at->a : at->b;
	attack = n->arg[set == at->a];
	return is_plain_set(set) && !attack->braced && ((is_attack(attack) &&
	    is_plain_set(attack->arg[0]) && are_apart(attack->arg[0], set)) ||
	    (node_plays(n, ROLE_UNION) && (is_attack(attack) ||
	    node_plays(attack, ROLE_PIN))));
}

/* Whether a man stands right of a dash that stands left of it in a game. */
static bool
is_mover_right(const struct spot *at)
{
	return dash_side(at->n, 1) != NULL && at->n->filter->which == 0 &&
	    at->a == NULL && at->n->arg[1]->men != 0 &&
	    bits_count(at->n->arg[1]->squares) == 1;
}

/* Whether n may match at some position. */
bool
spot_may_match(const struct node *n)
{
	struct facts f;

	facts_any(&f);
	return node_may(&f, n).match;
}

/* Whether an if is true where its test fails, and has no effect. */
static bool
is_lone_if(const struct spot *at)
{
	const struct node *n = at->n, *p = at->parent;

	return node_plays(n, ROLE_IF) && spot_may_match(at->a) &&
	    (n->nargs < 3 || n->arg[2] == NULL) &&
	    (p == NULL || (p == at->query && node_is_conjunction(p) &&
	    n == node_last(p))) && node_any(n, node_has_effect, NULL) == NULL;
}

/* Whether attackers are counted where men of several kinds are attacked. */
static bool
is_other_count(const struct spot *at)
{
	const struct node *a = at->a, *b = at->b;

	return b != NULL && a != NULL &&
	    at->n->filter->level == LEVEL_COMPARE && is_attack(a) &&
	    node_plays(b, ROLE_INTEGER) && b->number > 1 &&
	    is_plain_set(a->arg[0]) && is_plain_set(a->arg[1]) &&
	    bits_count(a->arg[0]->men) == 1 && bits_count(a->arg[1]->men) > 1;
}

/* Whether 'not' stands twice among the filters that n joins. */
static bool
denies_twice(const struct node *n)
{
	int i, count = 0;

	for (i = 0; i < n->nargs; i++)
		count += node_plays(n->arg[i], ROLE_NOT);
	return count > 1;
}

/* Whether two men, on squares of both, follow 'not', which is of the first. */
static bool
is_half_denied(const struct spot *at)
{
	return node_plays(at->n, ROLE_NOT) && at->next != NULL &&
	    !at->n->braced && node_plays(at->parent, ROLE_COMPOUND) &&
	    at->next->line == at->n->line && !denies_twice(at->parent) &&
	    ((is_plain_set(at->a) && is_plain_set(at->next) &&
	    at->a->squares == at->next->squares) ||
	    (is_end(at->a) && is_end(at->next)));
}

/* Whether n asks a tag of the game whose words stand in its text. */
static bool
is_tag(const struct node *n)
{
	return (n->filter->flags & FILTER_VERBATIM) != 0 && !node_plays(n,
	    ROLE_TEXT);
}

static bool
is_tag_in_text(const struct spot *at)
{
	return node_plays(at->n, ROLE_IN) && node_plays(at->b, ROLE_TEXT) &&
	    is_tag(at->a);
}

static bool
is_either_player(const struct spot *at)
{
	return node_plays(at->n, ROLE_EQUAL) && node_plays(at->b, ROLE_TEXT) &&
	    is_tag(at->a) && at->a->filter->atom == ATOM_COLOUR &&
	    at->a->number == 0;
}

PREDICATE(is_assignment_to,
    node_plays(n, ROLE_ASSIGNMENT) && first(n)->symbol == context)

/* What a variable was given, or else n. */
static const struct node *
given(const struct spot *at, const struct node *n)
{
	const struct node *a = n != NULL && node_plays(n, ROLE_VARIABLE) ?
	    node_any(at->query, is_assignment_to, n->symbol) : NULL;

	return a != NULL ? second(a) : n;
}

/* Whether n is a tag of the game, and no date: texts of dates have order. */
static bool
is_plain_tag(const struct node *n)
{
	return is_tag(n) && n->text != NULL && strstr(n->text, "Date") == NULL;
}

/* Whether n is a text that is a number, or the tag of a rating. */
static bool
is_numeral(const struct node *n)
{
	struct span s = node_plays(n, ROLE_TEXT) ? node_text(n) : NO_SPAN;

	while (s.n > 0 && (isdigit((unsigned char)*s.p) || *s.p == '+'))
		s = span_after(s, 1);
	return s.n == 0 && (node_plays(n, ROLE_TEXT) || (is_plain_tag(n) &&
	    strstr(n->text, "Elo") != NULL));
}

/* Whether a tag is less or greater than a number, or is made a number of. */
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
is_empty_range(const struct spot *at)
{
	return node_plays(at->n, ROLE_RANGE) &&
	    node_plays(at->a, ROLE_INTEGER) &&
	    node_plays(at->b, ROLE_INTEGER) && at->a->number > at->b->number;
}

static bool
is_lone_comment(const struct spot *at)
{
	return at->n == at->query && (at->n->filter->flags & FILTER_COMMENTS)
	    != 0 && node_plays(at->a, ROLE_TEXT);
}

/* Whether n gives the variable of a symbol a value, or takes its value. */
PREDICATE(gives_value, (n->filter->flags & FILTER_IMPURE) != 0 &&
    (n->symbol == context ||
    (first(n) != NULL && first(n)->symbol == context)))

static bool
gives(const struct node *n)
{
	return node_plays(n, ROLE_ASSIGNMENT) || node_plays(n, ROLE_CHANGE);
}

/* Whether n or a filter below it is such, but for what gets a value. */
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

/* Whether n, in what a loop tests, may differ from turn to turn. */
PREDICATE(may_change, node_plays(n, ROLE_VARIABLE) ?
    node_any(context, gives_value, n->symbol) != NULL : !gives(n) &&
    ((n->filter->flags & FILTER_READS) != 0 ||
    (n->filter->flags & (FILTER_IMPURE | FILTER_LASTING)) == FILTER_IMPURE))

static bool
is_endless(const struct spot *at)
{
	return words_have("loop while", span_of(at->n->filter->name)) &&
	    spot_may_match(at->a) && !uses(at->a, may_change, at->n);
}

static bool
is_small_eval(const struct spot *at)
{
	return at->n->filter->level == LEVEL_COMPARE && at->b != NULL &&
	    words_have("eval", span_of(at->a->filter->name)) &&
	    node_plays(at->b, ROLE_INTEGER) && at->b->number > 0 &&
	    at->b->number < 20;
}

static bool
is_counted_end(const struct spot *at)
{
	return node_plays(at->a, ROLE_RANGE) && first(at->a) != NULL &&
	    first(at->a)->number > 1 && at->b != NULL && is_end(at->b);
}

static bool
is_lone_square(const struct spot *at)
{
	return node_is_squares(at->n) && is_truth(at);
}

static bool
is_square_list(const struct spot *at)
{
	return at->n->filter->level == LEVEL_UNION && is_truth(at) &&
	    (node_is_squares(at->a) || node_is_squares(at->n->arg[1]));
}

static bool
is_empty_in(const struct spot *at)
{
	return node_plays(at->n, ROLE_IN) && is_attack(at->a) &&
	    !is_asked_too(at, at->a);
}

/* ---- filters that say nothing ---- */

/* Whether n is a variable, or has its name. */
PREDICATE(is_of_symbol, n->symbol == context || (n->text != NULL &&
    strcmp(n->text, ((const struct symbol *)context)->name) == 0))

/* Whether n gives a value, for its own sake, to what nothing uses. */
static bool
is_unused(const struct spot *at)
{
	const struct symbol *s = node_plays(at->n, ROLE_ASSIGNMENT) &&
	    at->n->filter->which == '=' ? at->a->symbol : NULL;

	/* a parameter of a function has a dot in its name */
	return s != NULL && !s->persistent && strchr(s->name, '.') == NULL &&
	    node_any(at->b, node_has_effect, NULL) == NULL &&
	    !uses(at->q->body, is_of_symbol, s);
}

bool
spot_varies(const struct spot *at)
{
	struct settings header;

	query_settings(at->q, &header);
	return header.variations;
}

static bool
misses_variations(const struct spot *at)
{
	return node_plays(at->n, ROLE_VARIED) && !spot_varies(at) &&
	    (at->parent == NULL || !node_plays(at->parent, ROLE_NOT));
}

/* Whether n matches at few positions of a game. */
static bool
is_event(const struct node *n)
{
	enum { EVENTS = FILTER_CHECK | FILTER_KIND };
	bool dash = n->filter->level == LEVEL_DASH;
	int i;

	if (n->nargs == 2 && n->filter->level == LEVEL_OR)
		return is_event(n->arg[0]) && is_event(n->arg[1]);
	for (i = 1; dash && i < n->nargs && n->arg[i] == NULL; i++)
		;
	return is_over(n) || (n->filter->flags & EVENTS) != 0 ||
	    (dash && (i < n->nargs || n->filter->which != 0));
}

static bool
denies_event(const struct spot *at)
{
	return at->parent == NULL && at->q->before == NULL &&
	    node_plays(at->n, ROLE_NOT) && is_event(at->a);
}

/* What a filter that looks so hardly means, as a kind of slips.txt. */
static const struct suspicion {
	bool (*fits)(const struct spot *at);
	const char *kind;
} suspicions[] = {
	{ misses_variations, "no-variations" },
	{ is_unused, "unused" },
	{ denies_event, "denied-event" },
	{ is_empty_range, "empty-range" },
	{ is_mixed, "mixed" },
	{ is_tag_in_text, "tag-in-text" },
	{ is_either_player, "either-player" },
	{ is_number_in_text, "number-in-text" },
	{ is_lone_comment, "lone-comment" },
	{ is_endless, "endless" },
	{ is_lone_if, "lone-if" },
	{ is_small_eval, "small-eval" },
	{ is_half_denied, "half-denied" },
	{ is_counted_end, "counted-end" },
	{ is_lone_square, "lone-square" },
	{ is_square_list, "square-list" },
	{ is_lone_man, "lone-man" },
	{ is_empty_in, "empty-in" },
	{ is_bare_join, "bare-join" },
	{ is_mover_right, "mover-right" },
	{ is_other_count, "other-count" },
};

const char *
spot_suspicion(const struct spot *at)
{
	struct spot of = *at;
	size_t i;

	of.a = first(at->n);
	of.b = second(at->n);
	for (i = 0; i < LENGTH(suspicions); i++)
		if (suspicions[i].fits(&of))
			return suspicions[i].kind;
	return NULL;
}
