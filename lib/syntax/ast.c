/*
 * ast.c - the syntax tree as text, cqlast(5): one node per line, names instead
 * of numbers, written and read without loss.
 */
#include "pgnlines.h"
#include "syntax.h"
#include "utilfile.h"

enum { INDENT_MOST = 100 };	/* columns; deeper nodes have as many */

/* Follows the name of the file in a document. */
#define EXPANDED " expanded"
#define IMAGES EXPANDED " images"

/* ---- writing ---- */

void
ast_write_line(const struct node *n, bool places, struct buf *b)
{
	const struct sigitem *item = sig_of(n->filter)->items;
	const char *label = sig_of(n->filter)->atom_label;

	buf_puts(b, n->filter->name);
	if (places)
		buf_printf(b, "@%d:%d", n->line, n->col);
	for (; item->kind != SIG_END; item++)
		if ((n->words & item->bit) != 0)
			buf_printf(b, " %s", item->word);
	if (label != NULL && n->length == 0)
		return;
	if (label != NULL)
		buf_printf(b, " %s", label);
	atom_write(n, b);
}

static void write_operand(const struct node *n, int slot, int depth,
    struct buf *b);

/* Writes n and all nodes below it, each on a line of its own. */
static void
write_node(const struct node *n, int depth, struct buf *b)
{
	int slots[SLOTS_MOST], count = node_operands(n, slots), i;

	buf_putc(b, '(');
	ast_write_line(n, true, b);
	for (i = 0; i < count; i++)
		write_operand(n, slots[i], depth + 1, b);
	for (i = sig_of(n->filter)->slots; i < n->nargs; i++)
		write_operand(n, i, depth + 1, b);
	buf_putc(b, ')');
}

static void
write_operand(const struct node *n, int slot, int depth, struct buf *b)
{
	const char *label = sig_label(n->filter, slot);

	buf_printf(b, "\n%*s", 2 * (depth < INDENT_MOST ? depth : INDENT_MOST),
	    "");
	if (label != NULL)
		buf_printf(b, "%s: ", label);
	write_node(n->arg[slot], depth, b);
}

void
ast_write(const struct query *q, struct buf *b)
{
	buf_puts(b, "cqlast 2 ");
	field_escape(b, span_of(q->name));
	buf_puts(b, "\n(query ");
	field_escape(b, span_of(q->file));
	buf_puts(b, !q->expanded ? "" : q->images ? IMAGES : EXPANDED);
	buf_puts(b, "\n  ");
	write_node(q->header, 1, b);
	buf_puts(b, "\n  ");
	write_node(q->body, 1, b);
	buf_puts(b, ")\n");
}

/* ---- reading ---- */

struct astreader {
	struct query *q;
	struct span rest;
	const char *start;	/* the first byte of the current line */
	int line;		/* the number of that line */
	int closing;		/* unmatched closing parentheses of the last
				   line */
	const char *file;	/* the file that the query was read from */
	struct astplaces *places;
};

static struct astplace
spot_of(const struct astreader *r, const char *p)
{
	return (struct astplace){ r->line, (int)(p - r->start) + 1, NULL };
}

void
ast_warn(const char *file, struct astplace at, const char *message)
{
	char node[100] = "";

	if (at.node != NULL)
		snprintf(node, sizeof(node), "%s@%d:%d: ",
		    at.node->filter->name, at.node->line, at.node->col);
	/* a message may show a line of any length */
	warn_at(file, at.line, at.col, "%s%.999s", node, message);
}

static NORETURN void
fail_with(struct astreader *r, struct astplace at, const struct node *n,
    const char *message)
{
	at.node = n;
	ast_warn(r->q->file, at, message);
	query_fail(r->q);
}

/* Reports an error at a place, and the node n unless it is NULL. */
#define fail_at(r, at, n, ...)						\
	fail_with(r, at, n, arena_printf(&(r)->q->arena, __VA_ARGS__))

