/*
 * solution.c - the solution of a position that a query found, in SAN, if the
 * query asks for moves.
 */
#include "evalcomments.h"
#include "evalgame.h"
#include "filters.h"
#include "solution.h"

bool
line_add(struct lines *l, const move *list, int n)
{
	if (l->n + n > SOLUTION_MOST)
		return false;
	memcpy(l->line + l->n, list, (size_t)n * sizeof(*list));
	l->n += n;
	return true;
}

void
line_write(struct lines *l)
{
	struct position p = *l->start, next;
	int i;

	buf_puts(l->out, l->written++ > 0 ? " or " : "");
	for (i = 0; i < l->n; i++, p = next) {
		buf_puts(l->out, i > 0 ? " " : "");
		if (p.turn == WHITE || i == 0)
			buf_printf(l->out, "%u%s ", p.number,
			    p.turn == WHITE ? "." : "...");
		san_write(&p, l->line[i], l->out);
		pos_play(&p, l->line[i], &next);
	}
}

/* Whether only the operands of n that match have solutions. */
static bool
is_choice(const struct node *n)
{
	return node_plays(n, ROLE_OR) || node_is(n, "orbit");
}

void
lines_find(struct run *r, const struct node *n, struct lines *l)
{
	bool asks = node_plays(n, ROLE_IF);
	int i, written = l->written, other;

	if ((n->link.depends & FILTER_LASTING) != 0 || node_is(n, "of"))
		return;
	if (n->filter->solve != NULL) {
		n->filter->solve(r, n, l);
		return;
	}
	if (!is_choice(n) && !asks && !node_is_conjunction(n) &&
	    !node_is(n, "copy") && !node_plays(n, ROLE_ASSIGNMENT) &&
	    n->filter->level != LEVEL_COMPARE)
		return;
	other = !asks ? -1 : eval_test(r, n->arg[0]) ? 2 : 1;
	for (i = 0; i < n->nargs && l->written == written; i++)
		if (n->arg[i] != NULL && i != other &&
		    (!is_choice(n) || eval_test(r, n->arg[i])))
			lines_find(r, n->arg[i], l);
}

/* Adds all moves at the current position that mate. */
static void
add_mates(struct run *r, struct lines *l)
{
	move list[MAX_MOVES];
	int count = moves_checking(r->pos, true, list), i;

	for (i = 0; i < count; i++) {
		l->n = 0;
		line_add(l, &list[i], 1);
		line_write(l);
	}
}

void
solution_write(struct run *r, int id, int next, struct buf *b)
{
	struct place place = run_go(r, id);
	enum commenting level = r->level;
	struct lines l = { .out = b, .start = r->pos };

	r->level = COMMENT_SILENT;
	run_save(r);
	if (next == -1) {
		lines_find(r, r->q->body, &l);
		l.trades = l.written == 0;
		if (l.trades)
			lines_find(r, r->q->body, &l);
	} else if (pos_is_mate(&r->g->pos[next]))
		add_mates(r, &l);
	run_restore(r);
	r->level = level;
	run_back(r, place);
}
