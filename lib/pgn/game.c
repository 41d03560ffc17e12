/*
 * game.c - reads a game: its tags, its moves and annotations (tokens.c), and
 * then its positions, by playing the moves.
 */
#include "gamework.h"

/* Returns where the last tag ends, or the text begins. */
static size_t
read_tags(struct game *g)
{
	const char *p = g->text.p, *end = g->text.p + g->text.n;
	const char *after = lex_skip_mark(p, end);
	struct gamework *w = g->work;

	while ((p = lex_find_tag(g->text.p, p, end)) != NULL) {
		after = p = lex_tag(p, end, MEM_ADD(g->tag, w->tagcap,
		    g->ntag));
	}
	return (size_t)(after - g->text.p);
}

struct span
game_tag(const struct game *g, const char *name)
{
	struct span wanted = span_of(name), s;
	int i;

	for (i = 0; i < g->ntag; i++) {
		s = g->tag[i].name;
		if (s.n == wanted.n && s.p[0] == name[0] &&
		    memcmp(s.p, name, s.n) == 0)
			return g->tag[i].value;
	}
	if (g->work != NULL && g->work->partial)
		g->work->lacked_tag = true;
	return NO_SPAN;
}

int
game_result(struct span s)
{
	int which = result_find(s);

	return which < 0 || which == RESULT_LOST ? 3 : which;
}

static bool
is_number(struct span s)
{
	while (s.n > 0 && (lex_is_digit(*s.p) || *s.p == '.'))
		s = span_after(s, 1);
	return s.n == 0;
}

/* Adds damage for a word that cannot be played from the position before it. */
static void
refuse(struct game *g, int word, const struct position *p)
{
	struct gamework *w = g->work;
	struct extent s = w->place[word - 1];
	struct span text = span_at(g->text.p + s.at, s.end - s.at);
	int n = (int)(text.n < WORD_SHOWN ? text.n : WORD_SHOWN);
	const struct sanword *lost = &w->word[word - 1];
	const char *why;

	if (!san_is_lost(lost))
		why = arena_printf(&w->arena, "cannot play %.*s%s", n, text.p,
		    san_is_ambiguous(p, lost) ? ": two men can make it" : "");
	else if (lost->promotion != PAWN)
		why = arena_printf(&w->arena, "%.*s was perhaps %c%.*s", n,
		    text.p, man_letter(lost->promotion), n, text.p);
	else if (is_number(text))
		why = arena_printf(&w->arena, "number %.*s does not follow "
		    "the moves before it", n, text.p);
	else
		why = arena_printf(&w->arena, "not a move: %.*s%s", n, text.p,
		    memchr(text.p, '@', text.n) != NULL ? ", a drop" :
		    letters_hint(w, text));
	game_add_damage(g, s.at, why);
}

/* Plays the move that fits the word, from any position. */
static move
play_word(const struct position *p, const struct sanword *word,
    struct position *out)
{
	move m = san_find(p, word);

	if (m != 0)
		pos_play(p, m, out);
	return m;
}

/*
 * Plays a move from a position that no game can reach, or castling with king
 * and rook on their home squares, even if one of them has moved before.
 */
static move
play_odd_move(const struct game *g, int id, const struct sanword *word,
    struct position *out)
{
	const struct position *p = &g->pos[id];
	move m = play_word(p, word, out);
	struct position home;

	if (m != 0 && g->explodes && pos_captured(p, m) != NO_SQUARE)
		return 0;
	if (m != 0 || word->how != SAN_CASTLE || p->chess960)
		return m;
	home = *p;
	home.castle[p->turn] = pos_home_rights(p, p->turn);
	return play_word(&home, word, out);
}

/* Plays n words from a position by replay.c; returns how many it played. */
static int
replay(struct game *g, int id, const struct sanword *word, int n)
{
	return g->work->plainly ? 0 :
	    san_replay(&g->pos[id], word, n, &g->move[id + 1]);
}

/* Makes room for the positions after all words. */
static void
make_room(struct game *g)
{
	struct gamework *w = g->work;

	MEM_GROW(g->pos, w->poscap, w->nword + 1);
	MEM_GROW(g->move, w->movecap, w->nword + 1);
}

