/*
 * symbol.c - the names that a query defines: variables, dictionaries and
 * functions.
 */
#include "tree.h"

enum { BUCKETS = 1024 };

static struct symbol **
bucket_of(const struct query *q, const char *name)
{
	unsigned h = 5381;

	while (*name != '\0')
		h = h * 33 + (unsigned char)*name++;
	return &q->bucket[h % BUCKETS];
}

struct symbol *
symbol_find(const struct query *q, const char *name)
{
	struct symbol *s = q->bucket != NULL ? *bucket_of(q, name) : NULL;

	while (s != NULL && strcmp(s->name, name) != 0)
		s = s->chain;
	return s;
}

struct symbol *
symbol_new(struct query *q, const char *name, enum symbolkind kind,
    enum type type)
{
	struct symbol *s = arena_alloc(&q->arena, sizeof(*s)), **bucket;

	if (q->bucket == NULL)
		q->bucket = arena_alloc(&q->arena, BUCKETS *
		    sizeof(*q->bucket));
	s->name = arena_copy(&q->arena, name, strlen(name));
	bucket = bucket_of(q, s->name);
	s->chain = *bucket;
	*bucket = s;
	s->kind = kind;
	s->type = type;
	s->slot = q->nslots++;
	*(q->newest != NULL ? &q->newest->next : &q->symbols) = s;
	q->newest = s;
	return s;
}

void
symbol_advance(struct query *q, struct symbol *before)
{
	struct symbol *s = q->newest, *last;
	struct symbol **first = before != NULL ? &before->next : &q->symbols;

	if (*first == s)
		return;
	for (last = *first; last->next != s; last = last->next)
		;
	last->next = NULL;
	q->newest = last;
	s->next = *first;
	*first = s;
}

struct symbol *
symbol_fresh(struct query *q, const char *base, enum type type)
{
	return symbol_new(q, arena_printf(&q->arena, "%s.%d", base,
	    ++q->nfresh), SYM_VARIABLE, type);
}
