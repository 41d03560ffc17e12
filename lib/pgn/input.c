/*
 * input.c - reads files one after the other in large blocks, and cuts them
 * into games or lines.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "cut.h"
#include "lex.h"
#include "utilfile.h"

enum { STEP = 64 };

const char input_cut_short[] = "the input ends inside a line";

/* How a file is read again after input_count. */
struct again {
	int copy;		/* temporary copy of what cannot be read twice,
				   or -1 */
	off_t start;		/* in standard input */
};

/*
 * The bytes read but not used are b.p + at .. b.p + b.n, with room for
 * BLOCK_PAD more after them.
 */
struct input {
	enum inputkind kind;	/* what is wanted */
	long line;		/* number of the line that was taken last */
	const char *name;	/* of the file that is open */
	bool ended;		/* this file has no more bytes than b */
	struct buf b;
	size_t at;		/* bytes of b that have been used */
	long column;		/* where the next game begins in its line */
	char *const *first;	/* of the files */
	char *const *next;	/* the file to open next */
	struct again *again;	/* by file, if their lines were counted */
	int fd;			/* -1 when none is open */
};

struct input *
input_open(char *const *files, enum inputkind kind)
{
	struct input *in = mem_zero(1, sizeof(*in));

	in->kind = kind;
	in->ended = kind != INPUT_PGN;
	in->first = in->next = file_operands(files);
	in->name = *in->next;
	in->fd = -1;
	buf_room(&in->b, 2 * FILE_BLOCK + BLOCK_PAD);
	return in;
}

static void
close_file(struct input *in)
{
	if (in->fd != -1 && in->fd != STDIN_FILENO)
		close(in->fd);
	in->fd = -1;
}

/* Whether the first line that is no comment of CQL begins a query. */
static bool
is_query(struct span s)
{
	const char *p = lex_skip_mark(s.p, s.p + s.n), *end = s.p + s.n;

	for (;;) {
		p = lex_skip_space(p, end);
		if (end - p < 2 || p[0] != '/' || p[1] != '/')
			break;
		p = lex_line_end(p, end);
	}
	s = span_to(p, end);
	return span_begins(s, "cqlast ") || span_begins(s, "cql(") ||
	    span_begins(s, "cql (") || span_begins(s, "(match");
}

static bool
is_game_line(struct span line)
{
	struct gameline cut;

	return gameline_parse(line, &cut);
}

static bool
is_position_line(struct span line)
{
	struct position pos;
	struct posline cut;

	return span_begins(line, "{\"game\":") ||
	    (posline_parse(line, &cut) && cut.id.n > 0 &&
	    (span_is(cut.fen, "fen") || fen_parse(cut.fen, &pos) == NULL));
}

/*
 * Moves the unused bytes to the front and reads more of the file: as much as is
 * unused, but at least a block. Sets ended at the end of the file.
 */
static void
read_more(struct input *in)
{
	size_t left = in->b.n - in->at, want = left;
	ssize_t n;

	if (in->at > 0)
		memmove(in->b.p, in->b.p + in->at, left);
	in->b.n = left;
	in->at = 0;
	if (want < FILE_BLOCK)
		want = 1;
	while (in->b.n - left < want && !in->ended) {
		n = read(in->fd, buf_room(&in->b, FILE_BLOCK + BLOCK_PAD),
		    FILE_BLOCK);
		if (n == -1 && errno != EINTR)
			die("%s:", in->name);
		if (n > 0)
			in->b.n += (size_t)n;
		in->ended = n == 0;
	}
}

/*
 * Whether there is a game line before the first tag and move; more is read
 * while there is none of them.
 */
static bool
has_game_line(struct input *in)
{
	struct span line, rest;
	const char *end;
	size_t at = 0;

	while (at < FILE_BLOCK) {
		rest = span_at(in->b.p + at, in->b.n - at);
		end = rest.p + rest.n;
		line = span_to(rest.p, lex_line_end(rest.p, end));
		if (line.n == rest.n && !in->ended) {
			read_more(in);
			continue;
		}
		if (is_game_line(line))
			return true;
		if (rest.n == 0 || lex_is_tag(rest.p, end) ||
		    lex_starts_moves(rest.p, end))
			return false;
		at += line.n + (line.n < rest.n);
	}
	return false;
}

bool
input_holds_lines(const char *name)
{
	struct input in = { .name = name, .fd = -1 };
	struct stat st;
	bool holds;

	if (stat(name, &st) == 0 && S_ISREG(st.st_mode))
		in.fd = open(name, O_RDONLY);
	if (in.fd == -1)
		return false;
	read_more(&in);
	holds = has_game_line(&in);
	close_file(&in);
	buf_free(&in.b);
	return holds;
}

