/*
 * print.c - prints the syntax tree as CQL text that parses to the same tree: by
 * signature, by level of precedence, or by the print hook of a row. Braces go
 * around looser operands, and around filters that a neighbour would otherwise
 * make part of another filter.
 */
#include <ctype.h>

#include "syntaxprint.h"
#include "utiltext.h"

enum { WIDTH = 72 };		/* columns of a line that holds a { } */

/* ---- what a filter would take as its own ---- */

/* Whether the text ends at that byte, apart from white space. */
static bool
ends_at(const struct printer *p, size_t at)
{
	size_t n = p->out->n;

	while (n > 0 && (p->out->p[n - 1] == ' ' || p->out->p[n - 1] == '\n'))
		n--;
	return n != 0 && n == at;
}

/* Whether all that a next token could extend is known. */
static bool
ends_whole(const struct printer *p)
{
	return ends_at(p, p->end);
}

/* Records that a next token extends nothing. */
static void
forget_rest(struct printer *p)
{
	p->end = p->out->n;
	p->last = p->begun = NULL;
	memset(p->open, 0, sizeof(p->open));
	p->path_open = false;
}

/* Whether the text begins with the word or its symbol. */
static bool
begins_with(const char *text, const char *word)
{
	const char *symbol = symbol_spell(word, false);
	size_t n = strlen(word);

	return (strncmp(text, word, n) == 0 &&
	    !(is_name_char(word[n - 1]) && is_name_char(text[n]))) ||
	    (symbol != word && strncmp(text, symbol, strlen(symbol)) == 0);
}

/* Whether an option of n can begin with text. */
static bool
accepts_option(const struct node *n, const char *text)
{
	const struct sigitem *item = sig_of(n->filter)->items;

	while (item->kind != SIG_END && (item->option == 0 ||
	    !(item->kind == SIG_WORD ? begins_with(text, item->word) :
	    item->letter == 'C' ? begins_with(text, "white") ||
	    begins_with(text, "black") :
	    item->letter == 'Q' && text[0] == '"')))
		item++;
	return item->kind != SIG_END;
}

static bool
is_wildcard(const char *text)
{
	return text[0] == '?' || text[0] == '{';
}

/*
 * Whether text would make the name of n that of another row, as in hhdb gbr
 * pawns.
 */
static bool
lengthens(const struct node *n, const char *text)
{
	char name[100];
	int size = 0;

	while (is_name_char(text[size]))
		size++;
	snprintf(name, sizeof(name), "%s-%.*s", n->filter->name, size, text);
	return size > 0 && filter_find(name) != NULL;
}

/*
 * Whether n, or the operand with which it ends, would take text, which is no
 * operator, as a part of itself.
 */
static bool
takes(const struct node *n, const char *text, bool dash)
{
	int nargs = n->filter->sugar == NULL ? n->nargs : 0;
	int i = n->filter->infix != NULL ? nargs - 1 : 0;

	if (node_plays(n, ROLE_COMPOUND) || node_plays(n, ROLE_PATH))
		return false;
	if (n->filter->ours && sig_of(n->filter)->slots == 0 &&
	    strcmp(text, "=") == 0)
		return true;	/* the name could be a variable's */
	while (i > 0 && n->arg[i] == NULL)	/* a dash without targets */
		i--;
	for (; i >= 0 && i < nargs; i++)
		if (n->arg[i] != NULL && (takes(n->arg[i], text, dash) ||
		    (node_plays(n->arg[i], ROLE_VARIABLE) &&
		    strcmp(text, "=") == 0)))
			return true;
	if ((dash && n->filter->level == LEVEL_DASH) ||
	    accepts_option(n, text) || lengthens(n, text))
		return true;
	return node_plays(n, ROLE_LINE) ?
	    begins_with(text, "-->") || begins_with(text, "<--") ||
	    is_wildcard(text) :
	    node_plays(n, ROLE_DESIGNATOR) ? strcmp(text, "[") == 0 :
	    n->filter->atom == ATOM_RESULT ? text[0] == '-' :
	    n->type == STRING && nargs == 0 && text[0] == '"' &&
	    (n->filter->atom == ATOM_NONE || n->filter->atom == ATOM_COLOUR);
}

/* Whether the operator f could continue the text. */
static bool
is_open(const struct printer *p, const struct filter *f)
{
	int type;

	for (type = 0; type <= POSITION; type++)
		if (p->open[type] != 0 && p->open[type] <= f->level &&
		    sig_accepts(sig_of(f)->items[0].letter, type))
			return true;
	return false;
}

/*
 * Whether the filter with which the text ends would take what comes next, a
 * word, a sign or a filter. A dash that touches it is an operator.
 */
