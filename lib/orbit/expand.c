/*
 * expand.c - expands abbreviations: transforms become orbits with all their
 * images, and sugar gets its body (CQL 6.2, transforms).
 */
#include "orbit.h"

/* inside: n is within a transform, so latetransform is not expanded yet */
static struct node *expand(struct query *q, struct node *n, bool inside);

/* ---- transforming a filter ---- */

static ORDER(compare_index, int, DIFFERENCE(*a, *b))

/*
 * Removes images that are equal to earlier ones. Sorts the rest by node_compare
 * if structural is set; else leaves it in the order of generation.
 */
static void
orbit_unique(struct query *q, struct node *orbit, bool structural)
{
	struct node **image = orbit->arg + ORBIT_IMAGES, **all;
	int count = orbit->nargs - ORBIT_IMAGES, i;
	struct arenamark mark = arena_mark(&q->arena);
	int *which = arena_alloc(&q->arena, (size_t)count * sizeof(*which));

	all = arena_copy(&q->arena, image, (size_t)count * sizeof(*all));
	count = nodes_distinct(q, all, count, which);
	if (!structural)
		MEM_SORT(which, count, compare_index);
	for (i = 0; i < count; i++)
		image[i] = all[which[i]];
	orbit->nargs = ORBIT_IMAGES + count;
	arena_reset(&q->arena, mark);
}

/*
 * Transforms the images of an orbit and drops those that are lost. The body is
 * dropped too: the transformed images need not be an orbit of the transformed
 * body.
 */
static bool
transform_orbit(struct query *q, struct node *n, const struct transform *t)
{
	int i, left = ORBIT_IMAGES;

	n->arg[ORBIT_OF] = NULL;
	for (i = ORBIT_IMAGES; i < n->nargs; i++)
		if (node_transform(q, n->arg[i], t))
			n->arg[left++] = n->arg[i];
	n->nargs = left;
	orbit_unique(q, n, true);
	return left > ORBIT_IMAGES;
}

static const struct filter *
transformed_row(const struct filter *f, const struct transform *t)
{
	bool dual = (f->flags & FILTER_PARITY) != 0 ?
	    transform_changes_light(t) : t->colour;

	if (f->role == ROLE_DIRECTION)
		return filter_directions(transform_directions(t,
		    (unsigned)f->which));
	return f->dual != NULL && dual ? filter_get(f->dual) : f;
}

bool
node_transform(struct query *q, struct node *n, const struct transform *t)
{
	bool whole = true;
	int i;

	if (n == NULL || (n->filter->flags & FILTER_NOTRANSFORM) != 0 ||
	    n->filter->sugar != NULL)
		return true;
	if (node_is(n, "orbit"))
		return transform_orbit(q, n, t);
	for (i = 0; i < n->nargs; i++)
		whole &= node_transform(q, n->arg[i], t);
	n->filter = transformed_row(n->filter, t);
	return atom_map(q, n, t) && whole;
}

/*
 * Whether a shift brings a designator off the board, so that its image need
 * not be made.
 */
static bool
is_lost(const struct node *n, const struct transform *t)
{
	int i;

	if ((t->dx == 0 && t->dy == 0) || t->edge || n == NULL ||
	    (n->filter->flags & FILTER_NOTRANSFORM) != 0 ||
	    n->filter->sugar != NULL || node_is(n, "orbit"))
		return false;
	for (i = 0; i < n->nargs; i++)
		if (is_lost(n->arg[i], t))
			return true;
	return n->filter->atom == ATOM_MEN && n->squares != 0 &&
	    transform_squares(t, n->squares) == 0;
}

/* ---- orbits ---- */

static struct node *
range_of(const struct node *transform)
{
	return transform->nargs > 1 ? transform->arg[0] : NULL;
}

/*
 * Replaces the images of an orbit by their images under all basic transforms
 * of s, which vary slowest in the order of generation.
 */
static void
orbit_apply(struct query *q, struct node *orbit, const struct filter *f)
{
	struct transform t[TRANSFORMS_MOST];
	int n = transforms_list(f->transforms, t), count = orbit->nargs, i, k;
	struct node **image = orbit->arg, *copy;

	orbit->nargs = 0;
	node_add(q, orbit, image[ORBIT_RANGE]);
	node_add(q, orbit, image[ORBIT_OF]);
	for (i = 0; i < n; i++) {
		for (k = ORBIT_IMAGES; k < count; k++) {
			if (is_lost(image[k], &t[i]))
				continue;
			copy = node_clone(q, image[k]);
			if (node_transform(q, copy, &t[i]))
				node_add(q, orbit, copy);
		}
	}
	orbit_unique(q, orbit, false);
}

/*
 * Applies the transforms of the names; the last name is the innermost
 * transform and comes first.
 */
