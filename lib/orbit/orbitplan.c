/*
 * orbitplan.c - plans how to find whether an orbit matches without evaluating
 * every image. A conjunction of designators under shift is tested for all
 * shifts at once: the men that fit a designator, moved back by its squares,
 * give the shifts that bring it there, and the shifts of all designators are
 * intersected. The images remain the specification; tests hold the two equal.
 */
#include "orbitplan.h"

/* ---- planning ---- */

static void plan_tree(struct query *, struct node *);

static bool
is_fixed_by(struct query *q, const struct node *n, int dx, int dy, bool edge)
{
	struct transform t = { .name = "" };
	struct node *copy = node_clone(q, n);

	t.dx = (signed char)dx;
	t.dy = (signed char)dy;
	t.edge = edge;
	return node_transform(q, copy, &t) && node_compare(copy, n) == 0;
}

/*
 * Whether shifts leave n as it is. A node that one shift leaves unchanged is
 * unchanged by all of them, unless it reports its transform, which
 * node_compare ignores.
 */
static bool
is_fixed(struct query *q, const struct node *n, const struct way *w)
{
	return !node_tells_transform(n) &&
	    (w->dx == 0 || is_fixed_by(q, n, 1, 0, w->edge)) &&
	    (w->dy == 0 || is_fixed_by(q, n, 0, 1, w->edge));
}

/*
 * Whether shifts move a set rigidly: it holds no whole rank or file, which
 * would stay; with the edges of classic CQL, it has no square at an edge that
 * would stay.
 */
static bool
is_rigid(bitboard set, bool edge)
{
	const bitboard edges = RANK_1 | RANK_1 << 56 | FILE_A | FILE_A << 7;
	int i;

	if (edge)
		return (set & edges) == 0;
	for (i = 0; i < 8; i++)
		if ((set & RANK_1 << 8 * i) == RANK_1 << 8 * i ||
		    (set & FILE_A << i) == FILE_A << i)
			return false;
	return true;
}

/* Makes a table of the shifts that bring a square of set to each square. */
static const struct shifts *
shift_table(struct query *q, const struct way *w, bitboard set)
{
	struct shifts *on = arena_alloc(&q->arena, 64 * sizeof(*on));
	struct transform t = { .name = "", .edge = w->edge };
	bitboard there;
	int x, y;

	for (x = -w->dx; x <= w->dx; x++)
		for (y = -w->dy; y <= w->dy; y++) {
			t.dx = (signed char)x;
			t.dy = (signed char)y;
			there = transform_squares(&t, set);
			for (; there != 0; there &= there - 1)
				shift_add(&on[bits_first(there)], x, y);
		}
	return on;
}

/* Adds a designator. */
static struct moved *
add_moved(struct query *q, struct way *w, const struct node *n)
{
	struct moved *m = &w->moved[w->nmoved++];
	struct node *men = node_copy(q, n);

	men->squares = ALL_SQUARES;
	node_link(men);
	m->men = men;
	if ((n->men & 1u << MEN_EMPTY) == 0)
		m->kinds = men_kinds(n->men);
	if (is_rigid(n->squares, w->edge))
		m->squares = n->squares;
	else
		m->on = shift_table(q, w, n->squares);
	return m;
}

/* Returns the designator whose size n compares with a number, or NULL. */
static const struct node *
compared_size(const struct node *n)
{
	const struct node *set;

	if (n->filter->level != LEVEL_COMPARE || n->type != NUMBER ||
	    !node_plays(n->arg[1], ROLE_INTEGER) ||
	    n->arg[1]->number < 0 || n->arg[1]->number > COUNT_MOST)
		return NULL;
	set = node_plays(n->arg[0], ROLE_COUNT) ? n->arg[0]->arg[0] :
	    n->arg[0];
	return set->filter->atom == ATOM_MEN ? set : NULL;
}

/*
 * Adds such a comparison. Shifts that would take the designator off the board
 * are removed from the way.
 */
static void
add_compared(struct query *q, struct way *w, const struct node *n,
    const struct node *set)
{
	struct moved *m = add_moved(q, w, set);
	struct shifts all = { { 0 } };
	int sq, k;

	m->on = shift_table(q, w, set->squares);
	m->orders = n->filter->which;
	m->number = n->arg[1]->number;
	for (k = 0; k < SHIFT_WORDS; k++) {
		for (sq = 0; sq < 64; sq++)
			all.word[k] |= m->on[sq].word[k];
		w->all.word[k] &= all.word[k];
	}
}

/*
 * Divides the members of a conjunction into moved and fixed ones; false if one
 * is neither.
 */
static bool
add_members(struct query *q, struct way *w, struct node *n)
{
	const struct node *set;
	int i;

	if (node_is_conjunction(n) && !n->link.encloses) {
		for (i = 0; i < n->nargs; i++)
			if (!add_members(q, w, n->arg[i]))
				return false;
	} else if (is_fixed(q, n, w)) {
		node_link(n);
		plan_tree(q, n);
		w->fixed[w->nfixed++] = n;
	} else if (n->filter->atom == ATOM_MEN) {
		add_moved(q, w, n);
	} else if ((set = compared_size(n)) != NULL) {
		add_compared(q, w, n, set);
	} else {
		return false;
	}
	return true;
}

static bool
way_complete(struct query *q, struct way *w)
{
	size_t count = (size_t)node_count(w->body);
	int x, y;

	w->moved = arena_alloc(&q->arena, count * sizeof(*w->moved));
	w->fixed = arena_alloc(&q->arena, count * sizeof(struct node *));
	for (x = -w->dx; x <= w->dx; x++)
		for (y = -w->dy; y <= w->dy; y++)
			shift_add(&w->all, x, y);
	return add_members(q, w, w->body) && w->nmoved > 0;
}

