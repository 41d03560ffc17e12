/*
 * graph.c - the syntax tree for other programs, as JSON and as dot for
 * Graphviz, and boards of images for people.
 */
#include "render.h"
#include "utiltext.h"

/* Writes "words":[...], the optional words that were given. */
static void
json_words(struct buf *b, const struct node *n)
{
	const char *before = ",\"words\":[";
	const struct sigitem *item;

	for (item = sig_of(n->filter)->items; item->kind != SIG_END; item++) {
		if ((n->words & item->bit) == 0)
			continue;
		json_put(b, before, span_of(item->word));
		before = ",";
	}
	buf_puts(b, before[1] == '\0' ? "]" : "");
}

/*
 * Writes "text": and a string as it is, or "atom": and another atom as in the
 * AST.
 */
static void
json_atom(struct buf *b, const struct node *n)
{
	struct buf atom = { 0 };

	if (sig_of(n->filter)->atom_label != NULL)
		return;		/* it is an option */
	if (n->filter->atom == ATOM_TEXT) {
		json_put(b, ",\"text\":", node_text(n));
		return;
	}
	atom_write(n, &atom);
	if (atom.n > 1)
		json_put(b, ",\"atom\":", span_after(buf_bytes(&atom), 1));
	buf_free(&atom);
}

static void json_node(struct buf *b, const struct node *n);

/* Writes ,"options":{"label": or a comma and the next label. */
static void
json_label(struct buf *b, const char *label, int *count)
{
	json_put(b, (*count)++ == 0 ? ",\"options\":{" : ",", span_of(label));
	buf_putc(b, ':');
}

/* Writes "options", the operands and the atom with a label, by label. */
static void
json_options(struct buf *b, const struct node *n)
{
	const struct filter *f = n->filter;
	int slots[SLOTS_MOST], nslots = node_operands(n, slots), count = 0, i;

	if (sig_of(f)->atom_label != NULL && n->length != 0) {
		json_label(b, sig_of(f)->atom_label, &count);
		json_put(b, "", node_text(n));
	}
	if (sig_of(f)->made != NULL && n->nargs > sig_of(f)->slots)
		slots[nslots++] = sig_of(f)->slots;
	for (i = 0; i < nslots; i++) {
		if (sig_label(f, slots[i]) == NULL)
			continue;
		json_label(b, sig_label(f, slots[i]), &count);
		json_node(b, n->arg[slots[i]]);
	}
	buf_puts(b, count != 0 ? "}" : "");
}

/* Writes "operands", those without a label. */
static void
json_operands(struct buf *b, const struct node *n)
{
	int i, count = 0;

	for (i = 0; i < n->nargs; i++) {
		if (n->arg[i] == NULL || sig_label(n->filter, i) != NULL)
			continue;
		buf_puts(b, count++ == 0 ? ",\"operands\":[" : ",");
		json_node(b, n->arg[i]);
	}
	buf_puts(b, count != 0 ? "]" : "");
}

static void
json_node(struct buf *b, const struct node *n)
{
	json_put(b, "{\"filter\":", span_of(n->filter->name));
	buf_printf(b, ",\"line\":%d,\"column\":%d,\"type\":\"%s\"", n->line,
	    n->col, type_names[n->type]);
	json_words(b, n);
	json_atom(b, n);
	json_options(b, n);
	json_operands(b, n);
	buf_putc(b, '}');
}

void
ast_json(const struct query *q, struct buf *b)
{
	json_put(b, "{\"name\":", span_of(q->name));
	json_put(b, ",\"file\":", span_of(q->file));
	buf_puts(b, ",\"header\":");
	json_node(b, q->header);
	buf_puts(b, ",\"body\":");
	json_node(b, q->body);
	buf_puts(b, "}\n");
}

/* ---- dot ---- */

/* Writes n and all below it; *number is that of the next node. */
static void
dot_node(struct buf *b, const struct node *n, int *number)
{
	int me = (*number)++, child, i;
	struct buf text = { 0 };
	const char *label;

	ast_write_line(n, false, &text);
	buf_printf(b, "\tn%d [label=", me);
	/* dot strings have the same escapes, and must be UTF-8 too */
	json_put(b, "", buf_bytes(&text));
	buf_free(&text);
	buf_printf(b, ", tooltip=\"%d:%d %s\"];\n", n->line, n->col,
	    type_names[n->type]);
	for (i = 0; i < n->nargs; i++) {
		if (n->arg[i] == NULL)
			continue;
		child = *number;
		dot_node(b, n->arg[i], number);
		label = sig_label(n->filter, i);
		buf_printf(b, "\tn%d -> n%d", me, child);
		if (label != NULL)
			buf_printf(b, " [label=\"%s\"]", label);
		buf_puts(b, ";\n");
	}
}

void
ast_dot(const struct query *q, struct buf *b)
{
	int number = 0;

	json_put(b, "digraph ", span_of(q->name));
	buf_puts(b, " {\n\tordering=out;\n\tnode [shape=box, "
	    "fontname=\"monospace\"];\n");
	dot_node(b, q->body, &number);
	buf_puts(b, "}\n");
}

/* ---- boards ---- */

/* What is shown on a square of the board. */
struct shown {
	char sign;		/* '.' for an empty square */
	bool only;		/* some designator names no other square */
	bool shaded;		/* some designator names others too */
};

/*
 * Marks the squares of a designator, unless it is the whole board. A designator
 * of one square hides those of several.
 */
static void
mark_squares(struct node *n, void *board)
{
	struct shown *c;
	bool only = bits_single(n->squares);
	bitboard left = n->filter->atom != ATOM_MEN ||
	    n->squares == ALL_SQUARES ? 0 : n->squares;
	char sign = n->men == 0 ? 'x' : !bits_single(n->men) ? '*' :
	    men_letters[bits_first(n->men)];

	for (; left != 0; left &= left - 1) {
		c = (struct shown *)board + bits_first(left);
		if (c->sign == '.' || (only && !c->only))
			c->sign = sign;
		else if (c->only == only && c->sign != sign)
			c->sign = '+';
		c->only |= only;
		c->shaded |= !only;
	}
}

void
image_board(const struct node *image, struct buf *b)
{
	struct shown board[64] = { 0 }, *c;
	int i, rank;

	for (i = 0; i < 64; i++)
		board[i].sign = '.';
	node_each(image->arg[0], mark_squares, board);
	buf_printf(b, "<%s> ", image->text);
	node_print(image, b);
	for (rank = 7; rank >= 0; rank--) {
		buf_printf(b, "\n%d ", rank + 1);
		for (i = 0; i < 8; i++) {
			c = &board[SQUARE(i, rank)];
			buf_printf(b, c->shaded ? "(%c)" : " %c ", c->sign);
		}
		b->n -= b->p[b->n - 1] == ' ';
	}
	buf_puts(b, "\n   a  b  c  d  e  f  g  h\n\n");
}
