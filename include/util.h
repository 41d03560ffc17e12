/*
 * util.h - what every layer uses: the headers of C for memory and strings,
 * diagnostics, memory, buffers and spans of bytes.
 */
#ifndef UTIL_H
#define UTIL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(a)	(sizeof(a) / sizeof((a)[0]))

#if defined(__GNUC__)
#define PRINTF(f, a)	__attribute__((format(printf, f, a)))
#define NORETURN	__attribute__((noreturn))
#define NOINLINE	__attribute__((noinline))
#else
#define PRINTF(f, a)
#define NORETURN
#define NOINLINE
#endif

/*
 * Defines the comparison function name for qsort(3): order is an expression in
 * a and b, below, equal to or above 0. MEM_SORT sorts n elements.
 */
#define ORDER(name, type, order)					\
int									\
name(const void *one, const void *other)				\
{									\
	type const *a = one;						\
	type const *b = other;						\
									\
	return order;							\
}
#define DIFFERENCE(x, y)	(((x) > (y)) - ((x) < (y)))
#define MEM_SORT(list, n, order)	((n) < 2 ? (void)0 :		\
	qsort((list), (size_t)(n), sizeof(*(list)), (order)))

/* Exit statuses of every program, as grep's. */
enum {
	EXIT_MATCHED = 0,	/* done, or something matched */
	EXIT_NOMATCH = 1,	/* nothing matched */
	EXIT_TROUBLE = 2,	/* usage, syntax, I/O or memory */
	EXIT_PARTLY = 3		/* of cqlmatch --three */
};

/* A run of bytes that something else owns; p may be NULL if n is 0. */
struct span {
	const char *p;
	size_t n;
};

/* warn.c */

/*
 * Begins a program: sets the name that starts every diagnostic, from argv[0],
 * and keeps files from becoming standard streams that are closed.
 */
void warn_name(const char *argv0);
/* Returns the name set by warn_name, for usage messages. */
const char *warn_program(void);
/* Returns argv[0] itself: how the program was called. */
const char *warn_invoked(void);
/*
 * Print "program: message" on standard error; a format that ends in ':'
 * adds the system's reason. die exits with status 2, as quit does without a
 * message. Neither allocates.
 */
void die(const char *fmt, ...) PRINTF(1, 2) NORETURN;
void quit(void) NORETURN;
/*
 * Sets what this thread calls before it dies or quits, such as a function that
 * writes buffered output; NULL for nothing.
 */
void die_after(void (*last)(void *), void *context);
void warn(const char *fmt, ...) PRINTF(1, 2);
/*
 * Returns an escape sequence of terminals if standard error is one that shows
 * colours and NO_COLOR is not set, else "".
 */
const char *err_style(const char *sequence);
#define STYLE_PLACE	"\033[1m"	/* bold */
#define STYLE_CARET	"\033[1;31m"	/* red */
#define STYLE_END	"\033[0m"
/* As warn, but prints "file:line:col: message"; col 0 leaves it out. */
void warn_at(const char *file, long line, long col, const char *fmt, ...)
    PRINTF(4, 5);

/* memory.c: allocation that dies rather than returning NULL */

/*
 * Limits the bytes that this thread allocates for arenas and arrays from now
 * on, and those that it counts itself by mem_count; 0 lifts the limit.
 */
void mem_limit(size_t most);
void mem_count(size_t n);
void mem_uncount(size_t n);
/* Sets where this thread jumps when memory runs out; if NULL, it dies. */
void mem_escape(jmp_buf *to);
void *mem_alloc(size_t n);
void *mem_zero(size_t count, size_t size);
/*
 * Makes room for at least want elements of size bytes in the array at p, which
 * has room for *cap. Returns the array, which may have moved.
 */
void *mem_grow(void *p, size_t *cap, size_t want, size_t size);
#define MEM_GROW(array, cap, want)					\
	((size_t)(want) <= (cap) ? (void)0 : (void)((array) =		\
	    mem_grow((array), &(cap), (size_t)(want), sizeof(*(array)))))
/* Makes room for one more than n elements; returns its place, and counts it. */
#define MEM_ADD(array, cap, n)						\
	(MEM_GROW(array, cap, (n) + 1), &(array)[(n)++])

