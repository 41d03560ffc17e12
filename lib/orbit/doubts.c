/*
 * doubts.c - filters that are correct and look like a slip: squares and men
 * that lost what belongs to them, and filters that do not hold together.
 */
#include "enginemay.h"
#include "warnings.h"

/* Whether one of the filters joined by "or" joins others by "and". */
static bool
is_mixed(const struct node *n)
{
	int i;

	for (i = 0; n->filter->level == LEVEL_OR && i < n->nargs; i++)
		if (n->arg[i]->filter->level == LEVEL_AND && !n->arg[i]->braced)
			return true;
	return false;
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
	return n->filter->level == LEVEL_ATTACKS ||
	    n->filter->level == LEVEL_ARROW;
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

static bool
is_lone_man(const struct spot *at)
{
	const struct node *p = at->parent;

	return p != NULL && at->use != VALUE &&
	    (p->filter->level == LEVEL_OR || p->filter->level == LEVEL_AND) &&
	    (is_relation(p->arg[0]) || is_relation(p->arg[1])) &&
	    is_men(at->n);
}

static bool
asks_check(const struct node *n, const void *context)
{
	return node_plays(n, ROLE_CHECK);
}

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
	return node_plays(n, ROLE_LEGAL) && n->nargs > 0 &&
	    n->arg[0] != NULL && is_dash(n->arg[0]);
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
	return (n->filter->flags & FILTER_MATE) != 0 ||
	    node_plays(n, ROLE_STALEMATE);
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
		return "no move follows this position; what must hold after a "
		    "move is in parentheses, as in Q--h7(mate)";
	if (a->type == LOGICAL && a->nargs == 0 && a->filter->dual != NULL &&
	    node_is(b, a->filter->dual))
		return "either White is to move or Black, as in wtm or btm";
	if (!variations && is_dash(a) && is_dash(b) &&
	    (are_apart(dash_side(a, 0), dash_side(b, 0)) ||
	    are_apart(dash_side(a, 1), dash_side(b, 1))))
		return "one move cannot be both; moves that follow one another "
		    "are a path, as in path --e4 --e5";
	return NULL;
}

/* Whether a man is joined with a whole attack or pin. */
static bool
is_bare_join(const struct node *n)
{
	const struct node *set, *attack;

	if (!node_plays(n, ROLE_UNION) && !node_plays(n, ROLE_INTERSECTION))
		return false;
	set = is_plain_set(n->arg[0]) ? n->arg[0] : n->arg[1];
	attack = n->arg[set == n->arg[0]];
	if (!is_plain_set(set) || attack->braced || !(is_attack(attack) ||
	    node_plays(attack, ROLE_PIN)))
		return false;
	return node_plays(n, ROLE_UNION) || (is_attack(attack) &&
	    is_plain_set(attack->arg[0]) && are_apart(attack->arg[0], set));
}

/* Whether a man stands right of a dash that stands left of it in a game. */
static bool
is_mover_right(const struct node *n)
{
	const struct node *to = dash_side(n, 1);

	return to != NULL && n->filter->which == 0 && n->arg[0] == NULL &&
	    to->men != 0 && bits_count(to->squares) == 1;
}

/* Whether an if is true where its test fails, and has no effect. */
static bool
is_lone_if(const struct spot *at)
{
	const struct node *n = at->n, *p = at->parent;
	struct facts f;

	facts_any(&f);
	return node_plays(n, ROLE_IF) && node_may(&f, n->arg[0]).match &&
	    (n->nargs < 3 || n->arg[2] == NULL) &&
	    (p == NULL || (p == at->query && node_is_conjunction(p) &&
	    n == node_last(p))) && node_any(n, node_has_effect, NULL) == NULL;
}

/* Whether attackers are counted where men of several kinds are attacked. */
static bool
is_other_count(const struct node *n)
{
	const struct node *a = n->nargs == 2 ? n->arg[0] : NULL;

	return a != NULL && n->filter->level == LEVEL_COMPARE && is_attack(a) &&
	    node_plays(n->arg[1], ROLE_INTEGER) && n->arg[1]->number > 1 &&
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
	const struct node *n = at->n, *next = at->next;

	return node_plays(n, ROLE_NOT) && next != NULL && !n->braced &&
	    node_plays(at->parent, ROLE_COMPOUND) && next->line == n->line &&
	    !denies_twice(at->parent) && ((is_plain_set(n->arg[0]) &&
	    is_plain_set(next) && n->arg[0]->squares == next->squares) ||
	    (is_end(n->arg[0]) && is_end(next)));
}

