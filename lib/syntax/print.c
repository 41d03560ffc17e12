/*
 * print.c - the syntax tree as CQL text that parses to the same tree again: by
 * signature, by level of precedence, or by the print hook of a row. Braces go
 * around whatever would be misread: looser operands, and filters that the text
 * before them would swallow. The printer remembers how the text so far could
 * continue, and forgets it as soon as anything else is written, so that hooks
 * may write what they like.
 */
#include <ctype.h>
#include <string.h>

#include "syntax.h"

enum { WIDTH = 72 };		/* of a line that holds a { } */

/* ---- how the text so far could continue ---- */

enum { TAILS_MOST = 8 };

/* The layout of the text, and how it could continue. */
struct layout {
	bool flat;		/* all on one line, of limit bytes at most */
	size_t limit;
	int indent;
	const struct node *last; /* the node written last */
	size_t last_start;	/* where its text begins */
	/* how the text could continue, valid only while it ends at end */
	size_t end;
	unsigned open;		/* by operators of these levels */
	bool whole;		/* the text ends with a whole filter */
	bool path_open;		/* by more of a path */
	const struct node *tail[TAILS_MOST]; /* by options of these nodes */
	int ntails;
	/* if the text ends at ranged, a range could begin or continue */
	size_t ranged;
	int bounds;		/* of the range, so far */
};

/* Whether the text ends at that byte, apart from white space. */
static bool
ends_at(const struct printer *p, size_t at)
{
	size_t n = p->out->n;

	while (n > 0 && (p->out->p[n - 1] == ' ' || p->out->p[n - 1] == '\n'))
		n--;
	return n != 0 && n == at;
}

/* Whether p knows how the text could continue. */
static bool
is_known(const struct printer *p)
{
	return ends_at(p, p->own->end);
}

static void
forget_continuation(struct printer *p)
{
	p->own->open = 0;
	p->own->ntails = 0;
	p->own->path_open = false;
	p->own->whole = true;
}

/*
 * Returns the levels, from level up, of the operators that accept that type on
 * their left.
 */
static unsigned
levels_open(int level, enum type type)
{
	static const unsigned string = 1 << LEVEL_COMPARE | 1 << LEVEL_SUM |
	    1 << LEVEL_STRING;
	static const unsigned number = 1 << LEVEL_COMPARE | 1 << LEVEL_SUM |
	    1 << LEVEL_PRODUCT;
	static const unsigned set = 1 << LEVEL_COMPARE | 1 << LEVEL_DASH |
	    1 << LEVEL_ARROW | 1 << LEVEL_UNION | 1 << LEVEL_INTERSECTION |
	    1 << LEVEL_ATTACKS;
	static const unsigned position = 1 << LEVEL_COMPARE |
	    1 << LEVEL_INTERSECTION | 1 << LEVEL_AT;
	/* "in" accepts any type, and reports a wrong one */
	unsigned open = 1 << LEVEL_OR | 1 << LEVEL_AND | 1 << LEVEL_IN;

	open |= type == SET ? set : type == NUMBER ? number :
	    type == STRING ? string : type == POSITION ? position : 0;
	return open & ~0u << level;
}

/* Whether text begins with the word. */
static bool
begins_with(const char *text, const char *word)
{
	size_t n = strlen(word);

	return strncmp(text, word, n) == 0 && !is_name_char(text[n]);
}

/* Whether an option of f can begin with text. */
static bool
accepts_option(const struct filter *f, const char *text)
{
	const struct sigitem *item;

	for (item = f->items; item->kind != SIG_END; item++) {
		if (item->option == 0)
			continue;
		if (item->kind == SIG_WORD && begins_with(text, item->word))
			return true;
		if (item->letter == 'C' && (begins_with(text, "white") ||
		    begins_with(text, "black")))
			return true;
		if (item->letter == 'Q' && text[0] == '"')
			return true;
	}
	return false;
}

/*
 * Whether a filter's name ends at end: a string after a tag is searched for in
 * it.
 */
static bool
ends_with_filter(const struct printer *p, size_t end)
{
	const struct filter *f;
	size_t from = end;
	char name[32];

	while (from > 0 && is_name_char(p->out->p[from - 1]))
		from--;
	f = filter_find(span_string(name, sizeof(name),
	    span_at(p->out->p + from, end - from)));
	return f != NULL && (f->flags & FILTER_HIDDEN) == 0;
}

/* Whether the filters written so far would swallow text as their own. */
static bool
swallows(const struct printer *p, const char *text)
{
	int i;

	if (p->own->whole && ((text[0] == '-' && text[1] != '-') ||
	    (text[0] == '"' && ends_with_filter(p, p->own->end))))
		return true;
	for (i = 0; i < p->own->ntails; i++)
		if (accepts_option(p->own->tail[i]->filter, text) ||
		    (p->own->whole && node_is(p->own->tail[i], "line") &&
		    (strncmp(text, "-->", 3) == 0 ||
		    strncmp(text, "<--", 3) == 0)))
			return true;
	return false;
}

