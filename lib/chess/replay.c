/*
 * replay.c - plays the words of a game one after the other. Most moves are
 * played here, by one copy of the code for each side, which keeps the boards,
 * the kings and the men in line with the king to move in registers from one
 * move to the next, and calls no function. Castling by name has its own
 * function; promotions, en passant, answers to a check and moves of pinned men
 * are left to san.c and position.c. A move takes 130 instructions here and 400
 * there.
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
#else
#define INLINE	inline
#endif

/* The position to move from, kept from one move to the next. */
struct state {
	bitboard men[2];
	struct bytes low, middle, high;	/* two kinds each */
	int king[2];
	const struct squarelines *lines[2];	/* of the kings' squares */
	bitboard snipers;	/* pos_snipers, for the side to move */
	bitboard rooks;		/* that may castle */
	uint64_t fields;	/* turn and the seven after it */
	uint32_t number;
	bool check;
};

/* Where the fields begin that struct state keeps as a number. */
enum { FIELDS = offsetof(struct position, turn) };

/*
 * Returns turn and the seven fields after it as a number, for a move that
 * neither is a double step nor gives check.
 */
static INLINE uint64_t
fields_of(const struct position *p)
{
	struct position plain = *p;
	uint64_t fields;

	plain.ep = NO_SQUARE;
	plain.check = false;
	memcpy(&fields, (const char *)&plain + FIELDS, sizeof(fields));
	return fields;
}

static INLINE struct state
state_of(const struct position *p)
{
	struct state s;

	s.men[WHITE] = p->men[WHITE];
	s.men[BLACK] = p->men[BLACK];
	s.low = bytes_load(&p->kind[PAWN]);
	s.middle = bytes_load(&p->kind[BISHOP]);
	s.high = bytes_load(&p->kind[QUEEN]);
	s.king[WHITE] = p->king[WHITE];
	s.king[BLACK] = p->king[BLACK];
	s.lines[WHITE] = &chess_tables.lines[p->king[WHITE]];
	s.lines[BLACK] = &chess_tables.lines[p->king[BLACK]];
	s.snipers = pos_snipers(p, p->turn);
	s.rooks = p->castle[WHITE] | (bitboard)p->castle[BLACK] << 56;
	s.fields = fields_of(p);
	s.number = p->number;
	s.check = p->check;
	return s;
}

/* ---- the man that moves ---- */

/*
 * Returns the men that may make the move of a word, judging by its squares;
 * none for a king's move or one that is more than a move from here to there.
 */
static INLINE bitboard
find_men(const struct position *p, const struct state *s, int us,
    const struct sanword *w)
{
	const struct chesstables *t = &chess_tables;
	bitboard closed;

	closed = s->men[us] |
	    ((s->men[!us] ^ t->taking[w->how]) & t->pawns[w->how]);
	if (closed >> w->to & 1)
		return 0;
	return s->men[us] & p->kind[w->kind] & t->place[w->from] &
	    t->source[w->source + SOURCE(0, us, 0)];
}

/* Returns those of several men whose way to a square is free. */
static INLINE bitboard
find_free(bitboard from, const struct state *s, unsigned to)
{
	bitboard free = 0, occupied = s->men[WHITE] | s->men[BLACK];

	for (; from != 0; from &= from - 1)
		if (!(chess_tables.lines[bits_first(from)].between[to] &
		    occupied))
			free |= from & -from;
	return free;
}

/* Whether the man on from stops one of the snipers. */
static INLINE bool
is_pinned(const struct state *s, int us, bitboard from, bitboard far)
{
	bitboard occupied = s->men[WHITE] | s->men[BLACK];

	for (; far != 0; far &= far - 1)
		if ((s->lines[us]->between[bits_first(far)] & occupied) == from)
			return true;
	return false;
}

/* Returns the king if he can go one square to that of his word, or 0. */
static INLINE bitboard
find_king(const struct position *p, const struct state *s, int us,
    const struct sanword *w)
{
	const struct chesstables *t = &chess_tables;
	bitboard king = p->kind[KING] & s->men[us], far;
	unsigned to = w->to;

	if (w->how != SAN_OFFICER ||
	    !(king & t->king[to] & t->place[w->from]) ||
	    (s->men[us] >> to & 1) ||
	    (s->men[!us] & ((t->pawn[us][to] & p->kind[PAWN]) |
	    (t->knight[to] & p->kind[KNIGHT]) |
	    (t->king[to] & p->kind[KING]))) != 0)
		return 0;
	far = s->men[!us] & pos_sliders(p, w->to);
	for (; far != 0; far &= far - 1)
		if (!(t->lines[to].between[bits_first(far)] & ~king &
		    (s->men[WHITE] | s->men[BLACK])))
			return 0;
	return king;
}

