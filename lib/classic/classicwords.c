/*
 * classicwords.c - the keywords of classic CQL, which words.txt lists, and
 * those translations that no template can express.
 */
#include <ctype.h>

#include "lists.h"

/* Writes the power of the men of one colour; their bits begin at first. */
static void
write_power(struct listwriter *w, const struct pieces *d, int first, int all)
{
	struct pieces own = *d;
	unsigned any = 1u << all;

	write_cql(w, "power ");
	if (d->tag != NULL) {
		own.tag = NULL;
		own.men = any;
		buf_printf(&w->text, "(%s & ", d->tag);
		write_men(w, &own);
		write_cql(w, ")");
		return;
	}
	if (d->men != 0) {
		own.men &= 0x3fu << first | any;
		own.nobody = own.men == 0;
	} else if (!d->nobody) {
		own.men = any;
	}
	write_men(w, &own);
}

static void
write_all_men(struct listwriter *w, const struct pieces *men, int n,
    const char *between)
{
	int i;

	for (i = 0; i < n; i++) {
		write_cql(w, i > 0 ? between : "");
		write_men(w, &men[i]);
	}
}

/* Writes what a letter of a template stands for. */
static void
write_letter(struct listwriter *w, char letter, const struct clause *c)
{
	size_t i;

	if (letter == '0' || letter == '1')
		write_men(w, &c->men[letter - '0']);
	else if (letter == '*')
		write_all_men(w, c->men, c->nmen, " ");
	else if (letter == 'W')
		write_power(w, &c->men[0], MEN_WHITE, MEN_ANY_WHITE);
	else if (letter == 'B')
		write_power(w, &c->men[0], MEN_BLACK, MEN_ANY_BLACK);
	else if (letter == 'w')
		buf_span(&w->text, c->word);
	else if (letter == 'r')
		write_cql(w, game_results[c->result]);
	else if (letter == '#')
		write_cql(w, c->has_range ? "count" : "");
	else if (letter == 'n' && w->npairs > 1)
		buf_printf(&w->text, "%d", w->npairs);
	else if (letter == 'p')
		write_cql(w, w->primary ? " primary" : "");
	else if (letter == 'f')
		write_filter(w, c->list[w->nth++]);
	else if (letter == 'e' && w->nth < c->nlists)
		write_filter(w, c->list[w->nth]);
	else if (letter == 'e')
		write_cql(w, "false");
	for (i = 0; letter == 'l' && i < c->word.n; i++)
		buf_putc(&w->text, tolower((unsigned char)c->word.p[i]));
}

static void
write_part(struct listwriter *w, struct span template, const struct clause *c)
{
	for (; template.n > 0; template = span_after(template, 1)) {
		if (*template.p != '%') {
			buf_putc(&w->text, *template.p);
			continue;
		}
		template = span_after(template, 1);
		write_letter(w, *template.p, c);
	}
}

void
write_template(struct listwriter *w, const char *template,
    const struct clause *c)
{
	write_part(w, span_of(template), c);
}

void
write_in_range(struct listwriter *w, const struct clause *c, const char *value)
{
	struct bounds range = c->range;
	int below = (c->keyword->flags & SIGNED) != 0 ? INT_MIN : 0;

	write_cql(w, " ");
	write_template(w, value, c);
	if (range.least == range.most) {
		buf_printf(&w->text, " == %d", range.least);
		return;
	}
	if (range.least > below || range.most == UNLIMITED)
		buf_printf(&w->text, " >= %d", range.least);
	if (range.least > below && range.most != UNLIMITED) {
		write_cql(w, " ");
		write_template(w, value, c);
	}
	if (range.most != UNLIMITED)
		buf_printf(&w->text, " <= %d", range.most);
}

/* ---- men ---- */

/* Whether at most one man fits the designator: a king or a tag. */
static bool
is_single_man(const struct pieces *d)
{
	return d->tag != NULL || d->men == 1u << (MEN_WHITE + KING) ||
	    d->men == 1u << (MEN_BLACK + KING);
}

/*
 * Counts the men on one side if the other has a single one; otherwise pairs.
 */
