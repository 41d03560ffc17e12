/*
 * regex.h - the regular expressions of ECMAScript, over bytes.
 */
#ifndef REGEX_H
#define REGEX_H

#include "util.h"

struct regex;

/* The place of a group's text; both are -1 if the group took no part. */
struct regexgroup {
	long start;
	long end;
};

/*
 * The memory of one thread's searches, and what the last one found. It starts
 * zeroed and serves any number of searches with any expressions.
 */
struct regexrun {
	struct regexgroup *group;	/* [0] is the whole match */
	size_t groupcap;
	/* called now and then; true ends the search with REGEX_LIMIT; or
	   NULL */
	bool (*stop)(void *);
	void *context;
	struct regexframe *stack;	/* from here on: matcher.c's own */
	size_t depth;
	size_t stackcap;
	uint64_t *seen;
	size_t seencap;
};

enum { REGEX_NOMATCH, REGEX_MATCHED, REGEX_LIMIT };

/*
 * Compiles a pattern in the syntax of std::regex (ECMAScript); groups may have
 * names, as in (?<name>...), to which \k<name> refers. The result lives in the
 * arena and may serve several threads at once. Returns NULL if the pattern is
 * wrong; *error then says how, in the arena too.
 */
struct regex *regex_compile(struct arena *a, struct span pattern,
    const char **error);
/* Returns the number of groups in parentheses; run->group has one more. */
int regex_groups(const struct regex *re);
/* Returns the number of the group (?<name>...), or 0. */
int regex_group(const struct regex *re, struct span name);
/*
 * Finds the leftmost match that starts at from or later. REGEX_LIMIT means
 * that a pattern with lookahead or backreferences took too many steps, or that
 * the search needed too much memory.
 */
int regex_search(const struct regex *re, struct span text, size_t from,
    struct regexrun *run);
/*
 * Finds the match after the one in run, as std::regex_iterator does: an
 * empty match may be followed by one at the same place that is not empty.
 */
int regex_next(const struct regex *re, struct span text, struct regexrun *run);
void regexrun_free(struct regexrun *run);

#endif
