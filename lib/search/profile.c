/*
 * profile.c - counts how often each node of a query is evaluated, how often it
 * matches or has a value, and how long that takes. Each evaluator is replaced
 * by one that counts and calls it.
 */
#include "utiltext.h"
#include "utilthread.h"
#include "worker.h"

/* The evaluators of a node before it was watched. */
struct watched {
	bool (*test)(struct run *, const struct node *);
	union evaluator value;
};

static const struct watched *
before(const struct run *r, const struct node *n)
{
	return &r->q->watched[n->serial];
}

static bool
count(struct run *r, const struct node *n, long long start, bool matched)
{
	struct profile *p = &r->profile[n->serial];

	if (r->explainer != NULL && !r->explainer->on)
		return matched;
	p->evaluations++;
	p->matches += matched;
	p->seconds += (double)(clock_now() - start) / 1e9;
	return matched;
}

static bool
watched_test(struct run *r, const struct node *n)
{
	long long start = clock_now();

	return count(r, n, start, before(r, n)->test(r, n));
}

static bitboard
watched_set(struct run *r, const struct node *n)
{
	long long start = clock_now();
	struct value v = { .type = SET, .bound = true };

	v.set = before(r, n)->value.set(r, n);
	count(r, n, start, v.set != 0);
	explain_value(r, n, &v);
	return v.set;
}

/* Defines the evaluator of numbers and that of strings. */
#define WATCHED(name, member, of)					\
static bool								\
name(struct run *r, const struct node *n, of *v)			\
{									\
	long long start = clock_now();					\
	struct value seen = { .type = n->type };			\
									\
	seen.bound = count(r, n, start,					\
	    before(r, n)->value.member(r, n, v));			\
	seen.member = *v;						\
	explain_value(r, n, &seen);					\
	return seen.bound;						\
}

WATCHED(watched_number, number, int)
WATCHED(watched_string, string, struct span)

/*
 * Replaces the evaluators of a node. A test that only calls the evaluator of
 * the value stays: the call is counted by that one.
 */
static void
watch(struct node *n, void *context)
{
	struct query *q = context;
	struct watched *w = &q->watched[n->serial];

	w->value = n->value;
	if (n->type == SET)
		n->value.set = watched_set;
	else if (n->type == STRING)
		n->value.string = watched_string;
	else if (n->type != LOGICAL)
		n->value.number = watched_number;
	if (node_has_test(n)) {
		w->test = n->test;
		n->test = watched_test;
	}
}

void
query_watch(struct query *q)
{
	q->watched = arena_alloc(&q->arena, ((size_t)q->nnodes + 1) *
	    sizeof(*q->watched));
	node_each(q->body, watch, q);
}

void
profile_new(struct run *r)
{
	if (r->q->watched != NULL)
		r->profile = arena_alloc(&r->life, ((size_t)r->q->nnodes + 1) *
		    sizeof(*r->profile));
}

void
profile_add(struct run *to, const struct run *from)
{
	int i;

	for (i = 0; i <= to->q->nnodes; i++) {
		to->profile[i].evaluations += from->profile[i].evaluations;
		to->profile[i].matches += from->profile[i].matches;
		to->profile[i].seconds += from->profile[i].seconds;
	}
}

/* A query, of whose text one line was printed last. */
struct querytext {
	struct query *q;
	int last;
};

/* Appends the line of the query that a node is on, if it is another one. */
static void
write_source(int line, struct querytext *text, struct buf *b)
{
	struct span source = query_line(text->q, line);

	if (line == text->last || source.n == 0)
		return;
	text->last = line;
	buf_printf(b, "%43s line %d: ", "", line);
	buf_show(b, span_trim(source));
	buf_putc(b, '\n');
}

/* Appends the line of a node, safe to show on a terminal. */
static void
write_node_line(const struct node *n, struct buf *b)
{
	struct buf line = { 0 };

	ast_write_line(n, true, &line);
	buf_show(b, buf_bytes(&line));
	buf_putc(b, '\n');
	buf_free(&line);
}

static void
write_row(const struct run *r, const struct node *n, int depth,
    struct querytext *text, struct buf *b)
{
	const struct profile *p = &r->profile[n->serial];
	double all = r->profile[r->q->body->serial].seconds;

	write_source(n->line, text, b);
	buf_printf(b, "%12ld %12ld %10.3f %5.1f%% %*s", p->evaluations,
	    p->matches, p->seconds, all > 0 ? 100 * p->seconds / all : 0.0,
	    2 * depth, "");
	write_node_line(n, b);
}

static void
write_object(const struct run *r, const struct node *n, int depth,
    struct buf *b)
{
	const struct profile *p = &r->profile[n->serial];
	struct buf text = { 0 };

	ast_write_line(n, true, &text);
	json_put(b, "{\"label\":", span_of(r->q->name));
	buf_printf(b, ",\"node\":%d,\"depth\":%d,\"filter\":", n->serial,
	    depth);
	json_put(b, "", buf_bytes(&text));
	buf_printf(b, ",\"evaluations\":%ld,\"matches\":%ld,"
	    "\"seconds\":%.6f}\n", p->evaluations, p->matches, p->seconds);
	buf_free(&text);
}

/*
 * Appends a row for n and for each node below it, or JSON objects if text is
 * NULL; nodes that were never evaluated are left out.
 */
static void
write_nodes(const struct run *r, const struct node *n, int depth,
    struct querytext *text, struct buf *b)
{
	int i;

	if (n == NULL)
		return;
	if (r->profile[n->serial].evaluations > 0 && text != NULL)
		write_row(r, n, depth, text, b);
	else if (r->profile[n->serial].evaluations > 0)
		write_object(r, n, depth, b);
	for (i = 0; i < n->nargs; i++)
		write_nodes(r, n->arg[i], depth + 1, text, b);
}

/* Appends what was skipped, and the filters that could not match there. */
static void
write_skipped(const struct needs *s, struct buf *b)
{
	int i;

	if (s->skipped > 0)
		buf_printf(b, "%12ld games skipped, since they cannot match, "
		    "with %ld positions:\n", s->skipped, s->positions);
	for (i = 0; i <= s->n; i++) {
		if (s->by[i] == 0)
			continue;
		buf_printf(b, "%12ld by ", s->by[i]);
		if (i < s->n)
			write_node_line(s->node[i], b);
		else
			buf_puts(b, "several filters together\n");
	}
}

void
profile_write(struct query *q, const struct run *r, const struct needs *s,
    bool json, FILE *to)
{
	struct querytext text = { .q = q };
	struct buf b = { 0 };

	if (json) {
		json_put(&b, "{\"label\":", span_of(r->q->name));
		buf_printf(&b, ",\"skipped_games\":%ld,"
		    "\"skipped_positions\":%ld}\n", s->skipped, s->positions);
	} else {
		buf_printf(&b, "%12s %12s %10s %6s ", "evaluations", "matches",
		    "seconds", "share");
		buf_show(&b, span_of(r->q->name));
		buf_putc(&b, '\n');
		write_skipped(s, &b);
	}
	write_nodes(r, r->q->body, 0, json ? NULL : &text, &b);
	buf_write(&b, to);
	buf_free(&b);
}
