/*
 * pattern.h - what path and line have in common: constituents, groups of them
 * and repetitions, matched along the moves of a game. A pattern does not know
 * what its constituents mean; its kind has the functions that match them.
 */
#ifndef PATTERN_H
#define PATTERN_H

#include "evalcomments.h"

struct pattern;

/* What path and line do each in its own way. */
struct patternkind {
	size_t size;		/* of the state, which begins with a pattern */
	unsigned quiet, nestban;	/* the bits of these words */
	bool moves_on;		/* each constituent makes a move, except the
				   last of a match, which ends where that one
				   matches */
	/* Sets what the pattern is told before it begins in a game. */
	void (*setup)(struct pattern *);
	/*
	 * Returns the position after the next move from id: the one after the
	 * move into before, or the first if before is -1; -1 after the last.
	 */
	int (*next)(struct pattern *, int id, int before);
	/* Whether id is passed over without a constituent; or NULL. */
	bool (*passes)(const struct pattern *, int id);
	/* Takes an end that is better than all so far, or as good; or NULL. */
	void (*ended)(struct pattern *, int id, bool better);
	/* Begins a search from p->start; or NULL. */
	void (*enter)(struct pattern *);
	/* value returns the value of a match that ends at end; matched has its
	   effects. */
	int (*value)(struct pattern *, int end);
	void (*matched)(struct pattern *, int end, int value);
};

enum { PATTERN_LINE, PATTERN_PATH };	/* which of them a row is */
extern const struct patternkind pattern_line, pattern_path;

/* An end of a match: a position, or -1, and how good it is. */
struct end {
	int id, score;
};

struct pattern {
	struct run *r;
	const struct node *n;	/* the filter */
	const struct patternkind *kind;

	/* set by setup */
	unsigned depends;	/* link.depends of all that it evaluates */
	bool back;		/* moves lead to parents: a line that goes
				   back */
	bool by_move;		/* constituents look at the next moves, one at
				   a time */
	bool in_order;		/* its comments depend on the ways that fail and
				   on their order, so all are tried in order */
	bool first;		/* firstmatch: stops at the first end */
	bool every_way;		/* keepallbest: ended is called for each way
				   to the best end */
	bool skips;		/* with singlecolor or a focus: other moves may
				   lie between its own */
	bool anywhere;		/* a match may start anywhere: starts is NULL,
				   nothing is asked beforehand */

	bool strict;		/* ways that fail have effects that stay */
	bool pure;		/* what it evaluates has no effects now: no way
				   need be tried twice */
	bool forgets;		/* answers are valid for one start alone */

	/* found by find_starts */
	bitboard *starts;	/* the positions where a match may start */
	bool exact;		/* it matches from each of starts: everything is
				   known of its constituents, and moves have one
				   way */
	struct matches {
		const struct node *n;	/* a constituent */
		const bitboard *at;	/* the positions where it matches */
	} *matches;
	int nmatches, matches_cap;

	/* walk.c */
	struct answer *answers;	/* a table of nanswers, by hash */
	size_t nanswers;
	size_t lost;		/* answers that were overwritten by others */
	int version;		/* answers of another version are not valid */
	int nstates;		/* numbers given, see state_around */

	int start;		/* of the match that is searched */
	size_t mark;		/* comments before the way to an end */
	struct end best;	/* the first of the best ends so far */
	struct patterngame *game;
};

/* What a path or line has in a game, whatever the values of variables are. */
struct patterngame {
	uint8_t *banned;	/* by position, for nestban; or NULL */
	struct pattern *any;	/* one state for all values, if it is anywhere;
				   or NULL */
	int values;		/* for which the answers of any are valid */
};

/* Whether the constituent n makes a move: any of a line, a dash of a path. */
bool pattern_makes_move(const struct pattern *p, const struct node *n);
/* Records an end; returns whether it is better than all before. */
bool pattern_arrive(struct pattern *p, struct end end);
/*
 * walk.c: finds the best end from p->start, in p->best, and leaves the comments
 * made on the first way there.
 */
void pattern_walk(struct pattern *p);
/* Makes room for n + 1 elements in an array that lives as long as the game. */
void *pattern_grow(struct run *r, void *array, int n, int *cap, size_t size);
/* Makes the comments at the start and the end; appends more to the latter. */
void pattern_write(struct pattern *p, int end, int length, const char *more);
/*
 * With nestban, lets no later match start at a position from the start to id,
 * except those that the pattern passes over.
 */
void pattern_ban(struct pattern *p, int id);

/* What the rows of path and line have in common. */
enum type pattern_type(const struct node *n);
bool pattern_number(struct run *r, const struct node *n, int *v);
int pattern_keep(struct run *r, const struct node *n, int *ids, int count);
int pattern_numbers(struct run *r, const struct node *n, int *ids, int count,
    int *number);
struct may pattern_may(const struct facts *f, const struct node *n);

/* Whether n contains a filter move that looks at the next moves. */
static inline bool
node_looks_ahead(const struct node *n)
{
	return (n->link.depends & FILTER_NEXT) != 0;
}
/* patterntext.c */
/* Whether n is a constituent with "?", after which nothing of it is left. */
bool node_is_option(const struct node *n);
/* Whether n may match without a constituent. */
bool node_is_nullable(const struct node *n);
/* Whether n is a number or arithmetic, and so cannot be a constituent. */
bool node_is_arithmetic(const struct node *n);
/*
 * Parses the range and the next word before the constituents; returns its
 * option, or NULL after the last.
 */
const struct sigitem *parse_parameter_word(struct parser *p, struct node *n);
/* Parses ( contents ), where contents may need to know the arrow of a line. */
struct node *parse_group(struct parser *p, void (*contents)(struct parser *,
    struct node *, const char *arrow), const char *arrow);
/* Returns n or, if the next token is a wildcard, n repeated. */
struct node *parse_wildcard(struct parser *p, struct node *n);
void wildcard_print(struct printer *p, const struct node *n);

#endif
