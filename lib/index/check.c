/*
 * check.c - whether the fields of index lines are what pgnsplit and pgnindex
 * would write now, and whether an index reaches to the end of its files.
 */
#include "index.h"
#include "utiltable.h"

enum { STEP = 16 * 1024 };

/* A place in a file, the number of its line, and where that begins. */
struct lineplace {
	long long at;
	long line;
	long long start;
};

/* Games that follow one another. */
struct gamerun {
	long long start, end;
	long first, last;	/* their numbers */
};

/* What is known of a file. */
struct checkedfile {
	struct span name;	/* as in field 2 */
	struct lineplace *step;	/* every STEP bytes */
	size_t n, cap;
	struct lineplace last;	/* of the game before */
	struct gamerun *run;	/* in the order of the lines */
	size_t nruns, runs_cap;
};

struct checker {
	struct fetcher *fetcher;
	struct texttable names;	/* of files, with their indices */
	struct checkedfile *file;
	size_t n, cap;
	struct game room[2];
	struct buf line, game;
	char wrong[100];
};

struct checker *
checker_new(struct fetcher *f)
{
	struct checker *c = mem_zero(1, sizeof(*c));

	c->fetcher = f;
	return c;
}

/* Advances a place to a later offset; false if the file ends before that. */
static bool
move_place(struct checker *c, struct span name, struct lineplace *p,
    long long offset)
{
	struct span bytes = { NULL, (size_t)(offset - p->at) };
	long long at = p->at;
	size_t n = bytes.n;

	if (n == 0)
		return true;
	/* the line end may go on */
	bytes.n++;
	if (fetch_bytes(c->fetcher, name, p->at, &bytes) != NULL) {
		bytes.n--;
		if (fetch_bytes(c->fetcher, name, p->at, &bytes) != NULL)
			return false;
	}
	p->line += pgn_count_lines(bytes.p, n);
	if (bytes.n > n && bytes.p[n - 1] == '\r' && bytes.p[n] == '\n')
		p->line--;
	p->at = offset;
	while (n > 0 && bytes.p[n - 1] != '\n' && bytes.p[n - 1] != '\r')
		n--;
	if (n > 0)
		p->start = at + (long long)n;
	return true;
}

/* Finds the line that an offset is on. */
static bool
find_place(struct checker *c, struct checkedfile *f, long long offset)
{
	size_t step = (size_t)(offset / STEP);

	if (offset < f->last.at || offset - f->last.at > STEP) {
		for (; f->n <= step; f->n++) {
			MEM_GROW(f->step, f->cap, f->n + 1);
			f->step[f->n] = f->n > 0 ? f->step[f->n - 1] :
			    (struct lineplace){ 0, 1, 0 };
			if (!move_place(c, f->name, &f->step[f->n],
			    (long long)f->n * STEP))
				return false;
		}
		f->last = f->step[step];
	}
	return move_place(c, f->name, &f->last, offset);
}

/* Adds a game to the runs; false if its number does not come next. */
static bool
runs_add(struct checkedfile *f, const struct gameline *line, long long length)
{
	struct gamerun *last = f->nruns > 0 ? &f->run[f->nruns - 1] : NULL;
	long long end = line->offset + length;
	bool follows;

	if (last != NULL && last->end == line->offset) {
		follows = line->number == last->last + 1;
		last->end = end;
		last->last = line->number;
		return follows;
	}
	*MEM_ADD(f->run, f->runs_cap, f->nruns) = (struct gamerun){
		line->offset, end, line->number, line->number };
	return true;
}

