/*
 * sort.c - the best value of a filter in each game, by which the games are
 * sorted (CQL 6.2, sort).
 */
#include "filters.h"
#include "shapes.h"
#include "sort.h"
#include "variables.h"

extern const struct theme theme_sort;

#define SORT_WORDS(o)							\
	o(QUIET, "quiet") o(MIN, "min") o(MAX, "max")

WORD_BITS(SORT_WORDS);

enum { HAS_EXTREME = HAS_MIN | HAS_MAX };

/* A sort key, shared by all sorts of one name. */
struct sortkey {
	const char *name;
	bool quiet;		/* not written into a comment */
	bool ascending;
	int version;		/* number of improvements in the game */
	struct held best;
};

/* The keys of a run. */
struct sortkeys {
	struct sortkey *key;	/* in order of creation */
	int n;
	struct sortkey *around; /* of the innermost sort being evaluated */
};

/*
 * The values of a sort's operand in a game, for the present values of the
 * variables that it reads.
 */
struct sortcolumn {
	int asked;		/* how often it was evaluated */
	unsigned turns;		/* bits of the sides to move there */
	int since;		/* the first position whose value is known */
	int *number;		/* by id, less that */
	bool *bound;
};

/* What one sort filter keeps in a game. */
struct sortstore {
	int version;		/* version of the key for which the comments
				   were made */
	struct comments comments;
};

static struct node *
sort_parse(struct parser *p, struct node *n)
{
	const struct token *t;
	bool extreme;

	node_slots(p->q, n, sig_of(n->filter)->slots);
	n->words |= accept(p, "quiet") ? HAS_QUIET : 0;
	n->words |= accept(p, "min") ? HAS_MIN :
	    accept(p, "max") ? HAS_MAX : 0;
	extreme = (n->words & HAS_EXTREME) != 0;
	t = p->t;
	if (t->kind == TOK_STRING && t->quoted && t->length != 0) {
		p->t++;
		node_take_text(n, t);
	} else if (extreme) {
		parse_expected(p, "a string that names the key");
	} else {
		n->text = arena_printf(&p->q->arena, "<sort-id-%d>",
		    ++p->q->nsorts);
		n->length = strlen(n->text);
	}
	t = p->t;
	n->arg[0] = parse_operand(p, LEVEL_OR, 'A', "to sort by");
	if (n->arg[0]->type == LOGICAL || n->arg[0]->type == POSITION)
		parse_error(p, t, "games are sorted by a number, a set or a "
		    "string");
	if (node_is(node_when_late(n->arg[0]), "integer"))
		parse_error(p, t, "sorting by a constant does nothing");
	return n;
}

TYPE(sort_type, n->arg[0]->type == STRING ? STRING : NUMBER)

/* ---- keys ---- */

static struct sortkeys *
keys_of(struct run *r)
{
	return run_own(r, &theme_sort);
}

/* A named max sorts in the same order as min. */
static bool
is_ascending(const struct node *n)
{
	return (n->words & HAS_EXTREME) != 0;
}

/* The sorts of a query, those inside an operand first. */
struct sorts {
	struct node **sort;
	size_t n, cap;
};

static void
find_sorts(struct sorts *all, struct node *n)
{
	int i;

	for (i = 0; n != NULL && i < n->nargs; i++)
		find_sorts(all, n->arg[i]);
	if (n == NULL || !node_is(n, "sort"))
		return;
	n->number = (int)all->n;
	*MEM_ADD(all->sort, all->cap, all->n) = n;
}

static ORDER(by_name, struct node *, strcmp((*a)->text, (*b)->text) != 0 ?
    strcmp((*a)->text, (*b)->text) : (*a)->number - (*b)->number)

/* Gives all sorts of one name the number of the first of them. */
static void
join_names(const struct sorts *all)
{
	struct node **named = mem_zero(all->n + 1, sizeof(*named));
	size_t i;

	if (all->n > 0)
		memcpy(named, all->sort, all->n * sizeof(*named));
	MEM_SORT(named, all->n, by_name);
	for (i = 1; i < all->n; i++)
		if (strcmp(named[i]->text, named[i - 1]->text) == 0)
			named[i]->number = named[i - 1]->number;
	free(named);
}

