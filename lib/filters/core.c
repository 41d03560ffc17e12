/*
 * core.c - compounds, logic and conditions: the filters that combine others. A
 * filter that fails removes the comments made since it began, where CQL 6.2,
 * smart comments, says so.
 */
#include "shapes.h"

/* ---- { } ---- */

/* Whether all but the last filter match. */
static inline bool
all_before_match(struct run *r, const struct node *n)
{
	struct node *const *arg = n->arg, *const *last = arg + n->nargs - 1;

	while (arg < last && eval_test(r, *arg))
		arg++;
	return arg == last;
}

TENTATIVE(compound_test, all_before_match(r, n) && eval_test(r, node_last(n)))

/*
 * A set always has a value: it is empty when a filter before it fails, and
 * comments stay.
 */
SQUARES(compound_set, all_before_match(r, n) ? eval_set(r, node_last(n)) : 0)

static bool
compound_value(struct run *r, const struct node *n, struct value *v)
{
	size_t mark = comment_mark(r);

	return comments_if(r, all_before_match(r, n) &&
	    eval_as(r, node_last(n), v), mark);
}

/* The set of the last filter, where all before it match. */
static void
compound_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	int *in = column_copy(r, ids, count), left = count, i, k;
	struct assigned *before = r->assigned;
	const bitboard *last;

	if (n->link.encloses && r->domain == NULL && !column_assigns(n)) {
		column_fill_each(r, n, ids, count, set);
		return;
	}
	for (i = 0; i + 1 < n->nargs; i++)
		left = column_keep(r, n->arg[i], in, left);
	last = column_sets(r, n->arg[i], in, left);
	if (n->link.encloses)
		r->assigned = before;
	for (i = k = 0; i < count; i++)
		set[i] = k < left && in[k] == ids[i] ? last[k++] : 0;
}

/* Those of the last filter; if number is NULL, it is only kept. */
static int
compound_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number)
{
	struct assigned *before = r->assigned;
	int i;

	if (n->link.encloses && !column_assigns(n))
		return column_ask_each(r, n, ids, count, number);
	for (i = 0; i + 1 < n->nargs; i++)
		count = column_keep(r, n->arg[i], ids, count);
	count = number == NULL ? column_keep(r, n->arg[i], ids, count) :
	    column_numbers(r, n->arg[i], ids, count, number);
	if (n->link.encloses)
		r->assigned = before;
	return count;
}

KEEP(all_keep, compound_numbers(r, n, ids, count, NULL))

static struct may
compound_may(const struct facts *f, const struct node *n)
{
	int others = n->type == LOGICAL ? n->nargs : n->nargs - 1;

	if (!may_match_first(f, n, others))
		return n->type == SET ? may_hold(0) : may_be(false);
	return n->type == LOGICAL ? may_be(true) : node_may(f, node_last(n));
}

/* ---- and, or, not ---- */

TENTATIVE(and_test, eval_test(r, n->arg[0]) && eval_test(r, n->arg[1]))
MAY(or_may, may_be(node_may(f, n->arg[0]).match ||
    node_may(f, n->arg[1]).match))

static bool
not_test(struct run *r, const struct node *n)
{
	size_t mark = comment_mark(r);
	bool matched = eval_test(r, n->arg[0]);

	comment_cut(r, mark);
	return !matched;
}

TENTATIVE(or_test, eval_test(r, n->arg[0]) || eval_test(r, n->arg[1]))

/* Whether the facts of the game rule n out. */
static bool
is_ruled_out(const struct run *r, const struct node *n)
{
	return r->facts != NULL && options_use(r->options, USE_FACTS) &&
	    !node_may(r->facts, n).match;
}

/*
 * Removes from ids the positions where n matches. From the third filter on,
 * those that the facts rule out are not evaluated; with few filters that does
 * not pay.
 */
static int
drop_matches(struct run *r, const struct node *n, int *ids, int count)
{
	if (!node_plays(n, ROLE_OR))
		return column_drop(r, n, ids, count);
	count = drop_matches(r, n->arg[0], ids, count);
	return node_plays(n->arg[0], ROLE_OR) &&
	    node_plays(n->arg[0]->arg[0], ROLE_OR) && count > 16 &&
	    is_ruled_out(r, n->arg[1]) ? count :
	    drop_matches(r, n->arg[1], ids, count);
}

static int
or_keep(struct run *r, const struct node *n, int *ids, int count)
{
	int *rest = column_copy(r, ids, count);

	return column_without(ids, count, rest,
	    drop_matches(r, n, rest, count));
}

KEEP(not_keep, drop_matches(r, n->arg[0], ids, count))

TRUTH(true_test, true)
TRUTH(false_test, false)
MAY(false_may, may_be(false))

/* ---- if ---- */

