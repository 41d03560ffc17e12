/*
 * registry.c - finds a row by its name. The list of themes comes from above,
 * from lib/filters/themes.c.
 */
#include <stdlib.h>
#include <string.h>

#include "rows.h"

const struct theme *const *registry;

/*
 * Words of the language that are not filters or operators: parts of filters,
 * and words that do nothing.
 */
static const char *const reserved[] = { "all", "any", "arrow", "by", "capture",
	"captures", "count", "cql", "else", "false", "firstmatch", "focus",
	"input", "keepallbest", "matchcount", "matchstring", "max", "min",
	"nosort", "null", "oldline", "output", "pathdebug", "persistent", "pgn",
	"piecepath", "promote", "quiet", "silent", "singlecolor", "nestban",
	"substring", "then", "through", "title", "transform", "variations",
	"verbose" };

static const struct filter **rows;	/* in the order of the themes */
static const struct filter **sorted;	/* by name */
static size_t nrows;

static int
compare_rows(const void *a, const void *b)
{
	const struct filter *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

static int
compare_name(const void *key, const void *row)
{
	const struct filter *const *f = row;

	return strcmp(key, (*f)->name);
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
			MEM_GROW(rows, cap, nrows + 1);
			sig_compile(f);
			rows[nrows++] = f;
		}
	sorted = mem_zero(nrows, sizeof(*sorted));
	memcpy(sorted, rows, nrows * sizeof(*sorted));
	signs_init();
	qsort(sorted, nrows, sizeof(*sorted), compare_rows);
}

const struct filter *
filter_row(size_t i)
{
	return i < nrows ? rows[i] : NULL;
}

const struct filter *
filter_find(const char *name)
{
	const struct filter **f = bsearch(name, sorted, nrows,
	    sizeof(*sorted), compare_name);

	return f != NULL ? *f : NULL;
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
filter_directions(unsigned set)
{
	size_t i;

	for (i = 0; i < nrows; i++)
		if (rows[i]->directions != 0 && rows[i]->directions == set)
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
filter_suggest(const char *word)
{
	const char *best = NULL;
	struct span s = span_of(word);
	int far = s.n < 5 ? 2 : 3;
	size_t i;

	for (i = 0; i < nrows; i++)
		if (((sorted[i]->flags & FILTER_HIDDEN) == 0 ||
		    sign_find(sorted[i]->name) != NULL) &&
		    span_is_nearer(s, sorted[i]->name, &far))
			best = sorted[i]->name;
	for (i = 0; i < LENGTH(reserved); i++)
		if (span_is_nearer(s, reserved[i], &far))
			best = reserved[i];
	return best;
}
