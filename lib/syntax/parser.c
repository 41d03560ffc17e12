/*
 * parser.c - the grammar of CQL 6, as the rows of the filters define it: the
 * tokens with which a filter begins, the operators, and the signatures. Types
 * direct the parser: an operator takes a left operand only if its row accepts
 * the type (CQL 6.2, grammar).
 */
#include "syntax.h"

/* Returns what a diagnostic calls the next token, at most 40 bytes of it. */
static const char *
token_name(const struct parser *p)
{
	const struct token *t = p->t;

	return t->kind == TOK_END ? "the end of the query" :
	    t->kind == TOK_PATHEND ? "a blank line, which ends the path" :
	    t->kind == TOK_LINEEND ? "the end of the line" :
	    arena_printf(&p->q->arena, "'%.*s'", t->source.n < 40 ?
	    (int)t->source.n : 40, t->source.p);
}

/* Returns what a diagnostic calls the value of a node. */
static const char *
value_name(const struct node *n)
{
	return n->type == LOGICAL ? "true or false, without a value" :
	    sig_wants("-SNTP"[n->type]);
}

struct node *
parse_refuse(struct parser *p, const struct token *t, const struct node *left,
    const struct node *right)
{
	p->refused = (struct refusal){ t, left, right };
	return NULL;
}

/* Reports the operator that was not taken because of its operands. */
static void
report_refused(struct parser *p)
{
	const struct node *left = p->refused.left, *right = p->refused.right;
	const struct filter *f = sign_find(p->t->text)->infix;

	if (right != NULL)
		parse_mistake(p, p->t, "'%s' cannot join %s and %s; 'str' "
		    "makes a string of a number", p->t->text,
		    value_name(left), value_name(right));
	if (sig_accepts(sig_of(f)->items[0].letter, left->type))
		parse_mistake(p, p->t, "'%s' cannot be applied to what is "
		    "%s", p->t->text, value_name(left));
	parse_mistake(p, p->t, "expected %s before '%s' but this is %s",
	    sig_wants(sig_of(f)->items[0].letter), p->t->text,
	    value_name(left));
}

void
parse_expected(struct parser *p, const char *what)
{
	const struct token *t = p->t;

	if (t == p->refused.t)
		report_refused(p);
	if (t->kind == TOK_WORD && filter_find(t->text) == NULL &&
	    !word_is_reserved(t->text))
		parse_mistake(p, t, token_is(t + 1, "(") ? "unknown filter or "
		    "function '%s'; a function must be defined before it is "
		    "called" : "unknown filter or variable '%s'; a variable "
		    "must be assigned before it is used", t->text);
	parse_mistake(p, t, "expected %s but found %s", what, token_name(p));
}

/*
 * Returns the name of a place for a diagnostic: where itself or, if it is the
 * name of a filter, the place after that, with the row's example if it is
 * short.
 */
static const char *
place_name(const struct parser *p, const char *where)
{
	const struct filter *f = filter_find(where);
	bool known = f != NULL && strlen(f->eg) < 40;

	return f == NULL ? where : arena_printf(&p->q->arena,
	    "after '%s'%s%s%s", where, known ? ", as in \"" : "",
	    known ? f->eg : "", known ? "\"," : "");
}

/* Returns what a diagnostic calls an operand that is required. */
static const char *
operand_name(const struct parser *p, char letter, const char *where)
{
	return arena_printf(&p->q->arena, "%s %s", sig_wants(letter),
	    place_name(p, where));
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
	if (!accept(p, text))
		parse_mistake(p, p->t, "expected '%s' %s but found %s", text,
		    place_name(p, where), token_name(p));
}

bool
is_new_name(const struct token *t)
{
	const struct filter *f;

	if (t->kind != TOK_WORD || word_is_reserved(t->text))
		return false;
	f = filter_find(t->text);
	return f == NULL || f->ours || (f->flags & FILTER_HIDDEN) != 0;
}

struct node *
node_at(struct parser *p, const char *name, const struct token *t)
{
	return node_new(p->q, filter_get(name), t->line, t->col);
}

/* Makes a node of the row with a role. */
static struct node *
node_of(struct parser *p, enum role role, const struct token *t)
{
	return node_new(p->q, filter_of(role), t->line, t->col);
}

struct symbol *
symbol_at(const struct parser *p, const struct token *t)
{
	return t->kind == TOK_WORD ? symbol_find(p->q, t->text) : NULL;
}

struct node *
node_variable(struct parser *p, struct symbol *symbol, const struct token *t)
{
	struct node *n = node_of(p, ROLE_VARIABLE, t);

	n->symbol = symbol;
	return node_typed(p->q, n);
}