bool
game_play(struct game *g)
{
	const struct sanword *word = g->work->word;
	int i = 0, n = g->work->nword;

	make_room(g);
	if (!g->fen_start || !pos_checkers(g->pos, !g->pos->turn))
		i = replay(g, 0, word, n);
	while (i < n) {
		g->move[i + 1] = play_odd_move(g, i, &word[i], &g->pos[i + 1]);
		if (g->move[i + 1] == 0)
			break;
		i++;
		i += replay(g, i, &word[i], n - i);
	}
	g->npos = i + 1;
	return i == n;
}

/* Links the words to a tree: each knows the one before it in its line. */
static void
link_words(struct gamework *w)
{
	struct wordnode *node = w->node, *parent;
	int n;

	memset(node, 0, sizeof(*node));
	for (n = 1; n <= w->nword; n++) {
		node[n].child = node[n].sibling = 0;
		node[n].id = -1;
		parent = &node[node[n].parent];
		if (parent->child == 0) {
			parent->child = parent->last = n;
		} else if (node[n].main) {
			node[n].sibling = parent->child;
			parent->child = n;
		} else {
			node[parent->last].sibling = n;
			parent->last = n;
		}
	}
}

/*
 * Returns the node after n in preorder, or 0; skips the nodes below n unless
 * down.
 */
static int
next_node(const struct gamework *w, int n, bool down)
{
	if (down && w->node[n].child != 0)
		return w->node[n].child;
	while (n != 0 && w->node[n].sibling == 0)
		n = w->node[n].parent;
	return w->node[n].sibling;
}

/*
 * Plays the move of a node; returns 0 if it cannot be played or its line has
 * ended already.
 */
static move
play_node(struct game *g, int n)
{
	const struct gamework *w = g->work;
	const struct wordnode *node = &w->node[n];
	const struct sanword *word = &w->word[n - 1];
	struct position *out = &g->pos[g->npos];
	int from = w->node[node->parent].id;
	move m;

	if (node->instead != 0 && w->node[node->instead].id < 0)
		return 0;
	/* the first position of a game may be an impossible one */
	m = from > 0 && !w->plainly ? san_play(&g->pos[from], word, out) : 0;
	if (m == 0)
		m = play_odd_move(g, from, word, out);
	if (m == 0)
		refuse(g, n, &g->pos[from]);
	return m;
}

/*
 * Adds the position after the move of node n. While the tree is built, last is
 * the newest child of a position.
 */
static void
add_position(struct game *g, int n, move m)
{
	struct gamework *w = g->work;
	int id = g->npos++, parent = w->node[w->node[n].parent].id;
	struct treenode *t = &g->tree[id], *p = &g->tree[parent];

	w->node[n].id = id;
	w->wordof[id] = n;
	g->move[id] = m;
	t->parent = parent;
	t->child = t->sibling = t->last = -1;
	t->ply = p->ply + 1;
	t->nth = 0;
	if (p->last < 0) {
		p->child = id;
	} else {
		g->tree[p->last].sibling = id;
		t->nth = g->tree[p->last].nth + 1;
		w->varied = true;
	}
	t->depth = p->depth + (t->nth > 0);
	p->last = id;
}

/*
 * Plays the moves after node n, whose position is the newest, as long as each
 * follows the one before both in the text and in the tree. Returns the node of
 * the last one.
 */
static int
play_run(struct game *g, int n)
{
	const struct gamework *w = g->work;
	int end = n, first = g->npos, i;

	while (w->node[end].child == end + 1)
		end++;
	if (end == n)
		return n;
	end = n + replay(g, first - 1, &w->word[n], end - n);
	for (i = first; n < end; i++)
		add_position(g, ++n, g->move[i]);
	return n;
}

static void
play_tree(struct game *g)
{
	struct gamework *w = g->work;
	struct treenode *root;
	int n, id;
	move m;

	make_room(g);
	link_words(w);
	MEM_GROW(w->tree, w->treecap, w->nword + 1);
	MEM_GROW(w->wordof, w->wordofcap, w->nword + 1);
	w->varied = false;
	g->tree = w->tree;
	root = &g->tree[0];
	memset(root, 0, sizeof(*root));
	root->parent = root->child = root->sibling = root->last = -1;
	w->wordof[0] = 0;
	g->npos = 1;
	for (n = w->node[0].child; n != 0; n = next_node(w, n, m != 0)) {
		m = play_node(g, n);
		if (m == 0)
			continue;
		add_position(g, n, m);
		n = play_run(g, n);
	}
	for (id = g->npos - 1; id >= 0; id--)
		g->tree[id].last = g->tree[id].last < 0 ? id :
		    g->tree[g->tree[id].last].last;
}

