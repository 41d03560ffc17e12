/*
 * run.c - the state of one query in one thread: where it is, what its
 * variables hold, and the comments it has made and may take back.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "eval.h"

/* What a theme keeps in a run. */
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
	own = r->own = arena_alloc(&r->life, n * sizeof(*own));
	for (t = registry; *t != NULL; t++) {
		if ((*t)->size == 0)
			continue;
		own->theme = *t;
		own->block = arena_alloc(&r->life, (*t)->size);
		own++;
	}
	for (t = registry; *t != NULL; t++)
		if ((*t)->begin != NULL)
			(*t)->begin(r);
}

void *
run_own(const struct run *r, const struct theme *t)
{
	const struct own *own = r->own;

	while (own->theme != t)
		own++;
	return own->block;
}

struct run *
run_new(const struct query *q, const struct options *o)
{
	struct run *r = mem_zero(1, sizeof(*r));

	r->q = q;
	r->options = o;
	r->var = mem_zero((size_t)q->nslots, sizeof(*r->var));
	r->state = mem_zero((size_t)q->nstates, sizeof(*r->state));
	r->kept = mem_zero((size_t)q->nstates, sizeof(*r->kept));
	r->only_move = -1;
	arena_alloc(&r->scratch, 1);
	r->scratch_start = arena_mark(&r->scratch);
	query_settings(q, &r->settings);
	begin_themes(r);
	return r;
}

void
run_free(struct run *r)
{
	const struct theme *const *t;
	size_t i;
	int slot;

	for (t = registry; *t != NULL; t++)
		if ((*t)->free != NULL)
			(*t)->free(r);
	for (slot = 0; slot < r->q->nslots; slot++)
		value_free(&r->var[slot]);
	for (i = 0; i < r->tags_cap; i++)
		buf_free(&r->tag[i].value);
	free(r->var);
	free(r->state);
	free(r->kept);
	free(r->remark);
	free(r->removed);
	free(r->tag);
	buf_free(&r->said);
	buf_free(&r->texts);
	arena_free(&r->scratch);
	arena_free(&r->game);
	arena_free(&r->life);
	free(r);
}

