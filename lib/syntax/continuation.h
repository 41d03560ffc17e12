/*
 * continuation.h - what the printer knows of the text that it has written, and
 * whether more text would become part of it.
 */
#ifndef CONTINUATION_H
#define CONTINUATION_H

#include "syntax.h"

enum { TAILS_MOST = 8 };

/* The layout of the text, and how it could continue. */
struct layout {
	bool flat;		/* all on one line, of limit bytes at most */
	size_t limit;
	int indent;
	const struct node *last; /* the node written last */
	size_t last_start;	/* where its text begins */
	/* how the text could continue, valid only while it ends at end */
	size_t end;
	int open[POSITION + 1];	/* by operators that take a left operand of
				   this type: their loosest level; 0: by none */
	bool whole;		/* the text ends with a whole filter */
	const struct node *leaf; /* the filter without operands that the text
				    ends with, or NULL */
	bool path_open;		/* by more of a path */
	const struct node *tail[TAILS_MOST]; /* by options of these nodes */
	int ntails;
	/* if the text ends at ranged, a range could begin or continue */
	size_t ranged;
	int bounds;		/* of the range, so far */
};

/* Whether the text ends at that byte, apart from white space. */
bool ends_at(const struct printer *p, size_t at);
/* Whether p knows how the text could continue. */
static inline bool
is_known(const struct printer *p)
{
	return ends_at(p, p->own->end);
}
/* Nothing but what is written next can continue the text. */
void forget_continuation(struct printer *p);
/* Notes how the text of n, just written, could continue. */
void note_continuation(struct printer *p, const struct node *n);
/* Notes that options of n could follow the text. */
void note_options(struct printer *p, const struct node *n);
/*
 * Notes that operators from level up could take what the text ends with, of
 * that type, as their left operand.
 */
void note_operand(struct printer *p, int level, enum type type);
/* Whether text, which is no filter, begins with a wildcard. */
static inline bool
is_wildcard(const char *text)
{
	return text[0] == '?' || text[0] == '{';
}
/*
 * Whether the filters written so far would swallow text, which is a word, a
 * sign or a filter, as their own. A dash is an operator where it touches.
 */
bool swallows(const struct printer *p, const char *text);
/*
 * Whether the text of n would be misread after a range or where one could
 * begin.
 */
bool spoils_range(const struct printer *p, const struct node *n,
    const char *text);

#endif
