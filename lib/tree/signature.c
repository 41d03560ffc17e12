/*
 * signature.c - the little language in which a filter's row says what its
 * operands are; see struct filter.
 */
#include <ctype.h>
#include <string.h>

#include "tree.h"

static const struct {
	char letter;
	int level;
	int types;		/* bit by enum type */
	bool slot;
	const char *wants;
} operands[] = {
	{ 'S', LEVEL_DASH, 1 << SET, true, "a set" },
	{ 'N', LEVEL_SUM, 1 << NUMBER, true, "a number" },
	{ 'T', LEVEL_SUM, 1 << STRING, true, "a string" },
	{ 'P', LEVEL_OR, 1 << POSITION, true, "a position" },
	{ 'X', LEVEL_SUM, 1 << NUMBER | 1 << STRING, true,
	    "a number or a string" },
	{ 'L', LEVEL_SUM, 1 << SET | 1 << STRING, true, "a set or a string" },
	{ 'A', LEVEL_OR, ~0, true, "a filter" },
	{ 'R', 0, ~0, true, "a range" },
	{ 'V', 0, ~0, true, "a position variable" },
	{ 'C', 0, 0, false, "white or black" },
	{ 'Q', 0, 0, false, "a string in quotes" }
};

static size_t
operand_row(char letter)
{
	size_t i;

	for (i = 0; i + 1 < LENGTH(operands); i++)
		if (operands[i].letter == letter)
			break;
	return i;
}

bool
sig_has_slot(char letter)
{
	return operands[operand_row(letter)].slot;
}

const char *
sig_wants(char letter)
{
	return operands[operand_row(letter)].wants;
}

bool
sig_accepts(char letter, enum type type)
{
	return (operands[operand_row(letter)].types & 1 << type) != 0;
}

void
sig_next(const char **s, struct sigitem *item)
{
	const char *p = *s;
	size_t n = 0;

	memset(item, 0, sizeof(*item));
	while (*p == ' ')
		p++;
	if (*p == '\0') {
		item->kind = SIG_END;
	} else if (*p == '[' || *p == ']') {
		item->kind = *p++ == '[' ? SIG_OPEN : SIG_CLOSE;
	} else if (isupper((unsigned char)*p)) {
		item->kind = SIG_OPERAND;
		item->letter = *p++;
		item->level = operands[operand_row(item->letter)].level;
		if (isdigit((unsigned char)*p))
			for (item->level = 0; isdigit((unsigned char)*p); p++)
				item->level = item->level * 10 + *p - '0';
		if (*p == '+') {
			item->many = true;
			p++;
		}
	} else {
		item->kind = SIG_WORD;
		if (*p == '(' || *p == ')')
			item->word[n++] = *p++;
		else
			while (*p != '\0' && strchr(" []()", *p) == NULL &&
			    n + 1 < sizeof(item->word))
				item->word[n++] = *p++;
	}
	*s = p;
}

int
sig_slots(const char *args)
{
	struct sigitem item;
	int n = 0;

	if (args == NULL)
		return 0;
	for (sig_next(&args, &item); item.kind != SIG_END;
	    sig_next(&args, &item))
		n += item.kind == SIG_OPERAND && sig_has_slot(item.letter);
	return n;
}

void
sig_synopsis(const struct filter *f, struct buf *b)
{
	const char *s = f->args != NULL ? f->args : "";
	struct sigitem item, before = { SIG_WORD, "", 0, 0, false };

	buf_puts(b, f->name);
	for (sig_next(&s, &item); item.kind != SIG_END; before = item,
	    sig_next(&s, &item)) {
		if (item.kind != SIG_CLOSE && before.kind != SIG_OPEN &&
		    strcmp(item.word, ")") != 0 &&
		    strcmp(before.word, "(") != 0)
			buf_putc(b, ' ');
		switch (item.kind) {
		case SIG_OPEN:
			buf_putc(b, '[');
			break;
		case SIG_CLOSE:
			buf_putc(b, ']');
			break;
		case SIG_WORD:
			buf_puts(b, item.word);
			break;
		default:
			buf_putc(b, item.letter);
			buf_puts(b, item.many ? " ..." : "");
		}
	}
}
