/*
 * chess.h - the rules of chess: boards, attacks, positions and moves, and
 * their notations FEN and SAN. Nothing here knows about files or games.
 */
#ifndef CHESS_H
#define CHESS_H

#include "util.h"
#include "utilbits.h"

/* A set of squares: bit 0 is a1, bit 7 h1, bit 63 h8. */
typedef uint64_t bitboard;

/* A move; see the macros below. 0 is not a move. */
typedef uint32_t move;

enum { WHITE, BLACK };
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NO_MAN };
enum { NO_SQUARE = 64 };

#define SQUARE(file, rank)	((rank) * 8 + (file))
#define FILE_OF(sq)		((sq) & 7)
#define RANK_OF(sq)		((sq) >> 3)
#define BIT(sq)			((bitboard)1 << (sq))
#define FILE_A			0x0101010101010101ULL
#define RANK_1			0xffULL
#define ALL_SQUARES		(~(bitboard)0)
#define DARK_SQUARES		0xaa55aa55aa55aa55ULL

/*
 * A position is a value: a move makes a new position, and nothing is ever
 * undone. Example: 1.e4 gives turn BLACK, ep e3, castle[WHITE] 0x81 (the rooks
 * of the files a and h may castle).
 */
struct position {
	bitboard men[2];	/* by colour */
	bitboard kind[6];	/* by PAWN .. KING, both colours */
	uint8_t turn;		/* WHITE or BLACK */
	uint8_t ep;		/* square that a pawn has just passed in a
				   double step, or NO_SQUARE */
	uint8_t castle[2];	/* files of the rooks that may castle, one bit
				   each */
	uint8_t king[2];	/* squares of the kings; NO_SQUARE when taken by
				   a move that was only pseudolegal */
	bool check;		/* side to move is in check */
	bool chess960;		/* the FEN names rooks by file, or must */
	uint32_t clock;		/* plies since a capture or pawn move */
	uint32_t number;	/* full-move number of the FEN and on */
};

/*
 * The fields of a move. Castling goes from the king's square to the square that
 * the king reaches; MOVE_ROOK is the square where the rook stood. A null move
 * goes from the king's square to the king's square.
 */
enum { MOVE_PLAIN, MOVE_EP, MOVE_CASTLE, MOVE_NULL };

#define MOVE(from, to, promotion, how, rook)				\
	((move)(from) | (move)(to) << 6 | (move)(promotion) << 12 |	\
	    (move)(how) << 16 | (move)(rook) << 20 | (move)1 << 31)
#define MOVE_FROM(m)		((int)((m) & 63))
#define MOVE_TO(m)		((int)((m) >> 6 & 63))
#define MOVE_PROMOTION(m)	((int)((m) >> 12 & 7))	/* or PAWN */
#define MOVE_HOW(m)		((int)((m) >> 16 & 3))
#define MOVE_ROOK(m)		((int)((m) >> 20 & 63))
/* The square to which castling moves the rook, on file f or d. */
#define MOVE_ROOK_TO(m) (MOVE_TO(m) + (MOVE_TO(m) % 8 == 6 ? -1 : 1))
/* Whether the move is castling, en passant, null or a promotion. */
#define MOVE_IS_MORE(m)		(((m) & (7u << 12 | 3u << 16)) != 0)

enum { MAX_MOVES = 1200 };	/* with 62 men of a side; 218 in a game */

/* attacks.c */

/* The squares of a line through a square: below it and above it. */
struct ray {
	bitboard lower;
	bitboard upper;
};

/*
 * For one square and each other: the squares strictly between the two, and all
 * squares of the line through both; empty if there is no such line.
 */
struct squarelines {
	bitboard between[64];
	bitboard whole[64];
};

enum { FILE_RAY, RANK_RAY, RISING_RAY, FALLING_RAY };

/*
 * What chess_init fills; read it through the functions below. A man on
 * NO_SQUARE attacks nothing.
 */
struct chesstables {
	bitboard knight[65];
	bitboard king[65];
	bitboard pawn[2][65];
	bitboard bishop[65];	/* on the empty board */
	bitboard rook[65];
	struct ray ray[65][4];
	struct squarelines lines[65];

	/* for words.h */
	bitboard source[8 * 128];	/* of moves to a square: SOURCE */
	bitboard attack[8 * 128];	/* the same for attacks on it */
	bitboard taking[8];	/* by sanword.how: all if a pawn takes */
	bitboard pawns[8];	/* all squares if a pawn moves */
	bitboard only[6][8];	/* all squares if both are equal */
	bitboard place[82];	/* the squares that sanword.from means */
	uint64_t prefix[64];	/* mask of n bytes of eight; none if n > 8 */
	uint64_t pluses[64];	/* the same: + in all other bytes */
};

extern struct chesstables chess_tables;

/* Must be called once, before anything else of this layer. */
void chess_init(void);

static inline bitboard
attacks_knight(int sq)
{
	return chess_tables.knight[sq];
}

static inline bitboard
attacks_king(int sq)
{
	return chess_tables.king[sq];
}

