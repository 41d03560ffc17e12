/*
 * pathtext.c - path as text: parsing and printing it.
 */
#include "path.h"
#include "dash.h"

/* ---- grammar ---- */

static void parse_constituents(struct parser *p, struct node *list);

/* Returns the bracket that closes the one at t. */
static const struct token *
closing_bracket(const struct token *t)
{
	int depth = 0;

	for (;; t++) {
		depth += token_is_one_of(t, "({[");
		depth -= token_is_one_of(t, ")}]");
		if (depth == 0)
			return t;
	}
}

/*
 * Parses a constituent or, unless alone is set, a target; NULL if there is
 * none. A dash in braces is neither: the path ends before it.
 */
static struct node *
parse_item(struct parser *p, bool alone)
{
	const struct token *t = p->item = p->t;
	int nsorts = p->q->nsorts;
	struct node *n;

	p->alone = alone;
	n = parse(p, LEVEL_OR);
	if (n == NULL || !token_is(t, "{")) {
		if (n != NULL && node_is_arithmetic(n))
			parse_mistake(p, t, "a number is not a constituent of "
			    "a path; put it in braces if it is meant");
		return n;
	}
	if (!node_is_dash(n) || closing_bracket(t) != p->t - 1)
		return n;
	p->t = t;
	p->q->nsorts = nsorts;
	return NULL;
}

static void
parse_contents(struct parser *p, struct node *list, const char *arrow)
{
	parse_constituents(p, list);
	if (list->nargs == 0)
		parse_expected(p, "a constituent of the path");
	node_typed(p->q, list);
}

/*
 * Handles a dash, parsed from t on as a target, that is the next constituent
 * instead. Returns it, or NULL after adding it as a group.
 */
static struct node *
next_dash(struct parser *p, struct node *list, const struct token *t,
    struct node *dash)
{
	const struct token *close = closing_bracket(t);

	if (!token_is(t, "("))
		return dash;
	if (close == p->t - 1) {
		node_add(p->q, list, parse_wildcard(p, node_with(p, "chain", t,
		    dash, NULL)));
		return NULL;
	}
	/* (A)--: a group, then a dash without left operand */
	if (close[1].kind != TOK_DASH || close[1].line != dash->line ||
	    close[1].col != dash->col)
		parse_error(p, t, "put the left side of the dash in braces");
	node_add(p->q, list, node_with(p, "chain", t, dash->arg[0], NULL));
	dash->arg[0] = NULL;
	return dash;
}

/*
 * dash target* [wild], where a target is any filter except a dash. Returns the
 * dash that is the next constituent if it has been parsed, or NULL.
 */
static struct node *
parse_dash_constituent(struct parser *p, struct node *list, struct node *dash)
{
	struct node *targets = node_at(p, "compound", p->t), *n;
	const struct token *t;

	for (;;) {
		t = p->t;
		n = t->kind == TOK_WILD ? NULL : parse_item(p, false);
		if (n == NULL || node_is_dash(n))
			break;
		node_add(p->q, targets, n);
	}
	if (targets->nargs > 0) {
		node_typed(p->q, targets);
		dash->arg[DASH_TARGET] = targets->nargs > 1 ? targets :
		    targets->arg[0];
	}
	node_typed(p->q, dash);
	if (n == NULL) {
		node_add(p->q, list, parse_wildcard(p, dash));
		return NULL;
	}
	node_add(p->q, list, dash);
	return next_dash(p, list, t, n);
}

/*
 * constituent := '(' constituents ')' [wild] | dash target* [wild] | filter
 */
static void
parse_constituents(struct parser *p, struct node *list)
{
	struct node *n = NULL;

	for (;;) {
		if (n == NULL && token_is(p->t, "(")) {
			n = parse_group(p, parse_contents, NULL);
			node_add(p->q, list, parse_wildcard(p, n));
			n = NULL;
			continue;
		}
		if (n == NULL)
			n = parse_item(p, true);
		if (n == NULL)
			return;
		if (node_is_dash(n)) {
			n = parse_dash_constituent(p, list, n);
		} else {
			node_add(p->q, list, n);
			n = NULL;
		}
	}
}

/* The operand after the word of a parameter. */
static void
parse_parameter(struct parser *p, struct node *n, const struct sigitem *item)
{
	char where[40];

	if (item->letter == 'Q') {
		if (p->t->kind != TOK_STRING || !p->t->quoted ||
		    p->t->length == 0)
			parse_expected(p, "the title of the path in quotes");
		node_take_text(n, p->t++);
		return;
	}
	if (item->slot == PATH_FOCUS && accept(p, "capture"))
		n->words |= HAS_CAPTURE;
	snprintf(where, sizeof(where), "after '%s'", item[-1].word);
	n->arg[item->slot] = parse_operand(p, item->level, item->letter, where);
}

static void
parse_parameters(struct parser *p, struct node *n)
{
	const struct sigitem *word;

	while ((word = parse_parameter_word(p, n)) != NULL) {
		if (word->bit == HAS_CAPTURE)
			parse_error(p, p->t - 1,
			    "'capture' must follow 'focus'");
		if (word->bit == 0)
			parse_parameter(p, n, word + 1);
	}
	if (token_is(p->t, "secondary"))
		parse_error(p, p->t, "'secondary' is not a parameter of a "
		    "path; put it in braces if the filter is meant");
}

