/*
 * classicwords.c - the keywords of classic CQL, each a row of one table with
 * its translation to CQL 6.
 */
#include <ctype.h>
#include <string.h>

#include "lists.h"

/* Writes that a number, which value writes, is in the range of the clause. */
void
write_in_range(struct listwriter *w, const struct clause *c,
    void (*value)(struct listwriter *, const struct clause *))
{
	struct bounds range = c->range;
	int below = (c->keyword->flags & SIGNED) != 0 ? INT_MIN : 0;

	write_cql(w, " ");
	value(w, c);
	if (range.least == range.most) {
		buf_printf(&w->text, " == %d", range.least);
		return;
	}
	if (range.least > below || range.most == UNLIMITED)
		buf_printf(&w->text, " >= %d", range.least);
	if (range.least > below && range.most != UNLIMITED) {
		write_cql(w, " ");
		value(w, c);
	}
	if (range.most != UNLIMITED)
		buf_printf(&w->text, " <= %d", range.most);
}

/* Writes the translation in the keyword's row. */
static void
value_word(struct listwriter *w, const struct clause *c)
{
	write_cql(w, c->keyword->cql);
}

static void
write_number(struct listwriter *w, const struct clause *c)
{
	write_in_range(w, c, value_word);
}

/* ---- men ---- */

static void
value_piececount(struct listwriter *w, const struct clause *c)
{
	write_cql(w, "#");
	write_men(w, &c->men[0]);
}

static void
write_piececount(struct listwriter *w, const struct clause *c)
{
	write_in_range(w, c, value_piececount);
}

/* Whether at most one man fits the designator: a king or a tag. */
static bool
is_one_man(const struct pieces *d)
{
	return d->tag != NULL || d->men == 1u << (MEN_WHITE + KING) ||
	    d->men == 1u << (MEN_BLACK + KING);
}

static void
write_operation(struct listwriter *w, const struct clause *c,
    const char *operator, int left)
{
	write_men(w, &c->men[left]);
	buf_printf(&w->text, " %s ", operator);
	write_men(w, &c->men[!left]);
}

static void
value_attackers(struct listwriter *w, const struct clause *c)
{
	write_cql(w, "#(");
	write_operation(w, c, "attacks", 0);
	write_cql(w, ")");
}

static void
value_attacked(struct listwriter *w, const struct clause *c)
{
	write_cql(w, "#(");
	write_operation(w, c, "attackedby", 1);
	write_cql(w, ")");
}

/*
 * Writes a variable with the number of its :attackcount, if there are several.
 */
static void
write_numbered(struct listwriter *w, const char *name)
{
	write_cql(w, name);
	if (w->npairs > 1)
		buf_printf(&w->text, "%d", w->npairs);
}

static void
value_pairs(struct listwriter *w, const struct clause *c)
{
	write_numbered(w, "pairs");
}

static void
write_pairs(struct listwriter *w, const struct clause *c)
{
	w->npairs++;
	write_cql(w, " ");
	write_numbered(w, "pairs");
	write_cql(w, "=0 square all ");
	write_numbered(w, "target");
	write_cql(w, " in ");
	write_men(w, &c->men[1]);
	write_cql(w, " {");
	write_numbered(w, "pairs");
	write_cql(w, "+=#(");
	write_men(w, &c->men[0]);
	write_cql(w, " attacks ");
	write_numbered(w, "target");
	write_cql(w, ")}");
	write_in_range(w, c, value_pairs);
}

/*
 * Counts the men on one side if the other has a single one; otherwise pairs.
 */
static void
write_attackcount(struct listwriter *w, const struct clause *c)
{
	enum { AROUND = 16 };	/* the most men that can attack a square */
	/* a shift can make one square two */
	bool to_one = is_one_man(&c->men[1]) || (w->transforms == 0 &&
	    bits_count(c->men[1].squares) == 1);
	int most = to_one ? AROUND : UNLIMITED;

	if (c->range.least == 1 && c->range.most >= most) {
		write_cql(w, " ");
		write_operation(w, c, "attacks", 0);
	} else if (to_one) {
		write_in_range(w, c, value_attackers);
	} else if (is_one_man(&c->men[0])) {
		write_in_range(w, c, value_attacked);
	} else {
		write_pairs(w, c);
	}
}

