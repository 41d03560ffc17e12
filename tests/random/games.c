/*
 * games.c - the games that queries are asked of: some of files, and games of
 * random moves, from the usual start, from few men, or from a start of
 * Chess960, with variations, comments, glyphs, null moves, tags and damage.
 */
#include <ctype.h>
#include <stdlib.h>

#include "../../lib/pgn/cut.h"
#include "random.h"
#include "utilfile.h"

enum {
	BORROWED_MOST = 3000,	/* bytes of a game of a file */
	PLIES_MOST = 26,
	VARIATIONS_DEEP = 3,
	TRIES = 100
};

/* The games of files. */
static struct buf borrowed;
static struct loan {
	size_t at, n;
} *loan;
static size_t nloans, loans_cap;

#define ONE_OF(d, list) (list)[draw(d, LENGTH(list))]

/* ---- games of files ---- */

void
games_file(const char *name)
{
	struct buf b = { 0 };
	struct span text;
	size_t n;

	if (!file_text(name, &b, &text))
		exit(EXIT_TROUBLE);
	for (; text.n > 0; text = span_after(text, n)) {
		n = pgn_game_length(text.p, text.n, true);
		if (n > BORROWED_MOST)
			continue;
		MEM_GROW(loan, loans_cap, nloans + 1);
		loan[nloans++] = (struct loan){ borrowed.n, n };
		buf_add(&borrowed, text.p, n);
	}
	buf_free(&b);
}

/* ---- starts ---- */

/* Puts a letter on one of the empty squares of a rank that are chosen. */
static void
place(struct draws *d, char *rank, int letter, int from, int step)
{
	int at;

	do
		at = from + step * (int)draw(d, 8 / (size_t)step);
	while (rank[at] != ' ');
	rank[at] = (char)letter;
}

static void
write_960(struct draws *d, struct buf *fen)
{
	char rank[9] = "        ", small[9] = "";
	const char *rest = "rkr";
	int i;

	place(d, rank, 'b', 0, 2);
	place(d, rank, 'b', 1, 2);
	place(d, rank, 'q', 0, 1);
	place(d, rank, 'n', 0, 1);
	place(d, rank, 'n', 0, 1);
	for (i = 0; i < 8; i++) {
		if (rank[i] == ' ')
			rank[i] = *rest++;
		small[i] = rank[i];
		rank[i] = (char)toupper((unsigned char)rank[i]);
	}
	buf_printf(fen, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", small,
	    rank);
}

/*
 * Kings and some men anywhere; false if no game can begin so. An odd game may
 * begin with the king in check that is not to move.
 */
static bool
place_few(struct draws *d, struct position *p)
{
	static const char men[] = "PPPppQqRrBbNnPp";
	char board[65], letter;
	struct buf fen = { 0 };
	const char *wrong;
	int sq, n = (int)draw(d, draw_once_in(d, 8) ? 50 : 10);
	bool odd = draw_once_in(d, 6);

	memset(board, '1', 64);
	board[draw(d, 64)] = 'K';
	board[draw(d, 64)] = 'k';
	for (; n > 0; n--) {
		sq = (int)draw(d, 64);
		letter = ONE_OF(d, men);
		if (letter == 'P' || letter == 'p')
			sq = 8 + sq % 48;
		if (letter != '\0' && board[sq] == '1')
			board[sq] = letter;
	}
	for (sq = 0; sq < 64; sq++) {
		if (sq > 0 && sq % 8 == 0)
			buf_putc(&fen, '/');
		buf_putc(&fen, board[sq]);
	}
	buf_puts(&fen, draw(d, 2) == 0 ? " w - - 0 1" : " b - - 3 17");
	wrong = fen_parse(buf_bytes(&fen), p);
	buf_free(&fen);
	return wrong == NULL && (odd || pos_checkers(p, !p->turn) == 0) &&
	    pos_has_legal_move(p);
}

/* Makes the FEN the board alone, or changes a byte of it. */
static void
spoil_fen(struct draws *d, struct buf *fen)
{
	static const char odd[] = "9x/Kk[Qw-1";

	if (draw(d, 2) == 0)
		fen->n = (size_t)(strchr(buf_str(fen), ' ') - fen->p);
	else
		fen->p[draw(d, fen->n)] = ONE_OF(d, odd);
}

