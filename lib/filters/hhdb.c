/*
 * hhdb.c - the codes and comments of Harold van der Heijden's database of
 * studies (CQL 6.2, hhdb). A row named hhdb-X or hhdb-X-Y is the keyword X, or
 * the keywords X Y, after hhdb. Most are defined in CQL; awards are evaluated
 * here.
 */
#include <string.h>

#include "shapes.h"
#include "variables.h"

static const char prefix[] = "hhdb-";

extern const struct theme theme_hhdb;

/* ---- awards ---- */

#define AWARD_WORDS(o)							\
	o(MAX, "max") o(SPECIAL, "special") o(PRIZE, "prize")		\
	o(HM, "hm") o(COMMENDATION, "commendation") o(AWARD, "award")

WORD_BITS(AWARD_WORDS);

enum {
	HAS_KIND = HAS_PRIZE | HAS_HM | HAS_COMMENDATION | HAS_AWARD,
	HAS_SORT = HAS_AWARD << 1	/* not of hhdb-award: see parse_award */
};

/*
 * The award at the start of the tag Event: "2.p", "3/5.hm", "sp.c", "1.sp.p".
 */
struct award {
	int kind;		/* HAS_PRIZE, _HM or _COMMENDATION */
	bool special;
	int first;		/* rank, or 0 if none is given */
	int last;		/* the last of shared ranks */
};

static bool
award_parse(struct span s, struct award *a)
{
	a->first = a->last = span_digits(&s);
	if (a->first != 0 && span_skip(&s, "/")) {
		a->last = span_digits(&s);
		if (a->last <= a->first)
			return false;
	}
	a->special = span_skip(&s, a->first != 0 ? ".sp" : "sp");
	a->kind = span_skip(&s, ".p") ? HAS_PRIZE :
	    span_skip(&s, ".hm") ? HAS_HM :
	    span_skip(&s, ".c") ? HAS_COMMENDATION : 0;
	return a->kind != 0;
}

static bool
award_matches(struct run *r, const struct node *n, struct award *a)
{
	unsigned wanted = n->words;

	return award_parse(game_tag(r->g, "Event"), a) &&
	    (wanted & ((unsigned)a->kind | HAS_AWARD)) != 0 &&
	    (a->special || (wanted & HAS_SPECIAL) == 0);
}

static bool
award_test(struct run *r, const struct node *n)
{
	struct award a;

	return award_matches(r, n, &a);
}

/* The rank. A special award has one only if the query says special. */
static bool
award_number(struct run *r, const struct node *n, int *v)
{
	enum { NO_RANK = 1, NO_LAST_RANK = 10000 };
	struct award a;

	if (!award_matches(r, n, &a) ||
	    (a.special && (n->words & HAS_SPECIAL) == 0))
		return false;
	if (a.first == 0)
		*v = (n->words & HAS_MAX) != 0 ? NO_LAST_RANK : NO_RANK;
	else
		*v = (n->words & HAS_MAX) != 0 ? a.last : a.first;
	return true;
}

TRUTH(hascook_test, span_find(game_text(r->g), span_of("<cook")) >= 0)

/* ---- parsing ---- */

/* The bit of the word at t, if it describes an award, or 0. */
static unsigned
award_word(const struct token *t)
{
	const struct sigitem *item;

	/* max( is the filter max, and sort is often the filter sort */
	if (token_is(t, "max") && token_is(t + 1, "("))
		return 0;
	if (token_is(t, "sort"))
		return award_word(t + 1) != 0 ? HAS_SORT : 0;
	item = t->kind == TOK_WORD ?
	    sig_option(filter_get("hhdb-award"), t->text) : NULL;
	return item != NULL ? item->bit : 0;
}

static unsigned
parse_award_words(struct parser *p)
{
	const struct token *t = p->t;
	unsigned words = 0, bit;

	for (; (bit = award_word(p->t)) != 0; p->t++) {
		/* a path has one, too */
		if (bit == HAS_MAX && (words & HAS_SORT) != 0 &&
		    (words & HAS_KIND) != 0)
			break;
		if ((words & bit) != 0 || ((bit & HAS_KIND) != 0 &&
		    (words & HAS_KIND) != 0))
			parse_error(p, p->t, "'%s' is one word too many for "
			    "an award", p->t->text);
		words |= bit;
	}
	if ((words & HAS_SORT) != 0 && (words & HAS_MAX) != 0)
		parse_error(p, t, "'hhdb sort' sorts by both ranks; leave "
		    "'max' out");
	return (words & HAS_KIND) != 0 ? words : words | HAS_AWARD;
}

