/*
 * progress.c - the line that -P keeps on standard error: how far a program
 * has come, how fast it is, and how long the rest will take; or dots.
 */
#include "command.h"
#include "utilthread.h"

void
progress_start(struct progress *p, long long size)
{
	p->size = size;
	p->matches = -1;
	p->start = p->shown = clock_now();
}

double
progress_seconds(const struct progress *p)
{
	return (double)(clock_now() - p->start) / 1e9;
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

/* Prints a dot for each tenth of p->every games, and then their number. */
static void
show_dots(struct progress *p)
{
	long tenth = p->every < 10 ? 1 : p->every / 10;

	while (p->every > 0 && p->dotted < p->games)
		if (++p->dotted % p->every == 0)
			fprintf(stderr, "[%ld]\n", p->dotted);
		else if (p->dotted % tenth == 0)
			fputc('.', stderr);
}

void
progress_show(struct progress *p)
{
	long long now = p->on ? clock_now() : 0;

	show_dots(p);
	if (now - p->shown < 500000000)
		return;
	p->shown = now;
	show(p, progress_seconds(p));
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
	if (p->on)
		show(p, progress_seconds(p) + 1e-9);
	if (p->on || (p->every > 0 && p->dotted % p->every != 0))
		fputc('\n', stderr);
}
