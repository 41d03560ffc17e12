/*
 * ways.c - searches for a query in all ways there are, each of which must find
 * what -O plain finds.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "../../lib/search/worker.h"
#include "random.h"
#include "utilfile.h"

enum {
	WAY_PLAIN = 1 << 0,
	WAY_NOMAY = 1 << 1,
	WAY_WATCHED = 1 << 2,
	WAY_FIRST = 1 << 3,
	WAY_INVERTED = 1 << 4,
	WAY_DAMAGE = 1 << 5,
	WAY_INDEX = 1 << 6,
	WAY_CRLF = 1 << 7,
	WAY_TREE = 1 << 8,
	WAY_EXPANDED = 1 << 9,
	WAY_UNICODE = 1 << 10,
	WAY_WITHOUT = 1 << 11,	/* some of the mechanisms for speed */
	WAY_COMMENTS = 1 << 12,	/* none is taken back */
	/* those for which the query is read once more */
	WAY_ANEW = WAY_WATCHED | WAY_TREE | WAY_EXPANDED | WAY_WITHOUT |
	    WAY_COMMENTS
};

static const double SECONDS = 0.02;	/* that a game may take */
static const size_t MEMORY = (size_t)256 << 20;

static const char *folder;
static struct usedfiles no_files;

/* ---- time ---- */

static void
tick(int signal)
{
	time_beats++;
}

/* Has workers look at their time now and then, as the thread of -t does. */
static void
start_ticks(void)
{
	struct sigaction act = { .sa_handler = tick, .sa_flags = SA_RESTART };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL,
		.sigev_signo = SIGURG };
	struct itimerspec each = { { 0, 10000000 }, { 0, 10000000 } };
	static pid_t started;	/* a child has no timers of its parent's */
	timer_t timer;

	if (started == getpid())
		return;
	started = getpid();
	sigaction(SIGURG, &act, NULL);
	if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) != 0 ||
	    timer_settime(timer, 0, &each, NULL) != 0)
		die("a timer:");
}

void
cpu_limit(int seconds)
{
	struct rlimit l;

	if (getrlimit(RLIMIT_CPU, &l) == -1)
		return;
	l.rlim_cur = (rlim_t)(clock() / CLOCKS_PER_SEC + seconds);
	setrlimit(RLIMIT_CPU, &l);
}

/* ---- one search ---- */

void
found_free(struct found *f)
{
	buf_free(&f->out);
	buf_free(&f->err);
}

static struct search
search_begin(int form, unsigned flags)
{
	struct search s = { .form = form, .header = "", .around = "",
		.no_warnings = true, .memory = MEMORY };

	s.options.off = (flags & WAY_PLAIN) != 0 ? ~0u :
	    (flags & WAY_NOMAY) != 0 ? USE_SKIPPING : 0;
	s.options.plain = (flags & WAY_PLAIN) != 0;
	s.options.always_comment = (flags & WAY_COMMENTS) != 0;
	s.options.first_only = (flags & WAY_FIRST) != 0;
	s.options.no_comments = form != SEARCH_LINES ||
	    (flags & WAY_INVERTED) != 0;
	s.options.seconds = SECONDS;
	s.options.folder = folder;
	s.options.used = &no_files;
	s.profile = (flags & WAY_WATCHED) != 0;
	s.inverted = (flags & WAY_INVERTED) != 0;
	s.report_damage = (flags & WAY_DAMAGE) != 0;
	return s;
}

/*
 * Whether a query gave up a game. The ledger counts such a game only if no
 * other query matches it, and the tally also one that ended in an error.
 */
static bool
gave_up(const struct worker *w)
{
	long n = 0;
	size_t i;

	for (i = 0; i < w->search->nqueries; i++)
		n += w->finder[i].tally.given_up;
	return n > (long)w->nstopped;
}

