/*
 * continuation.c - how the text that the printer has written could continue:
 * with an operator, an option, a bound of a range, or more of a path. What is
 * noted here holds until anything else is written.
 */
#include <ctype.h>
#include <string.h>

#include "continuation.h"

bool
ends_at(const struct printer *p, size_t at)
{
	size_t n = p->out->n;

	while (n > 0 && (p->out->p[n - 1] == ' ' || p->out->p[n - 1] == '\n'))
		n--;
	return n != 0 && n == at;
}

void
forget_continuation(struct printer *p)
{
	memset(p->own->open, 0, sizeof(p->own->open));
	p->own->ntails = 0;
	p->own->leaf = NULL;
	p->own->path_open = false;
	p->own->whole = true;
}

void
note_options(struct printer *p, const struct node *n)
{
	int *i = &p->own->ntails;

	p->own->tail[*i < TAILS_MOST ? (*i)++ : TAILS_MOST - 1] = n;
}

void
note_operand(struct printer *p, int level, enum type type)
{
	int *open = &p->own->open[type];

	*open = *open == 0 || level < *open ? level : *open;
}

/* Whether the text so far ends with what could be a left operand of f. */
static bool
is_open(const struct printer *p, const struct filter *f)
{
	int type;

	for (type = 0; type <= POSITION; type++)
		if (p->own->open[type] != 0 && p->own->open[type] <= f->level &&
		    sig_accepts(f->sig.items[0].letter, type))
			return true;
	return false;
}

/* Whether text begins with the word or sign. */
static bool
begins_with(const char *text, const char *word)
{
	size_t n = strlen(word);

	return strncmp(text, word, n) == 0 &&
	    !(is_name_char(word[n - 1]) && is_name_char(text[n]));
}

/* Whether an option of f can begin with text. */
static bool
accepts_option(const struct filter *f, const char *text)
{
	const struct sigitem *item;

	for (item = f->sig.items; item->kind != SIG_END; item++) {
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

/* Whether a string after n would be what it searches for. */
static bool
takes_string(const struct node *n)
{
	return n != NULL && n->type == STRING &&
	    (n->filter->atom == ATOM_NONE || n->filter->atom == ATOM_COLOUR);
}

bool
swallows(const struct printer *p, const char *text)
{
	const struct sign *s = text[0] == '-' && text[1] != '-' ?
	    sign_at(span_of(text)) : sign_find(text);
	const struct filter *f = s != NULL ? s->infix : NULL;
	bool dash = f != NULL && f->level == LEVEL_DASH;
	int i;

	if (dash && p->out->n != p->own->end)
		return false;
	/* no bound of a range stands before punctuation */
	if (ends_at(p, p->own->ranged) && (text[0] == '?' ||
	    strcmp(text, " ]") == 0 ||
	    (f != NULL && !dash && !is_name_char(text[0]))))
		return true;
	if ((f != NULL && is_open(p, f)) || (text[0] == '=' &&
	    node_plays(p->own->leaf, ROLE_VARIABLE) &&
	    p->own->leaf != p->own->last) || (strcmp(text, "[") == 0 &&
	    node_plays(p->own->leaf, ROLE_DESIGNATOR)) || (text[0] == '"' &&
	    takes_string(p->own->leaf)) || (text[0] == '-' &&
	    p->own->leaf != NULL && p->own->leaf->filter->atom == ATOM_RESULT))
		return true;
	for (i = 0; i < p->own->ntails; i++)
		if (accepts_option(p->own->tail[i]->filter, text) ||
		    (dash && p->own->tail[i]->filter->level == LEVEL_DASH) ||
		    (p->own->whole && node_plays(p->own->tail[i], ROLE_LINE) &&
		    (strncmp(text, "-->", 3) == 0 || is_wildcard(text) ||
		    strncmp(text, "<--", 3) == 0)))
			return true;
	return false;
}

/* Whether text begins with a number, perhaps with blanks after its sign. */
static bool
begins_number(const char *text)
{
	if (text[0] == '-')
		text += 1 + strspn(text + 1, " ");
	return isdigit((unsigned char)text[0]);
}

bool
spoils_range(const struct printer *p, const struct node *n, const char *text)
{
	const struct node *first = node_leftmost(n);

	if (p->own->bounds < 2 && (begins_number(text) ||
	    (node_plays(first, ROLE_VARIABLE) && first->type == NUMBER)))
		return true;
	/* the parser does not take a bound before punctuation */
	return p->own->bounds > 0 && (strchr("~#.", text[0]) != NULL ||
	    (text[0] == '-' && text[1] != '-') ||
	    strncmp(text, "[]", 2) == 0 || strncmp(text, "[forall]", 8) == 0 ||
	    strncmp(text, "▦", 3) == 0 || strncmp(text, "∀", 3) == 0);
}

static bool
has_options(const struct filter *f)
{
	const struct sigitem *item;

	for (item = f->sig.items; item->kind != SIG_END; item++)
		if (item->option != 0)
			return true;
	return false;
}

void
note_continuation(struct printer *p, const struct node *n)
{
	bool path = node_plays(n, ROLE_PATH);

	if (p->out->n != p->own->end || path)
		forget_continuation(p);
	p->own->end = p->out->n;
	p->own->whole = true;
	p->own->path_open |= path;
	if (n->nargs == 0)
		p->own->leaf = n;
	if (has_options(n->filter) && !path)
		note_options(p, n);
}
