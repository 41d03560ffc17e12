/*
 * movestat.c - counts the moves that were played from positions, and how those
 * games ended.
 */
#include <limits.h>

#include "command.h"
#include "page.h"
#include "utilfile.h"
#include "utiltable.h"
#include "utiltext.h"
#include "utilthread.h"

enum { TABLE, JSON, HTML };
enum { NAMES = 1 };		/* without a letter */

static int form;
static long depth, least = 1;
static const char *tags;	/* -T */
static const char *names;	/* --names */
static bool failed;
static struct buf out;
static struct moves all;

/* options and usage */
#include "movestat.txt.inc"

/* ---- names of openings ---- */

/* Plays the moves of a text such as "1. e4 c5"; false if one is illegal. */
static bool
play(struct span moves, struct position *pos)
{
	*pos = pos_initial;
	while (moves_play(pos, &moves) != 0)
		;
	return moves.n == 0;
}

static struct buf titles;		/* the file */
static struct texttable title_places;	/* in titles, by the FEN's fields */

/* Returns the fields of a FEN that name a position, in a buffer. */
static struct span
fen_of(const struct position *pos)
{
	static struct buf fen;

	fen.n = 0;
	fen_write(pos, &fen);
	return fen_fields(buf_bytes(&fen), 3);
}

/* Reads a line of --names; false if it is neither position nor moves. */
static bool
read_title(struct span line)
{
	struct span what = span_trim(span_cut(&line, '\t'));
	struct position pos;
	bool is_fen = memchr(what.p, '/', what.n) != NULL;

	if (line.n == 0 || !(is_fen ? fen_parse(what, &pos) == NULL :
	    play(what, &pos)))
		return false;
	table_add(&title_places, is_fen ? fen_fields(what, 3) :
	    fen_of(&pos))->value = (int)(line.p - titles.p);
	return true;
}

static void
read_titles(void)
{
	struct span rest, line;
	long n;

	if (!file_text(names, &titles, &rest))
		exit(EXIT_TROUBLE);
	for (n = 1; rest.n > 0; n++) {
		line = span_cut(&rest, '\n');
		if (span_trim(line).n == 0 || line.p[0] == '#' ||
		    read_title(line))
			continue;
		warn_at(names, n, 0, "not a position or moves, a TAB and a "
		    "name");
		failed = true;
	}
	if (failed)
		exit(EXIT_TROUBLE);
}

/* Returns the name of a position, or nothing. */
static struct span
title_of(struct span fen)
{
	int n, at = -1;

	for (n = 3; at < 0 && n > 0; n--)
		at = table_get(&title_places, fen_fields(fen, n));
	return at < 0 ? NO_SPAN : span_trim(span_until(
	    span_after(buf_bytes(&titles), (size_t)at), '\n'));
}

/* Returns the name of the position after a move. */
static struct span
title_after(int s, const struct played *m)
{
	struct span san = m->san;
	struct position pos;

	if (names != NULL && m->next >= 0)
		return title_of(all.spot[m->next].fen);
	if (names == NULL || fen_parse(all.spot[s].fen, &pos) != NULL ||
	    moves_play(&pos, &san) == 0)
		return NO_SPAN;
	return title_of(fen_of(&pos));
}

/* ---- what the moves of a position are worth ---- */

/* The most games first; of as many, the end of games is the last. */
static ORDER(compare_moves, struct played, a->games != b->games ?
    DIFFERENCE(b->games, a->games) : a->san.n == 0 || b->san.n == 0 ?
    DIFFERENCE(b->san.n, a->san.n) : span_compare(a->san, b->san))

/* Returns the n moves of a spot that are shown, the most frequent first. */
static struct played *
moves_of(int s, int *n)
{
	struct played *list = NULL;
	size_t cap = 0;
	int m;

	*n = 0;
	for (m = all.spot[s].move; m >= 0; m = all.played[m].sibling) {
		if (all.played[m].games >= least)
			*MEM_ADD(list, cap, *n) = all.played[m];
	}
	MEM_SORT(list, *n, compare_moves);
	return list;
}

/* The numbers of a move, and how JSON has them. */
enum { GAMES, SHARE, SCORE, WINS, DRAWS, LOSSES, RATING, FROM, TO, NUMBERS };
static const char *const number_names[NUMBERS] = { "games", "share", "score",
	"wins", "draws", "losses", "rating", "from", "to" };
#define UNKNOWN	(-1.)

/* Finds the numbers; those of the side to move. */
static void
move_numbers(int s, const struct played *m, double v[NUMBERS])
{
	int side = fen_side(all.spot[s].fen);
	int known = m->won[WHITE] + m->drawn + m->won[BLACK];

	v[GAMES] = m->games;
	v[SHARE] = (double)m->games / all.spot[s].games;
	v[SCORE] = known == 0 ? UNKNOWN :
	    (m->won[side] + m->drawn / 2.) / known;
	v[WINS] = m->won[side];
	v[DRAWS] = m->drawn;
	v[LOSSES] = m->won[!side];
	v[RATING] = m->rated == 0 ? UNKNOWN : (double)m->ratings / m->rated;
	v[FROM] = m->from == 0 ? UNKNOWN : m->from;
	v[TO] = m->to == 0 ? UNKNOWN : m->to;
}

