/*
 * atom.c - atoms, what a filter carries besides its operands: written, read,
 * compared and transformed. The table atoms has one row per kind.
 */
#include "treetransform.h"

/* ---- words ---- */

static const char *const colour_words[] = { "any", "white", "black" };
static const char *const direction_words[DIRECTIONS] = { "right", "northeast",
	"up", "northwest", "left", "southwest", "down", "southeast" };

/* The words of the atoms whose number is the index of a word. */
static const struct {
	const char *const *list;
	int n;
} words[] = {
	[ATOM_COLOUR] = { colour_words, LENGTH(colour_words) },
	[ATOM_RESULT] = { game_results, 4 }
};

static const struct {
	const char *name;
	enum symbolkind kind;
	enum type type;
} symbol_kinds[] = {
	{ "logical", SYM_VARIABLE, LOGICAL }, { "set", SYM_VARIABLE, SET },
	{ "number", SYM_VARIABLE, NUMBER }, { "string", SYM_VARIABLE, STRING },
	{ "position", SYM_VARIABLE, POSITION }, { "piece", SYM_PIECE, SET },
	{ "dictionary", SYM_DICTIONARY, LOGICAL },
	{ "function", SYM_FUNCTION, LOGICAL }
};

/* ---- writing ---- */

/* Writes a string in quotes; ", \ and control characters get a backslash. */
static void
write_quoted(const struct node *n, struct buf *b)
{
	size_t i;

	buf_puts(b, " \"");
	for (i = 0; i < n->length; i++) {
		unsigned char c = (unsigned char)n->text[i];

		if (c == '"' || c == '\\')
			buf_putc(b, '\\');
		if (c < ' ' || c == 0x7f)
			buf_printf(b, "\\x%02x", c);
		else
			buf_putc(b, c);
	}
	buf_putc(b, '"');
}

/* Describes a symbol in words: its name, its types, how long it lives. */
static void
write_symbol(const struct node *n, struct buf *b)
{
	const struct symbol *s = n->symbol;
	size_t i = 0;

	while (symbol_kinds[i].kind != s->kind ||
	    (s->kind == SYM_VARIABLE && symbol_kinds[i].type != s->type))
		i++;
	buf_printf(b, " %s %s", s->name, symbol_kinds[i].name);
	if (s->kind == SYM_DICTIONARY)
		buf_printf(b, " %s %s",
		    s->key != LOGICAL ? type_names[s->key] : "unknown",
		    s->type != LOGICAL ? type_names[s->type] : "unknown");
	buf_puts(b, s->persistent ? " persistent" : "");
	buf_puts(b, s->quiet ? " quiet" : "");
	buf_puts(b, s->atomic ? " atomic" : "");
}

static void
write_directions(const struct node *n, struct buf *b)
{
	int d;

	for (d = 0; d < DIRECTIONS; d++)
		if ((n->number & 1 << d) != 0)
			buf_printf(b, " %s", direction_words[d]);
}

/* ---- comparing ---- */

/* Compares the sorted lists of two sets, by the first that only one has. */
static int
compare_bits(unsigned x, unsigned y)
{
	unsigned first = (x ^ y) & (0u - (x ^ y));

	return first == 0 ? 0 :
	    ((x & first) != 0 ? y > first : x <= first) ? -1 : 1;
}

/* Returns the bits of a set in that order, of n. */
static unsigned
in_order(unsigned set, const signed char *order, int n)
{
	unsigned ordered = 0;
	int i;

	for (i = 0; i < n; i++)
		ordered |= (set >> order[i] & 1) << i;
	return ordered;
}

/*
 * Compares the squares, then whether A is there, then a, then the list of men
 * (CQL 6.2, transforms).
 */
static int
compare_men(const struct node *a, const struct node *b)
{
	unsigned differ = a->men ^ b->men;

	if (a->squares != b->squares)
		return a->squares < b->squares ? -1 : 1;
	if ((differ & 1u << MEN_ANY_WHITE) != 0)
		return (a->men & 1u << MEN_ANY_WHITE) == 0 ? -1 : 1;
	if ((differ & 1u << MEN_ANY_BLACK) != 0)
		return (a->men & 1u << MEN_ANY_BLACK) == 0 ? -1 : 1;
	return compare_bits(in_order(a->men, men_order, MEN_BITS),
	    in_order(b->men, men_order, MEN_BITS));
}

