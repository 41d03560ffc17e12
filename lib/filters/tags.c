/*
 * tags.c - the tags and original comments of a game (CQL 6.2,
 * tagqueryfilters). Values are normalised as CQL does; the game keeps its own
 * bytes.
 */
#include <strings.h>

#include "shapes.h"
#include "utiltext.h"
#include "variables.h"

/* The value of a tag; p is NULL if the game has none. */
static struct span
tag_of(struct run *r, const char *name)
{
	return text_utf8(&r->scratch, game_tag(r->g, name));
}

/* ---- normalising ---- */

/*
 * Writes a name, which gets at most twice as long, without blanks at both ends
 * and periods at the end, and with one blank after each comma; returns the end.
 */
static char *
player_normal(struct span s, char *out)
{
	const char *comma;
	size_t n;

	s = span_trim(s);
	while (s.n > 0 && s.p[s.n - 1] == '.')
		s.n--;
	while ((comma = memchr(s.p, ',', s.n)) != NULL) {
		n = (size_t)(comma + 1 - s.p);
		memcpy(out, s.p, n);
		out += n;
		s = span_after(s, n);
		while (s.n > 0 && s.p[0] == ' ')
			s = span_after(s, 1);
		if (s.n > 0)
			*out++ = ' ';
	}
	memcpy(out, s.p, s.n);
	return out + s.n;
}

/*
 * Reads the digits at *s as a number: 0 if unknown, -1 if above most. Moves *s
 * past them.
 */
static int
date_part(struct span *s, int most)
{
	int n = span_digits(s);

	while (span_skip(s, "?"))
		;
	return n <= most ? n : -1;
}

struct date {
	int year, month, day;	/* 0 or less: not known */
};

/* Skips a separator between the numbers of a date. */
static bool
skip_parting(struct span *s)
{
	return span_skip(s, ".") || span_skip(s, "-") || span_skip(s, "/");
}

/*
 * Month and day are read only from a date that begins with its year; the day is
 * unknown if the month is impossible.
 */
static struct date
date_parse(struct span s)
{
	struct date d = { date_year(s), 0, 0 };

	s = span_trim(s);
	if (d.year != date_part(&s, 9999))
		return d;
	if (skip_parting(&s))
		d.month = date_part(&s, 12);
	if (d.month >= 0 && skip_parting(&s))
		d.day = date_part(&s, 31);
	return d;
}

static void
date_print(struct date d, struct buf *b)
{
	if (d.year > 0)
		buf_printf(b, "%04d.", d.year);
	else
		buf_puts(b, "????.");
	if (d.month > 0)
		buf_printf(b, "%02d.", d.month);
	else
		buf_puts(b, "?\?.");
	if (d.day > 0)
		buf_printf(b, "%02d", d.day);
	else
		buf_puts(b, "??");
}

/* ---- players and other tags ---- */

/* Returns a tag of the Seven Tag Roster, "?" if the game lacks it. */
static struct span
roster_tag(struct run *r, const char *name)
{
	struct span s = tag_of(r, name);

	return s.p != NULL ? s : span_of("?");
}

static bool
player_string(struct run *r, const struct node *n, struct span *v)
{
	struct span white = roster_tag(r, "White");
	struct span black = roster_tag(r, "Black");
	char *out = arena_alloc(&r->scratch, 2 * (white.n + black.n) + 1);

	v->p = out;
	if (n->number != 2)
		out = player_normal(white, out);
	if (n->number == 0)
		*out++ = '\n';
	if (n->number != 1)
		out = player_normal(black, out);
	v->n = (size_t)(out - v->p);
	return v->n != 0;
}

/* The tags of rows that have one tag each. */
enum { EVENT, SITE, DATE, EVENTDATE };

static const char *const tag_names[] = { "Event", "Site", "Date", "EventDate" };

TEXT_IF(roster_string, v->n != 0, roster_tag(r, tag_names[n->filter->which]))

