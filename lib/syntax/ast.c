/*
 * ast.c - the syntax tree as text, cqlast(5): a node a line, names not
 * numbers, written and read without loss.
 */
#include <string.h>

#include "syntax.h"

/* ---- writing ---- */

static void
indent(int depth, struct buf *b)
{
	int i;

	for (i = 0; i < depth; i++)
		buf_puts(b, "  ");
}

void
ast_write_words(const struct node *n, struct buf *b)
{
	const struct sigitem *item;

	for (item = n->filter->items; item->kind != SIG_END; item++)
		if (item->kind == SIG_WORD && item->option != 0 &&
		    (item->bit != 0 ? (n->words & item->bit) != 0 :
		    strchr("=()", item->word[0]) == NULL &&
		    sig_given(n, item)))
			buf_printf(b, " %s", item->word);
}

void
ast_write_line(const struct node *n, struct buf *b)
{
	buf_printf(b, "%s@%d:%d", n->filter->name, n->line, n->col);
	ast_write_words(n, b);
	atom_write(n, b);
}

void
ast_write_node(const struct node *n, int depth, struct buf *b)
{
	int i;

	indent(depth, b);
	if (n == NULL) {
		buf_putc(b, '-');
		return;
	}
	buf_putc(b, '(');
	ast_write_line(n, b);
	for (i = 0; i < n->nargs; i++) {
		buf_putc(b, '\n');
		ast_write_node(n->arg[i], depth + 1, b);
	}
	buf_putc(b, ')');
}

void
ast_write(const struct query *q, struct buf *b)
{
	buf_puts(b, "cqlast 1 ");
	field_escape(b, span_of(q->name));
	buf_puts(b, "\n(query ");
	field_escape(b, span_of(q->file));
	buf_puts(b, q->expanded ? " expanded\n" : "\n");
	ast_write_node(q->header, 1, b);
	buf_putc(b, '\n');
	ast_write_node(q->body, 1, b);
	buf_puts(b, ")\n");
}

/* ---- reading ---- */

struct reader {
	struct query *q;
	const char *p, *end;
	int line;		/* of the AST */
	int closing;		/* parentheses at the end of the last line */
};

/* Diagnostics name the place in the AST, not that in the query. */
static void
fail(struct reader *r, const char *what)
{
	warn_at(r->q->file, r->line, 0, "%s", what);
	longjmp(*r->q->failure, 1);
}

/* The next line that is not blank, without its indentation. */
static bool
next_line(struct reader *r, struct span *line)
{
	const char *eol;

	while (r->p < r->end) {
		eol = memchr(r->p, '\n', (size_t)(r->end - r->p));
		if (eol == NULL)
			eol = r->end;
		line->p = r->p;
		line->n = (size_t)(eol - r->p);
		r->p = eol < r->end ? eol + 1 : eol;
		r->line++;
		*line = span_trim(*line);
		if (line->n != 0)
			return true;
	}
	return false;
}

static int
count_closing(struct span *line)
{
	int n = 0;

	while (line->n > 0 && line->p[line->n - 1] == ')') {
		line->n--;
		n++;
	}
	return n;
}

static struct span
cut_word(struct span *s)
{
	struct span word = { s->p, 0 };

	while (word.n < s->n && s->p[word.n] != ' ')
		word.n++;
	s->p += word.n;
	s->n -= word.n;
	while (s->n > 0 && s->p[0] == ' ') {
		s->p++;
		s->n--;
	}
	return word;
}

/* name@line:col */
static struct node *
read_name(struct reader *r, struct span head)
{
	const struct filter *f;
	size_t at = head.n;
	char name[64];
	int line, col, used = 0;
	char place[32];

	while (at > 0 && head.p[at - 1] != '@')
		at--;
	if (at < 2 || at > sizeof(name) || head.n - at >= sizeof(place))
		fail(r, "expected NAME@LINE:COLUMN");
	memcpy(name, head.p, at - 1);
	name[at - 1] = '\0';
	memcpy(place, head.p + at, head.n - at);
	place[head.n - at] = '\0';
	if (sscanf(place, "%9d:%9d%n", &line, &col, &used) != 2 ||
	    place[used] != '\0')
		fail(r, "expected NAME@LINE:COLUMN");
	f = filter_find(name);
	if (f == NULL)
		fail(r, "unknown node name");
	return node_new(r->q, f, line, col);
}

static void
read_words(struct node *n, struct span *rest)
{
	const struct sigitem *item;
	struct span word, after;

	for (item = n->filter->items; item->kind != SIG_END; item++) {
		if (item->kind != SIG_WORD || item->option == 0)
			continue;
		after = *rest;
		word = cut_word(&after);
		if (span_is(word, item->word)) {
			n->words |= item->bit;
			*rest = after;
		}
	}
}

