/*
 * elsewhere.c - other positions of the game, and filters evaluated there.
 */
#include "shapes.h"
#include "variables.h"

static bool
child_position(struct run *r, const struct node *n, int *v)
{
	int id, nth = 0;

	if ((n->arg[0] != NULL && !eval_number(r, n->arg[0], &nth)) || nth < 0)
		return false;
	for (id = game_child(r->g, r->id); id >= 0 && nth > 0; nth--)
		id = game_sibling(r->g, id);
	*v = id;
	return id >= 0;
}

VALUE_IF(parent_position, *v >= 0, game_parent(r->g, r->id))

static int
parent_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number)
{
	int i, left = 0;

	for (i = 0; i < count; i++) {
		number[left] = game_parent(r->g, ids[i]);
		left = column_take(ids, i, left, number[left] >= 0);
	}
	return left;
}

VALUE(initial_position, 0)

NUMBER_IF(position_position,
    eval_number(r, n->arg[0], v) && *v >= 0 && *v < r->g->npos)

static bool
lca_position(struct run *r, const struct node *n, int *v)
{
	int a, b;

	if (!eval_numbers(r, n, &a, &b))
		return false;
	*v = game_lca(r->g, a, b);
	return true;
}

static bool
distance_number(struct run *r, const struct node *n, int *v)
{
	int a, b;

	if (!eval_numbers(r, n, &a, &b))
		return false;
	*v = game_ply(r->g, a) + game_ply(r->g, b) -
	    2 * game_ply(r->g, game_lca(r->g, a, b));
	return true;
}

/*
 * Whether one position is an ancestor of the other; which is the slot of the
 * ancestor. The other slot is evaluated first.
 */
static bool
above_test(struct run *r, const struct node *n)
{
	int upper = n->filter->which, low, high;

	return eval_number(r, n->arg[!upper], &low) &&
	    eval_number(r, n->arg[upper], &high) && low != high &&
	    game_above(r->g, high, low);
}

/* ---- P : F ---- */

static bool
at_value(struct run *r, const struct node *n, struct value *v)
{
	int id;

	return eval_number(r, n->arg[0], &id) && eval_at(r, n->arg[1], id, v);
}

static bitboard
at_set(struct run *r, const struct node *n)
{
	struct place p;
	bitboard set;
	int id;

	if (!eval_number(r, n->arg[0], &id))
		return 0;
	p = run_go(r, id);
	set = eval_set(r, n->arg[1]);
	run_back(r, p);
	return set;
}

static bool
at_number(struct run *r, const struct node *n, int *v)
{
	struct place p;
	bool known;
	int id;

	if (!eval_number(r, n->arg[0], &id))
		return false;
	p = run_go(r, id);
	known = eval_number(r, n->arg[1], v);
	run_back(r, p);
	return known;
}

/*
 * Leaves in ids the positions where the left filter has a value, and stores
 * these values, positions too; returns how many, or -1 if they are not in
 * order.
 */
static int
at_places(struct run *r, const struct node *n, int *ids, int count, int *there)
{
	int left = column_numbers(r, n->arg[0], ids, count, there), i = 1;

	while (i < left && there[i - 1] < there[i])
		i++;
	return i < left ? -1 : left;
}

static int
at_keep(struct run *r, const struct node *n, int *ids, int count)
{
	int *in = column_copy(r, ids, count), *kept, i, k = 0, nkept;
	int *there = column_room(r, count, sizeof(*there));
	int left = at_places(r, n, in, count, there);
	struct place p;

	if (left < 0)
		return column_keep_each(r, n, ids, count);
	p = run_go(r, r->id);
	kept = column_copy(r, there, left);
	nkept = column_keep(r, n->arg[1], kept, left);
	run_back(r, p);
	for (i = 0; i < left && k < nkept; i++)
		if (kept[k] == there[i])
			ids[k++] = in[i];
	return k;
}

static void
at_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	int *in = column_copy(r, ids, count), i, left;
	int *there = column_room(r, count, sizeof(*there));
	struct place p;

	left = at_places(r, n, in, count, there);
	if (left < 0) {
		column_fill_each(r, n, ids, count, set);
		return;
	}
	p = run_go(r, r->id);
	column_fill(r, n->arg[1], there, left, set);
	run_back(r, p);
	for (i = count; i > left; i--)
		set[i - 1] = left > 0 && in[left - 1] == ids[i - 1] ?
		    set[--left] : 0;
}

/* The right filter always has a position of the game, that of the left one. */
OPERAND(at_placed, node_placed(n->arg[0]))

static struct filter rows[] = {
	{ .name = ":", .role = ROLE_AT, .args = "P14 A13",
	    .flags = FILTER_HIDDEN | FILTER_MOVES | FILTER_YIELDS,
	    .level = LEVEL_AT, .infix = parse_infix,
	    .value = at_value, .set = at_set, .number = at_number,
	    .keep = at_keep, .fill = at_fill,
	    .placed = at_placed,
	    .help = "the right filter at the left position; fails when there "
	    "is no such position", .eg = "child:child:mate" },
	{ .name = "child", .flags = FILTER_PLACE | FILTER_ASKS,
	    .args = "[( index:N )]", .type = POSITION,
	    .number = child_position,
	    .help = "the position after the next move, or after alternative "
	    "number N; fails when the game has no such move",
	    .eg = "child:mate" },
	{ .name = "parent", .type = POSITION,
	    .flags = FILTER_PLACE | FILTER_ASKS, .number = parent_position,
	    .numbers = parent_numbers,
	    .help = "the position before the move that led here; fails at the "
	    "first position", .eg = "parent:check not check" },
	{ .name = "position", .args = "N", .type = POSITION,
	    .flags = FILTER_ASKS, .number = position_position,
	    .help = "the position with that number; fails when the game has "
	    "none", .eg = "position 40:check" },
	{ .name = "initialposition", .type = POSITION,
	    .number = initial_position,
	    .help = "the first position; always matches",
	    .eg = "initialposition:btm" },
	{ .name = "lca", .flags = FILTER_PLACE, .args = "( P P )",
	    .type = POSITION, .number = lca_position,
	    .help = "the latest position that both come from; fails when one "
	    "does not exist",
	    .eg = "echo (s t) {s:check t:check lca(s t):wtm}" },
	{ .name = "distance", .flags = FILTER_PLACE, .args = "( P P )",
	    .type = NUMBER, .number = distance_number,
	    .help = "the number of moves, back and forth, from one position to "
	    "the other; fails when one does not exist",
	    .eg = "distance(initialposition currentposition)==40" },
	{ .name = "ancestor", .flags = FILTER_PLACE, .args = "( P P )",
	    .test = above_test, .which = 0,
	    .help = "the first position comes before the second on the way to "
	    "it", .eg = "echo (s t) {s:check t:mate ancestor(s t)}" },
	{ .name = "descendant", .flags = FILTER_PLACE, .args = "( P P )",
	    .test = above_test, .which = 1,
	    .help = "the second position comes before the first on the way to "
	    "it", .eg = "echo (s t) {s:mate t:check descendant(s t)}" },
	{ .name = NULL }
};

const struct theme theme_tree = { .rows = rows };
