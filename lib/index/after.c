/*
 * after.c - finds where an index ends in each of its files, so that games that
 * were added since can be indexed alone.
 */
#include <sys/stat.h>

#include "index.h"
#include "pgnsplit.h"
#include "utilfile.h"
#include "utiltable.h"

/* The line of the last indexed game of a file. */
struct lastline {
	struct span file;	/* field 2 */
	long long offset;
	struct buf line;
};

static struct {
	struct texttable names;	/* of files, with their indices */
	struct lastline *file;
	size_t n, cap;
	long number;		/* the highest number of a game */
} ends;

static const char *
note_last_line(const struct input *in, struct span s)
{
	struct gameline line;
	struct textrow *row;
	struct lastline *last;

	if (!gameline_parse(s, &line) || line.index.p == NULL)
		return "not an index line";
	row = table_add(&ends.names, line.file);
	if (row->value == (int)ends.n)
		*MEM_ADD(ends.file, ends.cap, ends.n) = (struct lastline){
			.file = row->key, .offset = -1 };
	last = &ends.file[row->value];
	if (line.number > ends.number)
		ends.number = line.number;
	if (line.offset <= last->offset)
		return NULL;
	last->offset = line.offset;
	buf_set(&last->line, s);
	buf_room(&last->line, BLOCK_PAD);
	return NULL;
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

/* Finds the line of the last indexed game of a file; false if there is none. */
static bool
find_line(const char *name, struct gameline *line)
{
	struct buf escaped = { 0 };
	int last;

	field_escape(&escaped, span_of(name));
	last = table_get(&ends.names, buf_bytes(&escaped));
	buf_free(&escaped);
	if (last < 0)
		check_names(name);
	return last >= 0 &&
	    gameline_parse(buf_bytes(&ends.file[last].line), line);
}

/* Seeks to the byte after the last indexed game, which must be unchanged. */
static void
skip_indexed(struct splitter *s, struct input *in,
    const struct gameline *line, struct stretch *t)
{
	struct textplace place = gameline_place(line);
	struct gameline now;
	struct indexed x;
	const char *why;

	t->next.offset = line->offset;
	t->next.line = place.line;
	input_seek(in, line->offset, place.column);
	why = index_read(line->index, &x);
	if (why != NULL)
		die("game %ld: %s", line->number, why);
	if (!split_game(s, in, t) || (buf_room(&s->out, BLOCK_PAD),
	    !gameline_parse(span_at(s->out.p, s->out.n - 1), &now)) ||
	    t->next.offset - line->offset != x.length ||
	    !index_fits(&x, now.game))
		die("%s: game %ld, the last in the index, has grown or "
		    "changed; take its line out of the index and try again",
		    input_name(in), line->number);
	s->out.n = 0;
	t->next.number = s->number;
}

/* Checks the last indexed game of each file, or splits the games after it. */
static void
each_after(struct splitter *s, char *const *files, bool checks)
{
	struct input *in = input_open(files, INPUT_PGN);
	struct gameline line;
	struct stretch t;

	while (input_next(in)) {
		t = split_whole(s, in);
		if (find_line(input_name(in), &line))
			skip_indexed(s, in, &line, &t);
		if (!checks)
			split_stretch(s, in, &t);
	}
	input_close(in);
}

void
split_after(struct splitter *s, char *const *files, const char *index)
{
	char *indexes[] = { (char *)index, NULL };

	if (!input_lines(indexes, INPUT_GAMES, NULL, note_last_line))
		exit(EXIT_TROUBLE);
	s->number = ends.number + 1;
	each_after(s, files, true);
	each_after(s, files, false);
}
