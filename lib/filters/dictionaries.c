/*
 * dictionaries.c - dictionaries: how they are declared, read, changed and
 * iterated over. The entries are kept in a skip list, in the order of their
 * keys.
 */
#include "dictionaries.h"
#include "filters.h"
#include "shapes.h"
#include "variables.h"

enum { LEVELS = 16 };		/* enough for 4^16 entries */

struct entry {
	struct held key, value;
	int levels;
	struct entry *next[];	/* by level */
};

struct dictionary {
	struct entry *first[LEVELS];
	int count;
	uint32_t random;
};

/* ---- the skip list ---- */

/* Compares two keys. Both have zero in the fields of other types. */
static int
key_compare(const struct value *a, const struct value *b)
{
	if (a->set != b->set)
		return a->set < b->set ? -1 : 1;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	return span_compare(a->string, b->string);
}

/*
 * Finds the entry of a key, or NULL. Sets link, on every level, to the pointer
 * to the first entry that is not below the key.
 */
static struct entry *
entry_find(struct dictionary *d, const struct value *key,
    struct entry **link[LEVELS])
{
	struct entry **next = d->first, *e;
	int i;

	for (i = LEVELS - 1; i >= 0; i--) {
		while (next[i] != NULL && key_compare(&next[i]->key.v, key) < 0)
			next = next[i]->next;
		link[i] = &next[i];
	}
	e = next[0];
	return e != NULL && key_compare(&e->key.v, key) == 0 ? e : NULL;
}

/* Draws a number of levels: one entry in four reaches each next level. */
static int
random_levels(struct dictionary *d)
{
	uint32_t bits;
	int levels = 1;

	d->random = d->random * 1664525 + 1013904223;
	for (bits = d->random; bits >> 30 == 0 && levels < LEVELS; bits <<= 2)
		levels++;
	return levels;
}

static size_t
entry_size(int levels)
{
	return sizeof(struct entry) + (size_t)levels * sizeof(struct entry *);
}

static struct entry *
entry_insert(struct dictionary *d, const struct value *key,
    struct entry **link[LEVELS])
{
	int levels = random_levels(d), i;
	struct entry *e;

	mem_count(entry_size(levels));
	e = mem_zero(1, entry_size(levels));
	held_set(&e->key, key);
	e->levels = levels;
	for (i = 0; i < levels; i++) {
		e->next[i] = *link[i];
		*link[i] = e;
	}
	d->count++;
	return e;
}

static void
entry_free(struct entry *e)
{
	held_free(&e->key);
	held_free(&e->value);
	mem_uncount(entry_size(e->levels));
	free(e);
}

static void
entry_delete(struct dictionary *d, const struct value *key)
{
	struct entry **link[LEVELS], *e = entry_find(d, key, link);
	int i;

	if (e == NULL)
		return;
	for (i = 0; i < e->levels; i++)
		*link[i] = e->next[i];
	d->count--;
	entry_free(e);
}

static void
dictionary_empty(struct dictionary *d)
{
	struct entry *e = d->first[0], *next;

	for (; e != NULL; e = next) {
		next = e->next[0];
		entry_free(e);
	}
	memset(d->first, 0, sizeof(d->first));
	d->count = 0;
}

/* ---- the dictionaries of a run ---- */

extern const struct theme theme_dictionaries;

/* A run keeps an array of dictionaries, by symbol->slot. */
static struct dictionary *
dictionary_of(struct run *r, const struct symbol *s)
{
	struct dictionary *const *all = run_own(r, &theme_dictionaries);

	return &(*all)[s->slot];
}

static void
dictionaries_begin(struct run *r)
{
	struct dictionary **all = run_own(r, &theme_dictionaries);

	*all = arena_alloc(&r->life, (size_t)r->q->nslots * sizeof(**all));
}

/* Empties the dictionaries of a run; persistent ones only if kept is set. */
static void
empty_dictionaries(struct run *r, bool kept)
{
	const struct symbol *s;

	for (s = r->q->symbols; s != NULL; s = s->next)
		if (s->kind == SYM_DICTIONARY && (kept || !s->persistent))
			dictionary_empty(dictionary_of(r, s));
}

static void
dictionaries_forget(struct run *r)
{
	empty_dictionaries(r, false);
}

static void
dictionaries_free(struct run *r)
{
	empty_dictionaries(r, true);
}

int
dictionary_count(struct run *r, const struct symbol *s)
{
	return dictionary_of(r, s)->count;
}

/* Appends a key or value after the mark of its type. */
static void
marked_text(struct run *r, const struct value *v, struct buf *b)
{
	static const char *const marks[] = { "", "<SquareMask>", "<NumValue>",
		"<string>", "<QPos*>" };

	buf_puts(b, marks[v->type]);
	if (v->type == POSITION)
		buf_number(b, v->number);
	else
		value_write(r, v, b);
}