static void
write_attackcount(struct listwriter *w, const struct clause *c)
{
	enum { AROUND = 16 };	/* the most men that can attack a square */
	/* a shift can make one square two */
	bool to_one = is_single_man(&c->men[1]) || (w->transforms == 0 &&
	    bits_count(c->men[1].squares) == 1);
	int most = to_one ? AROUND : UNLIMITED;

	if (c->range.least == 1 && c->range.most >= most) {
		write_template(w, " %0 attacks %1", c);
	} else if (to_one) {
		write_in_range(w, c, "#(%0 attacks %1)");
	} else if (is_single_man(&c->men[0])) {
		write_in_range(w, c, "#(%1 attackedby %0)");
	} else {
		w->npairs++;
		write_template(w, " pairs%n=0 square all target%n in %1 "
		    "{pairs%n+=#(%0 attacks target%n)}", c);
		write_in_range(w, c, "pairs%n");
	}
}

/* ---- tags ---- */

/* Writes that a rating, 0 for a player without one, is in the range. */
static void
write_rating_of(struct listwriter *w, const struct clause *c,
    const char *rating)
{
	char value[60];

	snprintf(value, sizeof(value), "(if %s then %s else 0)", rating,
	    rating);
	write_in_range(w, c, c->range.least > 0 ? rating : value);
}

static void
write_rating(struct listwriter *w, const struct clause *c)
{
	write_rating_of(w, c, c->keyword->cql);
}

static void
write_either_rating(struct listwriter *w, const struct clause *c)
{
	write_cql(w, " {{");
	write_rating_of(w, c, "elo white");
	write_cql(w, "} or {");
	write_rating_of(w, c, "elo black");
	write_cql(w, "}}");
}

/* ---- lists in lists ---- */

/*
 * Writes the lists by the parts of the translation, which '|' separates: the
 * text before all lists, that for each list or for as many as it has, that
 * between two, and that after all.
 */
static void
write_lists(struct listwriter *w, const struct clause *c)
{
	struct span rest = span_of(c->keyword->cql);
	struct span before = span_cut(&rest, '|');
	struct span each = span_cut(&rest, '|');
	struct span between = span_cut(&rest, '|');
	bool steps = (c->keyword->flags & STEPS) != 0;
	int outer = w->nth, n = c->keyword->params[0] == 'C' ? 2 : 1;

	if (c->nlists == 0)
		return;
	w->sequences += steps;
	write_cql(w, " ");
	write_part(w, before, c);
	for (w->nth = 0; w->nth + n <= c->nlists; ) {
		if (w->nth > 0)
			write_part(w, between, c);
		write_part(w, each, c);
	}
	write_part(w, rest, c);
	w->sequences -= steps;
	w->nth = outer;
}

/* ---- the next move ---- */

/*
 * Writes a parameter of move: the intersection of the sets of all clauses with
 * that name, and of more unless it is NULL.
 */
static void
write_set(struct listwriter *w, const char *word, const char *name,
    const struct pieces *more)
{
	const struct clause *c = clause_find(w->list->clause, name);
	const char *sign = " (";

	if (c == NULL && more == NULL)
		return;
	buf_printf(&w->text, " %s", word);
	for (; c != NULL; c = clause_find(c->next, name), sign = " & ") {
		write_cql(w, sign);
		write_men(w, &c->men[0]);
	}
	if (more != NULL) {
		write_cql(w, sign);
		write_men(w, more);
	}
	write_cql(w, ")");
}

/*
 * Writes one move with the clauses of the list. With kinds, it is a promotion
 * to one of them, by a man of the designator unless that is NULL.
 */
static void
write_one_move(struct listwriter *w, const char *how, unsigned kinds,
    const struct pieces *by)
{
	const struct clause *promote = clause_find(w->list->clause, "promote");
	struct pieces to = { 0 };

	if (kinds != 0)
		to.squares = promote->men[0].squares;
	buf_printf(&w->text, " {move%s", how);
	write_set(w, "from", "movefrom", by);
	write_set(w, "to", "moveto", kinds != 0 &&
	    to.squares != ALL_SQUARES ? &to : NULL);
	if (kinds != 0) {
		write_cql(w, " promote ");
		designator_write(kinds, ALL_SQUARES, false, &w->text);
	}
	if (list_has(w->list, "enpassant"))
		write_cql(w, " enpassant");
	write_cql(w, "}");
}

/*
 * Returns the kinds in d that a pawn of one colour can become, as white men.
 */
static unsigned
promotions(const struct pieces *d, int first, int all)
{
	bool any = d->men == 0 || (d->men & 1u << all) != 0;

	return any ? OFFICERS : d->men >> first & OFFICERS;
}

/*
 * Writes a promotion. In CQL 6 the kind has no colour, so where the colours
 * differ the moving man says which.
 */
