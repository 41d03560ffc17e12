/*
 * san.c - move words: SAN in all its spellings, long algebraic and UCI.
 */
#include <string.h>

#include "chess.h"

static const char letters[] = "PNBRQK";

char
man_letter(int kind)
{
	return kind < NO_MAN ? letters[kind] : '?';
}

/* A word being read. */
struct reader {
	const char *p;
	const char *end;
};

/* Where the next character is in the string, or -1. */
static int
next_in(const struct reader *r, const char *set)
{
	const char *c;

	if (r->p == r->end || *r->p == '\0')
		return -1;
	c = strchr(set, *r->p);
	return c != NULL ? (int)(c - set) : -1;
}

/* The same, and passes it when it is there. */
static int
read_in(struct reader *r, const char *set)
{
	int i = next_in(r, set);

	if (i >= 0)
		r->p++;
	return i;
}

static bool
skip(struct reader *r, const char *set)
{
	return read_in(r, set) >= 0;
}

static bool
skip_word(struct reader *r, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(r->end - r->p) < n || memcmp(r->p, word, n) != 0)
		return false;
	r->p += n;
	return true;
}

/* A capital letter or a figurine, U+2654 to U+265F; or NO_MAN. */
static int
read_man(struct reader *r)
{
	int kind = read_in(r, letters), n;
	uint32_t code;

	if (kind >= 0)
		return kind;
	n = utf8_decode(r->p, (size_t)(r->end - r->p), &code);
	if (n == 0 || code < 0x2654 || code > 0x265f)
		return NO_MAN;
	r->p += n;
	return KING - (int)(code - 0x2654) % NO_MAN;
}

static bool
decode_null(struct reader r, struct sanword *w)
{
	static const char *const words[] = {
		"--", "Z0", "0000", "@@@@", "<>", "null"
	};
	struct span word = { r.p, (size_t)(r.end - r.p) };
	size_t i;

	for (i = 0; i < LENGTH(words); i++)
		if (span_is(word, words[i])) {
			w->kind = KING;
			w->how = MOVE_NULL;
			return true;
		}
	return false;
}

/* What follows a move and says nothing: check, mate, en passant. */
static bool
at_end(struct reader *r)
{
	while (skip(r, "+#") || skip_word(r, "e.p.") || skip_word(r, "ep"))
		continue;
	return r->p == r->end;
}

static bool
decode_castling(struct reader r, struct sanword *w)
{
	static const char castle[] = "O0o";
	int n = 1;

	if (!skip(&r, castle))
		return false;
	while (skip(&r, "-") || next_in(&r, castle) >= 0) {
		if (!skip(&r, castle))
			return false;
		n++;
	}
	if (n < 2 || n > 3 || !at_end(&r))
		return false;
	w->kind = KING;
	w->how = MOVE_CASTLE;
	w->to = SQUARE(n == 2 ? 6 : 2, 0);
	return true;
}

/* File and rank of a square, -1 for what the word does not say. */
struct place {
	int file;
	int rank;
};

static struct place
read_place(struct reader *r)
{
	struct place s;

	s.file = read_in(r, "abcdefgh");
	s.rank = read_in(r, "12345678");
	return s;
}

static bitboard
place_squares(struct place s)
{
	bitboard b = ALL_SQUARES;

	if (s.file >= 0)
		b &= FILE_A << s.file;
	if (s.rank >= 0)
		b &= RANK_1 << 8 * s.rank;
	return b;
}

/*
 * Reads the promotion: after =, after /, in brackets, or bare. False when
 * there is the sign of one without a man that a pawn may become.
 */
static bool
read_promotion(struct reader *r, struct sanword *w)
{
	bool open = skip(r, "("), marked = open || skip(r, "=/");
	int kind = read_man(r);

	if (kind == NO_MAN && (kind = 1 + read_in(r, "nbrq")) == 0)
		return !marked;
	w->promotion = (uint8_t)kind;
	return kind > PAWN && kind < KING && (!open || skip(r, ")"));
}

/* Squares from which a pawn of either side reaches sq. */
static bitboard
pawn_sources(int sq)
{
	bitboard b = attacks_pawn(WHITE, sq) | attacks_pawn(BLACK, sq);

	b |= BIT(sq) << 8 | BIT(sq) >> 8;
	if (RANK_OF(sq) == 3)
		b |= BIT(sq) >> 16;
	if (RANK_OF(sq) == 4)
		b |= BIT(sq) << 16;
	return b;
}

/*
 * Takes from w->from the squares that w->kind cannot reach w->to from, all
 * of them when the promotion is wrong. How a king moves depends on more.
 */
static void
narrow(struct sanword *w)
{
	bool last = RANK_OF(w->to) == 0 || RANK_OF(w->to) == 7;

	if (w->kind == PAWN)
		w->from &= pawn_sources(w->to);
	else if (w->kind < KING)
		w->from &= attacks_man(w->kind, WHITE, w->to, 0);
	if ((w->promotion != PAWN) != (w->kind == PAWN && last))
		w->from = 0;
}

