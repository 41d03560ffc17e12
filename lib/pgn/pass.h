/*
 * pass.h - the second pass over the move text, which reads its words: tokens.c
 * and, for all that is not common, pieces.c.
 */
#ifndef PASS_H
#define PASS_H

#include "gamework.h"

/* The state of the second pass. */
struct pass {
	struct game *g;
	struct gamework *w;
	const char *text;
	size_t n;		/* bytes of text */
	size_t i;		/* index of the next event */
	size_t ncomment;	/* comments seen */
	bool done;		/* there was a result */
	uint32_t last;		/* where the last word or sign ended */
	bool numbered;		/* that was a number */
	struct extent letter;	/* N or D by itself, which may be a sign; or end
				   0 */
};

static inline struct wordline *
line_of(const struct pass *s)
{
	return &s->w->reading[s->w->variations ? s->w->depth : 0];
}

static inline struct span
pass_text(const struct pass *s, size_t at, size_t end)
{
	return span_at(s->text + at, end - at);
}

/*
 * Adds a word to a line. A variation on the first move of a variation is its
 * sibling; one before the first move of the game follows that move in the tree.
 */
static inline void
add_to_line(struct gamework *w, struct wordline *l)
{
	struct wordnode *node = &w->node[++w->nword];

	if (w->variations) {
		node->parent = l->last > 0 ? l->last : l->parent;
		node->instead = l->last > 0 ? 0 : l->instead;
		node->main = w->depth == 0;
	}
	l->last = w->nword;
}

/* Adds an annotation after the last word. */
struct annotation *pass_annotate(struct pass *s, int kind,
    struct extent place);
/* Adds a NAG, unless it is 0, out of range, or in text that is skipped. */
void pass_nag(struct pass *s, struct extent place, int nag);
/* Reads the word of a move; false if the text is not one. */
bool pass_decode(struct pass *s, uint32_t at, uint32_t end,
    struct sanword *word);
/*
 * Takes the text up to end for the promotion of the last move, as after a8 the
 * (Q) or = Q; false if it is none.
 */
bool pass_promote(struct pass *s, uint32_t end);
/* Adds a move, or two letters that may be one. */
void pass_move(struct pass *s, struct extent place, struct sanword word);
/*
 * Ends the words of a line, before a variation or at its end; the last word may
 * turn out to be prose.
 */
void pass_end_words(struct pass *s);
/* Whether a word ends before the byte at that offset. */
bool pass_is_break(const struct pass *s, uint32_t at);
/*
 * Reads the pieces around an event, from the end of what was read up to white
 * space of one byte, a parenthesis or a brace.
 */
void pass_pieces(struct pass *s, uint32_t at);

#endif