/* ---- words, blanks and braces ---- */

static void
insert(struct buf *b, size_t at, const char *s)
{
	size_t n = strlen(s);

	buf_puts(b, s);
	memmove(b->p + at + n, b->p + at, b->n - n - at);
	memcpy(b->p + at, s, n);
}

/* Whether the text before at must be kept apart from that after it. */
static bool
needs_blank(const struct buf *b, size_t at)
{
	/* opening brackets and signs that touch their operand */
	static const char *const tight[] = { " ", "\n", "\t", "(", "[", "{",
		":", "=", "#", "[x]", "[element]", "[forall]",
		"―", "×", "∊", "∀" };
	struct span rest = span_after(buf_bytes(b), at);
	size_t i;

	if (at == 0 || rest.n == 0 || strchr(" \n)]", b->p[at]) != NULL)
		return false;
	if (is_name_char(b->p[at - 1]))
		return true;
	if (b->p[at - 1] == '~')
		return b->p[at] == '~';
	if (b->p[at - 1] == '#')	/* # and a dash must not touch */
		return b->p[at] == '-' || span_begins(rest, "[x]") ||
		    span_begins(rest, "×") || span_begins(rest, "―");
	if (b->p[at - 1] == '-')
		return b->p[at] == '-' || isdigit((unsigned char)b->p[at]);
	for (i = 0; i < LENGTH(tight); i++)
		if (span_ends(span_at(b->p, at), tight[i]))
			return false;
	return true;
}

/*
 * Puts a blank between the text before at and that after it where they must
 * be kept apart. With known, a whole filter ends there.
 */
static bool
separate(struct printer *p, size_t at, bool known)
{
	const struct buf *b = p->out;
	bool blank = !known ? needs_blank(b, at) : at > 0 && at < b->n &&
	    strchr(" \n", b->p[at - 1]) == NULL &&
	    strchr(" \n)]", b->p[at]) == NULL;

	if (blank)
		insert(p->out, at, " ");
	return blank;
}

static void
indent(struct printer *p)
{
	int i;

	buf_putc(p->out, '\n');
	for (i = 0; i < p->own->indent; i++)
		buf_puts(p->out, "  ");
}

static void
surround(struct printer *p, size_t start, const char *open, const char *close)
{
	insert(p->out, start, open);
	buf_puts(p->out, close);
	forget_continuation(p);
	p->own->end = p->out->n;
}

/* Ends an open path by a blank line, or by braces where all is on one line. */
static void
end_path(struct printer *p)
{
	if (!is_known(p) || !p->own->path_open)
		return;
	if (p->image) {
		surround(p, p->own->last_start, "{ ", " }");
	} else {
		buf_puts(p->out, "\n\n");
		forget_continuation(p);
	}
}

/*
 * Puts the text from start on in braces, or a variable or line in parentheses:
 * braces around one of those would be part of the tree. A path needs neither.
 */
static void
wrap(struct printer *p, const struct node *n, size_t start)
{
	if (node_is(n, "variable") || node_is(n, "line"))
		surround(p, start, "(", ")");
	else if (!node_is(n, "path"))
		surround(p, start, "{ ", " }");
}

void
print_word(struct printer *p, const char *word)
{
	bool known;
	size_t at;

	if (word[0] == '\0')
		return;
	end_path(p);
	known = is_known(p);
	if (known && swallows(p, word))
		wrap(p, p->own->last, p->own->last_start);
	at = p->out->n;
	symbol_spell(word, p->ascii, p->out);
	separate(p, at, known);
}

void
print_string(struct printer *p, const char *text, size_t n)
{
	size_t at = p->out->n;

	buf_putc(p->out, '"');
	buf_add(p->out, text, n);
	buf_putc(p->out, '"');
	separate(p, at, false);
}

/* ---- filters ---- */

static void print_safely(struct printer *p, const struct node *n, int level);

void
print_options(struct printer *p, const struct node *n)
{
	const struct sigitem *item = n->filter->items;

	forget_continuation(p);
	p->own->whole = false;
	p->own->tail[p->own->ntails++] = n;
	p->own->end = p->out->n;
	while (item->kind != SIG_END &&
	    (item->option == 0 || item->letter != 'R'))
		item++;
	if (p->own->ranged == p->out->n || item->kind == SIG_END)
		return;
	p->own->ranged = p->out->n;
	p->own->bounds = 0;
}

