/*
 * games.c - many games, several queries, several threads. Workers take
 * blocks of whole game lines in turn and write what they found in the same
 * order, so that the output has the same bytes for any number of threads.
 */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search.h"

enum {
	BLOCK_BYTES = 256 * 1024,
	STACK_BYTES = 512 * 1024 * 1024,	/* address space, not memory */
	THREADS_MOST = 256
};

/* ---- totals ---- */

struct tally {
	long read, matched, damaged;
	long *games, *positions;	/* by query */
};

static void
tally_add(struct tally *to, const struct tally *from, size_t nqueries)
{
	size_t i;

	to->read += from->read;
	to->matched += from->matched;
	to->damaged += from->damaged;
	for (i = 0; i < nqueries; i++) {
		to->games[i] += from->games[i];
		to->positions[i] += from->positions[i];
	}
}

/* ---- one worker ---- */

struct shared {
	struct search *search;
	struct linereader *reader;
	struct buf ahead;	/* all lines, where they had to be counted */
	size_t ahead_at;
	pthread_mutex_t reading;
	pthread_mutex_t writing;
	pthread_cond_t turn;
	long next_block;	/* to be read */
	long next_written;
	long last_game;		/* no query looks at later ones */
	atomic_bool done;	/* enough has been written */
	bool bad_lines;		/* something was no game line */
	bool failed;
	long written;		/* games */
	struct tally total;
	struct progress progress;
};

/* Games of a block that are written, for -m to cut between. */
struct worker {
	struct shared *shared;
	struct search *search;
	struct run **run;	/* by query */
	struct game game[2];	/* without and with variations */
	bool loaded[2];
	struct buf block;
	struct buf drawn;	/* fields with squares to draw */
	struct buf out;
	struct buf err;
	size_t *cut;		/* ends of written games in out */
	size_t ncuts, cuts_cap;
	struct tally tally;
	bool bad_lines;
	bool failed;		/* an error of a query ends the search */
	const struct gameline *line;
	const struct query *query;	/* whose positions are written */
};

/* The name of the line's file, as a terminal may show it. */
static const char *
file_name(const struct gameline *line, struct buf *b)
{
	struct buf name = { 0 };
	struct span s;

	field_unescape(&name, line->file);
	s.p = name.p;
	s.n = name.n;
	buf_show(b, s);
	buf_free(&name);
	return buf_str(b);
}

/* Line and column of a place in the game, in its file. */
static void
report_damage(struct worker *w, const struct game *g,
    const struct gameline *line)
{
	const struct damage *d;
	struct buf file = { 0 };
	const char *name = file_name(line, &file);
	long n = line->first_line, col = 1;
	size_t at = 0;
	int i;

	for (i = 0; i < g->ndamage; i++) {
		d = &g->damage[i];
		for (; at < d->at && at < g->text.n; at++) {
			col++;
			if (g->text.p[at] == '\n') {
				n++;
				col = 1;
			}
		}
		buf_printf(&w->err, "%s:%ld:%ld: %s\n", name, n, col,
		    d->what);
	}
	buf_free(&file);
}

static struct game *
load_game(struct worker *w, bool variations)
{
	struct game *g = &w->game[variations];

	if (!w->loaded[variations]) {
		game_read_line(g, w->line->game,
		    variations ? GAME_VARIATIONS : 0);
		w->loaded[variations] = true;
	}
	return g;
}

/* TAB, LF, CR and NUL are escaped, backslashes are not: it is for reading. */
static void
reading_escape(struct buf *b, struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		switch (s.p[i]) {
		case '\t':
			buf_puts(b, "\\t");
			break;
		case '\n':
			buf_puts(b, "\\n");
			break;
		case '\r':
			buf_puts(b, "\\r");
			break;
		case '\0':
			buf_puts(b, "\\0");
			break;
		default:
			buf_putc(b, s.p[i]);
		}
	}
}

