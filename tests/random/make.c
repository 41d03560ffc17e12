/*
 * make.c - makes a query: chooses forms for the types that are wanted, as deep
 * as there is room, and writes them with braces where an operator would take
 * what is not its own.
 */
#include <ctype.h>
#include <stdlib.h>

#include "random.h"

enum {
	SCOPE_MOST = 64,
	NAMES_MOST = 8,		/* in a form */
	FORMS_MOST = 1000,
	DEPTH_MOST = 6,
	OPERANDS_MOST = 30,
	FAVOURITES_MOST = 6,
	FAVOURED = 400,         /* is added to the weight of a favourite */
	COST_MOST = 5000,	/* times that something may be evaluated */
	LEVEL_BRACES = LEVEL_PRIMARY + 1, /* in braces, unless it is a token */
	LEVEL_TARGET		/* the same, of a path: it is no dash */
};

/* What names can stand for, by the letters of a form. */
static const struct kind {
	const char *letters, *prefix;
	enum type type;
} kinds[] = {
	{ "su", "x", SET }, { "mw", "y", SET }, { "nk", "i", NUMBER },
	{ "t", "t", STRING }, { "pq", "z", POSITION }, { "d", "dict", LOGICAL },
	{ "f", "fun", LOGICAL }
};

struct name {
	char letter;
	const struct kind *kind;
	int number;
	bool kept;		/* to the end of the query */
};

/* A form that is being written, and the names in it. */
struct frame {
	const struct form *form;
	enum type wanted;
	struct name name[NAMES_MOST];
	int nnames;
	int scope;		/* what can be used around it */
};

static struct maker {
	struct draws *d;
	const struct games *g;
	struct buf *out;
	struct name scope[SCOPE_MOST];
	int nscope;
	int nnames;		/* made so far */
	int depth, left;	/* operands that may still be nested, written */
	long cost;
	bool variations;
	bool supposed, on_line, turned;
	bool asked;		/* the next operand is asked for its truth */
	const struct form *meant;	/* what it is to be, if that fits */
	bool probed;            /* operands record that they are evaluated */
	bool words;             /* the first names are words that are rows, too,
				   which then are none */
	size_t rare;		/* what is optional comes once in so many */
	/*
	 * Forms that the query has often, so that it is seen what goes wrong
	 * where they meet, although there are hundreds of others.
	 */
	const struct form *favourite[FAVOURITES_MOST];
	size_t nfavourites, turn;	/* they come in turn */
} m;

static void operand(unsigned types, int level, bool last);

/* ---- what has no operands ---- */

static const char *
one_of(const char *const *list, size_t n)
{
	return list[draw(m.d, n)];
}

#define ONE_OF(list) one_of(list, LENGTH(list))

/* Texts that the games have, and others. */
static void
write_text(void)
{
	static const char *const list[] = { "a", "e", "Adam", "Eve, Mary",
		"1", "mate", " ", "Nf", "<cook>", "EG#12", ".p", "-", "Qx",
		"2001", "White", "zzz", "x1", ",", "Mü", "ü", "Ж", "ό" };

	buf_printf(m.out, "\"%s\"", ONE_OF(list));
}

static void
write_regex(void)
{
	static const char *const list[] = { "a", "e$", "^[A-M]", "[a-z]+",
		"(.)(.)", "([0-9]+)", "(a)|(e)", "\\\\d\\\\d", "x*",
		"[^ ]+ (?=.)", "(a?)+b", ".", "[^\\x00-\\x7f]", "\\w+",
		"[à-ÿ]|Ж", "M.ll" };

	buf_printf(m.out, "\"%s\"", ONE_OF(list));
}

static void
write_integer(void)
{
	static const int list[] = { 1, 0, 2, 3, 1, 2, 4, 5, 6, 8, 10, 16, 30,
		100, 2147483647 };

	buf_printf(m.out, "%d", list[draw(m.d, LENGTH(list))]);
}

/* Directions go from -7 to 7; what goes farther is an error. */
static void
write_range(const struct form *f)
{
	int least = (int)draw(m.d, 4);

	if (draw_once_in(m.d, 20))
		least += 7;
	if (draw_once_in(m.d, 8) && f->row != NULL &&
	    f->row->role != ROLE_DIRECTION)
		buf_puts(m.out, "count");
	else if (draw_once_in(m.d, 8))
		buf_printf(m.out, "-%d %d", least, (int)draw(m.d, 4));
	else if (draw_once_in(m.d, 2))
		buf_printf(m.out, "%d", least);
	else
		buf_printf(m.out, "%d %d", least, least + (int)draw(m.d, 4));
}

