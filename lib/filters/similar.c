/*
 * similar.c - similarposition: finds the current position, or an image of it
 * under a symmetry of the board, in the games of a file (CQL 6.2,
 * similarposition).
 */
#include "orbit.h"
#include "userfiles.h"
#include "shapes.h"

enum { SYMMETRIES = 8, SHIFTS = 15, PARTS = 10 };

/* What two similar positions have in common, apart from a transform. */
struct board {
	bitboard set[8];	/* both colours, then the kinds */
	bitboard turn;
};

/* A position of the file. */
struct stored {
	struct board board;
	int game;
	int move;		/* the number of the move to come */
	int next;		/* index of the next in its chain, or -1 */
};

struct table {
	struct stored *stored;	/* in the order of the file */
	int n;
	int *chain;		/* first of each chain, by hash, or -1 */
	size_t mask;		/* one less than the number of chains */
	/* the transforms that may turn one board into another */
	struct transform pawnless[SYMMETRIES];
	struct transform pawns[2 * SHIFTS];
	int npawnless, npawns;
	/* squares that these transforms turn into each other, or more */
	bitboard parts[2][PARTS];	/* without pawns, with pawns */
};

/* ---- boards ---- */

static void
board_of(const struct position *p, struct board *b)
{
	memcpy(b->set, p->men, sizeof(p->men));
	memcpy(b->set + 2, p->kind, sizeof(p->kind));
	b->turn = p->turn;
}

static void
board_image(const struct board *b, const struct transform *t,
    struct board *image)
{
	size_t i;

	for (i = 0; i < LENGTH(b->set); i++)
		image->set[i] = transform_squares(t, b->set[i]);
	image->turn = b->turn;
}

static bool
has_pawns(const struct board *b)
{
	return b->set[2 + PAWN] != 0;
}

/* A hash that all images of a board share: of its men in each part. */
static uint64_t
orbit_hash(const struct table *table, const struct board *b)
{
	const bitboard *parts = table->parts[has_pawns(b)];
	uint64_t h = b->turn;
	size_t i, k;

	for (k = 0; k < PARTS; k++)
		for (i = 0; i < LENGTH(b->set); i++) {
			h ^= (uint64_t)bits_count(b->set[i] & parts[k]);
			h *= 0x9e3779b97f4a7c15;
			h ^= h >> 32;
		}
	return h;
}

/* Finds the transform that turns a into b, or NULL. */
static const struct transform *
transform_between(const struct table *table, const struct board *a,
    const struct board *b, bool exact)
{
	const struct transform *t = has_pawns(a) ? table->pawns :
	    table->pawnless;
	int i, n = exact ? 1 : has_pawns(a) ? table->npawns : table->npawnless;
	struct board image;

	for (i = 0; i < n; i++) {
		board_image(a, &t[i], &image);
		if (memcmp(&image, b, sizeof(image)) == 0)
			return &t[i];
	}
	return NULL;
}

/* ---- the table ---- */

/*
 * Makes the transforms, the identity first. A shift comes after the reflection.
 */
static void
make_transforms(struct table *table)
{
	struct transform list[TRANSFORMS_MOST];
	int n = transforms_list(&file_shifts, list), i;

	memcpy(table->pawns, list, (size_t)n * sizeof(list[0]));
	for (i = 0; i < n; i++) {
		list[i].files = true;
		strcat(list[i].name, list[i].name[0] != '\0' ? " reflect_v" :
		    "reflect_v");
	}
	memcpy(table->pawns + n, list, (size_t)n * sizeof(list[0]));
	table->npawns = 2 * n;
	table->npawnless = transforms_list(&board_symmetries, list);
	memcpy(table->pawnless, list,
	    (size_t)table->npawnless * sizeof(list[0]));
}

/* Reads all positions of the main lines, into memory that the caller frees. */
static struct stored *
read_positions(const struct buf *b, int *count)
{
	struct stored *stored = NULL;
	struct game g = { 0 };
	struct span game;
	size_t at, cap = 0, n = 0;
	int number = 0, id;

	for (at = 0; at < b->n; at += game.n) {
		game.p = b->p + at;
		game.n = pgn_game_length(game.p, b->n - at, true);
		game_read(&g, game, 0);
		number++;
		MEM_GROW(stored, cap, n + g.npos);
		for (id = 0; id < g.npos; id++) {
			board_of(&g.pos[id], &stored[n].board);
			stored[n].game = number;
			stored[n++].move = game_move_number(&g, id);
		}
		if (n > INT32_MAX / 2)
			die("similarposition: too many positions");
	}
	game_free(&g);
	*count = (int)n;
	return stored;
}

