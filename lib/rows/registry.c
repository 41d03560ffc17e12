/*
 * registry.c - finds a row by its name. The list of themes comes from above,
 * from lib/filters/themes.c.
 */
#include "rows.h"

const struct theme *const *registry;

static const char *const reserved[] = {
#include "reserved.txt.inc"
};

static const struct filter **rows;	/* in the order of the themes */
static size_t nrows;
static const struct filter *table[1024];	/* by hash of the name */
static const struct filter *of_role[ROLES];

/* Returns the place in the table of the row with a name, or for it. */
static const struct filter **
place_of(const char *name)
{
	const char *p;
	unsigned i = 0;

	for (p = name; *p != '\0'; p++)
		i = i * 31 + (unsigned char)*p;
	for (i %= LENGTH(table); table[i] != NULL &&
	    strcmp(table[i]->name, name) != 0; i = (i + 1) % LENGTH(table))
		;
	return &table[i];
}

void
registry_init(const struct theme *const *themes)
{
	const struct theme *const *t;
	struct filter *f;
	size_t cap = 0;

	if (registry != NULL)
		return;
	registry = themes;
	for (t = themes; *t != NULL; t++)
		for (f = (*t)->rows; f->name != NULL; f++) {
			*MEM_ADD(rows, cap, nrows) = f;
			*place_of(f->name) = f;
			if (of_role[f->role] == NULL)
				of_role[f->role] = f;
		}
	signs_init();
}

const struct filter *
filter_row(size_t i)
{
	return i < nrows ? rows[i] : NULL;
}

const struct filter *
filter_find(const char *name)
{
	return *place_of(name);
}

const struct filter *
filter_get(const char *name)
{
	const struct filter *f = filter_find(name);

	if (f == NULL)
		die("the registry has no row '%s'", name);
	return f;
}

const struct filter *
filter_of(enum role role)
{
	return of_role[role];
}

const struct filter *
filter_directions(unsigned set)
{
	size_t i;

	for (i = 0; i < nrows; i++)
		if (rows[i]->role == ROLE_DIRECTION &&
		    (unsigned)rows[i]->which == set)
			return rows[i];
	return NULL;
}

bool
word_is_reserved(const char *word)
{
	size_t i;

	for (i = 0; i < LENGTH(reserved); i++)
		if (strcmp(reserved[i], word) == 0)
			return true;
	return sign_find(word) != NULL;
}

const char *
word_reserved(size_t i)
{
	return i < LENGTH(reserved) ? reserved[i] : NULL;
}
