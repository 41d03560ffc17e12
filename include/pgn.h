/*
 * pgn.h - games: cutting PGN into games, and the tags, moves and comments of a
 * game as a tree of positions. Of queries it knows how they begin, to say so
 * where one is given in the place of games.
 */
#ifndef PGN_H
#define PGN_H

#include "chess.h"

/* split.c: finds the games of a file, whatever is inside them */

/*
 * Returns the length of the first game in p[0..n), up to the first byte of the
 * next game; 0 if it may go on after p + n. last says that no text follows;
 * then the last game takes all that is left.
 */
size_t pgn_game_length(const char *p, size_t n, bool last);
/*
 * Appends what must separate the end of a file from the games or lines that
 * will be appended to it. Returns NULL, or why nothing can.
 */
const char *pgn_between(struct span tail, struct span head, struct buf *b);
/* Returns the NAG that a sign such as !? or N stands for, or 0. words.c */
int sign_nag(struct span sign);

/* Returns how many lines end in p[0..n), by LF, CR or CR LF. */
long pgn_count_lines(const char *p, size_t n);

/* The parts of a game that is a line of FEN or EPD. */
struct epd {
	size_t board;		/* its offset plus one; 0 in other games */
	size_t rest;		/* the offset of what follows the line */
	bool moves;		/* what follows is moves; they end the text of
				   PGN */
};
/* Appends such a game as PGN, with the operations as tags. epd.c */
struct epd epd_to_pgn(struct span text, struct buf *b);

/* input.c: reads files one after the other, by games or by lines */

/* The first fields of a game line: where the game comes from. */
struct gameorigin {
	struct span file;	/* escaped */
	long number;
	long long offset;
	long line;
};

struct gamesize {
	size_t bytes;
	long lines;
	long column;		/* where the next game begins in its line,
				   from 1 */
};

/*
 * What the files hold: PGN, game lines, position lines, or position lines with
 * a column Next.
 */
enum inputkind { INPUT_PGN, INPUT_GAMES, INPUT_POSITIONS, INPUT_MOVES };

struct input;
struct progress;
/*
 * Opens the files of a list that ends with NULL; if it is empty, standard
 * input.
 */
struct input *input_open(char *const *files, enum inputkind kind);
/*
 * Opens the next file; false when there is none. Dies when it cannot, when
 * standard output is that file, and when its first bytes show that it is
 * another kind of file, such as a compressed one.
 */
bool input_next(struct input *in);
/*
 * Continues reading at an offset of the file, which must be a regular one;
 * column is where the game there begins in its line. Dies if it cannot.
 */
void input_seek(struct input *in, long long offset, long column);
/* Returns the name of the file that is open. */
const char *input_name(const struct input *in);
/*
 * Counts the lines of all files; then reading starts again with the first file.
 * Input that cannot be read twice, such as a pipe, is copied to a temporary
 * file.
 */
long input_count(struct input *in);
/*
 * Cuts the next game off the file and appends its game line, with LF; false
 * at the end of the file.
 */
bool input_game(struct input *in, struct buf *b, const struct gameorigin *o,
    struct gamesize *size);
/*
 * Takes whole lines of a file, about want bytes; false at the end of the last
 * file. They are in copy or, if that is NULL, valid until the next call;
 * BLOCK_PAD bytes after them are readable. Only the last line of a file may
 * lack its LF; that is damage, which the caller reports.
 */
bool input_block(struct input *in, size_t want, struct buf *copy,
    struct span *lines);
/* What is wrong with a file whose last line has no LF. */
extern const char input_cut_short[];
/* Whether name is a regular file of game lines, not of PGN. */
bool input_holds_lines(const char *name);
void input_close(struct input *in);
/*
 * Calls take for each line of the files; if it returns what is wrong with the
 * line, prints that with the line's place. Counts the lines in p unless that is
 * NULL. Returns whether all lines were sound. BLOCK_PAD bytes after a line are
 * readable.
 */
bool input_lines(char *const *files, enum inputkind kind, struct progress *p,
    const char *(*take)(const struct input *in, struct span line));

/* game.c: the game tree */

struct tag {
	struct span name;
	struct span value;	/* between the quotes, escapes as written */
};

/* Something wrong in a game: where and what. */
struct damage {
	size_t at;		/* offset in the game's text */
	const char *what;	/* lives as long as the game */
};

/* The place of a position in the tree; -1 means none. */
struct treenode {
	int parent;
	int child;		/* first child: the continuation */
	int sibling;		/* next move from the same parent */
	int last;		/* last id of the subtree below */
	int ply;		/* moves from the initial position */
	int depth;		/* secondary moves on the way from the root */
	int nth;		/* index among the children of the parent */
};

/* Limits of a game; what exceeds them is damage and is not read. */
enum { GAME_MOVES = 1 << 20, GAME_BYTES = 0x7fffffff };

enum {
	GAME_VARIATIONS = 1,	/* moves of variations are in the tree */
	GAME_TAGS_ONLY = 2,	/* do not read the moves: npos is 0 */
	GAME_PLAINLY = 4,	/* without fastread.c and replay.c, for
				   comparison */
	GAME_LETTERS = 8	/* times the number that letters_find gives a
				   language: its letters of men are read */
};

/*
 * A game read into memory. Ids are preorder numbers: a position, the
 * subtree of its continuation, then those of its variations in file order.
 * A zeroed struct is an empty game; one struct serves game after game.
 */