/* Gives n operands, of which the second may be NULL, and its type. */
static struct node *
node_complete(struct parser *p, struct node *n, struct node *a, struct node *b)
{
	node_add(p->q, n, a);
	if (b != NULL)
		node_add(p->q, n, b);
	return node_typed(p->q, n);
}

struct node *
node_with(struct parser *p, const char *name, const struct token *t,
    struct node *a, struct node *b)
{
	return node_complete(p, node_at(p, name, t), a, b);
}

struct node *
parse_operand(struct parser *p, int level, char letter, const char *where)
{
	const struct token *t = p->t;
	struct node *n = parse(p, level);

	if (n == NULL)
		parse_expected(p, operand_name(p, letter, where));
	if (!sig_accepts(letter, n->type))
		parse_mistake(p, t, "expected %s but this is %s",
		    operand_name(p, letter, where), value_name(n));
	return n;
}

/* ---- ranges ---- */

/*
 * Parses a bound: a number or numeric variable, unless the next token could
 * continue it to a longer filter.
 */
static struct node *
parse_bound(struct parser *p)
{
	const struct token *t = p->t, *next;
	bool minus = token_is(t, "-") && t[1].kind == TOK_NUMBER;
	struct symbol *symbol;
	struct node *n;

	if (minus)
		t++;
	symbol = symbol_at(p, t);
	if (t->kind != TOK_NUMBER && (symbol == NULL ||
	    symbol->kind != SYM_VARIABLE || symbol->type != NUMBER))
		return NULL;
	next = t + 1;
	if (next->kind == TOK_WILD && next->text[0] != '{')
		return NULL;
	if (next->kind == TOK_PUNCT && !words_have("( ) { } --> <-- ///",
	    span_of(next->text)))
		return NULL;
	p->t = next;
	if (symbol != NULL)
		return node_variable(p, symbol, t);
	n = node_of(p, ROLE_INTEGER, t);
	n->number = minus ? (int)(0u - (unsigned)t->number) : t->number;
	return node_typed(p->q, n);
}

struct node *
parse_range(struct parser *p)
{
	const struct token *t = p->t;
	struct node *n;

	if (accept(p, "count")) {
		n = node_of(p, ROLE_RANGE, t);
		n->words = 1;
		return n;
	}
	n = parse_bound(p);
	return n == NULL ? NULL : node_complete(p, node_of(p, ROLE_RANGE, t),
	    n, parse_bound(p));
}

/* ---- signatures ---- */

/* Parses the name of a position variable; a new name makes one. */
static struct node *
parse_position_variable(struct parser *p)
{
	const struct token *t = p->t;
	struct symbol *symbol = symbol_at(p, t);

	if (symbol == NULL) {
		if (!is_new_name(t))
			return NULL;
		symbol = symbol_new(p->q, t->text, SYM_VARIABLE, POSITION);
	}
	if (symbol->kind != SYM_VARIABLE || symbol->type != POSITION)
		return NULL;
	p->t++;
	return node_variable(p, symbol, t);
}

/*
 * Parses one operand into its slot, or more than one for a list. Returns false
 * when it is absent.
 */
static bool
parse_sig_operand(struct parser *p, struct node *n, const struct sigitem *it,
    bool optional)
{
	struct node *arg;

	if (it->letter == 'C') {
		n->number = token_is(p->t, "white") ? 1 :
		    token_is(p->t, "black") ? 2 : 0;
		p->t += n->number != 0;
		return n->number != 0;
	}
	if (it->letter == 'Q') {
		if (p->t->kind != TOK_STRING || !p->t->quoted ||
		    (it->level == 1 && p->t->length == 0))
			return false;
		node_take_text(n, p->t);
		p->t++;
		return true;
	}
	arg = it->letter == 'R' ? parse_range(p) :
	    it->letter == 'V' ? parse_position_variable(p) :
	    optional && !it->many ? parse(p, it->level) :
	    parse_operand(p, it->level, it->letter, n->filter->name);
	if (arg == NULL)
		return false;
	n->arg[it->slot] = arg;
	while (it->many && (arg = parse(p, it->level)) != NULL) {
		if (!sig_accepts(it->letter, arg->type))
			parse_error(p, arg, "expected %s but this is %s",
			    operand_name(p, it->letter, n->filter->name),
			    value_name(arg));
		node_add(p->q, n, arg);
	}
	return true;
}

/* Parses the option at o if it begins at the next token. */
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
		}
	}
	return true;
}

const struct sigitem *
parse_option_word(const struct parser *p, const struct filter *f)
{
	return p->t->kind == TOK_WORD ? sig_option(f, p->t->text) : NULL;
}

