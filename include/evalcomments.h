/*
 * evalcomments.h - what a query changes in a game: the comments that it adds,
 * as a stack (comments.c), and the tags that it sets or removes.
 */
#ifndef EVALCOMMENTS_H
#define EVALCOMMENTS_H

#include "eval.h"

/* A comment that will be added to the game, unless it is taken back. */
struct comment {
	int id;			/* position */
	size_t at, length;	/* in the run's comment_text */
};

/* A tag that the query sets or removes. */
struct tagset {
	const char *name;
	bool removed;
	struct buf value;
};

/* Adds a comment, unless it is empty or the run's level is below least. */
void comment_add(struct run *r, int id, enum commenting least,
    struct span text);
void comment_printf(struct run *r, int id, enum commenting least,
    const char *fmt, ...) PRINTF(4, 5);
/*
 * comment_mark returns the height of the stack of comments; comment_drop
 * removes the comments above it.
 */
static inline size_t
comment_mark(const struct run *r)
{
	return r->ncomments;
}
void comment_drop(struct run *r, size_t mark);
/* The same, unless always_comment keeps the comments of filters that failed. */
static inline void
comment_cut(struct run *r, size_t mark)
{
	if (r->ncomments > mark && !r->options->always_comment)
		comment_drop(r, mark);
}
/* Removes the comments above mark unless matched is set; returns matched. */
static inline bool
comments_if(struct run *r, bool matched, size_t mark)
{
	if (!matched)
		comment_cut(r, mark);
	return matched;
}
/* Comments that were taken off the stack, in the game's arena. */
struct comments {
	struct comment *comment;
	size_t n;
	char *text;
};
/* Take the comments above mark off the stack, and put them back on it. */
struct comments comments_take(struct run *r, size_t mark);
void comments_push(struct run *r, const struct comments *s);

/* Most matches have no comments, and are many. */
static inline void
comments_put(struct run *r, const struct comments *s)
{
	if (s->n > 0)
		comments_push(r, s);
}

/*
 * Keeps the comments of the best attempt alone: if the last attempt, whose
 * comments begin at mark, is better than all before it, removes those of the
 * earlier attempts, which begin at start; otherwise removes its own.
 */
void comments_of_best(struct run *r, size_t start, size_t mark, bool better);

#endif
