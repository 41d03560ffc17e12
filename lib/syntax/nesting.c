/*
 * nesting.c - the meaning that tokens get from their neighbours: ties dashes to
 * the tokens beside them, checks that delimiters nest, and marks tokens that
 * mean something else at the top level of a path.
 */
#include "syntax.h"

static bool
is_mark(const struct token *t)
{
	return t->kind == TOK_PATHEND || t->kind == TOK_LINEEND;
}

static bool
ties_left(const struct token *t)
{
	return !is_mark(t) && (t->kind != TOK_PUNCT ||
	    (strcmp(t->text, "[element]") != 0 &&
	    strchr(")}]?.#%[", t->text[t->length - 1]) != NULL));
}

static bool
ties_right(const struct token *t)
{
	return !is_mark(t) && t->kind != TOK_END && t->kind != TOK_WILD &&
	    (t->kind != TOK_PUNCT || strchr("})*+?:", t->text[0]) == NULL);
}

static void
set_ties(struct token *tok, size_t n)
{
	struct token *t;

	for (t = tok; t < tok + n; t++) {
		if (t->kind != TOK_DASH)
			continue;
		t->left_tied = t > tok && ties_left(t - 1) &&
		    t[-1].source.p + t[-1].source.n == t->source.p;
		t->right_tied = t + 1 < tok + n && ties_right(t + 1) &&
		    t->source.p + t->source.n == t[1].source.p;
	}
}

/* The delimiters and paths that are open. */
struct delimiters {
	struct open {
		const struct token *t;
		char close;	/* 0 for a path */
		bool in_path;	/* the next token is at its top level */
	} *open;
	size_t depth;
};

static bool
in_path(const struct delimiters *s)
{
	return s->depth > 0 && s->open[s->depth - 1].in_path;
}

static void
make_wildcard(struct token *t)
{
	t->kind = TOK_WILD;
	t->number = t->text[0] == '+';
	t->most = WILD_MOST;
}

/* Gives a token the meaning that it has at the top level of a path. */
static void
mark_in_path(struct query *q, struct token *t)
{
	t->in_path = true;
	if (token_is(t, "legal") || token_is(t, "countmoves"))
		query_error(q, t->line, t->col, "'%s' directly in a path "
		    "must be put in braces", t->text);
	if (token_is_one_of(t, "+*"))
		make_wildcard(t);
}

/*
 * Makes '+' and '*' wildcards where the next token shows that they cannot be
 * operators, as after a constituent of a line.
 */
static void
mark_wildcard(struct token *t)
{
	const struct token *next = t + 1;

	if (!token_is_one_of(t, "+*"))
		return;
	while (next->kind == TOK_PATHEND)
		next++;
	if (next->kind == TOK_WILD || next->kind == TOK_END ||
	    token_is(next, "-->") || token_is(next, "<--") ||
	    token_is_one_of(next, ")}?+*"))
		make_wildcard(t);
}

/* Ends the paths that are open in the innermost delimiter; returns how many. */
static size_t
end_paths(struct delimiters *s)
{
	size_t depth = s->depth;

	while (s->depth > 0 && s->open[s->depth - 1].close == 0)
		s->depth--;
	return depth - s->depth;
}

static void
close_delimiter(struct query *q, struct delimiters *s, const struct token *t)
{
	const struct token *open;

	end_paths(s);
	if (s->depth == 0)
		query_error(q, t->line, t->col, "'%s' closes nothing", t->text);
	open = s->open[--s->depth].t;
	if (s->open[s->depth].close != t->text[0])
		query_error(q, t->line, t->col, "'%s' does not close the '%s' "
		    "of line %d column %d", t->text, open->text, open->line,
		    open->col);
}

struct token *
tokens_nest(struct query *q, struct token *tok, size_t n)
{
	struct delimiters s = { .depth = 0 };
	const struct token *last;
	struct token *out, *t;
	size_t nout = 0, ended;
	char close;
	bool path;

	set_ties(tok, n);
	/* a blank line can end several paths, each with its own mark */
	s.open = arena_alloc(&q->arena, (n + 1) * sizeof(*s.open));
	out = arena_alloc(&q->arena, (2 * n + 1) * sizeof(*out));
	for (t = tok; t < tok + n; t++) {
		if (t->kind == TOK_PATHEND) {
			for (ended = end_paths(&s); ended > 0; ended--)
				out[nout++] = *t;
			continue;
		}
		if (token_is_one_of(t, ")}]"))
			close_delimiter(q, &s, t);
		else if (in_path(&s))
			mark_in_path(q, t);
		mark_wildcard(t);
		close = !token_is_one_of(t, "({[") ? 0 :
		    *t->text == '(' ? ')' : *t->text == '{' ? '}' : ']';
		path = close == ')' ? in_path(&s) : token_is(t, "path");
		if (close != 0 || path)
			s.open[s.depth++] = (struct open){ t, close, path };
		out[nout++] = *t;
	}
	end_paths(&s);
	if (s.depth > 0) {
		last = s.open[s.depth - 1].t;
		query_mistake(q, last->line, last->col, "this '%s' is never "
		    "closed", last->text);
	}
	return out;
}
