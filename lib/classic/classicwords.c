/*
 * classicwords.c - the keywords of classic CQL, each a row of one table with
 * its translation to CQL 6.
 */
#include <ctype.h>
#include <string.h>

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

void
write_template(struct listwriter *w, const char *template,
    const struct clause *c)
{
	const char *t;
	size_t i;
	int k;

	for (t = template; *t != '\0'; t++) {
		if (*t != '%') {
			buf_putc(&w->text, *t);
			continue;
		}
		switch (*++t) {
		case '0':
		case '1':
			write_men(w, &c->men[*t - '0']);
			break;
		case '*':
			for (k = 0; k < c->nmen; k++) {
				write_cql(w, k > 0 ? " " : "");
				write_men(w, &c->men[k]);
			}
			break;
		case 'W':
			write_power(w, &c->men[0], MEN_WHITE, MEN_ANY_WHITE);
			break;
		case 'B':
			write_power(w, &c->men[0], MEN_BLACK, MEN_ANY_BLACK);
			break;
		case 'w':
			buf_span(&w->text, c->word);
			break;
		case 'l':
			for (i = 0; i < c->word.n; i++)
				buf_putc(&w->text,
				    tolower((unsigned char)c->word.p[i]));
			break;
		case 'r':
			write_cql(w, game_results[c->result]);
			break;
		case '#':
			write_cql(w, c->has_range ? "count" : "");
			break;
		case 'n':
			if (w->npairs > 1)
				buf_printf(&w->text, "%d", w->npairs);
		}
	}
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
is_one_man(const struct pieces *d)
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
	bool to_one = is_one_man(&c->men[1]) || (w->transforms == 0 &&
	    bits_count(c->men[1].squares) == 1);
	int most = to_one ? AROUND : UNLIMITED;

	if (c->range.least == 1 && c->range.most >= most) {
		write_template(w, " %0 attacks %1", c);
	} else if (to_one) {
		write_in_range(w, c, "#(%0 attacks %1)");
	} else if (is_one_man(&c->men[0])) {
		write_in_range(w, c, "#(%1 attackedby %0)");
	} else {
		w->npairs++;
		write_template(w, " pairs%n=0 square all target%n in %1 "
		    "{pairs%n+=#(%0 attacks target%n)}", c);
		write_in_range(w, c, "pairs%n");
	}
}

/* ---- what tags of the game say ---- */

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
	struct pieces by = { 0 };
	unsigned white = promotions(d, MEN_WHITE, MEN_ANY_WHITE);
	unsigned black = promotions(d, MEN_BLACK, MEN_ANY_BLACK);

	by.tag = d->tag;
	by.squares = ALL_SQUARES;
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
write_move(struct listwriter *w, bool in_dash)
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
		else if (c->keyword->cql[0] != '\0')
			buf_printf(&w->text, " %s", c->keyword->cql);
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

#define DOUBLE_CHECK	"check #(A attacks k) + #(a attacks K) == 2"
#define ANYWHERE	(IN_MATCH | IN_POSITION)
#define CHOICE		(ANYWHERE | LOOSE | UNCOUNTED)
#define GAMES		(IN_MATCH | TOP | ONCE)
#define AT_TOP		(IN_POSITION | TOP)
#define FLIPPED		(IN_POSITION | TRANSFORM)
#define SHIFTED		(FLIPPED | SHIFTS_RANKS | SHIFTS_FILES)
#define CONDITION	(IN_POSITION | STATE)
#define NEXT_MOVE	(IN_POSITION | MOVE)
#define RELATED		(IN_RELATION | ONCE)
#define TO_MOVE		(IN_RELATION | SIDE)

/* A keyword with a template, one that is the same in CQL 6, one with none. */
#define AS(word, letters, which, says, text)				\
	{ word, letters, which, says, text, NULL }
#define SAME(word, which, says)		AS(word, "", which, says, word)
#define NONE(word, letters, which, says) AS(word, letters, which, says, NULL)

