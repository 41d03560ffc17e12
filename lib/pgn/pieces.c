/*
 * pieces.c - reads the text between white space where it is not simply a move
 * or the right number: other spellings, signs, results, prose, and what is left
 * of a lost move, after which no move of the line is played.
 */
#include "pass.h"
#include "utiltext.h"

struct annotation *
pass_annotate(struct pass *s, int kind, struct extent place)
{
	struct gamework *w = s->w;
	struct annotation *a;

	a = MEM_ADD(w->annotation, w->annotationcap, w->nannotation);
	a->kind = (uint8_t)kind;
	a->place = place;
	a->words = w->nword;
	a->word = line_of(s)->last;
	a->id = -1;
	return a;
}

void
pass_nag(struct pass *s, struct extent place, int nag)
{
	bool skipped = s->w->depth > 0 && !s->w->variations;
	int last = s->w->nword - 1;

	/* as in Qxf7mate */
	if (nag == 0 && last >= 0 && s->w->place[last].end == place.at)
		s->w->place[last].end = place.end;
	if (nag > 0 && nag < 256 && !skipped)
		pass_annotate(s, ANNOTATION_NAG, place)->nag = (uint8_t)nag;
}

/* Reads the word of a move; false if the text is not one. */
bool
pass_decode(struct pass *s, uint32_t at, uint32_t end, struct sanword *word)
{
	const char *p = s->text + at;
	char pad[WORD_ROOM] = { 0 }, print[WORD_ROOM];
	size_t n = end - at;

	if (s->w->letters > 0) {
		if (!letters_read(s->w->letters, span_at(p, n), pad, &n))
			return false;
		p = pad;
	} else if (s->n - at < 8) {
		memcpy(pad, p, n);
		p = pad;
	}
	if (san_decode(&s->w->cache, p, n, word))
		return true;
	return printed_read(span_at(p, n), print, &n) &&
	    san_decode(&s->w->cache, print, n, word);
}

static void
put_word(struct pass *s, struct extent place, struct sanword word)
{
	struct gamework *w = s->w;

	MEM_GROW(w->word, w->wordcap, w->nword + 1);
	MEM_GROW(w->place, w->placecap, w->nword + 1);
	MEM_GROW(w->node, w->nodecap, w->nword + 2);
	w->word[w->nword] = word;
	w->place[w->nword] = place;
	add_to_line(w, line_of(s));
}

bool
pass_promote(struct pass *s, uint32_t end)
{
	struct gamework *w = s->w;
	int last = w->nword - 1;
	struct sanword word;

	if (last < 0 || line_of(s)->last != w->nword ||
	    w->word[last].from != SAN_FROM_NONE ||
	    san_is_lost(&w->word[last]) ||
	    !pass_decode(s, w->place[last].at, end, &word) ||
	    word.promotion == PAWN || word.from == SAN_FROM_NONE)
		return false;
	w->place[last].end = end;
	w->word[last] = word;
	return true;
}

/*
 * Records that a move was lost at that place: no move of the line after it is
 * played.
 */
static void
lose(struct pass *s, struct extent place)
{
	struct wordline *l = line_of(s);

	if (!l->ended)
		put_word(s, place, san_lost(PAWN));
	l->ended = true;
	l->other.end = 0;
}

/*
 * Adds a move. If another word came before it and no number in between, that
 * word was a lost move, unless this one is two letters that may be prose.
 */
void
pass_move(struct pass *s, struct extent place, struct sanword word)
{
	bool doubtful = place.end - place.at == 2 && word.how == SAN_TAKE_FILE;
	struct wordline *l = line_of(s);
	char c = s->text[place.at];

	if (l->other.end > 0 && doubtful)
		return;
	if (l->other.end > 0)
		lose(s, l->other);
	if (s->letter.end > 0 && c >= 'a' && c <= 'h')
		lose(s, s->letter);
	l->before = l->last;
	put_word(s, place, word);
	l->due++;
	l->doubtful = doubtful;
	s->numbered = false;
	s->letter.end = 0;
}

/*
 * Handles a word that is neither a move nor anything else known: prose or a
 * lost move, as the next number shows. A drop is a lost move.
 */
