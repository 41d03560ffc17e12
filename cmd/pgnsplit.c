/*
 * pgnsplit.c - cuts PGN into game lines, or joins game lines to PGN.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "index.h"
#include "utilfile.h"

enum { AFTER = 1, AT, COUNT, CUTS, LABEL, FROM,
	LETTERS };	/* without a letter */
enum { SHARDS = 1000000 };

static bool flush_each;		/* -u */
static bool joins;		/* -j */
static bool with_key;		/* -k */
static bool counts;		/* --count */
static const char *folder;	/* -C */
static const char *part;	/* -s */
static const char *cut;		/* --at */
static const char *label;	/* --label */
static const char *after;	/* --after */
static const char *names;	/* --files0-from */
static const char *letters;	/* --letters */
static long number = 1;		/* of the next game */
static long shards;		/* --cuts */
static struct fetcher *fetcher;
static struct progress progress;
static struct buf out;

static void
take_letters(int letter, char *name)
{
	int i;

	letters = name;
	if (strcmp(name, "auto") == 0 || letters_find(span_of(name)) > 0)
		return;
	for (i = 1; letters_name(i) != NULL; i++)
		buf_printf(&out, "%s, ", letters_name(i));
	die("--letters: '%s' is none of %sauto", name, buf_str(&out));
}

static const struct option options[] = {
	{ 'C', "directory", "dir", "-j: indexed games below a folder",
	    .text = &folder },
	{ 'j', "join", NULL, "join game lines to PGN", .flag = &joins },
	{ 'k', "key", NULL, "add a hash of the moves", .flag = &with_key,
	    .against = "j" },
	/* a number that leaves room for those of the games after it */
	{ 'n', "number", "number", "number of the first game",
	    .number = &number, .least = 0, .most = LONG_MAX / 20 },
	{ 'P', "progress", NULL, "show progress", .flag = &progress.on },
	{ 's', "shard", "i/n", "games in the ith of n equal parts",
	    .text = &part, .against = "j" },
	{ 'u', "unbuffered", NULL, "flush after each game",
	    .flag = &flush_each },
	{ AFTER, "after", "index", "games after those of an index",
	    .text = &after, .against = "jns" },
	{ AT, "at", "cut", "games from a cut to the next",
	    .text = &cut, .against = "jns\1" },
	{ COUNT, "count", NULL, "the number of games alone",
	    .flag = &counts, .against = "jkns\1\2" },
	{ CUTS, "cuts", "n", "where n equal parts begin",
	    .number = &shards, .least = 1, .most = SHARDS,
	    .against = "jks\1\2\3" },
	{ LABEL, "label", "name", "a name for standard input",
	    .text = &label, .against = "j\1\2\4" },
	{ FROM, "files0-from", "file", "read names that end with NUL",
	    .text = &names, .against = "\2" },
	{ LETTERS, "letters", "language", "of the men, such as de, or auto",
	    .take = take_letters, .against = "j" }
};
static const struct usage usage = { options, LENGTH(options), "[file ...]" };

/*
 * What is to be cut off a file: the games that begin before byte end. Those
 * before byte from are counted but not written.
 */
struct stretch {
	struct gameorigin next;	/* of the next game; file is set by split */
	long column;		/* where it begins in its line */
	long long from, end;
};

static struct stretch
whole_file(void)
{
	return (struct stretch){ { NO_SPAN, number, 0, 1 }, 1, 0, LLONG_MAX };
}

/* Returns the language in which a game is least damaged; NULL for English. */
static const char *
find_letters(const struct gameline *line)
{
	static struct game game;
	const char *best = NULL;
	int i, damage, least = INT_MAX;

	for (i = 0; least > 0 && (i == 0 || letters_name(i)); i++) {
		game_read_line(&game, line->game,
		    GAME_VARIATIONS | GAME_LETTERS * (unsigned)i);
		damage = game.ndamage + game.unlisted;
		if (damage < least && i > 0)
			best = letters_name(i);
		least = damage < least ? damage : least;
	}
	return best;
}

/* Adds the letters of men to the line from byte start of the output on. */
static void
add_letters(size_t start)
{
	struct gameline line;
	const char *found = letters;

	buf_room(&out, BLOCK_PAD);
	if (!gameline_parse(span_at(out.p + start, out.n - 1 - start), &line))
		return;
	if (strcmp(letters, "auto") == 0)
		found = find_letters(&line);
	if (found == NULL)
		return;
	out.n--;
	buf_printf(&out, "\tl:%s\n", found);
}

