/* worker.c - searches a block of game lines for all queries, in one thread. */
#include <limits.h>

#include "worker.h"

/* ---- what went wrong ---- */

/* Reports the damages of a game with their line and column in the file. */
static void
report_damage(struct worker *w, const struct game *g)
{
	const struct damage *d = g->damage, *end = d + g->ndamage;
	struct textplace place = gameline_place(w->line);

	for (; d < end; d++) {
		textplace_move(&place, g->source, d->at);
		worker_report(w, place.line, place.column, "%s", d->what);
	}
	if (g->unlisted > 0)
		worker_report(w, w->line->first_line, 0,
		    "and %d more in this game", g->unlisted);
}

/* Leaves out the query from now on. */
static void
stop_query(struct worker *w, struct finder *f)
{
	w->redo_singly = true;
	f->stopped = f->tally.stopped = w->line->number;
	f->tally.asked = w->ledger.games + 1;
	if (++w->nstopped < w->search->nqueries)
		worker_report(w, w->line->first_line, 0, "the query '%s' is "
		    "left out from game %ld on", f->run->q->name,
		    w->line->number);
}

static void
report_run(struct worker *w, struct finder *f)
{
	struct run *r = f->run;
	bool trial = w->search->form == SEARCH_TRIAL;

	buf_span(&w->now->err, buf_bytes(&r->messages));
	r->messages.n = 0;
	if (r->end == RUN_TIMED_OUT && !trial)
		worker_report(w, w->line->first_line, 0, "the query '%s' took "
		    "longer than %g seconds in game %ld", r->q->name,
		    w->search->options.seconds, w->line->number);
	w->now->gave_up |= r->end != RUN_ENDED;
	if (r->end == RUN_FAILED || (r->end == RUN_TIMED_OUT && trial))
		stop_query(w, f);
}

/* ---- one query, one game ---- */

static void
position_found(struct run *r, int id, const struct value *v, void *context)
{
	struct worker *w = context;

	if (w->search->form == SEARCH_POSITIONS)
		write_position(w, r, id, v);
	else
		write_squares(id, v, &w->drawn);
}

static void
add_match(struct worker *w, struct run *r, const struct outcome *o)
{
	const struct search *s = w->search;

	if (s->sort_keys && w->now->fields.n == 0)
		sort_key(r, o->count, &w->now->out);
	write_fields(r, worker_load(w, r->settings.variations), o,
	    &w->now->fields);
	buf_add(&w->now->fields, w->drawn.p, w->drawn.n);
	if (s->record != NULL)
		field_options(&w->now->fields, s->record);
}

/* Searches the game with one query; true if it matches. */
static bool
search_query(struct worker *w, struct finder *f)
{
	const struct search *s = w->search;
	struct waiting *line = w->now;
	struct run *r = f->run;
	size_t start = line->out.n;
	struct outcome o;
	struct game *g;

	if (!verdict(w, f, line, KNOWN_MOVES))
		return false;
	g = worker_load(w, r->settings.variations);
	w->drawn.n = 0;
	r->facts = w->now->known[r->settings.variations] ?
	    &w->now->facts[r->settings.variations] :
	    line->line.index.p != NULL ? &line->index.facts : NULL;
	o = run_game(r, g, w->line->number, s->form == SEARCH_POSITIONS ||
	    (s->form == SEARCH_LINES && s->draw) ? position_found : NULL, w);
	line->doubtful |= r->doubtful;
	report_run(w, f);
	f->tally.given_up += r->end != RUN_ENDED;
	if (!o.matched) {
		line->out.n = start;
		return false;
	}
	if (!f->hints.lasting)
		f->hints.n = 0;
	f->tally.games++;
	f->tally.positions += o.count;
	if (s->form == SEARCH_LINES)
		add_match(w, r, &o);
	return true;
}

static void
forget_game(struct waiting *now)
{
	now->loaded[0] = now->loaded[1] = false;
	now->known[0] = now->known[1] = false;
}

