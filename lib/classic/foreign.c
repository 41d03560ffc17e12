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
#include "foreign.txt.inc"
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
