/*
 * foreign.c - the keywords that Scidb adds to classic CQL. They are refused,
 * and the message says what they mean.
 */
#include <string.h>

#include "lists.h"

/* %s is a player, whose colour may be put before the keyword. */
static const struct {
	const char *name, *what;
} words[] = {
	{ "accumulate*", "count the copies for each colour" },
	{ "annotator", "the annotator" },
	{ "averagerating", "the average rating of the players" },
	{ "averagerating*", "the average rating of the players" },
	{ "birthyear", "the year of birth of %s" },
	{ "blackcannotwin", "Black has too few men to win" },
	{ "blackrating", "a rating of Black by system" },
	{ "captureforced", "the next move is a capture by rule" },
	{ "castling", "castling rights" },
	{ "checkcount", "how many checks were given" },
	{ "comment", "the text of a comment" },
	{ "contactcheck", "check by a man beside the king" },
	{ "country", "the country of %s" },
	{ "cut", "stop searching the game" },
	{ "date", "the date of the game" },
	{ "deathyear", "the year of death of %s" },
	{ "eco", "the code of the opening" },
	{ "endgame", "the position is an endgame" },
	{ "endgameevaluation", "an engine's evaluation of an endgame" },
	{ "endgameevaluation*", "an engine's evaluation of an endgame" },
	{ "error", "the game has errors" },
	{ "evaluation", "an engine's evaluation" },
	{ "eventcategory", "the category of the event" },
	{ "eventcountry", "the country of the event" },
	{ "eventdate", "the date of the event" },
	{ "eventmode", "over the board, by mail and so on" },
	{ "eventtype", "the type of the event" },
	{ "exchangeevaluation", "the value of an exchange" },
	{ "exclude", "reject the game" }, { "fen", "the position as FEN" },
	{ "fivefoldrepetition", "the position occurs for the fifth time" },
	{ "following", "never explained" },
	{ "forced", "the next move is the only one" },
	{ "gameisover", "the game cannot go on" },
	{ "gender", "the sex of %s" },
	{ "goodbishop", "bishops with pawns in their way" },
	{ "goodgame", "the game has no errors" },
	{ "halfmoveclock", "moves since a capture or pawn move" },
	{ "hasannotation", "the game has annotations" },
	{ "hascomments", "the game has comments" },
	{ "hasmarker", "the game has drawings" },
	{ "hasspecialmarker", "the game has special drawings" },
	{ "hasvariations", "the game has variations" },
	{ "inside", "shifts that keep men on some squares" },
	{ "ischess960", "Chess960" }, { "iscomputer", "%s is a program" },
	{ "iscontactcheck",
	    "the next move is a check by a man beside the king" },
	{ "ishuman", "%s is not a program" },
	{ "isillegal", "the next move is illegal" },
	{ "isinvalid", "the next move is invalid" },
	{ "isshufflechess", "shuffle chess" },
	{ "kingonthehill", "a king in the centre" },
	{ "line", "moves in a pattern" },
	{ "line*", "moves in a pattern, in any order" },
	{ "losing", "the side loses by the rules of a variant" },
	{ "match", "moves that match a pattern" },
	{ "matchconsecutive", "consecutive moves that match a pattern" },
	{ "matingmaterial", "there are enough men to mate" },
	{ "maxswapevaluation", "the best exchange" },
	{ "moveevaluation", "an engine's evaluation of the next move" },
	{ "mustcapture", "there is a capture that must be made" },
	{ "opposition", "the kings stand in opposition" },
	{ "pawncount", "pawns by their structure" },
	{ "pawncountdifference", "pawns by their structure" },
	{ "piececountdifference", "White's men minus Black's" },
	{ "playerid", "the FIDE number of %s" },
	{ "plycount", "how long the game is" },
	{ "preceding", "never explained" },
	{ "pretransformrepetitioncount",
	    "consecutive positions under one transform" },
	{ "rating", "a rating by system" },
	{ "ratingdifference", "the difference of the ratings" },
	{ "repetitioncount", "consecutive positions" },
	{ "reset", "a counter is set to 0" }, { "round", "the round" },
	{ "skip", "leave out positions" },
	{ "startposition", "the position that the game starts from" },
	{ "subround", "the game of the round" }, { "tag", "any tag" },
	{ "takeslastpiece", "the next move takes the last man" },
	{ "termination", "why the game ended" },
	{ "threechecks", "three checks were given" },
	{ "threefoldrepetition", "the position occurs for the third time" },
	{ "timemode", "how fast the game was" }, { "title", "the title of %s" },
	{ "variant", "the variant" },
	{ "whitecannotwin", "White has too few men to win" },
	{ "whiterating", "a rating of White by system" }
};

bool
foreign_keyword(int n, struct foreign *f)
{
	static const char *const prefix[] = { "", "white", "black" };
	static const char *const who[] = { "a player", "White", "Black" };
	size_t row = (size_t)n / LENGTH(who);
	const char *s;

	if (row == LENGTH(words))
		return false;
	s = strstr(words[row].what, "%s");
	n = s != NULL ? n % (int)LENGTH(who) : 0;
	snprintf(f->name, sizeof(f->name), "%s%s", prefix[n],
	    words[row].name);
	if (s == NULL)
		s = words[row].what + strlen(words[row].what);
	snprintf(f->what, sizeof(f->what), "%.*s%s%s",
	    (int)(s - words[row].what), words[row].what,
	    *s != '\0' ? who[n] : "", *s != '\0' ? s + 2 : "");
	return true;
}
