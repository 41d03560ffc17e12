/*
 * node.c - nodes of the syntax tree: makes, copies, walks, compares and types
 * them. All filters have this one shape.
 */
#include "tree.h"

/*
 * Reports that a call, transform or abbreviation has made the query too large.
 */
static NORETURN void
too_many(struct query *q, int line, int col)
{
	const struct node *n = q->grows;
	int most = q->nnodes - 1;

	if (n == NULL)
		query_error(q, line, col, "the query has more than %d nodes",
		    most);
	query_error(q, n->line, n->col, "with '%s' the query grows to more "
	    "than %d nodes", (n->filter->flags & FILTER_HIDDEN) != 0 ?
	    n->text : n->filter->name, most);
}

struct node *
node_new(struct query *q, const struct filter *f, int line, int col)
{
	struct node *n = arena_alloc(&q->arena, sizeof(*n));

	if (++q->nnodes > (q->planning ? PLAN_MOST : NODES_MOST))
		too_many(q, line, col);
	n->serial = q->nnodes;
	n->filter = f;
	(void)sig_of(f);
	n->line = line;
	n->col = col;
	n->type = f->type;
	n->text = "";
	n->link.state = (f->flags & FILTER_STATE) != 0 ? q->nstates++ : -1;
	return n;
}

const struct node *
node_grows(struct query *q, const struct node *n)
{
	const struct node *outer = q->grows;

	if (outer == NULL)
		q->grows = n;
	return outer;
}

void
node_slots(struct query *q, struct node *n, int nargs)
{
	size_t room = nargs != 0;

	while (room < (size_t)nargs)
		room *= 2;
	n->nargs = nargs;
	n->arg = arena_alloc(&q->arena, room * sizeof(n->arg[0]));
}

/* The room for operands is a power of two, and doubles when it is full. */
void
node_add(struct query *q, struct node *n, struct node *arg)
{
	struct node **old = n->arg;

	if ((n->nargs & (n->nargs - 1)) == 0) {
		n->arg = arena_alloc(&q->arena, (n->nargs != 0 ?
		    (size_t)n->nargs * 2 : 1) * sizeof(n->arg[0]));
		if (n->nargs != 0)
			memcpy(n->arg, old, (size_t)n->nargs * sizeof(*old));
	}
	n->arg[n->nargs++] = arg;
}

struct node *
node_copy(struct query *q, const struct node *n)
{
	struct node *copy = node_new(q, n->filter, n->line, n->col);
	int state = copy->link.state, serial = copy->serial;

	*copy = *n;
	copy->link.state = state;
	copy->serial = serial;
	node_slots(q, copy, n->nargs);
	if (n->nargs != 0)
		memcpy(copy->arg, n->arg, (size_t)n->nargs * sizeof(n->arg[0]));
	return copy;
}

struct node *
node_clone(struct query *q, const struct node *n)
{
	struct node *copy;
	int i;

	if (n == NULL)
		return NULL;
	copy = node_copy(q, n);
	for (i = 0; i < n->nargs; i++)
		copy->arg[i] = node_clone(q, n->arg[i]);
	return copy;
}

const struct node *
node_any(const struct node *n, bool (*test)(const struct node *,
    const void *), const void *context)
{
	const struct node *found = NULL;
	int i;

	if (n == NULL || test(n, context))
		return n;
	for (i = 0; found == NULL && i < n->nargs; i++)
		found = node_any(n->arg[i], test, context);
	return found;
}

const struct node *
node_placed_among(const struct node *n, int count)
{
	const struct node *found = NULL;
	int i;

	for (i = 0; found == NULL && i < count; i++)
		found = node_placed(n->arg[i]);
	return found;
}

const struct node *
node_placed(const struct node *n)
{
	if (n == NULL)
		return NULL;
	if (n->filter->placed != NULL)
		return n->filter->placed(n);
	return (n->filter->flags & FILTER_PLACE) != 0 ? n :
	    node_placed_among(n, n->nargs);
}

const struct node *
node_misplaced(const struct node *n)
{
	return n->filter->supposed != NULL ?
	    node_placed(n->filter->supposed(n)) : NULL;
}

void
node_each(struct node *n, void (*each)(struct node *, void *), void *context)
{
	int i;

	if (n == NULL)
		return;
	each(n, context);
	for (i = 0; i < n->nargs; i++)
		node_each(n->arg[i], each, context);
}

int
node_count(const struct node *n)
{
	int i, count = 1;

	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] != NULL)
			count += node_count(n->arg[i]);
	return count;
}

unsigned
node_word(const struct node *n, const char *word)
{
	const struct sigitem *item = sig_option(n->filter, word);

	return item != NULL ? item->bit : 0;
}

bool
node_has(const struct node *n, const char *word)
{
	return (n->words & node_word(n, word)) != 0;
}

