/*
 * classic.c - translates a query in classic CQL, the language of lists of
 * 2003, to CQL 6: its lists, their transforms, and the games to search. The
 * result is text, with the places in the source that its parts come from.
 */
#include "lists.h"

/* Records that the text written next comes from this place in the source. */
void
set_origin(struct listwriter *w, int line, int col)
{
	*MEM_ADD(w->origin, w->origins_cap, w->norigins) =
	    (struct origin){ w->text.n, line, col };
}

void
write_cql(struct listwriter *w, const char *text)
{
	buf_puts(&w->text, text);
}

/* ---- piece designators and ranges ---- */

void
write_men(struct listwriter *w, const struct pieces *d)
{
	set_origin(w, d->line, d->col);
	if (d->nobody || d->squares == 0) {
		write_cql(w, "[]");
	} else if (d->tag == NULL) {
		designator_write(d->men, d->squares, false, &w->text);
	} else if (d->squares == ALL_SQUARES) {
		write_cql(w, d->tag);
	} else {
		buf_printf(&w->text, "(%s & ", d->tag);
		designator_write(0, d->squares, false, &w->text);
		write_cql(w, ")");
	}
}

/* Writes a range of find, of relation or of the header. */
void
write_bounds(struct listwriter *w, struct bounds range, int unlimited)
{
	buf_printf(&w->text, " %d", range.least);
	if (range.most != range.least)
		buf_printf(&w->text, " %d", range.most == UNLIMITED ?
		    unlimited : range.most);
}

/* ---- position lists ---- */

static void
write_clause(struct listwriter *w, const struct clause *c)
{
	set_origin(w, c->line, c->col);
	write_cql(w, c->negated ? " not {" : "");
	if (c->keyword->write != NULL) {
		c->keyword->write(w, c);
	} else if (c->has_range) {
		write_in_range(w, c, c->keyword->cql);
	} else {
		write_cql(w, " ");
		write_template(w, c->keyword->cql, c);
	}
	write_cql(w, c->negated ? "}" : "");
}

/* Whether a clause alone is a condition. */
static bool
is_condition(const struct clause *c)
{
	return (c->keyword->flags & (TRANSFORM | MOVE)) == 0 &&
	    (c->keyword->cql != NULL || c->keyword->write != NULL);
}

/* Writes the conditions of the list, one after another. */
static void
write_conditions(struct listwriter *w, const struct list *l)
{
	const struct list *outer = w->list;
	const struct clause *c;
	size_t start = w->text.n;
	bool moves = false;
	int i;

	w->list = l;
	for (i = 0; i < l->nmen; i++) {
		write_cql(w, " ");
		write_men(w, &l->men[i]);
	}
	for (c = l->clause; c != NULL; c = c->next) {
		if (is_condition(c))
			write_clause(w, c);
		if ((c->keyword->flags & MOVE) != 0 && !moves) {
			set_origin(w, c->line, c->col);
			write_next_move(w);
			moves = true;
		}
	}
	if (w->text.n == start)
		write_cql(w, " .");
	w->list = outer;
}

/*
 * Writes the list under its transforms. With accumulate, a copy that matches
 * adds 1 to the counter; with sum, their number is added, and the list always
 * matches.
 */
static void
write_copies(struct listwriter *w, const struct list *l,
    const struct clause *accumulate, bool sum)
{
	bool any;

	if (sum)
		write_template(w, " count_%w+= {", accumulate);
	any = write_transforms(w, l, true);
	w->transforms += any;
	write_cql(w, !sum ? any ? " {" : "" : any ? " count {" : "if {");
	write_conditions(w, l);
	if (accumulate != NULL && !sum)
		write_template(w, " count_%w+=1", accumulate);
	write_cql(w, any ? "}" : "");
	write_cql(w, !sum ? "" : any ? "}" : "} then 1 else 0}");
	w->transforms -= any;
}

/*
 * Writes the list without its negation, as a sequence of filters. A :sumrange
 * that looks at the list's own counter decides whether the list matches.
 */
static void
write_body(struct listwriter *w, const struct list *l)
{
	const struct clause *accumulate = clause_find(l->clause, "accumulate");
	const struct clause *c = clause_find(l->clause, "sumrange");

	write_copies(w, l, accumulate, accumulate != NULL &&
	    clause_of(c, "sumrange", accumulate->word) != NULL);
	/* the conditions on sums come after whatever counts */
	for (; c != NULL; c = clause_find(c->next, "sumrange")) {
		set_origin(w, c->line, c->col);
		write_in_range(w, c, "count_%w");
	}
}

