/*
 * members.c - asks the body of a loop over men, constituent after constituent:
 * each removes the men for which it fails from a set of bits. The rest of the
 * body, from the first constituent with an effect on, is evaluated man by man.
 * Constituents that ask only where the man stands, here or at another position,
 * are answered for all men from the tables of evalmen.h.
 */
#include "enginemembers.h"
#include "evalmen.h"
#include "../util/bytes.h"

/* ---- what is noticed outside of a loop ---- */

bool
symbol_outlives(const struct symbol *s)
{
	return s->stray || s->persistent || s->atomic || s->unbound;
}

bool
assigns_within(const struct node *n, const struct node *loop)
{
	return node_plays(n, ROLE_ASSIGNMENT) && n->number > loop->number &&
	    !symbol_outlives(n->arg[0]->symbol);
}

/* Whether n has effects of its own that are noticed outside of the loop. */
static bool
is_noticed(const struct node *n, const void *loop)
{
	unsigned own = n->filter->effects != NULL ? n->filter->effects(n) :
	    n->filter->flags;

	return (own & FILTER_MUST) != 0 && !assigns_within(n, loop);
}

bool
effects_noticed(const struct node *n, const struct node *loop)
{
	return node_any(n, is_noticed, loop) != NULL;
}

/* ---- which constituents can be asked for all men ---- */

/* Whether n is the same for all men: it reads neither s nor assigned values. */
static bool
is_same_for_all(const struct node *n, const struct symbol *s)
{
	return (n->link.depends & FILTER_READS) == 0 && !node_reads(n, s);
}

/* Whether n is the square of the man, here or at another position. */
static bool
is_man(const struct node *n, const struct symbol *s)
{
	if (node_plays(n, ROLE_AT) && is_same_for_all(n->arg[0], s))
		return is_man(n->arg[1], s);
	return node_plays(n, ROLE_VARIABLE) && n->symbol == s;
}

/* Whether n assigns the man's square, or a value that all men share. */
static bool
is_shared(const struct node *n, const struct node *loop)
{
	const struct node *value = n->arg[1];
	const struct symbol *s = loop->arg[0]->symbol;

	return (n->filter->which == '=' || n->filter->which == '?') &&
	    assigns_within(n, loop) && (is_man(value, s) ||
	    (value->type != SET && is_same_for_all(value, s)));
}

/*
 * Whether n has no effect but assignments that only its loop notices. These are
 * counted: there is room for ALIASES_MOST.
 */
static bool
is_askable(const struct node *n, const struct node *loop, int *variables)
{
	int i = 0;

	if (node_plays(n, ROLE_ASSIGNMENT) && is_shared(n, loop)) {
		++*variables;
		n = n->arg[1];
	}
	if ((n->link.depends & (FILTER_MUST | FILTER_COMMENTS)) == 0)
		return *variables <= ALIASES_MOST;
	if (!node_is_conjunction(n))
		return false;
	while (i < n->nargs && is_askable(n->arg[i], loop, variables))
		i++;
	return i == n->nargs;
}

void
members_link(struct node *loop)
{
	const struct node *body = loop->arg[2];
	const struct symbol *s = loop->arg[0]->symbol;
	int variables = 0, i = 0;

	loop->link.together = 0;
	if (s->assigned || s->stray || effects_noticed(body, loop))
		return;
	if (!node_is_conjunction(body))
		i = is_askable(body, loop, &variables);
	else
		while (i < body->nargs &&
		    is_askable(body->arg[i], loop, &variables))
			i++;
	loop->link.together = i;
}

bool
members_at_once(const struct run *r, const struct node *loop)
{
	return loop->link.together > 0 && r->profile == NULL &&
	    options_use(r->options, USE_MEMBERS) &&
	    r->explainer == NULL && !r->options->always_comment;
}

bool
members_assign(const struct node *loop)
{
	const struct node *body = loop->arg[2];
	int i = loop->link.together;

	if (!body->link.encloses || !node_is_conjunction(body))
		return false;
	while (i > 0 && i < body->nargs &&
	    (body->arg[i]->link.depends & FILTER_MUST) == 0 &&
	    (body->arg[i]->link.depends & FILTER_COMMENTS) != 0)
		i++;
	return i == body->nargs;
}

/* ---- where the men are ---- */

/* Returns where the men are by a variable that was assigned, or NULL. */
static struct alias *
find_alias(struct members *m, const struct symbol *s)
{
	int i = 0;

	while (i < m->naliases && m->alias[i].symbol != s)
		i++;
	return i < m->naliases ? &m->alias[i] : NULL;
}

static bitboard
square_of(const struct men *men, int man)
{
	return men != NULL ? men_set(men, man) : 0;
}

void
members_bind(struct members *m, int man)
{
	struct value *v = &m->r->var[m->symbol->slot].v;
	const struct alias *a;

	*v = (struct value){ .type = SET, .bound = true, .number = man };
	for (a = m->alias; a < m->alias + m->naliases; a++)
		m->r->var[a->symbol->slot].v = (struct value){ .type = SET,
		    .bound = true, .set = square_of(a->men, man) };
}

/*
 * Whether n is the square of the man, here or at a position that is the same
 * for all men. Sets *men to where the men are at that position, or to NULL if
 * there is no such position.
 */
