/*
 * file.c - whole files in, files below a folder, checked output out. Output
 * goes through stdio's block buffer; a write that fails is never silent.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
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

/* Leaves errno as it is. */
static void
close_quietly(int fd)
{
	int error = errno;

	close(fd);
	errno = error;
}

bool
file_read(const char *name, struct buf *b)
{
	int fd;
	bool ok;

	if (strcmp(name, "-") == 0)
		return file_read_all(STDIN_FILENO, b);
	fd = open(name, O_RDONLY);
	if (fd == -1)
		return false;
	ok = file_read_all(fd, b);
	close_quietly(fd);
	return ok;
}

/* Opens the file named part, no symbolic link, in a folder. */
static int
open_part(int folder, struct span part, int flags)
{
	char name[256];
	struct stat st;

	if (part.n >= sizeof(name)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(name, part.p, part.n);
	name[part.n] = '\0';
	if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    S_ISLNK(st.st_mode)) {
		errno = ELOOP;
		return -1;
	}
	return openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK |
	    O_NOCTTY | O_CLOEXEC, 0666);
}

int
file_open_below(const char *folder, struct span name, int flags)
{
	int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), next;
	const char *slash;
	struct span part;

	while (at != -1 && (slash = memchr(name.p, '/', name.n)) != NULL) {
		part.p = name.p;
		part.n = (size_t)(slash - name.p);
		name.p += part.n + 1;
		name.n -= part.n + 1;
		if (part.n == 0)
			continue;
		next = open_part(at, part, O_RDONLY | O_DIRECTORY);
		close_quietly(at);
		at = next;
	}
	if (at == -1)
		return -1;
	next = open_part(at, name, flags);
	close_quietly(at);
	return next;
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