static NORETURN void
fail(struct astreader *r, const char *what)
{
	fail_with(r, (struct astplace){ r->line, 0, NULL }, NULL, what);
}

/*
 * Returns the next line that is not blank, without its indentation, or fails
 * at the end with that message.
 */
static struct span
next_line(struct astreader *r, const char *message)
{
	struct span line;

	while (r->rest.n != 0) {
		line = span_cut(&r->rest, '\n');
		r->start = line.p;
		r->line++;
		if (memchr(line.p, '\0', line.n) != NULL)
			fail(r, "a NUL byte");
		line = span_trim(line);
		if (line.n != 0)
			return line;
	}
	fail(r, message);
}

/* Reads name@line:col. */
static struct node *
read_name(struct astreader *r, struct span head)
{
	const struct filter *f;
	char name[96], *at;
	int line, col, used = 0;

	at = strrchr(span_string(name, sizeof(name), head), '@');
	if (at == NULL || at == name || sscanf(at + 1, "%9d:%9d%n", &line,
	    &col, &used) != 2 || at[1 + used] != '\0')
		fail_at(r, spot_of(r, head.p), NULL, "expected "
		    "NAME@LINE:COLUMN");
	*at = '\0';
	f = filter_find(name);
	if (f == NULL)
		fail_at(r, spot_of(r, head.p), NULL, "there is no node '%s'",
		    name);
	return node_new(r->q, f, line, col);
}

/* Reads the atom of n, which may be absent if it has a label. */
static bool
read_atom(struct astreader *r, struct node *n, struct span *rest)
{
	const char *label = sig_of(n->filter)->atom_label;
	struct span after = *rest;

	if (label == NULL)
		return atom_read(r->q, n, rest);
	if (!span_is(word_cut(&after), label))
		return true;
	if (!atom_read(r->q, n, &after) || n->length == 0)
		return false;
	*rest = after;
	return true;
}

/* Reads the words and the atom of n, which are the rest of its line. */
static void
read_own(struct astreader *r, struct node *n, struct span rest)
{
	const struct sigitem *item;
	struct span after;
	bool fits;

	for (item = sig_of(n->filter)->items; item->kind != SIG_END; item++) {
		after = rest;
		if (item->bit == 0 || !span_is(word_cut(&after), item->word))
			continue;
		n->words |= item->bit;
		rest = after;
	}
	fits = read_atom(r, n, &rest);
	rest = span_trim(rest);
	if (!fits && rest.n == 0)
		fail_at(r, spot_of(r, rest.p), n, "its line ends too early");
	if (!fits || rest.n != 0)
		fail_at(r, spot_of(r, rest.p), n, "'%.*s' is not allowed "
		    "here", (int)rest.n, rest.p);
}

/* Reports that n has no operand of that name, and names those it has. */
static void
unknown_label(struct astreader *r, struct astplace at, const struct node *n,
    struct span label)
{
	const struct sigitem *item;
	struct buf others = { 0 };

	for (item = sig_of(n->filter)->items; item->kind != SIG_END; item++)
		if (item->slot >= 0 && item->label != NULL)
			buf_printf(&others, "%s%s", others.n == 0 ?
			    ", but " : ", ", item->label);
	fail_at(r, at, n, "it has no operand '%.*s'%s", (int)label.n, label.p,
	    span_keep(&r->q->arena, &others).p);
}

static int
labelled_slot(struct astreader *r, struct astplace at, const struct node *n,
    struct span label)
{
	const char *name;
	int slot = 0;

	while (slot <= sig_of(n->filter)->slots && ((name =
	    sig_label(n->filter, slot)) == NULL || !span_is(label, name)))
		slot++;
	if (slot > sig_of(n->filter)->slots)
		unknown_label(r, at, n, label);
	if (slot < n->nargs && n->arg[slot] != NULL)
		fail_at(r, at, n, "'%.*s' is given twice", (int)label.n,
		    label.p);
	return slot;
}