static void
orbit_apply_all(struct query *q, struct node *orbit, struct span names)
{
	const struct filter *f = orbit_name(&names);

	if (f == NULL)
		return;
	orbit_apply_all(q, orbit, names);
	orbit_apply(q, orbit, f);
}

static struct node *
wrapped(struct query *q, const char *name, struct node *body)
{
	struct node *n = node_new(q, filter_get(name), body->line, body->col);

	node_add(q, n, body);
	return node_typed(q, n);
}

PREDICATE(is_late, node_is(n, "latetransform"))

bool
node_has_late(const struct node *n)
{
	return node_any(n, is_late, NULL) != NULL;
}

struct node *
orbit_make(struct query *q, const struct node *at, struct span names,
    struct node *range, struct node *body)
{
	struct node *orbit = node_new(q, filter_get("orbit"), at->line,
	    at->col);

	node_add(q, orbit, range);
	node_add(q, orbit, wrapped(q, "of", body));
	node_add(q, orbit, wrapped(q, "copy", expand(q, node_clone(q,
	    body), true)));
	orbit_apply_all(q, orbit, names);
	orbit_unique(q, orbit, true);
	node_typed(q, orbit);
	orbit->text = arena_printf(&q->arena, "%.*s %s", (int)names.n,
	    names.p, orbit_mode(orbit));
	orbit->length = strlen(orbit->text);
	return orbit;
}

struct node *
orbit_body(struct query *q, const struct node *orbit)
{
	const struct node *of = orbit->arg[orbit->arg[ORBIT_OF] != NULL ?
	    ORBIT_OF : ORBIT_IMAGES];

	return expand(q, node_clone(q, of->arg[0]), false);
}

static struct node *
expand_transform(struct query *q, const struct node *n, bool inside)
{
	const struct node *inner = n, *outer = node_grows(q, n);
	const char *names = n->filter->name;
	struct node *orbit;
	int i;

	/* nested transforms without a range make one orbit */
	while (range_of(inner) == NULL &&
	    filter_is_transform(node_last(inner)->filter)) {
		inner = node_last(inner);
		names = arena_printf(&q->arena, "%s %s", names,
		    inner->filter->name);
	}
	orbit = orbit_make(q, n, span_of(names), range_of(inner),
	    node_last(inner));
	for (i = ORBIT_IMAGES; !inside && i < orbit->nargs &&
	    node_has_late(orbit->arg[ORBIT_OF]); i++)
		orbit->arg[i] = expand(q, orbit->arg[i], false);
	q->grows = outer;
	return orbit;
}

/* ---- sugar ---- */

/*
 * Gives a node of sugar the place of the filter that it defines: places in a
 * definition mean nothing to the user.
 */
static void
place_at(struct node *n, void *context)
{
	const struct node *at = context;

	n->line = at->line;
	n->col = at->col;
}

static void
expand_sugar(struct query *q, struct node *n)
{
	const struct node *outer = node_grows(q, n);
	struct parser p = { .q = q, .t = lex(q, span_of(n->filter->sugar)),
	    .defines = true };
	struct node *body = parse_sequence(&p, NULL, p.t);

	node_each(body, place_at, n);
	node_add(q, n, expand(q, body, false));
	q->grows = outer;
}

/* ---- the whole tree ---- */

/*
 * Puts the target of a dash in braces where its parser would: a variable, path
 * or line that stands alone.
 */
static struct node *
braced_target(struct query *q, struct node *n)
{
	return node_plays(n, ROLE_VARIABLE) || node_plays(n, ROLE_PATH) ||
	    node_plays(n, ROLE_LINE) ?
	    wrapped(q, filter_of(ROLE_COMPOUND)->name, n) : n;
}

static struct node *
expand(struct query *q, struct node *n, bool inside)
{
	struct node *arg;
	const char *label;
	int i;

	if (n == NULL || node_is(n, "of"))
		return n;
	if (is_late(n, NULL))
		return inside ? n : expand(q, n->arg[0], false);
	if (filter_is_transform(n->filter))
		return expand_transform(q, n, inside);
	if (n->filter->sugar != NULL && n->nargs == 0)
		expand_sugar(q, n);
	for (i = 0; i < n->nargs; i++) {
		arg = n->arg[i];
		n->arg[i] = expand(q, arg, inside);
		label = sig_label(n->filter, i);
		if (n->arg[i] != arg && n->filter->level == LEVEL_DASH &&
		    label != NULL && strcmp(label, "target") == 0)
			n->arg[i] = braced_target(q, n->arg[i]);
	}
	return n;
}

static void
expand_query(struct query *q, void *context)
{
	q->body = expand(q, q->body, false);
	q->expanded = true;
}

bool
query_expand(struct query *q)
{
	return query_try(q, expand_query, NULL);
}
