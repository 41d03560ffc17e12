/*
 * sample.c - takes a random sample of lines, each with equal chance, and
 * returns it in their order (reservoir sampling).
 */
#include "util.h"
#include "utilsample.h"

/* Returns a random number below n: SplitMix64, Steele, Lea, Flood 2014. */
static uint64_t
random_below(struct sample *s, uint64_t n)
{
	uint64_t x = s->state += 0x9e3779b97f4a7c15;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
	x = (x ^ x >> 27) * 0x94d049bb133111eb;
	return (x ^ x >> 31) % n;
}

/*
 * The first lines are all kept; later line number seen replaces one of them
 * with probability most / seen.
 */
void
sample_add(struct sample *s, struct span line)
{
	uint64_t at = (uint64_t)s->seen++;
	struct sampled *kept;

	if (s->seen == 1)
		s->state = (uint64_t)s->seed;
	if (s->seen > s->most) {
		at = random_below(s, (uint64_t)s->seen);
		if (at >= (uint64_t)s->most)
			return;
	} else {
		*MEM_ADD(s->kept, s->cap, s->n) = (struct sampled){ 0 };
	}
	kept = &s->kept[at];
	kept->place = s->seen;
	buf_set(&kept->line, line);
}

static ORDER(compare_places, struct sampled, DIFFERENCE(a->place, b->place))

void
sample_end(struct sample *s, void (*take)(struct span line))
{
	size_t i;

	MEM_SORT(s->kept, s->n, compare_places);
	for (i = 0; i < s->n; i++) {
		take(buf_bytes(&s->kept[i].line));
		buf_free(&s->kept[i].line);
	}
	free(s->kept);
	*s = (struct sample){ 0 };
}