static void
write_value(struct run *r, const struct value *v, struct buf *b)
{
	if (!v->bound)
		return;
	switch (v->type) {
	case SET:
		set_write(v->set, b);
		break;
	case NUMBER:
		buf_printf(b, "%d", v->number);
		break;
	case STRING:
		reading_escape(b, v->string);
		break;
	case POSITION:
		reading_escape(b, position_name(r, v->number));
		break;
	case LOGICAL:
		break;
	}
}

static void
write_position(void *context, int id, const struct value *v)
{
	struct worker *w = context;
	size_t i = 0;
	struct run *r;
	struct game *g;
	struct buf *b = &w->out;

	while (w->search->query[i] != w->query)
		i++;
	r = w->run[i];
	g = r->g;
	buf_printf(b, "%ld\t%d\t%d\t%d%s\t", w->line->number, id,
	    game_ply(g, id), game_move_number(g, id),
	    g->pos[id].turn == WHITE ? "." : "...");
	if (id > 0)
		san_write(&g->pos[game_parent(g, id)], g->move[id], b);
	buf_putc(b, '\t');
	fen_write(&g->pos[id], b);
	buf_putc(b, '\t');
	reading_escape(b, span_of(w->query->name));
	buf_putc(b, '\t');
	write_value(r, v, b);
	buf_putc(b, '\n');
}

/* The squares that a position was found for. */
static void
draw_squares(void *context, int id, const struct value *v)
{
	struct worker *w = context;

	if (!v->bound || v->type != SET || v->set == 0)
		return;
	buf_printf(&w->drawn, "\td:%d:", id);
	set_write(v->set, &w->drawn);
}

static void
end_written_game(struct worker *w)
{
	w->cut = mem_grow(w->cut, &w->cuts_cap, w->ncuts + 1,
	    sizeof(*w->cut));
	w->cut[w->ncuts++] = w->out.n;
}

static void
report_timeout(struct worker *w, const struct run *r)
{
	struct buf file = { 0 };

	buf_printf(&w->err, "%s:%ld: the query '%s' took longer than %g "
	    "seconds in game %ld\n", file_name(w->line, &file),
	    w->line->first_line, r->q->name, w->search->options.seconds,
	    w->line->number);
	buf_free(&file);
}

/*
 * Whether a query cannot match the game for what its tags say, without a
 * look at the moves.
 */
static bool
ruled_out(struct worker *w, struct run *r)
{
	if (w->search->report_damage || w->loaded[0] || w->loaded[1] ||
	    !run_asks_tags(r))
		return false;
	if (r->asks_game)
		game_read_line(&w->game[0], w->line->game, GAME_TAGS_ONLY);
	return run_ruled_out(r, &w->game[0], w->line->number);
}

/* What one query finds in the game; true when the game matches. */
static bool
search_query(struct worker *w, size_t i, struct buf *fields)
{
	struct search *s = w->search;
	struct run *r = w->run[i];
	void (*each)(void *, int, const struct value *) =
	    s->form == SEARCH_POSITIONS && !s->inverted ? write_position :
	    s->form == SEARCH_LINES && s->draw ? draw_squares : NULL;
	size_t start = w->out.n;
	struct outcome o;
	struct game *g;

	if (w->line->number < r->settings.first_game ||
	    w->line->number > r->settings.last_game)
		return false;
	if (ruled_out(w, r))
		return false;
	g = load_game(w, r->settings.variations);
	w->query = s->query[i];
	w->drawn.n = 0;
	o = run_game(r, g, w->line->number, each, w);
	buf_add(&w->err, r->messages.p, r->messages.n);
	r->messages.n = 0;
	if (r->end == RUN_TIMED_OUT)
		report_timeout(w, r);
	w->failed |= r->end == RUN_FAILED;
	if (!o.matched) {
		w->out.n = start;
		return false;
	}
	w->tally.games[i]++;
	w->tally.positions[i] += o.count;
	if (fields != NULL && s->form == SEARCH_LINES) {
		if (s->sort_keys && fields->n == 0)
			sort_key(r, o.count, &w->out);
		run_fields(r, &o, s->query[i]->name, fields);
		buf_add(fields, w->drawn.p, w->drawn.n);
		if (s->record != NULL) {
			buf_puts(fields, "\to:");
			field_escape(fields, span_of(s->record));
		}
	}
	return true;
}

