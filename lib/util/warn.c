/*
 * warn.c - the one way to say that something is wrong. Library code calls
 * nothing else; the format is that of compilers and grep.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "util.h"

static const char *program = "cqltools";

void
warn_name(const char *argv0)
{
	const char *slash;

	if (argv0 == NULL || argv0[0] == '\0')
		return;
	slash = strrchr(argv0, '/');
	program = slash != NULL ? slash + 1 : argv0;
}

const char *
warn_program(void)
{
	return program;
}

/* One write a message, so that messages of several processes do not mix. */
static void
print_message(const char *where, const char *fmt, va_list ap, int error)
{
	struct buf b = { 0 };
	va_list again;
	size_t n = strlen(fmt);
	int len;

	buf_puts(&b, where);
	va_copy(again, ap);
	len = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (len > 0) {
		vsnprintf(buf_room(&b, (size_t)len + 1), (size_t)len + 1, fmt,
		    ap);
		b.n += (size_t)len;
	}
	if (n > 0 && fmt[n - 1] == ':')
		buf_printf(&b, " %s", strerror(error));
	buf_putc(&b, '\n');
	fwrite(b.p, 1, b.n, stderr);
	buf_free(&b);
}

static void
print_plain(const char *fmt, va_list ap, int error)
{
	struct buf where = { 0 };

	buf_printf(&where, "%s: ", program);
	print_message(buf_str(&where), fmt, ap, error);
	buf_free(&where);
}

void
die(const char *fmt, ...)
{
	int error = errno;
	va_list ap;

	va_start(ap, fmt);
	print_plain(fmt, ap, error);
	va_end(ap);
	exit(EXIT_TROUBLE);
}

void
warn(const char *fmt, ...)
{
	int error = errno;
	va_list ap;

	va_start(ap, fmt);
	print_plain(fmt, ap, error);
	va_end(ap);
}

void
warn_at(const char *file, long line, long col, const char *fmt, ...)
{
	int error = errno;
	struct buf where = { 0 };
	va_list ap;

	buf_printf(&where, "%s:%ld:", file, line);
	if (col > 0)
		buf_printf(&where, "%ld:", col);
	buf_putc(&where, ' ');
	va_start(ap, fmt);
	print_message(buf_str(&where), fmt, ap, error);
	va_end(ap);
	buf_free(&where);
}

void
die_usage(const char *synopsis)
{
	fprintf(stderr, "usage: %s %s\n", program, synopsis);
	exit(EXIT_TROUBLE);
}

void
exit_usage(const char *synopsis)
{
	printf("usage: %s %s\n", program, synopsis);
	out_close();
	exit(EXIT_SUCCESS);
}

void
exit_version(void)
{
	printf("%s (cqltools) %s\n", program, VERSION);
	out_close();
	exit(EXIT_SUCCESS);
}
