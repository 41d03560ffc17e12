/*
 * utilrelay.h - several threads work on one stream. relay.c
 */
#ifndef UTILRELAY_H
#define UTILRELAY_H

#include <pthread.h>

#include "util.h"

/*
 * The steps of the work, which each thread does on its own lane, the caller's
 * data; and how far the threads have come.
 */
struct relay {
	bool (*take)(void *lane);	/* fetches the next block, in one thread
					   at a time; false if there is none */
	void (*work)(void *lane);	/* processes the block */
	void (*write)(void *lane);	/* writes the result, in the order of
					   the blocks */
	pthread_mutex_t taking, writing;	/* relay.c's own */
	pthread_cond_t turn;
	long next_taken, next_written;
};

/* Initialises the members that are relay.c's own. */
void relay_begin(struct relay *r);
/*
 * Takes a block, processes it and, when all earlier blocks are written, writes
 * it; false if there is none. If take ends the program, the earlier blocks are
 * written first.
 */
bool relay_step(struct relay *r, void *lane);

#endif
