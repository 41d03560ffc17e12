/*
 * fuzz.h - the targets of the fuzzers: each is given any bytes, and aborts
 * when what must hold of the programs does not hold.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "util.h"

/* games.c */
void fuzz_pgn(struct span in);
void fuzz_lines(struct span in);
/* queries.c */
void fuzz_cql(struct span in);
void fuzz_ast(struct span in);
/* search.c */
void fuzz_search(struct span in);
/* chess.c */
void fuzz_fen(struct span in);
void fuzz_regex(struct span in);
/* words.c */
void fuzz_words(struct span in);

/* targets.c */

/* Chooses the target; false if there is none of that name. */
bool fuzz_choose(const char *name);
/* Sets up the library, once. */
void fuzz_init(void);
/* Gives the bytes to the chosen target, in memory of exactly their size. */
int LLVMFuzzerTestOneInput(const uint8_t *p, size_t n);
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Aborts if something does not hold, and says what was wanted. */
void hold(bool ok, const char *wanted);
/* The same for two texts that must be equal. */
void hold_equal(const struct buf *a, const struct buf *b, const char *wanted);
/*
 * Copy s to memory of its size, or with a NUL after it, or with BLOCK_PAD
 * bytes, which repeat the text; the caller frees it.
 */
struct span exactly(struct span s);
struct span terminated(struct span s);
struct span padded(struct span s);

#endif
