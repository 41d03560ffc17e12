/*
 * games.c - many games, several queries, several threads. Workers take
 * blocks of whole game lines in turn and write what they found in the same
 * order, so that the output has the same bytes for any number of threads.
 */
#if defined(__STDC_NO_ATOMICS__) || __STDC_VERSION__ < 201112L
#error "cqltools needs a compiler of C11 with <stdatomic.h>"
#endif
#include <stdatomic.h>

#include "command.h"
#include "utilfile.h"
#include "utilrelay.h"
#include "utilsample.h"
#include "utilthread.h"
#include "worker.h"

enum {
	TRIAL_GAMES = 20000,
	BLOCK_LEAST = 8 * 1024,
	BLOCK_MOST = 64 * 1024
};

struct shared {
	struct search *search;
	struct input *reader;
	const char *file;	/* file of the lines written last */
	long lines;		/* number of lines of that file before those to
				   write */
	int nlanes;
	size_t want;		/* bytes of the next block */
	struct relay relay;
	long last_game;		/* no query wants later ones */
	atomic_bool done;	/* enough has been written */
	bool failed;		/* all queries have ended in errors */
	bool cut_short;		/* a file ends inside a line */
	long written;		/* games */
	struct ledger ledger;
	struct tally *tally;	/* by query */
	struct numbers numbers;
	struct progress progress;
};

struct lane {
	struct shared *shared;
	struct worker *worker;
	struct block block;
	struct buf copy;	/* of the block, if there are several lanes */
	size_t made;		/* bytes, of the block before */
	bool more;		/* some query wants later games */
};

/* ---- blocks in turn ---- */

/* Returns the first query that has a row with the flag, or NULL. */
static const struct query *
query_with(const struct search *s, unsigned flag)
{
	size_t i;

	for (i = 0; i < s->nqueries; i++)
		if (query_has(s->query[i], flag))
			return s->query[i];
	return NULL;
}

/*
 * Returns how much of the block to write and count: all of it, unless it has
 * more games than are asked for.
 */
static struct cut
cut_block(struct shared *sh, const struct worker *w, long *last)
{
	struct cut all = { w->out.n, w->err.n, w->ledger };
	long left = sh->search->most - sh->written;

	*last = -1;
	sh->written += (long)w->ncuts;
	if (sh->search->most == 0 || (long)w->ncuts < left)
		return all;
	sh->done = sh->ledger.stopped = true;
	*last = left - 1;
	return w->cut[*last];
}

/*
 * Adds to the tally of each query what was found, up to a cut unless that is
 * NULL.
 */
static void
add_tallies(struct shared *sh, const struct worker *w, long last)
{
	size_t n = sh->search->nqueries, i;
	const struct tally *t;
	struct tally *to;

	for (i = 0; i < n; i++) {
		t = last >= 0 ? &w->tally[(size_t)last * n + i] :
		    &w->finder[i].tally;
		to = &sh->tally[i];
		to->games += t->games;
		to->positions += t->positions;
		to->given_up += t->given_up;
		if (t->stopped == 0)
			continue;
		to->stopped = t->stopped;
		to->asked = sh->ledger.games + t->asked;
	}
}

/* Writes what was reported, up to a cut, with the numbers it lacks. */
static void
write_errors(const struct shared *sh, const struct worker *w, size_t n)
{
	const struct gap *g = w->gap, *end = g + w->ngaps;
	struct buf b = { 0 };
	size_t at = 0;

	for (; g < end && g->at < n; g++) {
		buf_add(&b, w->err.p + at, g->at - at);
		buf_number(&b, sh->lines + g->line);
		at = g->at;
	}
	buf_add(&b, w->err.p + at, n - at);
	out_flush();
	err_write(b.p, b.n);
	buf_free(&b);
}

static void
write_line(struct span line)
{
	out_write(line.p, line.n);
	out_write("\n", 1);
}

/* Shows the numbers of the games in lines, which may begin with keys. */
static void
show_matches(const struct search *s, struct span lines)
{
	struct span line, number;

	while (lines.n > 0) {
		line = span_cut(&lines, '\n');
		if (s->sort_keys)
			span_cut(&line, '\t');
		number = span_cut(&line, '\t');
		fprintf(stderr, "<%.*s>", (int)number.n, number.p);
	}
}