const struct keyword classic_keywords[] = {
	/* of the match list */
	NONE("pgn", "F", GAMES, "the file to search"),
	NONE("output", "F", GAMES, "the file to write"),
	NONE("gamenumber", "R", GAMES, "the games to search"),
	NONE("forany", "ND", IN_MATCH | TOP,
	    "a tag for a man that is at some time one of these"),
	NONE("eithercolor", "", IN_MATCH | TOP,
	    "the match list, or the same with colours exchanged"),
	AS("player", "S", IN_MATCH, "part of the name of a player",
	    "(\"%l\" in lowercase player)"),
	AS("whiteplayer", "S", IN_MATCH, "part of the name of White",
	    "(\"%l\" in lowercase player white)"),
	AS("blackplayer", "S", IN_MATCH, "part of the name of Black",
	    "(\"%l\" in lowercase player black)"),
	AS("event", "S", IN_MATCH, "part of the name of the event",
	    "(\"%l\" in lowercase event)"),
	AS("site", "S", IN_MATCH, "part of the name of the site",
	    "(\"%l\" in lowercase site)"),
	AS("year", "R", IN_MATCH, "the year of the game", "year"),
	/* of both kinds of list */
	AS("result", "E", ANYWHERE, "the result of the game", "result %r"),
	{ "elo", "R", ANYWHERE, "the rating of either player; 0 means none",
	    NULL, write_either_rating },
	{ "whiteelo", "R", ANYWHERE, "the rating of White", "elo white",
	    write_rating },
	{ "blackelo", "R", ANYWHERE, "the rating of Black", "elo black",
	    write_rating },
	{ "not", "p", CHOICE, "this list, or the list given, does not match",
	    NULL, write_not },
	{ "and", "P", ANYWHERE, "all lists match", "", write_lists },
	{ "or", "P", CHOICE, "one of the lists matches", " or", write_lists },
	{ "xor", "P", CHOICE, "exactly one of the lists matches", NULL,
	    write_xor },
	{ "cond", "C", CHOICE,
	    "if the first list matches the second must, else if ...", NULL,
	    write_cond },
	/* of position lists: how to search for them */
	NONE("variations", "", AT_TOP | VARIATIONS, "look in variations too"),
	NONE("variationsonly", "", AT_TOP | VARIATIONS,
	    "look in variations only"),
	NONE("markall", "", AT_TOP,
	    "mark all positions that match, not only the first"),
	NONE("noannotate", "", AT_TOP, "mark nothing"),
	NONE("matchcount", "R", AT_TOP | ONCE,
	    "how many positions of a game match"),
	NONE("pretransformmatchcount", "R", AT_TOP | ONCE,
	    "how many positions match under one and the same transform"),
	/* transforms, the last one applied first */
	SAME("shift", SHIFTED | EDGE, "shifted anywhere"),
	SAME("shifthorizontal", FLIPPED | SHIFTS_RANKS | EDGE,
	    "shifted to the left and right"),
	SAME("shiftvertical", FLIPPED | SHIFTS_FILES | EDGE,
	    "shifted up and down"),
	SAME("shiftmaindiagonal", SHIFTED, "shifted along a1-h8"),
	SAME("shiftoffdiagonal", SHIFTED, "shifted along a8-h1"),
	SAME("shiftdiagonal", SHIFTED, "shifted along diagonals"),
	SAME("flip", FLIPPED | TURNS, "turned and reflected in all ways"),
	SAME("flipdihedral", FLIPPED | TURNS, "the same as :flip"),
	SAME("flipvertical", FLIPPED, "left and right exchanged"),
	SAME("fliphorizontal", FLIPPED, "top and bottom exchanged"),
	SAME("flipdiagonal", FLIPPED | TURNS, "reflected in a1-h8"),
	SAME("flipoffdiagonal", FLIPPED | TURNS, "reflected in a8-h1"),
	SAME("flipcolor", FLIPPED, "colours exchanged"),
	/* conditions */
	SAME("wtm", CONDITION, "White is to move"),
	SAME("btm", CONDITION, "Black is to move"),
	SAME("check", CONDITION, "the side to move is in check"),
	AS("nocheck", "", CONDITION, "the side to move is not in check",
	    "not check"),
	AS("doublecheck", "", CONDITION,
	    "the side to move is in check by two men", DOUBLE_CHECK),
	SAME("mate", CONDITION, "mate"),
	SAME("stalemate", CONDITION, "stalemate"),
	SAME("initial", CONDITION, "the first position of the game"),
	SAME("terminal", CONDITION, "the last position of its line"),
	AS("insidevariation", "", CONDITION, "a position of a variation",
	    "variation"),
	AS("movenumber", "R", IN_POSITION, "the number of the move",
	    "movenumber"),
	AS("halfmovenumber", "R", IN_POSITION, "how many moves have been made",
	    "ply"),
	AS("piececount", "DR", IN_POSITION, "how many men, or empty squares",
	    "#%0"),
	{ "attackcount", "DDR", IN_POSITION,
	    "how many times a man attacks another", NULL, write_attackcount },
	AS("power", "DR", IN_POSITION, "the value of the men", "power %0"),
	AS("powerdifference", "DR", IN_POSITION | SIGNED | LOOSE,
	    "White's value minus Black's", "%W - %B"),
	AS("ray", "Gr", IN_POSITION, "lines through the men in this order",
	    "ray%# (%*)"),
	AS("rayattack", "Gr", IN_POSITION,
	    "lines from men that move along them", "ray%# attack(%*)"),
	AS("rayhorizontal", "Gr", IN_POSITION, "lines along ranks",
	    "ray%# horizontal(%*)"),
	AS("rayvertical", "Gr", IN_POSITION, "lines along files",
	    "ray%# vertical(%*)"),
	AS("rayorthogonal", "Gr", IN_POSITION, "lines along ranks and files",
	    "ray%# orthogonal(%*)"),
	AS("raydiagonal", "Gr", IN_POSITION, "lines along diagonals",
	    "ray%# diagonal(%*)"),
	AS("tagmatch", "TD", IN_POSITION, "the man of a tag is one of these",
	    "($%w & %0)"),
	{ "sequence", "P", IN_POSITION | UNCOUNTED,
	    "this position, the next one and so on", " -->", write_sequence },
	{ "gappedsequence", "P", IN_POSITION | UNCOUNTED,
	    "these positions, with others in between", " --> .* -->",
	    write_sequence },
	NONE("accumulate", "N", IN_POSITION | ONCE,
	    "count the copies of the list that match"),
	NONE("sumrange", "NR", IN_POSITION, "the number that has been counted"),
	{ "relation", "Q", IN_POSITION | LOOSE,
	    "a later position is the same, except as stated", NULL,
	    write_relation },
	/* the next move */
	NONE("movefrom", "D", NEXT_MOVE, "the man that moves, on its square"),
	NONE("moveto", "D", NEXT_MOVE,
	    "what is on the square that it moves to"),
	NONE("promote", "D", NEXT_MOVE | ONCE,
	    "the man that it becomes; [] for no promotion"),
	NONE("enpassant", "", NEXT_MOVE, "a capture en passant"),
	NONE("noenpassant", "", NEXT_MOVE, "no capture en passant"),
	AS("iscastling", "c", NEXT_MOVE, "castling", "castle"),
	AS("ischeck", "n", NEXT_MOVE, "a check", "check"),
	AS("isdoublecheck", "", NEXT_MOVE, "a double check", DOUBLE_CHECK),
	AS("ismate", "", NEXT_MOVE, "mate", "mate"),
	AS("isstalemate", "", NEXT_MOVE, "stalemate", "stalemate"),
	AS("isnull", "", NEXT_MOVE, "a null move", "nullmove"),
	/* of a relation */
	AS("samesidetomove", "", TO_MOVE,
	    "the same side is to move (the default)", ""),
	SAME("changesidetomove", TO_MOVE, "the other side is to move"),
	SAME("ignoresidetomove", TO_MOVE, "either side is to move"),
	AS("missingpiececount", "DR", RELATED, "men that have gone", "missing"),
	AS("newpiececount", "DR", RELATED, "men that have come", "new"),
	AS("originalsamecount", "R", RELATED,
	    "men that are still on their squares", "same"),
	AS("originaldifferentcount", "R", RELATED, "squares that have changed",
	    "different"),
	NONE("pattern", "", RELATED,
	    "only the squares of the list's men count"),
	SAME("shift", RELATED, "the later position may be shifted"),
	SAME("flip", RELATED, "it may be turned and reflected"),
	SAME("variations", RELATED | VARIATIONS, "it may be in a variation"),
	SAME("variationsonly", RELATED | VARIATIONS, "it is in a variation"),
	{ .name = NULL }
};
