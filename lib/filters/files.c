/*
 * files.c - files that a query reads and writes: only regular files below the
 * folder of option -F, never through a symbolic link, and only with the
 * extensions of CQL 6.2.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pgnlines.h"
#include "files.h"
#include "shapes.h"
#include "utilfile.h"

enum { FILES_MOST = 200 };	/* open for writing at a time */

/* A file opened by writefile. */
struct outfile {
	char *name;
	dev_t device;
	ino_t inode;
	FILE *f;
	struct outfile *next;
};

extern const struct theme theme_files;

/* The first of the files that a run has opened for writing. */
static struct outfile **
outfiles_of(const struct run *r)
{
	return run_own(r, &theme_files);
}

/* Whether the name ends in a word of the list, and is longer than it. */
static bool
ends_in_one(struct span name, const char *list)
{
	struct span words = span_of(list), word;

	while (words.n != 0) {
		word = span_cut(&words, ' ');
		if (name.n > word.n &&
		    span_equal(span_after(name, name.n - word.n), word))
			return true;
	}
	return false;
}

/* Ends the search: the file that the filter n names cannot be used. */
static NORETURN void
file_error(struct run *r, const struct node *n, struct span name,
    const char *why)
{
	run_error(r, n, "%s: '%.*s' %s", n->filter->name, (int)name.n,
	    name.p, why);
}

static void
check_name(struct run *r, const struct node *n, struct span name,
    const char *extensions)
{
	const char *what = n->filter->name;

	if (r->options->folder == NULL || r->options->folder[0] == '\0')
		run_error(r, n, "'%s' needs the folder of option -F", what);
	if (!ends_in_one(name, extensions))
		run_error(r, n, "'%s' does not take the file '%.*s'; its name "
		    "must end in one of: %s", what, (int)name.n, name.p,
		    extensions);
	if (!file_stays_below(name))
		run_error(r, n, "'%.*s' is not below the folder of option -F",
		    (int)name.n, name.p);
}

/* Whether the games come from that file. */
static bool
is_input(const struct run *r, const struct stat *st)
{
	struct buf source = { 0 };
	char *const *file;
	bool found;

	field_unescape(&source, r->source);
	found = file_is(buf_str(&source), st) || file_is_open(STDIN_FILENO, st);
	buf_free(&source);
	for (file = r->options->input; *file != NULL; file++)
		found |= file_is(*file, st);
	return found;
}

/* What else the file is that n may not use, or NULL. */
static const char *
used_as(const struct run *r, const struct stat *st, bool writes)
{
	if (file_is(r->options->output, st) || file_is_open(STDOUT_FILENO, st))
		return "is the output of the search";
	if (writes && file_is(r->q->file, st))
		return "is the query itself";
	return writes && is_input(r, st) ? "holds the games" : NULL;
}

/* Opens the regular file that the filter n names; *st is its state. */
static int
open_named(struct run *r, const struct node *n, struct span name, int flags,
    struct stat *st)
{
	const char *used;
	int fd = file_open_below(r->options->folder, name, flags);

	if (fd == -1 && errno == ELOOP)
		file_error(r, n, name, "is reached by a symbolic link, "
		    "which is not followed");
	if (fd == -1 && errno == ENXIO)		/* a FIFO without reader */
		file_error(r, n, name, "is not a regular file");
	if (fd == -1 || fstat(fd, st) == -1)
		file_error(r, n, name, strerror(errno));
	if (!S_ISREG(st->st_mode)) {
		close(fd);
		file_error(r, n, name, "is not a regular file");
	}
	used = used_as(r, st, (flags & O_ACCMODE) != O_RDONLY);
	if (used != NULL) {
		close(fd);
		file_error(r, n, name, used);
	}
	return fd;
}

void
file_named(struct run *r, const struct node *n, struct span name,
    const char *extensions, struct buf *b)
{
	struct stat st;
	int fd, error;

	check_name(r, n, name, extensions);
	fd = open_named(r, n, name, O_RDONLY, &st);
	run_check_string(r, n, (size_t)st.st_size);
	error = file_read_all(fd, b) ? 0 : errno;
	close(fd);
	if (error != 0) {
		buf_free(b);
		file_error(r, n, name, strerror(error));
	}
}