/* Returns the slot of the next operand without a label. */
static int
plain_slot(struct astreader *r, struct astplace at, const struct node *n)
{
	const struct sigitem *item;

	for (item = sig_of(n->filter)->items; item->kind != SIG_END; item++)
		if (item->slot >= 0 && item->label == NULL &&
		    (item->many || n->arg[item->slot] == NULL))
			return item->many ? n->nargs : item->slot;
	fail_at(r, at, n, "it has no more operands without a label");
}

static bool
operand_fits(const struct sigitem *item, const struct node *arg)
{
	return sig_accepts(item->letter, arg->type) &&
	    (item->letter == 'R') == node_plays(arg, ROLE_RANGE) &&
	    (item->letter != 'V' ||
	    (arg->type == POSITION && node_plays(arg, ROLE_VARIABLE)));
}

/* Reports an operand that does not fit its slot of n. */
static void
check_operand(struct astreader *r, struct astplace at, const struct node *n,
    int slot)
{
	const struct filter *f = n->filter;
	const struct sigitem *item = sig_item(f, slot);
	const struct node *arg = n->arg[slot];

	if (((arg->filter->flags & FILTER_HEADER) != 0) !=
	    node_is(n, "header") || node_is(arg, "header"))
		fail_at(r, at, n, "a header is made of parameters, and nothing "
		    "else is");
	if (item == NULL && f->sugar != NULL && arg->type != f->type)
		fail_at(r, at, n, "the definition of this filter has another "
		    "type");
	if (item == NULL || operand_fits(item, arg))
		return;
	if (item->label != NULL)
		fail_at(r, at, n, "'%s' wants %s, not '%s'",
		    item->label, sig_wants(item->letter), arg->filter->name);
	fail_at(r, at, n, "operand %d wants %s, not '%s'", slot + 1,
	    sig_wants(item->letter), arg->filter->name);
}

/* Reports a missing operand of n, or why n cannot be evaluated. */
static void
check_node(struct astreader *r, struct astplace at, const struct node *n)
{
	const struct sigitem *item, *first = NULL;
	const struct node *placed;
	const char *why;

	for (item = sig_of(n->filter)->items; item->kind != SIG_END; item++) {
		if (first == NULL || item->option != first->option)
			first = item;
		if (item->slot >= 0 && (item->slot >= n->nargs ||
		    n->arg[item->slot] == NULL) &&
		    (item->option == 0 || node_given(n, first)))
			fail_at(r, at, n, "an operand is missing: %s",
			    sig_wants(item->letter));
	}
	why = n->filter->invalid != NULL ? n->filter->invalid(n) : NULL;
	if (why != NULL)
		fail_at(r, at, n, "%s", why);
	placed = node_misplaced(n);
	if (placed != NULL)
		fail_at(r, at, placed, MISPLACED, placed->filter->name);
}

static struct node *read_node(struct astreader *r, struct span line, int depth);

/* Reads an operand of n, [label: ]node, from the next line on. */
static void
read_operand(struct astreader *r, struct node *n, int depth)
{
	struct span line = next_line(r, "the document ends within a node");
	struct astplace at = spot_of(r, line.p);
	struct span label;
	struct node *arg;
	int slot;

	if (line.p[0] != '(') {
		label = word_cut(&line);
		line = span_trim(line);
		if (!span_ends(label, ":"))
			fail_at(r, at, n, "expected '(' and the name of a "
			    "node, or a label with its colon");
		label.n--;
		slot = labelled_slot(r, at, n, label);
	} else {
		slot = plain_slot(r, at, n);
	}
	arg = read_node(r, line, depth);
	if (slot == n->nargs)
		node_add(r->q, n, arg);
	else
		n->arg[slot] = arg;
	check_operand(r, at, n, slot);
}

