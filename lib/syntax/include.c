/*
 * include.c - the files that a query includes: parses their filters in the
 * place of their names. They must be below the folder of the query or of option
 * -F, and symbolic links are not followed, since queries may come from
 * strangers.
 */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "syntax.h"
#include "utilfile.h"
#include "utiltext.h"

enum { INCLUDED_MOST = 1000, OPEN_MOST = 16 };

/* A file that was found. */
struct file {
	const char *below, *path;
	int fd;
};

const char *
query_folder(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash == NULL ? "." : slash == path ? "/" :
	    arena_copy(a, path, (size_t)(slash - path));
}

/* Looks for the file below the folders of the query. */
static bool
find_below(struct query *q, struct file *f, const char *name)
{
	size_t i;

	f->below = name;
	for (i = 0; i < LENGTH(q->folders); i++) {
		if (q->folders[i] == NULL)
			continue;
		f->fd = file_open_below(q->folders[i], span_of(name));
		f->path = strcmp(q->folders[i], ".") == 0 ? name :
		    arena_printf(&q->arena, "%s/%s", q->folders[i], name);
		if (f->fd != -1 || errno != ENOENT)
			return f->fd != -1;
	}
	return false;
}

/* Looks beside the including file, then below the folders of the query. */
static bool
find_included(struct parser *p, struct file *f, const char *name)
{
	const char *slash = p->including == NULL ? NULL :
	    strrchr(p->including, '/');

	errno = ENOENT;
	return (slash != NULL && find_below(p->q, f, arena_printf(&p->q->arena,
	    "%.*s/%s", (int)(slash - p->including), p->including, name))) ||
	    find_below(p->q, f, name);
}

/* Reads the text; reports errors at t, the name of the file. */
static struct span
read_file(struct parser *p, const struct token *t, const struct file *f)
{
	struct buf b = { 0 }, text = { 0 };
	struct stat st;
	bool ok = fstat(f->fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    file_read_all(f->fd, &b);

	close(f->fd);
	if (!ok)
		parse_error(p, t, "'%s' is no file that can be read", f->path);
	text_add(&text, buf_bytes(&b));
	buf_free(&b);
	return span_keep(&p->q->arena, &text);
}

/* Returns the tokens of a text, whose errors name the file. */
static struct token *
file_tokens(struct query *q, struct span text, const char *path)
{
	struct span own = q->text;
	const char *file = q->file;
	struct token *t, *first;

	q->file = path;
	first = query_tokens(q, text);
	q->text = own;
	q->file = file;
	if (first == NULL)
		query_fail(q);
	for (t = first; ; t++) {
		t->line += q->nincluded * INCLUDED_LINES;
		if (t->kind == TOK_END)
			return first;
	}
}

/* Records the text, and adds its file's name to the header of the query. */
static void
note_file(struct parser *p, const struct token *t, struct span text,
    const char *path)
{
	struct query *q = p->q;
	struct included *i = arena_alloc(&q->arena, sizeof(*i)), **last;
	struct node *n = node_at(p, "included", t);

	if (++q->nincluded > INCLUDED_MOST)
		parse_error(p, t, "more than %d files are included",
		    INCLUDED_MOST);
	for (last = &q->included; *last != NULL; last = &(*last)->next)
		;
	*last = i;
	i->text = text;
	n->text = path;
	n->length = strlen(path);
	node_add(q, q->header, n);
}

/* Finds the file that the token names, or reports why it cannot. */
static void
open_included(struct parser *p, const struct token *t, struct file *f)
{
	struct query *q = p->q;
	struct span name = span_at(t->text, t->length);
	struct settings s;

	query_settings(q, &s);
	if (!span_ends(name, ".cql") || !file_stays_below(name))
		parse_error(p, t, "'include' takes a file below the folder of "
		    "the query or of option -F, whose name ends in .cql");
	if (s.secure)
		parse_error(p, t, "'include' uses a file, and the header says "
		    "secure");
	if (q->folders[0] == NULL && q->folders[1] == NULL)
		parse_error(p, t, "a query that is not in a file includes "
		    "what is below the folder of option -F");
	if (p->open == OPEN_MOST)
		parse_error(p, t, "files are included more than %d deep; does "
		    "'%s' include itself?", OPEN_MOST, t->text);
	if (!find_included(p, f, t->text))
		parse_error(p, t, "cannot include '%s': %s", t->text,
		    strerror(errno));
}

struct node *
parse_include(struct parser *p)
{
	const struct token *t = p->t;
	struct parser inner = { .q = p->q, .calls = p->calls,
		.open = p->open + 1 };
	struct file f = { 0 };
	struct span text;

	if (t->kind != TOK_STRING || !t->quoted)
		parse_expected(p, "the name of a file in quotes after "
		    "'include'");
	open_included(p, t, &f);
	p->t++;
	text = read_file(p, t, &f);
	note_file(p, t, text, f.path);
	inner.including = f.below;
	inner.t = file_tokens(p->q, text, f.path);
	if (accept(&inner, "cql")) {
		expect(&inner, "(", "after 'cql'");
		expect(&inner, ")", "here: a file that is included has no "
		    "parameters");
	}
	return parse_sequence(&inner, NULL, inner.t);
}
