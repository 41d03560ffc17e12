/*
 * gamework.h - what the reader of games keeps beside the game itself: the moves
 * and annotations of its text, and room. Each part is filled in one pass over
 * the game: tokens.c cuts the text into words and reads them, game.c plays the
 * moves, and annotations.c finds the positions that annotations belong to.
 */
#ifndef GAMEWORK_H
#define GAMEWORK_H

#include "lex.h"
#include "../chess/words.h"

/* A part of the game's text, as offsets: they take half the room of a span. */
struct extent {
	uint32_t at;
	uint32_t end;
};

enum {
	ANNOTATION_COMMENT,	/* in braces */
	ANNOTATION_REMOVED,	/* a comment that is to be removed */
	ANNOTATION_SKIPPED,	/* in text that is not exported as moves */
	ANNOTATION_LINE,	/* a comment up to the end of its line */
	ANNOTATION_NAG,
	ANNOTATION_OPEN,
	ANNOTATION_CLOSE
};

/* A comment, a NAG or a parenthesis, between the moves. */
struct annotation {
	struct extent place;
	int words;		/* the number of words before it */
	int word;		/* the last one of its line, or -1 */
	uint8_t kind;
	uint8_t nag;
	int id;			/* the position it belongs to, or -1 */
	struct annotation *next;	/* of the same position */
	struct span clean;	/* the comment as CQL sees it, p NULL until it
				   is asked for */
};

/*
 * The node of a word in the tree of words; words are numbered from 1, the root
 * is 0.
 */
struct wordnode {
	int parent;
	int child;		/* the continuation, then the variations */
	int sibling;
	int last;		/* the last of its children */
	int instead;		/* the move it is a variation on, or 0 */
	int id;			/* of its position; -1 when not played */
	bool main;		/* in no variation */
};

/*
 * The text of the number before a move, by its place: 24 is White's move 12
 * with "12.", and 25 Black's with "12...".
 */
struct numbertext {
	char text[6];
	uint8_t length;
	uint8_t after;		/* bits of eight bytes that the text does not
				   use */
};

enum { NUMBERS = 640 };		/* places whose texts are known */
extern const struct numbertext number_text[NUMBERS];	/* words.c */

/* A line of moves while its words are read. */
struct wordline {
	int due;		/* the place of the next move, as above */
	int last;		/* its last word; -1 where it has none,
				   or 0 at the start of the game */
	int before;		/* the same before a doubtful word */
	int parent, instead;	/* of its first word */
	int fitted;		/* words before the last number that was
				   right */
	int wrong;		/* how far a variation's number was off */
	bool counted;		/* a number was right */
	bool ended;		/* a move was lost */
	bool doubtful;		/* the last word may be prose: ed, de */
	struct extent other;	/* prose or a lost move, or end 0 */
};

struct gamework {
	struct sancache cache;

	/* for a game that was read from its line */
	struct span line;
	struct buf plain;	/* its text */
	struct buf epd;		/* PGN for a line of FEN or EPD */
	bool unread;		/* words and annotations are not known */
	bool partial;		/* only some tags are known */
	bool lacked_tag;	/* another one was asked for */
	bool direct;		/* fastread.c has read it */

	/* offsets where words begin and end and signs begin */
	uint32_t *event;
	size_t nevent, eventcap;
	struct extent *comment;
	size_t ncomment, commentcap;

	struct extent moves;	/* the move text, without its result */
	uint32_t result_end;
	int ending;		/* the result, which may be RESULT_LOST */
	struct wordline *reading;	/* by depth */
	size_t readingcap;
	struct sanword *word;
	struct extent *place;	/* of each word */
	int nword;
	const char *start;	/* of the moves in a line, or NULL if they are
				   not plain or more is among them */
	uint32_t *after;	/* and where they end there; [0] is the start */
	size_t wordcap, placecap, aftercap;
	struct annotation *annotation;
	int nannotation;
	size_t annotationcap;
	int depth;		/* of parentheses, while they are read */
	bool variations;	/* read the moves in them */
	bool plainly;		/* do not use san_replay */
	bool both_lost;		/* 0-0 at the end is a result */
	int letters;		/* those of men, or 0 for English ones */
	bool branches;		/* there are such moves */
	bool varied;		/* and one of them is secondary */

	struct wordnode *node;
	size_t nodecap;
	int *wordof;		/* by id, when there are branches */
	size_t wordofcap;
	struct treenode *tree;	/* the memory for game.tree */