/* A man of one of the positions of the games, and where he is. */
static int
some_man(const struct position **p)
{
	bitboard men;
	size_t n;

	*p = m.g->npos > 0 ? &m.g->pos[draw(m.d, m.g->npos)] : &pos_initial;
	men = pos_occupied(*p);
	for (n = draw(m.d, (size_t)bits_count(men)); n > 0; n--)
		men &= men - 1;
	return bits_first(men);
}

static void
write_men(const struct position *p, int sq, bool squares)
{
	static const char *const others[] = { "A", "a", "[Aa]", "[RQ]", "[qr]",
		"[Pp]", "[Nb]", "[kP]", "[bnp]" };
	char letter = man_letters[pos_kind(p, sq) +
	    ((p->men[BLACK] & BIT(sq)) != 0 ? 6 : 0)];

	switch (draw(m.d, 9)) {
	case 6:
		buf_putc(m.out, (p->men[BLACK] & BIT(sq)) != 0 ? 'a' : 'A');
		break;
	case 7:
		buf_puts(m.out, ONE_OF(others));
		break;
	case 8:
		buf_puts(m.out, squares ? "_" : "[Aa]");
		break;
	default:
		buf_putc(m.out, letter);
	}
}

static void
write_squares(int sq)
{
	int f = FILE_OF(sq), r = RANK_OF(sq), wide = (int)draw(m.d, 4);

	switch (draw(m.d, 6)) {
	case 0:
		buf_printf(m.out, "%c%d", 'a' + f, r + 1);
		break;
	case 1:
		buf_printf(m.out, "a-h%d", r + 1);
		break;
	case 2:
		buf_printf(m.out, "%c1-8", 'a' + f);
		break;
	case 3:
		buf_printf(m.out, "[%c%d,%c%d]", 'a' + f, r + 1,
		    'a' + (f + wide) % 8, 8 - r);
		break;
	default:
		buf_printf(m.out, "%c-%c%d-%d", 'a' + f / 2, 'a' + f +
		    (7 - f) * wide / 4 + (f == 0), r / 2 + 1, r + 1 +
		    (7 - r) * wide / 4 + (r == 0));
	}
}

static void
write_designator(void)
{
	const struct position *p;
	int sq = some_man(&p);
	bool squares = !m.turned && draw_once_in(m.d, 3);

	if (!squares || !draw_once_in(m.d, 6))
		write_men(p, sq, squares);
	if (squares)
		write_squares(sq);
}

/* A rank of a pattern, of which most squares may hold anything. */
static void
write_rank(const struct position *p, int rank)
{
	int file, sq;

	for (file = 0; file < 8; file++) {
		sq = SQUARE(file, rank);
		if (!draw_once_in(m.d, 16))
			buf_putc(m.out, '.');
		else if (pos_kind(p, sq) == NO_MAN)
			buf_putc(m.out, '_');
		else
			write_men(p, sq, true);
	}
}

static void
write_pattern(void)
{
	const struct position *p;
	size_t at;
	int rank, i;

	some_man(&p);
	buf_putc(m.out, '"');
	for (rank = 7; rank >= 0; rank--) {
		at = m.out->n;
		write_rank(p, rank);
		/* a pattern has no brackets */
		if (memchr(m.out->p + at, '[', m.out->n - at) != NULL)
			for (m.out->n = at, i = 0; i < 8; i++)
				buf_putc(m.out, '.');
		buf_puts(m.out, rank > 0 ? "/" : "\"");
	}
}

/* ---- names ---- */

static const struct kind *
kind_of(char letter)
{
	const struct kind *k = kinds;

	while (strchr(k->letters, letter) == NULL)
		k++;
	return k;
}

/* The row that name i has the word of, where names are words. */
static const struct filter *
row_named(int i)
{
	const struct filter *f;
	size_t k;

	for (k = 0; (f = filter_row(k)) != NULL; k++)
		if (f->ours && i-- == 0)
			return f;
	return NULL;
}

static void
write_name(const struct name *n)
{
	const struct filter *f = m.words ? row_named(n->number - 1) : NULL;

	if (f != NULL)
		buf_puts(m.out, f->name);
	else
		buf_printf(m.out, "%s%d", n->kind->prefix, n->number);
}

