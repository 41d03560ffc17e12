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
	bitboard moved;		/* those that the last move left and reached,
				   as far as they are known */
	bool turned;		/* a1 is the upper right corner */
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
/* Appends the definitions that all boards of a document refer to. */
void diagram_defs(struct buf *b);

/* page.c: a page of HTML with boards */

struct page {
	struct posreader reader;	/* of its lines */
	struct buf game;	/* what the board before says of its game */
	struct buf title;	/* what the page is called: its first query */
	struct buf solutions;	/* of a worksheet */
	int boards;		/* so far */
	bool turned;		/* boards with Black to move are turned */
	bool worksheet;		/* boards alone, without squares to point out,
				   and then the solutions */
};

/*
 * Append the page: its start, with what the first line tells of the query, any
 * number of boards, and the end, which frees what the page holds.
 */
void page_begin(struct page *page, const struct posline *first, struct buf *b);
void page_board(struct page *page, const struct posline *p,
    const struct diagram *d, struct buf *b);
void page_end(struct page *page, struct buf *b);
/*
 * Appends the start of a document with this title, the lines of its style, up
 * to NULL, and the shapes that boards are drawn with.
 */
void page_head(struct span title, const char *const *style, struct buf *b);
extern const char *const page_board_script[];	/* draws boards */
/* Appends lines up to NULL. */
void page_lines(const char *const *lines, struct buf *b);

/*
 * study.c: appends a position as a game of PGN that starts from it, with what
 * its columns say of players and place. Its main line is the
 * column Solution, of which other solutions are variations, or else what was
 * played.
 */
void study_game(const struct posline *p, const struct position *pos,
    struct buf *b);
/*
 * Returns what was played from the position on: the rest of the column Moves,
 * or else the column Next. study.c
 */
struct span study_moves(const struct posline *p);

/*
 * tree.c: a page with the moves that were played from positions. What comes
 * between the start and the end are trees of moves: a div for each position,
 * with its FEN, and in it a row for each move.
 */
void tree_begin(struct buf *b);
void tree_end(struct buf *b);

/* moves.c: moves that were played from positions, counted */

/* A position, and the moves from it. */
struct spot {
	struct span fen;	/* the first that the lines have */
	int games, last;	/* how many, and the one counted last */
	int move;		/* the first of its moves, or -1 */
	int shown;		/* its number in the output, or 0 */
	bool root;		/* no move of the lines led to it once */
};
struct played {
	struct span san;	/* empty where games end */
	int next;		/* the spot that it leads to, or -1 */
	int sibling;		/* another move of the spot, or -1 */
	int games, last;
	int won[2], drawn;	/* by White, by Black */
	int rated, from, to;	/* games with a rating; years, or 0 */
	long long ratings;
};
/* What the lines hold: spots in their order. */
struct moves {
	struct posreader reader;
	struct spot *spot;
	struct played *played;
	size_t nspots, spots_cap, nplayed, played_cap;
	int game;		/* number of games so far */
};

/*
 * Counts a position line of a file, whose lines come in order; returns NULL,
 * or what is wrong with it.
 */
const char *moves_count(struct moves *all, const char *file, struct span line);
/* Returns the first n fields of a FEN. */
struct span fen_fields(struct span fen, int n);
/* Returns the side to move. */
int fen_side(struct span fen);
/*
 * Plays the next word of moves in SAN, with or without numbers, and takes it
 * off; returns the move, or 0 if there is none or it is illegal.
 */
move moves_play(struct position *pos, struct span *moves);

#endif
