/*
 * progress.c - the line that -P keeps on standard error: how far a program
 * has come, how fast it is, and how long the rest will take.
 */
#include <time.h>

#include "command.h"

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void
progress_start(struct progress *p, long long size)
{
	p->size = size;
	p->matches = -1;
	p->start = p->shown = seconds();
}

double
progress_seconds(const struct progress *p)
{
	return seconds() - p->start;
}

static void
show(const struct progress *p, double elapsed)
{
	double rate = (double)p->bytes / elapsed;
	char matches[40] = "", left[40] = "";

	if (p->matches >= 0)
		snprintf(matches, sizeof(matches), ", %ld matches",
		    p->matches);
	if (p->size > p->bytes && rate > 0)
		snprintf(left, sizeof(left), ", %.0f s left",
		    (double)(p->size - p->bytes) / rate);
	fprintf(stderr, "\r%s: %.1f MB, %ld games%s, %.0f games/s%s   ",
	    warn_program(), (double)p->bytes / 1e6, p->games, matches,
	    (double)p->games / elapsed, left);
}

void
progress_show(struct progress *p)
{
	double now = p->on ? seconds() : 0;

	if (now - p->shown < 0.5)
		return;
	p->shown = now;
	show(p, now - p->start);
}

void
progress_count(struct progress *p, size_t bytes)
{
	p->games++;
	p->bytes += (long long)bytes;
	progress_show(p);
}

void
progress_end(struct progress *p)
{
	if (!p->on)
		return;
	show(p, progress_seconds(p) + 1e-9);
	fputc('\n', stderr);
}