/*
 * Chooses the start of a game, and writes its tags unless it is the usual one:
 * sometimes of a variant, or in place of all tags as a line of FEN or EPD.
 */
static void
write_start(struct draws *d, struct position *p, struct buf *out)
{
	size_t kind = draw(d, 10), i;
	struct buf fen = { 0 };

	static const char *const variants[] = { "Atomic", "Crazyhouse", "Horde",
		"Racing Kings", "Three-check", "Standard", "" };
	static const char *const before[] = { "", "# a\n", "; a\n", "1: ",
		"\"", "id,fen\n1,", "A list\n\n(1) ", "- ", "position fen ",
		"[", "1. A. Author\n" };

	*p = pos_initial;
	if (draw_once_in(d, 10))
		buf_printf(out, "[Variant \"%s\"]\n", ONE_OF(d, variants));
	if (kind < 4)
		return;
	if (kind == 4)
		write_960(d, &fen);
	for (i = 0; kind > 4 && i < TRIES && !place_few(d, p); i++)
		;
	if (kind > 4 && i < TRIES)
		fen_write(p, &fen);
	if (fen.n == 0 || fen_parse(buf_bytes(&fen), p) != NULL)
		*p = pos_initial;
	else if (draw_once_in(d, 8))
		spoil_fen(d, &fen);
	if (fen.n > 0 && draw_once_in(d, 10)) {
		out->n = 0;
		buf_printf(out, "%s%s%s", ONE_OF(d, before), buf_str(&fen),
		    draw(d, 2) == 0 ? " bm e4; id \"b\";" : "");
	} else if (fen.n > 0) {
		buf_printf(out, "%s[FEN \"%s\"]\n", kind == 4 &&
		    draw(d, 2) == 0 ? "[Variant \"Chess960\"]\n" : "",
		    buf_str(&fen));
	}
	buf_free(&fen);
}

/* ---- moves ---- */

/* A game that is being written. */
struct player {
	struct draws *d;
	struct buf *out;
	int last[2];		/* where each side moved to */
};

/* How much there is in a move. */
static int
worth(const struct player *w, const struct position *p, move m)
{
	struct position after;

	pos_play(p, m, &after);
	return 8 * (after.check && !pos_has_legal_move(&after)) +
	    4 * (MOVE_HOW(m) != MOVE_PLAIN || MOVE_PROMOTION(m) != PAWN) +
	    2 * (pos_captured(p, m) != NO_SQUARE) + 2 * after.check +
	    2 * (MOVE_FROM(m) == w->last[p->turn]);
}

/* Chooses the best of a few; 0 if there is none but the one left out. */
static move
choose_move(struct player *w, const struct position *p, move but)
{
	move list[MAX_MOVES], best = 0, m;
	int n = moves_legal(p, p->men[p->turn], list), tries;

	if (n == 0)
		return 0;
	for (tries = 1 + (int)draw(w->d, 4); tries > 0; tries--) {
		m = list[draw(w->d, (size_t)n)];
		if (m != but && (best == 0 || worth(w, p, m) >
		    worth(w, p, best)))
			best = m;
	}
	return best;
}

static void
write_comment(struct player *w)
{
	static const char *const list[] = { "good", "a  draw", "mate in 2",
		"x1 {nested} e", "[%clk 0:01]", "<cook> EG#12", "White\nwins",
		"<main>", "<or> <eg>", "[%clk 0:01:05]", "-1.20/14 3.5s",
		"[%eval 0.31] [%emt 0:07]", "[%eval #-2]", "[%clk 0:09.5]",
		"Qxf7", "e", "Größe", "M\374ll \226" };

	buf_printf(w->out, " {%s}", ONE_OF(w->d, list));
}

static void
write_glyph(struct player *w)
{
	static const char *const list[] = { "!", "?", "!!", "?!", " $1", " $6",
		" $14", "N", " N", "±", " ∓", "+-", "‼", "ch", " mate", "†",
		" (D)", " RR", " $255", "=", " ⩲", "⇄", "=/∞", " ⟲", " →",
		"❗️", " dbl ch", " échec", " dis.ch.", "\"", "<",
		" ±", "check" };

	buf_puts(w->out, ONE_OF(w->d, list));
}

