/*
 * failalloc.c - replaces malloc, calloc, realloc and free in programs that are
 * linked with --wrap. With FAIL_AT=N the Nth allocation fails, and with
 * FAIL_ON=1 all later ones too. With FAIL_LEFT=1 a program tells at its end
 * how many blocks it has not freed, and memory that is new, freed or just past
 * a block holds neither zeros nor pointers.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t n);
void *__real_calloc(size_t count, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *p, size_t n);
void __wrap_free(void *p);

enum { JUNK = 0xa5, PAST = 64 };

/* What comes before the bytes of a block. */
union block {
	struct {
		const union block *self;	/* not in blocks of libc */
		size_t n;
	};
	max_align_t align;
};

static atomic_long left;
static atomic_bool counting;

static void
tell_left(void)
{
	fprintf(stderr, "%ld blocks are not freed\n", atomic_load(&left));
}

static bool
fails(void)
{
	static atomic_long calls;
	const char *at = getenv("FAIL_AT");
	long nth = at != NULL ? strtol(at, NULL, 10) : 0;
	long call = atomic_fetch_add(&calls, 1) + 1;

	if (call == 1 && getenv("FAIL_LEFT") != NULL) {
		counting = true;
		atexit(tell_left);
	}
	return call == nth ||
	    (call > nth && nth > 0 && getenv("FAIL_ON") != NULL);
}

/* Makes a block, of zeros or of what comes. */
static void *
make(size_t n, bool zeros)
{
	size_t size = n + sizeof(union block) + PAST;
	union block *b = NULL;

	if (!fails() && size > n)
		b = zeros ? __real_calloc(1, size) : __real_malloc(size);
	if (b == NULL)
		return NULL;
	atomic_fetch_add(&left, 1);
	b->self = b;
	b->n = n;
	if (counting)
		memset((char *)(b + 1) + (zeros ? n : 0), JUNK,
		    PAST + (zeros ? 0 : n));
	return b + 1;
}

void *
__wrap_malloc(size_t n)
{
	return make(n, false);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return size == 0 || count <= SIZE_MAX / size ?
	    make(count * size, true) : NULL;
}

void *
__wrap_realloc(void *p, size_t n)
{
	const union block *old;
	void *new = make(n, false);

	if (new == NULL || p == NULL)
		return new;
	old = (union block *)p - 1;
	memcpy(new, p, n < old->n ? n : old->n);
	__wrap_free(p);
	return new;
}

void
__wrap_free(void *p)
{
	union block *b;

	if (p == NULL)
		return;
	b = (union block *)p - 1;
	if (b->self != b) {
		__real_free(p);
		return;
	}
	atomic_fetch_sub(&left, 1);
	b->self = NULL;
	if (counting)
		memset(p, JUNK, b->n);
	__real_free(b);
}
