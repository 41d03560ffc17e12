/* table.c - a hash table of texts. */
#include "utiltable.h"

uint64_t
span_hash(struct span s)
{
	uint64_t hash = 14695981039346656037u;
	size_t i;

	for (i = 0; i < s.n; i++)
		hash = (hash ^ (unsigned char)s.p[i]) * 1099511628211u;
	return hash;
}

static struct textrow *
table_place(const struct texttable *t, struct span key)
{
	uint64_t hash = span_hash(key);
	size_t i = hash ^ hash >> 32;

	while (t->entry[i &= t->cap - 1].key.p != NULL &&
	    !span_equal(t->entry[i].key, key))
		i++;
	return &t->entry[i];
}

struct textrow *
table_add(struct texttable *t, struct span key)
{
	struct texttable old = *t;
	struct textrow *e;
	size_t i;

	if (t->n * 2 >= t->cap) {
		t->cap = old.cap == 0 ? 1024 : 2 * old.cap;
		t->entry = mem_zero(t->cap, sizeof(*t->entry));
		for (i = 0; i < old.cap; i++)
			if (old.entry[i].key.p != NULL)
				*table_place(t, old.entry[i].key) =
				    old.entry[i];
		free(old.entry);
	}
	e = table_place(t, key);
	if (e->key.p == NULL) {
		e->key = span_copy(&t->keys, key.p, key.n);
		e->value = (int)t->n++;
	}
	return e;
}

int
table_get(const struct texttable *t, struct span key)
{
	const struct textrow *e = t->n == 0 ? NULL : table_place(t, key);

	return e == NULL || e->key.p == NULL ? -1 : e->value;
}

void
table_free(struct texttable *t)
{
	free(t->entry);
	arena_free(&t->keys);
}