/* Writes what the worker found; called in the order of the blocks. */
static void
write_block(struct shared *sh, const struct worker *w, bool more)
{
	struct search *s = sh->search;
	long last;
	struct cut cut = cut_block(sh, w, &last);
	struct span lines = span_at(w->out.p, cut.out);

	if (s->sample.most == 0 &&
	    (s->form == SEARCH_LINES || s->form == SEARCH_POSITIONS))
		out_write(lines.p, lines.n);
	if (s->show_matches && s->form == SEARCH_LINES)
		show_matches(s, lines);
	while (s->sample.most != 0 && lines.n > 0)
		sample_add(&s->sample, span_cut(&lines, '\n'));
	if (cut.err != 0)
		write_errors(sh, w, cut.err);
	if (s->unbuffered)
		out_flush();
	add_tallies(sh, w, last);
	ledger_add(&sh->ledger, &cut.ledger);
	sh->failed |= worker_is_over(w) && last < 0;
	/* even after the first match, a query with effects may print
	   messages */
	if (!more || (s->form == SEARCH_TRIAL &&
	    (sh->ledger.games >= TRIAL_GAMES ||
	    progress_seconds(&sh->progress) > 1)) ||
	    (s->form == SEARCH_QUIET && w->ncuts > 0 &&
	    !s->report_damage && query_with(s, FILTER_IMPURE) == NULL))
		sh->done = sh->ledger.stopped = true;
}

/*
 * Takes the next lines, unless enough has been written: fewer of them after a
 * block that produced much, so that output appears soon, and more after one
 * that produced little.
 */
static bool
take_block(void *lane)
{
	struct lane *l = lane;
	struct shared *sh = l->shared;

	if (sh->search->unbuffered)
		sh->want = 1;
	else if (l->made > FILE_BLOCK && sh->want > BLOCK_LEAST)
		sh->want /= 2;
	else if (l->made < FILE_BLOCK / 4 && sh->want < BLOCK_MOST)
		sh->want *= 2;
	if (sh->done || !input_block(sh->reader, sh->want,
	    sh->nlanes > 1 ? &l->copy : NULL, &l->block.text))
		return false;
	l->block.file = input_name(sh->reader);
	return true;
}

static void
search_lane(void *lane)
{
	struct lane *l = lane;

	worker_reset(l->worker);
	l->more = worker_search(l->worker, &l->block);
	l->made = l->worker->out.n;
}

/* Counts the games, for queries that ask how many there are. */
static void
count_games(struct shared *sh)
{
	struct search *s = sh->search;

	if (query_with(s, FILTER_COUNTS) == NULL)
		return;
	s->options.last_game = s->games != 0 ? s->games :
	    input_count(sh->reader);
	if (s->options.last_game > sh->last_game)
		s->options.last_game = sh->last_game;
}

/*
 * If a query stopped in an earlier block, searches this block again without it;
 * false if no query wants later games.
 */
static bool
search_again(struct lane *l)
{
	const struct tally *t = l->shared->tally;
	struct worker *w = l->worker;
	bool again = false;
	size_t i;

	for (i = 0; i < w->search->nqueries; i++)
		again |= t[i].stopped != 0 &&
		    t[i].stopped != w->finder[i].stopped;
	if (!again)
		return l->more;
	worker_leave_out(w, t);
	worker_reset(w);
	return worker_search(w, &l->block);
}

/* Writes what was found in a block, when all earlier ones are written. */
static void
write_in_turn(void *lane)
{
	struct lane *l = lane;
	struct shared *sh = l->shared;

	if (sh->done)
		return;
	if (l->block.file != sh->file)
		sh->lines = 0;
	sh->file = l->block.file;
	write_block(sh, l->worker, search_again(l));
	numbers_add(&sh->numbers, &l->worker->numbers, sh->search);
	sh->progress.bytes += (long long)l->block.text.n;
	sh->progress.games = sh->ledger.games;
	sh->progress.matches = sh->ledger.matched;
	sh->lines += l->worker->lines;
	if (!sh->done && !span_ends(l->block.text, "\n")) {
		out_flush();
		warn_at(sh->file, sh->lines, 0, "%s", input_cut_short);
		sh->cut_short = true;
	}
	progress_show(&sh->progress);
}

static void *
work_lane(void *context)
{
	struct lane *l = context;

	while (relay_step(&l->shared->relay, l))
		;
	return NULL;
}