/* Takes a JSON string off s, with the white space around it. */
static bool
take_string(struct span *s)
{
	size_t i;

	*s = span_trim(*s);
	for (i = 1; i < s->n && s->p[0] == '"' && s->p[i] != '"'; i++)
		i += s->p[i] == '\\';
	if (i >= s->n)
		return false;
	*s = span_trim(span_after(*s, i + 1));
	return true;
}

/* Whether s begins as JSON of objects or of strings. */
static bool
is_json(struct span s)
{
	const char *end = s.p + s.n;
	char bracket = '\0';

	s = span_trim(span_to(lex_skip_mark(s.p, end), end));
	for (; s.n > 0 && (s.p[0] == '[' || s.p[0] == '{');
	    s = span_trim(span_after(s, 1))) {
		if (bracket == '{')
			return false;
		bracket = s.p[0];
	}
	if (bracket == '\0' || !take_string(&s) || s.n == 0)
		return false;
	if (bracket == '[')
		return s.p[0] == ',' || s.p[0] == ']';
	return span_skip(&s, ":") && (s = span_trim(s)).n > 0 &&
	    memchr("\"{[-0123456789tfn", s.p[0], 17) != NULL;
}

/* Dies if the first bytes of the file are not of the wanted kind. */
static void
check_kind(struct input *in)
{
	struct span s = buf_bytes(&in->b);
	struct span line = span_to(s.p, lex_line_end(s.p, s.p + s.n));
	bool standard = strcmp(in->name, "-") == 0;
	const char *name = standard ? "standard input" : in->name;
	const char *operand = standard ? "" : in->name;
	const char *blank = standard ? "" : " ";
	const char *asks = in->kind == INPUT_MOVES ?
	    "cqlmatch -p -T Next,Result -e filters" :
	    "cqlmatch -p -e filters";
	bool games = in->kind < INPUT_POSITIONS;

	if (file_is_encoded(in->name, s, in->kind != INPUT_PGN ? "pgnsplit" :
	    warn_program()))
		quit();
	if (is_query(s))
		die("%s is a query, not games", name);
	if (in->kind != INPUT_PGN && lex_is_tag(lex_skip_mark(s.p, s.p + s.n),
	    s.p + s.n))
		die("%s is PGN: pgnsplit%s%s | %s%s%s", name, blank, operand,
		    games ? "" : asks, games ? "" : " | ", warn_program());
	if (!games && is_game_line(line))
		die("%s holds games, not positions: %s%s%s | %s", name, asks,
		    blank, operand, warn_program());
	if (games && is_position_line(line))
		die("%s holds positions, not games, which cqlmatch writes "
		    "without -p", name);
	if (games && is_json(s))
		die("%s is JSON; this prints its PGN: jq -r '.. | strings | "
		    "select(test(\"^\\\\s*([[]|1[.]|(\\\\w+/){7})\"))'%s%s",
		    name, blank, operand);
	if (in->kind == INPUT_PGN && has_game_line(in))
		die("%s holds game lines already: pgnsplit -j makes PGN of "
		    "them", name);
}

/* Opens the file that is next, or what was kept of it. */
static int
open_next(const struct input *in)
{
	const struct again *again = in->again != NULL ?
	    &in->again[in->next - in->first] : NULL;
	bool standard = strcmp(*in->next, "-") == 0;
	int fd = standard ? STDIN_FILENO : -1;

	if (again != NULL && again->copy != -1)
		return again->copy;
	if (again != NULL && standard &&
	    lseek(fd, again->start, SEEK_SET) == -1)
		return -1;
	return standard ? fd : open(*in->next, O_RDONLY);
}