static void
write_damage(struct player *w)
{
	static const char *const list[] = { " Zz9", " Qh9", " {open", " (",
		" )", " Ke1xe8", " 99", " %x", " }", " N", " ?f3", " .e4",
		" P@e4", " he had", " de", " ed", " 2.", " 3...", " 7163", "_",
		" e4", " O-OO-O", " --", "\"", "*", ",", "5", " 1/2",
		" 0–0", " О-О", " e2−e4", " 0-0", " ♘f3", " →Nf3",
		" 4,", " 5)", " 6..", " 7–", " ±Nf3",
		" \"e4\"" };

	buf_puts(w->out, ONE_OF(w->d, list));
}

static void
pass_move(struct position *p)
{
	p->number += p->turn == BLACK;
	p->turn = !p->turn;
	p->ep = NO_SQUARE;
}

static void write_moves(struct player *w, struct position p, int plies,
    int deep, move first);

/* Writes a move with its number, glyph, comment and variations. */
static void
write_move(struct player *w, const struct position *p, move m, int plies,
    int deep)
{
	move other;

	if (p->turn == WHITE || draw(w->d, 2) == 0)
		buf_printf(w->out, " %u%s", (unsigned)p->number,
		    p->turn == WHITE ? "." : "...");
	buf_puts(w->out, draw_once_in(w->d, 40) ? "\xc2\xa0" : " ");
	if (m != 0)
		san_write(p, m, w->out);
	else
		buf_puts(w->out, "--");
	if (draw_once_in(w->d, 12))
		write_glyph(w);
	if (draw_once_in(w->d, 8))
		write_comment(w);
	while (deep > 0 && draw_once_in(w->d, 6)) {
		other = choose_move(w, p, m);
		if (other == 0)
			break;
		buf_puts(w->out, " (");
		write_moves(w, *p, plies / 2 + 1, deep - 1, other);
		buf_puts(w->out, " )");
	}
}

static void
write_moves(struct player *w, struct position p, int plies, int deep,
    move first)
{
	struct position after;
	struct player before = *w;
	move m = first;

	for (; plies > 0; plies--, m = 0) {
		if (m == 0)
			m = choose_move(w, &p, 0);
		if (m == 0)
			break;
		if (first == 0 && !p.check && draw_once_in(w->d, 50)) {
			write_move(w, &p, 0, 0, 0);
			pass_move(&p);
			continue;
		}
		first = 0;
		write_move(w, &p, m, plies, deep);
		pos_play(&p, m, &after);
		w->last[p.turn] = MOVE_TO(m);
		p = after;
	}
	w->last[WHITE] = before.last[WHITE];
	w->last[BLACK] = before.last[BLACK];
}

/* ---- games ---- */

static void
write_tags(struct draws *d, const char *result, struct buf *out)
{
	static const char *const events[] = { "Match", "2.p Theme", "1/3.hm",
		"sp.c #17a", "?", "" };
	static const char *const whites[] = { "Adam", "Eve, Mary", "White NN",
		"Qx ", "?", "Müll", "M\374ll", "Жук, ό" };
	static const char *const blacks[] = { "Adam", "=0103.01b1c3 TT U1",
		"+4000.10e4d5", "e. a.", "MC (c)" };
	static const char *const dates[] = { "2001.02.03", "1999.??.??", "?",
		"2001" };
	static const char *const more[] = { "[ECO \"C44\"]\n",
		"[TimeControl \"180+2\"]\n", "[TimeControl \"40/60\"]\n",
		"[WhiteElo \"2400\"]\n", "[BlackElo \"2500\"]\n",
		"[Annotator \"Eve, \\\"x\\\" e\"]\n", "[Round \"1\"]\n",
		"[Opening \"a\"]\n",
		"[EventDate \"2001.01.??\"]\n", "[Site \"?\"]\n",
		"[Site \"zzz, e\"]\n" };
	size_t i;

	buf_printf(out, "[Event \"%s\"]\n[White \"%s\"]\n", ONE_OF(d, events),
	    ONE_OF(d, whites));
	if (!draw_once_in(d, 8))
		buf_printf(out, "[Black \"%s\"]\n", ONE_OF(d, blacks));
	buf_printf(out, "[Result \"%s\"]\n[Date \"%s\"]\n", result,
	    ONE_OF(d, dates));
	for (i = 0; i < LENGTH(more); i++)
		if (draw_once_in(d, 3))
			buf_puts(out, more[i]);
}

