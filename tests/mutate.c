/*
 * mutate.c - damages files, for fuzzing: writes each with a few random changes,
 * other ones for each seed from 1 to a number, as PREFIX-SEED-NAME.
 */
#include <stdlib.h>
#include <string.h>

#include "util.h"
#include "utilfile.h"

static uint64_t state;

/* Returns a random number below n (xorshift64*). */
static size_t
draw(size_t n)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return n == 0 ? 0 : (size_t)((state * 0x2545f4914f6cdd1dULL >> 33) % n);
}

/* Replaces old bytes at b[at] by the n bytes at in. */
static void
replace(struct buf *b, size_t at, size_t old, const char *in, size_t n)
{
	struct buf out = { 0 };

	buf_room(&out, b->n + n + 1);
	buf_add(&out, b->p, at);
	buf_add(&out, in, n);
	buf_add(&out, b->p + at + old, b->n - at - old);
	buf_free(b);
	*b = out;
}

static void
mutate(struct buf *b)
{
	static const char odd[] = "{}()[]<>\"\\;%$#:~*+-=.,|&?!/ \t\n\r\0"
				  "\200\377019aKQx";
	struct buf piece = { 0 };
	size_t at = draw(b->n + 1);
	size_t left = b->n - at;
	size_t n = draw(draw(8) == 0 ? left + 1 : (left < 16 ? left : 16) + 1);
	size_t from = draw(b->n + 1);
	size_t most = b->n - from < 200 ? b->n - from : 200;

	switch (draw(5)) {
	case 0:		/* replace one byte by an odd one */
		replace(b, at, left > 0, odd + draw(sizeof(odd)), 1);
		break;
	case 1:		/* insert an odd byte */
		replace(b, at, 0, odd + draw(sizeof(odd)), 1);
		break;
	case 2:		/* remove some bytes */
		replace(b, at, n, "", 0);
		break;
	default:	/* insert a piece from elsewhere, or replace bytes by it
			   */
		buf_add(&piece, b->p + from, draw(most + 1));
		replace(b, at, draw(2) ? n : 0, piece.p, piece.n);
	}
	buf_free(&piece);
}

/* Writes a file with changes by a seed as PREFIX-SEED-NAME. */
static void
write_mutant(const char *file, const struct buf *original, const char *prefix,
    long seed)
{
	struct buf b = { 0 }, name = { 0 };
	const char *slash = strrchr(file, '/');
	FILE *out;
	long changes;

	state = ((uint64_t)seed + 1) * 0x9e3779b97f4a7c15ULL;
	buf_add(&b, original->p, original->n);
	buf_room(&b, 1);
	for (changes = 1 + (long)draw(8); changes > 0; changes--)
		mutate(&b);
	buf_printf(&name, "%s-%ld-%s", prefix, seed,
	    slash != NULL ? slash + 1 : file);
	if ((out = fopen(buf_str(&name), "w")) == NULL)
		die("%s:", buf_str(&name));
	buf_write(&b, out);
	if (ferror(out) || fclose(out) != 0)
		die("%s:", buf_str(&name));
	BUFS_FREE(&b, &name);
}

int
main(int argc, char *argv[])
{
	struct buf b = { 0 };
	long rounds = 0, seed;
	int i;

	warn_name(argv[0]);
	if (argc < 4 || !number_parse(argv[1], 1, 1000000, &rounds))
		die("usage: %s", "rounds prefix file ...");
	for (i = 3; i < argc; i++) {
		b.n = 0;
		if (!file_read(argv[i], &b))
			die("%s:", argv[i]);
		for (seed = 1; seed <= rounds; seed++)
			write_mutant(argv[i], &b, argv[2], seed);
	}
	buf_free(&b);
	return 0;
}