static bool
swallows(const struct printer *p, const char *text, bool touches)
{
	const struct sign *s = text[0] == '-' && text[1] != '-' ?
	    sign_at(span_of(text)) : sign_find(text);
	const struct filter *f = s != NULL ? s->infix : NULL;
	bool dash = f != NULL && f->level == LEVEL_DASH;

	if (dash && !touches)
		return false;
	return (f != NULL && is_open(p, f)) ||
	    (p->begun != NULL && accepts_option(p->begun, text)) ||
	    (p->last != NULL && takes(p->last, text, dash));
}

/*
 * Whether n, printed as text, would be misread after a range, or where one
 * could begin: it begins with a bound, or with a sign, [] or ., before which
 * there is none.
 */
static bool
spoils_range(const struct printer *p, const struct node *n, const char *text)
{
	const struct node *first = node_leftmost(n);

	return node_plays(first, ROLE_INTEGER) ||
	    node_plays(first, ROLE_NEGATIVE) ||
	    (node_plays(first, ROLE_VARIABLE) && first->type == NUMBER) ||
	    (p->bounded && ((first->filter->flags & FILTER_PREFIX) != 0 ||
	    strncmp(text, "[]", 2) == 0 || begins_with(text, ".")));
}

/* ---- words, blanks and braces ---- */

static void
put_in(struct printer *p, size_t at, const char *s)
{
	struct buf *b = p->out;
	size_t n = strlen(s);
	int i;

	buf_puts(b, s);
	memmove(b->p + at + n, b->p + at, b->n - n - at);
	memcpy(b->p + at, s, n);
	for (i = 0; i < p->nextents; i++) {
		p->extent[i].from += p->extent[i].from >= at ? n : 0;
		p->extent[i].to += p->extent[i].to > at ? n : 0;
	}
}

/*
 * Whether the text before at must be kept apart from that after it. With whole,
 * a whole filter ends there.
 */
static bool
wants_blank(const struct buf *b, size_t at, bool whole)
{
	/* opening brackets and signs that touch their operand */
	static const char *const tight[] = { "(", "[", "{", ":", "=", "#",
		"[x]", "[element]", "[forall]", "―", "×", "∊", "∀" };
	struct span rest = span_after(buf_bytes(b), at);
	char last = at > 0 ? b->p[at - 1] : ' ';
	size_t i;

	if (rest.n == 0 || strchr(" \n)]", *rest.p) != NULL ||
	    strchr(" \n\t", last) != NULL)
		return false;
	if (whole || is_name_char(last))
		return true;
	if (last == '~')
		return *rest.p == '~';
	if (last == '#')	/* # and a dash must not touch */
		return *rest.p == '-' || span_begins(rest, "[x]") ||
		    span_begins(rest, "×") || span_begins(rest, "―");
	if (last == '-')
		return *rest.p == '-' || isdigit((unsigned char)*rest.p);
	for (i = 0; i < LENGTH(tight); i++)
		if (span_ends(span_at(b->p, at), tight[i]))
			return false;
	return true;
}

/* Inserts a blank at that byte if one is needed. */
static bool
keep_apart(struct printer *p, size_t at, bool whole)
{
	bool blank = wants_blank(p->out, at, whole);

	if (blank)
		put_in(p, at, " ");
	return blank;
}

static void
new_line(struct printer *p)
{
	buf_printf(p->out, "\n%*s", 2 * p->indent, "");
}

static void
surround(struct printer *p, size_t start, const char *open, const char *close)
{
	put_in(p, start, open);
	buf_puts(p->out, close);
	forget_rest(p);
}

/*
 * Ends an open path by a blank line, or by braces where all is on one line or
 * the blank line would end a path around it.
 */
static void
end_path(struct printer *p)
{
	if (!ends_whole(p) || !p->path_open)
		return;
	if (p->image || p->in_path)
		surround(p, p->last_start, "{ ", " }");
	else
		buf_puts(p->out, "\n\n");
	p->path_open = false;
}

/*
 * Puts the text from start on in braces, or a variable or line in parentheses:
 * braces around one of those would be part of the tree. A path needs neither.
 */
static void
wrap(struct printer *p, const struct node *n, size_t start)
{
	if (node_plays(n, ROLE_VARIABLE) || node_plays(n, ROLE_LINE))
		surround(p, start, "(", ")");
	else if (!node_plays(n, ROLE_PATH))
		surround(p, start, "{ ", " }");
}

/* Whether a number before text would not be parsed as a bound of a range. */
static bool
spoils_bound(const char *text)
{
	return !is_name_char(text[0]) && strchr("({", text[0]) == NULL &&
	    strncmp(text, "--", 2) != 0 && strcmp(text, "<--") != 0 &&
	    strcmp(text, "[x]") != 0;
}

