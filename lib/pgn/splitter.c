/*
 * splitter.c - writes the game lines of files: of all games, or of those that
 * begin in a part of the files.
 */
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "pgnsplit.h"
#include "utilfile.h"

/* Returns the letters with which a game is least damaged; 0 for English. */
static int
find_letters(const struct gameline *line)
{
	static struct game game;
	int i, damage, best = 0, least = INT_MAX;

	for (i = 0; least > 0 && (i == 0 || letters_name(i)); i++) {
		game_read_line(&game, line->game,
		    GAME_VARIATIONS | GAME_LETTERS * (unsigned)i);
		damage = game.ndamage + game.unlisted;
		if (damage < least)
			best = i;
		least = damage < least ? damage : least;
	}
	return best;
}

/* Adds letters and key to the line from byte start of the output on. */
static void
add_fields(struct splitter *s, size_t start)
{
	static struct game game;
	static struct buf rest;
	struct buf *b = &s->out;
	struct gameline line;
	int letters = s->letters;

	buf_room(b, BLOCK_PAD);
	if (!gameline_parse(span_at(b->p + start, b->n - 1 - start), &line))
		return;
	if (letters == LETTERS_AUTO)
		letters = find_letters(&line);
	rest.n = 0;
	if (s->keys) {
		game_read_line(&game, line.game,
		    GAME_LETTERS * (unsigned)letters);
		field_moves(&rest, &game);
	}
	buf_span(&rest, line.rest);
	if (letters > 0)
		buf_printf(&rest, "\tl:%s", letters_name(letters));
	b->n = (size_t)(line.game.p + line.game.n - b->p);
	buf_span(b, buf_bytes(&rest));
	buf_putc(b, '\n');
}

struct stretch
split_whole(struct splitter *s, const struct input *in)
{
	static struct buf name;
	struct stretch t = { { NO_SPAN, s->number, 0, 1 }, 1, 0, LLONG_MAX };
	const char *file = input_name(in);

	name.n = 0;
	field_escape(&name, span_of(s->label != NULL &&
	    strcmp(file, "-") == 0 ? s->label : file));
	t.next.file = buf_bytes(&name);
	return t;
}

bool
split_game(struct splitter *s, struct input *in, struct stretch *t)
{
	struct gamesize size;

	if (t->next.offset >= t->end ||
	    !input_game(in, &s->out, &t->next, &size))
		return false;
	t->next.number++;
	t->next.line += size.lines;
	t->next.offset += (long long)size.bytes;
	t->column = size.column;
	progress_count(s->progress, size.bytes);
	return true;
}

void
split_stretch(struct splitter *s, struct input *in, struct stretch *t)
{
	size_t before = s->out.n;
	long long at;

	for (at = t->next.offset; split_game(s, in, t); at = t->next.offset) {
		if (s->counts || at < t->from) {
			s->out.n = before;
		} else {
			if (s->keys || s->letters != 0)
				add_fields(s, before);
			out_put(&s->out, s->unbuffered);
		}
		before = s->out.n;
	}
	s->number = t->next.number;
}

void
split_files(struct splitter *s, char *const *files, long long from,
    long long to)
{
	struct input *in = input_open(files, INPUT_PGN);
	struct stretch t;

	while (to > 0 && input_next(in)) {
		t = split_whole(s, in);
		t.from = from;
		t.end = to;
		split_stretch(s, in, &t);
		from -= t.next.offset;
		to -= t.next.offset;
	}
	input_close(in);
}

/* ---- parts ---- */

long long
split_size(char *const *file)
{
	long long size = 0;
	struct stat st;

	for (; *file != NULL; file++) {
		if ((strcmp(*file, "-") == 0 ? fstat(STDIN_FILENO, &st) :
		    stat(*file, &st)) == -1)
			die("%s:", *file);
		if (!S_ISREG(st.st_mode))
			return -1;
		size += (long long)st.st_size;
	}
	return size;
}

/* Returns where part i of n begins, counted from 0. */
static long long
part_start(long long size, long i, long n)
{
	return i == n ? LLONG_MAX : size / n * i + size % n * i / n;
}

void
split_part(struct splitter *s, char *const *files, const char *part)
{
	long long size = split_size(files);
	char *slash;
	long i, n;

	i = strtol(part, &slash, 10);
	if (slash == part || *slash != '/' || i < 1 ||
	    !number_parse(slash + 1, i, SHARDS_MOST, &n))
		die("-s %s: not i/n with i from 1 to n", part);
	if (size < 0)
		die("-s %s: the input is not a regular file", part);
	split_files(s, files, part_start(size, i - 1, n),
	    part_start(size, i, n));
}

