/*
 * seal.h - the code of white space that marks what annotate.c inserts, so
 * that game_strip finds it again: see gameline(5).
 *
 * A run of TABs counts where it is first in a comment or behind a blank in
 * one, and behind a tag with at most a blank between. Of these a single TAB
 * is a mark: it begins an insertion. Runs that the game itself holds get one
 * TAB more before the first insertion. That insertion carries the seal
 * behind its mark: a blank, and then eight blanks and TABs that are a
 * checksum of its first word. In a game without a seal nothing is a mark.
 */
#ifndef SEAL_H
#define SEAL_H

#include "pgn.h"

/* A part of a game that can hold marks: a comment, or a tag. */
struct piece {
	const char *at;
	const char *end;
	bool is_tag;
};

/* A walk over these parts of a text. */
struct walk {
	const char *text;
	const char *at;
	const char *head;	/* where the last tag ends */
	const char *end;
};

void walk_start(struct walk *w, struct span text);
bool walk_next(struct walk *w, struct piece *p);
/*
 * The first run of TABs that counts in or behind the piece, from p on (NULL
 * at first): returns where it begins and sets *stop to where it ends, or
 * returns NULL.
 */
const char *piece_tabs(const struct walk *w, const struct piece *piece,
    const char *p, const char **stop);
bool seal_is_in(struct span text);
/* Appends the seal of an insertion. */
void seal_write(struct span inserted, struct buf *out);

#endif
