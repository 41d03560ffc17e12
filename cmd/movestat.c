/*
 * movestat.c - counts the moves that were played from positions, and how those
 * games ended.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "page.h"
#include "pagemoves.h"
#include "utilfile.h"

enum { TABLE, JSON, HTML };
enum { NAMES = 1 };		/* without a letter */

static int form;
static long depth, least = 1;
static const char *tags;	/* -T */
static const char *names;	/* --names */
static bool failed;
static struct buf out;
static struct moves all;

static const struct option options[] = {
	{ 'd', "depth", "depth", "show the moves of so many plies",
	    .number = &depth, .least = 1, .most = 999999999 },
	{ 'H', "html", NULL, "write a page whose tree opens move by move",
	    .choice = &form, .chosen = HTML },
	{ 'J', "json", NULL, "write an object of JSON for each position",
	    .choice = &form, .chosen = JSON },
	{ 'm', "min", "games", "leave out what fewer games have",
	    .number = &least, .least = 1, .most = 999999999 },
	{ 'T', "tags", "names", "the names of -T that the lines have",
	    .text = &tags },
	{ NAMES, "names", "file", "names of openings: position or moves, TAB, "
	    "name", .text = &names }
};
static const struct usage usage = { options, LENGTH(options), "[file ...]",
	.asks = "cqlmatch -p -T Next,Result" };

/* ---- names of openings ---- */

/* Plays the moves of a text such as "1. e4 c5"; false if one is illegal. */
static bool
play(struct span moves, struct position *pos)
{
	struct position next;
	struct span word;
	bool is_word;
	move m;

	*pos = pos_initial;
	while (moves.n > 0) {
		word = san_without_number(span_cut(&moves, ' '));
		if (word.n == 0)
			continue;
		m = san_parse(pos, word, &is_word);
		if (m == 0)
			return false;
		pos_play(pos, m, &next);
		*pos = next;
	}
	return true;
}

static struct table titles;
static struct span *title;	/* the names, by the values of titles */
static size_t ntitles, titles_cap;

/* Reads a line of --names; false if it is neither position nor moves. */
static bool
read_title(struct span line)
{
	struct span what = span_trim(span_cut(&line, '\t'));
	struct buf fen = { 0 };
	struct position pos;
	bool ok = line.n > 0;

	if (memchr(what.p, '/', what.n) != NULL) {
		ok = ok && fen_parse(what, &pos) == NULL;
		what = fen_fields(what, 3);
	} else if ((ok = ok && play(what, &pos))) {
		fen_write(&pos, &fen);
		what = fen_fields(buf_bytes(&fen), 3);
	}
	if (ok) {
		table_add(&titles, what)->value = (int)ntitles;
		MEM_GROW(title, titles_cap, ntitles + 1);
		title[ntitles++] = span_trim(line);
	}
	buf_free(&fen);
	return ok;
}

