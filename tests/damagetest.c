/*
 * damagetest.c - how much of a damaged game is read that was never played. The
 * games of a PGN file, again and again until there are enough, are damaged once
 * in each way; counted are those with a position that the sound game does not
 * have, and those of them that are not called damaged.
 *
 *	damagetest [-v] [-n GAMES] [-s SEED] file.pgn
 *
 * Each line it prints has a kind of damage, the number of games, of those with
 * false positions, and of these the ones without a word; -v prints them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pgn.h"
#include "utilfile.h"

static uint64_t state = 1;

static size_t
draw(size_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return n > 0 ? (size_t)(state >> 16) % n : 0;
}

/* ---- damages, each to the move text from offset at on ---- */

static void
replace(struct buf *b, size_t at, size_t n, const char *with, size_t length)
{
	struct buf rest = { 0 };

	buf_add(&rest, b->p + at + n, b->n - at - n);
	b->n = at;
	buf_add(b, with, length);
	buf_span(b, buf_bytes(&rest));
	buf_free(&rest);
}

static void
replace_byte(struct buf *b, size_t at)
{
	b->p[at + draw(b->n - at)] = (char)(' ' + draw(95));
}

static void
delete_byte(struct buf *b, size_t at)
{
	replace(b, at + draw(b->n - at), 1, "", 0);
}

static void
swap_bytes(struct buf *b, size_t at)
{
	char *p = b->p + at + draw(b->n - at - 1), c = p[0];

	p[0] = p[1];
	p[1] = c;
}

/* Replaces one of the letters of pieces; nothing if there is none. */
static void
replace_letter(struct buf *b, size_t at, const char *with)
{
	size_t tries = 1000, i;

	while (tries-- > 0) {
		i = at + draw(b->n - at);
		if (strchr("KQRBN", b->p[i]) != NULL && b->p[i] != '\0') {
			replace(b, i, 1, with, strlen(with));
			return;
		}
	}
}

static void
lose_letter(struct buf *b, size_t at)
{
	replace_letter(b, at, "");
}

static void
part_letter(struct buf *b, size_t at)
{
	char with[3] = { b->p[at], ' ', '\0' };

	with[0] = "KQRBN"[draw(5)];
	replace_letter(b, at, with);
}

static bool
is_space(char c)
{
	return (unsigned char)c <= ' ';
}

/* Returns the offset after n more words. */
static size_t
after_words(const struct buf *b, size_t at, int n)
{
	for (; n > 0 && at < b->n; n--) {
		while (at < b->n && is_space(b->p[at]))
			at++;
		while (at < b->n && !is_space(b->p[at]))
			at++;
	}
	return at;
}

static void
lose_words(struct buf *b, size_t at, int n)
{
	int words = 0, from;
	size_t i;

	for (i = at; i < b->n; i = after_words(b, i, 1))
		words++;
	from = (int)draw(words > n ? (size_t)(words - n) : 1);
	at = after_words(b, at, from);
	replace(b, at, after_words(b, at, n) - at, "", 0);
}

static void
lose_word(struct buf *b, size_t at)
{
	lose_words(b, at, 1);
}

static void
lose_twelve(struct buf *b, size_t at)
{
	lose_words(b, at, 12);
}

/* Words here and there, each by itself. */
static void
lose_scattered(struct buf *b, size_t at)
{
	int i;

	for (i = 0; i < 12; i++)
		lose_words(b, at, 1);
}

static void
swap_words(struct buf *b, size_t at)
{
	struct buf with = { 0 };
	size_t middle, end;
	int words = 0;

	for (end = at; end < b->n; end = after_words(b, end, 1))
		words++;
	at = after_words(b, at, (int)draw((size_t)words));
	middle = after_words(b, at, 1);
	end = after_words(b, middle, 1);
	buf_add(&with, b->p + middle, end - middle);
	buf_add(&with, b->p + at, middle - at);
	replace(b, at, end - at, with.p, with.n);
	buf_free(&with);
}

