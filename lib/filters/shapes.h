/*
 * shapes.h - evaluators and hooks of rows that one expression says. Each macro
 * makes the function called name; r, n, v and f are the parameters of the hook
 * (see struct filter).
 */
#ifndef SHAPES_H
#define SHAPES_H

#include "enginecolumn.h"
#include "evalcomments.h"
#include "enginemay.h"

/* Evaluates both operands of n, the second only if the first has a value. */
static inline bool
eval_numbers(struct run *r, const struct node *n, int *a, int *b)
{
	return eval_number(r, n->arg[0], a) && eval_number(r, n->arg[1], b);
}

static inline bool
eval_strings(struct run *r, const struct node *n, struct span *a,
    struct span *b)
{
	return eval_string(r, n->arg[0], a) && eval_string(r, n->arg[1], b);
}

/* Combines a and b by + - * / or %, which wraps around; false for x / 0. */
static inline bool
number_combine(int sign, int a, int b, int *v)
{
	unsigned x = (unsigned)a, y = (unsigned)b;

	switch (sign) {
	case '+':
		*v = (int)(x + y);
		return true;
	case '-':
		*v = (int)(x - y);
		return true;
	case '*':
		*v = (int)(x * y);
		return true;
	case '/':	/* toward zero */
		if (b != 0)
			*v = b == -1 ? (int)(0 - x) : a / b;
		return b != 0;
	default:	/* the remainder, with the sign of a */
		if (b != 0)
			*v = b == -1 ? 0 : a % b;
		return b != 0;
	}
}

/* Whether the filter matches. */
#define TRUTH(name, expression)						\
static bool								\
name(struct run *r, const struct node *n)				\
{									\
	return expression;						\
}

/* The same; comments made on the way are taken back unless it matches. */
#define TENTATIVE(name, expression)					\
static bool								\
name(struct run *r, const struct node *n)				\
{									\
	size_t mark = comment_mark(r);					\
									\
	return comments_if(r, expression, mark);			\
}

/* Its set. */
#define SQUARES(name, expression)					\
static bitboard								\
name(struct run *r, const struct node *n)				\
{									\
	return expression;						\
}

/*
 * The same of the sets of its operands, at one position and at many; most rows
 * have two. EACH_PLAIN looks at no more than two sets, and at n. FROM_SETS are
 * the hooks in its row.
 */
#define EACH_SET(name, expression)					\
static inline bitboard							\
name(struct run *r, const struct node *n, const bitboard *set)		\
{									\
	return expression;						\
}									\

#define EACH(name, expression)						\
EACH_SET(name, expression)						\
EACH_COLUMN(name)

#define COLUMN_OF(name, before, most)					\
static void								\
name##_column(struct run *r, const struct node *n, const int *ids,	\
    int count, bitboard *const *column, bitboard *set)			\
{									\
	bitboard operand[LINE_MOST] = { 0 };				\
	int i, k;							\
									\
	for (i = 0; i < count; i++) {					\
		before;							\
		operand[0] = column[0][i];				\
		operand[1] = column[1][i];				\
		for (k = 2; k < most && k < LINE_MOST; k++)		\
			operand[k] = column[k][i];			\
		set[i] = name(r, n, operand);				\
	}								\
}

#define EACH_COLUMN(name) COLUMN_OF(name,				\
    (r->id = ids[i], r->pos = &r->g->pos[ids[i]]), n->nargs)

#define EACH_PLAIN(name, expression)					\
EACH_SET(name, expression)						\
COLUMN_OF(name, (void)ids, 2)

#define FROM_SETS(name)	.each = name, .column = name##_column

/* Its value, which it has if the condition, about *v, holds. */
#define VALUE_OF(kind, name, condition, expression)			\
static bool								\
name(struct run *r, const struct node *n, kind *v)			\
{									\
	*v = expression;						\
	return condition;						\
}

/* A number or position; a string. */
#define VALUE_IF(name, condition, expression)				\
	VALUE_OF(int, name, condition, expression)
#define TEXT_IF(name, condition, expression)				\
	VALUE_OF(struct span, name, condition, expression)

/* The same if it always has one. */
#define VALUE(name, expression)	VALUE_IF(name, true, expression)

/* Whether it has a number or position, which the expression stores in *v. */
#define NUMBER_IF(name, expression)					\
static bool								\
name(struct run *r, const struct node *n, int *v)			\
{									\
	return expression;						\
}

/* How many of the positions ids, whose count is known, it leaves. */
#define KEEP(name, expression)						\
static int								\
name(struct run *r, const struct node *n, int *ids, int count)		\
{									\
	return expression;						\
}

/* Its type; its effects. */
#define TYPE(name, expression)						\
static enum type							\
name(const struct node *n)						\
{									\
	return expression;						\
}

#define EFFECTS(name, expression)					\
static unsigned								\
name(const struct node *n)						\
{									\
	return expression;						\
}

/* What it can be where the facts f hold. */
#define MAY(name, expression)						\
static struct may							\
name(const struct facts *f, const struct node *n)			\
{									\
	return expression;						\
}

/* Whether it has a value of v->type, which is stored. */
#define ANY_VALUE(name, expression)					\
static bool								\
name(struct run *r, const struct node *n, struct value *v)		\
{									\
	return expression;						\
}

/* What it evaluates elsewhere: a hook placed or supposed. */
#define OPERAND(name, expression)					\
static const struct node *						\
name(const struct node *n)						\
{									\
	return expression;						\
}

/* What is wrong with it unless the condition holds. */
#define VALID(name, condition, wrong)					\
static const char *							\
name(const struct node *n)						\
{									\
	return (condition) ? NULL : wrong;				\
}

#endif
