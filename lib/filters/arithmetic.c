/*
 * arithmetic.c - arithmetic, and comparisons of numbers, sets, strings and
 * positions. Numbers have 32 bits and wrap around (CQL 6.2, numbers).
 */
#include "shapes.h"

/* ---- literals and signs ---- */

VALUE(integer_number, n->number)
MAY(integer_may, may_lie(n->number, n->number))

static void
integer_print(struct printer *p, const struct node *n)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", n->number);
	print_word(p, text);
}

/* A minus that touches a number is part of it. */
static struct node *
negative_primary(struct parser *p)
{
	const struct token *t = p->t++;
	struct node *n;

	if (p->t->kind == TOK_NUMBER && !p->t->space) {
		n = parse_literal(p, filter_get("integer"));
		number_combine('-', 0, n->number, &n->number);
		return n;
	}
	return node_with(p, "negative", t, parse_operand(p, LEVEL_AT, 'N',
	    "after '-'"), NULL);
}

NUMBER_IF(negative_number,
    eval_number(r, n->arg[0], v) && number_combine('-', 0, *v, v))

static void
negative_print(struct printer *p, const struct node *n)
{
	buf_putc(p->out, '-');
	print_node(p, n->arg[0], LEVEL_AT);
}

/* ---- arithmetic ---- */

/* Rejects + and * after a line where they are not wildcards. */
static struct node *
arithmetic_infix(struct parser *p, struct node *left)
{
	if (node_is(left, "line") && strchr("+*", p->t->text[0]) != NULL)
		parse_error(p, p->t, "'%s' after a line can only be a "
		    "wildcard; put the line in braces", p->t->text);
	return parse_infix(p, left);
}

/*
 * A number and a string have no sum: the operator is not consumed then, and
 * usually becomes a syntax error.
 */
static struct node *
sum_infix(struct parser *p, struct node *left)
{
	const struct token *t = p->t;
	int nsorts = p->q->nsorts;
	struct node *n = arithmetic_infix(p, left);

	if (n == NULL || n->arg[1]->type == left->type)
		return n;
	p->t = t;
	p->q->nsorts = nsorts;
	return parse_refuse(p, t, left, n->arg[1]);
}

/* The right operand is not evaluated when the left one fails. */
static bool
combine_number(struct run *r, const struct node *n, int *v)
{
	int a, b;

	return eval_numbers(r, n, &a, &b) &&
	    number_combine(n->filter->which, a, b, v);
}

static bool
sum_string(struct run *r, const struct node *n, struct span *v)
{
	struct span a, b;
	char *s;

	if (!eval_strings(r, n, &a, &b))
		return false;
	run_check_string(r, n, a.n + b.n);
	s = arena_alloc(&r->scratch, a.n + b.n);
	if (a.n != 0)
		memcpy(s, a.p, a.n);
	if (b.n != 0)
		memcpy(s + a.n, b.p, b.n);
	*v = span_at(s, a.n + b.n);
	return true;
}

/* If the bounds do not fit in a number, the sum may wrap to any value. */
static struct may
sum_may(const struct facts *f, const struct node *n)
{
	struct may a = node_may(f, n->arg[0]), b = node_may(f, n->arg[1]);

	return n->type != NUMBER ? may_be(true) :
	    may_lie((long long)a.least + b.least, (long long)a.most + b.most);
}

static struct may
difference_may(const struct facts *f, const struct node *n)
{
	struct may a = node_may(f, n->arg[0]), b = node_may(f, n->arg[1]);

	return may_lie((long long)a.least - b.most,
	    (long long)a.most - b.least);
}

TYPE(sum_type, n->arg[0]->type)

/* ---- comparisons ---- */

/* Evaluates n as a number; a set is the number of its squares. */
static bool
eval_size(struct run *r, const struct node *n, int *v)
{
	if (n->type != SET)
		return eval_number(r, n, v);
	*v = bits_count(eval_set(r, n));
	return true;
}