struct game {
	struct span text;	/* every byte of the game; see game_text */
	struct tag *tag;
	int ntag;
	int npos;		/* number of positions, whose ids are 0 .. npos
				   - 1; 0 if the start is not known, and then
				   pos[0] is the initial position of chess */
	struct position *pos;	/* by id */
	move *move;		/* by id: the move that led there; [0] is 0 */
	struct treenode *tree;	/* by id, or NULL when no move is secondary:
				   then parent is id - 1, child id + 1 */
	struct span source;	/* the text where damage is: text, or the line
				   of FEN that it was made of */
	struct damage *damage;
	int ndamage;
	int unlisted;		/* number of further damages */
	bool fen_start;		/* the game starts from its FEN tag */
	bool explodes;		/* atomic chess: captures are not played */
	int variant;		/* 0 is chess; see game_variant_name */
	uint8_t rights[2];	/* to castle, as the FEN has them; by side */
	size_t sound;		/* offset of the first FEN or move that cannot
				   be read, or SIZE_MAX */
	int result;		/* that ends the moves: index into
				   game_results */
	struct gamework *work;	/* tokens, comments and memory; private to
				   lib/pgn and lib/edit */
};

extern const char *const game_results[];	/* "1-0" "0-1" "1/2-1/2" "*" */

enum { GAME_VARIANTS = 10 };
/*
 * Returns the name of variant 1 .. GAME_VARIANTS - 1; the last stands for all
 * that have no row. start.c
 */
const char *game_variant_name(int variant);

/*
 * Reads text, which must stay in place while the game is used. This never
 * fails: whatever is wrong is reported as damage, and the tree holds all that
 * can be read. Castling rights follow from the FEN if it names some, and else
 * from the men on their home squares, as CQL does it (CQL 6.2, reading PGN).
 */
void game_read(struct game *g, struct span text, unsigned flags);
/*
 * The same for the escaped game of a game line, which must stay in place too,
 * with BLOCK_PAD readable bytes after it. Comments and places are read when
 * they are first asked for. fastread.c
 */
void game_read_line(struct game *g, struct span line, unsigned flags);
/*
 * Returns, by id up to last, the offset in the game's line where a comment of
 * that position would go: before the first move, and after each move. NULL if
 * the moves up to there are not plain or have annotations or variations. Sets
 * *length to the length of the line.
 */
const uint32_t *game_line_places(const struct game *g, int last,
    size_t *length);
void game_free(struct game *g);
/*
 * Returns the text; that of a game read from its line is unescaped here first.
 */
struct span game_text(struct game *g);
/* Returns the value of a tag, as written, or a span with p NULL. */
struct span game_tag(const struct game *g, const char *name);

/*
 * Defines the function that returns a member of the tree node of id or, in a
 * game without tree, the value in_line.
 */
#define GAME_LINK(name, member, in_line)				\
static inline int							\
name(const struct game *g, int id)					\
{									\
	return g->tree ? g->tree[id].member : (in_line);		\
}

GAME_LINK(game_parent, parent, id - 1)
/* The first child or -1, and the next child of the same parent or -1. */
GAME_LINK(game_child, child, id + 1 < g->npos ? id + 1 : -1)
GAME_LINK(game_sibling, sibling, -1)
GAME_LINK(game_last, last, g->npos - 1)
GAME_LINK(game_ply, ply, id)
GAME_LINK(game_depth, depth, 0)

/* Whether the move into id is not the first child of its parent. */
static inline bool
game_secondary(const struct game *g, int id)
{
	return g->tree && g->tree[id].nth > 0;
}

/* Whether a is b or an ancestor of it. */
static inline bool
game_above(const struct game *g, int a, int b)
{
	return a <= b && b <= game_last(g, a);
}

/* Returns the last common ancestor. gametree.c */
int game_lca(const struct game *g, int a, int b);
/*
 * Sets *way to the ids after a on the way down to its descendant b, in the
 * arena; returns how many.
 */
int game_way(const struct game *g, int a, int b, struct arena *arena,
    int **way);
/*
 * Returns position id with the castling rights as the game's FEN gave them, for
 * output; in pos a FEN that names no right has those of kings and rooks on
 * their home squares.
 */
struct position game_position(const struct game *g, int id);
/* Appends the FEN of that position. */
void game_fen(const struct game *g, int id, struct buf *b);
/* Appends the SAN of the move that led to id; nothing if id is 0. */
void game_san(const struct game *g, int id, struct buf *b);
/* Returns the number of the next move, counted from 1 at the start. */
int game_move_number(const struct game *g, int id);

/*
 * Returns the original comment of a position as CQL sees it (CQL 6.2, reading
 * PGN): the last comment there, trimmed, with runs of white space as one blank
 * and inner braces as "_". p is NULL if there is none. It lives as long as the
 * game.
 */
struct span game_comment(struct game *g, int id);
/* What a comment such as [%clk 1:02:03] says of a position; see gameline(5). */
enum told { TOLD_CLOCK, TOLD_SPENT, TOLD_EVAL };
enum { EVAL_MATE = 100000000 };	/* less the moves to mate */
/*
 * Sets *v to what the comments of a position say: the time that the side that
 * moved there has left, or has spent, in milliseconds, or the evaluation in
 * hundredths of a pawn, positive if White is better. False if they say nothing
 * of it.
 */
bool game_tells(struct game *g, int id, enum told what, long *v);
/*
 * Whether a game of this text, escaped or not, may have a position where
 * game_tells returns true.
 */
bool text_may_tell(struct span text, enum told what);
/*
 * Reads the value of a TimeControl tag: the time of the first period and what
 * each move adds, in milliseconds. False if it has none.
 */
bool time_control(struct span s, long *base, long *increment);
/* Whether the move into id has the NAG $n, written so or as a suffix. */
bool game_has_nag(struct game *g, int id, int n);

#endif