static void
add_other(struct pass *s, struct extent place)
{
	struct wordline *l = line_of(s);

	s->numbered = false;
	if (l->ended)
		return;
	if (l->other.end == 0)
		l->other = place;
	if (memchr(s->text + place.at, '@', place.end - place.at) != NULL)
		lose(s, place);
}

/* The line ends, or a variation begins, which the last word may belong to. */
void
pass_end_words(struct pass *s)
{
	struct wordline *l = line_of(s);

	if (l->other.end > 0)
		lose(s, l->other);
	l->doubtful = false;
	s->numbered = false;
}

/* ---- numbers ---- */

/* A number before a move: as written, and how many dots come after it. */
struct written {
	struct extent place;
	int number;
	int dots;
};

/* Returns how many dots the dot or ellipsis at p stands for; sets its bytes. */
static int
dots_at(const struct pass *s, uint32_t p, size_t *n)
{
	struct span rest = pass_text(s, p, s->n);
	char c = plain_read(rest, n);

	return span_begins(rest, "\u2026") ? 3 : c == '.';
}

/* The digit at p and its bytes, or -1. */
static int
digit_at(const struct pass *s, uint32_t p, size_t *n)
{
	char c = plain_read(pass_text(s, p, s->n), n);

	return lex_is_digit(c) ? c - '0' : -1;
}

/* A comma, a dash or the like may stand for the dot. */
static struct written
read_digits(const struct pass *s, uint32_t at)
{
	struct written n = { .number = 0 };
	uint32_t p = at;
	size_t length;
	int digit, dots;

	for (; (digit = digit_at(s, p, &length)) >= 0; p += (uint32_t)length)
		n.number = n.number > GAME_MOVES ? n.number :
		    10 * n.number + digit;
	n.place = (struct extent){ at, p };
	if (p > at && p < s->n)
		p += (uint32_t)dot_like(pass_text(s, p, s->n));
	n.place.end = p;
	while (p < s->n && ((dots = dots_at(s, p, &length)) > 0 ||
	    lex_is_space(s->text[p]))) {
		n.dots += dots;
		p += dots > 0 ? (uint32_t)length : 1;
	}
	while (dots_at(s, n.place.end, &length) > 0)
		n.place.end += (uint32_t)length;
	return n;
}

/*
 * Whether the number is that of the move that is due. Before Black's move one
 * dot will do, unless it must be exact.
 */
static bool
number_fits(const struct written *n, int due, bool exact)
{
	bool black = due % 2 != 0;

	return n->number == due / 2 && (n->dots > (exact ? 1 : 2) ? black :
	    !black || !exact);
}

/*
 * Accepts a first number that is not due: any in a game that begins with a FEN,
 * also after one move, and 0 in others. That of a variation may be wrong: the
 * variation begins where its parenthesis says, and numbers continue from there
 * or from its number.
 */
static bool
shift_numbers(struct pass *s, const struct written *n, struct wordline *l)
{
	int due = 2 * n->number + l->due % 2;

	if (s->w->depth > 0 && l->last == -1)
		l->wrong = due - l->due;
	else if (l->wrong != 0 && number_fits(n, l->due - l->wrong, false))
		l->wrong = 0;
	else if (s->w->depth > 0 || l->counted || s->w->nword > 1 ||
	    (!s->g->fen_start && (n->number > 0 || n->dots == 0)))
		return false;
	l->due = due;
	return true;
}

/*
 * The text since the last move is prose: the number shows that no move is
 * missing.
 */
static void
add_prose(struct pass *s, struct extent place)
{
	uint32_t n = place.end - place.at;

	game_add_damage(s->g, place.at, arena_printf(&s->w->arena,
	    "not a move: %.*s", (int)(n < WORD_SHOWN ? n : WORD_SHOWN),
	    s->text + place.at));
}

/* Drops the last word as prose: the number shows that no move is missing. */
static void
drop_word(struct pass *s)
{
	struct wordline *l = line_of(s);
	struct gamework *w = s->w;
	int i;

	add_prose(s, w->place[--w->nword]);
	l->last = l->before;
	l->due--;
	for (i = w->nannotation; i > 0 && w->annotation[i - 1].words > w->nword;
	    i--) {
		w->annotation[i - 1].words = w->nword;
		w->annotation[i - 1].word = l->last;
	}
}

