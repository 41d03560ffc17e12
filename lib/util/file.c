/*
 * file.c - whole files in, checked output out. Output
 * goes through stdio's block buffer; a write that fails is never silent.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "util.h"

bool
file_read_all(int fd, struct buf *b)
{
	enum { BLOCK = 64 * 1024 };
	ssize_t n;

	while ((n = read(fd, buf_room(b, BLOCK), BLOCK)) != 0) {
		if (n > 0)
			b->n += (size_t)n;
		else if (errno != EINTR)
			return false;
	}
	return true;
}

bool
file_read(const char *name, struct buf *b)
{
	int fd, error;
	bool ok;

	if (strcmp(name, "-") == 0)
		return file_read_all(STDIN_FILENO, b);
	fd = open(name, O_RDONLY);
	if (fd == -1)
		return false;
	ok = file_read_all(fd, b);
	error = errno;
	close(fd);
	errno = error;
	return ok;
}

bool
file_text(const char *name, struct buf *b, struct span *text)
{
	bool ok = file_read(name, b);

	if (!ok)
		warn("%s:", name);
	*text = span_at(buf_str(b), b->n);
	return ok;
}

char *const *
file_operands(char *const *operands)
{
	static char standard[] = "-", *const only_standard[] = { standard,
		NULL };

	return *operands != NULL ? operands : only_standard;
}

void
out_write(const void *p, size_t n)
{
	if (n != 0 && fwrite(p, 1, n, stdout) != n)
		die("standard output:");
}

void
out_flush(void)
{
	if (fflush(stdout) == EOF)
		die("standard output:");
}

void
out_put(struct buf *b, bool now)
{
	enum { MUCH = 64 * 1024 };

	if (b->n < MUCH && !now)
		return;
	out_write(b->p, b->n);
	b->n = 0;
	if (now)
		out_flush();
}

void
out_close(void)
{
	if (ferror(stdout) || fclose(stdout) == EOF)
		die("standard output:");
}