static void
value_power(struct listwriter *w, const struct clause *c)
{
	write_cql(w, "power ");
	write_men(w, &c->men[0]);
}

static void
write_power(struct listwriter *w, const struct clause *c)
{
	write_in_range(w, c, value_power);
}

/* Writes the power of the men of one colour; their bits begin at kind. */
static void
write_power_of(struct listwriter *w, const struct pieces *d, int first,
    int all)
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
value_difference(struct listwriter *w, const struct clause *c)
{
	write_power_of(w, &c->men[0], MEN_WHITE, MEN_ANY_WHITE);
	write_cql(w, " - ");
	write_power_of(w, &c->men[0], MEN_BLACK, MEN_ANY_BLACK);
}

static void
write_powerdifference(struct listwriter *w, const struct clause *c)
{
	write_in_range(w, c, value_difference);
}

static void
write_chain(struct listwriter *w, const struct clause *c, const char *name)
{
	int i;

	buf_printf(&w->text, "%s %s(", name, c->keyword->cql);
	for (i = 0; i < c->nmen; i++) {
		write_cql(w, i > 0 ? " " : "");
		write_men(w, &c->men[i]);
	}
	write_cql(w, ")");
}

static void
value_chains(struct listwriter *w, const struct clause *c)
{
	write_chain(w, c, "raycount");
}

static void
write_ray(struct listwriter *w, const struct clause *c)
{
	if (c->has_range) {
		write_in_range(w, c, value_chains);
	} else {
		write_cql(w, " ");
		write_chain(w, c, "ray");
	}
}

static void
write_tagmatch(struct listwriter *w, const struct clause *c)
{
	buf_printf(&w->text, " ($%.*s & ", (int)c->word.n, c->word.p);
	write_men(w, &c->men[0]);
	write_cql(w, ")");
}

/* ---- what tags of the game say ---- */

static void
write_result(struct listwriter *w, const struct clause *c)
{
	buf_printf(&w->text, " result %s", game_results[c->result]);
}

/* Writes a rating, which is 0 for a player without one. */
static void
write_rating_of(struct listwriter *w, const char *rating, struct bounds range)
{
	if (range.least > 0) {
		buf_printf(&w->text, "%s >= %d", rating, range.least);
		if (range.most != UNLIMITED)
			buf_printf(&w->text, " %s <= %d", rating, range.most);
	} else if (range.most == UNLIMITED) {
		write_cql(w, ".");
	} else if (range.most == 0) {
		buf_printf(&w->text, "not %s", rating);
	} else {
		buf_printf(&w->text, "{not %s or %s <= %d}", rating, rating,
		    range.most);
	}
}

static void
write_rating(struct listwriter *w, const struct clause *c)
{
	write_cql(w, " ");
	write_rating_of(w, c->keyword->cql, c->range);
}

static void
write_either_rating(struct listwriter *w, const struct clause *c)
{
	write_cql(w, " {{");
	write_rating_of(w, "elo white", c->range);
	write_cql(w, "} or {");
	write_rating_of(w, "elo black", c->range);
	write_cql(w, "}}");
}

/* Writes a search for text in which upper and lower case are the same. */
static void
write_text(struct listwriter *w, const struct clause *c)
{
	size_t i;

	write_cql(w, " (\"");
	for (i = 0; i < c->word.n; i++)
		buf_putc(&w->text, tolower((unsigned char)c->word.p[i]));
	buf_printf(&w->text, "\" in lowercase %s)", c->keyword->cql);
}

/* ---- lists in lists ---- */

static void
write_lists(struct listwriter *w, const struct clause *c)
{
	int i;

	write_cql(w, " {");
	for (i = 0; i < c->nlists; i++) {
		if (i > 0)
			write_cql(w, c->keyword->cql);
		write_filter(w, c->list[i]);
	}
	write_cql(w, "}");
}

/* Writes that exactly one of the lists matches. */
static void
write_xor(struct listwriter *w, const struct clause *c)
{
	int i;

	write_cql(w, " {");
	for (i = 0; i < c->nlists; i++) {
		write_cql(w, i > 0 ? " + (if" : "(if");
		write_filter(w, c->list[i]);
		write_cql(w, " then 1 else 0)");
	}
	write_cql(w, " == 1}");
}

