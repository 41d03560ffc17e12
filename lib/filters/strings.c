/*
 * strings.c - regular expressions, and functions of strings. substrings.c has
 * literals and parts; arithmetic.c joins and compares strings; commenting.c
 * makes the texts of the items of str.
 */
#include <limits.h>

#include "regex.h"
#include "commenting.h"
#include "shapes.h"
#include "strings.h"
#include "utiltext.h"

/* ---- regular expressions ---- */

/* The groups of the last match in a game. */
struct groups {
	struct buf text;	/* from the first to the last byte of a group */
	long base;		/* offset of text in the string that was
				   searched */
	long before;		/* number of characters before text */
	struct regexgroup *group;
	size_t cap;
	int count;		/* the whole match and its groups, or 0 */
	const struct regex *re;	/* of that match */
	struct regexrun search;
	struct patterntext *patterns;	/* of all nodes */
};

/* The pattern that a node used last, compiled. */
struct patterntext {
	bool listed;
	struct patterntext *next;
	struct buf text;
	struct arena memory;
	const struct regex *re;	/* NULL before the first */
};

extern const struct theme theme_strings;

static struct groups *
groups_of(struct run *r)
{
	return run_own(r, &theme_strings);
}

static void
groups_begin(struct run *r)
{
	struct regexrun *search = &groups_of(r)->search;

	if (r->time->seconds > 0)
		search->stop = run_is_late;
	search->context = r;
}

static void
groups_free(struct run *r)
{
	struct groups *g = groups_of(r);
	struct patterntext *p;

	for (p = g->patterns; p != NULL; p = p->next) {
		buf_free(&p->text);
		arena_free(&p->memory);
	}
	buf_free(&g->text);
	free(g->group);
	regexrun_free(&g->search);
}

static void
groups_forget(struct run *r)
{
	groups_of(r)->count = 0;
}

/*
 * Copies the groups of the match that the last search found in text. Counts
 * characters from the match before it, if there is one.
 */
static void
groups_keep(struct groups *g, const struct regex *re, struct span text)
{
	const struct regexgroup *found = g->search.group;
	long low = found[0].start, high = found[0].end;
	int i;

	g->count = regex_groups(re) + 1;
	g->re = re;
	MEM_GROW(g->group, g->cap, g->count);
	for (i = 0; i < g->count; i++) {
		g->group[i] = found[i];
		if (found[i].start >= 0 && found[i].start < low)
			low = found[i].start;
		if (found[i].end > high)
			high = found[i].end;
	}
	g->before += (long)text_length(span_at(text.p + g->base,
	    (size_t)(low - g->base)));
	g->base = low;
	g->text.n = 0;
	if (high > low)
		buf_add(&g->text, text.p + low, (size_t)(high - low));
}

/* The pattern of n, compiled when its text changes; or NULL if it has none. */
static const struct regex *
regex_of(struct run *r, const struct node *n)
{
	struct patterntext *p = run_lifelong(r, n, sizeof(*p));
	struct groups *g = groups_of(r);
	struct span text = node_text(n);
	const char *error;

	if (n->nargs > 1 && !eval_string(r, n->arg[1], &text))
		return NULL;
	if (!p->listed) {
		p->listed = true;
		p->next = g->patterns;
		g->patterns = p;
	}
	if (p->re != NULL && span_equal(buf_bytes(&p->text), text))
		return p->re;
	g->count = 0;	/* forget the last match, which may have used this
			   pattern */
	arena_free(&p->memory);
	buf_set(&p->text, text);
	p->re = regex_compile(&p->memory, buf_bytes(&p->text), &error);
	if (p->re == NULL)
		run_error(r, n->arg[n->nargs - 1], "bad regular expression "
		    "\"%s\": %s", buf_str(&p->text), error);
	return p->re;
}

static bool
check_match(struct run *r, const struct node *n, int outcome)
{
	if (outcome != REGEX_LIMIT)
		return outcome == REGEX_MATCHED;
	run_late(r);
	if (n->nargs > 1)
		run_give_up(r, n, "the search takes too many steps");
	run_give_up(r, n, "the search for \"%s\" takes too many steps",
	    n->text);
}

static bool
match_string(struct run *r, const struct node *n, struct span *v)
{
	struct groups *g = groups_of(r);
	const struct regex *re;
	struct span text;

	/* a pattern that is evaluated might change a string that is borrowed */
	if (!(n->nargs > 1 ? eval_string : string_borrow)(r, n->arg[0],
	    &text) || (re = regex_of(r, n)) == NULL)
		return false;
	g->count = 0;
	if (!check_match(r, n, regex_search(re, text, 0, &g->search)))
		return false;
	g->base = g->before = 0;
	groups_keep(g, re, text);
	part_of(r, text, (size_t)g->group[0].start, (size_t)g->group[0].end, v);
	return true;
}

