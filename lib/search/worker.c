/*
 * worker.c - searches lines of games: lines go in, and what all queries find
 * in them comes out.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "worker.h"

/* ---- what went wrong ---- */

/* Reports something at a place of the game's file; column 0 leaves it out. */
static void PRINTF(4, 5)
report(struct worker *w, long line, long column, const char *fmt, ...)
{
	struct buf name = { 0 };
	va_list ap;

	field_unescape(&name, w->line->file);
	buf_show(&w->err, buf_bytes(&name));
	buf_free(&name);
	buf_printf(&w->err, ":%ld:", line);
	if (column != 0)
		buf_printf(&w->err, "%ld:", column);
	buf_putc(&w->err, ' ');
	va_start(ap, fmt);
	buf_vprintf(&w->err, fmt, ap);
	va_end(ap);
	buf_putc(&w->err, '\n');
}

/* Reports the damages of a game with their line and column in the file. */
static void
report_damage(struct worker *w, const struct game *g)
{
	const struct damage *d = g->damage, *end = d + g->ndamage;
	struct textplace place = gameline_place(w->line);

	for (; d < end; d++) {
		textplace_move(&place, g->text, d->at);
		report(w, place.line, place.column, "%s", d->what);
	}
	if (g->unlisted > 0)
		report(w, w->line->first_line, 0, "and %d more in this game",
		    g->unlisted);
}

/* Leaves out the query from now on. */
static void
stop_query(struct worker *w, struct finder *f)
{
	f->stopped = f->tally.stopped = w->line->number;
	f->tally.asked = w->ledger.games + 1;
	if (++w->nstopped < w->search->nqueries)
		report(w, w->line->first_line, 0, "the query '%s' is left out "
		    "from game %ld on", f->run->q->name, w->line->number);
}

static void
report_run(struct worker *w, struct finder *f)
{
	struct run *r = f->run;

	buf_add(&w->err, r->messages.p, r->messages.n);
	r->messages.n = 0;
	if (r->end == RUN_TIMED_OUT)
		report(w, w->line->first_line, 0, "the query '%s' took longer "
		    "than %g seconds in game %ld", r->q->name,
		    w->search->options.seconds, w->line->number);
	w->gave_up |= r->end != RUN_ENDED;
	if (r->end == RUN_FAILED)
		stop_query(w, f);
}

/* ---- one query, one game ---- */

static const struct gamepart all;	/* of a game */

/* Reports a game that is not the one that was indexed. */
static void
lose_game(struct worker *w, const char *why)
{
	if (!search_lacks(w->search, w->line->file))
		report(w, w->line->first_line, 0,
		    "game %ld is not searched: %s", w->line->number, why);
	w->closed = false;
	w->lost = true;
}

/* Fetches the game of an index line, once; false if that is impossible. */
static bool
open_game(struct worker *w)
{
	const char *why;

	if (!w->closed)
		return !w->lost;
	why = fetch_game(w->fetcher, w->line, w->index,
	    w->waiting[w->slot].ahead);
	if (why != NULL)
		lose_game(w, why);
	w->closed = false;
	return why == NULL;
}

/* Reads the game, unless that is done, or a part of it. */
static struct game *
load_game(struct worker *w, bool variations, struct gamepart part)
{
	struct game *g = &w->game[variations];

	if (!w->loaded[variations]) {
		g->part = part;
		game_read_line(g, w->line->game,
		    (variations ? GAME_VARIATIONS : 0) |
		    gameline_letters(w->line) |
		    (w->search->options.plain ? GAME_PLAINLY : 0));
		w->loaded[variations] = true;
	}
	return g;
}

/* Returns the game to search, read as far as the query needs it. */
static struct game *
find_game(struct worker *w, struct finder *f)
{
	const struct facts *facts = &w->index->facts;
	struct gamepart part = all;
	struct run *r = f->run;

	r->only = -1;
	if (w->line->index.p != NULL)
		r->only = skipping_only(&f->skipping, facts);
	if (r->only >= 0) {
		w->unread.result = bits_first(facts_results(facts));
		return &w->unread;
	}
	if (r->positions < INT_MAX)
		part = skipping_part(&f->skipping, facts, r->positions);
	return load_game(w, r->settings.variations, part);
}

static void
position_found(struct run *r, int id, const struct value *v, void *context)
{
	struct worker *w = context;

	if (w->search->form == SEARCH_POSITIONS)
		write_position(w, r, id, v);
	else
		write_squares(id, v, &w->drawn);
}