/* ---- the search ---- */

static int
count_threads(const struct search *s)
{
	const struct query *q = query_with(s, FILTER_SERIAL);

	if (q != NULL && s->threads > 1)
		warn("the query '%s' keeps values between games and is run "
		    "by one thread", q->name);
	return q != NULL ? 1 : threads_count(s->threads);
}

/* A line a query: its label, games and positions. */
static void
write_counts(const struct shared *sh)
{
	const struct search *s = sh->search;
	struct tally t;
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < s->nqueries; i++) {
		t = tally_shown(s, &sh->ledger, &sh->tally[i]);
		write_count(s, s->query[i], &t, &b);
		buf_puts(&b, s->json ? "}\n" : "\n");
	}
	out_free(&b);
}

/* Appends a number below a million, as 20,015. */
static void
add_count(struct buf *b, long n)
{
	if (n < 1000)
		buf_number(b, n);
	else
		buf_printf(b, "%ld,%03ld", n / 1000, n % 1000);
}

/* A line a query: how many of the games it finds. */
static void
write_trial(const struct shared *sh)
{
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < sh->search->nqueries; i++) {
		if (sh->tally[i].stopped != 0)
			continue;	/* a game took too long */
		b.n = 0;
		add_count(&b, sh->tally[i].games);
		buf_puts(&b, " of ");
		add_count(&b, sh->ledger.games);
		warn("finds %s games%s: %s", buf_str(&b),
		    sh->ledger.stopped ? ", the first ones" : "",
		    sh->search->query[i]->name);
	}
	buf_free(&b);
}

/* Adds the profiles of all threads to those of the first. */
static void
add_profiles(struct lane *lane, int n, size_t nqueries)
{
	struct finder *to, *from;
	size_t k;
	int i;

	for (i = 1; i < n; i++)
		for (k = 0; k < nqueries; k++) {
			to = &lane[0].worker->finder[k];
			from = &lane[i].worker->finder[k];
			profile_add(to->run, from->run);
			needs_add(&to->needs, &from->needs);
		}
}

/*
 * Prints hints: what is similar to texts that no game has in its tags, and to
 * tags that no game has.
 */
static void
write_hints(const struct shared *sh, struct lane *lane)
{
	bitboard filled = 0;
	size_t k;
	int i;

	for (i = 0; i < sh->nlanes; i++)
		filled |= lane[i].worker->filled;
	if (sh->search->form == SEARCH_POSITIONS && sh->ledger.matched > 0 &&
	    !sh->search->no_warnings)
		hints_columns(sh->search, filled);

	for (k = 0; k < sh->search->nqueries; k++) {
		for (i = 1; i < sh->nlanes; i++)
			hints_add(&lane[0].worker->finder[k].hints,
			    &lane[i].worker->finder[k].hints);
		hints_write(&lane[0].worker->finder[k].hints,
		    sh->tally[k].games > 0);
	}
}

static void
write_closing_line(const struct shared *sh, int nthreads)
{
	struct buf b = { 0 };

	buf_printf(&b, "%ld matches of %ld games in %.2f seconds using %d "
	    "thread(s) to ", sh->ledger.matched, sh->ledger.games,
	    progress_seconds(&sh->progress), nthreads);
	buf_show(&b, span_of(sh->search->output));
	buf_putc(&b, '\n');
	buf_write(&b, stderr);
	buf_free(&b);
}

static void
write_totals(struct shared *sh, const struct worker *w, int nthreads)
{
	struct search *s = sh->search;
	struct buf b = { 0 };
	size_t i;

	if (s->form == SEARCH_TRIAL) {
		write_trial(sh);
		return;
	}
	if (!sh->ledger.stopped)
		numbers_end(&sh->numbers, s);
	if (s->form == SEARCH_COUNTS)
		write_counts(sh);
	progress_end(&sh->progress);
	if (s->show_matches && sh->ledger.matched > 0)
		fputc('\n', stderr);
	if (s->output != NULL)
		write_closing_line(sh, nthreads);
	for (i = 0; i < s->nqueries; i++) {
		write_summary(w->finder[i].run, s->show_dictionaries);
		if (s->profile)
			profile_write(s->query[i], w->finder[i].run,
			    &w->finder[i].needs, s->json, stderr);
	}
	ledger_write(&sh->ledger, &b);
	if (s->report_damage)
		err_write(b.p, b.n);
	else
		ledger_warn(&sh->ledger);
	if (!s->no_warnings)
		ledger_warn_doubtful(&sh->ledger);
	ledger_keep(s, &sh->ledger, sh->tally);
	buf_free(&b);
}

