/*
 * recover.c - continues after an error of a query, so that one run reports
 * several. Each must be an error whatever the first one was: parsing continues
 * only where a filter begins for certain, and errors in a filter that uses a
 * name from a wrong one are not reported.
 */
#include "syntax.h"

struct attempt {
	struct parser *p;
	struct node *list;
};

static void
try_filter(struct query *q, void *context)
{
	struct attempt *a = context;
	struct node *n = parse(a->p, LEVEL_OR);

	if (n == NULL)
		parse_expected(a->p, "a filter");
	node_add(q, a->list, n);
}

/* Whether t can begin a filter and cannot continue what stands before it. */
static bool
begins_filter(const struct token *t)
{
	const struct sign *s = sign_find(t->text);

	if (t->kind == TOK_MEN || t->kind == TOK_PIECEDECL)
		return true;
	if (t->kind == TOK_PUNCT)
		return token_is(t, "{") || token_is(t, "(") || (s != NULL &&
		    s->prefix != NULL && s->infix == NULL);
	return t->kind == TOK_WORD && (s == NULL || s->infix == NULL) &&
	    (is_new_name(t) || filter_find(t->text) != NULL);
}

/*
 * Returns the first token at or after at where a filter begins on a line of its
 * own, no further to the right than the one at from, or the end. Skips parts of
 * a path, line or if, which may stand so, too.
 */
static const struct token *
next_filter(const struct token *from, const struct token *at)
{
	const struct token *t;
	bool path = false, unsure = false;
	int depth = 0, line = from->line;

	for (t = from; t->kind != TOK_END; t++) {
		if (t->kind == TOK_PATHEND) {
			path = false;
			continue;
		}
		if (t > from && t >= at && depth == 0 && !path && !unsure &&
		    t->line != line && t->col <= from->col && begins_filter(t))
			return t;
		line = t->line;
		path |= token_is(t, "path");
		unsure |= depth == 0 &&
		    (token_is(t, "line") || token_is(t, "if"));
		depth += token_is_one_of(t, "({[") - token_is_one_of(t, ")}]");
	}
	return t;
}

/*
 * Records the words of a wrong filter. Returns whether an earlier one may be
 * the only cause: the filter uses a name that the earlier one may have defined.
 */
static bool
follows_from(struct texttable *words, const struct token *from,
    const struct token *to)
{
	const struct token *t;
	bool follows = false;

	for (t = from; t < to; t++)
		follows |= is_new_name(t) &&
		    table_get(words, span_of(t->text)) >= 0;
	for (t = from; t < to; t++)
		if (t->kind == TOK_WORD || t->kind == TOK_PIECEDECL)
			table_add(words, span_of(t->text))->value = 0;
	return follows;
}

void
parse_recovering(struct parser *p, struct node *list, struct recovery *r)
{
	struct parser before = *p;
	struct attempt attempt = { p, list };
	struct query *q = p->q;
	struct buf message = { 0 }, *around = q->diagnostics;
	int depth = q->depth;
	const struct token *from = p->t, *at;

	q->diagnostics = &message;
	if (!query_try(q, try_filter, &attempt)) {
		at = p->calls == before.calls ? p->t : from;
		*p = before;
		p->t = next_filter(from, at);
		q->depth = depth;
		if (follows_from(&r->words, from, p->t))
			message.n = 0;
		else
			r->errors++;
		r->nfailed++;
		while ((q->classic || r->errors == ERRORS_MOST ||
		    r->nfailed == FAILED_MOST ||
		    q->nnodes > NODES_MOST) && p->t->kind != TOK_END)
			p->t++;
	}
	q->diagnostics = around;
	if (around != NULL)
		buf_add(around, message.p, message.n);
	else
		buf_write(&message, stderr);
	buf_free(&message);
}
