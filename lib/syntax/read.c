/*
 * read.c - reads a whole query: its text in either language, and the filters
 * that the command line adds before and around its body.
 */
#include "syntax.h"
#include "utiltext.h"

/* Returns the tokens of the query, with their places in its own text. */
static struct token *
read_tokens(struct query *q)
{
	struct origins origins;
	const struct origin *at, *last;
	struct span text;
	struct token *first, *t;

	q->classic = q->dialect == DIALECT_CLASSIC ||
	    (q->dialect == DIALECT_ANY && classic_begins(q->text));
	if (!q->classic)
		return lex(q, q->text);
	classic_translate(q, q->text, &text, &origins);
	first = t = lex(q, text);
	/* tokens and origins are sorted */
	at = origins.list;
	last = at + origins.n - 1;
	do {
		while (at < last && at[1].at <= (size_t)(t->source.p - text.p))
			at++;
		t->line = at->line;
		t->col = at->col;
	} while (t++->kind != TOK_END);
	return first;
}

static void
lex_text(struct query *q, void *context)
{
	struct token **tokens = context;

	*tokens = lex(q, q->text);
}

struct token *
query_tokens(struct query *q, struct span text)
{
	struct token *tokens = NULL;

	q->text = text;
	query_try(q, lex_text, &tokens);
	return tokens;
}

/* Parses the text of an option, which may use the names of the query. */
static struct node *
parse_added(struct query *q, const char *option, const char *text)
{
	struct parser p = { .q = q };
	struct span own = q->text;
	const char *file = q->file;
	struct node *n;

	q->text = text_utf8(&q->arena, span_of(text));
	q->file = option;
	p.t = lex(q, q->text);
	n = parse_sequence(&p, NULL, p.t);
	q->text = own;
	q->file = file;
	return n;
}

/* Replaces the filter "true" in n, which marks the place of the body. */
static struct node *
fill_hole(struct query *q, struct node *n, struct node *body)
{
	int i;

	if (n == NULL)
		return NULL;
	if (node_plays(n, ROLE_TRUE))
		return body;
	for (i = 0; i < n->nargs; i++)
		n->arg[i] = fill_hole(q, n->arg[i], body);
	return node_typed(q, n);
}

/* Parses a query, and what the command line puts before and around its body. */
static void
parse_query(struct query *q, void *context)
{
	struct parser p = { .q = q, .t = read_tokens(q) };
	struct node *body, *list = NULL;
	const struct added *a;

	q->header = parse_header(&p);
	if (q->before != NULL)
		list = node_new(q, filter_of(ROLE_COMPOUND), p.t->line,
		    p.t->col);
	for (a = q->before; a != NULL; a = a->next)
		node_add(q, list, parse_added(q, a->option, a->text));
	body = q->own = parse_sequence(&p, NULL, p.t);
	if (list != NULL) {
		node_add(q, list, body);
		q->added = list->arg;
		body = node_typed(q, list);
	}
	if (q->around != NULL && *q->around != '\0')
		body = fill_hole(q, parse_added(q, "-W", arena_printf(
		    &q->arena, "%s true", q->around)), body);
	q->body = body;
}

bool
query_parse(struct query *q, struct span text)
{
	q->text = text_utf8(&q->arena, text);
	return query_try(q, parse_query, NULL);
}
