/*
 * utilsample.h - takes some lines of many by chance. sample.c
 */
#ifndef UTILSAMPLE_H
#define UTILSAMPLE_H

#include "util.h"

struct sample {
	long most;		/* lines to take; 0 for all of them */
	long seed;		/* the same lines for the same seed */
	long seen;		/* lines so far */
	uint64_t state;
	struct sampled {
		long place;
		struct buf line;
	} *kept;
	size_t n, cap;
};
/* Offers a line, which may replace a line of the sample; it is copied. */
void sample_add(struct sample *s, struct span line);
/* Calls take for each line of the sample, in input order, and frees them. */
void sample_end(struct sample *s, void (*take)(struct span line));

#endif