/* Adds the key of the moves to the line from byte start of the output on. */
static void
add_key(size_t start)
{
	static struct game game;
	static struct buf rest;
	struct gameline line;

	buf_room(&out, BLOCK_PAD);
	if (!gameline_parse(span_at(out.p + start, out.n - 1 - start), &line))
		return;
	game_read_line(&game, line.game, gameline_letters(&line));
	rest.n = 0;
	field_moves(&rest, &game);
	buf_span(&rest, line.rest);
	out.n = (size_t)(line.game.p + line.game.n - out.p);
	buf_span(&out, buf_bytes(&rest));
	buf_putc(&out, '\n');
}

/* Sets the file of field 2. */
static void
name_file(const struct input *in, struct stretch *s)
{
	static struct buf name;
	const char *text = input_name(in);

	name.n = 0;
	field_escape(&name, span_of(label != NULL && strcmp(text, "-") == 0 ?
	    label : text));
	s->next.file = buf_bytes(&name);
}

/* Takes the next game of a stretch off the file; false if there is none. */
static bool
next_game(struct input *in, struct stretch *s)
{
	struct gamesize size;

	if (s->next.offset >= s->end ||
	    !input_game(in, &out, &s->next, &size))
		return false;
	s->next.number++;
	s->next.line += size.lines;
	s->next.offset += (long long)size.bytes;
	s->column = input_column(in);
	progress_count(&progress, size.bytes);
	return true;
}

/* Splits a file; s is then what comes after it. */
static void
split_file(struct input *in, struct stretch *s)
{
	size_t before = out.n;
	long long at;

	name_file(in, s);
	for (at = s->next.offset; next_game(in, s); at = s->next.offset) {
		if (counts || at < s->from) {
			out.n = before;
		} else {
			if (letters != NULL)
				add_letters(before);
			if (with_key)
				add_key(before);
			out_put(&out, flush_each);
		}
		before = out.n;
	}
	number = s->next.number;
}

/* Splits all files, of which from and to count the bytes together. */
static void
split(char *const *files, long long from, long long to)
{
	struct input *in = input_open(files, INPUT_PGN);
	struct stretch s;

	while (to > 0 && input_next(in)) {
		s = whole_file();
		s.from = from;
		s.end = to;
		split_file(in, &s);
		from -= s.next.offset;
		to -= s.next.offset;
	}
	input_close(in);
}

/* ---- joining ---- */

/*
 * Writes the game of a line, which if it is an index line is read below the
 * folder. Returns NULL, or what is wrong with the line.
 */
static const char *
join_line(const struct input *in, struct span line)
{
	struct gameline g;
	const char *why;

	if (!gameline_parse(line, &g))
		return "not a game line";
	why = fetch_line(fetcher, &g);
	if (why != NULL)
		return why;
	field_unescape(&out, g.game);
	out_put(&out, flush_each);
	return NULL;
}

static bool
join(char *const *files)
{
	bool sound;

	fetcher = fetcher_new(folder);
	sound = input_lines(files, INPUT_GAMES, &progress, join_line);
	fetcher_free(fetcher);
	return sound;
}

/* ---- shards ---- */

/*
 * Returns the size of all files together, or -1 when one is not a regular
 * file.
 */
static long long
total_size(char *const *file)
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

static void
split_part(char *const *files, long long size)
{
	char *slash;
	long i, n;

	i = strtol(part, &slash, 10);
	if (slash == part || *slash != '/' || i < 1 ||
	    !number_parse(slash + 1, i, SHARDS, &n))
		die("-s %s: not i/n with i from 1 to n", part);
	if (size < 0)
		die("-s %s: the input is not a regular file", part);
	split(files, part_start(size, i - 1, n), part_start(size, i, n));
}

/* Writes where a shard begins, and where the next one does. */
static void
write_cut(const struct stretch *s, const struct stretch *next)
{
	buf_span(&out, s->next.file);
	buf_printf(&out, "\t%lld\t%ld\t%ld\t%lld\t%ld\t%ld",
	    s->next.offset, s->next.number, s->next.line, next->next.offset,
	    next->next.number, next->next.line);
	if (s->column > 1)
		field_number(&out, FIELD_COLUMN, s->column);
	buf_putc(&out, '\n');
}

/* Writes the start of each shard of the only file: a line a shard. */
static void
write_cuts(char *const *files, long long size)
{
	struct input *in = input_open(files, INPUT_PGN);
	struct stretch s = whole_file(), start;
	size_t before;
	long done = 0;
	bool more = true;

	if (files[1] != NULL)
		die("--cuts takes one file, not several");
	if (size < 0)
		die("--cuts: the input is not a regular file");
	input_next(in);
	name_file(in, &s);
	start = s;
	while (done < shards) {
		if (!more || s.next.offset >=
		    part_start(size, done + 1, shards)) {
			write_cut(&start, &s);
			start = s;
			done++;
			continue;
		}
		before = out.n;
		more = next_game(in, &s);
		out.n = before;
	}
	input_close(in);
}