/* Searches game by game until one is given up: then the others do not count. */
static void
search_each(struct worker *w, struct span lines)
{
	struct block block = { .file = "-" };

	do
		block.text = span_cut(&lines, '\n');
	while (worker_search(w, &block) && !gave_up(w) && lines.n > 0);
}

/*
 * Has a worker search the lines. Its games have had the room of those of the
 * search before, since new room takes as much time as a search.
 */
static struct worker *
run_worker(struct search *s, struct span lines)
{
	static struct waiting room[WAITING_MOST];
	struct worker *w = worker_new(s, search_last_game(s));
	struct block block = { .file = "-", .text = lines };

	memcpy(w->waiting, room, sizeof(room));
	start_ticks();
	mem_limit(MEMORY);
	if (s->options.plain)
		search_each(w, lines);
	else
		worker_search(w, &block);
	mem_limit(0);
	memcpy(room, w->waiting, sizeof(room));
	memset(w->waiting, 0, sizeof(room));
	return w;
}

static void
search_lines(struct search *s, struct span lines, struct found *f)
{
	struct buf b = { 0 };
	struct worker *w;
	size_t i;

	s->options.last_game = search_last_game(s) < GAMES_MOST ?
	    search_last_game(s) : GAMES_MOST;
	buf_span(&b, lines);
	buf_room(&b, BLOCK_PAD);
	w = run_worker(s, buf_bytes(&b));
	f->out.n = f->err.n = 0;
	buf_span(&f->out, buf_bytes(&w->out));
	buf_span(&f->err, buf_bytes(&w->err));
	f->games = w->ledger.matched;
	f->read = w->ledger.games;
	for (f->positions = 0, i = 0; i < s->nqueries; i++)
		f->positions += w->finder[i].tally.positions;
	f->given_up = gave_up(w);
	f->failed = w->nstopped > 0;
	for (f->keeps = false, i = 0; i < s->nqueries; i++)
		f->keeps |= w->finder[i].serial;
	worker_free(w);
	buf_free(&b);
}

static struct span
lines_of(const struct games *g, unsigned flags)
{
	return buf_bytes((flags & WAY_INDEX) != 0 ? &g->index :
	    (flags & WAY_CRLF) != 0 ? &g->crlf : &g->lines);
}

bool
query_is_read(struct query *q, struct span text)
{
	struct buf said = { 0 };
	bool ok;

	memset(q, 0, sizeof(*q));
	q->file = q->name = "q";
	q->diagnostics = &said;
	text.p = arena_copy(&q->arena, text.p, text.n);
	ok = query_parse(q, text) && query_allowed(q);
	q->diagnostics = NULL;
	buf_free(&said);
	return ok;
}

/* Adds the query to the search as the tree that cqlparse makes. */
static bool
add_tree(struct search *s, const char *label, struct span text, bool expanded)
{
	static const char name[] = "d.ast";
	struct buf tree = { 0 };
	struct query q;
	bool ok = query_is_read(&q, text) && (!expanded || query_expand(&q));

	if (ok) {
		q.name = label;
		ast_write(&q, &tree);
		file_write(name, &tree);
		ok = search_add_file(s, name, true);
	}
	query_free(&q);
	buf_free(&tree);
	return ok;
}

/* The options of the last search without some mechanisms. */
static char without[300];

/*
 * About one in four of the mechanisms for speed, by the text of the query.
 */
static unsigned
some_mechanisms(struct span text)
{
	struct buf words = { 0 };
	struct draws d = { 0 };
	unsigned some = 0;
	uint64_t hash = 0;
	size_t i;

	for (i = 0; i < text.n; i++)
		hash = hash * 31 + (unsigned char)text.p[i];
	draws_begin(&d, hash, 0);
	buf_puts(&words, "-p");
	for (i = 0; i < MECHANISMS; i++)
		if (draw_once_in(&d, 4)) {
			some |= 1u << i;
			buf_printf(&words, " -O no-%s", mechanisms[i].name);
		}
	snprintf(without, sizeof(without), "%s", buf_str(&words));
	buf_free(&words);
	draws_free(&d);
	return some;
}