/* Flushes what was written so far, so that it can be read back. */
static void
files_flush(struct run *r)
{
	const struct outfile *o;

	for (o = *outfiles_of(r); o != NULL; o = o->next)
		if (fflush(o->f) != 0)
			die("%s:", o->name);
}

static bool
readfile_string(struct run *r, const struct node *n, struct span *v)
{
	struct buf b = { 0 };

	if (!eval_string(r, n->arg[0], v))
		return false;
	files_flush(r);
	file_named(r, n, *v, ".cqo .cql .pgn", &b);
	*v = span_keep(&r->scratch, &b);
	return true;
}

/*
 * Finds the open file of this name or, with st, the one that is this file;
 * NULL if there is none.
 */
static struct outfile *
find_open(struct run *r, struct span name, const struct stat *st)
{
	struct outfile *o;

	for (o = *outfiles_of(r); o != NULL; o = o->next)
		if (st == NULL ? span_is(name, o->name) :
		    o->device == st->st_dev && o->inode == st->st_ino)
			return o;
	return NULL;
}

static struct outfile *
add_open(struct run *r, struct span name, const struct stat *st, FILE *f)
{
	struct outfile **first = outfiles_of(r);
	struct outfile *o = mem_zero(1, sizeof(*o));

	o->name = mem_alloc(name.n + 1);
	memcpy(o->name, name.p, name.n);
	o->name[name.n] = '\0';
	o->device = st->st_dev;
	o->inode = st->st_ino;
	o->f = f;
	o->next = *first;
	*first = o;
	return o;
}

/* Returns the file of that name, which is emptied when it is opened. */
static struct outfile *
open_file(struct run *r, const struct node *n, struct span name)
{
	struct outfile *o = find_open(r, name, NULL), *p;
	struct stat st;
	FILE *f;
	int count = 0, fd;

	if (o != NULL)
		return o;
	for (p = *outfiles_of(r); p != NULL; p = p->next)
		count++;
	if (count == FILES_MOST)
		run_error(r, n, "a query writes to at most %d files",
		    FILES_MOST);
	fd = open_named(r, n, name, O_WRONLY | O_CREAT, &st);
	o = find_open(r, name, &st);
	if (o != NULL) {
		close(fd);
		return o;
	}
	f = ftruncate(fd, 0) == 0 ? fdopen(fd, "w") : NULL;
	if (f == NULL)
		file_error(r, n, name, strerror(errno));
	return add_open(r, name, &st, f);
}

static bool
writefile_test(struct run *r, const struct node *n)
{
	struct span name, content;
	struct outfile *o;

	if (!eval_strings(r, n, &name, &content))
		return false;
	check_name(r, n, name, ".cqo .cql");
	o = open_file(r, n, name);
	if (content.n != 0 && fwrite(content.p, 1, content.n, o->f) !=
	    content.n)
		die("%s:", o->name);
	return true;
}

static void
files_close(struct run *r)
{
	struct outfile **first = outfiles_of(r), *o;

	while ((o = *first) != NULL) {
		if (fclose(o->f) != 0)
			die("%s:", o->name);
		*first = o->next;
		free(o->name);
		free(o);
	}
}

static struct filter rows[] = {
	{ .name = "readfile", .args = "T", .type = STRING,
	    .flags = FILTER_READS | FILTER_SERIAL, .string = readfile_string,
	    .help = "the content of a file below the folder of option -F; "
	    "stops the program when it cannot be read",
	    .eg = "if false player white in readfile \"players.cqo\"" },
	{ .name = "writefile", .args = "( T T )",
	    .flags = FILTER_IMPURE | FILTER_LASTING | FILTER_SERIAL,
	    .test = writefile_test,
	    .help = "appends the second string to the file named by the first, "
	    "below the folder of option -F; fails when one has no value",
	    .eg = "if false writefile(\"found.cqo\" fen+\\n)" },
	{ .name = NULL }
};

const struct theme theme_files = {
	.rows = rows,
	.size = sizeof(struct outfile *),
	.free = files_close
};