/*
 * Parses neighbouring options from item on, in any order; returns the item
 * after them.
 */
static const struct sigitem *
parse_options(struct parser *p, struct node *n, const struct sigitem *item)
{
	bool repeats = (n->filter->flags & FILTER_REPEATS) != 0, more;
	const struct sigitem *o;
	unsigned given = 0;

	do {
		more = false;
		for (o = item; o->option != 0; o = sig_after(o)) {
			if (((given & 1u << o->option) != 0 &&
			    !(repeats && o->kind == SIG_WORD)) ||
			    !parse_option(p, n, o))
				continue;
			if (n->filter->atom == ATOM_OPTION && n->length == 0)
				node_value_option(n, o);
			given |= 1u << o->option;
			more = true;
		}
	} while (more);
	return o;
}

void
parse_signature(struct parser *p, struct node *n)
{
	const struct sigitem *item = sig_of(n->filter)->items;
	const char *name = n->filter->name;

	node_slots(p->q, n, sig_of(n->filter)->slots);
	while ((item = parse_options(p, n, item))->kind != SIG_END) {
		if (item->kind == SIG_WORD)
			expect(p, item->word, name);
		else if (!parse_sig_operand(p, n, item, false))
			parse_expected(p, operand_name(p, item->letter, name));
		item++;
	}
}

/* ---- primaries ---- */

/* Records that a filter of a sequence begins at the next token. */
static void
note_beginning(const struct parser *p)
{
	const struct query *q = p->q;
	const char *at = p->t->source.p;

	if (q->begins != NULL && at >= q->text.p && at < q->text.p + q->text.n)
		q->begins[at - q->text.p] = true;
}

struct node *
parse_sequence(struct parser *p, const char *closer, const struct token *open)
{
	struct node *list = node_of(p, ROLE_COMPOUND, open), *n;
	struct recovery recovery = { 0 };
	bool blocked = p->implicit_blocked;

	p->implicit_blocked = false;
	for (;;) {
		while (p->t->kind == TOK_PATHEND)
			p->t++;
		if (closer != NULL ? token_is(p->t, closer) :
		    p->t->kind == TOK_END)
			break;
		note_beginning(p);
		if (closer == NULL) {
			parse_recovering(p, list, &recovery);
			continue;
		}
		n = parse(p, LEVEL_OR);
		if (n == NULL)
			parse_expected(p, "a filter or the closing bracket");
		node_add(p->q, list, n);
	}
	table_free(&recovery.words);
	if (recovery.errors > 0)
		query_fail(p->q);
	p->implicit_blocked = blocked;
	if (list->nargs == 0)
		parse_error(p, p->t, "expected at least one filter");
	if (closer != NULL)
		p->t++;
	/* braces end a path or line, so they stay in the tree */
	n = list->arg[0];
	if (list->nargs > 1 || (closer != NULL &&
	    (node_plays(n, ROLE_VARIABLE) || node_plays(n, ROLE_PATH) ||
	    node_plays(n, ROLE_LINE)))) {
		node_typed(p->q, list);
		n = list;
	}
	n->braced |= closer != NULL;
	return n;
}

static struct node *
parse_parentheses(struct parser *p)
{
	const struct token *t = p->t;
	bool blocked = p->implicit_blocked;
	struct node *n;

	p->implicit_blocked = false;
	n = parse(p, LEVEL_OR);
	p->implicit_blocked = blocked;
	if (n == NULL)
		parse_expected(p, "a filter after '('");
	while (p->t->kind == TOK_PATHEND)
		p->t++;
	if (!token_is(p->t, ")"))
		parse_mistake(p, p->t, "expected ')': parentheses hold exactly "
		    "one filter; put several in braces");
	p->t++;
	n->braced = true;
	return node_plays(n, ROLE_PATH) ? node_complete(p,
	    node_of(p, ROLE_COMPOUND, t), n, NULL) : n;
}

void
parse_check(struct parser *p, const struct token *t, const struct node *n)
{
	const char *wrong = n->filter->invalid != NULL ?
	    n->filter->invalid(n) : NULL;

	if (wrong != NULL)
		parse_mistake(p, t, "%s", wrong);
}

/*
 * Parses a filter after its keyword, by the hook of its row or by its
 * signature.
 */
static struct node *
parse_filter(struct parser *p, const struct filter *f, const struct token *t)
{
	struct node *n = node_new(p->q, f, t->line, t->col);
	const struct token *after = p->t;
	const struct node *placed;

	if (f->parse != NULL)
		n = f->parse(p, n);
	else
		parse_signature(p, n);
	node_typed(p->q, n);
	parse_check(p, after, n);
	placed = node_misplaced(n);
	if (placed != NULL)
		parse_error(p, placed, MISPLACED, placed->filter->name);
	return n;
}

