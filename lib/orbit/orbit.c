/*
 * transforms.c - flip, shift and the other transforms, and the orbits that
 * expansion makes of them (CQL 6.2, transforms).
 */
#include <string.h>

#include "orbit.h"

/* ---- the basic transforms of each filter, in order of generation ---- */

static const struct transform symmetries[] = {
	{ .name = "" },
	{ .name = "reflect_a1h8", .transpose = true },
	{ .name = "reflect_h", .ranks = true },
	{ .name = "counterclockwise90", .ranks = true, .transpose = true },
	{ .name = "reflect_v", .files = true },
	{ .name = "clockwise90", .files = true, .transpose = true },
	{ .name = "rotate180", .files = true, .ranks = true },
	{ .name = "reflect_a8h1", .files = true, .ranks = true,
	    .transpose = true }
};

static const struct transform rotations[] = {
	{ .name = "" },
	{ .name = "counterclockwise90", .ranks = true, .transpose = true },
	{ .name = "rotate180", .files = true, .ranks = true },
	{ .name = "clockwise90", .files = true, .transpose = true }
};

static const struct transform left_right[] = {
	{ .name = "" },
	{ .name = "reflect_v", .files = true }
};

static const struct transform up_down[] = {
	{ .name = "" },
	{ .name = "reflect_h", .ranks = true }
};

static const struct transform rising[] = {
	{ .name = "" },
	{ .name = "reflect_a1h8", .transpose = true }
};

static const struct transform falling[] = {
	{ .name = "" },
	{ .name = "reflect_a8h1", .files = true, .ranks = true,
	    .transpose = true }
};

static const struct transform colours[] = {
	{ .name = "" },
	{ .name = "invertcolor reflect_h", .ranks = true, .colour = true }
};

static const struct transform turns[] = {
	{ .name = "" },
	{ .name = "rotate45^1", .turns = 1 },
	{ .name = "rotate45^2", .turns = 2 },
	{ .name = "rotate45^3", .turns = 3 },
	{ .name = "rotate45^4", .turns = 4 },
	{ .name = "rotate45^5", .turns = 5 },
	{ .name = "rotate45^6", .turns = 6 },
	{ .name = "rotate45^7", .turns = 7 }
};

/* Which shifts by x files and y ranks there are. */
enum { RISING = 1, FALLING = 2, ALL_SHIFTS = 4 };

/* What a filter stands for: a list, or shifts up to dx and dy. */
static const struct {
	const char *name;
	const struct transform *list;
	int n;
	int dx, dy;
	int among;
	bool edge;		/* with the edges of classic CQL */
} groups[] = {
	{ "flip", symmetries, LENGTH(symmetries), 0, 0, 0, false },
	{ "flipdihedral", symmetries, LENGTH(symmetries), 0, 0, 0, false },
	{ "dihedral", symmetries, LENGTH(symmetries), 0, 0, 0, false },
	{ "flipvertical", left_right, LENGTH(left_right), 0, 0, 0, false },
	{ "fliphorizontal", up_down, LENGTH(up_down), 0, 0, 0, false },
	{ "flipdiagonal", rising, LENGTH(rising), 0, 0, 0, false },
	{ "flipoffdiagonal", falling, LENGTH(falling), 0, 0, 0, false },
	{ "flipcolor", colours, LENGTH(colours), 0, 0, 0, false },
	{ "reversecolor", colours + 1, 1, 0, 0, 0, false },
	{ "rotate90", rotations, LENGTH(rotations), 0, 0, 0, false },
	{ "rotate45", turns, LENGTH(turns), 0, 0, 0, false },
	{ "shift", NULL, 0, 7, 7, ALL_SHIFTS, false },
	{ "shifthorizontal", NULL, 0, 7, 0, ALL_SHIFTS, false },
	{ "shiftvertical", NULL, 0, 0, 7, ALL_SHIFTS, false },
	{ "edgeshift", NULL, 0, 7, 7, ALL_SHIFTS, true },
	{ "edgeshifthorizontal", NULL, 0, 7, 0, ALL_SHIFTS, true },
	{ "edgeshiftvertical", NULL, 0, 0, 7, ALL_SHIFTS, true },
	{ "shiftmaindiagonal", NULL, 0, 7, 7, RISING, true },
	{ "shiftoffdiagonal", NULL, 0, 7, 7, FALLING, true },
	{ "shiftdiagonal", NULL, 0, 7, 7, RISING | FALLING, true }
};

