/*
 * focus.c - the moves of which a path with a focus consists: those of men in
 * focus.
 */
#include "path.h"
#include "dash.h"

static bool
man_in_focus(const struct pathwork *w, int head, int sq)
{
	return (men_on(men_at(w->pattern.r, head), BIT(sq)) & w->men) != 0;
}

bool
path_fits_focus(const struct pathwork *w, int id, struct dashmask *mask)
{
	struct run *r = w->pattern.r;
	int head = game_parent(r->g, id);
	move m = r->g->move[id];

	if (!w->focused || MOVE_HOW(m) != MOVE_CASTLE)
		return true;
	if (!man_in_focus(w, head, MOVE_FROM(m))) {
		mask->from &= ~BIT(MOVE_FROM(m));
		mask->to &= ~BIT(MOVE_TO(m));
	}
	if (!man_in_focus(w, head, MOVE_ROOK(m))) {
		mask->from &= ~BIT(MOVE_ROOK(m));
		mask->to &= ~BIT(MOVE_ROOK_TO(m));
	}
	return move_castles_in(m, mask);
}

/*
 * Counts, for comparing ends, the moves in focus up to each position from the
 * first where a path with this focus began.
 */
static int
count_before(struct pathwork *w, int id)
{
	const struct game *g = w->pattern.r->g;
	int parent;

	while (w->counted < id) {
		parent = game_parent(g, ++w->counted);
		w->before[w->counted] = path_move_in_focus(w, w->counted) +
		    (parent > w->first ? w->before[parent] : 0);
	}
	return id > w->first ? w->before[id] : 0;
}

int
focus_next(struct pathwork *w, int id, int before)
{
	const struct game *g = w->pattern.r->g;
	int last = game_last(g, id);
	int to = before < 0 ? id + 1 : game_last(g, before) + 1;

	while (to <= last && !path_move_in_focus(w, to))
		to = id == w->pattern.start ? game_last(g, to) + 1 : to + 1;
	return to <= last ? to : -1;
}

void
focus_choose(struct run *r, struct pathwork *w)
{
	const struct node *focus = w->pattern.n->arg[PATH_FOCUS];
	bitboard set;
	uint32_t men;

	w->base = game_ply(r->g, r->id);
	if (!w->focused)
		return;
	set = focus != NULL ? eval_set(r, focus) : r->pos->men[r->pos->turn];
	men = men_on(men_here(r), set);
	if (men != w->men || r->id < w->first) {
		w->men = men;
		w->first = w->counted = r->id;
		w->pattern.version++;
	}
	w->base = count_before(w, r->id);
}

int
focus_count(struct pathwork *w, int id)
{
	return (w->focused ? count_before(w, id) :
	    game_ply(w->pattern.r->g, id)) - w->base;
}