/*
 * Returns a kind of man that can play the pawn move w[0] so that all n words
 * can be played; or PAWN.
 */
static int
lost_letter(const struct position *p, const struct sanword *w, int n)
{
	struct sanword word = w[0];
	struct position before, after;
	int i;

	if (word.kind != PAWN || word.how > SAN_TAKE ||
	    word.promotion != PAWN)
		return PAWN;
	if (word.how == SAN_PUSH)
		word.from = SAN_FROM_ANY;
	word.how = SAN_OFFICER;
	for (word.kind = KNIGHT; word.kind <= KING; word.kind++) {
		before = *p;
		for (i = 0; i < n && play_word(&before, i == 0 ? &word : &w[i],
		    &after) != 0; i++)
			before = after;
		if (i == n)
			return word.kind;
	}
	return PAWN;
}

/* Returns the word after one in the main line, or 0. */
static int
next_word(const struct gamework *w, int word)
{
	return w->branches ? w->node[word].child :
	    word < w->nword ? word + 1 : 0;
}

/*
 * Looks in the main line, before a word that cannot be played, for a pawn move
 * that must have been a piece's whose letter was lost: with the piece's move
 * all words to the end can be played. That proves it if they are at least two,
 * or one that is near. Makes that move a lost one; false if there is none.
 */
static bool
find_lost_letter(struct game *g, int word)
{
	enum { FAR = 40, NEAR = 2 };	/* plies */
	struct gamework *w = g->work;
	struct sanword *list;
	int n, before, kind, after = 0, i;

	for (i = word; (i = next_word(w, i)) > 0; )
		after++;
	if (after == 0 || san_is_lost(&w->word[word - 1]))
		return false;
	list = arena_alloc(&w->arena, (size_t)(FAR + after) * sizeof(*list));
	for (i = word, n = FAR; (i = next_word(w, i)) > 0; )
		list[n++] = w->word[i - 1];
	for (n = FAR - 1; n >= (after > 1 ? 0 : FAR - 1 - NEAR) && word > 0;
	    n--, word = before) {
		before = w->branches ? w->node[word].parent : word - 1;
		list[n] = w->word[word - 1];
		kind = lost_letter(&g->pos[word_id(g, before)], &list[n],
		    FAR + after - n);
		if (kind != PAWN) {
			w->word[word - 1] = san_lost(kind);
			return true;
		}
	}
	return false;
}

/* Plays all words; returns the first of the main line that was not, or 0. */
static int
play_words(struct game *g)
{
	const struct gamework *w = g->work;
	int n;

	if (!w->branches)
		return game_play(g) ? 0 : g->npos;
	play_tree(g);
	for (n = w->node[0].child; n != 0 && w->node[n].id >= 0;
	    n = w->node[n].child)
		;
	return w->node[n].main ? n : 0;
}

/*
 * Whether the last word is 0-0 where castling is impossible: then it is a
 * result, and is skipped when the words are read again.
 */
static bool
is_lost_result(const struct game *g, int word)
{
	const struct gamework *w = g->work;
	struct extent s = w->place[word - 1];

	return word == w->nword && g->result < 0 &&
	    w->word[word - 1].how == SAN_CASTLE && result_find(span_at(
	    g->text.p + s.at, s.end - s.at)) == RESULT_LOST;
}

static void
read_moves(struct game *g, size_t from)
{
	struct gamework *w = g->work;
	int word, ndamage, started;

	w->moves.at = (uint32_t)from;
	game_start(g, game_tag(g, "FEN"), game_tag(g, "Variant"),
	    game_tag(g, "SetUp"));
	if (game_tag(g, "FEN").p == NULL)
		game_miss_fen(g);
	started = g->ndamage;
	tokens_read(g);
	ndamage = g->ndamage;
	word = g->npos > 0 ? play_words(g) : 0;
	if (g->ntag == 0 && g->result < 0 && !w->reading->counted &&
	    (w->nword == 0 || word == 1) &&
	    memchr(g->text.p, '{', g->text.n) == NULL) {
		game_add_damage(g, from, "neither tags nor moves");
		g->npos = 0;
	}
	if (g->npos == 0) {
		w->branches = false;
		g->tree = NULL;
		return;
	}
	if (word > 0 && is_lost_result(g, word)) {
		g->ndamage = started;
		w->both_lost = true;
		tokens_read(g);
		ndamage = g->ndamage;
		word = play_words(g);
	}
	if (word > 0 && find_lost_letter(g, word)) {
		g->ndamage = ndamage;
		word = play_words(g);
	}
	if (!w->branches && word > 0)
		refuse(g, word, &g->pos[word - 1]);
	if (w->branches && !w->varied)
		g->tree = NULL;
}