static void
search_game(struct worker *w, const struct gameline *line)
{
	struct search *s = w->search;
	struct buf fields = { 0 };
	size_t i, k, start = w->out.n;
	bool matched = false, damaged;

	w->line = line;
	w->loaded[0] = w->loaded[1] = false;
	for (i = 0; i < s->nqueries && !w->failed; i++)
		matched |= search_query(w, i, &fields);
	if (w->failed) {
		w->out.n = start;
		buf_free(&fields);
		return;
	}
	k = w->loaded[1] ? 1 : 0;
	if (!w->loaded[k] && s->report_damage)
		load_game(w, false);
	damaged = w->loaded[k] && w->game[k].ndamage > 0;
	w->tally.read++;
	w->tally.matched += matched;
	w->tally.damaged += damaged;
	if (damaged && s->report_damage)
		report_damage(w, &w->game[k], line);
	if (matched == s->inverted) {
		w->out.n = start;
	} else if (s->form == SEARCH_LINES || (s->inverted &&
	    s->form == SEARCH_POSITIONS)) {
		buf_span(&w->out, line->line);
		if (!s->inverted)
			buf_add(&w->out, fields.p, fields.n);
		buf_putc(&w->out, '\n');
	}
	if (matched != s->inverted)
		end_written_game(w);
	buf_free(&fields);
}

/* False when no query looks at later games. */
static bool
search_line(struct worker *w, struct span text)
{
	struct gameline line;

	if (!gameline_parse(text, &line)) {
		buf_printf(&w->err, "%s: not a game line: '%.*s'\n",
		    warn_program(), text.n < 40 ? (int)text.n : 40, text.p);
		w->tally.damaged++;
		w->bad_lines = true;
		return true;
	}
	if (line.number > w->shared->last_game)
		return false;
	search_game(w, &line);
	return !w->failed;
}

/* False when the games that matter are over. */
static bool
search_block(struct worker *w)
{
	const char *p = w->block.p, *end = p + w->block.n, *eol;
	struct span line;

	for (; p < end; p = eol + 1) {
		eol = memchr(p, '\n', (size_t)(end - p));
		if (eol == NULL)
			eol = end;
		line.p = p;
		line.n = (size_t)(eol - p);
		if (!search_line(w, line))
			return false;
	}
	return true;
}

/* ---- in turn ---- */

/* Whether some query says something beside what it finds. */
static bool
speaks(const struct search *s)
{
	size_t i;

	for (i = 0; i < s->nqueries; i++)
		if (query_has(s->query[i], FILTER_IMPURE))
			return true;
	return false;
}

/* Writes what the worker found; called in the order of the blocks. */
static void
write_block(struct worker *w, bool more)
{
	struct shared *sh = w->shared;
	struct search *s = w->search;
	size_t n = w->out.n;
	long left;

	if (sh->done)
		return;
	if (s->most != 0) {
		left = s->most - sh->written;
		if ((long)w->ncuts >= left) {
			n = w->cut[left - 1];
			sh->done = true;
		}
		sh->written += (long)w->ncuts;
	}
	if (s->form == SEARCH_LINES || s->form == SEARCH_POSITIONS)
		out_write(w->out.p, n);
	if (w->err.n != 0) {
		out_flush();
		err_write(w->err.p, w->err.n);
	}
	if (s->unbuffered)
		out_flush();
	tally_add(&sh->total, &w->tally, s->nqueries);
	sh->bad_lines |= w->bad_lines;
	sh->failed |= w->failed;
	sh->done |= !more || (s->form == SEARCH_QUIET && w->ncuts > 0 &&
	    !s->report_damage && !speaks(s));
	sh->progress.bytes += (long long)w->block.n;
	sh->progress.games = sh->total.read;
	sh->progress.matches = sh->total.matched;
	if (s->progress)
		progress_show(&sh->progress);
}