/* The name that a letter is in a form; a new one the first time. */
static struct name *
name_of(struct frame *f, char letter)
{
	struct name *n = f->name, *end = n + f->nnames;

	while (n < end && n->letter != letter)
		n++;
	if (n < end)
		return n;
	n->letter = letter;
	n->kind = kind_of(letter);
	n->number = ++m.nnames;
	f->nnames++;
	return n;
}

/*
 * The number of names in scope of that kind, or if it is NULL of that type;
 * pick, if it is less, is the one that *which is set to.
 */
static size_t
in_scope(const struct kind *kind, unsigned types, size_t pick,
    const struct name **which)
{
	const struct name *n;
	size_t found = 0;

	/* the newest is the likeliest to matter, and comes first */
	for (n = m.scope + m.nscope; n-- > m.scope; )
		if (kind == NULL ? n->kind->type != LOGICAL &&
		    (types & 1u << n->kind->type) != 0 : n->kind == kind)
			if (found++ == pick && which != NULL)
				*which = n;
	return found;
}

static void
write_known(const struct kind *kind, unsigned types)
{
	size_t n = in_scope(kind, types, SIZE_MAX, NULL);
	const struct name *which = NULL;

	if (n == 0)
		return;         /* a list of draws that was made smaller */
	in_scope(kind, types, draw(m.d, n), &which);
	write_name(which);
}

static void
enter(const struct name *n, bool keep)
{
	if (m.nscope == SCOPE_MOST)
		return;
	m.scope[m.nscope] = *n;
	m.scope[m.nscope++].kept = keep;
}

/* Takes a name out of the scope, and all after it. */
static void
leave(struct frame *f, char letter)
{
	const struct name *n = name_of(f, letter);

	while (m.nscope > f->scope &&
	    m.scope[--m.nscope].number != n->number)
		;
}

/* Goes back to the names before, but for those to be kept. */
static void
leave_all(int nscope)
{
	int i, n = nscope;

	for (i = nscope; i < m.nscope; i++)
		if (m.scope[i].kept)
			m.scope[n++] = m.scope[i];
	m.nscope = n;
}

/* ---- forms ---- */

/* Writes the form from p to end; last: nothing can follow it. */
static void write_form(struct frame *f, const char *p, const char *end,
    bool last);

/* Whether what a form names must be there already. */
static bool
has_names(const struct form *f, enum type wanted)
{
	const char *p;

	for (p = f->text; *p != '\0'; p++)
		if (*p == '\'')
			p = strchr(p + 1, '\'');
		else if (*p == '\\')
			p++;
		else if ((*p == '&' && in_scope(kind_of(p[1]), 0, SIZE_MAX,
		    NULL) == 0) || (*p == 'W' && in_scope(NULL, 1u << wanted,
		    SIZE_MAX, NULL) == 0))
			return false;
	return true;
}

static bool
is_allowed(const struct form *f, unsigned types)
{
	unsigned flags = f->row != NULL ? f->row->flags : 0;

	if (((flags & FILTER_PLACE) != 0 || f->text[0] == '_') && m.supposed)
		return false;
	if ((flags & FILTER_VARIATIONS) != 0 && !m.variations)
		return false;
	if (m.words && f->row != NULL && f->row->ours)
		return false;
	if (types == HEADER_TYPE && m.variations &&
	    strstr(f->text, "mainline") != NULL)
		return false;
	if (m.turned && ((flags & FILTER_PARITY) != 0 || f->turns ||
	    strchr(f->text, 'F') != NULL))
		return false;
	if (m.asked && strchr("IQW", f->text[0]) != NULL && types != 1 << SET)
		return false;
	if (m.on_line && strchr(f->text, '\n') != NULL)
		return false;
	return f->cost <= COST_MOST / m.cost &&
	    has_names(f, (enum type)bits_first(types & f->types));
}

/* What an operand is to be. */
struct wish {
	unsigned types;
	int level;
	bool leaf, nested;      /* without operands of its own, or with some */
};

static bool
fits_operand(const struct form *f, const void *context)
{
	const struct wish *w = context;

	return (f->types & w->types) != 0 &&
	    (f->leaf ? !w->nested : !w->leaf) &&
	    (w->level != LEVEL_TARGET || f->level != LEVEL_DASH) &&
	    is_allowed(f, w->types);
}