/*
 * Parses [sort] [max] [special] [prize | hm | commendation | award], words
 * that can stand in any order.
 */
static struct node *
parse_award(struct parser *p, const struct node *at)
{
	unsigned words = parse_award_words(p);
	struct node *n = node_new(p->q, filter_get("hhdb-award"), at->line,
	    at->col), *sort, *both;
	const char *name;

	n->words = words & ~(unsigned)HAS_SORT;
	if ((words & HAS_SORT) == 0)
		return n;
	name = (words & HAS_PRIZE) != 0 ? "hhdb-sort-prize" :
	    (words & HAS_HM) != 0 ? "hhdb-sort-hm" :
	    (words & HAS_COMMENDATION) != 0 ? "hhdb-sort-commendation" :
	    "hhdb-sort-award";
	sort = node_new(p->q, filter_get(name), at->line, at->col);
	if ((words & HAS_SPECIAL) == 0)
		return sort;
	both = node_new(p->q, filter_get("compound"), at->line, at->col);
	node_add(p->q, both, n);
	node_add(p->q, both, sort);
	return both;
}

/* Finds the row of the keyword at t; <cook> and (c) are in quotes. */
static const struct filter *
find_keyword(const struct token *t)
{
	char name[64];

	if (t->length == 0 || t->length + sizeof(prefix) > sizeof(name) ||
	    (t->kind != TOK_WORD && t->kind != TOK_STRING) ||
	    (t->kind == TOK_STRING) != (strchr("<(", t->text[0]) != NULL))
		return NULL;
	snprintf(name, sizeof(name), "%s%s", prefix, t->text);
	return filter_find(name);
}

/* Finds the row of the two keywords first and t; if there is none, first. */
static const struct filter *
find_second_keyword(const struct filter *first, const struct token *t)
{
	const struct filter *f;
	char name[64];

	if (t->kind != TOK_WORD ||
	    strlen(first->name) + t->length + 2 > sizeof(name))
		return first;
	snprintf(name, sizeof(name), "%s-%s", first->name, t->text);
	f = filter_find(name);
	return f != NULL ? f : first;
}

static void
unknown_keyword(struct parser *p)
{
	struct span word = { p->t->text, p->t->length };
	const struct filter *f;
	const char *near = NULL;
	int far = span_reach(word);

	if (p->t->kind != TOK_WORD && p->t->kind != TOK_STRING)
		parse_expected(p, "a keyword after 'hhdb'");
	for (f = theme_hhdb.rows; f->name != NULL; f++)
		if (strncmp(f->name, prefix, strlen(prefix)) == 0 &&
		    span_is_nearer(word, f->name + strlen(prefix), &far))
			near = f->name + strlen(prefix);
	if (near != NULL && span_is(word, near))
		parse_error(p, p->t, "'%s' is written %s quotes after 'hhdb'",
		    near, p->t->kind == TOK_STRING ? "without" : "in");
	if (near != NULL)
		parse_error(p, p->t, "'hhdb' has no keyword '%s'; did you "
		    "mean '%s'?", p->t->text, near);
	parse_error(p, p->t, "'hhdb' has no keyword '%s'", p->t->text);
}

static struct node *
hhdb_parse(struct parser *p, struct node *n)
{
	const struct filter *f = find_keyword(p->t), *both;
	struct node *keyword;

	if (award_word(p->t) != 0)
		return parse_award(p, n);
	if (f == NULL)
		unknown_keyword(p);
	p->t++;
	both = find_second_keyword(f, p->t);
	p->t += both != f;
	keyword = node_new(p->q, both, n->line, n->col);
	return f->type == STRING ? parse_search_string(p, keyword) : keyword;
}

/* ---- printing ---- */

/* Prints hhdb and the keywords from the name of the row. */
static void
keyword_print(struct printer *p, const struct node *n)
{
	const char *key = n->filter->name + strlen(prefix);
	char word[64];
	size_t i;

	print_word(p, "hhdb");
	snprintf(word, sizeof(word), strchr("<(", key[0]) != NULL ?
	    "\"%s\"" : "%s", key);
	for (i = 0; word[i] != '\0'; i++)
		if (word[i] == '-')
			word[i] = ' ';
	buf_printf(p->out, " %s", word);
}

