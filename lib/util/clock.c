/*
 * clock.c - time that passes.
 */
#include <time.h>

#include "util.h"
#include "utilthread.h"

long long
clock_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}