/*
 * Writes a chain of if and else: the lists are pairs of a condition and a
 * result, and perhaps a last result.
 */
static void
write_cond(struct listwriter *w, const struct clause *c)
{
	int i;

	write_cql(w, " {");
	for (i = 0; i + 1 < c->nlists; i += 2) {
		write_cql(w, "if");
		write_filter(w, c->list[i]);
		write_cql(w, " then");
		write_filter(w, c->list[i + 1]);
		write_cql(w, " else ");
	}
	if (i < c->nlists)
		write_filter(w, c->list[i]);
	else
		write_cql(w, "false");
	write_cql(w, "}");
}

static void
write_not(struct listwriter *w, const struct clause *c)
{
	if (c->nlists == 0)
		return;		/* negates the whole list; see write_filter */
	write_cql(w, " not");
	write_filter(w, c->list[0]);
}

/* Writes a line whose constituents are the lists. */
static void
write_sequence(struct listwriter *w, const struct clause *c)
{
	int i;

	write_cql(w, w->primary ? " {line primary quiet" : " {line quiet");
	w->sequences++;
	for (i = 0; i < c->nlists; i++) {
		write_cql(w, c->keyword->cql);
		write_filter(w, c->list[i]);
	}
	w->sequences--;
	write_cql(w, "}");
}

/* ---- the next move ---- */

/* Begins a parameter of move, or the next set of an intersection. */
static void
begin_set(struct listwriter *w, const char *word, int nth)
{
	if (nth > 0)
		write_cql(w, " & ");
	else
		buf_printf(&w->text, " %s (", word);
}

/*
 * Writes a parameter of move: the intersection of the sets of all clauses with
 * that name, and of more unless it is NULL.
 */
static void
write_set(struct listwriter *w, const char *word, const char *name,
    const struct pieces *more)
{
	const struct clause *c;
	int n = 0;

	for (c = w->list->clause; c != NULL; c = c->next) {
		if (strcmp(c->keyword->name, name) != 0)
			continue;
		begin_set(w, word, n++);
		write_men(w, &c->men[0]);
	}
	if (more != NULL) {
		begin_set(w, word, n++);
		write_men(w, more);
	}
	write_cql(w, n > 0 ? ")" : "");
}

/*
 * Writes one move with the clauses of the list. With kinds, it is a promotion
 * to one of them, by a man of the designator unless that is NULL.
 */