static int
equal_sets_keep(struct run *r, const struct node *n, int *ids, int count,
    bool equal)
{
	const bitboard *a = column_sets(r, n->arg[0], ids, count);
	const bitboard *b = column_sets(r, n->arg[1], ids, count);
	int i, left = 0;

	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, (a[i] == b[i]) == equal);
	return left;
}

/* Whether a and b stand in one of the orders, bits LESS, EQUAL, GREATER. */
static inline bool
in_order(int orders, int a, int b)
{
	return (orders & (a < b ? LESS : a > b ? GREATER : EQUAL)) != 0;
}

/*
 * Leaves the positions where the operands are in one of the orders. Both are
 * evaluated by columns, since most are sizes of sets compared with a constant.
 */
static int
keep_ordered(struct run *r, const struct node *n, int *ids, int count,
    int orders)
{
	int *a = column_room(r, count, sizeof(*a)), *before, i = 0, k, left = 0;
	int *b = column_room(r, count, sizeof(*b));

	count = column_numbers(r, n->arg[0], ids, count, a);
	before = column_copy(r, ids, count);
	count = column_numbers(r, n->arg[1], ids, count, b);
	for (k = 0; k < count; k++, i++) {
		while (before[i] != ids[k])
			i++;
		left = column_take(ids, k, left, in_order(orders, a[i], b[k]));
	}
	return left;
}

/*
 * Compares sizes, numbers, and positions by id, the order in which they are
 * visited. The value is the left operand.
 */
static bool
compare_number(struct run *r, const struct node *n, int *v)
{
	size_t mark = comment_mark(r);
	int b;

	return comments_if(r, eval_size(r, n->arg[0], v) &&
	    eval_size(r, n->arg[1], &b) && in_order(n->filter->which, *v, b),
	    mark);
}

TYPE(compare_type, n->arg[0]->type != SET ? n->arg[0]->type :
    n->arg[1]->type == SET ? LOGICAL : NUMBER)

/*
 * Returns a bound of the squares that the set of n has at any position, as far
 * as operands that are the same at all positions give one.
 */
static int
most_squares(struct run *r, const struct node *n)
{
	int a = 64, b = 64;

	if (n->type == SET && column_is_same(r, n))
		return bits_count(eval_set(r, n));
	if (node_plays(n, ROLE_INTERSECTION)) {
		a = most_squares(r, n->arg[0]);
		b = most_squares(r, n->arg[1]);
	}
	return a < b ? a : b;
}

/* Whether n compares a set that is too small at all positions with a number. */
static bool
is_too_small(struct run *r, const struct node *n)
{
	int second = n->arg[0]->type != SET;
	const struct node *set = n->arg[second], *number = n->arg[!second];

	return node_plays(set, ROLE_INTERSECTION) &&
	    node_plays(number, ROLE_INTEGER) &&
	    (n->filter->which & (second ? GREATER : LESS)) == 0 &&
	    most_squares(r, set) < number->number;
}

/* Strings and positions have no columns. */
static int
compare_keep(struct run *r, const struct node *n, int *ids, int count)
{
	if (is_too_small(r, n))
		return 0;
	if (compare_type(n) == LOGICAL)
		return equal_sets_keep(r, n, ids, count, true);
	if (compare_type(n) != NUMBER)
		return column_keep_each(r, n, ids, count);
	return keep_ordered(r, n, ids, count, n->filter->which);
}

KEEP(inequality_keep, compare_type(n) == LOGICAL ?
    equal_sets_keep(r, n, ids, count, false) :
    column_keep_each(r, n, ids, count))

/*
 * Tests only size >= number, with a number that is the same for all members:
 * the set of all members bounds that of each from above only.
 */
