/*
 * engine.h - evaluates a query over a game, and lists the mechanisms that make
 * it fast. enginecolumn.h evaluates at many positions, enginemay.h rules out by
 * facts.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "evalgame.h"

/* ---- mechanisms.c ---- */

/* A mechanism for speed: without it, a search finds the same. */
struct mechanism {
	const char *name;	/* -O no-NAME goes without it */
	const char *question;	/* that it answers */
	const char *file;	/* where it is, in lib */
	const char *help;	/* one sentence */
};

/* By USE_. */
extern const struct mechanism mechanisms[MECHANISMS];

/* ---- match.c ---- */

/* What one query found in a game. */
struct outcome {
	bool matched;		/* whether the game is to be written */
	long count;		/* matching positions */
};

/*
 * Evaluates the query of r over the game; r->facts may be set before. Calls
 * each, unless it is NULL, for every matching position in order, with the value
 * of the last filter.
 */
struct outcome run_game(struct run *r, struct game *g, long number,
    void (*each)(struct run *, int id, const struct value *, void *context),
    void *context);

#endif
