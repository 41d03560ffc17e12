/*
 * userfiles.c - files that a query reads and writes: only regular files below
 * the folder of option -F, never through a symbolic link, and only with the
 * extensions of CQL 6.2.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "userfiles.h"
#include "filters.h"
#include "shapes.h"
#include "utilfile.h"
#include "utiltext.h"

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
static bool writefile_test(struct run *r, const struct node *n);

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

	if (r->settings.secure)
		run_error(r, n, "'%s' uses a file, and the header says secure",
		    what);
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

/* ---- the files that a search uses ---- */

void
used_add(struct usedfiles *u, struct usedfile file)
{
	const struct usedfile *f = u->file, *end = f + u->n;

	for (; f < end; f++)
		if (f->by == file.by && f->use == file.use &&
		    strcmp(f->name, file.name) == 0)
			return;
	MEM_GROW(u->file, u->cap, u->n + 1);
	u->file[u->n] = file;
	u->file[u->n].name = mem_alloc(strlen(file.name) + 1);
	strcpy(u->file[u->n++].name, file.name);
}

void
used_free(struct usedfiles *u)
{
	size_t i;

	for (i = 0; i < u->n; i++)
		free(u->file[i].name);
	free(u->file);
}

/* Lists a file that a query reads or writes, so that no other does. */
static void
add_own(struct usedfiles *u, const struct query *q, const char *path,
    bool writes)
{
	struct usedfile file = { (char *)path, writes ?
	    "is written by another query" : "is read by another query", q,
	    writes };

	if (u->writing)
		used_add(u, file);
}

/*
 * How the file of that path is used, so that the query may not write or, if
 * that is not asked, read it; or NULL. If it exists, st is its state.
 */
static const char *
used_as(const struct usedfiles *u, const struct query *q, const char *path,
    const struct stat *st, bool writes)
{
	const struct usedfile *f = u->file, *end = f + u->n;

	if (st != NULL && file_is_open(STDOUT_FILENO, st))
		return "is the output of the search";
	if (st != NULL && writes && file_is_open(STDERR_FILENO, st))
		return "is where messages go";
	if (st != NULL && writes && file_is_open(STDIN_FILENO, st))
		return "holds the games";
	for (; f < end; f++)
		if ((f->by == NULL || f->by != q) && (writes || f->written) &&
		    (st != NULL ? file_is(f->name, st) :
		    file_same(f->name, path)))
			return f->use;
	return NULL;
}

/* Appends the path of a file that a query names, as far as it can have one. */
static const char *
path_of(const struct options *o, struct span name, struct buf *b)
{
	buf_printf(b, "%s/", o->folder);
	buf_span(b, name);
	return buf_str(b);
}

/* What is asked of the filters of a query before it runs. */
struct filecheck {
	const struct query *q;
	const struct options *o;
	const char *why;
};

/* Whether a filter names a file that the query may not use. */
static bool
names_used(const struct node *n, const void *context)
{
	struct filecheck *a = *(struct filecheck *const *)context;
	bool writes = n->filter->test == writefile_test;
	struct buf path = { 0 };
	struct stat st;

	if ((!writes && !node_is(n, "readfile")) ||
	    !node_is(n->arg[0], "text") ||
	    !file_stays_below(node_text(n->arg[0])))
		return false;
	path_of(a->o, node_text(n->arg[0]), &path);
	a->why = used_as(a->o->used, a->q, path.p,
	    stat(path.p, &st) == 0 ? &st : NULL, writes);
	if (a->why == NULL)
		add_own(a->o->used, a->q, path.p, writes);
	buf_free(&path);
	return a->why != NULL;
}

bool
query_files(const struct query *q, const struct options *o)
{
	struct filecheck asked = { q, o, NULL }, *context = &asked;
	const struct node *n;

	if (o->folder == NULL || o->folder[0] == '\0')
		return true;
	n = node_any(q->body, names_used, &context);
	if (n != NULL)
		query_warn_at(q, n, "%s: '%.*s' %s",
		    n->filter->name, (int)n->arg[0]->length, n->arg[0]->text,
		    asked.why);
	return n == NULL;
}

static bool
is_writing(const struct node *n, const void *unused)
{
	return n->filter->test == writefile_test;
}

bool
query_writes(const struct query *q)
{
	return node_any(q->body, is_writing, NULL) != NULL;
}

/* ---- reading ---- */

/* Opens the regular file that the filter n names; *st is its state. */
static int
open_named(struct run *r, const struct node *n, struct span name, int flags,
    struct stat *st)
{
	bool writes = (flags & O_ACCMODE) != O_RDONLY;
	struct buf path = { 0 };
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
	path_of(r->options, name, &path);
	used = used_as(r->options->used, r->q, path.p, st, writes);
	if (used == NULL)
		add_own(r->options->used, r->q, path.p, writes);
	buf_free(&path);
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

/* ---- writing ---- */

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
	*v = text_utf8(&r->scratch, span_keep(&r->scratch, &b));
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
	    .flags = FILTER_READS | FILTER_FAILS | FILTER_SERIAL,
	    .string = readfile_string,
	    .help = "the content of a file below the folder of option -F; "
	    "stops the program when it cannot be read",
	    .eg = "false player white in readfile \"players.cqo\"" },
	{ .name = "writefile", .args = "( T T )",
	    .flags = FILTER_MUST | FILTER_LASTING | FILTER_SERIAL,
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
