/*
 * line.c - line: consecutive positions, each matched by a constituent,
 * forwards to children or backwards to parents; see walk.c.
 */
#include "pattern.h"
#include "dash.h"

enum { LINE_RANGE, LINE_LIST };

#define LINE_WORDS(o)							\
	o(SINGLECOLOR, "singlecolor") o(PRIMARY, "primary")		\
	o(SECONDARY, "secondary") o(QUIET, "quiet")			\
	o(NESTBAN, "nestban") o(FIRSTMATCH, "firstmatch")		\
	o(LASTPOSITION, "lastposition") o(BACK, "<--")

WORD_BITS(LINE_WORDS);

/* ---- grammar ---- */

static void parse_line_list(struct parser *p, struct node *list,
    const char *arrow);

/* Whether t is an arrow between constituents or a wildcard after one. */
static bool
is_between(const struct token *t)
{
	return t->kind == TOK_WILD || token_is(t, "-->") ||
	    token_is(t, "<--") || token_is(t, "?");
}

/*
 * Returns the token after the brackets that open at t. Sets *group to whether
 * they are a group: they hold arrows or wildcards, or nothing but a group.
 */
static const struct token *
after_group(const struct token *t, bool *group)
{
	bool inner = false, other;

	if (token_is(++t, "(")) {
		t = after_group(t, &inner);
		inner &= token_is_one_of(t, ")");
	}
	while (!token_is_one_of(t, ")}]")) {
		inner |= is_between(t);
		t = token_is_one_of(t, "({[") ? after_group(t, &other) : t + 1;
	}
	*group = inner;
	return t + 1;
}

static bool
is_plus(const struct node *n)
{
	return node_plays(n, ROLE_REPEAT) && n->number == 1 &&
	    n->most == WILD_MOST;
}

/* con := ( filter | group ) wild* */
static struct node *
parse_line_constituent(struct parser *p, const char *arrow)
{
	const struct token *t = p->t;
	struct node *n, *repeat;
	bool group = false;

	if (token_is(t, "("))
		after_group(t, &group);
	if (group)
		n = parse_group(p, parse_line_list, arrow);
	else
		n = parse_operand(p, LEVEL_OR, 'A', "in the line");
	if (node_is_arithmetic(n))
		parse_error(p, t, "a number is not a constituent of a line");
	for (; (repeat = parse_wildcard(p, n)) != n; n = repeat)
		if (node_is_nullable(n) || (is_plus(n) && is_plus(repeat)))
			parse_error(p, p->t - 1, "a wildcard cannot be applied "
			    "here: what is before it %s",
			    is_plus(n) ? "has one already" :
			    "may match nothing");
	return n;
}

/* con (arrow con)* */
static void
parse_line_list(struct parser *p, struct node *list, const char *arrow)
{
	do {
		node_add(p->q, list, parse_line_constituent(p, arrow));
	} while (accept(p, arrow));
	if (token_is(p->t, "-->") || token_is(p->t, "<--"))
		parse_error(p, p->t, "a line goes in one direction");
	node_typed(p->q, list);
}

/* Says which parameters contradict each other, or returns NULL. */
static const char *
line_conflict(const struct node *n)
{
	unsigned words = n->words;

	if ((words & HAS_PRIMARY) != 0 && (words & HAS_SECONDARY) != 0)
		return "primary and secondary exclude each other";
	if ((words & HAS_BACK) != 0 &&
	    (words & (HAS_PRIMARY | HAS_SECONDARY | HAS_NESTBAN)) != 0)
		return "primary, secondary and nestban go with --> only";
	return NULL;
}

static struct node *
line_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	const char *arrow, *why;

	node_slots(p->q, n, sig_of(n->filter)->slots);
	while (parse_parameter_word(p, n) != NULL)
		;
	arrow = token_is(p->t, "<--") ? "<--" : "-->";
	expect(p, arrow, "after 'line' and its parameters");
	if (arrow[0] == '<')
		n->words |= HAS_BACK;
	why = line_conflict(n);
	if (why != NULL)
		parse_error(p, t, "%s", why);
	n->arg[LINE_LIST] = node_at(p, "chain", p->t);
	parse_line_list(p, n->arg[LINE_LIST], arrow);
	return n;
}

/* ---- printing ---- */

static void print_line_constituent(struct printer *p, const struct node *n,
    const char *arrow);

static void
print_arrow(struct printer *p, const char *arrow)
{
	print_word(p, arrow);
	buf_putc(p->out, ' ');
}

static void
print_line_list(struct printer *p, const struct node *list, const char *arrow)
{
	int i;

	for (i = 0; i < list->nargs; i++) {
		if (i > 0)
			print_arrow(p, arrow);
		print_line_constituent(p, list->arg[i], arrow);
	}
}

