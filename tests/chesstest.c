/*
 * chesstest.c - prints what the chess layer answers, for chess.bats:
 *
 *	chesstest fen FEN ...		each as FEN, or what is wrong with it
 *	chesstest san FEN WORD ...	the move of each word, in UCI
 *	chesstest moves FEN ...		a description, and the legal moves
 *	chesstest perft LIMIT FILE	lines "FEN ;D1 20 ;D2 400": checks the
 *					counts up to LIMIT
 *
 * It fails when two ways to compute the same answer do not agree.
 */
#include <stdlib.h>
#include <string.h>

#include "../lib/chess/words.h"
#include "utilfile.h"

static struct sancache words;

/* Cuts the text before the next c, and that c, off s; returns the text. */
static struct span
cut(struct span *s, char c)
{
	struct span part = *s;
	const char *end = s->n > 0 ? memchr(s->p, c, s->n) : NULL;

	if (end != NULL)
		part.n = (size_t)(end - s->p);
	s->p += part.n;
	s->n -= part.n;
	if (end != NULL) {
		s->p++;
		s->n--;
	}
	return part;
}

/* Checks that a position reached by moves equals the one read from its FEN. */
static void
check_position(const struct position *p)
{
	struct buf b = { 0 };
	struct position q;

	fen_write(p, &b);
	if (fen_parse(span_of(buf_str(&b)), &q) != NULL)
		die("%s is not read", buf_str(&b));
	q.chess960 = p->chess960;
	if (memcmp(p, &q, sizeof(q)) != 0)
		die("%s is read as another position", buf_str(&b));
	buf_free(&b);
}

static void
parse(const char *text, struct position *p)
{
	const char *error = fen_parse(span_of(text), p);

	if (error != NULL)
		die("%s: %s", text, error);
}

static void
show_fen(const char *text)
{
	struct position p;
	struct buf b = { 0 };
	const char *error = fen_parse(span_of(text), &p);

	if (error == NULL) {
		fen_write(&p, &b);
		check_position(&p);
	}
	puts(error != NULL ? error : buf_str(&b));
	buf_free(&b);
}

/* Reads the move of a word three times: new, known, and without the table. */
static move
read_word(const struct position *p, const char *word, bool *is_word)
{
	move m = san_parse(p, span_of(word), is_word), fast;
	size_t n = strlen(word);
	char padded[40] = "";
	struct sanword w;
	int i;

	if (n > sizeof(padded) - 8)
		return m;
	memcpy(padded, word, n);
	for (i = 0; i < 2; i++) {
		fast = san_decode(&words, padded, n, &w) ? san_find(p, &w) : 0;
		if (fast != m)
			die("%s is read in two ways", word);
	}
	return m;
}

static void
show_word(const struct position *p, const char *word)
{
	struct buf b = { 0 };
	bool is_word;
	move m = read_word(p, word, &is_word);

	if (m)
		uci_write(p, m, &b);
	else
		buf_puts(&b, is_word ? "illegal" : "no move");
	printf("%s: %s\n", word, buf_str(&b));
	buf_free(&b);
}

/*
 * Prints a move in both notations, and checks that both are read as that move.
 */
static void
show_move(const struct position *p, move m, const char *fen)
{
	struct buf uci = { 0 }, san = { 0 }, next = { 0 };
	struct position q;
	bool is_word;

	uci_write(p, m, &uci);
	san_write(p, m, &san);
	pos_play(p, m, &q);
	fen_write(&q, &next);
	if (read_word(p, buf_str(&uci), &is_word) != m ||
	    read_word(p, buf_str(&san), &is_word) != m)
		die("%s: %s %s is read as another move", fen, buf_str(&uci),
		    buf_str(&san));
	check_position(&q);
	printf("%s: %s %s %s\n", fen, buf_str(&uci), buf_str(&san),
	    buf_str(&next));
	buf_free(&uci);
	buf_free(&san);
	buf_free(&next);
}

/*
 * Checks that as many pseudolegal moves are legal as there are legal moves,
 * and plays the others.
 */