void
print_infix(struct printer *p, const struct node *n, int right)
{
	const char *blank = n->filter->level == LEVEL_AT ? "" : " ";
	int i;

	print_left(p, n->arg[0], n->filter->items[0].level, n->filter->level);
	for (i = 1; i < n->nargs; i++) {
		end_path(p);
		if (!span_ends(buf_bytes(p->out), "\n"))
			buf_puts(p->out, blank);
		symbol_spell(n->filter->name, p->ascii, p->out);
		buf_puts(p->out, blank);
		print_node(p, n->arg[i], right);
	}
}

static void
print_item(struct printer *p, const struct node *n, const struct sigitem *item)
{
	int i, last;

	if (item->kind == SIG_WORD) {
		if (strchr("()", item->word[0]) != NULL)
			buf_puts(p->out, item->word);
		else
			print_word(p, item->word);
	} else if (item->letter == 'C') {
		print_word(p, n->number == 1 ? "white" : "black");
	} else if (item->letter == 'Q') {
		print_string(p, n->text, n->length);
	} else {
		last = item->many ? n->nargs - 1 : item->slot;
		for (i = item->slot; i <= last; i++)
			print_node(p, n->arg[i], item->level);
	}
}

void
print_option(struct printer *p, const struct node *n,
    const struct sigitem *item)
{
	const struct sigitem *end = sig_after(item);

	if (node_given(n, item))
		for (; item < end; item++)
			print_item(p, n, item);
}

static void
print_signature(struct printer *p, const struct node *n)
{
	const struct sigitem *item = n->filter->items;
	bool skipped = false;

	print_word(p, n->filter->name);
	while (item->kind != SIG_END) {
		if (item->option != 0) {
			skipped |= !node_given(n, item);
			print_option(p, n, item);
			item = sig_after(item);
			continue;
		}
		if (skipped && item->kind == SIG_OPERAND)
			print_options(p, n);
		skipped = false;
		print_item(p, n, item++);
	}
}

/* ---- { } ---- */

static void
print_members(struct printer *p, const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++) {
		if (!p->own->flat) {
			if (i > 0 && is_known(p) && p->own->path_open) {
				buf_putc(p->out, '\n');
				p->own->path_open = false;
			}
			indent(p);
		}
		print_safely(p, n->arg[i], LEVEL_OR);
	}
}

static void
print_in_braces(struct printer *p, const struct node *n)
{
	buf_puts(p->out, p->own->flat ? "{ " : "{");
	p->own->indent++;
	print_members(p, n);
	p->own->indent--;
	if (p->own->flat)
		buf_putc(p->out, ' ');
	else
		indent(p);
	buf_putc(p->out, '}');
}

/* Whether the line that holds start fits in WIDTH characters. */
static bool
fits(const struct printer *p, size_t start)
{
	const char *text = p->out->p;
	size_t i, width = 0;

	for (i = start; i > 0 && text[i - 1] != '\n'; i--)
		width++;
	for (i = start; i < p->out->n; i++) {
		if (text[i] == '\n')
			return false;
		width += (text[i] & 0xc0) != 0x80;
	}
	return width <= WIDTH;
}

/* Writes a compound on one line if it fits, else one member per line. */
static void
print_compound(struct printer *p, const struct node *n)
{
	bool in_path = p->in_path;
	size_t start = p->out->n;

	p->in_path = false;
	if (!p->own->flat) {
		p->own->flat = true;
		p->own->limit = start + 4 * WIDTH;
		print_in_braces(p, n);
		p->own->flat = false;
		if (!fits(p, start)) {
			p->out->n = start;
			p->own->end = p->own->ranged = 0;
			print_in_braces(p, n);
		}
	} else {
		print_in_braces(p, n);
	}
	p->in_path = in_path;
}

/* ---- any node ---- */

const struct node *
node_leftmost(const struct node *n)
{
	while (n->filter->level >= LEVEL_OR && n->filter->level <= LEVEL_AT &&
	    n->filter->level != LEVEL_DASH && n->nargs > 0 &&
	    n->arg[0] != NULL && !node_is(n, "negative"))
		n = n->arg[0];
	return n;
}

/* Whether text begins with a number, perhaps with blanks after its sign. */
static bool
begins_number(const char *text)
{
	if (text[0] == '-')
		text += 1 + strspn(text + 1, " ");
	return isdigit((unsigned char)text[0]);
}

/* Whether text would be misread after a range or where one could begin. */
static bool
spoils_range(const struct printer *p, const struct node *n,
    const char *text)
{
	const struct node *first = node_leftmost(n);

	if (p->own->bounds < 2 && (begins_number(text) ||
	    (node_is(first, "variable") && first->type == NUMBER)))
		return true;
	/* the parser does not take a bound before punctuation */
	return p->own->bounds > 0 && (strchr("~#.", text[0]) != NULL ||
	    (text[0] == '-' && text[1] != '-') ||
	    strncmp(text, "[]", 2) == 0 || strncmp(text, "[forall]", 8) == 0 ||
	    strncmp(text, "▦", 3) == 0 || strncmp(text, "∀", 3) == 0);
}

