/*
 * random.h - random queries over random games, which must find the same in
 * every way of searching; see randomtest.c.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include "index.h"
#include "pgnlines.h"
#include "search.h"

/* ---- draw.c: choices ---- */

/*
 * Everything random is made of draws. Those of a query are kept in a list, so
 * that it can be made again, and made smaller by drawing less; 0 is the
 * simplest choice, and what is drawn after the end of the list.
 */
struct draws {
	uint64_t state;
	bool again;		/* take them from the list */
	unsigned *list;
	size_t n, at, cap;
	struct part {
		size_t from, to;
	} *part;		/* the draws of each operand */
	size_t nparts, parts_cap;
};

/* Begins with the state that belongs to a seed and a number. */
void draws_begin(struct draws *d, uint64_t seed, uint64_t number);
/* Takes them from the list from now on. */
void draws_again(struct draws *d);
/* Returns a number below n. */
size_t draw(struct draws *d, size_t n);
/* Whether something comes that does once in n times. */
static inline bool
draw_once_in(struct draws *d, size_t n)
{
	return draw(d, n) == n - 1;
}
void draws_copy(struct draws *to, const struct draws *d);
void draws_free(struct draws *d);
/*
 * Makes d, for which fails is true, smaller as long as it is true of what is
 * left.
 */
void draws_reduce(struct draws *d, bool (*fails)(struct draws *, void *),
    void *context);

/* ---- games.c ---- */

enum { GAMES_MOST = 12 };	/* of a batch */

/* Games that queries are asked of. */
struct games {
	struct buf pgn[GAMES_MOST];
	int n;
	struct buf lines, index, crlf; /* as game lines, with the field of an
					   index, and with CR LF */
	struct position *pos;		/* some of their positions */
	size_t npos, pos_cap;
};

/* Adds the games of a file to those that batches may have. */
void games_file(const char *name);
/* Makes the games of a batch; their texts begin empty. */
void games_make(struct games *g, struct draws *d);
/* Makes everything else of the texts. */
void games_prepare(struct games *g);
void games_free(struct games *g);

/* ---- forms.c: how the rows of the registry are written ---- */

enum {
	ANY_TYPE = (1 << (POSITION + 1)) - 1,
	HEADER_TYPE = 1 << 6,	/* a parameter of the header */
	NO_TYPE = 1 << 7	/* the parser makes the row of another form */
};

/*
 * A way to write the filter of a row, in the language that forms.c describes.
 * In a rule, whose name begins with @, it is a part of other forms.
 */
struct form {
	const char *name;	/* of the row */
	unsigned types;		/* bits by enum type, or as above */
	int weight;		/* how often it is taken, among others */
	const char *text;
	const struct filter *row;	/* or NULL, of a rule */
	int level;		/* precedence */
	long cost;		/* times that its operands are evaluated */
	bool leaf;		/* it has no operands */
	bool token;		/* nor more than one word */
	bool open;		/* it ends with an operand */
	bool turns;		/* its operands may name no squares */
};

extern struct form *forms;
extern size_t nforms;

/* Makes the forms of all rows; false after saying which rows have none. */
bool forms_init(void);
/* The end of a part in brackets that begins at p: its closing bracket. */
const char *form_close(const char *p);

/* ---- make.c: queries ---- */

/*
 * Makes the text of a query whose designators fit the games, in place of what
 * is in out.
 */
void query_make(struct draws *d, const struct games *g, struct buf *out);

/* ---- ways.c: searching in all ways ---- */

/* What was found. */
struct found {
	struct buf out, err;
	long games, positions;	/* that matched */
	long read;		/* games */
	bool given_up;		/* of some game, for time or memory */
	bool failed;		/* an error ended the search */
	bool keeps;		/* values between games */
};

void found_free(struct found *f);

/* A query, the games it is asked of, and what is found. */
struct trial {
	const char *name;
	struct span text;
	const struct games *games;
	struct found plain[2];	/* by SEARCH_LINES, SEARCH_POSITIONS */
	bool known[2];
	struct found usual[2]; /* in the usual way, where that was asked */
	struct search *search[2]; /* for usual and plain searches, or NULL */
};

void trial_free(struct trial *t);

enum answer { ANSWER_SAME, ANSWER_DIFFERS, ANSWER_NONE };

/* A way to search, or something else that must hold of a query. */
struct way {
	const char *name;
	const char *shell;	/* how a person can try it, */
	const char *options;	/* with these options */
	const char *than; /* options of what it is compared with, or "" */
	enum answer (*compare)(struct trial *t, const struct way *w);
	int form;		/* SEARCH_ */
	unsigned flags;
};

/* ---- trees.c: trees that are changed ---- */

#define CHANGED_TREE "changed.ast"	/* the file of the last one */

/* How many were taken, where all processes count. */
extern long *trees_taken;

/*
 * Changes a tree, and compares one that is taken with its text: the trees, and
 * what they find.
 */
enum answer compare_changed(struct trial *t, struct span tree);
/* Reads a text into q, which is set to zero, without a word about it. */
bool query_is_read(struct query *q, struct span text);
/* Appends the tree of q without the places of its nodes. */
void write_bare(const struct query *q, struct buf *b);
/* Searches for the query or tree of a file, at all positions. */
bool search_file(const struct trial *t, const char *file, bool tree, bool plain,
    struct found *f);

extern const struct way ways[];
extern const size_t nways;

/* Prepares for searches, with a folder for -F or NULL. */
void ways_init(const char *folder);
/* Ends this process when it has taken so many seconds more. */
void cpu_limit(int seconds);
/* Whether the text is a query. */
bool query_is_sound(struct span text);
/* A query of a batch. */
struct member {
	struct buf text;
	char name[16];
	bool left_out; /* it cannot be searched for with others */
	struct found alone[2];	/* by SEARCH_LINES, SEARCH_POSITIONS */
};

/* Searches for the n queries of list, all in one pass, in the usual way. */
void search_together(struct member *const *list, int n, int form,
    const struct games *g, struct found *f);

/* ---- batch.c: queries that are searched for together ---- */

enum { BATCH = 64 };
/* Writes a file of that name; dies if it cannot. */
void file_write(const char *name, const struct buf *b);

/*
 * Whether the queries find together what each finds alone; shows what does
 * not, and which of them are to blame.
 */
bool batch_is_sound(struct member *list, int n, const struct games *g);
/*
 * The same of the programs that PATH finds, which run in the current folder
 * with several threads, an index and trees.
 */
bool programs_are_sound(struct member *list, int n, const struct games *g);

/* ---- cover.c: which rows and options the queries have ---- */

void cover_init(void);
void cover_count(const struct query *q);
/* Prints the rows and options that no query had; returns how many. */
long cover_report(void);

/* ---- smaller.c ---- */

/* Makes a difference smaller, and shows how to see it. */
void difference_show(const struct draws *d, const struct games *g,
    const struct way *w);

#endif