/*
 * Memory that is allocated piece by piece and freed all at once, or back to a
 * mark. A zeroed struct is an empty arena.
 */
struct arena {
	struct arenablock *block;	/* the newest block */
};

/* The head of a block; its bytes follow. Public only for arena_reset. */
struct arenablock {
	struct arenablock *older;
	size_t used;
	size_t size;
	union {
		long double number;
		void *pointer;
		long long integer;
	} bytes[];
};

struct arenamark {
	struct arenablock *block;
	size_t used;
};

/*
 * Returns zeroed memory, aligned for any object, that lives as long as the
 * arena.
 */
void *arena_alloc(struct arena *a, size_t n);
/* The same, but the memory is not zeroed. */
void *arena_room(struct arena *a, size_t n);
/* Bytes after each piece of an arena that AddressSanitizer is told to guard. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_WATCHED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define ARENA_WATCHED
#endif
#if defined(ARENA_WATCHED)
enum { ARENA_RED = 16 };
#else
enum { ARENA_RED = 0 };
#endif
/* Returns a copy of n bytes with a NUL after them. */
void *arena_copy(struct arena *a, const void *p, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF(2, 3);
struct arenamark arena_mark(const struct arena *a);
void arena_drop(struct arena *a, struct arenamark m);
static inline void
arena_reset(struct arena *a, struct arenamark m)
{
	if (a->block == m.block && m.block != NULL && ARENA_RED == 0)
		m.block->used = m.used;
	else
		arena_drop(a, m);
}
void arena_free(struct arena *a);

/* buf.c: a growing array of bytes; a zeroed struct is an empty buffer */

struct buf {
	char *p;
	size_t n;	/* bytes in use */
	size_t cap;
};

/*
 * Code that reads text in blocks may read this many bytes after its end, so
 * the buffer has room for them; they may hold anything.
 */
enum { BLOCK_PAD = 512 };

/* Enlarges the buffer for buf_room. */
void buf_grow(struct buf *b, size_t n);
/* Makes room for n more bytes and returns their place; b->n does not change. */
static inline char *
buf_room(struct buf *b, size_t n)
{
	if (n > b->cap - b->n)
		buf_grow(b, n);
	return b->p + b->n;
}
static inline void
buf_add(struct buf *b, const void *p, size_t n)
{
	if (n == 0)
		return;
	memcpy(buf_room(b, n), p, n);
	b->n += n;
}
static inline void
buf_puts(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}
static inline void
buf_putc(struct buf *b, int c)
{
	*buf_room(b, 1) = (char)c;
	b->n++;
}
static inline void
buf_span(struct buf *b, struct span s)
{
	buf_add(b, s.p, s.n);
}
/* Replaces what the buffer holds. */
static inline void
buf_set(struct buf *b, struct span s)
{
	b->n = 0;
	buf_span(b, s);
}
void buf_number(struct buf *b, long long n);
void buf_printf(struct buf *b, const char *fmt, ...) PRINTF(2, 3);
void buf_vprintf(struct buf *b, const char *fmt, va_list ap) PRINTF(2, 0);
/* Returns the bytes in use, valid until the next change. */
static inline struct span
buf_bytes(const struct buf *b)
{
	struct span s = { b->p, b->n };

	return s;
}
/*
 * Returns the bytes as a NUL-terminated string, valid until the next change.
 */
const char *buf_str(struct buf *b);
/* Writes the bytes, if any; the caller checks ferror(3). */
void buf_write(const struct buf *b, FILE *f);
void buf_free(struct buf *b);
/* Frees the buffers of a list of addresses that ends with NULL. */
void bufs_free(struct buf *const *b);
#define BUFS_FREE(...)	bufs_free((struct buf *const []){ __VA_ARGS__, NULL })

/* span.c */

/* Returns the n bytes from p on. */
static inline struct span
span_at(const char *p, size_t n)
{
	struct span s = { p, n };

	return s;
}
/* Returns the bytes from p up to end. */
static inline struct span
span_to(const char *p, const char *end)
{
	return span_at(p, (size_t)(end - p));
}
/* Returns s without its first n bytes. */
static inline struct span
span_after(struct span s, size_t n)
{
	return span_at(s.p + n, s.n - n);
}
#define NO_SPAN	((struct span){ NULL, 0 })
/* Returns a copy of n bytes, in a. */
struct span span_copy(struct arena *a, const char *p, size_t n);
/* Returns a copy of the bytes of b, in a, with a NUL after them; frees b. */
struct span span_keep(struct arena *a, struct buf *b);
/* Returns the bytes up to c, or s if it has none. */
struct span span_until(struct span s, char c);
/* Returns the same bytes, and removes them and c from the beginning of *s. */
struct span span_cut(struct span *s, char c);
static inline struct span
span_of(const char *s)
{
	return span_at(s, strlen(s));
}
/*
 * Copies s, or what fits of it, into an array of size bytes, with a NUL after
 * it; returns the array.
 */
char *span_string(char *to, size_t size, struct span s);
static inline bool
span_is(struct span s, const char *word)
{
	return s.n == strlen(word) && (s.n == 0 || !memcmp(s.p, word, s.n));
}
static inline bool
span_begins(struct span s, const char *word)
{
	size_t n = strlen(word);

	return s.n >= n && (n == 0 || memcmp(s.p, word, n) == 0);
}
bool span_ends(struct span s, const char *word);
/* Removes the word from the beginning of *s; false if *s begins otherwise. */
static inline bool
span_skip(struct span *s, const char *word)
{
	bool there = span_begins(*s, word);

	if (there)
		*s = span_after(*s, strlen(word));
	return there;
}
/*
 * Removes the digits that *s begins with and returns their number, or at least
 * MOST if it is greater than that.
 */
static inline int
span_digits(struct span *s)
{
	enum { MOST = 100000000 };
	const char *p = s->p, *end = p + s->n;
	int n = 0;

	for (; p < end && *p >= '0' && *p <= '9'; p++)
		if (n < MOST)
			n = n * 10 + (*p - '0');
	*s = span_to(p, end);
	return n;
}
/* Reads a number of at most 18 digits, and nothing else. */
bool span_number(struct span s, long long *n);
bool span_equal(struct span a, struct span b);
/*
 * Compares unsigned bytes, and puts a prefix before a longer span. Returns a
 * number below, equal to or above 0.
 */
int span_compare(struct span a, struct span b);
/* Returns the index of the first needle in s, or -1. */
long span_find(struct span s, struct span needle);
static inline bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}
/* Returns s without blanks at both ends. */
struct span span_trim(struct span s);
/*
 * Returns the number of edits at which a name is too far from a misspelt word
 * to be the one meant.
 */