/*
 * Handles a number before which moves are missing: one, or several, and then
 * the moves since the last right number may belong anywhere.
 */
static void
lose_moves(struct pass *s, const struct written *n)
{
	struct wordline *l = line_of(s);
	int missing = 2 * n->number + (n->dots > 1) - l->due;

	if (missing > 1 && n->dots > 0 && l->fitted < s->w->nword) {
		s->w->word[l->fitted] = san_lost(PAWN);
		s->w->place[l->fitted] = n->place;
		l->ended = true;
	} else {
		lose(s, n->place);
	}
}

/*
 * Whether the number begins the game, as 1. does: all before it is prose, with
 * numbers in it, and no move.
 */
static bool
begins_game(const struct pass *s, const struct written *n)
{
	const struct gamework *w = s->w;

	return w->depth == 0 && n->number == 1 && n->dots > 0 &&
	    (w->nword == 0 || (w->nword == 1 && !w->reading->counted &&
	    san_is_lost(&w->word[0])));
}

/* Compares a number with the one that is due. */
static void
add_number(struct pass *s, struct written n)
{
	struct wordline *l = line_of(s);
	bool exact;

	if (begins_game(s, &n)) {
		if (s->w->nword > 0)
			drop_word(s);
		l->due = first_due(s->g);
		l->ended = l->counted = false;
	}
	exact = l->other.end > 0;

	s->numbered = true;
	s->letter.end = 0;
	if (l->ended)
		return;
	if (l->doubtful && number_fits(&n, l->due - 1, true)) {
		drop_word(s);
	} else if (!number_fits(&n, l->due, exact) &&
	    !shift_numbers(s, &n, l)) {
		if (exact)
			lose(s, l->other);
		else
			lose_moves(s, &n);
		return;
	}
	if (exact)
		add_prose(s, l->other);
	l->other.end = 0;
	l->doubtful = false;
	l->counted = true;
	l->fitted = s->w->nword;
}

/* ---- words that are more or less than a move ---- */

/*
 * Ends the game, except in a variation, where a result means nothing. 0-0 is a
 * result where nothing comes after it and it is not the move of a number, if
 * the tag says so or no moves are there.
 */
static bool
read_result(struct pass *s, struct extent place)
{
	int which = result_find(pass_text(s, place.at, place.end));
	struct gamework *w = s->w;
	bool last = s->i == w->nevent;
	struct sanword castling;

	if (which < 0 || (which == RESULT_LOST && !(w->both_lost && last) &&
	    pass_decode(s, place.at, place.end, &castling) &&
	    (s->numbered || !last || (w->nword > 0 &&
	    result_find(game_tag(s->g, "Result")) != RESULT_LOST))))
		return false;
	if (w->depth > 0)
		return true;
	pass_end_words(s);
	w->moves.end = place.at;
	w->result_end = place.end;
	w->ending = which;
	s->g->result = which == RESULT_LOST ? 3 : which;
	s->done = true;
	return true;
}

/*
 * Reads what follows a move without a blank: signs, a result, or, after
 * castling, the other side's move. False, and nothing is added, for anything
 * else; nor is anything added if try is set.
 */
static bool
read_tail(struct pass *s, struct extent rest, bool castled, bool try)
{
	struct sanword word;
	struct span text;
	int nag, result;
	size_t n;

	for (; rest.at < rest.end; rest.at += (uint32_t)n) {
		text = pass_text(s, rest.at, rest.end);
		result = result_find(text);
		n = result < 0 ? sign_read(text, &nag) : 0;
		if (n == 0 && castled &&
		    pass_decode(s, rest.at, rest.end, &word) &&
		    word.how == SAN_CASTLE) {
			if (!try)
				pass_move(s, rest, word);
			return true;
		}
		if (n == 0)
			return result >= 0 && result != RESULT_LOST && (try ||
			    read_result(s, rest));
		if (!try)
			pass_nag(s, (struct extent){ rest.at, rest.at +
			    (uint32_t)n }, nag);
	}
	return true;
}

/*
 * Finds the longest prefix that is a move and has only known things after it.
 * It does not end within the sign +=.
 */
