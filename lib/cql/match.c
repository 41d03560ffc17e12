/*
 * match.c - one query over one game: what is forgotten before it, the
 * positions in order, and what is written of it (CQL 6.2, evaluation).
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cql.h"

/* ---- the header ---- */

void
query_settings(const struct query *q, struct settings *s)
{
	const struct node *n;
	int i;

	memset(s, 0, sizeof(*s));
	s->level = LEVEL_NORMAL;
	s->matchstring = span_of("CQL");
	s->count_least = s->first_game = 1;
	s->count_most = s->last_game = LONG_MAX;
	s->header = q->header;
	for (i = 0; i < q->header->nargs; i++) {
		n = q->header->arg[i];
		if (node_is(n, "variations")) {
			s->variations = true;
		} else if (node_is(n, "mainlineonly")) {
			s->variations = false;
		} else if (node_is(n, "quiet") && s->level == LEVEL_NORMAL) {
			s->level = LEVEL_QUIET;
		} else if (node_is(n, "silent") && s->level == LEVEL_NORMAL) {
			s->level = LEVEL_SILENT;
		} else if (node_is(n, "matchstring")) {
			s->matchstring.p = n->text;
			s->matchstring.n = n->length;
		} else if (node_is(n, "markfirst")) {
			s->mark_first = true;
		} else if (node_is(n, "noheader")) {
			s->no_header = true;
		} else if (node_is(n, "matchcount") ||
		    node_is(n, "sortmatchcount")) {
			s->count_least = n->number;
			s->count_most = n->most;
			s->sorted = node_is(n, "sortmatchcount");
		} else if (node_is(n, "gamenumbers")) {
			s->first_game = n->number;
			s->last_game = n->most;
		}
	}
}

/* Parameters that replace those of the query. */
static bool
replaces(const struct node *n, const struct node *old)
{
	if (node_is(n, "gameresult"))
		return false;
	if (node_is(n, "matchcount") || node_is(n, "sortmatchcount"))
		return node_is(old, "matchcount") ||
		    node_is(old, "sortmatchcount");
	return n->filter == old->filter;
}

/*
 * The level given first counts, so those merged go in front; variations
 * and the like count last.
 */
bool
query_merge_header(struct query *q, const char *text)
{
	struct query extra = { 0 };
	struct node *merged, *old = q->header, *n;
	struct buf b = { 0 };
	int i, k;
	bool drop;

	buf_printf(&b, "cql(%s) true", text);
	extra.arena = q->arena;
	extra.file = "header";
	extra.name = "";
	n = NULL;
	if (query_parse(&extra, span_of(arena_copy(&extra.arena, b.p, b.n))))
		n = extra.header;
	q->arena = extra.arena;
	buf_free(&b);
	if (n == NULL)
		return false;
	merged = node_new(q, old->filter, old->line, old->col);
	for (i = 0; i < n->nargs; i++)
		if (node_is(n->arg[i], "quiet") || node_is(n->arg[i],
		    "silent"))
			node_add(q, merged, n->arg[i]);
	for (i = 0; i < old->nargs; i++) {
		for (drop = false, k = 0; k < n->nargs; k++)
			drop |= replaces(n->arg[k], old->arg[i]);
		if (!drop)
			node_add(q, merged, old->arg[i]);
	}
	for (i = 0; i < n->nargs; i++)
		if (!node_is(n->arg[i], "quiet") && !node_is(n->arg[i],
		    "silent"))
			node_add(q, merged, n->arg[i]);
	q->header = merged;
	return true;
}

/* ---- the query as a whole ---- */

static bool
has_flag(const struct node *n, unsigned flag)
{
	int i;

	if (n == NULL)
		return false;
	if ((n->filter->flags & flag) != 0)
		return true;
	for (i = 0; i < n->nargs; i++)
		if (has_flag(n->arg[i], flag))
			return true;
	return false;
}

bool
query_has(const struct query *q, unsigned flag)
{
	const struct symbol *s;

	if (flag == FILTER_SERIAL)
		for (s = q->symbols; s != NULL; s = s->next)
			if (s->persistent)
				return true;
	return has_flag(q->body, flag);
}

static const struct node *
wants_variations(const struct node *n)
{
	const struct node *found = NULL;
	int i;

	if (n == NULL || (n->filter->flags & FILTER_VARIATIONS) != 0)
		return n;
	for (i = 0; found == NULL && i < n->nargs; i++)
		found = wants_variations(n->arg[i]);
	return found;
}

