/*
 * search.c - a query over some games: however it is searched for, the same is
 * found. The input is the text or the tree of the query, and after a NUL the
 * games as PGN; without them there are a few of the fuzzer's own.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../lib/pgn/cut.h"
#include "../../lib/search/worker.h"
#include "fuzz.h"

static const char games[] =
    "[White \"a\"]\n[Result \"1-0\"]\n\n1. e4 {x} e5 2. Bc4 Nc6 3. Qh5 Nf6 "
    "(3... g6 4. Qf3 Nf6) 4. Qxf7# 1-0\n\n"
    "[FEN \"r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1\"]\n\n"
    "1. exd6 O-O 2. b8=Q g1=N 3. O-O-O Rxb8 4. Rxg1+ 1/2-1/2\n\n"
    "[Black \"b\"]\n\n1. d4 d5 2. c4 dxc4 3. Nf3 Nf6 4. e3 b5 5. a4 c6 "
    "6. axb5 cxb5 7. b3 Bb4+ 8. Bd2 Bxd2+ 9. Nbxd2 0-1\n";

/* Ways to search. */
enum { USUAL, EACH_POSITION, NOT_SKIPPING, IMAGES, INDEXED, LINES, WAYS };

/* What was found. */
struct found {
	struct buf out;
	bool sound;		/* the search came to its end */
};

/* Appends the field of the index to a line that ends in LF. */
static void
add_index(struct buf *line)
{
	struct game room[2];
	struct gameline g;
	struct facts facts;
	struct buf field = { 0 };
	struct span s;

	memset(room, 0, sizeof(room));
	line->n--;
	s = padded(buf_bytes(line));
	hold(gameline_parse(s, &g), "a game line is read");
	index_facts(room, &g, &facts);
	index_write(&field, g.game, &facts);
	buf_span(line, buf_bytes(&field));
	buf_putc(line, '\n');
	buf_free(&field);
	game_free(&room[0]);
	game_free(&room[1]);
	free((char *)s.p);
}

static void
game_lines(struct span pgn, bool indexed, struct buf *lines)
{
	struct gameorigin o = { span_of("-"), 1, 0, 1 };
	struct buf line = { 0 };
	size_t at, n;

	for (at = 0; at < pgn.n; at += n) {
		n = pgn_game_length(pgn.p + at, pgn.n - at, true);
		line.n = 0;
		gameline_write(&line, &o, span_at(pgn.p + at, n));
		if (indexed)
			add_index(&line);
		buf_span(lines, buf_bytes(&line));
		o.number++;
	}
	buf_free(&line);
}

static void
drop_body(struct node *n, void *context)
{
	if (node_is(n, "orbit"))
		n->arg[ORBIT_OF] = NULL;
}

/* Reads the query as cqlmatch does. */
static bool
read_query(struct query *q, struct span text, int way)
{
	bool is_tree = text.n > 7 && memcmp(text.p, "cqlast ", 7) == 0;

	q->file = "fuzz.cql";
	q->name = q->title = "fuzz";
	text.p = arena_copy(&q->arena, text.p, text.n);
	if (!(is_tree ? ast_read(q, &text) : query_parse(q, text)) ||
	    !query_allowed(q) || !query_expand(q))
		return false;
	if (way == IMAGES)
		node_each(q->body, drop_body, NULL);
	query_link(q, false);
	if (!query_plan(q))
		return false;
	if (way == EACH_POSITION)
		query_watch(q);
	return true;
}

static void
tick(int signal)
{
	time_beats++;
}

/* Has workers look at their time now and then, as the thread of -t does. */
static void
start_ticks(void)
{
	static timer_t timer;
	static bool started;
	struct sigaction act = { .sa_handler = tick, .sa_flags = SA_RESTART };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL,
		.sigev_signo = SIGURG };
	struct itimerspec each = { { 0, 10000000 }, { 0, 10000000 } };

	if (started)
		return;
	started = true;
	sigaction(SIGURG, &act, NULL);
	if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) != 0 ||
	    timer_settime(timer, 0, &each, NULL) != 0)
		die("a timer:");
}

static void
search_block(struct search *s, struct span lines, struct found *found)
{
	struct settings settings;
	struct block block = { .file = "-" };
	struct buf b = { 0 };
	struct worker *w;

	query_settings(s->query[0], &settings);
	s->options.last_game = 1000000;
	w = worker_new(s, settings.last_game);
	buf_span(&b, lines);
	buf_room(&b, BLOCK_PAD);
	block.text = buf_bytes(&b);
	start_ticks();
	worker_search(w, &block);
	buf_add(&found->out, w->out.p, w->out.n);
	buf_printf(&found->out, "%ld", w->ledger.matched);
	found->sound = w->ledger.given_up == 0 && w->nstopped == 0;
	worker_free(w);
	buf_free(&b);
}

/* Searches the lines; false if the query is none. */
static bool
search(struct span text, struct span lines, int way, struct found *found)
{
	struct search s = { .form = SEARCH_POSITIONS, .header = "",
		.around = "" };
	struct query q;
	struct query *list = &q;
	bool ok;

	memset(&q, 0, sizeof(q));
	s.options.seconds = 0.02;
	s.options.off = way == NOT_SKIPPING ? USE_SKIPPING : 0;
	s.profile = way == EACH_POSITION;
	if (way == LINES)
		s.form = SEARCH_LINES;
	s.query = &list;
	s.nqueries = 1;
	ok = read_query(&q, text, way);
	if (ok)
		search_block(&s, lines, found);
	query_free(&q);
	return ok;
}

/* Searches in all ways for what the usual way has found. */
static void
search_otherwise(struct span text, struct span lines, struct span indexed,
    const struct found *usual)
{
	static const char *const wanted[WAYS] = {
		[EACH_POSITION] = "columns find what positions find",
		[NOT_SKIPPING] = "games that are skipped do not match",
		[IMAGES] = "an orbit finds what its images find",
		[INDEXED] = "an index finds what games find"
	};
	struct found other = { 0 };
	int way;

	for (way = USUAL + 1; way < WAYS; way++) {
		other.out.n = 0;
		hold(search(text, way == INDEXED ? indexed : lines, way,
		    &other), "a query can be read again");
		if (wanted[way] != NULL && other.sound)
			hold_equal(&usual->out, &other.out, wanted[way]);
	}
	buf_free(&other.out);
}

void
fuzz_search(struct span in)
{
	const char *nul = in.n > 0 ? memchr(in.p, '\0', in.n) : NULL;
	struct span text = in, pgn = span_of(games);
	struct found usual = { 0 };
	struct buf lines = { 0 }, indexed = { 0 };

	if (nul != NULL) {
		text.n = (size_t)(nul - in.p);
		pgn = span_at(nul + 1, in.n - text.n - 1);
	}
	game_lines(pgn, false, &lines);
	if (search(text, buf_bytes(&lines), USUAL, &usual) && usual.sound) {
		game_lines(pgn, true, &indexed);
		search_otherwise(text, buf_bytes(&lines), buf_bytes(&indexed),
		    &usual);
	}
	buf_free(&usual.out);
	buf_free(&lines);
	buf_free(&indexed);
}
