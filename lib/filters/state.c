/*
 * state.c - facts about a position and its place in the game: check, mate,
 * ply, side to move, the FEN.
 */
#include <limits.h>

#include "moveparts.h"
#include "shapes.h"
#include "spec.h"

extern const struct theme theme_state;

/* The FENs of a game's positions in a run, by id: NULL before the first. */
static struct span **
fens_of(const struct run *r)
{
	return run_own(r, &theme_state);
}

static void
fens_forget(struct run *r)
{
	*fens_of(r) = NULL;
}

/* Returns the number of supposed moves since the position of the game. */
static int
supposed_plies(const struct run *r)
{
	return r->supposed != NULL ? r->supposed->plies : 0;
}

/* Sets *v to the number of a game, unless it is too large for CQL. */
static int
game_number(struct run *r, const struct node *n, long number)
{
	if (number > INT_MAX)
		run_error(r, n, "%s is %ld, and no number of CQL is above %d",
		    n->filter->name, number, INT_MAX);
	return (int)number;
}

TRUTH(check_test, r->pos->check)
/* A position that a null move follows is not mate. */
TRUTH(mate_test, run_is_last(r) && pos_is_mate(r->pos))
TRUTH(stalemate_test, !r->pos->check && run_is_last(r) &&
    pos_is_stalemate(r->pos))
TRUTH(wtm_test, r->pos->turn == WHITE)
TRUTH(btm_test, r->pos->turn == BLACK)
TRUTH(initial_test, r->id == 0)
TRUTH(terminal_test, game_child(r->g, r->id) < 0)
TRUTH(mainline_test, game_depth(r->g, r->id) == 0)
TRUTH(variation_test, game_depth(r->g, r->id) > 0)
VALUE(sidetomove_number, r->pos->turn == WHITE ? 1 : -1)
VALUE(colour_number, n->filter->which)
VALUE(clock_number, (int)r->pos->clock)
VALUE(ply_number, game_ply(r->g, r->id) + supposed_plies(r))
VALUE(movenumber_number, game_move_number(r->g, r->id) +
    (supposed_plies(r) + (r->g->pos[r->id].turn == BLACK)) / 2)
VALUE(depth_number, game_depth(r->g, r->id))
VALUE(id_number, r->id)
VALUE(gamenumber_number, game_number(r, n, r->number))
VALUE(lastgamenumber_number, game_number(r, n,
    r->settings.last_game < r->options->last_game ? r->settings.last_game :
    r->options->last_game))

static int
check_keep(struct run *r, const struct node *n, int *ids, int count)
{
	const struct position *p = r->g->pos;
	int i, left = 0;

	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, p[ids[i]].check);
	return left;
}

/* Tests only positions that no move follows, since a mated side has none. */
static int
mate_keep(struct run *r, const struct node *n, int *ids, int count)
{
	int i, left = 0;

	if (r->g->tree == NULL) {
		ids[0] = ids[count - 1];
		count = 1;
	}
	for (i = 0; i < count; i++)
		left = column_take(ids, i, left, game_child(r->g, ids[i]) < 0);
	return column_keep_each(r, n, ids, left);
}

/* ---- fen ---- */

/*
 * Castling rights are those of the filter legal, and the counters are always 0
 * 1 (CQL 6.2, fen).
 */
static struct span
fen_here(struct run *r, struct arena *arena)
{
	struct position room, p = r->settings.fen_rights ?
	    *position_of_fen(r, &room) : *r->pos;
	struct buf b = { 0 };

	p.clock = 0;
	p.number = 1;
	fen_write(&p, &b);
	return span_keep(arena, &b);
}

static bool
fen_string(struct run *r, const struct node *n, struct span *v)
{
	struct span **fens = fens_of(r);

	if (r->supposed != NULL) {
		*v = fen_here(r, &r->scratch);
		return true;
	}
	if (*fens == NULL)
		*fens = arena_alloc(&r->game, (size_t)r->g->npos *
		    sizeof(**fens));
	if ((*fens)[r->id].p == NULL)
		(*fens)[r->id] = fen_here(r, &r->game);
	*v = (*fens)[r->id];
	return true;
}

static bool
standardfen_string(struct run *r, const struct node *n, struct span *v)
{
	struct position room;
	struct buf b = { 0 };

	fen_write(position_of_fen(r, &room), &b);
	*v = span_keep(&r->scratch, &b);
	return true;
}

static void
fen_add_square(struct parser *p, struct node *n, const struct token *t, int sq,
    unsigned men)
{
	struct node *d = node_at(p, "designator", t);

	d->men = men;
	d->squares = BIT(sq);
	node_typed(p->q, d);
	node_add(p->q, n, d);
}

/*
 * A pattern becomes 64 designators of one square each, so that transforms act
 * on it as on any others. Anything after the 64th square is ignored.
 */
