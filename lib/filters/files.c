/*
 * files.c - files that a query reads and writes: only below the folder of
 * option -F, and only with the extensions of CQL 6.2, files.
 */
#include <stdlib.h>
#include <string.h>

#include "eval.h"
#include "files.h"

enum { FILES_MOST = 200 };	/* open for writing at a time */

/* A file opened by writefile. */
struct outfile {
	char *path;
	FILE *f;
	struct outfile *next;
};

extern const struct theme theme_files;

/* Those that a run has opened. */
struct outfiles {
	struct outfile *first;
};

static struct outfiles *
outfiles_of(struct run *r)
{
	return run_own(r, &theme_files);
}

/* Whether the name ends in one of the words of the list, and is longer. */
static bool
ends_in_one(struct span name, const char *list)
{
	const char *word = list;
	size_t n;

	for (; *word != '\0'; word += n, word += *word == ' ') {
		n = strcspn(word, " ");
		if (name.n > n &&
		    memcmp(name.p + name.n - n, word, n) == 0)
			return true;
	}
	return false;
}

/* Whether a relative path never climbs out of the folder it starts in. */
static bool
stays_below(struct span name)
{
	const char *p = name.p, *end = p + name.n, *slash;
	struct span part;

	if (memchr(name.p, '\0', name.n) != NULL || name.p[0] == '/')
		return false;
	for (; p < end; p = slash + 1) {
		slash = memchr(p, '/', (size_t)(end - p));
		if (slash == NULL)
			slash = end;
		part.p = p;
		part.n = (size_t)(slash - p);
		if (span_is(part, ".."))
			return false;
	}
	return true;
}

const char *
file_path(struct run *r, const struct node *n, struct span name,
    const char *extensions)
{
	const char *what = n->filter->name;

	if (r->options->folder == NULL || r->options->folder[0] == '\0')
		run_error(r, n, "'%s' needs the folder of option -F", what);
	if (!ends_in_one(name, extensions))
		run_error(r, n, "'%s' takes no file named '%.*s'; the end of "
		    "its name can be: %s", what, (int)name.n, name.p,
		    extensions);
	if (!stays_below(name))
		run_error(r, n, "'%.*s' is not below the folder of option -F",
		    (int)name.n, name.p);
	return arena_printf(&r->scratch, "%s/%.*s", r->options->folder,
	    (int)name.n, name.p);
}

/* What was written so far can be read back. */
static void
files_flush(struct run *r)
{
	const struct outfile *o;

	for (o = outfiles_of(r)->first; o != NULL; o = o->next)
		if (fflush(o->f) != 0)
			die("%s:", o->path);
}

static bool
readfile_string(struct run *r, const struct node *n, struct span *v)
{
	struct buf b = { 0 };
	const char *path;

	if (!eval_string(r, n->arg[0], v))
		return false;
	path = file_path(r, n, *v, ".cqo .cql .pgn");
	files_flush(r);
	if (!file_read(path, &b))
		die("%s:", path);
	v->p = arena_copy(&r->scratch, b.p, b.n);
	v->n = b.n;
	buf_free(&b);
	return true;
}

/* The file of that path, emptied when the run first asks for it. */
static struct outfile *
open_file(struct run *r, const struct node *n, const char *path)
{
	struct outfiles *files = outfiles_of(r);
	struct outfile *o;
	int count = 0;

	for (o = files->first; o != NULL; o = o->next, count++)
		if (strcmp(o->path, path) == 0)
			return o;
	if (count == FILES_MOST)
		run_error(r, n, "a query writes to at most %d files",
		    FILES_MOST);
	o = mem_zero(1, sizeof(*o));
	o->path = mem_alloc(strlen(path) + 1);
	strcpy(o->path, path);
	o->f = fopen(path, "w");
	if (o->f == NULL)
		die("%s:", path);
	o->next = files->first;
	files->first = o;
	return o;
}

static bool
writefile_test(struct run *r, const struct node *n)
{
	struct span name, content;
	struct outfile *o;

	if (!eval_string(r, n->arg[0], &name) ||
	    !eval_string(r, n->arg[1], &content))
		return false;
	o = open_file(r, n, file_path(r, n, name, ".cqo .cql"));
	if (content.n != 0 && fwrite(content.p, 1, content.n, o->f) !=
	    content.n)
		die("%s:", o->path);
	return true;
}

static void
files_close(struct run *r)
{
	struct outfiles *files = outfiles_of(r);
	struct outfile *o;

	while ((o = files->first) != NULL) {
		if (fclose(o->f) != 0)
			die("%s:", o->path);
		files->first = o->next;
		free(o->path);
		free(o);
	}
}

static const struct filter rows[] = {
	{ .name = "readfile", .args = "T", .type = STRING,
	    .flags = FILTER_READS | FILTER_SERIAL, .string = readfile_string,
	    .help = "what is in a file below the folder of option -F",
	    .eg = "if false #readfile \"openings.cql\">0" },
	{ .name = "writefile", .args = "( T T )",
	    .flags = FILTER_IMPURE | FILTER_LASTING | FILTER_SERIAL,
	    .test = writefile_test,
	    .help = "appends the second string to the file named by the "
	    "first, below the folder of option -F",
	    .eg = "if false writefile(\"found.cqo\" fen+\\n)" },
	{ .name = NULL }
};

const struct theme theme_files = {
	.rows = rows,
	.size = sizeof(struct outfiles),
	.free = files_close
};