/* Divides the board into ranks, and into the ten orbits of a square. */
static void
make_parts(struct table *table)
{
	bitboard left, *part = table->parts[false];
	int i;

	for (i = 0; i < 8; i++)
		table->parts[true][i] = RANK_1 << 8 * i;
	for (left = ALL_SQUARES; left != 0; left &= ~*part++)
		for (i = 0; i < table->npawnless; i++)
			*part |= transform_squares(&table->pawnless[i],
			    left & -left);
}

/* Adds the last position first, so that chains are in the order of the file. */
static void
make_chains(struct run *r, struct table *table)
{
	size_t size = 16, i;
	int k;

	while (size < (size_t)table->n)
		size *= 2;
	table->chain = arena_alloc(&r->life, size * sizeof(int));
	table->mask = size - 1;
	for (i = 0; i < size; i++)
		table->chain[i] = -1;
	for (k = table->n - 1; k >= 0; k--) {
		i = orbit_hash(table, &table->stored[k].board) & table->mask;
		table->stored[k].next = table->chain[i];
		table->chain[i] = k;
	}
}

static const struct table *
table_of(struct run *r, const struct node *n)
{
	struct table *table = run_lifelong(r, n, sizeof(*table));
	struct span name = node_text(n);
	struct stored *stored;
	struct buf b = { 0 };
	size_t size;

	if (table->chain != NULL)
		return table;
	make_transforms(table);
	make_parts(table);
	file_named(r, n, name, ".pgn", &b);
	stored = read_positions(&b, &table->n);
	buf_free(&b);
	size = (size_t)table->n * sizeof(*stored);
	table->stored = arena_alloc(&r->life, size);
	if (size != 0)
		memcpy(table->stored, stored, size);
	free(stored);
	make_chains(r, table);
	return table;
}

/* ---- the filter ---- */

/*
 * Reports the positions similar to the current one; returns the number of the
 * first game with one, or 0.
 */
static int
report_hits(struct run *r, const struct node *n)
{
	const struct table *table = table_of(r, n);
	bool exact = node_has(n, "notransform");
	const struct transform *t;
	const struct stored *s;
	struct board board;
	int i, first = 0;

	board_of(r->pos, &board);
	i = table->chain[orbit_hash(table, &board) & table->mask];
	for (; i >= 0; i = s->next) {
		s = &table->stored[i];
		t = transform_between(table, &s->board, &board, exact);
		if (t == NULL)
			continue;
		if (first == 0)
			first = s->game;
		comment_printf(r, r->id, COMMENT_QUIET,
		    "see %s game: %d at move: %d %s%s%s", n->text, s->game,
		    s->move, board.turn == WHITE ? "wtm" : "btm",
		    t->name[0] != '\0' ? " " : "", t->name);
	}
	return first;
}

/*
 * The operand of the sort is a variable that holds the lowest number of a game
 * found so far.
 */
static bool
similar_number(struct run *r, const struct node *n, int *v)
{
	struct value *lowest = &r->var[n->arg[0]->arg[0]->symbol->slot].v;
	int first = report_hits(r, n);

	if (first == 0)
		return false;
	if (!lowest->bound || first < lowest->number)
		lowest->number = first;
	lowest->bound = true;
	return eval_number(r, n->arg[0], v);
}

TRUTH(similar_test, n->nargs == 0 ? report_hits(r, n) != 0 :
    similar_number(r, n, &(int){ 0 }))

/* sort min "submission game" V */
static struct node *
make_sort(struct parser *p, const struct token *t)
{
	struct node *sort = node_at(p, "sort", t);
	struct symbol *lowest = symbol_fresh(p->q, "similar", NUMBER);

	sort->text = "submission game";
	sort->length = strlen(sort->text);
	sort->words = node_word(sort, "min");
	node_add(p->q, sort, node_variable(p, lowest, t));
	return node_typed(p->q, sort);
}

static struct node *
similar_parse(struct parser *p, struct node *n)
{
	const struct token *t = p->t;

	parse_signature(p, n);
	if (!node_has(n, "nosort"))
		node_add(p->q, n, make_sort(p, t));
	return n;
}

TYPE(similar_type, node_has(n, "nosort") ? LOGICAL : NUMBER)

static struct filter rows[] = {
	{ .name = "similarposition",
	    .args = "[nosort] [notransform] Q1", .sig = { .made = "sort" },
	    .atom = ATOM_TEXT,
	    .flags = FILTER_PLACE | FILTER_IMPURE | FILTER_LASTING |
	    FILTER_STATE | FILTER_REPEATS, .parse = similar_parse,
	    .typeof_ = similar_type,
	    .test = similar_test, .number = similar_number,
	    .help = "the position, or an image of it, is in a game of a PGN "
	    "file below the folder of option -F; fails when it is in none",
	    .eg = "if false similarposition nosort \"mine.pgn\"" },
	{ .name = NULL }
};

const struct theme theme_similar = { .rows = rows };