void
dictionary_text(struct run *r, const struct symbol *s, struct buf *b)
{
	struct dictionary *d = dictionary_of(r, s);
	const struct entry *e;

	buf_printf(b, "Dictionary %s with %d entries: \n", s->name, d->count);
	for (e = d->first[0]; e != NULL; e = e->next[0]) {
		marked_text(r, &e->key.v, b);
		buf_puts(b, ": ");
		marked_text(r, &e->value.v, b);
		buf_putc(b, '\n');
	}
}

/* ---- parsing ---- */

/*
 * Rejects a key or value that has no value, another type than those before it,
 * or a type that a persistent dictionary cannot hold.
 */
static void
check_type(struct parser *p, const struct node *n, const struct symbol *s,
    const char *what, enum type type)
{
	if (n->type == LOGICAL)
		parse_error(p, n, "a %s must have a value; this is only true "
		    "or false", what);
	if (n->type == POSITION && s->persistent)
		parse_error(p, n, "a position cannot be kept between games; "
		    "declare 'local dictionary %s'", s->name);
	if (type != LOGICAL && n->type != type)
		parse_error(p, n, "a %s of '%s' is a %s, and this is a %s",
		    what, s->name, type_names[type], type_names[n->type]);
}

/* [L1]. The type of the first key is the type of all. */
static struct node *
parse_key(struct parser *p, struct symbol *s)
{
	struct node *key;

	expect(p, "[", "after the dictionary");
	key = parse_operand(p, LEVEL_OR, 'A', "as a key");
	check_type(p, key, s, "key", s->key);
	expect(p, "]", "after the key");
	s->key = key->type;
	return key;
}

/* Rejects D[K]=, where [K] is read as a designator but a key is meant. */
static void
check_brackets(struct parser *p, const struct symbol *s)
{
	if (p->t->kind == TOK_MEN && token_is(p->t + 1, "=") &&
	    p->t->source.p[0] == '[')
		parse_error(p, p->t, "this is a designator, not a key of '%s'; "
		    "blanks inside the brackets make it one", s->name);
}

/* D, D[L1], D[L1]=L1 */
struct node *
parse_dictionary_use(struct parser *p, struct symbol *s)
{
	const struct token *t = p->t++;
	struct node *key, *value, *n;

	check_brackets(p, s);
	if (!token_is(p->t, "["))
		return node_variable(p, s, t);
	key = parse_key(p, s);
	n = node_at(p, token_is(p->t, "=") ? "D[k]=" : "D[k]", t);
	n->symbol = s;
	node_add(p->q, n, key);
	if (accept(p, "=")) {
		value = parse_operand(p, LEVEL_OR, 'A', "as a value");
		check_type(p, value, s, "value", s->type);
		s->type = value->type;
		node_add(p->q, n, value);
	}
	return node_typed(p->q, n);
}

static struct symbol *
declare_dictionary(struct parser *p, const struct token *t, bool persistent)
{
	struct symbol *s = symbol_at(p, t);

	if (s == NULL) {
		if (!is_new_name(t))
			parse_expected(p, "a name for the dictionary");
		s = symbol_new(p->q, t->text, SYM_DICTIONARY, LOGICAL);
		s->persistent = persistent;
	}
	if (s->kind != SYM_DICTIONARY)
		parse_error(p, t, "'%s' is already in use, and is not a "
		    "dictionary", s->name);
	if (s->persistent != persistent)
		parse_error(p, t, "the dictionary '%s' was declared %s",
		    s->name, persistent ? "local" : "without 'local'");
	return s;
}

struct node *
parse_dictionary_declaration(struct parser *p, const struct node *at,
    bool persistent)
{
	struct node *n = node_new(p->q, filter_get("dictionary"), at->line,
	    at->col);

	n->symbol = declare_dictionary(p, p->t, persistent);
	node_slots(p->q, n, 1);
	if (token_is(p->t + 1, "[")) {
		n->arg[0] = parse_dictionary_use(p, n->symbol);
	} else {
		p->t++;
		check_brackets(p, n->symbol);
	}
	return node_typed(p->q, n);
}

static struct node *
dictionary_parse(struct parser *p, struct node *n)
{
	bool local = node_is(n, "local");

	if (local)
		expect(p, "dictionary", "here");
	return parse_dictionary_declaration(p, n, !local);
}

/* The variable of an iteration, which has the type of the keys. */
static struct node *
key_variable(struct parser *p, const struct token *t, enum type type)
{
	struct symbol *s = symbol_at(p, t);

	if (s == NULL) {
		if (!is_new_name(t))
			parse_error(p, t, "expected a variable for the key");
		s = symbol_new(p->q, t->text, SYM_VARIABLE, type);
	}
	if (s->kind != SYM_VARIABLE || s->type != type)
		parse_error(p, t, "'%s' is already in use for something other "
		    "than a %s", s->name, type_names[type]);
	return node_variable(p, s, t);
}