/* Searches with a query that is read for this search alone. */
static bool
search_anew(const struct trial *t, int form, unsigned flags, struct found *f)
{
	struct search s = search_begin(form, flags);
	bool ok;

	if ((flags & WAY_WITHOUT) != 0)
		s.options.off = some_mechanisms(t->text);
	ok = (flags & (WAY_TREE | WAY_EXPANDED)) != 0 ?
	    add_tree(&s, t->name, t->text, (flags & WAY_EXPANDED) != 0) :
	    search_add_text(&s, t->name, t->text, NULL);
	if (ok) {
		s.query[0]->file = t->name;
		search_lines(&s, lines_of(t->games, flags), f);
	}
	search_free(&s);
	return ok;
}

/* Searches; the query is read once for all usual and all plain searches. */
static bool
search(struct trial *t, int form, unsigned flags, struct found *f)
{
	struct search now = search_begin(form, flags), *s;
	bool plain = (flags & WAY_PLAIN) != 0;

	if ((flags & WAY_ANEW) != 0)
		return search_anew(t, form, flags, f);
	if (t->search[plain] == NULL) {
		s = t->search[plain] = mem_zero(1, sizeof(*s));
		*s = now;
		if (!search_add_text(s, t->name, t->text, NULL))
			return false;
	}
	s = t->search[plain];
	now.query = s->query;
	now.nqueries = s->nqueries;
	now.queries_cap = s->queries_cap;
	*s = now;
	search_lines(s, lines_of(t->games, flags), f);
	return true;
}

/* What a plain search finds, once. */
static const struct found *
plain(struct trial *t, int form)
{
	if (!t->known[form] && !search(t, form, WAY_PLAIN, &t->plain[form]))
		die("a query cannot be read again: %.*s", (int)t->text.n,
		    t->text.p);
	t->known[form] = true;
	return &t->plain[form];
}

void
trial_free(struct trial *t)
{
	int i;

	for (i = 0; i < 2; i++) {
		found_free(&t->plain[i]);
		found_free(&t->usual[i]);
		if (t->search[i] != NULL)
			search_free(t->search[i]);
		free(t->search[i]);
	}
}

bool
search_file(const struct trial *t, const char *file, bool tree, bool plain,
    struct found *f)
{
	struct search s = search_begin(SEARCH_POSITIONS,
	    plain ? WAY_PLAIN : 0);
	bool ok = search_add_file(&s, file, tree);

	if (ok) {
		s.query[0]->file = s.query[0]->name = t->name;
		search_lines(&s, lines_of(t->games, 0), f);
	}
	search_free(&s);
	return ok;
}

void
search_together(struct member *const *list, int n, int form,
    const struct games *g, struct found *f)
{
	struct search s = search_begin(form, 0);
	int i;

	for (i = 0; i < n; i++)
		if (!search_add_text(&s, list[i]->name,
		    buf_bytes(&list[i]->text), NULL))
			die("%s cannot be read again", list[i]->name);
	search_lines(&s, lines_of(g, 0), f);
	search_free(&s);
}

/* ---- comparing ---- */

static enum answer
answer(bool same)
{
	return same ? ANSWER_SAME : ANSWER_DIFFERS;
}

/* Searches in the way; NONE where this or the plain search gave up. */
static enum answer
search_way(struct trial *t, const struct way *w, int form, struct found *f)
{
	if (plain(t, form)->given_up)
		return ANSWER_NONE;
	if (!search(t, w->form, w->flags, f))
		return ANSWER_DIFFERS;
	return f->given_up ? ANSWER_NONE : ANSWER_SAME;
}