/* Writes how the moves end, mostly with a known result after a blank. */
static void
write_result(struct draws *d, const char *result, struct buf *out)
{
	static const char *const others[] = { "½-½", "1:0", "0–1", "1/2",
		"0-0", "1-0 ", "" };

	buf_printf(out, "%s%s\n\n", draw_once_in(d, 10) ? "" : " ",
	    draw_once_in(d, 10) ? ONE_OF(d, others) : result);
}

static void
write_game(struct draws *d, struct buf *out)
{
	struct player w = { d, out, { NO_SQUARE, NO_SQUARE } };
	const char *result = game_results[draw(d, 4)];
	int plies = (int)draw(d, PLIES_MOST);
	struct position p;
	size_t at;

	write_tags(d, result, out);
	write_start(d, &p, out);
	buf_putc(out, '\n');
	at = out->n;
	if (draw_once_in(d, 5))
		write_comment(&w);
	write_moves(&w, p, plies, (int)draw(d, VARIATIONS_DEEP + 1), 0);
	if (draw_once_in(d, 12)) {
		out->n = at + draw(d, out->n - at + 1);
		write_damage(&w);
	}
	write_result(d, result, out);
}

void
games_make(struct games *g, struct draws *d)
{
	const struct loan *l;
	int i;

	g->n = 4 + (int)draw(d, GAMES_MOST - 3);
	for (i = 0; i < g->n; i++) {
		g->pgn[i].n = 0;
		if (nloans == 0 || !draw_once_in(d, 5)) {
			write_game(d, &g->pgn[i]);
			continue;
		}
		l = &loan[draw(d, nloans)];
		buf_add(&g->pgn[i], borrowed.p + l->at, l->n);
	}
}

/* Adds the positions of a game, which is read with its variations. */
static void
add_positions(struct games *g, struct span pgn)
{
	struct game game;

	memset(&game, 0, sizeof(game));
	game_read(&game, pgn, GAME_VARIATIONS);
	MEM_GROW(g->pos, g->pos_cap, g->npos + (size_t)game.npos);
	memcpy(g->pos + g->npos, game.pos, (size_t)game.npos *
	    sizeof(*g->pos));
	g->npos += (size_t)game.npos;
	game_free(&game);
}

/* Appends the game of a line and the field of its index. */
static void
add_index(struct span line, struct buf *out)
{
	struct buf room = { 0 };
	struct game game[2];
	struct gameline g;
	struct facts facts;

	memset(game, 0, sizeof(game));
	buf_span(&room, line);
	buf_room(&room, BLOCK_PAD);
	if (gameline_parse(buf_bytes(&room), &g)) {
		index_facts(game, &g, &facts);
		buf_span(out, line);
		index_write(out, g.game, &facts);
		buf_putc(out, '\n');
	}
	game_free(&game[0]);
	game_free(&game[1]);
	buf_free(&room);
}

static void
add_crlf(const struct buf *pgn, struct gameorigin *o, struct buf *lines)
{
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < pgn->n; i++) {
		if (pgn->p[i] == '\n' && (i == 0 || pgn->p[i - 1] != '\r'))
			buf_putc(&b, '\r');
		buf_putc(&b, pgn->p[i]);
	}
	gameline_write(lines, o, buf_bytes(&b));
	buf_free(&b);
}

void
games_prepare(struct games *g)
{
	struct gameorigin o = { span_of("-"), 1, 0, 1 };
	size_t at;
	int i;

	g->lines.n = g->index.n = g->crlf.n = g->npos = 0;
	for (i = 0; i < g->n; i++, o.number++) {
		at = g->lines.n;
		gameline_write(&g->lines, &o, buf_bytes(&g->pgn[i]));
		add_index(span_at(g->lines.p + at, g->lines.n - at - 1),
		    &g->index);
		add_crlf(&g->pgn[i], &o, &g->crlf);
		add_positions(g, buf_bytes(&g->pgn[i]));
	}
}

void
games_free(struct games *g)
{
	int i;

	for (i = 0; i < GAMES_MOST; i++)
		buf_free(&g->pgn[i]);
	buf_free(&g->lines);
	buf_free(&g->index);
	buf_free(&g->crlf);
	free(g->pos);
}
