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

static bool flush_each;		/* -u */
static bool joins;		/* -j */
static bool with_key;		/* -k */
static const char *folder;	/* -C */
static const char *part;	/* -s */
static long number = 1;		/* of the next game */
static struct fetcher *fetcher;
static struct progress progress;
static struct buf out;

static const struct option options[] = {
	{ 'C', "directory", "dir", "-j: indexed games below a folder",
	    .text = &folder },
	{ 'j', "join", NULL, "join game lines to PGN", .flag = &joins },
	{ 'k', "key", NULL, "add a key of the moves", .flag = &with_key,
	    .against = "j" },
	/* a number that leaves room for those of the games after it */
	{ 'n', "number", "number", "number of the first game",
	    .number = &number, .least = 0, .most = LONG_MAX / 20 },
	{ 'P', "progress", NULL, "show progress", .flag = &progress.on },
	{ 's', "shard", "i/n", "games in the ith of n equal parts",
	    .text = &part },
	{ 'u', "unbuffered", NULL, "flush after each game",
	    .flag = &flush_each }
};
static const struct usage usage = { options, LENGTH(options), "[file ...]" };

/*
 * The games to write are those that begin at bytes from .. to - 1 of all files
 * together.
 */
struct shard {
	long long from;
	long long to;
};

/* Adds the key of the moves to the line from byte start of the output on. */
static void
add_key(size_t start)
{
	static struct game game;
	static struct buf key;
	struct gameline line;

	out.n--;
	key.n = 0;
	buf_room(&out, BLOCK_PAD);
	if (gameline_parse(span_at(out.p + start, out.n - start), &line)) {
		game_read_line(&game, line.game, 0);
		field_moves(&key, &game);
	}
	buf_add(&out, key.p, key.n);
	buf_putc(&out, '\n');
}

/*
 * Splits one file, which starts at byte base of all files together; returns
 * where the next file starts. Games before the shard are counted but not
 * written.
 */
static long long
split_file(struct input *in, long long base, struct shard shard)
{
	struct gameorigin o = { { NULL, 0 }, number, 0, 1 };
	struct gamesize size;
	struct buf name = { 0 };
	size_t before = out.n;

	field_escape(&name, span_of(input_name(in)));
	o.file = buf_bytes(&name);
	while (base + o.offset < shard.to && input_game(in, &out, &o, &size)) {
		if (base + o.offset < shard.from) {
			out.n = before;
		} else {
			if (with_key)
				add_key(before);
			out_put(&out, flush_each);
		}
		before = out.n;
		o.number++;
		o.line += size.lines;
		o.offset += (long long)size.bytes;
		progress_count(&progress, size.bytes);
	}
	number = o.number;
	buf_free(&name);
	return base + o.offset;
}

static void
split(char *const *files, struct shard shard)
{
	struct input *in = input_open(files, false);
	long long base = 0;

	while (base < shard.to && input_next(in))
		base = split_file(in, base, shard);
	input_close(in);
}

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
	sound = input_lines(files, &progress, join_line);
	fetcher_free(fetcher);
	return sound;
}

/*
 * Returns the size of all files together, or -1 when one is not a regular
 * file.
 */
static long long
total_size(char *const *operands)
{
	char *const *file;
	long long size = 0;
	struct stat st;

	for (file = file_operands(operands); *file != NULL; file++) {
		if ((strcmp(*file, "-") == 0 ? fstat(STDIN_FILENO, &st) :
		    stat(*file, &st)) == -1)
			die("%s:", *file);
		if (!S_ISREG(st.st_mode))
			return -1;
		size += (long long)st.st_size;
	}
	return size;
}

/* Parses i/n: the ith of n equal parts of size bytes. */
static struct shard
parse_shard(const char *arg, long long size)
{
	enum { SHARDS = 1000000 };
	struct shard s;
	char *slash;
	long i, n;

	i = strtol(arg, &slash, 10);
	if (slash == arg || *slash != '/' || i < 1 ||
	    !number_parse(slash + 1, i, SHARDS, &n))
		die("-s %s: not i/n with i from 1 to n", arg);
	if (size < 0)
		die("-s %s: the input is not a regular file", arg);
	s.from = size / n * (i - 1) + size % n * (i - 1) / n;
	s.to = i == n ? LLONG_MAX : size / n * i + size % n * i / n;
	return s;
}

int
main(int argc, char **argv)
{
	char *const *files = options_read(argc, argv, &usage);
	struct shard all = { 0, LLONG_MAX };
	long long size = -1;
	bool sound = true;

	if (with_key)
		chess_init();
	if (part != NULL || progress.on)
		size = total_size(files);
	if (part != NULL)
		all = parse_shard(part, size);
	progress_start(&progress, size);
	if (joins)
		sound = join(files);
	else
		split(files, all);
	out_free(&out);
	progress_end(&progress);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