const char *
path_conflict(const struct node *n)
{
	bool focus = n->arg[PATH_FOCUS] != NULL;
	unsigned words = n->words;

	if (focus && (words & HAS_PRIMARY) != 0)
		return "focus does not go with primary: the moves of a focus "
		    "need not follow each other";
	if ((words & HAS_SINGLECOLOR) != 0 &&
	    (focus || (words & HAS_PRIMARY) != 0))
		return "singlecolor is a focus of its own and goes neither "
		    "with focus nor with primary";
	if (!focus && (words & (HAS_PIECEPATH | HAS_CAPTURE)) != 0)
		return "piecepath needs a focus";
	return NULL;
}

struct node *
path_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	const char *why;
	struct node *list;

	node_slots(p->q, n, sig_of(n->filter)->slots);
	parse_parameters(p, n);
	why = path_conflict(n);
	if (why != NULL)
		parse_error(p, t, "%s", why);
	list = node_at(p, "chain", p->t);
	parse_contents(p, list, NULL);
	p->stop = NULL;
	if (p->t->kind == TOK_PATHEND)
		p->t++;
	n->arg[PATH_LIST] = list;
	return n;
}

/* ---- printing ---- */

/* Whether n holds a path that only a blank line would end. */
static bool
has_open_path(const struct node *n)
{
	int i;

	if (n == NULL || node_is(n, "compound"))
		return false;
	for (i = 0; i < n->nargs; i++)
		if (has_open_path(n->arg[i]))
			return true;
	return node_is(n, "path");
}

/* Prints a filter that is not a dash. */
static void
print_filter(struct printer *p, const struct node *n)
{
	if (node_is_arithmetic(n) || node_is_dash(node_leftmost(n)) ||
	    has_open_path(n))
		print_braced(p, n);
	else
		print_node(p, n, LEVEL_OR);
}

/* Whether a compound target can be printed as several targets. */
static bool
is_target_list(const struct node *target)
{
	int i;

	if (!node_is(target, "compound") || target->nargs == 1)
		return false;
	for (i = 0; i < target->nargs; i++)
		if (node_is_dash(target->arg[i]) ||
		    node_is_arithmetic(target->arg[i]) ||
		    has_open_path(target->arg[i]))
			return false;
	return true;
}

static void
print_dash(struct printer *p, const struct node *n)
{
	const struct node *target = n->arg[DASH_TARGET];
	int i;

	dash_print_head(p, n);
	if (target == NULL)
		return;
	print_apart(p);
	if (!is_target_list(target))
		print_filter(p, target);
	else
		for (i = 0; i < target->nargs; i++)
			print_filter(p, target->arg[i]);
}

static void print_list(struct printer *p, const struct node *list);

/* A group that follows a dash holds one filter, and targets in parentheses. */
static void
print_constituent(struct printer *p, const struct node *n, bool after_dash)
{
	if (node_plays(n, ROLE_REPEAT)) {
		print_constituent(p, n->arg[0], after_dash);
		wildcard_print(p, n);
	} else if (node_plays(n, ROLE_CHAIN)) {
		print_sign(p, "(", "");
		if (after_dash)
			print_node(p, n->arg[0], LEVEL_OR);
		else
			print_list(p, n);
		buf_puts(p->out, ")");
	} else if (node_is_dash(n)) {
		print_dash(p, n);
	} else {
		print_filter(p, n);
	}
}

/* Prints constituents. In -- (A)-- the group touches the next dash. */
static void
print_list(struct printer *p, const struct node *list)
{
	const struct node *n, *before = NULL;
	bool touch = false;
	int i;

	for (i = 0; i < list->nargs; i++, before = n) {
		n = list->arg[i];
		if (!touch)
			print_apart(p);
		touch = node_is_dash(before) && node_plays(n, ROLE_CHAIN) &&
		    !node_is_dash(n->arg[0]);
		print_constituent(p, n, node_is_dash(before));
	}
}

void
path_print(struct printer *p, const struct node *n)
{
	struct node list = *n->arg[PATH_LIST];
	const struct sigitem *given[OPTIONS_MOST];
	int i, count = node_options(n, sig_of(n->filter)->items, given);
	bool in_path = p->in_path;

	print_word(p, "path");
	if (!node_plays(&list, ROLE_CHAIN))
		return;		/* in a tree that is about to be refused */
	p->in_path = true;
	for (i = 0; i < count; i++)
		if (given[i][1].slot == PATH_FOCUS) {
			print_word(p, "focus");
			if ((n->words & HAS_CAPTURE) != 0)
				print_word(p, "capture");
			print_node(p, n->arg[PATH_FOCUS], LEVEL_DASH);
		} else if (given[i]->bit != HAS_CAPTURE)
			print_option(p, n, given[i]);
	print_options(p, n);
	if (node_is(node_leftmost(list.arg[0]), "secondary")) {
		/* it would be parsed as a parameter */
		print_braced(p, list.arg[0]);
		list.arg++;
		list.nargs--;
	}
	print_list(p, &list);
	p->in_path = in_path;
}
