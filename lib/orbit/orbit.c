/*
 * orbit.c - evaluates orbits, the images of a filter under transforms (CQL 6.2,
 * transforms).
 */
#include "enginecolumn.h"
#include "evalcomments.h"
#include "enginemay.h"
#include "orbit.h"

/* ---- types ---- */

enum type
orbit_value_type(enum type body)
{
	return body == SET || body == NUMBER ? body : LOGICAL;
}

/*
 * The type of an orbit: that of its images, which all have one type; with a
 * range, a number.
 */
static enum type
orbit_type(const struct node *n)
{
	if (n->arg[ORBIT_RANGE] != NULL)
		return NUMBER;
	return n->nargs == ORBIT_IMAGES ? LOGICAL :
	    orbit_value_type(n->arg[ORBIT_IMAGES]->type);
}

const struct filter *
orbit_name(struct span *names)
{
	struct span rest = *names, word = span_cut(&rest, ' ');
	const struct filter *f;
	char name[32];

	f = filter_find(span_string(name, sizeof(name), word));
	if (f == NULL || !filter_is_transform(f))
		return NULL;
	*names = rest;
	return f;
}

const char *
orbit_mode(const struct node *n)
{
	enum type type = orbit_type(n);

	if (n->arg[ORBIT_RANGE] != NULL)
		return "count";
	return type == SET ? "union" : type == NUMBER ? "max" : "any";
}

static const char *
orbit_invalid(const struct node *n)
{
	const char *mode = strrchr(n->text, ' ');
	int i;

	if (mode == NULL || strcmp(mode + 1, orbit_mode(n)) != 0)
		return "an orbit is NAMES any, union, max or count, as its "
		    "images say";
	if (n->arg[ORBIT_OF] != NULL && !node_is(n->arg[ORBIT_OF], "of"))
		return "what an orbit is of is a node 'of'";
	for (i = ORBIT_IMAGES; i < n->nargs; i++)
		if (!node_is(n->arg[i], "copy") ||
		    n->arg[i]->type != n->arg[ORBIT_IMAGES]->type)
			return "the images of an orbit have one type";
	return NULL;
}

/* ---- evaluating orbits ---- */

static inline const struct node *
image(const struct node *n, int i)
{
	return n->arg[i]->arg[0];
}

/*
 * Counts the images that match. All are evaluated, since each may add
 * comments.
 */
static bool
orbit_count(struct run *r, const struct node *n, int *v)
{
	size_t mark = comment_mark(r);
	int i;

	*v = 0;
	for (i = ORBIT_IMAGES; i < n->nargs; i++) {
		run_tick(r);
		*v += eval_test(r, image(n, i));
	}
	return comments_if(r, range_holds(r, n->arg[ORBIT_RANGE], *v), mark);
}

/*
 * Whether an image matches. If images have effects, all are evaluated, without
 * the plan.
 */
static bool
orbit_any(struct run *r, const struct node *n)
{
	size_t mark = comment_mark(r);
	bool pure = run_reuses(r, n, SAME_HERE), matched = false;
	int i;

	if (n->link.plan != NULL && pure)
		return orbitplan_test(r, n->link.plan);
	for (i = ORBIT_IMAGES; i < n->nargs && !(matched && pure); i++) {
		run_tick(r);
		matched |= eval_test(r, image(n, i));
	}
	return comments_if(r, matched, mark);
}

static bool
orbit_test(struct run *r, const struct node *n)
{
	return n->arg[ORBIT_RANGE] != NULL ? orbit_count(r, n, &(int){ 0 }) :
	    orbit_any(r, n);
}

/*
 * Each image is evaluated where those before it do not match, unless facts rule
 * it out; to ask that of one of two images does not pay.
 */
static int
orbit_keep(struct run *r, const struct node *n, int *ids, int count)
{
	bool rules_out = n->nargs > ORBIT_IMAGES + 2 &&
	    options_use(r->options, USE_FACTS);
	int *rest = column_copy(r, ids, count), nrest = count, i;

	if (n->arg[ORBIT_RANGE] != NULL || !run_reuses(r, n, SAME_HERE))
		return column_keep_each(r, n, ids, count);
	if (n->link.plan != NULL)
		nrest = orbitplan_drop(r, n->link.plan, rest, count);
	for (i = ORBIT_IMAGES; n->link.plan == NULL && i < n->nargs; i++)
		if (!rules_out || node_may(run_facts(r), image(n, i)).match)
			nrest = column_drop(r, image(n, i), rest, nrest);
	return column_without(ids, count, rest, nrest);
}

static bitboard
orbit_set(struct run *r, const struct node *n)
{
	bitboard set = 0;
	int i;

	for (i = ORBIT_IMAGES; i < n->nargs; i++) {
		run_tick(r);
		set |= eval_set(r, image(n, i));
	}
	return set;
}

/*
 * The maximum of the images. A better image removes the comments of earlier
 * ones; an equally good one keeps them.
 */
static bool
orbit_max(struct run *r, const struct node *n, int *v)
{
	size_t start = comment_mark(r), mark;
	bool found = false;
	int i, value;

	for (i = ORBIT_IMAGES; i < n->nargs; i++) {
		run_tick(r);
		mark = comment_mark(r);
		if (!eval_number(r, image(n, i), &value)) {
			comment_cut(r, mark);
			continue;
		}
		if (found && value != *v)
			comments_of_best(r, start, mark, value > *v);
		if (found && value < *v)
			continue;
		found = true;
		*v = value;
	}
	return found;
}

static bool
orbit_number(struct run *r, const struct node *n, int *v)
{
	return n->arg[ORBIT_RANGE] != NULL ? orbit_count(r, n, v) :
	    orbit_max(r, n, v);
}