/* Splits what a line of --cuts says. */
static void
split_at(char *const *operands)
{
	struct stretch s = whole_file();
	struct span rest = span_of(cut), name = span_cut(&rest, '\t');
	struct buf file = { 0 };
	struct input *in;
	char *files[2] = { NULL, NULL };
	long long to;
	long n[2];
	int end = 0;

	s.column = 1;
	sscanf(rest.p, "%lld\t%ld\t%ld\t%lld\t%ld\t%ld%n\tb:%ld%n",
	    &s.next.offset, &s.next.number, &s.next.line, &to, &n[0], &n[1],
	    &end, &s.column, &end);
	if (end == 0 || rest.p[end] != '\0' || s.next.offset < 0)
		die("--at: '%s' is not a line of --cuts", cut);
	if (*operands != NULL)
		die("--at takes no file: the cut names it");
	s.end = to;
	field_unescape(&file, name);
	buf_str(&file);
	files[0] = file.p;
	in = input_open(files, INPUT_PGN);
	input_next(in);
	input_seek(in, s.next.offset, s.column);
	split_file(in, &s);
	input_close(in);
	buf_free(&file);
}

/* ---- what was added after an index ---- */

/* Goes to the byte after the last indexed game, which must be as it was. */
static void
skip_indexed(struct input *in, const struct gameline *line, struct stretch *s)
{
	struct textplace place = gameline_place(line);
	struct gameline now;
	struct indexed x;

	s->next.number = line->number;
	s->next.offset = line->offset;
	s->next.line = place.line;
	input_seek(in, line->offset, place.column);
	out.n = 0;
	if (!index_read(line->index, &x))
		die("%s: the field i: of game %ld is damaged, or of another "
		    "version", after, line->number);
	if (!next_game(in, s) || (buf_room(&out, BLOCK_PAD),
	    !gameline_parse(span_at(out.p, out.n - 1), &now)) ||
	    s->next.offset - line->offset != x.length ||
	    !index_fits(&x, now.game))
		die("%s: game %ld, the last in the index, has grown or "
		    "changed; take its line out of the index and try again",
		    input_name(in), line->number);
	out.n = 0;
	s->next.number = number;
}

/* Checks the last indexed game of each file, or splits what comes after it. */
static void
each_after(char *const *files, bool checks)
{
	struct input *in = input_open(files, INPUT_PGN);
	struct gameline line;
	struct stretch s;

	while (input_next(in)) {
		s = whole_file();
		name_file(in, &s);
		if (after_find(input_name(in), &line))
			skip_indexed(in, &line, &s);
		if (!checks)
			split_file(in, &s);
	}
	input_close(in);
}

static void
split_after(char *const *files)
{
	static char standard[] = "-";
	char *index = mem_alloc(strlen(after) + 1);

	strcpy(index, strcmp(after, "-") == 0 ? standard : after);
	number = after_read(index) + 1;
	each_after(files, true);
	each_after(files, false);
	free(index);
}

/* ---- the program ---- */

/* Returns the operands, or the names that --files0-from reads. */
static char *const *
find_files(char *const *operands)
{
	static struct buf text;
	char **file = NULL, *p;
	size_t n = 0, cap = 0;

	if (names == NULL)
		return file_operands(operands);
	if (*operands != NULL)
		die("--files0-from and files cannot be combined");
	if (!file_read(names, &text))
		die("%s:", names);
	buf_str(&text);
	for (p = text.p; p < text.p + text.n; p += strlen(p) + 1) {
		if (*p == '\0')
			die("%s: a name is empty", names);
		if (strcmp(names, "-") == 0 && strcmp(p, "-") == 0)
			die("standard input has the names, and cannot have "
			    "games too");
		MEM_GROW(file, cap, n + 2);
		file[n++] = p;
		file[n] = NULL;
	}
	if (file == NULL)
		die("%s: no names", names);
	return file;
}

int
main(int argc, char **argv)
{
	char *const *operands = options_read(argc, argv, &usage);
	char *const *files = find_files(operands);
	long first = number;
	long long size = -1;
	bool sound = true;

	chess_init();
	if (part != NULL || shards > 0 || (progress.on && cut == NULL))
		size = total_size(files);
	progress_start(&progress, size);
	if (joins)
		sound = join(files);
	else if (cut != NULL)
		split_at(operands);
	else if (after != NULL)
		split_after(files);
	else if (shards > 0)
		write_cuts(files, size);
	else if (part != NULL)
		split_part(files, size);
	else
		split(files, 0, LLONG_MAX);
	if (counts)
		buf_printf(&out, "%ld\n", number - first);
	out_free(&out);
	progress_end(&progress);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