static void
write_promotion(struct listwriter *w, const char *how, const struct pieces *d)
{
	struct pieces by = { .tag = d->tag, .squares = ALL_SQUARES };
	unsigned white = promotions(d, MEN_WHITE, MEN_ANY_WHITE);
	unsigned black = promotions(d, MEN_BLACK, MEN_ANY_BLACK);

	if (d->squares == 0 || (white | black) == 0 ||
	    list_has(w->list, "enpassant")) {
		write_cql(w, " false");
		return;
	}
	if (white == black) {
		write_one_move(w, how, white, d->tag != NULL ? &by : NULL);
		return;
	}
	write_cql(w, " {");
	if (white != 0) {
		by.men = 1u << MEN_ANY_WHITE;
		write_one_move(w, how, white, &by);
	}
	if (black != 0) {
		write_cql(w, white != 0 ? " or" : "");
		by.men = 1u << MEN_ANY_BLACK;
		write_one_move(w, how, black, &by);
	}
	write_cql(w, "}");
}

/* Whether the promotion is to nobody: the move must not promote. */
static bool
is_no_promotion(const struct clause *promote)
{
	return promote != NULL && promote->men[0].nobody;
}

/*
 * Writes the move as a filter. After the move, in a dash, a plain move is true
 * already and is left out.
 */
static void
write_wanted_move(struct listwriter *w, bool in_dash)
{
	const struct clause *promote = clause_find(w->list->clause, "promote");
	const char *how = in_dash ? " previous" : w->primary ? " primary" : "";

	if (promote != NULL && !is_no_promotion(promote))
		write_promotion(w, how, &promote->men[0]);
	else if (!in_dash || list_has(w->list, "movefrom") ||
	    list_has(w->list, "moveto") ||
	    list_has(w->list, "enpassant"))
		write_one_move(w, how, 0, NULL);
	if (list_has(w->list, "noenpassant"))
		buf_printf(&w->text, " {not move%s enpassant}", how);
	if (is_no_promotion(promote))
		buf_printf(&w->text, " {not move%s promote A}", how);
}

/* Whether a clause says what is true after the next move. */
static bool
describes_result(const struct clause *c)
{
	return (c->keyword->flags & MOVE) != 0 && c->keyword->cql != NULL;
}

/*
 * Writes all that the list says about the next move, so that one move fulfils
 * all of it. In variations "some move is not en passant" differs from "no move
 * is", so the first is tested after each move; in a sequence the line tries the
 * moves one by one.
 */
void
write_next_move(struct listwriter *w)
{
	const struct list *l = w->list;
	const struct clause *c;
	bool in_dash = w->variations && !w->primary && w->sequences == 0 &&
	    (list_has(l, "noenpassant") ||
	    is_no_promotion(clause_find(l->clause, "promote")));

	for (c = l->clause; c != NULL; c = c->next)
		in_dash |= describes_result(c);
	write_cql(w, !in_dash ? "" : w->primary ? " {--(primary" : " {--(");
	write_wanted_move(w, in_dash);
	for (c = l->clause; c != NULL; c = c->next)
		if (describes_result(c))
			buf_printf(&w->text, " %s", c->keyword->cql);
	write_cql(w, in_dash ? ")}" : "");
}

/* ---- :relation ---- */

static void
write_relation(struct listwriter *w, const struct clause *relation)
{
	enum { ALL_BOARD = 64 };	/* squares */
	const struct list *l = w->list;
	const struct clause *c;

	write_cql(w, " {relation");
	for (c = relation->list[0]->clause; c != NULL; c = c->next) {
		set_origin(w, c->line, c->col);
		if (strcmp(c->keyword->name, "pattern") == 0) {
			/* the squares of the list's men */
			write_cql(w, " pattern {");
			write_all_men(w, l->men, l->nmen, " | ");
			write_cql(w, l->nmen > 0 ? "}" : "[]}");
		} else if (c->keyword->cql != NULL) {
			buf_printf(&w->text, " %s", c->keyword->cql);
		}
		if (c->nmen > 0) {
			write_cql(w, w->transforms > 0 ? " notransform " : " ");
			write_men(w, &c->men[0]);
		}
		if (c->has_range)
			write_bounds(w, c->range, ALL_BOARD);
	}
	write_cql(w, "}");
}

/* ---- the keywords ---- */

const struct keyword classic_keywords[] = {
#include "words.txt.inc"
#include "foreign.txt.inc"
	{ .name = NULL }
};
