/*
 * roundtrip.c - reads trees, and refuses those that no CQL text has: the tree
 * is printed and parsed again, and must be the same. If it is not, the message
 * names the first node that differs, or the one whose text is wrong.
 */
#include "orbit.h"
#include "utilfile.h"
#include "utiltext.h"

/* ---- comparing ---- */

/*
 * A node of the tree that was read, and the node that its text gives instead.
 * Only nodes with serials below placed have a place: expansion made the others.
 */
struct difference {
	int placed;
	const struct node *at, *read, *said;
};

static bool
is_alike(const struct node *a, const struct node *b)
{
	struct buf x = { 0 }, y = { 0 };
	bool alike;

	if (a->filter != b->filter)
		return false;
	ast_write_line(a, false, &x);
	ast_write_line(b, false, &y);
	alike = span_equal(buf_bytes(&x), buf_bytes(&y));
	BUFS_FREE(&x, &y);
	return alike;
}

static const struct node *
operand(const struct node *n, int i)
{
	return i < n->nargs ? n->arg[i] : NULL;
}

/* Whether two trees differ, and where. */
static bool
differ(const struct node *a, const struct node *b, struct difference *d)
{
	const struct node *arg;
	int i, n = a->nargs > b->nargs ? a->nargs : b->nargs;

	d->at = a->serial < d->placed ? a : d->at;
	d->read = a;
	d->said = b;
	if (!is_alike(a, b))
		return true;
	for (i = 0; i < n; i++)
		if ((operand(a, i) == NULL) != (operand(b, i) == NULL))
			return true;
	for (i = 0; i < n; i++) {
		arg = operand(a, i);
		if (arg != NULL && differ(arg, operand(b, i), d))
			return true;
	}
	return false;
}

static bool
queries_differ(struct query *q, const struct query *said, struct difference *d)
{
	struct node *n = node_copy(q, q->header);
	int i;

	n->serial = q->header->serial;
	/* no text names the files that were included */
	for (i = n->nargs = 0; i < q->header->nargs; i++)
		if (!node_plays(q->header->arg[i], ROLE_INCLUDED))
			n->arg[n->nargs++] = q->header->arg[i];
	return differ(n, said->header, d) || differ(q->body, said->body, d);
}

/* ---- refusing ---- */

/* A tree that is read, and the query that its text gives. */
struct reading {
	const char *file;
	struct astplaces places;
	struct buf text, wrong;
	struct query said;
};

static void
refuse(struct reading *r, int serial, struct span why)
{
	const char *message = arena_printf(&r->said.arena,
	    "no CQL says this: %.*s", (int)why.n, why.p);

	ast_warn(r->file, r->places.list[serial], message);
}

/* The place in a text of a line and column, from 1. */
static size_t
offset_of(struct span text, int line, int col)
{
	const char *start = text.p;

	while (--line > 0)
		span_cut(&text, '\n');
	return (size_t)(text.p - start) + text_offset(text, (size_t)col - 1);
}

/* The smallest node whose text has the byte at an offset, or the body. */
static int
node_around(const struct query *q, const struct reading *r, size_t at)
{
	int n = (int)r->places.n, i, best = q->body->serial;
	struct textpart *e = mem_zero((size_t)n, sizeof(*e));
	size_t size = SIZE_MAX;

	query_extents(q, e, n);
	for (i = 0; i < n; i++)
		if (e[i].from <= at && at < e[i].to &&
		    e[i].to - e[i].from < size) {
			size = e[i].to - e[i].from;
			best = i;
		}
	free(e);
	return best;
}

/* Reports an error in a node's text at the place of that node. */
static void
refuse_text(struct query *q, struct reading *r)
{
	struct span rest, message;
	int line = 1, col = 1, used = 0;

	/* first, since the NUL may move the bytes */
	sscanf(buf_str(&r->wrong), ":%d:%d: %n", &line, &col, &used);
	rest = buf_bytes(&r->wrong);
	message = span_cut(&rest, '\n');
	refuse(r, node_around(q, r, offset_of(buf_bytes(&r->text), line, col)),
	    span_after(message, (size_t)used));
}

static void
refuse_node(struct reading *r, const struct difference *d)
{
	struct buf b = { 0 };

	if (is_alike(d->read, d->said)) {
		refuse(r, d->at->serial,
		    span_of("its text has other operands here"));
		return;
	}
	buf_puts(&b, "its text has '");
	ast_write_line(d->said, false, &b);
	buf_puts(&b, "' here");
	refuse(r, d->at->serial, buf_bytes(&b));
	buf_free(&b);
}

/* ---- reading ---- */

/*
 * Whether the text of q parses to q or, since a tree may be expanded or not, to
 * the same expanded tree.
 */
static bool
means_itself(struct query *q, struct reading *r)
{
	struct difference d = { .placed = (int)r->places.n, .at = q->body };

	query_print(q, true, &r->text);
	r->said.file = "";
	r->said.diagnostics = &r->wrong;
	if (!query_parse(&r->said, buf_bytes(&r->text))) {
		refuse_text(q, r);
		return false;
	}
	if (!queries_differ(q, &r->said, &d))
		return true;
	if (!query_expand(q) || !query_expand(&r->said))
		return false;
	if (!queries_differ(q, &r->said, &d))
		return true;
	refuse_node(r, &d);
	return false;
}

bool
ast_read(struct query *q, struct span *text)
{
	struct reading r = { .file = q->file };
	bool ok = ast_parse(q, text, &r.places) && means_itself(q, &r);

	query_free(&r.said);
	BUFS_FREE(&r.text, &r.wrong);
	free(r.places.list);
	return ok;
}

bool
ast_each_in(const char *file, struct span text, bool (*each)(struct query *))
{
	struct span rest = span_trim(text);
	struct query q;
	bool ok = rest.n > 0;

	if (!ok)
		warn("%s: no query", file);
	while (ok && rest.n != 0) {
		memset(&q, 0, sizeof(q));
		q.file = file;
		ok = ast_read(&q, &rest) && each(&q);
		query_free(&q);
		rest = span_trim(rest);
	}
	return ok;
}

bool
ast_each(const char *file, bool (*each)(struct query *))
{
	struct buf b = { 0 };
	struct span text;
	bool ok = file_text(file, &b, &text) &&
	    ast_each_in(strcmp(file, "-") == 0 ? "stdin" : file, text, each);

	buf_free(&b);
	return ok;
}
