/*
 * warnings.c - warns of filters that are correct CQL but have no effect, or do
 * not mean what they seem to.
 */
#include "orbit.h"
#include "slipkinds.h"
#include "syntax.h"

enum {
	WARNINGS_MOST = 20,	/* warnings printed for one text */
	COPIES_MOST = 200000,	/* nodes transformed to find images */
	CALLS_JUDGED = 8,	/* calls of one function that are checked */
	PARTS_MOST = 64		/* operands compared with each other */
};

PREDICATE(node_has_effect, (n->filter->flags & FILTER_IMPURE) != 0)

/* Adds a warning: a kind of slips.txt, or a text, which gets a remedy. */
static void
add_warning(struct warnings *w, const struct node *n, const char *text)
{
	int col = n->col;
	const char *meant = query_meant(w->q, n->line, &col, n->filter->name,
	    text);

	if (meant == NULL && text == NULL)
		return;
	*MEM_ADD(w->list, w->cap, w->n) = (struct warning){ n->line, col,
	    meant != NULL ? meant : text };
}

/* Whether n has a value and is always true. */
static bool
is_value(const struct node *n)
{
	return (n->filter->flags & (FILTER_ASKS | FILTER_YIELDS)) == 0 &&
	    n->type != LOGICAL && n->type != SET &&
	    node_any(n, node_has_effect, NULL) == NULL;
}

/* Whether n is more than literals and operators on them. */
PREDICATE(is_no_literal, !(n->type == NUMBER && n->filter->dual != NULL) &&
    ((n->filter->flags & (FILTER_PLAIN | FILTER_STATE)) !=
    FILTER_PLAIN || n->filter->sugar != NULL || (n->nargs == 0 &&
    (n->type == LOGICAL || n->type == SET))))

/* Whether n is a single word that never matches, such as false. */
PREDICATE(is_never, n->nargs == 0 && !may_match(n))

/* Whether the transform n has images that are all equal. */
static bool
changes_nothing(struct warnings *w, const struct node *n)
{
	struct transform t[TRANSFORMS_MOST];
	struct query *q = w->q;
	struct arenamark mark = arena_mark(&q->arena);
	int count = transforms_list(n->filter->transforms, t), i;
	int nodes = q->nnodes;
	const struct node *body = n;
	struct node *copy;
	bool same = true;

	while (filter_is_transform(body->filter))
		body = node_last(body);
	for (i = 0; i < count && same && w->copies < COPIES_MOST; i++) {
		q->nnodes = 0;
		copy = node_clone(q, body);
		same = !node_transform(q, copy, &t[i]) ||
		    node_compare(copy, body) == 0;
		w->copies += q->nnodes;
		arena_reset(&q->arena, mark);
	}
	q->nnodes = nodes;
	return same && i == count;
}

static void
check_transform(struct warnings *w, const struct node *n)
{
	const struct filter *other = transform_joined(w->q, n);

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

/* Appends to others the filters that must match together with n. */
static int
add_parts(const struct node *n, const struct node **part, int count)
{
	int i;

	for (i = 0; node_is_conjunction(n) && i < n->nargs; i++)
		count = add_parts(n->arg[i], part, count);
	if (!node_is_conjunction(n) && count < PARTS_MOST)
		part[count++] = n;
	return count;
}

/* Warns of filters that cannot match at the same position. */
static void
check_together(struct warnings *w, const struct spot *at)
{
	const struct node *part[PARTS_MOST];
	const char *why = NULL;
	int i, j, count = at->parent == NULL ||
	    !node_is_conjunction(at->parent) ? add_parts(at->n, part, 0) : 0;

	for (i = 0; i < count && why == NULL; i++)
		for (j = i + 1; j < count && why == NULL; j++) {
			why = slip_between(w, part[i], part[j]);
			if (why == NULL)
				why = slip_between(w, part[j], part[i]);
			if (why != NULL)
				add_warning(w, part[j], why);
		}
}

static void
check_condition(struct warnings *w, const struct node *n, enum use use)
{
	bool value = is_value(n);
	bool constant = node_any(n, is_no_literal, NULL) == NULL;

	if (value && use == BOTH && !constant)
		return;
	if (value)
		add_warning(w, n, arena_printf(&w->q->arena,
		    "as a condition, this %s matches whatever it is%s",
		    type_names[n->type], n->type == POSITION ? "" :
		    "; compare it with another"));
	else if (constant)
		add_warning(w, n, "constant");
	else if (!may_match(n) && node_any(n, is_never, NULL) == NULL)
		add_warning(w, n, "impossible");
}

/* Returns what operand i of n is used for. */
static enum use
use_of(const struct node *n, int i, enum use use)
{
	const struct sigitem *item = sig_item(n->filter, i);

	if (i == n->nargs - 1 && (n->filter->flags & FILTER_YIELDS) != 0)
		return use;
	return item != NULL && item->letter == 'B' ? TRUTH : VALUE;
}

/* Whether n is a call of a function that was checked CALLS_JUDGED times. */
static bool
is_judged(const struct query *q, const struct node *n)
{
	struct symbol *s = n->filter->atom == ATOM_TEXT ?
	    symbol_find(q, n->text) : NULL;

	return s != NULL && s->kind == SYM_FUNCTION &&
	    s->judged++ >= CALLS_JUDGED;
}

static struct spot
spot_of(const struct warnings *w, const struct node *n, enum use use)
{
	return (struct spot){ .n = n, .a = n->nargs > 0 ? n->arg[0] : NULL,
	    .b = n->nargs == 2 ? n->arg[1] : NULL, .w = w, .use = use };
}

/*
 * Checks a filter and all below it. A filter that only joins others needs no
 * warning of its own.
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
		of = spot_of(w, n->arg[i], use_of(n, i, at->use));
		of.parent = n;
		of.next = i + 1 < n->nargs ? n->arg[i + 1] : NULL;
		joins |= of.use != VALUE;
		/* only one warning for year 1990 2000 or for e4 e5 */
		if (of.use != VALUE && (is_value(of.n) || is_squares(of.n))) {
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
	text = slip_kind(at);
	if (text != NULL)
		add_warning(w, n, text);
	if (at->use != VALUE && !joins)
		check_condition(w, n, at->use);
	if (w->n == said)
		add_warning(w, n, NULL);
}

static ORDER(compare_warnings, struct warning, a->line != b->line ?
    DIFFERENCE(a->line, b->line) : DIFFERENCE(a->col, b->col))

/* Prints each warning once: the body of a function is in all its calls. */
static void
print_warnings(const struct warnings *w)
{
	const struct warning *one = w->list, *last = NULL;
	size_t n = 0;

	MEM_SORT(w->list, w->n, compare_warnings);
	for (; one < w->list + w->n; last = one++)
		if ((last == NULL || one->line != last->line ||
		    (one->col != last->col &&
		    strcmp(one->text, last->text) != 0)) &&
		    n++ < WARNINGS_MOST)
			query_warning(w->q, one->line, one->col, "%s",
			    one->text);
	if (n > WARNINGS_MOST)
		warn("%s: %zu more warnings", w->q->file, n - WARNINGS_MOST);
}

static void
warn_of(struct query *q, const struct node *n, enum use use)
{
	struct settings header;
	struct warnings w = { .q = q, .root = n };
	struct spot at = spot_of(&w, n, use);

	query_settings(q, &header);
	w.varies = header.variations;
	check(&w, &at);
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
