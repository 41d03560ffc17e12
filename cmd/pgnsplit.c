/*
 * pgnsplit.c - cuts PGN into game lines, or joins game lines to PGN.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "pgnlines.h"

static bool flush_each;		/* -u */
static bool show_progress;	/* -P */
static bool joins;		/* -j */
static bool with_key;		/* -k */
static struct progress progress;
static struct buf out;

static const struct option options[] = {
	{ 'C', "directory", "dir", "-j: indexed games below a folder", NULL },
	{ 'j', "join", NULL, "join game lines to PGN", &joins },
	{ 'k', "key", NULL, "add a key of the moves", &with_key },
	{ 'n', "number", "number", "number of the first game", NULL },
	{ 'P', "progress", NULL, "show progress", &show_progress },
	{ 's', "shard", "i/n", "games in the ith of n equal parts", NULL },
	{ 'u', "unbuffered", NULL, "flush after each game", &flush_each }
};
/* A number that leaves room for those of the games after it. */
static const long NUMBER_MOST = LONG_MAX / 20;

static const struct usage usage = { options, LENGTH(options), "[file ...]" };

/*
 * The games to write are those that begin at bytes from .. to - 1 of all files
 * together.
 */
struct shard {
	long long from;
	long long to;
};

static void
count(long long bytes)
{
	if (!show_progress)
		return;
	progress.games++;
	progress.bytes = bytes;
	progress_show(&progress);
}

/* Adds the key of the moves to the line from byte start of the output on. */
static void
add_key(size_t start)
{
	static struct game game;
	static struct buf key;
	struct gameline line;

	out.n--;
	key.n = 0;
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
split_file(struct input *in, long long base, struct shard shard, long *number)
{
	struct gameorigin o = { { NULL, 0 }, *number, 0, 1 };
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
		count(base + o.offset);
	}
	*number = o.number;
	buf_free(&name);
	return base + o.offset;
}

static void
split(char *const *files, int nfiles, long number, struct shard shard)
{
	struct input *in = input_open(files, nfiles);
	long long base = 0;

	while (base < shard.to && input_next(in))
		base = split_file(in, base, shard, &number);
	input_close(in);
}

/*
 * Joins game lines to PGN; the games of index lines are read below a folder.
 * Returns whether every line gave a game.
 */
static bool
join(char *const *files, int nfiles, const char *folder)
{
	struct linereader *r = linereader_open(files, nfiles);
	struct fetcher *fetcher = fetcher_new(folder);
	struct gameline g;
	struct span line;
	const char *why;
	long long bytes = 0;
	bool sound = true;

	while (linereader_next(r, &line)) {
		why = gameline_parse(line, &g) ? fetch_line(fetcher, &g) :
		    "not a game line";
		if (why != NULL) {
			warn_at(linereader_file(r), linereader_line(r), 0, "%s",
			    why);
			sound = false;
			continue;
		}
		field_unescape(&out, g.game);
		out_put(&out, flush_each);
		bytes += (long long)line.n + 1;
		count(bytes);
	}
	linereader_close(r);
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
	struct shard all = { 0, LLONG_MAX };
	const char *shard = NULL, *folder = NULL;
	long number = 1;
	bool sound = true;
	long long size = -1;
	int c;

	warn_name(argv[0]);
	chess_init();
	while ((c = option_next(argc, argv, &usage)) != -1) {
		switch (c) {
		case 'C':
			folder = optarg;
			break;
		case 'n':
			if (!number_parse(optarg, 0, NUMBER_MOST, &number))
				die("-n: '%s' is not a number from 0 to %ld",
				    optarg, NUMBER_MOST);
			break;
		case 's':
			shard = optarg;
			break;
		}
	}
	argc -= optind;
	argv += optind;
	if (joins && with_key)
		die("-j and -k cannot be combined");
	if (shard != NULL || show_progress)
		size = total_size(argv);
	if (shard != NULL)
		all = parse_shard(shard, size);
	if (show_progress)
		progress_start(&progress, size);
	if (joins)
		sound = join(argv, argc, folder);
	else
		split(argv, argc, number, all);
	out_write(out.p, out.n);
	if (show_progress)
		progress_end(&progress);
	buf_free(&out);
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}