/* Reads the node that begins on that line. */
static struct node *
read_node(struct astreader *r, struct span line, int depth)
{
	struct astplace at = spot_of(r, line.p);
	struct span rest;
	struct node *n;

	if (depth > HEIGHT_MOST)
		fail(r, "nodes are nested too deep");
	for (r->closing = 0; line.n > 0 && line.p[line.n - 1] == ')'; line.n--)
		r->closing++;
	if (line.n < 2 || line.p[0] != '(')
		fail_at(r, at, NULL, "expected '(' and the name of a node");
	rest = span_after(line, 1);
	n = read_name(r, word_cut(&rest));
	r->places->n = (size_t)n->serial + 1;
	MEM_GROW(r->places->list, r->places->cap, r->places->n);
	at.node = n;
	r->places->list[n->serial] = at;
	read_own(r, n, rest);
	/* a list gets its slots as it is read */
	node_slots(r->q, n, sig_of(n->filter)->slots -
	    (sig_item(n->filter, sig_of(n->filter)->slots) != NULL));
	while (r->closing == 0)
		read_operand(r, n, depth + 1);
	r->closing--;
	check_node(r, at, n);
	node_typed(r->q, n);
	return n;
}

/* Reads the header or the body of a query. */
static struct node *
read_part(struct astreader *r)
{
	return read_node(r, next_line(r, "the document ends within a query"),
	    1);
}

/* Reads an escaped field of a document. */
static const char *
read_field(struct astreader *r, struct span field)
{
	struct buf b = { 0 };
	struct span s;

	field_unescape(&b, field);
	s = span_keep(&r->q->arena, &b);
	if (strlen(s.p) != s.n)
		fail(r, "a name holds a NUL");
	return s.p;
}

/* Reads the lines cqlast 2 NAME and (query FILE [expanded]. */
static void
read_head(struct astreader *r)
{
	struct span line = next_line(r, "expected 'cqlast 2 NAME'"), word;

	if (span_begins(line, "{") || span_begins(line, "["))
		fail(r, "JSON is written only; trees are cqlast(5)");
	if (!span_is(word_cut(&line), "cqlast"))
		fail(r, "not an AST: expected 'cqlast 2 NAME'; a query goes "
		    "through cqlparse or after -f or -e, games after it");
	word = word_cut(&line);
	if (span_is(word, "1"))
		fail(r, "version 1 of the format is no longer read: make the "
		    "AST again from its query, with the cqlparse of this "
		    "release");
	if (!span_is(word, "2"))
		fail(r, "unknown version of the format; this program reads "
		    "version 2");
	r->q->name = read_field(r, span_trim(line));
	line = next_line(r, "expected '(query'");
	if (!span_is(word_cut(&line), "(query"))
		fail(r, "expected '(query'");
	line = span_trim(line);
	r->q->images = span_ends(line, IMAGES);
	r->q->expanded = r->q->images || span_ends(line, EXPANDED);
	if (r->q->expanded)
		line.n -= strlen(r->q->images ? IMAGES : EXPANDED);
	if (line.n == 0)
		fail(r, "expected the name of the query's file");
	r->file = read_field(r, line);
}

static void
read_query(struct query *q, void *context)
{
	struct astreader *r = context;

	read_head(r);
	q->header = read_part(r);
	q->body = r->closing == 0 ? read_part(r) : NULL;
	if (!node_is(q->header, "header") || q->body == NULL ||
	    (q->body->filter->flags & FILTER_HEADER) != 0 || r->closing != 1)
		fail(r, "a query is a header and one filter");
}

bool
ast_parse(struct query *q, struct span *text, struct astplaces *places)
{
	struct astreader r = { .q = q, .rest = *text, .places = places };

	if (!query_try(q, read_query, &r))
		return false;
	q->file = r.file;
	*text = r.rest;
	return true;
}

bool
ast_begins(struct span text)
{
	return span_begins(text, "cqlast ");
}