static void
check_pseudolegal(const struct position *p, const char *fen)
{
	move list[MAX_MOVES], next[MAX_MOVES];
	int n = moves_pseudolegal(p, ALL_SQUARES, list), legal = 0, i;
	struct position q;

	for (i = 0; i < n; i++) {
		legal += move_is_legal(p, list[i]);
		pos_play(p, list[i], &q);
		if ((pos_checkers(&q, q.turn) != 0) != q.check ||
		    (q.king[q.turn] == NO_SQUARE) !=
		    !(q.men[q.turn] & q.kind[KING]))
			die("%s: king after move %d", fen, i);
		if ((moves_legal(&q, ALL_SQUARES, next) > 0) !=
		    pos_has_legal_move(&q))
			die("%s: moves after move %d", fen, i);
	}
	if (legal != moves_legal(p, ALL_SQUARES, next))
		die("%s: %d legal moves", fen, legal);
}

/* Checks that the moves to some squares are those of all that go there. */
static void
check_targets(const struct position *p, bitboard to, const char *fen)
{
	move all[MAX_MOVES], some[MAX_MOVES];
	int n = moves_legal(p, ALL_SQUARES, all), i, k = 0;
	int left = moves_legal_to(p, ALL_SQUARES, to, some);

	for (i = 0; i < n; i++) {
		if (k < left && some[k] == all[i])
			k++;
		else if (to & BIT(MOVE_TO(all[i])))
			die("%s: a move to a target is missing", fen);
	}
	if (k != left)
		die("%s: %d moves to targets, not %d", fen, left, k);
}

static void
show_moves(const char *fen)
{
	move list[MAX_MOVES];
	struct position p;
	int n, i;

	parse(fen, &p);
	check_pseudolegal(&p, fen);
	check_targets(&p, p.men[!p.turn], fen);
	for (i = 0; i < 8; i++)
		check_targets(&p, FILE_A << i, fen);
	printf("%s:%s%s%s\n", fen, p.check ? " check" : "",
	    pos_is_mate(&p) ? " mate" : "",
	    pos_is_stalemate(&p) ? " stalemate" : "");
	n = moves_legal(&p, ALL_SQUARES, list);
	for (i = 0; i < n; i++)
		show_move(&p, list[i], fen);
}

static unsigned long long
perft(const struct position *p, int depth)
{
	move list[MAX_MOVES];
	struct position next;
	unsigned long long sum = 0;
	int n = moves_legal(p, ALL_SQUARES, list), i;

	if (depth == 1)
		return (unsigned long long)n;
	for (i = 0; i < n; i++) {
		pos_play(p, list[i], &next);
		sum += perft(&next, depth - 1);
	}
	return sum;
}

static void
perft_line(const char *line, unsigned long long limit)
{
	const char *count = strchr(line, ';');
	unsigned long long wanted, came;
	struct position p;
	int depth;

	if (count == NULL)
		return;
	parse(line, &p);
	for (; count != NULL; count = strchr(count + 1, ';')) {
		if (sscanf(count, ";D%d %llu", &depth, &wanted) != 2)
			die("%s: no counts", line);
		if (depth < 1 || wanted > limit)
			continue;
		came = perft(&p, depth);
		if (came != wanted)
			die("%s: depth %d: %llu", line, depth, came);
	}
}

static void
perft_file(const char *limit, const char *name)
{
	struct buf file = { 0 }, line = { 0 };
	struct span rest;

	if (!file_read(name, &file))
		die("%s:", name);
	rest.p = file.p;
	rest.n = file.n;
	while (rest.n > 0) {
		line.n = 0;
		buf_span(&line, cut(&rest, '\n'));
		perft_line(buf_str(&line), strtoull(limit, NULL, 10));
	}
	buf_free(&file);
	buf_free(&line);
}

int
main(int argc, char **argv)
{
	static const char usage[] = "fen|san|moves|perft ARGUMENT ...";
	const char *what = argc > 2 ? argv[1] : "";
	struct position p;
	int i;

	warn_name(argv[0]);
	chess_init();
	if (strcmp(what, "san") == 0)
		parse(argv[2], &p);
	if (strcmp(what, "perft") == 0 && argc == 4) {
		perft_file(argv[2], argv[3]);
		return 0;
	}
	for (i = 2; i < argc; i++) {
		if (strcmp(what, "fen") == 0)
			show_fen(argv[i]);
		else if (strcmp(what, "moves") == 0)
			show_moves(argv[i]);
		else if (strcmp(what, "san") != 0)
			die("usage: %s", usage);
		else if (i > 2)
			show_word(&p, argv[i]);
	}
	return 0;
}
