/*
 * cover.c - counts which rows of the registry the queries have, and which of
 * their options, so that nothing is left out unseen.
 */
#include <stdlib.h>
#include <string.h>

#include "random.h"

/* A row, how many queries had it, and each of its options. */
struct cover {
	const struct filter *row;
	long n;
	long option[OPTIONS_MOST + 1];
};

static struct cover *list;
static size_t n;

static int
compare(const void *a, const void *b)
{
	const struct filter *const *x = a, *const *y = b;

	return *x < *y ? -1 : *x > *y;
}

void
cover_init(void)
{
	size_t i;

	while (filter_row(n) != NULL)
		n++;
	list = mem_zero(n, sizeof(*list));
	for (i = 0; i < n; i++)
		list[i].row = filter_row(i);
	qsort(list, n, sizeof(*list), compare);
}

static void
count(struct node *node, void *context)
{
	struct cover *c = bsearch(&node->filter, list, n, sizeof(*list),
	    compare);
	const struct sigitem *item;

	c->n++;
	for (item = sig_of(c->row)->items; item->kind != SIG_END; item++)
		if (item->option != 0 && (item == sig_of(c->row)->items ||
		    item[-1].option != item->option))
			c->option[item->option] += node_given(node, item);
}

void
cover_count(const struct query *q)
{
	node_each(q->header, count, NULL);
	node_each(q->body, count, NULL);
}

/*
 * Whether no tree has a row: the parser makes something else of it, it reads a
 * file, or what it keeps depends on the way of searching.
 */
static bool
is_never_in_trees(const char *row)
{
	static const char *const names[] = { "hhdb", "local", "persistent",
		"atomic", "[forall]", "string", "///", "include",
		"included", "alwayscomment" };
	size_t i;

	for (i = 0; i < LENGTH(names); i++)
		if (strcmp(row, names[i]) == 0)
			return true;
	return false;
}

/* Prints that a row, or an option of it, is missing; no tree has a "then". */
static bool
report(const char *row, const char *option)
{
	if (option == NULL ? is_never_in_trees(row) :
	    strcmp(option, "then") == 0)
		return false;
	if (option == NULL)
		printf("no query had the row '%s'\n", row);
	else
		printf("no '%s' had the option '%s'\n", row, option);
	return true;
}

long
cover_report(void)
{
	const struct sigitem *item;
	const struct cover *c;
	long none = 0;

	for (c = list; c < list + n; c++) {
		none += c->n == 0 && report(c->row->name, NULL);
		for (item = sig_of(c->row)->items;
		    item->kind != SIG_END && c->n > 0;
		    item = item->option != 0 ? sig_after(item) : item + 1)
			none += item->option != 0 &&
			    c->option[item->option] == 0 &&
			    report(c->row->name, item->word);
	}
	return none;
}
