/*
 * column.c - evaluates one node at many positions of a game before it goes on
 * to the next node. This suits filters without effects: a loop over one
 * function costs a third of a walk of the tree at each position. Positions are
 * lists of ids in order; each filter of a conjunction shortens the list. The
 * specification is match.c, which walks the tree at one position after another.
 */
#include "enginecolumn.h"

void *
column_room(struct run *r, int n, size_t size)
{
	return arena_room(&r->scratch, (size_t)n * size);
}

/* ---- variables with columns ---- */

/* Whether the values of n make a column: those of 64 bits do. */
static bool
has_column(const struct node *n)
{
	return n->type == SET || n->type == NUMBER || n->type == POSITION;
}

bool
column_assigns(const struct node *n)
{
	const struct node *arg;
	int i;

	for (i = 0; i < n->nargs; i++) {
		arg = n->arg[i];
		if ((arg->link.depends & FILTER_IMPURE) != 0 &&
		    !(arg->filter->keep == column_assign &&
		    has_column(arg->arg[1]) &&
		    (arg->arg[1]->link.depends & FILTER_IMPURE) == 0) &&
		    !(node_is_conjunction(arg) && column_assigns(arg)))
			return false;
	}
	return true;
}

static struct assigned *
find_assigned(const struct run *r, const struct symbol *s)
{
	struct assigned *a = r->assigned;

	while (a != NULL && a->symbol != s)
		a = a->before;
	return a;
}

const bitboard *
column_value(const struct run *r, const struct node *n)
{
	const struct assigned *a = node_plays(n, ROLE_VARIABLE) ?
	    find_assigned(r, n->symbol) : NULL;

	return a != NULL ? a->value : NULL;
}

int
column_assign(struct run *r, const struct node *n, int *ids, int count)
{
	const struct node *from = n->arg[1];
	struct assigned *a = find_assigned(r, n->arg[0]->symbol);
	bitboard *value = column_room(r, r->g->npos, sizeof(*value)), *set;
	int *number = column_room(r, count, sizeof(*number)), i, left = 0;

	if (!has_column(from))
		return column_keep_each(r, n, ids, count);
	if (from->type == SET) {
		set = column_sets(r, from, ids, count);
		for (i = 0; i < count; i++) {
			value[ids[i]] = set[i];
			left = column_take(ids, i, left, set[i] != 0 ||
			    n->filter->which == '=');
		}
	} else {
		left = column_numbers(r, from, ids, count, number);
		for (i = 0; i < left; i++)
			value[ids[i]] = (bitboard)number[i];
	}
	if (n->link.encloses)	/* nothing else reads the variable */
		return left;
	if (a == NULL) {
		a = column_room(r, 1, sizeof(*a));
		*a = (struct assigned){ n->arg[0]->symbol, NULL, r->assigned };
		r->assigned = a;
	}
	a->value = value;
	return left;
}

/* Whether n may read a variable with a column. */
static bool
reads_assigned(const struct run *r, const struct node *n)
{
	return r->assigned != NULL && (n->link.depends & FILTER_READS) != 0;
}

/* Whether n may do so at positions for which there is no column. */
static bool
reads_elsewhere(const struct run *r, const struct node *n)
{
	return reads_assigned(r, n) && (n->filter->flags &
	    (FILTER_STATE | FILTER_MOVES)) != 0;
}

/*
 * Goes to a position, without return, and sets such variables to their values
 * there.
 */
static inline void
go(struct run *r, int id, const struct assigned *a)
{
	struct value *v;

	r->id = id;
	r->pos = &r->g->pos[id];
	for (; a != NULL; a = a->before) {
		v = &r->var[a->symbol->slot].v;
		*v = (struct value){ .type = a->symbol->type, .bound = true };
		if (v->type == SET)
			v->set = a->value[id];
		else
			v->number = (int)a->value[id];
	}
}

/* ---- columns of nodes ---- */

int
column_ask_each(struct run *r, const struct node *n, int *ids, int count,
    int *number)
{
	struct arenamark mark = arena_mark(&r->scratch);
	struct assigned *assigned = r->assigned;
	bool reads = reads_assigned(r, n);
	int i, left = 0;

	r->assigned = NULL;
	for (i = 0; i < count; i++) {
		go(r, ids[i], reads ? assigned : NULL);
		left = column_take(ids, i, left, number == NULL ?
		    eval_test(r, n) : eval_number(r, n, &number[left]));
		arena_reset(&r->scratch, mark);
	}
	r->assigned = assigned;
	return left;
}

int
column_keep_each(struct run *r, const struct node *n, int *ids, int count)
{
	return column_ask_each(r, n, ids, count, NULL);
}

