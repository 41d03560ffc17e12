/* evalgame.h - links a query, and makes runs of it. */
#ifndef EVALGAME_H
#define EVALGAME_H

#include "eval.h"

/*
 * Calls the link hooks of the themes, then finds the evaluators and effects of
 * a query; with plain, the evaluators of -O plain.
 */
void query_link(struct query *q, bool plain);
/*
 * Whether the truth of n can differ from whether it has a value (a set: one
 * that is not empty).
 */
bool node_has_test(const struct node *n);

/* Explains one position of a game, for -X. */
struct explainer {
	int id;			/* the position */
	bool on;		/* it is being evaluated */
	enum { NOT_EXPLAINED, EXPLAINED_FAILURE, EXPLAINED_MATCH } done;
	void (*show)(struct run *, bool matched);
};

/* ---- run.c ---- */

struct run *run_new(const struct query *q, const struct options *o,
    struct timelimit *time);
void run_free(struct run *r);
/* Saves the values of all variables, and restores the values saved last. */
void run_save(struct run *r);
void run_restore(struct run *r);
/*
 * Call run_forget before each game and run_leave after it; the time of -t runs
 * in between.
 */
void run_forget(struct run *r);
void run_leave(struct run *r);
/* Starts the thread that increments time_beats; dies if it cannot. */
void time_watch(void);

#endif