	bool listed;		/* annotations.c has made the lists below */
	struct annotation **first;	/* by id: its first annotation */
	size_t firstcap;

	size_t poscap, movecap, treecap, tagcap, damagecap;
	struct arena arena;	/* texts of damage and comments */
};

enum {
	WORD_ROOM = 24,		/* for a word of a move */
	WORD_SHOWN = 20		/* bytes of a word in a message */
};

/*
 * Writes a word to out with English letters of men; false if it is too long. 8
 * bytes after the word must be readable. letters.c
 */
bool letters_read(int letters, struct span word, char out[WORD_ROOM],
    size_t *n);

/*
 * Returns a hint that names the languages in which a word is a move. letters.c
 */
const char *letters_hint(struct gamework *w, struct span word);

/* words.c */

/*
 * Returns the length of a dot, or of a character used as one, after a number,
 * or 0.
 */
size_t dot_like(struct span s);
/*
 * Returns the length of the sign that s begins with, or 0; sets *nag to its NAG
 * or 0. Signs are words for check, mate and en passant, and anything but
 * letters.
 */
size_t sign_read(struct span s, int *nag);
/*
 * The same for a sign before a move: no dash or cross. Sets *doubtful if it may
 * be the letter of a man in another character set.
 */
size_t sign_before(struct span s, bool *doubtful);
/*
 * As letters_read, for typographic dashes, crosses and letters of men, which
 * become ASCII; false if there are none or the word is too long.
 */
bool printed_read(struct span word, char out[WORD_ROOM], size_t *n);
enum { RESULT_LOST = 4 };	/* 0-0: both have lost */
/* Returns the result that s is in any spelling, or -1. */
int result_find(struct span s);
/*
 * Returns the length of the markup that s begins with, of HTML or a forum, or
 * 0: a name in angles or brackets, which is no move, or a number in brackets.
 */
size_t markup_read(struct span s);
/*
 * Returns the character that s begins with as ASCII, also of wide ones and of
 * entities, or 0; sets *n to its bytes.
 */
char plain_read(struct span s, size_t *n);
/* Returns the length of the white space or markup that s begins with, or 0. */
size_t space_read(struct span s);

/* Returns the length of the number if it stands at p; 0 if not. */
static inline unsigned
number_at(const struct numbertext *number, const char *p)
{
	return (word_load(p) ^ word_load(number->text)) << number->after == 0 ?
	    number->length : 0;
}

/* Returns the place of the first move. */
static inline int
first_due(const struct game *g)
{
	return g->fen_start ? (int)(2 * g->pos[0].number + g->pos[0].turn) : 2;
}

/* Prepares for the next game; returns its work. */
struct gamework *game_begin(struct game *g, unsigned flags);
/*
 * Sets the start position by the values of three tags; false if one is damaged.
 * Sets npos to 0 if the position cannot be known. start.c
 */
bool game_start(struct game *g, struct span fen, struct span variant,
    struct span setup);
/*
 * Looks for a FEN before the moves that is no tag: it is damage, and makes the
 * start position unknown. start.c
 */
void game_miss_fen(struct game *g);
/* Plays the words of a game without variations; false if one is left. */
bool game_play(struct game *g);
/* Returns the result that the value of a tag names. */
int game_result(struct span value);
/*
 * Finds the places of words and the annotations, if that is still to be done
 * for a game read from its line.
 */
void game_find_places(struct game *g);

/* Adds damage at an offset; what must live as long as the game. */
void game_add_damage(struct game *g, size_t at, const char *what);
/*
 * Adds the damage that reading the moves did not find, and sorts all damage by
 * offset.
 */
void game_check(struct game *g);

/* Finds the words and signs of the move text, which starts at offset from. */
void tokens_find(struct game *g, size_t from);
/* Finds and reads them; work->moves.at is set. */
void tokens_read(struct game *g);

/*
 * Returns the first annotation of a position, or NULL, as for an id that the
 * game does not have.
 */
struct annotation *game_annotations(struct game *g, int id);
/* Returns the last comment of a position, or NULL. */
struct annotation *game_last_comment(struct game *g, int id);
/* Returns the offset in the text just after the move that led to id. */
size_t game_place(struct game *g, int id);
/* Whether the comment in braces at c has its closing brace. */
bool comment_is_closed(const struct game *g, struct extent c);
/* Returns the text between the braces of a comment. */
struct span comment_inside(const struct game *g, struct extent c);

/*
 * Returns the id of the position that a word led to, -1 if it was not played.
 */
int word_id(const struct game *g, int word);

#endif