/*
 * Ends the filter before a word or sign, putting it in braces if it would take
 * that as its own. Returns whether it is complete. A wildcard ends a path
 * inside a path.
 */
static bool
end_filter(struct printer *p, const char *text)
{
	bool known;

	if (!p->in_path || !is_wildcard(text))
		end_path(p);
	known = ends_whole(p);
	if (known && p->last != NULL && (swallows(p, text, p->end ==
	    p->out->n) || (ends_at(p, p->ranged) && spoils_bound(text))))
		wrap(p, p->last, p->last_start);
	return known;
}

void
print_word(struct printer *p, const char *word)
{
	bool known;
	size_t at;

	known = end_filter(p, word);
	at = p->out->n;
	buf_puts(p->out, symbol_spell(word, p->ascii));
	keep_apart(p, at, known);
}

void
print_sign(struct printer *p, const char *sign, const char *blank)
{
	end_filter(p, sign);
	if (!span_ends(buf_bytes(p->out), "\n"))
		buf_puts(p->out, blank);
	buf_puts(p->out, symbol_spell(sign, p->ascii));
	buf_puts(p->out, blank);
}

void
print_string(struct printer *p, const char *text, size_t n)
{
	size_t at = p->out->n;

	buf_putc(p->out, '"');
	buf_add(p->out, text, n);
	buf_putc(p->out, '"');
	keep_apart(p, at, false);
}

/* ---- filters ---- */

void
print_options(struct printer *p, const struct node *n)
{
	const struct sigitem *item = sig_of(n->filter)->items;

	if (!ends_whole(p))
		forget_rest(p);
	p->begun = n;
	p->end = p->out->n;
	while (item->kind != SIG_END &&
	    (item->option == 0 || item->letter != 'R'))
		item++;
	p->bounded &= p->ranged == p->end;
	if (item->kind != SIG_END)
		p->ranged = p->end;
}

void
print_infix(struct printer *p, const struct node *n, int right)
{
	const char *blank = n->filter->level == LEVEL_AT ? "" : " ";
	int i, level = sig_of(n->filter)->items[0].level;

	for (i = 0; i + 1 < n->nargs; i++, level = right) {
		print_left(p, n->arg[i], level);
		print_sign(p, n->filter->name, blank);
	}
	print_node(p, n->arg[i], level);
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
	} else if (item->letter == 'R') {
		print_range(p, n->arg[item->slot]);
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

	for (; item < end; item++)
		print_item(p, n, item);
}

static void
print_signature(struct printer *p, const struct node *n)
{
	const struct sigitem *item = sig_of(n->filter)->items;
	const struct sigitem *given[OPTIONS_MOST], *options;
	int i, count;

	print_word(p, n->filter->name);
	if (item->kind == SIG_END && n->filter->atom == ATOM_TEXT)
		buf_printf(p->out, " \"%s\"", n->text);
	if (item->kind == SIG_END && n->filter->atom == ATOM_RESULT)
		buf_printf(p->out, " %s", game_results[n->number]);
	while (item->kind != SIG_END) {
		count = node_options(n, item, given);
		for (i = 0; i < count; i++)
			print_option(p, n, given[i]);
		for (options = item; item->option != 0; )
			item = sig_after(item);
		if (item > options && item->kind == SIG_OPERAND)
			print_options(p, n);
		if (item->kind != SIG_END)
			print_item(p, n, item++);
	}
}

/* ---- { } ---- */

static void
print_members(struct printer *p, const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++) {
		if (!p->flat) {
			if (i > 0 && ends_whole(p) && p->path_open) {
				buf_putc(p->out, '\n');
				p->path_open = false;
			}
			new_line(p);
		}
		print_node(p, n->arg[i], LEVEL_OR);
	}
}

static void
print_in_braces(struct printer *p, const struct node *n)
{
	buf_puts(p->out, p->flat ? "{ " : "{");
	p->indent++;
	print_members(p, n);
	p->indent--;
	if (p->flat)
		buf_putc(p->out, ' ');
	else
		new_line(p);
	buf_putc(p->out, '}');
}

/* Whether the text from start on ends its line within WIDTH characters. */
static bool
fits(const struct printer *p, size_t start)
{
	struct span line = buf_bytes(p->out);

	if (span_find(span_after(line, start), span_of("\n")) >= 0)
		return false;
	while (start > 0 && line.p[start - 1] != '\n')
		start--;
	return text_length(span_after(line, start)) <= WIDTH;
}

