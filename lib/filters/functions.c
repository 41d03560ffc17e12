/* functions.c - functions and their calls, include, and assertions. */
#include "shapes.h"
#include "variables.h"

/* ---- functions ---- */

enum { PARAMETERS_MOST = 100 };

struct function {
	const char *parameter[PARAMETERS_MOST];
	int nparameters;
	const struct token *body;	/* its first token, the opening brace */
	int ntokens;			/* number of tokens, with the closing
					   brace */
	struct span text;		/* the text from the name to the closing
					   brace */
};

static void
function_parameters(struct parser *p, struct function *f)
{
	int i;

	expect(p, "(", "after the function's name");
	while (!token_is(p->t, ")")) {
		if (p->t->kind != TOK_WORD || !is_new_name(p->t))
			parse_expected(p, "the name of a parameter");
		if (f->nparameters == PARAMETERS_MOST)
			parse_error(p, p->t, "a function has at most %d "
			    "parameters", PARAMETERS_MOST);
		for (i = 0; i < f->nparameters; i++)
			if (strcmp(f->parameter[i], p->t->text) == 0)
				parse_error(p, p->t, "the parameter '%s' is "
				    "given twice", p->t->text);
		f->parameter[f->nparameters++] = p->t->text;
		p->t++;
	}
	p->t++;
}

/* Records the tokens of the body, from { to its }, and skips them. */
static void
skip_body(struct parser *p, struct function *f)
{
	int depth = 0;

	f->body = p->t;
	if (!token_is(p->t, "{"))
		parse_expected(p, "the body of the function in braces");
	do {
		depth += token_is(p->t, "{");
		depth -= token_is(p->t, "}");
		p->t++;
	} while (depth > 0);
	f->ntokens = (int)(p->t - f->body);
}

/*
 * Defines a function. A repeated definition must have the same text: several
 * files may include the one that defines it.
 */
static struct node *
function_parse(struct parser *p, struct node *n)
{
	const struct token *name = p->t;
	struct function *f = arena_alloc(&p->q->arena, sizeof(*f));
	struct symbol *symbol = symbol_find(p->q, name->text);
	struct buf text = { 0 };

	if (!is_new_name(name) ||
	    (symbol != NULL && symbol->kind != SYM_FUNCTION))
		parse_error(p, name, "expected a new name for the function");
	p->t++;
	function_parameters(p, f);
	skip_body(p, f);
	tokens_spell(name, p->t, true, &text);
	f->text = span_keep(&p->q->arena, &text);
	n->text = f->text.p;
	n->length = f->text.n;
	if (symbol == NULL)
		symbol_new(p->q, name->text, SYM_FUNCTION, LOGICAL)->function =
		    f;
	else if (!span_equal(symbol->function->text, f->text))
		parse_error(p, name, "this function has been defined "
		    "otherwise");
	return n;
}

TRUTH(function_test, true)

static void
function_print(struct printer *p, const struct node *n)
{
	struct query q = { .file = "function" };

	/* an image has the bodies in place of calls and needs no definition */
	print_word(p, p->image ? "true" : "function");
	if (p->image)
		return;
	buf_putc(p->out, ' ');
	source_spell(&q, node_text(n), p->ascii, p->out);
	query_free(&q);
}

/* The name that replaces a parameter in the body of a call. */
struct renaming {
	const char *from, *to;
};

/*
 * Passes a plain variable or dictionary by name; assigns any other argument to
 * a new variable of this call.
 */
static struct node *
parse_argument(struct parser *p, const char *parameter, struct renaming *as)
{
	const struct token *t = p->t;
	struct symbol *symbol = symbol_at(p, t);
	struct node *value;

	as->from = parameter;
	if (symbol != NULL && symbol->kind == SYM_DICTIONARY &&
	    !token_is(t + 1, "[")) {
		p->t++;
		as->to = symbol->name;
		return node_variable(p, symbol, t);
	}
	value = parse_operand(p, LEVEL_OR, 'A', "as an argument");
	if (node_is(node_when_late(value), "variable")) {
		symbol = node_when_late(value)->symbol;
		as->to = symbol->name;
		return node_variable(p, symbol, t);
	}
	if (value->type == LOGICAL)
		parse_error(p, t, "an argument must have a value; this is "
		    "only true or false");
	symbol = symbol_fresh(p->q, parameter, value->type);
	as->to = symbol->name;
	return node_with(p, "=", t, node_variable(p, symbol, t), value);
}

/* Copies the tokens of the body and renames the parameters. */
static const struct token *
rename_body(struct parser *p, const struct function *f,
    const struct renaming *as)
{
	size_t size = (size_t)f->ntokens + 1;
	struct token *copy = arena_alloc(&p->q->arena, size * sizeof(*copy));
	int i, k;

	memcpy(copy, f->body, (size_t)f->ntokens * sizeof(*copy));
	copy[f->ntokens] = copy[f->ntokens - 1];
	copy[f->ntokens].kind = TOK_END;
	for (i = 0; i < f->ntokens; i++) {
		if (copy[i].kind != TOK_WORD && copy[i].kind != TOK_PIECEDECL)
			continue;
		for (k = 0; k < f->nparameters; k++) {
			if (strcmp(copy[i].text, as[k].from) != 0)
				continue;
			copy[i].text = as[k].to;
			copy[i].length = strlen(as[k].to);
			break;
		}
	}
	return copy;
}

