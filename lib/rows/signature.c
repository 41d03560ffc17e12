/*
 * signature.c - the little language in which a row says what the operands of
 * its filter are (see struct filter). A signature is compiled once; parser,
 * printer and tree then walk its items.
 */
#include <ctype.h>

#include "rows.h"

const char *const type_names[] = { "logical", "set", "number", "string",
	"position" };

/* By letter. */
static const struct {
	int level;
	int types;		/* bits by enum type */
	bool slot;
	const char *wants;
} operands['X' + 1] = {
	['S'] = { LEVEL_DASH, 1 << SET, true, "a set" },
	['N'] = { LEVEL_SUM, 1 << NUMBER, true, "a number" },
	['T'] = { LEVEL_SUM, 1 << STRING, true, "a string" },
	['P'] = { LEVEL_OR, 1 << POSITION, true, "a position" },
	['X'] = { LEVEL_SUM, 1 << NUMBER | 1 << STRING, true,
	    "a number or a string" },
	['L'] = { LEVEL_SUM, 1 << SET | 1 << STRING, true,
	    "a set or a string" },
	['A'] = { LEVEL_OR, ~0, true, "a filter" },
	['B'] = { LEVEL_OR, ~0, true, "a filter" },
	['R'] = { 0, ~0, true, "a range" },
	['V'] = { 0, ~0, true, "a position variable" },
	['C'] = { 0, 0, false, "white or black" },
	['Q'] = { 0, 0, false, "a string in quotes" }
};

const char *
sig_wants(char letter)
{
	return operands[(int)letter].wants;
}

bool
sig_accepts(char letter, enum type type)
{
	return (operands[(int)letter].types & 1 << type) != 0;
}

/* ---- compiling ---- */

/*
 * Compiles a capital with its level, plus and slot, if any; returns what
 * follows.
 */
static const char *
compile_operand(const char *s, struct sigitem *item)
{
	item->kind = SIG_OPERAND;
	item->letter = *s++;
	item->level = operands[(int)item->letter].level;
	if (isdigit((unsigned char)*s))
		for (item->level = 0; isdigit((unsigned char)*s); s++)
			item->level = item->level * 10 + *s - '0';
	item->many = *s == '+';
	s += item->many;
	item->slot = *s == '@' ? s[1] - '0' : -1;
	return s + 2 * (*s == '@');
}

/*
 * Compiles a parenthesis, a word, or the label of an operand with its colon.
 */
static const char *
compile_word(const char *s, struct sigitem *item)
{
	size_t n = *s == '(' || *s == ')' ? 1 : strcspn(s, " []()"), i;

	for (i = 1; i < n; i++)
		if (s[i] == ':' && isupper((unsigned char)s[i + 1]))
			n = i;
	if (n >= sizeof(item->word))
		die("a word of a signature is too long: %s", s);
	item->kind = SIG_WORD;
	memcpy(item->word, s, n);
	return s + n;
}

static const char *
compile_item(const char *s, struct sigitem *item)
{
	if (!isupper((unsigned char)*s))
		s = compile_word(s, item);
	if (*s == ':')
		return compile_operand(s + 1, item);
	return item->kind == SIG_END ? compile_operand(s, item) : s;
}

/*
 * Gives operands their label: the word of their item or, in an option, the word
 * before them, or "range". A list needs none.
 */
static void
name_operands(struct filter *f, struct sigitem *list, int n)
{
	struct sigitem *item;

	for (item = list; item < list + n; item++) {
		if (item->kind != SIG_OPERAND)
			continue;
		if (item->word[0] != '\0')
			item->label = item->word;
		if (item->option == 0 || item->many || item->label != NULL)
			continue;
		if (item > list && item[-1].option == item->option &&
		    islower((unsigned char)item[-1].word[0]))
			item->label = item[-1].word;
		else if (item->letter == 'R')
			item->label = "range";
		else if (item->slot >= 0)
			die("an operand of '%s' has no label", f->name);
		if (item->letter == 'Q')
			f->sig.atom_label = item->label;
	}
}

