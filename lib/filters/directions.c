/*
 * directions.c - up, left, diagonal ...: squares some steps away, whether or
 * not men are in the way.
 */
#include "shapes.h"

enum { STEPS_MOST = 7 };

/* The squares that are least to most steps away, but at least one step. */
static inline bitboard
squares_away(bitboard set, int direction, int least, int most)
{
	bitboard away = 0;
	int i;

	if (least <= 1 && most == STEPS_MOST)
		return squares_beyond(set, direction);
	if (least == 1 && most == 1)
		return squares_step(set, direction);
	for (i = 1; i <= most && set != 0; i++) {
		set = squares_step(set, direction);
		if (i >= least)
			away |= set;
	}
	return away;
}

/* Negative steps go in the opposite direction. */
static inline bitboard
squares_reached(const struct node *n, bitboard set, int least, int most)
{
	unsigned left = set != 0 ? (unsigned)n->filter->which : 0;
	bitboard away = 0;
	int d;

	for (; left != 0; left &= left - 1) {
		d = bits_first(left);
		away |= squares_away(set, d, least, most);
		if (least < 0)
			away |= squares_away(set, (d + 4) % DIRECTIONS, -most,
			    -least);
	}
	return least <= 0 && most >= 0 ? away | set : away;
}

static bitboard
direction_set(struct run *r, const struct node *n)
{
	int least = 1, most = STEPS_MOST;

	range_bounds(r, n->arg[0], &least, &most);
	if (least < -STEPS_MOST || most > STEPS_MOST || least > most)
		run_error(r, n, "invalid range %d %d: the steps of '%s' lie "
		    "within -%d and %d", least, most, n->filter->name,
		    STEPS_MOST, STEPS_MOST);
	return squares_reached(n, eval_set(r, n->arg[1]), least, most);
}

/* Literal steps on the board, the smaller first, cause no error at run time. */
static unsigned
direction_effects(const struct node *n)
{
	const struct node *range = n->arg[0], *bound;
	int i, least = -STEPS_MOST;

	for (i = 0; range != NULL && i < range->nargs; i++) {
		bound = range->arg[i];
		if (!node_is(bound, "integer") || bound->number < least ||
		    bound->number > STEPS_MOST)
			return FILTER_FAILS;
		least = bound->number;
	}
	return range != NULL && range->nargs == 0 ? FILTER_FAILS : 0;
}

/*
 * Position by position, with their ranges, directions would cost up to 80 per
 * cent more.
 */
static void
direction_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	int least = 1, most = STEPS_MOST, i;

	if (n->arg[0] != NULL &&
	    (n->arg[0]->link.depends & FILTER_READS) != 0) {
		column_fill_each(r, n, ids, count, set);
		return;
	}
	range_bounds(r, n->arg[0], &least, &most);
	column_fill(r, n->arg[1], ids, count, set);
	for (i = 0; i < count; i++)
		set[i] = squares_reached(n, set[i], least, most);
}

MAY(direction_may, may_hold(node_may(f, n->arg[1]).set != 0 ? ALL_SQUARES : 0))

#define DIRECTION(text, example, set_, says)				\
	{ .name = text, .grows = true, .role = ROLE_DIRECTION,		\
	    .args = "[R] S13", .type = SET,				\
	    .which = set_, .effects = direction_effects,		\
	    .set = direction_set, .fill = direction_fill,		\
	    .may = direction_may,		\
	    .help = "squares reached from the set " says "; fails "	\
	    "when all are off the board", .eg = example }

static struct filter rows[] = {
#include "directions.txt.inc"
	{ .name = NULL }
};

const struct theme theme_directions = { .rows = rows };
