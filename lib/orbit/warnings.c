/*
 * warnings.c - warns of filters in a query that say nothing, or not what they
 * seem to say. A query with such filters is still a query.
 */
#include "eval.h"
#include "enginemay.h"
#include "orbit.h"
#include "warnings.h"

enum {
	WARNINGS_MOST = 20,	/* printed of one text */
	COPIES_MOST = 200000,	/* nodes transformed to find images */
	CALLS_JUDGED = 8	/* of a function; more of them say the same */
};

struct warning {
	int line, col;
	const char *text;
};

/* The warnings of one text. */
struct warnings {
	struct query *q;
	struct warning *list;
	size_t n, cap;
	int copies;		/* nodes transformed so far */
};

/* Adds a warning: a kind of slips.txt, or a text; what is meant says more. */
static void
add_warning(struct warnings *w, const struct node *n, const char *text)
{
	struct warning one = { n->line, n->col, text };
	const char *meant = query_meant(w->q, n->line, &one.col,
	    n->filter->name, text);

	if (meant != NULL)
		one.text = meant;
	if (one.text == NULL)
		return;
	MEM_GROW(w->list, w->cap, w->n + 1);
	w->list[w->n++] = one;
}

/* ---- conditions ---- */

bool
node_has_effect(const struct node *n, const void *context)
{
	return (n->filter->flags & FILTER_IMPURE) != 0;
}

/* Whether n is a value, of which the truth says nothing. */
static bool
is_value(const struct node *n)
{
	return (n->filter->flags & (FILTER_ASKS | FILTER_YIELDS)) == 0 &&
	    n->type != LOGICAL && n->type != SET &&
	    node_any(n, node_has_effect, NULL) == NULL;
}

/* Whether n is made of numbers and strings of the text alone. */
static bool
is_of_literals(const struct node *n)
{
	int i;

	if ((n->filter->flags & (FILTER_PLAIN | FILTER_STATE)) !=
	    FILTER_PLAIN || n->filter->sugar != NULL)
		return false;
	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] != NULL && !is_of_literals(n->arg[i]))
			return false;
	return n->nargs > 0 || (n->type != LOGICAL && n->type != SET);
}

/* Whether n is a single word that never matches, such as false. */
PREDICATE(is_never, n->nargs == 0 && !spot_may_match(n))

/* ---- transforms ---- */

/* The transform that is spelled as n and its operand together, or NULL. */
static const struct filter *
other_transform(struct query *q, const struct node *n)
{
	const struct node *body = node_last(n);
	const struct filter *f;

	if (!node_plays(body, ROLE_DIRECTION) || body->braced ||
	    body->arg == NULL || body->arg[0] != NULL)
		return NULL;
	f = filter_find(arena_printf(&q->arena, "%s%s", n->filter->name,
	    body->filter->name));
	return f != NULL && filter_is_transform(f) ? f : NULL;
}

/* Whether n looks the same under t, or would leave the board. */
static bool
is_unchanged(struct warnings *w, const struct node *n,
    const struct transform *t)
{
	struct query *q = w->q;
	struct arenamark mark = arena_mark(&q->arena);
	int nodes = q->nnodes, states = q->nstates;
	struct node *copy;
	bool same;

	q->nnodes = 0;
	copy = node_clone(q, n);
	same = !node_transform(q, copy, t) || node_compare(copy, n) == 0;
	w->copies += q->nnodes;
	q->nnodes = nodes;
	q->nstates = states;
	arena_reset(&q->arena, mark);
	return same;
}

/* Whether all images of the operand of n that there are are equal. */
static bool
changes_nothing(struct warnings *w, const struct node *n)
{
	struct transform t[TRANSFORMS_MOST];
	int count = transforms_list(n->filter->transforms, t), i;
	const struct node *body = n;

	while (filter_is_transform(body->filter))
		body = node_last(body);
	for (i = 0; i < count && w->copies < COPIES_MOST; i++)
		if (!is_unchanged(w, body, &t[i]))
			return false;
	return i == count;
}

static void
check_transform(struct warnings *w, const struct node *n)
{
	const struct filter *other = other_transform(w->q, n);

	if (other != NULL)
		add_warning(w, n, arena_printf(&w->q->arena,
		    "'%s' is the transform here and '%s' a filter; the "
		    "transform of both is '%s'", n->filter->name,
		    node_last(n)->filter->name, other->name));
	else if (changes_nothing(w, n))
		add_warning(w, n, arena_printf(&w->q->arena,
		    "'%s' changes nothing in the %s", n->filter->name,
		    node_plays(node_last(n), ROLE_COMPOUND) ?
		    "filters after it" : "one filter after it; braces let it "
		    "take several"));
}

/* ---- groups ---- */

/* Whether the pattern n has a group that begins so, or is no literal. */
PREDICATE(may_have_group, node_plays(n, ROLE_PATTERN) && (n->nargs > 1 ||
    span_find(node_text(n), span_of(context)) >= 0))

static void
check_group(struct warnings *w, const struct node *n)
{
	struct arena *a = &w->q->arena;
	const char *beginning = arena_printf(a, "(?<%s>", n->text);

	if (node_any(w->q->body, may_have_group, beginning) == NULL)
		add_warning(w, n, arena_printf(a, "no pattern of the query has "
		    "a group %s...)", beginning));
}

/* ---- the whole tree ---- */

