/*
 * start.c - the first position of a game: from its tag FEN, or the usual one.
 * A game whose start cannot be known has no position at all.
 */
#include <ctype.h>

#include "gamework.h"

/* How much of a game of a variant is read as chess. */
enum reach {
	WHOLE,
	CAPTURE,		/* up to the first one, which explodes */
	NOWHERE
};

/* Chess and its variants. A drop ends the moves of any game. */
static const struct {
	const char *name;
	const char *as;		/* words, the name's letters and digits */
	enum reach reach;
	const char *start;
} variants[GAME_VARIANTS] = {
#include "variants.txt.inc"
};

const char *
game_variant_name(int variant)
{
	return variants[variant].name;
}

/* Finds the variant that the value of a tag names; 0 is chess. */
static int
find_variant(struct span s, bool *chess960)
{
	char name[40];
	struct span word = { name, 0 };
	size_t i;
	int v = 0;

	for (i = 0; i < s.n && word.n < sizeof(name); i++)
		if (isalnum((unsigned char)s.p[i]))
			name[word.n++] = s.p[i];
	*chess960 = span_find(word, span_of("960")) >= 0;
	if (*chess960 || word.n == 0)
		return 0;
	while (v < GAME_VARIANTS - 1 && !words_have(variants[v].as, word))
		v++;
	return v;
}

/*
 * Adds damage to the value of a tag. A game read from its line has no text,
 * but it is then read again (fastread.c).
 */
static void
damage_value(struct game *g, struct span value, const char *what)
{
	game_add_damage(g, g->text.p != NULL ?
	    (size_t)(value.p - g->text.p) : 0, what);
}

static void
read_variant(struct game *g, struct span s)
{
	bool chess960 = false;

	g->variant = s.p != NULL ? find_variant(s, &chess960) : 0;
	g->explodes = variants[g->variant].reach == CAPTURE;
	g->work->plainly |= g->explodes;
	g->pos[0].chess960 = chess960;
	if (g->variant > 0)
		damage_value(g, s, variants[g->variant].reach == NOWHERE ?
		    "a variant that is not read as chess" :
		    "a variant of chess, read as chess");
}

/*
 * Sets the first position from a FEN; returns what is wrong with it, or NULL.
 * If it cannot be understood, there is no position. Rights are those of the
 * FEN where it names some, or else those of the home squares, as in CQL 6.2.
 */
static const char *
read_fen(struct game *g, struct span fen)
{
	bool chess960 = g->pos[0].chess960, named;
	struct position start;
	const char *error = fen_read(fen, &start, &named);
	int side;

	if (error == NULL && pos_checkers(&start, !start.turn) != 0)
		error = "FEN: the side to move could take the king";
	if (error != NULL) {
		g->npos = 0;
		return error;
	}
	g->fen_start = true;
	memcpy(g->rights, start.castle, sizeof(g->rights));
	start.chess960 |= chess960;
	for (side = WHITE; !named && side <= BLACK; side++)
		start.castle[side] = pos_home_rights(&start, side);
	g->pos[0] = start;
	return fen_flaw(&start);
}

/* Whether the value of a tag FEN says that there is none. */
static bool
is_no_fen(struct span fen)
{
	while (fen.n > 0 && memchr(" ?-*", *fen.p, 4) != NULL)
		fen = span_after(fen, 1);
	return fen.n == 0;
}

/* Sets the position; returns what is wrong with a tag, or NULL. */
static const char *
read_start(struct game *g, struct span fen, struct span setup)
{
	const char *start = variants[g->variant].start;

	if (variants[g->variant].reach == NOWHERE) {
		g->npos = 0;
		return NULL;
	}
	if (!is_no_fen(fen))
		return read_fen(g, fen);
	if (start != NULL)
		return read_fen(g, span_of(start));
	return fen.p != NULL || span_is(setup, "1") ?
	    "no FEN: the usual start" : NULL;
}

bool
game_start(struct game *g, struct span fen, struct span variant,
    struct span setup)
{
	struct gamework *w = g->work;
	const char *error;
	struct position *p;

	MEM_GROW(g->pos, w->poscap, 1);
	MEM_GROW(g->move, w->movecap, 1);
	p = &g->pos[0];
	*p = pos_initial;
	g->move[0] = 0;
	g->npos = 1;
	g->fen_start = g->explodes = false;
	g->variant = 0;
	memcpy(g->rights, p->castle, sizeof(g->rights));
	if (fen.p == NULL && variant.p == NULL && setup.p == NULL)
		return true;
	read_variant(g, variant);
	error = read_start(g, fen, setup);
	if (error != NULL)
		damage_value(g, fen.p != NULL ? fen : setup, error);
	return g->ndamage == 0;
}

void
game_miss_fen(struct game *g)
{
	const char *text = g->text.p, *end = text + g->text.n, *p;
	struct tag tag;

	if (span_find(g->text, span_of("FEN")) < 0)
		return;
	for (p = lex_skip_mark(text, end);; p = lex_is_tag(p, end) ?
	    lex_tag(p, end, &tag) : lex_skip_head(p, end)) {
		p = lex_skip_comments(text, p, end);
		if (p == end || lex_starts_moves(p, end))
			return;
		if (lex_is_odd_fen(p, end))
			break;
	}
	g->npos = 0;
	game_add_damage(g, (size_t)(p - text),
	    "a FEN that is no tag: its value is not in quotes");
}