static bool
finds_men(struct members *m, const struct node *n, const struct men **men)
{
	const struct alias *a;
	struct place back;
	bool found;
	int id;

	if (node_plays(n, ROLE_VARIABLE)) {
		if (n->symbol == m->symbol) {
			*men = men_here(m->r);
			return true;
		}
		a = find_alias(m, n->symbol);
		*men = a != NULL ? a->men : NULL;
		return a != NULL;
	}
	if (!node_plays(n, ROLE_AT) || n->type != SET ||
	    (!node_plays(n->arg[0], ROLE_VARIABLE) &&
	    !is_same_for_all(n->arg[0], m->symbol)))
		return false;
	if (!eval_number(m->r, n->arg[0], &id)) {
		*men = NULL;
		return is_man(n, m->symbol);
	}
	back = run_go(m->r, id);
	found = finds_men(m, n->arg[1], men);
	run_back(m->r, back);
	return found;
}

/* ---- the men for which a constituent matches ---- */

/* The men that are on the board, as bits. */
static uint32_t
standing(const struct men *men)
{
	uint32_t gone = 0;
	int i;

	if (men == NULL)
		return 0;
	for (i = 0; i < IDENTITIES; i += BYTES)
		gone |= (uint32_t)bytes_mask(bytes_are(
		    bytes_load(men->where + i), NO_SQUARE)) << i;
	return ~gone;
}

/* The men among these that stand on a square of the set. */
static uint32_t
men_within(const struct men *men, uint32_t among, bitboard set)
{
	uint32_t within = 0;
	bitboard left = among & standing(men);
	int i;

	if (set == ALL_SQUARES)
		return (uint32_t)left;
	for (; left != 0; left &= left - 1) {
		i = bits_first(left);
		if ((set & BIT(men->where[i])) != 0)
			within |= (uint32_t)(left & -left);
	}
	return within;
}

/* The men among these that are on one square in a and b, or in neither. */
static uint32_t
same_square(const struct men *a, const struct men *b, uint32_t among)
{
	uint32_t same = 0;
	int i;

	if (a == NULL || b == NULL)
		return among & ~standing(a) & ~standing(b);
	for (i = 0; i < IDENTITIES; i += BYTES)
		same |= (uint32_t)bytes_mask(bytes_same(
		    bytes_load(a->where + i), bytes_load(b->where + i))) << i;
	return among & same;
}

/* Evaluates n for each of the men; returns those for which it matches. */
static uint32_t
ask_each_man(struct members *m, const struct node *n, uint32_t men)
{
	uint32_t matching = 0;
	bitboard left;

	for (left = men; left != 0; left &= left - 1) {
		members_bind(m, bits_first(left));
		if (eval_test(m->r, n))
			matching |= (uint32_t)(left & -left);
	}
	return matching;
}

/* Notes what n assigns; returns the men for which the assignment matches. */
static uint32_t
assign(struct members *m, const struct node *n)
{
	const struct symbol *s = n->arg[0]->symbol;
	struct alias *a = find_alias(m, s);
	const struct men *men;

	if (n->arg[1]->type != SET || !finds_men(m, n->arg[1], &men))
		return eval_test(m->r, n) ? m->men : 0;
	if (a == NULL)
		a = &m->alias[m->naliases++];
	*a = (struct alias){ s, men };
	return n->filter->which == '?' ? men_within(men, m->men, ALL_SQUARES) :
	    m->men;
}

/* The men for which n, an intersection or a comparison of two sets, matches. */
static uint32_t
matching_two(struct members *m, const struct node *n)
{
	const struct men *a, *b;
	uint32_t same;

	if (!finds_men(m, n->arg[0], &a))
		return ask_each_man(m, n, m->men);
	if (node_plays(n, ROLE_INTERSECTION))
		return is_same_for_all(n->arg[1], m->symbol) ?
		    men_within(a, m->men, eval_set(m->r, n->arg[1])) :
		    ask_each_man(m, n, m->men);
	if (!finds_men(m, n->arg[1], &b))
		return ask_each_man(m, n, m->men);
	same = same_square(a, b, m->men);
	return n->filter->name[0] == '!' ? m->men & ~same : same;
}

static uint32_t
matching(struct members *m, const struct node *n)
{
	const struct men *men;

	if (node_is_conjunction(n) && !n->link.encloses)
		return members_matching(m, n, n->nargs);
	if (node_plays(n, ROLE_ASSIGNMENT) && !n->link.encloses)
		return assign(m, n);
	if (is_same_for_all(n, m->symbol))
		return ask_each_man(m, n, m->men & -m->men) != 0 ? m->men : 0;
	if ((node_plays(n, ROLE_EQUAL) || node_plays(n, ROLE_INTERSECTION)) &&
	    n->arg[0]->type == SET && n->arg[1]->type == SET)
		return matching_two(m, n);
	return finds_men(m, n, &men) ? men_within(men, m->men, ALL_SQUARES) :
	    ask_each_man(m, n, m->men);
}

uint32_t
members_matching(struct members *m, const struct node *n, int count)
{
	int i;

	if (!node_is_conjunction(n))
		m->men = matching(m, n);
	else
		for (i = 0; i < count && m->men != 0; i++)
			m->men = matching(m, n->arg[i]);
	m->r->var[m->symbol->slot].v.bound = false;
	return m->men;
}
