/*
 * explain.c - -X: prints the truth and value of each filter of a query at one
 * position, and which failed first. It uses the counts of profile.c.
 */
#include <limits.h>

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

/* Counts the filters of n that matched. */
static int
count_matched(const struct run *r, const struct node *n)
{
	int i, count = was_asked(r, n) && !fails(r, n);

	for (i = 0; n != NULL && i < n->nargs; i++)
		count += count_matched(r, n->arg[i]);
	return count;
}

/*
 * Returns the image of an orbit that matched, or else that with the most
 * filters that did; NULL if n is no orbit, or was not asked.
 */
static const struct node *
nearest_image(const struct run *r, const struct node *n)
{
	const struct node *image, *best = NULL;
	int i, count, most = -1;

	for (i = ORBIT_IMAGES; node_is(n, "orbit") && i < n->nargs; i++) {
		image = n->arg[i]->arg[0];
		count = !was_asked(r, image) ? -1 :
		    fails(r, image) ? count_matched(r, image) : INT_MAX;
		if (count > most) {
			most = count;
			best = image;
		}
	}
	return best;
}

/* Returns the innermost filter whose failure is that of n. */
static const struct node *
first_failure(const struct run *r, const struct node *n)
{
	const struct node *image = nearest_image(r, n);
	int i;

	if (image != NULL && fails(r, image))
		return first_failure(r, image);
	for (i = 0; node_is_conjunction(n) && i < n->nargs; i++)
		if (fails(r, n->arg[i]))
			return first_failure(r, n->arg[i]);
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
explain_line(const struct run *r, const struct node *n, int depth, bool first,
    struct buf *b)
{
	buf_printf(b, "%c %3d  ", first ? '>' : ' ', n->line);
	explain_text(n, depth, b);
	buf_puts(b, "  ");
	write_result(r, n, b);
	buf_putc(b, '\n');
}

static void
explain_node(const struct run *r, const struct node *n, int depth,
    const struct node *first, struct buf *b)
{
	const struct node *image = nearest_image(r, n);
	bool all = node_is_conjunction(n);
	int i;

	if (!node_is(n, "compound"))
		explain_line(r, n, depth++, n == first, b);
	if (image != NULL && node_is(image, "compound"))
		explain_line(r, image, depth++, image == first, b);
	if (image != NULL)
		explain_node(r, image, depth, first, b);
	if ((!was_asked(r, n) && n != r->q->body) || image != NULL)
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