static bool
date_string(struct run *r, const struct node *n, struct span *v)
{
	struct buf b = { 0 };

	date_print(date_parse(game_tag(r->g, tag_names[n->filter->which])), &b);
	*v = span_keep(&r->scratch, &b);
	return true;
}

/* If Date has no year, other tags serve. */
static int
game_year(const struct game *g)
{
	static const char *const dates[] = { "Date", "UTCDate", "EventDate" };
	int year = 0;
	size_t i;

	for (i = 0; i < LENGTH(dates) && year == 0; i++)
		year = date_year(game_tag(g, dates[i]));
	return year;
}

VALUE_IF(year_number, *v > 0, game_year(r->g))

/* A code is a letter A to E and two digits; more may follow. */
static bool
eco_string(struct run *r, const struct node *n, struct span *v)
{
	struct span s = span_trim(tag_of(r, "ECO"));
	char *code;

	if (s.n < 3 || (s.p[0] | ' ') < 'a' || (s.p[0] | ' ') > 'e' ||
	    s.p[1] < '0' || s.p[1] > '9' || s.p[2] < '0' || s.p[2] > '9')
		return false;
	code = arena_copy(&r->scratch, s.p, s.n);
	code[0] = (char)(code[0] & ~' ');
	*v = span_at(code, s.n);
	return true;
}

/*
 * The first rating of a colour that is given, or 0. A rating above 4000 counts
 * as 4000, and so does a negative one.
 */
static int
player_rating(struct run *r, const char *colour)
{
	static const char *const systems[] = { "Elo", "Rating", "Rapid",
		"ICCF", "USCF", "DWZ", "BCF" };
	enum { RATING_MOST = 4000 };
	struct span s;
	char name[24];
	size_t i;
	int n;

	for (i = 0; i < LENGTH(systems); i++) {
		snprintf(name, sizeof(name), "%s%s", colour, systems[i]);
		s = span_trim(game_tag(r->g, name));
		if (s.n > 1 && s.p[0] == '-' && s.p[1] >= '0' && s.p[1] <= '9')
			return RATING_MOST;
		n = span_digits(&s);
		if (n > 0)
			return n < RATING_MOST ? n : RATING_MOST;
	}
	return 0;
}

static bool
elo_number(struct run *r, const struct node *n, int *v)
{
	int white = n->number != 2 ? player_rating(r, "White") : 0;
	int black = n->number != 1 ? player_rating(r, "Black") : 0;

	*v = white > black ? white : black;
	return *v != 0;
}

TEXT_IF(tag_string, v->p != NULL, tag_of(r, n->text))

/* Takes the next word from a text; it is empty at the end. */
static struct span
next_word(struct span *text)
{
	while (span_skip(text, " "))
		;
	return span_cut(text, ' ');
}

/*
 * The board in its standard form, then the other fields of the tag, completed
 * where the FEN is short. There is no value if the FEN could not be read.
 */
static bool
startfen_string(struct run *r, const struct node *n, struct span *v)
{
	static const char *const left_out[] = { "w", "-", "-", "0", "1" };
	struct span fen = tag_of(r, "FEN"), word;
	struct buf b = { 0 };
	size_t i;

	if (!r->g->fen_start)
		return false;
	fen_write(&r->g->pos[0], &b);
	b.n = (size_t)((char *)memchr(b.p, ' ', b.n) - b.p);
	next_word(&fen);
	for (i = 0; i < LENGTH(left_out); i++) {
		word = next_word(&fen);
		buf_putc(&b, ' ');
		buf_span(&b, word.n != 0 ? word : span_of(left_out[i]));
	}
	*v = span_keep(&r->scratch, &b);
	return true;
}

static void
startfen_print(struct printer *p, const struct node *n)
{
	print_word(p, "tag \"FEN\"");
}

TRUTH(result_test, r->g->result == n->number)
MAY(result_may, may_be((f->seen >> n->number & SEEN_RESULT) != 0))

/* ---- implicit search ---- */

/*
 * Rejects a string that looks like a pattern: a string directly after such a
 * filter is searched for as it is.
 */