/* Gives each sort the number of its key. */
static void
sorts_link(struct query *q)
{
	struct sorts all = { 0 };
	int i, keys = 0;

	find_sorts(&all, q->body);
	join_names(&all);
	for (i = 0; i < (int)all.n; i++)
		all.sort[i]->number = all.sort[i]->number == i ? keys++ :
		    all.sort[all.sort[i]->number]->number;
	free(all.sort);
}

/* Makes the key of a sort after those of the sorts inside its operand. */
static void
make_keys(struct sortkeys *keys, const struct node *n, size_t *cap)
{
	struct sortkey *k;
	int i;

	for (i = 0; n != NULL && i < n->nargs; i++)
		make_keys(keys, n->arg[i], cap);
	if (n == NULL || !node_is(n, "sort"))
		return;
	if (n->number < keys->n)
		return;
	k = MEM_ADD(keys->key, *cap, keys->n);
	memset(k, 0, sizeof(*k));
	k->name = n->text;
	k->quiet = (n->words & HAS_QUIET) != 0;
	k->ascending = is_ascending(n);
}

static void
keys_begin(struct run *r)
{
	size_t cap = 0;

	make_keys(keys_of(r), r->q->body, &cap);
}

static void
keys_free(struct run *r)
{
	struct sortkeys *keys = keys_of(r);
	int i;

	for (i = 0; i < keys->n; i++)
		held_free(&keys->key[i].best);
	free(keys->key);
}

static void
keys_forget(struct run *r)
{
	struct sortkeys *keys = keys_of(r);
	int i;

	for (i = 0; i < keys->n; i++)
		keys->key[i].best.v.bound = false;
	keys->around = NULL;
}

bool
sort_around(struct run *r)
{
	return keys_of(r)->around != NULL;
}

/* Whether v is a better value for the sort n, which has the key k. */
static bool
is_better(const struct node *n, const struct sortkey *k, const struct value *v)
{
	int order;

	if (!k->best.v.bound)
		return true;
	if (k->best.v.type != v->type)
		return false;
	order = value_compare(v, &k->best.v);
	return is_ascending(n) ? order < 0 : order > 0;
}

/* ---- evaluation ---- */

/*
 * Whether the operand may be evaluated at positions where the query does not do
 * so.
 */
static bool
asks_columns(const struct run *r, const struct node *n)
{
	return (n->arg[0]->type == NUMBER || n->arg[0]->type == SET) &&
	    options_use(r->options, USE_COLUMNS) && r->profile == NULL &&
	    r->explainer == NULL && !r->options->always_comment &&
	    run_reuses(r, n->arg[0], (memo_same(n) & ~(unsigned)FILTER_NEXT) |
	    FILTER_COMMENTS);
}

/*
 * Evaluates the operand at all positions from here on with these sides to move.
 */
static void
fill_column(struct run *r, const struct node *n, struct sortcolumn *c)
{
	struct arenamark scratch = arena_mark(&r->scratch);
	int count = r->g->npos - r->id, i, asked = 0, left;
	int *ids = column_room(r, count, sizeof(*ids));
	int *number = column_room(r, count, sizeof(*number));
	struct sortkeys *keys = keys_of(r);
	struct sortkey *outer = keys->around;
	enum commenting level = r->level;
	struct place p = run_go(r, r->id);

	c->since = r->id;
	c->number = arena_alloc(&r->game, (size_t)count * sizeof(*c->number));
	c->bound = arena_alloc(&r->game, (size_t)count);
	for (i = 0; i < count; i++) {
		ids[asked] = r->id + i;
		asked += c->turns >> r->pos[i].turn & 1;
	}
	r->level = COMMENT_SILENT;
	keys->around = &keys->key[n->number];
	left = column_numbers(r, n->arg[0], ids, asked, number);
	keys->around = outer;
	r->level = level;
	for (i = 0; i < left; i++) {
		c->number[ids[i] - c->since] = number[i];
		c->bound[ids[i] - c->since] = true;
	}
	run_back(r, p);
	arena_reset(&r->scratch, scratch);
}

