/*
 * page.h - drawings of boards, and a page of HTML that holds them.
 */
#ifndef PAGE_H
#define PAGE_H

#include "pgnlines.h"

/* diagram.c: drawings of boards */

struct diagram {
	struct position pos;
	bitboard marked;	/* squares to point out */
	int target;		/* where the last move went, or NO_SQUARE */
	struct span title;	/* above the board; any bytes, as the note is */
	struct span note;	/* below it */
};

enum {
	DIAGRAM_LETTERS = 1,	/* letters for men, not Unicode symbols */
	DIAGRAM_COLOURS = 2	/* with escape sequences of terminals */
};

/*
 * Appends a diagram in text. Without colours the target is put in [ ], a
 * marked square in ( ), and one that is both in { }.
 */
void diagram_text(const struct diagram *d, unsigned flags, struct buf *b);
/* Appends its men alone, in eight lines of eight symbols. */
void diagram_men(const struct diagram *d, struct buf *b);
/* Append one SVG drawing: the start for n diagrams, each of them, the end. */
void diagram_svg_begin(int n, struct buf *b);
void diagram_svg(const struct diagram *d, int nth, struct buf *b);
void diagram_svg_end(struct buf *b);
/* Appends the definitions that all boards of a document refer to. */
void diagram_defs(struct buf *b);

/* page.c: a page of HTML with boards */

struct page {
	struct buf names;	/* of the columns after the value */
	struct buf game;	/* what the board before says of its game */
};

/* Takes the names of the columns from a line of names. */
void page_names(struct page *page, const struct posline *p);
/*
 * Append the page: the start, any number of boards, with the marks of their
 * diagrams, and the end, which frees what the page holds.
 */
void page_begin(struct span title, struct buf *b);
void page_board(struct page *page, const struct posline *p,
    const struct diagram *d, struct buf *b);
void page_end(struct page *page, struct buf *b);

#endif