bool
query_allowed(const struct query *q)
{
	struct settings s;
	const struct node *n = wants_variations(q->body);

	query_settings(q, &s);
	if (s.variations || n == NULL)
		return true;
	warn_at(q->file, n->line, n->col, "%s", n->length != 0 ? n->text :
	    "this filter needs 'variations' in the header");
	return false;
}

bool
query_ready(struct query *q)
{
	if (!query_allowed(q) || !query_expand(q))
		return false;
	groups_link(q);
	node_link(q->body);
	return query_plan(q);
}

/* ---- one game ---- */

/* What does not outlive a game. */
static void
forget(struct run *r)
{
	const struct arenamark nothing = { NULL, 0 };
	const struct symbol *s;
	struct value *v;

	for (s = r->q->symbols; s != NULL; s = s->next) {
		v = &r->var[s->slot];
		if (s->kind == SYM_FUNCTION || s->kind == SYM_DICTIONARY)
			continue;
		if (!s->persistent) {
			v->bound = false;
		} else if (!v->bound) {
			v->type = s->type;
			v->bound = true;
		}
	}
	arena_reset(&r->game, nothing);
	memset(r->state, 0, (size_t)r->q->nstates * sizeof(*r->state));
	r->nremarks = r->texts.n = r->spelling.n = 0;
	r->ntags = r->nremoved = 0;
	r->path = NULL;
	memset(&r->last_path, 0, sizeof(r->last_path));
	r->nsaved = 0;
	r->men_known = false;
	r->only_move = -1;
	r->mask.set = false;
	r->sorting = NULL;
	dictionaries_forget(r);
	groups_forget(r);
	sort_forget(r);
}

/* The tests of the header that concern the game as a whole. */
static bool
refused(const struct run *r)
{
	const struct node *h = r->settings.header;
	int i;

	for (i = 0; i < h->nargs; i++)
		if (node_is(h->arg[i], "gameresult") &&
		    h->arg[i]->number != r->g->result)
			return true;
	return false;
}

/*
 * Some filters match without having a value; asking for their truth too
 * must not have an effect twice.
 */
static bool
value_matches(struct run *r, const struct node *body, struct value *v)
{
	eval_value(r, body, v);
	if (v->bound)
		return v->type != SET || v->set != 0;
	return v->type != LOGICAL && !body->impure && eval_test(r, body);
}

/* The nth matching position of the game gets the match string. */
static void
mark_match(struct run *r, int id, long nth)
{
	if (nth == 1 || !r->settings.mark_first)
		comment_add(r, id, LEVEL_NORMAL, r->settings.matchstring);
}

static long
search_positions(struct run *r, void (*each)(void *, int,
    const struct value *), void *context)
{
	const struct node *body = r->q->body;
	struct value v = { 0 };
	size_t mark;
	long count = 0;
	bool matched;
	int id;

	for (id = 0; id < r->g->npos; id++) {
		r->id = id;
		r->pos = &r->g->pos[id];
		mark = comment_mark(r);
		matched = each != NULL ? value_matches(r, body, &v) :
		    eval_test(r, body);
		arena_reset(&r->scratch, r->scratch_start);
		if (!matched) {
			comment_cut(r, mark);
			continue;
		}
		mark_match(r, id, ++count);
		if (each != NULL)
			each(context, id, &v);
	}
	value_free(&v);
	return count;
}

/* The same for a query without effects, of which only truth is asked. */
static long
search_columns(struct run *r)
{
	int *ids = column_room(r, r->g->npos, sizeof(*ids)), i, n;

	for (i = 0; i < r->g->npos; i++)
		ids[i] = i;
	n = column_keep(r, r->q->body, ids, r->g->npos);
	for (i = 0; i < n; i++)
		mark_match(r, ids[i], i + 1);
	arena_reset(&r->scratch, r->scratch_start);
	return n;
}

struct outcome
run_game(struct run *r, struct game *g, long number,
    void (*each)(void *, int id, const struct value *), void *context)
{
	struct outcome o = { false, 0 };
	bool zero_counts;

	r->g = g;
	r->number = number;
	r->id = 0;
	r->pos = g->pos;
	r->level = r->options->no_comments ? LEVEL_SILENT :
	    r->settings.level;
	forget(r);
	if (!r->options->no_header && !r->settings.no_header)
		comment_printf(r, 0, LEVEL_QUIET, "Game number %ld", number);
	zero_counts = r->settings.count_least <= 0 &&
	    r->settings.count_most >= 0;
	if (refused(r)) {
		o.matched = zero_counts;
		return o;
	}
	run_start_clock(r);
	r->end = RUN_ENDED;
	switch (setjmp(r->leave)) {
	case 0:
		o.count = each == NULL && !r->q->body->impure &&
		    r->profile == NULL ? search_columns(r) :
		    search_positions(r, each, context);
		break;
	case RUN_TIMED_OUT:
		r->end = RUN_TIMED_OUT;
		break;
	default:
		r->end = RUN_FAILED;
	}
	o.matched = r->end == RUN_ENDED &&
	    o.count >= r->settings.count_least &&
	    o.count <= r->settings.count_most;
	if (o.matched) {
		search_finish(r);
		sort_finish(r, o.count);
	}
	return o;
}

