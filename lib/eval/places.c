/*
 * places.c - moves a run to other positions, names positions, and follows the
 * men of the start position.
 */
#include "evalcomments.h"
#include "evalmen.h"

bool
eval_at(struct run *r, const struct node *n, int id, struct value *v)
{
	struct place p = run_go(r, id);
	bool matched = eval_as(r, n, v);

	run_back(r, p);
	return matched;
}

bool
test_at(struct run *r, const struct node *n, int id)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	struct place p = run_go(r, id);
	bool matched = eval_test(r, n);

	run_back(r, p);
	arena_reset(&r->scratch, scratch);
	run_tick(r);
	return matched;
}

/* Goes to the position and move in s. */
static struct place
go_to(struct run *r, struct supposed *s)
{
	struct place p = { r->id, r->pos, r->supposed, r->mask,
	    r->only_move };

	s->head = r->pos;
	s->before = r->supposed;
	s->plies = (s->move != 0) + (s->before != NULL ? s->before->plies : 0);
	s->men_known = false;
	r->pos = &s->pos;
	r->supposed = s;
	r->mask = NULL;
	r->only_move = -1;
	return p;
}

struct place
run_suppose(struct run *r, struct supposed *s, move m)
{
	pos_play(r->pos, m, &s->pos);
	s->move = m;
	s->astray = false;
	return go_to(r, s);
}

struct place
run_imagine(struct run *r, struct supposed *s)
{
	s->move = 0;
	s->astray = pos_checkers(&s->pos, !s->pos.turn) != 0;
	return go_to(r, s);
}

/* The id string of a position, and the comment that reading it adds there. */
struct posname {
	struct span name, comment;
};

/* Makes the name of a position; uses comment_text as scratch. */
static struct posname
name_make(struct run *r, int id)
{
	bool aside = game_depth(r->g, id) > 0;
	struct buf *b = &r->comment_text;
	size_t at = b->n, length;
	struct posname n;

	if (aside) {
		buf_puts(b, "id:");
		buf_number(b, id);
	}
	length = b->n - at;
	buf_puts(b, "move ");
	buf_number(b, game_move_number(r->g, id));
	buf_puts(b, r->g->pos[id].turn == WHITE ? "(wtm)" : "(btm)");
	if (aside) {
		buf_putc(b, '[');
		buf_number(b, id);
		buf_putc(b, ']');
	}
	n.comment.p = arena_copy(&r->game, b->p + at, b->n - at);
	n.comment.n = length;
	n.name = span_at(n.comment.p + length, b->n - at - length);
	b->n = at;
	return n;
}

struct span
position_name(struct run *r, int id)
{
	struct posname *name;

	if (r->name == NULL)
		r->name = arena_alloc(&r->game, (size_t)r->g->npos *
		    sizeof(*r->name));
	name = &r->name[id];
	if (name->name.p == NULL)
		*name = name_make(r, id);
	if (name->comment.n != 0)
		comment_add(r, id, COMMENT_QUIET, name->comment);
	return name->name;
}

/* ---- the identity of men ---- */

static void
number_men(const struct position *p, struct men *men)
{
	bitboard left = pos_occupied(p);
	int n;

	memset(men->where, NO_SQUARE, sizeof(men->where));
	memset(men->who, NOBODY, sizeof(men->who));
	men->moved = men->taken = 0;
	for (n = 0; left != 0 && n < IDENTITIES; left &= left - 1, n++) {
		men->where[n] = (uint8_t)bits_first(left);
		men->who[men->where[n]] = (uint8_t)n;
	}
}

/* Takes the man on a square off the board; returns who it is. */
static int
men_take(struct men *men, int sq)
{
	int identity = men->who[sq];

	men->who[sq] = NOBODY;
	if (identity != NOBODY)
		men->where[identity] = NO_SQUARE;
	return identity;
}

static void
men_put(struct men *men, int identity, int sq)
{
	men->who[sq] = (uint8_t)identity;
	if (identity != NOBODY)
		men->where[identity] = (uint8_t)sq;
}

/* A man keeps its number when it moves, castles or promotes. */
static void
follow_men(const struct position *p, move m, const struct men *before,
    struct men *men)
{
	int captured = pos_captured(p, m), mover, rook;

	*men = *before;
	men->taken = captured != NO_SQUARE ?
	    (uint32_t)BIT(men_take(men, captured)) : 0;
	mover = men_take(men, MOVE_FROM(m));
	men->moved = (uint32_t)BIT(mover);	/* without NOBODY */
	if (MOVE_HOW(m) == MOVE_CASTLE) {
		rook = men_take(men, MOVE_ROOK(m));
		men_put(men, rook, MOVE_ROOK_TO(m));
		men->moved |= (uint32_t)BIT(rook);
	}
	men_put(men, mover, MOVE_TO(m));
}

/*
 * After imagined changes: men on the squares that differ are gone, and those
 * placed there have no identity.
 */
static void
change_men(const struct position *p, const struct position *after,
    const struct men *before, struct men *men)
{
	bitboard left = pos_differences(p, after);

	*men = *before;
	men->moved = men->taken = 0;
	for (; left != 0; left &= left - 1)
		men_take(men, bits_first(left));
}

void
men_find(struct run *r)
{
	struct game *g = r->g;
	int id, parent;

	r->men = arena_alloc(&r->game, (size_t)g->npos * sizeof(*r->men));
	number_men(&g->pos[0], &r->men[0]);
	for (id = 1; id < g->npos; id++) {
		parent = game_parent(g, id);
		follow_men(&g->pos[parent], g->move[id], &r->men[parent],
		    &r->men[id]);
	}
}

/* Follows the men through the moves supposed, from the first one to s. */
const struct men *
men_supposed(struct run *r, struct supposed *s)
{
	const struct men *before;

	if (s == NULL)
		return men_at(r, r->id);
	if (!s->men_known) {
		before = men_supposed(r, s->before);
		if (s->move != 0)
			follow_men(s->head, s->move, before, &s->men);
		else
			change_men(s->head, &s->pos, before, &s->men);
		s->men_known = true;
	}
	return &s->men;
}
