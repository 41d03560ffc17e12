/*
 * work.h - what the reader of games keeps beside the game itself: the words
 * and marks of its move text, and room. Each part is filled in one pass
 * over the game: tokens.c finds where words begin and end, then what they
 * say; game.c plays them; comments.c tells where the marks belong.
 */
#ifndef WORK_H
#define WORK_H

#include "pgn.h"
#include "../chess/words.h"

/* Text is kept as offsets, in half the room. */
struct extent {
	uint32_t at;
	uint32_t end;
};

enum {
	MARK_COMMENT,		/* in braces */
	MARK_REMOVED,		/* a comment that is to go */
	MARK_SKIPPED,		/* in text that is not written as moves */
	MARK_LINE,		/* the rest of a line */
	MARK_NAG,
	MARK_OPEN,
	MARK_CLOSE
};

/* What stands between the words of moves. */
struct mark {
	struct extent place;
	int words;		/* how many words come before it */
	uint8_t kind;
	uint8_t nag;
	int id;			/* the position it belongs to, or -1 */
	struct mark *next;	/* of the same position */
	struct span clean;	/* the comment as CQL sees it, once asked for */
};

/* The place of a move word in the tree; words count from 1, the root is 0. */
struct wordnode {
	int parent;
	int child;		/* the continuation, then the variations */
	int sibling;
	int last;		/* the last of its children */
	int instead;		/* the move it is a variation on, or 0 */
	int id;			/* of its position; -1 when not played */
};

/* How direct.c read a game, or why it could not. */
enum direction {
	DIRECT_READ,
	DIRECT_TAGS,		/* are not all plain */
	DIRECT_START,		/* of the moves, or a FEN or variant */
	DIRECT_BYTE,		/* that plain moves do not have */
	DIRECT_COMMENT,		/* in nested braces, or very long */
	DIRECT_VARIATION,	/* is wanted */
	DIRECT_WORD,		/* is no move */
	DIRECT_RESULT,		/* there is none */
	DIRECT_MOVE,		/* cannot be played */
	DIRECT_REASONS,
	DIRECT_EVENT,		/* reading goes on */
	DIRECT_GO_ON
};

struct gamework {
	struct sancache cache;

	/* of a game that was read from its line */
	struct span line;
	struct buf plain;	/* its text */
	bool unread;		/* its words and marks have no places yet */
	enum direction direction;

	/* words begin and end here, marks begin */
	uint32_t *event;
	size_t nevent, eventcap;
	struct extent *comment;
	size_t ncomment, commentcap;

	struct extent moves;	/* the move text, up to its result */
	struct sanword *word;
	struct extent *place;	/* of each word */
	int nword;
	size_t wordcap, placecap;
	struct mark *mark;
	int nmark;
	size_t markcap;
	int depth;		/* of parentheses, while they are read */
	bool variations;	/* read what is in them */
	bool branches;		/* and there is something */

	struct wordnode *node;
	size_t nodecap;
	struct line *open;	/* lines to go back to after parentheses */
	size_t nopen, opencap;
	int *wordof;		/* by id, when there are branches */
	size_t wordofcap;
	struct treenode *tree;	/* what game.tree is, when it is not NULL */

	bool listed;		/* comments.c has looked at this game */
	struct mark **first;	/* by id: its first mark */
	size_t firstcap;
	int *before;		/* words to go back to after parentheses */
	size_t beforecap;

	size_t poscap, movecap, treecap, tagcap, damagecap;
	struct arena arena;	/* texts of damage and comments */
	struct game *spare;	/* annotate.c reads in it what it wrote */
};

/* Forgets the game before; returns the work of this one. */
struct gamework *game_begin(struct game *g, unsigned flags);
/*
 * Sets the first of the positions, for which it makes room; false when that
 * is damaged.
 */
bool game_start(struct game *g, struct span fen, struct span variant);
/* Plays the words, none in variations; false when one is damaged. */
bool game_play(struct game *g);
/* What its tag says of the result. */
int game_tagged_result(const struct game *g);
/* Finds the places of words and marks, if the game came from its line. */
void game_find_places(struct game *g);

/* Adds damage; what must live as long as the game. */
void game_add_damage(struct game *g, size_t at, const char *what);

/*
 * Finds the words and marks of the move text, which starts at offset from,
 * in two passes.
 */
void tokens_find(struct game *g, size_t from);
void tokens_read(struct game *g);

/* The first mark of a position, or NULL; none where there is no such id. */
struct mark *game_marks(struct game *g, int id);
/* Its last comment, or NULL. */
struct mark *game_last_comment(struct game *g, int id);
/* Whether the comment in braces at c has its closing brace. */
bool comment_is_closed(const struct game *g, struct extent c);
/* What is between the braces of a comment. */
struct span comment_inside(const struct game *g, struct extent c);

/* Id of the position that a word led to, -1 where it was not played. */
int word_id(const struct game *g, int word);

/* Appends a value as it may stand between the quotes of a tag. */
void tag_write_value(struct buf *b, struct span s);
/*
 * The comments of an edit, *n in all: one for each position that has some,
 * by id, safe inside braces. They live as long as the game.
 */
const struct insertion *edit_merged_comments(struct game *g,
    const struct edit *e, size_t *n);

/* Index of the word that led to the position, counted from 1; 0 for 0. */
static inline int
game_word(const struct game *g, int id)
{
	return g->work->branches ? g->work->wordof[id] : id;
}

#endif
