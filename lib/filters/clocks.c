/*
 * clocks.c - the times and evaluations that comments tell, and how fast a game
 * was played.
 */
#include <limits.h>

#include "shapes.h"
#include "variables.h"

static bool
told_number(struct run *r, const struct node *n, int *v)
{
	enum told what = (enum told)n->filter->which;
	long told;

	if (!game_tells(r->g, r->id, what, &told))
		return false;
	*v = (int)(what == TOLD_EVAL ? told : told / 1000);
	return true;
}

static bool
control_number(struct run *r, const struct node *n, int *v)
{
	int base, increment;

	if (!time_control(game_tag(r->g, "TimeControl"), &base, &increment))
		return false;
	*v = n->filter->which == 0 ? base : increment;
	return true;
}

/*
 * The name that lichess gives to the time that forty moves take; daily games,
 * as 1/86400, have a day for a move.
 */
static bool
speed_string(struct run *r, const struct node *n, struct span *v)
{
	static const struct {
		long below;
		const char *name;
	} speeds[] = { { 30, "ultraBullet" }, { 180, "bullet" },
		{ 480, "blitz" }, { 1500, "rapid" }, { 21600, "classical" },
		{ LONG_MAX, "correspondence" } };
	struct span tag = span_trim(game_tag(r->g, "TimeControl"));
	int base, increment, i = 0;

	*v = span_of("correspondence");
	if (span_is(tag, "-") || span_begins(tag, "1/"))
		return true;
	if (!time_control(tag, &base, &increment))
		return false;
	while (base + 40L * increment >= speeds[i].below)
		i++;
	*v = span_of(speeds[i].name);
	return true;
}

#define TOLD(text, what)						\
	{ .name = text, .ours = true, .type = NUMBER, .which = what,	\
	    .flags = FILTER_PLACE | FILTER_ASKS, .told = 1u << (what),	\
	    .number = told_number }
#define CONTROL(text, increment)					\
	{ .name = text, .ours = true, .type = NUMBER, .which = increment, \
	    .flags = FILTER_GAME | FILTER_ASKS,				\
	    .number = control_number }

static struct filter rows[] = {
	TOLD("clock", TOLD_CLOCK),
	TOLD("spent", TOLD_SPENT),
	TOLD("eval", TOLD_EVAL),
	CONTROL("basetime", 0),
	CONTROL("increment", 1),
	{ .name = "speed", .ours = true, .type = STRING,
	    .flags = FILTER_GAME | FILTER_ASKS, .parse = parse_search_string,
	    .string = speed_string },
	{ .name = NULL }
};

const struct theme theme_clocks = { .rows = rows };
