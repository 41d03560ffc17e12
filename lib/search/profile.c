/*
 * profile.c - counts how often each node of a query is evaluated, how often it
 * matches or has a value, and how long that takes. Each evaluator is replaced
 * by one that counts and calls it.
 */
#include <stdlib.h>

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

static bool
watched_number(struct run *r, const struct node *n, int *v)
{
	long long start = clock_now();
	struct value seen = { .type = n->type };

	seen.bound = count(r, n, start, before(r, n)->value.number(r, n, v));
	seen.number = *v;
	explain_value(r, n, &seen);
	return seen.bound;
}

static bool
watched_string(struct run *r, const struct node *n, struct span *v)
{
	long long start = clock_now();
	struct value seen = { .type = STRING };

	seen.bound = count(r, n, start, before(r, n)->value.string(r, n, v));
	seen.string = *v;
	explain_value(r, n, &seen);
	return seen.bound;
}

/*
 * Replaces the evaluators of a node. A test that only calls the evaluator of
 * the value is left: the call is counted there.
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

/* The text of a query, of which one line was printed last. */
struct querytext {
	struct textlines lines;
	int last;
};

/* Prints the line of the query that a node is on, if it is another one. */
static void
write_source(const struct run *r, int line, struct querytext *text, FILE *to)
{
	struct span source = query_line_of(r->q, line, &text->lines);
	struct buf b = { 0 };

	if (line == text->last || source.n == 0)
		return;
	text->last = line;
	buf_show(&b, span_trim(source));
	fprintf(to, "%43s line %d: %s\n", "", line, buf_str(&b));
	buf_free(&b);
}

/* Prints the line of a node, safe to show on a terminal. */
static void
write_node_line(const struct node *n, FILE *to)
{
	struct buf line = { 0 }, shown = { 0 };

	ast_write_line(n, &line);
	buf_show(&shown, buf_bytes(&line));
	buf_putc(&shown, '\n');
	buf_write(&shown, to);
	buf_free(&line);
	buf_free(&shown);
}

/*
 * Prints a node and those below it; nodes that were never evaluated are left
 * out.
 */
static void
profile_node(const struct run *r, const struct node *n, int depth,
    struct querytext *text, FILE *to)
{
	const struct profile *p, *all = &r->profile[r->q->body->serial];
	int i;

	if (n == NULL)
		return;
	p = &r->profile[n->serial];
	if (p->evaluations > 0) {
		write_source(r, n->line, text, to);
		fprintf(to, "%12ld %12ld %10.3f %5.1f%% %*s",
		    p->evaluations, p->matches, p->seconds,
		    all->seconds > 0 ? 100 * p->seconds / all->seconds : 0.0,
		    2 * depth, "");
		write_node_line(n, to);
	}
	for (i = 0; i < n->nargs; i++)
		profile_node(r, n->arg[i], depth + 1, text, to);
}

/* Prints what was skipped, and the filters that could not match there. */
static void
write_skipped(const struct skipping *s, FILE *to)
{
	int i;

	if (s->skipped > 0)
		fprintf(to, "%12ld games skipped, since they cannot match, "
		    "with %ld positions:\n", s->skipped, s->positions);
	for (i = 0; i <= s->n; i++) {
		if (s->by[i] == 0)
			continue;
		fprintf(to, "%12ld by ", s->by[i]);
		if (i < s->n)
			write_node_line(s->node[i], to);
		else
			fputs("several filters together\n", to);
	}
}

/* Appends the objects of a node and of those below it. */
static void
write_objects(const struct run *r, const struct node *n, int depth,
    struct buf *b)
{
	const struct profile *p;
	struct buf text = { 0 };
	int i;

	if (n == NULL)
		return;
	p = &r->profile[n->serial];
	ast_write_line(n, &text);
	if (p->evaluations > 0) {
		buf_puts(b, "{\"label\":");
		json_put(b, span_of(r->q->name));
		buf_printf(b, ",\"node\":%d,\"depth\":%d,\"filter\":",
		    n->serial, depth);
		json_put(b, buf_bytes(&text));
		buf_printf(b, ",\"evaluations\":%ld,\"matches\":%ld,"
		    "\"seconds\":%.6f}\n", p->evaluations, p->matches,
		    p->seconds);
	}
	buf_free(&text);
	for (i = 0; i < n->nargs; i++)
		write_objects(r, n->arg[i], depth + 1, b);
}

static void
write_as_json(const struct run *r, const struct skipping *s, FILE *to)
{
	struct buf b = { 0 };

	buf_puts(&b, "{\"label\":");
	json_put(&b, span_of(r->q->name));
	buf_printf(&b, ",\"skipped_games\":%ld,\"skipped_positions\":%ld}\n",
	    s->skipped, s->positions);
	write_objects(r, r->q->body, 0, &b);
	buf_write(&b, to);
	buf_free(&b);
}

void
profile_write(const struct run *r, const struct skipping *s, bool json,
    FILE *to)
{
	struct buf name = { 0 };
	struct querytext text = { .last = 0 };

	if (json) {
		write_as_json(r, s, to);
		return;
	}
	buf_show(&name, span_of(r->q->name));
	fprintf(to, "%12s %12s %10s %6s %s\n", "evaluations", "matches",
	    "seconds", "share", buf_str(&name));
	buf_free(&name);
	write_skipped(s, to);
	profile_node(r, r->q->body, 0, &text, to);
	free(text.lines.at);
}