bool
input_next(struct input *in)
{
	struct stat st;

	close_file(in);
	if (*in->next == NULL)
		return false;
	in->name = *in->next;
	in->fd = open_next(in);
	if (in->fd == -1)
		die("%s:", in->name);
	in->next++;
	in->b.n = in->at = 0;
	in->column = 1;
	in->line = 0;
	in->ended = false;
	file_widen(in->fd);
	if (fstat(in->fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    file_is_open(STDOUT_FILENO, &st))
		die("%s is the output too", in->name);
	read_more(in);
	if (in->b.n > 0)
		check_kind(in);
	return true;
}

/* Counts the lines of the file that is open. */
static long
count_file(struct input *in, struct again *again)
{
	const char *p, *end;
	struct stat st;
	long lines = 0;
	char last = '\n';

	again->copy = fstat(in->fd, &st) == 0 && S_ISREG(st.st_mode) ? -1 :
	    file_temporary();
	again->start = lseek(in->fd, 0, SEEK_CUR) - (off_t)in->b.n;
	for (; in->b.n > 0; read_more(in)) {
		end = in->b.p + in->b.n;
		for (p = in->b.p; (p = memchr(p, '\n', (size_t)(end - p))); p++)
			lines++;
		last = end[-1];
		if (again->copy != -1 &&
		    !file_append(again->copy, in->b.p, in->b.n))
			die("a copy of %s:", in->name);
		in->at = in->b.n;
	}
	if (again->copy != -1)
		lseek(again->copy, 0, SEEK_SET);
	return lines + (last != '\n');
}

long
input_count(struct input *in)
{
	struct again *again;
	long lines = 0;
	size_t n = 0;

	while (in->first[n] != NULL)
		n++;
	again = mem_zero(n, sizeof(*again));
	while (input_next(in))
		lines += count_file(in, &again[in->next - in->first - 1]);
	in->again = again;
	in->next = in->first;
	return lines;
}

void
input_seek(struct input *in, long long offset, long column)
{
	struct stat st;

	if (fstat(in->fd, &st) == -1 || !S_ISREG(st.st_mode))
		die("%s: not a regular file", in->name);
	if (offset > (long long)st.st_size)
		die("%s has become shorter", in->name);
	if (lseek(in->fd, (off_t)offset, SEEK_SET) == -1)
		die("%s:", in->name);
	in->b.n = in->at = 0;
	in->column = column;
	in->ended = false;
	read_more(in);
}

const char *
input_name(const struct input *in)
{
	return in->name;
}

void
input_close(struct input *in)
{
	close_file(in);
	buf_free(&in->b);
	free(in->again);
	free(in);
}

/* ---- games ---- */

static struct span
unread(const struct input *in)
{
	return span_at(in->b.p + in->at, in->b.n - in->at);
}

/* Appends the line of a game that cannot be cut the fast way. */
static bool
cut_game(struct input *in, struct buf *b, const struct gameorigin *o,
    struct gamesize *size)
{
	struct span game = unread(in);
	size_t n;

	while ((n = pgn_game_length(game.p, game.n, in->ended)) == 0) {
		if (in->ended)
			return false;
		read_more(in);
		game = unread(in);
	}
	game.n = n;
	gameline_write(b, o, game);
	size->bytes = n;
	size->lines = pgn_count_lines(game.p, n);
	return true;
}

/* Moves on after a game, whose line was just appended. */
static void
end_game(struct input *in, struct buf *b, struct gamesize *size)
{
	const char *p = in->b.p + in->at, *end = p + size->bytes, *q = end;

	if (in->column > 1) {
		b->n--;
		field_number(b, FIELD_COLUMN, in->column);
		buf_putc(b, '\n');
	}
	while (q > p && q[-1] != '\n' && q[-1] != '\r')
		q--;
	in->column = (q > p ? 1 : in->column) + (long)(end - q);
	size->column = in->column;
	in->at += size->bytes;
}

bool
input_game(struct input *in, struct buf *b, const struct gameorigin *o,
    struct gamesize *size)
{
	enum plain plain;

	while ((plain = gameline_plain(b, o, unread(in), in->ended, size)) ==
	    PLAIN_CUT_SHORT)
		read_more(in);
	if (plain != PLAIN_GAME && !cut_game(in, b, o, size))
		return false;
	end_game(in, b, size);
	return true;
}

/* ---- lines ---- */

/*
 * Returns the length of the next line with its LF, or of the rest of the file
 * if no LF follows; 0 at the end.
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
		read_more(in);
	}
}

/*
 * Moves on to the next line, in the next file if need be; returns its length,
 * 0 at the end.
 */
static size_t
advance(struct input *in)
{
	size_t n;

	while ((n = next_line(in)) == 0)
		if (!input_next(in))
			return 0;
	return n;
}

bool
input_lines(char *const *files, enum inputkind kind, struct progress *p,
    const char *(*take)(const struct input *in, struct span line))
{
	struct input *in = input_open(files, kind);
	struct span line;
	const char *wrong;
	bool sound = true;
	size_t n;

	for (; (n = advance(in)) != 0; in->at += n) {
		line.p = in->b.p + in->at;
		line.n = n - (line.p[n - 1] == '\n');
		in->line++;
		wrong = take(in, line);
		if (wrong != NULL)
			warn_at(in->name, in->line, 0, "%s", wrong);
		if (line.n == n)
			warn_at(in->name, in->line, 0, "%s",
			    input_cut_short);
		sound = sound && wrong == NULL && line.n < n;
		if (p != NULL)
			progress_count(p, line.n + 1);
	}
	input_close(in);
	return sound;
}

bool
input_block(struct input *in, size_t want, struct buf *copy,
    struct span *lines)
{
	size_t n = advance(in), i;
	struct span left = unread(in);

	if (n == 0)
		return false;
	if (left.n <= want && in->ended)
		n = left.n;
	i = left.n < want ? left.n : want;
	while (i > n + STEP && !memchr(left.p + i - STEP, '\n', STEP))
		i -= STEP;
	for (; i > n; i--)
		if (left.p[i - 1] == '\n')
			n = i;
	*lines = span_at(left.p, n);
	in->at += n;
	if (copy != NULL) {
		buf_set(copy, *lines);
		buf_room(copy, BLOCK_PAD);
		*lines = buf_bytes(copy);
	}
	return true;
}