/*
 * Returns the values of the operand, if they are known here, or NULL. Once it
 * was evaluated at most of the positions so far, it is evaluated at all that
 * follow.
 */
static const struct sortcolumn *
column_of(struct run *r, const struct node *n)
{
	enum { SOME = 4 };
	struct sortcolumn *c = run_memo(r, n, sizeof(*c));

	if (c->number == NULL) {
		c->turns |= 1u << r->pos->turn;
		if (++c->asked > SOME && c->asked * 2 > r->id &&
		    asks_columns(r, n))
			fill_column(r, n, c);
	}
	return c->number != NULL && r->id >= c->since &&
	    (c->turns >> r->pos->turn & 1) != 0 ? c : NULL;
}

/*
 * Keeps the comments of the best value until the end of the game. The operand
 * is not evaluated as part of a dash around the sort (CQL 6.2, from).
 */
static bool
sort_value(struct run *r, const struct node *n, struct value *v)
{
	const struct sortcolumn *c = column_of(r, n);
	size_t mark = comment_mark(r);
	const struct dashmask *mask = r->mask;
	struct sortkeys *keys;
	struct sortkey *key, *outer;
	struct sortstore *s;

	v->bound = c == NULL || c->bound[r->id - c->since];
	if (!v->bound)
		return false;
	keys = keys_of(r);
	key = &keys->key[n->number];
	if (c != NULL) {
		v->type = NUMBER;
		v->number = c->number[r->id - c->since];
		if (!is_better(n, key, v))
			return true;
	}
	outer = keys->around;
	keys->around = key;
	r->mask = NULL;
	if (c == NULL || (r->level != COMMENT_SILENT &&
	    (n->arg[0]->link.depends & FILTER_COMMENTS) != 0))
		eval_value(r, n->arg[0], v);
	r->mask = mask;
	keys->around = outer;
	if (v->bound && v->type == SET) {
		v->type = NUMBER;
		v->number = bits_count(v->set);
	}
	if (v->bound && is_better(n, key, v)) {
		held_set(&key->best, v);
		s = run_state(r, n, sizeof(*s));
		s->version = ++key->version;
		s->comments = comments_take(r, mark);
	} else {
		comment_cut(r, mark);
	}
	return v->bound;
}

/* ---- at the end of a game ---- */

static void
put_comments(struct run *r, const struct node *n)
{
	const struct sortkey *key;
	struct sortstore *s;
	int i;

	if (n == NULL)
		return;
	for (i = 0; i < n->nargs; i++)
		put_comments(r, n->arg[i]);
	if (!node_is(n, "sort") || (s = r->state[n->link.state]) == NULL)
		return;
	key = &keys_of(r)->key[n->number];
	if (s->version == key->version && key->best.v.bound)
		comments_put(r, &s->comments);
}

static void
key_text(const struct sortkey *k, struct buf *b)
{
	if (!k->best.v.bound)
		buf_puts(b, "none");
	else if (k->best.v.type == STRING)
		buf_span(b, k->best.v.string);
	else
		buf_printf(b, "%d", k->best.v.number);
}

/* Puts the stored comments back, and writes the values into a comment. */
static void
keys_finish(struct run *r, long count)
{
	const struct sortkeys *keys = keys_of(r);
	struct buf b = { 0 };
	int i;

	if (keys->n == 0 && !r->settings.sorted)
		return;
	put_comments(r, r->q->body);
	for (i = 0; i < keys->n; i++) {
		if (keys->key[i].quiet)
			continue;
		buf_printf(&b, " %s: ", keys->key[i].name);
		key_text(&keys->key[i], &b);
	}
	if (r->settings.sorted)
		buf_printf(&b, " matchcount: %ld", count);
	if (!r->options->no_sort_comments)
		comment_add(r, 0, COMMENT_QUIET, buf_bytes(&b));
	buf_free(&b);
}

