/*
 * run.c - the state of one query in one thread, its errors, and the time it
 * may take.
 */
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "evalcomments.h"
#include "evalgame.h"

/* What a theme keeps in a run. The theme of the last in the list is NULL. */
struct own {
	const struct theme *theme;
	void *block;
};

static void
begin_themes(struct run *r)
{
	const struct theme *const *t;
	struct own *own;
	size_t n = 0;

	for (t = registry; *t != NULL; t++)
		n += (*t)->size != 0;
	own = r->own = arena_alloc(&r->life, (n + 1) * sizeof(*own));
	for (t = registry; *t != NULL; t++) {
		if ((*t)->size == 0)
			continue;
		own->theme = *t;
		own->block = arena_alloc(&r->life, (*t)->size);
		own++;
		if ((*t)->begin != NULL)
			(*t)->begin(r);
	}
}

void *
run_own(const struct run *r, const struct theme *t)
{
	const struct own *own = r->own;

	while (own->theme != t)
		own++;
	return own->block;
}

/* ---- time ---- */

static double
cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

atomic_int time_beats;

static void *
beat(void *context)
{
	static const struct timespec pause = { .tv_nsec = 20 * 1000 * 1000 };

	for (;; time_beats++)
		nanosleep(&pause, NULL);
	return context;
}

void
time_watch(void)
{
	static bool watched;
	pthread_t thread;

	if (watched)
		return;
	watched = true;
	errno = pthread_create(&thread, NULL, beat, NULL);
	if (errno != 0)
		die("starting a thread:");
	pthread_detach(thread);
}

void
run_leave(struct run *r)
{
	r->time->end = 0;
}

bool
run_is_late(void *run)
{
	struct timelimit *t = ((struct run *)run)->time;
	int beats = atomic_load_explicit(&time_beats, memory_order_relaxed);

	if (t->beats == beats)
		return false;
	if (t->end != 0 && cpu_seconds() > t->end)
		return true;
	t->beats = beats;
	return false;
}

static NORETURN void
leave_game(struct run *r, enum ending how)
{
	r->end = how;
	longjmp(r->leave, 1);
}

void
run_late(struct run *r)
{
	if (run_is_late(r))
		leave_game(r, RUN_TIMED_OUT);
}

void
run_tick_string(struct run *r, size_t length)
{
	enum { LONG_STRING = 16 * 1024 };

	if (length > LONG_STRING)
		run_tick(r);
}

/* ---- the run ---- */

/* Resets what lasts only as long as a game. */
void
run_forget(struct run *r)
{
	const struct own *own;
	const struct symbol *s;
	struct value *v;

	for (s = r->q->symbols; s != NULL; s = s->next) {
		v = &r->var[s->slot].v;
		if (s->kind == SYM_FUNCTION || s->kind == SYM_DICTIONARY)
			continue;
		if (!s->persistent) {
			v->bound = false;
		} else if (!v->bound) {
			v->type = s->type;
			v->bound = true;
		}
	}
	arena_reset(&r->game, r->game_start);
	memset(r->state, 0, (size_t)r->q->nstates * sizeof(*r->state));
	memset(r->memo, 0, (size_t)r->q->nstates * sizeof(*r->memo));
	r->ncomments = r->comment_text.n = 0;
	r->ntags = r->nremoved = 0;
	r->men = NULL;
	r->name = NULL;
	r->attacked = NULL;
	r->only_move = -1;
	r->mask = NULL;
	r->domain = NULL;
	r->assigned = NULL;
	r->end = RUN_ENDED;
	if (r->time->seconds > 0)
		r->time->end = cpu_seconds() + r->time->seconds;
	for (own = r->own; own->theme != NULL; own++)
		if (own->theme->forget != NULL)
			own->theme->forget(r);
}

/* Whether n is a filter, such as line, that columns make no faster. */
PREDICATE(moves_away, (n->filter->flags & FILTER_MOVES) != 0)

struct run *
run_new(const struct query *q, const struct options *o, struct timelimit *time)
{
	struct run *r = mem_zero(1, sizeof(*r));
	struct options *own;

	r->q = q;
	r->options = o;
	r->time = time;
	r->var = mem_zero(2 * (size_t)q->nslots, sizeof(*r->var));
	r->state = mem_zero((size_t)q->nstates, sizeof(*r->state));
	r->memo = mem_zero((size_t)q->nstates, sizeof(*r->memo));
	r->lifelong = mem_zero((size_t)q->nstates, sizeof(*r->lifelong));
	r->only_move = -1;
	arena_alloc(&r->scratch, 1);
	r->scratch_start = arena_mark(&r->scratch);
	arena_alloc(&r->game, 1);
	r->game_start = arena_mark(&r->game);
	query_settings(q, &r->settings);
	r->settings.fen_rights |= o->fen_rights;
	if (r->settings.always_comment || r->settings.secure) {
		r->options = own = arena_alloc(&r->life, sizeof(*own));
		*own = *o;
		own->always_comment |= r->settings.always_comment;
		if (r->settings.secure)
			own->folder = NULL;
	}
	if (r->settings.matchstring.p == NULL)
		r->settings.matchstring = span_of(o->labels ? q->name : "CQL");
	r->share = node_any(q->body, moves_away, NULL) != NULL ? 16 : 2;
	begin_themes(r);
	return r;
}

void
run_save(struct run *r)
{
	int i, n = r->q->nslots;

	for (i = 0; i < n; i++)
		held_set(&r->var[n + i], &r->var[i].v);
}

void
run_restore(struct run *r)
{
	int i, n = r->q->nslots;

	for (i = 0; i < n; i++)
		held_set(&r->var[i], &r->var[n + i].v);
}

void
run_free(struct run *r)
{
	const struct own *own;
	size_t i;
	int slot;

	for (own = r->own; own->theme != NULL; own++)
		if (own->theme->free != NULL)
			own->theme->free(r);
	for (slot = 0; slot < 2 * r->q->nslots; slot++)
		held_free(&r->var[slot]);
	for (i = 0; i < r->tags_cap; i++)
		buf_free(&r->tag[i].value);
	free(r->var);
	free(r->state);
	free(r->memo);
	free(r->lifelong);
	free(r->comment);
	free(r->removed);
	free(r->tag);
	BUFS_FREE(&r->messages, &r->comment_text);
	arena_free(&r->scratch);
	arena_free(&r->game);
	arena_free(&r->life);
	free(r);
}

void
run_stop(struct run *r, const struct node *n, enum ending how,
    const char *fmt, ...)
{
	int line = n->line;
	const char *file = query_file(r->q, &line);
	char message[1000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	buf_printf(&r->messages, "%s:%d:%d: %s (game %ld, position %d)\n",
	    file, line, n->col, message, r->number, r->id);
	leave_game(r, how);
}

void
run_check_string(struct run *r, const struct node *n, size_t length)
{
	run_tick_string(r, length);
	if (length > STRING_MOST)
		run_error(r, n, "a string of more than %d bytes", STRING_MOST);
}

const struct facts *
run_facts(struct run *r)
{
	if (r->facts == NULL) {
		game_facts(r->g, &r->own_facts);
		r->facts = &r->own_facts;
	}
	return r->facts;
}