/* Gives the game up, and frees all memory that the games so far have taken. */
static void
run_out(struct worker *w, struct finder *f)
{
	struct run *old;
	size_t i;

	mem_uncount(SIZE_MAX);
	for (i = 0; i < w->search->nqueries; i++) {
		old = w->finder[i].run;
		w->finder[i].run = run_new(old->q, old->options, old->time);
		profile_new(w->finder[i].run);
		if (w->search->profile)
			profile_add(w->finder[i].run, old);
		run_free(old);
	}
	forget_game(w->now);
	game_free(&w->now->game[0]);
	game_free(&w->now->game[1]);
	w->redo_singly = w->now->gave_up = true;
	f->tally.given_up++;
	worker_report(w, w->line->first_line, 0, "out of memory for the query "
	    "'%s' in game %ld", f->run->q->name, w->line->number);
}

/*
 * As search_query, within the limit of memory: a game that needs more is given
 * up, but if the query keeps values from game to game, the program dies.
 * Writing what was found has no limit.
 */
static bool
search_within(struct worker *w, struct finder *f)
{
	size_t start = w->now->out.n;
	jmp_buf out;
	bool matched;

	if (f->known[w->now - w->waiting] == RULED_OUT)
		return false;
	mem_limit(w->search->memory);
	if (f->serial || setjmp(out) == 0) {
		mem_escape(f->serial ? NULL : &out);
		matched = search_query(w, f);
		mem_escape(NULL);
		mem_limit(0);
		return matched;
	}
	mem_escape(NULL);
	mem_limit(0);
	w->now->out.n = start;
	run_out(w, f);
	return false;
}

/* ---- all queries, many games ---- */

static void
count_game(struct worker *w, bool matched)
{
	struct waiting *now = w->now;
	const struct game *g = &now->game[now->loaded[1]];
	bool report = w->search->report_damage;

	if (report && !now->loaded[1])
		worker_load(w, false);
	w->ledger.matched += matched;
	w->ledger.given_up += now->gave_up && !matched;
	if (now->loaded[0] || now->loaded[1]) {
		now->damaged = g->ndamage > 0;
		now->variant = g->variant;
	}
	ledger_count(&w->ledger, now->damaged, now->variant);
	w->ledger.doubtful += now->doubtful;
	if (report && now->damaged)
		report_damage(w, g);
}

/* Writes a game, and records where the block stands then. */
static void
write_game(struct worker *w)
{
	const struct search *s = w->search;
	size_t n = s->nqueries, i;

	buf_span(&w->out, buf_bytes(&w->now->out));
	if (s->form == SEARCH_LINES) {
		buf_span(&w->out, w->line->line);
		buf_span(&w->out, w->line->rest);
		if (!s->inverted)
			buf_span(&w->out, buf_bytes(&w->now->fields));
		buf_putc(&w->out, '\n');
	}
	*MEM_ADD(w->cut, w->cuts_cap, w->ncuts) = (struct cut){ w->out.n,
		w->err.n, w->ledger };
	if (s->most == 0)
		return;
	MEM_GROW(w->tally, w->tallies_cap, w->ncuts * n);
	for (i = 0; i < n; i++)
		w->tally[(w->ncuts - 1) * n + i] = w->finder[i].tally;
}

/* Makes a waiting line the one that is searched. */
static void
take_line(struct worker *w, struct waiting *now)
{
	w->now = now;
	w->line = &now->line;
	if (w->writes_files &&
	    !span_equal(buf_bytes(&w->source), now->line.file)) {
		buf_set(&w->source, now->line.file);
		search_uses_line(w->search, now->line.file);
	}
}

static void
begin_game(struct waiting *now)
{
	now->lost = now->matched = now->gave_up = false;
	forget_game(now);
	now->out.n = now->fields.n = now->err.n = 0;
}

/* Writes and counts what the queries found in a game. */
static void
end_game(struct worker *w, struct waiting *now)
{
	const struct search *s = w->search;
	bool matched = now->matched;

	take_line(w, now);
	if (!worker_is_over(w)) {
		now->gave_up |= w->nstopped > 0;
		/* the game must be read, whatever the queries are */
		if (s->report_damage || (!matched && s->inverted &&
		    s->form == SEARCH_LINES))
			worker_open(w);
		if (!now->lost)
			count_game(w, matched);
		w->ledger.lost += now->lost;
		if (!now->lost && matched != s->inverted &&
		    (!now->gave_up || matched))
			write_game(w);
	}
	buf_span(&w->err, buf_bytes(&now->err));
}

