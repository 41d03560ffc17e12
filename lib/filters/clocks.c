/*
 * clocks.c - clock times and evaluations in comments, and the time control of a
 * game.
 */
#include <limits.h>

#include "shapes.h"
#include "variables.h"

static bool
told_number(struct run *r, const struct node *n, int *v)
{
	enum told what = (enum told)n->filter->which;
	long told;

	if (!game_tells(r->g, r->id, what, &told) || (what != TOLD_EVAL &&
	    n->number != 0 && n->number != 2 - (r->pos->turn == BLACK)))
		return false;
	*v = (int)(what == TOLD_EVAL ? told : told / 1000);
	if (what == TOLD_EVAL && n->number == 2)	/* eval black */
		*v = -*v;
	return true;
}

static bool
control_number(struct run *r, const struct node *n, int *v)
{
	long base, increment;

	if (!time_control(game_tag(r->g, "TimeControl"), &base, &increment))
		return false;
	*v = (int)((n->filter->which == 0 ? base : increment) / 1000);
	return true;
}

/*
 * The name that lichess gives to a game by the time for forty moves; in daily
 * games, such as 1/86400, each move has a day.
 */
static bool
speed_string(struct run *r, const struct node *n, struct span *v)
{
	static const struct {
		long below;
		const char *name;
	} speeds[] = { { 30000, "ultraBullet" }, { 180000, "bullet" },
		{ 480000, "blitz" }, { 1500000, "rapid" },
		{ 21600000, "classical" }, { LONG_MAX, "correspondence" } };
	struct span tag = span_trim(game_tag(r->g, "TimeControl"));
	long base = LONG_MAX - 1, increment = 0;
	int i = 0;

	if (!span_is(tag, "-") && !time_control(tag, &base, &increment))
		return false;
	while (base + 40 * increment >= speeds[i].below)
		i++;
	*v = span_of(speeds[i].name);
	return true;
}

#define TOLD(text, what, says, example)					\
	{ .name = text, .ours = true, .type = NUMBER, .which = what,	\
	    .args = "[C]", .atom = ATOM_COLOUR, .told = 1u << (what),	\
	    .flags = FILTER_PLACE | FILTER_ASKS, .number = told_number,	\
	    .help = says, .eg = example }
#define CONTROL(text, increment, says, example)				\
	{ .name = text, .ours = true, .type = NUMBER, .which = increment, \
	    .flags = FILTER_GAME | FILTER_ASKS,				\
	    .number = control_number, .help = says, .eg = example }

static struct filter rows[] = {
	TOLD("clock", TOLD_CLOCK, "the seconds that the side that moved here "
	    "has left, from a comment [%clk 0:09:59]; fails where none tells, "
	    "or where another side is named",
	    "clock<30"),
	TOLD("spent", TOLD_SPENT, "the seconds that the move took, from a "
	    "comment [%emt 0:00:05] or +0.31/12 5s, or from the clock and that "
	    "before, with the increment, and at least 0; fails where none "
	    "tells, or where another side is named",
	    "spent>=300"),
	TOLD("eval", TOLD_EVAL, "the evaluation for White, or for the side "
	    "that is named, in hundredths of a pawn, from a comment "
	    "[%eval 0.31], +0.31/12 or wv=0.31, and 100000000 less the moves "
	    "of a mate; fails where none tells", "eval>=200 parent:eval<50"),
	CONTROL("basetime", 0, "the seconds that a side has at first, from the "
	    "tag TimeControl, as 300+3, 40/7200:3600 or *180; fails where "
	    "that tells none", "basetime>=3600"),
	CONTROL("increment", 1, "the seconds that each move adds, from the tag "
	    "TimeControl; fails where that tells none", "increment==0"),
	{ .name = "speed", .ours = true, .type = STRING,
	    .flags = FILTER_GAME | FILTER_ASKS, .parse = parse_search_string,
	    .string = speed_string,
	    .help = "ultraBullet, bullet, blitz, rapid, classical or "
	    "correspondence, as lichess names it: by the base time and forty "
	    "increments, and correspondence if it is -; a string after it is "
	    "searched for in it; fails where TimeControl tells none",
	    .eg = "speed \"blitz\"" },
	{ .name = NULL }
};

const struct theme theme_clocks = { .rows = rows };