/*
 * Writes the list as one filter, in braces: transforms would take in the
 * operators that follow.
 */
void
write_filter(struct listwriter *w, const struct list *l)
{
	set_origin(w, l->line, l->col);
	write_cql(w, clause_negation(l) != NULL ? " not {" : " {");
	write_body(w, l);
	write_cql(w, "}");
}

/* Sets the counters of a list to 0, as they are at every position. */
static void
write_counters(struct listwriter *w, const struct list *l)
{
	const struct clause *c = clause_find(l->clause, "accumulate");
	int i;

	if (c != NULL)
		write_template(w, " count_%w=0", c);
	for (c = l->clause; c != NULL; c = c->next)
		for (i = 0; i < c->nlists; i++)
			write_counters(w, c->list[i]);
}

/* Writes a position list of the match list, and which lines it looks at. */
static void
write_top(struct listwriter *w, const struct list *l)
{
	w->primary = w->variations && (l->flags & VARIATIONS) == 0;
	if (list_has(l, "variationsonly"))
		write_cql(w, " variation");
	else if (w->primary)
		write_cql(w, " mainline");
	write_counters(w, l);
	if (clause_negation(l) != NULL)
		write_filter(w, l);
	else
		write_body(w, l);
}

/* ---- the match list ---- */

/*
 * Writes a search of the game for positions where a list matches, with a
 * comment at each if mark.
 */
static void
write_find(struct listwriter *w, const struct list *l, const char *how,
    const struct clause *count, bool mark)
{
	buf_printf(&w->text, " find quiet%s", how);
	if (count != NULL)
		write_bounds(w, count->range, WILD_MOST);
	write_cql(w, " {");
	write_top(w, l);
	write_cql(w, mark ? " comment(\"MATCH\")}" : "}");
}

/*
 * Writes that a list must match somewhere in the game, or as often as count
 * says, and that the first matching position, or each, is marked.
 */
static void
write_search(struct listwriter *w, const struct list *l,
    const struct clause *count)
{
	bool mark = !list_has(l, "noannotate");
	bool all = list_has(l, "markall");

	if (count == NULL) {
		write_find(w, l, mark && all ? " all" : "", NULL, mark);
		return;
	}
	write_find(w, l, "", count, mark && all);
	if (mark && !all) {
		write_cql(w, count->range.least <= 0 ? " {{" : "");
		write_find(w, l, "", NULL, true);
		write_cql(w, count->range.least <= 0 ? "} or true}" : "");
	}
}

/*
 * Writes a search that counts for each transform, with the transforms around
 * it.
 */
static void
write_search_by_transform(struct listwriter *w, const struct list *l,
    const struct clause *count)
{
	bool any = write_transforms(w, l, count->range.least > 0 &&
	    clause_negation(l) == NULL);

	w->bare = l;
	w->transforms += any;
	write_cql(w, " {");
	write_search(w, l, count);
	write_cql(w, "}");
	w->transforms -= any;
	w->bare = NULL;
}

static void
write_list_search(struct listwriter *w, const struct list *l)
{
	const struct clause *count = clause_find(l->clause, "matchcount");
	const struct clause *each = clause_find(l->clause,
	    "pretransformmatchcount");

	if (each != NULL)
		write_search_by_transform(w, l, each);
	if (each == NULL || count != NULL)
		write_search(w, l, count);
}

/* ---- :forany ---- */

/* Returns men, with the pawns that can become one of them. */
static unsigned
men_at_first(unsigned men)
{
	if (men == 0)
		return 1u << MEN_ANY_WHITE | 1u << MEN_ANY_BLACK;
	if ((men & OFFICERS << MEN_WHITE) != 0)
		men |= 1u << (MEN_WHITE + PAWN);
	if ((men & OFFICERS << MEN_BLACK) != 0)
		men |= 1u << (MEN_BLACK + PAWN);
	return men;
}

/*
 * Writes a loop over the men of the game that are at some time what the tag
 * wants. Two tags never mean the same man.
 */
static void
write_forany(struct listwriter *w, const struct clause *c,
    const struct clause *before)
{
	unsigned men = c->men[0].men, first = men_at_first(men);

	set_origin(w, c->line, c->col);
	write_template(w, " piece $%w in ", c);
	designator_write(first, ALL_SQUARES, false, &w->text);
	write_cql(w, " {");
	if (before != NULL) {
		write_template(w, " not {$%w & ", before);
		write_template(w, "$%w}", c);
	}
	if (men != 0 && men != first) {
		write_template(w, " find quiet {$%w & ", c);
		designator_write(men, ALL_SQUARES, false, &w->text);
		write_cql(w, "}");
	}
}

