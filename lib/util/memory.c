/*
 * memory.c - allocation that never returns NULL, and arenas.
 */
#include "util.h"

#if defined(ARENA_WATCHED)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(p, n)		((void)0)
#define ASAN_UNPOISON_MEMORY_REGION(p, n)	((void)0)
#endif

/* The size of a block doubles, so that big arenas have few. */
enum { ARENA_FIRST = 16 * 1024, ARENA_ALIGN = 16 };

/*
 * The memory that this thread has counted, its limit, and where it jumps then.
 */
static _Thread_local struct {
	size_t used, most;	/* bytes; most is 0 without a limit */
	jmp_buf *escape;	/* or NULL */
} own;

void
mem_limit(size_t most)
{
	own.most = most;
}

void
mem_escape(jmp_buf *to)
{
	own.escape = to;
}

static NORETURN void
no_memory(void)
{
	if (own.escape != NULL)
		longjmp(*own.escape, 1);
	die("out of memory");
}

void
mem_count(size_t n)
{
	if (own.most != 0 && n > own.most - own.used)
		no_memory();
	own.used += own.most != 0 ? n : 0;
}

void
mem_uncount(size_t n)
{
	own.used -= n < own.used ? n : own.used;
}

void *
mem_zero(size_t count, size_t size)
{
	void *p = calloc(count != 0 ? count : 1, size != 0 ? size : 1);

	if (p == NULL)
		no_memory();
	return p;
}

static void *
mem_resize(void *p, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / size)
		no_memory();
	p = realloc(p, count * size != 0 ? count * size : 1);
	if (p == NULL)
		no_memory();
	return p;
}

void *
mem_alloc(size_t n)
{
	return mem_resize(NULL, n, 1);
}

void *
mem_grow(void *p, size_t *cap, size_t want, size_t size)
{
	/* under AddressSanitizer small arrays have no spare room */
	enum { EXACT = ARENA_RED > 0 ? 512 : 0 };
	size_t n = *cap;

	if (want <= n)
		return p;
	if (n < 16)
		n = 16;
	if (want <= EXACT)
		n = want;
	while (n < want)
		n = n > SIZE_MAX / 2 ? want : n * 2;
	mem_count((n - *cap) * size);
	p = mem_resize(p, n, size);
	*cap = n;
	return p;
}

void *
arena_room(struct arena *a, size_t n)
{
	struct arenablock *b = a->block;
	size_t size, room;
	char *p;

	room = (n + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN + ARENA_RED;
	if (b == NULL || room > b->size - b->used) {
		size = b != NULL ? b->size * 2 : ARENA_FIRST;
		if (size < room)
			size = room;
		mem_count(size);
		b = mem_alloc(sizeof(*b) + size);
		b->older = a->block;
		b->used = 0;
		b->size = size;
		a->block = b;
		ASAN_POISON_MEMORY_REGION(b->bytes, size);
	}
	p = (char *)b->bytes + b->used;
	b->used += room;
	ASAN_UNPOISON_MEMORY_REGION(p, n);
	return p;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	return memset(arena_room(a, n), 0, n);
}

void *
arena_copy(struct arena *a, const void *p, size_t n)
{
	char *copy = arena_alloc(a, n + 1);

	if (n != 0)
		memcpy(copy, p, n);
	return copy;
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	return (char *)span_keep(a, &b).p;
}

struct arenamark
arena_mark(const struct arena *a)
{
	struct arenamark m;

	m.block = a->block;
	m.used = a->block != NULL ? a->block->used : 0;
	return m;
}

void
arena_drop(struct arena *a, struct arenamark m)
{
	struct arenablock *b;

	while ((b = a->block) != m.block) {
		a->block = b->older;
		mem_uncount(b->size);
		free(b);
	}
	if (b == NULL)
		return;
	/* what follows is poisoned already, and may be megabytes */
	ASAN_POISON_MEMORY_REGION((char *)b->bytes + m.used, b->used - m.used);
	b->used = m.used;
}

void
arena_free(struct arena *a)
{
	struct arenamark nothing = { NULL, 0 };

	arena_reset(a, nothing);
}