void
sort_fields(struct run *r, long count, struct buf *b)
{
	const struct sortkeys *keys = keys_of(r);
	struct buf value = { 0 };
	int i;

	for (i = 0; i < keys->n; i++) {
		if (!keys->key[i].best.v.bound)
			continue;
		value.n = 0;
		key_text(&keys->key[i], &value);
		field_named(b, FIELD_KEY, keys->key[i].name, buf_bytes(&value));
	}
	if (r->settings.sorted) {
		value.n = 0;
		buf_number(&value, count);
		field_named(b, FIELD_KEY, "matchcount", buf_bytes(&value));
	}
	buf_free(&value);
}

/*
 * A key is encoded as text that sorts by bytes as the games do. Known values
 * come before unknown ones. Numbers have a fixed width; strings are in
 * hexadecimal and end in a byte below or above all digits. Descending keys are
 * complemented.
 */
static void
encode_number(int number, bool ascending, struct buf *b)
{
	uint32_t u = (uint32_t)number ^ 0x80000000u;

	buf_printf(b, "%08x", (unsigned)(ascending ? u : ~u));
}

static void
encode_key(const struct sortkey *k, struct buf *b)
{
	size_t i;

	buf_putc(b, k->best.v.bound ? '0' : '1');
	if (!k->best.v.bound)
		return;
	if (k->best.v.type != STRING) {
		encode_number(k->best.v.number, k->ascending, b);
		return;
	}
	for (i = 0; i < k->best.v.string.n; i++)
		buf_printf(b, "%02x", (unsigned)(uint8_t)(k->ascending ?
		    k->best.v.string.p[i] : ~k->best.v.string.p[i]));
	buf_putc(b, k->ascending ? '!' : '~');
}

void
sort_key(struct run *r, long count, struct buf *b)
{
	const struct sortkeys *keys = keys_of(r);
	int i;

	for (i = 0; i < keys->n; i++)
		encode_key(&keys->key[i], b);
	if (r->settings.sorted)
		encode_number((int)count, false, b);
	buf_putc(b, '\t');
}

/* Leaves the name of the key out if the query gave none. */
static void
sort_print(struct printer *p, const struct node *n)
{
	const struct sigitem *item = sig_of(n->filter)->items;

	print_word(p, "sort");
	for (; item->bit != 0; item++)
		if (node_given(n, item))
			print_option(p, n, item);
	if (strncmp(n->text, "<sort-id-", 9) != 0)
		print_string(p, n->text, n->length);
	else
		print_options(p, n);
	print_node(p, n->arg[0], LEVEL_OR);
}

/* The value of a set is its size, which is 0 for the empty set. */
KEEP(sort_some, n->arg[0]->type == SET ? count :
    column_keep(r, n->arg[0], ids, count))

MAY(sort_may, may_be(n->arg[0]->type == SET || node_may(f, n->arg[0]).match))

static struct filter rows[] = {
	{ .name = "sort", .args = SORT_WORDS(WORD_ARGS) "[Q] A",
	    .atom = ATOM_TEXT, .flags = FILTER_PLACE | FILTER_IMPURE |
	    FILTER_LASTING | FILTER_STATE, .parse = sort_parse,
	    .typeof_ = sort_type, .value = sort_value,
	    .may = sort_may, .some = sort_some, .print = sort_print,
	    .help = "keeps the best value of the game and sorts the games by "
	    "it; fails when the filter has no value",
	    .eg = "initial sort \"checks\" find quiet all check" },
	{ .name = NULL }
};

const struct theme theme_sort = {
	.rows = rows,
	.size = sizeof(struct sortkeys),
	.begin = keys_begin,
	.link = sorts_link,
	.forget = keys_forget,
	.finish = keys_finish,
	.free = keys_free
};
