/*
 * solvetest.c - compares the answers of exchange.c and solve.c with those of
 * trying everything, for solve.bats:
 *
 *	solvetest exchange SEED COUNT
 *	solvetest matein|matedin|helpmatein|selfmatein SEED COUNT MEN MOST
 *
 * It draws up to COUNT positions, for mates with MEN men, or if that is 0 reads
 * lines of FEN, and looks MOST moves ahead; the answers must be the same for
 * each image that leaves the moves as they are: mirrored, with the colours
 * exchanged, and where there is no pawn also turned and moved.
 * It prints how many positions it compared, in how many there is a mate and how
 * many images there were, and fails at the first that differs.
 */
#include <stdlib.h>
#include <string.h>

#include "utilfile.h"
#include "chesssolve.h"

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

/*
 * Puts so many men anywhere, more of them White's, who moves, and one time in
 * three no pawns; a king may be attacked.
 */
static void
draw_men(struct position *p, int men)
{
	bool pawns = draw(3) != 0;

	memset(p, 0, sizeof(*p));
	p->ep = NO_SQUARE;
	put(p, WHITE, KING);
	put(p, BLACK, KING);
	for (; men > 0; men--)
		put(p, draw(3) == 0, !pawns ? KNIGHT + draw(QUEEN) :
		    draw(2) ? draw(QUEEN + 1) : PAWN);
	give_turn(p, draw(3) == 0);
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

/* ---- images of positions ---- */

/* What is done to a board; the square of a man goes through them in turn. */
enum { FILES = 1, RANKS = 2, DIAGONAL = 4, COLOURS = 8, IMAGES = 16 };

struct image {
	int what;		/* what is exchanged */
	int files, ranks;	/* how far all men are moved after that */
};

static long images;	/* so many were made */

/* Returns the square of t that sq becomes, or -1 if that is off the board. */
static int
image_square(const struct image *t, int sq)
{
	int file, rank;

	sq ^= (t->what & FILES ? 7 : 0) ^ (t->what & RANKS ? 56 : 0);
	file = FILE_OF(sq);
	rank = RANK_OF(sq);
	sq = t->what & DIAGONAL ? SQUARE(rank, file) : SQUARE(file, rank);
	file = FILE_OF(sq) + t->files;
	rank = RANK_OF(sq) + t->ranks;
	return file >= 0 && file < 8 && rank >= 0 && rank < 8 ?
	    SQUARE(file, rank) : -1;
}

/*
 * Whether t leaves the moves of p as they are: pawns go on up the board, each
 * side its own way, and a king that may castle stays where it is.
 */
static bool
image_fits(const struct position *p, const struct image *t)
{
	bool up = ((t->what & RANKS) != 0) == ((t->what & COLOURS) != 0);

	if (p->castle[WHITE] | p->castle[BLACK])
		return !t->files && !t->ranks &&
		    (t->what == 0 || t->what == (RANKS | COLOURS));
	return !p->kind[PAWN] || (up && !(t->what & DIAGONAL) && !t->ranks);
}

/* Sets q to the image of p; returns false if that is none. */
static bool
image(const struct position *p, const struct image *t, struct position *q)
{
	bool colours = (t->what & COLOURS) != 0;
	int kind, sq, to;

	if (!image_fits(p, t))
		return false;
	*q = *p;
	memset(q->men, 0, sizeof(q->men));
	memset(q->kind, 0, sizeof(q->kind));
	for (sq = 0; sq < 64; sq++) {
		kind = pos_kind(p, sq);
		to = image_square(t, sq);
		if (kind == NO_MAN)
			continue;
		if (to < 0)
			return false;
		q->kind[kind] |= BIT(to);
		q->men[colours != ((p->men[BLACK] & BIT(sq)) != 0)] |= BIT(to);
	}
	q->turn = p->turn != colours;
	q->king[WHITE] = (uint8_t)image_square(t, p->king[colours]);
	q->king[BLACK] = (uint8_t)image_square(t, p->king[!colours]);
	q->castle[WHITE] = p->castle[colours];
	q->castle[BLACK] = p->castle[!colours];
	if (p->ep != NO_SQUARE)
		q->ep = (uint8_t)image_square(t, p->ep);
	images++;
	return true;
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

/* Compares what exchange and enprise say of an image with what they must. */
static void
compare_image(const struct position *p, const struct image *t,
    const int wanted[64])
{
	bitboard men = pos_occupied(p) & ~p->kind[KING], lost = 0, left;
	struct position q;
	int sq, to, came;

	if (!image(p, t, &q))
		return;
	for (left = men; left; left &= left - 1) {
		sq = bits_first(left);
		to = image_square(t, sq);
		came = pos_exchange(&q, to, 100);
		if (came != wanted[sq])
			differs(&q, "exchange", to, came, wanted[sq]);
		lost |= wanted[sq] > 0 ? BIT(to) : 0;
	}
	left = lost ^ pos_enprise(&q, ALL_SQUARES);
	if (left != 0)
		differs(&q, "enprise", bits_first(left), 0, 1);
}

static bool
compare_exchange(const struct position *p)
{
	bitboard left;
	struct position other;
	struct image t = { 0 };
	int wanted[64] = { 0 }, sq;
	bool lost = false;

	for (left = pos_occupied(p) & ~p->kind[KING]; left; left &= left - 1) {
		sq = bits_first(left);
		other = *p;
		give_turn(&other, (p->men[WHITE] & BIT(sq)) != 0);
		wanted[sq] = try_captures(&other, sq);
		lost |= wanted[sq] > 0;
	}
	for (; t.what < IMAGES; t.what++)
		compare_image(p, &t, wanted);
	t.what = 0;
	for (t.files = -2; t.files <= 2; t.files++)
		for (t.ranks = -2; t.ranks <= 2; t.ranks++)
			compare_image(p, &t, wanted);
	return lost;
}

/* ---- mates ---- */

/* Plays the moves of a position one after the other. */
struct moves {
	const struct position *p;
	move list[MAX_MOVES];
	int n, i;
	struct position next;
};

static void
moves_of(struct moves *m, const struct position *p)
{
	m->p = p;
	m->n = moves_legal(p, ALL_SQUARES, m->list);
	m->i = 0;
}

static bool
play_next(struct moves *m)
{
	if (m->i == m->n)
		return false;
	pos_play(m->p, m->list[m->i++], &m->next);
	return true;
}

static bool mates(const struct position *p, int n);

static bool
is_mated(const struct position *p, int n)
{
	struct moves m;

	moves_of(&m, p);
	while (play_next(&m))
		if (!mates(&m.next, n))
			return false;
	return m.n > 0 || p->check;
}

static bool
mates(const struct position *p, int n)
{
	struct moves m;

	moves_of(&m, p);
	while (n > 0 && play_next(&m))
		if (is_mated(&m.next, n - 1))
			return true;
	return false;
}

static bool
helps(const struct position *p, int n)
{
	struct moves m, reply;

	moves_of(&m, p);
	while (n > 0 && play_next(&m)) {
		moves_of(&reply, &m.next);
		while (play_next(&reply))
			if (pos_is_mate(&reply.next) ||
			    helps(&reply.next, n - 1))
				return true;
	}
	return false;
}

static bool mates_itself(const struct position *p, int n);

/* Whether every move mates, or leads to that within n moves more. */
static bool
must_mate(const struct position *p, int n)
{
	struct moves m;

	moves_of(&m, p);
	while (play_next(&m))
		if (!pos_is_mate(&m.next) && !mates_itself(&m.next, n))
			return false;
	return m.n > 0;
}

static bool
mates_itself(const struct position *p, int n)
{
	struct moves m;

	moves_of(&m, p);
	while (n > 0 && play_next(&m))
		if (must_mate(&m.next, n - 1))
			return true;
	return false;
}

static const struct {
	const char *name;
	enum solution what;
	bool (*is_solved)(const struct position *, int);
} solutions[] = {
	{ "matein", SOLVE_MATE, mates },
	{ "matedin", SOLVE_MATED, is_mated },
	{ "helpmatein", SOLVE_HELPMATE, helps },
	{ "selfmatein", SOLVE_SELFMATE, mates_itself }
};

static void
tick(void *context)
{
}

static bool
compare_mate(struct solver *s, size_t i, const struct position *p, int most)
{
	struct image t = { 0 };
	struct position q;
	int n, came;

	for (n = solutions[i].what != SOLVE_MATED; n <= most; n++)
		if (solutions[i].is_solved(p, n))
			break;
	if (n > most)
		n = -1;
	for (; t.what < IMAGES; t.what++) {
		if (!image(p, &t, &q))
			continue;
		came = solve(s, &q, solutions[i].what, most);
		if (came != n)
			differs(&q, solutions[i].name, 0, came, n);
	}
	return n >= 0;
}

/* Takes the next FEN from standard input, or else draws a position. */
static bool
next_position(struct position *p, int men)
{
	char line[200];

	if (men > 0) {
		do
			draw_men(p, men);
		while (pos_checkers(p, !p->turn) != 0);
		return true;
	}
	return fgets(line, sizeof(line), stdin) != NULL &&
	    fen_parse(span_of(line), p) == NULL;
}

/* Compares that many, and counts in count those that there were. */
static long
compare_mates(size_t what, long *count, int men, int most)
{
	struct arena a = { 0 };
	struct solver *s = solver_new(&a, tick, NULL);
	struct position p;
	long found = 0, n;

	for (n = 0; n < *count && next_position(&p, men); n++)
		found += compare_mate(s, what, &p, most);
	*count = n;
	arena_free(&a);
	return found;
}

static long
number(const char *text)
{
	long n;

	if (!number_parse(text, 0, 1000000000L, &n))
		die("'%s' is not a number", text);
	return n;
}

int
main(int argc, char **argv)
{
	static const char usage[] = "WHAT SEED COUNT [MEN MOST]";
	struct position p;
	long count, found = 0, k;
	size_t i = 0;

	warn_name(argv[0]);
	chess_init();
	if (argc < 4)
		die("usage: %s", usage);
	state = (uint64_t)number(argv[2]) + 1;
	count = number(argv[3]);
	while (i < LENGTH(solutions) && strcmp(solutions[i].name, argv[1]) != 0)
		i++;
	if (i < LENGTH(solutions) && argc == 6)
		found = compare_mates(i, &count, (int)number(argv[4]),
		    (int)number(argv[5]));
	else if (strcmp(argv[1], "exchange") == 0 && argc == 4)
		for (k = 0; k < count; k++) {
			draw_position(&p);
			found += compare_exchange(&p);
		}
	else
		die("usage: %s", usage);
	printf("%ld positions, %ld with something, %ld images\n", count, found,
	    images);
	return 0;
}