static bool
has_conditions(const struct list *match)
{
	const struct clause *c;

	for (c = match->clause; c != NULL; c = c->next)
		if (is_condition(c))
			return true;
	return false;
}

static void
write_games(struct listwriter *w, const struct list *match)
{
	const struct clause *c, *before = NULL;
	int tags = 0, i;

	write_cql(w, " initial");
	if (has_conditions(match))
		write_conditions(w, match);
	for (c = clause_find(match->clause, "forany"); c != NULL;
	    c = clause_find(c->next, "forany")) {
		write_forany(w, c, before);
		before = c;
		tags++;
	}
	for (i = 0; i < match->npositions; i++)
		write_list_search(w, match->position[i]);
	if (match->npositions == 0 && tags > 0)
		write_cql(w, " .");
	while (tags-- > 0)
		write_cql(w, "}");
}

/* ---- the query ---- */

/*
 * Whether the query matches positions, those of its only position list.
 * Otherwise it matches games, at their initial position. With a count that may
 * be 0, games would pass that do not meet the conditions.
 */
static bool
matches_positions(const struct list *match)
{
	const struct list *l = match->position[0];
	const struct clause *count;

	if (match->npositions != 1 || list_has(match, "forany") ||
	    list_has(l, "pretransformmatchcount"))
		return false;
	count = clause_find(l->clause, "matchcount");
	return count == NULL || (!list_has(match, "eithercolor") &&
	    (count->range.least > 0 || !has_conditions(match)));
}

static void
write_file_name(struct listwriter *w, const struct list *match,
    const char *name, const char *template)
{
	const struct clause *c = clause_find(match->clause, name);

	if (c == NULL)
		return;
	set_origin(w, c->line, c->col);
	write_template(w, template, c);
}

static void
write_header(struct listwriter *w, const struct list *match, bool positions)
{
	enum { GAMES_MOST = 999999999 };
	const struct list *l = match->position[0];
	const struct clause *games = clause_find(match->clause, "gamenumber");
	const struct clause *count = positions ?
	    clause_find(l->clause, "matchcount") : NULL;
	bool mark = positions && !list_has(l, "noannotate");

	set_origin(w, match->line, match->col);
	write_cql(w, "cql(");
	write_file_name(w, match, "pgn", "input \"%w\" ");
	write_file_name(w, match, "output", "output \"%w\" ");
	if (games != NULL) {
		write_cql(w, "gamenumber");
		write_bounds(w, games->range, GAMES_MOST);
		write_cql(w, " ");
	}
	if (count != NULL) {
		write_cql(w, "matchcount");
		write_bounds(w, count->range, WILD_MOST);
		write_cql(w, " ");
	}
	write_cql(w, w->variations ? "variations " : "");
	write_cql(w, mark ? "matchstring \"MATCH\" " : "matchstring \"\" ");
	if (mark && !list_has(l, "markall"))
		write_cql(w, "markfirst ");
	write_cql(w, "noheader)\n");
}

static void
write_whole(struct listwriter *w, const struct list *match)
{
	bool positions = matches_positions(match);
	bool either = list_has(match, "eithercolor");

	w->either = either;
	w->variations = match->variations;
	write_header(w, match, positions);
	if (either)
		write_cql(w, " flipcolor {");
	w->transforms += either;
	if (!positions) {
		write_games(w, match);
	} else {
		if (has_conditions(match))
			write_conditions(w, match);
		write_top(w, match->position[0]);
	}
	if (either)
		write_cql(w, "}");
}

void
classic_translate(struct query *q, struct span text, struct span *out,
    struct origins *origins)
{
	struct listwriter w = { 0 };

	write_whole(&w, classic_read(q, text));
	*out = span_keep(&q->arena, &w.text);
	origins->n = w.norigins;
	origins->list = arena_copy(&q->arena, w.origin, w.norigins *
	    sizeof(*w.origin));
	free(w.origin);
}

void
classic_list(struct buf *b)
{
	const struct keyword *k;

	for (k = classic_keywords; k->flags != FOREIGN; k++) {
		keyword_synopsis(k, b);
		buf_printf(b, "\t%s\t%s\n", list_name(k->flags), k->help);
	}
}
