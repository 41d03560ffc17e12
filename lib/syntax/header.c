/*
 * header.c - the parameters between the parentheses of cql(), each a node
 * below the header's.
 */
#include <string.h>

#include "syntax.h"

static struct node *
header_text(struct parser *p, struct node *n, const char *what)
{
	if (p->t->kind != TOK_FILE &&
	    (p->t->kind != TOK_STRING || !p->t->quoted))
		parse_expected(p, what);
	n->text = p->t->text;
	n->length = p->t->length;
	p->t++;
	return n;
}

static struct node *
header_file(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	struct span s;

	header_text(p, n, "the name of a file");
	s.p = n->text;
	s.n = n->length;
	if (s.n < 5 || (memcmp(s.p + s.n - 4, ".pgn", 4) != 0 &&
	    memcmp(s.p + s.n - 4, ".PGN", 4) != 0))
		parse_error(p, t, "the name of the file must end in .pgn");
	return n;
}

/* A bound of a range: a number, perhaps below zero. */
static bool
header_bound(struct parser *p, int *number)
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

/* One or two numbers. */
static struct node *
header_range(struct parser *p, struct node *n)
{
	if (!header_bound(p, &n->number))
		parse_expected(p, "one or two numbers");
	n->most = n->number;
	header_bound(p, &n->most);
	return n;
}

static struct node *
header_result(struct parser *p, struct node *n)
{
	int i;

	for (i = 0; i < 3; i++)
		if ((p->t->kind == TOK_RESULT || p->t->kind == TOK_STRING) &&
		    strcmp(p->t->text, game_results[i]) == 0)
			break;
	if (i == 3)
		parse_expected(p, "1-0, 0-1 or 1/2-1/2");
	p->t++;
	n->number = i;
	return n;
}

static struct node *
parse_parameter(struct parser *p)
{
	const struct token *t = p->t;
	struct node *n;

	if (accept(p, "input"))
		return header_file(p, node_at(p, "input", t));
	if (accept(p, "output"))
		return header_file(p, node_at(p, "output", t));
	if (accept(p, "matchcount"))
		return header_range(p, node_at(p, "matchcount", t));
	if (accept(p, "gamenumber"))
		return header_range(p, node_at(p, "gamenumbers", t));
	if (accept(p, "sort")) {
		expect(p, "matchcount", "after 'sort'");
		return header_range(p, node_at(p, "sortmatchcount", t));
	}
	if (accept(p, "result"))
		return header_result(p, node_at(p, "gameresult", t));
	if (accept(p, "matchstring"))
		return header_text(p, node_at(p, "matchstring", t),
		    "a string in quotes");
	n = accept(p, "variations") ? node_at(p, "variations", t) :
	    accept(p, "silent") ? node_at(p, "silent", t) :
	    accept(p, "mainline") ? node_at(p, "mainlineonly", t) :
	    accept(p, "quiet") ? node_at(p, "quiet", t) :
	    accept(p, "markfirst") ? node_at(p, "markfirst", t) :
	    accept(p, "noheader") ? node_at(p, "noheader", t) : NULL;
	if (n == NULL)
		parse_expected(p, "a parameter of the query or ')'");
	return n;
}

/* Parameters whose name in a query is that of a filter. */
static const struct {
	const char *row, *word;
} parameter_words[] = {
	{ "gamenumbers", "gamenumber" }, { "gameresult", "result" },
	{ "mainlineonly", "mainline" }, { "sortmatchcount", "sort matchcount" }
};

static const char *
parameter_word(const struct node *n)
{
	size_t i;

	for (i = 0; i < LENGTH(parameter_words); i++)
		if (node_is(n, parameter_words[i].row))
			return parameter_words[i].word;
	return n->filter->name;
}

static bool
only_once(const struct node *n)
{
	return node_is(n, "input") || node_is(n, "output") ||
	    node_is(n, "matchcount") || node_is(n, "gamenumbers") ||
	    node_is(n, "sortmatchcount");
}

static void
add_parameter(struct parser *p, struct node *header, struct node *n)
{
	int i;

	for (i = 0; only_once(n) && i < header->nargs; i++)
		if (header->arg[i]->filter == n->filter)
			query_error(p->q, n->line, n->col, "a second '%s'",
			    parameter_word(n));
	node_add(p->q, header, n);
}

struct node *
parse_header(struct parser *p)
{
	const struct token *t = p->t;
	struct node *header = node_at(p, "header", t);

	if (!token_is(t, "cql"))
		return header;
	p->t++;
	expect(p, "(", "after 'cql'");
	while (!token_is(p->t, ")"))
		add_parameter(p, header, parse_parameter(p));
	p->t++;
	return header;
}

static const char *
header_invalid(const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++)
		if (n->arg[i] == NULL || (n->arg[i]->filter->flags &
		    FILTER_HEADER) == 0)
			return "a header is made of parameters";
	return NULL;
}

static void
parameter_print(struct printer *p, const struct node *n)
{
	print_word(p, parameter_word(n));
	switch (n->filter->atom) {
	case ATOM_TEXT:
		buf_puts(p->out, " \"");
		buf_add(p->out, n->text, n->length);
		buf_puts(p->out, "\"");
		break;
	case ATOM_INTERVAL:
		buf_printf(p->out, " %d %d", n->number, n->most);
		break;
	case ATOM_RESULT:
		buf_printf(p->out, " %s", game_results[n->number]);
		break;
	default:
		break;
	}
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

#define PARAMETER(text, what, says)					\
	{ .name = text, .args = "", .atom = what,			\
	    .flags = FILTER_HIDDEN | FILTER_HEADER,			\
	    .print = parameter_print, .help = says, .eg = "true" }

static const struct filter rows[] = {
	{ .name = "header", .args = "[A+]", .flags = FILTER_HIDDEN |
	    FILTER_HEADER, .invalid = header_invalid, .print = header_print,
	    .help = "the parameters of the query", .eg = "true" },
	PARAMETER("input", ATOM_TEXT, "the file to search"),
	PARAMETER("output", ATOM_TEXT, "the file to write"),
	PARAMETER("matchcount", ATOM_INTERVAL, "how many positions must "
	    "match for a game to be written"),
	PARAMETER("sortmatchcount", ATOM_INTERVAL, "matchcount, and the "
	    "games are sorted by it"),
	PARAMETER("gamenumbers", ATOM_INTERVAL, "the games to search"),
	PARAMETER("gameresult", ATOM_RESULT, "the result that games must have"),
	PARAMETER("variations", ATOM_NONE, "variations are searched too"),
	PARAMETER("mainlineonly", ATOM_NONE, "variations are not searched, "
	    "whatever stands before"),
	PARAMETER("silent", ATOM_NONE, "no comments are made"),
	PARAMETER("quiet", ATOM_NONE, "no automatic comments are made"),
	PARAMETER("matchstring", ATOM_TEXT, "the comment at each match"),
	PARAMETER("markfirst", ATOM_NONE, "the comment stands at the first "
	    "match of a game alone"),
	PARAMETER("noheader", ATOM_NONE, "no number of the game is told"),
	{ .name = NULL }
};

const struct theme theme_header = { .rows = rows };