/* Writes a compound on one line if it fits, else one member per line. */
static void
print_compound(struct printer *p, const struct node *n)
{
	bool in_path = p->in_path, flat = p->flat;
	size_t start = p->out->n;

	p->in_path = false;
	if (!flat)
		p->limit = start + 4 * WIDTH;
	p->flat = true;
	print_in_braces(p, n);
	p->flat = flat;
	if (!flat && !fits(p, start)) {
		p->out->n = start;
		p->end = p->ranged = 0;
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
	    n->arg[0] != NULL && !node_plays(n, ROLE_NEGATIVE))
		n = n->arg[0];
	return n;
}

/*
 * Whether n needs braces at the top level of a path, where '+' and '*' are
 * wildcards.
 */
static bool
spoils_path(const struct node *n)
{
	return node_plays(n, ROLE_SUM) || node_plays(n, ROLE_PRODUCT) ||
	    node_plays(n, ROLE_LEGAL) ||
	    (node_plays(n, ROLE_MOVE) && node_has(n, "legal"));
}

static void
print_bare(struct printer *p, const struct node *n)
{
	if (node_plays(n, ROLE_COMPOUND))
		print_compound(p, n);
	else if (n->filter->print != NULL)
		n->filter->print(p, n);
	else if (n->filter->infix != NULL)
		print_infix(p, n, sig_of(n->filter)->items[1].level);
	else
		print_signature(p, n);
}

/* Prints n after white space, and records what a next token could extend. */
static void
print_noted(struct printer *p, const struct node *n)
{
	bool path = node_plays(n, ROLE_PATH);

	p->end = p->ranged = 0;
	print_bare(p, n);
	if (p->out->n != p->end || path)
		forget_rest(p);
	p->last = n;
	p->begun = NULL;
	p->path_open |= path;
}

void
print_left(struct printer *p, const struct node *n, int level)
{
	bool in_path = p->in_path, braces, known, ranged;
	struct printer before;
	const char *text;
	size_t start;

	end_path(p);
	before = *p;
	known = ends_whole(p);
	start = p->out->n;
	ranged = ends_at(p, p->ranged);
	if (p->flat && start > p->limit)
		return;		/* it does not fit; see print_compound */
	braces = in_path && spoils_path(n);
	p->in_path = in_path && !braces;
	print_noted(p, n);
	p->in_path = in_path;
	start += p->out->p[start] == ' ';
	text = buf_str(p->out) + start;
	if (braces || (n->filter->level != 0 && n->filter->level < level) ||
	    (known && swallows(&before, text, false)) ||
	    (ranged && spoils_range(&before, n, text)) ||
	    /* no dash is tied to the end of result * */
	    (level >= LEVEL_DASH && p->out->p[p->out->n - 1] == '*') ||
	    (in_path && strstr(text, "\n\n") != NULL))
		wrap(p, n, start);
	if (keep_apart(p, start, known)) {
		start++;
		p->end++;
	}
	p->last_start = start;
	if (n->serial < p->nextents)
		p->extent[n->serial] = (struct textpart){ start, p->out->n };
}

void
print_node(struct printer *p, const struct node *n, int level)
{
	int *open;

	print_left(p, n, level);
	open = &p->open[n->type];
	*open = *open == 0 || level < *open ? level : *open;
}

void
print_braced(struct printer *p, const struct node *n)
{
	bool in_path = p->in_path;

	p->in_path = false;
	print_left(p, n, LEVEL_OR);
	wrap(p, n, p->last_start);
	p->in_path = in_path;
}

void
print_range(struct printer *p, const struct node *n)
{
	int i;

	if (n->words != 0)
		print_word(p, "count");
	for (i = 0; i < n->nargs; i++)
		print_bare(p, n->arg[i]);
	p->ranged = p->out->n;
	p->bounded = true;
}

static void
print_query(struct printer *p, const struct query *q)
{
	print_left(p, q->header, LEVEL_OR);
	p->end = 0;
	if (node_plays(q->body, ROLE_COMPOUND) && q->body->nargs > 1) {
		print_members(p, q->body);
	} else {
		new_line(p);
		print_left(p, q->body, LEVEL_OR);
	}
	buf_putc(p->out, '\n');
}

void
query_print(const struct query *q, bool ascii, struct buf *out)
{
	struct printer p = { .out = out, .ascii = ascii };

	print_query(&p, q);
}

void
query_extents(const struct query *q, struct textpart *extent, int n)
{
	struct buf text = { 0 };
	struct printer p = { .out = &text, .ascii = true, .extent = extent,
		.nextents = n };

	print_query(&p, q);
	buf_free(&text);
}

void
node_print(const struct node *n, struct buf *out)
{
	struct printer p = { .out = out, .ascii = true, .image = true,
		.flat = true, .limit = SIZE_MAX };

	print_left(&p, n, LEVEL_OR);
}