/* The same bytes, and the same messages unless damage is among them. */
static enum answer
compare_all(struct trial *t, const struct way *w)
{
	const struct found *p = plain(t, w->form);
	struct found f = { 0 };
	enum answer a = search_way(t, w, w->form, &f);

	if (a == ANSWER_SAME)
		a = answer(span_equal(buf_bytes(&p->out), buf_bytes(&f.out)) &&
		    ((w->flags & WAY_DAMAGE) != 0 ||
		    span_equal(buf_bytes(&p->err), buf_bytes(&f.err))));
	if (w->flags == 0)
		t->usual[w->form] = f;
	else
		found_free(&f);
	return a;
}

/* Two searches in this way, one of them plain. */
static enum answer
compare_comments(struct trial *t, const struct way *w)
{
	struct found p = { 0 }, f = { 0 };
	enum answer a = ANSWER_NONE;

	if (search(t, w->form, w->flags | WAY_PLAIN, &p) &&
	    search(t, w->form, w->flags, &f) && !p.given_up && !f.given_up)
		a = answer(span_equal(buf_bytes(&p.out), buf_bytes(&f.out)) &&
		    span_equal(buf_bytes(&p.err), buf_bytes(&f.err)));
	found_free(&p);
	found_free(&f);
	return a;
}

/*
 * Keeps the number of each game line and its optional fields, but for the
 * places of comments in the line.
 */
static void
keep_fields(struct span lines, struct buf *b)
{
	struct span line, field;
	int i;

	b->n = 0;
	while (lines.n > 0) {
		line = span_cut(&lines, '\n');
		buf_span(b, span_cut(&line, '\t'));
		for (i = 2; i <= 9; i++)
			span_cut(&line, '\t');
		while (line.n > 0) {
			field = span_cut(&line, '\t');
			if (span_begins(field, "p:"))
				continue;
			buf_putc(b, '\t');
			buf_span(b, field);
		}
		buf_putc(b, '\n');
	}
}

static enum answer
compare_fields(struct trial *t, const struct way *w)
{
	struct buf wanted = { 0 }, came = { 0 };
	const struct found *p = plain(t, w->form);
	struct found f = { 0 };
	enum answer a = search_way(t, w, w->form, &f);

	if (a == ANSWER_SAME) {
		keep_fields(buf_bytes(&p->out), &wanted);
		keep_fields(buf_bytes(&f.out), &came);
		a = answer(span_equal(buf_bytes(&wanted), buf_bytes(&came)));
	}
	buf_free(&wanted);
	buf_free(&came);
	found_free(&f);
	return a;
}

/*
 * Whether only the first match of each game was looked for, by a query that
 * keeps what it finds after that for the next games, or fails there.
 */
static bool
stops_early(const struct way *w, const struct found *f)
{
	return (w->flags & WAY_FIRST) != 0 && (f->keeps || f->err.n > 0);
}

/*
 * The numbers of games and positions; first: those of games alone. The plain
 * search also asks for the values of the positions, which may be an error.
 */
static enum answer
compare_counts(struct trial *t, const struct way *w)
{
	const struct found *p = plain(t, SEARCH_POSITIONS);
	struct found f = { 0 };
	enum answer a = search_way(t, w, SEARCH_POSITIONS, &f);

	if (a == ANSWER_SAME && !stops_early(w, p) && !p->failed)
		a = answer(p->games == f.games &&
		    ((w->flags & WAY_FIRST) != 0 ||
		    p->positions == f.positions));
	found_free(&f);
	return a;
}

/* The first line of each game. */
static enum answer
compare_first(struct trial *t, const struct way *w)
{
	const struct found *p = plain(t, SEARCH_POSITIONS);
	struct span lines = buf_bytes(&p->out), line, rest, number;
	struct span before = NO_SPAN;
	struct buf wanted = { 0 };
	struct found f = { 0 };
	enum answer a = search_way(t, w, SEARCH_POSITIONS, &f);

	while (a == ANSWER_SAME && lines.n > 0) {
		line = rest = span_cut(&lines, '\n');
		number = span_cut(&rest, '\t');
		if (span_equal(number, before))
			continue;
		before = number;
		buf_span(&wanted, line);
		buf_putc(&wanted, '\n');
	}
	if (a == ANSWER_SAME && !stops_early(w, p))
		a = answer(span_equal(buf_bytes(&wanted), buf_bytes(&f.out)));
	buf_free(&wanted);
	found_free(&f);
	return a;
}

