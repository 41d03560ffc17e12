/*
 * slipkinds.c - which filters look like a slip: of each, a kind of slips.txt.
 */
#include "enginemay.h"
#include "slipkinds.h"

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

bool
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
	    (a->men != 0 && b->men != 0 &&
	    (men_kinds(a->men) & men_kinds(b->men)) == 0));
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

bool
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

/* Whether n is the man of the attack that it is joined with, elsewhere. */
static bool
is_same_man(const struct spot *at)
{
	const struct node *p = at->parent, *other = p->arg[at->n == p->arg[0]];

	return is_relation(other) && is_attack(other) && is_plain_set(at->n) &&
	    is_plain_set(first(other)) && first(other)->men == at->n->men;
}

/* Whether two sets are men of one colour. */
static bool
are_of_one_side(const struct node *a, const struct node *b)
{
	unsigned white = 1u << MEN_ANY_WHITE | ((1u << MEN_BLACK) - 1);
	unsigned black = 1u << MEN_ANY_BLACK | (((1u << MEN_BLACK) - 1) <<
	    MEN_BLACK);
	unsigned men = a == NULL || a->men == 0 || b->men == 0 ? 0 :
	    a->men | b->men;

	return men != 0 && ((men & ~white) == 0 || (men & ~black) == 0);
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

	return truth && (is_squares(n) || (node_plays(p, ROLE_COMPOUND) &&
	    p->nargs > 1 && words_have(".", span_of(n->filter->name)))) ?
	    "lone-square" :
	    truth && has_level(n, LEVEL_UNION) && (is_squares(a) ||
	    is_squares(n->arg[1])) ? "square-list" :
	    at->use != VALUE && (has_level(p, LEVEL_OR) ||
	    has_level(p, LEVEL_AND)) && (is_relation(p->arg[0]) ||
	    is_relation(p->arg[1])) && (is_men(n) || is_same_man(at)) ?
	    "lone-man" :
	    node_plays(n, ROLE_IN) && is_attack(a) && !is_asked_too(at) ?
	    "empty-in" :
	    is_bare_join(at) ? "bare-join" :
	    /* in a game the man stands left of the dash */
	    to != NULL && n->filter->which == 0 && a == NULL &&
	    to->men != 0 && bits_count(to->squares) == 1 ? "mover-right" :
	    n->filter->which != 0 && to != NULL && are_of_one_side(
	    dash_side(n, 0), to) ? "own-men" :
	    /* attackers are counted where several kinds are attacked */
	    has_level(n, LEVEL_COMPARE) && is_attack(a) &&
	    node_plays(b, ROLE_INTEGER) && b->number > 1 &&
	    is_plain_set(a->arg[0]) && is_plain_set(a->arg[1]) &&
	    bits_count(a->arg[0]->men) == 1 &&
	    bits_count(a->arg[1]->men) > 1 ? "other-count" : NULL;
}

PREDICATE(is_no_tag, (n->filter->flags & (FILTER_GAME | FILTER_PLAIN)) == 0 &&
    n->filter->dual == NULL)

/* Whether all that n stands beside is of the game, or whose move it is. */
static bool
has_tags_beside(const struct node *p, const struct node *n)
{
	int i;

	for (i = 0; i < p->nargs && (p->arg[i] == n ||
	    node_any(p->arg[i], is_no_tag, NULL) == NULL); i++)
		;
	return i == p->nargs;
}

/* The same for numbers and texts that are compared or looked for. */
static const char *
compared_slip(const struct spot *at)
{
	const struct node *n = at->n, *a = at->a, *b = at->b, *p = at->parent;

	return node_plays(n, ROLE_RANGE) && node_plays(a, ROLE_INTEGER) &&
	    node_plays(b, ROLE_INTEGER) && a->number > b->number ?
	    "empty-range" :
	    node_plays(n, ROLE_IN) && node_plays(b, ROLE_TEXT) &&
	    is_tag(a) ? "tag-in-text" :
	    node_plays(n, ROLE_EQUAL) && node_plays(b, ROLE_TEXT) &&
	    is_tag(a) && a->filter->atom == ATOM_COLOUR && a->number == 0 ?
	    "either-player" :
	    is_number_in_text(at) || (words_have("sort",
	    span_of(n->filter->name)) && is_numeral(node_last(n))) ?
	    "number-in-text" :
	    has_level(p, LEVEL_COMPARE) && has_level(n, LEVEL_COMPARE) &&
	    node_plays(a, ROLE_INTEGER) && node_plays(b, ROLE_INTEGER) ?
	    "constant" :
	    /* power against how many there are */
	    has_level(n, LEVEL_COMPARE) && is_plain_set(b) &&
	    words_have("power", span_of(a->filter->name)) ? "other-count" :
	    has_level(n, LEVEL_COMPARE) && a->filter->told == 1 << TOLD_EVAL &&
	    node_plays(b, ROLE_INTEGER) && b->number != 0 &&
	    b->number > -20 && b->number < 20 ? "small-eval" : set_slip(at);
}

