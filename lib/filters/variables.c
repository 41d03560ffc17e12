/*
 * variables.c - variables of all types, assignments, and what can begin with
 * an unreserved word.
 */
#include "dictionaries.h"
#include "shapes.h"
#include "strings.h"
#include "variables.h"

/* ---- assignments ---- */

static void assign_print(struct printer *p, const struct node *n);

/* The row of the assignment at t, or NULL. */
static const struct filter *
assignment_at(const struct token *t)
{
	const struct filter *f = t->kind == TOK_PUNCT ? filter_find(t->text) :
	    NULL;

	return f != NULL && f->print == assign_print ? f : NULL;
}

static void
check_assignment(struct parser *p, const struct token *t,
    const struct filter *f, const struct symbol *symbol,
    const struct node *value)
{
	if (symbol != NULL && symbol->kind != SYM_VARIABLE)
		parse_error(p, t, "'%s' is not a variable that can be assigned",
		    symbol->name);
	if (value->type == LOGICAL ||
	    !sig_accepts(sig_item(f, 1)->letter, value->type))
		parse_error(p, value, value->type == LOGICAL ?
		    "'%s' needs a value; this is only true or false" :
		    "'%s' does not take a %s", f->name,
		    type_names[value->type]);
	if (symbol != NULL && symbol->type != value->type)
		parse_error(p, value, "'%s' holds a %s and this is a %s",
		    symbol->name, type_names[symbol->type],
		    type_names[value->type]);
}

/* Parses the assignment whose variable is at t; p is at the operator. */
static struct node *
parse_assignment(struct parser *p, const struct token *t, bool declares)
{
	struct symbol *symbol = symbol_find(p->q, t->text);
	const struct token *at = p->t;
	const struct filter *f = assignment_at(at);
	struct symbol *newest = p->q->newest;
	struct node *value;

	p->t++;
	if (symbol == NULL && !declares && f->which != '=' && f->which != '?')
		parse_error(p, t, "'%s' has no value yet that could be changed",
		    t->text);
	value = parse_operand(p, LEVEL_SUM, 'A', "to assign");
	/* parsing the value may have made the variable */
	symbol = symbol_find(p->q, t->text);
	check_assignment(p, t, f, symbol, value);
	if (symbol == NULL) {
		symbol = symbol_new(p->q, t->text, SYM_VARIABLE, value->type);
		symbol_advance(p->q, newest);
	}
	return node_with(p, f->name, at, node_variable(p, symbol, t), value);
}

/* A variable, an assignment, a loop, a call ... */
static struct node *
name_primary(struct parser *p)
{
	const struct token *t = p->t;
	struct symbol *symbol = symbol_find(p->q, t->text);
	struct node *n, *slice;

	if (symbol != NULL && symbol->kind == SYM_FUNCTION)
		return token_is(t + 1, "(") ? parse_call(p, symbol) : NULL;
	if (symbol != NULL && symbol->kind == SYM_DICTIONARY)
		return parse_dictionary_use(p, symbol);
	if (token_is(t + 1, "[element]"))
		return parse_iteration(p, t, false, false);
	if (assignment_at(t + 1) != NULL) {
		p->t++;
		return parse_assignment(p, t, false);
	}
	if (symbol == NULL)
		return NULL;
	p->t++;
	n = node_variable(p, symbol, t);
	slice = symbol->type == STRING ? parse_slice_assignment(p, n) : NULL;
	return slice != NULL ? slice : n;
}

/* The words of an assignment's row. */
enum { PERSISTENT = 1, QUIET = 2, ATOMIC = 4 };

/* Parses what follows persistent [quiet] or atomic. */
static struct node *
parse_declaration(struct parser *p, unsigned words)
{
	const struct token *t = p->t;
	struct node *assign;

	if (!is_new_name(t) || assignment_at(t + 1) == NULL)
		parse_expected(p, "a variable and its assignment");
	p->t++;
	assign = parse_assignment(p, t, (words & PERSISTENT) != 0);
	assign->words = words;
	return assign;
}

