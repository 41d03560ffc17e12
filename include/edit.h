/*
 * edit.h - changes to the text of a game: comments and tags that are inserted,
 * comments that are removed, and PGN export format.
 */
#ifndef EDIT_H
#define EDIT_H

#include "pgnlines.h"
#include "regex.h"

/* annotate.c: inserts into a game's text */

struct insertion {
	int id;			/* position */
	int order;		/* of creation */
	uint32_t at;		/* offset in the line, 0 if not known */
	struct span text;
};

/* Changes to one game. */
struct edit {
	struct insertion *comment;	/* in the order of creation */
	int ncomment;
	struct tag *tag;	/* tags to set; with value.p NULL, to remove */
	int ntag;
	int *removed;		/* ids whose original comments are dropped */
	int nremoved;
	bool safe;		/* texts have no brace or control character */
	bool repeats;		/* keep equal texts at a position */
	bool reversible;	/* insert marks for game_strip */
	struct span omitted;	/* the record of game_omit, or empty */
};

/* Options of a reader of edits, and what it read from the last line. */
struct editor {
	bool draw;		/* add marks for squares and moves */
	bool fen;		/* add the FEN where there is a comment */
	bool provenance;	/* add tags that name the query */
	struct edit edit;	/* of the last line */
	struct span *damaged;	/* fields of the line that were not
				   understood */
	int ndamaged;

	int npos;		/* positions that comments may name */
	size_t length;		/* of the line that the offsets at refer to */
	int nplaced;		/* comments that have a place */
	size_t comments_cap, tags_cap, removed_cap, damaged_cap;
	struct buf text;	/* fields, unescaped */
	struct arena arena;	/* texts made here */
	struct arenamark start;	/* the texts of a line come after it */
};

/*
 * Reads the fields after the game of a line, which has npos positions, into
 * e->edit, with texts in the encoding of the game, and damaged fields as they
 * are into e->damaged. edit.c
 */
void edit_read(struct editor *e, const struct gameline *line, int npos);
/*
 * Does the same for a line whose fields are comments alone, each with its
 * place; false for any other line.
 */
bool edit_read_placed(struct editor *e, const struct gameline *line);
/* Adds the last move and the FEN to comments, if e->draw and e->fen say so. */
void edit_illustrate(struct editor *e, const struct game *g);
void editor_free(struct editor *e);
/*
 * Appends the game's text with the edit applied and every other byte as it
 * was. The game must have been read with the flags of the search. A reversible
 * edit removes no comments, and is only for games that game_may_mark allows.
 */
void game_annotate(struct game *g, struct edit *e, struct buf *out);
/* What is taken out of a game. */
struct omission {
	bool comments, nags, variations;
	const struct regex *tags;	/* names of tags that stay, or NULL */
	const struct regex *no_tags;	/* names of tags that go, or NULL */
	bool record;		/* so that game_strip can put it back */
};

/*
 * Writes a game that was read with these flags, GAME_VARIATIONS among them,
 * without what is to be omitted, to an empty buffer, and the record for
 * edit.omitted. False if the moves would not be the same. omit.c
 */
bool game_omit(struct game *g, const struct omission *what, unsigned flags,
    struct buf *out, struct buf *record);
/*
 * Writes the record that restores the old text from text, to which tags may be
 * added meanwhile.
 */
void omitted_all(struct span text, struct span old, struct buf *record);
/*
 * Appends the game of such a line with the comments in it; false if only
 * game_annotate can do that. insert.c
 */
bool line_annotate(struct editor *e, const struct gameline *line,
    struct buf *out);
/*
 * Appends text without the insertions of reversible edits and with what they
 * omitted; or unchanged, unless a seal proves them. False if it has a seal that
 * does not fit. g is scratch memory. strip.c
 */
bool game_strip(struct game *g, struct span text, struct buf *out);
/*
 * Whether a reversible edit of the text can be undone: it has no marks, or only
 * those of such edits. Otherwise *why says what is in the way.
 */
bool game_may_mark(struct game *g, struct span text, struct damage *why);
/* Writes the hash of the game's marks into its seal. */
void game_seal(struct game *g, struct buf *text);
/*
 * marks.c: writes annotated games one after the other, so that they are cut
 * apart and restored by game_strip as they were
 */
struct marks;
struct marks *marks_new(struct buf *out);
/*
 * Adds a game: its text and, if there are marks, the marked one. Writes the
 * text without marks, after a warning, if it could not be restored otherwise.
 */
void marks_add(struct marks *m, const struct gameline *line, struct span text,
    struct span marked);
/* Adds a line end to the game that was added last. */
void marks_line_end(struct marks *m, const char *eol);
/* Writes the last games and frees m; false if a game was written unmarked. */
bool marks_end(struct marks *m);

/* Appends a tag's value with quotes and backslashes escaped. merge.c */
void tag_write_value(struct buf *b, struct span s);
/* The tags that every game has in export format, in their order. */
enum { ROSTER = 7 };
extern const struct rostertag {
	const char *name;
	const char *unknown;	/* its value in a game that lacks it */
} tag_roster[ROSTER];
/* Appends a tag on a line. export.c */
void tag_write(struct buf *out, struct span name, struct span value);
/* Appends the game in PGN export format, with the edit applied. */
void game_export(struct game *g, struct edit *e, struct buf *out);

#endif