static bool
find_move(struct pass *s, struct extent place, struct extent *found,
    struct sanword *word)
{
	*found = place;
	if (found->end - found->at > WORD_ROOM)
		found->end = found->at + WORD_ROOM;
	for (; found->end > found->at + 1; found->end--)
		if ((found->end == place.end ||
		    memcmp(s->text + found->end - 1, "+=", 2) != 0) &&
		    pass_decode(s, found->at, found->end, word) && read_tail(s,
		    (struct extent){ found->end, place.end },
		    word->how == SAN_CASTLE, true))
			return true;
	return false;
}

/*
 * Whether a sign by itself may be the letter of a man, such as N or D, or a
 * dash.
 */
static bool
may_be_man(struct span sign)
{
	bool doubtful = false;
	uint32_t code;

	utf8_next(sign, &code);
	return code < 0x80 ? code == 'N' || code == 'D' :
	    !char_is_letter(code) &&
	    (sign_before(sign, &doubtful) == 0 || doubtful);
}

/* Reads signs by themselves; the last may belong to a move, see pass_move. */
static bool
read_signs(struct pass *s, struct extent place)
{
	struct extent last = { place.end - 1, place.end };

	if (result_find(pass_text(s, place.at, place.end)) >= 0 ||
	    !read_tail(s, place, false, true))
		return false;
	read_tail(s, place, false, false);
	while (last.at > place.at && utf8_continues(s->text[last.at]))
		last.at--;
	s->letter.end = 0;
	if (may_be_man(pass_text(s, last.at, last.end)))
		s->letter = last;
	return true;
}

/*
 * Reads the number or the dots before a move, in one piece with it or not;
 * returns where the move begins, or the place itself if it cannot have them.
 */
static uint32_t
read_before(struct pass *s, struct extent place)
{
	struct written n = read_digits(s, place.at);
	size_t length;
	bool digits = digit_at(s, place.at, &length) >= 0;
	bool black = line_of(s)->due % 2 != 0;
	bool whole = n.place.end == place.end;
	struct extent found;
	struct sanword word;

	if (!whole && !find_move(s, (struct extent){ n.place.end, place.end },
	    &found, &word) &&
	    result_find(pass_text(s, n.place.end, place.end)) < 0)
		return place.at;
	if (!digits)
		return whole || (n.dots > 1 && black) || (s->numbered &&
		    lex_is_digit(s->text[s->last - 1])) ?
		    n.place.end : place.at;
	if (!whole && n.dots == 0 && black)
		return place.at;
	add_number(s, n);
	return n.place.end;
}

/*
 * The same after signs that cannot be the letter of a man before a pawn move.
 */
static bool
find_move_after(struct pass *s, struct extent place, struct extent *found,
    struct sanword *word)
{
	bool doubtful = false;
	size_t n;

	while (!find_move(s, place, found, word)) {
		n = sign_before(pass_text(s, place.at, place.end), &doubtful);
		if (n == 0)
			return false;
		place.at += (uint32_t)n;
	}
	return !doubtful || s->text[place.at] < 'a' || s->text[place.at] > 'h';
}

/* Passes signs before a number, as in [1] or **1. */
static uint32_t
past_bullets(const struct pass *s, struct extent place)
{
	uint32_t at = place.at, end;
	bool sink = false;
	size_t n;

	if (dots_at(s, at, &n) > 0)
		return at;
	while ((n = sign_before(pass_text(s, at, place.end), &sink)) > 0)
		at += (uint32_t)n;
	if (at == place.at || digit_at(s, at, &n) < 0 ||
	    result_find(pass_text(s, at, place.end)) >= 0)
		return place.at;
	end = read_digits(s, at).place.end;
	return lex_is_digit(s->text[end - 1]) ? place.at : at;
}

/* Whether it stands for the dot of the number before, as in 1 - e4. */
static bool
is_dot(const struct pass *s, struct extent place)
{
	return s->numbered && s->last > 0 && lex_is_digit(s->text[s->last - 1])
	    && dot_like(pass_text(s, place.at, place.end)) ==
	    place.end - place.at;
}