struct gamework *
game_begin(struct game *g, unsigned flags)
{
	const size_t unused = offsetof(struct gamework, cache.mask);
	static const struct arenamark nothing;
	struct gamework *w = g->work;

	if (w == NULL) {
		w = g->work = mem_alloc(sizeof(*w));
		memset((char *)w + unused, 0, sizeof(*w) - unused);
		w->cache.entry[0].key = 0;
	}
	arena_reset(&w->arena, nothing);
	g->text = NO_SPAN;
	g->sound = SIZE_MAX;
	g->ntag = g->npos = g->ndamage = g->unlisted = g->variant = 0;
	g->tree = NULL;
	w->listed = w->unread = w->partial = w->lacked_tag = false;
	w->both_lost = false;
	w->variations = flags & GAME_VARIATIONS;
	w->plainly = flags & GAME_PLAINLY;
	w->letters = (int)(flags / GAME_LETTERS);
	return w;
}

static void
read_text(struct game *g, struct span text, unsigned flags)
{
	size_t from;
	int i;

	g->text = text;
	from = read_tags(g);
	g->result = -1;
	if (text.n > GAME_BYTES) {
		game_add_damage(g, 0, "the game is too long");
		from = g->text.n = GAME_BYTES;
	}
	if (!(flags & GAME_TAGS_ONLY)) {
		read_moves(g, from);
		for (i = 0; i < g->ndamage; i++)
			if (g->damage[i].at < g->sound)
				g->sound = g->damage[i].at;
		if (g->text.n > 0)
			game_check(g);
	}
	if (g->result < 0)
		g->result = game_result(game_tag(g, "Result"));
}

/*
 * Moves damage found in PGN that was made of a line of FEN to its place in the
 * line, and adds damage for lines that are neither boards nor moves.
 */
static void
place_damage(struct game *g, struct span text, const struct epd *epd)
{
	const char *p = text.p + epd->rest, *end = text.p + text.n;
	size_t made = g->text.n - (epd->moves ? text.n - epd->rest + 2 : 0);
	size_t at;
	int i;

	for (i = 0; i < g->ndamage; i++) {
		at = g->damage[i].at;
		at = at < made ? epd->board - 1 : epd->rest + (at - made);
		g->damage[i].at = at < text.n ? at : text.n;
	}
	for (; !epd->moves && (p = epd_skip_remarks(p, end)) < end;
	    p = lex_line_end(p, end))
		game_add_damage(g, (size_t)(p - text.p),
		    "a line that is no board");
}

void
game_read(struct game *g, struct span text, unsigned flags)
{
	struct gamework *w = game_begin(g, flags);
	struct epd epd;

	w->epd.n = 0;
	epd = epd_to_pgn(text, &w->epd);
	read_text(g, epd.board > 0 ? buf_bytes(&w->epd) : text, flags);
	g->source = text;
	if (epd.board == 0)
		return;
	place_damage(g, text, &epd);
	if (epd.moves)
		return;
	g->text = text;
	if (g->sound != SIZE_MAX)
		g->sound = epd.board - 1;
}

struct span
game_text(struct game *g)
{
	struct gamework *w = g->work;

	w->lacked_tag |= w->partial;
	if (g->text.p == NULL) {
		w->plain.n = 0;
		field_unescape(&w->plain, w->line);
		g->text = buf_bytes(&w->plain);
	}
	return g->text;
}

void
game_find_places(struct game *g)
{
	struct gamework *w = g->work;

	if (!w->unread)
		return;
	game_text(g);
	g->ntag = 0;
	w->moves.at = (uint32_t)read_tags(g);
	tokens_read(g);
	w->unread = false;
}

void
game_free(struct game *g)
{
	struct gamework *w = g->work;

	if (w != NULL) {
		BUFS_FREE(&w->plain, &w->epd);
		free(w->event);
		free(w->comment);
		free(w->word);
		free(w->place);
		free(w->after);
		free(w->annotation);
		free(w->node);
		free(w->reading);
		free(w->wordof);
		free(w->tree);
		free(w->first);
		arena_free(&w->arena);
	}
	free(w);
	free(g->tag);
	free(g->pos);
	free(g->move);
	free(g->damage);
	memset(g, 0, sizeof(*g));
}
