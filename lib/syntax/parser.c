/*
 * parser.c - the grammar of CQL 6: one function a level of precedence, the
 * rest by signature. Parsing is directed by types: the operators of a level
 * are looked for only when the operand on the left has a type that the
 * level accepts (CQL 6.2, grammar).
 */
#include <stdlib.h>
#include <string.h>

#include "syntax.h"

static struct node *parse_primary(struct parser *p);

void
parse_error(struct parser *p, const struct token *t, const char *fmt, ...)
{
	char message[1000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	query_error(p->q, t->line, t->col, "%s", message);
}

/* How a token is called in a diagnostic, at most a few words of it. */
static void
token_name(const struct token *t, char *name, size_t size)
{
	if (t->kind == TOK_END)
		snprintf(name, size, "the end of the query");
	else if (t->kind == TOK_PATHEND)
		snprintf(name, size, "a blank line, which ends the path");
	else if (t->kind == TOK_LINEEND)
		snprintf(name, size, "the end of the line");
	else
		snprintf(name, size, "'%.*s'", (int)(t->source.n < 40 ?
		    t->source.n : 40), t->source.p);
}

void
parse_expected(struct parser *p, const char *what)
{
	const struct token *t = p->t;
	const char *near;
	char name[80];

	if (t->kind == TOK_WORD && filter_find(t->text) == NULL &&
	    !word_is_reserved(t->text)) {
		near = filter_suggest(t->text);
		if (near != NULL)
			parse_error(p, t, "unknown filter '%s'; did you mean "
			    "'%s'?", t->text, near);
		parse_error(p, t, "unknown filter or variable '%s'; a "
		    "variable must be assigned before it is used", t->text);
	}
	token_name(t, name, sizeof(name));
	parse_error(p, t, "expected %s but found %s", what, name);
}

bool
token_is(const struct token *t, const char *text)
{
	return (t->kind == TOK_WORD || t->kind == TOK_PUNCT) &&
	    strcmp(t->text, text) == 0;
}

bool
accept(struct parser *p, const char *text)
{
	if (!token_is(p->t, text))
		return false;
	p->t++;
	return true;
}

void
expect(struct parser *p, const char *text, const char *where)
{
	char name[80];

	if (accept(p, text))
		return;
	token_name(p->t, name, sizeof(name));
	parse_error(p, p->t, "expected '%s' %s but found %s", text, where,
	    name);
}

struct node *
node_at(struct parser *p, const char *name, const struct token *t)
{
	return node_new(p->q, filter_get(name), t->line, t->col);
}

struct node *
node_binary(struct parser *p, const char *name, const struct token *t,
    struct node *a, struct node *b)
{
	struct node *n = node_at(p, name, t);

	node_add(p->q, n, a);
	node_add(p->q, n, b);
	node_type(p->q, n);
	return n;
}

struct node *
parse_operand(struct parser *p, int level, char letter, const char *what)
{
	const struct token *t = p->t;
	struct node *n = parse(p, level);
	char wanted[120];

	if (n == NULL) {
		snprintf(wanted, sizeof(wanted), "%s %s", sig_wants(letter),
		    what);
		parse_expected(p, wanted);
	}
	if (!sig_accepts(letter, n->type))
		parse_error(p, t, "expected %s %s but this is %s%s",
		    sig_wants(letter), what,
		    n->type == LOGICAL ? "true or false, without a value" :
		    n->type == SET || n->type == NUMBER ? "a " : "a ",
		    n->type == LOGICAL ? "" : type_names[n->type]);
	return n;
}

/* ---- ranges ---- */

/*
 * A bound is a number or numeric variable, and only when what follows
 * cannot make it the beginning of a longer filter.
 */
static struct node *
parse_bound(struct parser *p)
{
	const struct token *t = p->t, *next;
	struct symbol *symbol;
	struct node *n;
	bool minus;

	minus = token_is(t, "-") && t[1].kind == TOK_NUMBER;
	if (minus)
		t++;
	symbol = t->kind == TOK_WORD ? symbol_find(p->q, t->text) : NULL;
	if (t->kind != TOK_NUMBER && (symbol == NULL ||
	    symbol->kind != SYM_VARIABLE || symbol->type != NUMBER))
		return NULL;
	next = t + 1;
	if (next->kind == TOK_WILD && next->text[0] != '{')
		return NULL;
	if (next->kind == TOK_PUNCT && !token_is(next, "(") &&
	    !token_is(next, ")") && !token_is(next, "{") &&
	    !token_is(next, "}") && !token_is(next, "-->") &&
	    !token_is(next, "<--") && !token_is(next, "///"))
		return NULL;
	if (symbol != NULL) {
		n = node_at(p, "variable", t);
		n->symbol = symbol;
	} else {
		n = node_at(p, "integer", t);
		n->number = minus ? (int)(0u - (unsigned)t->number) :
		    t->number;
	}
	node_type(p->q, n);
	p->t = next;
	return n;
}

struct node *
parse_range(struct parser *p)
{
	const struct token *t = p->t;
	struct node *n, *least, *most;

	if (accept(p, "count")) {
		n = node_at(p, "range", t);
		n->words = 1;
		return n;
	}
	least = parse_bound(p);
	if (least == NULL)
		return NULL;
	most = parse_bound(p);
	n = node_at(p, "range", t);
	node_add(p->q, n, least);
	if (most != NULL)
		node_add(p->q, n, most);
	return n;
}

/* ---- signatures ---- */

static void
signature_where(const struct node *n, char *where, size_t size)
{
	snprintf(where, size, "after '%s'", n->filter->name);
}

static bool
parse_colour(struct parser *p, struct node *n)
{
	n->number = token_is(p->t, "white") ? 1 :
	    token_is(p->t, "black") ? 2 : 0;
	p->t += n->number != 0;
	return n->number != 0;
}

/* A position variable, made when the name is new. */
static struct node *
parse_position_variable(struct parser *p)
{
	const struct token *t = p->t;
	struct symbol *symbol;
	struct node *n;

	symbol = t->kind == TOK_WORD ? symbol_find(p->q, t->text) : NULL;
	if (symbol == NULL) {
		if (!is_new_name(p, t))
			return NULL;
		symbol = symbol_new(p->q, t->text, SYM_VARIABLE, POSITION);
	}
	if (symbol->kind != SYM_VARIABLE || symbol->type != POSITION)
		return NULL;
	p->t++;
	n = node_at(p, "variable", t);
	n->symbol = symbol;
	node_type(p->q, n);
	return n;
}

/*
 * Parses one operand into its slot; false when it is not there and need not
 * be. A slot of a list grows.
 */
static bool
parse_sig_operand(struct parser *p, struct node *n, const struct sigitem *it,
    bool optional)
{
	struct node *arg = NULL;
	char where[80];

	signature_where(n, where, sizeof(where));
	switch (it->letter) {
	case 'R':
		arg = parse_range(p);
		break;
	case 'V':
		arg = parse_position_variable(p);
		break;
	case 'C':
		return parse_colour(p, n) || optional;
	case 'Q':
		if (p->t->kind != TOK_STRING || !p->t->quoted)
			return false;
		if (it->level == 1 && p->t->length == 0)
			return false;
		n->text = p->t->text;
		n->length = p->t->length;
		p->t++;
		return true;
	default:
		if (optional && !it->many)
			arg = parse(p, it->level);
		else
			arg = parse_operand(p, it->level, it->letter, where);
	}
	if (arg == NULL)
		return false;
	n->arg[it->slot] = arg;
	while (it->many && (arg = parse(p, it->level)) != NULL) {
		if (!sig_accepts(it->letter, arg->type))
			query_error(p->q, arg->line, arg->col,
			    "expected %s %s but this is a %s",
			    sig_wants(it->letter), where,
			    type_names[arg->type]);
		node_add(p->q, n, arg);
	}
	return true;
}

/* Whether the option at o, a word, may stand again. */
static bool
may_repeat(const struct node *n, const struct sigitem *o)
{
	return (n->filter->flags & FILTER_REPEATS) != 0 &&
	    o->kind == SIG_WORD;
}

/* Parses the option at o if it begins here. */
static bool
parse_option(struct parser *p, struct node *n, const struct sigitem *o)
{
	const struct sigitem *item, *end = sig_after(o);

	for (item = o; item < end; item++) {
		if (item->kind == SIG_WORD) {
			if (item == o && !token_is(p->t, item->word))
				return false;
			expect(p, item->word, "here");
			n->words |= item->bit;
		} else if (!parse_sig_operand(p, n, item, item == o)) {
			if (item == o)
				return false;
			parse_expected(p, sig_wants(item->letter));
		} else if (item == o && item->letter == 'C' &&
		    n->number == 0) {
			return false;
		}
	}
	return true;
}

/* Neighbouring options from item on, in any order; returns what follows. */
static const struct sigitem *
parse_options(struct parser *p, struct node *n, const struct sigitem *item)
{
	const struct sigitem *o;
	unsigned given = 0;
	bool more;

	do {
		more = false;
		for (o = item; o->option != 0; o = sig_after(o)) {
			if (((given & 1u << o->option) != 0 &&
			    !may_repeat(n, o)) || !parse_option(p, n, o))
				continue;
			given |= 1u << o->option;
			more = true;
		}
	} while (more);
	return o;
}

void
parse_signature(struct parser *p, struct node *n)
{
	const struct sigitem *item = n->filter->items;
	char where[80], wanted[120];

	signature_where(n, where, sizeof(where));
	node_slots(p->q, n, n->filter->slots);
	while ((item = parse_options(p, n, item))->kind != SIG_END) {
		if (item->kind == SIG_WORD) {
			expect(p, item->word, where);
		} else if (!parse_sig_operand(p, n, item, false)) {
			snprintf(wanted, sizeof(wanted), "%s %s",
			    sig_wants(item->letter), where);
			parse_expected(p, wanted);
		}
		item++;
	}
}

/* ---- operators ---- */

/* Operators of one level, all left-associative, with what they take. */
struct operator_level {
	int level;
	const char *const *names;
	int left;		/* types accepted on the left, a bit each */
	char right;		/* letter of the right operand */
};

static const struct operator_level *
operator_level(int level)
{
	static const char *const sums[] = { "+", "-", NULL };
	static const char *const products[] = { "*", "/", "%", NULL };
	static const char *const unions[] = { "|", NULL };
	static const char *const ors[] = { "or", NULL };
	static const char *const ands[] = { "and", NULL };
	static const struct operator_level levels[] = {
		{ LEVEL_OR, ors, ~0, 'A' },
		{ LEVEL_AND, ands, ~0, 'A' },
		{ LEVEL_SUM, sums, 1 << NUMBER | 1 << STRING, 'X' },
		{ LEVEL_PRODUCT, products, 1 << NUMBER, 'N' },
		{ LEVEL_UNION, unions, 1 << SET, 'S' }
	};
	size_t i;

	for (i = 0; i < LENGTH(levels); i++)
		if (levels[i].level == level)
			return &levels[i];
	return NULL;
}

static const char *
accept_operator(struct parser *p, const char *const *names)
{
	for (; *names != NULL; names++)
		if (accept(p, *names))
			return *names;
	return NULL;
}

/*
 * The sum of a number and a string is none: the parser gives the operator
 * back, and what follows is then usually a syntax error.
 */
static struct node *
parse_left(struct parser *p, const struct operator_level *o)
{
	const struct token *t;
	struct node *n = parse(p, o->level + 1), *right;
	const char *name;
	char where[32];

	while (n != NULL && p->t != p->stop &&
	    (o->left & 1 << n->type) != 0) {
		t = p->t;
		if (n->type == STRING && token_is(t, "-"))
			break;
		name = accept_operator(p, o->names);
		if (name == NULL)
			break;
		if (node_is(n, "line") && strchr("+*", name[0]) != NULL)
			parse_error(p, t, "'%s' behind a line is a wildcard "
			    "or nothing; put the line in braces", name);
		snprintf(where, sizeof(where), "after '%s'", name);
		right = parse_operand(p, o->level + 1, o->right, where);
		if (o->level == LEVEL_SUM && right->type != n->type) {
			p->t = t;
			break;
		}
		n = node_binary(p, name, t, n, right);
	}
	return n;
}

/* S in S', St in St'; not associative. */
static struct node *
parse_in(struct parser *p)
{
	struct node *n = parse(p, LEVEL_COMPARE);
	const struct token *t = p->t;

	if (n == NULL || !accept(p, "in"))
		return n;
	if (n->type != SET && n->type != STRING)
		parse_error(p, t, "'in' wants a set or a string on its left "
		    "side");
	return node_binary(p, "in", t, n, n->type == SET ?
	    parse_operand(p, LEVEL_DASH, 'S', "after 'in'") :
	    parse_operand(p, LEVEL_COMPARE, 'T', "after 'in'"));
}

static bool
comparable(enum type a, enum type b, bool equality)
{
	if (a == SET && b == SET)
		return equality;
	if (a == SET)
		a = NUMBER;
	if (b == SET)
		b = NUMBER;
	return a == b && a != LOGICAL;
}

/* x relop x; right-associative. */
static struct node *
parse_compare(struct parser *p)
{
	static const char *const relops[] = { "<=", ">=", "==", "!=", "<",
		">", "[<]", "[<=]", "[>]", "[>=]", NULL };
	struct node *n = parse(p, LEVEL_SUM), *right;
	const struct token *t = p->t;
	const char *name;
	char where[32];
	bool equality;

	if (n == NULL || n->type == LOGICAL)
		return n;
	name = accept_operator(p, relops);
	if (name == NULL)
		return n;
	snprintf(where, sizeof(where), "after '%s'", name);
	right = parse_operand(p, LEVEL_COMPARE, 'A', where);
	equality = strcmp(name, "==") == 0 || strcmp(name, "!=") == 0;
	if (!comparable(n->type, right->type, equality))
		parse_error(p, t, "'%s' cannot compare a %s with a %s", name,
		    type_names[n->type], type_names[right->type]);
	return node_binary(p, name, t, n, right);
}

/* S & S, P & P. */
static struct node *
parse_intersection(struct parser *p)
{
	struct node *n = parse(p, LEVEL_ATTACKS);
	const struct token *t;

	while (n != NULL && (n->type == SET || n->type == POSITION)) {
		t = p->t;
		if (!accept(p, "&"))
			break;
		n = node_binary(p, "&", t, n, parse_operand(p, LEVEL_ATTACKS,
		    n->type == SET ? 'S' : 'P', "after '&'"));
	}
	return n;
}

/* S attacks S, S attackedby S. */
static struct node *
parse_attacks(struct parser *p)
{
	struct node *n = parse(p, LEVEL_STRING);
	const struct token *t;
	const char *name;

	while (n != NULL && n->type == SET) {
		t = p->t;
		if (accept(p, "attackedby"))
			name = "attackedby";
		else if (token_is(t, "attacked") && token_is(t + 1, "by"))
			name = "attackedby";
		else if (accept(p, "attacks") || accept(p, "attack"))
			name = "attacks";
		else
			break;
		if (p->t == t)
			p->t += 2;
		n = node_binary(p, name, t, n, parse_operand(p, LEVEL_STRING,
		    'S', "after 'attacks'"));
	}
	return n;
}

/* S -> S -> ..., S <- S <- ...: one direction a chain. */
static struct node *
parse_arrows(struct parser *p)
{
	struct node *n = parse(p, LEVEL_UNION), *chain;
	const struct token *t = p->t;
	const char *name = token_is(t, "->") ? "->" : "<-";

	if (n == NULL || n->type != SET || !token_is(t, name))
		return n;
	chain = node_at(p, name, t);
	node_add(p->q, chain, n);
	while (accept(p, name))
		node_add(p->q, chain, parse_operand(p, LEVEL_UNION, 'S',
		    "after the arrow"));
	node_type(p->q, chain);
	return chain;
}

/* P : F; the right side is again of this level. */
static struct node *
parse_at(struct parser *p)
{
	struct node *n = parse_primary(p);
	const struct token *t = p->t;

	if (n == NULL || n->type != POSITION || !accept(p, ":"))
		return n;
	return node_binary(p, ":", t, n, parse_operand(p, LEVEL_AT, 'A',
	    "after ':'"));
}

struct node *
parse(struct parser *p, int level)
{
	const struct operator_level *o = operator_level(level);
	struct node *n;

	if (++p->q->depth > NESTING_MOST * LEVEL_PRIMARY)
		parse_error(p, p->t, "filters are nested more than %d deep",
		    NESTING_MOST);
	if (o != NULL)
		n = parse_left(p, o);
	else if (level == LEVEL_IN)
		n = parse_in(p);
	else if (level == LEVEL_COMPARE)
		n = parse_compare(p);
	else if (level == LEVEL_DASH)
		n = parse_dash(p);
	else if (level == LEVEL_ARROW)
		n = parse_arrows(p);
	else if (level == LEVEL_INTERSECTION)
		n = parse_intersection(p);
	else if (level == LEVEL_ATTACKS)
		n = parse_attacks(p);
	else if (level == LEVEL_STRING)
		n = parse_string_postfix(p);
	else if (level == LEVEL_AT)
		n = parse_at(p);
	else
		n = parse_primary(p);
	p->q->depth--;
	return n;
}

/* ---- primaries ---- */

/* What stays wrapped in braces, so that a path or line keeps its end. */
static bool
stays_wrapped(const struct node *n)
{
	return node_is(n, "variable") || node_is(n, "path") ||
	    node_is(n, "line");
}

struct node *
parse_sequence(struct parser *p, const char *closer, const struct token *open)
{
	struct node *list = node_at(p, "compound", open), *n;
	bool blocked = p->implicit_blocked;

	p->implicit_blocked = false;
	for (;;) {
		while (p->t->kind == TOK_PATHEND)
			p->t++;
		if (closer != NULL ? token_is(p->t, closer) :
		    p->t->kind == TOK_END)
			break;
		n = parse(p, LEVEL_OR);
		if (n == NULL)
			parse_expected(p, closer == NULL ? "a filter" :
			    "a filter or the closing bracket");
		node_add(p->q, list, n);
	}
	p->implicit_blocked = blocked;
	if (list->nargs == 0)
		parse_error(p, p->t, "expected at least one filter");
	if (closer != NULL)
		p->t++;
	if (list->nargs == 1 && (closer == NULL ||
	    !stays_wrapped(list->arg[0])))
		return list->arg[0];
	node_type(p->q, list);
	return list;
}

static struct node *
parse_parentheses(struct parser *p)
{
	const struct token *t = p->t;
	bool blocked = p->implicit_blocked;
	struct node *n, *wrapped;

	p->implicit_blocked = false;
	n = parse(p, LEVEL_OR);
	p->implicit_blocked = blocked;
	if (n == NULL)
		parse_expected(p, "a filter after '('");
	while (p->t->kind == TOK_PATHEND)
		p->t++;
	if (!token_is(p->t, ")"))
		parse_error(p, p->t, "expected ')': parentheses hold exactly "
		    "one filter; put several in braces");
	p->t++;
	if (!node_is(n, "path"))
		return n;
	wrapped = node_at(p, "compound", t);
	node_add(p->q, wrapped, n);
	node_type(p->q, wrapped);
	return wrapped;
}

static struct node *
parse_designator(struct parser *p, const struct token *t)
{
	struct node *n = node_at(p, "designator", t);

	n->men = t->men;
	n->squares = t->squares;
	node_type(p->q, n);
	return n;
}

static struct node *
parse_integer(struct parser *p, const struct token *t, bool minus)
{
	struct node *n = node_at(p, "integer", t);

	n->number = minus ? (int)(0u - (unsigned)t->number) : t->number;
	node_type(p->q, n);
	return n;
}

static struct node *
parse_minus(struct parser *p, const struct token *t)
{
	struct node *n;

	if (p->t->kind == TOK_NUMBER && !p->t->space)
		return parse_integer(p, p->t++, true);
	n = node_at(p, "negative", t);
	node_add(p->q, n, parse_operand(p, LEVEL_AT, 'N', "after '-'"));
	node_type(p->q, n);
	return n;
}

/* ~S, []. */
static struct node *
parse_complement(struct parser *p, const struct token *t)
{
	struct node *n = node_at(p, "~", t);

	node_add(p->q, n, parse_operand(p, LEVEL_ATTACKS, 'S', "after '~'"));
	node_type(p->q, n);
	return n;
}

static struct node *
parse_literal(struct parser *p, const struct token *t, const char *name)
{
	struct node *n = node_at(p, name, t);

	n->text = t->text;
	n->length = t->length;
	n->number = t->number;
	n->most = t->most;
	node_type(p->q, n);
	return n;
}

/* A filter whose row has its name: by its hook, or by its signature. */
static struct node *
parse_filter(struct parser *p, const struct filter *f, const struct token *t)
{
	struct node *n = node_new(p->q, f, t->line, t->col);

	if (f->parse != NULL)
		n = f->parse(p, n);
	else
		parse_signature(p, n);
	node_type(p->q, n);
	return n;
}

static struct node *
parse_word(struct parser *p)
{
	const struct token *t = p->t;
	const struct filter *f = filter_find(t->text);

	if (f == NULL || (f->flags & FILTER_HIDDEN) != 0)
		return word_is_reserved(t->text) ? NULL : parse_name(p);
	p->t++;
	return parse_filter(p, f, t);
}

static struct node *
parse_punctuation(struct parser *p)
{
	const struct token *t = p->t++;
	const struct filter *f;

	switch (t->text[0]) {
	case '{':
		return parse_sequence(p, "}", t);
	case '(':
		return parse_parentheses(p);
	case '-':
		if (t->length == 1)
			return parse_minus(p, t);
		break;
	case '~':
		if (t->length == 1)
			return parse_complement(p, t);
		break;
	default:
		f = filter_find(t->text);
		if (f != NULL && (f->flags & FILTER_PREFIX) != 0)
			return parse_filter(p, f, t);
	}
	p->t = t;
	return NULL;
}

static struct node *
parse_primary(struct parser *p)
{
	const struct token *t = p->t;

	switch (t->kind) {
	case TOK_WORD:
		return parse_word(p);
	case TOK_PUNCT:
		return parse_punctuation(p);
	case TOK_MEN:
		p->t++;
		return parse_designator(p, t);
	case TOK_NUMBER:
		p->t++;
		return parse_integer(p, t, false);
	case TOK_STRING:
		p->t++;
		return parse_literal(p, t, "text");
	case TOK_GROUP:
		p->t++;
		return parse_literal(p, t, t->most ? "groupindex" : "group");
	case TOK_PIECEDECL:
		return parse_piece_sign(p, t, false);
	case TOK_DASH:
		return t->left_tied ? NULL : parse_dash(p);
	default:
		return NULL;
	}
}
