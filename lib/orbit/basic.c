/*
 * basic.c - flip, shift and the other transforms: each is a row that points to
 * its basic transforms, in the order of generation (CQL 6.2, transforms).
 * expand.c applies them to a filter.
 */
#include "orbit.h"

/* ---- lists, in the order of generation ---- */

#define IDENTITY	{ .name = "" }
#define LEFT_RIGHT	{ .name = "reflect_v", .files = true }
#define UP_DOWN		{ .name = "reflect_h", .ranks = true }
#define A1_H8		{ .name = "reflect_a1h8", .transpose = true }
#define A8_H1								\
	{ .name = "reflect_a8h1", .files = true, .ranks = true,		\
	    .transpose = true }
#define LEFT								\
	{ .name = "counterclockwise90", .ranks = true, .transpose = true }
#define RIGHT	{ .name = "clockwise90", .files = true, .transpose = true }
#define AROUND	{ .name = "rotate180", .files = true, .ranks = true }
#define EXCHANGE							\
	{ .name = "invertcolor reflect_h", .ranks = true, .colour = true }
#define TURN(n)	{ .name = "rotate45^" #n, .turns = n }

static const struct transform symmetries[] = { IDENTITY, A1_H8, UP_DOWN, LEFT,
	LEFT_RIGHT, RIGHT, AROUND, A8_H1 };
static const struct transform rotations[] = { IDENTITY, LEFT, AROUND, RIGHT };
static const struct transform left_right[] = { IDENTITY, LEFT_RIGHT };
static const struct transform up_down[] = { IDENTITY, UP_DOWN };
static const struct transform rising[] = { IDENTITY, A1_H8 };
static const struct transform falling[] = { IDENTITY, A8_H1 };
static const struct transform colours[] = { IDENTITY, EXCHANGE };
static const struct transform exchanged[] = { EXCHANGE };
static const struct transform turns[] = { IDENTITY, TURN(1), TURN(2), TURN(3),
	TURN(4), TURN(5), TURN(6), TURN(7) };

const struct transforms board_symmetries = {
	.list = symmetries, .n = LENGTH(symmetries)
};

/* ---- shifts ---- */

enum { RISING = 1, FALLING = 2, ANY_WAY = 4 };

const struct transforms file_shifts = { .dx = 7, .ways = ANY_WAY };

/*
 * Writes the name of a shift, such as "right^1 up^2"; a part that is 0 is left
 * out.
 */
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
goes_way(int x, int y, int ways)
{
	return (x != 0 || y != 0) && ((ways & ANY_WAY) != 0 ||
	    ((ways & RISING) != 0 && x == y) ||
	    ((ways & FALLING) != 0 && x == -y));
}

/* Lists the identity, then the other shifts ordered by dx and dy. */
static int
list_shifts(const struct transforms *s, struct transform *list)
{
	int x, y, n = 1;

	memset(list, 0, TRANSFORMS_MOST * sizeof(*list));
	for (x = -s->dx; x <= s->dx; x++) {
		for (y = -s->dy; y <= s->dy; y++) {
			if (!goes_way(x, y, s->ways))
				continue;
			list[n].dx = (signed char)x;
			list[n].dy = (signed char)y;
			list[n].edge = s->edge;
			shift_name(&list[n++]);
		}
	}
	return n;
}

int
transforms_list(const struct transforms *s, struct transform *list)
{
	if (s->list == NULL)
		return list_shifts(s, list);
	memcpy(list, s->list, (size_t)s->n * sizeof(*list));
	return s->n;
}

/* ---- parsing ---- */

/*
 * Refuses squares under rotate45: a turn by 45 degrees takes them off the
 * grid.
 */
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
		parse_error(p, n, "'rotate45' cannot be applied to particular "
		    "squares, only to directions");
	for (i = 0; i < n->nargs; i++)
		check_rotate45(p, n->arg[i]);
}

static struct node *
transform_parse(struct parser *p, struct node *n)
{
	const struct node *body;

	parse_signature(p, n);
	body = node_last(n);
	if (node_plays(body, ROLE_TEXT))
		parse_error(p, body, "'%s' asks this string whether it "
		    "matches, but it always does", n->filter->name);
	if (n->filter->transforms->list == turns)
		check_rotate45(p, body);
	return n;
}

/* ---- image ---- */

/*
 * The reflections, each with the two directions that it exchanges; a transform
 * around a reflection transforms them.
 */