/* Checks the line and column of the game; by fields 2 and 3 it was read. */
static const char *
check_place(struct checker *c, const struct gameline *line, long long length)
{
	struct textrow *row = table_add(&c->names, line->file);
	struct checkedfile *f;

	if (row->value == (int)c->n)
		*MEM_ADD(c->file, c->cap, c->n) = (struct checkedfile){
			.name = row->key, .last.line = 1 };
	f = &c->file[row->value];
	if (!runs_add(f, line, length))
		return "field 1 is not the number after that of the game "
		    "before it";
	if (!find_place(c, f, line->offset) ||
	    f->last.line != line->first_line)
		return "field 4 is not the line where the game begins";
	if (line->offset - f->last.start + 1 != gameline_place(line).column)
		return "the game does not begin in that column of its line";
	return NULL;
}

/* Whether fields 1 to 8 are as pgnsplit would write them of that place. */
static const char *
check_fields(struct checker *c, const struct gameline *line)
{
	struct gameorigin origin = { line->file, line->number, line->offset,
		line->first_line };
	struct span now, then = line->line;
	int i;

	c->game.n = c->line.n = 0;
	field_unescape(&c->game, line->game);
	buf_room(&c->game, BLOCK_PAD);
	gameline_write(&c->line, &origin, buf_bytes(&c->game));
	now = buf_bytes(&c->line);
	for (i = 1; i <= 8; i++)
		if (!span_equal(span_cut(&now, '\t'), span_cut(&then, '\t'))) {
			snprintf(c->wrong, sizeof(c->wrong),
			    "field %d is not that of the game", i);
			return c->wrong;
		}
	return NULL;
}

const char *
check_line(struct checker *c, struct gameline *line)
{
	bool placed = line->game.n == 0;
	struct facts facts;
	struct indexed x;
	const char *why;

	if (line->index.p == NULL)
		return "not an index line";
	why = index_read(line->index, &x);
	if (why != NULL)
		return why;
	why = fetch_game(c->fetcher, line, &x);
	if (why == NULL)
		why = check_fields(c, line);
	if (why != NULL)
		return why;
	index_facts(c->room, line, &facts);
	c->line.n = 0;
	index_write(&c->line, line->game, &facts);
	if (!span_equal(span_at(c->line.p + 3, c->line.n - 3), line->index))
		return "the field i: is not that of the game";
	return placed ? check_place(c, line, x.length) : NULL;
}

static ORDER(compare_runs, struct gamerun, DIFFERENCE(a->start, b->start))

/* Whether the games of a file are all there, and none twice. */
static bool
check_runs(struct checkedfile *f, const char *name, long long size)
{
	const struct gamerun *r = f->run, *end = r + f->nruns;
	long long at = 0;
	long last = 0;
	bool sound = true;

	MEM_SORT(f->run, f->nruns, compare_runs);
	for (; r < end; at = r->end > at ? r->end : at, last = r->last, r++) {
		if (r->start > at)
			warn("%s: %lld bytes before game %ld are not indexed",
			    name, r->start - at, r->first);
		else if (r->start < at)
			warn("%s: game %ld is indexed twice", name, r->first);
		else if (r > f->run && r->first != last + 1)
			warn("%s: game %ld follows game %ld", name, r->first,
			    last);
		else
			continue;
		sound = false;
	}
	if (at < size)
		warn("%s: %lld bytes come after the last indexed game", name,
		    size - at);
	return sound && at >= size;
}

bool
check_ends(struct checker *c)
{
	struct buf name = { 0 };
	bool sound = true;
	size_t i;

	for (i = 0; i < c->n; i++) {
		name.n = 0;
		field_unescape(&name, c->file[i].name);
		sound &= check_runs(&c->file[i], buf_str(&name),
		    fetch_size(c->fetcher, c->file[i].name));
	}
	buf_free(&name);
	return sound;
}

void
checker_free(struct checker *c)
{
	size_t i;

	for (i = 0; i < c->n; i++) {
		free(c->file[i].step);
		free(c->file[i].run);
	}
	free(c->file);
	table_free(&c->names);
	game_free(&c->room[0]);
	game_free(&c->room[1]);
	BUFS_FREE(&c->line, &c->game);
	free(c);
}
