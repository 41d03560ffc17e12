/*
 * substrings.c - literals, and parts of strings.
 */
#include <limits.h>

#include "shapes.h"
#include "strings.h"
#include "utiltext.h"
#include "variables.h"

/* ---- literals ---- */

TEXT_IF(text_string, true, node_text(n))

/* The letter after a backslash for a character, or 0. */
static char
escape_of(char c)
{
	static const char bytes[] = "\n\r\t\"\\", letters[] = "nrt\"\\";
	const char *at = c != '\0' ? strchr(bytes, c) : NULL;

	return at != NULL ? letters[at - bytes] : '\0';
}

/*
 * Prints a literal. A tree whose text no literal can hold is refused elsewhere.
 */
void
text_print(struct printer *p, const struct node *n)
{
	if (n->length == 1 && escape_of(n->text[0]) != '\0')
		buf_printf(p->out, "\\%c", escape_of(n->text[0]));
	else
		print_string(p, n->text, n->length);
}

/* ---- parts of strings ---- */

/*
 * Parses the bounds in brackets of a part of whole: one index, or the bounds
 * of a slice, which are NULL where none is written.
 */
static struct node *
parse_part(struct parser *p, struct node *whole, const char *index,
    const char *slice)
{
	const struct token *t = p->t;
	struct node *n, *from = NULL, *to = NULL;
	bool colon;

	expect(p, "[", "before an index");
	if (!token_is(p->t, ":"))
		from = parse_operand(p, LEVEL_SUM, 'N', "after '['");
	colon = accept(p, ":");
	if (colon && !token_is(p->t, "]"))
		to = parse_operand(p, LEVEL_SUM, 'N', "after ':'");
	expect(p, "]", colon ? "after the bounds" : "after the index");
	n = node_at(p, colon ? slice : index, t);
	node_add(p->q, n, whole);
	node_add(p->q, n, from);
	if (colon)
		node_add(p->q, n, to);
	return n;
}

/* St[N], St[N:N] */
static struct node *
part_infix(struct parser *p, struct node *whole)
{
	struct node *n = parse_part(p, whole, "[i]", "[i:j]");

	return node_typed(p->q, n);
}

/* Whether the brackets at t are followed by =. */
static bool
is_assigned(const struct token *t)
{
	int depth = 0;

	do {
		depth += token_is(t, "[");
		depth -= token_is(t, "]");
		if (t->kind == TOK_END)
			return false;
		t++;
	} while (depth > 0);
	return token_is(t, "=");
}

struct node *
parse_slice_assignment(struct parser *p, struct node *variable)
{
	struct node *n;

	if (!token_is(p->t, "[") || !is_assigned(p->t))
		return NULL;
	n = parse_part(p, variable, "[i]=", "[i:j]=");
	expect(p, "=", "after the bounds");
	node_add(p->q, n, parse_operand(p, LEVEL_SUM, 'T', "to assign"));
	return node_typed(p->q, n);
}

/* A negative index counts from the end. */
static long
index_from_start(int i, struct span s)
{
	return i < 0 ? i + (long)text_length(s) : i;
}

static size_t
clip_index(int i, struct span s)
{
	long at = index_from_start(i, s);

	return at < 0 ? 0 : text_offset(s, (size_t)at);
}

/*
 * An index, or the bounds of a slice; absent ones mean the ends of the string.
 */
struct part {
	bool slice;
	int from, to;
};

/* Evaluates the indices of n; false if one has no value. */
static bool
eval_part(struct run *r, const struct node *n, struct part *p)
{
	const struct node *to = n->filter->which != 0 ? n->arg[2] : NULL;

	*p = (struct part){ n->filter->which != 0, 0, INT_MAX };
	return (n->arg[1] == NULL || eval_number(r, n->arg[1], &p->from)) &&
	    (to == NULL || eval_number(r, to, &p->to));
}

/* Finds the bytes of the part in s; false if the index lies outside of s. */
static bool
find_part(const struct part *p, struct span s, size_t *from, size_t *to)
{
	long at = index_from_start(p->from, s);

	*from = at < 0 ? 0 : text_offset(s, (size_t)at);
	*to = p->slice ? clip_index(p->to, s) :
	    *from + text_offset(span_after(s, *from), 1);
	if (p->slice && *to < *from)
		*to = *from;
	return p->slice || (at >= 0 && *to > *from);
}

bool
string_borrow(struct run *r, const struct node *n, struct span *v)
{
	const struct value *variable;

	if (n->symbol == NULL || n->symbol->kind != SYM_VARIABLE)
		return eval_string(r, n, v);
	variable = &r->var[n->symbol->slot].v;
	if (!variable->bound)
		return eval_string(r, n, v);
	*v = variable->string;
	run_tick_string(r, v->n);
	return true;
}

/*
 * Evaluates the string of which n is a part. It is borrowed, not copied, unless
 * evaluating the bounds might change it.
 */
