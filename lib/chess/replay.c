/*
 * replay.c - plays the words of a game one after the other. Ordinary moves are
 * played here, by one copy of the code for each side, which keeps the boards
 * of both sides, the kings and the men in line with the king to move from one
 * move to the next. Castling, promotions and en passant are left to san.c and
 * position.c. A move takes 120 instructions here and 250 there.
 */
#include "rules.h"
#include "words.h"
#include "../util/bytes.h"

/*
 * The state stays in registers only if everything is one function; a call for
 * each move costs 90 instructions more.
 */
#if defined(__GNUC__)
#define INLINE	inline __attribute__((always_inline))
#define NOINLINE	__attribute__((noinline))
#else
#define INLINE	inline
#define NOINLINE
#endif

/* What is known of the position to move from but not stored in it. */
struct state {
	bitboard men[2];
	bitboard snipers;	/* pos_snipers, for the side to move */
	bitboard rooks;		/* that may castle */
	bool check;
};

static INLINE struct state
state_of(const struct position *p)
{
	struct state s;

	s.men[WHITE] = p->men[WHITE];
	s.men[BLACK] = p->men[BLACK];
	s.snipers = pos_snipers(p, p->turn);
	s.rooks = p->castle[WHITE] | (bitboard)p->castle[BLACK] << 56;
	s.check = p->check;
	return s;
}

/*
 * Returns the one man, of several that reach the square, whose move is legal;
 * 0 if none or several have one.
 */
static NOINLINE bitboard
choose(const struct position *p, bitboard from, int to)
{
	bitboard found = 0, occupied = pos_occupied(p);
	int sq;

	for (; from != 0; from &= from - 1) {
		sq = bits_first(from);
		if (squares_between(sq, to) & occupied ||
		    !move_is_legal(p, MOVE(sq, to, PAWN, MOVE_PLAIN, 0)))
			continue;
		if (found != 0)
			return 0;
		found = from & -from;
	}
	return found;
}

/*
 * Returns the men that may make the move of a word, judging by its squares;
 * none for a word that is more than a move from here to there.
 */
static INLINE bitboard
find_men(const struct position *p, const struct state *s, int us,
    const struct sanword *w)
{
	const struct chesstables *t = &chess_tables;
	bitboard closed;

	closed = s->men[us] |
	    ((s->men[!us] ^ t->taking[w->source]) & t->pawns[w->source]);
	if (closed >> w->to & 1)
		return 0;
	return s->men[us] & p->kind[w->kind] & t->place[w->from] &
	    t->source[w->source][us][w->to];
}

/* Sets the boards after the move of a man, and what follows from them. */
static INLINE void
move_man(const struct position *p, struct state *s, int us,
    const struct sanword *w, bitboard from, struct position *restrict out)
{
	const bitboard *only = chess_tables.only[w->kind];
	bitboard there = BIT(w->to), gone = from | there;
	struct bytes left = bytes_twice(gone), to = bytes_twice(there), b;
	bool quiet = (w->kind != PAWN) & !(s->men[!us] >> w->to & 1);
	int i;

	for (i = 0; i < NO_MAN; i += 2) {
		b = bytes_but(bytes_load(&p->kind[i]), left);
		b = bytes_or(b, bytes_and(bytes_load(&only[i]), to));
		bytes_store(&out->kind[i], b);
	}
	out->men[us] = s->men[us] ^= gone;
	out->men[!us] = s->men[!us] &= ~there;
	out->clock = (p->clock + 1) & -(uint32_t)quiet;
	out->number = p->number + (unsigned)us;
	out->turn = (uint8_t)!us;
	out->chess960 = p->chess960;
	memcpy(out->castle, p->castle, sizeof(out->castle));
	memcpy(out->king, p->king, sizeof(out->king));
}

/*
 * Updates king and castling rights after a king or a rook has moved or a rook
 * was taken.
 */