static struct node *
fen_parse_filter(struct parser *p, struct node *n)
{
	const struct token *t = p->t;
	int file = 0, rank = 7;
	size_t i;

	if (t->kind != TOK_STRING || !t->quoted || p->implicit_blocked ||
	    t->length == 0)
		return n;
	p->t++;
	for (i = 0; i < t->length && (rank > 0 || file < 8); i++) {
		int c = (unsigned char)t->text[i];

		if (c == '/') {
			if (file != 8)
				parse_error(p, t, "a rank of this pattern has "
				    "%d squares", file);
			file = 0;
			rank--;
		} else if (c >= '1' && c <= '8' && file + c - '0' <= 8) {
			for (; c > '0'; c--)
				fen_add_square(p, n, t, SQUARE(file++, rank),
				    1u << MEN_EMPTY);
		} else if (file < 8 && (men_of_letter(c) != 0 || c == '.')) {
			fen_add_square(p, n, t, SQUARE(file++, rank),
			    men_of_letter(c));
		} else {
			parse_error(p, t, "'%c' does not fit in this pattern",
			    c);
		}
	}
	if (n->nargs != 64)
		parse_error(p, t, "this pattern has %d squares, not 64",
		    n->nargs);
	return n;
}

TYPE(fen_type, n->nargs == 0 ? STRING : LOGICAL)

/* Without a pattern, fen always has a value. */
static bool
fen_test(struct run *r, const struct node *n)
{
	int i;

	for (i = 0; i < n->nargs; i++)
		if (eval_set(r, n->arg[i]) == 0)
			return false;
	return true;
}

static void
fen_print(struct printer *p, const struct node *n)
{
	char board[65];
	int i, sq;

	print_word(p, "fen");
	if (n->nargs == 0)
		return;
	memset(board, '_', 64);
	for (i = 0; i < n->nargs; i++) {
		sq = bits_first(n->arg[i]->squares | BIT(63));
		board[sq] = n->arg[i]->men == 0 ? '.' :
		    men_letters[bits_first(n->arg[i]->men)];
	}
	buf_puts(p->out, " \"");
	for (i = 0; i < 64; i++) {
		if (i > 0 && i % 8 == 0)
			buf_putc(p->out, '/');
		buf_putc(p->out, board[SQUARE(i % 8, 7 - i / 8)]);
	}
	buf_putc(p->out, '"');
}

/* ---- bounds by the facts of a game ---- */

MAY(colour_may, may_lie(n->filter->which, n->filter->which))
MAY(sidetomove_may, may_lie(-1, 1))

/* Each move made and each alternative chosen has a position of its own. */
MAY(ply_may, may_lie(0, f->positions - 1))
MAY(depth_may, may_lie(0, f->positions - 1))
MAY(movenumber_may, may_lie(1, f->positions / 2 + 1))

/* Each half-move on the clock but those of the FEN has been made. */
MAY(clock_may, (f->seen & SEEN_CLOCK) != 0 ? may_lie(0, INT_MAX) :
    may_lie(0, f->positions - 1))

#define PLACE(text, evaluate, says, example)				\
	{ .name = text, .flags = FILTER_PLACE, .test = evaluate,	\
	    .help = says, .eg = example }
#define MEASURE(text, evaluate, bounds, says, example)			\
	{ .name = text, .type = NUMBER, .number = evaluate,		\
	    .may = bounds, .help = says, .eg = example }

