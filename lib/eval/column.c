/*
 * column.c - evaluates one node over many positions of a game before it goes
 * on to the next node. This suits filters without effects: a loop over one
 * function costs a third of a walk of the tree at each position. Positions are
 * lists of ids in order, and a conjunction shortens the list. The walk in
 * match.c is the specification.
 */
#include <string.h>

#include "evalcolumn.h"

/* Goes to a position, where variables have these values. */
static inline void
go(struct run *r, int id, struct assigned *a)
{
	struct value *v;

	r->id = id;
	r->pos = &r->g->pos[id];
	for (; a != NULL; a = a->before) {
		v = &r->var[a->symbol->slot].v;
		v->type = a->symbol->type;
		v->bound = true;
		if (a->set != NULL)
			v->set = a->set[assigned_at(a, id)];
		else
			v->number = a->number[assigned_at(a, id)];
	}
}

/*
 * Before n is evaluated position by position: it sees no columns, since it may
 * look at others from each. Returns those to be put back.
 */
static struct assigned *
hide_columns(struct run *r)
{
	struct assigned *all = r->assigned, *a;

	for (a = all; a != NULL; a = a->before)
		a->at = 0;
	r->assigned = NULL;
	return all;
}

void *
column_room(struct run *r, int n, size_t size)
{
	return arena_alloc(&r->scratch, (size_t)n * size);
}

/* Evaluates the positions one by one and gives scratch back after each. */
int
column_keep_each(struct run *r, const struct node *n, int *ids, int count)
{
	struct arenamark mark = arena_mark(&r->scratch);
	struct assigned *assigned = hide_columns(r);
	int i, left = 0;

	for (i = 0; i < count; i++) {
		go(r, ids[i], assigned);
		left = column_take(ids, i, left, eval_test(r, n));
		arena_reset(&r->scratch, mark);
	}
	r->assigned = assigned;
	return left;
}

/* Whether n reads a variable that has columns. */
static bool
reads_columns(const struct run *r, const struct node *n)
{
	const struct assigned *a = r->assigned;

	while (a != NULL && !(a->symbol->assigned ?
	    (n->depends & FILTER_READS) != 0 : node_reads(n, a->symbol)))
		a = a->before;
	return a != NULL;
}

/* Whether n is the same at all positions: nothing that it reads changes. */
static bool
is_constant(const struct run *r, const struct node *n)
{
	return may_keep(r, n, SAME_AROUND | FILTER_READS) &&
	    !reads_columns(r, n);
}

static bool
looks_elsewhere(const struct node *n, const void *context)
{
	return (n->filter->flags & (FILTER_STATE | FILTER_MOVES)) != 0 &&
	    !node_keeps(n, SAME_AROUND | FILTER_READS);
}

/* Whether n wants values at other positions than those of the columns. */
static bool
reads_elsewhere(const struct run *r, const struct node *n)
{
	return (n->filter->flags & (FILTER_STATE | FILTER_MOVES)) != 0 &&
	    reads_columns(r, n);
}

bool
column_is_cheap(const struct node *n)
{
	return node_any(n, looks_elsewhere, NULL) == NULL;
}

/* All positions or none, by the first. */
static int
keep_all(struct run *r, const struct node *n, const int *ids, int count)
{
	struct arenamark mark = arena_mark(&r->scratch);
	bool match;

	go(r, ids[0], NULL);
	match = eval_test(r, n);
	arena_reset(&r->scratch, mark);
	return match ? count : 0;
}

/* Leaves in ids those whose set is not empty. */
static int
keep_filled(const bitboard *set, int *ids, int count)
{
	int i, left = 0;

	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, set[i] != 0);
	return left;
}

int
column_keep_filled(struct run *r, const struct node *n, int *ids, int count)
{
	return keep_filled(column_view(r, n, ids, count), ids, count);
}

int
column_keep(struct run *r, const struct node *n, int *ids, int count)
{
	run_tick(r);
	if (count == 0)
		return 0;
	if (is_constant(r, n))
		return keep_all(r, n, ids, count);
	if (reads_elsewhere(r, n))
		return column_keep_each(r, n, ids, count);
	if (n->filter->keep != NULL)
		return n->filter->keep(r, n, ids, count);
	if (n->filter->fill != NULL && n->filter->test == NULL)
		return column_keep_filled(r, n, ids, count);
	return column_keep_each(r, n, ids, count);
}

void
column_fill_each(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set)
{
	struct arenamark mark = arena_mark(&r->scratch);
	struct assigned *assigned = hide_columns(r);
	int i;

	for (i = 0; i < count; i++) {
		go(r, ids[i], assigned);
		set[i] = eval_set(r, n);
		arena_reset(&r->scratch, mark);
	}
	r->assigned = assigned;
}