/* Searches the games of waiting lines: each query in all, then the next. */
static void
search_games(struct worker *w, struct waiting *first, struct waiting *end)
{
	struct finder *f = w->finder;
	struct waiting *now;

	for (now = first; now < end; now++) {
		begin_game(now);
		now->game = w->room[now - first];
	}
	for (; f < w->finder + w->search->nqueries; f++)
		for (now = first; now < end && f->stopped == 0; now++) {
			take_line(w, now);
			if (!now->lost)
				now->matched |= search_within(w, f);
		}
	for (now = first; now < end; now++)
		end_game(w, now);
}

/* Searches the games of all waiting lines. */
static void
search_waiting(struct worker *w)
{
	search_games(w, w->waiting, w->waiting + w->nwaiting);
	w->nwaiting = 0;
}

/* Searches the game of a line, or lets it wait for others. */
static void
add_game(struct worker *w, int slot)
{
	struct waiting *line = &w->waiting[slot];
	struct finder *f;

	line->closed = line->line.index.p != NULL;
	line->damaged = line->doubtful = false;
	line->variant = line->line.index.p != NULL ?
	    facts_variant(line->index.facts.seen) : 0;
	for (f = w->finder; f < w->finder + w->search->nqueries; f++)
		if (f->hints.n > 0)
			hints_note(&f->hints, &line->line);
	if (!verdict_promises(w, line) && !w->ordered) {
		ledger_count(&w->ledger, line->damaged, line->variant);
		w->ledger.given_up += w->nstopped > 0;
	} else if (line->line.index.p == NULL && w->together) {
		if (++w->nwaiting == WAITING_MOST)
			search_waiting(w);
	} else {
		search_waiting(w);
		search_games(w, line, line + 1);
	}
}

/* Reports a line that is not a game line. */
static void
report_other_line(struct worker *w, const char *file, struct span text)
{
	buf_printf(&w->err, "%s:", file);
	*MEM_ADD(w->gap, w->gaps_cap, w->ngaps) =
	    (struct gap){ w->err.n, w->lines };
	buf_printf(&w->err, ": not a game line: '%.*s'\n",
	    text.n < 40 ? (int)text.n : 40, text.p);
	w->ledger.bad_lines++;
}

/* Returns NULL, or why the game of an index line cannot be read. */
static const char *
check_index(struct worker *w, struct waiting *now)
{
	const char *why;

	if (now->judged == NULL || now->judged != now->line.index.p) {
		now->judged = NULL;
		verdict_begin(w, now, KNOWN_FLAGS);
	}
	if (now->line.index.p == NULL)
		return NULL;
	why = now->judged == NULL ? index_read(now->line.index, &now->index) :
	    NULL;
	return why != NULL ? why :
	    fetch_check(w->fetcher, &now->line, &now->index);
}

/* Searches one line; false if no query wants later games. */
static bool
search_line(struct worker *w, const char *file, struct span text)
{
	struct waiting *now = &w->waiting[w->nwaiting];
	struct gameline *line = &now->line;
	const char *why;

	if (!gameline_parse(text, line)) {
		search_waiting(w);
		report_other_line(w, file, text);
		return true;
	}
	if (line->number > w->last_game)
		return false;
	numbers_note(&w->numbers, line);
	if (w->search->explained_game != 0 &&
	    line->number != w->search->explained_game)
		return true;
	why = check_index(w, now);
	if (why != NULL) {
		search_waiting(w);
		begin_game(now);
		take_line(w, now);
		worker_lose(w, why);
		buf_span(&w->err, buf_bytes(&now->err));
		w->ledger.lost++;
		return true;
	}
	add_game(w, w->nwaiting);
	return !worker_is_over(w);
}

static bool
search_block(struct worker *w, const struct block *block)
{
	const char *p = block->text.p, *end = p + block->text.n, *eol;
	struct span line;
	bool more = true;

	w->indexed = w->by_field;
	for (; p < end && more; p = eol + 1) {
		eol = memchr(p, '\n', (size_t)(end - p));
		if (eol == NULL)
			eol = end;
		line = span_to(p, eol);
		w->lines++;
		more = verdict_by_field(w, line) ||
		    search_line(w, block->file, line);
	}
	search_waiting(w);
	return more && !worker_is_over(w);
}

/* Forgets which queries stopped in this block. */
static void
start_queries(struct worker *w)
{
	struct finder *f = w->finder;

	for (; f < w->finder + w->search->nqueries; f++)
		if (f->tally.stopped != 0) {
			f->stopped = 0;
			w->nstopped--;
		}
}

