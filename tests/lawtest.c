/*
 * lawtest.c - checks that transforms obey the laws of their algebra (CQL 6.2,
 * transforms formally), for laws.bats:
 *
 *	lawtest SEED COUNT <TREES
 *
 * The trees are expanded; the bodies of their orbits are dropped. Each F of
 * them must have these properties:
 *
 *	id F = F; invertcolor and reflections twice, quarter turns four times
 *	and eighths eight times are the identity
 *	(ts)F = t(sF) for COUNT compositions of random basic transforms
 *	X(YF) = (XY)F for random sets of them, with the names of all images
 *
 * It prints a line for each violation, and how much was checked.
 */
#include <stdlib.h>
#include <string.h>

#include "search.h"

enum {
	SETS_MOST = 32,
	ORBIT_NODES = 20000,	/* in one orbit, equal images included */
	COMPOSITIONS_AN_ORBIT = 8
};

/* The basic transforms of a transform filter. */
struct set {
	const char *name;
	struct transform t[TRANSFORMS_MOST];
	int n;
};

static struct set sets[SETS_MOST];
static size_t nsets;
static uint64_t state;
static long count;		/* compositions per tree */
static long trees, compositions, images, orbits, violations;

/* Returns a random number below n (xorshift64*). */
static size_t
draw(size_t n)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (size_t)((state * 0x2545f4914f6cdd1dULL >> 33) % n);
}

/*
 * Lists all transforms except those of classic CQL, for whose edges these laws
 * do not hold.
 */
static void
list_sets(void)
{
	const struct filter *f;
	struct set *s;
	size_t i;

	for (i = 0; (f = filter_row(i)) != NULL && nsets < SETS_MOST; i++) {
		if (!filter_is_transform(f))
			continue;
		s = &sets[nsets];
		s->name = f->name;
		s->n = transforms_list(f->transforms, s->t);
		nsets += !s->t[s->n - 1].edge;
	}
}

/* ---- basic transforms ---- */

/*
 * Composes two basic transforms; false when the result is not a basic one,
 * since squares that one shift has lost do not come back by another.
 */
static bool
compose(const struct transform *outer, const struct transform *inner,
    struct transform *both)
{
	bool reflects = (outer->files != outer->ranks) != outer->transpose;
	int x = outer->files ? -inner->dx : inner->dx;
	int y = outer->ranks ? -inner->dy : inner->dy;
	int dx = outer->transpose ? y : x, dy = outer->transpose ? x : y;

	memset(both, 0, sizeof(*both));
	both->files = inner->files != (inner->transpose ? outer->ranks :
	    outer->files);
	both->ranks = inner->ranks != (inner->transpose ? outer->files :
	    outer->ranks);
	both->transpose = inner->transpose != outer->transpose;
	both->colour = inner->colour != outer->colour;
	both->turns = (signed char)(outer->turns +
	    (reflects ? -inner->turns : inner->turns));
	both->dx = (signed char)(outer->dx + dx);
	both->dy = (signed char)(outer->dy + dy);
	return outer->dx * dx >= 0 && outer->dy * dy >= 0;
}

/*
 * Whether turns by 45 degrees are defined for F: it names no particular
 * square.
 */
static bool
can_turn(const struct node *f)
{
	int i;

	if (f == NULL || (f->filter->flags & FILTER_NOTRANSFORM) != 0)
		return true;
	if ((f->filter->flags & FILTER_PARITY) != 0 ||
	    (f->filter->atom == ATOM_MEN && f->squares != 0 &&
	    f->squares != ALL_SQUARES))
		return false;
	for (i = 0; i < f->nargs; i++)
		if (!can_turn(f->arg[i]))
			return false;
	return true;
}

/* Returns tF, or NULL when it or F is invalid. */
static struct node *
image_of(struct query *q, const struct transform *t, const struct node *f)
{
	struct node *image = node_clone(q, f);

	return image != NULL && node_transform(q, image, t) ? image : NULL;
}

/* ---- laws ---- */

static bool
are_equal(const struct node *a, const struct node *b)
{
	return (a == NULL) == (b == NULL) && node_compare(a, b) == 0;
}

static void
hold(const struct query *q, const struct node *f, bool holds,
    const char *law)
{
	struct buf b = { 0 };

	if (holds)
		return;
	violations++;
	node_print(f, &b);
	printf("%s: %s: not so of %s\n", q->name, law, buf_str(&b));
	buf_free(&b);
}

static void
hold_powers(struct query *q, const struct node *f)
{
	static const struct {
		const char *law;
		int power;
		struct transform t;
	} laws[] = {
		{ "id F = F", 1, { .name = "" } },
		{ "invertcolor^2 F = F", 2, { .colour = true } },
		{ "reflect_h^2 F = F", 2, { .ranks = true } },
		{ "reflect_v^2 F = F", 2, { .files = true } },
		{ "reflect_a1h8^2 F = F", 2, { .transpose = true } },
		{ "reflect_a8h1^2 F = F", 2, { .files = true, .ranks = true,
		    .transpose = true } },
		{ "rotate90^4 F = F", 4, { .ranks = true,
		    .transpose = true } },
		{ "rotate270^4 F = F", 4, { .files = true,
		    .transpose = true } },
		{ "rotate45^8 F = F", 8, { .turns = 1 } }
	};
	const struct node *image;
	size_t i;
	int k;

	for (i = 0; i < LENGTH(laws); i++) {
		if (laws[i].t.turns != 0 && !can_turn(f))
			continue;
		for (image = f, k = 0; k < laws[i].power; k++)
			image = image_of(q, &laws[i].t, image);
		hold(q, f, are_equal(image, f), laws[i].law);
	}
}