/*
 * Appends the field that binds a cut to its file: the file's size, and a hash
 * of the fields before and of bytes from an offset on.
 */
static void
put_mark(struct buf *b, char *const *file, struct span fields,
    long long offset)
{
	enum { SOME = 256 };
	struct buf marked = { 0 }, some = { 0 };
	bool standard = strcmp(*file, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(*file, O_RDONLY);

	if (!file_read_at(fd, offset, SOME, &some))
		die("%s:", *file);
	if (!standard)
		close(fd);
	buf_span(&marked, fields);
	buf_span(&marked, buf_bytes(&some));
	buf_printf(b, "\tz:%lld:", split_size(file));
	field_hash(b, buf_bytes(&marked));
	BUFS_FREE(&some, &marked);
}

/* Writes where a part begins, and where the next one does. */
static void
write_cut(struct buf *b, char *const *file, const struct stretch *t,
    const struct stretch *next)
{
	size_t from = b->n;

	buf_span(b, t->next.file);
	buf_printf(b, "\t%lld\t%ld\t%ld\t%lld\t%ld\t%ld",
	    t->next.offset, t->next.number, t->next.line, next->next.offset,
	    next->next.number, next->next.line);
	if (t->column > 1)
		field_number(b, FIELD_COLUMN, t->column);
	put_mark(b, file, span_after(buf_bytes(b), from), t->next.offset);
	buf_putc(b, '\n');
}

void
split_cuts(struct splitter *s, char *const *files, long n)
{
	long long size = split_size(files);
	struct input *in = input_open(files, INPUT_PGN);
	struct stretch t, start;
	size_t before;
	long done = 0;
	bool more = true;

	if (files[1] != NULL)
		die("--cuts takes one file, not several");
	if (size < 0)
		die("--cuts: the input is not a regular file");
	input_next(in);
	start = t = split_whole(s, in);
	while (done < n) {
		if (!more || t.next.offset >= part_start(size, done + 1, n)) {
			write_cut(&s->out, files, &start, &t);
			start = t;
			done++;
			continue;
		}
		before = s->out.n;
		more = split_game(s, in, &t);
		s->out.n = before;
	}
	input_close(in);
}

/* Reads a cut after its name; returns the field of its mark. */
static struct span
read_cut(const char *cut, struct span rest, struct stretch *t)
{
	enum { NUMBERS = 6 };
	/* leaves room to count on from there */
	const long long most = 100000000000000000;
	long long n[NUMBERS], column = 1;
	int i;

	for (i = 0; i < NUMBERS; i++)
		if (!span_number(span_cut(&rest, '\t'), &n[i]) || n[i] >= most)
			die("--at: '%s' is not a line of --cuts: field %d is "
			    "no such number", cut, i + 2);
	if ((span_skip(&rest, "b:") && !span_number(span_cut(&rest, '\t'),
	    &column)) || !span_begins(rest, "z:"))
		die("--at: '%s' is not a line of --cuts: no field %d", cut,
		    NUMBERS + 2);
	t->next.offset = n[0];
	t->next.number = (long)n[1];
	t->next.line = (long)n[2];
	t->end = n[3];
	t->column = (long)column;
	return rest;
}

void
split_at(struct splitter *s, const char *cut)
{
	struct span rest = span_of(cut), name = span_cut(&rest, '\t');
	struct buf file = { 0 }, mark = { 0 };
	char *files[2] = { NULL, NULL };
	struct stretch t = { .column = 1 };
	struct input *in;

	rest = read_cut(cut, rest, &t);
	field_unescape(&file, name);
	buf_str(&file);
	files[0] = file.p;
	in = input_open(files, INPUT_PGN);
	input_next(in);
	put_mark(&mark, files, span_at(cut, (size_t)(rest.p - cut) - 1),
	    t.next.offset);
	if (!span_equal(span_after(buf_bytes(&mark), 1), rest)) {
		input_close(in);
		die("%s has changed since --cuts, or the cut has", file.p);
	}
	t.next.file = name;
	input_seek(in, t.next.offset, t.column);
	split_stretch(s, in, &t);
	input_close(in);
	BUFS_FREE(&file, &mark);
}