bool
worker_search(struct worker *w, const struct block *block)
{
	bool more = search_block(w, block);

	if (!w->redo_singly || !w->together)
		return more;
	start_queries(w);
	worker_reset(w);
	w->together = false;
	more = search_block(w, block);
	w->together = true;
	return more;
}

bool
worker_is_over(const struct worker *w)
{
	return w->nstopped == w->search->nqueries;
}

void
worker_leave_out(struct worker *w, const struct tally *tally)
{
	size_t i;

	w->nstopped = 0;
	for (i = 0; i < w->search->nqueries; i++) {
		w->finder[i].stopped = tally[i].stopped;
		w->nstopped += tally[i].stopped != 0;
	}
}

/* ---- its life ---- */

void
worker_reset(struct worker *w)
{
	size_t i;

	w->out.n = w->err.n = 0;
	w->ncuts = w->ngaps = 0;
	w->lines = 0;
	w->redo_singly = false;
	memset(&w->ledger, 0, sizeof(w->ledger));
	memset(&w->numbers, 0, sizeof(w->numbers));
	for (i = 0; i < w->search->nqueries; i++)
		memset(&w->finder[i].tally, 0, sizeof(struct tally));
}

/* Makes the run of a query, in the thread of the worker. */
static void
finder_begin(struct finder *f, struct worker *w, const struct query *q)
{
	const struct search *s = w->search;

	f->serial = query_has(q, FILTER_SERIAL);
	f->run = run_new(q, &s->options, &w->time);
	f->damage = f->run->settings.variations ? SEEN_ALL_DAMAGE : SEEN_DAMAGE;
	needs_find(&f->needs, s, f->run);
	if (f->needs.never)
		f->damage = 0;
	if (!s->no_warnings && !s->inverted)
		hints_find(&f->hints, q);
	profile_new(f->run);
	if (s->explained_game != 0)
		explain_begin(f->run, s->explained_id);
}

/* Whether the field i: alone can rule the query out. */
static bool
asks_field(const struct finder *f)
{
	const struct settings *s = &f->run->settings;

	return (f->needs.never ||
	    (f->needs.useful && f->needs.ntags == 0)) && !f->serial &&
	    !query_has(f->run->q, FILTER_COUNTS) &&
	    s->first_game <= 1 && s->last_game == LONG_MAX;
}

struct worker *
worker_new(struct search *s, long last_game)
{
	struct worker *w = mem_zero(1, sizeof(*w));
	bool watched = s->explained_game != 0 || s->profile;
	struct finder *f;
	size_t i;

	w->search = s;
	w->last_game = last_game;
	w->ordered = s->most != 0 || s->inverted || s->report_damage;
	w->together = !watched && !w->ordered && s->nqueries > 1 &&
	    s->memory == 0 && options_use(&s->options, USE_TOGETHER);
	w->by_field = !watched && !w->ordered && !s->unseen &&
	    s->lacking.n == 0;
	w->needed = ~0u;
	w->fetcher = fetcher_new(s->folder);
	w->time.seconds = s->options.seconds;
	w->finder = mem_zero(s->nqueries, sizeof(*w->finder));
	for (i = 0; i < s->nqueries; i++) {
		f = &w->finder[i];
		finder_begin(f, w, s->query[i]);
		w->together &= !f->serial;
		w->writes_files |= query_writes(s->query[i]);
		w->by_field &= asks_field(f);
		w->damage |= f->damage;
		w->needed &= f->needs.flags;
	}
	return w;
}

void
worker_free(struct worker *w)
{
	size_t i;

	for (i = 0; i < w->search->nqueries; i++)
		run_free(w->finder[i].run);
	fetcher_free(w->fetcher);
	for (i = 0; i < WAITING_MOST; i++) {
		BUFS_FREE(&w->waiting[i].out, &w->waiting[i].fields,
		    &w->waiting[i].err);
		game_free(&w->room[i][0]);
		game_free(&w->room[i][1]);
	}
	BUFS_FREE(&w->source, &w->column, &w->solution, &w->drawn, &w->out,
	    &w->err);
	free(w->finder);
	free(w->cut);
	free(w->gap);
	free(w->tally);
	free(w);
}
