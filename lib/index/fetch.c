/*
 * fetch.c - reads the games of index lines from their files: only regular
 * ones, and only the bytes that were indexed.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "index.h"
#include "utilfile.h"

enum { FILES_MOST = 16 };	/* open at a time */

/* A file as it was found, or why it cannot be read. */
struct source {
	struct buf name;	/* as in field 2 */
	int fd;			/* -1 if it is not open */
	off_t size;
	const char *why;
};

struct fetcher {
	const char *folder;
	struct source *source;
	int nsources;
	size_t sources_cap;
	int last;		/* the source used last */
	int open[FILES_MOST];	/* sources that are open */
	int nopen;		/* how many were opened so far */
	struct buf window;	/* bytes of a file */
	int window_source;	/* the source of the window, or -1 */
	long long start, end;	/* offsets: of the window; after a game */
	struct buf line;
};

struct fetcher *
fetcher_new(const char *folder)
{
	struct fetcher *f = mem_zero(1, sizeof(*f));

	f->folder = folder;
	f->window_source = -1;
	return f;
}

static void
close_source(struct source *s)
{
	if (s->fd != -1)
		close(s->fd);
	s->fd = -1;
}

void
fetcher_free(struct fetcher *f)
{
	int i;

	for (i = 0; i < f->nsources; i++) {
		close_source(&f->source[i]);
		buf_free(&f->source[i].name);
	}
	free(f->source);
	BUFS_FREE(&f->window, &f->line);
	free(f);
}

static const char *
open_regular(const struct fetcher *f, struct source *s)
{
	struct buf name = { 0 };
	struct stat st;

	field_unescape(&name, buf_bytes(&s->name));
	if (f->folder != NULL && !file_stays_below(buf_bytes(&name))) {
		buf_free(&name);
		return "the file is not below the folder of option -C";
	}
	/* does not wait for a device or pipe, which is then found not to be
	   regular */
	s->fd = strlen(buf_str(&name)) != name.n ? -1 : f->folder != NULL ?
	    file_open_below(f->folder, buf_bytes(&name)) :
	    open(name.p, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	buf_free(&name);
	if (s->fd == -1)
		return errno == ENOENT ? "the file is not there" :
		    errno == ELOOP ? "the file is reached by a symbolic link, "
		    "which is not followed" : "the file cannot be opened";
	if (fstat(s->fd, &st) == -1 || !S_ISREG(st.st_mode))
		return "the file is not a regular one";
	s->size = st.st_size;
	return NULL;
}

/* Opens a source, closing the one that was opened longest ago if necessary. */
static void
open_source(struct fetcher *f, int i)
{
	int *slot = &f->open[f->nopen % FILES_MOST];

	if (f->nopen++ >= FILES_MOST)
		close_source(&f->source[*slot]);
	*slot = i;
	f->source[i].why = open_regular(f, &f->source[i]);
}

/* Returns the source of the file of that name. */
static struct source *
find_source(struct fetcher *f, struct span name)
{
	struct source *s;
	int i;

	for (i = f->last; i < f->nsources + f->last; i++) {
		s = &f->source[i % f->nsources];
		if (span_equal(buf_bytes(&s->name), name)) {
			f->last = i % f->nsources;
			return s;
		}
	}
	f->last = f->nsources;
	s = MEM_ADD(f->source, f->sources_cap, f->nsources);
	*s = (struct source){ .fd = -1 };
	buf_span(&s->name, name);
	open_source(f, f->last);
	return s;
}

static const char shorter[] = "the file has become shorter";

const char *
fetch_check(struct fetcher *f, const struct gameline *line,
    const struct indexed *x)
{
	const struct source *s;

	if (line->game.n > 0)
		return NULL;
	s = find_source(f, line->file);
	if (s->why != NULL)
		return s->why;
	return line->offset > (long long)s->size ||
	    x->length > (long long)s->size - line->offset ? shorter : NULL;
}

/*
 * Sets game->p to the bytes of a game in the source that was found last. Reads
 * more of them if the last game was near, since those that follow may be wanted
 * next.
 */
static const char *
find_bytes(struct fetcher *f, const struct source *s, long long at,
    struct span *game)
{
	enum { NEAR = 2 * 1024, MUCH = 8 * 1024 };
	long long end = at + (long long)game->n;
	size_t want = game->n;

	if (s->fd == -1)
		open_source(f, f->last);
	if (s->why != NULL)
		return s->why;
	if (f->window_source != f->last || at < f->start ||
	    end > f->start + (long long)f->window.n) {
		if (f->window_source == f->last && at >= f->end &&
		    at - f->end < NEAR && want < MUCH)
			want = MUCH;
		if (!file_read_at(s->fd, at, want, &f->window))
			return "the file cannot be read";
		f->start = at;
		f->window_source = f->last;
		if (f->window.n < game->n)
			return shorter;
	}
	game->p = f->window.p + (at - f->start);
	f->end = end;
	return NULL;
}

/* Copies the game into the line, with readable bytes after it. */
static void
complete_line(struct fetcher *f, struct gameline *line, struct span game)
{
	size_t start = line->line.n, rest;

	buf_set(&f->line, line->line);
	field_escape(&f->line, game);
	rest = f->line.n;
	buf_span(&f->line, line->rest);
	buf_room(&f->line, BLOCK_PAD);
	memset(f->line.p + f->line.n, 0, BLOCK_PAD);
	line->line = span_at(f->line.p, rest);
	line->game = span_at(f->line.p + start, rest - start);
	line->rest = span_at(f->line.p + rest, f->line.n - rest);
}

const char *
fetch_game(struct fetcher *f, struct gameline *line, const struct indexed *x)
{
	const char *why = fetch_check(f, line, x);
	struct span game = { NULL, (size_t)x->length };

	if (why == NULL && line->game.n == 0) {
		why = find_bytes(f, &f->source[f->last], line->offset, &game);
		if (why == NULL)
			complete_line(f, line, game);
	}
	if (why != NULL || index_fits(x, line->game))
		return why;
	return "its bytes are not those that were indexed";
}

const char *
fetch_bytes(struct fetcher *f, struct span file, long long at,
    struct span *bytes)
{
	return find_bytes(f, find_source(f, file), at, bytes);
}

long long
fetch_size(struct fetcher *f, struct span file)
{
	const struct source *s = find_source(f, file);

	return s->why != NULL ? 0 : (long long)s->size;
}

const char *
fetch_line(struct fetcher *f, struct gameline *line)
{
	struct indexed x;
	const char *why;

	if (line->index.p == NULL || line->game.n > 0)
		return NULL;
	why = index_read(line->index, &x);
	return why != NULL ? why : fetch_game(f, line, &x);
}
