/*
 * mechanisms.c - the table of the mechanisms that make a search fast. Each has
 * a name and a switch, and changes nothing that is found; one that gives less
 * than 3 per cent on its queries goes. See HACKING.md.
 */
#include "engine.h"

#define ANSWERS(question, name, file, use, says)			\
	[use] = { name, question, file, says }
#define MATCHES(...)	ANSWERS("can this game match", __VA_ARGS__)
#define WHERE(...)	ANSWERS("at which positions can it", __VA_ARGS__)
#define BEFORE(...)	ANSWERS("was this asked before", __VA_ARGS__)
#define READ(...)	ANSWERS("must this be read", __VA_ARGS__)

const struct mechanism mechanisms[MECHANISMS] = {
#include "mechanisms.txt.inc"
};
