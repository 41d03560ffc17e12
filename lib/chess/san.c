/*
 * san.c - reads and writes move words: SAN in all its spellings, long
 * algebraic and UCI.
 */
#include "rules.h"
#include "utiltext.h"
#include "words.h"

char
man_letter(int kind)
{
	return kind < NO_MAN ? man_letters[kind] : '?';
}

/* Returns the index of the next character in the string, or -1. */
static inline int
next_in(const struct span *r, const char *set)
{
	char c = '\0';
	int i;

	if (r->n > 0)
		c = *r->p;
	for (i = 0; set[i] != '\0'; i++)
		if (set[i] == c)
			return i;
	return -1;
}

/* The same, but passes the character if the string has it. */
static inline int
read_in(struct span *r, const char *set)
{
	int i = next_in(r, set);

	if (i >= 0)
		*r = span_after(*r, 1);
	return i;
}

static inline bool
skip(struct span *r, const char *set)
{
	return read_in(r, set) >= 0;
}

/*
 * Reads a capital letter or a figurine, U+2654 to U+265F; NO_MAN if there is
 * none.
 */
static int
read_man(struct span *r)
{
	int kind = next_in(r, man_letters), n;
	uint32_t code;

	if (kind >= 0 && kind < NO_MAN) {
		*r = span_after(*r, 1);
		return kind;
	}
	n = utf8_decode(r->p, r->n, &code);
	if (n == 0 || code < 0x2654 || code > 0x265f)
		return NO_MAN;
	*r = span_after(*r, (size_t)n);
	return KING - (int)(code - 0x2654) % NO_MAN;
}

/*
 * Passes the signs for check, mate and en passant; whether the word ends
 * there.
 */
static bool
at_end(struct span *r)
{
	while (skip(r, "+#") || span_skip(r, "e.p.") || span_skip(r, "ep"))
		continue;
	return r->n == 0;
}

static bool
decode_null(struct span r, struct sanword *w)
{
	static const char *const words[] = {
		"---", "--", "Z0", "0000", "@@@@", "<>", "null"
	};
	size_t i;

	for (i = 0; i < LENGTH(words) && !span_skip(&r, words[i]); i++)
		continue;
	if (i == LENGTH(words) || !at_end(&r))
		return false;
	w->kind = KING;
	w->how = SAN_NULL;
	return true;
}

static bool
decode_castling(struct span r, struct sanword *w)
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
	w->how = SAN_CASTLE;
	w->to = SQUARE(n == 2 ? 6 : 2, 0);
	return true;
}

/* File and rank of a square; -1 for one that the word does not name. */
struct fileandrank {
	int file;
	int rank;
};

/* Reads one of eight characters, of which first is the first; or returns -1. */
static inline int
read_eighth(struct span *r, char first)
{
	int i = r->n > 0 ? *r->p - first : -1;

	if (i < 0 || i > 7)
		return -1;
	*r = span_after(*r, 1);
	return i;
}

static struct fileandrank
read_place(struct span *r)
{
	struct fileandrank s;

	s.file = read_eighth(r, 'a');
	s.rank = read_eighth(r, '1');
	return s;
}

/* Returns the value of sanword.from. */
static int
place_code(struct fileandrank s)
{
	if (s.file >= 0)
		return s.rank >= 0 ? SQUARE(s.file, s.rank) :
		    SAN_FROM_FILE + s.file;
	return s.rank >= 0 ? SAN_FROM_RANK + s.rank : SAN_FROM_ANY;
}

/*
 * Reads the promotion: after =, after /, in brackets, or by itself if a pawn
 * may promote there: the N of Nf3N is no promotion. False if its sign is there
 * but no man that a pawn can become.
 */
static bool
read_promotion(struct span *r, struct sanword *w, bool may)
{
	bool open = skip(r, "("), marked = open || skip(r, "=/");
	int kind;

	if (!marked && !may)
		return true;
	kind = read_man(r);
	if (kind == NO_MAN && (kind = 1 + read_in(r, "nbrq")) == 0)
		return !marked;
	w->promotion = (uint8_t)kind;
	return kind > PAWN && kind < KING && (!open || skip(r, ")"));
}

/*
 * Completes a word whose kind and square are known. If the promotion is wrong,
 * the man comes from no square.
 */
static void
complete(struct sanword *w)
{
	bool last = RANK_OF(w->to) == 0 || RANK_OF(w->to) == 7;
	bitboard own = FILE_A << FILE_OF(w->to);

	if (w->kind != PAWN)
		w->how = SAN_OFFICER;
	else if (w->from != SAN_FROM_ANY && chess_tables.place[w->from] & own)
		w->how = SAN_PUSH;
	else
		w->how = SAN_TAKE;
	if ((w->promotion != PAWN) != (w->kind == PAWN && last))
		w->from = SAN_FROM_NONE;
}