/* What is to be said of sets that are asked for something. */
static const char *
doubt_of_sets(const struct spot *at)
{
	const struct node *n = at->n, *a = n->nargs > 0 ? n->arg[0] : NULL;
	bool condition = is_truth(at);

	if (node_is_squares(n) && condition)
		return "as a condition, a square matches whatever stands on "
		    "it; a man there is one word, as in Ke4";
	if (n->filter->level == LEVEL_UNION && condition &&
	    (node_is_squares(a) || node_is_squares(n->arg[1])))
		return "as a condition, this matches whatever stands on the "
		    "square; squares of a man are a list, as in N[f3,g5]";
	if (is_lone_man(at))
		return "such a man anywhere matches this; 'and' and 'or' join "
		    "conditions, '|' joins sets";
	if (node_plays(n, ROLE_IN) && is_attack(a) && !is_asked_too(at, a))
		return "an empty set is in every set; where the left side may "
		    "have no square, put it before this, too";
	if (is_bare_join(n))
		return "the whole attack or pin is joined with this; brackets "
		    "make one set of several men, as in R attacks [Qq]";
	if (is_mover_right(n))
		return "the man that moves stands left of the dash, as in "
		    "N--f3";
	if (is_other_count(n))
		return "this counts the attackers";
	return NULL;
}

/* Whether n asks a tag of the game whose words stand in its text. */
static bool
is_tag(const struct node *n)
{
	return (n->filter->flags & FILTER_VERBATIM) != 0 &&
	    !node_plays(n, ROLE_TEXT);
}

/* Whether what n matches may be another thing when it is asked again. */
static bool
may_change(const struct node *n, const void *context)
{
	return node_has_effect(n, NULL) || node_plays(n, ROLE_VARIABLE) ||
	    n->symbol != NULL || node_plays(n, ROLE_PATTERN) ||
	    n->filter->atom == ATOM_TEXT;
}

const char *
spot_doubt(const struct spot *at)
{
	const struct node *n = at->n, *a = n->nargs > 0 ? n->arg[0] : NULL;
	const struct node *b = n->nargs == 2 ? n->arg[1] : NULL;

	if (node_plays(n, ROLE_RANGE) && node_plays(a, ROLE_INTEGER) &&
	    node_plays(b, ROLE_INTEGER) && a->number > b->number)
		return "no number is in this range";
	if (is_mixed(n))
		return "'and' binds more closely than 'or'; braces show which "
		    "filters belong together";
	if (node_plays(n, ROLE_IN) && node_plays(b, ROLE_TEXT) && is_tag(a))
		return "'in' looks for its left side in its right one, as in "
		    "\"Carlsen\" in player";
	if (node_plays(n, ROLE_EQUAL) && node_plays(b, ROLE_TEXT) &&
	    is_tag(a) && a->filter->atom == ATOM_COLOUR && a->number == 0)
		return "'player' alone is both names, as in player white == "
		    "\"Carlsen, Magnus\"";
	if (n == at->query && (n->filter->flags & FILTER_COMMENTS) != 0 &&
	    node_plays(a, ROLE_TEXT))
		return "this writes a comment everywhere; the comments of "
		    "games are searched by originalcomment";
	if (words_have("loop while", span_of(n->filter->name)) &&
	    node_any(a, may_change, NULL) == NULL)
		return "nothing changes what is tested here, so that where it "
		    "matches this never ends";
	if (is_lone_if(at))
		return "this matches where its test fails, too; filters that "
		    "must all match follow one another, as in check mate";
	if (n->filter->level == LEVEL_COMPARE && b != NULL &&
	    words_have("eval", span_of(a->filter->name)) &&
	    node_plays(b, ROLE_INTEGER) && b->number > 0 && b->number < 20)
		return "eval counts hundredths of a pawn, so that two pawns "
		    "are 200";
	if (is_half_denied(at))
		return "'not' is of the next filter alone, as in not [Rr]";
	if (node_plays(a, ROLE_RANGE) && a->nargs > 0 && a->arg[0] != NULL &&
	    a->arg[0]->number > 1 && b != NULL && is_end(b))
		return "the number after 'find' is how often this comes, and "
		    "it ends the game";
	return doubt_of_sets(at);
}