static struct node *
persistent_parse(struct parser *p, struct node *n)
{
	struct node *assign;
	struct symbol *symbol;
	bool quiet;

	if (accept(p, "dictionary"))
		return parse_dictionary_declaration(p, n, true);
	quiet = accept(p, "quiet");
	symbol = symbol_at(p, p->t);
	if (symbol != NULL && !symbol->persistent)
		parse_error(p, p->t, "'%s' is already in use, and is not "
		    "persistent", symbol->name);
	assign = parse_declaration(p, quiet ? PERSISTENT | QUIET : PERSISTENT);
	symbol = assign->arg[0]->symbol;
	if (symbol->type == POSITION)
		parse_error(p, n, "a position cannot be kept between games");
	symbol->persistent = true;
	symbol->quiet |= quiet;
	return assign;
}

static struct node *
atomic_parse(struct parser *p, struct node *n)
{
	struct node *assign = parse_declaration(p, ATOMIC);

	assign->arg[0]->symbol->atomic = true;
	return assign;
}

/* ---- evaluation ---- */

struct held *
variable_slot(struct run *r, const struct node *n)
{
	struct held *h = &r->var[n->symbol->slot];

	if (!h->v.bound)
		run_error(r, n, "the variable '%s' has no value here",
		    n->symbol->name);
	return h;
}

struct held *
loop_variable_slot(struct run *r, const struct node *n)
{
	struct held *h = &r->var[n->symbol->slot];

	if (h->v.bound)
		run_error(r, n, "the loop variable '%s' already has a value",
		    n->symbol->name);
	return h;
}

static bitboard
variable_set(struct run *r, const struct node *n)
{
	const struct held *h = variable_slot(r, n);

	return n->symbol->kind == SYM_PIECE ?
	    men_set(men_here(r), h->v.number) : h->v.set;
}

static void
variable_fill(struct run *r, const struct node *n, const int *ids, int count,
    bitboard *set)
{
	const bitboard *value = column_value(r, n);
	const struct value *v = value == NULL ? &variable_slot(r, n)->v : NULL;
	const struct men *men = n->symbol->kind == SYM_PIECE ?
	    men_at(r, 0) : NULL;
	int i;

	for (i = 0; i < count; i++)
		set[i] = value != NULL ? value[ids[i]] : men == NULL ? v->set :
		    men_set(&men[ids[i]], v->number);
}

VALUE(variable_number, variable_slot(r, n)->v.number)

/* Copies the string, since the variable may change while it is in use. */
static bool
variable_string(struct run *r, const struct node *n, struct span *v)
{
	*v = variable_slot(r, n)->v.string;
	run_tick_string(r, v->n);
	v->p = arena_copy(&r->scratch, v->p, v->n);
	return true;
}

/*
 * Answers are kept for each value only of loop variables, which have few;
 * find_values has set n->number where the variable may have no value.
 */
EFFECTS(variable_effects, (n->type == SET && !n->symbol->assigned ?
    FILTER_VARIABLES : FILTER_READS) | (n->number != 0 ? FILTER_FAILS : 0))

TYPE(variable_type, n->symbol->kind == SYM_PIECE ? SET :
    n->symbol->kind == SYM_VARIABLE ? n->symbol->type : LOGICAL)

/* A dictionary that is passed to a function by name always matches. */
TRUTH(variable_test, n->type == LOGICAL || (n->type == SET ?
    variable_set(r, n) != 0 : variable_slot(r, n)->v.bound))

/* = and =?, which fails on the empty set. */
static bool
assign_test(struct run *r, const struct node *n)
{
	struct held *h = &r->var[n->arg[0]->symbol->slot];
	struct value v;
	bitboard set;

	if (n->arg[1]->type != SET) {
		if (!eval_value(r, n->arg[1], &v))
			return false;
		held_set(h, &v);
		return true;
	}
	set = eval_set(r, n->arg[1]);
	if (set == 0 && n->filter->which == '?')
		return false;
	h->v.bound = true;
	h->v.number = 0;
	h->v.set = set;
	return true;
}

/* -= *= /= %=, and += for numbers. */
static bool
assign_number_test(struct run *r, const struct node *n)
{
	int *v = &variable_slot(r, n->arg[0])->v.number, b;

	return eval_number(r, n->arg[1], &b) &&
	    number_combine(n->filter->which, *v, b, v);
}

static bool
assign_sum_test(struct run *r, const struct node *n)
{
	struct held *h;
	struct span s;

	if (n->arg[0]->type != STRING)
		return assign_number_test(r, n);
	h = variable_slot(r, n->arg[0]);
	if (!eval_string(r, n->arg[1], &s))
		return false;
	run_check_string(r, n, h->bytes.n + s.n);
	held_splice(h, h->bytes.n, h->bytes.n, s);
	return true;
}