/* ---- conditions on tags ---- */

/* Whether n has the same value at all positions of a game. */
static bool
same_in_game(const struct node *n)
{
	int i;

	if (n == NULL)
		return true;
	if (n->impure ||
	    (n->filter->flags & (FILTER_GAME | FILTER_PLAIN)) == 0)
		return false;
	for (i = 0; i < n->nargs; i++)
		if (!same_in_game(n->arg[i]))
			return false;
	return true;
}

static void
collect_conditions(struct run *r, const struct node *n)
{
	int i;

	if (node_is(n, "compound") || node_is(n, "and")) {
		for (i = 0; i < n->nargs; i++)
			collect_conditions(r, n->arg[i]);
	} else if (r->ntags_asked < TAGS_MOST && same_in_game(n)) {
		r->tags[r->ntags_asked++] = n;
	}
}

/* A query that has effects is evaluated as it stands. */
void
run_find_conditions(struct run *r)
{
	bool zero_counts = r->settings.count_least <= 0;

	if (!r->q->body->impure && !zero_counts)
		collect_conditions(r, r->q->body);
}

bool
run_asks_tags(const struct run *r)
{
	return r->ntags_asked > 0;
}

/* A string filter with a test of its own can have a value and not match. */
static bool
rules_out(struct run *r, const struct node *n)
{
	struct span ignored;

	return !eval_test(r, n) && (n->type != STRING ||
	    n->filter->test == NULL || !eval_string(r, n, &ignored));
}

bool
run_ruled_out(struct run *r, struct game *g, long number)
{
	bool out = false;
	int i;

	r->g = g;
	r->number = number;
	r->id = 0;
	r->pos = &pos_initial;
	if (setjmp(r->leave) == 0) {
		for (i = 0; i < r->ntags_asked && !out; i++)
			out = rules_out(r, r->tags[i]);
	} else {
		out = false;	/* an error; the search will say so */
		r->said.n = 0;
	}
	arena_reset(&r->scratch, r->scratch_start);
	return out;
}

/* ---- what is written ---- */

void
field_name(struct buf *b, struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		struct span one = { s.p + i, 1 };

		if (s.p[i] == ':')
			buf_puts(b, "\\:");
		else
			field_escape(b, one);
	}
}

void
run_fields(struct run *r, const struct outcome *o, const char *label,
    struct buf *b)
{
	const struct remark *m;
	struct span s;
	size_t i;

	buf_puts(b, "\tq:");
	field_name(b, span_of(label));
	buf_printf(b, "\tn:%ld", o->count);
	for (i = 0; i < r->nremarks; i++) {
		m = &r->remark[i];
		s.p = r->texts.p + m->at;
		s.n = m->length;
		buf_printf(b, "\tc:%d:", m->id);
		field_escape(b, s);
	}
	sort_fields(r, o->count, b);
	for (i = 0; i < r->ntags; i++) {
		s.p = r->tag[i].value.p;
		s.n = r->tag[i].value.n;
		buf_puts(b, "\tt:");
		field_name(b, span_of(r->tag[i].name));
		buf_putc(b, ':');
		field_escape(b, s);
	}
	for (i = 0; i < r->nremoved; i++)
		buf_printf(b, "\tr:%d", r->removed[i]);
}

void
run_summary(struct run *r, FILE *to)
{
	const struct symbol *s;
	const struct value *v;
	struct buf set = { 0 };

	for (s = r->q->symbols; s != NULL; s = s->next) {
		if (!s->persistent || s->quiet || s->kind != SYM_VARIABLE)
			continue;
		v = &r->var[s->slot];
		if (v->type == STRING) {
			fprintf(to, "%s: \"%.*s\"\n", s->name,
			    (int)v->string.n, v->string.n != 0 ?
			    v->string.p : "");
		} else if (v->type == SET) {
			set.n = 0;
			set_write(v->set, &set);
			fprintf(to, "%s: %s\n", s->name, buf_str(&set));
		} else {
			fprintf(to, "%s: %d\n", s->name, v->number);
		}
	}
	buf_free(&set);
}