static void
award_print(struct printer *p, const struct node *n)
{
	const struct sigitem *item;

	print_word(p, "hhdb");
	for (item = n->filter->items; item->kind != SIG_END; item++)
		if (node_given(n, item))
			print_option(p, n, item);
}

#define KEYWORD(key, written, kind, flag, definition, says)		\
	{ .name = "hhdb-" key, .type = kind, .sugar = definition,	\
	    .flags = FILTER_HIDDEN | flag, .print = keyword_print,	\
	    .help = says, .eg = "hhdb " written }

/* Asks something of the game. */
#define GAME(key, written, kind, definition, says)			\
	KEYWORD(key, written, kind, FILTER_PLAIN | FILTER_ASKS,		\
	    definition, says)

/* Asks what stands at the position, or does something there. */
#define PLACED(key, written, definition, says)				\
	KEYWORD(key, written, LOGICAL, FILTER_PLAIN | FILTER_PLACE,	\
	    definition, says)

/* A keyword that needs the variations of the game. */
#define VARIATION(key, written, definition, says)			\
	KEYWORD(key, written, LOGICAL, FILTER_VARIATIONS | FILTER_PLACE, \
	    definition, says)

/* A code in the tag Black, which holds the material, and a word for it. */
#define CODE(key, written, code, says)					\
	GAME(key, written, LOGICAL, "\"" code "\" in player black", says)
#define CODES(code, word, says)						\
	CODE(code, code, code, says), CODE(word, word, code, says)
#define QUOTED_CODES(code, word, says)					\
	CODE(code, "\"" code "\"", code, says), CODE(word, word, code, says)

#define FIRST_COMMENT "initialposition:originalcomment"
#define GBR(key, bounds, says)						\
	GAME("gbr-" key, "gbr " key, STRING, "hhdb gbr" bounds, says)

/* Sorts by category, which is another for special awards, then by rank. */
#define SORT(kind, category, special)					\
	PLACED("sort-" kind, "sort " kind,				\
	    "hhdb " kind						\
	    " sort quiet min \"cql_category\" if hhdb special " kind	\
	    " " special " else " category				\
	    " sort quiet min \"cql_truerank\""				\
	    " max(hhdb " kind " hhdb special " kind ")"			\
	    " sort quiet min \"cql_maxrank\""				\
	    " max(hhdb max " kind " hhdb max special " kind ") true",	\
	    "sorts the games by this award, special ones last, and rank")

static struct filter rows[] = {
	{ .name = "hhdb", .parse = hhdb_parse,
	    .help = "what the database of studies by van der Heijden says of a "
	    "study: its keywords are the rows hhdb-..., which fail where the "
	    "tag or the comment does not say so", .eg = "hhdb cooked" },
	{ .name = "cql_hhdbhascook", .flags = FILTER_GAME, .test = hascook_test,
	    .help = "the text of the game holds <cook",
	    .eg = "cql_hhdbhascook" },
	{ .name = "hhdb-award", .args = AWARD_WORDS(WORD_ARGS), .type = NUMBER,
	    .flags = FILTER_HIDDEN | FILTER_GAME | FILTER_ASKS,
	    .test = award_test, .number = award_number, .print = award_print,
	    .help = "the study has won such an award; the value is its rank; "
	    "fails when it has not", .eg = "hhdb special prize" },
	SORT("prize", "1", "2"),
	SORT("hm", "3", "4"),
	SORT("commendation", "5", "6"),
	PLACED("sort-award", "sort award",
	    "if hhdb prize hhdb sort prize else if hhdb hm hhdb sort hm "
	    "else hhdb sort commendation", "sorts the games by their award"),

	PLACED("<cook>", "\"<cook>\"",
	    "\"<cook\" in originalcomment", "the comment marks a cook"),
	PLACED("<eg>", "\"<eg>\"", "\"<eg>\" in originalcomment",
	    "the comment refers to the magazine EG"),
	PLACED("<minor_dual>", "\"<minor_dual>\"",
	    "\"<minor_dual\" in originalcomment",
	    "the comment marks a minor dual"),
	VARIATION("<main>", "\"<main>\"", "\"<main>\" in originalcomment",
	    "the comment marks a main line"),
	VARIATION("<or>", "\"<or>\"", "\"<or>\" in originalcomment",
	    "the comment marks another solution"),
	VARIATION("mainline", "mainline check", "not find quiet <-- "
	    "{secondary not \"<main>\" in originalcomment}",
	    "in the main line, or in a variation marked <main>"),
	VARIATION("variation", "variation", "not hhdb mainline",
	    "in a variation not marked <main>"),