/* Reads the text between two runs of white space. */
static void
read_piece(struct pass *s, struct extent place)
{
	struct extent rest, found;
	struct sanword word;
	size_t n;

	if (is_dot(s, place) || pass_promote(s, place.end) ||
	    read_result(s, place))
		return;
	place.at = past_bullets(s, place);
	rest = place;
	if (dots_at(s, place.at, &n) > 0 || (digit_at(s, place.at, &n) >= 0 &&
	    !find_move(s, place, &found, &word)))
		rest.at = read_before(s, place);
	if (rest.at == rest.end || (rest.at > place.at &&
	    read_result(s, rest)))
		return;
	if (find_move_after(s, rest, &found, &word)) {
		pass_move(s, found, word);
		rest.at = found.end;
		read_tail(s, rest, word.how == SAN_CASTLE, false);
	} else if (!read_signs(s, rest)) {
		add_other(s, rest);
	}
}

/* Whether a word ends before the byte at that offset. */
bool
pass_is_break(const struct pass *s, uint32_t at)
{
	return at == s->n || lex_is_space(s->text[at]) ||
	    (memchr("(){};", s->text[at], 5) != NULL && (s->text[at] != ';' ||
	    !lex_ends_entity(s->text, s->text + at)));
}

/* The end of the piece at a byte, which markup does not end. */
static uint32_t
piece_end(const struct pass *s, uint32_t at)
{
	size_t n;

	while (!pass_is_break(s, at)) {
		n = memchr("<[", s->text[at], 2) == NULL ? 0 :
		    markup_read(pass_text(s, at, s->n));
		at += n > 0 ? (uint32_t)n : 1;
	}
	return at;
}

/* The end of a word, or of as many words after it as are one result. */
static uint32_t
past_result(const struct pass *s, uint32_t at, uint32_t end)
{
	uint32_t to = end;
	int i;

	if (end + 2 > s->n || lex_is_space(s->text[end + 1]) ||
	    dot_like(pass_text(s, end + 1, s->n)) == 0)
		return end;
	for (i = 0; i < 2 && to < s->n && s->text[to] == ' '; i++)
		to = piece_end(s, to + 1);
	return i == 2 && to - at < WORD_ROOM &&
	    result_find(pass_text(s, at, to)) >= 0 ? to : end;
}

/*
 * The end of a piece, which castling, a result or a promotion may go on after,
 * as in O - O, 1 - 0 and a8 = Q.
 */
static uint32_t
past_parts(const struct pass *s, uint32_t at, uint32_t end)
{
	if (end > at && end + 2 <= s->n && s->text[end] == ' ' &&
	    s->text[end - 1] == '=' && pass_is_break(s, end + 2) &&
	    memchr("QRBNqrbn", s->text[end + 1], 8) != NULL)
		return end + 2;
	if (end == at + 1 || (end > at + 1 && s->text[end - 2] == '.'))
		while (memchr("O0", s->text[end - 1], 2) != NULL &&
		    end + 4 <= s->n && memcmp(s->text + end, " - ", 3) == 0 &&
		    memchr("O0", s->text[end + 3], 2) != NULL)
			for (end += 4; !pass_is_break(s, end); )
				end++;
	return past_result(s, at, end);
}

/*
 * Reads the pieces around an event, from the end of what was read up to white
 * space of one byte, a parenthesis or a brace; of a variation that is skipped
 * it passes over them.
 */
void
pass_pieces(struct pass *s, uint32_t at)
{
	struct gamework *w = s->w;
	bool skipped = w->depth > 0 && !w->variations;
	uint32_t end = at, from, code;
	size_t n = 0;

	while (at > s->last && !lex_is_space(s->text[at - 1]))
		at--;
	end = past_parts(s, at, piece_end(s, end));
	while (s->i < w->nevent && w->event[s->i] < end)
		s->i++;
	if (s->i < w->nevent && w->event[s->i] == end &&
	    (end == s->n || lex_is_space(s->text[end])))
		s->i++;
	for (from = at; at < end && !s->done; from = at += (uint32_t)n) {
		while (at < end &&
		    (n = space_read(pass_text(s, at, end))) == 0)
			at += (uint32_t)utf8_next(pass_text(s, at, end), &code);
		at = past_parts(s, from, at);
		if (at > from && !skipped)
			read_piece(s, (struct extent){ from, at });
	}
	s->last = end;
}
