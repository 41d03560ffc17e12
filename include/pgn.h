/*
 * pgn.h - games: cutting PGN into games, game lines, a game's tags, moves
 * and comments as a tree of positions, and writing into a game's text.
 * Nothing here knows of queries.
 */
#ifndef PGN_H
#define PGN_H

#include "chess.h"

/* split.c: finds the games of a file, whatever is inside them */

/*
 * Length of the first game in p[0..n), from its first byte to the first
 * byte of the next game; 0 when the game may go on behind p + n. With last
 * there is nothing behind, and the answer is n for the last game.
 */
size_t pgn_game_length(const char *p, size_t n, bool last);
/* How many lines end in p[0..n), by LF, CR or CR LF. */
long pgn_count_lines(const char *p, size_t n);

/* input.c: files one after the other, in large blocks, and their lines */

/*
 * What has been read and not been used is b.p + at .. b.p + b.n; there are
 * BLOCK_PAD bytes of room behind it.
 */
struct input {
	bool lines;		/* game lines are wanted, not PGN */
	const char *name;	/* of the file that is open */
	bool ended;		/* this file has no more bytes than b */
	struct buf b;
	size_t at;		/* bytes of b that have been used */
	char *const *files;
	int nfiles;
	int next;		/* index of the file to open next */
	int fd;			/* -1 when none is open */
};

/* No files are standard input, as is the name "-". */
void input_open(struct input *in, char *const *files, int nfiles);
/*
 * Opens the next file; false when there is none. Dies when it cannot, when
 * standard output is that file, and when its first bytes show that it is
 * another kind of file, such as a compressed one.
 */
bool input_next(struct input *in);
/*
 * Reads more of the file, as much again as there is unused when that is
 * much; moves what there is. At the file's end it sets ended.
 */
void input_more(struct input *in);
void input_close(struct input *in);

/*
 * Reads lines of any length from several files. Lines stay valid until the
 * next call.
 */
struct linereader;
struct linereader *linereader_open(char *const *files, int nfiles);
/* False at the end of the last file; dies on a read error. */
bool linereader_next(struct linereader *r, struct span *line);
/*
 * As many whole lines as there are within about want bytes, appended to b,
 * each with its LF; false at the end. What the threads of cqlmatch take at
 * a time. BLOCK_PAD bytes behind b are readable, and lines are not counted.
 */
bool linereader_block(struct linereader *r, size_t want, struct buf *b);
/* File of the line returned last, and its number. */
const char *linereader_file(const struct linereader *r);
long linereader_line(const struct linereader *r);
void linereader_close(struct linereader *r);

/* gameline.c: one game, one line; see gameline(5) */

struct gameline {
	struct span line;	/* the whole line, without its LF */
	long number;		/* field 1 */
	struct span file;	/* field 2, still escaped */
	long long offset;	/* field 3 */
	long first_line;	/* field 4 */
	struct span player[2];	/* fields 5 and 6, still escaped */
	struct span result;	/* field 7, still escaped */
	struct span date;	/* field 8, still escaped */
	struct span game;	/* field 9, still escaped */
	struct span rest;	/* fields 10 and on, with their TABs */
};

/*
 * Cuts a line into its fields; false when it is not a game line. BLOCK_PAD
 * bytes behind it must be readable, as they are behind those of a linereader.
 */
bool gameline_parse(struct span line, struct gameline *g);
/* Append s with \ TAB LF CR NUL escaped, and back. */
void field_escape(struct buf *b, struct span s);
void field_unescape(struct buf *b, struct span s);
/* As field_escape, and ':' too: for labels, keys and names of tags. */
void field_name(struct buf *b, struct span s);

/* Where a game comes from: the first fields of its line. */
struct gameorigin {
	struct span file;	/* escaped */
	long number;
	long long offset;
	long line;
};

/* Appends the game line of one game, with LF; fields 5 to 8 are its tags. */
void gameline_write(struct buf *b, const struct gameorigin *o,
    struct span game);

/* plain.c: the same for most games, and finds where they end */

struct gamesize {
	size_t bytes;
	long lines;
};

