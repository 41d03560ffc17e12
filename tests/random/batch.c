/*
 * batch.c - searches for many queries in one pass, by the library and by the
 * programs: each must find what it finds alone.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random.h"
#include "utilfile.h"

/* Takes the lines of a game off what is left. */
static struct span
take_game(struct span *rest, long number)
{
	struct span taken = span_at(rest->p, 0), line, after;
	char digits[16];
	long n;

	while (rest->n > 0) {
		after = *rest;
		line = span_cut(&after, '\n');
		if (!number_parse(span_string(digits, sizeof(digits),
		    span_cut(&line, '\t')), 0, GAMES_MOST, &n) || n != number)
			break;
		taken.n += rest->n - after.n;
		*rest = after;
	}
	return taken;
}

/* Appends the fields that a query added to a line. */
static void
add_fields(struct span line, struct buf *b)
{
	int i;

	line.n -= span_ends(line, "\n");
	for (i = 0; i < 9; i++)
		span_cut(&line, '\t');
	buf_putc(b, '\t');
	buf_span(b, line);
}

/* Appends what all queries together find in a game. */
static void
join_game(struct span *rest, int n, int form, struct span line, long number,
    struct buf *b)
{
	bool begun = false;
	struct span s;
	int i;

	for (i = 0; i < n; i++) {
		s = take_game(&rest[i], number);
		if (s.n == 0)
			continue;
		if (form == SEARCH_POSITIONS) {
			buf_span(b, s);
			continue;
		}
		if (!begun)
			buf_span(b, line);
		begun = true;
		add_fields(s, b);
	}
	if (begun)
		buf_putc(b, '\n');
}

/* What they must find together. */
static void
join(struct member *const *list, int n, int form, const struct games *g,
    struct buf *b)
{
	struct span *rest = mem_zero((size_t)n, sizeof(*rest));
	struct span lines = buf_bytes(&g->lines);
	long number;
	int i;

	for (i = 0; i < n; i++)
		rest[i] = buf_bytes(&list[i]->alone[form].out);
	for (number = 1; lines.n > 0; number++)
		join_game(rest, n, form, span_cut(&lines, '\n'), number, b);
	free(rest);
}

static enum answer
compare_together(struct member *const *list, int n, int form,
    const struct games *g)
{
	struct found together = { 0 };
	struct buf wanted = { 0 };
	enum answer a = ANSWER_NONE;

	join(list, n, form, g, &wanted);
	search_together(list, n, form, g, &together);
	if (!together.given_up)
		a = span_equal(buf_bytes(&wanted), buf_bytes(&together.out)) ?
		    ANSWER_SAME : ANSWER_DIFFERS;
	buf_free(&wanted);
	found_free(&together);
	return a;
}

void
file_write(const char *name, const struct buf *b)
{
	FILE *f = fopen(name, "w");

	if (f == NULL)
		die("%s:", name);
	buf_write(b, f);
	if (fclose(f) != 0)
		die("%s:", name);
}

/*
 * Writes the games and their lines. The lines are those of the library, not of
 * pgnsplit: a damaged game can be two to that, and a query that is no trouble
 * in the one may go round for ever in the other.
 */
static void
write_games(const struct games *g)
{
	struct gameorigin o = { span_of("d.pgn"), 1, 0, 1 };
	struct buf pgn = { 0 }, lines = { 0 };
	int i;

	for (i = 0; i < g->n; i++, o.number++) {
		o.offset = (long)pgn.n;
		gameline_write(&lines, &o, buf_bytes(&g->pgn[i]));
		buf_span(&pgn, buf_bytes(&g->pgn[i]));
	}
	file_write("d.pgn", &pgn);
	file_write("d.lines", &lines);
	buf_free(&pgn);
	buf_free(&lines);
}

static void
write_files(struct member *const *list, int n, const struct games *g)
{
	char name[32];
	int i;

	write_games(g);
	for (i = 0; i < n; i++) {
		snprintf(name, sizeof(name), "%s.cql", list[i]->name);
		file_write(name, &list[i]->text);
	}
}

/* Leaves out all queries without which the others still differ. */
static int
reduce(struct member **list, int n, int form, const struct games *g)
{
	struct member *out;
	int i, k;

	for (i = 0; i < n; ) {
		out = list[i];
		for (k = i; k + 1 < n; k++)
			list[k] = list[k + 1];
		if (n > 1 && compare_together(list, n - 1, form, g) ==
		    ANSWER_DIFFERS) {
			n--;
			continue;
		}
		for (k = n - 1; k > i; k--)
			list[k] = list[k - 1];
		list[i++] = out;
	}
	return n;
}