int span_reach(struct span word);
/*
 * Whether a name is nearer to a misspelt word than *far, the distance of the
 * best name so far, and less than span_reach(name) edits away; then sets *far.
 * The distance is the number of edits, whatever the case; a swap of two
 * neighbours is one.
 */
bool span_is_nearer(struct span word, struct span name, int *far);
/* Whether a word, whatever its case, is one of words, which blanks separate. */
bool words_have(const char *words, struct span word);
/* Whether s holds these words, whatever their case. */
bool span_holds(struct span s, struct span words);

/* show.c: text from outside, made safe for a terminal */

enum { SHOWN_MOST = 4 };	/* bytes that one byte may become */

/* Whether it is a control character (C0, DEL, C1) or a bidirectional mark. */
bool is_control(uint32_t code);
/*
 * Copies n bytes with control characters and marks of bidirectional text
 * spelled out, such as \t, \x1b and \u202e, except those in kept. out has room
 * for n * SHOWN_MOST + 1. Returns how many bytes it wrote.
 */
size_t show_controls(char *out, const char *p, size_t n, const char *kept);
/* Appends s in the same way, with nothing kept. */
void buf_show(struct buf *b, struct span s);
/* Writes to standard error in the same way; line ends and TABs are kept. */
void err_write(const char *p, size_t n);

/* number.c */
/* Reads s as a decimal number; false unless it is one from min to max. */
bool number_parse(const char *s, long min, long max, long *n);
enum { NUMBER_ROOM = 32 };	/* bytes that suffice to write a number */
/*
 * Writes a number at p, which has NUMBER_ROOM bytes, all of which may be
 * overwritten; returns the end of the number.
 */
char *number_write(char *p, long long number);

#endif