static bool
wants_positions(const struct search *s)
{
	return s->form == SEARCH_POSITIONS ||
	    (s->form == SEARCH_LINES && s->draw);
}

static void
add_fields(struct worker *w, struct run *r, const struct outcome *o)
{
	const struct search *s = w->search;

	if (s->sort_keys && w->fields.n == 0)
		sort_key(r, o->count, &w->out);
	write_fields(r, load_game(w, r->settings.variations, all), o,
	    &w->fields);
	buf_add(&w->fields, w->drawn.p, w->drawn.n);
	if (s->record != NULL)
		field_options(&w->fields, s->record);
}

/* Searches the game with one query; true if it matches. */
static bool
search_query(struct worker *w, struct finder *f)
{
	struct waiting *line = &w->waiting[w->slot];
	struct run *r = f->run;
	size_t start = w->out.n;
	struct outcome o;
	struct game *g;

	if (f->conditions.n > 0)
		r->positions = verdict(w, f, line, KNOWN_TAGS);
	if (r->positions == 0 || (w->closed && (!open_game(w) ||
	    verdict(w, f, line, KNOWN_GAME) == 0)))
		return false;
	g = find_game(w, f);
	if (verdict(w, f, line, KNOWN_MOVES) == 0)
		return false;
	w->drawn.n = 0;
	r->facts = w->known[r->settings.variations] ?
	    &w->facts[r->settings.variations] : NULL;
	o = run_game(r, g, w->line->number, wants_positions(w->search) ?
	    position_found : NULL, w);
	report_run(w, f);
	f->tally.given_up += r->end != RUN_ENDED;
	if (!o.matched) {
		w->out.n = start;
		return false;
	}
	f->hints.n = 0;
	f->tally.games++;
	f->tally.positions += o.count;
	if (w->search->form == SEARCH_LINES)
		add_fields(w, r, &o);
	return true;
}

/*
 * Gives up the game, and gives back all memory that the games so far have
 * taken.
 */
static void
run_out(struct worker *w, struct finder *f)
{
	struct run *old;
	size_t i;

	mem_limit(w->search->memory);
	for (i = 0; i < w->search->nqueries; i++) {
		old = w->finder[i].run;
		w->finder[i].run = run_new(old->q, old->options, old->time);
		profile_new(w->finder[i].run);
		if (w->search->profile)
			profile_add(w->finder[i].run, old);
		run_free(old);
	}
	game_free(&w->game[0]);
	game_free(&w->game[1]);
	w->loaded[0] = w->loaded[1] = false;
	w->known[0] = w->known[1] = false;
	w->gave_up = true;
	f->tally.given_up++;
	report(w, w->line->first_line, 0, "out of memory for the query '%s' "
	    "in game %ld", f->run->q->name, w->line->number);
}

/*
 * Searches the game with one query; true if it matches. Where it needs too
 * much memory, this game alone is given up, unless later ones ask what the
 * query has kept. Without conditions no memory is needed to exclude a game.
 */
static bool
search_within(struct worker *w, struct finder *f)
{
	size_t start = w->out.n;
	jmp_buf out;
	bool matched;

	f->run->positions = f->positions[w->slot];
	if (f->run->positions == 0)
		return false;
	if (f->keeps)
		return search_query(w, f);
	if (setjmp(out) == 0) {
		mem_escape(&out);
		matched = search_query(w, f);
		mem_escape(NULL);
		return matched;
	}
	mem_escape(NULL);
	w->out.n = start;
	run_out(w, f);
	return false;
}

/* ---- all queries, many games ---- */

static void
count_game(struct worker *w, bool matched)
{
	bool report = w->search->report_damage;
	const struct game *g = &w->game[w->loaded[1]];
	bool *damaged = &w->waiting[w->slot].damaged;

	if (report && !w->loaded[1])
		load_game(w, false, all);
	w->ledger.games++;
	w->ledger.matched += matched;
	w->ledger.given_up += w->gave_up && !matched;
	if (w->loaded[0] || w->loaded[1])
		*damaged = g->ndamage > 0;
	w->ledger.damaged += *damaged;
	if (report && *damaged)
		report_damage(w, g);
}

