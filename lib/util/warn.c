/*
 * warn.c - prints diagnostics, in the format of compilers and grep. Library
 * code prints them in no other way.
 */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "utilfile.h"

enum {
	WHERE_MOST = 5000,	/* bytes; a path has at most 4096 */
	MESSAGE_MOST = 3 * WHERE_MOST
};

static const char *program = "cqltools", *invoked = "cqltools";

/*
 * Opens standard streams that are closed, so that no other file gets their
 * descriptors; reading and writing them still fails.
 */
static void
fill_standard_streams(void)
{
	static const int modes[] = { O_WRONLY, O_RDONLY, O_WRONLY };
	int fd;

	for (fd = 0; fd < (int)LENGTH(modes); fd++)
		if (fcntl(fd, F_GETFD) == -1 &&
		    open("/dev/null", modes[fd]) != fd)
			exit(EXIT_TROUBLE);
}

void
warn_name(const char *argv0)
{
	fill_standard_streams();
	if (argv0 == NULL || argv0[0] == '\0')
		return;
	invoked = argv0;
	program = file_basename(argv0);
}

const char *
warn_program(void)
{
	return program;
}

const char *
warn_invoked(void)
{
	return invoked;
}

const char *
err_style(const char *sequence)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	return (no == NULL || no[0] == '\0') && term != NULL &&
	    strcmp(term, "dumb") != 0 && isatty(STDERR_FILENO) ?
	    sequence : "";
}

/* Appends s, as far as there is room; returns the new length. */
static size_t
add(char *message, size_t at, const char *s)
{
	snprintf(message + at, MESSAGE_MOST - at, "%s", s);
	return at + strlen(message + at);
}

/*
 * Prints "where: message" by one write, so that messages of several processes
 * do not mix, and without allocating, since memory may be exhausted. Cuts a
 * message that is too long.
 */
static void
print_message(const char *where, const char *fmt, va_list ap, int error)
{
	char message[MESSAGE_MOST], shown[MESSAGE_MOST * SHOWN_MOST + 32];
	char *p = shown;
	size_t n = strlen(fmt), at, place;
	bool reason = n > 0 && fmt[n - 1] == ':';

	at = place = add(message, 0, where);
	vsnprintf(message + at, sizeof(message) - at, fmt, ap);
	at = strlen(message);
	if (reason) {
		at = add(message, at, " ");
		at = add(message, at, error == ENOENT ? "no such file" :
		    strerror(error));
	}
	p += sprintf(p, "%s", err_style(STYLE_PLACE));
	p += show_controls(p, message, place, "");
	p += sprintf(p, "%s", err_style(STYLE_END));
	p += show_controls(p, message + place, at - place, "");
	*p++ = '\n';
	fwrite(shown, 1, (size_t)(p - shown), stderr);
}

static void
print_plain(const char *fmt, va_list ap, int error)
{
	char where[WHERE_MOST];

	snprintf(where, sizeof(where), "%s: ", program);
	print_message(where, fmt, ap, error);
}

/* What this thread calls before it ends the program. */
static _Thread_local struct {
	void (*act)(void *);
	void *context;
} last;

void
die_after(void (*act)(void *), void *context)
{
	last.act = act;
	last.context = context;
}

/* Calls it once, since it may die, too. */
static void
do_last(void)
{
	void (*act)(void *) = last.act;

	last.act = NULL;
	if (act != NULL)
		act(last.context);
}

void
quit(void)
{
	do_last();
	exit(EXIT_TROUBLE);
}

void
die(const char *fmt, ...)
{
	int error = errno;
	va_list ap;

	do_last();
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
	char where[WHERE_MOST], column[32] = "";
	va_list ap;

	if (col > 0)
		snprintf(column, sizeof(column), "%ld:", col);
	snprintf(where, sizeof(where), "%s:%ld:%s ", file, line, column);
	va_start(ap, fmt);
	print_message(where, fmt, ap, error);
	va_end(ap);
}