static void
check_search_string(struct parser *p, const struct token *t)
{
	const char *s = t->text, *open = strchr(s, '[');

	if (strpbrk(s + 1, "*+?") != NULL ||
	    (open != NULL && strchr(open, ']') != NULL))
		parse_mistake(p, t, "this string is searched for as it is; use "
		    "~~ to search by pattern, or 'in'");
}

struct node *
parse_search_string(struct parser *p, struct node *n)
{
	const struct token *t = p->t;

	node_typed(p->q, n);
	if (p->implicit_blocked || t->kind != TOK_STRING || !t->quoted ||
	    t->length == 0)
		return n;
	check_search_string(p, t);
	return node_with(p, "in", t, parse_literal(p,
	    filter_get("text")), n);
}

static struct node *
tag_filter_parse(struct parser *p, struct node *n)
{
	parse_signature(p, n);
	return parse_search_string(p, n);
}

/* ---- tag and settag ---- */

/* Tags that have a filter of their own; NULL for those that cannot be set. */
static const struct {
	const char *tag;
	const char *filter;
	int colour;
} own_tags[] = {
	{ "White", "player", 1 }, { "Black", "player", 2 },
	{ "Event", "event", 0 }, { "Site", "site", 0 },
	{ "Date", "date", 0 }, { "EventDate", "eventdate", 0 },
	{ "ECO", "eco", 0 }, { "FEN", "startfen", 0 },
	{ "Result", NULL, 0 }, { "Round", NULL, 0 }
};

static void
check_tag_name(struct parser *p, const struct token *t)
{
	if (!tag_is_name(span_at(t->text, t->length)))
		parse_error(p, t, "the name of a tag is made of letters, "
		    "digits and underscores");
}

/* Refuses the tags that CQL 6.2 does not set. */
static void
check_set_tag(struct parser *p, const struct token *t)
{
	size_t i;

	check_tag_name(p, t);

	if (t->length > 60)
		parse_error(p, t, "the name of a tag has 1 to 60 letters");
	for (i = 0; i < LENGTH(own_tags); i++)
		if (strcasecmp(t->text, own_tags[i].tag) == 0)
			parse_mistake(p, t, "the tag '%s' cannot be used here",
			    t->text);
	if (t->length > 5 && (memcmp(t->text, "White", 5) == 0 ||
	    memcmp(t->text, "Black", 5) == 0))
		parse_mistake(p, t, "tags that begin with White or Black "
		    "cannot be used here");
}

static struct node *
tag_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	struct node *own;
	size_t i;

	if (t->kind != TOK_STRING || !t->quoted)
		parse_expected(p, "the name of a tag in quotes");
	p->t++;
	for (i = 0; i < LENGTH(own_tags); i++) {
		if (own_tags[i].filter == NULL ||
		    strcmp(t->text, own_tags[i].tag) != 0)
			continue;
		own = node_new(p->q, filter_get(own_tags[i].filter), n->line,
		    n->col);
		own->number = own_tags[i].colour;
		return own;
	}
	check_tag_name(p, t);
	node_take_text(n, t);
	return n;
}

static struct node *
settag_parse(struct parser *p, struct node *n)
{
	const struct token *open = p->t;

	parse_signature(p, n);
	check_set_tag(p, open + 1);
	return n;
}

/* Sets a tag of the game as it is written, or removes it. */
static bool
set_tag(struct run *r, const char *name, struct span value, bool removed)
{
	size_t i;

	for (i = 0; i < r->ntags; i++)
		if (strcmp(r->tag[i].name, name) == 0)
			break;
	if (i == r->tags_cap) {
		MEM_GROW(r->tag, r->tags_cap, i + 1);
		memset(&r->tag[i], 0, (r->tags_cap - i) * sizeof(*r->tag));
	}
	r->ntags += i == r->ntags;
	r->tag[i].name = name;
	r->tag[i].removed = removed;
	buf_set(&r->tag[i].value, value);
	return true;
}