static bool
fits_rule(const struct form *f, const void *name)
{
	return span_is(*(const struct span *)name, f->name);
}

/*
 * The first favourite has a variable, the second keeps something, the third
 * changes or says something; so what is kept is often inside a loop.
 */
enum { BINDS, KEEPS, CHANGES };

static bool
fits_favourite(const struct form *f, const void *context)
{
	size_t which = *(const size_t *)context;

	if (f->row == NULL || f->leaf || (f->types & ANY_TYPE) == 0)
		return false;
	return which == BINDS ? strchr(f->text, '!') != NULL :
	    which == KEEPS ? (f->row->flags & FILTER_STATE) != 0 :
	    which != CHANGES || (f->row->flags & FILTER_IMPURE) != 0 ||
	    strchr(f->text, '^') != NULL;
}

static size_t
weight_of(const struct form *f)
{
	size_t weight = (size_t)f->weight, i;

	/* several variables in one filter are what answers are kept under */
	if (f->text[0] == 'W' && m.nscope > 1)
		weight *= 3;
	for (i = 0; i < m.nfavourites; i++)
		if (f == m.favourite[i])
			weight += FAVOURED;
	return weight;
}

/* Chooses one of the forms that fit, by their weights. */
static const struct form *
choose(bool (*fits)(const struct form *, const void *), const void *context)
{
	static const struct form *fit[FORMS_MOST];
	size_t n = 0, all = 0, drawn, i;

	for (i = 0; i < nforms; i++)
		if (fits(&forms[i], context) && n < FORMS_MOST) {
			fit[n++] = &forms[i];
			all += weight_of(&forms[i]);
		}
	if (all == 0)
		return &forms[0];
	drawn = draw(m.d, all);
	for (i = 0; drawn >= weight_of(fit[i]); i++)
		drawn -= weight_of(fit[i]);
	return fit[i];
}

/* Writes one of the texts between < > or bars. */
static void
write_choice(struct frame *f, const char *p, const char *end, bool last)
{
	const char *start[16], *q;
	size_t n = 0, drawn;

	start[n++] = p;
	for (q = p; q < end; q++)
		if (*q == '\'')
			q = strchr(q + 1, '\'');
		else if (*q == '\\')
			q++;
		else if (*q == '[' || *q == '<')
			q = form_close(q);
		else if (*q == '|')
			start[n++] = q + 1;
	start[n] = end + 1;
	drawn = draw(m.d, n);
	write_form(f, start[drawn], start[drawn + 1] - 1, last);
}

/* The types that the capital of an operand accepts. */
static unsigned
types_of(const struct frame *f, char letter)
{
	/*
	 * For truth, what is likely to say something; where there is a
	 * variable, what looks at other positions, too.
	 */
	static const enum type truths[] = { LOGICAL, SET, LOGICAL, NUMBER,
		POSITION, LOGICAL, SET, LOGICAL, NUMBER, POSITION, STRING,
		NUMBER, POSITION };
	size_t n = LENGTH(truths) - (m.nscope > 0 ? 0 : 2);
	static const size_t keeps = KEEPS;
	unsigned types = 0, type;

	if (letter == 'Y')
		letter = "BSNTP"[f->wanted];
	m.asked = letter == 'B' || letter == 'K';
	m.meant = NULL;
	if (letter == 'K' && draw_once_in(m.d, 2)) {
		m.meant = choose(fits_favourite, &keeps);
		return 1u << bits_first(m.meant->types & ANY_TYPE);
	}
	if (letter == 'B' && m.nfavourites > 0 && draw_once_in(m.d, 2)) {
		m.meant = m.favourite[m.turn++ % m.nfavourites];
		return 1u << bits_first(m.meant->types & ANY_TYPE);
	}
	if (m.asked)
		return 1u << truths[draw(m.d, n)];
	for (type = LOGICAL; type <= POSITION; type++)
		if (sig_accepts(letter, type))
			types |= 1u << type;
	for (type = (unsigned)draw(m.d, POSITION + 1);
	    (types & 1u << type) == 0; )
		type = (type + 1) % (POSITION + 1);
	return 1u << type;
}

/* The level that an operand has where a form gives none. */
static int
level_of(char letter)
{
	return strchr("NTXL", letter) != NULL ? LEVEL_SUM :
	    letter == 'S' ? LEVEL_DASH : LEVEL_OR;
}

