/*
 * plaintest.c - counts the games of PGN files that are cut and read the fast
 * way; -v reads variations too. It fails when the two ways to read a game
 * differ.
 */
#include <string.h>
#include <unistd.h>

#include "../lib/pgn/cut.h"
#include "../lib/pgn/gamework.h"
#include "utilfile.h"

static struct game direct, whole;
static long games, cut, plain;
static unsigned flags;

/* Whether both games are the same to every query. */
static bool
is_same(void)
{
	int i, n = direct.npos;

	if (n != whole.npos || direct.ntag != whole.ntag ||
	    direct.result != whole.result || direct.ndamage != whole.ndamage ||
	    direct.fen_start != whole.fen_start ||
	    memcmp(direct.pos, whole.pos, (size_t)n * sizeof(*direct.pos)) ||
	    memcmp(direct.move, whole.move, (size_t)n * sizeof(move)))
		return false;
	for (i = 0; i < direct.ntag; i++)
		if (!span_equal(direct.tag[i].name, whole.tag[i].name) ||
		    !span_equal(direct.tag[i].value, whole.tag[i].value))
			return false;
	for (i = 0; i < n; i++)
		if (!span_equal(game_comment(&direct, i),
		    game_comment(&whole, i)))
			return false;
	return span_equal(game_text(&direct), game_text(&whole));
}

static void
read_line(const char *file, struct span line)
{
	struct buf text = { 0 };
	struct gameline g;
	struct span s;

	if (!gameline_parse(line, &g))
		die("%s: not a game line", file);
	game_read_line(&direct, g.game, flags);
	games++;
	plain += direct.work->direct;
	field_unescape(&text, g.game);
	s.p = text.p;
	s.n = text.n;
	game_read(&whole, s, flags);
	if (!is_same())
		die("%s:%ld: the game is read in two ways", file, g.first_line);
	buf_free(&text);
}

static void
read_file(const char *file)
{
	struct gameorigin o = { span_of("-"), 1, 0, 1 };
	struct buf b = { 0 }, line = { 0 };
	struct gamesize size;
	struct span game, s;

	if (!file_read(file, &b))
		die("%s:", file);
	buf_room(&b, BLOCK_PAD);
	for (game.p = b.p; game.p < b.p + b.n; game.p += size.bytes) {
		line.n = 0;
		game.n = (size_t)(b.p + b.n - game.p);
		if (gameline_plain(&line, &o, game, true, &size) ==
		    PLAIN_GAME) {
			cut++;
		} else {
			game.n = pgn_game_length(game.p, game.n, true);
			gameline_write(&line, &o, game);
			size.bytes = game.n;
		}
		buf_room(&line, BLOCK_PAD);
		s.p = line.p;
		s.n = line.n - 1;
		read_line(file, s);
	}
	buf_free(&b);
	buf_free(&line);
}

int
main(int argc, char **argv)
{
	int i, c;

	warn_name(argv[0]);
	chess_init();
	while ((c = getopt(argc, argv, "v")) != -1)
		flags |= GAME_VARIATIONS;
	for (i = optind; i < argc; i++)
		read_file(argv[i]);
	printf("games\t%ld\ncut\t%ld\nread\t%ld\n", games, cut, plain);
	game_free(&direct);
	game_free(&whole);
	out_close();
	return 0;
}