	GAME("cooked", "cooked", LOGICAL, "cql_hhdbhascook",
	    "some move of the study is marked as a cook"),
	GAME("dual", "dual", LOGICAL, "hhdb U1 or hhdb U2",
	    "White has a second solution"),
	GAME("unsound", "unsound", LOGICAL, "hhdb cooked or hhdb U1 or "
	    "hhdb U2 or hhdb U3 or hhdb U4 or hhdb U5",
	    "cooked, or with a code that says so"),
	GAME("sound", "sound", LOGICAL, "not {{hhdb cooked hhdb dual} or "
	    "hhdb U3 or hhdb U4 or hhdb U5}",
	    "not a cooked dual, and without the codes U3 to U5"),

	QUOTED_CODES("(c)", "correction", "a correction"),
	QUOTED_CODES("(m)", "modification", "a modification"),
	QUOTED_CODES("(s)", "corrected_solution", "the solution was corrected"),
	QUOTED_CODES("(v)", "version", "a version"),
	CODES("AN", "anticipation", "anticipated"),
	CODES("CR", "colors_reversed", "the colours are reversed"),
	CODES("MC", "too_many_composers", "too many composers for the tag"),
	CODES("PH", "posthumous", "posthumous"),
	CODES("TE", "theoretical_ending", "a theoretical ending"),
	CODES("TT", "theme_tourney", "from a theme tourney"),
	CODE("theme_tournament", "theme_tournament", "TT",
	    "from a theme tourney"),
	CODES("TW", "twin", "a twin"),
	CODES("U1", "dual_at_move_1", "unsound: a dual at move 1"),
	CODES("U2", "dual_after_move_1", "unsound: a dual after move 1"),
	CODES("U3", "white_fails", "unsound: White fails"),
	CODES("U4", "white_wins_in_draw",
	    "unsound: White wins in a draw study"),
	CODES("U5", "unreachable", "unsound: the position cannot be reached"),

	GAME("composer", "composer", STRING,
	    "if hhdb MC " FIRST_COMMENT " ~~ \"^[^.]+(?=\\.)\" else "
	    "if player white ~~ \" NN$\" {player white}[:-3] "
	    "else player white",
	    "the names of the composers; fails when the White tag is empty"),
	GAME("diagram", "diagram", STRING, "(event ~~ \"#[^ ]+\")[1:]",
	    "the number of the diagram in the source; fails when the Event tag "
	    "has none"),
	GAME("egdiagram", "egdiagram", NUMBER,
	    "int (" FIRST_COMMENT " ~~ \"EG#[0-9]+\")[3:]",
	    "the number of the diagram in the magazine EG; fails when the "
	    "first comment has none"),
	GAME("firstcomment", "firstcomment", STRING, FIRST_COMMENT,
	    "the comment before the first move; fails when there is none"),
	GAME("search", "search", STRING,
	    "event+\\n+player white+\\n+player black+"
	    "{if " FIRST_COMMENT " \\n+" FIRST_COMMENT " else \"\"}",
	    "event, White, Black and the first comment, a line each"),
	GAME("stipulation", "stipulation", STRING,
	    "(" FIRST_COMMENT " ~~ \"stipulation: [^.]+(?=\\.)\")[13:]",
	    "the stipulation that the first comment gives; fails when it gives "
	    "none"),
	GAME("gbr", "gbr", STRING, "player black ~~ "
	    "\"[+-=][0-9]{4}\\.[0-9]{2}[a-h][1-8][a-h][1-8]\"",
	    "the material in the code of Guy, Blandford and Roycroft; fails "
	    "when the Black tag has none"),
	GBR("material", "[1:-4]", "the men of the code: 1234.56"),
	GBR("pieces", "[1:5]", "the pieces of the code: 1234"),
	GBR("pawns", "[6:8]", "the pawns of the code: 56"),
	GBR("kings", "[-4:]", "the squares of the kings in the code"),
	{ .name = NULL }
};

const struct theme theme_hhdb = { .rows = rows };
