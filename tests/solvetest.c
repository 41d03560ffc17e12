/*
 * solvetest.c - compares the answers of exchange.c with those of trying
 * everything, for chess.bats:
 *
 *	solvetest exchange SEED COUNT	on so many random positions
 *
 * It prints how many answers it compared, and fails at the first that differs.
 */
#include <stdlib.h>
#include <string.h>

#include "utilfile.h"
#include "chess.h"

static uint64_t state;

/* Returns a random number below n (xorshift64*). */
static int
draw(int n)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (int)((state * 0x2545f4914f6cdd1dULL >> 33) % (uint64_t)n);
}

static NORETURN void
differs(const struct position *p, const char *what, int sq, int came,
    int wanted)
{
	struct buf b = { 0 };

	squares_list(BIT(sq), "", &b);
	buf_putc(&b, ' ');
	fen_write(p, &b);
	die("%s %s is %d, not %d", what, buf_str(&b), came, wanted);
}

/* ---- random positions ---- */

static int
draw_empty(const struct position *p)
{
	int sq;

	do
		sq = draw(64);
	while (pos_occupied(p) & BIT(sq));
	return sq;
}

static void
put(struct position *p, int colour, int kind)
{
	int sq;

	do
		sq = draw_empty(p);
	while (kind == PAWN && (RANK_OF(sq) == 0 || RANK_OF(sq) == 7));
	p->men[colour] |= BIT(sq);
	p->kind[kind] |= BIT(sq);
	if (kind == KING)
		p->king[colour] = (uint8_t)sq;
}

static void
give_turn(struct position *p, int turn)
{
	if (turn != p->turn)
		p->ep = NO_SQUARE;
	p->turn = (uint8_t)turn;
	p->check = pos_checkers(p, turn) != 0;
}

/* Puts so many men anywhere; a king may be attacked. */
static void
draw_men(struct position *p, int men)
{
	memset(p, 0, sizeof(*p));
	p->ep = NO_SQUARE;
	put(p, WHITE, KING);
	put(p, BLACK, KING);
	for (; men > 0; men--)
		put(p, draw(2), draw(2) ? draw(QUEEN + 1) : PAWN);
	give_turn(p, draw(2));
}

/* Plays random moves, captures with some preference, from the start or men. */
static void
draw_position(struct position *p)
{
	move list[MAX_MOVES], m;
	struct position next;
	int moves = draw(60), n;

	if (draw(3) == 0)
		*p = pos_initial;
	else {
		draw_men(p, draw(24));
		moves = draw(4);
	}
	for (; moves > 0; moves--) {
		n = moves_legal(p, ALL_SQUARES, list);
		if (n == 0)
			break;
		m = list[draw(n)];
		pos_play(p, m, &next);
		*p = next;
	}
}

/* ---- exchange ---- */

/* What m takes, and what a promotion adds. */
static int
gain(const struct position *p, move m)
{
	int won = man_worth[pos_kind(p, pos_captured(p, m))];

	if (MOVE_PROMOTION(m) != PAWN)
		won += man_worth[MOVE_PROMOTION(m)] - man_worth[PAWN];
	return won;
}

/* What the side to move wins by captures of the man on sq, all tried. */
static int
try_captures(const struct position *p, int sq)
{
	move list[MAX_MOVES];
	int n = moves_legal(p, ALL_SQUARES, list), best = 0, won, i;
	struct position next;

	for (i = 0; i < n; i++) {
		if (pos_captured(p, list[i]) != sq)
			continue;
		pos_play(p, list[i], &next);
		won = gain(p, list[i]) - try_captures(&next, MOVE_TO(list[i]));
		best = won > best ? won : best;
	}
	return best;
}

static void
compare_exchange(const struct position *p)
{
	bitboard men = pos_occupied(p) & ~p->kind[KING], lost = 0, left;
	struct position other;
	int sq, wanted, came;

	for (left = men; left; left &= left - 1) {
		sq = bits_first(left);
		other = *p;
		give_turn(&other, (p->men[WHITE] & BIT(sq)) != 0);
		wanted = try_captures(&other, sq);
		came = pos_exchange(p, sq, 100);
		if (came != wanted)
			differs(p, "exchange", sq, came, wanted);
		lost |= wanted > 0 ? BIT(sq) : 0;
	}
	lost ^= pos_enprise(p, ALL_SQUARES);
	if (lost != 0)
		differs(p, "enprise", bits_first(lost), 0, 1);
}

int
main(int argc, char **argv)
{
	static const char usage[] = "exchange SEED COUNT";
	struct position p;
	long seed, count, i;

	warn_name(argv[0]);
	chess_init();
	if (argc != 4 || strcmp(argv[1], "exchange") != 0 ||
	    !number_parse(argv[2], 1, 1000000000L, &seed) ||
	    !number_parse(argv[3], 1, 1000000000L, &count))
		die("usage: %s", usage);
	state = (uint64_t)seed;
	for (i = 0; i < count; i++) {
		draw_position(&p);
		compare_exchange(&p);
	}
	printf("%ld positions\n", count);
	return 0;
}
