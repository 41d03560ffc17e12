/*
 * userfiles.c - files that a query reads and writes: only regular files below
 * the folder of option -F, never through a symbolic link, and only with the
 * extensions of CQL 6.2.
 */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "userfiles.h"
#include "filters.h"
#include "shapes.h"
#include "utilfile.h"
#include "utiloutput.h"
#include "utiltext.h"

enum {
	FILES_MOST = 200,	/* open for writing at a time */
	KEPT_BYTES = 64 * 1024	/* bytes that are buffered before they are
				   written */
};

/* A file that writefile writes. */
struct outfile {
	struct output file;
	struct buf name;	/* without "." and empty parts */
	struct buf text;	/* not written yet */
	struct outfile *next;
};

extern const struct theme theme_files;
static bool writefile_test(struct run *r, const struct node *n);

/* Returns the list of files that a run has opened for writing. */
static struct outfile **
outfiles_of(const struct run *r)
{
	return run_own(r, &theme_files);
}

/* Whether the name ends in one of the words, and is longer than it. */
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
	file.name = strcpy(mem_alloc(strlen(file.name) + 1), file.name);
	*MEM_ADD(u->file, u->cap, u->n) = file;
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
 * Returns the use of the file at a path that forbids the query to write it or,
 * with writes not set, to read it; or NULL. st is its state, or NULL if it does
 * not exist.
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

/* Appends the path of a file that a query names; returns the buffer's text. */
static const char *
path_of(const struct options *o, struct span name, struct buf *b)
{
	buf_printf(b, "%s/", o->folder);
	buf_span(b, name);
	return buf_str(b);
}

/* The arguments of names_used. */
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

PREDICATE(is_writing, n->filter->test == writefile_test)

bool
query_writes(const struct query *q)
{
	return node_any(q->body, is_writing, NULL) != NULL;
}

/* ---- reading ---- */

/*
 * Opens for reading the regular file that the filter n names, and sets *st to
 * its state. Returns -1 if there is no such file but one could be written.
 */
static int
open_named(struct run *r, const struct node *n, struct span name, bool writes,
    struct stat *st)
{
	struct buf path = { 0 };
	const char *used;
	int fd = file_open_below(r->options->folder, name);

	if (fd == -1 && errno == ELOOP)
		file_error(r, n, name, "is reached by a symbolic link, "
		    "which is not followed");
	if (fd == -1 && !(writes && errno == ENOENT))
		file_error(r, n, name, strerror(errno));
	if (fd != -1 && (fstat(fd, st) == -1 || !S_ISREG(st->st_mode))) {
		close(fd);
		file_error(r, n, name, "is not a regular file");
	}
	path_of(r->options, name, &path);
	used = used_as(r->options->used, r->q, path.p, fd != -1 ? st : NULL,
	    writes);
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
	fd = open_named(r, n, name, false, &st);
	run_check_string(r, n, (size_t)st.st_size);
	error = file_read_all(fd, b) ? 0 : errno;
	close(fd);
	if (error != 0) {
		buf_free(b);
		file_error(r, n, name, strerror(error));
	}
}

/* ---- writing ---- */

static void
flush_file(struct outfile *o)
{
	const char *why = output_add(&o->file, buf_bytes(&o->text));

	if (why != NULL)
		die("%s: %s", buf_str(&o->name), why);
	o->text.n = 0;
}

/* Appends a name without "." and empty parts. */
static void
plain_name(struct span name, struct buf *b)
{
	struct span part;

	while (name.n > 0) {
		part = span_cut(&name, '/');
		if (part.n == 0 || span_is(part, "."))
			continue;
		buf_puts(b, b->n > 0 ? "/" : "");
		buf_span(b, part);
	}
}

/* Returns the file of this name that is being written, or NULL. */
static struct outfile *
find_open(struct run *r, struct span name)
{
	struct outfile *o = *outfiles_of(r);
	struct buf plain = { 0 };

	plain_name(name, &plain);
	while (o != NULL && !span_equal(buf_bytes(&plain), buf_bytes(&o->name)))
		o = o->next;
	buf_free(&plain);
	return o;
}

static bool
readfile_string(struct run *r, const struct node *n, struct span *v)
{
	struct buf b = { 0 };
	struct outfile *o;

	if (!eval_string(r, n->arg[0], v))
		return false;
	o = find_open(r, *v);
	if (o == NULL) {
		file_named(r, n, *v, ".cqo .cql .pgn", &b);
	} else {	/* appends to what it has written so far */
		check_name(r, n, *v, ".cqo .cql .pgn");
		flush_file(o);
		if (lseek(o->file.fd, 0, SEEK_SET) == -1 ||
		    !file_read_all(o->file.fd, &b))
			file_error(r, n, *v, strerror(errno));
		run_check_string(r, n, b.n);
	}
	*v = text_utf8(&r->scratch, span_keep(&r->scratch, &b));
	return true;
}

/* Returns the file of that name, which is empty when it is opened. */
static struct outfile *
open_file(struct run *r, const struct node *n, struct span name)
{
	struct outfile **first = outfiles_of(r), *p;
	struct outfile *o = find_open(r, name);
	struct buf path = { 0 };
	const char *why;
	struct stat st;
	int count = 0;

	if (o != NULL)
		return o;
	for (p = *first; p != NULL; p = p->next)
		count++;
	if (count == FILES_MOST)
		run_error(r, n, "a query writes to at most %d files",
		    FILES_MOST);
	close(open_named(r, n, name, true, &st));
	o = mem_zero(1, sizeof(*o));
	plain_name(name, &o->name);
	why = output_open(&o->file, path_of(r->options, buf_bytes(&o->name),
	    &path), OUTPUT_REPLACE, false);
	buf_free(&path);
	if (why != NULL || (why = output_begin(&o->file)) != NULL)
		file_error(r, n, name, why);
	o->next = *first;
	return *first = o;
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
	buf_span(&o->text, content);
	if (o->text.n > KEPT_BYTES)
		flush_file(o);
	return true;
}

static void
files_close(struct run *r)
{
	struct outfile **first = outfiles_of(r), *o;
	const char *why;

	while ((o = *first) != NULL) {
		flush_file(o);
		why = output_end(&o->file, NULL);
		if (why != NULL)
			die("%s: %s", buf_str(&o->name), why);
		*first = o->next;
		output_free(&o->file);
		buf_free(&o->name);
		buf_free(&o->text);
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
