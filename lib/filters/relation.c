/*
 * relation.c - relation: finds a later position of the game that is like the
 * current one except for the men allowed to differ. Boards are compared square
 * by square, and shifted or turned if the query allows it (classic CQL,
 * relations).
 */
#include "orbit.h"

/* Slots, and bits of the optional words. */
enum {
	OF_PATTERN, OF_MISSING, MISSING_COUNT, OF_NEW, NEW_COUNT, SAME_COUNT,
	DIFFERENT_COUNT
};

enum {
	SIDE_CHANGES = 1, SIDE_IGNORED = 2, MAY_SHIFT = 4, MAY_FLIP = 8,
	IN_VARIATIONS = 16, IN_VARIATIONS_ONLY = 32
};

enum { VIEWS = 8, ALL = 64 };	/* symmetries and squares of the board */

/* Bounds of a number of men or squares. */
struct limits {
	int least, most;
};

/* The current position, turned, and the part of it that is compared. */
struct view {
	bitboard men[2];
	bitboard kind[6];
	bitboard occupied;
	bitboard squares;	/* to be compared */
	bitboard may_miss;	/* whose men may be gone */
	bitboard anchors;	/* men of which the later position must have
				   one; or none */
};

struct comparison {
	const struct node *n;
	int id;			/* of the later position */
	const struct position *pos;
	struct view view[VIEWS];
	int nviews;
	struct limits missing, come, same, different;
};

/* A shift of squares, applied by squares_moved. */
struct squareshift {
	bitboard from;		/* squares that stay on the board */
	int left, right;	/* by how many bits; one of the two is 0 */
};

static struct squareshift
shift_by(int dx, int dy)
{
	uint64_t row = dx >= 0 ? 0xff >> dx : 0xff << -dx & 0xff;
	int by = dx + 8 * dy;

	return (struct squareshift){ row * FILE_A, by > 0 ? by : 0,
	    by < 0 ? -by : 0 };
}

static bitboard
squares_moved(bitboard set, const struct squareshift *by)
{
	return (set & by->from) << by->left >> by->right;
}

static bool
in_bounds(bitboard set, const struct limits *b)
{
	int count = bits_count(set);

	return count >= b->least && count <= b->most;
}

/* ---- the current position ---- */

/*
 * Chooses men of which one must be in the later position, so that few shifts
 * need be tried: a man that must not be missing, or else one man more than may
 * be missing, of the rarest kinds.
 */
static bitboard
choose_anchors(const struct view *v, int most_missing)
{
	bitboard men = v->occupied & v->squares, must = men & ~v->may_miss;
	bitboard anchors = 0, left;
	int want = must != 0 ? 1 : most_missing + 1, kind;

	if (must != 0)
		men = must;
	if (bits_count(men) < want)
		return 0;
	for (kind = KING; kind >= PAWN; kind--)
		for (left = men & v->kind[kind]; left != 0 && want > 0;
		    left &= left - 1, want--)
			anchors |= left & (0 - left);
	return anchors;
}

static void
view_turned(const struct view *v, const struct transform *t,
    int most_missing, struct view *out)
{
	int i;

	for (i = 0; i < 2; i++)
		out->men[i] = transform_squares(t, v->men[i]);
	for (i = 0; i < 6; i++)
		out->kind[i] = transform_squares(t, v->kind[i]);
	out->occupied = out->men[WHITE] | out->men[BLACK];
	out->squares = transform_squares(t, v->squares);
	out->may_miss = transform_squares(t, v->may_miss);
	out->anchors = choose_anchors(out, most_missing);
}

/* Turns the current position, instead of each later one. */
static void
find_views(struct run *r, struct comparison *c)
{
	const struct node *n = c->n, *pattern = n->arg[OF_PATTERN],
	    *missing = n->arg[OF_MISSING];
	struct transform t[TRANSFORMS_MOST];
	struct view here;
	int i;

	memcpy(here.men, r->pos->men, sizeof(here.men));
	memcpy(here.kind, r->pos->kind, sizeof(here.kind));
	here.squares = pattern != NULL ? eval_set(r, pattern) : ALL_SQUARES;
	here.may_miss = missing != NULL ? eval_set(r, missing) : 0;
	memset(&t[0], 0, sizeof(t[0]));
	c->nviews = (n->words & MAY_FLIP) == 0 ? 1 :
	    transforms_list(&board_symmetries, t);
	for (i = 0; i < c->nviews; i++)
		view_turned(&here, &t[i], c->missing.most, &c->view[i]);
}

static struct limits
bounds_of(struct run *r, const struct node *n, int slot)
{
	struct limits b = { 0, ALL };

	range_bounds(r, n->arg[slot], &b.least, &b.most);
	return b;
}

/* ---- a later position ---- */

static bool
side_fits(const struct run *r, const struct comparison *c)
{
	bool same = c->pos->turn == r->pos->turn;

	return (c->n->words & SIDE_IGNORED) != 0 ||
	    same == ((c->n->words & SIDE_CHANGES) == 0);
}

static bool
line_fits(const struct run *r, const struct comparison *c)
{
	bool variation = game_depth(r->g, c->id) > 0;

	if ((c->n->words & IN_VARIATIONS_ONLY) != 0)
		return variation;
	return (c->n->words & IN_VARIATIONS) != 0 || !variation;
}

