/*
 * reading.c - the game of the line that a worker searches: fetched from its
 * file, if the line is one of an index, and read as far as queries need it.
 */
#include "worker.h"

void
worker_report(struct worker *w, long line, long column, const char *fmt, ...)
{
	struct buf name = { 0 }, *b = &w->now->err;
	va_list ap;

	field_unescape(&name, w->line->file);
	buf_show(b, buf_bytes(&name));
	buf_free(&name);
	buf_printf(b, ":%ld:", line);
	if (column != 0)
		buf_printf(b, "%ld:", column);
	buf_putc(b, ' ');
	va_start(ap, fmt);
	buf_vprintf(b, fmt, ap);
	va_end(ap);
	buf_putc(b, '\n');
}

void
worker_lose(struct worker *w, const char *why)
{
	if (table_get(&w->search->lacking, w->line->file) < 0)
		worker_report(w, w->line->first_line, 0,
		    "game %ld is not searched: %s", w->line->number, why);
	w->now->closed = false;
	w->now->lost = true;
}

bool
worker_open(struct worker *w)
{
	const char *why;

	if (!w->now->closed)
		return !w->now->lost;
	why = fetch_game(w->fetcher, w->line, &w->now->index);
	if (why != NULL)
		worker_lose(w, why);
	w->now->closed = false;
	return why == NULL;
}

struct game *
worker_load(struct worker *w, bool variations)
{
	struct game *g = &w->now->game[variations];

	if (!w->now->loaded[variations]) {
		game_read_line(g, w->line->game,
		    (variations ? GAME_VARIATIONS : 0) |
		    gameline_letters(w->line) |
		    (options_use(&w->search->options, USE_MOVES) ? 0 :
		    GAME_PLAINLY));
		w->now->loaded[variations] = true;
	}
	return g;
}