void
run_error(struct run *r, const struct node *n, const char *fmt, ...)
{
	char message[1000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	buf_printf(&r->said, "%s:%d:%d: %s (game %ld, position %d)\n",
	    r->q->file, n->line, n->col, message, r->number, r->id);
	longjmp(r->leave, RUN_FAILED);
}

void
run_check_string(struct run *r, const struct node *n, size_t length)
{
	if (length > STRING_MOST)
		run_error(r, n, "a string of more than %d bytes", STRING_MOST);
}

static double
cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void
run_start_clock(struct run *r)
{
	r->ticks = 0;
	r->deadline = r->options->seconds > 0 ?
	    cpu_seconds() + r->options->seconds : 0;
}

void
run_tick(struct run *r)
{
	enum { TICKS = 4096 };	/* some microseconds */

	if (r->deadline == 0 || ++r->ticks % TICKS != 0)
		return;
	if (cpu_seconds() > r->deadline)
		longjmp(r->leave, RUN_TIMED_OUT);
}

bool
run_is_pure(const struct run *r, const struct node *n)
{
	unsigned silent = r->level == LEVEL_SILENT ? FILTER_REMARKS : 0;

	return (n->effects & ~silent) == 0;
}

void *
run_state(struct run *r, const struct node *n, size_t size)
{
	if (r->state[n->state] == NULL)
		r->state[n->state] = arena_alloc(&r->game, size);
	return r->state[n->state];
}

void *
run_kept(struct run *r, const struct node *n, size_t size)
{
	if (r->kept[n->state] == NULL)
		r->kept[n->state] = arena_alloc(&r->life, size);
	return r->kept[n->state];
}

struct place
run_go(struct run *r, int id)
{
	struct place p = { r->id, r->mask, r->only_move };

	r->id = id;
	r->pos = &r->g->pos[id];
	r->mask.set = false;
	r->only_move = -1;
	return p;
}

void
run_back(struct run *r, struct place p)
{
	r->id = p.id;
	r->pos = &r->g->pos[p.id];
	r->mask = p.mask;
	r->only_move = p.only_move;
}

/* ---- values ---- */

bool
eval_as(struct run *r, const struct node *n, enum type type, union result *v)
{
	switch (type) {
	case SET:
		v->set = eval_set(r, n);
		return true;
	case NUMBER:
		return eval_number(r, n, &v->number);
	case STRING:
		return eval_string(r, n, &v->string);
	case POSITION:
		return eval_position(r, n, &v->number);
	default:
		return eval_test(r, n);
	}
}

void
eval_value(struct run *r, const struct node *n, struct value *v)
{
	struct span s;

	v->type = n->type;
	switch (n->type) {
	case LOGICAL:
		v->bound = eval_test(r, n);
		break;
	case SET:
		v->set = eval_set(r, n);
		v->bound = true;
		break;
	case NUMBER:
		v->bound = eval_number(r, n, &v->number);
		break;
	case POSITION:
		v->bound = eval_position(r, n, &v->number);
		break;
	case STRING:
		v->bound = eval_string(r, n, &s);
		if (v->bound) {
			v->string.n = 0;
			buf_span(&v->string, s);
		}
		break;
	}
}

void
value_copy(struct value *to, const struct value *from)
{
	struct buf string = to->string;

	*to = *from;
	to->string = string;
	to->string.n = 0;
	if (from->type == STRING && from->bound)
		buf_add(&to->string, from->string.p, from->string.n);
}

bool
value_equal(const struct value *a, const struct value *b)
{
	struct span x = { a->string.p, a->string.n };
	struct span y = { b->string.p, b->string.n };

	if (!a->bound || !b->bound)
		return a->bound == b->bound;
	if (a->type != b->type)
		return false;
	switch (a->type) {
	case LOGICAL:
		return true;
	case SET:
		return a->set == b->set;
	case STRING:
		return span_equal(x, y);
	default:
		return a->number == b->number;
	}
}

void
value_free(struct value *v)
{
	buf_free(&v->string);
}

void
range_bounds(struct run *r, const struct node *range, int *least, int *most)
{
	if (range == NULL)
		return;
	if (range->words != 0) {
		*least = -WILD_MOST;
		*most = WILD_MOST;
		return;
	}
	if (!eval_number(r, range->arg[0], least))
		*least = 0;
	*most = *least;
	if (range->nargs > 1)
		eval_number(r, range->arg[1], most);
}

/* ---- comments ---- */

void
comment_add(struct run *r, int id, enum level least, struct span text)
{
	struct remark *m;

	if (r->level < least || text.n == 0)
		return;
	r->remark = mem_grow(r->remark, &r->remarks_cap, r->nremarks + 1,
	    sizeof(*r->remark));
	m = &r->remark[r->nremarks++];
	m->id = id;
	m->at = r->texts.n;
	m->length = text.n;
	buf_span(&r->texts, text);
}

void
comment_printf(struct run *r, int id, enum level least, const char *fmt, ...)
{
	char text[400];
	struct span s = { text, 0 };
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	s.n = n < (int)sizeof(text) ? (size_t)n : sizeof(text) - 1;
	comment_add(r, id, least, s);
}

void
comment_withdraw(struct run *r, size_t mark)
{
	if (r->options->always_comment)
		return;
	r->texts.n = r->remark[mark].at;
	r->nremarks = mark;
}

struct remarks
comment_take(struct run *r, size_t mark)
{
	struct remarks s = { 0 };
	size_t from, i;

	if (r->nremarks <= mark || r->options->always_comment)
		return s;
	s.n = r->nremarks - mark;
	from = r->remark[mark].at;
	s.remark = arena_alloc(&r->game, s.n * sizeof(*s.remark));
	s.texts = arena_copy(&r->game, r->texts.p + from, r->texts.n - from);
	for (i = 0; i < s.n; i++) {
		s.remark[i] = r->remark[mark + i];
		s.remark[i].at -= from;
	}
	comment_cut(r, mark);
	return s;
}

void
comment_put(struct run *r, const struct remarks *s)
{
	struct span text;
	size_t i;

	for (i = 0; i < s->n; i++) {
		text.p = s->texts + s->remark[i].at;
		text.n = s->remark[i].length;
		comment_add(r, s->remark[i].id, LEVEL_QUIET, text);
	}
}

void
run_say(struct run *r, const char *p, size_t n)
{
	buf_add(&r->said, p, n);
}

void
run_set_tag(struct run *r, const char *name, struct span value)
{
	size_t i;

	for (i = 0; i < r->ntags; i++)
		if (strcmp(r->tag[i].name, name) == 0)
			break;
	if (i == r->tags_cap) {
		r->tag = mem_grow(r->tag, &r->tags_cap, i + 1,
		    sizeof(*r->tag));
		memset(&r->tag[i], 0, (r->tags_cap - i) * sizeof(*r->tag));
	}
	r->ntags += i == r->ntags;
	r->tag[i].name = name;
	r->tag[i].value.n = 0;
	buf_span(&r->tag[i].value, value);
}

void
run_remove_comment(struct run *r, int id)
{
	r->removed = mem_grow(r->removed, &r->removed_cap, r->nremoved + 1,
	    sizeof(*r->removed));
	r->removed[r->nremoved++] = id;
}

/* ---- positions ---- */

int
move_number(const struct game *g, int id)
{
	int ply = game_ply(g, id);

	/* CQL counts from 1 at the start, whatever the FEN says */
	return (ply + (g->pos[0].turn == BLACK)) / 2 + 1;
}

struct span
position_name(struct run *r, int id)
{
	const char *turn = r->g->pos[id].turn == WHITE ? "wtm" : "btm";
	int number = move_number(r->g, id);
	char *s;

	if (game_depth(r->g, id) > 0) {
		s = arena_printf(&r->scratch, "move %d(%s)[%d]", number, turn,
		    id);
		comment_printf(r, id, LEVEL_QUIET, "id:%d", id);
	} else {
		s = arena_printf(&r->scratch, "move %d(%s)", number, turn);
	}
	return span_of(s);
}

bool
game_above(const struct game *g, int a, int b)
{
	return a <= b && b <= game_last(g, a);
}

int *
game_way(struct run *r, int a, int b, int *length)
{
	int *way, i;

	*length = game_ply(r->g, b) - game_ply(r->g, a);
	way = arena_alloc(&r->scratch, (size_t)*length * sizeof(*way));
	for (i = *length; i > 0; b = game_parent(r->g, b))
		way[--i] = b;
	return way;
}

int
game_lca(const struct game *g, int a, int b)
{
	while (!game_above(g, a, b))
		a = game_parent(g, a);
	return a;
}

/* ---- the identity of men ---- */

/* Men are numbered at the start by square, a1 b1 .. h8. */
static void
number_men(const struct position *p, uint8_t *where)
{
	bitboard men = pos_occupied(p);
	int n;

	memset(where, NO_SQUARE, 32);
	for (n = 0; men != 0 && n < 32; men &= men - 1)
		where[n++] = (uint8_t)bits_first(men);
}

/* A man keeps its number when it moves, castles and promotes. */
static void
follow_men(const struct position *p, move m, const uint8_t *before,
    uint8_t *where)
{
	int captured = pos_captured(p, m), i;
	bool castle = MOVE_HOW(m) == MOVE_CASTLE;
	bool short_side = MOVE_TO(m) % 8 == 6;

	for (i = 0; i < 32; i++) {
		where[i] = before[i];
		if (where[i] == NO_SQUARE)
			continue;
		if (before[i] == MOVE_FROM(m))
			where[i] = (uint8_t)MOVE_TO(m);
		else if (castle && before[i] == MOVE_ROOK(m))
			where[i] = (uint8_t)(MOVE_TO(m) +
			    (short_side ? -1 : 1));
		else if (before[i] == captured)
			where[i] = NO_SQUARE;
	}
}

static void
find_men(struct run *r)
{
	struct game *g = r->g;
	int id, parent;

	if (r->where != NULL)
		return;
	r->where = arena_alloc(&r->game, (size_t)g->npos *
	    sizeof(*r->where));
	number_men(&g->pos[0], r->where[0]);
	for (id = 1; id < g->npos; id++) {
		parent = game_parent(g, id);
		follow_men(&g->pos[parent], g->move[id], r->where[parent],
		    r->where[id]);
	}
}

int
man_square(struct run *r, int id, int identity)
{
	find_men(r);
	return r->where[id][identity];
}

int
man_identity(struct run *r, int id, int sq)
{
	int i;

	find_men(r);
	for (i = 0; i < 32; i++)
		if (r->where[id][i] == sq)
			return i;
	return -1;
}