static bool
eval_whole(struct run *r, const struct node *n, struct span *v)
{
	int i;

	for (i = 1; i < n->nargs; i++)
		if (n->arg[i] != NULL &&
		    (n->arg[i]->link.depends & FILTER_IMPURE) != 0)
			return eval_string(r, n->arg[0], v);
	return string_borrow(r, n->arg[0], v);
}

void
part_of(struct run *r, struct span s, size_t from, size_t to, struct span *v)
{
	v->n = to > from ? to - from : 0;
	v->p = v->n != 0 ? arena_copy(&r->scratch, s.p + from, v->n) : "";
}

static bool
part_string(struct run *r, const struct node *n, struct span *v)
{
	size_t mark = comment_mark(r), from, to;
	struct part p;
	struct span s;
	bool found;

	if (!eval_whole(r, n, &s) || !eval_part(r, n, &p))
		return false;
	found = find_part(&p, s, &from, &to);
	if (found)
		part_of(r, s, from, to, v);
	return comments_if(r, found, mark);
}

static bool
assign_part_test(struct run *r, const struct node *n)
{
	struct held *h = variable_slot(r, n->arg[0]);
	struct part p;
	size_t from, to;
	struct span s;

	/* the last operand may shorten the variable */
	if (!eval_part(r, n, &p) ||
	    !find_part(&p, buf_bytes(&h->bytes), &from, &to) ||
	    !eval_string(r, node_last(n), &s) ||
	    !find_part(&p, buf_bytes(&h->bytes), &from, &to))
		return false;
	held_splice(h, from, to, s);
	return true;
}

/*
 * Prints blanks inside the brackets around anything but a number, since [RB]
 * would be a designator.
 */
static void
bounds_print(struct printer *p, const struct node *n)
{
	bool slice = n->filter->which != 0;
	const struct node *from = n->arg[1], *to = slice ? n->arg[2] : NULL;
	bool tight = (from == NULL || node_is(from, "integer")) &&
	    (to == NULL || node_is(to, "integer"));

	print_sign(p, "[", "");
	buf_puts(p->out, tight ? "" : " ");
	if (from != NULL)
		print_node(p, from, LEVEL_SUM);
	if (slice)
		print_sign(p, ":", "");
	if (to != NULL)
		print_node(p, to, LEVEL_SUM);
	buf_puts(p->out, tight ? "]" : " ]");
}

static void
part_print(struct printer *p, const struct node *n)
{
	print_left(p, n->arg[0], LEVEL_STRING);
	bounds_print(p, n);
}

static void
assign_part_print(struct printer *p, const struct node *n)
{
	print_symbol(p, n->arg[0]->symbol);
	bounds_print(p, n);
	buf_putc(p->out, '=');
	print_node(p, node_last(n), LEVEL_SUM);
}

static struct filter rows[] = {
	{ .name = "text", .role = ROLE_TEXT, .type = STRING, .atom = ATOM_TEXT,
	    .flags = FILTER_HIDDEN | FILTER_PLAIN, .begins = TOK_STRING,
	    .string = text_string, .print = text_print,
	    .help = "the text in quotes, which has no escapes; \\n \\r \\t "
	    "\\\" \\\\ are strings of one character; always matches",
	    .eg = "player==\"Kasparov, Garry\"+\\n+\"Topalov, Veselin\"" },
	{ .name = "[i]", .args = "T12 N", .type = STRING,
	    .flags = FILTER_HIDDEN | FILTER_PLAIN, .level = LEVEL_STRING,
	    .infix = part_infix, .spelling = "[", .string = part_string,
	    .print = part_print,
	    .help = "one character of a string, counted from 0, or from the "
	    "end where the index is negative; fails beyond the string",
	    .eg = "(eco)[0]==\"B\"" },
	{ .name = "[i:j]", .args = "T12 [from:N] [to:N]", .type = STRING,
	    .flags = FILTER_HIDDEN | FILTER_PLAIN, .level = LEVEL_STRING,
	    .string = part_string, .which = true, .print = part_print,
	    .help = "the characters of a string from i to before j, as many as "
	    "there are; always has a value when the string has one",
	    .eg = "(date)[5:7]==\"12\"" },
	{ .name = "[i]=", .args = "T N T",
	    .flags = FILTER_HIDDEN | FILTER_IMPURE,
	    .test = assign_part_test, .print = assign_part_print,
	    .help = "puts a string in the place of a character; fails beyond "
	    "the string", .eg = "x=\"abc\" x[0]=\"d\" x==\"dbc\"" },
	{ .name = "[i:j]=", .args = "T [from:N] [to:N] T",
	    .flags = FILTER_HIDDEN | FILTER_IMPURE,
	    .test = assign_part_test, .which = true, .print = assign_part_print,
	    .help = "puts a string in the place of a part of a variable; "
	    "always matches when the string has a value",
	    .eg = "x=\"abc\" x[1:]=\"d\" x==\"ad\"" },
	{ .name = NULL }
};

const struct theme theme_substrings = { .rows = rows };
