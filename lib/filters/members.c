/*
 * members.c - asks the body of a loop over men for all of them at once. Where
 * a man is, here or at another position, is looked up in the tables of men for
 * one after the other; the rest of a body is asked man by man.
 */
#include "members.h"

static bool
reads_symbol(const struct node *n, const struct symbol *s)
{
	int i;

	for (i = 0; i < READS_MOST && n->reads[i] != 0; i++)
		if (n->reads[i] == s->slot + 1)
			return true;
	return (n->depends & FILTER_MANY) != 0;
}

static bool
is_variable(const struct node *n, const struct symbol *s)
{
	return node_plays(n, ROLE_VARIABLE) && n->symbol == s;
}

/*
 * Whether n is the variable, here or at a position that is the same for all
 * men; *men is where they are there, or NULL if there is no such position.
 */
static bool
finds_men(struct run *r, const struct node *n, const struct symbol *s,
    const struct men **men)
{
	int id;

	if (is_variable(n, s)) {
		*men = men_here(r);
		return true;
	}
	if (!node_plays(n, ROLE_AT) || !is_variable(n->arg[1], s) ||
	    n->arg[0]->nargs > 0)
		return false;
	*men = eval_number(r, n->arg[0], &id) ? men_at(r, id) : NULL;
	return true;
}

/* Those of the men that are on the same square in both, or in neither. */
static uint32_t
same_square(const struct men *a, const struct men *b, uint32_t men)
{
	uint32_t same = 0;
	bitboard left;
	int i;

	for (left = men; left != 0; left &= left - 1) {
		i = bits_first(left);
		if ((a != NULL ? a->where[i] : NO_SQUARE) ==
		    (b != NULL ? b->where[i] : NO_SQUARE))
			same |= (uint32_t)1 << i;
	}
	return same;
}

static uint32_t
one_by_one(struct run *r, const struct node *n, const struct symbol *s,
    uint32_t men)
{
	struct value *v = &r->var[s->slot].v;
	uint32_t matching = 0;
	bitboard left;

	for (left = men; left != 0; left &= left - 1) {
		*v = (struct value){ .type = SET, .bound = true,
		    .number = bits_first(left) };
		if (eval_test(r, n))
			matching |= (uint32_t)1 << v->number;
	}
	v->bound = false;
	return matching;
}

bool
members_at_once(const struct run *r, const struct node *loop)
{
	return loop->filter->which == SYM_PIECE &&
	    !loop->arg[0]->symbol->assigned &&
	    !loop->arg[0]->symbol->stray && !r->options->plain &&
	    r->profile == NULL && r->explainer == NULL &&
	    (loop->arg[2]->depends & (FILTER_MUST | FILTER_COMMENTS)) == 0;
}

uint32_t
members_matching(struct run *r, const struct node *n, const struct symbol *s,
    uint32_t men)
{
	const struct men *a, *b;
	uint32_t same;
	int i;

	if (node_is_conjunction(n)) {
		for (i = 0; i < n->nargs && men != 0; i++)
			men = members_matching(r, n->arg[i], s, men);
		return men;
	}
	if (finds_men(r, n, s, &a))
		return men & ~same_square(a, NULL, men);
	if (node_plays(n, ROLE_EQUAL) && finds_men(r, n->arg[0], s, &a) &&
	    finds_men(r, n->arg[1], s, &b)) {
		same = same_square(a, b, men);
		return n->filter->name[0] == '!' ? men & ~same : same;
	}
	if (!reads_symbol(n, s))	/* the same for all */
		return one_by_one(r, n, s, men & -men) != 0 ? men : 0;
	return one_by_one(r, n, s, men);
}