static inline bitboard
attacks_pawn(int colour, int sq)
{
	return chess_tables.pawn[colour][sq];
}

/*
 * Subtracting the nearest blocker below from the blockers above changes
 * exactly the bits between the two and at their places.
 */
static inline bitboard
attacks_ray(int sq, int ray, bitboard occupied)
{
	const struct ray *r = &chess_tables.ray[sq][ray];
	bitboard below = BIT(bits_last((r->lower & occupied) | 1));
	bitboard above = r->upper & occupied;

	return (above ^ (above - below)) & (r->lower | r->upper);
}

static inline bitboard
attacks_bishop(int sq, bitboard occupied)
{
	return attacks_ray(sq, RISING_RAY, occupied) |
	    attacks_ray(sq, FALLING_RAY, occupied);
}

static inline bitboard
attacks_rook(int sq, bitboard occupied)
{
	return attacks_ray(sq, FILE_RAY, occupied) |
	    attacks_ray(sq, RANK_RAY, occupied);
}

/* Returns the squares strictly between a and b on a common line, or none. */
static inline bitboard
squares_between(int a, int b)
{
	return chess_tables.lines[a].between[b];
}

/* Returns all squares of the line through a and b, both included, or none. */
static inline bitboard
squares_line(int a, int b)
{
	return chess_tables.lines[a].whole[b];
}

/* Returns the squares that a man of that kind and colour on sq attacks. */
static inline
bitboard
attacks_man(int kind, int colour, int sq, bitboard occupied)
{
	switch (kind) {
	case PAWN:
		return attacks_pawn(colour, sq);
	case KNIGHT:
		return attacks_knight(sq);
	case BISHOP:
		return attacks_bishop(sq, occupied);
	case ROOK:
		return attacks_rook(sq, occupied);
	case QUEEN:
		return attacks_bishop(sq, occupied) |
		    attacks_rook(sq, occupied);
	case KING:
		return attacks_king(sq);
	default:
		return 0;
	}
}

/* position.c */

static inline bitboard
pos_occupied(const struct position *p)
{
	return p->men[WHITE] | p->men[BLACK];
}

/* Returns the men that would attack sq in a line on an empty board. */
static inline bitboard
pos_sliders(const struct position *p, int sq)
{
	bitboard queens = p->kind[QUEEN];

	return (chess_tables.bishop[sq] & (p->kind[BISHOP] | queens)) |
	    (chess_tables.rook[sq] & (p->kind[ROOK] | queens));
}

/* Returns the men that would attack the king of side on an empty board. */
static inline bitboard
pos_snipers(const struct position *p, int side)
{
	return p->men[!side] & pos_sliders(p, p->king[side]);
}

/* Returns the kind of the man on sq, or NO_MAN. */
int pos_kind(const struct position *p, int sq);
/* The standard initial position. */
extern const struct position pos_initial;
/*
 * Returns the men of both colours that attack sq when only the squares of
 * occupied block lines.
 */
bitboard pos_attackers(const struct position *p, int sq, bitboard occupied);
/* Returns the men that attack the king of colour. */
bitboard pos_checkers(const struct position *p, int colour);
/*
 * Stores in *out the position after m, which must be pseudolegal; sets
 * out->check.
 */
void pos_play(const struct position *p, move m, struct position *out);
/* Returns the squares that do not hold the same in both. */
bitboard pos_differences(const struct position *a, const struct position *b);
/* Returns the square of the man that m captures, or NO_SQUARE. */
int pos_captured(const struct position *p, move m);

/* lines.c */

/* Directions, counterclockwise by 45 degrees; a set of them has a bit each. */
enum {
	DIR_RIGHT, DIR_NORTHEAST, DIR_UP, DIR_NORTHWEST, DIR_LEFT,
	DIR_SOUTHWEST, DIR_DOWN, DIR_SOUTHEAST, DIRECTIONS,
	ALL_DIRECTIONS = (1 << DIRECTIONS) - 1
};

enum { LINE_MOST = 8 };		/* squares on a line */

extern const signed char direction_dx[DIRECTIONS];

/* Returns the set shifted by one step; drops squares that leave the board. */
bitboard squares_step(bitboard set, int direction);
/* Returns the squares that lie one or more steps from the set that way. */
bitboard squares_beyond(bitboard set, int direction);

/* Returns the men that attack one of the squares. */
bitboard pos_attacking(const struct position *p, bitboard men,
    bitboard squares);
/* Returns the squares that the men attack. */
bitboard pos_attacked(const struct position *p, bitboard men);
/*
 * Returns the ends of the lines that start in set[0], go in one of the
 * directions and meet set[1] .. set[n - 1] in order. Other men stop them; an
 * empty square of a set may be met or passed over (CQL 6.2, ray). There are
 * none if n is more than LINE_MOST.
 */
bitboard pos_rays(const struct position *p, const bitboard *set, int n,
    int directions);
/* The same for lines from men of set[0] that can move along them. */
bitboard pos_xrays(const struct position *p, const bitboard *set, int n,
    int directions);
