/*
 * smaller.c - makes a difference smaller, and shows it: first the query, by
 * drawing less, then the games, by leaving out games, then parts of the one
 * that is left. What is tried is tried in a child, since it may crash.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "random.h"
#include "utilfile.h"

enum { PATIENCE = 10 };		/* seconds of a child */

/* What differs, and the way in which it must go on to differ. */
struct difference {
	const struct games *made_for;	/* the query */
	struct games games;
	struct buf text;
	const struct way *way;
};

/* Whether the way still differs, or its child ends otherwise than it should. */
static bool
differs(const struct difference *c)
{
	struct trial t = { .name = "d", .text = buf_bytes(&c->text),
		.games = &c->games };
	int status;
	pid_t child;

	if (!query_is_sound(t.text))
		return false;
	fflush(stdout);
	child = fork();
	if (child == -1)
		die("fork:");
	if (child == 0) {
		cpu_limit(PATIENCE);
		_exit(c->way->compare(&t, c->way));
	}
	waitpid(child, &status, 0);
	return !WIFEXITED(status) || WEXITSTATUS(status) == ANSWER_DIFFERS ||
	    WEXITSTATUS(status) > ANSWER_NONE;
}

static bool
query_differs(struct draws *d, void *context)
{
	struct difference *c = context;
	struct buf old = { 0 };
	bool fails;

	buf_span(&old, buf_bytes(&c->text));
	query_make(d, c->made_for, &c->text);
	fails = c->text.n <= old.n &&
	    !span_equal(buf_bytes(&old), buf_bytes(&c->text)) && differs(c);
	if (!fails) {
		c->text.n = 0;
		buf_span(&c->text, buf_bytes(&old));
	}
	buf_free(&old);
	return fails;
}

/* ---- games ---- */

/* Puts a text in the place of a game, or back if it does not differ then. */
static bool
try_game(struct difference *c, int i, const struct buf *pgn)
{
	struct buf old = c->games.pgn[i];
	bool fails;

	c->games.pgn[i] = *pgn;
	games_prepare(&c->games);
	fails = differs(c);
	if (!fails)
		c->games.pgn[i] = old;
	return fails;
}

static bool
try_without_game(struct difference *c, int i)
{
	struct games *g = &c->games;
	struct buf gone = g->pgn[i];
	bool fails;
	int k;

	for (k = i; k + 1 < g->n; k++)
		g->pgn[k] = g->pgn[k + 1];
	g->n--;
	games_prepare(g);
	fails = differs(c);
	if (fails) {
		buf_free(&gone);
		memset(&g->pgn[g->n], 0, sizeof(gone));
		return true;
	}
	for (k = g->n++; k > i; k--)
		g->pgn[k] = g->pgn[k - 1];
	g->pgn[i] = gone;
	return false;
}

/* The end of the word, line end or run of words in parentheses at p. */
static size_t
piece_end(struct span s, size_t at, bool whole)
{
	int depth = 0;

	if (whole && s.p[at] == '(') {
		for (; at < s.n; at++) {
			depth += s.p[at] == '(';
			depth -= s.p[at] == ')';
			if (depth == 0)
				return at + 1;
		}
		return s.n;
	}
	if (s.p[at] == '[' || s.p[at] == '{') {
		while (at < s.n && s.p[at] != ']' && s.p[at] != '}')
			at++;
		return at < s.n ? at + 1 : s.n;
	}
	for (at++; at < s.n && strchr(" \n", s.p[at]) == NULL; at++)
		;
	return at;
}

/* Leaves out pieces of a game, one by one. */
static bool
shorten_game(struct difference *c, int i, bool whole)
{
	struct span s = buf_bytes(&c->games.pgn[i]);
	struct buf shorter;
	bool some = false;
	size_t at, end;

	for (at = 0; at < s.n; ) {
		end = piece_end(s, at, whole);
		shorter = (struct buf){ 0 };
		buf_span(&shorter, span_at(s.p, at));
		buf_span(&shorter, span_after(s, end));
		if (shorter.n > 0 && try_game(c, i, &shorter)) {
			s = buf_bytes(&c->games.pgn[i]);
			some = true;
		} else {
			buf_free(&shorter);
			at = end;
		}
	}
	return some;
}

/* Leaves out half of what is left of the moves, again and again. */
static void
cut_game(struct difference *c, int i)
{
	struct buf *pgn = &c->games.pgn[i], shorter;
	size_t cut;

	for (cut = pgn->n / 2; cut > 8; cut /= 2) {
		shorter = (struct buf){ 0 };
		buf_span(&shorter, span_at(pgn->p, pgn->n - cut));
		if (!try_game(c, i, &shorter))
			buf_free(&shorter);
	}
}

static void
reduce_games(struct difference *c)
{
	int i;

	for (i = 0; i < c->games.n; i++) {
		cut_game(c, i);
		while (shorten_game(c, i, true) || shorten_game(c, i, false))
			;
	}
	games_prepare(&c->games);
}

static void
leave_games_out(struct difference *c)
{
	int i;

	for (i = c->games.n - 1; i >= 0 && c->games.n > 1; i--)
		try_without_game(c, i);
	games_prepare(&c->games);
}

/* ---- the report ---- */

/* Shows the tree that differs, which is made once more. */
static void
show_tree(const struct difference *c)
{
	struct buf b = { 0 };
	struct span text;

	differs(c);
	if (file_text(CHANGED_TREE, &b, &text))
		printf("cat >" CHANGED_TREE " <<'END'\n%.*sEND\n", (int)text.n,
		    text.p);
	buf_free(&b);
}

/* How a person can see it. */
static void
show(const struct difference *c)
{
	const struct way *w = c->way;
	int i;

	printf("cat >d.pgn <<'END'\n");
	for (i = 0; i < c->games.n; i++)
		printf("%.*s\n", (int)c->games.pgn[i].n, c->games.pgn[i].p);
	printf("END\ncat >d.cql <<'END'\n%.*sEND\n", (int)c->text.n,
	    c->text.p);
	if (strstr(w->shell, CHANGED_TREE) != NULL)
		show_tree(c);
	printf(w->shell, w->options);
	if (w->than[0] != '\0')
		printf("pgnsplit d.pgn | cqlmatch -Qf d.cql %s\n", w->than);
	printf("\n");
	fflush(stdout);
}

static void
games_copy(struct games *to, const struct games *g)
{
	int i;

	memset(to, 0, sizeof(*to));
	for (to->n = g->n, i = 0; i < g->n; i++)
		buf_span(&to->pgn[i], buf_bytes(&g->pgn[i]));
	games_prepare(to);
}

void
difference_show(const struct draws *d, const struct games *g,
    const struct way *w)
{
	struct difference c = { .made_for = g, .way = w };
	struct draws less = { 0 };

	games_copy(&c.games, g);
	draws_copy(&less, d);
	draws_again(&less);
	query_make(&less, g, &c.text);
	if (differs(&c)) {
		leave_games_out(&c);
		draws_reduce(&less, query_differs, &c);
		reduce_games(&c);
		draws_reduce(&less, query_differs, &c);
	}
	show(&c);
	draws_free(&less);
	games_free(&c.games);
	buf_free(&c.text);
}