/*
 * Whether the counts of same and different squares fit the positions as they
 * are, neither shifted nor turned.
 */
static bool
originals_fit(const struct run *r, const struct comparison *c)
{
	bitboard squares = c->view[0].squares, differ;

	if (c->n->arg[SAME_COUNT] == NULL && c->n->arg[DIFFERENT_COUNT] == NULL)
		return true;
	differ = pos_differences(r->pos, c->pos);
	return in_bounds(squares & differ, &c->different) &&
	    in_bounds(squares & pos_occupied(r->pos) & ~differ, &c->same);
}

/* Whether the new men are as many as wanted, and all are allowed. */
static bool
newcomers_fit(struct run *r, const struct comparison *c, bitboard come,
    const struct squareshift *by)
{
	const struct node *men = c->n->arg[OF_NEW];
	struct place p;

	if (!in_bounds(come, &c->come))
		return false;
	if (come == 0)
		return true;
	p = run_go(r, c->id);
	come &= ~squares_moved(eval_set(r, men), by);
	run_back(r, p);
	return come == 0;
}

/* Whether the later position, shifted by dx and dy, fits the view. */
static bool
shift_fits(struct run *r, const struct comparison *c, const struct view *v,
    int dx, int dy)
{
	const struct position *p = c->pos;
	struct squareshift by = shift_by(dx, dy);
	bitboard there = squares_moved(pos_occupied(p), &by) & v->squares;
	bitboard here = v->occupied & v->squares, both = here & there;
	int i;

	if ((here & ~there & ~v->may_miss) != 0 ||
	    (c->n->arg[OF_NEW] == NULL && (there & ~here) != 0) ||
	    !in_bounds(here & ~there, &c->missing) ||
	    ((v->men[WHITE] ^ squares_moved(p->men[WHITE], &by)) & both) != 0)
		return false;
	for (i = PAWN; i < KING; i++)
		if (((v->kind[i] ^ squares_moved(p->kind[i], &by)) & both) != 0)
			return false;
	return newcomers_fit(r, c, there & ~here, &by);
}

/* Whether the view fits a shift that brings such a man to the square to. */
static bool
shift_to_fits(struct run *r, const struct comparison *c,
    const struct view *v, int to)
{
	const struct position *p = c->pos;
	bitboard men = p->men[(v->men[BLACK] & BIT(to)) != 0];
	int kind = PAWN, sq;

	while ((v->kind[kind] & BIT(to)) == 0)
		kind++;
	for (men &= p->kind[kind]; men != 0; men &= men - 1) {
		sq = bits_first(men);
		if (shift_fits(r, c, v, FILE_OF(to) - FILE_OF(sq),
		    RANK_OF(to) - RANK_OF(sq)))
			return true;
	}
	return false;
}

static bool
any_shift_fits(struct run *r, const struct comparison *c, const struct view *v)
{
	bitboard anchors;
	int dx, dy;

	for (anchors = v->anchors; anchors != 0; anchors &= anchors - 1)
		if (shift_to_fits(r, c, v, bits_first(anchors)))
			return true;
	for (dx = -7; v->anchors == 0 && dx <= 7; dx++)
		for (dy = -7; dy <= 7; dy++)
			if (shift_fits(r, c, v, dx, dy))
				return true;
	return false;
}

static bool
later_fits(struct run *r, struct comparison *c)
{
	int i;

	run_tick(r);
	c->pos = &r->g->pos[c->id];
	if (!side_fits(r, c) || !line_fits(r, c) || !originals_fit(r, c))
		return false;
	for (i = 0; i < c->nviews; i++)
		if ((c->n->words & MAY_SHIFT) != 0 ?
		    any_shift_fits(r, c, &c->view[i]) :
		    shift_fits(r, c, &c->view[i], 0, 0))
			return true;
	return false;
}

static bool
relation_position(struct run *r, const struct node *n, int *id)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct comparison c;

	c.n = n;
	c.missing = bounds_of(r, n, MISSING_COUNT);
	c.come = bounds_of(r, n, NEW_COUNT);
	c.same = bounds_of(r, n, SAME_COUNT);
	c.different = bounds_of(r, n, DIFFERENT_COUNT);
	find_views(r, &c);
	for (c.id = r->id + 1; c.id < r->g->npos; c.id++)
		if (later_fits(r, &c))
			break;
	arena_reset(&r->scratch, scratch);
	*id = c.id;
	return c.id < r->g->npos;
}

static struct filter rows[] = {
	{ .name = "relation", .ours = true,
	    .args = "[changesidetomove] [ignoresidetomove] [shift] [flip] "
	    "[variations] [variationsonly] [pattern S13] "
	    "[missing S13 missingcount:R] [new S13 newcount:R] [same R] "
	    "[different R]", .type = POSITION,
	    .flags = FILTER_PLACE | FILTER_MOVES | FILTER_ASKS,
	    .number = relation_position,
	    .help = "the first later position that echoes this one: with the "
	    "same men, except those that may be missing or new; if asked for, "
	    "compared on some squares only, shifted, or turned; fails when "
	    "there is none",
	    .eg = "mate relation shift flip missing [Pp] 0 2" },
	{ .name = NULL }
};

const struct theme theme_relation = { .rows = rows };