struct node *
parse_dictionary_iteration(struct parser *p, const struct token *t,
    struct symbol *s)
{
	struct node *n = node_at(p, "keys", t);

	if (s->key == LOGICAL)
		parse_error(p, p->t, "the type of the keys of '%s' is not "
		    "known yet", s->name);
	p->t++;
	n->symbol = s;
	node_add(p->q, n, key_variable(p, t, s->key));
	node_add(p->q, n, parse_operand(p, LEVEL_OR, 'A', "for each key"));
	return node_typed(p->q, n);
}

/* string V in D F */
static struct node *
string_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t++, *name;
	struct symbol *s;

	expect(p, "in", "after the variable of 'string'");
	name = p->t;
	s = symbol_at(p, name);
	if (s == NULL || s->kind != SYM_DICTIONARY)
		parse_expected(p, "a dictionary");
	if (s->key != LOGICAL && s->key != STRING)
		parse_error(p, name, "the keys of '%s' are not strings",
		    s->name);
	s->key = STRING;
	return parse_dictionary_iteration(p, t, s);
}

/* unbind V, unbind D, unbind D[L1] */
static struct node *
unbind_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;

	n->symbol = symbol_at(p, t);
	if (n->symbol == NULL || n->symbol->kind == SYM_FUNCTION)
		parse_expected(p, "a variable or a dictionary to unbind");
	p->t++;
	node_slots(p->q, n, 1);
	if (n->symbol->kind != SYM_DICTIONARY || !token_is(p->t, "["))
		return n;
	if (n->symbol->key == LOGICAL)
		parse_error(p, t, "nothing has been put into '%s' yet",
		    t->text);
	n->arg[0] = parse_key(p, n->symbol);
	return n;
}

/* ---- evaluation ---- */

/*
 * An entry matches even when its value is the empty set. A string is copied,
 * since the entry may change while its value is in use.
 */
static bool
lookup_value(struct run *r, const struct node *n, struct value *v)
{
	struct dictionary *d = dictionary_of(r, n->symbol);
	struct entry **link[LEVELS], *e = NULL;
	enum type type = v->type;
	struct value key;

	if (d->count == 0 &&
	    (n->link.depends & (FILTER_MUST | FILTER_COMMENTS)) == 0)
		return false;
	if (eval_value(r, n->arg[0], &key))
		e = entry_find(d, &key, link);
	if (e == NULL)
		return false;
	*v = e->value.v;
	v->type = type;
	run_tick_string(r, v->string.n);
	if (type == STRING)
		v->string.p = arena_copy(&r->scratch, v->string.p, v->string.n);
	return true;
}

static bool
entry_test(struct run *r, const struct node *n)
{
	struct dictionary *d = dictionary_of(r, n->symbol);
	struct entry **link[LEVELS], *e;
	struct value key, v;

	if (!eval_value(r, n->arg[0], &key) || !eval_value(r, n->arg[1], &v))
		return false;
	e = entry_find(d, &key, link);
	if (e == NULL && d->count == ENTRIES_MOST)
		run_error(r, n, "a dictionary of more than %d entries",
		    ENTRIES_MOST);
	if (e == NULL)
		e = entry_insert(d, &key, link);
	held_set(&e->value, &v);
	return true;
}

static bool
unbind_test(struct run *r, const struct node *n)
{
	struct value key;

	if (n->symbol->kind != SYM_DICTIONARY)
		r->var[n->symbol->slot].v.bound = false;
	else if (n->arg[0] == NULL)
		dictionary_empty(dictionary_of(r, n->symbol));
	else if (!eval_value(r, n->arg[0], &key))
		return false;
	else
		entry_delete(dictionary_of(r, n->symbol), &key);
	return true;
}

/* Copies the current keys to scratch. */
static struct value *
list_keys(struct run *r, const struct dictionary *d)
{
	struct value *list = arena_alloc(&r->scratch,
	    (size_t)d->count * sizeof(*list)), *key = list;
	const struct entry *e;

	for (e = d->first[0]; e != NULL; e = e->next[0], key++) {
		*key = e->key.v;
		key->string.p = arena_copy(&r->scratch, key->string.p,
		    key->string.n);
	}
	return list;
}

/*
 * Iterates over the keys there were at the start, except those that the body
 * deletes before their turn.
 */
static bool
keys_test(struct run *r, const struct node *n)
{
	struct dictionary *d = dictionary_of(r, n->symbol);
	struct held *variable = loop_variable_slot(r, n->arg[0]);
	struct arenamark start = arena_mark(&r->scratch), turn;
	struct entry **link[LEVELS];
	struct value *key;
	int i, count = d->count;

	key = list_keys(r, d);
	turn = arena_mark(&r->scratch);
	for (i = 0; i < count; i++) {
		run_tick(r);
		if (entry_find(d, &key[i], link) == NULL)
			continue;
		held_set(variable, &key[i]);
		eval_test(r, n->arg[1]);
		arena_reset(&r->scratch, turn);
	}
	variable->v.bound = false;
	arena_reset(&r->scratch, start);
	return true;
}

