/*
 * utilthread.h - threads, and the time that passes. thread.c clock.c
 */
#ifndef UTILTHREAD_H
#define UTILTHREAD_H

#include "util.h"

/* Returns the nanoseconds since some time in the past. */
long long clock_now(void);

enum { THREADS_MOST = 256 };
/*
 * Returns how many threads to use: as many as wanted or, if that is 0, as there
 * are processors; at most THREADS_MOST.
 */
int threads_count(long wanted);
/*
 * Runs work in n threads, one for each of the n arguments of that size, and
 * waits for all of them. No nest of filters fills their stacks.
 */
void threads_run(void *(*work)(void *), void *arg, size_t size, int n);
/* Returns what run returns, which has such a stack. */
int program_run(int (*run)(char *const *operands), char *const *operands);

#endif