const char *
slip_kind(const struct spot *at)
{
	const struct node *n = at->n, *a = at->a, *b = at->b, *p = at->parent;

	return node_plays(n, ROLE_VARIED) && !at->w->varies &&
	    !node_plays(p, ROLE_NOT) ? "no-variations" :
	    is_unused(at) ? "unused" :
	    at->w->q->before == NULL && node_plays(n, ROLE_NOT) &&
	    is_event(a) && (p == NULL || (p == at->w->root &&
	    words_have("find", span_of(a->filter->name)) &&
	    has_tags_beside(p, n))) ? "denied-event" :
	    has_level(n, LEVEL_OR) &&
	    ((has_level(a, LEVEL_AND) && !a->braced) ||
	    (has_level(b, LEVEL_AND) && !b->braced)) ? "mixed" :
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
	    at->use != VALUE && node_plays(p, ROLE_COMPOUND) &&
	    at->next != NULL && at->next->line == n->line && a == NULL &&
	    words_have("child parent", span_of(n->filter->name)) ?
	    "lone-child" :
	    /* two men follow 'not', which negates the first alone */
	    node_plays(n, ROLE_NOT) && at->next != NULL && !n->braced &&
	    node_plays(p, ROLE_COMPOUND) && at->next->line == n->line &&
	    !denies_twice(p) && ((is_plain_set(a) && is_plain_set(at->next) &&
	    a->squares == at->next->squares) ||
	    (is_end(a) && is_end(at->next))) ? "half-denied" :
	    node_plays(a, ROLE_RANGE) && first(a) != NULL &&
	    first(a)->number > 1 && b != NULL && is_end(b) ? "counted-end" :
	    compared_slip(at);
}

/* ---- filters that exclude each other ---- */

/* Whether a is one side to move, and b is the other. */
static bool
are_both_to_move(const struct node *a, const struct node *b)
{
	return a->type == LOGICAL && a->nargs == 0 && a->filter->dual != NULL &&
	    strcmp(b->filter->name, a->filter->dual) == 0;
}

PREDICATE(may_vary, node_plays(n, ROLE_VARIABLE) || node_has_effect(n, NULL))

/* Whether a and b compare the same with different numbers or texts. */
static bool
are_unequal(const struct node *a, const struct node *b)
{
	return node_plays(a, ROLE_EQUAL) && a->filter == b->filter &&
	    a->filter->name[0] == '=' &&	/* and not != */
	    (node_plays(a->arg[1], ROLE_INTEGER) ||
	    node_plays(a->arg[1], ROLE_TEXT)) &&
	    a->arg[1]->filter == b->arg[1]->filter &&
	    node_compare(a->arg[1], b->arg[1]) != 0 &&
	    node_compare(a->arg[0], b->arg[0]) == 0 &&
	    node_any(a, may_vary, NULL) == NULL;
}

/* Whether a and b cannot match at one position. */
static bool
are_opposed(const struct node *a, const struct node *b)
{
	return are_both_to_move(a, b) || are_unequal(a, b) ||
	    (a->filter == b->filter && a->filter->atom == ATOM_RESULT &&
	    a->number != b->number);
}

const char *
slip_between(const struct warnings *w, const struct node *a,
    const struct node *b)
{
	bool dash = has_level(b, LEVEL_DASH);

	return (is_end(a) && dash) || (is_over(a) &&
	    node_plays(b, ROLE_LEGAL) && has_level(first(b), LEVEL_DASH)) ?
	    "ended" : are_both_to_move(a, b) ? "both-to-move" :
	    are_opposed(a, b) ? "impossible" :
	    node_plays(b, ROLE_OR) && !b->braced && (are_opposed(a,
	    first(b)) || are_opposed(a, node_last(b))) ? "half-or" :
	    /* in variations there may be several next moves */
	    !w->varies && dash && (are_apart(dash_side(a, 0),
	    dash_side(b, 0)) || are_apart(dash_side(a, 1), dash_side(b, 1))) ?
	    "one-move" : NULL;
}
