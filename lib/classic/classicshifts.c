/*
 * classicshifts.c - the transforms of a list, and whether shifts do the same in
 * CQL 6 as in classic CQL.
 */
#include "lists.h"

/*
 * All ranks or all files: the first one, the squares at their ends, and the
 * step from one to the next.
 */
struct lines {
	bitboard first, ends;
	int step;
};

static const struct lines ranks = { RANK_1, FILE_A | FILE_A << 7, 8 };
static const struct lines files = { FILE_A, RANK_1 | RANK_1 << 56, 1 };

/*
 * Whether shifts along these lines do the same in CQL 6. They do if every line
 * of the set is complete or does not touch an end of the board.
 */
static bool
is_clear(bitboard squares, const struct lines *l)
{
	bitboard line, part;
	int i;

	for (i = 0; i < 8; i++) {
		line = l->first << i * l->step;
		part = squares & line;
		if ((part & l->ends) != 0 && part != line)
			return false;
	}
	return true;
}

/* The numbers of keywords that shift a list along ranks and along files. */
struct shiftcount {
	int along_ranks, along_files;
};

static struct shiftcount
shifts_of(const struct list *l)
{
	struct shiftcount s = { 0, 0 };
	const struct keyword *k;

	for (k = classic_keywords; k->name != NULL; k++) {
		if ((k->flags & (SHIFTS_RANKS | SHIFTS_FILES)) == 0 ||
		    !list_has(l, k->name))
			continue;
		s.along_ranks += (k->flags & SHIFTS_RANKS) != 0;
		s.along_files += (k->flags & SHIFTS_FILES) != 0;
	}
	return s;
}

/*
 * Whether the shifts do the same to a designator in CQL 6. If it must match
 * (wanted), a copy that has lost its squares may be left out, as CQL 6 does.
 */
static bool
men_shift_alike(const struct pieces *d, struct shiftcount s, bool wanted)
{
	if (d->nobody || d->squares == 0 || d->squares == ALL_SQUARES)
		return true;
	return wanted && (s.along_ranks == 0 || is_clear(d->squares, &ranks)) &&
	    (s.along_files == 0 || is_clear(d->squares, &files));
}

/*
 * Whether these shifts do the same in CQL 6 as in classic CQL to the list and
 * all lists in it. wanted: the list must match for the query to match.
 */
static bool
shifts_alike(const struct list *l, struct shiftcount s, bool wanted)
{
	const struct clause *c;
	bool alike = true, must;
	int i;

	if ((l->flags & TURNS) != 0)
		s.along_ranks = s.along_files = s.along_ranks + s.along_files;
	for (i = 0; i < l->nmen; i++)
		alike &= men_shift_alike(&l->men[i], s, wanted);
	for (c = l->clause; alike && c != NULL; c = c->next) {
		if (strcmp(c->keyword->name, "relation") == 0)
			continue;
		must = wanted && !c->negated &&
		    (c->keyword->flags & LOOSE) == 0 &&
		    (!c->has_range || c->range.least > 0);
		for (i = 0; i < c->nmen; i++)
			alike &= men_shift_alike(&c->men[i], s, must);
		for (i = 0; i < c->nlists; i++)
			alike &= shifts_alike(c->list[i], s, must &&
			    !list_has(c->list[i], "not") &&
			    !list_has(c->list[i], "accumulate"));
	}
	return alike;
}

bool
write_transforms(struct listwriter *w, const struct list *l, bool wanted)
{
	struct shiftcount s = shifts_of(l);
	/* a second shift starts at the edges where the first one ends */
	bool alike = s.along_ranks <= 1 && s.along_files <= 1, any = false;
	bool late = w->transforms > w->either;
	const struct keyword *k;
	const struct clause *c;

	if (l == w->bare)
		return false;
	alike = alike && shifts_alike(l, s, wanted && !late);
	for (k = classic_keywords; k->name != NULL; k++) {
		c = (k->flags & TRANSFORM) == 0 ? NULL :
		    clause_find(l->clause, k->name);
		if (c == NULL)
			continue;
		set_origin(w, c->line, c->col);
		buf_printf(&w->text, " %s%s%s", late && !any ?
		    "latetransform " : "", (k->flags & EDGE) != 0 &&
		    !alike ? "edge" : "", k->cql);
		any = true;
	}
	return any;
}
