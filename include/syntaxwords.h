/*
 * syntaxwords.h - words of users: the names of motifs, and what else may be
 * meant.
 */
#ifndef SYNTAXWORDS_H
#define SYNTAXWORDS_H

#include "rows.h"

/* ---- the library of motifs: motifs.c ---- */

/*
 * Returns the names of all motifs, in their order, and NULL after the last; or
 * NULL if there is no folder of them.
 */
const char *const *motifs_names(struct arena *a);
bool motif_exists(const char *name);
/*
 * Whose turn it is where a motif of White's matches: w White's, as the motif is
 * about what comes, b Black's, or NUL if it has no side.
 */
char motif_turn(const char *name);
/*
 * Returns the path of the query of that name: a file, with or without .cql;
 * else the motif; else the name as it is. Dies if the name can be neither a
 * file nor a motif. The path is the name itself or in the buffer, which is
 * empty before.
 */
const char *query_path(const char *name, struct buf *path);
/*
 * Appends a line for each motif whose name or comment holds the words: its
 * name, what it finds and its group, separated by TABs. If among is set, the
 * lines go into a list of filters: each has -f and "motif", and must hold the
 * words itself. False if no folder of motifs is found.
 */
bool motifs_list(struct span words, bool among, struct buf *out);

/* ---- what the words of users mean: thesaurus.c ---- */

enum { MEANT_MOST = 3 };

struct meant {
	const char *text[MEANT_MOST];	/* each the name of a filter, -f and a
					   motif, or filters to type */
	int n;
	size_t from, to;	/* the part of the text that means them */
	int words;		/* number of words in that part */
	int fit;	/* how well it fits: 4 for each word, less for a part of
			   a name, 1 for a misspelt word */
};

/*
 * Looks up what the words around offset at of a text mean; false if nothing is
 * known. If the word there is known to CQL, it does not count alone. The texts
 * live in the arena.
 */
bool words_meant(struct arena *a, struct span text, size_t at, bool known,
    struct meant *m);
/* Whether a word means little, such as "the" and "of". */
bool word_is_little(struct span word);
/* Whether a text has other words than these. */
bool has_words(struct span text);
/* Returns the text with words that nobody knows as the known ones near them. */
const char *words_spelt(struct arena *a, struct span text);
/*
 * Whether a row's name or help holds the words, or m, what they mean, names it.
 */
bool filter_is_about(const struct filter *f, struct span words,
    const struct meant *m);

#endif