struct node *
parse_call(struct parser *p, struct symbol *function)
{
	const struct function *f = function->function;
	struct renaming as[PARAMETERS_MOST];
	const struct token *t = p->t, *after;
	struct node *n = node_at(p, "call", t), *body;
	const struct node *outer = node_grows(p->q, n);
	int i;

	n->text = function->name;
	n->length = strlen(function->name);
	p->t += 2;
	for (i = 0; i < f->nparameters; i++)
		node_add(p->q, n, parse_argument(p, f->parameter[i], &as[i]));
	if (!token_is(p->t, ")"))
		parse_error(p, p->t, "'%s' takes %d argument%s",
		    function->name, f->nparameters,
		    f->nparameters == 1 ? "" : "s");
	after = p->t + 1;
	if (++p->calls > CALLS_MOST)
		parse_error(p, t, "function calls are nested more than %d "
		    "deep; does '%s' call itself?", CALLS_MOST,
		    function->name);
	p->t = rename_body(p, f, as);
	body = parse(p, LEVEL_OR);
	if (body == NULL || p->t->kind != TOK_END)
		parse_expected(p, "the end of the function's body");
	p->calls--;
	p->t = after;
	node_add(p->q, n, body);
	node_typed(p->q, n);
	p->q->grows = outer;
	return n;
}

/*
 * Assigns the arguments in order; the call fails at the first one that has no
 * value.
 */
static bool
call_value(struct run *r, const struct node *n, struct value *v)
{
	int i;

	for (i = 0; i + 1 < n->nargs; i++)
		if (node_is(n->arg[i], "=") && !eval_test(r, n->arg[i]))
			return false;
	return eval_as(r, n->arg[i], v);
}

/* A call without arguments is evaluated as its body. */
TRUTH(call_test, n->nargs == 1 ? eval_test(r, n->arg[0]) :
    call_value(r, n, &(struct value){ .type = LOGICAL }))

KEEP(call_keep, n->nargs == 1 ? column_keep(r, n->arg[0], ids, count) :
    column_keep_each(r, n, ids, count))

static void
call_print(struct printer *p, const struct node *n)
{
	const struct node *arg;
	int i;

	if (!p->image)
		print_word(p, n->text);
	buf_puts(p->out, p->image ? "{ " : "(");
	for (i = 0; i + 1 < n->nargs; i++) {
		arg = n->arg[i];
		if (!p->image)
			print_node(p, node_is(arg, "=") ? arg->arg[1] : arg,
			    LEVEL_OR);
		else if (node_is(arg, "="))
			print_node(p, arg, LEVEL_OR);
	}
	if (p->image)
		print_node(p, n->arg[i], LEVEL_OR);
	buf_puts(p->out, p->image ? " }" : ")");
}

/* ---- files ---- */

/* include "FILE.cql": printed in braces, which end a path or line. */
static struct node *
include_parse(struct parser *p, struct node *n)
{
	struct node *all = parse_include(p);

	all->braced = true;
	return all;
}

/* ---- assertions ---- */

static bool
assert_test(struct run *r, const struct node *n)
{
	const struct node *a = n->arg[0];
	bool holds = node_is(a, "variable") && a->type != LOGICAL ?
	    r->var[a->symbol->slot].v.bound : eval_test(r, a);

	if (!holds)
		run_error(r, n, "assertion failed");
	return true;
}

static bool
abort_test(struct run *r, const struct node *n)
{
	run_error(r, n, "stopped by cql_abort");
}

/* Always matches: query_allowed has checked it before the search. */
TRUTH(assertvariations_test, true)

static struct filter rows[] = {
	{ .name = "function", .atom = ATOM_TEXT, .parse = function_parse,
	    .test = function_test, .print = function_print,
	    .help = "defines a function; always matches",
	    .eg = "function near(x y){anydirection 1 x&y} near(k Q)" },
	{ .name = "call", .args = "A+", .atom = ATOM_TEXT,
	    .flags = FILTER_HIDDEN | FILTER_LAST_FIRST | FILTER_YIELDS,
	    .test = call_test, .value = call_value, .keep = call_keep,
	    .print = call_print,
	    .help = "the body of a function, with its arguments; fails when "
	    "the body does, or an argument has no value",
	    .eg = "function loose(x y){x&~{x attackedby y}} loose(n a)" },
	{ .name = "include", .ours = true, .args = "Q1", .atom = ATOM_TEXT,
	    .parse = include_parse,
	    .help = "the filters of another file, below the folder of the "
	    "query or of option -F, with its variables and functions",
	    .eg = "function mine(){include \"mine.cql\"} check" },
	{ .name = "assert", .args = "B", .flags = FILTER_MUST,
	    .test = assert_test,
	    .help = "stops the program when the filter does not match",
	    .eg = "assert #K==1" },
	{ .name = "cql_abort", .flags = FILTER_MUST, .test = abort_test,
	    .help = "stops the program", .eg = "if #K>1 cql_abort" },
	{ .name = "cql_assertvariations", .args = "Q1", .atom = ATOM_TEXT,
	    .flags = FILTER_VARIATIONS, .test = assertvariations_test,
	    .help = "stops the program with a message unless variations are "
	    "searched", .eg = "cql_assertvariations \"no variations\"" },
	{ .name = NULL }
};

const struct theme theme_functions = { .rows = rows };
