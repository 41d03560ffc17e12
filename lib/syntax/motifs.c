/*
 * motifs.c - the library of motifs: queries with names, in files beside the
 * programs. Finds them by name and lists them.
 */
#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "syntax.h"
#include "utilfile.h"

/* Whether there is such a folder, or else something else of that name. */
static bool
is_there(struct buf *path, bool folder)
{
	struct stat st;

	return stat(buf_str(path), &st) == 0 &&
	    (S_ISDIR(st.st_mode) != 0) == folder;
}

/* Whether the motifs are in this folder or beside it, installed or built. */
static bool
motifs_beside(struct buf *folder)
{
	static const char *const places[] = { "../share/cqltools/motifs/",
		"../lib/motifs/" };
	size_t n = folder->n, i;

	for (i = 0; i < LENGTH(places); i++) {
		folder->n = n;
		buf_puts(folder, places[i]);
		if (is_there(folder, true))
			return true;
	}
	return false;
}

/* Finds the folder of this program, which PATH gave if its name has none. */
static bool
program_folder(struct buf *folder)
{
	const char *name = warn_invoked(), *slash = strrchr(name, '/'), *at;
	size_t n;

	if (slash != NULL) {
		buf_add(folder, name, (size_t)(slash - name) + 1);
		return true;
	}
	for (at = getenv("PATH"); at != NULL; at = at[n] != '\0' ?
	    at + n + 1 : NULL) {
		n = strcspn(at, ":");
		folder->n = 0;
		buf_printf(folder, "%.*s/%s", n > 0 ? (int)n : 1,
		    n > 0 ? at : ".", name);
		if (is_there(folder, false)) {
			folder->n -= strlen(name);
			return true;
		}
	}
	return false;
}

/* Finds the folder of the motifs; its name ends in a slash. */
static bool
motifs_folder(struct buf *folder)
{
	const char *given = getenv("CQLTOOLS_MOTIFS");

	folder->n = 0;
	if (given == NULL || *given == '\0')
		return program_folder(folder) && motifs_beside(folder);
	buf_printf(folder, "%s/", given);
	return true;
}

/* Adds .cql to the path if only then there is such a file. */
static bool
find_query(struct buf *path)
{
	if (is_there(path, false))
		return true;
	buf_puts(path, ".cql");
	return is_there(path, false);
}

static int
is_query_file(const struct dirent *d)
{
	struct span name = span_of(d->d_name);

	return name.n > 4 && span_ends(name, ".cql");
}

/* Orders files by the names of their motifs, a name before what adds to it. */
static int
by_motif(const struct dirent **a, const struct dirent **b)
{
	struct span x = span_of((*a)->d_name), y = span_of((*b)->d_name);

	x.n -= strlen(".cql");
	y.n -= strlen(".cql");
	return span_compare(x, y);
}

/* Calls each for the files of the folder, in the order of their names. */
static bool
each_motif(const char *folder,
    void (*each)(const char *folder, const char *file, void *), void *context)
{
	struct dirent **entry;
	int i, n = scandir(folder, &entry, is_query_file, by_motif);

	for (i = 0; i < n; i++) {
		each(folder, entry[i]->d_name, context);
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	return n >= 0;
}

/* What a text begins with, or what motif comes near it. */
struct beginning {
	struct span text;
	char name[NAME_MAX + 1];	/* of the longest motif so far */
	size_t length;		/* of its part of the text */
	char near[NAME_MAX + 1];	/* the nearest name so far */
	int far;		/* how far that is */
};

static void
compare_motif(const char *folder, const char *file, void *context)
{
	struct beginning *b = context;
	const char *end = file + strlen(file) - strlen(".cql"), *f = file;
	struct span stem = span_to(file, end);
	char name[sizeof(b->near)];
	size_t i = 0;

	if (span_is_nearer(b->text, span_string(name, sizeof(name), stem),
	    &b->far))
		span_string(b->near, sizeof(b->near), stem);
	for (; f < end && i < b->text.n; i++) {
		f += *f == '-';
		if (tolower((unsigned char)b->text.p[i]) == *f)
			f++;
		else if (strchr("-_ ", b->text.p[i]) == NULL)
			return;
	}
	if (f == end && i > b->length && (i == b->text.n ||
	    !is_name_char((unsigned char)b->text.p[i]))) {
		b->length = i;
		span_string(b->name, sizeof(b->name), stem);
	}
}

const char *
motif_at(struct arena *a, struct span text)
{
	struct beginning b = { .text = text };
	struct buf folder = { 0 };

	if (motifs_folder(&folder))
		each_motif(buf_str(&folder), compare_motif, &b);
	buf_free(&folder);
	return b.length > 0 ? arena_copy(a, b.name, strlen(b.name)) : NULL;
}

const char *
query_path(const char *name, struct buf *path)
{
	struct beginning b = { .text = span_of(name) };

	b.far = span_reach(b.text);
	buf_puts(path, name);
	if (strcmp(name, "-") == 0 || find_query(path))
		return buf_str(path);
	if (strchr(name, '/') != NULL || !motifs_folder(path))
		return name;
	each_motif(buf_str(path), compare_motif, &b);
	buf_puts(path, b.length == b.text.n ? b.name : name);
	if (find_query(path))
		return path->p;
	if (strchr(name, '.') == NULL && *b.near != '\0')
		die("no file or motif is named '%s'; did you mean '%s'?", name,
		    b.near);
	if (strchr(name, '.') == NULL)
		die("no file or motif is named '%s'; filters follow -e (of "
		    "cql, -cql), and 'cqlparse -l motifs' lists the motifs",
		    name);
	return name;
}

struct motiflist {
	struct span words;
	struct buf *out;
};

/* Appends a motif whose name or head holds the words. */
static void
list_motif(const char *folder, const char *file, void *context)
{
	static const char group[] = "// Group: ";
	struct motiflist *l = context;
	struct buf path = { 0 }, text = { 0 };
	struct span name = span_at(file, strlen(file) - strlen(".cql"));
	struct span head, rest;
	long at;

	buf_printf(&path, "%s%s", folder, file);
	if (!file_text(buf_str(&path), &text, &rest))
		exit(EXIT_TROUBLE);
	for (head = rest; span_begins(rest, "//"); span_cut(&rest, '\n'))
		;
	head.n -= rest.n;	/* the comment that the query begins with */
	rest = head;
	if (span_holds(name, l->words) || span_holds(head, l->words)) {
		rest = span_trim(span_after(span_cut(&rest, '\n'), 2));
		buf_printf(l->out, "%.*s\t%.*s", (int)name.n, name.p,
		    (int)rest.n, rest.p);
		at = span_find(head, span_of(group));
		rest = span_after(head, at == -1 ? head.n :
		    (size_t)at + strlen(group));
		rest = span_cut(&rest, '.');
		if (rest.n > 0)
			buf_printf(l->out, "\t%.*s", (int)rest.n, rest.p);
		buf_putc(l->out, '\n');
	}
	buf_free(&path);
	buf_free(&text);
}

bool
motifs_list(struct span words, struct buf *out)
{
	struct buf folder = { 0 };
	struct motiflist l = { words, out };
	bool there = motifs_folder(&folder);

	if (there && !each_motif(buf_str(&folder), list_motif, &l))
		die("%s:", folder.p);
	buf_free(&folder);
	return there;
}
