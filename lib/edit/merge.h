/*
 * merge.h - prepares an edit for writing: its comments by position, the
 * comments that it removes, and its tags.
 */
#ifndef MERGE_H
#define MERGE_H

#include "../pgn/gamework.h"
#include "edit.h"
#include "patch.h"

/* Marks the comments that the edit removes as ANNOTATION_REMOVED. */
void edit_remove_comments(struct game *g, const struct edit *e);
/* Returns the index of the first tag of that name, or n. */
int tag_find(const struct tag *tag, int n, struct span name);
/* Returns the extent of a tag, from bracket to bracket. */
struct extent tag_place(const struct game *g, const struct tag *tag);
/* Takes out a tag with the line end before it or, if it is first, after it. */
void patches_cut_tag(struct patches *p, const struct game *g,
    const struct tag *tag, bool first);
/*
 * Removes one or more words, and the whole line if nothing else is in it, or
 * else one of the two blanks around them; the words beside them stay apart.
 */
void patches_drop(struct patches *p, const struct game *g,
    struct extent words);
/* As game_strip, but does not restore what was omitted. strip.c */
bool game_strip_marks(struct game *g, struct span text, struct buf *out);
/* Whether a tag of the game is a seal. strip.c */
bool game_is_sealed(const struct game *g);
/*
 * Appends the text that a record restores from text; false if the record is
 * damaged or of another text. omit.c
 */
bool omitted_restore(struct span record, struct span text, struct buf *out);
/*
 * Returns the start of the line end that ends at offset at; at if there is
 * none.
 */
size_t before_line_end(struct span text, size_t at);
/* Returns the end of the line end that begins there; at if there is none. */
size_t after_line_end(struct span text, size_t at);
/* Orders tags by name, and tags of one name by their place in the text. */
int tag_compare(const void *a, const void *b);
/*
 * Sorts the comments of an edit, in a game of npos positions, by id, joins
 * those of one position, and makes them safe inside braces. Texts live in the
 * arena. merge.c
 */
void edit_merge_comments(struct arena *a, struct edit *e, int npos);

#endif
