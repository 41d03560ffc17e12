/*
 * engine.h - how a query is searched for fast: the table of the mechanisms,
 * and a query over a game. enginecolumn.h asks at many positions, enginemay.h
 * what facts rule out.
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
 * Evaluates the query of r over the game, whose facts have been put in r or
 * not. each is called for every matching position in order, with the value of
 * the last filter, or is NULL.
 */
struct outcome run_game(struct run *r, struct game *g, long number,
    void (*each)(struct run *, int id, const struct value *, void *context),
    void *context);

#endif
