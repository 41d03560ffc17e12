/*
 * gametree.c - relations between the positions of a game.
 */
#include "pgn.h"

int
game_lca(const struct game *g, int a, int b)
{
	while (!game_above(g, a, b))
		a = game_parent(g, a);
	return a;
}

int
game_way(const struct game *g, int a, int b, struct arena *arena, int **way)
{
	int n = game_ply(g, b) - game_ply(g, a), i;

	*way = arena_alloc(arena, (size_t)n * sizeof(**way));
	for (i = n; i > 0; b = game_parent(g, b))
		(*way)[--i] = b;
	return n;
}

struct position
game_position(const struct game *g, int id)
{
	struct position p = g->pos[id];

	p.castle[WHITE] &= g->rights[WHITE];
	p.castle[BLACK] &= g->rights[BLACK];
	return p;
}

void
game_fen(const struct game *g, int id, struct buf *b)
{
	struct position p = game_position(g, id);

	fen_write(&p, b);
}

void
game_san(const struct game *g, int id, struct buf *b)
{
	if (id > 0)
		san_write(&g->pos[game_parent(g, id)], g->move[id], b);
}

int
game_move_number(const struct game *g, int id)
{
	int ply = game_ply(g, id);

	/* CQL counts from 1 at the start, whatever the FEN says */
	return (ply + (g->pos[0].turn == BLACK)) / 2 + 1;
}