struct node *
node_typed(struct query *q, struct node *n)
{
	int i;

	if (n->filter->typeof_ != NULL)
		n->type = n->filter->typeof_(n);
	else if ((n->filter->flags & FILTER_YIELDS) != 0 && n->nargs > 0)
		n->type = node_last(n)->type;
	n->height = 0;
	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] != NULL && n->arg[i]->height >= n->height)
			n->height = n->arg[i]->height + 1;
	if (n->height > HEIGHT_MOST)
		query_error(q, n->line, n->col, "filters are nested more than "
		    "%d deep", HEIGHT_MOST);
	return n;
}

/*
 * Compares two rows. Copies have different rows where a transform has
 * exchanged them: directions in their order, White before Black, but dark
 * before light.
 */
static int
compare_rows(const struct filter *a, const struct filter *b)
{
	int c;

	if (a->role == ROLE_DIRECTION && b->role == ROLE_DIRECTION)
		return directions_compare((unsigned)a->which,
		    (unsigned)b->which);
	c = strcmp(a->name, b->name);
	if (a->dual != NULL && strcmp(a->dual, b->name) == 0 &&
	    (a->flags & FILTER_PARITY) == 0)
		c = -c;
	return c;
}

static const struct node *
compared_operand(const struct node *n, int i)
{
	if ((n->filter->flags & FILTER_LAST_FIRST) != 0)
		i = n->nargs - 1 - i;
	return n->arg[i];
}

int
node_compare(const struct node *a, const struct node *b)
{
	int i, c;

	if (a == NULL || b == NULL)
		return (a != NULL) - (b != NULL);
	c = a->filter == b->filter ? atom_compare(a, b) :
	    compare_rows(a->filter, b->filter);
	if (c == 0 && a->words != b->words)
		c = a->words < b->words ? -1 : 1;
	for (i = 0; c == 0 && i < a->nargs && i < b->nargs; i++)
		c = node_compare(compared_operand(a, i),
		    compared_operand(b, i));
	return c != 0 ? c : a->nargs - b->nargs;
}

/* A tree and its index in the list. */
struct ranked {
	const struct node *node;
	int index;
};

static int
compare_entries(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;
	int c = node_compare(x->node, y->node);

	return c != 0 ? c : DIFFERENCE(x->index, y->index);
}

int
nodes_distinct(struct query *q, struct node *const *list, int n, int *which)
{
	struct arenamark mark = arena_mark(&q->arena);
	struct ranked *e = arena_alloc(&q->arena, (size_t)n * sizeof(*e));
	int i, last = -1, count = 0;

	for (i = 0; i < n; i++)
		e[i] = (struct ranked){ list[i], i };
	MEM_SORT(e, n, compare_entries);
	for (i = 0; i < n; i++) {
		if (last >= 0 && node_compare(e[last].node, e[i].node) == 0)
			continue;
		which[count++] = e[i].index;
		last = i;
	}
	arena_reset(&q->arena, mark);
	return count;
}

int
node_operands(const struct node *n, int *slots)
{
	const struct sigitem *item;
	int count = 0;

	for (item = sig_of(n->filter)->items; item->kind != SIG_END; item++)
		if (item->slot >= 0 && item->slot < n->nargs &&
		    n->arg[item->slot] != NULL)
			slots[count++] = item->slot;
	return count;
}

bool
node_given(const struct node *n, const struct sigitem *item)
{
	const struct sigitem *end = sig_after(item);

	for (; item < end; item++)
		if (item->kind == SIG_WORD ? (n->words & item->bit) != 0 :
		    item->slot >= 0 ? item->slot < n->nargs &&
		    n->arg[item->slot] != NULL :
		    item->letter == 'C' ? n->number != 0 : n->length != 0)
			return true;
	return false;
}

void
node_value_option(struct node *n, const struct sigitem *item)
{
	n->text = item->word;
	n->length = strlen(item->word);
	n->number = sig_slot(item) + 1;
}

/* The operand of the option at item, or NULL if it has none. */
static const struct node *
option_operand(const struct node *n, const struct sigitem *item)
{
	const struct sigitem *end = sig_after(item);

	while (item < end && item->slot < 0)
		item++;
	return item < end ? n->arg[item->slot] : NULL;
}

static bool
is_later(const struct node *a, const struct node *b)
{
	return a != NULL && b != NULL &&
	    (a->line > b->line || (a->line == b->line && a->col > b->col));
}

int
node_options(const struct node *n, const struct sigitem *item,
    const struct sigitem **list)
{
	const struct sigitem *first;
	int count = 0, i, j;

	for (; item->option != 0; item = sig_after(item))
		if (node_given(n, item))
			list[count++] = item;
	for (i = 0; i < count; i++)
		for (j = i + 1; j < count; j++)
			if (is_later(option_operand(n, list[i]),
			    option_operand(n, list[j]))) {
				first = list[j];
				list[j] = list[i];
				list[i] = first;
			}
	if (n->filter->atom != ATOM_OPTION || n->number == 0)
		return count;
	for (i = 1; i < count; i++)
		if (sig_slot(list[i]) == n->number - 1) {
			first = list[i];
			memmove(list + 1, list, (size_t)i * sizeof(*list));
			list[0] = first;
		}
	return count;
}
