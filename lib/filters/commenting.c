/*
 * commenting.c - comment, message, /// and the text of their items.
 */
#include "commenting.h"
#include "shapes.h"
#include "dictionaries.h"
#include "evalcomments.h"
#include "evalmen.h"
#include "filters.h"

/*
 * Parses an item. A tag filter that is an item does not search for the string
 * after it: that string is the next item.
 */
static struct node *
parse_item(struct parser *p)
{
	bool before = p->implicit_blocked;
	struct node *n;

	p->implicit_blocked = true;
	n = parse(p, LEVEL_OR);
	p->implicit_blocked = before;
	return n;
}

struct node *
parse_items(struct parser *p, struct node *n)
{
	bool several = accept(p, "(");
	struct node *item;

	while ((n->nargs == 0 || several) && (item = parse_item(p)) != NULL)
		node_add(p->q, n, item);
	if (n->nargs == 0)
		parse_expected(p, "something to print");
	if (several && !accept(p, ")"))
		parse_expected(p, "another item or ')'");
	return n;
}

static struct node *
message_parse(struct parser *p, struct node *n)
{
	n->words = accept(p, "quiet");
	return parse_items(p, n);
}

/* Items up to the end of the line. */
static struct node *
comment_line_parse(struct parser *p, struct node *n)
{
	struct node *comment = node_new(p->q, filter_get("comment"), n->line,
	    n->col), *item;

	while (p->t->kind != TOK_LINEEND && (item = parse_item(p)) != NULL)
		node_add(p->q, comment, item);
	if (comment->nargs == 0 || p->t->kind != TOK_LINEEND)
		parse_expected(p, "items up to the end of the line");
	p->t++;
	return comment;
}

/* Whether n holds a filter whose string would be read as the next item. */
static bool
has_own_string(const struct node *n)
{
	int i;

	if (n == NULL || node_is(n, "compound"))
		return false;
	for (i = 0; i < n->nargs; i++)
		if (has_own_string(n->arg[i]))
			return true;
	return node_is(n, "glyph") || (node_is(n, "fen") && n->nargs != 0);
}

void
items_print(struct printer *p, const struct node *n)
{
	int i;

	print_word(p, n->filter->name);
	print_word(p, n->words != 0 ? "quiet" : "");
	buf_putc(p->out, '(');
	for (i = 0; i < n->nargs; i++)
		if (has_own_string(n->arg[i]))
			print_braced(p, n->arg[i]);
		else if (n->arg[i] != NULL)	/* a transform has gaps */
			print_node(p, n->arg[i], LEVEL_OR);
	buf_putc(p->out, ')');
}

/* ---- texts ---- */

static void
piece_text(struct run *r, const struct node *n, struct buf *b)
{
	int sq = men_here(r)->where[r->var[n->symbol->slot].v.number];

	if (sq == NO_SQUARE)
		return;
	buf_printf(b, "%c%c%c", man_letters[pos_kind(r->pos, sq) +
	    ((r->pos->men[BLACK] & BIT(sq)) != 0 ? NO_MAN : 0)],
	    'a' + FILE_OF(sq), '1' + RANK_OF(sq));
}

static bool
variable_text(struct run *r, const struct node *n, struct buf *b)
{
	bool declared = node_is(n, "dictionary") && n->arg[0] == NULL;

	if (!declared && (!node_plays(n, ROLE_VARIABLE) ||
	    n->symbol->kind == SYM_FUNCTION))
		return false;
	if (n->symbol->kind == SYM_DICTIONARY) {
		dictionary_text(r, n->symbol, b);
		return true;
	}
	if (!r->var[n->symbol->slot].v.bound) {
		buf_printf(b, "<unbound: %s>", n->symbol->name);
		return true;
	}
	if (n->symbol->kind != SYM_PIECE)
		return false;
	piece_text(r, n, b);
	return true;
}

static void
item_text(struct run *r, const struct node *n, struct buf *b)
{
	struct value v;

	if (variable_text(r, n, b))
		return;
	if (!eval_value(r, n, &v))
		buf_puts(b, "<false>");
	else if (n->type == LOGICAL)
		buf_puts(b, "<true>");
	else
		value_write(r, &v, b);
}

extern const struct theme theme_comments;

/* The text of the items being evaluated; an error can leave bytes in it. */
static struct buf *
spelling_of(const struct run *r)
{
	return run_own(r, &theme_comments);
}

static void
spelling_forget(struct run *r)
{
	spelling_of(r)->n = 0;
}

static void
spelling_free(struct run *r)
{
	buf_free(spelling_of(r));
}

struct span
items_text(struct run *r, const struct node *n)
{
	struct buf *b = spelling_of(r);
	size_t start = b->n;
	struct span s;
	int i;

	for (i = 0; i < n->nargs; i++) {
		item_text(r, n->arg[i], b);
		run_check_string(r, n, b->n - start);
	}
	s.n = b->n - start;
	s.p = arena_copy(&r->scratch, buf_str(b) + start, s.n);
	b->n = start;
	return s;
}

/*
 * Returns the text of a comment or message; gives the game up if it has more
 * than SAID_MOST bytes of them.
 */
static struct span
said_text(struct run *r, const struct node *n)
{
	struct span text = items_text(r, n);

	if (text.n + r->messages.n + r->comment_text.n > SAID_MOST)
		run_give_up(r, n, "more than %d bytes of comments and "
		    "messages", SAID_MOST);
	return text;
}

static bool
comment_test(struct run *r, const struct node *n)
{
	if (r->level == COMMENT_SILENT && (n->link.depends & FILTER_MUST) == 0)
		return true;
	comment_add(r, r->id, COMMENT_QUIET, said_text(r, n));
	return true;
}

KEEP(comment_keep, r->level == COMMENT_SILENT &&
    (n->link.depends & FILTER_MUST) == 0 ? count :
    column_keep_each(r, n, ids, count))

static bool
message_test(struct run *r, const struct node *n)
{
	struct span text = said_text(r, n), name;

	if (n->words == 0) {
		name = position_name(r, r->id);
		buf_printf(&r->messages, "Game: %ld %.*s: ", r->number,
		    (int)name.n, name.p);
	}
	buf_span(&r->messages, text);
	buf_putc(&r->messages, '\n');
	return true;
}

static struct filter rows[] = {
	{ .name = "comment", .args = "A+",
	    .flags = FILTER_PLACE | FILTER_COMMENTS,
	    .parse = parse_items, .test = comment_test, .keep = comment_keep,
	    .print = items_print,
	    .help = "adds a comment at the position, made of the texts of its "
	    "items; always matches",
	    .eg = "mate comment(\"mate by \" A attacks k)" },
	{ .name = "message", .args = "[quiet] A+",
	    .flags = FILTER_PLACE | FILTER_IMPURE | FILTER_LASTING,
	    .parse = message_parse, .test = message_test, .print = items_print,
	    .help = "prints the texts of its items on standard error; always "
	    "matches", .eg = "mate message(\"mate in game \" gamenumber)" },
	{ .name = "///", .args = "A+",
	    .flags = FILTER_PLACE | FILTER_COMMENTS | FILTER_PREFIX,
	    .parse = comment_line_parse,
	    .help = "comment, with the items up to the end of the line; always "
	    "matches", .eg = "check /// \"check by \" A" },
	{ .name = NULL }
};

const struct theme theme_comments = {
	.rows = rows,
	.size = sizeof(struct buf),
	.forget = spelling_forget,
	.free = spelling_free
};