static int
compare_some(struct run *r, const struct node *n, int *ids, int count)
{
	int second = !whole_reads(r, n->arg[0]);
	const struct node *size = n->arg[second], *number = n->arg[!second];
	int more = second ? LESS : GREATER;

	if (n->type != NUMBER || (n->filter->which & ~(more | EQUAL)) != 0 ||
	    (size->type != SET && !node_plays(size, ROLE_COUNT)) ||
	    whole_reads(r, number) || !whole_asks(r, number))
		return count;
	return keep_ordered(r, n, ids, count, n->filter->which | more);
}

static bool
compare_string(struct run *r, const struct node *n, struct span *v)
{
	size_t mark = comment_mark(r);
	struct span b;

	return comments_if(r, eval_strings(r, n, v, &b) &&
	    in_order(n->filter->which, span_compare(*v, b), 0), mark);
}

/* [<] [<=] [>] [>=] compare positions by ancestry, and others by order. */
static bool
ancestry_number(struct run *r, const struct node *n, int *v)
{
	size_t mark = comment_mark(r);
	int which = n->filter->which, b;
	bool holds = false;

	if (n->type != POSITION)
		return compare_number(r, n, v);
	if (eval_numbers(r, n, v, &b))
		holds = *v == b ? which & EQUAL : which & LESS ?
		    game_above(r->g, *v, b) : game_above(r->g, b, *v);
	return comments_if(r, holds, mark);
}

/* ---- equality ---- */

/* Tests == according to the types of the operands. */
static bool
equality_test(struct run *r, const struct node *n)
{
	size_t mark = comment_mark(r);
	bitboard a;
	struct span s;
	int v;

	if (n->arg[0]->type == SET && n->arg[1]->type == SET) {
		a = eval_set(r, n->arg[0]);
		return comments_if(r, a == eval_set(r, n->arg[1]), mark);
	}
	return n->arg[0]->type == STRING ? compare_string(r, n, &s) :
	    compare_number(r, n, &v);
}

/* The left side is the value. */
static struct may
compare_may(const struct facts *f, const struct node *n)
{
	struct may a = node_may_size(f, n->arg[0]);
	struct may b = node_may_size(f, n->arg[1]);
	int which = n->filter->which;

	if (n->type != NUMBER)
		return may_be(true);
	if ((n->arg[0]->type == NUMBER && !a.match) ||
	    (n->arg[1]->type == NUMBER && !b.match))
		return may_be(false);
	if (((which & LESS) != 0 && a.least < b.most) ||
	    ((which & GREATER) != 0 && a.most > b.least) ||
	    ((which & EQUAL) != 0 && a.least <= b.most && b.least <= a.most))
		return may_lie(a.least, a.most);
	return may_be(false);
}

/* Exactly not (x == y), and so true if an operand has no value. */
static bool
inequality_test(struct run *r, const struct node *n)
{
	size_t mark = comment_mark(r);
	bool equal = equality_test(r, n);

	comment_cut(r, mark);
	return !equal;
}

static bool
can_compare(const struct node *n)
{
	enum type a = n->arg[0]->type, b = n->arg[1]->type;

	if (a == b)
		return a != SET || n->filter->which == EQUAL;
	return (a == SET && b == NUMBER) || (a == NUMBER && b == SET);
}

/* x relop x */
static struct node *
compare_infix(struct parser *p, struct node *left)
{
	const struct token *t = p->t;
	struct node *n;

	if (left->type == LOGICAL)
		return parse_refuse(p, t, left, NULL);
	p->t++;
	n = parse_right(p, sign_find(t->text)->infix, t, left);
	if (!can_compare(n))
		parse_mistake(p, t, "'%s' cannot compare a %s with a %s",
		    t->text, type_names[left->type],
		    type_names[n->arg[1]->type]);
	return n;
}

/* ---- functions ---- */

NUMBER_IF(abs_number, eval_number(r, n->arg[0], v) &&
    (*v >= 0 || number_combine('-', 0, *v, v)))