/* Returns a basic transform of a random set, or the exchange of colours. */
static const struct transform *
draw_basic(const struct node *f)
{
	static const struct transform invertcolor = { .name = "invertcolor",
		.colour = true };
	const struct transform *t;
	size_t i;

	do {
		i = draw(nsets + 1);
		t = i == nsets ? &invertcolor :
		    &sets[i].t[draw((size_t)sets[i].n)];
	} while (t->turns != 0 && !can_turn(f));
	return t;
}

/*
 * Checks the law with three transforms, so that each side is a composition:
 * (tsr)F, (ts)(rF) ...
 */
static void
hold_composition(struct query *q, const struct node *f)
{
	const struct transform *t, *s, *r;
	struct transform ts, sr, tsr;
	struct node *image, *step;
	char law[160];

	do {
		t = draw_basic(f);
		s = draw_basic(f);
		r = draw_basic(f);
	} while (!compose(t, s, &ts) || !compose(s, r, &sr) ||
	    !compose(&ts, r, &tsr));
	snprintf(law, sizeof(law), "(tsr)F = (ts)rF = t(sr)F = t(s(rF)), "
	    "t <%s> s <%s> r <%s>", t->name, s->name, r->name);
	image = image_of(q, &tsr, f);
	step = image_of(q, r, f);
	hold(q, f, are_equal(image, image_of(q, &ts, step)) &&
	    are_equal(image, image_of(q, t, image_of(q, &sr, f))) &&
	    are_equal(image, image_of(q, t, image_of(q, s, step))), law);
	compositions++;
	images += image != NULL;
}

/* Sets the name of an image: the outer name first; the identity has none. */
static void
set_name(struct query *q, struct node *image, const char *t, const char *s)
{
	image->text = arena_printf(&q->arena, "%s%s%s", t, t[0] != '\0' &&
	    s[0] != '\0' ? " " : "", s);
}

/* Fills list, which has room, with the distinct t(sF) and their names. */
static int
images_of(struct query *q, const struct set *x, const struct set *y,
    const struct node *f, struct node **list)
{
	int room = x->n * y->n, n = 0, i, k;
	int *which = arena_alloc(&q->arena, (size_t)room * sizeof(*which));
	struct node **all = arena_alloc(&q->arena, (size_t)room *
	    sizeof(struct node *));

	for (i = 0; i < x->n; i++) {
		for (k = 0; k < y->n; k++) {
			all[n] = image_of(q, &y->t[k], f);
			all[n] = image_of(q, &x->t[i], all[n]);
			if (all[n] != NULL)
				set_name(q, all[n++], x->t[i].name,
				    y->t[k].name);
		}
	}
	n = nodes_distinct(q, all, n, which);
	for (i = 0; i < n; i++)
		list[i] = all[which[i]];
	return n;
}

/*
 * Checks the orbit of one set on that of another; F is the node of an image.
 */
static void
hold_orbit(struct query *q, const struct node *f, int size)
{
	const struct set *x = &sets[draw(nsets)], *y = &sets[draw(nsets)];
	bool turns = x->t[x->n - 1].turns != 0 || y->t[y->n - 1].turns != 0;
	struct node **list, **image, *orbit;
	char names[64];
	int n, i;

	if (x->n * y->n * size > ORBIT_NODES || (turns && !can_turn(f)))
		return;
	snprintf(names, sizeof(names), "%s %s", x->name, y->name);
	orbit = orbit_make(q, f, span_of(names), NULL, f->arg[0]);
	image = orbit->arg + ORBIT_IMAGES;
	list = arena_alloc(&q->arena, (size_t)(x->n * y->n) *
	    sizeof(struct node *));
	n = images_of(q, x, y, f, list);
	hold(q, f, orbit->nargs - ORBIT_IMAGES == n, names);
	for (i = 0; i < n && i < orbit->nargs - ORBIT_IMAGES; i++)
		hold(q, f, are_equal(list[i], image[i]) &&
		    strcmp(list[i]->text, image[i]->text) == 0, names);
	orbits++;
}

static void
hold_tree(struct query *q, void *context)
{
	struct node *f;
	struct arenamark mark;
	long i;
	int nodes;

	/* the orbit without transforms has F as its only image */
	f = orbit_make(q, q->body, span_of(""), NULL, q->body)->
	    arg[ORBIT_IMAGES];
	nodes = q->nnodes;
	mark = arena_mark(&q->arena);
	hold_powers(q, f);
	for (i = 0; i < count; i++) {
		hold_composition(q, f);
		if (i % COMPOSITIONS_AN_ORBIT == 0)
			hold_orbit(q, f, nodes);
		q->nnodes = nodes;
		arena_reset(&q->arena, mark);
	}
	trees++;
}

static void
drop_body(struct node *n, void *context)
{
	if (node_is(n, "orbit"))
		n->arg[ORBIT_OF] = NULL;
}

static bool
hold_query(struct query *q)
{
	node_each(q->body, drop_body, NULL);
	return query_try(q, hold_tree, NULL);
}

int
main(int argc, char **argv)
{
	static const char usage[] = "SEED COUNT <trees";
	long seed;

	warn_name(argv[0]);
	filters_init();
	if (argc != 3 || !number_parse(argv[1], 1, 1000000000L, &seed) ||
	    !number_parse(argv[2], 1, 1000000000L, &count))
		die("usage: %s", usage);
	state = (uint64_t)seed;
	list_sets();
	if (!ast_each("-", hold_query))
		return EXIT_TROUBLE;
	printf("%ld trees, %ld compositions, %ld with an image, %ld orbits, "
	    "%ld violations\n", trees, compositions, images, orbits,
	    violations);
	return violations != 0;
}