static void
print_line_constituent(struct printer *p, const struct node *n,
    const char *arrow)
{
	if (node_plays(n, ROLE_REPEAT)) {
		print_line_constituent(p, n->arg[0], arrow);
		wildcard_print(p, n);
	} else if (node_plays(n, ROLE_CHAIN)) {
		print_apart(p);
		buf_puts(p->out, "(");
		print_line_list(p, n, arrow);
		buf_puts(p->out, ")");
	} else if (!node_is(n, "line") && node_is(node_leftmost(n), "line")) {
		/* without braces such a line would be read as a group */
		print_braced(p, n);
	} else {
		print_node(p, n, LEVEL_OR);
	}
}

static void
line_print(struct printer *p, const struct node *n)
{
	const char *arrow = (n->words & HAS_BACK) != 0 ? "<--" : "-->";
	const struct sigitem *item;

	print_word(p, "line");
	if (!node_plays(n->arg[LINE_LIST], ROLE_CHAIN))
		return;		/* in a tree that is about to be refused */
	for (item = sig_of(n->filter)->items; item->option != 0;
	    item = sig_after(item))
		if (item->bit != HAS_BACK && node_given(n, item))
			print_option(p, n, item);
	print_arrow(p, arrow);
	print_line_list(p, n->arg[LINE_LIST], arrow);
}

/* ---- matching ---- */

/* With singlecolor, passes over the positions of the other side. */
static bool
line_passes(const struct pattern *p, int id)
{
	const struct game *g = p->r->g;

	return (p->n->words & HAS_SINGLECOLOR) != 0 &&
	    g->pos[id].turn != g->pos[p->start].turn;
}

static int
line_next(struct pattern *p, int id, int before)
{
	const struct game *g = p->r->g;
	unsigned words = p->n->words;
	int next;

	if (p->back)
		return before < 0 ? game_parent(g, id) : -1;
	if (before >= 0)
		return (words & HAS_PRIMARY) != 0 ? -1 :
		    game_sibling(g, before);
	next = game_child(g, id);
	return next >= 0 && (words & HAS_SECONDARY) != 0 ?
	    game_sibling(g, next) : next;
}

static void
line_setup(struct pattern *p)
{
	const struct node *list = p->n->arg[LINE_LIST];

	p->back = (p->n->words & HAS_BACK) != 0;
	/* if only one move follows, there is no need to look at it alone */
	p->by_move = !p->back && node_looks_ahead(list) &&
	    (p->r->g->tree != NULL || (p->n->words & HAS_SECONDARY) != 0);
	p->exact = p->r->g->tree == NULL && (p->n->words & HAS_SECONDARY) == 0;
	p->depends = list->link.depends;
	p->first = p->in_order = (p->n->words & HAS_FIRSTMATCH) != 0;
	p->skips = (p->n->words & HAS_SINGLECOLOR) != 0;
}

/* Counts the positions of the line; with singlecolor, those of one side. */
static int
line_length(struct pattern *p, int end)
{
	const struct game *g = p->r->g;
	int plies = game_ply(g, end) - game_ply(g, p->start);
	int length = (plies < 0 ? -plies : plies) + 1;

	return (p->n->words & HAS_SINGLECOLOR) != 0 ? (length + 1) / 2 :
	    length;
}

static void
line_matched(struct pattern *p, int end, int length)
{
	pattern_write(p, end, length, "");
	pattern_ban(p, end);
}

const struct patternkind pattern_line = {
	.size = sizeof(struct pattern),
	.quiet = HAS_QUIET,
	.nestban = HAS_NESTBAN,
	.moves_on = true,
	.setup = line_setup,
	.next = line_next,
	.passes = line_passes,
	.value = line_length,
	.matched = line_matched
};

/* ---- the filter ---- */

/* With nestban a match has an effect on those that follow. */
static unsigned
line_effects(const struct node *n)
{
	if ((n->words & HAS_NESTBAN) != 0)
		return FILTER_IMPURE | FILTER_LASTING;
	return (n->words & HAS_QUIET) != 0 ? 0 : FILTER_COMMENTS;
}

static struct filter rows[] = {
	{ .name = "line", .role = ROLE_LINE,
	    .args = LINE_WORDS(WORD_ARGS) "[R] B",
	    .type = NUMBER,
	    .flags = FILTER_PLACE | FILTER_MOVES | FILTER_STATE | FILTER_ASKS,
	    .effects = line_effects,
	    .parse = line_parse, .typeof_ = pattern_type,
	    .invalid = line_conflict, .number = pattern_number,
	    .keep = pattern_keep, .numbers = pattern_numbers,
	    .which = PATTERN_LINE,
	    .may = pattern_may,
	    .print = line_print,
	    .help = "consecutive positions, each matched by a filter, forwards "
	    "with --> or backwards with <--; the value is the length of the "
	    "longest such line; fails when there is none",
	    .eg = "line --> check --> .{1,5} --> mate" },
	{ .name = NULL }
};

const struct theme theme_line = { .rows = rows };
