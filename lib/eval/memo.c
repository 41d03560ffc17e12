/*
 * memo.c - the rule by which answers are kept: an answer is kept under
 * everything that it was computed from, and used where all of that is the same.
 *
 * The answer of a node, its truth and its value, can depend on
 *	the game, with its tags and its tree
 *	FILTER_HERE	the position where it is evaluated
 *	FILTER_DASHED	the squares of the dash around it, in r->mask
 *	FILTER_NEXT	the only next move that it may see, r->only_move
 *	FILTER_VARIABLES	the variables of loops, in link.reads
 *	FILTER_MANY	more of these than link.reads has room for
 *	FILTER_READS	what others change: variables that are assigned,
 *			dictionaries, groups, files, the path around
 *	FILTER_IMPURE	what it changes itself
 * and evaluating it can change
 *	FILTER_COMMENTS	comments alone
 *	FILTER_IMPURE	what FILTER_READS depends on, or its own state;
 *			with FILTER_LASTING, more than variables
 *	FILTER_FAILS	it may end the search with an error, which must be
 *			told wherever the query comes to it
 * node_link collects these flags, of a node and all below it, in link.depends.
 * Two things are left out. Variables that the node assigns and that only
 * filters inside it read do not count (bound.c). Nor do the dash and the move
 * around find, path and others that evaluate their operands elsewhere. A
 * position after a move that was not played has no id; a filter that keeps
 * anything by position may not be evaluated there (FILTER_PLACE).
 *
 * FILTER_FAILS is set where a variable may have no value (bound.c), and by
 * rows for operands that they refuse. A node with a flag of FILTER_MUST is
 * evaluated as often as the text says, and in its order. Two errors do not
 * count: that a string or dictionary is too long, and that a game is given up;
 * a search that evaluates less may not meet them.
 *
 * These keep answers or leave evaluations out. node_same tells them that all
 * an answer depends on is the same, or is a part of the key:
 *	columns (match.c)	the query, asked at all positions first
 *	a column (column.c)	a node that is the same at all positions
 *				what a compound assigns, by position
 *	verdict (search)	filters of the tags, asked before the moves
 *	orbits, plans (orbit)	images after one that matches
 *	legal (legal.c)		moves that need no evaluation
 *	path, line		constituents by position (starts.c), answers by
 *				state and position (walk.c); in run_memo
 *	a loop (loops.c)	whether its body may match for some member;
 *				nobody else reads what it assigns; the members
 *				for which it may, by position, in run_memo
 *	find.c, echo.c		where the operand matches; in run_memo
 *	sort.c			what the operand is, by position; in run_memo
 * These keep what depends on the game alone:
 *	facts, bounds (may.c) and what is skipped, an index
 *	men and names (places.c), FENs and men that were pawns (state.c), what
 *	a side attacks (rays.c), which -O plain does not use
 * and these what depends on the text of the query alone: regular expressions,
 * the table of similarposition (run_lifelong). -O plain uses only these and
 * the line above. Counts of how often something has paid (loops.c,
 * verdict.c, match.c) depend on earlier games, and change nothing but time.
 */
#include "eval.h"

/* ---- what is kept for a game ---- */

void *
run_state(struct run *r, const struct node *n, size_t size)
{
	if (r->state[n->link.state] == NULL)
		r->state[n->link.state] = arena_alloc(&r->game, size);
	return r->state[n->link.state];
}

/* How many values a variable of a loop can have: 64 squares or men, or none. */
enum { LOOP_VALUES = 65 };

static int
value_index(const struct run *r, int slot)
{
	const struct value *v = &r->var[slot].v;

	if (!v->bound)
		return LOOP_VALUES - 1;
	return v->set != 0 ? bits_first(v->set) : v->number;
}

int
run_values(const struct run *r, const struct node *n)
{
	int i, values = 0;

	for (i = 0; i < READS_MOST && n->link.reads[i] != 0; i++)
		values = values * LOOP_VALUES +
		    value_index(r, n->link.reads[i] - 1);
	return values;
}

void *
run_find_memo(struct run *r, const struct node *n, size_t size)
{
	void **slot = &r->memo[n->link.state];
	int i;

	for (i = 0; i < READS_MOST && n->link.reads[i] != 0 &&
	    (n->link.depends & FILTER_MANY) == 0; i++) {
		if (*slot == NULL)
			*slot = arena_alloc(&r->game, LOOP_VALUES *
			    sizeof(void *));
		slot = (void **)*slot + value_index(r, n->link.reads[i] - 1);
	}
	if (*slot == NULL)
		*slot = arena_alloc(&r->game, size);
	return *slot;
}

void *
run_lifelong(struct run *r, const struct node *n, size_t size)
{
	if (r->lifelong[n->link.state] == NULL)
		r->lifelong[n->link.state] = arena_alloc(&r->life, size);
	return r->lifelong[n->link.state];
}