/* The games that are not found, each once. */
static enum answer
compare_others(struct trial *t, const struct way *w)
{
	const struct found *p = plain(t, SEARCH_LINES);
	struct found f = { 0 };
	enum answer a = search_way(t, w, SEARCH_LINES, &f);
	long lines = 0;
	size_t i;

	for (i = 0; i < f.out.n; i++)
		lines += f.out.p[i] == '\n';
	if (a == ANSWER_SAME && p->err.n == 0)
		a = answer(lines + p->games == f.read);
	found_free(&f);
	return a;
}

/* ---- trees and texts ---- */

void
write_bare(const struct query *q, struct buf *b)
{
	struct buf tree = { 0 };
	size_t i;

	ast_write(q, &tree);
	for (i = 0; i < tree.n; i++) {
		if (tree.p[i] == '@')
			while (i < tree.n && strchr(" )\n", tree.p[i]) == NULL)
				i++;
		if (i < tree.n)
			buf_putc(b, tree.p[i]);
	}
	buf_free(&tree);
}

/* Printed and parsed again, in that spelling, it is the same tree. */
static bool
prints_back(const struct query *q, const struct buf *tree, bool ascii)
{
	struct buf text = { 0 }, again = { 0 };
	struct query copy;
	bool same;

	query_print(q, ascii, &text);
	same = query_is_read(&copy, buf_bytes(&text));
	if (same) {
		write_bare(&copy, &again);
		same = span_equal(buf_bytes(tree), buf_bytes(&again));
	}
	query_free(&copy);
	buf_free(&text);
	buf_free(&again);
	return same;
}

static enum answer
compare_printed(struct trial *t, const struct way *w)
{
	struct buf tree = { 0 };
	struct query q;
	bool same = query_is_read(&q, t->text);

	if (same) {
		write_bare(&q, &tree);
		same = prints_back(&q, &tree, (w->flags & WAY_UNICODE) == 0);
	}
	query_free(&q);
	buf_free(&tree);
	return answer(same);
}

/* A tree that was changed and its text, one in four times expanded. */
static enum answer
compare_tree(struct trial *t, const struct way *w)
{
	struct buf tree = { 0 };
	struct query q;
	enum answer a = ANSWER_DIFFERS;

	if (query_is_read(&q, t->text) &&
	    (t->text.n % 4 != 0 || query_expand(&q))) {
		ast_write(&q, &tree);
		a = compare_changed(t, buf_bytes(&tree));
	}
	query_free(&q);
	buf_free(&tree);
	return a;
}

bool
query_is_sound(struct span text)
{
	struct query q;
	bool ok = query_is_read(&q, text) && query_expand(&q);

	if (ok)
		cover_count(&q);
	query_free(&q);
	return ok;
}

/* ---- all ways ---- */

/* What a shell is to do; %s are the options of cqlmatch. */
#define USUAL "pgnsplit d.pgn | cqlmatch -Qf d.cql %s\n"
#define INDEXED "pgnsplit d.pgn | pgnindex -a | cqlmatch -Qf d.cql %s\n"
#define CRLF "sed 's/$/\\r/' d.pgn | pgnsplit | cqlmatch -Qf d.cql %s\n"
#define PARSED "pgnsplit d.pgn >d.lines\n" \
    "cqlparse -Q d.cql | cqlmatch %s - d.lines\n"
#define EXPANDED "pgnsplit d.pgn >d.lines\n" \
    "cqlparse -Q d.cql | cqlexpand | cqlmatch %s - d.lines\n"