/*
 * Returns the men of set[0] from which such a line starts, in any direction.
 */
bitboard pos_chain(const struct position *p, const bitboard *set, int n);

/* Men that pin, men that are pinned, and the squares they are pinned to. */
struct pins {
	bitboard from;
	bitboard through;
	bitboard to;
};

/*
 * Returns the pins by men of from, through men of through, to squares of to
 * that are empty or hold a man of the pinned man's colour (CQL 6.2, pin).
 */
struct pins pos_pins(const struct position *p, bitboard from,
    bitboard through, bitboard to);

/* moves.c */

/*
 * Lists the moves of the men on from, and castling whatever from is; list has
 * room for MAX_MOVES. Returns how many there are.
 */
int moves_legal(const struct position *p, bitboard from, move *list);
/* As moves_legal, but lists only the moves to squares of to, and castling. */
int moves_legal_to(const struct position *p, bitboard from, bitboard to,
    move *list);
/*
 * Counts the moves to squares of to by those men on *from whose pseudolegal
 * moves are all legal for certain; promotions on one square count once. Leaves
 * in *from the men that it did not count.
 */
int moves_free(const struct position *p, bitboard *from, bitboard to);
/* Lists the legal castling moves; list has room for 2. */
int moves_castling(const struct position *p, move *list);
int moves_pseudolegal(const struct position *p, bitboard from, move *list);
/* Whether m, which is pseudolegal, is legal. */
bool move_is_legal(const struct position *p, move m);
bool pos_has_legal_move(const struct position *p);
bool pos_is_mate(const struct position *p);
bool pos_is_stalemate(const struct position *p);

/* mating.c */

/*
 * Fills list, which has room for MAX_MOVES, with the legal moves that give
 * check or, if mate is set, mate; promotions of one pawn on one square are
 * adjacent. Returns how many there are.
 */
int moves_checking(const struct position *p, bool mate, move *list);
/* exchange.c */

/* What men are worth, by PAWN .. KING. */
extern const int man_worth[NO_MAN];
/*
 * Returns what the opponent of the man on sq wins by captures there, in the
 * units of man_worth, if it moves first and each side goes on capturing while
 * that is legal and best for it; at most enough, and 0 if nothing or if sq has
 * a king.
 */
int pos_exchange(const struct position *p, int sq, int enough);
/* Returns those of men that lose something by such captures. */
bitboard pos_enprise(const struct position *p, bitboard men);

/* fen.c: FEN, X-FEN and Shredder-FEN */
/*
 * Reads a position; returns NULL, or what is wrong as a static text, and then
 * p is undefined. Fields after the board may be missing: White is to move then,
 * and rights to castle are those of the home squares. Castling rights and en
 * passant squares that contradict the board are dropped.
 */
const char *fen_parse(struct span text, struct position *p);
/*
 * The same; sets *named to whether the FEN can be believed about castling,
 * because it names a right or an en passant square: many studies have "- -"
 * whatever stands on the home squares.
 */
const char *fen_read(struct span text, struct position *p, bool *named);
/*
 * Returns the files of the rooks on their home squares, if the king is on his.
 */
uint8_t pos_home_rights(const struct position *p, int side);
/*
 * Returns why no game can reach a position that was read, or NULL; games may
 * still start from it, as in CQL 6.2.
 */
const char *fen_flaw(const struct position *p);
/* Appends the FEN, with castling as KQkq wherever that is unambiguous. */
void fen_write(const struct position *p, struct buf *b);
/* Appends the letters of a side's men from king to pawn, as KRP. */
void material_write(const struct position *p, int side, struct buf *b);
/* Returns the key of p in books of the Polyglot format. key.c */
uint64_t pos_key(const struct position *p);

/* squares.c: squares by their names */
/* Returns the square that two characters name, or NO_SQUARE. */
int square_named(const char *p);
/* Appends the name of a square. */
void square_write(int sq, struct buf *b);
/* Appends the names of the squares with a text between them. */
void squares_list(bitboard set, const char *between, struct buf *b);
/* Appends a set as CQL prints it: e4, [a1,h1] or []. */
void set_write(bitboard set, struct buf *b);
/* Reads what set_write wrote; false, with an empty set, for any other text. */
bool set_read(struct span s, bitboard *set);

/* san.c */
/*
 * Reads one move word in any spelling of SAN, long algebraic or UCI, null
 * moves included, without the suffixes ! and ?. Returns 0 if the word is not a
 * move or not exactly one legal move fits; *is_word tells these two apart.
 */
move san_parse(const struct position *p, struct span word, bool *is_word);
/* Appends the SAN of m, which is legal, with + or #. */
void san_write(const struct position *p, move m, struct buf *b);
/* Appends the UCI of m; castling in Chess960 as king takes rook. */
void uci_write(const struct position *p, move m, struct buf *b);

/* Letters of the men: White's PNBRQK by kind, then Black's. */
extern const char man_letters[];
/* Returns the letter of a kind of man: 'P' .. 'K', '?' for NO_MAN. */
char man_letter(int kind);

#endif