bool
regex_each(struct run *r, const struct node *n,
    bool (*body)(struct run *, void *), void *context)
{
	struct groups *g = groups_of(r);
	const struct regex *re;
	struct regexgroup last;
	struct span text;
	long base = 0, before = 0;
	int outcome;

	if (!eval_string(r, n->arg[0], &text) || (re = regex_of(r, n)) == NULL)
		return false;
	g->count = 0;
	outcome = regex_search(re, text, 0, &g->search);
	while (check_match(r, n, outcome)) {
		g->base = base;
		g->before = before;
		groups_keep(g, re, text);
		base = g->base;
		before = g->before;
		last = g->group[0];
		if (!body(r, context))
			break;
		/* the body may have searched too */
		g->search.group[0] = last;
		outcome = regex_next(re, text, &g->search);
	}
	return true;
}

PREDICATE(asks_for_groups, node_is(n, "group") || node_is(n, "groupindex") ||
    node_is(n, "groupname") || node_is(n, "groupnameindex"))

static void
mark_match(struct node *n, void *context)
{
	if (node_plays(n, ROLE_PATTERN))
		n->number = 1;
}

/*
 * Marks all matches as free of effects if no filter of the query asks for
 * groups.
 */
static void
groups_link(struct query *q)
{
	if (node_any(q->body, asks_for_groups, NULL) == NULL)
		node_each(q->body, mark_match, NULL);
}

/* Setting the groups is an effect, unless no filter asks for one. */
EFFECTS(match_effects, n->number != 0 ? 0 : FILTER_IMPURE)

/* The pattern is a string: St ~~ St. */
static struct node *
pattern_infix(struct parser *p, const struct token *t, struct node *subject)
{
	struct node *n = node_at(p, "matchpattern", t);

	node_slots(p->q, n, 2);
	n->arg[0] = subject;
	n->arg[1] = parse_operand(p, LEVEL_STRING + 1, 'T', "after '~~'");
	return node_typed(p->q, n);
}

/* The pattern is a literal: St ~~ "re". */
static struct node *
match_infix(struct parser *p, struct node *subject)
{
	const struct token *t = ++p->t;
	struct span pattern = span_at(t->text, t->length);
	struct node *n;
	const char *error;

	if (t->kind != TOK_STRING)
		return pattern_infix(p, t - 1, subject);
	n = node_at(p, "~~", t - 1);
	if (regex_compile(&p->q->arena, pattern, &error) == NULL)
		parse_mistake(p, t, "bad regular expression: %s", error);
	p->t++;
	node_take_text(n, t);
	node_add(p->q, n, subject);
	return node_typed(p->q, n);
}

static void
match_print(struct printer *p, const struct node *n)
{
	print_left(p, n->arg[0], LEVEL_STRING);
	print_sign(p, "~~", " ");
	if (n->nargs < 2) {
		text_print(p, n);
		return;
	}
	/* in parentheses it is not taken for a literal */
	buf_putc(p->out, '(');
	print_node(p, n->arg[1], LEVEL_OR);
	buf_putc(p->out, ')');
}

static struct node *
group_primary(struct parser *p)
{
	static const char *const rows[2][2] = {
		{ "group", "groupindex" }, { "groupname", "groupnameindex" }
	};

	return parse_literal(p,
	    filter_get(rows[p->t->length > 0][p->t->most != 0]));
}

/* The group that n asks for, or NULL when it took no part in the match. */
static const struct regexgroup *
group_of(struct run *r, const struct node *n)
{
	const struct groups *g = groups_of(r);
	struct span name = node_text(n);
	int i = n->number;

	if (g->count == 0)
		run_error(r, n, "there is no match from which to take group "
		    "%.*s%.*d", (int)name.n, name.p, name.n == 0, i);
	if (name.n > 0 && (i = regex_group(g->re, name)) == 0)
		run_error(r, n, "the match has no group (?<%.*s>...)",
		    (int)name.n, name.p);
	if (i < 0 || i >= g->count)
		run_error(r, n, "there is no group %d: the last of the match "
		    "is %d", i, g->count - 1);
	return g->group[i].start >= 0 ? &g->group[i] : NULL;
}

