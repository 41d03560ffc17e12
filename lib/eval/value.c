/*
 * value.c - the value of any filter, whatever its type.
 */
#include "eval.h"
#include "utiltext.h"

bool
eval_as(struct run *r, const struct node *n, struct value *v)
{
	switch (v->type) {
	case LOGICAL:
		return eval_test(r, n);
	case SET:
		v->set = eval_set(r, n);
		return true;
	case STRING:
		return eval_string(r, n, &v->string);
	default:
		return eval_number(r, n, &v->number);
	}
}

void
eval_sets(struct run *r, const struct node *n, bitboard *set)
{
	bool last_first = (n->filter->flags & FILTER_LAST_FIRST) != 0;
	bitboard value;
	int i, k;

	for (i = 0; i < n->nargs; i++) {
		k = last_first ? n->nargs - 1 - i : i;
		value = n->arg[k] != NULL ? eval_set(r, n->arg[k]) :
		    ALL_SQUARES;
		if (k < LINE_MOST)
			set[k] = value;
	}
}

bool
eval_value(struct run *r, const struct node *n, struct value *v)
{
	memset(v, 0, sizeof(*v));
	v->type = n->type;
	v->bound = eval_as(r, n, v);
	return v->bound;
}

bool
value_equal(const struct value *a, const struct value *b)
{
	if (!a->bound || !b->bound)
		return a->bound == b->bound;
	if (a->type != b->type || a->type == LOGICAL)
		return a->type == b->type;
	return a->type == SET ? a->set == b->set : value_compare(a, b) == 0;
}

int
value_compare(const struct value *a, const struct value *b)
{
	if (a->type == STRING)
		return span_compare(a->string, b->string);
	return (a->number > b->number) - (a->number < b->number);
}

void
value_write(struct run *r, const struct value *v, struct buf *b)
{
	if (v->type == SET)
		set_write(v->set, b);
	else if (v->type == STRING)
		buf_span(b, v->string);
	else if (v->type == POSITION)
		buf_span(b, position_name(r, v->number));
	else
		buf_number(b, v->number);
}

static void
point_to_bytes(struct held *h)
{
	h->v.string = buf_bytes(&h->bytes);
}

void
held_set(struct held *h, const struct value *v)
{
	h->v = *v;
	if (v->type != STRING)
		return;
	h->bytes.n = h->counted = h->characters = 0;
	if (v->bound)
		buf_span(&h->bytes, v->string);
	point_to_bytes(h);
}

void
held_splice(struct held *h, size_t from, size_t to, struct span s)
{
	struct buf *b = &h->bytes;
	size_t tail = b->n - to;

	buf_room(b, s.n);
	if (tail != 0)
		memmove(b->p + from + s.n, b->p + to, tail);
	if (s.n != 0)
		memcpy(b->p + from, s.p, s.n);
	b->n = from + s.n + tail;
	if (from < h->counted)
		h->counted = h->characters = 0;
	point_to_bytes(h);
}

size_t
held_length(struct held *h)
{
	h->characters += text_length(span_after(buf_bytes(&h->bytes),
	    h->counted));
	h->counted = h->bytes.n;
	return h->characters;
}

void
held_free(struct held *h)
{
	buf_free(&h->bytes);
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

bool
range_holds(struct run *r, const struct node *range, int value)
{
	int least = -WILD_MOST, most = WILD_MOST;

	range_bounds(r, range, &least, &most);
	return value >= least && value <= most;
}
