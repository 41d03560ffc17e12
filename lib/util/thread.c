/*
 * thread.c - threads with stacks large enough for any nesting of filters,
 * whatever limit the shell sets on the program's stack.
 */
#include <errno.h>
#include <unistd.h>
#if !defined(_POSIX_THREADS) || _POSIX_THREADS < 0
#error "cqltools needs the threads of POSIX"
#endif
#include <pthread.h>

#include "util.h"
#include "utilthread.h"

enum {
	STACK_BYTES = 512 * 1024 * 1024,	/* address space, not memory */
	STACK_LEAST = 1024 * 1024
};

int
threads_count(long wanted)
{
	long n = wanted != 0 ? wanted : sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > THREADS_MOST ? THREADS_MOST : (int)n;
}

/* Starts a thread, with a smaller stack if the address space is short. */
static pthread_t
start(void *(*work)(void *), void *arg)
{
	size_t bytes = STACK_BYTES;
	pthread_attr_t attr;
	pthread_t thread;

	pthread_attr_init(&attr);
	do {
		pthread_attr_setstacksize(&attr, bytes);
		errno = pthread_create(&thread, &attr, work, arg);
		bytes /= 2;
	} while (errno == EAGAIN && bytes >= STACK_LEAST);
	if (errno != 0)
		die("starting a thread:");
	pthread_attr_destroy(&attr);
	return thread;
}

void
threads_run(void *(*work)(void *), void *arg, size_t size, int n)
{
	pthread_t *thread = mem_alloc((size_t)n * sizeof(*thread));
	int i;

	for (i = 0; i < n; i++)
		thread[i] = start(work, (char *)arg + (size_t)i * size);
	for (i = 0; i < n; i++)
		pthread_join(thread[i], NULL);
	free(thread);
}

/* ---- the program itself ---- */

struct program {
	int (*run)(char *const *operands);
	char *const *operands;
	int status;
};

static void *
run_program(void *arg)
{
	struct program *p = arg;

	p->status = p->run(p->operands);
	return NULL;
}

int
program_run(int (*run)(char *const *operands), char *const *operands)
{
	struct program p = { run, operands, 0 };

	threads_run(run_program, &p, sizeof(p), 1);
	return p.status;
}