/* Copies the text, since the next match replaces it. */
static bool
group_string(struct run *r, const struct node *n, struct span *v)
{
	const struct regexgroup *group = group_of(r, n);
	const struct groups *g = groups_of(r);

	if (group == NULL)
		return false;
	part_of(r, buf_bytes(&g->text), (size_t)(group->start - g->base),
	    (size_t)(group->end - g->base), v);
	return true;
}

static bool
groupindex_number(struct run *r, const struct node *n, int *v)
{
	const struct regexgroup *group = group_of(r, n);
	const struct groups *g;

	if (group == NULL)
		return false;
	g = groups_of(r);
	*v = (int)(g->before + (long)text_length(span_at(g->text.p,
	    (size_t)(group->start - g->base))));
	return true;
}

static void
group_print(struct printer *p, const struct node *n)
{
	buf_puts(p->out, n->type == NUMBER ? "\\-" : "\\");
	if (n->length == 0) {
		buf_printf(p->out, "%d", n->number);
		return;
	}
	buf_putc(p->out, '{');
	buf_span(p->out, node_text(n));
	buf_putc(p->out, '}');
}

/* ---- functions ---- */

/* Naming a position in a variation makes a comment there. */
static unsigned
str_effects(const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++)
		if (n->arg[i]->type == POSITION)
			return FILTER_COMMENTS;
	return 0;
}

TEXT_IF(str_string, true, items_text(r, n))

static bool
indexof_number(struct run *r, const struct node *n, int *v)
{
	struct span needle, s;
	long at;

	if (!eval_strings(r, n, &needle, &s))
		return false;
	at = span_find(s, needle);
	*v = at < 0 ? -1 : (int)text_length(span_at(s.p, (size_t)at));
	return *v >= 0;
}

/* Changes the case of a text with letters other than those of ASCII. */
static struct span
case_letters(struct arena *a, struct span s, uint32_t (*change)(uint32_t))
{
	struct buf b = { 0 };
	uint32_t code;

	while (s.n > 0) {
		s = span_after(s, utf8_next(s, &code));
		utf8_encode(&b, change(code));
	}
	return span_keep(a, &b);
}

/* Changes all letters to lower or upper case, as the row says. */
static bool
case_string(struct run *r, const struct node *n, struct span *v)
{
	char first = (char)n->filter->which, *s;
	size_t i;

	if (!eval_string(r, n->arg[0], v))
		return false;
	if (text_length(*v) < v->n) {
		*v = case_letters(&r->scratch, *v, first == 'A' ? char_small :
		    char_capital);
		return true;
	}
	s = arena_copy(&r->scratch, v->p, v->n);
	for (i = 0; i < v->n; i++)
		if (s[i] >= first && s[i] < first + 26)
			s[i] ^= 'a' ^ 'A';
	v->p = s;
	return true;
}

TYPE(ascii_type, n->arg[0]->type == NUMBER ? STRING : NUMBER)

static bool
ascii_number(struct run *r, const struct node *n, int *v)
{
	struct span s;
	uint32_t code;

	if (!eval_string(r, n->arg[0], &s) || s.n == 0 ||
	    utf8_next(s, &code) != s.n)
		return false;
	*v = (int)code;
	return true;
}

static bool
ascii_string(struct run *r, const struct node *n, struct span *v)
{
	struct buf b = { 0 };
	int code;

	if (!eval_number(r, n->arg[0], &code) || code < 1 || code > 0x10ffff ||
	    (code >= 0xd800 && code < 0xe000))
		return false;
	utf8_encode(&b, (uint32_t)code);
	*v = span_keep(&r->scratch, &b);
	return true;
}

/* The string must be decimal digits, with or without a minus before them. */
static bool
int_number(struct run *r, const struct node *n, int *v)
{
	long long number;
	struct span s;
	bool minus;

	if (!eval_string(r, n->arg[0], &s))
		return false;
	minus = span_skip(&s, "-");
	while (s.n > 1 && s.p[0] == '0')
		s = span_after(s, 1);
	if (!span_number(s, &number) || number > (long long)INT_MAX + minus)
		return false;
	*v = (int)(minus ? -number : number);
	return true;
}

/* What the rows of groups have in common. */
#define GROUP(kind, by, evaluate, says, example)			\
	.type = kind, .atom = by, evaluate, .print = group_print,	\
	.flags = FILTER_HIDDEN | FILTER_READS | FILTER_FAILS | FILTER_ASKS, \
	.help = says, .eg = example