static struct node *
if_parse(struct parser *p, struct node *n)
{
	node_slots(p->q, n, 3);
	n->arg[0] = parse_operand(p, LEVEL_OR, 'A', "after 'if'");
	accept(p, "then");
	n->arg[1] = parse_operand(p, LEVEL_OR, 'A', "after the test of 'if'");
	/* an else with nothing after it is ignored */
	if (accept(p, "else"))
		n->arg[2] = parse(p, LEVEL_OR);
	return n;
}

TYPE(if_type, n->arg[1] != NULL && n->arg[2] != NULL &&
    n->arg[1]->type == n->arg[2]->type ? n->arg[1]->type : LOGICAL)

/* Without else, it matches when the test does not. */
static bool
if_value(struct run *r, const struct node *n, struct value *v)
{
	const struct node *branch = eval_test(r, n->arg[0]) ? n->arg[1] :
	    n->arg[2];

	return branch == NULL || eval_as(r, branch, v);
}

static struct may
if_may(const struct facts *f, const struct node *n)
{
	struct may m = { 0 }, other;

	if (n->arg[2] == NULL)
		return may_be(true);
	if (node_may(f, n->arg[0]).match)
		m = node_may(f, n->arg[1]);
	other = node_may(f, n->arg[2]);
	return n->type == SET ? may_hold(m.set | other.set) :
	    may_be(m.match || other.match);
}

static void
if_print(struct printer *p, const struct node *n)
{
	print_word(p, "if");
	print_node(p, n->arg[0], LEVEL_OR);
	print_word(p, "then");
	print_node(p, n->arg[1], LEVEL_OR);
	if (n->arg[2] == NULL)
		return;
	print_word(p, "else");
	print_node(p, n->arg[2], LEVEL_OR);
}

/* ---- equal ---- */

/*
 * Whether both have the same type and value, or neither has a value; a logical
 * filter that is false has none.
 */
static bool
equal_test(struct run *r, const struct node *n)
{
	struct value a, b;

	eval_value(r, n->arg[0], &a);
	eval_value(r, n->arg[1], &b);
	return value_equal(&a, &b);
}

static struct filter rows[] = {
	{ .name = "compound", .grows = true, .role = ROLE_COMPOUND,
	    .args = "B+",
	    .flags = FILTER_HIDDEN | FILTER_YIELDS, .test = compound_test,
	    .keep = all_keep, .fill = compound_fill,
	    .numbers = compound_numbers, .set = compound_set,
	    .value = compound_value, .may = compound_may,
	    .help = "all of the filters, one after the other, with the value "
	    "of the last; fails at the first that fails",
	    .eg = "{mate k attackedby N}" },
	{ .name = "and", .grows = true, .role = ROLE_AND,
	    .args = "B2 B3", .flags = FILTER_HIDDEN | FILTER_PLAIN,
	    .level = LEVEL_AND, .infix = parse_infix, .test = and_test,
	    .keep = all_keep, .may = may_all,
	    .help = "both filters match; the second is not tried when the "
	    "first fails", .eg = "check and wtm" },
	{ .name = "or", .grows = true, .role = ROLE_OR,
	    .args = "B1 B2", .flags = FILTER_HIDDEN | FILTER_PLAIN,
	    .level = LEVEL_OR, .infix = parse_infix, .test = or_test,
	    .keep = or_keep, .may = or_may,
	    .help = "one of the filters matches; the second is not tried when "
	    "the first matches", .eg = "mate or stalemate" },
	{ .name = "not", .role = ROLE_NOT,
	    .args = "B3", .flags = FILTER_PLAIN, .test = not_test,
	    .keep = not_keep,
	    .help = "the filter fails", .eg = "check not mate" },
	{ .name = "true", .role = ROLE_TRUE,
	    .flags = FILTER_PLAIN, .test = true_test,
	    .help = "always matches", .eg = "child:true" },
	{ .name = "false", .flags = FILTER_PLAIN, .test = false_test,
	    .may = false_may,
	    .help = "never matches",
	    .eg = "if mate k attackedby N else false" },
	{ .name = "extension", .test = false_test,
	    .help = "never matches", .eg = "not extension" },
	{ .name = "if", .role = ROLE_IF, .args = "B [then] A [else A]",
	    .parse = if_parse, .flags = FILTER_ASKS, .typeof_ = if_type,
	    .value = if_value,
	    .may = if_may, .print = if_print,
	    .help = "the second filter if the first one matches, otherwise the "
	    "one after else; matches when there is none to try",
	    .eg = "if wtm then K attackedby a else k attackedby A" },
	{ .name = "equal", .args = "( A A )", .test = equal_test,
	    .help = "both have the same type and value, or neither has one",
	    .eg = "equal(parent:#[Aa] #[Aa])" },
	{ .name = NULL }
};

const struct theme theme_core = { .rows = rows };