static void
write_one_move(struct listwriter *w, const char *how, unsigned kinds,
    const struct pieces *by)
{
	const struct clause *promote = clause_find(w->list, "promote");
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
	if (clause_find(w->list, "enpassant") != NULL)
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
write_promotion(struct listwriter *w, const char *how,
    const struct pieces *d)
{
	struct pieces by = { 0 };
	unsigned white = promotions(d, MEN_WHITE, MEN_ANY_WHITE);
	unsigned black = promotions(d, MEN_BLACK, MEN_ANY_BLACK);

	by.tag = d->tag;
	by.squares = ALL_SQUARES;
	if (d->squares == 0 || (white | black) == 0 ||
	    clause_find(w->list, "enpassant") != NULL) {
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
write_move(struct listwriter *w, bool in_dash)
{
	const struct clause *promote = clause_find(w->list, "promote");
	const char *how = in_dash ? " previous" : w->primary ? " primary" : "";

	if (promote != NULL && !is_no_promotion(promote))
		write_promotion(w, how, &promote->men[0]);
	else if (!in_dash || clause_find(w->list, "movefrom") != NULL ||
	    clause_find(w->list, "moveto") != NULL ||
	    clause_find(w->list, "enpassant") != NULL)
		write_one_move(w, how, 0, NULL);
	if (clause_find(w->list, "noenpassant") != NULL)
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
	    (clause_find(l, "noenpassant") != NULL ||
	    is_no_promotion(clause_find(l, "promote")));

	for (c = l->clause; c != NULL; c = c->next)
		in_dash |= describes_result(c);
	write_cql(w, !in_dash ? "" : w->primary ? " {--(primary" : " {--(");
	write_move(w, in_dash);
	for (c = l->clause; c != NULL; c = c->next)
		if (describes_result(c))
			buf_printf(&w->text, " %s", c->keyword->cql);
	write_cql(w, in_dash ? ")}" : "");
}

/* ---- :relation ---- */

/* Writes the squares of the list's men. */
static void
write_pattern(struct listwriter *w)
{
	const struct list *l = w->list;
	int i;

	write_cql(w, " pattern {");
	for (i = 0; i < l->nmen; i++) {
		write_cql(w, i > 0 ? " | " : "");
		write_men(w, &l->men[i]);
	}
	write_cql(w, l->nmen > 0 ? "}" : "[]}");
}

static void
write_relation(struct listwriter *w, const struct clause *relation)
{
	enum { ALL_BOARD = 64 };	/* squares */
	const struct clause *c;

	write_cql(w, " {relation");
	for (c = relation->list[0]->clause; c != NULL; c = c->next) {
		set_origin(w, c->line, c->col);
		if (strcmp(c->keyword->name, "pattern") == 0)
			write_pattern(w);
		else
			write_cql(w, c->keyword->cql);
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

#define DOUBLE_CHECK							\
	"check #(A attacks k) + #(a attacks K) == 2"
#define ANYWHERE	(IN_MATCH | IN_POSITION)
#define SHIFTED		(IN_POSITION | TRANSFORM)
#define COUNT		(TOP | ONCE)

const struct keyword classic_keywords[] = {
	/* of the match list */
	{ "pgn", "F", IN_MATCH | TOP | ONCE, NULL, NULL,
	    "the file to search" },
	{ "output", "F", IN_MATCH | TOP | ONCE, NULL, NULL,
	    "the file to write" },
	{ "gamenumber", "R", IN_MATCH | TOP | ONCE, NULL, NULL,
	    "the games to search" },
	{ "forany", "ND", IN_MATCH | TOP, NULL, NULL,
	    "a tag for a man that is at some time one of these" },
	{ "eithercolor", "", IN_MATCH | TOP, NULL, NULL,
	    "the match list, or the same with colours exchanged" },
	{ "player", "S", IN_MATCH, "player", write_text,
	    "part of the name of a player" },
	{ "whiteplayer", "S", IN_MATCH, "player white", write_text,
	    "part of the name of White" },
	{ "blackplayer", "S", IN_MATCH, "player black", write_text,
	    "part of the name of Black" },
	{ "event", "S", IN_MATCH, "event", write_text,
	    "part of the name of the event" },
	{ "site", "S", IN_MATCH, "site", write_text,
	    "part of the name of the site" },
	{ "year", "R", IN_MATCH, "year", write_number,
	    "the year of the game" },
	/* of both kinds of list */
	{ "result", "E", ANYWHERE, NULL, write_result,
	    "the result of the game" },
	{ "elo", "R", ANYWHERE, NULL, write_either_rating,
	    "the rating of either player; 0 means none" },
	{ "whiteelo", "R", ANYWHERE, "elo white", write_rating,
	    "the rating of White" },
	{ "blackelo", "R", ANYWHERE, "elo black", write_rating,
	    "the rating of Black" },
	{ "not", "p", ANYWHERE | LOOSE | UNCOUNTED, NULL, write_not,
	    "this list, or the list given, does not match" },
	{ "and", "P", ANYWHERE, "", write_lists, "all lists match" },
	{ "or", "P", ANYWHERE | LOOSE | UNCOUNTED, " or", write_lists,
	    "one of the lists matches" },
	{ "xor", "P", ANYWHERE | LOOSE | UNCOUNTED, NULL, write_xor,
	    "exactly one of the lists matches" },
	{ "cond", "C", ANYWHERE | LOOSE | UNCOUNTED, NULL, write_cond,
	    "if the first list matches the second must, else if ..." },
	/* of position lists: how to search for them */
	{ "variations", "", IN_POSITION | TOP, NULL, NULL,
	    "look in variations too" },
	{ "variationsonly", "", IN_POSITION | TOP, NULL, NULL,
	    "look in variations only" },
	{ "markall", "", IN_POSITION | TOP, NULL, NULL,
	    "mark all positions that match, not only the first" },
	{ "noannotate", "", IN_POSITION | TOP, NULL, NULL, "mark nothing" },
	{ "matchcount", "R", IN_POSITION | COUNT, NULL, NULL,
	    "how many positions of a game match" },
	{ "pretransformmatchcount", "R", IN_POSITION | COUNT, NULL, NULL,
	    "how many positions match under one and the same transform" },
	/* transforms, the last one applied first */
	{ "shift", "", SHIFTED | SHIFTS_RANKS | SHIFTS_FILES | EDGE, "shift",
	    NULL, "shifted anywhere" },
	{ "shifthorizontal", "", SHIFTED | SHIFTS_RANKS | EDGE,
	    "shifthorizontal", NULL, "shifted to the left and right" },
	{ "shiftvertical", "", SHIFTED | SHIFTS_FILES | EDGE,
	    "shiftvertical", NULL, "shifted up and down" },
	{ "shiftmaindiagonal", "", SHIFTED | SHIFTS_RANKS | SHIFTS_FILES,
	    "shiftmaindiagonal", NULL, "shifted along a1-h8" },
	{ "shiftoffdiagonal", "", SHIFTED | SHIFTS_RANKS | SHIFTS_FILES,
	    "shiftoffdiagonal", NULL, "shifted along a8-h1" },
	{ "shiftdiagonal", "", SHIFTED | SHIFTS_RANKS | SHIFTS_FILES,
	    "shiftdiagonal", NULL, "shifted along diagonals" },
	{ "flip", "", IN_POSITION | TRANSFORM, "flip", NULL,
	    "turned and reflected in all ways" },
	{ "flipdihedral", "", IN_POSITION | TRANSFORM, "flipdihedral", NULL,
	    "the same as :flip" },
	{ "flipvertical", "", IN_POSITION | TRANSFORM, "flipvertical", NULL,
	    "left and right exchanged" },
	{ "fliphorizontal", "", IN_POSITION | TRANSFORM, "fliphorizontal",
	    NULL, "top and bottom exchanged" },
	{ "flipdiagonal", "", IN_POSITION | TRANSFORM, "flipdiagonal", NULL,
	    "reflected in a1-h8" },
	{ "flipoffdiagonal", "", IN_POSITION | TRANSFORM, "flipoffdiagonal",
	    NULL, "reflected in a8-h1" },
	{ "flipcolor", "", IN_POSITION | TRANSFORM, "flipcolor", NULL,
	    "colours exchanged" },
	/* conditions */
	{ "wtm", "", IN_POSITION | STATE, "wtm", NULL, "White is to move" },
	{ "btm", "", IN_POSITION | STATE, "btm", NULL, "Black is to move" },
	{ "check", "", IN_POSITION | STATE, "check", NULL,
	    "the side to move is in check" },
	{ "nocheck", "", IN_POSITION | STATE, "not check", NULL,
	    "the side to move is not in check" },
	{ "doublecheck", "", IN_POSITION | STATE, DOUBLE_CHECK, NULL,
	    "the side to move is in check by two men" },
	{ "mate", "", IN_POSITION | STATE, "mate", NULL, "mate" },
	{ "stalemate", "", IN_POSITION | STATE, "stalemate", NULL,
	    "stalemate" },
	{ "initial", "", IN_POSITION | STATE, "initial", NULL,
	    "the first position of the game" },
	{ "terminal", "", IN_POSITION | STATE, "terminal", NULL,
	    "the last position of its line" },
	{ "insidevariation", "", IN_POSITION | STATE, "variation", NULL,
	    "a position of a variation" },
	{ "movenumber", "R", IN_POSITION, "movenumber", write_number,
	    "the number of the move" },
	{ "halfmovenumber", "R", IN_POSITION, "ply", write_number,
	    "how many moves have been made" },
	{ "piececount", "DR", IN_POSITION, NULL, write_piececount,
	    "how many men, or empty squares" },
	{ "attackcount", "DDR", IN_POSITION, NULL, write_attackcount,
	    "how many times a man attacks another" },
	{ "power", "DR", IN_POSITION, NULL, write_power,
	    "the value of the men" },
	{ "powerdifference", "DR", IN_POSITION | SIGNED | LOOSE, NULL,
	    write_powerdifference, "White's value minus Black's" },
	{ "ray", "Gr", IN_POSITION, "", write_ray,
	    "lines through the men in this order" },
	{ "rayattack", "Gr", IN_POSITION, "attack", write_ray,
	    "lines from men that move along them" },
	{ "rayhorizontal", "Gr", IN_POSITION, "horizontal", write_ray,
	    "lines along ranks" },
	{ "rayvertical", "Gr", IN_POSITION, "vertical", write_ray,
	    "lines along files" },
	{ "rayorthogonal", "Gr", IN_POSITION, "orthogonal", write_ray,
	    "lines along ranks and files" },
	{ "raydiagonal", "Gr", IN_POSITION, "diagonal", write_ray,
	    "lines along diagonals" },
	{ "tagmatch", "TD", IN_POSITION, NULL, write_tagmatch,
	    "the man of a tag is one of these" },
	{ "sequence", "P", IN_POSITION | UNCOUNTED, " -->", write_sequence,
	    "this position, the next one and so on" },
	{ "gappedsequence", "P", IN_POSITION | UNCOUNTED, " --> .* -->",
	    write_sequence, "these positions, with others in between" },
	{ "accumulate", "N", IN_POSITION | ONCE, NULL, NULL,
	    "count the copies of the list that match" },
	{ "sumrange", "NR", IN_POSITION, NULL, NULL,
	    "the number that has been counted" },
	{ "relation", "Q", IN_POSITION | LOOSE, NULL, write_relation,
	    "a later position is the same, except as stated" },
	/* the next move */
	{ "movefrom", "D", IN_POSITION | MOVE, NULL, NULL,
	    "the man that moves, on its square" },
	{ "moveto", "D", IN_POSITION | MOVE, NULL, NULL,
	    "what is on the square that it moves to" },
	{ "promote", "D", IN_POSITION | MOVE | ONCE, NULL, NULL,
	    "the man that it becomes; [] for no promotion" },
	{ "enpassant", "", IN_POSITION | MOVE, NULL, NULL,
	    "a capture en passant" },
	{ "noenpassant", "", IN_POSITION | MOVE, NULL, NULL,
	    "no capture en passant" },
	{ "iscastling", "c", IN_POSITION | MOVE, "castle", NULL, "castling" },
	{ "ischeck", "n", IN_POSITION | MOVE, "check", NULL, "a check" },
	{ "isdoublecheck", "", IN_POSITION | MOVE, DOUBLE_CHECK, NULL,
	    "a double check" },
	{ "ismate", "", IN_POSITION | MOVE, "mate", NULL, "mate" },
	{ "isstalemate", "", IN_POSITION | MOVE, "stalemate", NULL,
	    "stalemate" },
	{ "isnull", "", IN_POSITION | MOVE, "nullmove", NULL,
	    "a null move" },
	/* of a relation */
	{ "samesidetomove", "", IN_RELATION | SIDE, "", NULL,
	    "the same side is to move (the default)" },
	{ "changesidetomove", "", IN_RELATION | SIDE, " changesidetomove",
	    NULL, "the other side is to move" },
	{ "ignoresidetomove", "", IN_RELATION | SIDE, " ignoresidetomove",
	    NULL, "either side is to move" },
	{ "missingpiececount", "DR", IN_RELATION | ONCE, " missing", NULL,
	    "men that have gone" },
	{ "newpiececount", "DR", IN_RELATION | ONCE, " new", NULL,
	    "men that have come" },
	{ "originalsamecount", "R", IN_RELATION | ONCE, " same", NULL,
	    "men that are still on their squares" },
	{ "originaldifferentcount", "R", IN_RELATION | ONCE, " different",
	    NULL, "squares that have changed" },
	{ "pattern", "", IN_RELATION | ONCE, NULL, NULL,
	    "only the squares of the list's men count" },
	{ "shift", "", IN_RELATION | ONCE, " shift", NULL,
	    "the later position may be shifted" },
	{ "flip", "", IN_RELATION | ONCE, " flip", NULL,
	    "it may be turned and reflected" },
	{ "variations", "", IN_RELATION | ONCE, " variations", NULL,
	    "it may be in a variation" },
	{ "variationsonly", "", IN_RELATION | ONCE, " variationsonly", NULL,
	    "it is in a variation" },
	{ .name = NULL }
};