/* ---- what all forms have ---- */

static void
put_text(struct span s)
{
	if (form == JSON)
		json_put(&out, "", s);
	else if (form == HTML)
		text_put(&out, s, true);
	else
		buf_show(&out, s);
}

/* Fills a column that began at start. */
static void
put_blanks(size_t start, size_t width)
{
	while (out.n < start + width)
		buf_putc(&out, ' ');
}

/* Whether a number is a part of the whole, from 0 to 1. */
static bool
is_share(int number)
{
	return number == SHARE || number == SCORE;
}

/* Appends a number in a column, which is blank if it is not known. */
static void
put_number(const double v[NUMBERS], int which, int width)
{
	size_t start = out.n;

	if (v[which] != UNKNOWN && is_share(which))
		buf_printf(&out, "%*.1f%%", width - 1, 100 * v[which]);
	else if (v[which] != UNKNOWN)
		buf_printf(&out, "%*.0f", width, v[which]);
	put_blanks(start, (size_t)width);
}

static void
put_years(const struct played *m, size_t width)
{
	size_t start = out.n;

	if (m->from > 0)
		buf_printf(&out, "%04d", m->from);
	if (m->to != m->from)
		buf_printf(&out, "-%04d", m->to);
	put_blanks(start, width);
}

static void
put_move(struct span san)
{
	if (san.n > 0)
		put_text(san);
	else
		buf_puts(&out, "(end)");
}

/* ---- the table ---- */

static void
put_bar(double share)
{
	int i;

	buf_putc(&out, ' ');
	for (i = 0; i < 10; i++)
		buf_putc(&out, share * 100 >= 10 * i + 5 ? '#' : ' ');
}

static void
table_row(int s, const struct played *m, int level)
{
	struct span name = title_after(s, m);
	size_t start = out.n;
	double v[NUMBERS];
	int i;

	move_numbers(s, m, v);
	buf_printf(&out, "%*s", 2 * (level - 1), "");
	put_move(m->san);
	put_blanks(start, 9);
	for (i = GAMES; i <= RATING; i++) {
		buf_putc(&out, ' ');
		put_number(v, i, 6);
		if (i == SHARE)
			put_bar(v[SHARE]);
	}
	buf_putc(&out, ' ');
	put_years(m, name.n > 0 ? 10 : 0);
	put_text(name);
	buf_putc(&out, '\n');
}

/* ---- JSON ---- */

/* Appends a member of an object; a text or, if it is empty, null. */
static void
json_text(const char *name, struct span text)
{
	buf_printf(&out, "\"%s\":", name);
	if (text.n > 0)
		json_put(&out, "", text);
	else
		buf_puts(&out, "null");
}

static void
json_title(struct span name)
{
	if (names == NULL)
		return;
	buf_putc(&out, ',');
	json_text("name", name);
}

static void
json_move(int s, const struct played *m)
{
	double v[NUMBERS];
	int i;

	move_numbers(s, m, v);
	buf_putc(&out, '{');
	json_text("move", m->san);
	for (i = 0; i < NUMBERS; i++)
		if (v[i] == UNKNOWN)
			buf_printf(&out, ",\"%s\":null", number_names[i]);
		else
			buf_printf(&out, ",\"%s\":%.*f", number_names[i],
			    is_share(i) ? 4 : 0, v[i]);
	buf_putc(&out, ',');
	json_text("fen", m->next < 0 ? NO_SPAN : all.spot[m->next].fen);
	json_title(title_after(s, m));
	buf_putc(&out, '}');
}

/* ---- the page ---- */

/* The results are White's wins, draws and Black's wins. */
static void
page_row(int s, const struct played *m)
{
	struct span fen = all.spot[s].fen, name = title_after(s, m);
	struct span rest = span_trim(span_after(fen, fen_fields(fen, 5).n));
	int n = m->won[WHITE] + m->drawn + m->won[BLACK];
	double v[NUMBERS];

	move_numbers(s, m, v);
	buf_puts(&out, "<b>");
	if (m->san.n > 0)
		buf_printf(&out, "%d%s ", rest.n == 0 ? 1 :
		    span_digits(&rest), fen_side(fen) == WHITE ? "." : "...");
	put_move(m->san);
	buf_printf(&out, "</b><i>%d</i><i>%.1f%%</i><span><u style=\"width:"
	    "%.1f%%\"></u></span><i>", m->games, 100 * v[SHARE],
	    100 * v[SHARE]);
	put_number(v, SCORE, 1);
	buf_printf(&out, "</i><s title=\"White won %d, drawn %d, Black won %d"
	    "\"><u style=\"width:%.1f%%\"></u><u style=\"width:%.1f%%\"></u>"
	    "</s><i>", m->won[WHITE], m->drawn, m->won[BLACK],
	    n > 0 ? 100. * m->won[WHITE] / n : 0,
	    n > 0 ? 100. * m->drawn / n : 0);
	put_number(v, RATING, 0);
	buf_puts(&out, "</i><i>");
	put_years(m, 0);
	buf_puts(&out, name.n > 0 ? "</i><em>" : "</i>");
	put_text(name);
	buf_puts(&out, name.n > 0 ? "</em>" : "");
}