/* Warns of filters that cannot match at the same position. */
static void
check_together(struct warnings *w, const struct spot *at)
{
	const struct node *part[PARTS_MOST];
	const char *why = NULL;
	int i, j, count;
	bool variations = spot_varies(at);

	if (!node_is_conjunction(at->n) ||
	    (at->parent != NULL && node_is_conjunction(at->parent)))
		return;
	count = spot_parts(at->n, part, 0);
	for (i = 0; i < count && why == NULL; i++)
		for (j = i + 1; j < count && why == NULL; j++) {
			why = spot_clash(part[i], part[j], variations);
			if (why != NULL)
				add_warning(w, part[j], why);
		}
}

static void
check_condition(struct warnings *w, const struct node *n, enum use use)
{
	bool value = is_value(n), constant = is_of_literals(n);

	if (value && use == BOTH && !constant)
		return;
	if (value)
		add_warning(w, n, arena_printf(&w->q->arena,
		    "as a condition, this %s matches whatever it is%s",
		    type_names[n->type], n->type == POSITION ? "" :
		    "; compare it with another"));
	else if (constant)
		add_warning(w, n, "constant");
	else if (!spot_may_match(n) && node_any(n, is_never, NULL) == NULL)
		add_warning(w, n, "impossible");
}

/* What operand i of n is used for. */
static enum use
use_of(const struct node *n, int i, enum use use)
{
	const struct sigitem *item = sig_item(n->filter, i);

	if (i == n->nargs - 1 && (n->filter->flags & FILTER_YIELDS) != 0)
		return use;
	return item != NULL && item->letter == 'B' ? TRUTH : VALUE;
}

/* Whether n is a call, and the body of its function was checked often. */
static bool
is_judged(const struct query *q, const struct node *n)
{
	struct symbol *s = n->filter->atom == ATOM_TEXT ?
	    symbol_find(q, n->text) : NULL;

	return s != NULL && s->kind == SYM_FUNCTION &&
	    s->judged++ >= CALLS_JUDGED;
}

/*
 * Checks a filter and all below it. A filter that makes one condition of
 * several has nothing to say that they do not.
 */
static void
check(struct warnings *w, const struct spot *at)
{
	const struct node *n = at->n;
	bool joins = false, after_value = false;
	size_t said = w->n;
	struct spot of;
	const char *text;
	int i;

	for (i = 0; i < n->nargs; i++) {
		if (n->arg[i] == NULL)
			continue;
		of = (struct spot){ .n = n->arg[i], .parent = n,
		    .next = i + 1 < n->nargs ? n->arg[i + 1] : NULL,
		    .query = at->query, .q = w->q,
		    .use = use_of(n, i, at->use) };
		joins |= of.use != VALUE;
		/* one warning for year 1990 2000, and for e4 e5 */
		if (of.use != VALUE && (is_value(of.n) ||
		    node_is_squares(of.n))) {
			of.use = after_value ? VALUE : of.use;
			after_value = true;
		}
		if (i < n->nargs - 1 || !is_judged(w->q, n))
			check(w, &of);
	}
	if (filter_is_transform(n->filter))
		check_transform(w, n);
	if (node_plays(n, ROLE_GROUP))
		check_group(w, n);
	check_together(w, at);
	text = spot_suspicion(at);
	if (text != NULL)
		add_warning(w, n, text);
	if (at->use != VALUE && !joins)
		check_condition(w, n, at->use);
	if (w->n == said)
		add_warning(w, n, NULL);
}

static ORDER(compare_warnings, struct warning, a->line != b->line ?
    DIFFERENCE(a->line, b->line) : DIFFERENCE(a->col, b->col))

/* Whether b says the same, or is at the same place. */
static bool
is_repeated(const struct warning *a, const struct warning *b)
{
	return a->line == b->line &&
	    (a->col == b->col || strcmp(a->text, b->text) == 0);
}

/* Prints each warning once: the body of a function is in all its calls. */
static void
print_warnings(const struct warnings *w)
{
	const struct warning *one;
	size_t i, n = 0;

	MEM_SORT(w->list, w->n, compare_warnings);
	for (i = 0; i < w->n; i++) {
		one = &w->list[i];
		if ((i == 0 || !is_repeated(one - 1, one)) &&
		    n++ < WARNINGS_MOST)
			query_warning(w->q, one->line, one->col, "%s",
			    one->text);
	}
	if (n > WARNINGS_MOST)
		warn("%s: %zu more warnings", w->q->file, n - WARNINGS_MOST);
}

static void
warn_of(struct query *q, const struct node *n, enum use use)
{
	struct warnings w = { .q = q };

	check(&w, &(struct spot){ .n = n, .query = n, .q = q, .use = use });
	print_warnings(&w);
	free(w.list);
}

static void
warn_of_all(struct query *q, void *shown)
{
	struct span text = q->text;
	const char *file = q->file;
	struct node **added = q->added;
	const struct added *a;

	for (a = q->before; a != NULL; a = a->next) {
		q->text = span_of(a->text);
		q->file = a->option;
		warn_of(q, *added++, TRUTH);
	}
	q->text = text;
	q->file = file;
	if (q->comment_line != 0)
		query_warning(q, q->comment_line, q->comment_col, "';' begins "
		    "a comment; filters follow one another without it");
	warn_of(q, q->own, *(bool *)shown ? BOTH : TRUTH);
}

void
query_warn(struct query *q, bool shown)
{
	if (q->own != NULL)
		query_try(q, warn_of_all, &shown);
}