bool
column_is_same(const struct run *r, const struct node *n)
{
	return !reads_assigned(r, n) &&
	    run_reuses(r, n, SAME_AROUND | FILTER_READS);
}

/* Keeps all positions or none: n is the same at all of them. */
static int
keep_all(struct run *r, const struct node *n, const int *ids, int count)
{
	int first = ids[0];

	return column_keep_each(r, n, &first, 1) != 0 ? count : 0;
}

int
column_keep_filled(struct run *r, const struct node *n, int *ids, int count)
{
	const bitboard *set = column_sets(r, n, ids, count);
	int i, left = 0;

	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, set[i] != 0);
	return left;
}

/* Whether the sets of n at many positions are made by a hook of its row. */
static bool
asks_each(const struct node *n)
{
	return n->filter->fill != NULL || (n->filter->each != NULL &&
	    (n->filter->set == NULL || node_last(n)->type == SET));
}

int
column_keep(struct run *r, const struct node *n, int *ids, int count)
{
	run_tick(r);
	if (count == 0)
		return 0;
	if (r->domain != NULL)
		return whole_keep(r, n, ids, count);
	if (column_is_same(r, n))
		return keep_all(r, n, ids, count);
	if (reads_elsewhere(r, n))
		return column_keep_each(r, n, ids, count);
	if (n->filter->keep != NULL)
		return n->filter->keep(r, n, ids, count);
	if (n->filter->sugar != NULL)
		return column_keep(r, node_last(n), ids, count);
	if (asks_each(n) && n->filter->test == NULL)
		return column_keep_filled(r, n, ids, count);
	return column_keep_each(r, n, ids, count);
}

int
column_drop(struct run *r, const struct node *n, int *ids, int count)
{
	struct arenamark mark = arena_mark(&r->scratch);
	int *found = column_copy(r, ids, count);

	count = column_without(ids, count, found,
	    column_keep(r, n, found, count));
	arena_reset(&r->scratch, mark);
	return count;
}

void
column_fill_each(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set)
{
	struct arenamark mark = arena_mark(&r->scratch);
	struct assigned *assigned = r->assigned;
	bool reads = reads_assigned(r, n);
	int i;

	r->assigned = NULL;
	for (i = 0; i < count; i++) {
		go(r, ids[i], reads ? assigned : NULL);
		set[i] = eval_set(r, n);
		arena_reset(&r->scratch, mark);
	}
	r->assigned = assigned;
}

/* Computes the sets of n from those of its operands. */
static void
fill_each(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	struct arenamark mark = arena_mark(&r->scratch);
	bitboard *column[LINE_MOST] = { set, set };
	int k;

	for (k = 0; k < n->nargs && k < LINE_MOST; k++)
		column[k] = column_sets(r, n->arg[k], ids, count);
	n->filter->column(r, n, ids, count, column, set);
	arena_reset(&r->scratch, mark);
}

void
column_fill_made(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set)
{
	if (reads_elsewhere(r, n))
		column_fill_each(r, n, ids, count, set);
	else if (n->filter->fill != NULL)
		n->filter->fill(r, n, ids, count, set);
	else if (asks_each(n))
		fill_each(r, n, ids, count, set);
	else
		column_fill_each(r, n, ids, count, set);
}

void
column_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	int i;

	if (count == 0)
		return;
	if (r->domain != NULL) {
		whole_fill(r, n, ids, count, set);
	} else if (column_is_same(r, n)) {
		column_fill_each(r, n, ids, 1, set);
		for (i = 1; i < count; i++)
			set[i] = set[0];
	} else {
		column_fill_made(r, n, ids, count, set);
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

int
column_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number)
{
	const bitboard *set, *value = column_value(r, n);
	int i, first = count > 0 ? ids[0] : 0, same = 0;

	if (n->type == SET) {
		set = column_sets(r, n, ids, count);
		for (i = 0; i < count; i++)
			number[i] = bits_count(set[i]);
		return count;
	}
	if (n->filter->numbers != NULL && count > 0 &&
	    !reads_elsewhere(r, n))
		return n->filter->numbers(r, n, ids, count, number);
	if (node_plays(n, ROLE_COUNT) && n->arg[0]->type == SET)
		return column_numbers(r, n->arg[0], ids, count, number);
	if (value == NULL && (count == 0 || !column_is_same(r, n)))
		return column_ask_each(r, n, ids, count, number);
	if (value == NULL && column_ask_each(r, n, &first, 1, &same) == 0)
		return 0;
	for (i = 0; i < count; i++)
		number[i] = value != NULL ? (int)value[ids[i]] : same;
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
