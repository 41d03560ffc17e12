/*
 * draw.c - random numbers, kept in a list so that what they make can be made
 * again, and smaller. Nothing here knows what the draws decide: a list without
 * some of them, or with lower ones, makes something smaller most of the time,
 * and always something that could have been made at once.
 */
#include <stdlib.h>

#include "random.h"

/* ---- drawing ---- */

void
draws_begin(struct draws *d, uint64_t seed, uint64_t number)
{
	int i;

	d->state = seed * 0x9e3779b97f4a7c15ULL + number *
	    0xbf58476d1ce4e5b9ULL + 1;
	d->again = false;
	d->n = d->at = d->nparts = 0;
	for (i = 0; i < 8; i++)
		draw(d, 2);
	d->n = d->at = 0;
}

void
draws_again(struct draws *d)
{
	d->again = true;
	d->at = d->nparts = 0;
}

/* xorshift64* */
static size_t
random_number(struct draws *d, size_t n)
{
	d->state ^= d->state >> 12;
	d->state ^= d->state << 25;
	d->state ^= d->state >> 27;
	return (size_t)((d->state * 0x2545f4914f6cdd1dULL >> 33) % n);
}

size_t
draw(struct draws *d, size_t n)
{
	size_t drawn;

	if (d->again) {
		drawn = d->at < d->n ? d->list[d->at] : 0;
		d->at++;
		return drawn < n ? drawn : n - 1;
	}
	drawn = random_number(d, n);
	MEM_GROW(d->list, d->cap, d->n + 1);
	d->list[d->n++] = (unsigned)drawn;
	d->at = d->n;
	return drawn;
}

void
draws_copy(struct draws *to, const struct draws *d)
{
	to->state = d->state;
	to->again = d->again;
	to->at = 0;
	MEM_GROW(to->list, to->cap, d->n);
	MEM_GROW(to->part, to->parts_cap, d->nparts);
	for (to->n = 0; to->n < d->n; to->n++)
		to->list[to->n] = d->list[to->n];
	for (to->nparts = 0; to->nparts < d->nparts; to->nparts++)
		to->part[to->nparts] = d->part[to->nparts];
}

void
draws_free(struct draws *d)
{
	free(d->list);
	free(d->part);
}

/* ---- drawing less ---- */

/* A list that fails, and another that is tried. */
struct reduction {
	struct draws *d;
	struct draws try;
	bool (*fails)(struct draws *, void *);
	void *context;
};

/* Adds draws from..to of the list that fails to the other. */
static void
take(struct reduction *r, size_t from, size_t to)
{
	size_t end = to < r->d->n ? to : r->d->n;

	MEM_GROW(r->try.list, r->try.cap, r->try.n + r->d->n);
	for (; from < end; from++)
		r->try.list[r->try.n++] = r->d->list[from];
}

/* Keeps what is tried, if it fails, in place of the list so far. */
static bool
keep(struct reduction *r)
{
	struct draws old;

	draws_again(&r->try);
	if (!r->fails(&r->try, r->context))
		return false;
	if (r->try.at < r->try.n)
		r->try.n = r->try.at;	/* the others were not drawn */
	old = *r->d;
	*r->d = r->try;
	r->try = old;
	return true;
}

/* Puts the draws of an operand inside a part in its place. */
static bool
lift(struct reduction *r, size_t outer, size_t inner)
{
	struct part o = r->d->part[outer], i = r->d->part[inner];

	if (i.from <= o.from || i.to > o.to)
		return false;
	r->try.n = 0;
	take(r, 0, o.from);
	take(r, i.from, i.to);
	take(r, o.to, r->d->n);
	return keep(r);
}

static bool
lift_some(struct reduction *r)
{
	size_t outer, inner;

	for (outer = 0; outer < r->d->nparts; outer++)
		for (inner = 0; inner < r->d->nparts; inner++)
			if (lift(r, outer, inner))
				return true;
	return false;
}

/* Leaves out n draws, wherever that is possible. */
static bool
leave_out(struct reduction *r, size_t n)
{
	bool some = false;
	size_t at;

	for (at = 0; at + n <= r->d->n; ) {
		r->try.n = 0;
		take(r, 0, at);
		take(r, at + n, r->d->n);
		if (keep(r))
			some = true;
		else
			at++;
	}
	return some;
}

/* Draws something lower in one place. */
static bool
lower(struct reduction *r, size_t at, unsigned drawn)
{
	if (at >= r->d->n || drawn >= r->d->list[at])
		return false;
	r->try.n = 0;
	take(r, 0, r->d->n);
	r->try.list[at] = drawn;
	return keep(r);
}

static bool
lower_some(struct reduction *r)
{
	bool some = false;
	size_t at;

	for (at = 0; at < r->d->n; at++)
		some |= lower(r, at, 0) ||
		    lower(r, at, r->d->list[at] / 2) ||
		    lower(r, at, r->d->list[at] - 1);
	return some;
}

void
draws_reduce(struct draws *d, bool (*fails)(struct draws *, void *),
    void *context)
{
	struct reduction r = { .d = d, .fails = fails, .context = context };
	bool some;
	size_t n;

	draws_again(d);
	fails(d, context);	/* finds the parts */
	do {
		while (lift_some(&r))
			;
		for (some = false, n = 8; n > 0; n /= 2)
			some |= leave_out(&r, n);
		some |= lower_some(&r);
	} while (some);
	draws_free(&r.try);
}