/* ---- the position after a move ---- */

/* Sets what the move of a king to another square changes. */
static INLINE void
move_king(struct state *s, int us, int to)
{
	unsigned char fields[sizeof(s->fields)];

	s->king[us] = to;
	s->lines[us] = &chess_tables.lines[to];
	s->rooks &= us == WHITE ? ~RANK_1 : ~(RANK_1 << 56);
	memcpy(fields, &s->fields, sizeof(fields));
	fields[offsetof(struct position, king) - FIELDS + (size_t)us] =
	    (uint8_t)to;
	fields[offsetof(struct position, castle) - FIELDS + (size_t)us] = 0;
	memcpy(&s->fields, fields, sizeof(fields));
}

/* Forgets the rights to castle with rooks that have moved or were taken. */
static INLINE void
lose_rights(struct state *s, bitboard gone, struct position *out)
{
	s->rooks &= ~gone;
	out->castle[WHITE] = (uint8_t)s->rooks;
	out->castle[BLACK] = (uint8_t)(s->rooks >> 56);
	s->fields = fields_of(out);
}

static INLINE struct bytes
move_kinds(struct bytes b, struct bytes left, const bitboard *only,
    struct bytes to)
{
	return bytes_or(bytes_but(b, left), bytes_and(bytes_load(only), to));
}

/* Sets the position after the move of a man. */
static INLINE void
move_man(const struct position *p, struct state *s, int us,
    const struct sanword *w, bitboard from, struct position *restrict out)
{
	const bitboard *only = chess_tables.only[w->kind];
	bitboard there = BIT(w->to), gone = from | there, final;
	struct bytes left = bytes_twice(gone), to = bytes_twice(there);

	s->low = move_kinds(s->low, left, &only[PAWN], to);
	s->middle = move_kinds(s->middle, left, &only[BISHOP], to);
	s->high = move_kinds(s->high, left, &only[QUEEN], to);
	bytes_store(&out->kind[PAWN], s->low);
	bytes_store(&out->kind[BISHOP], s->middle);
	bytes_store(&out->kind[QUEEN], s->high);
	final = (s->men[!us] & there) | chess_tables.pawns[w->how];
	out->clock = (p->clock + 1) & -(uint32_t)(final == 0);
	out->number = s->number += (unsigned)us;
	out->men[us] = s->men[us] ^= gone;
	out->men[!us] = s->men[!us] &= ~there;
	memcpy((char *)out + FIELDS, &s->fields, sizeof(s->fields));
	out->turn = (uint8_t)!us;
	if (gone & s->rooks)
		lose_rights(s, gone, out);
}

/*
 * Whether the side to move next is in check, by the man that has moved or
 * by one that looked through the square it left.
 */
static INLINE bool
gives_check(const struct position *out, struct state *s, int us,
    const struct sanword *w, unsigned from)
{
	bitboard occupied = s->men[WHITE] | s->men[BLACK], far;
	const struct squarelines *lines = s->lines[!us];
	int king = s->king[!us];
	bool check;

	s->snipers = s->men[us] & pos_sliders(out, king);
	check = (chess_tables.attack[w->source + SOURCE(0, !us, 0)] >> king &
	    1) & !(lines->between[w->to] & occupied);
	far = s->snipers & lines->whole[from];
	for (; far != 0; far &= far - 1)
		check |= !(lines->between[bits_first(far)] & occupied);
	return check;
}

/*
 * Plays a word for the side us, a constant wherever this is inlined. Returns
 * the move; 0 if it is left to play_more. Conditions that a processor predicts
 * badly depend on the word alone, which is known long before the boards, or are
 * computed without a branch: a wrong prediction costs as much as a third of a
 * move.
 */
