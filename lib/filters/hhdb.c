/*
 * hhdb.c - the codes and comments of Harold van der Heijden's database of
 * studies (CQL 6.2, hhdb). A row named hhdb-X or hhdb-X-Y is the keyword X, or
 * the keywords X Y, after hhdb. Most are defined in CQL; awards are evaluated
 * here.
 */
#include "shapes.h"
#include "variables.h"

static const char prefix[] = "hhdb-";

extern const struct theme theme_hhdb;

/* ---- awards ---- */

#define AWARD_WORDS(o)							\
	o(MAX, "max") o(SPECIAL, "special")				\
	o(NONSPECIAL, "nonspecial") o(PRIZE, "prize")			\
	o(HM, "hm") o(COMMENDATION, "commendation") o(AWARD, "award")

WORD_BITS(AWARD_WORDS);

enum {
	HAS_KIND = HAS_PRIZE | HAS_HM | HAS_COMMENDATION | HAS_AWARD,
	HAS_SORT = HAS_AWARD << 1	/* in the text only: see parse_award */
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
award_read(struct span s, struct award *a)
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

	return award_read(game_tag(r->g, "Event"), a) &&
	    (wanted & ((unsigned)a->kind | HAS_AWARD)) != 0 &&
	    (wanted & (a->special ? HAS_NONSPECIAL : HAS_SPECIAL)) == 0;
}

TRUTH(award_test, award_matches(r, n, &(struct award){ 0 }))

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

	/* max( is the filter max, and sort and sort max "x" the filter sort */
	if (token_is(t, "max") && token_is(t + 1, "("))
		return 0;
	if (token_is(t, "sort") && token_is(t + 1, "max") &&
	    t[2].kind == TOK_STRING)
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
		/* max belongs to the filter that follows */
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

/* Finds the row of the keywords of f and the one at t, or NULL. */
static const struct filter *
find_after(const char *row, const struct token *t)
{
	char name[64];
	int n = snprintf(name, sizeof(name), "%s-%s", row, t->text);

	return n < (int)sizeof(name) ? filter_find(name) : NULL;
}

/* Does the same for the first keyword; <cook> and (c) are in quotes. */
static const struct filter *
find_keyword(const struct token *t)
{
	return t->length != 0 &&
	    (t->kind == TOK_WORD || t->kind == TOK_STRING) &&
	    (t->kind == TOK_STRING) == (strchr("<(", t->text[0]) != NULL) ?
	    find_after("hhdb", t) : NULL;
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
		    span_is_nearer(word, span_of(f->name + strlen(prefix)),
		    &far))
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
	both = p->t->kind == TOK_WORD ? find_after(f->name, p->t) : NULL;
	p->t += both != NULL;
	keyword = node_new(p->q, both != NULL ? both : f, n->line, n->col);
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
	for (item = sig_of(n->filter)->items; item->kind != SIG_END; item++)
		if (node_given(n, item))
			print_option(p, n, item);
}

#define KEYWORD(key, written, kind, flag, definition, says)		\
	{ .name = "hhdb-" key, .type = kind, .sugar = definition,	\
	    .flags = FILTER_HIDDEN | flag, .print = keyword_print,	\
	    .help = says, .eg = "hhdb " written }

/* A row about the game, which is the same at all its positions. */
#define ABOUT_GAME(key, written, kind, definition, says)		\
	KEYWORD(key, written, kind, FILTER_PLAIN | FILTER_ASKS,		\
	    definition, says)
#define GAME(key, written, definition, says)				\
	ABOUT_GAME(key, written, LOGICAL, definition, says)
#define TEXT(key, written, definition, says)				\
	ABOUT_GAME(key, written, STRING, definition, says)
#define COUNT(key, written, definition, says)				\
	ABOUT_GAME(key, written, NUMBER, definition, says)

/* A row about the position: its comment, or what is done there. */
#define PLACED(key, written, definition, says)				\
	KEYWORD(key, written, LOGICAL, FILTER_PLAIN | FILTER_PLACE,	\
	    definition, says)

/* A keyword that needs the variations of the game. */
#define VARIATION(key, written, definition, says)			\
	KEYWORD(key, written, LOGICAL, FILTER_VARIATIONS | FILTER_PLACE, \
	    definition, says)

/* A code in the tag Black, which holds the material, and a word for it. */
#define CODE(key, written, code, says)					\
	GAME(key, written, "\"" code "\" in player black", says)
#define CODES(word, written, code, says)				\
	CODE(code, code, code, says), CODE(word, written, code, says)
#define QUOTED(word, written, code, says)				\
	CODE(code, "\"" code "\"", code, says), CODE(word, written, code, says)

#define FIRST	"initialposition:originalcomment"

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

#include "hhdb.txt.inc"
	{ .name = NULL }
};

const struct theme theme_hhdb = { .rows = rows };
