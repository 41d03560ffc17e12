/*
 * registry.c - where the rows of all filters meet. A theme is a file of
 * lib/filters that ends in its array of rows.
 */
#include <stdlib.h>
#include <string.h>

#include "tree.h"

extern const struct filter filters_core[], filters_sets[], filters_numbers[],
    filters_state[], filters_tags[], filters_attacks[], filters_tree[],
    filters_dash[], filters_moves[], filters_path[], filters_pattern[],
    filters_line[], filters_search[], filters_variables[], filters_control[],
    filters_strings[], filters_dictionaries[], filters_comments[],
    filters_transforms[], filters_orbits[], filters_sort[], filters_hhdb[],
    filters_mates[], filters_files[], filters_similar[], filters_header[],
    filters_directions[], filters_measures[], filters_relation[];

static const struct filter *const themes[] = { filters_core, filters_sets,
	filters_directions, filters_attacks, filters_measures, filters_numbers,
	filters_state, filters_tags, filters_tree, filters_dash, filters_moves,
	filters_path, filters_pattern, filters_line, filters_search,
	filters_relation,
	filters_variables, filters_control, filters_strings,
	filters_dictionaries, filters_comments, filters_sort,
	filters_transforms, filters_orbits, filters_mates, filters_hhdb,
	filters_files, filters_similar, filters_header, NULL };

/* Words of the language that stand inside filters or do nothing. */
static const char *const reserved[] = { "all", "any", "arrow", "attack",
	"attacked", "attackedby", "attacks", "by", "capture", "captures",
	"count", "cql", "else", "false", "firstmatch", "focus", "in", "input",
	"keepallbest", "matchcount", "matchstring", "max", "min", "nosort",
	"null", "oldline", "output", "pathdebug", "persistent", "pgn",
	"piecepath", "promote", "quiet", "silent", "singlecolor", "nestban",
	"substring", "then", "through", "title", "transform", "variations",
	"verbose" };

static struct filter *rows;	/* all, compiled, in the order of the themes */
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
registry_init(void)
{
	const struct filter *f;
	size_t cap = 0, i;

	if (rows != NULL)
		return;
	for (i = 0; themes[i] != NULL; i++)
		for (f = themes[i]; f->name != NULL; f++) {
			rows = mem_grow(rows, &cap, nrows + 1, sizeof(*rows));
			rows[nrows] = *f;
			sig_compile(&rows[nrows++]);
		}
	sorted = mem_zero(nrows, sizeof(*sorted));
	for (i = 0; i < nrows; i++)
		sorted[i] = &rows[i];
	qsort(sorted, nrows, sizeof(*sorted), compare_rows);
}

const struct filter *
filter_row(size_t i)
{
	return i < nrows ? &rows[i] : NULL;
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
		if (rows[i].directions != 0 && rows[i].directions == set)
			return &rows[i];
	return NULL;
}

bool
word_is_reserved(const char *word)
{
	size_t i;

	for (i = 0; i < LENGTH(reserved); i++)
		if (strcmp(reserved[i], word) == 0)
			return true;
	return false;
}

/* Keeps the nearer of two names; far is how near the best is so far. */
static void
nearer(const char *word, const char *name, int *far, const char **best)
{
	int distance = span_distance(span_of(word), span_of(name), *far - 1);

	if (distance < *far && distance < (int)strlen(word) &&
	    distance < (int)strlen(name)) {
		*far = distance;
		*best = name;
	}
}

const char *
filter_suggest(const char *word)
{
	const char *best = NULL;
	int far = 3;
	size_t i;

	for (i = 0; i < nrows; i++)
		if ((sorted[i]->flags & FILTER_HIDDEN) == 0 ||
		    sorted[i]->level == LEVEL_ATTACKS)
			nearer(word, sorted[i]->name, &far, &best);
	for (i = 0; i < LENGTH(reserved); i++)
		nearer(word, reserved[i], &far, &best);
	return best;
}
