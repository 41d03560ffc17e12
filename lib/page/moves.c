/*
 * moves.c - counts the moves that were played from positions, and how those
 * games ended, by position lines.
 */
#include "page.h"
#include "utiltable.h"

static struct arena texts;
static struct texttable known, played;	/* indices of spots by FEN, and of moves
					   by spot */
static struct moves *all;

/* ---- positions and moves ---- */

struct span
fen_fields(struct span fen, int n)
{
	struct span rest = fen;

	while (n-- > 0)
		span_cut(&rest, ' ');
	return span_trim(span_to(fen.p, rest.p));
}

/* Returns a word of a line without a number such as "12." or "3..." */
static struct span
without_number(struct span word)
{
	struct span rest = word;

	span_digits(&rest);
	if (rest.n > 0 && rest.p[0] != '.')
		return word;
	while (span_skip(&rest, "."))
		;
	return rest;
}

int
fen_side(struct span fen)
{
	return span_ends(fen_fields(fen, 2), " b") ? BLACK : WHITE;
}

move
moves_play(struct position *pos, struct span *moves)
{
	struct span rest = *moves, word = NO_SPAN;
	struct position before = *pos;
	bool is_word;
	move m;

	while (word.n == 0 && rest.n > 0)
		word = without_number(span_cut(&rest, ' '));
	m = word.n > 0 ? san_parse(&before, word, &is_word) : 0;
	if (m != 0)
		pos_play(&before, m, pos);
	if (m != 0 || word.n == 0)
		*moves = rest;
	return m;
}

/* Returns the spot of a FEN, where men, side and rights to castle count. */
static int
spot_of(struct span fen)
{
	struct textrow *e = table_add(&known, fen_fields(fen, 3));

	if (e->value == (int)all->nspots)
		*MEM_ADD(all->spot, all->spots_cap, all->nspots) =
		    (struct spot){ .move = -1,
			.fen = span_copy(&texts, fen.p, fen.n) };
	return e->value;
}

/* Returns the key of a move from a spot. */
static struct span
key_of(int s, struct span san)
{
	static struct buf key;

	key.n = 0;
	buf_add(&key, &s, sizeof(s));
	buf_span(&key, san);
	return buf_bytes(&key);
}

/* ---- a line ---- */

/*
 * The values that are read from a line; all but the first are those of its
 * game.
 */
enum { NEXT, RESULT, DATE, WHITE_ELO, BLACK_ELO, VALUES };
static const char *const names[VALUES] = { "Next", "Result", "Date", "WhiteElo",
	"BlackElo" };
struct row {
	struct span value[VALUES];
};

/*
 * Bits of the columns that may be Next if columns have no names: those that
 * were empty or legal moves in all lines so far.
 */
static uint64_t may_be_next = ~(uint64_t)0;

static const char no_next[] =
    "no column Next; cqlmatch -p -T Next,Result writes it";

static const char *
read_named(const struct posline *p, struct row *row)
{
	int i;

	for (i = 0; i < VALUES; i++)
		row->value[i] = posline_column(p, names[i]);
	return row->value[NEXT].p == NULL ? no_next : NULL;
}

/* Whether s has only these characters, at least n of them. */
static bool
is_made_of(struct span s, const char *characters, size_t n)
{
	size_t i;

	for (i = 0; i < s.n; i++)
		if (s.p[i] == '\0' || strchr(characters, s.p[i]) == NULL)
			return false;
	return s.n >= n;
}

/* Whether a value can be the move from the position. */
static bool
is_move(const struct posline *p, struct span s)
{
	struct position pos;
	bool is_fen = fen_parse(p->fen, &pos) == NULL, is_word;

	return san_parse(is_fen ? &pos : &pos_initial, s, &is_word) != 0 ||
	    (!is_fen && is_word);
}

/* Reads columns without names, by what their values look like. */
static const char *
read_unnamed(const struct posline *p, struct row *row)
{
	struct span rest = p->more, s;
	int i, ratings = 0, moves = 0;

	for (i = 0; rest.n > 0 && i < 64; i++) {
		s = span_cut(&rest, '\t');
		if (words_have("1-0 0-1 1/2-1/2 *", s)) {
			row->value[RESULT] = s;
		} else if (is_made_of(s, "0123456789?.-/", 8)) {
			row->value[DATE] = s;
		} else if (s.n <= 4 && is_made_of(s, "0123456789", 3)) {
			row->value[ratings++ > 0 ? BLACK_ELO : WHITE_ELO] = s;
		} else if (s.n > 0 && (may_be_next >> i & 1) != 0) {
			if (is_move(p, s)) {
				row->value[NEXT] = s;
				moves++;
			} else
				may_be_next &= ~((uint64_t)1 << i);
		}
	}
	if (p->more.p == NULL)
		return no_next;
	return moves < 2 ? NULL : "which column is Next? Several hold moves: "
	    "cqlmatch -N writes their names, movestat -T takes them";
}

static long long
rating_of(struct span elo)
{
	long long n = 0;

	return elo.n < 5 && span_number(elo, &n) ? n : 0;
}

/* ---- the game that the lines are of ---- */

static struct {
	const char *file;
	struct buf tags;	/* number and tags */
	struct buf labels;	/* labels of the first line, TAB, and the
				   last */
	long long id;		/* position of the last line */
	struct visit {
		int spot;
		int before;	/* the visit before it of the same ply, or -1 */
	} *visit;		/* the positions so far */
	size_t n, cap;
	struct lastvisit {
		int game, visit;
	} *ply;			/* by ply: the last visit */
	size_t plies_cap;
} trail;

