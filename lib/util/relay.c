/*
 * relay.c - several threads work on one stream: each takes the next block, and
 * the results are written in the order of the blocks.
 */
#include "utilfile.h"
#include "utilrelay.h"

void
relay_begin(struct relay *r)
{
	pthread_mutex_init(&r->taking, NULL);
	pthread_mutex_init(&r->writing, NULL);
	pthread_cond_init(&r->turn, NULL);
	r->next_taken = r->next_written = 0;
}

/*
 * Waits until all blocks that were taken are written, and flushes the output.
 */
static void
wait_for_all(void *relay)
{
	struct relay *r = relay;

	pthread_mutex_lock(&r->writing);
	while (r->next_written != r->next_taken)
		pthread_cond_wait(&r->turn, &r->writing);
	out_flush();
	pthread_mutex_unlock(&r->writing);
}

bool
relay_step(struct relay *r, void *lane)
{
	bool taken;
	long block;

	pthread_mutex_lock(&r->taking);
	die_after(wait_for_all, r);
	taken = r->take(lane);
	die_after(NULL, NULL);
	block = r->next_taken;
	r->next_taken += taken;
	pthread_mutex_unlock(&r->taking);
	if (!taken)
		return false;
	r->work(lane);
	pthread_mutex_lock(&r->writing);
	while (r->next_written != block)
		pthread_cond_wait(&r->turn, &r->writing);
	r->write(lane);
	r->next_written++;
	pthread_cond_broadcast(&r->turn);
	pthread_mutex_unlock(&r->writing);
	return true;
}
