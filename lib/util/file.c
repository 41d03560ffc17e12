/*
 * file.c - whole files in, checked output out. Output goes through stdio's
 * block buffer; a write that fails is never silent.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "util.h"

bool
file_read(const char *name, struct buf *b)
{
	enum { BLOCK = 64 * 1024 };
	bool standard = strcmp(name, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(name, O_RDONLY);
	int error = 0;
	ssize_t n;

	if (fd == -1)
		return false;
	while ((n = read(fd, buf_room(b, BLOCK), BLOCK)) != 0) {
		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1) {
			error = errno;
			break;
		}
		b->n += (size_t)n;
	}
	if (!standard)
		close(fd);
	errno = error;
	return error == 0;
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