static const struct {
	const char *name;
	void (*damage)(struct buf *b, size_t at);
} kinds[] = {
	{ "byte replaced", replace_byte },
	{ "byte deleted", delete_byte },
	{ "bytes swapped", swap_bytes },
	{ "piece's letter lost", lose_letter },
	{ "piece's letter replaced and apart", part_letter },
	{ "word lost", lose_word },
	{ "12 words lost", lose_twelve },
	{ "12 words lost, each elsewhere", lose_scattered },
	{ "words swapped", swap_words }
};

/* ---- games ---- */

static struct game sound, broken;
static long counts[LENGTH(kinds)][3];
static bool telling;	/* of false positions */

static bool
is_same(const struct position *a, const struct position *b)
{
	return a->turn == b->turn && memcmp(a->men, b->men, sizeof(a->men)) ==
	    0 && memcmp(a->kind, b->kind, sizeof(a->kind)) == 0;
}

/* Whether a position of the broken game is none of the sound one. */
static bool
has_false_position(void)
{
	int i, j;

	for (i = 0; i < broken.npos; i++) {
		for (j = 0; j < sound.npos && !is_same(&broken.pos[i],
		    &sound.pos[j]); j++)
			;
		if (j == sound.npos)
			return true;
	}
	return false;
}

static void
try_game(struct span text, size_t moves)
{
	struct buf b = { 0 };
	size_t i;

	game_read(&sound, text, GAME_VARIATIONS);
	if (sound.ndamage > 0)
		return;
	for (i = 0; i < LENGTH(kinds); i++) {
		b.n = 0;
		buf_span(&b, text);
		kinds[i].damage(&b, moves);
		game_read(&broken, buf_bytes(&b), GAME_VARIATIONS);
		counts[i][0]++;
		if (!has_false_position())
			continue;
		counts[i][1]++;
		counts[i][2] += broken.ndamage == 0;
		if (telling)
			printf("%s%s:\n%.*s\n", kinds[i].name,
			    broken.ndamage == 0 ? ", no word" : "",
			    (int)(b.n - moves), b.p + moves);
	}
	buf_free(&b);
}

/* Returns the offset after the tags, whose lines begin with a bracket. */
static size_t
after_tags(struct span text)
{
	const char *p = text.p, *end = text.p + text.n, *q;

	while (p < end && (*p == '[' || is_space(*p))) {
		q = memchr(p, *p == '[' ? '\n' : *p, (size_t)(end - p));
		p = q == NULL ? end : q + 1;
	}
	return (size_t)(p - text.p);
}

int
main(int argc, char *argv[])
{
	struct buf file = { 0 };
	struct span text, s;
	long games = 1000;
	size_t i, n;
	int c;

	warn_name(argv[0]);
	chess_init();
	while ((c = getopt(argc, argv, "n:s:v")) != -1)
		if (c == 'n')
			games = atol(optarg);
		else if (c == 's')
			state = (uint64_t)atol(optarg) * 0x9e3779b97f4a7c15;
		else
			telling = true;
	if (optind + 1 != argc || !file_read(argv[optind], &file) ||
	    file.n == 0)
		die("no file");
	for (s = NO_SPAN; counts[0][0] < games; s = span_after(s, n)) {
		if (s.n == 0)
			s = buf_bytes(&file);
		n = pgn_game_length(s.p, s.n, true);
		text = span_at(s.p, n);
		if (after_tags(text) + 100 < n)
			try_game(text, after_tags(text));
	}
	for (i = 0; i < LENGTH(kinds); i++)
		printf("%s\t%ld\t%ld\t%ld\n", kinds[i].name, counts[i][0],
		    counts[i][1], counts[i][2]);
	game_free(&sound);
	game_free(&broken);
	buf_free(&file);
	return 0;
}
