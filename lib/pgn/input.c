/*
 * input.c - files one after the other, read in large blocks, and their
 * lines.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pgn.h"

enum { BLOCK = 256 * 1024 };

void
input_open(struct input *in, char *const *files, int nfiles)
{
	static char standard[] = "-";
	static char *const none[] = { standard };

	memset(in, 0, sizeof(*in));
	in->files = nfiles > 0 ? files : none;
	in->nfiles = nfiles > 0 ? nfiles : 1;
	in->name = in->files[0];
	in->fd = -1;
	buf_room(&in->b, 2 * BLOCK + BLOCK_PAD);
}

static void
close_file(struct input *in)
{
	if (in->fd != -1 && in->fd != STDIN_FILENO)
		close(in->fd);
	in->fd = -1;
}

bool
input_next(struct input *in)
{
	close_file(in);
	if (in->next == in->nfiles)
		return false;
	in->name = in->files[in->next++];
	in->fd = strcmp(in->name, "-") == 0 ? STDIN_FILENO :
	    open(in->name, O_RDONLY);
	if (in->fd == -1)
		die("%s:", in->name);
	in->b.n = in->at = 0;
	in->ended = false;
	return true;
}

void
input_more(struct input *in)
{
	size_t left = in->b.n - in->at, want = left;
	ssize_t n;

	if (in->at > 0)
		memmove(in->b.p, in->b.p + in->at, left);
	in->b.n = left;
	in->at = 0;
	if (want < BLOCK)
		want = 1;
	while (in->b.n - left < want && !in->ended) {
		n = read(in->fd, buf_room(&in->b, BLOCK + BLOCK_PAD), BLOCK);
		if (n == -1 && errno != EINTR)
			die("%s:", in->name);
		if (n > 0)
			in->b.n += (size_t)n;
		in->ended = n == 0;
	}
}

void
input_close(struct input *in)
{
	close_file(in);
	buf_free(&in->b);
}

struct linereader {
	struct input in;
	long line;		/* number of the first line returned last */
	long nlines;		/* how many lines were returned then */
};

struct linereader *
linereader_open(char *const *files, int nfiles)
{
	struct linereader *r = mem_zero(1, sizeof(*r));

	input_open(&r->in, files, nfiles);
	r->in.ended = true;
	return r;
}

/*
 * The length, with LF, of the next line, of which scanned bytes are known
 * to hold none; the rest of the file where no LF follows; 0 at the end.
 */
static size_t
next_line(struct input *in)
{
	size_t scanned = 0, n;
	const char *p, *lf;

	for (;;) {
		p = in->b.p + in->at;
		n = in->b.n - in->at;
		lf = memchr(p + scanned, '\n', n - scanned);
		if (lf != NULL)
			return (size_t)(lf + 1 - p);
		if (in->ended)
			return n;
		scanned = n;
		input_more(in);
	}
}

/* Makes line and file those of the next line; its length, 0 at the end. */
static size_t
advance(struct linereader *r)
{
	size_t n;

	while ((n = next_line(&r->in)) == 0) {
		if (!input_next(&r->in))
			return 0;
		r->line = 1;
		r->nlines = 0;
	}
	r->line += r->nlines;
	return n;
}

bool
linereader_next(struct linereader *r, struct span *line)
{
	size_t n = advance(r);

	if (n == 0)
		return false;
	line->p = r->in.b.p + r->in.at;
	line->n = n - (line->p[n - 1] == '\n');
	r->in.at += n;
	r->nlines = 1;
	return true;
}

const char *
linereader_file(const struct linereader *r)
{
	return r->in.name;
}

long
linereader_line(const struct linereader *r)
{
	return r->line;
}

/*
 * Gives away the buffer itself, when most of it is the n bytes asked for:
 * what follows them is copied, not they.
 */
static void
swap_buffers(struct input *in, size_t n, struct buf *b)
{
	size_t rest = in->b.n - n;
	struct buf empty = *b;

	*b = in->b;
	in->b = empty;
	memcpy(buf_room(&in->b, rest + BLOCK_PAD), b->p + n, rest);
	in->b.n = rest;
	b->n = n;
}

bool
linereader_block(struct linereader *r, size_t want, struct buf *b)
{
	size_t n = advance(r), left, i;
	const char *p;

	if (n == 0)
		return false;
	p = r->in.b.p + r->in.at;
	left = r->in.b.n - r->in.at;
	if (left <= want && r->in.ended)
		n = left;
	for (i = left < want ? left : want; i > n; i--)
		if (p[i - 1] == '\n')
			n = i;
	if (b->n == 0 && r->in.at == 0 && n > left / 2) {
		swap_buffers(&r->in, n, b);
	} else {
		buf_add(b, p, n);
		r->in.at += n;
	}
	if (b->p[b->n - 1] != '\n')
		buf_putc(b, '\n');
	buf_room(b, BLOCK_PAD);
	r->nlines = 0;
	return true;
}

void
linereader_close(struct linereader *r)
{
	input_close(&r->in);
	free(r);
}