static INLINE move
step(const struct position *p, struct state *s, const int us,
    const struct sanword *w, struct position *restrict out)
{
	bitboard from, far;
	unsigned sq, to = w->to;
	uint8_t passed;

	if (w->kind == KING) {
		from = find_king(p, s, us, w);
		if (from == 0)
			return 0;
		sq = (unsigned)bits_first(from);
		move_king(s, us, w->to);
	} else {
		from = find_men(p, s, us, w);
		if (from & (from - 1))
			from = find_free(from, s, to);
		sq = (unsigned)bits_first(from | BIT(63));
		far = s->snipers & s->lines[us]->whole[sq];
		if (s->check || from == 0 || (from & (from - 1)) != 0 ||
		    (chess_tables.lines[sq].between[to] &
		    (s->men[WHITE] | s->men[BLACK])) != 0 ||
		    (far != 0 && is_pinned(s, us, from, far)))
			return 0;
	}
	move_man(p, s, us, w, from, out);
	passed = w->passed;
	out->ep = (sq ^ to) == 16 ? passed : NO_SQUARE;
	out->check = s->check = gives_check(out, s, us, w, sq);
	return MOVE(sq, to, PAWN, MOVE_PLAIN, 0);
}

/* Plays words for both sides in turn; returns how many it played. */
static int
play_easy(struct position *p, const struct sanword *w, int n, move *m)
{
	const struct position *end = p + n;
	struct state s = state_of(p);
	bool white = p->turn == WHITE;

	for (; p < end; p++, w++, m++, white = true) {
		if (white) {
			if ((*m = step(p, &s, WHITE, w, p + 1)) == 0)
				break;
			p++, w++, m++;
			if (p == end)
				break;
		}
		if ((*m = step(p, &s, BLACK, w, p + 1)) == 0)
			break;
	}
	return n - (int)(end - p);
}

/* ---- other moves ---- */

/* Returns castling by name with a rook on its home square, or 0. */
static move
find_castling(const struct position *p, const struct sanword *w)
{
	int us = p->turn, home = us == WHITE ? 0 : 56, king = home + 4;
	int to = home + w->to, rook = to > king ? home + 7 : home;
	bitboard occupied = pos_occupied(p), them = p->men[!us];

	if (w->how != SAN_CASTLE || p->chess960 || p->king[us] != king ||
	    p->check || !(p->castle[us] >> FILE_OF(rook) & 1) ||
	    (squares_between(king, rook) & occupied) != 0 ||
	    pos_is_attacked(p, (king + to) / 2, them, occupied) ||
	    pos_is_attacked(p, to, them, occupied))
		return 0;
	return MOVE(king, to, PAWN, MOVE_CASTLE, rook);
}

/* Plays castling; only the rook can give check. */
static void
castle(const struct position *p, move m, struct position *out)
{
	int us = p->turn, to = MOVE_TO(m), rook = MOVE_ROOK(m);
	int rook_to = MOVE_ROOK_TO(m), them = p->king[!us];
	bitboard king = BIT(MOVE_FROM(m)) | BIT(to);
	bitboard rooks = BIT(rook) | BIT(rook_to);

	*out = *p;
	out->kind[KING] ^= king;
	out->kind[ROOK] ^= rooks;
	out->men[us] ^= king | rooks;
	out->turn = (uint8_t)!us;
	out->ep = NO_SQUARE;
	out->castle[us] = 0;
	out->king[us] = (uint8_t)to;
	out->clock++;
	out->number += (unsigned)us;
	out->check = (chess_tables.rook[rook_to] >> them & 1) &&
	    !(squares_between(rook_to, them) & pos_occupied(out));
}

/* Plays any move. */
static move
play_more(const struct position *p, const struct sanword *w,
    struct position *out)
{
	move m = find_castling(p, w);

	if (m != 0) {
		castle(p, m, out);
		return m;
	}
	m = san_find(p, w);
	if (m != 0)
		pos_play(p, m, out);
	return m;
}

move
san_play(const struct position *p, const struct sanword *w,
    struct position *out)
{
	struct state s = state_of(p);
	move m = p->turn == WHITE ? step(p, &s, WHITE, w, out) :
	    step(p, &s, BLACK, w, out);

	return m != 0 ? m : play_more(p, w, out);
}

int
san_replay(struct position *p, const struct sanword *w, int n, move *m)
{
	int i;

	for (i = 0; (i += play_easy(&p[i], &w[i], n - i, &m[i])) < n; i++)
		if ((m[i] = play_more(&p[i], &w[i], &p[i + 1])) == 0)
			break;
	return i;
}