void
column_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	int i;

	if (count > 0 && is_constant(r, n)) {
		column_fill_each(r, n, ids, 1, set);
		for (i = 1; i < count; i++)
			set[i] = set[0];
	} else if (n->filter->fill != NULL) {
		n->filter->fill(r, n, ids, count, set);
	} else {
		column_fill_each(r, n, ids, count, set);
	}
}

bitboard *
column_sets(struct run *r, const struct node *n, const int *ids, int count)
{
	bitboard *set = column_room(r, count, sizeof(*set));

	if (n != NULL)
		column_fill(r, n, ids, count, set);
	else
		memset(set, 0xff, (size_t)count * sizeof(*set));
	return set;
}

const bitboard *
column_view(struct run *r, const struct node *n, const int *ids, int count)
{
	const struct assigned *a = column_of(r, n);

	return a != NULL && a->count == count ? a->set :
	    column_sets(r, n, ids, count);
}

/* The same of numbers, position by position. */
static int
numbers_each(struct run *r, const struct node *n, int *ids, int count,
    int *number)
{
	struct arenamark mark = arena_mark(&r->scratch);
	struct assigned *assigned = hide_columns(r);
	int i, left = 0;

	for (i = 0; i < count; i++) {
		go(r, ids[i], assigned);
		left = column_take(ids, i, left,
		    eval_number(r, n, &number[left]));
		arena_reset(&r->scratch, mark);
	}
	r->assigned = assigned;
	return left;
}

int
column_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number)
{
	struct assigned *a = column_of(r, n);
	const bitboard *set;
	int i;

	if (n->type == SET) {
		set = column_view(r, n, ids, count);
		for (i = 0; i < count; i++)
			number[i] = bits_count(set[i]);
		return count;
	}
	if (node_plays(n, ROLE_COUNT) && n->arg[0]->type == SET)
		return column_numbers(r, n->arg[0], ids, count, number);
	if (!node_plays(n, ROLE_INTEGER) && a == NULL)
		return numbers_each(r, n, ids, count, number);
	if (a != NULL)
		a->at = 0;
	for (i = 0; i < count; i++)
		number[i] = a != NULL ? a->number[assigned_at(a, ids[i])] :
		    n->number;
	return count;
}

int *
column_copy(struct run *r, const int *ids, int count)
{
	int *copy = column_room(r, count, sizeof(*copy));

	if (count != 0)
		memcpy(copy, ids, (size_t)count * sizeof(*copy));
	return copy;
}

int
column_without(int *ids, int count, const int *gone, int ngone)
{
	int i, k = 0, left = 0;

	if (ngone == 0 || ngone == count)
		return count - ngone;
	for (i = 0; i < count; i++) {
		if (k < ngone && gone[k] == ids[i])
			k++;
		else
			ids[left++] = ids[i];
	}
	return left;
}

/* ---- variables ---- */

struct assigned *
column_of(const struct run *r, const struct node *n)
{
	struct assigned *a = r->assigned;

	if (a == NULL || !node_plays(n, ROLE_VARIABLE))
		return NULL;
	while (a != NULL && a->symbol != n->symbol)
		a = a->before;
	return a;
}

bool
column_assigns(const struct node *n)
{
	return node_plays(n, ROLE_ASSIGNMENT) &&
	    (n->depends & FILTER_IMPURE) != 0 &&
	    n->arg[0]->symbol->kind == SYM_VARIABLE &&
	    n->arg[1]->type != STRING &&
	    (n->arg[1]->depends & FILTER_IMPURE) == 0;
}

/* Adds a variable to the list, unless it is there. */
static struct assigned *
add_variable(struct run *r, const struct node *variable)
{
	struct assigned *a = column_of(r, variable);

	if (a != NULL)
		return a;
	a = column_room(r, 1, sizeof(*a));
	a->symbol = variable->symbol;
	a->before = r->assigned;
	return r->assigned = a;
}

int
column_assign(struct run *r, const struct node *n, int *ids, int count)
{
	struct assigned *a, made = { .count = count };

	if (n->arg[1]->type == SET) {
		made.ids = column_copy(r, ids, count);
		made.set = column_room(r, count, sizeof(*made.set));
		column_fill(r, n->arg[1], ids, count, made.set);
		if (n->filter->which == '?')
			count = keep_filled(made.set, ids, count);
	} else {
		made.number = column_room(r, count, sizeof(*made.number));
		count = column_numbers(r, n->arg[1], ids, count, made.number);
		made.ids = column_copy(r, ids, count);
		made.count = count;
	}
	a = add_variable(r, n->arg[0]);
	made.symbol = a->symbol;
	made.before = a->before;
	*a = made;
	return count;
}