/* The move, in what opens if positions follow below it. */
static void
page_move(int s, const struct played *m, bool opens)
{
	buf_puts(&out, opens ? "<details><summary>\n" : "<p>\n");
	page_row(s, m);
	if (opens)
		buf_puts(&out, "</summary>\n");
	else if (m->next >= 0 && all.spot[m->next].shown > 0)
		buf_printf(&out, "<a href=\"#p%d\" title=\"the same position\">"
		    "&#8599;</a>", all.spot[m->next].shown);
}

/* ---- positions ---- */

static void
begin_spot(const struct spot *spot)
{
	if (form == HTML) {
		buf_printf(&out, "<div id=\"p%d\" data-fen=\"", spot->shown);
		put_text(spot->fen);
		buf_puts(&out, "\">\n");
	} else if (form == JSON) {
		buf_puts(&out, "{\"fen\":");
		put_text(spot->fen);
		buf_printf(&out, ",\"games\":%d", spot->games);
		json_title(title_of(spot->fen));
		buf_puts(&out, ",\"moves\":[");
	}
}

/* Writes a position and, but for JSON, those below it. */
static void
write_spot(int s, int level)
{
	static const char *const end[] = { "", "]}\n", "</div>\n" };
	static int shown;
	int n, i;
	struct played *m = moves_of(s, &n);
	bool opens;

	all.spot[s].shown = ++shown;
	begin_spot(&all.spot[s]);
	for (i = 0; i < n; i++) {
		opens = form != JSON && m[i].next >= 0 &&
		    all.spot[m[i].next].shown == 0 &&
		    (depth == 0 ? form == HTML : level < depth);
		if (form == TABLE) {
			table_row(s, &m[i], level);
		} else if (form == JSON) {
			buf_puts(&out, i > 0 ? "," : "");
			json_move(s, &m[i]);
		} else {
			page_move(s, &m[i], opens);
		}
		if (opens)
			write_spot(m[i].next, level + 1);
		if (form == HTML)
			buf_puts(&out, opens ? "</details>\n" : "</p>\n");
		out_put(&out, false);
	}
	buf_puts(&out, end[form]);
	free(m);
}

/* What stands above a tree of moves. */
static void
write_heading(const struct spot *spot, bool first)
{
	struct span name = title_of(spot->fen);

	buf_puts(&out, form == HTML ? "<h2>" : first ? "" : "\n");
	put_text(spot->fen);
	if (form == TABLE)
		buf_printf(&out, ": %d games", spot->games);
	buf_puts(&out, name.n > 0 ? ", " : "");
	put_text(name);
	if (form == HTML)
		buf_puts(&out, "</h2>\n");
	else
		buf_printf(&out, "\n%-9s %6s %6s %-10s %6s %6s %6s %6s %6s %s"
		    "\n", "move", "games", "share", "", "score", "wins",
		    "draws", "losses", "rating", "years");
}

static void
write_all(void)
{
	const struct spot *spot;
	bool first = true;
	size_t s;
	int m;

	if (form == HTML)
		tree_begin(&out);
	for (s = 0; s < all.nspots; s++) {
		spot = &all.spot[s];
		for (m = spot->move; m >= 0 && all.played[m].games < least; )
			m = all.played[m].sibling;
		if (form != JSON && (!spot->root || spot->shown > 0 || m < 0))
			continue;
		if (form != JSON)
			write_heading(spot, first);
		write_spot((int)s, 1);
		first = false;
	}
	if (form == HTML)
		tree_end(&out);
	out_free(&out);
}

/* The first line that is wrong ends the program. */
static const char *
count_line(const struct input *in, struct span line)
{
	const char *error;

	if (failed)
		exit(EXIT_TROUBLE);
	error = moves_count(&all, input_name(in), line);
	failed = error != NULL;
	return error;
}

static int
run(char *const *files)
{
	struct span rest = span_of(tags != NULL ? tags : "");
	bool sound;

	chess_init();
	all.reader.named = tags != NULL;
	while (rest.n > 0) {	/* -T is a line of names */
		buf_span(&all.reader.names, span_cut(&rest, ','));
		buf_puts(&all.reader.names, rest.n > 0 ? "\t" : "");
	}
	if (names != NULL)
		read_titles();
	sound = input_lines(files, INPUT_MOVES, NULL, count_line);
	if (!failed)
		write_all();
	out_close();
	return sound ? EXIT_MATCHED : EXIT_TROUBLE;
}

int
main(int argc, char **argv)
{
	return program_run(run, options_read(argc, argv, &usage));
}