/* "right^1 up^2", without what is 0. */
static void
shift_name(struct transform *t)
{
	char *s = t->name;

	if (t->dx != 0)
		s += snprintf(s, sizeof(t->name) / 2, "%s^%d",
		    t->dx > 0 ? "right" : "left", t->dx > 0 ? t->dx : -t->dx);
	if (t->dy != 0)
		snprintf(s, sizeof(t->name) / 2, "%s%s^%d",
		    t->dx != 0 ? " " : "", t->dy > 0 ? "up" : "down",
		    t->dy > 0 ? t->dy : -t->dy);
}

static bool
is_among(int x, int y, int among)
{
	return (x != 0 || y != 0) && ((among & ALL_SHIFTS) != 0 ||
	    ((among & RISING) != 0 && x == y) ||
	    ((among & FALLING) != 0 && x == -y));
}

/* The identity, then the others of the group by dx and dy. */
static int
list_shifts(size_t group, struct transform *list)
{
	int x, y, n = 1, dx = groups[group].dx, dy = groups[group].dy;

	memset(list, 0, TRANSFORMS_MOST * sizeof(*list));
	for (x = -dx; x <= dx; x++) {
		for (y = -dy; y <= dy; y++) {
			if (!is_among(x, y, groups[group].among))
				continue;
			list[n].dx = (signed char)x;
			list[n].dy = (signed char)y;
			list[n].edge = groups[group].edge;
			shift_name(&list[n++]);
		}
	}
	return n;
}

static struct node *transform_parse(struct parser *, struct node *);

bool
filter_is_transform(const struct filter *f)
{
	return f->parse == transform_parse;
}

int
transform_list(const struct filter *f, struct transform *list)
{
	size_t i;

	for (i = 0; strcmp(groups[i].name, f->name) != 0; i++)
		;
	if (groups[i].list == NULL)
		return list_shifts(i, list);
	memcpy(list, groups[i].list, (size_t)groups[i].n * sizeof(*list));
	return groups[i].n;
}

/* ---- parsing ---- */

/* A turn by 45 degrees takes squares off the grid. */
static void
check_rotate45(struct parser *p, const struct node *n)
{
	const struct filter *f;
	int i;

	if (n == NULL)
		return;
	f = n->filter;
	if ((f->flags & FILTER_NOTRANSFORM) != 0 || f->sugar != NULL)
		return;
	if ((f->atom == ATOM_MEN && n->squares != ALL_SQUARES &&
	    n->squares != 0) || (f->flags & FILTER_PARITY) != 0)
		query_error(p->q, n->line, n->col, "'rotate45' cannot be "
		    "applied to particular squares, only to directions");
	for (i = 0; i < n->nargs; i++)
		check_rotate45(p, n->arg[i]);
}

static struct node *
transform_parse(struct parser *p, struct node *n)
{
	const struct node *body;

	parse_signature(p, n);
	body = n->arg[n->nargs - 1];
	if (node_is(body, "text") || node_is(body, "str"))
		query_error(p->q, body->line, body->col, "'%s' asks this "
		    "string whether it matches, but it always does",
		    n->filter->name);
	if (node_is(n, "rotate45"))
		check_rotate45(p, body);
	return n;
}

/* ---- types ---- */

/* A set's orbit is their union, a number's the maximum. */
static enum type
orbit_value_type(enum type body)
{
	return body == SET || body == NUMBER ? body : LOGICAL;
}

static enum type
transform_type(const struct node *n)
{
	const struct node *body = n->nargs > 0 ? n->arg[n->nargs - 1] : NULL;

	if (n->nargs > 1 && n->arg[0] != NULL)
		return NUMBER;
	return body != NULL ? orbit_value_type(body->type) : LOGICAL;
}

static enum type
body_type(const struct node *n)
{
	return n->nargs > 0 && n->arg[0] != NULL ? n->arg[0]->type : LOGICAL;
}

/* All images have one type; with a range it is their number that counts. */
static enum type
orbit_type(const struct node *n)
{
	if (n->nargs > ORBIT_RANGE && n->arg[ORBIT_RANGE] != NULL)
		return NUMBER;
	if (n->nargs <= ORBIT_IMAGES || n->arg[ORBIT_IMAGES] == NULL)
		return LOGICAL;
	return orbit_value_type(n->arg[ORBIT_IMAGES]->type);
}