#define PRINTED "cqlparse -Q d.cql; cqlparse -Q d.cql | cqlprint %s | " \
    "cqlparse -Q\n"

#define CHANGED "pgnsplit d.pgn >d.lines\n" \
    "cqlmatch%s -Qp " CHANGED_TREE " d.lines; " \
    "cqlmatch -Qp -O plain " CHANGED_TREE " d.lines\n" \
    "cqlprint " CHANGED_TREE " >d.cql; cqlmatch -Qp -f d.cql d.lines\n"

const struct way ways[] = {
	{ "positions", USUAL, "-p", "-p -O plain", compare_all,
	    SEARCH_POSITIONS, 0 },
	{ "lines", USUAL, "", "-O plain", compare_all, SEARCH_LINES, 0 },
	{ "positions, nothing skipped", USUAL, "-p -O noskip", "-p -O plain",
	    compare_all, SEARCH_POSITIONS, WAY_NOMAY },
	{ "positions, without some mechanisms", USUAL, without,
	    "-p -O plain", compare_all, SEARCH_POSITIONS, WAY_WITHOUT },
	{ "positions, profiled", USUAL, "-p -x", "-p -O plain", compare_all,
	    SEARCH_POSITIONS, WAY_WATCHED },
	{ "positions of an index", INDEXED, "-p", "-p -O plain", compare_all,
	    SEARCH_POSITIONS, WAY_INDEX },
	{ "lines of an index", INDEXED, "", "-O plain", compare_all,
	    SEARCH_LINES, WAY_INDEX },
	{ "counts", USUAL, "-c", "-c -O plain", compare_counts,
	    SEARCH_COUNTS, 0 },
	{ "counts of an index", INDEXED, "-c", "-c -O plain", compare_counts,
	    SEARCH_COUNTS, WAY_INDEX },
	{ "first positions", USUAL, "-p -1", "-p -O plain", compare_first,
	    SEARCH_POSITIONS, WAY_FIRST },
	{ "first positions of an index", INDEXED, "-p -1", "-p -O plain",
	    compare_first, SEARCH_POSITIONS, WAY_FIRST | WAY_INDEX },
	{ "games that match", USUAL, "-p -1", "-c -O plain", compare_counts,
	    SEARCH_QUIET, WAY_FIRST },
	{ "other games", USUAL, "-v", "-v -O plain", compare_others,
	    SEARCH_LINES, WAY_INVERTED },
	{ "other games of an index", INDEXED, "-v", "-v -O plain",
	    compare_others, SEARCH_LINES, WAY_INVERTED | WAY_INDEX },
	{ "lines with damage reported", USUAL, "-w", "-O plain", compare_all,
	    SEARCH_LINES, WAY_DAMAGE },
	{ "lines, no comment taken back", USUAL, "-O alwayscomment",
	    "-O alwayscomment,plain", compare_comments, SEARCH_LINES,
	    WAY_COMMENTS },
	{ "positions with CR LF", CRLF, "-p", "-p -O plain", compare_all,
	    SEARCH_POSITIONS, WAY_CRLF },
	{ "fields with CR LF", CRLF, "", "-O plain", compare_fields,
	    SEARCH_LINES, WAY_CRLF },
	{ "positions by the tree", PARSED, "-p", "-p -O plain", compare_all,
	    SEARCH_POSITIONS, WAY_TREE },
	{ "lines by the expanded tree", EXPANDED, "", "-O plain", compare_all,
	    SEARCH_LINES, WAY_EXPANDED },
	{ "the tree of what is printed", PRINTED, "", "", compare_printed, 0,
	    WAY_UNICODE },
	{ "the tree of what is printed in ASCII", PRINTED, "-a", "",
	    compare_printed, 0, 0 },
	{ "a changed tree", CHANGED, "", "", compare_tree, 0, 0 }
};
const size_t nways = LENGTH(ways);

void
ways_init(const char *below)
{
	folder = below;
}