/* Why the operands do not fit the signature, or NULL. */
static const char *
operands_invalid(const struct node *n)
{
	const struct sigitem *item;
	int slot = 0, last;

	if (n->filter->invalid != NULL)
		return n->filter->invalid(n);
	if (n->filter->sugar != NULL && n->nargs != 0)
		return n->nargs == 1 && n->arg[0] != NULL &&
		    n->arg[0]->type == n->filter->type ? NULL :
		    "the definition of this filter has another type";
	for (item = n->filter->items; item->kind != SIG_END; item++) {
		if (item->slot < 0)
			continue;
		if (slot >= n->nargs)
			return "operands are missing";
		last = item->many ? n->nargs - 1 : slot;
		for (; slot <= last; slot++) {
			if (n->arg[slot] == NULL ? item->option == 0 :
			    !sig_accepts(item->letter, n->arg[slot]->type))
				return "an operand is missing or of the "
				    "wrong type";
			if (n->arg[slot] != NULL && (item->letter == 'R') !=
			    node_is(n->arg[slot], "range"))
				return "a range is missing or misplaced";
			if (item->letter == 'V' && (n->arg[slot]->type !=
			    POSITION || !node_is(n->arg[slot], "variable")))
				return "a position variable is missing";
		}
	}
	return slot != n->nargs ? "too many operands" : NULL;
}

static struct node *
read_node(struct reader *r, int depth)
{
	struct span line, rest;
	struct node *n;
	const char *why;

	if (depth > HEIGHT_MOST)
		fail(r, "nodes are nested too deep");
	if (!next_line(r, &line))
		fail(r, "the document ends within a node");
	r->closing = count_closing(&line);
	if (span_is(line, "-"))
		return NULL;
	if (line.n < 2 || line.p[0] != '(')
		fail(r, "expected '(' and the name of a node");
	line.p++;
	line.n--;
	rest = line;
	n = read_name(r, cut_word(&rest));
	read_words(n, &rest);
	if (!atom_read(r->q, n, &rest))
		fail(r, "what stands behind the node's name is not its own");
	while (r->closing == 0)
		node_add(r->q, n, read_node(r, depth + 1));
	r->closing--;
	why = operands_invalid(n);
	if (why != NULL)
		fail(r, why);
	node_type(r->q, n);
	return n;
}

/* The field of a document that names something. */
static char *
read_field(struct reader *r, struct span field)
{
	struct buf b = { 0 };
	char *copy;

	field_unescape(&b, field);
	copy = arena_copy(&r->q->arena, b.p, b.n);
	buf_free(&b);
	return copy;
}

/* cqlast 1 NAME, and the line (query FILE [expanded]. */
static void
read_head(struct reader *r)
{
	struct span line, word;

	if (!next_line(r, &line))
		fail(r, "expected 'cqlast 1 NAME'");
	word = cut_word(&line);
	if (!span_is(word, "cqlast"))
		fail(r, "not an AST: expected 'cqlast 1 NAME'; run the query "
		    "through cqlparse, or give it with -f or -e");
	word = cut_word(&line);
	if (!span_is(word, "1"))
		fail(r, "this version of the format is not known; 1 is");
	r->q->name = read_field(r, line);
	if (!next_line(r, &line) || !span_is(cut_word(&line), "(query"))
		fail(r, "expected '(query'");
	/* diagnostics are about the AST until it has been read */
	r->q->text.p = read_field(r, cut_word(&line));
	r->q->expanded = span_is(line, "expanded");
}

bool
ast_read(struct query *q, struct span *text)
{
	struct reader r = { 0 };
	jmp_buf failure;

	r.q = q;
	r.p = text->p;
	r.end = text->p + text->n;
	q->failure = &failure;
	if (setjmp(failure) != 0)
		return false;
	read_head(&r);
	q->header = read_node(&r, 1);
	q->body = r.closing == 0 ? read_node(&r, 1) : NULL;
	if (q->header == NULL || !node_is(q->header, "header") ||
	    q->body == NULL || r.closing != 1)
		fail(&r, "a query is a header and one filter");
	q->file = q->text.p;
	q->text.p = NULL;
	text->n -= (size_t)(r.p - text->p);
	text->p = r.p;
	return true;
}

bool
ast_each(const char *file, bool (*each)(struct query *))
{
	struct buf b = { 0 };
	struct query q;
	struct span rest;
	bool ok = file_read(file, &b);

	if (!ok)
		warn("%s:", file);
	rest.p = buf_str(&b);
	rest.n = b.n;
	rest = span_trim(rest);
	while (ok && rest.n != 0) {
		memset(&q, 0, sizeof(q));
		q.file = strcmp(file, "-") == 0 ? "stdin" : file;
		ok = ast_read(&q, &rest) && each(&q);
		query_free(&q);
		rest = span_trim(rest);
	}
	buf_free(&b);
	return ok;
}