static bool
settag_test(struct run *r, const struct node *n)
{
	struct span v;

	if (!eval_string(r, n->arg[0], &v))
		return false;
	if (!r->options->no_settag)
		set_tag(r, n->text, v, false);
	return true;
}

static struct node *
removetag_parse(struct parser *p, struct node *n)
{
	bool open = accept(p, "(");
	const struct token *t = p->t;

	parse_signature(p, n);
	check_tag_name(p, t);
	if (open)
		expect(p, ")", "after the tag");
	return n;
}

TRUTH(removetag_test, r->options->no_removetag ||
    set_tag(r, n->text, NO_SPAN, true))

/* ---- comments and annotation glyphs ---- */

TEXT_IF(originalcomment_string, v->p != NULL, game_comment(r->g, r->id))

/* Parses the number of a glyph, or the glyph in quotation marks. */
static struct node *
glyph_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;

	n->number = t->kind == TOK_NUMBER ? t->number :
	    t->kind == TOK_STRING && t->quoted ?
	    sign_nag(span_at(t->text, t->length)) : 0;
	if (n->number < 1 || n->number > 255)
		parse_expected(p, "an annotation glyph, from 1 to 255 or such "
		    "as \"!?\"");
	p->t++;
	return n;
}

static struct node *
originalcomment_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;

	if (t->kind != TOK_STRING || !t->quoted)
		return n;
	/* also in a list, where other strings stand for themselves */
	if (words_have("! ? !! ?? !? ?! = +/= =/+ +/- -/+ +- -+",
	    span_at(t->text, t->length)) || (t->text[0] == '$' &&
	    t->length > 1 && strspn(t->text + 1, "0123456789") ==
	    t->length - 1))
		return glyph_parse(p, node_new(p->q, filter_get("glyph"),
		    n->line, n->col));
	return parse_search_string(p, n);
}

TRUTH(glyph_test, game_has_nag(r->g, r->id, n->number))

static void
glyph_print(struct printer *p, const struct node *n)
{
	print_word(p, "originalcomment");
	buf_printf(p->out, " \"$%d\"", n->number);
}

static bool
removecomment_test(struct run *r, const struct node *n)
{
	if (r->options->no_removecomment)
		return true;
	*MEM_ADD(r->removed, r->removed_cap, r->nremoved) = r->id;
	return true;
}

#define TAG(text, evaluate, tag, more, says, example)			\
	{ .name = text, .type = STRING, .which = tag,			\
	    .flags = FILTER_GAME | (more), .parse = tag_filter_parse,	\
	    .string = evaluate, .help = says, .eg = example }

