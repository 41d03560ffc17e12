/*
 * header.c - the parameters between the parentheses of cql(), each a node below
 * the header: reads and merges those of header.txt, and takes their settings.
 */
#include <limits.h>

#include "syntax.h"
#include "syntaxprint.h"

struct node *
parse_quoted(struct parser *p, struct node *n, enum tokenkind bare,
    const char *what)
{
	if (p->t->kind != bare &&
	    (p->t->kind != TOK_STRING || !p->t->quoted))
		parse_expected(p, what);
	node_take_text(n, p->t);
	p->t++;
	return n;
}

static struct node *
matchstring_parse(struct parser *p, struct node *n)
{
	return parse_quoted(p, n, TOK_FILE, "a string in quotes");
}

static struct node *
file_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	struct span s;

	parse_quoted(p, n, TOK_FILE, "the name of a file");
	s = node_text(n);
	if (s.n < 5 || (!span_ends(s, ".pgn") && !span_ends(s, ".PGN")))
		parse_error(p, t, "the name of the file must end in .pgn");
	return n;
}

/* Reads a bound of a range: a number, perhaps negative. */
static bool
range_bound(struct parser *p, int *number)
{
	bool negative = token_is(p->t, "-") &&
	    p->t[1].kind == TOK_NUMBER && !p->t[1].space;

	p->t += negative;
	if (p->t->kind != TOK_NUMBER)
		return false;
	*number = negative ? -p->t->number : p->t->number;
	p->t++;
	return true;
}

/* Parses one or two numbers. */
static struct node *
range_parse(struct parser *p, struct node *n)
{
	if (!range_bound(p, &n->number))
		parse_expected(p, "one or two numbers");
	n->most = n->number;
	range_bound(p, &n->most);
	return n;
}

struct node *
parse_result(struct parser *p, struct node *n)
{
	for (n->number = 0; n->number < 4; n->number++)
		if (strcmp(p->t->text, game_results[n->number]) == 0)
			break;
	if (n->number == 4)
		parse_expected(p, "1-0, 0-1, 1/2-1/2 or *");
	p->t++;
	return n;
}

static void
parameter_print(struct printer *p, const struct node *n)
{
	if (n->filter->spelling == NULL)
		return;
	print_word(p, n->filter->spelling);
	if (n->filter->atom == ATOM_TEXT)
		print_string(p, n->text, n->length);
	else
		atom_write(n, p->out);
}

static void
header_print(struct printer *p, const struct node *n)
{
	int i;

	buf_puts(p->out, "cql(");
	for (i = 0; i < n->nargs; i++)
		parameter_print(p, n->arg[i]);
	buf_puts(p->out, ")");
}

/* ---- the table ---- */

/* Traits of parameters. */
enum {
	ONCE = 1,		/* may be in a header only once */
	ADDED = 2,		/* -H adds to those in the header */
	FIRST = 4,		/* those of -H go first, and the first one
				   counts */
	COUNT = 8,		/* -H replaces both kinds of matchcount */
	OWN = 16		/* those of -H go first, and the last one
				   counts */
};

#define PARAMETER(text, words, what, how, traits, says)			\
	{ .name = text, .args = "", .spelling = words, .atom = what,	\
	    .flags = FILTER_HIDDEN | FILTER_HEADER, .which = traits,	\
	    .parse = how, .print = parameter_print, .help = says,	\
	    .eg = "true" }
/* The kinds of rows in header.txt. */
#define FILENAME(text, eg, words, says)					\
	PARAMETER(text, words, ATOM_TEXT, file_parse, ONCE, says)
#define COUNTS(text, eg, words, says)					\
	PARAMETER(text, words, ATOM_INTERVAL, range_parse, ONCE | COUNT, says)
#define GAMES(text, eg, words, says)					\
	PARAMETER(text, words, ATOM_INTERVAL, range_parse, ONCE, says)
#define RESULT(text, eg, words, says)					\
	PARAMETER(text, words, ATOM_RESULT, parse_result, ADDED, says)
#define TEXT(text, eg, words, says)					\
	PARAMETER(text, words, ATOM_TEXT, matchstring_parse, OWN, says)
#define LEVEL(text, eg, words, says)					\
	PARAMETER(text, words, ATOM_NONE, NULL, FIRST, says)
#define WORD(text, eg, words, says)					\
	PARAMETER(text, words, ATOM_NONE, NULL, 0, says)

static struct filter rows[] = {
	{ .name = "header", .args = "[A+]", .flags = FILTER_HIDDEN |
	    FILTER_HEADER, .print = header_print,
	    .help = "the parameters of the query", .eg = "true" },
#include "header.txt.inc"
	{ .name = "included", .role = ROLE_INCLUDED,
	    .args = "", .atom = ATOM_TEXT,
	    .flags = FILTER_HIDDEN | FILTER_HEADER, .print = parameter_print,
	    .help = "a file that the query includes, which the lines of its "
	    "filters are counted from", .eg = "true" },
	{ .name = NULL }
};

const struct theme theme_header = { .rows = rows };

/* ---- what the parameters set ---- */

