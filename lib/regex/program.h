/*
 * program.h - what the three files of the regular expressions share: the
 * tree of a pattern, and the program made of it. parse.c parses,
 * compile.c compiles, matcher.c matches.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <ctype.h>

#include "regex.h"
#include "utiltext.h"

struct byteset {
	uint64_t word[4];
};

/*
 * A set of characters: ASCII as bytes, the others in ranges or by class, which
 * may be negated.
 */
struct charset {
	struct byteset ascii;
	struct charrange *range;	/* the first one, or NULL */
	bool inverted;
};

struct charrange {
	struct charrange *next;
	uint32_t from, to;
	const char *class;	/* if not NULL, instead of these */
	bool inverted;
};

static inline bool
byteset_has(const struct byteset *s, unsigned char byte)
{
	return s->word[byte >> 6] >> (byte & 63) & 1;
}

static inline void
byteset_add(struct byteset *s, int from, int to)
{
	for (; from <= to; from++)
		s->word[from >> 6] |= (uint64_t)1 << (from & 63);
}

/* The tree */

enum { N_EMPTY, N_CHAR, N_SET, N_ASSERT, N_BACKREF, N_LOOK, N_GROUP,
	N_REPEAT, N_CAT, N_ALT };

struct regexnode {
	int kind;
	int arg;		/* the argument of the instruction; N_GROUP: its
				   number */
	bool nullable;		/* may match without taking a byte */
	bool lazy;
	int min, max;		/* N_REPEAT; max -1 is no limit */
	int loop, loop_after;	/* N_REPEAT: the loop compiled last, and
				   its continuation */
	struct regexnode *child;	/* N_CAT, N_ALT: the last one */
	struct regexnode *before;	/* previous child of the same parent */
};

struct groupname {
	struct groupname *before;
	struct span name;
	int group;
	int count;		/* of names up to this one */
};

/* A pattern, and what parsing finds out about it. */
struct parse {
	struct span pattern;
	size_t at;
	const char *error;	/* the first error, or NULL */
	size_t error_at;
	struct arena *arena;	/* holds the tree, and ranges of sets */
	struct charset *set;
	size_t nset, setcap;
	int depth;		/* depth of enclosing groups */
	int ngroup;
	struct groupname *name;	/* the last one, or NULL */
	bool named;		/* all names are known, which \k may use */
	int highest;		/* the highest group referred to, or 0 */
	bool looks;		/* whether there is lookahead */
};

/* Parses p->pattern; the tree is valid only if p->error is NULL. */
struct regexnode *regex_parse(struct parse *p);
/* Returns the number of the group with that name, or 0. */
int group_named(const struct groupname *n, struct span name);
/* Stores a set in the program, with its ranges, and returns its index. */
int regex_keep(struct parse *p, struct charset set);
/* Adds characters to a set. */
void charset_add(struct parse *p, struct charset *s, int from, int to);
/* Whether the character, which is not ASCII, is in the set. */
bool charset_has(const struct charset *s, uint32_t code);

/* The program */

enum {
	I_FAIL,
	I_MATCH,
	I_ACCEPT,	/* end of a lookahead */
	I_BYTE,		/* arg: the byte */
	I_SET,		/* arg: the set */
	I_STAR,		/* arg: the set; takes as much of it as it can */
	I_SPLIT,	/* tries next, and other if that fails */
	I_ASSERT,	/* arg: ^ $ b B */
	I_SAVE,		/* arg: twice the group, plus 1 for its end */
	I_LOOK,		/* arg: the outcome wanted; other: its code */
	I_BACKREF	/* arg: the group; other: continuation if empty */
};

struct inst {
	int op;
	int arg;
	int next;
	int other;
	int memo;	/* its number if failures here are remembered by
			   position, or -1 */
};

struct regex {
	struct inst *inst;
	struct charset *set;
	int start;
	int ngroup;
	struct groupname *name;	/* as in struct parse */
	int nmemo;
	bool limited;		/* whether to count steps */
	bool anchored;		/* matches only at the start of the text */
	bool anywhere;		/* it may match without taking a byte */
	struct byteset first;	/* otherwise, the bytes that a match can start
				   with */
	struct span prefix;	/* what every match begins with */
};

#endif