static struct filter rows[] = {
	{ .name = "player", .args = "[C]", .type = STRING, .atom = ATOM_COLOUR,
	    .flags = FILTER_GAME | FILTER_VERBATIM, .parse = tag_filter_parse,
	    .string = player_string,
	    .help = "the names of the players, or of one, ? without the tag; a "
	    "string after it is searched for in it, in the same case; one name "
	    "fails when it is empty", .eg = "player white \"Morphy\"" },
	TAG("event", roster_string, EVENT, FILTER_VERBATIM,
	    "the Event tag, ? without it; a string after it is searched for in "
	    "it, in the same case; fails for an empty tag",
	    "event \"Championship\""),
	TAG("site", roster_string, SITE, FILTER_VERBATIM,
	    "the Site tag, ? without it; a string after it is searched for in "
	    "it, in the same case; fails for an empty tag", "site \"London\""),
	TAG("date", date_string, DATE, 0,
	    "the Date tag as yyyy.mm.dd, with ? for what is unknown, so that "
	    "it always has a value; a string after it is searched for in it",
	    "date \"1912.10\""),
	TAG("eventdate", date_string, EVENTDATE, 0,
	    "the EventDate tag as yyyy.mm.dd, with ? for what is unknown, so "
	    "that it always has a value; a "
	    "string after it is searched for in it", "eventdate \"1997\""),
	{ .name = "eco", .type = STRING, .flags = FILTER_GAME | FILTER_ASKS,
	    .parse = tag_filter_parse, .string = eco_string,
	    .help = "the ECO tag; a string after it is searched for in it, in "
	    "the same case; fails without such a tag", .eg = "eco \"C4\"" },
	{ .name = "elo", .args = "[C]", .type = NUMBER, .atom = ATOM_COLOUR,
	    .flags = FILTER_GAME | FILTER_ASKS, .number = elo_number,
	    .help = "the rating of a player, or the higher of the two; fails "
	    "when there is none", .eg = "elo white>2700" },
	{ .name = "year", .type = NUMBER, .flags = FILTER_GAME | FILTER_ASKS,
	    .number = year_number,
	    .help = "the year, four digits, of the tag Date, UTCDate or "
	    "EventDate; fails when it is unknown",
	    .eg = "year<1900" },
	{ .name = "result", .atom = ATOM_RESULT, .parse = parse_result,
	    .test = result_test, .may = result_may,
	    .help = "the game ended in 1-0, 0-1 or 1/2-1/2, or not yet (*)",
	    .eg = "result 1-0" },
	{ .name = "tag", .type = STRING, .atom = ATOM_TEXT,
	    .flags = FILTER_GAME | FILTER_ASKS | FILTER_VERBATIM,
	    .parse = tag_parse, .string = tag_string,
	    .help = "the value of the tag with that name; fails when the game "
	    "has none", .eg = "\"cql\" in tag \"Annotator\"" },
	{ .name = "startfen", .type = STRING, .flags = FILTER_HIDDEN,
	    .string = startfen_string, .print = startfen_print,
	    .help = "the FEN that the game starts from; fails when it is the "
	    "usual position", .eg = "\" b \" in tag \"FEN\"" },
	{ .name = "settag", .args = "( Q0 T1 )", .atom = ATOM_TEXT,
	    .flags = FILTER_PLACE | FILTER_IMPURE | FILTER_LASTING,
	    .parse = settag_parse, .test = settag_test,
	    .help = "sets a tag of the game that is written; fails when the "
	    "string has no value",
	    .eg = "mate settag(\"MateBy\" typename to)" },
	{ .name = "removetag", .ours = true, .args = "Q0", .atom = ATOM_TEXT,
	    .flags = FILTER_PLACE | FILTER_IMPURE | FILTER_LASTING,
	    .parse = removetag_parse, .test = removetag_test,
	    .help = "takes a tag out of the game that is written; always "
	    "matches", .eg = "mate removetag \"Annotator\"" },
	{ .name = "originalcomment", .flags = FILTER_PLACE | FILTER_ASKS,
	    .type = STRING, .parse = originalcomment_parse,
	    .string = originalcomment_string,
	    .help = "the comment at the position, the last of several, but "
	    "none before a variation's first move; a string after it is "
	    "searched for in it, or is an annotation glyph; fails when there "
	    "is no comment", .eg = "originalcomment \"stalemate\"" },
	{ .name = "hascomment", .flags = FILTER_PLACE | FILTER_ASKS,
	    .type = STRING, .parse = originalcomment_parse,
	    .string = originalcomment_string,
	    .help = "the same as originalcomment", .eg = "hascomment \"!!\"" },
	{ .name = "glyph", .atom = ATOM_NUMBER, .ours = true,
	    .flags = FILTER_PLACE, .parse = glyph_parse, .test = glyph_test,
	    .print = glyph_print,
	    .help = "the move that led here has an annotation glyph, by its "
	    "number or in quotation marks", .eg = "glyph \"!?\"" },
	{ .name = "removecomment",
	    .flags = FILTER_PLACE | FILTER_IMPURE | FILTER_LASTING,
	    .test = removecomment_test,
	    .help = "leaves out the comment at the position when the game is "
	    "written; always matches", .eg = "check removecomment" },
	{ .name = NULL }
};

const struct theme theme_tags = { .rows = rows };