/* Whether a closing bracket comes after p. */
static bool
ends_at(const char *p, const char *end, bool last)
{
	while (p < end && strchr("!^~", *p) != NULL)
		p += 2;
	return p < end ? strchr(")}", *p) != NULL : last;
}

/* Writes the operands that a capital at p means; returns what follows. */
static const char *
write_operand(struct frame *f, const char *p, const char *end, bool last)
{
	char letter = *p++;
	int level = level_of(letter);
	bool many;

	if (isdigit((unsigned char)*p))
		for (level = 0; isdigit((unsigned char)*p); p++)
			level = level * 10 + *p - '0';
	many = *p == '+';
	p += many;
	while (many && draw_once_in(m.d, 3)) {
		operand(types_of(f, letter), LEVEL_BRACES, false);
		buf_putc(m.out, ' ');
	}
	operand(types_of(f, letter), level, !many && ends_at(p, end, last));
	return p;
}

/* A position variable that is new in the form. */
static void
write_position(struct frame *f)
{
	struct name *n = name_of(f, "pq"[f->nnames % 2]);

	write_name(n);
	enter(n, false);
}

/* Writes what another capital means. */
static const char *
write_token(struct frame *f, const char *p, const char *end, bool last)
{
	static const char *const men[] = { "Q", "n", "R", "[QR]", "A" };
	static const char *const tags[] = { "\"Theme\"", "\"Mate\"" };
	static const char *const colours[] = { "white", "black" };

	if (strchr("CGM", *p) != NULL)
		buf_puts(m.out, *p == 'C' ? ONE_OF(colours) : *p == 'G' ?
		    ONE_OF(tags) : ONE_OF(men));
	else if (*p == 'D')
		write_designator();
	else if (*p == 'E')
		write_regex();
	else if (*p == 'F')
		write_pattern();
	else if (*p == 'I')
		write_integer();
	else if (*p == 'Q')
		write_text();
	else if (*p == 'R')
		write_range(f->form);
	else if (*p == 'V')
		write_position(f);
	else
		write_known(NULL, 1u << f->wanted);
	return p + 1;
}

/* Writes, or does, what a sign with a letter after it means. */
static const char *
write_sign(struct frame *f, const char *p, const char *end, bool last)
{
	if (*p == '$')
		write_name(name_of(f, p[1]));
	else if (*p == '&')
		write_known(kind_of(p[1]), 0);
	else if (*p == '~')
		leave(f, p[1]);
	else
		enter(name_of(f, p[1]), *p == '^');
	return p + 2;
}

static const char *
write_quoted(struct frame *f, const char *p, const char *end, bool last)
{
	const char *close = strchr(p + 1, '\'');

	buf_add(m.out, p + 1, (size_t)(close - p - 1));
	return close + 1;
}

static const char *
write_escaped(struct frame *f, const char *p, const char *end, bool last)
{
	buf_putc(m.out, p[1]);
	return p + 2;
}

/* Writes something optional, or one of several. */
static const char *
write_brackets(struct frame *f, const char *p, const char *end, bool last)
{
	const char *close = form_close(p);

	last = ends_at(close + 1, end, last);
	if (*p == '<')
		write_choice(f, p + 1, close, last);
	else if (draw_once_in(m.d, m.rare))
		write_form(f, p + 1, close, last);
	return close + 1;
}

static const char *
write_rule(struct frame *f, const char *p, const char *end, bool last)
{
	size_t n = 1 + strspn(p + 1, "abcdefghijklmnopqrstuvwxyz");
	struct span name = { p, n };
	struct frame rule = { .form = choose(fits_rule, &name),
		.scope = m.nscope };
	const char *text = rule.form->text;

	write_form(&rule, text, text + strlen(text),
	    ends_at(p + n, end, last));
	return p + n;
}

static const char *
begin_supposed(struct frame *f, const char *p, const char *end, bool last)
{
	m.supposed = true;
	return p + 1;
}

/* What the characters of forms do; each function returns what follows. */
static const struct {
	const char *first;
	const char *(*write)(struct frame *f, const char *p, const char *end,
	    bool last);
} writers[] = {
	{ "SNTPABXLYK", write_operand },
	{ "CDEFGIMQRVW", write_token },
	{ "$&!^~", write_sign },
	{ "'", write_quoted },
	{ "\\", write_escaped },
	{ "[<", write_brackets },
	{ "@", write_rule },
	{ "%", begin_supposed }
};

