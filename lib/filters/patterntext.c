/*
 * patterntext.c - the groups and repetitions of path and line, as nodes and as
 * text.
 */
#include "pattern.h"
#include "shapes.h"
#include "variables.h"

TRUTH(never_test, false)

bool
node_is_option(const struct node *n)
{
	return node_plays(n, ROLE_REPEAT) && n->number == 0 && n->most == 1;
}

bool
node_is_nullable(const struct node *n)
{
	int i;

	if (node_plays(n, ROLE_REPEAT) && n->number == 0)
		return true;
	if (!node_plays(n, ROLE_REPEAT) && !node_plays(n, ROLE_CHAIN))
		return false;
	for (i = 0; i < n->nargs; i++)
		if (!node_is_nullable(n->arg[i]))
			return false;
	return true;
}

bool
node_is_arithmetic(const struct node *n)
{
	n = node_when_late(n);
	return n->type == NUMBER && (node_is(n, "integer") ||
	    node_is(n, "variable") || node_is(n, "negative") ||
	    n->filter->level == LEVEL_SUM ||
	    n->filter->level == LEVEL_PRODUCT);
}

/* ---- text ---- */

const struct sigitem *
parse_parameter_word(struct parser *p, struct node *n)
{
	struct node **range = &n->arg[sig_of(n->filter)->slots - 2];
	const struct sigitem *word;

	if (*range == NULL)
		*range = parse_range(p);
	word = parse_option_word(p, n->filter);
	if (word == NULL)
		return NULL;
	if (node_given(n, word) && (n->filter->which == PATTERN_LINE ||
	    strcmp(word->word, "lastposition") != 0))
		parse_error(p, p->t, "'%s' is given twice in one %s",
		    p->t->text, n->filter->name);
	n->words |= word->bit;
	p->t++;
	return word;
}

struct node *
parse_group(struct parser *p, void (*contents)(struct parser *,
    struct node *, const char *arrow), const char *arrow)
{
	struct node *list = node_at(p, "chain", p->t);

	p->q->depth += LEVEL_PRIMARY;
	if (p->q->depth > NESTING_MOST * LEVEL_PRIMARY)
		parse_error(p, p->t, "constituents are nested more than %d "
		    "deep", NESTING_MOST);
	p->t++;
	contents(p, list, arrow);
	expect(p, ")", "after the constituents in parentheses");
	p->q->depth -= LEVEL_PRIMARY;
	return list;
}

/* * + ? {n,m} {*} {+} */
struct node *
parse_wildcard(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	bool wild = t->kind == TOK_WILD;
	struct node *repeat;

	if (!wild && !token_is(t, "?"))
		return n;
	p->t++;
	repeat = node_at(p, "repeat", t);
	repeat->number = wild ? t->number : 0;
	repeat->most = wild ? t->most : 1;
	node_add(p->q, repeat, n);
	return node_typed(p->q, repeat);
}

void
wildcard_print(struct printer *p, const struct node *n)
{
	char text[32];

	if (n->number == n->most)
		snprintf(text, sizeof(text), "{%d}", n->number);
	else if (n->most == WILD_MOST)
		snprintf(text, sizeof(text), "{%d,}", n->number);
	else
		snprintf(text, sizeof(text), "{%d,%d}", n->number, n->most);
	print_sign(p, strcmp(text, "{0,1}") == 0 ? "?" :
	    strcmp(text, "{0,}") == 0 ? "{*}" :
	    strcmp(text, "{1,}") == 0 ? "{+}" : text, "");
}

MAY(repeat_may, may_be(n->number == 0 || node_may(f, n->arg[0]).match))

static struct filter rows[] = {
	{ .name = "chain", .args = "B+", .flags = FILTER_HIDDEN,
	    .role = ROLE_CHAIN, .may = may_all, .test = never_test,
	    .help = "constituents of a path or line in parentheses",
	    .eg = "path (A-- check a--)+ -- mate" },
	{ .name = "repeat", .args = "B", .atom = ATOM_WILD,
	    .role = ROLE_REPEAT, .flags = FILTER_HIDDEN,
	    .may = repeat_may, .test = never_test,
	    .help = "a constituent of a path or line with a wildcard",
	    .eg = "path --{1,9} mate" },
	{ .name = NULL }
};

const struct theme theme_pattern = { .rows = rows };