/*
 * Whether n needs braces at the top level of a path, where '+' and '*' are
 * wildcards.
 */
static bool
spoils_path(const struct node *n)
{
	return node_is(n, "+") || node_is(n, "*") || node_is(n, "legal") ||
	    node_is(n, "countmoves") ||
	    (node_is(n, "move") && node_has(n, "legal"));
}

static void
print_bare(struct printer *p, const struct node *n)
{
	if (node_is(n, "compound"))
		print_compound(p, n);
	else if (n->filter->print != NULL)
		n->filter->print(p, n);
	else if (n->filter->infix != NULL)
		print_infix(p, n, n->filter->items[1].level);
	else
		print_signature(p, n);
}

static bool
has_options(const struct filter *f)
{
	const struct sigitem *item;

	for (item = f->items; item->kind != SIG_END; item++)
		if (item->option != 0)
			return true;
	return false;
}

/* Notes how the text of n, just written, could continue. */
static void
note_continuation(struct printer *p, const struct node *n)
{
	if (p->out->n != p->own->end)
		forget_continuation(p);
	p->own->end = p->out->n;
	p->own->whole = true;
	p->own->path_open |= node_is(n, "path");
	if (has_options(n->filter))
		p->own->tail[p->own->ntails < TAILS_MOST ? p->own->ntails++ :
		    TAILS_MOST - 1] = n;
}

static void
print_safely(struct printer *p, const struct node *n, int level)
{
	bool in_path = p->in_path, braces, known, ranged;
	struct layout own;
	struct printer before = *p;
	const char *text;
	size_t start;

	end_path(p);
	own = *p->own;
	before.own = &own;
	known = is_known(p);
	start = p->out->n;
	ranged = ends_at(p, p->own->ranged);
	if (p->own->flat && start > p->own->limit)
		return;		/* it does not fit; see print_compound */
	braces = in_path && spoils_path(n);
	p->in_path = in_path && !braces;
	p->own->end = p->own->ranged = 0;
	print_bare(p, n);
	p->in_path = in_path;
	note_continuation(p, n);
	text = buf_str(p->out) + start;
	if (text[0] == ' ') {
		text++;
		start++;
	}
	if (braces || (n->filter->level != 0 && n->filter->level < level) ||
	    (known && swallows(&before, text)) ||
	    (ranged && spoils_range(&before, n, text)) ||
	    (in_path && strstr(text, "\n\n") != NULL))
		wrap(p, n, start);
	if (separate(p, start, known)) {
		start++;
		p->own->end++;
	}
	if (node_is(n, "range"))
		p->own->ranged = p->out->n;
	p->own->last = n;
	p->own->last_start = start;
}

void
print_node(struct printer *p, const struct node *n, int level)
{
	print_safely(p, n, level);
	p->own->open |= levels_open(level, n->type);
}

void
print_left(struct printer *p, const struct node *n, int level, int operator)
{
	print_safely(p, n, level);
	if ((p->own->open & 1u << operator) != 0)
		wrap(p, n, p->own->last_start);
	p->own->open = 0;
}

void
print_braced_operand(struct printer *p, const struct node *n, int level)
{
	print_braced(p, n);
	p->own->open |= levels_open(level, n->type);
}

void
print_braced(struct printer *p, const struct node *n)
{
	print_safely(p, n, LEVEL_OR);
	wrap(p, n, p->own->last_start);
}

void
print_range(struct printer *p, const struct node *n)
{
	int i;

	p->own->bounds = 2;
	if (n->words != 0)
		print_word(p, "count");
	else
		for (p->own->bounds = i = 0; i < n->nargs; i++) {
			print_safely(p, n->arg[i], LEVEL_PRIMARY);
			p->own->bounds++;
		}
}

void
query_print(const struct query *q, bool ascii, struct buf *out)
{
	struct layout own = { 0 };
	struct printer p = { .out = out, .own = &own, .ascii = ascii };

	print_safely(&p, q->header, LEVEL_OR);
	own.end = 0;
	if (node_is(q->body, "compound") && q->body->nargs > 1) {
		print_members(&p, q->body);
	} else {
		indent(&p);
		print_safely(&p, q->body, LEVEL_OR);
	}
	buf_putc(out, '\n');
}

void
node_print(const struct node *n, bool ascii, struct buf *out)
{
	struct layout own = { .flat = true, .limit = SIZE_MAX };
	struct printer p = { .out = out, .own = &own, .ascii = ascii,
	    .image = true };

	print_safely(&p, n, LEVEL_OR);
}