static const struct reflection {
	unsigned axis;
	const char *name;
	const struct transform *t;
} reflections[] = {
	{ 1 << DIR_LEFT | 1 << DIR_RIGHT, "flipvertical", left_right + 1 },
	{ 1 << DIR_UP | 1 << DIR_DOWN, "fliphorizontal", up_down + 1 },
	{ 1 << DIR_NORTHWEST | 1 << DIR_SOUTHEAST, "flipdiagonal", rising + 1 },
	{ 1 << DIR_NORTHEAST | 1 << DIR_SOUTHWEST, "flipoffdiagonal",
	    falling + 1 }
};

static const struct reflection *
reflection_of(const struct node *n)
{
	size_t i;

	for (i = 0; i < LENGTH(reflections); i++)
		if (reflections[i].axis == (unsigned)n->number)
			return &reflections[i];
	return NULL;
}

/* image TRANSFORM S. Colours are not exchanged: S is a set of squares. */
static struct node *
image_parse(struct parser *p, struct node *n)
{
	const struct filter *f = p->t->kind != TOK_WORD ? NULL :
	    filter_find(p->t->text);
	const struct transforms *all = f != NULL ? f->transforms : NULL;
	const struct transform *t;
	size_t i;

	if (all == NULL || all->list == NULL || all->n > 2)
		parse_expected(p, "a transform with one image after 'image', "
		    "as in \"image flipvertical K\",");
	t = &all->list[all->n - 1];
	for (i = 0; i < LENGTH(reflections); i++)
		if (reflections[i].t->files == t->files &&
		    reflections[i].t->ranks == t->ranks &&
		    reflections[i].t->transpose == t->transpose)
			n->number = (int)reflections[i].axis;
	p->t++;
	node_add(p->q, n, parse_operand(p, LEVEL_DASH, 'S',
	    "after the transform of 'image'"));
	return n;
}

static bitboard
image_set(struct run *r, const struct node *n)
{
	return transform_squares(reflection_of(n)->t, eval_set(r, n->arg[0]));
}

static const char *
image_invalid(const struct node *n)
{
	return reflection_of(n) != NULL ? NULL :
	    "an image is that of a reflection";
}

static void
image_print(struct printer *p, const struct node *n)
{
	print_word(p, "image");
	print_word(p, reflection_of(n)->name);
	print_node(p, n->arg[0], LEVEL_DASH);
}

/* ---- types ---- */

static enum type
transform_type(const struct node *n)
{
	return n->nargs > 1 && n->arg[0] != NULL ? NUMBER :
	    orbit_value_type(node_last(n)->type);
}

/* Basic transforms: those of a list; shifts; shifts that end at the edge. */
#define LIST(which)							\
	(&(const struct transforms){ .list = which, .n = LENGTH(which) })
#define SHIFTS(x, y, way)						\
	(&(const struct transforms){ .dx = x, .dy = y, .ways = way })
#define EDGE_SHIFTS(x, y, way)						\
	(&(const struct transforms){ .dx = x, .dy = y, .ways = way,	\
	    .edge = true })
/* The kinds of rows in transforms.txt. */
#define ROW(takes, own, text, example, which, says)			\
	{ .name = text, .ours = own, .args = takes,			\
	    .parse = transform_parse, .flags = FILTER_YIELDS,		\
	    .typeof_ = transform_type, .transforms = which,		\
	    .help = says, .eg = example }
#define TRANSFORM(...)	ROW("[R] A", false, __VA_ARGS__)
#define OURS(...)	ROW("[R] A", true, __VA_ARGS__)
#define ONE(...)	ROW("A", false, __VA_ARGS__)

const struct filter *
transform_joined(struct query *q, const struct node *n)
{
	const struct node *body = node_last(n);
	const struct filter *f;

	if (!node_plays(body, ROLE_DIRECTION) || body->braced ||
	    body->arg == NULL || body->arg[0] != NULL)
		return NULL;
	f = filter_find(arena_printf(&q->arena, "%s%s", n->filter->name,
	    body->filter->name));
	return f != NULL && filter_is_transform(f) ? f : NULL;
}

static struct filter rows[] = {
#include "transforms.txt.inc"
	{ .name = "image", .ours = true, .args = "S7", .type = SET,
	    .atom = ATOM_DIRECTIONS, .parse = image_parse, .set = image_set,
	    .invalid = image_invalid, .print = image_print,
	    .help = "the squares of a set, also of a variable, moved by a "
	    "transform that has one image; fails when the set is empty",
	    .eg = "x=k image flipvertical x attackedby A" },
	{ .name = NULL }
};

const struct theme theme_transforms = { .rows = rows };
