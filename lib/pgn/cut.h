/*
 * cut.h - writes the game line of a game in PGN: a fast way for most games, and
 * the fields before the game for all.
 */
#ifndef CUT_H
#define CUT_H

#include "pgnlines.h"

enum plain {
	PLAIN_GAME,		/* a line was written, the size is set */
	PLAIN_CUT_SHORT,	/* the game may go on after the text */
	PLAIN_NOT,		/* anything else: use the slow way */
	PLAIN_GO_ON		/* of a step of fastcut.c: the next one */
};

/*
 * Appends the line of the first game of text, if it is plain; if last is set,
 * nothing follows the text. BLOCK_PAD bytes after it must be readable.
 * fastcut.c
 */
enum plain gameline_plain(struct buf *b, const struct gameorigin *o,
    struct span text, bool last, struct gamesize *size);

/* The tags whose values are fields of a game line. */
enum { GAMELINE_VALUES = 4 };
static const char *const gameline_tags[GAMELINE_VALUES] = { "White", "Black",
	"Result", "Date" };
/* Appends the fields before them. */
void gameline_begin(struct buf *b, const struct gameorigin *o);

#endif