/* Squares a pawn comes from as far as the word says. */
static bitboard
pawn_files(struct place from, struct place to, bool takes)
{
	bitboard own = FILE_A << to.file;

	if (from.file >= 0)
		return place_squares(from);
	return takes ? ~own : own;
}

/*
 * The rest of decode_move, for from and to as they were written. Without a
 * man, two squares are a move of whatever stands there, all else is a
 * pawn's, where a file that pawns come from is not the one they go to.
 */
static bool
decode_places(struct place from, struct place to, bool sign,
    struct sanword *w)
{
	bool whole = to.rank < 0;

	if (w->kind == NO_MAN && from.rank < 0) {
		w->kind = PAWN;
		if (from.file == to.file || (from.file < 0 && sign))
			return false;
	}
	if (w->kind == NO_MAN && from.file < 0)
		return false;
	if (whole && (w->kind != PAWN || from.file < 0 ||
	    from.file == to.file))
		return false;
	w->from = w->kind == PAWN ? pawn_files(from, to, sign) :
	    place_squares(from);
	w->to = (uint8_t)(whole ? WHOLE_FILE + to.file :
	    SQUARE(to.file, to.rank));
	if (!whole && w->kind != NO_MAN)
		narrow(w);
	return true;
}

/*
 * move = [man] [from] ["x" | "-" | ":"] to [promotion] {"+" | "#" | "ep"} .
 * Where e8b may be read in two ways, the b is a bishop.
 */
static bool
decode_move(struct reader r, struct sanword *w)
{
	struct place from, to;
	bool sign;

	w->kind = (uint8_t)read_man(&r);
	from = read_place(&r);
	sign = skip(&r, "x-:");
	to = read_place(&r);
	if (to.file >= 0 && to.rank < 0 && from.rank >= 0 && !sign) {
		r.p--;
		to.file = -1;
	}
	if (to.file < 0 && to.rank < 0 && !sign) {
		to = from;
		from.file = from.rank = -1;
	}
	return to.file >= 0 && read_promotion(&r, w) &&
	    decode_places(from, to, sign, w) && at_end(&r);
}

static bool
decode(const char *word, size_t n, struct sanword *w)
{
	struct reader r = { word, word + n };

	memset(w, 0, sizeof(*w));
	return decode_null(r, w) || decode_castling(r, w) ||
	    decode_move(r, w);
}

bool
san_decode(struct sancache *c, const char *word, size_t n,
    struct sanword *w)
{
	uint64_t key;
	size_t i;

	if (n - 1 > 7)
		return decode(word, n, w);
	memcpy(&key, word, sizeof(key));
	key &= chess_tables.prefix[n];
	i = key * 0x9e3779b97f4a7c15ULL >> (64 - SANCACHE_BITS);
	if (c->entry[i].key != key) {
		if (!decode(word, n, w))
			return false;
		c->entry[i].key = key;
		c->entry[i].word = *w;
	}
	*w = c->entry[i].word;
	return true;
}

/* The one legal move of men on from, along free lines, or 0. */
static move
choose(const struct position *p, bitboard from, const struct sanword *w,
    int how)
{
	move found = 0, m;
	int sq;

	for (; from; from &= from - 1) {
		sq = bits_first(from);
		if (squares_between(sq, w->to) & pos_occupied(p))
			continue;
		m = MOVE(sq, w->to, w->promotion, how, 0);
		if (!move_is_legal(p, m))
			continue;
		if (found)
			return 0;
		found = m;
	}
	return found;
}

/* A file that pawns come from and is not the one they go to: they take. */
static move
find_pawn(const struct position *p, const struct sanword *w)
{
	bitboard to = BIT(w->to), from = p->kind[PAWN] & w->from;
	int how = MOVE_PLAIN;

	from &= p->men[p->turn];
	from &= p->turn == WHITE ? to - 1 : -to;
	if (w->from & FILE_A << FILE_OF(w->to)) {
		if (pos_occupied(p) & to)
			return 0;
	} else if (w->to == p->ep) {
		how = MOVE_EP;
	} else if (!(p->men[!p->turn] & to)) {
		return 0;
	}
	return choose(p, from, w, how);
}

/* exd: a pawn takes on one of the squares of a file. */
static move
find_pawn_file(const struct position *p, const struct sanword *w)
{
	struct sanword square = *w;
	move found = 0, m;
	int rank;

	for (rank = 0; rank < 8; rank++) {
		square.from = w->from;
		square.to = (uint8_t)SQUARE(w->to - WHOLE_FILE, rank);
		narrow(&square);
		m = find_pawn(p, &square);
		if (m && found)
			return 0;
		if (m)
			found = m;
	}
	return found;
}