void
query_settings(const struct query *q, struct settings *s)
{
	const struct node *n;
	int i;

	*s = (struct settings){ .level = COMMENT_NORMAL, .count_least = 1,
		.count_most = LONG_MAX, .first_game = 1,
		.last_game = LONG_MAX, .results = ~0u };
	for (i = 0; i < q->header->nargs; i++) {
		n = q->header->arg[i];
		if (node_is(n, "sortmatchcount") || node_is(n, "matchcount")) {
			s->count_least = n->number;
			s->count_most = n->most;
			s->sorted = node_is(n, "sortmatchcount");
		} else if (node_is(n, "gamenumbers")) {
			s->first_game = n->number;
			s->last_game = n->most;
		} else if (node_is(n, "gameresult")) {
			s->results &= 1u << n->number;
		} else if (node_is(n, "matchstring")) {
			s->matchstring = node_text(n);
		} else if ((n->filter->which & FIRST) != 0 &&
		    s->level == COMMENT_NORMAL) {	/* the first counts */
			s->level = node_is(n, "quiet") ? COMMENT_QUIET :
			    COMMENT_SILENT;
		}
		if (node_is(n, "variations") || node_is(n, "mainlineonly"))
			s->variations = node_is(n, "variations");
		s->mark_first |= node_is(n, "markfirst");
		s->no_header |= node_is(n, "noheader");
		s->always_comment |= node_is(n, "alwayscomment");
		s->secure |= node_is(n, "secure");
		s->fen_rights |= node_is(n, "fenrights");
	}
}

/* ---- reading ---- */

/* Consumes the words of a parameter if the first one is the next token. */
static bool
accept_words(struct parser *p, const char *words)
{
	size_t n = strcspn(words, " ");
	const char *first = arena_copy(&p->q->arena, words, n);

	if (!accept(p, first))
		return false;
	if (words[n] != '\0')
		expect(p, words + n + 1, arena_printf(&p->q->arena,
		    "after '%s'", first));
	return true;
}

/* Reports what is no parameter, with the nearest one or all of them. */
static NORETURN void
report_parameter(struct parser *p)
{
	const struct filter *f = filter_find(p->t->text), *row;
	struct span word = span_of(p->t->text);
	const char *near = NULL;
	int far = span_reach(word);
	struct buf all = { 0 };
	struct span names;

	if (p->t->kind != TOK_WORD)
		parse_expected(p, "a parameter of the query or ')'");
	for (row = rows; row->name != NULL; row++) {
		if (row->spelling == NULL)
			continue;
		buf_printf(&all, "%s%s", all.n > 0 ? ", " : "",
		    row->spelling);
		if (span_is_nearer(word, span_of(row->spelling), &far))
			near = row->spelling;
	}
	names = span_keep(&p->q->arena, &all);
	if (near != NULL)
		parse_error(p, p->t, "unknown parameter '%s'; did you mean "
		    "'%s'?", p->t->text, near);
	if (f != NULL && (f->flags & FILTER_HIDDEN) == 0)
		parse_mistake(p, p->t, "'%s' is a filter, which stands after "
		    "the parentheses, as in cql() mate", f->name);
	parse_error(p, p->t, "unknown parameter '%s'; the parameters are %s",
	    p->t->text, names.p);
}

static struct node *
parse_setting(struct parser *p)
{
	const struct token *t = p->t;
	const struct filter *f;
	struct node *n;

	for (f = rows; f->name != NULL; f++) {
		if (f->spelling == NULL || !accept_words(p, f->spelling))
			continue;
		n = node_at(p, f->name, t);
		return f->parse != NULL ? f->parse(p, n) : n;
	}
	report_parameter(p);
}

struct node *
parse_header(struct parser *p)
{
	const struct token *t = p->t;
	struct node *header = node_at(p, "header", t), *n;
	int i;

	if (!accept(p, "cql"))
		return header;
	expect(p, "(", "after 'cql'");
	while (!accept(p, ")")) {
		n = parse_setting(p);
		for (i = 0; i < header->nargs; i++)
			if ((n->filter->which & ONCE) != 0 &&
			    header->arg[i]->filter == n->filter)
				parse_error(p, n, "a second '%s'",
				    n->filter->spelling);
		node_add(p->q, header, n);
	}
	return header;
}

/* ---- merging ---- */

/* Whether the header has a parameter that replaces old. */
static bool
is_replaced(const struct node *header, const struct node *old)
{
	const struct filter *f;
	int i;

	for (i = 0; i < header->nargs; i++) {
		f = header->arg[i]->filter;
		if ((f->which & (ADDED | OWN)) == 0 && (f == old->filter ||
		    (f->which & old->filter->which & COUNT) != 0))
			return true;
	}
	return false;
}

static void
add_those(struct query *q, const struct node *from, bool first)
{
	int i;

	for (i = 0; i < from->nargs; i++)
		if (((from->arg[i]->filter->which & (FIRST | OWN)) != 0) ==
		    first)
			node_add(q, q->header, from->arg[i]);
}

static void
merge_header(struct query *q, void *header)
{
	struct node *old = q->header, *n = header;
	int i;

	q->header = node_new(q, old->filter, old->line, old->col);
	add_those(q, n, true);
	for (i = 0; i < old->nargs; i++)
		if (!is_replaced(n, old->arg[i]))
			node_add(q, q->header, old->arg[i]);
	add_those(q, n, false);
}

bool
query_merge_header(struct query *q, const char *text)
{
	struct query extra = { .arena = q->arena, .file = "header",
	    .name = "" };
	bool ok;

	text = arena_printf(&extra.arena, "cql(%s) true", text);
	ok = query_parse(&extra, span_of(text));
	q->arena = extra.arena;
	free(extra.lines.at);
	return ok && query_try(q, merge_header, extra.header);
}