/*
 * The rest of decode_move, with from and to as they are written. In a word
 * without a man, two squares are the move of any man on the first; everything
 * else is a pawn's move, and if it names the file of origin, that is not the
 * file it goes to. Two letters are a move only if they are neighbours: he, be
 * and ad are words of English and German.
 */
static bool
decode_places(struct fileandrank from, struct fileandrank to, bool sign,
    struct sanword *w)
{
	bool whole = to.rank < 0;
	int files = from.file - to.file;

	if (w->kind == NO_MAN && from.rank < 0) {
		w->kind = PAWN;
		if (from.file == to.file || (from.file < 0 && sign))
			return false;
	}
	if (w->kind == NO_MAN && from.file < 0)
		return false;
	if (whole && (w->kind != PAWN || from.file < 0 || files == 0 ||
	    (!sign && files != 1 && files != -1)))
		return false;
	w->from = (uint8_t)(w->kind != PAWN || from.file >= 0 ?
	    place_code(from) : sign ? SAN_FROM_ANY : SAN_FROM_FILE + to.file);
	w->to = (uint8_t)SQUARE(to.file, whole ? 0 : to.rank);
	if (whole) {
		w->how = SAN_TAKE_FILE;
	} else if (w->kind == NO_MAN ||
	    (w->kind == KING && from.file >= 0 && from.rank >= 0)) {
		w->kind = w->kind == KING ? KING : PAWN;
		w->how = SAN_SQUARES;
	} else {
		complete(w);
	}
	return true;
}

/*
 * move = [man] [from] ["x" | "-" | ":"] to [promotion] {"+" | "#" | "ep"} ,
 * where x or : may come last. In e8b, which can be read in two ways, the b is a
 * bishop.
 */
static bool
decode_move(struct span r, struct sanword *w)
{
	struct fileandrank from, to;
	bool sign, may;

	w->kind = (uint8_t)read_man(&r);
	from = read_place(&r);
	sign = skip(&r, "x-:X");
	to = read_place(&r);
	if (to.file >= 0 && to.rank < 0 && from.rank >= 0 && !sign) {
		r = span_at(r.p - 1, r.n + 1);
		to.file = -1;
	}
	if (to.file < 0 && to.rank < 0 && (!sign || (from.rank >= 0 &&
	    r.p[-1] != '-'))) {
		to = from;
		from.file = from.rank = -1;
	}
	may = (w->kind == NO_MAN || w->kind == PAWN) &&
	    (to.rank <= 0 || to.rank == 7);
	return to.file >= 0 && read_promotion(&r, w, may) &&
	    decode_places(from, to, sign, w) && at_end(&r);
}

static bool
decode_any(struct span r, struct sanword *w)
{
	memset(w, 0, sizeof(*w));
	if (decode_move(r, w))
		return true;
	memset(w, 0, sizeof(*w));
	return decode_castling(r, w) || decode_null(r, w);
}

static bool
decode(struct span word, struct sanword *w)
{
	int source;

	if (!decode_any(word, w))
		return false;
	source = w->how > SAN_OFFICER || w->promotion != PAWN ||
	    w->kind == KING ? SAN_MORE : w->how + w->kind;
	w->source = (uint16_t)SOURCE(source, WHITE, w->to);
	w->passed = source == SAN_PUSH && (RANK_OF(w->to) == 3 ||
	    RANK_OF(w->to) == 4) ? w->to ^ 8 : NO_SQUARE;
	return true;
}

/*
 * Doubles the entries in use. Words that belong into the new half are copied
 * there; their old entries stay, and are no longer found.
 */
static void
use_more_entries(struct sancache *c)
{
	size_t n = c->mask / sizeof(*c->entry) + 1, i;
	uint64_t key;

	c->learned = 0;
	c->mask += n * sizeof(*c->entry);
	for (i = 0; i < n; i++) {
		c->entry[n + i].key = 0;
		if (c->entry[i].key != 0)
			*san_entry(c, (const char *)&c->entry[i].key,
			    sizeof(key), &key) = c->entry[i];
	}
}

bool
san_learn(struct sancache *c, const char *word, size_t n, struct sanword *w)
{
	struct sanentry *e;
	uint64_t key;

	if (!decode(span_at(word, n), w))
		return false;
	if (n > sizeof(key))
		return true;
	/* filled to an eighth, the table has few collisions */
	if (c->learned++ * 8 * sizeof(*e) > c->mask &&
	    c->mask + sizeof(*e) < sizeof(c->entry))
		use_more_entries(c);
	e = san_entry(c, word, n, &key);
	e->key = key;
	e->word = *w;
	return true;
}

