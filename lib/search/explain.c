/*
 * explain.c - -X: prints the truth and value of each filter of a query at one
 * position, and which failed first. It uses the counts of profile.c.
 */
#include "utilfile.h"
#include "worker.h"

enum { TEXT_WIDTH = 48 };	/* of a filter's text */

void
explain_value(struct run *r, const struct node *n, const struct value *v)
{
	struct buf b = { 0 };

	if (r->explainer == NULL || !r->explainer->on)
		return;
	write_value(r, v, &b);
	r->profile[n->serial].value = span_copy(&r->life, b.p, b.n);
	buf_free(&b);
}

/* ---- the first failure ---- */

static bool
was_asked(const struct run *r, const struct node *n)
{
	return n != NULL && r->profile[n->serial].evaluations > 0;
}

static bool
fails(const struct run *r, const struct node *n)
{
	return was_asked(r, n) && r->profile[n->serial].matches == 0;
}

/* Returns the innermost filter whose failure is that of n. */
static const struct node *
first_failure(const struct run *r, const struct node *n)
{
	int i = 0;

	while (node_is_conjunction(n)) {
		for (i = 0; i < n->nargs && !fails(r, n->arg[i]); i++)
			;
		if (i == n->nargs)
			return n;
		n = n->arg[i];
	}
	return n;
}

/* ---- printing ---- */

/* Appends the text of a node, cut and filled to the same width. */
static void
explain_text(const struct node *n, int depth, struct buf *b)
{
	struct buf text = { 0 }, shown = { 0 };
	int room = TEXT_WIDTH - 2 * depth;

	node_print(n, &text);
	buf_show(&shown, buf_bytes(&text));
	if (room < 12)
		room = 12;
	if (shown.n > (size_t)room) {
		shown.n = (size_t)room - 3;
		buf_puts(&shown, "...");
	}
	buf_printf(b, "%*s%-*s", 2 * depth, "", room, buf_str(&shown));
	BUFS_FREE(&text, &shown);
}

/* The value is shown if the filter was evaluated once. */
static void
write_result(const struct run *r, const struct node *n, struct buf *b)
{
	const struct profile *p = &r->profile[n->serial];

	if (!was_asked(r, n))
		buf_puts(b, "not asked");
	else if (p->evaluations > 1)
		buf_printf(b, "%ld of %ld matched", p->matches,
		    p->evaluations);
	else if (p->matches == 0)
		buf_puts(b, "fails");
	else if (p->value.n > 0)
		buf_show(b, p->value);
	else
		buf_puts(b, "matches");
}

static void
explain_node(const struct run *r, const struct node *n, int depth,
    const struct node *first, struct buf *b)
{
	bool all = node_is_conjunction(n);
	int i;

	if (!node_is(n, "compound")) {
		buf_printf(b, "%c %3d  ", n == first ? '>' : ' ', n->line);
		explain_text(n, depth, b);
		buf_puts(b, "  ");
		write_result(r, n, b);
		buf_putc(b, '\n');
		depth++;
	}
	if (!was_asked(r, n) && n != r->q->body)
		return;
	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] != NULL && (all || was_asked(r, n->arg[i])))
			explain_node(r, n->arg[i], depth, first, b);
}

static void
explain_position(struct run *r, bool matched)
{
	const struct node *body = r->q->body;
	struct buf b = { 0 };

	buf_show(&b, span_of(r->q->file));
	buf_printf(&b, ": game %ld, position %d, ", r->number, r->id);
	if (r->id > 0) {
		buf_puts(&b, "after ");
		game_san(r->g, r->id, &b);
		buf_puts(&b, ", ");
	}
	buf_puts(&b, matched ? "matches\n" : "does not match\n");
	explain_node(r, body, 0, matched ? NULL : first_failure(r, body), &b);
	out_free(&b);
}

void
explain_begin(struct run *r, int id)
{
	r->explainer = arena_alloc(&r->life, sizeof(*r->explainer));
	r->explainer->id = id;
	r->explainer->show = explain_position;
}
