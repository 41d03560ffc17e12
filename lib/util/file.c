/*
 * file.c - reads whole files, and writes standard output. Small pieces of
 * output are gathered, large ones written at once; a write that fails ends the
 * program with a message.
 */
#define _GNU_SOURCE	/* F_SETPIPE_SZ, where there is one */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "utilfile.h"
#include "utiltext.h"

bool
file_read_all(int fd, struct buf *b)
{
	enum { LEAST = 4096 };	/* most queries are shorter */
	ssize_t n;

	do {
		buf_room(b, LEAST);
		n = read(fd, b->p + b->n, b->cap - b->n);
		if (n > 0)
			b->n += (size_t)n;
		else if (n == -1 && errno != EINTR)
			return false;
	} while (n != 0);
	return true;
}

bool
file_read_at(int fd, long long at, size_t n, struct buf *b)
{
	ssize_t got = 1;

	b->n = 0;
	while (b->n < n && got != 0) {
		got = pread(fd, buf_room(b, n + BLOCK_PAD), n - b->n,
		    (off_t)at + (off_t)b->n);
		if (got == -1 && errno != EINTR)
			return false;
		b->n += got > 0 ? (size_t)got : 0;
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
file_stays_below(struct span name)
{
	if (name.n == 0 || name.p[0] == '/' ||
	    memchr(name.p, '\0', name.n) != NULL)
		return false;
	while (name.n > 0)
		if (span_is(span_cut(&name, '/'), ".."))
			return false;
	return true;
}

/*
 * Opens the file named part in a folder unless it is a symbolic link, and
 * closes the folder. Returns -1 with errno set if it cannot.
 */
static int
open_part(int folder, struct span part, int flags)
{
	char name[256];
	struct stat st;
	int fd = -1, error;

	if (folder == -1)
		return -1;
	snprintf(name, sizeof(name), "%.*s", (int)part.n, part.p);
	if (part.n >= sizeof(name))
		errno = ENAMETOOLONG;
	else if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    S_ISLNK(st.st_mode))
		errno = ELOOP;
	else
		fd = openat(folder, name, flags | O_RDONLY | O_NOFOLLOW |
		    O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	error = errno;
	close(folder);
	errno = error;
	return fd;
}

int
file_open_below(const char *folder, struct span name)
{
	int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct span part;

	while (memchr(name.p, '/', name.n) != NULL) {
		part = span_cut(&name, '/');
		if (part.n != 0)
			at = open_part(at, part, O_DIRECTORY);
	}
	return open_part(at, name, 0);
}

/* The bytes of a literal, and their number. */
#define MAGIC(text)	text, sizeof(text) - 1

/* Kinds of files that are no plain text, by the bytes at an offset. */
static const struct {
	size_t at;
	const char *magic;
	size_t length;
	const char *what, *reader;
} encoded[] = {
#include "encoded.txt.inc"
};

static bool
begins_so(struct span s, const char *magic, size_t n)
{
	size_t i;

	for (i = 0; i < n && i < s.n; i++)
		if (magic[i] == '?' ? s.p[i] == '\0' : s.p[i] != magic[i])
			return false;
	return i == n;
}

/*
 * Whether a file that begins so is binary: at least eight bytes, and one in
 * sixteen, are control characters that text does not have. A file that begins
 * with a bracket or digit is PGN or lines, whatever its tags hold.
 */
static bool
is_binary(struct span s)
{
	enum { LOOK = 512, LEAST = 8, SHARE = 16 };
	size_t n = 0, i, end = s.n < LOOK ? s.n : LOOK;

	for (i = 0; i < end; i++)
		n += (unsigned char)s.p[i] < ' ' && !is_blank(s.p[i]) &&
		    s.p[i] != '\x1a';
	return n >= LEAST && n >= end / SHARE && s.p[0] != '[' &&
	    (s.p[0] < '0' || s.p[0] > '9');
}

bool
file_is_encoded(const char *name, struct span s, const char *next)
{
	bool standard = strcmp(name, "-") == 0;
	const char *called = standard ? "standard input" : name;
	size_t i = 0;

	while (s.n < encoded[i].at || !begins_so(span_after(s, encoded[i].at),
	    encoded[i].magic, encoded[i].length))
		if (++i == LENGTH(encoded))
			break;
	if (i == LENGTH(encoded) && !is_binary(s))
		return false;
	if (i == LENGTH(encoded) || encoded[i].reader == NULL)
		warn("%s is %s, not text", called, i < LENGTH(encoded) ?
		    encoded[i].what : "a binary file");
	else
		warn("%s is %s: %s%s%s%s%s", called, encoded[i].what,
		    encoded[i].reader, standard ? "" : " ",
		    standard ? "" : name, next != NULL ? " | " : "",
		    next != NULL ? next : "");
	return true;
}

bool
file_text(const char *name, struct buf *b, struct span *text)
{
	bool ok = file_read(name, b);
	struct buf utf8 = { 0 };

	if (!ok)
		warn("%s:", name);
	*text = span_at(buf_str(b), b->n);
	if (!ok || file_is_encoded(name, *text, NULL))
		return false;
	text_add(&utf8, *text);
	buf_free(b);
	*b = utf8;
	*text = span_at(buf_str(b), b->n);
	return true;
}

int
file_temporary(void)
{
	const char *folder = getenv("TMPDIR");
	struct buf name = { 0 };
	int fd;

	buf_printf(&name, "%s/cqltools.XXXXXX", folder != NULL &&
	    folder[0] != '\0' ? folder : "/tmp");
	buf_str(&name);
	fd = mkstemp(name.p);
	if (fd == -1)
		die("%s:", name.p);
	unlink(name.p);
	buf_free(&name);
	return fd;
}

bool
file_append(int fd, const char *p, size_t n)
{
	ssize_t written;

	for (; n > 0; p += written, n -= (size_t)written) {
		written = write(fd, p, n);
		if (written == -1 && errno != EINTR)
			return false;
		if (written == -1)
			written = 0;
	}
	return true;
}

bool
file_is(const char *name, const struct stat *st)
{
	struct stat other;

	return name != NULL && stat(name, &other) == 0 &&
	    other.st_dev == st->st_dev && other.st_ino == st->st_ino;
}

const char *
file_basename(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

bool
file_folder(const char *path, struct stat *st)
{
	struct buf folder = { 0 };
	bool found;

	buf_span(&folder, span_to(path, file_basename(path)));
	found = stat(folder.n > 0 ? buf_str(&folder) : ".", st) == 0;
	buf_free(&folder);
	return found;
}

bool
file_same(const char *a, const char *b)
{
	struct stat one, other;

	if (stat(a, &one) == 0)
		return file_is(b, &one);
	return strcmp(file_basename(a), file_basename(b)) == 0 &&
	    file_folder(a, &one) && file_folder(b, &other) &&
	    one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool
file_is_open(int fd, const struct stat *st)
{
	struct stat other;

	return fstat(fd, &other) == 0 && other.st_dev == st->st_dev &&
	    other.st_ino == st->st_ino;
}

char *const *
file_names(const char *from, char *const *operands)
{
	static struct buf text;
	char **file = NULL, *p;
	size_t n = 0, cap = 0;

	if (*operands != NULL)
		die("--files0-from and files cannot be combined");
	if (!file_read(from, &text))
		die("%s:", from);
	buf_str(&text);
	for (p = text.p; p < text.p + text.n; p += strlen(p) + 1) {
		if (*p == '\0')
			die("%s: a name is empty", from);
		if (strcmp(from, "-") == 0 && strcmp(p, "-") == 0)
			die("standard input has the names, and cannot have "
			    "games too");
		MEM_GROW(file, cap, n + 2);
		file[n++] = p;
		file[n] = NULL;
	}
	if (file == NULL)
		die("%s: no names", from);
	return file;
}

char *const *
file_operands(char *const *operands)
{
	static char standard[] = "-", *const only_standard[] = { standard,
		NULL };

	return *operands != NULL ? operands : only_standard;
}

void
file_widen(int fd)
{
#ifdef F_SETPIPE_SZ
	int holds = fcntl(fd, F_GETPIPE_SZ);

	if (holds != -1 && holds < 2 * FILE_BLOCK)
		fcntl(fd, F_SETPIPE_SZ, 2 * FILE_BLOCK);
#else
	(void)fd;
#endif
}

/* Output that is gathered until it fills a block. */
static struct {
	char p[16 * 1024];
	size_t n;
} waiting;

/*
 * Each piece is one write(2), and ends with a line if the callers' pieces do.
 */
static void
write_piece(const char *p, size_t n)
{
	static bool widened;

	if (!widened)
		file_widen(STDOUT_FILENO);
	widened = true;
	if (!file_append(STDOUT_FILENO, p, n))
		die("standard output:");
}

void
out_flush(void)
{
	if (waiting.n != 0)
		write_piece(waiting.p, waiting.n);
	waiting.n = 0;
}

void
out_write(const void *p, size_t n)
{
	if (n > sizeof(waiting.p) - waiting.n)
		out_flush();
	if (n > sizeof(waiting.p)) {
		write_piece(p, n);
	} else if (n != 0) {
		memcpy(waiting.p + waiting.n, p, n);
		waiting.n += n;
	}
}

void
out_put(struct buf *b, bool now)
{
	if (b->n < FILE_BLOCK && !now)
		return;
	out_flush();
	if (b->n != 0)
		write_piece(b->p, b->n);
	b->n = 0;
}

void
out_last(void *buf)
{
	out_put(buf, true);
}

void
out_free(struct buf *b)
{
	out_write(b->p, b->n);
	buf_free(b);
}

void
out_close(void)
{
	out_flush();
	if (ferror(stdout) || fclose(stdout) == EOF)
		die("standard output:");
}