enum { WAYS_MOST = 64 };

static void
add_way(struct query *q, struct orbitplan *plan, const struct way *from,
    const struct transform *t)
{
	struct way w = { 0 };
	int i;

	w.body = node_clone(q, from->body);
	node_transform(q, w.body, t);
	w.dx = t->transpose ? from->dy : from->dx;
	w.dy = t->transpose ? from->dx : from->dy;
	w.edge = from->edge;
	for (i = 0; i < plan->nways; i++)
		if (w.dx == plan->way[i].dx && w.dy == plan->way[i].dy &&
		    node_compare(w.body, plan->way[i].body) == 0)
			return;
	plan->way[plan->nways++] = w;
}

/*
 * Adds n shifts, up to the last, to a way. False if it has shifts in that
 * direction already, since squares that left the board do not return; or if
 * these are not all shifts up to the last, as along diagonals.
 */
static bool
add_shifts(struct way *w, const struct transform *last, int n)
{
	if (n != (2 * last->dx + 1) * (2 * last->dy + 1) ||
	    (last->dx != 0 && w->dx != 0) || (last->dy != 0 && w->dy != 0) ||
	    ((w->dx != 0 || w->dy != 0) && w->edge != last->edge))
		return false;
	w->dx += last->dx;
	w->dy += last->dy;
	w->edge = last->edge;
	return true;
}

/*
 * Adds a transform to a plan: a symmetry of shifts is a shift of symmetries.
 */
static bool
plan_transform(struct query *q, struct orbitplan *plan, const struct filter *f)
{
	struct transform t[TRANSFORMS_MOST];
	struct orbitplan old = *plan;
	int n = transforms_list(f->transforms, t), i, k, dx = t[n - 1].dx,
	    dy = t[n - 1].dy;

	if (dx != 0 || dy != 0) {
		for (i = 0; i < plan->nways; i++)
			if (!add_shifts(&plan->way[i], &t[n - 1], n))
				return false;
		return true;
	}
	if (plan->nways * n > WAYS_MOST)
		return false;
	plan->nways = 0;
	plan->way = arena_alloc(&q->arena, WAYS_MOST * sizeof(*plan->way));
	for (i = 0; i < n; i++)
		for (k = 0; k < old.nways; k++)
			add_way(q, plan, &old.way[k], &t[i]);
	return true;
}

/* Adds the transforms of the names to a plan; the last name comes first. */
static bool
plan_names(struct query *q, struct orbitplan *plan, struct span names)
{
	const struct filter *f = orbit_name(&names);

	return f == NULL || (plan_names(q, plan, names) &&
	    plan_transform(q, plan, f));
}

/* Plans a conjunction that is shifted; false if it is something else. */
static bool
plan_shifts(struct query *q, struct orbitplan *plan, const struct node *orbit)
{
	struct span names = node_text(orbit);
	struct transform identity = { .name = "" };
	int i;

	plan->nways = 1;
	plan->way = arena_alloc(&q->arena, sizeof(*plan->way));
	plan->way[0].body = orbit_body(q, orbit);
	/* as in images, orbits inside it have no body of their own */
	node_transform(q, plan->way[0].body, &identity);
	if (!plan_names(q, plan, names))
		return false;
	for (i = 0; i < plan->nways; i++)
		if (!way_complete(q, &plan->way[i]))
			return false;
	return true;
}

/*
 * Whether the images are really those of the body. Where the body is a guess
 * they are made once more.
 */
static bool
is_genuine(struct query *q, const struct node *orbit)
{
	const char *mode = strrchr(orbit->text, ' ');
	struct span names = { orbit->text, (size_t)(mode - orbit->text) };
	struct node *made;

	if (orbit->arg[ORBIT_OF] != NULL)
		return true;
	made = orbit_make(q, orbit, names, orbit->arg[ORBIT_RANGE],
	    orbit_body(q, orbit));
	made->arg[ORBIT_OF] = orbit->arg[ORBIT_OF];
	return node_compare(made, orbit) == 0;
}

/*
 * In a query with more nodes, an orbit that has lost its body is not planned by
 * shifts: such a plan has several times as many nodes and may be useless.
 */
enum { GUESS_NODES = PLAN_MOST / 300 };

static void
plan_orbit(struct query *q, struct node *orbit)
{
	struct orbitplan *made = arena_alloc(&q->arena, sizeof(*made));
	int nodes = q->nnodes;

	if (!node_same(orbit, SAME_HERE | FILTER_COMMENTS) ||
	    orbit->arg[ORBIT_RANGE] != NULL)
		return;
	if ((orbit->arg[ORBIT_OF] == NULL && nodes > GUESS_NODES) ||
	    node_has_late(orbit))
		return;
	q->nnodes = 0;		/* nodes of a plan do not count as the
				   query's */
	if (plan_shifts(q, made, orbit) && is_genuine(q, orbit))
		orbit->link.plan = made;
	q->nnodes = nodes;
}

static void
plan_tree(struct query *q, struct node *n)
{
	int i;

	if (n == NULL || node_is(n, "of"))
		return;
	for (i = 0; i < n->nargs; i++)
		plan_tree(q, n->arg[i]);
	if (node_is(n, "orbit"))
		plan_orbit(q, n);
}

static void
plan_query(struct query *q, void *context)
{
	q->planning = true;
	plan_tree(q, q->body);
}

bool
query_plan(struct query *q)
{
	return query_try(q, plan_query, NULL);
}
