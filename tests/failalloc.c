/*
 * failalloc.c - replaces malloc, calloc and realloc in programs that are
 * linked with --wrap. With FAIL_AT=N the Nth allocation fails, and with
 * FAIL_ON=1 all later ones too.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

void *__real_malloc(size_t n);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *p, size_t n);

static bool
fails(void)
{
	static atomic_long calls;
	const char *at = getenv("FAIL_AT");
	long nth = at != NULL ? strtol(at, NULL, 10) : 0;
	long call = atomic_fetch_add(&calls, 1) + 1;

	return call == nth ||
	    (call > nth && nth > 0 && getenv("FAIL_ON") != NULL);
}

void *
__wrap_malloc(size_t n)
{
	return fails() ? NULL : __real_malloc(n);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return fails() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *p, size_t n)
{
	return fails() ? NULL : __real_realloc(p, n);
}