static void
reset_worker(struct worker *w)
{
	size_t i;

	w->block.n = w->out.n = w->err.n = 0;
	w->ncuts = 0;
	w->tally.read = w->tally.matched = w->tally.damaged = 0;
	for (i = 0; i < w->search->nqueries; i++)
		w->tally.games[i] = w->tally.positions[i] = 0;
}

/*
 * The next lines, from the files or from what was read ahead of time, with
 * room behind them for who reads games a block at a time.
 */
static bool
take_block(struct shared *sh, struct buf *b)
{
	size_t want = sh->search->unbuffered ? 1 : BLOCK_BYTES, n;
	const char *from, *eol;

	if (sh->ahead.n == 0)
		return linereader_block(sh->reader, want, b);
	from = sh->ahead.p + sh->ahead_at;
	n = sh->ahead.n - sh->ahead_at;
	if (n == 0)
		return false;
	if (want < n) {
		eol = memchr(from + want, '\n', n - want);
		n = eol != NULL ? (size_t)(eol + 1 - from) : n;
	}
	buf_add(b, from, n);
	buf_room(b, BLOCK_PAD);
	sh->ahead_at += n;
	return true;
}

/* Reads all lines, for queries that ask how many games there are. */
static void
count_games(struct shared *sh)
{
	struct search *s = sh->search;
	const char *p, *end;
	size_t i;
	bool wanted = false;

	for (i = 0; i < s->nqueries; i++)
		wanted |= query_has(s->query[i], FILTER_COUNTS);
	if (!wanted)
		return;
	while (linereader_block(sh->reader, BLOCK_BYTES, &sh->ahead))
		;
	end = sh->ahead.p + sh->ahead.n;
	for (p = sh->ahead.p; p < end; p++) {
		p = memchr(p, '\n', (size_t)(end - p));
		if (p == NULL)
			break;
		s->options.last_game++;
	}
	if (s->options.last_game > sh->last_game)
		s->options.last_game = sh->last_game;
}

static void *
work(void *context)
{
	struct worker *w = context;
	struct shared *sh = w->shared;
	long block;
	bool more, found;

	for (;;) {
		reset_worker(w);
		pthread_mutex_lock(&sh->reading);
		found = !sh->done && take_block(sh, &w->block);
		block = sh->next_block++;
		pthread_mutex_unlock(&sh->reading);
		if (!found)
			return NULL;
		more = search_block(w);
		pthread_mutex_lock(&sh->writing);
		while (sh->next_written != block)
			pthread_cond_wait(&sh->turn, &sh->writing);
		write_block(w, more);
		sh->next_written++;
		pthread_cond_broadcast(&sh->turn);
		pthread_mutex_unlock(&sh->writing);
	}
}

static struct worker *
worker_new(struct shared *sh)
{
	struct search *s = sh->search;
	struct worker *w = mem_zero(1, sizeof(*w));
	size_t i;

	w->shared = sh;
	w->search = s;
	w->run = mem_zero(s->nqueries, sizeof(*w->run));
	w->tally.games = mem_zero(s->nqueries, sizeof(long));
	w->tally.positions = mem_zero(s->nqueries, sizeof(long));
	for (i = 0; i < s->nqueries; i++) {
		w->run[i] = run_new(s->query[i], &s->options);
		run_find_conditions(w->run[i]);
		profile_new(w->run[i]);
	}
	return w;
}

static void
worker_free(struct worker *w)
{
	size_t i;

	for (i = 0; i < w->search->nqueries; i++)
		run_free(w->run[i]);
	game_free(&w->game[0]);
	game_free(&w->game[1]);
	buf_free(&w->block);
	buf_free(&w->drawn);
	buf_free(&w->out);
	buf_free(&w->err);
	free(w->run);
	free(w->cut);
	free(w->tally.games);
	free(w->tally.positions);
	free(w);
}

/* ---- the search ---- */

static int
count_threads(const struct search *s)
{
	long n = s->threads != 0 ? s->threads :
	    sysconf(_SC_NPROCESSORS_ONLN);
	size_t i;

	for (i = 0; i < s->nqueries; i++) {
		if (!query_has(s->query[i], FILTER_SERIAL))
			continue;
		if (s->threads > 1)
			warn("the query '%s' keeps values between games and "
			    "is run by one thread", s->query[i]->name);
		return 1;
	}
	return n < 1 ? 1 : n > THREADS_MOST ? THREADS_MOST : (int)n;
}