/* To unite the sets of images would take longer than it saves. */
static struct may
orbit_may(const struct facts *f, const struct node *n)
{
	const struct orbitplan *plan = n->link.plan;
	bool may = n->arg[ORBIT_RANGE] != NULL ||
	    (plan != NULL && orbitplan_may(f, plan));
	int i;

	for (i = ORBIT_IMAGES; plan == NULL && !may && i < n->nargs; i++)
		may = node_may(f, image(n, i)).match;
	return may || n->type != SET ? may_be(may) : may_hold(0);
}

/* ---- currenttransform ---- */

static bool
currenttransform_string(struct run *r, const struct node *n, struct span *v)
{
	*v = span_of(arena_printf(&r->scratch, "<%.*s>", (int)n->length,
	    n->text));
	return true;
}

/* ---- printing ---- */

static void
body_print(struct printer *p, const struct node *n)
{
	print_node(p, n->arg[0], LEVEL_OR);
}

/* The text before, between and after the images, by mode. */
static const struct {
	const char *mode, *before, *between, *after;
	int level;
} written[] = {
	{ "any", "{ ", " or ", " }", LEVEL_AND },
	{ "union", "{ ", " | ", " }", LEVEL_INTERSECTION },
	{ "max", "max(", " ", ")", LEVEL_SUM },
	{ "count", "{ (if ", " then 1 else 0) + (if ", " then 1 else 0) }",
	    LEVEL_OR }
};

static void
print_images(struct printer *p, const struct node *n)
{
	const char *mode = orbit_mode(n);
	size_t k = 0;
	int i;

	while (strcmp(written[k].mode, mode) != 0)
		k++;
	buf_puts(p->out, written[k].before);
	for (i = ORBIT_IMAGES; i < n->nargs; i++) {
		if (i > ORBIT_IMAGES)
			buf_puts(p->out, written[k].between);
		print_node(p, image(n, i), written[k].level);
	}
	/* max wants two items */
	if (mode[0] == 'm' && n->nargs == ORBIT_IMAGES + 1)
		print_node(p, image(n, ORBIT_IMAGES), written[k].level);
	buf_puts(p->out, written[k].after);
}

/*
 * Prints an orbit that counts its images: the value of a comparison is its
 * left side.
 */
static void
print_count(struct printer *p, const struct node *n)
{
	const struct node *range = n->arg[ORBIT_RANGE];

	if (range->words != 0) {
		print_images(p, n);
		return;
	}
	buf_puts(p->out, "{ (");
	print_images(p, n);
	buf_puts(p->out, " >= ");
	print_node(p, range->arg[0], LEVEL_SUM);
	buf_puts(p->out, ") <= ");
	print_node(p, node_last(range), LEVEL_SUM);
	buf_puts(p->out, " }");
}

/*
 * Prints an orbit by its transforms, or by its images if it has nothing else.
 */
static void
orbit_print(struct printer *p, const struct node *n)
{
	struct span names = node_text(n);
	const struct filter *f;

	if (n->arg[ORBIT_OF] == NULL) {
		if (n->arg[ORBIT_RANGE] != NULL)
			print_count(p, n);
		else
			print_images(p, n);
		return;
	}
	while ((f = orbit_name(&names)) != NULL)
		print_word(p, f->name);
	if (n->arg[ORBIT_RANGE] != NULL)
		print_node(p, n->arg[ORBIT_RANGE], LEVEL_OR);
	else
		print_options(p, n);
	print_node(p, n->arg[ORBIT_OF]->arg[0], LEVEL_OR);
}

static struct filter rows[] = {
	{ .name = "notransform", .args = "A",
	    .flags = FILTER_NOTRANSFORM | FILTER_YIELDS,
	    .help = "the filter, which transforms around it leave alone; fails "
	    "when it does",
	    .eg = "flipcolor {wtm mate notransform result 0-1}" },
	{ .name = "latetransform", .ours = true, .args = "A",
	    .flags = FILTER_YIELDS,
	    .help = "the filter, whose transforms act after those around it, "
	    "as in a position list of classic CQL; fails when it does",
	    .eg = "shiftvertical {ka8 latetransform flipvertical Rb8}" },
	{ .name = "currenttransform", .args = "", .type = STRING,
	    .atom = ATOM_TRANSFORM, .string = currenttransform_string,
	    .help = "names of the transforms that made this copy of the "
	    "filter, <> for none; always matches",
	    .eg = "flipcolor {wtm currenttransform==\"<>\"}" },
	{ .name = "orbit", .args = "[R] [of:A] A+", .atom = ATOM_NAMES,
	    .flags = FILTER_HIDDEN, .typeof_ = orbit_type,
	    .invalid = orbit_invalid, .test = orbit_test,
	    .keep = orbit_keep, .set = orbit_set,
	    .number = orbit_number, .may = orbit_may, .print = orbit_print,
	    .help = "a filter and all its images under transforms",
	    .eg = "flip count Ra1==1" },
	{ .name = "of", .args = "A", .flags = FILTER_HIDDEN | FILTER_YIELDS,
	    .print = body_print,
	    .help = "the filter that the images of an orbit are made of",
	    .eg = "flip Ra1" },
	{ .name = "copy", .args = "A", .atom = ATOM_TRANSFORM,
	    .flags = FILTER_HIDDEN | FILTER_YIELDS, .print = body_print,
	    .help = "one image of a filter, and the name of its transform",
	    .eg = "flip Ra1" },
	{ .name = NULL }
};

const struct theme theme_orbits = { .rows = rows };