static INLINE void
move_home(struct state *s, int us, const struct sanword *w, bitboard gone,
    struct position *out)
{
	if (w->kind == KING) {
		out->king[us] = w->to;
		gone |= us == WHITE ? RANK_1 : RANK_1 << 56;
	}
	if (gone & s->rooks) {
		s->rooks &= ~gone;
		out->castle[WHITE] = (uint8_t)s->rooks;
		out->castle[BLACK] = (uint8_t)(s->rooks >> 56);
	}
}

/*
 * Whether the side to move next is in check, by the man that has moved or
 * by one that looked through the square it left.
 */
static INLINE bool
gives_check(const struct position *out, struct state *s, int us,
    const struct sanword *w, int from)
{
	bitboard occupied = s->men[WHITE] | s->men[BLACK], far;
	bitboard queens = out->kind[QUEEN];
	int king = out->king[!us];
	bool check;

	s->snipers = s->men[us] &
	    ((chess_tables.bishop[king] & (out->kind[BISHOP] | queens)) |
	    (chess_tables.rook[king] & (out->kind[ROOK] | queens)));
	check = (chess_tables.source[w->attack][!us][w->to] >> king & 1) &
	    !(squares_between(king, w->to) & occupied);
	far = s->snipers & squares_line(king, from);
	for (; far != 0; far &= far - 1)
		check |= !(squares_between(king, bits_first(far)) & occupied);
	return check;
}

/*
 * Plays a word for the side us, a constant wherever this is inlined. Returns
 * the move; 0 if the word is more than that or not a legal move.
 */
static INLINE move
step(const struct position *p, struct state *s, const int us,
    const struct sanword *w, struct position *restrict out)
{
	bitboard from = find_men(p, s, us, w);
	int sq, to = w->to;
	bool doubtful;
	move m;

	if (from & (from - 1))
		from = choose(p, from, to);
	if (from == 0)
		return 0;
	sq = bits_first(from);
	m = MOVE(sq, to, PAWN, MOVE_PLAIN, 0);
	if (squares_between(sq, to) & (s->men[WHITE] | s->men[BLACK]))
		return 0;
	doubtful = s->check | (w->kind == KING) |
	    ((s->snipers & squares_line(p->king[us], sq)) != 0);
	if (doubtful && !move_is_legal(p, m))
		return 0;
	move_man(p, s, us, w, from, out);
	move_home(s, us, w, from | BIT(to), out);
	out->ep = (sq ^ to) == 16 ? w->passed : NO_SQUARE;
	out->check = s->check = gives_check(out, s, us, w, sq);
	return m;
}

/* Plays castling, promotions and en passant. */
static NOINLINE move
play_more(const struct position *p, const struct sanword *w,
    struct position *out)
{
	move m = san_find(p, w);

	if (m != 0)
		pos_play(p, m, out);
	return m;
}

static INLINE move
play(const struct position *p, struct state *s, const int us,
    const struct sanword *w, struct position *restrict out)
{
	move m = step(p, s, us, w, out);

	if (m != 0)
		return m;
	m = play_more(p, w, out);
	if (m != 0)
		*s = state_of(out);
	return m;
}

move
san_play(const struct position *p, const struct sanword *w,
    struct position *out)
{
	struct state s = state_of(p);

	if (p->turn == WHITE)
		return play(p, &s, WHITE, w, out);
	return play(p, &s, BLACK, w, out);
}

int
san_replay(struct position *p, const struct sanword *w, int n, move *m)
{
	struct state s = state_of(p);
	int i = 0;

	if (p->turn == BLACK) {
		if (n == 0 || !(m[0] = play(p, &s, BLACK, w, p + 1)))
			return 0;
		i = 1;
	}
	for (; i < n; i++) {
		if (!(m[i] = play(&p[i], &s, WHITE, &w[i], &p[i + 1])))
			break;
		if (++i == n)
			break;
		if (!(m[i] = play(&p[i], &s, BLACK, &w[i], &p[i + 1])))
			break;
	}
	return i;
}