static struct filter rows[] = {
	{ .name = "~~", .role = ROLE_PATTERN, .args = "T12 Q0",
	    .type = STRING, .atom = ATOM_TEXT,
	    .flags = FILTER_HIDDEN | FILTER_STATE | FILTER_PLAIN | FILTER_ASKS,
	    .effects = match_effects, .level = LEVEL_STRING,
	    .infix = match_infix, .string = match_string, .print = match_print,
	    .help = "the first text in the string that the regular expression "
	    "(ECMAScript) matches; fails when there is none",
	    .eg = "player white ~~ \"^[A-M]\"" },
	{ .name = "matchpattern", .ours = true, .role = ROLE_PATTERN,
	    .args = "T12 T13", .type = STRING, .flags = FILTER_HIDDEN |
	    FILTER_STATE | FILTER_PLAIN | FILTER_ASKS | FILTER_FAILS,
	    .effects = match_effects, .level = LEVEL_STRING,
	    .string = match_string, .print = match_print,
	    .help = "the same as ~~ for a pattern that is not a literal; a "
	    "wrong one ends the search",
	    .eg = "event ~~ str(year)" },
	{ .name = "group", .begins = TOK_GROUP, .primary = group_primary,
	    GROUP(STRING, ATOM_NUMBER, .string = group_string,
	    "\\0 is the text of the last match, \\1 that of its first "
	    "group; fails when the group took no part in it",
	    "date ~~ \"([0-9]+)\" \\1==\"1912\"") },
	{ .name = "groupindex",
	    GROUP(NUMBER, ATOM_NUMBER, .number = groupindex_number,
	    "\\-1 is where the first group of the last match begins; fails "
	    "when the group took no part in it",
	    "player white ~~ \"(,)\" \\-1==6") },
	{ .name = "groupname", .ours = true, .role = ROLE_GROUP,
	    GROUP(STRING, ATOM_TEXT, .string = group_string,
	    "\\{y} is the text of the group (?<y>...) of the last match, and "
	    "\\k<y> in its pattern; fails when it took no part in it",
	    "date ~~ \"(?<y>[0-9]+)\" \\{y}==\"1912\"") },
	{ .name = "groupnameindex", .ours = true, .role = ROLE_GROUP,
	    GROUP(NUMBER, ATOM_TEXT, .number = groupindex_number,
	    "\\-{y} is where that group begins; fails when it took no part in "
	    "the match", "player white ~~ \"(?<comma>,)\" \\-{comma}==6") },
	{ .name = "str", .role = ROLE_TEXT,
	    .args = "A+", .parse = parse_items, .type = STRING,
	    .effects = str_effects, .string = str_string, .print = items_print,
	    .help = "the items as one text, as a comment would have them; "
	    "always matches", .eg = "str(\"move \" movenumber)==\"move 1\"" },
	{ .name = "indexof", .args = "( T T )", .type = NUMBER,
	    .flags = FILTER_PLAIN | FILTER_ASKS, .number = indexof_number,
	    .help = "where the first string begins in the second one; fails "
	    "when it does not occur",
	    .eg = "indexof(\"Kasparov\" player white)==0" },
	{ .name = "lowercase", .args = "T6", .type = STRING,
	    .flags = FILTER_PLAIN, .string = case_string, .which = 'A',
	    .help = "the string in small letters (Latin, Greek, Cyrillic); "
	    "fails when it has no value",
	    .eg = "\"kasparov\" in lowercase player" },
	{ .name = "uppercase", .args = "T6", .type = STRING,
	    .flags = FILTER_PLAIN, .string = case_string, .which = 'a',
	    .help = "the string in capitals (Latin, Greek, Cyrillic); fails "
	    "when it has no value",
	    .eg = "\"KASPAROV\" in uppercase player" },
	{ .name = "ascii", .args = "X", .flags = FILTER_PLAIN,
	    .typeof_ = ascii_type, .number = ascii_number,
	    .string = ascii_string,
	    .help = "the code of a string of one character in Unicode, or the "
	    "character with a code; fails for others",
	    .eg = "ascii typename to==78" },
	{ .name = "int", .args = "T", .type = NUMBER,
	    .flags = FILTER_PLAIN | FILTER_ASKS, .number = int_number,
	    .help = "the number that the string spells; fails when it spells "
	    "none", .eg = "int (date)[0:4]<1900" },
	{ .name = NULL }
};

const struct theme theme_strings = {
	.rows = rows,
	.size = sizeof(struct groups),
	.link = groups_link,
	.begin = groups_begin,
	.forget = groups_forget,
	.free = groups_free
};
