/* forced.c - matein and its kin: mates that can be forced. */
#include "moveparts.h"
#include "shapes.h"
#include "solution.h"

extern const struct theme theme_solve;

static void
tick(void *run)
{
	run_tick(run);
}

/* The solver of the run, which is made when it is first asked for. */
static struct solver *
solver_of(struct run *r)
{
	struct solver **s = run_own(r, &theme_solve);

	if (*s == NULL)
		*s = solver_new(&r->life, tick, r);
	return *s;
}

static bool
solve_number(struct run *r, const struct node *n, int *v)
{
	struct position room;
	int most;

	if (!eval_number(r, n->arg[0], &most) || !run_has_moves(r))
		return false;
	if (most > SOLVE_MOST)
		run_error(r, n, "'%s' looks at most %d moves ahead, not %d",
		    n->filter->name, SOLVE_MOST, most);
	*v = solve(solver_of(r), position_by_rules(r, &room),
	    (enum solution)n->filter->which, most);
	return *v >= 0;
}

/* Adds a line for each key or, for matedin, the line in which n mates. */
static void
solve_lines(struct run *r, const struct node *n, struct lines *l)
{
	enum solution what = (enum solution)n->filter->which;
	move keys[MAX_MOVES], line[2 * SOLVE_MOST + 2];
	struct position room, next;
	const struct position *p = position_by_rules(r, &room);
	int moves, count, start = l->n, i;

	if (!solve_number(r, n, &moves))
		return;
	if (what == SOLVE_MATED) {
		count = solve_line(solver_of(r), p, SOLVE_MATE, moves + 1,
		    line);
		if (line_add(l, line, count))
			line_write(l);
		return;
	}
	count = solve_keys(solver_of(r), p, what, moves, keys);
	if (start > 0)
		count = 1;
	for (i = 0; i < count; i++, l->n = start) {
		pos_play(p, keys[i], &next);
		if (line_add(l, &keys[i], 1) &&
		    line_add(l, line, solve_line(solver_of(r), &next, what,
		    moves, line)))
			line_write(l);
	}
}

static const char *
solve_invalid(const struct node *n)
{
	int least = n->filter->which != SOLVE_MATED, most;

	if (!node_is(n->arg[0], "integer"))
		return NULL;
	most = n->arg[0]->number;
	return most < least ? "there is no mate in so few moves" :
	    most > SOLVE_MOST ? "too many moves to look ahead; the most is 50" :
	    NULL;
}

/* A literal number was checked by the parser, so it causes no error. */
EFFECTS(solve_effects, node_is(n->arg[0], "integer") ? 0 : FILTER_FAILS)

#define SOLVE(word, kind, says, example)				\
	{ .name = word, .ours = true, .args = "N14", .type = NUMBER,	\
	    .flags = FILTER_ASKS, .effects = solve_effects, .which = kind, \
	    .number = solve_number, .invalid = solve_invalid,		\
	    .solve = solve_lines,					\
	    .help = says, .eg = example }

static struct filter rows[] = {
	SOLVE("matein", SOLVE_MATE, "the fewest moves, up to N, in which the "
	    "side to move can force mate; fails when it cannot",
	    "matein 3==2"),
	SOLVE("matedin", SOLVE_MATED, "the fewest moves of the other side, up "
	    "to N, in which the side to move is mated whatever it plays, 0 "
	    "when it is mated; fails when it can escape",
	    "legal --(matedin 1)"),
	SOLVE("helpmatein", SOLVE_HELPMATE, "the fewest moves of each side, up "
	    "to N, in which the side to move, which begins, can be mated with "
	    "its own help; fails when it cannot",
	    "#[Aa]<=4 helpmatein 1"),
	SOLVE("selfmatein", SOLVE_SELFMATE, "the fewest moves, up to N, in "
	    "which the side to move can force the other to mate it; fails "
	    "when it cannot", "#[Aa]<=6 selfmatein 1"),
	{ .name = NULL }
};

const struct theme theme_solve = {
	.rows = rows,
	.size = sizeof(struct solver *)
};