enum plain {
	PLAIN_GAME,		/* a line was written, the size is set */
	PLAIN_CUT_SHORT,	/* the game goes on behind the text */
	PLAIN_NOT		/* or that cannot be told in the fast way */
};

/*
 * Appends the line of the first game of text, if it is plain; with last
 * nothing follows. BLOCK_PAD bytes behind the text must be readable.
 */
enum plain gameline_plain(struct buf *b, const struct gameorigin *o,
    struct span text, bool last, struct gamesize *size);

/* posline.c: one position, one line, as cqlmatch -p writes it */

struct game;
/* Appends all columns before the label, each with its TAB. */
void posline_begin(struct buf *b, const struct game *g, long number, int id);
/*
 * Appends a label or value: TAB, LF, CR and NUL are escaped, backslashes are
 * not, since it is for reading.
 */
void posline_text(struct buf *b, struct span s);

struct posline {
	struct span game;
	struct span id;		/* in the tree of the game */
	struct span ply;
	struct span number;	/* of the move to come: 12. or 12... */
	struct span san;	/* the move that led there, if any */
	struct span fen;
	struct span label;	/* of the query */
	struct span value;
};

/*
 * Cuts a line into its columns; a line without TAB is a FEN. False when it
 * is neither.
 */
bool posline_parse(struct span line, struct posline *p);
/* The squares of a value such as e4 or [a1,h1]; none for other values. */
bitboard posline_squares(const struct posline *p);
/* Where the move went, in castling the king, or NO_SQUARE. */
int posline_target(const struct posline *p, const struct position *pos);

/* game.c: the game tree */

struct tag {
	struct span name;
	struct span value;	/* between the quotes, escapes as written */
};

/* Something wrong in a game: where, and what. */
struct damage {
	size_t at;		/* offset in the game's text */
	const char *what;	/* lives as long as the game */
};

/* The place of a position in the tree; -1 where there is none. */
struct treenode {
	int parent;
	int child;		/* first child: the continuation */
	int sibling;		/* next move from the same parent */
	int last;		/* last id of the subtree below */
	int ply;		/* moves from the initial position */
	int depth;		/* secondary moves on the way from the root */
	int nth;		/* index among the children of the parent */
};

/* Limits: more moves and bytes are damage, and not read. */
enum { GAME_MOVES = 1 << 20, GAME_BYTES = 0x7fffffff };

enum {
	GAME_VARIATIONS = 1,	/* moves of variations are in the tree */
	GAME_TAGS_ONLY = 2	/* do not read the moves: npos is 0 */
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
	int npos;		/* positions: ids 0 .. npos - 1 */
	struct position *pos;	/* by id */
	move *move;		/* by id: the move that led there; [0] is 0 */
	struct treenode *tree;	/* by id, or NULL when no move is secondary:
				   then parent is id - 1, child id + 1 */
	struct damage *damage;
	int ndamage;
	bool fen_start;		/* the game starts from its FEN tag */
	int result;		/* termination: index into game_results */
	struct gamework *work;	/* tokens, comments and room; game.c's own */
};

extern const char *const game_results[];	/* "1-0" "0-1" "1/2-1/2" "*" */

/*
 * Reads text, which must stay in place while the game is used. Never
 * fails: what is not sound is reported in damage, with the tree as far as
 * it goes. Castling rights of a standard game follow from the men on their
 * home squares, as CQL has it (CQL 6.2, reading PGN); those of Chess960 are
 * taken from the FEN.
 */
void game_read(struct game *g, struct span text, unsigned flags);
/*
 * The same from a game as it stands in a game line, which must stay in
 * place too; BLOCK_PAD bytes behind it must be readable. What is not asked
 * for is not read. direct.c
 */
void game_read_line(struct game *g, struct span line, unsigned flags);
void game_free(struct game *g);
/* The text, which a game read from its line has only when it is asked for. */
struct span game_text(struct game *g);
/* The value of a tag, as written, or a span with p NULL. */
struct span game_tag(const struct game *g, const char *name);

static inline int
game_parent(const struct game *g, int id)
{
	return g->tree ? g->tree[id].parent : id - 1;
}