/* Finds the move of exd: a pawn takes on some square of a file. */
static move
find_pawn_file(const struct position *p, const struct sanword *w)
{
	struct sanword square = *w;
	move found = 0, m;
	int rank;

	for (rank = 0; rank < 8; rank++) {
		square.from = w->from;
		square.to = (uint8_t)SQUARE(FILE_OF(w->to), rank);
		complete(&square);
		m = san_find(p, &square);
		if (m && found)
			return 0;
		if (m)
			found = m;
	}
	return found;
}

/* Finds castling by name, by the king's squares, or as king takes rook. */
static move
find_castling(const struct position *p, const struct sanword *w)
{
	move list[2];
	int n = moves_castling(p, list), i;

	for (i = 0; i < n; i++) {
		if (w->how == SAN_CASTLE ?
		    FILE_OF(MOVE_TO(list[i])) == FILE_OF(w->to) :
		    MOVE_TO(list[i]) == w->to || MOVE_ROOK(list[i]) == w->to)
			return list[i];
	}
	return 0;
}

/* Finds the move of the man on the first of two squares, or castling. */
static move
find_squares(const struct position *p, const struct sanword *w)
{
	struct sanword man = *w;
	int from = w->from, kind = pos_kind(p, from);
	move m;

	if (kind == NO_MAN || (w->kind == KING && kind != KING))
		return 0;
	man.kind = (uint8_t)kind;
	complete(&man);
	m = san_find(p, &man);
	if (!m && from == p->king[p->turn] && w->promotion == PAWN)
		m = find_castling(p, w);
	return m;
}

/* Finds the move of a word other than a man and a square. */
static move
find_odd(const struct position *p, const struct sanword *w)
{
	int king = p->king[p->turn];

	switch (w->how) {
	case SAN_TAKE_FILE:
		return find_pawn_file(p, w);
	case SAN_SQUARES:
		return find_squares(p, w);
	case SAN_CASTLE:
		return find_castling(p, w);
	default:
		return king == NO_SQUARE || p->check ? 0 :
		    MOVE(king, king, PAWN, MOVE_NULL, 0);
	}
}

/* Returns the only legal move along free lines of men on from, or 0. */
static move
choose(const struct position *p, bitboard from, const struct sanword *w,
    int how)
{
	int to = w->to, sq;
	bitboard occupied = pos_occupied(p);
	move found = 0, m;

	for (; from; from &= from - 1) {
		sq = bits_first(from);
		if (squares_between(sq, to) & occupied)
			continue;
		m = MOVE(sq, to, w->promotion, how, 0);
		if (!move_is_legal(p, m))
			continue;
		if (found)
			return 0;
		found = m;
	}
	return found;
}

/* Returns the men that may make the move, judging by its squares. */
static bitboard
find_men(const struct position *p, const struct sanword *w)
{
	bitboard us = p->men[p->turn], them = p->men[!p->turn], open;

	open = (~(us | them) & -(bitboard)(w->how != SAN_TAKE)) |
	    (them & ~p->kind[KING] & -(bitboard)(w->how != SAN_PUSH));
	if (!(open >> w->to & 1))
		return 0;
	return us & p->kind[w->kind] & chess_tables.place[w->from] &
	    chess_tables.source[SOURCE(w->how + w->kind, p->turn, w->to)];
}

move
san_find(const struct position *p, const struct sanword *w)
{
	bitboard from;

	if (w->how > SAN_OFFICER)
		return find_odd(p, w);
	from = find_men(p, w);
	if (from != 0)
		return choose(p, from, w, MOVE_PLAIN);
	if (w->how != SAN_TAKE || w->to != p->ep)
		return 0;
	from = p->men[p->turn] & p->kind[PAWN] & chess_tables.place[w->from] &
	    attacks_pawn(!p->turn, w->to);
	return choose(p, from, w, MOVE_EP);
}

bool
san_is_ambiguous(const struct position *p, const struct sanword *w)
{
	bitboard men = p->men[p->turn] & p->kind[w->kind] &
	    chess_tables.place[w->from];
	struct sanword from = *w;
	int n = 0;

	if (w->how > SAN_TAKE_FILE)
		return false;
	for (; men != 0; men &= men - 1) {
		from.from = (uint8_t)bits_first(men);
		n += san_find(p, &from) != 0;
	}
	return n > 1;
}

move
san_parse(const struct position *p, struct span word, bool *is_word)
{
	struct sanword w;

	*is_word = decode(word, &w);
	return *is_word ? san_find(p, &w) : 0;
}

/* Appends file, rank or both if another man of the kind could go there too. */
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
	square_write(MOVE_TO(m), b);
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
	square_write(MOVE_FROM(m), b);
	square_write(rook ? MOVE_ROOK(m) : MOVE_TO(m), b);
	if (MOVE_PROMOTION(m) != PAWN)
		buf_putc(b, "pnbrq"[MOVE_PROMOTION(m)]);
}