/* The work is done by threads even when it is one: their stacks are big. */
static void
run_threads(struct shared *sh, struct worker **w, int n)
{
	pthread_t thread[THREADS_MOST];
	pthread_attr_t attr;
	int i, error;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	for (i = 0; i < n; i++) {
		w[i] = worker_new(sh);
		error = pthread_create(&thread[i], &attr, work, w[i]);
		if (error != 0) {
			errno = error;
			die("starting a thread:");
		}
	}
	for (i = 0; i < n; i++)
		pthread_join(thread[i], NULL);
	pthread_attr_destroy(&attr);
}

static void
write_totals(struct shared *sh, struct worker *w, int nthreads)
{
	struct search *s = sh->search;
	size_t i;

	if (s->form == SEARCH_COUNTS)
		for (i = 0; i < s->nqueries; i++) {
			struct buf b = { 0 };

			reading_escape(&b, span_of(s->query[i]->name));
			buf_printf(&b, "\t%ld\t%ld\n", sh->total.games[i],
			    sh->total.positions[i]);
			out_write(b.p, b.n);
			buf_free(&b);
		}
	if (s->progress)
		progress_end(&sh->progress);
	if (s->output != NULL)
		fprintf(stderr, "%ld matches of %ld games in %.2f seconds "
		    "using %d thread(s) to %s\n", sh->total.matched,
		    sh->total.read, progress_seconds(&sh->progress), nthreads,
		    s->output);
	for (i = 0; i < s->nqueries; i++) {
		run_summary(w->run[i], stderr);
		if (s->profile)
			profile_write(w->run[i], stderr);
	}
	if (s->report_damage)
		fprintf(stderr, "%ld read = %ld matched + %ld not matched, "
		    "of these %ld damaged\n", sh->total.read,
		    sh->total.matched, sh->total.read - sh->total.matched,
		    sh->total.damaged);
}

static int
exit_status(const struct shared *sh)
{
	long chosen = sh->search->inverted ? sh->total.read -
	    sh->total.matched : sh->total.matched;

	if (sh->failed || sh->bad_lines || (sh->search->report_damage &&
	    sh->total.damaged > 0))
		return EXIT_TROUBLE;
	return chosen > 0 ? EXIT_MATCHED : EXIT_NOMATCH;
}

int
search_run(struct search *s, char *const *files, int nfiles)
{
	struct worker *w[THREADS_MOST];
	struct shared sh = { 0 };
	int nthreads = count_threads(s), i, status;
	size_t k;

	s->options.no_comments = s->form != SEARCH_LINES || s->inverted;
	sh.search = s;
	sh.reader = linereader_open(files, nfiles);
	progress_start(&sh.progress, 0);
	sh.total.games = mem_zero(s->nqueries, sizeof(long));
	sh.total.positions = mem_zero(s->nqueries, sizeof(long));
	pthread_mutex_init(&sh.reading, NULL);
	pthread_mutex_init(&sh.writing, NULL);
	pthread_cond_init(&sh.turn, NULL);
	for (k = 0; k < s->nqueries; k++) {
		struct settings settings;

		query_settings(s->query[k], &settings);
		if (settings.last_game > sh.last_game)
			sh.last_game = settings.last_game;
	}
	count_games(&sh);
	run_threads(&sh, w, nthreads);
	for (i = 1; s->profile && i < nthreads; i++)
		for (k = 0; k < s->nqueries; k++)
			profile_add(w[0]->run[k], w[i]->run[k]);
	if (!sh.failed)
		write_totals(&sh, w[0], nthreads);
	status = exit_status(&sh);
	for (i = 0; i < nthreads; i++)
		worker_free(w[i]);
	linereader_close(sh.reader);
	buf_free(&sh.ahead);
	free(sh.total.games);
	free(sh.total.positions);
	return status;
}
