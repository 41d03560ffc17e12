/*
 * after.c - where an index ends in each of the files that it is of, so that
 * what was added to them can be indexed alone.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "index.h"
#include "utilfile.h"

/* The line of the last indexed game of a file. */
struct lastline {
	struct span file;	/* field 2, within the line */
	long long offset;
	struct buf line;
};

static struct {
	struct lastline *file;
	size_t n, cap;
	long number;		/* the highest of all games */
} ends;

static struct lastline *
find_file(struct span name)
{
	size_t i;

	for (i = ends.n; i-- > 0;)
		if (span_equal(ends.file[i].file, name))
			return &ends.file[i];
	return NULL;
}

static const char *
take_line(const struct input *in, struct span s)
{
	struct gameline line;
	struct lastline *last;

	if (!gameline_parse(s, &line) || line.index.p == NULL)
		return "not an index line";
	last = find_file(line.file);
	if (last == NULL) {
		MEM_GROW(ends.file, ends.cap, ends.n + 1);
		last = &ends.file[ends.n++];
		*last = (struct lastline){ .offset = -1 };
	}
	if (line.number > ends.number)
		ends.number = line.number;
	if (line.offset <= last->offset)
		return NULL;
	last->offset = line.offset;
	last->line.n = 0;
	buf_span(&last->line, s);
	buf_room(&last->line, BLOCK_PAD);
	last->file = span_at(last->line.p + (line.file.p - s.p), line.file.n);
	return NULL;
}

long
after_read(char *index)
{
	char *files[2] = { index, NULL };

	if (!input_lines(files, INPUT_GAMES, NULL, take_line))
		exit(EXIT_TROUBLE);
	return ends.number;
}

/* Dies if the file is in the index by another name. */
static void
check_names(const char *name)
{
	struct buf other = { 0 };
	struct stat st;
	size_t i;

	for (i = 0; stat(name, &st) == 0 && i < ends.n; i++) {
		other.n = 0;
		field_unescape(&other, ends.file[i].file);
		if (file_is(buf_str(&other), &st))
			die("%s is in the index as %s", name, buf_str(&other));
	}
	buf_free(&other);
}

bool
after_find(const char *name, struct gameline *line)
{
	struct buf escaped = { 0 };
	const struct lastline *last;

	field_escape(&escaped, span_of(name));
	last = find_file(buf_bytes(&escaped));
	buf_free(&escaped);
	if (last == NULL)
		check_names(name);
	return last != NULL && gameline_parse(buf_bytes(&last->line), line);
}
