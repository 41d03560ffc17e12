/*
 * mechanisms.c - the table of the mechanisms that make a search fast. Each has
 * a name and a switch, and changes nothing that is found; one that gives less
 * than 3 per cent on its queries goes. See HACKING.md.
 */
#include "engine.h"

#define MATCHES	"can this game match"
#define WHERE	"at which positions can it"
#define BEFORE	"was this asked before"
#define READ	"must this be read"

const struct mechanism mechanisms[MECHANISMS] = {
	[USE_TAGS] = { "tags", MATCHES, "search/verdict.c",
	    "filters of tags are asked before the moves are read" },
	[USE_TEXT] = { "text", MATCHES, "search/verdict.c",
	    "a word that a tag must have is looked for in the game's text" },
	[USE_FACTS] = { "facts", MATCHES, "search/verdict.c",
	    "what a game ever held rules out that a filter matches in it" },
	[USE_COLUMNS] = { "columns", WHERE, "engine/column.c",
	    "a filter is asked at all positions before the next filter is" },
	[USE_PLANS] = { "plans", WHERE, "orbit/orbitplan.c",
	    "an orbit is asked by the shifts that fit, not by its images" },
	[USE_WHOLE] = { "whole", WHERE, "engine/whole.c",
	    "a loop is asked first whether it may match for some member" },
	[USE_STARTS] = { "starts", WHERE, "filters/starts.c",
	    "a line or path starts only where its constituents may match" },
	[USE_JUMPS] = { "jumps", WHERE, "filters/find.c",
	    "find asks its filter at many positions at once" },
	[USE_KEYS] = { "keys", WHERE, "filters/echo.c",
	    "echo compares only positions with equal keys" },
	[USE_CHECKS] = { "checks", WHERE, "filters/legal.c",
	    "legal makes only moves that check where it asks for check" },
	[USE_ANSWERS] = { "answers", BEFORE, "filters/walk.c",
	    "a line or path finds the best end of a repetition once" },
	[USE_MOVES] = { "moves", READ, "pgn/fastread.c",
	    "moves are read without the tokens of the game's text" },
	[USE_TOGETHER] = { "together", READ, "search/worker.c",
	    "each query is asked of some games before the next query is" }
};
