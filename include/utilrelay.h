/*
 * utilrelay.h - several threads work on one stream. relay.c
 */
#ifndef UTILRELAY_H
#define UTILRELAY_H

#include <pthread.h>

#include "util.h"

/* How the threads work, each on a lane of its own, and where they are. */
struct relay {
	bool (*take)(void *lane);	/* the next block, in one thread at a
					   time; false if there is none */
	void (*work)(void *lane);	/* on the block */
	void (*write)(void *lane);	/* what that made, in the order of the
					   blocks */
	pthread_mutex_t taking, writing;	/* relay.c's own */
	pthread_cond_t turn;
	long next_taken, next_written;
};

/* Sets what is relay.c's own. */
void relay_begin(struct relay *r);
/*
 * Takes a block, works on it and, when all before it are written, writes it;
 * false if there is none. Those before it are written also where taking it
 * ends the program.
 */
bool relay_step(struct relay *r, void *lane);

#endif