static int
exit_status(const struct shared *sh)
{
	const struct ledger *l = &sh->ledger;
	long chosen = sh->search->inverted ? ledger_not_matched(l) : l->matched;
	size_t i;

	for (i = 0; i < sh->search->nqueries; i++)
		if (sh->tally[i].stopped != 0)
			return EXIT_TROUBLE;
	if (sh->failed || sh->cut_short || sh->search->lacking.n > 0 ||
	    l->bad_lines > 0 || l->lost > 0 ||
	    l->given_up > 0 || (sh->search->report_damage && l->damaged > 0))
		return EXIT_TROUBLE;
	return chosen > 0 ? EXIT_MATCHED : EXIT_NOMATCH;
}

long
search_last_game(const struct search *s)
{
	struct settings settings;
	long last = 0;
	size_t i;

	for (i = 0; i < s->nqueries; i++) {
		query_settings(s->query[i], &settings);
		if (settings.last_game > last)
			last = settings.last_game;
	}
	return last;
}

static void
shared_begin(struct shared *sh, struct search *s)
{
	s->options.labels |= s->nqueries > 1;
	s->options.no_comments = s->form != SEARCH_LINES || s->inverted;
	sh->search = s;
	sh->last_game = search_last_game(s);
	sh->tally = mem_zero(s->nqueries, sizeof(*sh->tally));
	sh->progress.on = s->progress;
	sh->progress.every = s->dots;
	progress_start(&sh->progress, 0);
	relay_begin(&sh->relay);
}

/* Returns the exit status of -X: whether some query matches the position. */
static int
explained_status(const struct search *s, const struct lane *lane, int n)
{
	const struct run *r;
	int done = NOT_EXPLAINED, i;
	size_t k;

	for (i = 0; i < n; i++)
		for (k = 0; k < s->nqueries; k++) {
			r = lane[i].worker->finder[k].run;
			if ((int)r->explainer->done > done)
				done = (int)r->explainer->done;
		}
	if (done == NOT_EXPLAINED)
		warn("-X: no query was asked of position %d of game %ld",
		    s->explained_id, s->explained_game);
	return done == EXPLAINED_MATCH ? EXIT_MATCHED :
	    done == EXPLAINED_FAILURE ? EXIT_NOMATCH : EXIT_TROUBLE;
}

int
search_run(struct search *s, char *const *files)
{
	struct lane lane[THREADS_MOST] = { { 0 } };
	int nthreads = count_threads(s), status, i;
	struct shared sh = { .nlanes = nthreads, .want = BLOCK_MOST,
	    .relay = { .take = take_block, .work = search_lane,
	    .write = write_in_turn } };
	struct buf names = { 0 };

	ledger_check(s, files);
	if (!search_files(s, files))
		return EXIT_TROUBLE;
	shared_begin(&sh, s);
	sh.reader = input_open(files, INPUT_GAMES);
	count_games(&sh);
	for (i = 0; i < nthreads; i++) {
		lane[i].shared = &sh;
		lane[i].made = FILE_BLOCK;
		lane[i].worker = worker_new(s, sh.last_game);
	}
	if (s->names)
		write_names(s, &names);
	out_free(&names);
	if (s->options.seconds > 0)
		time_watch();
	threads_run(work_lane, lane, sizeof(*lane), nthreads);
	if (s->profile)
		add_profiles(lane, nthreads, s->nqueries);
	sample_end(&s->sample, write_line);
	write_hints(&sh, lane);
	if (!sh.failed)
		write_totals(&sh, lane[0].worker, nthreads);
	status = exit_status(&sh);
	if (s->explained_game != 0 && status != EXIT_TROUBLE)
		status = explained_status(s, lane, nthreads);
	for (i = 0; i < nthreads; i++) {
		worker_free(lane[i].worker);
		buf_free(&lane[i].copy);
	}
	input_close(sh.reader);
	free(sh.tally);
	if (s->partly && status == EXIT_TROUBLE && !sh.failed)
		return EXIT_PARTLY;
	return s->zero && status == EXIT_NOMATCH ? EXIT_MATCHED : status;
}