/* Gives operands their slots, and options without operands their bits. */
static int
number_items(struct sigitem *list, int n)
{
	unsigned bit = 1, with_operand = 0;
	int i, slots = 0;

	for (i = 0; i < n; i++)
		if (list[i].kind == SIG_OPERAND)
			with_operand |= 1u << list[i].option;
	for (i = 0; i <= n; i++) {
		if (list[i].kind == SIG_OPERAND &&
		    operands[(int)list[i].letter].slot) {
			if (list[i].slot < 0)
				list[i].slot = slots;
			slots++;
			continue;
		}
		list[i].slot = -1;
		if (list[i].option != 0 &&
		    (with_operand & 1u << list[i].option) == 0) {
			list[i].bit = bit;
			bit <<= 1;
		}
	}
	return slots;
}

void
sig_compile(struct filter *f)
{
	static const struct sigitem nothing = { 0 };
	static struct sigitem all[ITEMS_OF_ALL];	/* of rows so far */
	static size_t nall;
	const char *s = f->args != NULL ? f->args : "";
	struct sigitem *list = &all[nall];
	int n = 0, option = 0, options = 0;

	if (f->sugar != NULL)
		f->sig.made = "body";
	if (f->atom == ATOM_OPTION)
		f->sig.atom_label = "value";
	f->sig.items = &nothing;
	if (*s == '\0')
		return;		/* most rows */
	while (*s != '\0') {
		if (*s == '[' || *s == ']') {
			option = *s++ == '[' ? ++options : 0;
		} else if (*s == ' ') {
			s++;
		} else {
			if (++nall >= LENGTH(all))
				die("'%s': the rows have too many items",
				    f->name);
			list[n].option = option;
			s = compile_item(s, &list[n++]);
		}
	}
	nall++;
	if (options > OPTIONS_MOST)
		die("'%s' has too many options", f->name);
	f->sig.slots = number_items(list, n);
	if (f->sig.slots >= SLOTS_MOST)
		die("'%s' has too many operands", f->name);
	name_operands(f, list, n);
	f->sig.items = list;
}

/* ---- asking ---- */

const struct sigitem *
sig_option(const struct filter *f, const char *word)
{
	const struct sigitem *item;

	for (item = sig_of(f)->items; item->kind != SIG_END; item++)
		if (item->kind == SIG_WORD && item->option != 0 &&
		    strcmp(item->word, word) == 0)
			return item;
	return NULL;
}

int
sig_slot(const struct sigitem *word)
{
	return word[1].option == word->option ? word[1].slot : -1;
}

const struct sigitem *
sig_item(const struct filter *f, int slot)
{
	const struct sigitem *item = sig_of(f)->items;

	while (item->kind != SIG_END && item->slot != slot &&
	    (!item->many || slot < item->slot))
		item++;
	return item->kind != SIG_END ? item : NULL;
}

const char *
sig_label(const struct filter *f, int slot)
{
	const struct sigitem *item = sig_item(f, slot);

	return item != NULL ? item->label :
	    slot == sig_of(f)->slots ? sig_of(f)->made : NULL;
}

const struct sigitem *
sig_after(const struct sigitem *item)
{
	int option = item->option;

	while (item->kind != SIG_END && item->option == option)
		item++;
	return item;
}

void
sig_synopsis(const struct filter *f, struct buf *b)
{
	const struct sigitem *item, *before = NULL;
	int option = 0;

	buf_puts(b, f->name);
	for (item = sig_of(f)->items; item->kind != SIG_END; before = item++) {
		if (option != 0 && item->option != option)
			buf_putc(b, ']');
		if (strcmp(item->word, ")") != 0 &&
		    (before == NULL || strcmp(before->word, "(") != 0))
			buf_putc(b, ' ');
		if (item->option != 0 && item->option != option)
			buf_putc(b, '[');
		option = item->option;
		if (item->kind == SIG_WORD)
			buf_puts(b, item->word);
		else
			buf_printf(b, "%c%s", item->letter,
			    item->many ? " ..." : "");
	}
	if (option != 0)
		buf_putc(b, ']');
}