static void
read_titles(void)
{
	static struct buf text;
	struct span rest, line;
	long n = 0;

	if (!file_text(names, &text, &rest))
		exit(EXIT_TROUBLE);
	while (rest.n > 0) {
		n++;
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
	int n, i = -1;

	for (n = 3; i < 0 && n > 0; n--)
		i = table_get(&titles, fen_fields(fen, n));
	return i < 0 ? NO_SPAN : title[i];
}

/* Returns the name of the position after a move. */
static struct span
title_after(int s, const struct played *m)
{
	static struct buf fen;
	struct position p, after;
	bool is_word;
	move how;

	if (ntitles == 0 || m->san.n == 0)
		return NO_SPAN;
	if (m->next >= 0)
		return title_of(all.spot[m->next].fen);
	if (fen_parse(all.spot[s].fen, &p) != NULL)
		return NO_SPAN;
	how = san_parse(&p, m->san, &is_word);
	if (how == 0)
		return NO_SPAN;
	pos_play(&p, how, &after);
	fen.n = 0;
	fen_write(&after, &fen);
	return title_of(buf_bytes(&fen));
}

/* ---- what the moves of a position are worth ---- */

static int
compare_moves(const void *a, const void *b)
{
	const struct played *x = a, *y = b;

	if (x->games != y->games)
		return x->games < y->games ? 1 : -1;
	if (x->san.n == 0 || y->san.n == 0)
		return x->san.n == 0 ? 1 : -1;
	return span_compare(x->san, y->san);
}

/* Returns the n moves of a spot that are shown, the most frequent first. */
static struct played *
moves_of(int s, int *n)
{
	struct played *list = NULL;
	size_t cap = 0;
	int m;

	*n = 0;
	for (m = all.spot[s].move; m >= 0; m = all.played[m].sibling) {
		if (all.played[m].games < least)
			continue;
		MEM_GROW(list, cap, *n + 1);
		list[(*n)++] = all.played[m];
	}
	if (*n > 1)
		qsort(list, (size_t)*n, sizeof(*list), compare_moves);
	return list;
}

static double
share_of(int s, const struct played *m)
{
	return (double)m->games / all.spot[s].games;
}

static int
known_results(const struct played *m)
{
	return m->won[WHITE] + m->drawn + m->won[BLACK];
}

/* The score of the side to move, from 0 to 1. */
static double
score_of(const struct played *m, int side)
{
	return (m->won[side] + m->drawn / 2.) / known_results(m);
}

/* Appends a number in a format for a text, or blanks if it is not known. */
static void
put_score(const struct played *m, int side, int width)
{
	if (known_results(m) > 0)
		buf_printf(&out, "%*.1f%%", width - 1,
		    100 * score_of(m, side));
	else
		buf_printf(&out, "%*s", width, "");
}

static void
put_rating(const struct played *m, int width)
{
	if (m->rated > 0)
		buf_printf(&out, "%*.0f", width,
		    (double)m->ratings / m->rated);
	else
		buf_printf(&out, "%*s", width, "");
}

static void
put_years(const struct played *m, int width)
{
	size_t start = out.n;

	if (m->from > 0)
		buf_printf(&out, "%04d", m->from);
	if (m->to != m->from)
		buf_printf(&out, "-%04d", m->to);
	while (out.n < start + (size_t)width)
		buf_putc(&out, ' ');
}

/* Whether the position after the move is shown below it. */
static bool
goes_on(const struct played *m, int level)
{
	return m->next >= 0 && all.spot[m->next].shown == 0 &&
	    (depth == 0 ? form != TABLE : level < depth);
}

/* ---- the table ---- */

static void
put_bar(double share)
{
	int i;

	for (i = 0; i < 10; i++)
		buf_putc(&out, share * 100 >= 10 * i + 5 ? '#' : ' ');
}

static void
put_move(const struct played *m, int level)
{
	static struct buf text;

	text.n = 0;
	while (--level > 0)
		buf_puts(&text, "  ");
	if (m->san.n > 0)
		buf_show(&text, m->san);
	else
		buf_puts(&text, "(end)");
	buf_printf(&out, "%-9s", buf_str(&text));
}

static void
write_table(int s, int level)
{
	int n, i, side = fen_is_white(all.spot[s].fen) ? WHITE : BLACK;
	struct played *m = moves_of(s, &n);
	struct span name;

	all.spot[s].shown = 1;
	for (i = 0; i < n; i++) {
		put_move(&m[i], level);
		buf_printf(&out, " %6d %5.1f%% ", m[i].games,
		    100 * share_of(s, &m[i]));
		put_bar(share_of(s, &m[i]));
		buf_putc(&out, ' ');
		put_score(&m[i], side, 6);
		buf_printf(&out, " %6d %6d %6d ", m[i].won[side], m[i].drawn,
		    m[i].won[!side]);
		put_rating(&m[i], 6);
		buf_putc(&out, ' ');
		name = title_after(s, &m[i]);
		put_years(&m[i], name.n > 0 ? 10 : 0);
		buf_show(&out, name);
		buf_putc(&out, '\n');
		out_put(&out, false);
		if (goes_on(&m[i], level))
			write_table(m[i].next, level + 1);
	}
	free(m);
}

static void
write_root(int s, bool first)
{
	struct span name = title_of(all.spot[s].fen);

	if (!first)
		buf_putc(&out, '\n');
	buf_show(&out, all.spot[s].fen);
	buf_printf(&out, ": %d games", all.spot[s].games);
	if (name.n > 0) {
		buf_puts(&out, ", ");
		buf_show(&out, name);
	}
	buf_printf(&out, "\n%-9s %6s %6s %-10s %6s %6s %6s %6s %6s %s\n",
	    "move", "games", "share", "", "score", "wins", "draws", "losses",
	    "rating", "years");
	write_table(s, 1);
}

/* ---- JSON ---- */

/* Appends a member of an object; a text or, if it is empty, null. */
static void
json_text(const char *name, struct span text)
{
	buf_printf(&out, ",\"%s\":", name);
	if (text.n > 0)
		json_put(&out, text);
	else
		buf_puts(&out, "null");
}

static void
json_number(const char *name, bool is_known, double value, int digits)
{
	if (is_known)
		buf_printf(&out, ",\"%s\":%.*f", name, digits, value);
	else
		json_text(name, NO_SPAN);
}

static void
json_move(int s, const struct played *m, int side)
{
	buf_puts(&out, "{\"move\":");
	if (m->san.n > 0)
		json_put(&out, m->san);
	else
		buf_puts(&out, "null");
	json_number("games", true, m->games, 0);
	json_number("share", true, share_of(s, m), 4);
	json_number("score", known_results(m) > 0, known_results(m) > 0 ?
	    score_of(m, side) : 0, 4);
	json_number("wins", true, m->won[side], 0);
	json_number("draws", true, m->drawn, 0);
	json_number("losses", true, m->won[!side], 0);
	json_number("rating", m->rated > 0, m->rated > 0 ?
	    (double)m->ratings / m->rated : 0, 0);
	json_number("from", m->from > 0, m->from, 0);
	json_number("to", m->to > 0, m->to, 0);
	json_text("fen", m->next < 0 ? NO_SPAN : all.spot[m->next].fen);
	if (names != NULL)
		json_text("name", title_after(s, m));
	buf_putc(&out, '}');
}

static void
write_json(int s)
{
	int n, i, side = fen_is_white(all.spot[s].fen) ? WHITE : BLACK;
	struct played *m = moves_of(s, &n);

	buf_puts(&out, "{\"fen\":");
	json_put(&out, all.spot[s].fen);
	json_number("games", true, all.spot[s].games, 0);
	if (names != NULL)
		json_text("name", title_of(all.spot[s].fen));
	buf_puts(&out, ",\"moves\":[");
	for (i = 0; i < n; i++) {
		buf_puts(&out, i > 0 ? "," : "");
		json_move(s, &m[i], side);
	}
	buf_puts(&out, "]}\n");
	out_put(&out, false);
	free(m);
}

/* ---- the page ---- */

static int anchors;

/* The number of the move, and the move; then the name of what it leads to. */
static void
page_move(int s, const struct played *m)
{
	struct span fen = all.spot[s].fen;
	struct span rest = span_after(fen, fen_fields(fen, 5).n);

	buf_puts(&out, "<b>");
	rest = span_trim(rest);
	if (m->san.n == 0) {
		buf_puts(&out, "(end)");
	} else {
		buf_printf(&out, "%d%s ", rest.n == 0 ? 1 :
		    span_digits(&rest), fen_is_white(fen) ? "." : "...");
		text_put(&out, m->san, true);
	}
	buf_puts(&out, "</b>");
}

/* The results: won by White, drawn, won by Black. */
static void
page_results(const struct played *m)
{
	int n = known_results(m);

	buf_printf(&out, "<s title=\"White won %d, drawn %d, Black won %d\">"
	    "<u style=\"width:%.1f%%\"></u><u style=\"width:%.1f%%\"></u>"
	    "</s>", m->won[WHITE], m->drawn, m->won[BLACK],
	    n > 0 ? 100. * m->won[WHITE] / n : 0,
	    n > 0 ? 100. * m->drawn / n : 0);
}

static void
page_row(int s, const struct played *m, int side)
{
	double share = 100 * share_of(s, m);
	struct span name = title_after(s, m);

	page_move(s, m);
	buf_printf(&out, "<i>%d</i><i>%.1f%%</i><span><u style=\"width:%.1f%%"
	    "\"></u></span><i>", m->games, share, share);
	put_score(m, side, 1);
	buf_puts(&out, "</i>");
	page_results(m);
	buf_puts(&out, "<i>");
	put_rating(m, 0);
	buf_puts(&out, "</i><i>");
	put_years(m, 0);
	buf_puts(&out, "</i>");
	if (name.n > 0) {
		buf_puts(&out, "<em>");
		text_put(&out, name, true);
		buf_puts(&out, "</em>");
	}
}

static void
write_page(int s, int level)
{
	int n, i, side = fen_is_white(all.spot[s].fen) ? WHITE : BLACK;
	struct played *m = moves_of(s, &n);

	all.spot[s].shown = ++anchors;
	buf_printf(&out, "<div id=\"p%d\" data-fen=\"", anchors);
	text_put(&out, all.spot[s].fen, true);
	buf_puts(&out, "\">\n");
	for (i = 0; i < n; i++) {
		if (goes_on(&m[i], level)) {
			buf_puts(&out, "<details><summary>\n");
			page_row(s, &m[i], side);
			buf_puts(&out, "</summary>\n");
			write_page(m[i].next, level + 1);
			buf_puts(&out, "</details>\n");
			continue;
		}
		buf_puts(&out, "<p>\n");
		page_row(s, &m[i], side);
		if (m[i].next >= 0 && all.spot[m[i].next].shown > 0)
			buf_printf(&out, "<a href=\"#p%d\" title=\"the same "
			    "position\">&#8599;</a>",
			    all.spot[m[i].next].shown);
		buf_puts(&out, "</p>\n");
		out_put(&out, false);
	}
	buf_puts(&out, "</div>\n");
	free(m);
}

static void
write_page_root(int s)
{
	struct span name = title_of(all.spot[s].fen);

	buf_puts(&out, "<h2>");
	text_put(&out, all.spot[s].fen, true);
	buf_puts(&out, name.n > 0 ? ", " : "");
	text_put(&out, name, true);
	buf_puts(&out, "</h2>\n");
	write_page(s, 1);
}

static void
write_all(void)
{
	bool first = true;
	size_t s;

	if (form == HTML)
		tree_begin(&out);
	for (s = 0; s < all.nspots; s++) {
		if (form == JSON) {
			write_json((int)s);
			continue;
		}
		if (!all.spot[s].root || all.spot[s].shown > 0 ||
		    all.spot[s].games < least)
			continue;
		if (form == HTML)
			write_page_root((int)s);
		else
			write_root((int)s, first);
		first = false;
	}
	if (form == HTML)
		tree_end(&out);
	out_free(&out);
}

/* -T is a line of names. */
static void
name_columns(void)
{
	struct span rest = span_of(tags != NULL ? tags : "");

	all.reader.named = tags != NULL;
	while (rest.n > 0) {
		buf_span(&all.reader.names, span_cut(&rest, ','));
		buf_puts(&all.reader.names, rest.n > 0 ? "\t" : "");
	}
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
	bool sound;

	chess_init();
	name_columns();
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
