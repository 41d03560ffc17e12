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
	bitboard moved;		/* those that the last move left and reached, if
				   known */
	bool turned;		/* Black at the bottom: a1 is the upper right
				   corner */
	struct span title;	/* above the board; any bytes, as the note is */
	struct span note;	/* below it */
};

enum {
	DIAGRAM_LETTERS = 1,	/* letters for men, not Unicode symbols */
	DIAGRAM_COLOURS = 2	/* with escape sequences of terminals */
};

/*
 * Takes the position, the value and the move from a position line. Returns
 * NULL, or what is wrong.
 */
const char *diagram_read(struct diagram *d, const struct posline *p);
/*
 * Appends a diagram in text. Without colours the squares of the move are put
 * in [ ], a marked square in ( ), and one that is both in { }.
 */
void diagram_text(const struct diagram *d, unsigned flags, struct buf *b);
/* Appends the board as the rows of a table of HTML. */
void diagram_rows(const struct diagram *d, struct buf *b);
/* Append one SVG drawing: the start for n diagrams, each of them, the end. */
void diagram_svg_begin(int n, struct buf *b);
void diagram_svg(const struct diagram *d, int nth, struct buf *b);
void diagram_svg_end(struct buf *b);
/* What all boards of a document refer to: men, squares and coordinates. */
extern const char *const diagram_definitions[];

/* page.c: a page of HTML with boards */

struct page {
	struct posreader reader;	/* of its lines */
	struct buf game;	/* what the board before says of its game */
	struct buf title;	/* what the page is called: its first query */
	struct buf solutions;	/* of a worksheet */
	int boards;		/* so far */
	bool turned;		/* boards with Black to move are turned */
	bool worksheet;		/* boards without marked squares, then the
				   solutions */
};

/*
 * Append the parts of the page: the start, whose title is the query of the
 * first line; a board; and the end, which frees what the page holds.
 */
void page_begin(struct page *page, const struct posline *first, struct buf *b);
void page_board(struct page *page, const struct posline *p,
    const struct diagram *d, struct buf *b);
void page_end(struct page *page, struct buf *b);
/*
 * Appends the start of a document: its title, the lines of its style sheet, a
 * list that ends with NULL, and the shapes that boards are drawn with.
 */
void page_head(struct span title, const char *const *style, struct buf *b);
extern const char *const page_board_script[];	/* script that draws boards */
/* Appends the lines of a list that ends with NULL. */
void page_lines(const char *const *lines, struct buf *b);

/*
 * study.c: appends a position as a PGN game that starts from it, with tags from
 * the columns of the line. The main line is the column Solution, with other
 * solutions as variations, or else the moves that were played.
 */
void study_game(const struct posline *p, const struct position *pos,
    struct buf *b);
/*
 * Returns what was played from the position on: the rest of the column Moves,
 * or else the column Next. study.c
 */
struct span study_moves(const struct posline *p);

/*
 * tree.c: appends the start and the end of a page of opening trees. In between
 * the caller writes a div for each position, with its FEN, and in it a row for
 * each move.
 */
void tree_begin(struct buf *b);
void tree_end(struct buf *b);

/* moves.c: moves that were played from positions, counted */

/* A position, and the moves from it. */
struct spot {
	struct span fen;	/* FEN, as in the first line that has the
				   position */
	int games, last;	/* number of games, and the one counted last */
	int move;		/* the first of its moves, or -1 */
	int shown;		/* number of the position in the output, or 0 */
	bool root;		/* no move led to it when it was met first */
};
struct played {
	struct span san;	/* empty where games end */
	int next;		/* index of the spot that it leads to, or -1 */
	int sibling;		/* index of the next move of the spot, or -1 */
	int games, last;
	int won[2], drawn;	/* by White, by Black */
	int rated, from, to;	/* number of games with a rating; first and last
				   year, or 0 */
	long long ratings;
};
/* The moves that position lines have, by position. */
struct moves {
	struct posreader reader;
	struct spot *spot;
	struct played *played;
	size_t nspots, spots_cap, nplayed, played_cap;
	int game;		/* games so far */
};

/*
 * Counts the move of a position line; lines of one game must follow each other.
 * Returns NULL, or what is wrong with the line.
 */
const char *moves_count(struct moves *all, const char *file, struct span line);
/* Returns the first n fields of a FEN. */
struct span fen_fields(struct span fen, int n);
/* Returns the side to move. */
int fen_side(struct span fen);
/*
 * Removes the next move from moves, which are SAN with or without numbers, and
 * plays it; returns it, or 0 if there is none or it is illegal.
 */
move moves_play(struct position *pos, struct span *moves);

#endif
