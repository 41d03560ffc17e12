/*
 * classicread.c - reads the text of a query in classic CQL as words and lists
 * of words, and words as piece designators, numbers and ranges.
 */
#include <ctype.h>

#include "lists.h"
#include "utiltext.h"

enum {
	LISTS_MOST = 200,	/* nested lists */
	DIGITS_MOST = 9		/* of a number */
};

/* ---- words and lists ---- */

static void
next_byte(struct listreader *r)
{
	if (*r->p == '\n') {
		r->line++;
		r->col = 1;
	} else if ((*r->p & 0xc0) != 0x80) {
		r->col++;
	}
	r->p++;
}

/* Skips blanks, and comments from a semicolon to the end of the line. */
static void
skip_blanks(struct listreader *r)
{
	bool comment = false;

	for (; r->p < r->end; next_byte(r)) {
		if (*r->p == ';')
			comment = true;
		else if (*r->p == '\n')
			comment = false;
		else if (!comment && !is_blank(*r->p))
			break;
	}
}

static struct span
read_bare_word(struct listreader *r)
{
	const char *from = r->p;

	while (r->p < r->end && !is_blank(*r->p) && *r->p != '(' &&
	    *r->p != ')' && *r->p != ';')
		next_byte(r);
	return span_to(from, r->p);
}

static void
read_quoted(struct listreader *r, struct item *it)
{
	next_byte(r);
	it->quoted = true;
	it->text.p = r->p;
	while (r->p < r->end && *r->p != '"' && *r->p != '\n')
		next_byte(r);
	if (r->p == r->end || *r->p == '\n')
		list_error(r, it, "this text has no closing quote on its line");
	it->text.n = (size_t)(r->p - it->text.p);
	next_byte(r);
}

static struct item *read_item(struct listreader *r);

static void
read_list(struct listreader *r, struct item *list)
{
	struct item **last = &list->first;

	list->is_list = true;
	if (++r->depth > LISTS_MOST)
		list_error(r, r, "lists are nested more than %d deep",
		    LISTS_MOST);
	next_byte(r);
	for (skip_blanks(r); r->p < r->end && *r->p != ')'; skip_blanks(r)) {
		*last = read_item(r);
		last = &(*last)->next;
	}
	if (r->p == r->end)
		list_error(r, list, "this '(' is never closed");
	next_byte(r);
	r->depth--;
}

/* item := word | '"' text '"' | '(' item* ')' */
static struct item *
read_item(struct listreader *r)
{
	struct item *it = arena_alloc(&r->q->arena, sizeof(*it));

	it->line = r->line;
	it->col = r->col;
	if (*r->p == ')')
		list_error(r, r, "')' closes nothing");
	else if (*r->p == '(')
		read_list(r, it);
	else if (*r->p == '"')
		read_quoted(r, it);
	else
		it->text = read_bare_word(r);
	if (item_is_word(it) && memchr(it->text.p, '"', it->text.n) != NULL)
		list_error(r, it, "a quotation mark in the middle of a word");
	return it;
}

bool
item_is_word(const struct item *it)
{
	return it != NULL && !it->is_list && !it->quoted;
}

bool
item_is(const struct item *it, const char *word)
{
	return item_is_word(it) && span_is(it->text, word);
}

bool
item_is_list_of(const struct item *it, const char *head)
{
	return it != NULL && it->is_list && item_is(it->first, head);
}

bool
item_is_keyword(const struct item *it)
{
	return item_is_word(it) && it->text.n > 1 &&
	    (span_begins(it->text, ":") || span_begins(it->text, "!:"));
}

const char *
item_name(struct listreader *r, const struct item *it)
{
	return it == NULL ? "the end of the list" : it->is_list ? "a list" :
	    arena_printf(&r->q->arena, "'%.*s'", it->text.n < 40 ?
	    (int)it->text.n : 40, it->text.p);
}

void
refuse_extension(struct listreader *r, const struct item *it, int col,
    const char *what)
{
	query_error(r->q, it->line, col, "%s is an extension of Scidb that is "
	    "not supported (%s)", item_name(r, it), what);
}

/* Goes to the first byte of the query. */
static void
begin(struct listreader *r)
{
	r->line = r->col = 1;
	if (r->end - r->p >= 3 && memcmp(r->p, "\xef\xbb\xbf", 3) == 0)
		r->p += 3;
	skip_blanks(r);
}

struct item *
items_read(struct listreader *r)
{
	struct item *it;

	begin(r);
	if (r->p == r->end)
		list_error(r, r, "there is no query");
	it = read_item(r);
	skip_blanks(r);
	if (r->p < r->end)
		list_error(r, r, "a query in classic CQL is one list, and this "
		    "comes after it");
	return it;
}