/* First child or -1. */
static inline int
game_child(const struct game *g, int id)
{
	if (g->tree)
		return g->tree[id].child;
	return id + 1 < g->npos ? id + 1 : -1;
}

/* Next child of the same parent or -1. */
static inline int
game_sibling(const struct game *g, int id)
{
	return g->tree ? g->tree[id].sibling : -1;
}

static inline int
game_last(const struct game *g, int id)
{
	return g->tree ? g->tree[id].last : g->npos - 1;
}

static inline int
game_ply(const struct game *g, int id)
{
	return g->tree ? g->tree[id].ply : id;
}

static inline int
game_depth(const struct game *g, int id)
{
	return g->tree ? g->tree[id].depth : 0;
}

/* True when the move into id is not a first child. */
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

/* gametree.c: the last common ancestor. */
int game_lca(const struct game *g, int a, int b);
/*
 * Makes *way the positions after a on the way down to b, in the arena;
 * returns how many.
 */
int game_way(const struct game *g, int a, int b, struct arena *arena,
    int **way);
/* The number of the move that comes next, counted from 1 at the start. */
int game_move_number(const struct game *g, int id);

/*
 * The original comment of a position as CQL sees it (CQL 6.2, reading
 * PGN): the last comment at its place, trimmed, runs of white space one
 * blank, inner braces "_"; p is NULL when there is none. Lives as long as
 * the game.
 */
struct span game_comment(struct game *g, int id);
/* Whether the move into id has the NAG $n, written so or as a suffix. */
bool game_has_nag(struct game *g, int id, int n);
/* Offset in the text just after the move that led to id. */
size_t game_place(struct game *g, int id);

/* annotate.c: inserting into a game's text, and taking out again */

struct insertion {
	int id;			/* position */
	struct span text;
};

struct tagchange {
	struct span name;
	struct span value;
};

/* What is to be changed in one game. */
struct edit {
	struct insertion *comment;	/* in the order of creation */
	int ncomment;
	struct tagchange *tag;
	int ntag;
	int *removed;		/* ids whose original comment goes */
	int nremoved;
	bool repeats;		/* equal texts at a position all stay */
	bool reversible;	/* insert marks for game_strip */
};

/* Append one field after a game, with its TAB. edit.c */
void field_query(struct buf *b, const char *label);
void field_count(struct buf *b, long positions);
void field_comment(struct buf *b, int id, struct span text);
void field_squares(struct buf *b, int id, struct span squares);
void field_removed(struct buf *b, int id);
void field_key(struct buf *b, const char *name, struct span value);
void field_tag(struct buf *b, const char *name, struct span value);
void field_options(struct buf *b, const char *options);

/* Reads edits off game lines. */
struct editor {
	bool draw;		/* marks for squares and moves */
	bool fen;		/* the FEN where there is a comment */
	bool provenance;	/* tags that tell the query */
	struct edit edit;	/* of the line read last */
	struct span *damaged;	/* fields that were not understood */
	int ndamaged;

	int npos;		/* positions that comments may name */
	size_t comments_cap, tags_cap, removed_cap, damaged_cap;
	struct buf text;	/* fields, unescaped */
	struct arena arena;	/* texts made here */
};

/*
 * Reads what the fields of a line ask for in a game of npos positions into
 * e->edit; those that are damaged go to e->damaged as they stand. edit.c
 */
void edit_read(struct editor *e, struct span fields, int npos);
/* Adds the last move or the FEN, if asked for, to places with a comment. */
void edit_illustrate(struct editor *e, const struct game *g);
void editor_free(struct editor *e);
/*
 * Appends the game's text with the edit applied and every other byte as it
 * was. The game must have been read with the flags of the search. A
 * reversible edit removes no comment; if it is not possible, the text is
 * appended as it is, the reason is in *why, and the answer is false.
 */
bool game_annotate(struct game *g, const struct edit *e, struct buf *out,
    struct damage *why);
/*
 * Appends text without what reversible edits inserted. g lends its room.
 * strip.c
 */
void game_strip(struct game *g, struct span text, struct buf *out);
/* Appends the game in PGN export format, with the edit applied. */
void game_export(struct game *g, const struct edit *e, struct buf *out);

#endif