static void
add_cut(struct worker *w)
{
	size_t n = w->search->nqueries, i;
	struct cut *c;

	MEM_GROW(w->cut, w->cuts_cap, w->ncuts + 1);
	c = &w->cut[w->ncuts++];
	c->out = w->out.n;
	c->err = w->err.n;
	c->ledger = w->ledger;
	if (w->search->most == 0)
		return;
	MEM_GROW(w->tally, w->tallies_cap, w->ncuts * n);
	for (i = 0; i < n; i++)
		w->tally[(w->ncuts - 1) * n + i] = w->finder[i].tally;
}

static void
write_game(struct worker *w)
{
	const struct search *s = w->search;

	if (s->form == SEARCH_LINES) {
		buf_span(&w->out, w->line->line);
		buf_span(&w->out, w->line->rest);
		if (!s->inverted)
			buf_add(&w->out, w->fields.p, w->fields.n);
		buf_putc(&w->out, '\n');
	}
	add_cut(w);
}

/* Whether the game of the line is to be read, whatever the queries are. */
static bool
is_wanted(const struct worker *w, bool matched)
{
	return w->search->report_damage || (!matched && w->search->inverted &&
	    w->search->form == SEARCH_LINES);
}

/* Makes a line that waits the one that is looked at. */
static void
take_line(struct worker *w, int slot)
{
	struct waiting *now = &w->waiting[slot];

	w->slot = slot;
	w->line = &now->line;
	if (w->search->used.writing &&
	    !span_equal(buf_bytes(&w->source), now->line.file)) {
		w->source.n = 0;
		buf_span(&w->source, now->line.file);
		search_uses_line(w->search, now->line.file);
	}
	w->index = &now->index;
	w->closed = now->line.index.p != NULL;
	w->lost = false;
	w->loaded[0] = w->loaded[1] = w->gave_up = false;
	w->known[0] = w->known[1] = false;
	w->fields.n = 0;
}

static void
search_game(struct worker *w, int slot)
{
	size_t start = w->out.n, i;
	bool matched = false;

	take_line(w, slot);
	w->gave_up = w->nstopped > 0;
	for (i = 0; i < w->search->nqueries && !w->lost; i++)
		if (w->finder[i].stopped == 0)
			matched |= search_within(w, &w->finder[i]);
	if (worker_is_over(w)) {
		w->out.n = start;
		return;
	}
	if (is_wanted(w, matched))
		open_game(w);
	if (!w->lost)
		count_game(w, matched);
	w->ledger.lost += w->lost;
	if (w->lost || matched == w->search->inverted ||
	    (w->gave_up && !matched))
		w->out.n = start;
	else
		write_game(w);
}

/* Finds how much of the files is wanted by the games that wait. */
static void
look_ahead(struct worker *w)
{
	enum { GAP = 4 * 1024, MUCH = 64 * 1024 };
	struct waiting *g, *next = NULL;
	long long gap;

	for (g = w->waiting + w->nwaiting; g-- > w->waiting; next = g) {
		g->ahead = g->index.length;
		if (next == NULL || g->ahead > MUCH ||
		    !span_equal(g->line.file, next->line.file))
			continue;
		gap = next->line.offset - g->line.offset - g->ahead;
		if (gap >= 0 && gap < GAP && next->ahead < MUCH)
			g->ahead += gap + next->ahead;
	}
}

/* Searches the games that wait. */
static void
search_waiting(struct worker *w)
{
	int i, n = w->nwaiting;

	look_ahead(w);
	for (i = 0; i < n && !worker_is_over(w); i++)
		search_game(w, i);
	w->nwaiting = 0;
}

/* Whether some query may match, as far as that is known without the game. */
static bool
is_promising(struct worker *w, int slot)
{
	struct waiting *line = &w->waiting[slot];
	struct finder *f, *end = w->finder + w->search->nqueries;
	bool promising = false;

	for (f = w->finder; f < end; f++) {
		f->positions[slot] = verdict(w, f, line, KNOWN_LINE);
		promising |= f->positions[slot] > 0;
	}
	return promising;
}

/* Searches the game of a line, or lets it wait for others. */
static void
add_game(struct worker *w, int slot)
{
	struct waiting *line = &w->waiting[slot];
	struct finder *f;

	line->damaged = false;
	for (f = w->finder; f < w->finder + w->search->nqueries; f++)
		if (f->hints.n > 0)
			hints_note(&f->hints, &line->line);
	if (!is_promising(w, slot) && !w->ordered) {
		w->ledger.games++;
		w->ledger.given_up += w->nstopped > 0;
		w->ledger.damaged += line->damaged;
	} else if (line->line.index.p != NULL && !w->ordered) {
		if (++w->nwaiting == WAITING_MOST)
			search_waiting(w);
	} else {
		search_waiting(w);
		search_game(w, slot);
	}
}