static bool
assign_set_test(struct run *r, const struct node *n)
{
	bitboard set = eval_set(r, n->arg[1]);
	bitboard *v = &variable_slot(r, n->arg[0])->v.set;

	*v = n->filter->which == '|' ? *v | set : *v & set;
	return true;
}

/*
 * Prints a name. The dot in the names made for calls becomes an underscore,
 * since no name in a query can have a dot.
 */
void
print_symbol(struct printer *p, const struct symbol *s)
{
	/* a tree to be refused may have another filter in the place of a
	   variable */
	const char *c = s != NULL ? s->name : "";
	char name[200];
	size_t n = 0;

	for (; *c != '\0' && n + 1 < sizeof(name); c++)
		name[n++] = *c == '.' ? '_' : *c;
	name[n] = '\0';
	print_word(p, name);
}

static void
variable_print(struct printer *p, const struct node *n)
{
	print_symbol(p, n->symbol);
}

static void
assign_print(struct printer *p, const struct node *n)
{
	print_word(p, n->words & PERSISTENT ? "persistent" :
	    n->words & ATOMIC ? "atomic" : "");
	print_word(p, n->words & QUIET ? "quiet" : "");
	print_symbol(p, n->arg[0]->symbol);
	buf_puts(p->out, p->ascii ? n->filter->name :
	    n->filter->which == '|' ? "\xe2\x88\xaa=" :
	    n->filter->which == '&' ? "\xe2\x88\xa9=" : n->filter->name);
	print_node(p, n->arg[1], LEVEL_SUM);
}

/* ---- isbound ---- */

static struct node *
isbound_parse(struct parser *p, struct node *n)
{
	return parse_quoted(p, n, TOK_WORD, "the name of a variable");
}

/* A function has no value. */
static bool
isbound_test(struct run *r, const struct node *n)
{
	const struct symbol *s = symbol_find(r->q, n->text);

	return s != NULL && s->kind != SYM_FUNCTION &&
	    (s->kind == SYM_DICTIONARY || r->var[s->slot].v.bound);
}

TRUTH(isunbound_test, !isbound_test(r, n))

#define ASSIGNMENT(text, example, sign, evaluate, operand, says)	\
	{ .name = text, .role = (sign) == '=' || (sign) == '?' ?	\
	    ROLE_ASSIGNMENT : ROLE_CHANGE,				\
	    .args = "[persistent] [quiet] [atomic] A " #operand,	\
	    .flags = FILTER_HIDDEN | FILTER_IMPURE,			\
	    .test = evaluate, .which = sign, .print = assign_print,	\
	    .keep = (sign) == '=' || (sign) == '?' ? column_assign : NULL, \
	    .help = says, .eg = example }

static struct filter rows[] = {
	{ .name = "variable", .role = ROLE_VARIABLE,
	    .atom = ATOM_SYMBOL, .typeof_ = variable_type,
	    .flags = FILTER_HIDDEN, .effects = variable_effects,
	    .begins = TOK_WORD, .primary = name_primary, .test = variable_test,
	    .set = variable_set, .fill = variable_fill,
	    .number = variable_number, .string = variable_string,
	    .print = variable_print,
	    .help = "the value of a variable; fails when it has none",
	    .eg = "x=Q x attackedby p" },
#include "assignments.txt.inc"
	{ .name = "persistent", .parse = persistent_parse,
	    .flags = FILTER_IMPURE,
	    .help = "declares a variable that is kept between games; always "
	    "matches", .eg = "mate persistent quiet mates+=1" },
	{ .name = "atomic", .parse = atomic_parse, .flags = FILTER_IMPURE,
	    .help = "declares a variable that a path restores when it steps "
	    "back; fails as its assignment does",
	    .eg = "atomic i=0 path (-- {if check {i+=1}})+ mate {i==3}" },
	{ .name = "isbound", .atom = ATOM_TEXT, .flags = FILTER_IMPURE,
	    .parse = isbound_parse, .test = isbound_test,
	    .help = "the variable has a value",
	    .eg = "if check {x=1} isbound x" },
	{ .name = "isunbound", .atom = ATOM_TEXT, .flags = FILTER_IMPURE,
	    .parse = isbound_parse, .test = isunbound_test,
	    .help = "the variable has no value",
	    .eg = "if check {x=1} isunbound x" },
	{ .name = NULL }
};

const struct theme theme_variables = {
	.rows = rows,
	.link = variables_follow
};