static int
compare_text(const struct node *a, const struct node *b)
{
	return span_compare(node_text(a), node_text(b));
}

static int
compare_symbol(const struct node *a, const struct node *b)
{
	return strcmp(a->symbol->name, b->symbol->name);
}

/* Sorts White, Black, no colour; names of players the other way round. */
static int
compare_colour(const struct node *a, const struct node *b)
{
	int c = DIFFERENCE(a->number != 0 ? a->number : 3,
	    b->number != 0 ? b->number : 3);

	if (a->filter->type == STRING)
		c = -c;
	return c != 0 ? c : compare_text(a, b);
}

int
directions_compare(unsigned a, unsigned b)
{
	/* by dx, then dy */
	static const signed char order[DIRECTIONS] = { DIR_SOUTHWEST, DIR_LEFT,
		DIR_NORTHWEST, DIR_DOWN, DIR_UP, DIR_SOUTHEAST, DIR_RIGHT,
		DIR_NORTHEAST };

	return compare_bits(in_order(a, order, DIRECTIONS),
	    in_order(b, order, DIRECTIONS));
}

static int
compare_directions(const struct node *a, const struct node *b)
{
	return directions_compare((unsigned)a->number, (unsigned)b->number);
}

static int
compare_numbers(const struct node *a, const struct node *b)
{
	int c = DIFFERENCE(a->number, b->number);

	return c != 0 ? c : DIFFERENCE(a->most, b->most);
}

/* ---- reading ---- */

struct span
word_cut(struct span *s)
{
	struct span word;
	size_t n = 0;

	while (span_skip(s, " "))
		;
	if (span_begins(*s, "\"")) {
		for (n = 1; n < s->n && s->p[n] != '"'; n++)
			n += s->p[n] == '\\';
		n++;
		if (n > s->n)
			return span_at(s->p, 0);
	} else {
		while (n < s->n && s->p[n] != ' ')
			n++;
	}
	word = span_at(s->p, n);
	*s = span_after(*s, n);
	return word;
}

static bool
read_men(struct node *n, struct span *s)
{
	struct designator d = { 0 };
	struct span word = word_cut(s);

	if (word.n == 0 || (!span_is(word, "[]") &&
	    designator_scan(word.p, word.p + word.n, &d) != word.p + word.n))
		return false;
	n->men = d.men;
	n->squares = d.squares;
	return true;
}

static bool
read_int(struct span *s, int *number)
{
	struct span word = word_cut(s);
	char digits[16];
	long n;

	if (word.n >= sizeof(digits) || !number_parse(span_string(digits,
	    sizeof(digits), word), INT32_MIN, INT32_MAX, &n))
		return false;
	*number = (int)n;
	return true;
}

