/*
 * enginecolumn.h - a node over many positions of a game, given as ids in order,
 * each once: column.c. The node must have no effects. whole.c: the same for all
 * members of a loop together.
 */
#ifndef ENGINECOLUMN_H
#define ENGINECOLUMN_H

#include "eval.h"

/* Leaves in ids the positions where n matches; returns how many. */
int column_keep(struct run *r, const struct node *n, int *ids, int count);
/* The same position by position, for filters that cannot do better. */
int column_keep_each(struct run *r, const struct node *n, int *ids, int count);
/* Leaves in ids the positions where n does not match; returns how many. */
int column_drop(struct run *r, const struct node *n, int *ids, int count);
/* Keeps the positions where the set of n is not empty. */
int column_keep_filled(struct run *r, const struct node *n, int *ids,
    int count);
/* Stores the set of n at each position. */
void column_fill(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set);
/* The same, always computed by the hooks of the row. */
void column_fill_made(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set);
/* The same position by position. */
void column_fill_each(struct run *r, const struct node *n, const int *ids,
    int count, bitboard *set);
/*
 * Leaves in ids the positions where n has a value, and stores the values in
 * number; the value of a set is how many squares it has.
 */
int column_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number);
/*
 * The same position by position, freeing scratch after each; if number is NULL,
 * leaves in ids the positions where n matches.
 */
int column_ask_each(struct run *r, const struct node *n, int *ids, int count,
    int *number);
/* Returns an array of n elements in scratch, not zeroed. */
void *column_room(struct run *r, int n, size_t size);
int *column_copy(struct run *r, const int *ids, int count);
/* Returns the set of n at each position, in scratch; all squares for NULL. */
bitboard *column_sets(struct run *r, const struct node *n, const int *ids,
    int count);
/* Whether n is the same at all positions. */
bool column_is_same(const struct run *r, const struct node *n);
/*
 * A variable with known sets or numbers at all positions, because the compound
 * that assigns it is the only one to read it.
 */
struct assigned {
	const struct symbol *symbol;
	bitboard *value;		/* by id */
	struct assigned *before;
};

/*
 * Whether all variables that n assigns, which only n reads, can have columns.
 */
bool column_assigns(const struct node *n);
/* Stores what the assignment n assigns at each position; as column_keep. */
int column_assign(struct run *r, const struct node *n, int *ids, int count);
/* Returns what a variable is at each position, by id, or NULL. */
const bitboard *column_value(const struct run *r, const struct node *n);
/* Moves ids[i] to ids[left] if it is kept; returns how many are left then. */
static inline int
column_take(int *ids, int i, int left, bool kept)
{
	ids[left] = ids[i];
	return left + kept;
}
/* Removes gone, all of which are in ids; returns how many are left. */
int column_without(int *ids, int count, const int *gone, int ngone);

/* ---- whole.c ---- */

/* Whether n reads the variable of a loop that stands for all members. */
bool whole_reads(const struct run *r, const struct node *n);
/*
 * Whether n, which reads no such variable, may be evaluated: its answer is the
 * same for all members, and it costs little.
 */
bool whole_asks(const struct run *r, const struct node *n);
/* Leaves in ids the positions where n may match for some of the members. */
int whole_keep(struct run *r, const struct node *n, int *ids, int count);
/* Stores the squares that the set of n may have for some of the members. */
void whole_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set);
/*
 * Leaves in ids, and in the domains of the loop, the positions where its body
 * may match for some member.
 */
int whole_loop(struct run *r, const struct node *loop, int *ids, int count,
    bitboard *domain);

#endif
