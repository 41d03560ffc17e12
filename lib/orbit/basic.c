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
#define TURN(n)	{ .name = "rotate45^" #n, .turns = n }

static const struct transform symmetries[] = { IDENTITY, A1_H8, UP_DOWN, LEFT,
	LEFT_RIGHT, RIGHT, AROUND, A8_H1 };
static const struct transform rotations[] = { IDENTITY, LEFT, AROUND, RIGHT };
static const struct transform left_right[] = { IDENTITY, LEFT_RIGHT };
static const struct transform up_down[] = { IDENTITY, UP_DOWN };
static const struct transform rising[] = { IDENTITY, A1_H8 };
static const struct transform falling[] = { IDENTITY, A8_H1 };
static const struct transform colours[] = { IDENTITY,
	{ .name = "invertcolor reflect_h", .ranks = true, .colour = true } };
static const struct transform turns[] = { IDENTITY, TURN(1), TURN(2), TURN(3),
	TURN(4), TURN(5), TURN(6), TURN(7) };

const struct transforms board_symmetries = {
	.list = symmetries, .n = LENGTH(symmetries)
};

static const struct transforms eighth_turns = {
	.list = turns, .n = LENGTH(turns)
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
	if (n->filter->transforms == &eighth_turns)
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

#define LIST(rows)							\
	&(const struct transforms){ .list = rows, .n = LENGTH(rows) }
#define SHIFTS(x, y, way)						\
	&(const struct transforms){ .dx = x, .dy = y, .ways = way }
#define EDGE_SHIFTS(x, y, way)						\
	&(const struct transforms){ .dx = x, .dy = y, .ways = way,	\
	    .edge = true }
#define OURS(text)	text, .ours = true
#define TRANSFORM(text, which, says, example)				\
	{ .name = text, .args = "[R] A", .parse = transform_parse,	\
	    .flags = FILTER_YIELDS,					\
	    .typeof_ = transform_type, .transforms = which,		\
	    .help = says, .eg = example }

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
	TRANSFORM("flip", &board_symmetries, "the filter under the eight "
	    "symmetries of the board: the union of sets, the greatest number, "
	    "or with a range how many images match; fails when none does",
	    "flip {ka8 Kb6}"),
	TRANSFORM("flipdihedral", &board_symmetries, "the same as flip",
	    "flipdihedral {ka8 Kb6}"),
	TRANSFORM("dihedral", &board_symmetries, "the same as flip",
	    "dihedral {ka8 Kb6}"),
	TRANSFORM("flipvertical", LIST(left_right), "the filter, or its image "
	    "with left and right exchanged; fails when both do",
	    "flipvertical {kg8 rf8}"),
	TRANSFORM("fliphorizontal", LIST(up_down), "the filter, or its image "
	    "with top and bottom exchanged; fails when both do",
	    "fliphorizontal R&a-h7"),
	TRANSFORM(OURS("flipdiagonal"), LIST(rising), "the filter, or its "
	    "reflection about a1-h8; fails when both do",
	    "flipdiagonal ka-h8"),
	TRANSFORM(OURS("flipoffdiagonal"), LIST(falling), "the filter, or its "
	    "reflection about a8-h1; fails when both do",
	    "flipoffdiagonal ka-h8"),
	TRANSFORM("flipcolor", LIST(colours), "the filter, or its image with "
	    "the colours and top and bottom exchanged; fails when both do",
	    "flipcolor {mate k attackedby N}"),
	{ .name = "reversecolor", .args = "A", .parse = transform_parse,
	    .flags = FILTER_YIELDS,
	    .typeof_ = transform_type, .transforms = &(const struct transforms){
	    colours + 1, 1, 0, 0, ANY_WAY, false }, .help = "only the image "
	    "that flipcolor adds; fails when that does",
	    .eg = "reversecolor {mate wtm}" },
	TRANSFORM("rotate90", LIST(rotations), "the filter under the rotations "
	    "by quarters of a turn; fails when all four do", "rotate90 ka-h8"),
	TRANSFORM("rotate45", &eighth_turns, "the filter with its directions "
	    "turned by eighths of a turn; fails when all images do",
	    "rotate45 {up 1 k&Q}"),
	TRANSFORM("shift", SHIFTS(7, 7, ANY_WAY), "the filter shifted over the "
	    "board; images of which a man is off the board are left out; fails "
	    "when all others do", "shift {Kd4 kb4}"),
	TRANSFORM("shifthorizontal", &file_shifts, "the filter shifted to the "
	    "left and right; fails when all images do",
	    "shifthorizontal {Pd4 Pe5 pd5 pe6}"),
	TRANSFORM("shiftvertical", SHIFTS(0, 7, ANY_WAY), "the filter shifted "
	    "up and down; fails when all images do", "shiftvertical {pc7 pc6}"),
	TRANSFORM(OURS("edgeshift"), EDGE_SHIFTS(7, 7, ANY_WAY), "the filter "
	    "shifted as in classic CQL: squares on the edge that it leaves "
	    "stay, and men may be lost; fails when all images do",
	    "edgeshift {pf7 Rf1}"),
	TRANSFORM(OURS("edgeshifthorizontal"), EDGE_SHIFTS(7, 0, ANY_WAY),
	    "the same to the left and right", "edgeshifthorizontal {Pa2 Nd2}"),
	TRANSFORM(OURS("edgeshiftvertical"), EDGE_SHIFTS(0, 7, ANY_WAY),
	    "the same up and down", "edgeshiftvertical {pf7 Rf1}"),
	TRANSFORM(OURS("shiftmaindiagonal"), EDGE_SHIFTS(7, 7, RISING),
	    "the same as a1-h8 goes", "shiftmaindiagonal {Bc4 pf7}"),
	TRANSFORM(OURS("shiftoffdiagonal"), EDGE_SHIFTS(7, 7, FALLING),
	    "the same as a8-h1 goes", "shiftoffdiagonal {Bg5 qd8}"),
	TRANSFORM(OURS("shiftdiagonal"), EDGE_SHIFTS(7, 7, RISING | FALLING),
	    "the same along diagonals", "shiftdiagonal {Bc4 kf7}"),
	{ .name = "image", .ours = true, .args = "S7", .type = SET,
	    .atom = ATOM_DIRECTIONS, .parse = image_parse, .set = image_set,
	    .invalid = image_invalid, .print = image_print,
	    .help = "the squares of a set, also of a variable, moved by a "
	    "transform that has one image; fails when the set is empty",
	    .eg = "x=k image flipvertical x attackedby A" },
	{ .name = NULL }
};

const struct theme theme_transforms = { .rows = rows };