/*
 * Whether a number or a filter with a value begins here: the operand of the
 * filter position in CQL 6.
 */
static bool
begins_operand(struct listreader *r)
{
	struct span word;

	if (r->p < r->end && strchr("0123456789-#({", *r->p) != NULL)
		return true;
	word = read_bare_word(r);
	if (word.n == 1 || (word.n == 3 && word.p[1] <= 'h' &&
	    word.p[2] >= '1' && word.p[2] <= '8'))
		return word.n == 1 && strchr("kqrbnpaim", word.p[0]) == NULL &&
		    islower((unsigned char)word.p[0]);
	for (r->p = word.p; r->p < word.p + word.n; r->p++)
		if (!islower((unsigned char)*r->p))
			return false;
	return word.n > 0;
}

bool
classic_begins(struct span text)
{
	struct listreader r = { .p = text.p, .end = text.p + text.n };
	struct span head;

	begin(&r);
	if (r.p == r.end || *r.p != '(')
		return false;
	next_byte(&r);
	skip_blanks(&r);
	head = read_bare_word(&r);
	skip_blanks(&r);
	return span_is(head, "match") ||
	    (span_is(head, "position") && !begins_operand(&r));
}

/* ---- piece designators ---- */

enum { ANYTHING = 1 << 30 };	/* a bit that is not one of men */

#define WHITE_MAN(kind)	(1u << (MEN_WHITE + (kind)))
#define BLACK_MAN(kind)	(1u << (MEN_BLACK + (kind)))

/* Letters and figurines, some with other meanings than in CQL 6. */
static const struct {
	uint32_t letter, figurine;
	unsigned men;
} signs[] = {
#include "men.txt.inc"
};

/* A designator that is being read. */
struct menscan {
	struct listreader *r;
	const struct item *item;
	const char *p, *end;
};

static int
scan_col(const struct menscan *s)
{
	const char *from = s->item->text.p;

	return s->item->col +
	    (int)text_length(span_to(from, s->p));
}

/* Reports an error at the next byte of the word, and shows the word. */
static NORETURN void
refuse_men(const struct menscan *s, const char *why)
{
	query_error(s->r->q, s->item->line, scan_col(s), "%s is not a piece "
	    "designator: %s", item_name(s->r, s->item), why);
}
#define scan_error(s, ...)						\
	refuse_men((s), arena_printf(&(s)->r->q->arena, __VA_ARGS__))

static const char by_origin[] = "promoted or unpromoted men";

/* Refuses the word when the next sign belongs to an extension. */
static void
refuse_sign(const struct menscan *s, const char *any, const char *what)
{
	if (s->p < s->end && strchr(any, *s->p) != NULL)
		refuse_extension(s->r, s->item, scan_col(s), what);
}

static bool
accept_sign(struct menscan *s, char c)
{
	if (s->p == s->end || *s->p != c)
		return false;
	s->p++;
	return true;
}

static unsigned
scan_sign(struct menscan *s)
{
	uint32_t code;
	int n = utf8_decode(s->p, (size_t)(s->end - s->p), &code);
	size_t i;

	for (i = 0; n > 0 && i < LENGTH(signs); i++) {
		if (signs[i].letter != code && signs[i].figurine != code)
			continue;
		s->p += n;
		return signs[i].men;
	}
	refuse_sign(s, "~", by_origin);
	scan_error(s, "expected a man, KQRBNPkqrbnp, A a M m I i U, '.' or "
	    "'?'");
}

bool
is_tag_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

/* Reads $name, which a :forany of the match list has declared. */
static const char *
scan_tag(struct menscan *s)
{
	struct span name;

	name.p = s->p;
	while (s->p < s->end && is_tag_char(*s->p))
		s->p++;
	name.n = (size_t)(s->p - name.p);
	if (clause_of(s->r->match->clause, "forany", name) == NULL) {
		s->p = name.p - 1;
		scan_error(s, "no ':forany' names this tag");
	}
	return arena_printf(&s->r->q->arena, "$%.*s", (int)name.n, name.p);
}

/* Reads men := sign | '[' sign* ']' | '$' name */
static void
scan_pieces(struct menscan *s, struct pieces *d)
{
	if (accept_sign(s, '$')) {
		d->tag = scan_tag(s);
		return;
	}
	if (accept_sign(s, '[')) {
		while (s->p < s->end && *s->p != ']')
			d->men |= scan_sign(s);
		if (!accept_sign(s, ']'))
			scan_error(s, "']' is missing");
		d->nobody = d->men == 0;
	} else {
		d->men = scan_sign(s);
	}
	refuse_sign(s, "~", by_origin);
	if ((d->men & ANYTHING) != 0)
		d->men = 0;
}