static bool
sqrt_number(struct run *r, const struct node *n, int *v)
{
	int lo = 0, hi = 46340, mid, a;	/* 46341 squared is too big */

	if (!eval_number(r, n->arg[0], &a) || a < 0)
		return false;
	while (lo < hi) {
		mid = (lo + hi + 1) / 2;
		if (mid <= a / mid)
			lo = mid;
		else
			hi = mid - 1;
	}
	*v = lo;
	return true;
}

/* The items of max and min must have one type. */
static struct node *
extreme_parse(struct parser *p, struct node *n)
{
	struct node *item;
	int i;

	expect(p, "(", "and two or more items");
	while ((item = parse(p, LEVEL_SUM)) != NULL)
		node_add(p->q, n, item);
	if (n->nargs < 2)
		parse_expected(p, "two or more items");
	for (i = 0; i < n->nargs; i++)
		if (!sig_accepts('X', n->arg[i]->type) ||
		    n->arg[i]->type != n->arg[0]->type)
			parse_error(p, n->arg[i],
			    "'%s' takes numbers, or strings; this is a %s",
			    n->filter->name, type_names[n->arg[i]->type]);
	expect(p, ")", "after the items");
	return n;
}

/* An item of max or min, with the comments that it made. */
struct item {
	struct comments comments;
	bool failed, worse;	/* it has no value; it is worse than one before
				   it */
};

/*
 * Of the items with a value, only the best keep their comments; items without a
 * value keep theirs.
 */
static bool
extreme_value(struct run *r, const struct node *n, struct value *v)
{
	struct item *item = arena_alloc(&r->scratch,
	    (size_t)n->nargs * sizeof(*item));
	size_t mark = comment_mark(r);
	struct value best = { 0 };
	int i, first = 0, order;

	for (i = 0; i < n->nargs; i++) {
		item[i].failed = !eval_value(r, n->arg[i], v);
		item[i].comments = comments_take(r, mark);
		if (item[i].failed)
			continue;
		order = best.bound ?
		    n->filter->which * value_compare(v, &best) : 1;
		item[i].worse = order < 0;
		if (order > 0) {
			best = *v;
			first = i;
		}
	}
	for (i = 0; i < n->nargs; i++)
		if (item[i].failed || (i >= first && !item[i].worse))
			comments_put(r, &item[i].comments);
	*v = best;
	return best.bound;
}

VALID(range_invalid, n->words != 0 || (n->nargs > 0 && n->nargs <= 2),
    "a range is count, or one or two bounds")

#define COMPARISON(text, example, orders, evaluate, says)		\
	{ .name = text, .args = "A5 A4",				\
	    .flags = FILTER_HIDDEN | FILTER_PLAIN | FILTER_ASKS,	\
	    .level = LEVEL_COMPARE, .infix = compare_infix,		\
	    .typeof_ = compare_type, .number = evaluate,		\
	    .keep = compare_keep, .some = compare_some,			\
	    .string = compare_string,					\
	    .may = compare_may, .which = orders,			\
	    .help = says, .eg = example }
#define ARITHMETIC(text, example, sign, part, operands, at, bounds, says) \
	{ .name = text, .role = part, .args = #operands,		\
	    .flags = FILTER_HIDDEN | FILTER_PLAIN,			\
	    .level = at, .infix = arithmetic_infix,			\
	    .type = NUMBER, .number = combine_number, .which = sign,	\
	    .may = bounds,						\
	    .help = says, .eg = example }

