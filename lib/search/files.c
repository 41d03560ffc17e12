/*
 * files.c - before a search: lists the files that it uses, which its queries
 * must not write, and the files of an index that are missing.
 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "utilfile.h"
#include "worker.h"

struct looking {
	struct search *s;
	struct fetcher *fetcher;
	struct buf last;	/* the file of the last line, escaped */
	int fd;			/* of the lines */
	struct buf text;	/* some of them */
};

void
search_uses_line(struct search *s, struct span file)
{
	struct buf name = { 0 };

	if (s->folder != NULL)
		buf_printf(&name, "%s/", s->folder);
	field_unescape(&name, file);
	buf_str(&name);
	used_add(&s->used, (struct usedfile){ .name = name.p,
	    .use = "holds the games" });
	buf_free(&name);
}

/*
 * Notes the file of an index line; reports it once if not all its games can be
 * searched.
 */
static void
look_at_line(struct looking *l, struct span text)
{
	struct buf name = { 0 };
	struct gameline line;
	struct indexed x;
	const char *why;

	if (!gameline_parse(text, &line))
		return;
	if (l->s->used.writing &&
	    !span_equal(buf_bytes(&l->last), line.file))
		search_uses_line(l->s, line.file);
	buf_set(&l->last, line.file);
	if (line.index.p == NULL || index_read(line.index, &x) != NULL)
		return;
	why = fetch_check(l->fetcher, &line, &x);
	if (why == NULL || table_get(&l->s->lacking, line.file) >= 0)
		return;
	table_add(&l->s->lacking, line.file);
	field_unescape(&name, line.file);
	warn("%s: not all games that the index names are searched: %s",
	    buf_str(&name), why);
	buf_free(&name);
}

/*
 * Removes what follows the last LF from the text, or all of it if it has no LF.
 */
static struct span
cut_after_lf(struct span *text)
{
	size_t n = text->n;
	struct span after;

	while (n > 0 && text->p[n - 1] != '\n')
		n--;
	after = span_after(*text, n);
	text->n = n;
	return after;
}

/*
 * Looks only at the last line that ends in the block at the offset, if it is of
 * the same file as the last line before: all between are then, too, and the
 * last says how long the file must be. Returns the length up to its end, or 0.
 */
static size_t
look_at_last_line(struct looking *l, off_t at)
{
	enum { LOOK = 8 * 1024, BEFORE = FILE_BLOCK - LOOK };
	struct span text, last;
	struct gameline line;
	size_t n;

	file_read_at(l->fd, at + BEFORE, LOOK, &l->text);
	text = buf_bytes(&l->text);
	cut_after_lf(&text);
	n = text.n;
	text.n -= n > 0;
	last = cut_after_lf(&text);
	if (l->last.n == 0 || text.n == 0 || !gameline_parse(last, &line) ||
	    !span_equal(buf_bytes(&l->last), line.file))
		return 0;
	look_at_line(l, last);
	return BEFORE + n;
}

/* Looks at all lines that end in the block at an offset; returns its length. */
static size_t
look_at_block(struct looking *l, off_t at)
{
	size_t want = FILE_BLOCK, n;
	struct span all, text;

	do {
		file_read_at(l->fd, at, want, &l->text);
		text = all = buf_bytes(&l->text);
		cut_after_lf(&text);
		want *= 2;
	} while (text.n == 0 && all.n == want / 2);
	if (text.n == 0)
		text = all;
	for (n = text.n; text.n > 0; )
		look_at_line(l, span_cut(&text, '\n'));
	return n;
}

/* Looks at the lines of the file from an offset on. */
static void
look_from(struct looking *l, off_t at)
{
	size_t n;

	do {
		n = look_at_last_line(l, at);
		if (n == 0)
			n = look_at_block(l, at);
		at += (off_t)n;
	} while (n > 0);
}

/* Whether the first game line is one of an index. */
static bool
is_index(struct span text)
{
	struct gameline line;

	while (text.n > 0)
		if (gameline_parse(span_cut(&text, '\n'), &line))
			return line.index.p != NULL;
	return false;
}

/* Looks at a file of game lines, if it can be read twice. */
static void
look_at_file(struct looking *l, char *name)
{
	bool standard = strcmp(name, "-") == 0, wanted = l->s->used.writing;
	char *files[2] = { name, NULL };
	struct input *in;
	struct span text;
	struct stat st;
	off_t start = 0;

	if ((standard ? fstat(STDIN_FILENO, &st) : stat(name, &st)) == -1 ||
	    !S_ISREG(st.st_mode)) {
		l->s->unseen = true;
		return;
	}
	if (standard)
		start = lseek(STDIN_FILENO, 0, SEEK_CUR);
	in = input_open(files, INPUT_GAMES);
	wanted = input_block(in, FILE_BLOCK, NULL, &text) && (wanted ||
	    is_index(text));
	input_close(in);
	if (standard)
		lseek(STDIN_FILENO, start, SEEK_SET);
	l->fd = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
	if (wanted && l->fd != -1)
		look_from(l, start);
	if (!standard && l->fd != -1)
		close(l->fd);
}

/* Lists the files that are known to be used. */
static void
list_used(struct search *s, char *const *file)
{
	size_t i;

	for (i = 0; i < s->nqueries; i++) {
		s->used.writing |= query_writes(s->query[i]);
		used_add(&s->used, (struct usedfile){
		    .name = (char *)s->query[i]->file,
		    .use = "is the query itself" });
	}
	for (; *file != NULL; file++)
		used_add(&s->used, (struct usedfile){ .name = *file,
		    .use = "holds the games" });
	if (s->ledger != NULL)
		used_add(&s->used, (struct usedfile){ .name = (char *)s->ledger,
		    .use = "is the ledger" });
	if (s->protect == NULL)
		return;
	s->used.writing = true;
	used_add(&s->used, (struct usedfile){ .name = (char *)s->protect,
	    .use = "is the output of the search", .written = true });
}

/* Whether the output will replace no file that is used; warns otherwise. */
static bool
is_apart(const struct search *s)
{
	const struct usedfile *f = s->used.file, *end = f + s->used.n;

	for (; s->protect != NULL && f < end; f++)
		if (!f->written && file_same(f->name, s->protect)) {
			warn("the output '%s' %s", s->protect, f->use);
			return false;
		}
	return true;
}

bool
search_files(struct search *s, char *const *files)
{
	struct looking l = { .s = s, .fetcher = fetcher_new(s->folder) };
	bool sound;
	size_t i;

	s->options.used = &s->used;
	list_used(s, files);
	for (files = file_operands(files); *files != NULL; files++)
		look_at_file(&l, *files);
	fetcher_free(l.fetcher);
	BUFS_FREE(&l.last, &l.text);
	sound = is_apart(s);
	for (i = 0; i < s->nqueries; i++)
		sound &= query_files(s->query[i], &s->options);
	return sound;
}