/*
 * Whether the line begins a game: its number or a tag differs from that of the
 * line before; or its query is the same, and its position not later; or its
 * query is the first one again.
 */
static bool
begins_game(const char *file, const struct posline *p, const struct row *row)
{
	static struct buf now;
	struct span labels = buf_bytes(&trail.labels), first;
	long long id = 0;
	bool begins, same;
	int i;

	buf_set(&now, p->game);
	for (i = RESULT; i < (all->reader.named ? VALUES : DATE); i++) {
		buf_putc(&now, '\t');
		buf_span(&now, row->value[i]);
	}
	span_number(p->id, &id);
	first = span_cut(&labels, '\t');
	same = span_equal(labels, p->label);
	begins = file != trail.file || all->game == 0 ||
	    !span_equal(buf_bytes(&trail.tags), buf_bytes(&now)) ||
	    (same ? id <= trail.id : span_equal(first, p->label));
	if (begins)
		buf_set(&trail.labels, p->label);
	else
		trail.labels.n = (size_t)(labels.p - trail.labels.p) - 1;
	buf_putc(&trail.labels, '\t');
	buf_span(&trail.labels, p->label);
	buf_set(&trail.tags, buf_bytes(&now));
	trail.file = file;
	trail.id = id;
	return begins;
}

/* Whether the move leads from the spot to the position. */
static bool
leads(int from, struct span san, const struct position *to)
{
	struct position p;

	return fen_parse(all->spot[from].fen, &p) == NULL &&
	    moves_play(&p, &san) != 0 && p.turn == to->turn &&
	    pos_differences(&p, to) == 0;
}

/*
 * Returns the spot of this game from which the last move of a line leads to its
 * position, or -1 if no line has it.
 */
static int
parent_of(const struct posline *p, long long ply)
{
	enum { TRIES = 64 };	/* limit for games with many variations */
	struct position pos;
	int i, tries;

	if (ply < 1 || trail.ply[ply - 1].game != all->game ||
	    fen_parse(p->fen, &pos) != NULL)
		return -1;
	i = trail.ply[ply - 1].visit;
	for (tries = 0; i >= 0 && tries < TRIES; tries++) {
		if (leads(trail.visit[i].spot, p->san, &pos))
			return trail.visit[i].spot;
		i = trail.visit[i].before;
	}
	return -1;
}

/*
 * Adds the position; if the move that led to it was counted, links that to it.
 */
static int
add_position(const struct posline *p, long long ply)
{
	int s = spot_of(p->fen), parent, m = -1;
	size_t cap = trail.plies_cap;
	struct lastvisit *last;

	MEM_GROW(trail.ply, trail.plies_cap, ply + 1);
	memset(trail.ply + cap, 0,
	    (trail.plies_cap - cap) * sizeof(*trail.ply));
	parent = parent_of(p, ply);
	if (parent >= 0)
		m = table_get(&played, key_of(parent, p->san));
	if (m < 0)
		all->spot[s].root = true;
	else if (all->played[m].next < 0)
		all->played[m].next = s;
	last = &trail.ply[ply];
	*MEM_ADD(trail.visit, trail.cap, trail.n) = (struct visit){
		s, last->game == all->game ? last->visit : -1
	};
	*last = (struct lastvisit){ all->game, (int)trail.n - 1 };
	return s;
}

static void
add_result(struct played *m, const struct row *row, int side)
{
	const struct span *v = row->value;
	long long rating = rating_of(v[WHITE_ELO + side]);
	int year = date_year(v[DATE]);

	if (rating == 0)
		rating = rating_of(v[WHITE_ELO + !side]);
	m->won[WHITE] += span_is(v[RESULT], "1-0");
	m->won[BLACK] += span_is(v[RESULT], "0-1");
	m->drawn += span_is(v[RESULT], "1/2-1/2");
	m->rated += rating > 0;
	m->ratings += rating;
	if (year > 0 && (m->from == 0 || year < m->from))
		m->from = year;
	if (year > m->to)
		m->to = year;
}

/* Counts the game for the spot and the move, once. */
static void
add_game(int s, const struct row *row)
{
	struct textrow *e = table_add(&played, key_of(s, row->value[NEXT]));
	struct played *m;

	if (e->value == (int)all->nplayed) {
		*MEM_ADD(all->played, all->played_cap, all->nplayed) =
		    (struct played){
			.san = span_after(e->key, sizeof(s)), .next = -1,
			.sibling = all->spot[s].move
		};
		all->spot[s].move = e->value;
	}
	m = &all->played[e->value];
	all->spot[s].games += all->spot[s].last != all->game;
	all->spot[s].last = all->game;
	if (m->last == all->game)
		return;
	m->last = all->game;
	m->games++;
	add_result(m, row, fen_side(all->spot[s].fen));
}

const char *
moves_count(struct moves *m, const char *file, struct span line)
{
	enum { PLIES_MOST = 10000000 };
	struct posline p;
	struct row row = { 0 };
	const char *error;
	long long ply;

	all = m;
	error = posline_read(&all->reader, line, &p);
	if (error != NULL || p.fen.p == NULL)
		return error;
	if (p.value.p == NULL || !span_number(p.ply, &ply) || ply < 0 ||
	    ply > PLIES_MOST || fen_fields(p.fen, 3).n == p.fen.n)
		return "not a position line of cqlmatch -p";
	error = all->reader.named ? read_named(&p, &row) :
	    read_unnamed(&p, &row);
	if (error != NULL)
		return error;
	if (begins_game(file, &p, &row)) {
		all->game++;
		trail.n = 0;
	}
	add_game(add_position(&p, ply), &row);
	return NULL;
}