static struct filter rows[] = {
	{ .name = "integer", .role = ROLE_INTEGER,
	    .type = NUMBER, .atom = ATOM_NUMBER,
	    .flags = FILTER_HIDDEN | FILTER_PLAIN, .begins = TOK_NUMBER,
	    .number = integer_number, .may = integer_may,
	    .print = integer_print,
	    .help = "a number; always matches", .eg = "#[Aa]==7" },
	{ .name = "negative", .role = ROLE_NEGATIVE,
	    .args = "N13", .type = NUMBER,
	    .flags = FILTER_HIDDEN | FILTER_PREFIX | FILTER_PLAIN,
	    .spelling = "-",
	    .primary = negative_primary, .level = LEVEL_AT,
	    .number = negative_number, .print = negative_print,
	    .help = "the number with the other sign; fails when it has no "
	    "value", .eg = "colortype to==-type to" },
	{ .name = "range", .role = ROLE_RANGE,
	    .args = "[count] [N+]", .flags = FILTER_HIDDEN,
	    .invalid = range_invalid, .print = print_range,
	    .help = "one bound, two bounds, or count", .eg = "up 1 2 P&p" },
	{ .name = "+", .role = ROLE_SUM,
	    .args = "X5 X6", .flags = FILTER_HIDDEN | FILTER_PLAIN,
	    .level = LEVEL_SUM, .infix = sum_infix, .typeof_ = sum_type,
	    .number = combine_number, .which = '+',
	    .string = sum_string, .may = sum_may,
	    .help = "the sum of two numbers, or two strings one after the "
	    "other; fails when one has no value", .eg = "#A+#a==32" },
#include "arithmetic.txt.inc"
	{ .name = "==", .role = ROLE_EQUAL,
	    .args = "A5 A4",
	    .flags = FILTER_HIDDEN | FILTER_PLAIN | FILTER_ASKS,
	    .level = LEVEL_COMPARE, .infix = compare_infix,
	    .typeof_ = compare_type, .test = equality_test,
	    .keep = compare_keep, .some = compare_some,
	    .may = compare_may,
	    .number = compare_number, .string = compare_string, .which = EQUAL,
	    .help = "equal; of two sets: the same squares; fails when one side "
	    "has no value", .eg = "#A==#a" },
	{ .name = "!=", .role = ROLE_EQUAL,
	    .args = "A5 A4", .flags = FILTER_HIDDEN | FILTER_PLAIN,
	    .level = LEVEL_COMPARE, .infix = compare_infix,
	    .test = inequality_test, .keep = inequality_keep, .which = EQUAL,
	    .help = "not equal, or one side has no value", .eg = "#A!=#a" },
	COMPARISON("[<]", "initialposition[<]currentposition", LESS,
	    ancestry_number,
	    "the left position comes before the right one on the way to it"),
	COMPARISON("[<=]", "initialposition[<=]currentposition", LESS | EQUAL,
	    ancestry_number, "the same, or equal"),
	COMPARISON("[>]", "currentposition[>]initialposition", GREATER,
	    ancestry_number,
	    "the right position comes before the left one on the way to it"),
	COMPARISON("[>=]", "currentposition[>=]initialposition",
	    GREATER | EQUAL, ancestry_number, "the same, or equal"),
	{ .name = "abs", .args = "N5", .type = NUMBER, .flags = FILTER_PLAIN,
	    .number = abs_number,
	    .help = "the number without its sign; fails when it has no value",
	    .eg = "abs(power A-power a)>=9" },
	{ .name = "sqrt", .args = "N5", .type = NUMBER, .flags = FILTER_PLAIN,
	    .number = sqrt_number,
	    .help = "the square root, rounded down; fails for negative numbers",
	    .eg = "x=file K-file k y=rank K-rank k sqrt(x*x+y*y)==2" },
	{ .name = "max", .args = "( X5+ )", .parse = extreme_parse,
	    .flags = FILTER_PLAIN, .typeof_ = sum_type,
	    .value = extreme_value, .which = 1,
	    .help = "the greatest of the items that have a value; fails when "
	    "none has", .eg = "max(power A power a)<10" },
	{ .name = "min", .args = "( X5+ )", .parse = extreme_parse,
	    .flags = FILTER_PLAIN, .typeof_ = sum_type,
	    .value = extreme_value, .which = -1,
	    .help = "the least of the items that have a value; fails when none "
	    "has", .eg = "min(#P #p)==0" },
	{ .name = NULL }
};

const struct theme theme_numbers = { .rows = rows };