static void
show(struct member *const *list, int n, int form, const struct games *g)
{
	int i;

	printf("cat >d.pgn <<'END'\n");
	for (i = 0; i < g->n; i++)
		printf("%.*s\n", (int)g->pgn[i].n, g->pgn[i].p);
	printf("END\n");
	for (i = 0; i < n; i++)
		printf("cat >%s.cql <<'END'\n%.*sEND\n", list[i]->name,
		    (int)list[i]->text.n, list[i]->text.p);
	printf("pgnsplit d.pgn | cqlmatch -Q%s", form == SEARCH_POSITIONS ?
	    "p" : "");
	for (i = 0; i < n; i++)
		printf(" -f %s.cql", list[i]->name);
	printf("\n\n");
	fflush(stdout);
}

/*
 * Puts the members that are to be searched for into list: of those that write
 * a file, which is the same one, the first.
 */
static int
choose(struct member *all, int n, struct member **list)
{
	bool writes, written = false;
	int i, k = 0;

	for (i = 0; i < n; i++) {
		writes = span_find(buf_bytes(&all[i].text),
		    span_of("writefile")) >= 0;
		if (!all[i].left_out && !(writes && written))
			list[k++] = &all[i];
		written |= writes && !all[i].left_out;
	}
	return k;
}

bool
batch_is_sound(struct member *all, int n, const struct games *g)
{
	static const int written[] = { SEARCH_POSITIONS, SEARCH_LINES };
	struct member *list[BATCH] = { NULL };
	bool sound = true;
	size_t i;

	n = choose(all, n, list);
	for (i = 0; i < LENGTH(written) && sound; i++) {
		sound = compare_together(list, n, written[i], g) !=
		    ANSWER_DIFFERS;
		if (sound)
			continue;
		n = reduce(list, n, written[i], g);
		printf("-- queries find something else together\n");
		show(list, n, written[i], g);
	}
	return sound;
}

/* ---- programs ---- */

/* What makes the other file that is searched. */
static const char files[] = "pgnindex d.lines >d.index";

/*
 * What the programs are run for, with the names of the queries in $f and as
 * options in $q: one of these must print what another does, as far as cut
 * leaves something of both.
 */
static const struct {
	const char *shell;
	int like;		/* index of the other, or -1 */
	const char *cut;
} runs[] = {
	{ "cqlmatch -Q -j 1 -p $q d.lines", -1, NULL },
	{ "cqlmatch -Q -u -j 4 -p $q d.lines", 0, "cat" },
	{ "cqlmatch -Q -u -j 4 -p $q d.index", 0, "cat" },
	{ "cqlparse -Q $f | cqlexpand | cqlmatch -Q -j 1 -p - d.lines", 0,
	    "cat" },
	{ "cqlmatch -Q -j 1 $q d.lines", -1, NULL },
	{ "cqlmatch -Q -u -j 4 $q d.lines", 4, "cat" },
	{ "cqlmatch -Q -j 2 $q d.index", 4, "cut -f1,10-" },
	{ "cqlmatch -Q -u -j 4 -m 2 $q d.lines", 4, "head -n 2" }
};

/* Runs a line of shell, and reads what it prints. */
static void
run(const char *shell, struct buf *out)
{
	FILE *f = popen(shell, "r");
	char block[4096];
	size_t n;

	if (f == NULL)
		die("%s:", shell);
	out->n = 0;
	while ((n = fread(block, 1, sizeof(block), f)) > 0)
		buf_add(out, block, n);
	pclose(f);
}

/* What one of them prints, what it says being a part of that. */
static void
run_program(const char *names, size_t i, const char *cut, struct buf *out)
{
	struct buf b = { 0 };

	buf_printf(&b, "%s { { %s; } 2>d.err; grep -v thread d.err; } | %s",
	    names, runs[i].shell, cut);
	run(buf_str(&b), out);
	buf_free(&b);
}

static bool
runs_alike(const char *names, size_t i)
{
	struct buf a = { 0 }, b = { 0 };
	bool same = true;

	if (runs[i].like >= 0) {
		run_program(names, (size_t)runs[i].like, runs[i].cut, &a);
		run_program(names, i, runs[i].cut, &b);
		same = span_equal(buf_bytes(&a), buf_bytes(&b));
	}
	if (!same)
		printf("-- these print something else:\n%s\n%s\n%s\n",
		    names, runs[runs[i].like].shell, runs[i].shell);
	buf_free(&a);
	buf_free(&b);
	return same;
}

bool
programs_are_sound(struct member *all, int n, const struct games *g)
{
	struct member *list[BATCH] = { NULL };
	struct buf names = { 0 }, b = { 0 };
	bool sound = true;
	size_t i;
	int k;

	n = choose(all, n, list);
	write_files(list, n, g);
	run(files, &b);
	buf_puts(&names, "f='");
	for (k = 0; k < n; k++)
		buf_printf(&names, "%s.cql ", list[k]->name);
	buf_puts(&names, "'; q=$(printf -- '-f %s ' $f);");
	for (i = 0; i < LENGTH(runs) && sound; i++)
		sound = runs_alike(buf_str(&names), i);
	buf_free(&names);
	buf_free(&b);
	return sound;
}