/* ---- declarations with a use ---- */

TYPE(dictionary_type, n->arg[0] != NULL ? n->arg[0]->type : LOGICAL)

ANY_VALUE(dictionary_value, n->arg[0] == NULL || eval_as(r, n->arg[0], v))

TYPE(lookup_type, n->symbol->type)

/* ---- printing ---- */

/*
 * Prints a name and its key, with blanks inside the brackets so that they do
 * not become part of a designator.
 */
static void
key_print(struct printer *p, const struct node *n)
{
	print_word(p, node_is(n, "unbind") ? "unbind" : "");
	print_symbol(p, n->symbol);
	if (n->arg[0] == NULL)
		return;
	buf_puts(p->out, "[ ");
	print_node(p, n->arg[0], LEVEL_OR);
	print_sign(p, " ]", "");
}

static void
entry_print(struct printer *p, const struct node *n)
{
	key_print(p, n);
	buf_putc(p->out, '=');
	print_node(p, n->arg[1], LEVEL_OR);
}

static void
keys_print(struct printer *p, const struct node *n)
{
	print_symbol(p, n->arg[0]->symbol);
	print_sign(p, "[element]", "");
	buf_puts(p->out, n->symbol->name);
	print_node(p, n->arg[1], LEVEL_OR);
}

static void
dictionary_print(struct printer *p, const struct node *n)
{
	print_word(p, n->symbol->persistent ? "" : "local");
	print_word(p, "dictionary");
	if (n->arg[0] != NULL)
		print_node(p, n->arg[0], LEVEL_PRIMARY);
	else
		print_symbol(p, n->symbol);
}

static struct filter rows[] = {
	{ .name = "dictionary", .args = "[use:A]", .atom = ATOM_SYMBOL,
	    .flags = FILTER_READS, .parse = dictionary_parse,
	    .typeof_ = dictionary_type,
	    .value = dictionary_value, .print = dictionary_print,
	    .help = "declares a dictionary that is kept between games; always "
	    "matches", .eg = "dictionary D D[eco]=gamenumber #D>5" },
	{ .name = "local", .args = "dictionary", .parse = dictionary_parse,
	    .help = "declares a dictionary that is emptied for each game; "
	    "always matches", .eg = "local dictionary D D[ply]=fen #D==1" },
	{ .name = "D[k]", .args = "A", .atom = ATOM_SYMBOL,
	    .flags = FILTER_HIDDEN | FILTER_READS | FILTER_ASKS,
	    .typeof_ = lookup_type,
	    .value = lookup_value, .print = key_print,
	    .help = "the value of a key in a dictionary; fails when it has "
	    "none", .eg = "local dictionary D D[1]=2 D[1]==2" },
	{ .name = "D[k]=", .args = "A A", .atom = ATOM_SYMBOL,
	    .flags = FILTER_HIDDEN | FILTER_IMPURE | FILTER_LASTING,
	    .test = entry_test, .print = entry_print,
	    .help = "gives a key of a dictionary a value; fails when one of "
	    "them has none", .eg = "local dictionary D D[\"a\"]=k D[\"a\"]" },
	{ .name = "unbind", .args = "[key:A]", .atom = ATOM_SYMBOL,
	    .flags = FILTER_IMPURE | FILTER_LASTING, .parse = unbind_parse,
	    .test = unbind_test, .print = key_print,
	    .help = "removes the value of a variable, an entry of a "
	    "dictionary, or all its entries; always matches",
	    .eg = "x=Q unbind x isunbound x" },
	{ .name = "keys", .args = "A B", .atom = ATOM_SYMBOL,
	    .flags = FILTER_HIDDEN | FILTER_IMPURE,
	    .test = keys_test, .print = keys_print,
	    .help = "evaluates the body for each key of a dictionary, in "
	    "order; always matches",
	    .eg = "local dictionary D D[3]=1 D[1]=1 x=0 y[element]D x=y x==3" },
	{ .name = "string", .args = "A B", .parse = string_parse,
	    .help = "string V in D F: evaluates the body for each key, which "
	    "is a string; always matches", .eg = "local dictionary D "
	    "D[\"a\"]=1 x=\"\" string y in D x+=y x==\"a\"" },
	{ .name = NULL }
};

const struct theme theme_dictionaries = {
	.rows = rows,
	.size = sizeof(struct dictionary *),
	.begin = dictionaries_begin,
	.forget = dictionaries_forget,
	.free = dictionaries_free
};