static int
hex_value(char c)
{
	return c >= '0' && c <= '9' ? c - '0' :
	    c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool
read_string(struct query *q, struct node *n, struct span *s)
{
	struct span word = word_cut(s);
	char *out;
	size_t i, len = 0;

	if (word.n < 2 || word.p[0] != '"')
		return false;
	out = arena_alloc(&q->arena, word.n);
	for (i = 1; i + 1 < word.n; i++) {
		if (word.p[i] != '\\') {
			out[len++] = word.p[i];
		} else if (word.p[i + 1] != 'x') {
			out[len++] = word.p[++i];
		} else {
			if (i + 4 >= word.n || hex_value(word.p[i + 2]) < 0 ||
			    hex_value(word.p[i + 3]) < 0)
				return false;
			out[len++] = (char)(hex_value(word.p[i + 2]) * 16 +
			    hex_value(word.p[i + 3]));
			i += 3;
		}
	}
	n->text = out;
	n->length = len;
	return true;
}

static int
word_index(struct span word, const char *const *list, int count)
{
	int i;

	for (i = 0; i < count; i++)
		if (span_is(word, list[i]))
			return i;
	return -1;
}

static bool
read_type(struct span *s, enum type *type)
{
	struct span word = word_cut(s);
	int i = span_is(word, "unknown") ? LOGICAL :
	    word_index(word, type_names, POSITION + 1);

	*type = i > 0 ? (enum type)i : LOGICAL;
	return i >= 0;
}

static bool
read_symbol_kind(struct span *s, struct symbol *y)
{
	struct span word = word_cut(s);
	size_t i = 0;

	while (i < LENGTH(symbol_kinds) && !span_is(word, symbol_kinds[i].name))
		i++;
	if (i == LENGTH(symbol_kinds))
		return false;
	y->kind = symbol_kinds[i].kind;
	y->type = symbol_kinds[i].type;
	return y->kind != SYM_DICTIONARY ||
	    (read_type(s, &y->key) && read_type(s, &y->type));
}

static bool
read_symbol(struct query *q, struct node *n, struct span *s)
{
	struct symbol y = { 0 };
	struct span word = word_cut(s);

	y.name = arena_copy(&q->arena, word.p, word.n);
	if (!read_symbol_kind(s, &y))
		return false;
	n->symbol = symbol_find(q, y.name);
	if (n->symbol == NULL)
		n->symbol = symbol_new(q, y.name, y.kind, y.type);
	if (n->symbol->kind != y.kind || (y.kind == SYM_VARIABLE &&
	    n->symbol->type != y.type))
		return false;
	if (y.kind == SYM_DICTIONARY) {
		n->symbol->key = y.key;
		n->symbol->type = y.type;
	}
	while ((word = word_cut(s)).n > 0) {
		if (span_is(word, "persistent"))
			n->symbol->persistent = true;
		else if (span_is(word, "quiet"))
			n->symbol->quiet = true;
		else if (span_is(word, "atomic"))
			n->symbol->atomic = true;
		else
			return false;
	}
	return true;
}

static bool
read_listed(struct node *n, struct span *s)
{
	enum atom atom = n->filter->atom;

	n->number = word_index(word_cut(s), words[atom].list, words[atom].n);
	return n->number >= 0;
}

static bool
read_directions(struct node *n, struct span *s)
{
	struct span word;
	int d;

	while ((word = word_cut(s)).n > 0) {
		d = word_index(word, direction_words, DIRECTIONS);
		if (d < 0)
			return false;
		n->number |= 1 << d;
	}
	return true;
}

/* Reads words without quotes to the end of the line. */
static bool
read_names(struct query *q, struct node *n, struct span *s)
{
	struct span names = span_trim(*s);
	size_t i;

	for (i = 0; i < names.n; i++)
		if (strchr("abcdefghijklmnopqrstuvwxyz0123456789 ",
		    names.p[i]) == NULL)
			return false;
	n->text = arena_copy(&q->arena, names.p, names.n);
	n->length = names.n;
	*s = span_after(*s, s->n);
	return true;
}

/* ---- transforming ---- */

static void
map_men(struct query *q, struct node *n, const struct transform *t)
{
	n->men = transform_men(t, n->men);
	n->squares = transform_squares(t, n->squares);
	if (t->edge && n->squares == 0)
		n->men = 0;
}

static void
map_colour(struct query *q, struct node *n, const struct transform *t)
{
	/* eval without a colour is White's */
	if (t->colour && n->filter->told == 1u << TOLD_EVAL)
		n->number = n->number == 2 ? 0 : 2;
	else if (t->colour && n->number != 0)
		n->number = 3 - n->number;
}

static void
map_result(struct query *q, struct node *n, const struct transform *t)
{
	if (t->colour && n->number < 2)
		n->number = 1 - n->number;
}

static void
map_directions(struct query *q, struct node *n, const struct transform *t)
{
	n->number = (int)transform_directions(t, (unsigned)n->number);
}

/* Puts the name of the outer transform first; the identity has no name. */
static void
map_transform(struct query *q, struct node *n, const struct transform *t)
{
	if (t->name[0] != '\0')
		n->text = arena_printf(&q->arena, "%s%s%s", t->name,
		    n->length != 0 ? " " : "", n->text);
	n->length = strlen(n->text);
}

/*
 * The fields of an atom: d directions, i number, j most, m designator, n names,
 * t text, T text that may be absent, w word, y symbol. Without compare all are
 * equal; without map none changes.
 */
static const struct {
	const char *fields;
	int (*compare)(const struct node *, const struct node *);
	void (*map)(struct query *, struct node *, const struct transform *);
} atoms[] = {
	[ATOM_NONE] = { "", NULL, NULL },
	[ATOM_MEN] = { "m", compare_men, map_men },
	[ATOM_NUMBER] = { "i", compare_numbers, NULL },
	[ATOM_TEXT] = { "t", compare_text, NULL },
	[ATOM_SYMBOL] = { "y", compare_symbol, NULL },
	[ATOM_COLOUR] = { "wT", compare_colour, map_colour },
	[ATOM_RESULT] = { "w", compare_numbers, map_result },
	[ATOM_DIRECTIONS] = { "d", compare_directions, map_directions },
	[ATOM_WILD] = { "ij", compare_numbers, NULL },
	[ATOM_INTERVAL] = { "ij", compare_numbers, NULL },
	[ATOM_TRANSFORM] = { "t", NULL, map_transform },
	[ATOM_NAMES] = { "n", NULL, NULL },
	[ATOM_OPTION] = { "t", compare_text, NULL }
};

static void
write_one(const struct node *n, char field, struct buf *b)
{
	if (field == 't' || (field == 'T' && n->length != 0))
		write_quoted(n, b);
	else if (field == 'd')
		write_directions(n, b);
	else if (field == 'y')
		write_symbol(n, b);
	else if (field == 'i' || field == 'j')
		buf_printf(b, " %d", field == 'i' ? n->number : n->most);
	else if (field == 'w')
		buf_printf(b, " %s", words[n->filter->atom].list[n->number]);
	else if (field == 'n')
		buf_printf(b, " %s", n->text);
	else if (field == 'm') {
		buf_putc(b, ' ');
		designator_write(n->men, n->squares, false, b);
	}
}

static bool
read_one(struct query *q, struct node *n, char field, struct span *s)
{
	return field == 'm' ? read_men(n, s) :
	    field == 'i' ? read_int(s, &n->number) :
	    field == 'j' ? read_int(s, &n->most) :
	    field == 'y' ? read_symbol(q, n, s) :
	    field == 'w' ? read_listed(n, s) :
	    field == 'd' ? read_directions(n, s) :
	    field == 'n' ? read_names(q, n, s) :
	    (field == 'T' && s->n == 0) || read_string(q, n, s);
}

void
atom_write(const struct node *n, struct buf *b)
{
	const char *f;

	for (f = atoms[n->filter->atom].fields; *f != '\0'; f++)
		write_one(n, *f, b);
}

bool
atom_read(struct query *q, struct node *n, struct span *s)
{
	enum atom atom = n->filter->atom;
	const struct sigitem *item;
	const char *f;

	for (f = atoms[atom].fields; *f != '\0'; f++)
		if (!read_one(q, n, *f, s))
			return false;
	item = atom == ATOM_OPTION ? sig_option(n->filter, n->text) : NULL;
	if (item != NULL)
		node_value_option(n, item);
	return atom != ATOM_WILD || (n->number >= 0 && n->number <= n->most &&
	    n->most <= WILD_MOST);
}

int
atom_compare(const struct node *a, const struct node *b)
{
	return atoms[a->filter->atom].compare == NULL ? 0 :
	    atoms[a->filter->atom].compare(a, b);
}

bool
atom_map(struct query *q, struct node *n, const struct transform *t)
{
	bool had = n->squares != 0;

	if (atoms[n->filter->atom].map != NULL)
		atoms[n->filter->atom].map(q, n, t);
	/* with the edges of classic CQL a set without squares remains, which
	   can be counted */
	return !had || n->squares != 0 || t->edge;
}
