/*
 * motifs.c - finds and lists the motifs: queries with names, in files beside
 * the programs.
 */
#include <ctype.h>
#include <dirent.h>
#include <sys/stat.h>

#include "syntax.h"
#include "syntaxwords.h"
#include "utilfile.h"

/* Whether the path is a folder or, if folder is not set, something else. */
static bool
is_there(struct buf *path, bool folder)
{
	struct stat st;

	return stat(buf_str(path), &st) == 0 &&
	    (S_ISDIR(st.st_mode) != 0) == folder;
}

/* Finds the folder of this program, by PATH if it was called without one. */
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

/*
 * Finds the folder of the motifs, beside that of this program, installed or
 * built; its name ends in a slash.
 */
static bool
motifs_folder(struct buf *folder)
{
	const char *given = getenv("CQLTOOLS_MOTIFS");
	size_t n;

	folder->n = 0;
	if (given != NULL && *given != '\0') {
		buf_printf(folder, "%s/", given);
		return true;
	}
	if (!program_folder(folder))
		return false;
	n = folder->n;
	buf_puts(folder, "../share/cqltools/motifs/");
	if (is_there(folder, true))
		return true;
	folder->n = n;
	buf_puts(folder, "../lib/motifs/");
	return is_there(folder, true);
}

/* Adds .cql to the path if there is such a file and none without it. */
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

/* Orders files by the names of their motifs, a prefix before longer names. */
static int
by_motif(const struct dirent **a, const struct dirent **b)
{
	struct span x = span_of((*a)->d_name), y = span_of((*b)->d_name);

	x.n -= strlen(".cql");
	y.n -= strlen(".cql");
	return span_compare(x, y);
}