/*
 * Reads a file or a rank, one of the eight from first on, or a range of them,
 * as a set. L and D mean all, but reduce among to the light or dark squares.
 */
static unsigned
scan_lines(struct menscan *s, char first, bitboard *among)
{
	const char *what = first == 'a' ? "a file" : "a rank";
	int from, to;

	if (accept_sign(s, '?'))
		return 0xff;
	if (s->p < s->end && (*s->p == 'L' || *s->p == 'D')) {
		if (*among != ALL_SQUARES)
			scan_error(s, "light or dark is given twice");
		*among = *s->p++ == 'D' ? DARK_SQUARES : ~DARK_SQUARES;
		return 0xff;
	}
	from = to = s->p < s->end ? *s->p - first : -1;
	if (from < 0 || from > 7)
		scan_error(s, "expected %s or '?'", what);
	s->p++;
	if (accept_sign(s, '-')) {
		to = s->p < s->end ? *s->p - first : -1;
		if (to < 0 || to > 7)
			scan_error(s, "expected %s after '-'", what);
		if (to < from)
			scan_error(s, "the range runs backwards");
		s->p++;
	}
	return (0xffu >> (7 - to)) & (0xffu << from);
}

/* Reads files and ranks. */
static bitboard
scan_lines_both(struct menscan *s)
{
	bitboard among = ALL_SQUARES, squares = 0;
	unsigned files = scan_lines(s, 'a', &among);
	unsigned ranks = scan_lines(s, '1', &among);
	int i;

	for (i = 0; i < 8; i++)
		if ((ranks & 1u << i) != 0)
			squares |= (bitboard)(files & 0xff) << 8 * i;
	return squares & among;
}

/*
 * Reads squares := '[' [rectangle {',' rectangle}] ']' | rectangle | nothing
 */
static bitboard
scan_squares(struct menscan *s)
{
	bitboard squares = 0;

	if (s->p == s->end)
		return ALL_SQUARES;
	if (!accept_sign(s, '['))
		return scan_lines_both(s);
	if (accept_sign(s, ']'))
		return 0;
	refuse_sign(s, "+*", "men in hand");
	do
		squares |= scan_lines_both(s);
	while (accept_sign(s, ','));
	if (!accept_sign(s, ']'))
		scan_error(s, "expected ',' or ']'");
	return squares;
}

void
item_designator(struct listreader *r, const struct item *it, struct pieces *d)
{
	const struct span t = it->text;
	struct menscan s = { r, it, t.p, t.p + t.n };

	d->line = it->line;
	d->col = it->col;
	if (t.n == 2 && t.p[0] >= 'a' && t.p[0] <= 'h' && t.p[1] >= '1' &&
	    t.p[1] <= '8')	/* a frequent mistake */
		scan_error(&s, "it names a square but no men; '?%.*s' is the "
		    "square with any man or none", (int)t.n, t.p);
	scan_pieces(&s, d);
	d->squares = scan_squares(&s);
	if (s.p != s.end)
		scan_error(&s, "it continues after its squares");
}

/* ---- numbers ---- */

/* Reads [+|-] digits. Returns false and leaves n alone for other text. */
static bool
scan_number_in(struct span s, int *n)
{
	bool minus = span_skip(&s, "-");
	long long value;

	if (!minus)
		span_skip(&s, "+");
	if (s.n > DIGITS_MOST || !span_number(s, &value))
		return false;
	*n = (int)(minus ? -value : value);
	return true;
}

bool
item_number(const struct item *it, int *n)
{
	return item_is_word(it) && scan_number_in(it->text, n);
}

/* Reads >n >=n <n <=n. */
bool
item_comparison(const struct item *it, struct bounds *range)
{
	struct span s = item_is_word(it) ? it->text : NO_SPAN;
	bool less = span_begins(s, "<"), equal;
	int n;

	if (!less && !span_begins(s, ">"))
		return false;
	s = span_after(s, 1);
	equal = span_begins(s, "=");
	if (!scan_number_in(span_after(s, equal), &n))
		return false;
	range->least = less ? INT_MIN : n + !equal;
	range->most = less ? n - !equal : UNLIMITED;
	return true;
}

bool
starts_range(const struct item *it)
{
	struct bounds ignored;
	int n;

	return item_number(it, &n) || item_comparison(it, &ignored);
}
