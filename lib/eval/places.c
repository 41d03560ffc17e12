/*
 * places.c - where a run is, what positions are called, and where the men
 * of the start are.
 */
#include <string.h>

#include "eval.h"

struct place
run_go(struct run *r, int id)
{
	struct place p = { r->id, r->pos, r->supposed, r->mask,
	    r->only_move };

	r->id = id;
	r->pos = &r->g->pos[id];
	r->supposed = NULL;
	r->mask.set = false;
	r->only_move = -1;
	return p;
}

struct place
run_suppose(struct run *r, struct supposed *s, move m)
{
	struct place p = { r->id, r->pos, r->supposed, r->mask,
	    r->only_move };

	pos_play(r->pos, m, &s->pos);
	s->head = r->pos;
	s->before = r->supposed;
	s->move = m;
	s->plies = 1 + (s->before != NULL ? s->before->plies : 0);
	s->men_known = false;
	r->pos = &s->pos;
	r->supposed = s;
	r->mask.set = false;
	r->only_move = -1;
	return p;
}

void
run_back(struct run *r, struct place p)
{
	r->id = p.id;
	r->pos = p.pos;
	r->supposed = p.supposed;
	r->mask = p.mask;
	r->only_move = p.only_move;
}

struct span
position_name(struct run *r, int id)
{
	const char *turn = r->g->pos[id].turn == WHITE ? "wtm" : "btm";
	int number = game_move_number(r->g, id);
	char *s;

	if (game_depth(r->g, id) > 0) {
		s = arena_printf(&r->scratch, "move %d(%s)[%d]", number, turn,
		    id);
		comment_printf(r, id, COMMENT_QUIET, "id:%d", id);
	} else {
		s = arena_printf(&r->scratch, "move %d(%s)", number, turn);
	}
	return span_of(s);
}

/* ---- the identity of men ---- */

/* Numbers the men of the start position by square, a1 b1 .. h8. */
static void
number_men(const struct position *p, uint8_t *where)
{
	bitboard men = pos_occupied(p);
	int n;

	memset(where, NO_SQUARE, 32);
	for (n = 0; men != 0 && n < 32; men &= men - 1)
		where[n++] = (uint8_t)bits_first(men);
}

/*
 * Fills where after a move: a man keeps its number when it moves, castles or
 * promotes.
 */
static void
follow_men(const struct position *p, move m, const uint8_t *before,
    uint8_t *where)
{
	int captured = pos_captured(p, m), i;
	bool castle = MOVE_HOW(m) == MOVE_CASTLE;
	bool short_side = MOVE_TO(m) % 8 == 6;

	for (i = 0; i < 32; i++) {
		where[i] = before[i];
		if (where[i] == NO_SQUARE)
			continue;
		if (before[i] == MOVE_FROM(m))
			where[i] = (uint8_t)MOVE_TO(m);
		else if (castle && before[i] == MOVE_ROOK(m))
			where[i] = (uint8_t)(MOVE_TO(m) +
			    (short_side ? -1 : 1));
		else if (before[i] == captured)
			where[i] = NO_SQUARE;
	}
}

static void
find_men(struct run *r)
{
	struct game *g = r->g;
	int id, parent;

	if (r->where != NULL)
		return;
	r->where = arena_alloc(&r->game, (size_t)g->npos *
	    sizeof(*r->where));
	number_men(&g->pos[0], r->where[0]);
	for (id = 1; id < g->npos; id++) {
		parent = game_parent(g, id);
		follow_men(&g->pos[parent], g->move[id], r->where[parent],
		    r->where[id]);
	}
}

static const uint8_t *
men_at(struct run *r, int id)
{
	find_men(r);
	return r->where[id];
}

/* The men of the current position, after s of the moves supposed. */
static const uint8_t *
men_supposed(struct run *r, const struct supposed *s)
{
	return s == NULL ? men_at(r, r->id) : s->where;
}

/* From the first move supposed to the last. */
static void
find_supposed(struct run *r, struct supposed *s)
{
	if (s == NULL || s->men_known)
		return;
	find_supposed(r, s->before);
	follow_men(s->head, s->move, men_supposed(r, s->before), s->where);
	s->men_known = true;
}

static const uint8_t *
men_here(struct run *r)
{
	find_supposed(r, r->supposed);
	return men_supposed(r, r->supposed);
}

static int
identity_of(const uint8_t *where, int sq)
{
	int i;

	for (i = 0; i < 32; i++)
		if (where[i] == sq)
			return i;
	return -1;
}

int
man_square(struct run *r, int id, int identity)
{
	return men_at(r, id)[identity];
}

int
man_square_here(struct run *r, int identity)
{
	return men_here(r)[identity];
}

int
man_identity(struct run *r, int id, int sq)
{
	return identity_of(men_at(r, id), sq);
}

int
man_identity_here(struct run *r, int sq)
{
	return identity_of(men_here(r), sq);
}