const struct filter *
orbit_name(struct span *names)
{
	char word[32];
	size_t n = 0;
	const struct filter *f;

	while (n < names->n && names->p[n] != ' ' && n + 1 < sizeof(word)) {
		word[n] = names->p[n];
		n++;
	}
	word[n] = '\0';
	f = filter_find(word);
	if (f == NULL || !filter_is_transform(f))
		return NULL;
	n += n < names->n;
	names->p += n;
	names->n -= n;
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

	if (n->nargs <= ORBIT_IMAGES || mode == NULL ||
	    strcmp(mode + 1, orbit_mode(n)) != 0)
		return "an orbit is NAMES any, union, max or count, as its "
		    "images say, a range or -, a body or -, and images";
	if (n->arg[ORBIT_RANGE] != NULL &&
	    !node_is(n->arg[ORBIT_RANGE], "range"))
		return "the first operand of an orbit is a range or -";
	if (n->arg[ORBIT_OF] != NULL && !node_is(n->arg[ORBIT_OF], "of"))
		return "the second operand of an orbit is a body or -";
	for (i = ORBIT_IMAGES; i < n->nargs; i++)
		if (!node_is(n->arg[i], "image") ||
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

/* Images that match; all are asked, since each may say something. */
static bool
orbit_count(struct run *r, const struct node *n, int *v)
{
	size_t mark = comment_mark(r);
	int least = -WILD_MOST, most = WILD_MOST, i;

	*v = 0;
	for (i = ORBIT_IMAGES; i < n->nargs; i++) {
		run_tick(r);
		*v += eval_test(r, image(n, i));
	}
	range_bounds(r, n->arg[ORBIT_RANGE], &least, &most);
	if (*v >= least && *v <= most)
		return true;
	comment_cut(r, mark);
	return false;
}

/* Images with effects are asked all, and without a plan. */
static bool
orbit_any(struct run *r, const struct node *n)
{
	size_t mark = comment_mark(r);
	bool matched = false;
	int i;

	if (n->plan != NULL)
		return orbitplan_test(r, n->plan);
	for (i = ORBIT_IMAGES; i < n->nargs; i++) {
		run_tick(r);
		matched |= eval_test(r, image(n, i));
	}
	if (!matched)
		comment_cut(r, mark);
	return matched;
}

static bool
orbit_test(struct run *r, const struct node *n)
{
	int ignored;

	return n->arg[ORBIT_RANGE] != NULL ? orbit_count(r, n, &ignored) :
	    orbit_any(r, n);
}

/* An orbit without a plan has a range. */
static int
orbit_keep(struct run *r, const struct node *n, int *ids, int count)
{
	return n->plan != NULL ? orbitplan_keep(r, n->plan, ids, count) :
	    column_keep_each(r, n, ids, count);
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
 * The maximum; a better image takes back what those before it said, and
 * one that is as good leaves it.
 */
static bool
orbit_max(struct run *r, const struct node *n, int *v)
{
	size_t start = comment_mark(r), mark;
	struct remarks said;
	bool found = false;
	int i, value;

	for (i = ORBIT_IMAGES; i < n->nargs; i++) {
		run_tick(r);
		mark = comment_mark(r);
		if (!eval_number(r, image(n, i), &value) ||
		    (found && value < *v)) {
			comment_cut(r, mark);
			continue;
		}
		if (found && value > *v && mark > start) {
			said = comment_take(r, mark);
			comment_cut(r, start);
			comment_put(r, &said);
		}
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

/* ---- filters that are their operand: image, notransform ---- */

static bool
body_test(struct run *r, const struct node *n)
{
	return eval_test(r, n->arg[0]);
}

static bitboard
body_set(struct run *r, const struct node *n)
{
	return eval_set(r, n->arg[0]);
}

static bool
body_number(struct run *r, const struct node *n, int *v)
{
	return eval_number(r, n->arg[0], v);
}

static bool
body_string(struct run *r, const struct node *n, struct span *v)
{
	return eval_string(r, n->arg[0], v);
}

static bool
body_position(struct run *r, const struct node *n, int *id)
{
	return eval_position(r, n->arg[0], id);
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

/* What stands before, between and behind the images, by mode. */
static const struct {
	const char *mode, *before, *between, *behind;
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
	buf_puts(p->out, written[k].behind);
}

/* How many images match; the value of a comparison is its left side. */
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
	print_node(p, range->arg[range->arg[1] != NULL], LEVEL_SUM);
	buf_puts(p->out, " }");
}

/* By its transforms, or by its images where these are all there is. */
static void
orbit_print(struct printer *p, const struct node *n)
{
	struct span names = { n->text, n->length };
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
	print_node(p, n->arg[ORBIT_OF], LEVEL_OR);
}

#define TRANSFORM(text, signature, says, example)			\
	{ .name = text, .args = signature, .parse = transform_parse,	\
	    .typeof_ = transform_type, .help = says, .eg = example }

const struct filter filters_transforms[] = {
	TRANSFORM("flip", "[R] A", "the filter under the eight symmetries of "
	    "the board", "flip Ra1"),
	TRANSFORM("flipdihedral", "[R] A", "the same as flip",
	    "flipdihedral Ra1"),
	TRANSFORM("dihedral", "[R] A", "the same as flip", "dihedral Ra1"),
	TRANSFORM("flipvertical", "[R] A", "the filter, and with left and "
	    "right exchanged", "flipvertical Ra1"),
	TRANSFORM("fliphorizontal", "[R] A", "the filter, and with top and "
	    "bottom exchanged", "fliphorizontal Ra1"),
	TRANSFORM("flipdiagonal", "[R] A", "the filter, and reflected about "
	    "a1-h8", "flipdiagonal Rh1"),
	TRANSFORM("flipoffdiagonal", "[R] A", "the filter, and reflected "
	    "about a8-h1", "flipoffdiagonal Ra1"),
	TRANSFORM("flipcolor", "[R] A", "the filter, and with the colours "
	    "exchanged", "flipcolor {mate wtm}"),
	TRANSFORM("reversecolor", "A", "the filter with the colours "
	    "exchanged", "reversecolor wtm"),
	TRANSFORM("rotate90", "[R] A", "the filter under the rotations by "
	    "quarters of a turn", "rotate90 Ra1"),
	TRANSFORM("rotate45", "[R] A", "the filter with its directions "
	    "turned by eighths of a turn", "rotate45 up 1 K"),
	TRANSFORM("shift", "[R] A", "the filter shifted over the board",
	    "shift {Ke4 ke6}"),
	TRANSFORM("shifthorizontal", "[R] A", "the filter shifted to the "
	    "left and right", "shifthorizontal {Pa2 Pb2}"),
	TRANSFORM("shiftvertical", "[R] A", "the filter shifted up and down",
	    "shiftvertical {Pa2 Pa3}"),
	TRANSFORM("edgeshift", "[R] A", "the filter shifted as in classic "
	    "CQL: squares of the edge behind stay, and men may be lost",
	    "edgeshift {Pc2 Rc1}"),
	TRANSFORM("edgeshifthorizontal", "[R] A", "the same to the left and "
	    "right", "edgeshifthorizontal {Pa2 Nd2}"),
	TRANSFORM("edgeshiftvertical", "[R] A", "the same up and down",
	    "edgeshiftvertical {Pc2 Rc1}"),
	TRANSFORM("shiftmaindiagonal", "[R] A", "the same as a1-h8 goes",
	    "shiftmaindiagonal {Bd4 ke5}"),
	TRANSFORM("shiftoffdiagonal", "[R] A", "the same as a8-h1 goes",
	    "shiftoffdiagonal {Bd5 ke4}"),
	TRANSFORM("shiftdiagonal", "[R] A", "the same along diagonals",
	    "shiftdiagonal {Bd4 ke5}"),
	{ .name = "notransform", .args = "A", .flags = FILTER_NOTRANSFORM,
	    .typeof_ = body_type, .test = body_test, .set = body_set,
	    .number = body_number, .string = body_string,
	    .position = body_position,
	    .help = "the filter, which transforms around it leave alone",
	    .eg = "flipcolor {notransform K attackedby a}" },
	{ .name = "currenttransform", .args = "", .type = STRING,
	    .atom = ATOM_TRANSFORM, .string = currenttransform_string,
	    .help = "names of the transforms that made this copy of the "
	    "filter", .eg = "flipcolor {wtm currenttransform==\"<>\"}" },
	{ .name = "orbit", .args = "[R] [A] A+", .atom = ATOM_NAMES,
	    .flags = FILTER_HIDDEN, .typeof_ = orbit_type,
	    .invalid = orbit_invalid, .test = orbit_test,
	    .keep = orbit_keep, .set = orbit_set,
	    .number = orbit_number, .print = orbit_print,
	    .help = "a filter and all its images under transforms",
	    .eg = "flip count Ra1==1" },
	{ .name = "of", .args = "A", .flags = FILTER_HIDDEN,
	    .typeof_ = body_type, .test = body_test, .set = body_set,
	    .number = body_number, .string = body_string,
	    .position = body_position, .print = body_print,
	    .help = "the filter that the images of an orbit are made of",
	    .eg = "flip Ra1" },
	{ .name = "image", .args = "A", .atom = ATOM_TRANSFORM,
	    .flags = FILTER_HIDDEN, .typeof_ = body_type, .test = body_test,
	    .set = body_set, .number = body_number, .string = body_string,
	    .position = body_position, .print = body_print,
	    .help = "one image of a filter, and the name of its transform",
	    .eg = "flip Ra1" },
	{ .name = NULL }
};
