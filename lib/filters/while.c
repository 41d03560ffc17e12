/*
 * while.c - bodies that are repeated while a condition or they match.
 */
#include "shapes.h"
#include "strings.h"

/*
 * Evaluates the body of a loop once and releases what it left in scratch: a
 * body is evaluated for its truth, and variables own their strings.
 */
static bool
eval_body(struct run *r, const struct node *body)
{
	struct arenamark mark = arena_mark(&r->scratch);
	bool matched;

	run_tick(r);
	matched = eval_test(r, body);
	arena_reset(&r->scratch, mark);
	return matched;
}

static bool
while_test(struct run *r, const struct node *n)
{
	while (eval_body(r, n->arg[0]))
		eval_body(r, n->arg[1]);
	return true;
}

static bool
whilematch_body(struct run *r, void *context)
{
	const struct node *const *n = context;

	eval_body(r, (*n)->arg[1]);
	return true;
}

/* Evaluates the body once for each match of a pattern in a string. */
static bool
whilematch_test(struct run *r, const struct node *n)
{
	size_t mark = comment_mark(r);

	if (regex_each(r, n->arg[0], whilematch_body, &n))
		return true;
	comment_cut(r, mark);
	return false;
}

/*
 * If the condition is a bare match, while runs over its matches; parentheses
 * around the match make it a plain loop.
 */
static struct node *
while_parse(struct parser *p, struct node *n)
{
	struct node *each;
	bool bare;

	node_slots(p->q, n, 2);
	expect(p, "(", "after 'while'");
	n->arg[0] = parse_operand(p, LEVEL_OR, 'A', "after 'while ('");
	bare = p->t[-1].kind == TOK_STRING;
	expect(p, ")", "after the condition of 'while'");
	n->arg[1] = parse_operand(p, LEVEL_OR, 'A', "to repeat");
	if (!node_is(n->arg[0], "matchpattern") &&
	    (!bare || !node_is(n->arg[0], "~~")))
		return n;
	each = node_new(p->q, filter_get("whilematch"), n->line, n->col);
	each->nargs = n->nargs;
	each->arg = n->arg;
	return each;
}

static void
while_print(struct printer *p, const struct node *n)
{
	bool match = node_is(n->arg[0], "~~");

	print_word(p, "while");
	buf_puts(p->out, match && node_is(n, "while") ? "((" : "(");
	print_node(p, n->arg[0], LEVEL_OR);
	buf_puts(p->out, match && node_is(n, "while") ? ")) " : ") ");
	print_node(p, n->arg[1], LEVEL_OR);
}

static bool
loop_test(struct run *r, const struct node *n)
{
	bool once = false;

	while (eval_body(r, n->arg[0]))
		once = true;
	return once;
}

static struct filter rows[] = {
	{ .name = "while", .args = "( B ) B", .flags = FILTER_IMPURE,
	    .parse = while_parse, .test = while_test, .print = while_print,
	    .help = "repeats the body while the condition matches; over the "
	    "matches of a pattern when that is the condition; always matches",
	    .eg = "i=0 x=k while(x){x=up 1 x i+=1} i==4" },
	{ .name = "whilematch", .args = "( B ) B",
	    .flags = FILTER_HIDDEN | FILTER_IMPURE,
	    .test = whilematch_test, .print = while_print,
	    .help = "evaluates the body once for each match of a pattern; "
	    "fails when the string has no value",
	    .eg = "i=0 while(player~~\",\"){i+=1} i==2" },
	{ .name = "loop", .args = "B", .flags = FILTER_IMPURE,
	    .test = loop_test,
	    .help = "repeats the body while it matches; matches when it did at "
	    "least once", .eg = "x=Rd1 loop{x=?up 1 x&_} x&d5-8" },
	{ .name = NULL }
};

const struct theme theme_while = { .rows = rows };