const char *const *
motifs_names(struct arena *a)
{
	struct buf folder = { 0 };
	struct dirent **entry;
	int i, n = !motifs_folder(&folder) ? -1 :
	    scandir(buf_str(&folder), &entry, is_query_file, by_motif);
	const char **names = n < 0 ? NULL :
	    arena_alloc(a, ((size_t)n + 1) * sizeof(*names));

	for (i = 0; i < n; i++) {
		names[i] = arena_copy(a, entry[i]->d_name,
		    strlen(entry[i]->d_name) - strlen(".cql"));
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	buf_free(&folder);
	return names;
}

bool
motif_exists(const char *name)
{
	struct buf path = { 0 };
	bool exists = motifs_folder(&path);

	buf_puts(&path, name);
	exists = exists && find_query(&path);
	buf_free(&path);
	return exists;
}

char
motif_turn(const char *name)
{
	struct buf path = { 0 }, text = { 0 };
	struct span rest, word;
	char turn = '\0';

	motifs_folder(&path);
	buf_printf(&path, "%s.cql", name);
	if (!file_text(buf_str(&path), &text, &rest))
		exit(EXIT_TROUBLE);
	while (span_begins(rest, "//") || span_begins(rest, "cql("))
		span_cut(&rest, '\n');
	while (rest.n > 0 && turn == '\0') {
		for (word = span_at(rest.p, 0); word.n < rest.n &&
		    is_name_char((unsigned char)word.p[word.n]); word.n++)
			;
		if (words_have("wtm matein path", word))
			turn = 'w';
		else if (words_have("btm currentmove mate check stalemate "
		    "clock", word))
			turn = 'b';
		rest = span_after(rest, word.n + (word.n < rest.n));
	}
	BUFS_FREE(&path, &text);
	return turn;
}

/*
 * Dies because no file and no motif has the name; says what its words mean in a
 * query, with blanks for hyphens.
 */
static NORETURN void
die_unnamed(const char *name)
{
	struct buf said = { 0 }, more = { 0 };
	struct query q = { .file = name, .name = name, .diagnostics = &said };
	char *text = arena_copy(&q.arena, name, strlen(name)), *p = text;
	const char *means, *near = NULL;
	const char *const *motif = motifs_names(&q.arena);
	struct meant m = { 0 };
	int i, far = span_reach(span_of(name));

	for (; motif != NULL && *motif != NULL; motif++)
		if (strpbrk(*motif, "0123456789") == NULL &&
		    span_is_nearer(span_of(name), span_of(*motif), &far))
			near = *motif;
	if (near != NULL)
		die("no file or motif is named '%s'; did you mean -f %s?", name,
		    near);
	for (; *p != '\0'; p++)
		if (*p == '_' || (*p == '-' && p > text &&
		    isalpha((unsigned char)p[-1])))
			*p = ' ';
	if (query_parse(&q, span_of(text)))
		q.meant[0] = text;
	if (q.meant[0] == NULL)
		words_meant(&q.arena, span_of(text), 0, false, &m);
	for (i = 0; i < MEANT_MOST; i++) {
		means = q.meant[i] != NULL ? q.meant[i] : m.text[i];
		if (means == NULL || (m.fit == 1 && filter_find(means) != NULL))
			break;
		if (*means == '!')
			die("'%s' %s", name, means + 2);
		buf_puts(&more, i > 0 ? " or " : "; did you mean ");
		if (filter_find(means) != NULL && q.meant[i] == NULL)
			means = filter_find(means)->eg;
		if (strncmp(means, "cqlmatch ", 9) == 0)
			means += 9;
		buf_printf(&more, *means == '-' && means[1] != '-' ? "%s" :
		    "-e '%s'", means);
	}
	die("no file or motif is named '%s'%s", name, i > 0 ? (buf_putc(&more,
	    '?'), buf_str(&more)) : "; filters follow -e, and 'cqlparse -l "
	    "motifs' lists the motifs");
}

/* Returns the motif that all words of a name mean, or NULL; prints which. */
static const char *
motif_meant(const char *name)
{
	static struct arena a;	/* of a few words */
	struct meant m;
	const char *motif, *p;

	if (!words_meant(&a, span_of(name), 0, false, &m) || m.fit % 4 != 0 ||
	    m.from > 0 || m.to < strlen(name) ||
	    !span_begins(span_of(m.text[0]), "-f "))
		return NULL;
	motif = p = m.text[0] + 3;
	for (; *p != '\0' && (*p == tolower((unsigned char)*name) ||
	    (*p == '-' && (*name == ' ' || *name == '_'))); p++)
		name++;
	if (*p != '\0' || *name != '\0')
		warn("'%s' is the motif %s", name - (p - motif), motif);
	return motif;
}

const char *
query_path(const char *name, struct buf *path)
{
	const char *motif;

	buf_puts(path, name);
	if (strcmp(name, "-") == 0 || find_query(path))
		return buf_str(path);
	if (strchr(name, '/') != NULL || !motifs_folder(path))
		return name;
	buf_puts(path, name);
	if (find_query(path) || strchr(name, '.') != NULL)
		return strchr(name, '.') != NULL && !is_there(path, false) ?
		    name : path->p;
	if ((motif = motif_meant(name)) == NULL)
		die_unnamed(name);
	motifs_folder(path);
	buf_printf(path, "%s.cql", motif);
	return buf_str(path);
}

/* Appends a motif if its name or head holds the words; see motifs_list. */
static void
list_motif(const char *name, struct span words, bool among, struct buf *out)
{
	struct buf path = { 0 }, text = { 0 };
	struct span head, group, says, rest;
	long at;

	motifs_folder(&path);
	buf_printf(&path, "%s.cql", name);
	if (!file_text(buf_str(&path), &text, &rest))
		exit(EXIT_TROUBLE);
	for (head = rest; span_begins(rest, "//"); span_cut(&rest, '\n'))
		;
	head.n -= rest.n;	/* head: the comment with which the query
				   begins */
	at = span_find(head, span_of("// Group: "));
	group = at < 0 ? NO_SPAN : span_until(span_after(head, (size_t)at +
	    strlen("// Group: ")), '.');
	says = span_until(head, '\n');
	span_skip(&says, "//");
	says = span_trim(says);
	if (span_holds(span_of(name), words) || (!among ?
	    span_holds(head, words) : span_holds(says, words) ||
	    span_holds(group, words)))
		buf_printf(out, "%s%s%s\t%.*s%s%.*s\n", among ? "-f " :
		    "", name, among ? "\tmotif" : "", (int)says.n, says.p,
		    group.n > 0 ? "\t" : "", (int)group.n, group.p);
	BUFS_FREE(&path, &text);
}

bool
motifs_list(struct span words, bool among, struct buf *out)
{
	struct buf folder = { 0 };
	struct arena a = { 0 };
	bool there = motifs_folder(&folder);
	const char *const *name = motifs_names(&a);

	if (there && name == NULL)
		die("%s:", buf_str(&folder));
	for (; there && *name != NULL; name++)
		list_motif(*name, words, among, out);
	buf_free(&folder);
	arena_free(&a);
	return there;
}