/* Reports a line that is not a game line. */
static void
report_line(struct worker *w, const char *file, struct span text)
{
	buf_printf(&w->err, "%s:", file);
	MEM_GROW(w->gap, w->gaps_cap, w->ngaps + 1);
	w->gap[w->ngaps].at = w->err.n;
	w->gap[w->ngaps++].line = w->lines;
	buf_printf(&w->err, ": not a game line: '%.*s'\n",
	    text.n < 40 ? (int)text.n : 40, text.p);
	w->ledger.bad_lines++;
}

/* Returns NULL, or why the game of an index line cannot be read. */
static const char *
check_index(struct worker *w, struct waiting *now)
{
	if (now->line.index.p == NULL)
		return NULL;
	if (!index_read(now->line.index, &now->index))
		return "its field i: is damaged, or of another version";
	return fetch_check(w->fetcher, &now->line, &now->index);
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
		report_line(w, file, text);
		return true;
	}
	if (line->number > w->last_game)
		return false;
	numbers_note(&w->numbers, line->number);
	if (w->search->explained_game != 0 &&
	    line->number != w->search->explained_game)
		return true;
	why = check_index(w, now);
	if (why != NULL) {
		search_waiting(w);
		w->line = line;
		lose_game(w, why);
		w->ledger.lost++;
		return true;
	}
	add_game(w, w->nwaiting);
	return !worker_is_over(w);
}

bool
worker_search(struct worker *w, const struct block *block)
{
	const char *p = block->text.p, *end = p + block->text.n, *eol;
	struct span line;
	bool more = true;

	for (; p < end && more; p = eol + 1) {
		eol = memchr(p, '\n', (size_t)(end - p));
		if (eol == NULL)
			eol = end;
		line = span_at(p, (size_t)(eol - p));
		w->lines++;
		more = verdict_by_flags(w, line) ||
		    search_line(w, block->file, line);
	}
	search_waiting(w);
	return more && !worker_is_over(w);
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
	memset(&w->ledger, 0, sizeof(w->ledger));
	memset(&w->numbers, 0, sizeof(w->numbers));
	for (i = 0; i < w->search->nqueries; i++)
		memset(&w->finder[i].tally, 0, sizeof(struct tally));
}

struct worker *
worker_new(struct search *s, long last_game)
{
	struct worker *w = mem_zero(1, sizeof(*w));
	struct finder *f;
	size_t i;

	w->search = s;
	w->last_game = last_game;
	w->ordered = s->most != 0 || s->inverted || s->report_damage;
	w->by_flags = !w->ordered && s->explained_game == 0 && !s->profile &&
	    !s->unseen && s->nlacking == 0;
	w->fetcher = fetcher_new(s->folder);
	w->time.seconds = s->options.seconds;
	w->finder = mem_zero(s->nqueries, sizeof(*w->finder));
	for (i = 0; i < s->nqueries; i++) {
		f = &w->finder[i];
		f->keeps = query_has(s->query[i], FILTER_SERIAL);
		f->run = run_new(s->query[i], &s->options, &w->time);
		if (s->explained_game == 0 && !s->options.plain)
			conditions_find(&f->conditions, f->run);
		skipping_find(&f->skipping, s, f->run);
		if (!s->no_warnings && !s->inverted)
			hints_find(&f->hints, s->query[i]);
		w->by_flags &= f->skipping.useful && f->conditions.n == 0 &&
		    f->skipping.needed != 0 && !f->keeps &&
		    f->run->settings.first_game <= 1 &&
		    f->run->settings.last_game == LONG_MAX;
		if (!s->profile)
			conditions_settle(&f->conditions, f->run);
		profile_new(f->run);
		if (s->explained_game != 0)
			explain_begin(f->run, s->explained_id);
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
	game_free(&w->game[0]);
	game_free(&w->game[1]);
	buf_free(&w->source);
	buf_free(&w->fields);
	buf_free(&w->column);
	buf_free(&w->drawn);
	buf_free(&w->out);
	buf_free(&w->err);
	free(w->finder);
	free(w->cut);
	free(w->gap);
	free(w->tally);
	free(w);
}