static struct node *
parse_word(struct parser *p)
{
	const struct token *t = p->t;
	const struct filter *f = filter_find(t->text);
	bool named = f != NULL && (f->flags & FILTER_HIDDEN) == 0;
	struct node *n = NULL;

	if (named ? f->ours && !p->defines : !word_is_reserved(t->text))
		n = filter_beginning(TOK_WORD)->primary(p);
	if (n != NULL || !named)
		return n;
	p->t++;
	return parse_filter(p, f, t);
}

/* Parses braces, parentheses, or a prefix and its operand. */
static struct node *
parse_punctuation(struct parser *p)
{
	const struct token *t = p->t;
	const struct sign *s;

	if (accept(p, "{"))
		return parse_sequence(p, "}", t);
	if (accept(p, "("))
		return parse_parentheses(p);
	s = sign_find(t->text);
	if (s == NULL || s->prefix == NULL)
		return NULL;
	if (s->prefix->primary != NULL)
		return s->prefix->primary(p);
	p->t++;
	return parse_filter(p, s->prefix, t);
}

/* ---- operators ---- */

struct node *
parse_right(struct parser *p, const struct filter *f, const struct token *t,
    struct node *left)
{
	struct node *n = node_new(p->q, f, t->line, t->col);

	return node_complete(p, n, left, parse_operand(p,
	    sig_of(f)->items[1].level, sig_of(f)->items[1].letter, f->name));
}

struct node *
parse_infix(struct parser *p, struct node *left)
{
	const struct token *t = p->t;

	if (t == p->stop)
		return NULL;
	p->t++;
	return parse_right(p, sign_find(t->text)->infix, t, left);
}

/*
 * Returns the row of the operator at the next token, or NULL. Its level must
 * be at least level and less than below, and it must accept the type of left.
 */
static const struct filter *
next_operator(struct parser *p, int level, int below, const struct node *left)
{
	const struct token *t = p->t;
	const struct filter *f;
	const struct sign *s;

	if (t->kind != TOK_PUNCT && t->kind != TOK_WORD && t->kind != TOK_DASH)
		return NULL;
	s = sign_find(t->text);
	if (s == NULL || s->infix == NULL)
		return NULL;
	f = s->infix;
	if (f->level < level || f->level >= below)
		return NULL;
	if (sig_accepts(sig_of(f)->items[0].letter, left->type))
		return f;
	parse_refuse(p, t, left, NULL);
	return NULL;
}

struct node *
parse_literal(struct parser *p, const struct filter *f)
{
	const struct token *t = p->t++;
	struct node *n = node_new(p->q, f, t->line, t->col);

	if (f->atom == ATOM_TEXT)
		node_take_text(n, t);
	n->number = t->number;
	n->men = t->men;
	n->squares = t->squares;
	return node_typed(p->q, n);
}

/* Parses a primary, then operators of this level and tighter ones. */
static struct node *
parse_level(struct parser *p, int level)
{
	const struct token *t = p->t;
	const struct filter *f;
	int around = p->q->depth, below = LEVEL_PRIMARY;
	struct node *n = NULL, *whole;

	p->q->depth = around + LEVEL_PRIMARY - level;
	if (t->kind == TOK_WORD) {
		n = parse_word(p);
	} else if (t->kind == TOK_PUNCT) {
		n = parse_punctuation(p);
	} else if ((f = filter_beginning(t->kind)) != NULL) {
		n = f->primary != NULL ? f->primary(p) : parse_literal(p, f);
		/* a filter that begins with a prefix operator has that level */
		if (f->infix != NULL && level <= f->level)
			below = f->level;
	}
	while (n != NULL && (f = next_operator(p, level, below, n)) != NULL) {
		p->left = t;
		p->q->depth = around + f->level - level + 1;
		whole = f->infix(p, n);
		if (whole == NULL)
			break;
		n = whole;
		/* it may be chained if it accepts its own type on its left */
		below = f->level + (sig_of(f)->items[0].level <= f->level);
	}
	p->q->depth = around;
	return n;
}

struct node *
parse(struct parser *p, int level)
{
	struct node *n;

	if (p->q->depth >= LEVEL_PRIMARY * NESTING_MOST)
		parse_error(p, p->t, "filters are nested more than %d deep",
		    NESTING_MOST);
	p->q->depth++;
	n = parse_level(p, level);
	p->q->depth--;
	return n;
}