static void
write_form(struct frame *f, const char *p, const char *end, bool last)
{
	size_t i;

	p += *p == '_';
	while (p < end) {
		for (i = 0; i < LENGTH(writers); i++)
			if (strchr(writers[i].first, *p) != NULL)
				break;
		if (i < LENGTH(writers))
			p = writers[i].write(f, p, end, last);
		else
			buf_putc(m.out, *p++);
	}
}

/* Notes which draws have made an operand. */
static void
note_part(struct draws *d, size_t from)
{
	MEM_GROW(d->part, d->parts_cap, d->nparts + 1);
	d->part[d->nparts++] = (struct part){ from, d->at };
}

/* Writes a form where operands of operands are made. */
static void
write_inside(struct frame *f, bool last)
{
	struct maker around = m;
	const char *text = f->form->text;

	m.asked = false;
	m.depth--;
	m.left--;
	m.cost *= f->form->cost;
	m.turned |= f->form->turns;
	m.on_line |= strchr(text, '\n') != NULL;
	write_form(f, text, text + strlen(text), last);
	m.depth = around.depth;
	m.cost = around.cost;
	m.turned = around.turned;
	m.on_line = around.on_line;
	m.supposed = around.supposed;
	if (m.nscope > around.nscope)
		leave_all(around.nscope);
}

/*
 * Writes a form of one of the types, as an operand of that level; last: no
 * operator can follow it.
 */
static void
operand(unsigned types, int level, bool last)
{
	size_t from = m.d->at;
	bool first = m.left == OPERANDS_MOST && types != HEADER_TYPE, braces;
	bool leaf = m.depth == 0 || m.left <= 0 || (m.asked ?
	    draw(m.d, first ? 12 : 4) == 0 : draw(m.d, 3) != 2);
	bool probed = m.probed && types != HEADER_TYPE && draw_once_in(m.d, 4);
	struct wish wish = { types, level, leaf, first && !leaf };
	struct frame f = { .form = m.meant, .scope = m.nscope };

	if (f.form == NULL || !fits_operand(f.form, &wish))
		f.form = choose(fits_operand, &wish);
	m.meant = NULL;
	f.wanted = (enum type)bits_first(types & f.form->types);
	braces = probed || (f.form->open ? !last || level > f.form->level :
	    level > f.form->level && !f.form->token);
	if (braces)
		buf_putc(m.out, '{');
	if (probed)
		buf_puts(m.out, "t0+=\"a\" ");
	write_inside(&f, last || braces);
	if (braces)
		buf_putc(m.out, '}');
	note_part(m.d, from);
}

/* ---- queries ---- */

static void
write_header(void)
{
	int n;

	m.variations = draw(m.d, 4) != 0;
	buf_puts(m.out, m.variations ? "cql(variations" : "cql(");
	for (n = draw_once_in(m.d, 3) + draw_once_in(m.d, 8); n > 0; n--) {
		buf_putc(m.out, ' ');
		operand(HEADER_TYPE, LEVEL_OR, true);
	}
	buf_puts(m.out, ")\n");
}

void
query_make(struct draws *d, const struct games *g, struct buf *out)
{
	struct frame f = { 0 };
	size_t n, favourites;

	memset(&m, 0, sizeof(m));
	m.d = d;
	m.g = g;
	m.out = out;
	m.cost = 1;
	m.left = OPERANDS_MOST;
	m.depth = 1;
	out->n = 0;
	m.rare = 2 + draw(d, 2);
	m.words = draw_once_in(d, 4);
	favourites = draw(d, FAVOURITES_MOST + 1);
	for (n = 0; n < favourites; n++) {
		m.favourite[n] = choose(fits_favourite, &n);
		m.nfavourites = n + 1;
	}
	write_header();
	m.probed = draw_once_in(d, 4);
	if (m.probed)
		buf_puts(out, "t0=\"\"\n");
	m.depth = 1 + (int)draw(d, DEPTH_MOST);
	m.left = OPERANDS_MOST;
	m.turn = draw(d, 2) * draw(d, FAVOURITES_MOST);
	for (n = 1 + (draw(d, 3) == 2); n > 0; n--) {
		operand(types_of(&f, 'B'), LEVEL_BRACES, n == 1);
		buf_puts(out, m.probed ? " or true\n" : "\n");
	}
	if (m.probed)
		buf_puts(out, "{t0}\n");
}
