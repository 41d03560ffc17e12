/*
 * watch.c - a thread that tells the others when a game has taken the time that
 * -t gives it, so that those need not look at a clock.
 */
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "worker.h"

struct watch {
	pthread_t thread;
	struct timelimit *const *time;
	int n;
	atomic_bool done;
};

static void *
watch(void *context)
{
	static const struct timespec pause = { .tv_nsec = 20 * 1000 * 1000 };
	struct watch *w = context;
	long long wake;
	int i;

	while (!w->done) {
		nanosleep(&pause, NULL);
		for (i = 0; i < w->n; i++) {
			wake = w->time[i]->wake;
			if (wake != 0 && clock_now() > wake)
				w->time[i]->late = true;
		}
	}
	return NULL;
}

struct watch *
watch_begin(struct timelimit *const *time, int n)
{
	struct watch *w = mem_zero(1, sizeof(*w));

	w->time = time;
	w->n = n;
	errno = pthread_create(&w->thread, NULL, watch, w);
	if (errno != 0)
		die("starting a thread:");
	return w;
}

void
watch_end(struct watch *w)
{
	w->done = true;
	pthread_join(w->thread, NULL);
	free(w);
}
