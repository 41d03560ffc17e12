/*
 * value.c - the value of any filter, whatever its type.
 */
#include "eval.h"

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
