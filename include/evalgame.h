/*
 * evalgame.h - a query made ready, and its run.
 */
#ifndef EVALGAME_H
#define EVALGAME_H

#include "eval.h"

/*
 * Finds the evaluators and effects of a query, those of -O plain if it is to
 * be searched so; first the themes look at it.
 */
void query_link(struct query *q, bool plain);
/* Whether n's truth can differ from having a value that is not empty. */
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
/* Keep the values of all variables, and give them back. */
void run_save(struct run *r);
void run_restore(struct run *r);
/* Call before each game, and after it: between them the time of -t runs. */
void run_forget(struct run *r);
void run_leave(struct run *r);
/* Starts the thread that lets runs see how time goes by; dies if it cannot. */
void time_watch(void);

#endif