static struct filter rows[] = {
	{ .name = "check", .role = ROLE_CHECK, .flags = FILTER_CHECK,
	    .test = check_test, .keep = check_keep, .seen = SEEN_CHECK,
	    .help = "the side to move is in check", .eg = "check" },
	{ .name = "mate", .role = ROLE_CHECK, .flags = FILTER_MATE,
	    .spec = spec_mate, .test = mate_test, .keep = mate_keep,
	    .seen = SEEN_MATE,
	    .help = "the side to move is mated", .eg = "mate" },
	{ .name = "stalemate", .role = ROLE_STALEMATE, .spec = spec_mate,
	    .test = stalemate_test,
	    .seen = SEEN_STALEMATE,
	    .help = "the side to move is stalemated", .eg = "stalemate" },
	{ .name = "wtm", .dual = "btm", .test = wtm_test,
	    .help = "White is to move", .eg = "wtm" },
	{ .name = "btm", .dual = "wtm", .test = btm_test,
	    .help = "Black is to move", .eg = "btm" },
	PLACE("initial", initial_test, "no move led here",
	    "initial #[Aa]<=7"),
	{ .name = "terminal", .role = ROLE_END, .flags = FILTER_PLACE,
	    .test = terminal_test,
	    .help = "no move follows in the game; without the parameter "
	    "variations, in the main line", .eg = "terminal not mate" },
	PLACE("mainline", mainline_test, "a position of the main line",
	    "mainline check"),
	{ .name = "variation", .role = ROLE_VARIED,
	    .flags = FILTER_PLACE, .test = variation_test,
	    .seen = SEEN_VARIATION,
	    .help = "a position of a variation; fails everywhere without the "
	    "parameter variations", .eg = "variation check" },
	{ .name = "virtualmainline", .flags = FILTER_PLACE,
	    .sugar = "not find quiet <-- {nullmove or {btm secondary}}",
	    .help = "no null move and no alternative of White on the way here",
	    .eg = "virtualmainline mate" },
	{ .name = "try", .type = NUMBER, .flags = FILTER_PLACE | FILTER_ASKS,
	    .sugar = "find quiet <-- 1 {btm secondary}",
	    .help = "exactly one alternative of White on the way here; the "
	    "value is 1; fails otherwise", .eg = "try terminal" },
	MEASURE("sidetomove", sidetomove_number, sidetomove_may,
	    "1 when White is to move, else -1; always matches",
	    "sidetomove*(power A-power a)>=5"),
	{ .name = "white", .type = NUMBER, .dual = "black", .which = 1,
	    .number = colour_number, .may = colour_may,
	    .help = "1, exchanged with black by transforms of the colours; "
	    "always matches", .eg = "sidetomove==white" },
	{ .name = "black", .type = NUMBER, .dual = "white", .which = -1,
	    .number = colour_number, .may = colour_may,
	    .help = "-1, exchanged with white by transforms of the colours; "
	    "always matches", .eg = "sidetomove==black" },
	MEASURE("ply", ply_number, ply_may,
	    "moves made since the initial position; always matches",
	    "ply<20 mate"),
	MEASURE("movenumber", movenumber_number, movenumber_may,
	    "the number of the move to be made, counted from 1; always matches",
	    "movenumber<=10 mate"),
	{ .name = "depth", .type = NUMBER, .flags = FILTER_PLACE,
	    .number = depth_number, .may = depth_may,
	    .help = "alternatives chosen on the way here; 0 matches, too",
	    .eg = "depth>=2" },
	{ .name = "positionid", .type = NUMBER, .flags = FILTER_PLACE,
	    .number = id_number, .may = ply_may,
	    .help = "the number of the position in its game, from 0; always "
	    "matches", .eg = "positionid==1" },
	{ .name = "gamenumber", .type = NUMBER, .flags = FILTER_GAME,
	    .number = gamenumber_number,
	    .help = "the number of the game in its file, from 1; always "
	    "matches", .eg = "gamenumber<=3" },
	{ .name = "lastgamenumber", .type = NUMBER, .flags = FILTER_COUNTS,
	    .number = lastgamenumber_number,
	    .help = "how many games there are; always matches",
	    .eg = "gamenumber==lastgamenumber" },
	{ .name = "fen", .args = "[A+]", .parse = fen_parse_filter,
	    .typeof_ = fen_type, .may = may_all,
	    .test = fen_test, .string = fen_string, .print = fen_print,
	    .help = "the FEN of the position, which always exists; with a "
	    "pattern: whether the board fits it, where . is anything and _ an "
	    "empty square", .eg = "fen "
	    "\"......../......../......../......../......../......../"
	    "......../......KR\"" },
	{ .name = "currentfen", .ours = true, .type = STRING, .sugar = "fen",
	    .help = "the same as fen without a pattern",
	    .eg = "currentfen in \"8/8/8/8\"" },
	{ .name = "standardfen", .ours = true, .type = STRING,
	    .string = standardfen_string,
	    .help = "the FEN of the position, all six fields of which are "
	    "true; always matches",
	    .eg = "mate standardfen ~~ \" [0-9]+ 1?[0-9]$\"" },
	{ .name = "halfmoveclock", .ours = true, .type = NUMBER,
	    .number = clock_number, .may = clock_may,
	    .help = "half-moves since the last capture or move of a pawn, "
	    "counted on from the number in the FEN; always matches",
	    .eg = "halfmoveclock>=20" },
	{ .name = "promotedpieces", .ours = true, .type = SET,
	    .sugar = "piece cql_promoted in [QRBNqrbn] "
	    "initialposition:{cql_promoted&[Pp]}",
	    .seen = SEEN_PROMOTIONS,
	    .help = "the men of both sides that were pawns in this game; men "
	    "of a FEN count as what they are there",
	    .eg = "promotedpieces & [Nn]" },
	{ .name = "legalposition", .ours = true,
	    .sugar = "flipcolor 2 {#K==1 not Pa-h1 not Pa-h8 "
	    "#P+max(#N-2 0)+max(#light B-1 0)+max(#dark B-1 0)+max(#R-2 0)"
	    "+max(#Q-1 0)<=8 {btm or {not k attackedby A "
	    "{#(a attacks K)<=1 or {#(a attacks K)==2 [qrb] attacks K "
	    "not ray(a attacks K K a attacks K)}}}}} true",
	    .help = "the board can stand in a game as far as counting tells: "
	    "a king each, the side that has moved not in check, no pawn on the "
	    "first or last rank, no more promoted men than missing pawns, at "
	    "most two checks, which one move can give",
	    .eg = "not legalposition" },
	{ .name = "currentposition", .flags = FILTER_PLACE, .type = POSITION,
	    .number = id_number,
	    .help = "this position; always matches", .eg = "x=currentposition "
	    "find {mate distance(x currentposition)<=6}" },
	{ .name = "curpos", .flags = FILTER_PLACE, .type = POSITION,
	    .number = id_number,
	    .help = "this position; always matches",
	    .eg = "distance(initialposition curpos)>=80" },
	{ .name = NULL }
};

const struct theme theme_state = {
	.rows = rows,
	.size = sizeof(struct span *),
	.forget = fens_forget
};