/* Castling by name, by the king's squares, or as king takes rook. */
static move
find_castling(const struct position *p, const struct sanword *w)
{
	move list[2];
	int n = moves_castling(p, list), i;

	for (i = 0; i < n; i++) {
		if (w->how == MOVE_CASTLE ?
		    FILE_OF(MOVE_TO(list[i])) == FILE_OF(w->to) :
		    MOVE_TO(list[i]) == w->to || MOVE_ROOK(list[i]) == w->to)
			return list[i];
	}
	return 0;
}

static move
find_king(const struct position *p, const struct sanword *w)
{
	int king = p->king[p->turn];
	move m;

	if (king == NO_SQUARE)
		return 0;
	m = MOVE(king, king, PAWN, MOVE_NULL, 0);
	if (w->how == MOVE_NULL)
		return p->check ? 0 : m;
	if (w->how == MOVE_CASTLE)
		return find_castling(p, w);
	m = MOVE(king, w->to, PAWN, MOVE_PLAIN, 0);
	if (!(w->from & BIT(king)))
		return 0;
	if (attacks_king(king) & ~p->men[p->turn] & BIT(w->to))
		return move_is_legal(p, m) ? m : 0;
	return w->from == BIT(king) ? find_castling(p, w) : 0;
}

move
san_find(const struct position *p, const struct sanword *w)
{
	struct sanword square;
	bitboard from;

	switch (w->kind) {
	case PAWN:
		return w->to < WHOLE_FILE ? find_pawn(p, w) :
		    find_pawn_file(p, w);
	case KING:
		return find_king(p, w);
	case NO_MAN:
		square = *w;
		square.kind = (uint8_t)pos_kind(p, bits_first(w->from));
		if (square.kind == NO_MAN)
			return 0;
		narrow(&square);
		return san_find(p, &square);
	default:
		from = p->men[p->turn] & p->kind[w->kind] & w->from;
		if (p->men[p->turn] & BIT(w->to))
			return 0;
		return choose(p, from, w, MOVE_PLAIN);
	}
}

move
san_parse(const struct position *p, struct span word, bool *is_word)
{
	struct sanword w;

	*is_word = decode(word.p, word.n, &w);
	return *is_word ? san_find(p, &w) : 0;
}

static void
put_square(struct buf *b, int sq)
{
	buf_putc(b, 'a' + FILE_OF(sq));
	buf_putc(b, '1' + RANK_OF(sq));
}

/* File, rank or both, where another man of the kind could go there too. */
static void
put_source(const struct position *p, move m, int kind, struct buf *b)
{
	int sq = MOVE_FROM(m), to = MOVE_TO(m);
	bitboard twins, rivals = 0;
	bool file, rank;

	twins = attacks_man(kind, p->turn, to, pos_occupied(p)) &
	    p->kind[kind] & p->men[p->turn] & ~BIT(sq);
	for (; twins; twins &= twins - 1)
		if (move_is_legal(p, MOVE(bits_first(twins), to, PAWN,
		    MOVE_PLAIN, 0)))
			rivals |= BIT(bits_first(twins));
	rank = rivals & FILE_A << FILE_OF(sq);
	file = rivals && (!rank || rivals & RANK_1 << (sq & ~7));
	if (file)
		buf_putc(b, 'a' + FILE_OF(sq));
	if (rank)
		buf_putc(b, '1' + RANK_OF(sq));
}

static void
put_man_move(const struct position *p, move m, struct buf *b)
{
	int from = MOVE_FROM(m), kind = pos_kind(p, from);
	bool takes = pos_captured(p, m) != NO_SQUARE;

	if (kind != PAWN) {
		buf_putc(b, man_letter(kind));
		put_source(p, m, kind, b);
	} else if (takes) {
		buf_putc(b, 'a' + FILE_OF(from));
	}
	if (takes)
		buf_putc(b, 'x');
	put_square(b, MOVE_TO(m));
	if (MOVE_PROMOTION(m) != PAWN) {
		buf_putc(b, '=');
		buf_putc(b, man_letter(MOVE_PROMOTION(m)));
	}
}

void
san_write(const struct position *p, move m, struct buf *b)
{
	struct position next;

	if (MOVE_HOW(m) == MOVE_NULL)
		buf_puts(b, "--");
	else if (MOVE_HOW(m) == MOVE_CASTLE)
		buf_puts(b, MOVE_ROOK(m) > MOVE_FROM(m) ? "O-O" : "O-O-O");
	else
		put_man_move(p, m, b);
	pos_play(p, m, &next);
	if (next.check)
		buf_putc(b, pos_has_legal_move(&next) ? '+' : '#');
}

void
uci_write(const struct position *p, move m, struct buf *b)
{
	bool rook = MOVE_HOW(m) == MOVE_CASTLE && p->chess960;

	if (MOVE_HOW(m) == MOVE_NULL) {
		buf_puts(b, "0000");
		return;
	}
	put_square(b, MOVE_FROM(m));
	put_square(b, rook ? MOVE_ROOK(m) : MOVE_TO(m));
	if (MOVE_PROMOTION(m) != PAWN)
		buf_putc(b, "pnbrq"[MOVE_PROMOTION(m)]);
}
